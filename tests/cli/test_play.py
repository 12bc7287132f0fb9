"""An evening by script: told as text and as JSON, refused step by step, stopped and taken up."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.cli.evenings import EVENINGS, drawn, opened, step, wagers, written
from tests.cli.shell import Ran, croupier
from tests.postgres import fresh_address


def play(*steps: dict[str, Any], options: tuple[str, ...] = ()) -> Ran:
    return croupier("play", "-", *options, given=written(steps))


def told(*steps: dict[str, Any], options: tuple[str, ...] = ()) -> tuple[int, dict[str, Any]]:
    ran = play(*steps, options=("--json", *options))
    return ran.code, json.loads(ran.out)


@pytest.mark.parametrize("name", EVENINGS)
def test_an_evening_is_accepted_step_by_step_and_balances(name: str) -> None:
    code, evening = told(*EVENINGS[name])
    assert [each["refusal"] for each in evening["steps"] if "refusal" in each] == []
    assert code == 0
    assert evening["balanced"] is True
    assert len(evening["steps"]) == len(EVENINGS[name])
    assert evening["entries"] == sum(
        len(each.get(part, ()))
        for each in evening["steps"]
        for part in ("before", "entries", "after")
    )


def test_people_read_who_did_what_by_which_rule_and_what_it_moved() -> None:
    ran = play(*EVENINGS["nz1996"])
    assert ran.code == 0
    assert "20:01:10  P2: place" in ran.out
    assert "w2: P2 has 10 on straight-up 17" in ran.out
    assert "w2 P2 straight-up 17: win, won 350, back 10" in ran.out
    assert "nz1996:III/5.1" in ran.out
    assert "chips:P2 650" in ran.out
    assert "Round 3 is corrected to 17 and settled again" in ran.out
    assert "The books balance: " in ran.out.splitlines()[-1]


def test_programs_read_the_same() -> None:
    _, evening = told(*EVENINGS["nz1996"])
    placed = next(each for each in evening["steps"] if each["step"].get("bet") == "red")
    assert (placed["line"], placed["at"], placed["answer"]) == (4, "20:01:09", "accepted")
    assert placed["balances"] == {"chips:P1": "450"}
    (entry,) = placed["entries"]
    assert entry["kind"] == "wager placed"
    assert ["chips:P1", "cash", -5000] in entry["post"]
    assert sum(units for _, _, units in entry["post"]) == 0


def test_a_refused_step_is_told_with_its_rule_and_the_evening_goes_on() -> None:
    code, evening = told(
        *opened("nz1996"),
        step("20:01:00", "D1", "new game"),
        step("20:01:05", "P1", "place", bet="red", stake="5000"),
        step("20:01:06", "P1", "no more bets"),
        step("20:01:09", "P1", "place", bet="red", stake="50"),
    )
    assert code == 1
    answers = [each["answer"] for each in evening["steps"]]
    assert answers == ["accepted", "accepted", "accepted", "refused", "refused", "accepted"]
    over, role = (each["refusal"] for each in evening["steps"] if "refusal" in each)
    assert over["rules"] == ["nz1996:I/14.1(b)"]
    assert role["reason"] == "role may not"
    assert evening["balances"]["chips:P1"] == "450"


def test_of_wagers_put_down_together_each_is_told() -> None:
    chips = [{"bet": "red", "stake": "5"}, {"bet": "red", "stake": "5000"}]
    together = {"at": "20:01:11", "who": "P1", "do": "place", "wagers": chips}
    before = EVENINGS["nz1996"][:4]
    ran = play(*before, together)
    assert ran.code == 1
    assert "P1 has 5 on red" in ran.out
    assert "refused, number 2: red takes at most 500" in ran.out
    _, evening = told(*before, together)
    last = evening["steps"][-1]
    (entry,) = last["entries"]
    assert last["answer"] == "partly refused"
    assert [each["number"] for each in entry["refused"]] == [2]


GOOD, BAD = {"bet": "red", "stake": "5"}, {"bet": "red", "stake": "5000"}


@pytest.mark.parametrize(
    ("wagers", "expect", "unmet"),
    [
        ([GOOD, BAD], ["accepted", "refused"], []),
        ([BAD, GOOD], ["refused", "accepted"], []),
        ([GOOD, GOOD], "accepted", []),
        ([GOOD, GOOD], ["accepted", "accepted"], []),
        ([BAD, BAD], "refused", []),
        ([BAD, BAD], ["refused", "refused"], []),
        ([GOOD, BAD], "accepted", ["expected to be accepted, and was partly refused"]),
        ([GOOD, BAD], "refused", ["expected to be refused, and was partly refused"]),
        (
            [GOOD, BAD],
            ["refused", "accepted"],
            [
                "expected wager 1 to be refused, and it was accepted",
                "expected wager 2 to be accepted, and it was refused",
            ],
        ),
        ([GOOD, BAD], ["accepted"], ["expected answers to 1 wagers, and 2 came"]),
    ],
)
def test_each_of_several_wagers_is_expected_by_its_place(
    wagers: list[Any], expect: object, unmet: list[str]
) -> None:
    together = {"at": "20:01:11", "who": "P1", "do": "place", "wagers": wagers, "expect": expect}
    code, evening = told(*EVENINGS["nz1996"][:4], together)
    assert evening["steps"][-1]["unmet"] == unmet
    assert code == bool(unmet)


def test_one_wager_that_is_no_list_may_be_expected_by_a_list_of_one() -> None:
    asked = step("20:01:11", "P1", "place", **BAD, expect=["refused"])
    code, evening = told(*EVENINGS["nz1996"][:4], asked)
    assert (code, evening["steps"][-1]["unmet"]) == (0, [])
    closed = step("20:00:01", "P1", "place", wagers=[GOOD, GOOD], expect=["refused", "refused"])
    code, evening = told(*opened("nz1996"), closed)
    assert (code, evening["steps"][-1]["unmet"]) == (0, [])


def test_a_refusal_is_red_in_the_text_and_the_exit_code_is_one() -> None:
    ran = play(*opened("nz1996"), step("20:01:00", "P1", "new game"))
    assert ran.code == 1
    assert "refused: new game is for the dealer or above, not for the player" in ran.out
    assert "The books balance" in ran.out


@pytest.mark.parametrize(
    ("script", "what"),
    [
        (b"", "the script is empty"),
        (b"# nothing but a remark\n\n", "the script is empty"),
        (b"open the table", "line 1 is not JSON"),
        (b'{"at": "20:00"', "line 1 is not JSON"),
        (b"[1, 2]", "line 1 is no object"),
        (b"\x00\xff\xfe\x01", "line 1 is not JSON"),
        ('{"who": "P1"}'.encode("utf-16"), "line 1 is not JSON"),
        (b'{"who": "\\ud800"}', "line 1 is not JSON"),
        (b'{"a": ' * 5000, "line 1 is not JSON"),
        (b"\n" + b'{"stake": 1e999}', "line 2 is not JSON"),
    ],
)
def test_what_is_no_script_is_one_sentence(script: bytes, what: str) -> None:
    ran = croupier("play", "-", given=script)
    assert ran.code == 2
    assert what in ran.err
    assert len(ran.err.splitlines()) == 1
    assert ran.out == ""


def test_a_script_that_is_too_large_is_refused_unread() -> None:
    ran = croupier("play", "-", given=b"#" * (64 * 1024 * 1024 + 1))
    assert ran.code == 2
    assert "67,108,865 bytes" in ran.err


def test_a_file_that_is_not_there_is_one_sentence(tmp_path: Path) -> None:
    ran = croupier("play", str(tmp_path / "evening.jsonl"))
    assert ran.code == 2
    assert "cannot be read: No such file or directory" in ran.err


@pytest.mark.parametrize(
    ("bad", "what"),
    [
        ({"do": "deal cards", "who": "D1"}, "nobody knows how to 'deal cards'"),
        ({"do": ["place"], "who": "D1"}, "nobody knows how to \"['place']\""),
        ({"do": None}, "nobody knows how to 'None'"),
        ({"do": "new game", "who": "D1", "speed": 5}, "'new game' has no field `speed`"),
        ({"do": "new game", "who": 5}, "`who` of 'new game' is text, not a whole number"),
        ({"do": "place", "who": "P1", "bet": "red"}, "'place' lacks its `stake`"),
        ({"do": "new game", "who": "system"}, "nobody is the system"),
        ({"do": "draw", "who": "D1", "seed": "00"}, "seed is for the house to say"),
        ({"do": "new game", "who": "D1", "table": "R9"}, "there is no table 'R9'"),
        ({"do": "wait", "at": "19:59:59"}, "time goes backwards: 19:59:59 after 20:00:00"),
        ({"do": "wait", "at": "25:00"}, "a time is written like 20:00:05"),
        ({"do": "wait", "at": 2000}, "a time is written like 20:00:05"),
        ({"table": {"rulebook": "nz1996"}}, "a table lacks its `game`"),
        ({"table": {"rulebook": "nz2000", "game": "roulette"}}, "no book 'nz2000'"),
        ({"people": {"P9": {"chips": "-5"}}}, "brings no amount of chips"),
        ({"people": {"P9": {"role": "king"}}}, "has no role 'king'"),
        ({"people": {"P9": {"shoes": 2}}}, "a person has no field `shoes`"),
        ({"day": "tomorrow"}, "a day is written like 2024-11-16"),
        ({"day": "2024-11-15"}, "2024-11-15 is over"),
        ({"table": {"rulebook": "nz", "game": "roulette", "name": "a\0b"}}, "a name has 1 to 60"),
    ],
)
def test_a_step_that_cannot_be_read_is_refused_and_the_next_is_heard(
    bad: dict[str, Any], what: str
) -> None:
    code, evening = told(*opened("nz1996"), bad, step("20:00:01", "D1", "new game"))
    assert code == 1
    assert what in evening["steps"][-2]["refusal"]["what"]
    assert evening["steps"][-1]["answer"] == "accepted"


TRIED = {"bet": "red", "stake": "5000"}


@pytest.mark.parametrize(
    ("asked", "expects", "code", "unmet"),
    [
        (TRIED, {"expect": "refused"}, 0, []),
        (TRIED, {"expect": "refused", "balance": {"P1": "500", "receivable:P1": 0}}, 0, []),
        (TRIED, {"expect": "accepted"}, 1, ["expected to be accepted, and was refused"]),
        (TRIED, {"balance": {"P1": "500"}}, 1, []),
        ({**TRIED, "stake": "50"}, {"expect": "accepted", "balance": {"P1": "450"}}, 0, []),
        ({**TRIED, "stake": "50"}, {"expect": "refused"}, 1, ["to be refused, and was accepted"]),
        (
            {**TRIED, "stake": "50"},
            {"balance": {"P1": 500}},
            1,
            ["P1 to stand at 500, and it stands at 450"],
        ),
        (
            TRIED,
            {"expect": "refused", "balance": {"P0": "0"}},
            1,
            ["P0, whom the house does not know"],
        ),
        (TRIED, {"expect": "refused", "label": "t"}, 0, []),
        ({**TRIED, "stake": "50"}, {"label": "t"}, 1, ["none was printed"]),
    ],
)
def test_a_step_that_says_what_it_expects_is_held_to_it(
    asked: dict[str, Any], expects: dict[str, Any], code: int, unmet: list[str]
) -> None:
    steps = (
        *opened("nz1996"),
        step("20:01:00", "D1", "new game"),
        step("20:01:05", "P1", "place", **asked, **expects),
    )
    ended, evening = told(*steps)
    assert ended == code
    found = evening["steps"][-1].get("unmet", [])
    assert len(found) == len(unmet)
    assert all(part in whole for part, whole in zip(unmet, found, strict=True))
    spoken = play(*steps)
    assert spoken.code == code
    assert ("refused, as expected" in spoken.out) is (code == 0 and asked is TRIED)
    assert all(part in spoken.out for part in unmet)


@pytest.mark.parametrize(
    "expects", [{"expect": "perhaps"}, {"balance": "450"}, {"balance": {"P1": "x"}}, {"label": ""}]
)
def test_what_nobody_can_expect_is_no_script(expects: dict[str, Any]) -> None:
    ran = play(*opened("nz1996"), {"at": "20:01", "do": "wait", **expects})
    assert ran.code == 2
    assert "line " in ran.err


def test_a_ticket_is_named_by_the_label_of_the_step_that_printed_it() -> None:
    code, evening = told(
        *opened("star-rapid"),
        step("20:01:00", "P1", "collect credits", by="ticket", label="his ticket"),
        step("20:02:00", "P2", "insert ticket", ticket="his ticket", balance={"P1": 0, "P2": 800}),
        step("20:03:00", "P2", "insert ticket", ticket="his ticket", expect="refused"),
    )
    assert code == 0, evening["steps"]
    (number,) = evening["steps"][-3]["printed"]
    assert number not in json.dumps(evening["steps"][-2:])


def test_past_midnight_the_small_hours_are_the_next_day() -> None:
    code, evening = told(
        *opened("nz1996"), step("23:59:59", "D1", "new game"), {"at": "00:00:01", "do": "wait"}
    )
    assert code == 0
    assert evening["steps"][-1]["at"] == "00:00:01"


def test_a_command_that_comes_twice_is_carried_out_once() -> None:
    bet = step("20:01:05", "P1", "place", bet="red", stake="50", key="k1")
    ran = play(*opened("nz1996"), step("20:01:00", "D1", "new game"), bet, bet)
    assert ran.code == 0
    assert "came before, and was carried out then" in ran.out
    _, evening = told(*opened("nz1996"), step("20:01:00", "D1", "new game"), bet, bet)
    assert evening["steps"][-1]["repeated"] is True
    assert evening["balances"]["chips:P1"] == "450"


@pytest.mark.parametrize("name", EVENINGS)
def test_a_house_closed_after_every_step_goes_on_as_if_it_never_had(name: str) -> None:
    steps = EVENINGS[name]
    _, once = told(*steps)
    restart = {"do": "restart"}
    code, often = told(*(each for line in steps for each in (line, restart)))
    assert code == 0
    kept = [each for each in often["steps"] if each["step"] != restart]
    if "drawn" not in name:
        assert often["balances"] == once["balances"]
    kinds = [[e["kind"] for e in each["entries"]] for each in kept]
    assert kinds == [[e["kind"] for e in each["entries"]] for each in once["steps"]]


def test_a_script_goes_on_another_day(tmp_path: Path) -> None:
    house = ("--data", str(tmp_path / "house"))
    first, second = EVENINGS["nz1996"][:8], EVENINGS["nz1996"][8:]
    assert play(*first, options=house).code == 0
    ran = play(*second, options=house)
    assert ran.code == 0
    whole = play(*EVENINGS["nz1996"])
    assert accounts(ran) == accounts(whole)
    assert croupier("verify", house[1]).code == 0


def accounts(ran: Ran) -> list[str]:
    """Return the balances at the end of what was printed."""
    lines = ran.out.splitlines()
    return lines[lines.index("") + 2 : -1]


def test_time_goes_on_from_where_a_journal_left_off(tmp_path: Path) -> None:
    house = ("--data", str(tmp_path))
    play(*opened("nz1996"), options=house)
    code, evening = told(step("19:00:00", "D1", "new game"), options=house)
    assert code == 1
    assert "time goes backwards" in evening["steps"][0]["refusal"]["what"]
    code, _ = told({"day": "2024-11-17"}, step("19:00:00", "D1", "new game"), options=house)
    assert code == 0
    assert croupier("export", str(tmp_path), "--out", str(tmp_path / "x")).code == 0
    times = [
        json.loads(line)["entry"]["at"]
        for line in (tmp_path / "x").read_bytes().splitlines()
        if line.startswith(b'{"entry"')
    ]
    assert times == sorted(times)


def test_a_house_somebody_owns_is_refused_with_the_pid(tmp_path: Path) -> None:
    play(*opened("nz1996"), options=("--data", str(tmp_path)))
    code = (
        "import sys, time\nfrom croupier.journal.opening import open_store\n"
        f"store = open_store({str(tmp_path / 'croupier.db')!r})\n"
        "print('mine', flush=True)\ntime.sleep(60)"
    )
    owner = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE)
    try:
        assert owner.stdout is not None
        assert owner.stdout.readline() == b"mine\n"
        ran = play(step("20:01:00", "D1", "new game"), options=("--data", str(tmp_path)))
    finally:
        owner.kill()
        owner.communicate()
    assert ran.code == 2
    assert f"belongs to process {owner.pid}" in ran.err


def test_the_export_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    out = tmp_path / "evening.export.jsonl"
    assert play(*EVENINGS["star-rapid drawn"], options=("--export", str(out))).code == 0
    assert croupier("verify", str(out)).code == 0
    ran = play(*opened("nz"), options=("--export", str(tmp_path / "none" / "x")))
    assert ran.code == 2
    assert "cannot be written: No such file or directory" in ran.err
    assert [each.name for each in tmp_path.iterdir()] == [out.name]


def test_an_address_needs_a_folder_for_its_keys() -> None:
    ran = play(*opened("nz"), options=("--store", "postgresql://nowhere/x"))
    assert ran.code == 2
    assert "needs a folder for its keys and heads. Add --data." in ran.err


def test_a_folder_that_cannot_be_made_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "house").write_bytes(b"")
    ran = play(*opened("nz"), options=("--data", str(tmp_path / "house")))
    assert ran.code == 2
    assert "cannot be made a house's folder: File exists" in ran.err


def test_an_evening_in_postgresql_is_the_same_as_one_in_a_file(tmp_path: Path) -> None:
    address = fresh_address()
    options = ("--data", str(tmp_path), "--store", address)
    first, second = EVENINGS["nz1996"][:8], EVENINGS["nz1996"][8:]
    assert told(*first, options=options)[0] == 0
    code, evening = told(*second, options=options)
    assert code == 0
    assert evening["balances"] == told(*EVENINGS["nz1996"])[1]["balances"]
    assert not (tmp_path / "croupier.db").exists()
    assert croupier("verify", address, "--keys", str(tmp_path)).code == 0


def test_an_interrupt_leaves_a_sound_house(tmp_path: Path) -> None:
    steps = [*opened("nz1996"), *(each for n in range(1, 59) for each in wagers_only(n))]
    script = tmp_path / "evening.jsonl"
    script.write_bytes(written(steps))
    command = [sys.executable, "-m", "croupier", "play", str(script), "--data"]
    env = {**os.environ, "PYTHONUNBUFFERED": "1"}
    running = subprocess.Popen(
        [*command, str(tmp_path / "house")],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=env,
    )
    assert running.stdout is not None
    for line in running.stdout:
        if "new game" in line:
            running.send_signal(signal.SIGINT)
            break
    _, err = running.communicate()
    assert running.returncode in {1, 130}  # 1: over before the signal came, with steps refused
    assert "Traceback" not in err
    assert croupier("verify", str(tmp_path / "house")).code == 0


def wagers_only(minute: int) -> list[dict[str, Any]]:
    return [
        *wagers(minute),
        step(f"20:{minute:02d}:41", "D1", "no spin", cause="ball left the wheel"),
    ]


def test_the_help_names_only_what_there_is() -> None:
    ran = croupier("play", "--help")
    assert ran.code == 0
    for named in ("croupier verify", "croupier table operations", "--export", "--data"):
        assert named in ran.out
    assert croupier("table", "operations", "nz1996").code == 0
    for line in ran.out.splitlines():
        if line.strip().startswith('{"at"'):
            assert json.loads(line)["do"] in croupier("table", "operations", "nz1996").out


def test_the_example_of_the_help_runs() -> None:
    text = croupier("play", "--help").out
    start = text.index('{"day"')
    first = text[start : text.index('"game supervisor"}}}') + len('"game supervisor"}}}')]
    steps = [line.strip() for line in text.splitlines() if line.strip().startswith('{"at"')]
    script = "\n".join([" ".join(first.split()), *steps])
    ran = croupier("play", "-", given=script)
    assert ran.code == 0, ran.out
    assert "17 black" in ran.out


def test_people_may_join_an_evening_late() -> None:
    late = {"at": "20:30:00", "people": {"P4": {"age": 50, "chips": "20"}}}
    code, evening = told(*drawn(1), late)
    assert code == 0
    assert evening["steps"][-1]["at"] == "20:30:00"
    assert evening["balances"]["chips:P4"] == "20"
