"""The hidden fields of every form: a key, so that the same tap twice counts once, the version it was made from, and its
it showed then.
"""

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
    """`shown` are the initial values of the form's fields, by name; empty for a form that began blank."""

    key: str
    seen: int
    shown: Shown = field(default_factory=dict)

    @property
    def unseen(self) -> Iterator[tuple[str, str]]:
        """Return the names and values of the hidden fields with the initial values."""
        for name, values in self.shown.items():
            for value in values or ("",):
                yield f"{WAS}{name}", value

    def request_key(self, request: HttpRequest) -> str:
        """Return the key of a request: the same token with other fields is another request."""
        return f"{self.key}:{_asked(request)}"


def new_form_token(version: int = 0, shown: Shown | None = None) -> FormToken:
    return FormToken(str(uuid.uuid4()), version, shown or {})


def read_form_token(post: QueryDict) -> FormToken | None:
    """Return the token of a form that was sent, None for a missing or damaged one."""
    seen = post.get(SEEN, "")
    if not (seen.isascii() and seen.isdecimal() and len(seen) <= 10 and int(seen) <= HIGHEST_VERSION):
        return None
    try:
        return FormToken(str(uuid.UUID(post.get(KEY, ""))), int(seen), _shown(post))
    except ValueError:
        return None


def _shown(post: QueryDict) -> Shown:
    names = [name for name in post if name.startswith(WAS)][:MAX_SHOWN]
    return {name.removeprefix(WAS): tuple(value for value in post.getlist(name) if value) for name in names}


def _asked(request: HttpRequest) -> str:
    """Return a digest of a request's fields and address, in twenty letters."""
    fields = sorted((name, values) for name, values in request.POST.lists() if _counts(name))
    asked = hashlib.sha256(repr((request.path, fields)).encode("utf-8", "backslashreplace"))
    for name in sorted(request.FILES):
        upload = cast("UploadedFile[Any]", request.FILES[name])
        asked.update(repr(name).encode("utf-8", "backslashreplace"))
        for chunk in upload.chunks():
            asked.update(chunk)
        upload.seek(0)
    return asked.hexdigest()[:20]


def _counts(name: str) -> bool:
    return name not in IGNORED_FIELDS and not name.startswith(WAS)
