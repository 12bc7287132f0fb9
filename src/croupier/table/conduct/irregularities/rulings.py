"""Rulings on a round: a result corrected, an outcome invalidated, a round void, a review closed.

Each reaches the round in progress or the last completed one, whatever was posted so far: what
changes is the difference, posted as new entries. What a player no longer has, they owe.
"""

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Final

from croupier.games.protocol import Chance, Duty, Ruling
from croupier.journal.entries import Entry, Posting
from croupier.table.conduct.core.carried_wagers import (
    moved_between,
    moved_since,
    reopened,
    righted,
    stand_on,
)
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
from croupier.table.conduct.core.equipment import equipment
from croupier.table.conduct.core.memo import ask
from croupier.table.conduct.core.postings import owed_at_worst, owing
from croupier.table.conduct.core.rounds import (
    finished,
    plain_rules,
    shown_as,
    shown_results,
    wager_facts,
)
from croupier.table.conduct.core.second_person import Needed, seconded
from croupier.table.conduct.core.state import Live, TableState
from croupier.table.conduct.core.voids import Grounds
from croupier.table.conduct.round.results import (
    awaits_confirmation,
    call_of,
    came,
    is_decided,
    is_same,
    read_symbol,
    register,
    symbol_of,
)
from croupier.table.conduct.round.void_rounds import VOID, annulled, standing_slips
from croupier.table.wagers.moves import Correct, Round, Rule
from croupier.terms.refusals import Reason, Refusal, RefusedError


def settled_again(case: Case, live: Live, after: Round) -> list[Posting]:
    """Return the difference between what was posted of a round and what it comes to now.

    What is decided and still to be paid by hand stays to be paid. RefusedError where the round in
    progress cannot begin from what the last one now leaves.
    """
    table = case.table
    strays = moved_since(table) if live is table.last else ()
    if strays:
        what = f"the chips of {', '.join(strays)} were moved since: the round is not told again"
        remedy = "Restore them first, or invalidate the round."
        raise RefusedError(Refusal(Reason.MOVE_IS_NOT_DUE, what, case.operation.rules, remedy))
    again = with_righted(table, live, after)
    moved = moved_between(table.name, (table.last, table.live), (again.last, again.live))
    return owed_at_worst(case.house.ledger, moved, live.owed)


def with_righted(table: TableState, live: Live, after: Round) -> TableState:
    """Put a round settled again in its place, and tell the one that began from it again."""
    if table.live is not None and table.live.number == live.number:
        return replace(table, live=righted(live, after, in_progress=True))
    last = righted(live, after, in_progress=False)
    if table.live is None:
        return replace(table, last=last)
    began = reopened(table.live, after)
    if isinstance(began, Refusal):
        raise RefusedError(began)
    return replace(table, last=last, live=began)


# Correction


class CorrectResult(Command, tag="correct"):
    """The result last recorded was wrong; this is what came.

    Where a round has several cards, ``which`` counts them as they were turned up, from 1.
    """

    chance: Any
    which: int | None = None


@does(CorrectResult)
def correct(case: Case, command: CorrectResult) -> Decision:
    """Fold the round again with the right result and post the difference."""
    symbol = read_symbol(case.table, command.chance)
    if isinstance(symbol, Refusal):
        return symbol
    own = equipment(case.table).corrects(case, symbol, command.which)
    if own is not None:
        return own
    if command.which is not None:
        what = "one thing comes in a round of this game: which of several is not said"
        return Refusal(Reason.RULING_DOES_NOT_APPLY, what, case.operation.rules, "Leave that out.")
    live = case.table.live
    if live is not None and live.reading is not None:
        return _registered_anew(case, live, symbol)
    live = live if live is not None and is_decided(live) else case.table.last
    if live is None:
        what = "no result was recorded that could be corrected"
        return Refusal(Reason.NOTHING_TO_CORRECT, what, case.operation.rules, "Enter one first.")
    return corrected(case, live, symbol)


def corrected(case: Case, live: Live, symbol: Chance) -> Decision:
    """Tell that a round is settled again on the right result."""
    after = ask(live.round, Correct(symbol, None if case.role == SYSTEM else case.role))
    answered = after.answered[-1]
    if answered.refusal is not None:
        return answered.refusal
    chance = case.table.table.game.notation.write_symbol(symbol.symbol)
    if is_same(case.table, symbol.symbol, came(live)):
        return _same(case, symbol)
    before = {slip.id: slip for slip in live.round.slips}
    moved = settled_again(case, live, after)
    facts = {
        "round": live.number,
        "chance": chance,
        "by": case.role,
        "wagers": [
            wager_facts(case.table, slip) for slip in after.slips if slip != before[slip.id]
        ],
        **owing(moved),
    }
    words = f"Round {live.number} is corrected to {shown_as(chance)} and settled again"
    notices = tuple(notice for each in answered.told for notice in each.notices)
    said = Announcement(words, case.operation.rules + plain_rules(answered), notices)
    return happened(case, "result corrected", said, facts, moved)


def _same(case: Case, symbol: Chance) -> Refusal:
    what = f"{call_of(case.table, symbol.symbol)} is the number recorded"
    return Refusal(Reason.NOTHING_TO_CORRECT, what, case.operation.rules, "Give the right one.")


