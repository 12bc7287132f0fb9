"""Taking wagers: each is read, its stake tested, and what plays of it put on the layout."""

import json
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from typing import Any, Final, TypeAlias

from croupier.games.following import (
    Laying,
    Placement,
    Position,
    closed_since,
    pieces_of,
    shares,
    takes,
)
from croupier.games.protocol import Deal, Description, Offer, Over
from croupier.rulebooks.books import Consequence, Matter
from croupier.table.driver.later_bets import (
    made_by_act,
    naming_the_window,
    refuse_decided,
    window_of,
)
from croupier.table.driver.reopening import shut_out
from croupier.table.limits.areas import (
    are_terminals,
    ceilings,
    floor_rules,
    give_way,
    refuse_area,
    refuse_number,
    refuse_standing,
)
from croupier.table.limits.bet_limits import kept_minimum, own_sign, unnamed_stake
from croupier.table.limits.combinations import refuse_alone, refuse_together
from croupier.table.limits.exact_payment import paid_exactly
from croupier.table.limits.selections import (
    Selection,
    beside,
    held_at,
    holder_of,
    shares_on,
    spots,
    units_on,
)
from croupier.table.limits.stakes import Holder, OfferedStake, TakenStake, judge
from croupier.table.setup.configuration import Table
from croupier.table.wagers.approved_chips import (
    NO_CHIPS,
    asset_staked,
    policy_rules,
    refuse_chips,
    rules_with,
)
from croupier.table.wagers.layout import Lying
from croupier.table.wagers.moves import AnsweredMove, Place, Round, Rule
from croupier.table.wagers.slips import NOTHING, Result, Slip
from croupier.terms.frozen import altered
from croupier.terms.growing import Index
from croupier.terms.money import Money
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal, RefusedError
from croupier.terms.rosters import Roster
from croupier.terms.shapes import is_object


_UNLISTED = {
    Reason.BET_IS_UNKNOWN,
    Reason.BET_IS_NOT_OFFERED,
    Reason.TARGET_IS_NOT_ON_THE_LAYOUT,
    Reason.WAGER_NEEDS_ANOTHER,
}
"""Reasons for which something is no wager of the game."""
_LAY_THERE = _UNLISTED | {
    Reason.WAGERING_IS_CLOSED,
    Reason.CHIPS_ARE_NOT_APPROVED,
    Reason.CHIPS_ARE_OF_ANOTHER_TABLE,
    Reason.SEAT_IS_NOT_FREE,
    Reason.STAKE_DOES_NOT_DIVIDE,
    Reason.STAKE_IS_UNDER_THE_MINIMUM,
    Reason.STAKE_IS_OVER_THE_MAXIMUM,
    Reason.STAKE_IS_OFF_THE_INCREMENT,
    Reason.STAKE_COULD_NOT_BE_PAID_EXACTLY,
}
"""Reasons for which a stake is handed back that staff let through: it did lie there."""


LONGEST_TARGET = 200
_NAMELESS: Final = Refusal(
    Reason.NAME_CANNOT_BE_USED,
    "a wager needs an id, and this one is empty",
    remedy="Give it one, or leave it out.",
)

_Lies: TypeAlias = tuple[
    Position[Any], Roster[Slip], Index[tuple[str, ...]], Index[str], frozenset[str]
]
"""What lies on the layout: wagers, slips, those on each area, pieces; whose allowance is used."""


