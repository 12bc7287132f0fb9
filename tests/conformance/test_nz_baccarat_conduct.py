"""nz-baccarat at a table: when wagers are frozen, what is due when, and where the money is."""

from typing import Any

import pytest

from croupier.games.protocol import Offer
from croupier.terms.refusals import Reason
from tests.conformance.conducting import held
from tests.conformance.nz_baccarat import BOOK, INSURES, ref, rule
from tests.floor.viewing.watching import Watched
from tests.table.conduct.evening import OPERATOR, Evening, rules, words


DEALER: Any = {"who": "Dee", "role": "dealer"}
LEVEL = ("KS", "QD", "6H", "6C")
BANKER_WINS = ("2S", "9H", "KD", "KC")
"""A natural of the Banker's."""
THIRD_IS_DUE = ("2S", "3H", "KD", "KC")
BANKER_AHEAD = ("KD", "KS", "3C", "5H")
"""Player 3, Banker 5."""


def table(options: Any = None, **record: Any) -> Evening:
    """Open a table with three players, of 1,000 each."""
    named = {"limits": {"min": "10", "max": "500"}, "options": options or {}, **record}
    return Evening(BOOK, "Ana", "Ben", "Cho", game="baccarat", name="B1", **named)


def begin(evening: Evening, *wagers: tuple[str, str, str, str], **more: Any) -> None:
    """Begin a coup with wagers: who, which bet (and on which hand), the stake, the id."""
    evening.do("new game", **DEALER)
    for who, written, stake, name in wagers:
        place(evening, who, written, stake, id=name, **more)


def place(evening: Evening, who: str, written: str, stake: str, **more: Any) -> Any:
    return evening.do("place", who=who, stake=stake, **bet(written), **more)


def bet(written: str) -> Any:
    name, _, target = written.partition(" ")
    return {"bet": name, "target": target or None}


def late(evening: Evening, who: str, written: str, stake: str = "10", **more: Any) -> Any:
    return evening.refused("place", who=who, stake=stake, **bet(written), **more)


def deal(evening: Evening, *cards: str) -> None:
    evening.cards(*cards)


def chips(evening: Evening) -> list[str]:
    return [evening.chips(who) for who in ("Ana", "Ben", "Cho")]


def told_by(evening: Evening) -> set[str]:
    """Give every rule that the table's entries rest on so far."""
    return {str(each) for entry in evening.entries for each in entry.happening.rules}


def window(evening: Evening) -> str | None:
    assert evening.table.live is not None
    turn = evening.table.live.round.turn
    return turn.window if isinstance(turn, Offer) else None


# Wagering is frozen


@rule("5.14", "5.14(a)", "5.14(b)", "8.2")
def test_from_no_more_bets_to_the_settlement_nothing_is_made_or_touched() -> None:
    evening = table()
    begin(evening, ("Ana", "player", "100", "a"))
    held(evening.refused_one_role_lower("no more bets"), f"{BOOK}:8.2")
    held(evening.do("no more bets", **DEALER), f"{BOOK}:8.2")
    for card in (None, *THIRD_IS_DUE, "KH"):
        if card is not None:
            deal(evening, card)
        new = late(evening, "Ben", "banker")
        assert set(ref("5.14", "5.14(a)")) <= set(rules(new)), (card, new)
        for call in ({"call": "remove"}, {"call": "reduce", "to": "50"}):
            touched = evening.refused("call", who="Ana", wager="a", **call)
            assert set(ref("5.14", "5.14(b)")) <= set(rules(touched)), (card, touched)
    assert chips(evening) == ["900", "1000", "1000"]


