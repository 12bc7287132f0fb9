"""The verifier as a module: loaded from its file, as nothing in the house imports it."""

import importlib.util
import io
import json
import sys
from pathlib import Path
from typing import Any, Final

from croupier.journal.check import Fault
from croupier.journal.entries import canonical, read
from croupier.table.house.replay.replay import replay


VERIFIER: Final = Path(__file__).parents[2] / "verifier" / "verify.py"


def _load() -> Any:
    spec = importlib.util.spec_from_file_location("verify_export", VERIFIER)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # where its dataclasses look for themselves
    spec.loader.exec_module(module)
    return module


verify: Any = _load()


def faults(export: bytes, key: str | None = None, heads: Any = ()) -> list[Any]:
    """Return what the verifier finds wrong with an export, in the order of its lines."""
    found: list[Any] = report(export, key, heads).in_order
    return found


def report(export: bytes, key: str | None = None, heads: Any = ()) -> Any:
    """Return the verifier's report on an export."""
    return verify.Verifier(key, heads).run(io.BytesIO(export))


def replayed(export: bytes) -> list[Fault]:
    """Return what the house's own replay finds wrong with the entries of an export."""
    lines = (json.loads(line) for line in export.splitlines())
    told = ((canonical(line["entry"]), line["hash"]) for line in lines if "entry" in line)
    return list(replay(read(*each) for each in told))
