"""The shoe of nz1996 blackjack: cards brought in, shuffled, cut, loaded, burnt, and what goes wrong."""

from typing import Any

import pytest

from croupier.equipment.cards import DECK
from croupier.table.conduct.equipment.cards.shoe_steps import left_in, next_steps, shoe_of
from croupier.terms.refusals import Reason
from tests.conformance.conducting import told_to
from tests.conformance.dealing import DEALER, OPERATOR, SUPERVISOR, cited
from tests.marks import Rules
from tests.table.conduct.evening import Evening, words


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
        "nz1996", *(players or SEATS), game="blackjack", name="B1", options={"decks": decks, **options}
    )
    for player in players or SEATS:
        evening.do("sit", who=player, seat=SEATS[player])
    return evening


def unready(**options: Any) -> Evening:
    """Open a table again, after its cards were taken off it."""
    evening = Evening("nz1996", "Ana", game="blackjack", name="B1", options=options)
    evening.do("close table", **OPERATOR)
    evening.do("open table", **OPERATOR)
    evening.discharge("new game")
    return evening


def begin(evening: Evening, *players: str, stake: str = "50") -> None:
    """Begin a round on the boxes of these players, and end its wagering."""
    evening.do("new game", **DEALER)
    for player in players:
        evening.do("place", who=player, bet="original", stake=stake)
    evening.do("no more bets", **DEALER)


def deal(evening: Evening, *cards: str) -> Any:
    came: Any = ()
    for card in cards:
        came = evening.do("card", card=card, **DEALER)
    return came


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
    cited(refusal, rule.ref(ref.removesuffix("(a)")))
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
        for count, source, ref in ((decks - 1, "shoe", "3.1"), (decks, "shuffler", "2.4(a)")):
            brought: Any = {"cards": WHOLE * count, "source": source}
            refusal = evening.refused("bring in cards", **DEALER, **brought)
            cited(refusal, rule.ref(ref))
            assert refusal.reason is Reason.EQUIPMENT_IS_NOT_APPROVED
        evening.do("bring in cards", **DEALER, cards=WHOLE * decks, source="dealing shoe")
        assert shoe_of(evening.table).decks == decks
        evening.refused("bring in cards", **DEALER, cards=WHOLE * decks, source="shoe")


@rule("5.3")
def test_cards_are_turned_down_once_the_first_players_could_look_at_them() -> None:
    evening = unready()
    for do, _, by, more, _ in STEPS[:4]:
        evening.do(do, **by, **more)
    nobody = evening.refused("wash cards", **DEALER, seen_by=[])
    cited(nobody, *rule.refs("5.3"))
    assert evening.refused("wash cards", **DEALER, seen_by=["Zoe"]).reason is Reason.PERSON_IS_UNKNOWN
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


WHO_CUTS = {
    "6.7(a)": ("start", ["Ana", "Cho", "Ben"]),
    "6.7(b)": ("box 2", ["Ben", "Ana", "Cho"]),
    "6.7(c)": ("dealer", ["Cho", "Ben", "Ana"]),
    "6.7(d)": ("replaced", ["Ben", "Ana", "Cho"]),
}


@pytest.mark.parametrize("ref", rule.each({ref: ref for ref in WHO_CUTS}, "6.8"))
def test_the_cut_is_offered_to_whom_the_occasion_names_and_then_clockwise(ref: str) -> None:
    where, asked = WHO_CUTS[ref]
    evening = table()
    if where == "start":
        for player in SEATS:
            evening.do("leave", who=player)
        evening.do("close table", **OPERATOR)
        evening.do("open table", **OPERATOR)
        evening.discharge("new game")
        for player, seat in SEATS.items():
            evening.do("sit", who=player, seat=seat - 1)
        evening.do("sit", who="Ana", seat=SEATS["Ana"])  # whoever moves was there first all the same
    else:
        begin(evening, "Ben")
        finish(evening, "Ben", CARDS[:2])
        if where != "replaced":
            evening.do("cutting card", **DEALER, hand=where)
        deal(evening, CARDS[2])
        evening.do("act", who="Ben", act="stand")
        deal(evening, *CARDS[3:])
    if where == "replaced":
        evening.do("replace cards", **MANAGER)
    steps = STEPS[:6] if where in ("start", "replaced") else STEPS[5:6]
    for do, _, by, more, _ in steps:
        evening.do(do, **by, **more)
    first = evening.ask("offer cut", **DEALER)
    cited(first, rule.ref(ref), rule.ref("6.2"))
    last = [shoe_of(evening.table).preparing.offered]
    while players := shoe_of(evening.table).preparing.offered:
        last.append(players)
        for other in {*SEATS, "Dee"} - {players[0]}:
            cited(evening.refused("cut cards", who=other, cards=100), *rule.refs("6.8"))
        came = evening.do("decline cut", who=players[0])
    assert list(last[0]) == asked
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
