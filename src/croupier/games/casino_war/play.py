"""The course of a round of casino war. It knows seats and areas, no people, no money."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from croupier.games.answers import asked_on, meant_act, misnamed
from croupier.games.cards.play import DevicePlay
from croupier.games.cards.seat_groups import together
from croupier.games.cards.states import Seen, Voided, seen_in
from croupier.games.casino_war.bets import ANTE, SURRENDER, WAR, going_to_war
from croupier.games.casino_war.ranks import BURNED, UNREAD, rank
from croupier.games.casino_war.states import (
    Answer,
    AtWar,
    Burning,
    Dealing,
    Deciding,
    Settled,
    State,
    Tied,
    where,
)
from croupier.games.casino_war.telling import tell
from croupier.games.phases import Wagering
from croupier.games.plays import UNCALLED, WAGERS
from croupier.games.protocol import (
    Act,
    Ask,
    Asks,
    Chance,
    Close,
    Deal,
    Description,
    Move,
    Offer,
    Over,
    Ruling,
    Stage,
    Step,
    Symbol,
    Turn,
)
from croupier.terms.refusals import Reason, Refusal


BURN: Final = "burn"
DEALER: Final = "dealer"
TO_WAR: Final = " war"
"""What a war card's place has behind that of the first card."""


def area_slot(number: int) -> str:
    """Name the place of an area's first card."""
    return f"area {number}"


@dataclass(frozen=True)
class CasinoWarPlay(DevicePlay):
    """One round after another; nothing carries over."""

    at: ClassVar[str] = "casino war"
    card_remedy: ClassVar[str] = (
        f"Write a card like 9H, or {BURNED} for a burned card that nobody read."
    )
    phases: ClassVar[Mapping[type, str]] = {AtWar: "war"}

    @property
    def areas(self) -> int:
        """How many playing areas there are."""
        return int(self.ruleset.text("areas") or "0")

    def turn(self, state: State) -> Turn:
        """Say what is due."""
        match state:
            case Wagering():
                return Offer(WAGERS, overtaken=UNCALLED)
            case Deciding(tied):
                return _asks(tied)
            case Dealing() | Burning() | AtWar():
                return Deal(slot(state), lying=state.lying)
            case Settled():
                return Over(_result(state.seen))
            case Voided():
                return Over(None, is_void=True)

    def not_due(self, state: State, turn: Turn, move: Move) -> Refusal:
        """Refuse a card before seats decided or after the last, and what a seat may not answer."""
        rules = self.ruleset.rules
        match turn, move:
            case Over(), Chance():
                what = "every hand is complete: no card is due"
                return Refusal(
                    Reason.CHANCE_IS_NOT_DUE, what, rules("result"), "Confirm the result."
                )
            case Asks(), Chance():
                what = "seats decide before the next card"
                remedy = "Wait for them, or until their time is up: then they surrender."
                by = rules("decisions") + rules("time is up")
                return Refusal(Reason.CHANCE_IS_NOT_DUE, what, by, remedy)
            case _, Act():
                return self._no_choice(turn, move)
            case _:
                return super().not_due(state, turn, move)

    def no_symbol(self, state: State, symbol: Symbol) -> Refusal | None:
        """Refuse what is no card, one nobody read that counts, and one that came too often."""
        if rank(symbol) == UNREAD and not isinstance(state, Burning):
            what = "only a burned card lies face down: every other is dealt face up"
            return self.not_there(what, "face up", self.card_remedy)
        return super().no_symbol(state, symbol)

    def _no_choice(self, turn: Turn, move: Act) -> Refusal:
        """Refuse an answer that is not open: who is asked goes to war or surrenders."""
        rules = self.ruleset.rules("decisions")
        ask = turn.of(move.seat, move.hand) if isinstance(turn, Asks) else None
        choice = ask.choice(move.act) if ask is not None else None
        if choice is not None:
            return Refusal(Reason.ACT_IS_NOT_ALLOWED, misnamed(choice), rules, "Name none.")
        what = f"{move.act[:40]} is not open to seat {move.seat} on area {move.hand} now"
        remedy = asked_on(turn, move.seat, "area")
        if ask is not None:
            remedy = f"{meant_act(move.act, ask.acts)}Area {move.hand}: {' or '.join(ask.acts)}."
        return Refusal(Reason.ACT_IS_NOT_ALLOWED, what, rules, remedy)

    def step(self, state: State, move: Move) -> State:
        """Move on from one phase to the next."""
        match state, move:
            case _, Ruling():
                return self.ruled(state, move)
            case Wagering(), Close():
                return self._closed(move)
            case Deciding(), Act():
                return self._answered(state, move)
            case Dealing(), Chance(card):
                return self._dealt(state.taking(slot(state), card), card)
            case Burning(), Chance(card):
                return _burned(state.taking(slot(state), card))
            case AtWar(), Chance(card):
                return _war_card(state.taking(slot(state), card), card)
            case _:
                return state

    def _closed(self, move: Close) -> Dealing:
        """Note who has an ante where, and on which areas anything lies."""
        antes = tuple(
            frozenset(w.seat for w in move.standing if (w.bet, w.target) == (ANTE, area))
            for area in range(1, self.areas + 1)
        )
        backed = frozenset(w.target for w in move.standing if isinstance(w.target, int))
        return Dealing(antes, backed)

    def _dealt(self, state: Dealing, card: Symbol) -> State:
        """Lay a first card; with the dealer's everybody is asked whose area is level with it."""
        value, number = rank(card) or UNREAD, len(state.ranks) + 1
        if number <= self.areas:
            return replace(state, ranks=(*state.ranks, value if number in state.backed else UNREAD))
        tied = tuple(
            (area, together(Answer.ASKED, seats))
            for area, (level, seats) in enumerate(zip(state.ranks, state.antes, strict=True), 1)
            if seats and level == value
        )
        seen = replace(state.seen, answers=tied)
        return state.onward(Deciding, tied, seen=seen) if tied else Settled(seen=seen)

    def _answered(self, state: Deciding, act: Act) -> State:
        """Note an answer; when all have answered, burn and deal to those who went to war."""
        answer = Answer.WAR if act.act == WAR else Answer.SURRENDERED
        tied = tuple(
            (area, seats.moved(act.seat, answer) if area == act.hand else seats)
            for area, seats in state.tied
        )
        state = replace(state, tied=tied, seen=replace(state.seen, answers=tied))
        if where(tied, Answer.ASKED):
            return state
        at_war = where(tied, Answer.WAR)
        if not at_war:
            return Settled(seen=state.seen)
        burns = int(self.ruleset.text("burn") or "0")
        return state.onward(Burning, at_war, burns) if burns else state.onward(AtWar, at_war)

    def face(self, symbol: Symbol) -> int | None:
        """Cards are told apart by their rank alone."""
        return rank(symbol)

    def view(self, state: State) -> Mapping[str, object]:
        """Show the phase, and every card with what it was dealt as."""
        lying = [{"to": name, "card": str(card)} for name, card in seen_in(state).cards]
        return {**super().view(state), "cards": lying}

    def tell(self, step: Step[State]) -> Description:
        """Tell a step as the dealer's terminal shows it."""
        return tell(self.ruleset, step, self.turn) or super().tell(step)


