"""What a table owes: each duty of the house until it is discharged, over rounds and restarts."""

import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from croupier.floor.staff_sections import Signed
from croupier.floor.viewing.desks import AtDesk, desk_section
from croupier.games.protocol import Duty, Notice
from croupier.table.conduct.core.commands import DECIDES, Announcement, Case, Decision, happened
from croupier.table.conduct.core.state import Owed
from croupier.table.conduct.equipment.thrown_dice.dice_sets import BOTH
from croupier.table.conduct.people.behaviour import ReadRules
from croupier.table.house.premises import AtFolder
from croupier.table.house.replay.replay import replay
from croupier.terms.refusals import Reason
from tests.table.conduct.evening import OPERATOR
from tests.table.conduct.evening import Evening as Conducted
from tests.table.house.test_keeper import HandClock, asked, done, open_house, play_a_round
from tests.web.notices import written


ABOVE = "gaming supervisor"


@cache
def duties() -> list[str]:
    """List every duty that the house can write."""
    return sorted(written("Duty"))


@cache
def told() -> list[str]:
    """List every notice that is told and owed by nobody."""
    return sorted(written("Notice").keys() - set(duties()))


class Owing:
    """A house on a disk, taken up again as often as a test likes."""

    def __init__(self, folder: Path) -> None:
        self.premises, self.clock = AtFolder(folder, os.urandom), HandClock()
        self.keeper = self.premises.take_up(self.clock)
        open_house(self.keeper, "dealer")

    def restart(self) -> None:
        """Leave the house and take it up again: it owes what it owed."""
        before = self.owed
        self.premises.leave(self.keeper)
        self.keeper = self.premises.take_up(self.clock)
        assert self.owed == before

    @property
    def owed(self) -> tuple[Owed, ...]:
        return self.keeper.house.tables["T"].conduct.owed

    def desk(self, role: str) -> list[tuple[int, str, bool]]:
        """Return what a desk lists as owed, and whether who stands there may discharge it."""
        house = self.keeper.house
        at = AtDesk(Signed("S", role, "star-rapid"), False, None, None, None)
        shown = desk_section(house, house.tables["T"], at, (), self.clock())
        return [(each.number, each.what, each.may) for each in shown.owed]


@pytest.fixture
def owing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Owing]:
    """Give a house at which reading a rule brings about the notice that it names."""

    def bring(case: Case, read: ReadRules) -> Decision:
        what, rules = read.rule or "", case.operation.rules
        duty = Duty(what, rules, role=ABOVE if "7" in what else "")
        notice = Notice(what, rules) if what in told() else duty
        return happened(
            case, "rules read", Announcement("It is told", (), (notice,)), {"rule": what}
        )

    decides: Any = DECIDES
    monkeypatch.setitem(decides, ReadRules, bring)
    house = Owing(tmp_path)
    yield house
    house.premises.leave(house.keeper)


def test_every_duty_stays_on_the_desk_until_it_is_discharged_in_the_journal(owing: Owing) -> None:
    assert len(duties()) > 50
    for what in duties():
        done(owing.keeper, "read rules", who="P1", rule=what)
        done(owing.keeper, "read rules", who="P1", rule=what)  # the same is owed once
    owing.restart()
    play_a_round(owing.keeper)
    numbered = list(enumerate(duties(), start=1))
    assert [(each.number, each.what) for each in owing.owed][: len(duties())] == numbered
    for role, above in (("dealer", False), (ABOVE, True)):
        shown = [(number, what, above or "7" not in what) for number, what in numbered]
        assert owing.desk(role)[: len(duties())] == shown
    for number, what in numbered:
        least, lower = (ABOVE, "dealer") if "7" in what else ("dealer", "player")
        _refused(owing, number, lower, Reason.ROLE_MAY_NOT)
        owing.clock.wait(1)
        (entry,) = done(
            owing.keeper, "discharge notice", who=f"S{number}", role=least, notice=number
        ).entries
        facts = entry.happening.facts
        assert (facts["what"], facts["discharged"]) == (what, [number])
        assert (facts["asked"]["who"], entry.moment) == (f"S{number}", owing.clock())
        _refused(owing, number, least, Reason.NOTHING_IS_OWED)
        if number == len(duties()) // 2:
            owing.restart()
    _refused(owing, 1_000, "dealer", Reason.NOTHING_IS_OWED)
    assert not {each.number for each in owing.owed} & set(dict(numbered))
    assert list(replay(owing.keeper.store.entries())) == []


