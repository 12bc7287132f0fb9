"""Shoes and dealing styles replayed: which it was, who was offered what, held to the table."""

from collections.abc import Iterator
from typing import Any

from croupier.journal.entries import Entry
from croupier.table.conduct.core.state import TableState
from croupier.table.conduct.equipment.cards.cutting import asked_to_cut, in_turn, loaded_as
from croupier.table.conduct.equipment.cards.dealing_styles import shoe_number, style_of
from croupier.table.conduct.equipment.cards.held_hands import held, next_in_turn, not_ready
from croupier.table.conduct.equipment.cards.shoe_steps import is_dealt, next_steps
from croupier.table.conduct.round.hands import hands_of
from croupier.table.conduct.tables.game_changes import scheme_of


def misheld(before: TableState, entry: Entry) -> Iterator[str]:
    """Name what an entry tells of a shoe, its style or whoever turns a hand that is not so."""
    facts, live = entry.happening.facts, before.live
    if live is not None and entry.happening.kind.startswith("hand "):
        if (hand := facts["hand"]) not in hands_of(live.round):
            yield f"there is no hand {hand!r}"
            return
    elif live is not None and "slot" in facts and (early := not_ready(before, live)) is not None:
        yield f"a card is turned up too early: {early.what}"
    yield from _too_early(before, entry)
    for name, right in _ours(before, entry).items():
        if facts.get(name) != right:
            yield f"it tells {name} {facts.get(name)!r}, and the table {right!r}"


def _too_early(before: TableState, entry: Entry) -> Iterator[str]:
    """Say that a round began, or a card came, out of a shoe that was not ready."""
    begins = entry.happening.kind == "round begun"
    if (begins or entry.happening.kind == "card dealt") and (steps := next_steps(before)):
        what = "a round is begun" if begins else "a card is dealt"
        yield f"{what} from a shoe that is not ready: {steps[0]} comes first"


def _ours(before: TableState, entry: Entry) -> dict[str, Any]:
    """Return what the entry should tell."""
    live, facts = before.live, entry.happening.facts
    match entry.happening.kind:
        case "style changed":
            return {"was": style_of(before.table)}
        case "game changed":
            return {"was": scheme_of(before.table)}
        case "hand offered" if live is not None:
            return {"player": next_in_turn(before, live, facts["hand"])}
        case "hand accepted" | "hand declined" if live is not None:
            return {"player": held(live, facts["hand"]).offered}
        case "hand passed" if live is not None:
            return {"player": held(live, facts["hand"]).holder}
        case "hand brought back" if live is not None:
            return {"count": hands_of(live.round)[facts["hand"]].count}
        case kind:
            return _of_its_shoe(before, kind)


def _of_its_shoe(before: TableState, kind: str) -> dict[str, Any]:
    """Return what an entry about the shoe or its cut should tell."""
    match kind:
        case "shoe begun":
            return {"shoe": shoe_number(before) + 1}
        case "shoe loaded":
            return {"shoe": loaded_as(before), "goes on": is_dealt(before.live)}
        case "cut offered":
            return {"players": list(in_turn(before)[0])}
        case "cut declined":
            return {"player": next(iter(asked_to_cut(before)), None)}
        case _:
            return {}
