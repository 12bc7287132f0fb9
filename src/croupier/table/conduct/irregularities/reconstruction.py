"""A round that was dealt wrong is reconstructed: by direction, in progress or just completed."""

from typing import Any

from croupier.games.protocol import Chance, Over
from croupier.table.conduct.core.commands import (
    Announcement,
    Case,
    Command,
    Decision,
    does,
    happened,
)
from croupier.table.conduct.core.postings import owing
from croupier.table.conduct.core.rounds import wager_facts
from croupier.table.conduct.core.state import Live
from croupier.table.conduct.core.windows import opening_facts, opening_notices
from croupier.table.conduct.irregularities.card_corrections import (
    VOID_IT,
    changed_slips,
    dealt_last,
    not_by_hand,
    not_over,
)
from croupier.table.conduct.irregularities.reconstructed_rounds import CARDS, reconstructed
from croupier.table.conduct.irregularities.result_corrections import settled_again
from croupier.table.conduct.round.hands import hand_facts
from croupier.table.conduct.round.results import read_symbol
from croupier.table.conduct.round.void_rounds import VOID
from croupier.table.wagers.moves import Round
from croupier.terms.refusals import Reason, Refusal


class ReconstructRound(Command, tag="reconstruct round"):
    """The cards of a round in the order in which they should have been dealt, from its first."""

    cards: tuple[str, ...]


@does(ReconstructRound)
def reconstruct_round(case: Case, command: ReconstructRound) -> Decision:
    """Tell the round in progress, or the last one, again with these cards."""
    refusal = not_by_hand(case)
    if refusal is not None:
        return refusal
    live = dealt_last(case)
    if isinstance(live, Refusal):
        return live
    cards: list[Chance] = []
    for each in command.cards:
        read = read_symbol(case.table, each)
        if isinstance(read, Refusal):
            return read
        cards.append(read)
    if live is None or VOID in live.steps or not live.round.came:
        what = "no card was dealt that could be dealt otherwise"
        return Refusal(Reason.NOTHING_TO_CORRECT, what, case.operation.rules)
    if [card.symbol for card in cards] == [symbol for _, symbol in live.round.came]:
        what = "these are the cards recorded, in this order"
        return Refusal(Reason.NOTHING_TO_CORRECT, what, case.operation.rules)
    after = reconstructed(live.round, cards)
    if isinstance(after, Refusal):
        rules = case.operation.rules + after.rules
        return Refusal(after.reason, after.what, rules, VOID_IT)
    if live is case.table.last and not isinstance(after.turn, Over):
        return not_over(case, live, after, "these cards")
    return _told(case, live, after)


def _told(case: Case, live: Live, after: Round) -> Decision:
    write = case.table.table.game.notation.write_symbol
    cards = [str(write(symbol)) for _, symbol in after.came]
    moved = settled_again(case, live, after)
    facts: dict[str, Any] = {
        "round": live.number,
        "chance": after.result,
        CARDS: cards,
        **hand_facts(after),
        **opening_facts(after, case.table),
        "wagers": [wager_facts(case.table, slip) for slip in changed_slips(live.round, after)],
        **owing(moved),
    }
    words = f"Round {live.number} is reconstructed: {' '.join(cards)}"
    said = Announcement(words, case.operation.rules, opening_notices(after))
    return happened(case, "result corrected", said, facts, moved)
