"""The box played by hand: wagers by their names, cards by theirs, lines and money kept."""

from collections import defaultdict
from fractions import Fraction

from croupier.equipment.cards import card
from croupier.games import following
from croupier.games.following import Placement, Position
from croupier.games.protocol import Act, Asks, Chance, Close, Move, Over
from croupier.terms.money import Money
from croupier.terms.refusals import Reason, Refusal
from tests.sketches import blackjack, made, place
from tests.sketches.blackjack.policies import SEATED, STAKE
from tests.sketches.blackjack.states import Doubling, State


class Box:
    """One round, move by move; what must not be refused returns the box itself."""

    def __init__(self, minimum: int = 1) -> None:
        self.game = blackjack.build(blackjack.ENDLESS, minimum=minimum)
        self.position: Position[State] = Position(self.game.play.start(None))
        self.lines: dict[str, str] = {}
        self.net: dict[str, Fraction] = defaultdict(Fraction)

    def ask(
        self, bet: str, units: int = STAKE, player: str = SEATED, on: str | None = None
    ) -> Refusal | None:
        """Ask to make a wager, named by player and bet; a double names its hand too."""
        state = self.position.state
        target: int | str = ""
        if bet == "double":
            target = state.at.number if isinstance(state, Doubling) else 1
        parent = None if bet == "box" else f"{player} {on or 'box'}"
        name = f"{player} {bet}" + (f" {target}" if target else "")
        placement = Placement(name, 1, player, bet, target, Money(units), parent)
        placed = place(self.game, self.position, placement)
        if isinstance(placed, Refusal):
            return placed
        self.position = placed
        return None

    def stake(
        self, bet: str, units: int = STAKE, player: str = SEATED, on: str | None = None
    ) -> "Box":
        """Make a wager that must not be refused."""
        assert self.ask(bet, units, player, on) is None
        return self

    def call(self, wager: str, name: str) -> "Box":
        """Call something on a standing wager."""
        standing = self.position.wager(wager)
        assert standing is not None
        advanced = following.call(self.game, self.position, standing, name)
        self.position = made(advanced).position
        return self

    def move(self, *moves: Move) -> "Box":
        """Make moves and keep what they decide."""
        for move in moves:
            advanced = made(following.advance(self.game, self.position, move))
            self.position = advanced.position
            for decision in advanced.decisions:
                (line,) = decision.lines
                wager = decision.wager
                self.lines[wager.id] = line
                share = self.game.ruleset.bets[wager.bet].scale[line].total - 1
                self.net[wager.player] += wager.stake.units * share
        return self

    def close(self) -> "Box":
        """Close the window."""
        return self.move(Close())

    def deal(self, cards: str) -> "Box":
        """Bring cards, written one after the other."""
        return self.move(*(Chance(card(each)) for each in cards.split()))

    def act(self, act: str) -> "Box":
        """Answer for the hand that is asked."""
        turn = self.game.play.turn(self.position.state)
        assert isinstance(turn, Asks)
        return self.move(Act(1, turn.asks[0].hand, act))

    def is_over(self) -> bool:
        """Say whether the round has ended."""
        return isinstance(self.game.play.turn(self.position.state), Over)

    def refusal(self, move: Move) -> Reason | None:
        """Say why a move is refused, or None."""
        answer = following.advance(self.game, self.position, move)
        return answer.reason if isinstance(answer, Refusal) else None


def dealt(cards: str, *behind: str, minimum: int = 1) -> Box:
    """Seat a player (and bettors behind) with a stake each, and deal."""
    box = Box(minimum).stake("box")
    for player in behind:
        box.stake("box", player=player)
    return box.close().deal(cards)


def split(cards: str) -> Box:
    """Deal a pair to one player who splits it."""
    return dealt(cards).act("split").stake("split").close()
