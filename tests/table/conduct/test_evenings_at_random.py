"""Evenings at random: whatever is asked, in whatever order, is done or refused, and the books balance.

Half of the steps are those that are due, so that rounds are played to their ends; the others are
anything at all. ``Evening`` replays every entry and holds its money to what the wagers moved.
"""

import random
from typing import Any

import msgspec
import pytest

from croupier.equipment.cards import DECK
from croupier.equipment.randomness.rounds import commit
from croupier.games.protocol import Offer
from croupier.rulebooks.operations import operations
from croupier.terms.refusals import Refusal
from tests.table.conduct.evening import OPERATOR, Evening


TABLES = [
    ("nz1996", "dealer"),
    ("nz", "dealer"),
    ("star-rapid", "dealer"),
    ("star-rapid", "automated"),
    ("star-rapid", "rng"),
]
OTHERS = [
    ("nz1996", "dealer", "sic-bo"),
    ("nz1996", "dealer", "money-wheel"),
    ("star-rapid", "dealer", "sic-bo"),
    ("star-rapid", "rng", "sic-bo"),
    ("nz-baccarat", "dealer", "baccarat"),
    ("star-premium", "dealer", "baccarat"),
    ("star-rapid", "rng", "baccarat"),
]
"""Tables of other games than roulette."""
SEEDS = range(41_001, 41_007)
"""Written down before the first run."""
FEW = range(41_007, 41_013)
STEPS = 120
PLAYERS = ["P1", "P2", "P3"]
SEED = bytes(range(32))
BETS: dict[str, list[dict[str, Any]]] = {
    "roulette": [
        {"bet": "red"},
        {"bet": "straight-up", "target": "17"},
        {"bet": "split", "target": "17-18"},
        {"bet": "dozen", "target": "2"},
        {"bet": "tier"},
        {"bet": "neighbours", "target": 17},
        {"bet": "five-line"},
    ],
    "sic-bo": [
        {"bet": "small"},
        {"bet": "odd"},
        {"bet": "total", "target": 10},
        {"bet": "single-die", "target": 6},
        {"bet": "specific-triple", "target": 2},
        {"bet": "four-number", "target": "1-2-3-4"},
        {"bet": "no such bet"},
    ],
    "money-wheel": [
        {"bet": "symbol", "target": "A"},
        {"bet": "symbol", "target": "G"},
        {"bet": "symbol", "target": "H"},
    ],
    "baccarat": [
        {"bet": "banker"},
        {"bet": "banker"},
        {"bet": "player"},
        {"bet": "tie"},
        {"bet": "pair", "target": "player"},
        {"bet": "perfect-pair", "target": "banker"},
        {"bet": "dragon-bonus", "target": "player"},
        {"bet": "player-insurance-2"},
        {"bet": "banker-insurance-3"},
        {"bet": "banker-insurance-2"},
        {"bet": "no such bet"},
    ],
}
CAUSES = {
    "roulette": ("interference", "play interrupted", "ball with the wheel", "none"),
    "sic-bo": ("die not flat", "tumbler fault", "dice exposed early", "tumbler not activated", ""),
    "money-wheel": ("interference", "on a peg", "fewer than four turns", "none"),
    "baccarat": ("misdeal", "not enough cards", "none", None),
}
STAKES = ["10", "20", "60", "45", "5", "4.99", "600", "-1", "ten", None, 10**18]
ODD_NUMBERS: list[Any] = [
    "37",
    None,
    1.5,
    [],
    {"ball": "17", "circuits": 3},
    {"no spin": "foreign object"},
]
ODD_RESULTS: list[Any] = ["H", None, [7, 1, 1], [1, 2], {"no result": "die not flat"}, {"turns": 3}]


