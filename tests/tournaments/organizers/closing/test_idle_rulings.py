"""Rulings that decide nothing since the table changed: organizers still find them, the public does not read them."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests.organizing import ACTOR, ONE_WINS, TWO_WINS, decide, tied_league
from tests.people import organizer_of
from tests.tournaments.documents.print.pdf import squeezed, text
from tests.tournaments.web.deciding.browsing import html_of, league_url
from tournaments import models
from tournaments.organizers.closing.verbs import Close, RuleOnTie
from tournaments.organizers.results.verbs import CorrectResult
from tournaments.store.undo import Undo
from tournaments.web.deciding.effects import decision_sentence

pytestmark = pytest.mark.django_db
REASON = "acuerdo del comité"


def ruled() -> models.League:
    league = tied_league()
    decide(league, RuleOnTie(("Bea", "Ana"), REASON))
    return league


def correct(league: models.League, *, ana_wins: bool) -> None:
    """Correct the game of Ana and Carlos; with a loss, Ana and Bea are not level any more."""
    games = league.fixtures.select_related("one", "two")
    game = next(one for one in games if {one.one.name, one.two.name} == {"Ana", "Carlos"})
    result = ONE_WINS if (game.one.name == "Ana") is ana_wins else TWO_WINS
    decide(league, CorrectResult(game.pk, result), reason="acta")


def readings(league: models.League, client: Client) -> dict[str, bool]:
    """Return whether each page, paper and answer of the API of a league has the reason of the ruling."""
    found = {name: REASON in html_of(client.get(league_url(name, league))) for name in ("standings", "podium")}
    answer = client.get(f"/api/v1/leagues/{league.slug}").json()
    paper = client.get(league_url("document", league, "standings")).content
    return {**found, "api": answer["rulings"] != [], "paper": squeezed(REASON) in squeezed(text(paper))}


def test_public_reads_a_ruling_while_it_decides() -> None:
    league = ruled()
    decide(league, Close())
    assert readings(league, Client()) == dict.fromkeys(("standings", "podium", "api", "paper"), True)


def test_public_does_not_read_a_ruling_that_decides_nothing() -> None:
    league = ruled()
    correct(league, ana_wins=False)
    assert readings(league, Client()) == dict.fromkeys(("standings", "podium", "api", "paper"), False)
    assert REASON in html_of(Client().get(league_url("history", league)))
    correct(league, ana_wins=True)
    assert readings(league, Client())["standings"]


def test_organizers_find_a_ruling_that_decides_nothing() -> None:
    league = ruled()
    organizer = organizer_of(league)
    assert "No decide nada ahora" not in html_of(organizer.get(league_url("organize", league)))
    correct(league, ana_wins=False)
    page = " ".join(html_of(organizer.get(league_url("organize", league))).split())
    assert "No decide nada ahora: Resolución de la organización" in page and REASON in page
    minutes = squeezed(text(organizer.get(league_url("document", league, "minutes")).content))
    assert squeezed(f"{REASON} (No decide nada en la tabla de ahora.)") in minutes


def test_history_tells_that_a_ruling_decides_nothing_any_more_and_again() -> None:
    league = ruled()
    for ana_wins, words in ((False, "Deja de contar la resolución"), (True, "Vuelve a decidir la resolución")):
        correct(league, ana_wins=ana_wins)
        told = f"{words} de la organización (Bea y Ana)."
        assert told in decision_sentence(league.decisions.latest("number"))
        assert told in html_of(Client().get(league_url("history", league)))


def test_undone_correction_quotes_within_a_quotation() -> None:
    league = ruled()
    correct(league, ana_wins=False)
    decide(league, Undo(league.decisions.get(verb="correct_result").number, ACTOR))
    html = html_of(Client().get(league_url("history", league)))
    [undone] = re.findall(r"Deshecho: «[^«»]*»", html)
    assert "se corrige “Gana" in undone
