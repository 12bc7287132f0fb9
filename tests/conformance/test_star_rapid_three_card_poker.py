"""Stadium Three Card Poker under star-rapid, part 15: the array, wagers, answers, hands and what is paid."""

from itertools import combinations
from typing import Any

import msgspec
import pytest

from croupier.equipment.cards import DECK
from croupier.floor.automatic_tables import due_at
from croupier.floor.viewing.private import own_hands
from croupier.floor.viewing.remarks import About
from croupier.floor.viewing.rounds import round_section
from croupier.games.protocol import Over
from croupier.table.conduct.core.commands import SYSTEM
from croupier.terms.refusals import Reason
from tests.conformance.conducting import held
from tests.conformance.plain_three_card_poker import (
    ANTE_BONUS,
    LINES,
    PAIR_PLUS,
    SIX,
    SIX_CARD_BONUS,
    best_of_six,
    named,
)
from tests.conformance.settling import amounts, cited, opened, refusals, settle, unopened
from tests.conformance.showing import at, layout
from tests.conformance.three_cards import (
    DEALER,
    DEALT,
    SUPERVISOR,
    TIMES,
    Terminals,
    bets,
    decisions,
    settled,
    table,
    wager,
    with_hand,
)
from tests.marks import Rules
from tests.table.conduct.evening import rules


rule = Rules("star-rapid")
ref = rule.ref
LOST = ("lose", "0", "0")
MANAGER: Any = {"who": "Mia", "role": "assistant gaming manager"}
PLAYED = "1: 012; 1: play"


# The deck and the layout


@rule("15.1.1")
def test_one_deck_holds_each_card_once() -> None:
    game = opened(table()).game
    assert sorted(map(str, game.device.symbols)) == sorted(map(str, DECK))
    held(unopened(table(decks=2)), ref("15.1.1"))
    twice = settled("1: ante for 10", PLAYED, DEALT.replace("9S", "9H"))
    (refused, *_) = refusals(twice)
    assert refused["refusal"]["reason"] == "symbol is not on the equipment"
    assert ref("15.1.1") in cited(refused)
    joker = settled("1: ante for 10", PLAYED, DEALT.replace("KD", "JOKER"))
    assert ref("15.1.1") in cited(refusals(joker)[0])


@rule("15.1.2", "15.1.2.1", "15.2.4")
def test_the_layout_has_ante_play_and_the_side_bets_on_the_hand_and_on_six_lines() -> None:
    sent = layout(at(table()))
    spots = {(spot.bet, spot.target) for spot in sent.spots}
    sides = {(bet, on) for bet in ("pair-plus", "six-card-bonus") for on in ("", *LINES)}
    assert spots == {("ante", ""), ("play", ""), *sides}
    places = {(spot.bet, spot.target): spot.numbers for spot in sent.spots}
    for line, cells in LINES.items():
        assert places["pair-plus", line] == tuple(map(str, cells))
    assert {ref("15.1.2"), ref("15.1.2.1")} <= set(sent.layout_rules)
    for wrong in ("diagonal 1", "row 4", "row 0", "column", "Row 1", 1, [0, 1, 2]):
        placed = {"bet": "pair-plus", "target": wrong, "stake": "10", "player": "seat 1"}
        (told,) = settle({"table": table(), "wagers": [*bets("1: ante for 5"), placed]})
        one = told["wagers"][1]
        reason = one["refusal"]["reason"]
        assert (one["result"], reason) == ("refused", "target is not on the layout"), wrong
        assert {ref("15.2.3")} <= cited(one)


# Wagers


@rule("15.2.3")
def test_side_bets_are_extras_of_an_ante() -> None:
    evening = Terminals()
    evening.do("new game", **DEALER)
    for bet in ("pair-plus", "six-card-bonus"):
        for target in (None, "row 1"):
            said = {"who": "Ana", "bet": bet, "target": target, "stake": "5"}
            held(evening.refused("place", **said), ref("15.2.3"), Reason.WAGER_NEEDS_ANOTHER)
    evening.begin(
        "Ben: ante for 10; Ana: ante for 10; Ana: pair-plus for 5; Ana: pair-plus row 1 for 5"
    )
    assert evening.won("Ana", "Ben") == [-2000, -1000]
    assert evening.asked() == ("selection", {"Ana", "Ben"})


