"""What waits in leagues for their officials: one list, the most urgent first, each matter with its one button."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from urllib.parse import urlencode

from django.db.models import Exists, OuterRef
from django.utils.text import Truncator
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments import models
from tournaments.display.asked import MAX_LETTERS, AskedFor, request_matters, requests_asked_in
from tournaments.display.clashes import clash_matters
from tournaments.display.contradictions import OpenSheet, open_sheets_in
from tournaments.display.games import GameLine, Status, lines_where
from tournaments.display.matters import OF_ORGANIZERS, Matter, WaitingItem
from tournaments.display.reports import ReportedGame, denial_words, reported_games_in
from tournaments.league.formats.swiss.of_league import next_round, open_games
from tournaments.league.player_rules import Overdue
from tournaments.league.regulation import Format
from tournaments.league.results import Need, need_of, unplayed_tiebreak
from tournaments.league.table import table
from tournaments.league.values import League, State
from tournaments.models.player_request import STATES_FOR_ORGANIZERS
from tournaments.store.access.actor import Actor
from tournaments.store.load import LoadedLeague
from tournaments.store.taken_hours import TakenHour, clashes_in
from tournaments.store.undo import contributions_to
from tournaments.wording.terms import day_and_hour, listed

MOST_LISTED = 3
"""The most overdue or reported games that are listed one by one."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """What waits in a league, with the reports, the permission to report and the open sheets."""

    items: tuple[WaitingItem, ...] = ()
    reported: tuple[ReportedGame, ...] = ()
    players_report: bool = False
    sheets: tuple[OpenSheet, ...] = ()

    def for_actor(self, actor: Actor, *, organizes: bool) -> tuple[WaitingItem, ...]:
        """Return the matters that somebody may decide: not the result of a game that they entered themselves."""
        of_role = (item for item in self.items if organizes or item.matter not in OF_ORGANIZERS)
        return tuple(item for item in of_role if item.is_for(actor))


@dataclass(frozen=True, slots=True)
class _Found:
    """What the database says of a league besides its value."""

    sheets: tuple[OpenSheet, ...] = ()
    reported: tuple[ReportedGame, ...] = ()
    requests: tuple[AskedFor, ...] = ()
    clashes: tuple[TakenHour, ...] = ()
    passed_rounds: frozenset[int] = field(default_factory=frozenset)
    deadlines: Mapping[int, date] = field(default_factory=dict)
    results: Mapping[int, Sequence[models.Decision]] = field(default_factory=dict)
    """The decisions that had a part in each result without confirmation, by its fixture."""


def waiting_in_league(loaded: LoadedLeague) -> Waiting:
    """Return what waits in one league."""
    return waiting_in([loaded])[loaded.pk]


def waiting_in(leagues: Sequence[LoadedLeague]) -> dict[int, Waiting]:
    """Return what waits in each league, by its key. How many leagues there are does not change the queries."""
    if not leagues:
        return {}
    settings = _settings(leagues)
    active = [one for one in leagues if one.league.state in (State.DRAWN, State.PLAYING)]
    asked = [one for one in leagues if settings[one.pk].has_requests]
    reports = [one for one in active if settings[one.pk].has_reports]
    reported = dict(zip((one.pk for one in reports), reported_games_in(reports), strict=True))
    sheets, clashes, requests = open_sheets_in(active), clashes_in(active), requests_asked_in(asked)
    results = contributions_to([fixture for one in active for fixture in one.unconfirmed])
    waiting = {}
    for one in leagues:
        here = _Found(
            sheets.get(one.pk, ()),
            reported.get(one.pk, ()),
            requests.get(one.pk, ()),
            clashes.get(one.pk, ()),
            settings[one.pk].passed_rounds,
            settings[one.pk].deadlines,
            results,
        )
        items, reporting = waiting_items(one, here), settings[one.pk].players_report
        waiting[one.pk] = Waiting(items, here.reported, reporting, here.sheets)
    return waiting


def waiting_items(loaded: LoadedLeague, found: _Found) -> tuple[WaitingItem, ...]:
    """Return the matters of a league, the most urgent first."""
    makers: tuple[Callable[[LoadedLeague, _Found], Iterator[WaitingItem]], ...]
    makers = (_of_sheets, _of_reports, _reported, _of_clashes, _of_requests)
    if loaded.league.state in (State.DRAWN, State.PLAYING):
        makers = (*makers, _of_pairing, _of_ties, _unconfirmed, _overdue)
    items = [item for make in makers for item in make(loaded, found)]
    return tuple(sorted(items, key=lambda item: (item.urgency, list(Matter).index(item.matter))))


@dataclass(frozen=True, slots=True)
class _Settings:
    """The settings of a league that say what waits in it, and whether there are requests and reports."""

    has_requests: bool
    has_reports: bool
    players_report: bool
    passed_rounds: frozenset[int]
    deadlines: Mapping[int, date]


def _settings(leagues: Sequence[LoadedLeague]) -> dict[int, _Settings]:
    """Return the settings of each league, in one query. Only a league that reminds of deadlines has passed rounds."""
    requests = models.PlayerRequest.objects.filter(entry__league=OuterRef("pk"), state__in=STATES_FOR_ORGANIZERS)
    reports = models.ResultReport.objects.filter(fixture__league=OuterRef("pk"), fixture__result=None, closed=False)
    today = {one.pk: one.today for one in leagues}
    rows = models.League.objects.filter(pk__in=today).values_list(
        *("pk", Exists(requests), Exists(reports), "player_settings__report_results", "player_settings__overdue"),
        *("deadlines__round", "deadlines__last_day"),
    )
    passed: dict[int, set[int]] = {pk: set() for pk in today}
    deadlines: dict[int, dict[int, date]] = {pk: {} for pk in today}
    found: dict[int, tuple[bool, bool, bool]] = {}
    for pk, has_requests, has_reports, players_report, overdue, number, last_day in rows:
        found[pk] = has_requests, has_reports, bool(players_report)
        if last_day:
            deadlines[pk][number] = last_day
        if last_day and last_day < today[pk] and (overdue or Overdue.REMIND) == Overdue.REMIND:
            passed[pk].add(number)
    return {pk: _Settings(*flags, frozenset(passed[pk]), deadlines[pk]) for pk, flags in found.items()}


def _pair(one: str, two: str) -> str:
    return f"{one} – {two}"


def _of_sheets(_loaded: LoadedLeague, found: _Found) -> Iterator[WaitingItem]:
    """Yield the sheets that are not valid, or contradict their result."""
    for sheet in found.sheets:
        assert sheet.line.fixture_id
        said = Truncator(sheet.sheet).chars(MAX_LETTERS)
        words = _("Anotado: %(result)s Según la planilla: %(sheet)s") % {"result": sheet.line.detail, "sheet": said}
        yield WaitingItem(
            matter=Matter.SHEET,
            kind=_("La planilla y el resultado no coinciden") if sheet.differs else _("Planilla por decidir"),
            about=_pair(sheet.line.one, sheet.line.two),
            words=words if sheet.differs else said,
            button=_sheet_button(sheet),
            page="accept_sheet" if sheet.acceptable else "settle_sheet",
            of=(sheet.line.fixture_id,),
            fixture=sheet.line.fixture_id,
        )


def _sheet_button(sheet: OpenSheet) -> str:
    """Return what can be done about an open sheet."""
    if sheet.differs:
        return _("Decidir cuál vale")
    return _("Ver la jugada y dejar aparte la planilla") if sheet.only_aside else _("Ver la jugada y decidir")


def _of_reports(_loaded: LoadedLeague, found: _Found) -> Iterator[WaitingItem]:
    """Yield the games whose players disagree, or of which one did not answer the other's report in time."""
    for game in found.reported:
        first = game.lines[0]
        said = " ".join(f"{line.who}: {line.words}" for line in game.lines)
        common = {"about": _pair(game.game.one, game.game.two), "page": "reported", "of": (game.fixture_id,)}
        if game.contradicted:
            yield WaitingItem(
                matter=Matter.DISPUTE,
                kind=_("Cada uno comunica un resultado"),
                words=said,
                button=_("Comparar y elegir"),
                fixture=game.fixture_id,
                **common,  # type: ignore[arg-type]
            )
        elif game.denier:
            denial = denial_words(game.denier)
            yield WaitingItem(
                matter=Matter.DISPUTE,
                kind=_("Uno comunica un resultado y el otro dice que no han jugado"),
                words=f"{said} {denial}",
                button=_("Comparar y elegir"),
                fixture=game.fixture_id,
                **common,  # type: ignore[arg-type]
            )
        elif game.needs_referee:
            yield WaitingItem(
                matter=Matter.REPORT,
                kind=_("Resultado comunicado; el rival no tiene enlace propio")
                if first.unreached
                else _("Resultado comunicado, sin contestar desde el %(at)s") % {"at": day_and_hour(first.at)},
                words=said,
                button=_("Darlo por bueno"),
                sends=(("report", str(first.pk)), ("step", "confirm")),
                fixture=game.fixture_id,
                **common,  # type: ignore[arg-type]
            )


