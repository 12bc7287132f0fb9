"""Cash takes evidence: whatever a house with all its keys writes instead, both verifiers name."""

import random
from collections.abc import Callable
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.verifier.evenings import SEED, Played, Script, play
from tests.verifier.forging import Copy
from tests.verifier.loading import faults, replayed, report


SCRIPT = Path(__file__).parent / "scripts" / "cash.jsonl"
BOUGHT, REDEEMED = "chips bought", "chips redeemed"
Lie = Callable[[Any], None]
"""What is changed of an entry."""


@cache
def _evening() -> Played:
    played = play(SCRIPT.read_bytes())
    assert [told.refusal for told in played.told if told.refusal is not None][1:] == []
    return played


def _makes(units: int) -> Lie:
    """Let an entry move another sum, and tell so, its evidence too."""

    def lie(entry: Any) -> None:
        facts = entry["facts"]
        facts["credit"] = facts.get("credit", 0) + units - facts["amount"]
        facts["amount"] = facts["evidence"]["units"] = units
        for row in entry["post"]:
            row[2] = units if row[2] > 0 else -units

    return lie


def _tells(**evidence: Any) -> Lie:
    return lambda entry: entry["facts"]["evidence"].update(evidence)


def _asked(**by: Any) -> Lie:
    return lambda entry: entry["facts"]["asked"].update(by)


def _both(*lies: Lie) -> Lie:
    def lie(entry: Any) -> None:
        for each in lies:
            each(entry)

    return lie


def _without(name: str) -> Lie:
    return lambda entry: entry["facts"].pop(name)


def _in_two(entry: Any) -> None:
    """Post a sum in two halves, and show one of them."""
    outside, chips = entry["post"]
    half = outside[2] // 2
    entry["post"] = [[*outside[:2], half], [*outside[:2], half], chips]
    entry["facts"]["evidence"]["units"] = abs(half)


def _counted(who: str, role: str) -> Lie:
    return _both(_tells(who=who), _asked(second={"who": who, "role": role}))


def _apart(entry: Any) -> None:
    entry["facts"]["notices"][0]["duty"]["apart"].remove("Dee")


LIES: dict[str, tuple[str, int, Lie, str]] = {
    "evidence removed": (BOUGHT, 2, _without("evidence"), "without evidence"),
    "evidence of less": (BOUGHT, 2, _tells(units=50_00), "without evidence"),
    "evidence of one half": (BOUGHT, 2, _in_two, "without evidence"),
    "evidence of a kind of its own": (BOUGHT, 2, _tells(by="faith"), "without evidence"),
    "evidence of another's cash": (BOUGHT, 2, _tells(player="Ben"), "evidence is of Ben's"),
    "more than a word at once": (BOUGHT, 0, _makes(501_00), "Dee's word carries"),
    "more than a word in small sums at two tables": (
        *(BOUGHT, 1, _makes(205_00)),
        "Dee's word carries",
    ),
    "more than a word after the day turned": (BOUGHT, 4, _makes(505_00), "Dee's word carries"),
    "the word of somebody else": (BOUGHT, 4, _tells(who="Dan"), "word of Dan, who did not"),
    "counted by the same person": (BOUGHT, 2, _counted("Dee", "dealer"), "no second person"),
    "counted by nobody who is named": (
        *(BOUGHT, 2, lambda entry: entry["facts"]["asked"].pop("second")),
        "no second person",
    ),
    "counted by another than is named": (BOUGHT, 2, _tells(who="Sam"), "no second person"),
    "counted by who gains": (BOUGHT, 2, _counted("Ana", "game supervisor"), "no second person"),
    "counted beside who gains": (
        *(REDEEMED, 1, _both(_asked(who="Ana", role="player"), _counted("Sue", "game supervisor"))),
        "no second person",
    ),
    "counted by two dealers": (BOUGHT, 2, _counted("Dan", "dealer"), "no second person"),
    "counted in a role one has not": (
        *(BOUGHT, 2, _counted("Dan", "game supervisor")),
        "no second person",
    ),
    "counted by an inspector": (BOUGHT, 2, _counted("Ivo", "inspector"), "no second person"),
    "a device that pays out": (
        *(REDEEMED, 0, _tells(by="device", device="terminal 7")),
        "no device does",
    ),
    "a device that finds overpayments": (
        *("overpayment recorded", 0, _tells(by="device", device="terminal 7")),
        "no device does",
    ),
    "an overpayment by nobody": ("overpayment recorded", 0, _without("evidence"), "evidence"),
    "an overpayment called its recovery": (
        *(
            "overpayment recorded",
            0,
            _both(_without("evidence"), _asked(do="recover overpayment")),
        ),
        "without evidence",
    ),
    "a purchase called an exchange": (
        *(BOUGHT, 2, _both(_without("evidence"), _asked(do="exchange"))),
        "without evidence",
    ),
    "a form that nobody wrote with anybody": (
        *("ticket issued", 0, _without("evidence")),
        "without evidence",
    ),
    "promotional chips on nobody's word": (
        *("promotional chips issued", 0, _without("evidence")),
        "without evidence",
    ),
    "an alarm left out": (REDEEMED, 1, _without("notices"), "no alarm is raised"),
    "acknowledged by who took part": (
        *("notice discharged", 0, _asked(who="Sue")),
        "Sue took part",
    ),
    "acknowledged by a dealer": (
        *("notice discharged", 0, _asked(who="Dan", role="dealer")),
        "discharges notice 1",
    ),
    "acknowledged by what is no acknowledgement": (
        *("notice discharged", 0, _asked(do="open table")),
        "open table does not carry out",
    ),
    "acknowledged what nobody owes": (
        *("notice discharged", 0, lambda entry: entry["facts"].update(discharged=[1, 2])),
        "which nobody owes",
    ),
}


