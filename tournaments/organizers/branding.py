"""The pages that give a league or championship its colours and its crest, which is drawn again from its pixels."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from io import BytesIO
from threading import Lock
from typing import Any

from django import forms
from django.db import transaction
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern, path
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import condition, require_http_methods, require_safe
from PIL import Image, ImageOps

from tournaments import models
from tournaments.league.faults import Code, Fault
from tournaments.league.values import State
from tournaments.store.access import permissions
from tournaments.store.access.actor import Actor
from tournaments.store.branding import Branding, branding_of, branding_of_championship, colour, crest_of
from tournaments.store.championships import lock_for_organizer
from tournaments.store.decide import Change, Json, Verb, decision_with_request_key, record, refuse_conflict
from tournaments.web.deciding.championship import championship_for_organizer, redirect_after, version_of
from tournaments.web.deciding.page import DecisionPage, send
from tournaments.web.form_token import FormToken, new_form_token
from tournaments.web.requests import login_required_with_form, readable_leagues
from tournaments.web.uploads import ReplaceableFileForm
from tournaments.wording.decisions import sentence_of

MAX_FILE_BYTES = 2 * 1024 * 1024
MAX_SIDE = 4000
MIN_SIDE = 32
MAX_KEPT_SIDE = 512
FORMATS = ("PNG", "JPEG")
MAX_SCANS = 50
"""Maximum number of scans of a progressive JPEG; cameras and programs use some ten."""

_SCAN = b"\xff\xda"
"""The marker that begins a scan; the two bytes never occur together within its header."""

# The largest picture takes 200 MB for a third of a second, until it is scaled down: many at once would exhaust memory.
_one_at_a_time = Lock()


@dataclass(frozen=True, slots=True)
class Picture:
    """A PNG of at most MAX_KEPT_SIDE pixels a side."""

    digest: str
    content: bytes = field(repr=False)


def redrawn_picture(content: bytes, place: str = "crest") -> Picture:
    """Return a PNG or JPEG file as a new picture: upright, and no larger than it is shown. Raises Fault."""
    if len(content) > MAX_FILE_BYTES:
        raise Fault(Code.PICTURE_TOO_HEAVY, place, most=MAX_FILE_BYTES // 1024 // 1024)
    try:
        with _one_at_a_time:
            image = _opened(content, place)
            small = ImageOps.exif_transpose(image).convert("RGBA")
            del image
            small.thumbnail((MAX_KEPT_SIDE, MAX_KEPT_SIDE))
    except Fault:
        raise
    except Exception:  # noqa: BLE001 - Pillow says in many ways that a file is spoilt
        raise Fault(Code.PICTURE_UNREADABLE, place) from None
    png = _png(small)
    return Picture(sha256(png).hexdigest(), png)


def _opened(content: bytes, place: str) -> Image.Image:
    """Return the opened picture; its size is checked before its pixels are read.

    Each scan of a JPEG visits every pixel, and a file of this size has room for sixty thousand empty scans.
    """
    image = Image.open(BytesIO(content), formats=FORMATS)
    if not all(MIN_SIDE <= side <= MAX_SIDE for side in image.size):
        raise Fault(Code.PICTURE_SIZE, place, least=MIN_SIDE, most=MAX_SIDE)
    if image.format != "PNG" and content.count(_SCAN) > MAX_SCANS:
        raise Fault(Code.PICTURE_UNREADABLE, place)
    image.load()
    return image


def _png(image: Image.Image) -> bytes:
    """Return a PNG of the pixels alone, without metadata."""
    bare = Image.new("RGBA", image.size)
    bare.paste(image)
    whole = bare.getchannel("A").getextrema() == (255, 255)
    buffer = BytesIO()
    (bare.convert("RGB") if whole else bare).save(buffer, "PNG", optimize=True)
    return buffer.getvalue()


HEADERS = {
    "Cache-Control": "private, no-cache",
    "Content-Disposition": "inline",
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "X-Content-Type-Options": "nosniff",
}


def _etag(request: HttpRequest, digest: str) -> str | None:
    """Return the digest; None for a reader who sees nothing with this crest."""
    leagues = readable_leagues(request)
    if leagues.filter(crest=digest).exists():
        return f'"{digest}"'
    championships = permissions.championships_seen_in(leagues, request.user)
    return f'"{digest}"' if championships.filter(crest=digest).exists() else None


@require_safe
@condition(etag_func=_etag)
def crest(request: HttpRequest, digest: str) -> HttpResponse:
    """Return the picture of a crest. Raises Http404 for a reader who sees nothing with it."""
    content = crest_of(Branding(crest=digest)) if _etag(request, digest) else None
    if content is None:
        raise Http404(digest)
    return HttpResponse(content, content_type="image/png", headers=HEADERS)


VERB = "dress"
BRANDING = "branding"


@dataclass(frozen=True, slots=True)
class ChangeBranding(Verb):
    """Change the colours and the crest; without a new crest, `keep_crest` says whether the present one remains."""

    first: str
    second: str
    crest: Picture | None = None
    keep_crest: bool = True

    name = VERB
    in_any_state = True

    def conflicting_decisions(self, league: models.League) -> Q:
        return Q(subject=BRANDING)

    def apply(self, league: models.League) -> Change:
        return self.apply_to_row(league)

    def apply_to_row(self, row: models.League | models.Championship) -> Change:
        """Change the branding of a league or championship, whose row is locked by this transaction."""
        first, second = colour(self.first, "first"), colour(self.second, "second")
        before = _document(row)
        row.first_colour, row.second_colour = first, second
        if self.crest:
            row.crest, _new = models.Crest.objects.get_or_create(
                digest=self.crest.digest, defaults={"content": self.crest.content}
            )
        elif not self.keep_crest:
            row.crest = None
        row.save(update_fields=["first_colour", "second_colour", "crest"])
        return Change(before, _document(row), BRANDING)


@dataclass(frozen=True, slots=True)
class TakeCrestOff(Verb):
    """Remove the crest and leave the colours, as an act of the site's administrator."""

    name = VERB
    in_any_state = True

    def conflicting_decisions(self, league: models.League) -> Q:
        return Q(subject=BRANDING)

    def apply(self, league: models.League) -> Change:
        return _without_crest(league)


