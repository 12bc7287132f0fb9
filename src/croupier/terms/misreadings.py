"""What a reader found wrong with plain data, said in words of the house: what, and where.

Readers say it in the words of programs ("Expected `str`, got `int` - at `$.wagers[0].bet`").
Whoever wrote the data reads: "`bet` of a wager is text, not a whole number (wager 1)".
"""

import re
from collections.abc import Callable, Mapping
from typing import Final, TypeAlias


_KINDS: Final = {
    "str": "text",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "null": "nothing",
    "array": "a list",
    "object": "an object",
}
_AT: Final = re.compile(r" - at `(key in )?\$([^`]*)`")
_PART: Final = re.compile(r"\.([^.\[]+)|\[(\d+|\.\.\.)\]")
_UNKNOWN: Final = re.compile(r"Object contains unknown field `([^`]*)`")
_MISSING: Final = re.compile(r"Object missing required field `([^`]*)`")
_EXPECTED: Final = re.compile(
    r"Expected `([^`]*)`(?: (of length )?(>=|<=|<|>) (-?\d+))?(?:, got `([^`]*)`)?"
)
_VALUE: Final = re.compile(r"Invalid (?:enum )?value (.*)")

Nouns: TypeAlias = Mapping[str, str]
"""What the parts of some data are called, by their paths: ``{"": "a round", "wagers": "a wager"}``."""


def place_of(fault: str) -> str:
    """Return the path of what was found wrong, as the reader writes it.

    >>> place_of("Expected `str`, got `int` - at `$.wagers[0].bet`")
    '.wagers[0].bet'
    """
    found = _AT.search(fault)
    return found[2] if found else ""


def in_words(fault: str, nouns: Nouns) -> str:
    """Say what a reader found wrong, and where.

    >>> in_words("Object contains unknown field `x` - at `$.wagers[0]`", {"wagers": "a wager"})
    'a wager has no field `x` (wager 1)'
    >>> in_words("Object missing required field `bet`", {"": "'place'"})
    "'place' lacks its `bet`"
    >>> in_words("Expected `str`, got `int` - at `$.wagers[1].bet`", {"wagers": "a wager"})
    '`bet` of a wager is text, not a whole number (wager 2)'
    >>> in_words("Expected `array`, got `int` - at `$.chance`", {"": "a round"})
    '`chance` of a round is a list, not a whole number'
    """
    said = re.sub(r"\s+", " ", _AT.sub("", fault)).strip()
    path = place_of(fault)
    for read, say in _SAYS.items():
        if (found := read.fullmatch(said)) is not None:
            return say(found, path, nouns)
    return _with_where(said, path, nouns)


def _unknown(found: re.Match[str], path: str, nouns: Nouns) -> str:
    return _with_where(f"{_noun(path, nouns)} has no field `{found[1][:40]}`", path, nouns)


def _missing(found: re.Match[str], path: str, nouns: Nouns) -> str:
    return _with_where(f"{_noun(path, nouns)} lacks its `{found[1]}`", path, nouns)


def _expected(found: re.Match[str], path: str, nouns: Nouns) -> str:
    wanted, length, sign, bound, got = found.groups()
    said = _kind(wanted)
    if sign is not None:
        said += f" {'of a length ' if length else ''}{sign} {bound}"
    if got is not None:
        said += f", not {_kind(got)}"
    is_whole = wanted.startswith("array")  # the list, not one of what it lists
    return _with_where(f"{_owned(path, {} if is_whole else nouns, nouns)} is {said}", path, nouns)


def _value(found: re.Match[str], path: str, nouns: Nouns) -> str:
    return _with_where(f"{_owned(path, nouns, nouns)} is not {found[1][:60]}", path, nouns)


_SAYS: Final[dict[re.Pattern[str], Callable[[re.Match[str], str, Nouns], str]]] = {
    _UNKNOWN: _unknown,
    _MISSING: _missing,
    _EXPECTED: _expected,
    _VALUE: _value,
}


def _kind(written: str) -> str:
    return " or ".join(_KINDS.get(each.strip(), each.strip()) for each in written.split("|"))


def _parts(path: str) -> list[tuple[str, int | None]]:
    """Cut a path into its fields, each with its place in the list that it is, if it is one."""
    parts: list[tuple[str, int | None]] = []
    for field, index in _PART.findall(path):
        if field:
            parts.append((field, None))
        elif parts and index.isdecimal():
            parts[-1] = (parts[-1][0], int(index))
    return parts


def _noun(path: str, nouns: Nouns) -> str:
    """Call the thing at a path: by its name, or by the field that it is in."""
    parts = _parts(path)
    name = ".".join(field for field, _ in parts)
    if name in nouns:
        return nouns[name]
    return f"`{parts[-1][0]}`" if parts else "what is written"


def _owned(path: str, own: Nouns, nouns: Nouns) -> str:
    """Call a field at a path by what it belongs to; a thing with a name of its own by that."""
    parts = _parts(path)
    name = ".".join(field for field, _ in parts)
    if name in own or not parts:
        return _noun(path, nouns)
    owner = path[: path.rindex(f".{parts[-1][0]}")]
    return f"`{parts[-1][0]}` of {_noun(owner, nouns)}"


def _with_where(said: str, path: str, nouns: Nouns) -> str:
    """Add where it stands: the entries of lists on the way, counted from 1."""
    places: list[str] = []
    name = ""
    for field, index in _parts(path):
        name = f"{name}.{field}" if name else field
        if index is not None:
            thing = nouns.get(name, f"`{field}`").removeprefix("a ").partition(" '")[0]
            places.append(f"{thing} {index + 1}")
    return f"{said} ({', '.join(places)})" if places else said
