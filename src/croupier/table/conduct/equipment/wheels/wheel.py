"""The wheel with a ball: what roulette's equipment adds to the steps that all games share.

A ball that dropped or came to rest ends the wagering, whether it was called or not. One that ran
with the wheel decides nothing, and one that left the wheel nothing more until somebody looked.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Final

from croupier.games.protocol import Chance, Duty, Offer, Ruling
from croupier.games.roulette.rulings import SPINNING, STANDS
from croupier.games.shown import WHEEL
from croupier.journal.entries import Entry, Happening
from croupier.table.conduct.core.answer_cache import ask
from croupier.table.conduct.core.commands import (
    Announcement,
    Case,
    Command,
    Decision,
    does,
    folds,
    happened,
)
from croupier.table.conduct.core.equipment_hooks import (
    CLOSING,
    NOTHING,
    RESULT,
    Equipment,
    Phase,
    equips,
)
from croupier.table.conduct.core.equipment_states import (
    RoundEquipment,
    TableEquipment,
    WheelRound,
    WheelState,
)
from croupier.table.conduct.core.postings import difference
from croupier.table.conduct.core.rounds import live_of, plain_rules
from croupier.table.conduct.core.state import Live, TableState
from croupier.table.conduct.equipment.wheels.balls import (
    TO_EXAMINE,
    ball_due,
    ball_refused,
    with_ball,
)
from croupier.table.conduct.equipment.wheels.spins import spin_of, without_spin
from croupier.table.conduct.round.closing import close_wagering, with_wagering_over
from croupier.table.wagers.moves import Rule
from croupier.terms.references import Ref
from croupier.terms.refusals import Refusal


CALL_MISSED: Final = "call missed"
"""The step of a spin whose end of wagering nobody called before the ball dropped."""
_DROPPED: Final = Rule(Ruling("ball dropped"))


@equips(WHEEL)
class WheelAndBall(Equipment):
    """A wheel with a ball."""

    brings = "ball"
    state: type[TableEquipment] = WheelState
    in_round: type[RoundEquipment] = WheelRound

    def due(self, table: TableState, phase: Phase) -> Iterable[str]:
        """The ball is spun while wagers are taken; a void one is put back first."""
        live, spun = table.live, spin_of(table.live) is not None
        if phase is Phase.CHANCE:
            yield from (*ball_due(table), *(RESULT if spun else ("spin", "result")))
        if phase is not Phase.WAGERING or live is None:
            return
        if live.void_spins and not spun:
            yield from ball_due(table)
            yield from ("put ball back",) if table.conduct.numbers else ()  # into the last of them
        yield from (CLOSING, *RESULT) if spun else ("spin", CLOSING)

    def closes(self, case: Case, live: Live, *, rests: bool) -> Announcement:
        """Cite that the ball still runs; where it is not spun yet, ask for that."""
        closing = case.table.operations["no more bets"]
        mode = case.table.table.mode.name
        if spin_of(live) is not None:
            return Announcement("", closing.rules_for(f"ball running, {mode}"))
        owed = () if rests else closing.rules_for(f"not spun, {mode}")
        notices = (Duty("Spin the ball as soon as practicable", owed, SPINNING),) if owed else ()
        return Announcement("", (), notices)

    def overtaken(self, case: Case, live: Live) -> tuple[Happening, Live] | Refusal | None:
        """End wagering that the ball overtook: too early, or the call was missed."""
        rulings = case.table.table.game.ruleset.rulings
        if "early ball" in rulings:
            return close_wagering(case, live, _too_early(case), early=True, rests=True)
        return call_missed(case, live) if "ball dropped" in rulings else None

    def late(self, case: Case, live: Live) -> tuple[Ref, ...]:
        """A missed call entitles nobody to a wager."""
        dropping = case.table.operations.get("ball dropped")
        missed = dropping is not None and CALL_MISSED in live.steps
        return dropping.rules_for("missed call") if missed and dropping else ()

    def refuses(self, case: Case) -> Refusal | None:
        """Nothing counts of a ball that is to be examined, or not fit."""
        return ball_refused(case)

    def disregards(self, case: Case, live: Live) -> Announcement | None:
        """A ball that was no spin may still be read; while wagers are taken it was not spun again."""
        is_open = isinstance(live.round.turn, Offer)
        if not live.void_spins or spin_of(live) is not None or not is_open:
            return None
        ruleset = case.table.table.game.ruleset
        respin = ruleset.rules("respin")
        again = Duty("Spin again; stakes stay and may be changed", respin, SPINNING)
        return Announcement(
            "of a ball that was no spin: disregarded", ruleset.rules(STANDS), (again,)
        )

    def spoils(self, table: TableState, live: Live, chance: Chance) -> Ruling | None:
        """Return the no spin that a spin is by itself, called or not: the ball ran with the wheel."""
        spin = spin_of(live)
        terms = table.table.game.ruleset.rulings.get("no spin")
        if spin is None or terms is None or spin.wheel != spin.ball:
            return None
        cause = terms.causes.get("ball with the wheel")
        if cause is None or cause.about["void"] != "always":
            return None
        facts = {"cause": cause.name, "called": False, "ball": chance.symbol}
        return table.table.game.notation.ruling("no spin", facts)

    def voids(self, case: Case, ruling: Ruling) -> tuple[Announcement, dict[str, Any]]:
        """Say where the ball goes, and note whether it is examined before it is spun again."""
        causes = case.table.table.game.ruleset.rulings[ruling.name].causes
        cause = causes.get(str(ruling.fact("cause")))
        facts = {"examine": True} if cause is not None and cause.about.get("examine") else {}
        back = case.table.operations.get("put ball back")
        if back is None or not case.table.conduct.numbers:
            return NOTHING, facts
        what = f"Put the ball back into {case.table.conduct.numbers[-1]}"
        return Announcement("", (), (Duty(what, back.rules, ("put ball back", "spin")),)), facts

    def voided(self, table: TableState, entry: Entry) -> TableState:
        """The ball does not run any more."""
        return without_spin(self.stood(table, entry))

    def stood(self, table: TableState, entry: Entry) -> TableState:
        """Remember that the ball is to be examined."""
        return with_ball(table, TO_EXAMINE) if entry.happening.facts.get("examine") else table


def _too_early(case: Case) -> Announcement:
    """Tell that the result came before the wagering ended: wagers stand, and it is looked into."""
    terms = case.table.table.game.ruleset.rulings["early ball"]
    words = "The result came before the wagering ended: no more wagers; those placed stand"
    review: Any = terms.about.get("review")
    if not review:
        return Announcement(words, terms.rules)
    refs = case.table.table.game.ruleset.refs(review["rules"])
    by, about = ("close review",), ("reviewed", case.table.conduct.round)
    owed = Duty(f"The {review['role']} reviews it", refs, by, about, review["role"])
    return Announcement(words, terms.rules, (owed,))


# Nobody called it


class BallDropped(Command, tag="ball dropped"):
    """The ball has dropped although nobody called no more bets."""


@does(BallDropped)
def ball_dropped(case: Case, command: BallDropped) -> Decision:
    """End the wagering at the ball's drop; the missed call entitles nobody to more."""
    live = live_of(case)
    if isinstance(live, Refusal):
        return live
    missed = call_missed(case, live)
    return missed if isinstance(missed, Refusal) else missed[0]


