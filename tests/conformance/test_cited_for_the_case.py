"""What an answer cites and says is of the case itself: its window, its void, its piece, its round."""

from typing import Any

import pytest

from croupier.terms.refusals import Reason
from tests.conformance.baccarat_coups import (
    CLOSE,
    baccarat,
    cards,
    moved,
    place,
    reduce,
    remove,
    wager_of,
)
from tests.conformance.conducting import SUPERVISOR, held
from tests.conformance.settling import cited, play, roulette, ruling, settle, spin, wager
from tests.marks import Rules
from tests.table.conduct.evening import OPERATOR, Evening, rules, words


NZB = Rules("nz-baccarat")
NZ = Rules("nz", "5/")
DEALER: Any = {"who": "Dee", "role": "dealer"}
STAFF: Any = {"who": "Olga", "role": OPERATOR}
AHEAD = ("KD", "KS", "3C", "5H")
"""Player 3, Banker 5, as they are dealt: the Banker's may be insured."""


def table(book: str, **options: Any) -> Evening:
    limits = {"min": "10", "max": "500"}
    return Evening(book, "Ana", "Ben", game="baccarat", name="B1", limits=limits, options=options)


def begun(evening: Evening, *cards_up: str, bet: str = "banker") -> Evening:
    evening.do("new game", **DEALER)
    evening.do("place", who="Ana", bet=bet, stake="100", id="a")
    evening.do("no more bets", **DEALER)
    evening.cards(*cards_up)
    return evening


def own_rules(came: Any) -> set[str]:
    """Give the rules that an entry rests on, without those of its notices."""
    return {str(ref) for ref in came[-1].happening.rules}


# A window's end, and what is done in it


@pytest.mark.parametrize(
    ("book", "options", "up", "own", "words_said"),
    [
        pytest.param(
            *("nz-baccarat", {"international": True}, (), NZB.told("15.4"), "late wagers"),
            marks=NZB("15.4"),
        ),
        pytest.param(
            *("nz", {"international": True}, (), NZ.told("15.10"), "late wagers"),
            marks=NZ("15.10"),
        ),
        pytest.param(
            *("nz-baccarat", {}, AHEAD, NZB.told("11H.2", "11H.2(b)", "9.3", "9.3(a)")),
            "insurance 2",
            marks=NZB("11H.2(b)"),
        ),
    ],
)
def test_the_end_of_a_window_cites_the_rules_of_that_window_alone(
    book: str, options: Any, up: Any, own: set[str], words_said: str
) -> None:
    evening = begun(table(book, **options), *up)
    ended = evening.do("no more bets", **DEALER)
    assert own_rules(ended) == own
    assert words(ended) == f"No more bets: the end of {words_said}"
    told = moved(baccarat(book, **options), place("banker"), CLOSE, *cards(*up), CLOSE)
    assert cited(told["steps"][-1]) == own
    assert evening.chips("Ana") == "900"


@NZB("15.4", "15.4(a)")
def test_wagers_after_four_cards_are_no_end_of_wagering() -> None:
    evening = table("nz-baccarat", international=True)
    evening.do("new game", **DEALER)
    evening.do("place", who="Ana", bet="banker", stake="100")
    told = evening.do("no more bets", **DEALER)
    assert words(told).startswith("Four cards are dealt face down")
    assert own_rules(told) == NZB.told("15.4", "15.4(a)")
    assert "nz-baccarat:15.4" in rules(evening.do("place", who="Ben", bet="tie", stake="10"))


MISDELIVERED = ruling("misdelivered", "casino operator", cause="to the wrong area")


@NZB("15.10", "15.10(c)", "15.10(d)")
def test_what_is_withdrawn_and_what_is_refused_after_it_cites_the_withdrawal() -> None:
    told = moved(
        baccarat("nz-baccarat", international=True),
        *(place("banker", id="a"), place("player", id="b"), CLOSE, CLOSE),
        *(*cards("KD", "3C"), MISDELIVERED, remove("b"), CLOSE),
        *(place("tie", id="late"), remove("a"), *cards("KS", "5H", "9S")),
    )
    assert wager_of(told, "b")["result"] == "removed"
    assert "nz-baccarat:15.10" in cited(wager_of(told, "b"))
    assert [step["rules"] for step in told["steps"] if step["words"] == "b: remove"] == [
        ["nz-baccarat:15.10"]
    ]
    refused = [cited(move) for move in told["moves"] if move["answer"] == "refused"]
    assert refused == [NZB.told("15.10", "15.10(c)"), NZB.told("15.10", "15.10(d)")]


