"""Baccarat's course: wagers, four cards, third cards by the tables of play, the result.

Between cards a hand that is ahead may be insured. Cards come to the play as they are turned up.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.games.baccarat import rulings
from croupier.games.baccarat.bets import LATE, WAGERS
from croupier.games.baccarat.drawing import (
    banker_draws,
    banker_draws_anyway,
    is_card,
    player_draws,
    points,
)
from croupier.games.baccarat.insurance import Insurance
from croupier.games.baccarat.reveal import (
    BANKER,
    BANKER_FIRST,
    FACE_UP,
    PLAYER,
    beneath,
    hand_of,
    slot,
)
from croupier.games.baccarat.states import (
    Coup,
    Dealing,
    Drawing,
    Hands,
    Insuring,
    LateWagering,
    State,
    Voided,
    Wagering,
)
from croupier.games.baccarat.telling import tell
from croupier.games.due import not_due
from croupier.games.protocol import (
    Carry,
    Chance,
    Close,
    Deal,
    Move,
    Offer,
    Over,
    Ruling,
    Step,
    Symbol,
    Told,
    Turn,
)
from croupier.rulebooks.ruleset import Ruleset
from croupier.terms.refusals import Reason, Refusal


FIRST_FOUR = 4


@dataclass(frozen=True)
class BaccaratPlay:
    """One coup after another; the carry is the last result, which changes nothing."""

    ruleset: Ruleset
    insurances: tuple[Insurance, ...] = ()

    @property
    def reveal(self) -> str:
        """In which order cards are turned up."""
        return self.ruleset.text("reveal") or FACE_UP

    def start(self, carry: Carry) -> State:
        """Open the wagering."""
        return Wagering()

    def turn(self, state: State) -> Turn:
        """Wagers, cards, insurance between them, the result."""
        match state:
            case Wagering():
                return Offer(WAGERS)
            case LateWagering():
                return Offer(LATE)
            case Dealing():
                order = self.reveal, state.turned
                return Deal(slot(*order), beneath=beneath(*order))
            case Insuring(stage=stage):
                return Offer(f"insurance {stage}", lapses=True)
            case Drawing(player, _, due=due):
                down = due == BANKER and player.size == 2 and player_draws(player.count)
                return Deal(f"{due} 3", beneath=int(down))
            case Coup():
                return Over(state.result)
            case Voided():
                return Over(None)

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """Refuse what no deck holds, and what is not due."""
        match state, move:
            case _, Ruling():
                return rulings.refuse(self.ruleset, state, move)
            case ((Wagering() | LateWagering() | Insuring()), Close()):
                return None
            case ((Dealing() | Drawing()), Chance(symbol)):
                if is_card(symbol):
                    return None
                rules = self.ruleset.rules("cards")
                what = f"{str(symbol)[:20]!r} is no card of the shoe"
                return Refusal(Reason.SYMBOL_IS_NOT_ON_THE_EQUIPMENT, what, rules)
            case _:
                return not_due(
                    self.ruleset,
                    move,
                    is_open=isinstance(state, Wagering | LateWagering | Insuring),
                    chance="cards are turned up only after no more bets",
                    other="this move is not due at baccarat now",
                    remedy="Go on with the cards.",
                )

    def step(self, state: State, move: Move) -> State:
        """Follow the tables of play."""
        match state, move:
            case _, Ruling():
                return rulings.step(self.ruleset, state, move)
            case Wagering(), _ if self._has_late_wagers:
                return LateWagering()
            case Dealing(), Chance(symbol):
                return self._turn_up(state, symbol)
            case Drawing(), Chance(symbol):
                return self._draw(state, symbol)
            case Insuring(player, banker, stage=1), _:
                return Dealing(player, banker)
            case Insuring(player, banker, stage=2), _:
                return self._third_cards(state)
            case Insuring(player, banker), _:
                return Drawing(player, banker, due=BANKER if player.size > banker.size else PLAYER)
            case _:
                return Dealing()

    @property
    def _has_late_wagers(self) -> bool:
        """Whether wagers are taken after four cards were dealt face down."""
        return self.ruleset.flag("international") and self.reveal != FACE_UP

    def _turn_up(self, before: Dealing, symbol: Symbol) -> State:
        """Turn up one of the first four cards."""
        hands = _with(before, hand_of(slot(self.reveal, before.turned)), symbol)
        if hands.turned < FIRST_FOUR:
            one_hand = not (hands.player.size and hands.banker.size)
            opens = one_hand and self._insures(hands, 1)
            player, banker = hands.player, hands.banker
            return Insuring(player, banker, stage=1) if opens else Dealing(player, banker)
        after = self._third_cards(hands)
        if isinstance(after, Drawing) and self._insures(hands, 2):
            return Insuring(hands.player, hands.banker, stage=2)
        return after

    def _third_cards(self, hands: Hands) -> Drawing | Coup:
        """Say what is due after four cards: a natural ends it."""
        player, banker = hands.player, hands.banker
        if player.is_natural or banker.is_natural:
            return Coup(player, banker)
        if player_draws(player.count):
            first = self.reveal == BANKER_FIRST and banker_draws_anyway(banker.count)
            return Drawing(player, banker, due=BANKER if first else PLAYER)
        draws = banker_draws(banker.count, None)
        return Drawing(player, banker, due=BANKER) if draws else Coup(player, banker)

    def _draw(self, before: Drawing, symbol: Symbol) -> State:
        """Turn up a third card; then perhaps the other hand has one to come."""
        hands = _with(before, before.due, symbol)
        other = self._other_draws(before, symbol)
        if other is None:
            return Coup(hands.player, hands.banker)
        if self._insures(hands, 3):
            return Insuring(hands.player, hands.banker, stage=3)
        return Drawing(hands.player, hands.banker, due=other)

    def _other_draws(self, before: Drawing, symbol: Symbol) -> str | None:
        """Name the hand that has a third card to come after this one, if any."""
        player, banker = before.player, before.banker
        if before.due == BANKER:
            waits = player.size == 2 and player_draws(player.count)
            return PLAYER if waits else None
        draws = banker.size == 2 and banker_draws(banker.count, points(symbol))
        return BANKER if draws else None

    def _insures(self, hands: Hands, stage: int) -> bool:
        """Say whether some insurance of the table has a line for this."""
        return any(bet.stage == stage and bet.covers(hands) for bet in self.insurances)

    def face(self, symbol: Symbol) -> Symbol:
        """Ten values: tens and court cards count nothing."""
        return points(symbol)

    def view(self, state: State) -> Mapping[str, object]:
        """Show the phase, the cards turned up, and the counts of hands of two cards and more."""
        shown: dict[str, object] = {"phase": _PHASES[type(state)]}
        hands = state if isinstance(state, Hands) else Hands()
        for name in (PLAYER, BANKER):
            hand = hands.hand(name)
            shown[name] = [str(card) for card in hand.cards]
            shown[f"{name} count"] = hand.count if hand.size > 1 else None
        match self.turn(state):
            case Deal(due):
                shown["due"] = due
            case Offer(window):
                shown["window"] = window
            case _:
                shown["result"] = state.result if isinstance(state, Coup) else None
        return shown

    def tell(self, step: Step[State]) -> Told:
        """Tell what the dealer would call."""
        return tell(self.ruleset, step)


_PHASES = {
    Wagering: "wagering",
    LateWagering: "late wagering",
    Dealing: "dealing",
    Insuring: "insuring",
    Drawing: "drawing",
    Coup: "settled",
    Voided: "voided",
}


def _with(hands: Hands, name: str, symbol: Symbol) -> Hands:
    """Give a card to a hand."""
    if name == PLAYER:
        return Hands(hands.player.take(symbol), hands.banker)
    return Hands(hands.player, hands.banker.take(symbol))
