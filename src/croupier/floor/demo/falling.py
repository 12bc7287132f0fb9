"""What simulated equipment brings: where a ball falls or a die comes to rest no program decides.

It is drawn from the operating system's entropy, as far from the house's generator as the demo can
be: the generator of the RNG tables is another thing, committed and verifiable.
"""

from secrets import choice

from croupier.floor.sections import Equipment


def falls(equipment: Equipment) -> str:
    """Let the ball fall, the wheel come to rest, or the dice."""
    if not equipment.dice:
        return choice(equipment.symbols)
    return "-".join(choice(equipment.symbols) for _ in range(equipment.dice))