@rule("15.2.3", "15.2.4")
def test_side_bets_whose_ante_is_rejected_at_the_close_are_credited_back() -> None:
    limits = {"min": "10", "max": "500", "bets": {"pair-plus": {"min": "1"}}}
    evening = Terminals(limits=limits)
    evening.begin(
        "Ana: ante for 5; Ana: pair-plus for 30; Ana: pair-plus column 2 for 3; Ben: ante for 10"
    )
    live = evening.live
    assert live is not None
    came = {slip.id: (str(slip.result), *map(str, slip.rules)) for slip in live.round.slips}
    assert [came[name][0] for name in ("w1", "w2", "w3", "w4")] == ["rejected"] * 3 + ["open"]
    assert ref("15.2.3") in came["w2"]
    assert ref("15.2.4") in came["w3"]
    assert evening.won("Ana", "Ben") == [0, -1000]
    assert evening.asked() == ("selection", {"Ben"})


@rule("15.2.4")
def test_blind_wagers_are_on_the_lines_whoever_chooses_what() -> None:
    laid = "; ".join(
        f"1: {bet} {line} for 2" for bet in ("pair-plus", "six-card-bonus") for line in LINES
    )
    cards = DEALT.split()
    for answers in ("1: 048; 1: play", "1: 012; 1: fold", "1: fold"):
        told = settled(f"1: ante for 10; {laid}", answers)
        assert not refusals(told)
        for line, cells in LINES.items():
            own = [cards[cell] for cell in cells]
            pays = PAIR_PLUS["A"].get(named(own))
            due = ("win", str(2 * pays), "2") if pays else LOST
            assert amounts(wager(told, f"1 pair-plus {line}")) == due, line
            six = SIX_CARD_BONUS["6B1"].get(best_of_six([*own, *cards[9:]]))
            due = ("win", str(2 * six), "2") if six else LOST
            assert amounts(wager(told, f"1 six-card-bonus {line}")) == due, line
            assert ref("15.2.4") in cited(wager(told, f"1 pair-plus {line}"))


# The array


@rule("15.2.2", "15.2.6")
def test_any_three_different_places_of_the_nine_may_be_chosen_and_nothing_else() -> None:
    cards = DEALT.split()
    for places in combinations(range(9), 3):
        said = "".join(map(str, places))
        told = settled("1: ante for 10; 1: pair-plus for 1", f"1: {said}; 1: fold")
        assert not refusals(told)
        pays = PAIR_PLUS["A"].get(named([cards[at] for at in places]), 0)
        assert wager(told, "pair-plus")["winnings"] == str(pays), said
    evening = Terminals()
    evening.begin("Ana: ante for 10; Ben: ante for 10")
    for wrong in ([0, 1], [0, 1, 2, 3], [4, 4, 5], [0, 1, 9], [-1, 0, 1], []):
        no = evening.refused("act", who="Ana", act="choose", places=wrong)
        held(no, ref("15.2.2"), Reason.ACT_IS_NOT_ALLOWED)
    chosen = evening.act("Ana", "840")
    assert {ref("15.2.2"), ref("15.2.6")} <= set(rules(chosen.entries))
    held(evening.refused("act", who="Ana", act="choose", places=[0, 1, 2]), ref("15.2.7"))
    assert evening.asked() == ("selection", {"Ben"})
    evening.act("Ben", "840")  # two may choose the same
    assert evening.asked() == ("decision", {"Ana", "Ben"})


