"""What is found late at a coup: hands misdelivered, boxed, missing and foreign cards; what then stands."""

import json
from typing import Any

import pytest

from croupier.table.house.record_export import record_of
from croupier.table.record.adjudication import adjudicate, read_records
from croupier.table.record.answers import answer
from croupier.terms.refusals import Reason
from tests.conformance.baccarat_coups import (
    CLOSE,
    baccarat,
    cards,
    last_refused,
    moved,
    place,
    remove,
    steps_with,
    wager_of,
)
from tests.conformance.conducting import books, held
from tests.conformance.settling import Answer, cited, ruling
from tests.marks import Rules
from tests.table.conduct.evening import OPERATOR, Evening, notices, rules


DEALER: Any = {"who": "Dee", "role": "dealer"}
STAFF: Any = {"who": "Olga", "role": OPERATOR}
NATURAL = ("KS", "8H", "KD", "9C")
"""Whether turned up as they are dealt or hand by hand, over with the fourth: 8 against 9, or 0 against 7."""
DRAWN = ("2S", "KH", "3D", "KC", "4D")
"""Hand by hand: Player 2, Banker 3; each hand draws."""
INTERNATIONAL = {"international": True, "insurance 1": False, "insurance 2": False}


def table(book: str, options: Any = None) -> Evening:
    named: Any = {"limits": {"min": "10", "max": "500"}, "options": options or {}}
    return Evening(book, "Ana", "Ben", "Cy", game="baccarat", name="B1", **named)


def begin(evening: Evening, *wagers: tuple[str, str, str], closes: int = 1) -> None:
    """Begin a coup with wagers (who, bet and target, stake); each is named for its player and bet."""
    evening.do("new game", **DEALER)
    for who, written, stake in wagers:
        bet, _, target = written.partition(" ")
        name = f"{who[0].lower()}-{bet}"
        evening.do("place", who=who, bet=bet, target=target or None, stake=stake, id=name)
    for _ in range(closes):
        evening.do("no more bets", **DEALER)


def deal(evening: Evening, *dealt: str) -> None:
    evening.cards(*dealt)


def chips(evening: Evening) -> list[str]:
    return [evening.chips(who) for who in ("Ana", "Ben", "Cy")]


def again(evening: Evening, number: int = 1) -> Answer:
    """Settle a round once more from the plain record that the journal gives of it."""
    written = json.dumps(record_of(evening.entries, "B1", number)).encode()
    (settled,) = adjudicate(read_records(written))
    return answer(settled)


# Boxed cards


@Rules("nz-baccarat")("15.11")
@pytest.mark.parametrize(
    ("dealt", "out"), [(NATURAL, 1), (NATURAL, 3), (NATURAL, 4), (DRAWN, 4), (DRAWN, 5)]
)
def test_any_of_the_first_four_cards_may_be_the_boxed_one(dealt: tuple[str, ...], out: int) -> None:
    boxed = ruling("void", "casino operator", cause="boxed card")
    laid = [place("player", id="w1"), place("perfect-pair", "player", id="w2"), CLOSE, CLOSE]
    at = {**baccarat("nz-baccarat"), "options": INTERNATIONAL}
    told = moved(at, *laid, *cards(*dealt[:out]), boxed)
    if out > 4:
        last_refused(told, "nz-baccarat:15.11")
        assert wager_of(told)["result"] == "open"
        return
    assert {move["answer"] for move in told["moves"]} == {"accepted"}, told["moves"]
    for wager in told["wagers"]:
        assert (wager["result"], wager["winnings"], wager["returned"]) == ("void", "0", "20")
        assert "nz-baccarat:15.11" in cited(wager)


# Hands misdelivered


MISDELIVERED: Any = {"cause": "to the wrong area", "player": "Ana"}


