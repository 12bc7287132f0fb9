"""A study can be priced and simulated; no table can be opened on it."""

import re
from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from importlib import import_module
from typing import Any, Final

import msgspec
import pytest

from croupier.games import open_game
from croupier.lab.lowering import Lowered, lower
from croupier.lab.odds import price
from croupier.lab.players import every_wager
from croupier.lab.simulation import run, samples
from croupier.rulebooks.approval import ruleset, study
from croupier.table.record.adjudication import adjudicate, read_records
from croupier.table.setup.configuration import TableRecord, open_table
from croupier.terms.refusals import Reason, Refusal, RefusedError
from tests.docs.pages import DOCS
from tests.games.tables import (
    ASKED,
    CASES,
    DEALT,
    GAMES,
    ROOT,
    Case,
    counted,
    entries,
    every_table,
    golden,
    raw,
)


SEED = 20261116


def dearer(case: Case) -> tuple[str, Any]:
    """Settle a study in which a bet that one draw decides pays a third more than it does."""
    once = {bet for bet, _ in counted(case)}
    known = [bet for _, bet in entries(case) if bet["name"] in once and not _has_dear_lines(bet)]
    name = next((bet["name"] for bet in known if "pays" in bet), known[0]["name"])
    bets = [_raised(bet) for bet in raw(case.book, case.game)["bet"] if bet["name"] == name]
    return name, study({"book": case.book, "game": case.game, "bet": bets}, case.options)


def _has_dear_lines(bet: dict[str, Any]) -> bool:
    """Say whether a bet has odds of its own and other ones for some results."""
    return "pays" in bet and "line" in bet


def _raised(bet: dict[str, Any]) -> dict[str, Any]:
    """Raise a bet's odds by a third: its own, or those of each line where they differ."""
    if "pays" in bet:
        return {**bet, "pays": _third_more(bet["pays"])}
    return {**bet, "line": [{**line, "won": _third_more(line["won"])} for line in bet["line"]]}


def _third_more(odds: str) -> str:
    return f"{int(odds.split(maxsplit=1)[0]) * 4} to 3"


@every_table
def test_a_study_is_priced_and_simulated(case: Case) -> None:
    name, rules = dearer(case)
    assert rules.study
    game = open_game(rules)
    exact = {str(t): odds.ev for odds in price(game, only=name).bets for t in odds.targets}
    own = {target: returned for (bet, target), returned in counted(case).items() if bet == name}
    assert set(exact) == set(own)
    for target, returned in own.items():
        each = [returned[symbol] for symbol in game.device.symbols]
        dearest = [back + (back - 1) / 3 if back > 1 else back for back in each]
        assert exact[target] == sum(dearest, Fraction(0)) / len(dearest) - 1
    found = samples(game, run(lower(game, every_wager(game)), draws=400_000, seed=SEED))
    assert all(abs(each.z(exact[str(each.target)])) < 4 for each in found if each.bet == name)


def test_a_multiple_of_unequal_pieces_is_weighed_the_same_everywhere() -> None:
    """Two units on one number and three on another: 72/5 and 108/5 for a unit."""
    pair = {"name": "pair", "kind": "pieces", "pieces": ["straight-up 1 x 2", "straight-up 2 x 3"]}
    game = open_game(study({"book": "nz1996", "game": "roulette", "bet": [pair]}))
    (odds,) = price(game, only="pair").bets
    assert {line.returned for line in odds.lines} == {0, Fraction(72, 5), Fraction(108, 5)}
    found = run(lower(game, every_wager(game)), draws=100_000, seed=SEED)
    assert isinstance(found.lowered, Lowered)
    kinds = [found.lowered.classes[found.lowered.face_of(number)] for number in ("1", "2")]
    one, two = (int(found.totals[kind]) for kind in kinds)
    (sample,) = [each for each in samples(game, found) if each.bet == "pair"]
    won = Fraction(one * 72 + two * 108, 5)
    assert sample.mean == pytest.approx(float(won / found.draws - 1), abs=1e-12)


def test_a_scale_that_no_bet_has_is_not_passed_over() -> None:
    game = open_game(study({"book": "nz1996", "game": "roulette"}))
    found = run(lower(game, every_wager(game)), draws=1000, seed=SEED)
    with pytest.raises((KeyError, ValueError, RefusedError)):
        samples(game, found, "no such scale")


