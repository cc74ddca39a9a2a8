"""The pages about leagues and championships, each under an address for leagues and one for championships."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from tournaments import models
from tournaments.accounts import mail
from tournaments.accounts.joining import link_of
from tournaments.administrators import access, acts, archives
from tournaments.administrators import account_views as accounts
from tournaments.administrators.access import ActPage, DeleteForm, NewOrganizerForm, StrikeForm, Text, for_administrator
from tournaments.administrators.acts import Competition
from tournaments.administrators.leagues import (
    SITUATIONS,
    Situation,
    competition_list,
    competition_page,
    image_list,
    stages_deleted_with,
)
from tournaments.administrators.log import address_of, text_list
from tournaments.models.decision import ActSubject
from tournaments.store.access.people import full_signature
from tournaments.store.load import WITH_OWNERS
from tournaments.store.struck_sheets import texts_of
from tournaments.web.requests import choice_parameter, only_on_this_machine, page_number, search_words

SUBJECT_MODELS: dict[ActSubject, Any] = {
    ActSubject.LEAGUE: models.League,
    ActSubject.CHAMPIONSHIP: models.Championship,
}
LISTS = {ActSubject.LEAGUE: "leagues", ActSubject.CHAMPIONSHIP: "championships"}
TITLES = {ActSubject.LEAGUE: _("Ligas y torneos"), ActSubject.CHAMPIONSHIP: _("Campeonatos")}


def list_view(subject: ActSubject) -> Callable[..., Any]:
    """Return the view that lists leagues, or the one that lists championships."""

    @for_administrator
    @require_safe
    def view(request: HttpRequest) -> HttpResponse:
        query, situation, number = (
            search_words(request),
            choice_parameter(request, "estado", Situation),
            page_number(request),
        )
        context = {
            "found": competition_list(subject, query, situation, number=number),
            "query": query,
            "filter_key": situation,
            "number": number,
            "situations": SITUATIONS[subject].items(),
            "title": TITLES[subject],
            "page_name": f"administration:{subject}_page",
            "list_name": f"administration:{LISTS[subject]}",
        }
        return render(request, "administrators/held_list.html", context)

    return view


def page_view(subject: ActSubject) -> Callable[..., Any]:
    """Return the view of one league or championship."""

    @for_administrator
    @require_safe
    def view(request: HttpRequest, object_id: int) -> HttpResponse:
        rows = SUBJECT_MODELS[subject].objects.all()
        if subject is ActSubject.LEAGUE:
            rows = rows.select_related(*WITH_OWNERS)
        competition = get_object_or_404(rows, pk=object_id)
        context = {
            "page": competition_page(competition),
            "is_league": subject is ActSubject.LEAGUE,
            "title": TITLES[subject],
            "list_address": reverse(f"administration:{LISTS[subject]}"),
        }
        return render(request, "administrators/held.html", context)

    return view


class CompetitionActPage(ActPage):
    """An act on the league or championship of the address."""

    subject: ActSubject = ActSubject.LEAGUE

    def prepare(self, **address: Any) -> None:
        self.competition: Competition = SUBJECT_MODELS[self.subject]._default_manager.get(pk=address["object_id"])

    def about(self) -> Text:
        return self.competition.name

    def back(self) -> str:
        return address_of(self.subject, self.competition.pk)


class WithholdPage(CompetitionActPage):
    title = _("Ocultar al público")
    explains = _(
        "Su dirección dejará de existir para quien no sea de su equipo, y no saldrá en ninguna lista. Quien organiza "
        "lo sigue viendo todo, con una línea que dice que lo ha ocultado quien administra el sitio; el motivo no se le "
        "muestra."
    )
    button = _("Ocultar")
    done = _("Oculto al público.")
    template = "administrators/withhold.html"
    withheld: ClassVar[bool] = True

    def context(self) -> Mapping[str, Any]:
        """Return the event of several stages that goes with its stage, and how many they are."""
        is_league = isinstance(self.competition, models.League)
        event = models.Event.objects.filter(stages__league=self.competition.pk).first() if is_league else None
        count = event.stages.count() if event else 0
        return {"event": event if count > 1 else None, "count": count, "withheld": self.withheld}

    def act(self, form: Any, key: str) -> None:
        reason = form.cleaned_data["reason"]
        acts.withhold(self.competition, self.withheld, by=self.administrator, reason=reason, request_key=key)


class ShowAgainPage(WithholdPage):
    title = _("Volver a mostrar")
    explains = _("Queda como estaba antes de ocultarse: si era pública, la ve otra vez cualquiera.")
    button = _("Volver a mostrar")
    done = _("Ya no está oculto.")
    withheld = False


class AddOrganizerPage(CompetitionActPage):
    """Make an account an organizer, or invite an address, with the same answer whether it has an account or not."""

    form_class = NewOrganizerForm
    title = _("Dar a otra persona")
    explains = _(
        "Si escribes su nombre de cuenta, la organiza desde ahora. Si escribes su correo, recibe una invitación: con "
        "el enlace entra con la cuenta que tenga, o crea una. Quien la organiza hoy sigue organizándola."
    )
    button = _("Dársela")

    def answer(self, form: Any, key: str) -> HttpResponse:
        """Give the competition to the account, or send an invitation to the mail address."""
        if not form.address:
            return super().answer(form, key)
        invited = acts.invite(
            self.competition, form.address, by=self.administrator, reason=form.cleaned_data["reason"], request_key=key
        )
        link = link_of(self.request, invited)
        if invited.new and settings.SENDS_MAIL:
            league = self.competition if isinstance(self.competition, models.League) else None
            mail_context = {
                "link": link,
                "who": full_signature(self.administrator),
                "league": league,
                "invitation": invited.row,
            }
            mail.send("mail/invitation.txt", mail_context, form.address)
        context = {"link": link, "sent": invited.row, "mailed": settings.SENDS_MAIL}
        context["only_here"] = only_on_this_machine(self.request)
        context |= {"about": self.about(), "back": self.back(), "title": self.title}
        return render(self.request, "administrators/invited.html", context)

    def message(self, form: Any) -> Text:
        return _("%(name)s ya organiza «%(held)s».") % {
            "name": full_signature(form.found),
            "held": self.competition.name,
        }

    def act(self, form: Any, key: str) -> None:
        acts.add_organizer(
            self.competition, form.found, by=self.administrator, reason=form.cleaned_data["reason"], request_key=key
        )


class RemoveCrestPage(CompetitionActPage):
    template = "administrators/crest.html"
    title = _("Quitar el escudo")
    explains = _(
        "Deja de verse en sus páginas y documentos, y su dirección deja de existir. Los colores se quedan. El "
        "historial dice que se quitó; el motivo no se muestra."
    )
    button = _("Quitar el escudo")
    done = _("Escudo quitado.")

    def context(self) -> dict[str, Any]:
        return {"crest": self.competition.crest_id}

    def act(self, form: Any, key: str) -> None:
        acts.remove_crest(self.competition, by=self.administrator, reason=form.cleaned_data["reason"], request_key=key)


@for_administrator
@require_safe
def images(request: HttpRequest) -> HttpResponse:
    """Show every crest in use, with its league or championship."""
    number = page_number(request)
    context = {"found": image_list(number=number), "number": number}
    return render(request, "administrators/images.html", context)


def texts_view(subject: ActSubject) -> Callable[..., Any]:
    """Return the page of the texts in the history of a league or championship."""

    @for_administrator
    @require_safe
    def view(request: HttpRequest, object_id: int) -> HttpResponse:
        competition = get_object_or_404(SUBJECT_MODELS[subject], pk=object_id)
        number = page_number(request)
        context = {
            "found": text_list(competition, number=number),
            "held": competition,
            "number": number,
            "strike": f"administration:strike_{subject}_text",
            "back": address_of(subject, competition.pk),
        }
        return render(request, "administrators/texts.html", context)

    return view


class StrikeTextPage(CompetitionActPage):
    title = _("Tachar un texto del historial")
    explains = _(
        "Las palabras se borran del historial, de las páginas, de los ficheros y de los datos de cualquiera. En su "
        "lugar queda «[…]», y el historial dice quién las tachó y cuándo. No se puede deshacer."
    )
    button = _("Tachar")
    done = _("Texto tachado.")
    removes = True

    def prepare(self, **address: Any) -> None:
        super().prepare(**address)
        self.number: int = address["number"]
        self.texts = texts_of(self.competition.decisions.get(number=self.number))

    def make_form(self, *sent: Any) -> StrikeForm:
        return StrikeForm(*sent, texts=self.texts)

    def after(self) -> str:
        return reverse(f"administration:{self.subject}_texts", args=[self.kwargs["object_id"]])

    def act(self, form: Any, key: str) -> None:
        reason = form.cleaned_data["reason"]
        acts.strike_text(
            self.competition, self.number, form.struck, by=self.administrator, reason=reason, request_key=key
        )


class DeletePage(CompetitionActPage):
    form_class = DeleteForm
    title = _("Borrar del sitio")
    explains = _(
        "Se borra todo: partidas, planillas, documentos, enlaces e historial, y quienes no jueguen en ningún otro "
        "sitio. En su dirección queda una línea que lo dice. No se puede deshacer: solo volvería con una copia de "
        "seguridad."
    )
    button = _("Borrar")
    done = _("Borrado.")
    removes = True
    template = "administrators/delete.html"

    def context(self) -> Mapping[str, Any]:
        """Return the event that goes with its stage, and all its stages."""
        stages = stages_deleted_with(self.competition) if isinstance(self.competition, models.League) else ()
        event = models.Event.objects.filter(stages__league=self.competition.pk).first() if stages else None
        button = _("Borrar el torneo entero") if event else self.button
        return {"event": event, "stages": stages, "button": button}

    def after(self) -> str:
        return reverse(f"administration:{LISTS[self.subject]}")

    def act(self, form: Any, key: str) -> None:
        acts.delete(self.competition, by=self.administrator, reason=form.cleaned_data["reason"], request_key=key)


app_name = "administration"


def competition_urls(subject: ActSubject, prefix: str) -> Iterator[URLPattern]:
    """Yield the URL patterns of the administrator's pages about leagues, or about championships."""
    page = f"{prefix}<int:object_id>/"
    yield path(prefix, list_view(subject), name=LISTS[subject])
    yield path(page, page_view(subject), name=f"{subject}_page")
    yield path(f"{page}ocultar/", WithholdPage.as_view(subject=subject), name=f"withhold_{subject}")
    yield path(f"{page}mostrar/", ShowAgainPage.as_view(subject=subject), name=f"show_{subject}_again")
    yield path(f"{page}dar/", AddOrganizerPage.as_view(subject=subject), name=f"give_{subject}")
    remove_crest = RemoveCrestPage.as_view(subject=subject)
    yield path(f"{page}quitar-escudo/", remove_crest, name=f"take_{subject}_crest_off")
    yield path(f"{page}textos/", texts_view(subject), name=f"{subject}_texts")
    strike = StrikeTextPage.as_view(subject=subject)
    yield path(f"{page}textos/<int:number>/tachar/", strike, name=f"strike_{subject}_text")
    yield path(f"{page}borrar/", DeletePage.as_view(subject=subject), name=f"delete_{subject}")


