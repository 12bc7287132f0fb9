import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cli.shell import croupier


def spin(**changes: Any) -> dict[str, Any]:
    record: dict[str, Any] = {
        "table": {"rulebook": "nz", "game": "roulette"},
        "wagers": [{"id": "w1", "bet": "split", "target": [17, 20], "stake": "5"}],
        "chance": ["17"],
    }
    return {**record, **changes}


def wager(**changes: Any) -> dict[str, Any]:
    return spin(wagers=[{"id": "w1", "bet": "red", "stake": "5", **changes}])


def settled(record: object) -> tuple[int, dict[str, Any]]:
    ran = croupier("settle", "-", "--json", given=json.dumps(record))
    return ran.code, json.loads(ran.out)


def test_a_spin_is_settled_with_its_rules_for_programs() -> None:
    code, answer = settled(spin())
    (w1,) = answer["wagers"]
    assert (code, w1["result"], w1["winnings"], w1["returned"]) == (0, "win", "85", "5")
    assert {"nz:8/3.1(b)", "nz:8/3.9"} <= set(w1["rules"])
    assert len(answer["table"]["content_hash"]) == 64


def test_a_spin_is_settled_with_its_rules_for_people() -> None:
    ran = croupier("settle", "-", given=json.dumps(spin()))
    assert ran.code == 0
    assert "win 17 to 1" in ran.out
    assert "nz:8/3.9" in ran.out
    assert ran.err == ""


def test_the_books_are_compared_on_one_record(tmp_path: Path) -> None:
    file = tmp_path / "spin.json"
    file.write_text(
        json.dumps(spin(wagers=[{"id": "t", "bet": "tier", "stake": "60"}], chance=["5"]))
    )
    ran = croupier("settle", str(file), "--compare", "nz1996,nz,star-rapid")
    assert ran.code == 0
    assert "refused: bet is unknown" in ran.out
    assert ran.out.count("win 170, back 10") == 2
    assert "The books part" in ran.out


def test_books_that_agree_say_so_and_a_book_that_refuses_the_table_too() -> None:
    record = json.dumps(spin())
    assert "The books agree" in croupier("settle", "-", "--compare", "nz1996,nz", given=record).out
    wide = json.dumps(spin(table={"rulebook": "nz", "game": "roulette", "options": {"wheel": 38}}))
    ran = croupier("settle", "-", "--compare", "nz1996,nz", "--json", given=wide)
    told = json.loads(ran.out)
    assert told["books"]["nz1996"]["error"]["rules"] == ["nz1996:III/2.3"]
    assert told["differences"]["agree"] is False


def test_several_rounds_in_one_file_carry_on_at_one_table() -> None:
    lines = "\n".join([json.dumps(spin()), json.dumps({"wagers": [], "chance": ["0"]})])
    told = json.loads(croupier("settle", "-", "--json", given=lines).out)
    assert [each["carry"] for each in told["rounds"]] == [{"last": "17"}, {"last": "0"}]


# Bad input: one clear answer each, with what, which rule, what to do.

REFUSED_WAGERS = [
    (wager(bet="split", target="1-5"), "target is not on the layout", "nz:8/3.1(b)"),
    (wager(bet="street", target=[0, 1, 3]), "target is not on the layout", "nz:8/3.1(c)"),
    (wager(bet="corner", target=[1, 2, 3, 4]), "target is not on the layout", "nz:8/3.1(d)"),
    (wager(bet="straight-up", target=37), "symbol is not on the equipment", "nz:8/2.3"),
    (wager(bet="straight-up", target="00"), "symbol is not on the equipment", "nz:8/2.3"),
    (wager(bet="straight-up", target=[17, 17]), "target is not on the layout", "nz:8/3.1(a)"),
    (wager(bet="straight-up"), "target is not on the layout", "nz:8/3.1(a)"),
    (wager(bet="red", target=[1, 2]), "target is not on the layout", "nz:8/3.1(l)"),
    (wager(bet="even money"), "bet is unknown", "nz:8/3.1"),
    (wager(bet="five-line"), "bet is not offered", "nz:8/3.1A(e)"),
    (wager(bet="asian-neighbour", target=[1, 2, 3]), "bet is not offered", "nz:8/3.2"),
    (wager(stake="-5"), "stake is not an amount", None),
    (wager(stake="0"), "stake is not an amount", None),
    (wager(stake="0.001"), "stake is not an amount", None),
    (wager(stake="a lot"), "stake is not an amount", None),
    (wager(stake="9" * 30), "stake is not an amount", None),
    (wager(stake=10**30), "stake is not an amount", None),
    (wager(stake=None), "stake is not an amount", None),
    (wager(stake=[5]), "stake is not an amount", None),
    (wager(stake=True), "stake is not an amount", None),
    (wager(stake=1e300), "stake is not an amount", None),
    (wager(bet="tier", stake="0.11"), "stake does not divide into its pieces", "nz:8/3.2A(a)"),
]


@pytest.mark.parametrize(("record", "reason", "rule"), REFUSED_WAGERS)
def test_a_wager_that_cannot_be_taken_is_refused_and_the_rest_is_settled(
    record: dict[str, Any], reason: str, rule: str | None
) -> None:
    record["wagers"].append({"id": "fine", "bet": "black", "stake": "5"})
    code, answer = settled(record)
    refused, fine = answer["wagers"]
    assert (code, refused["result"], refused["refusal"]["reason"]) == (1, "refused", reason)
    assert rule is None or rule in refused["refusal"]["rules"]
    assert (refused["winnings"], refused["returned"]) == ("0", "0")
    assert (fine["result"], fine["winnings"]) == ("win", "5")


