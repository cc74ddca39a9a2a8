"""No log contains a token."""

from __future__ import annotations

import logging
import os
import re
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from django.test import Client

from config import logs
from config.logs import masked
from serving import request_id
from serving.request_id import WithRequestId
from tests.config.secret_addresses import secret_addresses
from tournaments.store.access.tokens import new_token

ROOT = Path(__file__).resolve().parent.parent.parent
# A one-line application instead of the site: only gunicorn's log matters here.
APPLICATION = "application = lambda environ, start: (start('200 OK', []), [b'ok'])[1]\n"
TOKEN = "de-las-que-nadie-adivina_0123456789abcdefghij"
SECRET_ADDRESSES = (*secret_addresses(TOKEN), f"/primera-vez/?clave={TOKEN}")


def test_access_log_leaves_tokens_out(tmp_path: Path) -> None:
    (tmp_path / "plain.py").write_text(APPLICATION)
    token, log = new_token(), tmp_path / "access.log"
    with socket.create_server(("127.0.0.1", 0)) as listener:
        command = [sys.executable, "-m", "gunicorn", "-c", "config/gunicorn.py", "--pythonpath", str(tmp_path)]
        command += ["-b", f"fd://{listener.fileno()}", "plain:application"]
        asked = {"env": {**os.environ, "ACCESS_LOG": "1"}, "pass_fds": [listener.fileno()]}
        with log.open("w") as stdout, subprocess.Popen(command, cwd=ROOT, stdout=stdout, **asked) as server:
            try:
                address = f"http://127.0.0.1:{listener.getsockname()[1]}/enlace/{token}/"
                request = urllib.request.Request(f"{address}?a=1", headers={"Referer": address})
                assert urllib.request.urlopen(request, timeout=120).read() == b"ok"
            except urllib.error.URLError as error:
                pytest.fail(str(error))
            finally:
                server.terminate()
    written = log.read_text()
    assert re.search(r'127.0.0.1 "GET /enlace/…/\?a=1 HTTP/1.1" 200 2 \d+ms ', written)
    assert token not in written


@pytest.mark.django_db
@pytest.mark.parametrize("make", [logs.plain_formatter, logs.json_formatter])
@pytest.mark.parametrize("address", SECRET_ADDRESSES)
def test_no_log_holds_a_token(address: str, make: Callable[[], logging.Formatter]) -> None:
    """The token is neither in the message nor in the fields of the request."""
    written = StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(make())
    handler.addFilter(WithRequestId())
    loggers = [logging.getLogger(name) for name in ("django.request", "django.security.csrf")]
    for logger in loggers:
        logger.addHandler(handler)
    try:
        checked = Client(enforce_csrf_checks=True)
        checked.post(address)
        checked.get(f"/nada{address}")
        checked.get(f"/nada/?next={quote(address, safe='')}")
    finally:
        for logger in loggers:
            logger.removeHandler(handler)
    assert "Not Found" in written.getvalue()
    assert TOKEN not in written.getvalue()


@pytest.mark.parametrize("make", [logs.plain_formatter, logs.json_formatter])
def test_no_traceback_in_a_log_holds_a_token(make: Callable[[], logging.Formatter]) -> None:
    try:
        raise ValueError(f"/enlace/{TOKEN}/")
    except ValueError:
        record = logging.LogRecord("django", logging.ERROR, "", 0, "failed", None, sys.exc_info())
    WithRequestId().filter(record)
    line = make().format(record)
    assert "ValueError: /enlace/…/" in line and TOKEN not in line


def test_text_around_a_masked_token_stays() -> None:
    path = f"/enlace/{TOKEN}/"
    assert masked(f'"GET {path}?x=1 HTTP/1.1" "http://a{path}"') == '"GET /enlace/…/?x=1 HTTP/1.1" "http://a/enlace/…/"'
    assert masked("/contrasena/ /contrasena/enviada/ /enlace/ /invitacion/") == (
        "/contrasena/ /contrasena/enviada/ /enlace/ /invitacion/"
    )


def test_every_log_handler_masks_tokens(settings: Any) -> None:
    formatters = [settings.LOGGING["formatters"][one["formatter"]] for one in settings.LOGGING["handlers"].values()]
    assert formatters and all(isinstance(one["()"](), logs.WithoutTokens) for one in formatters)


def test_every_log_handler_names_the_request_and_logs_a_refusal_in_one_line(settings: Any) -> None:
    """The handlers are those that Django made from the settings, with their filters; pytest adds others."""
    own = [name for name, one in settings.LOGGING["loggers"].items() if "handlers" in one]
    assert "django" in own
    token = request_id.current.set("abc-12345")
    try:
        for name in own:
            [handler] = [one for one in logging.getLogger(name).handlers if type(one) is logging.StreamHandler]
            fault = written_by(handler, {"msg": "falla", "exc_info": raised()})
            assert "abc-12345" in fault and "falla" in fault and "ValueError" in fault
            refusal = written_by(handler, {"msg": "no", "exc_info": raised(), "status_code": 404})
            assert "abc-12345" in refusal and refusal.count("\n") == 1 and "ValueError" not in refusal
    finally:
        request_id.current.reset(token)


def written_by(handler: logging.StreamHandler[Any], record: dict[str, Any]) -> str:
    before = handler.setStream(written := StringIO())
    try:
        handler.handle(logging.makeLogRecord(record))
    finally:
        handler.setStream(before)
    return written.getvalue()


def raised() -> Any:
    try:
        raise ValueError
    except ValueError:
        return sys.exc_info()
