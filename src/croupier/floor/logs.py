"""The floor's log: one line for each thing worth knowing, in the house's words, without secrets.

Lines are written by a thread of their own: whoever reads them slowly, or not at all, never holds
up a table. What finds no room is counted, and the count is told. The same event again within a second
is counted too, and its count told when the second is over: nobody fills the disk by doing one thing
over and over.
"""

import atexit
import copy
import json
import logging
import re
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Final, TextIO


MOST_WAITING: Final = 10_000
"""Lines that may wait to be written; later ones are lost, and counted."""
_WITHIN: Final = 1.0
"""Seconds in which the same event is one line."""
_UNLIKE: Final = 10
"""Lines of one event in that time whose facts are not the same."""
_MOST_EVENTS: Final = 10_000
_LONGEST: Final = 2_000
"""Characters of one fact."""
_PATIENCE: Final = 2.0
"""Seconds that the last lines have to be written in when the floor stops."""
_HIDDEN: Final = "(hidden)"
SECRETS: Final = frozenset(
    (
        "authorization",
        "code",
        "cookie",
        "key",
        "number",
        "password",
        "printed",
        "sealed",
        "secret",
        "seed",
        "session",
        "ticket",
        "token",
    )
)
"""Facts that are hidden under these names, wherever they come from."""
_PASSWORD: Final = re.compile(r"(?<=://)([^/@\s:]*):[^/@\s]*(?=@)")
"""What stands between a colon and an at in an address."""
_FLOOR: Final = logging.getLogger("croupier.floor")
_QUIET: Final = ("uvicorn", "uvicorn.error", "uvicorn.access", "websockets", "asyncio", "litestar")


def log(event: str, **facts: Any) -> None:
    """Write down what happened, with its facts."""
    _FLOOR.info(event, extra={"facts": facts})


def warn(event: str, **facts: Any) -> None:
    """Write down what should be looked at in the morning."""
    _FLOOR.warning(event, extra={"facts": facts})


def fail(event: str, error: BaseException | None = None, **facts: Any) -> None:
    """Write down what somebody should be woken for, with the error that caused it."""
    _FLOOR.error(event, exc_info=error, extra={"facts": facts})


def set_up_logs(
    form: str,
    level: str,
    to: TextIO | None = None,
    clock: Callable[[], float] = time.monotonic,
) -> "Lines":
    """Send every log of the process to one place (standard error), in one form: json or text."""
    lines = Lines(sys.stderr if to is None else to, clock)
    lines.setFormatter(_Json() if form == "json" else _Text())
    root = logging.getLogger()
    for old in [each for each in root.handlers if isinstance(each, Lines)]:
        root.removeHandler(old)
        old.close()
    root.addHandler(lines)
    root.setLevel(logging.WARNING)
    _FLOOR.setLevel(level.upper())
    for name in _QUIET:
        other = logging.getLogger(name)
        other.handlers.clear()
        other.propagate = True
        other.setLevel(logging.WARNING)
    atexit.register(lines.close)
    return lines


# Facts


def plain(value: Any) -> Any:
    """Return a fact as a line can hold it: short, without what must not be read."""
    if value is None or isinstance(value, bool | int | float):
        return value
    if isinstance(value, Mapping):
        return facts_of({str(name): each for name, each in value.items()})  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]
    if isinstance(value, list | tuple | set | frozenset):
        return [plain(each) for each in value]  # pyright: ignore[reportUnknownVariableType]
    text = _PASSWORD.sub(rf"\1:{_HIDDEN}", str(value))
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."


