"""Around the coup under nz-baccarat: who shares an area, what is elected, what is withdrawn or void."""

import pytest

from tests.conformance.coups import (
    CLOSE,
    bet,
    cards,
    hands,
    last_refused,
    moved,
    place,
    remove,
    settled,
    steps_with,
    wager_of,
)
from tests.conformance.nz_baccarat import BOOK, insures, of, ref, rule, sign, table
from tests.conformance.settling import Answer, cited, ruling, unopened


PLAYER_WINS = of("KS 9H", "KD 3C")
LONG = of("KS 2H 4D", "KD 4C KH")
INTERNATIONAL = {"international": True, "reveal": "player first"}


def answers(told: Answer) -> list[str]:
    return [move["answer"] for move in told["moves"]]


# Areas and seats


@rule("5.8", "5.8(a)")
@pytest.mark.parametrize("name", ["mini", "midi"])
def test_up_to_three_players_share_an_area(name: str) -> None:
    four = [place("player", player=who, seat=2) for who in ("Ana", "Ben", "Cho", "Dov")]
    told = moved(table({"format": name}), *four, place("player", player="Dov", seat=3))
    assert answers(told) == ["accepted"] * 3 + ["refused", "accepted"]
    assert set(ref("5.8", "5.8(a)")) <= cited(told["moves"][3])
    fewer = table({"format": name}, limits=sign(area_players=2))
    assert answers(moved(fewer, *four[:3])) == ["accepted", "accepted", "refused"]
    again = moved(table({"format": name}), *four[:3], place("banker", player="Ana", seat=2))
    assert answers(again) == ["accepted"] * 4


@rule("5.7")
def test_at_a_full_table_a_numbered_area_is_one_players() -> None:
    told = moved(
        table({"format": "full"}),
        place("player", player="Ana", seat=12),
        place("player", player="Ben", seat=12),
    )
    last_refused(told, *ref("5.7"))


@rule("5.6(a)")
def test_standing_players_at_a_full_table_have_areas_of_their_own() -> None:
    full = table({"format": "full"})
    told = moved(full, place("player", player="Ana", seat=12, standing=True))
    last_refused(told, *ref("5.6(a)"))
    assert answers(moved(full, place("player", player="Ana", standing=True))) == ["accepted"]


@pytest.mark.parametrize(
    ("name", "areas"),
    [
        pytest.param(name, areas, marks=rule(f"3.1({letter})"))
        for letter, name, areas in (("a", "mini", 7), ("b", "midi", 9), ("c", "full", 14))
    ],
)
def test_a_layout_has_so_many_numbered_areas(name: str, areas: int) -> None:
    letter = {"mini": "a", "midi": "b", "full": "c"}[name]
    at = table({"format": name})
    assert answers(moved(at, place("player", seat=areas))) == ["accepted"]
    last_refused(moved(at, place("player", seat=areas + 1)), *ref(f"3.1({letter})"))


# Cards


@rule("8.4", "8.6")
def test_cards_go_to_the_hands_in_turn_beginning_with_the_players() -> None:
    (told,) = settled(table(), [bet("tie")], LONG)
    assert hands(told) == (LONG.player, LONG.banker)
    dealt = steps_with(told, *ref("8.4", "8.6"))
    assert len(dealt) == 4
    assert dealt[-1].startswith("Player 2, Banker 4")  # the Player's count is called first


@rule("3.4(a)")
def test_four_to_eight_decks_are_used() -> None:
    for decks in range(4, 9):
        (told,) = settled(table({"decks": decks}), [bet("player")], PLAYER_WINS)
        assert told["table"]["options"]["decks"] == decks
    for decks in (3, 9):
        assert set(ref("3.4(a)")) <= set(map(str, unopened(table({"decks": decks})).rules))


# What is offered


@pytest.mark.parametrize(
    ("option", "name", "target", "by"),
    [
        pytest.param(*case, marks=rule(case[-1]), id=case[0])
        for case in (
            ("dragon bonus", "dragon-bonus", "player", "11B.1"),
            ("dragon 7", "dragon-7", None, "11E.1"),
            ("panda 8", "panda-8", None, "11F.1"),
            ("lucky 6", "lucky-6", None, "11G.1"),
            ("super 6", "super-6", None, "11I.1"),
            ("tiger", "tiger-pair", None, "17.3"),
        )
    ],
)
def test_a_side_bet_is_offered_where_the_operator_says_so(
    option: str, name: str, target: str | None, by: str
) -> None:
    assert answers(moved(table(), place("tie"), place(name, target))) == ["accepted"] * 2
    told = moved(table({option: False}), place("tie"), place(name, target))
    last_refused(told, *ref(by))
    assert told["moves"][-1]["refusal"]["reason"] == "bet is not offered"


# What is left alone, withdrawn, void


