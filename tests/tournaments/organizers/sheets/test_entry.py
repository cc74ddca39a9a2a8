"""A referee submits a sheet, with a preview while typing, and settles disagreements."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.models import GameSheet
from tests import sheets
from tests.organizing import ONE_WINS, decide
from tests.people import Visitor, client_of
from tests.tournaments.organizers.sheets.game_page import look, page, submit
from tests.tournaments.web.deciding.browsing import confirm, hidden_fields, html_of, league_url, send
from tournaments import models
from tournaments.league.sheets import StarterAnswer
from tournaments.league.values import Reason, Side, Source, Throw, Winner
from tournaments.organizers.results.verbs import ChooseColours, DiceFor, RecordResult, ThrowDice
from tournaments.organizers.sheets.verbs import SubmitSheet
from tournaments.store.decide import Verb

pytestmark = pytest.mark.django_db


def test_referee_submits_previews_and_confirms_a_sheet(
    referee: Client, league: models.League, game: models.Fixture
) -> None:
    address = league_url("submit_sheet", league, game.pk)
    fields = {"text": sheets.WHITE_WINS, "white": "one"}
    html = html_of(send(referee, address, **fields))
    assert f"Gana {game.one.name} con 1 peón: F 1 (rival sin fichas)." in html and "Guardar la planilla" in html
    wrong = html_of(send(referee, address, **fields | {"text": sheets.ILLEGAL}))
    assert "Jugada 1 (blancas): 18-17" in wrong and 'class="illegal"' in wrong
    said = "No vale. Si la guardas, queda entre las planillas por decidir."
    bar = wrong.partition('id="so-far-saving"')[2]
    assert said in bar and "Guardar la planilla" in bar and "btn-go" not in bar.partition("</button>")[0]
    assert said not in html and "btn-go" in html.partition('id="so-far-saving"')[2].partition("</button>")[0]
    assert not GameSheet.objects.exists()
    assert confirm(referee, address, **fields)["Location"] == league_url("record", league)
    desk = unescape(html_of(referee.get(league_url("record", league))))
    assert "se entrega una planilla (válida)" in desk and league_url("undo", league, league.version + 1) in desk
    assert models.Result.objects.get(fixture=game).winner == Winner.ONE
    assert game.sheets.get().submitted_by == f"referee-{league.pk}"


def test_file_is_read_once_and_kept_for_the_confirmation(
    referee: Client, league: models.League, game: models.Fixture
) -> None:
    decide(league, ChooseColours(game.pk, Side.ONE, None))
    address = league_url("submit_sheet", league, game.pk)
    text = sheets.between(game.one.name, game.two.name)
    html = html_of(send(referee, address, file=SimpleUploadedFile("a.pdn", text.encode())))
    carried = re.findall(r'<textarea name="text"[^>]*>\n(.*?)</textarea>', html, re.DOTALL)
    assert unescape(carried[0]) == text
    confirm(referee, address, text=unescape(carried[0]))
    assert GameSheet.objects.get().text == text


def test_invalid_sheet_is_explained_at_its_field(referee: Client, league: models.League, game: models.Fixture) -> None:
    address = league_url("submit_sheet", league, game.pk)
    for fields, words in (
        ({"text": " "}, "Pega las jugadas o elige un fichero"),
        ({"text": sheets.WHITE_WINS, "step": "confirm"}, "Falta decir quién llevaba las blancas: la partida"),
        ({"text": sheets.WHITE_WINS, "white": "three"}, "Elige una de las opciones"),
        ({"text": "x" * 1_000_001, "white": "one"}, "KB y caben 512"),
    ):
        answer = send(referee, address, **fields)
        assert answer.status_code == 422 and words in html_of(answer)
    assert not GameSheet.objects.exists()


def test_disagreement_is_shown_and_settled_by_a_referee(
    client: Client, referee: Client, league: models.League, game: models.Fixture
) -> None:
    decide(league, RecordResult(game.pk, ONE_WINS))
    submit(league, game, sheets.BLACK_WINS)
    html = page(client, league, game)
    assert "no coinciden" in html and "Decidir cuál vale" not in html
    assert html.index(f"Gana {game.one.name} con 3 peones") and f"Gana {game.two.name} con 1 peón" in html
    assert "Decidir cuál vale" in page(referee, league, game)
    address = league_url("settle_sheet", league, game.pk)
    assert send(referee, address, right="sheet").status_code == 422
    confirm(referee, address, right="sheet", settled_for="se contó mal")
    assert "no coinciden" not in page(client, league, game)
    assert referee.get(address)["Location"] == league_url("sheet", league, game.pk)


def test_dice_of_the_same_referee_do_not_stop_a_sheet(
    referee: Client, league: models.League, game: models.Fixture
) -> None:
    """The sheet was started before the dice, as a draft on the referee's own device."""
    address = league_url("submit_sheet", league, game.pk)
    begun = hidden_fields(address)
    assert send(referee, league_url("dice", league, game.pk), purpose="colour").status_code == 302
    sent = {**begun, "text": sheets.WHITE_WINS, "white": "one", "step": "confirm"}
    assert referee.post(address, sent).status_code == 302
    assert models.Result.objects.get(fixture=game).source == Source.SHEET


