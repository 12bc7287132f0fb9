"""What an inspector wrote of dice, wheels and craps from the books alone, and how it is answered."""

from typing import Any

import pytest

from croupier import RefusedError, settle


CRAPS = {"rulebook": "nz1996", "game": "craps"}


def wagers(answer: Any) -> list[tuple[str, str, str]]:
    return [(w["result"], w["winnings"], w["returned"]) for w in answer["wagers"]]


def refusal(answer: Any) -> str:
    refused = next(move["refusal"] for move in answer["moves"] if move["answer"] == "refused")
    return f"{refused['what']}. {refused['remedy']}"


def listed(*bets: tuple[str, str], rolls: list[list[int]], table: Any = CRAPS) -> Any:
    made = [{"bet": bet, "stake": stake} for bet, stake in bets]
    return settle({"table": table, "wagers": made, "chance": rolls})


# Wagers listed before several rolls


EVEN, LOST, OPEN = ("win", "10", "10"), ("lose", "0", "0"), ("open", "0", "0")
COME = "pass for 10; come for 10; come-odds for 10"
DONT_COME = "pass for 10; dont-come for 10; dont-come-behind for 20"


@pytest.mark.parametrize(
    ("bets", "rolls", "told"),
    [
        pytest.param(*case, marks=pytest.mark.rule(f"nz1996:X/3.1({letter})"))
        for letter, *case in (
            ("e", "pass for 10; pass-odds for 10", "22 56 13", [EVEN, ("win", "20", "10")]),
            ("e", "pass-odds for 10; pass for 10", "22 34", [LOST, LOST]),
            (
                "f",
                "dont-pass for 10; dont-pass-behind for 20",
                "22 34",
                [EVEN, ("win", "10", "20")],
            ),
            ("g", COME, "24 22 13", [OPEN, EVEN, ("win", "20", "10")]),
            ("h", DONT_COME, "24 22 34", [LOST, EVEN, ("win", "10", "20")]),
        )
    ],
)
def test_odds_and_come_bets_wait_for_their_point(
    bets: str, rolls: str, told: list[tuple[str, str, str]]
) -> None:
    laid = [tuple(each.split(" for ")) for each in bets.split("; ")]
    came = [[int(face) for face in dice] for dice in rolls.split()]
    assert wagers(listed(*((bet, stake) for bet, stake in laid), rolls=came)) == told


@pytest.mark.parametrize(
    ("bets", "rolls", "what"),
    [
        ([("pass", "10"), ("pass-odds", "10")], [[2, 2]], "once the wager it is on has its point"),
        ([("pass", "10"), ("pass-odds", "11")], [[2, 2], [2, 2]], "takes at most 10 here"),
        ([("pass", "10"), ("pass-odds", "10")], [[3, 4], [2, 2]], "on a standing pass wager"),
    ],
)
@pytest.mark.rule("nz1996:X/3.1(e)(i)")
def test_odds_that_never_may_be_made_are_refused(
    bets: list[tuple[str, str]], rolls: list[list[int]], what: str
) -> None:
    told = listed(*bets, rolls=rolls)
    assert told["wagers"][-1]["result"] == "refused"
    assert what in refusal(told)


@pytest.mark.rule("nz1996:X/3.1(c)")
def test_a_come_bet_that_no_roll_follows_is_refused() -> None:
    told = listed(("come", "10"), rolls=[[3, 4], [2, 2]])
    assert wagers(told) == [("refused", "0", "0")]
    assert "once a come out point stands" in refusal(told)


# Commission that comes to no whole cent


BUY, LAY = pytest.mark.rule("nz1996:X/3.1(j)"), pytest.mark.rule("nz1996:X/3.1(k)")


