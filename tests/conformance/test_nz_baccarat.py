"""Baccarat under nz-baccarat: cards and third cards, the main wagers, every scheme that pays them."""

import pytest

from tests.conformance.coups import (
    CLOSE,
    Coup,
    Options,
    bet,
    cards,
    due_on,
    hold,
    last_refused,
    moved,
    place,
    settled,
    steps_with,
    sweep,
    wager_of,
)
from tests.conformance.nz_baccarat import (
    ENDINGS,
    of,
    ref,
    rule,
    table,
)
from tests.conformance.settling import Answer, at_a_terminal, cited, settle, unopened


TABLE = table()
MAIN = ("player", "banker", "tie")


# The main wagers on every coup


SIX_HALF = {"scheme": "six-half"}
TWO_TO_ONE = {"scheme": "two-to-one"}
HALF_ON_SIX = {**TWO_TO_ONE, "banker six": "1 to 2"}
EZ = {"scheme": "ez"}
SCHEMES: list[tuple[str, Options, str]] = [
    ("player", {}, "5.1, 5.1(b), 5.10, 5.10(a)"),
    ("banker", {}, "5.1(a), 5.10(b), 10.2"),
    ("tie", {"tie": "8 to 1"}, "5.1(c), 5.10(c), 1[Tie]"),
    ("tie", {"tie": "9 to 1"}, "5.10(c)"),
    ("banker", SIX_HALF, "5.11"),
    ("player", SIX_HALF, "5.10(a)"),
    ("banker", TWO_TO_ONE, "13.2(a), 13.3, 1[2 to 1 Baccarat]"),
    ("player", TWO_TO_ONE, "13.2, 13.2(b), 13.3"),
    ("tie", TWO_TO_ONE, "13.2(c)"),
    ("banker", HALF_ON_SIX, "13.3, 13.4"),
    ("player", HALF_ON_SIX, "13.3"),
    ("banker", EZ, "16.3, 1[EZ Baccarat]"),
    ("player", EZ, "5.10(a)"),
]


@pytest.mark.parametrize(
    ("name", "options"),
    [
        pytest.param(
            name, options, marks=rule(*refs.split(", ")), id=" ".join((name, *options.values()))
        )
        for name, options, refs in SCHEMES
    ],
)
def test_a_main_wager_comes_to_what_its_scheme_says_on_every_coup(
    name: str, options: Options
) -> None:
    assert sweep(table(options), bet(name), ENDINGS) == 53


WINS_ON_THREE_CARD_EIGHT = of("2S KH 6D", "KS AD 3C")
BANKER_TWO_CARD_SIX = of("KS 5H QD", "2D 4C")
BANKER_THREE_CARD_SIX = of("KS AH 4D", "KD 3C 3H")
BANKER_THREE_CARD_SEVEN = of("KS AH 4D", "KD 3C 4H")
PLAYER_NATURAL = of("KS 9H", "KD 3C")
LEVEL = of("KS 6H", "QD 6C")
CITED: list[tuple[Options, str, Coup, str, str]] = [
    ({}, "player", PLAYER_NATURAL, "1 to 1", "5.1(b), 5.10, 5.10(a), 10.2"),
    ({}, "player", BANKER_TWO_CARD_SIX, "lose", "5.1(b), 10.2"),
    ({}, "player", LEVEL, "stand off", "5.1(b), 1[Tie]"),
    ({}, "banker", BANKER_TWO_CARD_SIX, "1 to 1", "5.1(a), 5.10, 5.10(b), 10.2"),
    ({}, "banker", PLAYER_NATURAL, "lose", "5.1(a), 10.2"),
    ({}, "banker", LEVEL, "stand off", "5.1(a), 1[Tie]"),
    ({}, "tie", LEVEL, "8 to 1", "5.1(c), 5.10(c), 1[Tie], 10.2"),
    ({}, "tie", PLAYER_NATURAL, "lose", "5.1(c), 10.2"),
    (SIX_HALF, "banker", BANKER_TWO_CARD_SIX, "1 to 2", "5.11"),
    (SIX_HALF, "banker", BANKER_THREE_CARD_SIX, "1 to 2", "5.11"),
    (SIX_HALF, "banker", BANKER_THREE_CARD_SEVEN, "1 to 1", "5.11"),
    (TWO_TO_ONE, "player", WINS_ON_THREE_CARD_EIGHT, "2 to 1", "13.2(b), 13.3"),
    (TWO_TO_ONE, "player", PLAYER_NATURAL, "1 to 1", "13.2(b), 13.3"),
    (TWO_TO_ONE, "player", LEVEL, "lose", "13.2(b), 1[2 to 1 Baccarat]"),
    (TWO_TO_ONE, "banker", BANKER_TWO_CARD_SIX, "1 to 1", "13.2(a), 13.3"),
    (TWO_TO_ONE, "banker", LEVEL, "lose", "13.2(a), 1[2 to 1 Baccarat]"),
    (TWO_TO_ONE, "tie", LEVEL, "8 to 1", "13.2(c), 5.10(c)"),
    (HALF_ON_SIX, "banker", BANKER_TWO_CARD_SIX, "1 to 2", "13.4"),
    (HALF_ON_SIX, "banker", BANKER_THREE_CARD_SIX, "1 to 2", "13.4"),
    (EZ, "banker", BANKER_THREE_CARD_SEVEN, "stand off", "16.3, 1[EZ Baccarat]"),
    (EZ, "banker", BANKER_TWO_CARD_SIX, "1 to 1", "16.3"),
]


