"""Leagues in which much has happened, and the addresses of their pages by name."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from django.test import Client

from tests import leagues, sheets
from tests.organizing import DRAWN_RESULT, ONE_WINS, decide, ranking
from tests.own_pages import allow, player_of
from tests.people import Visitor, client_of
from tests.tournaments.every.objects import a_crest, a_rules_file
from tests.tournaments.every.sendings import RESULT, form_of
from tournaments import models
from tournaments.administrators.acts import Withhold
from tournaments.league.timetable import Timetable, slot_times
from tournaments.league.values import Entrant, League, Sanction, Side, State, Withdrawal, WithdrawnGames
from tournaments.models.fixture import Claimant, Outcome
from tournaments.models.player_request import RequestKind
from tournaments.organizers.archiving import ArchiveLeague
from tournaments.organizers.conduct.verbs import SanctionPlayer
from tournaments.organizers.incidents import NoteIncident, articles_of
from tournaments.players.requests.verbs import MakeRequest
from tournaments.players.results.verbs import ReportResult

NAMES = ("Aldara", "Brais", "Cibrán", "Dores", "Eloi", "Faia", "Goretti", "Hadrián", "Icía", "Xurxo")
CHAMPIONSHIP = "Copa do aspecto"
UNFINISHED_SHEET = "1. 22-18 11-15 2. 18x11"
START = datetime(2126, 11, 23, 17)
"""The first hour of the timetable, far ahead: its games are still to come whenever the tests run."""
LEAGUE_TEXTS = {"place": "Casino de Uriandia", "contact": "liga@example.com", "notice": "Trae tu reloj."}


def example_leagues(organizer: Client) -> dict[str, str]:
    """Create leagues in which much has happened; return the addresses of their pages by name."""
    playing, timed = leagues.store_league(playing_league()), leagues.store_league(timed_league())
    finished = leagues.store_league(finished_league())
    boards = leagues.store_league(boards_league())
    preparing = replace(
        leagues.league(3, name="Aspecto en preparación", **LEAGUE_TEXTS), games=(), state=State.PREPARING
    )
    irregular = leagues.store_league(irregular_league())
    withheld = leagues.store_league(leagues.finished_league(3, name="Aspecto retenido"))
    decide(withheld, ArchiveLeague(True))
    decide(withheld, Withhold(True), reason="datos")
    first, second, third = playing.fixtures.exclude(sheets=None).order_by("position")
    return {
        "playing": f"/ligas/{playing.slug}",
        "timed": f"/ligas/{timed.slug}",
        "five boards": f"/ligas/{boards.slug}",
        "finished": f"/ligas/{finished.slug}",
        "preparing": f"/ligas/{leagues.store_league(preparing).slug}",
        "two versions": f"/ligas/{disputed_league().slug}",
        "withheld": f"/ligas/{withheld.slug}",
        "embedded game": f"/ligas/{playing.slug}/insertar/partidas/{first.pk}/",
        "recorded": page_of(first),
        "invalid": page_of(second),
        "disputed": page_of(third),
        "irregular": page_of(irregular.fixtures.exclude(sheets=None)[0]),
        "annulled": page_of(timed.fixtures.filter(result=None, two__name=NAMES[5])[0]),
        "next": page_of(playing.fixtures.filter(result=None).order_by("position")[0]),
        "medallist": player_page(finished, ranking(finished)[0]),
        "withdrawn": player_page(timed, NAMES[5]),
        **busy(timed, organizer),
    }


def page_of(game: models.Fixture) -> str:
    return f"/ligas/{game.league.slug}/partidas/{game.pk}"


def player_page(league: models.League, name: str) -> str:
    return f"/jugadores/{league.entries.get(name=name).player_id}/"


def playing_league() -> League:
    """Return a league in play with three sheets: a lawful one, an invalid one, and one that contradicts its result."""
    league = leagues.league(NAMES, played=22, name="Aspecto", championship=CHAMPIONSHIP, boards=2, **LEAGUE_TEXTS)
    first, second, third, *others = league.games
    # The first game without a result has its colours and who begins.
    others[19] = replace(others[19], white=Side.ONE, starter=Side.TWO)
    return replace(
        league,
        games=(
            replace(first, sheet=sheets.BLACK_WINS, white=Side.ONE),
            replace(second, sheet=sheets.ILLEGAL, white=Side.ONE),
            replace(third, sheet=sheets.AGREED, white=Side.ONE, result=ONE_WINS),
            *others,
        ),
        sanctions=(Sanction(NAMES[0], "voces"),),
    )


def irregular_league() -> League:
    """Return a league with a sheet that waits for a decision."""
    league = leagues.league(4, name="Aspecto dudoso", rules="international")
    first, *others = league.games
    return replace(league, games=(replace(first, sheet=sheets.IRREGULAR, white=Side.ONE), *others))


def disputed_league() -> models.League:
    """Store a league of whose next game the players report different results."""
    league = leagues.store_league(leagues.league(4, played=1, name="Aspecto con dos versiones"))
    allow(league)
    game = league.fixtures.filter(result=None).order_by("position")[0]
    decide(league, ReportResult(game.pk, game.one_id, ONE_WINS))
    decide(league, ReportResult(game.pk, game.two_id, DRAWN_RESULT))
    return league


def boards_league() -> League:
    """Return a league of ten on five boards, in its second hour of play."""
    league = leagues.league(10, played=5, name="Aspecto de cinco mesas", boards=5, legs=2)
    plan = Timetable(start=START, minutes=20)
    hours = slot_times(plan, len(league.games))
    games = tuple(
        replace(game, at=hours[number // 5], board=number % 5 + 1) for number, game in enumerate(league.games)
    )
    return replace(league, games=games, timetable=plan)


def finished_league() -> League:
    """Return a finished league of clubs, with a notice."""
    league = leagues.finished_league(NAMES[:4], name="Aspecto final", championship=CHAMPIONSHIP, **LEAGUE_TEXTS)
    return replace(league, players=tuple(Entrant(player.name, "Casino") for player in league.players))


def timed_league() -> League:
    """Return a league of clubs on two boards, with hours far ahead and a player who withdrew."""
    league = leagues.league(
        NAMES[:6], played=5, name="Aspecto con horas", championship=CHAMPIONSHIP, boards=2, **LEAGUE_TEXTS
    )
    plan = Timetable(start=START, minutes=20)
    hours = slot_times(plan, len(league.games))
    games = tuple(
        replace(game, at=hours[number // 2], board=number % 2 + 1) for number, game in enumerate(league.games)
    )
    players = tuple(Entrant(player.name, "Círculo") for player in league.players)
    withdrawn = (Withdrawal(NAMES[5], WithdrawnGames.ANNULLED),)
    return replace(league, games=games, players=players, timetable=plan, withdrawn=withdrawn)


def busy(league: models.League, organizer: Client) -> dict[str, str]:
    """Let players report and ask, referees send sheets and note an incident, and organizers postpone a game.

    Return the addresses of what they did, by name.
    """
    a_crest(league)
    a_rules_file(league)
    models.League.objects.filter(pk=league.pk).update(confirm_results=True)
    league.refresh_from_db()
    allow(league)
    decide(league, SanctionPlayer(NAMES[1], "llegó tarde"))
    games = league.fixtures.filter(result=None, one__withdrawal=None, two__withdrawal=None).order_by("position")
    on_air, also_on_air, unconfirmed, reported, postponed = games[:5]
    for game in (on_air, also_on_air):
        post(organizer, f"{page_of(game)}/hoja/entregar/", {"text": UNFINISHED_SHEET, "step": "look", "air": "1"})
    post(client_of(Visitor.REFEREE, league), f"{page_of(unconfirmed)}/?gana=one", {**RESULT, "step": "confirm"})
    decide(league, ReportResult(reported.pk, reported.one_id, ONE_WINS))
    decide(league, ReportResult(reported.pk, reported.two_id, DRAWN_RESULT))
    noted = NoteIncident(
        fixture=on_air.pk,
        article=articles_of(league.rules)[0],
        claimed_by=Claimant.ONE,
        outcome=Outcome.STANDS,
        by="Anxo",
        note="voces",
    )
    decide(league, noted)
    hours = tuple(START + timedelta(days=day) for day in (30, 31))
    own, opponent = (player_of(league, entry.name) for entry in (on_air.one, on_air.two))
    made = decide(league, MakeRequest(on_air.one_id, RequestKind.HOUR, on_air.pk, hours), reason="guardia")
    request = made.subject.split()[-1]
    post(organizer, f"{page_of(postponed)}/fecha/", {"to": "none", "reason": "nieve", "step": "confirm"})
    return {
        "on air": page_of(on_air),
        "unconfirmed": page_of(unconfirmed),
        "reported": page_of(reported),
        "incident": page_of(on_air),
        "postponed": page_of(postponed),
        "request": f"/ligas/{league.slug}/organizar/peticiones/{request}/",
        "own request": own.url("own_request", request),
        "opponents request": opponent.url("own_request", request),
        "own page": own.url("own_page"),
        "own game": own.url("own_report", on_air.pk),
        "own ask": own.url("ask", "claim"),
        "opponents page": opponent.url("own_page"),
        "opponents game": opponent.url("own_report", on_air.pk),
    }


def post(client: Client, address: str, fields: dict[str, str]) -> str:
    """Send the form of a page with these fields; return the HTML of the answer."""
    answer = client.post(address, {**form_of(client, address).fields, **fields})
    assert answer.status_code in {200, 302, 422}, (address, answer.status_code)
    return answer.content.decode()
