"""The course of a round of three card poker. It knows seats and places, no people, no money."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final

from croupier.equipment.cards import Card
from croupier.games.answers import meant_act, misnamed
from croupier.games.cards.seat_groups import together
from croupier.games.facts import terms_of
from croupier.games.phases import Voided, Wagering
from croupier.games.plays import WAGERS, PlainPlay
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
from croupier.games.three_card_poker.bets import (
    ANTE,
    CHOOSE,
    FOLD,
    PLAYS,
    SIX_CARDS,
    STAY,
    WITHDRAW,
)
from croupier.games.three_card_poker.hands import of_three
from croupier.games.three_card_poker.states import (
    ARRAY,
    DEALERS,
    LINES,
    Deciding,
    Places,
    Settled,
    Side,
    Stands,
    State,
    Turning,
    Withdrawing,
    cards_at,
)
from croupier.games.three_card_poker.telling import tell
from croupier.terms.refusals import Reason, Refusal


ALL: Final = ARRAY + len(DEALERS)
"""So many cards leave the equipment in a round; those that no wager needs stay face down."""
ONE: Final = 1
"""Every seat has one hand."""
SELECTION: Final = "selection"
DECISION: Final = "decision"
POWER_FAILURE: Final = "power failure"
VOID: Final = "void"
DEALER: Final = "dealer"
NO_HAND: Final = "no hand"
"""What a round comes to in which the dealer's cards were not needed."""
_STAGES: Final = {Stands.CHOOSES: SELECTION, Stands.DECIDES: DECISION}
_QUESTIONS: Final = {Stands.CHOOSES: (CHOOSE, FOLD), Stands.DECIDES: (PLAYS, FOLD)}
_BECOMES: Final = {
    CHOOSE.act: Stands.DECIDES,
    PLAYS.act: Stands.PLAYS,
    FOLD.act: Stands.FOLDED,
    WITHDRAW.act: Stands.WITHDREW,
}


