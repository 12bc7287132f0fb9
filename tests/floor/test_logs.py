"""The floor's log: a line for each event, no secret in it, and nobody waits for its reader."""

import io
import json
import logging
import os
import re
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from croupier.floor import logs
from croupier.floor.logs import Lines, fail, log, set_up_logs, warn


ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def _quiet_again() -> Iterator[None]:
    root, floor = logging.getLogger(), logging.getLogger("croupier.floor")
    before = (list(root.handlers), root.level, floor.level)
    yield
    for handler in [each for each in root.handlers if isinstance(each, Lines)]:
        root.removeHandler(handler)
        handler.close()
    assert root.handlers == before[0]
    root.setLevel(before[1])
    floor.setLevel(before[2])


def written(form: str, **facts: Any) -> str:
    """Return what the log of one event looks like."""
    to = io.StringIO()
    lines = set_up_logs(form, "info", to)
    log("terminal enrolled", **facts)
    lines.close()
    return to.getvalue()


def test_json_is_one_object_a_line() -> None:
    text = written("json", terminal="R1-3", table="R1", seats=[1, 2], by={"name": "Mia\n"})
    assert text.count("\n") == 1
    told = json.loads(text)
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", told.pop("time"))
    assert told == {
        "level": "info",
        "event": "terminal enrolled",
        "terminal": "R1-3",
        "table": "R1",
        "seats": [1, 2],
        "by": {"name": "Mia\n"},
    }


def test_text_is_one_line_that_moves_no_cursor() -> None:
    text = written("text", terminal="R1 3", name="\x1b[2J\nfake", plain="R1", empty="")
    assert text.count("\n") == 1
    assert "\x1b" not in text
    assert 'info    terminal enrolled terminal="R1 3" name="\\u001b[2J\\nfake" plain=R1' in text


def test_quieter_levels_leave_lines_out() -> None:
    to = io.StringIO()
    lines = set_up_logs("json", "warning", to)
    log("terminal enrolled")
    warn("outbox overrun", terminal="R1-3")
    fail("table stopped", table="R1")
    lines.close()
    levels = [json.loads(line)["level"] for line in to.getvalue().splitlines()]
    assert levels == ["warning", "error"]


@pytest.mark.parametrize("form", ["json", "text"])
def test_secrets_are_hidden_by_their_names(form: str) -> None:
    secret = "T5A4-6W4F-L2V5"
    facts: dict[str, Any] = {name.upper(): secret for name in logs.SECRETS}
    facts |= dict.fromkeys(logs.SECRETS, secret)
    text = written(form, facts=facts, asked={"inner": [{"secret": secret}]}, secret=secret)
    assert secret not in text
    assert text.count("(hidden)") == 2 * len(logs.SECRETS) + 2


@pytest.mark.parametrize("form", ["json", "text"])
def test_a_password_in_an_address_is_hidden_wherever_it_stands(form: str) -> None:
    to = io.StringIO()
    lines = set_up_logs(form, "info", to)
    address = "postgresql://floor:hunter2@db/croupier"
    log("store opened", where=address)
    logging.getLogger("psycopg").warning("connection to %s failed", address)
    fail("store stopped", ValueError(f"{address} cannot be used"))
    lines.close()
    assert "hunter2" not in to.getvalue()
    assert to.getvalue().count("postgresql://floor:(hidden)@db/croupier") == 3


def test_an_error_is_told_with_where_it_came_from() -> None:
    to = io.StringIO()
    lines = set_up_logs("json", "info", to)
    try:
        json.loads("{")
    except ValueError as error:
        fail("table stopped", error, table="R1")
    lines.close()
    told = json.loads(to.getvalue())
    assert "JSONDecodeError" in told["error"]
    assert "Traceback" in told["error"]
    assert told["table"] == "R1"


def test_facts_do_not_replace_what_a_line_says() -> None:
    told = json.loads(written("json", time="never", level="fine"))
    assert told["level"] == "info"
    assert told["time"] != "never"


def test_long_facts_are_cut() -> None:
    assert len(written("json", what="x" * 100_000)) < 3_000


def test_libraries_speak_through_the_same_log_when_it_matters() -> None:
    to = io.StringIO()
    lines = set_up_logs("json", "info", to)
    logging.getLogger("uvicorn.error").info("connection open")
    logging.getLogger("uvicorn.access").info("GET /")
    logging.getLogger("uvicorn.error").error("it broke")
    lines.close()
    (line,) = to.getvalue().splitlines()
    assert json.loads(line)["from"] == "uvicorn.error"


