"""At the table: spins and rolls that are void, called by whom, and what is played on after them."""

from typing import Any

import pytest

from croupier.terms.refusals import Reason
from tests.bank.rounds import DEALER
from tests.conformance.conducting import books, told_to, two_tables, wagered
from tests.conformance.throwing import shooting, thrown
from tests.conformance.void_results import OF_ROULETTE, TABLES, Voiding, at, each_cause
from tests.marks import Rules
from tests.table.conduct.evening import Evening, rules


WON = {
    "roulette": "1350",
    **dict.fromkeys(("tai-sai", "sic-bo"), "1180"),
    "money-wheel": "1110",
    "craps": "1050",
    "snake-eyes": "1030",
}
"""What P1 has of 1,000 when the wager of 10 has won; at thrown dice with the shooter's own 10."""


LIFTED = {book: {*causes} - {"ball left the wheel"} for book, causes in OF_ROULETTE.items()} | {
    "star-rapid": {"ball with the wheel", "fewer than four circuits", "foreign object"}
}


def begun(at: Voiding) -> Evening:
    """Give a round whose ball runs or whose dice are thrown or covered, and wagering is over."""
    if at.ruling == "no roll":
        evening = shooting(at.book)
        evening.do("place", who="P1", bet="any-seven", stake="10")
    else:
        evening = wagered(at.book, f"P1: {at.wager}", game=at.game, name="T1")
    runs(evening, at)
    return evening


def runs(evening: Evening, at: Voiding) -> None:
    """End the wagering and have the result on its way."""
    if at.ruling == "no roll":
        thrown(evening)
        return
    if at.game == "roulette":
        evening.do("spin", **DEALER)
    evening.do("no more bets", **DEALER, bell=True)
    if at.game == "money-wheel":
        evening.do("spin", **DEALER)


def settled(evening: Evening) -> str:
    """Settle a round whose result counts; return what P1 has."""
    if "confirm result" in evening.operations:
        evening.do("confirm result", **DEALER)
    evening.pay_out()
    return evening.chips("P1")


def money(evening: Evening) -> tuple[str, str, str]:
    return evening.chips("P1"), evening.balance("stakes:T1"), evening.balance("house:T1")


def shown(at: Voiding) -> dict[str, Any]:
    """Write what wins the wager, as it is said beside a call."""
    return {"dice": at.comes["roll"]} if "roll" in at.comes else at.comes


def void(evening: Evening, at: Voiding, cause: str, stakes: tuple[str, str, str]) -> None:
    """Hold a round to having no result, and to being played on or to being over."""
    conduct = evening.table.conduct
    assert conduct.numbers == ()
    if cause in at.whole:
        assert (money(evening), conduct.voids) == (("1000", "0", "0"), 1)
        evening.do("new game", **DEALER)
        return
    assert (money(evening), conduct.void_spins, conduct.voids) == (stakes, 1, 0)
    if at.book == "nz1996":  # the other books take a number for the end of wagering
        evening.refused("result", **DEALER, chance=at.wins)
    if cause == "ball left the wheel":
        evening.do("examine ball", who="G1", role=evening.operations["examine ball"].role)
    if cause == "tumbler fault":
        evening.do("equipment mended", who="G1", role="game supervisor", found="a new motor")
    if at.game == "tai-sai":
        if cause == "dice exposed early":
            evening.do("cover", **DEALER)
        evening.do("tumble", **DEALER)
    runs(evening, at)
    evening.do("result", **DEALER, chance=at.wins)
    assert settled(evening) == WON[at.game]


@each_cause()
def test_a_dealer_or_above_calls_it_and_what_is_played_on_counts(at: Voiding, cause: str) -> None:
    for role in at.callers(cause):
        evening = begun(at)
        stakes = money(evening)
        lower = evening.refused(at.ruling, who="P1", cause=cause)
        assert lower.reason is Reason.ROLE_MAY_NOT
        came = evening.do(at.ruling, who="S1", role=role, cause=cause)
        assert at.told(cause) <= set(rules(came))
        lifts = at.game == "roulette" and cause in LIFTED[at.book]
        assert ("Try to lift the ball" in told_to(came)) is lifts
        void(evening, at, cause, stakes)


@each_cause(is_called=False)
def test_uncalled_it_is_void_all_the_same_or_counts(at: Voiding, cause: str) -> None:
    evening = begun(at)
    stakes = money(evening)
    called: Any = {"cause": cause, "called": False, **shown(at)}
    came = evening.do(at.ruling, who="S1", role=at.callers(cause)[0], **called)
    assert "Try to lift the ball" not in told_to(came)
    assert at.told(cause, counts=at.is_played(cause)) <= set(rules(came))
    if cause in at.counts:
        assert (money(evening), evening.table.conduct.void_spins) == (stakes, 0)
        if "dolly" in evening.operations:
            evening.do("dolly", **DEALER)
        assert settled(evening) == WON[at.game]
        assert len(evening.table.conduct.numbers) == 1
    else:
        void(evening, at, cause, stakes)


