"""Corrections of a name or club, at any time: all pages of the league follow, and no place changes."""

from __future__ import annotations

import pytest
from django.contrib.auth import SESSION_KEY
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.organizing import ACTOR, beat, complete_league, decide, drawn_league, league_in_preparation, ranking
from tests.people import organizer_of
from tests.tournaments.organizers.privacy.ursula import rows_with_traces
from tests.tournaments.web.deciding.browsing import confirm, html_of, league_url, send
from tournaments import models
from tournaments.league import schedule
from tournaments.league.faults import Code, Fault
from tournaments.league.file import read_league, write_league
from tournaments.league.values import Entrant, WithdrawnGames
from tournaments.models.league import Role
from tournaments.organizers.conduct.verbs import Withdraw
from tournaments.organizers.founding.lots import DrawLots
from tournaments.organizers.founding.verbs import Enrol
from tournaments.organizers.names import CorrectPlayer
from tournaments.organizers.officials.verbs import Publish
from tournaments.organizers.privacy.verbs import Anonymise, ShowAs
from tournaments.store.access.actor import Actor
from tournaments.store.decide import take
from tournaments.store.load import load_league
from tournaments.store.undo import Undo

pytestmark = pytest.mark.django_db
WRONG, RIGHT = "Ana Péres", "Ana Pérez"


def entry(league: models.League, name: str) -> models.Entry:
    return league.entries.get(name=name)


def correct(league: models.League, name: str, becomes: str, club: str = "") -> models.Decision:
    return decide(league, CorrectPlayer(entry(league, name).pk, becomes, club))


def public(league: models.League, page: str) -> str:
    return html_of(Client().get(league_url(page, league)))


def test_correction_before_the_lots_needs_no_confirmation() -> None:
    league = league_in_preparation((WRONG, "Bea", "Carlos"))
    client = organizer_of(league)
    address = league_url("correct_player", league, entry(league, WRONG).pk)
    assert address in html_of(client.get(league_url("people", league)))
    assert send(client, address, name=RIGHT, club="Casino").status_code == 302
    decide(league, DrawLots("7f3a"))
    corrected = entry(league, RIGHT)
    assert (corrected.club, corrected.drawn_as, corrected.former_names) == ("Casino", "", [WRONG])
    assert corrected.player.name == RIGHT


def test_corrected_name_keeps_every_place() -> None:
    league = complete_league((WRONG, "Bea", "Carlos"))
    client, address = organizer_of(league), league_url("correct_player", league, entry(league, WRONG).pk)
    before = ranking(league)
    seen = html_of(send(client, address, name=RIGHT, club="Casino"))
    assert "La tabla no cambia" in seen and "con el nombre que se sorteó, «Ana Péres»" in seen
    assert not league.entries.filter(name=RIGHT).exists()
    assert confirm(client, address, name=RIGHT, club="Casino").status_code == 302
    assert ranking(league) == [RIGHT if name == WRONG else name for name in before]
    for page in ("standings", "calendar", "games"):
        assert RIGHT in public(league, page) and WRONG not in public(league, page)
    assert "«Ana Péres» pasa a ser «Ana Pérez»" in public(league, "history")


def test_lots_are_repeated_with_the_drawn_name() -> None:
    league = drawn_league((WRONG, "Bea", "Carlos"))
    numbers = list(league.entries.order_by("number").values_list("pk", flat=True))
    correct(league, WRONG, RIGHT)
    assert list(league.entries.order_by("number").values_list("pk", flat=True)) == numbers
    page = public(league, "drawing")
    assert schedule.digest_of("7f3a", WRONG) in page and "no van todos en el orden" not in page
    assert "se sorteó como «Ana Péres»" in page
    table = html_of(Client().get(league_url("league_file", league, "players", "csv")))
    assert "Nombre sorteado" in table and WRONG in table and RIGHT in table
    assert load_league(league).league.names == tuple(
        RIGHT if name == WRONG else name for name in schedule.draw("7f3a", [WRONG, "Bea", "Carlos"])
    )
    league_value = load_league(league).league
    assert read_league(write_league(league_value).encode()) == league_value
    decide(league, DrawLots("otra"))
    assert entry(league, RIGHT).drawn_as == "" and schedule.digest_of("otra", RIGHT) in public(league, "drawing")


def test_name_corrected_back_is_the_drawn_one_again() -> None:
    league = drawn_league((WRONG, "Bea", "Carlos"))
    correct(league, WRONG, RIGHT)
    assert entry(league, RIGHT).drawn_as == WRONG
    correct(league, RIGHT, WRONG)
    assert (entry(league, WRONG).drawn_as, entry(league, WRONG).former_names) == ("", [RIGHT])


