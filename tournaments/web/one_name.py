"""The common part of forms that enter or change one name, which is asked about before everybody may read it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.league.file.list_doubts import name_doubts
from tournaments.league.file.namesakes import with_club
from tournaments.league.names import folded, visible
from tournaments.web.forms import PlainForm
from tournaments.wording.doubts import looks_like

AS_WRITTEN = "as_written"


class OneNameForm(PlainForm):
    """A form with a `name` and a `club`. `names` returns those of the other players of the league.

    A name with a telephone, a title or the like is refused once, with a box to tick if it is the name. A name that
    somebody else has is proposed with the club, for the organizer to change or to send.
    """

    def __init__(self, *args: Any, names: Callable[[], Sequence[str]] = tuple, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.names = names

    def more_fields(self) -> dict[str, forms.Field]:
        return {AS_WRITTEN: _box()} if self.data.get(AS_WRITTEN) else {}

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        name, club = data.get("name", ""), data.get("club", "")
        if not name or "club" not in data:
            return data
        names = self.names()
        doubts = name_doubts(*self.unknown(name, club), names)
        if doubts and not data.get(AS_WRITTEN):
            self.fields[AS_WRITTEN] = _box()
            self.add_error("name", " ".join([*(f"{_capital(looks_like(one))}." for one in doubts), _advice()]))
            return data
        others = {folded(visible(other)) for other in names}
        proposed = with_club(name, club)
        if club and folded(visible(name)) in others and folded(visible(proposed)) not in others:
            sent = QueryDict(mutable=True)
            sent.update({**dict(self.data.items()), "name": proposed})
            self.data = sent
            words = _("Ya hay alguien con ese nombre: para distinguirlos, queda «%(name)s». Cámbialo o envíalo así.")
            self.add_error("name", words % {"name": proposed})
        return data

    def unknown(self, name: str, club: str) -> tuple[str, str]:
        """Return the name and the club to be asked about; empty for one that the player has already."""
        return name, club


def _box() -> forms.BooleanField:
    box = forms.BooleanField(label=gettext_lazy("Escribirlo tal cual: cualquiera lo leerá"), required=False)
    box.widget.attrs["class"] = "form-check-input"
    return box


def _advice() -> str:
    return _("Quítalo del nombre o del club, o marca la casilla si ha de leerse así.")


def _capital(text: str) -> str:
    """Return a clause as the beginning of a sentence."""
    return text[:1].upper() + text[1:]
