"""The course of a round of Caribbean stud. It knows boxes and cards, no people, no money.

All cards leave the equipment face down but one of the dealer's. They come to the play as they are
turned up: that one, the dealer's others when everybody has decided, then the hands of the players.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from croupier.equipment.cards import Card
from croupier.games.answers import meant_act, misnamed
from croupier.games.cards.play import CardPlay
from croupier.games.cards.seat_groups import together
from croupier.games.caribbean_stud import rulings
from croupier.games.caribbean_stud.bets import ANTE, BET, JACKPOT
from croupier.games.caribbean_stud.hands import qualifies, value
from croupier.games.caribbean_stud.states import (
    CARDS,
    Dealing,
    Deciding,
    Layout,
    Revealing,
    Settled,
    Showing,
    Stands,
    State,
    Voided,
    layout_of,
)
from croupier.games.caribbean_stud.telling import tell
from croupier.games.phases import Wagering
from croupier.games.plays import UNCALLED, WAGERS
from croupier.games.protocol import (
    Act,
    Ask,
    Asks,
    Chance,
    Choice,
    Close,
    Deal,
    Description,
    Move,
    Offer,
    Over,
    Ruling,
    Stage,
    StandingWager,
    Step,
    Symbol,
    Turn,
)
from croupier.terms.refusals import Reason, Refusal


HAND: Final = 1
"""Every box has one hand."""
DEALER: Final = "dealer"
FOLD: Final = Choice("fold")
STAY: Final = Choice("bet", bet=BET)
DECISION: Final = "decision"
ACTS: Final = (STAY.act, FOLD.act)
_BECOMES: Final = {STAY.act: Stands.BETS, FOLD.act: Stands.FOLDED}


def box_slot(number: int) -> str:
    """Name the place of a box's cards."""
    return f"box {number}"


