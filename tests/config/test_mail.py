"""The mail settings, from the address of a mail server."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from smtplib import SMTPException
from threading import Event, Thread

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.core.mail import EmailMessage

from config import mail, smtp


def test_without_an_address_no_mail_is_sent() -> None:
    assert mail.from_url("")["EMAIL_BACKEND"].endswith("dummy.EmailBackend")


def test_smtp_address_gives_host_port_and_login() -> None:
    settings = mail.from_url("smtp+tls://ligas:se%40creto@correo.example:587")
    assert (settings["EMAIL_HOST"], settings["EMAIL_PORT"], settings["EMAIL_USE_TLS"]) == ("correo.example", 587, True)
    assert (settings["EMAIL_HOST_USER"], settings["EMAIL_HOST_PASSWORD"]) == ("ligas", "se@creto")


@pytest.mark.parametrize("url", ["correo.example", "http://correo.example", "smtp://correo.example:puerto"])
def test_unsupported_url_is_refused_naming_the_setting(url: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="EMAIL_URL"):
        mail.from_url(url)


@contextmanager
def dripping_server(first: bytes) -> Iterator[int]:
    """Yield the port of a server that begins an answer and then sends a byte now and then, without an end."""
    stopped = Event()
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def serve() -> None:
            client, _address = listener.accept()
            with client, suppress(OSError):
                client.sendall(first)
                while not stopped.wait(0.05):
                    client.sendall(b"0")

        thread = Thread(target=serve)
        thread.start()
        yield listener.getsockname()[1]
        stopped.set()
        thread.join()


@pytest.mark.parametrize(
    ("scheme", "first"),
    [("smtp", b"220"), ("smtp", b"220 hola\r\n250-"), ("smtp+ssl", b"\x16\x03\x03\x3f\x00")],
    ids=["greeting", "answer", "tls"],
)
def test_whole_delivery_has_a_limit(scheme: str, first: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each read gets a byte in time, so that the timeout of a read never comes."""
    monkeypatch.setattr(smtp, "MAX_SECONDS", 0.5)
    with dripping_server(first) as port:
        chosen = mail.from_url(f"{scheme}://127.0.0.1:{port}")
        backend = smtp.EmailBackend(
            "127.0.0.1", port, "", "", use_tls=False, use_ssl=chosen.get("EMAIL_USE_SSL", False), timeout=20
        )
        assert chosen["EMAIL_BACKEND"] == "config.smtp.EmailBackend"
        with pytest.raises((SMTPException, OSError)):
            backend.send_messages([EmailMessage("Hola", "Hola", "a@example.org", ["b@example.org"])])
