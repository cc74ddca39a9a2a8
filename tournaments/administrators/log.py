"""The log of the administrators' acts, and the decisions of a league that contain typed texts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from django.contrib.auth.models import User
from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments import models
from tournaments.administrators.acts import Competition
from tournaments.display.history import DecisionLine, line_in_zone
from tournaments.models import League
from tournaments.models.decision import ActKind, ActSubject, SiteAct
from tournaments.store.access.people import full_signature, signature_text
from tournaments.store.league_rows import DEFAULT_ZONE
from tournaments.store.load import zone_of_row
from tournaments.store.struck_sheets import texts_in

PAGE_SIZE = 40
ACT_NAMES = {
    ActKind.PASSWORD_LINK: gettext_lazy("Enlace de contraseña nueva"),
    ActKind.PUT_OUT_OF_USE: gettext_lazy("Cuenta desactivada"),
    ActKind.PUT_BACK_IN_USE: gettext_lazy("Cuenta reactivada"),
    ActKind.MAKE_ADMINISTRATOR: gettext_lazy("Administra el sitio desde entonces"),
    ActKind.END_ADMINISTRATOR: gettext_lazy("Deja de administrar el sitio"),
    ActKind.WITHHOLD: gettext_lazy("Ocultación al público"),
    ActKind.SHOW_AGAIN: gettext_lazy("Vuelta a la vista del público"),
    ActKind.GIVE: gettext_lazy("Entrega a otra persona"),
    ActKind.DELETE: gettext_lazy("Borrado"),
    ActKind.TAKE_CREST_OFF: gettext_lazy("Escudo retirado"),
    ActKind.STRIKE_TEXT: gettext_lazy("Texto tachado"),
    ActKind.DELETE_ARCHIVE: gettext_lazy("Archivo de partidas borrado"),
}
DELETIONS = (ActKind.DELETE, ActKind.DELETE_ARCHIVE)
SUBJECT_NAMES = {
    ActSubject.ACCOUNT: gettext_lazy("cuenta n.º %(number)d"),
    ActSubject.LEAGUE: gettext_lazy("liga n.º %(number)d"),
    ActSubject.EVENT: gettext_lazy("torneo n.º %(number)d"),
    ActSubject.CHAMPIONSHIP: gettext_lazy("campeonato n.º %(number)d"),
    ActSubject.ARCHIVE: gettext_lazy("archivo n.º %(number)d"),
}


@dataclass(frozen=True, slots=True)
class ActLine:
    """An act of an administrator. `address` is the page of its subject, empty if that was deleted.

    `given_to` is the account to which the subject was given, and `given_to_address` its page; empty for other acts.
    """

    what: str
    about: str
    address: str
    who: str
    at: datetime
    why: str
    given_to: str = ""
    given_to_address: str = ""


@dataclass(frozen=True, slots=True)
class Log:
    lines: tuple[ActLine, ...]
    more: bool


def log(number: int = 1, *, deleted: bool = False) -> Log:
    """Return a page of the log, numbered from 1, latest first: all acts, or only deletions."""
    acts = models.SiteAct.objects.all()
    return _page(acts.filter(kind__in=DELETIONS) if deleted else acts, number)


def acts_on(subject: ActSubject, pk: int) -> tuple[ActLine, ...]:
    """Return the latest acts on one subject."""
    return _page(models.SiteAct.objects.filter(subject_kind=subject, subject_id=pk), 1).lines


def _page(acts: QuerySet[SiteAct], number: int) -> Log:
    first = (number - 1) * PAGE_SIZE
    rows = list(acts.order_by("-pk")[first : first + PAGE_SIZE + 1])
    names = _names(rows)
    return Log(tuple(_line(row, names) for row in rows[:PAGE_SIZE]), len(rows) > PAGE_SIZE)


def _names(rows: Sequence[SiteAct]) -> dict[tuple[str, int], tuple[str, str]]:
    """Return the name and address of the subjects that still exist."""
    names: dict[tuple[str, int], tuple[str, str]] = {}
    for subject, rows_of in NAME_LOOKUPS.items():
        keys = [row.subject_id for row in rows if row.subject_kind == subject]
        if subject is ActSubject.ACCOUNT:
            keys += [row.given_to for row in rows if row.given_to]
        for pk, name in rows_of(keys):
            names[subject, pk] = name, address_of(subject, pk)
    return names


def _account_names(keys: list[int]) -> list[tuple[int, str]]:
    return [(user.pk, full_signature(user)) for user in User.objects.filter(pk__in=keys).select_related("handle")]


NAME_LOOKUPS: dict[ActSubject, Callable[[list[int]], Iterable[tuple[int, str]]]] = {
    ActSubject.ACCOUNT: _account_names,
    ActSubject.LEAGUE: lambda keys: models.League.objects.filter(pk__in=keys).values_list("pk", "name"),
    ActSubject.CHAMPIONSHIP: lambda keys: models.Championship.objects.filter(pk__in=keys).values_list("pk", "name"),
}
"""For each kind of subject, a function that returns the keys and names of those that still exist."""


def address_of(subject: ActSubject, pk: int) -> str:
    """Return the address of the administrator's page of a subject."""
    return reverse(f"administration:{subject}_page", args=[pk])


