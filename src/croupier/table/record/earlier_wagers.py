"""Wagers of release 0.1.0, in the entries of its journals and in the records that its houses exported."""

from collections.abc import Mapping
from typing import Any

from croupier.games.earlier import said_now
from croupier.games.protocol import Offer
from croupier.table.driver.later_bets import window_of
from croupier.table.record.fields import PlaceRecord
from croupier.table.wagers.moves import Place, Round
from croupier.terms.frozen import altered
from croupier.terms.shapes import is_list, is_object


def is_exported(current: Round, place: PlaceRecord) -> bool:
    """Say whether a house wrote a record without a format: its table, its wagers and who placed them have names."""
    return bool(current.table.name) and None not in (place.id, place.placed_by)


def as_said_now(current: Round, place: Place) -> Place:
    """Say a wager that a house took as it is said now."""
    bet, target = _now(current, place.bet, place.target, place.player)
    return altered(place, bet=bet, target=target)


def facts_now(current: Round, facts: Mapping[str, Any]) -> Mapping[str, Any]:
    """Say the wagers that an entry of a journal tells of as they are said now."""
    told = {name: facts[name] for name in ("wager", "wagers", "declared") if name in facts}
    if not told:
        return facts
    return {**facts, **{name: _part(current, part) for name, part in told.items()}}


def _part(current: Round, part: Any) -> Any:
    if is_list(part):
        return [_part(current, each) for each in part]
    if not is_object(part) or "bet" not in part:
        return part
    bet, target = _now(current, part["bet"], part.get("target"), str(part.get("player", "")))
    return {**part, "bet": bet, "target": target}


def _now(current: Round, bet: str, target: object, player: str) -> tuple[str, object]:
    game = current.table.game
    return said_now(game, bet, target, lambda: _hung(current, bet.strip().lower(), player))


def _hung(current: Round, name: str, player: str) -> str:
    """Find which of several bets a name stood for: the one on its player's wager, made in this window."""
    game = current.table.game
    window = current.turn.window if isinstance(current.turn, Offer) else None
    mine = {slip.bet for slip in current.slips.of(player)}
    for each, bet in game.bets.items():
        hooks = set(bet.on.split("|")) if bet.on else set[str]()
        if name in each and hooks & mine and window_of(game.ruleset.bets[each]) == window:
            return each
    return ""
