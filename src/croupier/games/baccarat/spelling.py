"""Names of bets, hands and causes as people write them."""

import re
from collections.abc import Mapping
from typing import Final


_HANDS: Final = {
    "player": "player players punto p",
    "banker": "banker bankers bank banco b",
    "tie": "tie ties tie-hand egalite standoff stand-off t",
}
_HAND_NAMES: Final = {other: name for name, others in _HANDS.items() for other in others.split()}
_FILLERS: Final = {
    "bet",
    "bets",
    "wager",
    "wagers",
    "the",
    "a",
    "an",
    "on",
    "hand",
    "hands",
    "area",
    "s",
}
_NUMBERS: Final = {"one": "1", "two": "2", "three": "3", "six": "6", "seven": "7", "eight": "8"}
_LONGEST: Final = 80
_NAMED: Final = {
    "perfect-pair": "perfect-pairs",
    "any-pair": "any-pairs",
    "lucky-match": "lucky-matches",
    "dragon-bonus": "dragon",
    "pair": "pairs baccarat-pair baccarat-pairs",
    "dragon-7": "",
    "panda-8": "",
    "lucky-6": "",
    "super-6": "",
    "tiger": "",
    "big-tiger": "",
    "small-tiger": "",
    "tiger-tie": "",
    "tiger-pair": "tiger-pairs",
    "ante": "ante-up",
}
_BETS: Final = {other: name for name, others in _NAMED.items() for other in (name, *others.split())}


def short(written: object) -> str:
    """Quote something written, however long it is."""
    text = str(written)
    return text if len(text) <= 60 else text[:57] + "..."


def tokens(text: str) -> list[str]:
    """Cut a written name into plain words.

    >>> tokens("Perfect Pair Wager on the Banker's Hand"), tokens("dragon7")
    (['perfect', 'pair', 'banker'], ['dragon', '7'])
    """
    plain = re.sub(r"['\u2018\u2019`]", " ", text[:_LONGEST].strip().lower())
    parts: list[str] = re.findall(r"[a-z]+|\d+", plain)
    return [_NUMBERS.get(part, part) for part in parts if part not in _FILLERS]


def hand_name(text: str) -> str | None:
    """Read a hand, or the tie.

    >>> hand_name("Banker's Hand"), hand_name("PLAYER"), hand_name("both")
    ('banker', 'player', None)
    """
    return _HAND_NAMES.get("-".join(tokens(text)))


def names(bet: str, target: str) -> tuple[tuple[str, ...], str | None]:
    """Find the bets a name may stand for, and the hand that is named in it.

    >>> names("Perfect Pair Banker", ""), names("banker", ""), names("Player Insurance 2", "")
    ((('perfect-pair',), 'banker'), (('banker',), None), (('player-insurance-2',), None))
    """
    words = tokens(bet)
    whole = "-".join(words)
    if whole in _HAND_NAMES:
        return (_HAND_NAMES[whole],), None
    if "insurance" in words:
        return _insurance(words, target), None
    if whole in _BETS:
        return (_BETS[whole],), None
    for place in (0, len(words) - 1):
        rest = "-".join(words[:place] + words[place + 1 :])
        hand = _HAND_NAMES.get(words[place]) if words else None
        if rest in _BETS and hand in ("player", "banker"):
            return (_BETS[rest],), hand
    return (whole or "nothing",), None


def _insurance(words: list[str], target: str) -> tuple[str, ...]:
    """List the insurance bets that a name leaves open: the hand, the stage, or both."""
    said = [hand for word in (*words, *tokens(target)) if (hand := _HAND_NAMES.get(word))]
    stages = [word for word in words if word in ("1", "2", "3")]
    hands = said[:1] or ["player", "banker"]
    return tuple(f"{h}-insurance-{n}" for h in hands for n in stages[:1] or ("1", "2", "3"))


_CAUSES: Final = {
    "not enough cards": r"insufficient|not enough|too few|ran out|run out|exhaust|cards? (are )?(gone|left)",
    "boxed card": r"boxed|face up",
    "cannot be reconstructed": r"reconstruct|misdeal|mis-deal|wrong|incorrect|error|misplac|dropped",
}


def cause_name(text: str, known: Mapping[str, object]) -> str:
    """Read why a coup is void in the words of the floor."""
    said = text.strip().lower()[:200]
    if said in known:
        return said
    named = (name for name, words in _CAUSES.items() if name in known and re.search(words, said))
    return next(named, said[:60])