@dataclass(frozen=True)
class ThreeCardPlay(PlainPlay):
    """One round after another; nothing carries over."""

    at: ClassVar[str] = "three card poker"
    too_early: ClassVar[str] = "cards are drawn when wagering has ended"

    def turn(self, state: State) -> Turn:
        """Say what is due."""
        match state:
            case Wagering():
                return Offer(WAGERS)
            case Deciding():
                return _asks(state)
            case Withdrawing(asked=asked):
                ask = Ask(asked, ONE, (STAY, WITHDRAW), STAY.act)
                return Asks((ask,), Stage(POWER_FAILURE))
            case Settled():
                return Over(_result(state), left=ALL)
            case Turning():
                place = state.due[len(state.up)]
                return Deal(DEALER if place in DEALERS else _cell(place), place=place)
            case Voided():
                return Over(None, is_void=True, left=ALL)

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """Refuse places that the array does not have, and what no game would do."""
        refusal = super().refuse(state, move)
        if refusal is None and isinstance(move, Act) and not _in_array(move.places):
            return self._no_choice(self.turn(state), move, _OUTSIDE)
        return refusal

    def not_due(self, state: State, turn: Turn, move: Move) -> Refusal:
        """Refuse a card before seats decided, and what a seat may not answer."""
        match turn, move:
            case Asks(), Chance():
                what = "players decide before the cards are turned up"
                remedy = "Wait for them, or until their time is up: then they fold."
                by = self.ruleset.rules("decisions") + self.ruleset.rules("time is up")
                return Refusal(Reason.CHANCE_IS_NOT_DUE, what, by, remedy)
            case Over(), Chance():
                what, by = "the round is over: no card is due", self.ruleset.rules("result")
                return Refusal(Reason.CHANCE_IS_NOT_DUE, what, by)
            case _, Act():
                return self._no_choice(turn, move)
            case _:
                return super().not_due(state, turn, move)

    def _no_choice(self, turn: Turn, move: Act, because: str = "") -> Refusal:
        """Refuse an answer that is not open, by the rules of what was answered."""
        rules = self.ruleset.rules(f"act {move.act}") or self.ruleset.rules("decisions")
        ask = turn.of(move.seat, move.hand) if isinstance(turn, Asks) else None
        choice = ask.choice(move.act) if ask is not None else None
        if choice is not None:
            remedy = _NAME_THREE if choice is CHOOSE else "Name none."
            return Refusal(Reason.ACT_IS_NOT_ALLOWED, because or misnamed(choice), rules, remedy)
        what = f"{move.act[:40]} is not open to seat {move.seat} now"
        remedy = (
            f"{meant_act(move.act, ask.acts)}Seat {move.seat}: {', '.join(ask.acts)}."
            if ask
            else ""
        )
        return Refusal(Reason.ACT_IS_NOT_ALLOWED, what, rules, remedy)

    def no_symbol(self, state: Any, symbol: Symbol) -> Refusal | None:
        """Refuse what is no card, and a card that lies there: there is one deck."""
        if not isinstance(symbol, Card):
            return self.not_there(f"{str(symbol)[:20]!r} is no card of the deck", "cards")
        if symbol in state.up:
            return self.not_there(f"{symbol} has come: one deck has it once", "cards")
        return None

    def no_ruling(self, state: State, ruling: Ruling) -> Refusal | None:
        """Refuse a power failure of which nothing follows: before the draw, or once all is known."""
        terms = terms_of(self.ruleset, ruling.name)
        if isinstance(terms, Refusal):
            return terms
        reason = Reason.RULING_DOES_NOT_APPLY
        match state:
            case Voided():
                return Refusal(reason, "the round is void already", terms.rules)
            case Wagering():
                what = "no card was drawn: wagers may be taken up until wagering ends"
                return Refusal(reason, what, terms.rules, "Go on with the wagers.")
            case Withdrawing() if ruling.name == POWER_FAILURE:
                what = "players have been given the option to withdraw"
                return Refusal(reason, what, terms.rules, "Wait for them.")
            case Settled() if ruling.name == POWER_FAILURE:
                what = "the round is over: its result stands"
                return Refusal(reason, what, self.ruleset.rules("play goes on"))
            case _:
                return None

    def step(self, state: State, move: Move) -> State:
        """Move on from one phase to the next."""
        match state, move:
            case _, Ruling(name):
                return _ruled(state, name)
            case Wagering(), Close(standing):
                seats = (each.seat for each in standing if each.bet == ANTE)
                sides = (
                    Side(each.seat, each.bet, str(each.target))
                    for each in standing
                    if self.ruleset.bets[each.bet].about["kind"] in _SIDES
                )
                return _going_on(Deciding(together(Stands.CHOOSES, seats), frozenset(sides)))
            case Deciding(), Act():
                return _answered(state, move)
            case Withdrawing(), Act():
                return _withdrawn(state, move)
            case Turning(), Chance(Card() as card):
                return _turned(state, card)
            case _:
                return state

    def view(self, state: State) -> Mapping[str, object]:
        """Show the phase and the cards that are turned up, by their places."""
        up = {} if not isinstance(state, Turning) else dict(zip(state.due, state.up, strict=False))
        return {**super().view(state), "up": {str(place): str(card) for place, card in up.items()}}

    def tell(self, step: Step[State]) -> Description:
        """Tell a step as the terminals show it."""
        return tell(self.ruleset, step, self.turn) or super().tell(step)


_SIDES: Final = ("pair-plus", "six-card-bonus")
_NAME_THREE: Final = "Name three different places of the array, 0 to 8 row by row."
_OUTSIDE: Final = "the array has nine places, 0 to 8 row by row"


def _in_array(places: Places) -> bool:
    return all(0 <= each < ARRAY for each in places)


def _cell(place: int) -> str:
    """Name a place of the array."""
    row, column = divmod(place, 3)
    return f"row {row + 1}, column {column + 1}"