class Chooser:
    """Chooses what is asked next at a table."""

    def __init__(self, evening: Evening, seed: int) -> None:
        self.evening = evening
        self.dice = random.Random(seed)

    def one(self, *things: Any) -> Any:
        return self.dice.choice(things)

    @property
    def game(self) -> str:
        return self.evening.table.table.game.name

    def number(self) -> Any:
        if self.game == "baccarat":
            return str(self.dice.choice(DECK))
        if self.game == "sic-bo":
            return self.one([1, 3, 6], "2-2-2", [self.dice.randint(1, 6) for _ in range(3)])
        if self.game == "money-wheel":
            return self.one(*"ABG", {"symbol": "C", "turns": self.one(3, 4)})
        return self.one("17", "18", "0", str(self.dice.randrange(37)), *ODD_NUMBERS[:1])

    def odd_number(self) -> Any:
        return self.one(*(ODD_NUMBERS if self.game == "roulette" else ODD_RESULTS))

    def wager(self) -> str:
        live = self.evening.table.live or self.evening.table.last
        names = [slip.id for slip in live.round.slips] if live else []
        return str(self.one(*names, "w1", "nobody's"))

    def step(self) -> tuple[str, dict[str, Any]]:
        if self.dice.random() < 0.5:
            return self.due()
        known = sorted({*operations(self.evening.book, self.game), "draw", "settle"})
        if self.game == "baccarat":  # once closed it would stay closed, and coups are long
            known.remove("close table")
        return str(self.one(*known)), {}

    def due(self) -> tuple[str, dict[str, Any]]:
        """Choose what the round in progress waits for."""
        live = self.evening.table.live
        if live is None:
            return ("new game" if self.evening.table.conduct.is_open else "open table"), {}
        if isinstance(live.round.turn, Offer):
            return self.one(*["place"] * 5, "no more bets"), {}
        if live.reading is not None:
            return "confirm result", {"chance": None}
        if live.round.carry is not None:
            return self.one("collect", "pay", "dolly", "settle"), {}
        if self.game == "baccarat" and self.mode == "dealer":
            return "card", {}
        return {"dealer": "result", "automated": "sensor reads", "rng": "draw"}[self.mode], {}

    @property
    def mode(self) -> str:
        return self.evening.table.table.mode.name

    def facts(self, do: str) -> dict[str, Any]:
        """Write a command with facts of every kind; those it has no place for are left out."""
        conduct = self.evening.table.conduct
        who = {
            "sensor reads": "sensor",
            "wheel spins": "wheel",
            "draw": "system",
            "settle": "system",
        }
        staff = {"who": "B", "role": self.one(*[OPERATOR] * 5, "dealer", "player")}
        player = {"who": self.one(*PLAYERS)}
        own = do in {"place", "call", "move", "pick up", "declare", "confirm wagers", "buy in"}
        by = player if own and self.dice.random() < 0.8 else staff
        by = {"who": who[do]} if do in who else by
        promise = (
            commit("R1", conduct.round + 1, SEED, self.ruleset) if self.mode == "rng" else None
        )
        return {
            **self.one(*BETS[self.game]),
            **by,
            "stake": self.one(*STAKES[:5], *STAKES),
            "chance": self.one(self.number(), self.number(), self.odd_number()),
            "wager": self.wager(),
            "player": self.one(*PLAYERS) if by is staff else None,
            "declared": self.one("d1", "d2"),
            "cause": self.one(*CAUSES[self.game]),
            "called": self.one(True, False),
            "ball": self.one(None, "17") if (do, self.game) == ("no spin", "roulette") else None,
            "ground": self.one("fire", "fraud", "none"),
            "fraud_by": ["P1"],
            "forfeit": self.one([], ["P1"], ["P2"]),
            "round": self.one(None, conduct.round, conduct.round - 1),
            "why": self.one("it must be", ""),
            "found": "nothing",
            **self.several(do),
            "amount": "100",
            "seed": SEED.hex(),
            "commitment": promise,
            "sealed": "00" if promise else None,
            "key": None,
            **(self.cards() if self.game == "baccarat" else {}),
        }

    def several(self, do: str) -> dict[str, Any]:
        """Write several wagers; those that are put down are told one by one."""
        wagers = [{**self.one(*BETS[self.game]), "stake": self.one("10", "20", "-1")}]
        return {} if do == "place" else {"wagers": wagers}

    def cards(self) -> dict[str, Any]:
        return {
            "card": self.one(self.number(), self.number(), "11H"),
            "which": self.one(None, None, 1, 4, 7),
        }

    @property
    def ruleset(self) -> str:
        return self.evening.table.table.game.ruleset.content_hash


def asked(evening: Evening, do: str, facts: dict[str, Any]) -> Any:
    """Ask with those facts that the command has a place for; None if they do not fit it."""
    while True:
        try:
            return evening.ask(do, **facts)
        except msgspec.ValidationError as error:
            unknown = str(error).partition("unknown field `")[2].partition("`")[0]
            if unknown not in facts:
                return None
            del facts[unknown]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("book", "mode"), TABLES)
def test_whatever_is_asked_is_done_or_refused_and_the_books_balance(
    book: str, mode: str, seed: int
) -> None:
    play_at_random(Evening(book, *PLAYERS, mode=mode), seed)


@pytest.mark.parametrize("seed", FEW)
@pytest.mark.parametrize(("book", "mode", "game"), OTHERS)
def test_so_it_is_at_the_tables_of_other_games(book: str, mode: str, game: str, seed: int) -> None:
    play_at_random(Evening(book, *PLAYERS, mode=mode, game=game), seed)


def play_at_random(evening: Evening, seed: int) -> None:
    """Ask for things at a table, and hold the books to balance after each."""
    chooser = Chooser(evening, seed)
    done = 0
    for _ in range(STEPS):
        do, chosen = chooser.step()
        before = (evening.chain.seq, evening.house.ledger.balances())
        came = asked(evening, do, chooser.facts(do) | chosen)
        if came is None or isinstance(came, Refusal):
            assert (evening.chain.seq, evening.house.ledger.balances()) == before
            continue
        done += 1
        balances = evening.house.ledger.balances()
        held = {a: units for (a, _), units in balances.items() if a[:5] in ("chips", "stake")}
        assert min(held.values(), default=0) >= 0, (do, held)
        if evening.table.live is None:
            assert evening.balance("stakes:R1") == "0", do
    assert done >= STEPS // 12
