"""The pages of archives, for any account: users see their own archives, a superuser sees all; and their form."""

from __future__ import annotations

from pathlib import PurePath
from typing import Any

from django import forms
from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import AnonymousUser, User
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.archive import progress as archive_progress
from games.archive.progress import (
    ArchiveDeleted,
    QuotaExceeded,
    archive_lines,
    leaves_reserve,
    progress,
    receive,
    report_of,
    used_by,
    wrong_games,
)
from games.archive.searching import archives_of
from games.archive.working import needs_index, remove
from games.forms import BUSY, CHOOSE_ONE
from games.models import Archive
from games.replay import CHUNK_BYTES
from games.sheet_page import SheetPage
from games.wording import ENCODING_BYTES, NAMES, is_compressed, number_asked
from serving import long_pages

MAX_BYTES = 256 * 1024 * 1024


def quota_message(owner: int) -> str:
    """Return the message for an account whose archives exceed its quota."""
    values = {"used": -(-used_by(owner) // 1024**2), "most": settings.ARCHIVE_QUOTA_BYTES // 1024**2}
    return _("No cabe: tus archivos ocupan ya %(used)d MB de los %(most)d que puedes guardar. Borra alguno.") % values


class ArchiveForm(forms.Form):
    rules = forms.ChoiceField(label=gettext_lazy("Reglas"), choices=list(NAMES.items()), error_messages=CHOOSE_ONE)
    file = forms.FileField(label=gettext_lazy("Fichero PDN"))

    def __init__(self, *args: Any, owner: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.owner = owner

    def clean_file(self) -> UploadedFile[bytes]:
        """Refuse a file that is too large, compressed, or over the quota of the disk or the account."""
        file: UploadedFile[bytes] = self.cleaned_data["file"]
        if (file.size or 0) > MAX_BYTES:
            values = {"size": -(-(file.size or 0) // 1024**2), "most": MAX_BYTES // 1024**2}
            raise forms.ValidationError(_("Ocupa %(size)d MB y caben %(most)d; súbelo en partes.") % values)
        if not leaves_reserve(file.size or 0):
            raise forms.ValidationError(
                _("El sitio se está quedando sin espacio y ahora no admite archivos. Avisa a quien lo lleva.")
            )
        if used_by(self.owner) >= settings.ARCHIVE_QUOTA_BYTES:
            raise forms.ValidationError(quota_message(self.owner))
        start = file.read(ENCODING_BYTES)
        file.seek(0)
        if is_compressed(start):
            raise forms.ValidationError(_("Es un fichero comprimido; descomprímelo y sube lo que lleva dentro."))
        return file


NAMELESS = ".pdn"  # the name of an archive whose file has none


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def archives(request: HttpRequest) -> HttpResponse:
    """Show the list of archives and the form to upload one."""
    user = _owner(request.user)
    form = ArchiveForm(request.POST or None, request.FILES or None, owner=user.pk)
    if request.method == "POST" and form.is_valid():
        with long_pages.archive_turn() as has_turn:
            received = _received(form, user) if has_turn else None
        if received:
            archive_progress.start(received.pk)
            return redirect("games:archive", received.pk)
        if not has_turn:
            form.add_error("file", BUSY)
    number = number_asked(request.GET.get("pagina")) or 1
    lines, more = archive_lines(None if user.is_superuser else user.pk, number)
    context = {
        "form": form,
        "lines": lines,
        "number": number,
        "more": more,
        "used": used_by(user.pk),
        "quota": settings.ARCHIVE_QUOTA_BYTES,
    }
    return render(request, "games/archives.html", context, status=422 if form.errors else 200)


def _received(form: ArchiveForm, user: User) -> Archive | None:
    """Store the games of the uploaded file, and return the archive; None, with an error of the form, if it cannot."""
    file = form.cleaned_data["file"]
    name = PurePath(file.name).name.strip()[:200] or NAMELESS
    archive = Archive.objects.create(name=name, rules=form.cleaned_data["rules"], owner=user)
    try:
        receive(archive, file.chunks(CHUNK_BYTES))
    except ArchiveDeleted:
        form.add_error("file", _("El archivo se borró mientras se recibía."))
    except QuotaExceeded:
        remove(archive)
        form.add_error("file", quota_message(user.pk))
    else:
        return archive
    return None


@login_required
@require_safe
def archive(request: HttpRequest, pk: int) -> HttpResponse:
    """Show progress and findings by kind, or the games of one kind."""
    found = _archive(request, pk)
    shown = progress(found)
    if shown.working or (not shown.indexed and needs_index(found.pk)):
        archive_progress.start_if_idle(found.pk)
    kind = next((one for one in shown.kinds if one.code == request.GET.get("que")), None)
    number = number_asked(request.GET.get("pagina")) or 1
    games, more = wrong_games(found, kind.code, number) if kind else ((), False)
    context = {"page": shown, "kind": kind, "games": games, "number": number, "more": more}
    return render(request, "games/archive.html", context)


@login_required
@require_safe
def archive_game(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Show one game of an archive with its board and findings."""
    archive = _archive(request, pk)
    page = SheetPage(report_of(archive, number), number_asked(request.GET.get("jugada")))
    return render(request, "games/archive_game.html", {"archive": archive, "number": number, "page": page, "base": ""})


@login_required
@require_POST
def stop(request: HttpRequest, pk: int) -> HttpResponse:
    archive = _archive(request, pk)
    archive_progress.stop(archive)
    return redirect("games:archive", pk)


@login_required
@require_POST
def resume(request: HttpRequest, pk: int) -> HttpResponse:
    archive = _archive(request, pk)
    archive_progress.resume(archive)
    return redirect("games:archive", pk)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: HttpRequest, pk: int) -> HttpResponse:
    """Delete an archive with its findings, after confirmation."""
    archive = _archive(request, pk)
    if request.method == "POST":
        remove(archive)
        return redirect(reverse("games:archives"))
    return render(request, "games/archive_delete.html", {"archive": archive, "page": progress(archive)})


def _archive(request: HttpRequest, pk: int) -> Archive:
    """Return an archive that the reader may see. Raises Http404 for any other."""
    return get_object_or_404(archives_of(request.user), pk=pk)


def _owner(user: User | AnonymousUser) -> User:
    assert isinstance(user, User)
    return user
