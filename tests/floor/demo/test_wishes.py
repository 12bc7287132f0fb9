"""What guests want to back: places that the cloth has, in stakes that its limits let pass."""

import random
from collections.abc import Callable, Iterator
from dataclasses import replace

import msgspec
import pytest

from croupier.floor.configuration import SAMPLE, read_configuration
from croupier.floor.demo import hands
from croupier.floor.demo.patrons import HABITS, Guests, patron
from croupier.floor.demo.wishes import Seen, cloth_of, tastes_of, wishes
from croupier.floor.opening import take_up
from croupier.floor.sections import Bounds
from croupier.floor.viewing.histories import History
from croupier.floor.viewing.players import Whereabouts, me_section
from croupier.floor.viewing.tables import round_section, sign_section, table_section
from croupier.games.tastes import Standing, Wanted, anything


PURSE = 20_000
TABLES = [each.record.name or "" for each in read_configuration(SAMPLE).tables]
MOST = 100
"""Guests that a configuration may ask for."""


@pytest.fixture(autouse=True)
def _chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let guests choose the same in every run."""
    monkeypatch.setattr(hands, "_CHANCE", random.Random(20261116))


@pytest.fixture(scope="module")
def cloths(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Seen]]:
    """The tables of the demo as a guest sees them."""
    read = read_configuration(SAMPLE)
    house = msgspec.structs.replace(read.house, data=tmp_path_factory.mktemp("house"))
    keeper = take_up(msgspec.structs.replace(read, house=house), is_demo=True)
    now, history = keeper.clock(), History(keeper.store)
    found: dict[str, Seen] = {}
    for each in read.tables:
        table = keeper.house.tables[each.record.name or ""]
        me = me_section(keeper.house, table, Whereabouts("t", None, None), history, now)
        rich = msgspec.structs.replace(me, credit=PURSE)
        about, signs = table_section(table, each.about), sign_section(keeper.house, table, now)
        found[table.name] = Seen(about, signs, rich, round_section(table, None))
    yield found
    keeper.close()


def bounds(cloth: Seen, bet: str) -> Bounds:
    own, every = cloth.sign.bets.get(bet, Bounds()), cloth.sign.limits
    return Bounds(own.least or every.least, own.most or every.most, own.step or every.step)


def fits(cloth: Seen, wanted: Wanted) -> bool:
    """Say whether a wager is on the cloth and within its limits, each piece of it."""
    if not wanted.is_called:
        known = {(spot.bet, spot.target) for spot in cloth.table.spots}
        pieces = [(wanted.bet, wanted.stake)] if (wanted.bet, wanted.target) in known else []
    else:
        pieces = [
            (piece.bet, wanted.stake * piece.units // each.units)
            for each in cloth.table.called
            if (each.bet, each.target) == (wanted.bet, wanted.target)
            for piece in each.pieces
        ]
    return bool(pieces) and all(_within(bounds(cloth, bet), stake) for bet, stake in pieces)


def _within(limits: Bounds, stake: int) -> bool:
    least, step = limits.least or 0, limits.step or 1
    return least <= stake <= (limits.most or stake) and (stake - least) % step == 0


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("number", range(len(HABITS)))
def test_every_wish_is_on_the_cloth_and_within_its_limits(
    cloths: dict[str, Seen],
    table: str,
    number: int,
    record_property: Callable[[str, object], None],
) -> None:
    cloth, who = cloths[table], patron(number)
    wanted = [each for _ in range(60) for each in wishes(cloth, who, ())]
    record_property("visited", f"wishes at {table}: {len(wanted)}")
    assert len(wanted) >= 60
    assert [each for each in wanted if not fits(cloth, each)] == []


@pytest.mark.parametrize("table", TABLES)
def test_every_taste_finds_something_at_every_table(cloths: dict[str, Seen], table: str) -> None:
    seen = cloths[table]
    fresh = cloth_of(seen, patron(3))
    backed = Standing("w1", "pass", "", 500, "", "6")
    later = replace(fresh, point="6", standing=[backed])
    tastes = tastes_of(seen.table.game)
    for taste in (*tastes.likes, *tastes.shooter, anything):
        assert any([*taste(fresh), *taste(later)] for _ in range(20)), (table, taste)


def test_nobody_wants_more_than_they_have(cloths: dict[str, Seen]) -> None:
    for credit in (0, 400, 2_000):
        me = msgspec.structs.replace(cloths["R1"].me, credit=credit)
        cloth = Seen(cloths["R1"].table, cloths["R1"].sign, me, cloths["R1"].round)
        for number in range(len(HABITS)):
            wanted = wishes(cloth, patron(number), ())
            assert sum(each.stake for each in wanted) <= credit


def test_guests_have_names_of_their_own_and_none_is_lost() -> None:
    names = [patron(number).name for number in range(MOST + MOST // 2)]
    assert len(set(names)) == len(names)
    guests = Guests(2)
    first, second = guests.next(), guests.next()
    assert guests.get(first.name) is first
    assert guests.get("Dana") is None
    guests.leaves(first)
    guests.leaves(first)
    about = [guests.next() for _ in range(4)]
    assert first in about
    assert second not in about
    assert len({each.name for each in about}) == len(about)
