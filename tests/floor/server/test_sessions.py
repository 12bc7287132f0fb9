"""Staff at their terminals: the lock, wrong secrets, a second person over the first."""

import secrets
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from croupier.terms.refusals import Reason
from tests.floor.floors import Terminal, by_hand, dealt
from tests.floor.server.asking import posted
from tests.floor.server.inside import Inside, inside


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    with inside(tmp_path_factory.mktemp("floor"), dealt("R3"), by_hand("R4")) as house:
        yield house


@pytest.fixture
def desk(floor: Inside) -> Terminal:
    """Sign a dealer on, long after whatever the test before did."""
    floor.on(10)
    return floor.staff("Dana", "dealer", "R3")


def signed(answer: httpx.Response) -> str | None:
    """Return the reason why somebody was not signed on."""
    if answer.status_code == httpx.codes.OK:
        return None
    return str(answer.json()["refused"]["reason"])


def try_out(desk: Terminal, door: str, name: str, secret: str) -> httpx.Response:
    return desk.post(door, {"name": name, "secret": secret})


ASKS_LITTLE = {"do": "report device", "person": "X", "device": "a camera"}


def over_http(desk: Terminal) -> tuple[int, str | None]:
    answer = desk.post("do", {"key": secrets.token_hex(8), "what": ASKS_LITTLE})
    refused = answer.json()["refused"]
    return answer.status_code, None if refused is None else refused["reason"]


def over_socket(desk: Terminal) -> str:
    return desk.refused("report device", person="X", device="a camera")


# The lock


def test_a_desk_locks_after_five_minutes_without_a_hand_on_it(
    floor: Inside, desk: Terminal
) -> None:
    floor.on(4.5)
    assert over_socket(desk) == Reason.PERSON_IS_UNKNOWN
    floor.on(4.5)
    assert over_socket(desk) == Reason.PERSON_IS_UNKNOWN, "what was done put it off"
    floor.on(5)
    assert over_socket(desk) == Reason.TERMINAL_IS_LOCKED
    assert over_http(desk) == (httpx.codes.LOCKED, Reason.TERMINAL_IS_LOCKED)
    assert over_socket(desk) == Reason.TERMINAL_IS_LOCKED, "asking does not unlock"
    view = desk.until(lambda view: view["desk"]["is_locked"])
    assert view["desk"]["seats"] == view["desk"]["wagers"] == view["desk"]["next"] == []
    assert desk.get("rounds/1").status_code == httpx.codes.LOCKED
    answer = try_out(desk, "sign-on-over", "Gwen", floor.sign_ins["Gwen"])
    assert signed(answer) == Reason.TERMINAL_IS_LOCKED


def test_a_locked_desk_shows_nothing_of_players(floor: Inside, desk: Terminal) -> None:
    seat = floor.terminal("player", "R3")
    seat.did("card", owner=f"Guest {secrets.token_hex(3)}", by="device")
    player = seat.view["me"]["player"] or seat.until(lambda v: v["me"]["player"])["me"]["player"]
    desk.until(lambda view: any(s["player"] == player for s in view["desk"]["seats"]))
    floor.on(6)
    desk.look_again().until(lambda view: view["desk"]["is_locked"])
    desk.heard.clear()
    seat.did("notes", notes=["50"], by="device")
    desk.pump(0.5)
    desk.look_again()
    assert not any(player in str(heard) for heard in desk.heard)
    seat.did("card-out", by="device")


def test_only_whoever_is_signed_on_unlocks_it(floor: Inside, desk: Terminal) -> None:
    floor.on(6)
    for secret in (floor.sign_ins["Gwen"], "", " ", "x" * 201):
        assert desk.post("unlock", {"secret": secret}).status_code in (400, 401)
    assert over_socket(desk) == Reason.TERMINAL_IS_LOCKED
    assert desk.post("unlock", {"secret": floor.sign_ins["Dana"]}).status_code == httpx.codes.OK
    assert over_socket(desk) == Reason.PERSON_IS_UNKNOWN


