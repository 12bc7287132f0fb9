"""Three card poker as tests play it: records noted in short, and terminals at a table of the generator."""

import random
from collections.abc import Mapping, Sequence
from typing import Any, Final

from croupier.bank import accounts
from croupier.games.protocol import Asks
from croupier.table.conduct.core.state import Live, TableState
from croupier.table.conduct.tables.terms import bring_credit
from croupier.table.house.hidden_cards import left_the_generator
from croupier.table.house.premises import InMemory
from croupier.terms.money import money
from croupier.terms.refusals import Refusal
from tests.conformance.settling import Answer, settle
from tests.table.house.test_keeper import HandClock, asked, done
from tests.table.house.test_keeper import table as written


DEALER: Final[Any] = {"who": "Dee", "role": "dealer"}
SUPERVISOR: Final[Any] = {"who": "Gus", "role": "gaming supervisor"}
TIMES: Final = {"selection": 10, "decision": 20, "power failure": 30}
LIMITS: Final = {"min": "2", "max": "500"}
PLAYERS: Final = ("Ana", "Ben", "Cho")
DEALT: Final = "9H 9S 4D 2C 9D 5D 6H 7S 9C KD 7D 2H"
"""An array row by row, and a dealer with a king."""


def table(**options: Any) -> Answer:
    """Write a table."""
    named = {name.replace("_", " "): value for name, value in options.items()}
    return {"rulebook": "star-rapid", "game": "three-card-poker", "options": named}


def bets(noted: str) -> list[Answer]:
    """Read wagers noted in short: ``1: ante for 10; 1: pair-plus row 2 for 5``."""
    found: list[Answer] = []
    for each in filter(None, noted.split("; ")):
        seat, _, laid = each.partition(": ")
        on, _, stake = laid.partition(" for ")
        bet, _, target = on.partition(" ")
        name = f"{seat} {on}"
        placed = {"id": name, "player": f"seat {seat}", "bet": bet, "stake": stake}
        found.append({**placed, **({"target": target} if target else {})})
    return found


def decisions(noted: str) -> list[Answer]:
    """Read answers noted in short: ``1: 048; 1: play``: three digits are places that are chosen."""
    found: list[Answer] = []
    for each in filter(None, noted.split("; ")):
        seat, _, said = each.partition(": ")
        named = (
            {"act": "choose", "places": list(map(int, said))} if said.isdigit() else {"act": said}
        )
        found.append({"player": f"seat {seat}", **named})
    return found


def settled(wagers: str, answers: str, cards: str = DEALT, **options: Any) -> Answer:
    """Settle a round by the record."""
    said = {"wagers": bets(wagers), "chance": cards.split(), "decisions": decisions(answers)}
    return settle({"table": table(**options), **said})[0]


def with_hand(own: str, dealer: str = "KD 7D 2H") -> str:
    """Write a round in which the first row holds these cards, and the dealer those."""
    mine, others = own.split(), dealer.split()
    rest = [f"{pip}{suit}" for suit in "CS" for pip in ["3", "4", "6", "8", "10", "J"]]
    free = [card for card in rest if card not in (*mine, *others)][:6]
    return " ".join((*mine, *free, *others))


def wager(told: Answer, name: str) -> Answer:
    """Return a wager of an answer, by its id or its bet."""
    return next(each for each in told["wagers"] if name in (each["id"], each["bet"]))


class Terminals:
    """A house with one table of the generator, and players at terminals of their own."""

    def __init__(
        self,
        players: Sequence[str] = PLAYERS,
        seed: int = 15,
        credit: str = "1000",
        options: Mapping[str, Any] | None = None,
        **record: Any,
    ) -> None:
        self.random, self.clock, self.players = random.Random(seed), HandClock(), players
        self.keeper = InMemory(self.random.randbytes).take_up(self.clock)
        said: Any = {"game": "three-card-poker", "limits": LIMITS, "times": TIMES} | record
        self.keeper.set_up(written("rng", options=dict(options or {}), **said), "casino operator")
        for player in players:
            self.do("admit", who="the door", role="casino operator", person=player, age=40)
            self.do("insert card", who=player, owner=player)
            self.keeper.record(bring_credit(player, money(credit)))
        self.do("open table", who="Olga", role="casino operator")
        self.before = self.has()

    def do(self, do: str, **parts: Any) -> Any:
        """Have something done."""
        return done(self.keeper, do, **parts)

    def refused(self, do: str, **parts: Any) -> Refusal:
        """Ask for something that is refused."""
        before = self.has()
        refusal = self.keeper.do(asked(do, **parts)).refusal
        assert refusal is not None, do
        assert self.has() == before, "what is refused moves nothing"
        return refusal

    @property
    def table(self) -> TableState:
        """The table as it is now."""
        return self.keeper.house.tables["T"]

    @property
    def live(self) -> Live | None:
        """The round in progress."""
        return self.table.live

    def has(self) -> dict[str, int]:
        """Return what everybody has, in cents."""
        ledger = self.keeper.house.ledger
        return {player: ledger.balance(accounts.chips(player)).units for player in self.players}

    def won(self, *players: str) -> list[int]:
        """Return what players are up or down since the table opened, in cents."""
        now = self.has()
        return [now[player] - self.before[player] for player in players]

    def begin(self, noted: str) -> None:
        """Begin a round with wagers noted in short, and end its wagering."""
        if self.live is None:
            self.do("new game", **DEALER)
        for each in filter(None, noted.split("; ")):
            player, _, laid = each.partition(": ")
            on, _, stake = laid.partition(" for ")
            bet, _, target = on.partition(" ")
            more = {"target": target} if target else {}
            self.do("place", who=player, bet=bet, stake=stake, nonce="7", **more)
        self.do("no more bets", **DEALER)

    def act(self, player: str, said: str) -> Any:
        """Answer: three digits are places that are chosen."""
        more: dict[str, Any] = {"nonce": "9"} if said == "play" else {}
        if said.isdigit():
            said, more = "choose", {"places": list(map(int, said))}
        return self.do("act", who=player, act=said, **more)

    def answers(self, noted: str) -> None:
        """Answer for several: ``Ana: 048; Ben: fold; Ana: play``."""
        for each in noted.split("; "):
            player, _, said = each.partition(": ")
            self.act(player, said)

    def hidden(self) -> list[str]:
        """Return the twelve cards of the round, as nobody at the table knows them yet."""
        order = left_the_generator(self.keeper, self.table)
        assert order is not None
        return [str(order[place]) for place in range(12)]

    def asked(self) -> tuple[str, set[str]]:
        """Say what is asked, and of whom."""
        live = self.live
        assert live is not None
        turn = live.round.turn
        assert isinstance(turn, Asks)
        who = {live.deciders[seat] for ask in turn.asks for seat in ask.seats}
        return str(turn.stage), who

    def let_time_pass(self) -> None:
        """Wait until the house does something by itself."""
        at = self.keeper.next_deadline()
        assert at is not None
        self.clock.now = at
        self.keeper.go_on()