def test_dice_thrown_meanwhile_are_shown_before_a_sheet_counts(
    referee: Client, league: models.League, game: models.Fixture
) -> None:
    address = league_url("submit_sheet", league, game.pk)
    begun = hidden_fields(address)
    send(client_of(Visitor.ORGANIZER, league), league_url("dice", league, game.pk), purpose="colour")
    answer = referee.post(address, {**begun, "text": sheets.WHITE_WINS, "white": "one", "step": "confirm"})
    assert answer.status_code == 422 and "Otra persona decidió mientras tanto" in html_of(answer)
    assert not GameSheet.objects.exists()


def test_own_decision_is_not_attributed_to_another(
    referee: Client, league: models.League, game: models.Fixture
) -> None:
    address = league_url("submit_sheet", league, game.pk)
    begun = hidden_fields(address)
    assert confirm(referee, address, text=sheets.ILLEGAL, white="one").status_code == 302
    html = html_of(referee.post(address, {**begun, "text": sheets.WHITE_WINS, "white": "one", "step": "confirm"}))
    assert "Ya lo cambiaste tú" in html and "Otra persona" not in html


def test_colours_changed_after_a_preview_are_previewed_again(
    referee: Client, league: models.League, game: models.Fixture
) -> None:
    """The preview is repeated even after one's own change, since the result would go to the other player."""
    decide(league, ChooseColours(game.pk, Side.ONE, None))
    address = league_url("submit_sheet", league, game.pk)
    carried = {**hidden_fields(address), "text": sheets.WHITE_WINS}
    part = look(referee, address, sheets.WHITE_WINS)
    shown = re.findall(r'name="shown" value="([^"]+)"', part)[0]
    assert send(referee, league_url("colours", league, game.pk), white="two").status_code == 302
    answer = referee.post(address, {**carried, "step": "confirm", "shown": shown})
    assert answer.status_code == 200 and f"Gana {game.two.name}" in html_of(answer)
    assert not models.Result.objects.filter(fixture=game).exists()


def test_board_and_next_moves_are_beside_the_text(referee: Client, league: models.League, game: models.Fixture) -> None:
    part = look(referee, league_url("submit_sheet", league, game.pk), "1. 22-18 ", white="one")
    assert "<html" not in part and 'class="board"' in part and "Juegan las negras." in part
    assert "<code>11-15</code>" in part and "9-13 9-14 10-14" in part
    assert "De la planilla no sale ningún resultado." in part and not GameSheet.objects.exists()


def test_words_of_a_wrong_sheet_give_no_result_yet(
    referee: Client, league: models.League, game: models.Fixture
) -> None:
    part = look(referee, league_url("submit_sheet", league, game.pk), "1. 22-18 22-17 tablas", white="one")
    assert "se lee como 1-1" in part and "no sale ningún resultado mientras tenga errores" in part


def test_first_illegal_move_shows_article_and_legal_moves(
    referee: Client, league: models.League, game: models.Fixture
) -> None:
    part = look(referee, league_url("submit_sheet", league, game.pk), "1. 22-1 11-15", white="one")
    assert 'class="illegal"' in part and "art. " in part and "<code>22-18</code>" in part


def test_half_written_move_cannot_be_saved(referee: Client, league: models.League, game: models.Fixture) -> None:
    address = league_url("submit_sheet", league, game.pk)
    assert 'value="confirm"' not in look(referee, address, "1. 22-1", white="one")
    assert 'value="confirm"' not in look(referee, address, "1. 22-18")
    assert 'value="confirm"' in look(referee, address, "1. 22-18", white="one")


def test_whole_sheet_shows_its_result_and_saves_it(
    referee: Client, league: models.League, game: models.Fixture
) -> None:
    address = league_url("submit_sheet", league, game.pk)
    carried = {**hidden_fields(address), "white": "one"}
    part = html_of(referee.post(address, {**carried, "step": "look", "text": sheets.WHITE_WINS}))
    assert f"Gana {game.one.name} con 1 peón: F 1 (rival sin fichas)." in part
    saving = {**carried, "step": "confirm", "shown": re.findall(r'name="shown" value="([^"]+)"', part)[0]}
    late = html_of(referee.post(address, {**saving, "text": sheets.BLACK_WINS}))
    assert f"Gana {game.two.name} con 1 peón" in late and not GameSheet.objects.exists()
    assert referee.post(address, {**saving, "text": sheets.WHITE_WINS}).status_code == 302
    assert models.Result.objects.get(fixture=game).source == Source.SHEET


@pytest.mark.parametrize("text", ["", "\0", "1. \ud800", "x" * 1_000_001, "{", '[FEN "x"]', "1. 22-18\x07"])
def test_any_text_gets_a_preview(referee: Client, league: models.League, game: models.Fixture, text: str) -> None:
    address = league_url("submit_sheet", league, game.pk)
    answer = referee.post(
        address, {**hidden_fields(address), "step": "look", "text": text.encode("utf-8", "replace").decode()}
    )
    assert answer.status_code == 200 and b"so-far" in answer.content


