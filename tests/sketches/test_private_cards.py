"""Cards that lie face down: in no byte that another terminal is sent, in no entry before they are shown."""

from collections.abc import Callable, Iterator

import msgspec
import pytest

from croupier.floor.sections import MeSection
from croupier.floor.staff_sections import Signed
from croupier.floor.viewing.desks import AtDesk, desk_section
from croupier.floor.viewing.histories import History
from croupier.floor.viewing.players import Whereabouts, me_section
from croupier.floor.viewing.private import own_hands
from croupier.floor.viewing.rounds import round_section
from croupier.games.protocol import Asks
from croupier.journal.entries import Entry
from croupier.table.conduct.core.state import TableState
from croupier.table.house.hidden_cards import left_the_generator
from tests.sketches.array.states import ALL, ARRAY
from tests.sketches.tables import ARRAY_OF_NINE, Playing, named
from tests.table.house.test_keeper import done


SEED = 20261120
DANA = AtDesk(Signed("Dana", "dealer", "star-rapid"), False, None, None, None)


class Reading(Playing):
    """A game of hidden cards of which every byte that leaves the house is read."""

    def __init__(self, seats: int, seed: int) -> None:
        """Begin with nobody having looked."""
        super().__init__(ARRAY_OF_NINE, ("ante",), seats, seed)
        self.history = History(self.keeper.store)
        self.read = 0
        self.chosen: dict[str, list[int]] = {}

    @property
    def table(self) -> TableState:
        """The table as it is now."""
        return self.keeper.house.tables["A1"]

    @property
    def hidden(self) -> list[str]:
        """The cards of the round, as they left the generator."""
        order = left_the_generator(self.keeper, self.table)
        return [] if order is None else [str(order[place]) for place in range(ALL)]

    def me(self, player: str) -> MeSection:
        """Make a player's own section, as the house makes it."""
        own = own_hands(self.keeper, self.table, player)
        standing = Whereabouts(f"terminal of {player}", player, 0)
        now = self.clock()
        return me_section(self.keeper.house, self.table, standing, self.history, now, own)

    def shared(self) -> Iterator[bytes]:
        """Give what everybody is sent of the round, and the dealer."""
        yield msgspec.json.encode(round_section(self.table, None))
        yield msgspec.json.encode(
            desk_section(self.keeper.house, self.table, DANA, (), self.clock())
        )

    def entries(self) -> Iterator[Entry]:
        """Give the entries of the round so far."""
        live = self.live
        assert live is not None
        return (each for each in self.keeper.store.entries() if each.seq >= live.first)

    def look(self, players: list[str]) -> None:
        """Read everything: nothing hidden is shared, and each sees the cards that they chose."""
        hidden = self.hidden
        told = b"".join((*self.shared(), *(msgspec.json.encode(e) for e in self.entries())))
        assert [card for card in hidden if f'"{card}"'.encode() in told] == []
        for player in players:
            mine = msgspec.json.encode(self.me(player))
            seen = {card for card in hidden if f'"{card}"'.encode() in mine}
            assert seen == {hidden[place] for place in self.chosen.get(player, ())}
            self.read += 1

    def play(self, everybody_every: int) -> None:
        """Play the questions of a round at random, and read after every answer."""
        self.chosen = {}
        self.begin(sits_out=0.1)
        steps = 0
        while (live := self.live) is not None and isinstance(live.round.turn, Asks):
            ask = self.chance.choice(live.round.turn.asks)
            seat = self.chance.choice(sorted(ask.seats))
            (player,) = named((seat,))
            was_asked = self.me(player).asks
            choice = self.chance.choice(ask.choices)
            if choice.names[1]:
                places = self.chance.sample(range(ARRAY), choice.names[1])
                self.chosen[player] = places
                self.act(player, choice.act, places=places)
            elif choice.bet is not None:
                self.act(player, choice.act, stake="10", nonce="9")
            else:
                self.act(player, choice.act)  # who has looked and folds has seen what they saw
            assert was_asked, "whoever answers was asked"
            steps += 1
            if self.live is not None and isinstance(self.live.round.turn, Asks):
                every = steps % everybody_every == 0
                self.look(named(range(1, self.seats + 1)) if every else [player])
        self.counts["rounds"] += 1

    def act(self, player: str, act: str, **more: object) -> None:
        """Answer."""
        done(self.keeper, "act", who=player, act=act, **more)


@pytest.mark.parametrize(("seats", "rounds"), [(6, 20), (200, 1)])
def test_a_private_card_is_in_no_shared_byte_and_in_no_entry_before_it_is_shown(
    seats: int, rounds: int, record_property: Callable[[str, object], None]
) -> None:
    reading = Reading(seats, SEED)
    while reading.counts["rounds"] < rounds:
        reading.play(everybody_every=1 if seats < 10 else 100)
    record_property("visited", f"sections of players: {reading.read}")
    assert reading.read > rounds * seats
    shown = [each for each in reading.keeper.store.entries() if "came" in each.happening.facts]
    assert shown, "some rounds came to their cards"


def test_whoever_only_looks_on_sees_backs() -> None:
    reading = Reading(3, SEED)
    reading.begin(sits_out=0.0)
    reading.act("P1", "choose", places=[0, 4, 8])
    (mine,) = reading.me("P1").hands
    assert mine.id == "array"
    assert [place for place in mine.places if place >= 0] == [0, 4, 8]
    assert [card for card in mine.cards if card] == [reading.hidden[at] for at in (0, 4, 8)]
    for other in ("P2", "somebody at another table"):
        assert reading.me(other).hands == ()
    line = next(
        hand for hand in round_section(reading.table, None).hands or () if hand.id == "array"
    )
    assert (set(line.cards), line.places) == ({""}, tuple(range(ARRAY)))
