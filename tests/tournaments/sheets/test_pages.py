"""The pages of the sheets of a game: anyone reads them, a referee submits and settles them."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.models import GameSheet
from games.rules import RULES, check
from games.rules.playing import play_out
from tests import leagues, sheets
from tests.organizing import ONE_WINS, SOMEBODY, decide, drawn, fixture
from tests.people import Who, client_of
from tests.tournaments.deciding.desk import at, body, confirm, send, ticket
from tournaments import models
from tournaments.founding.import_league import import_league
from tournaments.league.values import Side, Source, Winner
from tournaments.results.colours import ChooseColours
from tournaments.results.record import RecordResult
from tournaments.sheets.submit import SubmitSheet
from tournaments.store.load import load_league
from tournaments.store.sheet_room import bytes_of_sheets

pytestmark = pytest.mark.django_db


def page(client: Client, league: models.League, game: models.Fixture, query: str = "") -> str:
    answer = client.get(at("sheet", league, game.pk) + query)
    assert answer.status_code == 200
    return unescape(body(answer))


def submit(league: models.League, game: models.Fixture, text: str) -> None:
    decide(league, SubmitSheet(game.pk, text, "Ana Árbitro", Side.ONE))


def test_game_without_a_sheet_says_so(client: Client, league: models.League, game: models.Fixture) -> None:
    html = page(client, league, game)
    assert "De esta partida no hay planilla" in html and "Entregar" not in html


def test_anyone_sees_board_findings_submitter_and_result(
    client: Client, league: models.League, game: models.Fixture
) -> None:
    submit(league, game, sheets.WHITE_WINS)
    html = page(client, league, game)
    assert "Planilla válida" in html and 'class="board"' in html and "la entregó Ana Árbitro" in html
    assert "Sale de la planilla" in html and f"Gana {game.one.name}" in html
    assert 'href="?jugada=0#tablero"' in html
    assert "Posición inicial" in page(client, league, game, "?jugada=0")


def test_sheets_of_a_league_have_a_size_limit(league: models.League, game: models.Fixture, settings: Any) -> None:
    """Replaced sheets count too, since submitting a sheet again and again would fill the disk."""
    client, size = client_of(Who.REFEREE, league), len(sheets.ILLEGAL)
    settings.LEAGUE_SHEETS_BYTES = 3 * size
    for count in (1, 2, 3):
        assert confirm(client, at("submit_sheet", league, game.pk), text=sheets.ILLEGAL, white="one").status_code == 302
        assert bytes_of_sheets(league.pk) == count * size
    version = models.League.objects.get(pk=league.pk).version
    for step in ("", "confirm"):
        refused = send(client, at("submit_sheet", league, game.pk), text=sheets.ILLEGAL, white="one", step=step)
        assert refused.status_code == 422 and "las planillas de esta liga ocupan ya" in body(refused)
    league.refresh_from_db()
    assert league.version == version and models.FixtureSheet.objects.count() == 3
    settings.LEAGUE_SHEETS_BYTES += size + 1
    assert confirm(client, at("submit_sheet", league, game.pk), text="ñ" * size, white="one").status_code == 422
    assert confirm(client, at("submit_sheet", league, game.pk), text=sheets.ILLEGAL, white="one").status_code == 302


def test_earlier_sheet_can_still_be_seen(client: Client, league: models.League, game: models.Fixture) -> None:
    submit(league, game, sheets.ILLEGAL)
    submit(league, game, sheets.WHITE_WINS)
    first = game.sheets.order_by("pk")[0]
    html = page(client, league, game, f"?hoja={first.pk}")
    assert "Planilla no válida" in html and f"?hoja={first.pk}&jugada=0" in html
    assert html.count("vigente</b>") == 1


@pytest.mark.parametrize("query", ["?hoja=999999", "?hoja=0"])
def test_sheet_of_another_game_is_not_found(
    client: Client, league: models.League, game: models.Fixture, query: str
) -> None:
    submit(league, game, sheets.WHITE_WINS)
    assert client.get(at("sheet", league, game.pk) + query).status_code == 404
    assert client.get(at("sheet", drawn(name="Otra"), game.pk)).status_code == 404


@pytest.mark.parametrize("query", ["?jugada=x", "?jugada=-1", "?jugada=99999999999999", "?hoja=x", "?hoja=²"])
def test_any_parameters_get_the_page(client: Client, league: models.League, game: models.Fixture, query: str) -> None:
    submit(league, game, sheets.ILLEGAL)
    page(client, league, game, query)


def test_sheet_from_a_file_is_checked_once_and_kept(client: Client) -> None:
    league = leagues.stored(leagues.league(3))
    game = league.fixtures.first()
    assert game
    kept = GameSheet.objects.create(text=sheets.WHITE_WINS, rules=league.rules)
    models.FixtureSheet.objects.create(fixture=game, sheet=kept)
    html = page(client, league, game)
    assert "vino con el fichero de la liga" in html and "No se anotó quién llevaba las blancas" in html
    kept.refresh_from_db()
    assert kept.report["verdict"] == "valid" and kept.engine


def test_findings_of_another_engine_are_found_again(
    client: Client, league: models.League, game: models.Fixture
) -> None:
    submit(league, game, sheets.WHITE_WINS)
    GameSheet.objects.update(engine="older", report={"verdict": "invalid"})
    assert "válida</b>" in page(client, league, game)
    assert GameSheet.objects.get().report["verdict"] == "valid"


def queries(client: Client, league: models.League, game: models.Fixture) -> int:
    """Return the number of queries of a page, without the one that stores a report."""
    with CaptureQueriesContext(connection) as made:
        page(client, league, game)
    return len([one for one in made if "SAVEPOINT" not in one["sql"]])


def test_page_queries_do_not_grow_with_sheets(client: Client) -> None:
    counted = []
    for players, brought in ((3, 1), (10, 12)):
        league = drawn(leagues.NAMES[:players], name=f"De {players}")
        game = league.fixtures.first()
        assert game
        for _ in range(brought):
            submit(league, game, sheets.ILLEGAL)
        counted.append([queries(user, league, game) for user in (client, client_of(Who.REFEREE, league))])
        GameSheet.objects.update(engine="older")
        counted[-1].append(queries(client, league, game))
    assert counted[0] == counted[1] and max(counted[0]) <= 10, counted


def test_games_of_a_league_lead_to_their_sheets(client: Client, league: models.League, game: models.Fixture) -> None:
    address = at("sheet", league, game.pk)
    decide(league, RecordResult(game.pk, ONE_WINS))
    assert address not in body(client.get(at("games", league)))
    submit(league, game, sheets.WHITE_WINS)
    assert address in body(client.get(at("games", league)))


def test_referee_submits_previews_and_confirms_a_sheet(
    referee: Client, league: models.League, game: models.Fixture
) -> None:
    where = at("submit_sheet", league, game.pk)
    fields = {"text": sheets.WHITE_WINS, "white": "one"}
    shown = body(send(referee, where, **fields))
    assert f"Gana {game.one.name} con 1 peón: F 1 (sin fichas)." in shown and "Guardar la planilla" in shown
    wrong = body(send(referee, where, **fields | {"text": sheets.ILLEGAL}))
    assert "Jugada 1 (blancas): 18-17" in wrong and 'class="illegal"' in wrong
    assert not GameSheet.objects.exists()
    assert confirm(referee, where, **fields)["Location"] == at("record", league)
    desk = unescape(body(referee.get(at("record", league))))
    assert "entra una planilla (válida)" in desk and at("undo", league, league.version + 1) in desk
    assert models.Result.objects.get(fixture=game).winner == Winner.ONE
    assert game.sheets.get().submitted_by == f"referee-{league.pk}"


def test_file_is_read_once_and_kept_for_the_confirmation(
    referee: Client, league: models.League, game: models.Fixture
) -> None:
    decide(league, ChooseColours(game.pk, Side.ONE, None))
    where = at("submit_sheet", league, game.pk)
    text = sheets.between(game.one.name, game.two.name)
    shown = body(send(referee, where, file=SimpleUploadedFile("a.pdn", text.encode())))
    carried = re.findall(r'<textarea name="text"[^>]*>\n(.*?)</textarea>', shown, re.DOTALL)
    assert unescape(carried[0]) == text
    confirm(referee, where, text=unescape(carried[0]))
    assert GameSheet.objects.get().text == text


def test_invalid_sheet_is_explained_at_its_field(referee: Client, league: models.League, game: models.Fixture) -> None:
    where = at("submit_sheet", league, game.pk)
    for fields, words in (
        ({"text": " "}, "Pega las jugadas o elige un fichero"),
        ({"text": sheets.WHITE_WINS}, "No se anotó quién llevaba las blancas"),
        ({"text": sheets.WHITE_WINS, "white": "three"}, "Elige una de las opciones"),
        ({"text": "x" * 1_000_001, "white": "one"}, "KB y caben 512"),
    ):
        answer = send(referee, where, **fields)
        assert answer.status_code == 422 and words in body(answer)
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
    where = at("settle_sheet", league, game.pk)
    assert send(referee, where, right="sheet").status_code == 422
    confirm(referee, where, right="sheet", settled_for="se contó mal")
    assert "no coinciden" not in page(client, league, game)
    assert referee.get(where)["Location"] == at("sheet", league, game.pk)


@pytest.mark.parametrize("rules", RULES)
def test_whole_game_under_each_system_gives_its_result(client: Client, rules: str) -> None:
    league = drawn(rules=rules)
    game = fixture(league, "Ana", "Bea")
    text = next(t for t in play_out(RULES[rules], "view", 50) if check(RULES[rules], t).outcome)
    submit(league, game, text)
    assert models.Result.objects.get(fixture=game).source == Source.SHEET
    assert "Planilla válida" in page(client, league, game)


# Checks while typing


def look(client: Client, where: str, text: str, **fields: str) -> str:
    return body(send(client, where, step="look", text=text, **fields))


def test_own_dice_do_not_hold_up_an_own_sheet(referee: Client, league: models.League, game: models.Fixture) -> None:
    """The sheet was started before the dice, as a draft on the referee's own device."""
    where = at("submit_sheet", league, game.pk)
    begun = ticket(referee, where)
    assert send(referee, at("dice", league, game.pk), purpose="colour").status_code == 302
    sent = {**begun, "text": sheets.WHITE_WINS, "white": "one", "step": "confirm"}
    assert referee.post(where, sent).status_code == 302
    assert models.Result.objects.get(fixture=game).source == Source.SHEET


