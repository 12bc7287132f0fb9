"""The shoe that a dealer deals from: what it adds to the steps that all games share."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from croupier.games.protocol import Close, Duty, Notice, Offer
from croupier.games.shown import CARDS
from croupier.journal.entries import Happening
from croupier.table.conduct.core.answer_cache import ask
from croupier.table.conduct.core.commands import Announcement, Case
from croupier.table.conduct.core.equipment_hooks import NOTHING, Phase, equips
from croupier.table.conduct.core.equipment_states import (
    CardsRound,
    RoundEquipment,
    ShoeState,
    TableEquipment,
)
from croupier.table.conduct.core.presence import players_at
from croupier.table.conduct.core.standing_equipment import equipment_of, with_equipment
from croupier.table.conduct.core.state import Live, TableState
from croupier.table.conduct.core.windows import window_of
from croupier.table.conduct.equipment.cards.cards import Cards
from croupier.table.conduct.equipment.cards.held_hands import offers_owed, still_out
from croupier.table.conduct.equipment.cards.late_bettors import noted
from croupier.table.conduct.equipment.cards.shoe_steps import (
    anew,
    is_told,
    next_steps,
    not_ready,
)
from croupier.table.conduct.equipment.cards.shuffling import vacated
from croupier.table.conduct.round.closing import close_wagering
from croupier.table.conduct.round.results import having_decided, is_decided, to_announce
from croupier.table.driver.later_bets import overtaken
from croupier.table.driver.reopening import second_call
from croupier.table.limits.differential import excesses
from croupier.terms.refusals import Refusal


_DEALT: Final = ("card", "void round")
"""What comes once wagering is over: with the first card nothing is reduced any more."""


@equips(CARDS)
class Shoe(Cards):
    """A shoe that a dealer deals from."""

    state: type[TableEquipment] = ShoeState
    in_round: type[RoundEquipment] = CardsRound

    def dealt(self, table: TableState, cards: int) -> TableState:
        """Count what left the shoe, and note who wagered on the round that it is dealt in."""
        counted = with_equipment(table, ShoeState, out=equipment_of(table, ShoeState).out + cards)
        return noted(counted, table.live or table.last)

    def due(self, table: TableState, phase: Phase) -> Iterable[str]:
        """Cards are made ready before a round, or before the next card of one."""
        steps = next_steps(table) if phase in (Phase.BETWEEN, Phase.CHANCE) else ()
        return steps or super().due(table, phase)

    def begins(self, case: Case) -> Announcement | Refusal:
        """No round begins while the shoe is not ready."""
        return not_ready(case) or NOTHING

    def refuses(self, case: Case) -> Refusal | None:
        """No card leaves a shoe that is not ready."""
        return not_ready(case)

    def left(self, table: TableState, player: str) -> TableState:
        """A table that nobody is at any more is vacant."""
        return table if set(players_at(table)) - {player} else vacated(table)

    def closed(self, table: TableState) -> TableState:
        """With the table's play its cards are at their end."""
        return anew(table) if is_told(table) else table

    def closes(self, case: Case, live: Live, *, rests: bool) -> Announcement:
        """Ask for the cards once wagering is over."""
        dealing = case.table.operations.get("card")
        if dealing is None or rests:
            return NOTHING
        closed = ask(live.round, Close())
        if closed.result is not None:
            return Announcement("", (), to_announce(case, closed))
        what = "Go on with the cards" if window_of(live.round) else "Deal the cards"
        deal = Duty(what, dealing.rules, _DEALT)
        return Announcement("", (), (*_too_much(case, live), deal, *offers_owed(case.table, live)))

    def resumed(self, table: TableState, before: Live) -> TableState:
        """Go back to a result that was known when wagers were withdrawn: it is to be announced."""
        live = table.live
        if live is None or not is_decided(live):
            return table
        unpaid = having_decided(before, live.round).unpaid
        return replace(table, live=replace(live, unpaid=unpaid, reading=live.round.result))

    def overtaken(self, case: Case, live: Live) -> tuple[Happening, Live] | Refusal:
        """End wagering that still ran when a card was turned up; what was placed stands."""
        if (waits := second_call(live.round)) is not None:
            return waits
        assert isinstance(live.round.turn, Offer)
        ended = overtaken(case.table.table, live.round.turn)
        return close_wagering(case, live, Announcement(ended.words, ended.rules), rests=True)

    def settles(self, case: Case, live: Live) -> Refusal | None:
        """A hand that a player turned is back in its box before the result is announced."""
        return still_out(case.table, live)


def _too_much(case: Case, live: Live) -> tuple[Notice, ...]:
    """Tell the dealer what lies above the sign and may be reduced, before a card is seen."""
    reducing = case.table.operations.get("reduce pro rata")
    if reducing is None or window_of(live.round):
        return ()
    return tuple(
        Duty(
            f"{each.words}; it may be reduced pro rata",
            reducing.rules,
            ("reduce pro rata", *_DEALT),
        )
        for each in excesses(live.round)
    )
