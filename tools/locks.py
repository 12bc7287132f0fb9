"""Check the lock files against pyproject.toml: nothing missing, all hashed, no address."""

import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version


ROOT = Path(__file__).parent.parent
PIN = re.compile(r"(?m)^(?P<name>[\w.-]+)==(?P<version>[^\s;]+)(?P<rest>.*(?:\n .*)*)")


def group(groups: dict[str, list[str | dict[str, str]]], name: str) -> Iterator[str]:
    """Give a dependency group's requirements, its included groups among them."""
    for entry in groups[name]:
        if isinstance(entry, str):
            yield entry
        else:
            yield from group(groups, entry["include-group"])


def wanted(root: Path) -> dict[str, list[str]]:
    """Give what each lock file must hold, as pyproject.toml says it."""
    declared = tomllib.loads((root / "pyproject.toml").read_text())
    base = declared["project"]["dependencies"]
    extras = declared["project"]["optional-dependencies"]
    groups = declared["dependency-groups"]
    optional = [requirement for extra in extras.values() for requirement in extra]
    working = [requirement for name in groups for requirement in group(groups, name)]
    return {
        "run": base,
        "lab": [*base, *extras["lab"]],
        "floor": [*base, *extras["floor"], *group(groups, "web")],
        "tool": list(group(groups, "tool")),
        "dev": [*base, *optional, *working],
    }


def faults(text: str, requirements: list[str]) -> Iterator[str]:
    """Say what is wrong with one lock file."""
    if "://" in text:
        yield "names an address"
    pins: dict[str, list[Version]] = {}
    for pin in PIN.finditer(text):
        pins.setdefault(canonicalize_name(pin["name"]), []).append(Version(pin["version"]))
        if "--hash=sha256:" not in pin["rest"]:
            yield f"has no hash for {pin['name']}"
    for requirement in map(Requirement, requirements):
        versions = pins.get(canonicalize_name(requirement.name), [])
        if not versions or not all(map(requirement.specifier.contains, versions)):
            yield f"does not hold {requirement}"


def main(root: Path = ROOT) -> int:
    """Print every fault, and give the exit code."""
    found = [
        f"requirements/{name}.lock {fault}: make lock"
        for name, requirements in wanted(root).items()
        for fault in faults((root / "requirements" / f"{name}.lock").read_text(), requirements)
    ]
    print("\n".join(found) or f"{len(wanted(root))} lock files hold what pyproject.toml asks for")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
