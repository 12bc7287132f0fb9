"""Hands that went the wrong way: players may withdraw their wagers, or those on a hand are void.

Which of the two it is, is the book's. It is found as long as nobody was paid, though the result be
known: the round is then told again with the ruling before its last card, so that wagers lie there
once more until withdrawing ends.
"""

from dataclasses import replace
from typing import Any

from croupier.games.protocol import Offer, Ruling
from croupier.journal.entries import Entry, Posting
from croupier.table.conduct.core.answer_cache import ask
from croupier.table.conduct.core.commands import (
    Announcement,
    Case,
    Command,
    Decision,
    does,
    folds,
    happened,
    name_of,
)
from croupier.table.conduct.core.postings import movements, posted, postings
from croupier.table.conduct.core.rounds import finished, live_of, plain_rules, wager_facts
from croupier.table.conduct.core.state import Live, TableState, Waiting
from croupier.table.wagers.moves import Round, Rule
from croupier.table.wagers.slips import Slip
from croupier.table.wagers.voids import GONE
from croupier.terms.refusals import Reason, Refusal


class Misdelivered(Command, tag="misdelivered"):
    """Cards went to the wrong hand, and a player asks what may be done about it.

    ``cause`` is where they went; ``hand`` is the one whose wagers are void, or both, where the
    book voids them.
    """

    cause: str
    player: str
    """Who asks for it."""
    hand: str | None = None


@does(Misdelivered)
def misdelivered(case: Case, command: Misdelivered) -> Decision:
    """Let wagers be withdrawn, or void those on a hand, at a player's request."""
    live = live_of(case)
    if isinstance(live, Refusal):
        return live
    if not live.round.slips.of(command.player):
        what = f"a player of this round asks for it, and {command.player[:40]!r} has no wager in it"
        return Refusal(Reason.RULING_DOES_NOT_APPLY, what, case.operation.rules)
    facts = {"cause": command.cause} | ({"hand": command.hand} if command.hand is not None else {})
    ruling = case.table.table.game.notation.ruling(name_of(Misdelivered), facts)
    after = ask(live.round, Rule(ruling))
    answered = after.answered[-1]
    if answered.refusal is not None:
        return answered.refusal
    gone = _gone(live, after)
    moved: list[Posting] = []
    for slip in gone:
        was = live.round.slip(slip.id)
        assert was is not None  # a ruling puts no new slip down
        moved += postings(movements(case.table.name, slip), posted(case.table.name, live, was))
    written: dict[str, Any] = {
        "round": live.number,
        "player": command.player,
        "ruling": dict(ruling.facts),
        "wagers": [wager_facts(case.table, slip) for slip in gone],
    }
    words = answered.told[0].words
    notices = tuple(notice for each in answered.told for notice in each.notices)
    said = Announcement(
        f"{words}; {command.player} asked", case.operation.rules + plain_rules(answered)
    )
    return happened(case, "hands misdelivered", replace(said, notices=notices), written, moved)


def _gone(live: Live, after: Round) -> list[Slip]:
    """List the wagers that a ruling took off the layout."""
    was = {slip.id: slip.result for slip in live.round.slips}
    return [slip for slip in after.slips if slip.result in GONE and was[slip.id] not in GONE]


@folds("hands misdelivered")
def _misdelivered(table: TableState, entry: Entry) -> TableState:
    live, facts = table.live, entry.happening.facts
    assert live is not None
    ruling = Ruling(name_of(Misdelivered), tuple(sorted(facts["ruling"].items())))
    after = ask(live.round, Rule(ruling))
    if isinstance(after.turn, Offer):  # nothing is decided while wagers may be withdrawn
        window = Waiting(entry.moment.clock)
        open_ = replace(live, round=after, unpaid=frozenset(), reading=None, waiting=window)
        return replace(table, live=open_)
    unpaid = live.unpaid - {slip.id for slip in _gone(live, after)}
    return finished(replace(table, live=replace(live, round=after, unpaid=unpaid)))
