"""The page that creates a league: its name, the names of the players, when it is played, and what will come of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments import models
from tournaments.display.championships import championship_names
from tournaments.display.new_championship import NewName, new_name
from tournaments.league.faults import Fault
from tournaments.league.settings import MIN_PLAYERS
from tournaments.organizers.founding.boards_offered import boards_offered
from tournaments.organizers.founding.coming import coming, lacking_words, parts_for
from tournaments.organizers.founding.creating import NewLeague, create, create_divided
from tournaments.organizers.founding.forms import FoundingForm
from tournaments.organizers.founding.import_league import unanswered_names_words
from tournaments.organizers.founding.listed_players import ListedPlayers, listed_players
from tournaments.organizers.founding.players_form import PlayersForm
from tournaments.organizers.founding.proposals import MAKERS, Way
from tournaments.organizers.founding.quota import quota_words
from tournaments.store.access.actor import Actor
from tournaments.store.decide import with_retries
from tournaments.store.doubles import doubled_by
from tournaments.store.load import load_league
from tournaments.web.deciding.effects import onward
from tournaments.web.deciding.hour_warnings import hours_taken_from_the_start
from tournaments.web.form_token import INCOMPLETE, FormToken, new_form_token, read_form_token
from tournaments.web.requests import REFUSED_STATUS, actor_of, login_required_with_form, readable_leagues
from tournaments.web.timetable import usual_start
from tournaments.wording.league_faults import full_sentence
from tournaments.wording.podiums import doubled_words
from tournaments.wording.terms import listed

COUNT, KEEP = "count", "keep"
"""The steps of the form that are not the creation: to see what will come, and to create without the lots."""


@dataclass(frozen=True, slots=True)
class Sent:
    """The page as it was sent: its settings, the list of players, and the new championship that it makes, if any."""

    form: FoundingForm
    players: ListedPlayers
    championship: NewName | None


def read_page(request: HttpRequest) -> Sent:
    """Return the sent page, with its errors beside its fields."""
    players = listed_players(PlayersForm(request.POST, request.FILES), actor_of(request).user, request.POST)
    championships = championship_names(readable_leagues(request), request.user)
    form = FoundingForm(request.POST, championships=championships, players=len(players.read.entrants))
    form.full_clean()
    new = new_name(form.cleaned_data.get("championship"), championships, by=actor_of(request))
    return Sent(form, players, new)


@login_required_with_form
@require_http_methods(["GET", "HEAD", "POST"])
def new_league(request: HttpRequest) -> HttpResponse:
    """Show the page, say what will come of it, or create the league."""
    if request.method != "POST":
        championships = championship_names(readable_leagues(request), request.user)
        form = FoundingForm(championships=championships, initial=usual_start())
        return _page(request, form, new_form_token(), names=PlayersForm(), folded_words=form.folded_words)
    sent, form_token = read_page(request), read_form_token(request.POST)
    step = request.POST.get("step", "")
    if step == COUNT:
        return _counted(request, sent, form_token or new_form_token())
    _check(sent, form_token, draws=step != KEEP)
    if form_token is None or sent.form.errors or sent.players.form.errors:
        return _page(request, sent.form, form_token or new_form_token(), REFUSED_STATUS, **_what_comes(sent))
    if not sent.players.was_shown(request.POST):
        return _page(request, sent.form, form_token, **_what_comes(sent), to_confirm=True)
    try:
        return with_retries(lambda: _create(request, sent, form_token, draws=step != KEEP))
    except Fault as fault:
        _add_fault(sent, fault)
        return _page(request, sent.form, new_form_token(), REFUSED_STATUS, **_what_comes(sent))


def _check(sent: Sent, form_token: FormToken | None, *, draws: bool) -> None:
    """Add the errors of a page from which a league cannot be created."""
    if form_token is None:
        sent.form.add_error(None, INCOMPLETE)
    count = len(sent.players.who.entrants)
    if draws and count < MIN_PLAYERS and not sent.players.form.errors:
        words = _("Hacen falta al menos %(least)d nombres para sortear. Si aún no los tienes, usa «Crear sin sortear».")
        sent.players.form.add_error("listed", words % {"least": MIN_PLAYERS})


def _add_fault(sent: Sent, fault: Fault) -> None:
    """Add a fault beside the field that it is about, or beside the list."""
    if fault.place and fault.place.split("[")[0] not in sent.form.fields and "players" in fault.place:
        sent.players.form.add_error("listed", full_sentence(fault))
    else:
        sent.form.add_fault(fault)


def _create(request: HttpRequest, sent: Sent, form_token: FormToken, *, draws: bool) -> HttpResponse:
    """Create what the page says, and lead to where it goes on."""
    form, by, key = sent.form, actor_of(request), form_token.request_key(request)
    way, parts = form.chosen, parts_for(form)
    setups = [form.setup_for(part.players, part.boards) for part in parts]
    new = NewLeague(
        setup=replace(setups[0], initials=form.cleaned_data["initials"]),
        entrants=sent.players.who.entrants,
        answers=sent.players.who.answers,
        published=not form.cleaned_data["private"],
        draws=draws,
        last_day=form.cleaned_data.get("last_day"),
        swiss_rounds=form.swiss_rounds if way == Way.SWISS else None,
    )
    if way in MAKERS and draws:
        address = MAKERS[way](new, by, key)
        messages.success(request, _("Torneo creado, con el sorteo hecho."))
        return onward(request, address)
    if way == Way.DIVIDED:
        made = create_divided(new, setups, by=by, request_key=key)
        messages.success(request, _("Ligas creadas: %(names)s.") % {"names": listed([one.name for one in made])})
        return onward(request, reverse("tournaments:mine"))
    league = create(new, by=by, request_key=key)
    drawn = draws and way == Way.LEAGUE
    said = (*_created_words(league, draws=draws), *_last_day_words(form, draws=drawn), *_warnings(league, by))
    messages.success(request, " ".join(said))
    return onward(request, reverse(f"tournaments:{'record' if drawn else 'organize'}", args=[league.slug]))


def _created_words(league: models.League, *, draws: bool) -> list[str]:
    if league.stage is not None:
        return [_("Torneo creado.")]
    if league.draw_seed is not None:
        return [_("Liga creada y sorteada, con la semilla «%(seed)s».") % {"seed": league.draw_seed}]
    return [_("Liga creada. Ahora, los jugadores.") if not draws and not league.entries.exists() else _("Liga creada.")]


def _last_day_words(form: FoundingForm, *, draws: bool) -> list[str]:
    """Return where the last day is set of a league whose rounds are not known yet."""
    if draws or not form.cleaned_data.get("last_day"):
        return []
    return [_("El último día se pone en «Planificar», cuando esté sorteada.")]


def _warnings(league: models.League, by: Actor) -> Sequence[str]:
    """Return what the organizer may have to settle: names of others, hours taken in other leagues, a league like it."""
    loaded = load_league(league)
    doubled = [row.name for row in doubled_by([loaded.league], by=by) if row.pk != league.pk]
    return (*unanswered_names_words(league), *hours_taken_from_the_start(loaded), *doubled_words(doubled))


def _counted(request: HttpRequest, sent: Sent, form_token: FormToken) -> HttpResponse:
    """Return what will come of the page as it is: the parts that change for its script, else the page again."""
    context = _what_comes(sent)
    if request.headers.get("HX-Request"):
        return render(request, "organizers/founding/counted.html", {**context, "form": sent.form})
    again = FoundingForm(
        initial=sent.form.sent_values(), championships=sent.form.championships, players=sent.form.players
    )
    return _page(request, again, form_token, **context)


def _page(
    request: HttpRequest, form: FoundingForm, form_token: FormToken, status: int = 200, **context: Any
) -> HttpResponse:
    """Return the page; with `to_confirm` the list must be looked at before the league is created."""
    known = {"form": form, "form_token": form_token, "quota": quota_words(request.user)}
    return render(request, "organizers/founding/found.html", {**known, **context}, status=status)


def _what_comes(sent: Sent) -> dict[str, Any]:
    """Return the template's values of the list as it is read, and of what will come of it."""
    form = sent.form
    return {
        **sent.players.context(),
        "coming": coming(form),
        "new_championship": sent.championship.sentence if sent.championship else "",
        "lacking": lacking_words(form),
        "proposals": form.proposals,
        "chosen": form.chosen,
        "way_to_keep": form.way_to_keep,
        "outside_championship": listed(form.outside_championship),
        "boards_offered": boards_offered(form),
        "folded_words": form.folded_words,
    }
