"""Python as on macOS, as far as it can be on Linux: imported by each process that has this folder in PYTHONPATH."""

import ctypes.util
import multiprocessing
import os
import select
import signal
import socket
import sys
import sysconfig
import time
from types import ModuleType

MISSING = {
    os: (
        *("copy_file_range", "eventfd", "getrandom", "getxattr", "memfd_create", "pidfd_open", "pipe2"),
        *("posix_fadvise", "posix_fallocate", "sched_getaffinity", "sched_setaffinity", "setresuid", "splice"),
        *("O_PATH", "O_TMPFILE"),
    ),
    select: ("epoll", "POLLRDHUP"),
    signal: ("pidfd_send_signal", "sigtimedwait", "sigwaitinfo", "SIGRTMIN"),
    socket: ("AF_NETLINK", "AF_PACKET", "MSG_NOSIGNAL", "SO_BINDTODEVICE", "SOCK_CLOEXEC", "TCP_USER_TIMEOUT"),
    time: ("CLOCK_BOOTTIME",),
}
LINUX_ALONE = ("mallopt", "malloc_trim")
"""Functions of its C library."""


class Library(ctypes.CDLL):
    """A library without the functions that only that of Linux has."""

    def __getattr__(self, name: str) -> object:
        if name in LINUX_ALONE:
            raise AttributeError(name)
        return super().__getattr__(name)


for module, names in MISSING.items():
    for missing in names:
        if hasattr(module, missing):
            delattr(module, missing)
proxies = ModuleType("_scproxy")
proxies._get_proxies = dict
proxies._get_proxy_settings = lambda: {"exclude_simple": False, "exceptions": ()}
sys.modules["_scproxy"] = proxies
ctypes.CDLL = Library
multiprocessing.set_start_method("spawn")
sysconfig.get_config_vars()  # of this Python, which has none for another platform
sys.platform = "darwin"
