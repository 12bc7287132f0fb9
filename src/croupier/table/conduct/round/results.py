"""A result comes: wagering ends if it still ran, and the result is registered, or decides.

It is the same whether the dealer calls it, a sensor reads it or the generator draws it. Decided is
not posted: where the dealer confirms a result nothing moves before, where winners are paid by hand
each step moves its own, and elsewhere the system settles at once.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

from croupier.games.protocol import Chance, Duty, Move, Notice, Offer, Over, Symbol
from croupier.journal.entries import Entry, Happening, Posting
from croupier.table.conduct.core.answer_cache import ask
from croupier.table.conduct.core.commands import (
    Announcement,
    Case,
    Command,
    Decision,
    does,
    folds,
    happened,
)
from croupier.table.conduct.core.commitments import with_seed
from croupier.table.conduct.core.equipment_hooks import equipment
from croupier.table.conduct.core.postings import movements, posted, postings
from croupier.table.conduct.core.rounds import (
    finished,
    live_of,
    shown_as,
    shown_results,
    told_since,
    wager_facts,
    with_round,
)
from croupier.table.conduct.core.state import Live, TableState
from croupier.table.conduct.round.closing import close_wagering, time_is_up
from croupier.table.wagers.moves import Correct, Round
from croupier.table.wagers.slips import Result
from croupier.terms.frozen import altered
from croupier.terms.money import Money
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal, RefusedError
from croupier.terms.shapes import is_list, is_object


DOLLY: Final = "dolly"
"""The step of a round after which the winning number is marked on the layout."""
CAME: Final = "came"
"""The fact that lists what an entry brought, where a result is made of several things: cards."""
SHOWN: Final = 10
"""How many of the latest numbers the display shows."""


def awaits_confirmation(table: TableState) -> bool:
    """Say whether a result must be confirmed by the dealer before it settles anything."""
    return table.table.mode.name == "dealer" and "confirm result" in table.operations


def is_paid_by_hand(table: TableState) -> bool:
    """Say whether the dealer collects losers and pays winners, step by step."""
    return table.table.mode.name == "dealer" and "collect" in table.operations


def rules_at(case: Case, operation: str, name: str) -> tuple[Ref, ...]:
    """Return the rules the book names at another of its operations; none where it is silent."""
    found = case.table.operations.get(operation)
    return found.rules_for(name) if found else ()


# Reading


def read_chance(table: TableState, written: object) -> Move | Refusal:
    """Read what came: a symbol, or an irregular result as an object."""
    try:
        return table.table.game.notation.chance(written)
    except RefusedError as refused:
        return refused.refusal


def read_symbol(table: TableState, written: object) -> Chance | Refusal:
    """Read a symbol, and nothing irregular."""
    read = read_chance(table, written)
    if isinstance(read, Chance | Refusal):
        return read
    what = "here only what came can be named, nothing irregular"
    return Refusal(Reason.RULING_DOES_NOT_APPLY, what, remedy="Rule on it instead.")


def symbol_of(table: TableState, written: object) -> Chance:
    """Read a symbol that the journal holds."""
    read = read_symbol(table, written)
    assert isinstance(read, Chance)
    return read


def is_decided(live: Live) -> bool:
    """Say whether the round in progress has its result and waits to be paid."""
    return live.round.is_decided


def came(live: Live) -> Symbol | None:
    """Return what chance brought to a round, as it was last corrected, or None before it has."""
    if not is_decided(live):
        return None
    for each in reversed(live.round.answered):
        if each.refusal is None and isinstance(each.move, Chance | Correct):
            return each.move.symbol if isinstance(each.move, Chance) else each.move.chance.symbol
    return None


def is_same(table: TableState, one: Symbol, other: Symbol | None) -> bool:
    """Say whether the play can tell two results apart."""
    return other is not None and table.table.game.play.face(one) == table.table.game.play.face(
        other
    )


def recorded(table: TableState) -> Symbol | None:
    """Return the result the table has: registered, decided, or of the round just settled."""
    live = table.live
    if live is not None and live.reading is not None and not is_decided(live):
        return symbol_of(table, live.reading).symbol
    ended = live if live is not None else table.last
    return came(ended) if ended is not None else None


def call_of(table: TableState, symbol: Symbol) -> str:
    """Say a result as staff call it: a number with its colour, a symbol by its name, dice."""
    text = shown_as(table.table.game.notation.write_symbol(symbol))
    shown = table.table.game.shown.equipment
    if text in shown.colours:
        return f"{text} {shown.colours[text]}"
    name = shown.names.get(text, text)
    return text if name == text else f"{name} ({text})"


# Coming


def come(
    case: Case, live: Live, chance: Chance, facts: Mapping[str, Any] | None = None
) -> Decision:
    """Take a result: end the wagering if it still runs, then register it or decide on it."""
    ended = end_wagering(case, live)
    if isinstance(ended, Refusal):
        return ended
    before, live = ended
    after = ask(live.round, chance)
    if (no := after.answered[-1].refusal) is not None:
        return no
    if awaits_confirmation(case.table):
        return (*before, register(case, live, chance.symbol, facts))
    written = case.table.table.game.notation.write_symbol(chance.symbol)
    decided = decide_on(case, live, after, written, facts)
    if is_paid_by_hand(case.table):
        return (*before, decided)
    return (*before, decided, settle_all(case, having_decided(live, after)))


def end_wagering(case: Case, live: Live) -> tuple[tuple[Happening, ...], Live] | Refusal:
    """End wagering that still ran when the result came: in time, too early, or never called.

    Where one window opens as another is closed, the result ends that one too.
    """
    happenings: list[Happening] = []
    while isinstance(live.round.turn, Offer):
        if time_is_up(live, case.moment.clock):
            up = Announcement("The time is up: no more bets")
            ended: tuple[Happening, Live] | Refusal | None = close_wagering(
                case, live, up, rests=True
            )
        else:
            ended = equipment(case.table).overtaken(case, live)
        if isinstance(ended, Refusal):
            return ended
        if ended is None:
            break
        happenings.append(ended[0])
        live = ended[1]
    return tuple(happenings), live


_CONFIRMED: Final = ("confirm result", "no spin", "no result", "void round")
"""What becomes of a result that was registered."""


def register(
    case: Case, live: Live, symbol: Symbol, facts: Mapping[str, Any] | None = None
) -> Happening:
    """Register a result for the dealer to confirm."""
    result = call_of(case.table, symbol)
    written = case.table.table.game.notation.write_symbol(symbol)
    what = f"Confirm {result} or call the supervisor"
    confirm = Duty(what, rules_at(case, "result", "confirm"), _CONFIRMED)
    said = Announcement(
        f"{result} is registered; the dealer confirms it", case.operation.rules, (confirm,)
    )
    return happened(
        case, "result registered", said, {"round": live.number, "chance": written, **(facts or {})}
    )


@folds("result registered")
def _registered(table: TableState, entry: Entry) -> TableState:
    facts = entry.happening.facts
    return with_round(
        table, facts["round"], lambda live: replace(live, reading=shown_as(facts["chance"]))
    )


def decide_on(
    case: Case,
    live: Live,
    after: Round,
    chance: object,
    facts: Mapping[str, Any] | None = None,
) -> Happening:
    """Tell that a result decides the round's wagers."""
    came = after.answered[len(live.round.answered) :]
    rules, notices = told_since(live.round, after)
    words = came[-1].told[0].words if came[-1].told else shown_as(chance)
    told_facts = {"round": live.number, "chance": chance, **(facts or {})}
    notices += _keyed(case, chance) + _lights(case, after) + _displays(case, words, after)
    said = Announcement(words, case.operation.rules + rules, notices)
    return happened(case, "result decided", said, told_facts)


