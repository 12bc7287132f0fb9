"""The screens have a sentence for every reason there is, in both languages, and for no other."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.terms.refusals import Reason


ROOT = Path(__file__).parents[3]
NODE = Path(sys.executable).with_name("node")


def catalogue(language: str) -> dict[str, str]:
    file = ROOT / "web" / "src" / "words" / language / "refusals.ts"
    script = f"import('{file}').then((m) => console.log(JSON.stringify(m.refusals)))"
    done = subprocess.run([str(NODE), "-e", script], capture_output=True, text=True, check=True)
    words: dict[str, str] = json.loads(done.stdout)
    return words


@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_reason_has_its_sentence(language: str) -> None:
    words = catalogue(language)
    assert set(words) == {f"refusal.{reason}" for reason in Reason}
    assert all(sentence.endswith((".", "。")) for sentence in words.values())
