"""What happens: one folder a game, all alike inside."""

from importlib import import_module
from typing import Any

from croupier.games.protocol import Game
from croupier.rulebooks.ruleset import Ruleset
from croupier.terms.refusals import Reason, Refusal, RefusedError


GAMES = ("roulette", "sic-bo", "money-wheel", "craps", "snake-eyes", "baccarat")
"""Every game of the house; its folder has the same name, with underscores."""


def open_game(ruleset: Ruleset) -> Game[Any]:
    """Build the game a ruleset is for; only that game's folder is loaded."""
    if ruleset.game not in GAMES:
        what = f"the house has no game {ruleset.game[:40]!r}"
        remedy = f"Known: {', '.join(GAMES)}."
        raise RefusedError(Refusal(Reason.GAME_IS_NOT_IN_THE_BOOK, what, remedy=remedy))
    folder = ruleset.game.replace("-", "_")
    game: Game[Any] = import_module(f"croupier.games.{folder}").build(ruleset)
    return game
