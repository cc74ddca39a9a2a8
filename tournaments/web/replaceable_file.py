"""A form with a file that may be replaced or removed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from django.forms import ValidationError

from tournaments.league.faults import Fault
from tournaments.web.forms import PlainForm
from tournaments.wording.faults import full_sentence

Value = TypeVar("Value")


class ReplaceableFileForm(PlainForm):
    """A form with a file. Without a new one the present file stays, unless the field `without` is ticked."""

    def __init__(self, *args: Any, has_file: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not has_file:
            del self.fields["without"]

    @property
    def keeps(self) -> bool:
        """Whether the present file stays if there is no new one."""
        return not self.cleaned_data.get("without")

    def uploaded(self, field: str, read: Callable[[bytes], Value], max_bytes: int) -> Value | None:
        """Return an upload as `read` returns it, or None without one. Raises ValidationError over `max_bytes` bytes."""
        upload = self.cleaned_data[field]
        return self.valid(lambda: read(upload.read(max_bytes + 1))) if upload else None

    def valid(self, read: Callable[[], Value]) -> Value:
        """Return the value of `read`. Raises ValidationError, for the field being cleaned, in place of its Fault."""
        try:
            return read()
        except Fault as fault:
            raise ValidationError(full_sentence(fault)) from None
