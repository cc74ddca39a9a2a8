"""Úrsula, a player with rows and texts of every kind, to test initials and erasure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime

import pytest
from django.contrib.auth.models import User
from django.db.transaction import atomic, set_rollback
from django.utils import translation
from pytest_django import DjangoDbBlocker

from tests import sheets
from tests.organizing import ACTOR, beat, decide, drawn_league, fixture, league_in_preparation, podium_of
from tests.swiss_leagues import publish, swiss_league
from tournaments import models
from tournaments.league.names import searchable
from tournaments.league.settings import Setup
from tournaments.league.timetable import Timetable
from tournaments.league.values import Entrant, Pieces, Reason, Result, Side, Winner, WithdrawnGames
from tournaments.models.fixture import Claimant, Outcome
from tournaments.organizers.calendar.verbs import Reschedule
from tournaments.organizers.championships.other_podium import OtherGame
from tournaments.organizers.closing.verbs import Close, RuleOnTie
from tournaments.organizers.conduct.verbs import SanctionPlayer, Withdraw
from tournaments.organizers.events.founding import found_event
from tournaments.organizers.events.plan import EventPlan
from tournaments.organizers.founding.lots import DrawLots
from tournaments.organizers.founding.verbs import AddLatecomer, Enrol
from tournaments.organizers.incidents import NoteIncident, articles_of
from tournaments.organizers.privacy.verbs import Anonymise, ShowAs
from tournaments.organizers.results.verbs import RecordResult
from tournaments.organizers.sheets.verbs import SubmitSheet
from tournaments.store.access.actor import Actor
from tournaments.store.announce import Announce
from tournaments.store.backup import document
from tournaments.store.decide import take

URSULA = "Úrsula Quintáns Veiga"
SHOWN = "Ú. Q. V."
TRACES = ("ursula", "quintans", "veiga")
OTHERS = ("Ana Lomba", "Telmo Rey", "Zoe Çelik")
CLUB, CLUB_OF_OTHERS = "Troquel", "Club de las demás"
SAID = f"{URSULA} (o QUINTANS VEIGA, Úrsula)"


def ursula() -> models.Player:
    return models.Player.objects.get(folded_name=URSULA.casefold())


def hide(league: models.League, *, initials: bool = True) -> models.Decision:
    """Hide her name in all leagues, as the administrator of the site."""
    return decide(league, ShowAs(ursula().pk, initials, everywhere=True), reason=f"lo pide {URSULA}")


def finished(**setup: str) -> models.League:
    """Return a closed league with her in rows and texts of every kind."""
    plan = Timetable(start=datetime(2026, 5, 2, 17), minutes=30)
    league = league_in_preparation((), championship="Copa", **setup)
    decide(league, Enrol([Entrant(URSULA, CLUB), *(Entrant(name, CLUB_OF_OTHERS) for name in OTHERS)]))
    decide(league, DrawLots("7f3a"))
    decide(league, Reschedule(1, plan))
    game = fixture(league, URSULA, OTHERS[0])
    sheet = sheets.between("Úrsula Q. (la nuestra)", OTHERS[0], f"{{{SAID} empieza}} {sheets.AGREED}")
    decide(league, SubmitSheet(game.pk, sheet, URSULA, Side.ONE, Reason.AGREEMENT))
    decide(league, Announce(place=f"En casa de {URSULA}", contact=SAID, notice=SAID))
    article = articles_of(league.rules)[0]
    incident_verb = NoteIncident(
        fixture=game.pk, article=article, claimed_by=Claimant.ONE, outcome=Outcome.STANDS, by=URSULA
    )
    decide(league, replace(incident_verb, note=f"{SAID} se levantó", public=True))
    for name in (URSULA, OTHERS[0]):
        decide(league, SanctionPlayer(name, f"{SAID}: voces"))
    for winner in (URSULA, OTHERS[0]):
        for loser in OTHERS[1:]:
            beat(league, winner, loser)
    beat(league, *OTHERS[1:])
    decide(league, RuleOnTie((OTHERS[0], URSULA), f"lo acordó {SAID}"))
    decide(league, Close())
    return league


def playing() -> models.League:
    league = drawn_league((OTHERS[0], URSULA, OTHERS[1]), name="En juego", seed="x")
    decide(league, AddLatecomer(Entrant(OTHERS[2])))
    result = Result(Winner.ONE, Reason.NO_PIECES, Pieces(3), Pieces(0))
    take(league, RecordResult(fixture(league, URSULA, OTHERS[0]).pk, result), by=Actor(URSULA))
    league.refresh_from_db()
    decide(league, Withdraw(URSULA, WithdrawnGames.WALKOVERS))
    return league


def knockout() -> models.Event:
    """Return an event of one knock-out, in which she plays."""
    entrants = tuple(Entrant(name) for name in (*OTHERS, URSULA))
    plan = EventPlan(setup=Setup(name="Eliminatoria de mayo"), entrants=entrants, seed="x", groups=0)
    return found_event(plan, by=ACTOR)


def swiss() -> models.League:
    """Return a Swiss whose first round is published."""
    league = swiss_league((*OTHERS, URSULA), 2, name="Suizo de mayo")
    publish(league)
    return league


def league_not_drawn() -> models.League:
    """Return a league not yet drawn with Úrsula; another one was left by her."""
    league = league_in_preparation((*OTHERS, URSULA), name="Preparada")
    left = league_in_preparation((*OTHERS, URSULA), name="De la que se fue")
    decide(left, Enrol([Entrant(name) for name in OTHERS]))
    return league


@pytest.fixture(scope="module")
def leagues_of_ursula(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[int]:
    """Make leagues with her once for the tests of a module, and return the key of the finished one.

    What each test changes is rolled back; a test of that module without her leagues finds them too.
    """
    with django_db_blocker.unblock(), translation.override("es"), atomic():
        playing()
        league_not_drawn()
        knockout()
        swiss()
        podium_of("Otra copa", OtherGame("Tute", 5, [Entrant(URSULA), Entrant(OTHERS[0]), Entrant(OTHERS[1])]))
        yield finished().pk
        set_rollback(True)


@pytest.fixture
def league(leagues_of_ursula: int, db: None) -> models.League:
    """A finished league that she played; there are others, and a podium of another game."""
    return models.League.objects.get(pk=leagues_of_ursula)


def traces_in(text: str) -> list[str]:
    plain = searchable(text.encode().decode("unicode-escape", "replace") if "\\u00" in text else text)
    return [trace for trace in TRACES if trace in plain]


def erasure_everywhere() -> Anonymise:
    """Erase her name everywhere, as a superuser."""
    leagues = models.League.objects.values_list("pk", flat=True)
    return Anonymise(ursula().pk, tuple(leagues), tuple(models.Championship.objects.values_list("pk", flat=True)))


def rows_with_traces() -> list[str]:
    """Return every row of the database with the name or a word of it."""
    backed_up = [model for model in document.backed_up_models() if model is not User]
    lines = [
        *(line for model in backed_up for line in document.row_lines(model)),
        *map(str, models.PlayerWord.objects.all()),
    ]
    return [line for line in lines if traces_in(line)]


def ursula_now() -> models.Player:
    return models.Player.objects.get(name__startswith="Jugador ")
