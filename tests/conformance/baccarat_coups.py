"""Baccarat by the record: coups by their cards, and what `plain_baccarat` has every wager come to.

Nothing here is taken from the engine: card values and counts are typed from the books, who draws
and what is paid is that module's.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import chain, cycle
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

import pytest

from tests.conformance.settling import Answer, Record, cited, settle
from tests.games import plain_baccarat
from tests.games.plain_baccarat import ANY, LUCKY, PERFECT, TIGER, banker_hits, player_hits
from tests.marks import Rules


# The coup, by hand

VALUES: dict[str, int] = {
    "A": 1,
    **{str(number): number for number in range(2, 10)},
    **dict.fromkeys(("10", "J", "Q", "K"), 0),
}
RANKS = tuple(VALUES)
SUITS = "SHDC"
RED = "HD"


def value(card: str) -> int:
    return VALUES[card[:-1]]


def count(cards: Iterable[str]) -> int:
    return sum(map(value, cards)) % 10


class Coup(NamedTuple):
    """One coup: the cards of both hands."""

    player: tuple[str, ...]
    banker: tuple[str, ...]

    @property
    def shoe(self) -> list[str]:
        """The cards in the order they leave the shoe."""
        first = [self.player[0], self.banker[0], self.player[1], self.banker[1]]
        return [*first, *self.player[2:], *self.banker[2:]]

    @property
    def counts(self) -> tuple[int, int]:
        return count(self.player), count(self.banker)

    @property
    def plain(self) -> plain_baccarat.Coup:
        """The coup by values."""
        two = count(self.player[:2]), count(self.banker[:2])
        third, last = (value(hand[2]) if hand[2:] else None for hand in self)
        return plain_baccarat.Coup(*two, third, last)

    @property
    def winner(self) -> str:
        player, banker = self.counts
        return "tie" if player == banker else "player" if player > banker else "banker"

    def hand(self, name: str) -> tuple[str, ...]:
        return self.player if name == "player" else self.banker

    def other(self, name: str) -> tuple[str, ...]:
        return self.banker if name == "player" else self.player

    def margin(self, name: str) -> int:
        """By how much a hand is ahead; below nothing where it is behind."""
        return count(self.hand(name)) - count(self.other(name))

    def is_natural(self, name: str) -> bool:
        return count(self.hand(name)[:2]) >= 8


def dealt(shoe: Sequence[str]) -> Coup:
    """Deal a coup from the cards of a shoe by the tables; more cards than needed may lie there."""
    (p1, b1, p2, b2), rest = shoe[:4], list(shoe[4:])
    player, banker = [p1, p2], [b1, b2]
    counts = count(player), count(banker)
    third = None
    if player_hits(*counts):
        third = value(rest[0])
        player.append(rest.pop(0))
    if banker_hits(*counts, third):
        banker.append(rest.pop(0))
    return Coup(tuple(player), tuple(banker))


def coup(shoe: str) -> Coup:
    """Deal a coup from cards written one after the other; all of them must be needed."""
    made = dealt(shoe.split())
    assert made.shoe == shoe.split(), f"the tables do not need all of {shoe}"
    return made


# Every situation of the tables

_TWO: dict[int, list[tuple[str, str]]] = {number: [] for number in range(10)}
for _first in RANKS:
    for _second in RANKS:
        _TWO[(VALUES[_first] + VALUES[_second]) % 10].append((_first, _second))
_ONE: dict[int, list[str]] = {
    number: [rank for rank in RANKS if VALUES[rank] == number] for number in range(10)
}


class _Cards:
    """Cards of wanted counts, of ever other ranks and suits."""

    def __init__(self) -> None:
        self._turn = 0
        self._suits = cycle("SHDCHSCDDHSCS")

    def two(self, wanted: int) -> tuple[str, str]:
        self._turn += 1
        first, second = _TWO[wanted][self._turn * 7 % len(_TWO[wanted])]
        return first + next(self._suits), second + next(self._suits)

    def one(self, wanted: int) -> str:
        self._turn += 1
        return _ONE[wanted][self._turn % len(_ONE[wanted])] + next(self._suits)


def situations() -> list[Coup]:
    """List a coup for every pair of initial counts and every third card of the Player's hand.

    The Banker's third card, which nothing depends on but the result, goes through all values.
    """
    cards, last, found = _Cards(), cycle((3, 9, 0, 6, 1, 8, 4, 7, 2, 5)), []
    for player in range(10):
        for banker in range(10):
            for third in range(10) if player_hits(player, banker) else (None,):
                p1, p2 = cards.two(player)
                b1, b2 = cards.two(banker)
                thirds = [] if third is None else [cards.one(third)]
                if banker_hits(player, banker, third):
                    thirds.append(cards.one(next(last)))
                found.append(dealt([p1, b1, p2, b2, *thirds]))
    return found


SITUATIONS = situations()
NATURALS = [one for one in SITUATIONS if one.is_natural("player") or one.is_natural("banker")]
DRAWN = [one for one in SITUATIONS if len(one.player) == 3]
STOOD = [one for one in SITUATIONS if len(one.player) == 2 and one not in NATURALS]
TABLE_2 = list({(count(one.banker[:2]), value(one.player[2])): one for one in DRAWN}.values())
"""One coup for each cell of Table 2: the Player's own count decides nothing there."""

