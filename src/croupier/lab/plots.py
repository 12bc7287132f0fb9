"""Plots of a run: outcomes, edges beside the exact ones, purses."""

# matplotlib types its keyword arguments only in part:
# pyright: reportUnknownMemberType=false

from collections.abc import Sequence
from math import isfinite
from pathlib import Path
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from croupier.games.protocol import Game
from croupier.lab.balances import Balances
from croupier.lab.naming import terms_data
from croupier.lab.removal import Removal
from croupier.lab.reports import EVERY_BET, BetReport, Report
from croupier.terms.money import UNITS_PER_DOLLAR
from croupier.terms.refusals import Reason, Refusal, RefusedError


FORMATS = (".png", ".svg")
FEW = 5
MANY = 40
NORMAL = 1.96
"""How many standard deviations hold 95 of 100."""
INK, BAND, DOT, BAR, EXACT = "#1c2b33", "#cfe3d6", "#0b6e4f", "#5b9a80", "#b3261e"


def check_plot(file: str) -> None:
    """Refuse a file that no plot can be drawn into, before the work is done."""
    path = Path(file)
    if path.suffix.lower() not in FORMATS:
        what = f"a plot is drawn into a .png or .svg file, not {path.name[:60]!r}"
        raise RefusedError(Refusal(Reason.FILE_CANNOT_BE_USED, what, remedy="Rename it."))
    if not path.parent.is_dir():
        what = f"there is no folder {str(path.parent)[:80]!r}"
        raise RefusedError(Refusal(Reason.FILE_CANNOT_BE_USED, what, remedy="Make it first."))


def draw(figure: Figure, file: str) -> None:
    """Draw a picture into a file."""
    try:
        figure.savefig(file, dpi=130)
    except OSError as error:
        what = f"{file} cannot be written: {error.strerror or error}"
        raise RefusedError(Refusal(Reason.FILE_CANNOT_BE_USED, what)) from error


def run_picture(report: Report) -> Figure:
    """Show a run: how often each outcome came, and every bet beside its exact edge."""
    figure = Figure(figsize=(11, 8.5), layout="constrained")
    outcomes, edges = figure.subplots(2, 1, height_ratios=(1, 1.2))
    what = f"{report.strategy or EVERY_BET}, {report.rounds:,} rounds, seed {report.seed}"
    _head(figure, report.game, what)
    _draw_outcomes(outcomes, report)
    _draw_edges(edges, report)
    return figure


def _head(figure: Figure, game: Game[Any], what: str) -> None:
    """Say over a picture what it shows: the game, its book and variant, and what was played."""
    terms = terms_data(game)
    study = " (a study)" if terms["study"] else ""
    variant = f", {terms['variant']}" if terms["variant"] else ""
    head = f"{terms['game'].capitalize()} under {terms['rulebook']}{study}{variant}"
    figure.suptitle(f"{head}\n{what}", fontweight="bold", color=INK)


def balances_picture(game: Game[Any], played: Balances, what: str) -> Figure:
    """Show what became of many purses: who is still at the table, and with what they left."""
    figure = Figure(figsize=(11, 8.5), layout="constrained")
    staying, leaving = figure.subplots(2, 1)
    number, most = len(played.paths.rounds), played.purse.rounds
    _head(figure, game, f"{what}, {number:,} purses")
    rounds = np.sort(played.paths.rounds)
    left = np.arange(1, number + 1) / number
    gone = rounds < most
    # Who leaves with a round has been there up to it: the step comes after.
    staying.step(
        [0, *rounds[gone], most],
        [100, *(100 - 100 * left[gone]), 100 - 100 * gone.mean()],
        where="post",
        color=DOT,
    )
    staying.set_ylim(0, 105)
    staying.set_xlim(0, most)
    staying.set_xlabel("rounds played")
    staying.set_ylabel("purses still at the table, %")
    staying.set_title(f"Still at the table; after {most:,} rounds time is up")
    final = played.paths.final / UNITS_PER_DOLLAR
    leaving.hist(final[played.paths.final >= played.purse.floor], bins=60, color=DOT)
    leaving.axvline(played.purse.start / UNITS_PER_DOLLAR, color=EXACT, label="brought")
    leaving.axvline(
        float(final.mean()), color=INK, linestyle="--", label="left with on average, all of them"
    )
    leaving.set_xlabel("balance at the end")
    leaving.set_ylabel("purses")
    leaving.set_title(
        f"Balances at the end, but for the {100 * played.ruined:.2f} % who could not go on"
    )
    leaving.legend(fontsize=8)
    return figure