@at()
@pytest.mark.parametrize("cause", ["", "the dealer sneezed", "x" * 1000, "early ball"])
def test_a_cause_the_book_does_not_name_voids_nothing(at: Voiding, cause: str) -> None:
    refusal = begun(at).refused(at.ruling, **DEALER, cause=cause)
    assert refusal.reason is Reason.RULING_IS_UNKNOWN


@at()
def test_it_comes_before_the_settlement(at: Voiding) -> None:
    evening = begun(at)
    evening.do("result", **DEALER, chance=at.wins)
    assert settled(evening) == WON[at.game]
    evening.refused(at.ruling, **DEALER, cause=next(iter(at.causes)))
    assert evening.chips("P1") == WON[at.game]


# Put right, and before the next game


@pytest.mark.parametrize(
    ("table", "ref"),
    [
        pytest.param(table, ref, marks=Rules(TABLES[table].book)(ref))
        for table, ref in (
            ("roulette", "I/15.1"),
            ("roulette of star-rapid", "11.5.1.10"),
            ("tai-sai", "VI/6.7"),
            ("sic-bo", "12.5.1"),
            ("money wheel", "I/15.1"),
        )
    ],
)
def test_a_wrong_result_is_put_right_by_a_supervisor_before_or_after_it_settled(
    table: str, ref: str
) -> None:
    at = TABLES[table]
    cites = Rules(at.book).ref(ref)
    evening = begun(at)
    early = evening.refused("correct", who="S1", role=at.supervisors[0], chance=at.wins)
    assert early.reason is Reason.NOTHING_TO_CORRECT
    evening.do("result", **DEALER, chance=at.other)
    again = evening.refused("result", **DEALER, chance=at.wins)
    assert again.reason is Reason.CHANCE_IS_NOT_DUE
    assert at.book != "star-rapid" or cites in rules(again)
    evening.refused_one_role_lower("correct", chance=at.wins)
    right: Any = {"who": "S1", "role": at.supervisors[0]}
    same = evening.refused("correct", **right, chance=at.other)
    assert same.reason is Reason.NOTHING_TO_CORRECT
    assert cites in rules(evening.do("correct", **right, chance=at.wins))
    assert evening.chips("P1") == "990"
    assert settled(evening) == WON[at.game]
    for number, chips in ((at.other, "990"), (at.wins, WON[at.game])):
        assert cites in rules(evening.do("correct", **right, chance=number))
        assert (evening.chips("P1"), len(evening.table.conduct.numbers)) == (chips, 1)


@books(**{"star-rapid": "11.1.5 12.1.3"})
def test_a_dealer_of_two_tables_changes_over_between_rounds_only(
    book: str, refs: list[str]
) -> None:
    for table, ref in zip((TABLES["roulette of star-rapid"], TABLES["sic-bo"]), refs, strict=True):
        house = two_tables(book, "P1", game=table.game)
        steps: list[tuple[str, dict[str, Any]]] = [
            ("new game", {}),
            ("no more bets", {}),
            ("result", {"chance": table.wins}),
        ]
        for do, asked in steps:
            house.do(do, **DEALER, **asked, table="R1")
            refusal = house.refused("new game", **DEALER, table="R2")
            assert (refusal.reason, rules(refusal)) == (Reason.MOVE_IS_NOT_DUE, [ref])
        house.refused_one_role_lower("new game", table="R2")
        house.do("confirm result", **DEALER, table="R1")
        assert ref in rules(house.do("new game", **DEALER, table="R2"))
        assert rules(house.refused("new game", **DEALER, table="R1")) == [ref]
        house.do("new game", who="D2", role="dealer", table="R1")


@books(**{"nz1996": "VI/6.8", "star-rapid": "12.3.5"})
def test_nobody_works_the_tumbler_unless_the_rules_let_them(book: str, refs: list[str]) -> None:
    at = TABLES["tai-sai" if book == "nz1996" else "sic-bo"]
    evening = begun(at)
    for do in ("tumble", "uncover", "cover", "result"):
        if do in evening.operations:
            asked = {"chance": at.wins} if do == "result" else {}
            refusal = evening.refused(do, who="P1", **asked)
            assert refusal.reason is Reason.ROLE_MAY_NOT
            assert refs[0] in rules(refusal) or (do, book) == ("result", "star-rapid")
    evening.do("uncover", who="S1", role=at.supervisors[0])
    evening.do("result", **DEALER, chance=at.wins)
    assert settled(evening) == WON[at.game]
