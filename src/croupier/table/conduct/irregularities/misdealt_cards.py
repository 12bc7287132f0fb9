"""Cards that come irregularly: seen too early, dealt in error or to a wrong place, not seen, void.

What becomes of such a card, or of the hands that it spoilt, the play of its game says by the ruling
of the operation's name: it is the next one, or burned; hands are laid again, or void. Where a round has
all its cards, or none is in progress, no play is asked: the card was one too many, or would have been
the first of the next round.
"""

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from croupier.games.protocol import Asks, Over, Ruling
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
from croupier.table.conduct.core.equipment_states import ShoeState, ShufflerState
from croupier.table.conduct.core.refunds import Grounds
from croupier.table.conduct.core.rounds import begun, finished, live_of, plain_rules, told_since
from croupier.table.conduct.core.standing_equipment import equipment_of, with_equipment
from croupier.table.conduct.core.state import Live, TableState
from croupier.table.conduct.core.windows import (
    opened,
    opening_facts,
    opening_notices,
    stage_of,
    window_of,
)
from croupier.table.conduct.round.hands import brought, hand_facts
from croupier.table.conduct.round.results import (
    CAME,
    awaits_announcement,
    having_decided,
    is_decided,
    paid_now,
    to_announce,
)
from croupier.table.conduct.round.void_rounds import annulled, standing_slips
from croupier.table.driver.reopening import has_come
from croupier.table.wagers.moves import Round, Rule
from croupier.table.wagers.voids import GONE
from croupier.terms.frozen import altered
from croupier.terms.refusals import Reason, Refusal


class ExposedCard(Command, tag="exposed card"):
    """A card was dealt in error, and seen; ``to`` whose hand, where that makes a difference."""

    card: str
    to: str = ""


@does(ExposedCard)
def exposed_card(case: Case, command: ExposedCard) -> Decision:
    """Play a card that was dealt in error as the next one, or burn it."""
    return _seen(case, command.card, **({"to": command.to} if command.to else {}))


class FaceUpCard(Command, tag="face-up card"):
    """A card is found face upwards in the shuffling device."""

    card: str


@does(FaceUpCard)
def face_up_card(case: Case, command: FaceUpCard) -> Decision:
    """Play a card that lay the wrong way as any other, or burn it where it would be the first."""
    return _seen(case, command.card)


def _seen(case: Case, said: str, **more: str) -> Decision:
    """Rule on a card that somebody saw before it was due."""
    ruling = case.table.table.game.notation.ruling(case.operation.name, {"card": said, **more})
    card = ruling.fact("card")
    live = case.table.live
    rules = case.operation.rules_for("between rounds")  # where no round has any more to come
    if live is not None and not (rules and is_decided(live)):
        return _ruled(case, live, dict(ruling.facts))
    refusal = live_of(case) if not rules else _has_no_cards(case)
    if isinstance(refusal, Refusal):
        return refusal
    words = f"{card} is burned: it goes to the discard rack"
    return happened(case, "card burned", Announcement(words, rules), {"card": card})


def _has_no_cards(case: Case) -> Refusal | None:
    """Say that no card can come from a table that is closed, or None."""
    if case.table.conduct.is_open:
        return None
    what = f"table {case.table.name} is not open: no card of it can be seen"
    return Refusal(Reason.TABLE_IS_NOT_OPEN, what, case.operation.rules, "Open it first.")


@folds("card burned")
def _card_burned(table: TableState, entry: Entry) -> TableState:
    """A burned card is in the discard rack: nothing follows from it."""
    return table


class UnseenCard(Command, tag="unseen card"):
    """A card was dealt to the dealer in error, and nobody saw it."""


@does(UnseenCard)
def unseen_card(case: Case, command: UnseenCard) -> Decision:
    """Keep the card under the shuffling device: it is the first of the next round."""
    del command  # nobody knows which it is
    table, live = case.table, case.table.live
    if table.last is None and (live is None or not has_come(live.round)):
        what = "no round was dealt in which a card could have gone to the dealer in error"
        remedy = "A card that nobody saw before the first round stays where it was."
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, case.operation.rules, remedy)
    rules = case.operation.rules_for("between rounds")
    if live is not None and not (rules and is_decided(live)):
        return _ruled(case, live, {})
    if not rules and isinstance(refusal := live_of(case), Refusal):
        return refusal
    words = "A card that nobody saw is the first of the next round"
    return happened(case, "card kept", Announcement(words, rules))


@folds("card kept")
def _card_kept(table: TableState, entry: Entry) -> TableState:
    return _kept(table)


def _kept(table: TableState) -> TableState:
    return with_equipment(table, ShufflerState, held_over=table.conduct.round)


# Boxes


class MisdealtCard(Command, tag="misdealt card"):
    """In the initial deal a card went to another place than it was due: ``box 3``, or ``dealer``."""

    card: str
    to: str


class DiscardedCard(Command, tag="discarded card"):
    """A card goes to the discard rack and is played by nobody: which, and for what cause."""

    card: str
    cause: str


class Reconstruct(Command, tag="reconstruct"):
    """The hands are laid again, in the order of the shoe."""


class DealerWithoutCard(Command, tag="dealer without a card"):
    """The dealer has no first card, and it is found once somebody decided."""


class VoidHand(Command, tag="void hand"):
    """The hand of a box is void, or with the ``dealer``'s the whole round."""

    box: int | str


class AbsentPlayer(Command, tag="absent player"):
    """Nobody is there to decide for a box: a card is directed to it, or it stands."""

    box: int


class Misdeal(Command, tag="misdeal"):
    """The deal counts for nothing, and for what cause: wagers are void, those on a jackpot stand on."""

    cause: str


