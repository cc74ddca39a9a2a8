"""Pages of notices, webhooks, videos and embedded parts in their less usual states, and the files of spreadsheets."""

from __future__ import annotations

import io
from collections.abc import Iterator
from datetime import datetime, time
from unittest.mock import patch
from zipfile import ZipFile

from django.contrib.auth.models import User
from django.core import mail
from django.test import Client, override_settings
from django.urls import reverse
from django.utils import timezone, translation

from games.rules import RULES, check
from tests import sheets
from tests.events import event_of, loaded
from tests.organizing import (
    DRAWN_RESULT,
    complete_league,
    decide,
    drawn_league,
    fixture,
    league_in_preparation,
    tied_league,
)
from tests.people import logged_in, organizer_of
from tests.swiss_leagues import playing, swiss_league
from tests.tournaments.connections.alerts.channels import channel, deliver, official_channel, page_of, player_channel
from tests.tournaments.connections.alerts.telegram import TOKEN, chatting
from tests.tournaments.every.objects import a_code
from tests.tournaments.every.opening import LONG_AGO, Shown, as_page, mailed, read
from tests.tournaments.web.deciding.browsing import league_url
from tournaments import models
from tournaments.connections.alerts import outlet
from tournaments.connections.alerts.note import unsubscribe_address
from tournaments.league.timetable import Timetable
from tournaments.league.values import Side, WithdrawnGames
from tournaments.models.alert import Medium, SendingState
from tournaments.models.league import Role
from tournaments.organizers.calendar.verbs import PutOff
from tournaments.organizers.closing.verbs import PlayOff
from tournaments.organizers.conduct.verbs import Withdraw
from tournaments.organizers.officials.verbs import Publish
from tournaments.organizers.results.verbs import ChooseColours, RecordResult
from tournaments.organizers.sheets.verbs import SubmitSheet
from tournaments.store.fixtures import broadcast_moves

NAMES = ("Aldara", "Brais", "Cibrán", "Dores")
HOURS = Timetable(start=datetime(2126, 11, 23, 17), minutes=20)
PUSH_KEY = "AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE"
"""A private key of notices to devices: any 32 bytes."""
EVERY_MEDIUM = {
    "SENDS_MAIL": True,
    "PUSH_PRIVATE_KEY": PUSH_KEY,
    "PUSH_CONTACT": "club@example.org",
    "TELEGRAM_TOKEN": TOKEN,
}
ALERTS = reverse("tournaments:account_alerts")
PARTS_OF_FILES = ("content.xml", "meta.xml", "settings.xml", "styles.xml", "docProps/core.xml")


def pages_of_connections() -> Iterator[Shown]:
    user = User.objects.create_user("mirandara")
    client = logged_in(user)
    yield from notices(client, user)
    yield from notices_sent()
    yield from webhooks(client, user)
    yield from videos()
    yield from embedded()
    yield from files(client, user)


def notices(client: Client, user: User) -> Iterator[Shown]:
    """Yield the notices of an account and of a player by every medium, and the pages that confirm and end them."""
    league = drawn_league(NAMES, name="Liga con avisos")
    own = reverse("tournaments:own_alerts", args=[page_of(league, "Aldara")])
    for medium in (Medium.PUSH, Medium.TELEGRAM):
        channel(medium=medium, target=f"{medium}", user=user)
    channel(medium=Medium.MAIL, target="otra@example.org", user=user, confirmed_at=None)
    with chatting() as telegram, override_settings(**EVERY_MEDIUM, TELEGRAM_URL=telegram.url):
        yield from read(client, "notices by every medium", ALERTS)
        yield from read(Client(), "notices of a player", own)
        itself, telegram.itself = telegram.itself, {}
        yield "chat without an answer", client.post(ALERTS, {"do": "telegram"}).content.decode()
        telegram.itself = itself
        yield "chat to start", client.post(ALERTS, {"do": "telegram"}).content.decode()
        for fields in ({"mail-address": "nada"}, {"mail-address": "a@example.org", "mail-kinds": "no-hay"}):
            yield "notices by mail, sent", client.post(ALERTS, {"do": "mail", **fields}).content.decode()
        with mailed() as letters:
            client.post(ALERTS, {"do": "mail", "mail-address": "a@example.org", "mail-kinds": "result"})
        yield from (("mail to confirm", text) for text in letters)
    [code] = a_code(league)
    confirming = reverse("tournaments:confirm_alerts", args=[code])
    yield "notices confirmed", client.post(confirming).content.decode()
    yield from read(client, "notices confirmed before", confirming)
    ending = unsubscribe_address(models.AlertChannel.objects.latest("pk"))
    yield "notices ended", client.post(ending).content.decode()


def notices_sent() -> Iterator[Shown]:
    """Yield the mails of notices about a result, and about more than one mail tells."""
    league = drawn_league(("Ana", "Bea", "Carlos", "Duarte", "Eva", "Fe"), name="Liga avisada")
    official_channel(league, name="quien-organiza")
    player_channel(league, "Ana")
    mail.outbox = []
    with patch.multiple(outlet, DAY_FROM=time.min, DAY_UNTIL=time.max), override_settings(SENDS_MAIL=True):
        for game in league.fixtures.order_by("position"):
            decide(league, RecordResult(game.pk, DRAWN_RESULT))
        deliver()
    for number, message in enumerate(sorted(mail.outbox, key=lambda message: (message.to, message.subject)), 1):
        yield f"notice {number}", as_page(str(message.subject), str(message.body))


