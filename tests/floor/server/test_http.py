"""The HTTP side, driven from its own description: nothing it does not say, no fault of ours."""

import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from tests.floor.floors import PATIENCE, House, Terminal, by_hand, house, table
from tests.floor.server.asking import tell


SCHEMATHESIS = Path(sys.executable).with_name("schemathesis")
ENDS_IT = "sign-out|withdraw"
"""Routes after which a terminal has nothing more to say: tried by nobody, and in test_sessions."""


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house(tmp_path_factory.mktemp("floor"), table("R1"), by_hand("R4")) as opened:
        yield opened


def driven(floor: House, folder: Path, at: Terminal | None, options: Sequence[str]) -> int:
    """Let Schemathesis try every route with all its checks; return how many requests it made."""
    headers = [f"origin: {floor.address}"]
    lines = "[warnings]\nenabled = false\n"
    if at is not None:
        headers.append(f"cookie: {at.cookie}")
        lines += f'[parameters]\n"path.name" = "{at.name}"\n'
        options = [*options, "--exclude-path-regex", ENDS_IT]
    file = folder / "schemathesis.toml"
    file.write_text(lines)
    named = [part for header in headers for part in ("-H", header)]
    ran = subprocess.run(
        [
            *(SCHEMATHESIS, "--config-file", file, "run"),
            *(f"{floor.address}/schema/openapi.json", "--no-color", "--checks", "all"),
            *("--phases", "coverage,fuzzing", "--generation-deterministic", *named, *options),
            *("--suppress-health-check", "too_slow", "--request-timeout", str(PATIENCE)),
        ],
        capture_output=True,
        text=True,
        check=False,
        cwd=folder,
        timeout=240,
    )
    assert ran.returncode == 0, ran.stdout[-6000:] + ran.stderr[-2000:]
    found = re.search(r"(\d+) generated, (\d+) passed", ran.stdout)
    assert found is not None, ran.stdout
    assert found[1] == found[2]
    return int(found[1])


@pytest.mark.timeout(300)
@pytest.mark.parametrize("who", ["nobody", "office", "dealer", "player"])
def test_every_route_keeps_to_what_it_says(floor: House, tmp_path: Path, who: str) -> None:
    at: Terminal | None = None
    if who == "office":
        at = floor.staff("Olga", "office")
    elif who == "dealer":
        at = floor.staff("Dmitri", "dealer", "R4")
    elif who == "player":
        at = floor.player("R1", "Ann", "50")
    made = driven(floor, tmp_path, at, ["--max-examples", "4"])
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
