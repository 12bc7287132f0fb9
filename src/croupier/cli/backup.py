"""``croupier backup``: a house copied while it is open."""

import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from croupier.cli.common import JSON, print_json
from croupier.cli.main import shown
from croupier.cli.places import HEADS, KEYS


if TYPE_CHECKING:
    from croupier.floor.backup import HousePlace


@click.command()
@click.argument("house", metavar="HOUSE")
@click.argument("to", metavar="BACKUP")
@KEYS
@HEADS
@click.option("--with-keys", is_flag=True, help="Copy the keys too: guard such a backup well.")
@JSON
def backup(
    house: str, to: str, keys: str | None, heads: str | None, *, with_keys: bool, as_json: bool
) -> None:
    """Back HOUSE up into the new folder BACKUP, while it is open.

    HOUSE is a data folder, or the configuration file of a floor, which says where everything is.
    The backup holds the journal as it is at one moment and the signed heads up to it; the keys
    only if they are asked for, because who has them can sign in the house's name.

    \b
    croupier backup croupier.toml backups/monday
    croupier backup house backups/monday --keys safe --heads outside
    croupier verify backups/monday --keys house
    """
    from croupier.floor.backup import back_up

    place = _place(house, keys, heads)
    made = back_up(place, Path(to), time.time_ns() // 1000, with_keys=with_keys)
    if as_json:
        print_json({"backup": to, "site": made.site, "seq": made.seq, "hash": made.hash})
        return
    size = sum(each.bytes for each in made.files.values())
    click.echo(shown(f"{made.seq:,} entries of {made.site} are in {to}, {size:,} bytes."))
    click.echo(f"Head {made.hash}")
    if with_keys:
        click.secho("The keys are in it: whoever has it can sign as the house.", fg="yellow")
    else:
        click.echo("The keys are not in it: keep a copy of them elsewhere.")


def _place(house: str, keys: str | None, heads: str | None) -> "HousePlace":
    """Say where a house is: by its configuration file, or by its folder."""
    from croupier.floor.backup import HousePlace

    kept, left = (None if name is None else Path(name) for name in (keys, heads))
    path = Path(house)
    if not path.is_file():
        return HousePlace(path, None, kept, left)
    from croupier.floor.configuration import read_configuration

    said = read_configuration(path).house
    return HousePlace(said.data, said.store, kept or said.keys, left or said.heads)