def _keyed(case: Case, chance: object) -> tuple[Notice, ...]:
    """Say what the terminal shows on which a result was keyed, where the table has such a one."""
    rules = rules_at(case, "result", "keyed")
    return (Notice(f"The entry terminal shows {shown_as(chance)}", rules),) if rules else ()


def _lights(case: Case, after: Round) -> tuple[Notice, ...]:
    """Name the winning areas of the layout that light up, where the table has such lights."""
    rules = rules_at(case, "result", "lights")
    lit = case.table.table.game.play.view(after.position.state).get("lit") if rules else None
    areas = [
        " ".join(str(each[name]) for name in ("bet", "target") if each.get(name) is not None)
        for each in (lit if is_list(lit) else ())
        if is_object(each)
    ]
    return (Notice(f"Winning areas lit: {', '.join(areas)}", rules),) if areas else ()


def _displays(case: Case, words: str, after: Round) -> tuple[Notice, ...]:
    """Say what screens show of a result: every terminal, and the display of winning numbers."""
    notices: list[Notice] = []
    terminals = rules_at(case, "result", "terminals")
    if terminals:
        notices.append(Notice(f"Every open terminal shows {words}", terminals))
    if case.table.conduct.display == "on":
        numbers = (*case.table.conduct.numbers, *shown_results(after))[-SHOWN:]
        shown = ", ".join(reversed(numbers))
        rules = case.table.operations["number display"].rules
        notices.append(Notice(f"The display shows the latest numbers: {shown}", rules))
    return tuple(notices)


