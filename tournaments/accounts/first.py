"""The first account, which is made in the browser while the site has none."""

from __future__ import annotations

import base64
from ipaddress import ip_address

from django.contrib.auth.models import User
from django.contrib.contenttypes.models import ContentType
from django.db import transaction
from django.http import HttpRequest
from django.http.request import split_domain_port
from django.utils.crypto import constant_time_compare, salted_hmac

from tournaments.store.access.people import Person, make_account

CODE_GROUP_LENGTH = 5
LOCAL_HOSTS = ("localhost", "127.0.0.1", "[::1]")
PROXY_HEADERS = (
    "HTTP_X_FORWARDED_FOR",
    "HTTP_X_FORWARDED_HOST",
    "HTTP_X_FORWARDED_PROTO",
    "HTTP_FORWARDED",
    "HTTP_VIA",
)


class FirstAccountExists(Exception):
    """The site has an account already."""


def is_first_account_needed() -> bool:
    """Return whether the site has no account yet."""
    return not User.objects.exists()


def first_account_code() -> str:
    """Return the code printed in the terminal: two groups of letters and figures, the same in all processes."""
    letters = base64.b32encode(salted_hmac("castillar.first-account", "", algorithm="sha256").digest()).decode().lower()
    return f"{letters[:CODE_GROUP_LENGTH]}-{letters[CODE_GROUP_LENGTH : 2 * CODE_GROUP_LENGTH]}"


def is_first_account_code(typed: str) -> bool:
    """Return whether the typed text is the code, in any case and with or without its dash."""
    plain = "".join(letter for letter in typed.lower() if letter.isascii() and letter.isalnum())
    return constant_time_compare(plain, first_account_code().replace("-", ""))


def is_local_request(request: HttpRequest) -> bool:
    """Return whether a request was made on the machine that serves the site, and through no proxy."""
    local = split_domain_port(request.get_host())[0] in LOCAL_HOSTS
    return local and _is_loopback(request.META.get("REMOTE_ADDR", "")) and not any(map(request.META.get, PROXY_HEADERS))


def _is_loopback(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False


@transaction.atomic
def make_first_account(person: Person, password: str) -> User:
    """Make the first account, which administers the site. Raises FirstAccountExists."""
    # One of two simultaneous requests has to wait. There is no account to lock yet: lock a row that always exists.
    ContentType.objects.select_for_update().get(app_label="auth", model="user")
    if not is_first_account_needed():
        raise FirstAccountExists
    return make_account(person, password, is_superuser=True)
