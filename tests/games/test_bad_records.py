"""Whatever comes in, an answer or a refusal goes out: never another exception."""

import json
import sys
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from croupier.table.record.adjudication import read_records
from croupier.table.record.comparison import compare, differences
from croupier.terms.refusals import RefusedError
from tests.games.records import DELETED, FORMS, judge, paths, spoil


many = settings(max_examples=150, suppress_health_check=[HealthCheck.too_slow])

words = st.sampled_from(
    [
        *("table", "wagers", "chance", "moves", "carry", "decisions", "allowances_used"),
        *("rulebook", "game", "options", "limits", "mode", "variant", "bets", "min", "max"),
        *("bet", "stake", "target", "id", "player", "on", "do", "place", "call", "close"),
        *("ruling", "facts", "correction", "no spin", "ball", "called", "circuits", "by"),
        *("corrected", "early ball", "ball dropped", "number", "numbers", "touching", "outer"),
        *("courtesy", "centre", "pieces", "size", "last", "nz", "nz1996", "star-rapid"),
        *("roulette", "straight-up", "neighbours", "tier", "dozen", "column", "remove"),
        *("0", "00", "17", "17-18", "17 x 5", "37", "-1", "1e3", "dealer", "seat 1", "w1"),
    ]
)
numbers = st.one_of(
    st.integers(-2, 40),
    st.integers(),
    st.sampled_from([2**31, 2**63, -(2**63) - 1, 2**64, 10**19, 10**20, 10**30, 10**400]),
    st.floats(allow_nan=False, allow_infinity=False),
)
texts = st.one_of(words, st.text(st.characters(), max_size=12), st.just("\ud800"))
values = st.recursive(
    st.one_of(st.none(), st.booleans(), numbers, texts),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(texts, inner, max_size=4)),
    max_leaves=12,
)


def test_the_records_that_are_spoilt_are_good() -> None:
    for record in FORMS:
        told = judge(json.dumps(record))
        assert told is not None
        assert told[0]["over"] is True
        ends = {"win", "lose", "removed", "stand-off", "void", "open"}
        assert {wager["result"] for wager in told[0]["wagers"]} <= ends


@many
@given(st.one_of(st.binary(max_size=60), st.text(max_size=60)))
def test_any_bytes_get_an_answer(text: str | bytes) -> None:
    judge(text)


@many
@given(values)
def test_any_json_gets_an_answer(value: Any) -> None:
    judge(json.dumps(value))


@many
@given(record=st.sampled_from(FORMS), data=st.data())
def test_a_truncated_record_gets_an_answer(record: Any, data: st.DataObject) -> None:
    text = json.dumps(record).encode()
    judge(text[: data.draw(st.integers(0, len(text)))])
    start = data.draw(st.integers(0, len(text)))
    judge(text[:start] + text[data.draw(st.integers(start, len(text))) :])


@many
@given(record=st.sampled_from(FORMS), data=st.data())
def test_a_record_spoilt_anywhere_gets_an_answer(record: Any, data: st.DataObject) -> None:
    for _ in range(data.draw(st.integers(1, 3))):
        way = data.draw(st.sampled_from(list(paths(record))))
        record = spoil(record, way, data.draw(st.one_of(st.just(DELETED), values)))
    judge(json.dumps(record))


WRONG: list[Any] = [
    DELETED,
    *(None, True, -1, 2.5, 10**400, "17", "\ud800"),
    *([], {}, [[17]], {"\ud800": 1}),
]
INFINITE = "1e999"
"""JSON has no infinity, but a number that is read as one."""


@pytest.mark.parametrize("record", FORMS[-2:], ids=["short", "full"])
def test_the_wrong_thing_in_every_place_gets_an_answer(record: Any) -> None:
    faults: dict[str, list[str]] = {}
    for way in paths(record):
        spoilt = [json.dumps(spoil(record, way, wrong)) for wrong in WRONG]
        spoilt.append(json.dumps(spoil(record, way, "INF")).replace('"INF"', INFINITE))
        for wrong, text in zip([*WRONG, INFINITE], spoilt, strict=True):
            try:
                judge(text)
            except Exception as error:  # noqa: BLE001 - every kind is a fault to be told
                found = faults.setdefault(f"{type(error).__name__}: {error!s:.80}", [])
                found.append(f"{way} = {wrong!s:.20}")
    told = [f"{error} ({len(ways)} places, first {ways[0]})" for error, ways in faults.items()]
    assert not faults, "\n".join(told).encode("ascii", "backslashreplace").decode()


