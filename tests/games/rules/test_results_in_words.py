"""Results and ends in words, and names compared without accents."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.rules import RULES, check
from games.rules.notation.movetext import WrittenResult
from games.rules.notation.unplayed import (
    MAX_REMARK,
    StatedReason,
    announces_a_result,
    reason_in_words,
    result_announced,
    result_in_words,
    same_name,
    states_an_end,
)
from games.rules.sheets.findings import Code
from games.rules.wording import sentence

WHITE, BLACK, DRAW = WrittenResult.WHITE, WrittenResult.BLACK, WrittenResult.DRAW


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("Tablas.", DRAW),
        ("Patta", DRAW),
        ("ganan las blancas", WHITE),
        ("Vincono i neri!", BLACK),
        ("abandonan las blancas", BLACK),
        ("perden as negras", WHITE),
        ("no ganan las blancas", None),
        ("las blancas ofrecen tablas", None),
        ("½", DRAW),
        (" 1/2. ", DRAW),
        ("1/2 punto", None),
        ("tablas, ganan", None),
        ("tablas, ganan las negras", None),
        ("tablas, abandonan", DRAW),
        ("ganan las blancas y pierden las negras", WHITE),
        ("Negras pierden, Blancas ganan", WHITE),
        ("abandonan las blancas porque ganan las negras", BLACK),
        ("ganan las blancas, ganan las negras", None),
        ("abandonan blancas y negras", None),
        ("ganan las blancas, pierden", None),
        ("Resultado: 1/2", DRAW),
        ("Resultado final ½", DRAW),
        ("Ronda 1/2", None),
        ("ganan", None),
        ("las blancas", None),
        ("", None),
    ],
)
def test_words_state_one_result(text: str, result: WrittenResult | None) -> None:
    assert result_in_words(text) is result


@pytest.mark.parametrize(
    ("text", "ends"),
    [
        ("tablas", True),
        ("las negras abandonan", True),
        ("las blancas ganan", True),
        ("fin de la partida", True),
        ("½", True),
        ("las blancas juegan", False),
        ("", False),
    ],
)
def test_words_state_an_end(text: str, ends: bool) -> None:
    assert states_an_end(text) is ends


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Las negras abandonan.", StatedReason.RESIGNATION),
        ("il nero si arrende", StatedReason.RESIGNATION),
        ("white wins on time", StatedReason.TIME),
        ("tablas de común acuerdo", StatedReason.AGREEMENT),
        ("abandona por tiempo", None),
        ("no abandona", None),
        ("pierden las negras", None),
        ("", None),
    ],
)
def test_words_state_one_reason(text: str, reason: StatedReason | None) -> None:
    assert reason_in_words(text) is reason


@pytest.mark.parametrize(
    ("text", "announces"),
    [
        ("Resultado final:", True),
        ("El resultado de la partida", True),
        ("Resultado de Ana", False),
        ("la partida", False),
        ("", False),
    ],
)
def test_words_only_announce_a_result(text: str, announces: bool) -> None:
    assert announces_a_result(text) is announces


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("Resultado: 0-2", BLACK),
        ("Resultado: 1-1 (tablas)", DRAW),
        ("Resultado: tablas", DRAW),
        ("Ana 0-2 Bea", None),
        ("Ana 0-2 Bea, ganan las blancas", WHITE),
        ("Resultado: 4-6", None),
    ],
)
def test_result_is_announced_in_figures_or_words(text: str, result: WrittenResult | None) -> None:
    assert result_announced(text) is result


@pytest.mark.parametrize("ask", [result_in_words, states_an_end, result_announced, announces_a_result])
def test_only_the_beginning_of_a_remark_is_examined(ask: Callable[[str], object]) -> None:
    word = "marcador" if ask is announces_a_result else "tablas"
    line = "-" * (MAX_REMARK - len(word)) + word
    assert ask(line)
    assert not ask("-" + line)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Ana Rey", "ANA  REY ", True),
        ("Rey, Ana", "Ana Rey", True),
        ("Nicolò Pérez", "nicolo perez", True),
        ("Ana\u036f", "ana", True),
        ("Ana Rey", "Rey Ana", False),
        ("Ana", "Bea", False),
        ("", "", False),
        (" ", "", False),
    ],
)
def test_names_are_the_same_up_to_case_accents_and_order(one: str, other: str, same: bool) -> None:
    assert same_name(one, other) is same


@pytest.mark.parametrize(("text", "said"), [("tablas", "dice cómo acaba la partida"), ("luz", "no se ha leído")])
def test_words_of_a_result_are_no_text_that_was_not_read(text: str, said: str) -> None:
    [skipped] = [one for one in check("spanish", f"1. 10-14 23-19 {text}").findings if one.code is Code.TEXT_SKIPPED]
    assert said in sentence(skipped)


RESIGNING = ("abandona", "y se rinde.", "resigns", "Abbandona", "si arrende", "abandonan")


@pytest.mark.parametrize("words", RESIGNING)
@pytest.mark.parametrize(("moves", "proposed"), [("1. 10-14 23-19", "0-2"), ("1. 10-14", "2-0")])
def test_side_to_move_resigns_if_no_other_is_named(words: str, moves: str, proposed: str) -> None:
    report = check("spanish", f"{moves} {words}")
    assert (report.result, report.proposed) == (None, proposed)
    [said] = [one for one in report.findings if one.code is Code.TURN_RESIGNS]
    assert ("las blancas" if proposed == "0-2" else "las negras") in sentence(said).split(",")[0]


def test_italian_reflexive_verb_is_no_condition() -> None:
    assert result_in_words("il nero si arrende") is result_in_words("si ritira il nero") is WHITE
    assert result_in_words("si abandonan las negras") is None


def test_remark_among_the_moves_resigns_for_nobody() -> None:
    report = check("spanish", "1. 10-14 23-19 abandona 2. 14x23 28x19")
    assert report.proposed is None
    assert Code.TURN_RESIGNS not in [one.code for one in report.findings]


@pytest.mark.parametrize("words", ["gana", "Ana pierde", "tiempo", "gana Ana", "abandona Eva"])
def test_words_without_a_colour_say_what_to_write(words: str) -> None:
    report = check("spanish", f"1. 10-14 23-19 {words}")
    assert report.proposed is None
    [asked] = [one for one in report.findings if one.code is Code.END_WITHOUT_COLOUR]
    assert "abandonan las negras" in sentence(asked)
    assert any("dice cómo acaba" in sentence(one) for one in report.findings)


@pytest.mark.parametrize(
    ("words", "proposed"),
    [
        ("Ana abandona", "0-2"),
        ("gana Ana Rey", "2-0"),
        ("pierde Bea", "2-0"),
        ("Ana gana a Bea", None),
        ("Eva gana", None),
        ("Ana no abandona", None),
        ("Ana", None),
    ],
)
def test_player_named_by_a_tag_gives_the_colour(words: str, proposed: str | None) -> None:
    report = check("spanish", f'[White "Ana Rey"]\n[Black "Bea"]\n\n1. 10-14 23-19 2. 14x23 28x19\n{words}')
    assert report.proposed == proposed


@pytest.mark.parametrize("end", ["abandona 2-0", "0-2 abandona", "abandona 1-1"])
def test_written_result_is_not_read_from_words_alone(end: str) -> None:
    assert check("spanish", f"1. 10-14 23-19 {end}").proposed is None


@pytest.mark.parametrize("text", ["abandona", "1. 10-14 23-19 2. 1-30 abandona", "1. 10-14 gana {una glosa"])
def test_nobody_resigns_without_moves_or_below_an_error(text: str) -> None:
    report = check("spanish", text)
    assert report.proposed is None
    assert not {Code.TURN_RESIGNS, Code.END_WITHOUT_COLOUR} & {one.code for one in report.findings}


@pytest.mark.parametrize("end", ["½", "1/2", "½.", "\n1/2\n"])
@pytest.mark.parametrize("moves", ["1. 32-28", "1. 32-28 17-22"])
def test_half_a_point_alone_at_the_end_proposes_a_draw(moves: str, end: str) -> None:
    report = check(RULES["international"], f"{moves} {end}")
    assert (report.result, report.proposed, report.unread) == (None, "1-1", 0)
    assert Code.RESULT_IN_WORDS in {finding.code for finding in report.findings}


@pytest.mark.parametrize("below", ["", "\nAna García\nFirma: Bea"])
@pytest.mark.parametrize("half", ["Resultado: 1/2", "\nResultado final: ½."])
def test_half_a_point_after_its_label_proposes_a_draw(half: str, below: str) -> None:
    report = check(RULES["international"], f"1. 32-28 {half}{below}")
    assert (report.verdict.value, report.result, report.proposed) == ("valid", None, "1-1")


def test_two_words_of_an_end_contradict_the_figures() -> None:
    report = check("spanish", "1. 10-14 23-19 Negras pierden, Blancas ganan 0-2")
    [differing] = [one for one in report.findings if one.code is Code.WORDS_DIFFER]
    assert differing.text == "Negras pierden, Blancas ganan"


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("Ana García de la Vega", True),
        ("Fdo.: Ana Fdo.: Bea", True),
        ("Árbitra: Eva", True),
        ("Ana 5", False),
        ("Ana no firma", False),
        ("de la", False),
        ("Ana Abandona", False),
    ],
)
def test_names_below_the_result_are_signatures(line: str, names: bool) -> None:
    signed = {end: check("spanish", f"1. 10-14 23-19\n{end}\n{line}").sheet.signatures for end in ("0-2", "tablas", "")}
    expected = (line,) if names else ()
    assert signed == {"0-2": expected, "tablas": expected, "": ()}


SIGNATURES = ("Ana García", "Firma: Ana", "Fdo. Ana\nFdo. Bea\n", "\nA Coruña, 3/5/2026, 20:30")


@pytest.mark.parametrize("below", SIGNATURES)
@pytest.mark.parametrize("end", [" ½", " 1/2", "\n½.", "\n1/2 \r"])
def test_half_a_point_above_signatures_proposes_a_draw(end: str, below: str) -> None:
    report = check(RULES["international"], f"1. 32-28{end}\n{below}")
    assert (report.result, report.proposed, report.unread) == (None, "1-1", 0)
    assert Code.UNREADABLE_MOVE not in {finding.code for finding in report.findings}


@pytest.mark.parametrize("below", ["17-22", "2. 37-32", "5", "0-2", f"0-2\n{SIGNATURES[0]}", "Ana " * MAX_REMARK])
def test_half_a_point_above_more_than_remarks_is_no_draw(below: str) -> None:
    assert check(RULES["international"], f"1. 32-28 1/2\n{below}").proposed is None


@pytest.mark.parametrize("text", ["1. 32-28 1/2 2. 37-32", "1. 32-28 1/2-3", "1. 1/2 17-22"])
def test_half_a_point_among_the_moves_is_no_draw(text: str) -> None:
    report = check(RULES["international"], text)
    assert (report.result, report.proposed) == (None, None)
    assert Code.UNREADABLE_MOVE in {finding.code for finding in report.findings}
