"""The cut: offered in turn, made by a player or an employee; the cutting card put in, the shoe loaded.

Who is offered the cut first is the book's, by the occasion of the shuffle and by where the cutting card
came. From there it goes clockwise, which is the order of the seats, as cards are dealt.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from croupier.games.protocol import Duty
from croupier.journal.entries import Entry
from croupier.rulebooks.operations import PLAYER
from croupier.table.conduct.core.commands import (
    Announcement,
    Case,
    Command,
    Decision,
    does,
    folds,
    happened,
)
from croupier.table.conduct.core.presence import seat_of
from croupier.table.conduct.core.rounds import resigned
from croupier.table.conduct.core.state import TableState
from croupier.table.conduct.equipment.cards.dealing_styles import begun_after, having_done
from croupier.table.conduct.equipment.cards.shoe_steps import (
    CUT,
    DECK,
    LOADED,
    OFFERED,
    PLACED,
    REPLACED,
    SHUFFLED,
    START,
    VACANT,
    in_play,
    is_burn_due,
    is_dealt,
    is_told,
    out_of_turn,
    preparing,
    refs_of,
    shoe_of,
    with_shoe,
)
from croupier.table.conduct.equipment.cards.shuffling import DEALER
from croupier.table.conduct.round.results import read_symbol
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal


BOTH: Final = 2
"""Cutting cards, where one of them stays at the back of the stack."""
DEPTH: Final = "cut depth"
"""What an inspector is told of before the cutting card goes in elsewhere."""


# Who cuts


def in_turn(table: TableState) -> tuple[tuple[str, ...], tuple[Ref, ...]]:
    """Name the players whom the cut is offered to, in turn, and the rules by which it begins there.

    Those who sit there: who stands has no place to the right or left of anybody.
    """
    seats = dict(sorted(table.conduct.seats.items()))
    if not seats:
        return (), table.operations["offer cut"].rules_for("employee")
    first, rules = _first(table, seats)
    clockwise = (*(n for n in seats if n >= first), *(n for n in seats if n < first))
    return tuple(seats[n].player for n in clockwise), rules


def _first(table: TableState, seats: Iterable[int]) -> tuple[int, tuple[Ref, ...]]:
    """Return the seat at which the offer begins, and the rules by which it does.

    Where they name nobody it is the one farthest to the left.
    """
    shoe, lowest, offering = shoe_of(table), min(seats), table.operations["offer cut"]
    why = shoe.preparing.why
    if why in (START, VACANT):
        return next(iter(table.conduct.seats)), offering.rules_for("first player")
    if why == REPLACED:
        return lowest, offering.rules_for("replaced")
    if shoe.reached == DEALER:
        return max(seats), offering.rules_for("dealer")
    if shoe.reached:
        box = int(shoe.reached.rpartition(" ")[2])
        return seat_of(table, shoe.whose) or box, offering.rules_for("box")
    return lowest, ()


class OfferCut(Command, tag="offer cut"):
    """The shuffled stack is offered to be cut, to whoever is the first to be asked."""


@does(OfferCut)
def offer_cut(case: Case, command: OfferCut) -> Decision:
    """Offer the cut; where no player sits there an employee cuts."""
    del command  # whose turn it is the book says
    refusal = out_of_turn(case, SHUFFLED)
    if refusal is not None:
        return refusal
    players, rules = in_turn(case.table)
    whom = f"is offered to {players[0]}" if players else "is for an employee: no player sits here"
    said = Announcement(f"The cut {whom}", case.operation.rules + rules, (_asking(case, players),))
    return happened(case, "cut offered", said, {"players": list(players)})


def _asking(case: Case, players: Sequence[str]) -> Duty:
    """Ask for the cut: of whoever is offered it now, or of an employee."""
    cutting = case.table.operations["cut cards"]
    if not players:
        rules = cutting.rules_for("employee")
        return Duty("An employee cuts the cards", rules, (cutting.name,))
    answers = (cutting.name, "decline cut")
    return Duty(f"{players[0]} cuts the cards, or declines", cutting.rules, answers)


@folds("cut offered")
def _cut_offered(table: TableState, entry: Entry) -> TableState:
    players = tuple(entry.happening.facts["players"])
    return having_done(preparing(table, step=OFFERED, offered=players), entry)


class DeclineCut(Command, tag="decline cut"):
    """A player who is offered the cut refuses it: it goes on to the next."""

    player: str | None = None


@does(DeclineCut)
def decline_cut(case: Case, command: DeclineCut) -> Decision:
    """Offer the cut to the next player clockwise; when nobody is left an employee cuts."""
    player = command.player or command.who
    refusal = out_of_turn(case, OFFERED) or _not_asked(case, player)
    if refusal is not None:
        return refusal
    _, *others = asked_to_cut(case.table)
    on = f"it is offered to {others[0]}" if others else "an employee cuts"
    rules = case.operation.rules
    said = Announcement(f"{player} does not cut: {on}", rules, (_asking(case, others),))
    return happened(case, "cut declined", said, {"player": player, "players": others})


@folds("cut declined")
def _cut_declined(table: TableState, entry: Entry) -> TableState:
    return having_done(preparing(table, offered=tuple(entry.happening.facts["players"])), entry)


def asked_to_cut(table: TableState) -> tuple[str, ...]:
    """Name those who may still cut, in turn: whoever left meanwhile is passed over."""
    offered = shoe_of(table).preparing.offered if is_told(table) else ()
    return tuple(player for player in offered if seat_of(table, player) is not None)


def _not_asked(case: Case, player: str) -> Refusal | None:
    """Say that it is not a player's turn to cut, or None."""
    asked = asked_to_cut(case.table)
    if asked and player == asked[0]:
        return None
    whose = f"to {asked[0]}" if asked else "to nobody any more: an employee cuts"
    what = f"the cut is offered {whose}, not to {player[:40]}"
    return Refusal(Reason.MOVE_IS_NOT_DUE, what, case.operation.rules_for("whose"), "Wait.")


