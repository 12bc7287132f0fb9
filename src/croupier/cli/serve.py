"""``croupier serve``: open the floor."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from croupier.terms.refusals import Reason, Refusal, RefusedError


if TYPE_CHECKING:
    from croupier.floor.configuration import FloorConfiguration
    from croupier.floor.opening import SignIn
    from croupier.floor.running import Beside


@click.command()
@click.argument("file", type=click.Path(path_type=Path), default="croupier.toml")
@click.option("--demo", is_flag=True, help="Open every table and let bots play; marked on screens.")
@click.option("--check", is_flag=True, help="Check the file, say what is wrong, and stop.")
@click.option("--port", type=click.IntRange(0, 65535), help="Another port than the file's.")
@click.option(
    "--data", type=click.Path(path_type=Path), help="Another data folder than the file's."
)
def serve(file: Path, *, demo: bool, check: bool, port: int | None, data: Path | None) -> None:
    """Open the floor that FILE describes, and serve its terminals until told to stop.

    \b
    croupier serve                    the floor of croupier.toml
    croupier serve --demo             with bots, for looking around
    croupier serve floor.toml --check is the file in order?

    The first start of a house takes its staff on and prints their sign-ins, once. Who loses one is
    given another: croupier staff reset NAME --data FOLDER. Stop it with Ctrl+C or SIGTERM: the
    last head is signed and nothing is lost. Nothing is lost without that either.
    """
    try:
        from croupier.floor.running import run
    except ImportError as error:
        what = f"serving needs what is not installed: {error.name}"
        remedy = "Install the extra: pip install 'croupier[floor]'."
        raise RefusedError(Refusal(Reason.EXTRA_IS_NOT_INSTALLED, what, remedy=remedy)) from error
    from croupier.floor.logs import set_up_logs

    configuration = _read(file, port, data)
    if check:
        click.echo(f"{file} is in order: {len(configuration.tables)} tables.")
        return
    logs = set_up_logs(configuration.logs.format, configuration.logs.level)
    try:
        from croupier.floor.opening import first_staff

        for sign_in in first_staff(configuration):
            _print(sign_in)
        beside = None
        if demo:
            beside = _bots(configuration)
        code = run(configuration, is_demo=demo, beside=beside, ready=_open(demo=demo))
    finally:
        logs.close()
    click.get_current_context().exit(code)


def _bots(configuration: "FloorConfiguration") -> "Beside":
    from croupier.floor.demo import play
    from croupier.floor.opening import dealers_of_the_demo

    return play(configuration, dealers_of_the_demo(configuration))


def _read(file: Path, port: int | None, data: Path | None) -> "FloorConfiguration":
    import msgspec

    from croupier.floor.configuration import read_configuration

    read = read_configuration(file)
    if port is not None:
        server = msgspec.structs.replace(read.server, port=port)
        read = msgspec.structs.replace(read, server=server)
    if data is not None:
        house = msgspec.structs.replace(read.house, data=data)
        read = msgspec.structs.replace(read, house=house)
    return read


def _print(sign_in: "SignIn") -> None:
    who = f"{sign_in.name}, {sign_in.role} ({sign_in.rulebook})"
    click.echo(f"{who:<48} {sign_in.secret}")


def _open(*, demo: bool) -> "_Ready":
    return _Ready(demo=demo)


class _Ready:
    """Says where the floor is open."""

    def __init__(self, *, demo: bool) -> None:
        self._demo = demo

    def __call__(self, address: str) -> None:
        mode = " (demo: simulated devices, bots at some terminals)" if self._demo else ""
        click.echo(f"The floor is open at {address}{mode}. Stop it with Ctrl+C.")
