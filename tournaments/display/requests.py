"""Players' requests in words, with their history, and what else officials must settle."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import (
    BooleanField,
    ExpressionWrapper,
    Q,
    QuerySet,
)
from django.utils.translation import gettext as _

from tournaments import models
from tournaments.display.history import DecisionLine, line_in_zone
from tournaments.league.timetable import marked, stored
from tournaments.league.values import Game, Side, Winner
from tournaments.models.player_request import OPEN_STATES, Asked, RequestKind, RequestState
from tournaments.store.load import LoadedLeague
from tournaments.store.outbox import request_subject
from tournaments.wording.decisions import KINDS, STATES, YOUR_ANSWER
from tournaments.wording.results import sentence

MAX_SHOWN = 30


@dataclass(frozen=True, slots=True)
class Proposal:
    """A proposed hour of a request, in local time, with its board; `number` counts from 0."""

    number: int
    at: datetime
    board: int
    chosen: bool
    when: datetime
    """The hour as people are told of it: with its offset if it happens twice."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestLine:
    """A request; `text` is the player's, `answers` are the decisions on it. Hours are local times of the league."""

    pk: int
    entry: int
    who: str
    kind: RequestKind
    kind_name: str
    state: RequestState
    state_name: str
    fixture_id: int | None
    pair: str
    article: str
    subject: str
    proposals: tuple[Proposal, ...]
    at: datetime
    text: str
    sheet: str
    asks: str
    """The result that an appeal asks for, as `Asked`; empty without one."""
    answers: tuple[DecisionLine, ...]
    waits: bool
    own: bool
    """Whether the reader is the player who made it."""
    for_opponent: bool
    """Whether the reader is the opponent who must answer it."""

    @property
    def to_do(self) -> bool:
        """Whether it was accepted, and its correction is still to be made."""
        return self.state is RequestState.TO_DO

    @property
    def hours(self) -> tuple[datetime, ...]:
        """The proposed hours as people are told of them, or only the one that the opponent picked."""
        chosen = [one.when for one in self.proposals if one.chosen]
        return tuple(chosen or [one.when for one in self.proposals])


def requests_of_league(loaded: LoadedLeague, *, waiting: bool) -> tuple[RequestLine, ...]:
    """Return the open requests of a league, or the latest of the others. Makes two queries."""
    requests = models.PlayerRequest.objects.filter(entry__league=loaded.pk)
    if waiting:
        return _lines(requests.filter(state__in=OPEN_STATES).order_by("pk"), loaded)
    return _lines(requests.exclude(state__in=OPEN_STATES).order_by("-pk")[:MAX_SHOWN], loaded)


def claims_about(loaded: LoadedLeague, fixture: int) -> tuple[RequestLine, ...]:
    """Return the open claims and appeals about a game, in two queries."""
    kinds = (RequestKind.CLAIM, RequestKind.APPEAL)
    rows = models.PlayerRequest.objects.filter(fixture=fixture, kind__in=kinds, state__in=OPEN_STATES)
    return _lines(rows.order_by("pk"), loaded)


def texts_of(leagues: Sequence[int], requests: Collection[int]) -> dict[int, tuple[str, str]]:
    """Return what the players wrote in requests of some leagues and the result asked for, by key, in one query."""
    subjects = {request_subject(pk): pk for pk in requests}
    asked = models.Decision.objects.filter(league__in=leagues, subject__in=subjects, verb="ask_for")
    rows = asked.values_list("subject", "reason", "after__asks")
    return {subjects[subject]: (reason, asks or "") for subject, reason, asks in rows}


def recorded_words(loaded: LoadedLeague, fixture: int) -> str:
    """Return the result of a game as it is now, in a sentence; or that it has none."""
    game = loaded.game(fixture)
    if game.result is None:
        return _("La partida no tiene resultado.")
    return _("Anotado: %(result)s") % {"result": sentence(game, loaded.league.pieces_of_absence)}


def correction_page(game: Game, who: str, asks: str) -> tuple[str, dict[str, str]]:
    """Return the page that gives a game the result for which its player asks, and its parameters."""
    if asks == Asked.REPLAY:
        return "take_back", {}
    own = Side.ONE if game.one == who else Side.TWO
    winner = {Asked.WIN: own.value, Asked.LOSS: own.other.value, Asked.DRAW: Winner.DRAW.value}
    return "correct", {"gana": winner[Asked(asks)]} if asks else {}


