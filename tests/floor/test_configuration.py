"""The floor's configuration: what is right is read, what is wrong is told, all of it at once."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from croupier.floor.configuration import SAMPLE, FloorConfiguration, read_configuration
from croupier.rulebooks.index import BOOKS
from croupier.table.setup.configuration import open_table
from croupier.terms.refusals import Reason, Refusal, RefusedError
from tests.games.tables import GAMES


SIC_BO = "[[table]]\nname = 'S1'\nrulebook = 'nz1996'\ngame = 'tai-sai'\nmode = 'dealer'\n"
TABLE = """
[[table]]
name = "R1"
rulebook = "star-rapid"
game = "roulette"
mode = "rng"
limits = {min = "5", max = "500"}
"""


def read(folder: Path, text: str | bytes) -> FloorConfiguration:
    file = folder / "floor.toml"
    file.write_bytes(text.encode() if isinstance(text, str) else text)
    return read_configuration(file)


def faults(folder: Path, text: str | bytes) -> tuple[Refusal, ...]:
    with pytest.raises(RefusedError) as refused:
        read(folder, text)
    return refused.value.refusals


def test_the_demo_floor_has_a_table_of_every_game() -> None:
    floor = read_configuration(SAMPLE)
    opened = {each.record.name: open_table(each.record) for each in floor.tables}
    to_come = {"caribbean-stud"}  # its dealers and guests are not written yet
    assert {table.game.name for table in opened.values()} == set(GAMES) - to_come
    assert {table.book.name for table in opened.values()} == set(BOOKS)
    assert {table.mode.name for table in opened.values()} == {"dealer", "rng", "automated"}
    assert [each.record.name for each in floor.tables if each.about.has_sensor] == ["R3"]
    assert all(set(each.about.title) == {"en", "zh"} for each in floor.tables)
    assert all(each.about.between for each in floor.tables[:2])
    assert (floor.server.host, floor.server.port) == ("127.0.0.1", 8400)


def test_every_chip_of_the_demo_floor_can_be_staked_there() -> None:
    for each in read_configuration(SAMPLE).tables:
        limits = open_table(each.record).limits.every
        least = limits.least.units if limits.least else 0
        step = limits.step.units if limits.step else 1
        assert each.about.chips[0] == least
        assert all((chip - least) % step == 0 for chip in each.about.chips)


def test_an_empty_file_is_a_floor_without_tables(tmp_path: Path) -> None:
    floor = read(tmp_path, "")
    assert floor.tables == ()
    assert floor.house.data == tmp_path / "var/house"
    assert floor.terminals.lock_minutes == 5
    assert str(floor.house.zone) == "UTC"


def test_every_line_is_read(tmp_path: Path) -> None:
    (tmp_path / "rapid.txt").write_text("Official.", encoding="utf-8")
    floor = read(
        tmp_path,
        """
