"""The page on how a league is counted has the values that the table uses."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction

import pytest
from django.core.cache import caches
from django.test import Client
from django.utils.text import capfirst

from games.rules import RULES
from tests import leagues
from tests.organizing import decide, drawn_league, league_in_preparation
from tests.people import organizer_of
from tests.tournaments.every.states import cup
from tests.tournaments.web.deciding.browsing import html_of, league_url
from tournaments import models
from tournaments.league.file.regulation import OWN_STEPS, read_regulation, regulation_document
from tournaments.league.regulation import Format, Part, Points, Step
from tournaments.league.regulations import CASTILLAR, REGULATIONS
from tournaments.league.tiebreaks import WORDS
from tournaments.league.values import WithdrawnGames
from tournaments.organizers.conduct.verbs import Withdraw
from tournaments.web.freshness import PAGES
from tournaments.wording import counting as words
from tournaments.wording.columns import every_column
from tournaments.wording.ties import explanation, step_name

pytestmark = pytest.mark.django_db


def text(league: models.League) -> str:
    caches[PAGES].clear()
    return " ".join(re.sub(r"<[^>]+>", " ", html_of(Client().get(league_url("counting", league)))).split())


@pytest.fixture
def league() -> models.League:
    return leagues.store_league(leagues.league(4, played=3, walkover_pieces=7, legs=2))


def test_counting_page_explains_points_and_ties(league: models.League) -> None:
    page = text(league)
    for sentence in (
        "Una partida ganada vale 3; unas tablas, 1 para cada jugador; una perdida, 0.",
        "un peón cuenta 1 y una dama, 2",
        "suma F 7",
        "Cada jugador juega dos veces contra cada uno de los demás. Con 4 jugadores son 12 partidas.",
        "Con 3 jugadores: oro 5, plata 2. Con 4 o más: oro 5, plata 3, bronce 1.",
        "menos del 50 %",
        "Tablero de 8 por 8, con 12 peones por bando",
    ):
        assert sentence in page


def test_counting_page_leaves_out_annulled_games() -> None:
    league = drawn_league(["Ana", "Bea", "Carlos", "Dani"])
    assert "Con 4 jugadores son 6 partidas." in text(league)
    decide(league, Withdraw("Dani", WithdrawnGames.ANNULLED))
    assert "Con 3 jugadores son 3 partidas." in text(league)


def test_counting_words_follow_the_regulation(monkeypatch: pytest.MonkeyPatch) -> None:
    other = replace(CASTILLAR, points=Points(4, 2, 1), podium=((3, (9,)),), decided_share=Fraction(1, 4))
    assert words.points_words(other.points).startswith("Una partida ganada vale 4; unas tablas, 2")
    assert next(words.podium_words(other)) == "Con 3 jugadores: oro 9."
    assert "menos del 25 %" in words.withdrawal_words(other)
    monkeypatch.setattr("tournaments.wording.counting.KING_WORTH", 3)
    assert "una dama, 3" in words.pieces_words()


def test_steps_are_listed_in_the_order_of_the_chain() -> None:
    for chain in (CASTILLAR.chain, CASTILLAR.chain[::-1], (Step.WINS, Step.RULING)):
        titles = [title for title, _ in words.tie_steps(replace(CASTILLAR, chain=chain))]
        known = [capfirst(WORDS[step].name) for step in chain if step is not Step.ALPHABETICAL]
        assert [title for title in titles if title in known] == [one for one in known if one in titles]
        assert len(titles) == len(chain) - (Step.TIEBREAK_GAME in chain)


@pytest.mark.parametrize("rules", RULES)
def test_counting_page_has_the_rules_of_the_league(rules: str) -> None:
    page = text(leagues.store_league(leagues.league(3, rules=rules)))
    assert f"con {RULES[rules].men_per_side} peones por bando" in page


def test_every_table_links_to_the_counting_page(league: models.League) -> None:
    for name in ("standings", "games", "podium", "course", "prospects", "calendar", "projector"):
        assert league_url("counting", league) in html_of(Client().get(league_url(name, league)))


def test_league_without_players_has_the_page_too() -> None:
    assert "Cada jugador juega una vez" in text(league_in_preparation(()))


@pytest.mark.parametrize("key", [key for key in REGULATIONS if key != "castillar"])
def test_counting_page_speaks_of_the_regulation_of_the_league(key: str) -> None:
    page = text(leagues.store_league(replace(leagues.league(4, rules="international"), regulation=REGULATIONS[key])))
    assert words.regulation_words(REGULATIONS[key]) in page
    for step in REGULATIONS[key].chain:
        assert f"{capfirst(step_name(step))}." in page
    for citation in REGULATIONS[key].citations:
        line = next(iter(words.sources_words(replace(REGULATIONS[key], citations=(citation,)), Format.SWISS)))
        assert (line in page) is (citation.part is not Part.SWISS_CHAIN)
    assert "F " not in page and "Más ganadas (G)" not in page


def test_every_shipped_regulation_is_named_with_its_article() -> None:
    assert words.regulation_words(REGULATIONS["fmjd"]) == "Se puntúa con el reglamento de la FMJD."
    for base in REGULATIONS.values():
        own = replace(base, key="", name="Del puerto", based_on=base.key)
        assert "«Del puerto», que parte del " in words.regulation_words(own)


@pytest.mark.parametrize(("key", "of_federation"), [("fid", True), ("three-one-zero", False), ("delft", False)])
def test_order_of_ours_replaces_one_of_a_federation_where_there_is_one(key: str, *, of_federation: bool) -> None:
    *_rest, last = words.sources_words(REGULATIONS[key], Format.ROUND_ROBIN)
    assert last.startswith("El orden de los desempates es nuestro")
    assert ("federación" in last) is of_federation


def test_regulation_without_words_of_its_own_has_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    club = replace(REGULATIONS["fid"], key="club", name="Club", of_whom="", meaning="")
    monkeypatch.setitem(REGULATIONS, "club", club)
    own = replace(club, key="", name="Del puerto", based_on="club")
    assert words.regulation_words(club) == "Se puntúa con el reglamento «Club»."
    assert words.regulation_words(own).endswith("que parte del «Club».")
    assert words.regulation_label(club) == "reglamento «Club»"


@pytest.mark.parametrize("key", ["castillar", "fmjd"])
def test_other_regulations_are_named_on_every_page_of_the_league(key: str) -> None:
    league = leagues.store_league(replace(leagues.league(4, played=3), regulation=REGULATIONS[key]))
    link = f'<a href="{league_url("counting", league)}"><bdi>reglamento de la FMJD</bdi></a>'
    pages = ((Client(), "standings", 2), (Client(), "calendar", 2), (organizer_of(league), "organize", 1))
    for client, name, links in pages:
        assert html_of(client.get(league_url(name, league))).count(link) == (links if key == "fmjd" else 0)


def test_knockout_says_who_is_out_and_what_a_draw_means() -> None:
    page = html_of(Client().get(league_url("counting", cup())))
    assert "Eliminatoria: quien pierde queda fuera. Si hay tablas, se juega otra partida, rápida" in page


def test_every_step_has_a_worked_example() -> None:
    own = [step for step in OWN_STEPS if step not in (*CASTILLAR.chain, Step.RULING)]
    assert all("Ejemplo" in explanation(step, REGULATIONS["fid"]) for step in own)
    assert "Ejemplo" in explanation(Step.HEAD_TO_HEAD, REGULATIONS["fid"])


def test_choices_of_a_regulation_say_what_it_is() -> None:
    assert words.offer_words(REGULATIONS["lithuania"]).startswith("Lituania (su federación)")
    assert words.offer_words(REGULATIONS["delft"]).startswith("Delft (puntos por las fichas que quedan): ")
    assert words.offer_words(CASTILLAR).startswith("El Castillar: ")


def test_sonneborn_berger_is_explained_by_what_is_multiplied() -> None:
    [legend] = [one.meaning for one in every_column(REGULATIONS["fid"]) if one.key == Step.SONNEBORN_BERGER]
    for sentence in (str(legend), explanation(Step.SONNEBORN_BERGER, REGULATIONS["fid"])):
        assert "multiplica" in sentence and "12" in sentence
    for key, loss, said in (("fid", 0, False), ("fid", 1, True), ("delft", 1, False)):
        one = replace(REGULATIONS[key], points=Points(4, 2, loss))
        assert ("Las partidas perdidas no suman" in explanation(Step.SONNEBORN_BERGER, one)) is said


def test_chain_without_steps_shares_places_on_every_page(client: Client) -> None:
    own = read_regulation({"name": "Propio", "points": {"win": 2, "draw": 1, "loss": 0}, "chain": []})
    assert read_regulation(regulation_document(own)) == own
    league = leagues.store_league(replace(leagues.league(4, played=1), regulation=own))
    for path in ("", "reglas/", "podio/", "partidas/", "documentos/standings.pdf"):
        assert client.get(f"/ligas/{league.slug}/{path}").status_code == 200
    assert "De momento" in html_of(client.get(f"/ligas/{league.slug}/")), "places are shared for now"
    counted = html_of(client.get(f"/ligas/{league.slug}/reglas/"))
    assert "Quienes acaban con los mismos puntos comparten el puesto." in counted
