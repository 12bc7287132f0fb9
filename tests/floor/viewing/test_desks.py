"""What staff at a table see: what is due, what lies there, what they may do."""

from typing import Any

import pytest

from croupier.floor.desks import DEVICES
from croupier.floor.viewing.desks import MOST_WAGERS, Present, operations_section
from croupier.rulebooks.operations import operations
from croupier.table.conduct.round.results import is_paid_by_hand
from croupier.terms.refusals import Reason, Refusal
from tests.floor.viewing.watching import DEALER, NOBODY, SUPERVISOR, Watched, at_desk
from tests.table.conduct.test_evenings_at_random import PLAYERS, TABLES, Chooser, asked


OPERATOR = "casino operator"


def test_the_desk_sums_up_the_cloth_and_who_is_there() -> None:
    evening = Watched("nz", "P1", "P2", "P3")
    evening.do("sit", who="P1", seat=2)
    evening.do("buy non-value chips", who="P1", colour="blue", amount="50", worth="5")
    evening.begin()
    evening.place("P1", "black", "10")
    evening.place("P2", "straight-up", "10", target="17")
    evening.do("declare", who="P2", bet="tier", stake="30")
    present = (Present("P2", "T2", is_connected=True), Present("P3", "T3", is_connected=False))
    desk = evening.desk(present=present)
    assert (desk.staked, desk.to_pay) == (2_000, 0)
    assert [(s.player, s.seat, s.terminal, s.is_connected, s.staked) for s in desk.seats] == [
        ("P1", 2, None, False, 1_000),
        ("P2", None, "T2", True, 1_000),
        ("P3", None, "T3", False, 0),
    ]
    assert (desk.seats[0].colour, desk.colours) == ("blue", (("blue", "P1", 500),))
    ((whose, spoken),) = desk.declared
    assert (whose, spoken.bet, spoken.stake) == ("P2", "tier", "30")
    assert [(w.id, w.player, w.state) for w in desk.wagers] == [
        ("w2", "P2", "open"),
        ("w1", "P1", "open"),
    ]
    evening.bring("17")
    desk = evening.desk()
    assert (desk.staked, desk.to_pay, desk.steps) == (2_000, 36_000, ("dolly",))
    assert {wager.state for wager in desk.wagers} == {"unpaid"}
    evening.do("collect", **DEALER)
    evening.do("pay", **DEALER, player="P1")
    assert [wager.state for wager in evening.desk().wagers] == ["unpaid", "lying"]
    evening.do("pay", **DEALER)
    assert [wager.state for wager in evening.desk().wagers] == ["paid", "paid"]
    evening.do("leave", who="P2")
    assert [s.player for s in evening.desk().seats if s.has_left] == []
    assert [s.has_left for s in evening.desk(present=present[:1]).seats] == [False, True]


def test_a_desk_nobody_is_signed_on_at_shows_nothing_of_players() -> None:
    evening = Watched("nz", "P1")
    evening.begin()
    evening.place("P1", "red", "10")
    for desk in (NOBODY, at_desk(OPERATOR, is_locked=True)):
        shown: Any = evening.staffs_view(desk)["desk"]
        assert (shown.seats, shown.wagers, shown.staked, shown.next) == ((), (), 0, ())
        assert shown.is_locked == desk.is_locked


def test_only_the_newest_wagers_are_listed_and_all_are_summed() -> None:
    evening = Watched("star-rapid", "P1", mode="dealer", limits={"min": "1", "max": "500"})
    evening.begin()
    for _ in range(MOST_WAGERS + 5):
        evening.place("P1", "red", "1")
    desk = evening.desk()
    assert len(desk.wagers) == MOST_WAGERS
    assert desk.wagers[0].id == f"w{MOST_WAGERS + 5}"
    assert desk.staked == (MOST_WAGERS + 5) * 100


