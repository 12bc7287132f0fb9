"""A table's sign: its limits, what else its rules have on show, and what is announced beside them."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from croupier.floor.sections import Bounds, Posted, SignLine, SignSection
from croupier.floor.viewing.keeping import Kept
from croupier.floor.viewing.slips import bounds, refs, units
from croupier.journal.entries import Moment
from croupier.rulebooks.signs import on_show
from croupier.table.answer import plain
from croupier.table.conduct.chips import rack
from croupier.table.conduct.game_changes import OTHER_GAME
from croupier.table.conduct.limit_signs import NEW_LIMITS
from croupier.table.conduct.opening import CLOSING, PRIVATE
from croupier.table.conduct.presence import seat_of
from croupier.table.conduct.state import House, Sign, TableState
from croupier.table.configuration import Table
from croupier.table.further_limits import FURTHER
from croupier.terms.references import Ref
from croupier.terms.shapes import is_list, is_object


_MILLISECOND: Final = 1_000
_SECOND: Final = 1_000_000


def sign_section(house: House, table: TableState, now: Moment) -> SignSection:
    """Return what is posted at a table: the limits that are in force, new ones when they are."""
    in_force = table.table if table.live is None else table.live.round.table
    conduct, limits = table.conduct, in_force.limits
    posted = [sign for name, sign in conduct.signs.items() if name in _ANNOUNCES]
    return SignSection(
        is_open=conduct.is_open,
        gaming_day=conduct.gaming_day,
        limits=bounds(limits.every),
        bets={bet: bounds(each) for bet, each in limits.bets.items()},
        total=Bounds(units(limits.total_least), units(limits.total_most)),
        lines=(*_beside(table, in_force), *_in_the_rack(house, table)),
        signs=tuple(_posted(sign, now) for sign in posted),
        rules=refs(_sign_rules(table, posted)),
    )


# What stands beside the limits


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of the sign, and the players it holds for; None where that is everybody."""

    shown: SignLine
    players: tuple[str, ...] | None = None


def _beside(table: TableState, in_force: Table) -> Iterator[SignLine]:
    """Write what stands beside the limits; players are told by their seats, as they sit now."""
    for line in _LINES(in_force):
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
    for bet, cap in further.caps.items():
        rules = _rules(table, "payout caps", bet)
        yield _Line(SignLine("payout caps", rules, units(cap.most), bets=(bet,)))
    if (area := further.area) is not None:
        most = units(area.most or table.limits.every.most)
        line = SignLine("area max", _rules(table, "area max"), most)
        yield _Line(line, None if area.players is None else tuple(area.players))
    if (shared := further.area_players) is not None:
        yield _Line(SignLine("area players", _rules(table, "area players"), figure=shared))
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
    NEW_LIMITS: ("post limits sign", ("limits",)),
    OTHER_GAME: ("post game sign", ("game",)),
    PRIVATE: ("reserve table", ("event",)),
}
"""Of each sign beside the limits the operation that puts it up, and the facts it shows."""


def _posted(sign: Sign, now: Moment) -> Posted:
    _, shown = _ANNOUNCES[sign.what]
    facts = {name: _nameless(plain(sign.facts.get(name))) for name in shown}
    return Posted(sign.what, _wall(sign, now), facts)


def _nameless(announced: Any) -> Any:
    """Leave the names of players out of limits that everybody reads."""
    if not is_object(announced):
        return announced
    named = [name for name, part in announced.items() if name == "protected" or is_list(part)]
    return {name: part for name, part in announced.items() if name not in named}


def _wall(sign: Sign, now: Moment) -> int:
    """Return the wall's time on a sign; one that names none has stood since it was put up."""
    at = sign.facts.get("at")
    if isinstance(at, int):
        return at // _MILLISECOND
    # The house's clock and the wall's drift apart by microseconds: a sign must not change by that.
    since = now.at - now.clock + sign.since
    return round(since / _SECOND) * (_SECOND // _MILLISECOND)


def _sign_rules(table: TableState, posted: list[Sign]) -> tuple[Ref, ...]:
    known = table.operations
    names = ["change limits", *(_ANNOUNCES[sign.what][0] for sign in posted)]
    return tuple(ref for name in names if name in known for ref in known[name].rules)
