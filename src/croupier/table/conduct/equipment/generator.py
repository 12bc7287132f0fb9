"""The generator: it draws from the seed a round was committed to, and shows it when nothing more is drawn.

A table at which it draws has no ball, no tumbler and no shoe, whatever its game is played with
elsewhere.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from croupier.equipment.devices import Shoe
from croupier.equipment.randomness.draws import Drawing
from croupier.equipment.randomness.rounds import commit, mix, stream
from croupier.games.protocol import Chance, Deal, Over, Symbol
from croupier.games.shown import CARDS, SHUFFLER
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
from croupier.table.conduct.core.commitments import (
    MIXED,
    SEED,
    committed_to,
    drawn_from,
    is_mixed,
    with_seed,
)
from croupier.table.conduct.core.equipment_hooks import Equipment, equips
from croupier.table.conduct.core.equipment_states import (
    Committed,
    GeneratorRound,
    GeneratorState,
    RoundEquipment,
    TableEquipment,
)
from croupier.table.conduct.core.rounds import live_of, told_since, with_round
from croupier.table.conduct.core.state import Live, TableState
from croupier.table.conduct.core.windows import going_on, opened, opening_facts, opening_notices
from croupier.table.conduct.equipment.cards.cards import Cards
from croupier.table.conduct.round import hands
from croupier.table.conduct.round.results import (
    CAME,
    decide_on,
    having_decided,
    symbol_of,
)
from croupier.table.conduct.round.void_rounds import VOID
from croupier.table.wagers.moves import Round
from croupier.terms.frozen import altered
from croupier.terms.refusals import Reason, Refusal


RNG: Final = "rng"
"""The mode of a table at which the generator draws."""


@equips("", RNG)
class Generator(Equipment):
    """A generator, whatever it draws."""

    state: type[TableEquipment] = GeneratorState

    def begins_with(
        self,
        state: TableEquipment,  # noqa: ARG002 - nothing is left of the rounds before
        facts: Mapping[str, Any],
    ) -> RoundEquipment:
        """A round is committed to its chance as it begins."""
        if "commitment" not in facts:
            return GeneratorRound()
        return GeneratorRound(Committed(facts["commitment"], facts["sealed"], facts["ruleset"]))


@equips(CARDS, RNG)
@equips(SHUFFLER, RNG)
class GeneratorOfCards(Generator, Cards):
    """A generator that deals cards: a shoe for each round."""


class DrawResult(Command, tag="draw"):
    """The random number generator brings the result, from the seed the round was committed to."""

    seed: str


@does(DrawResult)
def draw_result(case: Case, command: DrawResult) -> Decision:
    """Draw from the committed seed, mixed with what the terminals contributed."""
    live = live_of(case)
    if isinstance(live, Refusal):
        return live
    seed = committed_seed(case.table, live, command.seed)
    if isinstance(seed, Refusal):
        return seed
    stretch = _stretch(live.round, Order(case.table, live, seed))
    if isinstance(stretch, Refusal):
        return stretch
    after, symbols = stretch
    if not isinstance(after.turn, Over):
        return _dealt(case, live, after, symbols)
    if isinstance(case.table.table.game.device, Shoe):
        decided = hands.decide_on_cards(case, live, after, symbols)
    else:
        chance = case.table.table.game.notation.write_symbol(symbols[-1])
        decided = decide_on(case, live, after, chance)
    return replace(decided, facts={**decided.facts, **_shown(command.seed, live)})


def _shown(seed: str, live: Live) -> dict[str, str]:
    """Tell the seed of a round, once nothing more is drawn from it, and what was mixed in."""
    return {SEED: seed, MIXED: mix(drawn_from(live).nonces)}


class Order:
    """The symbols of a round in the order in which they leave the generator, drawn as needed."""

    def __init__(self, table: TableState, live: Live, seed: bytes) -> None:
        """Begin with the first: what was mixed in is fixed once one has been drawn."""
        source = stream(table.name, live.number, seed, mix(drawn_from(live).nonces))
        self._drawing = Drawing(table.table.game.device, source)
        self._drawn: list[Symbol] = []

    def __getitem__(self, place: int) -> Symbol:
        while len(self._drawn) <= place:
            self._drawn.append(self._drawing.draw())
        return self._drawn[place]


def _stretch(before: Round, order: Order) -> tuple[Round, list[Symbol]] | Refusal:
    """Bring what is due until the play waits for somebody, or is over."""
    after, symbols = before, list[Symbol]()
    while isinstance(turn := after.turn, Deal) or not symbols:
        place = after.drawn.due(turn) if isinstance(turn, Deal) else len(after.drawn)
        symbols.append(order[place])
        after = ask(after, Chance(symbols[-1]))
        if (no := after.answered[-1].refusal) is not None:
            return no
        after = going_on(after)
    return after, symbols


def _dealt(case: Case, live: Live, after: Round, symbols: list[Symbol]) -> Happening:
    """Tell of cards after which somebody is asked or offered something; the seed stays sealed."""
    write = case.table.table.game.notation.write_symbol
    rules, notices = told_since(live.round, after)
    came = after.answered[len(live.round.answered) :]
    words = "; ".join(each.told[0].words for each in came if each.told)
    facts = {"round": live.number, CAME: [write(symbol) for symbol in symbols]}
    facts |= hands.places_told(live, after) | opening_facts(after, case.table)
    said = Announcement(words, case.operation.rules + rules, notices + opening_notices(after))
    return happened(case, "cards dealt", said, facts)


@folds("cards dealt")
def _cards_dealt(table: TableState, entry: Entry) -> TableState:
    live, facts = table.live, entry.happening.facts
    assert live is not None
    after = live.round
    for written in facts[CAME]:
        after = going_on(ask(after, symbol_of(table, written)))
    waiting = opened(after, facts, entry)
    return altered(table, live=altered(having_decided(live, after), waiting=waiting))


class ShowSeed(Command, tag="show seed"):
    """A round is over, and no draw of it showed its seed: it was void, or ended by a decision."""

    seed: str


@does(ShowSeed)
def show_seed(case: Case, command: ShowSeed) -> Decision:
    """Show the seed of a round from which something was drawn and nothing will be any more."""
    live = seed_owed(case.table)
    if live is None:
        what = "no round is over whose seed is still to be shown"
        return Refusal(Reason.MOVE_IS_NOT_DUE, what)
    seed = committed_seed(case.table, live, command.seed)
    if isinstance(seed, Refusal):
        return seed
    said = Announcement(f"The seed of round {live.number} is shown")
    facts = {"round": live.number, **_shown(command.seed, live)}
    return happened(case, "seed shown", said, facts)


@folds("seed shown")
def _seed_shown(table: TableState, entry: Entry) -> TableState:
    facts = entry.happening.facts
    return with_round(table, facts["round"], lambda live: with_seed(live, facts))


def seed_owed(table: TableState) -> Live | None:
    """Return the round whose seed is still to be shown, though nothing more is drawn from it."""
    for live in (table.last, table.live):
        if live is None or committed_to(live) is None or not is_mixed(live):
            continue
        if drawn_from(live).seed is not None:
            continue
        if VOID in live.steps or isinstance(live.round.turn, Over):
            return live
    return None


def committed_seed(table: TableState, live: Live, written: str) -> bytes | Refusal:
    """Read the seed, which must be the one that the round was committed to."""
    committed = committed_to(live)
    if committed is None:
        return Refusal(Reason.CHANCE_IS_NOT_DUE, "the round is committed to no seed")
    try:
        seed = bytes.fromhex(written)
        promised = commit(table.name, live.number, seed, committed.ruleset)
    except ValueError as error:
        return Refusal(Reason.CHANCE_IS_NOT_DUE, f"this is no seed: {error}")
    if promised != committed.commitment:
        what = "the seed is not the one this round was committed to"
        return Refusal(Reason.CHANCE_IS_NOT_DUE, what, remedy="Void the round.")
    return seed
