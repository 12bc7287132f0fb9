"""Messages for the sockets of a floor: sound ones, spoilt ones, and bytes that never were one."""

import json
from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

from croupier.floor.desks import KINDS, PLAYERS
from tests.floor.server.fillers import filled


Raw = str | bytes
Draw = Callable[[st.SearchStrategy[Any]], Any]
KEYS = st.binary(min_size=6, max_size=6).map(lambda drawn: f"key-{drawn.hex()}")
STAKES = st.sampled_from(["1", "5", "2.50", "5.00", "10", "0", "-5", "500", "1e3", "0.001", 5, ""])
PLACED = st.sampled_from(
    [
        {"bet": "red"},
        {"bet": "even"},
        {"bet": "straight-up", "target": "17"},
        {"bet": "split", "target": "17-20"},
        {"bet": "column", "target": "1"},
        {"bet": "dozen", "target": 2},
        {"bet": "straight-up", "target": "37"},
        {"bet": "voisins"},
    ]
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


JUNK: st.SearchStrategy[Any] = st.one_of(
    st.integers(0, len(_JUNK) - 1).map(lambda which: _JUNK[which]),
    st.text(max_size=20),
    st.integers(),
    st.floats(allow_nan=False),
    st.sampled_from([10, 15, 16, 17, 60, 400, 900]).map(_nested),
)


@st.composite
def played(draw: Draw) -> dict[str, Any]:
    """Write something a player may well ask for."""
    name = draw(st.sampled_from(["place"] * 6 + sorted(PLAYERS)))
    what: dict[str, Any] = filled(name)
    if name in ("place", "declare"):
        what |= {**draw(PLACED), "stake": draw(STAKES)}
    if "wager" in what:
        what["wager"] = draw(st.sampled_from(["w1", "w2", "w3", "w9"]))
    if name == "call":
        what["call"] = "remove"
    return {"ask": "do", "key": draw(KEYS), "what": what}


@st.composite
def brought(draw: Draw) -> dict[str, Any]:
    """Write something a device of a terminal may bring."""
    door, facts = draw(
        st.sampled_from(
            [
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
            ]
        )
    )
    return {"ask": "device", "key": draw(KEYS), "door": door, "facts": facts}


@st.composite
def dealt(draw: Draw) -> dict[str, Any]:
    """Write something staff may ask for, of any role."""
    round_ = ["new game", "spin", "no more bets", "result", "confirm result", "collect", "pay"]
    name = draw(st.sampled_from(round_ * 6 + sorted(KINDS)))
    more = draw(st.sampled_from([{}, {}, {}, {"table": "R4"}, {"on_behalf": "Dov"}]))
    return {"ask": "do", "key": draw(KEYS), "what": filled(name), **more}


OTHER = st.one_of(
    st.just({"ask": "view"}),
    st.integers(-1, 2**60).map(lambda sent: {"ask": "ping", "sent": sent}),
)


@st.composite
def spoilt(draw: Draw) -> Raw:
    """Spoil a sound message in one way or another."""
    message = draw(st.one_of(played(), brought(), dealt(), OTHER))
    inner = draw(st.booleans()) and next((k for k in ("what", "facts") if k in message), None)
    part = dict(message[inner] if inner else message)
    field = draw(st.sampled_from(sorted(part))) if part else "a"
    match draw(st.sampled_from(["drop", "swap", "add", "name", "twice", "cut", "tail", "binary"])):
        case "drop":
            part.pop(field, None)
        case "swap":
            part[field] = draw(JUNK)
        case "add":
            part[draw(st.sampled_from(["who", "role", "seed", "x", "", "__proto__"]))] = draw(JUNK)
        case "name":
            part[field.upper()] = part.pop(field, 1)
        case "twice":
            body = json.dumps(message)
            return body[:-1] + f', "key": "key-twice", {json.dumps(field)}: 1' + "}"
        case "cut":
            return json.dumps(message)[: int(draw(st.integers(0, 60)))]
        case "tail":
            return json.dumps(message) + str(draw(st.sampled_from(["}", " x", "\x00", "{}", ","])))
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
NONSENSE: st.SearchStrategy[Raw] = st.one_of(
    st.binary(max_size=60),
    st.text(max_size=60),
    st.integers(0, len(_NONSENSE) - 1).map(lambda which: _NONSENSE[which]),
)
"""Bytes and texts that are no message."""


def messages(sound: st.SearchStrategy[dict[str, Any]]) -> st.SearchStrategy[Raw]:
    """Mix sound messages of one kind of terminal with spoilt ones and nonsense."""
    written = sound.map(json.dumps)
    return st.one_of(written, written, written, spoilt(), spoilt(), NONSENSE)
