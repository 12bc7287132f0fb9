"""Count the ways of every course that a round can take from a shoe, in whole numbers."""

import numpy as np
from numpy.typing import NDArray

from croupier.lab.kernels.compiled import compiled


Numbers = NDArray[np.int64]


@compiled
def count_courses(
    first: Numbers,
    nexts: Numbers,
    shown: Numbers,
    sizes: Numbers,
    block_of: NDArray[np.int16],
    count: Numbers,
) -> None:
    """Go through every course and add its ways to the end it comes to.

    The blocks of node ``n`` are numbered ``first[n]`` to ``first[n + 1] - 1``; a block leads to
    node ``nexts``, or to end ``-1 - nexts`` where that is negative. ``sizes`` is how many cards of a
    block a full shoe has, ``shown`` one symbol of it, and ``block_of[n, symbol]`` the block a symbol
    is in at node ``n``. ``count[end, cards - 1]`` has the ways of the courses of so many cards.
    """
    deepest = count.shape[1]
    node, at = np.zeros(deepest, np.int64), np.zeros(deepest, np.int64)
    ways, drawn = np.ones(deepest, np.int64), np.zeros(deepest, np.int64)
    depth = 0
    at[0] = first[0]
    while depth >= 0:
        here = node[depth]
        block = at[depth]
        if block == first[here + 1]:
            depth -= 1
            continue
        at[depth] = block + 1
        left = sizes[block]
        for card in range(depth):
            left -= block_of[here, drawn[card]] == block - first[here]
        if left <= 0:
            continue
        after = nexts[block]
        if after < 0:
            count[-1 - after, depth] += ways[depth] * left
            continue
        drawn[depth] = shown[block]
        depth += 1
        node[depth], at[depth] = after, first[after]
        ways[depth] = ways[depth - 1] * left
