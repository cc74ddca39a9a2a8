"""The pages about archives of games."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from games.models import Archive
from tournaments.administrators.access import ActPage, Text, for_administrator
from tournaments.administrators.archives import archive_list, delete_archive
from tournaments.web.requests import key_parameter, page_number


@for_administrator
@require_safe
def archives(request: HttpRequest) -> HttpResponse:
    """List the archives of everybody, or of one account."""
    owner, number = key_parameter(request, "cuenta"), page_number(request)
    context = {"found": archive_list(owner, number=number), "owner": owner, "number": number}
    return render(request, "administrators/archives.html", context)


class DeleteArchivePage(ActPage):
    title = _("Borrar un archivo de partidas")
    explains = _("Se borran sus partidas y lo que se encontró en ellas. No se puede deshacer.")
    button = _("Borrar el archivo")
    done = _("Archivo borrado.")
    removes = True

    def prepare(self, **address: Any) -> None:
        self.archive = Archive.objects.get(pk=address["object_id"])

    def about(self) -> Text:
        return self.archive.name

    def back(self) -> str:
        return reverse("administration:archive_list")

    def act(self, form: Any, key: str) -> None:
        delete_archive(self.archive.pk, by=self.administrator, reason=form.cleaned_data["reason"], request_key=key)
