"""Decisions on players' requests. Each step is a decision, private to the officials and the two players."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import models
from tournaments.league import checks
from tournaments.league.faults import Code, Fault, within
from tournaments.league.file.league_document import MAX_SHEET_LENGTH
from tournaments.league.timetable import resolved, written
from tournaments.league.values import Game, League, State
from tournaments.models.player_request import (
    GAME_KINDS,
    NAME_KINDS,
    OPEN_STATES,
    REASONLESS_KINDS,
    WAITING_STATES,
    Asked,
    RequestKind,
    RequestState,
)
from tournaments.organizers.calendar.forms import postponement
from tournaments.players.requests.around import free_board, lacks_correction
from tournaments.store.access.actor import Actor
from tournaments.store.decide import Change, Json, Verb, take
from tournaments.store.load import load_row
from tournaments.store.outbox import request_subject
from tournaments.store.players import settings_of
from tournaments.wording.decisions import KINDS, sentence_of
from tournaments.wording.results import pair
from tournaments.wording.terms import listed, short_hour

MAX_OPEN_REQUESTS = 5
"""Maximum number of open requests of one player."""
MAX_REQUESTS_A_DAY = 20
"""Maximum number of requests of one player in 24 hours, withdrawn ones included: each adds decisions to the history."""
MAX_PROPOSALS = 3
"""Maximum number of proposed hours in a request."""


class RequestDecision(Verb):
    """A decision on a request, by its key."""

    request: int

    def conflicting_decisions(self, league: models.League) -> Q:
        return Q(subject=request_subject(self.request))

    def waiting(self, league: models.League, *states: RequestState) -> models.PlayerRequest:
        """Return the request if it is in one of the states. Raises Fault otherwise."""
        rows = models.PlayerRequest.objects.select_related("entry", "fixture__one", "fixture__two")
        request = rows.get(pk=self.request, entry__league=league)
        if request.state not in states:
            raise Fault(Code.REQUEST_GONE)
        return request


@dataclass(frozen=True, slots=True)
class MakeRequest(Verb):
    """Make a request; its text is the reason of the decision, and may be empty if it is about the name.

    `hours` are the proposed ones, `article` the number and subject of the article in a claim, `sheet` the moves of an
    adjourned game, `asks` the result that an appeal about a game asks for.
    """

    entry: int
    kind: RequestKind
    fixture: int | None = None
    hours: tuple[datetime, ...] = ()
    article: tuple[str, str] = ("", "")
    sheet: str = ""
    asks: Asked | None = None

    name = "ask_for"
    in_any_state = True

    def requires_reason(self) -> bool:
        """Return whether the request is neither about the player's own name nor for other hours."""
        return self.kind not in REASONLESS_KINDS

    def conflicting_decisions(self, league: models.League) -> Q:
        """Return a filter that matches no decision: a new request conflicts with none."""
        return Q(pk=None)

    def _is_for_opponent(self, entry: models.Entry) -> bool:
        """Return whether the opponent answers first: to proposed hours, and with a link of their own."""
        if self.kind is not RequestKind.HOUR:
            return False
        of_game = Q(entry__fixtures_as_one=self.fixture) | Q(entry__fixtures_as_two=self.fixture)
        return models.PlayerLink.objects.filter(of_game).exclude(entry=entry).exists()

    def apply(self, league: models.League) -> Change:
        """Store the request, unless the player has too many waiting for an answer.

        After the end of the league only requests about the name can be made.
        """
        if league.state == State.FINISHED and self.kind not in NAME_KINDS:
            raise Fault(Code.LEAGUE_FINISHED)
        if not settings_of(league).requests:
            raise Fault(Code.REQUESTS_NOT_ALLOWED)
        entry = league.entries.get(pk=self.entry)
        waiting = list(models.PlayerRequest.objects.filter(entry=entry, state__in=OPEN_STATES))
        if any((one.kind, one.fixture_id) == (self.kind, self.fixture) for one in waiting):
            raise Fault(Code.REQUEST_TWICE)
        if len(waiting) >= MAX_OPEN_REQUESTS:
            raise Fault(Code.REQUESTS_TOO_MANY, most=MAX_OPEN_REQUESTS)
        if self.kind is RequestKind.WITHDRAW and models.Withdrawal.objects.filter(entry=entry).exists():
            raise Fault(Code.WITHDRAWN_TWICE, name=entry.name)
        since = timezone.now() - timedelta(days=1)
        if models.PlayerRequest.objects.filter(entry=entry, made_at__gt=since).count() >= MAX_REQUESTS_A_DAY:
            raise Fault(Code.REQUESTS_TODAY, most=MAX_REQUESTS_A_DAY)
        proposals = self._checked(league)
        row = models.PlayerRequest.objects.create(
            entry=entry,
            kind=self.kind,
            fixture_id=self.fixture,
            proposals=proposals,
            article=self.article[0],
            subject=self.article[1],
            state=RequestState.OPPONENT if self._is_for_opponent(entry) else RequestState.ORGANIZER,
            made_at=timezone.now(),
        )
        after: Json = {"player": entry.name, "kind": self.kind, **_players_of_game(row)}
        after["hours"] = [one["at"] for one in proposals]
        if self.article[0]:
            after["article"] = self.article[0]
        if self.sheet:
            after["sheet"] = self.sheet
        if self.asks:
            after["asks"] = self.asks
        return Change(None, after, request_subject(row.pk))

    def _checked(self, league: models.League) -> list[dict[str, Any]]:
        """Check the request and return its proposals with their boards. Raises Fault."""
        if self.kind is RequestKind.WITHDRAW or self.kind in NAME_KINDS:
            return []
        loaded = load_row(league)
        if loaded.league.state is State.PREPARING:
            raise Fault(Code.LEAGUE_NOT_DRAWN)
        name = next(name for name, pk in loaded.entry_ids.items() if pk == self.entry)
        if self.fixture is not None:
            game = loaded.game(self.fixture)
            if name not in game.pair:
                raise models.Fixture.DoesNotExist(self.fixture)
            if self.kind in GAME_KINDS - {RequestKind.CLAIM}:
                _refuse_closed(game, loaded.league)
        self._refuse_without_result([game for game in loaded.all_games if name in game.pair])
        if self.sheet:
            with within("sheet"):
                checks.text(self.sheet, MAX_SHEET_LENGTH)
        if self.kind is not RequestKind.HOUR:
            return []
        if not self.hours:
            raise Fault(Code.HOUR_NEEDED)
        assert self.fixture is not None
        zone = loaded.zone.key
        hours = [resolved(at, zone, f"hour_{number}") for number, at in enumerate(self.hours, start=1)]
        return [
            {
                "at": written(at, zone),
                "board": free_board(loaded, self.fixture, at, f"hour_{number}", reader=name),
            }
            for number, at in enumerate(hours, start=1)
        ]

    def _refuse_without_result(self, games: Sequence[Game]) -> None:
        """Raise Fault for an appeal if its game, or else each of the player's games, has no result."""
        appealed = [game for game in games if self.fixture in (None, game.key)]
        if self.kind is RequestKind.APPEAL and not any(game.result for game in appealed):
            raise Fault(Code.RESULT_MISSING)


