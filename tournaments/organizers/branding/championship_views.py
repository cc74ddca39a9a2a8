"""The colours and the crest of a championship."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from tournaments.organizers.branding.forms import BrandingForm
from tournaments.organizers.branding.verbs import brand_championship
from tournaments.organizers.branding.views import initial_of
from tournaments.store.branding import branding_of_championship
from tournaments.web.deciding.championship import championship_for_organizer, redirect_after, version_of
from tournaments.web.deciding.sending import send
from tournaments.web.form_token import FormToken, new_form_token
from tournaments.web.login import login_required_with_form


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