class CutCards(Command, tag="cut cards"):
    """The cutting card is put into the stack: so many cards lie in front of it."""

    cards: int
    player: str | None = None
    """Whom staff write it down for; nobody, where an employee cuts."""


@does(CutCards)
def cut_cards(case: Case, command: CutCards) -> Decision:
    """Cut the stack, a deck in from either end at least."""
    refusal = out_of_turn(case, OFFERED)
    by = command.player or command.who
    is_employee = case.role != PLAYER and command.player is None
    if refusal is None and (not is_employee or asked_to_cut(case.table)):
        refusal = _not_asked(case, by)
    if refusal is not None:
        return refusal
    stack, (least, most) = shoe_of(case.table).preparing.cards, cut_behind(case.table)
    if not least <= command.cards <= most:
        what = f"{str(command.cards)[:20]} cards in front leave fewer than {least} at one end"
        remedy = f"Put the cutting card in behind {least} to {most} of the {stack} cards."
        return Refusal(Reason.OPTION_IS_NOT_APPROVED, what, case.operation.rules, remedy)
    who = f"{by}, an employee," if is_employee else by
    words = f"{who} cuts the cards: {command.cards} of {stack} go to the back"
    rules = case.operation.rules
    if is_employee:
        rules += case.operation.rules_for("employee")
    return happened(
        case, "cards cut", Announcement(words, rules), {"by": by, "front": command.cards}
    )


def cut_behind(table: TableState) -> tuple[int, int]:
    """Return behind how many cards at least, and at most, the stack is cut."""
    stack = shoe_of(table).preparing.cards
    least = min(table.operations["cut cards"].values["least"], stack // 2)
    return least, stack - least


@folds("cards cut")
def _cards_cut(table: TableState, entry: Entry) -> TableState:
    return having_done(preparing(table, step=CUT, offered=()), entry)


# The cutting card goes in


class DirectCutDepth(Command, tag="direct cut depth"):
    """By direction the cutting card goes in elsewhere: so many cards from the back of the stack."""

    cards: int


@does(DirectCutDepth)
def direct_cut_depth(case: Case, command: DirectCutDepth) -> Decision:
    """Have the cutting card put in elsewhere, no more than half way in, once an inspector knows."""
    whole = shoe_of(case.table).decks * DECK
    if not whole:
        what = "no cards are at the table: there is no stack to put a cutting card into"
        remedy = "Bring them in first: bring in cards."
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, case.operation.rules, remedy)
    if not 1 <= command.cards <= whole // 2:
        what = f"{str(command.cards)[:20]} cards from the back are not up to half of {whole}"
        remedy = f"Take 1 to {whole // 2}."
        return Refusal(Reason.OPTION_IS_NOT_APPROVED, what, case.operation.rules, remedy)
    telling = case.table.operations["notify inspector"]
    duty = Duty(
        f"Notify an inspector that the cutting card goes {command.cards} cards from the back",
        telling.rules_for(DEPTH),
        (telling.name,),
        ("matter", DEPTH),
        before=("insert cutting card",),
    )
    words = f"The cutting card goes {command.cards} cards from the back, by direction"
    said = Announcement(words, case.operation.rules, (duty,))
    return happened(case, "cut depth directed", said, {"back": command.cards})


@folds("cut depth directed")
def _cut_depth_directed(table: TableState, entry: Entry) -> TableState:
    return having_done(preparing(table, depth=entry.happening.facts["back"]), entry)


class InsertCuttingCard(Command, tag="insert cutting card"):
    """The dealer puts the cutting card in where the shoe will end: so many cards from the back."""

    cards: int | None = None


