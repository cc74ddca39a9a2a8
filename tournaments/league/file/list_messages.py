"""Messages of a chat pasted as a list of players: who wrote each, and whether its text is a name."""

from __future__ import annotations

import re
from typing import NamedTuple

from tournaments.league.file.list_columns import without_mark
from tournaments.league.file.name_parts import MAX_EXAMINED_LENGTH
from tournaments.league.names import searchable

_DATE = r"\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}"
_TIME = r"\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s?[ap]\.?\s?m\.?)?"
_STAMP = rf"(?:{_DATE},?\s+{_TIME}|{_TIME},?\s+{_DATE}|{_TIME})"
_BRACKETED = re.compile(rf"\s*\[\s*{_STAMP}\s*\]\s*", re.IGNORECASE)
_DASHED = re.compile(rf"\s*{_DATE},?\s+{_TIME}\s*[-–—]\s*", re.IGNORECASE)
_SENT = re.compile(r"(?P<sender>[^:]{1,80}):(?:\s+|$)(?P<text>.*)", re.DOTALL)
_SENDER_FIRST = re.compile(
    rf"\s*(?P<sender>[^,\[\]:]{{1,80}}),\s*\[\s*{_STAMP}\s*\]:?\s*(?P<text>.*)", re.IGNORECASE | re.DOTALL
)
_PARTICLES = frozenset(re.findall(r"\w+", "de del la las los da das do dos di della van von der den y e i"))
_NO_NAMES = frozenset(
    re.findall(
        r"\w+",
        """
        yo tambien voy vale ok okay si sip yes venga apunto apuntame apuntadme apuntad apuntado apuntada cuenta contad
        cuento conmigo presente listo lista perfecto genial juego vengo ire puedo quiero hola buenas buenos me gracias
        confirmo confirmado confirmada dentro in count here io ci sono anche va bene partecipo eu tamen anoto anotame
        claro hecho alli ahi estare estoy manana hoy sabado domingo
        """,
    )
)
"""Words of messages that sign up for a league, as `searchable` writes them."""
_REFUSALS = re.compile(
    r"\b(?:no|non)\s+(?:puedo|voy|podre|ire|me apunto|juego|contad|cuentes|podo|vou|posso|vengo|gioco|xogo)\b"
    r"|\bme\s+(?:borro|bajo|retiro|doy de baja)|\bborrame|\bborradme|\bcan'?t\b|\bi'?m out\b"
)


class Message(NamedTuple):
    """A message: its sender, empty for a notice of the program itself, and its text."""

    sender: str
    text: str

    @property
    def declines(self) -> bool:
        """Return whether the sender says that they will not play."""
        return bool(_REFUSALS.search(searchable(self.text)))

    @property
    def is_name(self) -> bool:
        """Return whether the text looks like a name: two words or more with capitals, or the sender's own name."""
        words = without_mark(self.text).split()
        plain = [searchable(word).strip(".,;!¡?¿") for word in words]
        if not words or len(words) > 6 or any(word in _NO_NAMES for word in plain):
            return False
        if not all(word[0].isupper() or small in _PARTICLES for word, small in zip(words, plain, strict=True)):
            return False
        return len(words) > 1 or plain[0] in searchable(self.sender).split()


def message_in(line: str) -> Message | None:
    """Return the message of a line that begins with its hour, as chats export and copy it; None for another line."""
    if len(line) > MAX_EXAMINED_LENGTH:
        return None
    if match := _SENDER_FIRST.fullmatch(line):
        return Message(_plain_sender(match["sender"]), match["text"].strip())
    stamp = _BRACKETED.match(line) or _DASHED.match(line)
    if stamp is None:
        return None
    rest = line[stamp.end() :]
    if sent := _SENT.fullmatch(rest):
        return Message(_plain_sender(sent["sender"]), sent["text"].strip())
    return Message("", rest.strip())


def _plain_sender(sender: str) -> str:
    """Return a sender without the sign of a person who is not among the contacts."""
    return sender.strip().lstrip("~\u00a0 ").strip()
