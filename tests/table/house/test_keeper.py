"""The keeper decides, saves, then tells; taken up again, the house is the one that was left."""

import functools
import itertools
import operator
import os
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from croupier.journal.entries import Moment
from croupier.journal.keys import Keys
from croupier.journal.opening import open_store
from croupier.journal.store import Snapshot, Sought, StoreStoppedError
from croupier.journal.writer import Writer
from croupier.table.conduct.core.commands import DECIDES
from croupier.table.conduct.core.state import House
from croupier.table.conduct.tables.terms import bring_credit
from croupier.table.house import snapshots
from croupier.table.house.keeper import Keeper
from croupier.table.house.premises import DATABASE, AtFolder, InMemory
from croupier.table.setup.configuration import TableRecord
from croupier.terms.money import money
from croupier.terms.refusals import Reason


SECOND = 1_000_000
_ASKED: Any = functools.reduce(operator.or_, DECIDES)


class HandClock:
    """A clock that a test turns by hand."""

    def __init__(self) -> None:
        self.now = 1_731_700_000 * SECOND

    def __call__(self) -> Moment:
        return Moment(self.now, self.now)

    def wait(self, seconds: float) -> None:
        self.now += int(seconds * SECOND)


def asked(do: str, **parts: Any) -> Any:
    return msgspec.convert({"do": do, **parts}, _ASKED)


def table(mode: str, **record: Any) -> TableRecord:
    written = {"rulebook": "star-rapid", "game": "roulette", "mode": mode, "name": "T"}
    return msgspec.convert({**written, "limits": {"min": "1", "max": "500"}, **record}, TableRecord)


def open_house(keeper: Keeper, mode: str = "rng", **record: Any) -> None:
    keeper.set_up(table(mode, **record), "casino operator")
    done(keeper, "admit", who="the door", role="casino operator", person="P1", age=40)
    done(keeper, "insert card", who="P1", owner="P1")
    keeper.record(bring_credit("P1", money("100")))
    done(keeper, "open table", who="G", role="casino operator")


def done(keeper: Keeper, do: str, **parts: Any) -> Any:
    answer = keeper.do(asked(do, **parts))
    assert answer.refusal is None, f"{do}: {answer.refusal}"
    return answer


def running(keeper: Keeper) -> int | None:
    """Return the number of the round in progress."""
    live = keeper.house.tables["T"].live
    return live.number if live else None


def play_a_round(keeper: Keeper, stake: str = "5") -> None:
    done(keeper, "new game", who="D", role="dealer")
    done(keeper, "place", who="P1", bet="red", stake=stake, nonce="7f3a")
    done(keeper, "no more bets", who="D", role="dealer")


def facts(house: House) -> Any:
    """Everything about a house that can be compared."""
    return (
        house.people,
        house.tickets,
        house.ledger.balances(),
        {
            name: (
                state.conduct,
                state.live and (state.live.number, state.live.round.slips, state.live.unpaid),
                state.last and (state.last.number, state.last.round.slips),
            )
            for name, state in house.tables.items()
        },
    )


def test_a_command_that_comes_twice_is_carried_out_once() -> None:
    keeper = InMemory(os.urandom).take_up(HandClock())
    open_house(keeper)
    done(keeper, "new game", who="D", role="dealer")
    first = done(keeper, "place", key="k1", who="P1", bet="red", stake="5")
    again = done(keeper, "place", key="k1", who="P1", bet="red", stake="5")
    assert again.repeated["receipts"] == [{"seq": e.seq, "hash": e.hash} for e in first.entries]
    other = keeper.do(asked("place", key="k1", who="P1", bet="red", stake="6"))
    assert other.refusal is not None
    assert other.refusal.reason is Reason.COMMAND_CAME_WITH_ANOTHER_BODY
    assert keeper.house.ledger.balance("chips:P1").units == 9_500


def test_a_round_of_the_generator_is_promised_drawn_and_shown() -> None:
    keeper = InMemory(os.urandom).take_up(HandClock())
    open_house(keeper)
    play_a_round(keeper)
    kinds = [entry.happening.kind for entry in keeper.store.entries()][-5:]
    assert kinds == [
        "round begun",
        "wager placed",
        "wagering closed",
        "result decided",
        "round settled",
    ]
    begun, _, _, decided, _ = list(keeper.store.entries())[-5:]
    assert decided.happening.facts["seed"] not in begun.line.decode()
    assert len(begun.happening.facts["commitment"]) == 64


