"""Marks of a list that say that somebody does not play: a cross, a line through the name, "(baja)"."""

from __future__ import annotations

import re
from typing import NamedTuple

from tournaments.league.file.name_parts import MAX_EXAMINED_LENGTH

_CROSSES = re.compile("[❌✖✗✘❎🚫⛔✕🗙\u2573]\ufe0f?")
_CROSS_FIRST = re.compile(r"^\s*×\s+")
_STRUCK = re.compile(r"~{1,2}(?=\S)([^~]+)(?<=\S)~{1,2}")
_STRUCK_IN_HTML = re.compile(r"<(s|del|strike)>(.*?)</\1>", re.IGNORECASE)
_STROKES = re.compile("[\u0335-\u0338]")
"""The characters that draw a line through the letter before."""
_BAJA = r"(?:se\s+da\s+de\s+|causa\s+|es\s+)?ba(?:ja|ixa)s?"
_VERBS = (
    r"(?:ya\s+)?no\s+(?:juega|viene|vendr[aá]|puede|podr[aá]|asiste|participa|va|ir[aá]|acude|jugar[aá]|est[aá])"
    r"|non\s+(?:xoga|v[eé]n|ve[nñ]|pode|asiste|participa|gioca|viene|pu[oò]|partecipa|c'è)|not\s+(?:playing|coming)"
    r"|can'?t\s+(?:play|come)|cannot\s+(?:play|come)|won'?t\s+(?:play|come)|no[ -]show"
    r"|se\s+(?:retira|borra|cae)|dropped\s+out"
)
_ADJECTIVES = (
    r"retirad[oa]|cancel(?:a|ad[oa]|led)|anulad[oa]|ausente|renuncia|assente|ritirat[oa]|rinuncia|withdrawn|absent"
    r"|out|descartad[oa]|borrad[oa]|eliminad[oa]|lesionad[oa]|enferm[oa]"
)
_ANY = rf"(?:{_BAJA}|{_VERBS}|{_ADJECTIVES})\b"
_IN_BRACKETS = re.compile(rf"[(\[]\s*{_ANY}[^()\[\]]*[)\]]", re.IGNORECASE)
_AFTER_A_MARK = re.compile(rf"\s*(?:\s[-–—]|[-–—]\s|[:,;→])\s*{_ANY}[^-–—:,;]*$", re.IGNORECASE)
_BEFORE_A_MARK = re.compile(rf"^(?P<number>\s*\d{{0,3}}[.)]?\s*){_ANY}\s*[-–—:]\s*(?=[^\W\d_])", re.IGNORECASE)
_AT_THE_END = re.compile(rf"\s+(?:{_BAJA}|{_VERBS})[.!]*\s*$")
"""Small letters only: "Baja" may be a name."""
_WHOLE = re.compile(rf"\s*{_ANY}[\s.!]*", re.IGNORECASE)


class Presence(NamedTuple):
    """The text without the mark, and whether there was one."""

    text: str
    absent: bool


def presence(text: str) -> Presence:
    """Return a name or a line of a list without the mark that its player does not play, if it has one."""
    if len(text) > MAX_EXAMINED_LENGTH:
        return Presence(text, absent=False)
    plain = _CROSS_FIRST.sub("", _CROSSES.sub(" ", text))
    plain = _STRUCK_IN_HTML.sub(r"\2", _STRUCK.sub(r"\1", plain))
    strokes = len(_STROKES.findall(plain))
    if strokes and 2 * strokes >= sum(map(str.isalpha, plain)):
        plain = _STROKES.sub("", plain)
    plain = _IN_BRACKETS.sub(" ", plain)
    for pattern in (_BEFORE_A_MARK, _AFTER_A_MARK, _AT_THE_END):
        shorter = pattern.sub(lambda match: match.groupdict().get("number") or "", plain)
        plain = shorter if any(map(str.isalpha, shorter)) else plain
    return Presence(plain, absent=True) if plain != text else Presence(text, absent=False)


def says_absent(cell: str) -> bool:
    """Return whether a whole cell, such as that of a club, says that the player does not play."""
    return bool(_WHOLE.fullmatch(cell)) or bool(_CROSSES.fullmatch(cell.strip()))
