"""Wagers of release 0.1.0, in the entries of its journals and in the records that its houses exported."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from croupier.games.earlier import said_now
from croupier.games.protocol import Offer
from croupier.table.driver.later_bets import window_of
from croupier.table.record.fields import PlaceRecord, RoundRecord
from croupier.table.setup.earlier_tables import table_now
from croupier.table.wagers.moves import Place, Round
from croupier.terms.frozen import altered
from croupier.terms.shapes import is_list, is_object


def is_exported(named: str | None, place: PlaceRecord) -> bool:
    """Say whether a house wrote a record without a format: its table, its wagers and who placed them have names."""
    return bool(named) and _is_told(place)


def _is_told(place: PlaceRecord) -> bool:
    return None not in (place.id, place.placed_by)


def tables_now(records: Sequence[RoundRecord]) -> list[RoundRecord]:
    """Say the tables of records that a house exported without a format as they are said now."""
    return [_exported(each) for each in records]


def _exported(record: RoundRecord) -> RoundRecord:
    if record.table is None or record.format is not None:
        return record
    made = [each for each in record.moves if isinstance(each, PlaceRecord)]
    if record.wagers or not record.table.name or not all(map(_is_told, made)):
        return record
    return msgspec.structs.replace(record, table=table_now(record.table))


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
