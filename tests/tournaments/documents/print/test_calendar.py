from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from django.utils import translation

from tests import leagues
from tests.tournaments.documents.print.layout import watched
from tests.tournaments.documents.print.leagues import EVERY_WEDNESDAY, LEAGUES, LONG_NAME, timed
from tests.tournaments.documents.print.making import NAMES, START, league, page, to_print
from tests.tournaments.documents.print.pdf import boxes, read, squeezed, text
from tournaments.display.course import rests_of
from tournaments.documents.print.frame import Paper
from tournaments.documents.print.parts import short_day
from tournaments.documents.print.rendering import render
from tournaments.league.schedule import digest_of, draw
from tournaments.league.values import League


def calendar(name: str) -> str:
    return text(render("calendar", to_print(LEAGUES[name])))


def test_calendar_shows_every_game_with_hour_and_result() -> None:
    words = calendar("ten half played").split("\n")
    league_page = page(LEAGUES["ten half played"])
    assert words.count("17:00") == len(
        {game.at for game in league_page.calendar if game.at and game.at.hour == 17 and not game.at.minute}
    )
    for game in league_page.calendar[:22]:
        assert game.outcome in words
        assert game.pieces in words


def test_hour_that_happens_twice_has_its_offset() -> None:
    night = timed(league(NAMES[:4], calendar={"start": "2027-10-31T01:30", "minutes": 30}))
    hours = [word for word in text(render("calendar", to_print(night))).split("\n") if word.startswith("0")]
    assert {"01:30", "02:00 (UTC+02:00)", "02:30 (UTC+02:00)"} <= set(hours)


def test_calendar_explains_how_to_repeat_the_lots() -> None:
    names = draw("una semilla", ["Ana", "Bea", "Carlos", "Dora"])
    words = text(render("calendar", to_print(league(names, draw_seed="una semilla"))))
    assert "«una semilla»" in words
    assert all(digest_of("una semilla", name)[:8] in words for name in names)
    assert "el orden no es el del sorteo" not in words


def test_calendar_has_beside_a_corrected_name_the_one_that_was_drawn() -> None:
    drawn = league(["Ana", "Bea", "Carlos", "Dora"], draw_seed="una semilla")
    corrected = replace(drawn, players=(replace(drawn.players[0], drawn_as="Anna"), *drawn.players[1:]))
    for value, words in ((drawn, 0), (corrected, 1)):
        assert squeezed(text(render("calendar", to_print(value)))).count("–sesorteócomo«") == words


def test_calendar_notes_numbers_that_differ_from_the_lots() -> None:
    names = draw("x", ["Ana", "Bea", "Carlos", "Dora"])
    words = text(render("calendar", to_print(league([*names[1:], names[0]], draw_seed="x"))))
    assert "Desde el número 4, el orden no es el del sorteo." in words


def test_calendar_says_when_all_play_in_every_turn() -> None:
    for boards, sentence in ((2, "Todos juegan en todos los turnos."), (1, "Alguien juega dos turnos seguidos.")):
        words = squeezed(text(render("calendar", to_print(league(NAMES[:4], boards=boards)))))
        assert squeezed(sentence) in words


def test_calendar_of_one_hour_a_day_speaks_of_days() -> None:
    words = squeezed(text(render("calendar", to_print(leagues.weekly(4, 2)))))
    assert "Díasenlosquejuega." in words and "turno" not in words.lower()


def test_very_many_games_are_in_several_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = calendar("ten half played").split()
    monkeypatch.setattr("tournaments.documents.print.games_table.MAX_ROWS", 20)
    pages = read(render("calendar", to_print(LEAGUES["ten half played"]))).pages
    assert len(pages) >= 3
    assert all("Ronda" in {box.text for box in boxes(sheet)} for sheet in pages[:3])
    parted = " ".join(sheet.extract_text() for sheet in pages).split()
    assert all(parted.count(game.one.split()[0]) >= 9 for game in page(LEAGUES["ten half played"]).calendar)
    assert len(parted) >= len(whole)


