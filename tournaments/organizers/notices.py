"""The place, the contact and the notice of a league, with a file of its own rules."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping
from threading import Lock
from typing import Any

from django import forms
from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.urls import URLPattern, path
from django.utils.http import content_disposition_header
from django.utils.translation import gettext, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.http import condition, require_safe

from tournaments.league.faults import Code, Fault
from tournaments.league.settings import ANNOUNCED
from tournaments.league.values import State
from tournaments.store.announce import Announce, announcement_of
from tournaments.web import pdf_reader
from tournaments.web.deciding.effects import onward
from tournaments.web.deciding.page import DecisionPage
from tournaments.web.form_token import read_form_token
from tournaments.web.forms import with_settings
from tournaments.web.requests import readable_leagues
from tournaments.web.uploads import ReplaceableFileForm, file_name
from tournaments.wording import terms
from tournaments.wording.decisions import sentence_of
from tournaments.wording.results import Json


@sentence_of("announce")
def _announce(before: Json, after: Json, walkover: int) -> str:
    changed = {key for key in after if before.get(key) != after[key]}
    sentences_of_keys = [
        (_("Se quita el contacto."), _("Cambia el contacto."), "contact"),
        (_("Se quita el aviso."), _("Cambia el aviso."), "notice"),
        (_("Se quita el fichero de reglas."), _("Nuevo fichero de reglas."), "rules_file"),
    ]
    sentences = [new if after[key] else removed for removed, new, key in sentences_of_keys if key in changed]
    if "place" in changed:
        place = _("Lugar: %(place)s.") % {"place": terms.without_last_stop(after["place"])}
        sentences.insert(0, place if after["place"] else _("Se quita el lugar."))
    return " ".join(sentences) or _("El lugar, el contacto y el aviso quedan como estaban.")


MAX_BYTES = 2 * 1024 * 1024
TRAILER_BYTES = 1024
"""Length of the end of a file in which the mark %%EOF must be; line breaks may follow it."""
MAX_SECONDS = 20
"""The longest wait for the reader, whose processor time is limited too."""
_one_at_a_time = Lock()


def checked_pdf(content: bytes, place: str = "rules_file") -> bytes:
    """Return the bytes of a complete PDF without scripts or embedded files. Raises Fault otherwise.

    A file that cannot be read to its last object, such as one with a password, is refused too.
    """
    if len(content) > MAX_BYTES:
        raise Fault(Code.PDF_TOO_HEAVY, place, most=MAX_BYTES // 1024 // 1024)
    if not content.startswith(b"%PDF-") or b"%%EOF" not in content[-TRAILER_BYTES:]:
        raise Fault(Code.PDF_UNREADABLE, place)
    status = _read_status(content)
    if status == pdf_reader.ACTIVE:
        raise Fault(Code.PDF_ACTIVE, place)
    if status != pdf_reader.PLAIN:
        raise Fault(Code.PDF_UNCHECKED, place)
    return content


def _read_status(content: bytes) -> int | None:
    """Return the status of the process that reads the file, or None if it took too long."""
    command = [sys.executable, "-m", pdf_reader.__name__]
    with _one_at_a_time:
        try:
            ended = subprocess.run(
                command, cwd=settings.BASE_DIR, input=content, capture_output=True, timeout=MAX_SECONDS, check=False
            )
        except subprocess.TimeoutExpired:
            return None
    return ended.returncode


@with_settings(ANNOUNCED)
class NoticeForm(ReplaceableFileForm):
    """The form of a league's place, contact, notice and rules file."""

    public_texts = tuple(setting.name for setting in ANNOUNCED)
    field_order = public_texts
    rules_file = forms.FileField(
        label=gettext_lazy("Reglas"),
        required=False,
        allow_empty_file=True,
        help_text=gettext_lazy(
            "Un PDF de hasta 2 MB, sin programas ni ficheros dentro. Lo podrá descargar cualquiera."
        ),
        widget=forms.FileInput(attrs={"accept": "application/pdf"}),
    )
    without = forms.BooleanField(label=gettext_lazy("Quitar el PDF que hay"), required=False)

    def clean_notice(self) -> str:
        text: str = self.cleaned_data["notice"]
        return text.replace("\r\n", "\n").strip()

    def clean_rules_file(self) -> bytes | None:
        return self.uploaded("rules_file", checked_pdf, MAX_BYTES)

    @property
    def announcement(self) -> Announce:
        """The decision that a valid form describes."""
        data = self.cleaned_data
        return Announce(
            **{setting.name: data[setting.name] for setting in ANNOUNCED},
            rules_file=data["rules_file"],
            keep_rules_file=self.keeps,
        )


HEADERS = {
    "Cache-Control": "private, no-cache",
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "X-Content-Type-Options": "nosniff",
}


class NoticePage(DecisionPage):
    """The page of a league's place, contact, notice and rules file."""

    form_class = NoticeForm
    title = gettext_lazy("Lugar, contacto y aviso")
    explains = gettext_lazy("Salen en su página y en el calendario impreso; el lugar, además, en las agendas.")
    button = gettext_lazy("Guardar el aviso")
    states = frozenset(State)
    has_preview = False

    def initial(self) -> Mapping[str, Any]:
        return announcement_of(self.access.row)

    def form_options(self) -> Mapping[str, Any]:
        return {"has_file": self.access.row.rules_file_id is not None}

    def verb(self, form: NoticeForm) -> Announce:
        return form.announcement

    def post(self, request: HttpRequest, **kwargs: Any) -> HttpResponseBase:
        """Take the decision, unless the form changes nothing."""
        if not request.FILES and self.is_unchanged(NoticeForm(request.POST, **self.form_options())):
            messages.info(request, gettext("No has cambiado nada: no se anota en el historial."))
            return onward(request, self.return_address())
        return super().post(request, **kwargs)

    def is_unchanged(self, form: NoticeForm) -> bool:
        """Return whether a form without a file is valid and has the present texts, and keeps the present file."""
        if self.request.POST.get("step") == "edit" or read_form_token(self.request.POST) is None or not form.is_valid():
            return False
        verb, present = self.verb(form), announcement_of(self.access.row)
        return verb.keep_rules_file and {key: getattr(verb, key) for key in present} == present


def _etag(request: HttpRequest, slug: str) -> str | None:
    """Return the ETag of the file, or None if there is none or the reader may not see the league."""
    digest = readable_leagues(request).filter(slug=slug).values_list("rules_file", flat=True).first()
    return f'"{digest}"' if digest else None


@require_safe
@condition(etag_func=_etag)
def rules_file(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the league's own rules as a download, unchanged."""
    league = readable_leagues(request).filter(slug=slug).select_related("rules_file").first()
    if league is None or league.rules_file is None:
        raise Http404(slug)
    named = content_disposition_header(as_attachment=True, filename=f"{file_name(slug, gettext_lazy('Reglas'))}.pdf")
    answer = HttpResponse(bytes(league.rules_file.content), content_type="application/pdf", headers=HEADERS)
    answer["Content-Disposition"] = named or "attachment"
    return answer


urlpatterns: list[URLPattern] = [
    path("ligas/<slug:slug>/organizar/aviso/", NoticePage.as_view(), name="notice"),
    path("ligas/<slug:slug>/reglas.pdf", rules_file, name="rules_file"),
]
