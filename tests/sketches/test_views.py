"""What those at a table of decisions are shown: the player who is asked, the others, the dealer."""

from typing import Any

import pytest

from croupier.bank import accounts
from croupier.floor.desks import by_player
from croupier.floor.sections import AskLine, ChoiceLine
from croupier.floor.viewing.functions import functions
from croupier.floor.viewing.questions import TOO_DEAR, asked, waited_for
from croupier.floor.viewing.rounds import round_section
from croupier.floor.viewing.windows import offers
from croupier.table.conduct.round.questions import Decide
from croupier.terms.refusals import RefusedError
from tests.table.conduct.boxes import AtTheBox
from tests.table.conduct.terminals import AtTheTable


def asks(evening: Any, player: str, credit: int | None = None) -> tuple[AskLine, ...]:
    """Return what a player is asked, with the credit they have or some other."""
    has = evening.house.ledger.balance(accounts.chips(player)).units
    return asked(evening.table.live, player, has if credit is None else credit)


def test_a_question_names_its_answers_their_stakes_and_what_the_clock_says() -> None:
    evening = AtTheTable(2)
    evening.cards("5H 9D 6C")
    (mine,) = asks(evening, "P1")
    assert (mine.seat, mine.hand, mine.default) == (1, 1, "draw")
    (double,) = (each for each in mine.choices if each.bet)
    assert (double.act, double.bet, double.least, double.most) == (
        "double",
        "double",
        10_000,
        10_000,
    )
    assert (double.on, double.why_not) == ("P1", "")
    poor = {each.act: each for each in asks(evening, "P1", credit=9_900)[0].choices}
    assert poor["double"] == ChoiceLine("double", "double", why_not=TOO_DEAR)
    evening.do("act", who="P1", act=double.act, stake="100", on=double.on)
    assert asks(evening, "P1") == ()
    assert asks(evening, "P2") != ()
    assert asks(evening, "somebody else") == ()


def test_the_dealer_sees_who_is_waited_for_and_everybody_that_somebody_is() -> None:
    evening = AtTheTable(3)
    evening.cards("5H 9D 6C")
    evening.do("act", who="P2", act="draw")
    waits = [(each.seat, each.player, each.staked) for each in waited_for(evening.table.live)]
    assert waits == [(1, "P1", ("double",)), (3, "P3", ("double",))]
    shown = round_section(evening.table, None)
    assert (shown.phase, shown.call, shown.window) == ("questions", "decisions", None)
    assert shown.questions is not None
    assert "P1" not in str(shown), "whose they are those asked see alone"


def test_a_window_that_an_answer_opens_is_offered_to_both_bettors_on_their_hand() -> None:
    box = AtTheBox()
    box.cards("6H 5D 5C")
    assert offers(box.table.live, "Ben", 5_000) == ()
    box.do("act", who="Ann", act="double", stake="100")
    shown = round_section(box.table, None)
    assert shown.window is not None
    assert (shown.phase, shown.call, shown.questions) == ("window", "double", None)
    assert [each.bet for each in shown.window.attached] == ["double"]
    (may,) = offers(box.table.live, "Ben", 5_000)
    assert (may.on, may.target, may.stake, may.most) == ("Ben", "", 10_000, 5_000)
    box.do("place", who="Ben", bet="double", stake="20", on="Ben")
    assert offers(box.table.live, "Ben", 5_000) == (), "a stake is doubled once"
    assert round_section(box.table, None).window is None, (
        "the next card ends it: nobody has any use of it"
    )
    box.cards("9H")
    assert offers(box.table.live, "Ann", 5_000) == ()


def test_a_player_s_terminal_asks_for_decisions_with_what_is_theirs_to_say() -> None:
    box = AtTheBox()
    assert "act" in functions(box.table)
    read = by_player({"do": "act", "act": "double", "seat": 1, "stake": "60"}, "Ann", "B1", "k")
    assert isinstance(read, Decide)
    assert (read.who, read.role, read.stake) == ("Ann", "player", "60")
    with pytest.raises(RefusedError, match="takes no 'player'"):
        by_player({"do": "act", "act": "stand", "player": "Ben"}, "Ann", "B1", "k")
    with pytest.raises(RefusedError, match="nobody knows how to"):
        by_player({"do": "time is up"}, "Ann", "B1", "k")
