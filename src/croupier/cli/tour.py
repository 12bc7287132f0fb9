"""``croupier tour``: the command line shown on roulette, every answer made on the spot."""

import io
import json
import shlex
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout, suppress
from pathlib import Path

import click

from croupier.terms.shapes import is_list


SPIN = {
    "table": {"rulebook": "nz", "game": "roulette", "limits": {"min": "5", "max": "500"}},
    "wagers": [
        {"id": "w1", "player": "seat 3", "bet": "straight-up", "target": 17, "stake": "5"},
        {"id": "w2", "player": "seat 3", "bet": "orphelins", "stake": "50"},
        {"id": "w3", "player": "seat 5", "bet": "red", "stake": "20"},
        {"id": "w4", "player": "seat 5", "bet": "split", "target": "1-5", "stake": "5"},
    ],
    "chance": [{"no spin": "ball left the wheel", "called": True}, "17"],
}


EVENING: tuple[Mapping[str, object], ...] = (
    {
        "day": "2024-11-16",
        "table": {
            "rulebook": "star-rapid",
            "game": "roulette",
            "mode": "rng",
            "name": "R1",
            "seconds": 20,
            "limits": {"min": "5", "max": "500"},
        },
        "people": {
            "Ana": {"age": 34, "chips": "200"},
            "Dev": {"role": "dealer"},
            "Gus": {"role": "gaming supervisor"},
        },
    },
    {"at": "20:00:00", "who": "Gus", "do": "open table"},
    {"at": "20:00:02", "who": "Ana", "do": "insert card", "owner": "Ana"},
    {"at": "20:00:05", "who": "Dev", "do": "new game"},
    {"at": "20:00:09", "who": "Ana", "do": "place", "bet": "red", "stake": "50", "nonce": "7f3a"},
    {"at": "20:00:12", "who": "Ana", "do": "place", "bet": "black", "stake": "900"},
    {"at": "20:00:30", "do": "wait"},
)


@click.command()
@click.option("--pause", is_flag=True, help="Wait for a key after each stop.")
def tour(*, pause: bool) -> None:
    """Walk through the command line on roulette.

    \b
    croupier tour
    """
    click.secho("Croupier: the executable rulebook of casino table games", bold=True)
    click.echo("Every command below is run as you see it; type any of them yourself.\n")
    with tempfile.TemporaryDirectory() as folder:
        spin = Path(folder) / "spin.json"
        spin.write_text(_written(SPIN), encoding="utf-8")
        plot = Path(folder) / "spins.png"
        _stop("A recorded round: the ball flew out, then landed in 17.", _shown(spin))
        evening = Path(folder) / "evening.jsonl"
        steps = "".join(json.dumps(step) + "\n" for step in EVENING)
        evening.write_text(steps, encoding="utf-8")
        for about, command in _stops(spin, plot) + _house(evening):
            _stop(about, _run(command), command, folder)
            if pause:
                click.pause()
        _close(plot)


def _stops(spin: Path, plot: Path) -> list[tuple[str, list[str]]]:
    return [
        ("Who won what, and by which rule?", ["settle", str(spin)]),
        (
            "Would the other books have paid the same?",
            ["settle", str(spin), "--compare", "nz1996,nz,star-rapid"],
        ),
        ("What does the rule say?", ["rules", "show", "nz:8/5.2"]),
        ("Exactly how good is every bet on a double-zero wheel?", _odds("wheel=38")),
        (
            "Ten million spins say the same; the plot is drawn as well.",
            ["simulate", "roulette", "--rulebook", "nz", "--plot", str(plot)],
        ),
        ("What may an operator elect?", ["table", "options", "nz", "roulette"]),
        ("Which rules does this software hold?", ["rules", "coverage"]),
    ]


def _house(evening: Path) -> list[tuple[str, list[str]]]:
    data = str(evening.with_name("house"))
    return [
        (
            "An evening at a table of the generator, by script: people, money, a draw.",
            ["play", str(evening), "--data", data],
        ),
        ("Is every cent, every outcome and every rule of it right?", ["verify", data]),
    ]


def _odds(option: str) -> list[str]:
    return ["odds", "roulette", "--rulebook", "nz", "--option", option]


def _written(record: Mapping[str, object]) -> str:
    """Write a record with one wager to a line, as a person would."""
    parts: list[str] = []
    for name, value in record.items():
        rows: Sequence[object] = value if is_list(value) else [value]
        told = f",\n{' ' * (len(name) + 6)}".join(json.dumps(row) for row in rows)
        parts.append(f"{json.dumps(name)}: " + (f"[{told}]" if is_list(value) else told))
    return "{" + ",\n ".join(parts) + "}\n"


def _shown(file: Path) -> str:
    return file.read_text(encoding="utf-8")


def _run(command: Sequence[str]) -> str:
    """Run a command as the shell would, and hand back what it printed.

    Where something is not installed it says so, and the tour goes on.
    """
    from croupier.cli.main import main

    printed = io.StringIO()
    with redirect_stdout(printed), redirect_stderr(printed), suppress(SystemExit):
        main(command)
    return printed.getvalue()


def _stop(about: str, output: str, command: Sequence[str] = (), folder: str = "") -> None:
    click.secho(about, bold=True)
    if command:
        typed = shlex.join(command).replace(f"{folder}/", "")
        click.secho(f"$ croupier {typed}", fg="green")
    for line in output.rstrip().replace(f"{folder}/" if folder else "\0", "").splitlines():
        click.echo(f"  {line}")
    click.echo()


def _close(plot: Path) -> None:
    if plot.exists():
        click.echo(f"(The plot had {plot.stat().st_size // 1024} KB and is gone with the tour.)")
    click.echo("Next: croupier --help, docs/tutorial.md, or in Python: import croupier")
