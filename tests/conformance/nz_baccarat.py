"""What every wager of nz-baccarat comes to, written down again from the book's own words.

Nothing here is the house's: a coup is two hands of cards, what a wager wins is a fraction.
"""

from collections.abc import Callable, Mapping
from itertools import cycle
from random import Random
from typing import Any, TypeAlias

from tests.conformance.coups import (
    LOSE,
    RANKS,
    RED,
    SITUATIONS,
    STAND_OFF,
    SUITS,
    Coup,
    Due,
    banker_draws,
    count,
    dealt,
    player_draws,
)
from tests.conformance.settling import Answer, Record
from tests.marks import Rules


BOOK = "nz-baccarat"
NATURAL = 8
Options: TypeAlias = Mapping[str, Any]
Hand: TypeAlias = tuple[str, ...]
Verdict: TypeAlias = Callable[[Coup], Due]


rule = Rules(BOOK)
ref = rule.refs


def table(options: Options | None = None, **more: object) -> Answer:
    """Write a table with options as they are named, and whatever else a table has."""
    return {"rulebook": BOOK, "game": "baccarat", "options": dict(options or {}), **more}


def sign(**limits: object) -> Answer:
    """Write a limits sign: an underscore is a space."""
    named = {"min": "10", "max": "1000"} | limits
    return {name.replace("_", " "): each for name, each in named.items()}


def win(odds: str) -> Due:
    return Due.win(odds)


def of(player: str, banker: str) -> Coup:
    """Write a coup by its hands; one that could not come so is a slip of the test's."""
    made = Coup(tuple(player.split()), tuple(banker.split()))
    needed = dealt([*made.shoe, "KS", "KS"])
    assert needed == made, f"{made} would be dealt as {needed}"
    return made


def by_chance(seed: int, times: int) -> list[Coup]:
    """Deal coups from cards that come with equal chances."""
    random = Random(seed)

    def card() -> str:
        return random.choice(RANKS) + random.choice(SUITS)

    return [dealt([card() for _ in range(6)]) for _ in range(times)]


def endings() -> list[Coup]:
    """Pick, of all situations, one for every way a coup can end: who wins, on what, with how many."""
    found: dict[object, Coup] = {}
    for one in SITUATIONS:
        ahead = one.player if one.winner == "tie" else one.hand(one.winner)
        found.setdefault((one.winner, count(ahead), len(one.player), len(one.banker)), one)
    return list(found.values())


ENDINGS = endings()


# The main wagers: 5.1, 5.10, 5.11, 13.2 to 13.4, 16.3


def main_wager(side: str, options: Options) -> Verdict:
    """Settle a wager on a hand under a table's scheme."""
    scheme = options.get("scheme", "commission")
    half = scheme == "six-half" or options.get("banker six") == "1 to 2"

    def verdict(one: Coup) -> Due:
        own = one.hand(side)
        three_card_count = count(own) if len(own) == 3 else None
        if one.winner == "tie":
            return LOSE if scheme == "two-to-one" else STAND_OFF
        if one.winner != side:
            return LOSE
        if scheme == "two-to-one" and three_card_count in (8, 9):
            return win("2 to 1")
        if side == "banker" and half and count(own) == 6:
            return win("1 to 2")
        if side == "banker" and scheme == "ez" and three_card_count == 7:
            return STAND_OFF
        kept = "1/20" if (side, scheme) == ("banker", "commission") else "0"
        return Due.win("1 to 1", kept)

    return verdict


def tie(options: Options) -> Verdict:
    pays = str(options.get("tie", "8 to 1"))
    return lambda one: win(pays) if one.winner == "tie" else LOSE


# Side bets

