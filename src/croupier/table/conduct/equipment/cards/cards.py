"""Cards, whoever deals them: what they add to the steps that all games share."""

from collections.abc import Iterable

from croupier.games.protocol import Chance, Duty, Ruling
from croupier.journal.entries import Entry
from croupier.table.conduct.core.answer_cache import ask
from croupier.table.conduct.core.commands import Announcement, Case, Decision
from croupier.table.conduct.core.equipment_hooks import CLOSING, Equipment, Phase
from croupier.table.conduct.core.state import Live, TableState
from croupier.table.conduct.equipment.cards.dealing_styles import style_owed
from croupier.table.conduct.equipment.cards.held_hands import steps_due
from croupier.table.conduct.irregularities.card_corrections import correct_card, with_card_corrected
from croupier.table.conduct.irregularities.standing_results import result_stands
from croupier.table.conduct.round.results import rules_at
from croupier.table.wagers.moves import Rule
from croupier.terms.refusals import Refusal


class Cards(Equipment):
    """Cards, whoever deals them."""

    def due(self, table: TableState, phase: Phase) -> Iterable[str]:
        """Hands are offered, passed and given back between the cards, where that is the style."""
        if phase is Phase.WAGERING:
            yield CLOSING
        elif phase in (Phase.CHANCE, Phase.ANNOUNCING) and table.live is not None:
            first = ("card",) if phase is Phase.CHANCE else ()
            yield from steps_due(table, table.live) or first

    def opens(self, case: Case) -> Announcement | Refusal:
        """Ask for what was elected to be displayed, and for whoever is told of the style."""
        options = case.table.table.game.ruleset.options
        names = ("odds", *(f"odds, {value}" for value in options.values()))
        rules = tuple(ref for name in names for ref in rules_at(case, "open table", name))
        told = {name: value for name, value in options.items() if not isinstance(value, bool)}
        shown = ", ".join(f"{name} {value}" for name, value in told.items())
        what = f"Display what was elected: {shown}"
        shown_odds = (Duty(what, rules),) if rules else ()
        return Announcement(
            "", (), (*shown_odds, *_told_first(case), *style_owed(case.table.table))
        )

    def forbids(self, case: Case, live: Live, ruling: Ruling) -> Refusal | None:
        """What is found reaches as far as its rule says; further back results stand."""
        found = ask(live.round, Rule(ruling)).answered[-1].refusal
        return found or result_stands(case, live, ruling)

    def corrects(self, case: Case, chance: Chance, which: int | None) -> Decision:
        """Put a card right in its place, and tell the coup again."""
        return correct_card(case, chance, which)

    def corrected(self, table: TableState, entry: Entry) -> TableState:
        """Fold a card that was put right."""
        return with_card_corrected(table, entry)


def _told_first(case: Case) -> tuple[Duty, ...]:
    """Ask for those who are told of what was elected before it holds."""
    options = case.table.table.game.ruleset.options
    elected = (name for name, value in options.items() if value is True)
    named = {name: rules_at(case, "open table", f"notify, {name}") for name in elected}
    return tuple(
        Duty(f"Tell Surveillance and an inspector: {name}", rules, before=("new game",))
        for name, rules in named.items()
        if rules
    )
