"""The size of a JSON document, measured before any of its values is made."""

from __future__ import annotations

import re
from itertools import accumulate

from tournaments.league.faults import Code, Fault

MAX_DEPTH = 100
MAX_VALUES = 300_000
"""Most members and elements of a document: a league of 100 players with two legs and all details has 200,000."""
# A string without its end matches up to the end of the text: no letter is looked at twice.
STRING = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?', re.DOTALL)
NO_BRACKETS = re.compile(r"[^\[\]{}]+")
QUOTES_A_VALUE = 6
"""Most quotation marks for each value: of its key, its own, and a tag or two in a sheet."""
STEPS = {"[": 1, "{": 1, "]": -1, "}": -1}


def check_outline(text: str, most: int = MAX_VALUES) -> None:
    """Raise Fault if a document has more than `most` values, or values too deep in others; it need not be valid."""
    if (quotes := text.count('"')) > QUOTES_A_VALUE * most:
        raise Fault(Code.TOO_MANY_VALUES, found=quotes // QUOTES_A_VALUE, most=most)
    rest = STRING.sub("", text)
    # A document with more brackets has too many values in any case.
    brackets = NO_BRACKETS.sub("", rest)[: 2 * most]
    if max(accumulate(map(STEPS.__getitem__, brackets)), default=0) > MAX_DEPTH:
        raise Fault(Code.TOO_DEEP)
    count = rest.count(",") + rest.count("[") + rest.count("{")
    if count > most:
        raise Fault(Code.TOO_MANY_VALUES, found=count, most=most)
