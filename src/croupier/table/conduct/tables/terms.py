"""A table is set up from its configuration, checked against its book."""

from dataclasses import replace
from typing import Any, Final

import msgspec

from croupier.bank import accounts
from croupier.bank.ledger import moved
from croupier.games.entries import meant
from croupier.journal.entries import Entry, Happening
from croupier.rulebooks.earlier_terms import differences
from croupier.rulebooks.names import kebab
from croupier.rulebooks.operations import Operation
from croupier.rulebooks.ruleset import Ruleset
from croupier.table.conduct.core.checks import name_refused
from croupier.table.conduct.core.commands import HOUSE, at_table, folds, folds_house
from croupier.table.conduct.core.equipment_hooks import fresh_table
from croupier.table.conduct.core.state import House, TableState
from croupier.table.setup.admission import admitted
from croupier.table.setup.casino_wide import unlike
from croupier.table.setup.configuration import Table, TableRecord, written_out
from croupier.table.setup.earlier_tables import as_kept
from croupier.terms.money import Money
from croupier.terms.references import Delivery, Ref, deliver
from croupier.terms.refusals import Reason, Refusal, RefusedError


TERMS: Final = "ruleset"
"""The fact of an entry that names the terms a table is played by from then on."""
RENEWED: Final = "terms renewed"
OF_TERMS: Final = ("table set up", "style changed", "game changed", RENEWED)
"""What says by which terms a table is played."""


def set_up(house: House, record: TableRecord, role: str) -> Happening | Refusal:
    """Check a configuration against its book, and write the table down; it is not open yet."""
    decision = _set_up(house, record, role)
    refused = isinstance(decision, Refusal)
    deliver(Delivery.REFUSED if refused else Delivery.OPENED, decision.rules)
    return decision


def _set_up(house: House, record: TableRecord, role: str) -> Happening | Refusal:
    try:
        table = admitted(record)
        by = table.operations["set up table"]
    except RefusedError as refused:
        return refused.refusal
    name = record.name or f"{record.game} {len(house.tables) + 1}"
    if name in house.tables:
        what = f"there is a table {name!r} already"
        return Refusal(Reason.TABLE_IS_UNKNOWN, what, remedy="Give it its own name.")
    refusal = name_refused(name) or by.refuse(role) or _unlike(house, name, table)
    if refusal is not None:
        return refusal
    ruleset = table.game.ruleset
    facts: dict[str, Any] = {
        "words": f"Table {name}: {_game(table)} by {ruleset.book}, mode {table.mode.name}",
        "record": msgspec.to_builtins(msgspec.structs.replace(written_out(record), name=name)),
        TERMS: ruleset.content_hash,
        "seconds": table.seconds,
    }
    rules = tuple(dict.fromkeys(by.rules + table.rules + elected_by(by, ruleset)))
    return Happening(at_table(name), "table set up", facts, rules=rules)


def _unlike(house: House, name: str, table: Table) -> Refusal | None:
    """Refuse a table whose scales must be those of the house's other tables, and are not."""
    others = {other: state.table for other, state in house.tables.items()}
    return unlike({**others, name: table}).get(name)


def _game(table: Table) -> str:
    """Name a table's game, and what the operator calls it where that is something else."""
    name, title = table.game.ruleset.game, table.game.shown.title
    return f"{name} ({title})" if title and meant(kebab(title)).game != name else name


def elected_by(by: Operation, ruleset: Ruleset) -> tuple[Ref, ...]:
    """Return the rules that let the operator elect what this table is marked with."""
    return by.rules_for(*(name for name in by.because if ruleset.options.get(name)))


@folds_house("table set up")
def _table_set_up(house: House, entry: Entry) -> None:
    record = as_kept(msgspec.convert(entry.happening.facts["record"], TableRecord))
    name = entry.happening.stream.removeprefix("table ")
    terms = str(entry.happening.facts.get(TERMS, ""))
    house.tables[name] = fresh_table(name, record, terms)


# Terms that a later release writes otherwise


def terms_renewed(table: TableState, kept: bytes | None) -> Happening | Refusal:
    """Write down that a table goes on by the terms of this release, which pay the same.

    ``kept`` are the terms that it was set up by, where they are kept.
    """
    ours, was = table.table.game.ruleset, table.conduct.terms
    lost = ["they are not kept"] if kept is None else []
    if wrong := lost or list(differences(kept or b"", ours)):
        what = (
            f"{table.name} goes by terms {was[:12]}, and not by those of this release: {wrong[0]}"
        )
        remedy = "Let the release that set it up close it, and set up a table of another name."
        return Refusal(Reason.OPTIONS_DO_NOT_GO_TOGETHER, what, remedy=remedy)
    words = f"{table.name} goes on by the same terms, as this release writes them"
    return Happening(at_table(table.name), RENEWED, {"words": words, TERMS: ours.content_hash})


@folds(RENEWED)
def _terms_renewed(table: TableState, entry: Entry) -> TableState:
    return replace(table, conduct=replace(table.conduct, terms=entry.happening.facts[TERMS]))


def bring_credit(player: str, amount: Money) -> Happening:
    """Write down what somebody has on their chip account when an evening begins."""
    facts = {"words": f"{player} brings {amount}", "player": player, "amount": amount.units}
    came = moved(amount.units, accounts.outside("before"), accounts.chips(player), amount.asset)
    return Happening(HOUSE, "credit brought", facts, came)


@folds_house("credit brought")
def _credit_brought(house: House, entry: Entry) -> None:
    """Nothing but money moved, and the ledger has that."""
