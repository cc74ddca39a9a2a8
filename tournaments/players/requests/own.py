"""A player's pages to make a request, to follow it, and to answer an opponent's proposal."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from functools import cached_property
from typing import Any

from django.http import Http404, HttpResponse, HttpResponseBase
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.background import GrowingSheet
from games.rules import RULES
from tournaments import models
from tournaments.display.games import GameLine, Status, all_lines
from tournaments.display.proposed_hours import hour_warnings, rest_words
from tournaments.display.reports import reported_game
from tournaments.display.requests import Proposal, RequestLine, recorded_words, request_of_player
from tournaments.display.standings import standings_of
from tournaments.league.faults import Code, Fault
from tournaments.league.scores import PLAYED
from tournaments.league.table import table
from tournaments.league.timetable import marked, with_offset
from tournaments.league.values import Game, State
from tournaments.models.player_request import RequestKind
from tournaments.organizers.calendar.forms import postponement
from tournaments.organizers.links.own_access import OwnDecision
from tournaments.players.requests.around import (
    HoursAround,
    askable_kinds,
    hours_around,
)
from tournaments.players.requests.forms import PickForm, RequestForm
from tournaments.players.requests.verbs import MakeRequest, PickHour, RefuseHours, WithdrawRequest
from tournaments.store.decide import Verb
from tournaments.store.load import LoadedLeague
from tournaments.store.players import deadlines_of, settings_of
from tournaments.web.deciding.effects import onward
from tournaments.web.deciding.hour_warnings import taken_hours_of
from tournaments.web.deciding.league_access import ANY_STATE
from tournaments.web.deciding.reasons import NothingForm
from tournaments.wording.decisions import KINDS, asked_words
from tournaments.wording.league_faults import full_sentence
from tournaments.wording.terms import short_hour

GAME_PARAMETER = "partida"
HOUR_TO_APPROVE = _("Propón hasta tres horas. Tu rival elige una, y quien organiza aprueba el cambio.")
EXPLANATIONS = {
    RequestKind.HOUR: _("Propón hasta tres horas. Tu rival elige una."),
    RequestKind.ABSENT: _("Quien organiza decide: aplazarla, darla por perdida u otra cosa."),
    RequestKind.ADJOURNED: _("La partida quedó a medias: di cómo quedó y cuándo podéis seguir."),
    RequestKind.CLAIM: _("Di qué artículo no se cumplió y qué pasó."),
    RequestKind.APPEAL: _(
        "Di qué resultado o qué empate crees que está mal, y por qué. Si la partida no tiene resultado, haz una "
        "reclamación."
    ),
    RequestKind.WITHDRAW: _("Quien organiza lo confirma y decide qué pasa con tus partidas."),
    RequestKind.INITIALS: _("Saldrán tus iniciales en vez de tu nombre."),
    RequestKind.ERASE: _(
        "Lo hace quien organiza: en lugar de tu nombre queda uno inventado, como «Jugador 17», y deja de valer esta "
        "página. Tus resultados se quedan. No se puede deshacer. En las ligas que organizan otras personas, pídelo "
        "también desde tu página."
    ),
}


class RequestPage(OwnDecision):
    """The page of a new request, whose kind is in the address."""

    states = ANY_STATE
    template = "players/requests/asking.html"
    form_class = RequestForm
    has_preview = False
    title = _("Pedir algo")
    button = _("Enviar la petición")

    def prepare(self, object_id: int = 0) -> HttpResponseBase | None:
        """Read the kind of request in the address."""
        try:
            self.kind = RequestKind(self.kwargs["kind"])
        except ValueError:
            raise Http404 from None
        return None

    def context(self) -> Mapping[str, Any]:
        hours = self.hours_around() if self.kind is RequestKind.HOUR else None
        approved = self.kind is RequestKind.HOUR and settings_of(self.access.row).approve_hours
        explains: str | Promise = HOUR_TO_APPROVE if approved else EXPLANATIONS[self.kind]
        if hours and hours.opponent and not has_link(self.access.loaded(), hours.opponent):
            explains = unreached_words(hours.opponent)
        return {"title": KINDS[self.kind], "explains": explains, "hours": hours}

    @cached_property
    def asked(self) -> GameLine | None:
        """The open game that was chosen in the form, or else that of the address, if it is the player's; or None."""
        get, name = self.request.GET, self.access.shown_name
        named = self.request.POST.get("game") or get.get("game") or get.get(GAME_PARAMETER, "")
        lines = (line for line in all_lines(self.access.league()) if name in (line.one, line.two))
        return next((line for line in lines if str(line.fixture_id) == named and line.status is Status.OPEN), None)

    def hours_around(self) -> HoursAround:
        """Return the hours of the asked game and of the other open games of its players."""
        return hours_around(self.access.loaded(), self.access.shown_name, self.asked)

    def form_options(self) -> Mapping[str, Any]:
        aliases = self.access.loaded().aliases
        return {"kind": self.kind, "games": self.games(), "rules": self.access.row.rules, "aliases": aliases}

    def games(self) -> list[tuple[int, str]]:
        """Return the player's games that the request may be about, as (key, text)."""
        loaded, name = self.access.loaded(), self.access.shown_name
        deadlines = deadlines_of(loaded.pk) if self.kind is RequestKind.HOUR else {}
        return [
            (line.fixture_id or 0, _game_words(line, name, deadlines.get(line.round or 0)))
            for line in self.own_lines()
            if self.may_be_about(line)
        ]

    def may_be_about(self, line: GameLine) -> bool:
        """Return whether the request may be about a game: an appeal needs a result, a claim nothing."""
        if self.kind is RequestKind.APPEAL:
            return line.result is not None
        return self.kind is RequestKind.CLAIM or line.status is Status.OPEN

    def own_lines(self) -> list[GameLine]:
        """Return the player's games."""
        name = self.access.shown_name
        lines = all_lines(self.access.league())
        return [line for line in lines if name in (line.one, line.two) and line.fixture_id]

    def initial(self) -> Mapping[str, Any]:
        asked = self.asked if self.kind is RequestKind.HOUR else None
        usual = {"hour_1": asked.at.time()} if asked and asked.at else {}
        return {"game": self.request.GET.get(GAME_PARAMETER, ""), **usual}

    def blocked(self) -> str:
        if not settings_of(self.access.row).requests:
            return full_sentence(Fault(Code.REQUESTS_NOT_ALLOWED))
        return super().blocked() or self._why_not_askable()

    def _why_not_askable(self) -> str:
        """Return why nobody could grant this kind of request, or an empty text."""
        loaded = self.access.loaded()
        kinds = askable_kinds(loaded, self.own_lines())
        if self.kind in kinds:
            return ""
        if loaded.league.state is State.FINISHED:
            return full_sentence(Fault(Code.LEAGUE_FINISHED))
        if loaded.league.state is State.PREPARING:
            return full_sentence(Fault(Code.LEAGUE_NOT_DRAWN))
        if self.kind is RequestKind.APPEAL:
            return gettext("Ninguna de tus partidas tiene resultado todavía. Si no se cumplió una regla, reclama.")
        return gettext("No te queda ninguna partida por jugar.")

    def verb(self, form: RequestForm) -> Verb:
        return MakeRequest(
            entry=self.access.entry.pk,
            kind=self.kind,
            fixture=form.fixture,
            hours=form.hours,
            article=form.article,
            sheet=form.cleaned_data.get("sheet", ""),
            asks=form.asks,
        )

    def reason(self, form: RequestForm) -> str:
        return str(form.cleaned_data["asked_for"])

    def redirect_after(self, decision: models.Decision, *more: str) -> HttpResponse:
        """Redirect to the request if something speaks against an hour that it proposes, which its page says."""
        proposes = self.kwargs["kind"] == RequestKind.HOUR
        made = self.access.entry.requests.order_by("-pk").first() if proposes else None
        loaded = self.access.loaded()
        line = request_of_player(self.access.entry, loaded, made.pk) if made else None
        if line and _has_warnings(loaded, line):
            return onward(self.request, self.access.address_of("own_request", line.pk))
        return super().redirect_after(decision, *more)


