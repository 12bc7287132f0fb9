"""Blackjack under star-rapid, section 13: every wager of the list, and what decides it."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from croupier.equipment.cards import DECK
from croupier.equipment.devices import Shoe
from croupier.terms.refusals import Reason
from tests.conformance.blackjack_rapid_hands import (
    DEALER,
    TABLE,
    Terminals,
    followed,
    played,
    wager,
)
from tests.conformance.conducting import held
from tests.conformance.plain_blackjack import is_natural, total
from tests.conformance.plain_rapid_blackjack import (
    Plain,
    bet_the_set,
    is_soft,
    kings_bounty,
    royal_match,
)
from tests.conformance.settling import (
    chance,
    cited,
    opened,
    place,
    refusals,
    settle,
    unopened,
    words,
)
from tests.conformance.showing import at, layout
from tests.marks import Rules


rule = Rules("star-rapid")


# The player bet


PLAYER = {
    "win": ("win", "1 to 1", ["13.2.2.1", "13.4.1.3", "13.2.2", "13.4.1"]),
    "dealer bust": ("win", "1 to 1", ["13.4.1.2"]),
    "blackjack": ("win", "3 to 2", ["13.4.1.1", "1[Blackjack]"]),
    "stand off": ("stand off", None, ["13.2.2.4", "13.4.1.4"]),
    "lose": ("lose", None, ["13.2.2.2"]),
    "bust": ("lose", None, ["13.2.2.3"]),
}


def line_of(plain: Plain) -> str:
    """Say what a round is an instance of, where one terminal plays one hand."""
    (hand,) = plain.terminals[1].hands
    own, dealers = total(hand.cards), total(plain.dealer)
    if own > 21:
        return "bust"
    if is_natural(hand.cards) != is_natural(plain.dealer):
        return "blackjack" if is_natural(hand.cards) else "lose"
    if own == dealers:
        return "stand off"
    if dealers > 21:
        return "dealer bust"
    return "win" if own > dealers else "lose"


@cache
def starts() -> dict[str, list[tuple[str, str]]]:
    """Find starts of rounds, and answers, that come to each line."""
    found: dict[str, list[tuple[str, str]]] = {}
    for ranks, draws in product(product(("A", "6", "8", "K"), repeat=4), (True, False)):
        start = " ".join(rank + suit for rank, suit in zip(ranks, "SHDC", strict=True))
        insures = "1 no insurance" if ranks[1] == "A" else ""
        if draws and {"A", "K"} == {ranks[0], ranks[2]}:
            continue
        acts = "; ".join(filter(None, (insures, "1 draw" if draws else "")))
        found.setdefault(line_of(followed(start, acts)[0]), []).append((start, acts))
    return found


@pytest.mark.parametrize(
    "line", [pytest.param(line, marks=rule(*refs)) for line, (*_, refs) in PLAYER.items()]
)
def test_what_becomes_of_the_player_bet(line: str) -> None:
    result, odds, refs = PLAYER[line]
    others = rule.told(*(each[-1][0] for name, each in PLAYER.items() if name != line))
    for start, acts in starts()[line][:: max(1, len(starts()[line]) // 12)]:
        one = wager(played(start, acts), "player")
        assert (one["result"], one["odds"]) == (result, odds), start
        assert rule.told(*refs) <= cited(one), (start, cited(one))
        if "dealer blackjack" not in one["line"]:
            assert not others & cited(one), (start, cited(one))


@rule("1[Blackjack]", "13.4.1.1")
def test_a_blackjack_is_an_ace_and_a_ten_as_the_first_two_cards() -> None:
    for ten in ("10", "J", "Q", "K"):
        for first, second in ((ten, "A"), ("A", ten)):
            one = wager(played(f"{first}H 10D {second}C 9S"), "player")
            assert (one["line"], one["odds"]) == ("blackjack", "3 to 2")
            assert rule.told("1[Blackjack]", "13.4.1.1") <= cited(one)
    for cards in ("KH 10D KC AS 9C", "7H 10D 7C 7S 9C", "AH 10D 9C AS 9C", "9H 10D AC AS 9C"):
        one = wager(played(cards, "1 draw"), "player")
        assert (one["line"], one["odds"]) == ("win", "1 to 1"), cards


# The side bets


SIDES: dict[str, dict[str, tuple[int, list[str]]]] = {
    "kings-bounty": {
        "two kings of spades and dealer blackjack": (1000, ["13.2.3.2", "13.4.1.6"]),
        "two kings of spades": (100, ["13.2.3.1", "13.4.1.6"]),
        "two suited kings": (30, ["13.2.3.1", "13.4.1.6"]),
        "two suited queens, jacks or tens": (20, ["13.2.3.1", "13.4.1.6"]),
        "suited 20": (9, ["13.2.3.1", "13.4.1.6", "1[Suited]"]),
        "two kings": (6, ["13.2.3.1", "13.4.1.6"]),
        "unsuited 20": (4, ["13.2.3.1", "13.4.1.6"]),
        "lose": (-1, ["13.2.3.3"]),
    },
    "royal-match-21": {
        "suited king and queen": (50, ["13.2.4.1", "13.4.1.7"]),
        "two suited cards": (2, ["13.2.4.2", "13.4.1.7", "1[Suited]"]),
        "lose": (-1, ["13.2.4.3"]),
    },
    "bet-the-set-21": {
        "suited pair": (15, ["13.2.5.1", "13.4.1.8", "1[Suited Pair]"]),
        "unsuited pair": (10, ["13.2.5.2", "13.4.1.8", "1[Unsuited Pair]"]),
        "lose": (-1, ["13.2.5.3"]),
    },
}
ON = {"kings-bounty": "13.2.3", "royal-match-21": "13.2.4", "bet-the-set-21": "13.2.5"}
OF_ITS_COLOUR = str.maketrans("SHDC", "CDHS")
SOME = ("KS", "KH", "QS", "QH", "10H", "10D", "JS", "AS", "9S", "9H", "2S")


def pays(bet: str, first: str, second: str, hole: str) -> int:
    """Say what a side bet pays to one, by its table."""
    if bet == "kings-bounty":
        return kings_bounty(first, second, dealer=hole == "AC")
    return (royal_match if bet == "royal-match-21" else bet_the_set)(first, second)


@pytest.mark.parametrize(
    ("bet", "line"),
    [
        pytest.param(bet, line, marks=rule(*refs), id=f"{bet}: {line}")
        for bet, lines in SIDES.items()
        for line, (_, refs) in lines.items()
    ],
)
def test_what_a_side_bet_pays(bet: str, line: str) -> None:
    paid, refs = SIDES[bet][line]
    every = [each for each in product(SOME, SOME, ("AC", "7C")) if pays(bet, *each) == paid]
    others = rule.told(*(each[0] for _, each in SIDES[bet].values())) - rule.told(refs[0])
    for first, second, hole in every[:: max(1, len(every) // 12)]:
        one = wager(played(f"{first} 10C {second} {hole}", sides={bet: 4}), bet)
        assert one["line"] == line
        assert Fraction(one["net"]) == 4 * paid, (first, second, hole)
        assert rule.told(*refs) <= cited(one)
        assert not others & cited(one)
        twin = second[:-1] + second[-1].translate(OF_ITS_COLOUR)
        other = wager(played(f"{first} 10C {twin} {hole}", sides={bet: 4}), bet)
        assert Fraction(other["net"]) == 4 * pays(bet, first, twin, hole), (first, twin)


@pytest.mark.parametrize("bet", [pytest.param(bet, marks=rule(ref)) for bet, ref in ON.items()])
def test_a_side_bet_stands_with_a_player_bet_alone(bet: str) -> None:
    table = Terminals()
    table.do("new game", **DEALER)
    refused = table.refused("place", who="P1", bet=bet, stake="10")
    held(refused, rule.ref(ON[bet]), Reason.WAGER_NEEDS_ANOTHER)
    table.place("P1", "player", "10", seat=2)
    elsewhere = table.refused("place", who="P1", bet=bet, stake="10", seat=1)
    held(elsewhere, rule.ref(ON[bet]), Reason.WAGER_NEEDS_ANOTHER)
    assert elsewhere.what.endswith("at terminal 1")
    (under, side) = (
        table.place("P1", name, stake, seat=1) for name, stake in (("player", "1"), (bet, "10"))
    )
    came = table.do("no more bets", **DEALER)  # the player bet is under its minimum
    held(came, rule.ref(ON[bet]))
    assert came[0].happening.facts["rejected"] == [under, side]
    assert table.chips("P1") == "990"


@pytest.mark.parametrize("without", ["kings bounty", "royal match 21", "bet the set 21", ""])
@rule("13.2.1")
def test_no_wager_but_those_listed(without: str) -> None:
    bet = without.replace(" ", "-")
    table = {**TABLE, "options": {without: False} if without else {}}
    offered = {"player", "double", "split", "insurance", *ON} - {bet}
    assert set(opened(table).game.bets) == offered
    (told,) = settle({"table": table, "moves": [place("player"), place(bet or "super-sevens")]})
    (refused,) = refusals(told)
    assert rule.ref("13.2.1") in cited(refused)
    assert refused["refusal"]["reason"] in ("bet is not offered", "bet is unknown")
    for cards, acts in (("KS 10C KS 7C", "1 stand"), ("AS AC KS 7C", "1 insurance; 1 even money")):
        bets = {name: 4 for name in ON if name != bet}
        told = played(cards, acts, sides=bets, options=table["options"])
        assert len(told["wagers"]) == 1 + len(bets) + ("insurance" in acts)


# The layout and the cards


@rule("13.1.1")
def test_the_layout_shows_every_wager_with_its_odds() -> None:
    sent = layout(at(TABLE))
    paid: dict[str, set[str]] = {}
    for each in sent.pays:
        paid.setdefault(each.bet, set()).add(each.odds)
    assert paid == {
        "player": {"1:1", "3:2"},
        "double": {"1:1"},
        "split": {"1:1"},
        "insurance": {"2:1"},
        **{
            bet: {f"{pays}:1" for pays, _ in lines.values() if pays > 0}
            for bet, lines in SIDES.items()
        },
    }
    assert sorted(spot.bet for spot in sent.spots) == sorted(paid)
    assert rule.ref("13.1.1") in sent.layout_rules


@rule("13.1.4")
def test_six_decks_are_in_the_shuffling_device() -> None:
    device = opened(TABLE).game.device
    assert isinstance(device, Shoe)
    assert Counter(map(str, device.symbols)) == dict.fromkeys(map(str, DECK), 6)
    for decks in (5, 8):
        refused = unopened({**TABLE, "options": {"decks": decks}})
        assert refused.reason is Reason.OPTION_IS_NOT_APPROVED
        assert rule.ref("13.1.4") in map(str, refused.rules)
    aces = ["AH", "6D", "AH", *["AH"] * 5]
    moves = [place("player", player="P1"), {"do": "close"}, *map(chance, aces[:3])]
    draw = {"do": "act", "act": "draw", "who": "P1"}
    for ace in aces[3:]:
        moves += [draw, chance(ace)]
    (told,) = settle({"table": TABLE, "moves": moves})
    seventh = refusals(told)[-1]
    assert seventh["chance"] == "AH"
    assert rule.ref("13.1.4") in cited(seventh)
    assert told["state"]["community"] == ["AH"] * 6


VALUES = {
    "13.1.5.1": {"A": 1},
    "13.1.5.2": {str(number): number for number in range(2, 11)},
    "13.1.5.3": dict.fromkeys("JQK", 10),
}


@pytest.mark.parametrize("ref", [pytest.param(ref, marks=rule(ref)) for ref in VALUES])
def test_what_a_card_counts(ref: str) -> None:
    others = rule.told(*VALUES) - rule.told(ref)
    for rank, points in VALUES[ref].items():
        for first, second in (("7H", "5C"), ("6H", "3C"), ("AH", "6C")):
            base = 12 if first == "7H" else 9 if first == "6H" else 7
            count = base + points
            count += 10 if (first == "AH" or rank == "A") and count <= 11 else 0
            told = played(f"{first} 6D {second} {rank}S", "1 draw")
            step = told["steps"][5]
            assert step["words"].startswith(f"{rank}S to the player area")
            assert rule.ref(ref) in step["rules"]
            assert not others & set(step["rules"])
            assert (count > 21) == (wager(told, "player")["line"] == "bust"), told["state"]
        for up, acts in (("6D", "1 stand"), ("AD", "1 no insurance; 1 stand")):
            told = played(f"10H {up} 9C {rank}S", acts)
            cards = [up, f"{rank}S"]
            said = f"{'soft ' if is_soft(cards) else ''}{total(cards)}"
            said = "blackjack" if is_natural(cards) else said
            assert f"The dealer draws {rank}S: {said}" in words(told)
