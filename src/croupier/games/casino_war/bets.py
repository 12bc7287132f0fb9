"""Ante, tie and war: each is on an area, and follows its cards beside the dealer's."""

from abc import abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final

from croupier.games.bets import LOSE, VOID, WIN
from croupier.games.cards import bets
from croupier.games.cards.bets import CardBet
from croupier.games.casino_war.ranks import rank
from croupier.games.casino_war.states import Answer, AtWar, Dealing, Deciding, State
from croupier.games.protocol import Act, Bid, Chance, Choice, Mark, Room, Step, Target
from croupier.games.targets import NUMBER, Shape
from croupier.rulebooks.fields import RULES, TEXT, Fields
from croupier.rulebooks.ruleset import Ruleset
from croupier.terms.refusals import Reason, Refusal


ANTE: Final = "ante"
WAR: Final = "war"
SURRENDER: Final = Choice("surrender")
SURRENDERED: Final = "surrendered"
ACTS: Final = (WAR, SURRENDER.act)
"""What a seat may answer when its area is tied."""


def going_to_war(area: int) -> Choice:
    """Return the answer with which a seat goes to war on an area."""
    return Choice(WAR, bet=WAR, target=area)


@dataclass(frozen=True, slots=True)
class OnArea:
    """The mark of a wager: its seat, its area, and whether it is at war there."""

    seat: int
    area: int
    is_at_war: bool = False


@dataclass(frozen=True)
class WarBet(CardBet):
    """What all bets of the game have in common."""

    fields: ClassVar[Fields] = {"closes": RULES}
    on_a_place: ClassVar[Shape] = NUMBER._replace(words="the number of an area")

    def targets(self) -> Iterable[Target]:
        """Every area."""
        return range(1, int(self.ruleset.text("areas") or "0") + 1)

    def closed(self, state: Any) -> Refusal:
        """Refuse a wager that comes after the first card."""
        what = f"{self.terms.name} is made before any card is dealt"
        return self.no(what, rules=self.ruleset.rules("closed") + self.terms.rules)

    def place(self, state: State, bid: Bid) -> Mark:
        """Wait for the area's cards."""
        assert isinstance(bid.target, int)
        return OnArea(bid.seat, bid.target)

    @abstractmethod
    def line(self, mark: OnArea, step: Step[State]) -> str | None:
        """Be decided by the cards, or by its seat's answer."""


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
        return (WIN, LOSE, SURRENDERED, *_ANTE_AT_WAR.values())

    def seen(self, mark: OnArea, step: Step[State]) -> OnArea:
        """Note that its seat went to war."""
        is_its_own = step.move == Act(mark.seat, mark.area, WAR)
        return replace(mark, is_at_war=True) if is_its_own else mark

    def line(self, mark: OnArea, step: Step[State]) -> str | None:
        """Win or lose on the first cards; if they are equal, by the answer and the war cards."""
        if mark.is_at_war:
            over = war_cards(mark.area, step)
            return None if over is None else _ANTE_AT_WAR[_sign(over)]
        if step.move == Act(mark.seat, mark.area, SURRENDER.act):
            return SURRENDERED
        over = first_cards(mark.area, step)
        return None if not over else WIN if over > 0 else LOSE


HIGHER: Final = 1
LEVEL: Final = 0
LOWER: Final = -1
_ANTE_AT_WAR: Final = {
    HIGHER: "stand off on a higher war card",
    LEVEL: "stand off on an equal war card",
    LOWER: "lose in war",
}
_OF_WAR: Final = {HIGHER: WIN, LEVEL: "win on an equal card", LOWER: LOSE}


def _sign(over: int) -> int:
    return (over > 0) - (over < 0)


class Tie(WarBet):
    """A stake on an area's first card being equal to the dealer's, whatever comes after."""

    is_for_any_play: ClassVar[bool] = True

    def lines(self, target: Target) -> tuple[str, ...]:
        """Equal, or not."""
        return (WIN, LOSE)

    def line(self, mark: OnArea, step: Step[State]) -> str | None:
        """Look at the first cards alone."""
        over = first_cards(mark.area, step)
        return None if over is None else LOSE if over else WIN


class War(WarBet):
    """A stake equal to the ante on an area, made by going to war there and not otherwise."""

    fields: ClassVar[Fields] = {"on": TEXT.needed, "act": TEXT}
    beside: ClassVar[tuple[str, ...]] = (VOID,)

    def lines(self, target: Target) -> tuple[str, ...]:
        """Level, higher, lower."""
        return tuple(_OF_WAR.values())

    def room(self, state: State, bid: Bid) -> Room | Refusal:
        """Exactly what the player has as ante on the area, in however many wagers, while its seat is asked."""
        assert bid.parent is not None
        if bid.parent.target != bid.target:
            what = f"the ante is on area {bid.parent.target}, not on area {bid.target}"
            return self.no(what, Reason.WAGER_NEEDS_ANOTHER)
        if not _is_asked(state, bid.seat, bid.target):
            what = f"war on area {bid.target} is made when its first card is equal to the dealer's"
            return self.no(what, rules=self.ruleset.rules("decisions"))
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

    def line(self, mark: OnArea, step: Step[State]) -> str | None:
        """Look at the war cards."""
        over = war_cards(mark.area, step)
        return None if over is None else _OF_WAR[_sign(over)]


def _is_asked(state: State, seat: int, area: Target) -> bool:
    """Say whether a seat is asked about an area now."""
    tied = dict(state.tied) if isinstance(state, Deciding) else {}
    seats = tied.get(area) if isinstance(area, int) else None
    return seats is not None and seats.of(seat) is Answer.ASKED


_MADE: Final[dict[str, type[WarBet]]] = {"ante": Ante, "tie": Tie, "war": War}
KINDS: Final = bets.kinds_of(_MADE)
"""What the data of each kind of bet may say."""


def build(ruleset: Ruleset) -> dict[str, WarBet]:
    """Make every bet the ruleset offers; RefusedError says which no table can have."""
    return bets.build(ruleset, "casino-war", _MADE)