def asked(seats: Any) -> Stands | None:
    """Name what seats are asked: nobody decides while somebody still chooses."""
    there = [stands for stands, _ in seats]
    return next((stands for stands in _STAGES if stands in there), None)


def _asks(state: Deciding) -> Asks:
    """Put one question to all seats that choose, or that decide."""
    stands = asked(state.seats)
    assert stands is not None
    seats = state.seats.seats(lambda each: each is stands)
    return Asks((Ask(seats, ONE, _QUESTIONS[stands], FOLD.act),), Stage(_STAGES[stands]))


def _answered(state: Deciding, move: Act) -> State:
    """Note what a seat chose or decided."""
    chosen, seats = state.chosen, state.seats.moved(move.seat, _BECOMES[move.act])
    if move.act == CHOOSE.act:
        chosen = chosen.moved(move.seat, tuple(sorted(move.places)))
    return _going_on(replace(state, seats=seats, chosen=chosen))


def _going_on(state: Deciding) -> State:
    """Ask on; when all have answered turn up what a wager needs, and if none does be over."""
    if asked(state.seats) is not None:
        return state
    due = needed(state)
    phase = Turning if due else Settled
    return phase(state.seats, state.chosen, due)


def needed(state: Deciding) -> Places:
    """Return the places of the cards that wagers need: the dealer's first, then those of the array.

    Nothing else is turned up: what nobody chose and nobody wagered on stays face down. Where nobody
    wagered, the dealer's hand is what the round came to.
    """
    plays = state.seats.seats(lambda stands: stands is Stands.PLAYS)
    array = {place for each in plays for place in state.chosen.of(each) or ()}
    needs_dealer = bool(plays) or not state.seats.groups
    for side in state.sides:
        own = LINES[side.line] if side.line else state.chosen.of(side.seat)
        array |= set(own or ())
        needs_dealer |= side.bet == SIX_CARDS and own is not None
    return (*(DEALERS if needs_dealer else ()), *sorted(array))


def _turned(state: Turning, card: Card) -> Turning:
    """Turn a card up; with the last one that is needed the round is over."""
    up = (*state.up, card)
    phase = Settled if len(up) == len(state.due) else Turning
    return phase(state.seats, state.chosen, state.due, up)


def established(state: State) -> bool:
    """Say whether some wager has conclusively won or lost.

    By a fold, by the clock's too; or by a hand that was shown to its player, with a pair plus on it.
    """
    match state:
        case Deciding(seats, sides, chosen):
            shown = {places for places, _ in chosen}
            pairs = (side for side in sides if side.bet != SIX_CARDS)
            is_shown = (
                LINES[side.line] in shown if side.line else chosen.of(side.seat) is not None
                for side in pairs
            )
            return any(stands is Stands.FOLDED for stands, _ in seats) or any(is_shown)
        case _:
            return isinstance(state, Turning)


def _ruled(state: State, name: str) -> State:
    """Void a round; or after a power failure let players withdraw, if nothing was decided by then."""
    if name == VOID:
        return Voided()
    if not isinstance(state, Deciding) or established(state):
        return state
    there = state.seats.seats(lambda stands: stands is not Stands.WITHDREW)
    return Withdrawing(state, there)


def _withdrawn(state: Withdrawing, move: Act) -> State:
    """Note who withdraws, with everything; when all have answered the round is concluded."""
    before, left = state.before, state.asked - {move.seat}
    if move.act == WITHDRAW.act:
        seats = before.seats.moved(move.seat, Stands.WITHDREW)
        sides = frozenset(side for side in before.sides if side.seat != move.seat)
        chosen = before.chosen.without(move.seat)
        before = Deciding(seats, sides, chosen)
    return Withdrawing(before, left) if left else _going_on(before)


def _result(state: Settled) -> str:
    """Say in words what the dealer's hand came to."""
    dealer = cards_at(state, DEALERS)
    return of_three(dealer).kind if dealer else NO_HAND
