"""Section 15 of star-premium: games disrupted, wagers turned away, the game in play."""

from typing import Any

import pytest

from croupier.terms.refusals import Reason
from tests.conformance.conducting import held
from tests.floor.viewing.watching import Watched
from tests.marks import Rules
from tests.table.conduct.evening import Evening, words


BOOK = "star-premium"
DEALER: Any = {"who": "Dee", "role": "dealer"}
GAMING: Any = {"who": "Gus", "role": "gaming supervisor"}
SUPERVISOR: Any = {"who": "Sam", "role": "casino supervisor"}
OPERATOR: Any = {"who": "Olga", "role": "casino operator"}
NATURAL = ("9H", "KS", "KD", "5C")
"""Player 9, Banker 5."""


rule = Rules(BOOK)
ref = rule.ref


def opened(**record: Any) -> Watched:
    return Watched(BOOK, "Ana", "Ben", game="baccarat", name="B1", **record)


def begun(*wagers: tuple[str, str], **record: Any) -> Watched:
    """Begin a coup with wagers of 100, each named after its player."""
    table = opened(**record)
    wager(table, *wagers)
    return table


def wager(table: Evening, *wagers: tuple[str, str]) -> None:
    table.do("new game", **DEALER)
    for who, bet in wagers:
        table.do("place", who=who, bet=bet, stake="100", id=f"{who} {bet}")


def finish(table: Evening, *cards: str) -> None:
    table.cards(*(cards or NATURAL))
    table.do("confirm result", **DEALER)


BOTH = (("Ana", "player"), ("Ben", "banker"))


# Who counts as a supervisor, and when a coup is over


@rule("1[casino supervisor]")
def test_a_gaming_supervisor_counts_as_a_casino_supervisor_and_a_dealer_does_not() -> None:
    table = begun(*BOTH)
    lower = table.refused("void wagers", **DEALER, player="Ana", device="a transmitter")
    held(lower, ref("1[casino supervisor]"), Reason.ROLE_MAY_NOT)
    table.do("void wagers", **GAMING, player="Ana", device="a transmitter")
    assert table.chips("Ana") == "1000"


# Games disrupted


@pytest.mark.parametrize(
    "ground", ["civil commotion", "fire", "riot", "brawl", "robbery", "act of God"]
)
@rule("15.4", "15.4.1", "15.5")
def test_a_disrupted_game_is_invalidated_and_its_wagers_go_back(ground: str) -> None:
    table = begun(*BOTH)
    lower = table.refused("invalidate", **DEALER, ground=ground)
    held(lower, ref("15.4"), Reason.ROLE_MAY_NOT)
    table.refused("invalidate", **GAMING, ground="a quarrel over the wine")
    came = table.do("invalidate", **GAMING, ground=ground)
    for cited in ("15.4", "15.4.1", "15.5"):
        held(came, ref(cited))
    assert (table.chips("Ana"), table.chips("Ben")) == ("1000", "1000")


@rule("15.4.2", "15.5")
def test_a_cheats_wager_may_be_forfeit() -> None:
    table = begun(*BOTH)
    came = table.do("invalidate", **SUPERVISOR, ground="fraud", fraud_by=["Ana"], forfeit=["Ana"])
    held(came, ref("15.4.2"))
    held(came, ref("15.5"))
    assert (table.chips("Ana"), table.chips("Ben")) == ("900", "1000")


# Wagers turned away


GROUNDS: Any = {"wager": "Ana player", "because": "chips of another casino"}


@rule("15.12")
def test_a_supervisor_turns_a_wager_away_before_the_first_card() -> None:
    table = begun(*BOTH)
    lower = table.refused("refuse wager", **DEALER, **GROUNDS)
    held(lower, ref("15.12"), Reason.ROLE_MAY_NOT)
    for without in ({"because": " "}, {"wager": "nobody's"}):
        held(table.refused("refuse wager", **GAMING, **{**GROUNDS, **without}), ref("15.12"))
    came = table.do("refuse wager", **GAMING, **GROUNDS)
    held(came, ref("15.12"))
    assert (table.chips("Ana"), table.balance("stakes:B1")) == ("1000", "100")
    assert table.refused("refuse wager", **GAMING, **GROUNDS).reason is Reason.WAGER_IS_UNKNOWN
    finish(table)
    assert (table.chips("Ana"), table.chips("Ben")) == ("1000", "900")


