"""nz1996: a void spin that is found when its result was entered, and nothing was settled on it yet."""

from typing import Any, NamedTuple

import pytest

from croupier.table.house.record_export import record_of
from croupier.table.house.replay.replay import replay
from croupier.terms.refusals import Reason
from tests.table.conduct.evening import Evening, rules


DEALER: Any = {"who": "D1", "role": "dealer"}


class Spun(NamedTuple):
    """A game with a wager that wins, what came, a fault of the spin, and the rules of that."""

    game: str
    wager: dict[str, Any]
    result: Any
    cause: str
    refs: tuple[str, ...]


ROULETTE = Spun(
    "roulette", {"bet": "straight-up", "target": "17"}, "17", "interference", ("III/6.5", "III/6.7")
)
WHEEL = Spun(
    "money-wheel", {"bet": "symbol", "target": "A"}, "A", "mechanical fault", ("VII/6.1", "VII/6.4")
)
DICE = Spun(
    "sic-bo", {"bet": "total", "target": 10}, [1, 3, 6], "tumbler fault", ("VI/7.2", "VI/7.5")
)
SPUN = [
    pytest.param(
        each, marks=pytest.mark.rule(*(f"nz1996:{ref}" for ref in each.refs)), id=each.game
    )
    for each in (ROULETTE, WHEEL, DICE)
]


def entered(spun: Spun) -> Evening:
    """Give a table where the result lies there, entered, and the winner is not paid yet."""
    evening = Evening("nz1996", "P1", game=spun.game, name="T1")
    evening.do("new game", **DEALER)
    evening.do("place", who="P1", **spun.wager, stake="10")
    evening.do("place", who="P1", **spun.wager, stake="20")
    evening.do("no more bets", **DEALER, bell=True)
    evening.do("result", **DEALER, chance=spun.result)
    return evening


@pytest.mark.parametrize("spun", SPUN)
def test_a_spin_found_void_before_the_settlement_decides_nothing(spun: Spun) -> None:
    evening = entered(spun)
    evening.refused_one_role_lower("no spin", cause=spun.cause)
    came = evening.do("no spin", **DEALER, cause=spun.cause)
    assert {f"nz1996:{ref}" for ref in spun.refs} <= set(rules(came))
    assert (evening.chips("P1"), evening.balance("stakes:T1")) == ("970", "30")
    evening.do("call", who="P1", wager="w1", call="remove")  # stakes stay, and may be changed
    assert evening.chips("P1") == "980"
    evening.refused("collect", **DEALER)
    assert list(replay(evening.entries)) == []
    record = record_of(evening.entries, "T1", 1)
    assert [move["do"] for move in record["moves"]][2:] == ["close", "ruling", "call"]


@pytest.mark.parametrize("spun", SPUN[:1])
def test_what_is_void_only_when_it_is_called_counts_once_it_was_not(spun: Spun) -> None:
    evening = entered(spun)
    short = evening.refused("no spin", **DEALER, cause="fewer than four circuits")
    assert short.reason is Reason.RULING_DOES_NOT_APPLY
    evening.do("no spin", **DEALER, cause=spun.cause)


@pytest.mark.rule("nz1996:VI/7.4", "nz1996:VI/7.5")
def test_dice_that_were_never_tumbled_give_every_stake_back_though_they_were_entered() -> None:
    evening = entered(DICE)
    came = evening.do("no spin", **DEALER, cause="tumbler not activated")
    assert {"nz1996:VI/7.4", "nz1996:VI/7.5"} <= set(rules(came))
    assert (evening.chips("P1"), evening.table.live) == ("1000", None)
    assert list(replay(evening.entries)) == []


@pytest.mark.parametrize("spun", [ROULETTE, WHEEL, DICE], ids=lambda spun: spun.game)
def test_once_the_settlement_has_begun_nobody_calls_it(spun: Spun) -> None:
    evening = entered(spun)
    evening.do("collect", **DEALER)
    held = evening.refused("no spin", **DEALER, cause=spun.cause)
    assert "is being settled" in held.what
    assert f"nz1996:{spun.refs[0]}" in rules(held)
