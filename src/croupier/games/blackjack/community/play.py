"""The course of a round on community cards. It knows terminals and lanes, no people, no money."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from croupier.games.answers import asked_on, meant_act, misnamed
from croupier.games.blackjack.bets import WAGERS
from croupier.games.blackjack.community import rulings
from croupier.games.blackjack.community.bets import PLAYER
from croupier.games.blackjack.community.lanes import (
    DRAW,
    STAND,
    Insuring,
    Lane,
    Played,
    Terms,
    Wants,
)
from croupier.games.blackjack.community.states import (
    DealerDraws,
    Dealing,
    Playing,
    Settled,
    State,
    Voided,
    Wagering,
    lanes_of,
)
from croupier.games.blackjack.community.telling import tell
from croupier.games.blackjack.hands import (
    ACE,
    BLACKJACK,
    BUST,
    Facing,
    Hand,
    counted,
    dealer_draws,
    value,
)
from croupier.games.due import UNCALLED, not_due
from croupier.games.misdealt_cards import MisdealtCards
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
    Ruling,
    Stage,
    Step,
    Symbol,
    Turn,
)
from croupier.games.seat_groups import together
from croupier.rulebooks.ruleset import Ruleset
from croupier.terms.refusals import Reason, Refusal


D = TypeVar("D", Dealing, Playing, DealerDraws)

COMMUNITY: Final = "community"
DEALER: Final = "dealer"
INSURANCE: Final = "insurance"
_CLOSED: Final = ("insurance", "even money", "double", "split")
"""Answers with rules of their own for when they are given."""
DECISION: Final = "decision"


@dataclass(frozen=True)
class CommunityPlay:
    """One round after another; nothing carries over."""

    ruleset: Ruleset

    @property
    def terms(self) -> Terms:
        """What the table elected of what the book leaves open."""
        return Terms.of(self.ruleset)

    @property
    def _irregular(self) -> MisdealtCards:
        return MisdealtCards(self.ruleset)

    @property
    def _draws_on_soft_17(self) -> bool:
        return self.ruleset.text("soft 17") == "draw"

    def start(self, carry: Carry) -> State:
        """Open the wagering."""
        return Wagering()

    def turn(self, state: State) -> Turn:
        """Say what is due."""
        match state:
            case Wagering():
                return Offer(WAGERS, overtaken=UNCALLED)
            case Dealing():
                slot = DEALER if state.is_dealers else COMMUNITY
                return Deal(slot, lying=_lying(state))
            case Playing(_, lanes) if any(lane.wants is Wants.ANSWER for lane, _ in lanes):
                return self._asks(state)
            case Playing():
                return Deal(COMMUNITY, lying=_lying(state))
            case DealerDraws():
                return Deal(DEALER, lying=_lying(state))
            case Settled():
                return Over(_result(state))
            case Voided():
                return Over(None, is_void=True)

    def _asks(self, state: Playing) -> Asks:
        """Put one question to all terminals of a lane."""
        terms = self.terms
        asks: list[Ask] = []
        for lane, seats in state.lanes:
            if lane.wants is Wants.ANSWER:
                choices = lane.choices(terms)
                asks.append(
                    Ask(seats, lane.number, choices, choices[0].act, self._about(state, lane))
                )
        return Asks(tuple(asks), Stage(INSURANCE if state.insures else DECISION, state.stage))

    def _about(self, state: Playing, lane: Lane) -> Facing | None:
        """Say what whoever answers looks at; with a blackjack there is only money to decide on."""
        if lane.at is None:
            return None
        return Facing(lane.playing, state.up, self.terms.doubles_after_split)

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """Refuse what is not due, no card, and what a terminal may not answer."""
        turn = self.turn(state)
        match turn, move:
            case _, Ruling():
                return self._irregular.refuse(
                    rulings.course_of(state), move, lambda card: self._no_card(state, card)
                )
            case Deal(), Chance(symbol):
                return self._no_card(state, symbol)
            case Offer(), Close():
                return None
            case _, Act():
                return self._refuse_act(state, turn, move)
            case _:
                return self._not_due(turn, move)

    def _refuse_act(self, state: State, turn: Turn, move: Act) -> Refusal | None:
        """Refuse an answer that nobody asked the terminal for, unless it is what its hand does."""
        lane = lanes_of(state).of(move.seat)
        if lane is not None and not move.places and lane.does(move.act, move.hand, self.terms):
            return None
        ask = turn.of(move.seat, move.hand) if isinstance(turn, Asks) else None
        choice = ask.choice(move.act) if ask is not None else None
        if choice is not None and choice.takes(move.places):
            return None
        return self._no_choice(state, turn, move, ask)

    def _not_due(self, turn: Turn, move: Move) -> Refusal:
        """Refuse a move that the round does not wait for."""
        match turn, move:
            case Over(), Chance():
                what, rules = "the dealer's hand is complete", self.ruleset.rules("dealer stands")
                return Refusal(Reason.CHANCE_IS_NOT_DUE, what, rules)
            case Asks(), Chance():
                what = "terminals decide before the next card"
                rules = self.ruleset.rules("own answers") + self.ruleset.rules("time is up")
                remedy = "Wait for them, or until their time is up: then the system answers."
                return Refusal(Reason.CHANCE_IS_NOT_DUE, what, rules, remedy)
            case _:
                return not_due(
                    self.ruleset,
                    move,
                    is_open=isinstance(turn, Offer),
                    chance="cards are dealt only after the wagering period",
                    other="this move is not due at blackjack now",
                    remedy="Go on with the cards.",
                )

    def _no_card(self, state: State, symbol: Symbol) -> Refusal | None:
        """Refuse what is no card, and a card that came as often as the decks hold it."""
        decks = self.ruleset.text("decks")
        seen = (*state.seen.dealer, *state.seen.community)
        if not value(symbol):
            what = f"{str(symbol)[:20]!r} is no card of the shuffling device"
        elif decks and sum(card == symbol for card in seen) >= int(decks):
            what = f"{symbol} has come {decks} times, once for each deck"
        else:
            return None
        return Refusal(Reason.SYMBOL_IS_NOT_ON_THE_EQUIPMENT, what, self.ruleset.rules("cards"))

    def _no_choice(self, state: State, turn: Turn, move: Act, ask: Ask | None) -> Refusal:
        """Refuse an answer by the rule that closes it."""
        lane, rules = lanes_of(state).of(move.seat), self.ruleset.rules
        choice = ask.choice(move.act) if ask is not None else None
        if choice is not None:
            because = rules(f"act {choice.act}")
            return Refusal(Reason.ACT_IS_NOT_ALLOWED, misnamed(choice), because, "Name none.")
        what = f"{move.act[:40]} is not open to seat {move.seat} now"
        remedy = self._instead(move, ask) if ask else asked_on(turn, move.seat, "hand")
        if move.act == DRAW.act and lane is not None and lane.is_finished:
            because = rules("21 draws nothing")
        elif move.act == STAND.act and ask is not None:
            because = rules("draws to the least")
        elif move.act in _CLOSED:
            because = rules(f"{move.act} is closed")
        else:
            because = rules("own answers")
        return Refusal(Reason.ACT_IS_NOT_ALLOWED, what, because, remedy)

    def _instead(self, move: Act, ask: Ask) -> str:
        """Say what a terminal may answer, and which of that was meant."""
        return f"{meant_act(move.act, ask.acts)}Seat {move.seat}: {', '.join(ask.acts)}."

    def step(self, state: State, move: Move) -> State:
        """Move on from one phase to the next."""
        match state, move:
            case _, Ruling():
                return rulings.step(state, move)
            case Wagering(), Close(standing):
                return Dealing(frozenset(each.seat for each in standing if each.bet == PLAYER))
            case Playing(_, lanes), Act(seat, hand, act):
                lane = lanes.of(seat)
                assert lane is not None
                if lane.does(act, hand, self.terms):
                    return state
                moved = lanes.moved(seat, lane.having(act, self.terms))
                return self._going_on(replace(state, lanes=moved))
            case Dealing(), Chance(card):
                return self._dealt(_taken(state), card)
            case Playing(), Chance(card):
                return self._drawn(_taken(state), card)
            case DealerDraws(), Chance(card):
                return self._to_dealer(_taken(state), card)
            case _:
                return state

    def _dealt(self, state: Dealing, card: Symbol) -> State:
        """Lay a card of the initial deal; with the third one the terminals are asked."""
        if state.first is None:
            first = Played(Hand()).plus(card)
            return replace(state, first=first, seen=state.seen.to_community(card))
        if not state.up:
            return replace(state, up=value(card), seen=state.seen.to_dealer(card))
        seen, hands = state.seen.to_community(card), (state.first.plus(card),)
        insures = state.up == ACE
        lane = Lane(hands, insuring=Insuring.ASKED if insures else Insuring.CLOSED)
        if insures:
            lane = replace(lane, wants=Wants.ANSWER)
        else:
            lane = lane.needing(self.terms, Wants.ANSWER)
        lanes = together(lane, state.seats)
        exposed = state.exposed
        return self._going_on(Playing(state.up, lanes, 0, insures, exposed, seen))

    def _drawn(self, state: Playing, card: Symbol) -> State:
        """Deal a card to the community, for all who want it."""
        terms = self.terms
        lanes = state.lanes.stepped(lambda lane: lane.plus(card, terms))
        seen, stage = state.seen.to_community(card), state.stage + 1
        return self._going_on(replace(state, lanes=lanes, stage=stage, insures=False, seen=seen))

    def _going_on(self, state: Playing) -> State:
        """Ask on, begin the next stage, deal to those who wait, or go on to the dealer."""
        wants = {lane.wants for lane, _ in state.lanes}
        if Wants.ANSWER in wants:
            return state
        if Wants.LATER in wants:
            lanes = state.lanes.stepped(_asked_now)
            return replace(state, lanes=lanes, stage=state.stage + 1, insures=False)
        if Wants.CARD in wants:
            return state
        dealer = Hand().plus(state.up)
        return DealerDraws(dealer, state.lanes, state.exposed, state.seen)

    def _to_dealer(self, state: DealerDraws, card: Symbol) -> State:
        """Give the dealer a card, until the hand is complete."""
        dealer, seen = state.dealer.plus(value(card)), state.seen.to_dealer(card)
        if dealer.is_blackjack:
            return Settled(BLACKJACK, state.lanes, seen)
        if dealer_draws(dealer, on_soft_17=self._draws_on_soft_17):
            return replace(state, dealer=dealer.drawn_to, seen=seen)
        return Settled(dealer.finished, state.lanes, seen)

    def face(self, symbol: Symbol) -> Symbol:
        """Cards are told apart by their value alone."""
        return value(symbol)

    def view(self, state: State) -> Mapping[str, object]:
        """Show the phase and the cards."""
        return {
            "phase": _PHASES[type(state)],
            "dealer": [str(card) for card in state.seen.dealer],
            "community": [str(card) for card in state.seen.community],
        }

    def tell(self, step: Step[State]) -> Description:
        """Tell a step as the dealer's terminal shows it."""
        if isinstance(step.move, Ruling):
            return self._irregular.tell(rulings.course_of(step.before), step.move)
        return tell(self.ruleset, step, on_soft_17=self._draws_on_soft_17)


def _asked_now(lane: Lane) -> Lane:
    return replace(lane, wants=Wants.ANSWER) if lane.wants is Wants.LATER else lane


def _lying(state: Dealing | Playing | DealerDraws) -> Symbol | None:
    """Return the card that is due and lies there already, seen by all."""
    return state.exposed[0] if state.exposed else None


def _taken(state: D) -> D:
    """Take a card that lay there already off those that do."""
    return replace(state, exposed=state.exposed[1:]) if state.exposed else state


def _result(state: Settled) -> str:
    """Say in a word what the dealer came to."""
    if state.dealer == BLACKJACK:
        return "blackjack"
    return (
        "bust" if state.dealer == BUST else str(counted(state.seen.dealer).points or state.dealer)
    )


_PHASES: Final = {
    Wagering: "wagering",
    Dealing: "dealing",
    Playing: "playing",
    DealerDraws: "dealer",
    Settled: "settled",
    Voided: "voided",
}
