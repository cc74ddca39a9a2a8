"""One game in many styles of writing: every style is read whole, to the same final position."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules import RULES, check
from games.rules.notation.signs import DASHES
from games.rules.playing import play_out
from games.rules.ruleset import RuleSystem
from games.rules.sheets.record import SheetReport, Verdict

Style = Callable[[list[str], RuleSystem, Random], str]


def pairs(words: list[str], number: str = "{}. ", between: str = " ", line: str = "\n") -> str:
    """Return the text of half-moves with a number before each pair."""
    numbered = [
        number.format(index // 2 + 1) + between.join(words[index : index + 2]) for index in range(0, len(words), 2)
    ]
    return line.join(numbered)


def signs(words: list[str], quiet: str, takes: str) -> list[str]:
    return [word if word == "--" else word.replace("-", quiet).replace("x", takes) for word in words]


def in_names(words: list[str], rules: RuleSystem, join: Callable[[str, list[str]], str] | None = None) -> list[str]:
    def one(word: str) -> str:
        if word == "--":
            return word
        if word[0] == "S":
            return f"S{rules.board.names[int(word[1:])]}"
        sign = "x" if "x" in word else "-"
        squares = [rules.board.names[int(number)] for number in word.split(sign)]
        return join(sign, squares) if join else sign.join(squares)

    return [" ".join(map(one, word.split())) for word in words]


def numbers(words: list[str], change: Callable[[str], str]) -> list[str]:
    def one(word: str) -> str:
        if word == "--":
            return word
        sign = "x" if "x" in word else "-"
        return sign.join(map(change, word.split(sign)))

    return [" ".join((one(word.split()[0]), *word.split()[1:])) for word in words]


def beside(words: list[str], what: list[str], random: Random) -> list[str]:
    return [f"{word} {random.choice(what)}" if random.random() < 0.4 else word for word in words]


HEADING = """Torneo social de damas «El Castillar», 2ª edición
Ronda 3, mesa 12
Blancas: Muñoz Peña, José
Negras: Íñigo D'Ávila-Ruiz
Fecha: 12-11-2026   Hora: 17:30
"""
HEADINGS = (
    HEADING,
    "LIGA 2025-2026\n\nAna 2-0 Berto\n12/11/2026 17.30 h\n\n",
    "Campionato italiano, 1° turno\nBianco: Rossi, Mario\nNero: Lucà\nRoma, 12.11.2026 ore 17:30\n",
    "Round 4, board 2\nWhite: Ann Lee\nBlack: Bob O'Neil\n2026-11-12 17:30\n---------\n",
    "Xornada 5 (local social)\nUxía Xesteira - Breixo Noia\n12 de novembro de 2026\n",
    '[Event "Liga"]\n[White "Ana"]\n[Black "Berto"]\n[Date "2026.11.12"]\n\n',
    '[Event "Liga"]\n[White "Ana\n[Black "Berto"]\n',
    "Blancas Negras\n",
    "1er torneo de primavera\nPartida 7\n",
    "Encuentro: Ana vs Berto\nResultado: 2-0\nHora: 18:05-19:40\n",
    "Lugar: calle Mayor, 12\nMesa 4 - Ronda 2\n",
    "{de la app} Torneo exprés\n",
    "Damas 10x10, tablero de 8 x 8\nRonda 3/9, grupo A-1\nRitmo: 15'+10 s\n",
    "Acta nº 12/2026 - Liga 2025/26\n",
)
FOOTINGS = (
    "\n2-0\nFirma: Ana   Firma: Berto",
    "\n1-1\nÁrbitro: Luis Gómez, 12-11-2026, 19:45",
    "\n0-2. Fin de la partida",
    "\nResultado: 1-1\nFirmado en Vigo a 12 de noviembre de 2026",
    "\nRisultato: 1-0\nL'arbitro, Rossi",
    "\n½-½\nHora: 19.45 h",
    "\n1-0 (abandono)\nAna 2-0 Berto",
    "\nAbandonan las negras",
    "\nTablas de mutuo acuerdo",
    "\nIl Nero abbandona",
    "\nAs negras abandonan 2-0",
    "\n2:0\nreferee: B. Smith",
    "\n0.5-0.5",
    "\nFirma Ana\nFirma Berto",
    "\nFin",
    "\n*",
    "\n1/2-1/2\n\n\n",
    "\nWhite resigns 0-1",
    "\nHora de fin: 19:45\n2-0",
)

WAYS: dict[str, Style] = {
    "numbers and dots": lambda words, rules, random: pairs(words),
    "all on one line": lambda words, rules, random: pairs(words, line=" "),
    "no numbers": lambda words, rules, random: " ".join(words),
    "a half-move a line": lambda words, rules, random: "\n".join(words),
    "glued numbers": lambda words, rules, random: pairs(words, "{}."),
    "a parenthesis": lambda words, rules, random: pairs(words, "{}) "),
    "a parenthesis, glued": lambda words, rules, random: pairs(words, "{})"),
    "ordinals": lambda words, rules, random: pairs(words, random.choice(("{}º ", "{}ª ", "{}° "))),
    "ordinals, glued": lambda words, rules, random: pairs(words, "{}º"),
    "dot and dash": lambda words, rules, random: pairs(words, random.choice(("{}.- ", "{}.– "))),
    "dot and dash, glued": lambda words, rules, random: pairs(words, "{}.-"),
    "bare numbers": lambda words, rules, random: pairs(words, "{} "),
    "columns of tabs": lambda words, rules, random: pairs(words, "{}.\t", "\t"),
    "columns of spaces": lambda words, rules, random: pairs(words, "{:>3}.   ", "      "),
    "a number for each half": lambda words, rules, random: " ".join(
        f"{index // 2 + 1}{'...' if index % 2 else '.'} {word}" for index, word in enumerate(words)
    ),
    "semicolons": lambda words, rules, random: pairs(words, between=random.choice(("; ", ";", " ; "))),
    "commas": lambda words, rules, random: pairs([f"{word}," for word in words], line=" "),
    "full stops": lambda words, rules, random: pairs([f"{word}." for word in words]),
    "dashes of every kind": lambda words, rules, random: pairs(signs(words, random.choice(DASHES), "x")),
    "crosses of every kind": lambda words, rules, random: pairs(signs(words, "-", random.choice("xX:×"))),
    "spaces around signs": lambda words, rules, random: pairs(
        [
            word.replace("x", " x ") if "x" in word else word.replace("-", " - ") if word != "--" else word
            for word in words
        ]
    ),
    "dashes for captures": lambda words, rules, random: pairs(
        [word.replace("x", "-") if word.count("x") == 1 else word for word in words]
    ),
    "leading zeros": lambda words, rules, random: pairs(numbers(words, lambda number: number.zfill(2))),
    "kings in parentheses": lambda words, rules, random: pairs(
        [
            f"({word.partition('-')[0]})-{word.partition('-')[2]}" if word[0].isdigit() and "-" in word else word
            for word in words
        ]
    ),
    "names of squares": lambda words, rules, random: pairs(in_names(words, rules)),
    "names in capitals": lambda words, rules, random: pairs(
        [word.upper().replace("X", "x") for word in in_names(words, rules)]
    ),
    "names with nothing between": lambda words, rules, random: pairs(
        in_names(words, rules, lambda sign, squares: "".join(squares) if len(squares) == 2 else sign.join(squares))
    ),
    "comments": lambda words, rules, random: pairs(beside(words, ["{bien}", "{1. 2-3 (x)}", "{}", "{a\nb}"], random)),
    "clocks": lambda words, rules, random: pairs(beside(words, ["{[%clk 0:12:30]}", "{[%clock w0:00:20]}"], random)),
    "marks": lambda words, rules, random: pairs(
        [word + random.choice(("", "!", "?", "!?", " !", " $4")) for word in words]
    ),
    "variations": lambda words, rules, random: pairs(beside(words, ["(1. 99-98 {x} (so))", "(!)", "(mejor)"], random)),
    "remarks between pairs": lambda words, rules, random: pairs(words, line=" bien jugado, Ana\n"),
    "comments after a semicolon": lambda words, rules, random: pairs(words, line=" ; las negras dudan\n"),
    "Windows lines": lambda words, rules, random: pairs(words, line="\r\n"),
    "spaces that do not break": lambda words, rules, random: pairs(words).replace(" ", "\u00a0"),
    "a mark of byte order": lambda words, rules, random: "\ufeff" + pairs(words),
    "escaped lines": lambda words, rules, random: "% made by hand 99-98\n" + pairs(words),
    "decomposed accents": lambda words, rules, random: unicodedata.normalize("NFD", HEADING) + pairs(words),
    "Black's dots": lambda words, rules, random: pairs(
        [word if index % 2 == 0 else f"{{so}} {index // 2 + 1}... {word}" for index, word in enumerate(words)]
    ),
    "a heading": lambda words, rules, random: random.choice(HEADINGS) + pairs(words),
    "a footing": lambda words, rules, random: pairs(words) + random.choice(FOOTINGS),
    "both": lambda words, rules, random: random.choice(HEADINGS) + pairs(words) + random.choice(FOOTINGS),
    "jump by jump": lambda words, rules, random: pairs([_jump_by_jump(word) for word in words]),
    "wrapped": lambda words, rules, random: pairs(words, line=" ").replace(" ", "\n"),
    "dots between squares": lambda words, rules, random: pairs(
        [word.replace("-", ".") if word != "--" else word for word in words]
    ),
    "digits of another width": lambda words, rules, random: pairs(words).translate(
        {**{ord(str(digit)): 0xFF10 + digit for digit in range(10)}, ord("."): random.choice((".", "\uff0e"))}
    ),
    "thick crosses": lambda words, rules, random: pairs(signs(words, "-", random.choice("\u2715\u2716\u2a2f\u2a09"))),
    "jump by jump, with commas": lambda words, rules, random: pairs([_jump_by_jump(word, ", ") for word in words]),
    "stars between squares": lambda words, rules, random: pairs(
        [word.replace("x", "*") if word.count("x") == 1 else word for word in words]
    ),
}


def _jump_by_jump(word: str, between: str = " ") -> str:
    squares, *lost = word.split()
    path = squares.split("x")
    if len(path) < 3:
        return word
    return " ".join((between.join(f"{one}x{two}" for one, two in pairwise(path)), *lost))


@cache
def random_game(slug: str, seed: int) -> SheetReport:
    return check(RULES[slug], next(play_out(RULES[slug], f"lawful {seed}", 1)))


@pytest.mark.many_examples
@settings(max_examples=400, deadline=None)
@given(
    st.sampled_from(list(RULES)), st.sampled_from(sorted(WAYS)), st.integers(1, 8), st.randoms(use_true_random=False)
)
def test_game_is_read_whole_in_every_style(slug: str, way: str, seed: int, random: Random) -> None:
    game = random_game(slug, seed)
    text = in_style(game, WAYS[way], random)
    report = check(RULES[slug], text)
    findings = [(found.ply, found.code.value, found.text) for found in report.findings]
    assert (report.verdict, report.plies, report.fen) == (
        Verdict.VALID,
        KEPT_HALF_MOVES,
        game.moves[KEPT_HALF_MOVES - 1].position.fen,
    ), (
        way,
        findings,
        text,
    )
    assert "".join(text[span.start : span.end] for span in report.spans) == text


KEPT_HALF_MOVES = 20  # half-moves: no random game is over so soon, so any result may follow


def in_style(game: SheetReport, way: Style, random: Random) -> str:
    words = []
    for ply in game.moves[:KEPT_HALF_MOVES]:
        move = ply.move.full if ply.move else "--"
        words.append(f"{move} S{ply.lost}" if ply.lost else move)
    return way(words, game.rules, random)


@pytest.mark.many_examples
@pytest.mark.parametrize("way", WAYS)
def test_each_style_is_read_in_every_system(way: str) -> None:
    for slug in RULES:
        random = Random(f"{slug} {way}")
        game = random_game(slug, 1)
        report = check(RULES[slug], in_style(game, WAYS[way], random))
        assert report.fen == game.moves[KEPT_HALF_MOVES - 1].position.fen, report.findings


@pytest.mark.parametrize(
    "words",
    [
        "Resultado:",
        "Resultado final",
        "\nRESULTADO DE LA PARTIDA:",
        "Risultato finale:",
        "\nUitslag",
        "Result",
        "Score:",
    ],
)
@pytest.mark.parametrize("half_moves", [3, 4])
def test_result_may_be_announced_after_either_side(words: str, half_moves: int) -> None:
    text = " ".join((["1.", "22-18", "9-14", "2.", "18x9", "5x14"])[: half_moves + 2])
    report = check(RULES["castillar"], f"{text} {words} 2-0")
    assert (report.verdict, report.plies, report.result) == (Verdict.VALID, half_moves, "2-0")


@pytest.mark.parametrize("number", ["1", "3", "18"])
def test_bare_number_is_a_move_number_only_if_due(number: str) -> None:
    report = check(RULES["castillar"], f"1. 22-18 9-13 {number} 18-14 *")
    assert report.verdict is Verdict.INVALID and report.plies == 2
    assert [(finding.ply, finding.text) for finding in report.findings] == [(3, number)]
    assert check(RULES["castillar"], "1. 22-18 9-13 2 18-14 *").verdict is Verdict.VALID


def test_half_move_in_brackets_is_not_passed_over() -> None:
    report = check(RULES["castillar"], "1. 22-18 9-13 2. (18-14) *")
    assert report.verdict is Verdict.INVALID and [finding.text for finding in report.findings] == ["(18-14)"]


@pytest.mark.parametrize("words", ["el", "Resultado ilegible", "Ana"])
def test_other_words_instead_of_a_half_move_stop_the_check(words: str) -> None:
    for result in (" 2-0", ""):
        report = check(RULES["castillar"], f"1. 22-18 9-14 2. 18x9 {words}{result}")
        assert (report.verdict, report.plies) == (Verdict.INVALID, 3)
        assert [found.ply for found in report.findings if found.code.value == "unreadable_move"] == [4]


def test_line_of_words_is_a_remark_after_a_pair_but_not_after_a_number() -> None:
    remark = check(RULES["international"], "1. 32-28 19-23\nPartida muy bonita\n2. 28x19")
    assert (remark.verdict, remark.plies) == (Verdict.VALID, 3)
    half_move = check(RULES["international"], "1. 32-28 19-23 2.\nPartida muy bonita\n28x19")
    assert (half_move.verdict, half_move.plies) == (Verdict.INVALID, 2)
    assert [found.code.value for found in half_move.findings] == ["unreadable_move"]


@pytest.mark.parametrize(
    "text",
    ["1. 22-18 9-14 2. (18x9) 18x9", "1. 22-18 9-14 2. {18x9} 18x9", "1. 22-18 9-14 2. (0:12) 18x9"],
)
def test_brackets_before_a_half_move_are_skipped(text: str) -> None:
    report = check(RULES["castillar"], text)
    assert (report.verdict, report.plies) == (Verdict.VALID, 3)
