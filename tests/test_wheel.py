"""The wheel, installed in a folder with a space in its name, serves the demonstration as on Windows and on macOS."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import sysconfig
import urllib.request
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.ports import free_port

ROOT = Path(__file__).resolve().parent.parent
SYSTEMS = ROOT / "tests" / "data"
"""In it, for each system, a Python without what that system lacks."""
LINK = re.compile(r'(?:href|src)="(/[^"#?]*)')
LEAGUE = "/ligas/liga-de-damas-el-castillar/"
OTHER_PAGES = (LEAGUE, f"{LEAGUE}documentos/", f"{LEAGUE}documentos/standings.pdf", "/api/v1/docs")


@pytest.fixture(scope="module")
def castillar(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel, install it alone in a new environment that sees our packages, and return its command."""
    folder = tmp_path_factory.mktemp("en otra parte")
    build = ["wheel", "--quiet", "--no-index", "--no-deps", "--no-build-isolation", "--wheel-dir", str(folder)]
    subprocess.run([sys.executable, "-m", "pip", *build, str(ROOT)], check=True)
    [wheel] = folder.glob("*.whl")
    environment = folder / "mi entorno"
    venv.create(environment, with_pip=False)
    python = environment / "bin" / "python"
    install = ["--python", str(python), "install", "--quiet", "--no-index", "--no-deps", str(wheel)]
    subprocess.run([sys.executable, "-m", "pip", *install], check=True)
    [packages] = environment.glob("lib/python3*/site-packages")
    (packages / "ours.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return environment / "bin" / "castillar"


@contextmanager
def demonstration(castillar: Path, folder: Path, **environment: str) -> Iterator[tuple[str, str]]:
    """Start the demonstration in an empty folder; yield its address and what it printed."""
    folder.mkdir()
    url = f"http://127.0.0.1:{free_port()}"
    env = {"PATH": os.environ["PATH"], "PORT": url.rpartition(":")[2], **environment}
    with subprocess.Popen(
        [castillar, "demo"], cwd=folder, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as site:
        try:
            printed: list[str] = []
            for line in site.stdout or ():
                printed.append(line)
                if "El Castillar está en" in line:
                    break
            yield url, "".join(printed)
        finally:
            site.terminate()


def get(url: str) -> tuple[int, str]:
    with urllib.request.urlopen(url, timeout=300) as answer:
        return answer.status, answer.read().decode(errors="replace")


@pytest.mark.parametrize("system", ["windows", "macos"])
def test_demonstration_runs_in_an_empty_folder(system: str, castillar: Path, tmp_path: Path) -> None:
    path = os.pathsep.join(filter(None, (str(SYSTEMS / system), os.environ.get("PYTHONPATH"))))
    stream, folder = str(free_port()), tmp_path / "mis ligas"
    # Where output is redirected, Windows encodes it in its code page.
    environment = {"PYTHONPATH": path, "LIVE_PORT": stream, "PYTHONIOENCODING": "cp1252"}
    with demonstration(castillar, folder, **environment) as (url, printed):
        assert f"El Castillar está en {url}" in printed, printed
        assert "castillar manage createsuperuser" in printed
        status, home = get(f"{url}/")
        assert status == 200
        addresses = sorted(set(LINK.findall(home)))
        assert any(address.endswith(".css") for address in addresses)
        for address in [*addresses, *OTHER_PAGES]:
            assert get(url + address)[0] == 200, address
        assert get(f"http://127.0.0.1:{stream}/healthz") == (200, "ok")
        assert [entry.name for entry in folder.iterdir()] == ["var"]


def test_another_version_takes_the_place_of_an_installed_one(castillar: Path, tmp_path: Path) -> None:
    [wheel] = castillar.parent.parent.parent.glob("*.whl")
    folder = tmp_path / "mis ligas"
    with demonstration(castillar, folder):
        pass
    env = {"PATH": os.environ["PATH"], "PORT": str(free_port()), "PIP_NO_INDEX": "1"}

    def update(*words: str) -> subprocess.CompletedProcess[str]:
        command = [castillar, "update", *words]
        return subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False)

    [installed] = castillar.parent.parent.glob("lib/python3*/site-packages/castillar/config/start.py")
    installed.write_text(installed.read_text(encoding="utf-8") + "\n# an earlier version\n", encoding="utf-8")
    refused = update("nada.whl")
    assert refused.returncode == 1 and "«nada.whl» no es una versión" in refused.stderr
    assert "an earlier version" in installed.read_text(encoding="utf-8")
    done = update(str(wheel))
    assert done.returncode == 0 and "Sitio al día" in done.stdout, done.stdout + done.stderr
    assert "an earlier version" not in installed.read_text(encoding="utf-8")
    [backup] = (folder / "var" / "backups").iterdir()
    assert str(backup) in done.stdout and backup.stat().st_size > 10_000
