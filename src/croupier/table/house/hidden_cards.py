"""Cards of a round in progress that lie face down: in memory alone, in no entry before they are shown.

The generator's order follows from the seed of the round, which lies sealed until its last card. What
terminals contribute is fixed by then, so whoever looks sees what will be turned up.
"""

from typing import Final, NamedTuple
from weakref import WeakKeyDictionary

from croupier.table.conduct.core.commitments import committed_to, is_mixed
from croupier.table.conduct.core.state import TableState
from croupier.table.conduct.equipment.generator import Order
from croupier.table.house.keeper import Keeper


class _Drawn(NamedTuple):
    commitment: str
    order: Order


_LATELY: Final[WeakKeyDictionary[Keeper, dict[str, _Drawn]]] = WeakKeyDictionary()
"""Of each table the order of its last round: a shoe is not shuffled again for every look."""


def left_the_generator(keeper: Keeper, table: TableState) -> Order | None:
    """Return what leaves the generator in the round, by its places; None where nobody knows it."""
    live = table.live
    committed = committed_to(live)
    if live is None or committed is None or not is_mixed(live):
        return None
    known = _LATELY.setdefault(keeper, {})
    found = known.get(table.name)
    if found is None or found.commitment != committed.commitment:
        seed = bytes.fromhex(keeper.seed_of(table, live))
        found = known[table.name] = _Drawn(committed.commitment, Order(table, live, seed))
    return found.order
