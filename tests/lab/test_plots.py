"""A plot shows what it claims: axes that say what they are, intervals that can be seen."""

import numpy as np
import pytest
from matplotlib.collections import LineCollection
from matplotlib.figure import Figure

import croupier
from croupier.lab.balances import follow_balances
from croupier.lab.kernels.follow import Purse
from croupier.lab.lowering import lower
from croupier.lab.players import Repeat, wagers_on
from croupier.lab.plots import balances_picture, removal_picture, run_picture
from croupier.lab.removal import removal
from croupier.lab.reports import simulated


def named(figure: Figure) -> str:
    """Hold every axis of a picture to have a name; return what stands over the picture."""
    for axes in figure.axes:
        assert axes.get_xlabel()
        assert axes.get_ylabel()
        assert axes.get_title() or len(figure.axes) == 1
    return figure.get_suptitle()


@pytest.mark.parametrize(
    ("game", "book"), [("baccarat", "nz-baccarat"), ("baccarat", "nz1996"), ("roulette", "nz")]
)
def test_intervals_can_be_seen(game: str, book: str) -> None:
    report = simulated(croupier.game(game, rulebook=book), rounds=1_000_000, seed=7)
    figure = run_picture(report)
    head = named(figure)
    assert all(each in head for each in (game.capitalize(), book, "every bet", "seed 7"))
    edges = figure.axes[1]
    figure.draw_without_rendering()
    bars = [each for each in edges.collections if isinstance(each, LineCollection)]
    tall = [
        abs(np.diff(edges.transData.transform(segment)[:, 1]).item())
        for bar in bars
        for segment in bar.get_segments()
    ]
    assert len(tall) == len(report.rows)
    assert min(tall) > 6, "an interval that is less than six dots high is not seen"
    words = [label.get_text() for label in edges.get_xticklabels()]
    assert ("banker (1.06 %)" in words) is (game == "baccarat")


def test_a_purse_is_at_the_table_until_it_leaves() -> None:
    game = croupier.game("roulette", rulebook="nz1996")
    lowered = lower(game, Repeat(wagers_on(game, "red", "", units=1)))
    played = follow_balances(game, lowered, Purse(3, 1, 5, 40), seed=1, paths=1000)
    figure = balances_picture(game, played, "1 on red")
    assert "under nz1996, single-zero\n1 on red, 1,000 purses" in named(figure)
    (line,) = figure.axes[0].get_lines()
    assert line.get_drawstyle() == "steps-post"
    rounds, shares = np.asarray(line.get_xdata()), np.asarray(line.get_ydata())
    first = played.paths.rounds.min()
    before = shares[rounds < first]
    assert set(before.tolist()) == {100.0}, "nobody has left before the first does"


def test_what_a_card_less_does_is_named_too() -> None:
    figure = removal_picture(removal(croupier.game("baccarat", rulebook="nz1996"), "tie"))
    assert "one card less of 416" in named(figure)
