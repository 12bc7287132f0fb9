"""Journals for tests: a small house with players, tables and rounds, drawn from a seed."""

import hashlib
from dataclasses import dataclass, field
from random import Random

from croupier.journal.entries import Chain, Happening, Moment, Posting, commanded
from croupier.journal.keys import Keys
from croupier.journal.notary import Notary
from croupier.journal.store import AnsweredCommand, Batch, RoundRow, Share, Snapshot, Store
from croupier.terms.references import Ref


SECOND = 1_000_000
RULES = (Ref("nz1996", "III/5.1"), Ref("nz", "8/3.9"))
RULESET = b'{"book":"nz1996","game":"roulette"}'


def transfer(payer: str, payee: str, units: int, asset: str = "cash") -> tuple[Posting, ...]:
    """Move an amount from one account to another."""
    return (Posting(payer, -units, asset), Posting(payee, units, asset))


def settlement(units: int, player: str = "player/1") -> Happening:
    """Return what one settled wager looks like: three postings."""
    posted = (Posting("table/1/wagers", -units), Posting(player, units - 5), Posting("fees", 5))
    return Happening("table/1", "settled", {"bet": "red", "units": units}, posted, RULES)


def batch(chain: Chain, *happenings: Happening, at: int = 0, key: str = "") -> Batch:
    """Link happenings into a batch, with an answer if there is a key."""
    named = commanded(happenings, key, "d" * 64) if key and happenings else happenings
    entries = tuple(chain.link(named, Moment(at, at)))
    answers = (AnsweredCommand(key, "d" * 64, b'{"ok":true}'),) if key else ()
    return Batch(entries, answers)


@dataclass(slots=True)
class Evening:
    """An evening at a few tables: buy-ins, wagers, results, cash-outs; the same for a seed."""

    rng: Random
    chain: Chain = field(default_factory=Chain)
    at: int = 1_700_000_000 * SECOND
    players: tuple[str, ...] = tuple(f"P{number}" for number in range(1, 13))
    rounds: dict[str, int] = field(default_factory=dict)
    commands: int = 0

    def buy_ins(self) -> list[Batch]:
        """Let everybody buy chips, some of them promotional."""
        return [
            self._batch([Happening("cage", "bought in", {"player": player}, moved, RULES[:1])])
            for player in self.players
            for moved in (
                transfer("cage", f"player/{player}", self.rng.randrange(1, 100) * 1000),
                transfer("promotions", f"player/{player}", 500, "promotional"),
            )
        ]

    def round(self, table: str) -> list[Batch]:
        """Play a round: it opens, wagers are placed, the ball falls, wagers are settled."""
        number = self.rounds[table] = self.rounds.get(table, 0) + 1
        opened = self._batch([Happening(table, "opened", {"round": number})])
        placed: list[Batch] = []
        shares: list[Share] = []
        for player in self.rng.sample(self.players, self.rng.randrange(1, 6)):
            stake = self.rng.randrange(1, 50) * 100
            moved = transfer(f"player/{player}", f"{table}/wagers", stake)
            facts = {"bet": "straight-up", "target": [self.rng.randrange(37)], "player": player}
            placed.append(self._batch([Happening(table, "placed", facts, moved, RULES)]))
            shares.append(Share(player, stake, self.rng.choice((0, 0, stake * 36))))
        seen = {"pocket": self.rng.randrange(37), "sensor": None, "by": {"role": "dealer"}}
        result = Happening(table, "result", seen)
        closed = self._batch([result, *(self._settled(table, share) for share in shares)])
        first = opened.entries[0]
        staked, paid = sum(each.staked for each in shares), sum(each.paid for each in shares)
        times = (first.moment.at, self.at, first.seq, closed.entries[-1].seq)
        row = RoundRow(table, number, *times, staked, paid, tuple(sorted(shares)))
        return [opened, *placed, Batch(closed.entries, closed.answers, (row,))]

    @staticmethod
    def _settled(table: str, share: Share) -> Happening:
        wagers, player = f"{table}/wagers", f"player/{share.player}"
        moved = transfer(wagers, "house/win", share.staked)
        if share.paid:
            moved += transfer("house/win", player, share.paid)
        return Happening(table, "settled", {"player": share.player}, moved, RULES, version=2)

    def _batch(self, happenings: list[Happening]) -> Batch:
        self.at += self.rng.randrange(1, 9 * SECOND)
        self.commands += 1
        return batch(self.chain, *happenings, at=self.at, key=f"command-{self.commands}")


def play(store: Store, keys: Keys, rng: Random, rounds: int, tables: int = 3) -> Evening:
    """Play an evening into a store: heads signed as time passes, a ruleset, a snapshot."""
    evening = Evening(rng)
    store.keep_ruleset(hashlib.sha256(RULESET).hexdigest(), RULESET)
    store.append(evening.buy_ins())
    notary = Notary(store, keys)
    for _ in range(rounds):
        table = f"table/{rng.randrange(1, tables + 1)}"
        store.append(evening.round(table))
        notary.tick(evening.at)
        store.keep_snapshot(Snapshot(table, store.tip()[0], 1, b'{"round":1}'))
    notary.close(evening.at)
    return evening
