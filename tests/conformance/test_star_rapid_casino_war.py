"""Casino war under star-rapid, part 14: wagers, cards, who is asked, war, and what is paid."""

from typing import Any

import pytest

from croupier.equipment.cards import DECK
from croupier.terms.refusals import Reason
from tests.conformance.casino_war import (
    CALM,
    DEALER,
    PLAYERS,
    SECONDS,
    Terminals,
    bets,
    settled,
    table,
    wager,
)
from tests.conformance.conducting import held
from tests.conformance.plain_casino_war import ORDER, higher
from tests.conformance.settling import (
    amounts,
    chance,
    cited,
    opened,
    refusals,
    results,
    settle,
    unopened,
)
from tests.conformance.showing import at, layout
from tests.floor.viewing.watching import Watched
from tests.marks import Rules
from tests.table.conduct.evening import notices, rules


rule = Rules("star-rapid")
ref = rule.ref
LOST = ("lose", "0", "0")


# What wagers come to


ROUNDS: dict[str, tuple[str, str, str, tuple[str, str, str], dict[str, str]]] = {
    # the area's and the dealer's card; the answer; the war cards; what ante, tie and war come to;
    # of which wager each rule is cited
    "higher": ("9H 8S", "", "", ("win 10", "lose", ""), {"14.2.2.1": "ante", "14.4.1.1": "ante"}),
    "lower": ("8H 9S", "", "", ("lose", "lose", ""), {"14.2.2.2": "ante", "14.2.4.2": "tie"}),
    "surrender": (
        "9H 9S",
        "surrender",
        "",
        ("half", "win 44", ""),
        {"14.2.2.3": "ante", "1[Surrender]": "ante", "14.2.4.1": "tie", "14.4.1.4": "tie"},
    ),
    "higher in war": (
        "9H 9S",
        "war",
        "3D 2D",
        ("stand off", "win 44", "win 10"),
        {"14.2.2.5": "ante", "14.4.1.2": "war", "14.2.3.1": "war", "1[Standoff]": "ante"},
    ),
    "level in war": (
        "9H 9S",
        "war",
        "3D 3S",
        ("stand off", "win 44", "win 20"),
        {"14.4.1.3": "war", "14.4.1": "war", "14.2.2.5": "ante", "14.2.3": "war"},
    ),
    "lower in war": (
        "9H 9S",
        "war",
        "2D 3D",
        ("lose", "win 44", "lose"),
        {"14.2.2.6": "ante", "14.2.3.2": "war", "14.2.2": "ante", "14.2.4": "tie"},
    ),
}


def amounts_of(said: str, stake: str) -> tuple[str, str, str]:
    """Write out what a wager of 10, or of 4, comes to."""
    if said.startswith("win"):
        return "win", said.removeprefix("win "), stake
    return {"lose": LOST, "half": ("part lost", "0", "5"), "stand off": ("stand off", "0", "10")}[
        said
    ]


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=rule(*each[4])) for name, each in ROUNDS.items()]
)
def test_a_round_comes_to_what_the_book_says(name: str) -> None:
    (own, dealer), answer, war, (ante, tie, going), cites = (
        ROUNDS[name][0].split(),
        *ROUNDS[name][1:],
    )
    cards = f"2C {own} KC KD KH {dealer} " + (f"AC AD AH {war}" if war else "")
    told = settled("1: ante 2 for 10; 1: tie 2 for 4", cards, f"1: {answer} 2" if answer else "")
    assert told["over"], told
    assert amounts(wager(told, "ante")) == amounts_of(ante, "10")
    assert amounts(wager(told, "tie")) == amounts_of(tie, "4")
    made = [each for each in told["wagers"] if each["bet"] == "war"]
    assert [(each["stake"], *amounts(each)) for each in made] == (
        [("10", *amounts_of(going, "10"))] if going else []
    )
    for number, bet in cites.items():
        assert ref(number) in cited(wager(told, bet)), (number, bet)


