"""Money at a table with areas: reduced in proportion, capped, held to the sign; records of it."""

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import croupier
from croupier.table.limits.differential import pro_rata
from croupier.table.setup.casino_wide import unlike
from croupier.table.setup.configuration import TableRecord, open_table


BOOK = "nz-baccarat"
BANKER_NINE = ["2H", "9S", "QD", "KC"]
"""The Player's 2 against the Banker's natural 9."""


def table(book: str = BOOK, **more: Any) -> dict[str, Any]:
    return {"rulebook": book, "game": "baccarat", **more}


def moves(configured: dict[str, Any], *steps: dict[str, Any], cards: Sequence[str] = ()) -> Any:
    dealt = [{"do": "chance", "chance": card} for card in cards]
    return croupier.settle({"table": configured, "moves": [*steps, *dealt]})


def short(configured: dict[str, Any], *wagers: dict[str, Any], cards: Sequence[Any]) -> Any:
    return croupier.settle({"table": configured, "wagers": list(wagers), "chance": list(cards)})


def place(name: str, who: str, bet: str, stake: str, **more: Any) -> dict[str, Any]:
    return {"do": "place", "id": name, "who": who, "bet": bet, "stake": stake, **more}


def by_id(answer: Any) -> dict[str, Any]:
    return {wager["id"]: wager for wager in answer["wagers"]}


REDUCE = {"do": "reduce pro rata", "role": "dealer"}
CLOSE = {"do": "close"}