@dataclass(frozen=True)
class StudPlay(CardPlay):
    """One round after another; nothing carries over but wagers on the jackpot, after a misdeal."""

    at: ClassVar[str] = "Caribbean stud"
    too_early: ClassVar[str] = "cards are dealt only after no more bets"
    dealt_from: ClassVar[str] = "deck"
    card_remedy: ClassVar[str] = "Write a card like 9H."

    def turn(self, state: State) -> Turn:
        """Say what is due."""
        match state:
            case Wagering():
                return Offer(WAGERS, overtaken=UNCALLED)
            case Dealing(layout):
                return Deal(DEALER, place=self.place(layout, DEALER, CARDS - 1))
            case Deciding(layout):
                asked = frozenset(layout.those(Stands.DECIDES))
                return Asks((Ask(asked, HAND, (STAY, FOLD), FOLD.act),), Stage(DECISION))
            case Revealing(layout):
                return Deal(DEALER, place=self.place(layout, DEALER, len(layout.dealer) - 1))
            case Showing(layout, left):
                box = left[0]
                at = self.place(layout, box_slot(box), len(layout.hand(box)))
                return Deal(box_slot(box), place=at)
            case Settled(layout):
                return Over(_result(layout), left=_left(layout))
            case Voided(layout):
                kept = bool(layout.jackpots)
                return Over(None, is_void=True, goes_on=kept, left=_left(layout))

    def place(self, layout: Layout, slot: str, number: int) -> int:
        """Say as which card of the round a hand's card left the equipment, all counted from 0.

        From a shoe cards go round one by one, from a shuffler five at a time; the dealer's are last.
        """
        hands = [*map(box_slot, layout.boxes), DEALER]
        by_fives = self.ruleset.text("dealt from") == "shuffler"
        hand = hands.index(slot)
        return hand * CARDS + number if by_fives else number * len(hands) + hand

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """Refuse a deal to nobody, beside what every play refuses."""
        match state, move:
            case Wagering(), Close(standing) if not _boxes(standing, ANTE):
                what = "cards are dealt to boxes that have an ante, and none has"
                rules = self.ruleset.rules("deal")
                return Refusal(Reason.MOVE_IS_NOT_DUE, what, rules, "Wait for wagers.")
            case _:
                return super().refuse(state, move)

    def no_ruling(self, state: State, ruling: Ruling) -> Refusal | None:
        """Say why a ruling cannot be made, or None."""
        refusal = rulings.refuse(self.ruleset, state, ruling)
        said = ruling.fact(rulings.CARD)
        if refusal is not None or said is None:
            return refusal
        return self.no_symbol(state, rulings.card_of(ruling))

    def not_due(self, state: State, turn: Turn, move: Move) -> Refusal:
        """Refuse a card before everybody has decided or after the last, and what nobody is asked."""
        rules = self.ruleset.rules
        match turn, move:
            case Over(), Chance():
                what = "every hand that is shown is shown: no card is due"
                return Refusal(
                    Reason.CHANCE_IS_NOT_DUE, what, rules("shown"), "Confirm the result."
                )
            case Asks(), Chance():
                boxes = ", ".join(map(str, sorted(turn.asks[0].seats)))
                what = f"the dealer's cards stay face down until box {boxes} has decided"
                remedy = "Wait for it, or until its time is up: then it folds."
                return Refusal(Reason.CHANCE_IS_NOT_DUE, what, rules("reveal"), remedy)
            case _, Act(seat, _, act):
                ask = turn.of(seat, HAND) if isinstance(turn, Asks) else None
                choice = ask.choice(act) if ask is not None else None
                if choice is not None and move.hand == HAND:
                    by = rules("decisions")
                    return Refusal(Reason.ACT_IS_NOT_ALLOWED, misnamed(choice), by, "Name none.")
                what = f"{act[:40]} is not open to box {seat} now"
                remedy = ""
                if ask is not None:
                    remedy = f"{meant_act(act, ask.acts)}Box {seat}: {' or '.join(ask.acts)}."
                return Refusal(Reason.ACT_IS_NOT_ALLOWED, what, rules("decisions"), remedy)
            case _:
                return super().not_due(state, turn, move)

    def came(self, state: State, symbol: Symbol) -> int:
        """Say how often a card lies face up."""
        layout = layout_of(state)
        return sum(card == symbol for card in layout.up) if layout is not None else 0

    def step(self, state: State, move: Move) -> State:
        """Move on from one phase to the next."""
        match state, move:
            case _, Ruling():
                return rulings.step(state, move)
            case Wagering(), Close(standing):
                boxes = _boxes(standing, ANTE)
                stands = together(Stands.DECIDES, boxes)
                jackpots = frozenset(_boxes(standing, JACKPOT)) & frozenset(boxes)
                return Dealing(Layout(boxes, jackpots, stands))
            case Dealing(layout), Chance(Card() as card):
                return Deciding(replace(layout, dealer=(card,)))
            case Deciding(layout), Act(seat, _, act):
                return rulings.onward(Deciding(layout.moved(seat, _BECOMES[act])))
            case Revealing(layout), Chance(Card() as card):
                return _revealed(replace(layout, dealer=(*layout.dealer, card)))
            case Showing(layout, left), Chance(Card() as card):
                layout = layout.with_card(left[0], card)
                is_shown = len(layout.hand(left[0])) == CARDS
                return rulings.onward(Showing(layout, left[1:] if is_shown else left))
            case _:
                return state

    def face(self, symbol: Symbol) -> Symbol | None:
        """Every card counts for itself; what is none is nothing."""
        return symbol if isinstance(symbol, Card) else None

    def view(self, state: State) -> Mapping[str, object]:
        """Show the phase, and every card that is turned up."""
        layout = layout_of(state)
        shown = dict(super().view(state))
        if layout is None:
            return shown
        shown[DEALER] = [str(card) for card in layout.dealer]
        for box, cards in sorted(layout.hands):
            shown[box_slot(box)] = [str(card) for card in cards]
        for box in layout.boxes:
            stands = layout.stands.of(box)
            if stands not in (Stands.DECIDES, Stands.BETS, None):
                shown[box_slot(box)] = stands.value
        return shown

    def tell(self, step: Step[State]) -> Description:
        """Tell a step as the dealer would."""
        return tell(self.ruleset, step)


def _boxes(standing: tuple[StandingWager, ...], bet: str) -> tuple[int, ...]:
    """Return the boxes with a wager, from the dealer's left."""
    return tuple(sorted({wager.seat for wager in standing if wager.bet == bet}))


def _revealed(layout: Layout) -> State:
    """Turn one of the dealer's cards up; after the last, hands are shown that can come to anything."""
    if len(layout.dealer) < CARDS:
        return Revealing(layout)
    left = tuple(reversed(layout.those(Stands.BETS)))
    if not qualifies(layout.dealer):
        left = tuple(box for box in left if box in layout.jackpots)
    return rulings.onward(Showing(layout, left))


def _left(layout: Layout) -> int:
    """Count the cards that left the equipment, shown or not."""
    return CARDS * (len(layout.boxes) + 1)


def _result(layout: Layout) -> str:
    """Say in a word what the round came to: the dealer's hand, or that everybody folded."""
    if len(layout.dealer) < CARDS:
        return "folded"
    return value(layout.dealer).kind if qualifies(layout.dealer) else "no hand"
