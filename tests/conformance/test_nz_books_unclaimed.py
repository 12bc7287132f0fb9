"""What players leave behind at tables of the two New Zealand books, whose texts are alike."""

import msgspec
import pytest

from croupier.rulebooks.operations import operations
from croupier.table.conduct.core.state import Person
from croupier.terms.refusals import Reason
from tests.bank.rounds import DEALER, begin, end
from tests.conformance.conducting import STAFF, books
from tests.table.conduct.evening import Evening, rules


RED = {"who": "P1", "bet": "red", "stake": "10"}
DAY = 24 * 60
"""Minutes."""


def left_behind(book: str, *wagers: dict[str, str], number: str = "1") -> Evening:
    """Play a round that P1 walks away from before it is decided."""
    table = Evening(book, "P1", "P2")
    begin(table, *(wagers or (RED,)))
    table.do("leave", who="P1")
    end(table, number)
    return table


@books(nz1996="I/16.1", nz="1/12.1")
def test_claiming_is_up_to_the_player(book: str, refs: list[str]) -> None:
    table = Evening(book, "P1", "P2")
    begin(table, RED)
    present = table.refused("hold unclaimed", **DEALER, player="P1")
    assert (present.reason, rules(present)) == (Reason.PAYMENT_IS_NOT_PERMITTED, refs)
    table.do("leave", who="P1")
    in_play = table.refused("hold unclaimed", **DEALER, player="P1")
    assert (in_play.what, rules(in_play)) == ("P1 has a wager on R1 that is not settled yet", refs)
    end(table, "1")
    table.do("hold unclaimed", **DEALER, player="P1")
    assert (table.chips("P1"), table.balance("unclaimed:P1")) == ("990", "20")
    assert table.refused("claim", who="P2", player="P1").reason is Reason.ROLE_MAY_NOT
    came = table.do("claim", who="P1", amount="5")
    assert rules(came) == refs
    more = table.refused("claim", who="P1", amount="15.01")
    assert (more.reason, rules(more)) == (Reason.NOTHING_IS_OWED, refs)
    table.do("claim", who="P1")
    assert (table.chips("P1"), table.balance("unclaimed:P1")) == ("1010", "0")
    assert operations(book, "roulette")["claim"].role == "player"


@books(nz1996="I/16.2", nz="1/12.2")
def test_only_what_the_last_round_gave_a_player_who_left_is_held(
    book: str, refs: list[str]
) -> None:
    table = left_behind(book)
    lower = table.refused_one_role_lower("hold unclaimed", player="P1")
    assert rules(lower) == refs
    # The purse of somebody who never wagered here, and a cent more than lay here, are not.
    for player, amount in (("P2", None), ("P2", "10"), ("P1", "20.01"), ("P1", "1000")):
        purse = table.refused("hold unclaimed", **DEALER, player=player, amount=amount)
        assert (purse.reason, rules(purse)) == (Reason.NOTHING_IS_OWED, refs)
    part = table.do("hold unclaimed", **DEALER, player="P1", amount="15")
    assert rules(part) == refs
    facts = part[0].happening.facts
    assert (facts["table"], facts["round"], facts["amount"]) == ("R1", 1, 1500)
    table.refused("hold unclaimed", **DEALER, player="P1", amount="5.01")
    table.do("hold unclaimed", **DEALER, player="P1")
    assert (table.chips("P1"), table.balance("unclaimed:P1")) == ("990", "20")
    assert table.refused("hold unclaimed", **DEALER, player="P1").reason is Reason.NOTHING_IS_OWED
    # What was claimed again was collected: it cannot be put aside a second time.
    table.do("claim", who="P1")
    assert table.refused("hold unclaimed", **DEALER, player="P1").reason is Reason.NOTHING_IS_OWED


@pytest.mark.parametrize("book", ["nz1996", "nz"])
def test_a_loser_leaves_nothing_behind_and_a_void_stake_is_the_players(book: str) -> None:
    table = left_behind(book, number="2")
    assert table.refused("hold unclaimed", **DEALER, player="P1").reason is Reason.NOTHING_IS_OWED
    table.do("invalidate", **STAFF, ground="fire")
    table.do("hold unclaimed", **DEALER, player="P1")
    assert (table.chips("P1"), table.balance("unclaimed:P1")) == ("990", "10")


