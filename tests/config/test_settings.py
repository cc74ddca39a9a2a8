"""The settings that a new process reads from its environment."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from django.test import Client

from config import database

ROOT = Path(__file__).resolve().parent.parent.parent


def python(var: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    env = {"PATH": os.environ["PATH"], "VAR_DIR": str(var), **environment}
    return subprocess.run([sys.executable, *arguments], cwd=ROOT, env=env, capture_output=True, text=True, check=False)


def test_commands_on_pages_name_the_place_of_the_data(tmp_path: Path) -> None:
    ask = "from django.conf import settings as s; print(s.MANAGE, s.PUBLIC_MANAGE, s.UPDATE, sep='\\n')"
    folder = tmp_path / "mis ligas"
    manage = ".venv/bin/python manage.py"
    for variables, database_shown, database_named in (
        ({}, "", ""),
        ({"DATABASE_URL": f"sqlite:///{tmp_path}/a"}, f"DATABASE_URL=sqlite:///{tmp_path}/a ", "DATABASE_URL=… "),
        ({"DATABASE_URL": "postgres://ana:secreto@host/liga"}, "DATABASE_URL=… ", "DATABASE_URL=… "),
    ):
        done = python(folder, "-c", ask, DJANGO_SETTINGS_MODULE="config.settings", PYTHONUTF8="1", **variables)
        shown, named = f"VAR_DIR='{folder}' {database_shown}", f"VAR_DIR=… {database_named}"
        assert done.stdout.splitlines() == [shown + manage, named + manage, f"{shown}./run update"]


def test_default_folder_needs_no_variable() -> None:
    assert database.variables(ROOT / "var", ROOT / "var") == {}


@pytest.mark.parametrize("command", ["backup", "changepassword", "createsuperuser"])
def test_command_without_data_makes_no_folder(command: str, tmp_path: Path) -> None:
    done = python(tmp_path / "var", "manage.py", command, str(tmp_path / "copia.gz"))
    assert done.returncode == 2 and f"en {tmp_path / 'var'} no hay datos" in done.stderr
    assert not list(tmp_path.iterdir())


def test_https_settings_pass_the_deployment_check(tmp_path: Path) -> None:
    done = python(tmp_path, "manage.py", "check", "--deploy", "--fail-level", "WARNING", HTTPS="1")
    assert done.returncode == 0, done.stderr


def test_default_settings_are_closed_and_local(tmp_path: Path) -> None:
    ask = "from django.conf import settings as s; print(s.DEBUG, *s.ALLOWED_HOSTS)"
    done = python(tmp_path, "-c", ask, DJANGO_SETTINGS_MODULE="config.settings")
    assert done.stdout.split() == ["False", "localhost", "127.0.0.1", "[::1]"]


@pytest.mark.parametrize(
    ("environment", "name"),
    [
        ({"HTTPS": "1"}, r"sessionid csrftoken django_language messages device"),
        ({"HTTPS": "1", "COOKIE_MARK": "liga-2"}, r"sessionid_liga-2 .* device_liga-2"),
        ({}, r"sessionid_([0-9a-f]{8}) csrftoken_\1 django_language_\1 messages_\1 device_\1"),
    ],
)
def test_cookies_have_names_of_the_site(environment: dict[str, str], name: str, tmp_path: Path) -> None:
    assert re.fullmatch(name, cookie_names(tmp_path, **environment).stdout.strip())


def test_cookie_mark_depends_on_key_and_folder(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    cookie_names(one)  # writes the key
    shutil.copytree(one, two)
    own = [cookie_names(folder).stdout for folder in (one, two, one)]
    assert own[0] != own[1] and own[0] == own[2], "a copied folder is another site"
    shared = [cookie_names(folder, SECRET_KEY="x" * 50).stdout for folder in (one, two)]
    assert shared[0] == shared[1] != own[0], "several machines that share a key serve one site"


def test_cookie_mark_with_other_characters_is_refused(tmp_path: Path) -> None:
    assert "COOKIE_MARK" in cookie_names(tmp_path, COOKIE_MARK="a;b").stderr


def cookie_names(var: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    names = ("SESSION_COOKIE", "CSRF_COOKIE", "LANGUAGE_COOKIE", "MESSAGES_COOKIE", "DEVICE_COOKIE")
    ask = f"from django.conf import settings as s; print({', '.join(f's.{name}_NAME' for name in names)})"
    return python(var, "-c", ask, DJANGO_SETTINGS_MODULE="config.settings", **environment)


def test_content_policy_allows_only_own_files(client: Client) -> None:
    policy = client.get("/healthz")["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy
