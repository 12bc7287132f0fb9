"""Bets of games of cards: made before the first card, or upon another wager by what its data says."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar

from croupier.games.bets import VOID, AnyBet, PlainBet
from croupier.games.kinds import Kinds, check_kind, check_lines
from croupier.games.protocol import REMOVED, Bid, Room, Target
from croupier.rulebooks.fields import TEXT, Fields
from croupier.rulebooks.ruleset import Ruleset
from croupier.terms.refusals import Refusal


B = TypeVar("B", bound="AnyCardBet")


@dataclass(frozen=True)
class AnyCardBet(AnyBet, ABC):
    """What bets of cards have in common."""

    ruleset: Ruleset

    fields: ClassVar[Fields] = {}
    """What the data of such a bet may say."""
    beside: ClassVar[tuple[str, ...]] = (VOID, REMOVED)
    """Lines that staff or the player bring, and no chance."""

    @abstractmethod
    def lines(self, target: Target) -> tuple[str, ...]:
        """List the lines that chance can bring it."""

    def check(self) -> None:
        """Refuse what no round can bring: an author's slip in a study."""

    def room(self, state: Any, bid: Bid) -> Room | Refusal:
        """Any stake before the first card."""
        room = super().room(state, bid)
        return room if isinstance(room, Refusal) or self.is_open(state) else self.closed(state)

    def closed(self, state: Any) -> Refusal:
        """Refuse a wager that comes after the first card."""
        return self.no(f"{self.terms.name} is made before the first card")


class CardBet(AnyCardBet, PlainBet, ABC):
    """A bet of cards that one line decides."""


class AttachedBet(CardBet, ABC):
    """A bet that is made on another wager, in a window of its own or with a decision."""

    fields: ClassVar[Fields] = {"on": TEXT.needed, "window": TEXT, "act": TEXT}
    beside: ClassVar[tuple[str, ...]] = (VOID,)


def kinds_of(made: Mapping[str, type[AnyCardBet]]) -> Kinds:
    """Say what the data of each kind of bet may say."""
    return {kind: bet.fields for kind, bet in made.items()}


def build(ruleset: Ruleset, game: str, made: Mapping[str, type[B]]) -> dict[str, B]:
    """Make every bet the ruleset offers, of the kind its data names; RefusedError says which cannot be."""
    kinds = kinds_of(made)
    bets: dict[str, B] = {}
    for name, terms in ruleset.bets.items():
        bets[name] = bet = made[check_kind(terms, kinds, game)](terms, ruleset)
        bet.check()
        comes = dict.fromkeys(line for target in bet.targets() for line in bet.lines(target))
        check_lines(terms, comes, bet.beside)
    return bets
