"""Why a roll is void, in the words of the floor. Which of these a book knows is its data."""

import re
from typing import Final


_CAUSES: Final = (
    # What is most particular comes first: words of the later ones may stand in any of them.
    ("not released together", r"simultan|together|same time|one (at a time|by one)|separately"),
    ("die in the bowl or on a rail", r"\bbowl|\brail"),
    ("die on the bank", r"\bbank|\bfloat\b|house chips"),
    (
        "die on die",
        r"(on|atop|over) (top of )?(the |an)?(other|another)\b|die on die|each other|dice stack",
    ),
    ("more than one side on an object", r"more than one|two (sides|faces)|both sides|several"),
    ("touched chips", r"(touch|contact|hit|strik|struck|brush|bounc)\w* .*(chip|stack|wager|bet)"),
    ("dice not approved", r"(not|un) ?approved|other dice|wrong dice|foreign"),
    ("fraud", r"fraud|cheat|crooked|loaded|tamper|fake"),
    (
        "not the shooter",
        r"not (by )?the shooter|some(one|body) (other|else)|other than the shooter",
    ),
    ("missed the end", r"\bend\b|\bwall\b|backboard|\bends\b"),
    ("die off the table", r"off|left the table|leaves|leaving|fell|floor|out of the table"),
    ("fall cannot be called", r"natural fall|slid|cannot be called|(im)?possible to call|\bfall\b"),
    ("disputed face", r"disput|which (face|side)|uppermost"),
    ("improper throw", r"improper|any other reason|considered|unfair|bad throw"),
    ("other irregularity", r"irregular|other"),
)


def cause_of(said: str) -> str:
    """Read the cause of a no roll.

    >>> cause_of("a die left the table"), cause_of("one die rests on top of the other")
    ('die off the table', 'die on die')
    """
    text = re.sub(r"[\s_-]+", " ", said.strip().lower())[:200]
    if text in (name for name, _ in _CAUSES):
        return text
    return next((name for name, words in _CAUSES if re.search(words, text)), said.strip()[:60])
