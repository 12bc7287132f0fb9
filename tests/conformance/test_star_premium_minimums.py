"""Minimums of star-premium at the table: raised by a sign, or at once for those who come later."""

from typing import Any

import pytest

from croupier.floor.sections import Bounds
from croupier.terms.money import Money
from tests.conformance.showing import line
from tests.floor.viewing.watching import Watched
from tests.marks import Rules
from tests.table.conduct.evening import notices, rules, words


DEALER: Any = {"who": "Dee", "role": "dealer"}
SUPERVISOR: Any = {"who": "Sam", "role": "casino supervisor"}


rule = Rules("star-premium")
SEATED = (("Ana", 4), ("Ben", 5))


def playing(**limits: Any) -> Watched:
    """Give a table at which Ana and Ben play, from 25 to 500 if nothing else is said."""
    sign = {"min": "25", "max": "500", **limits}
    evening = Watched("star-premium", "Ana", "Ben", "Cy", game="baccarat", name="B1", limits=sign)
    for who, seat in SEATED:
        evening.do("sit", who=who, seat=seat)
    evening.do("new game", **DEALER)
    for who in ("Ana", "Ben"):
        evening.do("place", who=who, bet="player", stake="50")
    evening.cards("3H 2S 4D 4C")
    evening.do("confirm result", **DEALER)
    return evening


def keeping(least: str, *players: str) -> dict[str, Any]:
    return {"min": "100", "protected": {"min": least, "players": list(players)}}


@rule("6.6.1", "6.6.3", "6.6.4")
def test_a_minimum_is_raised_at_once_where_all_who_play_keep_theirs() -> None:
    evening = playing()
    told = evening.do("change limits", limits=keeping("25", "Ana", "Ben"), **SUPERVISOR)
    assert "but for those who play here already" in words(told)
    assert "star-premium:6.6.1" in rules(told)
    kept = line(evening, "protected")
    assert kept is not None
    assert (kept.amount, kept.seats, evening.sign().limits.least) == (2_500, (4, 5), 10_000)
    assert kept.rules == rule.refs("6.6.1", "6.6.3")
    evening.do("new game", **DEALER)
    evening.do("place", who="Ana", bet="player", stake="25")
    late = evening.refused("place", who="Cy", bet="player", stake="25")
    assert "star-premium:6.6.4" in rules(late)
    evening.do("place", who="Cy", bet="player", stake="100")


@pytest.mark.parametrize(
    "limits",
    [{"min": "100"}, keeping("25", "Ana"), keeping("30", "Ana", "Ben"), keeping("25", "Cy")],
)
def test_nobody_who_plays_is_held_to_more_than_before(limits: dict[str, Any]) -> None:
    no = playing().refused("change limits", limits=limits, **SUPERVISOR)
    assert "star-premium:6.6" in rules(no)
    assert "let who plays keep theirs" in no.remedy
    assert "agree" not in no.remedy


def test_who_keeps_a_minimum_keeps_it_when_it_rises_again() -> None:
    evening = playing(min="50", protected={"min": "25", "players": ["Ana"]})
    held = keeping("50", "Ana", "Ben")
    assert "star-premium:6.6" in rules(evening.refused("change limits", limits=held, **SUPERVISOR))
    evening.do("change limits", limits=keeping("25", "Ana", "Ben"), **SUPERVISOR)


@rule("6.6.2")
@pytest.mark.parametrize(
    ("kept", "least"), [({"min": "50", "players": ["Ana", "Ben"]}, 5_000), (None, 10_000)]
)
def test_a_kept_minimum_is_raised_or_taken_away_with_its_notice_only(kept: Any, least: int) -> None:
    evening = playing()
    evening.do("change limits", limits=keeping("25", "Ana", "Ben"), **SUPERVISOR)
    new = {"protected": kept}
    early = evening.refused("change limits", limits=new, **SUPERVISOR)
    assert "star-premium:6.6.2" in rules(early)
    evening.do("post limits sign", limits=new, minutes=20, **SUPERVISOR)
    evening.wait(minutes=19)
    evening.refused("change limits", **SUPERVISOR)
    evening.wait(minutes=1)
    told = evening.do("change limits", **SUPERVISOR)
    assert "star-premium:6.6.2" in rules(told)
    assert evening.table.table.limits.for_player("Ana").every.least == Money(least)


