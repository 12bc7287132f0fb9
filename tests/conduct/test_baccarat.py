"""A coup at a table: cards entered one by one, insurance between them, announced, put right, void."""

import json
from typing import Any

import pytest

from croupier.games.protocol import Deal, Offer
from croupier.table.answer import answer
from croupier.table.conduct.dealing_again import RESULT_BEFORE
from croupier.table.record import adjudicate, read_records
from croupier.table.recording import record_of
from croupier.table.replaying import replay
from croupier.terms.refusals import Reason
from tests.conduct.evening import OPERATOR, Evening, rules, words
from tests.floor.viewing.watching import Watched


DEALER: Any = {"who": "Dee", "role": "dealer"}
SUPERVISORS = {
    "nz-baccarat": "game supervisor",
    "star-premium": "casino supervisor",
    "star-rapid": "gaming supervisor",
}
AHEAD = ("2H", "9S", "3D", "7C")
"""Player 5, Banker 6: the Banker is ahead, and a card is due."""


def table(book: str = "nz-baccarat", **record: Any) -> Evening:
    """Give an open table with three players."""
    return Evening(book, "Ana", "Ben", "Cy", game="baccarat", name="B1", **record)


def begin(evening: Evening, *wagers: tuple[str, str, str, str], **more: Any) -> None:
    """Begin a coup with wagers: who, which bet, the stake, the id."""
    evening.do("new game", **DEALER, **more)
    for who, written, stake, name in wagers:
        bet, _, target = written.partition(" ")
        evening.do("place", who=who, bet=bet, target=target or None, stake=stake, id=name)


def deal(evening: Evening, *cards: str) -> list[str]:
    """Turn cards up; return the kinds of entries that came of it."""
    came = [entry for card in cards for entry in evening.do("card", card=card, **DEALER)]
    return [entry.happening.kind for entry in came]


def insured(**record: Any) -> Evening:
    """Give a coup after four cards: Ana on the Banker, Ben on the Player, insurance open."""
    evening = table(**record)
    begin(
        evening,
        ("Ana", "banker", "100", "b"),
        ("Ana", "perfect-pair banker", "10", "pp"),
        ("Ben", "player", "50", "p"),
    )
    evening.do("no more bets", **DEALER)
    deal(evening, *AHEAD)
    return evening


def facts(evening: Evening) -> Any:
    return evening.entries[-1].happening.facts


# The coup


@pytest.mark.rule("nz-baccarat:8.4", "nz-baccarat:10.1", "nz-baccarat:10.2", "nz-baccarat:11H.2")
def test_a_coup_with_side_bets_and_insurance_is_dealt_announced_and_settled() -> None:
    evening = insured()
    told = facts(evening)
    assert (told["slot"], told["next"], told["window"]) == ("banker 2", None, "insurance 2")
    assert told["offered"] == [
        {"player": "Ana", "bet": "banker-insurance-2", "on": "b", "least": 500, "most": 3333}
    ]
    evening.do("place", who="Ana", bet="banker-insurance-2", stake="20", id="i")
    assert deal(evening, "4C") == ["wagering closed", "result decided"]
    told = facts(evening)
    assert (told["chance"], told["came"]) == ("player", ["4C"])
    assert told["cards"] == {"player": ["2H", "3D", "4C"], "banker": ["9S", "7C"]}
    assert told["counts"] == {"player": 9, "banker": 6}
    live = evening.table.live
    assert live is not None
    assert live.reading == "player"
    assert evening.chips("Ana") == "870"  # nothing moves before the announcement
    settled = evening.do("confirm result", chance="Player", **DEALER)
    assert "Player wins: Player 9, Banker 6" in words(settled)
    # 100 and 10 lost; 20 insured six points at 3 to 1
    assert (evening.chips("Ana"), evening.chips("Ben")) == ("950", "1050")
    assert evening.table.live is None
    assert evening.table.conduct.numbers == ("player",)