def test_reviews_disputes_and_malfunctions_wait_on_the_desk() -> None:
    evening = Watched("star-rapid", "P1", mode="dealer")
    evening.begin()
    evening.place("P1", "red", "10")
    evening.do("result", **DEALER, chance="17")
    evening.do("raise dispute", who="P1", about="the number")
    evening.do("declare malfunction", **SUPERVISOR, cause="display faulty")
    desk = evening.desk()
    assert desk.reviews == ((1, "the result came before the wagering ended"),)
    assert [dispute.about for dispute in desk.disputes] == ["the number"]
    ((_, number, cause, _, is_settled),) = desk.malfunctions
    assert (number, cause, is_settled) == (1, "display faulty", False)
    assert desk.next[:2] == ("confirm result", "correct")
    assert {"close review", "decide dispute", "establish wagers"} <= set(desk.next)


# What is due

FIELDS: dict[str, dict[str, Any]] = {
    "result": {"chance": "17"},
    "place declared": {"declared": "d1"},
    "no spin": {"cause": "interference"},
    "correct": {"chance": "20"},
    "close review": {"found": "nothing"},
    "decide dispute": {"decision": "it stands"},
    "open table": {"gaming_day": "2024-11-16"},
}


EVERY_TIME = {"new game", "spin", "no more bets", "result", "confirm result", "put ball back"}
EVERY_TIME |= {"dolly", "collect", "pay", "open table", "close review"}
"""What is accepted whenever it is due, whatever else was asked before."""


@pytest.mark.parametrize(
    ("book", "steps"),
    [
        (
            "nz",
            ["new game", "place declared", "spin", "no more bets", "result", "collect", "pay"],
        ),
        ("star-rapid", ["new game", "spin", "no more bets", "result", "confirm result"]),
        ("nz1996", ["new game", "spin", "no more bets", "result", "collect", "pay"]),
    ],
)
def test_a_dealer_who_does_what_is_due_plays_game_after_game(book: str, steps: list[str]) -> None:
    evening = Watched(book, "P1", mode="dealer")
    done: list[str] = []
    while evening.table.conduct.round < 3 or evening.table.live is not None:
        due = evening.desk().next[0]
        evening.do(due, **DEALER, **FIELDS.get(due, {}))
        done.append(due)
        if due == "new game":
            evening.place("P1", "black", "10")
            if "place declared" in steps:
                evening.do("declare", who="P1", bet="tier", stake="30")
    assert done == steps * 3


def test_a_table_that_nobody_deals_waits_for_nobody() -> None:
    evening = Watched("star-rapid", "P1", mode="rng", seconds=30)
    assert evening.desk().next == ()
    evening.begin()
    assert evening.desk().next == ()
    evening.wait(seconds=31)
    assert evening.desk().next == ("no more bets",)


def test_a_ball_that_left_the_wheel_is_seen_to_first() -> None:
    evening = Watched("nz", "P1")
    evening.begin()
    evening.do("spin", **DEALER)
    evening.do("no more bets", **DEALER)
    evening.do("no spin", **DEALER, cause="ball left the wheel")
    assert evening.desk().next[:2] == ("examine ball", "change ball")
    assert evening.desk().ball == "to be examined"
    evening.do("examine ball", **SUPERVISOR, fit=False)
    assert evening.desk().next[0] == "change ball"
    evening.do("change ball", **SUPERVISOR)
    assert evening.desk().next[:2] == ("spin", "no more bets")


@pytest.mark.parametrize(("book", "mode"), TABLES)
def test_what_is_due_is_an_operation_of_the_book_and_the_first_of_it_is_accepted(
    book: str, mode: str
) -> None:
    evening = Watched(book, *PLAYERS, mode=mode)
    chooser = Chooser(evening, 54_001)
    first = 0
    for _ in range(90):
        do, chosen = chooser.step()
        asked(evening, do, chooser.facts(do) | chosen)
        due = evening.desk().next
        assert set(due) <= operations(book, "roulette").keys()
        if due and due[0] in EVERY_TIME:
            came = evening.ask(due[0], who="B", role=OPERATOR, **FIELDS.get(due[0], {}))
            assert not isinstance(came, Refusal), (due, came)
            first += 1
    assert first > 15 or mode != "dealer"


