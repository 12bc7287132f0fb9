"""Disputes at the tables of four books: who decides, who reviews, who is final, what is told."""

import pytest

from croupier.terms.refusals import Reason
from tests.conformance.conducting import (
    STAFF,
    SUPERVISOR,
    books,
    for_anybody,
    held,
    least,
    lower,
    of,
)
from tests.table.conduct.evening import Evening, notices


LADDER = "nz1996:I/8.1"
RIGHT = "nz1996:I/8.2"
CASINO = {"who": "C", "role": "casino supervisor"}
INSPECTOR = {"who": "I", "role": "inspector"}


def disputed(book: str) -> Evening:
    """Give a table at which P1 disputes a payout."""
    table = of(book, "P1", "P2")
    table.do("raise dispute", who="P1", about="my 17 was not paid")
    return table


@pytest.mark.rule(LADDER)
def test_a_dispute_goes_up_the_ladder_on_request_and_no_further_than_asked() -> None:
    table = Evening("nz1996", "P1")
    held(table.do("raise dispute", who="P1", about="my 17 was not paid"), LADDER)
    held(table.refused_one_role_lower("decide dispute", decision="no"), LADDER)
    waits = table.refused("review dispute", **CASINO, decision="yes")
    held(waits, LADDER, Reason.DISPUTE_IS_NOT_AT_THAT_STAGE)
    held(table.do("decide dispute", **SUPERVISOR, decision="the chip lay on 20"), LADDER)
    unasked = table.refused("review dispute", **CASINO, decision="yes")
    held(unasked, LADDER, Reason.DISPUTE_IS_NOT_AT_THAT_STAGE)
    held(table.do("ask for review", who="P1"), LADDER)
    held(table.refused_one_role_lower("review dispute", decision="no"), LADDER)
    held(table.do("review dispute", **CASINO, decision="the picture shows 20"), LADDER)
    table.do("ask for review", who="P1")
    held(table.refused_one_role_lower("inspect dispute", decision="no"), LADDER)
    held(table.do("inspect dispute", **INSPECTOR, decision="paid as it lay"), LADDER)
    dispute = table.table.conduct.disputes["d1"]
    assert dispute.is_settled
    assert dispute.decisions == (
        ("G", "game supervisor", "the chip lay on 20"),
        ("C", "casino supervisor", "the picture shows 20"),
        ("I", "inspector", "paid as it lay"),
    )
    over = table.refused("ask for review", who="P1")
    held(over, LADDER, Reason.DISPUTE_IS_UNKNOWN)
    for_anybody("nz1996", "raise dispute", "ask for review")


@pytest.mark.rule(RIGHT)
def test_a_complainant_is_told_of_the_inspector_while_the_dispute_is_unresolved() -> None:
    table = disputed("nz1996")
    first = table.do("decide dispute", **SUPERVISOR, decision="no")
    assert notices(first) == []
    what = "tell P1: an inspector may be consulted about the dispute"
    for step in ("reject decision", "ask for review"):
        assert notices(table.do(step, who="P1")) == [{"what": what, "rules": [RIGHT]}]
    final = table.do("review dispute", **CASINO, decision="no")
    assert notices(final) == [{"what": what, "rules": [RIGHT]}]
    for_anybody("nz1996", "reject decision")


@pytest.mark.rule(LADDER)
def test_a_decision_that_is_accepted_ends_the_dispute() -> None:
    table = disputed("nz1996")
    held(table.refused("accept decision", who="P1"), LADDER, Reason.DISPUTE_IS_NOT_AT_THAT_STAGE)
    table.do("decide dispute", **SUPERVISOR, decision="paid after all")
    for step in ("accept decision", "ask for review", "reject decision"):
        theirs = table.refused(step, who="P2")
        assert (theirs.reason, theirs.what) == (Reason.ROLE_MAY_NOT, "d1 is P1's, not P2's")
    held(table.do("accept decision", who="P1"), LADDER)
    assert table.table.conduct.disputes["d1"].is_settled
    again = table.refused("decide dispute", **SUPERVISOR, decision="no")
    assert again.reason is Reason.DISPUTE_IS_UNKNOWN


def test_two_disputes_are_told_apart_by_name() -> None:
    table = disputed("nz1996")
    table.do("raise dispute", who="P2", about="the dealer was rude")
    for name in (None, "d3", ""):
        refusal = table.refused("decide dispute", **SUPERVISOR, decision="no", dispute=name)
        assert refusal.reason is Reason.DISPUTE_IS_UNKNOWN
        assert refusal.remedy == "Open: d1, d2."
    table.do("decide dispute", **SUPERVISOR, decision="no", dispute="d2")
    for empty in ({"about": ""}, {"about": "x" * 2001}):
        assert table.refused("raise dispute", who="P1", **empty).reason is (
            Reason.RECORD_CANNOT_BE_READ
        )
    assert table.refused("raise dispute", who="P9", about="x").reason is Reason.PERSON_IS_UNKNOWN
    mute = table.refused("decide dispute", **SUPERVISOR, decision=" ", dispute="d1")
    assert mute.reason is Reason.RECORD_CANNOT_BE_READ


