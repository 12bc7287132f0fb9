"""The time of those who were asked is up: what the clock answers for them, and how it is told."""

from collections.abc import Iterable
from typing import Final

from croupier.games.protocol import Description
from croupier.table.wagers.moves import AnsweredMove, Round


TIME_IS_UP: Final = "time is up"
"""What people call it, at a table and in a record; the operation has the book's rules for it."""


def told_of_the_clock(current: Round, made: Iterable[AnsweredMove]) -> tuple[Description, ...]:
    """Tell the answers of a clock as one step, with the rules that give the time its end."""
    own = current.table.operations.get(TIME_IS_UP)
    firsts, others = list[Description](), list[Description]()
    for each in made:
        firsts += each.told[:1]
        others += each.told[1:]
    rules = (*(own.rules if own is not None else ()), *(r for told in firsts for r in told.rules))
    notices = tuple(notice for told in firsts for notice in told.notices)
    voids = tuple(ref for told in firsts for ref in told.voids)
    words = "; ".join(told.words for told in firsts)
    return (Description(words, tuple(dict.fromkeys(rules)), notices, voids), *others)