def test_preview_shows_places_decided_by_the_alphabet() -> None:
    league = drawn_league(("Ana", "Bea", "Carlos", "Duarte"))
    beat(league, "Ana", "Bea")
    beat(league, "Carlos", "Duarte")
    seen = html_of(
        send(organizer_of(league), league_url("correct_player", league, entry(league, "Ana").pk), name="Zana")
    )
    assert "Qué cambia en la tabla" in seen and "Zana" in seen and "Carlos" in seen
    correct(league, "Ana", "Zana")
    assert ranking(league)[:2] == ["Carlos", "Zana"]


@pytest.mark.parametrize(
    ("name", "club", "expected"),
    [
        ("Bea", "", "ya está en el puesto"),
        ("BEA", "", "ya está"),
        (WRONG, "", "no hay nada que corregir"),
        ("", "", "Hace"),
    ],
)
def test_invalid_correction_is_explained_and_changes_nothing(name: str, club: str, expected: str) -> None:
    league = drawn_league((WRONG, "Bea", "Carlos"))
    address = league_url("correct_player", league, entry(league, WRONG).pk)
    client = organizer_of(league)
    for sending in (send, confirm):
        refused = sending(client, address, name=name, club=club)
        assert refused.status_code == 422 and expected in html_of(refused)
    assert entry(league, WRONG).former_names == []


def test_author_undoes_a_correction() -> None:
    league = drawn_league((WRONG, "Bea", "Carlos"))
    client, address = organizer_of(league), league_url("correct_player", league, entry(league, WRONG).pk)
    confirm(client, address, name=RIGHT, club="Casino")
    number = league.decisions.latest("number").number
    assert client.post(league_url("undo", league, number)).status_code == 302
    back = entry(league, WRONG)
    assert (back.club, back.drawn_as, back.player.name) == ("", "", WRONG)
    assert "Deshecho" in public(league, "history")


def test_new_list_prevents_undoing_earlier_corrections() -> None:
    league = league_in_preparation((WRONG, "Bea", "Carlos"))
    client, address = organizer_of(league), league_url("correct_player", league, entry(league, WRONG).pk)
    send(client, address, name=RIGHT)
    number = league.decisions.latest("number").number
    decide(league, Enrol([Entrant(RIGHT), Entrant("Bea"), Entrant("Zoe")]))
    answer = client.post(league_url("undo", league, number))
    assert answer.status_code in (302, 409, 422) and entry(league, RIGHT).former_names == [WRONG]


def test_undoing_does_not_readmit_a_corrected_player() -> None:
    league = drawn_league((WRONG, "Bea", "Carlos", "Duarte"))
    left = decide(league, Withdraw(WRONG, WithdrawnGames.ANNULLED))
    correct(league, WRONG, RIGHT)
    with pytest.raises(Fault) as fault:
        decide(league, Undo(left.number, ACTOR))
    assert fault.value.code is Code.UNDO_CHANGED
    assert RIGHT in load_league(league).league.withdrawn_players


def test_other_leagues_keep_their_spelling() -> None:
    first, second = (
        drawn_league((WRONG, "Bea", "Carlos"), name="Primera"),
        drawn_league((WRONG, "Zoe", "Iria"), name="Segunda"),
    )
    person = entry(first, WRONG).player
    assert entry(second, WRONG).player == person
    correct(second, WRONG, RIGHT, "Casino")
    assert WRONG in public(first, "standings") and RIGHT not in public(first, "standings")
    correct(first, WRONG, RIGHT)
    person.refresh_from_db()
    assert person.name == RIGHT
    assert models.PlayerWord.objects.filter(of=person, word=b"perez").exists()


def test_hidden_player_is_hidden_under_the_former_name_too() -> None:
    league = drawn_league((WRONG, "Bea", "Carlos"))
    correct(league, WRONG, "Ana Gómez Rey", "Casino")
    decide(league, ShowAs(entry(league, "Ana Gómez Rey").player_id, True))
    for page in ("history", "standings", "drawing", "calendar"):
        shown = public(league, page)
        assert "Péres" not in shown and "Gómez" not in shown and "Casino" not in shown
    correct(league, "Ana Gómez Rey", "Ana Gómez Reis")
    assert "Reis" not in public(league, "history")


