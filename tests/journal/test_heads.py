"""Signed heads leave the database: often enough, on the disk, and for good."""

import json
import threading
from itertools import count
from pathlib import Path

import pytest

from croupier.journal.check import check
from croupier.journal.entries import Chain
from croupier.journal.heads import (
    FILE,
    Head,
    HeadsFile,
    attested,
    is_genuine,
    read_heads,
    sign_head,
)
from croupier.journal.keys import Keys
from croupier.journal.notary import EVERY, Notary
from croupier.journal.opening import open_store
from croupier.journal.store import Store
from croupier.terms.refusals import RefusedError
from tests.journal.journals import SECOND, batch, settlement
from tests.journal.syncing import run_counted


def append(store: Store, chain: Chain) -> None:
    """Let something happen."""
    store.append([batch(chain, settlement(100))])


def test_what_is_signed_is_written_one_way() -> None:
    text = attested("North", 7, "ab" * 32, 5)
    assert text == b'["croupier/1/head","North",7,"' + b"ab" * 32 + b'",5]'
    keys = Keys.passing()
    head = sign_head(keys, "North", (7, "ab" * 32), 5)
    assert is_genuine(keys.public, "North", head)
    assert not is_genuine(keys.public, "South", head)
    assert not is_genuine(keys.public, "North", Head(8, head.hash, 5, head.signature))
    assert not is_genuine(keys.public, "North", Head(7, head.hash, 5, "no hex"))


def test_a_head_is_signed_at_least_once_a_minute_while_anything_happens(address: str) -> None:
    with open_store(address) as store:
        chain, notary = Chain(), Notary(store, Keys.passing())
        signed: list[int] = []
        for second in range(300):
            append(store, chain)
            if notary.tick(1_000 * EVERY + second * SECOND):
                signed.append(second)
        assert signed == [0, 60, 120, 180, 240]
        notary.close(0)
        assert [head.seq for head in store.heads()] == [1, 61, 121, 181, 241, 300]


def test_nothing_is_signed_while_nothing_happens(address: str) -> None:
    with open_store(address) as store:
        chain, notary = Chain(), Notary(store, Keys.passing())
        assert notary.note(5) is None
        append(store, chain)
        head = notary.note(6)
        assert head is not None
        assert (head.seq, head.hash, head.at) == (*store.tip(), 6)
        assert notary.note(7) is None
        assert notary.tick(7 + 10 * EVERY) is None
        notary.close(8)
        assert store.heads() == [head]


def test_a_clock_that_steps_back_does_not_silence_the_notary() -> None:
    with open_store(":memory:") as store:
        chain, notary = Chain(), Notary(store, Keys.passing())
        append(store, chain)
        assert notary.tick(500 * EVERY)
        append(store, chain)
        assert notary.tick(400 * EVERY)


def test_heads_are_in_the_file_and_in_the_store(lasting: str, tmp_path: Path) -> None:
    keys, chain = Keys.passing(), Chain()
    with open_store(lasting, "North") as store:
        notary = Notary(store, keys, HeadsFile(tmp_path / "out", "North"))
        for moment in range(5):
            append(store, chain)
            notary.note(moment)
        notary.close(9)
        outside = list(read_heads(tmp_path / "out" / FILE, "North"))
        assert outside == store.heads()
        assert [head.seq for head in outside] == [1, 2, 3, 4, 5]
        assert list(check(store, keys.public, outside)) == []
        assert list(read_heads(tmp_path / "out" / FILE, "South")) == []
    lines = (tmp_path / "out" / FILE).read_bytes().splitlines()
    assert [sorted(json.loads(line)) for line in lines] == [
        ["at", "hash", "seq", "signature", "site"]
    ] * 5


def test_what_a_crash_left_in_the_file_alone_is_brought_into_the_store(tmp_path: Path) -> None:
    keys, chain = Keys.passing(), Chain()
    with open_store(str(tmp_path / "house.db")) as store:
        append(store, chain)
        file = HeadsFile(tmp_path, store.site)
        file.append(sign_head(keys, store.site, store.tip(), 3))
        file.close()
        assert store.heads() == []
        Notary(store, keys, HeadsFile(tmp_path, store.site)).close(4)
        assert [(head.seq, head.at) for head in store.heads()] == [(1, 3)]


def test_a_line_torn_off_by_a_power_cut_is_taken_away(tmp_path: Path) -> None:
    keys = Keys.passing()
    heads = [sign_head(keys, "house", (seq, "ab" * 32), seq) for seq in (1, 2, 3)]
    file = HeadsFile(tmp_path, "house")
    for head in heads[:2]:
        file.append(head)
    file.close()
    path = tmp_path / FILE
    whole = path.read_bytes()
    path.write_bytes(whole + whole[: len(whole) // 3])
    assert list(read_heads(path, "house")) == heads[:2]
    file = HeadsFile(tmp_path, "house")
    file.append(heads[2])
    file.close()
    assert list(read_heads(path, "house")) == heads


def test_a_line_that_is_no_head_is_refused_by_its_number(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b'{"seq":1}\n')
    with pytest.raises(RefusedError, match=r"line 1 of .* is no head"):
        list(read_heads(tmp_path / FILE, "house"))
    with pytest.raises(RefusedError, match="cannot be read"):
        list(read_heads(tmp_path / "none", "house"))


def test_a_folder_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(RefusedError, match="heads cannot be written"):
        HeadsFile(tmp_path / "file", "house")


def test_on_a_floor_the_notary_has_a_thread_of_its_own(tmp_path: Path) -> None:
    with open_store(str(tmp_path / "house.db")) as store:
        chain, ticks, seen = Chain(), count(), threading.Event()

        def clock() -> int:
            if store.heads():
                seen.set()
            return next(ticks)

        notary = Notary(store, Keys.passing())
        append(store, chain)
        notary.start(clock, seconds=0.01)
        assert seen.wait(20)
        append(store, chain)
        notary.close(99)
        assert [head.seq for head in store.heads()] == [1, 2]
        assert notary.failure is None


FAILING = """
import json, os, sys
from pathlib import Path
from croupier.journal.entries import Chain
from croupier.journal.heads import HeadsFile
from croupier.journal.keys import Keys
from croupier.journal.notary import Notary
from croupier.journal.opening import open_store
from croupier.terms.refusals import RefusedError
from tests.journal.journals import batch, settlement
from bench.syncs import Syncs

syncs, chain, said = Syncs(Path(os.environ["SYNCS"])), Chain(), []
store = open_store(":memory:")
notary = Notary(store, Keys.passing(), HeadsFile(Path(sys.argv[1]), store.site))
store.append([batch(chain, settlement(100))])
notary.note(1)
syncs.fail_from(syncs.count + 1)
store.append([batch(chain, settlement(100))])
for _ in range(3):
    try:
        notary.note(2)
    except RefusedError as error:
        said.append(str(error))
print(json.dumps({"said": said, "syncs": syncs.count, "heads": len(store.heads())}))
"""


@pytest.mark.slow
def test_a_head_that_did_not_reach_the_disk_is_never_tried_again(tmp_path: Path) -> None:
    said = json.loads(run_counted(FAILING, tmp_path, str(tmp_path)))
    assert len(said["said"]) == 3
    assert all("heads cannot be written" in answer for answer in said["said"])
    assert said["heads"] == 1
    assert said["syncs"] == 3  # the folder, the first head, and the one that failed