@rule("15.2.5")
def test_nine_cards_are_drawn_when_the_countdown_ends_and_the_dealers_only_if_required() -> None:
    evening = Terminals(seconds=15)
    evening.do("new game", **DEALER)
    evening.do("place", who="Ana", bet="ante", stake="10", nonce="7")
    evening.do("place", who="Ana", bet="pair-plus", stake="2", nonce="7")
    evening.clock.wait(14)
    evening.keeper.go_on()
    assert evening.live is not None
    assert evening.live.waiting is not None
    evening.let_time_pass()
    assert evening.asked() == ("selection", {"Ana"})
    closed = [e for e in evening.keeper.store.entries() if "No more bets" in str(e.happening.facts)]
    held((closed[-1],), ref("15.2.5"))
    hidden = evening.hidden()
    evening.answers("Ana: 246; Ana: fold")
    last = evening.table.last
    assert last is not None
    assert [(place, str(card)) for place, card in last.round.came] == [
        (at, hidden[at]) for at in (2, 4, 6)
    ], "nobody needs the dealer's hand, nor the other six cards"
    evening.begin("Ana: ante for 10; Ana: six-card-bonus for 2")
    evening.answers("Ana: 246; Ana: fold")
    last = evening.table.last
    assert last is not None
    assert [place for place, _ in last.round.came] == [9, 10, 11, 2, 4, 6]
    evening.begin("Ana: ante for 10")
    evening.answers("Ana: 246; Ana: fold")
    assert evening.table.last is not None
    assert not evening.table.last.round.came


@rule("15.2.6", "15.2.9")
def test_three_cards_are_shown_to_their_player_alone_and_the_dealers_at_the_end() -> None:
    evening = Terminals()
    evening.begin("Ana: ante for 10; Ben: ante for 10; Cho: ante for 10")
    hidden = evening.hidden()
    evening.act("Ana", "048")
    evening.act("Ben", "012")

    def seen(player: str) -> set[str]:
        return {
            card for hand in own_hands(evening.keeper, evening.table, player) for card in hand.cards
        } - {""}

    def shared() -> bytes:
        entries = [
            e for e in evening.keeper.store.entries() if "seed" not in str(e.happening.facts)
        ]
        return msgspec.json.encode((round_section(evening.table, None), entries))

    for step in ("choosing", "deciding"):
        assert seen("Ana") == {hidden[at] for at in (0, 4, 8)}, step
        assert seen("Ben") == {hidden[at] for at in (0, 1, 2)}
        assert seen("Cho") == ({hidden[at] for at in (3, 4, 5)} if step == "deciding" else set())
        assert not [card for card in hidden if f'"{card}"'.encode() in shared()]
        if step == "choosing":
            evening.act("Cho", "345")
    evening.answers("Ana: play; Ben: fold")
    assert not [card for card in hidden if f'"{card}"'.encode() in shared()], "Cho decides"
    evening.act("Cho", "play")
    assert evening.live is None
    last = evening.table.last
    assert last is not None
    cards = [e for e in last.round.answered if e.told and "Dealer: " in e.told[0].words]
    assert [str(each.move.symbol) for each in cards] == hidden[9:]  # type: ignore[union-attr]
    assert all(ref("15.2.9") in map(str, each.told[0].rules) for each in cards)


# Play or fold


@rule("15.2.7", "1[Play]")
def test_play_is_exactly_the_ante_whatever_the_sign_says_and_needs_the_credit() -> None:
    limits = {"min": "2", "max": "400", "total_max": "600"}
    evening = Terminals(limits=limits)
    evening.begin(
        "Ana: ante for 100; Ana: ante for 300; Ben: ante for 10; Cho: ante for 400; Cho: pair-plus for 200"
    )
    evening.answers("Ana: 012; Ben: 012; Cho: 345")
    for stake in ("100", "300", "399.99", "401"):
        held(evening.refused("act", who="Ana", act="play", stake=stake, nonce="9"), ref("15.2.7"))
    held(evening.refused("place", who="Ana", bet="play", stake="400", nonce="9"), ref("15.2.7"))
    made = evening.act("Ana", "play")
    assert {ref("15.2.7"), ref("1[Play]")} <= set(rules(made.entries))
    assert evening.won("Ana") == [-80000], "as much as both antes"
    poor = evening.refused("act", who="Cho", act="play", stake="400.01", nonce="9")
    held(poor, ref("15.2.7"))
    evening.act("Cho", "play")
    assert evening.won("Cho") == [-100000]
    for again in ("play", "fold"):
        evening.refused("act", who="Ana", act=again)
    for act in ("double", "stay", "withdraw", ""):
        no = evening.refused("act", who="Ben", act=act)
        assert no.reason is Reason.ACT_IS_NOT_ALLOWED
    poor_house = Terminals(credit="15")
    poor_house.begin("Ana: ante for 10")
    poor_house.act("Ana", "012")
    no = poor_house.refused("act", who="Ana", act="play", nonce="9")
    held(no, ref("3.2"))
    poor_house.do("buy in", who="Ana", amount="5", role="player")
    poor_house.act("Ana", "play")


