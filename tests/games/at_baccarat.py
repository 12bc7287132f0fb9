"""A player's view of a coup without money, and a second count of the tables of play.

The second count shares no code with the game: it is typed from the printed tables.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product

from croupier.equipment.cards import card
from croupier.games import following, open_game
from croupier.games.baccarat.states import Coup, State
from croupier.games.following import Laying, Placement, Position
from croupier.games.protocol import Chance, Close, Game, Move, Offer, Ruling, Symbol, Turn
from croupier.rulebooks import approval
from croupier.terms.money import Money
from croupier.terms.refusals import Refusal


BOOK = "nz-baccarat"
BANKER_DRAWS_ON = {0: "0123456789", 1: "0123456789", 2: "0123456789", 3: "012345679"} | {
    4: "234567",
    5: "4567",
    6: "67",
    7: "",
}
"""The Player's third cards on which the Banker draws."""


@cache
def _made(variant: str | None, options: tuple[tuple[str, object], ...]) -> Game[State]:
    return open_game(approval.ruleset(BOOK, "baccarat", variant, dict(options)))


def table(variant: str | None = None, **options: object) -> Game[State]:
    """A table of the latest edition; names of options are written with underscores."""
    named = {name.replace("_", " "): value for name, value in options.items()}
    return _made(variant, tuple(named.items()))


class Box:
    """One player's view of a coup."""

    def __init__(self, game: Game[State], *bets: str | tuple[str, str], units: int = 1200) -> None:
        self.game = game
        self.position: Position[State] = Position(game.play.start(None))
        self.lines: dict[str, str] = {}
        self.turns: list[Turn] = []
        for bet in bets:
            name, target = bet if isinstance(bet, tuple) else (bet, "")
            refused = self.place(name, units, target)
            assert refused is None, str(refused)

    @property
    def state(self) -> State:
        return self.position.state

    @property
    def turn(self) -> Turn:
        return self.game.play.turn(self.state)

    def place(
        self, bet: str, units: int = 100, target: str = "", *, on: str | None = None, name: str = ""
    ) -> Refusal | None:
        laying = Laying(self.game, self.position)
        known = name or f"{bet} {target}".strip()
        refused = laying.lay((Placement(known, 1, "a", bet, target, Money(units), on),))
        self.position = laying.position
        return refused

    def call(self, wager: str, name: str) -> Refusal | None:
        found = self.position.wager(wager)
        assert found is not None
        called = following.call(self.game, self.position, found, name)
        if isinstance(called, Refusal):
            return called
        self.position = called.position
        self.lines |= {d.wager.id: d.lines[0] for d in called.decisions}
        return None

    def close(self) -> "Box":
        return self.move(Close())

    def rule(self, name: str, **facts: str) -> "Box":
        return self.move(Ruling(name, tuple(facts.items())))

    def deal(self, cards: str) -> "Box":
        """Turn cards up; a window that is open is closed first."""
        return self.values(card(each) for each in cards.split())

    def values(self, symbols: Iterator[Symbol]) -> "Box":
        for symbol in symbols:
            while isinstance(self.turn, Offer):
                self.close()
            self.move(Chance(symbol))
        return self

    def move(self, move: Move) -> "Box":
        advanced = following.advance(self.game, self.position, move)
        assert not isinstance(advanced, Refusal), str(advanced)
        self.position = advanced.position
        self.lines |= {d.wager.id: d.lines[0] for d in advanced.decisions}
        return self


def finished(player: int, banker: int) -> Iterator[tuple[tuple[int, ...], tuple[int, int]]]:
    """Give every course of third cards from two counts of two cards, and the counts at its end."""
    if max(player, banker) >= 8 or (player >= 6 and banker >= 6):
        yield (), (player, banker)
    elif player >= 6:
        for last in range(10):
            yield (last,), (player, (banker + last) % 10)
    else:
        for third in range(10):
            end = (player + third) % 10
            if str(third) not in BANKER_DRAWS_ON[banker]:
                yield (third,), (end, banker)
                continue
            for last in range(10):
                yield (third, last), (end, (banker + last) % 10)


def coups() -> Iterator[tuple[int, int, tuple[int, ...], tuple[int, int]]]:
    """Give every coup by its two counts after four cards, its third cards, and its end."""
    for player, banker in product(range(10), repeat=2):
        for thirds, end in finished(player, banker):
            yield player, banker, thirds, end


def dealt(
    game: Game[State], player: int, banker: int, bets: Mapping[str, int] | None = None
) -> Box:
    """A coup whose hands have these counts after four cards: the second cards count nothing."""
    box = Box(game)
    for bet, units in (bets or {}).items():
        assert box.place(bet, units) is None
    orders = {"face up": (player, banker, 0, 0), "player first": (player, 0, banker, 0)}
    order = orders.get(game.ruleset.text("reveal"), (banker, 0, player, 0))
    return box.values(iter(order))


def ended(box: Box) -> Coup:
    """The coup, which must be over."""
    assert isinstance(box.state, Coup), box.state
    return box.state
