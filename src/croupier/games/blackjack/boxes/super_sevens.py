"""Super Sevens: sevens among the first three cards of a box, settled as soon as that is known."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from croupier.equipment.cards import Card
from croupier.games.bets import VOID
from croupier.games.blackjack.boxes.layout import FIRST, Layout
from croupier.games.blackjack.boxes.states import Settled, State, Voided, layout_of
from croupier.games.blackjack.hands import MOST, Hand
from croupier.games.cards.bets import AnyCardBet
from croupier.games.phases import Wagering
from croupier.games.protocol import (
    REMOVE,
    Act,
    Bid,
    Chance,
    Close,
    Decided,
    Mark,
    Room,
    Ruling,
    Step,
    Target,
    Wager,
)
from croupier.terms.refusals import Reason, Refusal


SUPER_SEVENS: Final = "super-sevens"
SEVEN: Final = 7
LINES: Final = (
    "lose",
    "one seven",
    "two sevens",
    "two suited sevens",
    "three sevens",
    "three suited sevens",
)


@dataclass(frozen=True, slots=True)
class Sevens:
    """The mark: the box, and the suits of the sevens that came to it."""

    box: int
    suits: tuple[str, ...] = ()

    @property
    def line(self) -> str:
        """What these sevens are paid by, and no more of them."""
        suited = len(set(self.suits)) == 1
        match len(self.suits):
            case 0:
                return "lose"
            case 1:
                return "one seven"
            case 2:
                return "two suited sevens" if suited else "two sevens"
            case _:
                return "three suited sevens" if suited else "three sevens"


class SuperSevens(AnyCardBet):
    """A fixed stake beside the one on the box."""

    def lines(self, target: Target) -> tuple[str, ...]:
        """None to three sevens, of one suit or not."""
        return LINES

    def room(self, state: State, bid: Bid) -> Room | Refusal:
        """Together with the stake on the box, before the cards."""
        if isinstance(state, Wagering) and any(
            each.bet == SUPER_SEVENS and each.seat == bid.seat for each in bid.mine
        ):
            what = f"super-sevens lies on box {bid.seat} already, with the one stake it has"
            rules = self.ruleset.rules("one super-sevens")
            return self.no(what, Reason.STAKE_IS_OVER_THE_MAXIMUM, rules)
        return super().room(state, bid)

    def place(self, state: State, bid: Bid) -> Mark:
        """Wait for the first card of the box."""
        return Sevens(bid.seat)

    def calls(self, mark: Mark, state: State, mine: Sequence[Wager]) -> tuple[str, ...]:
        """It may be taken up before the cards."""
        return (REMOVE,) if isinstance(state, Wagering) else ()

    def follow(self, mark: Sevens, step: Step[State]) -> Mark | Decided:
        """Count sevens; settle when the next card is none, or when no card can come."""
        before, after = layout_of(step.before), layout_of(step.after)
        if after is None:
            return mark
        if isinstance(step.after, Voided) or after.box(mark.box) is None:
            # What a window's end decides waits for the move after it, as boxes without their cards do.
            waits = isinstance(step.move, Close) and not isinstance(step.after, Settled)
            return mark if waits else self._taken_out(mark, before, after)
        if len(mark.suits) == 2 and isinstance(step.move, Act) and step.move.seat == mark.box:
            return mark if _is_drawn_to(after, mark.box) else Decided((mark.line,))
        if after.seen.cards and (isinstance(step.move, Ruling) or _is_irregular(before, after)):
            return self._again(mark, after)
        was, now = _first_cards(before, mark.box), _first_cards(after, mark.box)
        return self._card(mark, step, before, after) if now > was else mark

    def _taken_out(self, mark: Sevens, before: Layout | None, after: Layout) -> Decided:
        """Go back with a box that is void, unless its cards had decided it.

        Whoever was paid even money decided, so that the cards of the box are what they are.
        """
        if mark.box in after.seen.paid:
            before = after
        elif before is None or not before.seen.cards or before.box(mark.box) is None:
            return Decided((VOID,))
        found = self._again(mark, before)
        return found if isinstance(found, Decided) else Decided((VOID,))

    def _card(
        self, mark: Sevens, step: Step[State], before: Layout | None, after: Layout
    ) -> Mark | Decided:
        """Look at a card that came to the box; which suit it is matters only of a seven.

        One that was no seven may lie there already, if it was misdealt.
        """
        is_spoiled = len(after.seen.of((mark.box, FIRST))) > len(mark.suits) + 1
        if is_spoiled or not _is_seven(before, after, mark.box):
            return Decided((mark.line,))
        assert isinstance(step.move, Chance)
        card = step.move.symbol
        assert isinstance(card, Card), "sevens are dealt cards, not values"
        return _noted(replace(mark, suits=(*mark.suits, card.suit)))

    def _again(self, mark: Sevens, after: Layout) -> Mark | Decided:
        """Count the sevens of a box whose cards were laid otherwise than they came."""
        cards = after.seen.of((mark.box, FIRST))
        sevens = [card.suit for card in cards[:3]]
        for place, card in enumerate(cards[:3]):
            if card.rank != str(SEVEN):
                found = replace(mark, suits=tuple(sevens[:place]))
                is_open = _may_be_laid_again(after, mark.box)
                return found if is_open else Decided((found.line,))
        mark = replace(mark, suits=tuple(sevens))
        is_finished = isinstance(_hand(after, mark.box), int)
        return Decided((mark.line,)) if is_finished else _noted(mark)


def _is_irregular(before: Layout | None, after: Layout) -> bool:
    """Say whether cards lie wrong, or did until now: which are a box's own shows in the end."""
    return after.is_irregular or (before is not None and before.is_irregular)


def _may_be_laid_again(layout: Layout, number: int) -> bool:
    """Say whether the cards of a box may still be others, or it sits out for want of one."""
    box = layout.box(number)
    is_short = box is not None and box.is_short
    return layout.is_irregular and (is_short or not layout.is_decided)


def _noted(mark: Sevens) -> Mark | Decided:
    return Decided((mark.line,)) if len(mark.suits) == 3 else mark


def _hand(layout: Layout | None, number: int) -> Hand | int | None:
    box = layout.box(number) if layout is not None else None
    return None if box is None else dict(box.hands)[FIRST]


def _first_cards(layout: Layout | None, number: int) -> int:
    """Count the cards of a box's first hand, to three; a finished one that grew had its third."""
    hand = _hand(layout, number)
    if isinstance(hand, Hand):
        return hand.cards
    return 0 if hand is None else 3


def _is_seven(before: Layout | None, after: Layout, number: int) -> bool:
    """Say whether the card that came to a box is a seven, by what its hand comes to."""
    was, now = _hand(before, number), _hand(after, number)
    points = was.points if isinstance(was, Hand) else 0
    if isinstance(now, Hand):
        return now.points == points + SEVEN and not now.soft
    return now == MOST and points == 2 * SEVEN


def _is_drawn_to(layout: Layout, number: int) -> bool:
    """Say whether the box's one hand waits for a card."""
    box = layout.box(number)
    return box is not None and len(box.hands) == 1 and isinstance(box.hands[0][1], Hand)
