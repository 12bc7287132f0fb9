"""Dice and cards followed by the verifier's own scales: what the house pays is due, and no more."""

import json
import random
from typing import Any

import pytest

from croupier.equipment.cards import DECK
from croupier.games.protocol import Chance, Close, Deal
from croupier.table.driver.rounds import ask, begin, place_all
from croupier.table.setup.configuration import TableRecord, open_table
from croupier.table.wagers.moves import Place
from croupier.table.wagers.slips import Result
from croupier.terms.money import Money
from tests.conformance.throwing import DEALER, shooting
from tests.table.conduct.evening import Evening
from tests.table.conduct.test_carried_wagers import dice, throw_somehow
from tests.verifier.loading import verify


SEED = 20261118
STAKE = 2_000
CRAPS: list[dict[str, Any]] = [
    *({"bet": bet} for bet in ("pass", "dont-pass", "come", "dont-come", "odds", "pass-odds")),
    *({"bet": bet} for bet in ("dont-pass-behind", "big-six", "big-eight", "field", "any-seven")),
    *({"bet": bet} for bet in ("any-craps", "craps-two", "craps-three", "craps-twelve", "eleven")),
    *({"bet": bet, "target": n} for bet in ("place", "buy", "lay") for n in (4, 5, 6, 8, 9, 10)),
    *({"bet": "hardway", "target": n} for n in (4, 6, 8, 10)),
    *({"bet": "horn-high", "target": n} for n in (2, 3, 11, 12)),
    {"bet": "horn", "stake": "20"},
    {"bet": "world"},
    {"bet": "c-and-e", "target": "3-2"},
]
SNAKE_EYES: list[dict[str, Any]] = [
    *({"bet": bet} for bet in ("five", "six", "eight", "field", "any-seven", "c-and-e-combo")),
    *({"bet": b} for b in ("craps-two", "craps-three", "craps-twelve", "eleven", "hardway-combo")),
    *({"bet": "hardway", "target": n} for n in (4, 6, 8, 10)),
]
CALLS: list[dict[str, Any]] = [
    {"call": "remove"},
    {"call": "off"},
    {"call": "on"},
    {"call": "on alone"},
    {"call": "reduce", "to": "10"},
]


def exported(evening: Evening, change: Any = lambda _: None) -> bytes:
    """Export an evening that was played in memory; ``change`` is what somebody did to it first."""
    told = [json.loads(entry.line) for entry in evening.entries]
    change(told)
    tables = evening.house.tables.values()
    bodies = {t.table.game.ruleset.content_hash: t.table.game.ruleset.body for t in tables}
    before, nobody = "0" * 64, "0" * 64
    header = {"after": 0, "before": before, "croupier": "export", "format": 1}
    lines = [verify.canonical({**header, "public_key": nobody, "site": "house"})]
    lines += [
        verify.canonical({"hash": name, "ruleset": json.loads(bodies[name])})
        for name in sorted(bodies)
    ]
    ledger = verify.nets([row for entry in told for row in entry["post"]])
    for entry in told:
        line = verify.canonical(entry)
        before = verify.hashlib.sha256(bytes.fromhex(before) + line).hexdigest()
        lines.append(b'{"entry":' + line + b',"hash":"' + before.encode() + b'"}')
    balances = sorted([*key, units] for key, units in ledger.items() if units)
    lines.append(verify.canonical({"balances": balances}))
    end = {"entries": len(told), "hash": before, "lines": len(lines) + 1}
    lines.append(verify.canonical({"end": end}))
    return b"".join(line + b"\n" for line in lines)


def checked(text: bytes) -> tuple[list[str], Any]:
    """Let the verifier read an export; nobody signed anything in these."""
    report = verify.Verifier().run(text.splitlines(keepends=True))
    said = [fault.what for fault in report.in_order if "signed head" not in fault.what]
    return said, report


def rolled(book: str, rolls: int) -> Evening:
    """Play rolls with all sorts of wagers, some of them called on between two rolls."""
    chance, evening = random.Random(f"{SEED} {book}"), shooting(book)
    bets = CRAPS if book == "nz1996" else SNAKE_EYES
    for player in ("P1", "P2"):
        evening.do("buy in", who=player, amount="20000")
    for _ in range(rolls):
        if evening.table.live is None:
            evening.do("new game", **DEALER)
        for _ in range(6):
            stake = {"stake": chance.choice(("10", "20", "60"))}
            who = chance.choice(("P1", "P2"))
            evening.ask("place", who=who, **(stake | chance.choice(bets)))
        live = evening.table.live
        assert live is not None
        for slip in chance.sample(list(live.round.slips), min(2, len(live.round.slips))):
            evening.ask("call", who=slip.player, wager=slip.id, **chance.choice(CALLS))
        evening.ask("place", who="P2", bet="field", stake="10")  # or nobody has to throw
        throw_somehow(evening)
        evening.do("result", **DEALER, chance=dice(chance))
        evening.pay_out()
    return evening