PERFECT_PAIR = {
    "one": {"mixed": 5, "coloured": 10, "suited": 30},
    "two": {"mixed": 6, "coloured": 12, "suited": 25},
    "three": {"mixed": 5, "coloured": 12, "suited": 25},
}
ANY_PAIR = {"one": 11, "two": 10}
LUCKY_MATCH = {
    "one": {"mixed": 5, "coloured": 10, "suited": 25, "triple": 100},
    "two": {"mixed": 5, "coloured": 10, "suited": 20, "triple": 500},
}
DRAGON_BONUS = {
    "one": {9: 30, 8: 10, 7: 6, 6: 4, 5: 2, 4: 1},
    "two": {9: 20, 8: 8, 7: 7, 6: 4, 5: 3, 4: 1},
    "three": {9: 30, 8: 10, 7: 4, 6: 4, 5: 2, 4: 2},
}
TIGER_PAIR = {"single": 4, "double": 20, "twin": 100}


def to_one(pays: int) -> Due:
    return win(f"{pays} to 1")


def pair(cards: Hand) -> str | None:
    """Say what kind of pair the first two cards of a hand are, if they are one."""
    (one, other) = cards[:2]
    if one[:-1] != other[:-1]:
        return None
    if one[-1] == other[-1]:
        return "suited"
    return "coloured" if (one[-1] in RED) == (other[-1] in RED) else "mixed"


def pair_wager(bet: str, side: str, scale: str) -> Verdict:
    """Settle the three wagers on a hand's pair: 11A.7, 11C.8, 11D.8 and 11D.9."""

    def verdict(one: Coup) -> Due:
        cards = one.hand(side)
        kind = pair(cards)
        if kind is None:
            return LOSE
        if bet == "any-pair":
            return to_one(ANY_PAIR[scale])
        if bet == "perfect-pair":
            return to_one(PERFECT_PAIR[scale][kind])
        triple = len(cards) == 3 and len(set(cards)) == 1
        return to_one(LUCKY_MATCH[scale]["triple" if triple else kind])

    return verdict


def dragon_bonus(side: str, scale: str) -> Verdict:
    """Settle 11B: a natural by itself, any other hand by how far it is ahead."""

    def verdict(one: Coup) -> Due:
        natural, margin = one.is_natural(side), one.margin(side)
        if margin == 0:
            return STAND_OFF if natural else LOSE
        if natural and margin > 0:
            return to_one(1)
        found = DRAGON_BONUS[scale].get(margin)
        return to_one(found) if found is not None else LOSE

    return verdict


def _hand_wins(side: str, points: int, *cards: int) -> Callable[[Coup], bool]:
    return lambda one: (
        one.winner == side and count(one.hand(side)) == points and len(one.hand(side)) in cards
    )


def on_the_result(bet: str, super_six: int = 12) -> Verdict:
    """Settle the wagers that look only at how the coup ended: 11E, 11F, 11G, 11I and 17."""
    six, three_card_six = _hand_wins("banker", 6, 2, 3), _hand_wins("banker", 6, 3)
    by_cards = {2: 12, 3: 20}
    bets: dict[str, tuple[Callable[[Coup], bool], int | dict[int, int]]] = {
        "dragon-7": (_hand_wins("banker", 7, 3), 40),
        "panda-8": (_hand_wins("player", 8, 3), 25),
        "lucky-6": (six, by_cards),
        "super-6": (six, super_six),
        "tiger": (six, by_cards),
        "big-tiger": (three_card_six, 50),
        "small-tiger": (_hand_wins("banker", 6, 2), 22),
        "tiger-tie": (lambda one: one.counts == (6, 6), 35),
    }
    came, pays = bets[bet]

    def verdict(one: Coup) -> Due:
        if not came(one):
            return LOSE
        return to_one(pays if isinstance(pays, int) else pays[len(one.banker)])

    return verdict


def tiger_pair(one: Coup) -> Due:
    """Settle 17.2(d): the highest of its lines that came."""
    paired = [cards for cards in one if pair(cards)]
    if not paired:
        return LOSE
    ranks = {cards[0][:-1] for cards in paired}
    kind = "single" if len(paired) == 1 else "twin" if len(ranks) == 1 else "double"
    return to_one(TIGER_PAIR[kind])


