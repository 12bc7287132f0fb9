"""The line to a terminal is cut, stalled and half closed in every phase of a round."""

import secrets
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from croupier.terms.refusals import Reason
from tests.floor.floors import PATIENCE, House, Terminal, by_hand, dealt, house, table
from tests.floor.server.proxy import Proxy, proxy


WITHIN = 1.0
"""Seconds from the line's healing to the view that was left."""
TRIES = 5
"""So often it is cut in a phase until it is back so soon: a machine may be busy, and not each time."""


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("floor")
    with house(folder, table("R1"), dealt("R3", seconds=60), by_hand("R4")) as opened:
        yield opened


@pytest.fixture(scope="module")
def dealer(floor: House) -> Terminal:
    return floor.staff("Gwen", "dealer", "R3")


@pytest.fixture
def line(floor: House) -> Iterator[Proxy]:
    with proxy(floor.port) as between:
        yield between


_guests = iter(range(1000))


def seated(floor: House, line: Proxy, at: str = "R3") -> Terminal:
    """Seat a new guest whose line goes through the proxy."""
    seat = floor.player(at, f"Guest {next(_guests)}", "50", "50")
    seat.through = line.port
    return seat.connect()


def back(seat: Terminal, line: Proxy) -> float:
    """Let the line heal and the terminal connect again; return how long its view took."""
    line.heal()
    began = time.monotonic()
    seat.view = {}
    seat.answers.clear()
    seat.connect()
    return time.monotonic() - began


def lost(seat: Terminal) -> None:
    """Wait until the terminal knows that its line is gone."""
    try:
        while seat.take(PATIENCE):
            pass
    except ConnectionClosed:
        return
    raise TimeoutError("the line still holds")


def cut(seat: Terminal, line: Proxy) -> None:
    line.cut()
    lost(seat)


def stalled(seat: Terminal, line: Proxy) -> None:
    line.stall()
    time.sleep(0.2)
    cut(seat, line)


def half_closed(seat: Terminal, line: Proxy) -> None:
    line.half_close()
    lost(seat)


WAYS = (cut, stalled, half_closed)
Way = Callable[[Terminal, Proxy], None]
PHASES: Sequence[tuple[str, tuple[str, dict[str, Any]] | None]] = (
    ("waiting or over", None),
    ("wagers", ("new game", {})),
    ("no more bets", ("no more bets", {})),
    ("read", ("result", {"chance": "17"})),
    ("over", ("confirm result", {})),
)


def ended(dealer: Terminal) -> None:
    """Bring the table to where the next game may begin."""
    dealer.look_again()
    for name, fields in (step for _, step in PHASES[2:] if step is not None):
        if dealer.view["round"]["phase"] not in ("over", "waiting"):
            dealer.do(name, **fields)


@pytest.mark.parametrize("way", WAYS)
def test_after_a_cut_the_view_is_the_state_that_was_left(
    floor: House, dealer: Terminal, line: Proxy, way: Way
) -> None:
    ended(dealer)
    seat, took = seated(floor, line), dict[str, float]()
    for phase, step in PHASES:
        if step is not None:
            dealer.did(step[0], **step[1])
            seat.phase(phase)
        if phase == "wagers":
            seat.did("place", bet="straight-up", target="17", stake="5")
            seat.did("place", bet="red", stake="2.50")
        before = seat.look_again().view
        tries: list[float] = []
        while not tries or (tries[-1] > WITHIN and len(tries) < TRIES):
            way(seat, line)
            tries.append(back(seat, line))
            assert seat.view == before, phase
        took[phase] = min(tries)
        if phase == "wagers":
            assert [each["stake"] for each in seat.view["me"]["wagers"]] == [500, 250]
    assert seat.view["me"]["win"] == 500 * 35
    assert max(took.values()) < WITHIN, took


def test_what_happened_during_the_cut_is_there_afterwards(
    floor: House, dealer: Terminal, line: Proxy
) -> None:
    ended(dealer)
    seat = seated(floor, line)
    for phase, step in PHASES[1:]:
        cut(seat, line)
        assert step is not None
        dealer.did(step[0], **step[1])
        dealer.phase(phase)
        back(seat, line)
        assert seat.view["round"] == dealer.view["round"]
        if phase == "wagers":
            seat.did("place", bet="straight-up", target="17", stake="5")
    assert seat.view["me"]["credit"] == 10_000 + 500 * 35
    assert seat.games[0]["paid"] == 500 * 36


# What was asked into the cut


PLACE = {"do": "place", "bet": "red", "stake": "5"}


def arrived(dealer: Terminal, seat: Terminal, wagers: int) -> None:
    """Wait until the house has a player's wagers, as the dealer sees them."""
    player = seat.view["me"]["player"]
    dealer.until(
        lambda view: [each["player"] for each in view["desk"]["wagers"]].count(player) == wagers
    )


