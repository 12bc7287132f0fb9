"""A round that ended, as its entries in the journal tell it: each player's own part of it.

Folding a table from its first entry would take as long as its journal is. What became of every
wager is written with the entry that settled, voided or corrected it, so a few lines of a round tell
all that a history shows.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from math import ceil
from typing import Any, Final

from croupier.floor.sections import PastRound
from croupier.floor.sections import Slip as SlipLine
from croupier.floor.viewing.outcomes import called, colour_of
from croupier.floor.viewing.slips import say_odds
from croupier.journal.entries import Line, take_apart
from croupier.journal.store import Reading, RoundRow, Share, StoredEntry
from croupier.table.conduct.core.commands import at_table
from croupier.table.conduct.core.state import TableState
from croupier.table.conduct.core.wager_facts import PLACING
from croupier.table.wagers.slips import VALUE, Result
from croupier.terms.ratios import as_odds


_PLACED: Final = tuple(f'"kind":"{kind}"'.encode() for kind in PLACING)
"""Most entries of a round; they say nothing of what became of a wager."""
_MILLISECOND: Final = 1_000
_CORRECTED: Final = "result corrected"


def in_order(slips: Iterable[SlipLine]) -> tuple[SlipLine, ...]:
    """Return slips in the order of their names, which is that in which they were placed."""
    return tuple(sorted(slips, key=lambda slip: (len(slip.id), slip.id)))


@dataclass(slots=True)
class Past:
    """A round as its entries told it."""

    table: TableState
    row: RoundRow
    slips: dict[str, dict[str, SlipLine]] = field(default_factory=dict[str, dict[str, SlipLine]])
    """By player and wager."""
    shares: dict[str, Share] = field(init=False)
    result: str | None = None
    is_corrected: bool = False
    commitment: str | None = None
    seed: str | None = None
    mixed: str | None = None

    def __post_init__(self) -> None:
        self.shares = {each.player: each for each in self.row.players}

    def game(self, player: str) -> PastRound | None:
        """Return one player's part in it; None where they had none."""
        own = self.slips.get(player)
        share = self.shares.get(player)
        if not own or share is None:
            return None
        return PastRound(
            round=self.row.round,
            wall=self.row.began // _MILLISECOND,
            result=self.result,
            colour=colour_of(self.table, self.result),
            staked=share.staked,
            paid=share.paid,
            slips=in_order(own.values()),
            was_corrected=self.is_corrected,
            commitment=self.commitment,
            seed=self.seed,
            mixed=self.mixed,
        )

    def take(self, line: Line) -> None:
        """Take note of one of its entries."""
        facts = line.facts
        match line.kind:
            case "round begun":
                self.commitment = facts.get("commitment")
            case "result decided":
                self.result = called(self.table, facts["chance"])
                self.seed, self.mixed = facts.get("seed"), facts.get("mixed")
            case "result corrected":
                self.result, self.is_corrected = called(self.table, facts["chance"]), True
            case "round void":
                self.result, self.is_corrected = None, False
            case _:
                pass
        for told in facts.get("wagers", ()):
            self._tell(told, is_correction=line.kind == _CORRECTED)

    def _tell(self, told: Any, *, is_correction: bool) -> None:
        own = self.slips.setdefault(told["player"], {})
        before = own.get(told["id"])
        was, was_won, was_back = (
            ("", 0, 0) if before is None else (before.was, before.was_won, before.was_back)
        )
        kept = self._kept(told)
        now = (told["result"], told["winnings"] - kept)
        if is_correction and before is not None and (before.result, before.won) != now:
            was, was_won, was_back = before.result, before.won, before.back
        own[told["id"]] = SlipLine(
            id=told["id"],
            bet=told["bet"],
            target=str(told["target"] or ""),
            stake=told["stake"],
            plays=told["stake"] - told["void"],
            result=told["result"],
            won=told["winnings"] - kept,
            back=told["returned"],
            rules=tuple(told["rules"]),
            odds=self._odds(told),
            commission=told["commission"],
            kept=kept,
            chips=told.get("chips", VALUE),
            was=was,
            was_won=was_won,
            was_back=was_back,
        )

    def _kept(self, told: Any) -> int:
        """Return what was kept of the winnings: no commission that was paid with the stake."""
        terms = self.table.table.game.ruleset.bets.get(told["bet"])
        is_prepaid = terms is not None and "prepaid" in terms.about
        kept: int = told["commission"] if told["winnings"] and not is_prepaid else 0
        return kept

    def _odds(self, told: Any) -> str:
        """Return the odds at which a wager won; one made of pieces has none of its own."""
        terms = self.table.table.game.ruleset.bets.get(told["bet"])
        if told["result"] != Result.WIN or terms is None:
            return ""
        plays, won = told["stake"] - told["void"], told["winnings"] - told.get("rounded", 0)
        paid = (pay.won for pay in terms.scale.values() if pay.won > 0)
        odds = next((each for each in paid if ceil(each * plays) == won), None)
        return "" if odds is None else say_odds(as_odds(odds))


def rows_of(store: Reading, row: RoundRow) -> list[StoredEntry]:
    """Return those entries of a round that may say what became of it, unread."""
    every = store.rows(row.first - 1, at_table(row.table), row.last)
    return [each for each in every if not any(kind in each.line for kind in _PLACED)]


def read_round(told: Iterable[StoredEntry], table: TableState, row: RoundRow) -> Past:
    """Read a round that ended."""
    past = Past(table, row)
    for each in told:
        line = take_apart(each.line)
        if line.facts.get("round", row.round) == row.round:
            past.take(line)
    return past
