"""A study as its author writes it: read strictly, so that no slip is priced in silence.

What a bet of a game may say beside its odds, its lines and its conditions is the game's to check.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from croupier.rulebooks.conditions import Raw
from croupier.rulebooks.fields import (
    FLAG,
    ODDS,
    PER_CENT,
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


def _is_won(value: object) -> bool:
    """Say whether this is what a line wins: a share, the bet's odds, or a per cent an option says."""
    return value == "pays" or is_share(value) or _option_of(value) is not None


def _option_of(won: object) -> str | None:
    """Name the option that says how many per cent a line wins, if one does."""
    is_told = isinstance(won, str) and won.endswith(PER_CENT) and TEXT.fits(won[: -len(PER_CENT)])
    return str(won).removesuffix(PER_CENT) if is_told else None


_LINE: Final[Fields] = {
    "name": TEXT.needed,
    "won": Field('"3 to 1", or "pays" for the bet\'s own odds', _is_won),
    "back": SHARE,
    "commission": SHARE,
    "prize": TABLE,
    "rules": RULES,
    "when": TABLE,
}
_PRIZE: Final[Fields] = {
    "least": Field('"100"', is_share).needed,
    "share": SHARE,
    "alike": FLAG,
    "several": RULES,
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
    "kind": one_of("choice", "numbers", "groups", "text", "between", "amount"),
    "values": Field('["37", "38"]', lambda value: is_list(value) and len(value) > 0),
    "default": _ANY.needed,
    "rules": RULES,
    "about": TEXT,
    "when": TABLE,
    "told_by": TABLE,
    "apart": TABLE,
    "follows": one_of("chips"),
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
        _check_some(where, ruling, _RULING)
        for cause in ruling.get("causes", ()):
            _check_some(f"a cause of {where}", cause, _CAUSE)
    _check_some("`rules`", raw.get("rules", {}), dict.fromkeys(raw.get("rules", ()), RULES))
    for place, bet in enumerate(raw.get("bet", ()), start=1):
        _check_bet(_where("bet", place, bet), bet)


_RULING: Final[Fields] = {"name": TEXT.needed, "rules": RULES, "causes": LISTED, "facts": TABLE}


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
            if "prize" in line:
                check(f"the prize of a line of {where}", line["prize"], _PRIZE)


def check_conditions(raw: Raw, whole: Raw) -> None:
    """Hold what a study says of options to those there are: a condition that never holds is a slip."""
    options = {entry["name"]: entry for entry in whole.get("option", ())}
    for option in raw.get("option", ()):
        _check_default(option, options)
    written_here = {table: raw.get(table, ()) for table in TABLES}
    ranges = [name for name, entry in options.items() if entry.get("kind") == "between"]
    for won in filter(None, map(_option_of, _told(written_here, "won"))):
        if won not in ranges:
            what = f"a line wins as many per cent as option {won[:40]!r} says, which is no range"
            raise slip(what, nearest(won, ranges))
    for when in filter(is_object, _told(written_here, "when")):
        for name, wanted in when.items():
            if name not in options:
                what = f"`when` names an option {str(name)[:40]!r}, which there is not"
                raise slip(what, nearest(name, options))
            _check_value(options[name], wanted)


def _told(value: object, field: str) -> Iterator[Any]:
    """Give whatever stands under a name in some data, however deep."""
    if is_object(value):
        for name, part in value.items():
            if name == field:
                yield part
            else:
                yield from _told(part, field)
    elif is_list(value):
        for part in value:
            yield from _told(part, field)


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
    """Hold a default to the values of its option, and to those of the options that it goes by."""
    name, default = option["name"], option["default"]
    values = [default]
    if is_object(default):
        _check_goes_by(name, default, options)
        values = [part for word, part in default.items() if word != "by"]
    if option.get("kind", "choice") != "choice":
        return
    known = option.get("values", ())
    for each in values:
        if each not in known:
            what = f"the default of option {name} cannot be {written(each)}"
            raise slip(what, f"It is {' or '.join(map(written, known)) or 'in its `values`'}.")


def _check_goes_by(name: str, default: Raw, options: Mapping[str, Raw]) -> None:
    """Hold a default that goes by other options to some of those before it, and to all their values."""
    by = default.get("by", ())
    before = list(options)[: list(options).index(name)]
    told = [str(each) for each in (by if is_list(by) else [by])]
    last = options[told[-1]] if told and told[-1] in before else None
    if last is None or any(str(value) not in default for value in last.get("values", ())):
        what = (
            f"the default of option {name} does not say what it is for every {' and '.join(told)}"
        )
        raise slip(what, "What it goes by comes first, and each of its values is named.")
