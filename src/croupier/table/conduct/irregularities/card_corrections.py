"""A card that was entered wrong: the round is told again with the right one in its place.

Windows that the wrong card opened are gone, and those that the right one opens were declined by
everybody. A wager that cannot have been made, or a card that cannot have been dealt, refuses the
correction: then somebody has to void the round.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

from croupier.games.protocol import Act, Chance, Close, Offer, Over, Ruling
from croupier.journal.entries import Entry
from croupier.table.conduct.core.carried_wagers import righted
from croupier.table.conduct.core.commands import Announcement, Case, Decision, happened
from croupier.table.conduct.core.postings import owing
from croupier.table.conduct.core.rounds import finished, shown_results, wager_facts
from croupier.table.conduct.core.state import Live, TableState
from croupier.table.conduct.core.windows import (
    going_on,
    opened,
    opening_facts,
    opening_notices,
    passed_over,
)
from croupier.table.conduct.irregularities.reconstructed_rounds import CARDS, reconstructed
from croupier.table.conduct.irregularities.result_corrections import settled_again, with_righted
from croupier.table.conduct.irregularities.standing_results import CORRECTION, result_stands
from croupier.table.conduct.round.hands import hand_facts
from croupier.table.conduct.round.results import awaits_confirmation, paid_now, symbol_of
from croupier.table.conduct.round.void_rounds import VOID
from croupier.table.driver.later_bets import waits_for
from croupier.table.driver.rounds import ask, retell
from croupier.table.wagers.moves import (
    Call,
    Difference,
    Place,
    Round,
    RoundMove,
    Rule,
    StakedAct,
    TimedOut,
)
from croupier.table.wagers.slips import Slip
from croupier.table.wagers.voids import GONE
from croupier.terms.refusals import Reason, Refusal


def dealt(current: Round) -> list[Chance]:
    """List the cards of a round as they were turned up."""
    made = (each.move for each in current.answered if each.refusal is None)
    return [move for move in made if isinstance(move, Chance)]


def dealt_again(current: Round, which: int, right: Chance) -> Round | Refusal:
    """Tell a round again with another card in the place of one, counted from 1."""
    again = was = retell(current, ())
    cards = 0
    for move in [each.move for each in current.answered if each.refusal is None]:
        by_itself = passed_over(was) is not None and passed_over(again) is None
        was = ask(was, move)
        if isinstance(move, Close) and (by_itself or not isinstance(again.turn, Offer)):
            continue  # the window it closed does not open any more, or nobody closed it
        due: RoundMove = move
        if isinstance(move, Chance):
            cards += 1
            due = right if cards == which else move
        if isinstance(move, Chance | Act | StakedAct | TimedOut) and isinstance(again.turn, Offer):
            again = ask(again, Close())  # a window opens that did not: nobody used it
        after = ask(again, due)
        refusal = after.answered[-1].refusal
        if refusal is None:
            again = after
        elif not _stands_for_nothing(current, move):
            return replace(refusal, what=f"{_named(move, cards)} then: {refusal.what}")
    return going_on(again)


def _named(move: RoundMove, cards: int) -> str:
    """Say which move of a round does not fit any more."""
    if isinstance(move, Chance):
        return f"card {cards} could not have been dealt"
    if isinstance(move, Place):
        return f"{move.id} could not have been placed"
    return "what followed could not have been done"


def _stands_for_nothing(current: Round, move: RoundMove) -> bool:
    """Say whether a move concerns a wager alone on which nothing is staked any more."""
    if not isinstance(move, Place | Call):
        return False
    slip = current.slip(move.id if isinstance(move, Place) else move.wager)
    return slip is not None and slip.result in GONE


def correct_card(case: Case, chance: Chance, which: int | None) -> Decision:
    """Put a card right in the round in progress, or in the last one."""
    refusal = not_by_hand(case)
    if refusal is not None:
        return refusal
    live = dealt_last(case)
    if isinstance(live, Refusal):
        return live
    cards = dealt(live.round) if live is not None else []
    place = len(cards) if which is None else which
    if live is None or not 1 <= place <= len(cards) or VOID in live.steps:
        what = (
            f"no card {place} was dealt that could be corrected" if cards else "no card was dealt"
        )
        return Refusal(Reason.NOTHING_TO_CORRECT, what, case.operation.rules)
    if which is None and (by := _ruled_last(live.round)):
        what = f"the last card came by {by}, and no correction changes that"
        remedy = f"Say which of the cards dealt is meant: 'which', 1 to {len(cards)}."
        return Refusal(Reason.NOTHING_TO_CORRECT, what, case.operation.rules, remedy)
    wrong = cards[place - 1].symbol
    if wrong == chance.symbol:
        what = f"{wrong} is the card recorded"
        return Refusal(Reason.NOTHING_TO_CORRECT, what, case.operation.rules)
    after = dealt_again(live.round, place, chance)
    if isinstance(after, Refusal):
        return replace(after, rules=after.rules + case.operation.rules, remedy=VOID_IT)
    if live is case.table.last and not isinstance(after.turn, Over):
        return not_over(case, live, after, str(chance.symbol))
    return _corrected(case, live, after, place, (wrong, chance.symbol))


def _ruled_last(current: Round) -> str:
    """Name the ruling by which the last card came; nothing where it was dealt."""
    for each in reversed(current.answered):
        if each.refusal is None and isinstance(each.move, Chance):
            break
        if each.refusal is None and isinstance(each.move, Rule) and each.move.ruling.fact("card"):
            return each.move.ruling.name
    return ""


def not_over(case: Case, live: Live, after: Round, cards: str) -> Refusal:
    """Say that a round which is complete would not be over with these cards, and why it is not reopened."""
    terms = case.table.table.game.ruleset.rulings.get(CORRECTION)
    stands = case.table.table.game.ruleset.refs(terms.about.get("stands")) if terms else ()
    waits = f"would not be over: it waits for {waits_for(after.turn)}"
    what = f"with {cards} round {live.number} {waits}, and it is complete already"
    rules = tuple(dict.fromkeys(case.operation.rules + stands))
    return Refusal(Reason.RULING_DOES_NOT_APPLY, what, rules, VOID_IT)


VOID_IT: Final = "Void the round where it cannot be told otherwise: void round."


def not_by_hand(case: Case) -> Refusal | None:
    """Say that nobody entered these cards, where the generator dealt them; or None."""
    if case.table.table.mode.name == "dealer":
        return None
    what = "the generator dealt these cards: nobody entered them"
    return Refusal(Reason.RULING_DOES_NOT_APPLY, what, case.table.table.mode.rules)


def dealt_last(case: Case) -> Live | Refusal | None:
    """Return the round whose cards were entered last; or say that it stands, and why."""
    live = case.table.live
    if live is not None and live.round.came:
        return live
    last = case.table.last
    terms = case.table.table.game.ruleset.rulings.get(CORRECTION)
    if last is None or terms is None:
        return last
    return result_stands(case, last, Ruling(CORRECTION)) or last


def _corrected(
    case: Case, live: Live, after: Round, place: int, cards: tuple[object, object]
) -> Decision:
    table, write = case.table, case.table.table.game.notation.write_symbol
    wrong, right = (str(write(each)) for each in cards)
    moved = settled_again(case, live, after)
    facts: dict[str, Any] = {
        "round": live.number,
        "chance": after.result,
        "which": place,
        "card": right,
        "instead": wrong,
        **hand_facts(after),
        **opening_facts(after, table),
        "wagers": [wager_facts(table, slip) for slip in changed_slips(live.round, after)],
        **owing(moved),
    }
    settled = " and settled again" if live is table.last else ""
    words = f"Card {place} of round {live.number} is {right}, not {wrong}: told again{settled}"
    said = Announcement(words, case.operation.rules, opening_notices(after))
    told = happened(case, "result corrected", said, facts, moved)
    if live is table.last:
        return told
    return (told, *paid_now(case, righted(live, after, in_progress=True), after))


def changed_slips(before: Round, after: Round) -> Iterable[Slip]:
    """Give the wagers that a round told again makes something else of."""
    was = {slip.id: slip for slip in before.slips}
    return (slip for slip in after.slips if slip != was.get(slip.id))


def _differences(before: Round, after: Round) -> Iterable[Difference]:
    """Give what a correction changed for each wager, for those who were told otherwise."""
    for slip in after.slips:
        known = before.slip(slip.id)
        if known is not None and known != slip:
            yield Difference(slip.id, known, slip)


def _told_again(table: TableState, live: Live, facts: Mapping[str, Any]) -> Round | Refusal:
    """Tell a round again as an entry has it: with one other card, or with all of them anew."""
    if CARDS in facts:
        return reconstructed(live.round, [symbol_of(table, each) for each in facts[CARDS]])
    return dealt_again(live.round, facts["which"], symbol_of(table, facts["card"]))


def with_card_corrected(table: TableState, entry: Entry) -> TableState:
    """Fold a card that was put right into the round it concerns."""
    facts = entry.happening.facts
    in_progress = table.live is not None and table.live.number == facts["round"]
    live = table.live if in_progress else table.last
    assert live is not None
    again = _told_again(table, live, facts)
    assert isinstance(again, Round)
    if not in_progress:
        again = replace(again, corrected=(*live.round.corrected, *_differences(live.round, again)))
    after = with_righted(table, live, again)
    if not in_progress:
        assert after.last is not None
        after = replace(after, last=replace(after.last, result_before=live.round.result))
        carry = table.table.game.notation.write_carry(again.carry)
        numbers = (*table.conduct.numbers[:-1], *shown_results(again))
        return replace(after, conduct=replace(table.conduct, numbers=numbers, carry=carry))
    assert after.live is not None
    reading = facts["chance"] if awaits_confirmation(table) else None
    window = opened(again, facts, entry)
    return finished(replace(after, live=replace(after.live, reading=reading, waiting=window)))
