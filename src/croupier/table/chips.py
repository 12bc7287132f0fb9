"""The chips a wager may be made with, as the book and the game approve them.

Value chips everywhere; non-value chips where the game's rules let them in, and only at the table
that issued them; promotional chips where that was approved. A stake is counted in the asset of its
chips, at face value for every limit.
"""

from typing import Final

from croupier.bank.accounts import colour_asset
from croupier.rulebooks.books import Answer, Case
from croupier.table.configuration import Table
from croupier.table.moves import Place
from croupier.table.slips import VALUE
from croupier.terms.money import CASH, PROMOTIONAL
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal


NO_CHIPS: Final = "none"
"""Said of a wager that was declared without putting chips down."""

ELSEWHERE: Final = frozenset({"keno", "gaming machine"})
"""Kinds of chips that are for other uses than a table: none of them is a colour."""

NON_VALUE: Final = "non-value chips"
"""The game's rules under this name let chips without a value in."""


def asset_of(chips: str, table: str) -> str:
    """Return the asset chips are counted in: non-value ones by their colour and table."""
    if chips == VALUE:
        return CASH
    return PROMOTIONAL if chips == PROMOTIONAL else colour_asset(chips, table)


def asset_staked(table: Table, asked: Place) -> str:
    """Return the asset of a wager's chips."""
    return asset_of(asked.chips, asked.issued_at or table.name)


def is_of_another_table(table: Table, asked: Place) -> bool:
    """Say whether a wager is made with chips that another table issued."""
    return asked.issued_at is not None and asked.issued_at != table.name


def refuse_chips(table: Table, asked: Place) -> Refusal | None:
    """Say why a wager may not be made with its chips, or None."""
    if asked.chips == VALUE:
        return None
    if asked.chips == PROMOTIONAL:
        return None if takes_promotional(table) else _unapproved(table, asked.chips)
    if asked.chips in ELSEWHERE or not table.game.ruleset.rules(NON_VALUE):
        return _unapproved(table, asked.chips)
    if is_of_another_table(table, asked):
        what = f"{asked.chips} chips of {str(asked.issued_at)[:40]} play only there"
        rules = rules_of(table, Case.OTHER_TABLES_CHIPS)
        return Refusal(Reason.CHIPS_ARE_OF_ANOTHER_TABLE, what, rules, "Redeem them there.")
    return None


def takes_promotional(table: Table) -> bool:
    """Say whether promotional chips are staked at a table: as approved, or where none need approve."""
    policy = table.book.policy(Case.PROMOTIONAL_CHIPS)
    return PROMOTIONAL in table.approved or (policy is not None and policy.does is Answer.VALID)


def rules_with(table: Table, asked: Place) -> tuple[Ref, ...]:
    """Return the rules that let in chips other than value chips."""
    if asked.chips == VALUE:
        return ()
    if asked.chips == PROMOTIONAL:
        return rules_of(table, Case.PROMOTIONAL_CHIPS)
    return table.game.ruleset.rules(NON_VALUE)


def rules_of(table: Table, case: Case) -> tuple[Ref, ...]:
    """Return what the book says in a case; nothing where it is silent."""
    policy = table.book.policy(case)
    return policy.rules if policy else ()


def _unapproved(table: Table, chips: str) -> Refusal:
    what = f"{chips[:40]} chips are not approved for {table.game.ruleset.game} here"
    rules = rules_of(table, Case.CHIPS) + table.game.ruleset.rules(NON_VALUE)
    return Refusal(Reason.CHIPS_ARE_NOT_APPROVED, what, rules, "Stake value chips.")
