"""Wagers put down together are taken and refused as if they had come one by one, in that order.

Two evenings are played alike, but for how wagers come: in one message, or one after the other. Whatever
is chosen at random is the same for both, so the tables must be the same after each step.
"""

from dataclasses import fields
from typing import Any

import pytest

from croupier.table.conduct.core.wager_facts import outcomes_in, wagers_told
from croupier.table.house.record_export import record_of
from croupier.terms.refusals import Refusal
from tests.table.conduct.evening import Evening
from tests.table.conduct.test_evenings_at_random import (
    BETS,
    OTHERS,
    PLAYERS,
    STAKES,
    TABLES,
    Chooser,
)
from tests.table.conduct.test_evenings_at_random import asked as ask_with


SEEDS = range(57_001, 57_004)
STEPS = 60
MORE_BETS: dict[str, list[dict[str, Any]]] = {
    "craps": [
        {"bet": "pass"},
        {"bet": "dont-pass"},
        {"bet": "field"},
        {"bet": "any-seven"},
        {"bet": "place", "target": 6},
        {"bet": "hardway", "target": 8},
        {"bet": "pass-odds"},
    ],
    "blackjack": [
        {"bet": "original"},
        {"bet": "original", "seat": 2},
        {"bet": "original", "seat": 3},
        {"bet": "player"},
        {"bet": "kings-bounty"},
        {"bet": "super-sevens", "seat": 2},
        {"bet": "insurance"},
    ],
    "casino-war": [
        *({"bet": "ante", "target": area} for area in (1, 2, 3, 9)),
        *({"bet": "tie", "target": area} for area in (1, 2)),
        {"bet": "war", "target": 1},
    ],
}
WAGERING: list[dict[str, Any]] = [
    {"rulebook": "nz1996", "game": "craps"},
    {"rulebook": "nz1996", "game": "blackjack"},
    {"rulebook": "star-rapid", "game": "blackjack"},
    {"rulebook": "star-rapid", "game": "casino-war"},
    {
        "rulebook": "star-rapid",
        "game": "roulette",
        "limits": {"min": "5", "max": "60", "total_max": "100"},
    },
    {"rulebook": "nz", "game": "roulette", "limits": {"min": "5", "max": "60"}},
]
"""Tables at which wagers are made and wagering is closed."""


class Both:
    """Two evenings alike: in one wagers come together, in the other one by one."""

    def __init__(self, rulebook: str, **record: Any) -> None:
        """Open both."""
        self.together = Evening(rulebook, *PLAYERS, **record)
        self.alone = Evening(rulebook, *PLAYERS, **record)

    def do(self, do: str, **facts: Any) -> None:
        """Ask for the same at both."""
        came = [ask_with(each, do, dict(facts)) for each in (self.together, self.alone)]
        kinds = [tuple(e.happening.kind for e in c) if isinstance(c, tuple) else c for c in came]
        assert kinds[0] == kinds[1], do
        self.compare()

    def place(self, wagers: list[dict[str, Any]], **by: Any) -> int:
        """Put wagers down in both ways; return how many were taken."""
        whole = self.together.ask("place", wagers=wagers, **by)
        ones = [self.alone.ask("place", **by, **each) for each in wagers]
        if isinstance(whole, Refusal):
            of_each = whole.each or (whole,) * len(wagers)
            assert list(of_each) == ones
        else:
            (entry,) = whole
            expected = [
                one if isinstance(one, Refusal) else one[0].happening.facts["wager"]["id"]
                for one in ones
            ]
            assert list(wagers_told(outcomes_in(entry.happening.facts))) == expected
            self._compare_told(entry, ones)
        self.compare()
        return sum(not isinstance(one, Refusal) for one in ones)

    def _compare_told(self, entry: Any, ones: list[Any]) -> None:
        """The one entry says what those of the single wagers say: words, rules, notices."""
        made = [one[0].happening for one in ones if not isinstance(one, Refusal)]
        assert entry.happening.facts["words"] == "; ".join(str(m.facts["words"]) for m in made)
        assert set(entry.happening.rules) == {ref for each in made for ref in each.rules}
        told = [notice["what"] for notice in entry.happening.facts.get("notices", ())]
        assert set(told) == {n["what"] for m in made for n in m.facts.get("notices", ())}

    def compare(self) -> None:
        """Hold the two houses to each other: money, rounds, and what the tables remember."""
        one, other = self.together, self.alone
        assert one.house.ledger.balances() == other.house.ledger.balances()
        for mine, theirs in (
            (one.table.live, other.table.live),
            (one.table.last, other.table.last),
        ):
            assert (mine is None) == (theirs is None)
            if mine is None or theirs is None:
                continue
            for name in ("slips", "position", "answered", "allowances"):
                assert getattr(mine.round, name) == getattr(theirs.round, name), name
            apart = {"round", "first", "displaced"}
            for each in (each.name for each in fields(mine) if each.name not in apart):
                assert getattr(mine, each) == getattr(theirs, each), each
        assert one.table.conduct.owed == other.table.conduct.owed