# Insurance: 11H

INSURES: Options = {
    "natural nine pays": "8 to 1",
    "nine pays": "8 to 1",
    "banker four pays": "1.5 to 1",
    "insurance cap": False,
}
"""What a table that insures has to elect; without the cap, so that stakes are free."""
BANKER_AHEAD = {5: "2 to 1", 6: "3 to 1", 7: "4 to 1"}
PLAYER_AHEAD = {6: "3 to 1", 7: "4 to 1"}
ON_THREE_CARDS = {4: "1 to 1", 5: "2 to 1", 6: "3 to 1", 7: "4 to 1", 8: "7 to 1"}


def third_card_is_due(one: Coup) -> bool:
    """Say whether anything is dealt after the first four cards."""
    counts = count(one.player[:2]), count(one.banker[:2])
    return player_draws(*counts) or banker_draws(*counts, None)


def banker_third_is_shown_first(one: Coup, options: Options) -> bool:
    """Say whether the Banker's third card, due whatever the Player's is, is turned up before it."""
    mine, other = count(one.player[:2]), count(one.banker[:2])
    return options.get("reveal") == "banker first" and player_draws(mine, other) and other <= 2


def insurance_pays(number: int, side: str, one: Coup, options: Options) -> str | None:
    """Give what insurance would pay in a coup, or None where it is not offered.

    It is not offered where no line of 11H.4 could pay it.
    """
    mine, theirs = count(one.hand(side)[:2]), count(one.other(side)[:2])
    if number == 1:
        nine = str(options["natural nine pays"])
        shown_alone = options.get("reveal") == f"{side} first"
        return {7: "2 to 1", 8: "7 to 1", 9: nine}.get(mine) if shown_alone else None
    if not third_card_is_due(one):
        return None
    if number == 3:
        return _on_three_cards(side, one, options)
    if mine <= theirs:
        return None
    if side == "banker":
        return {4: str(options["banker four pays"]), **BANKER_AHEAD}.get(mine)
    return "2 to 1" if (mine, theirs) == (5, 4) else PLAYER_AHEAD.get(mine)


def _on_three_cards(side: str, one: Coup, options: Options) -> str | None:
    first = "banker" if banker_third_is_shown_first(one, options) else "player"
    if side != first or len(one.player) + len(one.banker) < 6:
        return None
    mine = count(one.hand(side))
    if mine <= count(one.other(side)[:2]):
        return None
    return {**ON_THREE_CARDS, 9: str(options["nine pays"])}.get(mine)


def insured(number: int, side: str, one: Coup, options: Options) -> Due | None:
    """Settle an insurance wager; None where it is not offered."""
    pays = insurance_pays(number, side, one, options)
    if pays is None:
        return None
    against = "player" if side == "banker" else "banker"
    shown = one.hand(side)[:2] if number < 3 else one.hand(side)
    if number != 2 and count(shown) == 9:  # nothing beats it: a tie is what is insured
        return win(pays) if one.winner == "tie" else LOSE
    if one.winner == "tie":
        return STAND_OFF
    wins = one.winner == against and (number != 1 or one.is_natural(against))
    return win(pays) if wins else LOSE


def every_third_card(player: int, banker: int, every: int = 1) -> list[Coup]:
    """List the coups from two initial counts by their third cards, or every so manieth of them."""
    found: list[Coup] = []
    suits = cycle("SHDC")
    for number in range(0, 100, every):
        third = [
            f"{RANKS[value - 1] if value else 'J'}{next(suits)}" for value in divmod(number, 10)
        ]
        made = dealt([*_first_four(player, banker), *third])
        if made not in found:
            found.append(made)
    return found


def _first_four(player: int, banker: int) -> list[str]:
    low, high = (RANKS[value - 1] if value else "Q" for value in (player, banker))
    return [f"{low}S", f"{high}D", "KH", "10C"]


def insures(options: Options | None = None, **more: object) -> Record:
    return table({**INSURES, **(options or {})}, **more)
