"""Wagers declared void in a record: why, by whom, and who may let them be forfeit."""

from dataclasses import replace
from typing import Final

from croupier.rulebooks.index import lookup
from croupier.rulebooks.operations import Operation
from croupier.table.record.fields import VoidRecord
from croupier.table.setup.amounts import read_stake
from croupier.table.setup.configuration import Table
from croupier.table.wagers.moves import Void
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal, RefusedError


LONGEST_WHY = 200
INVALIDATE: Final = "invalidate"
FORFEIT: Final = "forfeit"
_ENDING: Final = ("void round", INVALIDATE)
"""What ends a round without an outcome, at a live table."""


def read_void(table: Table, move: VoidRecord) -> Void:
    """Read what is declared void; RefusedError says what is missing, or who may not."""
    _say_why(table, move)
    if not move.wagers and not move.ends:
        what = "no wager is named that should be void"
        raise RefusedError(
            Refusal(Reason.WAGER_IS_UNKNOWN, what, remedy='Name some: "wagers": ["w1"].')
        )
    if move.role is not None:
        _check_role(table, move, move.role)
    forfeits = _forfeit_rules(table) if move.forfeit else ()
    keeps: dict[str, int] = {}
    for name, written in move.keeps.items():
        kept = read_stake(written)
        if isinstance(kept, Refusal):
            raise RefusedError(kept)
        keeps[name] = kept.units
    rules = tuple(lookup(ref).ref for ref in move.rules)
    why = (move.why or ", ".join(map(str, rules)))[:LONGEST_WHY]
    rules = tuple(dict.fromkeys(rules + forfeits))
    return Void(tuple(map(str, move.wagers)), rules, why, move.forfeit, keeps, move.ends)


def _say_why(table: Table, move: VoidRecord) -> None:
    """Refuse to void anything without a cause."""
    if move.why.strip() or move.rules:
        return
    own = table.operations.get(INVALIDATE)
    what = "nothing is void without a cause, and none is told"
    remedy = 'Say it: "why": "fire", or by which "rules".'
    rules = own.rules if own is not None else ()
    raise RefusedError(Refusal(Reason.RULING_DOES_NOT_APPLY, what, rules, remedy))


def _check_role(table: Table, move: VoidRecord, role: str) -> None:
    """Refuse what this role may not declare: nobody below the dealer voids, and few end a round."""
    if move.forfeit:
        may = _known(table, INVALIDATE)
    elif move.ends:
        may = _known(table, *_ENDING)
    elif not table.book.at_least(role, "dealer"):
        may = _known(table, INVALIDATE)
    else:
        return
    refused = [no for each in may if (no := each.refuse(role)) is not None]
    if refused and len(refused) == len(may):
        forfeits = _forfeit_rules(table) if move.forfeit else ()
        rules = tuple(dict.fromkeys(refused[0].rules + forfeits))
        raise RefusedError(replace(refused[0], rules=rules))


def _forfeit_rules(table: Table) -> tuple[Ref, ...]:
    """Return the rules by which a stake is kept; refused where the book has none."""
    rules = tuple(ref for own in _known(table, INVALIDATE) for ref in own.rules_for(FORFEIT))
    if not rules:
        what = f"no rule of {table.book.name} lets a stake be forfeit"
        raise RefusedError(Refusal(Reason.RULING_DOES_NOT_APPLY, what, remedy="Void it."))
    return rules


def _known(table: Table, *names: str) -> list[Operation]:
    return [table.operations[name] for name in names if name in table.operations]