def test_a_table_record_has_no_place_for_a_study() -> None:
    names = {field.name for field in msgspec.structs.fields(TableRecord)}
    terms = {"rulebook", "game", "variant", "options", "mode"}
    house = {"name", "seconds", "seats", "limits", "limits_on", "personal"}
    chips = {"chips", "approved_chips", "unpayable"}
    house |= {"casino", "times"}
    assert names == terms | house | chips


@pytest.mark.parametrize("book", ["study", "", "own"])
@pytest.mark.parametrize("case", CASES[:1], ids=lambda case: case.game)
def test_a_table_is_not_opened_without_a_book(case: Case, book: str) -> None:
    with pytest.raises(RefusedError) as refused:
        open_table(TableRecord(book, case.game))
    assert refused.value.refusal.reason is Reason.BOOK_IS_UNKNOWN


@pytest.mark.parametrize(
    "more",
    [
        {"study": True},
        {"bet": [{"name": "straight-up", "kind": "straight-up", "pays": "36 to 1"}]},
        {"line": [{"name": "lose", "back": "1/2"}]},
        {"scale": "own"},
    ],
    ids=lambda more: next(iter(more)),
)
@pytest.mark.parametrize("case", CASES[:1], ids=lambda case: case.game)
def test_terms_of_ones_own_do_not_open_a_table(case: Case, more: dict[str, Any]) -> None:
    table = {"rulebook": case.book, "game": case.game, **more}
    with pytest.raises(RefusedError) as refused:
        read_records(msgspec.json.encode({"table": table}))
    assert refused.value.refusal.reason is Reason.RECORD_CANNOT_BE_READ
    named = {"table": {"rulebook": case.book, "game": case.game, "options": more}}
    with pytest.raises(RefusedError) as refused:
        adjudicate(read_records(msgspec.json.encode(named)))
    assert refused.value.refusal.reason is Reason.OPTION_IS_UNKNOWN


# A study is read strictly: a slip is answered with what would do.


def of_its_own(game: str) -> tuple[str, dict[str, Any]]:
    """Give a book and a bet that may come on top of it, as the game's golden odds have them."""
    own = golden(game)["study"]
    return own["book"], own["bet"]


_WINS: Final = [{"winner": "tie", "line": "win"}]
LEFT_OUT: Final = object()


def studied(game: str, bet: dict[str, Any] | None = None, **more: Any) -> Any:
    """Open the game's own study with its bet changed."""
    book, own = of_its_own(game)
    changed = {"name": "own", **own, **(bet or {})}
    kept = {name: part for name, part in changed.items() if part is not LEFT_OUT}
    written = {"book": book, "game": game, "bet": [kept], **more.pop("rest", {}), **more}
    return open_game(study({k: v for k, v in written.items() if v is not LEFT_OUT}))


def slip(game: str, bet: dict[str, Any] | None = None, **more: Any) -> Refusal:
    with pytest.raises(RefusedError) as refused:
        studied(game, bet, **more)
    found = refused.value.refusal
    assert found.reason is Reason.STUDY_CANNOT_BE_USED
    assert found.remedy, f"{found} does not say what would do"
    return found


@pytest.mark.parametrize("game", GAMES)
def test_slips_of_every_game_are_answered(game: str) -> None:
    name = of_its_own(game)[1].get("name", "own")
    assert name in studied(game).bets
    assert "no field `figures`" in slip(game, {"figures": [1]}).what
    assert "no field `bets`" in slip(game, bets=[]).what
    assert "lacks `name`" in slip(game, {"name": LEFT_OUT}).what
    assert "`pays` cannot be 3" in slip(game, {"pays": 3}).what
    assert "`pays` cannot be" in slip(game, {"pays": "plenty"}).what
    assert "which there is not" in slip(game, {"when": {"whel": "38"}}).what
    assert (
        "'lost', which nothing brings it"
        in slip(
            game,
            bet={"line": [*of_its_own(game)[1].get("line", ()), {"name": "lost", "won": "0"}]},
        ).what
    )
    others = [each for each in of_its_own(game)[1].get("line", ()) if each["name"] != "lose"]
    line = [*others, {"name": "lose", "won": "-1"}]
    assert "`won` cannot be" in slip(game, {"line": line}).what
    if "kind" not in of_its_own(game)[1]:
        for name in kinds_of(game)[""]:
            assert f"lacks `{name}`" in slip(game, {name: LEFT_OUT}).what
        return
    kind = of_its_own(game)[1]["kind"]
    found = slip(game, {"kind": f"{kind}x"})
    assert f"of kind '{kind}x'" in found.what
    assert found.remedy.startswith(f"Did you mean {kind!r}")
    assert "lacks `kind`" in slip(game, {"kind": LEFT_OUT}).what
    assert "lacks `pays`" in slip(game, {"pays": LEFT_OUT}).what


