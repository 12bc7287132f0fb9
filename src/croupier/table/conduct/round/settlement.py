"""From the result to the money: called, read or drawn; confirmed; settled.

Who brings a result depends on the mode of the table: the dealer calls or keys it, or a sensor in
the rim reads it and the dealer accepts it; an automated wheel reads its own; a generator draws.
"""

from dataclasses import replace
from typing import Any, Final

from croupier.equipment.devices import Shoe
from croupier.equipment.randomness.draws import Drawing
from croupier.equipment.randomness.rounds import commit, mix, stream
from croupier.games.protocol import Chance, Deal, Duty, Over, Ruling, Symbol
from croupier.journal.entries import Entry, Happening
from croupier.table.conduct.core.commands import (
    SYSTEM,
    Announcement,
    Case,
    Command,
    Decision,
    does,
    folds,
    happened,
)
from croupier.table.conduct.core.equipment import equipment
from croupier.table.conduct.core.memo import ask
from croupier.table.conduct.core.rounds import MICROSECONDS, live_of, plain_rules, with_round
from croupier.table.conduct.core.state import Live, Review, TableState
from croupier.table.conduct.core.windows import going_on, opened, opening_facts, opening_notices
from croupier.table.conduct.round import hands
from croupier.table.conduct.round.results import (
    CAME,
    DOLLY,
    MIXED,
    SEED,
    awaits_confirmation,
    call_of,
    come,
    decide_on,
    having_decided,
    is_decided,
    is_paid_by_hand,
    is_same,
    read_chance,
    read_symbol,
    recorded,
    rules_at,
    settle_all,
    symbol_of,
)
from croupier.table.conduct.round.void_results import rule_on
from croupier.table.conduct.round.void_rounds import VOID
from croupier.table.wagers.moves import Round
from croupier.terms.frozen import altered
from croupier.terms.refusals import Reason, Refusal
from croupier.terms.shapes import is_list


SENSOR: Final = "sensor"
"""The device that reads the wheel; it is nobody whom the house knows."""


class EnterResult(Command, tag="result"):
    """The result as the dealer calls or keys it.

    ``colour`` is read back against the wheel, ``total`` against the dice. The dolly goes on the
    number with the call, unless the dealer says that it is still to be placed.
    """

    chance: Any
    colour: str | None = None
    total: int | None = None
    dolly: bool = True


@does(EnterResult)
def enter_result(case: Case, command: EnterResult) -> Decision:
    """Take the result from the dealer: register it to be confirmed, or decide on it."""
    live = live_of(case)
    if isinstance(live, Refusal):
        return live
    refusal = _may_call(case, live)
    if refusal is not None:
        return refusal
    move = read_chance(case.table, command.chance)
    if isinstance(move, Ruling):
        return rule_on(case, live, move)
    if not isinstance(move, Chance):
        return move if isinstance(move, Refusal) else _no_result(case)
    refusal = _misread(case, move.symbol, command)
    if refusal is not None:
        return refusal
    is_marked = is_paid_by_hand(case.table) and "dolly" in case.table.operations
    facts = {DOLLY: command.dolly} if is_marked else None
    return _came(case, live, move, facts)


def _came(case: Case, live: Live, chance: Chance, facts: dict[str, Any] | None = None) -> Decision:
    """Take a result; one that was void all along decides nothing, whatever came."""
    ruling = equipment(case.table).spoils(case.table, live, chance)
    if ruling is not None:
        return rule_on(case, live, ruling)
    return come(case, live, chance, facts)


def _no_result(case: Case) -> Refusal:
    return Refusal(Reason.CHANCE_IS_NOT_DUE, "this is no result", case.operation.rules)


