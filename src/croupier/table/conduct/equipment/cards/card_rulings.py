"""Irregularities of cards ruled on at the table: misdealt, exposed, discarded, reconstructed, void.

What each ruling is and does is the play's, and its name is the operation's; a book has those that it
names for the game. A card that a ruling names has left the shoe.
"""

from typing import Any, Final

import msgspec

from croupier.games.protocol import Over, Ruling
from croupier.journal.entries import Entry
from croupier.table.conduct.core.answer_cache import ask
from croupier.table.conduct.core.commands import (
    Announcement,
    Case,
    Command,
    Decision,
    does,
    folds,
    happened,
    name_of,
)
from croupier.table.conduct.core.equipment_hooks import equipment
from croupier.table.conduct.core.refunds import Grounds
from croupier.table.conduct.core.rounds import finished, live_of, plain_rules, told_since
from croupier.table.conduct.core.state import Live, TableState
from croupier.table.conduct.core.windows import opened, opening_facts, opening_notices, stage_of
from croupier.table.conduct.round.hands import brought
from croupier.table.conduct.round.results import (
    awaits_announcement,
    having_decided,
    is_decided,
    paid_now,
    to_announce,
)
from croupier.table.conduct.round.void_rounds import annulled, standing_slips
from croupier.table.wagers.moves import Round, Rule
from croupier.terms.frozen import altered
from croupier.terms.refusals import Reason, Refusal


class MisdealtCard(Command, tag="misdealt card"):
    """In the initial deal a card went to another place than it was due: ``box 3``, or ``dealer``."""

    card: str
    to: str


class Reconstruct(Command, tag="reconstruct"):
    """The hands are laid again, in the order of the shoe."""


class DealerWithoutCard(Command, tag="dealer without a card"):
    """The dealer has no first card, and it is found once somebody decided."""


class ExposedCard(Command, tag="exposed card"):
    """A card was drawn in error and everybody saw it: it is the next one, or burned."""

    card: str


class FaceUpCard(Command, tag="face-up card"):
    """A card is found face upwards in a shuffling device."""

    card: str


class DiscardedCard(Command, tag="discarded card"):
    """A card goes to the discard rack and is played by nobody: which, and for what cause."""

    card: str
    cause: str


class UnseenCard(Command, tag="unseen card"):
    """A card was drawn in error and nobody saw it: it is the next one, of this round or another."""


class VoidHand(Command, tag="void hand"):
    """The hand of a box is void, or with the ``dealer``'s the whole round."""

    box: int | str


class AbsentPlayer(Command, tag="absent player"):
    """Nobody is there to decide for a box: a card is directed to it, or it stands."""

    box: int


_UNSAID = frozenset(field.name for field in msgspec.structs.fields(Command))


def rule_on_cards(case: Case, command: Command) -> Decision:
    """Rule on an irregularity of the cards, as the play knows it."""
    written: dict[str, Any] = msgspec.structs.asdict(command)
    facts = {name: part for name, part in written.items() if name not in _UNSAID}
    ruling = case.table.table.game.notation.ruling(name_of(type(command)), facts)
    is_over = case.table.live is None or is_decided(case.table.live)
    if is_over and case.operation.knows(BETWEEN):
        return _between_rounds(case, ruling)
    live = live_of(case)
    if isinstance(live, Refusal):
        return live
    refusal = equipment(case.table).forbids(case, live, ruling)
    if refusal is not None:
        return refusal
    after = ask(live.round, Rule(ruling))
    if (no := after.answered[-1].refusal) is not None:
        return no
    if isinstance(after.turn, Over) and after.turn.is_void:
        return _void(case, live, after)
    rules, notices = told_since(live.round, after)
    told = next(each for each in after.answered[len(live.round.answered) :] if each.told)
    more: dict[str, Any] = {"round": live.number, "ruling": _written(ruling)}
    more |= brought(live.round, after)
    if _is_other(live.round, after):
        more |= opening_facts(after, case.table)
    notices += opening_notices(after) + to_announce(case, after)
    said = Announcement(". ".join(each.words for each in told.told), rules, notices)
    return (happened(case, "cards ruled on", said, more), *paid_now(case, live, after))


BETWEEN: Final = "between rounds"
"""The rules by which a card is ruled on that came out when no round had any more to come."""


def _between_rounds(case: Case, ruling: Ruling) -> Decision:
    """Rule on a card that would have been the first of the next round, or was one too many."""
    rules = case.operation.rules_for(BETWEEN)
    if not case.table.conduct.is_open:
        what = f"table {case.table.name} is not open: no card of it can be ruled on"
        return Refusal(Reason.TABLE_IS_NOT_OPEN, what, rules, "Open it first.")
    card = ruling.fact("card")
    if card is None and case.table.last is None and case.table.live is None:
        what = "no round was dealt in which a card could have been dealt in error"
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, rules, "Deal it as the first of a round.")
    words = "A card that nobody saw is the first of the next round"
    if card is not None:
        words = f"{card} is burned: it goes to the discard rack"
    told = {"round": None, "ruling": _written(ruling)}
    return happened(case, "cards ruled on", Announcement(words, rules), told)


for _kind in (
    MisdealtCard,
    Reconstruct,
    DealerWithoutCard,
    ExposedCard,
    FaceUpCard,
    DiscardedCard,
    UnseenCard,
    VoidHand,
    AbsentPlayer,
):
    does(_kind)(rule_on_cards)


def _written(ruling: Ruling) -> dict[str, Any]:
    return {"name": ruling.name, "facts": dict(ruling.facts)}


def _is_other(before: Round, after: Round) -> bool:
    """Say whether people are given time anew: another stage of questions, or a window, is open."""
    if stage_of(after) is not None:
        return stage_of(after) != stage_of(before)
    return before.turn != after.turn


def _void(case: Case, live: Live, after: Round) -> Decision:
    """Tell that the round is void with the hand: every stake goes back."""
    answered = after.answered[-1]
    words = answered.told[0].words
    grounds = Grounds(words[:1].lower() + words[1:], case.operation.rules + plain_rules(answered))
    return annulled(case, live, grounds, standing_slips(live), [])


@folds("cards ruled on")
def _cards_ruled_on(table: TableState, entry: Entry) -> TableState:
    live, facts = table.live, entry.happening.facts
    ruled = facts["ruling"]
    ruling = Ruling(ruled["name"], tuple(sorted(ruled["facts"].items())))
    if facts["round"] is None:
        return equipment(table).ruled(table, ruling)
    assert live is not None
    after = ask(live.round, Rule(ruling))
    waiting = opened(after, facts, entry) if _is_other(live.round, after) else live.waiting
    decided = altered(having_decided(live, after), waiting=waiting)
    told = altered(table, live=awaits_announcement(table, decided))
    left = equipment(table).dealt(told, 1) if "card" in ruled["facts"] else told
    return finished(equipment(table).ruled(left, ruling))
