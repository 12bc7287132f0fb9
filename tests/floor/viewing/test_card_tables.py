"""Tables where cards are dealt: what lies face up, what is due, what may be insured, who has won."""

from typing import Any

import pytest

from croupier.equipment.cards import DECK
from croupier.floor.sections import HandLine
from croupier.floor.viewing.remarks import About
from croupier.floor.viewing.tables import table_section
from tests.floor.viewing.test_histories import afterwards
from tests.floor.viewing.watching import DEALER, SUPERVISOR, Watched, encoded


ALONE = {"dragon 7": False, "panda 8": False, "lucky 6": False, "super 6": False, "tiger": False}
COUP = ("QH", "6C", "QD", "KS", "7D", "JC")
"""Player 7 on three cards with a pair of queens, Banker 6 on three."""


def dealt(*players: str, **record: Any) -> Watched:
    """Open a table of the latest edition and take wagers."""
    evening = Watched("nz-baccarat", *players, game="baccarat", options=ALONE, **record)
    evening.begin()
    return evening


def hands(evening: Watched) -> dict[str, HandLine]:
    return {hand.id: hand for hand in evening.round().hands or ()}


def turn_up(evening: Watched, *cards: str) -> None:
    """Turn cards up one by one; each ends the window that is open before it."""
    evening.cards(*cards)


def test_a_coup_goes_through_its_phases_and_shows_each_card_once_it_is_turned_up() -> None:
    evening = dealt("P1", "P2")
    evening.place("P1", "banker", "100")
    evening.place("P2", "player", "100")
    evening.do("no more bets", **DEALER)
    seen = []
    for number, card in enumerate(COUP):
        before = evening.players_view("P2")
        whole = b"".join(b for name, b in encoded(before).items() if name != "table")
        assert not any(f'"{each}"'.encode() in whole for each in COUP[number:])
        seen.append((evening.round().phase, evening.round().due, evening.desk().next[0]))
        turn_up(evening, card)
    assert seen == [
        ("no more bets", "player 1", "card"),
        ("spinning", "banker 1", "card"),
        ("spinning", "player 2", "card"),
        ("spinning", "banker 2", "card"),
        ("window", "", "no more bets"),
        ("window", "", "no more bets"),
    ]
    lie = {name: (hand.cards, hand.count) for name, hand in hands(evening).items()}
    assert lie == {"player": (("QH", "QD", "7D"), 7), "banker": (("6C", "KS", "JC"), 6)}
    assert (evening.round().phase, evening.desk().reading) == ("read", "player")
    unread = evening.round().result, evening.round().lit, evening.shared()["results"].numbers  # type: ignore[attr-defined]
    assert unread == (None, (), ()), "nobody has announced it"
    mine = evening.me("P1")
    assert (mine.bet, mine.win, [slip.result for slip in mine.wagers]) == (10_000, 0, ["open"])
    evening.do("confirm result", **DEALER)
    now = evening.round()
    assert (now.phase, now.result, now.call) == ("over", "player", "player wins")
    assert set(now.lit) == {("player", ""), ("perfect-pair", "player")}
    assert [slip.result for slip in evening.me("P1").wagers] == ["lose"]
    assert evening.shared()["results"].numbers == ("player",)  # type: ignore[attr-defined]


def test_insurance_is_offered_to_whose_hand_it_is_and_for_what_it_may_win() -> None:
    evening = dealt("P1", "P2", "P3")
    first = evening.place("P1", "banker", "100")
    evening.place("P1", "banker", "40")
    evening.place("P2", "player", "100")
    evening.place("P3", "tie", "100")
    turn_up(evening, *COUP[:4])
    window = evening.round().window
    assert window is not None
    (offer,) = window.attached
    terms = (offer.bet, offer.hand, offer.odds, offer.upon)
    assert terms == ("banker-insurance-2", "banker", "3:1", "win")
    assert offer.rules
    mine = [(each.on, each.stake, each.most, each.staked) for each in evening.me("P1").offers]
    assert mine == [(first, 14_000, 4_600, 0)], "chip by chip it is one wager"
    assert evening.me("P2").offers == evening.me("P3").offers == ()
    evening.place("P1", offer.bet, "30", on=first)
    left = {each.on: (each.most, each.staked) for each in evening.me("P1").offers}
    assert left == {first: (1_600, 3_000)}
    evening.do("no more bets", **DEALER)
    assert (evening.me("P1").offers, evening.round().window) == ((), None)


