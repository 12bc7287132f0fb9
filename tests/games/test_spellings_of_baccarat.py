"""Baccarat as people write it: bets, hands, cards, causes; and what cannot be read."""

import pytest

from croupier.equipment.cards import DECK, card
from croupier.games.protocol import Chance, Ruling
from croupier.terms.refusals import Reason, RefusedError
from tests.games.at_baccarat import table


NOTATION = table(reveal="banker first").notation


@pytest.mark.parametrize(
    ("bet", "target", "backed"),
    [
        ("banker", None, ("banker", "")),
        ("BANKER", "", ("banker", "")),
        ("Banker's Hand", None, ("banker", "")),
        ("bank", "banker", ("banker", "")),
        ("punto", None, ("player", "")),
        ("Tie Bet", None, ("tie", "")),
        ("Égalité", None, ("tie", "")),
        ("perfect_pair", "Banker's Hand", ("perfect-pair", "banker")),
        ("Perfect Pairs on the Player", None, ("perfect-pair", "player")),
        ("banker perfect pair", {"hand": "banker"}, ("perfect-pair", "banker")),
        ("Dragon Bonus (Banker)", None, ("dragon-bonus", "banker")),
        ("dragon7", None, ("dragon-7", "")),
        ("Dragon Seven Wager", None, ("dragon-7", "")),
        ("panda 8", None, ("panda-8", "")),
        ("SUPER6", None, ("super-6", "")),
        ("tiger pairs", None, ("tiger-pair", "")),
        ("tiger tie", None, ("tiger-tie", "")),
        ("Player Insurance 2", None, ("player-insurance-2", "")),
        ("insurance bet 3", "banker", ("banker-insurance-3", "")),
        ("banker insurance", 2, ("banker-insurance-2", "")),
        ("insurance", "banker", ("banker-insurance-1|banker-insurance-2|banker-insurance-3", "")),
    ],
)
def test_wagers_are_read_as_they_are_written(
    bet: str, target: object, backed: tuple[str, str]
) -> None:
    read = NOTATION.wager(bet, target)
    assert (read.bet, read.target) == backed
    again = NOTATION.wager(read.bet, NOTATION.write_target(read.bet, read.target))
    if "|" not in read.bet:
        assert again == read


def test_a_pair_is_any_pair_where_that_is_offered() -> None:
    assert table(pair_bet="any pair").notation.wager("banker pair", None).bet == "any-pair"


@pytest.mark.parametrize(
    ("bet", "target", "reason", "word"),
    [
        ("perfect-pair", None, Reason.TARGET_IS_NOT_ON_THE_LAYOUT, "player or banker"),
        ("perfect-pair", "both", Reason.TARGET_IS_NOT_ON_THE_LAYOUT, "both"),
        ("perfect-pair", "tie", Reason.TARGET_IS_NOT_ON_THE_LAYOUT, "tie"),
        ("banker perfect pair", "player", Reason.TARGET_IS_NOT_ON_THE_LAYOUT, "player"),
        ("banker", "player", Reason.TARGET_IS_NOT_ON_THE_LAYOUT, "no target"),
        ("dragon-7", "banker", Reason.TARGET_IS_NOT_ON_THE_LAYOUT, "no target"),
        ("perfect-pair", 7, Reason.TARGET_IS_NOT_ON_THE_LAYOUT, "7"),
        ("perfect-pair", [7], Reason.TARGET_IS_NOT_ON_THE_LAYOUT, "[7]"),
        ("perfect-pair", {"number": 7}, Reason.TARGET_IS_NOT_ON_THE_LAYOUT, "number"),
        ("perfect-pair", {"a": 1, "b": 2}, Reason.TARGET_IS_NOT_ON_THE_LAYOUT, "hand"),
        ("any-pair", "banker", Reason.BET_IS_NOT_OFFERED, "11A.1A"),
        ("ante", None, Reason.BET_IS_NOT_OFFERED, "ante"),
        ("player-insurance-1", None, Reason.BET_IS_NOT_OFFERED, "11H.3(b)"),
        ("perfct pair", "banker", Reason.BET_IS_UNKNOWN, "perfect-pair"),
        ("", None, Reason.BET_IS_UNKNOWN, "no baccarat bet"),
        ("x" * 5_000, None, Reason.BET_IS_UNKNOWN, "..."),
    ],
)
def test_what_cannot_be_read_is_refused(
    bet: str, target: object, reason: Reason, word: str
) -> None:
    with pytest.raises(RefusedError) as refused:
        NOTATION.wager(bet, target)
    assert refused.value.refusal.reason is reason
    assert word in str(refused.value.refusal)
    assert len(str(refused.value.refusal)) < 1_500


