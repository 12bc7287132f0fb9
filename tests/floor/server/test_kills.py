"""The house is killed between any two messages and opened again: every terminal is where it was."""

import contextlib
import json
import resource
import secrets
import sqlite3
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.floor.floors import PATIENCE, House, Terminal, dealt, house, table
from tests.verifying import both_find


OF_A_ROUND = """
    select 1 from entries join entries as first on entries.seq >= first.seq
    where json_extract(entries.line, '$.kind') = ?
    and json_extract(first.line, '$.kind') = 'round begun'
    and json_extract(first.line, '$.facts.round') = ?
"""


def wait_written(floor: House, kind: str, number: int) -> None:
    """Wait until the journal has something of a round."""
    until = time.monotonic() + PATIENCE
    with closing(sqlite3.connect(f"file:{floor.data}/croupier.db?mode=ro", uri=True)) as books:
        seen = None
        while True:
            now = books.execute("pragma data_version").fetchone()
            if now != seen and books.execute(OF_A_ROUND, (kind, number)).fetchone():
                return
            seen = now  # it is another once somebody has written, and asking for it costs nothing
            assert time.monotonic() < until, f"round {number} has no {kind!r}"
            time.sleep(0.001)


def reopened(floor: House, *terminals: Terminal) -> None:
    """Open the house again after its end, sound as ever; its terminals come back by themselves."""
    assert both_find(floor.data) == []
    floor.open()
    for each in terminals:
        each.view = {}
        each.answers.clear()
        each.connect()


def placing(count: int) -> list[dict[str, Any]]:
    what = {"do": "place", "bet": "black", "stake": "1"}
    return [{"ask": "do", "key": secrets.token_hex(8), "what": what} for _ in range(count)]


def asked_again(seat: Terminal, messages: Sequence[dict[str, Any]]) -> int:
    """Ask for the same again; return how much of it had been done before."""
    answers = [seat.ask(message) for message in messages]
    assert all(answer["refused"] is None for answer in answers), answers
    return sum(answer["is_repeated"] for answer in answers)


@pytest.mark.slow
def test_a_killed_house_has_every_terminal_where_it_was(tmp_path: Path) -> None:
    with house(tmp_path, table("R1"), dealt("R3", seconds=600)) as floor:
        seat, wall = floor.player("R3", "Ann", "100"), floor.terminal("wall", "R3")
        dealer = floor.staff("Gwen", "dealer", "R3")
        boot = seat.welcome["boot"]
        dealer.did("new game")
        seat.phase("wagers")
        for number, told in enumerate((0, 3, 10), start=1):
            burst = placing(10)
            for message in burst:
                seat.send(message)
            for message in burst[:told]:
                assert seat.answer(message["key"])["refused"] is None
            floor.kill()
            assert seat.wait_closed() == 1006
            reopened(floor, seat, wall, dealer)
            assert seat.welcome["boot"] != boot, "it knows that the house began anew"
            assert seat.view["me"]["player"] == "Ann"
            assert wall.view["round"]["phase"] == "wagers"
            before = len(seat.view["me"]["wagers"])
            assert told <= before - (number - 1) * 10 <= 10, "what was told was saved"
            assert asked_again(seat, burst) == before - (number - 1) * 10
            seat.look_again()
            assert len(seat.view["me"]["wagers"]) == number * 10
            assert seat.view["me"]["credit"] == 10_000 - number * 1000
            assert dealer.refused("no more bets") == "nobody is signed on", "staff sign on anew"
            dealer.sign_in("Gwen", floor.sign_ins["Gwen"])
        for do, fields in (("no more bets", {}), ("result", {"chance": "17"})):
            dealer.did(do, **fields)
            dealer.until(lambda view: view["round"]["phase"] in ("no more bets", "read"))
            state = seat.until(lambda view: view["round"] == dealer.view["round"])
            floor.kill()
            reopened(floor, seat, dealer)
            assert seat.view["me"] | {"session_wall": 0} == state["me"] | {"session_wall": 0}
            assert seat.view["round"] == state["round"]
            dealer.sign_in("Gwen", floor.sign_ins["Gwen"])
        dealer.did("confirm result")
        assert seat.phase("over")["me"]["credit"] == 10_000 + 3000, "17 is black"


