"""star-rapid: the sensor in the rim, the automated wheel and the generator at the table.

Devices are early, wrong, silent or late; the table has an answer to each of them.
"""

from typing import Any

import msgspec
import pytest

from croupier.equipment.devices import Independent
from croupier.equipment.randomness import Drawing, stream
from croupier.equipment.randomness.rounds import commit
from croupier.equipment.wheels import EUROPEAN
from croupier.rulebooks.operations import operations
from croupier.table.conduct.core.state import House
from croupier.table.conduct.equipment.wheels.ports import (
    Port,
    Reading,
    Run,
    SimulatedSensor,
    SimulatedWheel,
)
from croupier.table.conduct.tables.terms import set_up
from croupier.table.setup.configuration import TableRecord
from croupier.terms.refusals import Reason, Refusal
from tests.conformance.settling import at_a_terminal
from tests.marks import Rules
from tests.table.conduct.evening import OPERATOR, SECOND, Evening, notices, rules, words


DEALER = {"who": "D1", "role": "dealer"}
SUPERVISOR = {"who": "G1", "role": "gaming supervisor"}
MANAGER = {"who": "M1", "role": "assistant gaming manager"}
CLOCK = {"who": "system"}
PERIOD = 20
SEED = bytes(range(32))
WHEEL = Independent(EUROPEAN.order)


rule = Rules("star-rapid")
ref = rule.ref


def wagered(mode: str = "dealer") -> Evening:
    """Begin a round of 20 seconds in which P1 has 10 on 17 (w1)."""
    evening = Evening("star-rapid", "P1", "P2", seconds=PERIOD, mode=mode)
    evening.do("new game", **DEALER)
    evening.do("place", who="P1", bet="straight-up", target="17", stake="10")
    return evening


def until(evening: Evening, second: int, *ports: Port) -> list[Any]:
    """Let time pass, with what the clock and the devices report in it; return what came of it."""
    reports = [report for port in ports for report in port.due(evening.clock, second * SECOND)]
    came: list[Any] = []
    for at, asked in sorted(reports, key=lambda report: report[0]):
        came += clocked(evening, at)
        evening.clock = at
        written = msgspec.to_builtins(asked)
        answer = evening.ask(written.pop("do"), **written)
        came += [answer] if isinstance(answer, Refusal) else list(answer)
    came += clocked(evening, second * SECOND)
    evening.clock = second * SECOND
    return came


def clocked(evening: Evening, at: int) -> list[Any]:
    """Let the clock end the wagering if that is due."""
    live = evening.table.live
    closes = live.waiting.closes if live and live.waiting else None
    if closes is None or at < closes:
        return []
    evening.clock = closes
    return list(evening.do("no more bets", **CLOCK))


def sensor(*readings: tuple[int, str | None]) -> SimulatedSensor:
    return SimulatedSensor("R1", tuple(Reading(at * SECOND, number) for at, number in readings))


def wheel(spun: int, read: int | None, number: str | None = "17") -> SimulatedWheel:
    reading = Reading(read * SECOND, number) if read is not None else None
    return SimulatedWheel("R1", (Run(spun * SECOND, reading),))


def kinds(came: list[Any]) -> list[str]:
    return [entry.happening.kind for entry in came]


def told_to(came: list[Any]) -> str:
    return "; ".join(notice["what"] for notice in notices(tuple(came)))


# The sensor in the rim of a live wheel


@rule("11.3.7")
def test_the_sensor_gives_the_number_and_the_dealer_accepts_it() -> None:
    evening = wagered()
    came = until(evening, 35, sensor((30, "17")))
    assert kinds(came) == ["wagering closed", "result registered"]
    assert ref("11.3.7") in rules(tuple(came))
    assert evening.chips("P1") == "990"
    assert ref("11.3.7") in rules(evening.refused_one_role_lower("confirm result"))
    assert ref("11.3.7") in rules(evening.do("confirm result", **DEALER, chance="17"))
    assert evening.chips("P1") == "1350"


@rule("11.3.7")
@pytest.mark.parametrize("who", ["P1", "D1", "somebody"])
def test_nobody_reads_in_the_sensors_place(who: str) -> None:
    evening = wagered()
    until(evening, 21)
    refusal = evening.refused("sensor reads", who=who, role="player", chance="17")
    assert (refusal.reason, rules(refusal)) == (Reason.ROLE_MAY_NOT, [ref("11.3.7")])
    assert operations("star-rapid", "roulette")["sensor reads"].role == "player"


