"""The shoe of nz1996 blackjack: cards brought in, shuffled, cut, loaded, burnt, and what goes wrong."""

from typing import Any

import pytest

from croupier.equipment.cards import DECK
from croupier.table.conduct.equipment.cards.shoe_steps import left_in, next_steps, shoe_of
from croupier.terms.refusals import Reason
from tests.conformance.baccarat_dealing import DEALER, OPERATOR, SUPERVISOR, cited
from tests.conformance.conducting import told_to
from tests.floor.viewing.watching import Watched
from tests.marks import Rules
from tests.table.conduct.evening import Evening, rules, words


rule = Rules("nz1996", "II/")
SEATS = {"Ana": 5, "Ben": 2, "Cho": 7}
"""In the order in which they came; box 1 lies at the dealer's left, box 7 at the right."""
MANAGER: Any = {"who": "Mia", "role": "shift manager"}
CASINO_SUPERVISOR: Any = {"who": "Cas", "role": "casino supervisor"}
CARDS = ("9H", "6D", "KH", "KS", "KC")
"""A round on one box: 19 stands, and the dealer draws 26."""


def table(*players: str, decks: int = 6, **options: Any) -> Evening:
    """Open a table whose shoe is ready, with players who sit there."""
    evening = Evening(
        "nz1996",
        *(players or SEATS),
        game="blackjack",
        name="B1",
        options={"decks": decks, **options},
    )
    for player in players or SEATS:
        evening.do("sit", who=player, seat=SEATS[player])
    return evening


def unready(**options: Any) -> Evening:
    """Open a table again, after its cards were taken off it."""
    return reopened(Evening("nz1996", "Ana", game="blackjack", name="B1", options=options))


def reopened(evening: Evening) -> Evening:
    """Close the table and open it on another day."""
    evening.do("close table", **OPERATOR)
    evening.do("open table", **OPERATOR, gaming_day="2024-11-17")
    evening.discharge("new game")
    return evening


def begin(evening: Evening, *players: str, stake: str = "50") -> None:
    """Begin a round on the boxes of these players, and end its wagering."""
    evening.do("new game", **DEALER)
    for player in players:
        evening.do("place", who=player, bet="original", stake=stake)
    evening.do("no more bets", **DEALER)


def deal(evening: Evening, *cards: str) -> Any:
    return evening.cards(*cards)


def finish(evening: Evening, player: str = "Ana", cards: tuple[str, ...] = CARDS) -> Any:
    """Deal what is left of a round on one box; the player stands."""
    if len(cards) > 2:
        deal(evening, *cards[:-2])
        evening.do("act", who=player, act="stand")
    return deal(evening, *cards[-2:])


def play(evening: Evening, player: str = "Ana", stake: str = "50") -> None:
    """Play a round on one box; its player wins."""
    begin(evening, player, stake=stake)
    finish(evening, player)


# On the way into the shoe

WHOLE = [str(card) for card in DECK]
NOBODY: Any = {}
STEPS: tuple[tuple[str, str, Any, Any, tuple[str, ...]], ...] = (
    ("bring in cards", "", DEALER, {"cards": WHOLE * 6, "source": "shoe"}, ("5.1",)),
    ("inspect cards", "5.1", DEALER, NOBODY, ("5.1",)),
    ("inspect cards", "", SUPERVISOR, NOBODY, ("5.1",)),
    ("spread cards", "5.2", DEALER, NOBODY, ("5.2",)),
    ("wash cards", "5.3", DEALER, {"seen_by": ["Ana"]}, ("5.3",)),
    ("shuffle", "6.1(a)", DEALER, NOBODY, ("6.1", "6.1(a)")),
    ("offer cut", "6.2", DEALER, NOBODY, ("6.2", "6.8")),
    ("cut cards", "", DEALER, {"cards": 60}, ("6.3", "6.8")),
    ("insert cutting card", "6.4", DEALER, NOBODY, ("6.4",)),
    ("load shoe", "6.6", DEALER, NOBODY, ("6.6",)),
    ("burn card", "7.1", DEALER, NOBODY, ("7.1",)),
)
"""What is done with the cards before the first round, the rule of each and what its answer cites."""
HELD = [
    pytest.param(number, marks=rule(ref), id=do)
    for number, (do, ref, *_) in enumerate(STEPS)
    if ref
]