NATURAL_TIE = coup("9H 5S QC 4D")
TIE_ON_6 = coup("6H KS QC 6D")
BANKER_ON_6 = coup("5H 2S QC 4D 10S")
"""The Player's hand draws to 5, the Banker's stands on 6."""
BANKER_WINS = coup("2H 3S QC 4D JC")
PLAYER_WINS = coup("3H 5S 4C KD AS")


# Settling

STAKE = 20
Options: TypeAlias = Mapping[str, Any]
NO_OPTIONS: Options = MappingProxyType({})


def bet(name: str, target: str | None = None, stake: object = STAKE, **more: object) -> Answer:
    """Write a wager."""
    return {"bet": name, "target": target, "stake": str(stake), **more}


def place(name: str, target: str | None = None, stake: object = STAKE, **more: object) -> Answer:
    return {"do": "place", **bet(name, target, stake, **more)}


def cards(*names: str) -> list[Answer]:
    """Write cards turned up one after the other."""
    return [{"do": "chance", "chance": name} for name in names]


def baccarat(book: str, *, limits: Record | None = None, **options: Any) -> Answer:
    """Write a table; an option's underscore is its space."""
    elected = {name.replace("_", " "): value for name, value in options.items()}
    table: Answer = {"rulebook": book, "game": "baccarat", "options": elected}
    if limits is not None:
        table["limits"] = limits
    return table


def settled(table: Record, wagers: Sequence[Record], *coups: Coup) -> list[Answer]:
    """Settle the same wagers on one coup after the other; every card must have been needed."""
    rounds: list[Answer] = [{"wagers": wagers, "chance": one.shoe} for one in coups]
    rounds[0]["table"] = table
    told = settle(*rounds)
    for one, answered in zip(coups, told, strict=True):
        assert answered["over"], (one, answered["state"])
        refused = [move for move in answered["moves"] if move["answer"] == "refused"]
        assert not refused, (one, refused)
    return told


def moved(table: Record, *moves: Record, **more: object) -> Answer:
    """Settle one coup of the full form."""
    return settle({"table": table, "moves": list(moves), **more})[0]


CLOSE: Answer = {"do": "close"}


def remove(wager: str, **more: object) -> Answer:
    return {"do": "call", "wager": wager, "call": "remove", **more}


def reduce(wager: str, to: object, **more: object) -> Answer:
    return {"do": "call", "wager": wager, "call": "reduce", "to": str(to), **more}


def wager_of(told: Answer, name: str = "w1") -> Answer:
    (found,) = (one for one in told["wagers"] if one["id"] == name)
    answered: Answer = found
    return answered


def last_refused(told: Answer, *rules: str) -> Answer:
    """Hold the last move of a round to having been refused by these rules."""
    last: Answer = told["moves"][-1]
    assert last["answer"] == "refused", last
    assert set(rules) <= cited(last), last
    return last


def refused_bets(told: Answer) -> dict[str, set[str]]:
    """Give the wagers that were refused, each with its rules."""
    return {one["id"]: cited(one) for one in told["wagers"] if one["result"] == "refused"}


def steps_with(told: Answer, *rules: str) -> list[str]:
    """Give the words of the steps that rest on all of these rules."""
    return [step["words"] for step in told["steps"] if set(rules) <= set(step["rules"])]


class Due(NamedTuple):
    """What a wager must come to: its odds, or what else becomes of it."""

    result: str
    odds: Fraction = Fraction(0)
    commission: Fraction = Fraction(0)

    @classmethod
    def win(cls, odds: str, commission: str = "0") -> "Due":
        """Win at odds written like ``19 to 20``."""
        won, staked = odds.split(" to ")
        return cls("win", Fraction(won) / Fraction(staked), Fraction(commission))


LOSE = Due("lose")
STAND_OFF = Due("stand off")


def hold(told: Answer, due: Due, *rules: str) -> None:
    """Hold a settled wager to what is due for it, to the cent, and to the rules it rests on."""
    stake = Fraction(told["stake"])
    back = stake if due.result in ("win", "stand off", "void") else Fraction(0)
    came = tuple(Fraction(told[name]) for name in ("winnings", "returned", "commission"))
    assert told["result"] == due.result, told
    assert came == (stake * due.odds, back, stake * due.odds * due.commission), told
    assert set(rules) <= set(told["rules"]), told


