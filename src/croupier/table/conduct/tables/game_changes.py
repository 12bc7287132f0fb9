"""The game in play at a table is changed to another form: by a sign, or as all players agree.

Which forms a book lets be changed into each other is its data: one of them is always that which the
operation names. A change comes between two rounds, and the table's terms are others from then on.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, Final

import msgspec

from croupier.games.protocol import Notice
from croupier.journal.entries import Entry, Happening
from croupier.rulebooks.approval import options_of
from croupier.table.conduct.core.checks import MINUTE, clock_face, rules_of, wait_until
from croupier.table.conduct.core.commands import (
    Announcement,
    Case,
    Command,
    Decision,
    does,
    folds,
    happened,
)
from croupier.table.conduct.core.presence import players_at
from croupier.table.conduct.core.state import Sign, TableState
from croupier.table.conduct.equipment.cards.dealing_styles import STYLE, STYLE_CHANGED, styled
from croupier.table.conduct.signs.limit_signs import NEW_LIMITS
from croupier.table.setup.configuration import Table, TableRecord, open_table
from croupier.terms.refusals import Reason, Refusal


OTHER_GAME: Final = "other game"
"""The sign that announces another form of the game."""
SCHEME: Final = "scheme"
"""The option that tells the forms of a game apart by what they pay."""
AGREED: Final = "game agreed to"
_CHANGED: Final = "game changed"


def scheme_of(table: Table) -> str:
    """Return the form in which a table's game is played."""
    return table.game.ruleset.text(SCHEME) or ""


def _wanted(case: Case, game: str) -> str | Refusal:
    """Read which form the game is to have; one of the two is that which the book names."""
    scheme, now = game, scheme_of(case.table.table)
    wanted = scheme_of(open_table(_changed(case.table, scheme)))
    rules = rules_of(case.table, "change game")
    if wanted == now:
        what = f"{now} is played at {case.table.name} already"
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, rules)
    either = case.table.operations["change game"].because
    if not {now, wanted} & set(either):
        what = f"no rule lets {now} be changed to {wanted} while the table is in play"
        remedy = f"Change from or to {' or '.join(either)}, or set up another table."
        return Refusal(Reason.OPTION_IS_NOT_APPROVED, what, rules, remedy)
    return wanted


# Announced


class PostGameSign(Command, tag="post game sign"):
    """A sign with the form the game is going to have, and from when on."""

    game: str
    time: str | None = None
    minutes: int | None = None


@does(PostGameSign)
def post_game_sign(case: Case, command: PostGameSign) -> Decision:
    """Announce another form of the game, as long ahead as the book asks."""
    wanted, wait = (
        _wanted(case, command.game),
        wait_until(case.moment, command.time, command.minutes),
    )
    if isinstance(wanted, Refusal):
        return wanted
    if isinstance(wait, Refusal):
        return wait
    rules, needed = case.operation.rules, case.operation.values["minutes"]
    if wait < needed * MINUTE:
        what = f"the change is announced {wait // MINUTE} minutes ahead, not {needed}"
        return Refusal(Reason.SIGN_HAS_NOT_STOOD_LONG_ENOUGH, what, rules)
    at = case.moment.at + wait
    words = f"{case.table.name} plays {wanted} from {clock_face(at)}"
    said = Announcement(f"Sign: {words}", rules, (Notice(words, rules),))
    return happened(case, "game announced", said, {"game": wanted, "at": at, "wait": wait})


@folds("game announced")
def _game_announced(table: TableState, entry: Entry) -> TableState:
    facts, clock = entry.happening.facts, entry.moment.clock
    sign = Sign(
        OTHER_GAME, clock, clock + facts["wait"], {"game": facts["game"], "at": facts["at"]}
    )
    signs = {**table.conduct.signs, OTHER_GAME: sign}
    return replace(table, conduct=replace(table.conduct, signs=signs))


# Agreed to


class AgreeToGame(Command, tag="agree to game"):
    """A player at the table agrees to another form of the game."""

    game: str


@does(AgreeToGame)
def agree_to_game(case: Case, command: AgreeToGame) -> Decision:
    """Note one player's own consent; nobody can give it for another."""
    wanted = _wanted(case, command.game)
    if isinstance(wanted, Refusal):
        return wanted
    if command.who not in players_at(case.table):
        what = f"{command.who} does not play at {case.table.name}"
        remedy = "Every player speaks for themselves."
        return Refusal(Reason.PERSON_MAY_NOT_PLAY, what, case.operation.rules, remedy)
    said = Announcement(f"{command.who} agrees to play {wanted}", case.operation.rules)
    return happened(case, "game agreed to", said, {"player": command.who, "game": wanted})