def test_so_many_disputes_may_wait_and_no_more() -> None:
    table = Evening("nz", "P1")
    for number in range(1000):
        table.do("raise dispute", who="P1", about=f"spin {number}")
    more = {"who": "P1", "about": "one more"}
    assert table.refused("raise dispute", **more).what == "1,000 disputes wait at R1"
    table.do("decide dispute", **SUPERVISOR, decision="no", dispute="d1")
    table.do("accept decision", who="P1", dispute="d1")
    table.do("raise dispute", **more)
    early = table.refused("review dispute", **STAFF, decision="no", dispute="d2")
    assert early.what == "d2 waits for decide dispute, not for review dispute"
    table.do("decide dispute", **SUPERVISOR, decision="no", dispute="d2")
    answer = table.refused("review dispute", **STAFF, decision="no", dispute="d2")
    assert answer.what == "d2 is decided, and P1 has not asked for a review"


def test_nobody_decides_their_own_dispute() -> None:
    table = Evening("nz1996", "P1")
    table.do("admit", who="D1", role="dealer", person="G", holds="game supervisor")
    table.do("raise dispute", **SUPERVISOR, about="the roster")
    refusal = table.refused("decide dispute", **SUPERVISOR, decision="I am right")
    assert refusal.reason is Reason.SECOND_PERSON_IS_NEEDED


NZ = "nz:1/19.1"


@pytest.mark.rule(NZ)
def test_in_nz_an_unresolved_dispute_may_go_to_a_gambling_inspector() -> None:
    table = disputed("nz")
    table.do("decide dispute", **SUPERVISOR, decision="no")
    came = table.do("reject decision", who="P1")
    assert notices(came) == [
        {"what": "tell P1: an inspector may be consulted about the dispute", "rules": [NZ]}
    ]
    table.do("ask for review", who="P1")
    final = table.do("review dispute", **STAFF, decision="no")
    held(final, NZ)
    table.do("ask for review", who="P1")
    held(table.refused_one_role_lower("inspect dispute", decision="no"), NZ)
    held(table.do("inspect dispute", **INSPECTOR, decision="the operator is right"), NZ)
    for_anybody("nz", "reject decision", "ask for review")


@pytest.mark.rule(NZ)
def test_in_nz_a_decision_that_is_rejected_may_go_to_the_inspector_at_once() -> None:
    table = disputed("nz")
    early = table.refused("inspect dispute", **INSPECTOR, decision="no")
    held(early, NZ, Reason.DISPUTE_IS_NOT_AT_THAT_STAGE)
    table.do("decide dispute", **SUPERVISOR, decision="no")
    unasked = table.refused("inspect dispute", **INSPECTOR, decision="no")
    held(unasked, NZ, Reason.DISPUTE_IS_NOT_AT_THAT_STAGE)
    held(table.do("reject decision", who="P1"), NZ)
    held(table.do("inspect dispute", **INSPECTOR, decision="it is to be paid"), NZ)
    dispute = table.table.conduct.disputes["d1"]
    assert (dispute.is_settled, [by for by, _, _ in dispute.decisions]) == (True, ["G", "I"])
    over = table.refused("ask for review", who="P1", dispute="d1")
    assert over.what == "d1 is over: I, inspector, decided it"


# The two books of the Star


GAMING = {"who": "G", "role": "gaming supervisor"}
MANAGER = {"who": "M", "role": "assistant gaming manager"}
star = books(**{"star-rapid": "18.11 18.12", "star-premium": "15.13 15.14"})


@star
@pytest.mark.parametrize("decider", [GAMING, MANAGER])
def test_a_supervisor_or_above_decides_another_reviews_and_the_operator_is_final(
    book: str, refs: list[str], decider: dict[str, str]
) -> None:
    first, final = refs
    told = [{"what": "tell P1: an inspector may be consulted about the dispute", "rules": [final]}]
    table = disputed(book)
    held(lower(table, "decide dispute", decision="no"), first)
    held(table.do("decide dispute", **decider, decision="it was in 1"), first)
    reviewer = {**(MANAGER if book == "star-premium" else GAMING), "who": "R"}
    unasked = table.refused("review dispute", **reviewer, decision="yes")
    held(unasked, first, Reason.DISPUTE_IS_NOT_AT_THAT_STAGE)
    assert notices(table.do("reject decision", who="P1")) == told
    asked = table.do("ask for review", who="P1")
    held(asked, first)
    same = table.refused("review dispute", **decider, decision="no again")
    held(same, first, Reason.SECOND_PERSON_IS_NEEDED)
    held(lower(table, "review dispute", decision="no"), first)
    held(table.do("review dispute", **reviewer, decision="no"), first)
    last = table.do("ask for review", who="P1")[-1].happening
    assert (final in map(str, asked[-1].happening.rules), [*map(str, last.rules)]) == (
        False,
        [final],
    )
    assert last.facts["words"].endswith("the casino operator looks at it")
    held(table.refused_one_role_lower("decide finally", decision="no"), final)
    came = table.do("decide finally", **STAFF, decision="no")
    held(came, final)
    assert notices(came) == told
    assert notices(table.do("reject decision", who="P1")) == told
    table.do("ask for review", who="P1")
    held(table.refused_one_role_lower("inspect dispute", decision="no"), final)
    table.do("inspect dispute", **INSPECTOR, decision="noted")
    assert table.table.conduct.disputes["d1"].is_settled


@star
def test_a_decision_of_theirs_that_is_accepted_ends_it(book: str, refs: list[str]) -> None:
    table = disputed(book)
    table.do("decide dispute", **GAMING, decision="no")
    rejected = table.do("reject decision", who="P1")
    held(rejected, refs[1])
    held(table.do("accept decision", who="P1"), refs[0])
    assert table.table.conduct.disputes["d1"].is_settled
    for do in ("raise dispute", "accept decision"):
        assert least(table, do)["role"] == "player"