def call_missed(case: Case, live: Live) -> tuple[Happening, Live] | Refusal:
    """End the wagering at the ball's drop, whether it was called or not."""
    after = ask(live.round, _DROPPED)
    if (no := after.answered[-1].refusal) is not None:
        return no
    was_open = isinstance(live.round.turn, Offer)
    dropping = case.table.operations["ball dropped"]
    rules = dropping.rules + plain_rules(after.answered[-1])
    if was_open:
        rules += dropping.rules_for("missed call")
    words = "The ball has dropped" + (": wagering is over, though nobody called it" * was_open)
    moved = difference(case.table.name, live.round, after)
    facts = {"called": not was_open, "lapsed": list(live.declared)}
    happening = happened(case, "ball dropped", Announcement(words, rules), facts, moved)
    return happening, _dropped(live, called=not was_open, clock=case.moment.clock)


def _dropped(live: Live, *, called: bool, clock: int) -> Live:
    steps = live.steps if called else (*live.steps, CALL_MISSED)
    return replace(with_wagering_over(live, ask(live.round, _DROPPED), clock), steps=steps)


@folds("ball dropped")
def _ball_dropped(table: TableState, entry: Entry) -> TableState:
    assert table.live is not None
    called = entry.happening.facts["called"]
    return replace(table, live=_dropped(table.live, called=called, clock=entry.moment.clock))