@rule("14.1.5", "14.1.6.1")
def test_ranks_go_from_two_to_ace_and_suits_are_equal() -> None:
    cards = [str(each) for each in DECK]
    dealt = 0
    for dealer in cards:
        for first in range(0, len(cards), 7):
            own = [cards[(first + place) % len(cards)] for place in range(7)]
            laid = "; ".join(f"1: tie {n} for 1; 1: ante {n} for 1" for n in range(1, 8))
            told = settled(laid, " ".join((*own, dealer)), areas=7)
            for number, card in enumerate(own, start=1):
                over = higher(card, dealer)
                ante, tie = wager(told, f"1 ante {number}"), wager(told, f"1 tie {number}")
                assert ante["result"] == ("win" if over > 0 else "lose" if over else "open")
                assert tie["result"] == ("lose" if over else "win"), (card, dealer)
                dealt += 1
            assert {ref("14.1.5"), ref("14.1.6.1")} <= cited(told["steps"][1])
    assert dealt == 52 * 56
    assert len(ORDER) == 13


@rule("14.1.4")
def test_six_decks_hold_each_card_six_times() -> None:
    game = opened(table()).game
    assert sorted(map(str, game.device.symbols)) == sorted(6 * [str(each) for each in DECK])
    assert ref("14.1.4") in cited({"rules": list(map(str, unopened(table(decks=8)).rules))})
    seventh = settled("1: ante 1 for 10", " ".join(7 * ["9H"]), areas=7)
    (refused,) = refusals(seventh)
    assert refused["refusal"]["reason"] == "symbol is not on the equipment"
    assert "9H has come 6 times" in refused["refusal"]["what"]
    assert ref("14.1.4") in cited(refused)
    joker = settled("1: ante 1 for 10", "JOKER")
    assert ref("14.1.4") in cited(refusals(joker)[0])


@rule("14.1.9")
def test_every_card_that_counts_lies_face_up_for_all() -> None:
    evening = Watched("star-rapid", "P1", "P2", game="casino-war", name="W1")
    evening.do("new game", **DEALER)
    evening.do("place", who="P1", bet="ante", target=2, stake="10")
    evening.do("no more bets", **DEALER)
    dealt = ["4C", "9H", "5C", "6C", "7C", "9S"]
    for card in dealt:
        down = evening.refused("card", card="burned", **DEALER)
        held(down, ref("14.1.9"), Reason.SYMBOL_IS_NOT_ON_THE_EQUIPMENT)
        came = evening.do("card", card=card, **DEALER)
        assert ref("14.1.9") in rules(came)
    live = evening.table.live
    assert live is not None
    hands = live.round.table.game.shown.hands(live.round.position.state)
    assert [card for hand in hands for card in hand.face_up] == dealt
    assert [str(each["card"]) for each in view(evening)["cards"]] == dealt


def view(evening: Any) -> Any:
    """Return what the play shows to everybody."""
    live = evening.table.live or evening.table.last
    return live.round.table.game.play.view(live.round.position.state)


# The layout and the wagers


@pytest.mark.parametrize("areas", [3, 5, 7])
@rule("14.1.1", "14.3.1")
def test_the_layout_has_an_ante_and_a_tie_for_each_area(areas: int) -> None:
    sent = layout(at(table(areas=areas)))
    spots = sorted((spot.bet, spot.target) for spot in sent.spots)
    kinds = ("ante", "tie", "war")
    assert spots == sorted((bet, str(n)) for bet in kinds for n in range(1, areas + 1))
    odds = {bet: {each.odds for each in sent.pays if each.bet == bet} for bet in kinds}
    assert odds == {"ante": {"1:1"}, "tie": {"11:1"}, "war": {"1:1", "2:1"}}
    assert {ref("14.1.1"), ref("14.3.1")} <= set(sent.layout_rules)


@pytest.mark.parametrize("areas", [0, 1, 2, 4, 6, 8, 9])
@rule("14.3.1")
def test_no_other_number_of_areas_is_offered(areas: int) -> None:
    refused = unopened(table(areas=areas))
    assert refused.reason is Reason.OPTION_IS_NOT_APPROVED
    assert ref("14.3.1") in map(str, refused.rules)