@pytest.mark.parametrize("book", ["nz1996", "nz"])
def test_what_was_picked_up_or_spent_does_not_lie_there(book: str) -> None:
    table = Evening(book, "P1", "P2")
    seventeen = {"bet": "straight-up", "target": 17, "stake": "5"}
    begin(table, {**RED, "bet": "black"}, {"who": "P2", **seventeen})
    table.do("no more bets", **DEALER)
    table.do("result", **DEALER, chance="17")
    table.do("collect", **DEALER)
    table.do("pay", **DEALER, player="P1")
    table.do("pick up", who="P1", wager="w1")
    table.do("pay", **DEALER)
    for player in ("P1", "P2"):
        table.do("leave", who=player)
    assert table.refused("hold unclaimed", **DEALER, player="P1").reason is Reason.NOTHING_IS_OWED
    table.do("redeem", who="P2", amount="1170")
    table.do("hold unclaimed", **DEALER, player="P2")
    assert (table.chips("P2"), table.balance("unclaimed:P2")) == ("0", "5")


@books(nz1996="I/16.2", nz="1/12.2")
def test_it_is_disposed_of_by_a_named_procedure_when_its_time_has_passed(
    book: str, refs: list[str]
) -> None:
    table = left_behind(book)
    table.do("hold unclaimed", **DEALER, player="P1")
    asked = {"player": "P1", "procedure": "after a year, to the Authority"}
    days = operations(book, "roulette")["dispose of unclaimed"].values["days"]
    table.wait(minutes=days * DAY - 1, seconds=59)
    soon = table.refused("dispose of unclaimed", **STAFF, **asked)
    assert (soon.reason, rules(soon)) == (Reason.PAYMENT_IS_NOT_PERMITTED, refs)
    table.wait(seconds=1)
    unnamed = table.refused("dispose of unclaimed", **STAFF, **asked | {"procedure": " "})
    assert (unnamed.reason, rules(unnamed)) == (Reason.PAYMENT_IS_NOT_PERMITTED, refs)
    assert rules(table.refused_one_role_lower("dispose of unclaimed", **asked)) == refs
    more = table.refused("dispose of unclaimed", **STAFF, **asked, amount="20.01")
    assert more.reason is Reason.NOTHING_IS_OWED
    table.do("claim", who="P1", amount="5")
    gone = table.do("dispose of unclaimed", **STAFF, **asked)
    assert rules(gone) == refs
    assert table.balance("outside:unclaimed money") == "15"
    assert table.refused("claim", who="P1").reason is Reason.NOTHING_IS_OWED


@pytest.mark.parametrize("book", ["nz1996", "nz"])
def test_what_was_held_later_waits_longer_and_is_remembered_in_writing(book: str) -> None:
    table = left_behind(book)
    table.do("hold unclaimed", **DEALER, player="P1")
    table.wait(minutes=300 * DAY)
    begin(table, RED)
    table.do("leave", who="P1")
    end(table, "1")
    table.do("hold unclaimed", **DEALER, player="P1")
    table.wait(minutes=65 * DAY)
    asked = {"player": "P1", "procedure": "after a year"}
    table.refused("dispose of unclaimed", **STAFF, **asked, amount="20.01")
    table.do("dispose of unclaimed", **STAFF, **asked)
    assert table.balance("unclaimed:P1") == "20"
    person = table.house.people["P1"]
    assert msgspec.json.decode(msgspec.json.encode(person), type=Person) == person


@pytest.mark.parametrize("book", ["nz1996", "nz"])
def test_a_colour_left_behind_is_held_and_claimed_as_it_was(book: str) -> None:
    table = Evening(book, "P1")
    table.do("buy non-value chips", who="P1", colour="red", worth="5", amount="50")
    begin(table, {**RED, "chips": "red"})
    table.do("leave", who="P1")
    end(table, "1")
    table.do("hold unclaimed", **DEALER, player="P1", chips="red")
    assert table.balance("unclaimed:P1", "red of R1") == "10"
    table.do("hold unclaimed", **DEALER, player="P1")
    assert table.balance("unclaimed:P1") == "10"
    table.do("claim", who="P1", chips="red")
    assert table.chips("P1", "red of R1") == "50"
    nothing = table.refused("hold unclaimed", **DEALER, player="P1", chips="blue")
    assert nothing.reason is Reason.NOTHING_IS_OWED


def test_a_book_without_a_rule_about_it_has_no_such_operations() -> None:
    names = {"hold unclaimed", "claim", "dispose of unclaimed"}
    assert not names & operations("star-rapid", "roulette").keys()