@rule("1.2", "8.2")
@pytest.mark.parametrize("how", [{}, {"gesture": True}, {"bell": True}])
def test_no_more_bets_is_spoken_or_signalled_and_stands_on_the_screens(how: Any) -> None:
    evening = Watched(BOOK, "Ana", "Ben", "Cho", game="baccarat", name="B1")
    begin(evening, ("Ana", "player", "100", "a"))
    assert evening.round().phase == "wagers"
    assert set(ref("1.2", "8.2")) <= set(rules(evening.do("no more bets", **DEALER, **how)))
    assert evening.round().phase == "no more bets"
    held(late(evening, "Ben", "banker"), f"{BOOK}:5.14", Reason.WAGERING_IS_CLOSED)
    assert chips(evening)[:2] == ["900", "1000"]


@rule("5.15")
def test_nobody_takes_up_a_wager_that_has_lost() -> None:
    evening = table()
    begin(evening, ("Ana", "player", "100", "a"))
    deal(evening, *BANKER_WINS)
    held(evening.refused("call", who="Ana", wager="a", call="remove"), f"{BOOK}:5.15")
    evening.do("confirm result", **DEALER)
    assert chips(evening)[0] == "900"


@rule("5.16")
def test_after_a_tie_stakes_are_free_to_go_elsewhere_in_the_next_round() -> None:
    evening = table()
    begin(evening, ("Ana", "player", "100", "a"), ("Ben", "banker", "50", "b"))
    deal(evening, *LEVEL)
    evening.do("confirm result", chance="tie", **DEALER)
    assert f"{BOOK}:5.16" in told_by(evening)
    assert chips(evening) == ["1000", "1000", "1000"]
    begin(evening, ("Ana", "banker", "60", "c"))
    assert chips(evening)[0] == "940"
    other = table({"scheme": "two-to-one"})
    begin(other, ("Ana", "player", "100", "a"))
    deal(other, *LEVEL)
    other.do("confirm result", chance="tie", **DEALER)
    assert f"{BOOK}:5.16" not in told_by(other)  # both hands have lost: nothing is left to alter
    assert chips(other)[0] == "900"


@rule("10.2", "10.1")
def test_money_moves_after_the_result_was_announced() -> None:
    evening = table()
    begin(evening, ("Ana", "player", "100", "a"), ("Ben", "banker", "100", "b"))
    deal(evening, *BANKER_WINS)
    assert chips(evening)[:2] == ["900", "900"]
    evening.refused_one_role_lower("confirm result", chance="banker")
    told = evening.do("confirm result", chance="banker", **DEALER)
    assert set(ref("10.1", "10.2")) <= set(rules(told))
    assert "Banker wins" in words(told)
    assert chips(evening)[:2] == ["900", "1095"]
    assert evening.balance("house:B1") == "5"


@pytest.mark.parametrize(
    ("written", "by"),
    [
        pytest.param(written, by, marks=rule(by), id=by)
        for written, by in (
            ("perfect-pair player", "11A.3"),
            ("dragon-bonus player", "11B.4"),
            ("dragon-7", "11E.3"),
            ("panda-8", "11F.3"),
            ("lucky-6", "11G.3"),
            ("super-6", "11I.3"),
            ("tiger", "17.4"),
        )
    ],
)
def test_side_bets_close_before_the_first_card_even_where_the_hands_stay_open(
    written: str, by: str
) -> None:
    evening = table({"international": True})
    begin(evening, ("Ana", "player", "100", "a"))
    evening.do("no more bets", **DEALER)
    assert window(evening) == "late wagers"
    held(late(evening, "Ana", written), f"{BOOK}:{by}")
    place(evening, "Ben", "banker", "50", id="b")
    evening.do("no more bets", **DEALER)
    late(evening, "Cho", "tie")


