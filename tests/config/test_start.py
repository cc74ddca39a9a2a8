"""The command `castillar`: what it chooses and refuses before the site starts, and what it hands on."""

from __future__ import annotations

import gzip
import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from config import start
from tests.e2e.site import ROOT, environment
from tests.ports import free_port


@pytest.fixture(autouse=True)
def own_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Undo what a test changes in the environment, and begin without the variables of the site."""
    monkeypatch.setattr(os, "environ", os.environ.copy())
    for name in ("ALLOWED_HOSTS", "BIND", "LIVE_PORT", "LIVE_URL", "PORT", "WEB_CONCURRENCY"):
        os.environ.pop(name, None)


def castillar(var: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "config.start", *words]
    return subprocess.run(command, cwd=ROOT, env=environment(var), capture_output=True, text=True, check=False)


def test_stream_takes_the_next_port() -> None:
    port = free_port()
    start.choose_live_port(port, quiet=False)
    assert (os.environ["LIVE_PORT"], os.environ["LIVE_URL"]) == (str(port + 1), f":{port + 1}")


@pytest.mark.parametrize("workers", ["0", "65", "tres", "-1", "1.5", "", "٣"])
def test_number_of_processes_is_checked(workers: str) -> None:
    os.environ["WEB_CONCURRENCY"] = workers
    with pytest.raises(SystemExit, match=f"^castillar: WEB_CONCURRENCY={workers}: se espera .*, del 1 al 64"):
        start.choose("serve", [])


def test_taken_port_leads_to_one_beside_no_other_site() -> None:
    """Port 8001 has the stream of a site on 8000, the port that was most likely taken."""
    with socket.create_server(("127.0.0.1", free_port())) as taken:
        assert start.fault_of_port("PORT", str(taken.getsockname()[1])).endswith("por ejemplo PORT=8080.")


def test_site_goes_without_the_stream_if_its_port_is_taken(capsys: pytest.CaptureFixture[str]) -> None:
    port = free_port()
    with socket.create_server(("127.0.0.1", port + 1)):
        start.choose_live_port(port, quiet=True)
        assert capsys.readouterr().out == ""
        start.choose_live_port(port, quiet=False)
    advice = "el sitio va sin emisión en directo; con LIVE_PORT=… se elige otro"
    assert capsys.readouterr().out == f"castillar: el puerto {port + 1} está ocupado: {advice}\n"
    assert os.environ["LIVE_PORT"] == "" and "LIVE_URL" not in os.environ


def test_site_listens_in_the_whole_room_and_names_its_addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(start, "addresses", lambda: ["192.168.1.20", "10.0.0.3"])
    start.choose_lan("8080")
    assert os.environ["BIND"] == "0.0.0.0"
    assert os.environ["LAN_URLS"].split() == ["http://192.168.1.20:8080", "http://10.0.0.3:8080"]
    assert os.environ["SITE_URL"] == "http://192.168.1.20:8080"
    assert os.environ["ALLOWED_HOSTS"].split(",")[-2:] == ["192.168.1.20", "10.0.0.3"]


def test_data_are_in_the_working_folder_or_where_asked(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    os.environ.pop("VAR_DIR", None)
    start.set_environment()
    assert os.environ["VAR_DIR"] == str(tmp_path / "var")
    os.environ["VAR_DIR"] = "otra carpeta"
    start.set_environment()
    assert os.environ["VAR_DIR"] == str(tmp_path / "otra carpeta")


def test_unknown_command_is_answered_with_those_that_exist(tmp_path: Path) -> None:
    done = castillar(tmp_path, "sirve")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == start.USAGE == castillar(tmp_path, "help").stdout


def test_backup_and_the_other_commands_are_those_of_the_site(tmp_path: Path, prepared: Path) -> None:
    file = tmp_path / "mi copia.gz"
    saved = castillar(prepared, "backup", str(file))
    assert saved.returncode == 0 and str(file) in saved.stderr
    assert gzip.decompress(file.read_bytes())
    assert "backup" in castillar(prepared, "manage", "help").stdout
    told = castillar(prepared, "manage", "restore", "no.gz", "--help").stdout
    assert "castillar manage restore" in told and "manage.py" not in told
    assert castillar(tmp_path, "manage", "audit", "liga").stderr.startswith("castillar manage audit: ")