@pytest.mark.slow
@pytest.mark.parametrize(("book", "least"), [("nz1996", 60), ("nz", 60)])
def test_wagers_on_dice_are_followed_from_roll_to_roll(book: str, least: int) -> None:
    evening = rolled(book, 40)
    said, report = checked(exported(evening))
    assert said == []
    assert report.partial == 0
    assert report.counts["wagers settled"] >= least
    settled = {
        (wager["bet"], wager["result"])
        for entry in evening.entries
        for wager in entry.happening.facts.get("wagers", ())
    }
    assert len({bet for bet, result in settled if result == "win"}) > 6

    def overpaid(told: list[dict[str, Any]]) -> None:
        paid = [entry for entry in told if entry["kind"] == "winners paid"]
        entry = next(each for each in paid if each["facts"]["wagers"][0]["result"] == "win")
        wager = entry["facts"]["wagers"][0]
        wager["winnings"] += 500
        house, player = f"house:{evening.table.name}", f"chips:{wager['player']}"
        entry["post"] += [[house, "cash", -500], [player, "cash", 500]]

    assert any("are due" in each for each in checked(exported(evening, overpaid))[0])

    def forgotten(told: list[dict[str, Any]]) -> None:
        entry = next(each for each in told if each["kind"] == "losers collected")
        entry["facts"]["wagers"], entry["post"] = [], []

    assert any("not collected" in each for each in checked(exported(evening, forgotten))[0])


@pytest.mark.parametrize("book", ["nz1996", "nz"])
def test_a_line_that_cannot_be_read_accuses_no_later_roll(book: str) -> None:
    lines = exported(rolled(book, 12)).splitlines(keepends=True)
    places = [place for place, line in enumerate(lines) if line.startswith(b'{"entry"')]
    for place in random.Random(SEED).sample(places, 12):
        bad = lines[place].replace(b'"kind"', b'"k\xffnd"')
        broken = [*lines[:place], bad, *lines[place + 1 :]]
        found = verify.Verifier().run(broken).in_order
        others = [each.what for each in found if each.line != place + 1]
        assert [each for each in others if "signed head" not in each] == []
        assert len(found) > len(others)


TABLES: dict[str, tuple[str, dict[str, Any]]] = {
    "commission": ("nz-baccarat", {}),
    "six-half": (
        "nz-baccarat",
        {
            "scheme": "six-half",
            "pair bet": "lucky match",
            "lucky match scale": "two",
            "dragon bonus scale": "two",
            "super 6 pays": "15 to 1",
            "tie": "9 to 1",
        },
    ),
    "two to one": (
        "nz-baccarat",
        {
            "scheme": "two-to-one",
            "banker six": "1 to 2",
            "pair bet": "any pair",
            "any pair scale": "two",
            "dragon bonus scale": "three",
        },
    ),
    "ez": ("nz-baccarat", {"scheme": "ez", "perfect pair scale": "three"}),
    "nz": ("nz", {"perfect pair scale": "two"}),
    "nz, two to one": ("nz", {"scheme": "two-to-one", "pair bet": "lucky match"}),
    "nz1996": ("nz1996", {}),
    "star-premium": ("star-premium", {}),
    "star-premium, even money": ("star-premium", {"scheme": "even-money"}),
    "star-premium, tie premium": ("star-premium", {"scheme": "tie-premium", "tie premium": 5}),
}


@pytest.mark.parametrize("name", TABLES)
def test_every_place_of_a_layout_for_cards_pays_what_the_house_pays(name: str) -> None:
    book, options = TABLES[name]
    table = open_table(TableRecord(rulebook=book, game="baccarat", options=options))
    layout = verify.Cards(book, dict(table.game.ruleset.options))
    places = [(bet, str(hand)) for bet, kind in table.game.bets.items() for hand in kind.targets()]
    chance, seen = random.Random(f"{SEED} {name}"), set[tuple[str, str]]()
    for number in range(60):
        first = chance.choice(("player", "banker"))
        order = sorted(places, key=lambda place: place[0] != first)
        wagers = [Place(f"{b} {h}", "Kim", 0, b, h or None, Money(STAKE)) for b, h in order]
        played, cards = ask(place_all(begin(table), wagers), Close()), list[str]()
        shoe = chance.sample(DECK, 12) if number % 3 else chance.choices(DECK[:9] + DECK[-9:], k=12)
        while played.carry is None:
            symbol = shoe[len(cards)] if isinstance(played.turn, Deal) else None
            played = ask(played, Close() if symbol is None else Chance(symbol))
            cards += [] if symbol is None else [str(symbol)]
        came = verify._hands(*verify.coup(iter(cards)))
        for bet, hand in places:
            slip = played.slip(f"{bet} {hand}")
            if slip is None or slip.result in (Result.REFUSED, Result.REJECTED, Result.REMOVED):
                continue
            if slip.result is Result.VOID and not slip.settled:
                continue  # what it needs beside it is not there
            wager = verify.Wager("w", "Kim", "cash", STAKE, layout.read(bet, hand), 1, 1)
            total = slip.totals
            due = (total.won, total.back, total.commission)
            assert wager.pays(came, ()) == due, (bet, hand, came)
            seen.add((bet, hand))
    insured = {place for place in places if "insurance" in place[0]}
    assert {*places} - seen <= insured | {("ante", "")}, set(places) - seen
