"""Evenings at random: the bytes a seat is sent hold nothing that it may not see."""

import json
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from croupier.bank.tickets import Paper, Stage, numbered
from croupier.equipment.randomness.rounds import commit
from croupier.floor.viewing.slips import shown
from croupier.table.conduct.core.state import TableState
from croupier.table.house.keeper import OWN_ALONE
from croupier.terms.refusals import Refusal
from tests.floor.viewing.watching import NOBODY, SEALED, Watched, at_desk, encoded, seed_of
from tests.table.conduct.test_evenings_at_random import OTHERS, PLAYERS, TABLES, Chooser, asked


SEEDS = range(52_001, 52_003)
"""Written down before the first run."""
STEPS = 70
OWN = ("raise dispute", "declare", "sit", "confirm wagers", "buy non-value chips")
"""What is asked by players themselves."""
VISITED: Counter[str] = Counter()


class Watching(Chooser):
    """Chooses what is asked; wagers bear the names of those whose they are."""

    def __init__(self, evening: Watched, seed: int) -> None:
        super().__init__(evening, seed)
        self.numbers: list[str] = []
        """Of every paper that may have been given out."""

    def step(self) -> tuple[str, dict[str, Any]]:
        more = ("collect credits", "relax", "propose limits", *OWN)
        if self.dice.random() < 0.15:
            return str(self.one(*more)), {}
        return super().step()

    def facts(self, do: str) -> dict[str, Any]:
        facts = super().facts(do)
        conduct = self.evening.table.conduct
        whose = facts["player"] or facts["who"]
        if do in OWN:
            whose = facts["who"] = self.one(*PLAYERS)
            facts |= {"role": None, "player": None, "stake": "10"}
        if do == "place":
            facts["id"] = f"{whose}'s wager {self.dice.random()}"
        if self.mode == "rng":
            number = conduct.round + 1
            promise = commit("R1", number, seed_of(number), self.ruleset)
            facts |= {"commitment": promise, "seed": seed_of(conduct.round).hex()}
            facts["sealed"] = SEALED
        if do == "collect credits":
            entropy = f"{self.dice.getrandbits(128):032x}"
            self.numbers.append(numbered(entropy))
            facts |= {"number": entropy, "sealed": SEALED, "by": "ticket", "amount": "1"}
            facts |= {"who": self.one(*PLAYERS), "role": None}
        return (
            facts
            | {"about": f"the number, says {whose}", "limits": {"min": "10"}}
            | {
                "colour": self.one("red", "blue"),
                "worth": "5",
            }
        )


def is_drawn(table: TableState) -> bool:
    live = table.live
    return live is None or live.round.carry is not None


def hold_players(evening: Watched) -> None:
    """Hold what each player is sent to what they may see."""
    for player in PLAYERS:
        sent = encoded(evening.players_view(player))
        whole = b"".join(sent.values()).decode()
        VISITED["players' views"] += 1
        VISITED["bytes"] += len(whole)
        for other in PLAYERS:
            assert other == player or other not in whole, (player, other, whole)
        own_wagers(evening, player, sent)
        assert "sealed" not in whole
        me = json.loads(sent["me"])
        own = [each for each in evening.house.tickets.values() if each.player == player]
        forms = [each for each in own if each.paper is Paper.FORM]
        assert me["tickets"] == [ticket.ends for ticket in own if ticket not in forms]
        waits = [form for form in forms if form.stage is Stage.PENDING]
        assert me["forms"] == [[form.ends, form.units] for form in waits]
        live = evening.table.live
        spoken = live.declared.values() if live is not None else ()
        mine = [each.name for each in spoken if each.player == player]
        assert [each["name"] for each in me["declared"]] == mine
        assert {each["player"] for each in me["disputes"]} <= {player}
        assert me["credit"] == evening.house.ledger.balance(f"chips:{player}").units
        VISITED["declared shown"] += len(mine)
        VISITED["disputes shown"] += len(me["disputes"])
        VISITED["wagers shown"] += len(me["wagers"])
        VISITED["games shown"] += len(json.loads(sent["history"])["rounds"])
        VISITED["tickets shown"] += len(me["tickets"])


def own_wagers(evening: Watched, player: str, sent: dict[str, bytes]) -> None:
    live = shown(evening.table)
    own = {s.id for s in live.round.slips if s.player == player} if live else set[str]()
    assert {each["id"] for each in json.loads(sent["me"])["wagers"]} <= own


def hold_everybody(evening: Watched, numbers: list[str]) -> None:
    """Hold what anybody at all is sent to what nobody may see."""
    desks = (NOBODY, at_desk("casino operator"), at_desk("dealer", is_locked=True))
    views = [evening.players_view(player) for player in PLAYERS]
    views += [evening.staffs_view(desk) for desk in desks]
    marks = [each.mark for each in evening.house.tickets.values()]
    for view in views:
        whole = b"".join(encoded(view).values()).decode()
        VISITED["views"] += 1
        assert SEALED not in whole
        assert not [number for number in numbers if number in whole]
        assert not [mark for mark in marks if mark in whole]
        if not is_drawn(evening.table):
            assert seed_of(evening.table.conduct.round).hex() not in whole
            VISITED["views before a draw"] += 1
    for desk in (NOBODY, at_desk("dealer", is_locked=True)):
        sent = encoded(evening.staffs_view(desk))
        assert not [p for p in PLAYERS if p.encode() in sent["desk"] + sent["operations"]]


def hold_the_result(evening: Watched) -> None:
    """Hold the round that everybody sees to what was decided: no die or symbol before that."""
    live, shown_round = evening.table.live, evening.round()
    if live is None or is_drawn(evening.table):
        return
    assert (shown_round.result, shown_round.colour, shown_round.lit) == (None, None, ())
    VISITED["rounds before a result"] += 1


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("book", "mode"), TABLES)
def test_a_seat_is_sent_nothing_that_it_may_not_see(book: str, mode: str, seed: int) -> None:
    play(Watched(book, *PLAYERS, mode=mode), seed)


@pytest.mark.parametrize(("book", "mode", "game"), OTHERS)
def test_nor_at_a_table_of_another_game(book: str, mode: str, game: str) -> None:
    play(Watched(book, *PLAYERS, mode=mode, game=game), SEEDS[0])


def play(evening: Watched, seed: int) -> None:
    """Play at random, and hold what everybody is sent to what they may see."""
    chooser = Watching(evening, seed)
    for _ in range(STEPS):
        do, chosen = chooser.step()
        before = encoded(evening.shared())
        came = asked(evening, do, chooser.facts(do) | chosen)
        if came is None or isinstance(came, Refusal):
            continue
        if all(entry.happening.kind in OWN_ALONE for entry in came):
            VISITED["own alone"] += 1
            assert encoded(evening.shared()) == before, "a wager is shown to others"
        VISITED[f"phase {evening.round().phase}"] += 1
        hold_players(evening)
        hold_the_result(evening)
        hold_everybody(evening, chooser.numbers)


def test_what_was_visited(record_property: Callable[[str, object], None]) -> None:
    if not VISITED:  # the evenings ran in another process
        test_a_seat_is_sent_nothing_that_it_may_not_see("star-rapid", "rng", SEEDS[0])
    told = ", ".join(f"{name}: {count:,}" for name, count in sorted(VISITED.items()))
    record_property("visited", told)
    print(told)  # noqa: T201 - what the run visited
    assert all(VISITED[name] for name in ("tickets shown", "disputes shown", "wagers shown"))
    assert VISITED["players' views"] > 100
    assert VISITED["own alone"] > 10
    assert VISITED["views before a draw"] > 100
