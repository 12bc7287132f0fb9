"""What an inspector of the floor found in the table's conduct, and had mended, a fault at a time."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from croupier import settle
from croupier.bank.tickets import numbered
from croupier.journal.entries import Chain, Entry, Happening, Posting
from croupier.table.replaying import replay
from croupier.terms.refusals import Reason
from tests.conduct.evening import Evening, rules
from tests.conformance.conducting import two_tables
from tests.verifier.evenings import play, record_of
from tests.verifier.loading import report


STAR: Any = "star-rapid"
DEALER: Any = {"who": "D1", "role": "dealer"}
GAMING: Any = {"who": "G1", "role": "gaming supervisor"}
MANAGER: Any = {"who": "M1", "role": "assistant gaming manager"}
OPERATOR: Any = {"who": "O", "role": "casino operator"}
GAME: Any = {"who": "G1", "role": "game supervisor"}
SEVENTEEN: Any = {"bet": "straight-up", "target": "17", "stake": "100"}


def played(book: str, *wagers: Any, number: str = "17", players: str = "P1 P2") -> Evening:
    """Give an evening on which P1 made these wagers, and this number came and was paid."""
    evening = Evening(book, *players.split())
    evening.do("new game", **DEALER)
    for wager in wagers:
        evening.do("place", who="P1", **wager)
    evening.do("no more bets", **DEALER)
    evening.do("result", **DEALER, chance=number)
    if book == STAR:
        evening.do("confirm result", **DEALER)
    evening.pay_out()
    return evening


# A correction taken back


def owes(evening: Evening, player: str = "P1") -> str:
    return evening.balance(f"receivable:{player}")


def spends_everything(evening: Evening) -> None:
    """Let P1 take all their credit away."""
    if evening.book == STAR:
        evening.do("collect credits", who="P1", number="5" * 32)
    else:
        evening.do("redeem", who="P1", amount=evening.chips("P1"))
    assert evening.chips("P1") == "0"


BOTH = pytest.mark.parametrize(
    ("book", "who"),
    [
        pytest.param(STAR, GAMING, marks=pytest.mark.rule("star-rapid:11.5.1.10")),
        pytest.param("nz", GAME, marks=pytest.mark.rule("nz:1/11.1")),
    ],
)


@BOTH
def test_a_correction_taken_back_pays_nobody_twice(book: str, who: Any) -> None:
    evening = played(book, SEVENTEEN)
    spends_everything(evening)
    for _ in range(3):
        evening.do("correct", **who, chance="18")
        assert (evening.chips("P1"), owes(evening)) == ("0", "-3600")
        evening.do("correct", **who, chance="17")
        assert (evening.chips("P1"), owes(evening)) == ("0", "0")


@pytest.mark.rule("star-rapid:11.5.1.10")
def test_what_was_recovered_in_between_goes_back_to_the_player() -> None:
    evening = played(STAR, SEVENTEEN)
    spends_everything(evening)
    evening.do("correct", **GAMING, chance="18")
    evening.do("buy in", who="P1", amount="500")
    evening.do("recover overpayment", **GAMING, player="P1")
    assert (evening.chips("P1"), owes(evening)) == ("0", "-3100")
    came = evening.do("correct", **GAMING, chance="17")
    assert "star-rapid:11.5.1.10" in rules(came)
    assert (evening.chips("P1"), owes(evening)) == ("500", "0")


@pytest.mark.rule("star-rapid:11.5.1.10")
def test_a_debt_of_another_kind_is_not_paid_down_by_a_correction() -> None:
    evening = played(STAR, SEVENTEEN)
    evening.do("record overpayment", **GAMING, player="P1", amount="200")
    spends_everything(evening)
    evening.do("correct", **GAMING, chance="18")
    assert owes(evening) == "-3800"
    came = evening.do("correct", **GAMING, chance="17")
    assert "star-rapid:11.5.1.10" in rules(came)
    assert (evening.chips("P1"), owes(evening)) == ("0", "-200")
    again = played(STAR, SEVENTEEN, number="18")
    again.do("record overpayment", **GAMING, player="P1", amount="200")
    again.do("correct", **GAMING, chance="17")
    assert (again.chips("P1"), owes(again)) == ("4700", "-200")


@pytest.mark.rule("star-rapid:11.5.1.10", "star-rapid:11.5.4")
def test_a_round_void_after_a_correction_pays_the_debt_of_it_down() -> None:
    evening = played(STAR, SEVENTEEN)
    spends_everything(evening)
    evening.do("correct", **GAMING, chance="18")
    evening.do("void round", **MANAGER, why="nobody knows what came")
    assert (evening.chips("P1"), owes(evening)) == ("0", "-3500")
    assert evening.balance("house:R1") == "0"


def test_the_debt_of_an_earlier_round_is_another_debt() -> None:
    evening = played(STAR, SEVENTEEN)
    spends_everything(evening)
    evening.do("correct", **GAMING, chance="18")
    evening.do("buy in", who="P1", amount="100")
    evening.do("new game", **DEALER)
    evening.do("place", who="P1", **SEVENTEEN)
    evening.do("no more bets", **DEALER)
    evening.do("result", **DEALER, chance="18")
    evening.do("confirm result", **DEALER)
    evening.do("correct", **GAMING, chance="17")
    assert (evening.chips("P1"), owes(evening)) == ("3600", "-3600")


def rewritten(evening: Evening, change: Callable[[Happening], Happening]) -> list[Entry]:
    """Write an evening's journal again with other entries in it, and link it anew."""
    chain = Chain()
    return [
        linked
        for entry in evening.entries
        for linked in chain.link([change(entry.happening)], entry.moment)
    ]


