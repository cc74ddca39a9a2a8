"""`./run demo --lan` on a laptop without internet: a phone reads its codes and a referee without an account records."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Browser, Page, expect

from config.lan import addresses
from tests.e2e.page_checks import violations
from tests.qr import image_of_terminal, read_code
from tournaments.administrators.demo import DEMO_PASSWORD, ORGANIZER

ROOT = Path(__file__).resolve().parent.parent.parent
LEAGUE = "/ligas/liga-de-damas-el-castillar"
PARTS = (
    "config",
    "games",
    "locale",
    "manage.py",
    "requirements.txt",
    "serving",
    "static",
    "templates",
    "tests",
    "tournaments",
)


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory, prepared: Path) -> Path:
    """Link this tree and copy `run` into a folder whose virtual environment and served files are already complete."""
    folder = tmp_path_factory.mktemp("sala")
    shutil.copytree(prepared, folder / "var")
    # As after a start that was interrupted between the migrations, which `test_turn.py` runs, and the demonstration.
    (folder / "var" / "demo.pending").touch()
    for part in PARTS:
        if (ROOT / part).exists():
            (folder / part).symlink_to(ROOT / part)
    shutil.copy(ROOT / "run", folder)
    venv = folder / ".venv"
    (venv / "bin").mkdir(parents=True)
    (venv / ".python").write_text(f"{sys.version_info.major}.{sys.version_info.minor}\n")
    shutil.copy(ROOT / "requirements.txt", venv / ".requirements.txt")
    python = venv / "bin" / "python"
    python.write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
    python.chmod(0o755)
    return folder


@pytest.fixture(scope="module")
def server(checkout: Path) -> Iterator[subprocess.Popen[str]]:
    """Start the site; it runs as long as the tests of this module."""
    with socket.create_server(("0.0.0.0", 0)) as probe:
        port = probe.getsockname()[1]
    env = {"PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}", "HOME": str(checkout), "PORT": str(port)}
    env |= {"VAR_DIR": str(checkout / "var"), "PYTHONDONTWRITEBYTECODE": "1"}
    # One process of pages and no stream: `test_gunicorn.py` and `test_live.py` run more.
    env |= {"WEB_CONCURRENCY": "1", "LIVE_PORT": "0"}
    if not addresses():
        env["BIND"] = "127.0.0.2"
    with subprocess.Popen(
        [str(checkout / "run"), "demo", "--lan"], env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as server:
        try:
            yield server
        finally:
            server.terminate()


@pytest.fixture(scope="module")
def output(server: subprocess.Popen[str]) -> str:
    """Return the terminal's output until the site is up."""
    return _until_the_last_code(server)


def _until_the_last_code(server: subprocess.Popen[str]) -> str:
    """Return the output up to the end of the second code, which follows the address of the room."""
    assert server.stdout
    lines, last = [], False
    for line in server.stdout:
        lines.append(line)
        last = last or line.startswith("En la Wi-Fi")
        if last and _codes("".join(lines))[1:] and _is_whole(_codes("".join(lines))[1]):
            return "".join(lines)
    raise AssertionError("".join(lines))


def _codes(text: str) -> list[str]:
    """Return each block of lines that draws a code."""
    return [found.strip("\n") for found in re.findall(r"(?:\x1b\[30;107m[^\n]*\x1b\[0m\n)+", text)]


def _is_whole(code: str) -> bool:
    """Return whether a code is as high as it is wide; a line draws two rows."""
    lines = re.sub(r"\x1b\[[\d;]*m", "", code).split("\n")
    return 2 * len(lines) >= len(lines[0])


@pytest.fixture
def site(output: str) -> str:
    """Return the address for the whole room, which the second code holds too."""
    match = re.search(r"En la Wi-Fi, para todos: (http://\S+)", output)
    assert match
    return match.group(1)


