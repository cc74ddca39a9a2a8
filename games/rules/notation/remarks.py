"""Lines that people write above and below the moves: names, dates, hours, scores, signatures.

Such a line is a remark unless it has anything like a half-move, even a damaged one: those are never skipped. What only
looks like one (a date, an hour, a score between two names, a season) is removed before the search.
"""

from __future__ import annotations

import re

from .signs import CROSSES, DASH, RESULT

MAX_LINE = 400  # letters of a line in which a score is looked for
_WORD = r"[^\W\d_]{2}"  # the first two letters of a word
_LONG_DATE = (
    rf"(?<!\w)(?:[0-9]{{1,2}}(?P<s>{DASH}|[/.])[0-9]{{1,2}}(?P=s)[12][0-9]{{3}}"
    rf"|[12][0-9]{{3}}(?P<t>{DASH}|[/.])[0-9]{{1,2}}(?P=t)[0-9]{{1,2}}"
    r"|[0-9]{1,2} [0-9]{1,2} [12][0-9]{3})(?!\w)"
)
_SHORT_DATE = rf"(?<!\w)(?:0?[1-9]|[12][0-9]|3[01])(?P<u>{DASH}|[/.])(?:0?[1-9]|1[0-2])(?P=u)[0-9]{{2}}(?!\w)"
_CLOCK = r"(?:[01]?[0-9]|2[0-3])"
_UNIT = r"(?:hs?|hrs?|horas?|ore|uhr|uur|a\.?m\.?|p\.?m\.?)"
_HOUR = (
    rf"(?<![\w.:])(?:{_CLOCK}:[0-5][0-9](?::[0-5][0-9])?(?:\s?{_UNIT})?"
    rf"|{_CLOCK}[.,'][0-5][0-9]\s?{_UNIT}|{_CLOCK}\s?h\s?[0-5][0-9])(?![\w:])"
)
_SEASON = rf"(?<!\w)(?:19|20)[0-9]{{2}}\s?(?:{DASH}|[/])\s?(?:(?:19|20)?[0-9]{{2}})(?!\w)"
_YEAR = r"(?<![\w])(?:19|20)[0-9]{2}(?!\w)"
_FRACTION = r"(?<![\w/])1/(?:2|4|8|16|32)(?![\w/])(?=\s+[^\W\d_]{2})"
_ROUND = r"(?<=[^\W\d_] )[0-9]{1,2}/[0-9]{1,2}(?![\w/])"  # `Ronda 3/9`
_BOARD = r"(?<!\w)(?:8\s?[xX×]\s?8|1(?P<b>[02])\s?[xX×]\s?1(?P=b))(?!\w)"
_POINTS = r"(?:[0-9](?:[.,]5)?|½|[0-9]½|1/2)"
_SCORE = rf"{_POINTS}\s*(?:{DASH}|:|a)\s*{_POINTS}"
_RESULT = rf"(?<![\w.,/:]){RESULT}"
_DATES = re.compile(_LONG_DATE)
_DATES_AND_HOURS = re.compile(f"{_LONG_DATE}|{_SHORT_DATE}|{_HOUR}", re.IGNORECASE)
_NEVER_MOVES = re.compile(f"{_SEASON}|{_YEAR}|{_FRACTION}|{_ROUND}|{_BOARD}|{_RESULT}")
SCORE = re.compile(rf"(?<![\w.,/:]){_SCORE}(?![\w/:]|[.,][0-9])")
_TWO_NAMES = re.compile(rf"{_WORD}.*?\s(?:{DASH}|vs?\.?|contra|y|e|and)\s.*?{_WORD}", re.IGNORECASE)
_LETTERS = re.compile(_WORD)
_DIGIT = re.compile(r"\d")
_SIGN = rf"(?:{DASH}|[{CROSSES}*>/_~=|\\<])"
_LIKE_DIGITS = "[0-9OoIl|]{1,3}"
LIKE_A_HALF_MOVE = re.compile(
    rf"\d\)?{_SIGN}+\(?\d"  # two numbers and a sign, glued
    rf"|(?<![\w.,])\(?\d{{1,4}}\)?\s+(?:{DASH}|[xX:×])\s*\(?\d|(?<![\w.,])\d{{1,4}}(?:{DASH}|[xX:×])\s+\d"  # or not
    r"|(?<![\w.,])\d{1,2}[.,]\d{1,2}(?![\w.,]|\s*(?:%|€|puntos|ptos|pts|punti))"
    rf"|(?<!\w)(?=[Ol|I]*[0-9OolL]){_LIKE_DIGITS}(?:{DASH}|[xX:×]){_LIKE_DIGITS}(?!\w)"  # letters typed for digits
    rf"|(?<!\w)(?:[a-lA-L]\d{{1,2}}(?:{DASH}|[xX:×*>/_~])[a-lA-L]?|[a-lA-L](?:{DASH}|[xX:×*>/_~])[a-lA-L])\d"
    rf"|(?<!\w)[a-lA-L]\d{{1,2}}(?:{DASH}|[xX:×*>/_~])[a-lA-L](?!\w)"
    r"|(?<!\w)[a-lA-L]\d{1,2}\s*[a-lA-L]\d"
    r"|(?<![\w.,/])\d{1,4}\s+\d{1,4}(?![\w.,/])"  # two adjacent numbers
)
RESULT_FIRST = re.compile(rf"\s*+{RESULT}")
_NUMBERED = re.compile(r"\s*[0-9]{1,4}\s?(?:[.)…]|[ºª°])")
_ORDINAL = re.compile(r"\s*[0-9]{1,2}\.?(?:[ºª°]|er\b|ro\b|do\b|th\b|st\b|nd\b|rd\b)")
_UNDERLINE = re.compile(r"[^\w\s{}()\[\];]{3,}")  # a line drawn with signs
TIMED = re.compile(r"(?:hora|fecha|fin|inicio|data|date|time|or[ae]|hour|uhr)\b[^\d:]{0,30}:?\s", re.IGNORECASE)
LABEL = re.compile(
    r"[^\W\d_][^\d:]{1,30}:(?!\S)|(?:firm[ao]\w*|[aá]rbitr\w*|referee|juez|signed|observaciones|notas?)\b",
    re.IGNORECASE,
)  # `Firma: ...`