def _may_call(case: Case, live: Live) -> Refusal | None:
    """Say why no result may be called or keyed by hand now, or None."""
    mode = case.table.table.mode.name
    if mode != "dealer" and not (mode == "automated" and case.role == SYSTEM):
        source = "the generator draws" if mode == "rng" else "the equipment's own sensor reads"
        what = f"{source} the result of this table: nobody keys it"
        rules = case.operation.rules_for(f"by hand, {mode}")
        return Refusal(Reason.CHANCE_IS_NOT_DUE, what, rules, "Declare a malfunction if need be.")
    if live.reading is not None and not is_decided(live):
        what = f"{call_of(case.table, symbol_of(case.table, live.reading).symbol)} is registered already"
        rules = case.operation.rules_for("registered")
        remedy = "Confirm it, or have the supervisor correct it."
        return Refusal(Reason.CHANCE_IS_NOT_DUE, what, rules, remedy)
    if is_decided(live):
        what = f"round {live.number} has its result already"
        return Refusal(Reason.CHANCE_IS_NOT_DUE, what, remedy="A wrong one is corrected.")
    return equipment(case.table).refuses(case)


def _misread(case: Case, symbol: Symbol, command: EnterResult) -> Refusal | None:
    """Refuse a result that is called with a colour or a total it does not have."""
    result = call_of(case.table, symbol)
    colour = None if command.colour is None else command.colour.strip().lower()
    if colour is not None and not result.endswith(f" {colour}"):
        what = f"the number is {result}, not {colour[:40]}"
    elif command.total is not None and command.total != _total(symbol):
        what = f"{result} is not called with a total of {str(command.total)[:20]}"
    else:
        return None
    return Refusal(Reason.SYMBOL_IS_NOT_ON_THE_EQUIPMENT, what, case.operation.rules)


def _total(symbol: Symbol) -> int | None:
    """Add up what dice show; nothing else has a total."""
    return sum(symbol) if is_list(symbol) else None


# The sensor


class SensorReads(Command, tag="sensor reads"):
    """The sensor in the rim has read the number; None: it could read none."""

    chance: Any = None


@does(SensorReads)
def sensor_reads(case: Case, command: SensorReads) -> Decision:
    """Take the number from the sensor; whether early, late, wrong or silent, it is answered."""
    if (refusal := _no_sensor(case, command)) is not None:
        return refusal
    if command.chance is None:
        return _silent(case)
    read = read_symbol(case.table, command.chance)
    if isinstance(read, Refusal):
        return read
    known = recorded(case.table)
    if known is not None:
        return _compared(case, read, known)
    live = _spun(case)
    if isinstance(live, Refusal):
        return live
    if (nothing := equipment(case.table).disregards(case, live)) is not None:
        return _disregarded(case, live, read, nothing)
    came = _came(case, live, read, {"by": SENSOR})
    if isinstance(came, Refusal) or not _is_late(case, live):
        return came
    happenings = came if isinstance(came, tuple) else (came,)
    return (_waited(case, live), *happenings)


def _no_sensor(case: Case, command: SensorReads) -> Refusal | None:
    """Refuse what is no reading of a sensor, and one at a table that has none."""
    if case.house.person(command.who) is not None or command.who not in (SENSOR, SYSTEM):
        what = f"a reading comes from the sensor, not from {command.who[:40]}"
        return Refusal(Reason.ROLE_MAY_NOT, what, case.operation.rules, "Key it: result.")
    if case.table.table.mode.name == "rng":
        what = "the generator draws the result of this table: it has no wheel to read"
        return Refusal(Reason.CHANCE_IS_NOT_DUE, what, case.table.table.mode.rules)
    return None


def _spun(case: Case) -> Live | Refusal:
    """Return the round whose ball may have been spun, or say why no ball of it counts."""
    live = live_of(case)
    return live if isinstance(live, Refusal) else equipment(case.table).refuses(case) or live


def _disregarded(case: Case, live: Live, read: Chance, why: Announcement) -> Happening:
    """Write down a reading that counts for nothing."""
    words = f"The sensor read {call_of(case.table, read.symbol)}, {why.words}"
    facts = {"round": live.number, "chance": str(read.symbol), "known": None, "agrees": True}
    said = Announcement(words, case.operation.rules + why.rules, why.notices)
    return happened(case, "sensor late", said, facts)