@pytest.mark.parametrize(
    ("first", "opens"),
    [
        pytest.param((("Ana", "tie", "10", "first"),), "15.4(a)", marks=rule("15.4", "15.4(a)")),
        pytest.param((), "15.4(b)", marks=rule("15.4", "15.4(b)")),
    ],
)
def test_international_takes_the_main_wagers_after_four_cards_lie_face_down(
    first: tuple[tuple[str, str, str, str], ...], opens: str
) -> None:
    evening = table({"international": True})
    begin(evening, *first)
    told = evening.do("no more bets", **DEALER)
    assert set(ref("15.4(a)", "15.4(b)")) & set(rules(told)) == {f"{BOOK}:{opens}"}
    assert f"{BOOK}:15.4" in rules(told)
    for who, name in (("Ana", "player"), ("Ben", "banker"), ("Cho", "tie")):
        place(evening, who, name, "100", id=name)
    evening.do("no more bets", **DEALER)
    deal(evening, "KS", "6H", "QD", "6C")  # the Player's two, then the Banker's
    evening.do("confirm result", chance="tie", **DEALER)
    assert chips(evening) == ["1080" if first else "1000", "1000", "1800"]
    face_up = table({"international": True, "reveal": "face up"})
    begin(face_up)
    face_up.do("no more bets", **DEALER)
    held(late(face_up, "Ana", "player"), f"{BOOK}:5.14")


# Insurance between the cards


@pytest.mark.parametrize(
    ("number", "reveal", "before", "stake", "after", "left"),
    [
        pytest.param(
            number, *rest, marks=rule("11H.2", f"11H.2({letter})"), id=f"insurance {number}"
        )
        for number, letter, *rest in (
            (1, "a", "player first", ("KS", "8H"), "10", ("KD", "9C"), "970"),
            (2, "b", "face up", ("KD", "KS", "6C", "5H"), "20", ("4D",), "960"),
            (3, "c", "face up", ("KD", "KS", "AC", "2H", "5S"), "20", ("7D",), "960"),
        )
    ],
)
def test_a_window_opens_by_itself_and_what_is_made_in_it_is_paid_with_the_rest(
    number: int, reveal: str, before: Any, stake: str, after: Any, left: str
) -> None:
    evening = table({**INSURES, "reveal": reveal})
    begin(evening, ("Ana", "player", "100", "a"), ("Ben", "tie", "10", "b"))
    evening.do("no more bets", **DEALER)
    name = f"player-insurance-{number}"
    for card in before:
        refused = late(evening, "Ana", name, stake)
        assert refused.reason in (Reason.BET_IS_NOT_OFFERED, Reason.WAGERING_IS_CLOSED)
        deal(evening, card)
    assert window(evening) == f"insurance {number}"
    late(evening, "Ben", name, stake)  # a tie is not insured
    place(evening, "Ana", name, stake)
    deal(evening, *after)
    evening.do("confirm result", chance="banker", **DEALER)
    assert chips(evening)[:2] == [left, "990"]
    letter = {1: "a", 2: "b", 3: "c"}[number]
    assert set(ref("11H.2", f"11H.2({letter})")) <= told_by(evening)


@rule("11H.5(a)", "11H.5(c)")
def test_the_cap_and_the_one_insurer_of_an_area_are_kept_at_the_table() -> None:
    options = {**INSURES, "insurance cap": True, "one insurer": True}
    evening = table(options)
    evening.do("new game", **DEALER)
    for who in ("Ana", "Ben"):
        place(evening, who, "banker", "100", id=who, seat=3)
    deal(evening, *BANKER_AHEAD)
    over = late(evening, "Ana", "banker-insurance-2", "51", seat=3)
    held(over, f"{BOOK}:11H.5(a)", Reason.STAKE_IS_OVER_THE_MAXIMUM)
    place(evening, "Ana", "banker-insurance-2", "50", seat=3)
    held(late(evening, "Ben", "banker-insurance-2", "10", seat=3), f"{BOOK}:11H.5(c)")


@rule("12.6")
def test_insurance_and_ante_go_back_with_a_void_coup() -> None:
    limits = {"min": "40", "max": "500", "ante": "5"}
    evening = table({**INSURES, "ante up": True}, limits=limits)
    begin(evening, ("Ana", "banker", "100", "a"), ("Ana", "ante", "5", "f"))
    deal(evening, *BANKER_AHEAD)
    place(evening, "Ana", "banker-insurance-2", "50", id="i")
    assert chips(evening)[0] == "845"
    evening.do(
        "void round",
        who="Olga",
        role=OPERATOR,
        why="a card on the floor",
        cause="cannot be reconstructed",
    )
    assert chips(evening)[0] == "1000"
    assert f"{BOOK}:12.6" in told_by(evening)


