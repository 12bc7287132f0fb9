"""What the lab needs beside a plain install, asked for before anything is loaded."""

from importlib.util import find_spec

from croupier.equipment.devices import Device, Shoe
from croupier.terms.refusals import Reason, Refusal, RefusedError


def need_lab(doing: str = "simulating") -> None:
    """Refuse, with the line to type, when the lab's own libraries are missing."""
    missing = [name for name in ("numpy", "numba", "matplotlib") if find_spec(name) is None]
    if missing:
        what = f"{doing} needs {' and '.join(missing)}, which a plain install leaves out"
        remedy = "Type: pip install 'croupier[lab]'"
        raise RefusedError(Refusal(Reason.EXTRA_IS_NOT_INSTALLED, what, remedy=remedy))


def need_for(device: Device) -> None:
    """Refuse to count the cards of a shoe without what that takes; nothing else takes any."""
    if isinstance(device, Shoe):
        need_lab("counting the cards of a shoe")
