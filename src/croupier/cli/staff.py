"""``croupier staff``: who works in a house, in which role, and how they sign in."""

import os
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from croupier.cli.common import JSON, print_json, print_table
from croupier.cli.main import shown
from croupier.terms.refusals import Reason, Refusal, RefusedError


if TYPE_CHECKING:
    from croupier.journal.store import Store
    from croupier.table.staff import Member


F = TypeVar("F", bound=Callable[..., Any])


def _house(command: F) -> F:
    """Add the options that name a house."""
    for option in (
        click.option("--store", metavar="ADDRESS", help="The journal is at postgresql://…"),
        click.option("--data", metavar="FOLDER", help="The house's data folder."),
    ):
        command = option(command)
    return command


@click.group()
def staff() -> None:
    """Keep the staff of a house: names, roles, and the secrets they sign in with.

    A role is one of a book's ladder. A secret is made here, printed once, and kept only as a hash.

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
def add(
    name: str, role: str, rulebook: str, data: str | None, store: str | None, *, as_json: bool
) -> None:
    """Take NAME on, and print the secret they sign in with.

    \b
    croupier staff add Mia --role dealer --rulebook nz1996 --data house
    """
    from croupier.table.staff import add as take_on

    with _owned(data, store) as opened:
        member, secret = take_on(opened, name, role, rulebook, os.urandom)
    _print_secret(member, secret, as_json=as_json)


@staff.command("list")
@_house
@JSON
def list_staff(data: str | None, store: str | None, *, as_json: bool) -> None:
    """List who works in the house; its owner may go on working.

    \b
    croupier staff list --data house
    """
    from croupier.journal.opening import read_store
    from croupier.table.staff import members

    reading = read_store(_address(data, store))
    listed = members(reading)
    reading.close()
    if as_json:
        print_json([_plain(member) for member in listed])
        return
    print_table(("name", "role", "rulebook"), [(m.name, m.role, m.rulebook) for m in listed])


@staff.command()
@click.argument("name")
@_house
@JSON
def reset(name: str, data: str | None, store: str | None, *, as_json: bool) -> None:
    """Give NAME a new secret; the old one opens nothing any more.

    \b
    croupier staff reset Mia --data house
    """
    from croupier.table.staff import reset as renew

    with _owned(data, store) as opened:
        member, secret = renew(opened, name, os.urandom)
    _print_secret(member, secret, as_json=as_json)


@staff.command()
@click.argument("name")
@_house
@JSON
def remove(name: str, data: str | None, store: str | None, *, as_json: bool) -> None:
    """Let NAME go: their secret is forgotten at once.

    \b
    croupier staff remove Mia --data house
    """
    from croupier.table.staff import remove as let_go

    with _owned(data, store) as opened:
        member = let_go(opened, name)
    if as_json:
        print_json(_plain(member))
    else:
        click.echo(shown(f"{member.name} no longer works here."))


def _address(data: str | None, store: str | None) -> str:
    from croupier.table.premises import DATABASE

    if store is not None:
        return store
    if data is None:
        what = "nobody said which house"
        remedy = "Name its data folder: --data house."
        raise RefusedError(Refusal(Reason.FILE_CANNOT_BE_USED, what, remedy=remedy))
    return str(Path(data) / DATABASE)


@contextmanager
def _owned(data: str | None, store: str | None) -> "Generator[Store]":
    """Own the house while its staff changes, or be refused with the owner's pid."""
    from croupier.journal.opening import open_store

    opened = open_store(_address(data, store))
    try:
        yield opened
    finally:
        opened.close()


def _plain(member: "Member") -> dict[str, str]:
    return {"name": member.name, "role": member.role, "rulebook": member.rulebook}


def _print_secret(member: "Member", secret: str, *, as_json: bool) -> None:
    if as_json:
        print_json({**_plain(member), "secret": secret})
        return
    click.echo(shown(f"{member.name}, {member.role} by {member.rulebook}, signs in with"))
    click.secho(f"  {secret}", bold=True)
    click.echo("Write it down: it is kept as a hash only, and is not shown again.")