@NZB("15.10")
def test_a_second_misdelivery_is_told_that_wagers_may_be_withdrawn() -> None:
    opening = (place("banker"), CLOSE, CLOSE, *cards("KD"), MISDELIVERED, MISDELIVERED)
    again = moved(baccarat("nz-baccarat", international=True), *opening)["moves"][-1]
    assert again["refusal"]["what"].startswith("wagers may be withdrawn already")
    assert "nz-baccarat:15.10" in cited(again)


@NZ("15.10(b)", "15.10(c)", "15.10(d)")
def test_wagers_changed_after_the_deal_cite_what_was_permitted() -> None:
    told = moved(
        baccarat("nz", international=True),
        *(place("banker", id="a", stake=100), place("player", id="b"), CLOSE),
        *(reduce("a", 50), remove("b"), place("tie", id="c")),
    )
    assert NZ.told("15.10", "15.10(c)") <= cited(wager_of(told, "c"))
    assert NZ.told("15.10", "15.10(d)") <= cited(wager_of(told, "b"))
    (step,) = (step for step in told["steps"] if step["words"] == "a: reduce")
    assert NZ.told("15.10", "15.10(b)") == cited(step)
    assert wager_of(told, "a")["stake"] == "50"


STYLES = {"A": "8.6", "B": "8.12", "C": "8.19", "D": "15.12.2(a)"}


@pytest.mark.parametrize("style", STYLES)
def test_a_card_cites_the_style_it_is_dealt_in(style: str) -> None:
    evening = begun(table("nz-baccarat", style=style, international=True))
    came = evening.do("card", card="KD", **DEALER)
    assert own_rules(came) & NZB.told(*STYLES.values()) == {NZB.ref(STYLES[style])}
    assert words(came).endswith("KD to player 1. Player 0")


UNCALLED = {
    "nz-baccarat": "12.10(a)",
    "nz": "5/8.2",
    "nz1996": "IV/4.6",
    "star-premium": "5.3",
    "star-rapid": "10.3.3.1",
}


@pytest.mark.parametrize(
    ("book", "by"),
    [pytest.param(book, by, marks=Rules(book)(by)) for book, by in UNCALLED.items()],
)
def test_a_card_before_the_call_is_told_alike_in_a_record_and_at_the_table_and_no_call_is(
    book: str, by: str
) -> None:
    evening = table(book)
    evening.do("new game", **DEALER)
    evening.do("place", who="Ana", bet="banker", stake="100")
    ended = evening.do("card", card="KD", **DEALER)[0].happening
    told = moved(baccarat(book), place("banker"), *cards("KD"))["steps"]
    assert told[0]["words"] == ended.facts["words"]
    assert f"{book}:{by}" in cited(told[0])
    assert cited(told[0]) == {str(ref) for ref in ended.rules}
    assert "No more bets" not in [step["words"] for step in told]


# What is void


VOID = {
    "nz-baccarat": ("12.6", "nz:1/1[Stand Off]"),
    "nz": ("5/12.6", "nz:1/1[Stand Off]"),
    "nz1996": ("IV/11.8", ""),
    "star-premium": ("14.1.2", "star-premium:1[standoff]"),
    "star-rapid": ("10.5.1.2.1", "star-rapid:1[Standoff]"),
}


LOST = {"star-rapid": "misdeal"}
"""What a book calls a coup that cannot be put right, where it has a word of its own."""


@pytest.mark.parametrize(
    ("book", "by", "never"),
    [pytest.param(book, *each, marks=Rules(book)(each[0])) for book, each in VOID.items()],
)
def test_a_void_coup_cites_what_made_it_void_and_no_stand_off(
    book: str, by: str, never: str
) -> None:
    options = {"mode": "dealer"} if book == "star-rapid" else {}
    limits = {"min": "10", "max": "500"}
    evening = Evening(book, "Ana", "Ben", game="baccarat", name="B1", limits=limits, **options)
    begun(evening, "KD")
    void = evening.do("void round", **STAFF, why="a card fell on the floor")
    (slip,) = void[-1].happening.facts["wagers"]
    for refs in (set(rules(void)), set(slip["rules"])):
        assert f"{book}:{by}" in refs
        assert never not in refs
    assert evening.chips("Ana") == "1000"
    assert "star-rapid:9.1" not in rules(void)  # nothing of the system was at fault
    told = moved(
        {**baccarat(book), **options},
        place("banker"),
        CLOSE,
        *cards("KD"),
        ruling("void", cause=LOST.get(book, "cannot be reconstructed")),
    )
    assert f"{book}:{by}" in cited(wager_of(told)) & cited(told["steps"][-1])
    assert never not in cited(wager_of(told))