class Taking:
    """Wagers being taken in a round. Each costs the same, however many lie there already."""

    def __init__(self, current: Round, *, chosen: str | None = None) -> None:
        """Start from a round as it stands; ``chosen`` is the bet that a decision is made with."""
        self._chosen = chosen
        self._round = current
        self._table = current.table
        self._limits_of = current.limits_of
        self._turn = current.turn
        self._start_from(
            (current.position, current.slips, current.areas, current.pieces, current.allowances)
        )

    def _start_from(self, lies: _Lies) -> None:
        """Have this lie there; what the limits count of it is summed up when it is asked for."""
        self._before = lies
        position, slips, areas, self._pieces, self._allowances = lies
        self._laying = self._laying_on(position)
        self._lying = Lying(slips, areas)
        self.gave_way: tuple[Slip, ...] = ()
        """The wagers, as they lay there, whose place the wager put down last was given."""
        self._staked: dict[Holder, int] = {}
        self._selections: dict[tuple[Holder, int], Counter[Selection]] = {}
        """What players have on selections; summed up once, then kept up."""

    def _laying_on(self, position: Position[Any]) -> Laying[Any]:
        game, pays = self._table.game, self._table.tray.pays
        return Laying(game, position, pays=pays, chosen=self._chosen)

    @property
    def slips(self) -> Roster[Slip]:
        """Every slip of the round, with those of what was taken."""
        return self._lying.slips

    def into(self, current: Round, answered: list[AnsweredMove]) -> Round:
        """Put what was taken into the round."""
        after = altered(
            current,
            position=self._laying.position,
            slips=self._lying.slips,
            pieces=self._pieces,
            areas=self._lying.areas,
            allowances=self._allowances,
        )
        return after.answering(*answered)

    def take(self, move: Place) -> AnsweredMove:
        """Take one wager, or refuse it with its rule; a slip is kept either way."""
        slip = self.put_down(move)
        return self.turn_away(move, slip) if isinstance(slip, Refusal) else taken(move, slip)

    def put_down(self, move: Place) -> Slip | Refusal:
        """Take one wager, or say why not, which changes nothing."""
        if not move.id:
            return _NAMELESS
        lying = self._lying
        position = self._laying.position
        before = (position, lying.slips, lying.areas, self._pieces, self._allowances)
        self.gave_way = ()
        try:
            slip = self._slip(move)
        except RefusedError as refused:
            void = self._handed_back(move, refused.refusal)
            if void is None:
                return self._naming_the_window(move, refused.refusal)
            slip = void
        lying.put(slip)
        self._before = before
        return slip

    def take_back(self) -> None:
        """Have the wager that was put down last lie there no longer: somebody else refused it."""
        self._start_from(self._before)

    def _naming_the_window(self, move: Place, refusal: Refusal) -> Refusal:
        """Say which window is open, where a wager is refused because it is made in another."""
        if refusal.reason not in (Reason.BET_IS_NOT_OFFERED, Reason.WAGERING_IS_CLOSED):
            return refusal
        bets = self._table.game.ruleset.bets
        try:
            name = self._table.game.notation.wager(move.bet, move.target).bet
        except RefusedError:
            return refusal
        has_its_own = window_of(bets[name]) is not None
        return naming_the_window(self._table.game, self._turn, refusal, always=has_its_own)

    def _slip(self, move: Place) -> Slip:
        move = self._seated(move)
        slip = self._read(move)
        if slip.bet != self._chosen:
            self._refuse_decided(slip)
        self._refuse_unconfirmed(move)
        if (shut := shut_out(self._round, move.player)) is not None:
            raise RefusedError(shut)
        void = self._foreign(move, slip) or self._late(move, slip) or self._self_placed(move, slip)
        if void is not None:
            return void
        slip = self._beside_others(move, slip)
        taken = self._judged(move, slip)
        if not move.accepted:
            self._refuse_unpayable(slip, taken)
        fee = paid_with(self._table, slip, taken.plays.units)
        if isinstance(fee, Refusal):
            raise RefusedError(fee)
        laid = self._lay(move, _cut(slip, taken, fee), taken)
        self._makes_room(laid)
        return laid

    def _judged(self, move: Place, slip: Slip) -> TakenStake:
        """Say how much of a stake plays: by the limits, and by what could be paid on it."""
        table, limits, lying = self._table, self._limits_of(move.player), self._lying
        if table.game.ruleset.policy(Matter.EQUAL_STAKE, slip.bet) is not None:
            whole = TakenStake(slip.stake)  # the bet itself says how much, and nobody else
            return self._within_room(move, slip, whole) if move.accepted else whole
        if (unnamed := unnamed_stake(table, slip.bet)) is not None:
            raise RefusedError(unnamed)
        bet, shares = table.game.bets[slip.bet], shares_on(table, slip)
        pieces = sum(shares.values())
        offered = OfferedStake(
            terms=table.game.ruleset.bets[slip.bet],
            stake=slip.stake,
            spots=spots(table, limits, slip, shares, self._beside(slip)),
            pieces=pieces,
            accepted=move.accepted,
            allowance_used=move.player in self._allowances,
            already=Money(self._total(slip)) if limits.total_most else NOTHING,
            ceilings=ceilings(table, limits, slip, lying),
            floor=floor_rules(table, slip, lying),
            sign=own_sign(table, slip.bet),
            made_of=bet.rules(slip.target) if pieces > 1 else (),
        )
        taken = judge(table.book, limits, offered)
        if isinstance(taken, TakenStake):
            taken = paid_exactly(table, slip, taken, accepted=move.accepted)
        if isinstance(taken, TakenStake) and move.accepted:
            taken = self._within_room(move, slip, taken)
        if table.limits.further.protected is not None:
            taken = kept_minimum(table, slip, lying.of(slip.player).areas, taken)
        if isinstance(taken, Refusal):
            raise RefusedError(taken)
        return taken

    def _within_room(self, move: Place, slip: Slip, taken: TakenStake) -> TakenStake:
        """Cut a wager that was let through to what its bet has room for.

        The rest is void, or was never debited, as the book has it of what is over a maximum.
        """
        room = self._laying.room_for(self._whole(move, altered(slip, plays=taken.plays)))
        units = taken.plays.units
        if isinstance(room, Refusal) or units < max(1, room.least) or room.takes(units):
            return taken  # what is less than there must be is void as a whole, where it is laid
        part = room.part(units)
        bet = self._table.game.bets[slip.bet]
        rules = taken.rules + bet.rules(slip.target) + room.rules
        if room.most is not None and units > room.most:
            rules += policy_rules(self._table, Matter.OVER_MAXIMUM)
        cut = altered(
            taken, plays=altered(taken.plays, units=part), rules=tuple(dict.fromkeys(rules))
        )
        over, fits = units - part, f"{slip.bet} has room for {Money(part)} here"
        if self._table.book.policies[Matter.OVER_MAXIMUM].does is Consequence.TRIMMED:
            trimmed = altered(taken.plays, units=taken.trimmed.units + over)
            return altered(cut, trimmed=trimmed, why=f"{fits}: trimmed")
        void = altered(taken.plays, units=taken.void.units + over)
        return altered(cut, void=void, why=f"{fits}: the excess is void")

    def _seated(self, move: Place) -> Place:
        """Say where a wager lies: on what it hangs, or where its player's other wagers lie."""
        if move.area is not None:
            return move
        if not self._table.game.ruleset.policies:
            return self._with_its_parent(move)
        parent = self._lying.slips.get(move.on) if move.on is not None else None
        areas = {parent.area} if parent is not None else self._lying.of(move.player).areas
        if len(areas) != 1 or areas == {0}:
            return self._at_a_terminal(move)
        return altered(move, seat=min(areas), area=min(areas))

    def _at_a_terminal(self, move: Place) -> Place:
        """Give a player who has no number a terminal that nobody else wagers at."""
        if not are_terminals(self._table.game.ruleset):
            return move
        number = move.seat or 1
        while self._lying.on(number).players - {move.player}:
            number += 1
        return altered(move, seat=number, area=number)

    def _with_its_parent(self, move: Place) -> Place:
        """Lay a wager that hangs on others where they lie, which may be the seat of somebody else."""
        wagers = self._laying.position.wagers
        if move.on is not None:
            named = wagers.get(move.on)
            seats = {named.seat} if named is not None else set[int]()
        else:
            bet = self._table.game.bets.get(move.bet)
            hooks = bet.on.split("|") if bet is not None and bet.on else ()
            mine = wagers.of(move.player) if hooks else ()
            seats = {each.seat for each in mine if each.bet in hooks}
        return altered(move, seat=seats.pop()) if len(seats) == 1 else move

    def _beside_others(self, move: Place, slip: Slip) -> Slip:
        """Look at a wager beside those that lie there: its player's own, and others on its area."""
        lying, table = self._lying, self._table
        if not table.game.ruleset.policies and not table.game.ruleset.together:
            return slip
        bets = lying.of(slip.player).bets
        rules = refuse_together(table, slip, bets)
        if isinstance(rules, Refusal):
            raise RefusedError(rules)
        refusals = [
            refuse_number(table, slip),
            refuse_standing(table, slip) if move.standing else None,
            None if move.accepted else refuse_alone(table, slip, lying.of(slip.player)),
            refuse_area(table, slip, lying),
        ]
        for refusal in refusals:
            if refusal is not None:
                raise RefusedError(refusal)
        gives = give_way(table, slip, lying)
        if isinstance(gives, Refusal):
            raise RefusedError(gives)
        return altered(slip, rules=slip.rules + rules + self._as_standing(move))

    def _as_standing(self, move: Place) -> tuple[Ref, ...]:
        policy = self._table.game.ruleset.policy(Matter.STANDING)
        return policy.rules if policy is not None and move.standing else ()

    def _makes_room(self, slip: Slip) -> None:
        """Give the place of another's wager to this one, where it goes before; that one is back."""
        gone = give_way(self._table, slip, self._lying)
        if isinstance(gone, Refusal) or not gone:
            return
        self.gave_way = gone
        self._selections.clear()
        policy = self._table.game.ruleset.policy(Matter.PLACES_PER_AREA, slip.bet)
        rules = policy.rules if policy else ()
        why = f"gave its place up to {slip.id}, whose player has a main wager; credited back"
        left = self._laying.position
        for each in gone:
            back = altered(each, result=Result.REJECTED, rules=each.rules + rules, why=why)
            self._lying.put(back)
            for piece in each.pieces:
                left = altered(left, wagers=left.wagers.without(piece))
        self._laying = self._laying_on(left)

    def _beside(self, slip: Slip) -> Counter[Selection]:
        """Return what a wager's player has on selections already, where that counts with it."""
        if not self._table.counts_selections:
            return Counter()
        where = held_at(self._table, slip)
        if where not in self._selections:
            own = self._lying.slips.of(slip.player)
            self._selections[where] = beside(self._table, slip, own)
        return self._selections[where]

    def _total(self, slip: Slip) -> int:
        """Return what a wager's player has on the layout with it; summed up once, then kept up."""
        holder = holder_of(self._table, slip)
        if holder not in self._staked:
            lies = (s for s in self._lying.slips.of(slip.player) if s.result is Result.OPEN)
            own = (s.plays.units for s in lies if holder_of(self._table, s) == holder)
            self._staked[holder] = sum(own)
        return self._staked[holder]

    def _read(self, move: Place) -> Slip:
        """Read a wager as it was written; RefusedError says what is wrong with it."""
        before = self._lying.slips.get(move.id)
        if move.id in self._pieces or (before and before.result is not Result.REFUSED):
            what = f"there is a wager {move.id[:40]!r} already"
            raise RefusedError(Refusal(Reason.WAGER_IS_KNOWN, what, remedy="Give it its own id."))
        backed = self._table.game.notation.wager(move.bet, move.target)
        if isinstance(move.stake, Refusal):
            raise RefusedError(move.stake)
        stake = altered(move.stake, asset=asset_staked(self._table, move))
        bet = self._table.game.bets[backed.bet]
        # A piece cites the rule of its own kind; the multiple it belongs to cites its rule here.
        multiple = bet.rules(backed.target) if bet.pieces(backed.target) else ()
        return Slip(
            move.id,
            move.player,
            backed.bet,
            backed.target,
            stake,
            on=move.on,
            rules=backed.rules + multiple + rules_with(self._table, move),
            chips=move.chips,
            area=(move.area or 0) if self._table.game.ruleset.policies else 0,
        )

    def _refuse_decided(self, slip: Slip) -> None:
        """Refuse a wager that is made with a decision alone."""
        refusal = refuse_decided(self._table.game.ruleset.bets[slip.bet])
        if refusal is not None:
            raise RefusedError(refusal)

    def _refuse_unconfirmed(self, move: Place) -> None:
        """Refuse a wager declared in words that nobody confirmed, or that comes without chips."""
        rules = self._table.game.ruleset.rules
        spoken = rules("spoken")
        if move.chips == NO_CHIPS:
            what = f"{move.bet[:40]} comes without chips"
            because = rules("without chips") or spoken or policy_rules(self._table, Matter.CHIPS)
            refusal = Refusal(Reason.CHIPS_ARE_NOT_APPROVED, what, because, "Put the chips down.")
            raise RefusedError(refusal)
        if move.spoken and spoken and not self._is_confirmed(move):
            what = f"{move.bet[:40]} was declared in words, and nobody confirmed it"
            remedy = "Have a dealer confirm it aloud."
            raise RefusedError(Refusal(Reason.BET_IS_NOT_OFFERED, what, spoken, remedy))

    def _is_confirmed(self, move: Place) -> bool:
        """Say whether staff confirmed a wager aloud."""
        book = self._table.book
        return move.confirmed is not None and book.at_least(move.confirmed, "dealer")

    def _foreign(self, move: Place, slip: Slip) -> Slip | None:
        """Refuse chips that may not be played here; void what was let through, where so ruled."""
        refusal = refuse_chips(self._table, move)
        if refusal is None:
            return None
        policy = self._table.book.policy(Matter.OTHER_TABLES_CHIPS_TAKEN)
        is_foreign = refusal.reason is Reason.CHIPS_ARE_OF_ANOTHER_TABLE
        if move.accepted and is_foreign and policy is not None:
            return _void(slip, policy.rules, "made with another table's chips: void")
        raise RefusedError(refusal)  # what was let through all the same is handed back

    def _refuse_unpayable(self, slip: Slip, taken: TakenStake) -> None:
        """Turn a stake away whose win the chips in the tray could not pay, where so elected."""
        if not self._table.refuses_unpayable:
            return
        tray, game = self._table.tray, self._table.game
        pieces = pieces_of(game, slip.bet, slip.target)
        share = Fraction(taken.plays.units, shares(game, slip.bet, slip.target))
        wins = {
            game.ruleset.bets[piece.bet].scale[line].won * share * piece.units
            for piece in pieces
            for line in game.bets[piece.bet].lines(piece.target)
        }
        for units in wins:
            if units.denominator > 1 or not tray.can_pay(int(units)):
                what = f"a win on {slip.stake} could not be paid exactly in chips"
                rules = policy_rules(self._table, Matter.UNPAYABLE)
                reason = Reason.STAKE_COULD_NOT_BE_PAID_EXACTLY
                raise RefusedError(Refusal(reason, what, rules, "Stake another amount."))

    def _late(self, move: Place, slip: Slip) -> Slip | None:
        """Refuse what comes after the close; void what was let through, where the book says so."""
        ruleset = self._table.game.ruleset
        if slip.bet == self._chosen:
            return None
        if takes(self._turn, confirmed=self._is_confirmed(move)) and not move.late:
            return None
        slot = self._turn.slot if isinstance(self._turn, Deal) else "round over"
        rules = ruleset.rules(f"late wager, {slot}") if not isinstance(self._turn, Offer) else ()
        if move.accepted and rules:
            return _void(slip, rules, "placed too late: void")
        terms = ruleset.bets[slip.bet]
        if (window := window_of(terms)) is not None:
            own = self._table.game.bets[slip.bet].rules(slip.target)
            over = ruleset.rules(f"{window} is over") if self._closed_last() == window else ()
            rules = over or ruleset.rules(f"no {window} open") or own
            what = f"{slip.bet} is not offered now: its window is not open"
            remedy = made_by_act(self._turn, slip.bet)
            raise RefusedError(Refusal(Reason.BET_IS_NOT_OFFERED, what, rules, remedy))
        if isinstance(self._turn, Over) and self._turn.is_void:
            what, rules = f"{slip.bet} comes after the round was void", _made_void(self._round)
            remedy = "Wait for the next round."
            raise RefusedError(Refusal(Reason.WAGERING_IS_CLOSED, what, rules, remedy))
        closes = ruleset.refs(terms.about.get("closes"))
        closed = closed_since(self._turn, ruleset, "closed") or closes + ruleset.rules("closed")
        what = f"{slip.bet} comes after wagering was closed"
        in_the_air = isinstance(self._turn, Deal) and self._turn.takes_confirmed
        remedy = "Have staff confirm it aloud." if in_the_air else "Wait for the next round."
        raise RefusedError(Refusal(Reason.WAGERING_IS_CLOSED, what, closed, remedy))

    def _closed_last(self) -> str | None:
        """Name the window that was closed last in this round; None where none was yet."""
        state = self._round.offered
        turn = self._table.game.play.turn(state) if state is not None else None
        return turn.window if isinstance(turn, Offer) else None

    def _self_placed(self, move: Place, slip: Slip) -> Slip | None:
        """Void what only staff may place, when a player placed it."""
        ruleset = self._table.game.ruleset
        placed_by = ruleset.bets[slip.bet].about.get("placed-by")
        if move.role is None or not is_object(placed_by):
            return None
        if self._table.book.at_least(move.role, str(placed_by["role"])):
            return None
        rules = ruleset.refs(placed_by["rules"]) + ruleset.refs(placed_by["void"])
        return _void(slip, rules, f"only a {placed_by['role']} places this bet: void")

    def _handed_back(self, move: Place, refusal: Refusal) -> Slip | None:
        """Void what should have been refused and was let through by mistake: the stake lay there."""
        has_stake = isinstance(move.stake, Money) and move.chips != NO_CHIPS
        if not (move.accepted and has_stake and refusal.reason in _LAY_THERE):
            return None
        assert isinstance(move.stake, Money)
        is_unlisted = refusal.reason in _UNLISTED
        is_forbidden = is_unlisted or refusal.reason is Reason.SEAT_IS_NOT_FREE
        rules = policy_rules(self._table, Matter.UNLISTED_WAGER) if is_forbidden else ()
        try:
            slip = self._read(move)
        except RefusedError:
            written = _short_target(move.target)
            slip = Slip(move.id, move.player, move.bet, None, move.stake, written=written)
        why = f"taken by mistake: {refusal.what}"
        why = f"no wager of this game, {why}" if is_unlisted else f"void, {why}"
        return _void(slip, tuple(dict.fromkeys(refusal.rules + rules)), why)

    def _lay(self, move: Place, slip: Slip, taken: TakenStake) -> Slip:
        """Put what plays of a wager on the layout, all its pieces or none."""
        if taken.plays.units:
            placements = self._placements(move, slip)
            refusal = self._laying.lay(placements)
            if refusal is not None:
                raise RefusedError(refusal)
            how = f"place in {self._turn.window}" if isinstance(self._turn, Offer) else "confirmed"
            pieces = tuple(placement.id for placement in placements)
            slip = altered(slip, pieces=pieces, rules=slip.rules + self._rules(how))
            if self._table.game.bets[slip.bet].on and not slip.is_composite:
                wager = self._laying.position.wager(slip.id)
                slip = altered(slip, on=wager.on) if wager is not None else slip
            for piece in slip.pieces if slip.is_composite else ():
                self._pieces = self._pieces.put(piece, slip.id)
        if taken.uses_allowance:
            self._allowances |= {slip.player}
        if self._staked and (holder := holder_of(self._table, slip)) in self._staked:
            self._staked[holder] += taken.plays.units
        if slip.result is Result.OPEN and self._selections:
            lies = self._selections.get(held_at(self._table, slip))
            if lies is not None:
                lies.update(units_on(self._table, slip))
        return slip

    def _rules(self, name: str) -> tuple[Ref, ...]:
        return self._table.game.ruleset.rules(name)

    def _placements(self, move: Place, slip: Slip) -> list[Placement]:
        pieces = self._table.game.bets[slip.bet].pieces(slip.target)
        whole = self._whole(move, slip)
        if not pieces:
            return [whole]
        refusal = self._laying.room(whole)
        if refusal is not None:
            raise RefusedError(refusal)
        unit = slip.plays.units // shares(self._table.game, slip.bet, slip.target)
        return [
            Placement(
                self._piece_name(slip.id, number),
                move.seat,
                slip.player,
                piece.bet,
                piece.target,
                altered(slip.plays, units=unit * piece.units),
                confirmed=whole.confirmed,
            )
            for number, piece in enumerate(pieces, start=1)
        ]

    def _whole(self, move: Place, slip: Slip) -> Placement:
        own = (slip.id, move.seat, slip.player, slip.bet, slip.target, slip.plays, slip.on)
        return Placement(*own, confirmed=self._is_confirmed(move))

    def _piece_name(self, slip: str, number: int) -> str:
        """Name a piece after its wager, whatever names people gave to others."""
        name = f"{slip}.{number}"
        while self._lying.slips.get(name) is not None or name in self._pieces:
            name += "'"
        return name

    def turn_away(self, move: Place, refusal: Refusal) -> AnsweredMove:
        """Refuse a wager, and keep a slip that says so (unless its id is another's)."""
        slip = Slip(
            id=move.id,
            player=move.player,
            bet=move.bet,
            target=None,
            stake=move.stake if isinstance(move.stake, Money) else NOTHING,
            written=_short_target(move.target),
            rules=refusal.rules,
            result=Result.REFUSED,
            refusal=refusal,
        )
        before = self._lying.slips.get(slip.id)
        if before is None or before.result is Result.REFUSED:
            self._lying.put(slip)
        return AnsweredMove(move, refusal)


