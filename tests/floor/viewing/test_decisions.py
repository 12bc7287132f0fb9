"""Tables where players decide: what a stake follows, who may still stake, who is offered the cut."""

from typing import Any

import pytest

from croupier.floor.desks import by_player
from croupier.floor.privacy import refuse_others
from croupier.floor.sections import CutLine
from croupier.terms.refusals import Reason
from tests.floor.viewing.watching import DEALER, Watched


class AtBoxes(Watched):
    """A table with boxes at which Ann sits, at box 1, and Ben stakes behind her."""

    def __init__(self, sign: dict[str, str] | None = None) -> None:
        limits = {"min": "5", "max": "500", **(sign or {})}
        chips = {"chips": ["0.50", "1", "5", "25"], "limits": limits}
        super().__init__("nz1996", "Ann", "Ben", game="blackjack", seats=7, **chips)
        self.do("sit", who="Ann", seat=1)

    def deal(self, stakes: dict[str, str], *cards: str) -> None:
        """Take stakes on box 1, and deal."""
        self.begin()
        for player, stake in stakes.items():
            self.place(player, "original", stake, seat=1)
        self.do("no more bets", **DEALER)
        self.cards(*cards)

    def due(self) -> tuple[str, str, tuple[str, ...]]:
        now = self.round()
        return now.phase, now.due, self.desk().next


def test_a_stake_lies_at_its_hand_when_that_is_finished_and_when_two_hands_come_to_the_same() -> (
    None
):
    evening = AtBoxes()
    evening.deal({"Ann": "25"}, "8H", "9D", "8C")
    for act, cards in (("split", ["8S"]), ("split", ["KS"]), ("stand", ["KH"]), ("stand", ["KC"])):
        evening.do("act", who="Ann", act=act)
        evening.cards(*cards)
    hands = {f"box 1, hand {number}" for number in (1, 2, 3)}
    for end in ((), ("9S",)):
        if end:
            evening.do("act", who="Ann", act="stand")
            evening.cards(*end)
        assert {each.hand for each in evening.round().laid} == hands
        assert {slip.hand for slip in evening.me("Ann").wagers} == hands


def test_a_split_and_a_double_of_one_player_alone_are_followed_by_the_next_card() -> None:
    evening = AtBoxes()
    evening.deal({"Ann": "25"}, "8H", "9D", "8C")
    evening.do("act", who="Ann", act="split")
    assert evening.due() == ("spinning", "box 1, hand 1", ("card",))
    assert (evening.round().window, evening.me("Ann").offers, evening.desk().may_stake) == (
        None,
        (),
        (),
    )
    evening.do("card", **DEALER, card="3S", hand="box 1, hand 1")
    evening.do("act", who="Ann", act="double", stake="5")
    assert evening.due() == ("spinning", "box 1, hand 1", ("card",))


def test_the_desk_names_who_may_still_stake_and_the_window_is_past_once_nobody_may() -> None:
    evening = AtBoxes()
    evening.deal({"Ann": "25", "Ben": "10"}, "8H", "AD", "8C")
    assert [(each.player, each.bet, each.box, each.least, each.most) for each in _may(evening)] == [
        ("Ann", "insurance", 1, 500, 1_250),
        ("Ben", "insurance", 1, 500, 500),
    ]
    for each in _may(evening):
        evening.place(each.player, each.bet, "5", on=each.on)
    assert _may(evening) == ()
    assert evening.due() == ("window", "", ("no more bets",)), "insurance is closed by a call alone"
    evening.do("no more bets", **DEALER)
    evening.do("act", who="Ann", act="split")
    assert [(each.player, each.bet, each.least, each.most) for each in _may(evening)] == [
        ("Ben", "split", 1_000, 1_000)
    ]
    assert evening.due() == ("window", "", ("no more bets", "card"))
    evening.place("Ben", "split", "10", on=_may(evening)[0].on)
    assert evening.due() == ("spinning", "box 1, hand 1", ("card",))