[house]
name = "The House"
zone = "Australia/Sydney"
day-begins = 4
data = "data"
helpline = {en = "Help: 1800", zh = "求助 1800"}
store = "postgresql://floor:secret@db/croupier"
keys = "/safe/keys"
heads = "../heads"
[server]
host = "0.0.0.0"
port = 9000
origins = ["https://floor.example", "http://10.0.0.1:8080"]
secure-cookies = true
trusted-proxies = ["10.0.0.7", "10.1.0.0/16", "::1"]
[terminals]
lock-minutes = 3
code-minutes = 20
[logs]
format = "json"
level = "debug"
[texts]
star-rapid = "rapid.txt"
[demo]
players = 0
"""
        + TABLE
        + 'title = {en = "Rapid", zh = "快"}\nbetween = 9\ntray = ["1", 5, "2.50"]\n',
    )
    house, server = floor.house, floor.server
    assert (house.name, str(house.zone), house.day_begins) == ("The House", "Australia/Sydney", 4)
    assert (house.data, house.keys) == (tmp_path / "data", Path("/safe/keys"))
    assert house.heads == tmp_path / "../heads"
    assert house.helpline == {"en": "Help: 1800", "zh": "求助 1800"}
    assert house.store == "postgresql://floor:secret@db/croupier"
    assert (server.host, server.port, server.secure_cookies) == ("0.0.0.0", 9000, True)
    assert server.origins == ("https://floor.example", "http://10.0.0.1:8080")
    assert server.trusted_proxies == ("10.0.0.7", "10.1.0.0/16", "::1")
    assert (floor.terminals.lock_minutes, floor.terminals.code_minutes) == (3, 20)
    assert (floor.logs.format, floor.logs.level, floor.demo.players) == ("json", "debug", 0)
    assert floor.texts == {"star-rapid": tmp_path / "rapid.txt"}
    about = floor.tables[0].about
    assert dict(about.title) == {"en": "Rapid", "zh": "快"}
    assert (about.chips, about.between, about.has_official_text) == ((100, 250, 500), 9, True)


@pytest.mark.parametrize(
    ("text", "place", "said"),
    [
        ("colour = 1", "floor.toml:", "no section 'colour'"),
        ("[hause]", "floor.toml:", "no section 'hause'"),
        ("house = 3", "[house]", "section"),
        ("[house]\nhelpline = ''", "[house]", "helpline is not right"),
        ("[house]\nhelpline = {English = 'x'}", "[house]", "helpline is not right"),
        ("[house]\nnmae = 'x'", "[house]", "no 'nmae'"),
        ("[house]\nname = 3", "[house]", "name"),
        ("[house]\nname = ''", "[house]", "name"),
        ("[house]\nzone = 'Sydney'", "[house]", "'Sydney' is no time zone"),
        ("[house]\nzone = '../../etc/passwd'", "[house]", "no time zone"),
        ("[house]\nzone = 'Australia'", "[house]", "no time zone"),
        ("[house]\nday-begins = 24", "[house]", "day-begins"),
        ("[house]\nday-begins = '6'", "[house]", "day-begins"),
        ("[house]\nday_begins = 6", "[house]", "no 'day_begins'"),
        ("[house]\ndata = ''", "[house]", "data"),
        ('[house]\ndata = "a\\u0000b"', "[house]", "zero byte"),
        ("[house]\nstore = 'mysql://db'", "[house]", "postgresql://"),
        ("[server]\nport = 65536", "[server]", "port"),
        ("[server]\nport = true", "[server]", "port"),
        ("[server]\nport = 99999999999999999999999", "[server]", "port"),
        ("[server]\norigins = 'https://a'", "[server]", "origins"),
        ("[server]\norigins = ['floor.example']", "[server]", "no origin"),
        ("[server]\norigins = ['https://a/b']", "[server]", "no origin"),
        ("[server]\norigins = ['https://a/']", "[server]", "no origin"),
        ("[server]\norigins = ['https://']", "[server]", "no origin"),
        ("[server]\norigins = ['https://[']", "[server]", "origins"),
        ("[server]\norigins = ['*']", "[server]", "no origin"),
        ("[server]\ntrusted-proxies = ['proxy']", "[server]", "neither an address"),
        ("[server]\ntrusted-proxies = ['10.0.0.1/8']", "[server]", "neither an address"),
        ("[server]\nsecure-cookies = 1", "[server]", "secure-cookies"),
        ("[terminals]\nlock-minutes = 0", "[terminals]", "lock-minutes"),
        ("[logs]\nformat = 'xml'", "[logs]", "format"),
        ("[logs]\nlevel = 'loud'", "[logs]", "level"),
        ("[demo]\nplayers = -1", "[demo]", "players"),
        ("[texts]\nrapid = 'x.txt'", "[texts]", "no book 'rapid'"),
        ("[texts]\nnz = 'x.txt'", "[texts]", "cannot be read"),
        ("[texts]\nnz = 3", "[texts]", "cannot be read"),
        ("texts = 3", "[texts]", "section"),
        ("table = 3", "[[table]]", "list"),
        ("[table]\nname = 'R1'", "[[table]]", "list"),
        ("table = [3]", "[[table]] 1", "fields"),
        ("[[table]]\nrulebook = 'nz'\ngame = 'roulette'", "[[table]] 1", "no name"),
        ("[[table]]\nname = 'A'\ngame = 'roulette'", "[[table]] 1 (A)", "no rulebook"),
        (TABLE + "seats = 'x'", "[[table]] 1 (R1)", "seats"),
        (TABLE + "soats = 3", "[[table]] 1 (R1)", "no 'soats'"),
        (TABLE + "sensor = true", "[[table]] 1 (R1)", "no sensor"),
        (SIC_BO + "sensor = true", "[[table]] 1 (S1)", "sic-bo has none"),
        (SIC_BO + "between = 9", "[[table]] 1 (S1)", "the dealer decides"),
        (SIC_BO + "options = { wheel = '37' }", "[[table]] 1 (S1)", "wheel"),
        (TABLE + "between = 0", "[[table]] 1 (R1)", "between"),
        (TABLE + "title = 'Rapid'", "[[table]] 1 (R1)", "title"),
        (TABLE + "title = {English = 'Rapid'}", "[[table]] 1 (R1)", "title"),
        (TABLE + "tray = ['x']", "[[table]] 1 (R1)", "chip"),
        (TABLE + "tray = ['0']", "[[table]] 1 (R1)", "more than nothing"),
        (TABLE + "tray = [nan]", "[[table]] 1 (R1)", "chip"),
        (TABLE + f"tray = {list(range(1, 14))}", "[[table]] 1 (R1)", "12 kinds"),
        (TABLE + TABLE, "[[table]] 2 (R1)", "another table has that name"),
        (TABLE.replace("rng", "dealer") + "between = 9", "[[table]] 1 (R1)", "the dealer decides"),
        (TABLE.replace("R1", " R1 "), "[[table]] 1", "a name has"),
    ],
)
def test_each_fault_is_told_with_its_place(
    tmp_path: Path, text: str, place: str, said: str
) -> None:
    (fault,) = faults(tmp_path, text)
    assert place in fault.what
    assert said in fault.what
    assert fault.what.startswith("floor.toml")
    assert fault.remedy or fault.reason is Reason.NAME_CANNOT_BE_USED


def test_what_the_book_refuses_is_told_under_its_own_rule(tmp_path: Path) -> None:
    nz = TABLE.replace("star-rapid", "nz").replace("rng", "dealer")
    (fault,) = faults(tmp_path, nz.replace('min = "5"', 'min = "501"'))
    assert fault.reason is Reason.LIMITS_ARE_NOT_PERMITTED
    assert "[[table]] 1 (R1)" in fault.what
    assert fault.rules
    (fault,) = faults(tmp_path, TABLE.replace("roulette", "keno"))
    assert fault.reason is Reason.GAME_IS_NOT_IN_THE_BOOK


def test_one_scale_holds_at_every_table_of_the_floor(tmp_path: Path) -> None:
    tables = "".join(
        f"[[table]]\nname = '{name}'\nrulebook = 'nz-baccarat'\ngame = 'baccarat'\n"
        f"mode = 'dealer'\nlimits = {{min = '5', max = '500'}}\n"
        f"options = {{'perfect pair scale' = '{scale}'}}\n"
        for name, scale in (("B1", "one"), ("B2", "one"), ("B3", "two"))
    )
    (told,) = faults(tmp_path, tables)
    assert "[[table]] (B3)" in told.what
    assert "nz-baccarat:11A.8" in map(str, told.rules)


def test_all_faults_are_told_at_once(tmp_path: Path) -> None:
    text = """
[house]
zone = "Moon/Base"
day-begins = 30
[server]
port = -1
prot = 8400
[logs]
level = "loud"
[[table]]
name = "R1"
rulebook = "star-rapid"
game = "roulette"
seats = "many"
tray = ["x", "y"]
[[table]]
name = "R2"
rulebook = "nz"
game = "roulette"
mode = "rng"
[[table]]
name = "R3"
game = "roulette"
"""
    told = [fault.what for fault in faults(tmp_path, text)]
    for said in ("zone", "day-begins", "port is", "'prot'", "level", "seats", "'x'", "'y'"):
        assert any(said in each for each in told), said
    assert any("(R2)" in each for each in told)
    assert any("(R3)" in each and "no rulebook" in each for each in told)
    assert len(told) == 10


def test_a_slip_of_the_pen_is_answered_with_what_was_meant(tmp_path: Path) -> None:
    (fault,) = faults(tmp_path, "[server]\nprot = 8400")
    assert fault.remedy == "Did you mean 'port'?"


def test_a_password_is_not_repeated(tmp_path: Path) -> None:
    for fault in faults(tmp_path, '[house]\nstore = "pg://floor:hunter2@db"\nport = 1'):
        assert "hunter2" not in str(fault)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b"[house", "is not TOML"),
        (b"a = 1\na = 2", "is not TOML"),
        (b"\xff\xfe", "is not UTF-8"),
        (b"a = " + b"[" * 50_000, "is not TOML"),
        (b"#" * (1024 * 1024 + 1), "is larger"),
        (b"[server]\nport = " + b"9" * 5000, "has a number that is longer"),
    ],
    ids=["open", "twice", "bytes", "deep", "large", "long"],
)
def test_what_is_no_toml_is_refused_in_one_sentence(tmp_path: Path, text: bytes, said: str) -> None:
    (fault,) = faults(tmp_path, text)
    assert said in fault.what
    assert fault.reason is Reason.CONFIGURATION_CANNOT_BE_USED


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none.toml"):
        with pytest.raises(RefusedError, match="cannot be read"):
            read_configuration(path)


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "10.0.0.5", "floor.example", "192.168.1.7"])
def test_plain_cookies_are_refused_where_other_machines_listen(tmp_path: Path, host: str) -> None:
    (fault,) = faults(tmp_path, f'[server]\nhost = "{host}"\n{TABLE}')
    assert "[server]" in fault.what
    assert "secure-cookies" in fault.what
    assert fault.remedy is not None
    assert "TLS" in fault.remedy
    assert read(tmp_path, f'[server]\nhost = "{host}"\nsecure-cookies = true\n{TABLE}').tables


@pytest.mark.parametrize("host", ["127.0.0.1", "::1", "localhost", "127.3.2.1"])
def test_plain_cookies_stay_on_this_machine(tmp_path: Path, host: str) -> None:
    assert read(tmp_path, f'[server]\nhost = "{host}"\n{TABLE}').server.host == host


_VALUES = some.recursive(
    some.none()
    | some.booleans()
    | some.integers(-(10**30), 10**30)
    | some.floats()
    | some.text(max_size=20),
    lambda inner: (
        some.lists(inner, max_size=4) | some.dictionaries(some.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=8,
)
_FIELDS: tuple[tuple[str, str], ...] = tuple(
    (section, name)
    for section, names in {
        "house": "name zone day-begins data store keys heads helpline",
        "server": "host port origins secure-cookies trusted-proxies connections "
        "connections-by-address request-seconds messages-a-second requests-a-second",
        "terminals": "lock-minutes code-minutes",
        "logs": "format level",
        "texts": "nz star-rapid",
        "demo": "players",
        "table": "name rulebook game mode variant options limits seconds seats chips "
        "approved_chips unpayable personal title between sensor tray",
    }.items()
    for name in names.split()
)


@settings(
    max_examples=300,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
@given(some.sampled_from(_FIELDS), _VALUES)
def test_whatever_stands_in_a_field_is_read_or_refused(field: tuple[str, str], value: Any) -> None:
    section, name = field
    table: dict[str, Any] = {"name": "R1", "rulebook": "nz", "game": "roulette"}
    written: dict[str, Any] = (
        {"table": [{**table, name: value}]} if section == "table" else {section: {name: value}}
    )
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("croupier.floor.configuration._toml", lambda _: written)
        try:
            read_configuration(Path("floor.toml"))
        except RefusedError:
            return