def undebted(happening: Happening) -> Happening:
    """Write a correction as it was before debts were told: its receivable is never paid down."""
    facts = {name: fact for name, fact in happening.facts.items() if name != "owed"}
    paid = any(post.account == "receivable:P1" and post.units > 0 for post in happening.postings)
    kept = happening.postings[:-2] if paid else happening.postings
    return replace(happening, facts=facts, postings=kept)


def test_journals_from_before_debts_were_told_are_replayed() -> None:
    evening = played(STAR, SEVENTEEN)
    spends_everything(evening)
    for number in ("18", "17", "18"):
        evening.do("correct", **GAMING, chance=number)
    assert list(replay(rewritten(evening, lambda happening: happening))) == []
    before = rewritten(evening, undebted)
    second = before[-2].happening.postings
    assert Posting("chips:P1", 360000) in second
    assert list(replay(before[:-1])) == []


def test_a_debt_that_is_told_wrong_is_found() -> None:
    evening = played(STAR, SEVENTEEN)
    spends_everything(evening)
    evening.do("correct", **GAMING, chance="18")

    def forged(happening: Happening) -> Happening:
        if "owed" not in happening.facts:
            return happening
        less = [{**each, "amount": 100} for each in happening.facts["owed"]]
        return replace(happening, facts={**happening.facts, "owed": less})

    (fault,) = replay(rewritten(evening, forged))
    assert fault.what == "it tells of another debt than it posts"


def verified(*steps: dict[str, Any]) -> list[str]:
    """Run a script at a dealer's table of star-rapid, and say what the verifier finds."""
    people = {
        "P1": {"age": 40, "chips": "1000"},
        "P2": {"age": 40, "chips": "1000"},
        "D1": {"role": "dealer"},
        "G1": {"role": "gaming supervisor"},
        "M1": {"role": "assistant gaming manager"},
        "O": {"role": "casino operator"},
    }
    table = record_of("star-rapid by a dealer", "R1")
    scene = {"day": "2024-10-10", "table": table, "people": people}
    opened = {"who": "O", "do": "open table"}
    evening = play("\n".join(map(json.dumps, (scene, opened, *steps))).encode())
    assert [str(told.refusal) for told in evening.told if told.refusal is not None] == []
    return [str(fault) for fault in report(evening.export, evening.public).in_order]


def test_the_verifier_follows_a_debt_that_is_paid_down() -> None:
    found = verified(
        {"who": "D1", "do": "new game"},
        {"who": "P1", "do": "place", **SEVENTEEN},
        {"who": "D1", "do": "no more bets", "bell": True},
        {"who": "D1", "do": "result", "chance": "17"},
        {"who": "D1", "do": "confirm result"},
        {"who": "P1", "do": "collect credits"},
        {"who": "G1", "do": "correct", "chance": "18"},
        {"who": "P1", "do": "buy in", "amount": "500"},
        {"who": "G1", "do": "correct", "chance": "17"},
    )
    assert found == []


# Wagering relaxed for one player


SMALL: Any = {"bet": "red", "stake": "3"}


