"""What everybody at a table sees alike: the table itself, its signs, its round."""

from collections.abc import Mapping
from typing import Any, Final

from croupier.floor.sections import Bounds, Posted, SignSection, TableSection
from croupier.floor.viewing.about import About
from croupier.floor.viewing.cloths import called, called_by, equipment, spots, title_of, tray
from croupier.floor.viewing.functions import (
    function_rules,
    functions,
    instructions,
    layout_rules,
)
from croupier.floor.viewing.odds import pays
from croupier.floor.viewing.rounds import round_section
from croupier.floor.viewing.slips import bounds, refs, units
from croupier.journal.entries import Moment
from croupier.table.answer import plain
from croupier.table.conduct.coming import is_paid_by_hand
from croupier.table.conduct.limit_signs import NEW_LIMITS
from croupier.table.conduct.opening import CLOSING, PRIVATE
from croupier.table.conduct.state import Sign, TableState
from croupier.table.configuration import Table
from croupier.terms.references import Ref


__all__ = ["round_section", "sign_section", "table_section"]

_MILLISECOND: Final = 1_000
_SECOND: Final = 1_000_000
_MOST_KEPT: Final = 256

_built: dict[int, tuple[Table, About, TableSection]] = {}
"""Sections as they were built, by the identity of a table's checked configuration."""


# The table itself


def table_section(table: TableState, about: About) -> TableSection:
    """Return what a table is; built once for each configuration of it."""
    found = _built.get(id(table.table))
    if found is not None and found[0] is table.table and found[1] == about:
        return found[2]
    section = _table(table, about)
    if len(_built) >= _MOST_KEPT:
        del _built[next(iter(_built))]
    _built[id(table.table)] = (table.table, about, section)
    return section


def _table(state: TableState, about: About) -> TableSection:
    table, book = state.table, state.book
    ruleset = table.game.ruleset
    return TableSection(
        name=state.name,
        title=dict(about.title),
        book=book.name,
        book_title=book.title,
        edition=book.edition,
        game=table.game.name,
        game_title=title_of(table),
        equipment=equipment(table),
        mode=table.mode.name,
        has_sensor=about.has_sensor,
        is_paid_by_hand=is_paid_by_hand(state),
        options=plain(ruleset.options),
        ruleset=ruleset.content_hash,
        spots=tuple(spots(table)),
        called=tuple(called(table)),
        called_by=called_by(table),
        pays=tuple(pays(table)),
        chips=tray(table, about.chips),
        instructions=tuple(instructions(state)),
        layout_rules=layout_rules(state),
        functions=functions(state),
        function_rules=function_rules(state),
        has_official_text=about.has_official_text,
    )


# Signs


def sign_section(table: TableState, now: Moment) -> SignSection:
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
        signs=tuple(_posted(sign, now) for sign in posted),
        rules=refs(_sign_rules(table, posted)),
    )


_ANNOUNCES: Final[Mapping[str, tuple[str, tuple[str, ...]]]] = {
    CLOSING: ("post closing sign", ()),
    NEW_LIMITS: ("post limits sign", ("limits",)),
    PRIVATE: ("reserve table", ("event",)),
}
"""Of each sign beside the limits the operation that puts it up, and the facts it shows."""


def _posted(sign: Sign, now: Moment) -> Posted:
    _, shown = _ANNOUNCES[sign.what]
    facts: dict[str, Any] = {name: plain(sign.facts.get(name)) for name in shown}
    return Posted(sign.what, _wall(sign, now), facts)


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
