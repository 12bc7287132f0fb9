"""Ante, tie and war: each is on an area, and follows its cards beside the dealer's."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from croupier.games.casino_war.ranks import rank
from croupier.games.casino_war.states import (
    Answer,
    AtWar,
    Dealing,
    Deciding,
    State,
    Voided,
    Wagering,
)
from croupier.games.protocol import (
    ANY_STAKE,
    REDUCE,
    REMOVE,
    REMOVED,
    Act,
    Bid,
    Chance,
    Choice,
    Decided,
    Mark,
    Piece,
    Room,
    Step,
    Target,
    Wager,
)
from croupier.rulebooks.ruleset import BetTerms, Ruleset
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal


WAGERS: Final = "wagers"
"""The window before the first card."""
ANTE: Final = "ante"
TIE: Final = "tie"
WAR: Final = "war"
VOID: Final = "void"
SURRENDER: Final = Choice("surrender")
SURRENDERED: Final = "surrendered"


def going_to_war(area: int) -> Choice:
    """Return the answer with which a seat goes to war on an area."""
    return Choice("war", bet=WAR, target=area)


@dataclass(frozen=True, slots=True)
class OnArea:
    """The mark of a wager: its seat, its area, and whether it is at war there."""

    seat: int
    area: int
    is_at_war: bool = False


@dataclass(frozen=True)
class WarBet(ABC):
    """What all bets of the game have in common."""

    terms: BetTerms
    ruleset: Ruleset
    is_for_any_play: ClassVar[bool] = False
    """Whether no answer makes it better or worse."""

    @property
    def on(self) -> str | None:
        """The bet it hangs on."""
        found = self.terms.about.get("on")
        return None if found is None else str(found)

    @abstractmethod
    def lines(self, target: Target) -> tuple[str, ...]:
        """List the lines that the cards can bring it."""

    @abstractmethod
    def brought(self, mark: OnArea, step: Step[State]) -> str | OnArea:
        """Say what a step brought: the line that decides it, or what it waits for now."""

    def targets(self) -> Iterable[Target]:
        """Every area."""
        return range(1, int(self.ruleset.text("areas") or "0") + 1)

    def rules(self, target: Target) -> tuple[Ref, ...]:
        """The bet's rules."""
        return self.terms.rules_for(target)

    def pieces(self, target: Target) -> tuple[Piece, ...]:
        """It settles itself."""
        return ()

    def room(self, state: State, bid: Bid) -> Room | Refusal:
        """Any stake before the cards."""
        if isinstance(state, Wagering):
            return ANY_STAKE
        what = f"{self.terms.name} is made before any card is dealt"
        rules = self.ruleset.rules("closed") + self.terms.rules
        return Refusal(Reason.BET_IS_NOT_OFFERED, what, rules)

    def place(self, state: State, bid: Bid) -> Mark:
        """Wait for the area's cards."""
        assert isinstance(bid.target, int)
        return OnArea(bid.seat, bid.target)

    def follow(self, mark: Mark, step: Step[State]) -> Mark | Decided:
        """Be decided by the cards, or by its seat's answer; go back where there is no result."""
        if isinstance(step.after, Voided):
            return Decided((VOID,))
        assert isinstance(mark, OnArea)
        brought = self.brought(mark, step)
        return Decided((brought,)) if isinstance(brought, str) else brought

    def calls(self, mark: Mark, state: State, mine: Sequence[Wager]) -> tuple[str, ...]:
        """It may be taken up, or a part of it, before the cards."""
        return (REMOVE, REDUCE) if isinstance(state, Wagering) else ()

    def call(self, mark: Mark, state: State, call: str) -> Mark | Decided:
        """Take it up."""
        return Decided((REMOVED,))


def first_cards(area: int, step: Step[State]) -> int | None:
    """Compare an area's first card with the dealer's when that comes: over 0 it is higher."""
    match step:
        case Step(Dealing(antes=antes, ranks=ranks), Chance(card)) if len(ranks) == len(antes):
            return ranks[area - 1] - (rank(card) or 0)
        case _:
            return None