def rejected() -> Evening:
    """Give a round of star-rapid that is closed; P1's and P2's wagers under the minimum went."""
    evening = Evening(STAR, "P1", "P2")
    evening.do("new game", **DEALER)
    evening.do("place", who="P1", **SMALL)
    evening.do("place", who="P2", **SMALL)
    evening.do("place", who="P2", bet="black", stake="50")
    evening.do("no more bets", **DEALER)
    assert (evening.chips("P1"), evening.chips("P2")) == ("1000", "950")
    return evening


def results(evening: Evening) -> list[str]:
    current = evening.table.live or evening.table.last
    assert current is not None
    return [str(slip.result) for slip in current.round.slips]


@pytest.mark.rule("star-rapid:3.2.8", "star-rapid:4.2")
def test_relaxing_for_one_player_brings_nobodys_rejected_wagers_back() -> None:
    evening = rejected()
    came = evening.do("relax", **GAMING, player="P1", why="the terminal froze")
    assert "star-rapid:3.2.8" in rules(came)
    assert (evening.chips("P1"), evening.chips("P2")) == ("1000", "950")
    assert results(evening) == ["rejected", "rejected", "open"]
    evening.do("place", who="P1", bet="red", stake="20")
    for asked in ({"do": "place", **SMALL}, {"do": "call", "wager": "w3"}):
        assert evening.refused(**asked, who="P2").reason is Reason.WAGERING_IS_CLOSED
    evening.do("no more bets", **DEALER)
    evening.do("result", **DEALER, chance="18")
    evening.do("confirm result", **DEALER)
    assert results(evening) == ["rejected", "rejected", "lose", "win"]
    assert (evening.chips("P1"), evening.chips("P2")) == ("1020", "950")
    evening.do("correct", **GAMING, chance="17")
    assert results(evening) == ["rejected", "rejected", "win", "lose"]
    assert (evening.chips("P1"), evening.chips("P2")) == ("980", "1050")


@pytest.mark.rule("star-rapid:4.3.4")
def test_a_total_that_was_too_small_stays_credited_back_when_the_end_is_relaxed() -> None:
    evening = Evening(STAR, "P1", limits={"min": "5", "max": "500", "total_min": "20"})
    evening.do("new game", **DEALER)
    evening.do("place", who="P1", bet="red", stake="10")
    assert "star-rapid:4.3.4" in rules(evening.do("no more bets", **DEALER))
    evening.do("relax", **GAMING, player="P1", why="the terminal froze")
    evening.do("place", who="P1", bet="black", stake="10")
    evening.do("no more bets", **DEALER)
    assert (results(evening), evening.chips("P1")) == (["rejected", "rejected"], "1000")


@pytest.mark.rule("star-rapid:4.2", "star-rapid:11.5.1.9")
def test_after_no_spin_rejected_wagers_stay_rejected_too() -> None:
    evening = rejected()
    came = evening.do("no spin", **DEALER, cause="ball left the wheel")
    assert "star-rapid:11.5.1.9" in rules(came)
    assert results(evening) == ["rejected", "rejected", "open"]
    assert (evening.chips("P1"), evening.chips("P2")) == ("1000", "950")


def test_a_journal_from_when_relaxing_brought_them_back_is_replayed() -> None:
    evening = rejected()
    evening.do("relax", **GAMING, player="P1", why="the terminal froze")
    back = [
        *(Posting(f"chips:{player}", -300) for player in ("P1", "P2")),
        Posting("stakes:R1", 600),
    ]

    def earlier(happening: Happening) -> Happening:
        if happening.kind != "wagering relaxed":
            return happening
        facts = {name: fact for name, fact in happening.facts.items() if name != "keeps rejected"}
        return replace(happening, facts={**facts, "wagers": []}, postings=tuple(back))

    assert list(replay(rewritten(evening, earlier))) == []
    assert list(replay(rewritten(evening, lambda each: each))) == []


def test_a_relaxed_round_can_be_written_as_a_record_and_settled() -> None:
    moves: list[Any] = [
        {"do": "place", "player": "P1", **SMALL},
        {"do": "close"},
        {"do": "reopen"},
        {"do": "place", "player": "P1", "bet": "red", "stake": "20"},
        {"do": "close"},
        {"do": "chance", "chance": "18"},
        {"do": "reopen"},
    ]
    table = {"rulebook": STAR, "game": "roulette", "limits": {"min": "5", "max": "500"}}
    answer = settle({"table": table, "moves": moves})
    assert [each["result"] for each in answer["wagers"]] == ["rejected", "win"]
    assert [each["answer"] for each in answer["moves"] if each["do"] == "reopen"] == [
        "accepted",
        "refused",
    ]
    table["rulebook"] = "nz"
    elsewhere = settle({"table": table, "moves": moves})
    assert {each["answer"] for each in elsewhere["moves"] if each["do"] == "reopen"} == {"refused"}