def due_on(one: Coup, name: str, target: str | None = None, options: Options = NO_OPTIONS) -> Due:
    """Say what a wager comes to by the second count."""
    if name in PAIR_BETS:
        return on_a_pair(one, name, target, options)
    net = plain_baccarat.results(options)[name, target or ""](one.plain)
    if net > 0 and (name, options.get("scheme", "commission")) == ("banker", "commission"):
        return Due.win("1 to 1", "1/20") if net == Fraction(19, 20) else came_to(net)
    return came_to(net)


def came_to(net: int | Fraction) -> Due:
    """Say what became of a unit that netted so much."""
    return Due("win", Fraction(net)) if net > 0 else STAND_OFF if net == 0 else LOSE


def sweep(
    table: Answer,
    wager: Answer,
    coups: Sequence[Coup],
    rules: Callable[[Coup], Sequence[str]] = lambda _: (),
    also: Sequence[Record] = (),
    tied: Due = STAND_OFF,
) -> int:
    """Hold one wager, after those it needs beside it, to what is due on every coup."""
    laid = [*also, {"id": "swept", **wager}]
    for one, told in zip(coups, settled(table, laid, *coups), strict=True):
        due = due_on(one, wager["bet"], wager["target"], table["options"])
        hold(wager_of(told, "swept"), tied if due == STAND_OFF else due, *rules(one))
    return len(coups)


def hands(told: Answer) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Give the cards of both hands as the table shows them."""
    return tuple(told["state"]["player"]), tuple(told["state"]["banker"])


def shown(told: Answer) -> tuple[int, int]:
    """Give the counts of both hands as the table shows them."""
    return told["state"]["player count"], told["state"]["banker count"]


def first_card(told: Answer) -> set[str]:
    """Give the rules by which the first card was told: the step after the close."""
    closed = next(n for n, step in enumerate(told["steps"]) if step["words"] == "No more bets")
    return set(told["steps"][closed + 1]["rules"])


def hold_drawing(table: Record, coups: Sequence[Coup], wagers: Sequence[Record] = ()) -> None:
    """Hold the table to drawing just these cards for each hand, and refusing any more.

    The shoe has two cards more than the coup needs: a 7 that would change most hands.
    """
    rounds: list[Answer] = [{"wagers": wagers, "chance": [*one.shoe, "7H"]} for one in coups]
    rounds[0]["table"] = table
    for one, told in zip(coups, settle(*rounds), strict=True):
        assert hands(told) == (one.player, one.banker), (one, told["state"])
        assert told["over"], one
        drawn = [move["answer"] for move in told["moves"] if move["do"] == "chance"]
        assert drawn == [*["accepted"] * len(one.shoe), "refused"], (one, told["moves"])


# Pairs, matches and margins, by the books' words


def colour(card: str) -> str:
    return "red" if card[-1] in RED else "black"


def pair(hand: Sequence[str]) -> str:
    """Say which pair a hand's first two cards are: perfect, coloured, mixed, or none."""
    one, two = hand[:2]
    if one[:-1] != two[:-1]:
        return "none"
    if one == two:
        return "perfect"
    return "coloured" if colour(one) == colour(two) else "mixed"


def is_triple(hand: Sequence[str]) -> bool:
    return len(hand) == 3 and len(set(hand)) == 1


PAIR_BETS = ("pair", "any-pair", "perfect-pair", "lucky-match", "tiger-pair")
KINDS = ("mixed", "coloured", "perfect", "triple")


def on_a_pair(one: Coup, name: str, target: str | None, options: Options) -> Due:
    """Say what a wager on pairs comes to, of one hand or, the tiger's, of both."""
    if name == "tiger-pair":
        paired = [hand for hand in one if pair(hand) != "none"]
        ranks = {hand[0][:-1] for hand in paired}
        return came_to((-1, TIGER[0], TIGER[len(ranks) % 2 + 1])[len(paired)])
    hand, scale = one.hand(str(target)), str(options.get(f"{name.replace('-', ' ')} scale", "one"))
    if pair(hand) == "none":
        return LOSE
    if name in ("pair", "any-pair"):
        return came_to(ANY[scale])
    if name == "perfect-pair":
        return came_to(PERFECT[scale][KINDS.index(pair(hand))])
    return came_to(LUCKY[scale][KINDS.index("triple" if is_triple(hand) else pair(hand))])


def dragon(one: Coup, hand: str) -> str:
    """Say which line of a dragon bonus a coup brings a hand."""
    if one.is_natural(hand):
        if one.winner == hand:
            return "natural"
        is_tie = one.winner == "tie"
        return "natural tie" if is_tie else "lose"
    return str(one.margin(hand)) if one.margin(hand) >= 4 else "lose"


