"""A writer killed at any instant: whoever was told is in the store, and the store is sound."""

import signal
import subprocess
import sys
from collections.abc import Callable
from random import Random

import pytest

from croupier.journal.check import check
from croupier.journal.keys import Keys
from croupier.journal.opening import open_store
from tests.verifying import theirs


SEED = 20261116
KILLS = 6

SCRIPT = """
import sys
from croupier.journal.entries import Chain
from croupier.journal.opening import open_store
from croupier.journal.writer import Writer
from croupier.table.conduct.tables.terms import bring_credit
from croupier.terms.money import Money
from tests.journal.journals import batch

store = open_store(sys.argv[1])
last = store.last()
chain, writer = Chain(last.seq, last.head, last.numbers), Writer(store)

def tell(seq):
    sys.stdout.write(f"{seq}\\n")
    sys.stdout.flush()

while True:
    brought = (bring_credit("P1", Money(units)) for units in (100, 200))
    made = batch(chain, *brought, key=f"k{chain.seq}")
    seq = made.entries[-1].seq
    future = writer.submit(made)
    future.add_done_callback(lambda done, seq=seq: tell(seq))
    if seq % 20 == 0:
        future.result()
"""


@pytest.mark.slow
def test_whoever_was_told_is_found_after_a_kill(
    lasting: str, record_property: Callable[[str, object], None]
) -> None:
    rng, told, untold = Random(SEED), 0, 0
    for _ in range(KILLS):
        command = [sys.executable, "-c", SCRIPT, lasting]
        with subprocess.Popen(command, text=True, stdout=subprocess.PIPE) as process:
            assert process.stdout is not None
            heard = [process.stdout.readline() for _ in range(rng.randrange(1, 300))]
            process.send_signal(signal.SIGKILL)
            heard += process.stdout.read().splitlines(keepends=True)
        receipts = [int(line) for line in heard if line.endswith("\n")]
        with open_store(lasting) as store:
            seq = store.tip()[0]
            assert seq >= receipts[-1]
            assert seq % 2 == 0, "a batch was kept in part"
            assert sum(1 for _ in store.answers()) == seq // 2
            assert store.balances()["chips:P1", "cash"] == 150 * seq
            assert list(check(store, Keys.passing().public)) == []
            assert theirs(store, Keys.passing().public) == []
        told, untold = told + len(receipts), untold + seq - receipts[-1]
    record_property("counts", f"{KILLS} kills: {told} told and kept, {untold // 2} kept untold")