def wagers(chooser: Chooser, bets: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Choose some wagers at random, among them those that nobody would take."""
    count = chooser.dice.randint(1, 9)
    return [
        {**chooser.one(*bets), "stake": chooser.one(*STAKES[:5], *STAKES)} for _ in range(count)
    ]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(
    ("book", "mode", "game"), [*((*each, "roulette") for each in TABLES), *OTHERS]
)
def test_wagers_together_are_those_that_came_one_by_one(
    book: str, mode: str, game: str, seed: int
) -> None:
    both = Both(book, mode=mode, game=game)
    chooser = Chooser(both.alone, seed)
    taken = 0
    for _ in range(STEPS):
        do, chosen = chooser.due() if chooser.dice.random() < 0.7 else chooser.step()
        facts = chooser.facts(do) | chosen
        if do != "place":
            both.do(do, **facts)
            continue
        by = {"who": facts["who"]}
        if facts["who"] not in PLAYERS:
            by |= {"role": facts["role"], "player": facts["player"]}
        taken += both.place(wagers(chooser, BETS[game]), nonce="7f3a", **by)
    assert taken
    for number in range(1, both.alone.table.conduct.round + 1):
        evenings = (both.together, both.alone)
        one, other = (record_of(each.entries, "R1", number) for each in evenings)
        assert one == other, "a record tells what was put down, however it came"


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("record", WAGERING, ids=lambda each: f"{each['rulebook']}-{each['game']}")
def test_so_it_is_at_tables_of_other_games_while_wagers_are_taken(
    record: dict[str, Any], seed: int
) -> None:
    both = Both(**record)
    chooser = Chooser(both.alone, seed)
    bets = MORE_BETS.get(record["game"]) or BETS[record["game"]]
    for seat, player in enumerate(PLAYERS[:2], start=1):
        both.do("sit", who=player, seat=seat)
    both.do("new game", who="D", role="dealer")
    taken = sum(both.place(wagers(chooser, bets), who=chooser.one(*PLAYERS)) for _ in range(15))
    assert taken > len(PLAYERS)
    both.do("no more bets", who="D", role="dealer")


def test_partners_do_not_pass_a_maximum_together() -> None:
    both = Both("nz", limits={"min": "5", "max": "60"})
    both.do("declare partnership", who="B", role="casino operator", players=["P1", "P2"])
    both.do("new game", who="D", role="dealer")
    both.place([{"bet": "red", "stake": "40"}], who="P2")
    chips = [{"bet": "red", "stake": stake} for stake in ("15", "10", "5")]
    assert both.place(chips, who="P1") == 2


def test_what_credit_refuses_lies_nowhere_and_counts_for_nothing() -> None:
    both = Both("nz", limits={"min": "5", "max": "600"})
    both.do("new game", who="D", role="dealer")
    asked = (("black", 600), ("red", 500), ("red", 350), ("red", 300), ("red", 50), ("odd", 5))
    chips = [{"bet": bet, "stake": str(stake)} for bet, stake in asked]
    assert both.place(chips, who="P1") == 3, "the 500 left the 350 room under the maximum of 600"
    live = both.together.table.live
    assert live is not None
    assert [slip.plays.units // 100 for slip in live.round.slips] == [600, 350, 50]
    assert both.together.chips("P1") == "0"
