"""The archives of games of the site: a page of them with their sizes and owners, and deleting one."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Sum
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from games.archive.progress import free_bytes
from games.archive.working import remove
from games.models import Archive
from games.wording import NAMES
from tournaments.administrators.access import ActPage, Text, for_administrator
from tournaments.administrators.acts import lock_administrators
from tournaments.models.decision import ActKind, ActSubject, SiteAct
from tournaments.store.access.people import full_signature
from tournaments.store.erasing import act_with, write_act
from tournaments.web.requests import key_parameter, page_number

PAGE_SIZE = 30


@dataclass(frozen=True, slots=True)
class ArchiveLine:
    """An archive of games; `owner` is empty if it was made from the command line."""

    pk: int
    name: str
    rules: str
    games: int
    bytes: int
    at: datetime
    owner: str
    owner_id: int | None


@dataclass(frozen=True, slots=True)
class ArchiveList:
    """A list of archives: `total` is the size of all, and `free` the free space on the disk of the site."""

    lines: tuple[ArchiveLine, ...]
    more: bool
    total: int
    free: int
    reserve: int
    quota: int


def archive_list(owner: int | None = None, *, number: int = 1) -> ArchiveList:
    """Return a page, numbered from 1, of the archives of everybody or of one account, the largest first."""
    first = (number - 1) * PAGE_SIZE
    rows = _rows(owner, first, PAGE_SIZE + 1)
    return ArchiveList(
        lines=rows[:PAGE_SIZE],
        more=len(rows) > PAGE_SIZE,
        total=Archive.objects.aggregate(bytes=Sum("bytes"))["bytes"] or 0,
        free=free_bytes(),
        reserve=settings.FREE_RESERVE_BYTES,
        quota=settings.ARCHIVE_QUOTA_BYTES,
    )


def largest_archives(owner: int, most: int) -> tuple[ArchiveLine, ...]:
    """Return the largest archives of an account."""
    return _rows(owner, 0, most)


def _rows(owner: int | None, first: int, most: int) -> tuple[ArchiveLine, ...]:
    archives = Archive.objects.select_related("owner__handle").order_by("-bytes", "-pk")
    if owner is not None:
        archives = archives.filter(owner=owner)
    return tuple(map(_line, archives[first : first + most]))


def _line(row: Archive) -> ArchiveLine:
    owner: User | None = row.owner
    return ArchiveLine(
        pk=row.pk,
        name=row.name,
        rules=str(NAMES[row.rules]),
        games=row.games,
        bytes=row.bytes,
        at=row.created_at,
        owner=full_signature(owner) if owner else "",
        owner_id=row.owner_id,
    )


@transaction.atomic
def delete_archive(pk: int, *, by: User, reason: str, request_key: str | None = None) -> SiteAct:
    """Delete an archive and its report. Raises Archive.DoesNotExist."""
    lock_administrators(by)
    if done := act_with(request_key, ActKind.DELETE_ARCHIVE, ActSubject.ARCHIVE, pk):
        return done
    remove(Archive.objects.get(pk=pk))
    return write_act(ActKind.DELETE_ARCHIVE, ActSubject.ARCHIVE, pk, by=by, reason=reason, request_key=request_key)


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
