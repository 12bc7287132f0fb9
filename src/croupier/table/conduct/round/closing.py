"""The wagering ends: called by the dealer, counted down by the clock, or cut off by a result.

A supervisor may relax the end of it for a player to whom its strictness would be unfair, where the
book says so; wagers that a player confirmed stay frozen all the same.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Final

from croupier.bank import accounts
from croupier.bank.ledger import Ledger
from croupier.games.protocol import Close, Deal, Duty, Notice, Offer, Over
from croupier.journal.entries import Entry, Happening, Posting
from croupier.table.conduct.core.answer_cache import ask
from croupier.table.conduct.core.checks import text_refused
from croupier.table.conduct.core.commands import (
    Announcement,
    Case,
    Command,
    Decision,
    does,
    folds,
    happened,
)
from croupier.table.conduct.core.equipment_hooks import UNCOVERED, equipment
from croupier.table.conduct.core.postings import difference, staked
from croupier.table.conduct.core.rounds import live_of, plain_rules, wager_facts
from croupier.table.conduct.core.state import Live, Review, TableState, Waiting
from croupier.table.conduct.core.windows import (
    opened,
    opening_facts,
    opening_notices,
    waits_for_a_bet,
    window_of,
)
from croupier.table.conduct.round.deciders import deciders_of
from croupier.table.driver.reopening import has_come
from croupier.table.driver.rounds import retell
from croupier.table.wagers.moves import Reopen, Round, Unread
from croupier.table.wagers.slips import Slip
from croupier.table.wagers.voids import GONE
from croupier.terms.money import CASH
from croupier.terms.refusals import Reason, Refusal


def time_is_up(live: Live, clock: int) -> bool:
    """Say whether the time for wagers has run out, although nobody closed the wagering yet."""
    window = live.waiting
    return window is not None and window.closes is not None and clock >= window.closes


def no_bet_yet(case: Case, live: Live) -> Refusal | None:
    """Say that a round waits for its first wager, so that nothing is closed or dealt; or None."""
    if not waits_for_a_bet(live.waiting):
        return None
    what = f"Bet Now: nobody has wagered in round {live.number}, and its time runs from the first wager"
    rules = case.table.operations["new game"].rules_for("bet now")
    return Refusal(Reason.MOVE_IS_NOT_DUE, what, rules, "Wait for a wager.")


def close_wagering(
    case: Case,
    live: Live,
    said: Announcement,
    *,
    early: bool = False,
    rests: bool = False,
    signals: dict[str, bool] | None = None,
) -> tuple[Happening, Live] | Refusal:
    """Close the wagering of a round; return what happened and the round after it.

    ``rests`` says that the result is there already: nobody has to bring it any more.
    """
    after = ask(live.round, Close())
    if (no := after.answered[-1].refusal) is not None:
        return no
    rejected = _rejected(live.round, after)
    names = [slip.id for slip in rejected]
    back = f"; rejected and credited back: {', '.join(names)}" if names else ""
    lapsed = list(live.declared)
    own = equipment(case.table).closes(case, live, rests=rests)
    if isinstance(own, Refusal):
        return own
    notices = own.notices
    if lapsed:
        what = f"Spoken and not placed in time, no wagers: {', '.join(lapsed)}"
        notices += (Notice(what, case.table.operations["declare"].rules),)
    window, closing = window_of(live.round), case.table.operations["no more bets"]
    rules = (
        (closing.rules if window is None and not isinstance(after.turn, Offer) else ())
        + said.rules
        + plain_rules(after.answered[-1])
        + own.rules
        + tuple(ref for slip in rejected for ref in slip.rules)
    )
    facts: dict[str, Any] = {
        "rejected": names,
        "bell": False,
        "gesture": False,
        **(signals or {}),
        "lapsed": lapsed,
        "early": early,
        "wagers": [wager_facts(case.table, slip) for slip in rejected],
        **({"closed": window} if window is not None else {}),
        **opening_facts(after, case.table),
    }
    notices += opening_notices(after)
    ended = Announcement(f"{said.words}{back}", rules, said.notices + notices)
    is_known = isinstance(after.turn, Over)  # what that decides is paid once it is announced
    moved = [] if is_known else difference(case.table.name, live.round, after)
    if "establish wagers" in case.table.operations:
        facts[HAD] = had_by(case.house.ledger, after, moved)
    happening = happened(case, "wagering closed", ended, facts, moved)
    return happening, with_wagering_over(live, after, case.moment.clock)


HAD: Final = "had"
"""The fact that tells what those with wagers had when wagering closed, credit and stakes."""


def had_by(ledger: Ledger, closed: Round, moved: Iterable[Posting]) -> dict[str, int]:
    """Return what each player with wagers has of value chips, what lies on the layout with it."""
    had: Counter[str] = Counter()
    for slip in closed.slips:
        had[slip.player] += staked(slip) if slip.stake.asset == CASH else 0
    credited: Counter[str] = Counter()
    for posting in moved:
        if posting.asset == CASH:
            credited[posting.account] += posting.units
    for player in had:
        account = accounts.chips(player)
        had[player] += ledger.balance(account).units + credited[account]
    return dict(had)


def _rejected(before: Round, after: Round) -> list[Slip]:
    """Return the slips that the end of wagering took off the layout."""
    changed = ((slip, before.slip(slip.id)) for slip in after.slips.since(before.slips))
    gone = ((slip, was) for slip, was in changed if was is not None and slip.result in GONE)
    return [slip for slip, was in gone if was.result is not slip.result]


def with_wagering_over(live: Live, after: Round, clock: int) -> Live:
    """Note of a round that its wagering ended, and when."""
    return replace(live, round=after, waiting=None, declared={}, closed=clock)


@folds("wagering closed")
def _wagering_closed(table: TableState, entry: Entry) -> TableState:
    live = table.live
    assert live is not None
    over = with_wagering_over(live, ask(live.round, Close()), entry.moment.clock)
    if table.table.game.asks and not live.deciders:
        over = replace(over, deciders=deciders_of(table, over.round))
    facts = entry.happening.facts
    had = facts.get(HAD, {})
    after = replace(table, live=replace(over, had=had, waiting=opened(over.round, facts, entry)))
    after = equipment(table).resumed(after, live)
    if not facts.get("early"):
        return after
    review = Review(live.number, "the result came before the wagering ended")
    conduct = table.conduct
    return replace(after, conduct=replace(conduct, reviews=(*conduct.reviews, review)))


# Relaxed


class Relax(Command, tag="relax"):
    """The end of wagering is relaxed for a player to whom it would be unfair."""

    player: str
    why: str


@does(Relax)
def relax(case: Case, command: Relax) -> Decision:
    """Let one player place, change or withdraw wagers once more, before the outcome is known."""
    live = live_of(case)
    if isinstance(live, Refusal):
        return live
    refusal = _may_relax(case, live, command)
    if refusal is not None:
        return refusal
    words = f"Wagering is open once more for {command.player} alone: {command.why}"
    said = Announcement(words, case.operation.rules, _called_again(case))
    facts = {
        "player": command.player,
        "why": command.why,
        _KEEPS_REJECTED: True,
    }
    return happened(case, "wagering relaxed", said, facts)


def _called_again(case: Case) -> tuple[Notice, ...]:
    """Ask for a second call where the book has one; cards wait for it once a wager was changed."""
    rules = case.operation.rules_for("again")
    what = "Call no more bets again before the cards go on"
    return (Duty(what, rules, ("no more bets", "void round", "card")),) if rules else ()


def _may_relax(case: Case, live: Live, command: Relax) -> Refusal | None:
    rules = case.operation.rules
    if not command.why.strip():
        what = "why it would be unfair to the player is not said"
        return Refusal(Reason.RULING_DOES_NOT_APPLY, what, rules, "Give 'why'.")
    if (refusal := text_refused(command.why, "a reason")) is not None:
        return refusal
    if case.house.person(command.player) is None:
        return Refusal(Reason.PERSON_IS_UNKNOWN, f"the house does not know {command.player[:40]!r}")
    if command.player in live.confirmed:
        what = f"{command.player} confirmed their wagers: they stay frozen"
        frozen = case.operation.rules_for("confirmed")
        return Refusal(Reason.WAGER_MAY_NOT_BE_CHANGED, what, frozen)
    turn = live.round.turn
    if isinstance(turn, Offer) and not time_is_up(live, case.moment.clock):
        what = "wagering has not ended yet: there is nothing to relax"
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, rules)
    is_known = live.reading is not None or UNCOVERED in live.steps or has_come(live.round)
    if is_known or not isinstance(turn, Offer | Deal):
        what = "the outcome is known: nobody may wager on it"
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, rules)
    return None


_KEEPS_REJECTED: Final = "keeps rejected"
"""The fact of a relaxing after which what the close rejected stays rejected, as it always does now.

