"""The real site, under gunicorn, with a database and a folder of its own."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.e2e.console import ROOT, Console, console
from tournaments.league.values import League
from tournaments.league_file import write_league

ASK_AGAIN_SECONDS = 10
AS_SERVED = "config/gunicorn.py"
LOADED_ONCE = "tests/e2e/gunicorn.py"
PASSWORD = "una clave de prueba"


@dataclass(frozen=True)
class Site:
    """A running site; what its console runs, it runs on its database."""

    url: str
    env: dict[str, str]
    console: Console
    pid: int = 0

    def manage(self, *arguments: str, stdin: str | None = None) -> str:
        """The standard output of a command. Raises CommandFailed if it fails."""
        return self.console.manage(*arguments, stdin=stdin)

    def account(self, name: str) -> str:
        """A new account that may run every league, with PASSWORD; its name."""
        return str(self._do("account", name, PASSWORD))

    def session_of(self, name: str) -> str:
        return str(self._do("session_of", name))

    def league(self, value: League) -> str:
        """The slug of a new league."""
        return str(self._do("league", write_league(value)))

    def official(self, slug: str, name: str) -> None:
        """The account, made if there is none, referees the league."""
        self._do("official", slug, name)

    def revoke_links(self, slug: str) -> None:
        self._do("revoke_links", slug)

    def make_private(self, slug: str) -> None:
        self._do("make_private", slug)

    def players_act(self, slug: str) -> dict[str, str]:
        """Let the players of a league report and ask; the token of each one's page, by name."""
        tokens: dict[str, str] = self._do("players_act", slug)
        return tokens

    def games_left(self, slug: str) -> list[tuple[int, str, str]]:
        """The key and the two players of each game without a result."""
        return [tuple(game) for game in self._do("games_left", slug)]

    def enter_a_result(self, slug: str) -> None:
        self._do("enter_a_result", slug)

    def game_with_sheet(self, slug: str) -> int:
        return int(self._do("game_with_sheet", slug))

    def _do(self, what: str, *arguments: object) -> Any:
        return self.console.call(f"tests.e2e.doing:{what}", *arguments)


def prepare(var: Path, migrated: Path) -> None:
    """A folder of a site: its database copied, its static files collected, its catalogs compiled."""
    var.mkdir()
    shutil.copy(migrated, var / "castillar.sqlite3")
    with console(environment(var)) as made:
        made.manage("collectstatic", "--noinput", "--verbosity", "0")


@contextmanager
def running_site(prepared: Path, var: Path, configuration: str = LOADED_ONCE, **more: str) -> Iterator[Site]:
    """A new site in the folder `var`, which becomes a copy of a prepared one; `more` is its environment too."""
    shutil.copytree(prepared, var, dirs_exist_ok=True)
    env = environment(var, **more)
    with socket.create_server(("127.0.0.1", 0)) as listener, console(env) as made:
        url = f"http://127.0.0.1:{listener.getsockname()[1]}"
        with _server(env, listener, configuration) as server:
            _wait_for(url, server)
            yield Site(url, env, made, server.pid)
            server.terminate()


def environment(var: Path, **more: str) -> dict[str, str]:
    """What a site is told that keeps what it makes under `var`, and nothing that the tests are told."""
    inherited = {name: os.environ[name] for name in ("HOME", "LANG", "PATH", "TMPDIR") if name in os.environ}
    own = {"VAR_DIR": str(var), "DJANGO_SETTINGS_MODULE": "tests.e2e.settings", "PYTHONDONTWRITEBYTECODE": "1"}
    return inherited | own | more


@contextmanager
def _server(env: dict[str, str], listener: socket.socket, configuration: str) -> Iterator[subprocess.Popen[bytes]]:
    """Gunicorn on a socket that is already bound, so that no other program can take its port."""
    command = [
        sys.executable,
        "-m",
        "gunicorn",
        "-c",
        configuration,
        "-b",
        f"fd://{listener.fileno()}",
        "config.wsgi",
    ]
    with subprocess.Popen(command, cwd=ROOT, env=env, pass_fds=[listener.fileno()]) as server:
        try:
            yield server
        finally:
            server.terminate()


def _wait_for(url: str, server: subprocess.Popen[bytes]) -> None:
    """The socket listens already: the first answer comes when the server is ready, however busy the machine."""
    while True:
        try:
            with urllib.request.urlopen(f"{url}/healthz", timeout=ASK_AGAIN_SECONDS) as answer:
                assert answer.status == 200
                return
        except TimeoutError:
            assert server.poll() is None, "the site ended before it answered"
