"""An event as a whole: renamed, published, archived, copied and deleted, with one history."""

from __future__ import annotations

import re
from random import Random

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.events import NAMES, loaded, play, play_groups, qualify
from tests.tournaments.organizers.events.new_events import carme, founded, send, text
from tournaments import models
from tournaments.league.faults import Code, Fault
from tournaments.organizers.events.managing import delete_event
from tournaments.organizers.founding import quota
from tournaments.organizers.founding.deleting import delete_without_results
from tournaments.store.access.actor import Actor

pytestmark = pytest.mark.django_db
__all__ = ["carme"]
SETTINGS = {"name": "Torneo de Uriandia", "audience": "public", "archived": ""}


def page_of(event: models.Event) -> str:
    return f"/torneos/{event.slug}/organizar/"


def names_of(event: models.Event) -> list[str]:
    return [stage.league.name for stage in event.stages.select_related("league")]


def test_event_gets_another_name_with_all_its_stages(carme: Client) -> None:
    event = founded(carme)
    assert send(carme, f"{page_of(event)}ajustes/", **{**SETTINGS, "name": "Memorial Ana"}).status_code == 302
    event.refresh_from_db()
    assert event.name == "Memorial Ana"
    assert names_of(event) == ["Memorial Ana: grupo A", "Memorial Ana: grupo B", "Memorial Ana: final"]
    shown = text(carme.get(f"/torneos/{event.slug}/historial/"))
    assert "«Torneo de Uriandia: final» pasa a ser «Memorial Ana: final»" in shown
    assert "Grupo A" in text(carme.get(f"/torneos/{event.slug}/"))
    assert event.name in text(carme.get("/ligas/?q=memorial"))


def test_stage_with_a_name_of_its_own_keeps_it(carme: Client) -> None:
    event = founded(carme)
    event.stages.get(key="A").league.__class__.objects.filter(event_stage__key="A").update(name="Los de siempre")
    send(carme, f"{page_of(event)}ajustes/", **{**SETTINGS, "name": "Memorial Ana"})
    assert names_of(event)[0] == "Los de siempre"


def test_event_is_hidden_and_published_again(carme: Client, client: Client) -> None:
    event = founded(carme)
    anybody = Client()
    for audience, status in (("private", 404), ("public", 200)):
        assert send(carme, f"{page_of(event)}ajustes/", **{**SETTINGS, "audience": audience}).status_code == 302
        for page in ("", "calendario/", "historial/"):
            assert anybody.get(f"/torneos/{event.slug}/{page}").status_code == status
        leagues = models.League.objects.filter(event_stage__event=event).values_list("slug", flat=True)
        assert {anybody.get(f"/ligas/{slug}/").status_code for slug in leagues} == {status}
    assert models.Decision.objects.filter(verb="publish").count() == 6


def test_event_is_archived_and_the_same_form_counts_once(carme: Client) -> None:
    event = founded(carme)
    page = f"{page_of(event)}ajustes/"
    for archived in ("on", ""):
        assert send(carme, page, **{**SETTINGS, "archived": archived}).status_code == 302
        flags = models.League.objects.values_list("archived", flat=True)
        assert set(flags) == {archived == "on"}
    before = models.Decision.objects.count()
    assert send(carme, page, **SETTINGS).status_code == 302
    assert models.Decision.objects.count() == before


def test_event_that_the_administrator_hid_is_not_published(carme: Client) -> None:
    event = founded(carme)
    models.League.objects.filter(event_stage__key="B").update(withheld=True, published=False)
    answer = send(carme, f"{page_of(event)}ajustes/", **SETTINGS)
    assert answer.status_code == 422
    assert not models.Decision.objects.filter(verb="publish").exists()


def test_event_without_results_is_deleted_whole(carme: Client) -> None:
    event = founded(carme)
    page = f"{page_of(event)}borrar/"
    answer = send(carme, page)
    assert answer.status_code == 302
    assert not models.League.objects.exists()
    assert not models.Event.objects.exists()
    acts = (
        models.SiteAct.objects.filter(kind="delete")
        .order_by("subject_name")
        .values_list("subject_kind", "subject_name")
    )
    name = event.name
    assert list(acts) == [("event", name), *(("league", f"{name}: {part}") for part in ("final", "grupo A", "grupo B"))]
    for gone in (page, f"/torneos/{event.slug}/", f"/torneos/{event.slug}/calendario/"):
        answer = Client().get(gone)
        assert answer.status_code == 410 and "Este torneo se borró" in text(answer)


