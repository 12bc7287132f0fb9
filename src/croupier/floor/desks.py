"""From what a terminal says to what is asked of the house: who may ask for what, from where.

A player's screen may ask for what players do there, with the fields that are theirs to fill in. A
device tells what came through its door. Staff may ask for every operation of the book; whether
their role suffices the book decides. Nobody names themselves: who asks is who stands there.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from croupier.rulebooks.operations import PLAYER, Operation
from croupier.table.conduct.core.commands import DECIDES, Command, Second, name_of
from croupier.table.conduct.core.state import TableState
from croupier.table.conduct.money.sums import ThroughADoor
from croupier.table.conduct.money.terminals import Numbered
from croupier.table.conduct.round.wagers import NewGame
from croupier.table.house.staff import Member
from croupier.terms.misreadings import in_words
from croupier.terms.refusals import Reason, Refusal, RefusedError
from croupier.terms.shapes import is_list, is_object


KINDS: Final[Mapping[str, type[Command]]] = {name_of(kind): kind for kind in DECIDES}
_PLACED: Final = {"bet", "target", "stake"}
_OF_EACH: Final = frozenset((*_PLACED, "on", "chips", "seat"))
"""What a player says of a wager, of one alone as of each of several."""
PLAYERS: Final[Mapping[str, frozenset[str]]] = {
    name: frozenset(fields)
    for name, fields in (
        ("place", {*_OF_EACH, "nonce", "wagers"}),
        ("call", {"wager", "call", "to", "by"}),
        ("move", {"wager", "target", "bet"}),
        ("act", {"act", "seat", "hand", "places", "stake", "target", "on", "chips", "nonce"}),
        ("confirm wagers", set[str]()),
        ("declare", {*_PLACED, "with_chips"}),
        ("pick up", {"wager"}),
        ("collect credits", {"amount", "by"}),
        ("agree to limits", set[str]()),
        ("agree to game", {"game"}),
        ("sign payment form", {"form", "counted"}),
        ("raise dispute", {"about"}),
        ("accept decision", {"dispute"}),
        ("reject decision", {"dispute"}),
        ("ask for review", {"dispute"}),
        ("read rules", {"rule"}),
        ("report malfunction", {"words"}),
        ("accept dice", {"dice"}),
        ("decline dice", set[str]()),
        ("choose dice", {"dice"}),
        ("pass dice", set[str]()),
        ("throw", set[str]()),
        ("cut cards", {"cards"}),
        ("decline cut", set[str]()),
        ("sit", {"seat"}),
        ("leave", set[str]()),
    )
}
"""What a player's own screen may ask for, and the fields that are the player's to fill in."""
DEVICES: Final = frozenset(
    ("insert card", "remove card", "insert notes", "insert ticket", "wheel spins", "sensor reads")
)
"""What only a device tells."""
_THE_HOUSE_S_OWN: Final = frozenset(("commitment", "sealed", "seed"))
"""Fields that the house fills in, whoever asks."""
_WHO: Final = frozenset(("who", "role", "table", "key", "second", "do"))
_SYSTEM_S: Final = frozenset(("draw", "settle", "show seed", "time is up", "put questions again"))
_OWN_CARD_ONLY: Final = frozenset(
    ("place", "call", "move", "act", "confirm wagers", "collect credits", "redeem ticket", "buy in")
)
"""What nobody does for another where everybody plays with their own card."""
WAGERS: Final = frozenset(("place", "declare", "call", "move", "act", "confirm wagers"))
"""What is done with a player's money on the layout."""
_RUNS_THE_GAME: Final = frozenset(("new game", "no more bets"))
_DEALERS: Final = frozenset((PLAYER, "dealer"))
"""The roles of what is done at a table all the time, without a second person."""
_NOBODY_ELSE_SAYS: Final = frozenset(("agree to limits", "agree to game", "sign payment form"))
"""What nobody says for another, not even staff at a player's word."""


@dataclass(frozen=True, slots=True)
class By:
    """Who asks, in which role, and who stands by."""

    who: str
    role: str
    second: Second | None = None


def can_stand_in(listed: Mapping[str, Operation], name: str) -> bool:
    """Say whether staff may do what players do, for a player who has no terminal at hand."""
    found = listed.get(name)
    if found is None or found.role != PLAYER or name in DEVICES:
        return False
    if name in _NOBODY_ELSE_SAYS:
        return False
    return "insert card" not in listed or name not in _OWN_CARD_ONLY


def is_for_staff(listed: Mapping[str, Operation], name: str, mode: str) -> bool:
    """Say whether staff can ask for an operation at all, at a table that is run in a mode.

    Tables are set up by the operator's file, devices tell what comes through their doors, some
    things nobody says for a player or for the clock, and a generator's games begin and end by
    themselves.
    """
    if name not in KINDS or name in DEVICES | _SYSTEM_S or _runs_itself(mode, name):
        return False
    return listed[name].role != PLAYER or can_stand_in(listed, name)


def by_player(what: Mapping[str, Any], player: str, table: str, key: str) -> Command:
    """Read what a player's screen asks for; RefusedError if it is not for a player's screen."""
    name = _named(what)
    allowed = PLAYERS.get(name)
    if allowed is None:
        said = f"a player's terminal does not {name[:40]!r}"
        raise RefusedError(Refusal(Reason.TERMINAL_MAY_NOT, said, remedy="Ask the staff."))
    wagers = what.get("wagers")
    for each in filter(is_object, wagers if is_list(wagers) else ()):
        _refuse_odd(name, each.keys() - _OF_EACH, _OF_EACH)
    return _read(what, allowed, By(player, PLAYER), table, key)


