"""How far back what is found reaches: results that stand, stand.

A book may void the round in which something was found, and let those before it stand; or it lets an
error of dealing reach back until the next round's first card, until the cards are removed or the
table closes. Where it says nothing, the last completed round is reached.
"""

from typing import Final

from croupier.games.protocol import Ruling
from croupier.table.conduct.core.commands import Case
from croupier.table.conduct.core.equipment_states import ShoeState
from croupier.table.conduct.core.standing_equipment import equipment_of
from croupier.table.conduct.core.state import Live, TableState
from croupier.table.driver.reopening import has_come
from croupier.terms.refusals import Reason, Refusal


NEXT_CARD: Final = "next card"
"""How far an error of dealing reaches: as long as nothing was dealt since."""
NEXT_ROUND: Final = "next round"
"""The same, as long as no round began since."""
CORRECTION: Final = "correction"


def result_stands(case: Case, live: Live, ruling: Ruling) -> Refusal | None:
    """Say that a completed round stands, whatever was found since, or None where it is reached."""
    table, ruleset = case.table, case.table.table.game.ruleset
    terms = ruleset.rulings[ruling.name]
    cause = terms.causes.get(str(ruling.fact("cause")))
    about = terms.about if cause is None else cause.about
    reach = about.get("reach")
    if live is not table.last or reach is None or _is_reached(table, str(reach)):
        return None
    since = _SINCE.get(str(reach), "it is complete and settled")
    rules = ruleset.refs(about.get("stands")) or (terms if cause is None else cause).rules
    what = f"the result of round {live.number} stands: {since}"
    return Refusal(Reason.RULING_DOES_NOT_APPLY, what, rules, "A wrong reading is corrected.")


_SINCE: Final = {NEXT_CARD: "the cards went on since", NEXT_ROUND: "the next round began since"}


def _is_reached(table: TableState, reach: str) -> bool:
    """Say whether what is found now reaches the round that was completed last."""
    if reach == NEXT_ROUND:
        return table.live is None
    return reach == NEXT_CARD and not _went_on(table)


def _went_on(table: TableState) -> bool:
    """Say whether a card was dealt since the last round, its cards are gone, or the table closed."""
    assert table.last is not None
    number, conduct = table.last.number, table.conduct
    if table.live is not None and has_come(table.live.round):
        return True
    gone = max(conduct.since, equipment_of(table, ShoeState).after)
    return not conduct.is_open or gone >= number
