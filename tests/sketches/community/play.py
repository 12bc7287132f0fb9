"""The course of a round on community cards. It knows seats and positions, no bettors, no money."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from croupier.games.protocol import (
    Act,
    Ask,
    Asks,
    Carry,
    Chance,
    Close,
    Deal,
    Description,
    Move,
    Offer,
    Over,
    Step,
    Symbol,
    Turn,
)
from croupier.games.seat_groups import SeatGroups, together
from croupier.rulebooks.ruleset import Ruleset
from croupier.terms.refusals import Reason, Refusal
from tests.sketches.blackjack.play import value
from tests.sketches.blackjack.states import Hand, one_card
from tests.sketches.community.states import (
    Bank,
    Dealing,
    Lane,
    Playing,
    Seen,
    Settled,
    State,
    Wagering,
    Wants,
)


HAND: Final = 1
"""Every seat has one hand."""
DECISIONS: Final = "decisions"
"""The stage of questions; each card begins it anew."""


def line(lane: Lane, dealer: int) -> str:
    """Compare a hand with the dealer's; one over 21 is lost whatever the dealer has."""
    points = lane.hand.points
    if points > 21:
        return "bust"
    if dealer > 21 or points > dealer:
        return "win"
    return "stand off" if points == dealer else "lose"


def _dealt(state: Dealing, card: Symbol) -> State:
    cards, seen = (*state.cards, value(card)), state.seen
    seen = seen.to_dealer(card) if len(cards) == 2 else seen.to_community(card)
    if len(cards) < 3:
        return Dealing(state.seats, cards, seen)
    first, up, second = cards
    hand = one_card(first).plus(second)
    lane = Lane(hand, Wants.NOTHING if hand.points == 21 else Wants.ANSWER)
    return _going_on(up, together(lane, state.seats), frozenset(), seen)


def _going_on(up: int, lanes: SeatGroups[Lane], bust: frozenset[int], seen: Seen) -> State:
    """Play on while anybody is asked or wants a card; then it is the dealer's turn."""
    if any(lane.wants is not Wants.NOTHING for lane, _ in lanes):
        return Playing(up, lanes, bust, seen)
    if all(lane.is_bust for lane, _ in lanes):
        return _settled(up, lanes, seen)
    return Bank(one_card(up), lanes, bust, seen)


def _settled(dealer: int, lanes: SeatGroups[Lane], seen: Seen) -> Settled:
    return Settled(dealer, lanes.stepped(lambda lane: line(lane, dealer)), seen)


def _drawn(state: Playing, card: Symbol) -> State:
    """Give the community's card to every seat that wants it: a step a group."""
    worth = value(card)
    lanes = state.lanes.stepped(lambda lane: lane.plus(worth))
    bust = lanes.seats(lambda lane: lane.is_bust)
    return _going_on(state.up, lanes, bust, state.seen.to_community(card))


def _banked(state: Bank, card: Symbol) -> State:
    dealer, seen = state.dealer.plus(value(card)), state.seen.to_dealer(card)
    if dealer.points >= 17:
        return _settled(dealer.points, state.lanes, seen)
    return replace(state, dealer=dealer, seen=seen)


@dataclass(frozen=True)
class CommunityPlay:
    """One round after another; nothing carries over."""

    ruleset: Ruleset

    def start(self, carry: Carry) -> State:
        """Open the wagering."""
        return Wagering()

    def turn(self, state: State) -> Turn:
        """Say what is due; a question goes to every seat of a group at once."""
        match state:
            case Wagering():
                return Offer("wagers")
            case Dealing(cards=cards):
                return Deal("dealer" if len(cards) == 1 else "community")
            case Playing(lanes=lanes):
                asks = tuple(
                    Ask(seats, HAND, lane.choices, lane.default.act)
                    for lane, seats in lanes
                    if lane.wants is Wants.ANSWER
                )
                return Asks(asks, DECISIONS) if asks else Deal("community")
            case Bank():
                return Deal("dealer")
            case Settled(dealer):
                return Over(str(dealer))

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """Refuse what is not due, a round without a seat, and what a seat may not answer."""
        rules, turn = self.ruleset.rules, self.turn(state)
        match turn, move:
            case Deal(), Chance(symbol):
                what = f"{symbol!s} is no card of the shoe"
                reason = Reason.SYMBOL_IS_NOT_ON_THE_EQUIPMENT
                return None if value(symbol) else Refusal(reason, what, rules("cards"))
            case _, Chance():
                return Refusal(Reason.CHANCE_IS_NOT_DUE, "no card is due now", rules("decisions"))
            case Asks(), Act(seat, hand, act, places):
                ask = turn.of(seat, hand)
                choice = ask.choice(act) if ask is not None else None
                if choice is not None and choice.takes(places):
                    return None
                what = f"{act[:40]} is not open to seat {seat} now"
                remedy = f"Seat {seat}: {', '.join(ask.acts)}." if ask is not None else ""
                return Refusal(Reason.ACT_IS_NOT_ALLOWED, what, rules("decisions"), remedy)
            case Offer(), Close() if not any(wager.bet == "player" for wager in move.standing):
                what = "cards are dealt only where somebody has a wager"
                return Refusal(Reason.MOVE_IS_NOT_DUE, what, rules("deal"))
            case Offer(), Close():
                return None
            case _:
                return Refusal(Reason.MOVE_IS_NOT_DUE, "this move is not due now")

    def step(self, state: State, move: Move) -> State:
        """Move on from one phase to the next."""
        match state, move:
            case Wagering(), Close(standing):
                return Dealing(frozenset(w.seat for w in standing if w.bet == "player"))
            case Playing(up, lanes, bust, seen), Act(seat, _, act):
                lane = lanes.of(seat)
                assert lane is not None
                return _going_on(up, lanes.moved(seat, lane.having(act)), bust, seen)
            case Dealing(), Chance(card):
                return _dealt(state, card)
            case Playing(), Chance(card):
                return _drawn(state, card)
            case Bank(), Chance(card):
                return _banked(state, card)
            case _:
                return state

    def face(self, symbol: Symbol) -> Symbol:
        """Cards are told apart by their value alone."""
        return value(symbol)

    def view(self, state: State) -> Mapping[str, object]:
        """Show the phase and the cards."""
        seen = state.seen
        return {
            "phase": type(state).__name__.lower(),
            "dealer": [str(card) for card in seen.dealer],
            "community": [str(card) for card in seen.community],
        }

    def tell(self, step: Step[State]) -> Description:
        """Tell a step as the dealer would."""
        match step:
            case Step(Bank(), Chance(card), _):
                return Description(f"The dealer draws {card!s}", self.ruleset.rules("dealer"))
            case Step(_, Chance(card), _):
                return Description(f"{card!s}", self.ruleset.rules("deal"))
            case Step(_, Act(seat, _, act), _):
                return Description(f"Seat {seat}: {act}", self.ruleset.rules("decisions"))
            case _:
                return Description("No more bets", self.ruleset.rules("no more bets"))


def points(cards: tuple[Symbol, ...]) -> Hand:
    """Count a hand of at least one card."""
    hand = one_card(value(cards[0]))
    for card in cards[1:]:
        hand = hand.plus(value(card))
    return hand
