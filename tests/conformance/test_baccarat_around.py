"""Around the coup of baccarat in several books: areas, what is offered, spoken, dealt, put right."""

import re
from pathlib import Path
from typing import Any

import pytest

from croupier.terms.refusals import Reason
from tests.conformance.baccarat_coups import (
    PLAYER_WINS,
    baccarat,
    bet,
    last_refused,
    moved,
    place,
    refused_bets,
    settled,
    wager_of,
)
from tests.conformance.baccarat_dealing import (
    DEALER,
    NATURAL,
    OPERATOR,
    begin,
    cited,
    deal,
    third_cards_face_up,
)
from tests.conformance.settling import at_a_terminal
from tests.floor.viewing.watching import Watched
from tests.marks import Rules
from tests.table.conduct.evening import Evening, notices, rules, words


FORMATS = {"mini": "IV", "midi": "IX", "full": "V"}


def seen(book: str, *players: str, **record: Any) -> Watched:
    """Give a table of baccarat that is watched, with Ana and Ben if nobody else is named."""
    return Watched(book, *(players or ("Ana", "Ben")), game="baccarat", name="B1", **record)


def each(*cases: tuple[Any, ...]) -> list[Any]:
    """Mark each case, which begins with its book, with the rules it ends with."""
    return [pytest.param(*case, marks=Rules(case[0])(*case[-1].split(" & "))) for case in cases]


# The layout


@pytest.mark.parametrize(
    ("book", "form", "areas", "by"),
    each(
        *(("nz1996", form, n, f"{FORMATS[form]}/2.1") for form, n in (("mini", 7), ("full", 14))),
        ("nz1996", "midi", 9, "IX/2.1"),
        *(
            (book, form, n, f"{part}3.1({letter})")
            for book, part in (("nz", "5/"), ("nz-baccarat", ""))
            for form, n, letter in (("mini", 7, "a"), ("midi", 9, "b"), ("full", 14, "c"))
        ),
    ),
)
def test_a_layout_has_so_many_numbered_areas(book: str, form: str, areas: int, by: str) -> None:
    table = baccarat(book, format=form)
    assert not refused_bets(moved(table, place("player", seat=areas)))
    last_refused(moved(table, place("player", seat=areas + 1)), f"{book}:{by}")


NOT_OFFERED: dict[str, tuple[str, str, object]] = {
    # the rule; the bet, and how it is left out
    "11A.1": ("perfect-pair", "pair bet", "none"),
    "11B.1": ("dragon-bonus", "dragon bonus", False),
    "11C.1": ("any-pair", "pair bet", "none"),
    "11D.1": ("lucky-match", "pair bet", "none"),
    "11E.1": ("dragon-7", "dragon 7", False),
    "11F.1": ("panda-8", "panda 8", False),
    "11G.1": ("lucky-6", "lucky 6", False),
    "11I.1": ("super-6", "super 6", False),
    "17.3": ("tiger-pair", "tiger", False),
}


@pytest.mark.parametrize(
    ("book", "at", "by"),
    each(
        *(("nz", at, f"5/{at}") for at in ("11A.1", "11B.1", "11C.1", "11D.1")),
        *(("nz-baccarat", at, at) for at in NOT_OFFERED),
    ),
)
def test_a_side_bet_is_offered_where_the_operator_says_so(book: str, at: str, by: str) -> None:
    name, option, without = NOT_OFFERED[at]
    laid = place("tie"), place(name, "player" if at < "11E" else None)
    left: dict[str, Any] = {option: without}
    told = moved(baccarat(book, **left), *laid)
    assert last_refused(told, f"{book}:{by}")["refusal"]["reason"] == "bet is not offered"
    offered: dict[str, Any] = {option: name.replace("-", " ") if option == "pair bet" else True}
    assert not refused_bets(moved(baccarat(book, **offered), *laid))


@pytest.mark.parametrize(
    ("book", "by"), each(("nz", "5/14.7 & 5/11A.2"), ("nz-baccarat", "14.7 & 11A.2"))
)
def test_a_wager_without_its_ante_is_void_and_a_side_bet_beside_it(book: str, by: str) -> None:
    table = baccarat(book, **{"ante up": True}, limits={"min": "40", "max": "1000", "ante": "5"})
    wager, side = bet("player", stake=40, id="w1"), bet("perfect-pair", "player", 40, id="side")
    (told,) = settled(table, [wager, side], PLAYER_WINS)
    for name, ref in zip(("w1", "side"), Rules(book).refs(*by.split(" & ")), strict=True):
        void = wager_of(told, name)
        assert (void["result"], void["returned"]) == ("void", "40")
        assert ref in void["rules"]
    (paid,) = settled(table, [wager, bet("ante", stake=5)], PLAYER_WINS)
    assert wager_of(paid)["result"] == "win"


PRINTED = re.compile(r"'print\.baccarat\.(\w+)': '(\w+)'")
"""What the screens print on the three main areas."""


@pytest.mark.parametrize(
    ("book", "by"), each(("nz", "5/3.3"), ("nz-baccarat", "3.3 & 3.3(a) & 3.3(b) & 3.3(c)"))
)
def test_the_main_areas_are_designated_by_their_words(book: str, by: str) -> None:
    words = Path(__file__).parents[2] / "web/src/games/baccarat/words/en.ts"
    printed = dict(PRINTED.findall(words.read_text()))
    shown = at_a_terminal(baccarat(book))
    assert set(Rules(book).refs(*by.split(" & "))) <= set(shown.layout_rules)
    areas = {spot.bet for spot in shown.spots if not spot.target}
    for area in ("banker", "player", "tie"):
        assert area in areas
        assert printed[area] in (area.upper(), f"{area.upper()}S")


# Spoken, and whose it is to answer for


@pytest.mark.parametrize(
    ("book", "form", "by"),
    each(
        *(("nz1996", form, f"{division}/4.3") for form, division in FORMATS.items()),
        ("nz", "mini", "5/5.4"),
    ),
)
def test_a_spoken_wager_counts_with_its_chips_and_placed_in_time(
    book: str, form: str, by: str
) -> None:
    evening = seen(book, options={"format": form})
    evening.do("new game", **DEALER)
    spoken: Any = {"who": "Ana", "bet": "player", "stake": "100"}
    cited(evening.refused("declare", **spoken, with_chips=False), f"{book}:{by}")
    cited(evening.do("declare", **spoken), f"{book}:{by}")
    assert evening.chips("Ana") == "1000"
    cited(evening.do("place declared", **DEALER, declared="d1"), f"{book}:{by}")
    assert evening.chips("Ana") == "900"
    evening.do("declare", **spoken)
    evening.do("no more bets", **DEALER)
    cited(evening.refused("place declared", **DEALER, declared="d2"), f"{book}:{by}")
    cited(evening.refused("declare", **spoken), f"{book}:{by}")
    assert evening.chips("Ana") == "900"


@Rules("nz-baccarat")("1.2", "8.2", "5.14", "5.14(b)")
@pytest.mark.parametrize("how", [{}, {"gesture": True}, {"bell": True}])
def test_no_more_bets_is_spoken_or_signalled_and_freezes_what_lies(how: Any) -> None:
    evening = seen("nz-baccarat")
    evening.do("new game", **DEALER)
    evening.do("place", who="Ana", bet="player", stake="100", id="w1")
    assert evening.round().phase == "wagers"
    cited(evening.refused_one_role_lower("no more bets"), "nz-baccarat:8.2")
    said = evening.do("no more bets", **DEALER, **how)
    cited(said, "nz-baccarat:1.2", "nz-baccarat:8.2")
    assert evening.round().phase == "no more bets"
    for card in ("", "2S", "3H", "KD", "KC"):
        deal(evening, card)
        late = evening.refused("place", who="Ben", bet="banker", stake="10")
        cited(late, "nz-baccarat:5.14", "nz-baccarat:5.14(a)")
        assert late.reason is Reason.WAGERING_IS_CLOSED
        for call in ({"call": "remove"}, {"call": "reduce", "to": "50"}):
            touched = evening.refused("call", who="Ana", wager="w1", **call)
            cited(touched, "nz-baccarat:5.14", "nz-baccarat:5.14(b)")
    assert [evening.chips(who) for who in ("Ana", "Ben")] == ["900", "1000"]