_ODDS: Final = {"kind": "odds", "pays": LEFT_OUT, "numbers": LEFT_OUT}
_PIECES: Final = {"kind": "pieces", "pays": LEFT_OUT, "numbers": LEFT_OUT}
_PAIR: Final = {"kind": "pair", "wins": LEFT_OUT, "hands": "either"}
_INSURANCE: Final = {
    "kind": "insurance",
    "wins": LEFT_OUT,
    "on": "player",
    "hand": "player",
    "stage": 2,
    "insures": [{"count": 5, "line": "win"}],
}


@pytest.mark.parametrize(
    ("game", "bet", "says", "would_do"),
    [
        ("roulette", {"numbers": [1, 2, 3]}, "`numbers` cannot be [1, 2, 3]", "[[7, 8, 9]]"),
        ("roulette", {"numbers": []}, "`numbers` cannot be []", "[[7, 8, 9]]"),
        ("roulette", {"numbers": [[]]}, "`numbers` cannot be [[]]", "[[7, 8, 9]]"),
        ("roulette", {"numbers": LEFT_OUT}, "covers nothing", "numbers = [[7, 8, 9]]"),
        ("roulette", {"numbers": [[1, 37]]}, "covers 37, which is not on the wheel", "35, 36"),
        ("roulette", {"numbers": [["00", 1]]}, "covers 00", "The wheel has 0, 1"),
        ("roulette", {"numbers": [[7, 7]]}, "covers a number twice", "once"),
        ("roulette", {"kind": "red"}, "no field `numbers`", "outside"),
        ("roulette", {"numbers": LEFT_OUT, "groups": "asian"}, "option asian", "asian-groups"),
        (
            "roulette",
            {"kind": "split", "numbers": LEFT_OUT, "combinations": {"0-1-2": []}},
            "covers 2 numbers, not 0-1-2",
            "group",
        ),
        ("roulette", {**_PIECES, "pieces": ["split 1-5"]}, "off the cloth", "split is made on"),
        ("roulette", {**_PIECES, "pieces": ["splt 1-2"]}, "off the cloth", "'split'"),
        ("roulette", {**_PIECES, "pieces": ["split 1-2 x 0"]}, "is written like", "units"),
        ("roulette", {**_PIECES, "neighbours": [4]}, "`neighbours` cannot be [4]", "odd"),
        ("roulette", {**_PIECES, "finales": False}, "covers nothing", "finales = true"),
        ("roulette", {**_PIECES, "pays": "3 to 1", "neighbours": [3]}, "odds of its own", "pays"),
        ("sic-bo", {"totals": [19]}, "`totals` cannot be [19]", "4 to 17"),
        ("sic-bo", {"totals": [3]}, "`totals` cannot be [3]", "4 to 17"),
        ("sic-bo", {"totals": []}, "`totals` cannot be []", "4 to 17"),
        ("sic-bo", {"totals": ["5", "x"]}, "`totals` cannot be", "4 to 17"),
        ("sic-bo", {"kind": "total", "totals": [5]}, "no line 'win on 5 or 16'", "win on 5 or 16"),
        ("sic-bo", {"kind": "any-triple"}, "no field `totals`", "none"),
        ("money-wheel", {"sections": {"A": 0, "B": 1}}, "`sections` cannot be", "A = 24"),
        ("money-wheel", {"sections": {"A": "1"}}, "`sections` cannot be", "A = 24"),
        ("money-wheel", {"sections": {"A": 1, "C": 1}}, "no line 'win on C'", "win on A, win on C"),
        ("money-wheel", {"name": "colour"}, "one bet, symbol", "Name it symbol"),
        ("craps", {"numbers": [13]}, "`numbers` cannot be [13]", "2 to 12"),
        ("craps", {"numbers": []}, "`numbers` cannot be []", "2 to 12"),
        ("craps", {"numbers": 2}, "`numbers` cannot be 2", "[2, 3, 12]"),
        ("craps", {"kind": "place", "numbers": [7]}, "`numbers` cannot be [7]", "but 7"),
        ("craps", {"kind": "hardway", "numbers": [5]}, "`numbers` cannot be [5]", "4, 6, 8 and 10"),
        ("craps", {"kind": "before", "numbers": [6, 8], "area": "x"}, "2 numbers", "one number"),
        ("craps", {"kind": "line", "numbers": LEFT_OUT}, "lacks `made`", '"come out"'),
        (
            "craps",
            {"kind": "line", "numbers": LEFT_OUT, "made": "point", "against": "yes"},
            "`against` cannot be",
            "true or false",
        ),
        ("craps", {**_ODDS, "on": "pas"}, "hangs on 'pas'", "'pass'"),
        ("craps", {**_ODDS, "on": "pass"}, "no line 'win on 10'", "win on 4"),
        ("craps", {**_PIECES, "pieces": ["hardway"]}, "no bet on one roll", "eleven"),
        ("craps", {**_PIECES, "kind": "split", "pieces": ["eleven"]}, "`pieces` cannot be", "two"),
        (
            "craps",
            {**_PIECES, "pieces": ["eleven"], "numbers": [2, 11], "nominates": ["eleven"]},
            "does not nominate",
            "nominates",
        ),
        (
            "craps",
            {"kind": "place", "numbers": [4], "prepaid": "lost"},
            "a line 'lost' that it lacks",
            "win, lose",
        ),
        ("snake-eyes", {"numbers": [1]}, "`numbers` cannot be [1]", "2 to 12"),
        ("snake-eyes", {"kind": "hardway-combo", "numbers": [2]}, "cannot be [2]", "4, 6, 8"),
        ("snake-eyes", {"kind": "place"}, "of kind 'place'", "before"),
        ("baccarat", {"wins": LEFT_OUT}, "covers nothing", "winner"),
        ("baccarat", {"wins": [{"line": "win"}]}, "lacks `winner`", '"banker"'),
        ("baccarat", {"wins": [{**_WINS[0], "count": 7}]}, "no field `count`", "'counts'"),
        ("baccarat", {"wins": [{**_WINS[0], "counts": [12]}]}, "`counts` cannot be", "0 to 9"),
        ("baccarat", {"wins": [{**_WINS[0], "by": 1}]}, "no coup ends so", "A tie has no margin"),
        ("baccarat", {"wins": [{"winner": "backed", "line": "win"}]}, "no coup ends so", "hands"),
        ("baccarat", {**_PAIR, "pairs": []}, "`pairs` cannot be []", "one or more"),
        ("baccarat", {**_PAIR, "hands": LEFT_OUT}, "lacks `pairs`", "pairs"),
        ("baccarat", {**_INSURANCE, "stage": LEFT_OUT}, "lacks `stage`", "1 or 2 or 3"),
        (
            "baccarat",
            {**_INSURANCE, "insures": [{"count": 5, "line": "win", "against": [6]}]},
            "ahead",
            "below 5",
        ),
        ("blackjack", {"on": LEFT_OUT}, "lacks `on`", "on"),
        ("blackjack", {"kind": "super-sevens", "on": LEFT_OUT}, "no line 'one seven'", "one seven"),
    ],
)
def test_a_slip_is_answered_with_what_would_do(
    game: str, bet: dict[str, Any], says: str, would_do: str
) -> None:
    found = slip(game, bet)
    assert says in found.what
    assert would_do in found.remedy


