"""The pages of the colours and the crest of a league or championship."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern, path
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from tournaments.league.values import State
from tournaments.organizers.branding.pictures import MAX_FILE_BYTES, Picture, crest, redrawn_picture
from tournaments.organizers.branding.verbs import ChangeBranding, brand_championship
from tournaments.store.branding import Branding, branding_of, branding_of_championship, colour
from tournaments.web.deciding.championship import championship_for_organizer, redirect_after, version_of
from tournaments.web.deciding.page import DecisionPage, send
from tournaments.web.form_token import FormToken, new_form_token
from tournaments.web.reader_actions import login_required_with_form
from tournaments.web.uploads import ReplaceableFileForm


def colour_field(**kwargs: Any) -> forms.CharField:
    """Return the form field for a colour."""
    return forms.CharField(max_length=20, widget=forms.TextInput(attrs={"type": "color"}), **kwargs)


class BrandingForm(ReplaceableFileForm):
    """The form of a crest and two colours."""

    crest = forms.FileField(
        label=_("Escudo"),
        required=False,
        allow_empty_file=True,
        help_text=_("PNG o JPEG, hasta 2 MB. Se guarda solo la imagen, a 512 píxeles como mucho."),
        widget=forms.FileInput(attrs={"accept": "image/png,image/jpeg"}),
    )
    without = forms.BooleanField(label=_("Quitar el escudo que hay"), required=False)
    first = colour_field(
        label=_("Primer color"), help_text=_("El de los títulos; si es muy claro se imprime más oscuro.")
    )
    second = colour_field(label=_("Segundo color"), help_text=_("El que alterna con el primero en la orla."))

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
    title = _("Imagen")
    explains = _("El escudo y los colores con que se imprimen los diplomas y los demás documentos.")
    button = _("Guardar la imagen")
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
            "title": _("Imagen del campeonato"),
            "explains": _("La llevan las ligas del campeonato que no tienen la suya."),
            "button": _("Guardar la imagen"),
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
