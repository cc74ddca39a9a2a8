"""The pages of names: initials, consent and erasure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.urls import URLPattern, path
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from tournaments.accounts import invitations
from tournaments.connections.outbox.sending import Outlet
from tournaments.display.names import (
    named_in,
    players_and_medallists_of,
    proposals_to,
)
from tournaments.models.alert import MAX_UNCONFIRMED_AGE
from tournaments.organizers.privacy.personal import personal_file
from tournaments.organizers.privacy.same_person import NameDecisionPage, SamePersonPage
from tournaments.organizers.privacy.verbs import Anonymise, AnswerProposal, NoteConsent, ShowAs, opposite_display
from tournaments.store.access import actor
from tournaments.store.access.permissions import (
    championships_organized_by,
    leagues_organized_by,
    organizes_championship,
)
from tournaments.store.access.tokens import WRONG_WINDOW
from tournaments.web.deciding.league_access import act_on_people
from tournaments.web.deciding.page import Words
from tournaments.web.deciding.reasons import ConsentForm, NothingForm, OptionalReasonForm, SamePersonForm
from tournaments.web.helping import offered_media
from tournaments.wording.terms import listed, without_last_stop


class NamePage(NameDecisionPage):
    """A decision about the name of a player of the league, or of a medallist of its championship."""

    def prepare(self, object_id: int = 0) -> HttpResponseBase | None:
        league = self.access.row
        medallists = organizes_championship(self.request.user, league.championship_id)
        self.player = players_and_medallists_of(league, medallists=medallists).get(pk=object_id)
        return None

    def context(self) -> Mapping[str, Any]:
        return {"about": self.player.name}


@act_on_people("show_as", "iniciales", of_one=True)
class ShowAsPage(NamePage):
    """Show initials in place of a name, or the name again.

    An organizer decides for all leagues and championships that the account organizes; the administrator for all.
    """

    form_class = OptionalReasonForm
    title = _("Con qué nombre sale")
    switch: ShowAs

    def prepare(self, object_id: int = 0) -> HttpResponseBase | None:
        super().prepare(object_id)
        user = self.access.actor.user
        assert user, "a private link organizes nothing"
        self.switch = opposite_display(self.access.row, self.player, user)
        return None

    @property
    def hidden(self) -> bool:
        return not self.switch.initials

    @property
    def explains(self) -> Words:  # type: ignore[override]
        if self.hidden and self.player.initials and not self.switch.everywhere:
            return _("Sale con iniciales en todas sus ligas. Solo quien administra el sitio puede cambiarlo.")
        if self.hidden:
            return _("Ahora sale con sus iniciales. Puede volver a salir con su nombre en lo que ve el público.")
        if self.switch.everywhere:
            return _(
                "En las páginas, los documentos y los datos que ve el público sale con sus iniciales, en todas sus "
                "ligas y en las que juegue después. Quienes organizan o arbitran siguen viendo su nombre. Ninguna "
                "tabla cambia."
            )
        return _(
            "En las páginas, los documentos y los datos que ve el público sale con sus iniciales en las ligas que "
            "organizas. A quienes organizan otras ligas suyas se les pide que hagan lo mismo, sin decir el motivo. "
            "Quienes organizan o arbitran siguen viendo su nombre. Ninguna tabla cambia, y puede deshacerse aquí mismo."
        )

    def verb(self, form: OptionalReasonForm) -> ShowAs:
        return self.switch

    def summary(self, form: OptionalReasonForm) -> Words:
        count = self.player.entries.count() if self.switch.everywhere else len(self.switch.leagues)
        leagues = ngettext("%(count)d liga", "%(count)d ligas", count) % {"count": count}
        values = {"name": self.player.name, "shown": self.player.by_initials, "leagues": leagues}
        if self.hidden:
            return _("«%(shown)s» vuelve a salir como «%(name)s» (%(leagues)s).") % values
        return _("«%(name)s» sale como «%(shown)s» (%(leagues)s). Ninguna tabla cambia.") % values

    def preview_context(self, form: OptionalReasonForm) -> Mapping[str, Any]:
        self.verb(form).check(self.player)
        return {}


@act_on_people("consent", "consentimiento", of_one=True)
class ConsentPage(NameDecisionPage):
    """The page of the consent to a player's participation, for organizers only."""

    form_class = ConsentForm
    title = _("Consentimiento")
    explains = _(
        "Quién aceptó que participe, y que se publique lo que se publica. Lo leen quienes organizan, sale en el "
        "fichero y en lo que se guarda de cada cual, y se borra con su nombre. En el historial solo consta que se "
        "anotó."
    )
    button = _("Guardar")
    has_preview = False

    def prepare(self, object_id: int = 0) -> HttpResponseBase | None:
        self.entry = self.access.row.entries.get(player=object_id)
        return None

    def context(self) -> Mapping[str, Any]:
        return {"about": self.entry.name}

    def initial(self) -> Mapping[str, Any]:
        return {"by": self.entry.consent_by, "on": self.entry.consent_on}

    def verb(self, form: ConsentForm) -> NoteConsent:
        return NoteConsent(self.entry.player_id, form.consent)


