"""The names games go by: one name in the house, others in the books and among players."""

import re
from typing import Final, NamedTuple


_OTHER: Final = {
    "tai-sai": "sic-bo",
    "taisai": "sic-bo",
    "sicbo": "sic-bo",
    "moneywheel": "money-wheel",
    "snakeeyes": "snake-eyes",
    "punto-banco": "baccarat",
    "premium-baccarat": "baccarat",
    "rapid-baccarat": "baccarat",
}
_VARIANTS: Final = {
    "baccarat": {
        "mini": "mini",
        "midi": "midi",
        "full": "full",
        "standard": "standard",
        "commission": "standard",
        "even-money": "even-money",
        "even-money-premium": "even-money",
        "tie-premium": "tie-premium",
        "2-to-1": "two-to-one",
        "two-to-one": "two-to-one",
        "ante-up": "ante-up",
        "international": "international",
        "ez": "ez",
        "tiger": "tiger",
        "2-to-1-tiger": "two-to-one-tiger",
        "two-to-one-tiger": "two-to-one-tiger",
    },
}
"""Words before a game's name that say which variant of it is meant."""


class Meant(NamedTuple):
    """What somebody meant by a game's name: the game, and the variant that the name implies."""

    game: str
    variant: str | None = None


def meant(written: str) -> Meant:
    """Read the name of a game, with the variant it implies.

    >>> meant("Mini-Baccarat"), meant("2 to 1 baccarat"), meant("Premium Baccarat")
    (Meant(game='baccarat', variant='mini'), Meant(game='baccarat', variant='two-to-one'), \
Meant(game='baccarat', variant=None))
    """
    name = kebab(written)
    if name in _OTHER:
        return Meant(_OTHER[name])
    for game, variants in _VARIANTS.items():
        before = name.removesuffix(game).strip("-")
        after = name.removeprefix(game).strip("-")
        for word in (before, after):
            if name != word and word in variants:
                return Meant(game, variants[word])
    return Meant(name)


def game_name(written: str) -> str:
    """Read the name of a game as the house has it.

    >>> game_name("Tai Sai"), game_name("money_wheel"), game_name("midi baccarat")
    ('sic-bo', 'money-wheel', 'baccarat')
    """
    return meant(written).game


def kebab(written: str) -> str:
    """Write a name in small letters, with a hyphen between its words."""
    return re.sub(r"[\s_-]+", "-", written.strip().lower())