def test_where_nobody_is_signed_on_there_is_nothing_to_unlock(
    floor: Inside, desk: Terminal
) -> None:
    assert desk.post("sign-out").status_code == httpx.codes.OK
    assert over_socket(desk) == Reason.NOBODY_IS_SIGNED_ON
    assert over_http(desk) == (httpx.codes.UNAUTHORIZED, Reason.NOBODY_IS_SIGNED_ON)
    answer = desk.post("unlock", {"secret": floor.sign_ins["Dana"]})
    assert signed(answer) == Reason.NOBODY_IS_SIGNED_ON
    assert signed(try_out(desk, "sign-on-over", "Gwen", floor.sign_ins["Gwen"])) == (
        Reason.NOBODY_IS_SIGNED_ON
    )


# Wrong secrets


def test_three_wrong_secrets_and_the_name_waits_at_that_desk(floor: Inside, desk: Terminal) -> None:
    right = floor.sign_ins["Maro"]
    for wrong in ("nothing", right.lower() + "x", floor.sign_ins["Gwen"]):
        answer = try_out(desk, "sign-in", "Maro", wrong)
        assert answer.status_code == httpx.codes.UNAUTHORIZED
        assert right not in answer.text
    answer = try_out(desk, "sign-in", "Maro", right)
    assert answer.status_code == httpx.codes.TOO_MANY_REQUESTS
    assert "Wait 5 minutes" in answer.json()["refused"]["remedy"]
    assert signed(try_out(desk, "sign-in", "Gwen", floor.sign_ins["Gwen"])) is None, "others work"
    floor.on(4.5)
    assert signed(try_out(desk, "sign-in", "Maro", right)) == Reason.TOO_MANY_TRIES
    other = floor.terminal("office")
    assert signed(try_out(other, "sign-in", "Maro", right)) is None, "the person works elsewhere"
    floor.on(0.6)
    assert signed(try_out(desk, "sign-in", "Maro", right)) is None


def test_a_desk_that_tries_everybody_waits_and_no_other_does(floor: Inside, desk: Terminal) -> None:
    names = [f"Nobody {number}" for number in range(10)]
    told = [signed(try_out(desk, "sign-in", name, "no")) for name in (*names, "Olga")]
    assert told == [Reason.SIGN_IN_IS_WRONG] * 10 + [Reason.TOO_MANY_TRIES]
    other = floor.terminal("office")
    assert signed(try_out(other, "sign-in", "Olga", floor.sign_ins["Olga"])) is None


def test_a_name_that_is_tried_at_many_desks_waits_at_last(floor: Inside) -> None:
    floor.on(10)
    for _ in range(10):
        at = floor.terminal("dealer", "R3")
        for _ in range(3):
            assert signed(try_out(at, "sign-in", "Iris", "no")) == Reason.SIGN_IN_IS_WRONG
    last = floor.terminal("dealer", "R3")
    assert signed(try_out(last, "sign-in", "Iris", "no")) == Reason.TOO_MANY_TRIES


def test_a_right_secret_forgets_the_wrong_ones(floor: Inside, desk: Terminal) -> None:
    for _ in range(3):
        for _ in range(2):
            assert signed(try_out(desk, "sign-in", "Ines", "no")) == Reason.SIGN_IN_IS_WRONG
        assert signed(try_out(desk, "sign-in", "Ines", floor.sign_ins["Ines"])) is None


def test_wrong_secrets_tried_all_at_once_are_still_three(desk: Terminal) -> None:
    with ThreadPoolExecutor(12) as many:
        tries = list(many.map(lambda n: try_out(desk, "sign-in", "Olga", f"no {n}"), range(12)))
    codes = sorted(each.status_code for each in tries)
    assert codes == [401] * 3 + [429] * 9