class Stuck(io.StringIO):
    """A reader who has stopped reading."""

    def __init__(self) -> None:
        super().__init__()
        self.goes_on = threading.Event()
        self.is_reached = threading.Event()

    def write(self, text: str, /) -> int:
        self.is_reached.set()
        self.goes_on.wait()
        return super().write(text)


def test_whoever_reads_slowly_holds_nobody_up_and_is_told_what_was_lost() -> None:
    stuck = Stuck()
    lines = set_up_logs("json", "info", stuck)
    log("the first")
    assert stuck.is_reached.wait(30)  # the thread is now stuck with it
    began = time.monotonic()
    for number in range(logs.MOST_WAITING + 500):
        log(f"wager {number}")
    assert time.monotonic() - began < 30
    stuck.goes_on.set()
    lines.close()
    told = [json.loads(line) for line in stuck.getvalue().splitlines()]
    assert len(told) == logs.MOST_WAITING + 2
    assert told[-1]["event"] == "log lines were lost"
    assert told[-1]["lines"] == 500


def test_a_log_nobody_reads_any_more_ends_nothing() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    to = os.fdopen(writer, "w")
    lines = set_up_logs("json", "info", to)
    for _ in range(3):
        log("a wager")
        time.sleep(0.01)
    lines.close()
    with pytest.raises(BrokenPipeError):
        to.close()


def test_the_last_lines_are_written_before_the_process_ends() -> None:
    said = (
        "from croupier.floor.logs import log, set_up_logs\n"
        "set_up_logs('json', 'info')\n"
        "for number in range(500): log(f'wager {number}')\n"
    )
    ran = subprocess.run(
        [sys.executable, "-c", said], capture_output=True, text=True, check=True, cwd=ROOT
    )
    events = [json.loads(line)["event"] for line in ran.stderr.splitlines()]
    assert events == [f"wager {number}" for number in range(500)]


# The same over and over


class Hand:
    """A clock that a test moves."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def repeated(during: Callable[[Hand], None]) -> list[dict[str, Any]]:
    """Return what a log with a clock in hand tells, without when."""
    to, clock = io.StringIO(), Hand()
    lines = set_up_logs("json", "info", to, clock)
    during(clock)
    lines.close()
    told = [json.loads(line) for line in to.getvalue().splitlines()]
    return [{name: each[name] for name in each if name not in ("time", "level")} for each in told]


def test_one_event_is_one_line_a_second_and_the_rest_is_counted() -> None:
    def flood(clock: Hand) -> None:
        for _ in range(5_000):
            warn("connection turned away", address="10.0.0.1")
        log("house open")
        clock.now = 1.0
        for _ in range(300):
            warn("connection turned away", address="10.0.0.1")

    away: dict[str, Any] = {"event": "connection turned away", "address": "10.0.0.1"}
    told = repeated(flood)
    assert told[:2] == [away, {"event": "house open"}]
    assert all(each.keys() - away == {"again"} or each == away for each in told[2:])
    assert len(told) <= 6
    assert sum(each.get("again", 1) for each in told if each["event"] == away["event"]) == 5_300


def test_libraries_and_errors_are_counted_the_same_way() -> None:
    def flood(_clock: Hand) -> None:
        for _ in range(50):
            fail("request failed", ValueError("embedded null byte"))
            logging.getLogger("asyncio").error("socket.accept() out of system resource")

    told = repeated(flood)
    assert [each["event"] for each in told[:2]] == [
        "request failed",
        "socket.accept() out of system resource",
    ]
    assert [each["again"] for each in told[2:]] == [49, 49]
    assert "ValueError" in told[0]["error"]
    assert "error" not in told[2]


def test_what_is_not_the_same_is_told_up_to_a_measure() -> None:
    def enrolling(_: Hand) -> None:
        for number in range(100):
            log("terminal enrolled", terminal=f"R1-{number}")

    told = repeated(enrolling)
    assert [each["terminal"] for each in told[:10]] == [f"R1-{number}" for number in range(10)]
    assert told[10:] == [{"event": "terminal enrolled", "terminal": "R1-99", "again": 90}]


def test_a_count_is_told_though_nothing_else_happens() -> None:
    class Heard(io.StringIO):
        def __init__(self) -> None:
            super().__init__()
            self.again = threading.Event()

        def write(self, text: str, /) -> int:
            if '"again": 2' in text:
                self.again.set()
            return super().write(text)

    to = Heard()
    lines = set_up_logs("json", "info", to)
    for _ in range(3):
        warn("connection turned away")
    assert to.again.wait(30)
    lines.close()
    assert to.getvalue().count("\n") == 2
