"""Odds of cards from a shoe, for people: every bet, where it is offered, and what a card less does."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

import click

from croupier.cli.common import Books, percent, print_hashes, print_table, print_terms
from croupier.equipment.devices import Shoe
from croupier.terms.ratios import exactly, odds
from croupier.terms.refusals import Reason, Refusal, RefusedError


if TYPE_CHECKING:
    from croupier.games.protocol import Game
    from croupier.lab.odds import BetOdds, LineOdds, OddsReport
    from croupier.lab.removal import Removal


def print_dealt(report: "OddsReport") -> None:
    """Print every bet: how often it wins and pushes, its edge and deviation, how often offered."""
    later = any(priced.offered != 1 for priced in report.bets)
    heads = ["bet", "on", "scale", "pays", "wins", "push", "edge", "deviation", "offered"]
    rows = _gathered(report.bets)
    if not later:
        heads, rows = heads[:-1], [row[:-1] for row in rows]
    print_table(heads, rows, right="wins push edge deviation offered")
    cards = len(report.game.device.symbols)
    rest = "the rest is " if report.play is not None and report.play.is_endless else ""
    click.echo(f"{rest}counted from a full shoe of {cards} cards; deviation is that of one unit")
    if later:
        click.echo("offered: how many rounds come to it; the rest counts the rounds it is made in")


def _gathered(bets: Iterable["BetOdds"]) -> list[tuple[str, ...]]:
    """Name targets together whose rows a person could not tell apart."""
    alike: dict[tuple[str, ...], list[str]] = {}
    for priced in bets:
        targets = (str(target) or (priced.on or "-") for target in priced.targets)
        alike.setdefault(_row(priced), []).extend(targets)
    return [(bet, ", ".join(targets), *rest) for (bet, *rest), targets in alike.items()]


def _row(priced: "BetOdds") -> tuple[str, ...]:
    paid = dict.fromkeys(_paid(line) for line in priced.lines if line.odds)
    return (
        priced.bet,
        priced.scale,
        ", ".join(paid),
        f"{float(priced.win):.6f}",
        f"{float(priced.push):.6f}" if priced.push else "",
        percent(-float(priced.ev)),
        f"{float(priced.variance) ** 0.5:.4f}",
        f"{float(priced.offered):.6f}" if priced.offered != 1 else "",
    )


def _paid(line: "LineOdds") -> str:
    """Write what a line pays, and the commission that is kept of it."""
    kept = odds(line.odds) - (line.returned - 1)
    return f"{line.odds}, less {100 * kept} %" if kept else line.odds


def print_situations(report: "OddsReport", priced: "BetOdds") -> None:
    """Print a bet situation by situation, as the counts of the hands tell them apart; else by edge."""
    alike: dict[tuple[str, str], float] = {}
    for each in priced.situations:
        at = _told(report.game.play.view(each.state)), percent(-float(each.ev))
        alike[at] = alike.get(at, 0.0) + float(each.offered)
    rows = [(f"  {told or '-'}", f"{often:.6f}", edge) for (told, edge), often in alike.items()]
    print_table(("  offered on", "how often", "edge"), sorted(rows), right="how-often edge")


def _told(view: Mapping[str, object]) -> str:
    """Tell a state by the counts that it shows."""
    counts = {name.removesuffix(" count"): n for name, n in view.items() if name.endswith(" count")}
    return ", ".join(f"{name} {count}" for name, count in counts.items() if count is not None)


def print_removal(
    tables: "Books[tuple[Game[Any], str | None]]", plot: str | None, *, as_json: bool
) -> None:
    """Print, write or draw what one card less does to each bet of some tables."""
    if not all(isinstance(game.device, Shoe) for game, _ in tables.made):
        what = "nothing is removed from a wheel, or from dice: every draw of them is alike"
        raise RefusedError(Refusal(Reason.OPTION_IS_UNKNOWN, what, remedy="Leave out --removal."))
    from croupier.lab.plots import check_plot, draw, removal_picture
    from croupier.lab.removal import removal

    if plot is not None:
        tables.only("a plot shows one book")
        check_plot(plot)
    found = Books([removal(game, bet) for game, bet in tables.made], tables.refused)
    if plot is not None:
        draw(removal_picture(found.made[0]), plot)
    if as_json:
        found.print_json(removal_data)
        return
    for each in found.made:
        _print_removal(each)
    found.print_refused(plot)


def removal_data(found: "Removal") -> dict[str, Any]:
    """Write effects of removal as plain data."""
    from croupier.lab.naming import hashes_data, terms_data

    notation = found.game.notation
    return {
        **terms_data(found.game),
        "cards": len(found.game.device.symbols),
        "bets": [
            {
                "bet": bet.odds.bet,
                "target": notation.write_target(bet.odds.bet, bet.target),
                "ev": exactly(bet.odds.ev),
                "removal": {
                    name: {
                        "ev": exactly(bet.effect(face)),
                        "win": exactly(bet.effect_on_win(face)),
                    }
                    for face, name in found.names.items()
                },
            }
            for bet in found.bets
        ],
        **hashes_data(found.game, found.behaviour_hash),
    }


def _print_removal(found: "Removal") -> None:
    print_terms(found.game, "one card less")
    heads = ["bet", "edge", *(f"-{name.replace(' ', '/')}" for name in found.names.values())]
    rows = [
        (
            f"{bet.odds.bet} {bet.target}".rstrip(),
            percent(-float(bet.odds.ev)),
            *(f"{1e6 * float(bet.effect(face)):+.2f}" for face in found.names),
        )
        for bet in found.bets
    ]
    print_table(heads, rows, right=" ".join(heads[1:]))
    cards = len(found.game.device.symbols)
    click.echo(f"the player's expectation in millionths of a unit, from {cards} cards less one")
    print_hashes(found.game, found.behaviour_hash)
