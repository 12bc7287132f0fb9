"""Runs the command line in this process, as a shell would: arguments in; code and texts out."""

import contextlib
import io
import sys
from dataclasses import dataclass
from unittest import mock

from croupier.cli.main import main


@dataclass(frozen=True)
class Ran:
    code: int
    out: str
    err: str


def croupier(*arguments: str, given: str | bytes = b"") -> Ran:
    """Run one command; SystemExit is the only way out of it."""
    data = given.encode("utf-8", "surrogatepass") if isinstance(given, str) else given
    out, err = io.StringIO(), io.StringIO()
    stdin = io.TextIOWrapper(io.BytesIO(data))
    with (
        mock.patch.object(sys, "stdin", stdin),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
    ):
        try:
            main(list(arguments))
        except SystemExit as left:
            code = left.code if isinstance(left.code, int) else 99
        else:
            code = 98
    return Ran(code, out.getvalue(), err.getvalue())
