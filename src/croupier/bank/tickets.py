"""Tickets and vouchers: paper that stands for money, redeemed once and never again.

A number is drawn from 128 bits of the operating system's entropy, so that nobody can guess one,
and ends in two check digits (ISO 7064, modulo 97), so that a slip of the pen is not another's
ticket.

Whoever knows a number can redeem it, so the house keeps none: only the number's mark, by which a
paper that is presented is known again, the last digits for people, and the number under a seal that
the house's own key opens.
"""

import hashlib
import re
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from enum import StrEnum, unique
from typing import Final

from croupier.bank import accounts
from croupier.terms.money import Money
from croupier.terms.refusals import Reason, Refusal, RefusedError


ENTROPY_DIGITS: Final = 32
NUMBER_DIGITS: Final = 39
_ENTROPY: Final = re.compile(rf"[0-9a-f]{{{ENTROPY_DIGITS}}}", re.ASCII)
_NUMBER: Final = re.compile(rf"[0-9]{{{NUMBER_DIGITS + 2}}}", re.ASCII)
_MODULUS: Final = 97
_MICROSECONDS: Final = 1_000_000
DAY: Final = 24 * 3600 * _MICROSECONDS
_MARKED: Final = "croupier/1/ticket\0"
_ENDS: Final = 4
"""How many digits people may read: two of them check the others."""


@unique
class Paper(StrEnum):
    """What kind of paper, or of payment under way, it is."""

    TICKET = "redeemable ticket"
    PAYOUT = "payout voucher"
    PURCHASE = "chip purchase voucher"
    TRANSFER = "transfer"
    FORM = "manual payment form"

    @property
    def account(self) -> str:
        """The account that holds what papers of this kind stand for."""
        if self is Paper.TICKET:
            return accounts.TICKETS
        return accounts.TRANSFERS if self is Paper.TRANSFER else accounts.VOUCHERS


@unique
class Stage(StrEnum):
    """How far a paper has come."""

    PENDING = "the device has not answered"
    VALID = "valid"
    REDEEMED = "redeemed"
    FAILED = "not paid out"


@dataclass(frozen=True, slots=True)
class Ticket:
    """A paper, or a payment under way: for how much, whose, since and until when."""

    mark: str
    """The fingerprint of its number; of a transfer that came in, its reference."""
    paper: Paper
    units: int
    player: str
    issued: int
    expires: int | None = None
    stage: Stage = Stage.VALID
    ended: int | None = None
    """When it was redeemed, or failed."""
    ends: str = ""
    """The last digits of its number."""
    sealed: str = ""
    """Its number, under the house's seal: what is printed once more is read from here."""
    paid_to: str = ""
    """Who was paid for it."""
    withheld: str = ""
    """Why it is held back, while that is looked into."""
    is_reviewed: bool = False
    """Whether an inspector has reviewed that it is held back."""
    deferred: int | None = None
    """From when on it is paid, where its player agreed to wait."""
    is_unidentified: bool = False
    """Whether its player has still to show who they are."""

    @property
    def named(self) -> str:
        """What people call it: its kind, and how its number ends."""
        return f"{self.paper} ending {self.ends}"

    @property
    def amount(self) -> Money:
        """What it is worth."""
        return Money(self.units)

    def ending(self, stage: Stage, at: int) -> "Ticket":
        """Return it as it is after its end."""
        return replace(self, stage=stage, ended=at)

    def refuse(self, at: int) -> Refusal | None:
        """Say why it cannot be redeemed at this time, or None."""
        if self.stage is Stage.REDEEMED:
            what = f"the {self.paper} was redeemed on {spoken(self.ended or 0)}"
        elif self.stage is not Stage.VALID:
            what = f"the {self.paper} was never given out: {self.stage}"
        elif self.expires is not None and at >= self.expires:
            what = f"the {self.paper} ran out on {spoken(self.expires)}"
        else:
            return None
        return Refusal(Reason.TICKET_CANNOT_BE_REDEEMED, what)


def numbered(entropy: str) -> str:
    """Return the number of a new ticket from 32 hexadecimal digits of entropy.

    >>> numbered("00000000000000000000000000000001")
    '00000000000000000000000000000000000000195'
    """
    if _ENTROPY.fullmatch(entropy) is None:
        what = f"a ticket's number comes from {ENTROPY_DIGITS} hexadecimal digits of entropy"
        raise RefusedError(Refusal(Reason.TICKET_NUMBER_IS_WRONG, what))
    whole = int(entropy, 16)
    return f"{whole:0{NUMBER_DIGITS}d}{_MODULUS + 1 - whole * 100 % _MODULUS:02d}"


def read_number(written: str) -> str:
    """Read a ticket's number as people write it; RefusedError says that it is none."""
    number = re.sub(r"[\s-]", "", written)
    if _NUMBER.fullmatch(number) is None or int(number) % _MODULUS != 1:
        what = "the number is no ticket's: its digits do not agree with its check digits"
        remedy = "Read it again from the paper."
        raise RefusedError(Refusal(Reason.TICKET_NUMBER_IS_WRONG, what, remedy=remedy))
    return number


def mark(number: str) -> str:
    """Return the fingerprint by which a number is known again, and from which nobody reads it.

    >>> mark("00000000000000000000000000000000000000195")[:16]
    '2c0011129cf6aef4'
    """
    return hashlib.sha256(f"{_MARKED}{number}".encode()).hexdigest()


def ends(number: str) -> str:
    """Return as much of a number as people need to tell papers apart.

    >>> ends("00000000000000000000000000000000000000195")
    '0195'
    """
    return number[-_ENDS:]


def spoken(at: int) -> str:
    """Write a moment of the wall's time for people."""
    return datetime.fromtimestamp(at // _MICROSECONDS, UTC).strftime("%Y-%m-%d at %H:%M:%S UTC")
