"""Which games there are: every folder here that has an entry, and what other packages enter.

A package enters a game by an entry point of the group ``croupier.games`` that names its entry. Its
data for the books lies in the folder ``data`` beside it, laid out as ours is.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from types import MappingProxyType
from typing import NamedTuple

from croupier.games.entry import Entry
from croupier.rulebooks.approval import games, has_variant, ruleset
from croupier.rulebooks.index import BOOKS, GROUP
from croupier.terms.advice import nearest
from croupier.terms.refusals import Reason, Refusal, RefusedError


class Entered(NamedTuple):
    """Every game by its name; and by the names of entry points what is wrong with them."""

    entries: Mapping[str, Entry]
    broken: Mapping[str, Refusal]


def entries() -> Mapping[str, Entry]:
    """Return the entry of every game, the house's own first."""
    return entered().entries


@cache
def entered() -> Entered:
    """Read every entry there is; one that cannot be used keeps none of the others away."""
    found = {own.name: own for own in _own()}
    broken: dict[str, Refusal] = {}
    for point in entry_points(group=GROUP):
        try:
            brought = _brought(point, found)
        except Exception as error:  # noqa: BLE001 - whatever another package does stops nobody
            broken[point.name] = _unusable(point, error)
        else:
            found[brought.name] = brought
    return Entered(MappingProxyType(found), MappingProxyType(broken))


def entry(game: str) -> Entry:
    """Return the entry of a game; RefusedError where there is none."""
    known = entries()
    if game not in known:
        what = f"the house has no game {game[:40]!r}"
        remedy = nearest(game, known)
        raise RefusedError(Refusal(Reason.GAME_IS_NOT_IN_THE_BOOK, what, remedy=remedy))
    return known[game]


def _own() -> Iterator[Entry]:
    for folder in sorted(files("croupier.games").iterdir(), key=lambda each: each.name):
        if (folder / "entry.py").is_file():
            own: Entry = import_module(f"croupier.games.{folder.name}.entry").ENTRY
            yield own


def _brought(point: EntryPoint, known: Mapping[str, Entry]) -> Entry:
    loaded = point.load()
    if not isinstance(loaded, Entry):
        raise TypeError(f"{point.value} is no entry of a game")
    if loaded.name in known:
        raise ValueError(f"there is a game {loaded.name!r} already")
    for book in BOOKS:
        if loaded.name in games(book):
            ruleset(book, loaded.name)  # a slip in its data is told here, and nowhere else
    return loaded


def _unusable(point: EntryPoint, error: Exception) -> Refusal:
    """Say in one sentence why an entry point cannot be used, and who mends it."""
    package = point.dist.name if point.dist is not None else point.module
    why = " ".join((str(error) or type(error).__name__).split())[:200]
    what = f"the game {point.name[:40]!r} of package {package} cannot be entered: {why}"
    return Refusal(Reason.GAME_IS_NOT_IN_THE_BOOK, what, remedy="Mend or remove that package.")


class Meant(NamedTuple):
    """What somebody meant by a game's name: the game, and the variant that the name implies."""

    game: str
    variant: str | None = None


def meant(written: str) -> Meant:
    """Read the name of a game, or a second one that its data has, with the variant that one implies.

    RefusedError if it cannot be entered.

    >>> meant("tai-sai"), meant("2-to-1-baccarat")
    (Meant(game='sic-bo', variant=None), Meant(game='baccarat', variant='2-to-1-baccarat'))
    """
    known, broken = entered()
    if written in broken:
        raise RefusedError(broken[written])
    for game, own in known.items() if written not in known else ():
        if written in own.aliases:
            return Meant(game)
        if written.endswith(f"-{game}") and has_variant(game, written):
            return Meant(game, written)
    return Meant(written)
