"""Decisions of a championship's organizers and their sentences: rename it, answer leagues that ask to join, remove
leagues.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_safe

from tournaments import models
from tournaments.accounts import invitations
from tournaments.display.names import NameLine, medallists_of
from tournaments.organizers.championships.other_podium import erase_medallist, show_medallist
from tournaments.organizers.championships.page import organizers_page
from tournaments.store.access.actor import Actor
from tournaments.store.championship_entries import answer_request, remove_league
from tournaments.store.doubles import doubled_in
from tournaments.web.deciding.championship import championship_for_organizer, version_of
from tournaments.web.deciding.effects import decision_sentence, onward
from tournaments.web.deciding.page import Words, send
from tournaments.web.deciding.reasons import NothingForm
from tournaments.web.form_token import FormToken, new_form_token
from tournaments.web.requests import READ_OR_SEND, login_required_with_form, page_number, readable_leagues
from tournaments.wording import terms
from tournaments.wording.decisions import sentence_of
from tournaments.wording.results import Json

Decide = Callable[[models.Championship, Actor, str, int], models.Decision]
"""A function that takes a decision: its arguments are the championship, actor, request key and version seen."""


@login_required_with_form
@require_safe
def organize_championship(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the page of a championship's organizers."""
    championship, _by = championship_for_organizer(request, slug)
    number = page_number(request)
    context = {
        "championship": championship,
        "page": organizers_page(championship, readable_leagues(request), number=number),
        "number": number,
        "open": invitations.open_invitations().filter(championship=championship).select_related("invited_by__handle"),
    }
    return render(request, "organizers/championships/championship.html", context)


@login_required_with_form
@require_http_methods(READ_OR_SEND)
def admit(request: HttpRequest, slug: str, league_id: int) -> HttpResponse:
    """Show the page that accepts a league's request, or accept it."""
    explains = _("Sus medallas sumarán en el campeonato, y si no tiene colores propios llevará los del campeonato.")
    return _answer_page(request, slug, league_id, _("Aceptar la liga"), explains, admit=True)


@login_required_with_form
@require_http_methods(READ_OR_SEND)
def refuse(request: HttpRequest, slug: str, league_id: int) -> HttpResponse:
    """Show the page that refuses a league's request, or refuse it."""
    explains = _("La liga sigue como está, fuera del campeonato, y puede volver a pedir entrar.")
    return _answer_page(request, slug, league_id, _("Rechazar la petición"), explains, admit=False)


def _answer_page(
    request: HttpRequest, slug: str, league_id: int, title: Words, explains: Words, *, admit: bool
) -> HttpResponse:
    """Return the response of the page that accepts or refuses a league."""

    def decide(row: models.Championship, by: Actor, key: str, seen_version: int) -> models.Decision:
        return answer_request(row, league_id, admit=admit, by=by, request_key=key, seen_version=seen_version)

    return _league_decision_page(request, slug, league_id, title, explains, decide, asking=True, enters=admit)


@login_required_with_form
@require_http_methods(READ_OR_SEND)
def remove(request: HttpRequest, slug: str, league_id: int) -> HttpResponse:
    """Take a league out of the championship."""

    def decide(row: models.Championship, by: Actor, key: str, seen_version: int) -> models.Decision:
        return remove_league(row, league_id, by=by, request_key=key, seen_version=seen_version)

    explains = _(
        "Sus medallas dejan de sumar en el campeonato. La liga sigue como está, y puede volver a pedir entrar."
    )
    return _league_decision_page(
        request, slug, league_id, _("Quitar la liga del campeonato"), explains, decide, asking=False
    )


def _league_decision_page(
    request: HttpRequest,
    slug: str,
    league_id: int,
    title: Words,
    explains: Words,
    decide: Decide,
    *,
    asking: bool,
    enters: bool = False,
) -> HttpResponse:
    """Return the response of the page of a decision on a league.

    With `asking`, it is on the request of the league to join; otherwise, on a league of the championship. With
    `enters`, it names those of the championship that the league would double.
    """
    championship, by = championship_for_organizer(request, slug)
    leagues = models.League.objects.filter(pk=league_id)
    if asking:
        league = leagues.filter(championship_request__championship=championship).first()
    else:
        league = leagues.filter(championship=championship).first()
    if league is None and request.method != "POST":
        raise Http404(league_id)
    doubled = partial(doubled_in, championship, league, by=by) if league and enters else tuple
    name = league.name if league else ""
    return decision_page(request, championship, by, title, explains, name, decide, doubled=doubled)


def decision_page(
    request: HttpRequest,
    championship: models.Championship,
    by: Actor,
    title: Words,
    explains: Words,
    about: str,
    decide: Decide,
    *,
    back_to: str = "tournaments:organize_championship",
    doubled: Callable[[], Sequence[models.League]] = tuple,
) -> HttpResponse:
    """Show the page of a decision without fields, or take the decision if it was sent.

    It names the leagues of the championship that are `doubled`.
    """
    back = reverse(back_to, args=[championship.slug])

    def show(form_token: FormToken, status: int = 200) -> HttpResponse:
        page_context = {"title": title, "explains": explains, "about": about, "back": back, "doubled": doubled()}
        context = {"championship": championship, "form": form, "form_token": form_token, **page_context}
        return render(request, "organizers/championships/championship_decide.html", context, status=status)

    def act(form_token: FormToken, key: str) -> HttpResponse:
        try:
            decision = decide(championship, by, key, form_token.seen_version)
        except models.League.DoesNotExist as missing:
            raise Http404 from missing
        messages.success(request, decision_sentence(decision))
        return onward(request, back)

    if request.method != "POST":
        form = NothingForm()
        return show(new_form_token(championship.version))
    form = NothingForm(request.POST)
    return send(request, form, act=act, show=show, version=lambda: version_of(championship))


