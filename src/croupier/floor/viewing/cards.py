"""The hands of a card game as screens show them: what was turned up, what is due, what is insured.

A card that nobody has turned up is not in the play's state, so nothing here can show it.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from croupier.floor.sections import CardsAtTable, InsuranceOpen, MayInsure
from croupier.floor.viewing.caches import Kept
from croupier.floor.viewing.slips import refs, say_odds
from croupier.games.protocol import Deal, Game, Wager
from croupier.games.shown import CARDS
from croupier.table.conduct.core.state import Live, TableState
from croupier.table.driver.attached import stakes_on
from croupier.table.wagers.moves import Round
from croupier.terms.money import UNITS_PER_DOLLAR
from croupier.terms.ratios import Ratio, as_odds


PLAYER: Final = "player"
BANKER: Final = "banker"
_NONE: Final = CardsAtTable((), (), None, None, "", ())


def are_dealt(game: Game[Any]) -> bool:
    """Say whether a game is played with cards."""
    return game.shown.equipment.kind == CARDS


def none_at(table: TableState) -> CardsAtTable | None:
    """Return the hands before the first coup; None where no cards are dealt."""
    return _NONE if are_dealt(table.table.game) else None


def at_table(live: Live) -> CardsAtTable | None:
    """Return the hands of a coup as everybody sees them; None where no cards are dealt."""
    return _HANDS(live.round)


def are_out(live: Live) -> bool:
    """Say whether a card lies face up."""
    hands = at_table(live)
    return hands is not None and bool(hands.player or hands.banker)


def _hands(played: Round) -> CardsAtTable | None:
    game, state = played.table.game, played.position.state
    if not are_dealt(game):
        return None
    view = game.play.view(state)
    turn = game.play.turn(state)
    return CardsAtTable(
        player=_turned_up(view, PLAYER),
        banker=_turned_up(view, BANKER),
        player_count=_count(view, PLAYER),
        banker_count=_count(view, BANKER),
        due=turn.slot if isinstance(turn, Deal) else "",
        insurance=tuple(_open(game, state)),
    )


_HANDS: Final = Kept(_hands)


def _turned_up(view: Mapping[str, Any], hand: str) -> tuple[str, ...]:
    return tuple(view[hand])


def _count(view: Mapping[str, Any], hand: str) -> int | None:
    """Return a hand's count, as it is called from its second card on."""
    count: int | None = view[f"{hand} count"]
    return count


# Insurance


def _open(game: Game[Any], state: Any) -> Iterator[InsuranceOpen]:
    """Give the insurance that the table offers now."""
    for name in game.bets:
        found = game.shown.insures(name, state)
        if found is not None:
            pay = game.ruleset.bets[name].scale[found.line]
            odds = say_odds(as_odds(pay.won))
            yield InsuranceOpen(name, found.hand, odds, found.upon, refs(pay.rules))


def may_insure(live: Live | None, player: str, credit: int) -> tuple[MayInsure, ...]:
    """Return the wagers of a player that may be insured now, and for how much of their credit."""
    hands = at_table(live) if live is not None else None
    if live is None or hands is None or not hands.insurance:
        return ()
    return tuple(_insurable(live.round, hands, player, credit))


def _insurable(played: Round, hands: CardsAtTable, player: str, credit: int) -> Iterator[MayInsure]:
    game = played.table.game
    mine = played.position.wagers.of(player)
    step = min(played.table.tray.values, default=UNITS_PER_DOLLAR)
    for open_now in hands.insurance:
        bet = game.bets[open_now.bet]
        first = {each.seat: each for each in reversed(tuple(mine)) if each.bet == bet.on}
        for seat, parent in sorted(first.items()):
            least, most = _stakes(played, open_now.bet, parent, credit)
            stake, insured = (_staked(mine, name, seat) for name in (parent.bet, open_now.bet))
            if most or insured:
                yield MayInsure(parent.id, open_now.bet, stake, least, most, step, insured)


def _stakes(played: Round, bet: str, parent: Wager, credit: int) -> tuple[int, int]:
    """Return from how much to how much a player can stake on a bet; nothing where it is too dear."""
    found = stakes_on(played, bet, parent)
    if found is None:
        return 0, 0
    tray = played.table.tray
    bound = credit if found.most is None else min(credit, found.most)
    most = tray.part(bound, Ratio(1)) if tray.values else bound - bound % UNITS_PER_DOLLAR
    return (found.least, most) if found.least <= most else (0, 0)


def _staked(mine: Iterable[Wager], bet: str, seat: int) -> int:
    """Sum up what a player has on a bet at a seat."""
    return sum(each.stake.units for each in mine if (each.bet, each.seat) == (bet, seat))