def test_dice_thrown_meanwhile_are_shown_before_a_sheet_counts(
    referee: Client, league: models.League, game: models.Fixture
) -> None:
    where = at("submit_sheet", league, game.pk)
    begun = ticket(referee, where)
    send(client_of(Who.ORGANIZER, league), at("dice", league, game.pk), purpose="colour")
    answer = referee.post(where, {**begun, "text": sheets.WHITE_WINS, "white": "one", "step": "confirm"})
    assert answer.status_code == 422 and "Otra persona decidió mientras tanto" in body(answer)
    assert not GameSheet.objects.exists()


def test_own_decision_is_not_called_anothers(referee: Client, league: models.League, game: models.Fixture) -> None:
    where = at("submit_sheet", league, game.pk)
    begun = ticket(referee, where)
    assert confirm(referee, where, text=sheets.ILLEGAL, white="one").status_code == 302
    told = body(referee.post(where, {**begun, "text": sheets.WHITE_WINS, "white": "one", "step": "confirm"}))
    assert "Ya lo cambiaste tú" in told and "Otra persona" not in told


def test_colours_changed_after_a_preview_are_previewed_again(
    referee: Client, league: models.League, game: models.Fixture
) -> None:
    """The preview is repeated even after one's own change, since the result would go to the other player."""
    decide(league, ChooseColours(game.pk, Side.ONE, None))
    where = at("submit_sheet", league, game.pk)
    carried = {**ticket(referee, where), "text": sheets.WHITE_WINS}
    part = look(referee, where, sheets.WHITE_WINS)
    shown = re.findall(r'name="shown" value="([^"]+)"', part)[0]
    assert send(referee, at("colours", league, game.pk), white="two").status_code == 302
    answer = referee.post(where, {**carried, "step": "confirm", "shown": shown})
    assert answer.status_code == 200 and f"Gana {game.two.name}" in body(answer)
    assert not models.Result.objects.filter(fixture=game).exists()


