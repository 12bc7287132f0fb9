"""What the house sealed: the seeds of rounds and the numbers of papers, each for one place alone.

The journal has every seal. So keys that were put in place of the house's own are found by what
they do not open, whatever stands in their file.
"""

from collections.abc import Iterator
from typing import NoReturn

from croupier.journal.entries import Entry, canonical
from croupier.journal.keys import Keys
from croupier.table.conduct.core.commitments import committed_to
from croupier.table.conduct.core.state import House
from croupier.terms.refusals import Reason, Refusal, RefusedError


def about_seed(table: str, number: int) -> bytes:
    """Say what a sealed seed belongs to, so that it opens nowhere else."""
    return canonical(["seed", table, number])


def about_paper(paper: str) -> bytes:
    """Say which paper a sealed number belongs to."""
    return canonical(["ticket", paper])


def unopened(keys: Keys, entry: Entry) -> Iterator[str]:
    """Say of an entry's seal, if it has one, that the house's keys do not open it."""
    facts, stream = entry.happening.facts, entry.happening.stream
    sealed = facts.get("sealed")
    if not sealed:
        return
    if "ticket" in facts:
        about = about_paper(str(facts["ticket"]))
    else:
        about = about_seed(stream.removeprefix("table "), facts.get("round", 0))
    if not _opens(keys, sealed, about):
        yield "its seal does not open with the house's keys"


def hold_to_seals(house: House, keys: Keys) -> None:
    """Refuse keys that do not open what a house has sealed: rounds at hand, and its newest paper."""
    for table in house.tables.values():
        for live in (table.last, table.live):
            committed = committed_to(live)
            if live is None or committed is None:
                continue
            if not _opens(keys, committed.sealed, about_seed(table.name, live.number)):
                _refuse(f"the seed of round {live.number} of {table.name}")
    newest = next((each for each in reversed(house.tickets.items()) if each[1].sealed), None)
    if newest is not None and not _opens(keys, newest[1].sealed, about_paper(newest[0])):
        _refuse(f"the number of paper {newest[0][:12]}")


def _opens(keys: Keys, sealed: object, about: bytes) -> bool:
    try:
        keys.unseal(bytes.fromhex(str(sealed)), about)
    except (RefusedError, ValueError):
        return False
    return True


def _refuse(what: str) -> NoReturn:
    said = f"{what} does not open with these keys: they are not those that sealed it"
    remedy = "Bring the house's own keys back from where their copy is kept."
    raise RefusedError(Refusal(Reason.KEYS_CANNOT_BE_USED, said, remedy=remedy))
