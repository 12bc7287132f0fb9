"""Evenings at tables where people decide: three that are written by hand, and any number at random.

Steps at random are drawn without a look at what the house will say, as everywhere here. What is
accepted must verify.
"""

import io
import random
from collections import Counter
from functools import cache
from typing import Any, Final

from croupier.equipment.cards import DECK
from croupier.games.protocol import Asks, Choice, Deal, Offer
from croupier.journal.export import export
from tests.sketches.tables import Playing, named
from tests.table.conduct.evening import Evening
from tests.table.house.test_keeper import done
from tests.verifier.test_followed import exported


SEED: Final = 20261118
"""Written down before the first run."""
PLAYERS: Final = ("Ann", "Ben", "Cy")
DEALER: Final[dict[str, Any]] = {"who": "D", "role": "dealer"}
SUPERVISORS: Final = {"nz1996": "casino supervisor", "star-rapid": "gaming supervisor"}
WHY: Final = {"blackjack": "misdeal", "casino-war": "cannot be reconstructed"}
SEVENS: Final = {"min": "5", "max": "500", "fixed stakes": {"super-sevens": "5"}}
KINDS: Final[dict[str, dict[str, Any]]] = {
    "boxes": {
        "rulebook": "nz1996",
        "game": "blackjack",
        "options": {"super sevens": True},
        "limits": SEVENS,
    },
    "boxes, barred": {
        "rulebook": "nz1996",
        "game": "blackjack",
        "options": {"super sevens": True, "declined split": "box"},
        "limits": SEVENS,
        "chips": ["2.50", "5", "25"],
    },
    "terminals": {"rulebook": "star-rapid", "game": "blackjack"},
    "terminals, otherwise": {
        "rulebook": "star-rapid",
        "game": "blackjack",
        "options": {
            "soft 17": "draw",
            "insurance amount": "up to half",
            "dealer blackjack over 21": "stands off",
            "hands after splits": 4,
            "double after split": True,
            "original only after a double": True,
        },
    },
    "areas": {"rulebook": "star-rapid", "game": "casino-war", "options": {"areas": 3}},
    "areas, unburned": {
        "rulebook": "star-rapid",
        "game": "casino-war",
        "options": {"areas": 5, "burn": 0},
    },
}


class Table(Evening):
    """An evening at one of these tables: three players with much, each at a seat of their own."""

    def __init__(self, kind: str) -> None:
        """Open it."""
        record: dict[str, Any] = {"name": "B1", "seconds": 20} | KINDS[kind]
        super().__init__(record.pop("rulebook"), *PLAYERS, **record)
        for seat, player in enumerate(PLAYERS, start=1):
            self.do("buy in", who=player, amount="20000")
            self.do("sit", who=player, seat=seat)

    def begin(self, *wagers: str) -> None:
        """Begin a round with wagers such as ``Ann: original for 100``, and end the wagering."""
        self.do("new game", **DEALER)
        for written in wagers:
            self.place(written)
        self.do("no more bets", **DEALER)

    def place(self, written: str) -> None:
        """Place a wager: ``Ben: ante on 1 for 50``, ``Ben at 1: original for 50``."""
        who, _, what = written.partition(": ")
        player, _, seat = who.partition(" at ")
        on, _, stake = what.partition(" for ")
        bet, _, target = on.partition(" on ")
        at = {"seat": int(seat)} if seat else {}
        self.do("place", who=player, bet=bet, target=target or None, stake=stake, **at)

    def acts(self, *decisions: str) -> None:
        """Let people decide: ``Ann: double for 40``; ``clock`` when their time is up."""
        for written in decisions:
            player, _, what = written.partition(": ")
            if player == "clock":
                self.wait(seconds=30)
                self.do("time is up", who="system")
                continue
            act, _, stake = what.partition(" for ")
            self.do("act", who=player, act=act, **({"stake": stake} if stake else {}))

    def over(self) -> None:
        """Announce the result where somebody does."""
        if "confirm result" in self.operations:
            self.do("confirm result", **DEALER)


