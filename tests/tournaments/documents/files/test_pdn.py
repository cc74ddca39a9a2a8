"""The games of a league as PDN: all with a sheet, each with the same check as its sheet."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from games.rules import RULES, check
from games.rules.notation.division import games_in
from games.rules.notation.pdn import read_game
from games.rules.playing import random_game
from games.rules.sheets.findings import Severity
from games.rules.sheets.record import SheetReport, Verdict
from tests.games.rules.ask import plain
from tests.games.rules.facts import facts
from tests.games.rules.test_division import UNPLAYED
from tests.tournaments.documents.files.recording import record, with_sheets
from tests.tournaments.documents.files.test_tables import names
from tests.tournaments.documents.print.leagues import HARD_NAMES, LEAGUES, timed
from tests.tournaments.documents.print.making import START, league
from tournaments.documents.files.pdn import pdn_file
from tournaments.league.values import Side

GAME = "1. 23-18 11-16 2. 21-17 7-11 3. 17-13"


def pdn_games(sheets: list[str], rules: str = "castillar") -> list[str]:
    """Return the games of the PDN file of a league with these sheets."""
    tested_league = with_sheets(league(HARD_NAMES[:5], rules=rules), sheets)
    text = pdn_file([record(tested_league)]).decode()
    return list(games_in(text.splitlines(keepends=True)))


def check_outcome(report: SheetReport) -> object:
    findings = [(finding.code, finding.ply, finding.text) for finding in report.findings]
    return report.verdict, findings, report.plies, report.fen, report.outcome, report.unread


@pytest.mark.parametrize("rules", RULES)
def test_played_out_game_is_read_back_unchanged(rules: str) -> None:
    sheets = [random_game(RULES[rules], Random(seed), seed) for seed in range(3)]
    games = pdn_games(sheets, rules)
    assert len(games) == 3
    for sheet, text in zip(sheets, games, strict=True):
        report = check(RULES[rules], text)
        assert check_outcome(report) == check_outcome(check(RULES[rules], sheet))
        assert report.result == "*"  # the games are open in the league
        assert report.tags["Rules"] == rules


@given(
    st.lists(
        st.text(max_size=80) | st.text(alphabet='1.23-18x 0*{}();[]"%\r\n\x0b S"Rules', max_size=60),
        min_size=1,
        max_size=4,
    )
)
@settings(max_examples=200)
@example([";*", "a"])
@example(["{a};*", "1. 12-16"])
def test_any_text_is_read_back_as_one_game(sheets: list[str]) -> None:
    games = pdn_games(sheets)
    assert len(games) == len(sheets)
    for sheet, text in zip(sheets, games, strict=True):
        before, after = check(RULES["castillar"], sheet), check(RULES["castillar"], text)
        assert (before.plies, before.fen) == (after.plies, after.fen)
        assert after.verdict is (before.verdict if before.verdict is not Verdict.INVALID else _playable(before))
        assert read_game(text).tags["Result"] == "*" and after.result in (None, "*")


def _playable(report: SheetReport) -> Verdict:
    """Return the verdict of the half-moves before the one that stopped a check."""
    if not report.plies:
        return Verdict.UNREADABLE
    irregular = any(finding.code.severity is Severity.IRREGULAR for finding in report.findings)
    return Verdict.IRREGULAR if irregular else Verdict.VALID


def test_players_and_date_come_from_the_league() -> None:
    tested_league = timed(league(HARD_NAMES[:3], name='La "Copa" \\ [1]', calendar=START, rules="spanish"))
    text = pdn_file([record(with_sheets(tested_league, ["12-16 *"]))]).decode()
    tags = read_game(text).tags
    game = tested_league.games[0]
    assert tags == {
        "Event": 'La "Copa" \\ [1]',
        "Site": "?",
        "Date": "2026.11.21",
        "Round": "1",
        "White": game.one,
        "Black": game.two,
        "Result": "*",
        "Rules": "spanish",
        "GameType": "24",
    }


def test_unknown_date_is_written_in_question_marks() -> None:
    (text,) = pdn_games([GAME])
    assert read_game(text).tags["Date"] == "????.??.??"


def test_site_is_the_place_of_the_league() -> None:
    tested_league = with_sheets(league(HARD_NAMES[:3], place="Casino de Uriandia"), ['[Site "Otro"]\n\n1. 22-18 *'])
    assert read_game(pdn_file([record(tested_league)]).decode()).tags["Site"] == "Casino de Uriandia"
    (text,) = pdn_games(['[Site "Otro"]\n\n1. 22-18 *'])
    assert read_game(text).tags["Site"] == "Otro"


@pytest.mark.parametrize("rules", RULES)
def test_game_type_is_a_number_of_the_standard_or_none(rules: str) -> None:
    """A system without a number gives none: any other would be read as another game."""
    (text,) = pdn_games([random_game(RULES[rules], Random(1), 1)], rules)
    assert read_game(text).tags.get("GameType") == facts(rules)["game_type"]


def test_half_moves_unknown_to_other_programs_are_comments() -> None:
    (text,) = pdn_games([random_game(RULES["castillar"], Random(0), 0)])
    assert "{[%ply S1]}" in text and not re.search(r"(?<!%ply )S[0-9]", text.partition("\n\n")[2])
    (text,) = pdn_games(["1. 32-28 19-23 2. 28x19 31-27 3. 33-28 *"], "international")
    assert "2. 28x19 {[%ply 31-27]} 3. 33-28" in text
    (legal,) = pdn_games(["1. 32-28 {bien} 19-23 2. 28x19 14x23 *"], "international")
    assert "%ply" not in legal


def test_tags_of_the_sheet_prevail() -> None:
    sheet = f'[White "Otra"]\n[Starter "Black"]\n[Annotator "Yo"]\n[Result "0-2"]\n\n{GAME}'
    (text,) = pdn_games([sheet])
    tags = read_game(text).tags
    assert (tags["White"], tags["Starter"], tags["Annotator"], tags["Result"]) == ("Otra", "Black", "Yo", "*")
    assert tags["Players"] == f"{league(HARD_NAMES[:5]).games[0].one} – {league(HARD_NAMES[:5]).games[0].two}"


def test_entered_result_is_used_if_the_sheet_has_none() -> None:
    played = league(HARD_NAMES[:5], played=10)
    won = next(index for index, game in enumerate(played.games) if game.result and game.result.winning_side)
    winner = played.games[won].result.winning_side  # type: ignore[union-attr]
    for white in (*Side, None):
        games = [
            replace(game, sheet=GAME if index == won else None, white=white) for index, game in enumerate(played.games)
        ]
        text = pdn_file([record(replace(played, games=tuple(games)))]).decode()
        known = "2-0" if white is winner else "0-2"
        assert read_game(text).tags["Result"] == (known if white else "*")
        assert text.rstrip().endswith(read_game(text).tags["Result"])


@pytest.mark.parametrize("claimed", ["2-0", "0-2", "1-1", "*"])
@pytest.mark.parametrize("sheet", ["1. 32-28 19-23 2. 28x19 14x23", "1. 32-28 19-23 2. 28x17 99-98 {so} 3. 1-1"])
def test_result_of_a_game_is_that_of_the_league(sheet: str, claimed: str) -> None:
    tagged = f'[Result "{claimed}"]\n\n{sheet} {claimed}\nFirma: Ana'
    (text,) = pdn_games([tagged], "international")
    assert (read_game(text).tags["Result"] == "*" and text.split()[-1] != claimed) or claimed == "*"
    assert check(RULES["international"], text).verdict is Verdict.VALID
    played = league(HARD_NAMES[:5], played=10, rules="international")
    won = next(index for index, game in enumerate(played.games) if game.result and game.result.winning_side)
    game = played.games[won]
    changed = replace(played, games=(replace(game, sheet=tagged, white=Side.ONE),))
    entered = "2-0" if game.result and game.result.winning_side is Side.ONE else "0-2"
    report = check(RULES["international"], pdn_file([record(changed)]).decode())
    assert (report.tag("Result"), report.verdict) == (entered, Verdict.VALID)
    assert report.result == entered


def test_what_cannot_be_played_stands_in_a_comment() -> None:
    (text,) = pdn_games(["Torneo\n1. 32-28 19-23 2. 28x17 {so} 14x23 (3. x) 2-0\nFirma: Ana"], "international")
    body = read_game(text).body
    assert body == "{ Torneo } \n1. 32-28 19-23 2. { 28x17 (so) 14x23 (3. x) 2-0\nFirma: Ana } \n*\n"


@pytest.mark.parametrize("body", [plain(body) for body in UNPLAYED])
def test_games_without_moves_are_read_back_as_theirs(body: str) -> None:
    body = next(each for each in UNPLAYED if plain(each) == body)
    for tag in ("", '[White "Ana"]\n', '[White "Ana"]\n{so}[Black "Bea"]\n\n'):
        games = pdn_games([tag + body, GAME, tag + body])
        assert len(games) == 3
        reports = [check(RULES["castillar"], text) for text in games]
        assert [report.plies for report in reports] == [0, 5, 0]
        assert {report.result for report in reports} <= {None, "*"} and not any(each.proposed for each in reports)


def test_league_without_sheets_has_an_empty_pdn_file() -> None:
    assert pdn_file([record(LEAGUES["ten half played"])]) == b""


@given(names.filter(bool))
def test_any_name_is_read_back(name: str) -> None:
    if name.casefold() in ("ana", "bea"):
        return
    tested_league = with_sheets(league((name, "Ana", "Bea"), name=name, rules="spanish"), ["12-16", "12-16", "12-16"])
    found = [
        read_game(text).tags for text in games_in(pdn_file([record(tested_league)]).decode().splitlines(keepends=True))
    ]
    assert [tags["Event"] for tags in found] == [name] * 3
    assert sum(name in (tags["White"], tags["Black"]) for tags in found) == 2