def test_a_name_nobody_has_is_answered_like_a_wrong_secret(desk: Terminal) -> None:
    answers = [try_out(desk, "sign-in", who, "no").json() for who in ("Gwen", "Nobody at all")]
    assert answers[0] == answers[1]


# A second person


VOID = {"why": "the wheel was bumped"}


def test_a_supervisor_over_the_dealer_for_two_minutes(floor: Inside, desk: Terminal) -> None:
    assert desk.refused("void round", **VOID) == Reason.ROLE_MAY_NOT
    desk.sign_in("Maro", floor.sign_ins["Maro"], over=True)
    assert desk.until(lambda view: view["desk"]["over"])["desk"]["over"]["name"] == "Maro"
    assert desk.refused("void round", **VOID) != Reason.ROLE_MAY_NOT
    floor.on(1.5)
    assert desk.refused("void round", **VOID) != Reason.ROLE_MAY_NOT
    floor.on(0.6)
    assert desk.refused("void round", **VOID) == Reason.ROLE_MAY_NOT
    desk.send({"ask": "view"})
    assert desk.until(lambda view: not view["desk"]["over"])["desk"]["over_until"] is None


def test_a_supervisor_signs_off_again(floor: Inside, desk: Terminal) -> None:
    desk.sign_in("Maro", floor.sign_ins["Maro"], over=True)
    assert desk.post("sign-off-over").status_code == httpx.codes.OK
    assert desk.refused("void round", **VOID) == Reason.ROLE_MAY_NOT


def test_nobody_is_their_own_second_person(floor: Inside, desk: Terminal) -> None:
    answer = try_out(desk, "sign-on-over", "Dana", floor.sign_ins["Dana"])
    assert answer.status_code == httpx.codes.CONFLICT
    assert signed(answer) == Reason.SECOND_PERSON_IS_NEEDED


def test_staff_of_another_book_do_nothing_here(floor: Inside, desk: Terminal) -> None:
    desk.sign_in("Otis", floor.sign_ins["Otis"], over=True)
    assert desk.refused("void round", **VOID) == Reason.ROLE_MAY_NOT
    assert over_socket(desk) == Reason.PERSON_IS_UNKNOWN, "the dealer goes on"
    stranger = floor.staff("Otis", "dealer", "R3")
    assert over_socket(stranger) == Reason.ROLE_MAY_NOT
    assert over_http(stranger) == (httpx.codes.FORBIDDEN, Reason.ROLE_MAY_NOT)


@pytest.mark.parametrize("kind", ["player", "wall"])
def test_nobody_signs_on_where_no_staff_work(floor: Inside, kind: str) -> None:
    floor.on(10)
    screen = floor.terminal(kind, "R3")
    for door in ("sign-in", "sign-on-over"):
        answer = try_out(screen, door, "Olga", floor.sign_ins["Olga"])
        assert answer.status_code in (httpx.codes.FORBIDDEN, httpx.codes.UNAUTHORIZED)
    assert screen.post("unlock", {"secret": "x"}).status_code == httpx.codes.UNAUTHORIZED
    assert screen.get("rounds/1").status_code == httpx.codes.UNAUTHORIZED


# Terminals by code


def offered(office: Terminal, name: str, kind: str = "player", table: str | None = "R3") -> str:
    answer = office.post("/api/terminals", {"name": name, "kind": kind, "table": table})
    assert answer.status_code == httpx.codes.CREATED, answer.text
    return str(answer.json()["code"])


def enrolling(floor: Inside, code: str) -> str | None:
    answer = Terminal(floor.port, "", "").post("/api/enrol", {"code": code})
    return None if answer.status_code == httpx.codes.CREATED else answer.json()["refused"]["reason"]


@pytest.fixture
def office(floor: Inside) -> Terminal:
    floor.on(10)
    return floor.staff("Gwen", "office")