def _line(row: SiteAct, names: dict[tuple[str, int], tuple[str, str]]) -> ActLine:
    """Return an act as the log shows it."""
    name, address = _named(ActSubject(row.subject_kind), row.subject_id, names)
    to, to_address = _named(ActSubject.ACCOUNT, row.given_to, names) if row.given_to else ("", "")
    return ActLine(
        what=str(ACT_NAMES[ActKind(row.kind)]),
        about=_("«%(name)s», %(number)s") % {"name": row.subject_name, "number": name} if row.subject_name else name,
        address=address,
        who=signature_text(row.actor_name, row.actor_handle),
        at=row.taken_at,
        why=row.reason,
        given_to=to,
        given_to_address=to_address,
    )


def _named(subject: ActSubject, pk: int, names: Mapping[tuple[str, int], tuple[str, str]]) -> tuple[str, str]:
    """Return the name and address of a subject, or its number if it was deleted."""
    return names.get((subject, pk), (str(SUBJECT_NAMES[subject]) % {"number": pk}, ""))


VERBS_WITH_TEXTS = (
    *("sanction", "revoke_sanction", "rule", "note_incident", "strike_incident", "undo"),
    *("make_link", "renew_link", "revoke_link", "found", "configure", "import_league", "submit_sheet", "announce"),
)
"""The decisions that may contain typed texts besides their reason."""


@dataclass(frozen=True, slots=True)
class TextLine:
    """A decision and the texts typed in it."""

    line: DecisionLine
    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TextList:
    lines: tuple[TextLine, ...]
    more: bool


def text_list(competition: Competition, *, number: int = 1) -> TextList:
    """Return a page, numbered from 1, of the decisions that may hold a text, those with one, the latest first."""
    with_text = ~Q(reason="") | Q(verb__in=VERBS_WITH_TEXTS) | Q(link__isnull=False)
    rows = competition.decisions.filter(with_text).select_related("actor__handle", "league").order_by("-number")
    first = (number - 1) * PAGE_SIZE
    page_rows = list(rows[first : first + PAGE_SIZE + 1])
    if isinstance(competition, League):
        line = line_in_zone(zone_of_row(competition), walkover_pieces=competition.pieces_of_absence)
    else:
        line = line_in_zone(ZoneInfo(DEFAULT_ZONE))
    texts = texts_in(page_rows[:PAGE_SIZE])
    lines = (TextLine(line(row), texts[row.number]) for row in page_rows[:PAGE_SIZE] if texts[row.number])
    return TextList(tuple(lines), len(page_rows) > PAGE_SIZE)