def war_cards(area: int, step: Step[State]) -> int | None:
    """Compare an area's war card with the dealer's when that comes: over 0 it is higher."""
    match step:
        case Step(AtWar(at_war, ranks), Chance(card)) if len(ranks) == len(at_war):
            return ranks[at_war.index(area)] - (rank(card) or 0)
        case _:
            return None


class Ante(WarBet):
    """The stake on an area's first card, and on its war card where its seat goes to war."""

    def lines(self, target: Target) -> tuple[str, ...]:
        """Higher or lower at once; surrendered; or what comes of the war."""
        return ("win", "lose", SURRENDERED, *_ANTE_AT_WAR.values())

    def brought(self, mark: OnArea, step: Step[State]) -> str | OnArea:
        """Win or lose on the first cards; if they are equal, by the answer and the war cards."""
        if mark.is_at_war:
            over = war_cards(mark.area, step)
            return mark if over is None else _ANTE_AT_WAR[_sign(over)]
        match step.move:
            case Act(mark.seat, mark.area, SURRENDER.act):
                return SURRENDERED
            case Act(mark.seat, mark.area, _):
                return replace(mark, is_at_war=True)
            case _:
                over = first_cards(mark.area, step)
                return mark if not over else "win" if over > 0 else "lose"


HIGHER: Final = 1
LEVEL: Final = 0
LOWER: Final = -1
_ANTE_AT_WAR: Final = {
    HIGHER: "stand off on a higher war card",
    LEVEL: "stand off on an equal war card",
    LOWER: "lose in war",
}
_OF_WAR: Final = {HIGHER: "win", LEVEL: "win on an equal card", LOWER: "lose"}


def _sign(over: int) -> int:
    return (over > 0) - (over < 0)


class Tie(WarBet):
    """A stake on an area's first card being equal to the dealer's, whatever comes after."""

    is_for_any_play: ClassVar[bool] = True

    def lines(self, target: Target) -> tuple[str, ...]:
        """Equal, or not."""
        return ("win", "lose")

    def brought(self, mark: OnArea, step: Step[State]) -> str | OnArea:
        """Look at the first cards alone."""
        over = first_cards(mark.area, step)
        return mark if over is None else "lose" if over else "win"


class War(WarBet):
    """A stake equal to the ante on an area, made by going to war there and not otherwise."""

    def lines(self, target: Target) -> tuple[str, ...]:
        """Level, higher, lower."""
        return tuple(_OF_WAR.values())

    def room(self, state: State, bid: Bid) -> Room | Refusal:
        """Exactly what the player has as ante on the area, in however many wagers, while its seat is asked."""
        assert bid.parent is not None
        if bid.parent.target != bid.target:
            what = f"the ante is on area {bid.parent.target}, not on area {bid.target}"
            return Refusal(Reason.WAGER_NEEDS_ANOTHER, what, self.terms.rules)
        if not _is_asked(state, bid.seat, bid.target):
            what = f"war on area {bid.target} is made when its first card is equal to the dealer's"
            return Refusal(Reason.BET_IS_NOT_OFFERED, what, self.ruleset.rules("decisions"))
        antes = [
            each
            for each in bid.mine
            if (each.bet, each.seat, each.target) == (ANTE, bid.seat, bid.target)
        ]
        equal = sum(each.stake.units for each in antes)
        return Room(equal, equal, together=True)

    def place(self, state: State, bid: Bid) -> Mark:
        """Wait for the war cards."""
        assert isinstance(bid.target, int)
        return OnArea(bid.seat, bid.target, is_at_war=True)

    def brought(self, mark: OnArea, step: Step[State]) -> str | OnArea:
        """Look at the war cards."""
        over = war_cards(mark.area, step)
        return mark if over is None else _OF_WAR[_sign(over)]


def _is_asked(state: State, seat: int, area: Target) -> bool:
    """Say whether a seat is asked about an area now."""
    tied = dict(state.tied) if isinstance(state, Deciding) else {}
    seats = tied.get(area) if isinstance(area, int) else None
    return seats is not None and seats.of(seat) is Answer.ASKED