# Operations


NOT_FOR_STAFF = {"set up table", "agree to limits", "sign payment form", *DEVICES} | {
    "assess dice",
    "bring in cards",
}
"""What no desk offers at roulette: the file's, the player's own, a device's, other equipment's."""
OWN_CARD = {
    "star-rapid": {
        *("place", "call", "move", "confirm wagers"),
        *("buy in", "collect credits", "redeem ticket"),
    }
}
"""What players do with their own card, and nobody for them."""


@pytest.mark.parametrize("book", ["nz1996", "nz", "star-rapid"])
def test_what_those_signed_on_may_do_is_what_the_ladder_says(book: str) -> None:
    evening = Watched(book, "P1")
    ladder = [role.name for role in evening.table.book.roles if not role.beside]
    for role in ladder[1:]:
        offered = {
            each.name: each for each in operations_section(evening.table, at_desk(role)).operations
        }
        listed = operations(book, "roulette")
        left_out = [name for name in listed if name not in offered]
        assert [name for name in listed if name in offered] == list(offered)
        assert set(left_out) == NOT_FOR_STAFF & set(listed) | OWN_CARD.get(book, set())
        for name, each in offered.items():
            facts = {"do": name, "who": "S", "role": role}
            refused = operations(book, "roulette")[name].refuse(role) is not None
            assert each.may == (not refused and each.second is None), (facts, each)
    for desk in (NOBODY, at_desk(OPERATOR, is_locked=True)):
        assert not [each for each in operations_section(evening.table, desk).operations if each.may]


@pytest.mark.parametrize("book", ["nz1996", "nz", "star-rapid"])
def test_where_two_are_asked_for_two_are_signed_on(book: str) -> None:
    evening = Watched(book)
    two = [each for each in operations(book, "roulette").values() if each.second is not None]
    for each in two:
        assert each.second is not None
        alone = operations_section(evening.table, at_desk(OPERATOR))
        both = operations_section(evening.table, at_desk(each.second, OPERATOR))
        assert not next(o for o in alone.operations if o.name == each.name).may
        assert next(o for o in both.operations if o.name == each.name).may


def test_staff_do_for_a_player_what_is_the_players_own_where_chips_change_hands() -> None:
    by_hand = {
        o.name for o in operations_section(Watched("nz").table, NOBODY).operations if o.on_behalf
    }
    assert {"place", "call", "buy in", "sit", "raise dispute"} <= by_hand
    assert not {"agree to limits", "no more bets"} & by_hand
    screens = Watched("star-rapid").table
    assert not is_paid_by_hand(screens)
    offered = {o.name for o in operations_section(screens, NOBODY).operations if o.on_behalf}
    assert {"raise dispute", "side bet", "advise"} <= offered
    assert not {"place", "call", "confirm wagers", "collect credits", "insert card"} & offered


def test_fields_are_those_a_person_fills_in() -> None:
    offered = {
        o.name: o for o in operations_section(Watched("star-rapid").table, NOBODY).operations
    }
    assert offered["new game"].fields == ()  # how long wagers are taken is the operator's
    by_hand = {o.name: o for o in operations_section(Watched("nz").table, NOBODY).operations}
    names = [name for name, _, _ in by_hand["place"].fields]
    assert names[:2] == ["bet", "stake"]
    assert not {"nonce", "key", "who", "sealed"} & set(names)
    assert not {"number", "sealed"} & {name for name, _, _ in by_hand["issue voucher"].fields}
    about_the_ball = {name for name, _, _ in by_hand["no spin"].fields}
    assert about_the_ball == {"cause", "called", "ball", "circuits"}
    needed = [name for name, _, is_needed in offered["relax"].fields if is_needed]
    assert needed == ["player", "why"]
    refused = Watched("star-rapid", "P1").refused("relax", **DEALER, player="P1", why="x")
    assert refused.reason is Reason.ROLE_MAY_NOT