@login_required_with_form
@require_safe
def names(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the medallists of a championship's other games."""
    championship, _by = championship_for_organizer(request, slug)
    context = {"championship": championship, "players": medallists_of(championship)}
    return render(request, "organizers/championships/championship_names.html", context)


@login_required_with_form
@require_http_methods(READ_OR_SEND)
def show(request: HttpRequest, slug: str, player_id: int) -> HttpResponse:
    """Switch a medallist between initials and the full name."""
    championship, by = championship_for_organizer(request, slug)
    line = _medallist_line(request, championship, player_id)
    hidden = bool(line and line.shown)

    def decide(row: models.Championship, actor: Actor, key: str, seen_version: int) -> models.Decision:
        return show_medallist(row, player_id, initials=not hidden, by=actor, request_key=key, seen_version=seen_version)

    if hidden:
        title = _("Mostrar con su nombre")
        explains = _("Vuelve a salir con su nombre en los podios de otros juegos de este campeonato.")
    else:
        title = _("Mostrar con iniciales")
        explains = _(
            "El público lee sus iniciales en todo este campeonato. A quienes organizan sus ligas se les pide que hagan "
            "lo mismo, sin decir el motivo. Ninguna tabla cambia, y puede deshacerse aquí mismo."
        )
    return decision_page(request, championship, by, title, explains, line.name if line else "", decide, back_to=NAMES)


@login_required_with_form
@require_http_methods(READ_OR_SEND)
def erase(request: HttpRequest, slug: str, player_id: int) -> HttpResponse:
    """Pseudonymise a medallist for good."""
    championship, by = championship_for_organizer(request, slug)
    line = _medallist_line(request, championship, player_id)

    def decide(row: models.Championship, actor: Actor, key: str, seen_version: int) -> models.Decision:
        return erase_medallist(row, player_id, by=actor, request_key=key, seen_version=seen_version)

    explains = _(
        "En su lugar queda un nombre inventado, como «Jugador 17», en los podios de otros juegos de este campeonato y "
        "en su historial. Sus medallas se quedan. En las ligas que juegue lo borra quien las organiza. No se puede "
        "deshacer: el nombre deja de guardarse aquí, salvo en las copias de seguridad que haya."
    )
    title = _("Borrar el nombre para siempre")
    return decision_page(request, championship, by, title, explains, line.name if line else "", decide, back_to=NAMES)


NAMES = "tournaments:championship_names"


def _medallist_line(request: HttpRequest, championship: models.Championship, player_id: int) -> NameLine | None:
    """Return the medallist of the page. Raises Http404 if there is none, or the name is erased."""
    line = next((line for line in medallists_of(championship) if line.player_id == player_id), None)
    if request.method != "POST" and (line is None or line.erased):
        raise Http404(player_id)
    return line


@sentence_of("other_podium")
def _other_podium(before: Json, after: Json, walkover: int) -> str:
    return gettext("Podio de %(game)s: %(podium)s.") % {
        "game": after["game"],
        "podium": terms.listed(after["podium"]),
    }


@sentence_of("remove_other_podium")
def _remove_other_podium(before: Json, after: Json, walkover: int) -> str:
    return gettext("Se quita el podio de %(game)s: sus medallas ya no suman.") % {"game": before["game"]}


@sentence_of("rename_championship")
def _rename_championship(before: Json, after: Json, walkover: int) -> str:
    return gettext("El campeonato «%(was)s» pasa a llamarse «%(name)s».") % {
        "was": before["championship"],
        "name": after["championship"],
    }


@sentence_of("found_championship")
def _found_championship(before: Json, after: Json, walkover: int) -> str:
    return gettext("Campeonato creado: «%(championship)s».") % after


@sentence_of("ask_entry")
def _ask_entry(before: Json, after: Json, walkover: int) -> str:
    return gettext("La liga «%(league)s» pide entrar en el campeonato.") % after


@sentence_of("withdraw_entry")
def _withdraw_entry(before: Json, after: Json, walkover: int) -> str:
    return gettext("La liga «%(league)s» retira su petición de entrar en el campeonato.") % after


@sentence_of("admit_league")
def _admit_league(before: Json, after: Json, walkover: int) -> str:
    return gettext("La liga «%(league)s» entra en el campeonato «%(championship)s».") % after


@sentence_of("refuse_league")
def _refuse_league(before: Json, after: Json, walkover: int) -> str:
    return gettext("El campeonato no acepta la liga «%(league)s».") % after


@sentence_of("remove_league")
def _remove_league(before: Json, after: Json, walkover: int) -> str:
    return gettext("La liga «%(league)s» deja el campeonato «%(championship)s».") % after


@sentence_of("appoint_organizer")
def _appoint_organizer(before: Json, after: Json, walkover: int) -> str:
    return gettext("%(name)s organiza el campeonato.") % after


@sentence_of("dismiss_organizer")
def _dismiss_organizer(before: Json, after: Json, walkover: int) -> str:
    return gettext("%(name)s deja de organizar el campeonato.") % before