def test_the_verifier_follows_wagering_that_was_relaxed() -> None:
    found = verified(
        {"who": "D1", "do": "new game"},
        {"who": "P1", "do": "place", "bet": "red", "stake": "0.5"},
        {"who": "D1", "do": "no more bets", "bell": True},
        {"who": "G1", "do": "relax", "player": "P2", "why": "the terminal froze"},
        {"who": "P2", "do": "place", **SEVENTEEN},
        {"who": "D1", "do": "no more bets", "bell": True},
        {"who": "D1", "do": "result", "chance": "17"},
        {"who": "D1", "do": "confirm result"},
    )
    assert found == []


# Moving a wager is placing it elsewhere


@pytest.mark.parametrize(
    "book",
    [
        pytest.param("nz", marks=pytest.mark.rule("nz:1/10.1(c)")),
        pytest.param("nz1996", marks=pytest.mark.rule("nz1996:I/14.1(c)")),
    ],
)
def test_partners_do_not_pass_the_maximum_by_moving_a_wager(book: str) -> None:
    evening = Evening(book, "A", "B")
    evening.do("declare partnership", **GAME, players=["A", "B"])
    evening.do("new game", **DEALER)
    evening.do("place", who="A", bet="red", stake="400")
    straight = evening.refused("place", who="B", bet="red", stake="300")
    evening.do("place", who="B", bet="black", stake="300")
    moved = evening.refused("move", who="B", wager="w2", bet="red", target=None)
    assert (moved.reason, rules(moved)) == (straight.reason, rules(straight))
    assert moved.reason is Reason.STAKE_IS_OVER_THE_MAXIMUM
    evening.do("move", who="B", wager="w2", bet="odd", target=None)
    evening.do("place", who="B", bet="high", stake="100")
    evening.do("move", who="B", wager="w4", bet="red", target=None)
    assert (evening.chips("A"), evening.chips("B")) == ("600", "600")


def with_a_device(evening: Evening) -> None:
    """Exclude P1, who was seen with a device."""
    evening.do("report device", **DEALER, person="P1", device="a transmitter")
    evening.do("exclude", **GAMING, person="P1", because="a transmitter")


@pytest.mark.rule("star-rapid:18.3.3")
def test_whoever_is_excluded_moves_no_wager_but_may_take_it_up() -> None:
    evening = Evening(STAR, "P1")
    evening.do("new game", **DEALER)
    evening.do("place", who="P1", **SEVENTEEN)
    with_a_device(evening)
    refusal = evening.refused("move", who="P1", wager="w1", target="18")
    assert refusal.reason is Reason.PERSON_MAY_NOT_PLAY
    assert "star-rapid:18.3.3" in rules(refusal)
    evening.do("call", who="P1", wager="w1")
    assert evening.chips("P1") == "1000"


@pytest.mark.rule("nz:1/17.3(b)")
def test_whoever_may_not_place_a_wager_may_not_move_one() -> None:
    evening = Evening("nz", "P1", "P2")
    evening.do("new game", **DEALER)
    evening.do("place", who="P1", **SEVENTEEN)
    evening.do("report device", **DEALER, person="P1", device="a computer")
    evening.do("bar from game", **OPERATOR, player="P1", device="a computer")
    barred = evening.refused("move", who="P1", wager="w1", target="18")
    assert "nz:1/17.3(b)" in rules(barred)
    assert rules(barred) == rules(evening.refused("place", who="P1", **SEVENTEEN))
    evening.do("readmit", **OPERATOR, person="P1")
    evening.do("move", who="P1", wager="w1", target="18")


