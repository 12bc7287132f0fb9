"""A table's sign: its limits, what else its rules have on show, and what is announced beside them."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

import msgspec

from croupier.floor.sections import Bounds, Posted, SignLimits, SignLine, SignSection
from croupier.floor.viewing.caches import Kept
from croupier.floor.viewing.slips import bounds, refs, units
from croupier.journal.entries import Moment
from croupier.rulebooks.signs import on_show
from croupier.table.conduct.core.presence import seat_of
from croupier.table.conduct.core.state import House, Sign, TableState
from croupier.table.conduct.money.chips import rack
from croupier.table.conduct.signs.limit_signs import NEW_LIMITS
from croupier.table.conduct.tables.game_changes import OTHER_GAME
from croupier.table.conduct.tables.opening import CLOSING, PRIVATE
from croupier.table.record.answers import plain
from croupier.table.setup.configuration import Limits, Table, read_limits
from croupier.table.setup.sign_terms import FURTHER
from croupier.terms.references import Ref


_MILLISECOND: Final = 1_000
_SECOND: Final = 1_000_000


def sign_section(house: House, table: TableState, now: Moment) -> SignSection:
    """Return what is posted at a table: the limits that are in force, new ones when they are."""
    in_force = table.table if table.live is None else table.live.round.table
    conduct, shown = table.conduct, _shown(table, in_force.limits, _LINES(in_force))
    posted = [sign for name, sign in conduct.signs.items() if name in _ANNOUNCES]
    return SignSection(
        is_open=conduct.is_open,
        gaming_day=conduct.gaming_day,
        limits=shown.limits,
        bets=shown.bets,
        total=shown.total,
        lines=(*shown.lines, *_in_the_rack(house, table)),
        signs=tuple(_posted(table, sign, now) for sign in posted),
        rules=refs(_sign_rules(table, posted)),
    )


def posted_at(table: TableState, now: Moment) -> tuple[int, ...]:
    """Return the wall's times on a table's signs: all of a sign that a clock alone can change."""
    signs = table.conduct.signs.items()
    return tuple(_wall(sign, now) for name, sign in signs if name in _ANNOUNCES)


def limits_to_come(table: TableState, written: Mapping[str, Any]) -> SignLimits:
    """Return limits that are announced or proposed, as the sign will have them."""
    known = table.table
    limits = read_limits(known.book, known.game, written, tray=known.tray)
    return _shown(table, limits, _limited(replace(known, limits=limits)))


def _shown(table: TableState, limits: Limits, lines: Iterable["_Line"]) -> SignLimits:
    return SignLimits(
        limits=bounds(limits.every),
        bets={bet: bounds(each) for bet, each in limits.bets.items()},
        total=Bounds(units(limits.total_least), units(limits.total_most)),
        lines=tuple(_beside(table, lines)),
    )


# What stands beside the limits


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of the sign, and the players it holds for; None where that is everybody."""

    shown: SignLine
    players: tuple[str, ...] | None = None


def _beside(table: TableState, lines: Iterable[_Line]) -> Iterator[SignLine]:
    """Write what stands beside the limits; players are told by their seats, as they sit now."""
    for line in lines:
        if line.players is None:
            yield line.shown
            continue
        found = (seat_of(table, player) for player in line.players)
        seats = tuple(sorted(seat for seat in found if seat is not None))
        yield msgspec.structs.replace(line.shown, is_personal=True, seats=seats)


def _lines(table: Table) -> tuple[_Line, ...]:
    return (*_limited(table), *_elected(table), *_signs_of_players(table))


_LINES: Final = Kept(_lines)


