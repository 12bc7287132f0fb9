"""Cards replayed: what entries tell of hands and of windows between cards, held to the table."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from croupier.games.protocol import Chance, Deal
from croupier.journal.entries import Entry
from croupier.table.conduct.core.state import Live, TableState
from croupier.table.conduct.core.windows import (
    PASSED,
    QUESTIONS,
    offered,
    opening_facts,
    passed_over,
    stage_of,
    window_of,
)
from croupier.table.conduct.irregularities.card_corrections import dealt
from croupier.table.conduct.round.hands import PLACES, hand_facts, places_told
from croupier.table.conduct.round.results import CAME
from croupier.table.driver.rounds import ask
from croupier.table.wagers.moves import Round


_CARD: Final = "card dealt"
_CARDS: Final = "cards dealt"
_DECIDED: Final = "decision made"
_CLOSED: Final = "wagering closed"
_WHICH: Final = "which"
_RULED: Final = "card ruled"
"""It tells what lies there, and is no result."""
_OPENS: Final = ("window", "seconds", QUESTIONS)
_OFFERED: Final = "offered"
"""What entries of the first release told of a window beside: who could make which wager."""


def misdealt(before: TableState, after: TableState, entry: Entry) -> Iterator[str]:
    """Name what an entry tells of cards and windows that is not so."""
    facts = entry.happening.facts
    was, now = before.live, _told_of(after, facts)
    kind = entry.happening.kind
    if now is None:
        return
    ours: dict[str, Any] = {}
    opens = kind in (_CARD, _CARDS) or (kind == _DECIDED and _is_new_stage(was, now))
    if opens or _WHICH in facts or (kind == _CLOSED and now is after.live):
        ours |= dict.fromkeys(_OPENS) | opening_facts(now.round, after)
        ours |= {_OFFERED: list(_offers(now.round))} if _OFFERED in facts else {}
    if kind == _CLOSED and was is not None:
        ours["closed"] = window_of(was.round)
    if "slot" in facts and was is not None:
        ours["slot"] = _due(was.round)
    if kind == _CARD and was is not None:
        ours |= _turned(was.round, now.round)
    if "cards" in facts:
        ours |= hand_facts(now.round)
        ours |= {"chance": now.round.result} if kind != _RULED else {}
    ours |= _places(was, now, entry)
    if _WHICH in facts:
        ours["instead"] = _wrong(before, facts)
    for name, right in ours.items():
        if facts.get(name) != right:
            yield f"it tells {name} {facts.get(name)!r}, and the table {right!r}"


def _places(was: Live | None, now: Live, entry: Entry) -> dict[str, Any]:
    """Write as which the cards of an entry left the generator, where that is to be told."""
    facts = entry.happening.facts
    is_of_cards = "cards" in facts or entry.happening.kind == _CARDS
    if was is None or CAME not in facts or not is_of_cards:
        return {}
    return dict.fromkeys((PLACES,)) | places_told(was, now.round)


def _is_new_stage(was: Live | None, now: Live) -> bool:
    return was is not None and stage_of(was.round) != stage_of(now.round)


def _offers(current: Round) -> Iterator[dict[str, Any]]:
    """Write who could make which wager, as the first release told it."""
    for may in offered(current):
        yield {
            "player": may.wager.player,
            "bet": may.bet,
            "on": may.wager.id,
            "least": may.stakes.least,
            "most": may.stakes.most,
        }


def _told_of(table: TableState, facts: Mapping[str, Any]) -> Live | None:
    """Return the round that an entry speaks of: the one it names, or that in progress."""
    number = facts.get("round")
    rounds = (live for live in (table.live, table.last) if live is not None)
    return next((live for live in rounds if number in (None, live.number)), None)


def _turned(was: Round, now: Round) -> dict[str, Any]:
    """Write what is to be told of a card after which the round goes on."""
    passed = passed_over(ask(was, dealt(now)[-1]))
    return {"next": _due(now), "card": _last(now), PASSED: passed}


def _due(current: Round) -> str | None:
    turn = current.turn
    return turn.slot if isinstance(turn, Deal) else None


def _last(current: Round) -> object:
    return current.table.game.notation.write_symbol(dealt(current)[-1].symbol)


def _wrong(before: TableState, facts: Mapping[str, Any]) -> object:
    """Return the card that was recorded where another is told to have been."""
    live = _told_of(before, facts)
    cards = dealt(live.round) if live is not None else list[Chance]()
    place = int(facts[_WHICH]) - 1
    if live is None or not 0 <= place < len(cards):
        return None
    return live.round.table.game.notation.write_symbol(cards[place].symbol)