def _reported(_loaded: LoadedLeague, found: _Found) -> Iterator[WaitingItem]:
    """Yield the reported games that the opponent can still answer; many of them as one."""
    games = [game for game in found.reported if not game.needs_referee]
    if len(games) > MOST_LISTED:
        about = ngettext("%(count)d resultado comunicado", "%(count)d resultados comunicados", len(games))
        pairs = [_pair(game.game.one, game.game.two) for game in games]
        kind = _("Esperan a que conteste el rival")
        yield _as_one(Matter.REPORTED, kind, about, pairs, _("Verlos"), games[0].fixture_id)
        return
    for game in games:
        [line] = game.lines
        said = _("%(result)s Lo comunica %(name)s; su rival puede contestar hasta el %(until)s.")
        yield WaitingItem(
            matter=Matter.REPORTED,
            kind=_("Resultado comunicado"),
            about=_pair(game.game.one, game.game.two),
            words=said % {"name": line.who, "result": line.words, "until": day_and_hour(line.until)},
            button=_("Verlo"),
            page="reported",
            of=(game.fixture_id,),
            fixture=game.fixture_id,
        )


def _of_clashes(loaded: LoadedLeague, found: _Found) -> Iterator[WaitingItem]:
    return clash_matters(loaded, found.clashes)


def _of_requests(loaded: LoadedLeague, found: _Found) -> Iterator[WaitingItem]:
    return request_matters(loaded, found.requests, found.deadlines)


def _of_pairing(loaded: LoadedLeague, _found: _Found) -> Iterator[WaitingItem]:
    """Yield the next round of a Swiss, once the one before has all its results."""
    league, number = loaded.league, next_round(loaded.league)
    if league.stage.format is not Format.SWISS or number > (league.stage.rounds or 0) or open_games(league):
        return
    yield WaitingItem(
        matter=Matter.PAIRING,
        kind=_("Ronda por emparejar"),
        about=_("Ronda %(number)d de %(rounds)d") % {"number": number, "rounds": league.stage.rounds},
        words=_("La anterior ya tiene todos sus resultados."),
        button=_("Emparejar la ronda %(number)d") % {"number": number},
        page="next_round",
    )


def _of_ties(loaded: LoadedLeague, _found: _Found) -> Iterator[WaitingItem]:
    """Yield the ties that keep a league from being closed."""
    league = loaded.league
    if any(line.status is Status.OPEN for line in _without_result(league) if not line.tiebreak):
        return
    for number, tie in enumerate(table(league).open_ties, start=1):
        need, called = need_of(league, tie), unplayed_tiebreak(league, tie)
        plays = need in (Need.GAME, Need.ABSENCE)
        rules = _("Sortear el orden") if need is Need.LOTS else _("Resolver el orden")
        to_player = urlencode({"con": loaded.player_ids[tie[0]]}) if tie[0] in loaded.player_ids else ""
        yield WaitingItem(
            matter=Matter.TIE,
            kind=_("Empate por decidir"),
            about=listed(list(tie)),
            words=_("Sin decidirlo no se puede cerrar la liga."),
            button=_("Anotar el desempate") if called else _("Partida de desempate") if plays else rules,
            page="game" if called else "play_off" if plays else "rule",
            of=(called.key,) if called and called.key else (number,),
            query="desde=organizar" if called else to_player,
            fixture=called.key if called else None,
        )


def _unconfirmed(loaded: LoadedLeague, found: _Found) -> Iterator[WaitingItem]:
    """Yield the results that wait for a second person."""
    for line in lines_where(loaded.league, lambda game: game.key in loaded.unconfirmed):
        assert line.fixture_id
        yield WaitingItem(
            matter=Matter.UNCONFIRMED,
            kind=_("Resultado sin confirmar"),
            about=_pair(line.one, line.two),
            words=line.detail,
            button=_("Verlo y confirmarlo"),
            page="game",
            of=(line.fixture_id,),
            fixture=line.fixture_id,
            of_others=tuple(found.results.get(line.fixture_id, ())),
        )


def _overdue(loaded: LoadedLeague, found: _Found) -> Iterator[WaitingItem]:
    """Yield the games whose hour or deadline has passed without a result or a report; many of them as one."""
    reported = {game.fixture_id for game in found.reported}
    late = [line for line in _late(loaded, found.passed_rounds) if line.fixture_id not in reported]
    if len(late) > MOST_LISTED:
        about = ngettext("%(count)d partida sin resultado", "%(count)d partidas sin resultado", len(late))
        pairs = [_pair(line.one, line.two) for line in late]
        yield _as_one(Matter.OVERDUE, _("Ya pasó su día"), about, pairs, _("Anotarlas"), late[0].fixture_id)
        return
    for line in late:
        yield WaitingItem(
            matter=Matter.OVERDUE,
            kind=_("Ya pasó su día"),
            about=_pair(line.one, line.two),
            words=_("Era el %(when)s.") % {"when": day_and_hour(line.at)}
            if line.at
            else _("Acabó el plazo de la ronda %(round)d.") % {"round": line.round},
            button=_("Anotar el resultado"),
            page="record",
            query=urlencode({"partida": line.fixture_id}),
            fixture=line.fixture_id,
        )


def _as_one(matter: Matter, kind: str, about: str, pairs: Sequence[str], button: str, first: int | None) -> WaitingItem:
    """Return a matter of many games; `about` holds their count, and `first` is the fixture that its button opens."""
    return WaitingItem(
        matter=matter,
        kind=kind,
        about=about % {"count": len(pairs)},
        words=listed(pairs[:MOST_LISTED]) + "…",
        button=button,
        page="record",
        query=urlencode({"partida": first}),
    )


def _without_result(league: League) -> tuple[GameLine, ...]:
    return lines_where(league, lambda game: game.result is None)


def _late(loaded: LoadedLeague, passed_rounds: frozenset[int]) -> list[GameLine]:
    """Return the open games whose time or deadline has passed."""
    plan = loaded.league.timetable
    length, now = timedelta(minutes=plan.minutes if plan else 0), loaded.local()
    return [
        line
        for line in _without_result(loaded.league)
        if line.status is Status.OPEN and (line.round in passed_rounds or (line.at and line.at + length <= now))
    ]