@Rules("nz-baccarat")("15.10", "15.10(a)", "15.10(c)", "15.10(d)")
def test_wagers_are_withdrawn_until_payment_though_the_result_be_known() -> None:
    evening = table("nz-baccarat", INTERNATIONAL)
    wagers = ("Ana", "player", "100"), ("Ben", "banker", "100"), ("Cy", "tie", "50")
    begin(evening, *wagers, ("Cy", "perfect-pair banker", "20"), closes=2)
    deal(evening, "KS", "8H", "9D", "9C")  # the Banker's pair of nines, 8 in all: a tie
    wrong = {**STAFF, **MISDELIVERED}
    held(evening.refused_one_role_lower("misdelivered", **MISDELIVERED), "nz-baccarat:15.10")
    evening.refused("misdelivered", **{**wrong, "player": "nobody"})
    held(evening.do("misdelivered", **wrong), "nz-baccarat:15.10(a)")
    assert chips(evening) == ["900", "900", "930"]
    late = evening.refused("place", who="Ben", bet="tie", stake="10")
    held(late, "nz-baccarat:15.10(c)", Reason.WAGERING_IS_CLOSED)
    part = evening.refused("call", who="Ben", wager="b-banker", call="reduce", to="50")
    held(part, "nz-baccarat:15.10(d)", Reason.CALL_IS_NOT_ALLOWED)
    evening.do("call", who="Cy", wager="c-tie")
    evening.do("call", who="Ana", wager="a-player")
    assert chips(evening) == ["1000", "900", "980"]
    evening.refused("confirm result", **DEALER)
    evening.do("no more bets", **DEALER)
    over = evening.refused("call", who="Ben", wager="b-banker")
    assert over.reason is Reason.WAGER_MAY_NOT_BE_CHANGED
    assert chips(evening) == ["1000", "900", "980"]
    evening.do("confirm result", **DEALER)
    # Cy's tie would have won 400: withdrawn, it is back; the pair of nines of mixed colours pays 5 to 1
    assert chips(evening) == ["1000", "1000", "1100"]
    held(evening.refused("misdelivered", **wrong), "nz-baccarat:15.10", Reason.MOVE_IS_NOT_DUE)
    told = {one["id"]: (one["result"], one["winnings"]) for one in again(evening)["wagers"]}
    assert told["c-tie"] == told["a-player"] == ("removed", "0")
    assert told["b-banker"] == ("stand off", "0")
    assert told["c-perfect-pair"] == ("win", "100")


@Rules("nz-baccarat")("15.10", "15.10(b)")
@pytest.mark.parametrize("known", [2, 3, 4])
def test_in_a_record_too_a_misdelivery_is_found_until_the_end(known: int) -> None:
    at = {**baccarat("nz-baccarat"), "options": INTERNATIONAL}
    laid = [place("player", id="a", player="Ana"), place("banker", id="b"), CLOSE, CLOSE]
    wrong = ruling("misdelivered", "casino operator", cause="to the wrong player")
    course = [*cards(*NATURAL[:known]), wrong, remove("a"), CLOSE, *cards(*NATURAL[known:])]
    told = moved(at, *laid, *course)
    assert {move["answer"] for move in told["moves"]} == {"accepted"}, told["moves"]
    assert wager_of(told, "a")["result"] == "removed"
    assert (wager_of(told, "b")["result"], wager_of(told, "b")["winnings"]) == ("win", "20")
    assert steps_with(told, "nz-baccarat:15.10", "nz-baccarat:15.10(b)"), told["steps"]
    in_c = baccarat("nz-baccarat", international=True, style="C")
    last_refused(moved(in_c, *laid[:3], *cards("KS"), wrong), "nz-baccarat:15.10")


@Rules("nz")("5/15.9")
@pytest.mark.parametrize(
    ("hand", "back"),
    [("player", {"a-player", "c-perfect-pair"}), ("banker", {"b-banker"}), ("both", None)],
)
@pytest.mark.parametrize(
    ("known", "cause", "by"),
    [
        pytest.param(known, cause, f"nz:{by}", marks=Rules("nz")(by))
        for known, cause, by in (
            (4, "to the wrong area", "5/15.9(a)"),
            (1, "to the wrong player", "5/15.9(b)"),
        )
    ],
)
def test_a_misdelivered_hands_wagers_are_void_and_the_round_is_dealt_out(
    hand: str, back: set[str] | None, known: int, cause: str, by: str
) -> None:
    evening = table("nz", {"international": True, "style": "B"})
    wagers = ("Ana", "player", "100"), ("Ben", "banker", "100"), ("Cy", "tie", "50")
    begin(evening, *wagers, ("Cy", "perfect-pair player", "20"), closes=2)
    deal(evening, *NATURAL[:known])
    wrong: Any = {"cause": cause, "player": "Ana"}
    held(evening.refused_one_role_lower("misdelivered", **wrong, hand=hand), "nz:5/15.9")
    held(evening.refused("misdelivered", **STAFF, **wrong), "nz:5/15.9")
    held(evening.do("misdelivered", **STAFF, **wrong, hand=hand), by)
    every = {"a-player", "b-banker", "c-tie", "c-perfect-pair"}
    gone = back or every
    deal(evening, *NATURAL[known:])
    evening.do("confirm result", **DEALER)
    told = again(evening)["wagers"]
    assert {one["id"] for one in told if one["result"] == "void"} == gone
    for one in told:
        assert one["id"] not in gone or "nz:5/15.9" in cited(one)
    lost = {"a-player": 100, "c-tie": 50, "c-perfect-pair": 20}
    won = 0 if "b-banker" in gone else 95
    ana, cy = (1000 - sum(n for i, n in lost.items() if i[0] == p and i not in gone) for p in "ac")
    assert chips(evening) == [str(ana), str(1000 + won), str(cy)]
    style_c = table("nz", {"international": True, "style": "C"})
    begin(style_c, ("Ana", "player", "100"), closes=2)
    assert "misdelivered" not in style_c.operations


@Rules("nz-baccarat")("15.4")
def test_international_takes_no_late_wagers_where_the_dealer_turns_the_cards() -> None:
    late = place("tie", id="late")
    for style, taken in (("B", True), ("C", False), ("D", True)):
        at = baccarat("nz-baccarat", international=True, style=style)
        told = moved(at, place("player"), CLOSE, late)
        assert (told["moves"][-1]["answer"] == "accepted") is taken, (style, told["moves"])
        if not taken:
            last_refused(told, "nz-baccarat:15.4", "nz-baccarat:8.2")


# Results that stand


WINS = ("9H", "KS", "KD", "5C")
"""Player 9 against 5, face up or hand by hand."""
CASINO: Any = {"who": "Gus", "role": "casino operator"}


def played(book: str, options: Any = None) -> Evening:
    """Play a coup to its end, which Ana wins."""
    evening = table(book, options)
    begin(evening, ("Ana", "player", "100"), ("Ben", "tie", "50"))
    deal(evening, *WINS)
    return evening


SHORT = [
    ("nz-baccarat", {}, "12.5"),
    ("nz", {}, "5/12.5"),
    ("nz1996", {}, "IV/11.6"),
    ("nz1996", {"format": "full"}, "V/12.6"),
    ("nz1996", {"format": "midi"}, "IX/12.6"),
    ("star-premium", {}, "14.6"),
    ("star-rapid", {}, "10.5.6"),
]


@pytest.mark.parametrize(
    ("book", "options", "refs"),
    [pytest.param(book, at, [f"{book}:{by}"], marks=Rules(book)(by)) for book, at, by in SHORT],
)
def test_a_complete_coup_is_not_void_for_want_of_cards(
    book: str, options: Any, refs: list[str]
) -> None:
    short = {"why": "the shoe is empty", "cause": "not enough cards"}
    evening = played(book, options)
    held(evening.refused("void round", **CASINO, **short), refs[0], Reason.RULING_DOES_NOT_APPLY)
    evening.do("confirm result", **DEALER)
    held(evening.refused("void round", **CASINO, **short), refs[0], Reason.RULING_DOES_NOT_APPLY)
    assert chips(evening) == ["1100", "950", "1000"]
    void = {"void": "not enough cards"}
    laid = [place("player", id="w1"), CLOSE]
    at = baccarat(book, **options)
    complete = moved(at, *laid, *cards(*WINS), {"do": "chance", "chance": void})
    assert wager_of(complete)["result"] == "win"
    last_refused(complete, *refs)
    begin(evening, ("Ana", "player", "100"))
    deal(evening, *WINS[:2])
    held(evening.do("void round", **CASINO, **short), refs[0])
    assert chips(evening) == ["1100", "950", "1000"]
    if book == "nz1996":
        held(evening.refused("new game", **DEALER), refs[0], Reason.MOVE_IS_NOT_DUE)
        evening.do("new shoe", **DEALER)
        evening.do("new game", **DEALER)


MISSING: Any = {"why": "a nine is missing", "cause": "missing or foreign card"}


@books(
    **{
        "star-premium": "14.11 14.11.1 14.11.2 14.11.3",
        "star-rapid": "10.5.10 10.5.10.1 10.5.10.2 10.5.10.3",
    }
)
def test_a_missing_card_voids_the_coup_it_is_found_in_and_no_other(
    book: str, refs: list[str]
) -> None:
    found, stands, void, checked = refs
    evening = played(book)
    evening.do("confirm result", **DEALER)
    held(evening.refused("void round", **CASINO, **MISSING), stands, Reason.RULING_DOES_NOT_APPLY)
    begin(evening, ("Ana", "player", "100"))
    deal(evening, *WINS)
    came = evening.do("void round", **CASINO, **MISSING)
    held(came, void)
    held(came, found)
    assert chips(evening) == ["1100", "950", "1000"]
    assert void in came[-1].happening.facts["wagers"][0]["rules"]
    early = evening.refused("new game", **DEALER)
    held(early, checked, Reason.MOVE_IS_NOT_DUE)
    evening.refused("check decks", **DEALER, found="")
    held(evening.do("check decks", **DEALER, found="the nine of hearts is missing"), checked)
    evening.do("new game", **DEALER)


@Rules("star-premium")("14.11.14")
def test_surveillance_and_an_inspector_are_told_of_a_missing_or_foreign_card() -> None:
    evening = table("star-premium")
    begin(evening, ("Ana", "player", "100"))
    deal(evening, *WINS[:3])
    came = evening.do("void round", **CASINO, **MISSING)
    told = {n["what"]: n["rules"] for n in notices(came) if "star-premium:14.11.14" in n["rules"]}
    assert {what.split()[1] for what in told} == {"Surveillance", "an"}
    owed = {each.what for each in evening.table.conduct.owed}
    assert set(told) <= owed
    assert "star-premium:14.11.14" in rules(came)


MISDEAL = {"star-premium": "cannot be reconstructed", "star-rapid": "misdeal"}
SINCE = ("its first card", "the cards are gone", "the table is closed")


