"""Irregular cards at a game dealt from a shuffling device: played on, burned, kept, or the round void.

What happens to a card follows from how far the round has come. Games tell that by a ``Course``, and
say which cards lie there; the rest is the same for all of them.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final

from croupier.equipment.cards import Card, card
from croupier.games.facts import no_card_yet, only_true, unnamed
from croupier.games.noticing import duties_of
from croupier.games.protocol import KNOWN, Description, Notice, Ruling
from croupier.rulebooks.ruleset import Ruleset
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal, RefusedError


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
FACTS: Final[Mapping[str, str | None]] = {EXPOSED: CARD, FACE_UP: CARD, UNSEEN: None, VOID: CAUSE}
"""Each ruling with its fact, which must be told; why a round is void may be told in the book's words alone."""
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
        terms = self.ruleset.rulings.get(ruling.name)
        if terms is None or ruling.name not in FACTS:
            return self.unknown(ruling.name)
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

    def unknown(self, name: str) -> Refusal:
        """Refuse a ruling that this table does not have."""
        known = ", ".join(each for each in self.ruleset.rulings if each in FACTS)
        what = f"{self.ruleset.book} knows no ruling {name[:40]!r} at this table"
        rules = self.ruleset.withheld.get(name, ())
        return Refusal(Reason.RULING_IS_UNKNOWN, what, rules, f"Known: {known}.")

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

    def read(
        self, name: str, facts: Mapping[str, object], read_card: Callable[[object], Card]
    ) -> Ruling:
        """Read a ruling with its fact; RefusedError says what is wrong with it."""
        terms = self.ruleset.rulings.get(name)
        if terms is None or name not in FACTS:
            raise RefusedError(self.unknown(name))
        known = FACTS[name]
        for each in facts:
            if each != known:
                what = f"{name} has no fact {str(each)[:40]!r}"
                remedy = f"Known: {known or 'none'}."
                reason = Reason.RULING_DOES_NOT_APPLY
                raise RefusedError(Refusal(reason, what, terms.rules, remedy))
        if name == VOID and facts.get(CAUSE) is None:
            raise RefusedError(unnamed(self.ruleset.book, terms, None))
        if known is None or known not in facts:
            return Ruling(name)
        said = facts[known]
        return Ruling(name, ((known, str(read_card(said)) if known == CARD else str(said)[:200]),))

    def written(
        self, facts: Mapping[str, object], read_card: Callable[[object], Card]
    ) -> Ruling | None:
        """Read an object that is named for its ruling; None where it names none.

        ``{"exposed card": "5H"}``, ``{"unseen card": true}``, ``{"void": "not enough cards"}``.
        """
        name = next((each for each in FACTS if each in facts), None)
        if name is None:
            return None
        own, said = FACTS[name], facts[name]
        more = {key: value for key, value in facts.items() if key != name}
        if own is None and name in self.ruleset.rulings:
            only_true(name, said, self.ruleset.rulings[name].rules)
        told = {} if own is None or said is True else {own: said}
        return self.read(name, {**told, **more}, read_card)


def is_burned(course: Course, ruling: Ruling) -> bool:
    """Say whether a card that was seen is burned: the first of a round, or one too many."""
    is_seen = FACTS.get(ruling.name) == CARD
    return is_seen and course in (Course.WAGERS, Course.FIRST_CARD, Course.COMPLETE)


def next_card(course: Course, ruling: Ruling) -> Card | None:
    """Return the card that a ruling makes the next one; None where it makes none."""
    if FACTS.get(ruling.name) != CARD or course is not Course.DEALT:
        return None
    return card(str(ruling.fact(CARD)))