def test_calendar_repeats_its_header_on_each_page() -> None:
    pages = read(render("calendar", to_print(LEAGUES["two legs"]))).pages
    assert all("Ronda" in {box.text for box in boxes(sheet)} for sheet in pages[:2])
    assert len(pages) == 3 and "Descanso" in pages[2].extract_text()


def test_repeats_round_and_day_at_the_top_of_each_page() -> None:
    games = {game.number: game for game in page(LEAGUES["two legs"]).calendar}
    first, second = [
        [box.text for box in boxes(sheet)]
        for sheet in read(render("calendar", to_print(LEAGUES["two legs"]))).pages[:2]
    ]
    below = second.index("Motivo") + 1
    top, before = games[int(second[below])], games[int(second[below]) - 1]
    assert top.at and before.at and (top.round, top.at.date()) == (before.round, before.at.date())
    assert second[below + 1 : below + 3] == [str(top.round), short_day(top.at)]
    rounds = {(game.round, game.at and short_day(game.at)) for number, game in games.items() if number < top.number}
    assert first.count(short_day(before.at)) == len({each for each, day in rounds if day == short_day(before.at)})


def test_days_of_a_week_have_their_own_row_where_names_then_have_one_line() -> None:
    names = ["Begoña Núñez", "Carme d'Souto", "Íñigo Etxebarría, Bilbao", "José María Ferrín", "Xoán Ôuteiro", "Zoë O."]
    weekly = {"start": "2026-11-30T18:00", "minutes": 20, "days": ["mon"], "hours": ["18:00", "19:00"]}
    pdf = render("calendar", to_print(timed(league(names, played=15, boards=2, calendar=weekly))))
    [sheet] = read(pdf).pages
    texts = [box.text for box in boxes(sheet)]
    assert all(texts.count(name) >= 5 for name in names)
    assert "Lunes 7 de diciembre" in " ".join(texts)


@pytest.mark.parametrize("paper", [Paper.A4, Paper.LETTER])
@pytest.mark.parametrize("name", ["drawn", "ten half played", "annulled"])
def test_games_of_ten_have_their_own_page(name: str, paper: Paper) -> None:
    first, second = read(render("calendar", to_print(LEAGUES[name]), paper)).pages
    texts = [{box.text for box in boxes(sheet)} for sheet in (first, second)]
    assert texts[0] >= {str(number) for number in range(1, 46)} and "Sorteo" not in texts[0]
    assert texts[1] >= {"Sorteo", "Descanso"}


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("name", ["three played", "two boards", "tie settled"])
def test_calendar_of_six_is_one_page(name: str, paper: Paper) -> None:
    assert len(read(render("calendar", to_print(LEAGUES[name]), paper)).pages) == 1


def test_name_of_many_lines_is_whole_in_each_game() -> None:
    words = squeezed(calendar("one long name"))
    assert words.count(squeezed(LONG_NAME)) == 11, "in nine games, in the lots and among the rests"


def test_rest_of_each_player_matches_the_calendar() -> None:
    league_page = page(LEAGUES["ten half played"])
    for line in rests_of(league_page).lines:
        turns = sorted(game.slot for game in league_page.calendar if line.name in (game.one, game.two))
        between = [after - before - 1 for before, after in pairwise(turns)]
        assert (line.least, line.longest) == (min(between), max(between))
        assert [turn for turn, _became in line.games] == turns
    assert "3–5" in calendar("ten half played") or "3–4" in calendar("ten half played")


def test_place_contact_and_notice_each_have_a_label() -> None:
    tested_league = league(
        NAMES[:4], place="Casa del Pueblo", contact="Ana, 600 000 000", notice="Se juega con reloj.\nSin bar."
    )
    words = text(render("calendar", to_print(tested_league)))
    assert "Lugar: Casa del Pueblo\nContacto: Ana, 600 000 000\nAviso: Se juega con reloj.\nSin bar." in words


def test_names_use_the_space_left_by_the_figures() -> None:
    with watched() as layout:
        render("calendar", to_print(LEAGUES["one long name"]))
    assert layout.narrow == []
    assert "Motivo" not in calendar("drawn") and "Motivo" in calendar("walkovers")