@given(
    st.lists(st.integers(1, 50), min_size=1, max_size=12),
    st.integers(0, 300),
    st.sampled_from([1, 5, 20, 500]),
)
def test_shares_come_to_what_may_lie_and_none_is_a_step_off_its_proportion(
    steps: list[int], most: int, grain: int
) -> None:
    stakes = [step * grain for step in steps]
    most = min(most * grain + grain // 2, sum(stakes))
    parts = pro_rata(stakes, most, grain, lambda _: True)
    assert sum(parts) == most // grain * grain
    for part, stake in zip(parts, stakes, strict=True):
        assert part <= stake
        assert part % grain == 0
        assert abs(part * sum(stakes) - stake * most) < grain * sum(stakes)


def test_what_rounding_leaves_goes_to_the_earlier_of_those_who_lost_most() -> None:
    assert pro_rata([100, 100, 100], 200, 1, bool) == [67, 67, 66]
    assert pro_rata([100, 100, 100], 200, 50, bool) == [100, 50, 50]


@pytest.mark.parametrize(
    ("chips", "left"),
    [
        (None, {"a": "799.80", "b": "533.20"}),
        (["2.50", "100"], {"a": "800", "b": "500"}),  # in steps of 50, so that 95 % can be paid
        (["5", "100"], {"a": "800", "b": "500"}),  # in steps of 100
    ],
)
def test_wagers_are_reduced_to_what_chips_can_make_and_pay(
    chips: list[str] | None, left: dict[str, str]
) -> None:
    limits = {"min": "10", "max": "5000", "differential": "1000"}
    told = moves(
        table(chips=chips, limits=limits),
        place("a", "Ana", "banker", "1500"),
        place("b", "Ben", "banker", "1000"),
        place("c", "Cy", "player", "333"),
        CLOSE,
        REDUCE,
        cards=BANKER_NINE,
    )
    found = by_id(told)
    assert {name: found[name]["stake"] for name in left} == left
    assert found["a"]["returned"] == found["a"]["winnings"] == left["a"]
    assert found["c"]["stake"] == "333"
    assert any("may be reduced pro rata" in notice["what"] for notice in told["notices"])


def test_of_a_small_wager_nothing_may_be_left_and_it_is_void() -> None:
    told = moves(
        table(chips=["100"], limits={"differential": "4000"}, options={"scheme": "six-half"}),
        place("a", "Ana", "banker", "10000"),
        place("b", "Ben", "banker", "100"),
        REDUCE,
        CLOSE,
        cards=BANKER_NINE,
    )
    found = by_id(told)
    assert (found["a"]["stake"], found["a"]["reduced"]) == ("4000", "6000")
    assert (found["b"]["result"], found["b"]["returned"]) == ("void", "100")


@pytest.mark.parametrize(
    ("configured", "before", "reason"),
    [
        (table(limits={"differential": "5"}), [CLOSE, {"do": "chance", "chance": "2H"}], "due"),
        (table(limits={"differential": "500"}), [CLOSE], "due"),
        (table(), [CLOSE], "due"),
        (table("star-rapid"), [CLOSE], "not in the book"),
    ],
)
def test_nothing_is_reduced_too_late_or_without_need(
    configured: dict[str, Any], before: list[dict[str, Any]], reason: str
) -> None:
    told = moves(configured, place("a", "Ana", "banker", "20"), *before, REDUCE)
    assert reason in told["moves"][-1]["refusal"]["reason"]
    assert by_id(told)["a"]["stake"] == "20"


def test_a_correction_reduces_again() -> None:
    told = moves(
        table(limits={"differential": "10"}),
        place("a", "Ana", "banker", "100"),
        CLOSE,
        REDUCE,
        *({"do": "chance", "chance": card} for card in BANKER_NINE),
        {"do": "ruling", "ruling": "correction", "facts": {"corrected": "8H", "which": 3}},
    )
    assert told["moves"][-1]["answer"] == "accepted"
    assert told["state"]["player"] == ["2H", "8H"]
    assert by_id(told)["a"]["stake"] == "10"


# Signs


@pytest.mark.parametrize(
    ("configured", "said"),
    [
        (table(limits={"differential": "0"}), "more than nothing"),
        (table(limits={"area players": 4}), "1 to 3 players"),
        (table(limits={"area players": True}), "1 to 3 players"),
        (table(limits={"max": "100", "area max": "50"}), "the table's"),
        (table(limits={"payout caps": ["tiger"]}), "by bet"),
        (table(limits={"max": "100", "area max": []}), "players who are named"),
        (table(limits={"area max": True}), "the sign has none"),
        (table(limits={"min": "5", "area max": ["Ana"]}), "the sign has none"),
        (table("star-rapid", chips=["5"]), "pays to the cent"),
        (table(limits={"payout caps": {"tiger": "9"}}), "needs approval"),
        (
            table(limits={"payout caps": {"tiger": {"most": "9", "approval": True}}}),
            "needs approval",
        ),
        (table(limits={"payout caps": {"tiger": {"approval": "S-1"}}}), "is written"),
        (table(limits={"payout caps": {"tie": {"most": "9", "approval": "S-1"}}}), "no rule"),
        (table(limits={"ante": "1", "min": "10"}), "no 'ante'"),
        (table("star-rapid", limits={"differential": "10"}), "no 'differential'"),
        (table("star-premium", limits={"protected": {"min": "5"}}), "is written"),
        (
            table("star-premium", limits={"min": "5", "protected": {"min": "5", "players": []}}),
            "not below",
        ),
        (table(variant="ante-up", limits={"ante waived from": "100"}), "not on the sign"),
    ],
)
def test_a_sign_that_no_rule_knows_is_refused(configured: dict[str, Any], said: str) -> None:
    with pytest.raises(croupier.RefusedError, match=said):
        croupier.check_table(configured)


def capped(most: str) -> dict[str, Any]:
    """Give a table that pays in fives and twenty-fives, with a cap on a bet."""
    caps = {"lucky-match": {"most": most, "approval": "S-1"}}
    options = {"pair bet": "lucky match"}
    return table(options=options, limits={"payout caps": caps}, chips=["5", "25"])


@pytest.mark.rule("nz:1/11.3")
def test_a_cap_is_an_amount_that_chips_can_pay_for_nothing_above_it_is_paid() -> None:
    with pytest.raises(croupier.RefusedError, match="cannot be paid") as refused:
        croupier.check_table(capped("33"))
    assert refused.value.refusal.remedy == "Take 30."
    wagers = (
        {"id": "m", "bet": "player", "stake": "10"},
        {"id": "l", "bet": "lucky-match", "target": "player", "stake": "7.01"},
    )
    cards = ["9H", "2S", "9H", "7C"]
    paid = {most: by_id(short(capped(most), *wagers, cards=cards))["l"] for most in ("30", "5000")}
    assert paid["30"]["winnings"] == "30"
    assert (paid["5000"]["winnings"], paid["5000"]["rounded"]) == ("180", "4.75")


@pytest.mark.parametrize(
    "limits",
    [
        {"min": "40", "max": "900", "ante": "5", "ante waived from": "500"},
        {"max": "900", "area max": ["Ana"], "area players": 2, "differential": "77"},
        {"payout caps": {"tiger": {"most": "9", "approval": "S-1"}}},
    ],
)
def test_a_sign_is_written_as_it_is_read(limits: dict[str, Any]) -> None:
    from croupier.table.setup.written_limits import merged, say_limits, write_limits  # noqa: PLC0415

    variant = "ante-up" if "ante" in limits else None
    opened = open_table(TableRecord(BOOK, "baccarat", variant=variant, limits=limits))
    again = TableRecord(BOOK, "baccarat", variant=variant, limits=write_limits(opened.limits))
    assert open_table(again).limits == opened.limits
    assert merged(opened.limits, {"max": "1000"})["max"] == "1000"
    assert say_limits(opened.limits)


def test_tables_of_one_book_pay_one_scale_and_others_do_not_bind_them() -> None:
    def opened(book: str, **options: Any) -> Any:
        return open_table(TableRecord(book, "baccarat", options=options))

    tables = {
        "T1": opened(BOOK),
        "T2": opened(BOOK, **{"perfect pair scale": "two"}),
        "T3": opened(BOOK, **{"pair bet": "none", "dragon bonus scale": "three"}),
        "T4": opened(BOOK, **{"pair bet": "any pair", "any pair scale": "two"}),
        "T5": opened("nz", **{"perfect pair scale": "three"}),
    }
    found = unlike(tables)
    assert {name: [str(ref) for ref in refusal.rules] for name, refusal in found.items()} == {
        "T2": ["nz-baccarat:11A.8"],
        "T3": ["nz-baccarat:11B.9"],
    }


# Records


INSURED = ["2H", "3S", "2D", "3C", "3D"]
"""Player 4, Banker 6, a third card that makes the Player's hand 7 and wins."""


def test_insurance_listed_anywhere_waits_for_its_window_and_keeps_its_place_in_the_answer() -> None:
    told = short(
        table(),
        {"id": "i", "player": "Ana", "bet": "banker-insurance-2", "stake": "10"},
        {"id": "s", "player": "Ana", "bet": "super-6", "stake": "5"},
        {"id": "m", "player": "Ana", "bet": "banker", "stake": "100", "seat": 4},
        cards=INSURED,
    )
    found = by_id(told)
    assert list(found) == ["i", "s", "m"]
    assert (found["i"]["on"], found["i"]["line"], found["i"]["winnings"]) == ("m", "win on 6", "30")
    assert found["i"]["area"] == found["s"]["area"] == 4


@pytest.mark.parametrize("reveal", ["face up", "player first", "banker first"])
def test_cards_are_written_as_they_left_the_shoe_however_they_are_turned_up(reveal: str) -> None:
    told = short(
        table(options={"reveal": reveal}),
        {"bet": "player", "stake": "10"},
        cards=["5H", "AS", "KD", "AC", "4D", "6H"],
    )
    assert told["over"]
    assert told["state"]["player"] == ["5H", "KD", "4D"]
    assert told["state"]["banker"] == ["AS", "AC", "6H"]
    assert by_id(told)["w1"]["winnings"] == "10"


def test_a_card_that_is_turned_up_and_not_told_of_is_asked_for() -> None:
    told = short(
        table(options={"reveal": "banker first"}), {"bet": "player", "stake": "10"}, cards=["5H"]
    )
    assert told["moves"][-1]["refusal"]["reason"] == "chance is not due"
    assert by_id(told)["w1"]["result"] == "open"


def test_the_next_card_closes_a_window_that_nobody_closed() -> None:
    steps = [place("m", "Ana", "banker", "100"), CLOSE]
    told = moves(table(), *steps, cards=INSURED)
    assert all(move["answer"] == "accepted" for move in told["moves"])
    assert [move["do"] for move in told["moves"]].count("close") == 2
    early = moves(table(), steps[0], cards=INSURED)
    assert [move["do"] for move in early["moves"]].count("close") == 2
    assert by_id(early) == by_id(told)


def test_a_card_may_be_put_right_while_the_coup_goes_on_and_afterwards() -> None:
    wager = {"bet": "banker", "stake": "100"}
    under_way = short(table(), wager, cards=["2H", "8S", {"corrected": "9S"}, "QD", "KC"])
    assert by_id(under_way)["w1"]["winnings"] == "100"
    assert under_way["state"]["banker"] == ["9S", "KC"]
    third = {"corrected": "7D", "which": 3}
    after = short(table(), wager, cards=[*BANKER_NINE, third])
    assert after["state"]["player"] == ["2H", "7D"]
    assert (by_id(after)["w1"]["result"], by_id(after)["w1"]["returned"]) == ("stand off", "100")
    unknown = short(table(), wager, cards=[*BANKER_NINE, {"corrected": "7D", "which": 9}])
    assert unknown["moves"][-1]["refusal"]["reason"] == "there is nothing to correct"


def test_a_window_that_a_corrected_card_opens_or_closes_does_not_stand_in_the_way() -> None:
    wager = {"bet": "banker", "stake": "100"}
    opened = short(
        table(), wager, cards=["2H", "3S", "2D", "AC", "3D", {"corrected": "3C", "which": 4}]
    )
    assert opened["moves"][-1]["answer"] == "accepted"
    assert by_id(opened)["w1"]["result"] == "lose"
    closed = short(table(), wager, cards=[*INSURED, {"corrected": "AC", "which": 4}])
    assert closed["moves"][-1]["answer"] == "accepted"
    assert not closed["over"]  # the Banker's four draws to the Player's third card of 3


def test_with_a_wager_that_is_withdrawn_goes_its_insurance_and_nothing_else() -> None:
    told = moves(
        table(variant="international"),
        place("m", "Ana", "banker", "100"),
        place("s", "Ana", "super-6", "10"),
        CLOSE,
        CLOSE,
        *({"do": "chance", "chance": card} for card in ("2H", "2D", "3S", "3C")),
        place("i", "Ana", "banker-insurance-2", "10", on="m"),
        {"do": "ruling", "ruling": "misdelivered", "role": "casino operator"},
        {"do": "call", "wager": "m", "call": "remove"},
        CLOSE,
        cards=["3D"],
    )
    found = by_id(told)
    assert {name: wager["result"] for name, wager in found.items()} == {
        "m": "removed",
        "s": "lose",
        "i": "removed",
    }
    assert (found["m"]["returned"], found["i"]["returned"]) == ("100", "10")


def test_a_players_own_sign_hangs_beside_an_ante_that_is_the_tables() -> None:
    limits = {"min": "40", "max": "1000", "ante": "5", "differential": "9000"}
    own = {"Ana": {"min": "10", "max": "2000"}}
    told = moves(
        table("nz", variant="ante-up", limits=limits, personal=own),
        place("m", "Ana", "player", "20", seat=1),
        place("n", "Ana", "player", "1980", seat=2),
        place("a", "Ana", "ante", "5", seat=1),
        place("b", "Ana", "ante", "6", seat=2),
        CLOSE,
        cards=BANKER_NINE,
    )
    results = {name: wager["result"] for name, wager in by_id(told).items()}
    assert results == {"m": "lose", "n": "void", "a": "lose", "b": "refused"}
    with pytest.raises(croupier.RefusedError, match="limits have no 'ante'"):
        croupier.check_table(
            table("nz", limits={"min": "40", "max": "99"}, personal={"Ana": limits})
        )


def test_promotional_chips_are_cut_and_void_in_their_own_kind() -> None:
    configured = table(
        "nz", chips=["5"], approved_chips=["promotional"], limits={"max": "1000", "area max": True}
    )
    mistake = {"accepted": "by mistake", "chips": "promotional", "seat": 1}
    told = short(
        configured,
        {"bet": "banker", "stake": "150", **mistake},
        {"bet": "player", "stake": "900", "seat": 2},
        {"bet": "player", "stake": "300", "player": "Ben", **mistake, "seat": 2},
        cards=BANKER_NINE,
    )
    first, _, last = told["wagers"]
    assert (first["void"], first["winnings"], first["returned"]) == ("50", "100", "150")
    assert (last["result"], last["void"], last["returned"]) == ("lose", "200", "200")


def test_a_ruling_that_ends_the_wagering_looks_at_what_lies_like_its_close() -> None:
    told = moves(
        table(),
        place("s", "Ana", "super-6", "10", accepted="by mistake"),
        {"do": "ruling", "ruling": "void", "facts": {"cause": "not enough cards"}},
    )
    slip = by_id(told)["s"]
    assert (slip["result"], slip["returned"]) == ("void", "10")


def test_a_record_whose_sign_has_no_ante_has_the_one_that_was_put_down() -> None:
    wagers = [
        {"id": "a", "player": "Ana", "bet": "player", "stake": "100", "seat": 1},
        {"id": "b", "player": "Ana", "bet": "ante", "stake": "5", "seat": 1},
        {"id": "c", "player": "Ben", "bet": "player", "stake": "100", "seat": 2},
    ]
    told = short(table(limits={"min": "40"}), *wagers, cards=["9H", "KS", "KD", "3C"])
    results = {name: slip["result"] for name, slip in by_id(told).items()}
    assert results == {"a": "win", "b": "lose", "c": "void"}
    with pytest.raises(croupier.RefusedError, match=r"more than 12\.5 %"):
        short(table(limits={"min": "20"}), *wagers, cards=["9H", "KS", "KD", "3C"])


def test_areas_are_numbered_from_one() -> None:
    wager = {"player": "Ana", "bet": "player", "stake": "10", "seat": 0}
    with pytest.raises(croupier.RefusedError, match=">= 1"):
        short(table(), wager, cards=BANKER_NINE)


SEVEN_AHEAD = ["5H", "7S", "KD", "KC", "3D"]
"""The Banker's 7 against the Player's 5, who draws to 8."""


@pytest.mark.rule("nz-baccarat:11H.2", "nz-baccarat:11H.3(c)")
def test_insurance_hangs_on_the_one_wager_that_it_can_be_on() -> None:
    backed = [{"player": "Ana", "bet": hand, "stake": "100"} for hand in ("player", "banker")]
    insured = {"player": "Ana", "bet": "banker-insurance-2", "stake": "5"}
    told = short(table(), *backed, insured, cards=SEVEN_AHEAD)
    slip = told["wagers"][-1]
    assert (slip["bet"], slip["winnings"]) == ("banker-insurance-2", "20")
    told = short(table(), backed[1], backed[1], insured, cards=SEVEN_AHEAD)
    refusal = next(move["refusal"] for move in told["moves"] if "refusal" in move)
    assert refusal["what"] == "banker-insurance-2 may be meant on w1, w2"
    assert {"nz-baccarat:11H.2", "nz-baccarat:11H.3(c)"} <= set(refusal["rules"])


@pytest.mark.parametrize("book", ["nz-baccarat", "nz"])
def test_a_hands_pair_tells_that_the_table_has_any_pair(book: str) -> None:
    backed = [
        {"player": "Ana", "bet": "tie", "stake": "5"},
        {"player": "Ana", "bet": "any-pair", "target": "player", "stake": "5"},
        {"player": "Ana", "bet": "any-pair", "target": "banker", "stake": "5"},
    ]
    told = short(table(book), *backed, cards=["5H", "7S", "5D", "KC", "7D"])
    results = [(slip["bet"], slip["result"]) for slip in told["wagers"]]
    assert results == [("tie", "win"), ("any-pair", "win"), ("any-pair", "lose")]


@pytest.mark.parametrize(
    ("bet", "more", "named"),
    [
        ("player-insurance-1", {"on": "w1"}, "player-insurance-1"),
        ("any-pair", {"target": "player"}, "any-pair"),
    ],
)
def test_what_a_wager_is_on_tells_of_the_table_too(
    bet: str, more: dict[str, str], named: str
) -> None:
    wagers = [
        {"id": "w1", "player": "Ana", "bet": "player", "stake": "100"},
        {"id": "w2", "player": "Ana", "bet": bet, "stake": "10", **more},
    ]
    told = by_id(short(table(), *wagers, cards=["KH", "KS", "7D", "3C", "5D"]))
    assert (told["w2"]["bet"], told["w2"]["result"]) == (named, "lose")