@pytest.mark.parametrize("areas", [3, 5, 7])
@rule("14.3.2", "1[Ante]")
def test_a_player_bets_on_one_area_or_on_every_one_and_on_no_other(areas: int) -> None:
    first = " ".join(CALM.split()[:areas])
    for count in range(1, areas + 1):
        laid = "; ".join(f"1: ante {n} for {n}" for n in range(1, count + 1))
        told = settled(laid, f"{first} 2D", areas=areas)
        assert results(told) == {
            f"1 ante {n}": ("open", "0", "0") if n == 1 else ("win", str(n), str(n))
            for n in range(1, count + 1)
        }
        assert ref("1[Ante]") in cited(told["wagers"][-1]) or count == 1
    for wrong in (0, areas + 1, -1, "2.0", "area 1", None, [1], True):
        placed = {"bet": "ante", "target": wrong, "stake": "10", "player": "seat 1"}
        (told,) = settle({"table": table(areas=areas), "wagers": [placed]})
        (one,) = told["wagers"]
        assert (one["result"], one["refusal"]["reason"]) == (
            "refused",
            "target is not on the layout",
        )
        assert "made on 1, 2, 3" in one["refusal"]["remedy"]
        assert ref("14.3.2") in cited(one)


@rule("14.2.1")
def test_no_wagers_are_made_but_those_of_the_list() -> None:
    game = opened(table()).game
    assert set(game.bets) == {"ante", "tie", "war"}
    placed = {"bet": "bonus", "target": 1, "stake": "10", "player": "seat 1"}
    (told,) = settle({"table": table(), "wagers": [placed, *bets("1: ante 1 for 10")]})
    unknown, ante = told["wagers"]
    assert (unknown["result"], unknown["refusal"]["reason"]) == ("refused", "bet is unknown")
    assert ref("14.2.1") in cited(unknown)
    assert ante["result"] == "open"


@pytest.mark.parametrize("area", [1, 2, 3])
@rule("14.2.4", "1[Tie Wager]")
def test_a_tie_wager_needs_an_ante_of_its_player_on_its_own_area(area: int) -> None:
    evening = Terminals(options={"areas": 3})
    evening.do("new game", **DEALER)
    tie: Any = {"who": "Ana", "bet": "tie", "stake": "5"}
    evening.do("place", who="Ben", bet="ante", target=area, stake="10")
    other = area % 3 + 1
    evening.do("place", who="Ana", bet="ante", target=other, stake="10")
    no = evening.refused("place", target=area, **tie)
    held(no, ref("14.2.4"), Reason.WAGER_NEEDS_ANOTHER)
    held(no, ref("1[Tie Wager]"))
    elsewhere = evening.refused("place", target=other, seat=9, **tie)
    held(elsewhere, ref("14.2.4"), Reason.WAGER_NEEDS_ANOTHER)
    assert elsewhere.what.endswith(f"on area {other} at terminal 9")
    evening.do("place", target=other, **tie)
    assert evening.won("Ana") == [-15]
    evening.do("no more bets", **DEALER)
    evening.cards(" ".join("9H" if n == other else "2C" for n in (1, 2, 3)) + " 9S")
    evening.act("Ana", "surrender", other)
    evening.confirm()
    assert evening.won("Ana") == [55 - 5]


DEFINED = {"ante": "1[Ante]", "tie": "1[Tie Wager]"}


@pytest.mark.parametrize("bet", rule.each(DEFINED))
def test_ante_and_tie_are_made_before_any_card(bet: str) -> None:
    first, late = bets(f"1: ante 1 for 10; 1: {bet} 1 for 5")
    first_card, *cards = map(chance, ("9H", "2C", "3C", "4C", "5C", "8S"))
    late |= {"do": "place", "id": "late"}
    moves = [{"do": "place", **first}, {"do": "close"}, first_card, late, *cards]
    (told,) = settle({"table": table(), "moves": moves})
    (refused,) = refusals(told)
    assert refused["refusal"]["reason"] == Reason.WAGERING_IS_CLOSED
    assert ref(DEFINED[bet]) in cited(refused)
    assert [each["result"] for each in told["wagers"]] == ["win", "refused"]


