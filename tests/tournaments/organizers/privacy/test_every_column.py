"""The law of erasure and of initials, column by column.

The columns are every text and JSON column of the tables reachable from a league, derived from the models. Each holds
the name in each form that it can take, or is listed with the reason why it never holds one.
"""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.cache import caches
from django.db import transaction
from django.db.models import Model
from django.test import Client
from django.utils import timezone

from tests import sheets
from tests.columns import columns_with, text_columns
from tests.organizing import decide
from tests.tournaments.every.cached_pages import addresses
from tests.tournaments.organizers.privacy.ursula import URSULA, erasure_everywhere, hide, traces_in, ursula
from tests.tournaments.organizers.privacy.ursula import league as league
from tests.tournaments.organizers.privacy.ursula import leagues_of_ursula as leagues_of_ursula
from tournaments import models
from tournaments.store.erasing import rewrite_decisions
from tournaments.web.freshness import PAGES

pytestmark = pytest.mark.django_db

SIGNATURES = {
    "exactly": URSULA,
    "in other letters": "QUINTANS VEIGA, ursula",
    "as a link's label": f"Enlace «{URSULA}» (Ana)",
    "within a link's label": f"Enlace «Mesa de {URSULA}»",
    "as a link's holder": f"Enlace «Mesa 1» ({URSULA})",
}
TEXTS = {
    "exactly": URSULA,
    "in other letters": "quintans veiga, URSULA",
    "as a link's label": f"«{URSULA}»",
    "within a sentence": f"dijo {URSULA}, y calló",
    "as a link's holder": f"Mesa 1 ({URSULA})",
    "within a link's label": f"«Mesa de {URSULA}»",
}
FORMS = sorted(SIGNATURES.keys() | TEXTS.keys())
SIGNED = (
    (models.Decision, "actor_name", "actor_handle"),
    (models.FixtureSheet, "submitted_by", "submitted_by_handle"),
    (models.Incident, "noted_by", "noted_by_handle"),
)
WORDED = (
    *((models.League, field) for field in ("place", "contact", "notice")),
    *((models.Sanction, "reason"), (models.Ruling, "reason"), (models.Incident, "note"), (models.AccessLink, "label")),
)
TEXT_KEYS = ("reason", "note", "label", "place", "contact", "notice")
NAMELESS = {
    "a code, one of a list": (
        "Championship.first_colour Championship.second_colour League.first_colour League.second_colour League.rules"
        " League.state Fixture.white Fixture.starter AccessLink.reach Incident.article Incident.subject"
        " Incident.claimed_by Incident.outcome Incident.loser Official.role Placing.medal PlayerRequest.kind"
        " PlayerRequest.article PlayerRequest.subject PlayerRequest.state PlayerSettings.overdue Result.winner"
        " Result.reason Result.source ResultReport.result ResultReport.white ResultReport.began FixtureSheet.white"
        " FixtureSheet.starter Withdrawal.games Decision.verb Decision.subject AlertChannel.medium AlertChannel.kinds"
        " AlertChannel.language PlayerLink.language GameSheet.rules GameSheet.engine Invitation.role AlertMessage.state"
        " AlertMessage.kind WebhookDelivery.state ApiToken.scope Result.advantage Fixture.pace"
    ),
    "numbers, hours and squares": (
        "Fixture.dice League.calendar League.stage League.byes PlayerRequest.proposals GameDraft.start GameDraft.moves"
        " EventStage.sources League.partings GameDraft.pieces AlertMessage.answer WebhookDelivery.answer"
    ),
    "random, or a digest": (
        "Decision.request_key AccessLink.token_hash PlayerLink.page_hash PlayerLink.calendar_hash AccessLink.salt"
        " PlayerLink.salt"
        " AlertChannel.code_hash AlertMessage.key WebhookDelivery.key Webhook.salt Webhook.former_salt Crest.digest"
        " RulesFile.digest Invitation.digest ApiToken.token_hash League.draw_seed"
        " Ruling.seed Event.draw_seed SignUp.token_hash"
    ),
    "the name of a league, its regulation, a championship or a game, which stays": (
        "Championship.name Championship.folded_name Championship.slug League.name League.searchable League.slug"
        " OtherPodium.game League.regulation Event.name Event.slug EventStage.key"
    ),
    "of an account or a program, erased with the account": (
        "AlertChannel.site Webhook.address Webhook.site Invitation.email ApiToken.name"
    ),
    "the club, which `test_anonymising` follows": "Player.club Player.folded_club Entry.club SignUp.club",
}
"""The columns that never hold a player's name, by the reason."""


