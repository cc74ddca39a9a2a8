"""The files under deploy/ refer only to files, modules and settings that exist."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from configparser import ConfigParser
from ipaddress import ip_address, ip_network
from pathlib import Path
from shutil import which
from urllib.parse import quote

import pytest
import yaml
from django.conf import settings

from config.gunicorn import graceful_timeout
from config.logs import masked
from serving.proxies import client_address, networks
from tests.config.secret_addresses import secret_addresses

MAX_EXPOSURE = 39
"""The limit of `systemd-analyze security`, in tenths of its exposure level."""
ROOT = Path(__file__).resolve().parent.parent.parent
DEPLOY = ROOT / "deploy"


def test_compose_names_existing_files_and_services() -> None:
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    services = compose["services"]
    assert {"site-1", "site-2", "live-1", "live-2", "worker", "database", "redis", "proxy"} == set(services)
    for service in services.values():
        assert set(service.get("depends_on", ())) <= set(services)
        assert set(service.get("secrets", ())) <= set(compose["secrets"])
        if build := service.get("build"):
            assert (DEPLOY / build["context"] / build["dockerfile"]).is_file()
        for volume in service.get("volumes", ()):
            source = volume.split(":")[0]
            assert source in compose["volumes"] or (DEPLOY / source).is_file()
    servers = re.findall(r"server ((?:site|live)-\d):(\d+);", (DEPLOY / "nginx.conf").read_text())
    assert dict(servers) == {"site-1": "8000", "site-2": "8000", "live-1": "8001", "live-2": "8001"}


def test_every_service_has_a_limit_of_memory() -> None:
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]
    assert [name for name, service in services.items() if "mem_limit" not in service] == []


def test_container_holds_what_the_wheel_holds() -> None:
    *rules, left_out = (ROOT / ".dockerignore").read_text().splitlines()[1:]
    assert (rules[0], left_out) == ("*", "**/__pycache__")
    wheel = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]["build"]["targets"]["wheel"]
    held = {path for rule in rules[1:] for path in ROOT.glob(rule.removeprefix("!"))}
    assert held == {ROOT / path for path in (*wheel["only-include"], "requirements.txt")}


WITHOUT_LEFT_OUT = """
import json, pkgutil, sys
from importlib import import_module
sys.modules.update(dict.fromkeys(json.loads(sys.argv[1])))
import django
django.setup()
for package in ("config", "games", "serving", "tournaments"):
    for module in pkgutil.walk_packages([package], package + "."):
        import_module(module.name)
import PIL.Image
PIL.Image.init()
import odfdo, openpyxl
print("all imported")
"""
"""Imports what the site consists of where the given modules are not to be had."""


def test_nothing_needs_what_the_container_leaves_out() -> None:
    written = (DEPLOY / "Dockerfile").read_text()
    parts = (r"/packages/([\w/]+)(?:\.\*| )", r"lib/python3\.\*/(\w+)\b(?!-)")
    removed = [path for part in parts for path in re.findall(part, written)]
    modules = {path.replace("/", ".") for path in removed}
    assert {"django.contrib.gis", "lxml.objectify", "PIL._avif", "ensurepip"} <= modules
    command = [sys.executable, "-c", WITHOUT_LEFT_OUT, json.dumps(sorted(modules))]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stdout == "all imported\n", done.stderr


UNITS = pytest.mark.parametrize("unit", ["castillar.service", "castillar-worker.service", "castillar-live.service"])


@UNITS
def test_units_start_existing_modules(unit: str) -> None:
    read = ConfigParser(strict=False)
    read.optionxform = str  # type: ignore[assignment,method-assign]
    read.read(DEPLOY / unit)
    assert {"Unit", "Service", "Install"} == set(read.sections())
    for module in re.findall(r"\bconfig[./][\w./]+", " ".join(read["Service"].values())):
        path = module if module.endswith(".py") else module.replace(".", "/") + ".py"
        assert (ROOT / path).is_file(), module


NOT_SETTINGS = {
    *("DJANGO_SETTINGS_MODULE", "LAN_URLS", "LIVE_BESIDE", "PROMETHEUS_MULTIPROC_DIR"),
    *("PYTHONIOENCODING", "PYTHONPATH"),
}
"""Variables that the site sets for itself or that only libraries read."""


def settings_in_code() -> set[str]:
    """Return the names of the environment variables that the site's code reads."""
    parts = ("config", "games", "serving", "tournaments")
    code = "\n".join(path.read_text() for part in parts for path in ROOT.glob(f"{part}/**/*.py"))
    return set(re.findall(r"(?:\benv\.\w+|\bsecret|\benviron(?:\.\w+)?)[(\[]['\"](\w+)['\"]", code)) - NOT_SETTINGS