@rule("14.2.4")
def test_a_tie_whose_ante_is_gone_at_the_close_is_credited_back_before_totals_are_tested() -> None:
    limits = {"min": "10", "max": "500", "total_min": "20", "bets": {"tie": {"min": "1"}}}
    evening = Terminals(limits=limits)
    wagers = ("Ana: ante 1 for 5", "Ana: tie 1 for 30", "Ben: ante 1 for 20", "Ben: tie 1 for 1")
    evening.begin(*wagers)
    live = evening.table.live
    assert live is not None
    came = {slip.id: (str(slip.result), *map(str, slip.rules)) for slip in live.round.slips}
    assert came["w1"][0] == came["w2"][0] == "rejected"
    assert ref("14.2.4") in came["w2"]
    assert [came["w3"][0], came["w4"][0]] == ["open", "open"]
    assert evening.won("Ana", "Ben") == [0, -21]


# Cards and their order


@pytest.mark.parametrize("areas", [3, 5, 7])
@rule("14.3.7.2", "14.3.11")
def test_every_area_has_a_card_bet_on_or_not_and_then_the_dealer(areas: int) -> None:
    evening = Terminals(options={"areas": areas})
    for backed in (2, areas):
        evening.begin(f"Ana: ante {backed} for 10")
        places: list[str | None] = []
        for card in (*CALM.split()[:areas], "KD"):
            places.append(evening.due)
            refused = evening.refused("card", card=card, hand="area 9", **DEALER)
            assert refused.reason is Reason.CHANCE_IS_NOT_DUE
            came = evening.do("card", card=card, hand=evening.due, **DEALER)
            assert {ref("14.3.7.2"), ref("14.3.11")} <= set(rules(came))
        assert places == [*(f"area {n}" for n in range(1, areas + 1)), "dealer"]
        more = evening.refused("card", card="KS", **DEALER)
        assert more.reason is Reason.CHANCE_IS_NOT_DUE
        evening.confirm()
    assert evening.won("Ana") == [-20]


@pytest.mark.parametrize("burn", [3, 0, 1, 2])
@rule("14.3.11", "14.3.10.3", "14.3.10.4")
def test_the_dealers_terminal_says_whose_the_next_card_is(burn: int) -> None:
    evening = Terminals(options={"burn": burn})
    evening.begin(
        "Ana: ante 2 for 10", "Ben: ante 4 for 10", "Cho: ante 4 for 10", "Cho: ante 5 for 10"
    )
    evening.cards("2C 9H 3C 9D 9C")
    before = evening.due
    evening.cards("9S")
    assert (before, evening.due) == ("dealer", None)
    waits = evening.refused("card", card="2H", **DEALER)
    held(waits, ref("14.3.10"), Reason.CHANCE_IS_NOT_DUE)
    evening.act("Cho", "surrender", 5)
    evening.act("Ana", "war", 2)
    evening.act("Ben", "surrender", 4)
    evening.act("Cho", "war", 4)
    due: list[str] = []
    for card in [*["burned", "2H", "burned"][:burn], "KH", "QH", "JH"]:
        due.append(str(evening.due))
        evening.refused_one_role_lower("card", card=card, hand=evening.due)
        came = evening.do("card", card=card, hand=evening.due, **DEALER)
        own = {"area 2 war": "14.3.10.3", "dealer war": "14.3.10.4"}.get(due[-1], "14.3.11")
        assert {ref("14.3.11"), ref(own)} <= set(rules(came)), came
    assert due == [*burn * ["burn"], "area 2 war", "area 4 war", "dealer war"]
    evening.confirm()
    assert evening.won(*PLAYERS) == [10, -5, 10 - 5]


# War or surrender


