"""What came, as screens show it: the result in writing, the places that won, the point."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from croupier.floor.viewing.caches import Kept
from croupier.games.protocol import (
    Bid,
    Chance,
    Close,
    Decided,
    Game,
    Move,
    Over,
    Ruling,
    Step,
    Symbol,
    Target,
)
from croupier.games.shown import CARDS, WHEEL
from croupier.table.conduct.core.rounds import shown_as
from croupier.table.conduct.core.state import Live, TableState
from croupier.table.conduct.round.void_rounds import VOID
from croupier.table.driver.corrections import as_corrected
from croupier.table.wagers.moves import Correct, Round, Rule
from croupier.terms.refusals import Refusal


def colour_of(table: TableState, symbol: str | None) -> str | None:
    """Return the colour of a pocket; dice and the symbols of a money wheel have none."""
    return None if symbol is None else table.table.game.shown.equipment.colours.get(symbol)


def called(table: TableState, written: object) -> str:
    """Write a result as displays show it, in the order in which it is called."""
    return table.table.game.shown.called(shown_as(written))


def results_of(table: TableState, live: Live | None) -> tuple[str | None, str | None]:
    """Return a round's result, and the one before where it was corrected."""
    if live is None or VOID in live.steps or live.round.result is None:
        return None, None
    if table.live is live and live.reading is not None:  # nobody has confirmed it yet
        return None, None
    result = live.round.result
    if table.table.game.shown.equipment.kind == CARDS:
        was = live.result_before  # a card was put right, and the coup told again
        return result, was if was != result else None
    came = _brought(live.round)
    next(came, None)
    before = next(came, None)
    write = table.table.game.notation.write_symbol
    return result, None if before is None else called(table, write(before))


def _brought(played: Round) -> Iterator[Symbol]:
    """Give what chance is recorded to have brought, corrections first, back to what came."""
    for each in reversed(played.answered):
        if each.refusal is not None:
            continue
        if isinstance(each.move, Correct):
            yield each.move.chance.symbol
        elif isinstance(each.move, Chance):
            yield each.move.symbol
            return


def lit(live: Live | None) -> tuple[tuple[str, str], ...]:
    """Return the winning places of a result, as far as numbers alone do not tell them."""
    if live is None or VOID in live.steps or live.reading is not None:
        return ()
    return _LIT(live.round)


def _winning(played: Round) -> tuple[tuple[str, str], ...]:
    """Ask every bet what a chip on each of its places would have come to."""
    game, move = played.table.game, _deciding(played)
    if not isinstance(played.turn, Over) or move is None or game.shown.equipment.kind == WHEEL:
        return ()
    if game.asks:  # what a chip came to depends on what its player decided
        return ()
    if game.shown.equipment.kind == CARDS:
        return tuple(_along(played))
    step = Step(played.opening.position.state, move, played.position.state)
    return tuple(
        (name, shown_as(game.notation.write_target(name, target) or ""))
        for name, bet in game.bets.items()
        for target in bet.targets()
        if not bet.pieces(target) and _wins(game, name, target, step)
    )


def _along(played: Round) -> Iterator[tuple[str, str]]:
    """Ask every bet what a chip laid before the cards came would have come to, card by card."""
    game, start = played.table.game, played.opening.position.state
    steps = tuple(_steps(played))
    for name, bet in game.bets.items():
        scale = game.ruleset.bets[name].scale
        for target in bet.targets() if bet.on is None else ():
            outcome = bet.place(start, Bid(0, target))
            for step in steps:
                if not isinstance(outcome, Decided):
                    outcome = bet.follow(outcome, step)
            if isinstance(outcome, Decided) and any(scale[line].won > 0 for line in outcome.lines):
                yield name, shown_as(game.notation.write_target(name, target) or "")


def _steps(played: Round) -> Iterator[Step[Any]]:
    """Give the steps of the play, with what was put right in the place of what was wrong."""
    play, state = played.table.game.play, played.opening.position.state
    for asked in as_corrected(played):
        move = asked.ruling if isinstance(asked, Rule) else asked
        if isinstance(move, Chance | Close | Ruling) and play.refuse(state, move) is None:
            after = play.step(state, move)
            yield Step(state, move, after)
            state = after


def _deciding(played: Round) -> Move | None:
    """Return the move that decided a round, as it was corrected last."""
    for each in reversed(played.answered):
        match each.move:
            case Correct(chance=chance) if each.refusal is None:
                return chance
            case Chance() as chance if each.refusal is None:
                return chance
            case Rule(ruling=ruling) if each.refusal is None:
                return ruling
            case _:
                continue
    return None


def _wins(game: Game[Any], name: str, target: Target, step: Step[Any]) -> bool:
    """Say whether a wager there would have won: one that stood since before, or a fresh one."""
    bet, scale = game.bets[name], game.ruleset.bets[name].scale
    mark = game.shown.stood(name, step.before)
    if mark is None and bet.on is None:
        bid = Bid(0, target)
        is_open = not isinstance(bet.room(step.before, bid), Refusal)
        mark = bet.place(step.before, bid) if is_open else None
    outcome = bet.follow(mark, step) if mark is not None else None
    return isinstance(outcome, Decided) and any(scale[line].won > 0 for line in outcome.lines)


_LIT: Final = Kept(_winning)


def said_of(live: Live | None) -> str:
    """Name what a result means for the play, where staff call more than the result itself."""
    if live is None or VOID in live.steps:
        return ""
    played = live.round
    return played.table.game.shown.said(played.opening.position.state, played.position.state)


def point(live: Live | None) -> str | None:
    """Return the number that the next roll's point is on, where a game has one."""
    if live is None:
        return None
    turn, play = live.round.turn, live.round.table.game.play
    over = play.view(play.start(turn.carry)) if isinstance(turn, Over) else _view(live.round)
    number = over.get("point")
    return None if number is None else str(number)


def _view(played: Round) -> Mapping[str, object]:
    return played.table.game.play.view(played.position.state)
