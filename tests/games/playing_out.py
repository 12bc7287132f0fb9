"""Wagers that outlive a draw, played from a record to each of their ends."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import croupier
from croupier.games import following
from croupier.games.following import Laying, Placement, Position
from croupier.games.protocol import Chance, Close, Game, Over, Target
from croupier.lab.lowering import Lowered, lower
from croupier.lab.odds import BetOdds
from croupier.lab.players import Repeat, wagers_on
from croupier.terms.refusals import Refusal
from tests.games.tables import Case, game_of


UNITS = 120_000
"""A stake that every odds of the books pay, and every commission is taken of, in whole units."""


@dataclass(frozen=True)
class Way:
    """Symbols that bring a wager to a line, and what that returns for a unit."""

    wagers: tuple[Placement, ...]
    symbols: tuple[Any, ...]
    line: str
    returned: Fraction


@dataclass(frozen=True)
class Ended:
    """What a record says a wager came to: its line, and the net result of a unit."""

    line: str
    net: Fraction


def ways_to_its_ends(game: Game[Any], odds: BetOdds, target: Target) -> Iterator[Way]:
    """Find the shortest way to every line of a bet; of a composite, to those of each piece."""
    wagers = wagers_on(game, odds.bet, target, odds.on, units=UNITS)
    own = [wager for wager in wagers if wager.on] or wagers
    for wager in own if len(own) == 1 else ():
        chain = lower(game, Repeat(wagers), merge=False)
        scale = game.ruleset.bets[wager.bet].scale
        for line, faces in shortest(chain, wager).items():
            symbols = tuple(symbol_of(game, chain, face) for face in faces)
            yield Way(wagers, symbols, line, scale[line].total)


def symbol_of(game: Game[Any], chain: Lowered, face: int) -> Any:
    """Give a symbol that shows a face."""
    return next(s for s in game.device.symbols if chain.face_of(s) == face)


def shortest(chain: Lowered, wager: Placement) -> dict[str, tuple[int, ...]]:
    """Search the chain breadth first for every line that the wager can come to."""
    width = len(chain.faces)
    found: dict[str, tuple[int, ...]] = {}
    queue: list[tuple[int, tuple[int, ...]]] = [(0, ())]
    seen = {0}
    for node, faces in queue:
        for face in range(width):
            transition = node * width + face
            outcome = chain.outcomes[chain.classes[transition]]
            for key, line in outcome.lines:
                if (key.bet, key.target) == (wager.bet, wager.target):
                    found.setdefault(line, (*faces, face))
            after = chain.array[transition] // width
            if after not in seen:
                seen.add(after)
                queue.append((after, (*faces, face)))
    return found


def play_out(case: Case, way: Way) -> Ended:
    """Write the rounds of a way as a record, settle them, and read what became of the wager."""
    game = game_of(case)
    rounds: list[dict[str, Any]] = []
    made = ""
    position: Position[Any] = Position(game.play.start(None))
    for symbol in way.symbols:
        laying = Laying(game, position)
        wagers: list[dict[str, Any]] = []
        for wish in Repeat(way.wagers).wagers(position, "wagers"):
            if laying.lay((wish,)) is None:
                wagers.append(written(game, wish))
                made = wish.id if wish.bet == way.wagers[-1].bet else made
        rounds.append({"wagers": wagers, "chance": [game.notation.write_symbol(symbol)]})
        position = after(game, laying.position, symbol)
    rounds[0]["table"] = {"rulebook": case.book, "game": case.game, "options": case.options}
    answer = croupier.settle(json.dumps(rounds))
    told = answer.get("rounds", [answer])[-1]
    (wager,) = [each for each in told["wagers"] if each["id"] == made]
    stake = Fraction(wager["stake"])
    net = Fraction(wager["winnings"]) + Fraction(wager["returned"]) - stake
    return Ended(wager["line"], (net - Fraction(wager["commission"])) / stake)


def written(game: Game[Any], wish: Placement) -> dict[str, Any]:
    """Write a wager as a record has it."""
    return {
        "id": wish.id,
        "player": wish.player,
        "bet": wish.bet,
        "target": game.notation.write_target(wish.bet, wish.target),
        "stake": str(wish.stake),
        **({"on": wish.on} if wish.on else {}),
    }


def after(game: Game[Any], position: Position[Any], symbol: Any) -> Position[Any]:
    """Bring a symbol, and start the next round with what stands."""
    for move in (Close(), Chance(symbol)):
        advanced = following.advance(game, position, move)
        assert not isinstance(advanced, Refusal), str(advanced)
        position = advanced.position
    turn = game.play.turn(position.state)
    assert isinstance(turn, Over)
    return Position(game.play.start(turn.carry), position.wagers)
