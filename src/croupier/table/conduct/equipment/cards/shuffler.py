"""The shuffler that never stops: dealt from as from a shoe, without one that begins or ends."""

from croupier.games.shown import SHUFFLER
from croupier.table.conduct.core.equipment_hooks import equips
from croupier.table.conduct.core.equipment_states import ShufflerState, TableEquipment
from croupier.table.conduct.equipment.cards.shoe import Shoe


@equips(SHUFFLER)
class Shuffler(Shoe):
    """A shuffler that never stops: cards are dealt from it as from a shoe, and it has no end."""

    state: type[TableEquipment] = ShufflerState