def test_what_may_be_staked_keeps_to_the_sign_and_each_names_the_hand_that_they_follow() -> None:
    evening = AtBoxes({"increment": "5"})
    evening.deal({"Ann": "25", "Ben": "25"}, "8H", "AD", "8C")
    assert [(each.least, each.most) for each in _may(evening)] == [(500, 1_000)] * 2
    evening.do("no more bets", **DEALER)
    evening.do("act", who="Ann", act="split")
    for call in ("first hand", "second hand", "first hand", "first hand"):
        (ben,) = evening.me("Ben").wagers
        assert ben.calls == ("first hand", "second hand")
        assert evening.me("Ann").wagers[0].calls == ()
        evening.do("call", who="Ben", wager=ben.id, call=call)
        assert evening.me("Ben").wagers[0].hand == f"box 1, hand {1 + (call == 'second hand')}"


def _may(evening: Watched) -> tuple[Any, ...]:
    return evening.desk().may_stake


def _results(evening: Watched) -> dict[str, str]:
    return {each.id: each.result for each in evening.round().hands or ()}


def test_a_box_that_was_paid_even_money_has_won_and_is_not_void() -> None:
    evening = AtBoxes()
    evening.begin()
    for player, box in (("Ann", 1), ("Ben", 3)):
        evening.place(player, "original", "20", seat=box)
    evening.cards("AH", "7D", "AD", "KH", "8C")
    evening.do("call", who="Ann", wager=evening.me("Ann").wagers[0].id, call="even money")
    evening.do("no more bets", **DEALER)
    assert _results(evening)["box 1, hand 1"] == "won"
    assert (evening.me("Ann").paid, evening.me("Ben").paid) == (2_000, 0)
    evening.do("act", who="Ben", act="stand")
    evening.cards("9D")
    assert _results(evening) == {"dealer": "", "box 1, hand 1": "won", "box 3, hand 1": "lost"}
    assert (evening.me("Ann").win, evening.me("Ann").credit) == (2_000, 102_000)


def test_only_the_first_two_of_the_cards_that_all_share_are_counted_for_all() -> None:
    evening = Watched("star-rapid", "Ann", game="blackjack")
    evening.begin()
    evening.place("Ann", "player", "10")
    evening.do("no more bets", **DEALER)
    evening.cards("KS 9H 6S")
    hands = {each.id: each.count for each in evening.round().hands or ()}
    assert (hands["community"], evening.me("Ann").own[0].count) == (16, 16)
    evening.do("act", who="Ann", act="draw")
    evening.do("card", **DEALER, card="QS")
    shared = next(each for each in evening.round().hands or () if each.id == "community")
    own = evening.me("Ann").own[0]
    assert (shared.count, shared.label, own.count, own.label) == (None, "", 26, "bust")


def test_what_came_of_a_hand_is_told_once_it_was_announced() -> None:
    evening = Watched("star-rapid", "Ann", game="blackjack")
    evening.begin()
    evening.place("Ann", "player", "10")
    evening.do("no more bets", **DEALER)
    evening.cards("KS 9H 8S")
    evening.do("act", who="Ann", act="stand")
    evening.do("card", **DEALER, card="KD")
    assert evening.round().phase == "read"
    assert [(each.count, each.result) for each in evening.me("Ann").own] == [(18, "")]
    evening.do("confirm result", **DEALER)
    assert [each.result for each in evening.me("Ann").own] == ["lost"]


def _lies_next(evening: Watched) -> tuple[str, ...]:
    return {each.id: each.cards for each in evening.round().hands or ()}.get("next", ())


def test_a_card_that_was_drawn_too_early_is_seen_by_all_until_it_is_dealt() -> None:
    boxes, shared = AtBoxes(), Watched("star-rapid", "Ann", game="blackjack")
    war = Watched("star-rapid", "Ann", game="casino-war")
    boxes.deal({"Ann": "20"}, "5H", "7D", "6H")
    for evening, bet, target, cards in (
        (shared, "player", None, ("4S", "9H", "8S")),
        (war, "ante", "1", ("KS", "2C", "3C", "4C", "5C", "KD")),
    ):
        evening.begin()
        evening.place("Ann", bet, "20", target=target)
        evening.do("no more bets", **DEALER)
        evening.cards(*cards)
    for evening in (boxes, shared, war):
        assert _lies_next(evening) == ()
        evening.do("exposed card", **DEALER, card="10D")
        assert _lies_next(evening) == ("10D",)
    for evening, act in ((boxes, "draw"), (shared, "draw"), (war, "war")):
        evening.do("act", who="Ann", act=act)
        assert _lies_next(evening) == ()
        dealt = [card for hand in evening.round().hands or () for card in hand.cards]
        assert "10D" in dealt


