"""Records: a round as one plain JSON object, in; who won what, by which rule, out.

The short form has ``wagers`` made before chance and ``chance`` in the order it left the
equipment. The full form has ``carry`` and one ordered list of ``moves``. Several rounds may
follow in one file, as a list or one to a line; a round without ``table`` is at the table of the
round before, and starts from what that one left.
"""

import json
import re
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, NoReturn, TypeAlias

import msgspec

from croupier.games.protocol import Asks, Chance, Close, Offer, Over, Ruling
from croupier.table.driver.later_bets import after_window
from croupier.table.driver.prizes import with_jackpot
from croupier.table.driver.reopening import operators_call
from croupier.table.driver.rounds import ask, begin, follow_on, lapsed, place_all, put_right
from croupier.table.record.calls import read_call
from croupier.table.record.dead_ends import (
    CORRECTION,
    as_written,
    came_so_far,
    corrections_of,
    is_correction,
    is_said_again,
    set_aside,
    stops,
    tagged,
    tagged_places,
    unfollowed,
)
from croupier.table.record.decisions import Decisions, in_window, read_act, refused_as_told
from croupier.table.record.earlier_wagers import as_said_now, is_exported, tables_now
from croupier.table.record.fields import (
    SHORT_FORM,
    ActRecord,
    CallRecord,
    ChanceRecord,
    CloseRecord,
    DecisionRecord,
    MoveRecord,
    PlaceRecord,
    ProRataRecord,
    ReopenRecord,
    RoundRecord,
    RoundsRecord,
    RulingRecord,
    VoidRecord,
)
from croupier.table.record.implied_options import told_options
from croupier.table.record.short_form import Shown, apart, as_listed, place_due, together
from croupier.table.record.spelling import plainly, remedy, said_of
from croupier.table.record.voids import read_void
from croupier.table.record.wagers import read_wager, unknown_role, unused_names
from croupier.table.setup.admission import admitted
from croupier.table.setup.amounts import read_amount
from croupier.table.wagers.moves import (
    AnsweredMove,
    Correct,
    Next,
    Place,
    ReduceProRata,
    Reopen,
    Round,
    RoundMove,
    Rule,
    Unread,
)
from croupier.terms.frozen import altered
from croupier.terms.money import Money
from croupier.terms.refusals import Reason, Refusal, RefusedError, answering
from croupier.terms.shapes import is_list, is_object


Reading: TypeAlias = Callable[[Round, MoveRecord], RoundMove]

LARGEST_RECORD = 16 * 1024 * 1024
MOST_WAGERS = 20_000
MOST_ROUNDS = 10_000
LONGEST_NUMBER = 20
LARGEST_REAL = 1e300
DEEPEST = 30


def read_records(text: str | bytes) -> list[RoundRecord]:
    """Read the rounds of a file; RefusedError says what is wrong and where."""
    if len(text) > LARGEST_RECORD:
        what = f"the record has {len(text):,} bytes, more than {LARGEST_RECORD:,}"
        remedy = "Cut it into several files."
        raise RefusedError(Refusal(Reason.RECORD_IS_TOO_LARGE, what, remedy=remedy))
    raw = list(_documents(text))
    for document in raw:
        _check_plain(document)
    if not raw:
        _unreadable("the record is empty")
    if len(raw) > MOST_ROUNDS:
        what = f"the record has {len(raw):,} rounds, more than {MOST_ROUNDS:,}"
        raise RefusedError(Refusal(Reason.RECORD_IS_TOO_LARGE, what, remedy="Cut it."))
    records = [_convert(document, number) for number, document in enumerate(raw, start=1)]
    if records[0].table is None:
        _unreadable("the first round names no table", "Give it a 'table' with its rulebook.")
    return records


def _documents(text: str | bytes) -> Iterator[object]:
    """Give each round of a file: one object, a list of them, or one to a line."""
    if isinstance(text, bytes):
        try:
            text = text.decode("utf-8-sig")
        except UnicodeDecodeError:
            _unreadable("the record is not UTF-8 text")
    try:
        whole = json.loads(text, **_READERS)
    except (ValueError, RecursionError) as error:
        yield from _lines(text, error)
        return
    documents: list[object] = list(whole) if is_list(whole) else [whole]
    for document in documents:
        yield from _rounds(document)


