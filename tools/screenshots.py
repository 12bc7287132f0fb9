"""Take pictures of the screens, of a demo floor that has been open for a while.

``.venv/bin/python tools/screenshots.py`` opens a floor of its own, lets guests and a player play
until the tables have a history, and writes ``docs/screens/``. ``--all FOLDER`` takes every screen
instead: both sizes, both languages, with and without movement, for somebody to look through.
"""

import argparse
import itertools
import json
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, sync_playwright

from croupier.floor.configuration import SAMPLE


ROOT: Final = Path(__file__).parent.parent
SCREENS: Final = ROOT / "docs" / "screens"
LARGE: Final = (1920, 1080)
SIZES: Final = (LARGE, (1280, 800))
FAVOURITES: Final = re.compile("Favourites|常用注")
LANGUAGES: Final = {"en": "en", "zh": "zh-Hans"}
COLOURS: Final = 256
ARGUMENTS: Final = ("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run")
PLAYER: Final = "Beatrix Lang"
NOTES: Final = ("100", "50", "20", "5")
PICTURES: Final[dict[str, dict[str, Any]]] = {
    name: picture
    for file in sorted(ROOT.glob("web/src/games/*/gallery.json"))
    for name, picture in json.loads(file.read_text("utf-8"))["pictures"].items()
}
"""By what each game's folder says: a table of the demo, and what somebody has on its layout.

That is bet, target, chips of the smallest kind. Beside it the cards of a ``coup`` to be dealt for it,
whether a decision is waited for (``asks``), whose desk is taken (``dealer``), and whether its ``wall``.
"""
HASTE: Final = 6
"""Seconds in which all chips of a picture are on the cloth."""
DEALS: Final = 20
"""Rounds in which a decision comes as good as surely."""
COUPS: Final = 16
"""So many are dealt before the pictures, so that the bead plate has some columns."""
GUESTS: Final = (
    *("Ada Quinn", "Noor Haddad", "Teuila Fa", "Bram Visser", "Mei Tan"),
    *("Noa Tamati", "Ines Rocha", "Jonas Weir", "Priya Nair"),
)
SETTLED: Final = 13_000
"""Milliseconds after which guests have most of their chips on the cloth."""
_PATIENCE: Final = 60_000


@dataclass
class Floor:
    """A demo floor: where it is open, and who signs on with what."""

    address: str
    sign_ins: dict[str, str]


@contextmanager
def floor(folder: Path) -> Iterator[Floor]:
    """Open the project's own demo floor in a folder that is thrown away."""
    command = [sys.executable, "-m", "croupier", "serve", str(SAMPLE)]
    command += ["--demo", "--data", str(folder / "house"), "--port", "0"]
    with (
        (folder / "log").open("wb") as log,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True) as process,
    ):
        try:
            yield _opened(process)
        finally:
            process.terminate()


def _opened(process: "subprocess.Popen[str]") -> Floor:
    sign_ins: dict[str, str] = {}
    assert process.stdout is not None
    for line in process.stdout:
        if found := re.search(r"open at (http://\S+:\d+)", line):
            return Floor(found[1], sign_ins)
        if found := re.fullmatch(r"(.+?), .+\)\s+(\S+)\n", line):
            sign_ins[found[1]] = found[2]
    raise SystemExit("The floor did not open.")


@dataclass
class Seat:
    """A terminal in a browser, and what it was last told."""

    page: Page
    view: dict[str, Any] = field(default_factory=dict)

    def hear(self, frame: str | bytes) -> None:
        """Take in what the house told."""
        told = json.loads(frame)
        if told["tell"] == "view":
            self.view |= told["sections"]

    def until(self, is_so: Any, seconds: float) -> bool:
        """Wait until the view is as wanted; say whether it came to that."""
        end = time.monotonic() + seconds
        while not is_so(self.view):
            if time.monotonic() > end:
                return False
            self.page.wait_for_timeout(50)
        return True