class Redeal(Command, tag="redeal"):
    """Cards went to a box without an ante, and the deal is not complete: all are dealt again."""

    box: int


class HandWithoutAnte(Command, tag="hand without an ante"):
    """A whole hand went to a box without an ante: it is counted and discarded."""

    box: int


class DeadHand(Command, tag="dead hand"):
    """The hand of a box is dead, because its player exchanged or told cards: its wagers are forfeited."""

    box: int


class FaceDown(Command, tag="face down"):
    """The player of a box leaves the hand face down, where it is to be shown: it loses."""

    box: int


_UNSAID = frozenset(field.name for field in msgspec.structs.fields(Command))


def rule_on_cards(case: Case, command: Command) -> Decision:
    """Make the ruling of an operation's name, with the facts that it states."""
    live = live_of(case)
    if isinstance(live, Refusal):
        return live
    said: dict[str, object] = msgspec.structs.asdict(command)
    return _ruled(case, live, {name: part for name, part in said.items() if name not in _UNSAID})


for _kind in (
    *(MisdealtCard, Reconstruct, DealerWithoutCard, VoidHand, AbsentPlayer),
    *(Misdeal, Redeal, HandWithoutAnte, DeadHand, FaceDown),
):
    does(_kind)(rule_on_cards)


@does(DiscardedCard)
def discarded_card(case: Case, command: DiscardedCard) -> Decision:
    """Remove a card to the discard rack: in a round, or while the cards of the last one lie there."""
    if case.table.live is not None:
        return rule_on_cards(case, command)
    if (refusal := _has_no_cards(case)) is not None:
        return refusal
    facts = {"card": command.card, "cause": command.cause}
    ruling = case.table.table.game.notation.ruling(case.operation.name, facts)
    answered = ask(_not_collected(case.table), Rule(ruling, case.role)).answered[-1]
    if answered.refusal is not None:
        return answered.refusal
    said = Announcement(answered.told[0].words, plain_rules(answered))
    return happened(case, "card discarded", said, dict(ruling.facts))


def _not_collected(table: TableState) -> Round:
    """Return the last round while its cards lie there; or else the next one, which has none yet."""
    last = table.last
    is_there = last is not None and last.number > equipment_of(table, ShoeState).after
    return last.round if last is not None and is_there and not last.round.is_void else begun(table)


@folds("card discarded")
def _card_discarded(table: TableState, entry: Entry) -> TableState:
    """A card left the shoe, and nobody played it."""
    return equipment(table).dealt(table, 1)


LEFT: Final = "left the shoe"
"""The fact of a ruling that counts the cards which left their equipment with it, and not when they are due."""
_LEAVES: Final = (name_of(MisdealtCard), name_of(DiscardedCard))


# Ruled in a round


def _ruled(case: Case, live: Live, facts: dict[str, object]) -> Decision:
    """Make the ruling that has the operation's name, and tell what comes of it."""
    name, table = case.operation.name, case.table.table
    ruling = table.game.notation.ruling(name, facts)
    after = ask(live.round, Rule(ruling, case.role))
    answered = after.answered[-1]
    if answered.refusal is not None:
        return answered.refusal
    if isinstance(after.turn, Over) and after.turn.is_void:
        return _void(case, live, after)
    rules, notices = told_since(live.round, after)
    told: dict[str, Any] = {
        "round": live.number,
        "ruling": {"name": name, "facts": dict(ruling.facts)},
        **brought(live.round, after),
        **hand_facts(after),
        LEFT: int(name in _LEAVES or (name == name_of(ExposedCard) and has_come(live.round))),
    }
    if not _waits_on(live.round, after):
        told |= opening_facts(after, case.table)
        notices += opening_notices(after)
    words = ". ".join(each.words for each in answered.told)
    said = Announcement(words, rules, notices + to_announce(case, after))
    return (happened(case, "card ruled", said, told), *paid_now(case, live, after))


def _void(case: Case, live: Live, after: Round) -> Decision:
    """Tell that the round is void with its hands: what they did not decide before goes back."""
    answered = after.answered[-1]
    words = answered.told[0].words
    grounds = Grounds(words[:1].lower() + words[1:], case.operation.rules + plain_rules(answered))
    stands = {slip.id for slip in after.slips if slip.result not in GONE}
    back = [name for name in standing_slips(live) if name not in stands]
    return annulled(case, live, grounds, back, [])


def _waits_on(before: Round, after: Round) -> bool:
    """Say whether people are still given time for the same: wagers, or the same questions."""
    if isinstance(after.turn, Asks):
        return stage_of(after) == stage_of(before)
    return after.turn == before.turn and window_of(after) == window_of(before)


@folds("card ruled")
def _card_ruled(table: TableState, entry: Entry) -> TableState:
    live, facts = table.live, entry.happening.facts
    assert live is not None
    name, said = facts["ruling"]["name"], facts["ruling"]["facts"]
    ruling = Ruling(name, tuple(sorted(said.items())))
    after = ask(live.round, Rule(ruling))
    waits = live.waiting if _waits_on(live.round, after) else opened(after, facts, entry)
    ruled = altered(having_decided(live, after), waiting=waits)
    ruled = awaits_announcement(table, ruled)
    told = equipment(table).dealt(altered(table, live=ruled), _left(facts))
    return finished(_kept(told) if name == name_of(UnseenCard) else told)


def _left(facts: Mapping[str, Any]) -> int:
    """Count the cards that left their equipment with a ruling: what lay there had left it before."""
    return int(facts.get(LEFT, len(facts.get(CAME, ()))))