@rule("3.6", "5.4", "11.5.3.3")
def test_an_early_reading_ends_the_wagering_and_the_wagers_stand_under_review() -> None:
    evening = wagered()
    came = until(evening, 10, sensor((10, "17")))
    assert kinds(came) == ["wagering closed", "result registered"]
    assert {ref("3.6"), ref("5.4"), ref("11.5.3.3")} <= set(rules(tuple(came)))
    refusal = evening.refused("place", who="P1", bet="red", stake="10")
    assert refusal.reason is Reason.WAGERING_IS_CLOSED
    assert "The gaming supervisor reviews it" in told_to(came)
    assert [review.round for review in evening.table.conduct.reviews] == [1]
    evening.do("confirm result", **DEALER)
    assert evening.chips("P1") == "1350"


@rule("11.5.2")
def test_what_is_under_review_a_supervisor_looks_into() -> None:
    evening = wagered()
    until(evening, 10, sensor((10, "17")))
    evening.do("confirm result", **DEALER)
    assert ref("11.5.2") in rules(evening.refused_one_role_lower("close review", found="nothing"))
    came = evening.do("close review", **SUPERVISOR, found="the countdown was set too long")
    assert ref("11.5.2") in rules(came)
    assert evening.table.conduct.reviews == ()
    again = evening.refused("close review", **SUPERVISOR, found="nothing")
    assert again.reason is Reason.NOTHING_TO_CORRECT


@rule("3.6", "5.4")
def test_a_ball_keyed_at_rest_before_the_end_closes_the_wagering_too() -> None:
    evening = wagered()
    evening.wait(seconds=19)
    came = evening.do("result", **DEALER, chance="17")
    assert {ref("3.6"), ref("5.4")} <= set(rules(came))
    refusal = evening.refused("call", who="P1", wager="w1", call="remove")
    assert ref("3.2.5") in rules(refusal)
    evening.do("confirm result", **DEALER)
    assert evening.chips("P1") == "1350"


def test_at_the_last_second_a_result_is_in_time() -> None:
    evening = wagered()
    evening.wait(seconds=PERIOD)
    came = evening.do("result", **DEALER, chance="17")
    assert [entry.happening.kind for entry in came] == ["wagering closed", "result registered"]
    assert ref("3.6") not in rules(came)
    assert evening.table.conduct.reviews == ()


@rule("11.5.1.10")
def test_a_wrong_reading_is_put_right_by_a_supervisor_before_it_is_accepted() -> None:
    evening = wagered()
    until(evening, 30, sensor((30, "18")))
    wrong = evening.refused("confirm result", **DEALER, chance="17")
    assert ref("11.5.1.10") in rules(wrong)
    evening.refused_one_role_lower("correct", chance="17")
    came = evening.do("correct", **SUPERVISOR, chance="17")
    assert words(came) == "17 black is registered instead of 18"
    assert ref("11.5.1.10") in rules(came)
    evening.do("confirm result", **DEALER, chance="17")
    assert evening.chips("P1") == "1350"


@rule("11.3.6.2")
def test_where_the_sensor_is_silent_the_dealer_keys_the_number() -> None:
    evening = wagered()
    came = until(evening, 40, sensor((30, None)))
    assert kinds(came) == ["wagering closed", "sensor silent"]
    assert notices(tuple(came))[-1] == {
        "what": "No reading: the dealer keys the number",
        "rules": [ref("11.3.6.2")],
    }
    evening.do("result", **DEALER, chance="17")
    evening.do("confirm result", **DEALER)
    assert evening.chips("P1") == "1350"


@pytest.mark.parametrize(("number", "agrees"), [("17", True), ("18", False)])
def test_a_late_reading_is_compared_with_what_was_keyed(number: str, agrees: bool) -> None:
    evening = wagered()
    until(evening, 30)
    evening.do("result", **DEALER, chance="17")
    for second in (31, 33):
        (late,) = until(evening, second, sensor((second, number)))
        assert late.happening.kind == "sensor late"
        assert (ref("11.5.1.10") in rules((late,))) is not agrees
        if second == 31:
            evening.do("confirm result", **DEALER)
    assert evening.chips("P1") == "1350"
    assert len(evening.table.conduct.reviews) == (0 if agrees else 2)


