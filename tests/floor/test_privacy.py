"""What is another player's is unknown at a player's terminal."""

import pytest

from croupier.floor.desks import by_player
from croupier.floor.privacy import refuse_others, without_names
from croupier.terms.refusals import Reason, Refusal
from tests.floor.viewing.watching import DEALER, Watched


OTHERS = (
    ({"do": "call", "wager": "w1"}, Reason.WAGER_IS_UNKNOWN),
    ({"do": "move", "wager": "w1", "target": 2}, Reason.WAGER_IS_UNKNOWN),
    ({"do": "pick up", "wager": "w1"}, Reason.WAGER_IS_UNKNOWN),
    ({"do": "accept decision", "dispute": "d1"}, Reason.DISPUTE_IS_UNKNOWN),
    ({"do": "sit", "seat": 1}, Reason.SEAT_IS_NOT_FREE),
)


@pytest.fixture(scope="module")
def evening() -> Watched:
    watched = Watched("nz", "Ann", "Ben", seats=8)
    watched.do("sit", who="Ann", role="player", seat=1)
    watched.do("new game", **DEALER)
    watched.do("place", who="Ann", role="player", bet="red", stake="5")
    watched.do("raise dispute", who="Ann", role="player", about="a chip")
    return watched


@pytest.mark.parametrize(("what", "reason"), OTHERS, ids=str)
def test_what_is_another_s_is_unknown_and_nobody_is_named(
    evening: Watched, what: dict[str, object], reason: Reason
) -> None:
    refused = refuse_others(evening.table, "Ben", by_player(what, "Ben", "T1", "k" * 8))
    assert refused is not None
    assert refused.reason is reason
    assert "Ann" not in str(refused)
    assert refuse_others(evening.table, "Ann", by_player(what, "Ann", "T1", "k" * 8)) is None


def test_a_refusal_names_nobody_else() -> None:
    what = "Ann and Ben stake together; Benedict does not (Ben)"
    told = without_names(
        Refusal(Reason.ROLE_MAY_NOT, what, remedy="Ask Ben."), "Ann", ["Ann", "Ben"]
    )
    assert told.what == "Ann and another player stake together; Benedict does not (another player)"
    assert told.remedy == "Ask another player."
