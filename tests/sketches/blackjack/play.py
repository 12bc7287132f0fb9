"""The course of a round at one box without a hole card. It knows hands, no bettors, no money."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from croupier.equipment.cards import Card
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
    StandingWager,
    Step,
    Symbol,
    Turn,
)
from croupier.rulebooks.ruleset import Ruleset
from croupier.terms.refusals import Reason, Refusal
from tests.sketches.blackjack.states import (
    ACE,
    BLACKJACK,
    BUST,
    TEN,
    Bank,
    Dealing,
    Deciding,
    Doubling,
    Drawing,
    Hand,
    Insuring,
    Playing,
    Second,
    Seen,
    Settled,
    Splitting,
    State,
    Wagering,
    one_card,
)


BOX: Final = 1
"""The one box of the sketch: its number is the seat of every wager on it."""

_WINDOWS: Final = {
    Wagering: "wagers",
    Insuring: "insurance",
    Doubling: "double",
    Splitting: "split",
}
_VALUES: Final = {"A": ACE, "10": TEN, "J": TEN, "Q": TEN, "K": TEN}


def value(symbol: Symbol) -> int:
    """Return the point value of a card, an ace as 1; of a value, itself; 0 of anything else."""
    match symbol:
        case Card(rank, _):
            return _VALUES.get(rank) or int(rank)
        case int() if ACE <= symbol <= TEN:
            return symbol
        case _:
            return 0


def acts(at: Playing) -> tuple[str, ...]:
    """List how the hand may be played: 11 or less must be drawn to or doubled."""
    first_two = at.hand.cards == 2
    return (
        *(("stand",) if at.hand.points > 11 else ()),
        "draw",
        *(("double",) if first_two else ()),
        *(("split",) if at.hand.pair else ()),
    )


def decided(at: Playing) -> State:
    """Go on once the hand is finished: to the second hand, to the dealer, or to the end."""
    return _next(at, at.hand.finished)


def _next(at: Playing, finished: int) -> State:
    done = (*at.done, finished)
    if at.waiting:
        second = replace(at, hand=one_card(at.waiting), done=done, waiting=0)
        return Drawing(second, last=at.waiting == ACE)
    if at.insured or any(done):
        return Second(done, at.up, at.seen)
    return Settled(done, seen=at.seen)


def _dealt(first: int, up: int, second: int, seen: Seen) -> State:
    """Look at the initial deal: a blackjack no dealer can equal is paid at once."""
    hand = one_card(first).plus(second)
    at = Playing(up, replace(hand, pair=first if first == second else 0), seen=seen)
    blackjack = hand.points == 21
    if up == ACE:
        return Insuring(at, blackjack)
    if blackjack:
        if up == TEN:
            return Second((BLACKJACK,), up, seen)
        return Settled((BLACKJACK,), seen=seen)
    return Deciding(at)


def _insured(state: Insuring, standing: tuple[StandingWager, ...]) -> State:
    if state.blackjack:
        return Second((BLACKJACK,), state.at.up, state.at.seen)
    insured = any(wager.bet == "insurance" for wager in standing)
    return Deciding(replace(state.at, insured=insured))


def _doubled(at: Playing, standing: tuple[StandingWager, ...]) -> State:
    """Draw the one card of a doubled hand; where no double was made, ask again."""
    made = any(wager.bet == "double" and wager.target == at.number for wager in standing)
    return _draw(at, last=True) if made else Deciding(at)


def _split(at: Playing, standing: tuple[StandingWager, ...]) -> State:
    """Part a pair into two hands; where no split was made, ask again."""
    if not any(wager.bet == "split" for wager in standing):
        return Deciding(at)
    pair = at.hand.pair
    parted = replace(at, hand=one_card(pair), waiting=pair, seen=at.seen.split())
    return Drawing(parted, last=pair == ACE)


def _acted(at: Playing, act: str) -> State:
    match act:
        case "stand":
            return decided(at)
        case "double":
            return Doubling(at)
        case "split":
            return Splitting(at)
        case _:
            return _draw(at, last=False)


def _draw(at: Playing, *, last: bool) -> State:
    return Drawing(replace(at, hand=at.hand.drawn_to), last)


def _drawn(state: Drawing, card: Symbol) -> State:
    hand = state.at.hand.plus(value(card))
    at = replace(state.at, hand=hand, seen=state.at.seen.to_hand(state.at.number, card))
    return decided(at) if state.last or hand.points >= 21 else Deciding(at)


def _bank(hands: tuple[int, ...], dealer: Hand, seen: Seen) -> State:
    """Let the dealer stand on 17 and more, and draw only where a card could matter."""
    if dealer.cards == 2 and dealer.points == 21:
        return Settled(hands, BLACKJACK, seen)
    if all(hand in (BUST, BLACKJACK) for hand in hands):
        return Settled(hands, seen=seen)
    if dealer.points >= 17:
        return Settled(hands, dealer.finished, seen)
    return Bank(hands, dealer.drawn_to, seen)


@dataclass(frozen=True)
class BlackjackPlay:
    """One round after another; nothing carries over."""

    ruleset: Ruleset

    def start(self, carry: Carry) -> State:
        """Open the wagering."""
        return Wagering()

    def turn(self, state: State) -> Turn:
        """Say what is due."""
        match state:
            case Dealing(cards):
                return Deal("dealer" if len(cards) == 1 else f"box {BOX}")
            case Drawing(at):
                return Deal(f"hand {at.number}")
            case Second() | Bank():
                return Deal("dealer")
            case Deciding(at):
                allowed = acts(at)
                choices = tuple(map(Choice, allowed))
                return Asks((Ask(frozenset({BOX}), at.number, choices, allowed[0]),))
            case Wagering() | Insuring() | Doubling() | Splitting():
                return Offer(_WINDOWS[type(state)])
            case Settled():
                return Over(None)

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """Refuse what is not due, a box without a wager, and what the hand does not allow."""
        rules = self.ruleset.rules
        match state, move:
            case ((Dealing() | Drawing() | Second() | Bank()), Chance(symbol)):
                what = f"{symbol!s} is no card of the shoe"
                reason = Reason.SYMBOL_IS_NOT_ON_THE_EQUIPMENT
                return None if value(symbol) else Refusal(reason, what, rules("cards"))
            case _, Chance():
                return Refusal(Reason.CHANCE_IS_NOT_DUE, "no card is due now", rules("decisions"))
            case Deciding(at), Act():
                return self._refuse_act(at, move)
            case Wagering(), Close(standing) if not any(w.bet == "box" for w in standing):
                what = "cards are dealt only to a box with a wager"
                return Refusal(Reason.MOVE_IS_NOT_DUE, what, rules("deal"))
            case ((Wagering() | Insuring() | Doubling() | Splitting()), Close()):
                return None
            case _:
                return Refusal(Reason.MOVE_IS_NOT_DUE, "this move is not due at blackjack now")

    def _refuse_act(self, at: Playing, move: Act) -> Refusal | None:
        allowed = acts(at)
        if (move.seat, move.hand) == (BOX, at.number) and move.act in allowed:
            return None
        what = f"{move.act} is not open to hand {move.hand} of box {move.seat} now"
        remedy = f"Hand {at.number}: {', '.join(allowed)}."
        rules = self.ruleset.rules("decisions")
        return Refusal(Reason.ACT_IS_NOT_ALLOWED, what, rules, remedy)

    def step(self, state: State, move: Move) -> State:  # noqa: PLR0911 - a line a phase
        """Move on from one phase to the next."""
        match state, move:
            case Dealing((first, up), seen), Chance(card):
                return _dealt(first, up, value(card), seen.to_hand(1, card))
            case Dealing(cards, seen), Chance(card):
                return Dealing(
                    (*cards, value(card)), seen.to_dealer(card) if cards else seen.to_hand(1, card)
                )
            case Insuring(), Close(standing):
                return _insured(state, standing)
            case Deciding(at), Act(_, _, act):
                return _acted(at, act)
            case Doubling(at), Close(standing):
                return _doubled(at, standing)
            case Splitting(at), Close(standing):
                return _split(at, standing)
            case Drawing(), Chance(card):
                return _drawn(state, card)
            case Second(hands, up, seen), Chance(card):
                return _bank(hands, one_card(up).plus(value(card)), seen.to_dealer(card))
            case Bank(hands, dealer, seen), Chance(card):
                return _bank(hands, dealer.plus(value(card)), seen.to_dealer(card))
            case _:
                return Dealing()

    def face(self, symbol: Symbol) -> Symbol:
        """Cards are told apart by their value alone."""
        return value(symbol)

    def view(self, state: State) -> Mapping[str, object]:
        """Show the phase, the dealer's card and the hands."""
        phase = type(state).__name__.lower()
        match state:
            case Wagering():
                return {"phase": phase}
            case Dealing(cards):
                return {"phase": phase, "cards": cards}
            case Second(hands, up):
                return {"phase": phase, "dealer": up, "hands": hands}
            case Bank(hands, dealer):
                return {"phase": phase, "dealer": dealer.points, "hands": hands}
            case Settled(hands, dealer):
                return {"phase": phase, "dealer": dealer, "hands": hands}
            case _:
                hands = (*state.at.done, state.at.hand.points)
                return {"phase": phase, "dealer": state.at.up, "hands": hands}

    def tell(self, step: Step[State]) -> Description:
        """Tell a step as the dealer would."""
        match step:
            case Step(Wagering(), _, _):
                return Description("No more bets", self.ruleset.rules("no more bets"))
            case Step(Second() | Bank(), Chance(card), _):
                return Description(f"The dealer draws {card!s}", self.ruleset.rules("dealer"))
            case Step(_, Chance(card), _):
                return Description(f"{card!s}", self.ruleset.rules("deal"))
            case Step(_, Act(_, hand, act), _):
                return Description(f"Hand {hand}: {act}", self.ruleset.rules("decisions"))
            case _:
                return Description("The window is closed", self.ruleset.rules("locked"))
