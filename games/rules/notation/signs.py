"""The characters of a game's text: squares, the signs between them, spaces; and patterns made of them.

Patterns are strings, put together where they are compiled. None repeats a group possessively (Python before 3.11.5
reads such a group wrongly), and each looks at a text in time linear in its length.
"""

from __future__ import annotations

# The dashes of Unicode (category Pd), then similar signs: minus, hyphen bullet, modifier minus.
DASHES = (
    "-\u058a\u05be\u1400\u1806\u2010\u2011\u2012\u2013\u2014\u2015\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u2e5d"
    "\u301c\u3030\u30a0\ufe31\ufe32\ufe58\ufe63\uff0d\U00010ead\u2212\u2043\u02d7"
)
CROSSES = "xX:×"
WIDE = str.maketrans("０１２３４５６７８９．（）：ｘＸ✕✖⨯⨉", "0123456789.():xX××××")
"""Digits and signs of another width or thickness, with their plain equivalents."""
EVALUATIONS = "*+#=±∓∞"  # signs of evaluation after a half-move
STOPS = ".,"  # after a half-move, as in prose
ONE_SIGN = str.maketrans({**dict.fromkeys(DASHES, "-"), **dict.fromkeys(CROSSES, "x"), "(": None, ")": None})
_INVISIBLE = "\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff"

SPACE = rf"[\s{_INVISIBLE}]"
DASH = "[" + DASHES.replace("-", r"\-", 1) + "]"
CROSS = f"[{CROSSES}]"
_LETTERED = "[a-lA-L](?:1[0-2]|[1-9])"
NAME = f"{_LETTERED}(?![0-9])"
SQUARE = rf"(?:[0-9]{{1,4}}|{NAME}|\((?:[0-9]{{1,4}}|{NAME})\))"
_GLUED = DASH[:-1] + CROSSES + "*>,]"  # signs that join squares with no space beside them

END = rf"(?={SPACE}|[;{{}}()\[\]]|\Z)"
AFTER_MOVE = rf"(?=[!?{EVALUATIONS}]*+[.,]*+(?:{SPACE}|[;{{}}()\[\]$]|\Z))"
_SIGNS = "{1,30}"  # of one half-move: no capture has more jumps, and a longer text is tried once
# The path of a capture may have spaces beside its signs, so it goes on where another sign follows.
_CROSSED_NO_MORE = rf"(?!{SPACE}*+{CROSS}(?![^\W\d_]))"
_PATH = rf"{SQUARE}(?:{SPACE}*+{CROSS}{SPACE}*+{SQUARE}){_SIGNS}{AFTER_MOVE}{_CROSSED_NO_MORE}"
# Quiet moves may be joined by commas alone: each ends at its comma if only such moves follow.
MORE_QUIET = rf"(?=(?:,{SQUARE}{DASH}{SQUARE}){_SIGNS}{AFTER_MOVE})"
_QUIET = rf"{SQUARE}(?:{SPACE}*+{DASH}{SPACE}*+{SQUARE}{AFTER_MOVE}|{DASH}{SQUARE}{MORE_QUIET})"
_JOINED = rf"{SQUARE}(?:{_GLUED}{SQUARE}){_SIGNS}{AFTER_MOVE}"
_DOTTED = rf"{SQUARE}\.{SQUARE}{AFTER_MOVE}(?!{SPACE}*+(?:{CROSS}|{DASH}{SPACE}*+[0-9a-lA-L(]))"
_NAMES = rf"(?:{_LETTERED})(?:{_LETTERED}){_SIGNS}{AFTER_MOVE}"
_FILE = rf"[a-lA-L]{_LETTERED}{AFTER_MOVE}"
# The beginning of a half-move, to search for one; and all characters of one, to count unread ones.
HALF_MOVE_BEGUN = (
    rf"(?<![0-9a-zA-Z])(?:{SQUARE}(?:{SPACE}*+(?:{CROSS}|{DASH}){SPACE}*+|[*>.]){SQUARE}|(?:{_LETTERED}){{2}})"
)
WHOLE_HALF_MOVE = (
    rf"(?<![0-9a-zA-Z])(?:{SQUARE}(?:{SPACE}*+{CROSS}{SPACE}*+{SQUARE})+|{SQUARE}{SPACE}*+{DASH}{SPACE}*+{SQUARE}"
    rf"|{SQUARE}[*>.]{SQUARE}|(?:{_LETTERED}){{2,}})"
)
HALF_MOVE = f"(?:{_PATH}|{_QUIET}|{_JOINED}|{_DOTTED}|{_NAMES}|{_FILE})"

_BETWEEN = rf"{SPACE}*+(?:{DASH}|:){SPACE}*+"
RESULT = (
    rf"(?:[123]{_BETWEEN}0|0{_BETWEEN}[0123]|1{_BETWEEN}1|1/2{_BETWEEN}1/2|½{_BETWEEN}½"
    rf"|0[.,']5{_BETWEEN}0[.,']5){AFTER_MOVE}"
)

HALF_A_POINT = r"(?:½|1/2)\.?"  # for each; alone at the end of a sheet, it states a draw

NUMBER_SIGN = rf"(?:\.+[ºª°]?|[ºª°]\.?|\)|…)(?:{DASH}(?!{DASH}))?"
NUMBER = rf"[0-9]{{1,4}}[ \t]?{NUMBER_SIGN}"
