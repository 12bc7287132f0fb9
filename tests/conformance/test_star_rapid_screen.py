"""star-rapid on the player's screen: how to play, what is started there, the layout and its wheel."""

import re
from pathlib import Path
from typing import Any

import pytest

from croupier.equipment.randomness.rounds import commit
from croupier.floor.sections import TableSection
from croupier.floor.viewing.desks import operations_section
from croupier.floor.viewing.remarks import About
from croupier.floor.viewing.tables import round_section, table_section
from croupier.rulebooks.approval import ruleset
from croupier.rulebooks.operations import operations
from croupier.terms.refusals import Refusal
from tests.bank.rounds import entropy
from tests.conformance.oracle import (
    ORPHELINS,
    SINGLE_ZERO,
    TIER,
    ZERO_SPIEL,
    dashed,
    single_zero_cloth,
)
from tests.floor.viewing.watching import Watched, at_desk
from tests.games.plain_roulette import is_red
from tests.table.conduct.evening import Evening


BOOK = "star-rapid"
SEED = bytes(range(32))
MODES = ("dealer", "automated", "rng")
WORDS = Path(__file__).parents[2] / "web" / "src" / "words"
CLOTH = {
    "straight-up": 37,
    "split": 60,
    "street": 14,
    "corner": 23,
    "six-line": 11,
    "column": 3,
    "dozen": 3,
}
"""How many places each kind of wager has, counted by hand; the six even chances have one each."""
EVEN_CHANCES = ("low", "high", "even", "odd", "red", "black")
CALLED = {
    "tier": 1,
    "orphelins": 1,
    "grand-series": 1,
    "zero-spiel": 1,
    "neighbours": 3 * 37,
    "finales": 10,
}
STEPS = {
    "choose-chip",
    "touch-spot",
    "undo-clear",
    "called-bets",
    "confirm",
    "countdown",
    "no-more-bets",
    "result-and-meters",
    "collect",
    "help",
}
OF_A_FUNCTION = {
    "choose-chip": "place",
    "touch-spot": "place",
    "called-bets": "place",
    "undo-clear": "call",
    "confirm": "confirm wagers",
    "collect": "collect credits",
    "help": "read rules",
}
"""Steps in which the player does something, and the function that does it."""
G1 = {"who": "G1", "role": "gaming supervisor"}
G2 = {"who": "G2", "role": "gaming supervisor"}
DEALER = {"who": "D1", "role": "dealer"}
FORM: Any = ("write payment form", G1 | {"player": "P1", "amount": "10"})
DECIDE: Any = ("decide dispute", G1 | {"decision": "it stands"})
REVIEW: Any = ("review dispute", G2 | {"decision": "it still stands"})
SPIN: Any = (
    ("no more bets", DEALER),
    ("result", DEALER | {"chance": "17"}),
    ("confirm result", DEALER),
)
DOES: dict[str, tuple[dict[str, Any], tuple[Any, ...]]] = {
    "place": ({"bet": "red", "stake": "10"}, ()),
    "move": ({"wager": "w1", "bet": "black", "target": None}, ()),
    "call": ({"wager": "w2", "call": "remove"}, ()),
    "sit": ({}, ()),
    "raise dispute": ({"about": "the number"}, ()),
    "reject decision": ({}, (DECIDE,)),
    "ask for review": ({}, ()),
    "accept decision": ({}, (REVIEW,)),
    "read rules": ({}, ()),
    "report malfunction": ({"words": "the screen is dark"}, ()),
    "sign payment form": ({"form": "F1", "counted": "10"}, (FORM,)),
    "confirm wagers": ({}, ()),
    "leave": ({}, ()),
    "collect credits": ({"by": "account", "number": entropy(1), "sealed": "00"}, SPIN),
}
"""What a player starts, with its fields, and what staff do before."""


def section(mode: str, **record: Any) -> TableSection:
    return table_section(Evening(BOOK, mode=mode, seconds=30, **record).table, About())


def catalogue(language: str) -> dict[str, str]:
    """Read the words of one language as they stand in the screens' sources."""
    lines = "\n".join(
        path.read_text(encoding="utf-8") for path in sorted((WORDS / language).glob("*.ts"))
    )
    return dict(re.findall(r"'(instructions\.[a-z-]+)':\s*'((?:[^'\\]|\\.)+)'", lines))


