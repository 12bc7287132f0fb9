"""A study as its author writes it: read strictly, so that no slip is priced in silence.

What a bet of a game may say beside its odds, its lines and its conditions is the game's to check.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from croupier.rulebooks.conditions import Raw
from croupier.rulebooks.fields import (
    ODDS,
    RULES,
    SHARE,
    TABLE,
    TEXT,
    Field,
    Fields,
    check,
    is_share,
    one_of,
    slip,
    written,
)
from croupier.rulebooks.fields import TABLES as LISTED
from croupier.terms.advice import nearest
from croupier.terms.shapes import is_list, is_object


TABLES: Final = ("bet", "line", "option")
"""What a study may lay over a book."""

_LISTS: Final[Fields] = dict.fromkeys(TABLES, LISTED)
_NAMED: Final[Fields] = {"game": TEXT.needed, "book": TEXT, "title": TEXT}
_ON_A_BOOK: Final[Fields] = {**_NAMED, **_LISTS}
_WHOLE: Final[Fields] = {
    **_ON_A_BOOK,
    "rules": TABLE,
    "ruling": LISTED,
    "variant": LISTED,
    "clash": LISTED,
    "together": LISTED,
}
_LINE: Final[Fields] = {
    "name": TEXT.needed,
    "won": Field(
        '"3 to 1", or "pays" for the bet\'s own odds', lambda v: v == "pays" or is_share(v)
    ),
    "back": SHARE,
    "commission": SHARE,
    "rules": RULES,
    "when": TABLE,
}
_BET: Final[Fields] = {
    "name": TEXT.needed,
    "pays": ODDS,
    "rules": RULES,
    "withheld": RULES,
    "when": TABLE,
    "line": LISTED,
    "scale": LISTED,
}
_SCALE: Final[Fields] = {"name": TEXT.needed, "pays": ODDS, "when": TABLE, "line": LISTED}
_ANY: Final = Field("a value", lambda _: True)
_OPTION: Final[Fields] = {
    "name": TEXT.needed,
    "kind": one_of("choice", "numbers", "groups", "text"),
    "values": Field('["37", "38"]', lambda value: is_list(value) and len(value) > 0),
    "default": _ANY.needed,
    "rules": RULES,
    "about": TEXT,
    "when": TABLE,
    "told_by": TABLE,
    "apart": TABLE,
}
_CAUSE: Final[Fields] = {"name": TEXT.needed, "rules": RULES.needed}
_NAMES: Final = Field('["a name"]', lambda value: is_list(value) and all(map(TEXT.fits, value)))
_FURTHER: Final[Mapping[str, Fields]] = {
    "line": _LINE,
    "option": _OPTION,
    "variant": {"name": TEXT.needed, "aliases": _NAMES, "options": TABLE.needed},
    "clash": {"when": TABLE.needed, "what": TEXT.needed, "rules": RULES.needed},
    "together": {"bets": _NAMES.needed, "rules": RULES.needed, "when": TABLE},
}


def check_study(raw: Raw) -> None:
    """Hold a study to its shape; RefusedError says where it has a slip."""
    is_on_a_book = "book" in raw
    where = "a study on top of a book" if is_on_a_book else "a study"
    check(where, raw, _ON_A_BOOK if is_on_a_book else _WHOLE)
    for table, fields in _FURTHER.items():
        for place, entry in enumerate(raw.get(table, ()), start=1):
            check(_where(table, place, entry), entry, fields)
    for place, ruling in enumerate(raw.get("ruling", ()), start=1):
        where = _where("ruling", place, ruling)
        _check_some(where, ruling, {"name": TEXT.needed, "rules": RULES, "causes": LISTED})
        for cause in ruling.get("causes", ()):
            _check_some(f"a cause of {where}", cause, _CAUSE)
    _check_some("`rules`", raw.get("rules", {}), dict.fromkeys(raw.get("rules", ()), RULES))
    for place, bet in enumerate(raw.get("bet", ()), start=1):
        _check_bet(_where("bet", place, bet), bet)


def _where(table: str, place: int, entry: Raw) -> str:
    """Name an entry of a table by its own name, or by its place."""
    return f"{table} {entry['name']!r}" if "name" in entry else f"{table} {place}"


def _check_some(where: str, entry: Raw, fields: Fields) -> None:
    """Hold an entry to some fields; what else it has is the game's to read."""
    check(where, {name: part for name, part in entry.items() if name in fields}, fields)


def _check_bet(where: str, bet: Raw) -> None:
    """Hold a bet to what bets of every game have."""
    _check_some(where, bet, _BET)
    if "scale" in bet and ("pays" in bet or "line" in bet):
        raise slip(f"{where} has scales, which say what it pays", "Put `pays` into each scale.")
    for scale in bet.get("scale", ()):
        check(f"a scale of {where}", scale, _SCALE)
    for each in (bet, *bet.get("scale", ())):
        for line in each.get("line", ()):
            check(f"a line of {where}", line, _LINE)


def check_conditions(raw: Raw, whole: Raw) -> None:
    """Hold what a study says of options to those there are: a condition that never holds is a slip."""
    options = {entry["name"]: entry for entry in whole.get("option", ())}
    for option in raw.get("option", ()):
        _check_default(option, options)
    for when in _conditions({table: raw.get(table, ()) for table in TABLES}):
        for name, wanted in when.items():
            if name not in options:
                what = f"`when` names an option {str(name)[:40]!r}, which there is not"
                raise slip(what, nearest(name, options))
            _check_value(options[name], wanted)


def _conditions(value: object) -> Iterator[Mapping[str, Any]]:
    """Give every condition in some data."""
    if is_object(value):
        for name, part in value.items():
            if name == "when" and is_object(part):
                yield part
            else:
                yield from _conditions(part)
    elif is_list(value):
        for part in value:
            yield from _conditions(part)


def _check_value(option: Raw, wanted: object) -> None:
    """Refuse a value that an option cannot have: ``38`` where it is ``"38"``."""
    if option.get("kind", "choice") != "choice":
        return
    values = list(option.get("values", ()))
    for each in wanted if is_list(wanted) else [wanted]:
        if not any(type(each) is type(value) and each == value for value in values):
            what = f"`when` wants option {option['name']} to be {written(each)}, which it never is"
            raise slip(what, f"It is {' or '.join(map(written, values))}.")


def _check_default(option: Raw, options: Mapping[str, Raw]) -> None:
    """Hold a default to the values of its option, or to those of the option it goes by."""
    name, default = option["name"], option["default"]
    by = options.get(str(default.get("by"))) if is_object(default) else None
    if by is not None and is_object(default):
        missing = [value for value in by.get("values", ()) if str(value) not in default]
        names = list(options)
        if missing or names.index(by["name"]) >= names.index(name):
            what = f"the default of option {name} does not say what it is for every {by['name']}"
            raise slip(what, f"{by['name']} comes first; name each of its values.")
        default = [part for word, part in default.items() if word != "by"]
    else:
        default = [default]
    if option.get("kind", "choice") != "choice":
        return
    values = option.get("values", ())
    for each in default:
        if each not in values:
            what = f"the default of option {name} cannot be {written(each)}"
            raise slip(what, f"It is {' or '.join(map(written, values)) or 'in its `values`'}.")
