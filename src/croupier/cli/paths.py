"""``croupier paths``: what becomes of a purse, round after round."""

from typing import TYPE_CHECKING, Any

import click

from croupier.cli.common import (
    JSON,
    amount,
    need_lab,
    percent,
    print_json,
    ruleset_options,
    rulesets,
)
from croupier.terms.money import UNITS_PER_DOLLAR, Money
from croupier.terms.refusals import Reason, Refusal, RefusedError


if TYPE_CHECKING:
    from croupier.games.protocol import Game
    from croupier.lab.balances import Balances
    from croupier.lab.policies import Policy, Repeat

FAR_OFF = 10**12
"""A balance that nobody reaches: the goal of those who have none."""


@click.command()
@click.argument("game")
@ruleset_options
@click.option("--bet", metavar="BET", help="The bet kept up.")
@click.option("--target", metavar="TARGET", help="What it is on, where the bet needs it.")
@click.option("--strategy", metavar="NAME", help="A strategy, in place of a bet.")
@click.option("--stake", default="10", show_default=True, help="What is staked: a strategy's unit.")
@click.option("--purse", default="1000", show_default=True, help="What each player brings.")
@click.option("--goal", metavar="AMOUNT", help="Stop at this balance; never, if left out.")
@click.option(
    "--rounds",
    type=click.IntRange(1, 10**7),
    default=1_000,
    show_default=True,
    help="Stop after so many rounds.",
)
@click.option(
    "--players",
    type=click.IntRange(100, 10**7),
    default=100_000,
    show_default=True,
    help="How many purses are played.",
)
@click.option("--seed", type=click.IntRange(0, 2**63 - 1), default=1, show_default=True)
@click.option("--pace", type=click.IntRange(1, 10_000), help="Rounds an hour, to tell hours too.")
@click.option("--plot", metavar="FILE", help="Draw the purses into FILE (.png or .svg).")
@JSON
def paths(  # noqa: PLR0913, PLR0917 - each is an option of the command
    game: str,
    rulebook: str | None,
    variant: str | None,
    options: tuple[str, ...],
    study: str | None,
    bet: str | None,
    target: str | None,
    strategy: str | None,
    stake: str,
    purse: str,
    goal: str | None,
    rounds: int,
    players: int,
    seed: int,
    pace: int | None,
    plot: str | None,
    *,
    as_json: bool,
) -> None:
    """Play a purse at GAME until it is lost, doubled or time is up; many times over.

    \b
    croupier paths roulette --rulebook nz --bet red --stake 10 --purse 100 --goal 200
    croupier paths roulette --rulebook nz --bet straight-up --target 17 --rounds 500
    croupier paths roulette --rulebook nz --bet orphelins --stake 50 --json
    croupier paths craps --strategy pass-with-odds --purse 200 --pace 100 --plot purses.svg

    A purse rises and falls as wagers are decided. It cannot go on when it would no longer pay for
    all that lies on the layout at once.
    """
    need_lab()
    from croupier.games import open_game
    from croupier.lab.balances import follow_balances, most_at_risk
    from croupier.lab.kernels.follow import Purse
    from croupier.lab.lowering import lower
    from croupier.lab.plots import check_plot, draw_balances

    settled = rulesets(game, rulebook, variant, options, study)
    if len(settled) > 1:
        what = "purses are played under one book"
        raise RefusedError(Refusal(Reason.BOOK_IS_UNKNOWN, what, remedy="Add --rulebook."))
    if plot is not None:
        check_plot(plot)
    opened = open_game(settled[0])
    policy = _policy(opened, bet, target, strategy, amount(stake, "stake"))
    high = amount(goal, "goal") - 1 if goal is not None else FAR_OFF
    lowered = lower(opened, policy)
    floor = most_at_risk(lowered)
    brought = Purse(start=amount(purse, "purse"), floor=floor, goal=high, rounds=rounds)
    played = follow_balances(opened, lowered, brought, seed=seed, paths=players)
    name = strategy or f"{stake} on {bet}"
    if plot is not None:
        draw_balances(played, plot, f"{opened.name.capitalize()}: {name}")
    if as_json:
        print_json({**_data(played, pace), "players": players, "seed": seed})
        return
    click.echo(f"{players:,} players, {name} every round, {purse} to begin with")
    _print(played, goal, pace)
    if plot is not None:
        click.echo(f"Drawn into {plot}")


def _policy(
    game: "Game[Any]", bet: str | None, target: str | None, strategy: str | None, stake: int
) -> "Policy[Any]":
    """Read what is played: a bet kept up, or a strategy."""
    from croupier.lab.strategies import strategy as find_strategy

    if (bet is None) is (strategy is None):
        what = "purses are played on one bet or by one strategy"
        remedy = "Give --bet or --strategy."
        raise RefusedError(Refusal(Reason.BET_IS_UNKNOWN, what, remedy=remedy))
    if strategy is not None:
        return find_strategy(game, strategy).policy(stake)
    assert bet is not None
    return _every_round(game, bet, target, stake)


def _every_round(game: "Game[Any]", bet: str, target: str | None, stake: int) -> "Repeat":
    """Make the same bet round after round, a multiple with equal pieces."""
    from croupier.games.following import shares
    from croupier.lab.policies import Repeat, wagers_on

    backed = game.notation.wager(bet, target)
    pieces = shares(game, backed.bet, backed.target)
    if stake % pieces:
        what = f"{Money(stake)} does not divide into {pieces} equal pieces"
        raise RefusedError(Refusal(Reason.STAKE_DOES_NOT_DIVIDE, what))
    return Repeat(wagers_on(game, backed.bet, backed.target, units=stake // pieces))


def _data(played: "Balances", pace: int | None) -> dict[str, float]:
    told = {
        "ruined": played.ruined,
        "ruined_error": played.error(played.ruined),
        "reached": played.reached,
        "reached_error": played.error(played.reached),
        "mean_balance": played.mean / UNITS_PER_DOLLAR,
        "mean_rounds": played.rounds,
        "lower_quartile_rounds": played.rounds_of(0.25),
        "median_rounds": played.rounds_of(0.5),
        "upper_quartile_rounds": played.rounds_of(0.75),
        "at_risk": played.purse.floor / UNITS_PER_DOLLAR,
    }
    return told | ({"mean_hours": played.rounds / pace} if pace else {})


def _print(played: "Balances", goal: str | None, pace: int | None) -> None:
    told = _data(played, pace)
    ruined, error = percent(told["ruined"]), percent(told["ruined_error"])
    click.echo(f"  could not go on   {ruined} ± {error}, with less than {told['at_risk']:.2f}")
    if goal is not None:
        reached, error = percent(told["reached"]), percent(told["reached_error"])
        click.echo(f"  reached {goal:<9} {reached} ± {error}")
    click.echo(f"  mean balance      {told['mean_balance']:.2f}")
    hours = f", {told['mean_hours']:.1f} hours" if pace else ""
    click.echo(
        f"  mean rounds       {told['mean_rounds']:.1f} of at most {played.purse.rounds:,}{hours}"
    )
    half = " to ".join(f"{played.rounds_of(share):,.0f}" for share in (0.25, 0.75))
    click.echo(f"  half of them      {half} rounds at the table")
