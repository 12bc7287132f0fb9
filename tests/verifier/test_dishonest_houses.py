"""A house that cheats with its own key: every signature is good, and the verifier still says what.

Each copy is changed, hashed again, balanced again and signed again, as only the house could.
"""

from collections.abc import Callable
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from croupier.equipment.randomness.rounds import commit, mix
from tests.verifier.evenings import play
from tests.verifier.forging import Copy, canonical
from tests.verifier.loading import faults, verify


SCRIPTS = Path(__file__).parent / "scripts"
Named = tuple[int, str]
"""The place of the entry that is to be named, from 0, and words of what is said of it."""
Cheat = Callable[[Copy], Named]
Change = Callable[[Any], object]
CHEATS: list[Any] = []


def cheats(script: str) -> Callable[[Cheat], Cheat]:
    """Note a way to cheat in the evening of a script."""

    def note(cheat: Cheat) -> Cheat:
        CHEATS.append(pytest.param(script, cheat, id=cheat.__name__.replace("_", " ")))
        return cheat

    return note


@cache
def _export(script: str) -> bytes:
    return play((SCRIPTS / f"{script}.jsonl").read_bytes()).export


def _first(copy: Copy, kind: str, number: int = 0) -> tuple[int, Any]:
    place = copy.places(kind)[number]
    return place, copy.entry(place)


def _shift(entry: Any, giver: str, taker: str, units: int) -> None:
    """Let an entry post something more."""
    entry["post"] += [[giver, "cash", -units], [taker, "cash", units]]


def _told(entry: Any, name: str) -> Any:
    return next(wager for wager in entry["facts"]["wagers"] if wager["id"] == name)


def told(name: str, **facts: Any) -> Change:
    """Tell something else of a wager that is settled."""
    return lambda entry: _told(entry, name).update(facts)


def shifted(giver: str, taker: str, units: int) -> Change:
    """Have an entry post something more."""
    return lambda entry: _shift(entry, giver, taker, units)


def said(**facts: Any) -> Change:
    """Tell something else, or nothing where it is None."""

    def change(entry: Any) -> None:
        kept = {name: fact for name, fact in entry["facts"].items() if name not in facts}
        entry["facts"] = kept | {name: fact for name, fact in facts.items() if fact is not None}

    return change


def unposted(entry: Any) -> None:
    entry["post"] = []


def short_of_one(of: str) -> Change:
    """Have an entry tell one thing less of a list."""
    return lambda entry: entry["facts"][of].pop()


def renamed(entry: Any) -> None:
    """Have an entry debit another player."""
    entry["post"][0][0] = "chips:Ana"


def later(entry: Any) -> None:
    entry["clock"] += 40_000_000


def unexplained(entry: Any) -> None:
    entry["facts"]["void"]["why"] = " "


SETTLED, NOTHING = "round settled", {"winnings": 0, "returned": 0}
FRIEND = told("w2", winnings=10**5), shifted("house:R1", "chips:Ana", 100)
WINNER = told("w6", result="lose", **NOTHING)
LESS, MORE = shifted("chips:Ana", "house:R1", 100), shifted("chips:Ben", "stakes:R1", 100)
OFF, OWED = shifted("stakes:R1", "house:R1", 100), shifted("receivable:Ana", "chips:Ana", 100)
UNCOMMITTED = said(commitment=None, sealed=None, ruleset=None)
CHANGES: dict[str, tuple[tuple[Any, ...], ...]] = {
    "star-rapid-dealer": (
        ("pays a friend more", SETTLED, "w2 is told to win", *FRIEND),
        ("posts less than it tells", SETTLED, "chips:Ana is posted", LESS),
        ("collects a winner", SETTLED, "w6 is told to lose", WINNER),
        ("another place", SETTLED, "w2 was not placed on", told("w2", target="16 x 3")),
        ("pays somebody else", SETTLED, "w2 is Ana's", told("w2", player="Ben")),
        ("takes a wager after its time", "wager placed", "after its time was up", later),
        ("no rule", SETTLED, "settled by no rule of star-rapid", told("w2", rules=["nz:8/3.9"])),
        ("takes a commission", SETTLED, "pays a commission", told("w2", commission=5)),
        ("half a round", "result corrected", "are due", short_of_one("wagers"), unposted),
        ("void without a reason", SETTLED, "nobody said why", told("w1", void=10000)),
        ("debits more than was staked", "wager placed 2", "500 was staked", MORE),
        ("debits another player", "wager placed 2", "chips:Ana is posted -500", renamed),
        ("takes stakes", "result registered", "stakes:R1 is posted -100", OFF),
        ("makes somebody owe what they have", "result corrected", "owe what they have", OWED),
    ),
    "nz1996": (
        ("gives no reason for a void round", "round void", "nobody said why", unexplained),
        ("keeps what is void", "round void", "are due", unposted),
    ),
    "nz": (
        (
            *("settles the excess over the maximum", "losers collected"),
            *("w5 is told to win 0 and get back 0", told("w5", returned=0)),
        ),
        ("restores a wager without paying it", "wager restored", "are due", unposted),
    ),
    "star-rapid-automated": (
        (
            *("forgets what the records show", "wagers established"),
            *("no record shows it", short_of_one("established")),
        ),
    ),
    "star-rapid-rng": (
        (
            *("shows another seed", "result decided"),
            *("not the one that was promised", said(seed="17" * 32)),
        ),
        ("commits to nothing", "round begun", "is committed to no seed", UNCOMMITTED),
        ("shows no seed", "result decided", "'seed' is missing", said(seed=None)),
        (
            *("names a ruleset nobody can read", "table set up"),
            *("its ruleset is not in the export", said(ruleset="0" * 64)),
        ),
    ),
}
"""Under a name, of which entry, the first of its kind or the one of a number: what is said, what is changed."""


