"""The coup of baccarat in every book that has it: what cards count, and which hand draws."""

import pytest

from tests.conformance.baccarat_coups import (
    BANKER_WINS,
    CLOSE,
    DRAWN,
    ENDS,
    GAMES,
    NATURAL_TIE,
    NATURALS,
    PLAYER_WINS,
    RANKS,
    SITUATIONS,
    STOOD,
    TABLE_2,
    TIE_ON_6,
    VALUES,
    Coup,
    baccarat,
    bet,
    cards,
    count,
    coup,
    first_card,
    hands,
    hold_drawing,
    in_each,
    last_refused,
    moved,
    place,
    reduce,
    refused_bets,
    settled,
    shown,
    steps_with,
    wager_of,
)
from tests.conformance.settling import Answer, settle
from tests.marks import Rules


# How a coup goes


@in_each(
    nz1996="8.2, 8.1 & 8.3",
    nz=", 8.1 & 8.4",
    nz_baccarat="8.2, 8.1 & 8.4 & 8.6",
    star_premium=", 7.2 & 7.3",
    star_rapid=", 10.3.2.2 & 10.3.2.3",
)
def test_four_cards_go_to_two_hands_in_turn_after_the_call(
    table: Answer, refs: list[tuple[str, ...]]
) -> None:
    called, dealt = refs
    for one in (PLAYER_WINS, BANKER_WINS, *DRAWN[::97]):
        told = moved(table, CLOSE, *cards(*one.shoe[:4]))
        assert hands(told) == (one.player[:2], one.banker[:2]), one
        assert told["state"].keys() >= {"player", "banker"}
        assert len(steps_with(told, *dealt)) == 4, one
        counts = "Player {}, Banker {}".format(*map(count, hands(told)))
        assert steps_with(told, *dealt)[-1].startswith(counts)
        assert steps_with(told, *called)[0] == "No more bets"


@in_each(
    nz1996="10.1,1[Tie]",
    nz="10.1,1[Tie]",
    nz_baccarat="10.1,1[Tie]",
    star_premium=",1[tie]",
    star_rapid="10.3.3,",
)
def test_counts_and_winner_are_announced_or_a_tie(
    table: Answer, refs: list[tuple[str, ...]]
) -> None:
    announced, tied = refs
    for one, told in zip(ENDS, settled(table, [], *ENDS), strict=True):
        won = "Tie hand" if one.winner == "tie" else f"{one.winner.capitalize()} wins"
        counts = "Player {}, Banker {}".format(*one.counts)
        assert steps_with(told, *announced)[-1] == f"{won}: {counts}"
        assert not tied or bool(steps_with(told, *tied)) is (one.winner == "tie"), one


# What cards count


@in_each(
    nz1996="3.2(a), 3.2(b), 3.2(c)",
    nz="4.1(a), 4.1(b), 4.1(c)",
    nz_baccarat="4.1 & 4.1(a), 4.1 & 4.1(b), 4.1 & 4.1(c)",
    star_premium="3.2 & 3.2.1, 3.2 & 3.2.2, 3.2 & 3.2.3",
    star_rapid="10.1.7.1, 10.1.7.2, 10.1.7.3",
)
def test_what_each_card_counts_in_either_hand(table: Answer, refs: list[tuple[str, ...]]) -> None:
    number, ten, ace = refs
    for rank in RANKS:
        own = ace if rank == "A" else number if VALUES[rank] else ten
        for suit in "SHDC":
            told = moved(table, CLOSE, *cards(f"{rank}{suit}", "KS", "QH", f"{rank}{suit}"))
            assert shown(told) == (VALUES[rank], VALUES[rank]), rank
            assert set(own) <= first_card(told), rank


