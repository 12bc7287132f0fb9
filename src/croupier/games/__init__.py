"""What happens: one folder a game, all alike inside."""

from collections.abc import Callable
from importlib import import_module
from importlib.resources.abc import Traversable
from typing import Any, TypeAlias

from croupier.games.protocol import Game
from croupier.rulebooks.fields import slip
from croupier.rulebooks.index import bring
from croupier.rulebooks.ruleset import Ruleset
from croupier.terms.advice import nearest
from croupier.terms.refusals import Reason, Refusal, RefusedError


GAMES = (
    "roulette",
    "sic-bo",
    "money-wheel",
    "craps",
    "snake-eyes",
    "baccarat",
    "blackjack",
    "casino-war",
)
"""Every game of the house; its folder has the same name, with underscores."""


Build: TypeAlias = Callable[[Ruleset], Game[Any]]
_ENTERED: dict[str, Build] = {}


def enter(name: str, build: Build, data: Traversable) -> None:
    """Enter a game of another package, with the data that it brings for the books."""
    _ENTERED[name] = build
    bring(data)


def open_game(ruleset: Ruleset) -> Game[Any]:
    """Build the game a ruleset is for; only that game's folder is loaded."""
    if ruleset.game in _ENTERED:
        return _ENTERED[ruleset.game](ruleset)
    if ruleset.game not in GAMES:
        what = f"the house has no game {ruleset.game[:40]!r}"
        remedy = nearest(ruleset.game, GAMES)
        raise RefusedError(Refusal(Reason.GAME_IS_NOT_IN_THE_BOOK, what, remedy=remedy))
    folder = ruleset.game.replace("-", "_")
    try:
        game: Game[Any] = import_module(f"croupier.games.{folder}").build(ruleset)
    except ValueError as error:
        if not ruleset.study:
            raise
        raise slip(f"the study: {error}", "Its options are read by the game.") from error
    return game