class Visit:
    """Everybody whose screen is pictured."""

    def __init__(self, browser: Browser, house: Floor) -> None:
        """Remember where the floor is."""
        self.browser, self.house = browser, house

    def context(self) -> BrowserContext:
        """Open a browser of its own, large."""
        size: ViewportSize = {"width": LARGE[0], "height": LARGE[1]}
        context = self.browser.new_context(base_url=self.house.address, viewport=size)
        context.set_default_timeout(_PATIENCE)
        return context

    def seat(self, kind: str, table: str | None = None) -> Seat:
        """Enrol at a free terminal and open it."""
        context = self.context()
        asked = {"kind": kind, **({"table": table} if table else {})}
        headers = {"origin": self.house.address}
        answer = context.request.post("/api/demo/enrol", data=asked, headers=headers)
        seat = Seat(context.new_page())
        seat.page.on("websocket", lambda line: line.on("framereceived", seat.hear))
        seat.page.goto(answer.json()["path"])
        return seat

    def staff(self, name: str, kind: str, table: str | None = None) -> Seat:
        """Open a staff terminal and sign somebody on."""
        seat = self.seat(kind, table)
        seat.page.locator("form input").first.fill(name)
        seat.page.locator("input[type=password]").fill(self.house.sign_ins[name])
        seat.page.locator("form button[type=submit]").click()
        seat.page.locator("[role=tab]").first.wait_for()
        return seat


# Playing


def come_in(player: Seat, name: str = PLAYER) -> None:
    """Insert a card and some notes."""
    devices = player.page.locator(".devices")
    devices.locator("form input").first.fill(name)
    devices.locator("form button").first.click()
    player.until(lambda view: view.get("me", {}).get("player") == name, 20)
    for note in NOTES:
        devices.get_by_role("button", name=re.compile(rf"note of \D?{note}$")).click()
        player.page.wait_for_timeout(300)
    devices.locator("h2 button").click()


def bet(player: Seat, name: str = "player") -> None:
    """Put the chips of a picture on the layout, unless some lie there."""
    if player.view["me"]["wagers"] and player.view["me"]["bet"]:
        return
    for on, target, chips in PICTURES[name]["bets"]:
        place = f".felt [data-bet=\"{on}\"][data-target='{json.dumps(target)}']"
        for _ in range(chips):
            player.page.locator(place).first.click()
            player.page.wait_for_timeout(60)


def is_open(seat: Seat, least: int = 12) -> bool:
    """Say whether wagers are taken for so many seconds more, by the clock on the screen."""
    clock = seat.page.locator("[role=timer]")
    told = clock.first.inner_text() if clock.count() else ""
    return told.isdigit() and int(told) >= least


def play(player: Seat, rounds: int) -> None:
    """Play until a table has so many results."""
    seen = -1
    while len(player.view["results"]["numbers"]) < rounds:
        player.until(lambda _: is_open(player), 90)
        if player.view["round"]["number"] != seen:
            seen = player.view["round"]["number"]
            bet(player)
            print(f"game {seen}: {len(player.view['results']['numbers'])} of {rounds} results")
        player.page.wait_for_timeout(1_000)


# Pictures


def speak(page: Page, language: str) -> None:
    """Switch a screen's language, past whatever lies over the switch."""
    tag = LANGUAGES[language]
    page.evaluate("(tag) => document.querySelector(`.switch [lang='${tag}']`)?.click()", tag)


def shoot(page: Page, file: Path) -> None:
    """Take a picture, out of the pointer's way."""
    file.parent.mkdir(parents=True, exist_ok=True)
    page.mouse.move(2, 2)
    page.screenshot(path=file)


def reduce_colours(file: Path) -> None:
    """Keep a picture small that is kept for good: as many colours as it needs and no more."""
    with Image.open(file) as taken:
        taken.convert("RGB").quantize(COLOURS, dither=Image.Dither.FLOYDSTEINBERG).save(
            file, optimize=True
        )