class OwnRequestDecision(OwnDecision):
    """A decision on a request that the player made, or that is about their game."""

    states = ANY_STATE
    has_preview = False
    line: RequestLine

    def prepare(self, object_id: int = 0) -> HttpResponseBase | None:
        """Find the request of the address."""
        self.loaded = self.access.loaded()
        line = request_of_player(self.access.entry, self.loaded, object_id)
        if line is None:
            raise Http404
        self.line = line
        return None

    def context(self) -> Mapping[str, Any]:
        return {"line": self.line}


class OwnRequest(OwnRequestDecision):
    """The page of a request with its history, where the opponent picks one of the hours or refuses all."""

    template = "players/requests/own_request.html"
    form_class = PickForm
    title = _("Petición")
    button = _("Contestar")

    def form_options(self) -> Mapping[str, Any]:
        return {"proposals": self.proposals(), "reader": self.access.shown_name, "aliases": self.loaded.aliases}

    def proposals(self) -> list[tuple[Proposal, str]]:
        """Return the proposed hours, in words for the player."""
        return proposals_in_words(self.loaded, self.line, reader=self.access.shown_name)

    def context(self) -> Mapping[str, Any]:
        return {
            **super().context(),
            "title": self.line.kind_name,
            "standing": standing(self.loaded, self.line),
            "board": position_diagram(self.loaded, self.line),
            "moves": self.loaded.aliases.within(self.line.sheet),
            "proposals": () if self.line.for_opponent else self.proposals(),
        }

    def verb(self, form: PickForm) -> Verb:
        chosen = form.chosen
        if chosen is None:
            return RefuseHours(self.line.pk, self.access.entry.pk)
        return PickHour(self.line.pk, self.access.entry.pk, chosen)