def test_board_and_next_moves_are_beside_the_text(referee: Client, league: models.League, game: models.Fixture) -> None:
    part = look(referee, at("submit_sheet", league, game.pk), "1. 22-18 ", white="one")
    assert "<html" not in part and 'class="board"' in part and "Juegan las negras." in part
    assert "<code>11-15</code>" in part and "9-13 9-14 10-14" in part
    assert "De la planilla no sale ningún resultado." in part and not GameSheet.objects.exists()


def test_first_illegal_move_shows_article_and_legal_moves(
    referee: Client, league: models.League, game: models.Fixture
) -> None:
    part = look(referee, at("submit_sheet", league, game.pk), "1. 22-1 11-15", white="one")
    assert 'class="illegal"' in part and "art. " in part and "<code>22-18</code>" in part


def test_half_written_move_cannot_be_saved(referee: Client, league: models.League, game: models.Fixture) -> None:
    where = at("submit_sheet", league, game.pk)
    assert 'value="confirm"' not in look(referee, where, "1. 22-1", white="one")
    assert 'value="confirm"' not in look(referee, where, "1. 22-18")
    assert 'value="confirm"' in look(referee, where, "1. 22-18", white="one")


def test_whole_sheet_shows_its_result_and_saves_it(
    referee: Client, league: models.League, game: models.Fixture
) -> None:
    where = at("submit_sheet", league, game.pk)
    carried = {**ticket(referee, where), "white": "one"}
    part = body(referee.post(where, {**carried, "step": "look", "text": sheets.WHITE_WINS}))
    assert f"Gana {game.one.name} con 1 peón: F 1 (sin fichas)." in part
    saving = {**carried, "step": "confirm", "shown": re.findall(r'name="shown" value="([^"]+)"', part)[0]}
    late = body(referee.post(where, {**saving, "text": sheets.BLACK_WINS}))
    assert f"Gana {game.two.name} con 1 peón" in late and not GameSheet.objects.exists()
    assert referee.post(where, {**saving, "text": sheets.WHITE_WINS}).status_code == 302
    assert models.Result.objects.get(fixture=game).source == Source.SHEET