@rule("15.2.7", "15.2.8")
def test_who_does_not_decide_in_time_folds_and_nothing_is_taken() -> None:
    evening = Terminals()
    evening.begin("Ana: ante for 15; Ana: pair-plus for 5; Ben: ante for 10; Cho: ante for 10")
    hidden = evening.hidden()
    evening.answers("Ana: 012; Ben: 012")
    assert evening.asked() == ("selection", {"Cho"})
    evening.clock.wait(TIMES["selection"])
    evening.keeper.go_on()
    assert evening.asked() == ("decision", {"Ana", "Ben"}), "who chose nothing has folded"
    evening.clock.wait(TIMES["decision"] - 1)
    early = evening.refused("time is up", who=SYSTEM)
    held(early, ref("15.2.8"), Reason.MOVE_IS_NOT_DUE)
    evening.clock.wait(1)
    held(evening.refused("act", who="Ben", act="play", nonce="9"), ref("15.2.8"))
    before = evening.has()
    evening.keeper.go_on()
    assert evening.table.live is None
    timed = [e for e in evening.keeper.store.entries() if ref("15.2.8") in rules((e,))]
    assert len(timed) >= 2, "both stages were answered by the clock"
    pays = PAIR_PLUS["A"].get(named(hidden[:3]))
    won = 500 * pays + 500 if pays else 0
    assert evening.has() == {**before, "Ana": before["Ana"] + won}
    assert evening.won("Ben", "Cho") == [-1000, -1000]


@rule("15.2.10")
def test_the_system_pays_and_collects_by_itself() -> None:
    evening = Terminals()
    evening.begin("Ana: ante for 10; Ben: ante for 10")
    evening.answers("Ana: 012; Ben: 345; Ana: play; Ben: fold")
    last = evening.table.last
    assert evening.live is None
    assert last is not None
    ended = [e for e in evening.keeper.store.entries() if ref("15.2.10") in rules((e,))]
    assert ended
    assert evening.won("Ben") == [-1000]
    assert all(slip.settled for slip in last.round.slips)


@rule("15.2.1", "15.2.11")
def test_new_game_opens_the_first_round_and_the_next_ones_begin_by_themselves() -> None:
    evening = Terminals()
    with pytest.raises(AssertionError):
        evening.do("place", who="Ana", bet="ante", stake="10")
    held(evening.refused("new game", who="Ana", role="player"), ref("15.2.1"), Reason.ROLE_MAY_NOT)
    begun = evening.do("new game", **DEALER)
    held(begun.entries, ref("15.2.1"))
    evening.begin("Ana: ante for 10")
    evening.act("Ana", "fold")
    ended = evening.clock.now
    at_ = due_at(evening.table, About(), ended)
    assert at_ is not None
    assert at_ >= ended
    evening.clock.now = at_
    again = evening.do("new game", who=SYSTEM, role=SYSTEM)
    held(again.entries, ref("15.2.11"))
    evening.begin("Ana: ante for 10")
    assert evening.won("Ana") == [-2000]


# What hands are, and what is paid


HANDS = {
    "straight flush": ("QS KS AS", "AH 2H 3H", "5D 6D 4D"),
    "three of a kind": ("AS AH AD", "2S 2H 2D"),
    "straight": ("QS KH AD", "AS 2H 3D", "9D JC 10H"),
    "flush": ("KS QS 2S", "2C 3C 5C", "KS AS 2S"),
    "pair": ("AS AH KD", "2C 2D AD"),
    "high card": ("AS KH JD", "2S 3H 5D", "KS AH 2D"),
}


@pytest.mark.parametrize("name", PAIR_PLUS)
@rule("15.3.3", "1[Pair Plus]")
def test_pair_plus_pays_by_its_table_whatever_the_dealer_holds(name: str) -> None:
    for hand, cases in HANDS.items():
        pays = PAIR_PLUS[name].get(hand)
        for own in cases:
            for dealer in ("10S 8D 2C", "7C 8C 9C", "KC KD KH"):
                if set(own.split()) & set(dealer.split()):
                    continue
                told = settled(
                    "1: ante for 10; 1: pair-plus for 4",
                    PLAYED,
                    with_hand(own, dealer),
                    pair_plus=name,
                )
                due = ("win", str(4 * pays), "4") if pays else LOST
                one = wager(told, "pair-plus")
                assert amounts(one) == due, (own, dealer)
                if pays:
                    assert {ref("15.3.3"), ref("1[Pair Plus]")} <= cited(one)