@folds("game agreed to")
def _game_agreed_to(table: TableState, entry: Entry) -> TableState:
    facts = entry.happening.facts
    agreed = table.conduct.notes.get(AGREED, {})
    names = {*agreed.get(facts["game"], ()), facts["player"]}
    notes = {**table.conduct.notes, AGREED: {**agreed, facts["game"]: sorted(names)}}
    return replace(table, conduct=replace(table.conduct, notes=notes))


# Changed


class ChangeGame(Command, tag="change game"):
    """The game has another form from the next round on."""

    game: str


@does(ChangeGame)
def change_game(case: Case, command: ChangeGame) -> Decision:
    """Change the form of the game between rounds, as its sign announced or all players agreed."""
    wanted = _wanted(case, command.game)
    if isinstance(wanted, Refusal):
        return wanted
    table, rules = case.table, case.operation.rules
    if table.live is not None:
        what = f"round {table.live.number} is in progress"
        rules += rules_of(table, "new game", "not over")
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, rules, "Finish it first.")
    how = _way(case, wanted)
    if isinstance(how, Refusal):
        return how
    terms = open_table(_changed(table, wanted)).game.ruleset
    was = scheme_of(table.table)
    facts: dict[str, Any] = {"game": wanted, "was": was, "ruleset": terms.content_hash}
    said = Announcement(f"{table.name} plays {wanted} from now on, not {was}, {how}", rules)
    return happened(case, _CHANGED, said, facts)


def _way(case: Case, wanted: str) -> str | Refusal:
    """Say by which way the change comes: nobody plays, its sign stood, or everybody agreed."""
    table, playing = case.table, set(players_at(case.table))
    agreed = set(table.conduct.notes.get(AGREED, {}).get(wanted, ()))
    if playing <= agreed:
        return "as all players agreed" if playing else "with nobody at the table"
    sign, rules = table.conduct.signs.get(OTHER_GAME), case.operation.rules
    if sign is None or sign.facts["game"] != wanted:
        what = (
            f"{', '.join(sorted(playing - agreed))} did not agree to {wanted}, and no sign stands"
        )
        remedy = "Post a sign first, or have every player agree: post game sign, agree to game."
        return Refusal(Reason.SIGN_HAS_NOT_STOOD_LONG_ENOUGH, what, rules, remedy)
    if case.moment.clock < sign.at:
        what = f"the sign announces {wanted} for {clock_face(sign.facts['at'])}"
        return Refusal(Reason.SIGN_HAS_NOT_STOOD_LONG_ENOUGH, what, rules, "Wait until then.")
    return "as its sign announced"


def _changed(table: TableState, scheme: str) -> TableRecord:
    """Write a table's configuration with another form, without what depends on the one it had."""
    record, ruleset = table.conduct.record, table.table.game.ruleset
    gone = {each.name for each in options_of(ruleset.book, ruleset.game) if SCHEME in each.when}
    kept = {name: value for name, value in record.options.items() if name not in gone}
    return msgspec.structs.replace(record, variant=None, options={**kept, SCHEME: scheme})


@folds(_CHANGED)
def _game_changed(table: TableState, entry: Entry) -> TableState:
    record = _changed(table, entry.happening.facts["game"])
    conduct = table.conduct
    # Limits to come were read for the game that was: its bets may be gone.
    over = (OTHER_GAME, NEW_LIMITS)
    signs = {name: sign for name, sign in conduct.signs.items() if name not in over}
    notes = {name: note for name, note in conduct.notes.items() if name != AGREED}
    terms = entry.happening.facts["ruleset"]
    conduct = replace(conduct, record=record, terms=terms, signs=signs, notes=notes, proposed={})
    return replace(table, conduct=conduct, table=open_table(record))


def rulesets_of(
    tables: Iterable[TableState], happenings: Iterable[Happening]
) -> Iterator[tuple[str, bytes]]:
    """Give the rulesets that tables are dealt under from now on, by their hashes."""
    changes = [each for each in happenings if each.kind in (_CHANGED, STYLE_CHANGED)]
    named = {f"table {table.name}": table for table in tables} if changes else {}
    for each in changes:
        table = named[each.stream]
        is_style = each.kind == STYLE_CHANGED
        record = (
            styled(table, each.facts[STYLE]) if is_style else _changed(table, each.facts["game"])
        )
        ruleset = open_table(record).game.ruleset
        yield ruleset.content_hash, ruleset.body