def _compared(case: Case, read: Chance, known: Symbol) -> Decision:
    """Compare a reading that came after the result with it; where they differ, somebody looks."""
    number, other = call_of(case.table, read.symbol), call_of(case.table, known)
    agrees = is_same(case.table, read.symbol, known)
    facts = {"chance": str(read.symbol), "known": str(known), "agrees": agrees}
    if agrees:
        words = f"The sensor read {number} after it was recorded: it agrees"
        return happened(case, "sensor late", Announcement(words, case.operation.rules), facts)
    words = f"The sensor read {number}, but {other} is recorded"
    rules = case.operation.rules_for("differs")
    what = "Find the right outcome; a supervisor corrects a wrong one"
    find = Duty(what, rules, *review_of(case))
    return happened(case, "sensor late", Announcement(words, case.operation.rules, (find,)), facts)


def review_of(case: Case) -> tuple[tuple[str], tuple[str, int]]:
    """Return what carries out a duty to look into the round: its own review."""
    return ("close review",), ("reviewed", case.table.conduct.round)


def _is_late(case: Case, live: Live) -> bool:
    patience = case.operation.values.get("patience")
    if patience is None or live.closed is None:
        return False
    return case.moment.clock - live.closed > patience * MICROSECONDS


def _waited(case: Case, live: Live) -> Happening:
    assert live.closed is not None
    seconds = (case.moment.clock - live.closed) // MICROSECONDS
    words = f"The table waited {seconds} seconds for the sensor"
    late = case.operation.rules_for("late")
    look = Duty("The sensor was late: look at it", late, *review_of(case))
    facts = {"chance": None, "known": None, "agrees": None, "why": words}
    return happened(case, "sensor late", Announcement(words, (), (look,)), facts)


@folds("sensor late")
def _sensor_late(table: TableState, entry: Entry) -> TableState:
    facts = entry.happening.facts
    if facts["agrees"]:
        return table
    return under_review(table, str(facts.get("why") or "the sensor differs from the record"))


def under_review(table: TableState, why: str) -> TableState:
    """Note that somebody has to look into the round."""
    reviews = (*table.conduct.reviews, Review(table.conduct.round, why))
    return replace(table, conduct=replace(table.conduct, reviews=reviews))


def _silent(case: Case) -> Decision:
    """Tell that the sensor read nothing: the dealer keys the number, or somebody looks into it."""
    live = live_of(case)
    if isinstance(live, Refusal):
        return live
    mode = case.table.table.mode.name
    whose = "the dealer keys the number" if mode == "dealer" else "establish what came"
    rules = case.operation.rules_for(f"silent, {mode}")
    establish = Duty(f"No reading: {whose}", rules, ("result", "void round"))
    said = Announcement("The sensor read nothing", (), (establish,))
    return happened(case, "sensor silent", said, {"round": live.number})


@folds("sensor silent")
def _sensor_silent(table: TableState, entry: Entry) -> TableState:
    return under_review(table, "the sensor read nothing")


# Confirmation


class ConfirmResult(Command, tag="confirm result"):
    """The registered result is right: settle on it. ``chance`` reads it back."""

    chance: Any = None


@does(ConfirmResult)
def confirm_result(case: Case, command: ConfirmResult) -> Decision:
    """Settle the round on the result that was registered."""
    live = live_of(case)
    if isinstance(live, Refusal):
        return live
    if live.reading is None or not awaits_confirmation(case.table):
        what = "no result is registered that could be confirmed"
        return Refusal(Reason.CHANCE_IS_NOT_DUE, what, case.operation.rules, "Enter it first.")
    if is_decided(live):
        return _announced(case, live, command)
    symbol = symbol_of(case.table, live.reading)
    refusal = _read_back(case, symbol, command.chance)
    if refusal is not None:
        return refusal
    after = ask(live.round, symbol)
    written = case.table.table.game.notation.write_symbol(symbol.symbol)
    decided = decide_on(case, live, after, written)
    return (decided, settle_all(case, having_decided(live, after)))