@pytest.mark.parametrize("number", HELD)
def test_no_round_begins_before_the_cards_are_in_the_shoe_step_by_step(number: int) -> None:
    evening = unready()
    do, ref, who, fields, refs = STEPS[number]
    for before, _, by, more, _ in STEPS[:number]:
        evening.do(before, **by, **more)
    assert do in next_steps(evening.table)
    refusal = evening.refused("new game", **DEALER)
    cited(refusal, rule.ref(ref))
    assert do in refusal.remedy
    for later, _, by, more, _ in STEPS[number + 1 :]:
        if later != do:
            assert evening.refused(later, **by, **more).reason is Reason.MOVE_IS_NOT_DUE
    evening.refused_one_role_lower(do, **fields)
    cited(evening.do(do, **who, **fields), *rule.refs(*refs))
    for after, _, by, more, _ in STEPS[number + 1 :]:
        evening.do(after, **by, **more)
    evening.do("new game", **DEALER)
    shoe = shoe_of(evening.table)
    assert (shoe.decks, shoe.cut, left_in(evening.table)) == (6, 78, 311)


@rule("5.1")
def test_dealer_and_supervisor_inspect_the_cards_independently_of_each_other() -> None:
    evening = unready()
    evening.do("bring in cards", **DEALER, cards=WHOLE * 6, source="shoe")
    evening.do("inspect cards", **DEALER)
    alone = evening.refused("inspect cards", who="Dee", role="game supervisor")
    cited(alone, *rule.refs("5.1"))
    assert alone.reason is Reason.SECOND_PERSON_IS_NEEDED
    assert evening.refused("inspect cards", who="Dan", role="dealer").what.endswith("already: Dee")
    unfit = evening.do("inspect cards", **SUPERVISOR, fit=False)
    assert told_to(unfit) == "Bring other cards"
    assert next_steps(evening.table) == ("bring in cards",)
    cited(evening.refused("spread cards", **DEALER), *rule.refs("5.2"))


@rule("2.4(a)", "3.1")
def test_the_designated_decks_come_into_a_dealing_shoe_and_nothing_else() -> None:
    for decks in (4, 8):
        evening = unready(decks=decks)
        for count, source, ref in (
            (decks - 1, "shoe", "3.1"),
            (decks, "automatic shuffler", "2.4(a)"),
        ):
            brought: Any = {"cards": WHOLE * count, "source": source}
            refusal = evening.refused("bring in cards", **DEALER, **brought)
            cited(refusal, rule.ref(ref))
            assert refusal.reason is Reason.EQUIPMENT_IS_NOT_APPROVED
        for sealed in ({"decks": 0}, {"decks": decks + 1}, {"decks": decks, "cards": WHOLE}):
            refusal = evening.refused("bring in cards", **DEALER, source="shoe", **sealed)
            assert refusal.reason is Reason.EQUIPMENT_IS_NOT_APPROVED
        evening.do("bring in cards", **DEALER, decks=decks, source="shoe")
        assert shoe_of(evening.table).decks == decks
        evening.refused("bring in cards", **DEALER, cards=WHOLE * decks, source="shoe")


@rule("5.3")
def test_cards_are_turned_down_once_the_first_players_could_look_at_them() -> None:
    evening = unready()
    for do, _, by, more, _ in STEPS[:4]:
        unseen = evening.refused("wash cards", **DEALER, seen_by=["Ana"])
        assert (unseen.reason, rule.ref("5.3") in rules(unseen)) == (Reason.MOVE_IS_NOT_DUE, True)
        evening.do(do, **by, **more)
    nobody = evening.refused("wash cards", **DEALER, seen_by=[])
    cited(nobody, *rule.refs("5.3"))
    assert (
        evening.refused("wash cards", **DEALER, seen_by=["Zoe"]).reason is Reason.PERSON_IS_UNKNOWN
    )
    assert "Ana could look" in words(evening.do("wash cards", **DEALER, seen_by=["Ana", "Ana"]))


# The cut


@rule("6.3")
def test_the_stack_is_cut_a_deck_in_from_either_end_at_least() -> None:
    for cards in (52, 260):
        evening = unready()
        for do, _, by, more, _ in STEPS[:7]:
            evening.do(do, **by, **more)
        for wrong in (0, 51, 261, 312):
            refusal = evening.refused("cut cards", **DEALER, cards=wrong)
            cited(refusal, *rule.refs("6.3"))
            assert refusal.reason is Reason.OPTION_IS_NOT_APPROVED
        evening.do("cut cards", **DEALER, cards=cards)
        assert next_steps(evening.table) == ("insert cutting card",)