@pytest.mark.parametrize("name", ANTE_BONUS)
@rule("15.3.2", "1[Ante Bonus]")
def test_a_straight_or_better_has_the_bonus_whatever_the_dealer_holds(name: str) -> None:
    for hand, cases in HANDS.items():
        bonus = ANTE_BONUS[name].get(hand, 0)
        own = cases[-1]
        for dealer, line, won in (("10S 8H 3C", "win", 10), ("9S 10S JS", "lose", 0)):
            told = settled("1: ante for 10", PLAYED, with_hand(own, dealer), ante_bonus=name)
            one = wager(told, "ante")
            assert one["winnings"] == str(won + 10 * bonus), (own, dealer)
            assert (one["returned"] == "10") == (line == "win")
            assert ({ref("15.3.2"), ref("1[Ante Bonus]")} <= cited(one)) == bool(bonus)
        folded = settled("1: ante for 10", "1: 012; 1: fold", with_hand(own), ante_bonus=name)
        assert amounts(wager(folded, "ante")) == LOST, "a hand that folds has no bonus"


SIX_HANDS = {
    "royal flush": ("AS KS QS", "JS 10S 2D"),
    "straight flush": ("9H KD 8H", "7H 6H 5H"),
    "four of a kind": ("9H 9S 9C", "9D KD 2C"),
    "full house": ("9H 9S KC", "9D KD 2C"),
    "flush": ("2H 9H KH", "QH 4H 9S"),
    "straight": ("AH 2S 3C", "4D 5D KC"),
    "three of a kind": ("9H 9S 2C", "9D KD 4C"),
    "two pairs": ("9H 9S 2C", "2D KD 4C"),
}


@pytest.mark.parametrize("name", SIX_CARD_BONUS)
@rule("15.3.4", "1[Six Card Bonus]")
def test_the_six_card_bonus_pays_the_best_five_of_the_players_and_the_dealers_cards(
    name: str,
) -> None:
    laid = "1: ante for 10; 1: six-card-bonus for 2"
    for hand, (own, dealer) in SIX_HANDS.items():
        for mine, others in ((own, dealer), (dealer, own)):
            for answers in (PLAYED, "1: 012; 1: fold"):
                told = settled(laid, answers, with_hand(mine, others), six_card_bonus=name)
                pays = SIX_CARD_BONUS[name].get(hand)
                one = wager(told, "six-card-bonus")
                assert amounts(one) == (("win", str(2 * pays), "2") if pays else LOST), (hand, mine)
                if pays:
                    assert {ref("15.3.4"), ref("1[Six Card Bonus]")} <= cited(one)
    assert set(SIX) < set(SIX_HANDS)


@rule("15.3.4")
def test_no_table_of_the_six_card_bonus_has_the_number_two() -> None:
    held(unopened(table(six_card_bonus="6B2")), ref("15.3.4"), Reason.OPTION_IS_NOT_APPROVED)


BOTH: dict[str, tuple[str, str, tuple[str, str], tuple[str, str]]] = {
    # the player's and the dealer's hand; what ante and play of 10 win and have back
    "higher": ("KS QH 2D", "QS JC 9C", ("10", "10"), ("10", "10")),
    "lower": ("QH JD 8S", "QS JC 9C", ("0", "0"), ("0", "0")),
    "equal": ("QH JD 9S", "QS JC 9C", ("0", "10"), ("0", "10")),
    "queen high qualifies": ("2S 3H 5D", "QS 3C 2D", ("0", "0"), ("0", "0")),
    "jack high does not": ("2S 3H 5D", "JS 10C 8D", ("10", "10"), ("0", "10")),
    "a pair qualifies": ("2S 3H 5D", "4S 4C 8D", ("0", "0"), ("0", "0")),
    "a low straight is lower": ("AS 2H 3D", "2C 3C 4D", ("10", "0"), ("0", "0")),
    "a straight beats a flush": ("2S 3H 4D", "AC KC 9C", ("20", "10"), ("10", "10")),
    "a pair by its pair": ("3S 3H 2D", "2S 2C AD", ("10", "10"), ("10", "10")),
    "a pair by its third card": ("3S 3H 5D", "3C 3D 4D", ("10", "10"), ("10", "10")),
    "three beat a straight": ("2S 2H 2D", "QC KC AD", ("50", "10"), ("10", "10")),
}


