"""Rounds are promised, mixed, drawn and shown as the page says, byte by byte."""

import json
import re
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.equipment.cards import decks
from croupier.equipment.devices import Device, Independent, Shoe
from croupier.equipment.dice import rolls
from croupier.equipment.randomness import Drawing, commit, commit_shoe, mix, shoe_stream, stream
from croupier.equipment.randomness.rounds import KEYS, SEED, canonical
from croupier.equipment.wheels import AMERICAN, EUROPEAN
from tests.equipment.randomness import by_hand


PAGE = Path(__file__).parents[3] / "docs" / "randomness.md"
SEED_OF_ONES = b"\x11" * SEED
RULES = "ab" * 32
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=20)


def worked(kind: str) -> dict[str, Any]:
    """Read a worked example of the page."""
    (found,) = re.findall(rf"```json\n(\{{\s*\"{kind}\".*?)```", PAGE.read_text(), re.DOTALL)
    example: dict[str, Any] = json.loads(found)
    return example


def test_the_round_worked_on_the_page_comes_out() -> None:
    example = worked("round")
    table, number, seed = example["table"], example["round"], bytes.fromhex(example["seed"])
    assert commit(table, number, seed, example["ruleset_hash"]) == example["commitment"]
    mixed = mix([(wager, nonce) for wager, nonce in example["contributions"]])
    assert mixed == example["mixed"]
    first = bytes(islice(stream(table, number, seed, mixed), 64))
    assert first.hex() == "".join(example["blocks"])
    devices: dict[str, Device] = {
        "european wheel": Independent(EUROPEAN.order),
        "american wheel": Independent(AMERICAN.order),
        "three dice": Independent(rolls(3)),
    }
    drawn = {
        name: Drawing(device, stream(table, number, seed, mixed)).draw()
        for name, device in devices.items()
    }
    assert drawn == {**example["drawn"], "three dice": tuple(example["drawn"]["three dice"])}


def test_the_shoe_worked_on_the_page_comes_out() -> None:
    example = worked("shoe")
    table, shoe = example["table"], example["shoe"]
    keys = [bytes.fromhex(key) for key in example["keys"]]
    assert commit_shoe(table, shoe, keys, example["ruleset_hash"]) == example["commitment"]
    source = Drawing(
        Shoe(decks(example["decks"]), cut=14), shoe_stream(table, shoe, keys, example["mixed"])
    )
    assert [str(source.draw()) for _ in example["first cards"]] == example["first cards"]


@given(TEXTS, st.integers(0, 2**63), st.binary(min_size=SEED, max_size=SEED), st.data())
def test_a_second_implementation_agrees(
    table: str, number: int, seed: bytes, data: st.DataObject
) -> None:
    brought = data.draw(st.lists(st.tuples(TEXTS, st.text(st.characters(codec="utf-8"))))) or []
    mixed = mix(brought)
    assert mixed == by_hand.hashed(["croupier/1/close", [list(each) for each in brought]])
    assert commit(table, number, seed, RULES) == by_hand.hashed(
        ["croupier/1/commit", table, number, seed.hex(), RULES]
    )
    words = by_hand.numbers([seed], ["croupier/1/draw", table, number, mixed])
    source = Drawing(Independent(EUROPEAN.order), stream(table, number, seed, mixed))
    assert [source.draw() for _ in range(9)] == [
        EUROPEAN.order[by_hand.pick(words, 37)] for _ in range(9)
    ]


@pytest.mark.parametrize("packs", [1, 6, 8])
def test_a_second_implementation_shuffles_the_same_shoe(packs: int) -> None:
    keys = [bytes([each]) * SEED for each in range(KEYS)]
    mixed = mix([("dealer", "cut")])
    source = Drawing(Shoe(decks(packs), cut=20), shoe_stream("B1", 7, keys, mixed))
    words = by_hand.numbers(keys, ["croupier/1/shoe", "B1", 7, mixed])
    assert [source.draw() for _ in range(52 * packs)] == by_hand.shuffle(words, decks(packs))
    secret = [key.hex() for key in keys]
    assert commit_shoe("B1", 7, keys, RULES) == by_hand.hashed(
        ["croupier/1/commit-shoe", "B1", 7, secret, RULES]
    )


