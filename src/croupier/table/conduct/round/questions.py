"""Questions in the middle of a round: answered by players, entered for them by staff, or by the clock.

The play says which seats are asked what; who decides for a seat was fixed when wagering ended. An
answer may carry the wager that it is made with: both or neither. What is still open when the time
is up gets its default, all of a stage in one entry; a default never stakes anything.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import msgspec

from croupier.games.protocol import Act, Ask, Asks, Over
from croupier.journal.entries import Entry, Happening, Posting
from croupier.table.conduct.core.answer_cache import ask
from croupier.table.conduct.core.commands import (
    SYSTEM,
    Announcement,
    Case,
    Command,
    Decision,
    does,
    folds,
    happened,
)
from croupier.table.conduct.core.postings import as_placed, movements, postings
from croupier.table.conduct.core.rounds import finished, live_of, told_since
from croupier.table.conduct.core.state import Live, TableState, Waiting
from croupier.table.conduct.core.wager_facts import WagerAsked, read_place
from croupier.table.conduct.core.windows import (
    MICROSECONDS,
    QUESTIONS,
    opened,
    opening_facts,
    opening_notices,
    stage_of,
    window_of,
)
from croupier.table.conduct.money.chips import Picked, issuer
from croupier.table.conduct.people.patrons import may_play
from croupier.table.conduct.round.closing import time_is_up
from croupier.table.conduct.round.deciders import seats_of
from croupier.table.conduct.round.hands import brought
from croupier.table.conduct.round.results import (
    awaits_announcement,
    having_decided,
    paid_now,
    posted_before_the_end,
    to_announce,
)
from croupier.table.conduct.round.wagers import for_another, written
from croupier.table.driver.attached import full_stake, open_target, several_asked
from croupier.table.driver.later_bets import way_out
from croupier.table.driver.rounds import alone
from croupier.table.setup.amounts import read_stake
from croupier.table.wagers.moves import Round, RoundMove, StakedAct, TimedOut
from croupier.table.wagers.slips import VALUE
from croupier.terms.frozen import altered
from croupier.terms.refusals import Reason, Refusal


class Decide(Command, tag="act"):
    """A player decides for a hand. Seat and hand may be left out where one question is meant.

    With ``stake`` it carries the wager that the decision is made with: a double, a fee. Where that is
    left out it is all that there is room for.
    """

    act: str
    seat: int | None = None
    hand: int | None = None
    places: tuple[int, ...] = ()
    """Which cards it names, as they left the equipment in this round, counted from 0."""
    player: str | None = None
    """At whose word, where staff enter it."""
    stake: Any = None
    target: Any = None
    on: str | None = None
    id: str | int | None = None
    chips: str = VALUE
    nonce: str = ""


@does(Decide)
def decide(case: Case, command: Decide) -> Decision:
    """Take a decision, and the wager that it is made with."""
    live = live_of(case)
    if isinstance(live, Refusal):
        return live
    player = command.player or command.who
    meant = for_another(case, command) or _meant(case, live, player, command)
    if isinstance(meant, Refusal):
        return meant
    seat, question = meant
    if time_is_up(live, case.moment.clock):
        what = "the time for it is up"
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, case.operation.rules_for("time"), "Wait.")
    act = Act(seat, question.hand, command.act, command.places)
    command = _with_stake(live, command, player, seat, question)
    if command.stake is None:
        return _decided(case, live, player, (act,))
    refusal = may_play(case, player)
    wager = refusal or _wager(case, live, command, player, seat, question)
    return wager if isinstance(wager, Refusal) else _decided(case, live, player, (act,), wager)


def _with_stake(live: Live, command: Decide, player: str, seat: int, question: Ask) -> Decide:
    """Let a decision that is made with a wager, and names no amount, stake all that it may."""
    choice = question.choice(command.act)
    if command.stake is not None or choice is None or choice.bet is None:
        return command
    full = full_stake(live.round, choice, player, seat, command.on)
    return command if full is None else msgspec.structs.replace(command, stake=str(full))


def _meant(case: Case, live: Live, player: str, command: Decide) -> tuple[int, Ask] | Refusal:
    """Find the question that somebody answers: one that is theirs, and open."""
    turn, rules = live.round.turn, case.operation.rules
    if not isinstance(turn, Asks):
        return _not_asked(case, live, command)
    own = seats_of(live.deciders, player)
    seats = own if command.seat is None else (command.seat,)
    open_ = [(seat, found) for seat in seats for found in turn.all_of(seat, command.hand)]
    if open_ and open_[0][0] not in own:
        decider = live.deciders.get(open_[0][0], "nobody")
        what = f"seat {open_[0][0]} is not {player}'s to decide for"
        return Refusal(Reason.ROLE_MAY_NOT, what, rules, f"{decider} decides for it.")
    if len(open_) == 1:
        return open_[0]
    asked = tuple(dict.fromkeys(seat for seat, _ in open_))
    if len(asked) == 1:
        return replace(several_asked(asked[0], [each for _, each in open_]), rules=rules)
    if asked:
        named = ", ".join(map(str, asked))
        what = f"{player} is asked at seats {named}"
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, rules, "Name the seat.")
    others = [(seat, each.hand) for seat in own for each in turn.all_of(seat)]
    if others:
        return replace(_asked_elsewhere(player, command, others), rules=rules)
    waits = ", ".join(sorted({live.deciders.get(s, "") for each in turn.asks for s in each.seats}))
    what = f"{player} is asked nothing now"
    return Refusal(Reason.MOVE_IS_NOT_DUE, what, rules, f"It is for {waits[:200]} to answer.")


def _not_asked(case: Case, live: Live, command: Decide) -> Refusal:
    """Say that nobody is asked anything; where a window is open, what ends it."""
    play, rules = live.round.table.game.play, case.operation.rules
    window = window_of(live.round)
    if window is None:
        return Refusal(Reason.MOVE_IS_NOT_DUE, "nobody is asked anything now", rules, "Wait.")
    act = Act(command.seat or 0, command.hand or 0, command.act)
    no = play.refuse(live.round.position.state, act)
    assert no is not None
    return replace(no, rules=rules + no.rules, remedy=way_out(live.round, command.act))


def _asked_elsewhere(player: str, command: Decide, asked: Sequence[tuple[int, int]]) -> Refusal:
    """Say that the question named is not put to somebody, and which are."""
    if command.seat is None:
        named = " or ".join(sorted({str(hand) for _, hand in asked}))
        what, remedy = f"{player} is asked nothing on hand {command.hand}", f"Name hand {named}."
    else:
        hand = "" if command.hand is None else f", hand {command.hand}"
        named = " or ".join(f"seat {seat}, hand {each}" for seat, each in asked)
        what, remedy = f"{player} is asked nothing at seat {command.seat}{hand}", f"Name {named}."
    return Refusal(Reason.MOVE_IS_NOT_DUE, what, remedy=remedy)


def _wager(
    case: Case, live: Live, command: Decide, player: str, seat: int, question: Ask
) -> dict[str, Any] | Refusal:
    """Write down the wager that a decision is made with."""
    choice = question.choice(command.act)
    bet = choice.bet if choice is not None else None
    if choice is None or bet is None:
        what = f"{command.act[:40]} is decided without a wager"
        return Refusal(
            Reason.BET_IS_NOT_OFFERED, what, case.operation.rules, "Leave the stake out."
        )
    target = command.target
    if target is None:
        target = open_target(live.round, choice, player, seat, command.on)
    asked = WagerAsked(
        bet=bet,
        target=target,
        stake=command.stake,
        on=command.on,
        id=command.id,
        chips=command.chips,
        seat=seat,
    )
    issued_at = issuer(case, Picked(player, command.chips, command.stake))
    if isinstance(issued_at, Refusal):
        return issued_at
    if isinstance(told := read_stake(command.stake), Refusal):
        return told
    wager = written(case, live.round.slips, asked, player)
    return wager | {"nonce": command.nonce, "issued_at": issued_at}


def _decided(
    case: Case,
    live: Live,
    player: str | None,
    acts: tuple[Act, ...],
    wager: dict[str, Any] | None = None,
) -> Decision:
    """Make decisions, and tell them in one entry, with what they open and what they decide."""
    after = live.round
    for move in _moves(acts, wager, by=player):
        after = ask(after, move)
        if (no := after.answered[-1].refusal) is not None:
            return no
    moved = _staked(case.table.name, live.round, after, wager["id"]) if wager is not None else []
    if (refusal := case.house.ledger.refuse(moved)) is not None:
        return replace(refusal, rules=case.operation.rules_for("credit"))
    made = after.answered[len(live.round.answered) :]
    rules, notices = told_since(live.round, after)
    words = "; ".join(each.told[0].words for each in made if each.told)
    facts: dict[str, Any] = {
        "round": live.number,
        "by": player,
        "acts": [[act.seat, act.hand, act.act, list(act.places)] for act in acts],
        **({"wager": wager} if wager is not None else {}),
        **brought(live.round, after),
    }
    if stage_of(after) != stage_of(live.round):
        facts |= opening_facts(after, case.table)
    notices += opening_notices(after) + to_announce(case, after)
    said = Announcement(words, case.operation.rules + rules, notices)
    told = happened(case, "decision made", said, facts, moved)
    paid = paid_now(case, live, after) or _paid_first(case, live, made[-1].move, after)
    return (told, *paid)


def _paid_first(case: Case, live: Live, move: RoundMove, after: Round) -> tuple[Happening, ...]:
    """Pay what a decision decided, though a card that lay there ends the round: that waits to be told."""
    if not isinstance(after.turn, Over) or len(after.came) == len(live.round.came):
        return ()
    return posted_before_the_end(case, live, alone(live.round, move))


def _staked(table: str, before: Round, after: Round, name: str) -> list[Posting]:
    """Return what is moved with a decision: its stake, and not what it decides, which is settled."""
    moved: list[Posting] = []
    for slip in after.slips.since(before.slips):
        known = before.slip(slip.id)
        if slip.id == name:
            moved += postings(as_placed(table, slip), {})
        elif known is not None and not slip.settled:  # it gave way to the new one
            moved += postings(movements(table, slip), movements(table, known))
    return moved


def _moves(
    acts: tuple[Act, ...], wager: dict[str, Any] | None, *, by: str | None
) -> tuple[Act | StakedAct | TimedOut, ...]:
    """Return the moves of a decision: with its wager, or of the clock, where nobody decided."""
    if wager is not None:
        return (StakedAct(acts[0], read_place(wager)),)
    return acts if by is not None else tuple(TimedOut((act,)) for act in acts)


@folds("decision made")
def _decision_made(table: TableState, entry: Entry) -> TableState:
    live, facts = table.live, entry.happening.facts
    assert live is not None
    acts = tuple(Act(seat, hand, act, tuple(places)) for seat, hand, act, places in facts["acts"])
    wager = facts.get("wager")
    after = live.round
    for move in _moves(acts, wager, by=facts["by"]):
        after = ask(after, move)
    is_same = stage_of(after) is not None and stage_of(after) == stage_of(live.round)
    waiting = live.waiting if is_same else opened(after, facts, entry)
    decided = altered(having_decided(live, after), waiting=waiting)
    return finished(altered(table, live=awaits_announcement(table, decided)))


class TimeIsUp(Command, tag="time is up"):
    """The time of a stage is up: whatever is still open is answered by its default."""


@does(TimeIsUp)
def answer_by_default(case: Case, command: TimeIsUp) -> Decision:
    """Answer everything that is open, as the play says the clock answers."""
    live = live_of(case)
    if isinstance(live, Refusal):
        return live
    if not isinstance(live.round.turn, Asks) or not time_is_up(live, case.moment.clock):
        what = "nothing is open whose time is up"
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, case.operation.rules)
    acts, after, stage = list[Act](), live.round, stage_of(live.round)
    while isinstance(turn := after.turn, Asks) and turn.stage == stage:
        question = turn.asks[0]
        acts.append(Act(min(question.seats), question.hand, question.default))
        after = ask(after, TimedOut((acts[-1],)))
        if (no := after.answered[-1].refusal) is not None:
            return no
    return _decided(case, live, None, tuple(acts))


class PutAgain(Command, tag="put questions again"):
    """The house was down: whoever was asked has their time again."""


@does(PutAgain)
def put_again(case: Case, command: PutAgain) -> Decision:
    """Give a stage of questions its time anew."""
    live = live_of(case)
    if isinstance(live, Refusal):
        return live
    stage = stage_of(live.round)
    if stage is None or case.role != SYSTEM:
        return Refusal(Reason.MOVE_IS_NOT_DUE, "nobody is asked anything now", case.operation.rules)
    seconds = case.table.table.seconds_for(str(stage))
    said = Announcement("The questions are put again: everybody asked has their time anew")
    facts = {"round": live.number, QUESTIONS: str(stage), "seconds": seconds}
    return happened(case, "questions put again", said, facts)


@folds("questions put again")
def _put_again(table: TableState, entry: Entry) -> TableState:
    live, clock = table.live, entry.moment.clock
    assert live is not None
    seconds = entry.happening.facts["seconds"]
    closes = clock + seconds * MICROSECONDS if seconds else None
    return altered(table, live=altered(live, waiting=Waiting(clock, closes)))