@pytest.mark.rule("star-rapid:18.3.3")
def test_card_notes_and_tickets_of_whoever_is_excluded_are_refused() -> None:
    evening = Evening(STAR, "P1")
    (collected,) = evening.do("collect credits", who="P1", amount="100", number="5" * 32)
    evening.do("remove card", who="P1")
    with_a_device(evening)
    ticket = numbered("5" * 32)
    for asked in (
        {"do": "insert card"},
        {"do": "insert notes", "notes": ["50"]},
        {"do": "insert ticket", "ticket": ticket},
    ):
        refusal = evening.refused(**asked, who="P1")
        assert refusal.reason is Reason.PERSON_MAY_NOT_PLAY
        assert "star-rapid:18.3.3" in rules(refusal)
    assert collected.happening.facts["amount"] == 10000
    evening.do("collect credits", who="P1", number="6" * 32)
    assert evening.chips("P1") == "0"
    evening.do("readmit", **OPERATOR, person="P1")
    evening.do("insert card", who="P1")
    evening.do("insert ticket", who="P1", ticket=ticket)
    assert evening.chips("P1") == "100"


# Wagers established from records


def established(stake: str) -> dict[str, Any]:
    wager = {"bet": "straight-up", "target": "17", "stake": stake}
    return {**GAMING, "player": "P1", "wagers": [wager]}


def malfunctioned(evening: Evening) -> Evening:
    evening.do("declare malfunction", **GAMING, cause="play interrupted", terminals=["P1"])
    return evening


@pytest.mark.rule("star-rapid:11.5.2", "star-rapid:3.2.3")
@pytest.mark.parametrize("number", ["17", "18"])
def test_no_more_is_established_than_the_player_had(number: str) -> None:
    evening = Evening(STAR, "P1", limits={"min": "5", "max": "5000"})
    evening.do("new game", **DEALER)
    evening.do("place", who="P1", **SEVENTEEN)
    malfunctioned(evening)
    evening.refused("establish wagers", **established("1001"))
    evening.do("no more bets", **DEALER)
    evening.do("result", **DEALER, chance=number)
    evening.do("confirm result", **DEALER)
    refusal = evening.refused("establish wagers", **established("1001"))
    assert refusal.reason is Reason.CREDIT_IS_NOT_ENOUGH
    assert refusal.what == "P1 cannot have wagered 1001: they had 1000"
    assert rules(refusal) == ["star-rapid:11.5.2", "star-rapid:3.2.3"]
    evening.do("establish wagers", **established("1000"))
    assert evening.chips("P1") == ("36000" if number == "17" else "0")
    evening.refused("establish wagers", **established("1001"))
    evening.do("establish wagers", **established("1000"))


@pytest.mark.rule("star-rapid:11.5.2")
def test_what_the_player_had_at_the_close_counts_and_what_they_spent_since_is_owed() -> None:
    evening = malfunctioned(played(STAR, SEVENTEEN, number="18"))
    spends_everything(evening)
    evening.do("buy in", who="P1", amount="50")
    two = [{**SEVENTEEN, "stake": "500"}, {"bet": "red", "stake": "500"}]
    came = evening.do("establish wagers", **GAMING, player="P1", wagers=two)
    assert "star-rapid:11.5.2" in rules(came)
    assert (evening.chips("P1"), owes(evening)) == ("150", "0")
    more = [*two, {"bet": "odd", "stake": "5"}]
    refusal = evening.refused("establish wagers", **GAMING, player="P1", wagers=more)
    assert refusal.what == "P1 cannot have wagered 1005: they had 1000"
    lost = [{**SEVENTEEN, "stake": "500"}, {"bet": "black", "stake": "500"}]
    evening.do("establish wagers", **GAMING, player="P1", wagers=lost)
    assert (evening.chips("P1"), owes(evening)) == ("0", "-850")


@pytest.mark.rule("star-rapid:11.5.2")
def test_of_a_player_without_a_wager_the_credit_of_now_counts() -> None:
    evening = malfunctioned(played(STAR))
    evening.do("collect credits", who="P1", amount="900", number="5" * 32)
    refusal = evening.refused("establish wagers", **established("101"))
    assert "star-rapid:11.5.2" in rules(refusal)
    evening.do("establish wagers", **established("100"))
    assert evening.chips("P1") == "3600"


def test_a_credit_at_the_close_that_is_told_wrong_is_found() -> None:
    evening = played(STAR, SEVENTEEN)

    def forged(happening: Happening) -> Happening:
        if "had" not in happening.facts:
            return happening
        assert happening.facts["had"] == {"P1": 100000}
        return replace(happening, facts={**happening.facts, "had": {"P1": 200000}})

    (fault,) = replay(rewritten(evening, forged))
    assert fault.what == "it tells of another credit than players had"


# Held to one table


