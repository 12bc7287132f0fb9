"""Questions in the middle of a round: what a player is asked, and whom the dealer waits for."""

from collections.abc import Iterator
from typing import Final

from croupier.floor.sections import AskLine, ChoiceLine, QuestionsLine
from croupier.floor.staff_sections import WaitedFor
from croupier.floor.viewing.windows import step, within
from croupier.games.protocol import Ask, Asks, Bid, Choice, Target, Wager
from croupier.table.conduct.core.state import Live
from croupier.table.conduct.core.windows import stage_of
from croupier.table.conduct.round.deciders import seats_of
from croupier.table.driver.attached import parents, stakes_on, targets_of
from croupier.table.wagers.moves import Round
from croupier.terms.refusals import Refusal


TOO_DEAR: Final = "credit"
"""Why a decision cannot be made that the hand would allow: for want of chips."""


def questions_line(live: Live | None) -> QuestionsLine | None:
    """Return what everybody knows of the questions that are open: their stage."""
    stage = stage_of(live.round) if live is not None else None
    return None if stage is None else QuestionsLine(str(stage))


def asked(live: Live | None, player: str, credit: int) -> tuple[AskLine, ...]:
    """Return what a player is asked now, at each seat that they decide for."""
    turn = live.round.turn if live is not None else None
    if live is None or not isinstance(turn, Asks):
        return ()
    return tuple(
        _ask(live.round, ask, seat, player, credit)
        for seat in seats_of(live.deciders, player)
        for ask in turn.all_of(seat)
    )


def _ask(played: Round, ask: Ask, seat: int, player: str, credit: int) -> AskLine:
    choices = tuple(_choice(played, each, seat, player, credit) for each in ask.choices)
    return AskLine(seat, ask.hand, choices, ask.default)


def _choice(played: Round, choice: Choice, seat: int, player: str, credit: int) -> ChoiceLine:
    if choice.bet is None:
        return ChoiceLine(choice.act, names=choice.names)
    why_not = ""
    for parent, target in _ways(played, choice, choice.bet, seat, player):
        stakes = stakes_on(played, choice.bet, parent, target, chosen=choice.bet)
        least, most = within(played, stakes, credit)
        if most:
            at = played.table.game.notation.write_target(choice.bet, target)
            return ChoiceLine(
                act=choice.act,
                bet=choice.bet,
                on=parent.id,
                target="" if at is None else str(at),
                least=least,
                most=most,
                step=step(played),
                names=choice.names,
            )
        why_not = why_not or (TOO_DEAR if stakes else _refused(played, choice.bet, parent, target))
    return ChoiceLine(choice.act, choice.bet, names=choice.names, why_not=why_not or TOO_DEAR)


def _ways(
    played: Round, choice: Choice, bet: str, seat: int, player: str
) -> Iterator[tuple[Wager, Target]]:
    """Give the wagers of a player that a decision's may be made on at a seat, and where."""
    for parent in parents(played, bet, player, seat):
        for target in targets_of(played, choice):
            yield parent, target


def _refused(played: Round, bet: str, parent: Wager, target: Target) -> str:
    """Say why a bet has no room; nothing where it has some, and the sign or the chips have none."""
    mine = played.position.wagers.of(parent.player)
    bid = Bid(parent.seat, target, mine, parent, played.table.tray.pays)
    room = played.table.game.bets[bet].room(played.position.state, bid)
    return room.what if isinstance(room, Refusal) else ""


def waited_for(live: Live | None) -> Iterator[WaitedFor]:
    """Give everybody whom the table waits for, with what they may answer."""
    turn = live.round.turn if live is not None else None
    if live is None or not isinstance(turn, Asks):
        return
    for ask in turn.asks:
        for seat in sorted(ask.seats):
            player = live.deciders.get(seat, "")
            staked = tuple(each.act for each in ask.choices if each.bet is not None)
            yield WaitedFor(seat, player, ask.hand, ask.acts, staked, ask.default)