SUITED = {"perfect": ("SS", "HH", "DD", "CC"), "coloured": ("SC", "HD"), "mixed": ("SH", "DC")}


def _paired(hand: str, first: str, second: str, thirds: Sequence[str]) -> Coup:
    """Deal a hand its first two cards against a 7 that pairs with nothing."""
    other = ("7C", "QH")
    player, banker = ((first, second), other) if hand == "player" else (other, (first, second))
    return dealt([player[0], banker[0], player[1], banker[1], *thirds])


def pairs(hand: str) -> list[Coup]:
    """List coups in which a hand has each pair of each rank, or misses one narrowly."""
    found = [
        _paired(hand, rank + suits[0], rank + suits[1], ("2C", "3D"))
        for number, rank in enumerate(RANKS)
        for kinds in SUITED.values()
        for suits in (kinds[number % len(kinds)],)
    ]
    near = [("10S", "JS"), ("JH", "QH"), ("QD", "KD"), ("KC", "10C"), ("AS", "10S"), ("9H", "KH")]
    late = [
        ("2S", "3H", "3D"),
        ("KS", "4H", "KS"),
        ("AS", "2H", "AD"),
    ]  # a pair with the third card
    found += [_paired(hand, first, second, ("2C", "3D")) for first, second in near]
    return found + [_paired(hand, first, second, (third,)) for first, second, third in late]


def triples(hand: str) -> list[Coup]:
    """List coups in which a hand draws to a pair: the same card, or nearly the same."""
    found: list[Coup] = []
    for rank in ("A", "2", "5", "6", "10", "K"):
        for first, second, third in ("SSS", "SSH", "HDH", "SHS", "DDC"):
            drawn = rank + third
            made = _paired(hand, rank + first, rank + second, (drawn, drawn))
            if len(made.hand(hand)) == 3:
                found.append(made)
    return found


def of_each(
    coups: Iterable[Coup], key: Callable[[Coup], object], most: int = 3
) -> dict[object, list[Coup]]:
    """Pick some coups of every kind."""
    found: dict[object, list[Coup]] = {}
    for one in coups:
        kind = found.setdefault(key(one), [])
        if len(kind) < most:
            kind.append(one)
    return found


def flat(kinds: dict[object, list[Coup]]) -> list[Coup]:
    return [one for kind in kinds.values() for one in kind]


def ends(one: Coup) -> tuple[str, int, int, int]:
    """Tell coups apart by who won, on which count, with how many cards."""
    winner = one.winner if one.winner != "tie" else "player"
    return one.winner, count(one.hand(winner)), len(one.player), len(one.banker)


ENDS = flat(of_each(SITUATIONS, ends, 1))
"""A coup for every way in which one ends."""

BY_NINE = [coup("QS KC KH JD 9H 10S"), coup("QS 2C KH JD JH 7S")]
"""Three cards of 9 against nothing: the Player's hand, the Banker's."""


def margins(hand: str) -> list[Coup]:
    """List coups for every line of a dragon bonus on a hand: with two cards and three, by less."""

    def kind(one: Coup) -> object:
        return dragon(one, hand), len(one.hand(hand)), max(-1, one.margin(hand)), one.winner

    return flat(of_each([*BY_NINE, *SITUATIONS], kind, 1))


# The game in every book that has it

GAMES = {
    "mini": (Rules("nz1996", "IV/"), baccarat("nz1996", format="mini")),
    "full": (Rules("nz1996", "V/"), baccarat("nz1996", format="full")),
    "midi": (Rules("nz1996", "IX/"), baccarat("nz1996", format="midi")),
    "nz": (Rules("nz", "5/"), baccarat("nz")),
    "nz_baccarat": (Rules("nz-baccarat"), baccarat("nz-baccarat")),
    "star_premium": (Rules("star-premium"), baccarat("star-premium", scheme="standard")),
    "star_rapid": (Rules("star-rapid"), baccarat("star-rapid", scheme="standard")),
}


def groups(written: str) -> list[list[str]]:
    """Read rules in groups, some of them empty: ``9.1, 9.3 & 9.3(a),``."""
    return [[ref for ref in group.strip().split(" & ") if ref] for group in written.split(",")]


def in_each(nz1996: str | None = None, **written: str) -> pytest.MarkDecorator:
    """Run a test in every game that is named, marked with its rules."""
    cases = (dict.fromkeys(("mini", "full", "midi"), nz1996) if nz1996 else {}) | written
    return pytest.mark.parametrize(
        ("table", "refs"),
        [
            pytest.param(
                table,
                [rule.refs(*group) for group in groups(cases[name])],
                marks=rule(*dict.fromkeys(chain(*groups(cases[name])))),
                id=name,
            )
            for name, (rule, table) in GAMES.items()
            if name in cases
        ],
    )
