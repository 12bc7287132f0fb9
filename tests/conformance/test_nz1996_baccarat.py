"""Baccarat under nz1996: mini (division IV), full (V) and midi (IX): wagers, chips, areas."""

import pytest

from tests.conformance.coups import (
    BANKER_WINS,
    CLOSE,
    DRAWN,
    ENDS,
    PLAYER_WINS,
    Coup,
    Due,
    baccarat,
    bet,
    cards,
    hands,
    last_refused,
    moved,
    place,
    reduce,
    refused_bets,
    remove,
    settled,
    steps_with,
    sweep,
    wager_of,
)
from tests.conformance.settling import Answer
from tests.marks import Rules


DIVISIONS = {"IV": "mini", "V": "full", "IX": "midi"}
VOID = Due("void")


def table_of(division: str, **signed: object) -> Answer:
    limits = {"min": "10", "max": "1000", **signed}
    return baccarat("nz1996", limits=limits, format=DIVISIONS[division])


def ref(division: str, *refs: str) -> tuple[str, ...]:
    return tuple(f"nz1996:{division}/{each}" for each in refs)


def in_each(*refs: str, but: str = "") -> pytest.MarkDecorator:
    """Run a test in all divisions, marked with the rules of each."""
    return pytest.mark.parametrize(
        "division",
        [
            pytest.param(each, marks=Rules("nz1996")(*(f"{each}/{at}" for at in refs)), id=each)
            for each in DIVISIONS
            if each != but
        ],
    )


# Who draws


@pytest.mark.parametrize(
    ("division", "at"),
    [
        pytest.param("IV", "9.6", marks=Rules("nz1996")("IV/9.6")),
        pytest.param("V", "9.9", marks=Rules("nz1996")("V/9.9")),
        pytest.param("IX", "9.9", marks=Rules("nz1996")("IX/9.9")),
    ],
)
def test_the_players_third_card_comes_before_the_bankers(division: str, at: str) -> None:
    for one in [one for one in DRAWN if len(one.banker) == 3][::50]:
        due = []
        for turned in (4, 5):
            told = moved(table_of(division), CLOSE, *cards(*one.shoe[:turned]))
            due.append(told["state"]["due"])
        assert due == ["player 3", "banker 3"], one
        told = moved(table_of(division), CLOSE, *cards(*one.shoe))
        assert hands(told) == (one.player, one.banker)
        assert steps_with(told, *ref(division, at)), one


# The three wagers


@in_each("4.1(a)", "5.2", "10.2")
def test_the_bankers_hand_on_every_end(division: str) -> None:
    def rules(one: Coup) -> tuple[str, ...]:
        return ref(division, "4.1(a)", *(("10.2",) if one.winner != "tie" else ()))

    sweep(table_of(division), bet("banker"), ENDS, rules, tied=VOID)
    (told,) = settled(table_of(division), [bet("banker")], BANKER_WINS)
    assert (wager_of(told)["winnings"], wager_of(told)["commission"]) == ("20", "1")
    assert set(ref(division, "5.2")) <= set(wager_of(told)["rules"])


@in_each("4.1(b)", "5.1")
def test_the_players_hand_on_every_end(division: str) -> None:
    at = ref(division, "4.1(b)")
    sweep(table_of(division), bet("player"), ENDS, lambda _: at, tied=VOID)


@in_each("4.1(c)", "5.5")
def test_the_tie_bet_on_every_end(division: str) -> None:
    sweep(table_of(division), bet("tie"), ENDS, lambda _: ref(division, "4.1(c)"))


@in_each("4.8")
def test_a_player_has_one_hand_with_or_without_the_tie(division: str) -> None:
    at = ref(division, "4.8")
    for names in (("banker",), ("banker", "tie"), ("player",), ("player", "tie"), ("tie",)):
        (told,) = settled(table_of(division), [bet(name) for name in names], PLAYER_WINS)
        assert not refused_bets(told), names
    for first, second in (("banker", "player"), ("player", "banker")):
        for between in ((), ("tie",)):
            placed = [place(name, who="seat 1") for name in (first, *between, second)]
            last_refused(moved(table_of(division), *placed), *at)
        others = [place(first, who="seat 1"), place(second, who="seat 2")]
        assert not refused_bets(moved(table_of(division), *others))
        again = [place(first, id="w1", who="seat 1"), remove("w1"), place(second, who="seat 1")]
        assert not refused_bets(moved(table_of(division), *again))


@in_each("4.6", "4.7")
def test_after_no_more_bets_nothing_is_made_or_changed(division: str) -> None:
    table, first = table_of(division), [place("banker", id="w1"), CLOSE]
    for dealt in ([], cards("9H"), cards("4H", "KS", "QC", "2D")):
        made = moved(table, *first, *dealt, place("banker", id="late"))
        last_refused(made, *ref(division, "4.6"))
        for call in (remove("w1"), reduce("w1", 10)):
            told = moved(table, *first, *dealt, call)
            last_refused(told, *ref(division, "4.6", "4.7"))
            assert wager_of(told)["stake"] == "20"