@pytest.mark.parametrize(("book", "by"), each(("nz", "5/5.15"), ("nz-baccarat", "5.15")))
def test_nobody_takes_up_a_wager_that_has_lost(book: str, by: str) -> None:
    evening = seen(book)
    begin(evening, ("Ana", "player", "100"))
    deal(evening, "2S", "9H", "KD", "KC")  # a natural of the Banker's
    lost = evening.refused("call", who="Ana", wager="w1", call="remove")
    cited(lost, f"{book}:{by}")
    evening.do("confirm result", **DEALER)
    assert evening.chips("Ana") == "900"


@pytest.mark.parametrize(
    ("book", "first", "by"),
    each(("nz-baccarat", True, "15.4 & 15.4(a)"), ("nz-baccarat", False, "15.4 & 15.4(b)")),
)
def test_international_takes_the_main_wagers_after_four_cards_lie_face_down(
    book: str, by: str, *, first: bool
) -> None:
    evening = seen(book, "Ana", "Ben", "Cho", options={"international": True})
    begin_with: tuple[tuple[str, str, str], ...] = (("Ana", "tie", "10"),) * first
    told = begin(evening, *begin_with)
    opens = set(Rules(book).refs("15.4", "15.4(a)", "15.4(b)")) & set(rules(told))
    assert opens == set(Rules(book).refs(*by.split(" & ")))
    for who, name in (("Ana", "player"), ("Ben", "banker"), ("Cho", "tie")):
        evening.do("place", who=who, bet=name, stake="100")
    evening.do("no more bets", **DEALER)
    deal(evening, "KS", "6H", "QD", "6C")  # the Player's two, then the Banker's
    evening.do("confirm result", chance="tie", **DEALER)
    came = [evening.chips(who) for who in ("Ana", "Ben", "Cho")]
    assert came == ["1080" if first else "1000", "1000", "1800"]
    face_up = seen(book, options={"international": True, "reveal": "face up"})
    begin(face_up)
    cited(face_up.refused("place", who="Ana", bet="player", stake="10"), f"{book}:5.14")


@Rules("nz")("5/5.5")
def test_a_player_answers_for_their_own_wagers_and_touches_no_others() -> None:
    evening = seen("nz")
    evening.do("new game", **DEALER)
    evening.do("place", who="Ana", bet="player", stake="100", id="w1")
    refusal = evening.refused("call", who="Ben", wager="w1", call="remove")
    assert refusal.reason is Reason.WAGER_MAY_NOT_BE_CHANGED
    cited(refusal, "nz:5/5.5")
    evening.do("call", who="Ana", wager="w1", call="remove")


# Dealt


@pytest.mark.parametrize(
    ("book", "form", "by"),
    each(*(("nz1996", form, f"{division}/8.2") for form, division in FORMATS.items())),
)
def test_the_dealer_begins_and_calls_no_more_bets_before_the_cards(
    book: str, form: str, by: str
) -> None:
    evening = seen(book, options={"format": form})
    cited(evening.refused_one_role_lower("new game"), f"{book}:{by}")
    cited(evening.do("new game", **DEALER), f"{book}:{by}")
    evening.do("place", who="Ana", bet="player", stake="100")
    twice = evening.refused("new game", **DEALER)
    assert twice.reason is Reason.MOVE_IS_NOT_DUE
    cited(evening.refused_one_role_lower("no more bets"), f"{book}:{by}")
    cited(evening.do("no more bets", **DEALER), f"{book}:{by}")
    late = evening.refused("place", who="Ben", bet="player", stake="100")
    assert late.reason is Reason.WAGERING_IS_CLOSED
    deal(evening, *NATURAL)
    evening.do("confirm result", **DEALER)
    assert [evening.chips(who) for who in ("Ana", "Ben")] == ["1100", "1000"]