def shoot_languages(page: Page, name: str, folder: Path) -> None:
    """Take a screen in both languages at the large size."""
    for language in LANGUAGES:
        speak(page, language)
        page.wait_for_timeout(250)
        shoot(page, folder / f"{name}-{language}.png")
        reduce_colours(folder / f"{name}-{language}.png")
        print(f"{name}-{language}.png")


def shoot_everything(page: Page, name: str, folder: Path) -> None:
    """Take a screen in each size and language, with movement and without."""
    for (width, height), language, motion in itertools.product(SIZES, LANGUAGES, ("full", "less")):
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(reduced_motion="reduce" if motion == "less" else "no-preference")
        speak(page, language)
        page.wait_for_timeout(120)
        shoot(page, folder / f"{width}-{language}-{motion}" / f"{name}.png")
    print(name)


def wall_of(visit: Visit, table: str) -> Seat:
    """Open a table's wall display."""
    wall = visit.seat("wall", table)
    wall.page.locator("main").wait_for()
    return wall


def dealer_of(visit: Visit, name: str, table: str) -> Seat:
    """Sign a dealer on in the middle of a round, while chips lie on the cloth.

    The demo's own dealer finishes the round in hand and then leaves the table to the person.
    """
    wall = visit.seat("wall", table)
    for phase in (("waiting", "over", "decided"), ("wagers",)):
        wall.until(lambda view, due=phase: view.get("round", {}).get("phase") in due, 120)
    wall.page.wait_for_timeout(SETTLED)
    wall.page.context.close()
    return visit.staff(name, "dealer", table)


def for_the_docs(visit: Visit, player: Seat, into: Path) -> None:
    """Take the pictures of the README and the docs."""
    wall, office = wall_of(visit, "R1"), visit.staff("Olga", "office")
    player.until(lambda _: is_open(player), 90)
    bet(player)
    player.page.wait_for_timeout(600)
    shoot_languages(player.page, "player", into)
    shoot_languages(dealer_of(visit, "Dana", "R3").page, "dealer", into)
    shoot_languages(office.page, "office", into)
    lobby = visit.context().new_page()
    lobby.goto("/")
    lobby.get_by_role("article").first.wait_for()
    shoot_languages(lobby, "lobby", into)
    wall.until(lambda view: view["round"]["phase"] in ("decided", "over"), 90)
    for language in LANGUAGES:
        wall.page.goto(f"{wall.page.url.partition('?')[0]}?lang={language}")
        wall.page.locator("main").wait_for()
        wall.page.wait_for_timeout(800)
        shoot(wall.page, into / f"wall-{language}.png")
        reduce_colours(into / f"wall-{language}.png")


def of_games(visit: Visit, into: Path, names: Collection[str] = ()) -> None:
    """Take the player's screen of every other game, or of those named, as their folders say."""
    guests = iter(GUESTS)
    for name, picture in PICTURES.items():
        if name == "player" or (names and name not in names):
            continue
        player = visit.seat("player", picture["table"])
        player.page.locator(".felt").wait_for()
        come_in(player, next(guests))
        if "coup" in picture:
            of_a_coup(visit, player, name, into)
            continue
        if "asks" in picture:
            asked(player, name)
        else:
            player.until(lambda view: view["me"]["may_wager"], 120)
            bet(player, name)
        player.page.wait_for_timeout(1_000)
        shoot_languages(player.page, name, into)
        if "dealer" in picture:
            desk = dealer_of(visit, picture["dealer"], picture["table"])
            shoot_languages(desk.page, f"dealer-{name}", into)
        if "wall" in picture:
            of_a_wall(visit, name, into)


def of_a_wall(visit: Visit, name: str, into: Path) -> None:
    """Take a wall once it shows a result."""
    wall = wall_of(visit, PICTURES[name]["table"])
    wall.page.goto(f"{wall.page.url}?lang=en")
    wall.page.locator("main").wait_for()
    wall.until(lambda view: view["round"]["phase"] in ("decided", "over"), 90)
    wall.page.wait_for_timeout(6_000)
    shoot(wall.page, into / f"wall-{name}-en.png")
    reduce_colours(into / f"wall-{name}-en.png")


