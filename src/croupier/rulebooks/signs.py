"""What a game's rules have on show at its table, beside the limits: a scheme, a scale, insurance.

``data/<book>/signs/<game>.toml`` lists it: each has a name and its rules, perhaps the bets whose odds
are shown and the option whose figure is; only ``when`` a table has those options, only ``with`` one
of those bets. What hangs at a table changes no play and is no part of a ruleset's fingerprint.
"""

import tomllib
from dataclasses import dataclass
from functools import cache

from croupier.rulebooks.conditions import Raw, fits, refs
from croupier.rulebooks.index import file_of
from croupier.rulebooks.ruleset import Ruleset
from croupier.terms.references import Ref


@dataclass(frozen=True, slots=True)
class OnShow:
    """One thing that is on show, and the rules that ask for it."""

    what: str
    rules: tuple[Ref, ...]
    bets: tuple[str, ...]
    """The bets of the table whose odds are shown."""
    figure: int | str | None


def on_show(ruleset: Ruleset) -> tuple[OnShow, ...]:
    """List what a table of this game shows."""
    return tuple(
        _read(ruleset, entry)
        for entry in _entries(ruleset.book, ruleset.game)
        if fits(entry.get("when", {}), ruleset.options) and _has_some(ruleset, entry)
    )


def _has_some(ruleset: Ruleset, entry: Raw) -> bool:
    """Say whether a table has any of the bets that a sign is about."""
    about = (*entry.get("bets", ()), *entry.get("with", ()))
    return not about or any(bet in ruleset.bets for bet in about)


@cache
def _entries(book: str, game: str) -> tuple[Raw, ...]:
    file = file_of(book, "signs", f"{game}.toml")
    if not file.is_file():
        return ()
    return tuple(tomllib.loads(file.read_text(encoding="utf-8"))["sign"])


def _read(ruleset: Ruleset, entry: Raw) -> OnShow:
    bets = tuple(bet for bet in entry.get("bets", ()) if bet in ruleset.bets)
    figure = ruleset.options.get(entry.get("option", ""))
    rules = refs(ruleset.book, entry["rules"])
    return OnShow(entry["what"], rules, bets, figure if isinstance(figure, int | str) else None)
