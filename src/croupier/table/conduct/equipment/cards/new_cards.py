"""New cards at a table: inspected twice, spread for players to see, washed; replaced, damaged.

Cards that are brought in are inspected by the dealer and, apart from them, by the game supervisor.
Then they lie face up for those who came first, and are turned down and washed. From there on they are
shuffled like any others.
"""

from typing import Final

from croupier.equipment.cards import DECK as CARDS
from croupier.games.protocol import Duty
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
from croupier.table.conduct.core.rounds import between_rounds
from croupier.table.conduct.core.state import TableState
from croupier.table.conduct.equipment.cards.dealing_styles import having_done
from croupier.table.conduct.equipment.cards.shoe_steps import (
    BROUGHT,
    INSPECTED,
    REPLACED,
    SPREAD,
    WASHED,
    anew,
    in_play,
    out_of_turn,
    preparing,
    shoe_of,
    with_shoe,
)
from croupier.table.conduct.people.patrons import unknown
from croupier.terms.refusals import Reason, Refusal


DEALER: Final = "dealer"
SUPERVISOR: Final = "game supervisor"
BOTH: Final = (DEALER, SUPERVISOR)
"""Who inspect new cards, independently of each other."""


class InspectCards(Command, tag="inspect cards"):
    """Somebody sorts and inspects the cards: the dealer, and the game supervisor, each by themselves."""

    fit: bool = True


@does(InspectCards)
def inspect_cards(case: Case, command: InspectCards) -> Decision:
    """Write down who inspected the cards; when both have, they may be spread."""
    refusal = out_of_turn(case, BROUGHT)
    if refusal is not None:
        return refusal
    did, rules = shoe_of(case.table).preparing.inspected, case.operation.rules
    role = DEALER if case.role == DEALER else SUPERVISOR
    if role in did:
        what = f"the cards were inspected by the {role} already: {did[role]}"
        other = next(each for each in BOTH if each not in did)
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, rules, f"Due: the {other}.")
    if command.who in did.values():
        what = f"{command.who[:40]} inspected the cards already: it takes two people"
        return Refusal(Reason.SECOND_PERSON_IS_NEEDED, what, rules)
    facts = {"role": role, "by": command.who, "fit": command.fit}
    if not command.fit:
        bringing = case.table.operations["bring in cards"].rules
        duty = Duty("Bring other cards", bringing, ("bring in cards",))
        said = Announcement(f"{command.who} found the cards not fit for play", rules, (duty,))
    else:
        said = Announcement(f"The {role}, {command.who}, sorted and inspected the cards", rules)
    return happened(case, "cards inspected", said, facts)


@folds("cards inspected")
def _cards_inspected(table: TableState, entry: Entry) -> TableState:
    facts, before = entry.happening.facts, shoe_of(table).preparing
    if not facts["fit"]:
        return anew(table, before.why)
    inspected = {**before.inspected, facts["role"]: facts["by"]}
    step = INSPECTED if len(inspected) == len(BOTH) else BROUGHT
    return having_done(preparing(table, inspected=inspected, step=step), entry)


class SpreadCards(Command, tag="spread cards"):
    """The cards lie face up on the table, by deck, suit and sequence, for players to look at."""


@does(SpreadCards)
def spread_cards(case: Case, command: SpreadCards) -> Decision:
    """Spread the cards that were inspected."""
    del command  # how they lie the dealer knows
    refusal = out_of_turn(case, INSPECTED)
    if refusal is not None:
        return refusal
    words = "The cards are spread face up, by deck, suit and sequence, for those who came first"
    return happened(case, "cards spread", Announcement(words, case.operation.rules))


@folds("cards spread")
def _cards_spread(table: TableState, entry: Entry) -> TableState:
    return having_done(preparing(table, step=SPREAD), entry)


class WashCards(Command, tag="wash cards"):
    """The cards are turned down, washed, stacked and riffled, once players could look at them.

    ``seen_by`` are the first players who came, and could.
    """

    seen_by: tuple[str, ...]