def test_a_coup_nobody_wagered_on_ends_with_its_announcement_all_the_same() -> None:
    evening = table()
    begin(evening)
    assert deal(evening, "9H", "2S", "KD", "7C") == [
        "wagering closed",
        *["card dealt"] * 3,
        "result decided",
    ]
    assert evening.table.live is not None
    evening.do("confirm result", **DEALER)
    assert evening.table.live is None


def test_what_is_read_back_must_be_what_lies() -> None:
    evening = table()
    begin(evening, ("Ana", "tie", "10", "t"))
    evening.do("card", card="9H", hand="Player", **DEALER)
    assert "the next card is the banker's" in str(
        evening.refused("card", card="2S", hand="player", **DEALER)
    )
    evening.refused("card", card="11H", **DEALER)
    deal(evening, "2S", "KD", "7C")
    held = evening.refused("card", card="2C", **DEALER)
    assert "nz-baccarat:9.2" in rules(held)
    assert "the result is tie" in str(evening.refused("confirm result", chance="banker", **DEALER))
    evening.do("confirm result", chance="tie", **DEALER)
    assert evening.chips("Ana") == "1080"


# Wagering ends


@pytest.mark.parametrize(
    ("book", "ref"),
    [
        pytest.param(book, f"{book}:{ref}", marks=pytest.mark.rule(f"{book}:{ref}"))
        for book, ref in (
            ("nz-baccarat", "12.10(a)"),
            ("nz", "5/8.2"),
            ("star-rapid", "10.3.3.1"),
            ("star-premium", "5.3"),
        )
    ],
)
def test_a_card_before_the_call_ends_the_wagering_and_wagers_stand(book: str, ref: str) -> None:
    evening = table(book)
    begin(evening, ("Ana", "player", "100", "p"))
    closed, dealt = evening.do("card", card="9H", **DEALER)
    assert closed.happening.kind == "wagering closed"
    assert ref in [str(each) for each in closed.happening.rules]
    assert dealt.happening.facts["slot"] == "player 1"
    late = evening.refused("place", who="Ben", bet="tie", stake="10")
    assert late.reason is Reason.WAGERING_IS_CLOSED
    evening.refused("call", who="Ana", wager="p", call="remove")
    deal(evening, "2S", "KD", "3C")
    assert evening.table.live is not None
    evening.do("confirm result", **DEALER)
    assert evening.chips("Ana") == "1100"


@pytest.mark.rule("nz-baccarat:5.14[Proviso]", "nz-baccarat:5.14(c)")
@pytest.mark.parametrize(("named", "other"), [("Ana", "Ben"), ("Ben", "Ana")])
def test_the_operator_says_who_may_change_wagers_as_long_as_no_card_was_seen(
    named: str, other: str
) -> None:
    evening = Watched("nz-baccarat", "Ana", "Ben", game="baccarat", name="B1")
    begin(evening, ("Ana", "player", "100", "of Ana"), ("Ben", "tie", "50", "of Ben"))
    evening.do("no more bets", **DEALER)
    proviso: Any = {"who": "Olga", "role": OPERATOR, "player": named, "why": "jostled"}
    evening.refused_one_role_lower("relax", player=named, why="jostled")
    evening.do("relax", **proviso)
    assert evening.round().is_relaxed
    assert (evening.me(named).may_wager, evening.me(other).may_wager) == (True, False)
    evening.refused("place", who=other, bet="tie", stake="10")
    for wager in (f"of {other}", f"of {named}"):
        evening.refused("call", who=other, wager=wager, call="remove")
    evening.do("call", who=named, wager=f"of {named}", call="remove")
    assert evening.chips(named) == "1000"
    evening.do("no more bets", **DEALER)
    evening.refused("place", who=named, bet="tie", stake="10")
    deal(evening, "9H")
    known = evening.refused("relax", **proviso)
    assert "the outcome is known" in str(known)


