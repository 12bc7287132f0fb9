"""A table dealt from a shuffling device: blackjack on community cards, casino war; rounds in short."""

from typing import Any, NamedTuple

import pytest

from croupier.games.protocol import Asks
from croupier.terms.refusals import Reason
from tests.conformance import conducting
from tests.conformance.settling import Answer, settle
from tests.floor.viewing.watching import DEALER, Watched
from tests.marks import Rules


rule = Rules("star-rapid")
GS: Any = {"who": "G1", "role": "gaming supervisor"}
INSPECTOR: Any = {"who": "I1", "role": "inspector"}
SECONDS = 20


class Game(NamedTuple):
    """A game of the device: its part of the book, a wager on it, and rounds that it wins and loses."""

    name: str
    part: int
    bet: str
    target: str | None
    wins: str
    """Cards on which the wager wins as much as it is."""
    loses: str
    """As many, with the last one another."""
    needs: str
    """For whom each card is, in short: first letters of the slots."""

    @property
    def options(self) -> Answer:
        return {"areas": 3} if self.part == 14 else {}

    def settled(self, *chance: object, limits: Answer | None = None, **more: Any) -> Answer:
        """Settle a round by the record: a wager of P1, cards, and what the clock would decide."""
        at = {"rulebook": "star-rapid", "game": self.name, "options": self.options}
        table = {**at, "limits": limits or {}}
        wagers = [{"player": "P1", "bet": self.bet, "target": self.target, "stake": "10"}]
        stands = [{"player": "P1", "act": "stand"}] if self.part == 13 else []
        short = {"wagers": wagers, "chance": list(chance), "decisions": stands}
        return settle({"table": table, **({} if "moves" in more else short), **more})[0]


GAMES = {
    "blackjack": Game(
        "blackjack", 13, "player", None, "10H 6D 9C 10S 10C", "10H 6D 9C 10S 5C", "cdcdd"
    ),
    "war": Game("casino-war", 14, "ante", "1", "9H 2C 3C 5D", "9H 2C 3C KD", "aaad"),
}


def held(came: Any, refs: str | tuple[str, ...], reason: Reason | None = None) -> None:
    """Assert that an answer cites rules, and of a refusal that it is for this reason."""
    for ref in (refs,) if isinstance(refs, str) else refs:
        conducting.held(came, ref, reason)


def both(blackjack: str, war: str) -> pytest.MarkDecorator:
    """Run a test at both games, marked with the rules of each, written with spaces."""
    refs = {"blackjack": blackjack.split(), "war": war.split()}
    return pytest.mark.parametrize(
        ("game", "refs"),
        [
            pytest.param(GAMES[name], rule.refs(*each), marks=rule(*each), id=name)
            for name, each in refs.items()
        ],
    )


class Device(Watched):
    """A table with P1 and P2, its device loaded with red cards."""

    def __init__(self, game: Game, **record: Any) -> None:
        self.game = game
        more: Answer = {"name": "T1", "seconds": SECONDS, "options": game.options} | record
        super().__init__("star-rapid", "P1", "P2", game=game.name, **more)

    def ask(self, do: str, **asked: Any) -> Any:
        """Ask for something at the first table, unless another one is named."""
        return super().ask(do, **{"table": "T1", **asked})

    def another(self, name: str, **record: Any) -> None:
        """Open another table of the game, whose cards are not there yet."""
        record = {"game": self.game.name, "seconds": SECONDS} | record
        self.set_up("star-rapid", name=name, **record)
        self.do("open table", who="O", role="casino operator", table=name)

    def wager(self, player: str = "P1", stake: str = "10") -> None:
        self.do("place", who=player, bet=self.game.bet, target=self.game.target, stake=stake)

    def closed(self) -> None:
        """Begin a round, wager on it, and end its wagering."""
        self.do("new game", **DEALER)
        self.wager()
        self.do("no more bets", **DEALER)

    def cards(self, *cards: str) -> Any:
        """Turn cards up, and decide nothing but what the clock would; return what came of the last."""
        came: Any = ()
        for card in " ".join(cards).split():
            came = self.do("card", card=card, **DEALER)
            self.decide()
        return came

    def decide(self) -> None:
        """Answer what is asked as the clock would."""
        while self.table.live is not None and isinstance(turn := self.table.live.round.turn, Asks):
            seat = min(turn.asks[0].seats)
            player = self.table.live.deciders[seat]
            self.do("act", who=player, seat=seat, hand=turn.asks[0].hand, act=turn.asks[0].default)

    def lying(self) -> list[str]:
        """Return every card that was dealt: not those that lie there and are the next ones."""
        hands = self.round().hands or ()
        return [card for hand in hands if hand.id != "next" for card in hand.cards]

    def finish(self, cards: str = "") -> None:
        """Play a round to its end: the rest of its cards, confirmed."""
        self.cards(cards)
        self.do("confirm result", **DEALER)

    def played(self) -> None:
        """Play a whole round."""
        self.closed()
        self.finish(self.game.wins)

    def loads(self, **more: Any) -> None:
        """Shuffle the cards at the table and load them."""
        self.do("shuffle cards", **DEALER, **more)
        self.do("load cards", **DEALER, **more)