# Written by hand


@cache
def boxes() -> bytes:
    """Blackjack paid at once, split sevens doubled for less; insurance, even money; a bust, the clock."""
    table = Table("boxes")
    table.begin(
        "Ann: original for 100",
        "Ann: super-sevens for 5",
        "Ben at 1: original for 50",
        "Cy: original for 25",
        "Cy: super-sevens for 5",
    )
    table.cards("KH 7C 6D AS 7C")
    table.acts("Cy: split")
    table.do("no more bets", **DEALER)
    table.cards("3H")
    table.acts("Cy: double for 20")
    table.do("no more bets", **DEALER)
    table.cards("5C 9D")
    table.acts("Cy: stand")
    table.cards("7D 10C")
    table.begin("Ann: original for 100", "Ben at 1: original for 50", "Cy: original for 40")
    table.cards("KH 6C AD AS 5C")
    table.place("Cy: insurance for 20")
    table.do("call", who="Ann", wager="w1", call="even money")
    table.do("no more bets", **DEALER)
    table.acts("Cy: double")
    table.do("no more bets", **DEALER)
    table.cards("9D KC")
    table.begin("Ann: original for 100", "Cy: original for 25")
    table.cards("KH 9C 9D 4S 8C")
    table.acts("Ann: draw")
    table.cards("KD")
    table.acts("clock")
    table.cards("5S 4C")
    return exported(table)


@cache
def irregular() -> bytes:
    """Hands laid again, a card seen and refused; a dealer without a first card; a hand that is void."""
    table = Table("boxes")
    supervisor = {"who": "S", "role": "casino supervisor"}
    table.begin("Ann: original for 100", "Ben: original for 50", "Cy: original for 40")
    table.cards("KH")
    table.do("misdealt card", **DEALER, card="9C", to="box 3")
    table.do("reconstruct", **supervisor)
    table.cards("5S 6D 4C 8H 9S")
    table.do("exposed card", **DEALER, card="7D")
    table.acts("Ann: stand", "Ben: stand", "Cy: draw")
    table.cards("10H 5C")
    table.begin("Ann: original for 100", "Ben: original for 50")
    table.cards("KH 6H")
    table.do("misdealt card", **DEALER, card="4C", to="box 1")
    table.cards("9D")
    table.acts("Ann: draw")
    table.cards("9C")
    table.do("dealer without a card", **supervisor)
    table.acts("Ann: void", "Ben: complete", "Ben: stand")
    table.cards("AS KD")
    table.begin("Ann: original for 100", "Ben: original for 50")
    table.cards("KH 9H 7D 5C 8H")
    table.do("void hand", **supervisor, box=1)
    table.acts("Ben: stand")
    table.cards("10D")
    table.begin("Ann: original for 100", "Ben: original for 50", "Ben: super-sevens for 5")
    table.do("misdealt card", **DEALER, card="AC", to="box 2")
    table.cards("AH 3H KC")
    table.do("call", who="Ben", wager="w2", call="even money")
    table.do("no more bets", **DEALER)
    table.cards("9H")
    return exported(table)


@cache
def terminals() -> bytes:
    """Twenty played three ways, one of them split; even money and a blackjack; eleven doubled."""
    table = Table("terminals")
    everybody = [f"{player}: player for 100" for player in PLAYERS]
    table.begin(*everybody, "Ann: kings-bounty for 10")
    table.cards("KH AD KS")
    table.acts("Ann: insurance", "Ben: no insurance", "clock", "Ann: stand", "Ben: split", "clock")
    table.cards("5S 9D")
    table.acts("Ben: draw")
    table.cards("4C")
    table.acts("Ben: stand", "Ben: stand")
    table.cards("7C")
    table.over()
    table.begin(*everybody)
    table.cards("KH AD AS")
    table.acts("Ann: insurance", "Ann: even money", "Ben: no insurance", "clock")
    table.cards("9C")
    table.over()
    table.begin(*everybody)
    table.cards("5H 6D 6S")
    table.acts("Ann: double", "Ben: draw", "clock")
    table.cards("9C")
    table.acts("Ben: stand", "clock")
    table.cards("KD 5H")
    table.over()
    return exported(table)


