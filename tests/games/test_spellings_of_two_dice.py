"""The ways people write the bets, targets, rolls and points of games of two dice."""

from typing import Any

import pytest

from croupier.games import open_game
from croupier.games.protocol import Chance, Game
from croupier.games.two_dice.causes import cause_of
from croupier.games.two_dice.states import Carried
from croupier.rulebooks.approval import ruleset
from croupier.terms.refusals import RefusedError


CRAPS: Game[Any] = open_game(ruleset("nz1996", "craps"))
SNAKE_EYES: Game[Any] = open_game(ruleset("nz", "snake-eyes"))

CRAPS_NAMES: dict[tuple[str, object], list[tuple[str, object]]] = {
    ("pass", ""): [("Pass", None), ("pass line", None), ("Pass Bet", None), ("PASSLINE", None)],
    ("dont-pass", ""): [("Don't Pass", None), ("dont pass", None), ("don\u2019t-pass bet", None)],
    ("come", ""): [("Come Bet", None), ("come", "come")],
    ("dont-come", ""): [("Don't Come Bet", None), ("dont_come", None), ("do not come", None)],
    ("pass-odds", ""): [
        ("Odds on the Pass Bet", None),
        ("pass odds", None),
        ("pass line odds", None),
    ],
    ("dont-pass-behind", ""): [("Behind the Don't Pass Bet", None), ("don't pass odds", None)],
    ("come-odds", ""): [("Odds on the Come Bet", None), ("come odds", None)],
    ("come-odds", 6): [("come odds", 6), ("come odds 6", None), ("odds on come", "point 6")],
    ("dont-come-behind", ""): [("Behind the Don't Come Bet", None), ("behind-dont-come", None)],
    ("place", 6): [
        *(("place", 6), ("place", "6"), ("Place Bet to Win", "six"), ("place 6", None)),
        *(("place six", None), ("place", [6]), ("place", {"number": 6}), ("place_6", 6)),
    ],
    ("buy", 10): [("buy", 10), ("buy 10", None), ("Buy Bet", "ten"), ("buy-ten", None)],
    ("lay", 4): [("lay", 4), ("lay 4", None), ("Lay Bet", "4"), ("lay against 4", None)],
    ("hardway", 8): [
        *(("hardway", 8), ("Hardways", 8), ("hard 8", None), ("hard eight", None)),
        *(("hardway", "hard 8"), ("hardway", "4-4"), ("hardway", [4, 4]), ("8 the hard way", None)),
    ],
    ("big-six", ""): [("Big Six", None), ("big 6", None), ("big6", None), ("big", 6)],
    ("big-eight", ""): [("Big Eight", None), ("big-8", None), ("big", "8")],
    ("field", ""): [("Field Bet", None), ("the field", None)],
    ("any-seven", ""): [("Any Seven", None), ("any 7", None), ("any7", None), ("big red", None)],
    ("any-craps", ""): [("Any Craps", None), ("any crap", None), ("craps", None)],
    ("craps-two", ""): [("Craps Two", None), ("craps 2", None), ("craps", 2), ("snake eyes", None)],
    ("craps-three", ""): [("craps 3", None), ("craps", "three"), ("ace deuce", None)],
    ("craps-twelve", ""): [("craps 12", None), ("boxcars", None), ("midnight", None)],
    ("eleven", ""): [("11 in One Roll", None), ("yo", None), ("11", None), ("Eleven", None)],
    ("horn", ""): [("Horn Bet", None), ("horn", "")],
    ("horn-high", 12): [("Horn High Bet", 12), ("horn high 12", None), ("horn-high", "twelve")],
    ("horn-high", 11): [("horn high yo", None), ("horn high", "yo"), ("horn high", {"high": 11})],
    ("world", ""): [("World Bet", None), ("world", None), ("whirl", None)],
    ("c-and-e", ""): [("C & E", None), ("c&e", None), ("C and E", "1-1"), ("ce", [2, 2])],
    ("c-and-e", "3-2"): [("c&e", "3:2"), ("c&e", {"any-craps": 3, "eleven": 2}), ("c&e", [6, 4])],
}
SNAKE_EYES_NAMES: dict[tuple[str, object], list[tuple[str, object]]] = {
    ("hardway", 4): [
        ("Hardways", 4),
        ("hard 4", None),
        ("hardway", "2-2"),
        ("hard way four", None),
    ],
    ("hardway-combo", ""): [("Hardway Combo", None), ("hardways combo wager", None)],
    ("five", ""): [("5", None), ("5 wager", None), ("five", None), ("place 5", None)],
    ("six", ""): [("6", None), ("six", "6")],
    ("eight", ""): [("8", None), ("eight", None)],
    ("field", ""): [("Field Bet", None), ("field", None)],
    ("any-seven", ""): [("Any 7", None), ("any seven wager", None)],
    ("c-and-e-combo", ""): [("C&E Combo", None), ("C & E", None), ("c&e", None)],
    ("craps-two", ""): [("Craps 2", None), ("snake eyes", None), ("craps", 2)],
    ("craps-three", ""): [("Craps 3", None)],
    ("craps-twelve", ""): [("Craps 12", None), ("craps twelve", None)],
    ("eleven", ""): [("11 in 1 Roll", None), ("11", None), ("yo", None)],
}
WRITTEN = [
    pytest.param(game, bet, target, due, id=f"{game.name} {bet} {target!r}")
    for game, names in ((CRAPS, CRAPS_NAMES), (SNAKE_EYES, SNAKE_EYES_NAMES))
    for due, spellings in names.items()
    for bet, target in spellings
]