@pytest.mark.slow
def test_a_house_killed_at_any_time_of_a_drawn_round_draws_it_as_it_was_committed(
    tmp_path: Path,
) -> None:
    with house(tmp_path, table("R1", seconds=1)) as floor:
        seat = floor.player("R1", "Ann", "100")
        commitments: dict[int, str] = {}
        for moment in ("wager placed", "wagering closed", "result decided", "round settled"):
            number = seat.stake(bet="red", stake="1")
            commitments[number] = seat.view["round"]["commitment"]
            wait_written(floor, moment, number)
            floor.kill()
            reopened(floor, seat)
            seat.round_over(number)
        shown = {game["round"]: game for game in seat.look_again().games}
        for number, commitment in commitments.items():
            assert shown[number]["commitment"] == commitment
            assert shown[number]["seed"]
            assert shown[number]["staked"] == 100
        moved = sum(game["paid"] - game["staked"] for game in shown.values())
        assert seat.view["me"]["credit"] == 10_000 + moved


# A disk that fails


def log_size(floor: House) -> int:
    """Return how large the store's log is, which every commit makes larger."""
    return (floor.data / "croupier.db-wal").stat().st_size


def fill_the_disk(floor: House, room: int) -> None:
    """Let the store's log grow by so much more, and then by nothing."""
    assert room > 0
    size = log_size(floor) + room
    resource.prlimit(floor.running.process.pid, resource.RLIMIT_FSIZE, (size, size))


@pytest.mark.slow
def test_a_disk_that_fails_stops_the_wagers_and_shows_nothing_unsaved(tmp_path: Path) -> None:
    with house(tmp_path, dealt("R3", seconds=600)) as floor:
        seat, other = (
            floor.player("R3", "Ann", "100", "100", "100"),
            floor.player("R3", "Bob", "50"),
        )
        dealer = floor.staff("Gwen", "dealer", "R3")
        dealer.did("new game")
        seat.phase("wagers")
        size = log_size(floor)
        done = [seat.did("place", bet="red", stake="1") for _ in range(10)]
        fill_the_disk(floor, room=log_size(floor) - size)
        burst, taken, refusals = placing(200), 0, []
        with contextlib.suppress(ConnectionClosed):
            for message in burst:
                answer = seat.ask(message)
                if answer["refused"] is None:
                    taken += 1
                    done.append(answer)
                else:
                    refusals.append(answer["refused"]["reason"])
        assert floor.wait_closed() == 1
        assert 0 < taken < len(burst), "it had room for some"
        assert set(refusals) <= {"store has stopped"}
        with contextlib.suppress(ConnectionClosed):
            seat.pump(PATIENCE)
        told = [line for line in floor.log.splitlines() if not line.startswith("{")]
        assert len(told) <= 1, told
        assert '"store stopped"' in floor.log
        with closing(sqlite3.connect(floor.data / "croupier.db")) as books:
            last = books.execute("select max(seq) from entries").fetchone()[0]
        receipts = [each["seq"] for answer in done for each in answer["happened"]]
        assert max(receipts) <= last, "what was told was saved"
        shown = max(len(view["wagers"]) for view in views(seat))
        reopened(floor, seat, other)
        assert len(seat.view["me"]["wagers"]) >= max(shown, len(done))
        assert seat.view["me"]["credit"] == 30_000 - 100 * len(seat.view["me"]["wagers"])
        assert other.view["me"]["credit"] == 5000
        assert [seat.ask(each)["is_repeated"] for each in burst[:taken]] == [True] * taken
        assert not seat.ask(burst[-1])["is_repeated"], "what was refused was not saved"


def views(seat: Terminal) -> list[dict[str, Any]]:
    """Return every view of themselves that a player was ever shown."""
    told = (json.loads(each) for each in seat.heard)
    shown = [each["sections"]["me"] for each in told if "me" in each.get("sections", ())]
    assert shown
    return shown
