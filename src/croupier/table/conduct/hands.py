"""Hands of cards as the journal tells them: what each holds, its count, and who won."""

from collections.abc import Mapping, Sequence
from typing import Any

from croupier.games.protocol import Symbol
from croupier.journal.entries import Happening
from croupier.table.conduct.coming import CAME, decide_on
from croupier.table.conduct.rounds import latest
from croupier.table.conduct.state import Live, TableState
from croupier.table.conduct.words import Case
from croupier.table.moves import Round
from croupier.terms.shapes import is_object


def hands_of(current: Round) -> dict[str, Mapping[str, Any]]:
    """Return the hands that lie face up, by their names, as the play shows them."""
    view = current.table.game.play.view(current.position.state)
    return {name: hand for name, hand in view.items() if is_object(hand) and "cards" in hand}


def hand_facts(current: Round) -> dict[str, Any]:
    """Write the cards of each hand and its count, for the journal."""
    hands = hands_of(current)
    return {
        "cards": {name: list(hand["cards"]) for name, hand in hands.items()},
        "counts": {name: hand["count"] for name, hand in hands.items()},
    }


def result_of(table: TableState, current: Round) -> str | None:
    """Return the result of a round in one word; None while it is not over, or where it is void."""
    if current.carry is None:
        return None
    return next(iter(latest(table.table.game.notation.write_carry(current.carry))), None)


def told_of(table: TableState, current: Round) -> str:
    """Say the final count of each hand and the result, as the dealer announces them."""
    counts = ", ".join(f"{name} {hand['count']}" for name, hand in hands_of(current).items())
    return f"{counts}: {result_of(table, current)}"


def decide_on_cards(
    case: Case,
    live: Live,
    after: Round,
    cards: Sequence[Symbol],
    more: Mapping[str, Any] | None = None,
) -> Happening:
    """Tell that cards brought the result, which decides the round's wagers."""
    write = case.table.table.game.notation.write_symbol
    facts = {CAME: [write(card) for card in cards], **hand_facts(after), **(more or {})}
    return decide_on(case, live, after, result_of(case.table, after), facts)
