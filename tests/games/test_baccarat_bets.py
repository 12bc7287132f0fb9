"""Baccarat's bets on the result and on pairs, over every coup and every pair of cards."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from croupier.equipment.cards import DECK, Card, card
from croupier.games import open_game
from croupier.games.baccarat.bets import CoupBet, Made
from croupier.games.baccarat.outcomes import endings
from croupier.games.baccarat.pairs import Suited
from croupier.games.baccarat.states import Coup, Hand, State
from croupier.games.protocol import Game, Sure
from croupier.rulebooks import approval
from croupier.rulebooks.ruleset import Pay
from croupier.terms.refusals import Reason, RefusedError
from tests.games.at_baccarat import Box, ended, table


def coup_bet(game: Game[State], bet: str) -> CoupBet:
    found = game.bets[bet]
    assert isinstance(found, CoupBet)
    return found


def line(game: Game[State], bet: str, coup: Coup, target: str = "") -> str:
    return coup_bet(game, bet).at_end(Made(target), coup)


def pay(game: Game[State], bet: str, coup: Coup, target: str = "") -> Pay:
    return game.ruleset.bets[bet].scale[line(game, bet, coup, target)]


# Main bets, scheme by scheme, over every end of a coup.


def expected(scheme: str, hand: str, coup: Coup, *, six: bool) -> Fraction:
    """What the player has in hand after a unit on a hand, told once more from the rules."""
    own, other = (coup.player, coup.banker) if hand == "player" else (coup.banker, coup.player)
    if own.count == other.count:
        return Fraction(0 if scheme == "two-to-one" else 1)
    if own.count < other.count:
        return Fraction(0)
    three = own.size == 3
    if scheme == "two-to-one" and three and own.count in (8, 9):
        return Fraction(3)
    if hand == "player":
        return Fraction(2)
    if scheme == "commission":
        return Fraction(39, 20)
    if own.count == 6 and (scheme == "six-half" or six):
        return Fraction(3, 2)
    if scheme == "ez" and own.count == 7 and three:
        return Fraction(1)
    return Fraction(2)


@pytest.mark.parametrize(
    "variant", ["standard", "six-half", "two-to-one", "two-to-one-six", "ez", "two-to-one-tiger"]
)
def test_hands_are_paid_by_their_scheme(variant: str) -> None:
    game = table(variant)
    scheme, six = game.ruleset.text("scheme"), variant == "two-to-one-six"
    for coup, hand in product(endings(), ("player", "banker")):
        found = pay(game, hand, coup)
        assert found.total == expected(scheme, hand, coup, six=six), (hand, coup)
    ties = {pay(game, "tie", coup).total for coup in endings() if coup.result == "tie"}
    assert ties == {Fraction(9)}
    assert {pay(game, "tie", coup).total for coup in endings() if coup.result != "tie"} == {0}


def test_the_tie_pays_eight_or_nine() -> None:
    assert table(tie="9 to 1").ruleset.bets["tie"].scale["win"].won == 9


# Bets on counts.


def test_bets_on_a_count_win_on_it_alone() -> None:
    game = table()
    for coup in endings():
        banker, player = coup.banker, coup.player
        six = coup.result == "banker" and banker.count == 6
        on = {
            "dragon-7": coup.result == "banker" and (banker.count, banker.size) == (7, 3),
            "panda-8": coup.result == "player" and (player.count, player.size) == (8, 3),
            "super-6": six,
            "big-tiger": six and banker.size == 3,
            "small-tiger": six and banker.size == 2,
            "tiger-tie": (player.count, banker.count) == (6, 6),
        }
        for bet, wins in on.items():
            assert (line(game, bet, coup) == "win") is wins, (bet, coup)
        for bet in ("lucky-6", "tiger"):
            won = {2: 13, 3: 21}[banker.size] if six else 0
            assert pay(game, bet, coup).total == won


def test_what_bets_on_a_count_pay() -> None:
    scales = {name: terms.scale for name, terms in table().ruleset.bets.items()}
    odds = {"dragon-7": 40, "panda-8": 25, "super-6": 12, "big-tiger": 50, "small-tiger": 22}
    odds |= {"tiger-tie": 35}
    assert {bet: scales[bet]["win"].won for bet in odds} == odds
    assert table(super_6_pays="15 to 1").ruleset.bets["super-6"].scale["win"].won == 15


# The dragon bonus.

MARGINS = {"one": (30, 10, 6, 4, 2, 1), "two": (20, 8, 7, 4, 3, 1), "three": (30, 10, 4, 4, 2, 2)}
"""What a margin of 9, 8, 7, 6, 5 and 4 pays."""


@pytest.mark.parametrize("scale", MARGINS)
@pytest.mark.parametrize("hand", ["player", "banker"])
def test_the_dragon_bonus_over_every_end_of_a_coup(scale: str, hand: str) -> None:
    game = table(dragon_bonus_scale=scale)
    for coup in endings():
        own, other = (coup.player, coup.banker) if hand == "player" else (coup.banker, coup.player)
        natural = own.size == 2 and own.count >= 8
        margin = own.count - other.count
        if margin == 0:
            total = 1 if natural else 0
        elif margin > 0 and natural:
            total = 2
        else:
            total = 1 + MARGINS[scale][9 - margin] if margin >= 4 else 0
        assert pay(game, "dragon-bonus", coup, hand).total == total, coup


def test_a_two_card_six_or_seven_is_no_natural() -> None:
    won = {
        line(table(), "dragon-bonus", Coup(Hand(7, 2), Hand(count, 3)), "player")
        for count in (0, 1, 2, 3, 4, 7)
    }
    assert won == {"win by 7", "win by 6", "win by 5", "win by 4", "lose"}
    both = Coup(Hand(8, 3), Hand(8, 3))
    assert line(table(), "dragon-bonus", both, "banker") == "lose", "no naturals, no stand off"


# Pairs.


def matched(first: Card, second: Card) -> str:
    if first.rank != second.rank:
        return "none"
    red = {"H", "D"}
    if first.suit == second.suit:
        return "suited"
    return "coloured" if (first.suit in red) == (second.suit in red) else "mixed"


PAIRS = {
    "perfect-pair": {"suited": "perfect pair", "coloured": "coloured pair", "mixed": "mixed pair"},
    "any-pair": {"suited": "win", "coloured": "win", "mixed": "win"},
    "lucky-match": {"suited": "lucky match", "coloured": "coloured match", "mixed": "mixed match"},
}


@pytest.mark.parametrize("bet", PAIRS)
def test_every_two_first_cards(bet: str) -> None:
    game = table(pair_bet=bet.replace("-", " "))
    found: Counter[str] = Counter()
    for first, second in product(DECK, repeat=2):
        box = Box(game, (bet, "player")).close()
        box.values(iter((first, card("2H"), second)))
        wager = box.position.wager(f"{bet} player")
        assert wager is not None, "it is settled after the result"
        kind = matched(first, second)
        due = PAIRS[bet].get(kind, "lose")
        if bet == "lucky-match" and kind == "suited":
            assert wager.mark == Suited("player", first, due)
        else:
            assert wager.mark == Sure((due,))
        found[kind] += 1
    assert found == {"none": 52 * 48, "suited": 52, "coloured": 52, "mixed": 104}


def test_king_and_queen_are_no_pair() -> None:
    box = Box(table(), ("perfect-pair", "banker"), ("perfect-pair", "player"))
    assert box.deal("KH 4S QH 4H").lines == {
        "perfect-pair player": "lose",
        "perfect-pair banker": "mixed pair",
    }


@pytest.mark.parametrize(
    ("cards", "lines"),
    [
        # Player 4 and Banker 2: both draw.
        ("2H AS 2H AS 2H AS", ("lucky triple", "lucky triple")),
        ("2H AS 2H AS 2D AH", ("lucky match", "lucky match")),
        ("2H AS 2H AS AS 2H", ("lucky match", "lucky match")),  # of its own three cards alone
        ("2H AS 2D AC 2H AS", ("coloured match", "coloured match")),
        ("2H AS 2S AD 2H AS", ("mixed match", "mixed match")),
        ("2H AS 3H 2S 2H AS", ("lose", "lose")),
        # Player 8: nothing is drawn, so there is no triple.
        ("4H AS 4H AS", ("lucky match", "lucky match")),
    ],
)
def test_a_lucky_match_waits_for_the_third_card(cards: str, lines: tuple[str, str]) -> None:
    game = table(pair_bet="lucky match")
    box = Box(game, ("lucky-match", "player"), ("lucky-match", "banker"))
    box.deal(cards)
    ended(box)
    assert (box.lines["lucky-match player"], box.lines["lucky-match banker"]) == lines


@pytest.mark.parametrize(
    ("cards", "due"),
    [
        ("KH 9S QH KC", "lose"),
        ("KH 9S KD QC", "single"),
        ("KH 9S QD 9C", "single"),
        ("KH 9S KD 9C", "double"),
        ("9H 9S 9D 9C", "twin"),
    ],
)
def test_a_tiger_pair_pays_the_highest_line_alone(cards: str, due: str) -> None:
    assert Box(table(), "tiger-pair").deal(cards).lines == {"tiger-pair": due}


@pytest.mark.parametrize("reveal", ["player first", "banker first"])
def test_pairs_do_not_depend_on_the_order_of_turning(reveal: str) -> None:
    box = Box(table(reveal=reveal), "tiger-pair", ("perfect-pair", "banker"))
    order = "KH KD 9S 9C" if reveal == "player first" else "9S 9C KH KD"
    assert box.deal(order).lines == {"tiger-pair": "double", "perfect-pair banker": "coloured pair"}


def test_third_cards_make_no_tiger_pair() -> None:
    box = Box(table(), "tiger-pair").deal("2H AS 3H 2S 3D 2D")
    assert box.lines == {"tiger-pair": "lose"}


# All bets.


def test_every_bet_on_the_result_says_which_lines_can_come() -> None:
    for variant in ("standard", "six-half", "two-to-one", "two-to-one-six", "ez"):
        game = table(variant)
        for name, found in game.bets.items():
            for target in found.targets() if found.on is None and "pair" not in name else ():
                ends = {line(game, name, coup, str(target)) for coup in endings()}
                assert ends == set(found.lines(target))
    assert set(coup_bet(table("ez"), "banker").lines("")) == {
        *("win", "lose", "stand off", "stand off on three-card 7")
    }


def test_an_ante_is_collected_whatever_comes() -> None:
    game = table("ante-up")
    assert {line(game, "ante", coup) for coup in endings()} == {"collected"}
    assert game.ruleset.bets["ante"].scale["collected"].total == 0


def test_nothing_is_settled_before_the_result() -> None:
    backed = [
        (name, str(target))
        for name, bet in table().bets.items()
        for target in bet.targets()
        if bet.on is None
    ]
    box = Box(table(), *backed).deal("KH QS KD QC 9H")
    assert not box.lines
    assert len(box.deal("9S").lines) == len(backed) == 16


def test_wagers_may_be_taken_up_until_no_more_bets() -> None:
    box = Box(table(), "player", "banker", ("perfect-pair", "player"))
    assert box.call("player", "remove") is None
    assert box.lines == {"player": "removed"}
    box.close()
    late = box.call("banker", "remove")
    assert late is not None
    assert late.reason is Reason.CALL_IS_NOT_ALLOWED
    assert [each.ref for each in late.rules] == ["5.14", "5.14(b)"]
    closed = box.place("tie")
    assert closed is not None
    assert closed.reason is Reason.WAGERING_IS_CLOSED


@pytest.mark.parametrize(
    ("bet", "word"),
    [
        ({"name": "odd", "kind": "colour"}, "kind"),
        (
            {"name": "odd", "kind": "outcome", "wins": [{"line": "win", "winner": "dealer"}]},
            "winner",
        ),
        ({"name": "odd", "kind": "outcome", "wins": [{"line": "win", "count": 7}]}, "count"),
        ({"name": "odd", "kind": "outcome", "wins": [{"winner": "tie", "line": "wow"}]}, "wow"),
        (
            {"name": "odd", "kind": "pair", "pairs": [{"suits": "blue", "line": "win"}]}
            | {"hands": "either"},
            "suits",
        ),
        ({"name": "odd", "kind": "insurance", "on": "player", "hand": "player"}, "stage"),
        (
            {"name": "odd", "kind": "insurance", "on": "player", "hand": "player", "stage": 2}
            | {"insures": [{"count": 5, "line": "win", "upon": "luck"}]},
            "upon",
        ),
    ],
)
def test_a_study_that_no_table_can_have_is_refused(bet: dict[str, object], word: str) -> None:
    study = {"book": "nz-baccarat", "game": "baccarat", "bet": [{"pays": "5 to 1", **bet}]}
    with pytest.raises(RefusedError) as refused:
        open_game(approval.study(study))
    assert refused.value.refusal.reason is Reason.STUDY_CANNOT_BE_USED
    assert word in refused.value.refusal.what
