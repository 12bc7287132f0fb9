"""``croupier serve``: open the floor."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from croupier.terms.refusals import Reason, Refusal, RefusedError


if TYPE_CHECKING:
    from croupier.floor.configuration import FloorConfiguration
    from croupier.floor.front import Front
    from croupier.floor.opening import SignIn
    from croupier.floor.running import Beside


@click.command()
@click.argument("file", type=click.Path(path_type=Path), required=False)
@click.option("--demo", is_flag=True, help="Open every table and let bots play; marked on screens.")
@click.option("--check", is_flag=True, help="Check the file, say what is wrong, and stop.")
@click.option("--port", type=click.IntRange(0, 65535), help="Another port than the file's.")
@click.option(
    "--data", type=click.Path(path_type=Path), help="Another data folder than the file's."
)
@click.option("--office", is_flag=True, help="Print a code that enrols a further office terminal.")
def serve(
    file: Path | None, *, demo: bool, check: bool, office: bool, port: int | None, data: Path | None
) -> None:
    """Open the floor that FILE describes, and serve its terminals until told to stop.

    \b
    croupier serve                    the floor of croupier.toml
    croupier serve --demo             with bots, for looking around
    croupier serve floor.toml --check is the file in order?

    Where there is no croupier.toml, --demo opens the sample's floor; croupier init writes it out.

    The first start of a house takes its staff on and prints their sign-ins, once. Who loses one is
    given another: croupier staff reset NAME --data FOLDER. While no office is enrolled, a code for
    one is printed; all other terminals are enrolled from there. Stop it with Ctrl+C or SIGTERM:
    the last head is signed and nothing is lost. Nothing is lost without that either.
    """
    try:
        from croupier.floor.running import listen, run
    except ImportError as error:
        if (error.name or "croupier").startswith("croupier"):
            raise
        what = f"serving needs what is not installed: {error.name}"
        remedy = "Install the extra: pip install 'croupier[floor]'."
        raise RefusedError(Refusal(Reason.EXTRA_IS_NOT_INSTALLED, what, remedy=remedy)) from error
    from croupier.floor.logs import set_up_logs

    configuration = _changed(_read(file, demo=demo), port, data)
    if demo:
        from croupier.floor.opening import check_demo

        check_demo(configuration)
    if check:
        count = len(configuration.tables)
        click.echo(
            f"{configuration.path} is in order: {count} {'table' if count == 1 else 'tables'}."
        )
        return
    logs = set_up_logs(configuration.logs.format, configuration.logs.level)
    try:
        from croupier.floor.opening import first_staff, in_a_sentence

        # The port comes first: a start that is refused changes nothing.
        taken = listen(configuration.server.host, configuration.server.port)
        try:
            with in_a_sentence(configuration):
                made = first_staff(configuration)
            for sign_in in made:
                _print(sign_in)
        except BaseException:
            taken.close()
            raise
        beside = _bots(configuration) if demo else _office(is_asked_for=office)
        ready = _Ready(demo=demo)
        code = run(configuration, taken, is_demo=demo, beside=beside, ready=ready)
    finally:
        logs.close()
    click.get_current_context().exit(code)


def _bots(configuration: "FloorConfiguration") -> "Beside":
    from croupier.floor.demo import play
    from croupier.floor.opening import dealers_of_the_demo, in_a_sentence

    with in_a_sentence(configuration):
        dealers = dealers_of_the_demo(configuration)
    return play(configuration, dealers)


def _office(*, is_asked_for: bool) -> "Beside":
    """Offer an office where there is none, or where its browser is lost and one is asked for."""
    from croupier.floor.enrolment import Kind

    async def beside(front: "Front", _: int) -> None:
        offices = [each.name for each in front.enrolments if each.kind is Kind.OFFICE]
        if offices and not is_asked_for:
            return
        taken = {each.name for each in front.enrolments}
        names = (f"office-{number}" for number in range(1, len(taken) + 2))
        name = next(each for each in names if each not in taken)
        code = front.enrolments.offer(name, Kind.OFFICE, None)
        minutes = front.manner.code_minutes
        click.echo(
            f"Open the address above and enter {code} within {minutes} minutes: that browser "
            f"becomes {name}, from where staff enrol all other terminals."
        )

    return beside


def _read(file: Path | None, *, demo: bool) -> "FloorConfiguration":
    """Read the file that is meant: the one named, else the one that lies here, else the sample."""
    from croupier.floor.configuration import SAMPLE, read_configuration

    usual = Path(SAMPLE.name)
    if file is not None or usual.exists():
        return read_configuration(file or usual)
    if demo:
        click.echo(
            f"There is no {usual} here, so the sample's floor opens; croupier init writes it."
        )
        return read_configuration(SAMPLE, Path.cwd())
    what = f"there is no {usual} here"
    remedy = (
        "Write one with croupier init, name another, or look around with croupier serve --demo."
    )
    raise RefusedError(Refusal(Reason.CONFIGURATION_CANNOT_BE_USED, what, remedy=remedy))


def _changed(
    read: "FloorConfiguration", port: int | None, data: Path | None
) -> "FloorConfiguration":
    import msgspec

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


class _Ready:
    """Says where the floor is open."""

    def __init__(self, *, demo: bool) -> None:
        self._demo = demo

    def __call__(self, address: str) -> None:
        mode = " (demo: simulated devices, bots at some terminals)" if self._demo else ""
        click.echo(f"The floor is open at {address}{mode}. Stop it with Ctrl+C.")
