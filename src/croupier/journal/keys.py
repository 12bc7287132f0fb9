"""The house's keys: one signs the heads of the journal, one seals what must not be read yet.

They live in a file of their own, outside the database: who copies or rewrites the journal can
neither sign a head nor open a seed.
"""

import hashlib
import os
import secrets
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, NoReturn, Self

import msgspec
from cryptography.exceptions import InvalidSignature, InvalidTag
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from croupier.journal.entries import canonical
from croupier.journal.files import hold_to_a_file
from croupier.terms.refusals import Reason, Refusal, RefusedError


FILE: Final = "croupier.keys"
_FORMAT: Final = 1
_KEY_BYTES: Final = 32
_NONCE_BYTES: Final = 12
_OTHERS: Final = 0o077
"""The permissions of everybody but the file's owner."""


class _Kept(msgspec.Struct, forbid_unknown_fields=True):
    croupier: str
    format: int
    sealing: str
    signing: str
    check: str | None = None
    """Of both keys, as they are written: one that was damaged opens nothing, and says nothing."""


@dataclass(frozen=True, slots=True, repr=False)
class Keys:
    """A signing key (Ed25519) and a sealing key (AES-256-GCM). Printing them shows neither."""

    _signing: Ed25519PrivateKey = field(compare=False)
    _sealing: AESGCM = field(compare=False)
    public: bytes
    """The public half of the signing key, for whoever checks the heads."""
    has_check: bool = field(default=True, compare=False)
    """Whether they were written down with their check; earlier releases wrote none."""

    @classmethod
    def passing(cls) -> Self:
        """Make keys that are gone when the script ends."""
        return cls._of(secrets.token_bytes(_KEY_BYTES), secrets.token_bytes(_KEY_BYTES))

    @classmethod
    def at(cls, folder: Path) -> Self:
        """Load the keys of a folder, or make them where there are none yet.

        Both are in one file, so that a crash leaves both or neither.
        """
        path = folder / FILE
        try:
            if not path.exists():
                _make(path)
            return cls._read(path)
        except OSError as error:
            _refuse(f"the keys at {path} cannot be used: {error.strerror}", error)

    @classmethod
    def _read(cls, path: Path) -> Self:
        hold_to_a_file(path)
        if path.stat().st_mode & _OTHERS:
            raise RefusedError(
                Refusal(
                    Reason.KEYS_CANNOT_BE_USED,
                    f"others than their owner may read the keys at {path}",
                    remedy="Take that right away (chmod 600), and ask who may have read them.",
                )
            )
        try:
            kept = msgspec.json.decode(path.read_bytes(), type=_Kept)
            signing, sealing = bytes.fromhex(kept.signing), bytes.fromhex(kept.sealing)
        except (msgspec.MsgspecError, ValueError) as error:
            _refuse(f"{path} holds no keys of a house", error)
        if (kept.croupier, kept.format) != ("keys", _FORMAT):
            _refuse(f"{path} holds keys of another kind or format than this croupier's")
        if kept.check is not None and kept.check != _check(kept.sealing, kept.signing):
            _refuse(f"{path} is damaged: its keys are not those that were written there")
        if len(signing) != _KEY_BYTES or len(sealing) != _KEY_BYTES:
            _refuse(f"{path} holds keys of the wrong length")
        return cls._of(signing, sealing, has_check=kept.check is not None)

    @classmethod
    def _of(cls, signing: bytes, sealing: bytes, *, has_check: bool = True) -> Self:
        private = Ed25519PrivateKey.from_private_bytes(signing)
        public = private.public_key().public_bytes_raw()
        return cls(private, AESGCM(sealing), public, has_check)

    def sign(self, text: bytes) -> bytes:
        """Sign a text."""
        return self._signing.sign(text)

    def seal(self, plain: bytes, about: bytes) -> bytes:
        """Close something up; ``about`` is not hidden, but the seal opens for it alone."""
        nonce = secrets.token_bytes(_NONCE_BYTES)
        return nonce + self._sealing.encrypt(nonce, plain, about)

    def unseal(self, sealed: bytes, about: bytes) -> bytes:
        """Open what was sealed for ``about``; anything else is refused."""
        try:
            return self._sealing.decrypt(sealed[:_NONCE_BYTES], sealed[_NONCE_BYTES:], about)
        except (InvalidTag, ValueError) as error:
            _refuse("a seal does not open: it was changed, moved, or made with other keys", error)


def unhexed(written: str) -> bytes:
    """Read hexadecimal digits as they are written, and no others; a ValueError says they are none."""
    read = bytes.fromhex(written)
    if read.hex() != written:
        raise ValueError("hexadecimal digits are written small here")
    return read


def is_signed(public: bytes, text: bytes, signature: bytes) -> bool:
    """Tell whether the holder of the key behind ``public`` signed this text."""
    try:
        Ed25519PublicKey.from_public_bytes(public).verify(signature, text)
    except (InvalidSignature, ValueError):
        return False
    return True


def _make(path: Path) -> None:
    """Write new keys down, whole or not at all, never over others."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    fresh = {name: secrets.token_bytes(_KEY_BYTES).hex() for name in ("sealing", "signing")}
    check = _check(fresh["sealing"], fresh["signing"])
    text = canonical({"check": check, "croupier": "keys", "format": _FORMAT, **fresh}) + b"\n"
    draft = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
    try:
        with open(draft, "xb", opener=_private) as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        try:
            path.hardlink_to(draft)
        except FileExistsError:
            return  # somebody else's keys came first, and they hold
    finally:
        draft.unlink(missing_ok=True)
    sync_folder(path.parent)


def _check(sealing: str, signing: str) -> str:
    """Return what tells damaged keys from those that were written down."""
    text = canonical(["croupier/1/keys", sealing, signing])
    return hashlib.sha256(text).hexdigest()


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def sync_folder(folder: Path) -> None:
    """Make the names of new files in a folder survive a power cut."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _refuse(what: str, cause: Exception | None = None) -> NoReturn:
    remedy = "Bring the house's own keys back from where their copy is kept."
    raise RefusedError(Refusal(Reason.KEYS_CANNOT_BE_USED, what, remedy=remedy)) from cause
