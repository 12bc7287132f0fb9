"""Any sequence of moves: machine, array and settlement agree draw for draw."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import lcm
from typing import Any
from zlib import crc32

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from croupier.games.following import Placement, Position
from croupier.games.protocol import REDUCE, REMOVE, Act, Ask, Chance, Close, Game, Ruling, Wager
from croupier.lab.lowering import lower
from croupier.lab.players import Called, Repeat, wagers_on
from croupier.table.wagers.moves import Call, Place, Rule
from croupier.terms.frozen import altered
from croupier.terms.money import Money
from croupier.terms.refusals import Reason, Refusal
from tests.games.tables import CASES, Case, backed, every_table, game_of
from tests.games.walking import Asked, Walk
from tests.sketches import Walker, lines_of


thorough = settings(max_examples=30, suppress_health_check=[HealthCheck.too_slow])


def stakes(game: Game[Any], bet: str, target: Any) -> st.SearchStrategy[Money]:
    """Give stakes that divide into the pieces of a bet and have a commission in whole units."""
    pieces = game.bets[bet].pieces(target)
    scales = [game.ruleset.bets[piece.bet].scale for piece in pieces]
    pays = [pay for scale in scales or [game.ruleset.bets[bet].scale] for pay in scale.values()]
    parts = lcm(*(pay.commission.denominator for pay in pays))
    whole = parts * (sum(piece.units for piece in pieces) or 1)
    units = st.one_of(st.integers(1, 10**7), st.integers(1, 40).map(lambda n: 100 * n))
    return units.map(lambda unit: Money(unit * whole))


@st.composite
def places(draw: st.DrawFn, game: Game[Any]) -> Place:
    """Draw a wager on anything the table has; the walk gives it its name."""
    bet, target = draw(st.sampled_from(backed(game)))
    stake: Money | Refusal = draw(stakes(game, bet, target))
    seat = draw(st.integers(0, 1))
    written = game.notation.write_target(bet, target)
    on = draw(st.one_of(st.none(), names())) if game.bets[bet].on else None
    return Place("", f"seat {seat}", seat, bet, written, stake, on)


def names() -> st.SearchStrategy[str]:
    """Draw the name of a wager that may have been made."""
    return st.integers(1, 12).map(lambda number: f"w{number}")


def odd_places() -> st.SearchStrategy[Place]:
    """Draw wagers no table takes."""
    junk = st.sampled_from(["no such bet", "", "99", "17-5-1", "no such target"])
    never = Refusal(Reason.STAKE_IS_NOT_AN_AMOUNT, "the stake is no amount")
    return st.builds(
        Place,
        id=st.just(""),
        player=st.just("seat 1"),
        seat=st.just(1),
        bet=junk,
        target=junk,
        stake=st.sampled_from([never, Money(100)]),
    )


def as_fact(symbol: Any) -> str:
    """Write a symbol as a fact of a ruling."""
    return "-".join(map(str, symbol)) if isinstance(symbol, tuple) else str(symbol)


def rulings(game: Game[Any]) -> st.SearchStrategy[Ruling]:
    """Draw rulings the book knows and some it does not, with facts that fit or do not."""
    names = [*game.ruleset.rulings, "no such ruling"]
    causes = [cause for terms in game.ruleset.rulings.values() for cause in terms.causes]
    written = sorted({as_fact(symbol) for symbol in game.device.symbols})
    facts = st.fixed_dictionaries(
        {},
        optional={
            "cause": st.sampled_from([*causes, "no such cause"]),
            "called": st.booleans(),
            **dict.fromkeys(("ball", "roll", "dice", "symbol"), st.sampled_from([*written, "99"])),
            "circuits": st.integers(0, 9),
        },
    )
    made = facts.map(lambda known: tuple(sorted(known.items())))
    return st.builds(Ruling, st.sampled_from(names), made)


def moves(game: Game[Any]) -> st.SearchStrategy[Asked]:
    """Draw one move of any kind, most of them such as make a round go on."""
    symbols = st.sampled_from(game.device.symbols)
    called = st.sampled_from(["remove", "off", "on", "no such call"])
    odd = ("99", 17, None, ("0",), (1, 7), (1,), (1, 2, 3, 4), (True, 1))
    odd_symbols = st.sampled_from(odd).map(Chance)
    acts = st.builds(Act, st.integers(0, 3), st.integers(0, 1), st.sampled_from(["hit", "stand"]))
    return st.one_of(
        places(game),
        places(game),
        places(game),
        symbols.map(Chance),
        symbols.map(Chance),
        st.just(Close()),
        st.just(Close()),
        st.builds(Call, names(), called),
        odd_places(),
        rulings(game).map(Rule),
        odd_symbols,
        acts,
    )


@every_table
@thorough
@given(data=st.data())
def test_machine_array_and_settlement_agree_after_any_moves(
    case: Case, data: st.DataObject
) -> None:
    walk = Walk.of(case)
    drawn = data.draw(st.lists(moves(walk.game), max_size=40))
    for number, asked in enumerate(drawn, start=1):
        walk.ask(altered(asked, id=f"w{number}") if isinstance(asked, Place) else asked)
        walk.next_round()


@every_table
@settings(max_examples=10, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_an_array_walks_as_machine_and_settlement_do(case: Case, data: st.DataObject) -> None:
    """A policy that wagers, calls off and on and takes down: every draw decides the same lines."""
    game = game_of(case)
    single = [(bet, target) for bet, target in backed(game) if not game.bets[bet].pieces(target)]
    chosen = data.draw(st.lists(st.sampled_from(single), min_size=1, max_size=4, unique=True))
    policy = Restless(game, wagered(game, chosen), data.draw(st.integers(0, 99)))
    array, live = Walker(lower(game, policy)), Walk.of(case)
    live.wager(policy)
    for symbol in data.draw(st.lists(st.sampled_from(game.device.symbols), max_size=25)):
        live.fresh.clear()
        live.ask(Close())
        live.ask(Chance(symbol))
        assert live.next_round()
        live.wager(policy)
        assert array.draw(symbol) == lines_of(live.fresh)


def wagered(game: Game[Any], chosen: list[tuple[str, Any]]) -> tuple[Placement, ...]:
    """Give every bet a player of its own, who makes what it hangs on as well."""
    return tuple(
        altered(each, id=f"{number} {each.id}", player=f"p{number}", on=on)
        for number, (bet, target) in enumerate(chosen)
        for each in wagers_on(game, bet, target, units=60_000)
        for on in [f"{number} {each.on}" if each.on else None]
    )


@dataclass(frozen=True)
class Restless:
    """Keeps wagers up, and calls something on them now and then, as its temper has it.

    What it calls depends on nothing but the state, the wager and its mark.
    """

    game: Game[Any]
    placements: tuple[Placement, ...]
    temper: int

    def wagers(self, position: Position[Any], window: str) -> Iterable[Placement | Called]:
        calls = [call for wager in position.wagers for call in self._calls(position, wager)]
        down = {call.wager for call in calls if call.call == REMOVE}
        return [*calls, *(Repeat(self.placements).wagers(position, window) if not down else ())]

    def _calls(self, position: Position[Any], wager: Wager) -> Iterable[Called]:
        mine = position.wagers.of(wager.player)
        allowed = self.game.bets[wager.bet].calls(wager.mark, position.state, mine)
        quiet = [call for call in allowed if call not in (REMOVE, REDUCE)]
        hangs = wager.on or any(each.on == wager.id for each in mine)
        told = repr((self.temper, position.state, wager.bet, wager.target, wager.mark))
        choice = crc32(told.encode()) % 12
        if choice < len(quiet):
            yield Called(wager.id, quiet[choice])
        elif choice == 11 and REMOVE in allowed and not hangs:
            yield Called(wager.id, REMOVE)

    def act(self, state: object, ask: Ask) -> str:
        return ask.default


def test_the_walks_are_not_idle() -> None:
    walk = Walk.of(next(case for case in CASES if case.game == "roulette"))
    script: list[Asked] = [
        Place("w1", "seat 1", 1, "straight-up", "17", Money(500)),
        Place("w2", "seat 1", 1, "straight-up", "99", Money(500)),
        Chance("17"),
        Close(),
        Chance("17"),
    ]
    for asked in script:
        walk.ask(asked)
    assert (walk.draws, walk.refusals) == (1, 2)
    assert walk.round.slips[0].winnings == Money(500 * 35)
