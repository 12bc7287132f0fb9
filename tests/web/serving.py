"""The gallery of the screens' components, built and served as strictly as the floor serves."""

import functools
import http.server
import os
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, expect, sync_playwright


ROOT: Final = Path(__file__).parents[2]
WEB: Final = ROOT / "web"
PATIENCE: Final = 45_000
"""Milliseconds that a screen may take for anything: a busy machine may stand still for many."""
POLICY: Final = "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
ARGUMENTS: Final = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-audio-output",
]

expect.set_options(timeout=PATIENCE)


class Strict(http.server.SimpleHTTPRequestHandler):
    """Serves files under the content security policy of the floor, in silence."""

    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", POLICY)
        super().end_headers()

    def log_message(self, *_: object) -> None:
        pass


def npm(*arguments: str, cwd: Path = WEB) -> subprocess.CompletedProcess[str]:
    """Run npm in web/, or a copy of it, with the Node of the environment first."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    found = shutil.which("npm", path=path)
    assert found, "npm is in requirements/dev.lock: make test installs it"
    return subprocess.run(
        [found, *arguments],
        cwd=cwd,
        env={**os.environ, "PATH": path},
        capture_output=True,
        text=True,
        check=False,
    )


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve a folder for a while; gives its address."""
    handler = functools.partial(Strict, directory=str(folder))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@contextmanager
def gallery() -> Iterator[Path]:
    """Build the gallery for a while; gives its folder, which nobody else builds into meanwhile."""
    with tempfile.TemporaryDirectory() as folder:
        done = npm("run", "--silent", "gallery", "--", "--outDir", folder, "--emptyOutDir")
        assert done.returncode == 0, done.stdout + done.stderr
        yield Path(folder)


_OPEN: Final[list[Browser]] = []


@contextmanager
def chromium() -> Iterator[Browser]:
    """Open the browser for a while; where one is open already it serves: a thread has one only."""
    if _OPEN:
        yield _OPEN[0]
        return
    with sync_playwright() as playwright:
        path = shutil.which("chromium-headless-shell")
        assert path, "chromium-headless-shell is missing: make test names its package"
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        _OPEN.append(browser)
        try:
            yield browser
        finally:
            _OPEN.clear()
            browser.close()
