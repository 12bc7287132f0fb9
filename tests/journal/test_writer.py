"""Group commit: one sync for all who wait, nobody told before his own, no second try."""

import json
import threading
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from pathlib import Path

import psycopg
import pytest

from croupier.journal.entries import Chain
from croupier.journal.opening import open_store, read_store
from croupier.journal.store import Batch, StoreStoppedError
from croupier.journal.writer import Writer
from croupier.terms.refusals import Reason
from tests.journal.journals import batch, settlement
from tests.journal.syncing import run_counted
from tests.postgres import base_address, fresh_address


def test_batches_are_kept_in_the_order_they_came(address: str) -> None:
    store, chain = open_store(address), Chain()
    writer = Writer(store)
    order: list[int] = []
    futures: list[Future[None]] = []
    for _ in range(200):
        future = writer.submit(batch(chain, settlement(100)))
        future.add_done_callback(lambda done: order.append(futures.index(done)))
        futures.append(future)
    writer.flush()
    assert all(future.done() for future in futures)
    assert order == list(range(200))
    assert store.tip()[0] == 200
    writer.close()
    store.close()


def test_whoever_is_told_finds_his_batch_in_the_store(lasting: str) -> None:
    store, chain = open_store(lasting), Chain()
    writer, reader = Writer(store), read_store(lasting)
    seen: list[bool] = []

    def told(seq: int, _: "Future[None]") -> None:
        seen.append(reader.tip()[0] >= seq)

    for seq in range(1, 201):
        writer.submit(batch(chain, settlement(100))).add_done_callback(partial(told, seq))
    writer.close()
    assert seen == [True] * 200
    reader.close()
    store.close()


def test_what_waits_at_closing_is_kept_and_nothing_after(address: str) -> None:
    store, chain = open_store(address), Chain()
    writer = Writer(store)
    waiting = [writer.submit(batch(chain, settlement(100))) for _ in range(20)]
    writer.close()
    assert [future.result(0) for future in waiting] == [None] * 20
    with pytest.raises(StoreStoppedError, match="it was closed"):
        writer.submit(Batch()).result(0)
    with pytest.raises(StoreStoppedError):
        writer.flush()
    store.close()