def webhooks(client: Client, user: User) -> Iterator[Shown]:
    """Yield a webhook as it is added, fails and is stopped, and one of a whole event."""
    league = loaded(event_of(8)).groups[0].row.league
    models.Official.objects.create(league=league, user=user, role=Role.ORGANIZER)
    where = league_url("webhooks", league)
    yield from read(client, "no webhooks", where)
    with patch("tournaments.connections.outbox.https.check_entered"):
        for address in ("", "https://club.example/avisos"):
            yield "webhook, sent", client.post(where, {"address": address, "whole_event": "on"}).content.decode()
    webhook = models.Webhook.objects.get()
    yield from read(client, "webhooks", where)
    page = reverse("tournaments:webhook", args=[league.slug, webhook.pk])
    renewing = reverse("tournaments:renew_webhook", args=[league.slug, webhook.pk])
    yield "webhook with another secret", client.post(renewing).content.decode()
    columns = {"key": "1" * 32, "due_at": timezone.now(), "state": SendingState.WAITING, "attempts": 2, "answer": "500"}
    webhook.deliveries.create(decision=league.decisions.order_by("number")[0], **columns)
    states = {"failing": {"failing_since": LONG_AGO, "skipped": 3}, "stopped": {"stopped_at": LONG_AGO}}
    for state, values in states.items():
        models.Webhook.objects.filter(pk=webhook.pk).update(**values)
        yield from read(client, f"webhook, {state}", page)
        yield from read(client, f"webhooks, {state}", where)


def videos() -> Iterator[Shown]:
    """Yield what is laid over a video: of a league without players, and of games with colours, sheets and moves."""
    anyone = Client()
    for names in ((), NAMES):
        empty = league_in_preparation(names, name=f"Liga de {len(names)}")
        for name in ("video_table", "embedded_table"):
            yield from read(anyone, f"{name} of {len(names)}", league_url(name, empty))
    league = tied_league(name="Liga en vídeo")
    decide(league, PlayOff("Ana", "Bea"))
    games = league.fixtures.order_by("position")
    decide(league, SubmitSheet(games[0].pk, sheets.WHITE_WINS, "Ana", Side.TWO))
    tiebreak = games.get(tiebreak=True)
    decide(league, ChooseColours(tiebreak.pk, Side.TWO, None))
    broadcast_moves(league, tiebreak.pk, check(RULES[league.rules], "22-17 10-15 S15 23-18"))
    for game in (games[0], tiebreak):
        for name in ("video_game", "embedded_game"):
            yield from read(anyone, f"{name}", league_url(name, league, game.pk))
        yield from read(anyone, "embedded_game at its end", f"{league_url('embedded_game', league, game.pk)}?jugada=0")
    yield from read(anyone, "video of a game without a sheet", league_url("video_game", league, games[1].pk))
    for name in ("embedded_games", "embedded_table", "embed"):
        yield from read(anyone, f"{name} with a tie-break", league_url(name, league))
    yield from read(anyone, "embed of a board", f"{league_url('embed', league)}?pieza=tablero&partida={games[0].pk}")


def embedded() -> Iterator[Shown]:
    """Yield embedded parts: of a private league, in dark colours, of a Swiss with a bye, and without medals."""
    anyone = Client()
    private = drawn_league(NAMES, name="Liga privada")
    decide(private, Publish(False))
    yield from read(organizer_of(private), "embed of a private league", league_url("embed", private))
    swiss = playing(swiss_league(NAMES[:3], 3, name="Suizo insertado"), 1)
    few = drawn_league(NAMES, name="Liga sin medallas", timetable=HOURS)
    decide(few, PutOff(fixture(few, *NAMES[:2]).pk))
    for name in NAMES[2:]:
        decide(few, Withdraw(name, WithdrawnGames.ANNULLED))
    for league in (swiss, few):
        for name in ("embedded_table", "embedded_podium", "podium", "embedded_games", "projector"):
            yield from read(anyone, f"{name} of {league.name}", league_url(name, league))
    yield from read(anyone, "embedded table, dark", f"{league_url('embedded_table', few)}?tema=oscuro")
    on_this_machine = Client(headers={"host": "localhost"})
    for name in ("embed", "documents"):
        yield from read(on_this_machine, f"{name} on this machine", league_url(name, few))


def files(client: Client, user: User) -> Iterator[Shown]:
    """Yield the parts of spreadsheets, in two languages and of several widths."""
    league = complete_league(NAMES, name="Liga en hojas")
    for language, name in (("es", "podium"), ("en", "games")):
        for extension in ("ods", "xlsx"):
            address = reverse("tournaments:league_file", args=[league.slug, name, extension])
            content = client.get(address, headers={"accept-language": language}).content
            yield from parts_of_file(f"{name}.{extension} in {language}", content)
    translation.activate("es")


def parts_of_file(title: str, content: bytes) -> Iterator[Shown]:
    with ZipFile(io.BytesIO(content)) as file:
        for part in PARTS_OF_FILES:
            if part in file.namelist():
                yield f"{part} of {title}", file.read(part).decode()
