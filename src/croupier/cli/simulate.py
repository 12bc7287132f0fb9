"""``croupier simulate``: many rounds at once, beside the exact odds."""

import sys
from collections import defaultdict
from typing import TYPE_CHECKING, Any

import click

from croupier.cli.common import (
    JSON,
    amount,
    need_lab,
    percent,
    print_json,
    print_table,
    ruleset_options,
    rulesets,
)
from croupier.equipment.devices import Shoe
from croupier.terms.refusals import Reason, Refusal, RefusedError


if TYPE_CHECKING:
    from croupier.lab.reports import Report
    from croupier.rulebooks.ruleset import Ruleset


@click.command()
@click.argument("game")
@ruleset_options
@click.option(
    "--rounds",
    type=click.IntRange(1_000, 10**13),
    default=10_000_000,
    show_default=True,
    help="How many rounds to play.",
)
@click.option(
    "--seed",
    type=click.IntRange(0, 2**63 - 1),
    default=1,
    show_default=True,
    help="The same seed gives the same run.",
)
@click.option(
    "--threads", type=click.IntRange(1, 64), default=2, show_default=True, help="Cores to use."
)
@click.option("--strategy", metavar="NAME", help="Play this strategy, not the whole cloth.")
@click.option("--stake", default="10", show_default=True, help="The unit of a strategy.")
@click.option("--plot", metavar="FILE", help="Draw the run into FILE (.png or .svg).")
@JSON
def simulate(  # noqa: PLR0913, PLR0917 - each is an option of the command
    game: str,
    rulebook: str | None,
    variant: str | None,
    options: tuple[str, ...],
    study: str | None,
    rounds: int,
    seed: int,
    threads: int,
    strategy: str | None,
    stake: str,
    plot: str | None,
    *,
    as_json: bool,
) -> None:
    """Play GAME many times with every bet on the cloth, and compare with the exact odds.

    \b
    croupier simulate roulette --rulebook nz
    croupier simulate roulette --rulebook nz --option wheel=38 --rounds 100000000
    croupier simulate roulette --rulebook star-rapid --seed 7 --plot spins.svg
    croupier simulate roulette --rulebook nz1996 --json
    croupier simulate craps --strategy pass-with-odds --stake 10

    Of each bet the target is shown that lies furthest from its exact edge. Errors are those of
    batch means; z counts them. Beyond 4 something is wrong, and we would like to hear of it.
    """
    need_lab()
    from croupier.lab.plots import check_plot, draw

    settled = rulesets(game, rulebook, variant, options, study)
    if plot is not None:
        if len(settled) > 1:
            what = "a plot shows one book"
            raise RefusedError(Refusal(Reason.FILE_CANNOT_BE_USED, what, remedy="Add --rulebook."))
        check_plot(plot)
    playing = None if strategy is None else (strategy, amount(stake, "stake"))
    reports = [_run(ruleset, rounds, seed, threads, playing) for ruleset in settled]
    if plot is not None:
        draw(reports[0], plot)
    if as_json:
        written = [report.data() for report in reports]
        print_json(written[0] if len(written) == 1 else {"books": written})
        return
    for report in reports:
        _print(report)
    if plot is not None:
        click.echo(f"Drawn into {plot}")


def _run(
    ruleset: "Ruleset", rounds: int, seed: int, threads: int, playing: tuple[str, int] | None
) -> "Report":
    """Play under one book: the whole cloth, or a strategy by its name and unit."""
    from croupier.games import open_game
    from croupier.lab.reports import simulated
    from croupier.lab.strategies import strategy

    opened = open_game(ruleset)
    policy = None
    if playing is not None:
        name, unit = playing
        policy = name, strategy(opened, name).policy(unit)
    with _progress(rounds, ruleset.book) as bar:
        return simulated(
            opened,
            rounds=rounds,
            seed=seed,
            threads=threads,
            progress=bar.update,
            playing=policy,
        )


def _progress(rounds: int, book: str) -> Any:
    """Show a bar where a person watches; on standard error, so that output stays clean."""
    return click.progressbar(
        length=rounds, label=f"  {book}", file=sys.stderr, hidden=not sys.stderr.isatty()
    )


def _print(report: "Report") -> None:
    ruleset = report.game.ruleset
    study = " (a study)" if ruleset.study else ""
    click.secho(f"{ruleset.game} under {ruleset.book}{study}", bold=True)
    speed = f"{report.rounds / report.seconds / 1e6:.1f} million a second"
    click.echo(f"{report.rounds:,} rounds, seed {report.seed}, {report.seconds:.2f} s, {speed}")
    if report.cost is not None:
        _print_cost(report)
    grouped: dict[str, list[Any]] = defaultdict(list)
    for row in report.rows:
        grouped[row.sample.bet].append(row)
    heads = ("bet", "targets", "worst target", "edge", "95 % from", "to", "exact", "z")
    rows = [
        (
            bet,
            str(len(found)),
            str(worst.sample.target),
            percent(-worst.sample.mean),
            percent(-worst.sample.mean - 1.96 * worst.sample.error),
            percent(-worst.sample.mean + 1.96 * worst.sample.error),
            percent(-float(worst.exact)),
            f"{-worst.z:+.2f}",
        )
        for bet, found in grouped.items()
        for worst in [max(found, key=lambda row: abs(row.z))]
    ]
    print_table(heads, rows, right="targets edge to exact z")
    what = "first cards of a shoe" if isinstance(report.game.device, Shoe) else "outcomes"
    click.echo(
        f"All {len(report.face_counts)} {what}: chi-square {report.chi_square:.1f} "
        f"on {report.freedom} degrees of freedom"
    )
    click.echo(f"terms {ruleset.content_hash[:16]}  behaviour {report.behaviour_hash[:16]}\n")


def _print_cost(report: "Report") -> None:
    """Say what a strategy costs, before its wagers are told one by one."""
    assert report.cost is not None
    told = report.cost.data()
    exact, decided = told["exact_net_per_round"], told["decided_per_round"]["decimal"]
    click.echo(
        f"{report.strategy}: {told['net_per_round']:+.4f} ± {told['standard_error']:.4f} a round, "
        f"exactly {exact['decimal']:+.4f} (z {told['z']:+.2f})"
    )
    click.echo(
        f"  of {decided:.4f} decided a round, {percent(-told['ev_per_stake']['decimal'])}; "
        f"at most {told['most_at_risk']:.2f} lies on the layout"
    )