def changed(kind: str, words: str, *changes: Change) -> Cheat:
    """Make these changes to an entry."""
    named, number = (kind[:-2], int(kind[-1])) if kind[-1].isdigit() else (kind, 0)

    def cheat(copy: Copy) -> Named:
        place, entry = _first(copy, named, number)
        for change in changes:
            change(entry)
        return place, words

    return cheat


CHEATS += [
    pytest.param(script, changed(*what), id=name)
    for script, each in CHANGES.items()
    for name, *what in each
]


@cheats("nz1996")
def pays_no_more_than_the_odds(copy: Copy) -> Named:
    place, entry = _first(copy, "winners paid")
    assert entry["facts"]["wagers"][0]["winnings"] == 5250  # 51 goes up to 52.50
    entry["facts"]["wagers"][0]["winnings"] = 5100
    return place, "5250 and 5100 are due"


# What takes more than one entry


@cheats("star-rapid-dealer")
def settles_a_wager_nobody_placed(copy: Copy) -> Named:
    place, entry = _first(copy, "round settled")
    entry["facts"]["wagers"].append({**_told(entry, "w2"), "id": "w99"})
    return place, "was never placed"


@cheats("star-rapid-dealer")
def settles_twice(copy: Copy) -> Named:
    place, _ = _first(copy, "round settled")
    again = deepcopy(copy.lines[place])
    again["entry"]["post"] = []
    copy.lines.insert(place + 1, again)
    return place + 1, "a second time"


@cheats("star-rapid-dealer")
def takes_a_wager_after_the_close(copy: Copy) -> Named:
    placed = copy.places("wager placed")[-1]
    closed = copy.places("wagering closed")[-1]
    copy.lines.insert(closed, copy.lines.pop(placed))
    return closed, "after wagering was closed"


@cheats("star-rapid-dealer")
def lets_somebody_fall_below_nothing(copy: Copy) -> Named:
    _, brought = _first(copy, "credit brought")
    brought["post"][0][2], brought["post"][1][2] = -100, 100
    return copy.places("wager placed")[0], "below nothing"


@cheats("nz1996")
def leaves_a_loser_on_the_layout(copy: Copy) -> Named:
    place, entry = _first(copy, "losers collected")
    gone = entry["facts"]["wagers"].pop()
    entry["post"] = [row for row in entry["post"] if abs(row[2]) != gone["stake"]]
    return place, "has lost, and is not collected"


@cheats("nz1996")
def never_pays_a_winner(copy: Copy) -> Named:
    for place in reversed([*copy.places("winners paid")[1:2], *copy.places("result corrected")]):
        del copy.lines[place]
    return copy.places("wager placed")[1], "was never settled"


@cheats("nz1996")
def skips_a_round(copy: Copy) -> Named:
    for kind in ("round begun", "result decided", "winners paid"):
        copy.entry(copy.places(kind)[-1])["facts"]["round"] = 3
    return copy.places("round begun")[1], "where 2 is due"


