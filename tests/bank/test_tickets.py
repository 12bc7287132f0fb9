"""Tickets: numbers that cannot be guessed or misread, and one redemption ever."""

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.bank.tickets import DAY, Paper, Stage, Ticket, ends, mark, numbered, read_number
from croupier.terms.refusals import Reason, RefusedError


ENTROPY = st.binary(min_size=16, max_size=16).map(bytes.hex)


@given(ENTROPY, ENTROPY)
def test_every_entropy_has_a_number_of_its_own(first: str, second: str) -> None:
    assert read_number(numbered(first)) == numbered(first)
    assert (numbered(first) == numbered(second)) == (first == second)


@given(ENTROPY, st.integers(0, 40), st.integers(1, 9))
def test_one_wrong_digit_makes_it_no_ticket(entropy: str, place: int, by: int) -> None:
    number = numbered(entropy)
    wrong = f"{number[:place]}{(int(number[place]) + by) % 10}{number[place + 1 :]}"
    with pytest.raises(RefusedError) as refused:
        read_number(wrong)
    assert refused.value.refusal.reason is Reason.TICKET_NUMBER_IS_WRONG


@given(ENTROPY, st.integers(0, 39))
def test_two_digits_swapped_make_it_no_ticket(entropy: str, place: int) -> None:
    number = numbered(entropy)
    swapped = number[:place] + number[place + 1] + number[place] + number[place + 2 :]
    if swapped != number:
        with pytest.raises(RefusedError):
            read_number(swapped)


@pytest.mark.parametrize("entropy", ["", "12", "0" * 31, "0" * 33, "g" * 32, "A" * 32])
def test_a_number_needs_128_bits_of_entropy(entropy: str) -> None:
    with pytest.raises(RefusedError) as refused:
        numbered(entropy)
    assert refused.value.refusal.reason is Reason.TICKET_NUMBER_IS_WRONG


def test_a_number_is_read_as_people_write_it() -> None:
    number = numbered("0123456789abcdef" * 2)
    assert read_number(f" {number[:20]}-{number[20:]}\n") == number


@pytest.mark.parametrize("written", ["", "1", "nothing", "9" * 41, "٣" * 41])
def test_what_is_no_number_is_refused(written: str) -> None:
    with pytest.raises(RefusedError):
        read_number(written)


def test_a_ticket_is_good_until_its_last_moment() -> None:
    ticket = Ticket("1", Paper.TICKET, 500, "P1", issued=0, expires=DAY)
    assert ticket.refuse(DAY - 1) is None
    refusal = ticket.refuse(DAY)
    assert refusal is not None
    assert refusal.what == "the redeemable ticket ran out on 1970-01-02 at 00:00:00 UTC"


def test_a_redeemed_ticket_says_when_that_was() -> None:
    refusal = Ticket("1", Paper.PAYOUT, 500, "P1", 0).ending(Stage.REDEEMED, DAY).refuse(DAY)
    assert refusal is not None
    assert refusal.what == "the payout voucher was redeemed on 1970-01-02 at 00:00:00 UTC"
    assert refusal.reason is Reason.TICKET_CANNOT_BE_REDEEMED


@pytest.mark.parametrize("stage", [Stage.PENDING, Stage.FAILED])
def test_a_ticket_that_was_never_given_out_cannot_be_redeemed(stage: Stage) -> None:
    assert Ticket("1", Paper.TICKET, 500, "P1", 0, stage=stage).refuse(0) is not None


def test_a_mark_is_the_hash_of_the_number_under_its_own_name() -> None:
    number = numbered("0" * 31 + "1")
    told = hashlib.sha256(b"croupier/1/ticket\x00" + number.encode()).hexdigest()
    assert mark(number) == told
    assert mark(numbered("0" * 31 + "2")) != told


def test_a_ticket_is_named_by_how_its_number_ends() -> None:
    number = numbered("0" * 31 + "1")
    ticket = Ticket(mark(number), Paper.TICKET, 500, "P1", 0, ends=ends(number))
    assert ticket.named == "redeemable ticket ending 0195"
