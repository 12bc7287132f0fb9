"""How far the cards of a shoe have come on their way into play, and what is due with them.

Where a book tells each step (its game has the operation that loads the shoe), cards are brought in,
inspected, spread, washed, shuffled, cut and loaded before any leaves the shoe. It is shuffled again on
the occasions that the book names. At other tables none of this is asked for.
"""

from typing import Any, Final

import msgspec

from croupier.games.protocol import Chance
from croupier.rulebooks.operations import Operation
from croupier.table.conduct.core.commands import Case
from croupier.table.conduct.core.equipment_states import Preparing, ShoeState
from croupier.table.conduct.core.standing_equipment import equipment_of, with_equipment
from croupier.table.conduct.core.state import Live, TableState
from croupier.table.wagers.moves import Rule
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal


DECK: Final = 52

BROUGHT: Final = "brought in"
INSPECTED: Final = "inspected"
SPREAD: Final = "spread"
WASHED: Final = "washed"
SHUFFLED: Final = "shuffled"
OFFERED: Final = "offered"
CUT: Final = "cut"
PLACED: Final = "cutting card in place"
LOADED: Final = "loaded"

_NEXT: Final[dict[str, tuple[str, ...]]] = {
    "": ("bring in cards",),
    BROUGHT: ("inspect cards",),
    INSPECTED: ("spread cards",),
    SPREAD: ("wash cards",),
    WASHED: ("shuffle",),
    SHUFFLED: ("offer cut",),
    OFFERED: ("cut cards", "decline cut"),
    CUT: ("insert cutting card",),
    PLACED: ("load shoe",),
}
"""What follows on each step."""

START: Final = "start of play"
REPLACED: Final = "replaced"
VACANT: Final = "vacant"
FIRST_CARD: Final = "first card"
REACHED: Final = "reached"
OVERLOOKED: Final = "overlooked"
MISSING: Final = "missing"
EMPTY: Final = "no cards left"
OCCASIONS: Final = {
    START: "play starts",
    REPLACED: "the cards were replaced",
    VACANT: "the table was vacant",
    FIRST_CARD: "the cutting card came as the first card of a round",
    REACHED: "the cutting card was reached",
    OVERLOOKED: "the cutting card was reached before, and nobody shuffled",
    MISSING: "no cutting card was in the cards",
    EMPTY: "no cards are left in the shoe",
}
"""When cards are shuffled, in words. A book has its rules for them under these names."""


def is_told(table: TableState) -> bool:
    """Say whether the book tells how the shoe of this table is made ready."""
    return "load shoe" in table.operations


def shoe_of(table: TableState) -> ShoeState:
    """Return what the table remembers of its shoe."""
    return equipment_of(table, ShoeState)


def with_shoe(table: TableState, **parts: Any) -> TableState:
    """Change what the table remembers of its shoe, where it has one."""
    return with_equipment(table, ShoeState, **parts)


def preparing(table: TableState, **parts: Any) -> TableState:
    """Bring the cards a step further on their way into the shoe."""
    return with_shoe(table, preparing=msgspec.structs.replace(shoe_of(table).preparing, **parts))


def anew(table: TableState, why: str = "") -> TableState:
    """Take all cards off the table: others are brought in."""
    return with_shoe(table, preparing=Preparing(why=why), due="", reached="", whose="", damaged=())


def next_steps(table: TableState) -> tuple[str, ...]:
    """Name what is due with the shoe before the next card can leave it."""
    shoe = shoe_of(table)
    if not is_told(table):
        return ()
    if shoe.preparing.step != LOADED:
        return _NEXT[shoe.preparing.step]
    if is_shuffle_due(table):
        return ("shuffle",)
    return ("burn card",) if is_burn_due(table) else ()


def is_shuffle_due(table: TableState) -> bool:
    """Say whether no further round, or no further card, is dealt before a shuffle."""
    shoe, live = shoe_of(table), table.live
    if live is not None and is_dealt(live):
        return is_empty(table)
    number = table.conduct.round + (live is None)
    return bool(shoe.due) and number > shoe.last


def is_burn_due(table: TableState) -> bool:
    """Say whether the first card of the shoe is still to be discarded, before its first round."""
    shoe = shoe_of(table)
    is_fresh = not (shoe.burnt or shoe.out or is_dealt(table.live))
    return "burn card" in table.operations and is_fresh


