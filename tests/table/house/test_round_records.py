"""A round is written as a record that settles to the same end, whatever happened in it."""

import json
import os
from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

import pytest

from croupier.table.house.premises import InMemory
from croupier.table.house.record_export import record_of
from croupier.table.house.script.scripts import Evening, read_script
from croupier.table.record.adjudication import adjudicate, read_records
from croupier.table.record.answers import answer
from croupier.table.wagers.slips import Slip
from croupier.terms.refusals import RefusedError
from tests.cli.evenings import Step, by_hand, confirmed, opened, step, wagers, written
from tests.conformance import test_star_rapid_blackjack_at_random as rapid
from tests.conformance import test_star_rapid_casino_war_at_random as war
from tests.conformance.plain_rapid_blackjack import Elected


def played(*steps: Step) -> Evening:
    evening = Evening(InMemory(os.urandom))
    refused = [told.refusal for told in evening.run(read_script(written(steps))) if told.refusal]
    assert refused == []
    return evening


def recorded(evening: Evening, number: int) -> dict[str, Any]:
    return record_of(evening.keeper.store.entries(stream="table R1"), "R1", number)


def told(slips: Sequence[Slip]) -> list[tuple[Any, ...]]:
    return [
        (s.id, s.player, s.result, s.plays, s.void, s.winnings, s.returned, s.rules) for s in slips
    ]


def settles_alike(evening: Evening) -> list[str]:
    """Settle the last round again; return the moves of its record."""
    table = evening.keeper.house.tables["R1"]
    live = table.last
    assert live is not None
    record = recorded(evening, live.number)
    (again,) = adjudicate(read_records(json.dumps(record)))
    assert [each.refusal for each in again.answered if each.refusal] == []
    assert told(again.slips) == told(live.round.slips)
    assert answer(again)["over"]
    return [move["do"] for move in record["moves"]]


def test_a_spin_that_was_void_is_in_the_record() -> None:
    evening = played(
        *opened("nz1996"),
        *wagers(1),
        step("20:01:35", "D1", "no spin", cause="foreign object", called=True),
        step("20:01:40", "D1", "no more bets", bell=True),
        step("20:01:45", "D1", "result", chance="17"),
        step("20:01:50", "D1", "collect"),
        step("20:01:55", "D1", "pay"),
    )
    moves = settles_alike(evening)
    assert moves == ["place", "place", "place", "call", "close", "ruling", "close", "chance"]


def test_a_game_that_was_annulled_after_it_was_paid_is_in_the_record() -> None:
    evening = played(
        *opened("nz1996"),
        *by_hand(1, "17"),
        step("20:01:55", "O1", "invalidate", ground="fire", what="smoke in the room"),
    )
    assert settles_alike(evening)[-1] == "void"
    record = recorded(evening, 1)
    assert "nz1996:I/12.1(a)" in record["moves"][-1]["rules"]
    record["moves"].append({"do": "chance", "chance": "17"})
    (after,) = adjudicate(read_records(json.dumps(record)))
    no = after.answered[-1].refusal
    assert no is not None
    assert no.what == "the round is void"


def test_a_cheats_stake_that_was_forfeit_is_in_the_record() -> None:
    evening = played(
        *opened("nz1996"),
        *wagers(1),
        step("20:01:41", "D1", "result", chance="1"),
        step(
            "20:01:45",
            "O1",
            "invalidate",
            ground="fraud",
            what="a chip was pushed after the call",
            fraud_by=["P1"],
            forfeit=["P1"],
        ),
    )
    settles_alike(evening)
    moves = recorded(evening, 1)["moves"]
    assert [move["wagers"] for move in moves if move.get("forfeit")] == [["w1"]]


@pytest.mark.parametrize("book", ["nz1996", "star-rapid"])
def test_a_correction_is_in_the_record_with_who_made_it(book: str) -> None:
    play = confirmed if book == "star-rapid" else by_hand
    evening = played(*opened(book), *play(1, "17"), step("20:01:55", "O1", "correct", chance="1"))
    settles_alike(evening)
    last = recorded(evening, 1)["moves"][-1]
    assert last["facts"] == {"corrected": "1"}
    assert last["role"] == "casino operator"


def test_zero_is_kept_as_a_target_and_as_a_number() -> None:
    evening = played(
        *opened("nz1996"),
        step("20:01:00", "D1", "new game"),
        step("20:01:05", "P1", "place", bet="straight-up", target=0, stake="5"),
        step("20:01:30", "D1", "no more bets"),
        step("20:01:41", "D1", "result", chance=0),
        step("20:01:45", "D1", "pay"),
    )
    settles_alike(evening)
    assert recorded(evening, 1)["moves"][0]["target"] == 0


def test_the_round_in_progress_can_be_recorded_too() -> None:
    evening = played(*opened("nz1996"), *wagers(1))
    assert [move["do"] for move in recorded(evening, 1)["moves"]][-1] == "close"


def test_a_round_that_never_was_is_refused() -> None:
    evening = played(*opened("nz1996"))
    with pytest.raises(RefusedError, match="no round 1 of table 'R1'"):
        recorded(evening, 1)


ROUNDS: Final = 20
AT_RANDOM: Final[dict[str, Callable[[Random], Any]]] = {
    "dealt blackjack": lambda random: rapid.AtRandom(random, "dealer", Elected(), {}),
    "drawn blackjack": lambda random: rapid.AtRandom(random, "rng", Elected(), {}),
    "war": lambda random: war.AtRandom(random, Counter()),
}


@pytest.mark.parametrize("game", AT_RANDOM)
def test_rounds_of_decisions_out_of_the_journal_settle_as_they_were_played(game: str) -> None:
    evening, seen = AT_RANDOM[game](Random(20261118)), Counter[str]()
    for _ in range(ROUNDS):
        evening.round()
        ((name, table),) = evening.keeper.house.tables.items()
        record = record_of(
            evening.keeper.store.entries(stream=f"table {name}"), name, table.last.number
        )
        (again,) = adjudicate(read_records(json.dumps(record)))
        assert [each.refusal for each in again.answered if each.refusal] == [], record
        assert told(again.slips) == told(table.last.round.slips), record
        seen.update(str(move.get("act", move["do"])) for move in record["moves"])
    assert seen["time is up"]


def test_only_a_record_without_a_format_may_be_spelt_as_release_0_1_0_spelt_it() -> None:
    record = recorded(played(*opened("nz1996"), *wagers(1)), 1)
    (place, *_), typed = record["moves"], {"bet": "Red", "target": None}
    several = {"table": record["table"], "rounds": [{"moves": [place | typed]}] * 2}
    said = {}
    for number in (None, record["format"]):
        document = json.dumps(several | {"format": number})
        said[number] = [each.slips[0].bet for each in adjudicate(read_records(document))]
    assert said == {None: ["red", "red"], 2: ["Red", "Red"]}
    with pytest.raises(RefusedError, match="`format` of a round is not 3"):
        read_records(json.dumps(record | {"format": 3}))