@pytest.mark.parametrize(
    ("remains", "caller", "ref"),
    [
        pytest.param(remains, caller, ref, marks=pytest.mark.rule(ref))
        for remains, caller, ref in (
            (True, "dealer", "nz-baccarat:5.14(d)"),
            (False, OPERATOR, "nz-baccarat:5.14(e)"),
        )
    ],
)
def test_cards_wait_for_the_second_call_after_wagers_were_changed(
    remains: bool, caller: str, ref: str
) -> None:
    evening = table()
    begin(evening, ("Ana", "player", "100", "p"), *((("Ben", "tie", "20", "t"),) * remains))
    evening.do("no more bets", **DEALER)
    evening.do("relax", who="Olga", role=OPERATOR, player="Ana", why="she was jostled")
    evening.do("call", who="Ana", wager="p", call="remove")
    first = evening.refused("card", card="9H", **DEALER)
    assert (first.reason, str(first.rules[0])) == (Reason.MOVE_IS_NOT_DUE, "nz-baccarat:5.14(d)")
    if not remains:
        assert [str(each) for each in evening.refused("no more bets", **DEALER).rules] == [ref]
    again = evening.do("no more bets", who="Olga", role=caller)
    assert again[0].happening.facts["discharged"] == [evening.table.conduct.duties]
    deal(evening, "9H")


# Windows between cards


def test_only_insurance_is_made_in_its_window_and_only_by_those_it_is_offered_to() -> None:
    evening = insured()
    for who, bet in (("Ben", "banker-insurance-2"), ("Cy", "player"), ("Ana", "tie")):
        evening.refused("place", who=who, bet=bet, stake="10")
    evening.refused(
        "place", who="Ana", bet="banker-insurance-2", stake="34"
    )  # above what it covers
    evening.refused("call", who="Ana", wager="b", call="remove")
    evening.do("place", who="Ana", bet="insurance", stake="33", id="i", on="b")
    assert evening.chips("Ana") == "857"
    closed = evening.do("no more bets", **DEALER)
    assert closed[0].happening.facts["closed"] == "insurance 2"
    evening.refused("place", who="Ana", bet="banker-insurance-2", stake="0.33")
    assert isinstance(turn(evening), Deal)


def turn(evening: Evening) -> Any:
    assert evening.table.live is not None
    return evening.table.live.round.turn


def test_where_the_table_has_a_clock_the_window_is_counted_down() -> None:
    evening = insured(seconds=20)
    assert facts(evening)["seconds"] == 20
    live = evening.table.live
    assert live is not None
    assert live.window is not None
    assert live.window.closes == evening.clock + 20_000_000
    evening.wait(seconds=20)
    late = evening.refused("place", who="Ana", bet="banker-insurance-2", stake="10")
    assert "time is up" in str(late)
    closed = evening.do("card", card="KS", **DEALER)[0]
    assert "time is up" in closed.happening.facts["words"]


# Put right


@pytest.mark.rule("nz-baccarat:12.6")
def test_a_card_entered_wrong_is_put_right_after_the_settlement() -> None:
    evening = insured()
    evening.do("place", who="Ana", bet="banker-insurance-2", stake="20", id="i")
    deal(evening, "4C")
    evening.do("confirm result", **DEALER)
    held = {"who": "Gus", "role": "game supervisor"}
    evening.refused_one_role_lower("correct", chance="9C")
    evening.refused("correct", chance="4C", **held)
    evening.refused("correct", chance="9C", which=6, **held)
    came = evening.do("correct", chance="9C", which=5, **held)
    assert "nz-baccarat:12.6" in rules(came)
    # Player 4, Banker 6: 95 won on 100, and the insurance lost
    assert (evening.chips("Ana"), evening.chips("Ben")) == ("1065", "950")
    assert evening.table.conduct.numbers == ("banker",)
    last = evening.table.last
    assert last is not None
    assert last.notes[RESULT_BEFORE] == "player"
    assert {each.wager for each in last.round.corrected} == {"b", "p", "i"}
    missing = evening.refused("correct", chance="6C", which=5, **held)
    assert "would not be over" in str(missing)  # on a six the Banker's six draws


