"""The server with one worker, which serves the live stream too; the metrics folder; a missing database file."""

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
from tests import leagues
from tests.e2e.site import Site, running_site
from tests.ports import free_port
from tests.tournaments.connections.live.listening import Listener

# `tests/serving/test_handover.py` reloads the settings of several workers.
ONE_WORKER = {"configuration": "config/gunicorn.py", "WEB_CONCURRENCY": "1"}
SECONDS = 120
"""A limit that only a server that never answers reaches."""


def test_missing_sqlite_file_is_reported_and_not_recreated(prepared: Path, tmp_path: Path) -> None:
    """The site reports the missing file and makes no new one; the one metrics folder goes with the server."""
    var, away = tmp_path / "var", tmp_path / "away"
    with running_site(prepared, var, METRICS="true", TMPDIR=str(tmp_path), **ONE_WORKER) as site:
        assert status_of(site, "/metrics") == 200
        (made,) = folders(tmp_path)
        away.mkdir()
        move(var, away)
        reload_configuration(site)
        assert wait_until(lambda: status_of(site, "/readyz") == 503)
        assert [status_of(site, path) for path in ("/healthz", "/ligas/", "/comprobar/")] == [200, 503, 200]
        assert not list(var.glob("*.sqlite3*"))
        move(away, var)
        assert [status_of(site, path) for path in ("/readyz", "/ligas/", "/metrics")] == [200, 200, 200]
        assert folders(tmp_path) == {made}
    assert wait_until(lambda: not folders(tmp_path))


def test_single_worker_streams_results_and_its_successor_too(prepared: Path, tmp_path: Path) -> None:
    port = free_port()
    with running_site(prepared, tmp_path / "var", LIVE_BESIDE="1", LIVE_PORT=str(port), **ONE_WORKER) as site:
        slug = site.league(leagues.league(4))
        listener = Listener(port, f"/en-vivo/{slug}/")
        listener.until("ready")
        site.enter_a_result(slug)
        listener.until("result")
        reload_configuration(site)
        listener.until("restart")
        assert listener.next() is None
        listener.close()
        later = Listener(port, f"/en-vivo/{slug}/", Last_Event_ID=listener.position)
        later.until("ready")
        site.enter_a_result(slug)
        later.until("result")
        later.close()


def test_metrics_folder_of_another_process_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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


def reload_configuration(site: Site) -> None:
    """Reload the configuration and wait until new workers, with new connections, replace the old ones."""
    before = workers(site)
    os.kill(site.pid, signal.SIGHUP)
    assert wait_until(lambda: len(workers(site)) == len(before) and not workers(site) & before)


def workers(site: Site) -> set[str]:
    return set(Path(f"/proc/{site.pid}/task/{site.pid}/children").read_text().split())


def status_of(site: Site, path: str) -> int:
    try:
        with urlopen(site.url + path, timeout=SECONDS) as answer:
            return int(answer.status)
    except HTTPError as refused:
        return refused.code


def wait_until(holds: Callable[[], bool]) -> bool:
    deadline = time.monotonic() + SECONDS
    while not holds() and time.monotonic() < deadline:
        time.sleep(0.05)
    return holds()