def _refuse_closed(game: Game, league: League) -> None:
    """Raise Fault if a game is not to be played any more."""
    if game.result:
        raise Fault(Code.GAME_PLAYED)
    if withdrawn := sorted(game.pair & league.withdrawn_players):
        raise Fault(Code.GAME_SETTLED, "game", name=withdrawn[0])


@dataclass(frozen=True, slots=True)
class PickHour(RequestDecision):
    """Pick one of the proposed hours, as the opponent. The game is moved, or an organizer must approve it first."""

    request: int
    entry: int
    chosen: int

    name = "pick_hour"

    def apply(self, league: models.League) -> Change:
        """Accept one of the proposed hours; an organizer then approves it if the league requires that."""
        request_row = self.waiting(league, RequestState.OPPONENT)
        _check_is_opponent(request_row, self.entry)
        if not 0 <= self.chosen < len(request_row.proposals):
            raise Fault(Code.HOUR_NEEDED)
        request_row.chosen = self.chosen
        approve = settings_of(league).approve_hours
        request_row.state = RequestState.ORGANIZER if approve else RequestState.ACCEPTED
        request_row.save(update_fields=["chosen", "state"])
        return request_change(
            request_row, league, opponent_entry=self.entry, hour=request_row.proposals[self.chosen]["at"]
        )

    def afterwards(self, league: models.League, *, by: Actor) -> None:
        request = models.PlayerRequest.objects.get(pk=self.request)
        if request.state == RequestState.ACCEPTED:
            move_game(league, request, by=by)