def test_a_coup_put_right_is_written_as_a_record_that_settles_alike() -> None:
    evening = insured(limits={"min": "10", "max": "500", "differential": "40"})
    evening.do("correct", chance="8C", which=4, who="Gus", role="game supervisor")  # Banker 7
    evening.do("place", who="Ana", bet="insurance", stake="20", id="i")
    deal(evening, "4C")
    evening.do("confirm result", **DEALER)
    record = record_of(evening.entries, "B1", 1)
    (again,) = adjudicate(read_records(json.dumps(record)))
    assert [each.refusal for each in again.answered if each.refusal] == []
    last = evening.table.last
    assert last is not None
    assert [(s.id, s.totals) for s in again.slips] == [(s.id, s.totals) for s in last.round.slips]
    assert [slip.totals.won for slip in again.slips] == [0, 0, 5_000, 8_000]  # seven pays 4 to 1


def test_a_card_that_leaves_a_later_one_undealt_is_not_put_right() -> None:
    evening = insured()
    deal(evening, "6C", "KC")  # on a six the Banker draws
    refused = evening.refused("correct", chance="4C", which=5, who="Gus", role="game supervisor")
    assert "card 6 could not have been dealt then" in str(refused)


def test_a_card_put_right_in_the_middle_of_a_coup_opens_and_shuts_windows() -> None:
    evening = insured()
    held = {"who": "Gus", "role": "game supervisor"}
    evening.do("correct", chance="9C", **held)  # the fourth card: Banker 8, a natural
    assert evening.table.live is not None
    assert evening.table.live.reading == "banker"
    evening.do("correct", chance="7C", which=4, **held)
    assert evening.table.live.window is not None
    assert isinstance(turn(evening), Offer)
    assert facts(evening)["window"] == "insurance 2"
    evening.do("place", who="Ana", bet="banker-insurance-2", stake="20", id="i")
    refused = evening.refused("correct", chance="AC", which=4, **held)  # Banker 0: not ahead
    assert "void" in refused.remedy.lower()
    evening.do("call", who="Ana", wager="i", call="remove")
    evening.do("correct", chance="AC", which=4, **held)
    assert turn(evening) == Deal("player 3")
    assert evening.chips("Ana") == "890"
    deal(evening, "KH", "9D")
    evening.do("confirm result", chance="banker", **DEALER)
    assert (evening.chips("Ana"), evening.chips("Ben")) == ("1085", "950")


def test_a_card_put_right_before_the_announcement_moves_nothing_and_may_ask_for_another() -> None:
    evening = insured()
    deal(evening, "4C")
    came = evening.do("correct", chance="6C", who="Gus", role="game supervisor")
    assert not came[0].happening.postings
    assert turn(evening) == Deal("banker 3")
    deal(evening, "2C")
    evening.do("confirm result", chance="banker", **DEALER)
    assert evening.chips("Ana") == "1085"


# Void


VOIDS = [
    ("nz-baccarat", "not enough cards", "12.5"),
    ("nz-baccarat", "cannot be reconstructed", "12.6"),
    ("nz", "not enough cards", "5/12.5"),
    ("nz1996", "cannot be reconstructed", "IV/11.8"),
    ("star-premium", "not enough cards", "14.6"),
    ("star-premium", "outcome cannot be confirmed", "14.13"),
    ("star-rapid", "not enough cards", "10.5.6"),
    ("star-rapid", "wrong shoe", "10.5.2"),
    ("star-rapid", "multishuffler malfunction", "10.5.19"),
]