@rule("15.3.1")
def test_ante_and_play_pay_even_money_against_a_dealer_with_queen_high() -> None:
    for name, (own, dealer, ante, play) in BOTH.items():
        told = settled("1: ante for 10", PLAYED, with_hand(own, dealer))
        assert not refusals(told)
        both = [wager(told, bet) for bet in ("ante", "play")]
        assert [(each["winnings"], each["returned"]) for each in both] == [ante, play], name
        is_paid = ante[1] == "10" and name != "equal"
        assert (ref("15.3.1") in cited(both[0])) == is_paid


OTHERWISE: dict[str, tuple[dict[str, str], str, str, str, str]] = {
    # options; both hands; answers; what all wagers net
    "no qualifier": ({"qualifier": "none"}, "2S 3H 5D", "JS 10C 8D", PLAYED, "-20"),
    "the dealer wins ties": ({"equal_hands": "dealer wins"}, "QH JD 9S", "QS JC 9C", PLAYED, "-20"),
    "no bonus when beaten": (
        {"bonus_of_a_beaten_hand": "not paid"},
        "4S 5H 6D",
        "7S 8C 9C",
        PLAYED,
        "-20",
    ),
    "side bets lose": (
        {"side_bets_after_a_fold": "lose"},
        "4S 4H 6D",
        "7S 8C 9C",
        "1: 012; 1: fold",
        "-12",
    ),
}


@pytest.mark.parametrize("name", OTHERWISE)
def test_readings_are_options(name: str) -> None:
    options, own, dealer, answers, net = OTHERWISE[name]
    side = "; 1: pair-plus for 2" if "side" in name else ""
    laid = f"1: ante for 10{side}"
    usual = settled(laid, answers, with_hand(own, dealer))
    other = settled(laid, answers, with_hand(own, dealer), **options)
    assert sum(float(each["net"]) for each in other["wagers"]) == float(net)
    assert sum(float(each["net"]) for each in usual["wagers"]) != float(net)


# When the power fails


FAILURE: Any = {"ruling": "power failure", "role": "gaming supervisor"}
LAID = "Ana: ante for 10; Ana: six-card-bonus for 5; Ana: pair-plus row 1 for 5; Ben: ante for 20; Ben: ante for 1"


@pytest.mark.parametrize("chosen", ["", "Ana: 048", "Ana: 048; Ben: 345"])
@rule("15.4.1.1")
def test_before_anything_is_decided_a_player_may_withdraw_all_or_nothing(chosen: str) -> None:
    evening = Terminals(limits={"min": "1", "max": "500"})
    evening.begin(LAID)
    if chosen:
        evening.answers(chosen)
    held(evening.refused("power failure", **DEALER), ref("15.4.1.1"), Reason.ROLE_MAY_NOT)
    held(evening.do("power failure", **SUPERVISOR).entries, ref("15.4.1.1"))
    assert evening.asked() == ("power failure", {"Ana", "Ben"})
    held(evening.refused("power failure", **SUPERVISOR), ref("15.4.1.1"))
    held(evening.refused("call", who="Ana", wager="w2", call="remove"), ref("3.2.5"))
    gone = evening.act("Ana", "withdraw")
    held(gone.entries, ref("15.4.1.1"))
    assert evening.won("Ana", "Ben") == [0, -2100], "everything, and at once"
    evening.act("Ben", "stay")
    if "Ben" not in chosen:
        evening.act("Ben", "345")
    assert evening.asked() == ("decision", {"Ben"})
    evening.act("Ben", "fold")
    assert evening.won("Ana", "Ben") == [0, -2100]
    assert evening.live is None