@cheats("nz1996")
def spins_again_after_the_result(copy: Copy) -> Named:
    void = copy.lines.pop(copy.places("spin void")[0])
    place = copy.places("result decided")[0]
    copy.lines.insert(place + 1, void)
    return place + 1, "after its result"


@cheats("star-rapid-rng")
def draws_another_number(copy: Copy) -> Named:
    place, entry = _first(copy, "result decided")
    came = entry["facts"]["chance"]
    entry["facts"]["chance"] = "1" if came != "1" else "2"
    return place, f"the seed gives {came}"


@cheats("star-rapid-rng")
def leaves_a_contribution_out(copy: Copy) -> Named:
    _, entry = _first(copy, "wager placed")
    entry["facts"]["wager"]["nonce"] = ""
    return copy.places("result decided")[0], "does not mix"


@cheats("star-rapid-rng")
def draws_from_one_seed_twice(copy: Copy) -> Named:
    seed = copy.entry(copy.places("result decided")[0])["facts"]["seed"]
    place, drawn = _first(copy, "result decided", -1)
    begun = copy.entry(copy.places("round begun")[-1])["facts"]
    table, number = "Zoës Rad", begun["round"]
    secret = bytes.fromhex(seed)
    begun["commitment"] = commit(table, number, secret, begun["ruleset"])
    cloth = verify.Cloth("star-rapid", {})
    source = verify.drawn(table, number, secret, mix([]))
    came = cloth.order[verify.below(37, source)]
    drawn["facts"] |= {"seed": seed, "mixed": mix([]), "chance": came}
    return place, "its seed was used before"


@cheats("star-rapid-rng")
def draws_a_round_twice(copy: Copy) -> Named:
    place = copy.places("result decided")[0]
    copy.lines.insert(place + 1, deepcopy(copy.lines[place]))
    return place + 1, "has a result already"


@cheats("star-rapid-rng")
def never_draws_a_round(copy: Copy) -> Named:
    place = copy.places("round void")[0]
    del copy.lines[place]
    return copy.places("round begun")[1], "ended with no result"


@cheats("star-rapid-rng")
def plays_by_odds_of_its_own(copy: Copy) -> Named:
    place = next(n for n, line in enumerate(copy.lines) if "ruleset" in line)
    body = copy.lines[place]["ruleset"]
    body["bets"]["straight-up"]["scales"]["book"]["win"]["won"] = "34"
    return place, "34 in the ruleset, and 35 in the book"


@cheats("star-rapid-rng")
def signs_only_at_the_end(copy: Copy) -> Named:
    heads = [n for n, line in enumerate(copy.lines) if "head" in line]
    for place in reversed(heads[1:-1]):
        del copy.lines[place]
    wanted = copy.places("table opened")[0] + 1
    return wanted, "more than a minute without a signed head"


@cheats("star-rapid-dealer")
def says_another_number_came(copy: Copy) -> Named:
    _, entry = _first(copy, "result decided")
    entry["facts"]["chance"] = "18"
    return copy.places("round settled")[0], "are due"


@cheats("star-rapid-dealer")
def creates_money(copy: Copy) -> Named:
    place, entry = _first(copy, "credit brought")
    entry["post"][1][2] += 1
    return place, "sum to 1"


@pytest.mark.parametrize(("script", "cheat"), CHEATS)
def test_what_a_dishonest_house_does_is_named(script: str, cheat: Cheat) -> None:
    copy = Copy(_export(script))
    place, words = cheat(copy)
    copy.made_good()
    found = faults(copy.text(), copy.lines[0]["public_key"])
    said = [str(fault) for fault in found]
    assert any(fault.line == place + 1 and words in fault.what for fault in found), said


def test_an_honest_copy_that_is_signed_again_is_clean() -> None:
    for script in ("nz1996", "nz", "star-rapid-dealer", "star-rapid-automated", "star-rapid-rng"):
        copy = Copy(_export(script))
        copy.made_good()
        assert [str(fault) for fault in faults(copy.text())] == []


def test_a_copy_is_written_as_the_export_was() -> None:
    export = _export("nz1996")
    assert Copy(export).text() == export
    assert canonical({"b": 1, "a": "é"}) == '{"a":"é","b":1}'.encode()
