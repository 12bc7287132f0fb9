"""What is advised where a name is not known: the nearest ones, then all of them."""

import difflib
from collections.abc import Iterable


MOST = 3
"""So many near names are worth reading."""
LONGEST = 60
"""No name is longer; whoever writes more is not looking for one."""


def near(name: str, known: Iterable[str]) -> list[str]:
    """Return the names that resemble what was written, the most alike first.

    >>> near("Roulete", ["baccarat", "roulette"])
    ['roulette']
    """
    spelt = {_plain(each): each for each in known}
    return [spelt[found] for found in difflib.get_close_matches(_plain(name), spelt, n=MOST)]


def _plain(name: str) -> str:
    return " ".join(str(name)[:LONGEST].lower().replace("_", " ").replace("-", " ").split())


def meant(name: str, known: Iterable[str]) -> str:
    """Ask whether one of the nearest names was meant; nothing where none is near.

    >>> meant("oods", ["odds", "paths"])
    "Did you mean 'odds'? "
    """
    found = [repr(each) for each in near(name, known)]
    if not found:
        return ""
    *others, last = found
    return f"Did you mean {', '.join(others)}{' or ' if others else ''}{last}? "


def nearest(name: str, known: Iterable[str]) -> str:
    """Advise on a name that is not known: the nearest ones, then all of them.

    >>> nearest("wheels", ["layout", "wheel"])
    "Did you mean 'wheel'? Known: layout, wheel."
    """
    listed = list(known)
    return f"{meant(name, listed)}Known: {', '.join(listed) or 'none'}."