@rule("6.4")
@pytest.mark.parametrize("cutting_cards", [1, 2])
def test_the_cutting_card_goes_about_a_deck_and_a_half_from_the_back(cutting_cards: int) -> None:
    evening = unready(**{"cutting cards": cutting_cards})
    for do, _, by, more, _ in STEPS[:8]:
        evening.do(do, **by, **more)
    for wrong in (64, 92):
        refusal = evening.refused("insert cutting card", **DEALER, cards=wrong)
        cited(refusal, *rule.refs("6.4"))
    came = evening.do("insert cutting card", **DEALER, cards=70)
    assert ("the second lies at the back" in words(came)) == (cutting_cards == 2)
    assert shoe_of(evening.table).cut == 70


@rule("6.5")
def test_the_cutting_card_goes_in_deeper_by_direction_once_an_inspector_knows() -> None:
    evening = unready()
    for do, _, by, more, _ in STEPS[:8]:
        evening.do(do, **by, **more)
    evening.refused_one_role_lower("direct cut depth", cards=120)
    for wrong in (0, 157):
        cited(evening.refused("direct cut depth", **MANAGER, cards=wrong), *rule.refs("6.5"))
    evening.do("direct cut depth", **MANAGER, cards=156)
    early = evening.refused("insert cutting card", **DEALER, cards=156)
    cited(early, *rule.refs("6.5"))
    assert "notify inspector" in early.remedy
    evening.do("notify inspector", **SUPERVISOR, matter="cut depth")
    cited(evening.refused("insert cutting card", **DEALER, cards=78), *rule.refs("6.5"))
    cited(evening.do("insert cutting card", **DEALER), *rule.refs("6.5"))
    assert shoe_of(evening.table).cut == 156
    evening.set_up("nz1996", game="blackjack", name="B2")
    evening.do("open table", **OPERATOR, gaming_day="2024-11-16", table="B2")
    bare = evening.refused("direct cut depth", **MANAGER, cards=78, table="B2")
    assert (bare.remedy, rule.ref("6.5") in rules(bare)) == (
        "Bring them in first: bring in cards.",
        True,
    )


WHO_CUTS = {
    "6.7(a)": ("start", ["Ana", "Cho", "Ben"]),
    "6.7(b)": ("box 5", ["Ana", "Cho", "Ben"]),
    "6.7(c)": ("dealer", ["Cho", "Ben", "Ana"]),
    "6.7(d)": ("replaced", ["Ben", "Ana", "Cho"]),
}


@pytest.mark.parametrize("ref", rule.each({ref: ref for ref in WHO_CUTS}, "6.8"))
def test_the_cut_is_offered_to_whom_the_occasion_names_and_then_clockwise(ref: str) -> None:
    where, asked = WHO_CUTS[ref]
    on_box = where.startswith("box")
    player = "Ana" if on_box else "Ben"
    evening = table("Cho", "Ben", "Ana") if on_box else table()  # Ana is in no other way the first
    if where == "start":
        for player in SEATS:
            evening.do("leave", who=player)
        reopened(evening)
        for player, seat in SEATS.items():
            evening.do("sit", who=player, seat=seat - 1)
        evening.do(
            "sit", who="Ana", seat=SEATS["Ana"]
        )  # whoever moves was there first all the same
    else:
        begin(evening, player)
        finish(evening, player, CARDS[:2])
        if where != "replaced":
            evening.do("cutting card", **DEALER, hand=where)
        deal(evening, CARDS[2])
        evening.do("act", who=player, act="stand")
        deal(evening, *CARDS[3:])
    if where == "replaced":
        evening.do("replace cards", **MANAGER)
    steps = STEPS[:6] if where in ("start", "replaced") else STEPS[5:6]
    for do, _, by, more, _ in steps:
        evening.do(do, **by, **more)
    offered = evening.do("offer cut", **DEALER)
    assert list(shoe_of(evening.table).preparing.offered) == asked
    cited(offered, rule.ref(ref), rule.ref("6.2"))
    came = offered
    while players := shoe_of(evening.table).preparing.offered:
        for other in {*SEATS, "Dee"} - {players[0]}:
            cited(evening.refused("cut cards", who=other, cards=100), *rule.refs("6.8"))
        cited(evening.refused("cut cards", **DEALER, cards=100), *rule.refs("6.8"))
        came = evening.do("decline cut", who=players[0])
    assert "an employee cuts" in words(came)
    evening.refused_one_role_lower("offer cut")
    cited(evening.do("cut cards", **DEALER, cards=100), *rule.refs("6.8"))


