"""The links to players' own pages: an organizer makes, prints and revokes them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils.decorators import method_decorator
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from tournaments import models
from tournaments.documents.print.poster import render_own_links
from tournaments.league.faults import Code, Fault
from tournaments.league.names import alphabetical
from tournaments.organizers.links.forms import PlayerLinksForm
from tournaments.organizers.links.verbs import MakePlayerLinks
from tournaments.organizers.links.views import UNFINISHED
from tournaments.store.access.tokens import page_token, secret_of, signed_salt, token_again
from tournaments.store.links import RevokePlayerLinks
from tournaments.store.players import settings_of
from tournaments.web import qr
from tournaments.web.deciding.league_access import ANY_STATE, act_on_people
from tournaments.web.deciding.page import DecisionPage
from tournaments.web.deciding.reasons import NothingForm
from tournaments.web.requests import absolute_address, no_referrer, only_on_this_machine
from tournaments.wording.league_faults import full_sentence


class PlayerLinkDecision(DecisionPage):
    """A decision on the links of the players of a league."""

    has_preview = False
    by_link = False


@act_on_people("player_links", "enlaces")
@method_decorator(no_referrer, name="dispatch")
class PlayerLinkMaking(PlayerLinkDecision):
    """The page that makes links to players' own pages. They are shown once, in the response."""

    states = UNFINISHED
    form_class = PlayerLinksForm
    template = "organizers/links/player_links.html"
    title = _("Páginas de los jugadores")
    explains = _(
        "Cada jugador recibe un enlace propio, sin cuenta: su próxima partida, lo que le queda, su puesto, sus "
        "resultados y su agenda. Desde ahí comunica y pide lo que la liga permita."
    )
    button = _("Crear los enlaces")

    def prepare(self, object_id: int = 0) -> HttpResponseBase | None:
        entries = self.access.row.entries.select_related("own_link", "withdrawal")
        self.entries = sorted(entries, key=lambda entry: alphabetical(entry.name))
        return None

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        """Show the form; or print the links that can be made again."""
        if "tarjetas" not in request.GET:
            return super().get(request, **kwargs)
        linked = [entry for entry in self.entries if hasattr(entry, "own_link")]
        tokens = [(entry.name, token_again(entry.own_link)) for entry in linked]
        return self.cards([(name, _own_page_address(request, token)) for name, token in tokens if token])

    def cards(self, links: Sequence[tuple[str, str]]) -> HttpResponse:
        """Return the cards of some links for printing, as (name, address)."""
        pdf = render_own_links(self.access.name, links, lang=get_language() or "es")
        return HttpResponse(pdf, content_type="application/pdf", headers={"Content-Disposition": "inline"})

    def form_options(self) -> Mapping[str, Any]:
        return {"entries": [(entry.pk, _choice_words(entry)) for entry in self.entries]}

    def initial(self) -> Mapping[str, Any]:
        """Return the initial values: the player of the address, or those without a link, except withdrawn ones."""
        asked = self.request.GET.get("jugador", "")
        playing = [entry for entry in self.entries if not hasattr(entry, "withdrawal")]
        without = [entry.pk for entry in playing if not hasattr(entry, "own_link")]
        return {
            "players": [entry.pk for entry in self.entries if str(entry.pk) == asked] or without,
            "token": signed_salt(),
        }

    def return_address(self) -> str:
        return reverse("tournaments:people", args=[self.access.slug])

    def verb(self, form: PlayerLinksForm) -> MakePlayerLinks:
        salt = form.cleaned_data["token"]
        return MakePlayerLinks(tuple(sorted(form.cleaned_data["players"])), secret_of(salt), salt)

    def context(self) -> Mapping[str, Any]:
        linked = any(hasattr(entry, "own_link") for entry in self.entries)
        allowed = settings_of(self.access.row)
        return {"linked": linked, "only_here": only_on_this_machine(self.request), "allowed": allowed}

    def blocked(self) -> str:
        no_players = "" if self.entries else full_sentence(Fault(Code.NO_PLAYERS))
        return super().blocked() or no_players

    def redirect_after(self, decision: models.Decision, *more: str) -> HttpResponse:
        """Show or print the links. A form sent again makes no other links, and shows the same."""
        self.prepare()
        sent = self.form_class(self.request.POST, **self.form_options())
        if not sent.is_valid():
            return super().redirect_after(decision, *more)
        secret, chosen = secret_of(sent.cleaned_data["token"]), set(sent.cleaned_data["players"])
        links = [
            (entry.name, _own_page_address(self.request, page_token(secret, entry.pk)))
            for entry in self.entries
            if entry.pk in chosen
        ]
        if self.request.POST.get("step") == "print":
            return self.cards(links)
        context = {
            "access": self.access,
            "links": [(name, whole, qr.code_svg(whole, whole)) for name, whole in links],
            "only_here": only_on_this_machine(self.request),
            "allowed": settings_of(self.access.row),
            "carried": sent.sent_pairs(),
            "request_key": self.request.POST.get("request_key"),
            "seen": self.request.POST.get("seen"),
        }
        return render(self.request, "organizers/links/player_links_made.html", context)


@act_on_people("revoke_player_link", "cerrar-enlace", of_one=True)
class PlayerLinkRevocation(PlayerLinkDecision):
    """The page that revokes a player's link."""

    states = ANY_STATE
    form_class = NothingForm
    template = "organizers/links/link.html"
    title = _("Retirar el enlace propio")
    explains = _("Deja de valer en el acto, también su agenda. Después se puede crear otro.")
    button = _("Retirarlo")

    def prepare(self, object_id: int = 0) -> HttpResponseBase | None:
        self.entry = self.access.row.entries.select_related("own_link").get(pk=object_id)
        return None

    def return_address(self) -> str:
        return reverse("tournaments:people", args=[self.access.slug])

    def verb(self, form: NothingForm) -> RevokePlayerLinks:
        return RevokePlayerLinks((self.entry.pk,))

    def context(self) -> Mapping[str, Any]:
        return {"about": self.entry.name}

    def blocked(self) -> str:
        return "" if hasattr(self.entry, "own_link") else full_sentence(Fault(Code.LINK_REVOKED))


def _choice_words(entry: models.Entry) -> str:
    """Return the name of a player for the form, with a note if they withdrew."""
    return gettext("%(name)s (se retiró)") % {"name": entry.name} if hasattr(entry, "withdrawal") else entry.name


def _own_page_address(request: HttpRequest, token: str) -> str:
    """Return the whole address of a player's own page."""
    return absolute_address(request, reverse("tournaments:own_page", args=[token]))