def _rounds(document: object) -> Iterator[object]:
    """Give the rounds that an object lists, all at the table that it names, or the object itself."""
    if not (is_object(document) and is_list(document.get("rounds"))):
        yield document
        return
    rounds = list(document["rounds"])
    if odd := sorted(map(str, document.keys() - set(RoundsRecord.__struct_fields__))):
        what = f"a record of several rounds has no field `{odd[0][:40]}` beside them"
        _unreadable(what, f"It has {', '.join(RoundsRecord.__struct_fields__)}.")
    head = {name: part for name, part in document.items() if name != "rounds"}
    later = {name: part for name, part in head.items() if name == "format"}
    for number, each in enumerate(rounds):
        yield {**(later if number else head), **each} if is_object(each) else each


def _lines(text: str, error: Exception) -> Iterator[object]:
    lines = [line for line in text.splitlines() if line.strip()]
    for line in lines:
        try:
            yield from _rounds(json.loads(line, **_READERS))
        except (ValueError, RecursionError):
            _unreadable(f"the record is not JSON: {_clean(str(error))}")


def _check_plain(document: object) -> None:
    """Refuse what no answer could be written about: endless nesting, broken characters."""
    level: list[object] = [document]
    for _ in range(DEEPEST):
        inner: list[object] = []
        for value in level:
            if is_object(value):
                inner += [*value.keys(), *value.values()]
            elif is_list(value):
                inner += value
            elif isinstance(value, str) and not _is_text(value):
                _unreadable("the record has characters that are no text")
        level = inner
        if not level:
            return
    _unreadable(f"the record is nested more than {DEEPEST} deep")


def _is_text(value: str) -> bool:
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def _integer(digits: str) -> int | float:
    """Read a number; one too long for any amount is read roughly, to be refused where it stands."""
    return int(digits) if len(digits) <= LONGEST_NUMBER else _real(digits)


def _real(digits: str) -> float:
    value = float(digits)
    return value if abs(value) <= LARGEST_REAL else LARGEST_REAL


def _constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a number")