def test_calendar_marks_annulled_games() -> None:
    assert calendar("annulled").count("anulada") == 9


def test_document_announces_the_calendar_before_the_lots() -> None:
    assert "El calendario se hará con el sorteo." in calendar("preparing")


def test_calendar_breaks_no_word_of_a_reason() -> None:
    assert "incomparecencia" in calendar("walkovers")
    assert "incomparecencia" in text(render("calendar", to_print(timed(LEAGUES["walkovers"]))))


@pytest.mark.parametrize(("players", "days"), [(6, 1), (10, 3)])
def test_days_of_many_games_have_their_own_rows(players: int, days: int) -> None:
    hours = ["17:00", "22:00"]
    tested_league = to_print(timed(league(NAMES[:players], calendar={**START, "hours": hours})))
    words = text(render("calendar", tested_league)).split("\n")
    assert {"Sábado 21 de noviembre de 2026"} <= set(words) and "Día" not in words
    assert len([line for line in words if line.startswith("Sábado ")]) == days
    fits = {game.at.date() for game in tested_league.page.calendar if game.at}
    assert len(fits) == days


def test_days_of_few_games_have_a_column() -> None:
    words = calendar("ten half played").split("\n")
    assert "Día" in words and not any(line.startswith("Sábado ") for line in words)


def test_days_have_their_own_rows_where_names_are_very_long() -> None:
    long_names = [f"{name} Etxeberria Aramburuzabala Vázquez-Montalbán y Ruiz de Alarcón" for name in NAMES]
    tested_league = to_print(
        timed(league(long_names, played=20, boards=5, calendar={**START, "hours": ["17:00", "18:00"]}))
    )
    words = text(render("calendar", tested_league)).split("\n")
    assert "Día" not in words and any(line.startswith("Sábado ") for line in words)


def test_legend_of_a_long_table_of_rests_is_above_it() -> None:
    for count, is_above in ((10, False), (24, True)):
        names = [f"Jugador {number}" for number in range(1, count + 1)]
        words = squeezed(text(render("calendar", to_print(league(names, max_players=40)))))
        assert (words.rindex("Turnosenlosquejuega") < words.rindex(squeezed(names[-1]))) is is_above


@pytest.mark.parametrize(
    ("lang", "word"), [("es", "aplazada"), ("gl", "aprazada"), ("it", "rinviata"), ("en", "postponed")]
)
def test_reason_of_a_postponed_game_is_whole(lang: str, word: str) -> None:
    league_with_postponed = with_one_postponed(timed(league(calendar=START)))
    with translation.override(lang):
        assert word in text(render("calendar", to_print(league_with_postponed), lang=lang)).split("\n")


@pytest.mark.parametrize("document", ["slips", "sheets"])
def test_paper_of_a_postponed_game_says_that_it_has_no_date(document: str) -> None:
    drawn = timed(league(calendar=START))
    for printed, postponed in ((drawn, 0), (with_one_postponed(drawn), 1)):
        words = squeezed(text(render(document, to_print(printed))))
        assert words.count("aplazada,sinfecha") == postponed


def test_postponed_game_leaves_the_days_in_their_own_rows() -> None:
    tested_league = with_one_postponed(timed(league(calendar={**START, "hours": ["17:00", "22:00"]})))
    words = text(render("calendar", to_print(tested_league))).split("\n")
    days = [line for line in words if line.startswith("Sábado ")]
    assert len(days) == len(set(days)) == 3 and "Día" not in words


def with_one_postponed(league: League) -> League:
    """Return the league with its second game postponed without a date."""
    first, second, *others = league.games
    return replace(league, games=(first, replace(second, at=None, board=None), *others))


def test_names_that_hardly_fit_are_smaller_rather_than_broken() -> None:
    names = ["Carmen Oterooooo", "Anton Vareeeela", "Manuel Sotooooo", "Rosa Vidaaaaaaal"]
    weekly = timed(league(names, boards=2, played=6, calendar=EVERY_WEDNESDAY))
    words = text(render("calendar", to_print(weekly)))
    assert all(words.count(name) >= 3 for name in names)