@rule("15.4.1.1")
def test_when_all_withdraw_the_round_is_concluded_and_the_clock_withdraws_nobody() -> None:
    evening = Terminals()
    evening.begin("Ana: ante for 10; Ben: ante for 20")
    evening.do("power failure", **SUPERVISOR)
    evening.answers("Ana: withdraw; Ben: withdraw")
    assert evening.live is None
    assert evening.won("Ana", "Ben") == [0, 0]
    last = evening.table.last
    assert last is not None
    assert isinstance(last.round.turn, Over)
    assert not last.round.came, "no card is turned up"
    evening.begin("Ana: ante for 10; Ben: ante for 20")
    evening.do("power failure", **SUPERVISOR)
    evening.clock.wait(TIMES["power failure"])
    evening.keeper.go_on()
    assert evening.asked() == ("selection", {"Ana", "Ben"})
    assert evening.won("Ana", "Ben") == [-1000, -2000]


ESTABLISHED = {
    "a fold": "Ana: 048; Ben: fold",
    "a hand that was shown, with a pair plus on it": "Cho: 345",
    "a line that was shown, with a pair plus on it": "Ana: 210",
}


@pytest.mark.parametrize("name", ESTABLISHED)
@rule("15.4.1.2")
def test_once_a_wager_is_decided_play_goes_on(name: str) -> None:
    evening = Terminals(limits={"min": "1", "max": "500"})
    evening.begin(f"{LAID}; Cho: ante for 10; Cho: pair-plus for 5")
    evening.answers(ESTABLISHED[name])
    before, asked = evening.has(), evening.asked()
    held(evening.do("power failure", **SUPERVISOR).entries, ref("15.4.1.2"))
    assert (evening.has(), evening.asked()) == (before, asked)
    evening.refused("act", who="Ana", act="withdraw")
    while evening.live is not None:
        evening.let_time_pass()
    assert evening.won("Ben") == [-2100]


def test_a_record_tells_a_power_failure_as_the_table_does() -> None:
    laid = [
        {"do": "place", "who": each.pop("player"), **each}
        for each in bets("1: ante for 10; 2: ante for 20")
    ]
    acts = [
        {"do": "act", "who": each.pop("player"), **each}
        for each in decisions("1: withdraw; 2: stay; 2: fold")
    ]
    (told,) = settle(
        {"table": table(), "moves": [*laid, {"do": "close"}, {"do": "ruling", **FAILURE}, *acts]}
    )
    assert not refusals(told)
    assert [amounts(each) for each in told["wagers"]] == [("void", "0", "10"), LOST]
    early = settle({"table": table(), "moves": [*laid, {"do": "ruling", **FAILURE}]})[0]
    assert ref("15.4.1.1") in cited(refusals(early)[0])


# Whatever else happens


@rule("15.5.1")
def test_what_the_rules_do_not_cover_the_manager_decides() -> None:
    evening = Terminals()
    evening.begin("Ana: ante for 10; Ben: ante for 20")
    evening.act("Ben", "fold")
    matter = {"matter": "a screen shows the wrong array", "decision": "the round is played on"}
    held(
        evening.refused("decide matter", **matter, **SUPERVISOR), ref("15.5.1"), Reason.ROLE_MAY_NOT
    )
    held(evening.do("decide matter", **matter, **MANAGER).entries, ref("15.5.1"))
    no = evening.refused("void round", why="the array was wrong", **SUPERVISOR)
    held(no, ref("15.5.1"), Reason.ROLE_MAY_NOT)
    held(evening.do("void round", why="the array was wrong", **MANAGER).entries, ref("15.5.1"))
    assert evening.won("Ana", "Ben") == [0, 0], "also what a fold had cost"


@rule("15.5.2")
def test_whoever_ranks_higher_may_do_what_a_lower_role_may() -> None:
    evening = Terminals()
    for who in (SUPERVISOR, MANAGER, {"who": "Olga", "role": "casino operator"}):
        evening.do("new game", **who)
        evening.begin("Ana: ante for 10")
        came = evening.do("power failure", **who)
        assert evening.asked()[0] == "power failure"
        held(came.entries, ref("15.4.1.1"))
        evening.answers("Ana: stay; Ana: fold")
    evening.begin("Ana: ante for 10")
    inspector = {"who": "Ines", "role": "inspector"}
    no = evening.refused("power failure", **inspector)
    held(no, ref("15.5.2"), Reason.ROLE_MAY_NOT)
