"""Rulings on a round: an outcome invalidated, a round void, a review closed.

Each reaches the round in progress or the last completed one, whatever was posted so far: what
changes is the difference, posted as new entries. What a player no longer has, they owe.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from croupier.games.protocol import Duty, Ruling
from croupier.journal.entries import Entry
from croupier.table.conduct.core.answer_cache import ask
from croupier.table.conduct.core.carried_wagers import stand_on
from croupier.table.conduct.core.checks import text_refused
from croupier.table.conduct.core.commands import (
    NOTICES,
    SYSTEM,
    Announcement,
    Case,
    Command,
    Decision,
    does,
    folds,
    happened,
    written,
)
from croupier.table.conduct.core.equipment_hooks import equipment
from croupier.table.conduct.core.refunds import Grounds
from croupier.table.conduct.core.second_person import Needed, seconded
from croupier.table.conduct.core.state import Live, TableState
from croupier.table.conduct.core.windows import waits_for_a_bet
from croupier.table.conduct.round.void_rounds import (
    VOID,
    annulled,
    paid_to_players,
    standing_slips,
)
from croupier.table.wagers.moves import Rule
from croupier.terms.advice import nearest
from croupier.terms.refusals import Reason, Refusal


# Correction


# Invalidation


class Invalidate(Command, tag="invalidate"):
    """The outcome of a game is invalidated, on one of the book's grounds.

    ``ground`` is its name, such as fire, or fraud; ``what`` tells it in words. ``fraud_by`` are those who
    committed it; ``forfeit`` those of them, being players, whose wagers are forfeited.
    """

    ground: str
    what: str = ""
    fraud_by: tuple[str, ...] = ()
    forfeit: tuple[str, ...] = ()
    round: int | None = None


@does(Invalidate)
def invalidate(case: Case, command: Invalidate) -> Decision:
    """Invalidate an outcome: all its wagers are refunded, but a cheat's may be forfeited."""
    live = round_of(case, command.round)
    if isinstance(live, Refusal):
        return live
    ground = _ground(case, command)
    if isinstance(ground, Refusal):
        return ground
    if (refusal := text_refused(command.what or command.ground, "a ground")) is not None:
        return refusal
    refusal = _may_forfeit(case, command, ground)
    if refusal is not None:
        return refusal
    own = _names_of(live, command.forfeit)
    forfeit = [name for name in standing_slips(live) if name in own]
    refund = [name for name in standing_slips(live) if name not in own]
    grounds = Grounds(
        f"invalidated: {(command.what or command.ground)[:200]}", case.operation.rules_for(ground)
    )
    return annulled(case, live, grounds, refund, forfeit)


PLAYER_OR_DEALER: Final = "player or dealer"
"""The name of the rule by which a fraud counts that a player or a dealer committed, and no other."""
NOT_GROUNDS: Final = {"refund", "forfeit", PLAYER_OR_DEALER}


def _ground(case: Case, command: Invalidate) -> str | Refusal:
    """Find which of the book's grounds is meant."""
    grounds = [name for name in case.operation.because if name not in NOT_GROUNDS]
    if command.ground in grounds:
        return command.ground
    what = f"{command.ground[:40]!r} is no ground to invalidate a game by"
    remedy = nearest(command.ground, grounds)
    return Refusal(Reason.RULING_DOES_NOT_APPLY, what, case.operation.rules, remedy)


def _may_forfeit(case: Case, command: Invalidate, ground: str) -> Refusal | None:
    """Let only the wager of a player be forfeited who committed the fraud."""
    rules = case.operation.rules_for("forfeit")
    if ground == FRAUD and not command.fraud_by:
        what = "whose fraud it was is not said"
        return Refusal(Reason.RULING_DOES_NOT_APPLY, what, rules, "Give 'fraud_by'.")
    others = [name for name in command.fraud_by if not _played_or_dealt(case, name)]
    if others and case.operation.knows(PLAYER_OR_DEALER):
        what = f"{others[0][:40]} is neither a player nor a dealer of this game"
        rules = case.operation.rules_for(PLAYER_OR_DEALER)
        return Refusal(Reason.RULING_DOES_NOT_APPLY, what, rules)
    stray = [name for name in command.forfeit if ground != FRAUD or name not in command.fraud_by]
    if not stray:
        return None
    what = f"{stray[0][:40]} did not commit the fraud: their wager is refunded, not forfeited"
    return Refusal(Reason.RULING_DOES_NOT_APPLY, what, rules)


FRAUD: Final = "fraud"


def _played_or_dealt(case: Case, name: str) -> bool:
    """Say whether somebody is a player or a dealer, as the house knows them or the round does."""
    person = case.house.person(name)
    dealt = {live.dealer for live in (case.table.live, case.table.last) if live is not None}
    return name in dealt or (person is not None and person.role in ("player", "dealer"))


def round_of(case: Case, number: int | None) -> Live | Refusal:
    """Return the round a ruling is on: in progress, or last completed; earlier ones stand."""
    rounds = [live for live in (case.table.live, case.table.last) if live is not None]
    found = next((live for live in rounds if number in (None, live.number)), None)
    if found is None:
        known = ", ".join(str(live.number) for live in rounds) or "none"
        what = f"round {number} is neither in progress nor the last one" if number else "no round"
        remedy = f"Rounds that can be ruled on: {known}."
        return Refusal(Reason.NOTHING_TO_CORRECT, what, case.operation.rules, remedy)
    if VOID in found.steps:
        what = f"round {found.number} is void already"
        return Refusal(Reason.NOTHING_TO_CORRECT, what, case.operation.rules)
    if found is case.table.last and case.table.live is not None and stand_on(case.table):
        what = f"wagers of round {found.number} stand on in round {case.table.live.number}"
        remedy = f"Rule on round {case.table.live.number}: they are found there."
        return Refusal(Reason.NOTHING_TO_CORRECT, what, case.operation.rules, remedy)
    return found


