"""The files of a league for its officials, with names hidden from the public; the site can import them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments import models
from tournaments.display.league import LeaguePage
from tournaments.documents.files import tables
from tournaments.documents.files.pdn import Sheet, headings
from tournaments.documents.files.tables import csv_file
from tournaments.league.file.writing import write_league
from tournaments.models.league import Role
from tournaments.public.files import attachment
from tournaments.store.load import LoadedLeague, load_rows
from tournaments.store.players import with_player_settings
from tournaments.web.deciding.league_access import for_officials, open_league_access
from tournaments.web.uploads import file_name


@dataclass(frozen=True, slots=True)
class OwnFile:
    """A file: its title, the role that may download it, and the function that writes it."""

    title: str | Promise
    role: Role
    write: Callable[[LoadedLeague], bytes]


@for_officials
@never_cache
@require_safe
def own_file(request: HttpRequest, slug: str, name: str, extension: str) -> HttpResponse:
    """Return a file of a league for its officials. Raises Http404 for an unknown one."""
    file = OWN_FILES.get(f"{name}.{extension}")
    if file is None:
        raise Http404(name)
    access = open_league_access(request, slug, file.role)
    return attachment(file.write(load_rows([access.row], sheets=True)[0]), file_name(slug, file.title), extension)


def league_file(row: models.League) -> bytes:
    """Return the file of a league for its organizers."""
    return _league_file_bytes(load_rows([row], sheets=True)[0])


def _league_file_bytes(loaded: LoadedLeague) -> bytes:
    """Return the league file, with a mark on players hidden from the public in this league or in all."""
    players = tuple(
        replace(player, initials=player.initials or player.name in loaded.by_initials)
        for player in loaded.league.players
    )
    return write_league(replace(with_player_settings(loaded), players=players)).encode()


def _players(loaded: LoadedLeague) -> bytes:
    """Return a CSV list of players that the site can import: a name and a club on each line."""
    columns = headings(player=_("Jugador/a"), club=_("Club"))
    rows = tuple((player.name, player.club) for player in loaded.league.players)
    return csv_file(Sheet(_("Jugadores"), loaded.league.name, columns, rows))


def _results(loaded: LoadedLeague) -> bytes:
    """Return the CSV list of open games to fill in with results, which the site can import."""
    return csv_file(tables.results(LeaguePage(loaded)))


def _results_form(loaded: LoadedLeague) -> bytes:
    """Return the list of open games as a workbook to fill in with results, with drop-down lists."""
    from tournaments.documents.files.results_form import results_form  # noqa: PLC0415 - five megabytes, seldom needed

    return results_form(LeaguePage(loaded))


OWN_FILES: Mapping[str, OwnFile] = {
    "league.json": OwnFile(gettext_lazy("Fichero de liga"), Role.ORGANIZER, _league_file_bytes),
    "players.csv": OwnFile(gettext_lazy("Jugadores"), Role.ORGANIZER, _players),
    "results.csv": OwnFile(gettext_lazy("Resultados por anotar"), Role.REFEREE, _results),
    "results.xlsx": OwnFile(gettext_lazy("Resultados por anotar"), Role.REFEREE, _results_form),
}
