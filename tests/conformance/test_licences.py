"""The notice of approval of nz1996: which of two casinos may offer which games."""

from pathlib import Path
from typing import Any

import pytest

from croupier.floor.configuration import read_configuration
from croupier.terms.refusals import Reason, RefusedError
from tests.conformance.settling import opened, unopened
from tests.marks import Rules
from tests.table.conduct.evening import Evening


SHARED: tuple[tuple[str, dict[str, str]], ...] = (
    ("roulette", {}),
    ("tai-sai", {}),
    ("money-wheel", {}),
    ("baccarat", {"format": "mini"}),
    ("baccarat", {"format": "full"}),
)
ONLY_ONE: tuple[tuple[str, dict[str, str]], ...] = (("craps", {}), ("baccarat", {"format": "midi"}))


rule = Rules("nz1996")


def table(game: str, options: dict[str, str], casino: str | None) -> dict[str, Any]:
    named = {} if casino is None else {"casino": casino}
    return {"rulebook": "nz1996", "game": game, "options": options, **named}


@rule("I/0.1")
def test_one_casino_offers_its_seven_games_and_neither_craps_nor_midi_baccarat() -> None:
    for game, options in ONLY_ONE:
        refused = unopened(table(game, options, "christchurch"))
        assert list(map(str, refused.rules)) == ["nz1996:I/0.1"]
        assert refused.remedy == "It is for auckland."
    for game, options in SHARED:
        assert rule.ref("I/0.1") in map(str, opened(table(game, options, "christchurch")).rules)


@rule("I/0.2")
def test_the_other_casino_offers_those_and_two_more_and_there_is_no_third() -> None:
    for game, options in (*SHARED, *ONLY_ONE):
        assert rule.ref("I/0.2") in map(str, opened(table(game, options, "auckland")).rules)
        refused = unopened(table(game, options, "hamilton"))
        assert list(map(str, refused.rules)) == ["nz1996:I/0.1", "nz1996:I/0.2"]
    evening = Evening("nz1996", "P1", game="craps", casino="auckland")
    assert evening.table.conduct.is_open


@pytest.mark.parametrize(("game", "options"), [*SHARED, *ONLY_ONE])
def test_without_a_name_both_lists_are_open(game: str, options: dict[str, str]) -> None:
    assert opened(table(game, options, None)).mode.name == "dealer"


def test_a_house_that_names_itself_is_held_to_its_list(tmp_path: Path) -> None:
    def written(casino: str) -> Path:
        path = tmp_path / "floor.toml"
        tables = "".join(
            f"[[table]]\nname = '{name}'\nrulebook = '{book}'\ngame = '{game}'\n"
            "limits = {min = '5', max = '500'}\n"
            for name, book, game in (("C1", "nz1996", "craps"), ("E1", "nz", "snake-eyes"))
        )
        path.write_text(f"[house]\ncasino = '{casino}'\n{tables}", encoding="utf-8")
        return path

    floor = read_configuration(written("auckland"))
    assert [each.record.casino for each in floor.tables] == ["auckland", None]  # nz names none
    with pytest.raises(RefusedError) as caught:
        read_configuration(written("christchurch"))
    (fault,) = caught.value.refusals
    assert fault.reason is Reason.OPTION_IS_NOT_APPROVED
    assert "[[table]] 1 (C1)" in fault.what
    assert list(map(str, fault.rules)) == ["nz1996:I/0.1"]
