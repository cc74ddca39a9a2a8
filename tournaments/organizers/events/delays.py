"""Other hours of stages that share boards with one whose games last longer: the decision, and its sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from django.db.models import Q
from django.utils.translation import gettext as _

from tournaments import models
from tournaments.league.calendar import is_remaining
from tournaments.league.event_calendar import beginning_after, has_round_a_week, moved_to
from tournaments.league.formats.swiss.event import pause_of
from tournaments.league.regulation import Format
from tournaments.league.shared_boards import board_hours, making_room
from tournaments.league.timetable import Timetable
from tournaments.league.values import League, State
from tournaments.organizers.calendar.verbs import GameKey, game_key, place_documents
from tournaments.store.decide import CALENDAR, LEAGUE, Change, Json
from tournaments.store.events import LoadedStage
from tournaments.store.league_verb import LeagueVerb, Outcome
from tournaments.store.load import LoadedLeague
from tournaments.wording.decisions import sentence_of
from tournaments.wording.results import pair, when_words
from tournaments.wording.terms import day_and_hour

DELAY = "delay_stage"


@dataclass(frozen=True, slots=True)
class DelayStage(LeagueVerb):
    """Let a stage begin at another hour than `announced`, and move its games still to be played with it.

    A stage in play only moves games that would be on a board of another stage. `hours` are the new hours of those
    that move, None for a stage not in play; `waits` are the hours that those that wait had before they first waited.
    """

    timetable: Timetable
    announced: datetime
    hours: Mapping[GameKey, datetime] | None = None
    waits: Mapping[GameKey, datetime] = field(default_factory=dict)

    name = DELAY

    def conflicting_decisions(self, league: models.League) -> Q:
        return Q(subject__in=[LEAGUE, CALENDAR])

    def moved(self, league: League) -> League:
        """Return the stage with its new hours."""
        if self.hours is None:
            return moved_to(league, self.timetable)
        games = [
            replace(game, at=self.hours.get(game_key(game), game.at)) if is_remaining(game, league) else game
            for game in league.games
        ]
        return replace(league, timetable=self.timetable, games=tuple(games))

    def change(self, loaded: LoadedLeague) -> Outcome:
        league = loaded.league
        after = self.moved(league)
        old, new = (place_documents(each.games, league.zone) for each in (league, after))
        moved = [key for key in old if old[key]["at"] != new[key]["at"]]
        document: Json = {
            "games": [new[key] for key in moved],
            "start": _text(self.timetable.start),
            "announced": _text(self.announced),
        }
        if self.hours is not None:
            document["waits"] = [
                {"game": game.key, "at": _text(self.waits[game_key(game)]), "now": _text(game.at)}
                for game in after.games
                if game.at and game_key(game) in self.waits
            ]
        return Outcome(league=after, change=Change({"games": [old[key] for key in moved]}, document, CALENDAR))


def delays(
    stages: Sequence[LoadedStage], changed: LoadedStage, league: League, *, itself: bool = True
) -> Iterator[tuple[LoadedStage, DelayStage]]:
    """Yield the stages that take other hours now that one is as `league`, each with its decision.

    Those after it begin once the boards are free, or make room for it if they are in play; so does the stage
    `itself`, for those before it.
    """
    leagues = {each.key: each.loaded.league for each in stages} | {changed.key: league}
    first = stages.index(changed)
    for place, stage in enumerate(stages):
        now = leagues[stage.key]
        makes_room = _in_play(now) or (stage is changed and "waits" in _last(stage))
        keeps = place < first or (stage is changed and not (itself and makes_room))
        if keeps or now.timetable is None or now.state is State.FINISHED:
            continue
        before = [leagues[each.key] for each in stages[:place]]
        after = [leagues[each.key] for each in stages[place + 1 :]]
        verb = _room(stage, now, before, after) if makes_room else _delay(stage, now, now.timetable, before)
        if verb:
            leagues[stage.key] = verb.moved(now)
            yield replace(stage, loaded=replace(stage.loaded, league=now)), verb


def _in_play(league: League) -> bool:
    return any(game.result for game in league.games)


def _delay(stage: LoadedStage, league: League, timetable: Timetable, before: Sequence[League]) -> DelayStage | None:
    """Return the decision that moves a stage that has not begun; None if it keeps its hours."""
    written = _last(stage)
    waits = written.get("start") == _text(timetable.start)
    announced = datetime.fromisoformat(written["announced"]) if waits else timetable.start
    ends = max((at for each in before for _board, at in board_hours(each)), default=None)
    pause = pause_of(2 if any(each.stage.format is Format.SWISS for each in before) else 0)
    by_day = has_round_a_week(league, len(stage.stage.sources) or len(league.players))
    wanted = beginning_after(replace(timetable, start=announced), ends, pause, by_day=by_day)
    return None if wanted == timetable else DelayStage(wanted, announced)


def _room(stage: LoadedStage, league: League, before: Sequence[League], after: Sequence[League]) -> DelayStage | None:
    """Return the decision by which a stage in play makes room for games of the others; None if it keeps its hours."""
    taken = [
        *(place for each in before for place in board_hours(each)),
        *((game.board, game.at) for each in after for game in each.games if game.at and game.result),
    ]
    announced = _without_waiting(stage, league)
    wanted = making_room(announced, taken)
    if wanted.timetable is None or announced.timetable is None or board_hours(wanted) == board_hours(league):
        return None
    games = list(zip(league.games, announced.games, wanted.games, strict=True))
    hours = {game_key(now): new.at for now, _was, new in games if new.at and new.at != now.at}
    waits = {game_key(now): was.at for now, was, new in games if was.at and new.at != was.at}
    return DelayStage(wanted.timetable, announced.timetable.start, hours, waits)


def _without_waiting(stage: LoadedStage, league: League) -> League:
    """Return a stage in play with the hours that it had before others made it wait, where they are still free."""
    written = _last(stage)
    if league.timetable is None or "waits" not in written:
        return league
    then = {each["game"]: each for each in written["waits"]}
    games = [
        replace(game, at=datetime.fromisoformat(then[game.key]["at"]))
        if game.key in then and is_remaining(game, league) and game.at and _text(game.at) == then[game.key]["now"]
        else game
        for game in league.games
    ]
    waits = written["start"] == _text(league.timetable.start)
    start = datetime.fromisoformat(written["announced"]) if waits else league.timetable.start
    before = replace(league, timetable=replace(league.timetable, start=start), games=tuple(games))
    places = board_hours(before)
    return before if len(set(places)) == len(places) else league


def _last(stage: LoadedStage) -> Json:
    """Return what the last decision of this kind on a stage has written; empty if there is none."""
    last = models.Decision.objects.filter(league=stage.loaded.pk, verb=DELAY).order_by("-number").first()
    return (last.after or {}) if last else {}


def _text(at: datetime) -> str:
    return at.isoformat(timespec="minutes")


def delay_words(stage: str, document: Json, *, itself: bool) -> str:
    """Return a sentence on the other hours of a stage, by its name, beside a decision in another one or in `itself`."""
    if "waits" not in document:
        return _("«%(stage)s» empieza el %(when)s.") % {"stage": stage, "when": _start_words(document)}
    if not document["games"]:
        return _("En «%(stage)s» cambian las horas de los encuentros por decidir.") % {"stage": stage}
    if itself:
        return _("A esa hora el tablero es de otra fase: %(games)s.") % {"games": _games_words(document)}
    return _("En «%(stage)s» cambian de hora: %(games)s.") % {"stage": stage, "games": _games_words(document)}


@sentence_of(DELAY)
def _delay_stage(before: Json, after: Json, walkover: int) -> str:
    if "waits" not in after:
        return _("La fase anterior acaba a otra hora: esta empieza el %(when)s.") % {"when": _start_words(after)}
    if not after["games"]:
        return _("Por las partidas de otra fase cambian las horas de los encuentros por decidir.")
    return _("Por las partidas de otra fase cambian de hora: %(games)s.") % {"games": _games_words(after)}


def _start_words(document: Json) -> str:
    return day_and_hour(datetime.fromisoformat(document["start"]))


def _games_words(document: Json) -> str:
    """Return the games that moved, with their new hours and boards."""
    return "; ".join(
        f"{pair(game)}, {when_words(datetime.fromisoformat(game['at']), game['board'])}" for game in document["games"]
    )
