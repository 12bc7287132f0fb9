"""One suite for every store: what goes in comes out, whole and in order."""

import hashlib
import json
from contextlib import closing
from dataclasses import replace
from random import Random

import pytest

from croupier.journal.entries import GENESIS, Chain, Happening, Moment, Posting
from croupier.journal.keys import Keys
from croupier.journal.opening import open_store, read_store
from croupier.journal.store import (
    AnsweredCommand,
    Batch,
    Last,
    RoundRow,
    Share,
    Snapshot,
    Sought,
    StoredPosting,
    StoreStoppedError,
)
from croupier.terms.refusals import Reason, RefusedError
from tests.journal.journals import batch, play, settlement, transfer


def test_a_new_store_is_empty_and_says_so(address: str) -> None:
    store = open_store(address, "North")
    assert store.site == "North"
    assert store.last() == Last(0, GENESIS, {}, 0)
    assert list(store.entries()) == []
    assert store.balances() == {}
    assert store.answer("k") is None
    assert store.snapshots() == []
    assert store.rounds() == []
    store.close()


def test_entries_come_back_as_they_were_written(address: str) -> None:
    store, chain = open_store(address), Chain()
    first = batch(chain, Happening("table/1", "opened", {"a": [1, None, {"b": "é"}]}), at=5)
    second = batch(chain, settlement(100), Happening("table/2", "opened"), at=7)
    store.append([first, second])
    third = batch(chain, settlement(200), at=9)
    store.append([third])
    every = [*first.entries, *second.entries, *third.entries]
    assert list(store.entries()) == every
    assert list(store.entries(after=1, upto=3)) == every[1:3]
    assert [entry.seq for entry in store.entries(stream="table/1")] == [1, 2, 4]
    assert [entry.seq for entry in store.entries(after=1, stream="table/1", upto=3)] == [2]
    assert store.last() == Last(4, every[-1].hash, {"table/1": 3, "table/2": 1}, 9)
    assert store.tip() == (4, every[-1].hash)
    store.close()


def test_many_pages_of_entries_come_in_order(address: str) -> None:
    store, chain = open_store(address), Chain()
    store.append([batch(chain, *[settlement(n) for n in range(1, 2501)])])
    assert [entry.seq for entry in store.entries()] == list(range(1, 2501))
    assert [entry.number for entry in store.entries(stream="table/1")] == list(range(1, 2501))
    assert [row.seq for row in store.statement("fees")] == list(range(1, 2501))
    posted = [(row.seq, row.n) for row in store.postings()]
    assert posted == [(seq, n) for seq in range(1, 2501) for n in range(3)]
    assert sum(1 for _ in store.answers()) == 0
    store.close()


def test_balances_are_brought_forward_with_their_postings(address: str) -> None:
    store, chain = open_store(address), Chain()
    store.append([batch(chain, Happening("cage", "bought in", {}, transfer("cage", "p", 500)))])
    both = transfer("p", "w", 200) + transfer("promotions", "p", 30, "promotional")
    store.append([batch(chain, Happening("table/1", "placed", {}, both))])
    assert store.balances() == {
        ("cage", "cash"): -500,
        ("p", "cash"): 300,
        ("w", "cash"): 200,
        ("promotions", "promotional"): -30,
        ("p", "promotional"): 30,
    }
    assert list(store.statement("p")) == [
        StoredPosting(1, 1, "p", "cash", 500),
        StoredPosting(2, 0, "p", "cash", -200),
        StoredPosting(2, 3, "p", "promotional", 30),
    ]
    store.close()


def test_an_answer_is_found_by_its_key(address: str) -> None:
    store, chain = open_store(address), Chain()
    store.append([batch(chain, settlement(100), key="k1"), batch(chain, key="k2")])
    assert store.answer("k1") == AnsweredCommand("k1", "d" * 64, b'{"ok":true}')
    assert store.answer("k3") is None
    assert {each.key for each in store.answers()} == {"k1", "k2"}
    store.close()


ROUNDS = (
    RoundRow("table/1", 1, 100, 150, 1, 1, 700, 900, (Share("P1", 500, 900), Share("P2", 200, 0))),
    RoundRow("table/1", 2, 200, None, 1, 1, 300, 0, (Share("P2", 300, 0),)),
    RoundRow("table/2", 1, 150, 190, 1, 1, 0, 0),
)