def is_empty(table: TableState) -> bool:
    """Say whether all cards left the shoe."""
    return shoe_of(table).preparing.step == LOADED and left_in(table) <= 0


def left_in(table: TableState) -> int:
    """Count the cards that are still in the shoe."""
    shoe = shoe_of(table)
    return shoe.preparing.cards - shoe.burnt - shoe.out


def is_dealt(live: Live | None) -> bool:
    """Say whether a card of the round left the shoe."""
    if live is None:
        return False
    return any(_is_card(each.move) for each in live.round.answered if each.refusal is None)


def _is_card(move: object) -> bool:
    """Say whether a move of a round brought a card: as it was due, or by a ruling that names it."""
    return isinstance(move, Chance) or (
        isinstance(move, Rule) and move.ruling.fact("card") is not None
    )


# Refusals


def not_ready(case: Case) -> Refusal | None:
    """Say what is still to be done with the shoe before a round, or a card; None where it is ready."""
    steps = next_steps(case.table)
    if not steps:
        return _damaged(case)
    if steps == ("shuffle",):
        return _shuffle_first(case)
    first = case.table.operations[steps[0]]
    what = f"the shoe is not ready: {first.name} comes first"
    rules = first.rules + _of_a_card(case)
    return Refusal(Reason.MOVE_IS_NOT_DUE, what, rules, f"Do it: {' or '.join(steps)}.")


def _damaged(case: Case) -> Refusal | None:
    """Refuse another round before damaged cards were replaced; they play on in this one."""
    damaged = shoe_of(case.table).damaged
    if not damaged or case.table.live is not None:
        return None
    replacing = case.table.operations["replace damaged cards"]
    what = f"{', '.join(damaged)}: damaged, and replaced first"
    return Refusal(Reason.MOVE_IS_NOT_DUE, what, replacing.rules, f"Do it: {replacing.name}.")


def _of_a_card(case: Case) -> tuple[Ref, ...]:
    """Return the rules of the equipment that a card comes from, where one is asked for."""
    return case.operation.rules if case.operation.name == "card" else ()


def _shuffle_first(case: Case) -> Refusal | None:
    """Refuse a round, or a card, before the shuffle that an occasion calls for."""
    shuffling, shoe = case.table.operations["shuffle"], shoe_of(case.table)
    if shoe.preparing.step == WASHED:
        return _unshuffled(case, START, shuffling.rules_for("start of play"))
    if is_empty(case.table):
        return _unshuffled(case, EMPTY, shuffling.rules_for("no cards left"))
    if shoe.due == FIRST_CARD:
        return _unshuffled(case, FIRST_CARD, shuffling.rules_for("first card"))
    if shoe.due == REACHED:
        return _unshuffled(case, REACHED, shuffling.rules_for("reached"))
    if shoe.due == VACANT:
        return _unshuffled(case, VACANT, shuffling.rules_for("vacant"))
    if shoe.due == OVERLOOKED:
        return _unshuffled(case, OVERLOOKED, shuffling.rules_for("overlooked"))
    if shoe.due == MISSING:
        return _unshuffled(case, MISSING, shuffling.rules_for("missing"))
    return None


def _unshuffled(case: Case, why: str, rules: tuple[Ref, ...]) -> Refusal:
    what = f"the cards are shuffled first: {OCCASIONS[why]}"
    own = case.table.operations["shuffle"].rules + _of_a_card(case)
    return Refusal(Reason.MOVE_IS_NOT_DUE, what, rules + own, "Do it: shuffle.")


def out_of_turn(case: Case, *steps: str) -> Refusal | None:
    """Refuse what follows on other steps than the one that was done last; None where it is due."""
    step = shoe_of(case.table).preparing.step
    if step in steps:
        return None
    due = next_steps(case.table) if step != LOADED else ()
    what = f"{case.operation.name} is not due with the cards ({step or 'none are at the table'})"
    remedy = f"Due: {' or '.join(due)}." if due else "The shoe is in play."
    return Refusal(Reason.MOVE_IS_NOT_DUE, what, case.operation.rules, remedy)


def in_play(case: Case) -> Refusal | None:
    """Refuse what is done with a shoe that is in play, where none is."""
    return out_of_turn(case, LOADED)


def refs_of(operation: Operation, *names: str) -> tuple[Ref, ...]:
    """Return an operation's rules, and those of some cases of it."""
    return operation.rules + operation.rules_for(*names)
