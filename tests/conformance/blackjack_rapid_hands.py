"""Rounds on community cards, noted in short and played twice: by the house, and plainly from the text."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import chain, cycle
from types import MappingProxyType
from typing import Any

from croupier.table.conduct.core.commands import SYSTEM
from croupier.terms.refusals import Refusal
from tests.conformance.plain_rapid_blackjack import Elected, Plain, Terminal
from tests.conformance.settling import Answer, refusals, settle
from tests.floor.viewing.watching import Watched


TABLE: Answer = {"rulebook": "star-rapid", "game": "blackjack"}
FILLER = ("10C", "5C", "4D", "6S", "3H", "7C", "2D", "8S", "9H")
"""What comes when the cards of a case have come."""
BASE = Elected()
STAKE = 10
NO_SIDES: Mapping[str, int] = MappingProxyType({})

Acts = list[tuple[int, str]]


def followed(
    start: str,
    acts: str = "",
    seats: int = 1,
    elected: Elected = BASE,
    sides: Mapping[str, int] = NO_SIDES,
) -> tuple[Plain, list[str], Acts]:
    """Follow a round plainly: answers as they are noted, ``1 draw; 2 stand``, then the clock's."""
    plain = Plain({seat: Terminal(STAKE, sides) for seat in range(1, seats + 1)}, elected)
    cards: Iterator[str] = chain(start.split(), cycle(FILLER))
    left = [(int(each[0]), each[2:]) for each in acts.split("; ")] if acts else []
    came, made = list[str](), Acts()
    while plain.asked or plain.due:
        if plain.asked:
            seat, act = left.pop(0) if left else (plain.asked[0], plain.clocks(plain.asked[0]))
            assert act in plain.may(seat), f"{seat} may {plain.may(seat)}, not {act}"
            plain.answer(seat, act, STAKE // 2)
            made.append((seat, act))
        else:
            came.append(next(cards))
            plain.card(came[-1])
    assert not left, f"nobody was asked for {left}"
    return plain, came, made


def record(plain: Plain, cards: Sequence[str], acts: Acts, **options: Any) -> Answer:
    """Write a round as a record."""
    wagers = [
        {"id": f"{bet} {seat}", "bet": bet, "stake": str(stake), "player": f"P{seat}"}
        for seat, terminal in plain.terminals.items()
        for bet, stake in {"player": terminal.stake, **terminal.sides}.items()
    ]
    return {
        "table": {**TABLE, "options": options},
        "wagers": wagers,
        "chance": list(cards),
        "decisions": [{"player": f"P{seat}", "act": act} for seat, act in acts],
    }


def played(
    start: str,
    acts: str = "",
    seats: int = 1,
    elected: Elected = BASE,
    sides: Mapping[str, int] = NO_SIDES,
    options: Mapping[str, Any] = NO_SIDES,
) -> Answer:
    """Settle a round, and hold what every terminal nets to the plain settlement."""
    plain, cards, made = followed(start, acts, seats, elected, sides)
    (told,) = settle(record(plain, cards, made, **options))
    assert not refusals(told), refusals(told)
    nets = dict.fromkeys((f"P{seat}" for seat in plain.terminals), Fraction(0))
    for one in told["wagers"]:
        nets[one["player"]] += Fraction(one["net"])
    assert nets == {f"P{seat}": won for seat, won in plain.won().items()}, (start, acts)
    return told


def wager(told: Answer, name: str) -> Answer:
    """Give a wager by its name, or the first on a bet."""
    found: Answer = next(one for one in told["wagers"] if name in (one["id"], one["bet"]))
    return found


DEALER: Any = {"who": "D1", "role": "dealer"}
SUPERVISOR: Any = {"who": "G1", "role": "gaming supervisor"}
TIMES = {"insurance": 10, "decision": 15}


class Terminals(Watched):
    """Terminals that play the same cards, each its own way, with ``STAKE`` each."""

    def __init__(self, seats: int = 1, cards: str = "", **record: Any) -> None:
        """Open the table, and deal these cards to a stake of each."""
        named: dict[str, Any] = {"game": "blackjack", "name": "B1", "times": TIMES}
        limits = {"min": "2", "max": "500"}
        players = [f"P{seat}" for seat in range(1, seats + 1)]
        super().__init__("star-rapid", *players, **{**named, "limits": limits, **record})
        for seat, player in enumerate(players, start=1):
            self.do("sit", who=player, seat=seat)
        if cards:
            self.deal(cards)

    def deal(self, cards: str) -> None:
        """Begin a round, and deal cards."""
        self.do("new game", **DEALER)
        for seat in self.table.conduct.seats:
            self.do("place", who=f"P{seat}", bet="player", stake=str(STAKE))
        self.do("no more bets", **DEALER)
        self.cards(cards)

    def act(self, seat: int, act: str, **more: Any) -> Any:
        return self.do("act", who=f"P{seat}", act=act, **more)

    def not_open(self, seat: int, act: str, **more: Any) -> Refusal:
        """Ask for an answer that is not open to a terminal."""
        return self.refused("act", who=f"P{seat}", act=act, **more)

    def open_to(self, seat: int) -> set[str]:
        """Say what a terminal is offered."""
        asks = self.me(f"P{seat}").asks
        return {each.act for ask in asks for each in ask.choices if not each.why_not}

    def let_time_pass(self, seconds: int) -> Any:
        """Let the clock answer."""
        self.wait(seconds=seconds)
        return self.do("time is up", who=SYSTEM)

    def net(self, seat: int) -> Fraction:
        """Say what a player has won so far."""
        return Fraction(self.chips(f"P{seat}")) - 1000
