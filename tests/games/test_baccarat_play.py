"""Baccarat's course: the tables of play, the order of cards, windows, what is refused."""

from collections import Counter

import pytest

from croupier.equipment.cards import DECK, card
from croupier.games.baccarat.drawing import points
from croupier.games.baccarat.outcomes import endings
from croupier.games.baccarat.states import Coup, Hand
from croupier.games.phases import Voided, Wagering
from croupier.games.protocol import Chance, Close, Deal, Offer, Over, Ruling, Step
from croupier.terms.refusals import Reason
from tests.games.at_baccarat import Box, coups, dealt, ended, table


REVEALS = ("face up", "player first", "banker first")
BY_REVEAL = {
    reveal: table(reveal=reveal, insurance_1=False, insurance_2=False, insurance_3=False)
    for reveal in REVEALS
}


def test_what_cards_count() -> None:
    counted = Counter(points(each) for each in DECK)
    assert counted == {0: 16, **dict.fromkeys(range(1, 10), 4)}
    assert [points(card(each)) for each in ("AS", "2H", "9D", "10C", "JS", "QH", "KD")] == [
        *(1, 2, 9, 0, 0, 0, 0)
    ]


@pytest.mark.parametrize("reveal", REVEALS)
def test_every_coup_ends_as_the_tables_of_play_say(reveal: str) -> None:
    game, found = BY_REVEAL[reveal], 0
    for player, banker, thirds, (player_end, banker_end) in coups():
        box = dealt(game, player, banker)
        is_turned_about = isinstance(box.turn, Deal) and box.turn.place is not None
        assert reveal == "banker first" or not is_turned_about
        box.values(reversed(thirds) if is_turned_about else iter(thirds))
        end = ended(box)
        assert (end.player.count, end.banker.count) == (player_end, banker_end)
        assert end.turned == 4 + len(thirds)
        assert box.turn == Over(end.result, end.result)
        found += 1
    naturals, both_stand, banker_alone = 36, 4, 12 * 10
    after_a_draw = 6 * (3 * 100 + (9 * 10 + 1) + (6 * 10 + 4) + (4 * 10 + 6) + (2 * 10 + 8) + 10)
    assert found == naturals + both_stand + banker_alone + after_a_draw


def test_every_end_is_listed_once() -> None:
    ends = {
        Coup(Hand(p, 3 if drew else 2), Hand(b, 3 if last else 2))
        for player, _, thirds, (p, b) in coups()
        for drew in [bool(thirds) and player < 6]
        for last in [len(thirds) == 2 or (bool(thirds) and player >= 6)]
    }
    assert set(endings()) == ends
    assert len(endings()) == len(ends)


@pytest.mark.parametrize(
    ("reveal", "slots", "places"),
    [
        ("face up", ["player 1", "banker 1", "player 2", "banker 2"], [None] * 4),
        ("player first", ["player 1", "player 2", "banker 1", "banker 2"], [0, 2, 1, 3]),
        ("banker first", ["banker 1", "banker 2", "player 1", "player 2"], [1, 3, 0, 2]),
    ],
)
def test_cards_come_as_they_are_turned_up(
    reveal: str, slots: list[str], places: list[int | None]
) -> None:
    box, due = Box(BY_REVEAL[reveal]).close(), list[Deal]()
    for _ in range(4):
        assert isinstance(box.turn, Deal)
        due.append(box.turn)
        box.values(iter([0]))
    assert [each.slot for each in due] == slots
    assert [each.place for each in due] == places
    first = Deal("banker 3", place=5) if reveal == "banker first" else Deal("player 3")
    assert box.turn == first
    box.values(iter([1]))
    assert isinstance(box.turn, Deal)
    assert box.turn.slot == ("player 3" if reveal == "banker first" else "banker 3")
    assert box.turn.place is None


def test_the_bankers_card_is_turned_first_only_where_it_is_drawn_anyway() -> None:
    for player, banker, thirds, _ in coups():
        if not thirds:
            continue
        turn = dealt(BY_REVEAL["banker first"], player, banker).turn
        assert isinstance(turn, Deal)
        due = "player" if player <= 5 and banker > 2 else "banker"
        assert turn == Deal(f"{due} 3", place=5 if player <= 5 and banker <= 2 else None)


def test_a_coup_of_cards_is_shown_and_told() -> None:
    box = Box(table(), "player").deal("9H KS 4D 2C")
    view = box.game.play.view(box.state)
    assert view == {
        "phase": "drawing",
        "player": ["9H", "4D"],
        "player count": 3,
        "banker": ["KS", "2C"],
        "banker count": 2,
        "due": "player 3",
    }
    before = box.state
    box.deal("7D")
    told = box.game.play.tell(Step(before, Chance(card("7D")), box.state))
    assert told.words == "Player 0, Banker 2: Banker draws"
    assert [str(rule) for rule in told.rules] == [
        *("nz-baccarat:9.1", "nz-baccarat:4.1", "nz-baccarat:4.1(a)"),
        *("nz-baccarat:4.2", "nz-baccarat:4.2(b)", "nz-baccarat:9.4", "nz-baccarat:9.4(a)"),
    ]
    assert box.deal("8C").game.play.view(box.state)["result"] == "tie"
    assert box.lines == {"player": "stand off"}


def test_values_leave_nothing_to_show() -> None:
    box = dealt(table(), 4, 0)
    assert box.game.play.view(box.state)["player"] == []
    assert box.game.play.face(card("KH")) == 0
    assert box.game.play.face(9) == 9


# Windows.