@pytest.mark.parametrize(
    ("bet", "target", "stake", "roll", "won", "commission"),
    [
        pytest.param("buy", 4, "0.10", [1, 3], "0.20", "0.01", marks=BUY),
        pytest.param("buy", 4, "0.10", [3, 4], "0", "0.01", marks=BUY),
        pytest.param("buy", 4, "0.50", [1, 3], "1", "0.03", marks=BUY),
        pytest.param("lay", 5, "0.10", [3, 4], "0.07", "0.01", marks=LAY),
        pytest.param("lay", 5, "10", [3, 4], "6.67", "0.34", marks=LAY),
    ],
)
def test_commission_that_is_rounded_up_is_kept_however_little(
    bet: str, target: int, stake: str, roll: list[int], won: str, commission: str
) -> None:
    made = {"do": "place", "bet": bet, "target": target, "stake": stake}
    rounded = {**CRAPS, "options": {"inexact-commission": "rounded up"}}
    moves = [made, {"do": "chance", "chance": roll}]
    (wager,) = settle({"table": rounded, "carry": {"point": 6}, "moves": moves})["wagers"]
    assert (wager["winnings"], wager["commission"]) == (won, commission)
    assert "commission_returned" not in wager
    (refused,) = settle({"table": CRAPS, "carry": {"point": 6}, "moves": moves})["wagers"]
    assert refused["result"] == "refused"


# Names, targets and results as the books and the floor have them


ROULETTE = {"rulebook": "nz", "game": "roulette"}


@pytest.mark.parametrize(
    ("bet", "target", "read"),
    [
        ("straight-up", 17, "17"),
        ("split", [20, 17], "17-20"),
        ("street", [16, 17, 18], "16-17-18"),
        ("corner", [16, 17, 19, 20], "16-17-19-20"),
        ("corner", "0-1-2-3", "0-1-2-3"),
        ("six-line", [16, 17, 18, 19, 20, 21], "16-17-18-19-20-21"),
        ("column", 2, "2"),
        ("dozen", 2, "2"),
        ("low", None, None),
        ("high", None, None),
        ("black", None, None),
    ],
)
@pytest.mark.rule("nz:8/3.9")
def test_roulettes_bets_are_read_with_their_target(
    bet: str, target: object, read: str | None
) -> None:
    made = {"bet": bet, "target": target, "stake": "5"}
    spun = "19" if bet == "high" else "0" if read == "0-1-2-3" else "17"
    (wager,) = settle({"table": ROULETTE, "wagers": [made], "chance": [spun]})["wagers"]
    assert (wager["bet"], wager.get("target"), wager["result"]) == (bet, read, "win")


BACCARAT = {"rulebook": "nz-baccarat", "game": "baccarat"}
TAI_SAI = {"rulebook": "nz1996", "game": "sic-bo"}
WHEEL = {"rulebook": "nz1996", "game": "money-wheel"}


@pytest.mark.parametrize(
    ("table", "bet", "target", "advice"),
    [
        (ROULETTE, "Straight-up", 17, "Did you mean 'straight-up'?"),
        (ROULETTE, "17", None, "Known: straight-up"),
        (ROULETTE, "split 17-20", None, "Did you mean 'split'?"),
        (ROULETTE, "rouge", None, "red"),
        (ROULETTE, "split", "17/20", "Write [1, 2], its numbers in any order."),
        (ROULETTE, "split", [17, 17], "split is made on 16-17"),
        (ROULETTE, "street", [16, 18], "Write [16, 17, 18], its numbers in any order."),
        (ROULETTE, "column", "second", "Write 1, its number."),
        (ROULETTE, "straight-up", {"number": 17}, "It has 0 and 1 to 36."),
        (ROULETTE, "straight-up", "zero", "It has 0 and 1 to 36."),
        (ROULETTE, "straight-up", [17], "Write 17, a number of the wheel."),
        (ROULETTE, "straight-up", 37, "It has 0 and 1 to 36."),
        (ROULETTE, "red", "red", "red has no target"),
        (CRAPS, "odds", None, "'pass-odds'"),
        (CRAPS, "place 6", None, "Did you mean 'place'?"),
        (CRAPS, "place", "six", "Write 4, its number."),
        (CRAPS, "hardway", [4, 4], "Write 4, its number."),
        (CRAPS, "c-and-e", [3, 2], "how its pieces share the stake"),
        (TAI_SAI, "combination", 12, "Write [1, 2], its numbers in any order."),
        (TAI_SAI, "double", 3, "specific-double"),
        (TAI_SAI, "total", "nine", "its number"),
        (WHEEL, "symbol", "a", "Write 'A', its name."),
        (WHEEL, "A", None, "symbol"),
        (BACCARAT, "insurance", None, "Did you mean"),
        (BACCARAT, "punto", None, "player"),
    ],
)
def test_any_other_spelling_is_refused_with_the_one_there_is(
    table: Any, bet: str, target: object, advice: str
) -> None:
    made = {"bet": bet, "target": target, "stake": "10"}
    told = settle({"table": table, "wagers": [made]})
    assert told["wagers"][0]["result"] == "refused"
    assert advice in refusal(told)


