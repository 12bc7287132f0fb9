"""What a seat is shown costs its own wagers, however many others lie there. Work is counted, not time."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from croupier.table.conduct.core.state import Person
from croupier.table.conduct.core.wager_facts import read_place
from croupier.table.driver.rounds import place_all
from croupier.terms.growing import Row
from croupier.terms.rosters import Roster
from tests.floor.viewing.watching import SUPERVISOR, Watched


PLAYERS = 300
EACH = 10
LONG = 100
"""More than any one player has."""


def full_table() -> Watched:
    """Lay ten wagers for each of many players."""
    evening = Watched("star-rapid", "P1", mode="dealer", limits={"min": "1", "max": "500"})
    for number in range(2, PLAYERS + 1):
        name = f"P{number}"
        evening.house.people[name] = Person(name, age=40, card=name)
    evening.begin()
    live = evening.table.live
    assert live is not None
    wagers = [
        read_place(
            {
                "id": f"w{number}",
                "player": f"P{number % PLAYERS + 1}",
                "bet": "straight-up",
                "target": str(number // PLAYERS),
                "stake": "1",
                "placed_by": "player",
                "nonce": "",
            }
        )
        for number in range(PLAYERS * EACH)
    ]
    full = replace(live, round=place_all(live.round, wagers))
    evening.house.tables["R1"] = replace(evening.table, live=full)
    return evening


class Counted:
    """Counts how often a long row or roster is walked from one end to the other."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.walks = 0
        for kind in (Row, Roster):
            monkeypatch.setattr(kind, "__iter__", self._counting(kind.__iter__))

    def _counting(self, walk: Any) -> Any:
        def counted(row: Any) -> Iterator[Any]:
            self.walks += len(row) > LONG
            walked: Iterator[Any] = walk(row)
            return walked

        return counted


def test_a_seat_costs_its_own_wagers_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    evening = full_table()
    assert evening.table.live is not None
    assert len(evening.table.live.round.slips) == PLAYERS * EACH
    assert evening.me("P7").bet == EACH * 100
    evening.place("P1", "red", "5")
    counted = Counted(monkeypatch)
    assert [len(evening.me(f"P{n}").wagers) for n in (1, 7, PLAYERS)] == [EACH + 1, EACH, EACH]
    assert evening.round().phase == "wagers"
    assert counted.walks == 0
    evening.desk()
    assert counted.walks


def test_so_does_a_round_that_was_settled_and_corrected(monkeypatch: pytest.MonkeyPatch) -> None:
    players = [f"P{number}" for number in range(1, 21)]
    evening = Watched("star-rapid", *players, mode="dealer", limits={"min": "1", "max": "500"})
    followed = players[:2]
    for player in followed:
        assert evening.games(player) == ()
    evening.begin()
    for player in players:
        for number in range(EACH):
            evening.place(player, "straight-up", "1", target=number)
    evening.end("5")
    evening.do("correct", **SUPERVISOR, chance="6")
    counted = Counted(monkeypatch)
    assert evening.round().corrected_from == "5"
    for player in followed:
        me = evening.me(player)
        assert (me.win, me.session_net, len(me.wagers)) == (3_500, 2_600, EACH)
        assert [slip.was for slip in me.wagers if slip.was] == ["win", "lose"]
    evening.history.ended(evening.table)
    assert [game.result for game in evening.games("P2")] == ["6"]
    assert counted.walks == 0