def test_late_wagers_are_on_the_hands_and_the_tie() -> None:
    box = Box(table("international"), "player", ("perfect-pair", "player")).close()
    assert box.turn == Offer("late wagers")
    assert box.place("banker") is None
    assert box.place("tie") is None
    for bet, target, rule in (
        ("perfect-pair", "banker", "11A.3"),
        ("dragon-bonus", "player", "11B.4"),
        ("dragon-7", "", "11E.3"),
        ("tiger-pair", "", "17.4"),
    ):
        refused = box.place(bet, target=target)
        assert refused is not None
        assert refused.reason is Reason.BET_IS_NOT_OFFERED
        assert [each.ref for each in refused.rules] == [rule]
    assert box.call("player", "remove") is None
    closed = box.call("perfect-pair player", "remove")
    assert closed is not None
    assert closed.reason is Reason.CALL_IS_NOT_ALLOWED
    assert box.close().turn == Deal("player 1", place=0)


def test_face_up_there_are_no_late_wagers() -> None:
    box = Box(table("international", reveal="face up"), "player").close()
    assert box.turn == Deal("player 1")


# Coups without a result, and hands misdelivered.


@pytest.mark.parametrize("cards", ["", "AH", "AH 4S KD 2C", "AH 4S KD 2C 6D"])
def test_a_void_coup_gives_every_stake_back(cards: str) -> None:
    bets = ("player", "banker", "tie", ("perfect-pair", "player"), "dragon-7", "ante", "tiger-pair")
    box = Box(table("ante-up"), *bets).close().deal(cards)
    if cards == "AH 4S KD 2C":
        assert box.place("banker-insurance-2", on="banker") is None
    standing = {wager.id for wager in box.position.wagers}
    box.rule("void", cause="not enough cards")
    assert box.state == Voided()
    assert box.turn == Over(None, is_void=True)
    assert box.lines == dict.fromkeys(standing, "void")
    assert ("banker-insurance-2" in standing) is (cards == "AH 4S KD 2C")


def test_a_coup_that_is_over_is_not_called_void() -> None:
    play = table().play
    refused = play.refuse(Coup(Hand(8, 2), Hand(1, 2)), Ruling("void"))
    assert refused is not None
    assert refused.reason is Reason.RULING_DOES_NOT_APPLY
    unknown = play.refuse(Wagering(), Ruling("void", (("cause", "rain"),)))
    assert unknown is not None
    assert unknown.reason is Reason.RULING_IS_UNKNOWN


def test_after_a_misdelivery_wagers_are_withdrawn_whole_with_their_insurance() -> None:
    box = Box(table("international"), "player", "banker", "tie").deal("4H 2S KD KC")
    assert box.turn == Offer("insurance 2", lapses=True)
    assert box.place("player-insurance-2", on="player") is None
    box.rule("misdelivered", cause="to the wrong area")
    assert box.turn == Offer("withdrawal")
    for bet, on in (("tie", None), ("player-insurance-2", "player")):
        refused = box.place(bet, on=on)
        assert refused is not None
        assert refused.reason is Reason.WAGERING_IS_CLOSED
        assert "15.10(c)" in [each.ref for each in refused.rules]
    part = box.call("banker", "reduce")
    assert part is not None
    assert part.reason is Reason.CALL_IS_NOT_ALLOWED
    assert box.call("player", "remove") is None
    assert box.lines == {"player": "removed", "player-insurance-2": "removed"}
    box.close().deal("AH")
    assert box.lines["banker"] == "lose"


def test_nothing_is_insured_after_a_withdrawal() -> None:
    game = table("international")
    box = Box(game, "player").deal("KH 2S").rule("misdelivered").close()
    assert box.deal("3C AD").turn == Deal("player 3", since="withdrawal")
    assert box.deal("3H").turn == Deal("banker 3", since="withdrawal"), (
        "five to four would open a window"
    )


def test_hands_are_misdelivered_where_players_handle_them() -> None:
    face_up = Box(table(), "player").close()
    refused = face_up.game.play.refuse(face_up.state, Ruling("misdelivered"))
    assert refused is not None
    assert refused.reason is Reason.RULING_DOES_NOT_APPLY
    before = table("international").play.refuse(Wagering(), Ruling("misdelivered"))
    assert before is not None
    assert before.reason is Reason.RULING_DOES_NOT_APPLY


# What is refused.


def test_cards_come_when_they_are_due_and_only_cards() -> None:
    play = table().play
    early = play.refuse(Wagering(), Chance(card("9H")))
    assert early is not None
    assert early.reason is Reason.CHANCE_IS_NOT_DUE
    dealing = play.step(Wagering(), Close())
    for odd in ("joker", 10, -1, True, None):
        wrong = play.refuse(dealing, Chance(odd))
        assert wrong is not None
        assert wrong.reason is Reason.SYMBOL_IS_NOT_ON_THE_EQUIPMENT
    again = play.refuse(dealing, Close())
    assert again is not None
    assert again.reason is Reason.MOVE_IS_NOT_DUE


@pytest.mark.parametrize(
    ("coup", "rules"),
    [
        (Coup(Hand(8, 2), Hand(3, 2)), ["9.2", "1[Natural]"]),
        (Coup(Hand(7, 2), Hand(6, 2)), ["9.3", "9.3(b)", "9.5"]),
        (Coup(Hand(5, 3), Hand(7, 2)), ["9.4", "9.4(b)", "9.6"]),
        (Coup(Hand(5, 3), Hand(7, 3)), ["9.6"]),
    ],
)
def test_a_card_too_many_is_refused_by_the_rule_that_ends_the_coup(
    coup: Coup, rules: list[str]
) -> None:
    refused = table().play.refuse(coup, Chance(card("9H")))
    assert refused is not None
    assert refused.reason is Reason.CHANCE_IS_NOT_DUE
    assert [each.ref for each in refused.rules] == rules
