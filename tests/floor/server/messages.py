"""Messages for the sockets of a floor: sound ones, spoilt ones, and bytes that never were one.

Chance mixes them; what trips programs, odd texts and numbers, is drawn by Hypothesis beforehand.
"""

import json
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any, TypeVar

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from croupier.floor.desks import KINDS, PLAYERS
from tests.floor.server.fillers import filled


SEED = 20261116
Raw = str | bytes
Write = Callable[[Random], dict[str, Any]]
STAKES = ("1", "5", "2.50", "5.00", "10", "0", "-5", "500", "1e3", "0.001", 5, "")
PLACED: tuple[dict[str, Any], ...] = (
    {"bet": "red"},
    {"bet": "even"},
    {"bet": "straight-up", "target": "17"},
    {"bet": "split", "target": "17-20"},
    {"bet": "column", "target": "1"},
    {"bet": "dozen", "target": 2},
    {"bet": "straight-up", "target": "37"},
    {"bet": "voisins-du-zero"},
)
_JUNK: tuple[Any, ...] = (
    None,
    True,
    -1,
    10**400,
    2**63,
    1e308,
    -0.0,
    "",
    " ",
    "1e5",
    "\u0663",
    "\uff15",
    "\x00",
    "\u202e17",
    "a" * 3000,
    "'; drop table entries; --",
    "../../etc",
    "w1",
    "Ann",
    "system",
    [],
    {},
    [[]],
    {"$gt": ""},
    ["50"] * 500,
    ["-50"],
    {"do": "place"},
)


def _nested(depth: int) -> Any:
    value: Any = 1
    for n in range(depth):
        value = [value] if n % 2 else {"a": value}
    return value


T = TypeVar("T")


def _drawn(number: int, what: st.SearchStrategy[T]) -> list[T]:
    found: list[T] = []

    @seed(SEED)
    @settings(
        max_examples=number,
        phases=[Phase.generate],
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(what)
    def find(drawn: T) -> None:
        found.append(drawn)

    find()
    return found


@cache
def _odd() -> list[Any]:
    """Draw texts and numbers that a program may not have thought of."""
    return _drawn(300, st.one_of(st.text(max_size=20), st.integers(), st.floats(allow_nan=False)))


@cache
def _senseless() -> list[Raw]:
    return _drawn(600, st.one_of(st.binary(max_size=60), st.text(max_size=60)))


def _key(rng: Random) -> str:
    return f"key-{rng.randbytes(6).hex()}"


def _junk(rng: Random) -> Any:
    match rng.randrange(5):
        case 0:
            return rng.choice(_JUNK)
        case 1:
            return _nested(rng.choice((10, 15, 16, 17, 60, 400, 900)))
        case _:
            return rng.choice(_odd())


def played(rng: Random) -> dict[str, Any]:
    """Write something a player may well ask for."""
    name = rng.choice(("place",) * 6 + tuple(sorted(PLAYERS)))
    what: dict[str, Any] = filled(name)
    if name in ("place", "declare"):
        what |= {**rng.choice(PLACED), "stake": rng.choice(STAKES)}
    if "wager" in what:
        what["wager"] = rng.choice(("w1", "w2", "w3", "w9"))
    if name == "call":
        what["call"] = "remove"
    return {"ask": "do", "key": _key(rng), "what": what}


_BROUGHT: tuple[tuple[str, dict[str, Any]], ...] = (
    ("notes", {"notes": ["50"]}),
    ("notes", {"notes": ["5", "10"]}),
    ("notes", {"notes": ["7"]}),
    ("ticket", {"number": "123456789012345678"}),
    ("card", {"owner": "Ann"}),
    ("card", {"owner": "Dana"}),
    ("sensor", {"chance": "17"}),
    ("wheel", {"chance": "17"}),
    ("look", {"table": "R1"}),
    ("door", {}),
)


def brought(rng: Random) -> dict[str, Any]:
    """Write something a device of a terminal may bring."""
    door, facts = rng.choice(_BROUGHT)
    return {"ask": "device", "key": _key(rng), "door": door, "facts": facts}


_ROUND = ("new game", "spin", "no more bets", "result", "confirm result", "collect", "pay")
_MORE: tuple[dict[str, Any], ...] = ({}, {}, {}, {"table": "R4"}, {"on_behalf": "Dov"})


def dealt(rng: Random) -> dict[str, Any]:
    """Write something staff may ask for, of any role."""
    name = rng.choice(_ROUND * 6 + tuple(sorted(KINDS)))
    return {"ask": "do", "key": _key(rng), "what": filled(name), **rng.choice(_MORE)}


def _other(rng: Random) -> dict[str, Any]:
    return rng.choice(({"ask": "view"}, {"ask": "ping", "sent": rng.randint(-1, 2**60)}))


_WAYS = ("drop", "swap", "add", "name", "twice", "cut", "tail", "binary")


def spoilt(rng: Random) -> Raw:
    """Spoil a sound message in one way or another."""
    message = rng.choice((played, brought, dealt, _other))(rng)
    within = next((k for k in ("what", "facts") if k in message), None)
    inner = rng.choice((within, None))
    part = dict(message[inner] if inner else message)
    field = rng.choice(sorted(part)) if part else "a"
    match rng.choice(_WAYS):
        case "drop":
            part.pop(field, None)
        case "swap":
            part[field] = _junk(rng)
        case "add":
            part[rng.choice(("who", "role", "seed", "x", "", "__proto__"))] = _junk(rng)
        case "name":
            part[field.upper()] = part.pop(field, 1)
        case "twice":
            body = json.dumps(message)
            return body[:-1] + f', "key": "key-twice", {json.dumps(field)}: 1' + "}"
        case "cut":
            return json.dumps(message)[: rng.randint(0, 60)]
        case "tail":
            return json.dumps(message) + rng.choice(("}", " x", "\x00", "{}", ","))
        case _:
            return json.dumps(message).encode()
    return json.dumps({**message, inner: part} if inner else part)


_NONSENSE: tuple[Raw, ...] = (
    "[" * 5000,
    '{"a":' * 2000,
    '{"ask": "do", "key": "deep-deep", "what": ' + '{"a":' * 900 + "1" + "}" * 901,
    '{"ask": "ping", "sent": ' + "9" * 5000 + "}",
    '{"ask": "ping", "sent": 1e9}',
    json.dumps({"ask": "do", "key": "k" * 65, "what": {}}),
    json.dumps({"ask": "do", "key": "a key with spaces", "what": {}}),
    json.dumps({"ask": "do", "key": "key\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9", "what": {}}),
    '{"ask": "do", "key": "12345678", "what": {"do": "\\ud800"}}',
    json.dumps({"ask": "do", "key": "12345678", "what": {"x": "y" * 17_000}}),
    b"\xff\xfe\x00",
    b"",
    "",
    "null",
    "0",
    '"ping"',
)


def message(rng: Random, *sound: Write) -> Raw:
    """Write a message: a sound one of some kind, a spoilt one, or what never was one."""
    match rng.randrange(6):
        case 0 | 1 | 2:
            return json.dumps(rng.choice(sound)(rng))
        case 3 | 4:
            return spoilt(rng)
        case _:
            return rng.choice(_NONSENSE if rng.randrange(3) == 0 else _senseless())
