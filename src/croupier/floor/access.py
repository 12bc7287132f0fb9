"""Who came, and who was not let in: told in the log, counted, and kept in the journal.

What anybody can bring about as often as they like (a wrong code, a wrong secret) is written into the
journal once, and then at most once a minute for its address or terminal, with how often it was: a
flood fills no disk, and is seen all the same.
"""

from dataclasses import dataclass, field
from typing import Any, Final

from croupier.floor.logs import log, warn
from croupier.floor.metrics import Metrics
from croupier.table.conduct.core.checks import MINUTE
from croupier.table.conduct.people.sign_ons import Access, access_told
from croupier.table.house.keeper import Keeper
from croupier.terms.refusals import RefusedError


_REFUSED: Final = frozenset((Access.REFUSED, Access.WRONG_CODE))
_SECOND: Final = MINUTE // 60
_MOST: Final = 100
"""Places that are told one by one; further ones are told together."""
_ELSEWHERE: Final = "elsewhere"


@dataclass(slots=True)
class _Told:
    """Something that was written down lately, and how often it came again."""

    at: int
    facts: dict[str, Any]
    again: int = 0


@dataclass
class Accesses:
    """Tells who came."""

    keeper: Keeper
    metrics: Metrics
    _lately: dict[tuple[Access, str], _Told] = field(
        default_factory=dict[tuple[Access, str], _Told]
    )

    def note(self, what: Access, *, terminal: str = "", address: str = "", **facts: Any) -> None:
        """Tell what became of somebody at a terminal, or of whoever has none, at an address."""
        self.metrics.accessed(what)
        place = {"terminal": terminal, "address": address}
        full = {**{name: each for name, each in place.items() if each}, **facts}
        (warn if what in _REFUSED else log)(str(what), **full)
        now = self.keeper.clock().clock
        key = (what, terminal or address)
        if what not in _REFUSED:
            key = (what, f"{terminal} {facts.get('name', '')}")
        elif key not in self._lately and len(self._lately) >= _MOST:
            key, full = (what, _ELSEWHERE), {"address": _ELSEWHERE}
        known = self._lately.get(key)
        if known is not None and now - known.at < _lasts(what):
            known.again, known.facts = known.again + 1, full
            return
        times = 1 if known is None else 1 + known.again
        self._lately[key] = _Told(now, full)
        self._write(what, full, times)

    def look(self) -> None:
        """Write down what came again, once its time is over."""
        now = self.keeper.clock().clock
        for key, known in tuple(self._lately.items()):
            if now - known.at < _lasts(key[0]):
                continue
            if known.again:
                self._lately[key] = _Told(now, known.facts)
                self._write(key[0], known.facts, known.again)
            else:
                del self._lately[key]

    def close(self) -> None:
        """Write down what is left to tell."""
        for key, known in self._lately.items():
            if known.again:
                self._write(key[0], known.facts, known.again)
        self._lately.clear()

    def _write(self, what: Access, facts: dict[str, Any], times: int) -> None:
        if self.keeper.writer is None:
            return
        told_of = facts if times == 1 else {**facts, "times": times}
        try:
            _ = self.keeper.hand_in(access_told(what, told_of), moment=self.keeper.clock())
        except RefusedError as refused:  # the store has stopped: the floor says so itself
            warn("access not written", why=str(refused.refusal))


def _lasts(what: Access) -> int:
    """Say for how long the same again is counted and not written."""
    return MINUTE if what in _REFUSED else _SECOND
