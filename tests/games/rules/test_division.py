"""Files of several games: each is read with its own tags and moves, also if some were not played."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, product, repeat

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from games.rules import RULES, check
from games.rules.notation import division
from games.rules.notation.division import first_game, games_in
from games.rules.notation.movetext import result_of
from games.rules.notation.pdn import read_game
from games.rules.sheets.findings import Code
from games.rules.sheets.record import Verdict
from tests.games.rules.ask import plain
from tests.games.rules.records import NAMES, PLAYED, UNPLAYED, tags
from tests.games.rules.told import whole


def parted(text: str) -> list[str]:
    return list(games_in(text.splitlines(keepends=True)))


def players(text: str) -> tuple[str | None, str | None]:
    game = read_game(text)
    return game.tag("White"), game.tag("Black")


@pytest.mark.many_examples
@pytest.mark.parametrize("body", [plain(body) for body in UNPLAYED])
@pytest.mark.parametrize("played", range(2))
def test_unplayed_game_takes_nothing_from_its_neighbours(body: str, played: int) -> None:
    body = next(each for each in UNPLAYED if plain(each) == body)
    for between, above, layout in product(("\n", "\n\n"), ("", "\n"), range(7)):
        first, second, third = (tags(NAMES[2 * index], NAMES[2 * index + 1], layout) for index in range(3))
        moves = (PLAYED[played], body)
        text = f"{first}{above}{body}{between}{second}{above}{moves[0]}{between}{third}{above}{moves[1]}"
        games = parted(text)
        assert [players(game) for game in games] == [("Ana", "Bea"), ("Cris", "Dani"), ("Eva", "Fran")]
        assert "".join(games) == text
        reports = [check(RULES["international"], game) for game in games]
        assert [report.plies for report in reports] == [0, 4, 0]
        assert reports[1].verdict is Verdict.VALID
        assert [report.verdict is Verdict.VALID for report in (reports[0], reports[2])] == [False, False]


@pytest.mark.parametrize(
    "words",
    [
        *("{forfeit}", "{0-2 w.o.}", "{+:-}", "{0-2}", "{*}", "{no se jugó}", "{aplazada}", "{Bea no vino}"),
        *("; forfeit", "0-2 ; no vino"),
        *("% bye", "{forfeit}\n{Bea}", "{Gana Ana por\nincomparecencia}", "{Ana wins: Bea didn't show up}"),
        *("incomparecencia", "bye", "(bye)", "+:-", "aplazada", "Bea no acudió", "Bea non veu", "Bea non è venuta"),
        *("0-2", "2-0 incomparecencia", "0-2 {w.o.}", "*", "Gana Ana por incomparecencia", "{Vince Ana a tavolino}"),
    ],
)
@pytest.mark.parametrize("moves", ["1. 33-29 20-25 2. 32-28 18-22 2-0\n", "33-29 20-25 32-28 18-22 2-0\n"])
def test_moves_without_tags_are_not_of_the_unplayed_game_above(words: str, moves: str) -> None:
    for layout, above, between in product(range(7), ("", "\n"), ("\n", "\n\n")):
        unplayed = f"{tags('Ana', 'Bea', layout, '0-2')}{above}{words}{between}"
        assert parted(unplayed + moves) == [unplayed, moves]
        assert first_game(unplayed + moves) == (read_game(unplayed), 1)


@pytest.mark.parametrize(
    "words", ["{nota}", "Ronda 3", "{12-11-2026}", "{Ana - Bea 1-1 en la ida}", "Descansa Eva", "..."]
)
@pytest.mark.parametrize("moves", ["1. 33-29 20-25 2-0\n", "33-29 20-25 2-0\n"])
def test_words_above_the_moves_do_not_end_a_game(words: str, moves: str) -> None:
    text = f"{tags('Ana', 'Bea')}\n{words}\n\n{moves}"
    assert parted(text) == [text] and first_game(text)[1] == 0


@pytest.mark.parametrize("below", ["12-11-2026", "Ana - Bea 1-1", "Firma: Ana", "18.30 h"])
def test_words_below_a_result_belong_to_an_unplayed_game(below: str) -> None:
    text = f"{tags('Ana', 'Bea')}\n2-0 incomparecencia\n{below}\n"
    assert parted(text) == [text]


records = st.tuples(
    st.sampled_from([*((body, True) for body in PLAYED), *((body, False) for body in UNPLAYED)]),
    st.integers(0, 6),
    st.sampled_from(["\n", "\n\n", "\n\n\n"]),
    st.sampled_from(["", "\n", "\n\n"]),
    st.sampled_from(["*", "2-0", "0-2"]),
)


@pytest.mark.many_examples
@settings(max_examples=400)
@given(st.lists(records, min_size=1, max_size=5), st.sampled_from(["\n", "\r\n", "\r"]), st.booleans(), st.booleans())
@example(
    [(("2-0 incomparecencia", False), 1, "\n\n", "\n", "0-2"), ((PLAYED[0], True), 1, "\n", "\n", "0-2")],
    "\n",
    False,
    False,
)
def test_files_of_any_records_are_read_as_those_records(
    written: list[tuple[tuple[str, bool], int, str, str, str]], end: str, mark: bool, cut: bool
) -> None:
    text = "\ufeff" if mark else ""
    for index, ((body, _played), layout, between, above, result) in enumerate(written):
        text += tags(NAMES[2 * index], NAMES[2 * index + 1], layout, result) + above + body + between
    text = (text.rstrip() if cut else text).replace("\n", end)
    games = parted(text)
    assert [players(game) for game in games] == [
        (NAMES[2 * index], NAMES[2 * index + 1]) for index in range(len(written))
    ]
    assert "".join(games) == text
    assert first_game(text) == (read_game(games[0]), len(games) - 1)
    for index, (game, ((_body, played), layout, _, _, result)) in enumerate(zip(games, written, strict=True)):
        report = check(RULES["international"], game)
        own_tags = tags(NAMES[2 * index], NAMES[2 * index + 1], layout, result)
        assert read_game(game).tags == read_game(own_tags).tags
        assert report.plies == (4 if played else 0)
        own = {result_of(each) for each in (result, "2-0" if played else report.result or "*") if each}
        assert report.result is None or result_of(report.result) in own
        assert played or report.verdict is not Verdict.VALID


@pytest.mark.parametrize(
    "games",
    [
        ["Ana - Bea\n1. 33-29 20-25 2-0\n\n", "Cris - Dani\n1. 32-28 18-22 0-2\n"],
        ["1. 33-29 20-25 2-0\n", "Cris - Dani\n1. 32-28 18-22 0-2\n"],
        ["1. 33-29 20-25 2-0\nFirma: Ana\n\n", "Cris - Dani\n\n1. 32-28 18-22 0-2\n"],
        ["1. 33-29 20-25 2-0\nabandonan las negras\n", "1. 32-28 18-22 0-2\n"],
        ["1. 33-29 20-25 2-0\n\nincomparecencia\n", "1. 32-28 18-22 0-2\n"],
        ["1. 33-29 20-25 2-0\n", "1... 18-22\n"],
        ["1. 33-29 20-25 2-0\n", "1) 32-28 18-22\n"],
        ["1. 33-29 20-25 2-0\n", "1 32-28 18-22\n"],
        ["2-0 incomparecencia\n", "1. 32-28 18-22\n"],
        ["2-0 incomparecencia\n\n", '[White "Cris"]\n1. 32-28 18-22\n'],
        ["1. 33-29 20-25\n\n", "1. 32-28 18-22\n"],
        ["1. 33-29 20-25\n \t\n", "{otra} 1) 32-28 18-22\n"],
        ["33-29 20-25\n\n", "1 32-28 18-22\n"],
        ["1. 33-29\n1. 20-25\n2. 32-28\n2. 18-22\n"],  # a number before each half-move
        ["1. 33-29\n\n1... 20-25\n"],
        ["1. Ana\n2. Bea\n\n1. 33-29 20-25\n"],
        ['[White "Ana"]{so}[Black "Bea"]\n1. 33-29 20-25\n'],
        ['[White "Ana"]\n{so\n[White "Eva"]\n}\n[Black "Bea"]\n1. 33-29\n'],
        ['[White "Ana"]\n', '[White "Cris"]\n[Black "Dani"]\n1. 33-29\n'],
        ['[White "Ana"]\n[White "Ana"]\n1. 33-29\n'],
        ['[White "Ana"]\n\n', '[White "Ana"]\n\n1. 33-29\n'],
        ['[White "Ana"]\n[Date "x"]\n\n', '[Site "y"]\n[White "Cris"]\n'],
        ['[White "Ana"]\n[Black "Bea\n[Round "1"]\n1. 33-29\n'],
        ['[White "Ana"]\n1. 33-29 2-0\n', '[White "Cris\n[Black "Dani"]\n1. 32-28\n'],
        ['[White "Ana"][Black "Bea"] 2-0 w.o. ', '[White "Cris"][Black "Dani"] 1. 33-29 *'],
        ['[White "Ana"][Black "Bea"] bye ', '[White "Cris"][Black "Dani"] 1. 33-29 *'],
        ['[White "Ana"][Black "Bea"]', '[White "Cris"][Black "Dani"] 1. 33-29 *'],
        ['[White "Ana"]\n\n{aplazada}\n\n', '[Date "x"]\n[Site "y"]\n'],
        ['1. 33-29 {a \\} [White "x"]} 20-25 2-0 ', '[White "Cris"]\n'],
        ['1. 33-29 {a \\}\n[White "x"]\n} 20-25 2-0\n', '[White "Cris"]\n'],
        ["1. 33-29 ; {so\n", '[White "Cris"]\n{so}'],
        ['1. 33-29; 20-25 {so\n[White "x"]\n}\n', '[White "Cris"]\n'],
        ['[White "Ana"]\n*{AA {BB\n', '[White "Cris"]\n1. 33-29 {bien} 20-25\n'],
    ],
)
def test_a_game_ends_where_another_begins(games: list[str]) -> None:
    text = "".join(games)
    assert parted(text) == games
    assert first_game(text) == (read_game(games[0]), len(games) - 1)


@pytest.mark.parametrize("between", ["\n\n", "\n", " ", "\n\n\n", "\r\n\r\n", "\n{nota}\n", " {nota} ", "\n;so\n"])
@pytest.mark.parametrize("number", ["{}.", "{})", "{}º", "{}.-", "{}", "({})"])
@pytest.mark.parametrize("pairs", [1, 2])
def test_two_games_without_tags_are_never_one_valid_game(between: str, number: str, pairs: int) -> None:
    one, two = ("33-29 20-25", "31-27 18-22"), ("32-28 17-21", "37-31 21-26")
    games = [
        " ".join(f"{number.format(index + 1)} {pair}" for index, pair in enumerate(game[:pairs])) for game in (one, two)
    ]
    report = check(RULES["international"], between.join(games))
    apart = any(finding.code is Code.MORE_GAMES for finding in report.findings)
    assert report.plies == 2 * pairs and (apart or report.verdict is Verdict.INVALID)


@pytest.mark.parametrize(
    ("moves", "found"),
    [
        ("1. 33-29 20-25 1. 32-28 18-22", [(3, "second_game", None, {"text": "1.", "unread": 2})]),
        ("1. 33-29 20-25 2. 31-27 18-22 1... 17-21", [(5, "second_game", None, {"text": "1...", "unread": 1})]),
        ("1. 33-29 20-25 1. 32-28 18-22 3. 31-27", [(3, "numbering", None, {"text": "1."})]),  # a misprint of 2
        ("1. 33-29 20-25 1. 32-28 {3. x} 18-22", [(3, "second_game", None, {"text": "1.", "unread": 2})]),
        ("1. 33-29 1. 20-25 2. 32-28 2. 18-22", [(2, "numbering", None, {"text": "1."})]),
    ],
)
def test_number_one_comes_once(moves: str, found: list[object]) -> None:
    assert whole(check(RULES["international"], moves)) == found


@pytest.mark.parametrize(
    ("text", "result", "proposed"),
    [
        ("2-0 incomparecencia", None, "2-0"),
        ("incomparecencia 0-2", None, "0-2"),
        ('[Result "0-2"]', None, "0-2"),
        ('[Result "0-2"]\n\n2-0 incomparecencia', None, None),
        ('[Result "0-2"]\n\nincomparecencia 2-0', None, None),
        ('[Result "2-0"]\n\n{forfeit}', None, "2-0"),
        ('[Result "2-0"]\n\n+:-', None, "2-0"),
        ('[Result "*"]\n\n-:+', None, "0-2"),
        ("- / -", None, "0-0"),
        ("1-0F", None, "2-0"),
        ("1F-0F", None, "2-0"),
        ("0-0", None, "0-0"),
        ("1-1", None, "1-1"),
        ("*", "*", None),
        ('[Result "*"]\n\naplazada', "*", None),
        ("bye", None, None),
        ("w.o. 2-0 o 0-2", None, None),
        ('[Result "2-0"]\n\n{AA', None, None),
    ],
)
def test_result_without_moves_is_proposed(text: str, result: str | None, proposed: str | None) -> None:
    report = check(RULES["international"], text)
    assert (report.result, report.proposed, report.plies) == (result, proposed, 0)
    assert report.verdict in (Verdict.UNREADABLE, Verdict.INVALID)


@pytest.mark.parametrize(
    "names",
    [
        *("{} - {}\n", "{} vs {}\n", "Partida 2: {} - {}\n", "Mesa 3\n{} - {}\n", "{} - {} 0-2\n", "{} 0-2 {}\n"),
        *("Blancas: {}\nNegras: {}\n", "White: {}\nBlack: {}\nResult: 0-2\n", '[White: "{}"]\n[Black: "{}"]\n'),
        *("[White '{}']\n[Black '{}']\n", "[White {}]\n[Black {}]\n", 'White "{}"\nBlack "{}"\n'),
    ],
)
@pytest.mark.parametrize("words", ["2-0 incomparecencia", "incomparecencia", "*", "aplazada", "bye", "W.O.", "2-0"])
def test_unplayed_game_below_names_without_tags_takes_no_other_moves(names: str, words: str) -> None:
    pairs = (("Ana", "Bea"), ("Cris", "Dani"), ("Eva", "Fran"))
    bodies = (words, "1. 33-29 20-25 2-0", words)
    for above in ("", "\n"):
        games = [f"{names.format(*pair)}{above}{body}\n\n" for pair, body in zip(pairs, bodies, strict=True)]
        assert parted("".join(games)) == games


@pytest.mark.parametrize(
    "text",
    [
        "Ana - Bea\nLiga - Jornada\n\nÁrbitro: Luis\n1. 33-29 20-25 2-0\n",
        "Ana - Bea\n1. 33-29 20-25 2-0\n\nAna - Bea 2-0\n2-0\n",
        "Ana - Bea\n1. 33-29 20-25 2-0\n\nFirma - Sello\n",
        "Blancas: Ana\nNegras: Bea\n1. 33-29 20-25 2-0\n\nBlancas: Ana\nNegras: Bea\n",
        "Ana - Bea\nBea no vino a su hora\n\n1. 33-29 20-25 2-0\n",
        "Casino - Liceo\n\nAna - Bea\n\n1. 33-29 20-25 2-0\n",
    ],
)
def test_names_repeated_around_the_moves_begin_no_other_game(text: str) -> None:
    assert parted(text) == [text]


def test_comment_that_is_not_closed_within_a_game_holds_no_later_one() -> None:
    endless = "palabras sin fin\n" * 5_000
    assert parted(f"1. 9-13 {{abierta\n{endless}1. 9-13 22-18 *")


def test_end_of_a_comment_is_looked_for_no_further_than_a_game_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(division, "MAX_GAME_LENGTH", 200)
    read = []

    def endless() -> Iterator[str]:
        for line in chain(["1. 33-29 20-25 {abierta\n"], repeat("palabras sin fin\n")):
            read.append(line)
            yield line

    first = next(games_in(endless()))
    assert first.startswith("1. 33-29")
    assert len("".join(read)) < len(first) + 2 * 200
