"""Where a house is kept: in memory for an evening, or in a folder with its keys and heads."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Protocol

from croupier.journal.heads import HeadsFile
from croupier.journal.keys import Keys
from croupier.journal.notary import Notary
from croupier.journal.opening import open_store
from croupier.journal.sql import SqlStore
from croupier.table.keeper import Clock, Entropy, Keeper


DATABASE: Final = "croupier.db"


class Premises(Protocol):
    """Where a house can be taken up, left, and taken up again."""

    def take_up(self, clock: Clock) -> Keeper:
        """Take up the house where its journal left it."""
        ...

    def leave(self, keeper: Keeper) -> None:
        """Leave the house so that it can be taken up again."""
        ...


@dataclass
class InMemory:
    """A house in memory: taken up again it is the same house, until the program ends."""

    entropy: Entropy
    _keys: Keys = field(init=False, default_factory=Keys.passing)
    _store: SqlStore = field(init=False, default_factory=lambda: open_store(":memory:"))

    def take_up(self, clock: Clock) -> Keeper:
        """Take up the house where its journal left it."""
        notary = Notary(self._store, self._keys)
        return Keeper(self._store, self._keys, clock, self.entropy, notary=notary)

    def leave(self, keeper: Keeper) -> None:
        """Keep a snapshot and the last head; the store stays."""
        keeper.keep_snapshot()
        if keeper.notary is not None:
            keeper.notary.note(keeper.clock().at)


@dataclass
class AtFolder:
    """A house in a folder: its database (or the one at ``address``), its keys and its heads."""

    folder: Path
    entropy: Entropy
    address: str | None = None

    def take_up(self, clock: Clock) -> Keeper:
        """Take up the house where its journal left it; RefusedError says why not."""
        self.folder.mkdir(parents=True, exist_ok=True)
        store = open_store(self.address or str(self.folder / DATABASE))
        keys = Keys.at(self.folder)
        notary = Notary(store, keys, HeadsFile(self.folder, store.site))
        return Keeper(store, keys, clock, self.entropy, notary=notary)

    def leave(self, keeper: Keeper) -> None:
        """Sign the last head and let go of the store."""
        keeper.close()
