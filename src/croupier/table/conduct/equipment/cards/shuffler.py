"""The shuffler that never stops: dealt from as from a shoe, without one that begins or ends."""

from collections.abc import Iterable

from croupier.games.protocol import Duty
from croupier.games.shown import SHUFFLER
from croupier.table.conduct.core.commands import Announcement, Case
from croupier.table.conduct.core.equipment_hooks import NOTHING, Phase, equips
from croupier.table.conduct.core.equipment_states import ShufflerState, TableEquipment
from croupier.table.conduct.core.standing_equipment import with_equipment
from croupier.table.conduct.core.state import TableState
from croupier.table.conduct.equipment.cards.device_steps import (
    device_of,
    is_told,
    next_steps,
    not_ready,
)
from croupier.table.conduct.equipment.cards.shoe import Shoe
from croupier.terms.refusals import Refusal


@equips(SHUFFLER)
class Shuffler(Shoe):
    """A shuffler that never stops: cards are dealt from it as from a shoe, and it has no end."""

    state: type[TableEquipment] = ShufflerState

    def due(self, table: TableState, phase: Phase) -> Iterable[str]:
        """Cards are made ready before a round."""
        steps = next_steps(table) if phase is Phase.BETWEEN else ()
        return steps or super().due(table, phase)

    def begins(self, case: Case) -> Announcement | Refusal:
        """No round begins while the device is not ready; a card kept for it is its first."""
        refusal = not_ready(case)
        if refusal is not None:
            return refusal
        keeping = case.table.operations.get("unseen card")
        if keeping is None or not device_of(case.table).held_over:
            return NOTHING
        what = "The card under the shuffling device is the first of this round"
        about = ("round", case.table.conduct.round + 1)
        duty = Duty(what, keeping.rules, ("card",), about, off=("void round",))
        return Announcement("", keeping.rules, (duty,))

    def dealt(self, table: TableState, cards: int) -> TableState:
        """The first card of a round was the one that was kept for it."""
        kept, live = device_of(table).held_over, table.live or table.last
        if not (kept and cards) or live is None or live.number <= kept:
            return table
        return with_equipment(table, ShufflerState, held_over=0)

    def closed(self, table: TableState) -> TableState:
        """With the table's play its cards leave it."""
        return with_equipment(table, ShufflerState, **_NONE) if is_told(table) else table


_NONE = {"step": "", "back": "", "is_preshuffled": False, "suspect": "", "held_over": 0}
"""What is remembered of the cards where there are none."""
