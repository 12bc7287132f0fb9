"""``croupier simulate``: many rounds at once, beside the exact odds."""

import sys
from collections import defaultdict
from math import isnan
from typing import TYPE_CHECKING, Any

import click

from croupier.cli.common import (
    JSON,
    Books,
    Count,
    Subject,
    amount,
    percent,
    print_hashes,
    print_table,
    print_terms,
    ruleset_options,
    told_wager,
)
from croupier.terms.money import UNITS_PER_DOLLAR


if TYPE_CHECKING:
    from typing import TypeAlias

    from croupier.games.protocol import Game
    from croupier.lab.players import Strategy
    from croupier.lab.reports import BetReport, Report

    Playing: TypeAlias = tuple[str, Strategy[Any]] | None


@click.command()
@click.argument("game")
@ruleset_options
@click.option(
    "--rounds",
    type=Count(1_000, 10**13),
    default=10_000_000,
    show_default=True,
    help="How many rounds to play: 1000000, 1,000,000 or 1e6. Shoes are dealt out whole.",
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
    croupier simulate roulette --rulebook nz --option wheel=38 --rounds 1e8
    croupier simulate roulette --rulebook star-rapid --seed 7 --plot spins.svg
    croupier simulate roulette --rulebook nz1996 --json
    croupier simulate craps --strategy pass-with-odds --stake 10
    croupier simulate blackjack --strategy basic

    Of each bet the target is shown that lies furthest from its exact edge. Intervals are those of
    95 in 100, by Student's t over the batches of the run; what never came still has its bound. z
    counts standard errors. Beyond 4 something is wrong, and we would like to hear of it. p is how
    likely chance alone is to bring outcomes as uneven as these.
    """
    from croupier.lab.needs import need_lab

    need_lab()
    from croupier.lab.plots import check_plot, draw, run_picture
    from croupier.lab.strategies import party
    from croupier.lab.strategies import strategy as find_strategy

    unit = amount(stake, "stake")

    def playing(opened: "Game[Any]") -> "tuple[Game[Any], Playing]":
        if strategy is None:
            return opened, None
        return opened, (strategy, party(find_strategy(opened, strategy), unit))

    tables = Subject(game, rulebook, variant, options, study).open(playing)
    if plot is not None:
        tables.only("a plot shows one book")
        check_plot(plot)
    made = [_run(opened, rounds, seed, threads, players) for opened, players in tables.made]
    reports = Books(made, tables.refused)
    if plot is not None:
        draw(run_picture(made[0]), plot)
    if as_json:
        reports.print_json(lambda report: report.data())
        return
    for report in made:
        _print(report)
    reports.print_refused(plot)


def _run(opened: "Game[Any]", rounds: int, seed: int, threads: int, playing: "Playing") -> "Report":
    """Play under one book: the whole cloth, or a strategy by its name and players."""
    from croupier.lab.reports import simulated

    with _progress(rounds, opened.ruleset.book) as bar:
        return simulated(
            opened,
            rounds=rounds,
            seed=seed,
            threads=threads,
            progress=bar.update,
            playing=playing,
        )


def _progress(rounds: int, book: str) -> Any:
    """Show a bar where a person watches; on standard error, so that output stays clean."""
    return click.progressbar(
        length=rounds, label=f"  {book}", file=sys.stderr, hidden=not sys.stderr.isatty()
    )


def _print(report: "Report") -> None:
    print_terms(report.game)
    speed = f"{report.rounds / report.seconds / 1e6:.1f} million a second"
    click.echo(f"{report.rounds:,} rounds, seed {report.seed}, {report.seconds:.2f} s, {speed}")
    if report.rounds != report.asked:
        click.echo(f"{report.asked:,} rounds were asked for: {report.why}")
    if report.cost is not None:
        _print_cost(report)
    grouped: dict[str, list[BetReport]] = defaultdict(list)
    for row in report.rows:
        grouped[row.sample.bet].append(row)
    furthest = [max(rows, key=_distance) for rows in grouped.values()]
    heads = ("bet", "targets", "worst target", "stake", "decided", "edge", "95 % from", "to")
    rows = [_row(report, worst, len(grouped[worst.sample.bet])) for worst in furthest]
    print_table((*heads, "exact", "z"), rows, right="targets stake decided edge to exact z")
    _print_outcomes(report)
    print_hashes(report.game, report.behaviour_hash)


def _distance(row: "BetReport") -> float:
    """Put first what lies furthest from its exact edge; what cannot be told comes last."""
    return -1.0 if isnan(row.z) else abs(row.z)


def _row(report: "Report", row: "BetReport", targets: int) -> tuple[str, ...]:
    sample = row.sample
    return (
        sample.bet,
        str(targets),
        str(sample.target),
        report.stake(sample.bet, sample.target),
        f"{sample.decided:,}",
        percent(-sample.mean),
        percent(-sample.high),
        percent(-sample.low),
        "-" if row.exact is None else percent(-float(row.exact)),
        "-" if isnan(row.z) else f"{-row.z:+.2f}",
    )


def _print_outcomes(report: "Report") -> None:
    if not report.face_counts:
        return
    what = "first cards of a shoe" if report.shoes else "outcomes"
    rough = ", a rough one: fewer than 5 of some are due" if report.is_rough else ""
    click.echo(
        f"All {len(report.face_counts)} {what}: chi-square {report.chi_square:.1f} "
        f"on {report.freedom} degrees of freedom, p {report.p_value:.4f}{rough}"
    )


def _print_cost(report: "Report") -> None:
    """Say what a strategy costs, before its wagers are told one by one."""
    assert report.cost is not None
    told = report.cost.data()
    exact, decided = (
        float(report.cost.exact) / UNITS_PER_DOLLAR,
        told["decided_per_round"]["decimal"],
    )
    beside = f"from an endless deck {exact:+.4f}"
    if not report.cost.is_endless:
        beside = f"exactly {exact:+.4f} (z {report.cost.z:+.2f})"
    wagers = (told_wager(each) for each in report.wagers)
    click.echo(f"{report.strategy}: {', '.join(wagers)}")
    low, high = report.cost.interval
    click.echo(
        f"  {told['net_per_round']:+.4f} a round, 95 % from {low / UNITS_PER_DOLLAR:+.4f} to "
        f"{high / UNITS_PER_DOLLAR:+.4f}, {beside}"
    )
    click.echo(
        f"  of {decided:.4f} decided a round, {percent(-told['ev_per_stake']['decimal'])}; "
        f"at most {told['most_at_risk']:.2f} lies on the layout"
    )
