"""The pages of the names of medallists in other games: shown by initials or by name, or erased."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_safe

from tournaments import models
from tournaments.display.names import NameLine, medallists_of
from tournaments.organizers.championships.medallists import erase_medallist, show_medallist
from tournaments.organizers.championships.organizing import READ_OR_SEND, decision_page
from tournaments.store.access.actor import Actor
from tournaments.web.deciding.championship import championship_for_organizer
from tournaments.web.login import login_required_with_form


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
    return decision_page(request, championship, by, title, explains, line.name if line else "", decide, NAMES)


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
    return decision_page(request, championship, by, title, explains, line.name if line else "", decide, NAMES)


NAMES = "tournaments:championship_names"


def _medallist_line(request: HttpRequest, championship: models.Championship, player_id: int) -> NameLine | None:
    """Return the medallist of the page. Raises Http404 if there is none, or the name is erased."""
    line = next((line for line in medallists_of(championship) if line.player_id == player_id), None)
    if request.method != "POST" and (line is None or line.erased):
        raise Http404(player_id)
    return line
