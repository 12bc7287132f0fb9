"""What a player may do at a terminal, and how that is explained to them step by step.

Which operations a player may ask for is the book's. The steps are named here and said on the
screens, in every language they speak.
"""

from collections.abc import Iterator
from typing import Final

from croupier.floor.sections import Instruction
from croupier.floor.viewing.cloths import PLAYER, called_by
from croupier.floor.viewing.dice import are_thrown
from croupier.floor.viewing.slips import refs
from croupier.games.shown import CARDS, DICE, MONEY_WHEEL, WHEEL
from croupier.rulebooks.operations import Operation
from croupier.table.conduct.core.state import TableState
from croupier.table.conduct.round.results import is_paid_by_hand
from croupier.table.conduct.tables.terms import elected_by
from croupier.table.driver.later_bets import window_of
from croupier.terms.references import Ref


INSURANCE: Final = "insurance"
FUNCTIONS: Final = (
    "place",
    "call",
    "move",
    "act",
    "confirm wagers",
    "declare",
    "pick up",
    "collect credits",
    "accept dice",
    "decline dice",
    "choose dice",
    "pass dice",
    "throw",
    "sit",
    "leave",
    "agree to limits",
    "agree to game",
    "sign payment form",
    "raise dispute",
    "accept decision",
    "reject decision",
    "ask for review",
    "read rules",
    "report malfunction",
)
"""What a player's terminal has a button for, where the table's book has the operation."""
_BY_HAND: Final = ("declare", "pick up")
"""Those that take a dealer at the table."""

_STEPS: Final[tuple[tuple[str, str], ...]] = (
    ("choose-chip", "place"),
    ("touch-spot", "place"),
    ("touch-place", "place"),
    ("undo-clear", "call"),
    ("standing-wagers", "call"),
    ("take-dice", "accept dice"),
    ("called-bets", "place"),
    ("declare", "declare"),
    ("confirm", "confirm wagers"),
    ("countdown", "new game"),
    ("no-more-bets", "no more bets"),
    ("result-and-meters", "result"),
    ("dice-and-meters", "result"),
    ("wheel-and-meters", "result"),
    ("cards-and-meters", "card"),
    ("insurance", "place"),
    ("decide", "act"),
    ("pick-up", "pick up"),
    ("collect", "collect credits"),
    ("help", "read rules"),
)
"""Of each instruction its name and the operation it tells of."""


def functions(table: TableState) -> tuple[str, ...]:
    """Name what a player may ask for from a terminal at this table."""
    return tuple(name for name in FUNCTIONS if _may_ask(table, name))


def _may_ask(table: TableState, name: str) -> bool:
    found = table.operations.get(name)
    if found is None or found.refuse(PLAYER) is not None:
        return False
    return name not in _BY_HAND or is_paid_by_hand(table)


def function_rules(table: TableState) -> tuple[str, ...]:
    """Return the rules by which play is started by the player, with the terminal's functions."""
    return refs(_placing(table).rules_for("functions"))


def layout_rules(table: TableState) -> tuple[str, ...]:
    """Return the rules by which the layout is shown, linked to the wheel, and the table's own."""
    linked = _placing(table).rules_for(f"{table.table.game.name} layout")
    elected = elected_by(table.operations["set up table"], table.table.game.ruleset)
    return refs((*linked, *table.table.rules, *elected))


def _placing(table: TableState) -> Operation:
    return table.operations["place"]


def instructions(table: TableState) -> Iterator[Instruction]:
    """Give how to play, step by step, as far as the table has each step."""
    general = _placing(table).rules_for("instructions")
    known = table.operations
    for name, operation in _STEPS:
        if operation in known and _is_due(table, name):
            own: tuple[Ref, ...] = known[operation].rules
            yield Instruction(name, refs((*general, *own)))


def _is_due(table: TableState, name: str) -> bool:
    """Say whether a table has what a step tells of."""
    kind = table.table.game.shown.equipment.kind
    is_called = kind == WHEEL and called_by(table.table) == PLAYER
    by_hand = is_paid_by_hand(table)
    only_where = {
        "touch-spot": kind == WHEEL,
        "result-and-meters": kind == WHEEL,
        "touch-place": kind != WHEEL,
        "dice-and-meters": kind == DICE,
        "wheel-and-meters": kind == MONEY_WHEEL,
        "cards-and-meters": kind == CARDS,
        "insurance": _has_insurance(table),
        "standing-wagers": are_thrown(table),
        "called-bets": is_called,
        "countdown": table.table.seconds is not None,
        "declare": by_hand,
        "pick-up": by_hand,
    }
    return only_where.get(name, True)


def _has_insurance(table: TableState) -> bool:
    """Say whether a table has bets that are made in a window for insurance."""
    windows = map(window_of, table.table.game.ruleset.bets.values())
    return any(name is not None and name.startswith(INSURANCE) for name in windows)
