"""The last games of each player at each table: kept as they end, read from the journal at need."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

import msgspec

from croupier.floor.logs import warn
from croupier.floor.sections import HistorySection, PastRound, Section
from croupier.floor.viewing.outcomes import colour_of, results_of
from croupier.floor.viewing.past_rounds import Past, in_order, read_round, rows_of
from croupier.floor.viewing.slips import lines, slips_of
from croupier.floor.viewing.whereabouts import Whereabouts
from croupier.journal.check import short
from croupier.journal.store import Reading, RoundRow, Sought
from croupier.table.conduct.core.commitments import drawn_from
from croupier.table.conduct.core.postings import in_round
from croupier.table.conduct.core.state import House, Live, TableState
from croupier.table.wagers.moves import Round
from croupier.table.wagers.slips import Result


GAMES: Final = 10
"""How many games of a player are shown."""
_MOST_ROUNDS: Final = 32
"""How many rounds read from the journal are kept: players who come back at once share them."""
_MOST_PLAYERS: Final = 5_000
_LONGEST_SESSION: Final = 5_000
"""Rounds of one player that a session's sum looks back on."""
_MILLISECOND: Final = 1_000


@dataclass(slots=True)
class _Followed:
    """A player whose games are kept as they end."""

    games: dict[int, PastRound]
    """By round, oldest first."""
    shown: Live | None = None
    """The last round as it is among them."""
    since: int | None = None
    """From when on what they won or lost is summed up; None until somebody asks."""
    nets: dict[int, int] = field(default_factory=dict[int, int])


class History:
    """The last ten games of each player at each table."""

    def __init__(self, store: Reading) -> None:
        """Read from a journal what is not remembered."""
        self._store = store
        self._followed: dict[tuple[str, str], _Followed] = {}
        self._last: dict[str, Live] = {}
        self._rounds: dict[tuple[str, int, int], Past] = {}
        self._recent: dict[str, tuple[int, list[Past]]] = {}
        """Of each table its latest rounds, and which was the last when they were read."""
        self._left_out: set[tuple[str, int, int]] = set()
        """Rounds that nobody can read; each is named in the log once."""

    # As games end

    def ended(self, table: TableState) -> None:
        """Take note of a table's last round, which ended or was changed.

        It is written for each player when they are shown it. Whoever was shown neither the round
        before nor, views being a step ahead of the disk, this one is not here any more, and is read
        from the journal when they come back.
        """
        last, before = table.last, self._last.get(table.name)
        if last is None:
            return
        self._last[table.name] = last
        if before is None or before.number == last.number:
            return
        for key, followed in list(self._followed.items()):
            was_here = followed.shown is before or followed.shown is last
            if key[0] == table.name and not was_here:
                del self._followed[key]

    def _note(self, table: TableState, last: Live, player: str) -> None:
        followed = self._followed[table.name, player]
        followed.shown = last
        followed.nets.pop(last.number, None)
        is_in = followed.since is not None and last.began >= followed.since
        if is_in and slips_of(last.round, player):
            stake, paid = _sums(last.round, player)
            followed.nets[last.number] = paid - stake
        game = _game(table, last, player)
        if game is None:
            followed.games.pop(last.number, None)
            return
        followed.games[last.number] = game
        while len(followed.games) > GAMES:
            del followed.games[min(followed.games)]

    # Asked for

    def games(self, house: House, table: TableState, player: str) -> tuple[PastRound, ...]:
        """Return a player's last games at a table, newest first."""
        if player not in house.people:
            return ()
        followed = self._follow(table, player)
        return tuple(game for _, game in sorted(followed.games.items(), reverse=True))

    def net_since(self, table: TableState, player: str, wall: int) -> int:
        """Return what a player won or lost at a table in rounds begun since a wall time."""
        followed = self._follow(table, player)
        if followed.since != wall:
            sought = Sought(table=table.name, player=player, since=wall)
            own = self._store.shares(sought, _LONGEST_SESSION)
            followed.since = wall
            followed.nets = {number: share.paid - share.staked for number, share in own}
            if table.last is not None:
                self._note(table, table.last, player)
        return sum(followed.nets.values())

    def _follow(self, table: TableState, player: str) -> _Followed:
        """Return what is kept of a player, read from the journal the first time."""
        key = (table.name, player)
        followed = self._followed.get(key)
        if followed is None:
            if len(self._followed) >= _MOST_PLAYERS:
                del self._followed[next(iter(self._followed))]
            followed = self._followed[key] = _Followed(self._read(table, player))
        if table.last is not None and followed.shown is not table.last:
            self._note(table, table.last, player)  # it may still be on its way to the disk
        return followed

    def _read(self, table: TableState, player: str) -> dict[int, PastRound]:
        """Read a player's last games; whoever played every game is found in the latest ones."""
        games = self._of_player(self._latest(table), player)
        if len(games) < GAMES:
            rows = self._store.rounds(Sought(table=table.name, player=player), GAMES)
            games = self._of_player(self._pasts(table, rows), player)
        return games

    def _of_player(self, rounds: Iterable[Past], player: str) -> dict[int, PastRound]:
        games: dict[int, PastRound] = {}
        for past in rounds:
            try:
                game = past.game(player)
            except Exception as error:  # noqa: BLE001 - whatever damage does, it is told by its round
                self._leave_out(past.row, error)
                continue
            if game is not None:
                games[past.row.round] = game
        return games

    def _latest(self, table: TableState) -> list[Past]:
        """Return the latest rounds of a table, oldest first: read once for all who come back."""
        upto = table.last.number if table.last is not None else 0
        found = self._recent.get(table.name)
        if found is None or found[0] != upto:
            rows = self._store.rounds(Sought(table=table.name), GAMES)
            found = self._recent[table.name] = (upto, self._pasts(table, rows))
        return found[1]

    def _pasts(self, table: TableState, rows: Iterable[RoundRow]) -> list[Past]:
        """Return rounds that were found newest first, oldest first, but for what nobody can read."""
        every = [self._past(table, row) for row in rows]
        return [past for past in reversed(every) if past is not None]

    def _past(self, table: TableState, row: RoundRow) -> Past | None:
        """Read a round; one whose entries were damaged ends nobody's screen, and is left out."""
        key = _key(row)
        past = self._rounds.get(key)
        if past is not None or key in self._left_out:
            return past
        told = rows_of(self._store, row)  # a store that gave up is no damage to a round
        try:
            past = read_round(told, table, row)
        except Exception as error:  # noqa: BLE001 - whatever damage does, it is told by its round
            self._leave_out(row, error)
            return None
        if len(self._rounds) >= _MOST_ROUNDS:
            del self._rounds[next(iter(self._rounds))]
        self._rounds[key] = past
        return past

    def _leave_out(self, row: RoundRow, error: Exception) -> None:
        if _key(row) not in self._left_out:
            self._left_out.add(_key(row))
            what = f"what players had in round {row.round} of {row.table} cannot be read"
            warn("left out, damaged", what=f"{what}: {short(error)}")