class WithdrawalOfRequest(OwnRequestDecision):
    """The page that withdraws the player's own request."""

    form_class = NothingForm
    title = _("Retirar la petición")
    explains = _("Deja de esperar respuesta.")
    button = _("Retirarla")

    def context(self) -> Mapping[str, Any]:
        return {**super().context(), "about": self.line.kind_name}

    def blocked(self) -> str:
        withdrawable = self.line.own and self.line.waits and not self.line.to_do
        return super().blocked() or ("" if withdrawable else full_sentence(Fault(Code.REQUEST_GONE)))

    def verb(self, form: NothingForm) -> Verb:
        return WithdrawRequest(self.line.pk, self.access.entry.pk)


def proposals_in_words(loaded: LoadedLeague, line: RequestLine, reader: str = "") -> list[tuple[Proposal, str]]:
    """Return each proposed hour with its text: the hour, and the reasons against it.

    `reader` is the name of the player who reads it and is addressed in the second person.
    """
    if line.fixture_id is None or not line.proposals:
        return []
    game = loaded.game(line.fixture_id)
    deadlines = deadlines_of(loaded.pk) if line.waits else {}
    return [(one, _proposal_words(loaded, line, game, one, deadlines, reader)) for one in line.proposals]


def _has_warnings(loaded: LoadedLeague, line: RequestLine) -> bool:
    """Return whether something speaks against an hour proposed in a request."""
    if line.fixture_id is None or not line.waits:
        return False
    game, deadlines = loaded.game(line.fixture_id), deadlines_of(loaded.pk)
    return any(
        hour_warnings(loaded, game, one.at, one.board, deadlines).words
        or _taken_elsewhere(loaded, line.fixture_id, one)
        for one in line.proposals
    )


def _proposal_words(
    loaded: LoadedLeague,
    line: RequestLine,
    game: Game,
    proposal: Proposal,
    deadlines: Mapping[int, date],
    reader: str,
) -> str:
    """Return the text of a proposed hour: the reasons against it, or the days to the players' nearest other game."""
    if not line.waits:
        return short_hour(proposal.when)
    warned = hour_warnings(loaded, game, proposal.at, proposal.board, deadlines, reader)
    others = [] if warned.clash else _taken_elsewhere(loaded, line.fixture_id or 0, proposal)
    far = "" if warned.clash or warned.same_day else rest_words(loaded, game, proposal.at, reader)
    return " · ".join((short_hour(proposal.when), *warned.words, *([far] if far else []), *others))


