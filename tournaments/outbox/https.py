"""Requests to addresses that others chose: by HTTPS, to the very machine that was looked up and checked.

Nothing within the site's own network is reached but the hosts that its operator lists (DELIVERY_HOSTS).
"""

from __future__ import annotations

import socket
import ssl
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from queue import Empty, SimpleQueue
from threading import BoundedSemaphore, Thread, Timer

from django.conf import settings
from urllib3 import HTTPSConnectionPool
from urllib3.connection import HTTPSConnection
from urllib3.exceptions import HTTPError, LocationParseError, NewConnectionError, SSLError
from urllib3.exceptions import TimeoutError as TookTooLong
from urllib3.util import Timeout, parse_url

MAX_LENGTH = 500
PORTS = (443, 8443)
"""The ports that are asked for, but of listed hosts."""
CONNECT_SECONDS = 5.0
READ_SECONDS = 10.0
MAX_SECONDS = 20.0
"""Longest request in all: a receiver that sends a byte now and then keeps the other two from ever ending."""
MAX_MACHINES = 3
"""Addresses of a host that are tried, where the first take no connection."""
MAX_ANSWER_BYTES = 16 * 1024
LOOKUP_SECONDS = 3.0
"""Longest wait for a name server, which may be that of whoever chose the address and answer nothing."""
MAX_ENTERED = 2
"""Addresses just entered that a process looks up at a time: the rest of its threads serve others."""
_entered = BoundedSemaphore(MAX_ENTERED)
UNICAST = IPv6Network("2000::/3")
"""What the public internet has of IPv6. Beyond it are site-local and IPv4-compatible addresses, which Python calls
global, and local prefixes of translators.
"""
TRANSLATED = IPv6Network("64:ff9b::/96")
"""IPv4 addresses as networks of IPv6 write them."""


class Trouble(StrEnum):
    """What kept a request from being answered."""

    MALFORMED = "malformed"
    NOT_HTTPS = "not_https"
    PORT = "port"
    UNKNOWN_HOST = "unknown_host"
    INSIDE = "inside"
    CERTIFICATE = "certificate"
    TIMEOUT = "timeout"
    UNREACHABLE = "unreachable"


class Unsent(Exception):
    """The request was not answered."""

    def __init__(self, trouble: Trouble) -> None:
        super().__init__(trouble)
        self.trouble = trouble

    @property
    def told(self) -> Trouble:
        """Return what the person who entered the address learns: a name of the site's network is as one of no host.

        Otherwise anybody could ask which names and machines the network has.
        """
        return Trouble.UNKNOWN_HOST if self.trouble is Trouble.INSIDE else self.trouble


@dataclass(frozen=True, slots=True)
class Target:
    """Where an address leads: `host` is its name, `machines` are the checked addresses that it stands for."""

    host: str
    port: int
    path: str
    machines: tuple[str, ...]


def check_entered(address: str) -> None:
    """Check an address that somebody enters. Raises Unsent.

    Where others are being looked up, what it leads to is found out when something is sent there.
    """
    host, port, _path = parts_of(address)
    if not _entered.acquire(blocking=False):
        return
    try:
        _machines(host, port)
    finally:
        _entered.release()


def target_of(address: str) -> Target:
    """Look up and check an address. Raises Unsent."""
    host, port, path = parts_of(address)
    return Target(host, port, path, _machines(host, port))


def parts_of(address: str) -> tuple[str, int, str]:
    """Return the host, the port and the path of an address, without looking it up. Raises Unsent."""
    try:
        read = parse_url(address)
    except LocationParseError:
        raise Unsent(Trouble.MALFORMED) from None
    if read.scheme != "https":
        raise Unsent(Trouble.NOT_HTTPS if read.scheme else Trouble.MALFORMED)
    strange = len(address) > MAX_LENGTH or not address.isascii() or not address.isprintable() or " " in address
    if not read.host or read.auth or read.fragment or strange:
        raise Unsent(Trouble.MALFORMED)
    host, port = read.host.strip("[]").lower(), read.port or 443
    if port not in PORTS and host not in settings.DELIVERY_HOSTS:
        raise Unsent(Trouble.PORT)
    return host, port, read.request_uri


def post(address: str, body: bytes, headers: Mapping[str, str]) -> int:
    """Send a body and return the status of the answer; redirects are not followed. Raises Unsent."""
    target = target_of(address)
    name = f"[{target.host}]" if ":" in target.host else target.host
    host = name if target.port == 443 else f"{name}:{target.port}"
    whole = {"Host": host, "User-Agent": "El Castillar", **headers}
    *first, last = target.machines
    for machine in first:
        with suppress(NewConnectionError):
            return _post_to(machine, target, body, whole)
    try:
        return _post_to(last, target, body, whole)
    except NewConnectionError:
        raise Unsent(Trouble.UNREACHABLE) from None


