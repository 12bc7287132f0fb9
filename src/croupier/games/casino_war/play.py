"""The course of a round of casino war. It knows seats and areas, no people, no money."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from croupier.equipment.cards import Card
from croupier.games.answers import asked_on, meant_act, misnamed
from croupier.games.casino_war.bets import ANTE, SURRENDER, WAGERS, WAR, going_to_war
from croupier.games.casino_war.ranks import BURNED, UNREAD, rank
from croupier.games.casino_war.states import (
    Answer,
    AtWar,
    Burning,
    Dealing,
    Dealt,
    Deciding,
    Seen,
    Settled,
    State,
    Tied,
    Voided,
    Wagering,
    where,
)
from croupier.games.casino_war.telling import tell
from croupier.games.due import UNCALLED, not_due
from croupier.games.misdealt_cards import VOID, Course, MisdealtCards, next_card
from croupier.games.protocol import (
    Act,
    Ask,
    Asks,
    Carry,
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
from croupier.games.seat_groups import together
from croupier.rulebooks.ruleset import Ruleset
from croupier.terms.refusals import Reason, Refusal


BURN: Final = "burn"
DEALER: Final = "dealer"
TO_WAR: Final = " war"
"""What a war card's place has behind that of the first card."""
D = TypeVar("D", Dealing, Burning, AtWar)


def area_slot(number: int) -> str:
    """Name the place of an area's first card."""
    return f"area {number}"


@dataclass(frozen=True)
class CasinoWarPlay:
    """One round after another; nothing carries over."""

    ruleset: Ruleset

    @property
    def areas(self) -> int:
        """How many playing areas there are."""
        return int(self.ruleset.text("areas") or "0")

    @property
    def misdealt(self) -> MisdealtCards:
        """The rules on irregular cards."""
        return MisdealtCards(self.ruleset)

    def start(self, carry: Carry) -> State:
        """Open the wagering."""
        return Wagering()

    def turn(self, state: State) -> Turn:
        """Say what is due."""
        match state:
            case Wagering():
                return Offer(WAGERS, overtaken=UNCALLED)
            case Deciding(tied):
                return _asks(tied)
            case Dealing() | Burning() | AtWar():
                return Deal(slot(state), lying=state.exposed[0] if state.exposed else None)
            case Settled():
                return Over(_result(state.seen))
            case Voided():
                return Over(None, is_void=True)

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """Refuse what is not due, no card, and what a seat may not answer."""
        turn = self.turn(state)
        match turn, move:
            case _, Ruling():
                return self.misdealt.refuse(
                    course_of(state), move, lambda card: self._no_card(_with_exposed(state), card)
                )
            case Deal(), Chance(symbol):
                return self._no_card(state, symbol)
            case Asks(), Act(seat, hand, act, places):
                ask = turn.of(seat, hand)
                choice = ask.choice(act) if ask is not None else None
                is_open = choice is not None and choice.takes(places)
                return None if is_open else self._no_choice(turn, move, ask)
            case Offer(), Close():
                return None
            case Over(), Chance():
                what = "every hand is complete: no card is due"
                rules = self.ruleset.rules("result")
                return Refusal(Reason.CHANCE_IS_NOT_DUE, what, rules, "Confirm the result.")
            case Asks(), Chance():
                what = "seats decide before the next card"
                rules = self.ruleset.rules("decisions") + self.ruleset.rules("time is up")
                remedy = "Wait for them, or until their time is up: then they surrender."
                return Refusal(Reason.CHANCE_IS_NOT_DUE, what, rules, remedy)
            case _, Act():
                return self._no_choice(turn, move, None)
            case _:
                return not_due(
                    self.ruleset,
                    move,
                    is_open=isinstance(turn, Offer),
                    chance="cards are dealt only after the wagering period",
                    other="this move is not due at casino war now",
                    remedy="Go on with the cards.",
                )

    def _no_card(self, state: State, symbol: Symbol) -> Refusal | None:
        """Refuse what is no card, one nobody read that counts, and one that came too often."""
        value, decks = rank(symbol), int(self.ruleset.text("decks") or "0")
        what, rules = "", self.ruleset.rules("cards")
        if value is None:
            what = f"{str(symbol)[:20]!r} is no card of the shuffling device"
        elif value == UNREAD and not isinstance(state, Burning):
            what = "only a burned card lies face down: every other is dealt face up"
            rules = self.ruleset.rules("face up")
        elif isinstance(symbol, Card) and decks and state.seen.count(symbol) >= decks:
            what = f"{symbol} has come {decks} times, once for each deck"
        if not what:
            return None
        remedy = f"Write a card like 9H, or {BURNED} for a burned card that nobody read."
        return Refusal(Reason.SYMBOL_IS_NOT_ON_THE_EQUIPMENT, what, rules, remedy)

    def _no_choice(self, turn: Turn, move: Act, ask: Ask | None) -> Refusal:
        """Refuse an answer that is not open: who is asked goes to war or surrenders."""
        rules = self.ruleset.rules("decisions")
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
                return self._ruled(state, move)
            case Wagering(), Close():
                return self._closed(move)
            case Deciding(), Act():
                return self._answered(state, move)
            case Dealing(), Chance(card):
                return self._dealt(_laid(state, card), card)
            case Burning(), Chance(card):
                return _burned(_laid(state, card))
            case AtWar(), Chance(card):
                return _war_card(_laid(state, card), card)
            case _:
                return state

    def _ruled(self, state: State, ruling: Ruling) -> State:
        """Follow a ruling: a card that was seen is the next one; a void round is over."""
        if ruling.name == VOID:
            return Voided(state.seen)
        card = next_card(course_of(state), ruling)
        if card is None:
            return state
        assert isinstance(state, Dealt)
        return replace(state, exposed=(*state.exposed, card))

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
        seen = state.seen.answered(tied)
        return Deciding(tied, state.exposed, seen) if tied else Settled(seen)

    def _answered(self, state: Deciding, act: Act) -> State:
        """Note an answer; when all have answered, burn and deal to those who went to war."""
        answer = Answer.WAR if act.act == WAR else Answer.SURRENDERED
        tied = tuple(
            (area, seats.moved(act.seat, answer) if area == act.hand else seats)
            for area, seats in state.tied
        )
        seen = state.seen.answered(tied)
        if where(tied, Answer.ASKED):
            return Deciding(tied, state.exposed, seen)
        at_war = where(tied, Answer.WAR)
        if not at_war:
            return Settled(seen)
        burns = int(self.ruleset.text("burn") or "0")
        if burns:
            return Burning(at_war, burns, state.exposed, seen)
        return AtWar(at_war, (), state.exposed, seen)

    def face(self, symbol: Symbol) -> Symbol:
        """Cards are told apart by their rank alone."""
        return rank(symbol)

    def view(self, state: State) -> Mapping[str, object]:
        """Show the phase, and every card with what it was dealt as."""
        lying = [{"to": name, "card": str(card)} for name, card in state.seen.cards]
        return {"phase": _PHASES[type(state)], "cards": lying}

    def tell(self, step: Step[State]) -> Description:
        """Tell a step as the dealer's terminal shows it."""
        if isinstance(step.move, Ruling):
            return self.misdealt.tell(course_of(step.before), step.move)
        return tell(self.ruleset, step, self.turn)


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