@books(**{"star-premium": "14.1.4 14.1.2", "star-rapid": "10.5.1.2.3 10.5.1.2.1"})
@pytest.mark.parametrize("since", SINCE)
@pytest.mark.parametrize("named", [True, False])
def test_an_error_of_dealing_reaches_back_until_the_cards_go_on(
    book: str, refs: list[str], since: str, *, named: bool
) -> None:
    stands, void = refs
    error = {"why": "cards changed places", **({"cause": MISDEAL[book]} if named else {})}
    evening = played(book)
    evening.do("confirm result", **DEALER)
    begin(evening, ("Ana", "player", "50"))  # wagers are taken, and no card is out
    held(evening.do("void round", **CASINO, **error, round=1), void)
    assert chips(evening) == ["950", "1000", "1000"]
    deal(evening, *WINS)
    evening.do("confirm result", **DEALER)
    if since == "its first card":
        begin(evening, ("Cy", "tie", "10"))
        deal(evening, "2S")
    elif since == "the cards are gone":
        evening.do("check decks", **DEALER, found="nothing")
    else:
        evening.do("post closing sign", **CASINO, minutes=20)
        evening.wait(minutes=21)
        evening.do("close table", **CASINO)
    refusal = evening.refused("void round", **CASINO, **error, round=2)
    held(refusal, stands, Reason.RULING_DOES_NOT_APPLY)
    assert chips(evening)[0] == "1050"
    evening.do("invalidate", **CASINO, ground="fire", round=2)
    assert chips(evening)[0] == "1000"


@books(**{"star-premium": "14.1 14.1(a) 14.1(b)", "star-rapid": "10.5.1.1 10.5.1.2"})
@pytest.mark.parametrize("out", [1, 4])
def test_cards_in_doubt_or_dealt_wrongly_void_the_coup_in_which_they_are_found(
    book: str, refs: list[str], out: int
) -> None:
    error: Any = {"why": "the order is in doubt", "cause": MISDEAL[book]}
    evening = table(book)
    begin(evening, ("Ana", "player", "100"), ("Ben", "banker", "50"))
    deal(evening, *WINS[:out])
    evening.refused("void round", **DEALER, **error)
    assert set(refs) <= set(rules(evening.do("void round", **CASINO, **error)))
    assert chips(evening) == ["1000", "1000", "1000"]
    evening.do("new game", **DEALER)  # and play goes on


@Rules("star-premium")("1[void]")
def test_a_void_coup_has_no_result_and_every_stake_goes_back() -> None:
    evening = table("star-premium")
    begin(evening, ("Ana", "player", "100"), ("Ben", "tie", "50"))
    deal(evening, *WINS)
    held(evening.do("void round", **CASINO, why="it was agreed"), "star-premium:1[void]")
    assert chips(evening) == ["1000", "1000", "1000"]
    assert {one["result"] for one in again(evening)["wagers"]} == {"void"}


@Rules("star-rapid")("10.5.11")
def test_that_an_outcome_cannot_be_confirmed_two_people_say() -> None:
    evening = played("star-rapid")
    alone = {"why": "shoe and cards differ", "cause": "outcome cannot be confirmed"}
    gus: Any = {"who": "Gus", "role": "gaming supervisor"}
    mia: Any = {"who": "Mia", "role": "assistant gaming manager"}
    sam: Any = {"who": "Sam", "role": "gaming supervisor"}
    for second in (None, sam, {**mia, "who": "Gus"}):
        refusal = evening.refused("void round", **gus, **alone, second=second)
        held(refusal, "star-rapid:10.5.11", Reason.SECOND_PERSON_IS_NEEDED)
    held(
        evening.refused("void round", **mia, **alone),
        "star-rapid:10.5.11",
        Reason.SECOND_PERSON_IS_NEEDED,
    )
    evening.refused("void round", **mia, **alone, second={"who": "Dee", "role": "dealer"})
    held(evening.do("void round", **gus, **alone, second=mia), "star-rapid:10.5.11")
    assert chips(evening) == ["1000", "1000", "1000"]
    laid = [place("player", id="w1"), CLOSE, *cards(*WINS)]
    cause = {"cause": "outcome cannot be confirmed"}
    at = baccarat("star-rapid")
    told = moved(at, *laid, ruling("void", "gaming supervisor", **cause))
    assert told["moves"][-1]["refusal"]["reason"] == "second person is needed"
    last_refused(told, "star-rapid:10.5.11")
    both = ruling("void", "gaming supervisor", **cause, second="assistant gaming manager")
    assert wager_of(moved(at, *laid, both))["result"] == "void"
