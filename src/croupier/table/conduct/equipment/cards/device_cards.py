"""The cards of a shuffling device: introduced, checked, shuffled, loaded, exchanged and replaced."""

from dataclasses import replace

from croupier.games.protocol import Duty, Notice
from croupier.journal.entries import Entry
from croupier.table.conduct.core.checks import text_refused
from croupier.table.conduct.core.commands import (
    Announcement,
    Case,
    Command,
    Decision,
    does,
    folds,
    happened,
)
from croupier.table.conduct.core.rounds import between_rounds
from croupier.table.conduct.core.state import TableState
from croupier.table.conduct.equipment.cards.device_steps import (
    DIRECTED,
    INTRODUCED,
    LOADED,
    READY,
    REMOVED,
    START,
    device_of,
    out_of_turn,
    with_device,
)
from croupier.terms.refusals import Reason, Refusal


# Introduced


class IntroduceCards(Command, tag="introduce cards"):
    """A set of cards comes to the dealer station; ``preshuffled`` where its maker shuffled it."""

    back: str
    preshuffled: bool = False


@does(IntroduceCards)
def introduce_cards(case: Case, command: IntroduceCards) -> Decision:
    """Bring a set of cards to a table that has none."""
    refusal = out_of_turn(case, "") or text_refused(command.back, "the colour of the backs")
    return refusal or _introduced(case, command.back, "", is_preshuffled=command.preshuffled)


def _introduced(case: Case, back: str, instead: str, *, is_preshuffled: bool) -> Decision:
    """Tell of a set that comes to the table, in the place of another one or of none."""
    back = _colour(back)
    came = ", shuffled by their maker" if is_preshuffled else ""
    gone = f"; those with {instead} backs leave it" if instead else ""
    said = Announcement(
        f"Cards with {back} backs come to the table{came}{gone}", case.operation.rules
    )
    facts = {"back": back, "preshuffled": is_preshuffled, "instead": instead}
    return happened(case, "card set introduced", said, facts)


def _colour(back: str) -> str:
    return " ".join(back.split()).casefold()


@folds("card set introduced")
def _card_set_introduced(table: TableState, entry: Entry) -> TableState:
    facts = entry.happening.facts
    step = READY if facts["preshuffled"] else INTRODUCED
    fresh = {"back": facts["back"], "is_preshuffled": facts["preshuffled"]}
    return with_device(table, entry, step=step, suspect="", held_over=0, **fresh)


class ExchangeCards(Command, tag="exchange cards"):
    """After a round the cards leave the table, and a second set with other backs comes."""

    back: str
    preshuffled: bool = False


@does(ExchangeCards)
def exchange_cards(case: Case, command: ExchangeCards) -> Decision:
    """Exchange the cards between two rounds for a set that nobody takes for the first one."""
    refusal = between_rounds(case) or text_refused(command.back, "the colour of the backs")
    if refusal is not None:
        return refusal
    was = device_of(case.table).back
    if not was:
        what = "no cards are at the table that could be exchanged"
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, case.operation.rules, "Introduce cards.")
    if _colour(command.back) == was:
        what = f"the cards at the table have {was} backs: the second set has others"
        remedy = "Bring a set with backs of another colour."
        return Refusal(Reason.EQUIPMENT_IS_NOT_APPROVED, what, case.operation.rules, remedy)
    return _introduced(case, command.back, was, is_preshuffled=command.preshuffled)


class ReplaceUnfitCards(Command, tag="replace unfit cards"):
    """The cards are not fit for further use: they leave the table, and others are introduced."""

    why: str


@does(ReplaceUnfitCards)
def replace_unfit_cards(case: Case, command: ReplaceUnfitCards) -> Decision:
    """Have unfit cards replaced while no round is in progress."""
    refusal = between_rounds(case) or text_refused(command.why, "a reason")
    if refusal is not None:
        return refusal
    if not device_of(case.table).step:
        what = "no cards are at the table that could be replaced"
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, case.operation.rules, "Introduce cards.")
    words = f"The cards are unfit for further use and are to be replaced: {command.why}"
    said = Announcement(words, case.operation.rules)
    return happened(case, "unfit cards removed", said, {"why": command.why})


@folds("unfit cards removed")
def _unfit_cards_removed(table: TableState, entry: Entry) -> TableState:
    return with_device(
        table, entry, step="", back="", is_preshuffled=False, suspect="", held_over=0
    )


# Checked


class OrderCardCheck(Command, tag="order card check"):
    """The dealer is instructed to check and verify the cards, at whatever time."""


@does(OrderCardCheck)
def order_card_check(case: Case, command: OrderCardCheck) -> Decision:
    """Have the dealer check the cards before another round begins."""
    what = "Check and verify the cards"
    duty = Duty(what, case.operation.rules, ("check cards",), before=("new game",))
    words = f"{command.who} instructs the dealer to check and verify the cards"
    return happened(case, "card check ordered", Announcement(words, case.operation.rules, (duty,)))


@folds("card check ordered")
def _card_check_ordered(table: TableState, entry: Entry) -> TableState:
    return with_device(table, entry)


class CheckCards(Command, tag="check cards"):
    """The cards are checked, by hand or by a deck-checking ``device``; ``fault`` is what was found."""

    device: bool = False
    fault: str = ""