@pytest.mark.parametrize(
    ("book", "by"),
    each(
        ("nz", "5/4.3"),
        ("nz-baccarat", "4.3 & 8.7"),
        ("star-premium", "8.1 & 8.2.1"),
        ("star-rapid", "10.1.11"),
    ),
)
def test_the_dealer_alone_deals_and_every_card_is_seen_at_once(book: str, by: str) -> None:
    refs = Rules(book).refs(*by.split(" & "))
    evening = seen(book)
    begin(evening, ("Ana", "player", "100"))
    for number, card in enumerate(NATURAL, start=1):
        refusal = evening.refused("card", who="Ana", card=card)
        assert refusal.reason is Reason.ROLE_MAY_NOT
        evening.refused_one_role_lower("card", card=card)
        cited(deal(evening, card), *refs)
        assert sum(len(hand.cards) for hand in evening.round().hands or ()) == number


@pytest.mark.parametrize(("book", "by"), each(("nz-baccarat", "9.7"), ("star-premium", "8.3")))
def test_third_cards_come_face_up_as_the_first_ones_did(book: str, by: str) -> None:
    third_cards_face_up(book, (f"{book}:{by}",))


@Rules("star-premium")("8.2.2")
def test_the_players_count_is_announced_first_and_then_the_bankers() -> None:
    evening = seen("star-premium")
    begin(evening, ("Ana", "player", "100"))
    came = deal(evening, *NATURAL)
    assert "Player 9, Banker 5" in words(came)
    assert evening.chips("Ana") == "900"
    cited(evening.refused_one_role_lower("confirm result"), "star-premium:8.2.2")
    cited(evening.do("confirm result", **DEALER), "star-premium:8.2.2")
    assert evening.chips("Ana") == "1100"


@Rules("star-rapid")("10.3.1", "10.3.2.1", "10.3.2.11", "10.3.3")
def test_new_game_opens_wagering_and_confirm_result_settles() -> None:
    evening = seen("star-rapid")
    early = evening.refused("place", who="Ana", bet="player", stake="100")
    assert early.reason is Reason.MOVE_IS_NOT_DUE
    begun = evening.refused_one_role_lower("new game")
    cited(begun, "star-rapid:10.3.1", "star-rapid:10.3.2.1")
    cited(evening.do("new game", **DEALER), "star-rapid:10.3.1", "star-rapid:10.3.2.1")
    evening.do("place", who="Ana", bet="player", stake="100")
    evening.do("no more bets", **DEALER)
    unread = evening.refused("confirm result", **DEALER)
    cited(unread, "star-rapid:10.3.2.11", "star-rapid:10.3.3")
    deal(evening, *NATURAL)
    assert evening.chips("Ana") == "900"
    cited(evening.do("confirm result", **DEALER), "star-rapid:10.3.2.11", "star-rapid:10.3.3")
    assert evening.chips("Ana") == "1100"


@pytest.mark.parametrize(
    ("book", "by"), each(("star-premium", "1[coup]"), ("star-rapid", "1[Coup]"))
)
def test_a_coup_lasts_until_its_result_is_announced_and_settled(book: str, by: str) -> None:
    evening = seen(book)
    begin(evening, ("Ana", "player", "100"))
    for card in NATURAL:
        deal(evening, card)
        early = evening.refused("new game", **DEALER)
        cited(early, f"{book}:{by}")
        assert early.reason is Reason.MOVE_IS_NOT_DUE
    assert evening.chips("Ana") == "900"
    evening.do("confirm result", **DEALER)
    assert evening.chips("Ana") == "1100"
    evening.do("new game", **DEALER)


@Rules("star-rapid")("10.3.2.10")
def test_the_dealer_may_key_the_winner_and_a_wrong_one_is_not_confirmed() -> None:
    evening = seen("star-rapid")
    begin(evening, ("Ana", "player", "100"))
    deal(evening, *NATURAL)
    wrong = evening.refused("confirm result", chance="banker", **DEALER)
    assert wrong.reason is Reason.CHANCE_IS_NOT_DUE
    cited(evening.do("confirm result", chance="player", **DEALER), "star-rapid:10.3.2.10")
    assert evening.chips("Ana") == "1100"