@pytest.mark.parametrize("text", ["", "\0", "1. \ud800", "x" * 1_000_001, "{", '[FEN "x"]', "1. 22-18\x07"])
def test_any_text_gets_a_preview(referee: Client, league: models.League, game: models.Fixture, text: str) -> None:
    where = at("submit_sheet", league, game.pk)
    answer = referee.post(
        where, {**ticket(referee, where), "step": "look", "text": text.encode("utf-8", "replace").decode()}
    )
    assert answer.status_code == 200 and b"so-far" in answer.content


def test_preview_while_typing_makes_few_queries(referee: Client, league: models.League, game: models.Fixture) -> None:
    where = at("submit_sheet", league, game.pk)
    carried = {**ticket(referee, where), "white": "one", "text": sheets.WHITE_WINS}
    for step in ("look", ""):
        with CaptureQueriesContext(connection) as made:
            assert referee.post(where, {**carried, "step": step}).status_code == 200
        assert len(made) <= 10, [one["sql"] for one in made]


def test_sheet_started_by_black_says_so(referee: Client, league: models.League, game: models.Fixture) -> None:
    decide(league, ChooseColours(game.pk, Side.ONE, Side.TWO))
    assert "[Starter &quot;Black&quot;]" in body(referee.get(at("submit_sheet", league, game.pk)))