@Rules("star-rapid")("9.1")
def test_a_fault_of_the_system_is_none_of_the_shuffler_s() -> None:
    fault = "game system malfunction"
    evening = begun(table("star-rapid"), "KD")
    void = evening.do("void round", **STAFF, why="all terminals went dark", cause=fault)
    assert own_rules(void) == {"star-rapid:9.1", "star-rapid:1[Void]"}
    assert evening.chips("Ana") == "1000"
    told = moved(baccarat("star-rapid"), place("banker"), CLOSE, ruling("void", cause=fault))
    assert "star-rapid:10.5.19" not in cited(wager_of(told))


@pytest.mark.parametrize(
    ("book", "by"),
    [pytest.param(book, each[0], marks=Rules(book)(each[0])) for book, each in VOID.items()],
)
def test_a_wager_after_a_coup_was_void_is_told_that_and_not_that_wagering_was_closed(
    book: str, by: str
) -> None:
    late = place("tie", id="b")
    moves = (
        place("banker"),
        ruling("void", cause=LOST.get(book, "cannot be reconstructed")),
        late,
        {**late, "id": "c", "accepted": "by mistake"},
    )
    told = moved(baccarat(book), *moves)
    refusal = wager_of(told, "b")["refusal"]
    assert refusal["what"] == "tie comes after the round was void"
    assert f"{book}:{by}" in refusal["rules"]
    back = wager_of(told, "c")
    assert (back["result"], back["net"]) == ("void", "0")
    assert back["why"] == "void, taken by mistake: tie comes after the round was void"


@Rules("star-rapid")("12.5.7")
def test_a_wager_after_no_result_is_told_that_the_round_was_void() -> None:
    exposed = {"do": "chance", "chance": {"no result": "dice exposed early"}}
    told = play({"rulebook": "star-rapid", "game": "sic-bo"}, exposed, place("big", id="b"))
    refusal = wager_of(told, "b")["refusal"]
    assert refusal["what"] == "big comes after the round was void"
    assert "star-rapid:12.5.7" in refusal["rules"]


@Rules("nz")("1/1[Stand Off]")
def test_a_tie_is_a_stand_off_and_cites_it() -> None:
    told = moved(baccarat("nz"), place("banker"), CLOSE, *cards("KD", "KS", "7C", "7H"))
    assert (wager_of(told)["result"], wager_of(told)["net"]) == ("stand off", "0")
    assert "nz:1/1[Stand Off]" in cited(wager_of(told))


# A record that stops names its round


def test_a_record_that_stopped_says_in_which_round_of_its_file() -> None:
    rounds = [{"wagers": [wager("red", id=name)]} for name in "abc"]
    chance = ("17", "99", "18")
    written = [{**each, "chance": [number]} for each, number in zip(rounds, chance, strict=True)]
    fine, stopped, after = settle({"table": roulette("nz"), **written[0]}, *written[1:])
    assert "stopped" not in fine
    for told in (stopped, after):
        assert (told["stopped"]["round"], told["stopped"]["index"]) == (2, 0)
    (late, _) = (move["refusal"]["what"] for move in after["moves"])
    assert late.startswith("not followed: chance 1 of round 2 cannot be")
    alone = spin(roulette("nz"), [wager("red")], "99")
    assert "round" not in alone["stopped"]


# Disputes


@Rules("nz1996")("I/8.1")
def test_a_dispute_is_answered_with_how_it_stands() -> None:
    evening = Evening("nz1996", "P1", "P2")
    decide = {**SUPERVISOR, "decision": "no", "dispute": "d1"}
    inspect: Any = {"who": "I", "role": "inspector", "decision": "no", "dispute": "d1"}
    evening.do("raise dispute", who="P1", about="my 17")
    evening.do("decide dispute", **decide)
    evening.do("reject decision", who="P1")
    early = evening.refused("inspect dispute", **inspect)
    held(early, "nz1996:I/8.1", Reason.DISPUTE_IS_NOT_AT_THAT_STAGE)
    assert early.what == "d1 is decided, and P1 has not asked for a review"
    evening.do("accept decision", who="P1")
    over = evening.refused("decide dispute", **decide)
    assert over.reason is Reason.DISPUTE_IS_NOT_AT_THAT_STAGE
    assert over.what == "d1 is over: P1 accepted the decision"


