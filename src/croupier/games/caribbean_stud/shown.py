"""What a round of Caribbean stud shows: the dealer's hand and each box's, as backs until they are turned up."""

from dataclasses import dataclass
from typing import Any

from croupier.games.cards.shown import up
from croupier.games.caribbean_stud.bets import NO_HAND, outcome
from croupier.games.caribbean_stud.hands import called
from croupier.games.caribbean_stud.play import DEALER, StudPlay, box_slot
from croupier.games.caribbean_stud.states import (
    CARDS,
    Deciding,
    Layout,
    Revealing,
    Settled,
    Showing,
    Stands,
    layout_of,
)
from croupier.games.shown import Down, HandShown, Shown, Up


_RESULTS = {"win": "won", "lose": "lost", "stand off": "stand off"}


@dataclass(frozen=True)
class StudShown(Shown):
    """A dealer, and boxes whose players alone may look at their cards."""

    play: StudPlay | None = None

    def hands(self, state: Any) -> tuple[HandShown, ...]:
        """Show what is turned up; of the rest the backs, and who may look."""
        layout = layout_of(state)
        if layout is None:
            return ()
        return (self._dealer(state, layout), *(self._box(state, layout, n) for n in layout.boxes))

    def _dealer(self, state: Any, layout: Layout) -> HandShown:
        shown = layout.dealer
        backs = [self._place(layout, DEALER, at) for at in range(CARDS - 1)]
        if not shown:
            cards: tuple[Up | Down, ...] = (*map(Down, backs), Down(self._place(layout, DEALER, 4)))
        else:
            cards = (*up(shown), *map(Down, backs[len(shown) - 1 :]))
        label = called(shown) if len(shown) == CARDS else ""
        return HandShown(DEALER, cards, label=label, is_active=isinstance(state, Revealing))

    def _box(self, state: Any, layout: Layout, number: int) -> HandShown:
        stands, shown = layout.stands.of(number), layout.hand(number)
        seen_by = (
            frozenset((number,)) if stands in (Stands.DECIDES, Stands.BETS) else frozenset[int]()
        )
        slot = box_slot(number)
        backs = [Down(self._place(layout, slot, at), seen_by) for at in range(CARDS)]
        is_gone = stands in (Stands.FOLDED, Stands.DEAD)
        asked = isinstance(state, Deciding) and stands is Stands.DECIDES
        return HandShown(
            slot,
            () if is_gone else (*up(shown), *backs[len(shown) :]),
            seat=number,
            label=called(shown) if len(shown) == CARDS else "",
            is_active=asked or (isinstance(state, Showing) and state.left[0] == number),
            result=_result(state, layout, number, stands),
        )

    def _place(self, layout: Layout, slot: str, number: int) -> int:
        assert self.play is not None
        return self.play.place(layout, slot, number)


def _result(state: Any, layout: Layout, number: int, stands: Stands | None) -> str:
    """Say what became of a hand, as soon as that is known."""
    if stands in (Stands.FOLDED, Stands.DEAD, Stands.FACE_DOWN):
        return str(stands.value)
    is_known = isinstance(state, Settled) or len(layout.hand(number)) == CARDS
    if not is_known or len(layout.dealer) < CARDS:
        return ""
    found = outcome(layout, number)
    return _RESULTS.get(found, NO_HAND)
