"""Who is shown something when one of many decides: that player and the staff, and nobody else."""

from croupier.floor.connections import Connections
from croupier.floor.enrolment import Enrolments
from croupier.floor.publishing import concerned
from croupier.floor.sessions import Sessions
from croupier.floor.viewers import Viewers
from croupier.journal.entries import Entry
from tests.sketches.tables import COMMUNITY, Playing
from tests.table.house.test_keeper import done


SEED = 20261121


class Watching(Playing):
    """A house whose entries are seen as the floor sees them."""

    def __init__(self, seats: int) -> None:
        """Begin a round that asks everybody, and have seen it."""
        super().__init__(COMMUNITY, ("player",), seats, SEED)
        keeper, connections = self.keeper, Connections()
        sessions = Sessions(keeper.clock, 60)
        enrolments = Enrolments(keeper, 60)
        self.viewers = Viewers.of(keeper.store, {}, enrolments, sessions, connections)
        self.begin(sits_out=0.0)
        self.seq = 0
        self.see()

    def see(self) -> tuple[set[str], set[str]]:
        """Name the tables that everybody is shown anew, and the players that are."""
        new: tuple[Entry, ...] = tuple(self.keeper.store.entries(after=self.seq))
        self.seq = new[-1].seq if new else self.seq
        changed = self.viewers.see(self.keeper.house, new)
        self.viewers.alike(self.keeper, self.keeper.house.tables["C1"], self.clock())
        return changed, {player for entry in new for player in concerned(entry)}

    def act(self, player: str, act: str, **more: object) -> tuple[set[str], set[str]]:
        """Answer, and say who is shown something."""
        done(self.keeper, "act", who=player, act=act, **more)
        return self.see()


def test_an_answer_is_shown_to_whoever_gave_it_until_all_have() -> None:
    watching = Watching(5)
    for player in ("P1", "P2", "P3", "P4"):
        assert watching.act(player, "stand") == (set(), {player})
    changed, _ = watching.act("P5", "stand")
    assert changed == {"C1"}, "the cards come, and everybody sees them"
