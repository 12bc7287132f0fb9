"""What a new table's record names and its book or game does not know is refused, not passed over."""

from dataclasses import replace
from typing import Any

import pytest

from croupier.table.conduct.core.state import House
from croupier.table.conduct.machine import fold_house
from croupier.table.setup.admission import admitted, times_of
from croupier.table.setup.configuration import TableRecord
from croupier.terms.refusals import RefusedError
from tests.conformance.settling import opened
from tests.table.conduct.evening import Evening


BOXES: dict[str, Any] = {"rulebook": "nz1996", "game": "blackjack"}
TERMINALS: dict[str, Any] = {"rulebook": "star-rapid", "game": "blackjack"}
WAR: dict[str, Any] = {"rulebook": "star-rapid", "game": "casino-war"}


@pytest.mark.parametrize(
    ("table", "names"),
    [
        (BOXES, {"wagers", "insurance", "double", "split", "decision", "dealer without a card"}),
        (TERMINALS, {"wagers", "insurance", "decision"}),
        (WAR, {"wagers", "war"}),
        ({"rulebook": "star-rapid", "game": "roulette"}, {"wagers"}),
    ],
    ids=str,
)
def test_times_are_of_the_windows_and_stages_that_a_game_has(
    table: dict[str, Any], names: set[str]
) -> None:
    assert set(times_of(opened(table).game)) == names
    times = dict.fromkeys(names, 10)
    assert dict(admitted(TableRecord(**table, times=times)).times) == times
    with pytest.raises(RefusedError) as refused:
        admitted(TableRecord(**table, times={"wager": 10}))
    assert "no window or stage 'wager'" in refused.value.refusal.what
    assert "Did you mean 'wagers'" in refused.value.refusal.remedy


def test_a_casino_is_named_where_the_book_names_any() -> None:
    assert admitted(TableRecord("nz1996", "blackjack", casino="auckland")).rules
    for table in (TERMINALS, {"rulebook": "nz", "game": "roulette"}):
        with pytest.raises(RefusedError) as refused:
            admitted(TableRecord(**table, casino="auckland"))
        assert refused.value.refusal.remedy == "Leave 'casino' out."


def test_a_house_that_was_kept_with_such_names_is_taken_up_as_it_was() -> None:
    set_up = next(
        each for each in Evening("star-rapid").entries if each.happening.kind == "table set up"
    )
    odd = {"times": {"banana": 10}, "casino": "auckland"}
    facts = {**set_up.happening.facts, "record": {**set_up.happening.facts["record"], **odd}}
    kept = replace(set_up, happening=replace(set_up.happening, facts=facts))
    house = House()
    fold_house(house, kept)
    assert [dict(each.table.times) for each in house.tables.values()] == [{"banana": 10}]


@pytest.mark.parametrize(
    ("table", "bet", "rule", "remedy"),
    [
        (BOXES, "split", "nz1996:II/11.2", "Limit that one."),
        ({**BOXES, "options": {"super sevens": True}}, "super-sevens", "nz1996:II/14.3",
         'Write "fixed stakes": {"super-sevens": "5"}.'),
        (TERMINALS, "double", "star-rapid:13.3.5.8.1", "Limit that one."),
        (TERMINALS, "split", "star-rapid:13.3.5.9.1", "Limit that one."),
        (TERMINALS, "insurance", "star-rapid:13.3.5.7", "Limit that one."),
        (WAR, "war", "star-rapid:14.3.10.2", "Limit that one."),
    ],
)  # fmt: skip
def test_what_follows_from_another_wager_has_no_limits_of_its_own(
    table: dict[str, Any], bet: str, rule: str, remedy: str
) -> None:
    with pytest.raises(RefusedError) as refused:
        admitted(TableRecord(**table, limits={"min": "10", "bets": {bet: {"max": "50"}}}))
    assert rule in map(str, refused.value.refusal.rules)
    assert refused.value.refusal.remedy == remedy


@pytest.mark.parametrize("bet", ["insurance", "double"])
def test_what_is_staked_freely_within_another_wager_may_have_limits(bet: str) -> None:
    limits = {"min": "10", "max": "500", "bets": {bet: {"max": "50"}}}
    assert opened({**BOXES, "limits": limits}).limits.of(bet).most
