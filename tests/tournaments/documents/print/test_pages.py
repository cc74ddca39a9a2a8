"""Documents on the page of a league, of the present and of earlier moments."""

from __future__ import annotations

import re
from io import BytesIO

import pytest
from django.test import Client
from pypdf import PdfReader

from tests import leagues
from tests.organizing import ONE_WINS, TWO_WINS, decide, drawn_league, fixture
from tests.people import organizer_of
from tests.tournaments.documents.print.pdf import text as pdf_text
from tests.tournaments.public.public_pages import STATES, pages_of, text_of
from tests.tournaments.web.deciding.browsing import league_url
from tournaments.documents.print import registry
from tournaments.models.fixture import Claimant, Outcome
from tournaments.organizers.conduct.verbs import SanctionPlayer, Withdraw
from tournaments.organizers.incidents import NoteIncident, articles_of
from tournaments.organizers.results.verbs import CorrectResult, RecordResult

pytestmark = pytest.mark.django_db


def test_every_possible_document_has_a_link_to_its_pdf(client: Client) -> None:
    for value in (leagues.finished_league(4), leagues.league(4), STATES["preparing"]):
        html = text_of(client, pages_of(leagues.store_league(value))[4])
        addresses = re.findall(r'href="([^"]+\.pdf)"', html)
        assert addresses
        for address in addresses:
            answer = client.get(address)
            assert answer.content.startswith(b"%PDF") and answer.headers["Content-Type"] == "application/pdf"
            assert re.fullmatch(r'inline; filename="[a-z0-9-]+\.pdf"', answer.headers["Content-Disposition"])
            assert client.get(address, headers={"if-none-match": answer.headers["ETag"]}).status_code == 304


def test_finished_league_lists_awards_first_and_gaps_last(client: Client) -> None:
    finished = text_of(client, pages_of(leagues.store_league(leagues.finished_league(4)))[4])
    assert re.findall(r"/documentos/(\w+)\.pdf", finished)[:2] == ["podium", "diplomas"]
    playing = text_of(client, pages_of(leagues.store_league(leagues.league(4)))[4])
    assert re.findall(r"/documentos/(\w+)\.pdf", playing)[0] == "calendar"
    for html, words in ((finished, "Documentos que no hay"), (playing, "aún no se pueden hacer")):
        assert html.rindex("/documentos/dossier.pdf") < html.index(words)
    assert "Papeletas" not in finished and "no hay partidas por jugar" not in finished
    assert "aún no se pueden hacer" not in finished


def test_documents_come_in_each_paper_size(client: Client) -> None:
    league = leagues.store_league(leagues.finished_league(4, championship="Copa"))
    page = f"/ligas/{league.slug}/documentos/"
    html = client.get(page, {"papel": "Letter"}).content.decode()
    assert "podium.pdf?papel=Letter" in html and "<b>Carta</b>" in html
    sizes = {}
    for paper in ("A4", "Letter", "A3"):
        made = PdfReader(BytesIO(client.get(f"{page}standings.pdf", {"papel": paper}).content))
        sizes[paper] = [round(float(side)) for side in made.pages[0].mediabox[2:]]
    assert sizes == {"A4": [595, 842], "Letter": [612, 792], "A3": [842, 1191]}
    cup = client.get("/campeonatos/copa/campeonato.pdf")
    assert "Copa" in pdf_text(cup.content)
    assert "/campeonatos/copa/campeonato.pdf" in client.get("/campeonatos/copa/").content.decode()


def test_unknown_paper_size_is_refused_with_a_sentence(client: Client) -> None:
    league = leagues.store_league(leagues.finished_league(4, championship="Copa"))
    page = f"/ligas/{league.slug}/documentos/"
    for address in (page, f"{page}standings.pdf"):
        answer = client.get(address, {"papel": "de-estraza"})
        assert answer.status_code == 422
        assert "No hay papel «de-estraza»: se espera uno de estos: A4, Letter, A3." in answer.content.decode()
    assert client.get("/campeonatos/copa/campeonato.pdf", {"papel": "de-estraza"}).status_code == 404


