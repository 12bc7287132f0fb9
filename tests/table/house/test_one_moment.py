"""A command is decided at one moment, and its entries bear that moment and no other."""

import json
import os
import random
from pathlib import Path
from typing import Any

import pytest

from croupier.journal.entries import Entry, Moment
from croupier.journal.writer import Writer
from croupier.table.house import keeper as keeping
from croupier.table.house.keeper import Keeper, Receipt
from croupier.table.house.premises import InMemory
from croupier.table.house.replay.replay import replay
from croupier.table.house.script.scripts import Evening, ScriptClock, read_script
from tests.table.house.test_keeper import SECOND, HandClock, asked, done, open_house
from tests.verifying import theirs


EVENINGS = Path(__file__).parents[2] / "golden" / "evenings"


class TickingClock(HandClock):
    """A clock that has gone on by a microsecond whenever it is read."""

    def __call__(self) -> Moment:
        self.now += 1
        return super().__call__()

    def next_is(self, clock: int) -> None:
        """Let the next reading be this."""
        self.now = clock - 1


def ask(keeper: Keeper, command: Any) -> Receipt:
    """Ask as a floor does, or as a script does where nobody writes for many."""
    return keeper.do(command) if keeper.writer is None else keeper.submit(command).result()


def sound(keeper: Keeper) -> None:
    """Hold the house to both verifiers."""
    assert list(replay(keeper.store.entries())) == []
    assert keeper.notary is not None
    keeper.notary.note(keeper.clock().at)
    assert theirs(keeper.store, keeper.keys.public) == []


PLACE = {"do": "place", "who": "P1", "bet": "red", "stake": "5"}
BEFORE_THE_END: dict[str, dict[str, Any]] = {
    "place": PLACE,
    "call": {"do": "call", "who": "P1", "wager": "w1"},
    "move": {"do": "move", "who": "P1", "wager": "w1", "bet": "black", "target": None},
    "confirm": {"do": "confirm wagers", "who": "P1"},
}


@pytest.mark.parametrize("is_written_for_many", [False, True])
@pytest.mark.parametrize("name", BEFORE_THE_END)
def test_what_is_decided_before_the_end_is_stamped_before_it(
    name: str, is_written_for_many: bool
) -> None:
    clock = TickingClock()
    keeper = InMemory(os.urandom).take_up(clock)
    open_house(keeper)
    command = dict(BEFORE_THE_END[name])
    for early in (3, 2, 1, 0):
        begun = done(keeper, "new game", who="D", role="dealer", seconds=20)
        command["wager"] = done(keeper, **PLACE).entries[0].happening.facts["wager"]["id"]
        if "wager" not in BEFORE_THE_END[name]:
            del command["wager"]
        closes = begun.entries[0].moment.clock + 20 * SECOND
        clock.next_is(closes - early)
        keeper.writer = Writer(keeper.store) if is_written_for_many else None
        answer = ask(keeper, asked(**command))
        if early:
            assert answer.refusal is None, answer.refusal
            assert {entry.moment.clock for entry in answer.entries} == {closes - early}
        else:
            assert answer.refusal is not None
            assert answer.refusal.what == "the wagering time is up"
        if keeper.writer is not None:
            keeper.writer.close()
            keeper.writer = None
        clock.wait(1)
        keeper.go_on()
    sound(keeper)


def test_what_the_clock_brings_is_decided_and_stamped_at_one_reading() -> None:
    clock = TickingClock()
    keeper = InMemory(os.urandom).take_up(clock)
    open_house(keeper)
    begun = done(keeper, "new game", who="D", role="dealer", seconds=20)
    closes = begun.entries[0].moment.clock + 20 * SECOND
    clock.next_is(closes - 1)
    keeper.go_on()
    kinds = {entry.happening.kind: entry for entry in keeper.store.entries()}
    assert "wagering closed" not in kinds, "the moment that was looked at was before the end"
    clock.next_is(closes)
    keeper.go_on()
    kinds = {entry.happening.kind: entry for entry in keeper.store.entries()}
    assert kinds["wagering closed"].moment.clock == closes
    sound(keeper)


class TickingScript(ScriptClock):
    """The clock of a script, ticking."""

    def __call__(self) -> Moment:
        self._at += 1
        return super().__call__()


@pytest.mark.parametrize("name", sorted(each.stem for each in EVENINGS.glob("*.jsonl")))
def test_every_entry_of_an_evening_bears_the_moment_at_which_it_was_decided(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    decided: list[Moment] = []
    for way in ("answer", "decide"):
        real = getattr(keeping, way)

        def watched(house: Any, command: Any, moment: Moment, real: Any = real) -> Any:
            decided.append(moment)
            return real(house, command, moment)

        monkeypatch.setattr(keeping, way, watched)
    evening = Evening(InMemory(random.Random(7).randbytes))
    evening.clock = evening.keeper.clock = TickingScript()
    told = list(evening.run(read_script((EVENINGS / f"{name}.jsonl").read_bytes())))
    unasked = {"table set up", "credit brought"}
    entries: list[Entry] = list(evening.keeper.store.entries())
    apart = [e for e in entries if e.happening.kind not in unasked and e.moment not in decided]
    assert apart == []
    assert len(told) > 5
    assert list(replay(entries)) == []


def test_a_scene_after_the_last_signed_head_is_no_fault() -> None:
    table = {"rulebook": "nz", "game": "roulette", "limits": {"min": "5", "max": "500"}}
    lines = [
        {"day": "2024-10-10", "at": "20:00", "table": {**table, "name": "A"}},
        {"at": "20:00:30", "who": "Sue", "role": "game supervisor", "do": "open table"},
        {"at": "20:05:00", "table": {**table, "name": "B"}, "people": {"Ana": {"age": 40}}},
        {"at": "20:05:40", "people": {"Ben": {"age": 40, "chips": "50"}}},
        {"at": "20:09:00", "table": {**table, "name": "C"}},
        {
            "at": "20:09:01",
            "who": "Sue",
            "role": "game supervisor",
            "do": "open table",
            "table": "B",
        },
    ]
    evening = Evening(InMemory(random.Random(7).randbytes))
    text = "\n".join(map(json.dumps, lines)).encode()
    assert [str(each.refusal) for each in evening.run(read_script(text)) if each.refusal] == []
    sound(evening.keeper)