def test_whatever_changes_changes_everything() -> None:
    """Table, round, seed, rules, each wager, each nonce and their order all count."""
    seed, other = SEED_OF_ONES, b"\x12" * SEED
    promised = {
        commit("R1", 1, seed, RULES),
        commit("R2", 1, seed, RULES),
        commit("R1", 2, seed, RULES),
        commit("R1", 1, other, RULES),
        commit("R1", 1, seed, "cd" * 32),
    }
    mixes = [
        mix(brought)
        for brought in (
            [],
            [("w1", "")],
            [("w1", "a")],
            [("w1", "a"), ("w2", "b")],
            [("w2", "b"), ("w1", "a")],
            [("w1", "ab"), ("w2", "")],
            [("w1a", "b")],
        )
    ]
    streams = {
        bytes(islice(stream(table, number, key, mixed), 32))
        for table in ("R1", "R2")
        for number in (1, 2)
        for key in (seed, other)
        for mixed in mixes
    }
    assert (len(promised), len(set(mixes)), len(streams)) == (5, 7, 56)


def test_a_stream_never_falls_into_step_with_itself() -> None:
    drawn = stream("R1", 1, SEED_OF_ONES, mix([]))
    blocks = {bytes(islice(drawn, 32)) for _ in range(2000)}
    assert len(blocks) == 2000


def test_each_key_of_a_shoe_serves_every_ninth_block() -> None:
    keys = [bytes([each]) * SEED for each in range(KEYS)]
    mixed = mix([])
    before = bytes(islice(shoe_stream("B1", 1, keys, mixed), 20 * 32))
    keys[4] = b"\xff" * SEED
    after = bytes(islice(shoe_stream("B1", 1, keys, mixed), 20 * 32))
    changed = [at for at in range(20) if before[at * 32 :][:32] != after[at * 32 :][:32]]
    assert changed == [4, 13]


def test_canonical_json_is_the_journals_and_everybody_elses() -> None:
    encoder = msgspec.json.Encoder(order="sorted")
    signs = "".join(map(chr, [*range(0xD800), *range(0xE000, 0x11000), 0x1F3B2]))
    value = {"b": [1, -2, True, None, signs], "a": {"z": "", "é": "w"}}
    assert canonical(value) == encoder.encode(value)
    assert json.loads(canonical(value)) == value


@pytest.mark.parametrize(
    ("table", "number", "seed", "hashed", "fault"),
    [
        ("", 1, SEED_OF_ONES, RULES, "the table has a name"),
        ("R1", -1, SEED_OF_ONES, RULES, "numbered from 0, not -1"),
        ("R1", 1, bytes(31), RULES, "a seed has 32 bytes"),
        ("R1", 1, bytes(33), RULES, "a seed has 32 bytes"),
        ("R1", 1, SEED_OF_ONES, RULES[1:], "64 hexadecimal digits"),
        ("R1", 1, SEED_OF_ONES, RULES.upper(), "in small letters"),
        ("R1", 1, SEED_OF_ONES, RULES + "\n", "64 hexadecimal digits"),
    ],
)
def test_what_cannot_be_drawn_is_refused(
    table: str, number: int, seed: bytes, hashed: str, fault: str
) -> None:
    with pytest.raises(ValueError, match=fault):
        commit(table, number, seed, hashed)
    with pytest.raises(ValueError, match=fault):
        stream(table, number, seed, hashed)


def test_half_a_character_cannot_be_mixed() -> None:
    with pytest.raises(ValueError, match="half a character"):
        mix([("w1", "\ud83c")])


@pytest.mark.parametrize("count", [0, 1, 8, 10])
def test_a_shoe_has_nine_keys(count: int) -> None:
    keys = [bytes([each]) * SEED for each in range(count)]
    with pytest.raises(ValueError, match="a shoe has 9 keys"):
        commit_shoe("B1", 1, keys, RULES)
    with pytest.raises(ValueError, match="a shoe has 9 keys"):
        shoe_stream("B1", 1, keys, RULES)


def test_a_shoe_has_no_key_twice() -> None:
    with pytest.raises(ValueError, match="each drawn afresh"):
        commit_shoe("B1", 1, [SEED_OF_ONES] * KEYS, RULES)
