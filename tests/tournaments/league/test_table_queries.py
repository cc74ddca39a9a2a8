"""Functions of tables and games: rows by name, earlier tables, points, pieces and places."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, time, timedelta

import pytest

from games.rules.board import Side as Colour
from tests import leagues as whole
from tournaments.league import scores
from tournaments.league.aliases import Aliases, first_letters, unique_initials
from tournaments.league.audit import course
from tournaments.league.calendar import new_calendar, turn_numbers
from tournaments.league.names import _SORT_KEYS, MAX_LETTERS, alike, alphabetical, words
from tournaments.league.prospects import Prospect
from tournaments.league.table import Figures, Table, figures_of, table, table_after, table_after_round
from tournaments.league.timetable import Timetable, slot_times
from tournaments.league.values import Entrant, Game, Pieces, Reason, Result, Side, Winner, Withdrawal, WithdrawnGames

NAMES = ("Ana", "Bea", "Eva", "Zoe")
WIN, DRAW, LOSS = 3, 1, 0
START = datetime(2026, 11, 21, 17)


def test_table_is_settled_when_complete_without_pending() -> None:
    for complete in (False, True):
        for pending in ((), (("Ana", "Bea"),)):
            assert Table(complete, pending, ()).settled is (complete and not pending)


def test_no_medals_while_games_are_left() -> None:
    league = whole.finished_league(4)
    last = replace(league, games=(*league.games[:-1], replace(league.games[-1], result=None)))
    for standing, settled in ((table(league), True), (table(last), False)):
        assert standing.settled is settled
        assert [row.medal is not None for row in standing.rows] == [settled, settled, settled, False]
        assert {row.podium_points is None for row in standing.rows} == {not settled}


def test_a_row_is_found_by_its_player() -> None:
    standing = table(whole.finished_league(4))
    assert all(standing.row(row.player) is row for row in standing.rows)


def test_table_after_a_round_has_games_up_to_it() -> None:
    league = whole.finished_league(4)
    rounds = sorted({game.round or 0 for game in league.games})
    assert rounds == [1, 2, 3]
    for last in (0, *rounds):
        after = table_after_round(league, last)
        figures = {row.player: row.figures.played for row in after.rows}
        assert set(figures.values()) == {last}
        assert after.complete is (last == 3)
    assert table_after_round(league, 3) == table(league)


def test_table_before_the_last_game_is_incomplete() -> None:
    league = whole.finished_league(3)
    assert [table_after(league, games).complete for games in range(4)] == [False, False, False, True]
    assert [sum(row.figures.played for row in table_after(league, games).rows) for games in range(4)] == [0, 2, 4, 6]


def test_level_players_share_a_place_and_step() -> None:
    """Ana wins all her games; the others draw with one piece each, so that two of them are level."""
    ana, bea, eva, zoe = NAMES
    drawn = Result(Winner.DRAW, Reason.AGREEMENT, Pieces(1), Pieces(1))
    more = Result(Winner.DRAW, Reason.AGREEMENT, Pieces(2), Pieces(1))
    ends = {(bea, eva): more, (bea, zoe): drawn, (eva, zoe): drawn}
    games = [Game(one=ana, two=other, result=Result(Winner.ONE, Reason.TIME, Pieces(1))) for other in NAMES[1:]]
    games += [Game(one=one, two=two, result=end) for (one, two), end in ends.items()]
    standing = table(replace(whole.league(NAMES), games=tuple(games)))
    assert [(row.player, row.pos, row.pending, row.split and row.split.step.value) for row in standing.rows] == [
        (ana, 1, False, None),
        (bea, 2, False, None),
        (eva, 3, True, "F"),
        (zoe, 3, True, None),
    ]
    assert standing.pending == ((eva, zoe),)


def test_table_of_annulled_players_has_no_places() -> None:
    league = whole.finished_league(3)
    withdrawals = tuple(Withdrawal(name, WithdrawnGames.ANNULLED) for name in league.names)
    standing = table(replace(league, withdrawn=withdrawals))
    assert [(row.player, row.pos, row.figures) for row in standing.rows] == [
        (name, None, Figures()) for name in league.names
    ]
    assert standing.pending == ()


def test_figures_added_game_by_game_equal_the_totals() -> None:
    league = whole.league(5, played=99)
    played = list(scores.all_scores(league))
    added = figures_of(league.names, ())
    for score in played:
        added[score.player] = added[score.player].with_score(score)
    assert added == figures_of(league.names, played)
    assert {figures.played for figures in added.values()} == {4}
    assert all(figures.played == figures.won + figures.drawn + figures.lost for figures in added.values())


def test_game_without_a_round_counts_in_every_round() -> None:
    league = whole.finished_league(3)
    league = replace(league, games=(replace(league.games[0], round=None), *league.games[1:]))
    assert sum(row.figures.played for row in table_after_round(league, 0).rows) == 2


@pytest.mark.parametrize(
    ("result", "points", "pieces"),
    [
        (Result(Winner.ONE, Reason.TIME, Pieces(3, 2), Pieces(4, 1)), (WIN, LOSS), (7, 0)),
        (Result(Winner.TWO, Reason.TIME, Pieces(3, 2), Pieces(4, 1)), (LOSS, WIN), (0, 6)),
        (Result(Winner.DRAW, Reason.AGREEMENT, Pieces(3, 2), Pieces(4, 1)), (DRAW, DRAW), (7, 6)),
        (Result(Winner.NONE, Reason.TIME, Pieces(3, 2), Pieces(4, 1)), (LOSS, LOSS), (0, 0)),
        (Result(Winner.ONE, Reason.WALKOVER, Pieces(3), Pieces(1)), (WIN, LOSS), (11, 0)),
        (Result(Winner.TWO, Reason.WALKOVER), (LOSS, WIN), (0, 11)),
        (Result(Winner.NONE, Reason.WALKOVER), (LOSS, LOSS), (0, 0)),
        (Result(Winner.ONE, Reason.TIME), (WIN, LOSS), (0, 0)),
    ],
)
def test_points_of_a_result_for_each_side(result: Result, points: tuple[int, int], pieces: tuple[int, int]) -> None:
    assert tuple(scores.points(result, side) for side in Side) == points
    assert tuple(scores.pieces(result, side, 11) for side in Side) == pieces


def test_games_of_the_withdrawn_are_won_by_the_others() -> None:
    league = whole.league(NAMES)
    last = max(number for number, game in enumerate(league.games, start=1) if "Zoe" in game.pair)
    left = replace(league, withdrawn=(Withdrawal("Zoe", WithdrawnGames.WALKOVERS),))
    stages = course(left)
    assert [stage.game for stage in stages] == list(range(1, last + 1))
    assert stages[-1].points == {"Ana": 3, "Bea": 3, "Eva": 3, "Zoe": 0}
    annulled = replace(league, withdrawn=(Withdrawal("Zoe", WithdrawnGames.ANNULLED),))
    assert course(annulled) == ()


def test_walkover_by_withdrawal_keeps_its_calendar_game() -> None:
    league = whole.league(NAMES, legs=2)
    league = replace(league, withdrawn=tuple(Withdrawal(name, WithdrawnGames.WALKOVERS) for name in ("Zoe", "Eva")))
    for game in league.games:
        settled = scores.settled(game, league)
        assert (settled.one, settled.two, settled.round, settled.leg) == (game.one, game.two, game.round, game.leg)
        stayed = game.pair - {"Zoe", "Eva"}
        winner = {frozenset({game.one}): Winner.ONE, frozenset({game.two}): Winner.TWO}.get(stayed, Winner.NONE)
        assert settled.result == (None if len(stayed) == 2 else Result(winner, Reason.WALKOVER))


def test_last_stage_is_the_final_table() -> None:
    for seed in range(12):
        league = whole.league(5, played=99, seed=seed)
        standing = [row.player for row in table(league).rows]
        assert list(course(league)[-1].places) == standing


def test_a_prospect_has_its_best_and_worst_place() -> None:
    assert (Prospect("Ana", (2, 3, 5), False).best, Prospect("Ana", (2, 3, 5), False).worst) == (2, 5)
    assert [Prospect("Ana", places, True).decided for places in ((2,), (2, 3))] == [True, False]


def test_words_of_a_text_are_unique_or_else_its_signs() -> None:
    assert words("Ana, Ávila ana  AVILA") == ("ana", "avila")
    assert words(" -- ++ -- ") == ("--", "++")
    assert words("") == ()


def test_similar_names_ignore_order_signs_and_accents() -> None:
    assert alike("Pérez, Ana", "ana perez") and alike("--", " -- ")
    assert not alike("Ana Pérez", "Ana") and not alike("Ana Ana", "Ana") and not alike("--", "++")


def test_alphabet_cache_is_limited() -> None:
    cached = dict(_SORT_KEYS)
    try:
        text = "".join(map(chr, range(0x4E00, 0x4E00 + MAX_LETTERS + 9)))
        key = alphabetical(text)
        assert len(_SORT_KEYS) == MAX_LETTERS
        assert key == alphabetical(text) == "".join(f"{letter}\0" for letter in text)
    finally:
        _SORT_KEYS.clear()
        _SORT_KEYS.update(cached)


def test_equal_initials_and_names_are_numbered() -> None:
    assert unique_initials(["Ana Paz", "A. P."], {"Ana Paz"}) == {"Ana Paz": "A. P. (1)"}
    assert unique_initials(["Ana Paz", "A. P.", "A. P. (1)"], {"Ana Paz"}) == {"Ana Paz": "A. P. (1)'"}
    assert unique_initials(["Ana Paz", "Alba Pi"], {"Ana Paz", "Alba Pi"}) == {
        "Ana Paz": "A. P. (1)",
        "Alba Pi": "A. P. (2)",
    }
    assert unique_initials(["Ana Paz", "Bea Ruiz"], ["Ana Paz"]) == {"Ana Paz": "A. P."}


def test_name_not_hidden_is_shown_in_full() -> None:
    aliases = Aliases({"Ana Paz": "A. P."})
    assert (aliases.of("Ana Paz"), aliases.of("Bea Ruiz")) == ("A. P.", "Bea Ruiz")


def test_first_letters_keep_the_place_of_a_name() -> None:
    assert first_letters("Beatriz", ["Ana", "Bárbara", "Berta"]) == "be"
    assert first_letters("Ana", ["Bea"]) == "a"
    assert first_letters("Ana", ["ANA"]) == "ana"


def test_a_latecomer_plays_after_the_last_game_that_has_an_hour() -> None:
    timetable = Timetable(start=START, minutes=30)
    league = replace(whole.league(3), timetable=timetable)
    league = replace(league, games=new_calendar(league, first=None))
    joined = replace(league, players=(*league.players, Entrant("Última")))
    assert [game.at for game in whole.games_of_latecomer(league, "Última", first=None)] == [
        START + number * timedelta(minutes=30) for number in (3, 4, 5)
    ]
    plain = replace(joined, timetable=None)
    assert [game.at for game in whole.games_of_latecomer(plain, "Última", first=Colour.WHITE)][:3] == [None] * 3


def test_repeated_board_begins_another_turn() -> None:
    games = [
        Game(one="a", two="b", at=at, board=board) for at, board in ((None, 1), (None, 2), (None, 2), (None, None))
    ]
    assert turn_numbers(games) == [1, 1, 2, 3]
    assert turn_numbers([replace(games[0], at=START), replace(games[1], at=START + timedelta(hours=1))]) == [1, 2]


def test_days_without_time_for_a_game_are_passed_over() -> None:
    timetable = Timetable(start=START, minutes=60, days=(5,), hours=(time(17), time(18, 30)))
    weeks = [START + timedelta(weeks=week) for week in range(3)]
    assert slot_times(timetable, 3) == weeks
    late = replace(timetable, start=START.replace(hour=18))
    assert slot_times(late, 2) == weeks[1:]
    assert slot_times(replace(timetable, hours=None), 8)[7:] == [weeks[1]]


def test_substitute_name_sorts_as_the_original() -> None:
    league = whole.league(3)
    league = replace(league, players=(Entrant("A. P.", sorted_as="paz"), *league.players[1:]))
    assert league.sort_keys == {"A. P.": "paz", **{name: name for name in league.names[1:]}}
