"""`./run` on machines that lack a requirement: one line names it before any file is created."""

import os
import re
import shutil
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tests.ports import free_port

ROOT = Path(__file__).resolve().parent.parent
SYSTEM_PYTHON = Path("/usr/bin/python3")
RUN_FIRST = ("config/__init__.py", "config/start.py", "config/lan.py", "serving/__init__.py", "serving/system.py")
TOOLS = ("sh", "dirname", "cat", "cmp", "env", "id")


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Return a folder with the script, what it runs first and, in `bin`, the tools of a machine without Python."""
    folder = tmp_path / "el castillar"
    for part in ("bin", "config", "serving"):
        (folder / part).mkdir(parents=True)
    for file in ("run", *RUN_FIRST):
        shutil.copy(ROOT / file, folder / file)
    for tool in TOOLS:
        (folder / "bin" / tool).symlink_to(str(shutil.which(tool)))
    return folder


def add_python(checkout: Path, shell_line: str) -> None:
    """Add a `python3` that runs `shell_line`, and then the real Python."""
    script = checkout / "bin" / "python3"
    script.write_text(f'#!/bin/sh\n{shell_line}\nexec "{sys.executable}" "$@"\n')
    script.chmod(0o755)


def run(checkout: Path, *arguments: str, **environment: str) -> tuple[int, str, str]:
    answered = run_installed(checkout, *arguments, **environment)
    assert not (checkout / ".venv").exists()
    return answered


def run_installed(checkout: Path, *arguments: str, **environment: str) -> tuple[int, str, str]:
    env = {"PATH": str(checkout / "bin"), **environment}
    done = subprocess.run(
        [str(checkout / "run"), *arguments], env=env, capture_output=True, text=True, timeout=300, check=False
    )
    return done.returncode, done.stdout, done.stderr


def test_no_python_names_the_package(checkout: Path) -> None:
    code, _, error = run(checkout, "demo")
    assert code == 1
    assert error == "run: falta Python; en Debian: apt install python3 python3-venv\n"


def test_system_python_is_preferred_to_another(checkout: Path) -> None:
    """The other one ends with a message, if it is used."""
    needed = "import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))"
    if not SYSTEM_PYTHON.exists() or subprocess.run([SYSTEM_PYTHON, "-c", needed], check=False).returncode:
        pytest.skip("the system's own Python is missing or too old")
    add_python(checkout, "echo otro; exit 1")
    path = f"{checkout / 'bin'}:/usr/bin:/bin"
    _, out, error = run(checkout, "serve", PORT="ocho", PATH=path)
    assert (out, error) == ("", "castillar: PORT=ocho no es un puerto; se espera un número del 1 al 65535.\n")


def test_old_python_names_the_needed_version(checkout: Path) -> None:
    add_python(checkout, 'case "$*" in *version_info*) exit 1 ;; -V) echo Python 3.9.2; exit ;; esac')
    code, _, error = run(checkout, "demo")
    assert code == 1
    assert error.startswith("run: hace falta Python 3.11 o posterior y este es Python 3.9.2;")


def test_no_venv_names_the_package(checkout: Path) -> None:
    add_python(checkout, 'case "$*" in *ensurepip*) exit 1 ;; esac')
    code, _, error = run(checkout, "demo", PORT=str(free_port()))
    assert code == 1
    assert error == "run: falta venv; en Debian: apt install python3-venv\n"


def test_port_in_use_is_reported_before_anything_starts(checkout: Path) -> None:
    add_python(checkout, "")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        code, _, error = run(checkout, "demo", PORT=str(port))
    assert code == 1
    assert error == f"castillar: el puerto {port} ya está ocupado en 127.0.0.1; elige otro, por ejemplo PORT=8080.\n"


@pytest.mark.parametrize("port", ["0", "65536", "-1", "ocho", "80 80"])
def test_invalid_port_is_refused(port: str, checkout: Path) -> None:
    add_python(checkout, "")
    code, _, error = run(checkout, "serve", PORT=port)
    assert code == 1
    assert error == f"castillar: PORT={port} no es un puerto; se espera un número del 1 al 65535.\n"


def test_port_of_the_live_stream_is_checked_too(checkout: Path) -> None:
    add_python(checkout, "")
    code, _, error = run(checkout, "serve", PORT=str(free_port()), LIVE_PORT="ocho")
    assert code == 1
    assert error == "castillar: LIVE_PORT=ocho no es un puerto; se espera un número del 1 al 65535.\n"


def test_help_succeeds_and_an_unknown_command_fails(checkout: Path) -> None:
    assert run(checkout, "help")[0] == 0
    code, out, error = run(checkout, "dmeo")
    assert (code, out) == (2, "")
    assert "./run demo" in error


def set_network(checkout: Path, *addresses: str) -> None:
    """Give the machine these network addresses."""
    (checkout / "config" / "lan.py").write_text(f"def addresses():\n    return {addresses!r}\n")


def test_lan_without_a_network_explains_why_it_stops(checkout: Path) -> None:
    add_python(checkout, "")
    set_network(checkout)
    code, _, error = run(checkout, "demo", "--lan", PORT=str(free_port()))
    assert code == 1
    assert error == (
        "castillar: esta máquina no está en ninguna red; conéctala a la Wi-Fi y repite, o empieza sin --lan\n"
    )


def test_port_in_use_on_the_network_is_reported(checkout: Path) -> None:
    add_python(checkout, "")
    set_network(checkout, "127.0.0.2")
    with socket.create_server(("0.0.0.0", 0)) as taken:
        port = taken.getsockname()[1]
        code, _, error = run(checkout, "serve", "--lan", PORT=str(port))
    assert code == 1
    assert error == f"castillar: el puerto {port} ya está ocupado en 0.0.0.0; elige otro, por ejemplo PORT=8080.\n"


def test_lan_refuses_an_address_of_another_machine(checkout: Path) -> None:
    add_python(checkout, "")
    code, _, error = run(checkout, "serve", "--lan", BIND="203.0.113.7", PORT=str(free_port()))
    assert code == 1
    assert error.startswith("castillar: BIND=203.0.113.7 no es una dirección de esta máquina")


@pytest.mark.parametrize("command", ["demo", "serve"])
def test_unknown_option_is_refused(command: str, checkout: Path) -> None:
    add_python(checkout, "")
    code, _, error = run(checkout, command, "--wan")
    assert code == 1
    assert error == f"castillar: no se conoce «--wan»; con {command} solo va --lan\n"


@pytest.mark.parametrize("arguments", [("--fast", "tests/games"), ("tests/games", "--fast")])
def test_fast_run_takes_no_further_argument(arguments: tuple[str, str], checkout: Path) -> None:
    code, _, error = run(checkout, "test", *arguments)
    assert (code, error) == (1, "run: --fast va sin nada más; para pasar unas pruebas: ./run test RUTA\n")


def test_value_of_an_option_is_no_path(checkout: Path) -> None:
    """Without Python the run ends at the next step."""
    code, _, error = run(checkout, "test", "--junitxml", "var/nada.xml")
    assert (code, error) == (1, "run: falta Python; en Debian: apt install python3 python3-venv\n")


@pytest.mark.parametrize("path", ["tests/nada", "test_nada.py", "tests/nada.py::test_nada"])
def test_missing_path_is_named(path: str, checkout: Path) -> None:
    code, _, error = run(checkout, "test", path)
    assert (code, error) == (1, f"run: no existe {path.partition('::')[0]}\n")


def test_fast_run_ends_with_what_ruff_found(checkout: Path) -> None:
    add_python(checkout, ":")
    installed = checkout / ".venv" / "bin" / "python"
    installed.parent.mkdir(parents=True)
    installed.write_text("""#!/bin/sh
        case "$*" in *"ruff check"*) echo "x.py:1:1: F401"; exit 1 ;; *pytest*) echo "18886 passed" ;; esac""")
    installed.chmod(0o755)
    (installed.parents[1] / ".python").write_text(f"{sys.version_info[0]}.{sys.version_info[1]}\n")
    for stamp in ("requirements-dev.txt", ".venv/.requirements-dev.txt"):
        (checkout / stamp).touch()
    code, said, error = run_installed(checkout, "test", "--fast")
    assert (code, error, said.splitlines()[-2:]) == (
        1,
        "run: no pasa: ruff check\n",
        ["18886 passed", "x.py:1:1: F401"],
    )


def test_script_is_executable() -> None:
    assert os.access(ROOT / "run", os.X_OK)


def test_fast_run_names_existing_tests() -> None:
    [listed] = re.findall(r'^fast="([^"]+)"', (ROOT / "run").read_text(), re.MULTILINE)
    assert [path for path in listed.split() if not any(ROOT.glob(path))] == []
    assert len(listed.split()) > 5
