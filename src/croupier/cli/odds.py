"""``croupier odds``: the exact odds of every bet under every scale."""

from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import click

from croupier.cli.common import (
    JSON,
    Books,
    Subject,
    percent,
    print_hashes,
    print_table,
    print_terms,
    ruleset_options,
)
from croupier.cli.dealt import print_dealt, print_removal, print_situations
from croupier.equipment.devices import Shoe
from croupier.terms.ratios import exactly
from croupier.terms.refusals import Reason, Refusal, RefusedError


if TYPE_CHECKING:
    from croupier.games.protocol import Game, Target
    from croupier.lab.odds import BetOdds, OddsReport


SHOWN_TARGETS = 8
_DRAWS = {"dice": "roll", "wheel": "spin", "money wheel": "spin", "cards": "round"}
"""What a draw is called, by the equipment."""


@click.command()
@click.argument("game")
@ruleset_options
@click.option("--bet", "only", metavar="BET", help="Only this bet, with all its lines.")
@click.option("--target", metavar="TARGET", help="On this alone: 17-20, or 3-2 where it is split.")
@click.option("--strategy", metavar="NAME", help="Where players decide: by this way of playing.")
@click.option("--removal", is_flag=True, help="What one card less in the shoe does to each bet.")
@click.option("--plot", metavar="FILE", help="Draw the removal into FILE (.png or .svg).")
@JSON
def odds(  # noqa: PLR0913, PLR0917 - each is an option of the command
    game: str,
    rulebook: str | None,
    variant: str | None,
    options: tuple[str, ...],
    study: str | None,
    only: str | None,
    target: str | None,
    strategy: str | None,
    plot: str | None,
    *,
    removal: bool,
    as_json: bool,
) -> None:
    """Print the exact odds of every bet of GAME: nothing is sampled.

    \b
    croupier odds roulette
    croupier odds roulette --rulebook nz --option wheel=38 --option zeros=0-00
    croupier odds roulette --rulebook star-rapid --bet orphelins
    croupier odds roulette --rulebook nz1996 --json
    croupier odds roulette --study my-side-bet.toml
    croupier odds craps --bet c-and-e --target 3-2
    croupier odds baccarat --rulebook nz-baccarat --option decks=6
    croupier odds blackjack --rulebook nz1996 --strategy basic
    croupier odds baccarat --rulebook nz-baccarat --removal --plot removal.svg

    The edge is the house's expectation for each unit staked. Targets that nothing tells apart
    are counted together. Without a book every book answers that takes the options; the others say
    why not. Two fingerprints close the list: one of the terms, one of what the table does with
    them. Cards are counted from a full shoe. Where players decide in the round, most bets have odds
    under somebody's play alone; without --strategy you are told which, and whose play there is.
    """
    from croupier.lab.needs import need_for
    from croupier.lab.odds import asked

    def known(opened: "Game[Any]") -> "tuple[Game[Any], tuple[str | None, Target | None]]":
        need_for(opened.device)
        return opened, (None, None) if only is None else asked(opened, only, target)

    if target is not None and only is None:
        what = "a target is that of a bet"
        raise RefusedError(Refusal(Reason.BET_IS_UNKNOWN, what, remedy="Add --bet."))
    tables = Subject(game, rulebook, variant, options, study).open(known)
    if removal or plot is not None:
        print_removal(
            Books([(t, bet) for t, (bet, _) in tables.made], tables.refused), plot, as_json=as_json
        )
        return
    made = [_priced(opened, bet, on, strategy) for opened, (bet, on) in tables.made]
    reports = Books(made, tables.refused)
    if as_json:
        reports.print_json(report_data)
        return
    for report in reports.made:
        _print(report, every_line=only is not None)
    reports.print_refused()


def _priced(
    game: "Game[Any]", bet: str | None, target: "Target | None", strategy: str | None
) -> "OddsReport":
    """Price a game, under a strategy where one is named."""
    from croupier.lab.odds import price

    if strategy is None:
        return price(game, bet, target=target)
    from croupier.lab.steered import price_played

    return price_played(game, strategy, bet)


def report_data(report: "OddsReport") -> dict[str, Any]:
    """Write an odds report as plain data."""
    from croupier.lab.naming import hashes_data, terms_data

    return {
        **terms_data(report.game),
        "stake": UNIT,
        **_play_data(report),
        "bets": [_bet_data(report, priced) for priced in report.bets],
        **hashes_data(report.game, report.behaviour_hash),
    }


def _play_data(report: "OddsReport") -> dict[str, Any]:
    """Write whose play was priced, or which bets wait for somebody's."""
    play = report.play
    if play is None:
        return {"needs_strategy": list(report.unpriced)} if report.unpriced else {}
    return {
        "strategy": play.name,
        "play": {
            "about": play.about,
            "bets": list(play.bets),
            "counted_from": ENDLESS if play.is_endless else FULL_SHOE,
            "ev_per_round": exactly(play.ev),
            "staked_per_round": exactly(play.staked),
            "ev_per_stake": exactly(play.ev_per_stake),
        },
    }