def _with_exposed(state: State) -> State:
    """Count cards that were exposed, and are still to be played, among those that lie there."""
    if not isinstance(state, Dealt):
        return state
    seen = state.seen
    for card in state.exposed:
        seen = seen.plus("", card)
    return replace(state, seen=seen)


def _asks(tied: tuple[Tied, ...]) -> Asks:
    """Put one question an area to all who have not answered there; all have their time together."""
    asks = (
        Ask(unasked, area, (SURRENDER, going_to_war(area)), SURRENDER.act)
        for area, seats in tied
        if (unasked := seats.seats(lambda answer: answer is Answer.ASKED))
    )
    return Asks(tuple(asks), Stage(WAR))


def _laid(state: D, card: Symbol) -> D:
    """Lay a card where it is due; one that lay there already is not there any more."""
    return replace(state, exposed=state.exposed[1:], seen=state.seen.plus(slot(state), card))


def _burned(state: Burning) -> Burning | AtWar:
    """Burn a card; after the last one war cards are dealt."""
    if state.left > 1:
        return replace(state, left=state.left - 1)
    return AtWar(state.at_war, (), state.exposed, state.seen)


def _war_card(state: AtWar, card: Symbol) -> State:
    """Lay a war card; with the dealer's the round is over."""
    if len(state.ranks) == len(state.at_war):
        return Settled(state.seen)
    return replace(state, ranks=(*state.ranks, rank(card) or UNREAD))


def course_of(state: State) -> Course:
    """Say how far a round has come."""
    match state:
        case Wagering():
            return Course.WAGERS
        case Dealing(ranks=()):
            return Course.FIRST_CARD
        case Settled():
            return Course.COMPLETE
        case Voided():
            return Course.VOID
        case _:
            return Course.DEALT


def _result(seen: Seen) -> str:
    """Say in a word what the round came to: the dealer's card, or that it came to war."""
    cards = [card for name, card in seen.cards if name.startswith(DEALER)]
    return str(cards[-1]) if cards else "dealt"


_PHASES: Final = {
    Wagering: "wagering",
    Dealing: "dealing",
    Deciding: "deciding",
    Burning: "burning",
    AtWar: "war",
    Settled: "settled",
    Voided: "voided",
}