@pytest.mark.parametrize(
    ("written", "read"),
    [
        *(("9H", "9H"), ("10s", "10S"), ("TS", "10S"), (" kd ", "KD"), ("A♠", "AS")),
        *(("10♥️", "10H"), ("ace of spades", "AS"), ("Ten of Clubs", "10C"), ("9 hearts", "9H")),
        ({"card": "QD"}, "QD"),
    ],
)
def test_cards_are_read_as_they_are_written(written: object, read: str) -> None:
    assert NOTATION.chance(written) == Chance(card(read))


def test_every_card_is_read_back() -> None:
    for each in DECK:
        assert NOTATION.chance(NOTATION.write_symbol(each)) == Chance(each)


@pytest.mark.parametrize(
    "written",
    ["joker", "1H", "9X", "", 5, None, True, ["9H"], {"card": 5}, {"x": "9H"}, "fool of spades"],
)
def test_what_is_no_card_is_refused(written: object) -> None:
    with pytest.raises(RefusedError) as refused:
        NOTATION.chance(written)
    assert refused.value.refusal.reason is Reason.SYMBOL_IS_NOT_ON_THE_EQUIPMENT


@pytest.mark.parametrize(
    ("written", "cause"),
    [
        ({"void": "not enough cards"}, "not enough cards"),
        ({"void": "the shoe ran out"}, "not enough cards"),
        (
            {"ruling": "void", "cause": "a misdeal nobody could put right"},
            "cannot be reconstructed",
        ),
        ({"void": True}, None),
    ],
)
def test_a_void_coup_is_read(written: object, cause: str | None) -> None:
    ruling = NOTATION.chance(written)
    assert isinstance(ruling, Ruling)
    assert (ruling.name, ruling.fact("cause")) == ("void", cause)


@pytest.mark.parametrize(
    ("name", "facts", "reason"),
    [
        ("no spin", {}, Reason.RULING_IS_UNKNOWN),
        ("correction", {}, Reason.RULING_IS_UNKNOWN),
        ("misdelivered", {}, Reason.RULING_IS_UNKNOWN),
        ("void", {"colour": "red"}, Reason.RULING_DOES_NOT_APPLY),
        ("void", {"cause": 5}, Reason.RULING_DOES_NOT_APPLY),
    ],
)
def test_other_rulings_are_refused(name: str, facts: dict[str, object], reason: Reason) -> None:
    with pytest.raises(RefusedError) as refused:
        NOTATION.ruling(name, facts)
    assert refused.value.refusal.reason is reason
    with pytest.raises(RefusedError):
        NOTATION.righted(Ruling("void"), card("9H"))


def test_the_carry_is_the_last_result() -> None:
    for last in ("player", "banker", "tie", None):
        assert NOTATION.carry(NOTATION.write_carry(last)) == last
    assert NOTATION.carry({}) is None
    assert NOTATION.carry("Banker") == "banker"


@pytest.mark.parametrize("odd", ["dealer", {"last": 7}, {"first": "banker"}, [], 0])
def test_another_carry_is_refused(odd: object) -> None:
    with pytest.raises(RefusedError):
        NOTATION.carry(odd)