@rule("14.3.10", "14.3.10.1", "14.3.10.2", "1[War Wager]")
def test_everybody_with_an_ante_on_a_level_area_chooses_for_themselves() -> None:
    evening = Terminals()
    evening.begin(
        "Ana: ante 1 for 10", "Ana: ante 1 for 5", "Ben: ante 1 for 30", "Cho: ante 2 for 10"
    )
    held(evening.cards("9H 2C 3C 4C 5C 9S"), ref("14.3.10"))
    assert asked(evening) == {"Ana": {1}, "Ben": {1}}
    evening.refused("act", who="Cho", act="war", hand=2)
    for stake in ("10", "14.99", "30"):
        other = evening.refused("act", who="Ana", act="war", stake=stake)
        held(other, ref("14.3.10.2"))
    for act in ("stand", "double", "wait", ""):
        held(evening.refused("act", who="Ana", act=act), ref("14.3.10"), Reason.ACT_IS_NOT_ALLOWED)
    gone = evening.do("act", who="Ben", act="surrender")
    assert ref("14.3.10.1") in rules(gone)
    assert evening.own("Ben") == {"area 1": ("surrendered", "surrendered")}
    assert evening.own("Cho") == {}
    assert asked(evening) == {"Ana": {1}}
    evening.refused("act", who="Ben", act="war", hand=1)
    made = evening.do("act", who="Ana", act="war")
    assert {ref("14.3.10.2"), ref("14.2.2.4"), ref("1[War Wager]")} <= set(rules(made))
    assert evening.won("Ana") == [-30], "as much as both antes on the area"
    assert evening.own("Ana") == {"area 1": ("at war", "")}
    evening.refused("act", who="Ben", act="war")
    evening.cards("burned burned burned KH 2D")
    evening.confirm()
    assert evening.won(*PLAYERS) == [15, -15, -10]
    evening.begin("Ben: ante 1 for 10", "Cho: ante 2 for 10")
    evening.cards("9H 9C 3C 4C 5C 9S")
    evening.act("Ben", "surrender", 1)
    evening.act("Cho", "war", 2)
    evening.cards("burned burned burned")
    assert evening.due == "area 2 war", "no card comes to the area that was surrendered"


def asked(evening: Terminals) -> dict[str, set[int]]:
    """Return who is asked, about which areas."""
    live = evening.table.live
    assert live is not None
    turn: Any = live.round.turn
    found: dict[str, set[int]] = {}
    for each in turn.asks:
        for seat in each.seats:
            found.setdefault(live.deciders[seat], set()).add(each.hand)
    return found


@rule("14.3.10")
def test_who_has_no_seat_decides_at_a_terminal_of_their_own() -> None:
    evening = Terminals(seated=False)
    evening.do("new game", **DEALER)
    for player, area in (("Ana", 1), ("Ben", 1), ("Ana", 2)):
        evening.do("place", who=player, bet="ante", target=area, stake="10")
    taken = evening.refused("sit", who="Cho", seat=1)
    assert taken.reason is Reason.SEAT_IS_NOT_FREE
    evening.do("sit", who="Cho")
    evening.do("place", who="Cho", bet="ante", target=2, stake="10")
    evening.do("no more bets", **DEALER)
    evening.cards("9H 9C 3C 4C 5C 9S")
    assert asked(evening) == {"Ana": {1, 2}, "Ben": {1}, "Cho": {2}}
    unsaid = evening.refused("act", who="Ana", act="war")
    held(unsaid, ref("14.3.10"), Reason.MOVE_IS_NOT_DUE)
    assert unsaid.remedy == "Name the hand."
    evening.refused("act", who="Ben", act="war", seat=1)
    evening.act("Ana", "war", 2)
    for player, area in (("Ana", 1), ("Ben", 1), ("Cho", 2)):
        evening.act(player, "surrender", area)
    evening.cards("burned burned burned KH 2D")
    evening.confirm()
    assert evening.won(*PLAYERS) == [10 - 5, -5, -5]


@rule("14.3.10.2", "1[War Wager]")
def test_war_is_as_much_as_the_ante_whatever_the_sign_says_and_needs_the_credit() -> None:
    limits = {"min": "2", "max": "600", "total_max": "1000", "increment": "2"}
    evening = Terminals(limits=limits)
    evening.begin("Ana: ante 1 for 600", "Ana: ante 2 for 400", "Ben: ante 1 for 600")
    evening.cards("9H 2C 3C 4C 5C 9S")
    held(evening.refused("act", who="Ana", act="war"), ref("3.2"))
    held(evening.refused("act", who="Ben", act="war"), ref("3.2"))
    evening.do("buy in", who="Ana", amount="600")
    made = evening.act("Ana", "war", 1)
    held(made, ref("14.3.10.2"))
    held(made, ref("1[War Wager]"))
    evening.time_is_up()
    evening.cards("burned burned burned KH KD")
    evening.confirm()
    assert evening.won("Ana", "Ben") == [600 - 400 + 1200, -300]