@pytest.mark.parametrize(
    ("book", "by", "remedy"),
    [
        pytest.param(book, by, remedy, marks=Rules(book)(by))
        for book, by, remedy in (
            ("nz1996", "I/8.2", "Ask for a review."),
            ("nz", "1/19.1", "Ask for a review, or have the inspector decide it."),
            ("star-rapid", "18.12", "Ask for a review."),
            ("star-premium", "15.14", "Ask for a review."),
        )
    ],
)
def test_a_decision_is_rejected_once_and_the_next_one_anew(book: str, by: str, remedy: str) -> None:
    evening = Evening(book, "P1", game="baccarat" if book == "star-premium" else "roulette")
    evening.do("raise dispute", who="P1", about="my wager")
    for step, who in (("decide dispute", "G"), ("review dispute", "C")):
        evening.do(step, who=who, role="casino operator", decision="no")
        evening.do("reject decision", who="P1")
        known = evening.table.conduct.duties
        twice = evening.refused("reject decision", who="P1")
        held(twice, f"{book}:{by}", Reason.DISPUTE_IS_NOT_AT_THAT_STAGE)
        assert twice.what == "d1 is unresolved already: P1 rejected its last decision"
        assert (twice.remedy, evening.table.conduct.duties) == (remedy, known)
        evening.do("ask for review", who="P1")


# Wagering is opened once more


def reopened(book: str, *moves: Any, game: str = "baccarat", **asked: Any) -> Any:
    """Give the answer to a reopening after some moves."""
    written = {"do": "reopen", "players": ["Ana"], **asked}
    return play({"rulebook": book, "game": game}, *moves, written)["moves"][-1]


@NZB("5.14[Proviso]", "5.14(c)")
def test_a_reopening_is_answered_as_itself() -> None:
    refused = reopened("nz-baccarat", CLOSE, role="dealer")
    assert refused["do"] == "reopen"
    assert refused["refusal"]["what"] == (
        "reopen is for the casino operator or above, not for the dealer"
    )
    assert cited(refused) == NZB.told("5.14[Proviso]", "5.14(c)")
    early = reopened("nz-baccarat")["refusal"]["what"]
    assert early == "wagering is not closed: there is nothing to open once more"
    over = reopened("nz-baccarat", CLOSE, ruling("void", cause="cannot be reconstructed"))[
        "refusal"
    ]["what"]
    assert over == "the round is over: wagering is not opened once more"


@pytest.mark.parametrize(
    ("book", "game", "closed"),
    [
        pytest.param("nz", "roulette", "8/3.6", marks=Rules("nz")("8/3.6")),
        pytest.param("nz1996", "craps", "X/3.2", marks=Rules("nz1996")("X/3.2")),
        pytest.param("star-premium", "baccarat", "5.4", marks=Rules("star-premium")("5.4")),
    ],
)
def test_where_no_rule_opens_wagering_again_a_reopening_is_told_so(
    book: str, game: str, closed: str
) -> None:
    refused = reopened(book, CLOSE, game=game)
    assert refused["refusal"]["what"] == f"{book} lets nobody open wagering once more at {game}"
    assert refused["refusal"]["reason"] == Reason.OPERATION_IS_NOT_IN_THE_BOOK
    assert f"{book}:{closed}" in cited(refused)


@pytest.mark.parametrize(
    ("changes", "why", "by"),
    [
        pytest.param(
            (place("tie", id="b", who="Ana"),),
            "wagers were changed",
            ("5.14(d)",),
            marks=NZB("5.14(d)"),
        ),
        pytest.param(
            (remove("a"),),
            "wagers were changed and no wager is left",
            ("5.14(d)", "5.14(e)"),
            marks=NZB("5.14(d)", "5.14(e)"),
        ),
    ],
)
def test_the_second_call_cites_why_it_is_made(changes: Any, why: str, by: tuple[str, ...]) -> None:
    again = {"do": "reopen", "players": ["Ana"]}
    moves = (place("banker", id="a", who="Ana"), CLOSE, again, *changes)
    early = play(baccarat("nz-baccarat"), *moves, *cards("KD"))["moves"][-1]
    assert early["refusal"]["what"].startswith(f"{why}: no more bets is called again")
    assert cited(early) == NZB.told(*by)
    called = play(baccarat("nz-baccarat"), *moves, CLOSE)["steps"][-1]
    assert (called["words"], cited(called)) == ("No more bets", NZB.told(*by))


