"""Telling people what a journal says: when, in words, by which rules, what each wager came to."""

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final

import click

from croupier.cli.main import shown
from croupier.terms.refusals import Reason, Refusal, RefusedError


if TYPE_CHECKING:
    from croupier.journal.entries import Entry


MICROSECONDS: Final = 1_000_000


_CHANCE: Final = {
    "commitment": "committed to",
    "seed": "drawn from the seed",
    "mixed": "mixed with",
}
"""What is shown of a draw that anybody may check."""


def print_entry(entry: "Entry") -> None:
    """Print an entry in words, with its wagers and notices."""
    happening = entry.happening
    cited = f"  [{' '.join(map(str, happening.rules))}]" if happening.rules else ""
    click.echo(f"    {shown(happening.facts['words'])}{cited}")
    for name, label in _CHANCE.items():
        if name in happening.facts:
            click.echo(f"      {label} {shown(str(happening.facts[name]))}")
    for wager in happening.facts.get("wagers", ()):
        click.echo(f"      {shown(say_wager(wager))}")
    for refused in happening.facts.get("refused", ()):
        rules = f" ({', '.join(refused['rules'])})" if refused["rules"] else ""
        why = f"{refused['what']}{rules}. {refused['remedy']}".rstrip()
        click.secho(f"      refused, number {refused['number']}: {shown(why)}", fg="red")
    for notice in happening.facts.get("notices", ()):
        rules = f"  [{' '.join(notice['rules'])}]" if notice["rules"] else ""
        click.secho(f"    ! {shown(notice['what'])}{rules}", fg="yellow")


def say_wager(wager: dict[str, Any]) -> str:
    """Say what became of a wager."""
    from croupier.terms.money import Money

    target = "" if wager["target"] is None else f" {wager['target']}"
    won, back, stake, void = (
        Money(wager[amount]) for amount in ("winnings", "returned", "stake", "void")
    )
    amounts = [f"won {won}"] if won.units else []
    if back.units:
        amounts.append(f"back {back}")
    if wager.get("commission") and won.units:
        amounts.append(f"commission {Money(wager['commission'])}")
    if void.units and void < stake:
        amounts.append(f"void {void} of {stake}")
    if wager["result"] == "lose" and stake > back:
        amounts.insert(0, f"lost {stake - back}")
    elif not amounts:
        amounts.append(f"{'stands' if wager['result'] == 'open' else 'lost'} {stake}")
    return (
        f"{wager['id']} {wager['player']} {wager['bet']}{target}: {wager['result']},"
        f" {', '.join(amounts)}  [{' '.join(wager['rules'])}]"
    )


def say_time(at: int) -> str:
    """Write a moment as people read it."""
    return datetime.fromtimestamp(at // MICROSECONDS, UTC).strftime("%Y-%m-%d %H:%M:%S")


def read_time(written: str) -> int:
    """Read a moment such as 2024-11-16 or 2024-11-16T20:00; UTC where no zone is said."""
    try:
        moment = datetime.fromisoformat(written)
    except ValueError:
        what = f"a time is written like 2024-11-16T20:00, not {written[:40]!r}"
        raise RefusedError(Refusal(Reason.RECORD_CANNOT_BE_READ, what)) from None
    zoned = moment if moment.tzinfo is not None else moment.replace(tzinfo=UTC)
    return int(zoned.timestamp()) * MICROSECONDS + zoned.microsecond