def reachable() -> set[type[Model]]:
    """Return the tables that a league's references lead to, in either direction; accounts are another matter."""
    found: set[type[Model]] = set()
    waiting: list[type[Model]] = [models.League]
    while waiting:
        kind = waiting.pop()
        if kind in found or kind is User:
            continue
        found.add(kind)
        waiting += [field.related_model for field in kind._meta.get_fields(include_hidden=True) if field.is_relation]
    return found


KINDS = sorted(reachable(), key=lambda kind: kind._meta.label)


def short(name: str) -> str:
    return name.partition(".")[2]


def plant(league: models.League, form: str) -> None:
    """Write the name in this form, where a column takes it, and exactly in the columns of names."""
    models.AccessLink.objects.create(league=league, reach="league", label="Mesa 1", token_hash="0" * 64)
    entry = league.entries.get(player=ursula())
    own = models.PlayerLink.objects.create(
        entry=entry, page_hash="1" * 64, calendar_hash="2" * 64, made_at=timezone.now()
    )
    models.AlertChannel.objects.create(link=own, medium="mail", target="ursula.quintans@example.org", language="es")
    entry.drawn_as, entry.sorted_as, entry.former_names = f"{URSULA} (hija)", URSULA.casefold(), ["Úrsula Veiga"]
    entry.identifier = URSULA
    entry.consent_by, entry.consent_on = f"{URSULA} (madre)", date(2026, 5, 1)
    entry.save()
    models.Player.objects.filter(pk=entry.player_id).update(sorted_as=URSULA.casefold())
    models.SignUp.objects.create(league=league, name=SIGNATURES.get(form, URSULA), token_hash="3" * 64)
    text = TEXTS.get(form, URSULA)
    for game in league.fixtures.filter(one=entry)[:2]:
        sheet = sheets.between(URSULA, game.two.name, f"{{{text}}} {sheets.AGREED}")
        models.ResultReport.objects.create(
            fixture=game, entry=entry, result={"winner": "draw"}, sheet=sheet, sent_at=timezone.now()
        )
    if form in SIGNATURES:
        for kind, name, handle in SIGNED:
            write(kind, {name: SIGNATURES[form], handle: "ursula-quintans"})
    if form in TEXTS:
        for kind, name in WORDED:
            write(kind, {name: text})
        write(models.Decision, {"reason": text, "before": dict.fromkeys(TEXT_KEYS, text), "after": {"note": text}})
        for row in models.FixtureSheet.objects.filter(fixture__league=league).select_related("sheet"):
            row.sheet.text = sheets.between(URSULA, row.fixture.two.name, f"{{{text}}} {sheets.AGREED}")
            row.sheet.save()


def write(kind: type[Model], values: dict[str, Any]) -> None:
    """Write values into the latest row of a table; decisions can be written only as an erasure is."""
    latest = kind._base_manager.order_by("-pk")[:1].values("pk")
    rows = kind._base_manager.filter(pk__in=list(latest.values_list("pk", flat=True)))
    if kind is models.Decision:
        rewrite_decisions(rows, {name: lambda _old, new=value: new for name, value in values.items()})
    else:
        rows.update(**values)


def columns_with_name() -> dict[str, list[str]]:
    return {short(name): texts for name, texts in columns_with(lambda text: bool(traces_in(text)), KINDS).items()}


def test_every_column_is_erased_in_every_form(league: models.League) -> None:
    held: set[str] = set()
    for form in FORMS:
        with transaction.atomic():
            plant(league, form)
            held |= columns_with_name().keys()
            decide(league, erasure_everywhere())
            assert columns_with_name() == {}, form
            assert not [str(row) for row in models.PlayerWord.objects.all() if traces_in(str(row))]
            transaction.set_rollback(True)
    listed = {name for names in NAMELESS.values() for name in names.split()}
    columns = {short(name) for name, _kind, _field in text_columns(KINDS)}
    assert columns - held - listed == set(), "columns without a trace, which the law does not try"
    assert listed - columns == set() and listed & held == set(), "columns listed without need"


def test_no_form_of_a_hidden_name_is_public(league: models.League) -> None:
    """`test_initials` walks through the pages that are not cached, such as those of one game."""
    hide(league)
    own = [address for address in addresses() if league.slug in address]
    for form in FORMS:
        with transaction.atomic():
            plant(league, form)
            caches[PAGES].clear()
            answers = {address: Client().get(address) for address in own}
            assert [address for address, answer in answers.items() if answer.status_code != 200] == []
            shown = {address: answer.content.decode() for address, answer in answers.items()}
            assert [address for address, page in shown.items() if traces_in(page)] == [], form
            transaction.set_rollback(True)
