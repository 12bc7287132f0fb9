"""Disputes of star-rapid: a supervisor decides, another person reviews, the operator is final."""

from typing import Any

import pytest

from croupier.terms.refusals import Reason
from tests.conformance.conducting import STAFF, for_anybody, held
from tests.table.conduct.evening import Evening, notices


BOOK = "star-rapid"
FIRST = "star-rapid:18.11"
FINAL = "star-rapid:18.12"
GS: Any = {"who": "G", "role": "gaming supervisor"}
OTHER: Any = {"who": "G2", "role": "gaming supervisor"}
MANAGER: Any = {"who": "M", "role": "assistant gaming manager"}


def disputed() -> Evening:
    """Give a table at which P1 disputes a result."""
    table = Evening(BOOK, "P1")
    held(table.do("raise dispute", who="P1", about="the ball was in 20"), FIRST)
    return table


@pytest.mark.rule(FIRST)
@pytest.mark.parametrize("decider", [GS, MANAGER])
def test_a_supervisor_or_above_decides_first(decider: Any) -> None:
    table = disputed()
    held(
        table.refused_one_role_lower("decide dispute", least="gaming supervisor", decision="no"),
        FIRST,
    )
    held(table.do("decide dispute", **decider, decision="it was in 1"), FIRST)
    table.do("accept decision", who="P1")
    assert table.table.conduct.disputes["d1"].is_settled
    for_anybody(BOOK, "raise dispute", "accept decision")


@pytest.mark.rule(FIRST)
@pytest.mark.parametrize("reviewer", [OTHER, MANAGER])
def test_another_person_reviews_it_on_request(reviewer: Any) -> None:
    table = disputed()
    table.do("decide dispute", **GS, decision="no")
    unasked = table.refused("review dispute", **reviewer, decision="yes")
    held(unasked, FIRST, Reason.DISPUTE_IS_NOT_AT_THAT_STAGE)
    asked = table.do("ask for review", who="P1")
    held(asked, FIRST)
    assert asked[0].happening.facts["reviewer"] == "assistant gaming manager"
    same = table.refused("review dispute", **GS, decision="no again")
    held(same, FIRST, Reason.SECOND_PERSON_IS_NEEDED)
    held(
        table.refused_one_role_lower("review dispute", least="gaming supervisor", decision="no"),
        FIRST,
    )
    held(table.do("review dispute", **reviewer, decision="yes"), FIRST)


@pytest.mark.rule(FINAL)
def test_the_operator_has_the_last_word_and_tells_of_the_right_to_complain() -> None:
    table = disputed()
    table.do("decide dispute", **GS, decision="no")
    told = [{"what": "tell P1: an inspector may be consulted about the dispute", "rules": [FINAL]}]
    assert notices(table.do("reject decision", who="P1")) == told
    table.do("ask for review", who="P1")
    table.do("review dispute", **OTHER, decision="no")
    table.do("ask for review", who="P1")
    held(table.refused_one_role_lower("decide finally", decision="no"), FINAL)
    final = table.do("decide finally", **STAFF, decision="no")
    held(final, FINAL)
    assert notices(final) == told
    assert notices(table.do("reject decision", who="P1")) == told
    table.do("ask for review", who="P1")
    held(table.refused_one_role_lower("inspect dispute", decision="no"), FINAL)
    table.do("inspect dispute", who="I", role="inspector", decision="noted")
    assert table.table.conduct.disputes["d1"].is_settled
