"""Cards, terminals and records under way at once: a card is in one terminal, which has one."""

import secrets
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from tests.floor.floors import House, Terminal, by_hand, dealt, house, table


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("floor")
    with house(folder, table("R1"), dealt("R3", seconds=60), by_hand("R4")) as opened:
        yield opened


def inserting(seat: Terminal, owner: str) -> str:
    """Put a card in without waiting for anything."""
    key = secrets.token_hex(8)
    seat.send({"ask": "device", "key": key, "door": "card", "facts": {"owner": owner}})
    return key


@pytest.mark.parametrize("at", ["R3", "R4"])
def test_two_cards_at_once_in_one_terminal(floor: House, at: str) -> None:
    seat = floor.terminal("player", at)
    owners = [f"{name} of {at}" for name in ("Ann", "Bob", "Cem")]
    keys = [inserting(seat, owner) for owner in owners]
    taken = [seat.answer(key)["refused"] is None for key in keys]
    assert taken == [True, False, False]
    assert seat.until(lambda view: view["me"]["player"])["me"]["player"] == owners[0]


@pytest.mark.parametrize("at", ["R3", "R4"])
def test_what_follows_a_card_on_one_socket_is_done_after_it(floor: House, at: str) -> None:
    seat = floor.terminal("player", at)
    keys = [inserting(seat, f"Uma of {at}"), secrets.token_hex(8), secrets.token_hex(8)]
    seat.send({"ask": "device", "key": keys[1], "door": "notes", "facts": {"notes": ["50"]}})
    seat.send({"ask": "do", "key": keys[2], "what": {"do": "read rules"}})
    assert [seat.answer(key)["refused"] for key in keys] == [None, None, None]
    assert seat.until(lambda view: view["me"]["credit"])["me"]["credit"] == 5000


@pytest.mark.parametrize("at", ["R3", "R4"])
def test_one_card_at_once_in_many_terminals(floor: House, at: str) -> None:
    seats = [floor.terminal("player", at) for _ in range(4)]
    keys = [inserting(seat, f"Dov of {at}") for seat in seats]
    answers = [seat.answer(key) for seat, key in zip(seats, keys, strict=True)]
    assert sum(answer["refused"] is None for answer in answers) == 1
    shown = [seat.look_again().view["me"]["player"] for seat in seats]
    assert sorted(filter(None, shown)) == [f"Dov of {at}"]


@pytest.mark.parametrize("at", ["R3", "R4"])
def test_a_card_door_s_key_is_answered_again_with_its_first_answer(floor: House, at: str) -> None:
    seat, owner = floor.terminal("player", at), f"Kit of {at}"
    keyed = {
        "ask": "device",
        "key": secrets.token_hex(8),
        "door": "card",
        "facts": {"owner": owner},
    }
    out = {"ask": "device", "key": secrets.token_hex(8), "door": "card-out", "facts": {}}
    first = seat.ask(dict(keyed))
    again = seat.ask(dict(keyed))
    assert first["refused"] is again["refused"] is None
    assert again["is_repeated"]
    receipts = [[(each["seq"], each["hash"]) for each in a["happened"]] for a in (first, again)]
    assert receipts[0] == receipts[1]
    first = seat.ask(dict(out))
    again = seat.ask(dict(out))
    assert first["refused"] is again["refused"] is None
    assert again["is_repeated"]
    assert seat.look_again().view["me"]["player"] is None
    if at == "R3":  # where the journal tells of cards, an old key stays an old key
        assert seat.ask(dict(keyed))["is_repeated"]
        assert seat.look_again().view["me"]["player"] is None, "the card is not put in once more"


@pytest.mark.parametrize(
    "owner", ["", " ", "Dana", "system", "demo", "house", "a\nb", "x" * 500, "\u202eevil", "Olga"]
)
def test_names_that_no_card_bears(floor: House, owner: str) -> None:
    seat = floor.terminal("player", "R3")
    assert seat.refused("card", owner=owner, by="device")
    assert seat.look_again().view["me"]["player"] is None
    assert seat.refused("place", bet="red", stake="5") == "person may not play"


@pytest.mark.parametrize("at", ["R3", "R4"])
def test_whoever_stood_at_a_withdrawn_terminal_goes_to_another(floor: House, at: str) -> None:
    seat = floor.player(at, f"Eve of {at}", "50")
    office = floor.staff("Olga", "office")
    assert office.post(f"/api/terminals/{seat.name}/withdraw").status_code == httpx.codes.OK
    assert seat.wait_closed() == 4003
    other = floor.terminal("player", at)
    other.did("card", owner=f"Eve of {at}", by="device")
    assert other.until(lambda view: view["me"]["credit"])["me"]["credit"] == 5000


def test_a_round_is_given_as_a_record_while_others_play(floor: House) -> None:
    desk = floor.staff("Gwen", "dealer", "R1")
    seat = floor.player("R1", "Fay", "100")
    number = seat.stake(bet="red", stake="5")
    seat.round_over(number)
    with ThreadPoolExecutor(8) as many:
        given = list(many.map(lambda _: desk.get(f"rounds/{number}"), range(24)))
        seat.did("read rules")
    assert {each.status_code for each in given} == {httpx.codes.OK}
    assert len({each.text for each in given}) == 1
    assert '"Fay"' in given[0].text
    for missing in (0, 999, -1, 10**30):
        assert desk.get(f"rounds/{missing}").status_code in (400, 404)
    assert seat.get(f"rounds/{number}").status_code == httpx.codes.UNAUTHORIZED
