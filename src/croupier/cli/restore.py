"""``croupier restore``: a backup becomes a house again, once it is verified."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from croupier.cli.common import JSON, print_json
from croupier.cli.main import shown
from croupier.cli.places import KEY, public_key


if TYPE_CHECKING:
    from croupier.floor.backup import Restored


@click.command()
@click.argument("backup", metavar="BACKUP")
@click.argument("folder", metavar="FOLDER")
@click.option("--keys", metavar="FOLDER", help="Where the house's own keys are.")
@KEY
@click.option("--heads", metavar="FOLDER", help="Where the house's signed heads outlived it.")
@JSON
def restore(
    backup: str,
    folder: str,
    keys: str | None,
    key: str | None,
    heads: str | None,
    *,
    as_json: bool,
) -> None:
    """Restore BACKUP into FOLDER, which must be empty or not there.

    Every file is held to the manifest, every entry to the chain, every cent to the balances and
    every signed head to its entry. FOLDER is there only when all of it holds. Name the house's
    key or keys and the backup is held to them too, else to its own word.

    \b
    croupier restore backups/monday house --keys safe --heads outside
    """
    from croupier.floor.backup import restore as restore_house

    outlived = None if heads is None else Path(heads)
    done = restore_house(Path(backup), Path(folder), public=public_key(keys, key), heads=outlived)
    if as_json:
        made = done.manifest
        told = {"site": made.site, "seq": made.seq, "hash": made.hash, "public": made.public}
        print_json({"restored": folder, **told, "has_keys": done.has_keys, "lost": done.lost})
        return
    _print(done, folder)


def _print(done: "Restored", folder: str) -> None:
    made = done.manifest
    click.echo(shown(f"{made.seq:,} entries of {made.site} are in {folder}, and every one holds."))
    click.echo(f"Head {made.hash}, key {made.public}")
    if done.lost:
        said = f"{done.lost:,} entries were signed after this backup was made: they are lost."
        click.secho(said, fg="red")
    if not done.has_keys:
        click.echo(shown(f"Bring the house's keys to {folder} before it is opened."))
