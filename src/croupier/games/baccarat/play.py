"""Baccarat's course: wagers, four cards, third cards by the tables of play, the result.

Between cards a hand that is ahead may be insured. Cards come to the play as they are turned up.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from croupier.games.baccarat import rulings
from croupier.games.baccarat.bets import LATE
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
    hand_of,
    place,
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
    Withdrawing,
)
from croupier.games.baccarat.telling import stands, tell
from croupier.games.cards.play import CardPlay
from croupier.games.phases import Voided, Wagering
from croupier.games.plays import UNCALLED, WAGERS
from croupier.games.protocol import (
    Chance,
    Close,
    Deal,
    Description,
    Move,
    Offer,
    Over,
    Ruling,
    Step,
    Symbol,
    Turn,
)
from croupier.terms.refusals import Reason, Refusal


FIRST_FOUR: Final = 4
LAST: Final = 5
"""The place of a sixth card, where it is turned up before the fifth."""
WITHDRAWAL: Final = "withdrawal"


@dataclass(frozen=True)
class BaccaratPlay(CardPlay):
    """One coup after another; the carry is the last result, which changes nothing."""

    insurances: tuple[Insurance, ...] = ()

    at: ClassVar[str] = "baccarat"
    too_early: ClassVar[str] = "cards are turned up only after no more bets"
    phases: ClassVar[Mapping[type, str]] = {Coup: "settled"}

    @property
    def reveal(self) -> str:
        """In which order cards are turned up."""
        return self.ruleset.text("reveal") or FACE_UP

    def turn(self, state: State) -> Turn:
        """Wagers, cards, insurance between them, the result."""
        match state:
            case Wagering():
                return Offer(WAGERS, overtaken=UNCALLED)
            case LateWagering():
                return Offer(LATE, overtaken=UNCALLED)
            case Dealing():
                order = self.reveal, state.turned
                return Deal(slot(*order), place=place(*order), since=_frozen_by(state))
            case Insuring(stage=stage):
                return Offer(f"insurance {stage}", lapses=True)
            case Drawing(player, _, due=due):
                down = due == BANKER and player.size == 2 and player_draws(player.count)
                return Deal(f"{due} 3", place=LAST if down else None, since=_frozen_by(state))
            case Withdrawing():
                return Offer(WITHDRAWAL, overtaken=WITHDRAWAL)
            case Coup():
                return Over(state.result, state.result)
            case Voided():
                return Over(None, is_void=True)

    def no_ruling(self, state: State, ruling: Ruling) -> Refusal | None:
        """Say why a ruling cannot be made, or None."""
        return rulings.refuse(self.ruleset, state, ruling)

    def not_due(self, state: State, turn: Turn, move: Move) -> Refusal:
        """Refuse what is not due, and a card to hands that have all."""
        if not isinstance(state, Coup) or not isinstance(move, Chance):
            return super().not_due(state, turn, move)
        what = "each hand has all its cards"
        return Refusal(Reason.CHANCE_IS_NOT_DUE, what, stands(self.ruleset, state))

    def came(self, state: State, symbol: Symbol) -> int:
        """Say how often a card lies there."""
        return state.shown(symbol) if isinstance(state, Hands) else 0

    def step(self, state: State, move: Move) -> State:
        """Follow the tables of play."""
        match state, move:
            case _, Ruling():
                return rulings.step(move, self._goes_on(state))
            case Dealing(), Chance(symbol):
                return self._turn_up(state, symbol)
            case Drawing(), Chance(symbol):
                return self._draw(state, symbol)
            case Withdrawing(then, known), _ if known is not None:
                return self.step(then, Chance(known))
            case Wagering(), _ if self._has_late_wagers:
                return LateWagering()
            case _:
                return self._goes_on(state)

    def _goes_on(self, state: State) -> Dealing | Drawing:
        """Say how a coup goes on with cards when a window is closed."""
        match state:
            case Withdrawing(then):
                return then
            case Insuring(stage=1):
                return state.dealing()
            case Insuring(stage=2):
                after = self._third_cards(state)
                assert isinstance(after, Drawing)
                return after
            case Insuring(player, banker):
                return state.drawing(BANKER if player.size > banker.size else PLAYER)
            case Dealing() | Drawing():
                return state
            case _:
                return Dealing()

    @property
    def _has_late_wagers(self) -> bool:
        """Whether wagers are taken after four cards were dealt face down."""
        has_late = self.ruleset.flag("international") and self.reveal != FACE_UP
        return has_late and bool(self.ruleset.rules("late wagers"))

    def _turn_up(self, before: Dealing, symbol: Symbol) -> State:
        """Turn up one of the first four cards."""
        hands = before.given(hand_of(slot(self.reveal, before.turned)), symbol)
        if hands.turned < FIRST_FOUR:
            return hands.insuring(1) if self._insures(hands, 1) else hands.dealing()
        after = self._third_cards(hands)
        opens = isinstance(after, Drawing) and self._insures(hands, 2)
        return hands.insuring(2) if opens else after

    def _third_cards(self, hands: Hands) -> Drawing | Coup:
        """Say what is due after four cards: a natural ends it."""
        player, banker = hands.player, hands.banker
        if player.is_natural or banker.is_natural:
            return hands.over()
        if player_draws(player.count):
            first = self.reveal == BANKER_FIRST and banker_draws_anyway(banker.count)
            return hands.drawing(BANKER if first else PLAYER)
        return hands.drawing(BANKER) if banker_draws(banker.count, None) else hands.over()

    def _draw(self, before: Drawing, symbol: Symbol) -> State:
        """Turn up a third card; then perhaps the other hand has one to come."""
        hands = before.given(before.due, symbol)
        other = _other_draws(before, symbol)
        if other is None:
            return hands.over()
        return hands.insuring(3) if self._insures(hands, 3) else hands.drawing(other)

    def _insures(self, hands: Hands, stage: int) -> bool:
        """Say whether some insurance of the table has a line for this."""
        if hands.sealed:
            return False
        return any(bet.stage == stage and bet.covers(hands) for bet in self.insurances)

    def face(self, symbol: Symbol) -> int | None:
        """Ten values: tens and court cards count nothing."""
        return points(symbol) if is_card(symbol) else None

    def view(self, state: State) -> Mapping[str, object]:
        """Show the phase, the cards turned up, and the counts of hands of two cards and more."""
        shown = {**super().view(state)}
        hands = self.lying(state)
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

    def lying(self, state: State) -> Hands:
        """Return the hands as they lie there, the last card too while wagers are withdrawn."""
        if isinstance(state, Withdrawing):
            state = state.then if state.known is None else self.step(state, Close())
        return state if isinstance(state, Hands) else Hands()

    def tell(self, step: Step[State]) -> Description:
        """Tell what the dealer would call."""
        return tell(self.ruleset, step)


def _frozen_by(hands: Hands) -> str:
    """Name the window whose end froze the wagers of a coup, where that is not the end of wagering."""
    return WITHDRAWAL if hands.sealed else ""


def _other_draws(before: Drawing, symbol: Symbol) -> str | None:
    """Name the hand that has a third card to come after this one, if any."""
    player, banker = before.player, before.banker
    if before.due == BANKER:
        waits = player.size == 2 and player_draws(player.count)
        return PLAYER if waits else None
    draws = banker.size == 2 and banker_draws(banker.count, points(symbol))
    return BANKER if draws else None
