"""Python as on a system that is not POSIX: imported by each process that has this folder in PYTHONPATH."""

import os
import select
import signal
import sys
import time

HIDDEN = ("fcntl", "grp", "gunicorn", "pty", "pwd", "resource", "syslog", "termios", "tty")
MISSING = {
    os: ("fork", "getuid", "geteuid", "killpg", "mkfifo", "nice", "register_at_fork", "setsid", "statvfs", "sysconf"),
    select: ("poll", "epoll"),
    signal: ("SIGHUP", "SIGKILL", "SIGUSR1", "SIGUSR2", "SIGALRM", "alarm", "pause"),
    time: ("tzset",),
}


class Hiding:
    """Finds none of the hidden modules, and says so."""

    @staticmethod
    def find_spec(name, path=None, target=None):  # noqa: ANN001, ANN205, ARG004 - as importlib calls it
        if name in HIDDEN:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


for module, names in MISSING.items():
    for missing in names:
        if hasattr(module, missing):
            delattr(module, missing)
for hidden in HIDDEN:
    sys.modules.pop(hidden, None)
sys.meta_path.insert(0, Hiding)