def slot(state: Dealing | Burning | AtWar) -> str:
    """Name the place of the card that is due."""
    match state:
        case Dealing(antes=antes, ranks=ranks):
            return area_slot(len(ranks) + 1) if len(ranks) < len(antes) else DEALER
        case Burning():
            return BURN
        case AtWar(at_war, ranks):
            dealt = len(ranks)
            return (area_slot(at_war[dealt]) if dealt < len(at_war) else DEALER) + TO_WAR


def _asks(tied: tuple[Tied, ...]) -> Asks:
    """Put one question an area to all who have not answered there; all have their time together."""
    asks = (
        Ask(unasked, area, (SURRENDER, going_to_war(area)), SURRENDER.act)
        for area, seats in tied
        if (unasked := seats.seats(lambda answer: answer is Answer.ASKED))
    )
    return Asks(tuple(asks), Stage(WAR))


def _burned(state: Burning) -> Burning | AtWar:
    """Burn a card; after the last one war cards are dealt."""
    left = state.left - 1
    return replace(state, left=left) if left else state.onward(AtWar, state.at_war)


def _war_card(state: AtWar, card: Symbol) -> State:
    """Lay a war card; with the dealer's the round is over."""
    if len(state.ranks) == len(state.at_war):
        return Settled(seen=state.seen)
    return replace(state, ranks=(*state.ranks, rank(card) or UNREAD))


def _result(seen: Seen) -> str:
    """Say in a word what the round came to: the dealer's card, or that it came to war."""
    cards = seen.of(DEALER, DEALER + TO_WAR)
    return str(cards[-1]) if cards else "dealt"