def test_the_clock_closes_draws_and_settles_by_itself() -> None:
    clock = HandClock()
    keeper = InMemory(os.urandom).take_up(clock)
    open_house(keeper, seconds=20)
    done(keeper, "new game", who="D", role="dealer")
    done(keeper, "place", who="P1", bet="red", stake="5")
    clock.wait(19.9)
    keeper.go_on()
    assert running(keeper) == 1
    clock.wait(0.1)
    keeper.go_on()
    assert running(keeper) is None


@pytest.mark.parametrize("every", [1, 7, 10_000])
def test_a_house_taken_up_again_is_the_one_that_was_left(
    tmp_path: Path, every: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.table.house.keeper.EVERY", every)
    clock = HandClock()
    premises = AtFolder(tmp_path, os.urandom)
    keeper = premises.take_up(clock)
    open_house(keeper, "automated")
    chance = random.Random(20261116)
    steps: itertools.cycle[tuple[str, dict[str, Any]]] = itertools.cycle(
        [
            ("new game", {"who": "D", "role": "dealer"}),
            ("place", {"who": "P1", "bet": "red", "stake": "1"}),
            ("place", {"who": "P1", "bet": "straight-up", "target": "17", "stake": "1"}),
            ("no more bets", {"who": "D", "role": "dealer"}),
            ("sensor reads", {"who": "sensor", "chance": None}),
        ]
    )
    for do, parts in itertools.islice(steps, 32):
        drawn = {"chance": str(chance.randrange(37))} if "chance" in parts else {}
        done(keeper, do, **{**parts, **drawn})
        before = facts(keeper.house)
        premises.leave(keeper)
        keeper = premises.take_up(clock)
        assert facts(keeper.house) == before
    assert keeper.store.snapshots()
    premises.leave(keeper)


def test_a_snapshot_of_another_version_is_passed_over(tmp_path: Path) -> None:
    clock, premises = HandClock(), AtFolder(tmp_path, os.urandom)
    keeper = premises.take_up(clock)
    open_house(keeper)
    play_a_round(keeper)
    before = facts(keeper.house)
    premises.leave(keeper)
    store = open_store(str(tmp_path / DATABASE))
    store.keep_snapshot(Snapshot("house", 3, snapshots.VERSION + 1, b"from another time"))
    store.close()
    again = premises.take_up(clock)
    assert facts(again.house) == before
    premises.leave(again)


def test_rounds_are_found_by_player_table_time_and_amount() -> None:
    clock = HandClock()
    keeper = InMemory(os.urandom).take_up(clock)
    open_house(keeper)
    for stake in ("5", "7", "9"):
        play_a_round(keeper, stake)
        clock.wait(60)
    rounds = keeper.store.rounds
    assert [row.round for row in rounds(Sought(player="P1"))] == [3, 2, 1]
    assert [row.round for row in rounds(Sought(table="T", least=600, most=800))] == [2]
    assert [row.round for row in rounds(Sought(since=clock.now - 61 * SECOND))] == [3]
    assert rounds(Sought(player="P2")) == []
    assert [row.staked for row in rounds(Sought(table="T"))] == [900, 700, 500]


def test_group_commit_answers_when_saved_and_in_order(tmp_path: Path) -> None:
    store = open_store(str(tmp_path / "croupier.db"))
    keeper = Keeper(store, Keys.passing(), HandClock(), os.urandom, writer=Writer(store))
    open_house(keeper)
    done(keeper, "new game", who="D", role="dealer")
    futures = [
        keeper.submit(asked("place", key=f"k{n}", who="P1", bet="red", stake="1"))
        for n in range(50)
    ]
    again = keeper.submit(asked("place", key="k49", who="P1", bet="red", stake="1"))
    seqs = [future.result(timeout=10).entries[0].seq for future in futures]
    assert seqs == list(range(seqs[0], seqs[0] + 50))
    assert again.result(timeout=10).repeated is not None
    assert store.tip()[0] == seqs[-1]
    keeper.close()
    with pytest.raises(StoreStoppedError):
        keeper.submit(asked("place", who="P1", bet="red", stake="1")).result(timeout=10)