@NZB("5.14(a)", "5.14(b)")
def test_who_is_shut_out_of_a_reopening_is_told_what_they_may_not_do() -> None:
    moves = (place("banker", id="a", who="Ana"), CLOSE, {"do": "reopen", "players": ["Ben"]})
    told = play(baccarat("nz-baccarat"), *moves, place("tie", who="Ana"), remove("a"))
    made, changed = (cited(move) for move in told["moves"][-2:])
    assert (made, changed) == (NZB.told("5.14", "5.14(a)"), NZB.told("5.14", "5.14(b)"))
    assert wager_of(told, "a")["result"] == "open"


# The limits of pieces


SMALL = {"min": "5", "max": "20"}
STEPS = {"min": "10", "max": "500", "increment": "5"}
SEVENTEEN = wager("straight-up", "17", 15, player="P")
SPLIT = wager("split", "5-8", 10, player="P")


@pytest.mark.parametrize(
    ("book", "limits", "wagers", "said"),
    [
        pytest.param(
            *("nz", SMALL, [wager("voisins-du-zero", stake=450)]),
            "voisins-du-zero of 450 puts 100 on street 0-2-3 in 2 pieces: at most 20 lies there",
            marks=Rules("nz")("8/3.2A", "8/3.2A(c)"),
        ),
        pytest.param(
            *("nz", {**SMALL, "bets": {"split": {"max": "10"}}}, [wager("tier", stake=90)]),
            "tier of 90 puts 15 on split 5-8: at most 10 lies there",
            marks=Rules("nz")("8/3.2A", "8/3.2A(a)"),
        ),
        pytest.param(
            *("nz", {**SMALL, "bets": {"tier": {"max": "10"}}}, [wager("tier", stake=90)]),
            "tier of 90 is 15 a piece: it takes at most 10 a piece",
            marks=Rules("nz")("8/3.2A", "8/3.2A(a)"),
        ),
        pytest.param(
            *("nz", SMALL, [SEVENTEEN, wager("neighbours", "17", 50, player="P")]),
            "neighbours of 50 puts 10 on straight-up 17, where 15 lies: at most 20 lies there",
            marks=Rules("nz")("8/3.2A", "8/3.2A(d)"),
        ),
        pytest.param(
            *("star-rapid", SMALL, [SEVENTEEN, wager("neighbours", "17 x 5", 50, player="P")]),
            "over the maximum of 20 on straight-up 17, where 15 lies: trimmed",
            marks=Rules("star-rapid")("11.2.2.5", "4.3.2"),
        ),
        pytest.param(
            *("star-rapid", SMALL, [wager("grand-series", stake=900)]),
            "over the maximum of 20 on street 0-2-3: trimmed",
            marks=Rules("star-rapid")("11.2.2.3", "4.3.2"),
        ),
        pytest.param(
            *("nz", STEPS, [wager("tier", stake=72)]),
            "off the increment of 5 on split 5-8: the excess is void",
            marks=Rules("nz")("8/5.9"),
        ),
        pytest.param(
            *("nz", STEPS, [wager("tier", stake="60.01")]),
            "off the increment of 5 a piece: the excess is void",
            marks=Rules("nz")("8/5.9"),
        ),
        pytest.param(
            *("star-rapid", STEPS, [SPLIT, wager("tier", stake=72, player="P")]),
            "off the increment of 5 on split 5-8, where 10 lies: trimmed",
            marks=Rules("star-rapid")("4.3.1", "4.3.3"),
        ),
    ],
)
def test_a_limit_of_a_piece_is_told_of_the_piece(
    book: str, limits: Any, wagers: Any, said: str
) -> None:
    written = {**roulette(book, limits=limits), "limits_on": "selection"}
    last = spin(written, wagers)["wagers"][-1]
    assert last.get("why", last.get("refusal", {}).get("what")) == said
    assert last["result"] in ("refused", "open")
