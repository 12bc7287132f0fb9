"""Nine hidden cards: stages of questions with a time each, backs that say who may look, cards by their places."""

import io
from typing import Any

import pytest

from croupier.games.protocol import Act, Asks, Decided, Mark, Step
from croupier.games.shown import Down, Up
from croupier.journal.export import export
from croupier.table.house.replay.replay import replay
from croupier.terms.money import money
from croupier.terms.refusals import Reason
from tests.sketches.array.bets import Ante
from tests.sketches.array.play import rank
from tests.sketches.array.states import ALL, ARRAY, Settled, State
from tests.sketches.tables import ARRAY_OF_NINE, Playing, everybody
from tests.table.house.test_keeper import SECOND, asked, done
from tests.verifier.forging import Copy
from tests.verifier.loading import faults, replayed


SEED = 20261119
TIMES = {"times": {"wagers": 10, "chooses": 20, "decides": 5}, "seconds": 10}


def at_the_array(seats: int) -> Playing:
    """Open the sketch and begin a round of so many seats."""
    playing = Playing(ARRAY_OF_NINE | TIMES, ("ante",), seats, SEED)
    playing.begin(sits_out=0)
    return playing


def act(playing: Playing, seat: int, act: str, **more: Any) -> None:
    """Answer for a seat."""
    done(playing.keeper, "act", who=f"P{seat}", act=act, **more)


def hands(playing: Playing) -> dict[str, tuple[Up | Down, ...]]:
    """Return what everybody is shown, by the names of hands."""
    table = playing.keeper.house.tables["A1"]
    live = table.live or table.last
    assert live is not None
    shown = table.table.game.shown.hands(live.round.position.state)
    return {hand.id: hand.cards for hand in shown}


def asks(playing: Playing) -> tuple[object, set[int]]:
    """Return the stage that is on, and who is asked."""
    assert playing.live is not None
    turn = playing.live.round.turn
    assert isinstance(turn, Asks)
    return turn.stage, set(everybody(turn.asks))


def closes(playing: Playing) -> int | None:
    """Say when the time of the stage is up."""
    live = playing.live
    assert live is not None
    assert live.waiting is not None
    return live.waiting.closes


def is_over(playing: Playing) -> bool:
    """Say whether the round is over."""
    return playing.live is None


def test_who_has_answered_waits_for_the_others_and_has_the_next_stage_s_time() -> None:
    playing = at_the_array(3)
    began = playing.clock.now
    act(playing, 2, "choose", places=[8, 0, 4])
    assert asks(playing) == ("chooses", {1, 3})
    early = playing.keeper.do(asked("act", who="P2", act="play", stake="10"))
    assert early.refusal is not None
    assert early.refusal.reason is Reason.MOVE_IS_NOT_DUE
    playing.clock.wait(19)
    playing.keeper.go_on()
    act(playing, 3, "choose", places=[1, 2, 3])
    assert closes(playing) == began + 20 * SECOND, "nobody's answer gives time"
    playing.let_time_pass()  # who did not choose has folded, and nobody else
    assert asks(playing) == ("decides", {2, 3})
    assert closes(playing) == playing.clock.now + 5 * SECOND
    before = playing.keeper.house.ledger.balances()
    playing.let_time_pass()
    assert is_over(playing)
    after = playing.keeper.house.ledger.balances()
    chips = {name: units for name, units in after.items() if name[0].startswith("chips:")}
    assert chips == {name: before[name] for name in chips}, "the clock stakes nobody's money"


def test_backs_say_where_they_lie_and_who_may_look_until_they_are_turned_up() -> None:
    playing = at_the_array(3)
    assert hands(playing)["array"] == tuple(map(Down, range(ARRAY)))
    act(playing, 1, "choose", places=[0, 1, 2])
    act(playing, 2, "choose", places=[2, 1, 5])
    act(playing, 3, "fold")
    lookers = [{1}, {1, 2}, {1, 2}, set(), set(), {2}, set(), set(), set()]
    backs = tuple(Down(place, frozenset(seats)) for place, seats in enumerate(lookers))
    assert hands(playing) == {"dealer": tuple(map(Down, range(ARRAY, ALL))), "array": backs}
    came = [e.happening.kind for e in playing.keeper.store.entries() if "came" in e.happening.facts]
    assert came == [], "no card is in the journal before it is shown"
    act(playing, 1, "play", stake="10")
    act(playing, 2, "fold")
    assert is_over(playing)
    assert all(isinstance(each, Up) for cards in hands(playing).values() for each in cards)