def asked_into(seat: Terminal, dealer: Terminal, line: Proxy, how: str) -> dict[str, Any]:
    """Ask for a wager as the line goes; return the message as it was sent."""
    message = {"ask": "do", "key": secrets.token_hex(8), "what": PLACE}
    if how == "before it arrives":
        line.stall()
    if how == "within it":
        line.cut_after(60)
    seat.send(message)
    if how == "after it arrived":
        arrived(dealer, seat, 1)
    if how == "at once":
        line.cut()
    cut(seat, line)
    return message


HOW = ("before it arrives", "within it", "at once", "after it arrived")


@pytest.mark.parametrize("how", HOW)
def test_a_wager_asked_into_the_cut_is_made_once(
    floor: House, dealer: Terminal, line: Proxy, how: str
) -> None:
    ended(dealer)
    dealer.did("new game")
    seat = seated(floor, line)
    seat.phase("wagers")
    message = asked_into(seat, dealer, line, how)
    back(seat, line)
    made = len(seat.view["me"]["wagers"])
    assert made == {"before it arrives": 0, "within it": 0, "after it arrived": 1}.get(how, made)
    answer = seat.ask(message)
    assert answer["refused"] is None
    assert answer["is_repeated"] == bool(made)
    again = seat.ask(message)
    assert again["is_repeated"]
    assert [each["seq"] for each in again["happened"]] == [
        each["seq"] for each in answer["happened"]
    ]
    view = seat.until(lambda view: view["me"]["wagers"])
    assert [each["stake"] for each in view["me"]["wagers"]] == [500]
    assert view["me"]["credit"] == 10_000 - 500


@pytest.mark.parametrize("how", HOW)
def test_a_wager_asked_into_the_cut_is_visibly_not_made_once_it_is_too_late(
    floor: House, dealer: Terminal, line: Proxy, how: str
) -> None:
    ended(dealer)
    dealer.did("new game")
    seat = seated(floor, line)
    seat.phase("wagers")
    message = asked_into(seat, dealer, line, how)
    dealer.did("no more bets")
    back(seat, line)
    made = len(seat.view["me"]["wagers"])
    answer = seat.ask(message)
    if made:
        assert answer["is_repeated"]
    else:
        assert answer["refused"]["reason"] == Reason.WAGERING_IS_CLOSED
    seat.look_again()
    assert seat.view["me"]["credit"] == 10_000 - 500 * made
    assert len(seat.view["me"]["wagers"]) == made


def test_what_was_done_is_told_again_rounds_later(
    floor: House, dealer: Terminal, line: Proxy
) -> None:
    ended(dealer)
    dealer.did("new game")
    seat = seated(floor, line)
    seat.phase("wagers")
    seat.did("place", bet="red", stake="5")
    wager = seat.until(lambda view: view["me"]["wagers"])["me"]["wagers"][0]["id"]
    called = {"do": "call", "wager": wager, "call": "remove"}
    message = {"ask": "do", "key": secrets.token_hex(8), "what": called}
    arrived(dealer, seat, 1)
    seat.send(message)
    arrived(dealer, seat, 0)
    cut(seat, line)
    ended(dealer)
    dealer.did("new game")
    back(seat, line)
    assert seat.view["me"]["credit"] == 10_000
    answer = seat.ask(message)
    assert answer["refused"] is None
    assert answer["is_repeated"]


@pytest.mark.parametrize("count", [1, 400, 1500, 2500])
def test_a_burst_cut_anywhere_is_made_once(
    floor: House, dealer: Terminal, line: Proxy, count: int
) -> None:
    ended(dealer)
    dealer.did("new game")
    seat = seated(floor, line)
    seat.phase("wagers")
    burst = [
        {"ask": "do", "key": secrets.token_hex(8), "what": {**PLACE, "stake": "1"}}
        for _ in range(30)
    ]
    line.cut_after(count)
    try:
        for message in burst:
            seat.send(message)
    except ConnectionClosed:
        pass
    cut(seat, line)
    back(seat, line)
    first = len(seat.view["me"]["wagers"])
    assert first < 30
    answers = [seat.ask(message) for message in burst]
    assert all(answer["refused"] is None for answer in answers)
    assert sum(answer["is_repeated"] for answer in answers) == first
    seat.look_again()
    assert len(seat.view["me"]["wagers"]) == 30
    assert seat.view["me"]["credit"] == 10_000 - 3000


def test_many_cuts_while_a_table_goes_on_by_itself(floor: House, line: Proxy) -> None:
    seat = seated(floor, line, "R1")
    placed: dict[str, bool] = {}
    for n in range(10):  # no more than a history shows, whichever rounds they fall in
        message = {"ask": "do", "key": f"many-cuts-{n:04d}", "what": {**PLACE, "stake": "1"}}
        seat.send(message)
        if n % 2:
            time.sleep(0.05 * n)
        cut(seat, line)
        back(seat, line)
        placed[f"many-cuts-{n:04d}"] = seat.ask(message)["refused"] is None
    assert any(placed.values())
    seat.round_over(seat.look_again().view["round"]["number"])
    games = seat.look_again().games
    assert sum(len(game["slips"]) for game in games) == sum(placed.values())
    moved = sum(game["paid"] - game["staked"] for game in games)
    assert seat.view["me"]["credit"] == 10_000 + moved
