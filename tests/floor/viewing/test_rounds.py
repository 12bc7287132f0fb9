"""The round as everybody sees it, from the table's opening to its close, in every mode."""

import pytest

from tests.floor.viewing.watching import DEALER, SUPERVISOR, Watched, seed_of


MODES = [
    ("star-rapid", "rng"),
    ("star-rapid", "automated"),
    ("star-rapid", "dealer"),
    ("nz", "dealer"),
]


def said(evening: Watched) -> tuple[str, str]:
    shown = evening.round()
    return shown.phase, shown.call


@pytest.mark.parametrize(("book", "mode"), MODES)
def test_a_game_goes_through_its_phases(book: str, mode: str) -> None:
    evening = Watched(book, "P1", mode=mode, seconds=30)
    assert said(evening) == ("waiting", "wait for the next game")
    assert evening.round(next_at=5_000_000).call == "next game soon"
    evening.wait(seconds=2)
    evening.begin()
    evening.place("P1", "red", "10")
    shown = evening.round()
    assert (shown.phase, shown.call, shown.number) == ("wagers", "place your bets", 1)
    assert (shown.opened, shown.closes, shown.seconds) == (2_000, 32_000, 30)
    assert shown.result is None
    evening.do("no more bets", **DEALER)
    assert said(evening) == ("no more bets", "no more bets")
    evening.bring("17")
    if book == "nz":
        assert said(evening) == ("decided", "winning number")
        assert (evening.round().result, evening.round().colour) == ("17", "black")
    evening.pay_out()
    shown = evening.round()
    assert (shown.phase, shown.call) == ("over", "winning number")
    assert mode == "rng" or (shown.result, shown.colour) == ("17", "black")
    assert shown.last_result == shown.result
    evening.do("leave", who="P1")
    evening.do("close table", **SUPERVISOR)
    assert said(evening) == ("closed", "table closed")
    assert evening.round().result is None


def test_a_number_read_is_no_result_before_it_is_confirmed() -> None:
    evening = Watched("star-rapid", "P1", mode="dealer")
    evening.begin()
    evening.do("spin", **DEALER)
    shown = evening.round()
    assert (shown.phase, shown.spun, shown.wheel_turns) == ("wagers", 0, "anticlockwise")
    evening.do("no more bets", **DEALER)
    assert said(evening) == ("spinning", "the ball is running")
    evening.do("sensor reads", who="sensor", chance="17")
    assert said(evening) == ("read", "number read")
    assert evening.round().result is None
    assert evening.desk().reading == "17"
    evening.do("confirm result", **DEALER)
    assert evening.round().result == "17"


def test_after_no_spin_wagers_are_open_once_more() -> None:
    evening = Watched("nz", "P1")
    evening.begin()
    evening.place("P1", "red", "10")
    evening.do("no more bets", **DEALER)
    evening.do("no spin", **DEALER, cause="interference")
    shown = evening.round()
    assert (shown.phase, shown.call, shown.void_spins) == ("wagers", "no spin", 1)
    evening.do("spin", **DEALER)
    assert evening.round().call == "place your bets"


def test_a_relaxed_end_of_wagering_says_so_and_names_nobody() -> None:
    evening = Watched("star-rapid", "P1", "P2", mode="dealer")
    evening.begin()
    evening.do("no more bets", **DEALER)
    evening.do("relax", **SUPERVISOR, player="P1", why="the screen froze")
    assert evening.round().is_relaxed
    assert evening.me("P1").may_wager
    other = evening.me("P2")
    assert not other.may_wager
    assert other.why_not.startswith("wagering is open once more, and not for everybody (star-rapid")
    assert "P1" not in evening.refused("place", who="P2", bet="red", stake="10").what


def test_a_void_round_has_no_result() -> None:
    evening = Watched("star-rapid", "P1", mode="dealer")
    evening.begin()
    evening.place("P1", "red", "10")
    evening.do("void round", **SUPERVISOR, why="the wheel fell over")
    shown = evening.round()
    assert (shown.phase, shown.is_void, shown.result) == ("over", True, None)
    assert shown.call == "wait for the next game"
    (slip,) = evening.me("P1").wagers
    assert (slip.result, slip.back, slip.why) == ("void", 1000, "the wheel fell over")


def test_a_correction_tells_the_number_before() -> None:
    evening = Watched("star-rapid", "P1", mode="dealer")
    evening.begin()
    evening.end("17")
    assert not evening.round().was_corrected
    for before, number in (("17", "20"), ("20", "22")):
        evening.do("correct", **SUPERVISOR, chance=number)
        shown = evening.round()
        assert (shown.result, shown.corrected_from, shown.was_corrected) == (number, before, True)
        assert shown.last_result == number


def test_a_seed_is_shown_once_it_is_drawn_and_not_before() -> None:
    evening = Watched("star-rapid", "P1", mode="rng")
    evening.begin()
    evening.place("P1", "red", "10", nonce="7f3a")
    before = evening.round()
    assert before.commitment
    assert (before.seed, before.mixed) == (None, None)
    evening.end()
    shown = evening.round()
    assert shown.commitment == before.commitment
    assert shown.seed == seed_of(1).hex()
    assert shown.mixed
    (game,) = evening.games("P1")
    assert (game.commitment, game.seed, game.mixed) == (shown.commitment, shown.seed, shown.mixed)
    evening.begin()
    assert evening.round().seed is None
