"""What games say alike to an answer that is not open: which one was meant, and what it may name."""

from collections.abc import Collection

from croupier.games.protocol import Asks, Choice, Turn
from croupier.terms.advice import meant


def meant_act(said: str, open_: Collection[str]) -> str:
    """Ask whether one of the answers that are open was meant; nothing where none is like it.

    >>> meant_act("Stand", ["stand", "draw"]), meant_act("split", ["draw"])
    ("Did you mean 'stand'? ", '')
    """
    return "" if said in open_ else meant(said, open_)


def asked_on(turn: Turn, seat: int, called: str) -> str:
    """Say on which hands a seat is asked, where it was on another one that it answered.

    >>> from croupier.games.protocol import Ask
    >>> turn = Asks((Ask(frozenset({1}), 2, (Choice("war"),), "war"),))
    >>> asked_on(turn, 1, "area"), asked_on(turn, 3, "area")
    ('Seat 1 is asked on area 2.', '')
    """
    own = turn.all_of(seat) if isinstance(turn, Asks) else ()
    named = " and ".join(str(each.hand) for each in own)
    return f"Seat {seat} is asked on {called} {named}." if own else ""


def misnamed(choice: Choice) -> str:
    """Say that an answer that is open names other places than it may.

    >>> misnamed(Choice("stand")), misnamed(Choice("exchange", names=(1, 3)))
    ('stand names no cards', 'exchange names 1 to 3 cards, none twice')
    """
    least, most = choice.names
    if not most:
        return f"{choice.act} names no cards"
    count = str(least) if least == most else f"{least} to {most}"
    return f"{choice.act} names {count} cards, none twice"