@cache
def areas() -> bytes:
    """A level area: one goes to war and has a level card again, one leaves it to the clock."""
    table = Table("areas")
    table.begin(
        "Ann: ante on 1 for 100",
        "Ann: tie on 1 for 10",
        "Ben: ante on 1 for 50",
        "Cy: ante on 2 for 40",
        "Cy: ante on 3 for 20",
    )
    table.cards("8H KS 2C 8D")
    table.acts("Ann: war", "clock")
    table.cards("5H burned 6C 9S 9D")
    table.over()
    return exported(table)


# At random


class AtRandom:
    """People who do whatever comes to their minds."""

    def __init__(self, kind: str, seed: int) -> None:
        """Open the table; cards are such that pairs and aces come often."""
        self.chance, self.table = random.Random(f"{SEED} {kind} {seed}"), Table(kind)
        self.counts: Counter[str] = Counter()
        self.supervisor = {"who": "S", "role": SUPERVISORS[self.table.book]}
        game: Any = self.table.table.table.game
        self._bets = {name: list(bet.targets()) for name, bet in game.bets.items()}
        self._first = [name for name, bet in game.bets.items() if bet.on is None]
        often = [card for card in DECK if str(card)[:-1] in {"7", "A", "8", "K"}]
        self._shoe = [*self.chance.sample(DECK, 26), *often, *often]

    def ask(self, do: str, **fields: Any) -> None:
        """Ask for something, and count it where it was accepted."""
        self.counts[do] += isinstance(self.table.ask(do, **fields), tuple)

    def round(self) -> None:
        """Play a round to its end, whoever or whatever brings it about."""
        pick = self.chance.choice
        self.ask("new game", **DEALER)
        if self.chance.random() < 0.2:
            self.ask("leave", who="Ben")
            self.ask("sit", who="Ben", seat=self.chance.randrange(1, 4))
        for _ in range(9):
            self._wager(pick(PLAYERS), self._first)
        self.ask("call", who=pick(PLAYERS), wager="w1", call="remove")
        self.ask("no more bets", **DEALER)
        for _ in range(200):
            if self.table.table.live is None:
                break
            self._go_on()
        self.ask("correct", **self.supervisor, chance=self._card())

    def _wager(self, player: str, bets: list[str], *, seat: int | None = None) -> None:
        bet = self.chance.choice(bets)
        target, stake = self.chance.choice(self._bets[bet]), self.chance.choice((5, 10, 12, 40))
        at = seat or self.chance.choice((None, 1, 2, 3, 4))
        self.ask("place", who=player, bet=bet, target=target or None, stake=stake, seat=at)

    def _card(self) -> str:
        return str(self.chance.choice(self._shoe))

    def _go_on(self) -> None:
        live, odd = self.table.table.live, self.chance.random()
        assert live is not None
        if odd < 0.01:
            self.ask("void round", **self.supervisor, why=WHY[self.table.table.table.game.name])
        elif odd < 0.05:
            which = self.chance.choice((None, *range(1, 9)))
            self.ask("correct", **self.supervisor, chance=self._card(), which=which)
        elif odd < 0.09:
            self.table.wait(seconds=25)
        elif odd < 0.16:
            self._irregular()
        else:
            self._due(live)

    def _irregular(self) -> None:
        """Something goes wrong with a card, or with a hand."""
        box, card = self.chance.randrange(1, 5), self._card()
        place = self.chance.choice((f"box {box}", f"box {box}", "dealer"))
        happens: dict[str, dict[str, Any]] = {
            "misdealt card": {"card": card, "to": place},
            "reconstruct": {},
            "dealer without a card": {},
            "exposed card": {"card": card},
            "face-up card": {"card": card},
            "discarded card": {"card": card, "cause": "face up in the shoe"},
            "unseen card": {},
            "void hand": {"box": self.chance.choice((box, box, "dealer"))},
            "absent player": {"box": box},
        }
        do = self.chance.choice([name for name in happens if name in self.table.operations])
        self.ask(do, **self.supervisor, **happens[do])

    def _due(self, live: Any) -> None:
        match live.round.turn:
            case Deal():
                self.ask("card", card=self._card(), **DEALER)
            case Asks(asks):
                self._decide(live, self.chance.choice(asks))
            case Offer(window) if len(live.round.slips) and self.chance.random() < 0.6:
                slip = self.chance.choice(list(live.round.slips))
                call = self.chance.choice(("even money", "first hand", "second hand"))
                self.ask("call", who=slip.player, wager=slip.id, call=call)
                for _ in range(3):
                    bets = [window] if window in self._bets else self._first
                    self._wager(slip.player, bets, seat=slip.area)
            case Offer():
                self.ask("no more bets", **DEALER)
            case _:
                self.ask("confirm result", **DEALER)

    def _decide(self, live: Any, ask: Any) -> None:
        """Somebody answers, a stranger perhaps, at their word perhaps; or nobody does."""
        if self.chance.random() < 0.2:
            self.ask("time is up", who="system")
        seat = self.chance.choice(sorted(ask.seats))
        who = self.chance.choice((*PLAYERS, *[live.deciders.get(seat, "Ann")] * 9))
        acts = [*ask.acts, *(each.act for each in ask.choices if each.bet is not None)]
        answer = {"act": self.chance.choice(acts), "seat": seat, "hand": ask.hand}
        if answer["act"] == "double" and self.chance.random() < 0.5:
            answer["stake"] = "5"
        by = DEALER | {"player": who} if self.chance.random() < 0.2 else {"who": who}
        self.ask("act", **by, **answer)


