"""Visitors of a league's pages, one for each set of rights."""

from __future__ import annotations

from enum import StrEnum

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.models import User
from django.contrib.sessions.backends.db import SessionStore
from django.test import Client
from django.utils import timezone

from tournaments import models
from tournaments.accounts.appoint import Appoint
from tournaments.league.settings import Setup
from tournaments.models.access_link import Reach
from tournaments.models.league import Role
from tournaments.organizers.founding.verbs import found_league
from tournaments.store.access import actor
from tournaments.store.access.actor import Actor
from tournaments.store.access.tokens import digest, new_token
from tournaments.store.decide import take


class Visitor(StrEnum):
    """A kind of visitor: the rights of an account or of a private link, in the league or elsewhere."""

    ANONYMOUS = "nobody"
    STRANGER = "stranger"
    """An account without any role."""
    REFEREE = "referee"
    ORGANIZER = "organizer"
    REFEREE_OF_OTHER_LEAGUE = "referee of another league"
    ORGANIZER_OF_OTHER_LEAGUE = "organizer of another league"
    ORGANIZER_OF_CHAMPIONSHIP = "organizer of its championship"
    ORGANIZER_OF_APPLICANT = "organizer of a league that asks to enter its championship"
    SUPERUSER = "superuser"
    LINK = "link holder (league)"
    LINK_TO_GAME = "link holder (fixture)"
    LINK_TO_OTHER_GAME = "link holder (another fixture)"
    LINK_TO_OTHER_LEAGUE = "link holder (another league)"
    REVOKED_LINK = "revoked link holder"


LINKS = tuple(visitor for visitor in Visitor if "link" in visitor.value)


OFFICIALS = {
    Visitor.REFEREE,
    Visitor.ORGANIZER,
    Visitor.SUPERUSER,
    Visitor.LINK,
    Visitor.LINK_TO_GAME,
    Visitor.LINK_TO_OTHER_GAME,
}
"""The visitors that can see a private league."""


def client_of(visitor: Visitor, league: models.League) -> Client:
    """Return a client for this kind of visitor, after giving them their role in the league."""
    if visitor in LINKS:
        return holder_of(link_of(visitor, league))
    if visitor is Visitor.ANONYMOUS:
        return Client()
    user = User.objects.create_user(f"{visitor.name.lower()}-{league.pk}", is_superuser=visitor is Visitor.SUPERUSER)
    roles = {Visitor.REFEREE: Role.REFEREE, Visitor.ORGANIZER: Role.ORGANIZER}
    if visitor in roles:
        models.Official.objects.create(league=league, user=user, role=roles[visitor])
    if visitor is Visitor.ORGANIZER_OF_OTHER_LEAGUE:
        found_league(Setup(name="Otra liga"), by=Actor("otra", user))
    if visitor is Visitor.REFEREE_OF_OTHER_LEAGUE:
        other = found_league(Setup(name="Otra liga con árbitro"), by=Actor("otra"))
        take(other, Appoint(user.pk, Role.REFEREE), by=Actor("otra"))
    if visitor is Visitor.ORGANIZER_OF_CHAMPIONSHIP and league.championship:
        league.championship.organizers.create(user=user)
    if visitor is Visitor.ORGANIZER_OF_APPLICANT:
        own = found_league(Setup(name="Liga que pide"), by=Actor("otra", user))
        if league.championship:
            models.ChampionshipRequest.objects.create(league=own, championship=league.championship)
    return logged_in(user)


def logged_in(user: User) -> Client:
    """Return a client with a session of the account, as after logging in.

    `force_login` does besides what follows from logging in, such as forgetting wrong passwords: a dozen statements.
    """
    User.objects.filter(pk=user.pk).update(last_login=timezone.now())
    key, backend = str(user.pk), settings.AUTHENTICATION_BACKENDS[-1]
    return client_with({SESSION_KEY: key, BACKEND_SESSION_KEY: backend, HASH_SESSION_KEY: user.get_session_auth_hash()})


def client_with(values: dict[str, str]) -> Client:
    """Return a client whose session has these values."""
    client, session = Client(), SessionStore()
    session.update(values)
    session.save()
    client.cookies[settings.SESSION_COOKIE_NAME] = session.session_key
    return client


def organizer_of(league: models.League) -> Client:
    return client_of(Visitor.ORGANIZER, league)


def organizer_of_both(league: models.League) -> Client:
    """Return a client of an organizer of the league and of its championship."""
    client = client_of(Visitor.ORGANIZER_OF_CHAMPIONSHIP, league)
    models.Official.objects.create(league=league, user_id=client.session[SESSION_KEY], role=Role.ORGANIZER)
    return client


def link_of(visitor: Visitor, league: models.League) -> models.AccessLink:
    """Return a private link of this kind. A link to a game is to the first with a result, or else to the first game."""
    if visitor is Visitor.LINK_TO_OTHER_LEAGUE:
        league = found_league(Setup(name="Otra liga"), by=Actor("otra"))
    to_game = visitor in (Visitor.LINK_TO_GAME, Visitor.LINK_TO_OTHER_GAME)
    games = league.fixtures.order_by("result", "pk") if to_game else []
    played = [game for game in games if hasattr(game, "result")]
    game = next(iter([*played, *games]), None)
    if visitor is Visitor.LINK_TO_OTHER_GAME:
        game = next((other for other in games if other != game), None)
    return models.AccessLink.objects.create(
        league=league,
        reach=Reach.GAME if to_game else Reach.LEAGUE,
        fixture=game,
        label="Mesa 1",
        token_hash=digest(new_token()),
        revoked_at=timezone.now() if visitor is Visitor.REVOKED_LINK else None,
    )


def holder_of(link: models.AccessLink, name: str = "") -> Client:
    """Return a client that has opened the link."""
    return client_with({actor.LINK_KEY: link.token_hash, actor.NAME_KEY: name})