def test_irregular_sheet_from_a_file_waits_unopened() -> None:
    value = load_league(drawn(rules="international", name="Otra internacional")).league
    first = replace(value.games[0], white=Side.ONE, sheet=sheets.IRREGULAR)
    league = import_league(replace(value, games=(first, *value.games[1:])), by=SOMEBODY)
    accept = at("accept_sheet", league, league.fixtures.order_by("position")[0].pk)
    assert accept in body(client_of(Who.REFEREE, league).get(at("record", league)))


def test_irregular_sheet_is_explained_and_waits(client: Client) -> None:
    league = drawn(rules="international", name="Internacional")
    game, referee = fixture(league, "Ana", "Bea"), client_of(Who.REFEREE, league)
    where = at("submit_sheet", league, game.pk)
    assert "después decides tú si vale" in look(referee, where, sheets.IRREGULAR, white="one")
    confirm(referee, where, text=sheets.IRREGULAR, white="one")
    accept = at("accept_sheet", league, game.pk)
    assert accept in page(referee, league, game) and accept not in page(client, league, game)
    assert accept in body(referee.get(at("record", league)))
    shown = body(referee.get(accept))
    assert "art. 41" in shown and "Tablas: F 19 y 20." in shown and "checked" not in shown
    assert send(referee, accept).status_code == 422
    assert send(referee, accept, accepted_for="nadie reclamó").status_code == 422
    sent = {"accepted_for": "nadie reclamó", "told": "agreement"}
    assert "Qué cambia en la tabla" in body(send(referee, accept, **sent))
    confirm(referee, accept, **sent)
    assert models.Result.objects.get(fixture=game).winner == Winner.DRAW
    assert referee.get(accept)["Location"] == at("sheet", league, game.pk)
    assert accept not in body(referee.get(at("record", league)))


# Questions to an official


def choices(html: str, name: str) -> dict[str, str]:
    """Return the answers that a page offers to a question, by their text. None is preselected."""
    inputs = re.findall(rf'<input type="radio" name="{name}" value="([^"]*)"([^>]*)>\s*<label[^>]*>(.*?)</label>', html)
    assert not any("checked" in attributes for _value, attributes, _words in inputs)
    return {unescape(words): value for value, _attributes, words in inputs}


def coloured(league: models.League, game: models.Fixture, starter: Side | None = None) -> None:
    decide(league, ChooseColours(game.pk, Side.ONE, starter))


def test_swapped_names_offer_both_readings(referee: Client, league: models.League, game: models.Fixture) -> None:
    coloured(league, game)
    one, two, where = game.one.name, game.two.name, at("submit_sheet", league, game.pk)
    text = sheets.between(two, one)
    part = unescape(look(referee, where, text))
    assert f"La planilla dice que Blancas es {two} y la partida que es {one}." in part
    assert 'value="confirm"' not in part
    assert confirm(referee, where, text=text).status_code == 422 and not GameSheet.objects.exists()
    offered = choices(part, "white")
    assert list(offered) == [f"{one}, como consta en la partida", f"{two}, como dice la planilla"]
    answered = unescape(look(referee, where, text, white=offered[f"{one}, como consta en la partida"]))
    assert f"Gana {one} con 1 peón" in answered and 'value="confirm"' in answered
    confirm(referee, where, text=text, white=offered[f"{two}, como dice la planilla"])
    game.refresh_from_db()
    assert (game.white, models.Result.objects.get(fixture=game).winner) == ("two", "two")
    assert f"Blancas: {two}, como dice la planilla." in unescape(body(referee.get(at("history", league))))


