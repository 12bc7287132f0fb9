"""How the lab plays the sketch: basic strategy on one box, alone or with a second bettor."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from croupier.games.following import Placement, Position
from croupier.games.protocol import Ask, Game, Wager
from croupier.lab.players import Called
from croupier.terms.money import Money
from tests.sketches.blackjack.bets import SECOND_HAND
from tests.sketches.blackjack.play import BOX
from tests.sketches.blackjack.states import ACE, Deciding, Doubling, Playing, State


SEATED: Final = "seated"
BEHIND: Final = "behind"
STAKE: Final = 100

# Against the dealer's 2, 3, ... 10, ace: stand, hit (draw), double; pairs: yes or no.
HARD: Final = {
    **dict.fromkeys(range(4, 9), "HHHHHHHHHH"),
    9: "HDDDDHHHHH",
    10: "DDDDDDDDHH",
    11: "DDDDDDDDDH",
    12: "HHSSSHHHHH",
    **dict.fromkeys(range(13, 17), "SSSSSHHHHH"),
    **dict.fromkeys(range(17, 21), "SSSSSSSSSS"),
}
SOFT: Final = {
    12: "HHHHHHHHHH",
    **dict.fromkeys((13, 14), "HHHDDHHHHH"),
    **dict.fromkeys((15, 16), "HHDDDHHHHH"),
    17: "HDDDDHHHHH",
    18: "SDDDDSSHHH",
    **dict.fromkeys((19, 20), "SSSSSSSSSS"),
}
PAIR: Final = {
    1: "YYYYYYYYYY",
    **dict.fromkeys((2, 3), "YYYYYYNNNN"),
    4: "NNNYYNNNNN",
    5: "NNNNNNNNNN",
    6: "YYYYYNNNNN",
    7: "YYYYYYNNNN",
    8: "YYYYYYYYYY",
    9: "YYYYYNYYNN",
    10: "NNNNNNNNNN",
}


def basic_act(at: Playing) -> str:
    """Play a hand by the tables; where doubling is not open, stand on soft 18, else draw."""
    hand, against = at.hand, 9 if at.up == ACE else at.up - 2
    if hand.pair and PAIR[hand.pair][against] == "Y":
        return "split"
    told = (SOFT if hand.soft else HARD)[hand.points][against]
    if told == "D" and hand.cards > 2:
        told = "S" if hand.soft and hand.points >= 18 else "H"
    return {"S": "stand", "H": "draw", "D": "double"}[told]


@dataclass(frozen=True)
class Bettor:
    """Someone with a stake on the box, and the further wagers he makes when they are open.

    Of a split pair he does not stake on twice, he may name the second hand.
    """

    player: str
    stake: int = STAKE
    splits: bool = True
    insures: bool = False
    names_second: bool = False

    def wagers(self, position: Position[Any], window: str) -> Iterator[Placement | Called]:
        """Say what he makes and calls in a window."""
        mine = {wager.mark: wager for wager in position.wagers if wager.player == self.player}
        state = position.state
        match window:
            case "wagers":
                yield self._placement("box", "", None)
            case "insurance" if self.insures:
                yield self._placement("insurance", "", mine[1], self.stake // 2)
            case "split" if self.splits:
                yield self._placement("split", "", mine[1])
            case "split" if self.names_second:
                yield Called(mine[1].id, SECOND_HAND)
            case "double" if isinstance(state, Doubling) and state.at.number in mine:
                number = state.at.number
                yield self._placement("double", number, mine[number])
            case _:
                return

    def _placement(
        self, bet: str, target: str | int, on: Wager | None, units: int | None = None
    ) -> Placement:
        name = f"{self.player} {bet} {target}"
        stake = Money(self.stake if units is None else units)
        return Placement(name, BOX, self.player, bet, target, stake, on.id if on else None)


@dataclass(frozen=True)
class AtTheBox:
    """Basic strategy by the seated player, the first of the bettors."""

    bettors: tuple[Bettor, ...]

    def wagers(self, position: Position[Any], window: str) -> Iterable[Placement | Called]:
        """Let each bettor make what he makes."""
        return [wish for bettor in self.bettors for wish in bettor.wagers(position, window)]

    def act(self, state: State, ask: Ask) -> str:
        """Play the hand by the tables."""
        assert isinstance(state, Deciding)
        return basic_act(state.at)


def basic(game: Game[State]) -> AtTheBox:  # noqa: ARG001 - the game has no options
    """One bettor who never insures."""
    return AtTheBox((Bettor(SEATED),))


def two_bettors(game: Game[State], *, names_second: bool = False) -> AtTheBox:  # noqa: ARG001
    """A second bettor follows doubles, not splits; both insure."""
    behind = Bettor(BEHIND, splits=False, insures=True, names_second=names_second)
    return AtTheBox((Bettor(SEATED, insures=True), behind))