@pytest.mark.rule("star-rapid:17.3", "star-rapid:3.1")
@pytest.mark.parametrize("mode", MODES)
def test_how_to_play_is_on_the_screen_step_by_step_in_every_language(mode: str) -> None:
    shown = section(mode).instructions
    assert {step.name for step in shown} == STEPS
    assert len(shown) == len(STEPS)
    for step in shown:
        assert {"star-rapid:3.1", "star-rapid:17.3"} <= set(step.rules), step
    for language in ("en", "zh"):
        said = catalogue(language)
        missing = {f"instructions.{name}" for name in STEPS} - said.keys()
        assert not missing, (language, missing)
    english, chinese = catalogue("en"), catalogue("zh")
    assert not [name for name in english if english[name] == chinese[name]]


@pytest.mark.rule("star-rapid:3.1", "star-rapid:17.4", "star-rapid:2.2.1")
@pytest.mark.parametrize("mode", MODES)
def test_what_is_played_is_started_by_the_player_with_a_function_of_the_terminal(mode: str) -> None:
    table = section(mode)
    assert set(table.function_rules) == {f"star-rapid:{n}" for n in ("3.1", "17.4", "2.2.1")}
    known = operations(BOOK, "roulette")
    for name in table.functions:
        assert known[name].role == "player", name
    for step in table.instructions:
        if step.name in OF_A_FUNCTION:
            assert OF_A_FUNCTION[step.name] in table.functions, step
    assert set(table.functions) == set(DOES)


@pytest.mark.rule("star-rapid:3.1", "star-rapid:17.4")
def test_each_function_is_carried_out_for_the_player_who_starts_it() -> None:
    evening = Evening(BOOK, "P1", mode="dealer")
    functions = table_section(evening.table, About()).functions
    started: list[str] = []
    evening.do("new game", **DEALER)
    for name, (facts, before) in DOES.items():
        for do, by in before:
            evening.do(do, **by)
        came = evening.ask(name, who="P1", **facts)
        assert not isinstance(came, Refusal), (name, came)
        assert {entry.happening.facts["asked"]["who"] for entry in came} == {"P1"}
        started.append(name)
    assert set(started) == set(functions)


DIAGRAMS = ("star-rapid:11.1.1[Diagram C]", "star-rapid:11.1.1[Diagram D]")
"""Where each wager is placed on the layout, and on the racetrack."""


@pytest.mark.rule("star-rapid:11.1.1", *DIAGRAMS)
@pytest.mark.parametrize("mode", MODES)
def test_every_wager_of_the_book_is_on_the_layout_and_nothing_else(mode: str) -> None:
    table = section(mode)
    assert {"star-rapid:11.1.1", *DIAGRAMS} <= set(table.layout_rules)
    counted: dict[str, int] = {}
    for spot in table.spots:
        counted[spot.bet] = counted.get(spot.bet, 0) + 1
    assert counted == CLOTH | dict.fromkeys(EVEN_CHANCES, 1)
    assert len({(spot.bet, spot.target) for spot in table.spots}) == 157
    called: dict[str, int] = {}
    for bet in table.called:
        called[bet.bet] = called.get(bet.bet, 0) + 1
    assert called == CALLED
    assert counted.keys() | called.keys() == ruleset(BOOK, "roulette", None, {}).bets.keys()
    cloth = single_zero_cloth()
    for name, places in cloth.items():
        covered = [frozenset(spot.numbers) for spot in table.spots if spot.bet == name]
        assert len(covered) == len(places), name
        assert set(covered) == set(places), name
    assert all(spot.rules for spot in table.spots)
    spoken = {"tier": TIER, "orphelins": ORPHELINS, "zero-spiel": ZERO_SPIEL}
    for bet in table.called:
        laid = [(each.bet, dashed(each.target), each.units) for each in bet.pieces]
        assert bet.units == sum(each.units for each in bet.pieces)
        if bet.bet in spoken:
            assert sorted(laid, key=str) == sorted(spoken[bet.bet], key=str)


