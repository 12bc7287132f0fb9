"""Chips without a value: the colours by which they are told apart."""

from functools import cache

from croupier.rulebooks.conditions import read_file
from croupier.rulebooks.index import data


@cache
def colours() -> tuple[str, ...]:
    """List the colours that chips may have.

    >>> "yellow" in colours()
    True
    """
    return tuple(read_file(data() / "chips.toml")["colours"])
