"""The mail settings, from the address of a mail server."""

from __future__ import annotations

import pytest
from django.core.exceptions import ImproperlyConfigured

from config import mail


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
