"""How names are written alike, whoever wrote them."""

import re


def kebab(written: str) -> str:
    """Write a name in small letters, with a hyphen between its words."""
    return re.sub(r"[\s_-]+", "-", written.strip().lower())
