"""Effects of removal: what one card less does, held to published figures and to a count by hand."""

from fractions import Fraction

import pytest

import croupier
from croupier.lab.exact import NoExactAnswerError
from croupier.lab.removal import Removal, removal
from tests.games import plain_baccarat


PUBLISHED = {
    "4": "-0.0000435175",
    "10 J Q K": "-0.0000373810",
    "A": "-0.0000295798",
    "3": "-0.0000217068",
}
"""By how much the Player's chance to win falls with one card less of eight decks, as published at
https://excelpunks.com/concepts-16-baccarat-effects-of-card-removal/."""


@pytest.fixture(scope="module")
def found() -> Removal:
    return removal(croupier.game("baccarat", rulebook="nz1996"))


def test_the_players_chances_are_the_published_ones(found: Removal) -> None:
    (player,) = [each for each in found.bets if each.odds.bet == "player"]
    by_name = {name: face for face, name in found.names.items()}
    told = {name: f"{float(player.effect_on_win(by_name[name])):.10f}" for name in PUBLISHED}
    assert told == PUBLISHED


def test_a_full_shoe_is_the_mean_of_those_that_lack_a_card(found: Removal) -> None:
    """Whichever card is taken away unseen, nothing changes: effects weighed by cards add to nothing."""
    cards = {face: 128 if face == 0 else 32 for face in found.names}
    assert len(found.bets) == 3
    for bet in found.bets:
        effects = [bet.effect(face) * number for face, number in cards.items()]
        assert sum(effects, Fraction(0)) == 0
        assert all(effects)


def test_counted_by_hand_with_a_card_less(found: Removal) -> None:
    (tie,) = [each for each in found.bets if each.odds.bet == "tie"]
    for value in (0, 6):
        share = plain_baccarat.lacking(8, value, lambda coup: coup.player == coup.banker)
        assert tie.without[value].win == share


def test_nothing_is_removed_from_dice() -> None:
    with pytest.raises(NoExactAnswerError, match="every draw is alike"):
        removal(croupier.game("craps", rulebook="nz1996"))


def test_one_bet_may_be_asked_for() -> None:
    game = croupier.game("baccarat", rulebook="star-rapid")
    assert {each.odds.bet for each in removal(game, "super-6").bets} == {"super-6"}
    assert removal(game, "pair").bets == ()