@rule("6.6.1.1", "6.6.1.2", "6.6.1.3")
def test_a_kept_minimum_has_its_marker_and_ends_when_its_player_leaves() -> None:
    evening = playing()
    told = evening.do("change limits", limits=keeping("25", "Ana", "Ben"), **SUPERVISOR)
    put = [{"what": f"Put a marker before box {seat}: {who} keeps 25"} for who, seat in SEATED]
    on = list(rule.refs("6.6.1.1", "6.6.1.3"))
    assert notices(told) == [{**each, "rules": on} for each in put]
    left = evening.do("leave", who="Ana")
    off = {"what": "Take the marker of Ana off the layout", "rules": [rule.ref("6.6.1.2")]}
    assert notices(left) == [off]
    assert evening.entries[-1].happening.kind == "player left"
    kept = line(evening, "protected")
    assert kept is not None
    assert kept.seats == (5,)
    evening.do("sit", who="Ana", seat=4)
    evening.do("new game", **DEALER)
    again = evening.refused("place", who="Ana", bet="player", stake="25")
    assert "star-premium:6.6.4" in rules(again)
    evening.do("leave", who="Ben")
    assert line(evening, "protected") is None


@rule("6.6.4")
def test_who_came_after_the_minimum_was_raised_is_given_none_of_before() -> None:
    evening = playing()
    stranger = evening.refused(
        "change limits", limits=keeping("25", "Ana", "Ben", "Cy"), **SUPERVISOR
    )
    assert "star-premium:6.6.4" in rules(stranger)
    evening.do("change limits", limits=keeping("25", "Ana", "Ben"), **SUPERVISOR)
    evening.do("sit", who="Cy", seat=6)
    late = evening.refused("change limits", limits=keeping("25", "Ana", "Ben", "Cy"), **SUPERVISOR)
    assert "star-premium:6.6.4" in rules(late)
    assert evening.table.table.limits.for_player("Cy").every.least == Money(10_000)


def test_a_minimum_for_all_that_is_no_higher_ends_the_old_one() -> None:
    evening = playing(min="50", protected={"min": "25", "players": ["Ana"]})
    evening.do("change limits", limits={"min": "25"}, **SUPERVISOR)
    assert evening.entries[-1].happening.facts["limits"] == {"min": "25", "max": "500"}


@rule("6.6")
def test_a_minimum_rises_by_a_sign_of_twenty_minutes() -> None:
    evening = playing()
    early = evening.refused("change limits", limits={"min": "100"}, **SUPERVISOR)
    assert "star-premium:6.6" in rules(early)
    by_dealer = evening.refused("change limits", limits={"max": "900"}, **DEALER)
    assert "star-premium:6.6" in rules(by_dealer)
    evening.do("post limits sign", limits={"min": "100"}, minutes=20, **SUPERVISOR)
    evening.wait(minutes=19)
    evening.refused("change limits", **SUPERVISOR)
    evening.wait(minutes=1)
    assert "star-premium:6.6" in rules(evening.do("change limits", **SUPERVISOR))
    assert evening.sign().limits.least == 10_000


@rule("6.6")
def test_a_maximum_is_lowered_at_any_time() -> None:
    evening = playing()
    assert "star-premium:6.6" in rules(
        evening.do("change limits", limits={"max": "200"}, **SUPERVISOR)
    )
    evening.do("new game", **DEALER)
    assert "200" in str(evening.refused("place", who="Ana", bet="player", stake="300"))


@rule("6.7")
def test_a_sign_of_their_own_lets_a_player_exceed_the_maximum() -> None:
    evening = playing()
    own = {"player": "Ana", "min": "50", "max": "800"}
    assert "star-premium:6.7" in rules(evening.refused("set personal limits", **own, **DEALER))
    evening.do("set personal limits", **own, **SUPERVISOR)
    shown = line(evening, "own limits")
    assert shown is not None
    assert (shown.limits, shown.seats) == (Bounds(5_000, 80_000), (4,))
    assert shown.rules == ("star-premium:6.7",)
    evening.do("remove personal limits", player="Ana", **SUPERVISOR)
    assert line(evening, "own limits") is None
    evening.do("set personal limits", **own, **SUPERVISOR)
    evening.do("new game", **DEALER)
    evening.do("place", who="Ana", bet="player", stake="800")
    for who, stake in (("Ana", "801"), ("Ana", "49"), ("Ben", "501")):
        evening.refused("place", who=who, bet="tie", stake=stake)
