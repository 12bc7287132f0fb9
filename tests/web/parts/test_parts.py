"""What the screens are made of, run by Node as it is written: cloth, wheel, counting, words."""

import subprocess
import sys
from pathlib import Path

import pytest


HERE = Path(__file__).parent
NODE = Path(sys.executable).with_name("node")


@pytest.mark.parametrize("file", sorted(HERE.glob("*.test.ts")), ids=lambda file: file.stem)
def test_the_screens_parts(file: Path) -> None:
    command = [str(NODE), "--test", "--test-reporter=spec", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "skipped 0" in done.stdout