@pytest.mark.parametrize(
    ("sought", "found"),
    [
        (Sought(), [1, 2, 0]),
        (Sought(table="table/1"), [1, 0]),
        (Sought(player="P2"), [1, 0]),
        (Sought(player="P1"), [0]),
        (Sought(since=150), [1, 2]),
        (Sought(until=150), [0]),
        (Sought(least=300), [1, 0]),
        (Sought(player="P2", least=300), [1]),
        (Sought(player="P2", most=299), [0]),
        (Sought(most=0), [2]),
        (Sought(table="' or 1=1 --"), []),
    ],
)
def test_rounds_are_found_by_table_player_time_and_amount(
    address: str, sought: Sought, found: list[int]
) -> None:
    store, chain = open_store(address), Chain()
    entries = batch(chain, settlement(100)).entries
    store.append([Batch(entries, rounds=ROUNDS)])
    assert store.rounds(sought) == [ROUNDS[n] for n in found]
    assert store.rounds(sought, limit=1) == [ROUNDS[n] for n in found[:1]]
    store.close()


def test_a_later_row_of_a_round_takes_the_place_of_the_earlier(address: str) -> None:
    store = open_store(address)
    row = RoundRow("table/1", 1, 100, None, 1, 1, 500, 0, (Share("P1", 500, 0),))
    ended = RoundRow("table/1", 1, 100, 180, 1, 4, 600, 50, (Share("P2", 600, 50),))
    store.append([Batch(rounds=(row,))])
    assert store.rounds() == [row]
    store.append([Batch(rounds=(row,)), Batch(rounds=(ended,))])
    assert store.rounds() == [ended]
    assert store.rounds(Sought(player="P1")) == []
    store.close()


def test_snapshots_rulesets_and_shelves_are_kept(address: str) -> None:
    store, chain = open_store(address), Chain()
    store.append([batch(chain, settlement(100)), batch(chain, settlement(100))])
    store.keep_snapshot(Snapshot("table/1", 1, 3, b"\x00one"))
    store.keep_snapshot(Snapshot("table/1", 2, 4, b"\x00two"))
    body = b'{"game":"roulette","options":{}}'
    content_hash = hashlib.sha256(body).hexdigest()
    store.keep_ruleset(content_hash, body)
    store.keep_ruleset(content_hash, body)
    store.keep("staff", "ann", b"1")
    store.keep("staff", "ann", b"2")
    store.keep("doors", "ann", b"3")
    two = Snapshot("table/1", 2, 4, b"\x00two")
    assert store.snapshots() == [two]
    store.keep_snapshot(Snapshot("a", 1, 1, b"a"), [("away", "a", b"4")])
    store.keep_snapshot(Snapshot("b", 2, 1, b"b"), over=["a", "b", "nobody's"])
    assert sorted(store.snapshots(), key=lambda each: each.stream) == [
        Snapshot("b", 2, 1, b"b"),
        two,
    ]
    assert store.shelf("away") == {"a": b"4"}
    assert store.rulesets() == {content_hash: body}
    assert store.shelf("staff") == {"ann": b"2"}
    with pytest.raises(ValueError, match="not the hash"):
        store.keep_ruleset("0" * 64, body)
    spaced = json.dumps({"game": "roulette"}).encode()
    with pytest.raises(ValueError, match="as an export writes it"):
        store.keep_ruleset(hashlib.sha256(spaced).hexdigest(), spaced)
    store.close()


def test_a_store_goes_on_where_it_was_left(lasting: str) -> None:
    keys = Keys.passing()
    store = open_store(lasting)
    evening = play(store, keys, Random(20261116), rounds=4)
    before = (list(store.entries()), store.balances(), store.rounds(), store.heads(), store.last())
    store.close()
    store = open_store(lasting)
    after = (list(store.entries()), store.balances(), store.rounds(), store.heads(), store.last())
    assert after == before
    last = store.last()
    assert last.numbers == evening.chain._numbers
    chain = Chain(last.seq, last.head, last.numbers)
    store.append([batch(chain, settlement(100))])
    assert store.tip()[0] == last.seq + 1
    store.close()


def test_what_was_read_still_does_not_move(address: str) -> None:
    store, chain = open_store(address), Chain()
    store.append([batch(chain, settlement(100))])
    with store.still() as moment:
        if address != ":memory:":
            store.append([batch(chain, settlement(100))])
        assert moment.tip()[0] == 1
        assert len(list(moment.entries())) == 1
        assert moment.balances()["fees", "cash"] == 5
    store.close()


