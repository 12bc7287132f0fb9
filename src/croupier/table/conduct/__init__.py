"""How a table is conducted: every operation of it, decided and folded.

The topics register what they decide and fold as they are imported here.
"""

from croupier.table.conduct import (
    cashier,
    chips,
    debts,
    deciding,
    opening,
    people,
    setting_up,
    settling,
    terminals,
    wagering,
)


__all__ = [
    "cashier",
    "chips",
    "debts",
    "deciding",
    "opening",
    "people",
    "setting_up",
    "settling",
    "terminals",
    "wagering",
]
