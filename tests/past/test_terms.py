"""Terms that an earlier release set tables up by: kept while they pay the same, refused when not."""

import json
import os
from contextlib import closing
from pathlib import Path

import pytest

from croupier.journal.entries import Happening, Moment
from croupier.journal.opening import read_store
from croupier.rulebooks.earlier_terms import differences
from croupier.table.conduct.core.state import TableState
from croupier.table.conduct.tables.terms import OF_TERMS, RENEWED, terms_renewed
from croupier.table.house.keeper import Keeper
from croupier.table.house.premises import DATABASE, AtFolder
from croupier.table.house.replay.replay import Replay
from croupier.terms.refusals import Refusal
from tests.past.reading import HERE, Past, unpacked
from tests.verifying import both_find


REWRITTEN = ("B1", "B2", "B3")
"""Tables of the demo whose data cite other rules since."""


@pytest.fixture
def past(tmp_path: Path) -> Past:
    return unpacked(HERE / "0.1.0" / "demo-killed.tar.xz", tmp_path)


def taken_up(past: Past) -> Keeper:
    premises = AtFolder(past.house, os.urandom)
    left = premises.last()
    assert left is not None
    return premises.take_up(lambda: Moment(left.at + 1, left.clock + 1))


def renewed(past: Past) -> list[str]:
    with closing(read_store(str(past.house / DATABASE))) as store:
        kinds = ((e.happening.stream, e.happening.kind) for e in store.entries())
        return [stream.removeprefix("table ") for stream, kind in kinds if kind == RENEWED]


def test_terms_that_cite_other_rules_are_renewed_once_and_both_verifiers_follow(past: Past) -> None:
    assert renewed(past) == []
    for _ in range(2):
        keeper = taken_up(past)
        for table in keeper.house.tables.values():
            assert table.conduct.terms == table.table.game.ruleset.content_hash
            assert table.conduct.terms in keeper.store.rulesets()
        keeper.close()
        assert sorted(renewed(past)) == list(REWRITTEN)
    assert both_find(past.house) == []


def table_of(past: Past) -> tuple[TableState, bytes]:
    keeper = taken_up(past)
    kept = keeper.store.rulesets()
    table = keeper.house.tables["B1"]
    keeper.close()
    return table, kept[table.conduct.terms]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"won":"19/20"', '"won":"1"', "pays 'win' of scale"),
        ('"commission":"0"', '"commission":"1/100"', "pays"),
        ('"bets":{', '"bets":{"gone":{"scales":{}},', "bet gone is gone"),
        ('"options":{', '"options":{"hats":"on",', "option hats is gone"),
        ('"decks":8', '"decks":6', "option decks was 6, and is 8"),
    ],
)
def test_terms_that_pay_otherwise_are_named_and_refused(
    past: Past, old: str, new: str, said: str
) -> None:
    table, body = table_of(past)
    other = body.decode().replace(old, new, 1).encode()
    assert other != body
    found = list(differences(other, table.table.game.ruleset))
    assert any(said in each for each in found), found
    refusal = terms_renewed(table, other)
    assert isinstance(refusal, Refusal)
    assert found[0] in refusal.what


def test_what_is_only_cited_or_added_is_the_same_terms(past: Past) -> None:
    table, body = table_of(past)
    kept = json.loads(body)
    for bet in kept["bets"].values():
        bet["rules"] = []
    kept["bets"].pop("tie")
    kept["options"].pop("decks")
    assert isinstance(terms_renewed(table, json.dumps(kept).encode()), Happening)
    assert isinstance(terms_renewed(table, None), Refusal)


def test_a_table_that_was_set_up_to_pay_otherwise_is_a_fault(past: Past) -> None:
    with closing(read_store(str(past.house / DATABASE))) as store:
        entries = [e for e in store.entries() if e.happening.kind in OF_TERMS]
        honest = store.rulesets()
    for rulesets, said in (
        (honest, []),
        ({}, ["and these are"] * len(REWRITTEN)),
        ({name: doctored(body) for name, body in honest.items()}, ["others: bet rigged is gone"]),
    ):
        replay = Replay(rulesets)
        found = [str(fault) for entry in entries for fault in replay.take(entry)]
        assert all(any(part in each for each in found) for part in said), found
        assert bool(found) == bool(said)


def doctored(body: bytes) -> bytes:
    return body.replace(b'"bets":{', b'"bets":{"rigged":{"scales":{}},', 1)