@pytest.mark.parametrize(
    ("book", "cause", "ref"),
    [
        pytest.param(
            *each, marks=pytest.mark.rule(f"{each[0]}:{each[2]}"), id=f"{each[0]}-{each[1]}"
        )
        for each in VOIDS
    ],
)
def test_a_void_coup_gives_every_stake_back(book: str, cause: str, ref: str) -> None:
    evening = table(book)
    begin(evening, ("Ana", "banker", "100", "b"), ("Ben", "tie", "20", "t"))
    evening.do("no more bets", **DEALER)
    deal(evening, *AHEAD)
    if book == "nz-baccarat":
        evening.do("place", who="Ana", bet="banker-insurance-2", stake="20", id="i")
    role = evening.table.operations["void round"].role
    void: Any = {"why": "nobody knows any more", "cause": cause}
    assert evening.refused("void round", **DEALER, **void).reason is Reason.ROLE_MAY_NOT
    assert cause in evening.refused("void round", who="S", role=role, why="x", cause="luck").remedy
    came = evening.do("void round", who="S", role=role, **void)
    assert f"{book}:{ref}" in rules(came)
    assert {evening.chips(who) for who in ("Ana", "Ben")} == {"1000"}
    begin(evening, ("Ana", "player", "10", "p"))  # and the next coup begins
    settled = settled_again(evening, 1)
    assert (settled["over"], settled["state"]["phase"]) == (True, "voided")
    assert {wager["result"] for wager in settled["wagers"]} == {"void"}


def settled_again(evening: Evening, number: int) -> dict[str, Any]:
    """Settle the record of a round that is over."""
    record = record_of(evening.entries, "B1", number)
    return answer(adjudicate(read_records(json.dumps(record)))[-1])


@pytest.mark.rule("nz-baccarat:15.11")
def test_a_boxed_card_is_found_among_the_first_four_or_played() -> None:
    options = {"international": True, "reveal": "player first"}
    evening = table(options=options)
    boxed: Any = {"who": "O", "role": OPERATOR, "why": "it lay face up", "cause": "boxed card"}
    begin(evening, ("Ana", "player", "100", "p"))
    for _ in ("no more bets", "late wagers"):
        evening.do("no more bets", **DEALER)
    deal(evening, "2H", "9S")
    assert "nz-baccarat:15.11" in rules(evening.do("void round", **boxed))
    assert evening.chips("Ana") == "1000"
    begin(evening, ("Ana", "player", "100", "q"))
    for _ in ("no more bets", "late wagers"):
        evening.do("no more bets", **DEALER)
    deal(evening, "2H", "3S", "9D", "8C", "KC")
    held = evening.refused("void round", **boxed)
    assert (held.reason, "first 4 cards" in held.what) == (Reason.RULING_DOES_NOT_APPLY, True)
    assert evening.refused("void round", **{**boxed, "round": 1}).reason is (
        Reason.NOTHING_TO_CORRECT
    )
    elsewhere = table()
    begin(elsewhere)
    remedy = elsewhere.refused("void round", **boxed).remedy
    assert remedy == "Causes: not enough cards, cannot be reconstructed."  # it is International's


# Windows that nobody could use


@pytest.mark.parametrize(
    ("wagers", "offered"),
    [
        ([("Ben", "player", "100", "p")], None),  # nobody backs the hand that is ahead
        ([("Ana", "banker", "50", "b")], None),  # at 3 to 1 no more than 16.66 insures it
        ([("Ana", "banker", "100", "b")], {"least": 2000, "most": 3250}),
        ([("Ana", "banker", "400", "b")], {"least": 2000, "most": 5000}),  # the sign's maximum
    ],
)
def test_a_window_is_passed_over_where_no_wager_could_be_insured(
    wagers: list[tuple[str, str, str, str]], offered: dict[str, int] | None
) -> None:
    bets = {"banker-insurance-2": {"min": "20", "max": "50"}}
    limits = {"min": "10", "max": "500", "bets": bets}
    options = {"insurance cap": True, "one insurer": True}
    evening = table(options=options, limits=limits, chips=["2.50", "5", "25"])
    begin(evening, *wagers)
    deal(evening, *AHEAD)
    told = facts(evening)
    if offered is not None:
        (may,) = told["offered"]
        assert {name: may[name] for name in offered} == offered
        evening.refused("place", who="Ana", bet="insurance", stake="50.01")
        evening.do("place", who="Ana", bet="insurance", stake="20")
        return
    assert (told["passed over"], told["next"]) == ("insurance 2", "player 3")
    assert "window" not in told
    late = evening.refused("place", who="Ana", bet="banker-insurance-2", stake="20")
    assert late.reason is Reason.BET_IS_NOT_OFFERED
    deal(evening, "4C")
    evening.do("confirm result", **DEALER)
    assert list(replay(evening.entries)) == []


