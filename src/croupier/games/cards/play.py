"""A course of cards: cards that cannot be, and those of a shuffling device that come irregularly."""

from abc import abstractmethod
from dataclasses import dataclass, replace
from typing import Any, ClassVar, TypeVar

from croupier.equipment.cards import Card
from croupier.games.cards.misdealt import VOID, Course, MisdealtCards, next_card
from croupier.games.cards.states import Dealt, Voided, seen_in
from croupier.games.phases import Wagering
from croupier.games.plays import PlainPlay
from croupier.games.protocol import Description, Over, Ruling, Step, Symbol
from croupier.terms.refusals import Refusal


S = TypeVar("S")


@dataclass(frozen=True)
class CardPlay(PlainPlay):
    """A game in which each card counts by its value."""

    dealt_from: ClassVar[str] = "shoe"
    card_remedy: ClassVar[str] = ""
    """How a card is written, where that is said of one that cannot be."""

    @abstractmethod
    def face(self, symbol: Symbol) -> Symbol | None:
        """Return what a card counts, by which alone cards are told apart; None of what is no card."""

    @abstractmethod
    def came(self, state: Any, symbol: Symbol) -> int:
        """Say how often a card has come; values are not told apart, and never have."""

    def no_symbol(self, state: Any, symbol: Symbol) -> Refusal | None:
        """Refuse what is no card, and a card that came as often as the decks hold it."""
        decks = int(self.ruleset.text("decks") or "0")
        if self.face(symbol) is None:
            what = f"{str(symbol)[:20]!r} is no card of the {self.dealt_from}"
            return self.not_there(what, "cards", self.card_remedy)
        if not decks or self.came(state, symbol) < decks:
            return None
        named = "decks" if self.ruleset.rules("decks") else "cards"
        what = f"{symbol} has come {decks} times, once for each deck"
        return self.not_there(what, named, self.card_remedy)


@dataclass(frozen=True)
class DevicePlay(CardPlay):
    """A game dealt from a shuffling device, with the rules on irregular cards that all of them have."""

    dealt_from: ClassVar[str] = "shuffling device"
    too_early: ClassVar[str] = "cards are dealt only after the wagering period"

    @property
    def misdealt(self) -> MisdealtCards:
        """The rules on irregular cards."""
        return MisdealtCards(self.ruleset)

    def course(self, state: Any) -> Course:
        """Say how far a round has come, as far as an irregular card asks for it."""
        match state:
            case Wagering():
                return Course.WAGERS
            case Voided():
                return Course.VOID
            case Dealt(is_untouched=True):
                return Course.FIRST_CARD
            case _:
                is_over = isinstance(self.turn(state), Over)
                return Course.COMPLETE if is_over else Course.DEALT

    def came(self, state: Any, symbol: Symbol) -> int:
        """Say how often a card lies there."""
        return seen_in(state).count(symbol) if isinstance(symbol, Card) else 0

    def no_ruling(self, state: Any, ruling: Ruling) -> Refusal | None:
        """Say why a ruling cannot be made, or None; exposed cards have come too."""
        lying = state.with_exposed() if isinstance(state, Dealt) else state
        return self.misdealt.refuse(
            self.course(state), ruling, lambda card: self.no_symbol(lying, card)
        )

    def ruled(self, state: S, ruling: Ruling) -> S | Voided:
        """Follow a ruling: a card that was seen is the next one, or burned; a void round is over."""
        if ruling.name == VOID:
            return Voided(seen=seen_in(state))
        card = next_card(self.course(state), ruling)
        if card is None:
            return state
        assert isinstance(state, Dealt)
        return replace(state, exposed=(*state.exposed, card))

    def tell(self, step: Step[Any]) -> Description:
        """Tell a ruling, or that wagering has ended; a game tells the rest."""
        if isinstance(step.move, Ruling):
            return self.misdealt.tell(self.course(step.before), step.move)
        return super().tell(step)