@pytest.mark.parametrize(
    ("options", "name", "one", "due", "refs"),
    [
        pytest.param(
            *case,
            marks=rule(*case[-1].split(", ")),
            id=f"{case[1]} {case[0].get('scheme', '')} {case[3]} {number}",
        )
        for number, case in enumerate(CITED)
    ],
)
def test_each_result_rests_on_its_rule(
    options: Options, name: str, one: Coup, due: str, refs: str
) -> None:
    (told,) = settled(table(options), [bet(name)], one)
    (wager,) = told["wagers"]
    assert due in (wager["odds"], wager["result"]), wager
    hold(wager, due_on(one, name, None, options), *ref(*refs.split(", ")))


@rule("5.10(b)")
def test_commission_is_a_twentieth_of_what_was_won_and_is_kept_when_it_is_paid() -> None:
    (told,) = settled(TABLE, [bet("banker", stake="100")], BANKER_TWO_CARD_SIX)
    (wager,) = told["wagers"]
    assert (wager["winnings"], wager["commission"], wager["returned"]) == ("100", "5", "100")
    for options in (SIX_HALF, TWO_TO_ONE, EZ):
        (told,) = settled(table(options), [bet("banker", stake="100")], BANKER_THREE_CARD_SEVEN)
        assert told["wagers"][0]["commission"] == "0"


# Which of them one player may have


@pytest.mark.parametrize(
    "names",
    [
        pytest.param(names.split(), marks=rule("5.2", f"5.2({letter})"), id=names)
        for letter, names in zip(
            "abcdefg",
            (
                "banker",
                "banker tie",
                "banker player",
                "banker player tie",
                "player",
                "player tie",
                "tie",
            ),
            strict=True,
        )
    ],
)
def test_a_player_may_have_any_set_of_main_wagers(names: list[str]) -> None:
    for order in (names, names[::-1]):
        wagers = [bet(name, player="Ana") for name in order]
        (told,) = settled(TABLE, wagers, LEVEL)
        came = {one["bet"]: one["result"] for one in told["wagers"]}
        assert came == {name: "win" if name == "tie" else "stand off" for name in names}


# Formats and variants


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=rule("2.2", f"2.2({letter})"))
        for letter, name in zip("abc", ("mini", "midi", "full"), strict=True)
    ],
)
def test_a_table_is_mini_midi_or_full(name: str) -> None:
    letter = {"mini": "a", "midi": "b", "full": "c"}[name]
    shown = at_a_terminal(table({"format": name}))
    assert shown.options["format"] == name
    assert set(ref("2.2", f"2.2({letter})")) <= set(shown.layout_rules)
    (told,) = settled(table({"format": name}), [bet("player")], PLAYER_NATURAL)
    assert told["table"]["options"]["format"] == name


@rule("2.2")
def test_there_is_no_other_format() -> None:
    for name in ("grand", "", "midi-mini"):
        refusal = unopened(table({"format": name}))
        assert refusal.reason == "option is not approved"
        assert set(ref("2.2")) <= set(map(str, refusal.rules))


VARIANTS = [
    ("two-to-one", "13.1, 1[2 to 1 Baccarat]", TWO_TO_ONE),
    ("two-to-one-six", "13.1", HALF_ON_SIX),
    ("ez", "16.1, 1[EZ Baccarat]", EZ),
    ("tiger", "17.1, 1[Tiger Baccarat]", {}),
    ("two-to-one-tiger", "17.1, 1[2 to 1 Tiger Baccarat], 13.1", TWO_TO_ONE),
    ("ante-up", "14.1", {}),
    ("ante-up-two-to-one", "14.1, 13.1", TWO_TO_ONE),
    ("international", "15.1", {}),
]


@pytest.mark.parametrize(
    ("variant", "refs", "options"),
    [pytest.param(*each, marks=rule(*each[1].split(", ")), id=each[0]) for each in VARIANTS],
)
def test_a_variant_has_the_main_wagers_of_the_game_it_stands_on(
    variant: str, refs: str, options: Options
) -> None:
    at = table(variant=variant, limits={"min": "10", "max": "1000", "ante": "1"})
    if "ante" not in variant:
        del at["limits"]["ante"]
    also = [bet("ante", stake="1")] if "ante" in variant else []
    coups = ENDINGS[::3]
    for one, told in zip(coups, settled(at, [*map(bet, MAIN), *also], *coups), strict=True):
        for wager in told["wagers"][:3]:
            hold(wager, due_on(one, wager["bet"], None, options))
    assert set(ref(*refs.split(", "))) <= set(at_a_terminal(at).layout_rules)


