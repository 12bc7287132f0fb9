"""``croupier paths``: what becomes of a purse, round after round."""

from typing import TYPE_CHECKING, Any

import click

from croupier.cli.common import JSON, need_lab, percent, print_json, ruleset_options, rulesets
from croupier.terms.money import UNITS_PER_DOLLAR, Money, money
from croupier.terms.refusals import Reason, Refusal, RefusedError


if TYPE_CHECKING:
    from croupier.games.protocol import Game
    from croupier.lab.balances import Balances
    from croupier.lab.policies import Repeat

FAR_OFF = 10**12
"""A balance that nobody reaches: the goal of those who have none."""


@click.command()
@click.argument("game")
@ruleset_options
@click.option("--bet", required=True, metavar="BET", help="The bet made every round.")
@click.option("--target", metavar="TARGET", help="What it is on, where the bet needs it.")
@click.option("--stake", default="10", show_default=True, help="What is staked every round.")
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
@JSON
def paths(  # noqa: PLR0913, PLR0917 - each is an option of the command
    game: str,
    rulebook: str | None,
    variant: str | None,
    options: tuple[str, ...],
    study: str | None,
    bet: str,
    target: str | None,
    stake: str,
    purse: str,
    goal: str | None,
    rounds: int,
    players: int,
    seed: int,
    *,
    as_json: bool,
) -> None:
    """Play a purse at GAME until it is lost, doubled or time is up; many times over.

    \b
    croupier paths roulette --rulebook nz --bet red --stake 10 --purse 100 --goal 200
    croupier paths roulette --rulebook nz --bet straight-up --target 17 --rounds 500
    croupier paths roulette --rulebook nz --bet orphelins --stake 50 --json
    """
    need_lab()
    from croupier.games import open_game
    from croupier.lab.balances import follow_balances
    from croupier.lab.kernels.follow import Purse

    settled = rulesets(game, rulebook, variant, options, study)
    if len(settled) > 1:
        what = "purses are played under one book"
        raise RefusedError(Refusal(Reason.BOOK_IS_UNKNOWN, what, remedy="Add --rulebook."))
    opened = open_game(settled[0])
    each = _amount(stake, "stake")
    policy = _every_round(opened, bet, target, each)
    high = _amount(goal, "goal") - 1 if goal is not None else FAR_OFF
    brought = Purse(start=_amount(purse, "purse"), floor=each, goal=high, rounds=rounds)
    played = follow_balances(opened, policy, brought, seed=seed, paths=players)
    if as_json:
        print_json({**_data(played), "players": players, "seed": seed})
        return
    click.echo(f"{players:,} players, {stake} on {bet} every round, {purse} to begin with")
    _print(played, goal)


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


def _data(played: "Balances") -> dict[str, float]:
    return {
        "ruined": played.ruined,
        "ruined_error": played.error(played.ruined),
        "reached": played.reached,
        "reached_error": played.error(played.reached),
        "mean_balance": played.mean / UNITS_PER_DOLLAR,
        "mean_rounds": played.rounds,
    }


def _print(played: "Balances", goal: str | None) -> None:
    told = _data(played)
    ruined, error = percent(told["ruined"]), percent(told["ruined_error"])
    click.echo(f"  could not go on   {ruined} ± {error}")
    if goal is not None:
        reached, error = percent(told["reached"]), percent(told["reached_error"])
        click.echo(f"  reached {goal:<9} {reached} ± {error}")
    click.echo(f"  mean balance      {told['mean_balance']:.2f}")
    click.echo(f"  mean rounds       {told['mean_rounds']:.1f} of at most {played.purse.rounds:,}")


def _amount(text: str, name: str) -> int:
    try:
        units = money(text).units
    except ValueError as error:
        raise RefusedError(Refusal(Reason.STAKE_IS_NOT_AN_AMOUNT, f"{name}: {error}")) from error
    if units <= 0:
        raise RefusedError(Refusal(Reason.STAKE_IS_NOT_AN_AMOUNT, f"{name} is more than nothing"))
    return units