def _registered_anew(case: Case, live: Live, symbol: Chance) -> Decision:
    """Replace a number that was registered wrong and that nobody confirmed yet."""
    terms = case.table.table.game.ruleset.rulings.get("correction")
    if terms is None or not awaits_confirmation(case.table):
        what = "no rule lets a result be corrected at this table"
        return Refusal(Reason.RULING_DOES_NOT_APPLY, what)
    if case.role != SYSTEM and not case.table.book.at_least(case.role, terms.role):
        what = f"a result is corrected by the {terms.role} or above, not by the {case.role}"
        return Refusal(Reason.ROLE_MAY_NOT, what, terms.rules)
    before = symbol_of(case.table, live.reading)
    if is_same(case.table, symbol.symbol, before.symbol):
        return _same(case, symbol)
    anew = register(case, live, symbol.symbol, {"instead": live.reading})
    words = f"{call_of(case.table, symbol.symbol)} is registered instead of {live.reading}"
    rules = tuple(dict.fromkeys(anew.rules + terms.rules))
    return replace(anew, facts={**anew.facts, "words": words}, rules=rules)


@folds("result corrected")
def _corrected(table: TableState, entry: Entry) -> TableState:
    facts = entry.happening.facts
    if "which" in facts:
        return equipment(table).corrected(table, entry)
    by = None if facts["by"] == SYSTEM else facts["by"]
    move = Correct(symbol_of(table, facts["chance"]), by)
    in_progress = table.live is not None and table.live.number == facts["round"]
    live = table.live if in_progress else table.last
    assert live is not None
    after = with_righted(table, live, ask(live.round, move))
    if in_progress:
        return finished(after)
    assert after.last is not None
    carry = table.table.game.notation.write_carry(after.last.round.carry)
    numbers = (*table.conduct.numbers[:-1], *shown_results(after.last.round))
    return replace(after, conduct=replace(table.conduct, numbers=numbers, carry=carry))


# Invalidation


class Invalidate(Command, tag="invalidate"):
    """The outcome of a game is invalidated, on one of the book's grounds.

    ``ground`` is what disrupted the game, such as fire, or fraud. ``fraud_by`` are those who
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
_SHORTEST: Final = 4
"""Letters of a word that says by itself which ground is meant."""
_DISRUPTED: Final = re.compile(r"disrupt(ion|ed)( of the game)?")
_DENIED: Final = re.compile(r"\b(no|not|never|without)\b")


def _has_words(text: str, words: str) -> bool:
    return re.search(rf"\b{re.escape(words)}\b", text) is not None


def _ground(case: Case, command: Invalidate) -> str | Refusal:
    """Find which of the book's grounds is meant, in the words of the floor."""
    grounds = [name for name in case.operation.because if name not in NOT_GROUNDS]
    said = command.ground.strip().casefold()
    if _DISRUPTED.fullmatch(said):
        said = command.what.casefold()
    for name in () if _DENIED.search(said) else grounds:
        known = name.casefold()
        if _has_words(said, known) or (len(said) >= _SHORTEST and _has_words(known, said)):
            return name
    what = f"{command.ground[:40]!r} is no ground to invalidate a game by"
    remedy = f"Grounds: {', '.join(grounds)}."
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
    ruling = None if named is not None else _cause(case, command)
    if isinstance(ruling, Refusal):
        return ruling
    if ruling is None:
        rules = case.operation.rules if named is None else case.operation.rules_for(named)
        return annulled(case, live, Grounds(command.why[:200], rules), standing_slips(live), [])
    refusal = _agreed(case, command, ruling) or equipment(case.table).forbids(case, live, ruling)
    return refusal or _voided_for(case, live, command, ruling)


def _named(case: Case, command: VoidRound) -> str | None:
    """Find for which of the operation's own causes a round is void: those of every game.

    One that is not given may be told by the reason, where that has all its words and denies none.
    """
    causes = [name for name in case.operation.because if name not in NOT_GROUNDS]
    if command.cause is not None:
        said = command.cause.strip().casefold()
        return said if said in causes else None
    said = command.why.casefold()
    words = set(re.findall(r"\w+", said))
    told = (name for name in causes if words.issuperset(name.split()))
    return None if _DENIED.search(said) else next(told, None)


def _cause(case: Case, command: VoidRound) -> Ruling | Refusal | None:
    """Find for which of the game's causes a round is void; None where the game has no such ruling.

    Causes are those of the ruling of that name, so that a record and the floor have the same words.
    One that is not given may be told by the reason.
    """
    game, cause = case.table.table.game, command.cause
    terms = game.ruleset.rulings.get(VOID)
    if terms is not None and len(cause or command.why) <= LONGEST_CAUSE:
        ruling = game.notation.ruling(VOID, {"cause": cause or command.why})
        if ruling.fact("cause") in terms.causes:
            return ruling
    if cause is None:
        return None if terms is None else Ruling(VOID)
    known = ", ".join((*(terms.causes if terms else ()), *case.operation.because)) or "none"
    what = f"{cause[:40]!r} is no cause by which the book voids a round"
    return Refusal(Reason.RULING_DOES_NOT_APPLY, what, case.operation.rules, f"Causes: {known}.")


LONGEST_CAUSE: Final = 200


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
    rules = terms.rules if cause is None else cause.rules
    void = annulled(case, live, Grounds(command.why[:200], rules), standing_slips(live), [])
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
