"""Initials from the start, for a league or one player, and the consent, which only organizers read."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.organizing import ACTOR, decide, drawn_league, league_in_preparation
from tests.people import Visitor, client_of, organizer_of
from tests.tournaments.organizers.privacy.ursula import SHOWN, URSULA, rows_with_traces, traces_in, ursula
from tests.tournaments.web.deciding.browsing import confirm, html_of, league_url, send
from tournaments import models
from tournaments.league.file.reading import read_league
from tournaments.league.file.writing import write_league
from tournaments.league.values import Consent
from tournaments.organizers.founding.import_league import import_league
from tournaments.organizers.privacy.personal import personal_data
from tournaments.organizers.privacy.verbs import Anonymise, NoteConsent
from tournaments.store.load import load_league

pytestmark = pytest.mark.django_db

MOTHER = "Carmen Madre"
CONSENT = Consent(MOTHER, date(2026, 11, 2))


def public(league: models.League) -> str:
    """Return the public pages and files of a league."""
    names = ("standings", "calendar", "games", "history", "drawing", "podium", "documents")
    pages = [league_url(name, league) for name in names]
    pages += [reverse("tournaments:league_file", args=[league.slug, *file]) for file in FILES]
    pages += [reverse("tournaments:players"), reverse("tournaments:home")]
    return " ".join(html_of(Client().get(address)) for address in pages)


FILES = (("league", "json"), ("standings", "csv"), ("history", "csv"))


def names_of(league: models.League) -> dict[str, bool]:
    return dict(league.entries.values_list("name", "initials"))


def test_league_founded_with_initials_never_shows_a_name() -> None:
    client = client_of(Visitor.STRANGER, league_in_preparation(name="Otra"))
    fields = {"name": "Liga infantil", "rules": "castillar", "legs": "1", "step": "keep"}
    assert send(client, reverse("tournaments:found"), **fields, initials="on").status_code == 302
    league = models.League.objects.get(name="Liga infantil")
    names = (URSULA, "Brais Viso", "Xoel Mouro")
    assert confirm(client, league_url("players_of", league), listed="\n".join(names)).status_code == 302
    assert set(names_of(league).values()) == {True}
    send(client, league_url("lots", league), seed="7f3a")
    fields = {"name": "Zeltia Nova", "club": ""}
    assert confirm(client, league_url("latecomer", league), **fields).status_code == 302
    read = public(league)
    assert SHOWN in read and not traces_in(read)
    assert not any(word in read for word in ("Brais", "Mouro", "Zeltia", "Nova"))
    assert URSULA in html_of(client.get(league_url("people", league)))


def test_new_names_of_a_list_are_hidden_and_old_ones_stay() -> None:
    league = league_in_preparation(("Ana", "Bea", "Carlos"))
    client = organizer_of(league)
    listed = f"Ana\nBea\nCarlos\n{URSULA}"
    assert confirm(client, league_url("players_of", league), listed=listed, initials="on").status_code == 302
    assert names_of(league) == {"Ana": False, "Bea": False, "Carlos": False, URSULA: True}
    assert confirm(client, league_url("players_of", league), listed=listed).status_code == 302
    assert names_of(league)[URSULA], "saving the list again keeps hidden names hidden"


def test_latecomer_may_be_hidden_from_the_start() -> None:
    league = drawn_league()
    assert confirm(organizer_of(league), league_url("latecomer", league), name=URSULA, initials="on").status_code == 302
    assert names_of(league) == {"Ana": False, "Bea": False, "Carlos": False, URSULA: True}
    assert not traces_in(public(league))


def test_later_initials_hide_one_league_only() -> None:
    league, other = drawn_league((URSULA, "Ana", "Bea")), drawn_league((URSULA, "Xoel", "Zeltia"), name="Otra")
    client = organizer_of(league)
    fields = {"name": league.name, "championship": "", "max_players": "10"}
    assert confirm(client, league_url("settings", league), **fields, initials="on").status_code == 302
    assert set(names_of(league).values()) == {True} and not names_of(other)[URSULA]
    assert confirm(client, league_url("settings", league), **fields).status_code == 302
    assert set(names_of(league).values()) == {True}, "names stay hidden until each is shown again"


def test_drawn_league_settings_keep_confirmation() -> None:
    league = drawn_league(confirm_results=True)
    fields = {"name": "Con otro nombre", "championship": "", "max_players": "10", "confirm_results": "on"}
    assert confirm(organizer_of(league), league_url("settings", league), **fields).status_code == 302
    league.refresh_from_db()
    assert (league.name, league.confirm_results) == ("Con otro nombre", True)


@pytest.mark.parametrize(
    "visitor", [Visitor.ANONYMOUS, Visitor.STRANGER, Visitor.REFEREE, Visitor.LINK, Visitor.ORGANIZER_OF_OTHER_LEAGUE]
)
def test_consent_is_read_only_by_organizers(visitor: Visitor) -> None:
    league = drawn_league((URSULA, "Ana", "Bea"), championship="Copa")
    client, address = organizer_of(league), league_url("consent", league, ursula().pk)
    fields = {"by": MOTHER, "on": "2026-11-02"}
    assert send(client, address, **fields)["Location"] == league_url("people", league)
    form = html_of(client.get(address))
    assert MOTHER in html_of(client.get(league_url("people", league))) and MOTHER in form
    assert "<h1>Consentimiento</h1>" in form
    assert MOTHER not in public(league)
    other = client_of(visitor, league)
    for name in ("people", "history", "organize", "record", "standings", "players_of"):
        assert MOTHER not in html_of(other.get(league_url(name, league)))
    assert other.get(address).status_code in (302, 403)
    assert "quién consintió que participe" in html_of(Client().get(league_url("history", league)))


@pytest.mark.parametrize(
    "fields", [{"by": MOTHER}, {"on": "2026-11-02"}, {"by": MOTHER, "on": "ayer"}, {"by": "a\0", "on": "2026-11-02"}]
)
def test_consent_without_name_or_day_is_refused(fields: dict[str, str]) -> None:
    league = drawn_league((URSULA, "Ana", "Bea"))
    version = league.version
    assert send(organizer_of(league), league_url("consent", league, ursula().pk), **fields).status_code == 422
    league.refresh_from_db()
    assert league.version == version and not models.Entry.objects.exclude(consent_by="").exists()


def test_consent_is_removed() -> None:
    league = drawn_league((URSULA, "Ana", "Bea"))
    client, address = organizer_of(league), league_url("consent", league, ursula().pk)
    send(client, address, by=MOTHER, on="2026-11-02")
    assert send(client, address, by="", on="").status_code == 302
    assert not models.Entry.objects.exclude(consent_by="", consent_on=None).exists()
    again = send(client, address, by="", on="")
    assert again.status_code == 422 and "lo que ya estaba anotado" in html_of(again)


def consented() -> models.League:
    league = league_in_preparation((URSULA, "Ana", "Bea"), initials=True)
    decide(league, NoteConsent(ursula().pk, CONSENT))
    return league


def test_consent_is_in_the_sealed_file_only() -> None:
    value = load_league(consented()).league
    content = write_league(value).encode()
    assert read_league(content) == value and value.initials and value.players[0].consent == CONSENT
    again = import_league(replace(value, name="De vuelta"), by=ACTOR)
    assert again.entries.get(name=URSULA).consent_by == MOTHER and set(names_of(again).values()) == {True}
    assert MOTHER not in json.dumps(list(models.Decision.objects.values_list("before", "after")))
    assert write_league(replace(load_league(again).league, name=value.name)).encode() == content
    shown = json.loads(Client().get(reverse("tournaments:league_file", args=[again.slug, "league", "json"])).content)
    assert "initials" not in shown and not any("consent" in str(player) for player in shown["players"])


def test_consent_is_in_the_data_of_a_player() -> None:
    league = consented()
    found: Any = personal_data(ursula().pk, models.League.objects.all(), models.Championship.objects.all())
    assert found["leagues"][0]["consent"] == {"by": MOTHER, "on": "2026-11-02"}
    assert league.entries.filter(consent_on=CONSENT.on).count() == 1


def test_consent_is_erased_with_the_name() -> None:
    league = consented()
    decide(league, Anonymise(ursula().pk, (league.pk,)))
    assert rows_with_traces() == []
    assert not models.Entry.objects.exclude(consent_by="", consent_on=None).exists()
    assert MOTHER not in json.dumps(list(models.Decision.objects.values_list("before", "after", "reason")))


def test_organizer_of_another_league_reads_no_consent() -> None:
    league = consented()
    other = drawn_league((URSULA, "Xoel", "Zeltia"), name="De otra gente")
    client = organizer_of(other)
    assert MOTHER not in html_of(client.get(league_url("people", other)))
    answer = client.get(reverse("tournaments:personal_file", args=[other.entries.get(name=URSULA).player_id]))
    assert MOTHER not in html_of(answer)
    assert client.get(league_url("consent", league, ursula().pk)).status_code == 403
    assert User.objects.exists()