@pytest.mark.parametrize(
    ("more", "says", "would_do"),
    [
        ({"bet": [{"name": "own"}] * 2}, "twice", "when"),
        ({"bet": {"name": "own"}}, "`bet` cannot be", "[{ ... }]"),
        ({"ruling": []}, "a study on top of a book has no field `ruling`", "Known: game"),
        ({"line": [{"name": "lose", "bak": "1/2"}]}, "no field `bak`", "'back'"),
        ({"line": [{"name": "lose", "won": "wheel %"}]}, "which is no range", "Known: none"),
        ({"line": [{"name": "lose", "back": "1/0"}]}, "`back` cannot be", "1/2"),
        ({"line": [{"name": "lose", "back": "1e99999999"}]}, "`back` cannot be", "1/2"),
        ({"option": [{"name": "wheel", "values": ["37"]}]}, "lacks `default`", "default"),
        ({"option": [{"name": "x", "default": "1"}]}, "default of option x", "values"),
        (
            {"option": [{"name": "x", "default": {"by": "wheel", "37": 1}, "values": [1]}]},
            "every wheel",
            "first",
        ),
        ({"bet": [{"name": "own", "kind": "red", "when": {"wheel": 38}}]}, "never is", '"38"'),
        (
            {"bet": [{"name": "own", "kind": "red", "scale": [{}], "pays": "1 to 1"}]},
            "scales",
            "pays",
        ),
        ({"bet": [{"name": "own", "kind": "red", "scale": [{}]}]}, "lacks `name`", "name"),
        ({"bet": [{"name": "own", "kind": "red", "rules": "8/3.1"}]}, "`rules` cannot be", "["),
        (
            {"book": LEFT_OUT, "bet": [{"name": "own", "kind": "red", "pays": "1 to 1"}]},
            "wheel",
            "book",
        ),
        ({"book": LEFT_OUT, "clash": [{"when": {}}]}, "lacks `what`", "what"),
        ({"book": LEFT_OUT, "ruling": [{"role": "dealer"}]}, "lacks `name`", "name"),
        ({"book": LEFT_OUT, "rules": {"bets": "x"}}, "`bets` cannot be", "["),
    ],
)
def test_a_slip_in_the_rest_of_a_study_is_answered_too(
    more: dict[str, Any], says: str, would_do: str
) -> None:
    found = slip("roulette", rest={"bet": [], **more})
    assert says in found.what
    assert would_do in found.remedy


