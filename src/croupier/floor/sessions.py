"""Staff at terminals: who is signed on where, locked after some minutes, and a supervisor over them.

A session belongs to its terminal. Whoever signs on over the dealer does so with their own secret,
for two minutes; what they do names both.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from croupier.floor.staff_sections import Signed
from croupier.floor.wrong_codes import Tries
from croupier.journal.entries import Moment
from croupier.table.conduct.core.checks import MINUTE
from croupier.table.house.staff import Member
from croupier.terms.refusals import Reason, Refusal


OVER_LASTS: Final = 2 * MINUTE
_WAIT: Final = 5 * MINUTE
_FOR_A_NAME_HERE: Final = 3
_AT_A_DESK: Final = 10
_FOR_A_NAME: Final = 30
"""Wrong secrets in five minutes: of one name at one desk, of anybody there, of one name anywhere.

The desk comes first: whoever tries secrets at one keeps nobody from working at another. A secret has
120 bits, so that nobody finds one by trying.
"""


@dataclass(frozen=True, slots=True)
class Session:
    """Somebody signed on at a terminal."""

    member: Member
    active: int
    """When they last did something, by the house's clock."""
    over: Member | None = None
    over_until: int = 0


class Sessions:
    """Who is signed on where."""

    def __init__(self, clock: Callable[[], Moment], lock_minutes: int = 5) -> None:
        """Begin with nobody."""
        self._clock = clock
        self._lock = lock_minutes * MINUTE
        self._at: dict[str, Session] = {}
        self._here = Tries(clock, _FOR_A_NAME_HERE, _WAIT)
        self._desks = Tries(clock, _AT_A_DESK, _WAIT)
        self._names = Tries(clock, _FOR_A_NAME, _WAIT)
        self._locked: set[str] = set()

    def get(self, terminal: str) -> Session | None:
        """Return who is signed on at a terminal; whoever was over them may have gone."""
        session = self._at.get(terminal)
        if session is None or session.over is None:
            return session
        if session.over_until > self._clock().clock:
            return session
        self._at[terminal] = replace(session, over=None, over_until=0)
        return self._at[terminal]

    def is_locked(self, terminal: str) -> bool:
        """Say whether a terminal waits for its member of staff to unlock it."""
        session = self._at.get(terminal)
        return session is not None and self._clock().clock >= session.active + self._lock

    def lock_at(self, terminal: str) -> int | None:
        """Say when a terminal locks if nothing is done, by the house's clock."""
        session = self._at.get(terminal)
        return None if session is None else session.active + self._lock

    def sign_on(self, terminal: str, member: Member) -> Session:
        """Sign somebody on, whoever was there before."""
        self._at[terminal] = Session(member, self._clock().clock)
        return self._at[terminal]

    def sign_over(self, terminal: str, member: Member) -> Refusal | None:
        """Sign a second person on over the first, for a while."""
        session = self.get(terminal)
        if session is None:
            return NOBODY
        if session.member.name == member.name:
            what = f"{member.name} is signed on here already"
            remedy = "A second person signs on over them."
            return Refusal(Reason.SECOND_PERSON_IS_NEEDED, what, remedy=remedy)
        now = self._clock().clock
        self._at[terminal] = replace(session, over=member, over_until=now + OVER_LASTS, active=now)
        return None

    def sign_off_over(self, terminal: str) -> None:
        """Let the second person go."""
        if (session := self._at.get(terminal)) is not None:
            self._at[terminal] = replace(session, over=None, over_until=0)

    def sign_off(self, terminal: str) -> None:
        """Sign everybody off at a terminal."""
        self._at.pop(terminal, None)

    def sign_off_everywhere(self, terminal: str) -> tuple[str, ...]:
        """Sign whoever is signed on at a terminal off wherever they are; return those terminals.

        Where they stand over somebody else, they go and the other stays.
        """
        session = self._at.get(terminal)
        if session is None:
            return ()
        name, left = session.member.name, [terminal]
        for other, each in tuple(self._at.items()):
            if each.member.name == name:
                self._at.pop(other)
                left.append(other)
            elif each.over is not None and each.over.name == name:
                self.sign_off_over(other)
                left.append(other)
        return tuple(dict.fromkeys(left))

    def touch(self, terminal: str) -> None:
        """Note that whoever is signed on does something: the lock begins anew."""
        session = self._at.get(terminal)
        if session is not None and not self.is_locked(terminal):
            self._at[terminal] = replace(session, active=self._clock().clock)

    # Wrong secrets

    def may_try(self, terminal: str, name: str) -> Refusal | None:
        """Refuse a name, a desk or both that were tried too often with a wrong secret."""
        for tries, where, of in self._counted(terminal, name):
            left = tries.wait(where)
            if left is not None:
                what = f"{tries.most} wrong secrets were tried {of}"
                minutes = f"{left} minute{'s' * (left != 1)}"
                remedy = f"Wait {minutes}, or sign on at another desk."
                return Refusal(Reason.TOO_MANY_TRIES, what, remedy=remedy)
        return None

    def failed(self, terminal: str, name: str) -> None:
        """Note a wrong secret."""
        for tries, where, _ in self._counted(terminal, name):
            tries.note(where)

    def succeeded(self, terminal: str, name: str) -> None:
        """Forget wrong secrets: the right one was given."""
        for tries, where, _ in self._counted(terminal, name):
            tries.forget(where)

    def _counted(self, terminal: str, name: str) -> tuple[tuple[Tries, str, str], ...]:
        return (
            (self._here, f"{terminal}\0{name}", "for this name at this desk"),
            (self._desks, terminal, "at this desk"),
            (self._names, name, "for this name at many desks"),
        )

    def newly_locked(self) -> list[tuple[str, Member]]:
        """Give the desks that have locked since this was last asked, and whose they are."""
        locked = {name for name in self._at if self.is_locked(name)}
        new, self._locked = sorted(locked - self._locked), locked
        return [(name, self._at[name].member) for name in new]


def signed(member: Member) -> Signed:
    """Write a member of staff as screens show them."""
    return Signed(member.name, member.role, member.rulebook)


NOBODY: Final = Refusal(
    Reason.NOBODY_IS_SIGNED_ON, "nobody is signed on at this terminal", remedy="Sign on first."
)
LOCKED: Final = Refusal(
    Reason.TERMINAL_IS_LOCKED, "this terminal is locked", remedy="Unlock it with your secret."
)