def request_line(loaded: LoadedLeague, pk: int) -> RequestLine:
    """Return one request of a league. Raises PlayerRequest.DoesNotExist."""
    lines = _lines(models.PlayerRequest.objects.filter(entry__league=loaded.pk, pk=pk), loaded)
    if not lines:
        raise models.PlayerRequest.DoesNotExist(pk)
    return lines[0]


def requests_of_player(entry: models.Entry, loaded: LoadedLeague) -> tuple[RequestLine, ...]:
    """Return the requests of a player and about their games: open ones first, the player's own before others."""
    waits = ExpressionWrapper(Q(state__in=OPEN_STATES), BooleanField())
    own = ExpressionWrapper(Q(state__in=OPEN_STATES, entry=entry), BooleanField())
    return _lines(_requests_about(entry).order_by(waits.desc(), own.desc(), "-pk")[:MAX_SHOWN], loaded, entry.pk)


def request_of_player(entry: models.Entry, loaded: LoadedLeague, pk: int) -> RequestLine | None:
    """Return one request of a player, or about a game of theirs; None for any other."""
    return next(iter(_lines(_requests_about(entry).filter(pk=pk), loaded, entry.pk)), None)


def _requests_about(entry: models.Entry) -> QuerySet[models.PlayerRequest]:
    """Return the requests of a player, and those about a game of theirs."""
    own = Q(entry=entry) | Q(fixture__one=entry) | Q(fixture__two=entry)
    return models.PlayerRequest.objects.filter(own)


def _lines(
    rows: QuerySet[models.PlayerRequest], loaded: LoadedLeague, reader: int | None = None
) -> tuple[RequestLine, ...]:
    """Return requests of players with their answers; `reader` is the player who reads them; None, an organizer."""
    requests = list(rows)
    names = {pk: name for name, pk in loaded.entry_ids.items()}
    decisions = _decisions(loaded, [row.pk for row in requests])
    line = line_in_zone(loaded.zone, loaded.aliases, loaded.league.pieces_of_absence)
    return tuple(
        _line(
            row,
            names[row.entry_id],
            loaded,
            decisions.get(row.pk, []),
            [line(one) for one in decisions.get(row.pk, [])],
            reader,
        )
        for row in requests
    )


def _line(
    row: models.PlayerRequest,
    who: str,
    loaded: LoadedLeague,
    decisions: list[models.Decision],
    lines: Iterable[DecisionLine],
    reader: int | None,
) -> RequestLine:
    """Return a request of a player with its answers."""
    request_line, *answers = lines
    zone = loaded.league.zone
    game = loaded.game(row.fixture_id) if row.fixture_id else None
    kind, state = RequestKind(row.kind), RequestState(row.state)
    own = row.entry_id == reader
    for_opponent = reader is not None and not own and state is RequestState.OPPONENT
    for_organizer = reader is None and state is RequestState.ORGANIZER
    return RequestLine(
        pk=row.pk,
        entry=row.entry_id,
        who=who,
        kind=kind,
        kind_name=str(KINDS[kind]),
        state=state,
        state_name=str(YOUR_ANSWER if for_opponent or for_organizer else STATES[state]),
        fixture_id=row.fixture_id,
        pair=f"{game.one} – {game.two}" if game else "",
        article=row.article,
        subject=row.subject,
        proposals=tuple(
            Proposal(number, at, one["board"], number == row.chosen, marked(at, zone))
            for number, one in enumerate(row.proposals)
            for at in [stored(datetime.fromisoformat(one["at"]), zone)]
        ),
        at=loaded.local(row.made_at),
        text=request_line.why,
        sheet=str((decisions[0].after or {}).get("sheet", "")),
        asks=str((decisions[0].after or {}).get("asks", "")),
        answers=tuple(answers),
        waits=state in OPEN_STATES,
        own=own,
        for_opponent=for_opponent,
    )


def _decisions(loaded: LoadedLeague, requests: list[int]) -> dict[int, list[models.Decision]]:
    """Return the decisions on each request, by its key, oldest first."""
    subjects = {request_subject(pk): pk for pk in requests}
    rows = models.Decision.objects.filter(league=loaded.pk, subject__in=subjects).select_related("actor__handle")
    decisions: dict[int, list[models.Decision]] = {}
    for row in rows.order_by("number"):
        decisions.setdefault(subjects[row.subject], []).append(row)
    return decisions
