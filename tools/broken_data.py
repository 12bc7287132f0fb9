"""How the books' data can break a rule: one kind of change, at every row that cites the rule.

The changed file is written anew from what was read: only its values matter in a copy of the tree.
"""

import copy
import json
import re
import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple, cast


DATA: Final = Path("croupier", "rulebooks", "data")
Row = dict[str, Any]
Step = str | int


class Break(NamedTuple):
    """One change of the tree: in words, and the new text of each file it touches."""

    words: str
    files: dict[Path, str]


class Place(NamedTuple):
    """Where a book's data cites a rule: the file, and the way to the list of references."""

    file: Path
    way: tuple[Step, ...]

    @property
    def name(self) -> tuple[str, str] | None:
        """Under which name the code asks for it, and of which operation; None at a row."""
        match self.way:
            case ("rules", str(name), *_):
                return "", name
            case (str(operation), "because", str(name), *_):
                return operation, name
            case _:
                return None

    @property
    def says_who(self) -> bool:
        """Whether it says who may do something: whoever else asks is told by which rule."""
        return self.way[1:3] == ("because", "whose")

    @property
    def row(self) -> tuple[Step, ...]:
        """The way to the row whose rule it is; to the list itself where that is all there is."""
        if self.says_who:
            return self.way[:1]
        return self.way[: self.way.index("rules")] if "rules" in self.way else self.way


def places(tree: Path, book: str, number: str) -> list[Place]:
    """Find everything in the data of all books that cites a rule."""
    return [
        Place(file, way)
        for file, data in _files(tree).items()
        for way, written in _lists(data, ())
        if (number if file.parts[len(DATA.parts)] == book else f"{book}:{number}") in written
    ]


@cache
def _files(tree: Path) -> dict[Path, Row]:
    found = sorted((tree / DATA).glob("*/**/*.toml"))
    return {file.relative_to(tree): tomllib.loads(file.read_text("utf-8")) for file in found}


def _lists(node: Any, way: tuple[Step, ...]) -> Iterator[tuple[tuple[Step, ...], list[Any]]]:
    if isinstance(node, list):
        yield way, node
    if isinstance(node, dict | list):
        for step, part in node.items() if isinstance(node, dict) else enumerate(node):
            yield from _lists(part, (*way, step))


def row_of(tree: Path, place: Place) -> Row:
    """Return the row that cites the rule."""
    found: Any = _files(tree)[place.file]
    for step in place.row:
        found = found[step]
    return cast("Row", found)


def data_breaks(tree: Path, found: list[Place]) -> tuple[list[Break], list[Break]]:
    """Give the telling changes of the rows that cite a rule, and those that stop more than it."""
    own = (place for place in found if place.name is None or place.says_who)
    rows = list(dict.fromkeys((place.file, place.row) for place in own))
    telling, coarse = (
        [each for change in changes if (each := _changed(tree, rows, change)) is not None]
        for changes in (_TELLING, _COARSE)
    )
    return telling, coarse


class _Seat(NamedTuple):
    """A row, where it stands, the ladder of its book, and the role it has if it names none."""

    parent: Any
    step: Step
    ladder: list[str]
    role: str

    @property
    def row(self) -> Row:
        found = self.parent[self.step]
        return found if isinstance(found, dict) else {}


_Change = Callable[[_Seat], str]
"""Changes a row in place and says how in a few words; no words, no change."""


def _changed(
    tree: Path, rows: list[tuple[Path, tuple[Step, ...]]], change: _Change
) -> Break | None:
    said: list[str] = []
    files: dict[Path, Row] = {}
    for file, way in sorted(rows, reverse=True):  # what is left out moves what follows it
        data = files.get(file) or copy.deepcopy(_files(tree)[file])
        parent: Any = data
        for step in way[:-1]:
            parent = parent[step]
        seat = _Seat(parent, way[-1], _ladder(tree, file), _role_of(tree, file, way))
        where = ".".join(map(str, (*way, *filter(None, [seat.row.get("name")]))))
        if words := change(seat):
            said.append(f"{'/'.join(file.parts[3:])} {where}: {words}")
            files[file] = data
    if not said:
        return None
    more = f" (and {len(said) - 1} rows more)" if len(said) > 1 else ""
    return Break(said[-1] + more, {file: toml(data) for file, data in files.items()})


def _beside(tree: Path, file: Path, name: str) -> Row:
    """Read a file that the same book has for all its games."""
    return _files(tree).get(Path(*file.parts[: len(DATA.parts) + 1], name), {})


def _ladder(tree: Path, file: Path) -> list[str]:
    roles = _beside(tree, file, "book.toml")["roles"]
    return [role["name"] for role in roles if not role.get("beside")]


def _role_of(tree: Path, file: Path, way: tuple[Step, ...]) -> str:
    """Return the role that an operation has at every game, where this is one."""
    operations = _beside(tree, file, "operations.toml") if file.parent.name == "operations" else {}
    return str(operations.get(str(way[0]), {}).get("role", ""))


# The changes


_NUMBER: Final = re.compile(r"\d+")


