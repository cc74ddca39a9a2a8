"""Strike words out of the history of a league or a championship, as the site's administrator decides.

The words are deleted wherever they stand: in the decision, in others that repeat it, and in what they left in the
league. A mark stays in their place, and a further decision tells who struck them out and when.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet

from tournaments import models
from tournaments.decisions.actor import Actor
from tournaments.decisions.erasing import TEXTS, kind_of, rewrite_decisions
from tournaments.decisions.taking import Change, Verb, record
from tournaments.league.faults import Code, Fault

VERB = "strike_text"
STRUCK = "[…]"
"""What stands where words were struck out, in every language."""


@dataclass(frozen=True, slots=True)
class StrikeText(Verb):
    """`decision` is its number in the league, and `texts` those of its texts that are struck out."""

    decision: int
    texts: tuple[str, ...]

    name = VERB
    in_any_state = True

    def rivals(self, league: models.League) -> Q:
        return Q(subject=_subject(self.decision))

    def apply(self, league: models.League) -> Change:
        _refuse_others(league.decisions.get(number=self.decision), self.texts)
        words = _Words(self.texts)
        words.strike_in_decisions(league.decisions.all())
        words.strike_in_rows(league)
        return _change(self.decision)


def strike_in_championship(
    championship: models.Championship, decision: int, texts: tuple[str, ...], *, by: Actor
) -> models.Decision:
    """The same in a championship that this transaction holds."""
    _refuse_others(championship.decisions.get(number=decision), texts)
    _Words(texts).strike_in_decisions(championship.decisions.all())
    return record(championship, VERB, _change(decision), by=by)


def texts_of(decision: models.Decision) -> tuple[str, ...]:
    """What somebody wrote in a decision, each text once: reasons, notes, labels, and the name of who held a link."""
    found = [decision.reason, *_texts_in(decision.before), *_texts_in(decision.after)]
    if decision.link_id:
        found.append(decision.actor_name)
    return tuple(dict.fromkeys(text for text in found if text.strip() and text != STRUCK))


def is_struck(decision: models.Decision) -> bool:
    """Whether words of it were struck out."""
    texts = (decision.reason, decision.actor_name, *_texts_in(decision.before), *_texts_in(decision.after))
    return any(STRUCK in text for text in texts)


def struck_by(decisions: QuerySet[models.Decision], numbers: Collection[int]) -> dict[int, models.Decision]:
    """The last decision that struck words out of each of those of a history."""
    found = decisions.filter(verb=VERB, subject__in=map(_subject, numbers)).select_related("actor__handle")
    return {(row.after or {})["decision"]: row for row in found.order_by("number")}


@dataclass(frozen=True, slots=True)
class _Words:
    texts: tuple[str, ...]

    def strike_in_decisions(self, decisions: QuerySet[models.Decision]) -> None:
        rewrite_decisions(
            decisions,
            {"before": self._document, "after": self._document, "reason": self._whole, "actor_name": self._signed},
        )

    def strike_in_rows(self, league: models.League) -> None:
        """In the texts that decisions left in the league."""
        for rows, field in (
            (models.Sanction.objects.filter(league=league), "reason"),
            (models.Ruling.objects.filter(league=league), "reason"),
            (models.AccessLink.objects.filter(league=league), "label"),
            (models.Incident.objects.filter(fixture__league=league), "note"),
        ):
            rows.filter(**{f"{field}__in": self.texts}).update(**{field: STRUCK})
        incidents = models.Incident.objects.filter(fixture__league=league)
        sheets = models.FixtureSheet.objects.filter(fixture__league=league)
        signed: list[tuple[QuerySet[Any], str]] = [(incidents, "noted_by"), (sheets, "submitted_by")]
        for signatures, field in signed:
            for name in set(signatures.values_list(field, flat=True)):
                if (shown := self._signed(name)) != name:
                    signatures.filter(**{field: name}).update(**{field: shown})

    def _document(self, document: Any) -> Any:
        if not isinstance(document, dict):
            return document
        return {
            key: self._whole(value) if _is_text(key, document) else self._document(value)
            for key, value in document.items()
        }

    def _whole(self, text: str) -> str:
        return STRUCK if text in self.texts else text

    def _signed(self, name: str) -> str:
        """A name that somebody was shown by: that of the holder of a link has the label of the link in it."""
        for text in self.texts:
            name = name.replace(f"«{text}»", f"«{STRUCK}»")
        return self._whole(name)


def _refuse_others(decision: models.Decision, texts: Collection[str]) -> None:
    if not texts or not set(texts) <= set(texts_of(decision)):
        raise Fault(Code.TEXT_GONE)


def _texts_in(document: Any) -> Iterator[str]:
    if not isinstance(document, dict):
        return
    for key, value in document.items():
        if _is_text(key, document):
            yield value
        yield from _texts_in(value)


def _is_text(key: str, document: dict[str, Any]) -> bool:
    return kind_of(key, document) in TEXTS and isinstance(document[key], str)


def _change(decision: int) -> Change:
    return Change(None, {"decision": decision}, _subject(decision))


def _subject(decision: int) -> str:
    return f"decision {decision}"