def _key(row: RoundRow) -> tuple[str, int, int]:
    """Return what a round is remembered by: one that was put right later is read again."""
    return row.table, row.round, row.last


def _game(table: TableState, live: Live, player: str) -> PastRound | None:
    """Write a round that ended as one player's game; None where they took no part."""
    slips = [slip for slip in lines(live.round, player) if slip.result != Result.OPEN]
    if not slips:
        return None
    sums = _sums(live.round, player)
    result, before = results_of(table, live)
    drawn = drawn_from(live)
    return PastRound(
        round=live.number,
        wall=live.began // _MILLISECOND,
        result=result,
        colour=colour_of(table, result),
        staked=sums[0],
        paid=sums[1],
        slips=in_order(msgspec.structs.replace(slip, why="", stood=False) for slip in slips),
        was_corrected=before is not None,
        commitment=drawn.committed.commitment if drawn.committed is not None else None,
        seed=drawn.seed,
        mixed=drawn.mixed,
    )


def _sums(played: Round, player: str) -> tuple[int, int]:
    """Sum up what a player staked and what was paid on it, as the journal's rows have it."""
    own = [in_round(played, slip) for slip in slips_of(played, player)]
    return sum(stake for stake, _ in own), sum(paid for _, paid in own)


def history_sections(
    house: House, table: TableState, standing: Whereabouts, history: History
) -> dict[str, Section]:
    """Return the last games of the player who stands at a terminal, by the names of their sections."""
    player = standing.player
    games = () if player is None else history.games(house, table, player)
    listed = HistorySection(tuple(game.round for game in games))
    return {"history": listed, **{f"game {game.round}": game for game in games}}
