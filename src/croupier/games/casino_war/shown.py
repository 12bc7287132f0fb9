"""What a round of casino war shows: every area's cards, the dealer's, and to each seat its own areas."""

from dataclasses import dataclass
from typing import Any, Final

from croupier.games.cards.shown import up
from croupier.games.cards.states import Seen, seen_in
from croupier.games.casino_war.play import BURN, DEALER, TO_WAR, area_slot, slot
from croupier.games.casino_war.ranks import rank
from croupier.games.casino_war.states import Answer, AtWar, Burning, Dealing, Deciding
from croupier.games.shown import HandShown, Shown, Up, lying_next


HIGHER: Final = "higher"
LEVEL: Final = "level"
LOWER: Final = "lower"
_TO_WAR: Final = "at war"
_ANSWERED: Final = {Answer.ASKED: "", Answer.WAR: _TO_WAR, Answer.SURRENDERED: "surrendered"}


@dataclass(frozen=True)
class CasinoWarShown(Shown):
    """The areas in their order, each with its card and war card, the dealer's, and the burned cards."""

    areas: int = 0

    def hands(self, state: Any) -> tuple[HandShown, ...]:
        """Show every card that was dealt; the place of the next one is active."""
        due = slot(state) if isinstance(state, Dealing | Burning | AtWar) else ""
        asked = tuple(area for area, _ in state.tied) if isinstance(state, Deciding) else ()
        seen = seen_in(state)
        areas = [
            self._hand(
                seen,
                area_slot(n),
                area_slot(n) in (due, due.removesuffix(TO_WAR)) or n in asked,
            )
            for n in range(1, self.areas + 1)
        ]
        dealer = self._hand(seen, DEALER, due.removesuffix(TO_WAR) == DEALER)
        burned = up(seen.of(BURN))
        rack = HandShown(BURN, burned, is_active=due == BURN)
        burns = (rack,) if burned or due == BURN else ()
        return (*areas, dealer, *burns, *lying_next(getattr(state, "exposed", ())))

    def _hand(self, seen: Seen, name: str, is_active: bool) -> HandShown:  # noqa: FBT001
        result = "" if name == DEALER else _beside(seen, name)
        return HandShown(name, _up(seen, name), is_active=is_active, result=result)

    def own(self, state: Any, seat: int) -> tuple[HandShown, ...]:
        """Show a seat the areas that are level with the dealer and it has an ante on, with its answer."""
        shown: list[HandShown] = []
        seen = seen_in(state)
        for area, seats in seen.answers:
            answer = seats.of(seat)
            if answer is not None:
                name = area_slot(area)
                is_asked = answer is Answer.ASKED and isinstance(state, Deciding)
                label = _ANSWERED[answer]
                result = label if answer is Answer.SURRENDERED else _in_war(seen, name)
                shown.append(HandShown(name, _up(seen, name), seat, None, label, is_asked, result))
        return tuple(shown)


def _up(seen: Seen, name: str) -> tuple[Up, ...]:
    return up(seen.of(name, name + TO_WAR))


def _beside(seen: Seen, name: str) -> str:
    """Say how an area stands beside the dealer: by the war cards, where it came to war there."""
    return _in_war(seen, name) or _compared(seen, name)


def _in_war(seen: Seen, name: str) -> str:
    return _compared(seen, name, war=TO_WAR)


def _compared(seen: Seen, name: str, *, war: str = "") -> str:
    """Compare a card with the dealer's; nothing is said before both lie there."""
    own, dealer = (seen.of(each + war) for each in (name, DEALER))
    if not own or not dealer:
        return ""
    over = (rank(own[0]) or 0) - (rank(dealer[0]) or 0)
    return HIGHER if over > 0 else LOWER if over else LEVEL