@pytest.mark.parametrize(
    ("named", "what"),
    [
        ({"seat": 5}, "Ann is asked nothing at seat 5"),
        ({"seat": 1, "hand": 2}, "Ann is asked nothing at seat 1, hand 2"),
        ({"hand": 2}, "Ann is asked nothing on hand 2"),
    ],
    ids=str,
)
def test_an_answer_to_what_is_not_asked_says_what_is(named: dict[str, int], what: str) -> None:
    evening = AtBoxes()
    evening.deal({"Ann": "20"}, "9H", "7D", "8H")
    refused = evening.refused("act", who="Ann", act="stand", **named)
    assert (refused.what, refused.remedy) == (
        what,
        "Name seat 1, hand 1." if "seat" in named else "Name hand 1.",
    )


def test_whoever_is_offered_the_cut_sees_the_stack_and_the_desk_names_them() -> None:
    evening = AtBoxes()
    evening.do("sit", who="Ben", seat=4)
    evening.do("cutting card", **DEALER)
    seen = []
    for do in ("shuffle", "offer cut", "decline cut", "decline cut"):
        who = {"who": evening.desk().cut} if do == "decline cut" else DEALER
        evening.do(do, **who)
        seen.append((evening.desk().cut, evening.me("Ann").cut, evening.me("Ben").cut))
    stack = CutLine(312, 52, 260)
    assert seen == [("", None, None), ("Ann", stack, None), ("Ben", None, stack), ("", None, None)]
    assert Watched("nz", "Ann").me("Ann").cut is None


@pytest.mark.parametrize(
    ("what", "reason"),
    [
        ({"do": "place", "bet": "original", "seat": 1, "stake": "10"}, None),
        ({"do": "act", "act": "stand", "seat": 1}, None),
        ({"do": "sit", "seat": 1}, Reason.SEAT_IS_NOT_FREE),
    ],
    ids=str,
)
def test_a_box_at_which_somebody_sits_is_open_to_others_as_far_as_the_rules_have_it(
    what: dict[str, object], reason: Reason | None
) -> None:
    refused = refuse_others(AtBoxes().table, "Ben", by_player(what, "Ben", "T1", "k" * 8))
    assert (refused.reason if refused else None) == reason


def test_at_a_terminal_each_box_has_the_limits_for_itself_chip_by_chip() -> None:
    limits = {"min": "5", "max": "100", "fixed stakes": {"super-sevens": "5"}}
    named: Any = {"limits": limits, "limits_on": "selection", "options": {"super sevens": True}}
    evening = Watched("nz1996", "Ann", game="blackjack", **named)
    evening.begin()
    for box in (1, 3):
        for bet, stake in (("original", "60"), ("original", "40"), ("super-sevens", "5")):
            evening.place("Ann", bet, stake, seat=box)
        refused = evening.refused("place", who="Ann", bet="original", seat=box, stake="5")
        assert refused.what == "original takes at most 100, not 5 on 100 that lies there"
    assert evening.me("Ann").bet == 2 * 10_500


@pytest.mark.parametrize(("stake", "insured"), [("25", 1_250), ("5", 250), ("10", 500)])
def test_half_of_any_stake_on_shared_cards_can_be_insured(stake: str, insured: int) -> None:
    evening = Watched("star-rapid", "Ann", game="blackjack")
    evening.begin()
    evening.place("Ann", "player", stake)
    evening.do("no more bets", **DEALER)
    evening.cards("KS AH AS")
    (ask,) = evening.me("Ann").asks
    found = {each.act: (each.least, each.most, each.why_not) for each in ask.choices}
    assert found["insurance"] == (insured, insured, "")
    evening.do("act", who="Ann", act="insurance", stake=str(insured / 100))
    assert evening.me("Ann").credit == 100_000 - int(stake) * 100 - insured