@pytest.mark.parametrize(
    ("book", "game"), sorted({(case.book, case.game) for case in (*CASES, *DEALT, *ASKED)})
)
def test_what_a_book_says_itself_a_study_may_say(book: str, game: str) -> None:
    own = {table: raw(book, game)[table] for table in ("bet", "line", "option")}
    found = open_game(study({"book": book, "game": game, **own}))
    assert list(found.bets) == list(open_game(ruleset(book, game)).bets)


JUNK: Final[tuple[Any, ...]] = (True, -1, "x", [], ["x"], [[1, 99]], {"x": 1})


def kinds_of(game: str) -> dict[str, dict[str, Any]]:
    """Return for each kind of a game's bets the fields it has; one kind alone has no name."""
    folder = ROOT / "src" / "croupier" / "games" / game.replace("-", "_")
    for file in sorted(folder.glob("*.py")):
        module = import_module(f"croupier.games.{folder.name}.{file.stem}")
        if found := getattr(module, "KINDS", None):
            return dict(found)
        if found := getattr(module, "FIELDS", None):
            return {"": dict(found)}
    raise AssertionError(f"nothing in {folder} says what a study may write")


def _of_each_kind(game: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Give for each kind of bet a bet of some book's own, whatever its conditions."""
    kinds = kinds_of(game)
    seen: list[Any] = []
    for book in ("nz", "nz1996", "nz-baccarat", "star-rapid"):
        bets = (
            raw(book, game)["bet"]
            if any(c.book == book and c.game == game for c in (*CASES, *DEALT, *ASKED))
            else []
        )
        for bet in bets:
            if (
                kinds[bet.get("kind", "")] not in seen
            ):  # what has the same fields has them read alike
                seen.append(kinds[bet.get("kind", "")])
                yield book, {name: part for name, part in bet.items() if name != "when"}


@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_written_gets_an_answer(game: str) -> None:
    tried = 0
    for book, bet in _of_each_kind(game):
        for name in {*bet, "kind", "pays", *kinds_of(game).get(bet.get("kind", ""), ())}:
            for junk in JUNK:
                written = {"book": book, "game": game, "bet": [{**bet, name: junk}]}
                with suppress(RefusedError):  # nothing else may come of it
                    open_game(study(written))
                tried += 1
    assert tried > 20


@pytest.mark.parametrize("game", GAMES)
def test_the_page_of_a_game_has_every_kind_and_field_of_a_study(game: str) -> None:
    page = (DOCS / "games" / f"{game}.md").read_text(encoding="utf-8")
    (section,) = re.findall(r"(?ms)^## Studies\n(.*?)(?=^## |\Z)", page)
    words = set(re.findall(r"[\w-]+", section))
    for kind, fields in kinds_of(game).items():
        assert {*filter(None, [kind]), *fields} <= words, f"{game}: {kind} of {sorted(fields)}"
