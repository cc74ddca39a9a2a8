"""The organizer's pages that make, renew and revoke a private link of a league."""

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
from tournaments.display.games import Status
from tournaments.display.league import LeaguePage
from tournaments.documents.print.poster import render_own_links
from tournaments.documents.print.rendering import render_poster
from tournaments.league.faults import Code, Fault
from tournaments.league.names import alphabetical
from tournaments.league.values import State
from tournaments.organizers.links.verbs import (
    LinkForm,
    LinkTokenForm,
    MakeLink,
    MakePlayerLinks,
    PlayerLinksForm,
    RenewalForm,
    RenewLink,
)
from tournaments.store.access.tokens import page_token, secret_of, signed_salt, token_again
from tournaments.store.links import RevokeLink, RevokePlayerLinks
from tournaments.store.players import settings_of
from tournaments.web import qr
from tournaments.web.deciding.league_access import ANY_STATE, act_on_people
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
        page = LeaguePage(self.access.loaded())
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
        "resultados y su agenda. Desde ahí comunica y pide lo que permitas."
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
            "copies_all": len(links) > 1,
            "copied": "\n".join([self.access.name, *(f"{name}: {whole}" for name, whole in links)]),
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