def _announced(case: Case, live: Live, command: ConfirmResult) -> Decision:
    """Announce a result that is decided already, card by card, and settle on it."""
    if command.chance is not None and str(command.chance).strip().casefold() != live.reading:
        what = f"the result is {live.reading}, not {str(command.chance)[:40]}"
        remedy = "A card that was entered wrong is corrected first: correct."
        return Refusal(Reason.CHANCE_IS_NOT_DUE, what, case.operation.rules, remedy)
    refusal = equipment(case.table).settles(case, live)
    if refusal is not None:
        return refusal
    settled = settle_all(case, live)
    words = f"Announced and settled. {hands.call_of_hands(live.round)}"
    keyed = case.operation.rules_for("keyed") if command.chance is not None else ()
    rules = tuple(dict.fromkeys(case.operation.rules + keyed + settled.rules))
    return replace(settled, facts={**settled.facts, "words": words}, rules=rules)


def _read_back(case: Case, symbol: Chance, said: object) -> Refusal | None:
    """Refuse to confirm a number that is read back as another."""
    if said is None:
        return None
    read = read_symbol(case.table, said)
    if isinstance(read, Refusal):
        return read
    if is_same(case.table, read.symbol, symbol.symbol):
        return None
    registered, confirmed = (call_of(case.table, each.symbol) for each in (symbol, read))
    what = f"{registered} is registered, not {confirmed}"
    rules = case.operation.rules + rules_at(case, "result", "registered")
    remedy = "A wrong one is corrected by the supervisor, then confirmed."
    return Refusal(Reason.CHANCE_IS_NOT_DUE, what, rules, remedy)


# The draw


class DrawResult(Command, tag="draw"):
    """The random number generator brings the result, from the seed the round was committed to."""

    seed: str


@does(DrawResult)
def draw_result(case: Case, command: DrawResult) -> Decision:
    """Draw from the committed seed, mixed with what the terminals contributed."""
    live = live_of(case)
    if isinstance(live, Refusal):
        return live
    seed = committed_seed(case.table, live, command.seed)
    if isinstance(seed, Refusal):
        return seed
    stretch = _stretch(live.round, Order(case.table, live, seed))
    if isinstance(stretch, Refusal):
        return stretch
    after, symbols = stretch
    if not isinstance(after.turn, Over):
        return _dealt(case, live, after, symbols)
    if isinstance(case.table.table.game.device, Shoe):
        decided = hands.decide_on_cards(case, live, after, symbols)
    else:
        chance = case.table.table.game.notation.write_symbol(symbols[-1])
        decided = decide_on(case, live, after, chance)
    return replace(decided, facts={**decided.facts, **_shown(command.seed, live)})


def _shown(seed: str, live: Live) -> dict[str, str]:
    """Tell the seed of a round, once nothing more is drawn from it, and what was mixed in."""
    return {SEED: seed, MIXED: mix(live.nonces)}


class Order:
    """The symbols of a round in the order in which they leave the generator, drawn as needed."""

    def __init__(self, table: TableState, live: Live, seed: bytes) -> None:
        """Begin with the first: what was mixed in is fixed once one has been drawn."""
        source = stream(table.name, live.number, seed, mix(live.nonces))
        self._drawing = Drawing(table.table.game.device, source)
        self._drawn: list[Symbol] = []

    def __getitem__(self, place: int) -> Symbol:
        while len(self._drawn) <= place:
            self._drawn.append(self._drawing.draw())
        return self._drawn[place]


def _stretch(before: Round, order: Order) -> tuple[Round, list[Symbol]] | Refusal:
    """Bring what is due until the play waits for somebody, or is over."""
    after, symbols = before, list[Symbol]()
    while isinstance(turn := after.turn, Deal) or not symbols:
        place = after.drawn.due(turn) if isinstance(turn, Deal) else len(after.drawn)
        symbols.append(order[place])
        after = ask(after, Chance(symbols[-1]))
        if (no := after.answered[-1].refusal) is not None:
            return no
        after = going_on(after)
    return after, symbols


