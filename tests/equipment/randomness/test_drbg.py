"""HMAC_DRBG gives what NIST published, and refuses what the standard forbids."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.equipment.randomness.drbg import (
    LEAST_ENTROPY,
    MOST_BYTES,
    RESEED_INTERVAL,
    HmacDrbg,
    ReseedDueError,
)


PUBLISHED = json.loads(Path(__file__).with_name("hmac_drbg_vectors.json").read_text())
SETS = ("no_reseed", "pr_false", "pr_true")


def name_of(vector: dict[str, Any]) -> str:
    return f"{vector['set']}-{vector['algorithm']}-{vector['entropy'][:8]}"


def a_drbg(**options: Any) -> HmacDrbg:
    return HmacDrbg.instantiate(bytes(range(32)), bytes(16), **options)


@pytest.mark.parametrize("vector", PUBLISHED["vectors"], ids=name_of)
def test_the_published_vectors_come_out(vector: dict[str, Any]) -> None:
    entropy, nonce, told = (
        bytes.fromhex(vector[part]) for part in ("entropy", "nonce", "personalisation")
    )
    drbg = HmacDrbg.instantiate(entropy, nonce, told, algorithm=vector["algorithm"])
    if reseed := vector.get("reseed"):
        drbg = drbg.reseed(bytes.fromhex(reseed["entropy"]), bytes.fromhex(reseed["additional"]))
    expected = bytes.fromhex(vector["returned"])
    returned = b""
    for request in vector["generate"]:
        fresh = bytes.fromhex(request["fresh"]) if "fresh" in request else None
        additional = bytes.fromhex(request["additional"])
        returned, drbg = drbg.generate(len(expected), additional, fresh=fresh)
    assert returned == expected


def test_the_vectors_are_of_every_set_and_both_hashes() -> None:
    told = {(vector["set"], vector["algorithm"]) for vector in PUBLISHED["vectors"]}
    assert told == {(each, hash_) for each in SETS for hash_ in ("sha256", "sha512")}
    assert len({vector["entropy"] for vector in PUBLISHED["vectors"]}) >= 15
    assert any(vector["personalisation"] for vector in PUBLISHED["vectors"])


def test_requests_are_counted_and_stop_at_the_interval() -> None:
    drbg = a_drbg(interval=3)
    for request in range(3):
        assert drbg.requests == request
        _, drbg = drbg.generate(8)
    with pytest.raises(ReseedDueError, match="after 3 requests"):
        drbg.generate(8)
    with pytest.raises(ReseedDueError):
        drbg.generate(8, b"additional input is no entropy")
    assert drbg.reseed(bytes(LEAST_ENTROPY)).requests == 0
    given, left = drbg.generate(8, fresh=bytes(LEAST_ENTROPY))
    assert (len(given), left.requests) == (8, 1)


def test_the_interval_is_the_standards_unless_it_is_shorter() -> None:
    assert a_drbg().interval == RESEED_INTERVAL == 2**48
    for interval in (0, -1, RESEED_INTERVAL + 1):
        with pytest.raises(ValueError, match="fresh entropy is due after"):
            a_drbg(interval=interval)


@pytest.mark.parametrize("count", [-1, MOST_BYTES + 1])
def test_a_request_beyond_the_limit_is_refused(count: int) -> None:
    with pytest.raises(ValueError, match="a request is for 0 to 65536 bytes"):
        a_drbg().generate(count)


@pytest.mark.parametrize("algorithm", ["sha256", "sha512"])
@pytest.mark.parametrize("count", [0, 1, 31, 32, 33, 64, 65, MOST_BYTES])
def test_as_many_bytes_come_as_were_asked_for(algorithm: str, count: int) -> None:
    given, _ = a_drbg(algorithm=algorithm).generate(count)
    assert len(given) == count
    longest, _ = a_drbg(algorithm=algorithm).generate(MOST_BYTES)
    assert longest.startswith(given)


def test_weak_or_endless_input_is_refused() -> None:
    drbg, long = a_drbg(), bytes(MOST_BYTES + 1)
    with pytest.raises(ValueError, match="entropy has 32 to 65536 bytes, not 31"):
        HmacDrbg.instantiate(bytes(31), bytes(16))
    with pytest.raises(ValueError, match="nonce has 16"):
        HmacDrbg.instantiate(bytes(32), bytes(15))
    with pytest.raises(ValueError, match="personalisation has 0"):
        HmacDrbg.instantiate(bytes(32), bytes(16), long)
    with pytest.raises(ValueError, match="entropy has 32"):
        drbg.reseed(bytes(31))
    with pytest.raises(ValueError, match="entropy has 32"):
        drbg.generate(1, fresh=b"")
    with pytest.raises(ValueError, match="additional input has 0"):
        drbg.reseed(bytes(32), long)
    with pytest.raises(ValueError, match="additional input has 0"):
        drbg.generate(1, long)
    with pytest.raises(ValueError, match="sha256 or sha512, not 'md5'"):
        a_drbg(algorithm="md5")


def test_a_generator_shows_nothing_of_its_state() -> None:
    drbg = a_drbg(algorithm="sha512")
    shown = repr(drbg) + str(drbg)
    for secret in (drbg.key, drbg.value):
        assert secret.hex() not in shown
        assert repr(secret)[2:-1] not in shown


@given(
    st.binary(min_size=32, max_size=64),
    st.lists(st.tuples(st.integers(0, 200), st.binary(max_size=40)), max_size=5),
)
def test_equal_beginnings_give_equal_bytes_and_states_never_return(
    entropy: bytes, requests: list[tuple[int, bytes]]
) -> None:
    one = other = HmacDrbg.instantiate(entropy, bytes(16))
    states = {(one.key, one.value)}
    for count, additional in requests:
        given_one, one = one.generate(count, additional)
        given_other, other = other.generate(count, additional)
        assert given_one == given_other
        states.add((one.key, one.value))
    assert one == other
    assert len(states) == len(requests) + 1
