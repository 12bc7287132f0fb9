"""The house's keys: made once, kept private, outside the database."""

import multiprocessing
from pathlib import Path

import pytest

from croupier.journal.keys import FILE, Keys, is_signed
from croupier.terms.refusals import Reason, RefusedError


def test_keys_are_made_once_and_found_again(tmp_path: Path) -> None:
    folder = tmp_path / "keys"
    keys = Keys.at(folder)
    again = Keys.at(folder)
    assert again.public == keys.public
    assert again.unseal(keys.seal(b"seed", b"round 1"), b"round 1") == b"seed"
    assert [path.name for path in folder.iterdir()] == [FILE]


def test_nobody_else_may_read_them(tmp_path: Path) -> None:
    Keys.at(tmp_path)
    assert (tmp_path / FILE).stat().st_mode & 0o777 == 0o600
    (tmp_path / FILE).chmod(0o640)
    with pytest.raises(RefusedError, match="others than their owner may read") as refused:
        Keys.at(tmp_path)
    assert refused.value.refusal.reason is Reason.KEYS_CANNOT_BE_USED


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"{}",
        b"\xff\xfe",
        b'{"croupier":"keys","format":1,"sealing":"zz","signing":"00"}',
        b'{"croupier":"keys","format":1,"sealing":"00","signing":"00"}',
    ],
)
def test_a_file_without_keys_is_refused_and_left_alone(tmp_path: Path, text: bytes) -> None:
    path = tmp_path / FILE
    path.write_bytes(text)
    path.chmod(0o600)
    with pytest.raises(RefusedError, match="holds"):
        Keys.at(tmp_path)
    assert path.read_bytes() == text


def test_keys_that_cannot_be_written_are_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(RefusedError, match="cannot be used"):
        Keys.at(tmp_path / "file")


def test_a_signature_is_of_this_text_by_this_house() -> None:
    keys, others = Keys.passing(), Keys.passing()
    signature = keys.sign(b"head")
    assert is_signed(keys.public, b"head", signature)
    assert not is_signed(keys.public, b"heat", signature)
    assert not is_signed(others.public, b"head", signature)
    assert not is_signed(keys.public, b"head", signature[:-1])
    assert not is_signed(b"short", b"head", signature)


def test_a_seal_opens_for_what_it_was_made_for_and_nothing_else() -> None:
    keys = Keys.passing()
    sealed = keys.seal(b"seed", b"round 1")
    assert b"seed" not in sealed
    assert keys.seal(b"seed", b"round 1") != sealed
    bad = [
        (keys, sealed, b"round 2"),
        (Keys.passing(), sealed, b"round 1"),
        (keys, sealed[:-1] + bytes([sealed[-1] ^ 1]), b"round 1"),
        (keys, b"", b"round 1"),
    ]
    for who, text, about in bad:
        with pytest.raises(RefusedError, match="a seal does not open"):
            who.unseal(text, about)


def test_printing_keys_shows_nothing_of_them(tmp_path: Path) -> None:
    keys = Keys.at(tmp_path)
    text = (tmp_path / FILE).read_text()
    shown = f"{keys!r} {keys}"
    secrets = [part for part in text.split('"') if len(part) == 64]
    assert len(secrets) == 3, "both, and what tells whether they were damaged"
    assert not any(secret in shown for secret in secrets)


def _public(folder: Path) -> bytes:
    return Keys.at(folder).public


@pytest.mark.slow
def test_two_who_make_keys_at_once_get_the_same(tmp_path: Path) -> None:
    with multiprocessing.get_context("spawn").Pool(4) as pool:
        assert len(set(pool.map(_public, [tmp_path / "keys"] * 8, chunksize=1))) == 1
