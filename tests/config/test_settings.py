"""The settings that a new process reads from its environment."""

import os
import subprocess
import sys
from pathlib import Path

from django.test import Client

ROOT = Path(__file__).resolve().parent.parent.parent


def python(var: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    env = {"PATH": os.environ["PATH"], "VAR_DIR": str(var), **environment}
    return subprocess.run([sys.executable, *arguments], cwd=ROOT, env=env, capture_output=True, text=True, check=False)


def test_https_settings_pass_the_deployment_check(tmp_path: Path) -> None:
    done = python(tmp_path, "manage.py", "check", "--deploy", "--fail-level", "WARNING", HTTPS="1")
    assert done.returncode == 0, done.stderr


def test_default_settings_are_closed_and_local(tmp_path: Path) -> None:
    ask = "from django.conf import settings as s; print(s.DEBUG, *s.ALLOWED_HOSTS)"
    done = python(tmp_path, "-c", ask, DJANGO_SETTINGS_MODULE="config.settings")
    assert done.stdout.split() == ["False", "localhost", "127.0.0.1", "[::1]"]


def test_content_policy_allows_only_own_files(client: Client) -> None:
    policy = client.get("/healthz")["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy
