"""What differs between operating systems: all that only POSIX systems have is used here, and by gunicorn's worker."""

from __future__ import annotations

import io
import os
import select
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from socket import socket
from tempfile import NamedTemporaryFile
from typing import BinaryIO, cast

try:
    import fcntl
    import resource

    IS_POSIX = True
except ImportError:
    IS_POSIX = False

SIOCGIFADDR = 0x8915
"""Linux's request for the address of a network interface."""
PRINTED, OTHERWISE = "utf-8", "backslashreplace"
"""The encoding of what is printed, and what becomes of letters that it lacks."""
LOCK_FILE = ".turn"
"""The file that is locked in place of its folder, where folders cannot be."""


def print_any_letter() -> None:
    """Let this process, and those that it starts, print any letter: into a file Windows writes a code page of few."""
    os.environ["PYTHONIOENCODING"] = f"{PRINTED}:{OTHERWISE}"
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding=PRINTED, errors=OTHERWISE)


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Hold the lock of a folder; wait for other holders. The lock of a killed process is released."""
    descriptor = os.open(folder, os.O_RDONLY) if IS_POSIX else os.open(folder / LOCK_FILE, os.O_RDWR | os.O_CREAT)
    try:
        _wait_for_lock(descriptor)
        yield
    finally:
        os.close(descriptor)


def _wait_for_lock(descriptor: int) -> None:
    if IS_POSIX:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
    elif sys.platform == "win32":
        import msvcrt  # noqa: PLC0415 - Windows alone has it

        while True:
            # It gives up after ten seconds.
            with suppress(OSError):
                msvcrt.locking(descriptor, msvcrt.LK_LOCK, 1)
                return


def limit_process(memory_bytes: int, seconds: int) -> None:
    """Limit the memory and the processor time of this process, where the system can."""
    if IS_POSIX:
        # macOS knows the limit of memory and refuses to set it.
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_AS, (memory_bytes, memory_bytes))
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))


def raise_file_limit(needed: int) -> None:
    """Raise the limit of open files, as far as the system allows."""
    if not IS_POSIX:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def interface_address(probe: socket, name: bytes) -> bytes:
    """Return the four bytes of the IPv4 address of a network interface, on Linux. Raises OSError without one."""
    return fcntl.ioctl(probe, SIOCGIFADDR, name[:15].ljust(256, b"\0"))[20:24]


def call_in_forked(function: Callable[[], None]) -> None:
    """Have a function called in each process forked from this one, where processes are forked."""
    if hasattr(os, "register_at_fork"):
        os.register_at_fork(after_in_child=function)


def kill_group(process: int) -> None:
    """Kill a process that began a session, with the processes of its own; on other systems that process alone."""
    with suppress(ProcessLookupError):
        if IS_POSIX:
            os.killpg(process, signal.SIGKILL)
        else:
            os.kill(process, signal.SIGTERM)


def has_unread(descriptor: int) -> bool:
    """Return whether something waits to be read from a connection, or its other side is closed."""
    if hasattr(select, "poll"):
        waiting = select.poll()
        waiting.register(descriptor, select.POLLIN)
        return bool(waiting.poll(0))
    return bool(select.select([descriptor], [], [], 0)[0])


def has_hung_up(client: socket) -> bool:
    """Return whether the other side has closed the connection. Only Linux tells it before something is sent."""
    if not hasattr(select, "poll"):
        return False
    poll = select.poll()
    poll.register(client, getattr(select, "POLLRDHUP", select.POLLHUP))
    return bool(poll.poll(0))


def resident_bytes() -> int:
    """Return the memory of this process that is in use; 0 where the system does not tell it."""
    with suppress(OSError, ValueError, IndexError):
        return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return 0


@contextmanager
def written_whole(path: Path) -> Iterator[BinaryIO]:
    """Yield a file that takes the place of `path` once it is complete and stored.

    It is closed first, since Windows renames no open file.
    """
    with NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}-", delete=False) as draft:
        try:
            yield cast("BinaryIO", draft.file)
            draft.flush()
            os.fsync(draft.fileno())
            draft.close()
            Path(draft.name).replace(path)
        finally:
            draft.close()
            Path(draft.name).unlink(missing_ok=True)