PLACES = {
    "a chance": '{"table": %s, "chance": [@]}',
    "a carry": '{"table": %s, "carry": @}',
    "a target": '{"table": %s, "wagers": [{"bet": "red", "stake": 1, "target": @}]}',
    "a dozen": '{"table": %s, "wagers": [{"bet": "dozen", "stake": 1, "target": @}]}',
    "a stake": '{"table": %s, "wagers": [{"bet": "red", "stake": @}]}',
    "a move": '{"table": %s, "moves": [{"do": "chance", "chance": @}]}',
    "a fact": '{"table": %s, "moves": [{"do": "ruling", "ruling": "no spin", "facts": {"ball": @}}]}',
    "a ruler": '{"table": %s, "moves": [{"do": "chance", "chance": {"by": @, "number": 1}}]}',
    "an option": '{"table": {"rulebook": "nz", "game": "roulette", "options": {"wheel": @}}}',
    "a group": '{"table": {"rulebook": "nz", "game": "roulette", "options": {"asian-groups": [[@]]}}}',
    "a limit": '{"table": {"rulebook": "nz", "game": "roulette", "limits": {"min": @}}}',
    "a record": "@",
}


@pytest.mark.parametrize("form", PLACES.values(), ids=list(PLACES))
def test_nesting_of_any_depth_gets_an_answer(form: str) -> None:
    """What can just be read may still be too deep to be quoted or written a few calls later."""
    text = form.replace("%s", '{"rulebook": "star-rapid", "game": "roulette"}')
    faults: dict[str, list[int]] = {}
    limit = sys.getrecursionlimit()
    for depth in (1, 10, 100, *range(limit - 80, limit - 20), 100_000):
        try:
            judge(text.replace("@", "[" * depth + "1" + "]" * depth))
            judge(text.replace("@", '{"a":' * depth + "1" + "}" * depth))
        except RecursionError as error:
            faults.setdefault(repr(error), []).append(depth)
    assert not faults, {error: (min(at), max(at)) for error, at in faults.items()}


STAR = {"rulebook": "star-rapid", "game": "roulette"}
RED = {"bet": "red", "stake": "1"}


@pytest.mark.parametrize(
    ("spoilt", "said"),
    [
        ({"wagers": [RED, {**RED, "odds": 1}]}, "a wager has no field `odds` (wager 2)"),
        ({"wagers": [{"bet": "red"}]}, "a wager lacks its `stake` (wager 1)"),
        ({"wagers": [{**RED, "bet": []}]}, "`bet` of a wager is text, not a list (wager 1)"),
        (
            {"moves": [{"do": "close"}, {"do": "close", "x": 1}]},
            "a move 'close' has no field `x` (move 2)",
        ),
        ({"moves": [{"do": "dance"}]}, "`do` of a move is not 'dance' (move 1)"),
        ({"wagers": 5}, "`wagers` of a round is a list, not a whole number"),
        ({"sum": 5}, "round 1: a round has no field `sum`"),
    ],
)
def test_what_cannot_be_read_is_said_in_our_own_words_and_with_where(
    spoilt: dict[str, Any], said: str
) -> None:
    with pytest.raises(RefusedError) as refused:
        read_records(json.dumps({"table": STAR, **spoilt}))
    assert said in refused.value.refusal.what
    assert refused.value.refusal.remedy


def test_a_correction_after_a_wager_that_cannot_be_read_is_made() -> None:
    wager = {"bet": "no such bet", "stake": "5"}
    record = {"table": STAR, "wagers": [wager], "chance": ["17", {"corrected": "18"}]}
    told = judge(json.dumps(record))
    assert told is not None
    assert told[0]["carry"] == {"last": "18"}


def test_a_wager_cannot_take_the_place_of_another_ones_piece() -> None:
    """Every wager of a finished round is decided, whatever names the players chose."""
    wagers = [
        {"id": "w1", "bet": "tier", "stake": "6"},
        {"id": "w1.1", "bet": "straight-up", "target": "5", "stake": "1"},
    ]
    told = judge(json.dumps({"table": STAR, "wagers": wagers, "chance": ["8"]}))
    assert told is not None
    first, second = told[0]["wagers"]
    assert (first["result"], first["winnings"], first["returned"]) == ("win", "17", "1")
    assert second["result"] in ("lose", "refused")


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({"corrected": "18", "ball": "3"}, ""),
        ({"ball dropped": True, "number": "3"}, "ball dropped has no fact 'number'"),
    ],
)
def test_a_result_with_facts_that_do_not_belong_is_refused(
    facts: dict[str, Any], said: str
) -> None:
    table = {"rulebook": "nz", "game": "roulette"}
    told = judge(json.dumps({"table": table, "chance": ["17", facts]}))
    assert told is not None
    assert said in told[0]["moves"][-1]["refusal"]["what"]