@in_each(
    nz1996="3.4 & 1[Point Count],,",
    nz="1[Point Count],4.2(a),4.2(b)",
    nz_baccarat=",4.2 & 4.2(a),4.2 & 4.2(b)",
    star_premium=",3.3 & 3.3.1,3.3 & 3.3.2",
    star_rapid=",10.1.8.1,10.1.8.2",
)
def test_the_right_digit_of_a_total_is_the_count(
    table: Answer, refs: list[tuple[str, ...]]
) -> None:
    always, up_to_nine, over = refs
    pairs = [
        coup(f"{RANKS[first - 1]}S 10D {RANKS[second - 1]}H 9D")
        for first in range(1, 10)
        for second in range(1, 10)
        if first + second < 20
    ]
    for one in (*ENDS, *pairs, coup("9S KS 5H 7H 8D")):
        (told,) = settle({"table": table, "chance": one.shoe})
        assert shown(told) == one.counts, one
        totals = [sum(VALUES[card[:-1]] for card in hand) for hand in one]
        assert steps_with(told, *always), one
        assert min(totals) > 9 or steps_with(told, *up_to_nine), one
        assert not over or bool(steps_with(told, *over)) is (max(totals) > 9), one


# Who draws


@in_each(
    nz1996="9.2,1[Natural]",
    nz="9.2,1[Natural]",
    nz_baccarat="9.2,9.2 & 1[Natural]",
    star_premium="9.2,1[natural]",
    star_rapid="10.3.2.4,1[Natural]",
)
def test_a_natural_stops_all_drawing(table: Answer, refs: list[tuple[str, ...]]) -> None:
    stops, natural = refs
    hold_drawing(table, NATURALS)
    for one, told in zip(NATURALS, settled(table, [], *NATURALS), strict=True):
        assert steps_with(told, *natural), one
    (told,) = settle({"table": table, "chance": [*NATURALS[0].shoe, "5H"]})
    last_refused(told, *stops)


@in_each(
    nz1996="9.1,9.3,",
    nz="9.1,9.3,",
    nz_baccarat="9.1,9.3 & 9.3(a),9.3 & 9.3(b)",
    star_premium="9.1,9.3 & 9.3.1,9.3 & 9.3.2",
    star_rapid=",10.3.2.5 & 10.3.2.5.1,10.3.2.5 & 10.3.2.5.2",
)
def test_the_players_hand_draws_up_to_5_and_stands_on_6_and_7(
    table: Answer, refs: list[tuple[str, ...]]
) -> None:
    turn, draws, stands = refs
    hold_drawing(table, STOOD)
    for one, told in zip(STOOD, settled(table, [], *STOOD), strict=True):
        assert steps_with(told, *stands), one
        assert not stands or not steps_with(told, *draws), one
    for one in DRAWN[::9]:
        (told,) = settle({"table": table, "chance": one.shoe[:5]})
        assert hands(told) == (one.player, one.banker[:2]), one
        assert steps_with(told, *draws), one
        assert steps_with(told, *turn), one
        assert told["over"] is (len(one.banker) == 2), one


@in_each(
    nz1996="9.4,9.4",
    nz="9.4,9.4",
    nz_baccarat="9.4 & 9.4(a),9.4 & 9.4(b)",
    star_premium="9.4 & 9.4.1,9.4 & 9.4.2",
    star_rapid="10.3.2.6 & 10.3.2.6.1,10.3.2.6 & 10.3.2.6.2",
)
def test_the_bankers_hand_draws_by_the_players_third_card(
    table: Answer, refs: list[tuple[str, ...]]
) -> None:
    draws, stands = refs
    # What the Player's own count was decides nothing: one book is asked for all of them.
    coups = DRAWN if table["rulebook"] == "nz-baccarat" else TABLE_2
    hold_drawing(table, coups)
    for one, told in zip(coups, settled(table, [], *coups), strict=True):
        drew = len(one.banker) == 3
        assert steps_with(told, *(draws if drew else stands)), one
        assert draws == stands or not steps_with(told, *(stands if drew else draws)), one


