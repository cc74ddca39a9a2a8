"""An organizer's files of a league can be imported again, and only officials get their names."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.test import Client

from tests.organizing import ACTOR, beat, drawn_league
from tests.people import Visitor, client_of, organizer_of
from tests.tournaments.organizers.privacy.ursula import OTHERS, SHOWN, URSULA, hide
from tests.tournaments.web.deciding.browsing import confirm, league_url
from tournaments import models
from tournaments.league.file import read_league, read_names
from tournaments.organizers.founding.import_league import import_league
from tournaments.public.overview.views import OWN_FILES
from tournaments.store.load import load_league, load_leagues

pytestmark = pytest.mark.django_db


def own_file(client: Client, league: models.League, file: str) -> bytes:
    name, extension = file.split(".")
    answer = client.get(league_url("own_file", league, name, extension))
    assert answer.status_code == 200 and "no-store" in answer["Cache-Control"] and "ETag" not in answer
    return answer.content


@pytest.fixture
def league() -> models.League:
    made = drawn_league((URSULA, *OTHERS))
    beat(made, URSULA, OTHERS[0])
    hide(made)
    return made


def test_organizers_league_file_is_imported_again(league: models.League) -> None:
    before = load_league(league).league
    again = import_league(read_league(own_file(organizer_of(league), league, "league.json")), by=ACTOR)
    value, public = load_league(again).league, load_leagues(models.League.objects.filter(pk=again.pk), public=True)[0]
    assert value.games == before.games and value.names == before.names and value.draw_seed == before.draw_seed
    assert SHOWN in public.league.names and URSULA not in public.league.names


def test_organizers_lists_are_imported_again(league: models.League) -> None:
    client = organizer_of(league)
    names = load_league(league).league.names
    assert tuple(player.name for player in read_names(own_file(client, league, "players.csv"))) == tuple(names)
    lines = own_file(client, league, "results.csv").decode().splitlines()
    (line,) = (line for line in lines if URSULA in line and OTHERS[1] in line)
    filled = [*line.split(";")[:3], "one", "no_pieces", "3", "0", "0", "0"]
    confirm(client, league_url("record", league), text="\n".join((lines[0], ";".join(filled))))
    assert league.fixtures.filter(result__isnull=False).count() == 2


@pytest.mark.parametrize("language", ["es", "gl", "it", "en"])
def test_list_of_players_is_given_back_with_its_ratings(league: models.League, language: str) -> None:
    client = organizer_of(league)
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    assert (
        len(own_file(client, league, "players.csv").decode().splitlines()[0].split(";" if language != "en" else ","))
        == 2
    )
    league.entries.filter(name=OTHERS[0]).update(rating=1850)
    rated = {OTHERS[0]: 1850, OTHERS[1]: None}
    public = client.get(f"/ligas/{league.slug}/datos/players.csv").content
    for file in (own_file(client, league, "players.csv"), public):
        read = {player.name: player.rating for player in read_names(file, is_csv=True)}
        assert {name: read[name] for name in rated} == rated


@pytest.mark.parametrize("file", OWN_FILES)
def test_own_files_are_only_for_officials(league: models.League, file: str) -> None:
    name, extension = file.split(".")
    for visitor in Visitor:
        answer = client_of(visitor, league).get(league_url("own_file", league, name, extension))
        assert (answer.status_code == 200) == (visitor in allowed(file)), visitor
        assert answer.status_code == 200 or b"rsula" not in answer.content


def allowed(file: str) -> frozenset[Visitor]:
    organizers = frozenset({Visitor.ORGANIZER, Visitor.SUPERUSER})
    return organizers | {Visitor.REFEREE, Visitor.LINK} if file.startswith("results.") else organizers


def test_public_files_are_the_same_for_the_organizer(league: models.League) -> None:
    organizer = organizer_of(league)
    for file in ("league.json", "players.csv", "results.csv"):
        address = f"/ligas/{league.slug}/datos/{file}"
        answers = [client.get(address).content.decode() for client in (organizer, Client())]
        assert answers[0] == answers[1] and "rsula" not in answers[0]


def test_unknown_own_file_is_not_found(league: models.League) -> None:
    assert organizer_of(league).get(league_url("own_file", league, "players", "json")).status_code == 404
