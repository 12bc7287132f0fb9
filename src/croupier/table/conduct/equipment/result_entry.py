"""A result comes: called or keyed by the dealer, read by a sensor, and confirmed.

Who brings it depends on the mode of the table: the dealer calls or keys it, or a sensor in the rim
reads it and the dealer accepts it; an automated wheel reads its own. A generator draws.
"""

from dataclasses import replace
from typing import Any, Final

from croupier.games.protocol import Chance, Duty, Ruling, Symbol
from croupier.journal.entries import Entry, Happening
from croupier.table.conduct.core.answer_cache import ask
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
from croupier.table.conduct.core.equipment_hooks import equipment
from croupier.table.conduct.core.rounds import MICROSECONDS, live_of, review_of, under_review
from croupier.table.conduct.core.state import Live, TableState
from croupier.table.conduct.irregularities.void_results import rule_on
from croupier.table.conduct.round import hands
from croupier.table.conduct.round.results import (
    DOLLY,
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
    colour = command.colour
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
    if command.chance is not None and not _is_read_back(live, command):
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


def _is_read_back(live: Live, command: ConfirmResult) -> bool:
    """Say whether what is read back is the result that is to be announced."""
    said = str(command.chance).strip().casefold()
    return live.reading is not None and said == live.reading.casefold()


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
