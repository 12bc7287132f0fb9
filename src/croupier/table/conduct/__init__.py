"""How a table is conducted: every operation of it, decided and folded.

The topics register what they decide and fold as they are imported here.
"""

from croupier.table.conduct import (
    cashier,
    chips,
    closing,
    debts,
    deciding,
    opening,
    paying,
    people,
    rulings,
    setting_up,
    settling,
    spinning,
    terminals,
    wagering,
)


__all__ = [
    "cashier",
    "chips",
    "closing",
    "debts",
    "deciding",
    "opening",
    "paying",
    "people",
    "rulings",
    "setting_up",
    "settling",
    "spinning",
    "terminals",
    "wagering",
]