@does(WashCards)
def wash_cards(case: Case, command: WashCards) -> Decision:
    """Turn the cards down and wash them, after the first players had their look."""
    refusal = out_of_turn(case, SPREAD)
    if refusal is not None:
        return refusal
    if not command.seen_by:
        what = "no player has had the opportunity to look at the cards"
        remedy = "Wait for the first player, and name them in 'seen_by'."
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, case.operation.rules, remedy)
    for player in command.seen_by:
        if (refusal := unknown(case, player)) is not None:
            return refusal
    seen = ", ".join(dict.fromkeys(command.seen_by))
    words = f"{seen} could look at the cards; they are turned down, washed, stacked and riffled"
    facts = {"seen_by": list(dict.fromkeys(command.seen_by))}
    return happened(case, "cards washed", Announcement(words, case.operation.rules), facts)


@folds("cards washed")
def _cards_washed(table: TableState, entry: Entry) -> TableState:
    return having_done(preparing(table, step=WASHED), entry)


# Replaced


class ReplaceCards(Command, tag="replace cards"):
    """By direction the cards leave the table after a round, and others are brought in."""


@does(ReplaceCards)
def replace_cards(case: Case, command: ReplaceCards) -> Decision:
    """Take the cards off the table between two rounds."""
    del command  # which cards come is told as they are brought in
    refusal = between_rounds(case)
    if refusal is not None:
        return refusal
    if not shoe_of(case.table).preparing.step:
        what = "no cards are at the table"
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, case.operation.rules, "Bring cards in.")
    advise = Duty("Advise an inspector that the cards are replaced", case.operation.rules)
    said = Announcement("The cards are to be replaced", case.operation.rules, (advise,))
    return happened(case, "cards replaced", said)


@folds("cards replaced")
def _cards_replaced(table: TableState, entry: Entry) -> TableState:
    return having_done(anew(table, REPLACED), entry)


# Damaged


class DamagedCards(Command, tag="damaged cards"):
    """Cards are found to be damaged: they play on, and are replaced when the round is over."""

    cards: tuple[str, ...]


_EVERY: Final = frozenset(map(str, CARDS))


@does(DamagedCards)
def damaged_cards(case: Case, command: DamagedCards) -> Decision:
    """Note which cards are to be replaced."""
    refusal = in_play(case)
    if refusal is not None:
        return refusal
    strange = [card for card in command.cards if card not in _EVERY]
    if strange or not command.cards:
        what = f"{strange[0][:20]!r} is no card" if strange else "no card is named"
        remedy = "Write cards like 9H, 10S or KD."
        return Refusal(Reason.SYMBOL_IS_NOT_ON_THE_EQUIPMENT, what, case.operation.rules, remedy)
    named, replacing = ", ".join(command.cards), case.table.operations["replace damaged cards"]
    what = f"Replace {named} when the round is over"
    duty = Duty(what, replacing.rules, (replacing.name,), off=("replace cards", "bring in cards"))
    said = Announcement(f"{named}: damaged", case.operation.rules, (duty,))
    return happened(case, "cards damaged", said, {"damaged": list(command.cards)})


@folds("cards damaged")
def _cards_damaged(table: TableState, entry: Entry) -> TableState:
    damaged = (*shoe_of(table).damaged, *entry.happening.facts["damaged"])
    return having_done(with_shoe(table, damaged=damaged), entry)


class ReplaceDamagedCards(Command, tag="replace damaged cards"):
    """The cards that were found damaged are replaced by others like them."""


@does(ReplaceDamagedCards)
def replace_damaged_cards(case: Case, command: ReplaceDamagedCards) -> Decision:
    """Put others in the place of damaged cards, between two rounds."""
    del command  # which they are is known
    refusal = between_rounds(case)
    if refusal is not None:
        return refusal
    damaged = shoe_of(case.table).damaged
    if not damaged:
        what = "no card was found damaged"
        remedy = "Say which: damaged cards."
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, case.operation.rules, remedy)
    said = Announcement(f"{', '.join(damaged)}: replaced", case.operation.rules)
    return happened(case, "damaged cards replaced", said, {"replaced": list(damaged)})


@folds("damaged cards replaced")
def _damaged_cards_replaced(table: TableState, entry: Entry) -> TableState:
    return having_done(with_shoe(table, damaged=()), entry)