def by_staff(what: Mapping[str, Any], by: By, table: TableState, key: str) -> Command:
    """Read what a member of staff asks for."""
    name = _named(what)
    if name in DEVICES:
        said = f"{name!r} is told by a device, not by a person"
        raise RefusedError(Refusal(Reason.TERMINAL_MAY_NOT, said))
    _refuse_system_s(table, name)
    _refuse_for_another(what, by, table, name)
    return _read(what, staff_fields(KINDS[name]), by, table.name, key)


def _runs_itself(mode: str, name: str) -> bool:
    return mode == "rng" and name in _RUNS_THE_GAME


def _refuse_system_s(table: TableState, name: str) -> None:
    """Refuse to have people begin or end the games of a table that the generator runs."""
    mode = table.table.mode
    if _runs_itself(mode.name, name):
        said = f"nobody deals at {table.name}: its games begin and end by themselves"
        raise RefusedError(Refusal(Reason.TERMINAL_MAY_NOT, said, mode.rules))


def _refuse_for_another(what: Mapping[str, Any], by: By, table: TableState, name: str) -> None:
    """Refuse what a player does with their own card, whoever is named as the player."""
    card = table.operations.get("insert card")
    if card is None or name not in _OWN_CARD_ONLY or what.get("player") in (None, by.who):
        return
    said = f"nobody does {name!r} for a player here: they do it with their own card"
    raise RefusedError(Refusal(Reason.TERMINAL_MAY_NOT, said, card.rules))


def staff_fields(kind: type[Command]) -> frozenset[str]:
    """Return the fields of an operation that are for staff to fill in.

    What a device did is told by the device, a paper's number is drawn by the house, and what is
    mixed into a draw comes from players' terminals.
    """
    own: set[str] = {*_THE_HOUSE_S_OWN, "nonce", "reader"}
    if issubclass(kind, ThroughADoor):
        own.add("device")
    if issubclass(kind, Numbered):
        own.add("number")
    if issubclass(kind, NewGame):
        own.add(
            "seconds"
        )  # how long wagers are taken the operator sets, by an operation of its own
    return frozenset(kind.__struct_fields__) - _WHO - own


def by_device(name: str, facts: Mapping[str, Any], who: str, table: str, key: str) -> Command:
    """Read what a device tells."""
    return _read(
        {**facts, "do": name},
        staff_fields(KINDS[name]),
        By(who, PLAYER),
        table,
        key,
        has_role=False,
    )


def acting(table: TableState, name: str, base: Member, over: Member | None) -> By:
    """Say in whose name an operation is done: the dealer's, or that of whoever is over them.

    What dealers and players do the first person does. For more it takes the second where their role
    suffices, and the first stands by.
    """
    found = table.operations.get(name)
    is_first_s = found is None or (found.role in _DEALERS and _is_for(base, table, found))
    if over is not None and found is not None and not is_first_s and _is_for(over, table, found):
        return By(over.name, over.role, Second(base.name, base.role))
    if not _role_here(table, base):
        raise RefusedError(_of_another_book(table, base))
    is_here = over is not None and _role_here(table, over)  # another book's ladder is none here
    beside = Second(over.name, over.role) if over is not None and is_here else None
    return By(base.name, base.role, beside)


def _is_for(member: Member, table: TableState, found: Operation) -> bool:
    return _role_here(table, member) and found.refuse(member.role) is None


def _role_here(table: TableState, member: Member) -> bool:
    return member.rulebook == table.book.name


def _of_another_book(table: TableState, member: Member) -> Refusal:
    what = f"{member.name} is {member.role} by {member.rulebook}; {table.name} is of "
    remedy = f"Sign on with a role of {table.book.name}."
    return Refusal(Reason.ROLE_MAY_NOT, what + table.book.name, remedy=remedy)


def _named(what: Mapping[str, Any]) -> str:
    name = what.get("do")
    if not isinstance(name, str) or name not in KINDS or name in _SYSTEM_S:
        said = f"nobody knows how to {str(name)[:40]!r}"
        raise RefusedError(Refusal(Reason.OPERATION_IS_NOT_IN_THE_BOOK, said))
    return name


def _refuse_odd(name: str, odd: Collection[str], allowed: frozenset[str]) -> None:
    """Refuse what an operation does not take from where it is asked."""
    if not odd:
        return
    first = min(odd)
    said = f"{name!r} takes no {first[:40]!r} from this terminal"
    remedy = f"It takes: {', '.join(sorted(allowed)) or 'nothing'}."
    if first in staff_fields(KINDS[name]):
        remedy = f"That is for staff to say. {remedy}"
    raise RefusedError(Refusal(Reason.TERMINAL_MAY_NOT, said, remedy=remedy))


def _read(
    what: Mapping[str, Any],
    allowed: frozenset[str],
    by: By,
    table: str,
    key: str,
    *,
    has_role: bool = True,
) -> Command:
    name = str(what["do"])
    _refuse_odd(name, what.keys() - allowed - {"do"}, allowed)
    filled: dict[str, Any] = {**what, "who": by.who, "table": table, "key": key}
    if has_role:
        filled["role"] = by.role
    if by.second is not None:
        filled["second"] = {"who": by.second.who, "role": by.second.role}
    try:
        return msgspec.convert(filled, KINDS[name])
    except msgspec.ValidationError as error:
        said = in_words(str(error)[:200], {"": repr(name), "wagers": "a wager"})
        raise RefusedError(Refusal(Reason.RECORD_CANNOT_BE_READ, said)) from error