def removal_picture(found: Removal) -> Figure:
    """Show what one card less does to each bet, card by card."""
    figure = Figure(figsize=(11, 6), layout="constrained")
    axes = figure.subplots()
    names = list(found.names.values())
    width = 0.8 / max(1, len(found.bets))
    for number, bet in enumerate(found.bets):
        at = [place - 0.4 + width * (number + 0.5) for place in range(len(names))]
        effects = [100 * float(bet.effect(face)) for face in found.names]
        told = f"{bet.odds.bet} {bet.target}".rstrip()
        axes.bar(at, effects, width, label=told)
    axes.axhline(0, color=INK, linewidth=1)
    axes.set_xticks(range(len(names)), names)
    axes.set_xlabel("the card that is removed")
    axes.set_ylabel("the player's expectation changes by, % of a unit")
    _head(figure, found.game, f"one card less of {len(found.game.device.symbols)}")
    axes.legend(fontsize=8)
    return figure


def _draw_outcomes(axes: Axes, report: Report) -> None:
    """Each outcome's distance from its due, in standard deviations, with the band of two."""
    if not report.face_counts:
        axes.set_axis_off()
        axes.set_title("Cards of one shoe hang together: what came is not compared with its due")
        return
    total = sum(report.face_counts)
    due = [float(share) * total for share in report.face_shares]
    spread = [(each * (1 - each / total)) ** 0.5 for each in due]
    away = [(c - d) / s for c, d, s in zip(report.face_counts, due, spread, strict=True)]
    places = range(len(away))
    axes.axhspan(-NORMAL, NORMAL, color=BAND, label="95 of 100 lie here")
    axes.axhline(0, color=EXACT, linewidth=1, label="exact")
    axes.vlines(places, 0, away, color=DOT, linewidth=2)
    axes.plot(places, away, "o", color=DOT, markersize=5, label="simulated")
    tallest = max(3.0, *(abs(each) for each in away))
    axes.set_ylim(-tallest - 0.3, tallest + 0.9)  # room for the legend
    many = len(away) > MANY
    axes.set_xticks(
        list(places), report.face_names, fontsize=6 if many else 8, rotation=90 if many else 0
    )
    dealt = "first card of a shoe" if report.shoes else "outcome"
    axes.set_xlabel(dealt)
    axes.set_ylabel("standard deviations from due")
    axes.set_title(
        f"How often each {dealt} came (chi-square {report.chi_square:.1f} "
        f"on {report.freedom} degrees of freedom, p {report.p_value:.4f})"
    )
    axes.legend(loc="upper right", fontsize=8, ncols=3)


def _draw_edges(axes: Axes, report: Report) -> None:
    """Each bet on every target: how far from its exact edge, with the 95 % interval.

    Edges lie between nothing and a fifth, intervals within a part of a hundred: beside each other
    on one axis no interval would be seen. So the distance is drawn, and the exact edge written.
    """
    told = [row for row in report.rows if isfinite(row.sample.low)]
    bets = list(dict.fromkeys(row.sample.bet for row in told))
    for place, bet in enumerate(bets):
        rows = [row for row in told if row.sample.bet == bet]
        step = 0.8 / max(1, len(rows))
        at = [place - 0.4 + step * (number + 0.5) for number in range(len(rows))]
        away = [-100 * (row.sample.mean - _edge_beside(row)) for row in rows]
        axes.errorbar(
            at,
            away,
            yerr=[
                [100 * (row.sample.high - row.sample.mean) for row in rows],
                [100 * (row.sample.mean - row.sample.low) for row in rows],
            ],
            fmt="o",
            color=DOT,
            ecolor=BAR,
            markersize=2.5 if len(rows) > FEW else 5,
            linewidth=1 if len(rows) > FEW else 2,
            capsize=0 if len(rows) > FEW else 4,
        )
    axes.axhline(0, color=EXACT, linewidth=1)
    axes.set_xlim(-0.6, len(bets) - 0.4)
    names = [f"{bet} ({_edges(told, bet)})" for bet in bets]
    axes.set_xticks(range(len(bets)), names, rotation=30, ha="right", fontsize=8)
    axes.set_xlabel("bet (its exact edge), a dot for each target")
    axes.set_ylabel("simulated less exact edge,\npercentage points")
    untold = len(report.rows) - len(told)
    more = f"; {untold} were not decided" if untold else ""
    axes.set_title(f"Every bet on every target, with its 95 % interval; the exact edge is 0{more}")


def _edge_beside(row: BetReport) -> float:
    """Give the exact figure, or where there is none the run's own: its interval is drawn about that."""
    return row.sample.mean if row.exact is None else float(row.exact)


def _edges(rows: Sequence[BetReport], bet: str) -> str:
    """Write the exact edge of a bet, or the least and the most where its targets differ."""
    edges = sorted(
        {round(-100 * _edge_beside(row), 2) + 0.0 for row in rows if row.sample.bet == bet}
    )
    return f"{edges[0]:g} %" if len(edges) == 1 else f"{edges[0]:g} to {edges[-1]:g} %"
