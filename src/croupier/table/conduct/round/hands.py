"""Hands of cards as the journal tells them: what each holds, its count, and who won."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from croupier.games.protocol import Chance, Symbol
from croupier.journal.entries import Happening
from croupier.table.conduct.core.commands import Case
from croupier.table.conduct.core.commitments import committed_to
from croupier.table.conduct.core.state import Live
from croupier.table.conduct.round.results import CAME, decide_on
from croupier.table.wagers.moves import Round


@dataclass(frozen=True, slots=True)
class OpenHand:
    """A hand as it lies face up: its cards, and its count once it has two."""

    cards: tuple[str, ...]
    count: int | None


def hands_of(current: Round) -> dict[str, OpenHand]:
    """Return the hands of a round by their names, as the play shows them."""
    shown = current.table.game.shown.hands(current.position.state)
    return {hand.id: OpenHand(hand.face_up, hand.count) for hand in shown}


def hand_facts(current: Round) -> dict[str, Any]:
    """Write the cards of each hand and its count, for the journal."""
    hands = hands_of(current)
    return {
        "cards": {name: list(hand.cards) for name, hand in hands.items()},
        "counts": {name: hand.count for name, hand in hands.items()},
    }


def call_of_hands(current: Round) -> str:
    """Say the final count of each hand and who won, as the play tells its last card, or its end without one."""
    cards = (each.told for each in reversed(current.answered) if isinstance(each.move, Chance))
    return next(cards, current.answered[-1].told)[0].words


def decide_on_cards(
    case: Case,
    live: Live,
    after: Round,
    cards: Sequence[Symbol],
    more: Mapping[str, Any] | None = None,
) -> Happening:
    """Tell that cards brought the result, which decides the round's wagers."""
    write = case.table.table.game.notation.write_symbol
    facts = {CAME: [write(card) for card in cards], **places_told(live, after)}
    facts |= {**hand_facts(after), **(more or {})}
    decided = decide_on(case, live, after, after.result, facts)
    lie = "; ".join(
        f"{name.capitalize()} {' '.join(hand.cards)}" for name, hand in hands_of(after).items()
    )
    return replace(decided, facts={**decided.facts, "words": f"{lie}. {decided.facts['words']}"})


def brought(before: Round, after: Round) -> dict[str, Any]:
    """Write the cards that came with something that was no card: those that lay there already."""
    cards = [symbol for _, symbol in after.came[len(before.came) :]]
    write = after.table.game.notation.write_symbol
    return {CAME: [write(card) for card in cards]} if cards else {}


PLACES: Final = "places"
"""The fact that says as which the cards of an entry left the equipment in this round, from 0."""


def places_told(live: Live, after: Round) -> dict[str, Any]:
    """Return the places of cards that the generator brought, where they are not the next in order.

    The seed tells the order in which cards leave; whoever holds them to it must know which these were.
    """
    before = live.round
    places = [place for place, _ in after.came[len(before.came) :]]
    first = len(before.drawn)
    in_order = not before.drawn.ahead and places == list(range(first, first + len(places)))
    return {} if committed_to(live) is None or in_order else {PLACES: places}