@does(CheckCards)
def check_cards(case: Case, command: CheckCards) -> Decision:
    """Write down who checked the cards, and have them replaced where something is wrong with them."""
    refusal = text_refused(command.fault, "a finding") if command.fault else None
    if refusal is not None:
        return refusal
    how = "by a deck-checking device" if command.device else f"by {command.who}"
    owed: tuple[Notice, ...] = ()
    found = "in order"
    if command.fault:
        found = command.fault
        replacing = case.table.operations["replace unfit cards"]
        what = f"Replace the cards: {command.fault}"
        owed = (Duty(what, replacing.rules, (replacing.name,), before=("new game",)),)
    said = Announcement(f"The cards were checked {how}: {found}", case.operation.rules, owed)
    facts = {"device": command.device, "fault": command.fault}
    return happened(case, "cards verified", said, facts)


@folds("cards verified")
def _cards_verified(table: TableState, entry: Entry) -> TableState:
    step = device_of(table).step
    return with_device(table, entry, step=READY if step == REMOVED else step)


class EmptyDevice(Command, tag="empty shuffling device"):
    """All cards left in the device are taken out and checked: more may lie the wrong way in it."""

    why: str


@does(EmptyDevice)
def empty_device(case: Case, command: EmptyDevice) -> Decision:
    """Direct, once the round is complete, that the device is emptied and its cards checked."""
    refusal = between_rounds(case) or text_refused(command.why, "a reason")
    refusal = refusal or out_of_turn(case, LOADED)
    if refusal is not None:
        return refusal
    words = f"All cards are taken out of the shuffling device and checked: {command.why}"
    said = Announcement(words, case.operation.rules)
    return happened(case, "shuffling device emptied", said, {"why": command.why})


@folds("shuffling device emptied")
def _device_emptied(table: TableState, entry: Entry) -> TableState:
    return with_device(table, entry, step=REMOVED)


# Shuffled


class ShuffleCards(Command, tag="shuffle cards"):
    """The dealer shuffles the cards, so that they are randomly intermixed."""


@does(ShuffleCards)
def shuffle_cards(case: Case, command: ShuffleCards) -> Decision:
    """Shuffle before the start of play, or after a round by direction."""
    del command
    device, rules = device_of(case.table), case.operation.rules
    if device.step == INTRODUCED:
        rules += case.operation.rules_for(START)
    elif device.suspect:
        rules += case.operation.rules_for(DIRECTED)
        if (refusal := between_rounds(case)) is not None:
            return replace(refusal, rules=rules)
    else:
        what = "nothing calls for a shuffle of these cards"
        remedy = "A supervisor may direct one: direct shuffle."
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, rules, remedy)
    why = f": {device.suspect}" if device.suspect else ""
    return happened(case, "card set shuffled", Announcement(f"The cards are shuffled{why}", rules))


@folds("card set shuffled")
def _card_set_shuffled(table: TableState, entry: Entry) -> TableState:
    return with_device(table, entry, step=READY, suspect="", held_over=0)


class DirectShuffle(Command, tag="direct shuffle"):
    """There is reason to suspect that the cards do not lie at random."""

    why: str


@does(DirectShuffle)
def direct_shuffle(case: Case, command: DirectShuffle) -> Decision:
    """Have the dealer shuffle the cards after the round."""
    refusal = text_refused(command.why, "a reason") or out_of_turn(case, READY, LOADED)
    if refusal is not None:
        return refusal
    duty = Duty(
        "Shuffle the cards when the round is over",
        case.operation.rules,
        ("shuffle cards",),
        before=("new game",),
        off=("exchange cards", "replace unfit cards"),
    )
    words = f"The cards are to be shuffled: {command.why}"
    said = Announcement(words, case.operation.rules, (duty,))
    return happened(case, "shuffle directed", said, {"why": command.why})


@folds("shuffle directed")
def _shuffle_directed(table: TableState, entry: Entry) -> TableState:
    return with_device(table, entry, suspect=entry.happening.facts["why"])


class RiffleCards(Command, tag="riffle cards"):
    """Cards that came shuffled are riffled before they are placed into the device."""


@does(RiffleCards)
def riffle_cards(case: Case, command: RiffleCards) -> Decision:
    """Riffle cards that came shuffled, with somebody's approval."""
    refusal = out_of_turn(case, READY)
    if refusal is not None:
        return refusal
    if not device_of(case.table).is_preshuffled:
        what = "these cards did not come shuffled: they are shuffled, not riffled"
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, case.operation.rules, "Load them.")
    by = f", approved by {command.second.who}" if command.second is not None else ""
    said = Announcement(f"The cards are riffled{by}", case.operation.rules)
    return happened(case, "cards riffled", said)


@folds("cards riffled")
def _cards_riffled(table: TableState, entry: Entry) -> TableState:
    return with_device(table, entry)


# Loaded


class LoadCards(Command, tag="load cards"):
    """All cards are placed into the shuffling device."""


@does(LoadCards)
def load_cards(case: Case, command: LoadCards) -> Decision:
    """Load cards that lie at random, or load all of them back between two rounds."""
    del command
    refusal = out_of_turn(case, READY, LOADED)
    if refusal is not None:
        return refusal
    if device_of(case.table).step == READY:
        words = "The cards are placed into the shuffling device"
    else:
        refusal = between_rounds(case)
        if refusal is not None:
            return refusal
        words = "All cards are loaded back into the shuffling device"
    return happened(case, "shuffling device loaded", Announcement(words, case.operation.rules))


@folds("shuffling device loaded")
def _device_loaded(table: TableState, entry: Entry) -> TableState:
    return with_device(table, entry, step=LOADED)
