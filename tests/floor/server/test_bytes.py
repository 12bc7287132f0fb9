"""An evening with several players, staff and papers: the bytes sent to each terminal, all of them."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import httpx
import pytest

from tests.floor.floors import House, Terminal, by_hand, dealt, house, table
from tests.floor.server.asking import tell


GUESTS = {
    "R1": ("Zenobia Quell", "Ignatius Vroom", "Xanthe Plum"),
    "R3": ("Wilhelmina Oak", "Thaddeus Finch"),
    "R4": ("Ottoline Grebe", "Peregrine Moss"),
}
AMOUNTS = ("1.37", "2.41", "3.59")
"""What each stakes at the first table: amounts that nobody else has by chance."""


@dataclass
class Evening:
    floor: House
    seats: dict[str, Terminal] = field(default_factory=dict[str, Terminal])
    papers: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    staff: list[Terminal] = field(default_factory=list[Terminal])
    others: list[Terminal] = field(default_factory=list[Terminal])
    answered: list[str] = field(default_factory=list[str])

    def collected(self, name: str, amount: str) -> None:
        """Let a player take credit out on a paper."""
        answer = self.seats[name].did("collect credits", amount=amount, by="ticket")
        self.papers.setdefault(name, []).extend(answer["printed"])


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    folder = tmp_path_factory.mktemp("floor")
    cents = {"min": "1", "max": "500", "increment": "0.01"}
    tables = (table("R1", seconds=2, limits=cents), dealt("R3", seconds=60), by_hand("R4"))
    with house(folder, *tables) as floor:
        played = Evening(floor)
        for at, names in GUESTS.items():
            for name in names:
                played.seats[name] = floor.player(at, name, "50")
                played.papers[name] = []
        played.others = [floor.terminal("wall", at) for at in GUESTS]
        drawn(played)
        dealt_by_staff(played)
        by_chips(played)
        asked_over_http(played)
        for each in (*played.seats.values(), *played.others):
            each.look_again()
        yield played


def drawn(evening: Evening) -> None:
    """Play three rounds of the generator; two players take papers home."""
    names = GUESTS["R1"]
    first = evening.seats[names[0]]
    for _ in range(3):
        rounds = {
            name: evening.seats[name].stake(bet="straight-up", target="17", stake=amount)
            for name, amount in zip(names, AMOUNTS, strict=True)
        }
        for name, number in rounds.items():
            evening.seats[name].do("confirm wagers")
            evening.seats[name].round_over(number)
    evening.collected(names[0], "5")
    evening.collected(names[1], "7")
    ticket = evening.papers[names[0]][0]
    first.did("ticket", number=ticket, by="device")
    evening.seats[names[1]].did("raise dispute", about="my number came up")


def dealt_by_staff(evening: Evening) -> None:
    """Deal a round, correct it, void the next, behind two people's sign-ons."""
    floor = evening.floor
    desk = floor.staff("Dana", "dealer", "R3")
    evening.staff.append(desk)
    one, two = (evening.seats[name] for name in GUESTS["R3"])
    desk.did("new game")
    one.did("place", bet="red", stake="4.75")
    two.did("place", bet="straight-up", target="17", stake="6.25")
    desk.did("no more bets")
    desk.did("result", chance="17")
    desk.did("confirm result")
    desk.sign_in("Maro", floor.sign_ins["Maro"], over=True)
    desk.did("correct", chance="18")
    desk.did("new game")
    two.did("place", bet="black", stake="3.25")
    desk.did("void round", why="Thaddeus Finch leant on the wheel")
    desk.did("exclude", person="Thaddeus Finch", because="he leant on the wheel")
    evening.collected("Wilhelmina Oak", "2")


def by_chips(evening: Evening) -> None:
    """Deal a round at the table with chips, one wager placed for a player by the dealer."""
    desk = evening.floor.staff("Dmitri", "dealer", "R4")
    evening.staff.append(desk)
    for number, name in enumerate(GUESTS["R4"], start=1):
        evening.seats[name].did("sit", seat=number)
    desk.did("new game")
    evening.seats["Ottoline Grebe"].did("place", bet="red", stake="15")
    placed = desk.do("place", on_behalf="Peregrine Moss", bet="black", stake="35")
    assert placed["refused"] is None, placed
    for name, fields in (("spin", {}), ("no more bets", {}), ("result", {"chance": "17"})):
        desk.did(name, **fields)
    desk.did("collect")
    desk.did("pay")


def asked_over_http(evening: Evening) -> None:
    """Let every seat ask over HTTP for everything there is, its own and others'."""
    for name, seat in evening.seats.items():
        for other in (seat.name, *(each.name for each in evening.staff)):
            for what in ("", "/rules", "/text", "/rounds/1", "/nothing"):
                answer = seat.get(f"/api/terminals/{other}{what}")
                evening.answered.append(answer.text)
                seat.heard.append(answer.text)
                if other != seat.name or what == "/rounds/1":
                    assert answer.status_code != httpx.codes.OK, (name, other, what)
        seat.heard.append(seat.get("/api/house").text)
        seat.heard.append(seat.get("/health").text)
        seat.heard.append(seat.get("/metrics").text)