def test_a_card_put_right_opens_the_window_that_nobody_could_use_before() -> None:
    evening = table(options={"insurance cap": True})
    begin(evening, ("Ana", "player", "100", "p"))
    deal(evening, *AHEAD)  # the Banker is ahead, and nobody backs it
    assert facts(evening)["passed over"] == "insurance 2"
    role = SUPERVISORS["nz-baccarat"]
    evening.do("correct", who="S", role=role, chance="5C", which=4)  # Player 5, Banker 4
    assert facts(evening)["window"] == "insurance 2"
    evening.do("place", who="Ana", bet="insurance", stake="10")
    evening.refused("correct", who="S", role=role, chance="7C", which=4)  # her insurance stands
    assert list(replay(evening.entries)) == []


# Further windows, antes


def test_an_ante_is_collected_and_goes_back_with_a_void_coup() -> None:
    evening = table(options={"ante up": True}, limits={"min": "40", "max": "500", "ante": "5"})
    void: Any = {"who": "O", "role": OPERATOR, "why": "two cards stuck", "cause": "misdeal"}
    for cards, has in ((("2H",), "1000"), (("9H", "2S", "KD", "3C"), "1095")):
        begin(evening, ("Ana", "ante", "5", "a"), ("Ana", "player", "100", "p"))
        deal(evening, *cards)
        if len(cards) == 1:
            evening.do("void round", **void)
        else:
            evening.do("confirm result", **DEALER)
        assert evening.chips("Ana") == has


def test_with_late_wagering_a_second_window_follows_the_first_call() -> None:
    evening = table(options={"international": True}, seconds=20)
    begin(evening, ("Ana", "player", "100", "p"))
    evening.do("no more bets", **DEALER)
    assert facts(evening)["window"] == "late wagers"
    assert turn(evening) == Offer("late wagers")
    evening.do("place", who="Ben", bet="banker", stake="100", id="b")
    evening.refused("place", who="Ben", bet="perfect-pair", target="banker", stake="10")
    evening.do("no more bets", **DEALER)
    deal(evening, "9H", "KD")
    assert facts(evening)["window"] == "insurance 1"
    evening.do("place", who="Ana", bet="insurance", stake="10", id="i")
    deal(evening, "9S", "KC")
    evening.do("confirm result", chance="tie", **DEALER)
    assert (evening.chips("Ana"), evening.chips("Ben")) == (
        "1080",
        "1000",
    )  # 8 to 1 on a tie at nine


# Too much on one hand


@pytest.mark.rule("nz-baccarat:5.18")
def test_the_dealer_reduces_wagers_pro_rata_to_the_differential() -> None:
    evening = table(limits={"min": "10", "max": "500", "differential": "200"})
    begin(
        evening,
        ("Ana", "player", "300", "a"),
        ("Ben", "player", "100", "c"),
        ("Cy", "banker", "100", "b"),
    )
    closed = evening.do("no more bets", **DEALER)
    assert "may be reduced pro rata" in closed[0].happening.facts["notices"][0]["what"]
    came = evening.do("reduce pro rata", **DEALER)
    assert "nz-baccarat:5.18" in rules(came)
    # 400 against 100: 300 may lie, three quarters of each
    assert [evening.chips(who) for who in ("Ana", "Ben", "Cy")] == ["775", "925", "900"]
    evening.refused("reduce pro rata", **DEALER)
    deal(evening, "9H", "2S", "KD", "3C")
    evening.do("confirm result", **DEALER)
    assert [evening.chips(who) for who in ("Ana", "Ben", "Cy")] == ["1225", "1075", "900"]