@dataclass(frozen=True, slots=True)
class RefuseHours(RequestDecision):
    """Refuse all proposed hours, as the opponent; an organizer then decides."""

    request: int
    entry: int

    name = "refuse_hours"

    def apply(self, league: models.League) -> Change:
        """Refuse all proposed hours; an organizer decides then."""
        request_row = self.waiting(league, RequestState.OPPONENT)
        _check_is_opponent(request_row, self.entry)
        request_row.state = RequestState.ORGANIZER
        request_row.save(update_fields=["state"])
        return request_change(request_row, league, opponent_entry=self.entry)


@dataclass(frozen=True, slots=True)
class WithdrawRequest(RequestDecision):
    """Withdraw an unanswered request, as the player who made it."""

    request: int
    entry: int

    name = "take_request_back"
    in_any_state = True

    def apply(self, league: models.League) -> Change:
        request_row = self.waiting(league, *WAITING_STATES)
        if request_row.entry_id != self.entry:
            raise models.PlayerRequest.DoesNotExist(self.request)
        request_row.state = RequestState.TAKEN_BACK
        request_row.save(update_fields=["state"])
        return request_change(request_row, league)


@dataclass(frozen=True, slots=True)
class AnswerRequest(RequestDecision):
    """Accept a request, or refuse it with a reason, as an organizer.

    Accepting sets the hour picked by the opponent; without one, it raises Fault. An accepted appeal waits for its
    correction; to accept it once more says that nothing is left to do.
    """

    request: int
    accepted: bool

    name = "answer_request"
    in_any_state = True

    def requires_reason(self) -> bool:
        """Return whether the request is refused."""
        return not self.accepted

    def apply(self, league: models.League) -> Change:
        request = self.waiting(league, *OPEN_STATES)
        if self.accepted and request.kind == RequestKind.HOUR and request.chosen is None:
            raise Fault(Code.HOUR_UNPICKED)
        done = self.accepted and request.state == RequestState.TO_DO
        to_do = self.accepted and not done and lacks_correction(league, request)
        accepted = RequestState.TO_DO if to_do else RequestState.ACCEPTED
        request.state = accepted if self.accepted else RequestState.REFUSED
        request.save(update_fields=["state"])
        moves = self.accepted and request.kind == RequestKind.HOUR
        more: Json = {"hour": request.proposals[request.chosen or 0]["at"]} if moves else {}
        more |= {"done": True} if done else {}
        return request_change(request, league, accepted=self.accepted, **more)

    def afterwards(self, league: models.League, *, by: Actor) -> None:
        request = models.PlayerRequest.objects.get(pk=self.request)
        if self.accepted and request.kind == RequestKind.HOUR:
            move_game(league, request, by=by)


def move_game(league: models.League, request: models.PlayerRequest, *, by: Actor) -> None:
    """Set the hour that the opponent picked, by a decision on the calendar. Raises Fault."""
    picked = request.proposals[request.chosen or 0]
    assert request.fixture_id is not None
    place = (datetime.fromisoformat(picked["at"]), picked["board"])
    take(league, postponement(load_row(league), request.fixture_id, place, last=False), by=by)


