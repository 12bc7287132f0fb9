"""Where a house is kept: in memory for an evening, or in a folder with its keys and heads."""

import contextlib
from collections.abc import Generator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Protocol

from croupier.journal.entries import Moment
from croupier.journal.heads import FILE as HEADS_FILE
from croupier.journal.heads import Head, HeadsFile, heads_after, is_genuine
from croupier.journal.keys import FILE as KEYS_FILE
from croupier.journal.keys import Keys
from croupier.journal.notary import Notary
from croupier.journal.opening import open_store, read_store
from croupier.journal.sql import SqlStore
from croupier.journal.store import Reading
from croupier.table.house.keeper import Clock, Entropy, Keeper
from croupier.table.house.snapshots import Outside, restore
from croupier.table.house.staff import Office
from croupier.terms.refusals import Reason, Refusal, RefusedError


DATABASE: Final = "croupier.db"
_OWN_KEYS: Final = "Bring them back from where their copy is kept."


class Premises(Protocol):
    """Where a house can be taken up, left, and taken up again."""

    def last(self) -> Moment | None:
        """Return when the house was left: the moment of its journal's last entry."""
        ...

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

    def last(self) -> Moment | None:
        """Return when the house was left: the moment of its journal's last entry."""
        return _last(self._store)

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
    keys: Path | None = None
    """Where the keys are kept, if not beside the database: on another disk, say."""
    heads: Path | None = None
    """Where signed heads leave for, if not the folder itself."""
    brought_back: list[int] = field(init=False, default_factory=list[int])
    """The entries whose heads were gone from the database when the house was owned last."""

    def last(self) -> Moment | None:
        """Return when the house was left; None where there is none yet, or it cannot be read."""
        if self.address is None and not (self.folder / DATABASE).exists():
            return None
        try:
            reading = read_store(self.where)
        except RefusedError:
            return None  # whoever takes it up is told why
        try:
            return _last(reading)
        finally:
            reading.close()

    @property
    def where(self) -> str:
        """Return the address of its journal."""
        return self.address or str(self.folder / DATABASE)

    def take_up(self, clock: Clock) -> Keeper:
        """Take up the house where its journal left it; RefusedError says why not."""
        self.make()
        with contextlib.ExitStack() as unless_taken_up:
            store, keys, notary = self.own(unless_taken_up)
            keeper = Keeper(
                store, keys, clock, self.entropy, notary=notary, outside=self.outside(store)
            )
            unless_taken_up.pop_all()
        return keeper

    def make(self) -> None:
        """Make the house's folder, if it is not there."""
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            what = f"{self.folder} cannot be made a house's folder: {error.strerror}"
            remedy = "Name another folder."
            raise RefusedError(Refusal(Reason.FILE_CANNOT_BE_USED, what, remedy=remedy)) from error

    def own(self, until: contextlib.ExitStack) -> tuple[SqlStore, Keys, Notary]:
        """Own the house without taking it up: its store, its keys, and who signs its heads."""
        store = open_store(self.where)
        until.callback(store.close)
        keys = self._keys(store)
        self._look_for_heads(store)
        _hold_to(self.outside(store)(store.tip()[0]), store, keys)
        file = HeadsFile(self.heads or self.folder, store.site)
        until.callback(file.close)
        notary = Notary(store, keys, file)
        self.brought_back = notary.brought_back
        return store, keys, notary

    def outside(self, store: SqlStore) -> Outside:
        """Say how the signed heads of a house are read that are kept outside its database."""
        file = (self.heads or self.folder) / HEADS_FILE
        return lambda after: heads_after(file, store.site, after) if file.exists() else ()

    @contextlib.contextmanager
    def office(self, at: int, by: str, *, is_passing: bool = False) -> Generator[Office]:
        """Open the office where staff is taken on; nothing is written on a journal that is unsound."""
        with contextlib.ExitStack() as until:
            store, keys, notary = self.own(until)
            house, _ = restore(store, keys.public, self.outside(store))
            before = store.tip()
            yield Office(store, keys, self.entropy, at, by, house.is_guest, is_passing, house.staff)
            if store.tip() != before:
                notary.note(at)

    def _look_for_heads(self, store: SqlStore) -> None:
        """Refuse a house whose heads are gone from where they left for: a disk not mounted, say."""
        folder = self.heads or self.folder
        file = folder / HEADS_FILE
        if store.head() is not None and not file.exists():
            what = f"the signed heads of this house are not at {folder}"
            remedy = (
                f"Mount their disk, or bring {HEADS_FILE} back. If it is lost for good, put an"
                " empty file in its place: verifying will say that its heads are missing."
            )
            raise RefusedError(Refusal(Reason.FILE_CANNOT_BE_USED, what, remedy=remedy))

    def _keys(self, store: SqlStore) -> Keys:
        """Load the house's keys; only a house that has no journal yet may have new ones made."""
        folder = self.keys or self.folder
        head = store.head()
        if store.tip()[0] and not (folder / KEYS_FILE).exists():
            what = f"the keys of this house are not at {folder}"
            raise RefusedError(Refusal(Reason.KEYS_CANNOT_BE_USED, what, remedy=_OWN_KEYS))
        keys = Keys.at(folder)
        if head is not None and not is_genuine(keys.public, store.site, head):
            what = f"the keys at {folder} are not those that signed this house's journal"
            raise RefusedError(Refusal(Reason.KEYS_CANNOT_BE_USED, what, remedy=_OWN_KEYS))
        return keys

    def leave(self, keeper: Keeper) -> None:
        """Sign the last head and let go of the store."""
        keeper.close()


def _hold_to(later: Sequence[Head], store: SqlStore, keys: Keys) -> None:
    """Refuse a journal that ends before what was signed of it: its end was cut off or lost."""
    if later and is_genuine(keys.public, store.site, later[-1]):
        last = max(head.seq for head in later)
        what = f"entries {store.tip()[0] + 1} to {last} were signed and are not in the journal"
        remedy = (
            "Restore a backup that has them. If they are lost for good, move the file of the heads"
            " aside and keep it: it shows what is missing."
        )
        raise RefusedError(Refusal(Reason.STORE_CANNOT_BE_USED, what, remedy=remedy))


def _last(journal: Reading) -> Moment | None:
    after = journal.tip()[0] - 1
    return next((entry.moment for entry in journal.entries(after)), None)
