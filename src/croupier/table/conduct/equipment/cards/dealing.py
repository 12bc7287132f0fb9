"""Cards dealt by hand, one after the other, each entered as it is turned up.

The table says which hand is due. The first card ends the wagering if nobody called it, and every
card ends a window that a hand could be insured in. The last one decides; the dealer then announces
the result, and it is settled.
"""

from dataclasses import replace
from typing import Final

from croupier.games.protocol import Chance, Deal, Offer, Over
from croupier.journal.entries import Entry, Happening
from croupier.table.conduct.core.answer_cache import ask
from croupier.table.conduct.core.commands import (
    NOTICES,
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
from croupier.table.conduct.core.rounds import live_of, plain_rules
from croupier.table.conduct.core.state import Live, TableState
from croupier.table.conduct.core.windows import (
    PASSED,
    going_on,
    opened,
    opening_facts,
    opening_notices,
    passed_over,
)
from croupier.table.conduct.equipment.cards.held_hands import not_ready
from croupier.table.conduct.round.closing import close_wagering, no_bet_yet
from croupier.table.conduct.round.hands import decide_on_cards
from croupier.table.conduct.round.results import (
    announcing,
    awaits_confirmation,
    end_wagering,
    having_decided,
    is_decided,
    posted_at_once,
    read_symbol,
    settle_all,
    symbol_of,
)
from croupier.table.driver.later_bets import after_window, overtaken
from croupier.table.wagers.moves import Round
from croupier.terms.frozen import altered
from croupier.terms.refusals import Reason, Refusal


class DealCard(Command, tag="card"):
    """A card is turned up. ``hand`` reads back whose it is, where the dealer says so."""

    card: str
    hand: str | None = None


@does(DealCard)
def deal_card(case: Case, command: DealCard) -> Decision:
    """Take a card: end what wagering still runs, and go on, or decide the round."""
    live = live_of(case)
    if isinstance(live, Refusal):
        return live
    refusal = _may_deal(case, live) or equipment(case.table).refuses(case)
    refusal = refusal or no_bet_yet(case, live)
    if refusal is not None:
        return refusal
    chance = read_symbol(case.table, command.card)
    if isinstance(chance, Refusal):
        return chance
    ended = end_wagering(case, live)
    if isinstance(ended, Refusal):
        return ended
    waited = live.round.turn
    before, live = ended
    after = ask(live.round, chance)
    if (no := after.answered[-1].refusal) is not None:
        return after_window(live.round.table.game, waited, no)
    slot = live.round.turn.slot if isinstance(live.round.turn, Deal) else ""
    refusal = _misplaced(case, slot, command.hand) or not_ready(case.table, live)
    if refusal is not None:
        return refusal
    return (*before, *_turned_up(_citing(case, live), live, after, chance, slot))


class CardHandled(Command, tag="card handled"):
    """Somebody other than the dealer handled a card before no more bets was called."""


@does(CardHandled)
def card_handled(case: Case, command: CardHandled) -> Decision:
    """End the wagering as if it had been called; what was placed stands."""
    live = live_of(case)
    if isinstance(live, Refusal):
        return live
    happenings: list[Happening] = []
    while isinstance(turn := live.round.turn, Offer) and overtaken(case.table.table, turn).rules:
        words = "A card was handled before no more bets was called: wagering is over"
        ended = close_wagering(case, live, Announcement(words, case.operation.rules))
        if isinstance(ended, Refusal):
            return ended
        happenings.append(ended[0])
        live = ended[1]
    if not happenings:
        what = "wagering is over already: a card that is handled now changes nothing about it"
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, case.operation.rules)
    return tuple(happenings)


FIRST: Final = 4
"""Cards that both hands have before it is known whether either draws."""


def _citing(case: Case, live: Live) -> Case:
    """Let a card cite the rules of the initial deal, or of third cards once that is over."""
    dealt = sum(isinstance(each.move, Chance) and not each.refusal for each in live.round.answered)
    further = case.operation.rules_for("first four" if dealt < FIRST else "third")
    rules = case.operation.rules + further
    return replace(case, operation=replace(case.operation, rules=rules))


def _may_deal(case: Case, live: Live) -> Refusal | None:
    """Say why nobody enters a card now, or None."""
    if case.table.table.mode.name != "dealer":
        what = "the generator deals the cards of this table: nobody enters them"
        rules = case.operation.rules_for("by hand, rng")
        return Refusal(Reason.CHANCE_IS_NOT_DUE, what, rules)
    if is_decided(live):
        what = f"round {live.number} has all its cards: no hand takes another"
        no = case.table.table.game.play.refuse(live.round.position.state, Chance(None))
        rules = no.rules if no is not None else ()
        remedy = "Announce the result: confirm result."
        return Refusal(Reason.CHANCE_IS_NOT_DUE, what, rules, remedy)
    return None


def _misplaced(case: Case, slot: str, said: str | None) -> Refusal | None:
    """Refuse a card that is called for another hand than the one it is due to."""
    if said is None or f"{slot} ".startswith(f"{said} ".lstrip()):
        return None
    what = f"the next card is for {slot}, not for {said[:20]}"
    rules = case.table.table.game.ruleset.rules("third card order") or case.operation.rules
    return Refusal(Reason.CHANCE_IS_NOT_DUE, what, rules, f"Enter it for {slot}.")


def _turned_up(
    case: Case, live: Live, after: Round, chance: Chance, slot: str
) -> tuple[Happening, ...]:
    if not isinstance(after.turn, Over):
        return (_dealt(case, live, after, chance, slot), *posted_at_once(case, live, after))
    decided = decide_on_cards(case, live, after, (chance.symbol,), {"slot": slot})
    if not awaits_confirmation(case.table):
        return (decided, settle_all(case, having_decided(live, after)))
    told = decided.facts
    to_announce = written(announcing(case, told["chance"]))
    return (replace(decided, facts={**told, NOTICES: [*told.get(NOTICES, ()), to_announce]}),)


def _dealt(case: Case, live: Live, after: Round, chance: Chance, slot: str) -> Happening:
    """Tell of a card after which the round goes on, and of the window that it opens."""
    answered, passed = after.answered[-1], passed_over(after)
    after = going_on(after)
    card = case.table.table.game.notation.write_symbol(chance.symbol)
    words = answered.told[0].words if answered.told else ""
    if words and str(card) not in words:  # a count alone, which does not say what came
        words = f"{card} to {slot}. {words}"
    notices = tuple(notice for told in answered.told for notice in told.notices)
    due = after.turn.slot if isinstance(after.turn, Deal) else None
    facts = {"round": live.number, "card": card, "slot": slot, "next": due}
    facts |= opening_facts(after, case.table)
    facts |= {PASSED: passed} if passed is not None else {}
    rules = case.operation.rules + plain_rules(answered)
    said = Announcement(words, rules, notices + opening_notices(after))
    return happened(case, "card dealt", said, facts)


@folds("card dealt")
def _card_dealt(table: TableState, entry: Entry) -> TableState:
    live, facts = table.live, entry.happening.facts
    assert live is not None
    after = having_decided(live, ask(live.round, symbol_of(table, facts["card"])))
    if PASSED in facts:
        after = altered(after, round=going_on(after.round))
    window = opened(after.round, facts, entry)
    closed = None if isinstance(after.round.turn, Offer) else live.closed
    told = altered(table, live=altered(after, waiting=window, closed=closed))
    return equipment(table).dealt(told, 1)
