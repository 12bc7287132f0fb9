"""Several wagers of one message over a real socket: one answer, each taken or refused by itself."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from croupier.floor.paces import Paces
from croupier.floor.wire import MOST_WAGERS, Do
from croupier.terms.refusals import Reason
from tests.floor.floors import Terminal, table
from tests.floor.server.inside import Inside, inside


CHIPS: list[dict[str, Any]] = [
    {"bet": "red", "stake": "5"},
    {"bet": "straight-up", "target": "99", "stake": "5"},
    {"bet": "split", "target": "17-20", "stake": "5"},
    {"bet": "black", "stake": "400"},
    {"bet": "dozen", "target": "2", "stake": "5"},
]


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    lasting = {"mode": "dealer", "seconds": 3600, "between": None}
    with inside(tmp_path_factory.mktemp("floor"), table("R1", **lasting)) as house:
        desk = house.staff("Dana", "dealer", "R1")
        desk.did("new game")
        yield house


@pytest.fixture
def seat(floor: Inside) -> Terminal:
    """Let somebody put their card and notes into a terminal."""
    terminal = floor.terminal("player", "R1")
    terminal.did("card", owner=f"Guest {terminal.name}", by="device")
    terminal.did("notes", notes=["100"], by="device")
    return terminal


def reasons(answer: dict[str, Any]) -> list[str | None]:
    return [each["refused"] and each["refused"]["reason"] for each in answer["wagers"]]


def test_each_is_taken_or_refused_by_its_rule_in_the_order_told(seat: Terminal) -> None:
    answer = seat.do("place", wagers=CHIPS, nonce="7f3a")
    assert answer["refused"] is None
    assert reasons(answer) == [
        None,
        Reason.SYMBOL_IS_NOT_ON_THE_EQUIPMENT,
        None,
        Reason.CREDIT_IS_NOT_ENOUGH,
        None,
    ]
    (entry,) = answer["happened"]
    named = [each["id"] for each in answer["wagers"] if each["id"]]
    assert all(f"{name}: " in entry["words"] for name in named)
    view = seat.until(lambda view: len(view["me"]["wagers"]) == len(named))
    assert [slip["id"] for slip in view["me"]["wagers"]] == named
    assert view["me"]["credit"] == 10_000 - 1_500


def test_a_wager_alone_is_named_too_and_moved_it_has_another_name(seat: Terminal) -> None:
    (made,) = seat.do("place", bet="red", stake="5")["wagers"]
    assert made["refused"] is None
    (moved,) = seat.do("move", wager=made["id"], bet="black")["wagers"]
    view = seat.until(lambda view: [s["id"] for s in view["me"]["wagers"]][-1:] == [moved["id"]])
    assert view["me"]["wagers"][-1]["bet"] == "black"


def test_what_comes_twice_is_done_once_and_answered_alike(seat: Terminal) -> None:
    key = "together-1"
    asked = {"ask": "do", "key": key, "what": {"do": "place", "wagers": CHIPS}}
    seat.send(asked)
    first = seat.answer(key)
    seat.send(asked)
    again = seat.answer(key)
    assert again["is_repeated"]
    assert again["wagers"] == first["wagers"]
    assert [each["seq"] for each in again["happened"]] == [e["seq"] for e in first["happened"]]
    other = {**asked, "what": {"do": "place", "wagers": CHIPS[:2]}}
    seat.send(other)
    assert seat.answer(key)["refused"]["reason"] == Reason.COMMAND_CAME_WITH_ANOTHER_BODY


def test_where_none_is_taken_nothing_happened_and_each_is_told_why(seat: Terminal) -> None:
    answer = seat.do("place", wagers=[CHIPS[1], CHIPS[3]])
    assert answer["happened"] == []
    assert reasons(answer) == [
        Reason.SYMBOL_IS_NOT_ON_THE_EQUIPMENT,
        Reason.CREDIT_IS_NOT_ENOUGH,
    ]
    assert answer["refused"] == answer["wagers"][0]["refused"]


@pytest.mark.parametrize(
    ("asked", "reason", "what"),
    [
        ({"wagers": []}, Reason.RECORD_CANNOT_BE_READ, "wagers"),
        ({"wagers": [CHIPS[0]] * (MOST_WAGERS + 1)}, Reason.RECORD_CANNOT_BE_READ, "wagers"),
        ({"wagers": [{"bet": "red"}]}, Reason.RECORD_CANNOT_BE_READ, "a wager lacks its `stake`"),
        ({"bet": "red"}, Reason.RECORD_CANNOT_BE_READ, "'place' lacks its `stake`"),
        ({**CHIPS[0], "wagers": CHIPS}, Reason.RECORD_CANNOT_BE_READ, "'place' has no field `bet`"),
        ({"wagers": [{**CHIPS[0], "id": "w1"}]}, Reason.TERMINAL_MAY_NOT, "takes no 'id'"),
        ({"wagers": CHIPS, "player": "Ann"}, Reason.TERMINAL_MAY_NOT, "takes no 'player'"),
    ],
)
def test_what_cannot_be_meant_is_refused_as_a_whole(
    seat: Terminal, asked: dict[str, Any], reason: Reason, what: str
) -> None:
    answer = seat.do("place", **asked)
    assert answer["refused"]["reason"] == reason
    assert what in answer["refused"]["what"]
    assert answer["wagers"] == []


def test_many_wagers_weigh_more_than_one_message(floor: Inside, seat: Terminal) -> None:
    assert floor.front is not None
    paces = Paces(100, lambda: 0.0)
    front = replace(floor.front, of_terminals=paces)
    asked = Do("weighing-1", {"do": "place", "wagers": [CHIPS[0]] * MOST_WAGERS})
    terminal = next(
        e.terminal for e in front.connections.everyone() if e.terminal.name == seat.name
    )
    for _ in range(39):
        front.weigh(terminal, asked)
    assert [paces.take(seat.name) for _ in range(11)] == [True] * 10 + [False]
