"""The course of a round on community cards. It knows terminals and lanes, no people, no money."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from croupier.games.answers import asked_on, meant_act, misnamed
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
    lanes_of,
)
from croupier.games.blackjack.community.telling import tell
from croupier.games.blackjack.hands import (
    ACE,
    BLACKJACK,
    BUST,
    COMMUNITY,
    DEALER,
    Facing,
    Hand,
    counted,
    dealer_draws,
    value,
)
from croupier.games.cards.play import DevicePlay
from croupier.games.cards.seat_groups import together
from croupier.games.cards.states import Dealt, Voided, seen_in
from croupier.games.phases import Wagering
from croupier.games.plays import UNCALLED, WAGERS
from croupier.games.protocol import (
    Act,
    Ask,
    Asks,
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
from croupier.terms.refusals import Reason, Refusal


INSURANCE: Final = "insurance"
_CLOSED: Final = ("insurance", "even money", "double", "split")
"""Answers with rules of their own for when they are given."""
DECISION: Final = "decision"


@dataclass(frozen=True)
class CommunityPlay(DevicePlay):
    """One round after another; nothing carries over."""

    at: ClassVar[str] = "blackjack"
    phases: ClassVar[Mapping[type, str]] = {DealerDraws: "dealer"}

    @property
    def terms(self) -> Terms:
        """What the table elected of what the book leaves open."""
        return Terms.of(self.ruleset)

    @property
    def _draws_on_soft_17(self) -> bool:
        return self.ruleset.text("soft 17") == "draw"

    def turn(self, state: State) -> Turn:
        """Say what is due."""
        match state:
            case Wagering():
                return Offer(WAGERS, overtaken=UNCALLED)
            case Playing(_, lanes) if any(lane.wants is Wants.ANSWER for lane, _ in lanes):
                return self._asks(state)
            case Dealing() | Playing() | DealerDraws():
                return Deal(slot(state), lying=state.lying)
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
        """Refuse what nobody asked a terminal for, unless it is what its hand does."""
        if isinstance(move, Act) and not move.places:
            lane = lanes_of(state).of(move.seat)
            if lane is not None and lane.does(move.act, move.hand, self.terms):
                return None
        return super().refuse(state, move)

    def not_due(self, state: State, turn: Turn, move: Move) -> Refusal:
        """Refuse a card before terminals decided or after the last, and what one may not answer."""
        rules = self.ruleset.rules
        match turn, move:
            case _, Act():
                return self._no_choice(state, turn, move)
            case Over(), Chance():
                what = "the dealer's hand is complete"
                return Refusal(Reason.CHANCE_IS_NOT_DUE, what, rules("dealer stands"))
            case Asks(), Chance():
                what = "terminals decide before the next card"
                remedy = "Wait for them, or until their time is up: then the system answers."
                by = rules("own answers") + rules("time is up")
                return Refusal(Reason.CHANCE_IS_NOT_DUE, what, by, remedy)
            case _:
                return super().not_due(state, turn, move)

    def _no_choice(self, state: State, turn: Turn, move: Act) -> Refusal:
        """Refuse an answer by the rule that closes it."""
        lane, rules = lanes_of(state).of(move.seat), self.ruleset.rules
        ask = turn.of(move.seat, move.hand) if isinstance(turn, Asks) else None
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
                return self.ruled(state, move)
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
                return self._dealt(state.taking(slot(state), card), card)
            case Playing(), Chance(card):
                return self._drawn(state.taking(COMMUNITY, card), card)
            case DealerDraws(), Chance(card):
                return self._to_dealer(state.taking(DEALER, card), card)
            case _:
                return state

    def _dealt(self, state: Dealing, card: Symbol) -> State:
        """Lay a card of the initial deal; with the third one the terminals are asked."""
        if state.first is None:
            return replace(state, first=Played(Hand()).plus(card))
        if not state.up:
            return replace(state, up=value(card))
        insures = state.up == ACE
        lane = Lane(
            (state.first.plus(card),), insuring=Insuring.ASKED if insures else Insuring.CLOSED
        )
        if insures:
            lane = replace(lane, wants=Wants.ANSWER)
        else:
            lane = lane.needing(self.terms, Wants.ANSWER)
        lanes = together(lane, state.seats)
        return self._going_on(state.onward(Playing, state.up, lanes, 0, insures))

    def _drawn(self, state: Playing, card: Symbol) -> State:
        """Deal a card to the community, for all who want it."""
        terms = self.terms
        lanes = state.lanes.stepped(lambda lane: lane.plus(card, terms))
        return self._going_on(replace(state, lanes=lanes, stage=state.stage + 1, insures=False))

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
        return state.onward(DealerDraws, Hand().plus(state.up), state.lanes)

    def _to_dealer(self, state: DealerDraws, card: Symbol) -> State:
        """Give the dealer a card, until the hand is complete."""
        dealer = state.dealer.plus(value(card))
        if not dealer.is_blackjack and dealer_draws(dealer, on_soft_17=self._draws_on_soft_17):
            return replace(state, dealer=dealer.drawn_to)
        return Settled(dealer.finished, state.lanes, seen=state.seen)

    def face(self, symbol: Symbol) -> int | None:
        """Cards are told apart by their value alone."""
        return value(symbol) or None

    def view(self, state: State) -> Mapping[str, object]:
        """Show the phase and the cards."""
        lying = {to: list(map(str, seen_in(state).of(to))) for to in (DEALER, COMMUNITY)}
        return {**super().view(state), **lying}

    def tell(self, step: Step[State]) -> Description:
        """Tell a step as the dealer's terminal shows it."""
        told = tell(self.ruleset, step, on_soft_17=self._draws_on_soft_17)
        return told or super().tell(step)


def _asked_now(lane: Lane) -> Lane:
    return replace(lane, wants=Wants.ANSWER) if lane.wants is Wants.LATER else lane


def slot(state: Dealt) -> str:
    """Name the hand that the next card is dealt to."""
    to_dealer = isinstance(state, DealerDraws) or (isinstance(state, Dealing) and state.is_dealers)
    return DEALER if to_dealer else COMMUNITY


def _result(state: Settled) -> str:
    """Say in a word what the dealer came to."""
    if state.dealer == BLACKJACK:
        return "blackjack"
    return (
        "bust"
        if state.dealer == BUST
        else str(counted(state.seen.of(DEALER)).points or state.dealer)
    )
