"""Rulings on a round: a result corrected, an outcome invalidated, a round void, a review closed.

Each reaches the round in progress or the last completed one, whatever was posted so far: what
changes is the difference, posted as new entries. What a player no longer has, they owe.
"""

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Final

from croupier.games.protocol import Chance, Duty, Ruling
from croupier.journal.entries import Entry, Happening, Posting
from croupier.rulebooks.books import Case as Policies
from croupier.table.conduct.asking import text_refused
from croupier.table.conduct.coming import (
    awaits_confirmation,
    called,
    came,
    is_decided,
    is_same,
    read_symbol,
    register,
    symbol_of,
)
from croupier.table.conduct.deciding import SYSTEM
from croupier.table.conduct.equipment import equipment
from croupier.table.conduct.posting import owed_at_worst, owing
from croupier.table.conduct.remembering import ask
from croupier.table.conduct.rounds import finished, latest, plain_rules, shown_as, told
from croupier.table.conduct.seconding import Needed, seconded
from croupier.table.conduct.standing_on import (
    moved_between,
    moved_since,
    reopened,
    righted,
    stand_on,
)
from croupier.table.conduct.state import Live, TableState
from croupier.table.conduct.voiding import Grounds, void_wagers, with_void, without
from croupier.table.conduct.words import (
    NOTICES,
    Asked,
    Case,
    Decision,
    Said,
    does,
    folds,
    happened,
    written,
)
from croupier.table.moves import Correct, Round, Rule
from croupier.table.voids import GONE
from croupier.terms.references import Ref
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


class CorrectResult(Asked, tag="correct"):
    """The result last recorded was wrong; this is what came.

    Where a round has several cards, ``which`` counts them as they were turned up, from 1.
    """

    chance: Any
    which: int | None = None


@does(CorrectResult)
def correct(case: Case, asked: CorrectResult) -> Decision:
    """Fold the round again with the right result and post the difference."""
    symbol = read_symbol(case.table, asked.chance)
    if isinstance(symbol, Refusal):
        return symbol
    own = equipment(case.table).corrects(case, symbol, asked.which)
    if own is not None:
        return own
    if asked.which is not None:
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
        "wagers": [told(case.table, slip) for slip in after.slips if slip != before[slip.id]],
        **owing(moved),
    }
    words = f"Round {live.number} is corrected to {shown_as(chance)} and settled again"
    notices = tuple(notice for each in answered.told for notice in each.notices)
    said = Said(words, case.operation.rules + plain_rules(answered), notices)
    return happened(case, "result corrected", said, facts, moved)


def _same(case: Case, symbol: Chance) -> Refusal:
    what = f"{called(case.table, symbol.symbol)} is the number recorded"
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
    words = f"{called(case.table, symbol.symbol)} is registered instead of {live.reading}"
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
    numbers = (*table.conduct.numbers[:-1], *latest(carry))
    return replace(after, conduct=replace(table.conduct, numbers=numbers, carry=carry))


# Invalidation


