"""What everybody at a table sees alike: the table itself, its sign, its round."""

from typing import Final

from croupier.floor.sections import TableSection
from croupier.floor.viewing.cloths import called, called_by, equipment, spots, title_of, tray
from croupier.floor.viewing.functions import function_rules, functions, instructions, layout_rules
from croupier.floor.viewing.odds import pays
from croupier.floor.viewing.remarks import About
from croupier.floor.viewing.rounds import round_section
from croupier.floor.viewing.signs import sign_section
from croupier.table.conduct.core.state import TableState
from croupier.table.conduct.round.results import is_paid_by_hand
from croupier.table.record.answers import plain
from croupier.table.setup.configuration import Table


__all__ = ["round_section", "sign_section", "table_section"]

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
        house=about.house,
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
        boxes=table.game.shown.boxes,
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