def _taken_elsewhere(loaded: LoadedLeague, fixture: int, proposal: Proposal) -> list[str]:
    """Return the warnings about an hour that a player has in another league."""
    place = (with_offset(proposal.at, loaded.league.zone), proposal.board)
    return taken_hours_of(loaded, postponement(loaded, fixture, place, last=False))


def standing(loaded: LoadedLeague, line: RequestLine) -> list[str]:
    """Return what is known of the game of a request that waits: results that its players reported already.

    Of a request for another hour also the present one, and that nobody can pick one. Of a claim or an appeal the
    present result, also once it is answered, and the one asked for; of an appeal on a tie what decides it.
    """
    if line.kind is RequestKind.APPEAL and line.fixture_id is None:
        return _tie_words(loaded, line.who) if line.waits else []
    is_appeal = line.kind is RequestKind.APPEAL
    if line.fixture_id and (is_appeal or (line.kind is RequestKind.CLAIM and loaded.game(line.fixture_id).result)):
        [opponent] = loaded.game(line.fixture_id).pair - {line.who}
        return [*filter(None, (recorded_words(loaded, line.fixture_id), asked_words(line.asks, line.who, opponent)))]
    if line.fixture_id is None or not line.waits:
        return []
    reported = reported_words(loaded, line.fixture_id)
    if line.kind is not RequestKind.HOUR:
        return reported
    game = loaded.game(line.fixture_id)
    if game.at:
        words = [gettext("Ahora está puesta: %(hour)s.") % {"hour": short_hour(marked(game.at, loaded.league.zone))}]
    else:
        words = [gettext("La partida no tiene fecha todavía.")]
    [opponent] = {game.one, game.two} - {line.who}
    picked = any(proposal.chosen for proposal in line.proposals)
    unreached = [] if picked or has_link(loaded, opponent) else [unreached_words(opponent)]
    return [*words, *reported, *unreached]


def _tie_words(loaded: LoadedLeague, who: str) -> list[str]:
    """Return what decides the place of a player among others level on points, in sentences."""
    if loaded.league.stage.format in PLAYED:
        return []
    rows = standings_of(loaded.league, table(loaded.league), {}).rows
    row = next(row for row in rows if row.name == who)
    return [*(note.text for note in row.reasons), *([row.shared] if row.shared else [])]


def reported_words(loaded: LoadedLeague, fixture: int) -> list[str]:
    """Return the results that players reported of a game and nobody confirmed, a sentence each; in one query."""
    reported = reported_game(loaded, fixture)
    words = gettext("Sin confirmar: %(who)s dio ya un resultado de esta partida. %(result)s")
    return [words % {"who": line.who, "result": line.words} for line in (reported.lines if reported else ())]


def has_link(loaded: LoadedLeague, player: str) -> bool:
    """Return whether a player has a link of their own, in one query."""
    return models.PlayerLink.objects.filter(entry=loaded.entry_ids[player]).exists()


def unreached_words(player: str) -> str:
    words = gettext("%(player)s no tiene enlace propio, así que no puede elegir: decide quien organiza.")
    return words % {"player": player}


def position_diagram(loaded: LoadedLeague, line: RequestLine) -> str:
    """Return the diagram of the position from object_id an adjourned game goes on, or "" if no moves were sent."""
    if not line.sheet:
        return ""
    return GrowingSheet(RULES[loaded.league.rules], line.sheet, whole=True).replay.board or ""


def _game_words(line: GameLine, name: str, last_day: date | None) -> str:
    """Return the text of a game for a list on a phone: its hour, the opponent and the last day of its round."""
    opponent = line.two if line.one == name else line.one
    if line.when:
        words = f"{short_hour(line.when)} · {opponent}"
    else:
        words = f"{line.number}. {line.one} – {line.two}" if line.number else f"{line.one} – {line.two}"
    if last_day is None:
        return words
    return gettext("%(game)s (plazo: %(day)s)") % {"game": words, "day": date_format(last_day, gettext("j b Y"))}
