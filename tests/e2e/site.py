"""The real site under gunicorn, with its own database and folder."""

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
from tournaments.league.file import write_league
from tournaments.league.values import League

ASK_AGAIN_SECONDS = 10
LOADED_ONCE = "tests/e2e/gunicorn.py"
PASSWORD = "una clave de prueba"
COOKIE_MARK = "prueba"
SESSION_COOKIE, CSRF_COOKIE, DEVICE_COOKIE = (f"{name}_{COOKIE_MARK}" for name in ("sessionid", "csrftoken", "device"))


@dataclass(frozen=True)
class Site:
    """A running site and a console on its database."""

    url: str
    env: dict[str, str]
    console: Console
    pid: int = 0

    def manage(self, *arguments: str, stdin: str | None = None) -> str:
        """Run a management command and return its standard output; raise CommandFailed if it fails."""
        return self.console.manage(*arguments, stdin=stdin)

    def account(self, name: str) -> str:
        """Return the name of a superuser with PASSWORD, created at the first call."""
        return str(self._do("account", name, PASSWORD))

    def session_of(self, name: str) -> str:
        return str(self._do("session_of", name))

    def league(self, value: League) -> str:
        """Create a league and return its slug."""
        return str(self._do("league", write_league(value)))

    def official(self, slug: str, name: str) -> None:
        """Make the account a referee of the league; create the account if it does not exist."""
        self._do("official", slug, name)

    def revoke_links(self, slug: str) -> None:
        self._do("revoke_links", slug)

    def make_private(self, slug: str) -> None:
        self._do("make_private", slug)

    def players_act(self, slug: str) -> dict[str, str]:
        """Let the players of a league report and make requests; return the token of each player's page, by name."""
        tokens: dict[str, str] = self._do("players_act", slug)
        return tokens

    def games_left(self, slug: str) -> list[tuple[int, str, str]]:
        """Return the key and the two players of each game without a result."""
        return [tuple(game) for game in self._do("games_left", slug)]

    def verbs_by(self, slug: str, account: str) -> list[str]:
        """Return the verbs of the decisions that an account took on a league."""
        return list(self._do("verbs_by", slug, account))

    def pushed(self, slug: str, one: str, two: str) -> str:
        """Return the push message that `two` receives when `one` asks to play their game at another hour."""
        return str(self._do("pushed", slug, one, two))

    def enter_a_result(self, slug: str) -> None:
        self._do("enter_a_result", slug)

    def enter_round(self, slug: str, winner: str = "one") -> None:
        self._do("enter_round", slug, winner)

    def close(self, slug: str) -> None:
        self._do("close", slug)

    def correct_first(self, slug: str) -> None:
        self._do("correct_first", slug)

    def game_with_sheet(self, slug: str) -> int:
        return int(self._do("game_with_sheet", slug))

    def _do(self, what: str, *arguments: object) -> Any:
        return self.console.call(f"tests.e2e.doing:{what}", *arguments)


def prepare(var: Path, migrated: Path) -> None:
    """Make the folder of a site: copy its database, collect its static files, compile its catalogs."""
    var.mkdir()
    shutil.copy(migrated, var / "castillar.sqlite3")
    with console(environment(var)) as made:
        made.manage("collectstatic", "--noinput", "--verbosity", "0")


@contextmanager
def running_site(prepared: Path, var: Path, configuration: str = LOADED_ONCE, **more: str) -> Iterator[Site]:
    """Run a new site in the folder `var`, a copy of a prepared one; `more` is added to its environment."""
    shutil.copytree(prepared, var, dirs_exist_ok=True)
    env = environment(var, **more)
    with socket.create_server(("127.0.0.1", 0)) as listener, console(env) as made:
        url = f"http://127.0.0.1:{listener.getsockname()[1]}"
        with _server(env, listener, configuration) as server:
            _wait_for(url, server)
            yield Site(url, env, made, server.pid)
            server.terminate()


def environment(var: Path, **more: str) -> dict[str, str]:
    """Return the environment of a site that keeps its files under `var`, without the variables of the tests."""
    inherited = {name: os.environ[name] for name in ("HOME", "LANG", "PATH", "TMPDIR") if name in os.environ}
    own = {"VAR_DIR": str(var), "DJANGO_SETTINGS_MODULE": "tests.e2e.settings", "PYTHONDONTWRITEBYTECODE": "1"}
    own["COOKIE_MARK"] = COOKIE_MARK
    return inherited | own | more


@contextmanager
def _server(env: dict[str, str], listener: socket.socket, configuration: str) -> Iterator[subprocess.Popen[bytes]]:
    """Run gunicorn on a socket that is already bound, so that no other program can take its port."""
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
    """Wait until the site answers.

    The socket already listens, so the first request is answered when the server is ready, however slow the machine is.
    """
    while True:
        try:
            with urllib.request.urlopen(f"{url}/healthz", timeout=ASK_AGAIN_SECONDS) as answer:
                assert answer.status == 200
                return
        except TimeoutError:
            assert server.poll() is None, "the site ended before it answered"