def coup(desk: Seat, cards: Iterator[str], until: str = "over") -> None:
    """Deal as the desk asks: a card wherever one is due, the end of whatever is open."""
    page = desk.page
    while (phase := desk.view["round"]["phase"]) != until:
        if phase in ("waiting", "over"):
            page.locator('[data-next="new game"]:enabled').click()
        elif phase in ("wagers", "insurance"):
            page.locator('[data-next="no more bets"]:enabled').click()
        elif phase == "read":
            page.locator(".readback .confirm:enabled").click()
        else:
            key_in(page, next(cards))
        before = desk.view["round"]
        desk.until(lambda view, was=before: view["round"] != was, 5)


def key_in(page: Page, card: str) -> None:
    """Key a card in on the pad, and enter it."""
    page.locator(f'.pad [data-rank="{card[:-1]}"]:enabled').click()
    page.locator(f'.pad [data-suit="{card[-1]}"]:enabled').click()
    page.locator(".pad .confirm:enabled").click()


def shuffled() -> Iterator[str]:
    """Give cards as they may come, the same at every run."""
    ranks = ("A", *map(str, range(2, 11)), "J", "Q", "K")
    chance = random.Random(6)  # noqa: S311 - for a picture
    while True:
        yield chance.choice(ranks) + chance.choice("SHDC")


def of_a_coup(visit: Visit, player: Seat, name: str, into: Path) -> None:
    """Take a coup with insurance from every side of a table whose dealer we are."""
    picture, cards = PICTURES[name], shuffled()
    dealt = picture["coup"].split()
    desk = visit.staff(picture["dealer"], "dealer", picture["table"])
    wall = wall_of(visit, picture["table"])
    wall.page.goto(f"{wall.page.url}?lang=en")
    desk.until(lambda view: "new game" in view["desk"]["next"], 120)
    for _ in range(COUPS):
        coup(desk, cards)
        coup(desk, cards, until="wagers")
    player.until(lambda view: view["me"]["may_wager"], 60)
    bet(player, name)
    player.page.wait_for_timeout(900)
    shoot_languages(player.page, name, into)
    coup(desk, iter(dealt), until="insurance")
    player.page.locator("[data-insurance]").wait_for()
    player.page.wait_for_timeout(900)
    shoot_languages(player.page, f"{name}-insurance", into)
    desk.page.locator('[data-next="no more bets"]:enabled').click()
    desk.page.locator(".pad [data-rank]").first.wait_for()
    desk.page.wait_for_timeout(900)
    shoot_languages(desk.page, f"dealer-{name}", into)
    coup(desk, iter(dealt[4:]))
    wall.page.wait_for_timeout(1_500)
    shoot(wall.page, into / f"wall-{name}-en.png")
    reduce_colours(into / f"wall-{name}-en.png")


def has_time(player: Seat) -> bool:
    """Say whether nothing counts the wagering down, or not so soon that chips come too late."""
    return player.view["round"]["closes"] is None or is_open(player, HASTE)


def asked(player: Seat, name: str) -> None:
    """Play until a decision is asked for."""
    for _ in range(DEALS):
        player.until(lambda view: view["me"]["may_wager"] and has_time(player), 120)
        number = player.view["round"]["number"]
        bet(player, name)
        player.until(lambda view: view["me"]["asks"] or view["round"]["phase"] == "over", 120)
        if player.view["me"]["asks"]:
            return
        player.until(lambda view, was=number: view["round"]["number"] > was, 120)


def for_review(visit: Visit, player: Seat, into: Path) -> None:
    """Take every screen there is."""
    lobby = visit.context().new_page()
    lobby.goto("/")
    lobby.get_by_role("article").first.wait_for()
    shoot_everything(lobby, "lobby", into)
    idle = visit.seat("player", "R2")
    idle.page.locator(".felt").wait_for()
    shoot_everything(idle.page, "player-nobody", into)
    of_the_player(player, into)
    of_staff(visit, into)
    for language in LANGUAGES:
        wall = wall_of(visit, "R1")
        wall.page.goto(f"{wall.page.url}?lang={language}")
        wall.page.locator("main").wait_for()
        for width, height in SIZES:
            wall.page.set_viewport_size({"width": width, "height": height})
            shoot(wall.page, into / f"{width}-{language}-full" / "wall.png")


def of_the_player(player: Seat, into: Path) -> None:
    """Take the player's screen as it is in a round, and all that opens over it."""
    page = player.page
    player.until(lambda _: is_open(player), 90)
    bet(player)
    page.wait_for_timeout(600)
    shoot_everything(page, "player-betting", into)
    player.until(lambda view: view["round"]["result"] is not None, 90)
    page.locator(".call .number").wait_for()
    shoot_everything(page, "player-result", into)
    ways, top = page.locator(".results .ways button"), page.locator(".rest .buttons button")
    opens = {
        "statistics": ways.nth(0),
        "games": ways.nth(1),
        "list": ways.nth(2),
        "service": top.nth(2),
        "help": top.nth(3),
        "limits": page.locator(".plaque").first,
        "favourites": page.locator(".controls .acts button").filter(has_text=FAVOURITES),
        "collect": page.locator(".meters button").last,
    }
    for name, button in opens.items():
        page.set_viewport_size({"width": LARGE[0], "height": LARGE[1]})
        button.click()
        page.locator("dialog[open]").wait_for()
        shoot_everything(page, f"player-{name}", into)
        page.keyboard.press("Escape")
        page.locator("dialog[open]").wait_for(state="hidden")


def of_staff(visit: Visit, into: Path) -> None:
    """Take the desks of two books, what opens over them, and the office."""
    door = visit.seat("dealer", "R3")
    door.page.locator("form").wait_for()
    shoot_everything(door.page, "dealer-nobody", into)
    for name, table in (("Dana", "R3"), ("Dmitri", "R4")):
        page = dealer_of(visit, name, table).page
        shoot_everything(page, f"dealer-{table}", into)
        buttons = page.locator(".acts > button")
        for what, button in (("acts", buttons.nth(buttons.count() - 2)), ("all", buttons.last)):
            page.set_viewport_size({"width": LARGE[0], "height": LARGE[1]})
            button.click()
            page.locator("dialog[open]").first.wait_for()
            shoot_everything(page, f"dealer-{table}-{what}", into)
            page.keyboard.press("Escape")
        page.context.close()
    office = visit.staff("Olga", "office")
    for place in range(office.page.locator("[role=tab]").count()):
        office.page.locator("[role=tab]").nth(place).click()
        shoot_everything(office.page, f"office-{place + 1}", into)


def main() -> None:
    """Open a floor, play, take the pictures."""
    reading = argparse.ArgumentParser(description=__doc__)
    reading.add_argument("--rounds", type=int, default=14, help="results before the pictures")
    reading.add_argument(
        "--games", nargs="*", choices=[*PICTURES], help="those of other games alone, or of some"
    )
    reading.add_argument("--all", type=Path, metavar="FOLDER", help="every screen, for review")
    given = reading.parse_args()
    path = shutil.which("chromium-headless-shell")
    if path is None:
        raise SystemExit("chromium-headless-shell is missing: make system installs it.")
    with (
        tempfile.TemporaryDirectory() as folder,
        floor(Path(folder)) as house,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        visit = Visit(browser, house)
        player = visit.seat("player", "R1")
        player.page.locator(".felt").wait_for()
        come_in(player)
        play(player, given.rounds)
        if given.games is not None:
            of_games(visit, SCREENS, given.games)
        elif given.all:
            for_review(visit, player, given.all)
        else:
            for_the_docs(visit, player, SCREENS)
            of_games(visit, SCREENS)
        browser.close()


if __name__ == "__main__":
    main()
