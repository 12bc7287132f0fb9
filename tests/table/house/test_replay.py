"""The replay finds every change of what decides money or chance, though the chain was made to fit.

A forger without the signing key changes one thing in an entry and links the journal again. Every
fact and every posting of four evenings is changed in turn.
"""

import copy
import os
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

from croupier.journal.check import Fault
from croupier.journal.entries import Chain, Entry, Happening
from croupier.table.house.premises import InMemory
from croupier.table.house.replay.replay import Replay, replay
from croupier.table.house.script.scripts import Evening, read_script
from croupier.terms.frozen import altered
from tests.cli.evenings import EVENINGS, opened, step, written


Path = tuple[Any, ...]

DECIDES_NOTHING = {
    ("words",),
    ("notices",),
    ("record", "name"),  # the stream names the table
    ("seconds",),  # told for people; the record has it
    ("age",),
    ("bound_by",),
    ("asked", "who"),  # the role decides; a name may be anybody's
    ("person",),
    ("role",),
    ("card",),
    ("gaming_day",),
    ("limits",),
    ("dealer",),
    ("bell",),
    ("gesture",),
    ("early",),
    ("dolly",),
    ("sealed",),  # opens only with the house's keys; the commitment binds the seed
    ("wager", "accepted"),
    ("wager", "issued_at"),
    ("wager", "placed_by"),
    ("wager", "nonce"),  # of a round that nobody draws; of a drawn one it is tested below
}


def entries_of(steps: Sequence[dict[str, Any]]) -> list[Entry]:
    evening = Evening(InMemory(os.urandom))
    refused = [told.refusal for told in evening.run(read_script(written(steps))) if told.refusal]
    assert refused == []
    return list(evening.keeper.store.entries())


def forged(entries: list[Entry], place: int, happening: Happening) -> list[Entry]:
    """Put something else in one entry's place, and link the whole journal again."""
    chain = Chain()
    return [
        linked
        for n, entry in enumerate(entries)
        for linked in chain.link([happening if n == place else entry.happening], entry.moment)
    ]


