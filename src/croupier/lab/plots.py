"""Plots of a run: outcomes, edges beside the exact ones, purses."""

# matplotlib types its keyword arguments only in part:
# pyright: reportUnknownMemberType=false

from pathlib import Path

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from croupier.lab.balances import Balances
from croupier.lab.removal import Removal
from croupier.lab.reports import Report
from croupier.terms.money import UNITS_PER_DOLLAR
from croupier.terms.refusals import Reason, Refusal, RefusedError


FORMATS = (".png", ".svg")
FEW = 5
MANY = 40
INK, BAND, DOT, EXACT = "#1c2b33", "#cfe3d6", "#0b6e4f", "#b3261e"


def check_plot(file: str) -> None:
    """Refuse a file that no plot can be drawn into, before the work is done."""
    path = Path(file)
    if path.suffix.lower() not in FORMATS:
        what = f"a plot is drawn into a .png or .svg file, not {path.name[:60]!r}"
        raise RefusedError(Refusal(Reason.FILE_CANNOT_BE_USED, what, remedy="Rename it."))
    if not path.parent.is_dir():
        what = f"there is no folder {str(path.parent)[:80]!r}"
        raise RefusedError(Refusal(Reason.FILE_CANNOT_BE_USED, what, remedy="Make it first."))


def draw(report: Report, file: str) -> None:
    """Draw a run into a file."""
    figure = Figure(figsize=(11, 8.5), layout="constrained")
    outcomes, edges = figure.subplots(2, 1, height_ratios=(1, 1.2))
    ruleset = report.game.ruleset
    figure.suptitle(
        f"{ruleset.game.capitalize()} under {ruleset.book}"
        f"{', ' + report.strategy if report.strategy else ''}: {report.rounds:,} rounds, "
        f"seed {report.seed}",
        fontweight="bold",
        color=INK,
    )
    _draw_outcomes(outcomes, report)
    _draw_edges(edges, report)
    _save(figure, file)


def draw_balances(played: Balances, file: str, title: str) -> None:
    """Draw what became of many purses: who is still at the table, and with what they left."""
    figure = Figure(figsize=(11, 8.5), layout="constrained")
    staying, leaving = figure.subplots(2, 1)
    number, most = len(played.paths.rounds), played.purse.rounds
    figure.suptitle(f"{title}, {number:,} purses", fontweight="bold", color=INK)
    rounds = np.sort(played.paths.rounds)
    left = np.arange(1, number + 1) / number
    gone = rounds < most
    staying.step([0, *rounds[gone], most], [1, *(1 - left[gone]), 1 - gone.mean()], color=DOT)
    staying.set_ylim(0, 1.05)
    staying.set_xlabel("rounds")
    staying.set_title(f"Still at the table; after {most:,} rounds time is up")
    final = played.paths.final / UNITS_PER_DOLLAR
    leaving.hist(final[played.paths.final >= played.purse.floor], bins=60, color=DOT)
    leaving.axvline(played.purse.start / UNITS_PER_DOLLAR, color=EXACT, label="brought")
    leaving.axvline(float(final.mean()), color=INK, linestyle="--", label="left with on average")
    leaving.set_xlabel("balance at the end")
    leaving.set_title(
        f"Balances at the end, but for the {100 * played.ruined:.2f} % who could not go on"
    )
    leaving.legend(fontsize=8)
    _save(figure, file)


def draw_removal(found: Removal, file: str) -> None:
    """Draw what one card less does to each bet, card by card."""
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
    axes.set_ylabel("the player's expectation changes by, %")
    ruleset = found.game.ruleset
    cards = len(found.game.device.symbols)
    axes.set_title(f"{ruleset.game.capitalize()} under {ruleset.book}: one card less of {cards}")
    axes.legend(fontsize=8)
    _save(figure, file)


def _save(figure: Figure, file: str) -> None:
    try:
        figure.savefig(file, dpi=130)
    except OSError as error:
        what = f"{file} cannot be written: {error.strerror or error}"
        raise RefusedError(Refusal(Reason.FILE_CANNOT_BE_USED, what)) from error


def _draw_outcomes(axes: Axes, report: Report) -> None:
    """Each outcome's distance from its due, in standard deviations, with the band of two."""
    total = sum(report.face_counts)
    due = [float(share) * total for share in report.face_shares]
    spread = [(each * (1 - each / total)) ** 0.5 for each in due]
    away = [(c - d) / s for c, d, s in zip(report.face_counts, due, spread, strict=True)]
    places = range(len(away))
    axes.axhspan(-2, 2, color=BAND, label="95 of 100 lie here")
    axes.axhline(0, color=EXACT, linewidth=1, label="exact")
    axes.vlines(places, 0, away, color=DOT, linewidth=2)
    axes.plot(places, away, "o", color=DOT, markersize=5, label="simulated")
    tallest = max(3.0, *(abs(each) for each in away))
    axes.set_ylim(-tallest - 0.3, tallest + 0.9)  # room for the legend
    many = len(away) > MANY
    axes.set_xticks(
        list(places), report.face_names, fontsize=6 if many else 8, rotation=90 if many else 0
    )
    axes.set_ylabel("standard deviations from due")
    axes.set_title(
        f"How often each outcome came (chi-square {report.chi_square:.1f} "
        f"on {report.freedom} degrees of freedom)"
    )
    axes.legend(loc="upper right", fontsize=8, ncols=3)


def _draw_edges(axes: Axes, report: Report) -> None:
    """Each bet's edge on every target with its 95 % interval, and the exact edge."""
    bets = list(dict.fromkeys(row.sample.bet for row in report.rows))
    for place, bet in enumerate(bets):
        rows = [row for row in report.rows if row.sample.bet == bet]
        step = 0.7 / max(1, len(rows))
        at = [place - 0.35 + step * (number + 0.5) for number in range(len(rows))]
        axes.errorbar(
            at,
            [-100 * row.sample.mean for row in rows],
            yerr=[196 * row.sample.error for row in rows],
            fmt="o",
            color=DOT,
            ecolor="#8fb8a6",
            markersize=2.5 if len(rows) > FEW else 5,
            linewidth=1,
        )
        exact = [-100 * float(row.exact) for row in rows]
        axes.hlines(exact, [x - 0.6 * step for x in at], [x + 0.6 * step for x in at], color=EXACT)
    axes.set_xticks(range(len(bets)), bets, rotation=30, ha="right", fontsize=9)
    axes.set_ylabel("house edge, %")
    axes.set_title("Every bet on every target, with 95 % intervals; the exact edge is the line")
