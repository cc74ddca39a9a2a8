"""Leagues and championships that the administrator deletes."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.db import DatabaseError, transaction
from django.test import Client
from django.urls import reverse

from tests import sheets
from tests.databases import only_on_sqlite
from tests.events import event_of, event_with_groups_over, loaded, qualify
from tests.organizing import complete_league, decide, drawn_league, league_in_preparation
from tests.people import organizer_of
from tests.tournaments.administrators.acting import (
    PUBLIC_PAGES,
    REASON,
    act,
    administrator,
    page_of,
    stored_data,
    superuser,
)
from tests.tournaments.every.states import finished
from tests.tournaments.web.deciding.browsing import html_of, league_url
from tournaments import models
from tournaments.administrators.acts import delete
from tournaments.league.values import Side
from tournaments.management.commands.audit import audit_league
from tournaments.models.decision import ActKind
from tournaments.organizers.closing.verbs import Close
from tournaments.organizers.founding.verbs import Configure, setup_of
from tournaments.organizers.links.verbs import MakeLink
from tournaments.organizers.sheets.verbs import SubmitSheet
from tournaments.store.access.tokens import digest, new_token
from tournaments.store.load import load_league

pytestmark = pytest.mark.django_db


def league_to_delete() -> models.League:
    """Return a finished league with rows in every table, in a championship with another league."""
    league = finished()
    models.League.objects.filter(pk=league.pk).update(name="Liga insultante")
    league.refresh_from_db()
    other = complete_league(("Ana", "Otro", "Xoel"), name="Liga de otra gente", championship="Copa")
    decide(other, Close())
    return league


def test_deleted_league_leaves_only_a_notice() -> None:
    other = complete_league(("Ana", "Otra", "Xoel"), name="Liga de otra gente", championship="Copa")
    league = drawn_league(("Ana", "Insultante Pérez", "Carlos"), name="Liga insultante", championship="Copa")
    game = league.fixtures.order_by("pk")[0]
    sheet = f"{{Una jugada insultante}} {sheets.WHITE_WINS}"
    decide(league, SubmitSheet(game.pk, sheet, "Insultante Pérez", Side.ONE))
    decide(league, MakeLink("Mesa insultante", digest(new_token())))
    organizer_of(league)
    client = administrator()
    slug, pages = league.slug, [league_url(name, league) for name in (*PUBLIC_PAGES, "organize", "people")]
    player = models.Player.objects.get(entries__league=other, name="Ana")
    assert act(client, page_of("delete_league", league), sure="on").status_code == 302
    for page in pages:
        for browser in (Client(), client):
            answer = browser.get(page)
            assert answer.status_code == 410 and "Esta liga se borró" in html_of(answer), page
            assert "insultante" not in html_of(answer).lower().replace(slug, "")
    assert Client().post(league_url("game", other, game.pk).replace(other.slug, slug)).status_code == 410
    assert "insultante" not in stored_data().lower()
    assert models.Player.objects.filter(pk=player.pk).exists()
    assert not models.Deletion.objects.exists() and not models.Erasure.objects.exists()
    assert Client().get(league_url("standings", other)).status_code == 200
    assert Client().get(reverse("tournaments:championship", args=["copa"])).status_code == 200
    html = html_of(client.get("/administrar/registro/", {"que": "borrado"}))
    assert f"liga n.º {league.pk}" in html and REASON in html and "insultante" not in html.lower()


def test_deleted_address_is_never_reused() -> None:
    league = drawn_league(name="Liga fea")
    delete(league, by=superuser(), reason=REASON)
    assert league_in_preparation(name="Liga fea").slug != "liga-fea"
    assert Client().get("/ligas/liga-fea/").status_code == 410
    assert Client().get("/ligas/liga-que-nunca-fue/").status_code == 404


def test_deleted_championship_leaves_its_leagues() -> None:
    league = complete_league(name="Liga buena", championship="Copa insultante")
    decide(league, Close())
    left = drawn_league(name="Liga que salió", championship="Copa insultante")
    decide(left, Configure(replace(setup_of(load_league(left).league), championship=None)))
    cup = league.championship
    assert cup
    client = administrator()
    assert act(client, page_of("delete_championship", cup), sure="on").status_code == 302
    answer = Client().get(reverse("tournaments:championship", args=["copa-insultante"]))
    assert answer.status_code == 410 and "Este campeonato se borró" in html_of(answer)
    assert "insultante" not in stored_data().lower()
    league.refresh_from_db()
    assert league.championship_id is None
    assert "borró el campeonato en el que estaba" in html_of(Client().get(league_url("history", league)))
    assert Client().get(league_url("podium", league)).status_code == 200


def test_page_of_an_act_names_its_league() -> None:
    league = drawn_league(name="Liga de Otoño")
    page = html_of(administrator().get(page_of("delete_league", league)))
    assert '<p class="about"><bdi>Liga de Otoño</bdi></p>' in page


@only_on_sqlite("rights are the same on either database")
def test_deletion_needs_a_confirmation() -> None:
    league = drawn_league()
    answer = act(administrator(), page_of("delete_league", league))
    assert answer.status_code == 422 and models.League.objects.filter(pk=league.pk).exists()


@pytest.mark.parametrize("kind", ["league", "championship"])
def test_audit_after_a_deletion_finds_nothing(kind: str) -> None:
    league = league_to_delete()
    other = models.League.objects.get(name="Liga de otra gente")
    delete(league if kind == "league" else models.Championship.objects.get(), by=superuser(), reason=REASON)
    for row in models.League.objects.all():
        assert audit_league(load_league(row)) == []
    assert models.League.objects.filter(pk=other.pk).exists()


def test_decisions_outside_deletions_stay_unchangeable() -> None:
    league, other = drawn_league(), drawn_league(name="Otra")
    models.Deletion.objects.create(league=other)
    for rows in (league.decisions.all(), models.Decision.objects.all()):
        with pytest.raises(DatabaseError, match="written once"), transaction.atomic():
            rows._raw_delete(rows.db)
    assert models.Decision.objects.filter(league=league).count() == league.version


@pytest.mark.parametrize("at", [0, 2], ids=["group", "final"])
def test_stage_is_deleted_with_its_whole_tournament(at: int) -> None:
    event = event_with_groups_over(8)
    qualify(event)
    leagues = [stage.row.league for stage in loaded(event).stages]
    kept = drawn_league(name="Otra liga")
    client, page = administrator(), page_of("delete_league", leagues[at])
    shown = html_of(client.get(page))
    assert "no se borra sola, sino el torneo entero, con sus 3 fases" in shown
    assert all(league.name in shown for league in leagues) and "4 jugadores, 6 partidas jugadas" in shown
    assert act(client, page, sure="on").status_code == 302
    assert not models.Event.objects.exists() and list(models.League.objects.all()) == [kept]
    assert [Client().get(league_url("standings", league)).status_code for league in leagues] == [410] * 3
    assert Client().get(f"/torneos/{event.slug}/").status_code == 410
    acts = models.SiteAct.objects.filter(kind=ActKind.DELETE, reason=REASON)
    assert acts.count() == 4 and set(acts.values_list("subject_name", flat=True)) == {""}


def test_league_of_no_tournament_is_deleted_alone() -> None:
    event_of(8)
    shown = html_of(administrator().get(page_of("delete_league", drawn_league())))
    assert "torneo entero" not in shown
