"""Blackjack dealt to boxes under nz1996, division II: a round noted in short, settled by its record.

Wagers are ``Ana 1 100``: who, on which box, how much; decisions ``Ana double 60``: who, what, with what
stake, and ``at 3`` where somebody is on several boxes. Moves of the full form have ``:`` after who.
"""

import re
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any, TypeAlias

from tests.conformance.settling import Answer, cited, refusals, settle
from tests.marks import Rules


rule = Rules("nz1996", "II/")
Due: TypeAlias = Mapping[str, float]
LIMITS = {"min": "10", "max": "500"}
SUPERVISOR = "casino supervisor"
DECISION = re.compile(r"(?P<who>\w+) (?P<act>[a-z -]+?)(?: (?P<stake>\d+))?(?: at (?P<seat>\d))?")


def table(**more: Any) -> Answer:
    """Write a table; ``options`` and whatever else a table has."""
    return {"rulebook": "nz1996", "game": "blackjack", "limits": LIMITS, **more}


SUPER_SEVENS = table(
    options={"super sevens": True},
    limits={**LIMITS, "fixed stakes": {"super-sevens": "5"}},
)


def wagers(written: str) -> list[Answer]:
    """Read ``Ana 1 100; Ana 1 super-sevens 5``: a bet that is not named is on the cards."""
    found: list[Answer] = []
    for each in written.split("; "):
        who, box, *bet, stake = each.split()
        named = {"bet": bet[0] if bet else "original", "stake": stake}
        found.append({"player": who, "seat": int(box), **named})
    return found


def decisions(written: str) -> list[Answer]:
    """Read ``Ana insurance 50; Ben second hand; Ana stand at 3``."""
    found: list[Answer] = []
    for each in filter(None, written.split("; ")):
        read = DECISION.fullmatch(each)
        assert read is not None, each
        said = {"player": read["who"], "act": read["act"], "stake": read["stake"]}
        said["seat"] = int(read["seat"]) if read["seat"] else None
        found.append({name: part for name, part in said.items() if part is not None})
    return found


def cards(written: Iterable[Any] | str) -> list[Any]:
    """Read cards that leave the shoe one after the other; what happened to one is an object."""
    return (
        written.split()
        if isinstance(written, str)
        else [
            part for each in written for part in (each.split() if isinstance(each, str) else [each])
        ]
    )


def dealt(stakes: str, chance: Iterable[Any] | str, decided: str = "", at: Any = None) -> Answer:
    """Settle a round of the short form."""
    record = {"table": at or table(), "wagers": wagers(stakes), "chance": cards(chance)}
    return settle({**record, "decisions": decisions(decided)})[0]


def won(told: Answer) -> dict[str, int | Fraction]:
    """Say what each has won or lost by each bet, those that are still open left out."""
    found: dict[str, int | Fraction] = {}
    for one in told["wagers"]:
        if one["result"] not in ("open", "refused"):
            name = f"{one['player']} {one['bet']}"
            found[name] = found.get(name, 0) + Fraction(one["net"])
    return found


def ruled(told: Answer) -> set[str]:
    """Give every rule that the settled wagers and the steps of a round cite."""
    return set[str]().union(*map(cited, (*told["wagers"], *told["steps"], *told["notices"])))


def hold(told: Answer, due: Due, *numbers: str, over: bool = True) -> Answer:
    """Hold a round to what everybody has won, with nothing refused, and to the rules it rests on."""
    assert not refusals(told), refusals(told)
    assert won(told) == due, told["steps"]
    assert told["over"] is over
    assert rule.told(*numbers) <= ruled(told), (numbers, ruled(told))
    return told


def hold_off(told: Answer, number: str, what: str = "") -> Answer:
    """Hold the one thing that is refused to the rule by which it is."""
    (refused,) = [each["refusal"] for each in refusals(told)]
    assert rule.ref(number) in refused["rules"], refused
    assert what in refused["what"], refused
    return told


def said_by(told: Answer, number: str) -> str:
    """Give the words of the steps that rest on a rule."""
    return "; ".join(s["words"] for s in told["steps"] if rule.ref(number) in s["rules"])


def moved(stakes: str, course: str, at: Any = None, **more: Any) -> Answer:
    """Settle a round of the full form; moves: cards, ``close``, and what people do."""
    laid = [
        {"do": "place", "id": _named(each), "who": each.pop("player"), **each}
        for each in wagers(stakes)
    ]
    moves = [each for part in course.split("; ") for each in _moves(part)]
    return settle({"table": at or table(), "moves": [*laid, *moves], **more})[0]


def _named(wager: Answer) -> str:
    """Call a wager ``Ana 1``, and a side bet ``Ana 1 super-sevens``."""
    side = "" if wager["bet"] == "original" else f" {wager['bet']}"
    return f"{wager['player']} {wager['seat']}{side}"


def _moves(part: str) -> list[Answer]:
    """Read one part of a course: cards, a call ``Ana 1: even money``, or a decision ``Ana draw``.

    A wager ``place Ben 1 split 60`` may have been taken ``by mistake``; ``correct 3 KD`` puts a card right.
    """
    if part == "close":
        return [{"do": "close"}]
    if part.startswith("correct "):
        _, which, card = part.split()
        facts = {"corrected": card, "which": int(which)}
        return [{"do": "ruling", "ruling": "correction", "facts": facts, "role": SUPERVISOR}]
    if ": " in part:
        wager, call = part.split(": ")
        return [{"do": "call", "wager": wager, "call": call}]
    if part.startswith("place "):
        written = part.removeprefix("place ").removesuffix(" by mistake")
        (each,) = wagers(written)
        who = each.pop("player")
        taken = {"accepted": "by mistake"} if part.endswith(" by mistake") else {}
        return [{"do": "place", "who": who, **each, **taken}]
    if part.split(maxsplit=1)[0].isalpha() and not part.split(maxsplit=1)[0].isupper():
        (each,) = decisions(part)
        who = each.pop("player")
        return [{"do": "act", "who": who, **each}]
    return [{"do": "chance", "chance": card} for card in part.split()]
