"""Casino war as tests play it: a table with people at terminals, rounds dealt and answered in short."""

from fractions import Fraction
from typing import Any

from croupier.games.protocol import Deal
from croupier.table.conduct.core.commands import SYSTEM
from croupier.terms.money import money
from tests.conformance.settling import Answer, settle
from tests.table.conduct.evening import Evening


DEALER: Any = {"who": "Dee", "role": "dealer"}
SUPERVISOR: Any = {"who": "Gus", "role": "gaming supervisor"}
SECONDS = 20
"""How long a decision on war may take, at the tables of these tests."""
CALM = "2C 3C 4C 5C 6C 7C 8C"
"""First cards of which none is level with an ace, a king or one of the other high cards."""


def table(**options: Any) -> Answer:
    """Write a table."""
    return {"rulebook": "star-rapid", "game": "casino-war", "options": options}


def bets(written: str) -> list[Answer]:
    """Read wagers noted in short: ``1: ante 2 for 10; 1: tie 2 for 5``, each with the player's seat."""
    found: list[Answer] = []
    for each in filter(None, written.split("; ")):
        seat, _, laid = each.partition(": ")
        bet, target, _, stake = laid.split()
        said = {"bet": bet, "target": int(target), "stake": stake}
        found.append({**said, "player": f"seat {seat}", "id": f"{seat} {bet} {target}"})
    return found


def decisions(written: str) -> list[Answer]:
    """Read answers noted in short: ``1: war 2; 3: surrender 2``."""
    found: list[Answer] = []
    for each in filter(None, written.split("; ")):
        seat, _, said = each.partition(": ")
        act, area = said.split()
        found.append({"player": f"seat {seat}", "act": act, "hand": int(area)})
    return found


def settled(
    wagers: str, cards: str, answers: str = "", chance: tuple[object, ...] = (), **options: Any
) -> Answer:
    """Settle a round by the record."""
    came = [*cards.split(), *chance]
    round_ = {"wagers": bets(wagers), "chance": came, "decisions": decisions(answers)}
    return settle({"table": table(**options), **round_})[0]


def wager(told: Answer, name: str) -> Answer:
    """Return a wager of an answer, by its id or its bet."""
    return next(each for each in told["wagers"] if name in (each["id"], each["bet"]))


class Terminals(Evening):
    """A table of casino war with players at terminals of their own: Ana, Ben and Cho."""

    def __init__(self, *, seated: bool = True, **record: Any) -> None:
        more: dict[str, Any] = {
            "times": {"war": SECONDS},
            "limits": {"min": "2", "max": "500"},
        } | record
        super().__init__("star-rapid", *PLAYERS, game="casino-war", name="W1", **more)
        for seat, player in enumerate(PLAYERS, start=1) if seated else ():
            self.do("sit", who=player, seat=seat)

    def begin(self, *wagers: str) -> None:
        """Begin a round with wagers noted in short, ``Ana: ante 2 for 10``, and end its wagering."""
        self.do("new game", **DEALER)
        for each in wagers:
            player, _, laid = each.partition(": ")
            bet, target, _, stake = laid.split()
            self.do("place", who=player, bet=bet, target=target, stake=stake)
        self.do("no more bets", **DEALER)

    def act(self, player: str, act: str, area: int) -> Any:
        """Answer for an area."""
        return self.do("act", who=player, act=act, hand=area)

    def time_is_up(self) -> Any:
        """Let the time of the decisions pass, and the clock answer."""
        self.wait(seconds=SECONDS)
        return self.do("time is up", who=SYSTEM)

    def confirm(self) -> Any:
        """Confirm the result."""
        return self.do("confirm result", **DEALER)

    @property
    def due(self) -> str | None:
        """For what the next card is: the dealer's terminal was told so with the card before it."""
        turn = self.table.live.round.turn if self.table.live is not None else None
        slot = turn.slot if isinstance(turn, Deal) else None
        told = self.entries[-1].happening.facts
        assert told.get("next", slot) == slot
        return slot

    def own(self, player: str) -> dict[str, tuple[str, str]]:
        """Return what a terminal shows of its own areas: what was answered, and what became of it."""
        shown: Any = self.table.table.game.shown
        at = self.table.live or self.table.last
        assert at is not None
        seat = at.round.slips.of(player)[0].area
        hands = shown.own(at.round.position.state, seat)
        return {hand.id: (hand.label, hand.result) for hand in hands}

    def won(self, *players: str) -> list[Fraction]:
        """Return what players are up or down since they bought in."""
        units = (self.house.ledger.balance(f"chips:{player}").units for player in players)
        return [Fraction(each - money("1000").units, 100) for each in units]


PLAYERS = ("Ana", "Ben", "Cho")
