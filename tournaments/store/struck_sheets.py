"""Strike a typed text out of decisions, rows and game sheets.

Free texts are the comments, and the tags that the check does not read. Moves, results and player names stay.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet

from games import reports
from games.models import GameSheet
from tournaments import models
from tournaments.league.faults import Code, Fault
from tournaments.store.access.actor import Actor
from tournaments.store.decide import Change, Verb, record
from tournaments.store.erasing import NOTICE_FIELDS, TEXT_KEYS, rewrite_decisions, value_key

READ_TAGS = frozenset({"white", "black", "result", "fen", "setup", "gametype", "rules", "starter", "date"})
"""Tags that the check of a sheet reads, which are never struck out."""
_BRACES = re.compile(r"\{([^{}]*)\}")
_TO_END_OF_LINE = re.compile(r";([^\n{}]*)")
_TAG = re.compile(r'(?m)^([ \t]*\[[ \t]*(\w+)[ \t]*")([^"\n]*)("[ \t]*\])')
_CODES = re.compile(r"\[%[^\]]*\]")
"""Clock times and other commands that programs write in comments."""
_WORD = re.compile(r"[^\W\d_]{3}")
_MOVE = re.compile(r"\d\s*[-x:×]\s*\d|[a-l]\d")


def free_texts(text: str) -> Iterator[str]:
    """Yield the texts of the comments and tags of a sheet that are not empty."""
    for match in _TAG.finditer(text):
        if match[2].lower() not in READ_TAGS and match[3].strip(" ?-"):
            yield match[3].strip()
    for match in _BRACES.finditer(text):
        if _CODES.sub("", match[1]).strip():
            yield match[1].strip()
    for match in _TO_END_OF_LINE.finditer(_BRACES.sub("", text)):
        # A semicolon comments the rest of its line, which may hold the second move of a pair.
        if _WORD.search(match[1]) and not _MOVE.search(match[1]):
            yield match[1].strip()


def strike_out(text: str, struck: Collection[str], mark: str) -> str:
    """Return the sheet with a mark in place of each of the given comments and tag values."""

    def marked_comment(match: re.Match[str]) -> str:
        return match[0].replace(match[1], mark) if match[1].strip() in struck else match[0]

    def marked_tag(match: re.Match[str]) -> str:
        readable = match[2].lower() in READ_TAGS or match[3].strip() not in struck
        return match[0] if readable else f"{match[1]}{mark}{match[4]}"

    return _TO_END_OF_LINE.sub(marked_comment, _BRACES.sub(marked_comment, _TAG.sub(marked_tag, text)))


VERB = "strike_text"
NAME_VERBS = ("found", "found_stage", "configure", "import_league")
"""Verbs of decisions that store the name of the league at that time."""
STRUCK_KEY = "struck"
"""Key set in a decision that submitted a sheet, when words of the sheet were struck out."""
STRUCK = "[…]"
"""The replacement of struck words, in every language."""


@dataclass(frozen=True, slots=True)
class StrikeText(Verb):
    """Strike `texts` out of a decision, given by its number in the league."""

    decision: int
    texts: tuple[str, ...]

    name = VERB
    in_any_state = True

    def conflicting_decisions(self, league: models.League) -> Q:
        return Q(subject=_subject(self.decision))

    def apply(self, league: models.League) -> Change:
        """Strike texts out of the history and of all rows of the league."""
        decision = league.decisions.get(number=self.decision)
        _refuse_unknown_texts(decision, self.texts)
        striking = _Striking(self.texts, league.name)
        if _sheet_of(decision) is not None:
            decision_row = league.decisions.filter(number=self.decision)
            rewrite_decisions(decision_row, {"after": lambda after: {**after, STRUCK_KEY: True}})
        striking.strike_in_decisions(league.decisions.all())
        striking.strike_in_rows(league)
        striking.strike_in_championships(league)
        return _change(self.decision)


def strike_in_championship(
    championship: models.Championship, decision: int, texts: tuple[str, ...], *, by: Actor
) -> models.Decision:
    """Strike texts out of a decision in a championship that this transaction has locked."""
    _refuse_unknown_texts(championship.decisions.get(number=decision), texts)
    _Striking(texts).strike_in_decisions(championship.decisions.all())
    return record(championship, VERB, _change(decision), by=by)


def texts_of(decision: models.Decision) -> tuple[str, ...]:
    """Return the free texts in a decision, each once."""
    return texts_in([decision])[decision.number]


def texts_in(decisions: Sequence[models.Decision]) -> dict[int, tuple[str, ...]]:
    """Return the free texts in each decision of a history, by number, each once.

    They are reasons, notes, labels, names of holders of links, former names of the league, and comments and tags of
    sheets.
    """
    sheets = GameSheet.objects.in_bulk([pk for row in decisions if (pk := _sheet_of(row)) is not None])
    return {row.number: _texts_of(row, sheets) for row in decisions}


def _texts_of(decision: models.Decision, sheets: Mapping[int, GameSheet]) -> tuple[str, ...]:
    """Return the free texts of a decision that can be struck out."""
    texts = [decision.reason, *_texts_in(decision.before), *_texts_in(decision.after)]
    if decision.link_id:
        texts.append(decision.actor_name)
    if decision.verb in NAME_VERBS and decision.league:
        documents = (decision.before or {}, decision.after or {})
        texts += [name for document in documents if (name := document.get("name", "")) != decision.league.name]
    if sheet := sheets.get(_sheet_of(decision) or 0):
        texts += free_texts(sheet.text)
    return tuple(dict.fromkeys(text for text in texts if text.strip() and text != STRUCK))


def _sheet_of(decision: models.Decision) -> int | None:
    """Return the key of the sheet that a decision submitted; None for other decisions."""
    return (decision.after or {}).get("sheet") if decision.verb == "submit_sheet" else None


def is_struck(decision: models.Decision) -> bool:
    """Return whether texts of a decision were struck out."""
    texts = [decision.reason, decision.actor_name, *_texts_in(decision.before), *_texts_in(decision.after)]
    if decision.verb in NAME_VERBS:
        texts += [document.get("name", "") for document in (decision.before or {}, decision.after or {})]
    if (decision.after or {}).get(STRUCK_KEY):
        return True
    return any(STRUCK in text for text in texts)


def struck_by(decisions: QuerySet[models.Decision], numbers: Collection[int]) -> dict[int, models.Decision]:
    """Return, for each decision of a history, the last one that struck words out of it."""
    strikes = decisions.filter(verb=VERB, subject__in=map(_subject, numbers)).select_related("actor__handle")
    return {(row.after or {})["decision"]: row for row in strikes.order_by("number")}


@dataclass(frozen=True, slots=True)
class _Striking:
    """The striking out of some texts. `name` is the present name of the league, which is never struck out."""

    texts: tuple[str, ...]
    name: str = ""

    def strike_in_decisions(self, decisions: QuerySet[models.Decision]) -> None:
        """Strike the texts out of decisions."""
        rewrite_decisions(
            decisions,
            {"before": self._document, "after": self._document, "reason": self._whole, "actor_name": self._signed},
        )

    def strike_in_rows(self, league: models.League) -> None:
        """Strike the texts out of the league's rows that hold copies of them."""
        for rows, field in (
            (models.Sanction.objects.filter(league=league), "reason"),
            (models.Ruling.objects.filter(league=league), "reason"),
            (models.AccessLink.objects.filter(league=league), "label"),
            (models.Incident.objects.filter(fixture__league=league), "note"),
        ):
            rows.filter(**{f"{field}__in": self.texts}).update(**{field: STRUCK})
        for row in models.FixtureSheet.objects.filter(fixture__league=league).select_related("sheet"):
            text = strike_out(row.sheet.text, self.texts, STRUCK)
            if text != row.sheet.text:
                row.sheet.text, row.sheet.engine = text, ""
                reports.check(row.sheet)
                row.sheet.save(update_fields=["text", "report", "engine"])
        self._strike_in_notices(league)
        incidents = models.Incident.objects.filter(fixture__league=league)
        sheets = models.FixtureSheet.objects.filter(fixture__league=league)
        signed: list[tuple[QuerySet[Any], str]] = [(incidents, "noted_by"), (sheets, "submitted_by")]
        for signatures, field in signed:
            for name in set(signatures.values_list(field, flat=True)):
                if (shown := self._signed(name)) != name:
                    signatures.filter(**{field: name}).update(**{field: shown})

    def _strike_in_notices(self, league: models.League) -> None:
        """Strike the texts out of the notices of the league."""
        struck = [field for field in NOTICE_FIELDS if getattr(league, field) in self.texts]
        for field in struck:
            setattr(league, field, STRUCK)
        if struck:
            league.save(update_fields=struck)

    def strike_in_championships(self, league: models.League) -> None:
        """Strike former names of the league out of the histories of its championships."""
        names = set(self.texts) - {league.name}
        decisions = models.Decision.objects.filter(championship__isnull=False, subject=f"league {league.pk}")

        def struck(document: Any) -> Any:
            if not isinstance(document, dict) or document.get("league") not in names:
                return document
            return {**document, "league": STRUCK}

        rewrite_decisions(decisions, {"before": struck, "after": struck})

    def _document(self, document: Any) -> Any:
        """Return a stored document with the texts struck out."""
        if isinstance(document, list):
            return [self._document(value) for value in document]
        if not isinstance(document, dict):
            return document
        return {key: self._value(key, value, document) for key, value in document.items()}

    def _value(self, key: str, value: Any, document: dict[str, Any]) -> Any:
        """Return the value under a key of a document with the texts struck out."""
        named = key == "name" and "rules" in document and value != self.name
        if named or _is_text(key, document):
            return self._whole(value)
        if key == "sheet" and isinstance(value, str):
            return STRUCK if value in self.texts else strike_out(value, self.texts, STRUCK)
        return self._document(value)

    def _whole(self, text: str) -> str:
        """Return the mark for a text to strike out, or another text unchanged."""
        return STRUCK if text in self.texts else text

    def _signed(self, name: str) -> str:
        """Return a signature with the texts struck out; the holder of a link signs with the link's label in quotes."""
        for text in self.texts:
            name = name.replace(f"«{text}»", f"«{STRUCK}»")
        return self._whole(name)


def _refuse_unknown_texts(decision: models.Decision, texts: Collection[str]) -> None:
    """Raise Fault unless the decision holds all these texts, and there is at least one."""
    if not texts or not set(texts) <= set(texts_of(decision)):
        raise Fault(Code.TEXT_GONE)


def _texts_in(document: Any) -> Iterator[str]:
    """Yield the free texts in stored values."""
    if isinstance(document, list):
        for value in document:
            yield from _texts_in(value)
    if not isinstance(document, dict):
        return
    for key, value in document.items():
        if _is_text(key, document):
            yield value
        if key == "sheet" and isinstance(value, str):
            yield from free_texts(value)
            if "kind" in document:
                # The moves of a request are free text, so they can be struck out whole.
                yield value
        yield from _texts_in(value)


def _is_text(key: str, document: dict[str, Any]) -> bool:
    """Return whether the value under a key of a document is a free text."""
    return value_key(key, document) in TEXT_KEYS and isinstance(document[key], str)


def _change(decision: int) -> Change:
    """Return the change of striking texts out of the decision with this number."""
    return Change(None, {"decision": decision}, _subject(decision))


def _subject(decision: int) -> str:
    """Return the subject of decisions on the decision with this number."""
    return f"decision {decision}"
