"""The HTTP side, driven from its own description: nothing it does not say, no fault of ours."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.floor.floors import PATIENCE, House, Terminal, by_hand, house, table
from tests.floor.server.asking import tell


SCHEMATHESIS = """
import json, sys
from click.testing import CliRunner
from schemathesis.cli import schemathesis
for line in sys.stdin:
    ran = CliRunner().invoke(schemathesis, json.loads(line))
    print(json.dumps([ran.exit_code, ran.output]), flush=True)
"""
"""One process for all who try: to start takes it as long as to try."""
ENDS_IT = "sign-out|withdraw"
"""Routes after which a terminal has nothing more to say: tried by nobody, and in test_sessions."""


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house(tmp_path_factory.mktemp("floor"), table("R1"), by_hand("R4")) as opened:
        yield opened


@pytest.fixture(scope="module")
def schemathesis(tmp_path_factory: pytest.TempPathFactory) -> Iterator["subprocess.Popen[str]"]:
    with subprocess.Popen(
        [sys.executable, "-c", SCHEMATHESIS],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=tmp_path_factory.mktemp("schemathesis"),
    ) as process:
        yield process


def driven(
    schemathesis: "subprocess.Popen[str]", floor: House, folder: Path, at: Terminal | None
) -> int:
    """Let Schemathesis try every route with all its checks; return how many requests it made."""
    headers, lines, options = [f"origin: {floor.address}"], "[warnings]\nenabled = false\n", []
    if at is not None:
        headers.append(f"cookie: {at.cookie}")
        lines += f'[parameters]\n"path.name" = "{at.name}"\n'
        options = ["--exclude-path-regex", ENDS_IT]
    file = folder / "schemathesis.toml"
    file.write_text(lines)
    asked = [
        *("--config-file", str(file), "run", f"{floor.address}/schema/openapi.json"),
        *("--no-color", "--checks", "all", "--phases", "coverage,fuzzing", "--max-examples", "4"),
        *("--generation-deterministic", "--suppress-health-check", "too_slow"),
        *("--request-timeout", str(PATIENCE), *options),
        *(part for header in headers for part in ("-H", header)),
    ]
    assert schemathesis.stdin is not None
    assert schemathesis.stdout is not None
    schemathesis.stdin.write(f"{json.dumps(asked)}\n")
    schemathesis.stdin.flush()
    code, said = json.loads(schemathesis.stdout.readline())
    assert code == 0, said[-6000:]
    found = re.search(r"(\d+) generated, (\d+) passed", said)
    assert found is not None, said
    assert found[1] == found[2]
    return int(found[1])


@pytest.mark.timeout(300)
@pytest.mark.parametrize("who", ["nobody", "office", "dealer", "player"])
def test_every_route_keeps_to_what_it_says(
    schemathesis: "subprocess.Popen[str]", floor: House, tmp_path: Path, who: str
) -> None:
    at: Terminal | None = None
    if who == "office":
        at = floor.staff("Olga", "office")
    elif who == "dealer":
        at = floor.staff("Dmitri", "dealer", "R4")
    elif who == "player":
        at = floor.player("R1", "Ann", "50")
    made = driven(schemathesis, floor, tmp_path, at)
    assert made > 150
    assert floor.running.get("/health").json()["status"] == "ok"
    tell(f"{who}: {made} requests")


def test_the_description_names_every_route_and_every_refusal(floor: House) -> None:
    said = floor.running.get("/schema/openapi.json").json()
    assert len(said["paths"]) >= 17
    for path, methods in said["paths"].items():
        for method, route in methods.items():
            codes = route["responses"].keys()
            assert {"400", "401", "403", "404", "409", "423", "429"} <= codes, (method, path)


@pytest.mark.parametrize("path", ["/assets/%00", "/assets/a%00.js", "/t/%00", "/%00"])
def test_a_path_with_nothing_in_it_leads_nowhere(floor: House, path: str) -> None:
    told = httpx.get(f"{floor.address}{path}", trust_env=False, timeout=PATIENCE)
    assert told.status_code == httpx.codes.NOT_FOUND
    assert '"request failed"' not in floor.running.log
