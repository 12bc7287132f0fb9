"""What a command's deciding asked of a round is answered to its folding, and nothing is kept after that."""

from collections import Counter
from typing import Any

import pytest

from croupier.table.conduct.core import answer_cache
from croupier.table.conduct.core.commands import SYSTEM
from croupier.table.driver import rounds
from croupier.table.driver.placement import Taking
from croupier.table.wagers.moves import Place, Round, RoundMove
from croupier.table.wagers.slips import Slip
from croupier.terms.refusals import Refusal
from tests.sketches.tables import COMMUNITY, DEALER, named
from tests.table.conduct.evening import Evening


SEATS = 30


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Count the moves that rounds are really asked."""
    counts: Counter[str] = Counter()
    really = rounds.ask

    def counting(current: Round, move: RoundMove) -> Round:
        counts[type(move).__name__] += 1
        return really(current, move)

    monkeypatch.setattr(rounds, "ask", counting)
    return counts


def remembered() -> int:
    """Count the answers that are kept."""
    return len(answer_cache._lately.answers)


def playing(**record: Any) -> Evening:
    """Begin a round of many seats, all of which are asked."""
    players = named(range(1, SEATS + 1))
    evening = Evening("star-rapid", *players, **COMMUNITY, **record)
    evening.do("new game", **DEALER)
    for seat, player in enumerate(players, start=1):
        evening.do("place", who=player, bet="player", stake="10", seat=seat)
    evening.do("no more bets", **DEALER)
    for each in ("9H", "6D", "3C"):
        evening.do("card", card=each, **DEALER)
    return evening


def test_each_move_of_an_entry_is_worked_out_once(asked: Counter[str]) -> None:
    evening = playing(times={"decision": 20})
    asked.clear()
    evening.wait(seconds=20)
    evening.do("time is up", who=SYSTEM)
    assert evening.entries[-1].happening.kind == "decision made"
    assert len(evening.entries[-1].happening.facts["acts"]) == SEATS
    assert asked == {"TimedOut": SEATS}
    assert remembered() == 0


def test_what_was_refused_or_only_tried_is_forgotten_with_the_next_command(
    asked: Counter[str],
) -> None:
    evening = playing()
    asked.clear()
    evening.refused("act", who="P1", act="split", stake="10")
    evening.refused("act", who="P1", act="nothing of the kind")
    assert remembered() == 1
    evening.do("act", who="P1", act="draw")
    assert asked == {"Act": 2}
    assert remembered() == 0


def test_nothing_is_remembered_but_while_a_command_is_decided(
    asked: Counter[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    live = playing().table.live
    assert live is not None
    asked.clear()
    move = live.round.answered[0].move
    for _ in range(2):
        answer_cache.ask(live.round, move)
    assert (sum(asked.values()), remembered()) == (2, 0)
    monkeypatch.setattr(answer_cache, "MOST", 1)
    with answer_cache.deciding():
        after = answer_cache.ask(live.round, move)
        assert answer_cache.ask(live.round, move) is after
        answer_cache.ask(after, move)
    assert remembered() == 1


def test_wagers_put_down_together_are_each_worked_out_once(
    asked: Counter[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = Evening("star-rapid", "P1")
    evening.do("new game", **DEALER)
    really = Taking.put_down

    def counting(taking: Taking, move: Place) -> Slip | Refusal:
        asked["put down"] += 1
        return really(taking, move)

    monkeypatch.setattr(Taking, "put_down", counting)
    asked.clear()
    chips = [{"bet": "straight-up", "target": str(number), "stake": "5"} for number in range(20)]
    evening.do("place", who="P1", wagers=[*chips, {"bet": "nothing of the kind", "stake": "5"}])
    assert asked == {"put down": len(chips) + 1}
    assert remembered() == 0
