"""No more bets: called by the dealer, or by the clock at zero."""

from croupier.games.protocol import Close, Duty, Notice, Offer, Over
from croupier.table.conduct.core.answer_cache import ask
from croupier.table.conduct.core.commands import Announcement, Case, Command, Decision, does
from croupier.table.conduct.core.rounds import live_of
from croupier.table.conduct.core.windows import window_of
from croupier.table.conduct.round.closing import close_wagering, no_bet_yet
from croupier.table.conduct.round.results import settled_after
from croupier.table.driver.reopening import operators_call
from croupier.terms.refusals import Refusal


class NoMoreBets(Command, tag="no more bets"):
    """Wagering is closed: called by the dealer, or by the clock at zero."""

    bell: bool = False
    gesture: bool = False


@does(NoMoreBets)
def no_more_bets(case: Case, command: NoMoreBets) -> Decision:
    """Close the wagering; what the book rejects then goes back."""
    live = live_of(case)
    if isinstance(live, Refusal):
        return live
    refusal = operators_call(live.round, case.role) or no_bet_yet(case, live)
    if refusal is not None:
        return refusal
    signals = {"bell": command.bell, "gesture": command.gesture}
    called = (
        " with the bell" if command.bell else " with a wave of the hand" if command.gesture else ""
    )
    closing = case.table.operations["no more bets"]
    rules = tuple(
        ref for name, given in signals.items() if given for ref in closing.rules_for(name)
    )
    window, after = window_of(live.round), ask(live.round, Close())
    if (no := after.answered[-1].refusal) is not None:
        return no
    what = f"No more bets{called}{f': the end of {window}' if window else ''}"
    if isinstance(after.turn, Offer):  # wagers are still taken: what is told is why
        what = after.answered[-1].told[-1].words
    owed = () if window or isinstance(after.turn, Offer) else _signal_owed(case, signals)
    said = Announcement(what, rules, owed)
    ended = close_wagering(case, live, said, signals=signals)
    if isinstance(ended, Refusal):
        return ended
    is_over = isinstance(after.turn, Over)  # the card that was due next lay there already
    return (ended[0], *(settled_after(case, live, after) if is_over else ()))


def _signal_owed(case: Case, signals: dict[str, bool]) -> tuple[Notice, ...]:
    """Remind the dealer of the signal that goes with the call; the call closes without it."""
    closing = case.table.operations["no more bets"]
    wanted = [name for name in signals if name in closing.values]
    if not wanted or any(signals[name] for name in wanted):
        return ()
    words = {"bell": "ring the bell", "gesture": "wave a hand across the layout"}
    what = f"With the call, {' or '.join(words[name] for name in wanted)}"
    return (Duty(what, closing.rules),)