@rule("6.8")
def test_whoever_accepts_the_cut_cuts_and_who_left_is_passed_over() -> None:
    evening = table()
    begin(evening, "Ana")
    evening.do("cutting card", **DEALER)
    for do in ("shuffle", "offer cut"):
        evening.do(do, **DEALER)
    assert shoe_of(evening.table).preparing.offered == ("Ana", "Cho", "Ben")
    evening.do("leave", who="Cho")
    cited(evening.do("decline cut", player="Ana", **DEALER), *rule.refs("6.8"))
    cited(evening.do("cut cards", who="Ben", cards=52), *rule.refs("6.3"))
    assert next_steps(evening.table) == ("insert cutting card",)


# When it is shuffled


def shoe_again(evening: Evening) -> None:
    """Shuffle, cut and load the cards again."""
    evening.into_the_shoe("shuffle")


@rule("6.1(c)", "7.8")
def test_the_round_in_which_the_cutting_card_comes_is_played_out_then_the_cards_are_shuffled() -> (
    None
):
    evening = table()
    evening.do("new game", **DEALER)
    evening.do("place", who="Ana", bet="original", stake="50")
    evening.do("no more bets", **DEALER)
    deal(evening, "9H")
    evening.refused_one_role_lower("cutting card")
    cited(evening.do("cutting card", **DEALER), *rule.refs("7.8", "6.1(c)"))
    cited(evening.refused("shuffle", **DEALER), *rule.refs("6.1(c)", "7.8"))
    evening.refused("cutting card", **DEALER, hand="dealer")
    finish(evening, cards=CARDS[1:])
    assert evening.chips("Ana") == "1050"
    refusal = evening.refused("new game", **DEALER)
    cited(refusal, *rule.refs("6.1(c)", "7.8"))
    assert next_steps(evening.table) == ("shuffle",)
    cited(evening.do("shuffle", **DEALER), *rule.refs("6.1", "6.1(c)", "7.8"))
    cited(evening.refused("new game", **DEALER), *rule.refs("6.2"))
    evening.into_the_shoe()
    play(evening)
    shoe = shoe_of(evening.table)
    assert (shoe.number, shoe.out, shoe.due) == (2, 5, "")


@rule("6.1(b)", "7.9")
@pytest.mark.parametrize("before", ["the call", "the cards", "the round"])
def test_a_cutting_card_that_comes_first_has_the_cards_shuffled_at_once(before: str) -> None:
    evening = table()
    play(evening)
    if before == "the round":
        cited(evening.do("cutting card", **DEALER), *rule.refs("7.9", "6.1(b)"))
        cited(evening.refused("new game", **DEALER), *rule.refs("6.1(b)", "7.9"))
        shoe_again(evening)
        play(evening)
    else:
        evening.do("new game", **DEALER)
        evening.do("place", who="Ana", bet="original", stake="50")
        if before == "the cards":
            evening.do("no more bets", **DEALER)
        cited(evening.do("cutting card", **DEALER), *rule.refs("7.9", "6.1(b)"))
        cited(evening.refused("card", **DEALER, card="9H"), *rule.refs("6.1(b)", "7.9"))
        evening.do("shuffle", **DEALER)
        cited(evening.refused("card", **DEALER, card="9H"), *rule.refs("6.2", "2.4(a)"))
        evening.into_the_shoe()
        finish(evening)
    assert evening.chips("Ana") == "1100"
    assert (shoe_of(evening.table).number, shoe_of(evening.table).out) == (2, 5)


@rule("6.1(d)")
def test_cards_are_shuffled_after_the_table_was_vacant() -> None:
    evening = table("Ana", "Ben")
    play(evening)
    evening.do("leave", who="Ana")
    play(evening, "Ben")  # somebody is still there
    evening.do("leave", who="Ben")
    cited(evening.refused("new game", **DEALER), *rule.refs("6.1(d)"))
    evening.do("sit", who="Ben", seat=1)
    cited(evening.refused("new game", **DEALER), *rule.refs("6.1(d)"))
    cited(evening.do("shuffle", **DEALER), *rule.refs("6.1(d)"))
    came = evening.do("offer cut", **DEALER)
    cited(came, *rule.refs("6.7(a)"))
    evening.do("cut cards", who="Ben", cards=99)
    for do in ("insert cutting card", "load shoe", "burn card", "new game"):
        evening.do(do, **DEALER)
    assert shoe_of(evening.table).number == 2
    evening.do("leave", who="Ben")  # of this shoe nothing was played
    assert next_steps(evening.table) == ()