urlpatterns: list[URLPattern] = [
    path("", access.home, name="home"),
    path("registro/", access.acts, name="log"),
    path("cuentas/", accounts.accounts, name="accounts"),
    path("cuentas/<int:object_id>/", accounts.account, name="account_page"),
    path("cuentas/<int:object_id>/contrasena/", accounts.PasswordLinkPage.as_view(), name="password_link"),
    path("cuentas/<int:object_id>/fuera-de-uso/", accounts.DisableAccountPage.as_view(), name="put_out_of_use"),
    path("cuentas/<int:object_id>/en-uso/", accounts.EnableAccountPage.as_view(), name="put_back_in_use"),
    path("cuentas/<int:object_id>/borrar/", accounts.EraseAccountPage.as_view(), name="erase_account"),
    path("cuentas/<int:object_id>/administrar/", accounts.GrantAdministrationPage.as_view(), name="make_administrator"),
    path("cuentas/<int:object_id>/no-administrar/", accounts.EndAdministrationPage.as_view(), name="end_administrator"),
    path("imagenes/", images, name="images"),
    path("archivos/", archives.archives, name="archive_list"),
    path("archivos/<int:object_id>/borrar/", archives.DeleteArchivePage.as_view(), name="remove_archive"),
    *competition_urls(ActSubject.LEAGUE, "ligas/"),
    *competition_urls(ActSubject.CHAMPIONSHIP, "campeonatos/"),
]