ENDLESS = "an endless deck"
FULL_SHOE = "a full shoe"
UNIT = "1 unit on each bet alone; nothing is sampled"
"""What odds are the odds of."""


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
                "returned": exactly(line.returned),
                "net": exactly(line.returned - 1),
                "odds": line.odds or None,
                "probability": exactly(line.probability),
                "rules": [str(ref) for ref in line.rules],
            }
            for line in priced.lines
        ],
        "win": exactly(priced.win),
        "lose": exactly(priced.lose),
        "push": exactly(priced.push),
        "ev": exactly(priced.ev),
        "ev_per_resolved": exactly(priced.ev_per_resolved),
        "ev_per_round": exactly(priced.ev_per_round),
        "ev_per_working_round": exactly(priced.ev_per_working_round),
        "commission": exactly(priced.commission),
        "total_stake": exactly(priced.total_stake),
        "ev_per_total_stake": exactly(priced.ev_per_total_stake),
        "expected_rounds": exactly(priced.rounds),
        "expected_working_rounds": exactly(priced.working),
        "variance": exactly(priced.variance),
        **_offered(report, priced),
        "rules": [str(ref) for ref in priced.rules],
    }


def _offered(report: "OddsReport", priced: "BetOdds") -> dict[str, Any]:
    """Write where in a round a bet is offered, if it is not before."""
    if not priced.situations:
        return {}
    from croupier.table.record.answers import plain

    return {
        "offered": exactly(priced.offered),
        "situations": [
            {
                "state": plain(report.game.play.view(each.state)),
                "offered": exactly(each.offered),
                "ev": exactly(each.ev),
                "lines": {line.name: exactly(line.probability) for line in each.lines},
            }
            for each in priced.situations
        ],
    }


def _print(report: "OddsReport", *, every_line: bool) -> None:
    print_terms(report.game)
    click.echo(UNIT)
    if isinstance(report.game.device, Shoe):
        print_dealt(report)
    elif any(priced.rounds > 1 for priced in report.bets):
        _print_lives(report)
    else:
        heads = ("bet", "targets", "pays", "wins", "house edge", "exactly", "deviation")
        rows = _gather(_row(priced) for priced in report.bets)
        print_table(heads, rows, right="targets wins exactly deviation")
    _print_play(report)
    if every_line:
        _print_lines(report)
    print_hashes(report.game, report.behaviour_hash)


def _print_play(report: "OddsReport") -> None:
    """Say whose play was priced and what it costs, or which bets wait for somebody's."""
    play = report.play
    if play is not None:
        source = ENDLESS if play.is_endless else FULL_SHOE
        click.echo(f"{play.name}: {play.about}")
        click.echo(f"  {', '.join(play.bets)}: counted from {source}")
        click.echo(
            f"  a round costs {percent(float(-play.ev))} of the first stake and stakes "
            f"{float(play.staked):.4f} of it, {percent(float(-play.ev_per_stake))} of all that is staked"
        )
    elif report.unpriced:
        from croupier.lab.odds import needs_play

        refusal = needs_play(report.game, *report.unpriced)
        click.echo(f"{refusal.what}. {refusal.remedy}")


def _print_lives(report: "OddsReport") -> None:
    """Print bets that may outlive a draw: how they end, how long they take, what a draw costs."""
    alike: dict[tuple[str, ...], list[str]] = {}
    for priced in report.bets:
        targets = [str(target) or "-" for target in priced.targets]
        alike.setdefault(_life(priced), []).extend(targets)
    rows = [(bet, ", ".join(targets), *rest) for (bet, *rest), targets in alike.items()]
    draw = _DRAWS.get(report.game.shown.equipment.kind, "draw")
    right = f"wins push {draw}s edge exactly per-{draw} resolved with-fee"
    heads = ["bet", "on", "pays", *right.split()]
    if not any(priced.commission for priced in report.bets):
        heads, rows = heads[:-1], [row[:-1] for row in rows]
    print_table(heads, rows, right=right)
    click.echo(
        f"{draw}s and per-{draw}: counting {draw}s that could decide the bet, not those it is off"
    )
    click.echo("resolved: where a stake handed back does not count")
    if "with-fee" in heads:
        click.echo("with-fee: where a commission paid with the stake counts as stake")


def _life(priced: "BetOdds") -> tuple[str, ...]:
    paid = dict.fromkeys(line.odds for line in priced.lines if line.odds)
    edges = (-priced.ev, -priced.ev_per_working_round, -priced.ev_per_resolved)
    edge, roll, resolved = (percent(float(each)) for each in edges)
    return (
        priced.bet,
        ", ".join(paid) or (f"{priced.pieces} pieces" if priced.pieces else ""),
        _brief(priced.win),
        _brief(priced.push) if priced.push else "",
        f"{float(priced.working):.2f}",
        edge,
        _brief(-priced.ev),
        roll,
        resolved,
        percent(float(-priced.ev_per_total_stake)) if priced.commission else "",
    )


LONGEST_FRACTION = 10


def _brief(value: Fraction) -> str:
    """Write a fraction, or its decimals where nobody could read it."""
    return str(value) if len(str(value)) <= LONGEST_FRACTION else f"{float(value):.6f}"


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
        if priced.situations:
            print_situations(report, priced)
    click.echo()
