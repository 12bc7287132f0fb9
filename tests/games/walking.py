"""A table walked twice at once: by the machine of positions, and by the table's round.

After every move both must stand on the same wagers, have refused the same moves, and the round's
slips must hold the lines the machine decided and, where the whole cloth is one node, the lines the
array has for that face. Wagers that are not decided stand on into the next round.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil, floor
from typing import Any, TypeAlias

from croupier.games import following
from croupier.games.following import Advanced, DecidedWager, Laying, Placement, Position
from croupier.games.protocol import Act, Chance, Close, Game, Offer, Over, Wager
from croupier.lab.lowering import Lowered
from croupier.lab.players import Called, Strategy
from croupier.table.driver.rounds import ask, begin, follow_on
from croupier.table.wagers.moves import Call, Place, Round, Rule
from croupier.table.wagers.slips import Result, Settled, Slip
from croupier.terms.frozen import altered
from croupier.terms.money import Money
from croupier.terms.refusals import Reason, Refusal, RefusedError
from tests.games.tables import Case, game_of, nodes, table_of, whole_cloth


Asked: TypeAlias = Place | Call | Close | Chance | Act | Rule
Standing: TypeAlias = Counter[tuple[Any, ...]]


def standing(position: Position[Any]) -> Standing:
    """Give the wagers of a position, whatever they are called."""
    return Counter(
        (w.player, w.seat, w.bet, w.target, w.stake.units, w.mark) for w in position.wagers
    )


def lines_of(lowered: Lowered, symbol: object) -> dict[tuple[str, Any], tuple[str, ...]]:
    """Give the lines the array has for every wager when a symbol comes at its start."""
    kind = lowered.classes[lowered.face_of(symbol)]
    found: dict[tuple[str, Any], tuple[str, ...]] = {}
    for key, line in lowered.outcomes[kind].lines:
        found[key.bet, key.target] = (*found.get((key.bet, key.target), ()), line)
    return found


@dataclass
class Walk:
    """Both walks of one table, as far as they have come."""

    case: Case
    position: Position[Any]
    round: Round
    pieces: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    fresh: list[DecidedWager] = field(default_factory=list[DecidedWager])
    """What was decided since somebody last looked."""
    rounds: int = 1
    decided: dict[str, DecidedWager] = field(default_factory=dict[str, DecidedWager])
    draws: int = 0
    refusals: int = 0

    @classmethod
    def of(cls, case: Case) -> "Walk":
        """Start the first round."""
        game = game_of(case)
        return cls(case, Position(game.play.start(None)), begin(table_of(case)))

    @property
    def game(self) -> Game[Any]:
        """The game that is walked."""
        return game_of(self.case)

    def next_round(self) -> bool:
        """Begin again from what a finished round left, with the wagers that still stand."""
        turn = self.game.play.turn(self.position.state)
        if not isinstance(turn, Over):
            return False
        assert self.round.carry == turn.carry
        assert turn.goes_on or not self.position.wagers
        self.position = altered(self.position, state=self.game.play.start(turn.carry))
        self.round = follow_on(self.round)
        assert self.round.position == self.round.opening.position
        assert all(slip.result is Result.OPEN for slip in self.round.slips)
        self.pieces = {slip.id: self.pieces[slip.id] for slip in self.round.slips}
        kept = {name for names in self.pieces.values() for name in names}
        self.decided = {name: each for name, each in self.decided.items() if name in kept}
        self.rounds += 1
        return True

    def wager(self, policy: Strategy[Any]) -> None:
        """Call and place what a policy wishes in the window that is open."""
        turn = self.game.play.turn(self.position.state)
        assert isinstance(turn, Offer)
        wishes = list(policy.wagers(self.position, turn.window))
        for wish in wishes:
            if isinstance(wish, Called):
                self.ask(Call(wish.wager, wish.call))
        for wish in wishes:
            if isinstance(wish, Placement):
                target = self.game.notation.write_target(wish.bet, wish.target)
                own = (wish.id, wish.player, wish.seat)
                self.ask(Place(*own, wish.bet, target, wish.stake, wish.on))

    def ask(self, asked: Asked) -> None:
        """Make a move in both walks and compare them."""
        before_position, before = self.position, self.round
        refusal = self._machine(asked)
        self.round = ask(self.round, asked)
        assert self.round.answered[:-1] == before.answered
        answered = self.round.answered[-1]
        assert answered.move == asked
        assert (answered.refusal is None) is (refusal is None), (answered.refusal, refusal)
        if refusal is not None:
            self.refusals += 1
            assert self.position == before_position
            assert self.round.position == before.position
            self._nothing_changed(asked, before.slips)
        assert self.round.position.state == self.position.state
        assert standing(self.round.position) == standing(self.position)
        self._compare_slips()

    def _nothing_changed(self, asked: Asked, slips: Sequence[Slip]) -> None:
        """Hold a refused move to leaving every slip; a refused wager has a slip that says so."""
        if isinstance(asked, Place) and len(self.round.slips) > len(slips):
            assert self.round.slips[:-1] == slips
            added = self.round.slips[-1]
            assert added.result is Result.REFUSED
            assert (added.winnings.units, added.returned.units, added.pieces) == (0, 0, ())
        else:
            assert self.round.slips == slips

    # The machine

    def _machine(self, asked: Asked) -> Refusal | None:
        match asked:
            case Place():
                return self._lay(asked)
            case Call():
                return self._call(asked)
            case Rule():
                return self._advance(asked.ruling)
            case _:
                return self._advance(asked)

    def _advance(self, move: Any) -> Refusal | None:
        advanced = following.advance(self.game, self.position, move)
        if isinstance(advanced, Refusal):
            return advanced
        if isinstance(move, Chance):
            self.draws += 1
            if nodes(self.case) == 1:
                self._compare_array(move.symbol, advanced)
        self._decide(advanced.decisions)
        self.position = advanced.position
        return None

    def _compare_array(self, symbol: Any, advanced: Advanced[Any]) -> None:
        """Hold what a symbol decides, and what it leaves standing, to the one node of the array."""
        array = lines_of(whole_cloth(self.case), symbol)
        for each in advanced.decisions:
            assert each.lines == array[each.wager.bet, each.wager.target]
        for wager in advanced.position.wagers:
            assert (wager.bet, wager.target) not in array, wager

    def _decide(self, decisions: tuple[DecidedWager, ...]) -> None:
        for each in decisions:
            assert each.wager.id not in self.decided, "a wager is decided once"
            self.decided[each.wager.id] = each
            self.fresh.append(each)

    def _lay(self, asked: Place) -> Refusal | None:
        if isinstance(asked.stake, Refusal):
            return asked.stake
        try:
            backed = self.game.notation.wager(asked.bet, asked.target)
        except RefusedError as refused:
            return refused.refusal
        laying = Laying(self.game, self.position)
        own = (asked.seat, asked.player)
        whole = Placement(asked.id, *own, backed.bet, backed.target, asked.stake, asked.on)
        pieces = self.game.bets[whole.bet].pieces(whole.target)
        if not pieces:
            refusal = laying.lay([whole])
            names = [asked.id]
        else:
            unit = asked.stake.units // sum(piece.units for piece in pieces)
            names = [f"{asked.id}, part {number}" for number in range(len(pieces))]
            parts = [
                Placement(name, *own, piece.bet, piece.target, Money(unit * piece.units))
                for name, piece in zip(names, pieces, strict=True)
            ]
            refusal = laying.room(whole) or laying.lay(parts)
        if refusal is None:
            self.position = laying.position
            self.pieces[asked.id] = names
        return refusal

    def _call(self, asked: Call) -> Refusal | None:
        names = self.pieces.get(asked.wager, [])
        wagers = [self.position.wager(name) for name in names]
        found: list[Wager] = [wager for wager in wagers if wager is not None]
        position = self.position
        decisions: tuple[DecidedWager, ...] = ()
        for wager in found:
            outcome = following.call(self.game, position, wager, asked.call)
            if isinstance(outcome, Refusal):
                return outcome
            position, decisions = outcome.position, decisions + outcome.decisions
        if not found:
            return Refusal(Reason.WAGER_IS_UNKNOWN, f"nothing of {asked.wager} stands")
        self.position = position
        self._decide(decisions)
        return None

    # Settlement

    def _compare_slips(self) -> None:
        for slip in self.round.slips:
            names = self.pieces.get(slip.id, [])
            decided = [self.decided[name] for name in names if name in self.decided]
            assert [(s.bet, s.target, s.stake, s.line) for s in slip.settled] == [
                (d.wager.bet, d.wager.target, d.wager.stake, " and ".join(d.lines)) for d in decided
            ]
            for settled, decision in zip(slip.settled, decided, strict=True):
                self._compare_amounts(settled, decision)
            won = sum(s.winnings.units for s in slip.settled)
            back = sum(s.returned.units for s in slip.settled)
            assert (slip.winnings.units, slip.returned.units) == (won, back)
            if slip.result is not Result.REFUSED:
                assert (slip.result is Result.OPEN) is (len(decided) < len(names))

    def _compare_amounts(self, settled: Settled, decision: DecidedWager) -> None:
        scale = self.game.ruleset.bets[decision.wager.bet].scale
        pays = [scale[line] for line in decision.lines]
        stake = decision.wager.stake.units
        won = sum((pay.won for pay in pays), Fraction(0)) * stake
        back = sum((pay.back for pay in pays), Fraction(0)) * stake
        commission = sum((pay.commission for pay in pays), Fraction(0)) * stake
        assert settled.winnings.units == ceil(won), "nobody is paid less than the odds give"
        assert settled.returned.units == ceil(back)
        assert settled.commission.units == floor(commission)
        if won:
            assert settled.result is Result.WIN
