"""With which name each player is shown to the public, and kept."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from tournaments.decisions.anonymise import Anonymise
from tournaments.decisions.show_as import ShowAs
from tournaments.forms.conduct import NothingForm, PerhapsReasonForm
from tournaments.models.official import Role
from tournaments.permissions import championships_organized_by, leagues_organized_by
from tournaments.selectors.names import names_in, people_of, whereabouts
from tournaments.views.organizer.deciding import DecisionPage, Words
from tournaments.views.organizer.desk import for_officials, open_desk
from tournaments.views.organizer.team import ANY_STATE


@for_officials
@require_safe
def names(request: HttpRequest, slug: str) -> HttpResponse:
    desk = open_desk(request, slug, Role.ORGANIZER)
    players = names_in(desk.row, hidden=request.user.is_superuser)
    return render(request, "tournaments/organizer/names.html", {"desk": desk, "players": players})


class NamePage(DecisionPage):
    """What is decided of the name of a player of the league, or of another game of its championship."""

    states = ANY_STATE

    def prepare(self, which: int = 0) -> HttpResponseBase | None:
        self.player = people_of(self.desk.row, hidden=self.request.user.is_superuser).get(pk=which)
        return None

    def context(self) -> Mapping[str, Any]:
        return {"about": self.player.name}

    def after(self) -> str:
        return reverse("tournaments:names", args=[self.desk.slug])


class ShowingAs(NamePage):
    """By initials whoever is shown by name, and by name whoever is shown by initials."""

    form_class = PerhapsReasonForm
    title = _("Con qué nombre sale")

    @property
    def explains(self) -> Words:  # type: ignore[override]
        if self.player.initials:
            return _("Ahora sale con sus iniciales. Puede volver a salir con su nombre, en todo lo que ve el público.")
        return _(
            "En las páginas, los documentos y los datos que ve el público sale con sus iniciales, en todas sus ligas. "
            "Quienes organizan o arbitran siguen viendo su nombre. Ninguna tabla cambia, y puede deshacerse aquí mismo."
        )

    @property
    def button(self) -> Words:  # type: ignore[override]
        return _("Mostrar con su nombre") if self.player.initials else _("Mostrar con iniciales")

    def verb(self, form: PerhapsReasonForm) -> ShowAs:
        return ShowAs(self.player.pk, not self.player.initials)

    def summary(self, form: PerhapsReasonForm) -> Words:
        count = self.player.entries.count()
        leagues = ngettext("%(count)d liga", "%(count)d ligas", count) % {"count": count}
        said = {"name": self.player.name, "shown": self.player.by_initials, "leagues": leagues}
        if self.player.initials:
            return _("«%(shown)s» vuelve a salir como «%(name)s» (%(leagues)s).") % said
        return _("«%(name)s» sale como «%(shown)s» (%(leagues)s). Ninguna tabla cambia.") % said

    def preview_context(self, form: PerhapsReasonForm) -> Mapping[str, Any]:
        self.foreseen(self.verb(form))
        return {"confirm_button": self.button}


class Anonymising(NamePage):
    """For good: what it does is said before, and again before it is done."""

    form_class = NothingForm
    title = _("Borrar el nombre")
    explains = _(
        "En su lugar queda un nombre de nadie, como «Jugador 17», sin club, en la tabla, los documentos, las "
        "planillas, los motivos y el historial. Resultados, puestos y medallas se quedan como están. No se puede "
        "deshacer: el nombre deja de guardarse, salvo en las copias de seguridad que haya y en lo que ya se imprimió o "
        "se descargó."
    )
    button = _("Ver qué cambia")

    def prepare(self, which: int = 0) -> HttpResponseBase | None:
        super().prepare(which)
        user = self.desk.actor.user
        assert user, "a private link organizes nothing"
        self.where = whereabouts(self.player, leagues_organized_by(user), championships_organized_by(user))
        return None

    def verb(self, form: NothingForm) -> Anonymise:
        return Anonymise(self.player.pk, self.where.leagues, self.where.championships)

    def summary(self, form: NothingForm) -> Words:
        return " ".join((self._from(len(self.where.leagues)), gettext("No se puede deshacer."), *self._kept()))

    def _from(self, count: int) -> str:
        if not count:
            return gettext("El nombre «%(name)s» se borra para siempre del podio de otro juego.") % {
                "name": self.player.name
            }
        return ngettext(
            "El nombre «%(name)s» se borra para siempre de %(count)d liga.",
            "El nombre «%(name)s» se borra para siempre de %(count)d ligas.",
            count,
        ) % {"name": self.player.name, "count": count}

    def _kept(self) -> Iterator[str]:
        """Where the name stays, for others answer for it."""
        if others := self.where.others:
            yield ngettext(
                "Juega también en %(count)d liga que organizan otras personas: ahí se queda.",
                "Juega también en %(count)d ligas que organizan otras personas: ahí se queda.",
                others,
            ) % {"count": others}
        if self.where.podiums:
            yield gettext("También se queda en el podio de otro juego, en un campeonato que no organizas.")

    def preview_context(self, form: NothingForm) -> Mapping[str, Any]:
        return {"confirm_button": _("Borrar el nombre para siempre")}
