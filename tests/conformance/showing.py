"""What a table has on show: the sign and the pay table that every terminal, wall and desk is sent."""

from typing import Any

from croupier.floor.sections import SignLine, TableSection
from croupier.floor.viewing.remarks import About
from croupier.floor.viewing.tables import table_section
from tests.conformance.settling import Record
from tests.floor.viewing.watching import Watched


SIGN = {"min": "10", "max": "1000"}


def at(table: Record, *players: str) -> Watched:
    """Open a table as a record writes it, with people watching."""
    written: dict[str, Any] = {"limits": SIGN, **table, "name": "B1"}
    return Watched(written.pop("rulebook"), *players, **written)


def line(evening: Watched, what: str) -> SignLine | None:
    """Find a line of the sign; None where it has none such."""
    return next((each for each in evening.sign().lines if each.what == what), None)


def on_sign(table: Record, what: str) -> SignLine:
    """Find a line that must be on a table's sign."""
    found = line(at(table), what)
    assert found is not None, f"{what} is not on the sign"
    return found


def layout(evening: Watched) -> TableSection:
    """Give the layout as a terminal is sent it."""
    return table_section(evening.table, About())


def odds(evening: Watched, bets: tuple[str, ...]) -> dict[str, str]:
    """Write what a terminal is told that bets pay, line by line."""
    told = layout(evening).pays
    return {name: " ".join(each.odds for each in told if each.bet == name) for name in bets}
