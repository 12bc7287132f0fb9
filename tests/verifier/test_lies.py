"""Lies of a house that owns all its keys, each told consistently, and named by both verifiers.

What only the house's own replay names (limits, roles, terms) is asked of it alone. The page on
verifying lists what neither can know.
"""

from collections.abc import Callable
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.verifier.evenings import play
from tests.verifier.forging import Copy
from tests.verifier.loading import faults, replayed, report


SCRIPTS = Path(__file__).parent / "scripts"
Lie = Callable[[Copy], int]
"""Changes a copy, and returns the place of the entry that is to be named."""
LIES: list[Any] = []
PLAYER, OPERATOR = ("Ana", "player"), ("Oto", "casino operator")


@cache
def _export(script: str) -> bytes:
    played = play((SCRIPTS / f"{script}.jsonl").read_bytes())
    return played.export


def lies(alone: str, own: str, script: str = "house") -> Callable[[Lie], Lie]:
    """Note a lie, what verify.py says of it (nothing, where it cannot know), and the house itself."""

    def note(lie: Lie) -> Lie:
        name = lie.__name__.replace("_", " ")
        LIES.append(pytest.param(script, lie, alone, own, id=name))
        return lie

    return note


def _at(copy: Copy, kind: str, number: int = 0) -> tuple[int, Any]:
    place = copy.places(kind)[number]
    return place, copy.entry(place)


def _put(copy: Copy, place: int, kind: str, facts: Any, post: Any = (), **more: Any) -> int:
    """Write an entry after another, at its time."""
    before = copy.entry(place)
    entry = {**before, "facts": {"words": "", **facts}, "kind": kind, "post": list(post)}
    entry |= {"stream": "house", "rules": [], **more}
    copy.lines.insert(place + 1, {"entry": entry, "hash": ""})
    return place + 1


def _by(do: str, who: tuple[str, str], table: str = "R1") -> dict[str, Any]:
    return {"asked": {"do": do, "who": who[0], "role": who[1], "table": table}}


def _of(copy: Copy, kind: str, table: str) -> int:
    return next(p for p in copy.places(kind) if copy.entry(p)["stream"] == f"table {table}")


# Rounds


@lies("the table is not open", "R1 is not open")
def plays_at_a_table_that_is_not_open(copy: Copy) -> int:
    del copy.lines[copy.places("table opened")[0]]
    return copy.places("round begun")[0]


@lies("after the result", "after the result")
def moves_a_stake_when_the_number_is_known(copy: Copy) -> int:
    place = copy.places("result decided")[0]
    there = {"round": 1, "wager": "w2", "bet": "red", "target": None, "by": "patron"}
    facts = {**there, **_by("chips moved", ("Dee", "dealer"))}
    return _put(copy, place, "chips moved", facts, stream="table R1")


@lies("17 is decided, and 22 was registered", "where '22' was registered", "star-rapid-dealer")
def decides_another_number_than_was_registered(copy: Copy) -> int:
    for place in copy.places("result registered"):
        copy.entry(place)["facts"]["chance"] = "22"
    return copy.places("result decided")[0]


@lies("opened once more after the result", "", "star-rapid-dealer")
def takes_wagers_when_the_number_is_known(copy: Copy) -> int:
    relaxed = copy.lines.pop(copy.places("wagering relaxed")[0])
    place, decided = _at(copy, "result decided")
    relaxed["entry"] |= {name: decided[name] for name in ("at", "clock")}
    copy.lines.insert(place + 1, relaxed)
    return place + 1


@lies("own clock goes back", "own clock goes back")
def turns_the_clock_back_for_a_late_wager(copy: Copy) -> int:
    place = _of(copy, "wager placed", "T1")
    entry = copy.lines.pop(place)
    later = _of(copy, "wagering closed", "T1") - 1
    copy.entry(later)["clock"] += 2_000_000
    copy.lines.insert(later + 1, entry)
    return later + 1


# People