def _names_of(live: Live, players: Iterable[str]) -> set[str]:
    return {slip.id for slip in live.round.slips.of(*players)}


class VoidRound(Command, tag="void round"):
    """A round that cannot be finished is void: every stake goes back, with the reason.

    ``cause`` is one of those that the book names for the game, where it has rules for each.
    """

    why: str
    cause: str | None = None
    round: int | None = None


@does(VoidRound)
def void_round(case: Case, command: VoidRound) -> Decision:
    """Void a round whose outcome nobody can establish."""
    if not command.why.strip():
        what = "why the round is void is not said"
        return Refusal(Reason.RULING_DOES_NOT_APPLY, what, case.operation.rules, "Give 'why'.")
    if (refusal := text_refused(command.why, "a reason")) is not None:
        return refusal
    live = round_of(case, command.round)
    if isinstance(live, Refusal):
        return live
    named = _named(case, command)
    is_idle = waits_for_a_bet(live.waiting) and command.cause is None
    ruling = None if named is not None or is_idle else _cause(case, command)
    if isinstance(ruling, Refusal):
        return ruling
    if ruling is None:
        rules = case.operation.rules if named is None else case.operation.rules_for(named)
        return annulled(case, live, Grounds(command.why[:200], rules), standing_slips(live), [])
    refusal = _agreed(case, command, ruling) or equipment(case.table).forbids(case, live, ruling)
    return refusal or _voided_for(case, live, command, ruling)


def _named(case: Case, command: VoidRound) -> str | None:
    """Say for which of the operation's own causes a round is void: those of every game."""
    causes = [name for name in case.operation.because if name not in NOT_GROUNDS]
    return command.cause if command.cause in causes else None


def _cause(case: Case, command: VoidRound) -> Ruling | Refusal | None:
    """Find for which of the game's causes a round is void; None where the game has no such ruling.

    Causes are those of the ruling of that name, so that a record and the floor have the same words.
    """
    game, cause = case.table.table.game, command.cause
    terms = game.ruleset.rulings.get(VOID)
    if cause is None:
        return None if terms is None else Ruling(VOID)
    if terms is not None and cause in terms.causes:
        return game.notation.ruling(VOID, {"cause": cause})
    own = (name for name in case.operation.because if name not in NOT_GROUNDS)
    what = f"{cause[:40]!r} is no cause by which the book voids a round"
    remedy = nearest(cause, (*(terms.causes if terms else ()), *own))
    return Refusal(Reason.RULING_DOES_NOT_APPLY, what, case.operation.rules, remedy)


def _agreed(case: Case, command: VoidRound, ruling: Ruling) -> Refusal | None:
    """Ask for the other person where a cause takes two: nobody voids for it alone."""
    terms = case.table.table.game.ruleset.rulings[VOID]
    cause = terms.causes.get(str(ruling.fact("cause")))
    needed = cause.about.get("second") if cause is not None else None
    if cause is None or needed is None or case.role == SYSTEM:
        return None
    is_theirs = case.table.book.at_least(case.role, str(needed))
    role = case.operation.role if is_theirs else str(needed)
    return seconded(case, command, Needed(f"void round, {cause.name},", role, cause.rules))


def _voided_for(case: Case, live: Live, command: VoidRound, ruling: Ruling) -> Decision:
    """Void a round by the rules of its cause, with what they have staff do."""
    terms = case.table.table.game.ruleset.rulings[VOID]
    cause = terms.causes.get(str(ruling.fact("cause")))
    rules = cause.rules if cause is not None else terms.rules or case.operation.rules
    kept = paid_to_players(live) if terms.about.get("paid") == "stands" else frozenset[str]()
    back = [name for name in standing_slips(live) if name not in kept]
    void = annulled(case, live, Grounds(command.why[:200], rules), back, [])
    if isinstance(void, Refusal):
        return void
    told = ask(live.round, Rule(ruling)).answered[-1].told
    duties = [notice for each in told for notice in each.notices if isinstance(notice, Duty)]
    (*before, ended) = void if isinstance(void, tuple) else (void,)
    owed = {NOTICES: list(map(written, duties))} if duties else {}
    return (*before, replace(ended, facts={**ended.facts, **owed}))


# Reviews


class CloseReview(Command, tag="close review"):
    """What had to be looked into of a round was looked into, and this was found."""

    found: str
    round: int | None = None


@does(CloseReview)
def close_review(case: Case, command: CloseReview) -> Decision:
    """Write down what the review of a round found."""
    due = [each for each in case.table.conduct.reviews if command.round in (None, each.round)]
    if not due:
        return Refusal(Reason.NOTHING_TO_CORRECT, "no review is due", case.operation.rules)
    if (refusal := text_refused(command.found, "a finding")) is not None:
        return refusal
    number = due[0].round
    said = Announcement(f"Round {number} was reviewed: {command.found[:200]}", case.operation.rules)
    return happened(case, "review closed", said, {"reviewed": number, "found": command.found[:200]})


@folds("review closed")
def _review_closed(table: TableState, entry: Entry) -> TableState:
    number = entry.happening.facts["reviewed"]
    kept = tuple(each for each in table.conduct.reviews if each.round != number)
    return replace(table, conduct=replace(table.conduct, reviews=kept))