@rule("6.1")
def test_nothing_else_calls_for_a_shuffle() -> None:
    evening = table()
    play(evening)
    refusal = evening.refused("shuffle", **DEALER)
    cited(refusal, *rule.refs("6.1"))
    assert refusal.reason is Reason.MOVE_IS_NOT_DUE
    evening.do("cutting card", **DEALER)
    evening.refused_one_role_lower("shuffle")
    cited(evening.do("shuffle", **DEALER), *rule.refs("6.1"))
    cited(evening.refused("shuffle", **DEALER), *rule.refs("6.1"))


@pytest.mark.parametrize("ref", rule.each({"15.12": "15.12", "15.13": "15.13"}))
def test_a_shuffle_or_a_cutting_card_that_was_forgotten_has_the_cards_shuffled(ref: str) -> None:
    do, more = (
        ("cutting card", {"overlooked": True, "hand": "box 5"})
        if ref == "15.12"
        else (
            "cutting card missing",
            {},
        )
    )
    evening = table()
    if ref == "15.12":  # in the first round of a shoe there was none before
        begin(evening, "Ana")
        deal(evening, *CARDS[:2])
        cited(evening.refused(do, **DEALER, **more), rule.ref(ref))
        finish(evening, cards=CARDS[2:])
    else:
        play(evening)
    if ref == "15.12":
        cited(evening.refused(do, **DEALER, overlooked=True), rule.ref(ref))
    begin(evening, "Ana")
    deal(evening, *CARDS[:2])
    evening.refused_one_role_lower(do, **more)
    came = evening.do(do, **DEALER, **more)
    cited(came, rule.ref(ref))
    assert "when the round is over" in told_to(came)
    cited(evening.refused("shuffle", **DEALER), rule.ref(ref))
    evening.refused(do, **DEALER, **more)
    finish(evening, cards=CARDS[2:])
    assert evening.chips("Ana") == "1100"
    cited(evening.refused("new game", **DEALER), rule.ref(ref))
    cited(evening.do("shuffle", **DEALER), rule.ref(ref))
    evening.into_the_shoe()
    begin(evening, "Ana")
    deal(evening, *CARDS[:2])
    assert shoe_of(evening.table).number == 2
    if ref == "15.12":
        cited(evening.refused(do, **DEALER, **more), rule.ref(ref))
    finish(evening, cards=CARDS[2:])


@rule("15.13")
def test_a_cutting_card_found_missing_between_rounds_has_the_cards_shuffled_at_once() -> None:
    evening = table()
    play(evening)
    evening.do("cutting card missing", **DEALER)
    cited(evening.refused("new game", **DEALER), *rule.refs("15.13"))
    shoe_again(evening)
    evening.do("new game", **DEALER)
    evening.do("cutting card missing", **DEALER)
    assert next_steps(evening.table) == ("shuffle",)


@rule("15.10")
@pytest.mark.parametrize("is_counted", [True, False])
def test_a_round_is_completed_with_the_discards_where_the_shoe_runs_out(is_counted: bool) -> None:
    evening = table(decks=4)
    for _ in range(41 if is_counted else 2):
        play(evening)
    left = left_in(evening.table)
    begin(evening, "Ana")
    dealt = CARDS[:2]
    deal(evening, *dealt)
    again: Any = {} if is_counted else {"empty": True}
    if is_counted:
        assert left == 2
        refusal = evening.refused("card", **DEALER, card="KH")
        cited(refusal, *rule.refs("15.10"))
    else:
        evening.refused("shuffle", **DEALER)
    came = evening.do("shuffle", **DEALER, **again)
    cited(came, *rule.refs("15.10"))
    assert "The discards (206)" in words(came)
    cited(evening.refused("card", **DEALER, card="KH"), *rule.refs("6.2"))
    evening.do("offer cut", **DEALER)
    cited(evening.refused("cut cards", who="Ben", cards=155), *rule.refs("6.3"))
    evening.do("cut cards", who="Ben", cards=154)
    for do in ("insert cutting card", "load shoe"):
        evening.do(do, **DEALER)
    finish(evening, cards=CARDS[2:])
    assert evening.chips("Ana") == str(1000 + 50 * (42 if is_counted else 3))
    assert (shoe_of(evening.table).number, left_in(evening.table)) == (1, 203)


