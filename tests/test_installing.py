"""`./run` installs with uv, and with pip where uv cannot."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
UV = "-m pip install --quiet --disable-pip-version-check --require-hashes --no-compile -r requirements-uv.txt"
WITH_UV = "-m uv pip install --quiet --no-cache --python .venv/bin/python --require-hashes -r requirements-dev.txt"
WITH_PIP = "-m pip install --quiet --disable-pip-version-check --require-hashes --no-compile -r requirements-dev.txt"
UV_ITSELF, PACKAGES_WITH_UV, EVERY_INSTALLATION = "*-uv.txt*", "*'-m uv'*", "*install*"
"""What fails: to install uv, to install packages with uv, to install anything."""


def installed(folder: Path, settings: str = "", failing: str = "-") -> tuple[int, list[str]]:
    """Run the tests with a Python that only writes down how it is called.

    `settings` are those of pip; calls like `failing` fail. Returns the exit code, and the calls that install.
    """
    environment = folder / ".venv"
    (environment / "bin").mkdir(parents=True)
    (environment / ".python").write_text(f"{sys.version_info.major}.{sys.version_info.minor}\n")
    shutil.copy(ROOT / "run", folder)
    (folder / "requirements-dev.txt").write_text("a==1\n")
    python = environment / "bin/python"
    python.write_text(
        f'#!/bin/sh\necho "$*" >>calls\ncase "$*" in\n{failing}) exit 1 ;;\n*config*) echo "{settings}" ;;\nesac\n'
    )
    python.chmod(0o755)
    system = folder / "bin"
    system.mkdir()
    (system / "python3").symlink_to(sys.executable)
    for tool in ("sh", "dirname", "cat", "cmp", "cp", "env", "grep", "id"):
        (system / tool).symlink_to(str(shutil.which(tool)))
    done = subprocess.run(
        [folder / "run", "test", "-k", "x"], env={"PATH": str(system)}, capture_output=True, text=True, check=False
    )
    calls = (folder / "calls").read_text().splitlines()
    return done.returncode, [call for call in calls if "install" in call]


def test_uv_installs_the_packages(tmp_path: Path) -> None:
    assert installed(tmp_path) == (0, [f"{UV} --retries 0 --only-binary :all:", WITH_UV])
    assert (tmp_path / ".venv/.requirements-dev.txt").read_text() == "a==1\n"


@pytest.mark.parametrize("failing", [UV_ITSELF, PACKAGES_WITH_UV])
def test_pip_installs_them_if_uv_fails(failing: str, tmp_path: Path) -> None:
    code, calls = installed(tmp_path, failing=failing)
    assert (code, calls[-1]) == (0, WITH_PIP)


@pytest.mark.parametrize("name", ["global", ":env:"])
def test_pip_installs_them_if_it_has_an_index_of_its_own(name: str, tmp_path: Path) -> None:
    assert installed(tmp_path, settings=f"{name}.index-url='https://example.com/simple'") == (0, [WITH_PIP])


def test_pip_installs_them_if_it_may_ask_no_index(tmp_path: Path) -> None:
    assert installed(tmp_path, settings=":env:.no-index='1'") == (0, [WITH_PIP])


def test_more_indexes_of_pip_do_not_matter(tmp_path: Path) -> None:
    assert installed(tmp_path, settings="global.extra-index-url='https://example.com/simple'")[1][-1] == WITH_UV


def test_failed_installation_is_not_taken_for_done(tmp_path: Path) -> None:
    code, calls = installed(tmp_path, failing=EVERY_INSTALLATION)
    assert (code, calls[-1]) == (1, WITH_PIP)
    assert not (tmp_path / ".venv/.requirements-dev.txt").exists()