def _odds(seat: _Seat) -> str:
    """Pay one more, or give back what is not given back; a bet's own lines where it has no odds."""
    lines = [seat.row, *seat.row.get("line", ())]
    lines += [line for scale in seat.row.get("scale", ()) for line in scale.get("line", ())]
    return ", ".join(filter(None, map(_odds_of, lines)))


def _odds_of(line: Row) -> str:
    for field in ("pays", "won"):
        if isinstance(odds := line.get(field), str) and odds.strip("0pays"):
            return _set(
                line, field, _NUMBER.sub(lambda found: f"{int(found[0]) + 1}", odds, count=1)
            )
    if line.get("back") in {"0", "1"}:
        return _set(line, "back", "1" if line["back"] == "0" else "0")
    return ""


def _commission(seat: _Seat) -> str:
    return _set(seat.row, "commission", "0") if "commission" in seat.row else ""


def _figures(by: int) -> _Change:
    def change(seat: _Seat) -> str:
        return ", ".join(_moved(seat.row, by))

    return change


_OWN_ROWS: Final = {"rules", "line", "scale", "causes", "when", "default", "because", "notices"}


def _moved(node: Any, by: int) -> Iterator[str]:
    for step, part in list(node.items() if isinstance(node, dict) else enumerate(node)):
        if step in _OWN_ROWS:
            continue
        if isinstance(part, int) and not isinstance(part, bool) and part + by >= 0:
            yield _set(node, step, part + by)
        elif isinstance(part, dict | list):
            yield from _moved(part, by)


def _role(by: int) -> _Change:
    def change(seat: _Seat) -> str:
        held = seat.row.get("role", seat.role)
        at = seat.ladder.index(held) + by if held in seat.ladder else -1
        if not 0 <= at < len(seat.ladder):
            return ""
        return _set(seat.row, "role", seat.ladder[at], held)

    return change


def _second(seat: _Seat) -> str:
    return f"nobody beside, not {seat.row.pop('second')}" if "second" in seat.row else ""


def _flags(seat: _Seat) -> str:
    flags = [name for name, value in seat.row.items() if isinstance(value, bool)]
    return ", ".join(
        _set(seat.row, name, not seat.row[name]) for name in flags if name != "default"
    )


def _answer(seat: _Seat) -> str:
    """Answer a case of the book otherwise, where books differ and the code asks."""
    if seat.step not in {"over-maximum", "under-minimum", "off-increment", "increment"}:
        return ""
    return _set(seat.row, "does", "refused" if seat.row["does"] == "valid" else "valid")


def _values(seat: _Seat) -> str:
    """Approve the default alone."""
    values, default = seat.row.get("values"), seat.row.get("default")
    if not isinstance(values, list) or isinstance(default, dict) or len(values) == 1:
        return ""
    return _set(seat.row, "values", [default])


def _is_role(seat: _Seat) -> bool:
    """Say whether a row is one of the book's roles: nobody plays without them."""
    known = {"name", "also", "includes", "rules"}
    return seat.row.keys() <= known and seat.row.get("name") in seat.ladder


def _rank(seat: _Seat) -> str:
    """Let a role and the one below it change places on the ladder."""
    if not _is_role(seat) or not isinstance(seat.step, int):
        return ""
    low, high = sorted((seat.step, seat.step - 1 or seat.step + 1))
    seat.parent[low], seat.parent[high] = seat.parent[high], seat.parent[low]
    return f"{seat.parent[low]['name']} stands below {seat.parent[high]['name']}"


_ALONE: Final = {"bets", "what", "case", "numbers"}
"""Fields of rows that say what holds by being there: sets of bets, clashes, policies."""


def _rests(seat: _Seat) -> str:
    """Leave out a row that is all there is of the rule."""
    bare = seat.row.keys() <= {"name", "rules", "when"}
    return _gone(seat) if bare or _ALONE & seat.row.keys() else ""


def _gone(seat: _Seat) -> str:
    if _is_role(seat):
        return ""
    del seat.parent[seat.step]
    return "left out"


def _always(seat: _Seat) -> str:
    return f"not only when {seat.row.pop('when')}" if "when" in seat.row else ""


def _set(row: Any, field: Step, value: Any, was: Any = None) -> str:
    said = f"{field} {was or row[field]} becomes {value}"
    row[field] = value
    return said


_TELLING: Final[tuple[_Change, ...]] = (
    _odds,
    _rests,
    _commission,
    _figures(+1),
    _rank,
    _role(-1),
    _second,
    _answer,
    _values,
    _flags,
    _figures(-1),
)
_COARSE: Final[tuple[_Change, ...]] = (_role(+1), _gone, _always)


# Writing


def toml(data: Row) -> str:
    """Write a file of data: each table on one line."""
    return "".join(f"{_key(name)} = {_written(value)}\n" for name, value in data.items())


def _written(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_key(k)} = {_written(part)}" for k, part in value.items()) + "}"
    if isinstance(value, list):
        return f"[{', '.join(map(_written, value))}]"
    return json.dumps(value, ensure_ascii=False)


def _key(name: str) -> str:
    return json.dumps(name, ensure_ascii=False)
