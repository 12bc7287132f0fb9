"""Nothing that is known before no more bets foretells a draw; where it does, it is found."""

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import chain, cycle

import pytest

from croupier.equipment.devices import Independent
from croupier.equipment.randomness import commit, mix, stream
from croupier.equipment.randomness.draws import below
from croupier.equipment.wheels import EUROPEAN
from tests.equipment.randomness.houses import RULES, SEEDS, TABLE, Played, brought, rounds
from tests.equipment.randomness.prediction import Known, beating, guesses


ROUNDS = 2_500
POCKETS = len(EUROPEAN.order)


def attacked(played: Iterable[Played]) -> tuple[Counter[str], int]:
    """Attack every round before it is drawn; count each attempt's hits, and the attempts."""
    hits: Counter[str] = Counter()
    known = Known(TABLE, 0, RULES, "", ())
    attempts = 0
    for each in played:
        known = replace(
            known,
            number=each.number,
            commitment=each.commitment,
            contributions=each.contributions,
            stored={"receipt": f"{TABLE}/{each.number}/w1".encode()},
        )
        outcome = EUROPEAN.order.index(str(each.symbol))
        told = guesses(known, POCKETS)
        attempts = len(told)
        hits.update(name for name, guess in told.items() if guess == outcome)
        known = replace(
            known, seeds=(*known.seeds[-1:], each.seed), outcomes=(*known.outcomes[-199:], outcome)
        )
    return hits, attempts


@pytest.mark.statistical
@pytest.mark.parametrize("seed", SEEDS[:1])
def test_no_attempt_beats_chance(seed: int) -> None:
    hits, attempts = attacked(rounds(seed, Independent(EUROPEAN.order), ROUNDS))
    assert attempts > 120
    assert beating(hits, attempts, ROUNDS, POCKETS) == []


def broken(seeds: Iterator[bytes], draw: Callable[[str, bytes, str, int], int]) -> list[Played]:
    """Play in a house whose seeds or draws are not what they should be."""
    played: list[Played] = []
    for number, seed in zip(range(1, 201), seeds, strict=False):
        commitment = commit(TABLE, number, seed, RULES)
        contributions = brought(37, number)
        mixed = mix(contributions)
        symbol = EUROPEAN.order[draw(commitment, seed, mixed, number)]
        played.append(Played(number, seed, commitment, contributions, mixed, symbol))
    return played


def rightly(_: str, seed: bytes, mixed: str, number: int) -> int:
    return below(POCKETS, stream(TABLE, number, seed, mixed))


def from_the_commitment(commitment: str, _seed: bytes, _mixed: str, _number: int) -> int:
    return below(POCKETS, cycle(bytes.fromhex(commitment)))


def from_the_contributions(_: str, _seed: bytes, mixed: str, number: int) -> int:
    return below(POCKETS, stream(TABLE, number, bytes.fromhex(mixed), mixed))


def secret() -> Iterator[bytes]:
    return (hashlib.sha256(f"secret {number}".encode()).digest() for number in range(1, 201))


def always_the_same() -> Iterator[bytes]:
    return (b"\x25" * 32 for _ in range(200))


def hashes_of_the_round() -> Iterator[bytes]:
    return (hashlib.sha256(str(number).encode()).digest() for number in range(1, 201))


def each_the_hash_of_the_last() -> Iterator[bytes]:
    seed = b"\x19" * 32
    while True:
        yield seed
        seed = hashlib.sha256(seed).digest()


def counted_up() -> Iterator[bytes]:
    start = int.from_bytes(hashlib.sha256(b"start").digest(), "big")
    return ((start + step).to_bytes(32, "big") for step in range(200))


def two_in_turn() -> Iterator[bytes]:
    return chain.from_iterable((b"\x01" * 32, b"\x02" * 32) for _ in range(100))


@pytest.mark.parametrize(
    ("seeds", "draw", "attempt"),
    [
        (secret, from_the_commitment, "commitment, as the draw"),
        (secret, from_the_contributions, "contributions mixed, as the seed"),
        (always_the_same, rightly, "last seed, as the seed"),
        (hashes_of_the_round, rightly, "round as text, hashed as the seed"),
        (each_the_hash_of_the_last, rightly, "last seed, hashed as the seed"),
        (counted_up, rightly, "last seed and one, as the seed"),
        (two_in_turn, rightly, "seed before the last, as the seed"),
    ],
)
def test_a_house_that_can_be_foretold_is_found(
    seeds: Callable[[], Iterator[bytes]], draw: Callable[[str, bytes, str, int], int], attempt: str
) -> None:
    hits, attempts = attacked(broken(seeds(), draw))
    assert hits[attempt] >= 198
    assert attempt in beating(hits, attempts, 200, POCKETS)


def test_what_lies_stored_in_clear_is_tried_too() -> None:
    played = broken(secret(), rightly)
    hits = 0
    for each in played:
        known = Known(
            TABLE, each.number, RULES, each.commitment, each.contributions, stored={"x": each.seed}
        )
        told = guesses(known, POCKETS)
        hits += EUROPEAN.order[told["stored x, as the seed"]] == each.symbol
    assert hits == len(played)
