"""Nothing that a house publishes or stores in clear before no more bets foretells its draws."""

import random
from collections import Counter
from pathlib import Path

import pytest

from croupier.equipment.wheels import EUROPEAN
from croupier.table.conduct.core.commitments import drawn_from
from croupier.table.conduct.core.equipment_states import Committed
from croupier.table.house.keeper import Keeper
from croupier.table.house.premises import AtFolder
from tests.equipment.randomness.prediction import Known, beating, guesses
from tests.table.house.test_keeper import HandClock, done, open_house


SEED = 20261116
ROUNDS = 400
POCKETS = len(EUROPEAN.order)


def open_round(keeper: Keeper, chance: random.Random) -> None:
    done(keeper, "new game", who="D", role="dealer")
    for bet in ("red", "odd"):
        nonce = f"{chance.getrandbits(64):016x}"
        done(keeper, "place", who="P1", bet=bet, stake="1", nonce=nonce)


def lies_open(folder: Path) -> bytes:
    """Return every byte of the data folder but the keys, which are kept outside the database."""
    files = [path for path in folder.iterdir() if path.suffix != ".keys"]
    assert {"croupier.db", "heads.jsonl"} <= {path.name for path in files}
    return b"".join(path.read_bytes() for path in sorted(files))


def committed(keeper: Keeper) -> tuple[Committed, tuple[tuple[str, str], ...]]:
    """Return what the round in hand was committed to, and what players added to it."""
    live = keeper.house.tables["T"].live
    assert live is not None
    drawn = drawn_from(live)
    assert drawn.committed is not None
    return drawn.committed, tuple(drawn.nonces)


def draw(keeper: Keeper, before: int) -> tuple[bytes, int]:
    """End the wagering; return the seed that is shown and where the ball fell."""
    done(keeper, "no more bets", who="D", role="dealer")
    drawn = next(
        e.happening.facts
        for e in keeper.store.entries(before)
        if e.happening.kind == "result decided"
    )
    return bytes.fromhex(drawn["seed"]), EUROPEAN.order.index(drawn["chance"])


@pytest.mark.statistical
@pytest.mark.timeout(240)
def test_what_lies_open_before_no_more_bets_foretells_no_draw(tmp_path: Path) -> None:
    chance = random.Random(SEED)
    premises = AtFolder(tmp_path, chance.randbytes)
    keeper = premises.take_up(HandClock())
    open_house(keeper)
    hits: Counter[str] = Counter()
    attempts = 0
    seeds: tuple[bytes, ...] = ()
    outcomes: tuple[int, ...] = ()
    for number in range(1, ROUNDS + 1):
        before = keeper.chain.seq
        open_round(keeper, chance)
        to, nonces = committed(keeper)
        entries = list(keeper.store.entries(before))
        stored = {
            "seed as it is sealed": bytes.fromhex(to.sealed),
            **{f"hash of entry {n}": bytes.fromhex(e.hash) for n, e in enumerate(entries)},
            **{f"line of entry {n}": e.line for n, e in enumerate(entries)},
            "time": entries[0].moment.at.to_bytes(8, "big"),
        }
        known = Known("T", number, to.ruleset, to.commitment, nonces, seeds, outcomes, stored)
        told = guesses(known, POCKETS)
        attempts = len(told)
        in_the_open = lies_open(tmp_path) if number % 20 == 0 else b""
        seed, outcome = draw(keeper, before)
        assert seed not in in_the_open
        assert seed.hex().encode() not in in_the_open
        hits.update(name for name, guess in told.items() if guess == outcome)
        seeds, outcomes = (*seeds[-1:], seed), (*outcomes[-199:], outcome)
    premises.leave(keeper)
    assert attempts > 150
    assert beating(hits, attempts, ROUNDS, POCKETS) == []


def test_an_attack_on_seeds_stored_in_clear_would_be_seen(tmp_path: Path) -> None:
    """The same attack finds a seed that lies open: it can succeed where there is a fault."""
    keeper = AtFolder(tmp_path, random.Random(SEED).randbytes).take_up(HandClock())
    open_house(keeper)
    hits: Counter[str] = Counter()
    for number in range(1, 41):
        before = keeper.chain.seq
        open_round(keeper, random.Random(number))
        to, nonces = committed(keeper)
        seed, outcome = draw(keeper, before)
        stored = {"seed in clear": seed}
        known = Known("T", number, to.ruleset, to.commitment, nonces, stored=stored)
        told = guesses(known, POCKETS)
        hits.update(name for name, guess in told.items() if guess == outcome)
    keeper.close()
    assert "stored seed in clear, as the seed" in beating(hits, 200, 40, POCKETS)
