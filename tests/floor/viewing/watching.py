"""An evening with people watching: what each of them would be shown, from the real state."""

from typing import Any

import msgspec

from croupier.equipment.randomness.rounds import commit
from croupier.floor.sections import MeSection, PastRound, RoundSection, Section, SignSection
from croupier.floor.staff_sections import DeskSection, Signed
from croupier.floor.viewing.desks import AtDesk, Present, desk_section, operations_section
from croupier.floor.viewing.histories import History, history_sections
from croupier.floor.viewing.logs import Log, log_section
from croupier.floor.viewing.players import Whereabouts, me_section
from croupier.floor.viewing.remarks import About
from croupier.floor.viewing.results import Results, results_section
from croupier.floor.viewing.tables import round_section, sign_section, table_section
from croupier.journal.entries import Entry, Moment
from croupier.journal.opening import open_store
from croupier.journal.store import Batch
from croupier.table.house.keeper import round_row
from tests.table.conduct.evening import Evening


DEALER: Any = {"who": "D1", "role": "dealer"}
SUPERVISOR: Any = {"who": "G1", "role": "casino operator"}
NOBODY = AtDesk(None, False, None, None, None)
SEALED = "5ea1ed" * 8


def seed_of(number: int) -> bytes:
    """Give the seed of a round that a generator decides: of each round another one."""
    return b"seed" + number.to_bytes(28)


def at_desk(role: str, over: str | None = None, *, is_locked: bool = False) -> AtDesk:
    """Sign somebody on at the desk, and perhaps somebody over them."""
    second = None if over is None else Signed("O1", over, "")
    return AtDesk(Signed("D1", role, ""), is_locked, second, None, None)


class Watched(Evening):
    """An evening that is also written to a store, and seen by everybody whom a floor tells."""

    def __init__(self, rulebook: str, *players: str, **record: Any) -> None:
        self.store = open_store(":memory:")
        self.results = Results()
        self.log = Log()
        self.history = History(self.store)
        self.players = players
        super().__init__(rulebook, *players, **record)

    def _keep(self, happenings: Any) -> tuple[Entry, ...]:
        before = {name: table.last for name, table in self.house.tables.items()}
        linked = super()._keep(happenings)
        ended = [
            table
            for name, table in self.house.tables.items()
            if table.last is not None and table.last is not before.get(name)
        ]
        rows = tuple(round_row(table, table.last, linked[-1]) for table in ended if table.last)
        self.store.append((Batch(linked, (), rows),))
        for table in self.house.tables.values():
            self.results.see(table, linked)
        self.log.see(linked)
        for table in ended:
            self.history.ended(table)
        return linked

    # Playing

    @property
    def mode(self) -> str:
        return self.table.table.mode.name

    def begin(self, **more: Any) -> None:
        """Open a game, committed to its seed where the generator decides it."""
        number = self.table.conduct.round + 1
        if self.mode == "rng":
            ruleset = self.table.table.game.ruleset.content_hash
            promise = commit(self.table.name, number, seed_of(number), ruleset)
            more |= {"commitment": promise, "sealed": SEALED}
        self.do("new game", **DEALER, **more)

    def place(self, player: str, bet: str, stake: str, **more: Any) -> str:
        """Place a wager; return its name."""
        (entry, *_) = self.do("place", who=player, bet=bet, stake=stake, **more)
        return str(entry.happening.facts["wager"]["id"])

    def bring(self, number: str = "17") -> None:
        """Close the wagering and bring a number, as far as nobody is paid by hand."""
        if self.table.live is not None and self.table.live.waiting is not None:
            self.do("no more bets", **DEALER)
        match self.mode:
            case "rng":
                self.do("draw", who="system", seed=seed_of(self.table.conduct.round).hex())
                if self.table.live is not None:
                    self.do("settle", who="system")
            case "automated":
                self.do("sensor reads", who="sensor", chance=number)
            case _:
                self.do("result", **DEALER, chance=number)
                if self.table.live is not None and self.table.live.reading is not None:
                    self.do("confirm result", **DEALER)

    def end(self, number: str = "17") -> None:
        """Bring a number and pay."""
        self.bring(number)
        self.pay_out()

    # Watching

    @property
    def now(self) -> Moment:
        return Moment(self.clock, self.clock)

    def round(self, next_at: int | None = None) -> RoundSection:
        return round_section(self.table, next_at)

    def sign(self) -> SignSection:
        return sign_section(self.house, self.table, self.now)

    def me(self, player: str | None, since: int | None = 0) -> MeSection:
        standing = Whereabouts(f"terminal of {player}", player, since)
        return me_section(self.house, self.table, standing, self.history, self.now)

    def games(self, player: str) -> tuple[PastRound, ...]:
        return self.history.games(self.house, self.table, player)

    def desk(self, role: str = "casino operator", present: tuple[Present, ...] = ()) -> DeskSection:
        return desk_section(self.house, self.table, at_desk(role), present, self.now)

    def shared(self) -> dict[str, Section]:
        """Return what everybody at the table sees."""
        return {
            "table": table_section(self.table, About()),
            "sign": self.sign(),
            "round": self.round(),
            "results": results_section(self.table, self.results),
        }

    def players_view(self, player: str) -> dict[str, Section]:
        standing = Whereabouts("T1", player, 0)
        games = history_sections(self.house, self.table, standing, self.history)
        return self.shared() | {"me": self.me(player), **games}

    def staffs_view(self, desk: AtDesk) -> dict[str, Section]:
        return self.shared() | {
            "desk": desk_section(self.house, self.table, desk, (), self.now),
            "operations": operations_section(self.table, desk),
            "log": log_section(self.table, self.log),
        }


def encoded(view: dict[str, Section]) -> dict[str, bytes]:
    """Encode a view as it goes over the wire."""
    return {name: msgspec.json.encode(section) for name, section in view.items()}