@rule("14.2.2.4", "1[Go To War]")
def test_an_ante_whose_player_goes_to_war_stays_in_play() -> None:
    evening = Terminals()
    evening.begin("Ana: ante 1 for 10", "Ben: ante 1 for 10")
    evening.cards("9H 2C 3C 4C 5C 9S")
    went, gave = evening.act("Ana", "war", 1), evening.act("Ben", "surrender", 1)
    assert {ref("14.2.2.4"), ref("1[Go To War]")} <= set(rules(went))
    assert ref("14.2.2.4") not in rules(gave)
    live = evening.table.live
    assert live is not None
    assert [str(slip.result) for slip in live.round.slips] == ["open", "part lost", "open"]
    evening.cards("burned burned burned 3H KD")
    evening.confirm()
    assert evening.won("Ana", "Ben") == [-20, -5]


@rule("14.3.8", "14.3.9", "14.3.9.1")
def test_who_does_not_decide_in_time_surrenders_half_and_is_shown_so() -> None:
    evening = Terminals()
    evening.begin("Ana: ante 1 for 15", "Ana: ante 3 for 10", "Ben: ante 1 for 10")
    came = evening.cards("9H 2C 9D 4C 5C 9S")
    assert came[-1].happening.facts["seconds"] == SECONDS
    evening.wait(seconds=SECONDS // 2)
    evening.act("Ana", "war", 3)
    early = evening.refused("time is up", who="system")
    held(early, ref("14.3.8"), Reason.MOVE_IS_NOT_DUE)
    evening.wait(seconds=SECONDS // 2)
    late = evening.refused("act", who="Ben", act="war")
    held(late, ref("14.3.9"), Reason.MOVE_IS_NOT_DUE)
    before = evening.house.ledger.balances()
    up = evening.do("time is up", who="system")
    assert {ref("14.3.9"), ref("14.3.9.1")} <= set(rules(up))
    assert evening.house.ledger.balances() == before, "the clock stakes nothing"
    assert evening.own("Ana") == {
        "area 1": ("surrendered", "surrendered"),
        "area 3": ("at war", ""),
    }
    assert evening.own("Ben") == {"area 1": ("surrendered", "surrendered")}
    evening.refused("act", who="Ben", act="war", hand=1)
    evening.cards("burned burned burned 8H 8D")
    evening.confirm()
    assert evening.won("Ana", "Ben") == [-7.5 + 20, -5]


@rule("14.3.8")
def test_how_long_a_decision_takes_is_the_operators_to_set() -> None:
    for seconds in (5, 60):
        evening = Watched("star-rapid", "P1", game="casino-war", name="W1", times={"war": seconds})
        evening.do("new game", **DEALER)
        evening.do("place", who="P1", bet="ante", target=1, stake="10")
        evening.do("no more bets", **DEALER)
        evening.cards("9H 2C 3C 4C 5C 9S")
        live = evening.table.live
        assert live is not None
        assert live.waiting is not None
        assert live.waiting.closes == seconds * 1_000_000
        evening.wait(seconds=seconds - 1)
        held(evening.refused("time is up", who="system"), ref("14.3.8"))
        evening.wait(seconds=1)
        held(evening.do("time is up", who="system"), ref("14.3.8"))


# The end


@rule("14.3.12")
def test_nothing_is_paid_before_the_dealer_confirms_the_result() -> None:
    evening = Terminals()
    evening.begin(
        "Ana: ante 1 for 10", "Ana: tie 1 for 5", "Ben: ante 2 for 10", "Cho: ante 3 for 10"
    )
    evening.cards("9H KC 2C 4C 5C 9S")
    evening.act("Ana", "surrender", 1)
    assert evening.won(*PLAYERS) == [-15, -10, -10]
    evening.refused_one_role_lower("confirm result")
    came = evening.do("confirm result", **DEALER)
    assert ref("14.3.12") in rules(came)
    assert evening.won(*PLAYERS) == [-5 + 55, 10, -10]
    assert evening.table.live is None
    assert "Announce 9S and confirm it" in str(notices(tuple(evening.entries[-2:-1])))


@rule("1[Round of Play]")
def test_a_round_is_from_new_game_to_the_confirmed_result() -> None:
    evening = Terminals()
    evening.begin("Ana: ante 1 for 10")
    evening.cards("9H 2C 3C 4C 5C 8S")
    held(evening.refused("new game", **DEALER), ref("1[Round of Play]"))
    evening.confirm()
    evening.do("new game", **DEALER)
    assert evening.won("Ana") == [10]


@rule("14.5.6", "1[Round of Play]")
def test_a_card_that_makes_a_tie_asks_for_war_until_the_result_is_confirmed() -> None:
    right: Any = {"chance": "9S", "who": "Gus", "role": "gaming supervisor"}
    evening = Terminals()
    for is_settled in (False, True):
        evening.begin("Ana: ante 1 for 10")
        evening.cards("9H 2C 3C 4C 5C 8S")
        if is_settled:
            evening.confirm()
            no = evening.refused("correct", **right)
            held(no, ref("14.5.6"), Reason.RULING_DOES_NOT_APPLY)
            held(no, ref("1[Round of Play]"))
            assert "it waits for decisions, and it is complete already" in no.what
            cards = ["9H", "2C", "3C", "4C", "5C", "9S"]
            again = evening.refused(
                "reconstruct round", cards=cards, who="Gus", role="gaming supervisor"
            )
            held(again, ref("1[Round of Play]"), Reason.RULING_DOES_NOT_APPLY)
        else:
            held(evening.do("correct", **right), ref("14.5.6"))
            assert asked(evening) == {"Ana": {1}}
            evening.act("Ana", "war", 1)
            evening.cards("burned burned burned 2H 2D")
            evening.confirm()
            assert evening.won("Ana") == [20]
    assert evening.won("Ana") == [30]
    mended = {"corrected": "9S", "by": "gaming supervisor"}
    rest = ("burned", "burned", "burned", "2H", "2D")
    told = settled("1: ante 1 for 10", "9H 2C 3C 4C 5C 8S", "1: war 1", chance=(mended, *rest))
    assert [each["net"] for each in told["wagers"]] == ["0", "20"], "a record confirms nothing"


VOIDED: dict[str, list[str]] = {
    "before an answer": [],
    "after a surrender, which ended it": ["surrender"],
    "in the middle of a war": ["war", "burned", "burned"],
    "when every card has come": ["war", "burned", "burned", "burned", "KD", "2D"],
}


@pytest.mark.parametrize("moves", [pytest.param(each, id=name) for name, each in VOIDED.items()])
@rule("14.5.6", "1[Void]")
def test_a_void_round_gives_every_stake_back_also_of_what_was_decided(moves: list[str]) -> None:
    laid = [
        {"do": "place", "who": each.pop("player"), **each}
        for each in bets("1: ante 1 for 10; 1: tie 1 for 5; 2: ante 2 for 20; 2: ante 3 for 30")
    ]
    ruled = {"cause": "cannot be reconstructed"}
    told = settle(
        {
            "table": table(),
            "moves": [
                *laid,
                {"do": "close"},
                *(
                    {"do": "chance", "chance": card}
                    for card in ["9H", "2C", "KC", "4C", "5C", "9S"]
                ),
                *(
                    {"do": "act", "who": "seat 1", "act": each}
                    if each in ("war", "surrender")
                    else {"do": "chance", "chance": each}
                    for each in moves
                ),
                {"do": "ruling", "ruling": "void", "facts": ruled, "role": "gaming supervisor"},
            ],
        }
    )[0]
    assert refusals(told) == []
    assert told["state"]["phase"] == "voided"
    for each in told["wagers"]:
        assert amounts(each) == ("void", "0", each["stake"])
        assert ref("14.5.6") in cited(each)
    assert len(told["wagers"]) == (5 if "war" in moves else 4)