@pytest.mark.parametrize(("game", "bet", "target", "due"), WRITTEN)
def test_a_bet_is_read_as_people_write_it(
    game: Game[Any], bet: str, target: object, due: tuple[str, object]
) -> None:
    read = game.notation.wager(bet, target)
    assert (read.bet, read.target) == due


def test_odds_alone_are_whatever_hangs_on_the_wager() -> None:
    assert set(CRAPS.notation.wager("odds", None).bet.split("|")) == {
        *("pass-odds", "come-odds", "dont-pass-behind", "dont-come-behind")
    }
    assert "pass-odds" not in CRAPS.notation.wager("behind", None).bet


@pytest.mark.parametrize(
    ("bet", "target"),
    [
        *(
            ("place", None),
            ("place", 7),
            ("place", [6, 8]),
            ("place 6", 8),
            ("place", "six and eight"),
        ),
        *(
            ("place to lose", 6),
            ("hardway", 5),
            ("hardway", "3-5"),
            ("pass", 6),
            ("field", [2, 12]),
        ),
        *(("horn-high", 7), ("c&e", "1-0"), ("c&e", "x-y"), ("no such bet", None), ("", None)),
        *(("place", True), ("place", {"a": 1, "b": 2}), ("place", 6.5), ("lay", [[4]]), ("yo", 12)),
    ],
)
def test_what_is_not_on_the_layout_is_refused(bet: str, target: object) -> None:
    with pytest.raises(RefusedError):
        CRAPS.notation.wager(bet, target)


@pytest.mark.parametrize(
    "said", [6, "6", "six", {"point": 6}, {"point": "6"}, {"puck": 6}], ids=repr
)
def test_a_point_is_read_as_people_write_it(said: object) -> None:
    assert CRAPS.notation.carry(said) == Carried(6)


def test_a_roll_starts_from_a_point_of_the_game() -> None:
    assert CRAPS.notation.carry({"point": None}) is None
    assert CRAPS.notation.carry({"point": "off", "last": [3, 4]}) == Carried(None, (3, 4))
    for wrong in (7, {"point": 11}, {"shooter": "Ana"}, {"point": 6, "puck": 6}, [6], True):
        with pytest.raises(RefusedError):
            CRAPS.notation.carry(wrong)
    with pytest.raises(RefusedError):
        SNAKE_EYES.notation.carry({"point": 6})


@pytest.mark.parametrize(
    "said", [[3, 4], "3-4", "34", 34, "3 4", "3, 4", ["3", "4"], "3/4"], ids=repr
)
def test_dice_are_read_as_people_write_them(said: object) -> None:
    assert CRAPS.notation.chance(said) == Chance((3, 4))


@pytest.mark.parametrize(
    ("said", "cause"),
    [
        ("a die left the table", "die off the table"),
        ("dice went off the table", "die off the table"),
        ("one die rests on the other", "die on die"),
        ("a die came to rest on the craps bank", "die on the bank"),
        ("die in the dice bowl", "die in the bowl or on a rail"),
        (
            "more than one side of a die is resting on a stack of chips",
            "more than one side on an object",
        ),
        ("a crooked die", "fraud"),
        ("unapproved dice", "dice not approved"),
        ("the dice were slid", "fall cannot be called"),
        ("dice not released simultaneously", "not released together"),
        ("a die did not hit the end of the table", "missed the end"),
        ("considered improper", "improper throw"),
        ("dice touched chips", "touched chips"),
        ("rolled by someone else", "not the shooter"),
        ("a dispute over the face", "disputed face"),
        ("an irregularity", "other irregularity"),
    ],
)
def test_a_cause_is_read_as_people_say_it(said: str, cause: str) -> None:
    assert cause_of(said) == cause
