"""A round of Caribbean stud in words: what the dealer announces, by which rules."""

from collections.abc import Sequence

from croupier.equipment.cards import Card
from croupier.games.caribbean_stud import rulings
from croupier.games.caribbean_stud.bets import JACKPOT, outcome
from croupier.games.caribbean_stud.hands import JACKPOT_HANDS, called, qualifies, value
from croupier.games.caribbean_stud.states import (
    CARDS,
    Dealing,
    Deciding,
    Layout,
    Revealing,
    Settled,
    Showing,
    State,
)
from croupier.games.protocol import Act, Chance, Description, Notice, Ruling, Step
from croupier.rulebooks.ruleset import Ruleset
from croupier.terms.references import Ref


def tell(ruleset: Ruleset, step: Step[State]) -> Description:
    """Tell one step."""
    match step.move:
        case Ruling():
            return rulings.tell(ruleset, step)
        case Chance(card):
            return _card(ruleset, step, card)
        case Act():
            return _decision(ruleset, step, step.move)
        case _:
            rules = ruleset.rules("no more bets") + ruleset.rules("deal")
            return Description("No more bets", rules)


def _card(ruleset: Ruleset, step: Step[State], card: object) -> Description:
    """Tell a card that is turned up, and what the hand that it completes comes to."""
    before, after = step.before, step.after
    match before:
        case Dealing():
            rules = ruleset.rules("up card") + ruleset.rules("discard") + ruleset.rules("decisions")
            return Description(f"The dealer shows {card}", rules)
        case Revealing(layout) if not isinstance(after, Revealing):
            assert not isinstance(after, Deciding | Dealing)
            return _dealers_hand(ruleset, replace_dealer(after), str(card), layout)
        case Revealing():
            return Description(f"The dealer turns up {card}", ruleset.rules("reveal"))
        case Showing(_, left):
            return _shown(ruleset, step, left[0], str(card))
        case _:
            raise AssertionError(before)


def replace_dealer(after: State) -> Layout:
    """Return what lies on the layout after a card."""
    assert isinstance(after, Showing | Settled)
    return after.layout


def _dealers_hand(ruleset: Ruleset, layout: Layout, card: str, before: Layout) -> Description:
    """Announce the dealer's hand, or that there is none."""
    del before
    name = called(layout.dealer)
    rules = ruleset.rules("reveal") + ranked(ruleset, layout.dealer) + ruleset.rules("qualifies")
    if qualifies(layout.dealer):
        words = f"The dealer turns up {card}: {name}"
        return Description(words, rules + ruleset.rules("shown"))
    words = f"The dealer turns up {card}: no hand, the dealer does not qualify"
    return Description(words, rules + ruleset.rules("no hand"))


def ranked(ruleset: Ruleset, cards: Sequence[Card]) -> tuple[Ref, ...]:
    """Return the rules by which a hand is what it is."""
    return ruleset.rules("ranking") + ruleset.rules(value(cards).kind)


def _shown(ruleset: Ruleset, step: Step[State], box: int, card: str) -> Description:
    """Tell a player's card; with the fifth the value of the hand, and whether it wins or loses."""
    after = step.after
    assert isinstance(after, Showing | Settled)
    layout, rules = after.layout, ruleset.rules("shown")
    cards = layout.hand(box)
    if len(cards) < CARDS:
        return Description(f"Box {box} shows {card}", rules)
    how = outcome(layout, box)
    words = f"Box {box} shows {card}: {called(cards)}"
    if qualifies(layout.dealer):
        words += {"win": ", it wins", "lose": ", it loses"}.get(how, ", a stand off")
        rules += ranked(ruleset, cards) + ruleset.rules("compared")
        kind = value(cards).kind
        if kind == value(layout.dealer).kind:
            rules += ruleset.rules("of one kind") + ruleset.rules(f"compared {kind}")
    return Description(words, rules, _jackpot(ruleset, layout, box))


def _jackpot(ruleset: Ruleset, layout: Layout, box: int) -> tuple[Notice, ...]:
    """Ask for what a hand that qualifies for the jackpot calls for."""
    name = value(layout.hand(box)).kind
    if box not in layout.jackpots or name not in JACKPOT_HANDS or JACKPOT not in ruleset.bets:
        return ()
    left, verified, counted = (
        ruleset.rules(f"jackpot hand is {how}") for how in ("left up", "verified", "counted")
    )
    return (
        Notice(f"Box {box} has a jackpot hand: leave its cards face up until it is paid", left),
        Notice(f"Verify the hand of box {box}, and tell the game supervisor", verified),
        Notice("Count the cards of the deck in use", counted),
    )


def _decision(ruleset: Ruleset, step: Step[State], act: Act) -> Description:
    """Tell what a box decided, by the rules that let it."""
    rules = ruleset.rules("decisions") + ruleset.rules(f"act {act.act}")
    said = "folds" if act.act == "fold" else "bets"
    words = f"Box {act.seat} {said}"
    if isinstance(step.after, Settled):
        words += ". Nobody is left in the round"
    return Description(words, rules)