def taken(move: Place, slip: Slip) -> AnsweredMove:
    """Answer a wager that was taken: why it does not stand as it was made is told."""
    told = (Description(f"{slip.id}: {slip.why}", slip.rules),) if slip.why else ()
    return AnsweredMove(move, told=told)


def turned_away(current: Round, move: Place, refusal: Refusal) -> Round:
    """Refuse a wager unseen, with a slip that says so."""
    taking = Taking(current)
    return taking.into(current, [taking.turn_away(move, refusal)])


def refuse_left(current: Round, slip: Slip, units: int) -> Refusal | None:
    """Say why a wager may not be reduced to so much: under a minimum, or off the steps."""
    table, limits = current.table, current.limits_of(slip.player)
    shares = shares_on(table, slip)
    others = (each for each in current.slips.of(slip.player) if each.id != slip.id)
    left = OfferedStake(
        terms=table.game.ruleset.bets[slip.bet],
        stake=altered(slip.plays, units=units),
        spots=spots(table, limits, slip, shares, beside(table, slip, others)),
        pieces=sum(shares.values()),
        accepted=False,
        allowance_used=False,
        sign=own_sign(table, slip.bet),
    )
    judged = judge(table.book, replace(limits, total_most=None), left)
    if isinstance(judged, Refusal):
        return None if judged.reason is Reason.STAKE_IS_OVER_THE_MAXIMUM else judged
    if not (judged.trimmed.units or judged.void.units):
        return None
    # What a stake would be trimmed of or void for keeps a wager from being reduced to it.
    what = f"{slip.bet} is not reduced to {left.stake}: {judged.why.partition(': ')[0]}"
    if not judged.plays.units:
        remedy, reason = "Remove it, or leave more.", Reason.STAKE_IS_UNDER_THE_MINIMUM
    else:
        remedy, reason = f"Reduce it to {judged.plays}.", Reason.STAKE_IS_OFF_THE_INCREMENT
    return Refusal(reason, what, judged.rules, remedy)


