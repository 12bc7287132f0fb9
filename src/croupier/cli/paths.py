"""``croupier paths``: what becomes of a purse, round after round."""

from dataclasses import dataclass
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
    print_terms,
    ruleset_options,
    told_wager,
)
from croupier.terms.money import UNITS_PER_DOLLAR, Money
from croupier.terms.refusals import Reason, Refusal, RefusedError


if TYPE_CHECKING:
    from croupier.games.protocol import Game
    from croupier.lab.balances import Balances
    from croupier.lab.lowering import Lowered
    from croupier.lab.players import Repeat, Strategy

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
    type=Count(1, 10**7),
    default=1_000,
    show_default=True,
    help="Stop after so many rounds.",
)
@click.option(
    "--players",
    type=Count(100, 10**7),
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
    from croupier.lab.needs import need_lab

    need_lab()
    from croupier.lab.balances import follow_balances, most_at_risk
    from croupier.lab.kernels.follow import Purse
    from croupier.lab.lowering import lower
    from croupier.lab.plots import balances_picture, check_plot, draw

    unit, brings = amount(stake, "stake"), amount(purse, "purse")
    high = amount(goal, "goal") - 1 if goal is not None else FAR_OFF

    def playing(opened: "Game[Any]") -> "tuple[Game[Any], Strategy[Any]]":
        return opened, _played(opened, bet, target, strategy, unit)

    if plot is not None:
        check_plot(plot)
    tables = Subject(game, rulebook, variant, options, study).open(playing)
    opened, kept_up = tables.only("purses are played under one book")
    lowered = lower(opened, kept_up)
    brought = Purse(start=brings, floor=most_at_risk(lowered), goal=high, rounds=rounds)
    played = follow_balances(opened, lowered, brought, seed=seed, paths=players)
    named = strategy or " ".join(filter(None, (f"{Money(unit)} on {bet}", target)))
    told = PathsReport(opened, kept_up, strategy, unit, played, pace, seed, lowered)
    if plot is not None:
        draw(balances_picture(opened, played, f"{named}, seed {seed}"), plot)
    if as_json:
        Books([told], tables.refused).print_json(PathsReport.data)
        return
    told.print(named)
    tables.print_refused(plot)


def _played(
    game: "Game[Any]", bet: str | None, target: str | None, strategy: str | None, stake: int
) -> "Strategy[Any]":
    """Read what is played: a bet kept up, or a strategy."""
    from croupier.lab.strategies import party
    from croupier.lab.strategies import strategy as find_strategy

    if (bet is None) is (strategy is None):
        what = "purses are played on one bet or by one strategy"
        remedy = "Give --bet or --strategy."
        raise RefusedError(Refusal(Reason.BET_IS_UNKNOWN, what, remedy=remedy))
    if strategy is not None:
        return party(find_strategy(game, strategy), stake)
    assert bet is not None
    if game.asks:
        from croupier.lab.odds import needs_play

        raise RefusedError(needs_play(game, game.notation.wager(bet, target).bet))
    return _every_round(game, bet, target, stake)


def _every_round(game: "Game[Any]", bet: str, target: str | None, stake: int) -> "Repeat":
    """Make the same bet round after round, a multiple with equal pieces."""
    from croupier.games.following import shares
    from croupier.lab.players import Repeat, wagers_on

    backed = game.notation.wager(bet, target)
    pieces = shares(game, backed.bet, backed.target)
    if stake % pieces:
        what = f"{Money(stake)} does not divide into {pieces} equal pieces"
        raise RefusedError(Refusal(Reason.STAKE_DOES_NOT_DIVIDE, what))
    return Repeat(wagers_on(game, backed.bet, backed.target, units=stake // pieces))


@dataclass(frozen=True)
class PathsReport:
    """Purses that were played, and under which terms, by whom and how."""

    game: "Game[Any]"
    kept_up: "Strategy[Any]"
    strategy: str | None
    stake: int
    played: "Balances"
    pace: int | None
    seed: int
    lowered: "Lowered"

    def data(self) -> dict[str, Any]:
        """Write it as plain data."""
        from croupier.lab.fingerprints import fingerprint
        from croupier.lab.naming import hashes_data, terms_data, wagers_data

        playing = None if self.strategy is None else (self.strategy, self.kept_up)
        behaviour = fingerprint(self.game, playing, self.lowered)
        played, purse = self.played, self.played.purse
        return {
            **terms_data(self.game),
            "strategy": self.strategy,
            "stake": str(Money(self.stake)),
            "wagers": wagers_data(self.game, self.kept_up),
            "purse": str(Money(purse.start)),
            "goal": None if purse.goal == FAR_OFF else str(Money(purse.goal + 1)),
            "players": len(played.paths.final),
            "seed": self.seed,
            "pace": self.pace,
            **self._figures(),
            **hashes_data(self.game, behaviour),
        }

    def _figures(self) -> dict[str, Any]:
        played = self.played
        shares = {name: getattr(played, name) for name in ("ruined", "reached", "out_of_time")}
        told: dict[str, Any] = {
            "rounds": played.purse.rounds,
            "rounds_played": played.rounds_in_all,
        }
        told["rounds_why"] = WHY
        for name, share in shares.items():
            told[name] = share
            told[f"{name}_error"] = played.error(share)
            told[f"{name}_interval_95"] = list(played.interval(share))
        told |= {
            "mean_balance": played.mean / UNITS_PER_DOLLAR,
            "mean_balance_interval_95": [each / UNITS_PER_DOLLAR for each in played.mean_interval],
            "mean_rounds": played.rounds,
            "mean_rounds_interval_95": list(played.rounds_interval),
            "lower_quartile_rounds": played.rounds_of(0.25),
            "median_rounds": played.rounds_of(0.5),
            "upper_quartile_rounds": played.rounds_of(0.75),
            "at_risk": played.purse.floor / UNITS_PER_DOLLAR,
        }
        return told | ({"mean_hours": played.rounds / self.pace} if self.pace else {})

    def print(self, named: str) -> None:
        """Print it for people."""
        told, played = self.data(), self.played
        print_terms(self.game)
        click.echo(
            f"{told['players']:,} players, {named} every round, {told['purse']} to begin with, "
            f"seed {self.seed}"
        )
        click.echo(f"  wagers            {', '.join(map(told_wager, told['wagers']))}")
        self._print_share("could not go on", "ruined", f"with less than {told['at_risk']:.2f}")
        if told["goal"] is not None:
            self._print_share(f"reached {told['goal']}", "reached")
        most = f"after {played.purse.rounds:,} rounds"
        self._print_share("ran out of time", "out_of_time", most)
        low, high = told["mean_balance_interval_95"]
        click.echo(
            f"  mean balance      {told['mean_balance']:.2f}, 95 % from {low:.2f} to {high:.2f}"
        )
        hours = f"; {told['mean_hours']:.1f} hours" if self.pace else ""
        low, high = told["mean_rounds_interval_95"]
        click.echo(
            f"  mean rounds       {told['mean_rounds']:.1f} of at most {played.purse.rounds:,}, "
            f"95 % from {low:.1f} to {high:.1f}{hours}"
        )
        half = " to ".join(f"{played.rounds_of(share):,.0f}" for share in (0.25, 0.75))
        click.echo(f"  half of them      {half} rounds at the table")
        click.echo(f"  rounds played     {told['rounds_played']:,} in all: {WHY}")
        print_hashes(self.game, told["behaviour_hash"])

    def _print_share(self, name: str, figure: str, more: str = "") -> None:
        """Print a share of the purses with its interval; of none of them the upper bound."""
        share: float = self._figures()[figure]
        low, high = map(percent, self.played.interval(share))
        within = f"95 % from {low} to {high}" if share else f"95 %: at most {high}"
        click.echo(f"  {name:<17} {percent(share)}, {within}{f', {more}' if more else ''}")


WHY = "each purse until it could not go on, had its goal, or time was up"
