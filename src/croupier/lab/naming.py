"""What every report names: the game, its book and terms, all options, and by what it was made."""

import hashlib
from importlib.metadata import version
from typing import Any

from croupier.games.following import Placement
from croupier.games.protocol import Game
from croupier.lab.players import Party, Repeat, Strategy
from croupier.rulebooks.approval import in_force
from croupier.rulebooks.fields import plain


def terms_data(game: Game[Any]) -> dict[str, Any]:
    """Write under which terms a report was made."""
    ruleset = game.ruleset
    return {
        "game": ruleset.game,
        "rulebook": ruleset.book,
        "study": ruleset.study,
        "variant": ", ".join(in_force(ruleset)) or None,
        "options": plain(ruleset.options),
    }


def hashes_data(game: Game[Any], behaviour_hash: str) -> dict[str, Any]:
    """Write the fingerprints of the terms and of what the table does with them."""
    return {
        "content_hash": game.ruleset.content_hash,
        "behaviour_hash": behaviour_hash,
        "version": version("croupier"),
    }


def under(name: str | None, *hashes: str) -> str:
    """Give one fingerprint of what a table does where players decide: whose play it is is part of it."""
    return hashlib.sha256(" ".join((name or "", *hashes)).encode()).hexdigest()


def placed(strategy: Strategy[Any]) -> tuple[Placement, ...]:
    """Give what a strategy keeps up; another kind of strategy says that by itself."""
    return tuple(strategy.placements) if isinstance(strategy, Party | Repeat) else ()


def wagers_data(game: Game[Any], strategy: Strategy[Any]) -> list[dict[str, Any]]:
    """Write what a strategy wagers, with the stake of each; what hangs on another is made if it can."""
    wagers = placed(strategy)
    named = {each.id: each.bet for each in wagers}
    return [
        {
            "bet": each.bet,
            "target": game.notation.write_target(each.bet, each.target),
            "stake": str(each.stake),
            **({"on": named[each.on]} if each.on else {}),
            **({"player": each.player} if len({one.player for one in wagers}) > 1 else {}),
        }
        for each in wagers
    ]
