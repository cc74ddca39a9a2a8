"""Addresses of pages for other devices and for mail."""

from __future__ import annotations

from ipaddress import ip_address
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port


def for_others(request: HttpRequest, path: str) -> str:
    """Return the absolute URL of a path. For a request on localhost, it has the site's address on the network."""
    if settings.SITE_URL and _is_this_machine(request.get_host()):
        return f"{settings.SITE_URL}{path}"
    return f"{_origin(request)}{path}"


def for_mail(request: HttpRequest, path: str) -> str:
    """Return the absolute URL of a path for the reader of a mail: at SITE_URL if it is set."""
    return f"{settings.SITE_URL or _origin(request)}{path}"


def _origin(request: HttpRequest) -> str:
    """Return the address at which the site was reached, with a port only if the site is at it."""
    name, port = split_domain_port(request.get_host())
    known = {request.META.get("SERVER_PORT"), str(urlsplit(settings.SITE_URL).port)}
    return f"{request.scheme}://{name}{f':{port}' if port in known else ''}"


def only_here(request: HttpRequest) -> bool:
    """Return whether only this machine can open the addresses from `for_others`."""
    return not settings.SITE_URL and _is_this_machine(request.get_host())


def _is_this_machine(host: str) -> bool:
    name = split_domain_port(host)[0].strip("[]")
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return name == "localhost"
