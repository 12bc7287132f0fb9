"""The automated wheel: it spins its ball and reads it by itself, and nobody has it in hand."""

from typing import Final

from croupier.games.shown import WHEEL
from croupier.table.conduct.core.commands import SYSTEM, Case, Command, Decision, does
from croupier.table.conduct.core.equipment_hooks import equips
from croupier.table.conduct.equipment.wheels.spins import spun
from croupier.table.conduct.equipment.wheels.wheel import WheelAndBall
from croupier.terms.refusals import Reason, Refusal


AUTOMATED: Final = "automated"
"""The mode of a table at which such a wheel stands."""
ITSELF: Final = "wheel"
"""The wheel as somebody who does something; it is nobody whom the house knows."""


@equips(WHEEL, AUTOMATED)
class AutomatedWheel(WheelAndBall):
    """A wheel that spins by itself; what its ball does is what any ball does."""


class WheelSpins(Command, tag="wheel spins"):
    """The automated wheel spins its ball."""

    wheel: str | None = None
    ball: str | None = None


@does(WheelSpins)
def wheel_spins(case: Case, command: WheelSpins) -> Decision:
    """Write down that the automated wheel has spun its ball."""
    if case.house.person(command.who) is not None or command.who not in (ITSELF, SYSTEM):
        what = f"the automated wheel spins by itself, not by {command.who[:40]}"
        return Refusal(Reason.ROLE_MAY_NOT, what, case.operation.rules)
    if case.table.table.mode.name != AUTOMATED:
        what = "this table has no automated wheel"
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, case.table.table.mode.rules)
    return spun(case, command.wheel, command.ball)