def test_a_code_is_good_once_and_for_ten_minutes(floor: Inside, office: Terminal) -> None:
    code = offered(office, "Seat 1")
    assert floor.by_code(code.lower()).welcome["terminal"] == "Seat 1"
    assert enrolling(floor, code) == Reason.TERMINAL_IS_NOT_ENROLLED
    late = offered(office, "Seat 2")
    floor.on(10.1)
    assert enrolling(floor, late) == Reason.TERMINAL_IS_NOT_ENROLLED


def test_a_terminal_has_one_code_and_one_browser(floor: Inside, office: Terminal) -> None:
    first = offered(office, "Seat 3")
    second = offered(office, "Seat 3")
    seat = floor.by_code(second)
    assert enrolling(floor, first) is not None, "another browser would take the terminal over"
    assert seat.get().status_code == httpx.codes.OK
    answer = office.post("/api/terminals", {"name": "Seat 3", "kind": "wall", "table": "R3"})
    assert answer.status_code == httpx.codes.CONFLICT


def test_wrong_codes_are_not_tried_for_long(floor: Inside) -> None:
    floor.on(2)
    told = [enrolling(floor, f"{n:08d}") for n in range(21)]
    assert told == [Reason.TERMINAL_IS_NOT_ENROLLED] * 20 + [Reason.TOO_MANY_TRIES]
    floor.on(5)
    floor.by_code(offered(floor.staff("Gwen", "office"), "Seat 4"))


def test_1000_wrong_codes_from_nobody_lock_nobody_out(floor: Inside, office: Terminal) -> None:
    code = offered(office, "Seat 7")
    nobody = Terminal(floor.port, "", "")
    told = posted(nobody, "/api/enrol", [{"code": f"{n:012d}"} for n in range(1000)])
    assert {status for status, _ in told} == {401, 429}
    assert floor.by_code(code).welcome["terminal"] == "Seat 7"
    assert len(code.replace("-", "")) == 12, "nobody finds one by trying"


def test_terminals_are_offered_and_withdrawn_by_those_who_run_a_floor(
    floor: Inside, desk: Terminal
) -> None:
    office = floor.staff("Gwen", "office")
    asked = {"name": "Seat 5", "kind": "player", "table": "R3"}
    dealer = floor.terminal("office")
    answer = try_out(dealer, "sign-in", "Dana", floor.sign_ins["Dana"])
    assert answer.status_code == httpx.codes.FORBIDDEN
    inspector = floor.staff("Ines", "office")
    unmanned = floor.terminal("office")
    seat = floor.terminal("player", "R3")
    for at, status in ((dealer, 401), (inspector, 403), (unmanned, 401), (desk, 403), (seat, 403)):
        assert at.post("/api/terminals", asked).status_code == status
        assert at.post(f"/api/terminals/{seat.name}/withdraw").status_code == status
    assert seat.get().status_code == httpx.codes.OK
    for odd in ({"name": "a/b"}, {"name": "x\n"}, {"table": "R9"}, {"table": None}):
        assert office.post("/api/terminals", {**asked, **odd}).status_code in (404, 409)


def test_a_withdrawn_terminal_is_let_go(floor: Inside, office: Terminal) -> None:
    seat = floor.by_code(offered(office, "Seat 6"))
    lost = floor.by_code(offered(office, "Desk 6", "dealer"))
    lost.sign_in("Dana", floor.sign_ins["Dana"])
    for each in (seat, lost):
        assert office.post(f"/api/terminals/{each.name}/withdraw").status_code == httpx.codes.OK
        assert each.wait_closed() == 4003
        assert each.get().status_code == httpx.codes.UNAUTHORIZED
        each.connect(wait=False)
        assert each.wait_closed() == 4003
    again = floor.by_code(offered(office, "Desk 6", "dealer"))
    assert over_socket(again) == Reason.NOBODY_IS_SIGNED_ON
    assert lost.get().status_code == httpx.codes.UNAUTHORIZED, "the old browser is not it"
    assert over_http(lost)[0] == httpx.codes.UNAUTHORIZED