@pytest.mark.parametrize(
    ("table", "chance"),
    [
        pytest.param(ROULETTE, {"no spin": "hm"}, marks=pytest.mark.rule("nz:8/5.1(b)")),
        pytest.param(ROULETTE, {"no spin": True}, marks=pytest.mark.rule("nz:8/5.3")),
        pytest.param(
            {"rulebook": "nz1996", "game": "money-wheel"},
            {"no spin": True},
            marks=pytest.mark.rule("nz1996:VII/6.2"),
        ),
    ],
)
def test_a_void_spin_without_its_cause_is_asked_for_it(table: Any, chance: object) -> None:
    told = settle({"table": table, "wagers": [], "chance": [chance]})
    said = refusal(told)
    assert "asks for the cause of no spin" in said or "names no cause 'hm' for no spin" in said
    assert "fewer than four" in said


@pytest.mark.rule("star-rapid:12.5.2")
def test_dice_uncovered_early_are_asked_for() -> None:
    table = {"rulebook": "star-rapid", "game": "sic-bo"}
    told = settle({"table": table, "wagers": [], "chance": [{"early uncovering": True}]})
    assert refusal(told) == "early uncovering is settled on what the dice show. Give 'dice'."


# Records as people write them


@pytest.mark.parametrize("rolled", [[4, 5], "4-5", [[4, 5]]])
@pytest.mark.rule("nz1996:X/6.1")
def test_one_roll_need_not_stand_in_a_list_of_its_own(rolled: object) -> None:
    made = [{"bet": "field", "stake": "5", "player": None, "on": None}]
    told = settle({"table": CRAPS, "wagers": made, "chance": rolled, "moves": None})
    assert wagers(told) == [("win", "5", "5")]


@pytest.mark.rule("nz:11A/4.9")
def test_odds_and_options_are_elected_as_the_book_has_them() -> None:
    table = {"rulebook": "nz", "game": "snake-eyes", "options": {"hard-4": "6:1", "field": "2"}}
    made = [
        {"bet": "five", "stake": 5},
        {"bet": "hardway", "target": 4, "stake": 5},
        {"bet": "field", "stake": 5},
    ]
    told = settle({"table": table, "wagers": made, "chance": [[1, 1], [2, 2], [2, 3]]})
    assert wagers(told) == [("win", "5", "5"), ("win", "30", "5"), ("win", "10", "5")]


@pytest.mark.parametrize(
    ("part", "said"),
    [
        ({"wagers": [{"bet": "field", "amount": "5"}]}, "What is staked is its 'stake'."),
        ({"point": 6}, "{'carry': {'point': 6}}"),
        (
            {"wagers": [{"bet": "place", "target": 6, "stake": "6", "working": True}]},
            "'call': 'on'",
        ),
        ({"moves": [{"do": "roll", "dice": [3, 4]}]}, "one of place, call, close, chance"),
        ({"moves": [{"do": "chance", "dice": [3, 4]}]}, "A move 'chance' has do, chance, who"),
        ({"table": {**CRAPS, "limit": "5"}}, "A table has rulebook, game"),
        ({"wager": []}, "A round has table, carry, wagers"),
    ],
)
def test_a_field_that_a_record_does_not_have_is_answered_with_those_it_has(
    part: Any, said: str
) -> None:
    with pytest.raises(RefusedError) as refused:
        settle({"table": CRAPS, **part})
    assert said in refused.value.refusal.remedy