@act_on_people("proposal", "responder", of_one=True)
class AnswerProposalPage(SamePersonPage):
    """The question whether the player of an entry in another league is one of this league."""

    def prepare(self, object_id: int = 0) -> HttpResponseBase | None:
        self.entry = proposals_to(self.access.row).get(pk=object_id)
        return None

    @property
    def explains(self) -> Words:  # type: ignore[override]
        return _(
            "La liga «%(league)s» ha inscrito a %(name)s. Si es la misma persona que juega aquí, sus dos ligas salen "
            "en una sola página. Si no, cada cual tiene la suya."
        ) % {"league": self.entry.league.name, "name": self.entry.name}

    def verb(self, form: SamePersonForm) -> AnswerProposal:
        return AnswerProposal(self.entry.pk, form.cleaned_data["same"] == "yes")


@act_on_people("anonymise", "borrar", of_one=True)
class AnonymisePage(NamePage):
    """The page that pseudonymises a player for good: it explains the effect, and asks for confirmation."""

    form_class = NothingForm
    title = _("Borrar el nombre")
    explains = _(
        "En su lugar queda un nombre inventado, como «Jugador 17», sin club, en la tabla, los documentos, las "
        "planillas, los motivos y el historial. Resultados, puestos y medallas se quedan como están. No se puede "
        "deshacer: el nombre deja de guardarse, salvo en las copias de seguridad que haya y en lo que ya se imprimió o "
        "se descargó."
    )
    confirm_button = _("Borrar el nombre para siempre")

    def prepare(self, object_id: int = 0) -> HttpResponseBase | None:
        super().prepare(object_id)
        user = self.access.actor.user
        assert user, "a private link organizes nothing"
        self.named_in = named_in(self.player, leagues_organized_by(user), championships_organized_by(user))
        return None

    def verb(self, form: NothingForm) -> Anonymise:
        return Anonymise(self.player.pk, tuple(self.named_in.leagues), self.named_in.championships)

    def summary(self, form: NothingForm) -> Words:
        return " ".join(
            (
                self._leagues_words([without_last_stop(name) for name in self.named_in.leagues.values()]),
                gettext("No se puede deshacer."),
                *self._remaining_places(),
            )
        )

    def _leagues_words(self, leagues: Sequence[str]) -> str:
        """Return the leagues from which the name is erased, in words."""
        if not leagues:
            return gettext("El nombre «%(name)s» se borra para siempre del podio de otro juego.") % {
                "name": self.player.name
            }
        return ngettext(
            "El nombre «%(name)s» se borra para siempre de %(count)d liga: %(leagues)s.",
            "El nombre «%(name)s» se borra para siempre de %(count)d ligas: %(leagues)s.",
            len(leagues),
        ) % {"name": self.player.name, "count": len(leagues), "leagues": listed(leagues)}

    def _remaining_places(self) -> Iterator[str]:
        """Yield the places where the name stays, under other organizers."""
        if others := self.named_in.others:
            yield ngettext(
                "Juega también en %(count)d liga que organizan otras personas: allí el nombre se queda.",
                "Juega también en %(count)d ligas que organizan otras personas: allí el nombre se queda.",
                others,
            ) % {"count": others}
        if self.named_in.podiums:
            yield gettext("También se queda en el podio de otro juego, en un campeonato que no organizas.")

    def preview_context(self, form: NothingForm) -> Mapping[str, Any]:
        return {}


DAY_SECONDS = 24 * 3600


@dataclass(frozen=True, slots=True)
class Contact:
    """The contact of the person responsible; `address` is empty unless the text is a mail or web address."""

    text: str
    address: str


def contact(text: str) -> Contact:
    """Return the contact of a text, with a link if it is a mail or web address."""
    if urlsplit(text).scheme in ("https", "http"):
        return Contact(text, text)
    is_mail = "@" in text and not any(sign.isspace() for sign in text)
    return Contact(text, f"mailto:{text}" if is_mail else "")


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    """Show the privacy notice."""
    periods = {
        "session_days": settings.SESSION_COOKIE_AGE // DAY_SECONDS,
        "language_days": settings.LANGUAGE_COOKIE_AGE // DAY_SECONDS,
        "form_days": settings.CSRF_COOKIE_AGE // DAY_SECONDS,
        "device_days": actor.MAX_AGE_SECONDS // DAY_SECONDS,
        "invitation_days": invitations.VALIDITY.days,
        "password_minutes": settings.AXES_COOLOFF_TIME.seconds // 60,
        "token_minutes": WRONG_WINDOW.seconds // 60,
        "unconfirmed_days": MAX_UNCONFIRMED_AGE.days,
        "told_days": Outlet.kept.days,
    }
    context = {
        "owner": settings.SITE_OWNER,
        "contact": contact(settings.SITE_CONTACT),
        "sends_mail": settings.SENDS_MAIL,
        "media": offered_media(),
        "kept": periods,
    }
    return render(request, "organizers/privacy/notice.html", context)


urlpatterns: list[URLPattern] = [path("jugadores/<int:pk>/todo/", personal_file, name="personal_file")]