def test_impossible_document_says_why(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    league = leagues.store_league(leagues.league(3))
    monkeypatch.setattr(registry, "why_unavailable", lambda kind, page: "aún no" if kind == "podium" else None)
    html = text_of(client, pages_of(league)[4])
    assert "aún no" in html and "podium.pdf" not in html and "standings.pdf" in html
    for reader in (client, organizer_of(league)):
        assert reader.get(f"/ligas/{league.slug}/documentos/podium.pdf").status_code == 404
    assert client.get(f"/ligas/{league.slug}/documentos/otro.pdf").status_code == 404


@pytest.mark.parametrize("unit", ["game", "round"])
def test_earlier_table_names_its_moment(client: Client, unit: str) -> None:
    league = leagues.store_league(leagues.league(4, played=6))
    pages_with_form = text_of(client, pages_of(league)[4])
    assert 'name="hasta"' in pages_with_form and 'name="n"' in pages_with_form
    answer = client.get(f"/ligas/{league.slug}/documentos/standings.pdf", {"hasta": unit, "n": "2"})
    until = {"game": "partida", "round": "ronda"}[unit]
    assert f"{league.slug}-clasificacion-hasta-la-{until}-2.pdf" in answer.headers["Content-Disposition"]
    moment = {"game": "hasta la 2.ª, de 6", "round": "hasta la ronda 2, de 3"}[unit]
    assert moment in pdf_text(answer.content)


@pytest.mark.parametrize("moment", ["-1", "7", "²", "abc", "1e3", "99999999999999999999", "\x00", "\ud800"])
def test_unknown_moment_is_refused_and_explained(client: Client, moment: str) -> None:
    league = leagues.store_league(leagues.league(4, played=6))
    number = moment.encode("utf-8", "replace").decode()
    answer = client.get(f"/ligas/{league.slug}/documentos/standings.pdf", {"hasta": "game", "n": number})
    assert answer.status_code == 422
    assert "Se espera un número de 0 a 6." in answer.content.decode()
    assert client.get(f"/ligas/{league.slug}/documentos/standings.pdf", {"hasta": "x", "n": "2"}).status_code == 422


def test_first_and_last_moment_are_known(client: Client) -> None:
    league = leagues.store_league(leagues.league(4, played=6))
    for unit, number, status in (("game", 0, 200), ("game", 6, 200), ("round", 3, 200), ("round", 4, 422)):
        answer = client.get(f"/ligas/{league.slug}/documentos/standings.pdf", {"hasta": unit, "n": number})
        assert answer.status_code == status, (unit, number)


def test_slips_from_the_page_have_its_address(client: Client) -> None:
    league = leagues.store_league(leagues.league(3))
    assert "Anotar en la" in pdf_text(client.get(f"/ligas/{league.slug}/documentos/slips.pdf").content)


def test_texts_printed_as_boxes_are_listed_for_those_who_may_read_them(client: Client) -> None:
    league = drawn_league(("Ana", "Bea", "Carlos"))
    league.place = "โรงเรียน"
    league.save()
    decide(league, SanctionPlayer("Ana", "देर से"))
    address = league_url("documents", league)
    public, own = text_of(client, address), text_of(organizer_of(league), address)
    assert "โรงเรียน" in public and "देर से" not in public
    assert "โรงเรียน" in own and "देर से" in own


def test_every_text_of_the_minutes_printed_as_boxes_is_listed_for_officials_alone(client: Client) -> None:
    league = drawn_league(("Ana", "Bea", "Carlos"))
    game = fixture(league, "Ana", "Bea")
    incident = {"article": articles_of(league.rules)[0], "claimed_by": Claimant.ONE, "outcome": Outcome.STANDS}
    decide(league, RecordResult(game.pk, ONE_WINS))
    decide(league, CorrectResult(game.pk, TWO_WINS), reason="กลับด้าน")
    decide(league, NoteIncident(fixture=game.pk, **incident, by="Anxo", note="เขียนผิด"))
    decide(league, SanctionPlayer("Bea", "देर से"))
    decide(league, Withdraw("Carlos"), reason="बीमार")
    address = league_url("documents", league)
    public, own = text_of(client, address), text_of(organizer_of(league), address)
    for text in ("กลับด้าน", "เขียนผิด", "देर से", "बीमार"):
        assert text in own and text not in public, text


def test_hidden_name_printed_as_boxes_is_listed_for_officials_alone() -> None:
    league = drawn_league(("Ana", "Bea", "สมชาย"))
    league.entries.filter(name="สมชาย").update(initials=True)
    address = league_url("documents", league)
    assert "สมชาย" not in text_of(Client(), address)
    assert "สมชาย" in text_of(organizer_of(league), address)


def test_names_printed_as_boxes_are_listed_once(client: Client) -> None:
    value = leagues.league(["Ana", "สมชาย", "王小明"])
    assert "como recuadros (□): สมชาย." in text_of(client, pages_of(leagues.store_league(value))[4])
    assert "recuadros" not in text_of(client, pages_of(leagues.store_league(leagues.league(3)))[4])
