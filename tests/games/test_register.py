"""A game of the house has a transcript, odds, a doc page and references, under every book."""

import json
import re
from collections.abc import Iterator

import pytest

from croupier.rulebooks.index import lookup
from croupier.terms.references import Ref
from tests.games.tables import (
    GAMES,
    GOLDEN,
    ROOT,
    Case,
    books_with,
    every_counted_game,
    every_game,
    every_table_of_all,
    game_of,
    golden,
    plain,
    raw,
)


HELD = [(game, book) for game in GAMES for book in books_with(game)]


@pytest.mark.parametrize(("game", "book"), HELD)
def test_a_game_has_transcripts(game: str, book: str) -> None:
    found = sorted((GOLDEN / game / book).glob("*.json"))
    assert found, f"tests/golden/{game}/{book} has no transcript"
    for file in found:
        assert json.loads(file.read_text(encoding="utf-8")), file.name


@every_game
def test_a_game_has_odds_with_their_sources(game: str) -> None:
    known = golden(game)
    assert known.get("table"), f"tests/golden/odds/{game}.toml lists no table"
    assert known.get("figure"), f"tests/golden/odds/{game}.toml has no figure"
    assert all(len(figure["source"]) > 20 for figure in known["figure"])
    assert {table["book"] for table in known["table"]} == set(books_with(game))
    names = [table["name"] for table in known["table"]]
    assert len(set(names)) == len(names)


@every_counted_game
def test_a_game_is_counted_a_second_time(game: str) -> None:
    assert callable(plain(game).returns)
    assert set(plain(game).OTHER_RULE) == set(books_with(game))


@every_game
def test_a_game_has_a_page_that_names_its_bets(game: str) -> None:
    page = ROOT / "docs" / "games" / f"{game}.md"
    assert page.exists(), f"docs/games/{game}.md is missing"
    words = set(re.findall(r"[\w-]+", page.read_text(encoding="utf-8")))
    for book in books_with(game):
        missing = [bet["name"] for bet in raw(book, game)["bet"] if bet["name"] not in words]
        assert not missing, f"docs/games/{game}.md does not name {missing} of {book}"


def references(case: Case) -> Iterator[tuple[str, Ref]]:
    """Give every reference of a table's terms, with where it stands."""
    ruleset = game_of(case).ruleset
    for name, terms in ruleset.bets.items():
        yield from ((name, ref) for ref in terms.rules)
        for scale in terms.scales.values():
            yield from ((name, ref) for pay in scale.values() for ref in pay.rules)
    for name, ruling in ruleset.rulings.items():
        yield from ((name, ref) for ref in ruling.rules)
        yield from ((name, ref) for cause in ruling.causes.values() for ref in cause.rules)
    for name, refs in ruleset.named.items():
        yield from ((name, ref) for ref in refs)


@every_table_of_all
def test_a_game_has_references_of_its_own_book(case: Case) -> None:
    ruleset = game_of(case).ruleset
    assert all(terms.rules for terms in ruleset.bets.values())
    assert all(
        ruling.rules or all(cause.rules for cause in ruling.causes.values())
        for ruling in ruleset.rulings.values()
    )
    found = list(references(case))
    assert found
    own = {case.book, *golden(case.game).get("general", {}).get(case.book, [])}
    for where, ref in found:
        assert ref.book in own, where
        assert lookup(str(ref)).ref == ref, where


@every_table_of_all
def test_every_target_has_its_rules(case: Case) -> None:
    for bet in game_of(case).bets.values():
        for target in bet.targets():
            assert bet.rules(target), target
