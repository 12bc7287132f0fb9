"""Cards shuffled, and what of the shoe that calls for it: the cutting card, reached or missing.

The dealer says when the cutting card comes. As the first card of a round it ends the shoe there and
then; within a round that round is played to its end first, and as many more as the book has.
"""

from typing import Final

from croupier.games.protocol import Deal, Duty, Over
from croupier.journal.entries import Entry
from croupier.table.conduct.core.commands import (
    Announcement,
    Case,
    Command,
    Decision,
    does,
    folds,
    happened,
)
from croupier.table.conduct.core.state import Live, TableState
from croupier.table.conduct.equipment.cards.dealing_styles import having_done, is_under_way
from croupier.table.conduct.equipment.cards.shoe_steps import (
    DECK,
    EMPTY,
    FIRST_CARD,
    LOADED,
    MISSING,
    OCCASIONS,
    OVERLOOKED,
    REACHED,
    REPLACED,
    SHUFFLED,
    START,
    VACANT,
    WASHED,
    in_play,
    is_dealt,
    is_empty,
    is_shuffle_due,
    out_of_turn,
    preparing,
    refs_of,
    shoe_of,
    with_shoe,
)
from croupier.terms.refusals import Reason, Refusal


DEALER: Final = "dealer"
"""The dealer's own hand, as the cutting card may come on it."""


class Shuffle(Command, tag="shuffle"):
    """The cards are shuffled, so that they lie at random.

    ``empty`` where the shoe ran out within a round although fewer cards were counted out of it.
    """

    empty: bool = False


@does(Shuffle)
def shuffle(case: Case, command: Shuffle) -> Decision:
    """Shuffle on an occasion that the book names: all cards, or within a round the discards."""
    why = _occasion(case, command)
    if isinstance(why, Refusal):
        return why
    decks = shoe_of(case.table).decks
    cards = decks * DECK - (_on_the_layout(case.table) if why == EMPTY else 0)
    which = "The discards" if why == EMPTY else "The cards"
    words = f"{which} ({cards}) are shuffled: {OCCASIONS[why]}"
    rules = refs_of(case.operation, why)
    return happened(case, "cards shuffled", Announcement(words, rules), _facts(why, cards))


def _facts(why: str, cards: int) -> dict[str, str | int]:
    return {"why": why, "stack": cards}


def _occasion(case: Case, command: Shuffle) -> str | Refusal:
    """Say why the cards are shuffled now, or that they are not to be."""
    table, shoe = case.table, shoe_of(case.table)
    if shoe.preparing.step == WASHED:
        return REPLACED if shoe.preparing.why == REPLACED else START
    if (refusal := out_of_turn(case, LOADED)) is not None:
        return refusal
    if is_dealt(table.live) and (is_empty(table) or command.empty):
        return EMPTY
    if is_shuffle_due(table):
        return shoe.due
    if table.live is not None and shoe.due:
        what = f"round {table.live.number} is played to its end before the cards are shuffled"
        rules, remedy = refs_of(case.operation, shoe.due), "Go on with the round."
    else:
        what, rules = "the shoe goes on: nothing calls for a shuffle", case.operation.rules
        remedy = "Say that the cutting card came: cutting card."
    return Refusal(Reason.MOVE_IS_NOT_DUE, what, rules, remedy)


def _on_the_layout(table: TableState) -> int:
    """Count the cards that lie with hands which are still played: all others are discards."""
    assert table.live is not None
    hands = table.table.game.shown.hands(table.live.round.position.state)
    return sum(len(hand.cards) for hand in hands if not hand.result)


@folds("cards shuffled")
def _cards_shuffled(table: TableState, entry: Entry) -> TableState:
    facts = entry.happening.facts
    why, cards = str(facts["why"]), int(facts["stack"])
    shuffled = preparing(table, step=SHUFFLED, why=why, cards=cards)
    fresh = with_shoe(shuffled, out=0, burnt=0, cut=None, shown="")
    return having_done(fresh if why == EMPTY else with_shoe(fresh, due="", last=0), entry)


# The cutting card


class CuttingCard(Command, tag="cutting card"):
    """The cutting card, or the first of two, comes out of the shoe.

    ``hand`` is the one that the next card is for, where the table does not say. ``overlooked`` where
    it came in the round before, and the cards were not shuffled after it.
    """

    hand: str | None = None
    overlooked: bool = False