def test_erased_name_leaves_no_former_one() -> None:
    league = drawn_league(("Úrsula Quintáns", "Bea", "Carlos"))
    correct(league, "Úrsula Quintáns", "Úrsula Veiga", "Casino")
    correct(league, "Úrsula Veiga", "Olga Rey")
    decide(league, Anonymise(entry(league, "Olga Rey").player_id, (league.pk,)))
    assert not rows_with_traces()
    erased = league.entries.exclude(sorted_as="").get()
    with pytest.raises(Fault):
        decide(league, CorrectPlayer(erased.pk, "Otra", ""))


def test_private_league_reveals_no_players() -> None:
    """A private league's name and club do not appear on the page of a player who is in a published league too."""
    private, shown = (
        drawn_league((WRONG, "Bea", "Carlos"), name="Liga secreta"),
        drawn_league((WRONG, "Zoe", "Iria"), name="Abierta"),
    )
    decide(private, Publish(False))
    correct(private, WRONG, "Ana la del Tercero", "Club secreto")
    person = entry(shown, WRONG).player
    assert person == entry(private, "Ana la del Tercero").player
    for address in (reverse("tournaments:player", args=[person.pk]), reverse("tournaments:players")):
        page = html_of(Client().get(address))
        assert WRONG in page and "Tercero" not in page and "secret" not in page
    decide(shown, Publish(False))
    assert Client().get(reverse("tournaments:player", args=[person.pk])).status_code == 404


def test_public_name_is_that_of_the_published_league() -> None:
    private = drawn_league(("Ana la del Tercero", "Bea", "Carlos"), name="Liga secreta")
    decide(private, Publish(False))
    published = drawn_league(("Ana la del Tercero", "Zoe", "Iria"), name="Abierta")
    correct(published, "Ana la del Tercero", RIGHT)
    person = entry(published, RIGHT).player
    assert RIGHT in html_of(Client().get(reverse("tournaments:player", args=[person.pk])))
    assert "Tercero" not in html_of(Client().get(reverse("tournaments:player", args=[person.pk])))


def test_corrected_name_in_an_own_league_raises_a_question() -> None:
    autumn, league = (
        complete_league((RIGHT, "Bea", "Carlos"), name="Liga de Otoño"),
        league_in_preparation((WRONG, "Dora", "Eva")),
    )
    client = organizer_of(league)
    user = User.objects.get(pk=client.session[SESSION_KEY])
    models.Official.objects.create(league=autumn, user=user, role=Role.ORGANIZER)
    take(autumn, Publish(False), by=Actor("Carme", user))
    address = league_url("correct_player", league, entry(league, WRONG).pk)
    html = html_of(client.get(send(client, address, name=RIGHT)["Location"]))
    theirs = entry(autumn, RIGHT).player_id
    assert "¿es Ana Pérez (Liga de Otoño)?" in html and f"?con={theirs}" in html
    joining = f"{league_url('join_players', league, entry(league, RIGHT).player_id)}?con={theirs}"
    assert f'<option value="{theirs}" selected>' in html_of(client.get(joining))
    asked = html_of(send(client, joining, other=theirs))
    assert f"Su página y los campeonatos dirán «{entry(league, RIGHT).player.name}»" in asked
    assert "Liga de Otoño" not in html_of(client.get(f"{league_url('people', league)}?ficha=x&con=1"))


def test_corrected_name_in_a_public_league_raises_a_question() -> None:
    autumn, league = (
        complete_league((RIGHT, "Bea", "Carlos"), name="Liga de Otoño"),
        league_in_preparation((WRONG, "Dora", "Eva")),
    )
    client, address = organizer_of(league), league_url("correct_player", league, entry(league, WRONG).pk)
    html = html_of(client.get(send(client, address, name=RIGHT)["Location"]))
    assert "¿Es Ana Pérez, de «Liga de Otoño»?" in html and "¿es quien juega en la liga Liga de Otoño?" in html
    assert entry(league, RIGHT).proposed == entry(autumn, RIGHT).player
    assert entry(league, RIGHT).player != entry(autumn, RIGHT).player


@pytest.mark.parametrize("hidden", ["private", "initials"])
def test_corrected_name_reveals_no_hidden_people(hidden: str) -> None:
    autumn, league = (
        complete_league((RIGHT, "Bea", "Carlos"), name="Liga de Otoño"),
        league_in_preparation((WRONG, "Dora", "Eva")),
    )
    decide(autumn, Publish(False)) if hidden == "private" else autumn.entries.update(initials=True)
    client, address = organizer_of(league), league_url("correct_player", league, entry(league, WRONG).pk)
    html = html_of(client.get(send(client, address, name=RIGHT)["Location"]))
    assert "Otoño" not in html and "¿" not in html.partition("<main")[2]
    assert entry(league, RIGHT).proposed is None