def leaves(facts: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    if isinstance(facts, dict):
        for name, part in facts.items():
            yield from leaves(part, (*path, name))
    elif isinstance(facts, list | tuple):
        for place, part in enumerate(facts):
            yield from leaves(part, (*path, place))
    else:
        yield path, facts


def changed(facts: Any, path: Path) -> Any:
    fresh = copy.deepcopy(dict(facts))
    inside: Any = fresh
    for part in path[:-1]:
        inside = inside[part]
    inside[path[-1]] = another(inside[path[-1]])
    return fresh


def another(value: Any) -> Any:
    match value:
        case bool():
            return not value
        case int():
            return value + 100
        case "17" | "32" | "1":
            return "6"  # black, and no straight-up bet is on it
        case str():
            return f"{value}x"
        case _:
            return "x"


def forgeries(entries: list[Entry]) -> Iterator[tuple[int, str, Happening]]:
    for place, entry in enumerate(entries):
        happening = entry.happening
        for path, _ in leaves(dict(happening.facts)):
            if path[:1] not in DECIDES_NOTHING and path[:2] not in DECIDES_NOTHING:
                fresh = replace(happening, facts=changed(happening.facts, path))
                yield place, f"{happening.kind} {path}", fresh
        for n in range(len(happening.postings)):
            yield place, f"{happening.kind} posting {n}", shifted(happening, n)


def shifted(happening: Happening, n: int) -> Happening:
    """Move a dollar more by one posting and a dollar less by the next, so that they still sum."""
    posted = list(happening.postings)
    for place, units in ((n, 100), ((n + 1) % len(posted), -100)):
        posted[place] = altered(posted[place], units=posted[place].units + units)
    return replace(happening, postings=tuple(posted))


@pytest.mark.slow
@pytest.mark.parametrize("name", EVENINGS)
def test_whatever_is_forged_is_found_at_its_entry_or_where_it_shows(name: str) -> None:
    entries = entries_of(EVENINGS[name])
    assert list(replay(entries)) == []
    every = list(forgeries(entries))
    assert len(every) > 120
    for place, what, happening in every:
        faults = list(replay(forged(entries, place, happening)))
        assert faults, f"{name}: {what} was not found"
        assert faults[0].seq is not None
        assert faults[0].seq >= entries[place].seq, what


def first(entries: list[Entry], kind: str) -> int:
    return next(n for n, entry in enumerate(entries) if entry.happening.kind == kind)


def found(entries: list[Entry], place: int, **facts: Any) -> list[Fault]:
    happening = entries[place].happening
    fresh = replace(happening, facts={**happening.facts, **facts})
    return list(replay(forged(entries, place, fresh)))


def test_an_amount_that_was_raised_is_named_with_both_amounts() -> None:
    entries = entries_of(EVENINGS["nz1996"])
    place = first(entries, "winners paid")
    wagers = copy.deepcopy(list(entries[place].happening.facts["wagers"]))
    wagers[0]["winnings"] = 99_900
    (fault,) = found(entries, place, wagers=wagers)
    assert fault.seq == entries[place].seq
    assert fault.what == "it tells winnings 99900 of wager w2, and the table 35000"


def test_a_seed_that_was_replaced_is_named() -> None:
    entries = entries_of(EVENINGS["star-rapid drawn"])
    place = first(entries, "result decided")
    fault = found(entries, place, seed="11" * 32)[0]
    assert fault.seq == entries[place].seq
    assert "the seed is not the one this round was committed to" in fault.what


def test_a_number_that_was_not_drawn_is_named() -> None:
    entries = entries_of(EVENINGS["star-rapid drawn"])
    place = first(entries, "result decided")
    drawn = entries[place].happening.facts["chance"]
    other = "0" if drawn != "0" else "1"
    assert (
        f"it draws chance '{other}', not '{drawn}'" in found(entries, place, chance=other)[0].what
    )


def test_what_a_terminal_contributed_cannot_be_changed_afterwards() -> None:
    entries = entries_of(EVENINGS["star-rapid drawn"])
    place = first(entries, "wager placed")
    wager = {**entries[place].happening.facts["wager"], "nonce": "another"}
    assert "mixed" in " ".join(fault.what for fault in found(entries, place, wager=wager))


def test_an_entry_of_a_kind_nobody_knows_is_named() -> None:
    entries = entries_of(EVENINGS["nz1996"])
    happening = replace(entries[3].happening, kind="bribe taken")
    fault = next(replay(forged(entries, 3, happening)))
    assert (fault.seq, fault.what) == (4, "nobody knows an entry 'bribe taken' of version 2")


def test_an_entry_without_its_facts_loses_its_table_and_no_other() -> None:
    entries = entries_of(EVENINGS["nz1996"])
    place = first(entries, "wager placed")
    bare = replace(entries[place].happening, facts={"words": "nothing"})
    faults = list(replay(forged(entries, place, bare)))
    assert {fault.seq for fault in faults[:2]} == {entries[place].seq}
    assert "it does not say who asked for it" in faults[0].what
    assert (
        "nobody can go on from it (KeyError 'wager'); the rest was not replayed" in faults[1].what
    )


def test_who_had_no_right_to_it_is_named() -> None:
    entries = entries_of(EVENINGS["nz1996"])
    place = first(entries, "wagering closed")
    happening = entries[place].happening
    for by, what in (
        ({"who": "P1", "role": "player"}, "P1 as player had no right to no more bets"),
        ({"who": "P1", "role": "dealer"}, "P1 as dealer had no right to no more bets"),
        ({"who": "system", "do": "correct"}, "the house does not correct by itself"),
        ({"do": "nothing known"}, "had no right to nothing known"),
    ):
        asked = {**happening.facts["asked"], **by}
        fresh = replace(happening, facts={**happening.facts, "asked": asked})
        faults = list(replay(forged(entries, place, fresh)))
        assert any(what in fault.what and fault.seq == place + 1 for fault in faults), what


def test_a_round_that_was_left_out_is_missed() -> None:
    entries = entries_of(EVENINGS["nz1996"])
    begun = [n for n, entry in enumerate(entries) if entry.happening.kind == "round begun"]
    chain = Chain()
    cut = entries[: begun[0]] + entries[begun[1] :]
    again = [e for entry in cut for e in chain.link([entry.happening], entry.moment)]
    fault = next(replay(again))
    assert fault.what == "it begins round 2, where 1 is due"


def test_money_that_is_not_there_cannot_be_moved() -> None:
    entries = entries_of(
        [*opened("nz1996"), step("20:01:00", "P1", "redeem", amount="100", player="P1")]
    )
    place = first(entries, "credit brought")
    happening = entries[place].happening
    less = tuple(altered(each, units=each.units // 10) for each in happening.postings)
    poor = replace(happening, facts={**happening.facts, "amount": 5_000}, postings=less)
    faults = list(replay(forged(entries, place, poor)))
    assert [fault.what for fault in faults] == [
        "it moves what is not there: P1's chips come to 50, not 100"
    ]


def test_rounds_are_handed_over_once_nothing_can_change_them() -> None:
    entries = entries_of(EVENINGS["nz1996"])
    replayed = Replay()
    done: list[int] = []
    for entry in entries:
        assert list(replayed.take(entry)) == []
        done += [row.round for row in replayed.ended()]
    assert done == [1, 2]
    (last,) = replayed.rest()
    assert (last.round, last.last) == (3, entries[-1].seq)
    assert {share.player: share.paid for share in last.players} == {"P1": 0, "P2": 36_000}