UNUSABLE: list[tuple[str | bytes, str]] = [
    ("", "record cannot be read"),
    ("{", "record cannot be read"),
    ('{"table": {"rulebook": "nz", "game": "roul', "record cannot be read"),
    ("[]", "record cannot be read"),
    ("[1]", "record cannot be read"),
    ("nonsense", "record cannot be read"),
    (b"\xff\xfe\x00", "record cannot be read"),
    ("[" * 100_000, "record cannot be read"),
    (json.dumps({"wagers": []}), "record cannot be read"),
    (json.dumps(spin(chances=[])), "record cannot be read"),
    (json.dumps(spin(wagers=[{"bet": 3}])), "record cannot be read"),
    (json.dumps(spin(moves=[{"do": "close"}])), "record cannot be read"),
    (json.dumps({"table": {"rulebook": "x", "game": "roulette"}}), "book is unknown"),
    (json.dumps({"table": {"rulebook": "nz", "game": "whist"}}), "game is not in the book"),
    (
        json.dumps({"table": {"rulebook": "nz", "game": "roulette", "variant": "triple"}}),
        "variant is not in the book",
    ),
    (
        json.dumps({"table": {"rulebook": "nz", "game": "roulette", "options": {"wheels": 1}}}),
        "option is unknown",
    ),
    (
        json.dumps({"table": {"rulebook": "nz", "game": "roulette", "options": {"wheel": 39}}}),
        "option is not approved",
    ),
    (
        json.dumps({"table": {"rulebook": "nz", "game": "roulette", "limits": {"min": "x"}}}),
        "limits are not permitted",
    ),
    (
        json.dumps({"table": {"rulebook": "nz", "game": "roulette", "mode": "rng"}}),
        "option is not approved",
    ),
]


@pytest.mark.parametrize(("text", "reason"), UNUSABLE)
def test_a_record_that_cannot_be_used_gets_one_sentence_and_a_code(
    text: str | bytes, reason: str
) -> None:
    ran = croupier("settle", "-", "--json", given=text)
    assert ran.code == 2
    assert json.loads(ran.out)["error"]["reason"] == reason
    assert ran.err.startswith("croupier: ")
    assert ran.err.count("\n") == 1
    assert len(ran.err) < 500


def test_a_record_too_large_is_refused_before_it_is_read() -> None:
    ran = croupier("settle", "-", "--json", given=b" " * (16 * 1024 * 1024 + 1))
    assert ran.code == 2
    assert json.loads(ran.out)["error"]["reason"] == "record is too large"


def test_a_round_with_too_many_wagers_is_refused() -> None:
    many = spin(wagers=[{"bet": "red", "stake": "5"}] * 20_001)
    ran = croupier("settle", "-", "--json", given=json.dumps(many))
    assert ran.code == 2
    assert json.loads(ran.out)["error"]["reason"] == "record is too large"


def test_chance_that_is_not_on_the_wheel_or_comes_too_late_is_refused() -> None:
    for chance, reason, won in (
        (["37", "17"], "symbol is not on the equipment", "0"),
        (["17", "18"], "move is not due", "85"),
    ):
        code, answer = settled(spin(chance=chance))
        refused = [move for move in answer["moves"] if move["answer"] == "refused"]
        assert code == 1
        assert refused[0]["refusal"]["reason"] == reason
        assert answer["wagers"][0]["winnings"] == won


def test_a_file_that_is_not_there_is_answered() -> None:
    ran = croupier("settle", "no-such-file.json")
    assert (ran.code, ran.out) == (2, "")
    assert "cannot be read" in ran.err


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4)
    ),
    max_leaves=12,
)


@given(st.data())
def test_whatever_a_record_holds_never_ends_in_a_traceback(data: st.DataObject) -> None:
    record: dict[str, Any] = spin()
    part = data.draw(st.sampled_from(["table", "wagers", "chance", "wager", "moves", "carry"]))
    value = data.draw(JSON_VALUES)
    if part == "wager":
        name = data.draw(st.sampled_from(["bet", "target", "stake", "player", "id", "on"]))
        record["wagers"][0][name] = value
    elif part == "table":
        name = data.draw(st.sampled_from(["options", "limits", "variant", "mode", "rulebook"]))
        record["table"][name] = value
    else:
        record[part] = value
    ran = croupier("settle", "-", "--json", given=json.dumps(record))
    assert ran.code in {0, 1, 2}
    assert isinstance(json.loads(ran.out), dict)


@given(st.binary(max_size=200) | st.text(max_size=200))
def test_whatever_bytes_come_never_end_in_a_traceback(given_bytes: bytes | str) -> None:
    assert croupier("settle", "-", given=given_bytes).code in {0, 1, 2}


def test_a_round_of_which_all_is_void_has_no_open_wagers_to_speak_of() -> None:
    record = {
        "table": {"rulebook": "nz", "game": "baccarat"},
        "moves": [
            {"do": "place", "id": "w1", "who": "Ana", "bet": "banker", "stake": "100"},
            {"do": "void", "wagers": ["w1"], "why": "the shoe is empty"},
        ],
    }
    ran = croupier("settle", "-", given=json.dumps(record))
    assert ran.out.endswith("The round is not over.\n")
