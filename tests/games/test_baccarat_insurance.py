"""Insurance over every state of a coup: where it is offered, what it pays, what becomes of it."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import pytest

from croupier.games.baccarat.insurance import Insurance
from croupier.games.baccarat.states import Hand, Hands
from croupier.games.protocol import Deal, Offer, Over
from croupier.terms.refusals import Reason
from tests.games.at_baccarat import Box, coups, dealt, ended, finished, table


REVEALS = ("face up", "player first", "banker first")
BANKER_AHEAD = {4: Fraction(3, 2), 5: Fraction(2), 6: Fraction(3), 7: Fraction(4)}
PLAYER_AHEAD = {6: Fraction(3), 7: Fraction(4)}
AFTER_FIVE = {4: 1, 5: 2, 6: 3, 7: 4, 8: 7, 9: 8}
"""What is won for each unit; nine pays on a tie, all others when the other hand wins."""


def offered_after_four(player: int, banker: int) -> tuple[str, Fraction] | None:
    """Which hand is insured at these counts, at which odds: (d) to (j), told once more."""
    if max(player, banker) > 7 or {player, banker} == {6, 7}:
        return None
    if banker > player:
        odds = BANKER_AHEAD.get(banker)
        return ("banker", odds) if odds else None
    if (player, banker) == (5, 4):
        return "player", Fraction(2)
    odds = PLAYER_AHEAD.get(player) if player > banker else None
    return ("player", odds) if odds else None


def won(box: Box, insurance: str) -> Fraction:
    """What a unit of insurance won or lost; nothing for a stand off."""
    return box.game.ruleset.bets[insurance].scale[box.lines[insurance]].total - 1


# After two cards.


@pytest.mark.parametrize("hand", ["player", "banker"])
def test_the_first_insurance_over_every_coup(hand: str) -> None:
    game = table(reveal=f"{hand} first", insurance_2=False, insurance_3=False)
    name = f"{hand}-insurance-1"
    seen = 0
    for player, banker, thirds, (player_end, banker_end) in coups():
        own, other = (player, banker) if hand == "player" else (banker, player)
        own_end, other_end = (
            (player_end, banker_end) if hand == "player" else (banker_end, player_end)
        )
        box = Box(game, hand).values(iter((own, 0)))
        assert (box.turn == Offer("insurance 1", lapses=True)) is (own >= 7)
        if own < 7:
            continue
        assert box.place(name, on=hand) is None
        box.values(iter((other, 0, *thirds)))
        ended(box)
        if own == 7:
            due = 2 if other >= 8 else 0 if other_end == 7 else -1
        elif own == 8:
            due = 7 if other == 9 else 0 if other == 8 else -1
        else:
            due = 8 if other == 9 else -1
        assert won(box, name) == due, (player, banker, thirds)
        assert own_end == own
        seen += 1
    assert seen > 30


def test_a_three_card_eight_does_not_pay_the_first_insurance() -> None:
    game = table(reveal="banker first")
    box = Box(game, "banker").deal("7H KS")
    assert box.place("banker-insurance-1", on="banker") is None
    assert box.deal("2H 3S 3D").lines == {"banker": "lose", "banker-insurance-1": "lose"}


@pytest.mark.parametrize(("pays", "due"), [("8 to 1", 8), ("9 to 1", 9)])
def test_a_natural_nine_pays_as_displayed(pays: str, due: int) -> None:
    game = table(reveal="player first", natural_nine_pays=pays)
    box = Box(game, "player").deal("9H KS")
    assert box.place("player-insurance-1", on="player") is None
    assert won(box.deal("9S KD"), "player-insurance-1") == due


def test_the_first_insurance_needs_a_hand_turned_first() -> None:
    for reveal in REVEALS:
        names = {name for name in table(reveal=reveal).bets if name.endswith("-insurance-1")}
        first = reveal.split()[0]
        assert names == ({f"{first}-insurance-1"} if reveal != "face up" else set())


# After four cards.


@pytest.mark.parametrize("reveal", REVEALS)
def test_the_second_insurance_over_every_state(reveal: str) -> None:
    game = table(reveal=reveal, insurance_1=False, insurance_3=False)
    for player, banker in product(range(10), repeat=2):
        box = dealt(game, player, banker, {"player": 1200, "banker": 1200})
        due = offered_after_four(player, banker)
        assert (box.turn == Offer("insurance 2", lapses=True)) is (due is not None)
        if due is None:
            assert isinstance(box.turn, Deal | Over)
            continue
        hand, odds = due
        other = "banker" if hand == "player" else "player"
        behind = box.place(f"{other}-insurance-2", on=other)
        assert behind is not None
        assert behind.reason is Reason.BET_IS_NOT_OFFERED
        assert box.place(f"{hand}-insurance-2", on=hand) is None
        for thirds, ends in finished(player, banker):
            _check_end(box, hand, odds, thirds, ends)


def _check_end(
    box: Box, hand: str, odds: Fraction, thirds: tuple[int, ...], ends: tuple[int, int]
) -> None:
    """Let a coup run on from an insured state and look at what insurance came to."""
    run = Box(box.game)
    run.position = box.position
    run.close()
    if isinstance(run.turn, Deal) and run.turn.place is not None:
        thirds = tuple(reversed(thirds))
    run.values(iter(thirds))
    ended(run)
    own, other = ends if hand == "player" else ends[::-1]
    due = odds if other > own else Fraction(0) if other == own else Fraction(-1)
    assert won(run, f"{hand}-insurance-2") == due, (thirds, ends)


def test_the_bankers_four_pays_as_displayed() -> None:
    for pays, due in (("1.5 to 1", Fraction(3, 2)), ("2 to 1", Fraction(2))):
        scale = table(banker_four_pays=pays).ruleset.bets["banker-insurance-2"].scale
        assert scale["win on 4"].won == due


def test_five_is_insured_against_four_alone() -> None:
    for banker in range(5):
        offered = offered_after_four(5, banker)
        assert (offered is not None) is (banker == 4)


# After five cards.


def third_stage() -> Iterator[tuple[str, str, tuple[int, ...], int, int]]:
    """Every state of five cards with a sixth due: reveal, the hand of three, cards, counts."""
    for reveal in REVEALS:
        for player, banker, thirds, _ in coups():
            if len(thirds) != 2 or thirds[1]:
                continue
            if reveal == "banker first" and banker <= 2:
                yield reveal, "banker", (player, banker), (banker + thirds[0]) % 10, player
            else:
                yield reveal, "player", (player, banker), (player + thirds[0]) % 10, banker


def test_the_third_insurance_over_every_state() -> None:
    games = {r: table(reveal=r, insurance_1=False, insurance_2=False) for r in REVEALS}
    opened = 0
    for reveal, hand, (player, banker), count, other in third_stage():
        first = (count - (banker if hand == "banker" else player)) % 10
        box = dealt(games[reveal], player, banker, {"player": 1200, "banker": 1200})
        box.values(iter([first]))
        due = AFTER_FIVE.get(count) if count > other else None
        assert (box.turn == Offer("insurance 3", lapses=True)) is (due is not None)
        if due is None:
            assert isinstance(box.turn, Deal)
            continue
        opened += 1
        name = f"{hand}-insurance-3"
        assert box.place(name, on=hand) is None
        for last in range(10):
            run = Box(box.game)
            run.position = box.position
            run.values(iter([last]))
            ended(run)
            end = (other + last) % 10
            if count == 9:
                expected = due if end == 9 else -1
            else:
                expected = due if end > count else 0 if end == count else -1
            assert won(run, name) == expected
    assert opened > 100


def test_the_bankers_third_card_is_insured_only_where_it_is_turned_first() -> None:
    for reveal in REVEALS:
        assert ("banker-insurance-3" in table(reveal=reveal).bets) is (reveal == "banker first")


@pytest.mark.parametrize(("pays", "due"), [("8 to 1", 8), ("9 to 1", 9)])
def test_a_three_card_nine_pays_a_tie_as_displayed(pays: str, due: int) -> None:
    box = Box(table(nine_pays=pays), "player").deal("2H 5S 2D KC 5D")
    assert box.turn == Offer("insurance 3", lapses=True)
    assert box.place("player-insurance-3", on="player") is None
    assert won(box.deal("4C"), "player-insurance-3") == due
    assert box.lines["player"] == "stand off"


# What the book's table is silent on, if it is recorded all the same.


def test_a_silent_state_has_no_line() -> None:
    bet = table().bets["banker-insurance-2"]
    assert isinstance(bet, Insurance)
    silent = [(b, p) for b in range(1, 4) for p in range(b)]
    for banker, player in silent:
        assert bet.covers(Hands(Hand(player, 2), Hand(banker, 2))) is None


# The cap, the main wager, and several stages.


def test_all_insurance_of_a_wager_may_win_no_more_than_the_wager() -> None:
    game = table(reveal="player first")
    box = Box(game, "player", units=600).deal("7H KS")
    over = box.place("player-insurance-1", 301, on="player")
    assert over is not None, "301 at 2 to 1 would win more than 600"
    assert over.reason is Reason.STAKE_IS_OVER_THE_MAXIMUM
    assert box.place("player-insurance-1", 200, on="player") is None
    box.deal("2C 3S")
    assert box.turn == Offer("insurance 2", lapses=True)
    rest = box.place("player-insurance-2", 51, on="player")
    assert rest is not None, "400 may be won already: 51 at 4 to 1 is 4 too much"
    assert rest.reason is Reason.STAKE_IS_OVER_THE_MAXIMUM
    assert box.place("player-insurance-2", 50, on="player") is None
    more = box.place("player-insurance-2", 1, name="more", on="player")
    assert more is not None
    assert "11H.5(a)" in [each.ref for each in more.rules]


def test_what_a_player_has_on_a_hand_is_insured_as_one_wager() -> None:
    box = Box(table(), "banker", units=100)
    assert box.place("banker", 100, name="more") is None
    box.deal("AH 4S KD 2C")
    over = box.place("banker-insurance-2", 67, on="banker")
    assert over is not None, "67 at 3 to 1 is 201"
    assert box.place("banker-insurance-2", 40, on="banker") is None
    rest = box.place("banker-insurance-2", 27, name="again", on="more")
    assert rest is not None, "120 may be won already: 27 at 3 to 1 is 1 too much"
    assert box.place("banker-insurance-2", 26, name="again", on="more") is None


def test_without_a_cap_any_stake_is_taken() -> None:
    box = dealt(table(insurance_cap=False), 1, 6, {"banker": 100})
    assert box.place("banker-insurance-2", 9_999, on="banker") is None


def test_insurance_is_on_ones_own_wager_on_that_hand() -> None:
    box = dealt(table(), 1, 6, {"player": 100, "tie": 100})
    for on in (None, "player", "tie", "banker"):
        alone = box.place("banker-insurance-2", on=on)
        assert alone is not None
        assert alone.reason is Reason.WAGER_NEEDS_ANOTHER


def test_a_player_on_both_sides_insures_each() -> None:
    box = dealt(table(), 1, 6, {"player": 1200, "banker": 1200})
    assert box.place("banker-insurance-2", on="banker") is None
    box.values(iter([6]))
    assert box.turn == Offer("insurance 3", lapses=True)
    assert box.place("player-insurance-3", on="player") is None
    box.values(iter([0]))
    assert box.lines == {
        "player": "win",
        "banker": "lose",
        "banker-insurance-2": "win on 6",
        "player-insurance-3": "lose",
    }


def test_insurance_is_declined_where_its_window_closes() -> None:
    box = dealt(table(), 1, 6, {"banker": 1200}).close()
    late = box.place("banker-insurance-2", on="banker")
    assert late is not None
    assert late.reason is Reason.WAGERING_IS_CLOSED
    assert box.values(iter([6, 0])).lines == {"banker": "lose"}


def test_insurance_is_taken_back_while_its_window_is_open() -> None:
    box = dealt(table(), 1, 6, {"banker": 1200})
    assert box.place("banker-insurance-2", on="banker") is None
    main = box.call("banker", "remove")
    assert main is not None
    assert main.reason is Reason.CALL_IS_NOT_ALLOWED
    assert box.call("banker-insurance-2", "remove") is None
    assert box.lines == {"banker-insurance-2": "removed"}


def test_the_insurance_window_opens_nothing_else() -> None:
    box = dealt(table(), 1, 6, {"banker": 1200})
    for bet in ("player", "tie", "dragon-7"):
        refused = box.place(bet)
        assert refused is not None
        assert refused.reason is Reason.BET_IS_NOT_OFFERED


@pytest.mark.parametrize("stage", [1, 2, 3])
def test_a_stage_that_is_not_elected_opens_no_window(stage: int) -> None:
    game = table(None, reveal="player first", **{f"insurance_{stage}": False})
    assert not [name for name in game.bets if name.endswith(f"-insurance-{stage}")]
    for player, banker, thirds, _ in coups():
        if len(thirds) == 2 and thirds[1]:
            continue
        box = Box(game)
        for value in (player, 0, banker, 0, *thirds):
            if isinstance(box.turn, Offer):
                assert box.turn.window != f"insurance {stage}"
            box.values(iter([value]))


# What it is worth, from a deck that never runs down.


def value(box: Box, hand: str) -> Fraction:
    """What a unit of insurance made here is worth: every third card with its chance."""
    shares = {each: Fraction(4 if each == 0 else 1, 13) for each in range(10)}
    name, total = f"{hand}-insurance-2", Fraction(0)
    waiting = [(box.position, Fraction(1))]
    while waiting:
        position, chance = waiting.pop()
        run = Box(box.game)
        run.position = position
        while isinstance(run.turn, Offer):
            run.close()
        for symbol, share in shares.items():
            after = Box(box.game)
            after.position = run.position
            after.values(iter([symbol]))
            if isinstance(after.turn, Over):
                total += chance * share * won(after, name)
            else:
                waiting.append((after.position, chance * share))
    return total


def test_where_insurance_favours_the_player() -> None:
    """The figures an operator should know before electing 2 to 1, in percent of the stake."""

    def percent(hand: str, player: int, banker: int, pays: str = "1.5 to 1") -> float:
        box = dealt(table(banker_four_pays=pays, insurance_3=False), player, banker, {hand: 1200})
        assert box.place(f"{hand}-insurance-2", on=hand) is None
        return round(100 * float(value(box, hand)), 1)

    assert [percent("banker", each, 4, "2 to 1") for each in range(4)] == [15.4, 8.3, 1.2, 0.0]
    assert all(percent("banker", each, 4) < 0 for each in range(1, 4))
    assert percent("banker", 5, 6) == 8.3
    assert {percent("player", 6, each) for each in range(6)} == {0.0}
