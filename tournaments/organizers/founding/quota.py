"""How many leagues an account may still make today: said when a page that makes one opens, and refused beyond it."""

from __future__ import annotations

from datetime import datetime, timedelta
from math import ceil

from django.contrib.auth.models import AnonymousUser, User
from django.utils import timezone
from django.utils.translation import ngettext

from tournaments import models
from tournaments.league.faults import Code, Fault
from tournaments.models.decision import ActKind, ActSubject

MAX_LEAGUES_A_DAY = 30
"""Maximum number of new leagues of an account in a day: the front page and the disk have limited room."""
FEW_LEFT = 5
"""From how many on a page says how many are left."""
DAY = timedelta(days=1)
HOUR = timedelta(hours=1)
MAKING_VERBS = ("found", "import_league")


def refuse_too_many(user: User | None) -> None:
    """Refuse more leagues than an account may make in a day; deleted ones count."""
    if user is None or user.is_superuser:
        return
    moments = _made_today(user)
    if len(moments) >= MAX_LEAGUES_A_DAY:
        raise Fault(Code.LEAGUES_TOO_MANY, most=MAX_LEAGUES_A_DAY, wait=_wait(moments))


def quota_words(user: User | AnonymousUser) -> str:
    """Return what a page that makes leagues says of the limit: nothing unless few are left, or none."""
    if not user.is_authenticated or user.is_superuser:
        return ""
    moments = _made_today(user)
    left = MAX_LEAGUES_A_DAY - len(moments)
    if left > FEW_LEFT:
        return ""
    if left > 0:
        words = ngettext(
            "Cada cuenta puede crear %(most)d ligas al día: te queda %(left)d.",
            "Cada cuenta puede crear %(most)d ligas al día: te quedan %(left)d.",
            left,
        )
        return words % {"most": MAX_LEAGUES_A_DAY, "left": left}
    hours = ceil(_wait(moments) / HOUR)
    words = ngettext(
        "Cada cuenta puede crear %(most)d ligas al día, y la tuya ya las ha creado: podrás crear otra dentro de "
        "%(hours)d hora.",
        "Cada cuenta puede crear %(most)d ligas al día, y la tuya ya las ha creado: podrás crear otra dentro de "
        "%(hours)d horas.",
        hours,
    )
    return words % {"most": MAX_LEAGUES_A_DAY, "hours": hours}


def _made_today(user: User) -> list[datetime]:
    """Return when the account made each league of the last day, deleted ones too, in order.

    A tournament counts once, also deleted.
    """
    since = timezone.now() - DAY
    made = models.Decision.objects.filter(actor=user, verb__in=MAKING_VERBS, taken_at__gt=since)
    made = made.exclude(league__event_stage__position__gt=1)  # the further stages of an imported tournament
    competitions = (ActSubject.LEAGUE, ActSubject.EVENT)
    deleted = models.SiteAct.objects.filter(
        actor=user, kind=ActKind.DELETE, subject_kind__in=competitions, event_id=None, taken_at__gt=since
    )
    moments = made.order_by().values_list("taken_at", flat=True)
    return sorted(moments.union(deleted.order_by().values_list("taken_at", flat=True), all=True))


def _wait(moments: list[datetime]) -> timedelta:
    """Return how long until one of the leagues counts no more."""
    return moments[-MAX_LEAGUES_A_DAY] + DAY - timezone.now()
