"""What tests of the administrator share: a valid form for each page, the log entry that it leaves, and helpers."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.contrib.auth import SESSION_KEY
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.people import Visitor, client_of, logged_in
from tests.tournaments.web.deciding.browsing import hidden_fields
from tournaments import models
from tournaments.administrators.acts import withhold
from tournaments.models.decision import ActKind
from tournaments.store.backup import document

REASON = "lo pidió por teléfono"
HEADQUARTERS = "quien-administra"
PUBLIC_PAGES = ("standings", "calendar", "games", "podium", "documents", "history", "projector", "course", "drawing")


@dataclass(frozen=True)
class Sent:
    """The fields beside the reason, and the kind of the logged act."""

    kind: ActKind
    fields: Mapping[str, Any] = field(default_factory=dict)
    first: Callable[[models.League], object] = lambda league: None
    """Prepares the state that the act needs."""
    verbs: tuple[str, ...] = ()
    """The decisions that it leaves in the histories of the league and of its championship."""


def make_new_account(league: models.League) -> None:
    User.objects.create_user("nueva")


def hide_league(league: models.League) -> None:
    withhold(league, True, by=User.objects.create_superuser("quien-oculta"), reason="antes")


def hide_championship(league: models.League) -> None:
    assert league.championship
    withhold(league.championship, True, by=User.objects.create_superuser("quien-oculta"), reason="antes")


def key_of(text: str) -> str:
    """Return the value of a text in the form that strikes it out."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


ACTS = {
    "password_link": Sent(ActKind.PASSWORD_LINK),
    "put_out_of_use": Sent(ActKind.PUT_OUT_OF_USE),
    "erase_account": Sent(ActKind.DELETE, {"sure": "on"}),
    "put_back_in_use": Sent(ActKind.PUT_BACK_IN_USE),
    "make_administrator": Sent(ActKind.MAKE_ADMINISTRATOR),
    "end_administrator": Sent(ActKind.END_ADMINISTRATOR),
    "withhold_league": Sent(ActKind.WITHHOLD, verbs=("withhold",)),
    "show_league_again": Sent(ActKind.SHOW_AGAIN, first=hide_league, verbs=("withhold",)),
    "give_league": Sent(ActKind.GIVE, {"who": "@nueva"}, first=make_new_account, verbs=("appoint",)),
    "delete_league": Sent(ActKind.DELETE, {"sure": "on"}, verbs=("delete_league",)),
    "withhold_championship": Sent(ActKind.WITHHOLD, verbs=("withhold",)),
    "show_championship_again": Sent(ActKind.SHOW_AGAIN, first=hide_championship, verbs=("withhold",)),
    "give_championship": Sent(ActKind.GIVE, {"who": "@nueva"}, first=make_new_account, verbs=("appoint_organizer",)),
    "delete_championship": Sent(ActKind.DELETE, {"sure": "on"}, verbs=("delete_championship",)),
    "take_league_crest_off": Sent(ActKind.TAKE_CREST_OFF, verbs=("dress",)),
    "take_championship_crest_off": Sent(ActKind.TAKE_CREST_OFF, verbs=("dress",)),
    "strike_league_text": Sent(ActKind.STRIKE_TEXT, {"which": key_of("tardanza")}, verbs=("strike_text",)),
    "strike_championship_text": Sent(ActKind.STRIKE_TEXT, {"which": key_of("voces")}, verbs=("strike_text",)),
    "remove_archive": Sent(ActKind.DELETE_ARCHIVE),
}


def administrator(league: models.League | None = None) -> Client:
    """Return a browser logged in as an administrator of the site."""
    if league:
        return client_of(Visitor.SUPERUSER, league)
    user = User.objects.filter(username=HEADQUARTERS).first()
    return logged_in(user or User.objects.create_superuser(HEADQUARTERS))


def page_of(name: str, competition: models.League | models.Championship) -> str:
    return reverse(f"administration:{name}", args=[competition.pk])


def superuser() -> User:
    return User.objects.get_or_create(username="jefatura", defaults={"is_superuser": True})[0]


def hide(competition: models.League | models.Championship) -> None:
    withhold(competition, True, by=superuser(), reason=REASON)


def stored_data() -> str:
    """Return all stored data, as a backup has it."""
    return "\n".join(line for model in document.backed_up_models() for line in document.row_lines(model))


def user_of(client: Client) -> User:
    return User.objects.get(pk=client.session[SESSION_KEY])


def act(client: Client, address: str, **fields: Any) -> HttpResponse:
    """Send the form of a page once, with a reason."""
    return client.post(address, {**hidden_fields(address), "reason": REASON, **fields})