def _refused(owing: Owing, number: int, role: str, reason: Reason) -> None:
    before = owing.owed
    command = asked("discharge notice", who="X", role=role, notice=number)
    refusal = owing.keeper.do(command).refusal
    assert refusal is not None
    assert (refusal.reason, owing.owed) == (reason, before)


def test_what_is_only_told_is_not_owed(owing: Owing) -> None:
    assert len(told()) > 20
    for what in told():
        (entry,) = done(owing.keeper, "read rules", who="P1", rule=what).entries
        assert [each["what"] for each in entry.happening.facts["notices"]] == [what]
    assert owing.owed == ()


@pytest.mark.parametrize("snapshot", [False, True])
def test_what_is_owed_of_a_person_is_found_again(owing: Owing, snapshot: bool) -> None:
    play_a_round(owing.keeper)
    done(owing.keeper, "exclude", who="G", role="gaming supervisor", person="P2", because="theft")
    if snapshot:
        owing.keeper.keep_snapshot()
    owing.restart()
    assert "P2 is required to leave the casino" in {each.what for each in owing.owed}
    done(owing.keeper, "readmit", who="O", role="casino operator", person="P2")
    assert "P2 is required to leave the casino" not in {each.what for each in owing.owed}


def test_an_entry_that_discharges_what_nobody_owes_is_found(owing: Owing) -> None:
    done(owing.keeper, "read rules", who="P1", rule=duties()[0])
    done(owing.keeper, "discharge notice", who="D", role=ABOVE, notice=1)
    *before, last = owing.keeper.store.entries()
    assert [fault.what for fault in replay((*before, last, last))] == [
        "it discharges notice 1, which nobody owes"
    ]


# What carries duties out

DICE = [("bring dice", {}), *(("inspect dice", {"who": role, "role": role}) for role in BOTH)]
LOST: Any = [*DICE, ("die off table", {"dice": [2, 3]})]
CALLED: Any = [("new game", {}), ("no more bets", {"bell": True})]
OUT: Any = [*CALLED, ("spin", {}), ("no spin", {"cause": "ball left the wheel"})]
SAID: Any = {"equipment mended": {"found": "in order"}, "inspect die": {"die": 3}}
CARRIED: Any = [
    # book and game, what is done, the rule of the duty, what carries it out
    ("nz1996 roulette", OUT, "III/6.4", "examine ball"),
    ("nz roulette", OUT, "8/5.2", "examine ball"),
    ("star-rapid roulette", OUT, "11.5.1.6", "examine ball"),
    ("nz1996 tai-sai", [("equipment fault", {"what": "x"})], "VI/7.7", "equipment mended"),
    ("nz1996 craps", [*LOST, ("find die", {"die": 3})], "X/4.5(c)", "inspect die"),
    ("nz snake-eyes", [*LOST, ("find die", {"die": 3})], "11A/6.1(c)", "inspect die"),
    ("nz1996 craps", LOST, "X/4.5(e)", "tell inspector"),
    ("nz1996 money-wheel", CALLED, "VII/3.3", "spin"),
]


@pytest.mark.parametrize(
    ("at", "steps", "ref", "do"),
    [
        pytest.param(*case, marks=pytest.mark.rule(f"{case[0].split()[0]}:{case[2]}"))
        for case in CARRIED
    ],
)
def test_a_duty_is_owed_until_the_operation_that_carries_it_out(
    at: str, steps: Any, ref: str, do: str
) -> None:
    book, game = at.split()
    evening = Conducted(book, game=game, name="T1")
    for step, more in steps:
        evening.do(step, **{"who": "O", "role": OPERATOR, **more})
    (found,) = [each for each in evening.table.conduct.owed if do in each.by]
    assert f"{book}:{ref}" in found.rules
    refusal = evening.refused("discharge notice", who="O", role=OPERATOR, notice=found.number)
    assert (refusal.reason, do in refusal.remedy) == (Reason.MOVE_IS_NOT_DUE, True)
    evening.do("admit", who="O", role=OPERATOR, person="P2", age=40)  # anything else leaves it owed
    assert found in evening.table.conduct.owed
    came = evening.do(do, who="O2", role=OPERATOR, **SAID.get(do, {}))
    told = [number for each in came for number in each.happening.facts.get("discharged", ())]
    assert found.number in told
    assert found not in evening.table.conduct.owed