def _named(copy: Copy, place: int, words: str) -> None:
    """Hold both verifiers to name an entry in these words."""
    text, seq = copy.made_good(), copy.entry(place)["seq"]
    for found in (faults(text, copy.lines[0]["public_key"]), replayed(text)):
        said = [str(fault) for fault in found]
        assert any(fault.seq == seq and words in fault.what for fault in found), said


@pytest.mark.parametrize("lie", LIES)
def test_cash_without_its_evidence_is_named_by_both_verifiers(lie: str) -> None:
    copy = Copy(_evening().export)
    kind, number, change, words = LIES[lie]
    place = copy.places(kind)[number]
    change(copy.entry(place))
    _named(copy, place, words)


def test_an_alarm_that_whoever_took_part_may_acknowledge_is_named() -> None:
    copy = Copy(_evening().export)
    place = copy.places(REDEEMED)[1]
    _apart(copy.entry(place))
    text, seq = copy.made_good(), copy.entry(place)["seq"]
    for found, words in ((faults(text), "acknowledged by Dee"), (replayed(text), "no alarm")):
        assert any(fault.seq == seq and words in fault.what for fault in found)


def test_many_small_sums_and_a_day_that_never_turned_are_named() -> None:
    copy = Copy(_evening().export)
    place = copy.places(BOUGHT)[1]
    again = deepcopy(copy.lines[place])
    again["entry"]["facts"]["credit"] += again["entry"]["facts"]["amount"]
    copy.lines.insert(place + 1, again)
    _named(copy, place + 1, "Dee's word carries")
    copy = Copy(_evening().export)
    for begun in reversed(copy.places("gaming day begun")):
        del copy.lines[begun]
    _named(copy, copy.places(BOUGHT)[4], "Dee's word carries")


def test_credit_that_somebody_brings_once_cash_takes_evidence_is_named() -> None:
    copy = Copy(_evening().export)
    brought = deepcopy(copy.lines[copy.places("credit brought")[0]])
    place = copy.places("table opened")[0]
    brought["entry"] |= {name: copy.entry(place)[name] for name in ("at", "clock")}
    copy.lines.insert(place, brought)
    _named(copy, place, "without evidence")


# Honest houses


def test_an_honest_evening_of_cash_is_sound_and_so_is_one_that_sets_no_rules() -> None:
    played = _evening()
    assert report(played.export, played.public, played.heads).in_order == []
    copy = Copy(played.export)
    assert faults(copy.made_good()) == replayed(copy.text()) == []
    del copy.lines[copy.places("cash rules set")[0]]
    for place in copy.places(BOUGHT, REDEEMED, "overpayment recorded", "ticket issued"):
        copy.entry(place)["facts"].pop("evidence", None)
    for place in copy.places("notice discharged")[:1]:
        copy.entry(copy.places(REDEEMED)[1])["facts"].pop("notices")
        del copy.lines[place]
    assert faults(copy.made_good()) == replayed(copy.text()) == []


def _much_cash(chance: random.Random) -> bytes:
    """Write two gaming days at three tables, in two books, with much cash."""
    script = Script(chance)
    limits = {"game": "roulette", "limits": {"min": "5", "max": "500"}}
    books = {"R1": "nz", "R2": "nz1996", "T1": "star-rapid"}
    script.scene([{"rulebook": book, "name": name, **limits} for name, book in books.items()])
    script.lines[0]["cash"] = {"word": "500", "report": "2000"}
    for number, day in enumerate(("2024-10-10", "2024-10-11")):
        if number:
            script.lines.append({"day": day})
            script.seconds = 12 * 3600
        for script.table in books:
            role = "gaming supervisor" if script.table == "T1" else "game supervisor"
            script.step("Sue", "open table", role=role)
            script.step("Oto", "new gaming day")
        for _ in range(60):
            script.table = chance.choice(list(books))
            _some_cash(script)
    return script.text()


def _some_cash(script: Script) -> None:
    chance = script.chance
    amount = str(chance.choice((5, 50, 100, 200, 600, 2500)))
    who = chance.choice(("Dee", "Sue", "Oto", "Ana"))
    role = "gaming supervisor" if script.table == "T1" else "game supervisor"
    do = chance.choice(("buy in", "buy in", "redeem", "record overpayment", "transfer in"))
    evidence: dict[str, Any] = chance.choice(
        ({}, {"second": {"who": "Sue", "role": role}, "counted": amount}, {"reader": "N1"})
    )
    fields: dict[str, Any] = {"player": chance.choice(("Ana", "Ben")), "amount": amount}
    if do == "transfer in":
        fields["reference"] = str(chance.getrandbits(40))
    script.step(who, do, **fields, **evidence)
    script.step(chance.choice(("Sue", "Oto")), "discharge notice", notice=chance.randrange(1, 9))
    if chance.random() < 0.3:
        notes = {"notes": [chance.choice(("20", "50", "100")) for _ in range(3)]}
        script.step("Ben", "insert notes", **notes)


def test_evenings_at_random_with_much_cash_are_sound() -> None:
    for seed in range(4):
        played = play(_much_cash(random.Random(f"{SEED} cash {seed}")), seed)
        assert played.accepted > 40
        for by in (b'"by":"word"', b'"by":"count"', b'"by":"device"', b'"alarm":true'):
            assert by in played.export, by
        assert [str(each) for each in report(played.export, played.public).in_order] == []
        assert replayed(played.export) == []
