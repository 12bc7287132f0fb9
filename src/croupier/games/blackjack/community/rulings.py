"""Irregularities of a round on community cards: how far it has come, and what a ruling makes of it."""

from dataclasses import replace

from croupier.games.blackjack.community.states import (
    DealerDraws,
    Dealing,
    Playing,
    Settled,
    State,
    Voided,
    Wagering,
)
from croupier.games.misdealt_cards import VOID, Course, next_card
from croupier.games.protocol import Ruling


def course_of(state: State) -> Course:
    """Say how far a round has come, as far as an irregular card asks for it."""
    match state:
        case Wagering():
            return Course.WAGERS
        case Dealing(_, None):
            return Course.FIRST_CARD
        case Settled():
            return Course.COMPLETE
        case Voided():
            return Course.VOID
        case _:
            return Course.DEALT


def step(state: State, ruling: Ruling) -> State:
    """Follow a ruling: a card that was seen is the next one, or burned; a void round is over."""
    if ruling.name == VOID:
        return Voided(state.seen)
    came = next_card(course_of(state), ruling)
    if came is None:
        return state
    assert isinstance(state, Dealing | Playing | DealerDraws)
    return replace(state, exposed=(*state.exposed, came))
