"""What may lie where a file of a house should be."""

import errno
import stat
from pathlib import Path


def hold_to_a_file(path: Path) -> None:
    """Raise an OSError where a pipe or a device lies: whoever opens one waits, perhaps for ever.

    What else is wrong with a place, opening it says.
    """
    if path.exists():
        mode = path.stat().st_mode
        if not stat.S_ISREG(mode) and not stat.S_ISDIR(mode):
            raise OSError(errno.EINVAL, "it is no file", str(path))