@lies("Cai is excluded, and wagers", "Cai is excluded")
def takes_a_wager_of_somebody_excluded(copy: Copy) -> int:
    gone = copy.lines.pop(copy.places("person excluded")[0])
    place, entry = _at(copy, "round begun", 2)
    gone["entry"] |= {name: entry[name] for name in ("at", "clock")}
    copy.lines.insert(place + 1, gone)
    wagers = copy.places("wager placed")
    return next(p for p in wagers if copy.entry(p)["facts"]["wager"]["player"] == "Cai")


@lies("admitted a second time", "knows already")
def admits_somebody_again_in_another_role(copy: Copy) -> int:
    facts = {"person": "Ana", "age": 34, "role": "game supervisor", "bound_by": ""}
    facts |= _by("admit", OPERATOR)
    return _put(copy, copy.places("table opened")[0], "person admitted", facts)


@lies("", "other limits than the table's")
def shows_limits_that_are_not_in_force(copy: Copy) -> int:
    place, entry = _at(copy, "table opened")
    entry["facts"]["limits"]["max"] = "20"
    return place


@lies("", "takes at least 60")
def takes_less_than_the_minimum(copy: Copy) -> int:
    limits = {"min": "60", "max": "100"}
    _at(copy, "table set up")[1]["facts"]["record"]["limits"] = limits
    _at(copy, "table opened")[1]["facts"]["limits"] = limits
    return copy.places("wager placed")[0]


@lies("", "Ana as player had no right to result")
def lets_a_player_deal(copy: Copy) -> int:
    place, entry = _at(copy, "result decided")
    entry["facts"] |= _by("result", PLAYER)
    return place


# Chips


def _promotional(copy: Copy, kind: str, do: str, end: str, **more: Any) -> int:
    facts = {"player": "Ana", "amount": 5000, **more, **_by(do, PLAYER)}
    gives = [["chips:Ana", "promotional", -5000], ["outside:promotions", "promotional", 5000]]
    takes = [["outside:promotions", "cash", -5000], [end, "cash", 5000]]
    return _put(copy, copy.places("chips redeemed")[-1], kind, facts, gives + takes)


@lies("may only be wagered", "may only be wagered")
def pays_cash_for_promotional_chips(copy: Copy) -> int:
    more = {"chips": "promotional", "by": "cash"}
    return _promotional(copy, "chips redeemed", "redeem", "outside:cage", **more)


@lies("may only be wagered", "may only be wagered")
def makes_value_of_promotional_chips(copy: Copy) -> int:
    more = {"give": "promotional", "take": "value"}
    return _promotional(copy, "chips exchanged", "exchange", "chips:Ana", **more)


@lies("other amounts are posted", "and moves -20000 blue of R1")
def gives_more_chips_of_a_colour_than_were_paid(copy: Copy) -> int:
    place, entry = _at(copy, "non-value chips issued")
    for row in entry["post"][2:]:
        row[2] *= 2
    entry["facts"]["worth"] = 20000
    return place


@lies("other amounts are posted", "and moves -8000 cash")
def pays_more_than_chips_of_a_colour_are_worth(copy: Copy) -> int:
    place, entry = _at(copy, "chips redeemed", 1)
    for row in entry["post"][2:]:
        row[2] *= 2
    entry["facts"]["value"] = 8000
    return place


@lies("moves nothing of house:R1", "moves nothing of house:R1")
def gives_a_friend_what_the_house_has(copy: Copy) -> int:
    place, entry = _at(copy, "card inserted", 2)
    entry["facts"]["amount"] = 100
    entry["post"] = [["house:R1", "cash", -100], ["chips:Ben", "cash", 100]]
    return place


@lies("chips:Ana is posted -100", "it moves -100 cash of chips:Ana")
def takes_a_players_chips_when_it_opens(copy: Copy) -> int:
    place, entry = _at(copy, "table opened")
    entry["facts"]["amount"] = 100
    entry["post"] = [["chips:Ana", "cash", -100], ["house:R1", "cash", 100]]
    return place


@lies("chips:Ana is moved, and Ben is told of", "and tells of Ben")
def redeems_somebody_elses_chips(copy: Copy) -> int:
    place, entry = _at(copy, "chips redeemed")
    entry["post"][0][0] = "chips:Ana"
    return place