@in_each(nz1996="9.5", nz="9.5", nz_baccarat="9.5", star_premium="9.5", star_rapid="10.3.2.7")
def test_where_the_players_hand_stood_the_banker_draws_up_to_5(
    table: Answer, refs: list[tuple[str, ...]]
) -> None:
    assert {count(one.banker[:2]) for one in STOOD if len(one.banker) == 3} == set(range(6))
    hold_drawing(table, STOOD)
    for one, told in zip(STOOD, settled(table, [], *STOOD), strict=True):
        assert steps_with(told, *refs[0]), one


@in_each(nz1996="9.6", nz="9.6", nz_baccarat="9.6", star_premium="9.6", star_rapid="10.3.2.8")
def test_no_hand_gets_more_than_one_card_more(table: Answer, refs: list[tuple[str, ...]]) -> None:
    both = [one for one in DRAWN if len(one.banker) == 3][::40]
    for one in (*both, coup("KS 2S 6H 3D 4H"), coup("KS 7S 5H KD AD")):
        hold_drawing(table, [one])
        (told,) = settle({"table": table, "chance": [*one.shoe, "2H"]})
        last_refused(told, *refs[0])
        assert shown(told) == one.counts


@pytest.mark.parametrize(
    ("game", "at"),
    [
        pytest.param(game, at, marks=GAMES[game][0](at), id=game)
        for game, at in {"mini": "9.6", "full": "9.9", "midi": "9.9"}.items()
    ],
)
def test_the_players_third_card_comes_before_the_bankers(game: str, at: str) -> None:
    rule, table = GAMES[game]
    for one in [one for one in DRAWN if len(one.banker) == 3][::50]:
        due = [moved(table, CLOSE, *cards(*one.shoe[:turned]))["state"]["due"] for turned in (4, 5)]
        assert due == ["player 3", "banker 3"], one
        told = moved(table, CLOSE, *cards(*one.shoe))
        assert hands(told) == (one.player, one.banker)
        assert steps_with(told, rule.ref(at)), one


# After a tie


ALTERED = dict.fromkeys(("mini", "full", "midi"), "5.6") | dict.fromkeys(
    ("nz", "nz_baccarat"), "5.16"
)


@pytest.mark.parametrize(
    ("table", "rule", "number"),
    [
        pytest.param(table, rule, number, marks=rule(number), id=name)
        for name, number in ALTERED.items()
        for rule, table in (GAMES[name],)
    ],
)
@pytest.mark.parametrize("tied", [TIE_ON_6, NATURAL_TIE], ids=lambda one: " ".join(one.shoe))
def test_after_a_tie_wagers_may_be_altered_before_the_next_deal(
    table: Answer, rule: Rules, number: str, tied: Coup
) -> None:
    laid = [bet("banker", id="b", player="1"), bet("player", id="p", stake=40, player="2")]
    altered = [place("player", id="b", stake=60), reduce("b", 40)]
    told, then = settle(
        {"table": table, "wagers": laid, "chance": tied.shoe},
        {"moves": [*altered, CLOSE, *cards(*PLAYER_WINS.shoe)]},
    )
    assert steps_with(told, rule.ref(number))
    assert [one["returned"] for one in told["wagers"]] == ["20", "40"]
    assert not refused_bets(then)
    assert wager_of(then, "b")["winnings"] == "40"
    (decided,) = settled(table, [bet("banker")], BANKER_WINS)
    assert not steps_with(decided, rule.ref(number))
    if rule.book != "nz1996":  # both hands have lost then: nothing is left to alter
        (lost,) = settled(baccarat(rule.book, scheme="two-to-one"), [bet("banker")], tied)
        assert (wager_of(lost)["result"], steps_with(lost, rule.ref(number))) == ("lose", [])


def test_the_situations_visited() -> None:
    assert (len(SITUATIONS), len(NATURALS), len(DRAWN), len(STOOD)) == (532, 36, 480, 16)
    assert [sum(len(one.banker) == cards for one in DRAWN) for cards in (3, 2)] == [306, 174]