# New cards, burnt and damaged ones


@rule("6.9")
def test_a_manager_has_the_cards_replaced_after_a_round_and_an_inspector_is_advised() -> None:
    evening = table()
    begin(evening, "Ana")
    cited(evening.refused("replace cards", **MANAGER), *rule.refs("6.9"))
    finish(evening)
    evening.refused_one_role_lower("replace cards")
    came = evening.do("replace cards", **MANAGER)
    cited(came, *rule.refs("6.9"))
    assert "inspector" in told_to(came)
    assert next_steps(evening.table) == ("bring in cards",)
    cited(evening.refused("new game", **DEALER), *rule.refs("5.1"))
    for do, _, by, more, _ in STEPS[:5]:
        evening.do(do, **by, **more)
    cited(evening.do("shuffle", **DEALER), *rule.refs("6.9"))
    evening.into_the_shoe()
    play(evening)
    assert shoe_of(evening.table).number == 2


@rule("7.1")
def test_the_burnt_card_is_shown_to_whoever_asks_and_is_one_card() -> None:
    evening = table()
    evening.refused_one_role_lower("show burnt card", card="9H", player="Ana")
    came = evening.do("show burnt card", **DEALER, card="9H", player="Ana")
    cited(came, *rule.refs("7.1"))
    other = evening.refused("show burnt card", **DEALER, card="9C", player="Ben")
    cited(other, *rule.refs("7.1"))
    evening.do("show burnt card", **DEALER, card="9H", player="Ben")
    cited(evening.refused("burn card", **DEALER), *rule.refs("7.1"))
    assert left_in(evening.table) == 311


@rule("7.1")
def test_where_the_operator_does_not_have_it_no_card_is_burnt() -> None:
    evening = table(burn=False)
    assert left_in(evening.table) == 312
    for do, more in (("burn card", {}), ("show burnt card", {"card": "9H", "player": "Ana"})):
        assert evening.refused(do, **DEALER, **more).reason is Reason.OPERATION_IS_NOT_IN_THE_BOOK
    play(evening)
    burns = table()
    cited(burns.entries[-4:], *rule.refs("7.1"))
    assert shoe_of(burns.table).burnt == 1


@rule("15.11")
def test_damaged_cards_are_replaced_by_a_casino_supervisor_when_the_round_is_over() -> None:
    evening = table()
    begin(evening, "Ana")
    deal(evening, *CARDS[:2])
    evening.refused_one_role_lower("damaged cards", cards=["9H"])
    assert evening.refused("damaged cards", **DEALER, cards=["XX"]).rules
    cited(evening.do("damaged cards", **DEALER, cards=["9H"]), *rule.refs("15.11"))
    cited(evening.refused("replace damaged cards", **CASINO_SUPERVISOR), *rule.refs("15.11"))
    finish(evening, cards=CARDS[2:])
    assert evening.chips("Ana") == "1050"
    cited(evening.refused("new game", **DEALER), *rule.refs("15.11"))
    evening.refused_one_role_lower("replace damaged cards")
    cited(evening.do("replace damaged cards", **CASINO_SUPERVISOR), *rule.refs("15.11"))
    cited(evening.refused("replace damaged cards", **CASINO_SUPERVISOR), *rule.refs("15.11"))
    play(evening)
    evening.do("damaged cards", **DEALER, cards=["KS", "KC"])
    evening.do("replace cards", **MANAGER)  # with all others
    assert shoe_of(evening.table).damaged == ()
    assert not any("KS" in owed.what for owed in evening.table.conduct.owed)


@rule("6.6", "7.1")
def test_the_dealers_desk_names_each_step_and_a_round_follows_on_the_last() -> None:
    evening = Watched("nz1996", "Ana", game="blackjack", name="B1")
    evening.do("sit", who="Ana", seat=5)
    evening.do("cutting card", **DEALER)
    fields: dict[str, Any] = {"cut cards": {"cards": 90, "player": "Ana"}}
    done = []
    while (due := evening.desk().next[0]) != "new game":
        cited(evening.do(due, **DEALER, **fields.get(due, {})))
        done.append(due)
    after = ["cut cards", "insert cutting card", "load shoe", "burn card"]
    assert done == ["shuffle", "offer cut", *after]
    cited(evening.entries[-2:], *rule.refs("6.6", "7.1"))
    begin(evening, "Ana")
    assert evening.desk().next[0] == "card"
    finish(evening)
    assert evening.chips("Ana") == "1050"