@pytest.mark.parametrize(
    ("pieces", "result"),
    [(7, "win"), (5, "lose"), ("7", "refused"), (None, "refused"), (True, "refused")],
    ids=["seven", "five", "text", "nothing", "truth"],
)
def test_the_size_of_neighbours_is_never_guessed(pieces: object, result: str) -> None:
    """21 lies three places from 17: among the seven, not among the five."""
    laid = {"bet": "neighbours", "target": {"centre": 17, "pieces": pieces}, "stake": "35"}
    told = judge(json.dumps({"table": STAR, "wagers": [laid], "chance": ["21"]}))
    assert told is not None
    assert told[0]["wagers"][0]["result"] == result


def test_books_that_leave_different_wagers_standing_are_compared() -> None:
    """Under one book the first spin is void and its wager stands into the next round."""
    void = {"no spin": "fewer than four circuits", "called": False, "ball": "5"}
    records = [
        {"table": {**STAR, "rulebook": "nz"}, "wagers": [RED | {"id": "a"}], "chance": [void]},
        {"wagers": [RED | {"id": "b"}], "chance": ["6"]},
    ]
    settled = compare(read_records(json.dumps(records)), ["nz", "nz1996", "star-rapid"])
    told = json.loads(json.dumps(differences(settled)))
    assert told["agree"] is False
    last = {wager["id"]: wager["books"] for wager in told["rounds"][1]}
    assert len(set(last["b"].values())) == 1, "every book loses b on 6"


@pytest.mark.parametrize(
    "wager",
    [
        RED | {"accepted": "no"},
        RED | {"on": "no such wager"},
        RED | {"target": {"number": 17, "touching": [18]}},
        {"bet": "dozen", "stake": "1", "target": {"courtesy": "0"}},
        {"bet": "straight-up", "stake": "1", "target": {"number": 17, "touching": [18], "x": 1}},
        {"bet": "dozen", "stake": "1", "target": [*range(1, 13), *[1] * 28, "no number"]},
        *(
            {"bet": bet, "stake": "60", "target": target, "placed_by": "dealer"}
            for bet, target in (("tier", "17"), ("orphelins", [1, 2]))
        ),
    ],
)
def test_what_a_wager_says_beside_the_point_is_refused(wager: dict[str, Any]) -> None:
    """Nothing that was written is passed over in silence, or read as another bet."""
    table = {"rulebook": "nz", "game": "roulette", "options": {"layout": "2"}}
    told = judge(json.dumps({"table": table, "wagers": [wager]}))
    assert told is None or told[0]["wagers"][0]["result"] == "refused"


def test_a_refused_wager_does_not_use_up_its_name() -> None:
    moves = [{"do": "place", "id": "w1", **RED, "stake": stake} for stake in ("0", "5")]
    told = judge(json.dumps({"table": STAR, "moves": moves}))
    assert told is not None
    assert [move["answer"] for move in told[0]["moves"]] == ["refused", "accepted"]


@pytest.mark.parametrize(
    "limits",
    [
        *({"bets": {"red": {name: "5"}}} for name in ("maximum", "minimum", "total_max")),
        {"bets": {"red": {"bets": {}}}},
        {"total_min": "50", "total_max": "5"},
    ],
)
def test_limits_that_nobody_knows_or_that_cannot_be_are_refused(limits: dict[str, Any]) -> None:
    assert judge(json.dumps({"table": {**STAR, "limits": limits}})) is None


LONG = "x" * 100_000


@pytest.mark.parametrize("record", FORMS[-2:], ids=["short", "full"])
def test_a_long_text_is_not_quoted_at_length(record: Any) -> None:
    """What is refused is quoted short, wherever it stood."""
    faults: list[str] = []
    for way in paths(record):
        told = judge(json.dumps(spoil(record, way, LONG))) or []
        for move in (each for played in told for each in played["moves"]):
            said = move.get("refusal", {})
            if len(said.get("what", "")) + len(said.get("remedy", "")) > 1000:
                faults.append(f"{way}: {said['what'][:60]}")
    assert not faults, "\n".join(faults)
