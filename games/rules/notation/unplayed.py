"""Games that were not played, as people and programs write them: by words, and by the signs of a result."""

from __future__ import annotations

import re

from games.rules.notation.movetext import WrittenResult, result_of
from games.rules.notation.signs import DASHES, RESULT

_DASH = "[" + DASHES.replace("-", r"\-", 1) + "]"
_UNPLAYED = (
    r"incomparecen\w*|non comparecen\w*|no (?:se )?present\w*|non (?:se )?present\w*|ausen\w*|absen\w*|assen\w*|"
    r"w\.? ?o\.?|walk-?over|forfeit\w*|forfait|ff|bye|no[ -]?show|not played|unplayed|"
    r"no (?:se )?jugad[ao]|no jugo|non xogad[ao]|non giocat[ao]|sin jugar|sen xogar|descans\w*|libre|libera|"
    r"a tavolino|per forfait|default|defaulted|n\.? ?p\.?"
)
_POSTPONED = r"aplazad\w*|adiad\w*|rinviat\w*|posposta|postponed|pospuest\w*|suspendid\w*|sospesa|anulad\w*"
_WORDS = re.compile(rf"(?<!\w)(?:{_UNPLAYED})(?!\w)", re.IGNORECASE)
_ONLY = re.compile(rf"\W*(?:{_UNPLAYED}|{_POSTPONED})\W*", re.IGNORECASE)
_LOST = rf"(?:{_DASH}|f|0f)"
_SIGNS = {
    WrittenResult.WHITE: re.compile(rf"\+ ?[:/]? ?{_DASH}|1f? ?{_DASH} ?0f|2f? ?{_DASH} ?0f", re.IGNORECASE),
    WrittenResult.BLACK: re.compile(rf"{_DASH} ?[:/]? ?\+|0f ?{_DASH} ?1f?|0f ?{_DASH} ?2f?", re.IGNORECASE),
    WrittenResult.BOTH_LOST: re.compile(rf"{_DASH} ?[:/] ?{_DASH}|0f ?{_DASH} ?0f", re.IGNORECASE),
}
_RESULT = re.compile(rf"(?<![\w.,/:-]){RESULT}")
MAX_WORDS = 400  # letters of a text that are examined


def is_unplayed(text: str) -> bool:
    """Return whether a text says, and nothing else, that a game was not played: `bye`, `w.o.`, `+:-`."""
    text = text[:MAX_WORDS].strip()
    return _ONLY.fullmatch(text) is not None or result_of_signs(text) is not None


def tells_a_result(text: str) -> bool:
    """Return whether a text tells the result of a game that was not played: `incomparecencia 2-0`."""
    return result_of_absence(text) is not None


def result_of_signs(text: str) -> WrittenResult | None:
    """Return the result of a game won by absence, by its signs (`+:-`); None for any other text."""
    plain = text[:MAX_WORDS].strip().rstrip(".")
    return next((result for result, signs in _SIGNS.items() if signs.fullmatch(plain)), None)


def result_of_absence(text: str) -> WrittenResult | None:
    """Return the result beside words such as `incomparecencia`, or its signs; None without them, or with several."""
    text = text[:MAX_WORDS]
    if (signed := result_of_signs(text)) is not None:
        return signed
    if _WORDS.search(text) is None:
        return None
    results = results_in(text)
    return results.pop() if len(results) == 1 else None


def results_in(text: str) -> set[WrittenResult | None]:
    """Return the different results that a text has."""
    return {result_of(found[0]) for found in _RESULT.finditer(text[:MAX_WORDS])}