def facts_of(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Return the facts of a line, those hidden that are secrets by their name."""
    return {
        name: _HIDDEN if name.lower() in SECRETS else plain(value) for name, value in facts.items()
    }


def _read(record: logging.LogRecord) -> dict[str, Any]:
    """Take a record apart: when, how grave, what, and the facts."""
    at = datetime.fromtimestamp(record.created, UTC)
    told: dict[str, Any] = {
        "time": at.isoformat(timespec="milliseconds").replace("+00:00", "Z"),
        "level": record.levelname.lower(),
        "event": plain(record.getMessage()),
    }
    facts: Mapping[str, Any] = getattr(record, "facts", {})
    told |= {name: value for name, value in facts_of(facts).items() if name not in told}
    if record.name != _FLOOR.name:
        told["from"] = record.name
    if record.exc_info:
        told["error"] = plain(logging.Formatter().formatException(record.exc_info)[-_LONGEST:])
    return told


class _Json(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """Write a record as JSON."""
        return json.dumps(_read(record), ensure_ascii=False, default=str)


class _Text(logging.Formatter):
    """One line for people; nothing in it breaks a line or moves the cursor."""

    def format(self, record: logging.LogRecord) -> str:
        """Write a record as words."""
        told = _read(record)
        time, level, event = told.pop("time"), told.pop("level"), told.pop("event")
        error = str(told.pop("error", ""))
        facts = "".join(f" {name}={_said(value)}" for name, value in told.items())
        lines = (_visible(line) for line in error.splitlines())
        return "\n    ".join((f"{time} {level:<7} {_visible(event)}{facts}", *lines))


def _said(value: Any) -> str:
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    is_bare = text and text.isprintable() and not set(text) & set(' "=')
    return text if is_bare else json.dumps(text, ensure_ascii=False)


def _visible(text: str) -> str:
    return "".join(letter if letter.isprintable() else "?" for letter in text)


@dataclass(slots=True)
class _Event:
    """An event of this second: what was told of it, and how often it came again."""

    since: float
    told: set[str] = field(default_factory=set[str])
    again: int = 0
    last: logging.LogRecord | None = None


class Lines(logging.Handler):
    """Writes lines in a thread of its own, in the order in which they came."""

    def __init__(self, to: TextIO, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin to write."""
        super().__init__()
        self._to, self._clock = to, clock
        self._events: dict[tuple[str, int, str], _Event] = {}
        self._counted = clock()
        self._waiting: deque[str] = deque()
        self._lost = 0
        self._is_closing = False
        self._wake = threading.Condition()
        self._thread = threading.Thread(target=self._write, name="log", daemon=True)
        self._thread.start()

    def emit(self, record: logging.LogRecord) -> None:
        """Let a line wait for the thread, unless the same was told within this second."""
        with self._wake:
            if self._is_again(record):
                return
            self._put(self.format(record))
            self._wake.notify()

    def _put(self, line: str) -> None:
        if len(self._waiting) >= MOST_WAITING:
            self._lost += 1
        else:
            self._waiting.append(line)

    def _is_again(self, record: logging.LogRecord) -> bool:
        """Count an event that is told already."""
        event, now = (record.name, record.levelno, record.getMessage()), self._clock()
        known = self._events.get(event)
        if known is not None and now - known.since >= _WITHIN:
            self._tell_again(known)
            known = None
        if known is None:
            known = _Event(now)
            if len(self._events) < _MOST_EVENTS:
                self._events[event] = known
        facts = _facts(record)
        if facts in known.told or len(known.told) >= _UNLIKE:
            known.again, known.last = known.again + 1, record
            return True
        known.told.add(facts)
        return False

    def _tell_again(self, event: _Event) -> None:
        """Tell how often an event came again, with the last of them."""
        if event.last is None:
            return
        told = copy.copy(event.last)
        told.facts = {**getattr(told, "facts", {}), "again": event.again}
        told.exc_info = told.exc_text = None  # the first line has it
        self._put(self.format(told))

    def _tell_counts(self) -> None:
        """Tell the counts of events whose second is over; of all of them when the log ends."""
        now = self._clock()
        if not self._is_closing and now - self._counted < _WITHIN / 2:
            return
        self._counted = now
        for name, event in tuple(self._events.items()):
            if not self._is_closing and now - event.since < _WITHIN:
                continue
            self._tell_again(event)
            if event.last is None or self._is_closing:
                del self._events[name]
            else:
                self._events[name] = _Event(now, {_facts(event.last)})

    def close(self) -> None:
        """Write what waits, if anybody takes it; then take no more."""
        with self._wake:
            self._is_closing = True
            self._wake.notify()
        self._thread.join(_PATIENCE)
        super().close()

    def _write(self) -> None:
        while lines := self._next():
            try:
                self._to.write("".join(f"{line}\n" for line in lines))
                self._to.flush()
            except (OSError, ValueError):
                continue  # nobody reads the log any more; the tables go on

    def _next(self) -> list[str]:
        """Return all that waits, once something does; nothing when it is time to stop."""
        with self._wake:
            while not (self._waiting or self._is_closing):
                self._wake.wait(_WITHIN if self._events else None)
                self._tell_counts()
            self._tell_counts()
            lines = list(self._waiting)
            self._waiting.clear()
            lost, self._lost = self._lost, 0
        if lost:
            lines.append(self.format(_lost(lost)))
        return lines


def _facts(record: logging.LogRecord) -> str:
    return repr(getattr(record, "facts", None))


def _lost(count: int) -> logging.LogRecord:
    record = _FLOOR.makeRecord(
        _FLOOR.name, logging.WARNING, __file__, 0, "log lines were lost", (), None
    )
    record.facts = {"lines": count}
    return record