class Invalidate(Asked, tag="invalidate"):
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
def invalidate(case: Case, asked: Invalidate) -> Decision:
    """Invalidate an outcome: all its wagers are refunded, but a cheat's may be forfeited."""
    live = round_of(case, asked.round)
    if isinstance(live, Refusal):
        return live
    ground = _ground(case, asked)
    if isinstance(ground, Refusal):
        return ground
    if (refusal := text_refused(asked.what or asked.ground, "a ground")) is not None:
        return refusal
    refusal = _may_forfeit(case, asked, ground)
    if refusal is not None:
        return refusal
    own = _names_of(live, asked.forfeit)
    forfeit = [name for name in standing_slips(live) if name in own]
    refund = [name for name in standing_slips(live) if name not in own]
    grounds = Grounds(
        f"invalidated: {(asked.what or asked.ground)[:200]}", case.operation.rules_for(ground)
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


def _ground(case: Case, asked: Invalidate) -> str | Refusal:
    """Find which of the book's grounds is meant, in the words of the floor."""
    grounds = [name for name in case.operation.because if name not in NOT_GROUNDS]
    said = asked.ground.strip().casefold()
    if _DISRUPTED.fullmatch(said):
        said = asked.what.casefold()
    for name in () if _DENIED.search(said) else grounds:
        known = name.casefold()
        if _has_words(said, known) or (len(said) >= _SHORTEST and _has_words(known, said)):
            return name
    what = f"{asked.ground[:40]!r} is no ground to invalidate a game by"
    remedy = f"Grounds: {', '.join(grounds)}."
    return Refusal(Reason.RULING_DOES_NOT_APPLY, what, case.operation.rules, remedy)


def _may_forfeit(case: Case, asked: Invalidate, ground: str) -> Refusal | None:
    """Let only the wager of a player be forfeited who committed the fraud."""
    rules = case.operation.rules_for("forfeit")
    if ground == FRAUD and not asked.fraud_by:
        what = "whose fraud it was is not said"
        return Refusal(Reason.RULING_DOES_NOT_APPLY, what, rules, "Give 'fraud_by'.")
    others = [name for name in asked.fraud_by if not _played_or_dealt(case, name)]
    if others and case.operation.knows(PLAYER_OR_DEALER):
        what = f"{others[0][:40]} is neither a player nor a dealer of this game"
        rules = case.operation.rules_for(PLAYER_OR_DEALER)
        return Refusal(Reason.RULING_DOES_NOT_APPLY, what, rules)
    stray = [name for name in asked.forfeit if ground != FRAUD or name not in asked.fraud_by]
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


def standing_slips(live: Live) -> list[str]:
    """Return the wagers of a round on which something is or was staked."""
    return [slip.id for slip in live.round.slips if slip.result not in GONE]


def _names_of(live: Live, players: Iterable[str]) -> set[str]:
    return {slip.id for slip in live.round.slips.of(*players)}


VOID: Final = "void"
"""The step with which a round ends that has no outcome."""


def annulled(
    case: Case, live: Live, grounds: Grounds, refund: list[str], forfeit: list[str]
) -> Decision:
    """Tell that a round has no outcome: stakes go back, some are forfeited, and it is over."""
    refunded = replace(grounds, rules=grounds.rules + _refund_rules(case))
    back = void_wagers(case, live, refund, refunded)
    if isinstance(back, Refusal):
        return back
    happenings: list[Happening] = []
    forfeits = replace(
        grounds,
        rules=grounds.rules + case.operation.rules_for("forfeit"),
        is_forfeit=True,
        why=f"forfeited, {grounds.why}",
    )
    if forfeit:
        lost = void_wagers(case, replace(live, round=back.round), forfeit, forfeits)
        if isinstance(lost, Refusal):
            return lost
        said = Said(f"Forfeited: {', '.join(forfeit)}", forfeits.rules)
        happenings = [happened(case, "wagers voided", said, lost.facts, lost.postings)]
    void = case.table.book.policy(Policies.VOID_ROUND)
    rules = refunded.rules + (void.rules if void else ())
    every = "every other stake" if forfeit else "every stake"
    said = Said(f"Round {live.number} is void, {grounds.why}; {every} goes back", rules)
    ended = happened(case, "round void", said, back.facts, back.postings)
    return (*happenings, ended)


def _refund_rules(case: Case) -> tuple[Ref, ...]:
    void = case.table.book.policy(Policies.VOID_WAGER)
    return case.operation.rules_for("refund") + (void.rules if void else ())


@folds("wagers voided")
def _wagers_voided(table: TableState, entry: Entry) -> TableState:
    return with_void(table, entry.happening.facts)


@folds("round void")
def _round_void(table: TableState, entry: Entry) -> TableState:
    facts = entry.happening.facts
    was_live = table.live is not None and table.live.number == facts["round"]
    conduct = replace(table.conduct, voids=table.conduct.voids + 1)
    ended = next(
        live for live in (table.live, table.last) if live and live.number == facts["round"]
    )
    if not was_live and is_decided(ended):
        conduct = replace(conduct, numbers=conduct.numbers[:-1], carry=ended.start)
    over = _over(without(ended, facts["void"], ends=True))
    return replace(table, conduct=conduct, live=None if was_live else table.live, last=over)


def _over(live: Live) -> Live:
    """End a round without an outcome: nothing of it is to be paid or announced any more."""
    return replace(
        live,
        steps=(*live.steps, VOID),
        unpaid=frozenset(),
        lying=frozenset(),
        reading=None,
        window=None,
    )


class VoidRound(Asked, tag="void round"):
    """A round that cannot be finished is void: every stake goes back, with the reason.

    ``cause`` is one of those that the book names for the game, where it has rules for each.
    """

    why: str
    cause: str | None = None
    round: int | None = None


@does(VoidRound)
def void_round(case: Case, asked: VoidRound) -> Decision:
    """Void a round whose outcome nobody can establish."""
    if not asked.why.strip():
        what = "why the round is void is not said"
        return Refusal(Reason.RULING_DOES_NOT_APPLY, what, case.operation.rules, "Give 'why'.")
    if (refusal := text_refused(asked.why, "a reason")) is not None:
        return refusal
    live = round_of(case, asked.round)
    if isinstance(live, Refusal):
        return live
    named = _named(case, asked)
    ruling = None if named is not None else _cause(case, asked)
    if isinstance(ruling, Refusal):
        return ruling
    if ruling is None:
        rules = case.operation.rules if named is None else case.operation.rules_for(named)
        return annulled(case, live, Grounds(asked.why[:200], rules), standing_slips(live), [])
    refusal = _agreed(case, asked, ruling) or equipment(case.table).forbids(case, live, ruling)
    return refusal or _voided_for(case, live, asked, ruling)


def _named(case: Case, asked: VoidRound) -> str | None:
    """Find for which of the operation's own causes a round is void: those of every game.

    One that is not given may be told by the reason, where that has all its words and denies none.
    """
    causes = [name for name in case.operation.because if name not in NOT_GROUNDS]
    if asked.cause is not None:
        said = asked.cause.strip().casefold()
        return said if said in causes else None
    said = asked.why.casefold()
    words = set(re.findall(r"\w+", said))
    told = (name for name in causes if words.issuperset(name.split()))
    return None if _DENIED.search(said) else next(told, None)


def _cause(case: Case, asked: VoidRound) -> Ruling | Refusal | None:
    """Find for which of the game's causes a round is void; None where the game has no such ruling.

    Causes are those of the ruling of that name, so that a record and the floor have the same words.
    One that is not given may be told by the reason.
    """
    game, cause = case.table.table.game, asked.cause
    terms = game.ruleset.rulings.get(VOID)
    if terms is not None and len(cause or asked.why) <= LONGEST_CAUSE:
        ruling = game.notation.ruling(VOID, {"cause": cause or asked.why})
        if ruling.fact("cause") in terms.causes:
            return ruling
    if cause is None:
        return None if terms is None else Ruling(VOID)
    known = ", ".join((*(terms.causes if terms else ()), *case.operation.because)) or "none"
    what = f"{cause[:40]!r} is no cause by which the book voids a round"
    return Refusal(Reason.RULING_DOES_NOT_APPLY, what, case.operation.rules, f"Causes: {known}.")


LONGEST_CAUSE: Final = 200


def _agreed(case: Case, asked: VoidRound, ruling: Ruling) -> Refusal | None:
    """Ask for the other person where a cause takes two: nobody voids for it alone."""
    terms = case.table.table.game.ruleset.rulings[VOID]
    cause = terms.causes.get(str(ruling.fact("cause")))
    needed = cause.about.get("second") if cause is not None else None
    if cause is None or needed is None or case.role == SYSTEM:
        return None
    is_theirs = case.table.book.at_least(case.role, str(needed))
    role = case.operation.role if is_theirs else str(needed)
    return seconded(case, asked, Needed(f"void round, {cause.name},", role, cause.rules))


def _voided_for(case: Case, live: Live, asked: VoidRound, ruling: Ruling) -> Decision:
    """Void a round by the rules of its cause, with what they have staff do."""
    terms = case.table.table.game.ruleset.rulings[VOID]
    cause = terms.causes.get(str(ruling.fact("cause")))
    rules = terms.rules if cause is None else cause.rules
    void = annulled(case, live, Grounds(asked.why[:200], rules), standing_slips(live), [])
    if isinstance(void, Refusal):
        return void
    told = ask(live.round, Rule(ruling)).answered[-1].told
    duties = [notice for each in told for notice in each.notices if isinstance(notice, Duty)]
    (*before, ended) = void if isinstance(void, tuple) else (void,)
    owed = {NOTICES: list(map(written, duties))} if duties else {}
    return (*before, replace(ended, facts={**ended.facts, **owed}))


# Reviews


class CloseReview(Asked, tag="close review"):
    """What had to be looked into of a round was looked into, and this was found."""

    found: str
    round: int | None = None


@does(CloseReview)
def close_review(case: Case, asked: CloseReview) -> Decision:
    """Write down what the review of a round found."""
    due = [each for each in case.table.conduct.reviews if asked.round in (None, each.round)]
    if not due:
        return Refusal(Reason.NOTHING_TO_CORRECT, "no review is due", case.operation.rules)
    if (refusal := text_refused(asked.found, "a finding")) is not None:
        return refusal
    number = due[0].round
    said = Said(f"Round {number} was reviewed: {asked.found[:200]}", case.operation.rules)
    return happened(case, "review closed", said, {"reviewed": number, "found": asked.found[:200]})


@folds("review closed")
def _review_closed(table: TableState, entry: Entry) -> TableState:
    number = entry.happening.facts["reviewed"]
    kept = tuple(each for each in table.conduct.reviews if each.round != number)
    return replace(table, conduct=replace(table.conduct, reviews=kept))