def _limited(table: Table) -> Iterator[_Line]:
    """Give the limits that the game's own rules put on the sign."""
    further = table.limits.further
    amounts = {
        "differential": further.differential,
        "ante": further.ante,
        "ante waived from": further.ante_waived,
    }
    for what, amount in amounts.items():
        if amount is not None:
            yield _Line(SignLine(what, _rules(table, what), units(amount)))
    for bet, amount in further.fixed.items():
        rules = _rules(table, "fixed stakes", bet)
        yield _Line(SignLine("fixed stakes", rules, units(amount), bets=(bet,)))
    for bet, cap in further.caps.items():
        rules = _rules(table, "payout caps", bet)
        yield _Line(SignLine("payout caps", rules, units(cap.most), bets=(bet,)))
    if (area := further.area) is not None:
        most = units(area.most or table.limits.every.most)
        line = SignLine("area max", _rules(table, "area max"), most)
        yield _Line(line, None if area.players is None else tuple(area.players))
    if (shared := further.area_players) is not None:
        yield _Line(SignLine("area players", _rules(table, "area players"), figure=shared))
    if (boxes := further.player_areas) is not None:
        yield _Line(SignLine("player areas", _rules(table, "player areas"), figure=boxes))
    if (kept := further.protected) is not None:
        line = SignLine("protected", _rules(table, "protected"), units(kept.least))
        yield _Line(line, tuple(kept.players))


def _rules(table: Table, what: str, bet: str | None = None) -> tuple[str, ...]:
    """Write the rules of a limit, and those that ask for it to be shown beside others."""
    ruleset = table.game.ruleset
    policy = ruleset.policy(FURTHER[what], bet)
    shown = (ref for each in on_show(ruleset) if each.what == what for ref in each.rules)
    return refs((*(policy.rules if policy else ()), *shown))


def _elected(table: Table) -> Iterator[_Line]:
    """Give what the operator elected and the rules have on show."""
    for each in on_show(table.game.ruleset):
        if each.what not in FURTHER:
            rules = refs(each.rules)
            yield _Line(SignLine(each.what, rules, figure=each.figure, bets=each.bets))


def _signs_of_players(table: Table) -> Iterator[_Line]:
    """Give the signs of players who have limits of their own."""
    for player, own in table.personal.items():
        rules = refs(table.operations["set personal limits"].rules)
        yield _Line(SignLine("own limits", rules, limits=bounds(own.every)), (player,))


def _in_the_rack(house: House, table: TableState) -> Iterable[SignLine]:
    """Give the non-value chips in use, each with what it is worth."""
    for each in rack(house, table):
        rules = table.operations["buy non-value chips"].rules_for("shown")
        yield SignLine("rack", refs(rules), each.worth, colour=each.colour)


# What is announced


_ANNOUNCES: Final[Mapping[str, tuple[str, tuple[str, ...]]]] = {
    CLOSING: ("post closing sign", ()),
    NEW_LIMITS: ("post limits sign", ()),
    OTHER_GAME: ("post game sign", ("game",)),
    PRIVATE: ("reserve table", ("event",)),
}
"""Of each sign beside the limits the operation that puts it up, and the facts it shows."""
_SIGN: Final = ("sign shown", "public")
"""Under which an operation has the rules that ask for its sign, where they are not its own."""


def _posted(table: TableState, sign: Sign, now: Moment) -> Posted:
    _, shown = _ANNOUNCES[sign.what]
    facts = {name: plain(sign.facts.get(name)) for name in shown}
    limits = limits_to_come(table, sign.facts["limits"]) if sign.what == NEW_LIMITS else None
    return Posted(sign.what, _wall(sign, now), facts, limits)


def _wall(sign: Sign, now: Moment) -> int:
    """Return the wall's time on a sign; one that names none has stood since it was put up."""
    at = sign.facts.get("at")
    if isinstance(at, int):
        return at // _MILLISECOND
    # The house's clock and the wall's drift apart by microseconds: a sign must not change by that.
    since = now.at - now.clock + sign.since
    return round(since / _SECOND) * (_SECOND // _MILLISECOND)


def _sign_rules(table: TableState, posted: list[Sign]) -> tuple[Ref, ...]:
    names = ["change limits", *(_ANNOUNCES[sign.what][0] for sign in posted)]
    puts_up = [table.operations[name] for name in names if name in table.operations]
    return tuple(ref for each in puts_up for ref in (*each.rules_for(*_SIGN), *each.rules))