@folds("result decided")
def _result_decided(table: TableState, entry: Entry) -> TableState:
    live = table.live
    assert live is not None
    facts = entry.happening.facts
    after = live.round
    for written in facts.get(CAME, (facts["chance"],)):
        after = ask(after, symbol_of(table, written))
    decided = having_decided(live, after)
    if CAME in facts and awaits_confirmation(table):
        decided = altered(decided, reading=facts["chance"])
    if facts.get(DOLLY) is True:
        decided = replace(decided, steps=(*decided.steps, DOLLY))
    told = altered(table, live=with_seed(decided, facts))
    return finished(equipment(table).dealt(told, len(facts[CAME])) if CAME in facts else told)


def having_decided(live: Live, after: Round) -> Live:
    """Note which slips a move of the round has decided and nobody has posted yet."""
    changed = after.slips.since(live.round.slips)
    fresh = {slip.id for slip in changed if slip.settled or slip.result is not Result.OPEN}
    return altered(live, round=after, unpaid=live.unpaid | fresh, reading=None, waiting=None)


def awaits_announcement(table: TableState, live: Live) -> Live:
    """Let a result that no card brought last be announced as any other: a decision, or a ruling, did."""
    turn = live.round.turn
    if not isinstance(turn, Over) or turn.is_void or live.reading is not None:
        return live
    if not awaits_confirmation(table) or live.round.result is None:
        return live
    return altered(live, reading=live.round.result)


def to_announce(case: Case, after: Round) -> tuple[Duty, ...]:
    """Ask for the announcement of a result that was decided so."""
    if not isinstance(after.turn, Over) or after.turn.is_void or after.result is None:
        return ()
    return (announcing(case, after.result),) if awaits_confirmation(case.table) else ()


def announcing(case: Case, result: str) -> Duty:
    """Ask for the announcement of a result, with which it is settled."""
    what = f"Announce {result} and confirm it, or call the supervisor"
    by = ("confirm result", "void round")
    return Duty(what, case.table.operations["confirm result"].rules, by)


# Posting


AT_ONCE: Final = "post at once"
"""The rules by which a wager that is decided in the middle of a round is settled there and then."""


def posted_at_once(case: Case, live: Live, after: Round) -> tuple[Happening, ...]:
    """Settle what was decided in the middle of a round, where the rules say so."""
    decided = having_decided(live, after)
    if not decided.unpaid or not case.table.table.game.ruleset.rules(AT_ONCE):
        return ()
    return (settle_all(case, decided),)