Without it the round was folded again as if it had never been closed, so that journals of that time
come to what they came to.
"""


def _reopened(closed: Round, player: str) -> Round:
    """Open wagering once more for a player; what its end rejected and credited back stays so."""
    never_closed = isinstance(closed.turn, Offer) and closed.relaxed is None
    return closed if never_closed else ask(closed, Reopen((player,)))


def _never_closed(closed: Round, _player: str) -> Round:
    """Fold a round again without the close that ended its wagering."""
    if isinstance(closed.turn, Offer):
        return closed
    made = [each for each in closed.answered if not isinstance(each.move, Unread)]
    last = max(
        number
        for number, each in enumerate(made)
        if isinstance(each.move, Close) and each.refusal is None
    )
    return retell(closed, [each.move for number, each in enumerate(made) if number != last])


@folds("wagering relaxed")
def _wagering_relaxed(table: TableState, entry: Entry) -> TableState:
    live = table.live
    assert live is not None
    before = live.waiting.relaxed if live.waiting else frozenset[str]()
    facts = entry.happening.facts
    window = Waiting(entry.moment.clock, None, before | {facts["player"]})
    reopened = _reopened if facts.get(_KEEPS_REJECTED) else _never_closed
    again = reopened(live.round, facts["player"])
    return replace(table, live=replace(live, round=again, waiting=window))