@pytest.mark.rule("star-rapid:11.1.1")
def test_each_place_of_the_layout_takes_exactly_that_wager() -> None:
    evening = Evening(BOOK, mode="dealer", limits={"min": "1", "max": "500"})
    evening.admit("P1", chips="100000")
    table = table_section(evening.table, About())
    assert table.layout_rules[0] == "star-rapid:11.1.1"
    evening.do("new game", **DEALER)
    made = [(spot.bet, spot.target, 1) for spot in table.spots]
    made += [(bet.bet, bet.target, bet.units) for bet in table.called]
    for bet, target, units in made:
        evening.do("place", who="P1", bet=bet, target=target or None, stake=units)
    assert evening.table.live is not None
    slips = evening.table.live.round.slips
    assert [(slip.bet, str(slip.target)) for slip in slips] == [each[:2] for each in made]
    assert [len(slip.pieces) for slip in slips[157:]] == [len(bet.pieces) for bet in table.called]


def begun(evening: Evening) -> None:
    """Begin a game as the table's mode has it."""
    table, committed = evening.table, {}
    if table.table.mode.name == "rng":
        ruleset = table.table.game.ruleset.content_hash
        committed = {"commitment": commit("R1", 1, SEED, ruleset), "sealed": "00"}
    evening.do("new game", **DEALER, **committed)


def brought(evening: Evening) -> None:
    """Bring a number as the table's mode has it: 17, but where the generator draws."""
    evening.do("no more bets", **DEALER)
    match evening.table.table.mode.name:
        case "dealer":
            evening.do("result", **DEALER, chance="17")
            evening.do("confirm result", **DEALER)
        case "automated":
            evening.do("sensor reads", who="sensor", chance="17")
        case _:
            evening.do("draw", who="system", seed=SEED.hex())
            evening.do("settle", who="system")


@pytest.mark.rule("star-rapid:11.1.1")
@pytest.mark.parametrize("mode", MODES)
def test_the_layout_is_linked_to_the_wheel_that_decides(mode: str) -> None:
    evening = Evening(BOOK, "P1", mode=mode)
    table = table_section(evening.table, About())
    assert "star-rapid:11.1.1" in table.layout_rules
    assert table.mode == mode
    assert table.equipment.symbols == SINGLE_ZERO
    assert set(table.equipment.reds) == {n for n in SINGLE_ZERO if n != "0" and is_red(int(n))}
    straight = [spot.target for spot in table.spots if spot.bet == "straight-up"]
    assert set(straight) == set(table.equipment.symbols)
    begun(evening)
    for number in straight:
        evening.do("place", who="P1", bet="straight-up", target=number, stake="5")
    brought(evening)
    shown = round_section(evening.table, None)
    assert shown.result in table.equipment.symbols
    assert mode == "rng" or shown.result == "17"
    last = evening.table.last
    assert last is not None
    won = [str(slip.target) for slip in last.round.slips if slip.winnings.units]
    assert won == [shown.result]


# The dealer's terminal


@pytest.mark.rule("star-rapid:1[DT]", "star-rapid:2.2.2", "star-rapid:2.2.3")
@pytest.mark.parametrize("game", ["roulette", "baccarat", "sic-bo"])
def test_the_dealer_keys_and_sees_everything_at_the_dealers_terminal(game: str) -> None:
    """And the system keeps it: whoever signs on at another terminal sees the same."""
    evening = Watched(BOOK, "P1", game=game)
    evening.do("new game", **DEALER)
    bet = {"roulette": "red", "baccarat": "player", "sic-bo": "small"}[game]
    evening.do("place", who="P1", bet=bet, stake="10")
    desk = evening.desk("dealer")
    assert desk.rules == tuple(f"star-rapid:{n}" for n in ("1[DT]", "2.2.2", "2.2.3"))
    assert [(each.player, each.bet, each.stake) for each in desk.wagers] == [("P1", bet, 1_000)]
    assert (desk.staked, "no more bets" in desk.next) == (1_000, True)
    assert evening.desk("dealer") == desk
    may = {role: _may(evening, role) for role in ("dealer", "gaming supervisor")}
    outcome = "card" if game == "baccarat" else "result"
    assert {"new game", "no more bets", outcome, "confirm result"} <= may["dealer"]
    managed = {"correct", "void wagers", "invalidate", "close table"}
    assert managed <= may["gaming supervisor"]
    assert not managed & may["dealer"]


def _may(evening: Watched, role: str) -> set[str]:
    """Name what somebody signed on at the dealer's terminal may do there."""
    offered = operations_section(evening.table, at_desk(role)).operations
    return {each.name for each in offered if each.may}