@pytest.mark.parametrize(
    "coup",
    [
        COUP,
        ("9H", "AS", "KD", "4C"),
        ("2S", "KC", "3D", "6H", "10C"),
        ("KH", "KS", "QH", "QS", "AC", "AD"),
    ],
    ids=" ".join,
)
def test_the_places_that_are_lit_are_those_whose_wagers_win(coup: tuple[str, ...]) -> None:
    evening = Watched("nz-baccarat", "P1", game="baccarat", limits={"min": "10", "max": "500"})
    evening.begin()
    offered = [each for each in table_section(evening.table, About()).spots if not each.on]
    for spot in offered:
        evening.place("P1", spot.bet, "20", target=spot.target or None)
    turn_up(evening, *coup)
    evening.do("confirm result", **DEALER)
    slips = evening.me("P1").wagers
    assert len(slips) == len(offered)
    assert set(evening.round().lit) == {(s.bet, s.target) for s in slips if s.won} != set()


def test_a_commission_kept_of_the_winnings_is_in_no_meter() -> None:
    evening = dealt("P1")
    before = evening.me("P1").credit
    evening.place("P1", "banker", "100")
    turn_up(evening, "KH", "9C", "QD", "KS")
    evening.do("confirm result", **DEALER)
    me = evening.me("P1")
    (slip,) = me.wagers
    assert (slip.won, slip.back, slip.kept) == (9_500, 10_000, 500)
    assert (me.win, me.credit - before) == (9_500, 9_500)
    (game,) = evening.games("P1")
    assert game.paid == sum(each.won + each.back for each in game.slips) == 19_500
    afterwards(evening)


def test_a_card_put_right_after_the_coup_shows_the_coup_as_it_was() -> None:
    evening = dealt("P1")
    evening.place("P1", "banker", "100")
    turn_up(evening, *COUP)
    evening.do("confirm result", **DEALER)
    evening.do("correct", **SUPERVISOR, chance="9C", which=6)
    assert hands(evening)["banker"].cards == ("6C", "KS", "9C")
    assert evening.round().result == "player"
    evening.do("correct", **SUPERVISOR, chance="2C", which=6)
    assert (hands(evening)["banker"].count, evening.round().result) == (8, "banker")
    assert evening.shared()["results"].numbers == ("banker",)  # type: ignore[attr-defined]
    assert ("banker", "") in evening.round().lit


@pytest.mark.parametrize("book", ["star-rapid", "star-premium", "nz-baccarat", "nz", "nz1996"])
def test_a_table_of_cards_says_what_it_is_played_with_and_what_it_pays(book: str) -> None:
    shown = table_section(Watched(book, game="baccarat").table, About())
    assert (shown.equipment.kind, len(shown.equipment.symbols)) == ("cards", len(DECK))
    banker = next(each for each in shown.pays if each.bet == "banker")
    by_odds = book.startswith("star")
    assert (banker.odds, banker.commission) == (("19:20", "") if by_odds else ("1:1", "5%"))
    steps = {each.name for each in shown.instructions}
    assert ("insurance" in steps) == (book == "nz-baccarat")
    assert "cards-and-meters" in steps or "card" not in Watched(book, game="baccarat").operations


def test_what_is_paid_cites_the_rules_of_every_place_it_is_paid_on() -> None:
    table = Watched("star-rapid", game="baccarat").table
    rows = [each for each in table_section(table, About()).pays if each.bet == "pair"]
    own = table.table.game.ruleset.bets["pair"].scale[rows[0].line].own
    assert {str(ref) for _, rules in own for ref in rules} <= set(rows[0].rules)
    assert own


def test_the_generator_shows_a_whole_coup_at_once_and_nothing_before() -> None:
    evening = Watched("star-rapid", "P1", game="baccarat", mode="rng")
    evening.begin()
    evening.place("P1", "player", "10")
    assert hands(evening) == {name: HandLine(name, ()) for name in ("player", "banker")}
    evening.end()
    now = evening.round()
    assert min(len(hand.cards) for hand in hands(evening).values()) >= 2
    assert now.result in ("player", "banker", "tie")
    assert evening.games("P1")[0].result == now.result
