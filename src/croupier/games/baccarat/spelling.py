"""Names of bets, hands and causes as people write them."""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


_HANDS: Final = {
    "player": "player players punto p",
    "banker": "banker bankers bank banco b",
    "tie": "tie ties tied egalite standoff stand-off t",
}
_HAND_NAMES: Final = {other: name for name, others in _HANDS.items() for other in others.split()}
_FILLERS: Final = {
    *("bet", "bets", "wager", "wagers", "the", "a", "an", "on", "of", "for", "hand", "hands"),
    *("area", "box", "side", "s", "baccarat", "win", "wins", "to"),
}
_NUMBERS: Final = {"one": "1", "two": "2", "three": "3", "six": "6", "seven": "7", "eight": "8"}
_LONGEST: Final = 80
_NAMED: Final = {
    "perfect-pair": "perfect-pairs",
    "any-pair": "any-pairs",
    "lucky-match": "lucky-matches",
    "dragon-bonus": "dragon dragon-bonuses",
    "pair": "pairs",
    "dragon-7": "",
    "panda-8": "panda",
    "lucky-6": "",
    "super-6": "",
    "tiger": "",
    "big-tiger": "tiger-big",
    "small-tiger": "tiger-small",
    "tiger-tie": "",
    "tiger-pair": "tiger-pairs",
    "ante": "ante-up",
}
_BETS: Final = {other: name for name, others in _NAMED.items() for other in (name, *others.split())}
_ALSO: Final = {"pair": ("pair", "any-pair")}
"""A pair is any pair, at a table that has no bet of the plain name."""
INSURANCE: Final = {"insurance", "insure", "insured", "insurances"}
_STAGES: Final = ("1", "2", "3")


@dataclass(frozen=True, slots=True)
class Named:
    """What a written name came to: the bets it may stand for, and a hand that was said with it."""

    bets: tuple[str, ...]
    hand: str | None = None


def short(written: object) -> str:
    """Quote something written, however long it is."""
    text = str(written)
    return text if len(text) <= 60 else text[:57] + "..."


def tokens(text: str) -> list[str]:
    """Cut a written name into plain words, numbers as figures.

    >>> tokens("Perfect Pair Wager on the Banker's Hand"), tokens("dragon7")
    (['perfect', 'pair', 'banker'], ['dragon', '7'])
    """
    plain = unicodedata.normalize("NFKD", text[:_LONGEST]).lower()
    plain = re.sub(r"[\u0300-\u036f]", "", re.sub(r"['\u2018\u2019`]", " ", plain))
    parts: list[str] = re.findall(r"[a-z]+|\d+", plain)
    return [_NUMBERS.get(part, part) for part in parts if part not in _FILLERS]


def hand_name(text: str) -> str | None:
    """Read a hand, or the tie.

    >>> hand_name("Banker's Hand"), hand_name("PLAYER"), hand_name("both")
    ('banker', 'player', None)
    """
    return _HAND_NAMES.get("-".join(tokens(text)))


def bet_name(bet: str, target: str = "") -> Named:
    """Find the bets a name may stand for, and the hand that is named in it.

    >>> bet_name("Perfect Pair Banker")
    Named(bets=('perfect-pair',), hand='banker')
    >>> bet_name("Banker insurance", "2").bets
    ('banker-insurance-2',)
    """
    words = tokens(bet)
    whole = "-".join(words)
    if whole in _HAND_NAMES:
        return Named((_HAND_NAMES[whole],))
    if INSURANCE & set(words) and not strange([*words, *tokens(target)]):
        return Named(_insurance([*words, *tokens(target)]))
    if whole in _BETS:
        return _known(whole)
    for place in (0, len(words) - 1) if words else ():
        rest = "-".join(words[:place] + words[place + 1 :])
        hand = _HAND_NAMES.get(words[place])
        if rest in _BETS and hand in ("player", "banker"):
            return _known(rest, hand)
    return Named((whole or short(bet),))


def _known(written: str, hand: str | None = None) -> Named:
    name = _BETS[written]
    return Named(_ALSO.get(name, (name,)), hand)


def strange(words: list[str]) -> list[str]:
    """List the words that say nothing of an insurance bet: no name has them, or two hands are said."""
    hands = [word for word in words if word in _HAND_NAMES]
    if len({_HAND_NAMES[word] for word in hands}) > 1:
        return hands
    return [word for word in words if word not in {*INSURANCE, *_HAND_NAMES, *_STAGES}]


def _insurance(words: list[str]) -> tuple[str, ...]:
    """List the insurance bets that a name leaves open: the hand, the stage, or both."""
    hands = [hand for word in words if (hand := _HAND_NAMES.get(word))]
    stages = [word for word in words if word in _STAGES]
    return tuple(
        f"{hand}-insurance-{stage}"
        for hand in hands[:1] or ("player", "banker")
        for stage in stages[:1] or _STAGES
    )


_CAUSES: Final = {
    "not enough cards": r"insufficient|not enough|too few|r[au]n out|exhaust|no cards",
    "boxed card": r"boxed|face up",
    "wrong shoe": r"(wrong|another|other) shoe",
    "missing or foreign card": r"missing|foreign|extra card|not of the (deck|shoe)",
    "outcome cannot be confirmed": r"confirm|mismatch|scan",
    "multishuffler malfunction": r"shuffler",
    "misdeal": r"mis-?deal|(wrong|incorrect)ly dealt",
    "to the wrong player": r"wrong (player|person|nominee)|accepting",
    "to the wrong area": r"wrong (area|hand|box)|swapped|crossed",
    "cannot be reconstructed": r"reconstruct|mis-?deal|wrong|incorrect|error|misplac|dropped",
}


def cause_name(text: str, known: Mapping[str, object]) -> str:
    """Read why something was ruled in the words of the floor."""
    said = text.strip().lower()[:200]
    if said in known:
        return said
    named = (name for name, words in _CAUSES.items() if name in known and re.search(words, said))
    return next(named, said[:60])