@lies("more is recovered than Ben owes", "recovers more than Ben owes")
def recovers_what_nobody_owes(copy: Copy) -> int:
    place = copy.places("overpayment recovered")[0]
    copy.lines.insert(place + 1, deepcopy(copy.lines[place]))
    return place + 1


# Papers


def _paid(copy: Copy, account: str = "tickets") -> int:
    """Pay the first ticket in cash."""
    ticket = _at(copy, "ticket issued")[1]["facts"]
    facts = {name: ticket[name] for name in ("ticket", "ends", "player", "amount")}
    post = [[account, "cash", -4000], ["outside:cage", "cash", 4000]]
    place = copy.places("chips redeemed")[-1]
    return _put(copy, place, "ticket redeemed", facts | _by("redeem ticket", PLAYER, "T1"), post)


@lies("after it ran out", "ran out on")
def pays_a_ticket_that_ran_out(copy: Copy) -> int:
    entry = _at(copy, "ticket issued")[1]
    entry["facts"]["expires"] = entry["at"] + 1
    return _paid(copy)


@lies("while its payment is withheld", "which is held back")
def pays_a_ticket_that_is_withheld(copy: Copy) -> int:
    ticket = _at(copy, "ticket issued")[1]["facts"]
    facts = {name: ticket[name] for name in ("ticket", "ends", "player", "amount")}
    facts |= {"because": "a fault", **_by("withhold payment", OPERATOR, "T1")}
    paid = _paid(copy)
    _put(copy, paid - 1, "payment withheld", facts)
    return paid + 1


@lies("not out of tickets", "out of something else")
def pays_a_ticket_out_of_vouchers(copy: Copy) -> int:
    form = copy.lines.pop(copy.places("ticket redeemed")[0])  # so that vouchers are there
    assert form["entry"]["facts"]["ticket"] == "form F1"
    return _paid(copy, "vouchers")


@lies("the form is Ben's, and Ana signs it", "not signed by Ben")
def signs_a_form_for_its_player(copy: Copy) -> int:
    place, entry = _at(copy, "ticket redeemed")
    entry["facts"]["asked"]["who"] = "Ana"
    return place


@pytest.mark.parametrize(("script", "lie", "alone", "own"), LIES)
def test_a_lie_is_named_where_it_is_told(script: str, lie: Lie, alone: str, own: str) -> None:
    copy = Copy(_export(script))
    place = lie(copy)
    text, seq = copy.made_good(), copy.entry(place)["seq"]
    for found, words in ((faults(text), alone), (replayed(text), own)):
        if words:
            said = [str(fault) for fault in found]
            assert any(fault.seq == seq and words in fault.what for fault in found), said


def test_an_honest_house_is_sound() -> None:
    copy = Copy(_export("house"))
    assert faults(copy.made_good()) == replayed(copy.text()) == []
    raised = Copy(_export("cash"))
    rules = deepcopy(raised.entry(raised.places("cash rules set")[0])["facts"])
    _put(raised, raised.places("notice discharged")[0], "cash rules set", rules)
    assert any("set anew by entry" in each for each in report(raised.made_good()).remarks)


def test_rounds_that_were_void_after_they_were_drawn_are_told() -> None:
    copy = Copy(_export("star-rapid-rng"))
    void = copy.entry(copy.places("round void")[0])["facts"]
    place, entry = _at(copy, "round settled")
    wagers = [each for each in entry["facts"]["wagers"] if each["result"] in ("win", "lose")]
    entry["post"] = []
    for each in wagers:
        each |= {"result": "void", "winnings": 0, "returned": each["stake"], "void": each["stake"]}
        entry["post"] += [["stakes:Zoës Rad", "cash", -each["stake"]]]
        entry["post"] += [[f"chips:{each['player']}", "cash", each["stake"]]]
    entry |= {"kind": "round void", "facts": {**void, "round": 1, "wagers": wagers}}
    told = report(copy.made_good())
    assert [fault for fault in told.in_order if fault.line == place + 1] == []
    assert any("1 rounds of Zoës Rad were void after they were drawn" in r for r in told.remarks)
