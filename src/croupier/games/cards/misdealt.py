"""Irregular cards at a game dealt from a shuffling device: played on, burned, kept, or the round void.

What happens to a card follows from how far the round has come. Games tell that by a ``Course``, and
say which cards lie there; the rest is the same for all of them.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Final

from croupier.equipment.cards import Card, card
from croupier.games.facts import terms_of, unnamed
from croupier.games.noticing import duties_of
from croupier.games.protocol import KNOWN, Description, Notice, Ruling
from croupier.rulebooks.ruleset import Ruleset
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal


class Course(Enum):
    """How far a round has come, as far as an irregular card asks for it."""

    WAGERS = "wagers are taken"
    FIRST_CARD = "its first card is due"
    DEALT = "cards lie there, and more may come"
    COMPLETE = "every hand is complete"
    VOID = "it is void"


EXPOSED: Final = "exposed card"
FACE_UP: Final = "face-up card"
UNSEEN: Final = "unseen card"
VOID: Final = "void"
CARD: Final = "card"
CAUSE: Final = "cause"
_SEEN: Final = (EXPOSED, FACE_UP)
"""Rulings on a card that was seen."""
WHILE_DEALT: Final = "round"
"""How far a cause reaches that no round has any more once every hand is complete."""


@dataclass(frozen=True, slots=True)
class MisdealtCards:
    """Rules on irregular cards under one ruleset."""

    ruleset: Ruleset

    def refuse(
        self, course: Course, ruling: Ruling, may_come: Callable[[Card], Refusal | None]
    ) -> Refusal | None:
        """Say why a ruling cannot be made, or None; ``may_come`` refuses a card that cannot be."""
        terms = terms_of(self.ruleset, ruling.name)
        if isinstance(terms, Refusal):
            return terms
        if course is Course.VOID:
            what = f"the round is void already: {ruling.name} changes nothing"
            rules = terms.rules_for(ruling.fact(CAUSE))
            return Refusal(Reason.RULING_DOES_NOT_APPLY, what, rules, "Begin the next round.")
        if ruling.name == VOID:
            return self._no_void(course, ruling)
        if ruling.name == UNSEEN:
            return (
                no_card_yet(terms.rules) if course in (Course.WAGERS, Course.FIRST_CARD) else None
            )
        said = ruling.fact(CARD)
        if said is None:
            what = f"{ruling.name} does not say which card"
            return Refusal(Reason.RULING_DOES_NOT_APPLY, what, terms.rules, f"Give '{CARD}'.")
        return may_come(card(str(said)))

    def _no_void(self, course: Course, ruling: Ruling) -> Refusal | None:
        terms, cause = self.ruleset.rulings[VOID], ruling.fact(CAUSE)
        if cause is not None and cause not in terms.causes:
            return unnamed(self.ruleset.book, terms, cause)
        if course is Course.WAGERS:
            what = "no card was dealt that could make the round void"
            rules = terms.rules_for(cause)
            return Refusal(Reason.RULING_DOES_NOT_APPLY, what, rules, "Go on with the wagers.")
        found = terms.causes.get(str(cause))
        is_complete = course is Course.COMPLETE or ruling.fact(KNOWN) is not None
        if is_complete and found is not None and found.about.get("reach") == WHILE_DEALT:
            what = f"every hand is complete: {cause} voids no round that has all its cards"
            remedy = "Let its result stand."
            return Refusal(Reason.RULING_DOES_NOT_APPLY, what, found.rules, remedy)
        return None

    def tell(self, course: Course, ruling: Ruling) -> Description:
        """Tell a ruling, with its rules and what it obliges staff to do."""
        terms, cause = self.ruleset.rulings[ruling.name], ruling.fact(CAUSE)
        rules = self._rules(course, ruling)
        about = terms.causes[str(cause)].about if cause is not None else terms.about
        notices: tuple[Notice, ...] = duties_of(self.ruleset, about.get("notices"), rules)
        said = ruling.fact(CARD)
        if ruling.name == VOID:
            words = "The round is void" + (f": {cause}" if cause is not None else "")
            handed = self.ruleset.rules("handed back")
            back = Notice("All wagers that are not paid are void: hand the stakes back", handed)
            return Description(words, rules, (back, *notices))
        if ruling.name == UNSEEN:
            words = "A card that nobody saw is the first of the next round"
        elif is_burned(course, ruling):
            words = f"{said} is burned: it goes to the discard rack"
        else:
            words = f"{said} is the next card"
        return Description(words, rules, notices)

    def _rules(self, course: Course, ruling: Ruling) -> tuple[Ref, ...]:
        if is_burned(course, ruling):
            return self.ruleset.rules("burned card")
        return self.ruleset.rulings[ruling.name].rules_for(ruling.fact(CAUSE))


def no_card_yet(rules: tuple[Ref, ...]) -> Refusal:
    """Say that a card which nobody saw is the round's first, and nothing about it is irregular."""
    what = "no card of the round was dealt: one that was not seen is its first"
    return Refusal(Reason.MOVE_IS_NOT_DUE, what, rules, "Deal it.")


def is_burned(course: Course, ruling: Ruling) -> bool:
    """Say whether a card that was seen is burned: the first of a round, or one too many."""
    return ruling.name in _SEEN and course in (Course.WAGERS, Course.FIRST_CARD, Course.COMPLETE)


def next_card(course: Course, ruling: Ruling) -> Card | None:
    """Return the card that a ruling makes the next one; None where it makes none."""
    if ruling.name not in _SEEN or course is not Course.DEALT:
        return None
    return card(str(ruling.fact(CARD)))
