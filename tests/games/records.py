"""Valid records to spoil, and the one thing that may become of a spoilt one: an answer."""

import json
from collections.abc import Iterator
from typing import Any, TypeAlias

from croupier.games.following import Laying, Position
from croupier.games.protocol import Game
from croupier.lab.players import wagers_on
from croupier.rulebooks.books import book
from croupier.table.record.adjudication import adjudicate, read_records
from croupier.table.record.answers import answer
from croupier.terms.refusals import RefusedError
from tests.games.tables import CASES, Case, game_of, plain, voids


Path: TypeAlias = tuple[str | int, ...]

DELETED = object()


def judge(text: str | bytes) -> list[dict[str, Any]] | None:
    """Settle a file: answers that are JSON, or a refusal. Anything else is a defect."""
    try:
        told = [answer(played) for played in adjudicate(read_records(text))]
    except RefusedError as refused:
        _check_sentence(str(refused))
        return None
    written = json.dumps(told, allow_nan=False)
    assert json.loads(written) == told
    return told


def _check_sentence(sentence: str) -> None:
    assert sentence
    json.dumps(sentence).encode()


def short(case: Case) -> dict[str, Any]:
    """Write a round in the short form with every field it can have."""
    game = game_of(case)
    symbol = game.device.symbols[-1]
    offered = [(bet, kind) for bet, kind in game.bets.items() if is_offered(game, bet)]
    chosen = dict([*offered[:2], *offered[-2:]])
    wagers: list[dict[str, Any]] = [
        {
            "id": f"w{number}",
            "player": f"seat {number}",
            "bet": bet,
            "stake": str(sum(piece.units for piece in kind.pieces(target)) or 1),
            "target": game.notation.write_target(bet, target),
        }
        for number, (bet, kind) in enumerate(chosen.items(), start=1)
        for target in [list(kind.targets())[-1]]
    ]
    wagers[0] |= {"accepted": "by mistake", "placed_by": "dealer", "on": None}
    return {
        "table": table(case),
        "carry": plain(case.game).carry([symbol]),
        "wagers": wagers,
        "chance": [*voids(case)[:1], game.notation.write_symbol(symbol)],
        "decisions": [{"player": "seat 1", "hand": 0, "act": "stand", "places": [0]}],
        "allowances_used": ["seat 9"],
    }


def is_offered(game: Game[Any], bet: str) -> bool:
    """Say whether a bet is taken at a fresh table."""
    laying = Laying(game, Position(game.play.start(None)))
    target = list(game.bets[bet].targets())[-1]
    return all(laying.lay((wager,)) is None for wager in wagers_on(game, bet, target))


def full(case: Case) -> dict[str, Any]:
    """Write a round in the full form with a move of every kind."""
    brief, game = short(case), game_of(case)
    wrong, right = (game.notation.write_symbol(each) for each in game.device.symbols[-2:])
    moves: list[dict[str, Any]] = [
        {"do": "place", **wager, "who": wager["player"], "role": "dealer"}
        for wager in brief["wagers"]
    ]
    moves += [
        {"do": "call", "wager": "w2", "call": "remove", "who": "seat 2", "role": "player"},
        {"do": "close", "who": "dealer", "role": "dealer"},
        {"do": "act", "who": "seat 1", "role": "player", "act": "hit", "hand": 0, "places": [0]},
        {"do": "chance", "chance": wrong, "who": "dealer", "role": "dealer"},
        {"do": "ruling", "ruling": "correction", "facts": {"corrected": right}, "role": None},
    ]
    return {"table": table(case), "carry": brief["carry"], "moves": moves}


def table(case: Case) -> dict[str, Any]:
    """Write a table with every field it can have."""
    first = next(iter(game_of(case).bets))
    limits = {"min": "1", "max": "5000", "increment": "1"}
    if book(case.book).policy("total-under-minimum") is not None:
        limits |= {"total_min": "1", "total_max": "90000"}
    return {
        "rulebook": case.book,
        "game": case.game,
        "variant": None,
        "options": case.options,
        "limits": {**limits, "bets": {first: {"min": "1", "max": "100", "increment": "1"}}},
        "mode": None,
        "name": "Table 7",
    }


def paths(value: Any, at: Path = ()) -> Iterator[Path]:
    """Give the way to every place in a record."""
    yield at
    if isinstance(value, dict):
        for name, part in value.items():
            yield from paths(part, (*at, name))
    if isinstance(value, list):
        for number, part in enumerate(value):
            yield from paths(part, (*at, number))


def spoil(value: Any, path: Path, other: object) -> Any:
    """Put something else in one place of a record, or nothing at all."""
    if not path:
        return None if other is DELETED else other
    copied: Any = dict(value) if isinstance(value, dict) else list(value)
    if len(path) == 1 and other is DELETED:
        del copied[path[0]]
    else:
        copied[path[0]] = spoil(value[path[0]], path[1:], other)
    return copied


LASTS = {case.game: case for case in CASES}
FORMS = [form(case) for case in (CASES[0], *LASTS.values()) for form in (short, full)]
"""Both forms at the first table of all, and at the last table of each game."""