@Rules("star-rapid")("10.1.3")
def test_a_dealer_of_two_games_changes_over_between_coups() -> None:
    evening = seen("star-rapid")
    evening.set_up("star-rapid", game="baccarat", name="B2")
    evening.do("open table", **OPERATOR, table="B2", gaming_day="2024-11-16")
    evening.do("new game", **DEALER, table="B1")
    held = evening.refused("new game", **DEALER, table="B2")
    assert (held.reason, rules(held)) == (Reason.MOVE_IS_NOT_DUE, ["star-rapid:10.1.3"])
    evening.do("no more bets", **DEALER, table="B1")
    for card in NATURAL:
        evening.do("card", card=card, **DEALER, table="B1")
    evening.do("confirm result", **DEALER, table="B1")
    cited(evening.do("new game", **DEALER, table="B2"), "star-rapid:10.1.3")


@Rules("star-rapid")("10.1.1")
def test_the_layout_is_that_of_its_scheme() -> None:
    for scheme in ("standard", "even-money"):
        shown = at_a_terminal(baccarat("star-rapid", scheme=scheme))
        assert "star-rapid:10.1.1" in shown.layout_rules
        spots = {spot.bet for spot in shown.spots}
        assert spots == {"player", "banker", "tie", "dragon-bonus", "super-6", "pair"}


# Displayed


@pytest.mark.parametrize(
    ("book", "by"), each(("nz", "5/3.4(f)"), ("nz-baccarat", "3.4(f)"), ("star-premium", "1[WRD]"))
)
def test_the_operator_may_have_the_latest_results_displayed(book: str, by: str) -> None:
    evening, ref = seen(book), Rules(book).ref(by)

    def owed() -> list[str]:
        begin(evening, ("Ana", "player", "100"))
        told = notices((*deal(evening, *NATURAL), *evening.do("confirm result", **DEALER)))
        return [each["what"] for each in told if each["rules"] == [ref]]

    cited(evening.refused_one_role_lower("number display"), ref)
    assert owed() == []
    cited(evening.do("number display", **OPERATOR), ref)
    assert owed() == ["The display shows the latest numbers: player, player"]
    evening.do("number display", **OPERATOR, on=False)
    assert owed() == []


# Put right, and void


def least(evening: Evening, do: str) -> Any:
    """Give somebody of the lowest rank that does it by the book."""
    return {"who": "Sam", "role": evening.operations[do].role}


@pytest.mark.parametrize(
    ("book", "form", "by"),
    each(*(("nz1996", form, by) for form, by in (("mini", "IV/11.7"), ("full", "V/12.7"))))
    + each(
        ("nz1996", "midi", "IX/11.7"),
        ("nz", "mini", "5/12.6"),
        ("star-rapid", "", "10.5.11 & 10.5.12"),
    ),
)
def test_cards_out_of_sequence_are_put_right_under_a_casino_supervisor(
    book: str, form: str, by: str
) -> None:
    evening = seen(book, options={"format": form} if form else {})
    begin(evening, ("Ana", "player", "100"))
    deal(evening, "9H", "KS", "KD", "9C")
    refs = Rules(book).refs(*by.split(" & "))
    cited(evening.refused_one_role_lower("correct", chance="5C"), *refs)
    cited(evening.do("correct", **least(evening, "correct"), chance="5C"), *refs)
    evening.do("confirm result", **DEALER)
    assert evening.chips("Ana") == "1100"


@pytest.mark.parametrize(
    ("book", "form", "by"),
    each(("nz1996", "full", "V/12.8"), ("nz1996", "midi", "IX/11.8"), ("nz", "mini", "5/12.6")),
)
def test_a_deal_that_cannot_be_put_together_again_is_void(book: str, form: str, by: str) -> None:
    evening: Evening = seen(book, options={"format": form})
    begin(evening, ("Ana", "player", "100"))
    deal(evening, "9H", "KS")
    void: Any = {"why": "nobody knows any more", "cause": "cannot be reconstructed"}
    cited(evening.refused_one_role_lower("void round", **void), f"{book}:{by}")
    cited(evening.do("void round", **least(evening, "void round"), **void), f"{book}:{by}")
    assert evening.chips("Ana") == "1000"