@rule("15.12", "1[coup]")
@pytest.mark.parametrize("is_called", [False, True])
def test_once_the_first_card_has_left_the_shoe_a_wager_stands(*, is_called: bool) -> None:
    table = begun(*BOTH)
    if is_called:
        table.do("no more bets", **DEALER)
    table.do("card", card=NATURAL[0], **DEALER)
    late = table.refused("refuse wager", **SUPERVISOR, **GROUNDS)
    held(late, ref("15.12"), Reason.MOVE_IS_NOT_DUE)
    held(late, ref("1[coup]"))
    table.cards(*NATURAL[1:])
    table.do("confirm result", **DEALER)
    assert table.chips("Ana") == "1100"


# The game in play


EVEN: Any = {"game": "even-money"}
SIXES = ("2H", "2S", "KD", "4C", "AS")
"""Banker wins with a six over three."""


def paid_on_six(table: Evening) -> str:
    """Play a coup that Banker wins with a six, and give what Ben has of his 100 on it."""
    before = float(table.chips("Ben"))
    wager(table, ("Ben", "banker"))
    finish(table, *SIXES)
    return f"{float(table.chips('Ben')) - before:g}"


@rule("15.8")
def test_the_game_is_changed_as_a_sign_announced_twenty_minutes_before() -> None:
    table = opened(seats=7)
    for who in ("Ana", "Ben"):
        table.do("sit", who=who)
    assert paid_on_six(table) == "95"
    held(table.refused("post game sign", **DEALER, **EVEN, minutes=20), ref("15.8"))
    short = table.refused("post game sign", **GAMING, **EVEN, minutes=19)
    held(short, ref("15.8"), Reason.SIGN_HAS_NOT_STOOD_LONG_ENOUGH)
    unsigned = table.refused("change game", **GAMING, **EVEN)
    held(unsigned, ref("15.8"), Reason.SIGN_HAS_NOT_STOOD_LONG_ENOUGH)
    held(table.do("post game sign", **GAMING, **EVEN, minutes=20), ref("15.8"))
    (shown,) = (each for each in table.sign().signs if each.what == "other game")
    assert shown.facts["game"] == "even-money"
    table.wait(minutes=19, seconds=59)
    held(table.refused("change game", **GAMING, **EVEN), ref("15.8"))
    table.wait(seconds=1)
    held(table.refused("change game", **DEALER, **EVEN), ref("15.8"), Reason.ROLE_MAY_NOT)
    held(table.do("change game", **GAMING, **EVEN), ref("15.8"))
    assert paid_on_six(table) == "50"
    assert not [each for each in table.sign().signs if each.what == "other game"]


@rule("15.8")
def test_the_game_is_changed_at_once_where_every_player_consents() -> None:
    table = opened(seats=7)
    for who in ("Ana", "Ben"):
        table.do("sit", who=who)
    stranger = table.refused("agree to game", who="Cy", **EVEN)
    held(stranger, ref("15.8"), Reason.PERSON_MAY_NOT_PLAY)
    table.do("agree to game", who="Ana", **EVEN)
    one = table.refused("change game", **GAMING, **EVEN)
    held(one, ref("15.8"), Reason.SIGN_HAS_NOT_STOOD_LONG_ENOUGH)
    assert "Ben did not agree" in one.what
    table.do("agree to game", who="Ben", **EVEN)
    table.do("new game", **DEALER)
    held(table.refused("change game", **GAMING, **EVEN), ref("15.8"), Reason.MOVE_IS_NOT_DUE)
    finish(table)
    held(table.do("change game", **GAMING, **EVEN), ref("15.8"))
    assert paid_on_six(table) == "50"


@rule("15.8")
def test_only_from_or_to_even_money_is_the_game_changed() -> None:
    table = opened()
    other = table.refused("change game", **GAMING, game="tie-premium")
    held(other, ref("15.8"), Reason.OPTION_IS_NOT_APPROVED)
    same = table.refused("change game", **GAMING, game="standard")
    assert same.reason is Reason.MOVE_IS_NOT_DUE
    assert table.refused("change game", **GAMING, game="keno").rules
    held(table.do("change game", **GAMING, **EVEN), ref("15.8"))
    came = table.do("change game", **GAMING, game="tie-premium")
    assert words(came).startswith("B1 plays tie-premium from now on, not even-money")
