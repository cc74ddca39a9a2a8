"""Questions that a sheet raises, and sheets that give no result by themselves."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client

from games.models import GameSheet
from tests import sheets
from tests.organizing import ONE_WINS, decide
from tests.people import Visitor, client_of
from tests.tournaments.organizers.sheets.game_page import look
from tests.tournaments.web.deciding.browsing import confirm, html_of, league_url, send
from tournaments import models
from tournaments.league.values import Side, Winner
from tournaments.organizers.results.verbs import ChooseColours, RecordResult

pytestmark = pytest.mark.django_db


def choices(html: str, name: str, chosen: str = "") -> dict[str, str]:
    """Return the answers that a page offers to a question, by their text; one may be chosen beforehand."""
    inputs = re.findall(rf'<input type="radio" name="{name}" value="([^"]*)"([^>]*)>\s*<label[^>]*>(.*?)</label>', html)
    assert [unescape(words) for _value, attributes, words in inputs if "checked" in attributes] == [chosen][
        : len(chosen)
    ]
    return {unescape(words): value for value, _attributes, words in inputs}


def coloured(league: models.League, game: models.Fixture, starter: Side | None = None) -> None:
    decide(league, ChooseColours(game.pk, Side.ONE, starter))


def test_swapped_names_offer_both_readings(referee: Client, league: models.League, game: models.Fixture) -> None:
    coloured(league, game)
    one, two, address = game.one.name, game.two.name, league_url("submit_sheet", league, game.pk)
    text = sheets.between(two, one)
    part = unescape(look(referee, address, text))
    assert f"La planilla dice que Blancas es {two} y la partida que es {one}." in part
    assert 'value="confirm"' not in part
    assert confirm(referee, address, text=text).status_code == 422 and not GameSheet.objects.exists()
    offered = choices(part, "white")
    assert list(offered) == [f"{one}, como consta en la partida", f"{two}, como dice la planilla"]
    answered = unescape(look(referee, address, text, white=offered[f"{one}, como consta en la partida"]))
    assert f"Gana {one} con 1 peón" in answered and 'value="confirm"' in answered
    confirm(referee, address, text=text, white=offered[f"{two}, como dice la planilla"])
    game.refresh_from_db()
    assert (game.white, models.Result.objects.get(fixture=game).winner) == ("two", "two")
    assert f"Blancas: {two}, como dice la planilla." in unescape(html_of(referee.get(league_url("history", league))))


def test_answer_about_another_text_is_ignored(referee: Client, league: models.League, game: models.Fixture) -> None:
    coloured(league, game)
    address = league_url("submit_sheet", league, game.pk)
    stale = next(iter(choices(look(referee, address, sheets.between("Zoe", "Yago")), "white").values()))
    swapped = sheets.between(game.two.name, game.one.name)
    for answer in (stale, "one", "two"):
        assert 'value="confirm"' not in look(referee, address, swapped, white=answer)
        assert confirm(referee, address, text=swapped, white=answer).status_code == 422
    assert not GameSheet.objects.exists()


@pytest.mark.parametrize(
    ("text", "words", "answer", "winner"),
    [
        (sheets.AGREED, "La planilla dice tablas y el tablero no las decide.", "Tablas: acuerdo", "draw"),
        (sheets.RESIGNED, "con blancas, y el tablero no lo decide.", "Gana {one}: abandono", "one"),
        ("1. 21-17 pierden las negras", "con blancas, y el tablero no lo decide.", "Gana {one}: abandono", "one"),
        (sheets.BOTH_LOST, "La planilla dice que pierden los dos", "Pierden los dos: decisión arbitral", "none"),
        (sheets.AGREED, "¿Qué se anota?", "Nada todavía: solo se guarda", None),
    ],
)
def test_proposed_result_is_recorded_by_an_official(
    referee: Client, league: models.League, game: models.Fixture, text: str, words: str, answer: str, winner: str | None
) -> None:
    coloured(league, game)
    address = league_url("submit_sheet", league, game.pk)
    text = text.format(two=game.two.name)
    part = unescape(look(referee, address, text))
    assert words in part and 'value="confirm"' in part and 'name="shown"' not in part
    refused = confirm(referee, address, text=text)
    assert refused.status_code == 422 and 'value="confirm"' in html_of(refused) and not GameSheet.objects.exists()
    code = choices(part, "told")[answer.format(one=game.one.name, two=game.two.name)]
    assert 'name="shown"' in look(referee, address, text, told=code)
    assert confirm(referee, address, text=text, told=code).status_code == 302
    assert models.Result.objects.values_list("winner", flat=True).first() == winner
    assert game.sheets.count() == 1


@pytest.mark.parametrize(
    ("text", "words", "answer", "winner"),
    [
        ("1. 21-17 abandona", "les toca mover a las negras", "Gana {one}: abandono", "one"),
        ("1. 21-17 9-13 abandona", "con negras, y el tablero no lo decide.", "Gana {two}: abandono", "two"),
        ("1. 21-17 9-13\n{two} abandona", "con blancas, y el tablero no lo decide.", "Gana {one}: abandono", "one"),
        ("1. 21-17 9-13\n2-0, abandonan las negras", "con blancas", "Gana {one}: abandono", "one"),
        ("1. 21-17 9-13 pierden las blancas por tiempo", "con negras", "Gana {two}: tiempo agotado", "two"),
        ("1. 21-17 9-13 tablas de común acuerdo", "La planilla dice tablas", "Tablas: acuerdo", "draw"),
    ],
)
@pytest.mark.parametrize("step", ["look", ""])
def test_result_whose_reason_is_written_is_saved_at_once(
    referee: Client,
    league: models.League,
    game: models.Fixture,
    text: str,
    words: str,
    answer: str,
    winner: str,
    step: str,
) -> None:
    coloured(league, game)
    address = league_url("submit_sheet", league, game.pk)
    text = text.format(two=game.two.name)
    part = unescape(html_of(send(referee, address, text=text, step=step)))
    offered = choices(part, "told", chosen := answer.format(one=game.one.name, two=game.two.name))
    assert words in part and "Guardar la planilla" in part and 'class="summary"' in part
    shown = re.findall(r'name="shown" value="([^"]*)"', part)
    assert confirm(referee, address, text=text, told=offered[chosen], shown=shown[0]).status_code == 302
    assert models.Result.objects.get(fixture=game).winner == winner


def test_answer_given_prevails_over_the_words(referee: Client, league: models.League, game: models.Fixture) -> None:
    coloured(league, game)
    address, text = league_url("submit_sheet", league, game.pk), "1. 21-17 abandonan las negras"
    offered = choices(unescape(look(referee, address, text)), "told", f"Gana {game.one.name}: abandono")
    ruled = next(words for words in offered if "arbitral" in words)
    assert choices(unescape(look(referee, address, text, told=offered[ruled])), "told", ruled)
    confirm(referee, address, text=text, told=offered[ruled])
    assert models.Result.objects.get(fixture=game).reason == "adjudicated"


@pytest.mark.parametrize("text", [sheets.AGREED, "1. 21-17 9-13 abandonan las blancas"])
def test_checking_says_what_is_missing_and_refuses_nothing(
    referee: Client, league: models.League, game: models.Fixture, text: str
) -> None:
    answer = send(referee, league_url("submit_sheet", league, game.pk), text=text)
    html = unescape(html_of(answer))
    assert answer.status_code == 200 and "quién llevaba las blancas" in html
    assert "No se ha guardado nada" not in html and "Así no se puede guardar" not in html
    assert choices(html, "white")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('[Result "0-2"]\n1. 21-17 2-0', "La etiqueta del resultado dice 0-2"),
        ("1. 21-17 2-0 abandonan las blancas", "Las palabras «abandonan las blancas» dicen otro resultado que 2-0."),
        (sheets.AGAINST_ITSELF, "El resultado escrito es 0-2 y el tablero dice"),
    ],
)
def test_sheet_with_several_results_explains_why_none_counts(
    referee: Client, league: models.League, game: models.Fixture, text: str, words: str
) -> None:
    coloured(league, game)
    part = unescape(look(referee, league_url("submit_sheet", league, game.pk), text))
    assert "La planilla da más de un resultado: no se toma ninguno." in part and words in part
    assert not choices(part, "told") and "no sale ningún resultado" in part


def test_sheet_without_its_end_says_what_to_write(referee: Client, league: models.League, game: models.Fixture) -> None:
    coloured(league, game)
    address = league_url("submit_sheet", league, game.pk)
    assert "escribe al final 2-0 si ganan las blancas" in unescape(look(referee, address, "1. 21-17 9-13"))
    part = unescape(look(referee, address, "1. 21-17 9-13 gana"))
    assert "«gana» no dice qué color gana" in part and not choices(part, "told")


def test_score_between_names_is_read_back_with_its_winner(
    referee: Client, league: models.League, game: models.Fixture
) -> None:
    address, one, two = league_url("submit_sheet", league, game.pk), game.one.name, game.two.name
    text = f"1. 21-17 9-13\n{one} - {two} 2-0"
    assert f"dice que gana {one}. En la planilla van delante las blancas" in unescape(look(referee, address, text))
    coloured(league, game)
    part = unescape(look(referee, address, text))
    assert f"dice que gana {one}, con blancas: en la planilla, escribe 2-0." in part and "mira si falta" not in part
    lost = unescape(look(referee, address, f"1. 21-17 9-13\n{one} - {two} 0-2"))
    assert f"dice que gana {two}, con negras: en la planilla, escribe 0-2." in lost
    for other in (
        f"{text}\n{two} - {one} 2-0",
        f"1. 21-17 9-13 2-0\n{one} - {two} 2-0",
        "1. 21-17 9-13\nEva - Zoe 2-0",
    ):
        assert "con nombres dice que gana" not in look(referee, address, other)
    assert "Un resultado sin ellas se anota en la página de la partida" in look(referee, address, f"{one} - {two} 2-0")


def test_text_read_as_no_move_is_told_before_the_sheet_is_saved(
    referee: Client, league: models.League, game: models.Fixture
) -> None:
    coloured(league, game)
    address = league_url("submit_sheet", league, game.pk)
    part = unescape(look(referee, address, "1. 21-17 9-13; 2. 25-21 13-18"))
    assert "El texto «; 2. 25-21 13-18» no se ha leído como jugada." in part
    assert "mira si falta alguna" in part and 'class="btn btn-quiet"' in part
    whole = look(referee, address, "1. 21-17 9-13")
    assert "mira si falta alguna" not in whole and 'class="btn btn-go"' in whole
    assert "no se ha leído" not in look(referee, address, "Liga de damas\n1. 21-17 9-13 ; buena salida\n2. 25-21")


def test_sheet_with_another_starter_raises_a_question(
    referee: Client, league: models.League, game: models.Fixture
) -> None:
    coloured(league, game, Side.TWO)
    address = league_url("submit_sheet", league, game.pk)
    part = unescape(look(referee, address, sheets.WHITE_WINS))
    assert f"consta que empieza {game.two.name} y en la planilla empieza {game.one.name}" in part
    assert confirm(referee, address, text=sheets.WHITE_WINS).status_code == 422
    began = choices(part, "began")
    keeps_starter = began["La planilla está mal: se guarda sin dar resultado"]
    assert "no sale ningún resultado" in look(referee, address, sheets.WHITE_WINS, began=keeps_starter)
    exchanged = began[f"Se cambiaron los colores: empezó {game.two.name}, con blancas"]
    preview = unescape(look(referee, address, sheets.WHITE_WINS, began=exchanged))
    assert f"{game.two.name} con blancas y {game.one.name} con negras" in preview
    assert f"Gana {game.two.name}" in preview and 'value="confirm"' in preview
    played = began[f"Empezó {game.one.name}: se jugó como dice la planilla"]
    confirm(referee, address, text=sheets.WHITE_WINS, began=played)
    assert models.Result.objects.get().winner == Winner.ONE


def test_first_player_known_only_from_the_sheet_is_shown(
    referee: Client, league: models.League, game: models.Fixture
) -> None:
    coloured(league, game)
    part = unescape(look(referee, league_url("submit_sheet", league, game.pk), sheets.WHITE_WINS))
    assert f"No se anotó quién empezaba; en la planilla empieza {game.one.name}." in part


def test_another_first_position_is_refused_and_explained(
    referee: Client, league: models.League, game: models.Fixture
) -> None:
    coloured(league, game)
    address = league_url("submit_sheet", league, game.pk)
    assert "coloca otra posición (FEN)" in look(referee, address, sheets.TWO_MEN)
    for step in ("", "confirm"):
        answer = send(referee, address, text=sheets.TWO_MEN, step=step)
        assert answer.status_code == 422 and "coloca otra posición (FEN)" in html_of(answer)
    assert not GameSheet.objects.exists() and not models.Result.objects.exists()


def test_text_of_two_games_is_refused_and_explained(
    referee: Client, league: models.League, game: models.Fixture
) -> None:
    coloured(league, game)
    address, text = league_url("submit_sheet", league, game.pk), "1. 21-17 *\n\n1. 22-18 2-0"
    part = look(referee, address, text)
    assert "El texto tiene 2 partidas; entrega solo la de esta partida" in part and not choices(part, "told")
    for step in ("", "confirm"):
        answer = send(referee, address, text=text, step=step)
        assert answer.status_code == 422 and "tiene 2 partidas" in html_of(answer)
        assert ("No se ha guardado nada" if step else "Así no se puede guardar") in html_of(answer)
    assert not GameSheet.objects.exists()


def test_without_scripts_the_questions_come_with_the_check(
    referee: Client, league: models.League, game: models.Fixture
) -> None:
    address = league_url("submit_sheet", league, game.pk)
    assert choices(html_of(referee.get(address)), "white")
    first = send(referee, address, text=sheets.AGREED, white="one")
    assert first.status_code == 200 and "falta decir qué se anota" in html_of(first)
    assert "No se ha guardado nada" not in html_of(first) and "Guardar la planilla" in html_of(first)
    code = choices(html_of(first), "told")["Tablas: acuerdo"]
    html = html_of(send(referee, address, text=sheets.AGREED, white="one", told=code))
    assert "Guardar la planilla" in html and re.search(rf'value="{code}"[^>]*checked', html)


@pytest.mark.parametrize("step", ["look", ""])
def test_contradicting_sheet_warns_before_saving(league: models.League, game: models.Fixture, step: str) -> None:
    decide(league, ChooseColours(game.pk, Side.ONE, None))
    decide(league, RecordResult(game.pk, ONE_WINS))
    referee, address = client_of(Visitor.REFEREE, league), league_url("submit_sheet", league, game.pk)
    html = unescape(html_of(send(referee, address, text=sheets.BLACK_WINS, step=step)))
    assert f"<dt>Anotado:</dt><dd>Gana {game.one.name} con 3 peones" in html
    assert f"<dt>Según la planilla:</dt><dd>Gana {game.two.name} con 1 peón" in html
    assert "Si la guardas, el resultado anotado no cambia" in html
    assert html.count("La planilla y el resultado no coinciden") == 1 and 'id="disagreement"' in html
    same = unescape(html_of(send(referee, address, text=sheets.OPEN, step=step)))
    assert "Si la guardas" not in same and "La partida ya tiene resultado, y lo conserva." in same


@pytest.mark.parametrize("tags", ['[White "{one}"]\n[Black "Zoe"]', '[Black "Zoe"]', '[White "Zoe"]'])
def test_name_of_no_player_of_the_game_is_shown(league: models.League, game: models.Fixture, tags: str) -> None:
    text = f"{tags.format(one=game.one.name)}\n{sheets.WHITE_WINS}"
    html = html_of(send(client_of(Visitor.REFEREE, league), league_url("submit_sheet", league, game.pk), text=text))
    assert "En la planilla figura Zoe, que no juega esta partida." in unescape(html)


@pytest.mark.parametrize(("white", "first"), [(None, True), (Side.ONE, False)])
def test_unknown_white_is_asked_before_the_moves(
    referee: Client, league: models.League, game: models.Fixture, white: Side | None, first: bool
) -> None:
    decide(league, ChooseColours(game.pk, white, None))
    address, text = league_url("submit_sheet", league, game.pk), sheets.between("Zoe", "Xan")
    html = html_of(send(referee, address, text=text))
    question, board = html.index('name="white"'), html.index('class="so-far"')
    assert (question < board) is first
    part = html_of(send(referee, address, text=text, step="look"))
    assert (part.index('name="white"') < part.index('id="later-questions"')) is first