def _dealt(case: Case, live: Live, after: Round, symbols: list[Symbol]) -> Happening:
    """Tell of cards after which somebody is asked or offered something; the seed stays sealed."""
    write = case.table.table.game.notation.write_symbol
    came = after.answered[len(live.round.answered) :]
    rules = case.operation.rules + tuple(ref for each in came for ref in plain_rules(each))
    words = "; ".join(each.told[0].words for each in came if each.told)
    notices = tuple(n for each in came for told in each.told for n in told.notices)
    facts = {"round": live.number, CAME: [write(symbol) for symbol in symbols]}
    facts |= opening_facts(after, case.table)
    said = Announcement(words, rules, notices + opening_notices(after))
    return happened(case, "cards dealt", said, facts)


@folds("cards dealt")
def _cards_dealt(table: TableState, entry: Entry) -> TableState:
    live, facts = table.live, entry.happening.facts
    assert live is not None
    after = live.round
    for written in facts[CAME]:
        after = going_on(ask(after, symbol_of(table, written)))
    waiting = opened(after, facts, entry)
    return altered(table, live=altered(having_decided(live, after), waiting=waiting))


class ShowSeed(Command, tag="show seed"):
    """A round is over, and no draw of it showed its seed: it was void, or ended by a decision."""

    seed: str


@does(ShowSeed)
def show_seed(case: Case, command: ShowSeed) -> Decision:
    """Show the seed of a round from which something was drawn and nothing will be any more."""
    live = seed_owed(case.table)
    if live is None:
        what = "no round is over whose seed is still to be shown"
        return Refusal(Reason.MOVE_IS_NOT_DUE, what)
    seed = committed_seed(case.table, live, command.seed)
    if isinstance(seed, Refusal):
        return seed
    said = Announcement(f"The seed of round {live.number} is shown")
    facts = {"round": live.number, **_shown(command.seed, live)}
    return happened(case, "seed shown", said, facts)


@folds("seed shown")
def _seed_shown(table: TableState, entry: Entry) -> TableState:
    facts = entry.happening.facts
    shown = {SEED: facts[SEED], MIXED: facts[MIXED]}
    return with_round(
        table, facts["round"], lambda live: replace(live, notes={**live.notes, **shown})
    )


def seed_owed(table: TableState) -> Live | None:
    """Return the round whose seed is still to be shown, though nothing more is drawn from it."""
    for live in (table.last, table.live):
        if live is None or live.committed is None or not live.round.drawn or SEED in live.notes:
            continue
        if VOID in live.steps or isinstance(live.round.turn, Over):
            return live
    return None


def committed_seed(table: TableState, live: Live, written: str) -> bytes | Refusal:
    """Read the seed, which must be the one that the round was committed to."""
    committed = live.committed
    if committed is None:
        return Refusal(Reason.CHANCE_IS_NOT_DUE, "the round is committed to no seed")
    try:
        seed = bytes.fromhex(written)
        promised = commit(table.name, live.number, seed, committed.ruleset)
    except ValueError as error:
        return Refusal(Reason.CHANCE_IS_NOT_DUE, f"this is no seed: {error}")
    if promised != committed.commitment:
        what = "the seed is not the one this round was committed to"
        return Refusal(Reason.CHANCE_IS_NOT_DUE, what, remedy="Void the round.")
    return seed


class Settle(Command, tag="settle"):
    """Post what the result decided."""


@does(Settle)
def settle(case: Case, command: Settle) -> Decision:
    """Settle what a result has decided."""
    live = live_of(case)
    if isinstance(live, Refusal):
        return live
    if is_paid_by_hand(case.table) or not live.unpaid:
        what = "nothing is decided that the system could settle"
        return Refusal(Reason.MOVE_IS_NOT_DUE, what)
    return settle_all(case, live)
