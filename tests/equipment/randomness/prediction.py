"""Attempts to foretell a draw from all that is public or stored in clear before no more bets.

``guesses`` makes every obvious attempt on one round. Count the hits of each over many rounds, and
``beating`` names those that do better than chance. For a table of one's own, whatever else lies
open (receipts, entries of the journal, rows of a database) goes into ``stored``.
"""

import hashlib
import hmac
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import cycle

import scipy

from croupier.equipment.randomness.draws import below
from croupier.equipment.randomness.rounds import commit, mix, stream


@dataclass(frozen=True, slots=True)
class Known:
    """What an attacker knows of a round while wagers can still be made.

    He is given more than he has: all contributions, though one more wager would change them; and
    every round that is over, with its seed and its outcome, the latest last.
    """

    table: str
    number: int
    ruleset_hash: str
    commitment: str
    contributions: tuple[tuple[str, str], ...]
    seeds: tuple[bytes, ...] = ()
    outcomes: tuple[int, ...] = ()
    stored: Mapping[str, bytes] | None = None


def guesses(known: Known, symbols: int) -> dict[str, int]:
    """Give every attempt's guess at the place that will be drawn."""
    mixed = mix(known.contributions)
    told: dict[str, int] = {}
    for name, material in _materials(known, mixed):
        for way, stream_guessed in _ways(known, mixed, material):
            told[f"{name}, {way}"] = below(symbols, stream_guessed)
    return told | _from_history(known.outcomes, symbols)


def beating(hits: Counter[str], attempts: int, rounds: int, symbols: int) -> list[str]:
    """Name the attempts that hit more often than all of them together would in 99 of 100 nights."""
    limit = 0.01 / attempts
    return [
        name
        for name, hit in hits.items()
        if scipy.stats.binom.sf(hit - 1, rounds, 1 / symbols) < limit
    ]


def _materials(known: Known, mixed: str) -> Iterator[tuple[str, bytes]]:
    last = known.seeds[-1] if known.seeds else bytes(32)
    before = known.seeds[-2] if len(known.seeds) > 1 else bytes(32)
    ids = "".join(wager for wager, _ in known.contributions).encode()
    nonces = "".join(nonce for _, nonce in known.contributions).encode()
    commitment = bytes.fromhex(known.commitment)
    yield "nothing", bytes(32)
    yield "commitment", commitment
    yield "commitment as text", known.commitment.encode()
    yield "ruleset hash", bytes.fromhex(known.ruleset_hash)
    yield "contributions mixed", bytes.fromhex(mixed)
    yield "ids", ids
    yield "nonces", nonces
    yield "table", known.table.encode()
    yield "round as a counter", known.number.to_bytes(32, "big")
    yield "round as text", str(known.number).encode()
    yield "last seed", last
    yield "seed before the last", before
    yield "last seed and one", (int.from_bytes(last, "big") + 1).to_bytes(33, "big")[1:]
    yield "both last seeds", bytes(a ^ b for a, b in zip(last, before, strict=True))
    yield "last seed and commitment", bytes(a ^ b for a, b in zip(last, commitment, strict=True))
    yield "commitment to the last seed", bytes.fromhex(_promised(known, last))
    for name, material in (known.stored or {}).items():
        yield f"stored {name}", material


def _ways(known: Known, mixed: str, material: bytes) -> Iterator[tuple[str, Iterator[int]]]:
    hashed = hashlib.sha256(material).digest()
    padded = (material + bytes(32))[:32]
    commitment = bytes.fromhex(known.commitment)
    yield "as the draw", _endless(padded)
    yield "hashed", _endless(hashed)
    yield "hashed twice", _endless(hashlib.sha256(hashed).digest())
    yield "as the seed", stream(known.table, known.number, padded, mixed)
    yield "hashed as the seed", stream(known.table, known.number, hashed, mixed)
    yield "under the commitment", _endless(hmac.digest(commitment, material, "sha256"))
    yield "over the commitment", _endless(hmac.digest(padded, commitment, "sha256"))
    yield "over the contributions", _endless(hmac.digest(padded, bytes.fromhex(mixed), "sha256"))


def _endless(material: bytes) -> Iterator[int]:
    return cycle(material if any(byte != 0xFF for byte in material) else bytes(32))


def _promised(known: Known, seed: bytes) -> str:
    return commit(known.table, known.number, seed, known.ruleset_hash)


def _from_history(outcomes: tuple[int, ...], symbols: int) -> dict[str, int]:
    """Guess as players do: the last again, its neighbour, what is hot, what is due."""
    last = outcomes[-1] if outcomes else 0
    counted = Counter(outcomes)
    hot = max(range(symbols), key=counted.__getitem__)
    cold = min(range(symbols), key=counted.__getitem__)
    return {
        "the last again": last,
        "the next on the wheel": (last + 1) % symbols,
        "the hottest": hot,
        "the coldest": cold,
        "always the same": 0,
    }
