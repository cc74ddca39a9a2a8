"""The organizer's pages that make, renew and revoke a private link of a league."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils.decorators import method_decorator
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from tournaments import models
from tournaments.display.games import Status
from tournaments.display.league import page_of
from tournaments.documents.print.rendering import render_poster
from tournaments.league.faults import Code, Fault
from tournaments.league.values import State
from tournaments.organizers.links.forms import LinkForm, LinkTokenForm, RenewalForm
from tournaments.organizers.links.verbs import MakeLink, RenewLink
from tournaments.store.access.tokens import signed_salt
from tournaments.store.links import RevokeLink
from tournaments.web import qr
from tournaments.web.deciding.league_access import act_on_people
from tournaments.web.deciding.page import DecisionPage
from tournaments.web.deciding.reasons import NothingForm
from tournaments.web.requests import absolute_address, no_referrer, only_on_this_machine
from tournaments.wording.league_faults import full_sentence

UNFINISHED = frozenset({State.PREPARING, State.DRAWN, State.PLAYING})


class LinkDecision(DecisionPage):
    """A decision on one link of the league."""

    template = "organizers/links/link.html"
    states = UNFINISHED
    has_preview = False

    def prepare(self, object_id: int = 0) -> HttpResponseBase | None:
        self.link: models.AccessLink | None = None
        if object_id:
            self.link = self.access.row.links.select_related("fixture__one", "fixture__two").get(pk=object_id)
        return None

    def context(self) -> Mapping[str, Any]:
        return {"about": self.link.label} if self.link else {}

    def blocked(self) -> str:
        revoked = self.link is not None and self.link.revoked_at is not None
        return super().blocked() or (full_sentence(Fault(Code.LINK_REVOKED)) if revoked else "")

    def return_address(self) -> str:
        return reverse("tournaments:people", args=[self.access.slug])


@method_decorator(no_referrer, name="dispatch")
class LinkCreated(LinkDecision):
    """A decision that gives a link a token, which is shown once, in the response, and can be printed there."""

    def initial(self) -> Mapping[str, Any]:
        return {"token": signed_salt()}

    def redirect_after(self, decision: models.Decision, *more: str) -> HttpResponse:
        """Show or print the link. A form sent again makes no other token, and shows the same."""
        after = decision.after or {}
        game = (after["one"], after["two"]) if "one" in after else None
        sent = self.form_class(self.request.POST, **self.form_options())
        assert isinstance(sent, LinkTokenForm)
        sent.is_valid()
        path = reverse("tournaments:enter", args=[sent.link_token])
        whole = absolute_address(self.request, path)
        if self.request.POST.get("step") == "print":
            pdf = render_poster(self.access.name, after["label"], game, whole, lang=get_language() or "es")
            return HttpResponse(pdf, content_type="application/pdf", headers={"Content-Disposition": "inline"})
        link = self.access.row.links.get(pk=after["link"])
        context = {
            "access": self.access,
            "label": after["label"],
            "game": game,
            "link": link,
            "whole": whole,
            "code": qr.code_svg(whole, whole),
            "only_here": only_on_this_machine(self.request),
            "carried": sent.sent_pairs(),
            "request_key": self.request.POST.get("request_key"),
            "seen": self.request.POST.get("seen"),
        }
        return render(self.request, "organizers/links/link_made.html", context)


@act_on_people("make_link", "enlace")
class LinkMaking(LinkCreated):
    """The page that makes a referee's link."""

    form_class = LinkForm
    title = _("Enlace nuevo")
    explains = _(
        "Quien lo abra podrá anotar resultados, planillas, colores e incidencias sin tener cuenta. "
        "Después se copia desde «Gente»."
    )
    button = _("Crear el enlace")

    def form_options(self) -> Mapping[str, Any]:
        if self.access.row.state == State.PREPARING:
            return {"games": []}
        page = page_of(self.access.loaded())
        waiting = (game for game in (*page.tiebreaks, *page.calendar) if game.status is Status.OPEN)
        return {"games": [(game.fixture_id, f"{game.number}. {game.one} – {game.two}") for game in waiting]}

    def initial(self) -> Mapping[str, Any]:
        return {**super().initial(), "fixture": self.request.GET.get("partida", "")}

    def verb(self, form: LinkForm) -> MakeLink:
        made = form.cleaned_data
        return MakeLink(made["label"], form.token_hash, made["fixture"], made["days"], form.salt)


@act_on_people("renew_link", "renovar-enlace", of_one=True)
class LinkRenewal(LinkCreated):
    """The page that gives a link a new token."""

    form_class = RenewalForm
    title = _("Renovar el enlace")
    explains = _("Tendrá otro código. El que se repartió, y las sesiones abiertas con él, dejan de valer en el acto.")
    button = _("Renovar")

    def verb(self, form: LinkTokenForm) -> RenewLink:
        assert self.link
        return RenewLink(self.link.pk, form.token_hash, form.cleaned_data["days"], form.salt)


@act_on_people("revoke_link", "retirar-enlace", of_one=True)
class LinkRevocation(LinkDecision):
    """The page that revokes a link."""

    form_class = NothingForm
    title = _("Retirar el enlace")
    explains = _("Deja de valer en el acto, también para quien ya lo tenga abierto. Lo que anotó se queda.")
    button = _("Retirarlo")

    def verb(self, form: NothingForm) -> RevokeLink:
        assert self.link
        return RevokeLink(self.link.pk)