def test_documented_settings_are_read() -> None:
    settings = (ROOT / "docs/operations.md").read_text().partition("## Settings")[2].partition("\n## ")[0]
    rows = [line.split("|")[1] for line in settings.splitlines() if line.startswith("| `")]
    listed = {name for row in rows for name in re.findall(r"`(\w+)`", row)}
    in_files = {f"{name}_FILE" for name in listed}  # what `NAME_FILE` stands for
    assert listed - {"NAME_FILE", "TEST_DATABASE_URL"} == settings_in_code() - in_files
    assert "TEST_DATABASE_URL" in (ROOT / "run").read_text()


@pytest.mark.parametrize("file", ["docs/operations.md", "deploy/compose.yaml", "deploy/Dockerfile"])
def test_every_documented_setting_is_read(file: str) -> None:
    known = settings_in_code() | NOT_SETTINGS | {"PYTHONDONTWRITEBYTECODE", "POSTGRES_USER", "POSTGRES_DB"}
    known |= {f"{name}_FILE" for name in known} | {"POSTGRES_PASSWORD_FILE", "NAME_FILE", "TEST_DATABASE_URL"}
    text = (ROOT / file).read_text()
    named = re.findall(r"(?:^|[\s`(])([A-Z]+_[A-Z_]+)(?:=|: |`)", text)
    assert set(named) <= known


@pytest.mark.parametrize("file", ["deploy/nginx.conf", "docs/operations.md"])
def test_proxies_pass_on_the_host_with_its_port(file: str) -> None:
    """Without the port, Django refuses a form sent to a site on port 8000 as cross-site."""
    assert re.findall(r"proxy_set_header Host (\S+);", (ROOT / file).read_text()) == ["$http_host"] * 2


@pytest.mark.parametrize("file", ["deploy/nginx.conf", "docs/operations.md"])
def test_proxies_accept_what_the_site_accepts_and_no_more(file: str) -> None:
    written = re.sub(r"#.*", "", (ROOT / file).read_text())
    sizes = {
        path: int(size) * {"m": 2**20, "k": 2**10}[unit]
        for path, body in re.findall(r"location =? ?(/\S*) \{(.*?)\}", written, re.DOTALL)
        for size, unit in re.findall(r"client_max_body_size (\d+)([mk]);", body)
    }
    [others] = map(int, re.findall(r"client_max_body_size (\d+)m;\s+client_header_timeout", written))
    assert settings.MAX_REQUEST_BYTES <= others * 2**20 < 2 * settings.MAX_REQUEST_BYTES
    assert sizes == {
        "/en-vivo/": 1024,
        "/comprobar/": settings.MAX_CHECK_REQUEST_BYTES,
        "/api/": settings.DATA_UPLOAD_MAX_MEMORY_SIZE,
        "/archivos/": settings.MAX_ARCHIVE_REQUEST_BYTES,
    }


@pytest.mark.parametrize("file", ["deploy/nginx.conf", "docs/operations.md"])
def test_proxies_limit_the_connections_of_an_address(file: str) -> None:
    written = (ROOT / file).read_text()
    assert "limit_conn_zone $binary_remote_addr zone=addresses:10m;" in written
    assert re.findall(r"limit_conn addresses (\d+);", written) == ["100", "500"]


