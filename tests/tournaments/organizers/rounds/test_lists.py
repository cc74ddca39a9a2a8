"""The lists of a Swiss: those present at a round, and the ratings that order the first one."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.people import organizer_of
from tests.swiss_leagues import named, publish, swiss_league
from tests.tournaments.organizers.rounds.pages import address, send, sendable
from tournaments.organizers.rounds.ratings import columns_chosen_by
from tournaments.store.load import load_league
from tournaments.store.rounds import checked_in

pytestmark = pytest.mark.django_db


def test_those_present_are_listed_in_the_order_of_the_alphabet() -> None:
    league = swiss_league(["Zoe", "Bea", "Ávila", "Ñoño", "Olga", "Ana"])
    text = organizer_of(league).get(address("check_in", league)).content.decode()
    listed = [text.index(name) for name in ("Ana", "Ávila", "Bea", "Ñoño", "Olga", "Zoe")]
    assert listed == sorted(listed)


def test_list_is_taken_by_its_page() -> None:
    league = swiss_league(8)
    keys = load_league(league).entry_ids
    fields = {f"player-{keys[name]}": "here" for name in named(8)[:5]} | {f"player-{keys['Jugador 8']}": "missing"}
    text = send(organizer_of(league), address("check_in", league), **fields)
    assert "No viene: Jugador 8." in text
    assert "De 2 personas no se sabe si están" in text


def test_all_others_are_here_by_one_button() -> None:
    league = swiss_league(8)
    keys = load_league(league).entry_ids
    organizer, where = organizer_of(league), address("check_in", league)
    assert "Están todos los demás" in organizer.get(where).content.decode()
    send(organizer, where, **{f"player-{keys['Jugador 8']}": "missing"}, others="on")
    assert checked_in(league.pk, 1) == {keys[name] for name in named(7)}
    publish(league)
    assert "Jugador 8 no viene a esta ronda." in Client().get(address("rounds", league)).content.decode()


def test_two_phones_take_the_list_without_losing_what_the_other_said() -> None:
    league = swiss_league(8)
    keys, where = load_league(league).entry_ids, address("check_in", league)
    organizer = organizer_of(league)
    earlier = sendable(organizer, where).fields
    send(
        organizer,
        where,
        **{f"player-{keys[name]}": "here" for name in named(4)},
        **{f"player-{keys['Jugador 8']}": "missing"},
    )
    said = {f"player-{keys[name]}": "here" for name in named(6)[4:]}
    text = organizer.post(where, {**earlier, **said}, follow=True).content.decode()
    assert checked_in(league.pk, 1) == {keys[name] for name in named(6)}
    assert "No viene: Jugador 8." in text


def test_ratings_of_a_list_order_the_first_round() -> None:
    league = swiss_league(["Ana Rey", "Bea Lema", "Óscar Gil", "Duarte Roca"])
    organizer, where = organizer_of(league), address("rate_players", league)
    listed = '"1","","Gil","Oscar","ESP","","2100","",""\n"2","","Lema","Bea","ESP","","2200","",""\n'
    text = send(organizer, where, upload=SimpleUploadedFile("lista.dra", listed.encode()))
    assert "2 de 4 jugadores están en ella. No están:" in text
    assert [player.rating for player in load_league(league).league.players] == [None, 2200, 2100, None]
    assert "<small>2200</small>" in organizer.get(address("next_round", league)).content.decode()
    send(organizer, address("next_round", league))
    assert load_league(league).league.names == ("Bea Lema", "Óscar Gil", "Ana Rey", "Duarte Roca")
    other = swiss_league(8, name="Otro")
    refused = send(organizer_of(other), address("rate_players", other), upload=SimpleUploadedFile("a.csv", b"x,y"))
    assert "falta la columna" in refused.lower()


def test_columns_of_a_list_are_chosen_once() -> None:
    league = swiss_league(["Ana Rey", "Bea Lema", "Óscar Gil"])
    organizer, where = organizer_of(league), address("rate_players", league)

    def sent(rating: int, **columns: str) -> str:
        content = f"Speler;KNDB\nAna Rey;{rating}\n".encode()
        return send(organizer, where, upload=SimpleUploadedFile("knsb.csv", content), **columns)

    asked = sent(1900)
    assert "Columna del ranking" in asked and '<option value="KNDB">' in asked
    assert "1 de 3 jugadores están en ella" in sent(1900, name_column="Speler", rating_column="KNDB")
    assert "1 de 3 jugadores están en ella" in sent(2000)
    assert load_league(league).league.players[0].rating == 2000
    assert columns_chosen_by(None) == []