@does(CuttingCard)
def cutting_card(case: Case, command: CuttingCard) -> Decision:
    """Note the cutting card: with it the shoe ends, now or when its last round is over."""
    live, shoe = case.table.live, shoe_of(case.table)
    refusal = in_play(case)
    if refusal is None and shoe.due:
        what = f"the cards are to be shuffled already: {OCCASIONS[shoe.due]}"
        refusal = Refusal(Reason.MOVE_IS_NOT_DUE, what, case.operation.rules)
    if refusal is None and command.overlooked:
        refusal = _not_overlooked(case)
    if refusal is not None:
        return refusal
    came_in = case.table.last if command.overlooked else live
    where = _where(case, came_in, command.hand)
    if isinstance(where, Refusal):
        return where
    why = OVERLOOKED if command.overlooked else REACHED if is_dealt(live) else FIRST_CARD
    whose = _decides(came_in, where)
    facts = {"why": why, "hand": where, "whose": whose, "last": _last(case, why)}
    on = f" on {where}" if where else ""
    words = f"The cutting card comes{on}"
    said = Announcement(words, refs_of(case.operation, why), (_shuffle_then(case, why),))
    return happened(case, "cutting card reached", said, facts)


def _not_overlooked(case: Case) -> Refusal | None:
    """Say why no shuffle was overlooked: no round was begun since, or none before with this shoe."""
    last = case.table.last
    if not is_dealt(case.table.live):
        what = "no round was begun since: the cards are shuffled before one is"
    elif last is None or last.number <= shoe_of(case.table).after:
        what = "no round was dealt from this shoe before, in which it could have come"
    else:
        return None
    rules = case.table.operations["shuffle"].rules_for(OVERLOOKED)
    return Refusal(Reason.MOVE_IS_NOT_DUE, what, rules, "Leave 'overlooked' out.")


def _where(case: Case, live: Live | None, said: str | None) -> str | Refusal:
    """Find the hand of a round on which the cutting card came; nothing before it has any."""
    if live is None:
        return ""
    turn, game = live.round.turn, case.table.table.game
    if said is None:
        if isinstance(turn, Deal):
            return _box(turn.slot)
        if not is_dealt(live) or isinstance(turn, Over):
            return ""
        what, remedy = "on which hand the cutting card comes is not said", "Give 'hand'."
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, case.operation.rules, remedy)
    known = {_box(hand.id) for hand in game.shown.hands(live.round.position.state)}
    known |= {_box(turn.slot)} if isinstance(turn, Deal) else set()
    if said in known:
        return said
    remedy = f"Hands: {', '.join(sorted(known)) or 'none'}."
    what = f"there is no hand {said[:40]!r} in this round"
    return Refusal(Reason.RULING_DOES_NOT_APPLY, what, case.operation.rules, remedy)


def _box(slot: str) -> str:
    """Name the place of a hand: its box, whichever of the box's hands it is."""
    return slot.partition(",")[0]


def _decides(live: Live | None, where: str) -> str:
    """Name the player on whose box a hand is; nobody for the dealer's."""
    number = where.rpartition(" ")[2]
    if live is None or not number.isdecimal():
        return ""
    return live.deciders.get(int(number), "")


def _last(case: Case, why: str) -> int:
    """Return the last round that is dealt before the shuffle."""
    live = case.table.live
    number = live.number if live is not None else case.table.conduct.round + 1
    return number - 1 if why == FIRST_CARD else number


def _shuffle_then(case: Case, why: str) -> Duty:
    """Ask for the shuffle that follows."""
    shuffling = case.table.operations["shuffle"]
    when = "at once" if why == FIRST_CARD else "when the round is over"
    what = f"Shuffle the cards {when}"
    return Duty(what, shuffling.rules_for(why), ("shuffle",), off=("replace cards",))


@folds("cutting card reached")
def _cutting_card_reached(table: TableState, entry: Entry) -> TableState:
    facts = entry.happening.facts
    ends = {"due": facts["why"], "last": facts["last"]}
    return having_done(with_shoe(table, reached=facts["hand"], whose=facts["whose"], **ends), entry)


class CuttingCardMissing(Command, tag="cutting card missing"):
    """No cutting card was put into the cards after the shuffle, and it is found now."""


@does(CuttingCardMissing)
def cutting_card_missing(case: Case, command: CuttingCardMissing) -> Decision:
    """Have the cards shuffled again, when the round is over."""
    del command
    shoe = shoe_of(case.table)
    refusal = in_play(case)
    if refusal is None and shoe.due:
        what = f"the cards are to be shuffled already: {OCCASIONS[shoe.due]}"
        refusal = Refusal(Reason.MOVE_IS_NOT_DUE, what, case.operation.rules)
    if refusal is not None:
        return refusal
    live = case.table.live
    last = case.table.conduct.round - (live is not None and not is_dealt(live))
    said = Announcement(
        "No cutting card is in the cards", case.operation.rules, (_shuffle_then(case, MISSING),)
    )
    return happened(case, "cutting card missing", said, {"last": last})


@folds("cutting card missing")
def _cutting_card_missing(table: TableState, entry: Entry) -> TableState:
    return having_done(with_shoe(table, due=MISSING, last=entry.happening.facts["last"]), entry)


def vacated(table: TableState) -> TableState:
    """Note that nobody is at the table any more: cards that were played are shuffled before others."""
    shoe = shoe_of(table)
    if shoe.preparing.step != LOADED or shoe.due or not is_under_way(table):
        return table
    return with_shoe(table, due=VACANT, last=table.conduct.round)
