"""How a table is conducted: every operation of it, decided and folded.

The topics register what they decide and fold as they are imported here.
"""

from croupier.table.conduct import (
    cashier,
    chips,
    deciding,
    opening,
    people,
    setting_up,
    settling,
    wagering,
)


__all__ = [
    "cashier",
    "chips",
    "deciding",
    "opening",
    "people",
    "setting_up",
    "settling",
    "wagering",
]
