"""What a round of casino war shows: every area's cards, the dealer's, and to each seat its own areas."""

from dataclasses import dataclass
from typing import Any, Final

from croupier.equipment.cards import DECK
from croupier.games.casino_war.play import BURN, DEALER, TO_WAR, CasinoWarPlay, area_slot, slot
from croupier.games.casino_war.ranks import rank
from croupier.games.casino_war.states import Answer, AtWar, Burning, Dealing, Deciding, Seen
from croupier.games.protocol import Symbol
from croupier.games.shown import CARDS, SHUFFLER, Equipment, HandShown, Shown, Up, lying_next


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
        areas = [
            self._hand(
                state.seen,
                area_slot(n),
                area_slot(n) in (due, due.removesuffix(TO_WAR)) or n in asked,
            )
            for n in range(1, self.areas + 1)
        ]
        dealer = self._hand(state.seen, DEALER, due.removesuffix(TO_WAR) == DEALER)
        burned = tuple(Up(str(card)) for name, card in state.seen.cards if name == BURN)
        rack = HandShown(BURN, burned, is_active=due == BURN)
        burns = (rack,) if burned or due == BURN else ()
        return (*areas, dealer, *burns, *lying_next(getattr(state, "exposed", ())))

    def _hand(self, seen: Seen, name: str, is_active: bool) -> HandShown:  # noqa: FBT001
        up = tuple(Up(str(card)) for card in _cards(seen, name))
        result = "" if name == DEALER else _beside(seen, name)
        return HandShown(name, up, is_active=is_active, result=result)

    def own(self, state: Any, seat: int) -> tuple[HandShown, ...]:
        """Show a seat the areas that are level with the dealer and it has an ante on, with its answer."""
        shown: list[HandShown] = []
        for area, seats in state.seen.tied:
            answer = seats.of(seat)
            if answer is not None:
                name = area_slot(area)
                up = tuple(Up(str(card)) for card in _cards(state.seen, name))
                is_asked = answer is Answer.ASKED and isinstance(state, Deciding)
                label = _ANSWERED[answer]
                result = label if answer is Answer.SURRENDERED else _in_war(state.seen, name)
                shown.append(HandShown(name, up, seat, None, label, is_asked, result))
        return tuple(shown)


def _cards(seen: Seen, name: str) -> tuple[Symbol, ...]:
    dealt = (seen.dealt(name), seen.dealt(name + TO_WAR))
    return tuple(card for card in dealt if card is not None)


def _beside(seen: Seen, name: str) -> str:
    """Say how an area stands beside the dealer: by the war cards, where it came to war there."""
    return _in_war(seen, name) or _compared(seen.dealt(name), seen.dealt(DEALER))


def _in_war(seen: Seen, name: str) -> str:
    return _compared(seen.dealt(name + TO_WAR), seen.dealt(DEALER + TO_WAR))


def _compared(own: Symbol | None, dealer: Symbol | None) -> str:
    """Compare two cards; nothing is said before both lie there."""
    if own is None or dealer is None:
        return ""
    over = (rank(own) or 0) - (rank(dealer) or 0)
    return HIGHER if over > 0 else LOWER if over else LEVEL


def shown(play: CasinoWarPlay) -> CasinoWarShown:
    """Describe a table that is dealt from a shuffling device."""
    deck = Equipment(kind=CARDS, symbols=tuple(map(str, DECK)), apparatus=SHUFFLER)
    return CasinoWarShown(deck, areas=play.areas)