def holds_a_half_move(line: str, *, dated: bool) -> bool:
    """Return whether a line has anything like a half-move; with `dated`, short dates and hours are none."""
    line = (_DATES_AND_HOURS if dated else _DATES).sub(" # ", line)
    if len(line) <= MAX_LINE:
        for match in list(SCORE.finditer(line)):
            if between_names(line, match.start(), match.end()):
                line = line[: match.start()] + "#" * (match.end() - match.start()) + line[match.end() :]
    line = _NEVER_MOVES.sub(" # ", line)
    if LIKE_A_HALF_MOVE.search(line):
        return True
    return _DIGIT.search(line) is not None and _LETTERS.search(line) is None


def between_names(line: str, start: int, end: int) -> bool:
    """Return whether a span has a name on either side, or two names before it: `Ana - Berto 2-0`."""
    before, after = line[:start], line[end:]
    if not _LETTERS.search(before):
        return False
    return _LETTERS.search(after) is not None or _TWO_NAMES.search(before) is not None


def is_heading_remark(line: str, *, dated: bool) -> bool:
    """Return whether a line above the moves is a remark, and no part of them."""
    if _UNDERLINE.fullmatch(line.strip()):
        return True
    if RESULT_FIRST.match(line):  # `2-0 incomparecencia`: the result of a game without moves
        return False
    undated = _DATES_AND_HOURS.sub("#", line) if dated else line  # `17.30 h` is not a move number
    if _NUMBERED.match(undated) and not (_ORDINAL.match(line) and _LETTERS.search(line)):
        return False
    if not _LETTERS.search(line) and not _DATES_AND_HOURS.search(line):
        return False
    return not holds_a_half_move(line, dated=dated)


_COLOUR = r"(?:white|blanc[ao]s?|brancas?|bianc[oa]|wit|blancs?)"
WHITE = "white: "
MAX_NAMES = 150  # letters of a line that may name two players
_OF_WHITE = re.compile(
    rf"(?:{_COLOUR}\s*[:=]\s*[\"'\u201c]?|{_COLOUR}\s+[\"'\u201c]|\[\s*{_COLOUR}[\s:=\"'\u201c]+){_WORD}", re.IGNORECASE
)
_NUMBER_OF_GAME = r"(?:(?:[^\W\d_]+\s+)?[0-9]{1,4}\s*(?:[.)]|:)\s*)?"
_OTHER_SIGNS = r"[^\d:;{}\[\]]"
_PAIR = re.compile(
    rf"{_NUMBER_OF_GAME}{_WORD}{_OTHER_SIGNS}*?\s(?:{DASH}|vs?\.?|contra|{_SCORE})\s{_OTHER_SIGNS}*?{_WORD}{_OTHER_SIGNS}*"
    rf"(?:{_SCORE})?\s*",
    re.IGNORECASE,
)


def names_of_a_game(line: str) -> str:
    """Return the key of a line that names the players above a game without tags; empty for any other line.

    It is of the words of a line such as `Ana - Bea`, with WHITE before those of a label such as `Blancas: Ana`.
    """
    if len(line) > MAX_NAMES:
        return ""
    kind = WHITE if _OF_WHITE.match(line) else ""
    if not kind and (not _PAIR.fullmatch(line) or holds_a_half_move(line, dated=True)):
        return ""
    return kind + " ".join(re.findall(r"[^\W\d_]+", line.casefold()))


def is_footer_remark(line: str) -> bool:
    """Return whether the text after a result, or a line below it, is a remark."""
    return not holds_a_half_move(line, dated=True)


_PARTICLES = ("de", "del", "da", "di", "do", "dos", "das", "la", "las", "los", "van", "von", "y", "e")


def is_signature(line: str) -> bool:
    """Return whether a line has nothing but names, with capital letters, and labels: `Fdo.: Ana Rey de la Vega`."""
    words = re.findall(r"\w+", line)
    named = [word for word in words if word not in _PARTICLES]
    return bool(named) and all(word.isalpha() and word[0].isupper() for word in named)
