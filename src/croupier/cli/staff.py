"""``croupier staff``: who works in a house, in which role, and how they sign in."""

import functools
import getpass
import os
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from croupier.cli.common import JSON, print_json, print_table
from croupier.cli.main import EXIT_REFUSED, Group, shown
from croupier.cli.places import HEADS, KEYS
from croupier.terms.refusals import Reason, Refusal, RefusedError


if TYPE_CHECKING:
    from croupier.journal.keys import Keys
    from croupier.table.house.premises import AtFolder
    from croupier.table.house.staff import Member, Office


_NANOSECONDS: Final = 1_000
"""In a microsecond."""


@dataclass(frozen=True, slots=True)
class House:
    """A house as the options name it: whose staff is signed with its keys."""

    data: str | None
    store: str | None
    keys: str | None
    heads: str | None

    def premises(self) -> "AtFolder":
        """Say where the house is kept; RefusedError if nobody said it."""
        from croupier.table.house.premises import AtFolder

        if self.data is None:
            what = "nobody said which house"
            remedy = "Name its data folder, where its keys are too: --data house."
            raise RefusedError(Refusal(Reason.FILE_CANNOT_BE_USED, what, remedy=remedy))
        kept, left = (None if name is None else Path(name) for name in (self.keys, self.heads))
        return AtFolder(Path(self.data), os.urandom, self.store, kept, left)

    def own_keys(self) -> "Keys":
        """Load the keys of a house that is there; none are made."""
        from croupier.journal.keys import FILE, Keys

        folder = Path(self.keys or self.data or "")
        if not (folder / FILE).exists():
            what = f"the keys of this house are not at {folder}"
            remedy = "Name the folder of its keys: --keys."
            raise RefusedError(Refusal(Reason.KEYS_CANNOT_BE_USED, what, remedy=remedy))
        return Keys.at(folder)


def _house(command: Callable[..., None]) -> Callable[..., None]:
    """Add the options that name a house."""

    @functools.wraps(command)
    def with_house(
        *arguments: Any,
        data: str | None,
        store: str | None,
        keys: str | None,
        heads: str | None,
        **others: Any,
    ) -> None:
        command(*arguments, house=House(data, store, keys, heads), **others)

    named = with_house
    for option in (
        HEADS,
        KEYS,
        click.option("--store", metavar="ADDRESS", help="The journal is at postgresql://…"),
        click.option("--data", metavar="FOLDER", help="The house's data folder."),
    ):
        named = option(named)
    return named


@click.group(cls=Group)
def staff() -> None:
    """Keep the staff of a house: names, roles, and the secrets they sign in with.

    A role is one of a book's ladder. A secret is made here, printed once, and kept only as a hash.
    What is kept is signed with the house's keys, and the journal is told of every change.

    \b
    croupier staff add Mia --role dealer --rulebook nz1996 --data house
    croupier staff list --data house
    croupier staff reset Mia --data house
    croupier staff remove Mia --data house

    While a process owns the house nothing is changed; it is named by its pid.
    """


@staff.command()
@click.argument("name")
@click.option("--role", required=True, help="A role of the book: dealer, game supervisor, ...")
@click.option("--rulebook", metavar="BOOK", required=True, help="Whose ladder of roles.")
@_house
@JSON
def add(name: str, role: str, rulebook: str, *, house: House, as_json: bool) -> None:
    """Take NAME on, and print the secret they sign in with.

    \b
    croupier staff add Mia --role dealer --rulebook nz1996 --data house
    """
    with _office(house) as office:
        member, secret = office.add(name, role, rulebook)
    _print_secret(member, secret, as_json=as_json)


@staff.command("list")
@_house
@JSON
@click.pass_context
def list_staff(ctx: click.Context, *, house: House, as_json: bool) -> None:
    """List who works in the house; its owner may go on working.

    Whoever is not kept as the house signed it, or as the journal tells, is named, and the exit
    code is 1.

    \b
    croupier staff list --data house
    """
    from croupier.journal.opening import read_store
    from croupier.table.house.staff import members, wrong

    reading = read_store(house.premises().where)
    try:
        listed = members(reading)
        faults = dict(wrong(reading, house.own_keys().public))
    finally:
        reading.close()
    if as_json:
        rows = {member.name: _plain(member) for member in listed}
        for name, what in faults.items():
            rows[name] = {"name": name, **rows.get(name, {}), "wrong": what}
        print_json(list(rows.values()))
    else:
        print_table(("name", "role", "rulebook"), [(m.name, m.role, m.rulebook) for m in listed])
        for what in faults.values():
            click.secho(shown(f"WRONG: {what}"), fg="red")
    ctx.exit(EXIT_REFUSED if faults else 0)


@staff.command()
@click.argument("name")
@_house
@JSON
def reset(name: str, *, house: House, as_json: bool) -> None:
    """Give NAME a new secret; the old one opens nothing any more.

    \b
    croupier staff reset Mia --data house
    """
    with _office(house) as office:
        member, secret = office.reset(name)
    _print_secret(member, secret, as_json=as_json)


@staff.command()
@click.argument("name")
@_house
@JSON
def remove(name: str, *, house: House, as_json: bool) -> None:
    """Let NAME go: their secret is forgotten at once.

    \b
    croupier staff remove Mia --data house
    """
    with _office(house) as office:
        member = office.remove(name)
    if as_json:
        print_json(_plain(member))
    else:
        click.echo(shown(f"{member.name} no longer works here."))


@contextmanager
def _office(house: House) -> "Generator[Office]":
    """Own the house while its staff changes, or be refused with the owner's pid."""
    with house.premises().office(time.time_ns() // _NANOSECONDS, _who()) as office:
        yield office


def _who() -> str:
    """Name the account of this machine that makes a change, as far as it has a name."""
    try:
        return getpass.getuser()
    except (KeyError, ImportError, OSError):
        return f"user {os.getuid()}"


def _plain(member: "Member") -> dict[str, str]:
    return {"name": member.name, "role": member.role, "rulebook": member.rulebook}


def _print_secret(member: "Member", secret: str, *, as_json: bool) -> None:
    if as_json:
        print_json({**_plain(member), "secret": secret})
        return
    click.echo(shown(f"{member.name}, {member.role} by {member.rulebook}, signs in with"))
    click.secho(f"  {secret}", bold=True)
    click.echo("Write it down: it is kept as a hash only, and is not shown again.")
