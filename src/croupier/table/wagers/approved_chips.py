"""The chips a wager may be made with, as the book and the game approve them.

Value chips everywhere; non-value chips where the game's rules let them in, and only at the table
that issued them; promotional chips where that was approved. A stake is counted in the asset of its
chips, at face value for every limit.
"""

from typing import Final

from croupier.bank.accounts import colour_asset
from croupier.rulebooks.books import Consequence, Matter
from croupier.rulebooks.chips import colours
from croupier.table.setup.configuration import Table
from croupier.table.wagers.moves import Place
from croupier.table.wagers.slips import VALUE
from croupier.terms.money import CASH, PROMOTIONAL
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal


NO_CHIPS: Final = "none"
"""Said of a wager that was declared without putting chips down."""

ELSEWHERE: Final = frozenset({"keno", "gaming machine"})
"""Kinds of chips that are for other uses than a table: none of them is a colour."""

COLOURS: Final = colours()
"""What non-value chips are told apart by: whoever buys some has a colour at that table."""

KINDS: Final = (VALUE, PROMOTIONAL, *COLOURS, NO_CHIPS, *sorted(ELSEWHERE))
"""All that can be said of the chips of a wager."""

NON_VALUE: Final = "non-value chips"
"""The game's rules under this name let chips without a value in."""


def asset_of(chips: str, table: str) -> str:
    """Return the asset chips are counted in: non-value ones by their colour and table."""
    if chips == VALUE:
        return CASH
    return PROMOTIONAL if chips == PROMOTIONAL else colour_asset(chips, table)


def asset_staked(table: Table, move: Place) -> str:
    """Return the asset of a wager's chips."""
    return asset_of(move.chips, move.issued_at or table.name)


def is_of_another_table(table: Table, move: Place) -> bool:
    """Say whether a wager is made with chips that another table issued."""
    return move.issued_at is not None and move.issued_at != table.name


def refuse_chips(table: Table, move: Place) -> Refusal | None:
    """Say why a wager may not be made with its chips, or None."""
    if move.chips == VALUE:
        return None
    if move.chips == PROMOTIONAL:
        return None if takes_promotional(table) else _unapproved(table, move.chips)
    if move.chips in ELSEWHERE or not table.game.ruleset.rules(NON_VALUE):
        return _unapproved(table, move.chips)
    if is_of_another_table(table, move):
        what = f"{move.chips} chips of {str(move.issued_at)[:40]} play only there"
        rules = policy_rules(table, Matter.OTHER_TABLES_CHIPS)
        return Refusal(Reason.CHIPS_ARE_OF_ANOTHER_TABLE, what, rules, "Redeem them there.")
    return None


def takes_promotional(table: Table) -> bool:
    """Say whether promotional chips are staked at a table: as approved, or where none need approve."""
    policy = table.book.policy(Matter.PROMOTIONAL_CHIPS)
    return PROMOTIONAL in table.approved or (
        policy is not None and policy.does is Consequence.VALID
    )


def rules_with(table: Table, move: Place) -> tuple[Ref, ...]:
    """Return the rules that let in chips other than value chips."""
    if move.chips == VALUE:
        return ()
    if move.chips == PROMOTIONAL:
        return policy_rules(table, Matter.PROMOTIONAL_CHIPS)
    return table.game.ruleset.rules(NON_VALUE)


def policy_rules(table: Table, case: Matter) -> tuple[Ref, ...]:
    """Return what the book says in a case; nothing where it is silent."""
    policy = table.book.policy(case)
    return policy.rules if policy else ()


def _unapproved(table: Table, chips: str) -> Refusal:
    what = f"{chips[:40]} chips are not approved for {table.game.ruleset.game} here"
    rules = policy_rules(table, Matter.CHIPS) + table.game.ruleset.rules(NON_VALUE)
    return Refusal(Reason.CHIPS_ARE_NOT_APPROVED, what, rules, "Stake value chips.")
