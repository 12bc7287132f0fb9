"""Games beside roulette on a screen: their places, what they pay, what a result makes win."""

from typing import Any

import pytest

from croupier.floor.viewing.remarks import About
from croupier.floor.viewing.tables import table_section
from tests.floor.viewing.shooting import roll, shooting
from tests.floor.viewing.test_histories import afterwards
from tests.floor.viewing.watching import DEALER, Watched, encoded
from tests.games.tables import GAMES, books_with, raw


TABLES = [
    ("nz1996", "sic-bo"),
    ("star-rapid", "sic-bo"),
    ("nz1996", "money-wheel"),
    ("nz1996", "craps"),
    ("nz", "snake-eyes"),
]
ROLLS = ("1-1-1", "1-2-3", "2-2-5", "4-5-6", "6-6-6", "3-4-4", "1-1-6", "2-5-6")


@pytest.mark.parametrize(("book", "game"), [(book, g) for g in GAMES for book in books_with(g)])
def test_every_place_can_be_backed_as_it_is_written_and_says_what_it_pays(
    book: str, game: str
) -> None:
    evening = Watched(book, game=game)
    shown = table_section(evening.table, About())
    notation = evening.table.table.game.notation
    paid = {(each.bet, each.target) for each in shown.pays}
    places = [(each.bet, each.target, each.rules) for each in shown.spots]
    places += [(each.bet, each.target, each.rules) for each in shown.called]
    for bet, target, rules in places:
        backed = notation.wager(bet, target or None)
        written = str(notation.write_target(backed.bet, backed.target) or "")
        assert (backed.bet, written) == (bet, target)
        assert rules
    bets = evening.table.table.game.ruleset.bets
    prizes = {bet for bet, terms in bets.items() if any(p.prize for p in terms.scale.values())}
    for spot in shown.spots:  # what a prize comes to is on the meter of the jackpot
        assert spot.bet in prizes or {(spot.bet, ""), (spot.bet, spot.target)} & paid, spot
    assert all(each.rules and each.odds for each in shown.pays)
    placed_by = (bet.get("placed-by", {}) for bet in raw(book, game)["bet"])
    roles = {each["role"] for each in placed_by if each}
    assert {shown.called_by} == (roles or {"player"})


def test_equipment_and_titles_are_the_game_s_own() -> None:
    tai_sai, wheel, craps = (
        table_section(Watched("nz1996", game=game).table, About())
        for game in ("tai-sai", "money-wheel", "craps")
    )
    assert (tai_sai.game, tai_sai.game_title) == ("sic-bo", "Tai-Sai")
    assert (tai_sai.equipment.kind, tai_sai.equipment.dice) == ("dice", 3)
    assert (craps.equipment.kind, craps.equipment.dice) == ("dice", 2)
    assert craps.equipment.symbols == ("1", "2", "3", "4", "5", "6")
    assert wheel.equipment.kind == "money wheel"
    assert len(wheel.equipment.symbols) == 52
    assert [wheel.equipment.symbols.count(s) for s in "ABCDEFG"] == [24, 12, 8, 4, 2, 1, 1]
    names = ["Roo", "Emu", "Croc", "Koala", "Wombat", "Star", "Moon"]
    options = {"game-name": "The Big Wheel", "symbols": names}
    own = table_section(Watched("nz1996", game="money-wheel", options=options).table, About())
    assert own.game_title == "The Big Wheel"
    assert own.equipment.names["A"] == "Roo"


def test_places_of_one_bet_that_pay_differently_say_so_each() -> None:
    shown = table_section(Watched("nz1996", game="tai-sai").table, About())
    totals = {each.target: each.odds for each in shown.pays if each.bet == "total"}
    assert totals["4"] == totals["17"] == "62:1"
    assert totals["10"] == totals["11"] == "6:1"
    single = [(each.target, each.odds) for each in shown.pays if each.bet == "single-die"]
    assert single == [("", "1:1"), ("", "2:1"), ("", "12:1")]
    craps = table_section(Watched("nz1996", game="craps").table, About())
    odds = {each.line: each.odds for each in craps.pays if each.bet == "pass-odds"}
    true = {"4": "2:1", "5": "3:2", "6": "6:5", "8": "6:5", "9": "3:2", "10": "2:1"}
    assert odds == {f"win on {point}": each for point, each in true.items()}
    field = [(each.line, each.odds) for each in craps.pays if each.bet == "field"]
    assert field == [("win", "1:1"), ("win on 2", "2:1"), ("win on 12", "2:1")]
    hung = {spot.bet: spot.on for spot in craps.spots if spot.on}
    assert hung["come-odds"] == "come"
    assert hung["dont-pass-behind"] == "dont-pass"


