"""``croupier paths``: what becomes of a purse, round after round."""

import click

from croupier.cli.common import JSON, need_lab, percent, print_json, ruleset_options, rulesets
from croupier.terms.refusals import Reason, Refusal, RefusedError


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
    from croupier.lab.kernels.follow import LARGEST, Purse
    from croupier.lab.policies import Repeat, wagers_on
    from croupier.terms.money import Money

    settled = rulesets(game, rulebook, variant, options, study)
    if len(settled) > 1:
        raise RefusedError(
            Refusal(
                Reason.BOOK_IS_UNKNOWN, "purses are played under one book", remedy="Add --rulebook."
            )
        )
    opened = open_game(settled[0])
    backed = opened.notation.wager(bet, target)
    each = _amount(stake, "stake")
    pieces = sum(piece.units for piece in opened.bets[backed.bet].pieces(backed.target)) or 1
    if each % pieces:
        what = f"{Money(each)} does not divide into {pieces} equal pieces"
        raise RefusedError(Refusal(Reason.STAKE_DOES_NOT_DIVIDE, what))
    policy = Repeat(wagers_on(opened, backed.bet, backed.target, units=each // pieces))
    high = _amount(goal, "goal") - 1 if goal is not None else LARGEST // 1000
    brought = Purse(start=_amount(purse, "purse"), floor=each, goal=high, rounds=rounds)
    played = follow_balances(opened, policy, brought, seed=seed, paths=players)
    told = {
        "players": players,
        "ruined": played.ruined,
        "ruined_error": played.error(played.ruined),
        "reached": played.reached,
        "reached_error": played.error(played.reached),
        "mean_balance": played.mean / 100,
        "mean_rounds": played.rounds,
        "seed": seed,
    }
    if as_json:
        print_json(told)
        return
    click.echo(f"{players:,} players, {stake} on {backed.bet} every round, {purse} to begin with")
    click.echo(f"  could not go on   {percent(played.ruined)} ± {percent(told['ruined_error'])}")
    if goal is not None:
        click.echo(
            f"  reached {goal:<9} {percent(played.reached)} ± {percent(told['reached_error'])}"
        )
    click.echo(f"  mean balance      {played.mean / 100:.2f}")
    click.echo(f"  mean rounds       {played.rounds:.1f} of at most {rounds:,}")


def _amount(text: str, name: str) -> int:
    from croupier.terms.money import money

    try:
        units = money(text).units
    except ValueError as error:
        raise RefusedError(Refusal(Reason.STAKE_IS_NOT_AN_AMOUNT, f"{name}: {error}")) from error
    if units <= 0:
        raise RefusedError(Refusal(Reason.STAKE_IS_NOT_AN_AMOUNT, f"{name} is more than nothing"))
    return units
