"""Games, numbers and the log: what was seen as it happened is what the journal tells afterwards."""

import pytest

from croupier.floor.staff_sections import LogFacts
from croupier.floor.viewing import results
from croupier.floor.viewing.histories import GAMES, History
from croupier.floor.viewing.logs import KEPT, Log
from croupier.floor.viewing.results import Results
from tests.floor.viewing.watching import DEALER, SUPERVISOR, Watched


MODES = [
    ("star-rapid", "rng"),
    ("star-rapid", "automated"),
    ("star-rapid", "dealer"),
    ("nz", "dealer"),
    ("nz1996", "dealer"),
]


def afterwards(evening: Watched) -> None:
    """Hold what is remembered to what somebody reads who comes in now."""
    fresh = History(evening.store)
    for player in evening.players:
        games = fresh.games(evening.house, evening.table, player)
        assert games == evening.games(player), player
        for since in (0, evening.clock // 2):
            assert fresh.net_since(evening.table, player, since) == History(
                evening.store
            ).net_since(evening.table, player, since)
        assert fresh.net_since(evening.table, player, 0) == evening.me(player).session_net
    read = Results.read(evening.store, ["R1"])
    assert read.latest("R1") == evening.results.latest("R1")
    assert Log.read(evening.store, ["R1"]).latest("R1") == evening.log.latest("R1")


def test_an_evening_of_every_kind_of_game() -> None:
    evening = Watched("star-rapid", "P1", "P2", mode="dealer")
    for player in evening.players:
        assert evening.games(player) == ()
    evening.begin()
    evening.place("P1", "straight-up", "10", target="17")
    evening.place("P2", "tier", "30")
    evening.place("P1", "black", "4")
    evening.do("call", who="P1", wager=evening.place("P1", "red", "50"), call="remove")
    evening.end("17")
    evening.wait(minutes=1)
    evening.begin()
    evening.place("P1", "split", "10", target="17-20")
    evening.end("17")
    evening.do("correct", **SUPERVISOR, chance="5")
    evening.do("correct", **SUPERVISOR, chance="20")
    afterwards(evening)
    second, first = evening.games("P1")
    assert (second.round, second.result, second.was_corrected) == (2, "20", True)
    assert (second.slips[0].result, second.slips[0].was) == ("win", "lose")
    assert (second.staked, second.paid) == (1_000, 18_000)
    assert (first.round, first.wall, first.result, first.colour) == (1, 0, "17", "black")
    assert [slip.result for slip in first.slips] == ["win", "rejected"]
    assert (first.staked, first.paid) == (1_000, 36_000)
    (only,) = evening.games("P2")
    assert (only.round, only.slips[0].bet, only.paid) == (1, "tier", 0)
    evening.wait(minutes=1)
    evening.begin()
    evening.place("P2", "red", "10")
    evening.end("0")
    evening.do("void round", **SUPERVISOR, why="the wrong ball")
    afterwards(evening)
    assert evening.results.latest("R1") == ("20", "17")
    game = evening.games("P2")[0]
    assert (game.result, game.staked, game.paid, game.slips[0].result) == (None, 0, 0, "void")


@pytest.mark.parametrize(("book", "mode"), MODES)
def test_more_games_than_are_shown(book: str, mode: str) -> None:
    evening = Watched(book, "P1", "P2", mode=mode)
    for number in range(GAMES + 3):
        evening.begin()
        evening.place("P1", "straight-up", "10", target=number + 1)
        if number % 3 == 0:
            evening.place("P2", "red", "20")
        evening.end(str(number))
        evening.wait(seconds=40)
        if number == 5:
            evening.me("P2")
    afterwards(evening)
    assert [game.round for game in evening.games("P1")] == list(range(13, 3, -1))
    assert [game.round for game in evening.games("P2")] == [13, 10, 7, 4, 1]


def test_a_player_who_was_away_misses_no_game_and_no_correction() -> None:
    evening = Watched("star-rapid", "P1", "P2", mode="dealer")
    for number in ("17", "18", "20", "22"):
        evening.begin()
        for player in evening.players:
            evening.place(player, "black", "10")
        evening.end(number)
        evening.me("P1")
        if number == "17":
            evening.me("P2")
        for right in ("24",) if number == "18" else ("24", number):
            evening.do("correct", **SUPERVISOR, chance=right)
        evening.wait(minutes=1)
    afterwards(evening)
    assert [game.result for game in evening.games("P2")] == ["22", "20", "24", "17"]
    assert [game.result for game in evening.games("P1")] == ["22", "20", "24", "17"]
    assert [game.slips[0].result for game in evening.games("P1")] == ["win"] * 4


def test_a_player_nobody_knows_has_no_games() -> None:
    evening = Watched("star-rapid", mode="dealer")
    assert evening.games("nobody") == ()


def test_a_session_counts_games_begun_since() -> None:
    evening = Watched("star-rapid", "P1", mode="dealer")
    for number in ("17", "18", "20"):
        evening.begin()
        evening.place("P1", "black", "10")
        evening.end(number)
        evening.wait(minutes=1)
    assert evening.me("P1", since=0).session_net == 1_000
    assert evening.me("P1", since=60_000_000).session_net == 0
    assert evening.me("P1", since=120_000_000).session_net == 1_000
    assert evening.me("P1", since=200_000_000).session_net == 0
    assert evening.me("P1", since=None).session_net == 0
    evening.begin()
    evening.place("P1", "black", "30")
    evening.end("17")
    assert evening.me("P1", since=0).session_net == 4_000


def test_a_round_is_in_the_history_before_it_is_on_the_disk() -> None:
    evening = Watched("star-rapid", "P1", mode="dealer")
    evening.begin()
    evening.place("P1", "black", "10")
    evening.end("17")
    empty = Watched("star-rapid", mode="dealer").store
    unread = History(empty)
    assert [game.round for game in unread.games(evening.house, evening.table, "P1")] == [1]
    assert unread.net_since(evening.table, "P1", 0) == 1_000


def test_whoever_was_shown_a_round_before_it_was_saved_is_still_here(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    evening = Watched("star-rapid", "P1", mode="dealer")
    history = History(evening.store)
    for _ in range(2):
        evening.begin()
        evening.place("P1", "red", "10")
        evening.end("1")
        history.games(evening.house, evening.table, "P1")  # a view, a step ahead of the disk
        history.ended(evening.table)

    def again(*_: object) -> None:
        pytest.fail("read again")

    monkeypatch.setattr(evening.store, "rounds", again)
    games = history.games(evening.house, evening.table, "P1")
    assert [game.round for game in games] == [2, 1]


# Numbers


def test_numbers_newest_first_and_no_more_than_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    few = 40
    assert few < results.SHOWN
    monkeypatch.setattr(results, "SHOWN", few)
    evening = Watched("nz")
    for number in range(few + 7):
        evening.begin()
        evening.bring(str(number % 37))
    latest = evening.results.latest("R1")
    assert len(latest) == few
    assert latest[:2] == (str((few + 6) % 37), str((few + 5) % 37))
    assert Results.read(evening.store, ["R1"]).latest("R1") == latest


def test_a_number_counts_when_it_is_called_and_is_put_right_when_corrected() -> None:
    evening = Watched("nz", "P1")
    evening.begin()
    evening.place("P1", "red", "10")
    evening.bring("17")
    assert evening.shared()["results"].numbers == ("17",)  # type: ignore[attr-defined]
    evening.do("correct", **SUPERVISOR, chance="18")
    assert evening.results.latest("R1") == ("18",)
    evening.pay_out()
    evening.do("number display", **SUPERVISOR, on=False)
    shown = evening.shared()["results"]
    assert (shown.numbers, shown.display, shown.rounds) == ((), "off", 1)  # type: ignore[attr-defined]


# The log


def test_the_log_tells_who_did_what_by_which_rules() -> None:
    evening = Watched("star-rapid", "P1", mode="dealer")
    evening.begin()
    evening.place("P1", "red", "10")
    first = evening.log.latest("R1")[0]
    assert (first.who, first.role) == ("P1", "player")
    assert first.words == "w1: P1 has 10 on red"
    assert first.kind == "wager placed"
    assert first.facts == LogFacts(player="P1", bet="red", amount=1_000)
    assert "star-rapid:3.2.3" in first.rules
    evening.do("call", who="P1", wager="w1", call="remove")
    taken_off = evening.log.latest("R1")[0]
    assert (taken_off.kind, taken_off.who, taken_off.facts.amount) == ("wager called", "P1", 1_000)
    for _ in range(KEPT):
        evening.do("call", who="P1", wager=evening.place("P1", "black", "10"), call="remove")
    lines = evening.log.latest("R1")
    assert len(lines) == KEPT
    assert [line.seq for line in lines] == sorted((line.seq for line in lines), reverse=True)
    assert Log.read(evening.store, ["R1"]).latest("R1") == lines
    assert Log.read(evening.store, ["R9"]).latest("R9") == ()


def test_the_log_of_a_quiet_table_is_found_behind_a_busy_one() -> None:
    evening = Watched("star-rapid", "P1", mode="dealer")
    evening.set_up("star-rapid", name="R2", mode="dealer")
    evening.do("open table", **SUPERVISOR, table="R2", gaming_day="2024-11-16")
    evening.do("new game", **DEALER, table="R1")
    for _ in range(300):
        wager = evening.do("place", who="P1", table="R1", bet="red", stake="5")
        name = wager[0].happening.facts["wager"]["id"]
        evening.do("call", who="P1", table="R1", wager=name)
    read = Log.read(evening.store, ["R1", "R2"])
    assert read.latest("R2")[0].words.startswith("Table R2 is open")
    assert len(read.latest("R1")) == KEPT