@rule("11.5.1.8", "11.5.1.9")
def test_a_reading_of_a_ball_that_was_no_spin_is_disregarded() -> None:
    evening, sensor = wagered(), {"who": "sensor"}
    until(evening, 21)
    evening.do("no spin", **DEALER, cause="interference")
    (late,) = evening.do("sensor reads", **sensor, chance="18")
    assert {ref("11.5.1.8"), ref("11.5.1.9")} <= set(rules((late,)))
    owed = [each.what for each in evening.table.conduct.owed]
    assert "Spin again; stakes stay and may be changed" in owed
    evening.do("place", who="P1", bet="red", stake="10")  # wagering runs again, and runs on
    assert (evening.chips("P1"), evening.table.conduct.reviews) == ("980", ())
    evening.do("spin", **DEALER)
    evening.wait(seconds=PERIOD)
    evening.do("sensor reads", **sensor, chance="17")
    evening.do("confirm result", **DEALER)
    assert evening.chips("P1") == "1340"


@rule("11.5.2")
@pytest.mark.parametrize(("second", "is_late"), [(80, False), (81, True)])
def test_the_table_waits_for_a_slow_sensor_and_flags_it(second: int, is_late: bool) -> None:
    evening = wagered()
    came = until(evening, 90, sensor((second, "17")))
    assert ("sensor late" in kinds(came)) is is_late
    assert (ref("11.5.2") in rules(tuple(came))) is is_late
    assert evening.table.live is not None
    assert evening.table.live.reading == "17"
    evening.do("declare malfunction", **SUPERVISOR, cause="terminal or wheel faulty")


@pytest.mark.parametrize("chance", ["37", "00", "red", -1, {"no spin": "interference"}])
def test_a_reading_that_is_no_number_of_the_wheel_is_none(chance: object) -> None:
    evening = wagered()
    until(evening, 21)
    evening.refused("sensor reads", **CLOCK, chance=chance)


def test_a_reading_before_any_round_is_refused() -> None:
    evening = Evening("star-rapid", "P1")
    refusal = evening.refused("sensor reads", **CLOCK, chance="17")
    assert refusal.reason is Reason.MOVE_IS_NOT_DUE
    refusal = evening.refused("sensor reads", **CLOCK)
    assert refusal.reason is Reason.MOVE_IS_NOT_DUE


# The automated wheel


@rule("11.3.3.1")
def test_wagering_ends_while_the_automated_wheels_ball_runs() -> None:
    evening = wagered("automated")
    came = until(evening, 25, wheel(15, 30))
    assert kinds(came) == ["ball spun", "wagering closed"]
    assert ref("11.3.3.1") in rules(tuple(came))
    refusal = evening.refused("place", who="P1", bet="red", stake="10")
    assert refusal.reason is Reason.WAGERING_IS_CLOSED


@pytest.mark.parametrize(
    ("second", "run", "refs"),
    [
        pytest.param(35, (15, 30), ("11.3.3.2", "11.3.8"), marks=rule("11.3.3.2", "11.3.8")),
        pytest.param(15, (5, 12), ("3.6", "11.5.3.3"), marks=rule("3.6", "11.5.3.3")),
    ],
    ids=["in time", "early"],
)
def test_an_automated_wheel_settles_on_its_own_reading_and_is_reviewed_where_it_was_early(
    second: int, run: tuple[int, int], refs: tuple[str, ...]
) -> None:
    evening = wagered("automated")
    came = until(evening, second, wheel(*run))
    assert kinds(came) == ["ball spun", "wagering closed", "result decided", "round settled"]
    assert rule.told(*refs) <= set(rules(tuple(came)))
    assert "Every open terminal shows 17 black" in told_to(came)
    assert evening.chips("P1") == "1350"
    assert len(evening.table.conduct.reviews) == (second < PERIOD)