@pytest.mark.parametrize(
    ("name", "target", "by"),
    [
        pytest.param(name, target, by, marks=rule(by), id=name)
        for name, target, by in (
            ("perfect-pair", "player", "11A.2"),
            ("dragon-bonus", "player", "11B.2"),
            ("lucky-6", None, "11G.2"),
            ("super-6", None, "11I.2"),
            ("tiger-pair", None, "17.4"),
        )
    ],
)
def test_a_side_bet_whose_main_wager_was_taken_up_is_void_at_the_close(
    name: str, target: str | None, by: str
) -> None:
    laid = [place("tie", id="w1"), place(name, target, id="side"), remove("w1")]
    told = moved(table(), *laid, CLOSE, *cards(*PLAYER_WINS.shoe))
    wager = wager_of(told, "side")
    assert (wager["result"], wager["winnings"], wager["returned"]) == ("void", "0", "20")
    assert set(ref(by)) <= cited(wager)
    kept = moved(table(), *laid, place("banker"), CLOSE, *cards(*PLAYER_WINS.shoe))
    assert wager_of(kept, "side")["result"] in ("win", "lose")


@rule("14.7", "11A.2")
def test_a_side_bet_beside_a_wager_that_is_void_for_its_ante_is_void_too() -> None:
    at = table({"ante up": True}, limits=sign(min="40", ante="5"))
    laid = [place("player", stake=40, id="w1"), place("perfect-pair", "player", 40, id="side")]
    told = moved(at, *laid, CLOSE, *cards(*PLAYER_WINS.shoe))
    assert wager_of(told)["result"] == "void"
    assert wager_of(told, "side")["result"] == "void", wager_of(told, "side")
    assert set(ref("14.7")) <= cited(wager_of(told))
    assert set(ref("11A.2")) <= cited(wager_of(told, "side"))


@rule("14.5")
def test_an_ante_is_for_one_player_at_one_area_whatever_is_backed_there() -> None:
    at = table({"ante up": True}, limits=sign(min="40", ante="5"))
    laid = [
        place("player", stake=40, player="Ana", seat=3, id="a"),
        place("tie", stake=40, player="Ana", seat=3, id="b"),
        place("player", stake=40, player="Ana", seat=4, id="c"),
        place("ante", stake=5, player="Ana", seat=3, id="ante"),
    ]
    told = moved(at, *laid, CLOSE, *cards(*PLAYER_WINS.shoe))
    assert {one["id"]: one["result"] for one in told["wagers"]} == {
        "a": "win",
        "b": "lose",
        "c": "void",
        "ante": "lose",
    }
    second = moved(at, *laid, place("ante", stake=5, player="Ana", seat=3))
    assert second["moves"][-1]["answer"] == "refused"
    assert set(ref("14.5")) <= cited(wager_of(told, "c"))


@rule("15.10", "15.10(a)", "15.10(c)", "15.10(d)")
def test_after_cards_were_misdelivered_wagers_are_withdrawn_whole_and_none_is_made() -> None:
    at = insures(INTERNATIONAL)
    one = of("KS 8H", "KD 9C")
    laid = [
        place("player", player="Ana", id="a", stake=100),
        place("banker", player="Ben", id="b", stake=100),
        CLOSE,
        CLOSE,
        *cards("KS", "8H"),
        place("player-insurance-1", player="Ana", id="i", on="a", stake=10),
    ]
    wrong = ruling("misdelivered", "casino operator", cause="to the wrong area")
    told = moved(at, *laid, wrong, remove("a"), CLOSE, *cards("KD", "9C"))
    assert set(answers(told)) == {"accepted"}, told["moves"]
    assert wager_of(told, "a")["result"] == "removed"
    assert (wager_of(told, "i")["result"], wager_of(told, "i")["returned"]) == ("removed", "10")
    assert wager_of(told, "b")["result"] == "win"
    part: Answer = {"do": "call", "wager": "a", "call": "reduce", "to": "50"}
    assert moved(at, *laid, wrong, part)["moves"][-1]["answer"] == "refused"
    last_refused(moved(at, *laid, wrong, place("tie", player="Cho")), *ref("15.10(c)"))
    after = moved(at, *laid, wrong, CLOSE, remove("b"))
    assert after["moves"][-1]["answer"] == "refused"
    assert one.winner == "banker"


@pytest.mark.parametrize(
    ("options", "cause", "by"),
    [
        pytest.param({}, "not enough cards", "12.5", marks=rule("12.5")),
        pytest.param({}, "cannot be reconstructed", "12.6", marks=rule("12.6")),
        pytest.param(INTERNATIONAL, "boxed card", "15.11", marks=rule("15.11")),
    ],
)
def test_a_void_coup_gives_every_stake_back(options: Answer, cause: str, by: str) -> None:
    closes = [CLOSE, CLOSE] if options else [CLOSE]
    laid = [place("player", id="w1"), place("perfect-pair", "player", id="w2"), *closes]
    told = moved(
        table(options), *laid, *cards("KS"), ruling("void", "casino operator", cause=cause)
    )
    assert set(answers(told)) == {"accepted"}, told["moves"]
    for wager in told["wagers"]:
        assert (wager["result"], wager["winnings"], wager["returned"]) == ("void", "0", "20")
    assert steps_with(told, *ref(by)), told["steps"]
    unread = ruling("void", "casino operator", cause="bad luck")
    assert moved(table(options), *laid, *cards("KS"), unread)["moves"][-1]["answer"] == "refused"


def test_a_boxed_card_voids_no_coup_of_another_variant() -> None:
    boxed = ruling("void", "casino operator", cause="boxed card")
    told = moved(table(), place("player"), CLOSE, *cards("KS"), boxed)
    assert told["moves"][-1]["answer"] == "refused"
    assert told["table"]["rulebook"] == BOOK