def test_many_threads_hand_in_at_once(address: str) -> None:
    store, chain, lock = open_store(address), Chain(), threading.Lock()
    writer = Writer(store)

    def hand_in() -> None:
        for _ in range(50):
            with lock:
                future = writer.submit(batch(chain, settlement(100)))
            future.result()

    threads = [threading.Thread(target=hand_in) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    writer.close()
    assert len(list(store.entries())) == 200
    store.close()


COUNTED = """
import json, os, sys
from pathlib import Path
from croupier.journal.entries import Chain
from croupier.journal.opening import open_store, read_store
from croupier.journal.writer import Writer
from tests.journal.journals import batch, settlement
from bench.syncs import Syncs

syncs, path = Syncs(Path(os.environ["SYNCS"])), sys.argv[1]
store, chain = open_store(path), Chain()
reader = read_store(path)
writer = Writer(store)
told = []
start = syncs.count

def note(future, seq, before):
    told.append((seq, before, syncs.count, reader.tip()[0]))

for _ in range(2000):
    entry = batch(chain, settlement(100))
    seq, before = entry.entries[0].seq, syncs.count
    writer.submit(entry).add_done_callback(lambda f, s=seq, b=before: note(f, s, b))
writer.close()
alone = syncs.count
for _ in range(50):
    store.append([batch(chain, settlement(100))])
print(json.dumps({"told": told, "together": alone - start, "alone": syncs.count - alone}))
"""


@pytest.mark.slow
def test_one_sync_serves_many_and_nobody_is_told_before_his_own(
    tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    said = json.loads(run_counted(COUNTED, tmp_path, str(tmp_path / "house.db")))
    assert [seq for seq, *_ in said["told"]] == list(range(1, 2001))
    for seq, before, after, visible in said["told"]:
        assert after > before, f"entry {seq} was told of without a sync"
        assert visible >= seq
    assert 0 < said["together"] < 1000
    assert said["alone"] >= 50  # one at least for each commit of its own
    counts = f"2000 batches with {said['together']} syncs; 50 alone with {said['alone']}"
    record_property("counts", counts)


FAILING = """
import json, os, sys
from pathlib import Path
from croupier.journal.entries import Chain
from croupier.journal.opening import open_store
from croupier.journal.store import StoreStoppedError
from croupier.journal.writer import Writer
from tests.journal.journals import batch, settlement
from bench.syncs import Syncs

syncs, nth = Syncs(Path(os.environ["SYNCS"])), int(sys.argv[2])
store, chain = open_store(sys.argv[1]), Chain()
writer = Writer(store)
for _ in range(3):
    writer.submit(batch(chain, settlement(100))).result()
syncs.fail_from(syncs.count + nth)
said = []
while said[-1:] in ([], ["kept"]):
    futures = [writer.submit(batch(chain, settlement(100))) for _ in range(500)]
    for future in futures:
        try:
            future.result()
            said.append("kept")
        except StoreStoppedError as error:
            said.append(str(error))
failed = syncs.count
for act in (writer.flush, lambda: store.append([]), lambda: store.keep("a", "b", b"c")):
    try:
        act()
        said.append("kept")
    except StoreStoppedError as error:
        said.append(str(error))
print(json.dumps({"said": said, "tries": syncs.count - failed}), flush=True)
os._exit(0)
"""


@pytest.mark.slow
@pytest.mark.parametrize("nth", [1, 2, 4])
def test_after_a_failed_sync_the_writer_stops_and_never_tries_again(
    tmp_path: Path, nth: int
) -> None:
    path = str(tmp_path / "house.db")
    said = json.loads(run_counted(FAILING, tmp_path, path, str(nth)))
    kept = said["said"].count("kept")
    assert said["said"][:kept] == ["kept"] * kept
    assert all("the store has stopped" in answer for answer in said["said"][kept:])
    assert len(said["said"]) % 500 == 3
    assert said["tries"] == 0
    with open_store(path) as store:  # after a start anew, whoever was told is there
        assert store.tip()[0] >= 3 + kept
        assert sum(store.balances().values()) == 0


def test_a_full_disk_stops_the_writer(tmp_path: Path) -> None:
    store, chain = open_store(str(tmp_path / "house.db")), Chain()
    store._writes.run("pragma max_page_count = 60")
    writer = Writer(store)
    futures = [writer.submit(batch(chain, settlement(100))) for _ in range(3000)]
    failures = [future.exception() for future in futures]
    kept = failures.index(next(filter(None, failures)))
    assert all(isinstance(failure, StoreStoppedError) for failure in failures[kept:])
    stopped = failures[-1]
    assert isinstance(stopped, StoreStoppedError)
    assert stopped.refusal.reason is Reason.STORE_HAS_STOPPED
    assert "full" in str(stopped)
    assert store.tip()[0] == len(list(store.entries())) == kept
    writer.close()
    store.close()


def test_a_lost_server_stops_the_writer() -> None:
    address = fresh_address()
    store, chain = open_store(address), Chain()
    writer = Writer(store)
    writer.submit(batch(chain, settlement(100))).result()
    with psycopg.connect(base_address(), autocommit=True) as admin:
        admin.execute(
            "select pg_terminate_backend(pid) from pg_stat_activity"
            " where backend_type = 'client backend' and pid <> pg_backend_pid()"
        )
    with pytest.raises(StoreStoppedError):
        writer.submit(batch(chain, settlement(100))).result()
    with pytest.raises(StoreStoppedError):
        writer.flush()
    writer.close()
    store.close()


def test_a_batch_that_no_store_takes_stops_the_writer_too(address: str) -> None:
    store, chain = open_store(address), Chain()
    batch(chain, settlement(100))  # linked, and never handed in
    writer = Writer(store)
    with pytest.raises(StoreStoppedError, match="entry 2 came where entry 1 is due"):
        writer.submit(batch(chain, settlement(100))).result()
    writer.close()
    assert store.tip()[0] == 0
    store.close()
