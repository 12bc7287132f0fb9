"""The names of accounts, and which of them may owe.

What people hold is never below nothing. What the house and the world outside stand for may be:
every amount put somewhere is taken from somewhere, and the whole sums to nothing.
"""

from typing import Final


SEPARATOR: Final = ":"

HELD: Final = ("chips", "stakes", "tickets", "transfers", "unclaimed", "vouchers")
"""Kinds of account that hold what belongs to somebody: they never fall below nothing."""


def chips(player: str) -> str:
    """Return the account of a player's chips, or of the credit at their terminal."""
    return f"chips:{player}"


def stakes(table: str) -> str:
    """Return the account of what lies on a table's layout."""
    return f"stakes:{table}"


def house(table: str) -> str:
    """Return the account of what a table has won; below nothing when players are ahead."""
    return f"house:{table}"


def receivable(player: str) -> str:
    """Return the account of what a player was paid too much and still owes."""
    return f"receivable:{player}"


def unclaimed(player: str) -> str:
    """Return the account of what is held for a player who did not collect it."""
    return f"unclaimed:{player}"


def float_of(table: str) -> str:
    """Return the account of a table's float: what its non-value chips were given out for."""
    return f"float:{table}"


def colour_asset(colour: str, table: str) -> str:
    """Return the asset of the non-value chips of one colour that one table issues."""
    return f"{colour} of {table}"


def spoken(account: str) -> str:
    """Say an account as people do: Ana's chips."""
    kind, _, whose = account.partition(SEPARATOR)
    return f"{whose}'s {kind}" if whose else kind


TICKETS: Final = "tickets"
"""What redeemable tickets in people's hands stand for."""

VOUCHERS: Final = "vouchers"
"""What payout and chip purchase vouchers in people's hands stand for."""

TRANSFERS: Final = "transfers"
"""What is on its way to a cashless account and not yet confirmed there."""


def outside(door: str) -> str:
    """Return the account of the world beyond a door: notes, the cage, the management system."""
    return f"outside:{door}"


def may_owe(account: str) -> bool:
    """Say whether an account may stand below nothing."""
    return account.partition(SEPARATOR)[0] not in HELD
