"""In whose name staff act at a desk, and what no desk does."""

from typing import Any

import pytest

from croupier.floor.desks import By, acting, by_staff
from croupier.floor.viewing.results import Results
from croupier.table.conduct.core.commands import Second
from croupier.table.house.staff import Member
from croupier.terms.refusals import Reason, RefusedError
from tests.floor.viewing.watching import DEALER, SUPERVISOR, Watched


KEY = "k" * 8
DANA, GWEN, MARO, INES = (
    Member(name, role, "star-rapid", "", "")
    for name, role in (
        ("Dana", "dealer"),
        ("Gwen", "gaming supervisor"),
        ("Maro", "assistant gaming manager"),
        ("Ines", "inspector"),
    )
)


@pytest.mark.parametrize(
    ("name", "base", "over", "who", "beside"),
    [
        ("new game", DANA, None, "Dana", None),
        ("correct", DANA, GWEN, "Gwen", "Dana"),
        ("new game", DANA, GWEN, "Dana", "Gwen"),
        ("recalculate", GWEN, MARO, "Maro", "Gwen"),
        ("review dispute", GWEN, MARO, "Maro", "Gwen"),
        ("correct", GWEN, INES, "Gwen", "Ines"),
        ("inspect dispute", GWEN, INES, "Ines", "Gwen"),
        ("correct", DANA, None, "Dana", None),
    ],
)
def test_the_second_person_does_what_takes_more_than_a_dealer(
    name: str, base: Member, over: Member | None, who: str, beside: str | None
) -> None:
    by = acting(Watched("star-rapid").table, name, base, over)
    assert (by.who, by.second.who if by.second else None) == (who, beside)


@pytest.mark.parametrize(
    "what",
    [
        {"do": "buy in", "player": "Ann", "amount": "1000"},
        {"do": "call", "player": "Ann", "wager": "w1"},
        {"do": "redeem ticket", "player": "Ann", "ticket": "1"},
    ],
    ids=lambda what: what["do"],
)
def test_staff_do_nothing_for_a_player_that_takes_the_players_own_card(
    what: dict[str, Any],
) -> None:
    table = Watched("star-rapid", "Ann").table
    with pytest.raises(RefusedError) as caught:
        by_staff(what, By("Dana", "dealer"), table, KEY)
    assert caught.value.refusal.reason is Reason.TERMINAL_MAY_NOT
    assert "star-rapid:3.7" in map(str, caught.value.refusal.rules)
    by_hand = Watched("nz", "Ann").table
    assert by_staff(what, By("Dana", "dealer", Second("x", "dealer")), by_hand, KEY).who == "Dana"


@pytest.mark.parametrize("name", ["new game", "no more bets"])
def test_nobody_runs_the_games_of_the_generator(name: str) -> None:
    table = Watched("star-rapid", mode="rng").table
    with pytest.raises(RefusedError) as caught:
        by_staff({"do": name}, By("Olga", "casino operator"), table, KEY)
    assert "star-rapid:17.1" in map(str, caught.value.refusal.rules)


def test_a_dealer_does_not_say_how_long_wagers_are_taken() -> None:
    table = Watched("star-rapid").table
    with pytest.raises(RefusedError) as caught:
        by_staff({"do": "new game", "seconds": 1}, By("Dana", "dealer"), table, KEY)
    assert "takes no 'seconds'" in caught.value.refusal.what


def test_the_sign_shows_the_limits_that_are_in_force() -> None:
    evening = Watched("star-rapid", "Ann", limits={"min": "1", "max": "500"})
    evening.begin()
    evening.place("Ann", "red", "5")
    evening.do("change limits", **SUPERVISOR, limits={"min": "100"})
    assert evening.sign().limits.least == 100
    evening.end()
    assert evening.sign().limits.least == 10_000


def test_a_number_that_is_still_being_paid_is_known_after_a_start() -> None:
    evening = Watched("nz", "Ann")
    evening.begin()
    evening.place("Ann", "black", "5")
    evening.do("no more bets", **DEALER, bell=True)
    evening.do("result", **DEALER, chance="14")
    started = Results.read(evening.store, [evening.table.name])
    started.take_up(evening.table)
    assert started.latest(evening.table.name) == ("14",)
    assert started.latest(evening.table.name) == evening.results.latest(evening.table.name)
