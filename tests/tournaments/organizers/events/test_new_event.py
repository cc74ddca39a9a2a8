"""The page of a new event: what it says will come, and what it founds."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from tests.events import NAMES, loaded
from tests.tournaments.organizers.events.new_events import (
    FORM,
    carme,
    coming,
    digest,
    founded,
    hidden_fields,
    send,
    text,
)
from tournaments import models
from tournaments.league.event_calendar import GROUPS
from tournaments.league.formats.planning import FINALS

__all__ = ["carme"]
pytestmark = pytest.mark.django_db


def test_fourteen_names_become_two_groups_and_a_final(carme: Client) -> None:
    event = founded(carme)
    assert [each.key for each in loaded(event).stages] == ["A", "B", "final"]
    assert "quedan partidas por jugar en Grupo A y Grupo B" in text(carme.get(f"/torneos/{event.slug}/organizar/"))


def test_groups_by_hand_are_those_between_blank_lines(carme: Client) -> None:
    listed = "\n".join(NAMES[:4]) + "\n\n" + "\n".join(NAMES[4:7])
    event = loaded(founded(carme, listed=listed, filling="hand"))
    assert [set(each.loaded.league.names) for each in event.groups] == [set(NAMES[:4]), set(NAMES[4:7])]


def test_group_by_hand_that_is_too_small_is_named(carme: Client) -> None:
    listed = "\n\n".join("\n".join(NAMES[at : at + 3]) for at in (0, 3)) + f"\n\n{NAMES[6]}\n{NAMES[7]}"
    said = "El grupo 3 de la lista tiene 2 y en cada uno hacen falta al menos 3."
    assert said in coming(carme, listed=listed, filling="hand")


def test_groups_with_headings_are_those_of_the_list(carme: Client) -> None:
    listed = "\n".join(["Grupo A", *NAMES[:4], "Grupo B", *NAMES[4:7]])
    assert "Se reparten como en la lista: 2 grupos." in coming(carme, listed=listed)
    event = loaded(founded(carme, listed=listed))
    assert [set(each.loaded.league.names) for each in event.groups] == [set(NAMES[:4]), set(NAMES[4:7])]
    whole = coming(carme, listed=listed, format="swiss")
    assert "como en la lista" not in whole and "«Grupo A» parece un título de la lista" in whole


def test_sign_up_needs_no_groups_by_hand(carme: Client) -> None:
    assert founded(carme, listed="", filling="hand", gathers="on").stages.count() == 1


def test_namesakes_in_two_groups_by_hand_are_told_apart(carme: Client) -> None:
    listed = "Juan Rey; Lugo\nBea; Lugo\nCris; Vao\n\nJuan Rey; Vao\nEva; Lugo\nFiz; Vao"
    more = {"listed": listed, "filling": "hand"}
    event = loaded(founded(carme, **more, shown=digest(carme, **more)))
    assert [set(each.loaded.league.names) for each in event.groups] == [
        {"Juan Rey (Lugo)", "Bea", "Cris"},
        {"Juan Rey (Vao)", "Eva", "Fiz"},
    ]


AT_FIVE = {"when": "day", "day": "2026-12-12", "hour": "17:00", "minutes": "20", "seed": "7f3a"}


@pytest.mark.parametrize("played", [GROUPS, *FINALS, "swiss"])
def test_every_stage_has_the_regulation_chosen_for_the_event(carme: Client, played: str) -> None:
    event = loaded(founded(carme, format=played, rules="international", regulation="fmjd"))
    assert {each.loaded.league.regulation.key for each in event.stages} == {"fmjd"}
    again = text(carme.get(f"/torneos/nuevo/?copia={event.row.slug}"))
    assert re.search(r'<option value="fmjd" selected', again)


def test_what_is_no_name_is_said_before_a_new_event_is_founded(carme: Client) -> None:
    listed = "\n".join([*NAMES[:5], "Li S tel 1300", "Eva Rey tel 1900"])
    said = coming(carme, listed=listed)
    assert "«Li S tel 1300»" in said and "Entra «Eva Rey»" in said
    asked = text(send(carme, "/torneos/nuevo/", **{**FORM, "listed": listed}))
    assert "Mira cómo se ha leído la lista." in asked and not models.Event.objects.exists()
    [key] = re.findall(r'name="ticked" value="([^"]*1300[^"]*)"', asked)
    [shown] = re.findall(r'name="shown" value="(\w+)"', asked)
    event = loaded(founded(carme, listed=listed, shown=shown, ticked=key))
    names = {player.name for group in event.groups for player in group.loaded.league.players}
    assert names == {*NAMES[:5], "Li S tel 1300", "Eva Rey"}


def test_page_of_a_new_event_tells_of_its_people_in_another_on_that_day(carme: Client) -> None:
    founded(carme, **{**AT_FIVE, "day": "2099-12-12"}, listed="\n".join(NAMES[:8]))
    again = {**AT_FIVE, "day": "2099-12-12", "hour": "18:00", "listed": "\n".join(NAMES[4:12])}
    said = "4 de la lista juegan también «Torneo de Uriandia» el sábado 12 de diciembre."
    assert said in coming(carme, **again)
    assert said not in coming(carme, **{**again, "day": "2099-12-13"})
    assert said not in coming(carme, **{**again, "listed": "\n".join(NAMES[8:14])})


def test_people_of_a_knock_out_who_play_another_event_are_named_in_one_warning(carme: Client) -> None:
    eight = {**AT_FIVE, "day": "2099-12-12", "listed": "\n".join(NAMES[:8]), "format": "knockout"}
    founded(carme, **eight, name="Copa de Navidad")
    answer = send(carme, "/torneos/nuevo/", **{**FORM, **eight})
    page = text(carme.get(answer["Location"], follow=True))
    [warning] = re.findall(r'message-warning">\s*<p>([^<]*)</p>', page)
    assert all(name in unescape(warning) for name in NAMES[:8])
    assert warning.endswith(" juegan también «Copa de Navidad» el sábado 12 de diciembre.")


def test_ways_to_play_begin_with_capitals_in_every_language(carme: Client) -> None:
    for code, _name in settings.LANGUAGES:
        page = text(carme.get("/torneos/nuevo/", headers={"Accept-Language": code}))
        buttons = [unescape(words).strip() for words in re.findall(r'class="btn btn-option">([^<]*)<', page)]
        assert buttons and all(words[:1].isupper() for words in buttons), (code, buttons)


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"listed": "Ana"}, "Con tres nombres o más"),
        ({"listed": "Ana\nBea\nCris\nDora"}, "no salen 2 grupos de 3 como mínimo"),
        ({"listed": "Ana\nBea\nCris\nDora"}, "Con tan pocos, elige en «Cómo se juega» una eliminatoria o un suizo."),
        ({"groups": "6"}, "Caben 4 grupos; o, en «Cómo se juega», elige una eliminatoria o un suizo."),
        ({"boards": "0"}, "Tableros: "),
        (
            {"when": "week", "day": "2026-12-11", "hour": "19:00", "minutes": "30"},
            "Grupo A</b> <small>21 partidas, del ",
        ),
    ],
)
def test_page_of_a_new_event_says_what_comes_or_what_is_lacking(carme: Client, fields: Any, words: str) -> None:
    assert words in coming(carme, **fields)
    assert not models.League.objects.exists()


def test_page_of_a_new_event_says_which_clubs_cannot_be_kept_apart(carme: Client) -> None:
    listed = "\n".join(f"{name}; {'Lugo' if number < 3 else 'Vao'}" for number, name in enumerate(NAMES[:5]))
    fields = {"listed": listed + "\nGil Rey\nFiz Rey", "groups": "2"}
    said = "De «Lugo» hay 3 y solo 2 grupos: en alguno coinciden."
    apart = coming(carme, **fields, apart="on")
    assert said in apart and "De «Vao»" not in apart
    assert said not in coming(carme, **fields)
    assert "La lista no dice de qué club es nadie" in coming(carme, apart="on")
    parted = f"{listed}\n\nGil Rey\nFiz Rey\nIria Rey"
    by_hand = coming(carme, listed=parted, filling="hand", apart="on")
    assert "coinciden" not in by_hand and "no se separa a nadie por su club" in by_hand


def test_games_already_played_are_none_of_a_final_that_counts_them(carme: Client) -> None:
    fields = {**AT_FIVE, "listed": "\n".join(NAMES[:6]), "groups": "2", "qualify": "2", "boards": "2"}
    every, others = coming(carme, **fields), coming(carme, **fields, carry="on")
    assert "12 partidas" in every and "quien llega a ella, 5 como mucho" in every
    assert "10 partidas" in others and "quien llega a ella, 4 como mucho" in others
    assert "Final</b> <small>4 partidas, de las 18:00 a las 18:40" in others


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({}, "Sortear y crear"),
        ({"format": "knockout"}, "Sortear y crear"),
        ({"format": "swiss"}, "Crear el torneo"),
        ({"format": "swiss_final"}, "Crear el torneo"),
        ({"gathers": "on"}, "Abrir la inscripción"),
    ],
)
def test_main_button_says_one_thing(carme: Client, fields: dict[str, str], words: str) -> None:
    address, label = "/torneos/nuevo/", re.compile(r'<span id="crear"[^>]*>\s*([^<]*?)\s*</span>')
    sent = {**hidden_fields(carme, address), **FORM, **fields, "step": "count"}
    assert label.findall(text(carme.post(address, sent))) == [words]
    assert label.findall(text(carme.post(address, sent, headers={"HX-Request": "true"}))) == [words]


def test_page_of_a_new_swiss_says_how_many_rounds_come(carme: Client) -> None:
    listed = "\n".join(NAMES[:12])
    assert "Rondas</b> <small>5 rondas, 30 partidas" in coming(carme, listed=listed, format="swiss", rounds="5")
    assert "Rondas</b> <small>1 ronda, 6 partidas" in coming(carme, listed=listed, format="swiss", rounds="1")


@pytest.mark.parametrize(
    ("fields", "boards", "ends"),
    [
        ({"format": "swiss", "rounds": "5"}, 7, "19:00"),
        ({"filling": "hand", "listed": "Ana\nBea\nCris\n\nDora\nEva\nFiz\nGil"}, 3, ""),
    ],
)
def test_boards_left_blank_are_those_of_a_round(carme: Client, fields: Any, boards: int, ends: str) -> None:
    shown = coming(carme, **{**AT_FIVE, **fields, "boards": ""})
    assert f"Se juega en {boards} tableros." in shown and f"a las {ends}" in shown
    assert {stage.row.league.boards for stage in loaded(founded(carme, **fields, boards="")).stages} == {boards}


def test_swiss_of_an_event_ends_when_its_event_does(carme: Client) -> None:
    shown = coming(carme, **{**AT_FIVE, "format": "swiss", "rounds": "5", "boards": "6"})
    ends = re.findall(r"\d+ partidas, de las 17:00 a las (\d\d:\d\d)", shown)
    assert len(ends) == 2 and len(set(ends)) == 1


def test_event_that_passes_midnight_says_so(carme: Client) -> None:
    shown = coming(carme, **{**AT_FIVE, "hour": "22:00"})
    parts = dict(re.findall(r"<b>([^<]*)</b> <small>([^<]*)</small>", shown))
    assert parts and all(part.endswith("del día siguiente") for part in parts.values())
    early = coming(carme, **{**AT_FIVE, "hour": "10:00"})
    assert "del día siguiente" not in early


def test_event_to_come_is_shown_without_scripts_with_the_form_as_sent(carme: Client) -> None:
    page = text(carme.post("/torneos/nuevo/", {**FORM, **AT_FIVE, "step": "count"}))
    assert "Grupo A" in page
    assert 'value="7f3a"' in page


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"listed": "Ana\nBea\nCris\nDora"}, "no salen 2 grupos de 3 como mínimo"),
        ({"listed": "Ana\nBea\nAna\nDora\nEva\nFiz"}, "ya está en el puesto"),
        ({"qualify": "8"}, "como mucho pueden pasar 7"),
        ({"name": ""}, "Hace falta"),
    ],
)
def test_wrong_form_says_what_is_wrong_and_founds_nothing(carme: Client, fields: Any, words: str) -> None:
    answer = send(carme, "/torneos/nuevo/", **{**FORM, **fields})
    assert answer.status_code == 422
    assert words in text(answer)
    assert not models.League.objects.exists()


def test_page_that_opens_with_names_says_at_once_what_comes(carme: Client) -> None:
    event = founded(carme)
    copied = unescape(text(carme.get(f"/torneos/nuevo/?copia={event.slug}")))
    assert "Con tres nombres o más" not in copied and "Grupo A</b> <small>21 partidas" in copied
    gathered = founded(carme, gathers="on", listed="\n".join(NAMES[:5]), places="8")
    few = unescape(text(carme.get(f"/torneos/nuevo/?inscritos={gathered.slug}")))
    assert "no salen 2 grupos" in few and "elige en «Cómo se juega» una eliminatoria" in few
    assert "Con tres nombres o más" in text(carme.get("/torneos/nuevo/"))