@pytest.mark.rule("nz:1/10.5")
def test_a_void_wager_holds_nobody_to_its_table() -> None:
    evening = two_tables("nz", "P1")
    evening.do("hold to one table", **OPERATOR, table="R1", player="P1")
    for dealer, table in (("D1", "R1"), ("D2", "R2")):
        evening.do("new game", who=dealer, role="dealer", table=table)
    evening.do("place", who="P1", table="R1", **SEVENTEEN)
    elsewhere = evening.refused("place", who="P1", table="R2", **SEVENTEEN)
    assert (elsewhere.reason, rules(elsewhere)) == (Reason.PERSON_MAY_NOT_PLAY, ["nz:1/10.5"])
    evening.do("report device", **DEALER, table="R1", person="P1", device="a computer")
    device = {"player": "P1", "device": "a computer"}
    evening.do("void wagers", **OPERATOR, table="R1", **device)
    evening.do("place", who="P1", table="R2", **SEVENTEEN)
    assert evening.chips("P1") == "900"
    back = evening.refused("place", who="P1", table="R1", **SEVENTEEN)
    assert rules(back) == ["nz:1/10.5"]


# Corrected to what it is


@BOTH
def test_a_correction_to_the_number_recorded_is_refused(book: str, who: Any) -> None:
    evening = played(book, SEVENTEEN)
    refusal = evening.refused("correct", **who, chance="17")
    assert refusal.reason is Reason.NOTHING_TO_CORRECT
    assert refusal.what == "17 black is the number recorded"
    evening.do("correct", **who, chance="18")
    assert evening.refused("correct", **who, chance=18).what == "18 red is the number recorded"


@pytest.mark.rule("star-rapid:11.5.1.10")
def test_a_registered_number_is_not_registered_again() -> None:
    evening = Evening(STAR, "P1")
    evening.do("new game", **DEALER)
    evening.do("no more bets", **DEALER)
    evening.do("result", **DEALER, chance="17")
    refusal = evening.refused("correct", **GAMING, chance="17")
    assert refusal.what == "17 black is the number recorded"
    evening.do("correct", **GAMING, chance="18")
    evening.do("confirm result", **DEALER, chance="18")


@pytest.mark.rule("star-rapid:11.5.2")
def test_results_calculated_again_on_the_number_recorded_settle_the_malfunction_alone() -> None:
    evening = played(STAR, SEVENTEEN)
    evening.do("declare malfunction", **GAMING, cause="play interrupted")
    (came,) = evening.do("recalculate", **GAMING, chance="17")
    assert came.happening.kind == "malfunction settled"
    assert evening.chips("P1") == "4500"


# Words that can be read


UNREADABLE = ("a\x00b", "first\nsecond", "a\u202eb", "\x1b[31mred", "a\u2028b")


@pytest.mark.parametrize("text", UNREADABLE)
def test_texts_that_cannot_be_read_off_a_line_are_refused(text: str) -> None:
    evening = played(STAR, SEVENTEEN)
    evening.do("wall display shows", **DEALER, chance="18")
    for asked in (
        {"do": "raise dispute", "who": "P1", "about": text},
        {"do": "report malfunction", "who": "P1", "words": text},
        {"do": "close review", **GAMING, "found": text},
        {"do": "void round", **MANAGER, "why": text},
        {"do": "invalidate", **GAMING, "ground": "fire", "what": text},
        {"do": "exclude", **GAMING, "person": "P1", "because": text},
    ):
        assert evening.refused(**asked).reason is Reason.RECORD_CANNOT_BE_READ
    evening.do("raise dispute", who="P1", about="17 came, not 18")
    evening.refused("decide dispute", **GAMING, decision=text)
    evening.do("decide dispute", **GAMING, decision="我们看过了\u3000成立")
    evening.do("new game", **DEALER)
    evening.do("no more bets", **DEALER)
    unfair = evening.refused("relax", **GAMING, player="P1", why=text)
    assert unfair.reason is Reason.RECORD_CANNOT_BE_READ


def test_a_name_is_written_in_one_way() -> None:
    evening = Evening("nz")
    refusal = evening.refused("admit", **DEALER, person="Zoe\u0301", age=40)
    assert refusal.reason is Reason.NAME_CANNOT_BE_USED
    assert "written in parts" in refusal.what
    evening.do("admit", **DEALER, person="Zoé", age=40)
    evening.do("admit", **DEALER, person="王小明", age=40)
