"""``croupier init``: a floor's configuration to start from."""

from pathlib import Path

import click

from croupier.terms.refusals import Reason, Refusal, RefusedError


@click.command()
@click.argument("file", type=click.Path(path_type=Path), default="croupier.toml")
def init(file: Path) -> None:
    """Write the sample's floor to FILE (croupier.toml), for you to change. Nothing is overwritten.

    \b
    croupier init
    croupier init floor.toml
    """
    from croupier.floor.configuration import SAMPLE

    try:
        with file.open("xb") as written:
            written.write(SAMPLE.read_bytes())
    except FileExistsError as error:
        what, remedy = f"{file} is there already", "Name another file, or move that one away."
        raise RefusedError(Refusal(Reason.FILE_CANNOT_BE_USED, what, remedy=remedy)) from error
    except OSError as error:
        what = f"{file} cannot be written: {error.strerror}"
        remedy = "Name a file in a folder that is there and that you may write to."
        raise RefusedError(Refusal(Reason.FILE_CANNOT_BE_USED, what, remedy=remedy)) from error
    click.echo(f"{file} is written. Change its tables, its name and its zone; then:")
    click.echo(f"  croupier serve {file} --check   is it in order?")
    click.echo(f"  croupier serve {file}           open the floor")
    click.echo(f"  croupier serve {file} --demo    open it with bots, to look around")
