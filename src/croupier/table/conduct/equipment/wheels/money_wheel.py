"""The money wheel: what its equipment adds to the steps that all games share."""

# ruff: noqa: ARG002 - what is void or stands changes no more than that it turns

from collections.abc import Iterable

from croupier.games.protocol import Duty
from croupier.games.shown import MONEY_WHEEL
from croupier.journal.entries import Entry
from croupier.table.conduct.core.commands import Announcement, Case
from croupier.table.conduct.core.equipment_hooks import (
    CLOSING,
    NOTHING,
    RESULT,
    Equipment,
    Phase,
    equips,
)
from croupier.table.conduct.core.equipment_states import (
    MoneyWheelState,
    RoundEquipment,
    TableEquipment,
    WheelRound,
)
from croupier.table.conduct.core.state import Live, TableState
from croupier.table.conduct.equipment.wheels.spins import spin_of, without_spin


@equips(MONEY_WHEEL)
class MoneyWheel(Equipment):
    """A wheel with pegs, which is spun when no more bets was called."""

    brings = "symbol"
    state: type[TableEquipment] = MoneyWheelState
    in_round: type[RoundEquipment] = WheelRound

    def due(self, table: TableState, phase: Phase) -> Iterable[str]:
        """It is spun when wagering is over."""
        spun = spin_of(table.live) is not None
        if phase is Phase.WAGERING:
            yield from (CLOSING, *RESULT) if spun else (CLOSING,)
        elif phase is Phase.CHANCE:
            yield from RESULT if spun else ("spin", "result")

    def closes(self, case: Case, live: Live, *, rests: bool) -> Announcement:
        """Ask for the spin, with as many turns as make it valid."""
        if rests or spin_of(live) is not None:
            return NOTHING
        spinning = case.table.operations["spin"]
        turns = spinning.values["turns"]
        what = f"Spin the wheel: {turns} turns or more"
        return Announcement(
            "", (), (Duty(what, spinning.rules_for("turns"), ("spin", "result", "no spin")),)
        )

    def voided(self, table: TableState, entry: Entry) -> TableState:
        """The wheel does not turn any more."""
        return without_spin(table)

    def stood(self, table: TableState, entry: Entry) -> TableState:
        """A spin that counts goes on."""
        return table