def test_answer_about_another_text_is_ignored(referee: Client, league: models.League, game: models.Fixture) -> None:
    coloured(league, game)
    where = at("submit_sheet", league, game.pk)
    stale = next(iter(choices(look(referee, where, sheets.between("Zoe", "Yago")), "white").values()))
    swapped = sheets.between(game.two.name, game.one.name)
    for answer in (stale, "one", "two"):
        assert 'value="confirm"' not in look(referee, where, swapped, white=answer)
        assert confirm(referee, where, text=swapped, white=answer).status_code == 422
    assert not GameSheet.objects.exists()


@pytest.mark.parametrize(
    ("text", "words", "answer", "winner"),
    [
        (sheets.AGREED, "La planilla dice tablas y el tablero no las decide.", "Tablas: acuerdo", "draw"),
        (sheets.RESIGNED, "y el tablero no lo decide.", "Gana {one}: abandono", "one"),
        (sheets.BOTH_LOST, "La planilla dice que pierden los dos", "Pierden los dos: decisión arbitral", "none"),
        (sheets.AGREED, "¿Qué se anota?", "Nada todavía: solo se guarda", None),
    ],
)
def test_proposed_result_is_recorded_by_an_official(
    referee: Client, league: models.League, game: models.Fixture, text: str, words: str, answer: str, winner: str | None
) -> None:
    coloured(league, game)
    where = at("submit_sheet", league, game.pk)
    part = unescape(look(referee, where, text))
    assert words in part and 'value="confirm"' not in part
    assert confirm(referee, where, text=text).status_code == 422 and not GameSheet.objects.exists()
    told = choices(part, "told")[answer.format(one=game.one.name)]
    assert 'value="confirm"' in look(referee, where, text, told=told)
    assert confirm(referee, where, text=text, told=told).status_code == 302
    assert models.Result.objects.values_list("winner", flat=True).first() == winner
    assert game.sheets.count() == 1


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
    part = unescape(look(referee, at("submit_sheet", league, game.pk), text))
    assert "La planilla da más de un resultado: no se toma ninguno." in part and words in part
    assert not choices(part, "told") and "no sale ningún resultado" in part


def test_sheet_with_another_starter_raises_a_question(
    referee: Client, league: models.League, game: models.Fixture
) -> None:
    coloured(league, game, Side.TWO)
    where = at("submit_sheet", league, game.pk)
    part = unescape(look(referee, where, sheets.WHITE_WINS))
    assert f"consta que empieza {game.two.name} y en la planilla empieza {game.one.name}" in part
    assert confirm(referee, where, text=sheets.WHITE_WINS).status_code == 422
    began = choices(part, "began")
    kept = began["La planilla está mal: se guarda sin dar resultado"]
    assert "no sale ningún resultado" in look(referee, where, sheets.WHITE_WINS, began=kept)
    played = began[f"Empezó {game.one.name}: se jugó como dice la planilla"]
    confirm(referee, where, text=sheets.WHITE_WINS, began=played)
    assert models.Result.objects.get().winner == Winner.ONE


def test_first_player_known_only_from_the_sheet_is_shown(
    referee: Client, league: models.League, game: models.Fixture
) -> None:
    coloured(league, game)
    part = unescape(look(referee, at("submit_sheet", league, game.pk), sheets.WHITE_WINS))
    assert f"No se anotó quién empezaba; en la planilla empieza {game.one.name}." in part


