"""The names games go by: one name in the house, others in the books and among players."""

import re
from typing import Final


_OTHER: Final = {
    "tai-sai": "sic-bo",
    "taisai": "sic-bo",
    "sicbo": "sic-bo",
    "moneywheel": "money-wheel",
    "snakeeyes": "snake-eyes",
}


def game_name(written: str) -> str:
    """Read the name of a game as the house has it.

    >>> game_name("Tai Sai"), game_name("money_wheel"), game_name("roulette")
    ('sic-bo', 'money-wheel', 'roulette')
    """
    name = re.sub(r"[\s_-]+", "-", written.strip().lower())
    return _OTHER.get(name, name)
