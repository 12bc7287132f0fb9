"""Bets that are not made from the start: in a window of the round, or once the play is so far.

And what a window's end is called, where chance comes before anybody closed it.
"""

from dataclasses import replace
from typing import Any, Final

from croupier.games.following import later_window
from croupier.games.protocol import Asks, Deal, Description, Game, Offer, Turn
from croupier.rulebooks.ruleset import BetTerms
from croupier.table.setup.configuration import Table
from croupier.table.wagers.moves import Round
from croupier.terms.refusals import Reason, Refusal


def window_of(terms: BetTerms) -> str | None:
    """Return the window in which a bet is made, where that is not the first of the round."""
    named = terms.about.get("window")
    return str(named) if named is not None else None


def refuse_decided(terms: BetTerms) -> Refusal | None:
    """Say that a bet is made with a decision, and not as a wager by itself; or None."""
    act = terms.about.get("act")
    if act is None:
        return None
    what = f"{terms.name} is made with a decision, and not by itself"
    return Refusal(Reason.BET_IS_NOT_OFFERED, what, terms.rules, _ANSWER.format(str(act)))


def made_by_act(turn: Turn, bet: str) -> str:
    """Advise to decide, where a bet is made with a decision that is open now."""
    asks = turn.asks if isinstance(turn, Asks) else ()
    acts = (choice.act for ask in asks for choice in ask.choices if choice.bet == bet)
    act = next(acts, None)
    return "" if act is None else _ANSWER.format(act)


_ANSWER: Final = "Whoever is asked answers {!r}, by act: the stake goes with it."


def follows(terms: BetTerms) -> bool:
    """Say whether a bet is made once a point stands, or once the wager it is on has one."""
    return terms.about.get("made") == "point" or terms.about.get("kind") == "odds"


def waits(game: "Game[object]", name: str | None, turn: Turn) -> bool:
    """Say whether a bet is made in a window that is not open yet."""
    window = window_of(game.ruleset.bets[name]) if name is not None else None
    return window is not None and window != (turn.window if isinstance(turn, Offer) else None)


def waits_for(turn: Turn) -> str:
    """Say what a play waits for."""
    if isinstance(turn, Offer):
        return f"the end of {turn.window}"
    if isinstance(turn, Deal):
        return turn.slot
    return "decisions" if isinstance(turn, Asks) else "the next round"


def way_out(current: Round, act: str) -> str:
    """Advise who decides while a later window is open: to wager or call there, or what ends it."""
    game, turn, position = current.table.game, current.turn, current.position
    if not isinstance(turn, Offer) or turn == game.play.turn(current.opening.position.state):
        return ""
    terms = game.ruleset.bets.get(act)
    if terms is not None and window_of(terms) == turn.window:
        return f"It is a wager on what lies there: place {act}."
    for each in position.wagers:
        mine = position.wagers.of(each.player)
        if act in game.bets[each.bet].calls(each.mark, position.state, mine):
            return f"It is called on the wager that lies there: call {act}."
    return f"{'Deal on' if turn.lapses else 'Call no more bets'}: it ends {turn.window}."


def naming_the_window(
    game: Game[Any], turn: Turn, refusal: Refusal, *, always: bool = False
) -> Refusal:
    """Add to a refusal which window is open, where that is not the first; or that none is."""
    if isinstance(turn, Offer):
        named = f"; open now: {turn.window}" if always else later_window(game, turn)
    else:
        named = f"; no window is open: {waits_for(turn)} is due" if always else ""
    return replace(refusal, what=refusal.what + named)


def overtaken(table: Table, turn: Offer) -> Description:
    """Tell that a card ends a window which nobody had closed: what was placed stands."""
    dealing = table.operations.get("card")
    rules = dealing.rules_for(turn.overtaken) if dealing is not None else ()
    if not rules:
        return Description(f"The next card is turned up: the end of {turn.window}")
    words = "A card was turned up before no more bets was called: wagering is over"
    return Description(words, rules)


def after_window(game: Game[Any], turn: Turn, no: Refusal) -> Refusal:
    """Say of chance that is not due what ends the window that is open: chance does not, then."""
    rules = game.ruleset.rules(f"{turn.window} is open") if isinstance(turn, Offer) else ()
    if not isinstance(turn, Offer) or not rules or no.reason is not Reason.CHANCE_IS_NOT_DUE:
        return no
    what = f"{turn.window} is open, and then {no.what}"
    remedy = f"Call no more bets: it ends {turn.window}. {no.remedy}".strip()
    return replace(no, what=what, rules=rules + no.rules, remedy=remedy)
