"""The files under deploy/ name what there is."""

from __future__ import annotations

import re
from configparser import ConfigParser
from pathlib import Path
from urllib.parse import quote

import pytest
import yaml

from config.gunicorn import graceful_timeout
from config.logs import masked

ROOT = Path(__file__).resolve().parent.parent.parent
DEPLOY = ROOT / "deploy"


def test_compose_names_files_that_are_there_and_services_that_it_has() -> None:
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    services = compose["services"]
    assert {"site-1", "site-2", "worker", "database", "redis", "proxy"} == set(services)
    for service in services.values():
        assert set(service.get("depends_on", ())) <= set(services)
        assert set(service.get("secrets", ())) <= set(compose["secrets"])
        if build := service.get("build"):
            assert (DEPLOY / build["context"] / build["dockerfile"]).is_file()
        for volume in service.get("volumes", ()):
            source = volume.split(":")[0]
            assert source in compose["volumes"] or (DEPLOY / source).is_file()
    for name in re.findall(r"server (site-\d):8000", (DEPLOY / "nginx.conf").read_text()):
        assert name in services


@pytest.mark.parametrize("unit", ["castillar.service", "castillar-worker.service"])
def test_units_start_modules_that_are_there(unit: str) -> None:
    read = ConfigParser(strict=False)
    read.optionxform = str  # type: ignore[assignment,method-assign]
    read.read(DEPLOY / unit)
    assert {"Unit", "Service", "Install"} == set(read.sections())
    for module in re.findall(r"\bconfig[./][\w./]+", " ".join(read["Service"].values())):
        path = module if module.endswith(".py") else module.replace(".", "/") + ".py"
        assert (ROOT / path).is_file(), module


OF_OTHERS = {"DJANGO_SETTINGS_MODULE", "LAN_URLS", "PROMETHEUS_MULTIPROC_DIR"}
"""What the site tells itself, and what libraries read."""


def read_by_the_code() -> set[str]:
    """The variables of the environment that something of the site asks for by name."""
    code = "\n".join(
        path.read_text() for part in ("config", "games", "tournaments") for path in ROOT.glob(f"{part}/**/*.py")
    )
    return set(re.findall(r"(?:\benv\.\w+|\bsecret|\benviron(?:\.\w+)?)[(\[]['\"](\w+)['\"]", code)) - OF_OTHERS


def test_the_readme_lists_the_variables_that_are_read_and_no_others() -> None:
    settings = (ROOT / "README.md").read_text().partition("## Settings")[2].partition("\n## ")[0]
    rows = [line.split("|")[1] for line in settings.splitlines() if line.startswith("| `")]
    listed = {name for row in rows for name in re.findall(r"`(\w+)`", row)}
    assert listed - {"NAME_FILE", "TEST_DATABASE_URL"} == read_by_the_code()
    assert "TEST_DATABASE_URL" in (ROOT / "run").read_text()


@pytest.mark.parametrize("file", ["docs/operations.md", "deploy/compose.yaml", "deploy/Dockerfile"])
def test_what_is_set_for_the_site_is_read_by_it(file: str) -> None:
    known = read_by_the_code() | OF_OTHERS | {"PYTHONDONTWRITEBYTECODE", "POSTGRES_USER", "POSTGRES_DB"}
    known |= {f"{name}_FILE" for name in known} | {"POSTGRES_PASSWORD_FILE"}
    text = (ROOT / file).read_text()
    told = re.findall(r"(?:^|[\s`(])([A-Z]+_[A-Z_]+)(?:=|: |`)", text)
    assert set(told) <= known


@pytest.mark.parametrize("file", ["deploy/nginx.conf", "docs/operations.md"])
def test_proxies_pass_on_the_host_with_its_port(file: str) -> None:
    """Without the port a form sent to PORT=8000 comes from elsewhere, and is refused."""
    assert re.findall(r"proxy_set_header Host (\S+);", (ROOT / file).read_text()) == ["$http_host"]


@pytest.mark.parametrize("file", ["deploy/nginx.conf", "docs/operations.md"])
def test_proxies_log_no_address_that_the_site_would_write_without_its_token(file: str) -> None:
    written = (ROOT / file).read_text()
    assert re.findall(r"access_log .*;", written) == ["access_log /var/log/nginx/access.log combined if=$logged;"]
    left_out = [re.compile(one, re.IGNORECASE) for one in re.findall(r'"~\*(\S+)" 0;', written)]
    secret = ("/enlace/abc/", "/invitacion/abc/", "/contrasena/MQ/abc-def/", "/primera-vez/?clave=abcde-fghij")
    for address in (*secret, *(f"/entrar/?next={quote(one, safe='')}" for one in secret)):
        assert masked(address) != address
        assert any(one.search(address) for one in left_out), address
    assert not any(one.search(address) for one in left_out for address in ("/ligas/copa/", "/"))


def test_no_secret_and_no_data_go_into_the_image() -> None:
    left_out = (ROOT / ".dockerignore").read_text().split()
    assert {"deploy/secrets", "var", ".git", ".venv"} <= set(left_out)


def test_who_needs_the_site_waits_until_it_answers_and_who_stops_it_until_it_has_answered() -> None:
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]
    for site in ("site-1", "site-2"):
        assert "/readyz" in services[site]["healthcheck"]["test"][-1]
        assert int(services[site]["stop_grace_period"].removesuffix("s")) > graceful_timeout
    assert services["worker"]["depends_on"]["site-1"]["condition"] == "service_healthy"
    for unit in DEPLOY.glob("*.service"):
        # Who is told to stop sees to its own processes.
        assert "KillMode=mixed" in unit.read_text()
