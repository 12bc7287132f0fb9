"""Wagers that a supervisor turns away before the first card of a coup: they leave the layout."""

from croupier.games.protocol import Chance
from croupier.table.conduct.core.checks import rules_of, text_refused
from croupier.table.conduct.core.commands import (
    Announcement,
    Case,
    Command,
    Decision,
    does,
    happened,
)
from croupier.table.conduct.core.refunds import Grounds, void_wagers
from croupier.table.conduct.core.rounds import live_of
from croupier.table.conduct.core.state import Live
from croupier.table.wagers.slips import Result
from croupier.terms.refusals import Reason, Refusal


class RefuseWager(Command, tag="refuse wager"):
    """A wager is refused on grounds that are named, and is taken off the layout."""

    wager: str
    because: str


@does(RefuseWager)
def refuse_wager(case: Case, command: RefuseWager) -> Decision:
    """Give a wager back, as long as no card of the coup has left the shoe."""
    live = live_of(case)
    if isinstance(live, Refusal):
        return live
    rules = case.operation.rules
    if (refusal := text_refused(command.because, "a ground")) is not None:
        return Refusal(refusal.reason, refusal.what, rules, refusal.remedy)
    slip = live.round.slip(command.wager)
    if slip is None or slip.result is not Result.OPEN:
        what = f"no wager {command.wager[:40]!r} lies on the layout"
        return Refusal(Reason.WAGER_IS_UNKNOWN, what, rules)
    if _has_cards(live):
        what = f"the first card of round {live.number} has left the shoe: {slip.id} stands"
        begun = rules + rules_of(case.table, "new game", "not over")
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, begun)
    grounds = Grounds(f"refused: {command.because.strip()}", rules)
    voided = void_wagers(case, live, (slip.id,), grounds)
    if isinstance(voided, Refusal):
        return voided
    words = f"{slip.player}'s wager {slip.id} is refused and taken off: {command.because.strip()}"
    facts = {"player": slip.player, **voided.facts}
    return happened(case, "wagers voided", Announcement(words, rules), facts, voided.postings)


def _has_cards(live: Live) -> bool:
    """Say whether something has come of the round's equipment."""
    return any(isinstance(each.move, Chance) and not each.refusal for each in live.round.answered)
