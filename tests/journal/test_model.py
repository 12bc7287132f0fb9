"""Stores held to a naive one: lists and dictionaries, brought forward a batch at a time."""

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.journal.check import check
from croupier.journal.entries import Chain, Entry, Happening, Moment, Posting, commanded
from croupier.journal.keys import Keys
from croupier.journal.opening import open_store
from croupier.journal.sql import SqlStore
from croupier.journal.store import AnsweredCommand, Batch, RoundRow, Share, Sought, StoredPosting
from tests.postgres import fresh_address


ACCOUNTS = st.sampled_from(["cage", "player/1", "player/2", "house/win", "håndkasse", "%s?", "'"])
ASSETS = st.sampled_from(["cash", "promotional"])
STREAMS = st.sampled_from(["table/1", "table/2", "cage"])
FACTS = st.dictionaries(
    st.text(max_size=4),
    st.none() | st.booleans() | st.integers(-(2**60), 2**60) | st.text(max_size=6),
    max_size=3,
)
TRANSFERS = st.lists(st.tuples(ACCOUNTS, ACCOUNTS, st.integers(0, 10**15), ASSETS), max_size=3)


@st.composite
def happenings(draw: st.DrawFn) -> Happening:
    """Draw something that happened, with money that sums to nothing."""
    postings: list[Posting] = []
    for payer, payee, units, asset in draw(TRANSFERS):
        postings += [Posting(payer, -units, asset), Posting(payee, units, asset)]
    return Happening(draw(STREAMS), draw(st.text(max_size=5)), draw(FACTS), tuple(postings))


@st.composite
def rounds(draw: st.DrawFn) -> RoundRow:
    """Draw a row for a round; tables and numbers come again."""
    players = draw(st.dictionaries(st.sampled_from("ABC"), st.integers(0, 99), max_size=3))
    shares = tuple(Share(player, staked, 2 * staked) for player, staked in sorted(players.items()))
    staked = sum(players.values())
    table, number = draw(st.sampled_from(["table/1", "table/2"])), draw(st.integers(1, 3))
    ended = draw(st.none() | st.integers(1, 9))
    return RoundRow(table, number, draw(st.integers(0, 9)), ended, 1, 1, staked, 2 * staked, shares)


STEPS = st.lists(
    st.lists(
        st.tuples(st.lists(happenings(), max_size=3), st.booleans(), st.none() | rounds()),
        max_size=3,
    ),
    max_size=6,
)
Step = list[tuple[list[Happening], bool, RoundRow | None]]


class Naive:
    """The truth in its plainest form."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.answers: dict[str, AnsweredCommand] = {}
        self.rounds: dict[tuple[str, int], RoundRow] = {}

    def take(self, batch: Batch) -> None:
        self.entries += batch.entries
        self.answers |= {each.key: each for each in batch.answers}
        self.rounds |= {(row.table, row.round): row for row in batch.rounds}

    def postings(self) -> list[StoredPosting]:
        return [
            StoredPosting(entry.seq, n, each.account, each.asset, each.units)
            for entry in self.entries
            for n, each in enumerate(entry.happening.postings)
        ]

    def balances(self) -> dict[tuple[str, str], int]:
        sums: dict[tuple[str, str], int] = {}
        for row in self.postings():
            sums[row.account, row.asset] = sums.get((row.account, row.asset), 0) + row.units
        return sums

    def found(self, player: str) -> list[RoundRow]:
        rows = [r for r in self.rounds.values() if player in {share.player for share in r.players}]
        return sorted(rows, key=lambda row: (-row.began, row.table, -row.round))


def agree(store: SqlStore, naive: Naive) -> None:
    """Ask the store everything the naive one knows."""
    assert list(store.entries()) == naive.entries
    assert list(store.postings()) == naive.postings()
    assert store.balances() == naive.balances()
    assert {each.key: each for each in store.answers()} == naive.answers
    assert {(row.table, row.round): row for row in store.rounds()} == naive.rounds
    for player in "ABC":
        assert store.rounds(Sought(player=player)) == naive.found(player)
    for account in ("player/1", "%s?", "'"):
        mine = [row for row in naive.postings() if row.account == account]
        assert list(store.statement(account)) == mine
    for stream in ("table/1", "cage"):
        mine_too = [entry for entry in naive.entries if entry.happening.stream == stream]
        assert list(store.entries(stream=stream)) == mine_too
    assert all(not units for units in _sums(store).values())
    foul = [fault for fault in check(store, Keys.passing().public) if "round" not in fault.what]
    assert foul == []


def _sums(store: SqlStore) -> dict[str, int]:
    sums: dict[str, int] = {}
    for (_, asset), units in store.balances().items():
        sums[asset] = sums.get(asset, 0) + units
    return sums


def run(address: str, steps: list[Step], *, reopens: bool) -> None:
    """Do the steps in both, opening the store anew between them if it lasts."""
    store, naive, chain = open_store(address), Naive(), Chain()
    for number, step in enumerate(steps):
        batches: list[Batch] = []
        for what, is_keyed, row in step:
            key = f"key-{number}-{len(batches)}"
            named = commanded(what, key, "d" * 64) if is_keyed and what else what
            entries = tuple(chain.link(named, Moment(number, number)))
            answers = (AnsweredCommand(key, "d" * 64, b"{}"),) if is_keyed and what else ()
            batches.append(Batch(entries, answers, (row,) if row else ()))
        store.append(batches)
        for batch in batches:
            naive.take(batch)
        if reopens:
            store.close()
            store = open_store(address)
            last = store.last()
            chain = Chain(last.seq, last.head, last.numbers)
    agree(store, naive)
    store.close()


@settings(max_examples=40)
@given(STEPS)
def test_a_store_in_memory_agrees_with_the_naive_one(steps: list[Step]) -> None:
    run(":memory:", steps, reopens=False)


@settings(max_examples=25)
@given(STEPS, st.booleans())
def test_a_store_in_a_file_agrees_with_the_naive_one(steps: list[Step], reopens: bool) -> None:
    with TemporaryDirectory() as folder:
        run(str(Path(folder) / "house.db"), steps, reopens=reopens)


@pytest.mark.slow
@settings(max_examples=12)
@given(STEPS, st.booleans())
def test_a_shared_store_agrees_with_the_naive_one(steps: list[Step], reopens: bool) -> None:
    run(fresh_address(), steps, reopens=reopens)