@does(InsertCuttingCard)
def insert_cutting_card(case: Case, command: InsertCuttingCard) -> Decision:
    """Put the cutting card in, about where the book has it, or where it was directed."""
    refusal = out_of_turn(case, CUT)
    if refusal is not None:
        return refusal
    directed, values = shoe_of(case.table).preparing.depth, case.operation.values
    usual = values["cards"] if directed is None else directed
    about = values["about"] if directed is None else 0
    cards = usual if command.cards is None else command.cards
    if abs(cards - usual) > about:
        so_much = f"about {usual}" if about else str(usual)
        what = f"the cutting card goes {so_much} cards from the back, not {str(cards)[:20]}"
        rules = refs_of(case.operation, *(() if directed is None else (DEPTH,)))
        remedy = f"Take {usual - about} to {usual + about}." if about else f"Take {usual}."
        return Refusal(Reason.OPTION_IS_NOT_APPROVED, what, rules, remedy)
    second = case.table.table.game.ruleset.options.get("cutting cards") == BOTH
    back = "; the second lies at the back" * second
    rules = refs_of(case.operation, *(() if directed is None else (DEPTH,)))
    words = f"The cutting card lies {cards} cards from the back{back}"
    return happened(case, "cutting card inserted", Announcement(words, rules), {"back": cards})


@folds("cutting card inserted")
def _cutting_card_inserted(table: TableState, entry: Entry) -> TableState:
    placed = with_shoe(preparing(table, step=PLACED, depth=None), cut=entry.happening.facts["back"])
    return having_done(placed, entry)


class LoadShoe(Command, tag="load shoe"):
    """The stack goes into the shoe, and play may begin."""


@does(LoadShoe)
def load_shoe(case: Case, command: LoadShoe) -> Decision:
    """Load the shoe: another one begins, or the round goes on with what was shuffled for it."""
    del command
    refusal = out_of_turn(case, PLACED)
    if refusal is not None:
        return refusal
    goes_on, number = is_dealt(case.table.live), loaded_as(case.table)
    words = f"Shoe {number} goes on" if goes_on else f"Shoe {number} is ready for play"
    facts = {"shoe": number, "goes on": goes_on}
    return happened(case, _LOADED, Announcement(words, case.operation.rules), facts)


_LOADED: Final = "shoe loaded"


def loaded_as(table: TableState) -> int:
    """Number the shoe that is loaded now: another one, unless a round is completed with it."""
    shoe = shoe_of(table)
    return shoe.number + (_LOADED in shoe.did and not is_dealt(table.live))


@folds("shoe loaded")
def _shoe_loaded(table: TableState, entry: Entry) -> TableState:
    loaded = preparing(table, step=LOADED)
    if entry.happening.facts["goes on"]:
        return having_done(loaded, entry)
    live = table.live
    cut = shoe_of(table).cut
    begun = begun_after(with_shoe(loaded, reached="", whose=""), entry)
    after = table.conduct.round - (live is not None)
    return resigned(with_shoe(begun, cut=cut, after=after))


# The first card of a shoe


class BurnCard(Command, tag="burn card"):
    """The first card of the shoe is drawn and discarded face down, before its first round."""


@does(BurnCard)
def burn_card(case: Case, command: BurnCard) -> Decision:
    """Burn a card of a shoe from which none was dealt."""
    del command  # nobody sees which card it is
    refusal = in_play(case)
    if refusal is None and not is_burn_due(case.table):
        what = "the first card of this shoe has left it"
        refusal = Refusal(Reason.MOVE_IS_NOT_DUE, what, case.operation.rules)
    if refusal is not None:
        return refusal
    words = "The first card is discarded face down; players may ask to see it"
    return happened(case, "card burnt", Announcement(words, case.operation.rules), {"burnt": 1})


@folds("card burnt")
def _card_burnt(table: TableState, entry: Entry) -> TableState:
    burnt = shoe_of(table).burnt + entry.happening.facts["burnt"]
    return having_done(with_shoe(table, burnt=burnt), entry)


class ShowBurntCard(Command, tag="show burnt card"):
    """At a player's request the card that was discarded is shown."""

    card: str
    player: str


@does(ShowBurntCard)
def show_burnt_card(case: Case, command: ShowBurntCard) -> Decision:
    """Show the burnt card to a player who asks, and note which it is."""
    shoe, rules = shoe_of(case.table), case.operation.rules
    if not shoe.burnt:
        what = "no card of this shoe was discarded"
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, rules)
    read = read_symbol(case.table, command.card)
    if isinstance(read, Refusal):
        return read
    card = str(case.table.table.game.notation.write_symbol(read.symbol))
    if shoe.shown not in ("", card):
        what = f"the card that was discarded is {shoe.shown}, not {card}"
        return Refusal(Reason.RULING_DOES_NOT_APPLY, what, rules, f"Show {shoe.shown}.")
    said = Announcement(f"{command.player} is shown the discarded card: {card}", rules)
    return happened(case, "burnt card shown", said, {"player": command.player, "card": card})


@folds("burnt card shown")
def _burnt_card_shown(table: TableState, entry: Entry) -> TableState:
    return having_done(with_shoe(table, shown=entry.happening.facts["card"]), entry)
