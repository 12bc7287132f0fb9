"""The money wheel: what its equipment adds to the steps that all games share."""

from croupier.games.protocol import Duty
from croupier.games.shown import MONEY_WHEEL
from croupier.table.conduct.core.commands import Announcement, Case
from croupier.table.conduct.core.equipment_hooks import NOTHING, Equipment, equips
from croupier.table.conduct.core.state import Live


@equips(MONEY_WHEEL)
class MoneyWheel(Equipment):
    """A wheel with pegs, which is spun when no more bets was called."""

    brings = "symbol"

    def closes(self, case: Case, live: Live, *, rests: bool) -> Announcement:
        """Ask for the spin, with as many turns as make it valid."""
        if rests or live.spin is not None:
            return NOTHING
        spinning = case.table.operations["spin"]
        turns = spinning.values["turns"]
        what = f"Spin the wheel: {turns} turns or more"
        return Announcement(
            "", (), (Duty(what, spinning.rules_for("turns"), ("spin", "result", "no spin")),)
        )