def take_championship_crest_off(championship: models.Championship, *, by: Actor) -> models.Decision:
    """Take the crest off a championship locked by this transaction."""
    return record(championship, VERB, _without_crest(championship), by=by)


def _without_crest(row: models.League | models.Championship) -> Change:
    """Remove the crest of a row and return the change. Raises Fault if there is none."""
    if row.crest_id is None:
        raise Fault(Code.NO_CREST)
    before = _document(row)
    row.crest = None
    row.save(update_fields=["crest"])
    return Change(before, _document(row), BRANDING)


@transaction.atomic
def brand_championship(
    championship: models.Championship,
    branding: ChangeBranding,
    *,
    by: Actor,
    request_key: str | None = None,
    seen_version: int | None = None,
) -> models.Decision:
    """Change the branding of a championship; its leagues use it unless they have their own."""
    if taken := decision_with_request_key(request_key, VERB, by):
        return taken
    locked = lock_for_organizer(championship.pk, by=by)
    refuse_conflict(locked, lambda decision: decision.subject == BRANDING, seen_version)
    return record(locked, VERB, branding.apply_to_row(locked), by=by, request_key=request_key)


def _document(row: models.League | models.Championship) -> Json:
    """Return the branding of a row as the history stores it."""
    return {"first": row.first_colour, "second": row.second_colour, "crest": row.crest_id}


@sentence_of("dress")
def _dress(before: Json, after: Json, walkover: int) -> str:
    """Return the sentence about the branding of a league or a championship."""
    if before.get("crest") == after["crest"]:
        return _("Cambian los colores: %(first)s y %(second)s.") % after
    if after["crest"] is None and not (after["first"] and after["second"]):
        return _("Se quita el escudo.")
    if after["crest"] is None:
        return _("Se quita el escudo. Colores: %(first)s y %(second)s.") % after
    return _("Nuevo escudo. Colores: %(first)s y %(second)s.") % after