@pytest.mark.parametrize("file", ["deploy/nginx.conf", "docs/operations.md"])
def test_proxies_do_not_buffer_events(file: str) -> None:
    [stream] = re.findall(r"location /en-vivo/ \{(.*?)\}", (ROOT / file).read_text(), re.DOTALL)
    assert "proxy_buffering off;" in stream and "proxy_set_header X-Forwarded-For $remote_addr;" in stream
    assert re.search(r"proxy_pass http://(castillar_live|127\.0\.0\.1:8001);", stream)


@pytest.mark.parametrize("file", ["deploy/nginx.conf", "docs/operations.md"])
def test_proxies_log_no_address_with_its_token(file: str) -> None:
    written = (ROOT / file).read_text()
    logs = [log for log in re.findall(r"access_log .*;", written) if log != "access_log off;"]
    assert logs == ["access_log /var/log/nginx/access.log combined if=$logged;"]
    left_out = [re.compile(one, re.IGNORECASE) for one in re.findall(r'"~\*(\S+)" 0;', written)]
    secret = (*secret_addresses("abc-def"), "/primera-vez/?clave=abcde-fghij")
    for address in (*secret, *(f"/entrar/?next={quote(one, safe='')}" for one in secret)):
        assert masked(address) != address and "abc-def" not in masked(address)
        assert any(one.search(address) for one in left_out), address
    assert not any(one.search(address) for one in left_out for address in ("/ligas/copa/", "/"))


def test_git_ignores_the_secrets_of_the_deployment() -> None:
    path = "deploy/secrets/secret_key"
    assert subprocess.run(["git", "check-ignore", "--quiet", "--no-index", path], cwd=ROOT, check=False).returncode == 0


def test_compose_requires_https() -> None:
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    proxy, site = compose["services"]["proxy"], compose["services"]["site-1"]["environment"]
    assert site["HTTPS"] == "1" and site["ALLOWED_HOSTS"].startswith("${ALLOWED_HOSTS:?")
    assert {"certificate", "certificate_key"} == set(proxy["secrets"])
    servers = re.split(r"^server ", (DEPLOY / "nginx.conf").read_text(), flags=re.MULTILINE)[1:]
    assert [re.findall(r"listen (.*);", server) for server in servers] == [["80"], ["443 ssl"]]
    assert "return 308 https://" in servers[0] and "proxy_pass" not in servers[0]
    for secret in proxy["secrets"]:
        assert f"/run/secrets/{secret};" in servers[1]


def test_site_in_compose_trusts_only_its_proxy() -> None:
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    address = compose["services"]["proxy"]["networks"]["default"]["ipv4_address"]
    (subnet,) = (each["subnet"] for each in compose["networks"]["default"]["ipam"]["config"])
    assert ip_address(address) in ip_network(subnet)
    trusted = networks([compose["services"]["site-1"]["environment"]["TRUSTED_PROXIES"]])
    assert client_address(address, "192.0.2.1", trusted) == ip_address("192.0.2.1")
    assert client_address("10.83.0.9", "192.0.2.1", trusted) == ip_address("10.83.0.9")
    assert "proxy_set_header X-Forwarded-For $remote_addr;" in (DEPLOY / "nginx.conf").read_text()
    assert not any("ports" in service for name, service in compose["services"].items() if name != "proxy")


def test_every_service_has_a_health_check() -> None:
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]
    assert all(service["healthcheck"]["test"] for service in services.values())


@pytest.mark.skipif(which("systemd-analyze") is None, reason="no systemd-analyze")
@UNITS
def test_units_are_sandboxed(unit: str) -> None:
    command = ["systemd-analyze", "security", "--offline=true", "--no-pager", f"--threshold={MAX_EXPOSURE}"]
    done = subprocess.run([*command, DEPLOY / unit], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-200:]


def test_services_wait_for_the_site_at_start_and_stop() -> None:
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]
    for site in ("site-1", "site-2"):
        assert "/readyz" in services[site]["healthcheck"]["test"][-1]
        assert int(services[site]["stop_grace_period"].removesuffix("s")) > graceful_timeout
    assert services["worker"]["depends_on"]["site-1"]["condition"] == "service_healthy"
    for unit in DEPLOY.glob("*.service"):
        # Only the main process gets SIGTERM, because it stops its own children in order.
        assert "KillMode=mixed" in unit.read_text()