@rule("11.3.8")
def test_nobody_keys_or_spins_at_an_automated_wheel() -> None:
    evening = wagered("automated")
    until(evening, 21)
    keyed = evening.refused("result", **MANAGER, chance="17")
    assert (keyed.reason, rules(keyed)) == (Reason.CHANCE_IS_NOT_DUE, [ref("11.3.8")])
    evening.refused("spin", **DEALER)
    evening.refused("confirm result", **DEALER)
    evening.refused("no spin", **DEALER, cause="interference")
    for who in ("P1", "D1"):
        refusal = evening.refused("wheel spins", who=who)
        assert refusal.reason is Reason.ROLE_MAY_NOT


def test_an_automated_wheel_in_a_dealers_place_is_refused() -> None:
    evening = wagered()
    assert evening.refused("wheel spins", **CLOCK).what == "this table has no automated wheel"


# The generator


def promised(evening: Evening) -> dict[str, str]:
    ruleset = evening.table.table.game.ruleset.content_hash
    number = evening.table.conduct.round + 1
    return {"commitment": commit("R1", number, SEED, ruleset), "sealed": "00"}


@rule("17.1", "17.2")
def test_a_generator_draws_from_the_wheel_and_settles_by_its_odds() -> None:
    evening = Evening("star-rapid", "P1", mode="rng")
    for number in range(1, 6):
        evening.do("new game", **DEALER, **promised(evening))
        evening.do(
            "place", who="P1", bet="straight-up", target="17", stake="10", nonce=f"n{number}"
        )
        evening.do("no more bets", **DEALER)
        keyed = evening.refused("result", **MANAGER, chance="17")
        assert (keyed.reason, rules(keyed)[0]) == (Reason.CHANCE_IS_NOT_DUE, ref("17.1"))
        read = evening.refused("sensor reads", **CLOCK, chance="17")
        assert (read.reason, ref("17.1") in rules(read)) == (Reason.CHANCE_IS_NOT_DUE, True)
        came = evening.do("draw", **CLOCK, seed=SEED.hex())
        assert ref("17.2") in rules(came)
        # Of the very draws that tests/equipment/randomness judges.
        drawn = stream("R1", number, SEED, came[0].happening.facts["mixed"])
        assert came[0].happening.facts["chance"] == Drawing(WHEEL, drawn).draw()
        before = int(evening.chips("P1"))
        evening.do("settle", **CLOCK)
        won = came[0].happening.facts["chance"] == "17"
        assert int(evening.chips("P1")) == before + (360 if won else 0)
    assert evening.table.live is None


@rule("17.1")
def test_a_generator_is_opened_where_the_book_approves_it() -> None:
    for book, is_approved in (("star-rapid", True), ("nz", False), ("nz1996", False)):
        record = TableRecord(rulebook=book, game="roulette", mode="rng")
        came = set_up(House(), record, OPERATOR)
        assert isinstance(came, Refusal) is not is_approved
    shown = at_a_terminal({"rulebook": "star-rapid", "game": "roulette", "mode": "rng"})
    assert shown.mode == "rng"
    assert "star-rapid:17.1" in shown.layout_rules
    record = TableRecord(rulebook="star-rapid", game="roulette", mode="rng")
    lower = set_up(House(), record, "assistant gaming manager")
    assert isinstance(lower, Refusal)
    assert lower.reason is Reason.ROLE_MAY_NOT


@pytest.mark.parametrize("seed", ["", "zz", "00", bytes(32).hex(), SEED.hex() + "00"])
def test_no_other_seed_than_the_promised_one_is_drawn_from(seed: str) -> None:
    evening = Evening("star-rapid", "P1", mode="rng")
    unpromised = evening.refused("new game", **DEALER)
    assert unpromised.reason is Reason.CHANCE_IS_NOT_DUE
    evening.do("new game", **DEALER, **promised(evening))
    evening.do("no more bets", **DEALER)
    assert evening.refused("draw", **CLOCK, seed=seed).reason is Reason.CHANCE_IS_NOT_DUE
    assert evening.refused("draw", **MANAGER, seed=SEED.hex()).reason is (
        Reason.OPERATION_IS_NOT_IN_THE_BOOK
    )
    assert evening.refused("settle", **CLOCK).reason is Reason.MOVE_IS_NOT_DUE
    evening.do("void round", **MANAGER, why="its seed is lost")
    assert (evening.table.live, evening.table.conduct.voids) == (None, 1)