def test_cards_are_turned_up_in_one_entry_that_tells_their_places() -> None:
    playing = at_the_array(2)
    act(playing, 1, "choose", places=[3, 4, 5])
    act(playing, 2, "choose", places=[0, 1, 2])
    act(playing, 1, "play", stake="10")
    act(playing, 2, "fold")
    (decided,) = [e for e in playing.keeper.store.entries() if "came" in e.happening.facts]
    facts = decided.happening.facts
    assert facts["places"] == [9, 10, 11, *range(ARRAY)]
    live = playing.keeper.house.tables["A1"].last
    assert live is not None
    state = live.round.position.state
    assert isinstance(state, Settled)
    own = sum(rank(card) for card in state.up[6:9])
    dealer = sum(rank(card) for card in state.up[:3])
    line = "win" if own > dealer else "lose" if own < dealer else "stand off"
    results = {slip.id: str(slip.result) for slip in live.round.slips}
    assert results == {"w1": line, "w2": "lose", "w3": line}


@pytest.mark.parametrize("turn", [(0, 1), (0, 11), (3, 11)])
def test_cards_that_changed_their_places_are_found_by_both_verifiers(turn: tuple[int, int]) -> None:
    playing = at_the_array(2)
    act(playing, 1, "choose", places=[3, 4, 5])
    act(playing, 2, "choose", places=[0, 1, 2])
    act(playing, 1, "play", stake="10")
    act(playing, 2, "fold")
    out = io.BytesIO()
    export(playing.keeper.store, out, playing.keeper.keys.public)
    (place,) = Copy(out.getvalue()).places("result decided")
    for name in ("came", "places"):
        forged = Copy(out.getvalue())
        told = forged.entry(place)["facts"][name]
        one, other = turn
        told[one], told[other] = told[other], told[one]
        forged.rechain()
        assert replayed(forged.text())
        assert any("the seed gives" in fault.what for fault in faults(forged.text()))


def test_where_nobody_chose_the_round_ends_without_a_card() -> None:
    playing = at_the_array(4)
    playing.let_time_pass()
    assert is_over(playing)
    entries = list(playing.keeper.store.entries())
    assert not any("came" in e.happening.facts for e in entries)
    settled = [e.happening.facts for e in entries if "wagers" in e.happening.facts][-1]
    assert [wager["result"] for wager in settled["wagers"]] == ["lose"] * 4


def test_a_round_that_is_void_after_players_looked_shows_its_seed() -> None:
    playing = at_the_array(2)
    act(playing, 1, "choose", places=[0, 1, 2])
    done(playing.keeper, "void round", who="S", role="casino operator", why="a fire alarm")
    (shown,) = (e for e in playing.keeper.store.entries() if "seed" in e.happening.facts)
    assert shown.happening.kind == "seed shown"
    assert list(replay(playing.keeper.store.entries())) == []


@pytest.mark.parametrize(
    "places", [[0, 1], [0, 1, 2, 3], [0, 1, 1], [0, 1, 9], [0, 1, -1], []], ids=str
)
def test_three_places_of_the_array_are_chosen(places: list[int]) -> None:
    playing = at_the_array(2)
    refused = playing.keeper.do(asked("act", who="P1", act="choose", places=places)).refusal
    assert refused is not None
    assert refused.reason is Reason.ACT_IS_NOT_ALLOWED
    assert asks(playing) == ("chooses", {1, 2})


def test_a_house_taken_up_between_the_stages_puts_the_stage_again() -> None:
    playing = at_the_array(2)
    for seat in (1, 2):
        act(playing, seat, "choose", places=[seat, 4, 5])
    playing.premises.leave(playing.keeper)
    playing.clock.wait(3600)
    playing.keeper = playing.premises.take_up(playing.clock)
    assert asks(playing) == ("decides", {1, 2})
    assert closes(playing) == playing.clock.now + 5 * SECOND


def test_what_a_decision_with_a_stake_decides_at_once_is_settled_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    follow = Ante.follow

    def lost_when_played(self: Ante, mark: Mark, step: Step[State]) -> Mark | Decided:
        is_played = isinstance(step.move, Act) and step.move.act == "play"
        return Decided(("lose",)) if is_played else follow(self, mark, step)

    monkeypatch.setattr(Ante, "follow", lost_when_played)
    playing = at_the_array(2)
    for seat in (1, 2):
        act(playing, seat, "choose", places=[seat, 4, 5])
    act(playing, 1, "play", stake="10")
    ledger = playing.keeper.house.ledger
    assert ledger.balance("stakes:A1") == money("30"), "what is lost is collected in the end"
    live = playing.live
    assert live is not None
    assert live.unpaid == {"w1"}, "a stake that lies there is not to be paid"
    act(playing, 2, "fold")
    assert is_over(playing)
    assert ledger.balance("stakes:A1") == money("0")
    assert list(replay(list(playing.keeper.store.entries()))) == []
