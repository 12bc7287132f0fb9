"""What conformance tests of conduct share: books side by side, people, a round, a refusal read."""

import re
from typing import Any, NamedTuple

import pytest

from croupier.journal.entries import Entry
from croupier.rulebooks.operations import operations
from croupier.terms.refusals import Reason, Refusal
from tests.bank.rounds import DEALER, begin, end
from tests.conformance.settling import PLACED
from tests.marks import Rules
from tests.table.conduct.evening import OPERATOR, Evening, notices, rules


STAFF: Any = {"who": "O", "role": OPERATOR}
SUPERVISOR: Any = {"who": "G", "role": "game supervisor"}
RED: Any = {"bet": "red", "stake": "10"}
DAY = "2024-11-16"


def closer(book: str) -> Any:
    """Give whoever the book lets close a table."""
    return {"who": "C", "role": operations(book, "roulette")["close table"].role}


def of(book: str, *players: str, **record: Any) -> Evening:
    """Open a table of a book, of roulette if it has that: star-premium plays baccarat alone."""
    game = "baccarat" if book == "star-premium" else "roulette"
    return Evening(book, *players, **{"game": game, "name": "R1", **record})


def even(table: Evening, who: str, stake: str = "10") -> dict[str, Any]:
    """Write a wager that wins even money in ``over``."""
    bet = "player" if table.book == "star-premium" else "red"
    return {"who": who, "bet": bet, "stake": stake}


def over(table: Evening) -> None:
    """End a round so that even-money wagers win."""
    if table.book == "star-premium":
        table.cards("9H KS KD 5C")
        table.do("confirm result", **DEALER)
    else:
        end(table, "1")


def least(table: Evening, do: str) -> dict[str, Any]:
    """Give somebody of the very role from which a thing is done.

    In the books of the Star that is a gaming supervisor, wherever it is not everybody's.
    """
    role = table.operations[do].role
    is_staffs = table.book.startswith("star") and role != "player"
    return {"who": "S1", "role": "gaming supervisor" if is_staffs else role}


def lower(evening: Evening, do: str, /, **asked: Any) -> Refusal:
    """Have the role below that one refused, for that alone."""
    if not evening.book.startswith("star"):
        return evening.refused_one_role_lower(do, **asked)
    refusal = evening.refused(do, **{"who": "somebody else", **asked, "role": "dealer"})
    assert refusal.reason is Reason.ROLE_MAY_NOT, refusal
    return refusal


def books(**refs: str) -> pytest.MarkDecorator:
    """Run a test under several books, marked with the rules of each, written with spaces.

    A space within a name in brackets parts nothing: ``1[7 Out]``.
    """
    return pytest.mark.parametrize(
        ("book", "refs"),
        [
            pytest.param(name, list(Rules(name).refs(*each)), marks=Rules(name)(*each))
            for name, written in refs.items()
            for each in (re.split(r" (?![^\[]*\])", written),)
        ],
    )


def two_tables(book: str, *players: str, **record: Any) -> Evening:
    """Give a house with R1 and R2, both open on the same day."""
    house = Evening(book, *players, **record)
    house.set_up(book, **{"name": "R2", **record})
    house.do("open table", **STAFF, table="R2", gaming_day=DAY)
    return house


def spin(evening: Evening, *wagers: dict[str, Any], number: str = "1", **more: Any) -> None:
    """Play a round with these wagers to its end."""
    begin(evening, *wagers, **more)
    end(evening, number, **more)


def held(came: Any, ref: str, reason: Reason | None = None) -> None:
    """Assert that an answer cites a rule, and of a refusal that it is for this reason."""
    assert ref in rules(came), (ref, came)
    if reason is not None:
        assert isinstance(came, Refusal)
        assert came.reason is reason, came


def wagered(book: str, wagers: str = "", **record: Any) -> Evening:
    """Begin a round with wagers noted in short: ``P1: red for 50; P2: straight-up 17``."""
    evening = Evening(book, "P1", "P2", **record)
    evening.do("new game", **DEALER)
    for placed in filter(None, map(PLACED.fullmatch, wagers.split("; "))):
        laid = {"bet": placed["bet"], "target": placed["on"], "stake": placed["stake"] or "10"}
        evening.do("place", who=placed["id"], **laid)
    return evening


def closed(book: str, wagers: str = "", **record: Any) -> Evening:
    """Begin such a round and end its wagering."""
    evening = wagered(book, wagers, **record)
    evening.do("no more bets", **DEALER, bell=True)
    return evening


def decided(book: str, wagers: str, number: str, **record: Any) -> Evening:
    """Play such a round to its number."""
    evening = closed(book, wagers, **record)
    evening.do("result", **DEALER, chance=number)
    return evening


class Layout(NamedTuple):
    """A game with a layout and a dealer: a wager that wins even money, one that loses, on what."""

    book: str
    wins: str
    loses: str
    chance: str
    game: str = "roulette"

    def wagered(self, wagers: str = "", **record: Any) -> Evening:
        """Begin a round with wagers that are said to win or to lose: ``P1: wins for 50``."""
        named = wagers.replace("wins", self.wins).replace("loses", self.loses)
        return wagered(self.book, named, game=self.game, **record)

    def closed(self, wagers: str = "") -> Evening:
        """Begin such a round and call no more bets."""
        evening = self.wagered(wagers)
        evening.do("no more bets", **DEALER, bell=True)
        return evening

    def decided(self, wagers: str) -> Evening:
        """Play such a round to its result."""
        evening = self.closed(wagers)
        evening.do("result", **DEALER, chance=self.chance)
        return evening

    def bet(self, name: str, stake: str = "50") -> dict[str, str | None]:
        """Write the wager that wins, or the one that loses."""
        bet, _, target = (self.wins if name == "wins" else self.loses).partition(" ")
        return {"bet": bet, "target": target or None, "stake": stake}


LAYOUTS = {
    "roulette": Layout("nz1996", "red", "black", "1"),
    "nz": Layout("nz", "red", "black", "1"),
    "tai_sai": Layout("nz1996", "small", "big", "1-3-6", "tai-sai"),
    "money_wheel": Layout("nz1996", "symbol A", "symbol B", "A", "money-wheel"),
}


def layouts(**refs: str) -> pytest.MarkDecorator:
    """Run a test at several layouts, marked with the rules of each, written with spaces."""
    cases = [(LAYOUTS[name], Rules(LAYOUTS[name].book), written) for name, written in refs.items()]
    return pytest.mark.parametrize(
        ("layout", "refs"),
        [
            pytest.param(layout, list(rule.refs(*each.split())), marks=rule(*each.split()))
            for layout, rule, each in cases
        ],
        ids=refs,
    )


def told_to(came: tuple[Entry, ...]) -> str:
    """Return what staff or players are told to do."""
    return "; ".join(notice["what"] for notice in notices(came))


def for_anybody(book: str, *names: str) -> None:
    """Assert that operations are open to players: below them nobody could be refused."""
    assert {operations(book, "roulette")[name].role for name in names} == {"player"}