def test_a_reader_needs_no_lock(lasting: str) -> None:
    store, chain = open_store(lasting, "North"), Chain()
    store.append([batch(chain, settlement(100))])
    reader = read_store(lasting)
    store.append([batch(chain, settlement(100))])
    assert reader.tip() == store.tip()
    assert reader.site == "North"
    reader.close()
    store.close()


def test_a_batch_out_of_its_place_is_not_taken(address: str) -> None:
    store, chain = open_store(address), Chain()
    one, two = batch(chain, settlement(1)), batch(chain, settlement(2))
    with pytest.raises(ValueError, match="entry 2 came where entry 1 is due"):
        store.append([two])
    store.append([one, two])
    with pytest.raises(ValueError, match="entry 1 came where entry 3 is due"):
        store.append([one])
    assert store.tip()[0] == 2
    store.close()


@pytest.mark.parametrize(
    ("happening", "why"),
    [
        (Happening("t", "k", {}, (Posting("a", 1), Posting("b", -2))), "sum to nothing"),
        (Happening("t", "k", {}, transfer("a", "b", 10**16)), "more than there is"),
        (Happening("t", "k", {}, transfer("a\0", "b", 1)), "zero byte"),
        (Happening("t\0", "k"), "zero byte"),
        (Happening("t", "k", {}, (Posting("a", 1), Posting("b", -1, "x"))), "sum to nothing"),
    ],
)
def test_what_no_store_takes_is_said_before_anything_is_written(
    address: str, happening: Happening, why: str
) -> None:
    store = open_store(address)
    with pytest.raises(ValueError, match=why):
        store.append([batch(Chain(), happening)])
    store.append([batch(Chain(), settlement(100))])
    assert store.tip()[0] == 1
    store.close()


def test_a_transaction_is_kept_whole_or_not_at_all_and_never_tried_again(address: str) -> None:
    store, chain = open_store(address), Chain()
    store.append([batch(chain, settlement(100), key="k1")])
    good, bad = batch(chain, settlement(100), key="k2"), batch(chain, settlement(1), key="k1")
    with pytest.raises(StoreStoppedError, match="the store has stopped"):
        store.append([good, bad])
    assert store.tip()[0] == 1
    assert len(list(store.entries())) == 1
    assert store.balances()["fees", "cash"] == 5
    assert store.answer("k2") is None
    with pytest.raises(StoreStoppedError):
        store.append([good])
    with pytest.raises(StoreStoppedError):
        store.keep("staff", "ann", b"1")
    store.close()


def test_a_snapshot_of_nothing_stops_the_store(address: str) -> None:
    store = open_store(address)
    with pytest.raises(StoreStoppedError):
        store.keep_snapshot(Snapshot("table/1", 1, 1, b""))
    store.close()


def test_the_journal_of_another_house_is_refused(lasting: str) -> None:
    open_store(lasting, "North").close()
    with pytest.raises(RefusedError, match="'North', not of 'South'") as refused:
        open_store(lasting, "South")
    assert refused.value.refusal.reason is Reason.STORE_CANNOT_BE_USED
    open_store(lasting).close()


def test_an_entry_that_cannot_be_read_is_refused_by_its_number(lasting: str) -> None:
    store, chain = open_store(lasting), Chain()
    entry = chain.link([Happening("t", "k")], Moment(1, 1))[0]
    store.append([Batch((entry,))])
    store._writes.run("update entries set line = ?", (b"{}",))
    with pytest.raises(RefusedError, match="entry 1 cannot be read"):
        list(store.entries())
    store.close()


def test_what_a_batch_keeps_on_shelves_is_kept_with_its_entries_or_not_at_all(lasting: str) -> None:
    store, chain = open_store(lasting), Chain()
    kept = (("doors", "ann", b"1"), ("doors", "ann", b"2"), ("doors", "ben", b"3"))
    store.append([replace(batch(chain, settlement(100)), kept=kept)])
    assert store.shelf("doors") == {"ann": b"2", "ben": b"3"}
    with pytest.raises(ValueError, match="zero byte"):
        store.append([Batch(kept=(("doors", "a\0n", b"4"),))])
    twice = (AnsweredCommand("k", "d", b""),) * 2
    with pytest.raises(StoreStoppedError):
        store.append([replace(batch(chain, settlement(100)), answers=twice, kept=kept[:1])])
    store.close()
    with closing(read_store(lasting)) as again:
        assert again.shelf("doors") == {"ann": b"2", "ben": b"3"}
        assert again.tip()[0] == 1