# Money


@rule("14.5", "14.6", "14.7")
def test_antes_are_collected_and_a_wager_without_one_is_void() -> None:
    evening = table({"ante up": True}, limits={"min": "40", "max": "500", "ante": "5"})
    begin(
        evening,
        ("Ana", "player", "100", "a"),
        ("Ana", "ante", "5", "f"),
        ("Ben", "player", "100", "b"),
    )
    deal(evening, "KS", "KD", "9H", "3C")
    told = evening.do("confirm result", chance="player", **DEALER)
    assert chips(evening)[:2] == ["1095", "1000"]
    settled = {one["id"]: one for one in told[0].happening.facts["wagers"]}
    assert set(ref("14.6")) <= set(settled["f"]["rules"]), settled
    assert set(ref("14.5", "14.7")) <= told_by(evening)


@rule("5.12", "5.13")
def test_what_slipped_through_plays_as_far_as_chips_can_pay_it() -> None:
    evening = table(chips=["5", "25", "100"])
    evening.do("new game", **DEALER)
    held(late(evening, "Ana", "banker", "150"), f"{BOOK}:5.12")
    taken = place(
        evening, "D1", "banker", "150", role="dealer", player="Ana", id="a", accepted="by mistake"
    )
    held(taken, f"{BOOK}:5.13")
    deal(evening, *BANKER_WINS)
    evening.do("confirm result", **DEALER)
    assert chips(evening)[0] == "1095"  # 100 of it could be paid, less 5


@rule("1[Table Differential]", "5.18")
def test_the_dealer_reduces_the_heavier_hand_to_the_differential_on_the_sign() -> None:
    evening = table(limits={"min": "10", "max": "500", "differential": "100"})
    begin(
        evening,
        ("Ana", "banker", "200", "a"),
        ("Ben", "banker", "100", "b"),
        ("Cho", "player", "50", "c"),
    )
    held(evening.refused_one_role_lower("reduce pro rata"), f"{BOOK}:5.18")
    came = evening.do("reduce pro rata", **DEALER)
    assert set(ref("5.17", "1[Table Differential]", "5.18")) <= set(rules(came))
    assert chips(evening) == ["900", "950", "950"]
    deal(evening, "KS")
    held(evening.refused("reduce pro rata", **DEALER), f"{BOOK}:5.18")


@rule("5.8(b)", "5.9", "5.9(a)", "5.9(b)")
def test_areas_and_outcomes_have_their_limits_at_the_table() -> None:
    limits = {"min": "20", "max": "500", "area max": True}
    evening = table(limits=limits)
    evening.do("new game", **DEALER)
    place(evening, "Ana", "player", "300", seat=3)
    held(late(evening, "Ben", "player", "220", seat=3), f"{BOOK}:5.8(b)")
    held(late(evening, "Ana", "player", "10", seat=4), f"{BOOK}:5.9(a)")
    held(late(evening, "Ana", "player", "220", seat=4), f"{BOOK}:5.9(b)")
    place(evening, "Ben", "player", "200", seat=3)
    place(evening, "Ana", "player", "200", seat=4)


@pytest.mark.parametrize(
    ("option", "by"),
    [
        pytest.param("perfect pair scale", "11A.8", marks=rule("11A.8")),
        pytest.param("dragon bonus scale", "11B.9", marks=rule("11B.9")),
    ],
)
def test_one_scale_is_used_at_all_tables_of_the_casino(option: str, by: str) -> None:
    evening = table({option: "two"})
    record: Any = {"game": "baccarat", "name": "B2", "limits": {"min": "10", "max": "500"}}
    evening.set_up(BOOK, **record, options={option: "two"})
    with pytest.raises(AssertionError, match=by.replace(".", r"\.")):
        evening.set_up(BOOK, **{**record, "name": "B3"}, options={option: "three"})
