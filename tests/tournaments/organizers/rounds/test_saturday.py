"""A Saturday of forty players and seven rounds, walked by its pages from the names to the podium and the papers."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.soak.browser import Form, forms_of
from tests.tournaments.web.deciding.browsing import confirm, html_of, league_url, send
from tournaments import models
from tournaments.league.table import table
from tournaments.store.load import load_league

pytestmark = pytest.mark.django_db
ROUNDS = 7
PAPERS = ("walltables", "wallnames", "pairwhys", "standings", "crosstable", "podium", "diplomas", "minutes")
NAMES = [
    f"{first} {last}"
    for first in ("Ana", "Brais", "Iria", "Noa", "Xan")
    for last in ("Abal", "Bello", "Couto", "Dopico", "Eiras", "Fraga", "Gil", "Hermida")
]
CHOSEN = {
    "name": "Abierto de sábado",
    "rules": "international",
    "regulation": "fmjd",
    "legs": "1",
    "way": "swiss",
    "rounds": str(ROUNDS),
    "when": "day",
    "day": "2026-11-28",
    "hour": "10:00",
    "minutes": "40",
}


class Saturday:
    """The organizer, and a reader without an account."""

    def __init__(self) -> None:
        self.desk, self.reader = Client(), Client()
        self.desk.force_login(User.objects.create_user("mesa"))
        answer = send(self.desk, "/ligas/nueva/", listed="\n".join(NAMES), **CHOSEN)
        assert answer.status_code == 302, html_of(answer)
        self.league = models.League.objects.get()

    def url(self, name: str, *more: object) -> str:
        return league_url(name, self.league, *more)

    def form(self, name: str, *more: object) -> Form:
        """Return the form of a page that takes a decision, with the values that it shows; numbers are as entered."""
        where = f"{self.url(name, *more)}?numeros=entry"
        return next(form for form in forms_of(html_of(self.desk.get(where)), where) if "request_key" in form.fields)

    def decide(self, page: str, /, *more: object, **fields: Any) -> str:
        """Send the form of a page, confirm it where it is previewed, and return what the next page says."""
        form = self.form(page, *more)
        answer = self.desk.post(form.action, {**form.fields, "step": "confirm", **fields}, follow=True)
        assert answer.status_code == 200, html_of(answer)
        return html_of(answer)

    def read(self, name: str, *more: object) -> str:
        answer = self.reader.get(self.url(name, *more), follow=True)
        assert answer.status_code == 200, name
        return html_of(answer)

    def entry(self, name: str) -> int:
        return models.Entry.objects.get(league=self.league, name=name).pk

    def publish(self, number: int) -> None:
        assert f"Ronda {number} publicada" in self.decide("next_round")

    def correct_of_round(self, number: int) -> None:
        """Correct a result of a round two rounds later: points change, and no published pair does."""
        wrong = self.league.fixtures.filter(round=number, result__winner="one").order_by("position")[0]
        pairs = list(self.league.fixtures.order_by("pk").values_list("one", "two"))
        told = self.decide("correct", wrong.pk, winner="two", reason="resignation", corrected_for="Se anotó al revés")
        assert "Las parejas de las rondas 3 y 4, ya publicadas, no cambian." in told
        assert pairs == list(self.league.fixtures.order_by("pk").values_list("one", "two"))

    def play(self, number: int) -> None:
        """Enter the results of a round in its grid."""
        chance, fields = Random(number), {}
        for game in self.league.fixtures.filter(round=number, result=None).order_by("position"):
            winner = chance.choice(("one", "one", "two", "draw"))
            fields |= {
                f"{game.pk}-winner": winner,
                f"{game.pk}-reason": "agreement" if winner == "draw" else "resignation",
            }
        answer = confirm(self.desk, self.url("record"), **fields)
        assert answer.status_code == 302, html_of(answer)


def test_saturday_of_forty_is_played_to_the_podium_and_the_papers() -> None:
    day = Saturday()
    late, gone, missing, asked = "Uxía Tarde", NAMES[30], NAMES[3], NAMES[17]
    for number in range(1, ROUNDS + 1):
        if number == 2:
            assert "desde la ronda 2" in day.decide("latecomer", name=late)
        if number == 3:
            assert "se le cuenta como unas tablas" in day.decide("set_bye", player=asked, round="3", kind="half")
            fields = {f"player-{day.entry(missing)}": "missing", "others": "1"}
            assert f"No vienen: {missing} e {asked}." in day.decide("check_in", **fields)
        if number == 5:
            day.correct_of_round(2)
        if number == 6:
            assert f"{gone} se retira: no se le empareja más" in day.decide("withdraw", player=gone)
        day.publish(number)
        if number == 3:
            page = day.read("rounds")
            assert f"{asked} pidió no jugar esta ronda. Suma 1." in page and f"{missing} no viene a" in page
        day.play(number)
    assert "Ya se han jugado todas las rondas." in html_of(day.desk.get(day.url("next_round")))
    assert "Liga cerrada. Podio:" in day.decide("close")
    medals = [row.player for row in table(load_league(day.league).league).rows[:3]]
    podium = day.read("podium")
    assert all(name in podium for name in medals)
    assert gone not in medals and gone in day.read("standings")
    for kind in PAPERS:
        answer = day.desk.get(day.url("document", kind))
        assert answer.status_code == 200 and answer.content.startswith(b"%PDF"), kind
