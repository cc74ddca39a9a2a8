"""Absolute addresses of pages, for other devices and for mail."""

from __future__ import annotations

from ipaddress import ip_address
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port


def absolute_address(request: HttpRequest, path: str) -> str:
    """Return the absolute URL of a path. For a request on localhost, it has the site's address on the network."""
    if settings.SITE_URL and _is_this_machine(request.get_host()):
        return f"{settings.SITE_URL}{path}"
    return f"{_site_origin(request)}{path}"


def mail_address(request: HttpRequest, path: str) -> str:
    """Return the absolute URL of a path for the reader of a mail: at SITE_URL if it is set."""
    return f"{settings.SITE_URL or _site_origin(request)}{path}"


def _site_origin(request: HttpRequest) -> str:
    """Return the scheme, host and port of the request's address; a port that is not the site's is left out."""
    host, port = split_domain_port(request.get_host())
    known = {request.META.get("SERVER_PORT"), str(urlsplit(settings.SITE_URL).port)}
    return f"{request.scheme}://{host}{f':{port}' if port in known else ''}"


def only_on_this_machine(request: HttpRequest) -> bool:
    """Return whether only this machine can open the addresses from `absolute_address`."""
    return not settings.SITE_URL and _is_this_machine(request.get_host())


def _is_this_machine(host: str) -> bool:
    """Return whether a host name is that of the machine itself: localhost, or a loopback address."""
    host = split_domain_port(host)[0].strip("[]")
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