TIGERS = ("tiger", "big-tiger", "small-tiger", "tiger-tie")


@pytest.mark.parametrize(
    ("at", "options"),
    [
        pytest.param(table(variant="tiger"), {}, marks=rule("17.1", "1[Tiger Baccarat]")),
        pytest.param(
            table(variant="two-to-one-tiger"),
            TWO_TO_ONE,
            marks=rule("17.1", "1[2 to 1 Tiger Baccarat]"),
        ),
        pytest.param(
            table({"international": True, "tiger": True}), {}, marks=rule("15.1", "17.9", "17.7")
        ),
    ],
    ids=["tiger", "2 to 1 tiger", "international"],
)
def test_the_tiger_bets_are_settled_beside_the_game_they_are_added_to(
    at: Answer, options: Options
) -> None:
    shown = at_a_terminal(at)
    assert {*TIGERS, "tiger-pair"} <= {spot.bet for spot in shown.spots}
    assert set(ref("17.1")) <= set(shown.layout_rules)
    for one, told in zip(
        ENDINGS, settled(at, [bet("player"), *map(bet, TIGERS)], *ENDINGS), strict=True
    ):
        main_one, *tigers = told["wagers"]
        hold(main_one, due_on(one, "player", None, options))
        for wager in tigers:
            due = due_on(one, wager["bet"])
            hold(wager, due, *ref("17.7" if due.odds else "17.6"))


def test_a_table_without_the_tiger_bets_takes_none() -> None:
    at = table({"tiger": False, "international": True})
    (told,) = settle({"table": at, "wagers": [bet("tie"), bet("tiger")], "chance": LEVEL.shoe})
    refused = told["wagers"][1]
    assert refused["result"] == "refused"
    assert refused["refusal"]["reason"] == "bet is not offered"
    assert cited(refused) == set(ref("17.3"))


# Around the coup


@rule("5.14", "5.14(a)")
def test_no_wager_is_made_after_no_more_bets() -> None:
    for late in ([CLOSE], [CLOSE, *cards("2S")], [CLOSE, *cards("2S", "3H", "KD", "KC")]):
        for name in MAIN:
            told = moved(TABLE, place("player"), *late, place(name))
            last_refused(told, *ref("5.14", "5.14(a)"))
            assert told["wagers"][1]["result"] == "refused"


@rule("5.14", "5.14(b)")
def test_no_wager_is_altered_or_withdrawn_after_no_more_bets() -> None:
    calls: list[Answer] = [
        {"do": "call", "wager": "w1", "call": "remove"},
        {"do": "call", "wager": "w1", "call": "reduce", "to": "10"},
    ]
    for call in calls:
        before = moved(TABLE, place("player", id="w1"), call)
        assert before["moves"][-1]["answer"] == "accepted", before["moves"]
        taken = wager_of(before)
        due = ("removed", "0", "20") if call["call"] == "remove" else ("open", "0", "0")
        assert (taken["result"], taken["winnings"], taken["returned"]) == due, taken
        for late in ([CLOSE], [CLOSE, *cards("2S", "3H", "KD", "KC")]):
            told = moved(TABLE, place("player", id="w1"), *late, call)
            last_refused(told, *ref("5.14", "5.14(b)"))
            assert wager_of(told)["stake"] == "20"


@rule("5.15")
def test_a_lost_wager_is_not_touched() -> None:
    remove: Answer = {"do": "call", "wager": "w1", "call": "remove"}
    told = moved(TABLE, place("player", id="w1"), CLOSE, *cards(*BANKER_TWO_CARD_SIX.shoe), remove)
    last_refused(told, *ref("5.15"))
    assert wager_of(told)["result"] == "lose"


@rule("5.16")
def test_after_a_tie_the_stakes_on_both_hands_are_free_for_the_next_round() -> None:
    told = moved(TABLE, place("player", id="w1"), CLOSE, *cards(*LEVEL.shoe))
    assert steps_with(told, *ref("5.16")), told["steps"]
    assert (wager_of(told)["result"], wager_of(told)["returned"]) == ("stand off", "20")
    won = moved(TABLE, place("player", id="w1"), CLOSE, *cards(*PLAYER_NATURAL.shoe))
    assert not steps_with(won, *ref("5.16")), won["steps"]


@rule("10.2")
def test_losers_are_collected_and_winners_paid_after_the_call_of_the_result() -> None:
    moves = [place("player", id="w1"), place("tie", id="w2"), CLOSE]
    one = of("KS 2H 4D", "KD 4C KH")
    for dealt in range(4, 6):
        told = moved(TABLE, *moves, *cards(*one.shoe[:dealt]))
        assert {wager["result"] for wager in told["wagers"]} == {"open"}
    told = moved(TABLE, *moves, *cards(*one.shoe))
    assert [wager["result"] for wager in told["wagers"]] == ["win", "lose"]
    assert steps_with(told, *ref("10.2")), told["steps"]