def test_preview_while_typing_makes_few_queries(referee: Client, league: models.League, game: models.Fixture) -> None:
    address = league_url("submit_sheet", league, game.pk)
    carried = {**hidden_fields(address), "white": "one", "text": sheets.WHITE_WINS}
    for step in ("look", ""):
        with CaptureQueriesContext(connection) as queries:
            assert referee.post(address, {**carried, "step": step}).status_code == 200
        assert len(queries) <= 10, [one["sql"] for one in queries]


@pytest.mark.parametrize("recorded", [ChooseColours, ThrowDice])
def test_sheet_that_black_begins_by_the_game_needs_no_tag(
    referee: Client, league: models.League, game: models.Fixture, recorded: type[Verb]
) -> None:
    """The colours are recorded, or chosen on the page after the dice."""
    white: dict[str, str] = {}
    if recorded is ThrowDice:
        decide(league, ThrowDice(game.pk, DiceFor.START, (Throw((1, 1), (6, 6)),)))
        white = {"white": "one"}
    else:
        decide(league, ChooseColours(game.pk, Side.ONE, Side.TWO))
    address = league_url("submit_sheet", league, game.pk)
    fresh = html_of(referee.get(address))
    assert "No se ha podido leer" not in fresh and "empieza " not in fresh
    for text, moves in (("", "11-15"), ("1. 9-14 ", "22-18"), ("9", "9-14"), ("9-14 22-18 ", "11-15")):
        assert f"<code>{moves}</code>" in look(referee, address, text, **white), text
    sheet = SubmitSheet(game.pk, "1. 9-14 22-18 2. 5-9 18-15 0-2", "Ana", Side.ONE if white else None)
    decide(league, replace(sheet, end_reason=Reason.RESIGNATION))
    assert models.Result.objects.get(fixture=game).winner == Winner.TWO
    assert GameSheet.objects.get().text.startswith('[Starter "Black"]\n1. 9-14')
    assert game.sheets.get().starter is None


@pytest.mark.parametrize("text", [sheets.BLACK_BEGINS, '[Starter "White"]\n1. 9-14 *', "1... 9-14 *", "1. 22-18 *"])
def test_sheet_that_says_who_begins_is_left_alone(league: models.League, game: models.Fixture, text: str) -> None:
    decide(league, ChooseColours(game.pk, Side.ONE, Side.TWO))
    began = StarterAnswer.DICE if "White" in text or "22" in text else None
    decide(league, SubmitSheet(game.pk, text, "Ana Árbitro", began=began))
    assert GameSheet.objects.get().text == text


def test_pass_and_soplo_are_buttons_where_they_apply(
    referee: Client, league: models.League, game: models.Fixture
) -> None:
    address = league_url("submit_sheet", league, game.pk)
    plain = look(referee, address, "1. 22-18 11-15 ")
    assert "<code>--</code>" not in plain and "<code>S" not in plain
    missed = look(referee, address, "1. 22-18 11-15 2. 21-17 ")
    assert "<code>S18</code>" in missed and "<code>10-14</code>" in missed
    assert "<code>S" not in look(referee, address, "1. 22-18 11-15 2. 21-17 S18 ")
    blocked = look(referee, address, f"{sheets.BLOCKED} ")
    assert "<code>--</code>" in blocked and "Las blancas no pueden mover: pasan." in blocked
    assert "<code>--</code>" not in look(referee, address, f"{sheets.BLOCKED} -- ")


def test_only_path_is_written_from_the_page_of_a_sheet(
    referee: Client, league: models.League, game: models.Fixture
) -> None:
    submit(league, game, sheets.TWO_PATHS)
    html = unescape(page(referee, league, game))
    found = re.search(r'href="([^"]*camino=[^"]*)"', html)
    assert found and "Escribir 18x9x2 y comprobar" in html
    assert "camino=" not in page(Client(), league, game)
    html = html_of(referee.get(found[1]))
    assert "8. 18x9x2 5-9" in html and "data-completed" in html
    for wrong in ("x", "0", "999999999999999999999"):
        address = league_url("submit_sheet", league, game.pk)
        assert "18x9x2" not in html_of(referee.get(f"{address}?camino={wrong}"))


def test_only_path_is_written_on_the_page_that_submits_a_sheet(
    referee: Client, league: models.League, game: models.Fixture
) -> None:
    address = league_url("submit_sheet", league, game.pk)
    assert 'value="path"' in html_of(send(referee, address, text=sheets.TWO_PATHS, white="one"))
    html = html_of(send(referee, address, text=sheets.TWO_PATHS, white="one", step="path"))
    assert "8. 18x9x2 5-9" in html and 'value="path"' not in html
    assert send(referee, address, text="", step="path").status_code == 422
    assert not GameSheet.objects.exists()
