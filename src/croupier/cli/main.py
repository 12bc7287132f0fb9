"""The command line's front door: one group, its commands loaded only when they are called."""

import json
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import click

from croupier.terms.advice import nearest
from croupier.terms.refusals import Reason, Refusal, RefusedError


EXIT_REFUSED = 1
EXIT_UNUSABLE = 2
EXIT_INTERRUPTED = 130

COMMANDS = {
    "settle": ("croupier.cli.settle", "Settle recorded rounds and cite the rule of every payment."),
    "odds": ("croupier.cli.odds", "Print the exact odds of every bet."),
    "simulate": ("croupier.cli.simulate", "Play many rounds at once and compare with the odds."),
    "paths": (
        "croupier.cli.paths",
        "Follow purses round by round: ruin, goals, time at the table.",
    ),
    "schema": ("croupier.cli.schema", "Say how records, answers and scripts are written."),
    "rules": ("croupier.cli.rules", "Read the rules of the books, and see which are held."),
    "play": ("croupier.cli.play", "Run an evening by script: table, bank and journal."),
    "verify": ("croupier.cli.verify", "Verify a journal: every entry, cent and outcome."),
    "export": ("croupier.cli.export", "Write a journal as a file for the verifier."),
    "rounds": ("croupier.cli.rounds", "Find rounds; print one as a record to settle again."),
    "staff": ("croupier.cli.staff", "Keep the staff of a house, their roles and sign-ins."),
    "backup": ("croupier.cli.backup", "Back a house up, while it is open."),
    "restore": ("croupier.cli.restore", "Restore a backup into an empty folder, and verify it."),
    "table": ("croupier.cli.table", "Check a table's configuration against its book."),
    "init": ("croupier.cli.init", "Write a floor's configuration to start from."),
    "serve": ("croupier.cli.serve", "Open the floor: terminals, dealers, screens."),
    "tour": ("croupier.cli.tour", "A guided tour of this command line, on roulette."),
}


class Group(click.Group):
    """A group that names the nearest of its commands where one is not known."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find a command by its name."""
        name = args[0]
        known = self.list_commands(ctx)
        if name not in known and not name.startswith("-"):
            said = shown(name[:40])
            ctx.fail(f"No such command {said!r}. {nearest(said, known)}")
        return super().resolve_command(ctx, args)


class LazyGroup(Group):
    """A group that imports a command's module only to run it: help stays fast."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """Name the commands in the order of their use."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Load one command."""
        if cmd_name not in COMMANDS:
            return None
        module, _ = COMMANDS[cmd_name]
        command: click.Command = getattr(import_module(module), cmd_name)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """List the commands without loading any of them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, about) for name, (_, about) in COMMANDS.items()])


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="croupier")
def croupier() -> None:
    """The executable rulebook of casino table games.

    \b
    Settle a spin and see the rule of every payment:
      echo '{"table": {"rulebook": "nz", "game": "roulette"},
             "wagers": [{"bet": "split", "target": [17, 20], "stake": "5"}],
             "chance": ["17"]}' | croupier settle -

    \b
    The exact odds of every bet, and a hundred million spins to check them:
      croupier odds roulette --rulebook nz --option wheel=38
      croupier simulate roulette --rulebook nz --rounds 100000000 --plot spins.png

    \b
    The rules themselves:
      croupier rules show nz1996:III/5.1
    """


def main(arguments: Sequence[str] | None = None) -> None:
    """Run a command; every failure becomes one sentence and an exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    _open_closed_streams()
    try:
        status: Any = croupier.main(given, prog_name="croupier", standalone_mode=False)
        sys.stdout.flush()
    except RefusedError as refused:
        status = _answer(refused.refusals, as_json="--json" in given)
    except click.ClickException as error:
        error.show()
        status = error.exit_code
    except (click.Abort, KeyboardInterrupt):
        click.echo("croupier: stopped.", err=True)
        status = EXIT_INTERRUPTED
    except BrokenPipeError:
        # Whoever read us has gone; nothing more can be said, and Python must not try at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = EXIT_REFUSED
    except OSError as error:
        # Such as a full disk under a redirected output; what was printed is lost, so say so.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        click.echo(f"croupier: the output cannot be written: {error.strerror}.", err=True)
        status = EXIT_UNUSABLE
    sys.exit(status if isinstance(status, int) else 0)


def _open_closed_streams() -> None:
    """Give a stream that the shell closed somewhere to go, so that nothing trips over it."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            nowhere = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - kept to the end
            setattr(sys, name, nowhere)


def shown(text: str) -> str:
    """Make text from outside safe to print: nothing in it moves the cursor or breaks a line."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def _answer(refusals: Sequence[Refusal], *, as_json: bool) -> int:
    """Answer refusals in the house's one error shape, each on a line of its own."""
    if as_json:
        from croupier.table.record.answers import refusal as written

        for refusal in refusals:
            click.echo(json.dumps({"error": written(refusal)}, ensure_ascii=False))
    told = [*refusals]
    if any(refusal.reason is Reason.GAME_IS_NOT_IN_THE_BOOK for refusal in refusals):
        from croupier.games.entries import entered

        told += [each for each in entered().broken.values() if each not in told]
    for refusal in told:
        click.echo(f"croupier: {shown(str(refusal))}", err=True)
    return EXIT_UNUSABLE