def _post_to(machine: str, target: Target, body: bytes, headers: Mapping[str, str]) -> int:
    """Send a body to one machine of the target. Raises Unsent, or NewConnectionError where it takes no connection."""
    pool = HTTPSConnectionPool(
        machine,
        target.port,
        server_hostname=target.host,
        ssl_context=_trust(),
        timeout=Timeout(connect=CONNECT_SECONDS, read=READ_SECONDS),
        maxsize=1,
    )
    deadline = _Deadline(pool)
    try:
        with deadline:
            answer = pool.urlopen(
                "POST",
                target.path,
                body=body,
                headers=headers,
                retries=False,
                redirect=False,
                assert_same_host=False,
                preload_content=False,
            )
            answer.read(MAX_ANSWER_BYTES, decode_content=False)
        if deadline.is_over:
            raise Unsent(Trouble.TIMEOUT)
        return int(answer.status)
    except NewConnectionError:
        raise
    except (SSLError, ssl.SSLError):
        raise Unsent(Trouble.CERTIFICATE) from None
    except TookTooLong:
        raise Unsent(Trouble.TIMEOUT) from None
    except (HTTPError, OSError):
        raise Unsent(Trouble.TIMEOUT if deadline.is_over else Trouble.UNREACHABLE) from None
    finally:
        pool.close()


class _Deadline:
    """The end of a request: the connections of its pool are closed when its time is over."""

    def __init__(self, pool: HTTPSConnectionPool) -> None:
        self.is_over = False
        opened: list[socket.socket] = []
        self._opened = opened

        class Watched(HTTPSConnection):
            def connect(self) -> None:
                # The handshake has a limit of its own.
                super().connect()
                if self.sock:
                    opened.append(self.sock)

        pool.ConnectionCls = Watched
        self._timer = Timer(MAX_SECONDS, self._end)
        self._timer.daemon = True

    def __enter__(self) -> None:
        self._timer.start()

    def __exit__(self, *_: object) -> None:
        self._timer.cancel()

    def _end(self) -> None:
        self.is_over = True
        for opened in self._opened:
            with suppress(OSError):
                # That of the class above: the one of TLS would take the connection apart under who reads from it.
                socket.socket.shutdown(opened, socket.SHUT_RDWR)


def _machines(host: str, port: int) -> tuple[str, ...]:
    """Return the first addresses of a host. Raises Unsent if any is within a network, unless the host is listed."""
    machines = _looked_up(host, port)
    if host not in settings.DELIVERY_HOSTS and not all(is_outside(machine) for machine in machines):
        raise Unsent(Trouble.INSIDE)
    return machines[:MAX_MACHINES]


def _looked_up(host: str, port: int) -> tuple[str, ...]:
    """Return what a name server says within its time. Raises Unsent."""
    answered: SimpleQueue[tuple[str, ...]] = SimpleQueue()

    def ask() -> None:
        try:
            found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        except (OSError, UnicodeError):
            found = []
        answered.put(tuple(str(entry[4][0]) for entry in found))

    # The system's own time for it is some 30 s, and nothing ends it sooner.
    Thread(target=ask, name="lookup", daemon=True).start()
    try:
        machines = answered.get(timeout=LOOKUP_SECONDS)
    except Empty:
        machines = ()
    if not machines:
        raise Unsent(Trouble.UNKNOWN_HOST)
    return machines


def is_outside(machine: str) -> bool:
    """Return whether an address is one of the public internet, also under the names that other networks give it."""
    read = ip_address(machine.partition("%")[0])
    inner = _within(read)
    if isinstance(read, IPv6Address) and read not in UNICAST and read not in TRANSLATED:
        return False
    return read.is_global and not read.is_multicast and (inner is None or is_outside(str(inner)))


def _within(address: IPv4Address | IPv6Address) -> IPv4Address | None:
    """Return the IPv4 address that an IPv6 address stands for, if it does."""
    if isinstance(address, IPv4Address):
        return None
    if address in TRANSLATED:
        return IPv4Address(int(address) & 0xFFFFFFFF)
    teredo = address.teredo[1] if address.teredo else None
    return address.ipv4_mapped or address.sixtofour or teredo


def _trust() -> ssl.SSLContext:
    """Return the authorities that are believed: the system's, and that of the operator's own hosts."""
    context = ssl.create_default_context()
    if settings.DELIVERY_CA_FILE:
        context.load_verify_locations(settings.DELIVERY_CA_FILE)
    return context