def heard(terminal: Terminal) -> str:
    return "\n".join(each if isinstance(each, str) else each.decode() for each in terminal.heard)


def test_no_seat_hears_another_s_name_or_their_money(evening: Evening) -> None:
    size = 0
    for name, seat in evening.seats.items():
        told = heard(seat)
        size += len(told)
        assert name in told, "they are told their own"
        for other in evening.seats.keys() - {name}:
            for part in (other, *other.split()):
                assert part not in told, (name, part)
    for name, amount in zip(GUESTS["R1"], AMOUNTS, strict=True):
        own = amount.replace(".", "")
        shown = views(evening.seats[name])
        told = json.dumps([view["me"] for view in shown if "me" in view])
        assert f'"stake": {own}' in told
        for other in {each.replace(".", "") for each in AMOUNTS} - {own}:
            assert not re.search(rf"\b{other}\b", told), (name, other)
    tell(f"{len(evening.seats)} seats were sent {size:,} bytes")


def test_walls_hear_nobody_s_name(evening: Evening) -> None:
    for wall in evening.others:
        told = heard(wall)
        for name in evening.seats:
            for part in name.split():
                assert part not in told
        sections = {name for view in views(wall) for name in view}
        assert sections == {"table", "sign", "round", "results"}


def test_a_paper_s_number_is_told_to_whoever_it_was_printed_for_and_once(evening: Evening) -> None:
    everybody = {**evening.seats, **{each.name: each for each in (*evening.staff, *evening.others)}}
    numbers = [(name, each) for name, given in evening.papers.items() for each in given]
    assert len(numbers) >= 3
    for owner, number in numbers:
        plain = number.replace("-", "")
        for name, terminal in everybody.items():
            answers = sum(number in str(each) for each in terminal.heard)
            assert answers == (name == owner), (owner, name)
            bare = heard(terminal).replace("-", "").replace(" ", "")
            assert (plain in bare) == (name == owner)
        views_of = json.dumps(views(everybody[owner]))
        assert number not in views_of, "a view shows the last digits alone"


def test_a_seed_is_shown_after_its_draw_and_never_before(evening: Evening) -> None:
    seat = evening.seats[GUESTS["R1"][0]]
    seeds: dict[int, str] = {}
    for view in views(seat):
        now: dict[str, Any] | None = view.get("round")
        if now is not None and now["seed"] is not None:
            assert now["result"] is not None
            seeds[now["number"]] = now["seed"]
    assert len(seeds) >= 3
    for number, seed in seeds.items():
        for terminal in (*evening.seats.values(), *evening.others, *evening.staff):
            is_drawn = False
            for each in terminal.heard:
                message = json.loads(each) if str(each).startswith("{") else {}
                round_ = message.get("sections", {}).get("round")
                if round_ is not None and round_["number"] == number:
                    is_drawn |= round_["result"] is not None
                if seed in str(each):
                    assert is_drawn or terminal.view["table"]["name"] != "R1", number
                    is_drawn = True


def test_nobody_hears_a_secret_of_the_house(evening: Evening) -> None:
    secrets = [*evening.floor.sign_ins.values()]
    secrets += [each.cookie.partition("=")[2] for each in evening.seats.values()]
    keys = (evening.floor.data / "croupier.keys").read_text()
    kept = re.findall(r"[0-9a-fA-F]{32,}|[A-Za-z0-9+/=_-]{40,}", keys)
    assert len(kept) >= 2
    secrets += kept
    everybody = (*evening.seats.values(), *evening.others, *evening.staff)
    for terminal in everybody:
        told = heard(terminal)
        for secret in secrets:
            assert secret not in told
        for word in ('"sealed"', "scrypt", "$argon", '"hash_of"', "croupier.db", "Traceback"):
            assert word not in told, word
    for guest, seat in evening.seats.items():
        own = [view["me"] for view in views(seat) if view.get("me")]
        entered = {each["by"] for me in own for each in me.pop("entered")}
        assert entered == ({"Dmitri"} if guest == "Peregrine Moss" else set()), guest
        assert not any(f'"{name}"' in json.dumps(own) for name in evening.floor.sign_ins)


def views(terminal: Terminal) -> list[dict[str, Any]]:
    """Return the sections of every view a terminal was sent."""
    told = (json.loads(each) for each in terminal.heard if str(each).startswith('{"tell"'))
    return [each["sections"] for each in told if each["tell"] == "view"]


def test_the_log_holds_no_secret_and_no_paper_s_number(evening: Evening) -> None:
    log = evening.floor.running.log
    for secret in evening.floor.sign_ins.values():
        assert secret not in log
    for given in evening.papers.values():
        for number in given:
            assert number not in log
