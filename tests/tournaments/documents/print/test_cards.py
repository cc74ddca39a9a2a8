from __future__ import annotations

from tests.tournaments.documents.print.leagues import LEAGUES, timed
from tests.tournaments.documents.print.making import NAMES, START, league, page, to_print
from tests.tournaments.documents.print.pdf import read, sheets_of, text
from tournaments.documents.print.cards import _look
from tournaments.documents.print.fonts import register
from tournaments.documents.print.frame import Paper
from tournaments.documents.print.grid import Look
from tournaments.documents.print.rendering import render
from tournaments.documents.print.text import mirrored
from tournaments.league.values import Side
from tournaments.wording.results import outcome

register()


def cards(name: str) -> dict[str, list[str]]:
    """Return the lines of each player's card."""
    league_page = page(LEAGUES[name])
    lines = [line.strip() for line in text(render("cards", to_print(LEAGUES[name]))).split("\n")]
    starts = [
        next(at for at, line in enumerate(lines) if line.startswith(f"{player.number}. {player.name}"))
        for player in league_page.entrants
    ]
    ends = [*starts[1:], len(lines)]
    return {
        player.name: lines[start:end] for player, start, end in zip(league_page.entrants, starts, ends, strict=True)
    }


def test_each_player_has_their_own_figures_first() -> None:
    shown, found = page(LEAGUES["ten half played"]), cards("ten half played")
    for game in shown.calendar[:22]:
        card_of_one, card_of_two = found[game.one], found[game.two]
        assert game.result
        at_one, at_two = card_of_one.index(game.two), card_of_two.index(game.one)
        assert card_of_one[at_one - 1 : at_one + 2] == [game.outcome, game.two, game.pieces]
        from_two = outcome(game.result, Side.TWO)
        assert card_of_two[at_two - 1 : at_two + 2] == [from_two, game.one, mirrored(game.pieces)]


def test_each_card_shows_the_players_place() -> None:
    found = cards("ten half played")
    for row in page(LEAGUES["ten half played"]).standings.rows:
        assert f"Puesto {row.pos}: {row.points} punto" in " ".join(found[row.name])
        assert f"F {row.pieces} en {row.played} partidas" in " ".join(found[row.name])


def test_each_game_shows_points_and_place_after_it() -> None:
    shown, found = to_print(LEAGUES["ten half played"]), cards("ten half played")
    stages = {game: at for at, game in enumerate(shown.course.games)}
    for line in shown.course.lines:
        own = [game for game in shown.page.calendar[:22] if line.name in (game.one, game.two)]
        for game in own:
            opponent = game.two if game.one == line.name else game.one
            game_texts = found[line.name][found[line.name].index(opponent) :]
            assert game_texts[3:5] == [str(figure[stages[game.number]]) for figure in (line.points, line.places)]


def test_lines_of_counted_players_are_drawn() -> None:
    found = cards("annulled")
    drawn = {name for name, card in found.items() if any("Puesto tras cada partida" in line for line in card)}
    assert drawn == set(found) - {LEAGUES["annulled"].withdrawn[0].player}
    assert "Puesto" not in " ".join(found[LEAGUES["annulled"].withdrawn[0].player])


def test_room_for_names_is_smaller_from_the_first_result_on() -> None:
    """The points and the place after each game then stand beside them."""

    def looks(played: int) -> list[Look]:
        names = ("Ana de los Ángeles " * words for words in range(1, 7))
        return [_look(page(league([name, *NAMES[:2]], played=played)), Paper.A4.width) for name in names]

    before, after_one, after_two = map(looks, range(3))
    assert before != after_one == after_two


def test_nothing_is_drawn_before_the_first_result() -> None:
    assert not any("Puesto tras cada partida" in line for card in cards("drawn").values() for line in card)


def test_every_card_of_a_league_on_two_boards_names_the_board() -> None:
    on_two = timed(league(NAMES[:7], boards=2, calendar=START))
    boards = {name: {game.board for game in on_two.games if name in game.pair} for name in NAMES[:7]}
    assert {1} in boards.values(), "who plays on board 1 alone"
    words = text(render("cards", to_print(on_two))).split("\n")
    assert words.count("Tablero") == len(boards) == words.count("Rival")


def test_two_cards_of_ten_players_fit_a_page() -> None:
    for paper in (Paper.A4, Paper.LETTER):
        assert len(read(render("cards", to_print(LEAGUES["annulled finished"]), paper)).pages) == 5


def test_card_has_no_place_before_the_first_result() -> None:
    assert not any(line.startswith("Puesto ") for line in text(render("cards", to_print(LEAGUES["drawn"]))).split("\n"))


def test_long_names_take_smaller_letters_rather_than_many_lines() -> None:
    long_names = [f"{name} Etxeberria Aramburuzabala Vázquez-Montalbán y Ruiz de Alarcón" for name in NAMES]
    sizes = {}
    for names in (NAMES, long_names):
        shown = timed(league(names, played=20, boards=5, calendar=START))
        [*_before, sheet] = sheets_of(read(render("cards", to_print(shown))))
        sizes[names is NAMES] = {box.size for box in sheet.boxes if box.text.split()[0] in NAMES}
    assert 8 in sizes[False]
    assert 8 not in sizes[True]


def test_two_cards_share_a_sheet_if_lower_charts_allow() -> None:
    shown = to_print(timed(league(NAMES[:7], played=42, legs=2, calendar=START)))
    assert len(read(render("cards", shown, Paper.LETTER)).pages) == 4