# Winning places


def everywhere(evening: Watched, player: str) -> dict[str, tuple[str, str]]:
    """Back every place that takes a wager now; return which wager lies where."""
    shown = table_section(evening.table, About())
    lies: dict[str, tuple[str, str]] = {}
    for spot in shown.spots:
        asked: Any = {"bet": spot.bet, "target": spot.target or None, "stake": "30"}
        came = evening.ask("place", who=player, **asked)
        if isinstance(came, tuple):
            lies[str(came[0].happening.facts["wager"]["id"])] = (spot.bet, spot.target)
    return lies


def won(evening: Watched, player: str, lies: dict[str, tuple[str, str]]) -> set[tuple[str, str]]:
    slips = evening.me(player).wagers
    return {lies[slip.id] for slip in slips if slip.result == "win" and slip.id in lies}


@pytest.mark.parametrize(("book", "game"), TABLES[:3])
def test_the_places_that_are_lit_are_those_whose_wagers_win(book: str, game: str) -> None:
    evening = Watched(book, "P1", game=game, mode="dealer")
    for came in ROLLS if game == "sic-bo" else "ABCDEFG":
        evening.do("buy in", who="P1", amount="5000")
        evening.begin()
        lies = everywhere(evening, "P1")
        assert len(lies) == len(table_section(evening.table, About()).spots)
        assert evening.round().lit == ()
        evening.bring(came)
        assert evening.round().result == came
        assert set(evening.round().lit) == won(evening, "P1", lies) != set()
        evening.pay_out()
        assert set(evening.round().lit) == won(evening, "P1", lies)
        evening.wait(minutes=1)


@pytest.mark.parametrize(("book", "game"), TABLES[3:])
@pytest.mark.parametrize("point", ["", "2-4", "4-5"])
def test_at_a_table_of_two_dice_too(book: str, game: str, point: str) -> None:
    for dice in ("1-1", "1-2", "2-2", "2-3", "3-3", "2-4", "3-4", "4-4", "4-5", "5-6", "6-6"):
        evening = shooting(book, game, "P1", "P2")
        evening.do("buy in", who="P1", amount="9000")
        line, stood = ("pass" if game == "craps" else "field", ""), dict[str, tuple[str, str]]()
        if point:
            evening.begin()
            stood = {evening.place("P1", line[0], "10"): line}
            roll(evening, point)
        evening.begin()
        lies = everywhere(evening, "P1") | stood
        roll(evening, dice)
        lit = {(b, t) for b, t in evening.round().lit if b != "dont-pass"}
        assert lit == won(evening, "P1", lies) - {("dont-pass", "")}, dice


# Nothing too early


@pytest.mark.parametrize("book", ["star-rapid", "nz1996"])
def test_no_die_is_in_any_view_before_the_result_is_told(book: str) -> None:
    evening = Watched(book, "P1", game="sic-bo", mode="dealer")
    evening.begin()
    evening.place("P1", "big", "10")
    evening.do("no more bets", **DEALER)
    before = encoded(evening.players_view("P1"))
    assert (evening.round().result, evening.round().lit) == (None, ())
    if "uncover" in evening.operations:
        evening.do("uncover", **DEALER)
        opened = encoded(evening.players_view("P1"))
        assert b"2-5-5" not in b"".join((*before.values(), *opened.values()))
    evening.do("result", **DEALER, chance=[5, 2, 5])
    if book == "star-rapid":
        assert evening.desk().reading == "2-5-5"
        read = evening.players_view("P1")
        assert b"2-5-5" not in b"".join(encoded(read).values()), "a result that nobody confirmed"
        evening.do("confirm result", **DEALER)
    assert evening.round().result == "2-5-5"
    assert b"2-5-5" in encoded(evening.players_view("P1"))["round"]


def test_a_drawn_roll_is_shown_as_it_is_called_wherever_it_is_shown() -> None:
    evening = Watched("star-rapid", "P1", game="sic-bo", mode="rng")
    for _ in range(8):
        evening.begin()
        evening.place("P1", "small", "10")
        evening.end()
        dice = str(evening.round().result).split("-")
        assert dice == sorted(dice)
        evening.wait(minutes=1)
    sections = evening.shared()
    assert [game.result for game in evening.games("P1")] == list(
        getattr(sections["results"], "numbers", ())
    )
    afterwards(evening)
