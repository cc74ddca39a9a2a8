"""From where a password or a token is tried, and how long to wait after too many wrong passwords.

Those are counted by django-axes, which would keep what else was sent too.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from ipaddress import IPv6Network, ip_address
from typing import Any

from axes.models import AccessAttempt
from django.conf import settings
from django.contrib.auth import authenticate
from django.contrib.auth.models import User
from django.db.models.signals import pre_save
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils import timezone

OF_ONE_HOLDER = 64
"""The bits of IPv6 that tell one network, and so one holder of addresses, from another."""


def address_of(request: HttpRequest) -> str | None:
    """Where a request comes from: behind HTTPS=1, what the proxy nearest to the site says, never what a reader says.

    Of IPv6, the first address of the network: whoever has one address there has them all. None where it is no address
    (a socket of the machine).
    """
    forwarded = request.META.get("HTTP_X_FORWARDED_FOR", "") if settings.HTTPS else ""
    for said in (forwarded.rpartition(",")[2].strip(), request.META.get("REMOTE_ADDR", "")):
        try:
            address = ip_address(said.partition("%")[0])
        except ValueError:
            continue
        if address.version == 4 or address.is_loopback:
            return str(address)
        return str(address.ipv4_mapped or IPv6Network((address, OF_ONE_HOLDER), strict=False).network_address)
    return None


def is_password_of(user: User, password: str, request: HttpRequest) -> bool:
    """Whether it is, tried as at the way in: a wrong one counts, and after too many the right one waits too."""
    return bool(password) and authenticate(request, username=user.get_username(), password=password) == user


@receiver(pre_save, sender=AccessAttempt)
def keep_nothing_else(instance: AccessAttempt, **_: Any) -> None:
    """What was sent with the password may be a form filled in before, names and all."""
    instance.get_data = instance.post_data = instance.http_accept = ""


def try_again_at(request: HttpRequest, username: str) -> datetime:
    """When the account may be tried again from the same place."""
    tried = AccessAttempt.objects.filter(username=username, ip_address=address_of(request)).order_by("attempt_time")
    last = tried.last()
    since: datetime = last.attempt_time if last else timezone.now()
    wait: timedelta = settings.AXES_COOLOFF_TIME
    return since + wait