EARLY: Final = "early"
"""The fact of a settlement that comes before the end of a round, though it is told with that."""


def posted_before_the_end(case: Case, live: Live, decided: Round) -> tuple[Happening, ...]:
    """Settle at once what a decision decided, and not the card that lay there and ended the round."""
    posted = posted_at_once(case, live, decided)
    return tuple(replace(each, facts={**each.facts, EARLY: True}) for each in posted)


def is_posted_now(table: TableState, live: Live) -> bool:
    """Say whether what is decided is settled now: the round is over, or the rules do not wait."""
    return isinstance(live.round.turn, Over) or bool(table.table.game.ruleset.rules(AT_ONCE))


def settled_after(case: Case, live: Live, after: Round) -> tuple[Happening, ...]:
    """Settle a round that is over, unless somebody announces or pays it by hand."""
    decided = having_decided(live, after)
    by_hand = awaits_confirmation(case.table) or is_paid_by_hand(case.table)
    if by_hand or case.table.table.mode.name == "rng" or not decided.unpaid:
        return ()
    return (settle_all(case, decided),)


def paid_now(case: Case, live: Live, after: Round) -> tuple[Happening, ...]:
    """Post what was decided: at once where the book says so, or because all is over."""
    if isinstance(after.turn, Over):
        return settled_after(case, live, after)
    return posted_at_once(case, live, after)


def settle_all(case: Case, live: Live) -> Happening:
    """Post everything that is decided: losers gone, winners paid."""
    ruleset = case.table.table.game.ruleset
    rules = ruleset.rules("collect") + ruleset.rules("pay")
    said = Announcement("Settled", rules, _win_meters(case, live))
    return post(case, live, live.unpaid, "round settled", said)


def _win_meters(case: Case, live: Live) -> tuple[Notice, ...]:
    """Say what the terminals of winners show, where the book asks for it."""
    rules = case.table.table.game.ruleset.rules("win meter")
    won: dict[str, int] = {}
    for slip in live.round.slips if rules else ():
        units = slip.totals.won
        if units and slip.id in live.unpaid:
            won[slip.player] = won.get(slip.player, 0) + units
    return tuple(
        Notice(f"{player}'s terminal shows winnings of {Money(units)}", rules)
        for player, units in won.items()
    )


def post(case: Case, live: Live, names: Iterable[str], kind: str, said: Announcement) -> Happening:
    """Post decided slips, with each wager's line, odds, amounts and rules."""
    wanted = set(names)
    slips = [slip for slip in live.round.slips if slip.id in wanted]
    moved: list[Posting] = []
    for slip in slips:
        moved += postings(movements(case.table.name, slip), posted(case.table.name, live, slip))
    facts = {"round": live.number, "wagers": [wager_facts(case.table, slip) for slip in slips]}
    return happened(case, kind, said, facts, moved)


@folds("round settled")
def _settled(table: TableState, entry: Entry) -> TableState:
    return paid(table, entry)


def paid(table: TableState, entry: Entry) -> TableState:
    """Take the slips of an entry off the list of what is still to be posted."""
    if table.live is None:  # nobody had wagered: the round ended with its result
        return table
    gone = {wager["id"] for wager in entry.happening.facts["wagers"]}
    unpaid = table.live.unpaid - gone
    lying = table.live.lying if unpaid else frozenset[str]()  # with the last, what lies goes back
    settled = altered(table.live, unpaid=unpaid, lying=lying)
    is_early = EARLY in entry.happening.facts
    if is_early or not isinstance(table.live.round.turn, Over):
        settled = altered(settled, paid_early=settled.paid_early | gone)
    if entry.happening.kind == "round settled" and not is_early:
        settled = altered(settled, reading=None)
    return finished(altered(table, live=settled))


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
