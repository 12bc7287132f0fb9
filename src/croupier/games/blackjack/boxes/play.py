"""The course of a round that is dealt to boxes: no hole card, each box in turn, then the dealer.

It knows boxes and hands, no bettors and no money. Which boxes are dealt to, whether anything is
insured and which blackjacks wait is read off the wagers that stand when a window is closed.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Final, TypeVar

from croupier.equipment.cards import Card
from croupier.games.answers import meant_act
from croupier.games.blackjack.boxes import course, rulings
from croupier.games.blackjack.boxes.bets import ORIGINAL
from croupier.games.blackjack.boxes.layout import FIRST, Layout, Place, opened
from croupier.games.blackjack.boxes.states import (
    Choosing,
    DealerDraws,
    Dealing,
    Deciding,
    Doubling,
    Drawing,
    Insuring,
    Settled,
    Splitting,
    State,
    Voided,
    layout_of,
)
from croupier.games.blackjack.boxes.telling import tell
from croupier.games.blackjack.hands import (
    ACE,
    BLACKJACK,
    BUST,
    DEALER,
    MOST,
    Facing,
    Hand,
    counted,
    value,
)
from croupier.games.cards.play import CardPlay
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


D = TypeVar("D", Dealing, Drawing, DealerDraws)

INSURANCE: Final = "insurance"
_WITH_BETS: Final = {course.DOUBLE: "double", course.SPLIT: "split"}
"""Decisions that are made with a wager."""
_DECISION: Final = "decision"
_CHOICE: Final = "dealer without a card"
STAGES: Final = (_DECISION, _CHOICE)
"""The stages of its questions."""
_WINDOWS: Final = {
    Wagering: WAGERS,
    Insuring: INSURANCE,
    Doubling: "double",
    Splitting: "split",
}


@dataclass(frozen=True)
class BoxesPlay(CardPlay):
    """One round after another; nothing carries over."""

    at: ClassVar[str] = "blackjack"
    too_early: ClassVar[str] = "cards are dealt only after no more bets"
    phases: ClassVar[Mapping[type, str]] = {DealerDraws: "dealer"}

    def turn(self, state: State) -> Turn:  # noqa: C901, PLR0911 - a line a phase
        """Say what is due."""
        match state:
            case Wagering():
                return Offer(WAGERS, overtaken=UNCALLED)
            case Insuring():
                return Offer(INSURANCE, overtaken=UNCALLED)
            case Doubling() | Splitting():
                return Offer(_WINDOWS[type(state)], lapses=True)
            case Dealing(layout, due):
                return Deal(due[0], lying=layout.lying)
            case Drawing(layout):
                return Deal(course.slot_of(layout), lying=layout.lying)
            case DealerDraws(layout):
                return Deal(DEALER, lying=layout.lying)
            case Deciding(layout):
                return Asks((_question(layout),), stage=_stage(layout))
            case Choosing(_, asked):
                choices = (Choice(course.COMPLETE), Choice(course.VOID))
                return Asks(
                    tuple(Ask(frozenset({box}), 1, choices, course.COMPLETE) for box in asked),
                    stage=Stage(_CHOICE),
                )
            case Settled():
                return Over(_result(state))
            case Voided():
                return Over(None, is_void=True)

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """Refuse what is not due, no card of the shoe, and what the hand does not allow."""
        match state, move:
            case _, Ruling():
                return self.no_ruling(state, move)
            case DealerDraws(layout), Chance() if layout.lacks_first_card:
                what = "nobody has decided anything: the hands are laid again first"
                rules = self.ruleset.rules("dealer without a card")
                return Refusal(Reason.CHANCE_IS_NOT_DUE, what, rules, "Reconstruct them.")
            case ((Dealing() | Drawing() | DealerDraws()), Chance(symbol)):
                return self.no_symbol(state, symbol)
            case Deciding(), Act():
                return self._refuse_act(state, move)
            case Choosing(), Act():
                return self._refuse_choice(state, move)
            case Wagering(), Close(standing) if not _boxes(standing):
                what = "cards are dealt to boxes that have a wager, and none has"
                rules = self.ruleset.rules("initial deal")
                return Refusal(Reason.MOVE_IS_NOT_DUE, what, rules, "Wait for wagers.")
            case ((Wagering() | Insuring() | Doubling() | Splitting()), Close()):
                return None
            case _:
                return self.not_due(state, self.turn(state), move)

    def no_ruling(self, state: State, ruling: Ruling) -> Refusal | None:
        """Say why a ruling cannot be made, or None."""
        return rulings.refuse(self.ruleset, state, ruling)

    def not_due(self, state: State, turn: Turn, move: Move) -> Refusal:
        """Refuse a move that the round does not wait for."""
        rules = self.ruleset.rules
        if isinstance(move, Chance) and isinstance(state, Deciding):
            box, number, _ = state.layout.playing
            what = f"box {box.number} decides on hand {number} first"
            remedy = _open_to(state.layout)
            return Refusal(Reason.CHANCE_IS_NOT_DUE, what, rules("decisions"), remedy)
        if isinstance(move, Chance) and isinstance(state, Choosing):
            boxes = ", ".join(map(str, state.asked))
            what = f"the dealer has no first card, and box {boxes} has not chosen"
            remedy = f"{course.COMPLETE} or {course.VOID}, for box {boxes}."
            return Refusal(Reason.CHANCE_IS_NOT_DUE, what, rules("dealer without a card"), remedy)
        if isinstance(move, Chance) and isinstance(state, Settled):
            what = "the dealer has all cards"
            return Refusal(Reason.CHANCE_IS_NOT_DUE, what, rules("dealer stands"))
        if isinstance(move, Act | Chance) and isinstance(state, Insuring | Doubling | Splitting):
            return self._window_first(_WINDOWS[type(state)], move)
        if isinstance(move, Act) and isinstance(state, Drawing | DealerDraws | Settled):
            return self._no_more_choice(state, move)
        return super().not_due(state, turn, move)

    def _window_first(self, window: str, move: Act | Chance) -> Refusal:
        """Refuse what comes before the end of a window."""
        is_card = isinstance(move, Chance)
        reason = Reason.CHANCE_IS_NOT_DUE if is_card else Reason.MOVE_IS_NOT_DUE
        what = f"{'no card is dealt' if is_card else 'nobody decides'} while {window} is open"
        rules = self.ruleset.rules(f"{window} is open")
        return Refusal(reason, what, rules, f"No more bets ends {window}.")

    def _no_more_choice(
        self, state: Deciding | Drawing | DealerDraws | Settled, move: Act
    ) -> Refusal:
        """Refuse a decision on a hand that has all its cards, by the rule that says so."""
        ended = _ended_by(state, (move.seat, move.hand or FIRST))
        name = _called(state.layout, move.act) or ended or "no more choice"
        what = f"nobody decides on box {move.seat} now"
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, self.ruleset.rules(name))

    def came(self, state: State, symbol: Symbol) -> int:
        """Say how often a card has left the shoe."""
        layout = layout_of(state)
        return layout.seen.count(symbol) if layout and isinstance(symbol, Card) else 0

    def _refuse_act(self, state: Deciding, move: Act) -> Refusal | None:
        """Refuse a decision for another hand, and one that the hand does not allow."""
        layout = state.layout
        allowed = course.acts(layout)
        box, number, hand = layout.playing
        remedy = f"{meant_act(move.act, allowed)}{_open_to(layout)}"
        if (move.seat, move.hand) != (box.number, number):
            if _ended_by(state, (move.seat, move.hand or FIRST)) is not None:
                return self._no_more_choice(state, move)
            what = f"it is box {box.number} that decides now, on hand {number}"
            rules = self.ruleset.rules("in turn")
            return Refusal(Reason.ACT_IS_NOT_ALLOWED, what, rules, remedy)
        if move.act in allowed and not move.places:
            return None
        rules = self.ruleset.rules(_why_not(layout, move.act))
        what = f"{move.act[:40]} is not open to {hand.points} on box {box.number}"
        return Refusal(Reason.ACT_IS_NOT_ALLOWED, what, rules, remedy)

    def _refuse_choice(self, state: Choosing, move: Act) -> Refusal | None:
        allowed = (course.COMPLETE, course.VOID)
        if move.seat in state.asked and move.act in allowed and not move.places:
            return None
        what = f"{move.act[:40]} is not open to box {move.seat}"
        remedy = f"{' or '.join(allowed)}, for box {', '.join(map(str, state.asked))}."
        rules = self.ruleset.rules("dealer without a card")
        return Refusal(Reason.ACT_IS_NOT_ALLOWED, what, rules, remedy)

    def step(self, state: State, move: Move) -> State:  # noqa: C901, PLR0911 - a line a phase
        """Move on from one phase to the next."""
        if not isinstance(move, Act):
            state = course.misdeals_settled(state, is_card=isinstance(move, Chance))
        match state, move:
            case _, Ruling():
                return rulings.step(self.ruleset, state, move)
            case Wagering(), Close(standing):
                layout = opened(_boxes(standing))
                return Dealing(layout, course.first_places(layout))
            case Dealing(), Chance(symbol):
                return course.dealt(_taken(state), symbol)
            case Insuring(layout), Close(standing):
                return _insured(layout, standing)
            case Deciding(layout), Act(_, _, act):
                return course.acted(layout, act, bars_box=self._bars_box)
            case Choosing(), Act(seat, _, act):
                return course.chosen(state, seat, act)
            case Doubling(layout), _:
                return Drawing(layout, last=True)
            case Splitting(layout), _:
                return course.onward(layout)
            case Drawing(), Chance(symbol):
                return course.drawn(_taken(state), symbol)
            case DealerDraws(), Chance(symbol):
                return course.dealer_drawn(_taken(state), symbol)
            case _:
                return state

    @property
    def _bars_box(self) -> bool:
        """Whether a pair that is not split bars every later one of its box, or of its hand alone."""
        return self.ruleset.text("declined split") == "box"

    def face(self, symbol: Symbol) -> int | None:
        """Cards are told apart by their value alone."""
        return value(symbol) or None

    def view(self, state: State) -> Mapping[str, object]:
        """Show the phase and the cards that lie there."""
        layout = layout_of(state)
        shown = {**super().view(state)}
        if layout is None:
            return shown
        shown["dealer"] = [str(card) for card in layout.seen.of(DEALER)]
        for (box, hand), cards in layout.seen.hands.items():
            shown[f"box {box}, hand {hand}"] = [str(card) for card in cards]
        return shown

    def tell(self, step: Step[State]) -> Description:
        """Tell what the dealer would call."""
        return tell(self.ruleset, step)


def _boxes(standing: tuple[StandingWager, ...]) -> frozenset[int]:
    """Return the boxes that have a wager."""
    return frozenset(wager.seat for wager in standing if wager.bet == ORIGINAL)


def _taken(state: D) -> D:
    """Take a card that lay there already off those that do."""
    if not state.layout.exposed:
        return state
    return replace(state, layout=replace(state.layout, exposed=state.layout.exposed[1:]))


def _question(layout: Layout) -> Ask:
    box, number, hand = layout.playing
    allowed = course.acts(layout)
    choices = tuple(Choice(act, bet=_WITH_BETS.get(act)) for act in allowed)
    about = Facing(hand, layout.up)
    return Ask(frozenset({box.number}), number, choices, allowed[0], about)


def _stage(layout: Layout) -> Stage:
    """Number the decision that is due: each has its own time."""
    box, number, hand = layout.playing
    return Stage(_DECISION, ((box.number * 10 + number) * 100 + hand.points) * 2 + hand.soft)


def _insured(layout: Layout, standing: tuple[StandingWager, ...]) -> State:
    """Go on when insurance is closed: boxes that were paid even money are taken away."""
    is_insured = any(wager.bet == INSURANCE for wager in standing)
    paid = {box.number for box in layout} - _boxes(standing)
    seen = replace(layout.seen, paid=frozenset(paid))
    layout = replace(layout.without(paid), is_insured=is_insured, seen=seen)
    return course.onward(course.decided(layout) if is_insured or paid else layout)


def _ended_by(state: State, place: Place) -> str | None:
    """Name the rules by which a hand has all its cards; None where it has not, or it was its choice."""
    layout = layout_of(state)
    box = layout.box(place[0]) if layout is not None else None
    if layout is None or box is None:
        return None
    ended, hand = box.ended(place[1]), dict(box.hands).get(place[1])
    is_split_ace = isinstance(hand, Hand) and hand.is_split and hand.soft and hand.cards == 1
    if is_split_ace or place in layout.seen.sideways:
        is_doubled = not is_split_ace and len(layout.seen.of(place)) > ONE_EACH
        return "one card when doubled" if is_doubled else "one card to a split ace"
    if ended in (MOST, BLACKJACK):
        return "no card to 21"
    return "bust" if ended == BUST else None


ONE_EACH: Final = 2
"""A split ace has one card more, and lies across as a doubled hand of three does."""


def _open_to(layout: Layout) -> str:
    """Name what the hand that is played may do."""
    box, number, _ = layout.playing
    return f"Box {box.number}, hand {number}: {', '.join(course.acts(layout))}."


def _why_not(layout: Layout, act: str) -> str:
    """Name the rules by which a hand may not be played so."""
    box, _, hand = layout.playing
    match act:
        case course.STAND:
            return "must draw"
        case course.DOUBLE:
            return "no double with an ace" if hand.soft else "no double"
        case course.SPLIT if hand.pair and box.is_barred:
            return "declined split"
        case course.SPLIT if hand.pair:
            return "no third split"
        case course.SPLIT if hand.cards > 2:
            return "declined split"
        case course.SPLIT:
            return "no split"
        case _:
            return _called(layout, act) or "decisions"


def _called(layout: Layout, act: str) -> str | None:
    """Name the rules by which what is said in a window is no decision on a hand."""
    if act == INSURANCE:
        return "insurance is over" if layout.up == ACE else "insurance"
    return _CALLED.get(act)


_CALLED: Final = {
    "even money": "no call even money",
    "first hand": "no call first hand",
    "second hand": "no call second hand",
}
"""What is called in a window, and by which rules it is not open."""


def _result(state: Settled) -> str:
    """Say in a word what the dealer came to."""
    if state.dealer == BLACKJACK and not state.is_late:
        return "blackjack"
    hand = counted(state.layout.seen.of(DEALER))
    if state.dealer != BUST:
        return str(min(state.dealer, 21) if state.dealer != BLACKJACK else 21)
    return "bust" if hand.is_bust else str(hand.points)
