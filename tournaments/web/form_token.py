"""The hidden fields of every form: a key, so that a form sent twice counts once, and the version and values shown."""

from __future__ import annotations

import hashlib
import uuid
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, cast

from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, QueryDict
from django.utils.translation import gettext_lazy as _

KEY, SEEN, WAS = "request_key", "seen", "was-"
IGNORED_FIELDS = frozenset({KEY, SEEN, "step", "shown", "warned", "csrfmiddlewaretoken"})
"""Fields that may differ between two identical requests."""
HIGHEST_VERSION = 2**31 - 1
MAX_SHOWN = 100
INCOMPLETE = _("El formulario llegó incompleto. Revísalo y envíalo otra vez.")

Shown = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class FormToken:
    """The token of a form.

    `seen_version` is the version of the league when the form was shown, and `shown` the initial values of its fields,
    by name.
    """

    key: str
    seen_version: int
    shown: Shown = field(default_factory=dict)

    @property
    def initial_fields(self) -> Iterator[tuple[str, str]]:
        """The hidden fields with the initial values of the form: names and values."""
        for name, values in self.shown.items():
            for value in values or ("",):
                yield f"{WAS}{name}", value

    def request_key(self, request: HttpRequest) -> str:
        """Return the key of a request: the same token with other fields is another request."""
        return f"{self.key}:{_request_digest(request)}"


def new_form_token(version: int = 0, shown: Shown | None = None) -> FormToken:
    """Return the token of a newly opened form, with the version and the initial values that it shows."""
    return FormToken(str(uuid.uuid4()), version, shown or {})


def read_form_token(post: QueryDict) -> FormToken | None:
    """Return the token of a sent form, or None if it is missing or malformed."""
    seen = post.get(SEEN, "")
    if not (seen.isascii() and seen.isdecimal() and len(seen) <= 10 and int(seen) <= HIGHEST_VERSION):
        return None
    try:
        return FormToken(str(uuid.UUID(post.get(KEY, ""))), int(seen), _initial_values(post))
    except ValueError:
        return None


def _initial_values(post: QueryDict) -> Shown:
    names = [name for name in post if name.startswith(WAS)][:MAX_SHOWN]
    return {name.removeprefix(WAS): tuple(value for value in post.getlist(name) if value) for name in names}


def _request_digest(request: HttpRequest) -> str:
    """Return a digest of twenty letters for a request's path, fields and files."""
    fields = sorted((name, values) for name, values in request.POST.lists() if _is_compared(name))
    digest = hashlib.sha256(repr((request.path, fields)).encode("utf-8", "backslashreplace"))
    for name in sorted(request.FILES):
        upload = cast("UploadedFile[Any]", request.FILES[name])
        digest.update(repr(name).encode("utf-8", "backslashreplace"))
        for chunk in upload.chunks():
            digest.update(chunk)
        upload.seek(0)
    return digest.hexdigest()[:20]


def _is_compared(name: str) -> bool:
    """Return whether a field counts when two requests are compared; hidden fields of the page do not."""
    return name not in IGNORED_FIELDS and not name.startswith(WAS)