# By the generator

DRAWN: Final[dict[str, tuple[dict[str, Any], tuple[tuple[str, Any], ...]]]] = {
    "terminals": (
        {"game": "blackjack", "times": {"insurance": 10, "decision": 10}},
        (("player", None), ("kings-bounty", None), ("royal-match-21", None)),
    ),
    "areas": (
        {"game": "casino-war", "options": {"areas": 3}, "times": {"war": 10}},
        (("ante", 1), ("tie", 1), ("ante", 2), ("ante", 3)),
    ),
}
"""Tables in the generator's mode, and what everybody wagers."""


class Drawn(Playing):
    """People at such a table, in a house that goes on by itself when their time is up."""

    def __init__(self, game: str) -> None:
        """Open the house, and the table in it."""
        record, self.wagers = DRAWN[game]
        limits = {"min": "2", "max": "500"}
        super().__init__({"name": "B1", "limits": limits, "seconds": 10, **record}, (), 4, SEED)

    def begin(self, sits_out: float = 0.2) -> None:
        """Begin a round, with the wagers of those who take part."""
        done(self.keeper, "new game", **DEALER)
        for seat, player in enumerate(named(range(1, self.seats + 1)), start=1):
            for bet, target in self.wagers if self.chance.random() >= sits_out else ():
                wager = {"bet": bet, "target": target, "stake": "10", "nonce": f"{seat}"}
                done(self.keeper, "place", who=player, seat=seat, **wager)
        done(self.keeper, "no more bets", **DEALER)

    def answer(self, seat: int, choice: Choice) -> None:
        """Answer for a seat; what takes a wager takes all that it may."""
        assert self.live is not None
        turn = self.live.round.turn
        assert isinstance(turn, Asks)
        asked = [ask for ask in turn.asks if seat in ask.seats and choice in ask.choices]
        (player,) = named((seat,))
        done(self.keeper, "act", who=player, act=choice.act, hand=asked[0].hand)


@cache
def drawn(game: str, rounds: int) -> tuple[bytes, Counter[str]]:
    """Export such an evening, with what was counted of it."""
    people = Drawn(game)
    while people.counts["rounds"] < rounds:
        people.round(voids=0, restarts=0)
    out = io.BytesIO()
    export(people.keeper.store, out, people.keeper.keys.public)
    return out.getvalue(), people.counts
