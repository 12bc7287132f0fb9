"""The shuffler that never stops: dealt from as from a shoe, without one that begins or ends."""

from collections.abc import Iterable
from typing import Any, Final

from croupier.games.protocol import Duty, Ruling
from croupier.games.shown import SHUFFLER
from croupier.table.conduct.core.commands import Announcement, Case
from croupier.table.conduct.core.equipment_hooks import NOTHING, Phase, equips
from croupier.table.conduct.core.equipment_states import ShufflerState, TableEquipment
from croupier.table.conduct.core.standing_equipment import with_equipment
from croupier.table.conduct.core.state import Live, TableState
from croupier.table.conduct.equipment.cards.device_steps import (
    device_of,
    is_told,
    next_steps,
    not_ready,
)
from croupier.table.conduct.equipment.cards.shoe import Shoe
from croupier.terms.refusals import Reason, Refusal


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
        keeping = case.table.operations.get(UNSEEN)
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

    def forbids(self, case: Case, live: Live, ruling: Ruling) -> Refusal | None:
        """A device that belongs to another game is dealt from by whoever deals two."""
        terms = case.table.table.game.ruleset.rulings[ruling.name]
        cause = terms.causes.get(str(ruling.fact("cause")))
        if (
            cause is not None
            and cause.about.get("needs") == TWO_GAMES
            and not _deals_two(case, live)
        ):
            what = f"{live.dealer} conducts no other game of this kind: {cause.name} does not apply"
            remedy = "Name another cause, or none."
            return Refusal(Reason.RULING_DOES_NOT_APPLY, what, cause.rules, remedy)
        return super().forbids(case, live, ruling)

    def closed(self, table: TableState) -> TableState:
        """With the table's play its cards leave it."""
        return with_equipment(table, ShufflerState, **_NONE) if is_told(table) else table


UNSEEN: Final = "unseen card"
TWO_GAMES: Final = "two games"


def _deals_two(case: Case, live: Live) -> bool:
    """Say whether the dealer of a round conducts another table of the same game."""
    game = case.table.table.game.ruleset.game
    return any(
        each.conduct.dealer == live.dealer and each.table.game.ruleset.game == game
        for each in case.house.tables.values()
        if each.name != case.table.name
    )


_NONE: Final[dict[str, Any]] = {
    "step": "",
    "back": "",
    "is_preshuffled": False,
    "suspect": "",
    "held_over": 0,
}
"""What is remembered of the cards where there are none."""
