"""The power fails in the middle of a round: what follows depends on what is decided by then."""

from croupier.table.conduct.core.commands import Case, Command, Decision, does
from croupier.table.conduct.irregularities.misdealt_cards import rule_on_cards


class PowerFailure(Command, tag="power failure"):
    """The power failed: players may withdraw all their wagers, or play goes on, as the game's rules say."""


@does(PowerFailure)
def power_failed(case: Case, command: PowerFailure) -> Decision:
    """Let players withdraw, or go on: the play knows whether any wager is decided."""
    return rule_on_cards(case, command)
