"""What happens: one folder a game, all alike inside, each with its entry."""

from typing import Any

from croupier.games.entries import entry
from croupier.games.protocol import Game
from croupier.rulebooks.fields import slip
from croupier.rulebooks.ruleset import Ruleset


def open_game(ruleset: Ruleset) -> Game[Any]:
    """Build the game a ruleset is for; only that game's play is loaded."""
    own = entry(ruleset.game)
    try:
        return own.build(ruleset)
    except ValueError as error:
        if not ruleset.study:
            raise
        raise slip(f"the study: {error}", "Its options are read by the game.") from error