def once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Read an object, each of whose names may stand once."""
    read = dict(pairs)
    if len(read) < len(pairs):
        raise ValueError("a name stands twice in one object")
    return read


_READERS: Any = {
    "parse_int": _integer,
    "parse_float": _real,
    "parse_constant": _constant,
    "object_pairs_hook": once,
}


def _convert(document: object, number: int) -> RoundRecord:
    try:
        record = msgspec.convert(plainly(document), RoundRecord)
    except msgspec.ValidationError as error:
        fault = _clean(str(error))
        _unreadable(f"round {number}: {said_of(document, fault)}", remedy(document, fault))
    if len(record.wagers) + len(record.moves) > MOST_WAGERS:
        what = f"round {number} has more than {MOST_WAGERS:,} wagers and moves"
        raise RefusedError(Refusal(Reason.RECORD_IS_TOO_LARGE, what, remedy="Cut it."))
    if record.moves and any(getattr(record, name) for name in SHORT_FORM):
        what = f"round {number} mixes 'moves' with the short form"
        _unreadable(what, "Use 'moves' alone, or 'wagers', 'chance' and 'decisions'.")
    return record


def _clean(message: str) -> str:
    return re.sub(r"\s+", " ", message)[:200]


def _unreadable(what: str, remedy: str = "See croupier settle --help for a record.") -> NoReturn:
    raise RefusedError(Refusal(Reason.RECORD_CANNOT_BE_READ, what, remedy=remedy))


# Adjudication


@answering()
def adjudicate(records: list[RoundRecord]) -> list[Round]:
    """Play each round of a file through its table.

    Rounds that follow one at which the record stopped may rest on it, and are not followed either.
    """
    rounds: list[Round] = []
    records = tables_now(records)
    for number, record in enumerate(records):
        opened = (
            _begin(records[number:]) if record.table is not None else _go_on(record, rounds[-1])
        )
        rounds.append(_play(opened, record) if opened.stopped is None else _pass(opened, record))
        if rounds[-1].stopped is not None and len(records) > 1:
            rounds[-1] = _stopped_in(rounds[-1], number + 1)
    return rounds


def _stopped_in(current: Round, number: int) -> Round:
    """Note in which round of a file the record stopped, for those after it."""
    cause = current.stopped
    assert cause is not None
    return altered(current, stopped=altered(cause, round=cause.round or number))


def _begin(rounds: list[RoundRecord]) -> Round:
    """Open the first of some rounds at a table of its own."""
    record = rounds[0]
    used = frozenset(str(player) for player in record.allowances_used)
    configured, told = told_options(rounds)
    table = admitted(configured)
    carry = None if record.carry is None else table.game.notation.carry(record.carry)
    return with_jackpot(begin(table, carry, used, told), _jackpot(record))


def _go_on(record: RoundRecord, last: Round) -> Round:
    """Open a round at the table of the round before."""
    used = frozenset(str(player) for player in record.allowances_used)
    carry = None if record.carry is None else last.table.game.notation.carry(record.carry)
    if last.stopped is None:
        return with_jackpot(follow_on(last, carry, used), _jackpot(record))
    return altered(follow_on(last, None, used), stopped=last.stopped)


def _jackpot(record: RoundRecord) -> Money | None:
    """Read what the jackpot comes to; a round that does not say it has none of which that is known."""
    if record.jackpot is None:
        return None
    try:
        return read_amount(record.jackpot)
    except ValueError as error:
        _unreadable(f"the jackpot: {error}", 'Write an amount, like "jackpot": "25000".')


def _pass(current: Round, record: RoundRecord) -> Round:
    """Answer a round that is not followed."""
    names = unused_names(current)
    current = unfollowed(current, "moves", _listed(current, record.moves))
    book = current.table.book
    wagers = [read_wager(wager, next(names), book) for wager in record.wagers]
    current = unfollowed(current, "wagers", enumerate(wagers))
    chance = [ChanceRecord(each) for each in record.chance]
    current = unfollowed(current, "chance", enumerate(chance))
    return unfollowed(current, "decisions", enumerate(record.decisions))


def _listed(
    current: Round, moves: Sequence[MoveRecord], start: int = 0
) -> Iterator[tuple[int, MoveRecord | Place]]:
    """Give moves with their places in the list, wagers among them as they are read."""
    names = unused_names(current)
    for number in range(start, len(moves)):
        move = moves[number]
        if isinstance(move, PlaceRecord):
            yield number, read_wager(move, next(names), current.table.book)
        else:
            yield number, move


def _play(current: Round, record: RoundRecord) -> Round:
    return _play_full(current, record) if record.moves else _play_short(current, record)


def _play_full(current: Round, record: RoundRecord) -> Round:
    """Make one move after the other, as far as the record can be followed."""
    moves, used = record.moves, set[int]()
    read = _read_earlier if record.format is None else _read_move
    for number, move in enumerate(moves):
        if number in used:
            continue
        before = _going_on(current, move)
        current = tagged(_ask(before, move, read), "moves", number)
        if stops(before, current, move):
            current = _mend(current, "moves", moves, number, came_so_far(before), used)
        if current.stopped is not None:
            rest = (each for each in _listed(current, moves, number + 1) if each[0] not in used)
            return unfollowed(current, "moves", rest)
    return current


def _mend(
    current: Round,
    listed: str,
    moves: Sequence[MoveRecord],
    place: int,
    came: int,
    used: set[int],
) -> Round:
    """Put what was refused last right, where a later entry does; otherwise stop there.

    ``came`` counts the results before it; ``used`` takes the corrections that are made use of.
    """
    cause = current.answered[-1]
    if is_correction(moves[place]):
        is_mended = is_said_again(moves, place, came)
        return current if is_mended else altered(current, stopped=cause)
    for number, correction in corrections_of(moves, place, came + 1):
        used.add(number)
        current = tagged(_put_right(set_aside(current), correction), listed, number)
        if current.answered[-1].refusal is None:
            return current
    return altered(current, stopped=cause)


def _put_right(current: Round, move: MoveRecord) -> Round:
    """Take what a correction names in the place of what was refused."""
    try:
        read = _read_move(current, move)
        assert isinstance(read, Correct)
        return put_right(current, read)
    except RefusedError as refused:
        return current.answering(AnsweredMove(Unread(as_written(move)), refused.refusal))


def _play_short(current: Round, record: RoundRecord) -> Round:
    """Play a round whose wagers stand together, and whose chance in the order it left."""
    names = unused_names(current)
    book = current.table.book
    places = [read_wager(wager, next(names), book) for wager in record.wagers]
    chance = together(current, record.chance)
    decisions = Decisions(deque(enumerate(record.decisions)))
    course = Shown(list(enumerate(chance)))
    now, later = apart(current, places, course)
    current = place_all(current, now)
    while course.left and current.stopped is None:
        current, later = _next_shown(current, decisions, later, course)
    rest = ((place, ChanceRecord(each)) for place, each in course.left)
    current = unfollowed(current, "chance", rest)
    if current.stopped is None:
        current = _with_the_rest(current, decisions, course)
    else:
        current = unfollowed(current, "decisions", decisions)
    current = tagged_places(place_all(current, later), places)
    return as_listed(current, [asked.id for asked in places])


def _next_shown(
    current: Round, decisions: Decisions, later: list[Place], course: Shown
) -> tuple[Round, list[Place]]:
    """Go on to the next of what left the equipment, and show it."""
    current = _going_on(current, ChanceRecord(course.first()))
    current, later = _until_chance(current, decisions, later, course)
    course.put_away(current)
    if not course.left:
        return current, later
    number = course.next_of(current)
    shown = _unshown(current, course) if number is None else _show(current, course, number)
    return shown, later


def _with_the_rest(current: Round, decisions: Decisions, course: Shown) -> Round:
    """Make the decisions that are left when all that left the equipment is told.

    What nobody is asked any more is refused. A window is closed where a decision is beyond it.
    """
    first = current.table.game.play.turn(current.opening.position.state)
    while decisions.left or isinstance(current.turn, Asks):
        current = _in_window(current, decisions, course)
        before = current
        if isinstance(current.turn, Offer) and current.turn != first and decisions.left:
            current = ask(current, Close())
        elif decisions.left or isinstance(current.turn, Asks):
            current = _decide(current, decisions)
        if current is before:
            break
    return current


def _show(current: Round, course: Shown, number: int) -> Round:
    """Make the next move of what left the equipment, or what puts it right; else stop there."""
    place, came = course.take(number)
    move, before = ChanceRecord(came), current
    current = tagged(_ask(before, move), "chance", place)
    course.follow(current, number, place, came)
    if not stops(before, current, move):
        return current
    used: set[int] = set()
    listed = [ChanceRecord(each) for each in course.whole]
    ahead = sum(not is_object(each) for each in course.whole[:place])
    current = _mend(current, "chance", listed, place, ahead, used)
    course.drop(used)
    if current.stopped is None and not is_correction(move):
        course.shown.append(place)
    return current


def _unshown(current: Round, course: Shown) -> Round:
    """Stop where what is shown next is not among what left the equipment."""
    what = "what is shown next left the equipment later than all that is told"
    refusal = Refusal(Reason.CHANCE_IS_NOT_DUE, what, remedy="Tell everything that left it.")
    place, came = course.left.pop(0)
    unread = AnsweredMove(Unread({"do": "chance", "chance": came}), refusal)
    current = tagged(current.answering(unread), "chance", place)
    return altered(current, stopped=current.answered[-1])


def _going_on(current: Round, move: MoveRecord) -> Round:
    """Begin the next round where a record tells several as one, as with dice thrown on and on."""
    turn = current.turn
    if not (isinstance(turn, Over) and turn.goes_on) or isinstance(move, VoidRecord):
        return current
    return current if is_correction(move) else ask(current, Next())


def _is_ruled_now(current: Round, written: object, decisions: Decisions) -> bool:
    """Say whether an irregular result is ruled on where the round stands.

    While a window is open where that is the only time; while somebody is asked as soon as it can be,
    but what ends the round not before the decisions that are told.
    """
    try:
        read = _chance(current, ChanceRecord(written))
    except RefusedError:
        return False
    refuse = current.table.game.play.refuse
    if not isinstance(read, Rule) or not isinstance(current.turn, Offer | Asks):
        return False
    if isinstance(current.turn, Asks):
        may_be = refuse(current.position.state, read.ruling) is None
        return may_be and not (decisions.left and isinstance(ask(current, read).turn, Over))
    closed = ask(current, Close()).position.state
    return refuse(closed, read.ruling) is not None and (
        refuse(current.position.state, read.ruling) is None
    )


def _until_chance(
    current: Round, decisions: Decisions, later: list[Place], course: Shown
) -> tuple[Round, list[Place]]:
    """Close windows and make decisions until chance is due, or a ruling, as the short form leaves it.

    Wagers of a later window are made when it opens; those that still wait are given back.
    """
    while isinstance(current.turn, Offer | Asks):
        if _is_ruled_now(current, course.first(), decisions):
            return current, later
        current, later = place_due(current, later, course)
        current = _in_window(current, decisions, course)
        is_asked = isinstance(current.turn, Asks)
        after = _decide(current, decisions) if is_asked else ask(current, Close())
        if after is current:
            break
        current = after
        if not is_asked and current.answered[-1].refusal is not None:
            break  # a refused decision stops nothing: who is asked, still is
    while (made := decisions.of_itself(current)) is not None:
        number, act = made
        current = tagged(ask(current, act), "decisions", number)
    return current, later


def _in_window(current: Round, decisions: Decisions, course: Shown) -> Round:
    """Make the decisions that are said of the window that is open: wagers, and calls.

    The first that is taken once it is over ends it. One that is refused here and there ends nothing.
    """
    if current.turn == current.table.game.play.turn(current.opening.position.state):
        return current
    while isinstance(current.turn, Offer) and (made := decisions.next) is not None:
        said = in_window(current, made)
        after = None if said is None else _made(current, said)
        if after is None or after.answered[-1].refusal is not None:
            refusal = _refused_beyond(current, made, course)
            if refusal is None:
                break
            after = after or current.answering(refused_as_told(made, refusal))
        number, _ = decisions.left.popleft()
        current = tagged(after, "decisions", number)
    return current


def _refused_beyond(current: Round, made: DecisionRecord, course: Shown) -> Refusal | None:
    """Say why a decision is refused once the window that is open is over; None where it is taken then."""
    alone, course = Decisions(deque([(0, made)])), course.copy()
    after = ask(current, Close())
    if (stays := after.answered[-1].refusal) is not None:
        return stays
    answered = len(after.answered)
    while alone.left and course.left and after.stopped is None:
        after, _ = _next_shown(after, alone, [], course)
    if after.stopped is None:
        after = _with_the_rest(after, alone, course)
    answers = islice(after.answered, answered, None)
    return next((each.refusal for each in answers if each.listed == "decisions"), None)


def _made(current: Round, move: RoundMove | AnsweredMove) -> Round:
    """Make a move, unless it is answered already."""
    return current.answering(move) if isinstance(move, AnsweredMove) else ask(current, move)


def _decide(current: Round, decisions: Decisions) -> Round:
    decision = decisions.told_or_only(current)
    if decision is None:
        return current
    number, made = decision
    try:
        move = read_act(current, made, str(made.player))
    except RefusedError as refused:
        after = current.answering(refused_as_told(made, refused.refusal))
    else:
        after = ask(current, move)
    return after if number is None else tagged(after, "decisions", number)


def _ask(current: Round, move: MoveRecord, reading: Reading | None = None) -> Round:
    """Make a move as it is written; one that cannot be read is refused like any other."""
    try:
        read = (reading or _read_move)(current, move)
        after = ask(lapsed(current, read), read)
    except RefusedError as refused:
        return current.answering(AnsweredMove(Unread(as_written(move)), refused.refusal))
    last = after.answered[-1]
    if isinstance(read, Chance) and last.refusal is not None:
        last = altered(last, refusal=after_window(current.table.game, current.turn, last.refusal))
        return current.answering(last)  # nor did it end any wagering
    return after


def _read_move(current: Round, move: MoveRecord) -> RoundMove:
    _known(current, move.role)
    match move:
        case PlaceRecord():
            return read_wager(move, next(unused_names(current)), current.table.book)
        case CallRecord():
            by_staff = move.role is not None and move.role != "player"
            who = None if move.who is None or by_staff else str(move.who)
            return read_call(move, who)
        case CloseRecord() | ReopenRecord() | ProRataRecord():
            return _turned(current, move)
        case ChanceRecord():
            return _chance(current, move)
        case ActRecord():
            return read_act(current, move, str(move.who))
        case RulingRecord():
            return _ruling(current, move)
        case VoidRecord():
            return read_void(current.table, move)


def _read_earlier(current: Round, move: MoveRecord) -> RoundMove:
    """Read a move of a record that says no format: release 0.1.0 may have exported it."""
    read = _read_move(current, move)
    is_old = isinstance(move, PlaceRecord) and is_exported(current.table.name, move)
    return as_said_now(current, read) if is_old and isinstance(read, Place) else read


def _turned(current: Round, move: CloseRecord | ReopenRecord | ProRataRecord) -> RoundMove:
    """Read what ends wagering, opens it once more, or reduces what lies too much."""
    if isinstance(move, ProRataRecord):
        return ReduceProRata(move.role)
    if isinstance(move, CloseRecord):
        if (refusal := operators_call(current, move.role)) is not None:
            raise RefusedError(refusal)
        return Close()
    return Reopen(tuple(map(str, move.players)), move.role)


def _known(current: Round, role: str | None) -> None:
    """Refuse a role that the book does not have."""
    if (refusal := unknown_role(current.table.book, role)) is not None:
        raise RefusedError(refusal)


def _chance(current: Round, move: ChanceRecord) -> RoundMove:
    """Read chance: a symbol, a correction, or an irregular result with the role that ruled."""
    notation = current.table.game.notation
    written: Any = move.chance
    role = move.role
    if is_object(written):
        if "by" in written:
            _known(current, role := str(written["by"]))
        written = {name: part for name, part in written.items() if name != "by"}
        if "corrected" in written:
            return _correction(current, written, role)
    read = notation.chance(written)
    return Rule(read, role) if isinstance(read, Ruling) else _only_chance(read)


def _only_chance(read: object) -> Chance:
    assert isinstance(read, Chance)
    return read


def _symbol(current: Round, written: object) -> Chance:
    read = current.table.game.notation.chance(written)
    if isinstance(read, Chance):
        return read
    what = "a correction names the result that came"
    raise RefusedError(Refusal(Reason.RULING_DOES_NOT_APPLY, what))


def _ruling(current: Round, move: RulingRecord) -> RoundMove:
    if move.ruling == CORRECTION:
        return _correction(current, move.facts, move.role)
    return Rule(current.table.game.notation.ruling(move.ruling, move.facts), move.role)


def _correction(current: Round, facts: Mapping[str, Any], role: str | None) -> Correct:
    """Read a correction: the result that came, and perhaps which of several it replaces."""
    which = facts.get("which")
    came = [part for name, part in facts.items() if name != "which"]
    is_number = isinstance(which, int) and not isinstance(which, bool)
    if len(came) != 1 or not (which is None or is_number):
        what = "a correction has one fact: the result that came; 'which' counts it from 1"
        raise RefusedError(Refusal(Reason.RULING_DOES_NOT_APPLY, what))
    return Correct(_symbol(current, came[0]), role, which)
