"""Baccarat's course: wagers, four cards, insurance where a hand is ahead, third cards, the result.

A state holds counts, not cards: that is all the drawing rules and these bets can see.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from croupier.equipment.cards import Card
from croupier.games.protocol import (
    Carry,
    Chance,
    Close,
    Deal,
    Move,
    Offer,
    Over,
    Step,
    Symbol,
    Told,
    Turn,
)
from croupier.rulebooks.ruleset import Ruleset
from croupier.terms.refusals import Reason, Refusal


VALUES: Final = {"A": 1, "10": 0, "J": 0, "Q": 0, "K": 0, **{str(n): n for n in range(2, 10)}}
SLOTS: Final = ("player 1", "banker 1", "player 2", "banker 2")
BANKER_DRAWS: Final = {
    0: range(10),
    1: range(10),
    2: range(10),
    3: (0, 1, 2, 3, 4, 5, 6, 7, 9),
    4: range(2, 8),
    5: range(4, 8),
    6: (6, 7),
    7: (),
}
"""On which third cards of the Player each count of the Banker draws."""


@dataclass(frozen=True, slots=True)
class Wagering:
    """Wagers may be made."""


@dataclass(frozen=True, slots=True)
class Dealing:
    """So many of the first four cards lie."""

    cards: int = 0
    player: int = 0
    banker: int = 0


@dataclass(frozen=True, slots=True)
class Insuring:
    """Four cards lie, more are due, and a hand that is ahead may be insured."""

    player: int
    banker: int


@dataclass(frozen=True, slots=True)
class PlayerDraws:
    """The Player's third card is due."""

    player: int
    banker: int


@dataclass(frozen=True, slots=True)
class BankerDraws:
    """The Banker's third card is due."""

    player: int
    banker: int


@dataclass(frozen=True, slots=True)
class Coup:
    """The coup is complete."""

    player: int
    banker: int


State: TypeAlias = Wagering | Dealing | Insuring | PlayerDraws | BankerDraws | Coup


@dataclass(frozen=True)
class BaccaratPlay:
    """One coup after another; nothing is carried over. ``insured`` are the counts insured."""

    ruleset: Ruleset
    insured: frozenset[tuple[int, int]]

    def start(self, carry: Carry) -> State:
        """Open the wagering."""
        return Wagering()

    def turn(self, state: State) -> Turn:
        """Wagers, cards, perhaps insurance, perhaps more cards."""
        match state:
            case Wagering():
                return Offer("wagers")
            case Dealing(cards):
                return Deal(SLOTS[cards])
            case Insuring():
                return Offer("insurance")
            case PlayerDraws():
                return Deal("player 3")
            case BankerDraws():
                return Deal("banker 3")
            case Coup():
                return Over(None)

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """Refuse what no deck holds, and what is not due."""
        match state, move:
            case ((Wagering() | Insuring()), Close()):
                return None
            case ((Dealing() | PlayerDraws() | BankerDraws()), Chance(symbol)):
                if isinstance(symbol, Card) or symbol in range(10):
                    return None
                what = f"{symbol!s} is no card"
                rules = self.ruleset.rules("cards")
                return Refusal(Reason.SYMBOL_IS_NOT_ON_THE_EQUIPMENT, what, rules)
            case _, Chance():
                what = "no card is due now"
                return Refusal(Reason.CHANCE_IS_NOT_DUE, what, self.ruleset.rules("cards"))
            case _:
                return Refusal(Reason.MOVE_IS_NOT_DUE, "this move is not due at baccarat now")

    def step(self, state: State, move: Move) -> State:
        """Follow the table of play."""
        match state, move:
            case Dealing(), Chance(symbol):
                return self._deal(state, self.face(symbol))
            case PlayerDraws(player, banker), Chance(symbol):
                third = self.face(symbol)
                drawn = (player + third) % 10
                if third in BANKER_DRAWS[banker]:
                    return BankerDraws(drawn, banker)
                return Coup(drawn, banker)
            case BankerDraws(player, banker), Chance(symbol):
                return Coup(player, (banker + self.face(symbol)) % 10)
            case Insuring(player, banker), _:
                return third_cards(player, banker)
            case _:
                return Dealing()

    def _deal(self, state: Dealing, value: int) -> State:
        """Deal one of the first four: Player first, turn about."""
        if state.cards % 2 == 0:
            return Dealing(state.cards + 1, (state.player + value) % 10, state.banker)
        player, banker = state.player, (state.banker + value) % 10
        if state.cards < 3:
            return Dealing(state.cards + 1, player, banker)
        after = third_cards(player, banker)
        if isinstance(after, Coup) or (player, banker) not in self.insured:
            return after
        return Insuring(player, banker)

    def face(self, symbol: Symbol) -> int:
        """Ten values: tens and court cards count nothing."""
        if isinstance(symbol, Card):
            return VALUES[symbol.rank]
        assert isinstance(symbol, int)
        return symbol

    def view(self, state: State) -> Mapping[str, object]:
        """Show the phase and the counts."""
        shown: dict[str, object] = {"phase": type(state).__name__}
        if not isinstance(state, Wagering):
            shown |= {"player": state.player, "banker": state.banker}
        return shown

    def tell(self, step: Step[State]) -> Told:
        """Call the result as the dealer does."""
        match step.after:
            case Coup(player, banker):
                wins = "Tie hand" if player == banker else winner(step.after) + " wins"
                return Told(f"{wins}, {player} to {banker}", self.ruleset.rules("result"))
            case Insuring(player, banker):
                return Told(f"Player {player}, Banker {banker}", self.ruleset.rules("drawing"))
            case _:
                return Told(str(self.view(step.after)["phase"]))


def third_cards(player: int, banker: int) -> PlayerDraws | BankerDraws | Coup:
    """Say what is due after four cards: a natural ends it; the Player draws on five or less."""
    if max(player, banker) >= 8:
        return Coup(player, banker)
    if player <= 5:
        return PlayerDraws(player, banker)
    return BankerDraws(player, banker) if banker <= 5 else Coup(player, banker)


def winner(coup: Coup) -> str:
    """Name the hand that won; no name for a tie."""
    if coup.player == coup.banker:
        return ""
    return "Player" if coup.player > coup.banker else "Banker"
