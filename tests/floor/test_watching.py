"""A floor that is watched: its log holds no secret, its metrics count, and heads that stay behind."""

import json
import re
import resource
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import httpx

from croupier.journal.heads import as_line, read_heads, sign_head
from croupier.journal.keys import Keys
from croupier.journal.opening import read_store
from tests.cli.shell import croupier
from tests.floor.floors import House, Terminal, house, table


_HEADS = 3 * 1024 * 1024
"""Bytes: more than the journal of a short test ever has."""


def value(its: House, name: str) -> float:
    """Read one metric."""
    text = its.running.get("/metrics").text
    found = re.search(rf"^{re.escape(name)} (\S+)$", text, re.MULTILINE)
    assert found is not None, name
    return float(found[1])


def wait_for(its: House, name: str, least: float = 1) -> None:
    until = time.monotonic() + 60
    while value(its, name) < least:
        assert time.monotonic() < until, f"{name} is {value(its, name)}"
        time.sleep(0.1)


def seeds_of(data: Path) -> list[str]:
    with closing(read_store(str(data / "croupier.db"))) as journal:
        facts = [entry.happening.facts for entry in journal.entries()]
    return [str(each["seed"]) for each in facts if each.get("seed")]


def test_an_evening_is_counted_and_its_log_holds_no_secret(
    tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    with house(tmp_path, table("R1", seconds=3), staff=False) as its:
        player = its.player("R1", "P1", "50")
        office = its.terminal("office")
        office.sign_in("Olga", its.sign_ins["Olga"])
        dealer = its.terminal("dealer", "R1")
        wrong = dealer.post("sign-in", {"name": its.sign_ins["Dana"], "secret": "not it"})
        assert wrong.status_code == httpx.codes.UNAUTHORIZED
        offered = office.post("/api/terminals", {"name": "R1-9", "kind": "player", "table": "R1"})
        code = offered.json()["code"]
        enrolled = Terminal.by_code(its.port, code)
        refused = player.refused("call", wager="w999", call="remove")
        assert value(its, f'croupier_refusals_total{{reason="{refused}"}}') == 1
        rounds = [player.stake(bet=bet, stake="5", nonce="ab" * 8) for bet in ("red", "odd")]
        player.round_over(rounds[-1])
        printed = player.did("collect credits")["printed"]
        wait_for(its, 'croupier_rounds_total{end="settled",table="R1"}')
        assert value(its, 'croupier_wagers_total{table="R1"}') == 2
        assert value(its, 'croupier_commands_total{operation="place",outcome="done"}') == 2
        assert value(its, 'croupier_connections{kind="player"}') == 1
        for name in ("entries_total", "views_total", "durable_seconds_count"):
            assert value(its, f"croupier_{name}") > 5, name
        assert value(its, "croupier_group_commands_count") > 5
        cookies = [each.cookie.partition("=")[2] for each in (player, office, dealer, enrolled)]
    assert printed
    keys = json.loads((its.data / "croupier.keys").read_text())
    seeds = seeds_of(its.data)
    assert seeds
    hidden = [*its.sign_ins.values(), code, *cookies, *printed, *seeds]
    hidden += [keys["signing"], keys["sealing"]]
    events = [json.loads(line)["event"] for line in its.log.splitlines()]
    assert {"terminal enrolled", "signed on", "sign-in refused", "house closed"} <= set(events)
    for secret in hidden:
        assert len(secret) >= 8
        assert secret not in its.log
        assert secret.replace("-", "") not in its.log
    record_property("visited", f"{len(events)} lines, looked through for {len(hidden)} secrets")


def test_heads_that_leave_no_more_are_an_alarm_and_play_goes_on(tmp_path: Path) -> None:
    its = House(tmp_path, table("R1", seconds=1), house={"data": "house", "heads": "outside"})
    outside = tmp_path / "outside"
    outside.mkdir()
    stranger = as_line(sign_head(Keys.passing(), "elsewhere", (1, "00" * 32), 1), "elsewhere")
    # The file of the heads is larger than the journal, and is the first to meet the limit.
    (outside / "heads.jsonl").write_bytes(stranger * (_HEADS // len(stranger)))
    try:
        its.open()
        its.player("R1", "P1", "50")
        wait_for(its, 'croupier_rounds_total{end="settled",table="R1"}')
        size = (outside / "heads.jsonl").stat().st_size
        resource.prlimit(its.running.process.pid, resource.RLIMIT_FSIZE, (size, size))
        wait_for(its, "croupier_notary_stopped")
        had = value(its, 'croupier_rounds_total{end="settled",table="R1"}')
        wait_for(its, 'croupier_rounds_total{end="settled",table="R1"}', had + 2)
        assert its.running.get("/health").status_code == httpx.codes.OK
        assert its.close() == 1, "the last head could not be signed"
        events = [json.loads(line)["event"] for line in its.log.splitlines()]
        assert events.count("heads do not leave") == 1
        assert events[-1] == "house closed without its last head"
        assert "Traceback" not in its.log
        its.open()
        assert its.close() == 0, "with room on the disk everything is signed again"
    finally:
        its.end()
    with closing(read_store(str(its.data / "croupier.db"))) as journal:
        heads = list(read_heads(outside / "heads.jsonl", journal.site))
        assert heads[-1].seq == journal.tip()[0]
    ran = croupier("verify", str(its.data), "--heads", str(outside))
    assert (ran.code, ran.err) == (0, ""), ran.out
