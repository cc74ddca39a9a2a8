"""Answers to requests that cannot be served: too large, or refused by the database."""

from __future__ import annotations

import errno
import sys
from enum import StrEnum

from django.conf import settings
from django.contrib.sessions.exceptions import SessionInterrupted
from django.core.exceptions import RequestDataTooBig
from django.db import DatabaseError, InterfaceError, OperationalError, connection
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.views import defaults

from serving.limits import too_large

RETRY_AFTER_SECONDS = "30"
"""The value of the header Retry-After: seconds after which a client may retry."""


class Trouble(StrEnum):
    """The reason why the database cannot be written or read at present."""

    FULL = "full"
    READ_ONLY = "read_only"
    AWAY = "away"


SQLITE_TROUBLE = {
    "SQLITE_FULL": Trouble.FULL,
    "SQLITE_IOERR": Trouble.FULL,
    "SQLITE_READONLY": Trouble.READ_ONLY,
    "SQLITE_BUSY": Trouble.AWAY,
    "SQLITE_LOCKED": Trouble.AWAY,
    "SQLITE_PROTOCOL": Trouble.AWAY,
    "SQLITE_CANTOPEN": Trouble.AWAY,
    "SQLITE_NOTADB": Trouble.AWAY,
    "SQLITE_CORRUPT": Trouble.AWAY,
}
NO_TABLE = "no such table"
"""The beginning of SQLite's message for a missing table, which has no error code of its own."""
# By the beginning of SQLSTATE: classes 08 (connection), 40 (rolled back: a deadlock), 53 (resources), 58 (disk), 57P
# (shut down) and 25P (a transaction idle for too long); a read-only transaction (25006), or no privilege to write
# (42501); a missing table, in a database of another program (42P01); a time limit, of a statement (57014) or a lock
# (55P03).
POSTGRESQL_TROUBLE = {
    "53100": Trouble.FULL,
    "25006": Trouble.READ_ONLY,
    "42501": Trouble.READ_ONLY,
    "42P01": Trouble.AWAY,
    "08": Trouble.AWAY,
    "25P": Trouble.AWAY,
    "40": Trouble.AWAY,
    "53": Trouble.AWAY,
    "55P03": Trouble.AWAY,
    "57014": Trouble.AWAY,
    "57P": Trouble.AWAY,
    "58": Trouble.AWAY,
}
SYSTEM_TROUBLE = {
    errno.ENOSPC: Trouble.FULL,
    errno.EDQUOT: Trouble.FULL,
    errno.EFBIG: Trouble.FULL,
    errno.EROFS: Trouble.READ_ONLY,
}


def trouble_of(error: BaseException | None) -> Trouble | None:
    """Return the disk or database trouble behind an error; None for an error of the program."""
    if isinstance(error, OSError):
        return SYSTEM_TROUBLE.get(error.errno or 0)
    if not isinstance(error, (DatabaseError, InterfaceError)):
        return None
    cause = error.__cause__ or error
    if str(cause).startswith(NO_TABLE):
        return Trouble.AWAY
    if name := getattr(cause, "sqlite_errorname", None):
        return next((trouble for prefix, trouble in SQLITE_TROUBLE.items() if name.startswith(prefix)), None)
    if state := getattr(cause, "sqlstate", None):
        return next((trouble for prefix, trouble in POSTGRESQL_TROUBLE.items() if state.startswith(prefix)), None)
    # An error without a SQLSTATE means that the server was never reached.
    return Trouble.AWAY if isinstance(error, (OperationalError, InterfaceError)) else None


def failed(request: HttpRequest) -> HttpResponse:
    """Answer a request after an uncaught exception (Django's handler500)."""
    trouble = trouble_of(sys.exc_info()[1])
    return unavailable(request, trouble) if trouble else defaults.server_error(request)


def not_understood(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer a suspicious request (Django's handler400): 413 for one that is too large."""
    if isinstance(exception, RequestDataTooBig):
        return too_large(settings.DATA_UPLOAD_MAX_MEMORY_SIZE)
    # Django raises this for a session that could not be saved.
    if isinstance(exception, SessionInterrupted) and (trouble := trouble_behind(exception)):
        return unavailable(request, trouble)
    answer: HttpResponse = defaults.bad_request(request, exception)
    return answer


def trouble_behind(error: BaseException | None) -> Trouble | None:
    """Return the trouble of an error, or of an error during whose handling it was raised; None without any."""
    while error is not None:
        if trouble := trouble_of(error):
            return trouble
        error = error.__context__
    return None


def unavailable(request: HttpRequest, trouble: Trouble) -> HttpResponse:
    """Return the page that explains the trouble, without any query."""
    # The next request opens the database anew: an open SQLite connection never notices that its file was replaced.
    connection.close_at = 0
    context = {"trouble": trouble.value, "writing": request.method == "POST"}
    answer = HttpResponse(render_to_string("503.html", context), status=503)
    answer["Retry-After"] = RETRY_AFTER_SECONDS
    return answer
