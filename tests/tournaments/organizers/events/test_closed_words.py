"""What closing says: of a league, of a stage of an event, and of the whole event."""

from __future__ import annotations

from random import Random

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.events import ACTOR, close, event_of, event_with_groups_over, loaded, play, play_groups, qualify
from tests.organizing import complete_league, decide
from tests.own_pages import player_of
from tests.swiss_leagues import publish, swiss_league
from tests.tournaments.organizers.events.new_events import carme, text
from tournaments import models
from tournaments.display.history import history
from tournaments.organizers.closing.verbs import Close, Reopen
from tournaments.store.decide import take
from tournaments.wording.decisions import sentence

pytestmark = pytest.mark.django_db
__all__ = ["carme"]


def last(league: models.League) -> str:
    decision = league.decisions.latest("number")
    return sentence(decision.verb, decision.before, decision.after)


def test_closing_names_the_stage_or_the_whole_event() -> None:
    event = event_with_groups_over(8)
    group, final = loaded(event).groups[0].row.league, loaded(event).of("final").row.league
    assert last(group).startswith("Fase cerrada. Aquí no hay medallas")
    take(group, Reopen(), by=ACTOR, reason="un resultado")
    assert last(group) == "Fase reabierta."
    close(group)
    qualify(event)
    play(final, Random(2))
    close(final)
    assert last(final).startswith("Torneo terminado. Podio: ")
    take(final, Reopen(), by=ACTOR, reason="un resultado")
    assert last(final) == "Torneo reabierto."


def test_closing_names_a_league_that_is_no_stage() -> None:
    league = complete_league()
    decide(league, Close())
    assert last(league).startswith("Liga cerrada. Podio: ")
    decide(league, Reopen(), reason="un resultado")
    assert last(league) == "Liga reabierta."


def test_consolation_is_closed_after_the_final_without_medals(client: Client) -> None:
    event = event_with_groups_over(8, consolation=True)
    for key in ("final", "consolation"):
        qualify(event, key)
        play(loaded(event).of(key).row.league, Random(2))
    client.force_login(User.objects.create_superuser("marta"))
    page = f"/torneos/{event.slug}/organizar/"
    assert "Cerrar y dar las medallas" in text(client.get(page))
    close(loaded(event).of("final").row.league)
    shown = text(client.get(page))
    assert "Cerrar y dar las medallas" not in shown and "«Final» ha terminado: ya hay podio." in shown
    assert "El torneo ha terminado" not in shown
    other = loaded(event).of("consolation").row.league
    closing = text(client.get(f"/ligas/{other.slug}/organizar/cierre/"))
    assert "Se escriben los puestos. Para cambiar algo después habrá que reabrirla" in closing
    close(other)
    assert "El torneo ha terminado" in text(client.get(page))


def test_tournament_of_one_stage_is_closed_in_its_own_gender(client: Client) -> None:
    event = event_of(4, groups=0)
    league = event.stages.get().league
    play(league, Random(2))
    client.force_login(User.objects.create_superuser("marta"))
    assert "habrá que reabrirlo, con un motivo" in text(client.get(f"/ligas/{league.slug}/organizar/cierre/"))


def test_pages_of_a_closed_stage_do_not_call_it_a_league(carme: Client) -> None:
    event = event_of(8)
    group = loaded(event).groups[0].row.league
    player = player_of(group, group.entries.order_by("number")[0].name)
    play_groups(event)
    page = player.page()
    assert "Esta fase ha terminado: lo que quieras pedir" in page
    for stage in event.stages.all():
        models.Official.objects.create(league=stage.league, user=User.objects.get(), role="organizer")
    assert "<h1>Reabrir</h1>" in text(carme.get(f"/ligas/{group.slug}/organizar/reapertura/"))


def test_history_of_old_closings_names_what_was_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournaments.organizers.closing.verbs.part_of_event", lambda league: {})

    def told(league: models.League) -> list[str]:
        return [line.what.split(".")[0] for line in history(league.slug, models.League.objects.all()).lines]

    event = event_with_groups_over(8)
    qualify(event)
    final, group = loaded(event).of("final").row.league, loaded(event).groups[0].row.league
    play(final, Random(2))
    swiss = swiss_league(4, 1)
    publish(swiss)
    play(swiss, Random(1))
    league = complete_league()
    for each in (final, swiss, league):
        take(each, Close(), by=ACTOR)
    assert told(group)[0] == "Fase cerrada" and told(group)[-1] == "Fase creada"
    assert told(final)[0] == "Torneo terminado" and told(final)[-1] == "Fase creada"
    assert told(swiss)[0] == "Torneo terminado"
    assert (told(league)[0], told(league)[-1]) == ("Liga cerrada", "Liga creada")