def colour_field(**kwargs: Any) -> forms.CharField:
    return forms.CharField(max_length=20, widget=forms.TextInput(attrs={"type": "color"}), **kwargs)


class BrandingForm(ReplaceableFileForm):
    """The form of a crest and two colours."""

    crest = forms.FileField(
        label=gettext_lazy("Escudo"),
        required=False,
        allow_empty_file=True,
        help_text=gettext_lazy("PNG o JPEG, hasta 2 MB. Se guarda solo la imagen, a 512 píxeles como mucho."),
        widget=forms.FileInput(attrs={"accept": "image/png,image/jpeg"}),
    )
    without = forms.BooleanField(label=gettext_lazy("Quitar el escudo que hay"), required=False)
    first = colour_field(
        label=gettext_lazy("Primer color"),
        help_text=gettext_lazy("El de los títulos; si es muy claro se imprime más oscuro."),
    )
    second = colour_field(
        label=gettext_lazy("Segundo color"), help_text=gettext_lazy("El que alterna con el primero en la orla.")
    )

    def clean_first(self) -> str:
        return self.valid(lambda: colour(self.cleaned_data["first"], "first"))

    def clean_second(self) -> str:
        return self.valid(lambda: colour(self.cleaned_data["second"], "second"))

    def clean_crest(self) -> Picture | None:
        return self.uploaded("crest", redrawn_picture, MAX_FILE_BYTES)

    @property
    def branding(self) -> ChangeBranding:
        data = self.cleaned_data
        return ChangeBranding(data["first"], data["second"], data["crest"], keep_crest=self.keeps)


def initial_of(branding: Branding) -> dict[str, str]:
    """Return the initial colours of the form."""
    return {"first": branding.first, "second": branding.second}


class LeagueBranding(DecisionPage):
    """The page of a league's crest and colours."""

    form_class = BrandingForm
    template = "organizers/branding/league_branding.html"
    title = gettext_lazy("Imagen")
    explains = gettext_lazy("El escudo y los colores con que se imprimen los diplomas y los demás documentos.")
    button = gettext_lazy("Guardar la imagen")
    states = frozenset(State)
    has_preview = False

    def initial(self) -> Mapping[str, Any]:
        return initial_of(branding_of(self.access.row))

    def form_options(self) -> Mapping[str, Any]:
        return {"has_file": self.access.row.crest_id is not None}

    def context(self) -> Mapping[str, Any]:
        return {"branding": branding_of(self.access.row)}

    def verb(self, form: BrandingForm) -> ChangeBranding:
        return form.branding


@login_required_with_form
@require_http_methods(["GET", "HEAD", "POST"])
def championship_branding(request: HttpRequest, slug: str) -> HttpResponse:
    """Show or save the crest and colours of a championship."""
    championship, by = championship_for_organizer(request, slug)
    present = branding_of_championship(championship)
    sent = request.method == "POST"
    form_data = (request.POST, request.FILES) if sent else ()
    form = BrandingForm(*form_data, initial=initial_of(present), has_file=championship.crest_id is not None)

    def show(form_token: FormToken, status: int = 200) -> HttpResponse:
        context = {
            "title": gettext_lazy("Imagen del campeonato"),
            "explains": gettext_lazy("La llevan las ligas del campeonato que no tienen la suya."),
            "button": gettext_lazy("Guardar la imagen"),
            "championship": championship,
            "branding": present,
            "form": form,
            "form_token": form_token,
        }
        return render(request, "organizers/branding/championship_branding.html", context, status=status)

    def act(form_token: FormToken, key: str) -> HttpResponse:
        decision = brand_championship(
            championship, form.branding, by=by, request_key=key, seen_version=form_token.seen_version
        )
        return redirect_after(request, decision, "championship_branding", slug)

    if not sent:
        return show(new_form_token(championship.version))
    return send(request, form, act=act, show=show, version=lambda: version_of(championship))


urlpatterns: list[URLPattern] = [
    path("escudos/<slug:digest>.png", crest, name="crest"),
    path("ligas/<slug:slug>/organizar/imagen/", LeagueBranding.as_view(), name="branding"),
    path("campeonatos/<slug:slug>/imagen/", championship_branding, name="championship_branding"),
]