def paid_with(table: Table, slip: Slip, units: int) -> Money | Refusal:
    """Return the commission that is paid with a stake; it must come to an exact amount."""
    ruleset = table.game.ruleset
    prepaid = ruleset.bets[slip.bet].prepaid(slip.target)
    if prepaid is None:
        return NOTHING
    fee = prepaid.commission * units
    whole = table.tray.pays(-(-fee.numerator // fee.denominator))
    if whole != fee and ruleset.text("inexact-commission") == "refused":
        what = f"the commission on {Money(units)} cannot be paid exactly"
        reason = Reason.STAKE_COULD_NOT_BE_PAID_EXACTLY
        rules = ruleset.bets[slip.bet].rules
        return Refusal(reason, what, rules, "Stake another amount.")
    return Money(whole)


def _made_void(current: Round) -> tuple[Ref, ...]:
    """Return the rules of the ruling that made a round void."""
    ruled = (each for each in current.answered if isinstance(each.move, Rule) and each.told)
    return tuple(dict.fromkeys(ref for each in ruled for told in each.told for ref in told.rules))


def _short_target(target: object) -> object:
    """Keep a target that could not be read as it was written, unless it goes on and on."""
    return target if len(json.dumps(target)) <= LONGEST_TARGET else None


def _void(slip: Slip, rules: tuple[Ref, ...], why: str) -> Slip:
    return altered(slip, void=slip.stake, result=Result.VOID, rules=slip.rules + rules, why=why)


def _cut(slip: Slip, taken: TakenStake, fee: Money) -> Slip:
    """Write on a slip what its stake came to, and the commission paid with it."""
    if taken.plays.units:
        result = Result.OPEN
    else:
        result = Result.VOID if taken.void.units else Result.REJECTED
    return altered(
        slip,
        plays=taken.plays,
        void=taken.void,
        trimmed=taken.trimmed,
        rules=slip.rules + taken.rules,
        why=taken.why,
        result=result,
        fee=fee,
    )