def device(browser: Browser, width: int, scripts: bool = True) -> Page:
    viewport = {"width": width, "height": 844}
    return browser.new_context(viewport=viewport, locale="es-ES", java_script_enabled=scripts).new_page()


def test_terminal_shows_the_room_address_and_link_as_codes(output: str, site: str) -> None:
    link, home = (read_code(image_of_terminal(code)) for code in _codes(output))
    assert home == f"{site}/"
    assert link.startswith(f"{site}/enlace/") and link in output
    assert "127.0.0.1" not in site and "localhost" not in site


def test_room_is_served_by_gunicorn(server: subprocess.Popen[str], site: str) -> None:
    """The one process that serves where gunicorn does not run would answer here too, with fewer at a time."""
    assert b"gunicorn" in Path(f"/proc/{server.pid}/cmdline").read_bytes()


def test_phone_enters_by_the_terminal_code_and_records(output: str, site: str, browser: Browser) -> None:
    phone = device(browser, 390, scripts=False)
    phone.goto(read_code(image_of_terminal(_codes(output)[0])))
    phone.fill("#id_name", "Ana")
    press(phone, "Empezar a anotar")
    record_first(phone)
    phone.goto(f"{site}{LEAGUE}/historial/")
    expect(phone.locator(".history li").first).to_contain_text("Enlace «Mesa 1» (Ana)")


def test_laptop_code_opens_on_a_phone_until_revoked(output: str, site: str, browser: Browser) -> None:
    laptop, phone = device(browser, 1280), device(browser, 390)
    local = site if "127.0.0.2" in site else re.sub(r"//[^:]+", "//127.0.0.1", site)
    laptop.goto(f"{local}{LEAGUE}/organizar/gente/")
    laptop.fill("#id_username", ORGANIZER)
    laptop.fill("#id_password", DEMO_PASSWORD)
    press(laptop, "Entrar")
    laptop.get_by_text("Añadir a alguien").click()
    laptop.get_by_role("link", name="Una mesa o un teléfono").click()
    laptop.fill("#id_label", "Mesa 2")
    press(laptop, "Crear el enlace")
    address = read(laptop)
    assert address == laptop.inner_text(".address")
    assert address.startswith(f"{site}/enlace/")
    wrong = violations(laptop)

    phone.goto(address)
    wrong += violations(phone)
    assert read_shared(phone) == address
    phone.fill("#id_name", "Bea")
    press(phone, "Empezar a anotar")
    wrong += violations(phone)
    record_first(phone)
    phone.goto(f"{site}{LEAGUE}/historial/")
    expect(phone.locator(".history li").first).to_contain_text("Enlace «Mesa 2» (Bea)")

    laptop.goto(f"{local}{LEAGUE}/organizar/gente/")
    wrong += violations(laptop)
    row = laptop.locator(".everybody tr", has_text="Mesa 2")
    row.locator("summary").click()
    row.get_by_role("link", name="Retirar el enlace").click()
    with laptop.expect_navigation():
        press(laptop, "Retirarlo")
    phone.goto(f"{site}{LEAGUE}/organizar/partidas/")
    expect(phone.locator("h1")).to_have_text("Este enlace ya no vale")
    wrong += violations(phone)
    assert wrong == []


def record_first(page: Page) -> None:
    """Record the first game to be played as lost by both players, who did not come."""
    for chosen in ("Pierden los dos", "Incomparecencia"):
        page.locator("form.entry label", has_text=chosen).click()
    if not page.evaluate("typeof htmx !== 'undefined'"):
        press(page, "Ver qué cambia")
    with page.expect_navigation():
        press(page, "Anotar")
    expect(page.get_by_role("status")).to_contain_text("incomparecencia")


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def read(page: Page) -> str:
    """Return the text that a camera reads from the code on the screen."""
    return read_code(Image.open(BytesIO(page.locator(".qr").screenshot())))


def read_shared(page: Page) -> str:
    page.get_by_text("Pasar el enlace a otro teléfono").click()
    return read(page)