def request_change(
    request: models.PlayerRequest, league: models.League, *, opponent_entry: int | None = None, **more: object
) -> Change:
    """Return the change of a request for the history; `opponent_entry` is the key of the answering opponent's entry."""
    before: Json = {"player": request.entry.name, "kind": request.kind, **_players_of_game(request)}
    opponent = {"rival": league.entries.get(pk=opponent_entry).name} if opponent_entry else {}
    return Change(before, {**before, **opponent, **more}, request_subject(request.pk))


def _players_of_game(request: models.PlayerRequest) -> Json:
    """Return the players of the request's game for the history; empty without a game."""
    return {"one": request.fixture.one.name, "two": request.fixture.two.name} if request.fixture else {}


def _check_is_opponent(request: models.PlayerRequest, entry: int) -> None:
    """Raise DoesNotExist if the entry is not that of the opponent."""
    assert request.fixture
    if entry == request.entry_id or entry not in (request.fixture.one_id, request.fixture.two_id):
        raise models.PlayerRequest.DoesNotExist(request.pk)


def _hour(text: str) -> str:
    """Return a stored hour (ISO 8601) in words."""
    return short_hour(datetime.fromisoformat(text))


def _about(document: Json) -> str:
    """Return the kind of the request in quotation marks, with its game if it has one."""
    kind = _("«%(kind)s»") % {"kind": KINDS[RequestKind(document["kind"])]}
    return f"{kind} ({pair(document)})" if "one" in document else kind


@sentence_of("ask_for")
def _ask_for(before: Json, after: Json, walkover: int) -> str:
    values = {"who": after["player"], "what": _about(after), "hours": listed([_hour(one) for one in after["hours"]])}
    if after["hours"]:
        return _("%(who)s pide: %(what)s. Propone %(hours)s.") % values
    return _("%(who)s pide: %(what)s.") % values


@sentence_of("pick_hour")
def _pick_hour(before: Json, after: Json, walkover: int) -> str:
    return _("%(rival)s acepta el %(hour)s.") % {"rival": after["rival"], "hour": _hour(after["hour"])}


@sentence_of("refuse_hours")
def _refuse_hours(before: Json, after: Json, walkover: int) -> str:
    return _("%(rival)s no puede a ninguna de esas horas.") % {"rival": after["rival"]}


@sentence_of("take_request_back")
def _take_request_back(before: Json, after: Json, walkover: int) -> str:
    return _("%(who)s retira su petición: %(what)s.") % {"who": after["player"], "what": _about(after)}


@sentence_of("answer_request")
def _answer_request(before: Json, after: Json, walkover: int) -> str:
    values = {"who": after["player"], "what": _about(after)}
    if "hour" in after:
        return _("Se acepta lo que pidió %(who)s: %(what)s. Se jugará el %(hour)s.") % {
            **values,
            "hour": _hour(after["hour"]),
        }
    if after.get("done"):
        return _("Se da por hecho lo que pidió %(who)s: %(what)s.") % values
    if after["accepted"]:
        return _("Se acepta lo que pidió %(who)s: %(what)s.") % values
    return _("Se rechaza lo que pidió %(who)s: %(what)s.") % values


@sentence_of("close_request")
def _close_request(before: Json, after: Json, walkover: int) -> str:
    values = {"who": after["player"], "what": _about(after)}
    if after.get("granted"):
        return _("Se hace lo que pidió %(who)s: %(what)s.") % values
    return _("Se cierra lo que pidió %(who)s, que ya no hace falta: %(what)s.") % values


def own_sentence(verb: str, after: Json) -> str:
    """Return the sentence about a decision on a request for the player who took it, or "" for other decisions."""
    if verb == "ask_for":
        values = {"what": _about(after), "hours": listed([_hour(one) for one in after["hours"]])}
        if after["hours"]:
            return _("Pediste %(what)s. Propusiste %(hours)s.") % values
        return _("Pediste %(what)s.") % values
    if verb == "pick_hour":
        return _("Aceptaste el %(hour)s.") % {"hour": _hour(after["hour"])}
    if verb == "refuse_hours":
        return _("Contestaste que no puedes a ninguna de esas horas.")
    if verb == "take_request_back":
        return _("Retiraste tu petición: %(what)s.") % {"what": _about(after)}
    return ""
