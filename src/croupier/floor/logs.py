"""The floor's log: one line for each thing worth knowing, in the house's words, without secrets.

Lines are written by a thread of their own: whoever reads them slowly, or not at all, never holds
up a table. What finds no room is counted, and the count is told.
"""

import atexit
import json
import logging
import re
import sys
import threading
from collections import deque
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, Final, TextIO


MOST_WAITING: Final = 10_000
"""Lines that may wait to be written; later ones are lost, and counted."""
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


def set_up_logs(form: str, level: str, to: TextIO | None = None) -> "Lines":
    """Send every log of the process to one place (standard error), in one form: json or text."""
    lines = Lines(sys.stderr if to is None else to)
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


class Lines(logging.Handler):
    """Writes lines in a thread of its own, in the order in which they came."""

    def __init__(self, to: TextIO) -> None:
        """Begin to write."""
        super().__init__()
        self._to = to
        self._waiting: deque[str] = deque()
        self._lost = 0
        self._is_closing = False
        self._wake = threading.Condition()
        self._thread = threading.Thread(target=self._write, name="log", daemon=True)
        self._thread.start()

    def emit(self, record: logging.LogRecord) -> None:
        """Let a line wait for the thread."""
        line = self.format(record)
        with self._wake:
            if len(self._waiting) >= MOST_WAITING:
                self._lost += 1
                return
            self._waiting.append(line)
            self._wake.notify()

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
                self._wake.wait()
            lines = list(self._waiting)
            self._waiting.clear()
            lost, self._lost = self._lost, 0
        if lost:
            lines.append(self.format(_lost(lost)))
        return lines


def _lost(count: int) -> logging.LogRecord:
    record = _FLOOR.makeRecord(
        _FLOOR.name, logging.WARNING, __file__, 0, "log lines were lost", (), None
    )
    record.facts = {"lines": count}
    return record
