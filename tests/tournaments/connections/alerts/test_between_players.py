"""Notices of requests and of reported results: their receivers, their text, and each only once."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from tests.organizing import ONE_WINS, TWO_WINS, decide, drawn_league, fixture
from tests.own_pages import allow, player_of
from tests.tournaments.connections.alerts.channels import channel, deliver, official_channel
from tests.tournaments.connections.alerts.mailbox import Mailbox
from tests.tournaments.web.deciding.browsing import html_of
from tournaments import models
from tournaments.connections.alerts import telling
from tournaments.connections.alerts.kinds import ANSWERED, MISSING, PROPOSED, REPORTED, REQUEST, VERSIONS
from tournaments.league.timetable import Timetable
from tournaments.league.values import Result
from tournaments.models.alert import SendingState
from tournaments.models.league import Role
from tournaments.models.player_request import RequestKind
from tournaments.organizers.calendar.verbs import SetHour
from tournaments.organizers.officials.verbs import Publish
from tournaments.organizers.privacy.verbs import ShowAs
from tournaments.players.requests.verbs import AnswerRequest, MakeRequest, PickHour, RefuseHours, WithdrawRequest
from tournaments.players.results.verbs import ConfirmReport, DiscardReports, ReportResult, WithdrawReport
from tournaments.store.access.actor import Actor
from tournaments.store.decide import take
from tournaments.store.links import RevokePlayerLinks

pytestmark = pytest.mark.django_db
WEEKLY = Timetable(start=datetime(2030, 11, 30, 17), minutes=20)
PROPOSAL = datetime(2030, 12, 7, 17)


class Game:
    """A game in a league of four, with the links and mail channels of its players, of a third, and of officials."""

    def __init__(self, kinds: list[str], **allowed: object) -> None:
        self.league = drawn_league(("Ana", "Bea", "Carlos", "Duarte"), timetable=WEEKLY)
        allow(self.league, **allowed)
        self.row = fixture(self.league, "Ana", "Bea")
        self.one, self.two = self.player(self.row.one.name, kinds), self.player(self.row.two.name, kinds)
        self.third = self.player("Carlos", kinds)
        official_channel(self.league, kinds=kinds)
        official_channel(self.league, Role.REFEREE, "rita", kinds=kinds)
        self.other = drawn_league(name="Otra")
        official_channel(self.other, name="oto", kinds=kinds)

    def player(self, name: str, kinds: list[str]) -> models.PlayerLink:
        player_of(self.league, name)
        link = models.PlayerLink.objects.get(entry__league=self.league, entry__name=name)
        channel(medium="mail", target=f"{name.lower()}@example.org", link=link, kinds=kinds)
        return link

    def ask(self, kind: RequestKind = RequestKind.HOUR) -> int:
        hours = (PROPOSAL, PROPOSAL + timedelta(days=1)) if kind is RequestKind.HOUR else ()
        of_game = None if kind is RequestKind.WITHDRAW else self.row.pk
        self.by(self.one, MakeRequest(self.one.entry_id, kind, of_game, hours), reason="Tengo guardia")
        return models.PlayerRequest.objects.latest("pk").pk

    def report(self, link: models.PlayerLink, result: Result = ONE_WINS) -> models.Decision:
        return self.by(link, ReportResult(self.row.pk, link.entry_id, result))

    def by(self, link: models.PlayerLink, verb: object, reason: str = "") -> models.Decision:
        return take(self.league, verb, by=Actor(link.entry.name, own_link=link), reason=reason)

    def address(self, link: models.PlayerLink) -> str:
        return f"{link.entry.name.lower()}@example.org"


def test_opponent_gets_a_notice_of_proposed_hours(box: Mailbox) -> None:
    game = Game([PROPOSED, REQUEST])
    game.ask()
    deliver()
    deliver()
    assert box.to == [game.address(game.two)], "the organizers get no notice before the opponent answers"
    assert "propone jugarla el sábado 7 de diciembre, 17:00 o domingo 8 de diciembre, 17:00" in box.texts()[0]
    assert "Tengo guardia" not in box.texts()[0]


def test_withdrawn_request_sends_no_notice(box: Mailbox) -> None:
    game = Game([PROPOSED, REQUEST])
    for kind in (RequestKind.HOUR, RequestKind.ABSENT):
        game.by(game.one, WithdrawRequest(game.ask(kind), game.one.entry_id))
    deliver()
    assert box.mails == []
    assert set(models.AlertMessage.objects.values_list("state", flat=True)) == {SendingState.DROPPED}


def test_organizers_get_notices_of_waiting_requests(box: Mailbox) -> None:
    game = Game([REQUEST])
    game.ask(RequestKind.WITHDRAW)
    game.ask(RequestKind.ABSENT)
    deliver()
    assert box.to == ["olga@example.org"], "only the organizer of the league gets the notice"
    pair = f"{game.one.entry.name} – {game.two.entry.name}"
    assert f"{game.one.entry.name} pide: Dejar de jugar." in box.texts()[0]
    assert f"{game.one.entry.name} pide: No puedo ir ({pair})." in box.texts()[0]
    assert f"https://ligas.example/ligas/{game.league.slug}/organizar/" in box.texts()[0]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (lambda pk, opponent: PickHour(pk, opponent, 1), "tu rival elige el domingo 8 de diciembre, 17:00"),
        (RefuseHours, "tu rival no puede a ninguna de las horas"),
    ],
)
def test_requester_gets_the_opponents_answer(box: Mailbox, answer: Callable[[int, int], object], expected: str) -> None:
    game = Game([ANSWERED, REQUEST])
    game.by(game.two, answer(game.ask(), game.two.entry_id))
    deliver()
    mails = dict(zip(box.to, box.texts(), strict=True))
    assert set(mails) == {game.address(game.one), "olga@example.org"}
    assert expected in mails[game.address(game.one)] and "pide: Jugar a otra hora" in mails["olga@example.org"]


def test_requester_gets_the_organizers_answer(box: Mailbox) -> None:
    game = Game([ANSWERED])
    for kind, accepted in ((RequestKind.ABSENT, True), (RequestKind.WITHDRAW, False)):
        decide(game.league, AnswerRequest(game.ask(kind), accepted), reason="Ya lo hablamos")
    deliver()
    assert box.to == [game.address(game.one)]
    assert "No puedo ir" in box.texts()[0] and "aceptada." in box.texts()[0]
    assert "Dejar de jugar: rechazada." in box.texts()[0] and "Ya lo hablamos" not in box.texts()[0]


def test_requester_is_notified_of_a_request_closed_otherwise(box: Mailbox) -> None:
    game = Game([ANSWERED])
    game.ask(RequestKind.ABSENT)
    decide(game.league, SetHour(game.row.pk, datetime(2030, 12, 14, 17), 1))
    deliver()
    assert box.to == [game.address(game.one)] and "ya no hace falta" in box.texts()[0]


def test_opponent_gets_the_report_with_its_deadline(box: Mailbox) -> None:
    game = Game([REPORTED, VERSIONS])
    game.report(game.one)
    deliver()
    deliver()
    assert box.to == [game.address(game.two)]
    assert f"{game.one.entry.name} comunica:" in box.texts()[0] and "antes del" in box.texts()[0]


def test_withdrawn_or_confirmed_report_sends_no_notice(box: Mailbox) -> None:
    game = Game([REPORTED])
    game.report(game.one)
    game.by(game.one, WithdrawReport(game.row.pk, game.one.entry_id))
    game.report(game.one)
    report = models.ResultReport.objects.get(closed=False)
    game.by(game.two, ConfirmReport(game.row.pk, report.pk, Actor("x", own_link=game.two)))
    deliver()
    assert box.mails == []


def test_both_players_are_notified_of_a_discarded_report(box: Mailbox) -> None:
    game = Game([REPORTED])
    game.report(game.one)
    decide(game.league, DiscardReports(game.row.pk))
    deliver()
    assert sorted(box.to) == sorted([game.address(game.one), game.address(game.two)])
    assert all("quien arbitra descartó lo que se comunicó; sigue sin resultado." in text for text in box.texts())


def test_contradicting_reports_notify_opponent_and_organizers(box: Mailbox) -> None:
    game = Game([REPORTED, VERSIONS])
    game.report(game.one)
    deliver()
    box.to.clear()
    box.mails.clear()
    game.report(game.two, TWO_WINS)
    deliver()
    mails = dict(zip(box.to, box.texts(), strict=True))
    assert set(mails) == {game.address(game.one), "olga@example.org"}
    assert "no coincide con lo tuyo" in mails[game.address(game.one)]
    assert "cada jugador comunica un resultado" in mails["olga@example.org"]
    assert f"/ligas/{game.league.slug}/organizar/" in mails["olga@example.org"]


def test_unanswered_report_notifies_the_organizers_once(box: Mailbox) -> None:
    game = Game([MISSING], confirm_hours=24)
    models.Fixture.objects.filter(pk=game.row.pk).update(at=timezone.now() - timedelta(hours=4))
    game.report(game.one)
    telling.remind()
    deliver()
    assert box.mails == [], "no notice before the time to answer ends"
    models.ResultReport.objects.update(sent_at=timezone.now() - timedelta(hours=25))
    models.League.objects.update(archived=True)
    telling.remind()
    deliver()
    assert box.mails == [], "no notice while the league is archived"
    models.League.objects.update(archived=False)
    for _ in range(3):
        telling.remind()
        deliver()
    assert box.to == ["olga@example.org"]
    assert f"{game.one.entry.name} comunicó un resultado y su rival no ha contestado" in box.texts()[0]


def test_account_that_keeps_a_page_gets_its_players_notices(box: Mailbox) -> None:
    game = Game([])
    user, other = User.objects.create_user("suya"), User.objects.create_user("ajena")
    models.PlayerLink.objects.filter(pk=game.two.pk).update(account=user)
    models.PlayerLink.objects.filter(pk=game.third.pk).update(account=other)
    for owner in (user, other):
        channel(medium="mail", target=f"{owner.username}@example.org", user=owner)
    game.ask()
    game.report(game.one)
    deliver()
    assert box.to == ["suya@example.org"] * 2
    assert all(f"https://ligas.example/mi/ficha-{game.two.entry_id}/" in text for text in box.texts())


def test_revoked_page_ends_the_notices_of_its_account(box: Mailbox) -> None:
    game = Game([])
    user = User.objects.create_user("suya")
    models.PlayerLink.objects.filter(pk=game.two.pk).update(account=user)
    channel(medium="mail", target="suya@example.org", user=user)
    game.ask()
    decide(game.league, RevokePlayerLinks((game.two.entry_id,)))
    deliver()
    assert box.mails == []


def test_notice_to_a_player_links_to_no_private_league(box: Mailbox) -> None:
    game = Game([PROPOSED])
    decide(game.league, Publish(published=False))
    game.ask()
    deliver()
    assert box.to == [game.address(game.two)] and game.league.slug not in box.texts()[0]


def test_hidden_player_appears_by_initials(box: Mailbox) -> None:
    game = Game([PROPOSED, REPORTED])
    decide(game.league, ShowAs(game.one.entry.player_id, initials=True))
    game.ask()
    game.report(game.one)
    deliver()
    assert len(box.mails) == 2 and all(game.one.entry.name not in text for text in box.texts())


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", "suggests playing it on"),
        ("gl", "propón xogala o"),
        ("it", "propone di giocarla"),
    ],
)
def test_notice_is_in_the_language_of_its_reader(box: Mailbox, language: str, expected: str) -> None:
    game = Game([PROPOSED])
    models.AlertChannel.objects.update(language=language)
    game.ask()
    deliver()
    assert expected in box.texts()[0]


def test_account_is_offered_the_kinds_of_its_roles(box: Mailbox) -> None:
    game = Game([])
    organizer, player, both = (User.objects.create_user(name) for name in ("organiza", "juega", "ambas"))
    for user in (organizer, both):
        models.Official.objects.create(league=game.league, user=user, role=Role.ORGANIZER)
    models.PlayerLink.objects.filter(pk=game.one.pk).update(account=player)
    models.PlayerLink.objects.filter(pk=game.two.pk).update(account=both)
    assert [offered_to(user) for user in (organizer, player, both)] == [(False, True), (True, False), (True, True)]


def offered_to(user: User) -> tuple[bool, bool]:
    """Return whether an account may choose a kind for players, and one for organizers."""
    client = Client()
    client.force_login(user)
    html = html_of(client.get("/cuenta/avisos/"))
    return f'value="{REPORTED}"' in html, f'value="{REQUEST}"' in html
