"""What is alike for everybody is made when it changed, and a history tells what is new."""

import asyncio
import json
import os
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from croupier.floor import viewers
from croupier.floor.connections import Connection
from croupier.floor.enrolment import EnrolledTerminal, Kind
from croupier.floor.front import Front, Manner
from croupier.floor.viewing.histories import GAMES
from croupier.floor.viewing.signs import sign_section
from croupier.journal.entries import Moment
from croupier.table.house.premises import AtFolder
from tests.floor import busy_house
from tests.floor.busy_house import asked
from tests.table.house.test_keeper import HandClock


SEAT = EnrolledTerminal("seat", Kind.PLAYER, "A", "")
DEALER = {"who": "D", "role": "dealer"}


class Seen:
    """A house of one table, with one player's terminal that is shown what changed."""

    def __init__(self, folder: Path) -> None:
        self.clock = HandClock()
        self.keeper = AtFolder(folder, os.urandom).take_up(self.clock)
        self.front = Front.of(self.keeper, {}, Manner("Croupier", frozenset()))
        busy_house.open_the_house(self.keeper)
        self.front.viewers.patrons.stand("seat", "P1")
        self.connection = Connection(SEAT)

    def do(self, do: str, **fields: Any) -> None:
        answer = self.keeper.do(asked(do, **fields))
        assert answer.refusal is None, answer.refusal
        self.front.viewers.see(self.keeper.house, tuple(self.keeper.store.entries(self._seen)))
        self._seen = self.keeper.chain.seq

    _seen = 0

    def play(self, *bets: str) -> None:
        self.do("new game", **DEALER)
        for bet in bets or ("red",):
            self.do("place", who="P1", bet=bet, stake="5")
        self.do("no more bets", **DEALER)

    def view(self) -> dict[str, bytes]:
        return self.front.viewers.view(self.keeper, self.connection, {})

    async def told(self) -> dict[str, Any]:
        """Show the view, and return the sections that go over the line."""
        self.connection.outbox.show(self.view())
        (frame,) = await self.connection.outbox.take(lambda: 0)
        sections: dict[str, Any] = json.loads(frame)["sections"]
        return sections


@contextmanager
def seen(folder: Path) -> Iterator[Seen]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(busy_house, "told", lambda _: None)
        house = Seen(folder)
        try:
            yield house
        finally:
            house.keeper.close()


def in_a_loop(test: Callable[[Seen], Coroutine[Any, Any, None]], folder: Path) -> None:
    async def run() -> None:
        with seen(folder) as house:
            await test(house)

    asyncio.run(run())


def test_a_wager_makes_nothing_anew_that_is_alike_for_everybody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: Counter[str] = Counter()
    for name in ("sign_section", "round_section", "results_section"):
        real: Any = getattr(viewers, name)

        def counted(*given: Any, real: Any = real, name: str = name) -> Any:
            made[name] += 1
            return real(*given)

        monkeypatch.setattr(viewers, name, counted)

    async def test(house: Seen) -> None:
        house.do("new game", **DEALER)
        first = house.view()
        made.clear()
        for bet in ("red", "odd", "low"):
            house.do("place", who="P1", bet=bet, stake="5")
            shown = house.view()
            assert {name for name in shown if shown[name] != first[name]} == {"me"}
        assert not made
        house.do("no more bets", **DEALER)
        assert json.loads(house.view()["round"])["phase"] == "over"
        assert set(made.values()) == {1}
        # What a clock alone can change of it: when the next game begins, the time on a sign.
        made.clear()
        house.front.viewers.next_at = lambda _: 5_000_000
        assert json.loads(house.view()["round"])["next_at"] == 5_000
        assert set(made.values()) == {1}
        house.do("post closing sign", who="G", role="casino operator", minutes=30)
        (sign,) = json.loads(house.view()["sign"])["signs"]
        monkeypatch.setattr(
            house.keeper, "clock", lambda: Moment(house.clock.now + 3_600_000_000, house.clock.now)
        )
        (later,) = json.loads(house.view()["sign"])["signs"]
        fresh = sign_section(
            house.keeper.house, house.keeper.house.tables["A"], house.keeper.clock()
        )
        assert later["wall"] == fresh.signs[0].wall
        assert (later["wall"] != sign["wall"]) == (fresh.signs[0].wall != sign["wall"])

    in_a_loop(test, tmp_path)


def test_a_view_is_made_anew_as_soon_as_the_house_has_turned_and_not_when_that_is_saved(
    tmp_path: Path,
) -> None:
    async def test(house: Seen) -> None:
        house.do("new game", **DEALER)
        assert json.loads(house.view()["round"])["phase"] == "wagers"
        house.keeper.do(asked("no more bets", **DEALER))  # nobody has told the viewers yet
        assert json.loads(house.view()["round"])["phase"] == "over"

    in_a_loop(test, tmp_path)


def test_a_history_tells_only_what_is_new_and_a_terminal_that_comes_back_gets_it_whole(
    tmp_path: Path,
) -> None:
    async def test(house: Seen) -> None:
        sizes: list[int] = []
        for number in range(1, GAMES + 4):
            house.play("red", "odd")
            told = await house.told()
            games = [name for name in told if name.startswith("game ")]
            assert games == [f"game {number}"]
            newest = list(range(number, max(number - GAMES, 0), -1))
            assert told["history"] == {"rounds": newest}
            sizes.append(len(json.dumps(told)))
            house.clock.wait(60)
        assert sizes[-1] < sizes[1] * 1.3, sizes
        house.connection.outbox.start_over()
        whole = await house.told()
        named = {name for name in whole if name.startswith("game ")}
        assert named == {f"game {number}" for number in whole["history"]["rounds"]}
        assert len(named) == GAMES

    in_a_loop(test, tmp_path)
