"""What the server makes for itself while it runs goes with it; what is taken away from it, it does not make anew."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from config import gunicorn
from tests.e2e.site import AS_SERVED, Site, running_site

SECONDS = 120
"""Only a server that never answers makes a test wait for so long."""


def test_site_without_its_sqlite_file_and_figures_folder(prepared: Path, tmp_path: Path) -> None:
    """No other file is made, and it is said; the folder of the figures is one and goes with the server that made it."""
    var, away = tmp_path / "var", tmp_path / "away"
    with running_site(prepared, var, AS_SERVED, METRICS="true", TMPDIR=str(tmp_path)) as site:
        assert asked(site, "/metrics") == 200
        (made,) = folders(tmp_path)
        away.mkdir()
        move(var, away)
        read_again(site)
        assert until(lambda: asked(site, "/readyz") == 503)
        assert [asked(site, path) for path in ("/healthz", "/ligas/", "/comprobar/")] == [200, 503, 200]
        assert not list(var.glob("*.sqlite3*"))
        move(away, var)
        assert [asked(site, path) for path in ("/readyz", "/ligas/", "/metrics")] == [200, 200, 200]
        assert folders(tmp_path) == {made}
    assert until(lambda: not folders(tmp_path))


def test_a_folder_of_figures_that_another_made_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("figures", f"castillar-metrics-{os.getppid()}-x"):
        made = tmp_path / name
        made.mkdir()
        monkeypatch.setenv("PROMETHEUS_MULTIPROC_DIR", str(made))
        gunicorn.on_exit(None)
        assert made.is_dir()


def move(source: Path, target: Path) -> None:
    for file in source.glob("*.sqlite3*"):
        file.rename(target / file.name)


def folders(folder: Path) -> set[Path]:
    return set(folder.glob("castillar-metrics-*"))


def read_again(site: Site) -> None:
    """The configuration, with new workers in the place of the old ones, and new connections."""
    before = workers(site)
    os.kill(site.pid, signal.SIGHUP)
    assert until(lambda: len(workers(site)) == len(before) and not workers(site) & before)


def workers(site: Site) -> set[str]:
    return set(Path(f"/proc/{site.pid}/task/{site.pid}/children").read_text().split())


def asked(site: Site, path: str) -> int:
    try:
        with urlopen(site.url + path, timeout=SECONDS) as answer:
            return int(answer.status)
    except HTTPError as refused:
        return refused.code


def until(holds: Callable[[], bool]) -> bool:
    deadline = time.monotonic() + SECONDS
    while not holds() and time.monotonic() < deadline:
        time.sleep(0.05)
    return holds()
