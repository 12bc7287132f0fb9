"""The course of a round on nine hidden cards. Whatever may be answered depends on no card."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from croupier.equipment.cards import RANKS, Card
from croupier.games.cards.seat_groups import NOBODY, SeatGroups, together
from croupier.games.protocol import (
    Act,
    Ask,
    Asks,
    Carry,
    Chance,
    Choice,
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
from croupier.rulebooks.ruleset import Ruleset
from croupier.terms.refusals import Reason, Refusal
from tests.sketches.array.states import (
    ALL,
    ARRAY,
    DEALERS,
    Deciding,
    Places,
    Settled,
    Stands,
    State,
    Turning,
    Wagering,
)


HAND: Final = 1
"""Every seat has one hand."""
FOLD: Final = Choice("fold")
CHOOSE: Final = Choice("choose", names=(3, 3))
PLAY: Final = Choice("play", bet="play")
QUESTIONS: Final = {Stands.CHOOSES: (CHOOSE, FOLD), Stands.DECIDES: (PLAY, FOLD)}
"""What seats are asked in each stage, which has its name."""
BECOMES: Final = {CHOOSE.act: Stands.DECIDES, PLAY.act: Stands.PLAYS, FOLD.act: Stands.FOLDED}


def rank(symbol: Symbol) -> int:
    """Return what a card counts; 0 of anything else."""
    return RANKS.index(symbol.rank) + 1 if isinstance(symbol, Card) else 0


def place_of(number: int) -> int:
    """Say at which place the card left the equipment that is turned up as this one, from 0."""
    return (number + ARRAY) % ALL


def array_of(up: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the cards of the array that are turned up, in their places."""
    return up[DEALERS:]


def asked(seats: SeatGroups[Stands]) -> Stands | None:
    """Name the stage that is on: nobody decides while somebody still chooses."""
    there = [stands for stands, _ in seats]
    return next((stage for stage in QUESTIONS if stage in there), None)


def _answered(state: Deciding, move: Act) -> State:
    chosen, seats = state.chosen, state.seats.moved(move.seat, BECOMES[move.act])
    if move.act == CHOOSE.act:
        chosen = chosen.moved(move.seat, tuple(sorted(move.places)))
    if asked(seats) is not None:
        return Deciding(seats, chosen)
    if not chosen.groups:
        return Settled(NOBODY, chosen)
    return Turning(seats, chosen)


def _turned(state: Turning, card: Card) -> State:
    up = (*state.up, card)
    if len(up) < ALL:
        return Turning(state.seats, state.chosen, up)
    array, dealer = array_of(up), sum(map(rank, up[:DEALERS]))

    def line(places: Places) -> str:
        own = sum(rank(array[place]) for place in places)
        return "win" if own > dealer else "lose" if own < dealer else "stand off"

    return Settled(state.chosen.stepped(line), state.chosen, up)


@dataclass(frozen=True)
class ArrayPlay:
    """One round after another; nothing carries over."""

    ruleset: Ruleset

    def start(self, carry: Carry) -> State:
        """Open the wagering."""
        return Wagering()

    def turn(self, state: State) -> Turn:
        """Say what is due."""
        match state:
            case Wagering():
                return Offer("wagers")
            case Deciding(seats):
                stage = asked(seats)
                assert stage is not None
                asks = tuple(
                    Ask(those, HAND, QUESTIONS[stage], FOLD.act)
                    for stands, those in seats
                    if stands is stage
                )
                return Asks(asks, stage.value)
            case Turning(up=up):
                place = place_of(len(up))
                return Deal("dealer" if place >= ARRAY else "array", place=place)
            case Settled(up=up):
                return Over(str(sum(map(rank, up[:DEALERS]))) if up else "no hand")

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """Refuse what is not due, a card that is none or lies there, and places that are none."""
        rules, turn = self.ruleset.rules, self.turn(state)
        match turn, move:
            case Deal(), Chance(symbol):
                assert isinstance(state, Turning)
                if rank(symbol) and symbol not in state.up:
                    return None
                what = f"{symbol!s} is no card that is left of the deck"
                return Refusal(Reason.SYMBOL_IS_NOT_ON_THE_EQUIPMENT, what, rules("cards"))
            case _, Chance():
                return Refusal(Reason.CHANCE_IS_NOT_DUE, "no card is due now", rules("decisions"))
            case Asks(), Act(seat, hand, act, places):
                ask = turn.of(seat, hand)
                choice = ask.choice(act) if ask is not None else None
                if choice and choice.takes(places) and all(0 <= each < ARRAY for each in places):
                    return None
                what = f"{act[:40]} is not open to seat {seat} now, or not with these places"
                remedy = f"Seat {seat}: {', '.join(ask.acts)}." if ask is not None else ""
                return Refusal(Reason.ACT_IS_NOT_ALLOWED, what, rules("decisions"), remedy)
            case Offer(), Close() if not any(wager.bet == "ante" for wager in move.standing):
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
                seats = (wager.seat for wager in standing if wager.bet == "ante")
                return Deciding(together(Stands.CHOOSES, seats))
            case Deciding(), Act():
                return _answered(state, move)
            case Turning(), Chance(Card() as card):
                return _turned(state, card)
            case _:
                return state

    def face(self, symbol: Symbol) -> Symbol:
        """Every card is told apart: one that lies there cannot come again."""
        return symbol

    def view(self, state: State) -> Mapping[str, object]:
        """Show the phase and the cards that are turned up."""
        up = state.up if isinstance(state, Turning | Settled) else ()
        return {"phase": type(state).__name__.lower(), "up": [str(card) for card in up]}

    def tell(self, step: Step[State]) -> Description:
        """Tell a step as the dealer would."""
        match step:
            case Step(_, Chance(card), _):
                return Description(f"{card!s}", self.ruleset.rules("deal"))
            case Step(_, Act(seat, _, act), _):
                return Description(f"Seat {seat}: {act}", self.ruleset.rules("decisions"))
            case _:
                return Description("No more bets", self.ruleset.rules("no more bets"))
