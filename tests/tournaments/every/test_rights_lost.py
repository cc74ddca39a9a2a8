"""Lost rights take effect at once, also in open sessions."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from tests.people import Visitor, client_of
from tests.tournaments.every.addresses import address, made
from tests.tournaments.every.asked import first_of_each_rule
from tests.tournaments.every.matrix import PAGES, expected
from tests.tournaments.every.states import LEAGUES
from tournaments import models

pytestmark = pytest.mark.django_db


def deactivate_account(league: models.League) -> None:
    User.objects.update(is_active=False)


def dismiss(league: models.League) -> None:
    models.Official.objects.filter(league=league).delete()


def dismiss_from_championship(league: models.League) -> None:
    models.ChampionshipOrganizer.objects.filter(championship=league.championship).delete()


def end_superuser(league: models.League) -> None:
    User.objects.update(is_superuser=False)


def revoke_link(league: models.League) -> None:
    models.AccessLink.objects.update(revoked_at=timezone.now())


def expire_link(league: models.League) -> None:
    models.AccessLink.objects.update(expires_at=timezone.now())


LOSSES: list[tuple[Visitor, Callable[[models.League], None], Visitor]] = [
    (Visitor.ORGANIZER, deactivate_account, Visitor.ANONYMOUS),
    (Visitor.SUPERUSER, deactivate_account, Visitor.ANONYMOUS),
    (Visitor.ORGANIZER, dismiss, Visitor.STRANGER),
    (Visitor.REFEREE, dismiss, Visitor.STRANGER),
    (Visitor.SUPERUSER, end_superuser, Visitor.STRANGER),
    (Visitor.ORGANIZER_OF_CHAMPIONSHIP, dismiss_from_championship, Visitor.STRANGER),
    (Visitor.LINK, revoke_link, Visitor.REVOKED_LINK),
    (Visitor.LINK_TO_GAME, expire_link, Visitor.REVOKED_LINK),
]


def row_counts() -> list[int]:
    return [
        models.Decision.objects.count(),
        models.Official.objects.count(),
        models.Invitation.objects.filter(revoked=False, accepted_by=None).count(),
        models.AccessLink.objects.count(),
        models.Player.objects.count(),
        User.objects.count(),
    ]


NOT_WALKED = {
    *("logout", "invitation", "revoke_invitation", "tournaments:revoke_team_invitation", "tournaments:enter"),
    *("tournaments:own_page", "tournaments:own_calendar", "tournaments:renew_calendar"),
    *("tournaments:own_report", "tournaments:own_sheet", "tournaments:own_take_back", "tournaments:own_confirm"),
    "tournaments:own_deny",
    *("tournaments:ask", "tournaments:own_request", "tournaments:take_request_back", "tournaments:own_undo"),
    *("tournaments:show_medallist", "tournaments:erase_medallist", "tournaments:remove_other_podium"),
    *("api:erase_medallist", "api:answer_proposal", "api:propose_player", "api:part_players"),
}
"""Pages left out: logging out, pages that depend on the link in their own address, and those made with a podium of
another game or a published league of others, which make the championship or a player public."""


@pytest.mark.parametrize("state", LEAGUES)
def test_every_page_answers_a_dismissed_official_as_a_stranger(state: str) -> None:
    """All read and send the first page of each rule that they lost, and an eighth of the other pages, by turns."""
    league = made(next(name for name, page in PAGES.items() if page.league == state), published=False)
    names = [name for name, page in PAGES.items() if page.league == state and name not in NOT_WALKED]
    addresses = {name: address(name, league) for name in names}
    for turn, (visitor, lose, becomes) in enumerate(LOSSES):
        asked = asked_for(names, visitor, becomes, turn)
        if not asked:
            continue
        with transaction.atomic():
            client = client_of(visitor, league)
            client.get(reverse("tournaments:leagues"))
            lose(league)
            rows_before = row_counts()
            for name, answer in asked.items():
                assert client.get(addresses[name]).status_code == answer, (name, visitor, lose.__name__)
                client.post(addresses[name], {"step": "confirm", "reason": "porque sí", "seed": "x"})
            assert row_counts() == rows_before, (visitor, lose.__name__)
            transaction.set_rollback(True)


def asked_for(names: list[str], visitor: Visitor, becomes: Visitor, turn: int) -> dict[str, int]:
    """Return the pages that a loss of rights is tried on, with their statuses after it."""
    answers = {name: expected(name, becomes, published=False) for name in names}
    lost = [name for name in names if answers[name] != expected(name, visitor, published=False)]
    first = first_of_each_rule(published=False)
    return {
        name: answers[name] for number, name in enumerate(lost) if (number + turn) % len(LOSSES) == 0 or name in first
    }
