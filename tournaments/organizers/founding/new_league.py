"""The page that creates a league: its name, the names of the players, when it is played, and what will come of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments import models
from tournaments.display.championships import championship_names
from tournaments.league.faults import Fault
from tournaments.league.file.names_list import NamesList
from tournaments.league.settings import MIN_PLAYERS
from tournaments.organizers.founding.boards_offered import boards_offered
from tournaments.organizers.founding.coming import coming, lacking_words, parts_for
from tournaments.organizers.founding.creating import NewLeague, create, create_divided
from tournaments.organizers.founding.forms import FoundingForm
from tournaments.organizers.founding.import_league import lines_read, unanswered_names_words
from tournaments.organizers.founding.names_asked import NamesWithAnswers, name_questions
from tournaments.organizers.founding.players_form import PlayersForm, form_errors, ticks_shown
from tournaments.organizers.founding.proposals import MAKERS, Way
from tournaments.organizers.founding.quota import quota_words
from tournaments.store.decide import with_retries
from tournaments.store.load import load_league
from tournaments.web.deciding.effects import onward
from tournaments.web.deciding.hour_warnings import hours_taken_from_the_start
from tournaments.web.form_token import INCOMPLETE, FormToken, new_form_token, read_form_token
from tournaments.web.requests import REFUSED_STATUS, actor_of, login_required_with_form, readable_leagues
from tournaments.web.timetable import usual_start
from tournaments.wording.doubts import doubts_shown, left_out_words
from tournaments.wording.league_faults import full_sentence
from tournaments.wording.terms import listed

COUNT, KEEP = "count", "keep"
"""The steps of the form that are not the creation: to see what will come, and to create without the lots."""


@dataclass(frozen=True, slots=True)
class Sent:
    """The page as it was sent: its settings, its list, and the players of the list with the questions about them."""

    form: FoundingForm
    names: PlayersForm
    who: NamesWithAnswers

    @property
    def read(self) -> NamesList:
        read: NamesList = self.names.cleaned_data.get("read", NamesList())
        return read

    @property
    def digest(self) -> str:
        """A digest of the text of the list, whose reading was shown; the answers beside it may be newer."""
        if self.names.errors:
            return ""
        return sha256(repr(self.names.sent_pairs()).encode()).hexdigest()[:20]

    @property
    def plain(self) -> bool:
        """Whether the list was read without anything to ask or to tell about it."""
        read, told_apart = self.read, self.names.cleaned_data.get("namesakes", ())
        return not (read.doubts or read.left_out or read.comma_kept or told_apart or self.who.questions)


def read_page(request: HttpRequest) -> Sent:
    """Return the sent page, with its errors beside its fields."""
    names = PlayersForm(request.POST, request.FILES, has_players=lambda: True)
    names.full_clean()
    read = names.cleaned_data.get("read", NamesList())
    who = name_questions(read.entrants, actor_of(request).user, None, request.POST)
    championships = championship_names(readable_leagues(request), request.user)
    form = FoundingForm(request.POST, championships=championships, players=len(read.entrants))
    form.full_clean()
    return Sent(form, names, who)


@login_required_with_form
@require_http_methods(["GET", "HEAD", "POST"])
def new_league(request: HttpRequest) -> HttpResponse:
    """Show the page, say what will come of it, or create the league."""
    if request.method != "POST":
        championships = championship_names(readable_leagues(request), request.user)
        form = FoundingForm(championships=championships, initial=usual_start())
        return _page(request, form, PlayersForm(), new_form_token())
    sent, form_token = read_page(request), read_form_token(request.POST)
    step = request.POST.get("step", "")
    if step == COUNT:
        return _counted(request, sent, form_token or new_form_token())
    _check(sent, form_token, draws=step != KEEP)
    if form_token is None or sent.form.errors or sent.names.errors:
        return _page(request, sent.form, sent.names, form_token or new_form_token(), sent, status=REFUSED_STATUS)
    if not sent.plain and request.POST.get("shown") != sent.digest:
        return _page(request, sent.form, sent.names, form_token, sent, to_confirm=True)
    try:
        return with_retries(lambda: _create(request, sent, form_token, draws=step != KEEP))
    except Fault as fault:
        _add_fault(sent, fault)
        return _page(request, sent.form, sent.names, new_form_token(), sent, status=REFUSED_STATUS)


def _check(sent: Sent, form_token: FormToken | None, *, draws: bool) -> None:
    """Add the errors of a page from which a league cannot be created."""
    if form_token is None:
        sent.form.add_error(None, INCOMPLETE)
    count = len(sent.who.entrants)
    if draws and count < MIN_PLAYERS and not sent.names.errors:
        words = _("Hacen falta al menos %(least)d nombres para sortear. Si aún no los tienes, usa «Crear sin sortear».")
        sent.names.add_error("listed", words % {"least": MIN_PLAYERS})


def _add_fault(sent: Sent, fault: Fault) -> None:
    """Add a fault beside the field that it is about, or beside the list."""
    if fault.place and fault.place.split("[")[0] not in sent.form.fields and "players" in fault.place:
        sent.names.add_error("listed", full_sentence(fault))
    else:
        sent.form.add_fault(fault)


def _create(request: HttpRequest, sent: Sent, form_token: FormToken, *, draws: bool) -> HttpResponse:
    """Create what the page says, and lead to where it goes on."""
    form, by, key = sent.form, actor_of(request), form_token.request_key(request)
    way, parts = form.chosen, parts_for(form)
    setups = [form.setup_for(part.players, part.boards) for part in parts]
    new = NewLeague(
        setup=replace(setups[0], initials=form.cleaned_data["initials"]),
        entrants=sent.who.entrants,
        answers=sent.who.answers,
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
    said = (*_created_words(league, draws=draws), *_last_day_words(form, draws=drawn), *_warnings(league))
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


def _warnings(league: models.League) -> Sequence[str]:
    """Return what the organizer may have to settle: names of others, and hours taken in other leagues."""
    return (*unanswered_names_words(league), *hours_taken_from_the_start(load_league(league)))


def _counted(request: HttpRequest, sent: Sent, form_token: FormToken) -> HttpResponse:
    """Return what will come of the page as it is: the parts that change for its script, else the page again."""
    if request.headers.get("HX-Request"):
        context = {**_what_comes(sent), "form": sent.form, "names": sent.names, "while_typed": True}
        return render(request, "organizers/founding/counted.html", context)
    again = FoundingForm(
        initial=sent.form.sent_values(), championships=sent.form.championships, players=sent.form.players
    )
    names = PlayersForm(initial=sent.names.sent_values()) if not sent.names.errors else sent.names
    return _page(request, again, names, form_token, sent)


def _page(
    request: HttpRequest,
    form: FoundingForm,
    names: PlayersForm,
    form_token: FormToken,
    sent: Sent | None = None,
    *,
    status: int = 200,
    to_confirm: bool = False,
) -> HttpResponse:
    """Return the page; `to_confirm` if the list must be looked at before the league is created."""
    context = {
        "form": form,
        "names": names,
        "form_token": form_token,
        "to_confirm": to_confirm,
        "quota": quota_words(request.user),
        **(_what_comes(sent) if sent else {"folded_words": form.folded_words}),
    }
    return render(request, "organizers/founding/found.html", context, status=status)


def _what_comes(sent: Sent) -> dict[str, Any]:
    """Return the template's values of the list as it is read, and of what will come of it."""
    read, who, form = sent.read, sent.who, sent.form
    namesakes = sent.names.cleaned_data.get("namesakes", ())
    lines = lines_read(read.entrants, who, namesakes)
    known = [line for line in lines if line.match and line.match.own]
    return {
        "read": lines,
        "known": listed([line.name for line in known]) if 0 < len(known) < len(lines) else "",
        "all_known": bool(lines) and len(known) == len(lines),
        "unfold": any(one.twice or one.alike or one.namesake or (one.match and not one.match.own) for one in lines),
        "with_clubs": any(entrant.club for entrant in read.entrants),
        "with_ratings": sum(entrant.rating is not None for entrant in read.entrants),
        "questions": who.questions,
        "doubts": doubts_shown([one for one in read.doubts if one.key not in sent.names.known]),
        "ticks_shown": ticks_shown(sent.names),
        "left_out": left_out_words(read.left_out),
        "comma_kept": read.comma_kept,
        "errors": form_errors(sent.names),
        "digest": sent.digest,
        "coming": coming(form),
        "lacking": lacking_words(form),
        "proposals": form.proposals,
        "chosen": form.chosen,
        "way_to_keep": form.way_to_keep,
        "outside_championship": listed(form.outside_championship),
        "boards_offered": boards_offered(form),
        "folded_words": form.folded_words,
    }
