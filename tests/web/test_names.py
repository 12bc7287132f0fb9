"""Whatever the house names or notes has words on the screens, in both languages."""

import re
import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest

from croupier.floor.viewing import rounds
from croupier.games.shown import CARDS, DICE, MONEY_WHEEL, WHEEL
from croupier.rulebooks.approval import games, title
from croupier.rulebooks.books import book
from croupier.rulebooks.operations import operations
from croupier.table.conduct.equipment.wheels.balls import TO_EXAMINE, UNFIT
from croupier.table.conduct.signs.limit_signs import NEW_LIMITS
from croupier.table.conduct.tables.game_changes import OTHER_GAME
from croupier.table.conduct.tables.opening import CLOSING, PRIVATE
from croupier.table.setup.sign_terms import FURTHER
from croupier.table.wagers.slips import Result
from tests.games.tables import GAMES
from tests.web.dealer.test_operation_words import BOOKS, HAN, ROOT, catalogue
from tests.web.notices import SOURCE, reviewed, written


NOTICING = (ROOT / "web" / "src" / "dealer" / "noticing.svelte.ts").read_text("utf-8")
OF_GAMES = tuple((ROOT / "web" / "src" / "games").glob("*/index.ts"))
LANGUAGES = ("en", "zh")
KINDS = (WHEEL, DICE, MONEY_WHEEL, CARDS)
MEANINGS = ("come out", "point set", "point made", "seven out", "player wins", "banker wins", "tie")
"""What is called of a result beside the result itself."""
WINDOWS = ("insurance", "late wagers", "withdrawal")
"""Windows in the middle of a round, by their kind."""
MALFUNCTION = "declare malfunction"
STAGES = ("decide dispute", "review dispute", "decide finally", "inspect dispute")


@cache
def words(language: str) -> dict[str, Any]:
    """Read a whole catalogue."""
    return catalogue(language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_phase_and_every_call_has_its_words(language: str) -> None:
    known = words(language)
    for kind in KINDS:
        for phase in (*rounds.CALLS, *rounds.CALLED_AT[kind]):
            is_said = {f"round.{kind}.{phase}", f"round.{phase}"} & set(known)
            assert is_said, (kind, phase)
    assert {f"round.{CARDS}.{window}" for window in WINDOWS} - set(known) == set()
    calls = {call for each in rounds.CALLED_AT.values() for call in each.values()}
    calls |= {*rounds.CALLS.values(), *rounds.WITHOUT_A_RESULT, *MEANINGS}
    calls |= {"next game soon", "the dice are uncovered", *WINDOWS}
    assert {f"call.{each}" for each in calls} - set(known) == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_name_of_a_table_its_bets_and_its_wagers_has_its_words(language: str) -> None:
    needed = set(_names())
    assert len(needed) > 100
    assert needed - set(words(language)) == set()


def _names() -> Iterator[str]:
    for result in Result:
        yield from (f"slip.{result}", f"result.{result}")
    yield from (f"ball.{state}" for state in (TO_EXAMINE, UNFIT))
    yield from (f"sign.{sign}" for sign in (CLOSING, NEW_LIMITS, OTHER_GAME, PRIVATE))
    yield from (f"onsign.{name}" for name in (*FURTHER, "own limits", "rack"))
    yield from (f"service.stage.{stage}" for stage in STAGES)
    for name in BOOKS:
        yield from (f"mode.{mode.name}" for mode in book(name).modes)
        for game in set(games(name)) & set(GAMES):  # sketches that others entered have no screens
            yield f"game.{title(name, game)}"
            yield from _of_its_bets(name, game)
            if (found := operations(name, game).get(MALFUNCTION)) is not None:
                yield from (f"malfunction.{cause}" for cause in found.because)


def _of_its_bets(name: str, game: str) -> Iterator[str]:
    file = SOURCE / "rulebooks" / "data" / name / f"{game}.toml"
    data = tomllib.loads(file.read_text("utf-8"))
    yield from (f"bet.{bet['name']}" for bet in data["bet"])
    drawn = (ROOT / "web/src/games" / game / "index.ts").read_text("utf-8")
    if "PlaceCard:" not in drawn:  # a game with a card of its own says its places by it
        placed = (bet["name"] for bet in data["bet"] if "insurance" not in bet["name"])
        # What two games say alike has no game's name.
        shared = words("en")
        yield from (
            key if (key := f"how.{bet}") in shared else f"how.{game}.{bet}" for bet in placed
        )
    if game == "baccarat":
        lines = {
            line["name"]: line for bet in data["bet"] for scale in _scales(bet) for line in scale
        }
        won = (name for name, line in lines.items() if line["won"] != "0")
        yield from (f"line.{name}" for name in won if not re.fullmatch(r"win on \d", name))
    if (signs := file.parent / "signs" / file.name).is_file():
        shown = tomllib.loads(signs.read_text("utf-8"))["sign"]
        # What is about one bet alone may go by the name of that.
        yield from (f"onsign.{each['what']}" for each in shown if len(each.get("bets", ())) != 1)


def _scales(bet: dict[str, Any]) -> Iterator[list[dict[str, Any]]]:
    yield from (scale["line"] for scale in bet.get("scale", ()))


# What the house writes in sentences


def known(table: str) -> list[tuple[re.Pattern[str], str]]:
    """Read how the screens recognise what the house writes."""
    body = NOTICING.partition(f"const {table}")[2].partition("\n];")[0]
    if table == "KNOWN":
        body += "".join(game.read_text("utf-8") for game in sorted(OF_GAMES))
    found = re.findall(r"\[/(.+)/, '([\w.]+)'\]", body)
    return [(re.compile(pattern.replace("(?<", "(?P<")), name) for pattern, name in found]


@pytest.mark.parametrize(
    ("table", "area", "read"),
    [("KNOWN", "notice", written), ("REVIEWED", "reviewed", reviewed)],
)
def test_every_sentence_of_the_house_is_known_and_none_besides(
    table: str, area: str, read: Callable[[], dict[str, str]]
) -> None:
    patterns, sentences = known(table), read()
    assert len(patterns) > 5
    unknown = {
        sentence: where
        for sentence, where in sentences.items()
        if not any(pattern.search(sentence) for pattern, _ in patterns)
    }
    assert unknown == {}
    idle = [name for pattern, name in patterns if not any(map(pattern.search, sentences))]
    assert sorted(idle) == sorted(OTHERWISE.get(table, ()))
    for language in LANGUAGES:
        told = {key for key in words(language) if key.startswith(f"{area}.")}
        assert told == {f"{area}.{name}" for _, name in patterns}


OTHERWISE = {"KNOWN": ("lit.none", "reduce.area", "reduce.differential"), "REVIEWED": ()}
"""Sentences that are composed elsewhere and filled in."""


def test_a_notice_names_in_chinese_what_it_names_in_english() -> None:
    for key, english in words("en").items():
        if key.startswith(("notice.", "reviewed.")):
            chinese = words("zh")[key]
            assert HAN.search(chinese) or key == "notice.device.off", key
            assert sorted(re.findall(r"\{\w+\}", english)) == sorted(
                re.findall(r"\{\w+\}", chinese)
            )