def test_deleted_event_counts_as_one_new_league(carme: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quota, "MAX_LEAGUES_A_DAY", 7)
    events = [founded(carme), founded(carme, name="Copa", format="swiss")]
    left = "te quedan 5."
    assert left in text(carme.get("/torneos/nuevo/"))
    for event in events:
        assert send(carme, f"{page_of(event)}borrar/").status_code == 302
        assert left in text(carme.get("/torneos/nuevo/"))
    founded(carme)
    assert "te quedan 4." in text(carme.get("/torneos/nuevo/"))


def test_event_with_a_result_is_kept(carme: Client) -> None:
    event = founded(carme)
    play(loaded(event).of("A").row.league, Random(1))
    assert "se archiva" in text(carme.get(f"{page_of(event)}borrar/"))
    assert send_unseen(carme, f"{page_of(event)}borrar/").status_code == 422
    assert models.League.objects.count() == 3


def send_unseen(client: Client, address: str) -> object:
    """Send the form of a page that no longer shows it."""
    return client.post(address, {"request_key": "k", "seen_version": "0"})


def test_one_stage_is_not_deleted_alone(carme: Client) -> None:
    event = founded(carme)
    user = User.objects.get(username="carme")
    with pytest.raises(Fault) as refused:
        delete_without_results(loaded(event).of("A").row.league, by=Actor("Carme", user))
    assert refused.value.code is Code.STAGE_LOTS
    alone = founded(carme, name="Copa", format="swiss")
    delete_without_results(loaded(alone).stages[0].row.league, by=Actor("Carme", user))
    assert list(models.Event.objects.all()) == [event]
    assert Client().get(f"/torneos/{alone.slug}/").status_code == 410
    delete_event(event, by=Actor("Carme", user))


def test_copy_is_founded_with_the_same_choices(carme: Client) -> None:
    event = founded(carme, name="Torneo 2026", qualify="1", best="1", final="round_robin", consolation="on")
    page = carme.get(f"/torneos/nuevo/?copia={event.slug}").context
    form = page["form"]
    shown = {name: form[name].value() for name in form.fields}
    assert shown["name"] == "Torneo 2027"
    assert sorted(page["names"]["listed"].value().splitlines()) == sorted(NAMES)
    same = ("groups", "qualify", "best", "final", "consolation", "boards", "private", "format")
    assert [shown[name] for name in same] == [2, 1, 1, "round_robin", True, 3, False, "groups"]


def test_copy_of_an_event_without_groups_is_of_its_format(carme: Client) -> None:
    event = founded(carme, format="swiss", rounds="4")
    form = carme.get(f"/torneos/nuevo/?copia={event.slug}").context["form"]
    assert (form["format"].value(), form["rounds"].value()) == ("swiss", 4)


def test_nobody_else_copies_changes_or_deletes_an_event(carme: Client, client: Client) -> None:
    event = founded(carme)
    other = Client()
    other.force_login(User.objects.create_user("bea"))
    for page in (f"{page_of(event)}ajustes/", f"{page_of(event)}borrar/", f"/torneos/nuevo/?copia={event.slug}"):
        assert other.get(page).status_code == 403


def test_history_of_an_event_has_the_decisions_of_all_stages_and_undoes_them(carme: Client) -> None:
    event = founded(carme)
    send(carme, f"{page_of(event)}ajustes/", **{**SETTINGS, "archived": "on"})
    page = f"/torneos/{event.slug}/historial/"
    shown = text(carme.get(page))
    assert shown.count("Liga archivada.") >= 3
    assert "Deshacer" in shown
    assert "Deshacer" not in text(Client().get(page))


def test_closing_the_final_leads_back_to_the_tournament(carme: Client) -> None:
    event = founded(carme)
    play_groups(event)
    qualify(event)
    league = event.stages.get(key="final").league
    play(league, Random(1))
    answer = send(carme, f"/ligas/{league.slug}/organizar/cierre/")
    assert answer["Location"] == f"/torneos/{event.slug}/organizar/"
    assert "El torneo ha terminado" in text(carme.get(answer["Location"]))


def test_result_entered_from_the_page_of_an_event_returns_to_it_and_is_undone_there(carme: Client) -> None:
    event = founded(carme)
    home = f"/torneos/{event.slug}/organizar/"
    found = re.search(r'href="(/ligas/[^"]+/partidas/\d+/)\?desde=torneo"', text(carme.get(home)))
    assert found
    result = {"winner": "one", "reason": "no_pieces", "one_men": "3", "step": "confirm"}
    answer = send(carme, f"{found[1]}?desde=torneo", **result)
    assert answer["Location"] == home
    after = text(carme.get(home))
    undo = re.search(r'action="(/ligas/[^"]+/deshacer/)"', after)
    assert undo and "con 3 peones" in after
    assert carme.post(undo[1], {"from": home})["Location"] == home
    assert not models.Result.objects.exists()
    assert "deshacer/" not in text(carme.get(home))
