"""Content and behaviour have fingerprints: equal for equal tables, other for other ones."""

import copy
import json
import os
import subprocess
import sys
from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest

from croupier.games import open_game
from croupier.lab.cloths import cloth_of
from croupier.rulebooks.approval import ruleset, study
from tests.games.tables import (
    CASES,
    DEALT,
    ROOT,
    Case,
    Raw,
    elected,
    entries,
    every_table,
    every_table_of_all,
    game_of,
    plain,
    priced,
    raw,
)


EVERY = [*CASES, *DEALT]
FIRSTS = [
    case
    for place, case in enumerate(CASES)
    if (case.game, case.book) not in {(each.game, each.book) for each in CASES[:place]}
]
ONE_A_BOOK = [pytest.param(case, id=case.id) for case in FIRSTS]
TELL = """
import json, sys
from tests.games.test_hashes import FIRSTS, told
json.dump([told(case) for case in FIRSTS], sys.stdout)
"""


def hashes(rules: Any) -> tuple[str, str]:
    """Fingerprint a ruleset and what every wager of its cloth does."""
    return rules.content_hash, cloth_of(open_game(rules)).behaviour_hash


@cache
def told(case: Case) -> tuple[str, str]:
    """Give the fingerprints of a table."""
    return hashes(game_of(case).ruleset)


def studied(case: Case, bets: list[Raw], options: Mapping[str, Any] | None = None) -> Any:
    """Settle a study on top of a table's book."""
    written = {"book": case.book, "game": case.game, "bet": bets}
    return study(written, options if options is not None else case.options)


@every_table_of_all
def test_equal_tables_have_equal_fingerprints(case: Case) -> None:
    said = elected(case)
    again = ruleset(case.book, case.game, options=said)
    assert (again.content_hash, priced(case).behaviour_hash) == told(case)
    turned = ruleset(case.book, case.game, options=dict(reversed(said.items())))
    assert turned.content_hash == told(case)[0]
    assert all(len(each) == 64 for each in told(case))


def test_no_two_tables_have_the_same_content() -> None:
    assert len({game_of(case).ruleset.content_hash for case in EVERY}) == len(EVERY)


def test_tables_that_do_the_same_have_the_same_behaviour() -> None:
    by_name = {case.name: told(case)[1] for case in CASES if case.game == "roulette"}
    assert by_name["nz1996"] == by_name["nz1996 with the courtesy line"]
    assert by_name["nz1996"] == by_name["nz 37"] == by_name["star-rapid"]
    own = by_name["star-rapid, a wheel of the operator's own"]
    assert len({by_name["nz 37"], by_name["nz 38, 00 then 0"], own}) == 3


@every_table
def test_another_pay_is_other_content_and_the_same_behaviour(case: Case) -> None:
    data: list[Raw] = copy.deepcopy(raw(case.book, case.game)["bet"])
    fingerprints = {studied(case, []).content_hash}
    paying = {bet["name"] for _, bet in entries(case) if "pays" in bet}
    for name in paying:
        other = [{**bet, "pays": "1000 to 3"} for bet in data if bet["name"] == name]
        fingerprints.add(studied(case, other).content_hash)
    assert len(fingerprints) == len(paying) + 1
    every = [{**bet, "pays": "1000 to 3"} if "pays" in bet else bet for bet in data]
    assert hashes(studied(case, every))[1] == told(case)[1]


@every_table
def test_another_line_is_other_content_and_the_same_behaviour(case: Case) -> None:
    before = hashes(studied(case, []))
    lines = [line for line in raw(case.book, case.game)["line"] if line["name"] == "lose"]
    half = [{**line, "back": "1/2"} for line in lines]
    written = {"book": case.book, "game": case.game, "line": half}
    after = hashes(study(written, case.options))
    assert half
    assert (after[0] != before[0], after[1] == before[1]) == (True, True)


@pytest.mark.parametrize("case", ONE_A_BOOK)
def test_other_numbers_are_another_behaviour(case: Case) -> None:
    before = hashes(studied(case, []))
    other = dict(plain(case.game).OTHER_RULE[case.book])
    covered = hashes(studied(case, [other]))
    assert covered[0] != before[0]
    assert covered[1] != before[1]
    if case.book in plain(case.game).OTHER_OPTIONS:
        options = {**case.options, **plain(case.game).OTHER_OPTIONS[case.book]}
        elected_so = hashes(studied(case, [], options))
        assert elected_so[0] != before[0]
        assert elected_so[1] != before[1]


def test_fingerprints_are_the_same_in_every_process() -> None:
    for seed in ("0", "1"):
        said = subprocess.run(
            [sys.executable, "-c", TELL],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
            timeout=60,
        )
        assert json.loads(said.stdout) == [list(told(case)) for case in FIRSTS]
