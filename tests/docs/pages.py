"""Runs the fenced blocks of a page in order, in one folder, as its reader would.

``console``: lines after ``$ `` are typed into a shell, the lines below are what it prints.
``python``: a session with ``>>>``, or a plain script. ``json`` and ``toml``: a file, when the line
above the block ends in its name and a colon. ``sh`` is for what a test cannot run (``make``).
Three dots stand for anything, in a line or for whole lines.

Each of our commands is a process of its own the first time it is typed, on whichever page; after
that, a line that needs no shell is run in this one.
"""

import doctest
import json
import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from contextlib import chdir
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from unittest import mock

from tests.cli.shell import croupier


ROOT = Path(__file__).parent.parent.parent
DOCS = ROOT / "docs"

_FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_FILE = re.compile(r"`([\w-]+\.(?:json|jsonl|toml))`:$")
_DOTS = "..."
_FOR_A_SHELL = re.compile(r"[|&;<>$`*?~#\[\\]")
_WIDTH = {"COLUMNS": "80"}
_TYPED: set[str] = set()
"""Our commands that were processes of their own already."""


@dataclass(frozen=True)
class Block:
    """One fenced block: its language, its text, its line, and the file it is, if any."""

    language: str
    text: str
    line: int
    file: str | None


def blocks(page: Path) -> Iterator[Block]:
    """Give the fenced blocks of a page."""
    text = page.read_text()
    for found in _FENCE.finditer(text):
        above = text[: found.start()].rstrip().rpartition("\n")[2]
        named = _FILE.search(above)
        line = text.count("\n", 0, found.start()) + 1
        yield Block(found[1], found[2], line, named[1] if named else None)


def commands(session: str) -> Iterator[tuple[str, str]]:
    """Give each command of a console block with what is shown below it."""
    for part in re.split(r"^\$ ", session, flags=re.MULTILINE)[1:]:
        command, _, shown = part.partition("\n")
        while command.endswith("\\"):
            more, _, shown = shown.partition("\n")
            command = f"{command[:-1]}{more.strip()}"
        yield command, shown


def fits(shown: str, printed: str) -> bool:
    """Say whether what was printed is what is shown; spaces at line ends do not count."""
    wanted = "\n".join(line.rstrip() for line in shown.strip("\n").splitlines())
    got = "\n".join(line.rstrip() for line in printed.strip("\n").splitlines())
    pattern = ".*?".join(re.escape(part) for part in wanted.split(_DOTS))
    return re.fullmatch(pattern, got, re.DOTALL) is not None


@dataclass
class Reader:
    """Someone who types a page's blocks into an empty folder."""

    folder: Path
    names: dict[str, Any] = field(default_factory=dict[str, Any])
    code: int = 0
    ran: int = 0

    def read(self, page: Path) -> list[str]:
        """Run every block; return what went otherwise than the page says."""
        return [
            f"{page.name}:{block.line}: {fault}"
            for block in blocks(page)
            for fault in self.run(block)
        ]

    def run(self, block: Block) -> Iterator[str]:
        """Run one block."""
        match block.language:
            case "console":
                for command, shown in commands(block.text):
                    yield from self.type(command, shown)
            case "python" if ">>>" in block.text:
                yield from self.session(block)
            case "python":
                exec(compile(block.text, f"line {block.line}", "exec"), self.names)
                self.ran += 1
            case "json" | "jsonl" | "toml":
                self.keep(block)
            case "sh":
                yield from targets(block)
            case "text" | "mermaid":
                pass
            case other:
                yield f"nobody runs {other or 'a block without a language'}"

    def type(self, command: str, shown: str) -> Iterator[str]:
        """Run a command; ``$?`` in it is what the command before left."""
        run, words = self._in_a_shell, shlex.split(command)
        if words[0] == "croupier" and not _FOR_A_SHELL.search(command):
            run = self._here if words[1] in _TYPED else run
            _TYPED.add(words[1])
        self.code, printed = run(command)
        self.ran += 1
        if shown.strip() and not fits(shown, printed):
            yield f"$ {command}\nshown:\n{shown}\nprinted:\n{printed}"
        if not shown.strip() and self.code:
            yield f"$ {command}\nleft {self.code} and printed:\n{printed}"

    def _in_a_shell(self, command: str) -> tuple[int, str]:
        path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
        done = subprocess.run(
            ["sh", "-c", f"(exit {self.code})\n{command}"],
            cwd=self.folder,
            env={**os.environ, "PATH": path, **_WIDTH},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        return done.returncode, done.stdout

    def _here(self, command: str) -> tuple[int, str]:
        with chdir(self.folder), mock.patch.dict(os.environ, _WIDTH):
            ran = croupier(*shlex.split(command)[1:])
        return ran.code, ran.out + ran.err

    def session(self, block: Block) -> Iterator[str]:
        """Run a Python session and compare what it prints."""
        test = doctest.DocTestParser().get_doctest(
            block.text, self.names, f"line {block.line}", None, block.line
        )
        said: list[str] = []
        runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
        result = runner.run(test, out=said.append, clear_globs=False)
        self.names.update(test.globs)
        self.ran += result.attempted
        if result.failed:
            yield "".join(said)

    def keep(self, block: Block) -> None:
        """Write a file; one without a name must at least be what it says."""
        match block.language:
            case "json":
                json.loads(block.text)
            case "toml":
                tomllib.loads(block.text)
            case _:
                [json.loads(line) for line in block.text.splitlines()]
        if block.file:
            (self.folder / block.file).write_text(block.text)
            self.ran += 1


def targets(block: Block) -> Iterator[str]:
    """Find targets of make that the Makefile does not have."""
    known = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    for line in block.text.splitlines():
        asked = re.match(r"make (\w+)", line)
        if asked and asked[1] not in known:
            yield f"there is no make {asked[1]}"


def read_whole(page: Path, folder: Path, least: int) -> None:
    """Run a page in a folder, and insist that it was true and had that much to run."""
    reader = Reader(folder)
    faults = reader.read(page)
    assert not faults, "\n".join(faults)
    assert reader.ran >= least, reader.ran