def test_another_first_position_is_refused_and_explained(
    referee: Client, league: models.League, game: models.Fixture
) -> None:
    coloured(league, game)
    where = at("submit_sheet", league, game.pk)
    assert "coloca otra posición (FEN)" in look(referee, where, sheets.TWO_MEN)
    for step in ("", "confirm"):
        answer = send(referee, where, text=sheets.TWO_MEN, step=step)
        assert answer.status_code == 422 and "coloca otra posición (FEN)" in body(answer)
    assert not GameSheet.objects.exists() and not models.Result.objects.exists()


def test_text_of_two_games_is_refused_and_explained(
    referee: Client, league: models.League, game: models.Fixture
) -> None:
    coloured(league, game)
    where, text = at("submit_sheet", league, game.pk), "1. 21-17 *\n\n1. 22-18 2-0"
    part = look(referee, where, text)
    assert "El texto tiene 2 partidas; trae solo la de esta partida" in part and not choices(part, "told")
    for step in ("", "confirm"):
        answer = send(referee, where, text=text, step=step)
        assert answer.status_code == 422 and "tiene 2 partidas" in body(answer)
    assert not GameSheet.objects.exists()


def test_without_scripts_the_questions_come_with_the_check(
    referee: Client, league: models.League, game: models.Fixture
) -> None:
    where = at("submit_sheet", league, game.pk)
    assert choices(body(referee.get(where)), "white")
    first = send(referee, where, text=sheets.AGREED, white="one")
    told = choices(body(first), "told")["Tablas: acuerdo"]
    shown = body(send(referee, where, text=sheets.AGREED, white="one", told=told))
    assert "Guardar la planilla" in shown and re.search(rf'value="{told}"[^>]*checked', shown)


def test_pass_and_soplo_are_buttons_where_they_apply(
    referee: Client, league: models.League, game: models.Fixture
) -> None:
    where = at("submit_sheet", league, game.pk)
    plain = look(referee, where, "1. 22-18 11-15 ")
    assert "<code>--</code>" not in plain and "<code>S" not in plain
    missed = look(referee, where, "1. 22-18 11-15 2. 21-17 ")
    assert "<code>S18</code>" in missed and "<code>10-14</code>" in missed
    assert "<code>S" not in look(referee, where, "1. 22-18 11-15 2. 21-17 S18 ")
    blocked = look(referee, where, f"{sheets.BLOCKED} ")
    assert "<code>--</code>" in blocked and "Las blancas no pueden mover: pasan." in blocked
    assert "<code>--</code>" not in look(referee, where, f"{sheets.BLOCKED} -- ")


@pytest.mark.parametrize("step", ["look", ""])
def test_contradicting_sheet_says_so_before_saving(league: models.League, game: models.Fixture, step: str) -> None:
    decide(league, ChooseColours(game.pk, Side.ONE, None))
    decide(league, RecordResult(game.pk, ONE_WINS))
    referee, where = client_of(Who.REFEREE, league), at("submit_sheet", league, game.pk)
    html = unescape(body(send(referee, where, text=sheets.BLACK_WINS, step=step)))
    assert f"<dt>Anotado:</dt><dd>Gana {game.one.name} con 3 peones" in html
    assert f"<dt>Según la planilla:</dt><dd>Gana {game.two.name} con 1 peón" in html
    assert "Si la guardas, el resultado anotado no cambia" in html
    same = unescape(body(send(referee, where, text=sheets.OPEN, step=step)))
    assert "Si la guardas" not in same and "La partida ya tiene resultado, y lo conserva." in same


@pytest.mark.parametrize("tags", ['[White "{one}"]\n[Black "Zoe"]', '[Black "Zoe"]', '[White "Zoe"]'])
def test_name_of_no_player_of_the_game_is_shown(league: models.League, game: models.Fixture, tags: str) -> None:
    text = f"{tags.format(one=game.one.name)}\n{sheets.WHITE_WINS}"
    html = body(send(client_of(Who.REFEREE, league), at("submit_sheet", league, game.pk), text=text))
    assert "En la planilla figura Zoe, que no juega esta partida." in unescape(html)
