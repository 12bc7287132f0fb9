"""Tables as release 0.1.0 kept them: its journals and exports have what people had typed, for ever.

What is written today has one spelling, which nothing here touches; doors never ask here.
"""

from typing import Any, Final

import msgspec

from croupier.games.entries import entries, meant
from croupier.rulebooks.approval import (
    Option,
    as_typed,
    elect,
    games,
    loosely,
    options_of,
    variant_names,
)
from croupier.rulebooks.index import BOOKS
from croupier.rulebooks.names import kebab
from croupier.table.setup.configuration import TableRecord
from croupier.terms.money import money
from croupier.terms.shapes import is_list, is_object


_VARIANTS: Final = {
    "37": ("single-zero",),
    "38": ("double-zero",),
    "commission": ("standard", "mini"),
    "standard": ("mini",),
    "premium": ("standard",),
    "even-money": ("six-half",),
    "even-money-premium": ("even-money",),
    "six-half": ("even-money",),
    "2-to-1": ("two-to-one",),
    "2-to-1-six": ("two-to-one-six",),
    "2-to-1-tiger": ("two-to-one-tiger",),
    "ante-up-2-to-1": ("ante-up-two-to-one",),
}
"""What variants were called besides, and what of it a book may have."""


def as_kept(record: TableRecord) -> TableRecord:
    """Read a record that a house kept: one of an earlier release left some of it to nobody."""
    record = table_now(record)
    if record.limits_on is not None:
        return record
    listed = options_of(record.rulebook, meant(record.game).game)
    own = {each.name: each.default for each in listed if each.follows}
    return msgspec.structs.replace(record, limits_on="wager", options={**own, **record.options})


def table_now(record: TableRecord) -> TableRecord:
    """Say a table that a house kept as it is said now; one that cannot be read stays as it is."""
    rulebook, (game, implied) = kebab(record.rulebook), _game(record)
    played = meant(game).game
    if rulebook not in BOOKS or played not in games(rulebook):
        return record
    listed = {option.name: option for option in options_of(rulebook, played)}
    options = {name: _value(listed.get(name), value) for name, value in record.options.items()}
    if implied is not None:
        options = elect(rulebook, played, implied, options)
    return msgspec.structs.replace(
        record,
        rulebook=rulebook,
        game=game,
        variant=record.variant and _variant(rulebook, played, record.variant),
        options=options,
        limits=_amounts(record.limits),
        personal=_amounts(record.personal),
        chips=_amounts(record.chips),
        mode=record.mode and kebab(record.mode),
        casino=record.casino and kebab(record.casino),
    )


def _game(record: TableRecord) -> tuple[str, str | None]:
    """Read the name of a game, however its words are joined, with the variant that it implied."""
    rulebook, name = kebab(record.rulebook), kebab(record.game)
    known = entries()
    every = [*known, *(alias for own in known.values() for alias in own.aliases)]
    joined = {each.replace("-", ""): each for each in every}
    if rulebook not in BOOKS or name.replace("-", "") in joined:
        return joined.get(name.replace("-", ""), name), None
    for game in known:
        for word in (name.removesuffix(game).strip("-"), name.removeprefix(game).strip("-")):
            if word not in {name, ""} and game in games(rulebook):
                return game, _variant(rulebook, game, word)
    return name, None


def _variant(rulebook: str, game: str, written: str) -> str:
    """Find what a variant is called in its book; one that is none there stays as it is."""
    name = kebab(written)
    known = set(variant_names(rulebook, game))
    return next((each for each in (name, *_VARIANTS.get(name, ())) if each in known), written)


def _value(option: Option | None, written: Any) -> Any:
    """Find the value of an option that is written like one of those that its book has."""
    if option is None or isinstance(written, bool) or is_list(written):
        return written
    found = (value for value in option.values if loosely(value) == loosely(written))
    if option.kind == "choice" and (value := next(found, None)) is not None:
        return value
    if option.kind == "amount":
        return _amounts(written)
    text = str(written).strip().removesuffix("%").strip()
    return as_typed([option], {option.name: text})[option.name]


def _amounts(written: Any) -> Any:
    """Write amounts as the house does, wherever they stand on a sign."""
    if is_object(written):
        return {name: _amounts(part) for name, part in written.items()}
    if is_list(written):
        return [_amounts(part) for part in written]
    if not isinstance(written, str):
        return written
    try:
        return str(money(written))
    except ValueError:
        return written
