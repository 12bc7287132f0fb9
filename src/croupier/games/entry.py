"""What a game says of itself before a play of it is loaded: one entry, in its own folder."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pkgutil import resolve_name
from types import MappingProxyType
from typing import Any, TypeAlias

from croupier.games.protocol import Game
from croupier.games.strategies import Solver, Strategies
from croupier.games.tastes import Tastes
from croupier.rulebooks.ruleset import Ruleset
from croupier.terms.refusals import Reason, Refusal, RefusedError


Build: TypeAlias = Callable[[Ruleset], Game[Any]]


@dataclass(frozen=True, slots=True)
class Entry:
    """A game of the house, or of another package.

    Attributes:
        name: Its one name; a folder of the house has the same, with underscores.
        build: How it is put together under a ruleset.
        aliases: Other names that books and players have for it.
        strategies: Ways of playing it that people know by name.
        solvers: Who finds a strategy for a table, with its exact value; by name like the others.
        tastes: What guests of a demo like at it.
        sample: A first round, as a record writes it; bets that a book does not have are left out.
    """

    name: str
    build: Build
    aliases: tuple[str, ...] = ()
    strategies: Strategies = field(default_factory=lambda: MappingProxyType({}))
    solvers: Mapping[str, Solver] = field(default_factory=lambda: MappingProxyType({}))
    tastes: Tastes = field(default_factory=Tastes)
    sample: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))

    def record(self, ruleset: Ruleset) -> dict[str, Any]:
        """Write the record of a first round under a ruleset."""
        wagers = [each for each in self.sample.get("wagers", ()) if each["bet"] in ruleset.bets]
        table = {"rulebook": ruleset.book, "game": ruleset.game}
        return {"table": table, **self.sample, "wagers": wagers}


def later(where: str) -> Build:
    """Build by a function that is found at ``module:name`` once a table needs it, and not before."""

    def build(ruleset: Ruleset) -> Game[Any]:
        try:
            found: Build = resolve_name(where)
        except (ImportError, AttributeError) as error:
            what = f"the game {ruleset.game} cannot be loaded: {error}"
            remedy = "Mend or remove its package."
            refusal = Refusal(Reason.GAME_IS_NOT_IN_THE_BOOK, what, remedy=remedy)
            raise RefusedError(refusal) from error
        return found(ruleset)

    return build
