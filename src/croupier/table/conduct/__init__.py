"""How a table is conducted: every operation of it, decided and folded.

The topics register what they decide and fold as they are imported here.
"""

from croupier.table.conduct import (
    bringing_cards,
    cashier,
    chips,
    closing,
    debts,
    deciding,
    devices,
    disputes,
    limit_signs,
    manners,
    opening,
    own_limits,
    partners,
    paying,
    people,
    player_cards,
    rulings,
    seats,
    setting_up,
    settling,
    spinning,
    terminals,
    wagering,
)


__all__ = [
    "bringing_cards",
    "cashier",
    "chips",
    "closing",
    "debts",
    "deciding",
    "devices",
    "disputes",
    "limit_signs",
    "manners",
    "opening",
    "own_limits",
    "partners",
    "paying",
    "people",
    "player_cards",
    "rulings",
    "seats",
    "setting_up",
    "settling",
    "spinning",
    "terminals",
    "wagering",
]
