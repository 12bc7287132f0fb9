"""Terms as an earlier release kept them: what of them binds a table for ever.

What a table was set up to offer and to pay is kept, whole, under its hash. A later release may cite
other rules for the same terms, or know more options and bets; it may not change what was elected, nor
what a line pays.
"""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from croupier.rulebooks.ruleset import Ruleset


def differences(kept: bytes, ours: Ruleset) -> Iterator[str]:
    """Say what a table that was set up by kept terms would no longer have by ours."""
    theirs, now = json.loads(kept), json.loads(ours.body)
    for name, value in theirs["options"].items():
        if name not in now["options"]:
            yield f"option {name} is gone"
        elif now["options"][name] != value:
            yield f"option {name} was {value}, and is {now['options'][name]}"
    for name, bet in theirs["bets"].items():
        if name not in now["bets"]:
            yield f"bet {name} is gone"
            continue
        was, is_now = _paid(bet), _paid(now["bets"][name])
        for line, pays in was.items():
            if is_now.get(line) != pays:
                yield f"{name} pays {line} otherwise"


def _paid(bet: Mapping[str, Any]) -> dict[str, tuple[str, str, str]]:
    """Return what each line of each scale wins, returns and costs."""
    return {
        f"{line!r} of scale {scale!r}": (pay["won"], pay["back"], pay["commission"])
        for scale, lines in bet["scales"].items()
        for line, pay in lines.items()
    }
