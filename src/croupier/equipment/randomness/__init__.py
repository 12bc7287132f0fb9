"""Chance for the games the house deals itself: a generator, fair draws, rounds one can check."""

from croupier.equipment.randomness.draws import Drawing, StreamEndedError, below, shuffled
from croupier.equipment.randomness.drbg import HmacDrbg, ReseedDueError
from croupier.equipment.randomness.master import Counts, EntropyError, Master
from croupier.equipment.randomness.rounds import commit, commit_shoe, mix, shoe_stream, stream
from croupier.equipment.randomness.statistics import Assessment, Finding, assess, assess_shuffles


__all__ = [
    "Assessment",
    "Counts",
    "Drawing",
    "EntropyError",
    "Finding",
    "HmacDrbg",
    "Master",
    "ReseedDueError",
    "StreamEndedError",
    "assess",
    "assess_shuffles",
    "below",
    "commit",
    "commit_shoe",
    "mix",
    "shoe_stream",
    "shuffled",
    "stream",
]
