"""``croupier odds``: the exact odds of every bet under every scale."""

from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import click

from croupier.cli.common import (
    JSON,
    percent,
    print_json,
    print_table,
    ruleset_options,
    rulesets,
)
from croupier.terms.refusals import Reason, Refusal, RefusedError


if TYPE_CHECKING:
    from croupier.lab.odds import BetOdds, OddsReport


SHOWN_TARGETS = 8


@click.command()
@click.argument("game")
@ruleset_options
@click.option("--bet", "only", metavar="BET", help="Only this bet, with all its lines.")
@JSON
def odds(  # noqa: PLR0913 - each is an option of the command
    game: str,
    rulebook: str | None,
    variant: str | None,
    options: tuple[str, ...],
    study: str | None,
    only: str | None,
    *,
    as_json: bool,
) -> None:
    """Print the exact odds of every bet of GAME: nothing is sampled.

    \b
    croupier odds roulette
    croupier odds roulette --rulebook nz --option wheel=38 --option zeros=0-00
    croupier odds roulette --rulebook star-rapid --bet orphelins
    croupier odds roulette --rulebook nz1996 --json
    croupier odds roulette --study my-side-bet.toml

    The edge is the house's expectation for each unit staked. Targets that nothing tells apart
    are counted together. Two fingerprints close the list: one of the terms, one of what the
    table does with them.
    """
    from croupier.games import open_game
    from croupier.lab.odds import price

    settled = rulesets(game, rulebook, variant, options, study)
    reports: list[OddsReport] = []
    for ruleset in settled:
        opened = open_game(ruleset)
        reports.append(price(opened, _known(opened, only)))
    if as_json:
        written = [report_data(report) for report in reports]
        print_json(written[0] if len(written) == 1 else {"books": written})
        return
    for report in reports:
        _print(report, every_line=only is not None)


def _known(game: Any, only: str | None) -> str | None:
    """Check the name of a bet."""
    if only is None or only in game.bets:
        return only
    what = f"{only[:40]!r} is no {game.name} bet of {game.ruleset.book}"
    remedy = f"Known: {', '.join(game.bets)}."
    rules = game.ruleset.rules("bets")
    raise RefusedError(Refusal(Reason.BET_IS_UNKNOWN, what, rules, remedy))


def report_data(report: "OddsReport") -> dict[str, Any]:
    """Write an odds report as plain data."""
    from croupier.table.answer import plain

    ruleset = report.game.ruleset
    return {
        "game": ruleset.game,
        "rulebook": ruleset.book,
        "study": ruleset.study,
        "options": plain(ruleset.options),
        "bets": [_bet_data(report, priced) for priced in report.bets],
        "content_hash": ruleset.content_hash,
        "behaviour_hash": report.behaviour_hash,
    }


def _bet_data(report: "OddsReport", priced: "BetOdds") -> dict[str, Any]:
    notation = report.game.notation
    targets = [notation.write_target(priced.bet, target) for target in priced.targets]
    return {
        "bet": priced.bet,
        "scale": priced.scale,
        "targets": targets,
        **({"pieces": priced.pieces} if priced.pieces else {}),
        **({"on": priced.on} if priced.on else {}),
        "lines": [
            {
                "line": line.name,
                "returned": _number(line.returned),
                "odds": line.odds or None,
                "probability": _number(line.probability),
                "rules": [str(ref) for ref in line.rules],
            }
            for line in priced.lines
        ],
        "ev": _number(priced.ev),
        "ev_per_resolved": _number(priced.ev_per_resolved),
        "total_stake": _number(Fraction(1)),
        "ev_per_total_stake": _number(priced.ev),
        "expected_rounds": _number(priced.rounds),
        "variance": _number(priced.variance),
        "rules": [str(ref) for ref in report.game.ruleset.bets[priced.bet].rules],
    }


def _number(value: Fraction) -> dict[str, Any]:
    return {"fraction": str(value), "decimal": float(value)}


def _print(report: "OddsReport", *, every_line: bool) -> None:
    ruleset = report.game.ruleset
    elected = ", ".join(f"{n} {v}" for n, v in ruleset.options.items() if isinstance(v, str))
    name = f"{ruleset.game} under {ruleset.book}{' (a study)' if ruleset.study else ''}"
    click.secho(f"{name}: {elected}", bold=True)
    heads = ("bet", "targets", "pays", "wins", "house edge", "exactly", "deviation")
    rows = _gather(_row(priced) for priced in report.bets)
    print_table(heads, rows, right="targets wins exactly deviation")
    if every_line:
        _print_lines(report)
    click.echo(f"terms {ruleset.content_hash[:16]}  behaviour {report.behaviour_hash[:16]}\n")


def _gather(rows: Iterable[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """Count targets together whose rows a person could not tell apart."""
    counted: dict[tuple[str, ...], int] = {}
    for bet, targets, *rest in rows:
        counted[bet, *rest] = counted.get((bet, *rest), 0) + int(targets)
    return [(bet, str(targets), *rest) for (bet, *rest), targets in counted.items()]


def _row(priced: "BetOdds") -> tuple[str, ...]:
    wins = sum((line.probability for line in priced.lines if line.returned > 1), Fraction(0))
    paid = dict.fromkeys(line.odds for line in priced.lines if line.odds)
    pays = ", ".join(paid) or (f"{priced.pieces} pieces" if priced.pieces else "")
    return (
        priced.bet,
        str(len(priced.targets)),
        pays,
        str(wins),
        percent(float(-priced.ev)),
        str(-priced.ev),
        f"{float(priced.variance) ** 0.5:.4f}",
    )


def _print_lines(report: "OddsReport") -> None:
    for priced in report.bets:
        some = ", ".join(str(target) for target in priced.targets[:SHOWN_TARGETS])
        more = ", ..." if len(priced.targets) > SHOWN_TARGETS else ""
        click.echo(f"\n{priced.bet} {some}{more}".rstrip())
        rows = [
            (
                f"  {line.name}",
                line.odds,
                str(line.returned),
                str(line.probability),
                f"{float(line.probability):.6f}",
                " ".join(str(ref) for ref in line.rules),
            )
            for line in priced.lines
        ]
        heads = ("  line", "odds", "returned", "probability", "decimal", "rules")
        print_table(heads, rows, right="returned probability decimal")
    click.echo()
