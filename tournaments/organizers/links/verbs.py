"""Decisions that make and renew private links, of referees and of players, and their sentences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from django import forms
from django.core import signing
from django.core.exceptions import ValidationError
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments import models
from tournaments.league import checks
from tournaments.league.faults import Code, Fault
from tournaments.models.access_link import Reach
from tournaments.store.access.tokens import digest, salt_of, secret_of, token_hashes
from tournaments.store.decide import Change, Verb
from tournaments.store.fixtures import fixture_of
from tournaments.store.links import PLAYER_LINKS, link_change, link_document, subject_of, unrevoked_link
from tournaments.web.forms import PlainForm, TextField, choose_one, number_field
from tournaments.wording import terms
from tournaments.wording.decisions import sentence_of
from tournaments.wording.results import Json, pair


@dataclass(frozen=True, slots=True)
class MakeLink(Verb):
    """Make a link to the league, or to one fixture of it, valid for some days or until the league is closed."""

    label: str
    token_hash: str = field(repr=False)
    fixture: int | None = None
    days: int | None = None
    salt: str = field(default="", repr=False)

    name = "make_link"

    def apply(self, league: models.League) -> Change:
        """Store a link for the whole league or for one game."""
        fixture = fixture_of(league, self.fixture) if self.fixture is not None else None
        link = models.AccessLink.objects.create(
            league=league,
            reach=Reach.LEAGUE if fixture is None else Reach.GAME,
            fixture=fixture,
            label=checks.name(self.label),
            token_hash=self.token_hash,
            salt=self.salt,
            expires_at=_expiry(self.days),
        )
        return link_change(None, link)


@dataclass(frozen=True, slots=True)
class RenewLink(Verb):
    """Replace the token of a link; the previous one becomes invalid at once."""

    link: int
    token_hash: str = field(repr=False)
    days: int | None = None
    salt: str = field(default="", repr=False)

    name = "renew_link"

    def conflicting_decisions(self, league: models.League) -> Q:
        return Q(subject=subject_of(self.link))

    def apply(self, league: models.League) -> Change:
        """Give a link a new address; the former one stops working."""
        link = unrevoked_link(league, self.link)
        before = link_document(link)
        link.token_hash, link.salt, link.expires_at = self.token_hash, self.salt, _expiry(self.days)
        link.save(update_fields=["token_hash", "salt", "expires_at"])
        return link_change(before, link)


def _expiry(days: int | None) -> datetime | None:
    """Return the moment after a number of days, or None for no expiry."""
    return timezone.now() + timedelta(days=days) if days is not None else None


@dataclass(frozen=True, slots=True)
class MakePlayerLinks(Verb):
    """Make a link for each of some entries, by key; a former link of an entry is deleted."""

    entries: tuple[int, ...]
    secret: str = field(repr=False)
    salt: str = field(default="", repr=False)

    name = "make_player_links"

    def apply(self, league: models.League) -> Change:
        """Make new links to the pages of some players; their former links stop working."""
        entries = league.entries.filter(pk__in=self.entries).order_by("number")
        chosen = list(entries.select_related("own_link"))
        if len(chosen) != len(set(self.entries)) or not chosen:
            raise Fault(Code.PLAYER_GONE)
        renewed = [entry.name for entry in chosen if hasattr(entry, "own_link")]
        now = timezone.now()
        models.PlayerLink.objects.filter(entry__in=chosen).delete()
        made = ((entry, *token_hashes(self.secret, entry.pk)) for entry in chosen)
        models.PlayerLink.objects.bulk_create(
            models.PlayerLink(entry=entry, page_hash=page, calendar_hash=calendar, salt=self.salt, made_at=now)
            for entry, page, calendar in made
        )
        return Change({"players": renewed}, {"players": [entry.name for entry in chosen]}, PLAYER_LINKS)


@sentence_of("make_link")
def _make_link(before: Json, after: Json, walkover: int) -> str:
    if "one" in after:
        return _("Enlace nuevo «%(label)s», para anotar %(pair)s.") % {"label": after["label"], "pair": pair(after)}
    return _("Enlace nuevo «%(label)s», para anotar la liga.") % {"label": after["label"]}


@sentence_of("renew_link")
def _renew_link(before: Json, after: Json, walkover: int) -> str:
    return _("Se renueva el enlace «%(label)s»; el de antes ya no vale.") % {"label": after["label"]}


@sentence_of("revoke_link")
def _revoke_link(before: Json, after: Json, walkover: int) -> str:
    return _("Se retira el enlace «%(label)s».") % {"label": after["label"]}


@sentence_of("make_player_links")
def _make_player_links(before: Json, after: Json, walkover: int) -> str:
    return _("Enlace propio nuevo para %(names)s.") % {"names": terms.listed(after["players"])}


@sentence_of("revoke_player_link")
def _revoke_player_link(before: Json, after: Json, walkover: int) -> str:
    return _("Se retira el enlace propio de %(names)s.") % {"names": terms.listed(before["players"])}


MAX_LABEL_LENGTH, MAX_NAME_LENGTH = 60, 60
MAX_DAYS = 365


class TokenField(forms.CharField):
    """The signed salt of the link to be made. It travels in the form, so that a form sent twice makes one link.

    The signature ensures that the salt was made by the site, and cannot be a guessable one.
    """

    widget = forms.HiddenInput

    def clean(self, value: Any) -> str:
        try:
            return salt_of(super().clean(value))
        except (signing.BadSignature, UnicodeError):
            raise ValidationError(gettext_lazy("El formulario llegó incompleto. Vuelve a abrir la página.")) from None


class LinkTokenForm(PlainForm):
    """The form of a link's validity and of the salt that makes its token."""

    days = number_field(
        1,
        MAX_DAYS,
        required=False,
        label=gettext_lazy("Vale durante (días)"),
        help_text=gettext_lazy(
            "En blanco, hasta el final. Cuando se cierra la clasificación deja de valer en todo caso."
        ),
    )
    token = TokenField()

    @property
    def salt(self) -> str:
        return str(self.cleaned_data["token"])

    @property
    def link_token(self) -> str:
        """The token for the address."""
        return secret_of(self.salt)

    @property
    def token_hash(self) -> str:
        """The digest of the token, which is stored."""
        return digest(self.link_token)


class LinkForm(LinkTokenForm):
    """The form of a new link. `games` are the fixtures that may be chosen, as (key, text)."""

    public_texts = ("label",)
    label = TextField(
        max_length=MAX_LABEL_LENGTH,
        label=gettext_lazy("Para quién o para qué"),
        help_text=gettext_lazy("Por ejemplo «Mesa 1», o un nombre. Lo leerá cualquiera que vea la página."),
    )
    fixture = forms.TypedChoiceField(
        label=gettext_lazy("Qué deja anotar"), required=False, coerce=int, empty_value=None, error_messages=choose_one()
    )
    field_order = ("label", "fixture", "days", "token")

    def __init__(self, *args: Any, games: Sequence[tuple[int, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choice = self.fields["fixture"]
        assert isinstance(choice, forms.ChoiceField)
        choice.choices = [("", gettext_lazy("Todas las partidas")), *games]


class RenewalForm(LinkTokenForm):
    """The form that renews a link."""


class HolderForm(PlainForm):
    """The form with the name of a link's holder; `named` makes it required, in a league that confirms results."""

    name = TextField(
        max_length=MAX_NAME_LENGTH,
        required=False,
        label=gettext_lazy("Tu nombre"),
        help_text=gettext_lazy("Si quieres: así el historial, que cualquiera puede leer, dirá quién anotó cada cosa."),
    )

    def __init__(self, *args: Any, named: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if named:
            self.fields["name"].required = True
            self.fields["name"].help_text = gettext_lazy(
                "En esta liga cada resultado lo confirma otra persona: hace falta saber quién anota. Lo leerá "
                "cualquiera que vea el historial."
            )


class PlayerLinksForm(PlainForm):
    """The form that chooses the players who get a new link; `entries` are all of the league, as (key, name)."""

    players = forms.TypedMultipleChoiceField(
        label=gettext_lazy("Para quién"),
        coerce=int,
        widget=forms.CheckboxSelectMultiple,
        error_messages=choose_one(),
    )
    token = TokenField()

    def __init__(self, *args: Any, entries: Sequence[tuple[int, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choice = self.fields["players"]
        assert isinstance(choice, forms.ChoiceField)
        choice.choices = entries
        choice.error_messages["required"] = gettext_lazy("Marca al menos a una persona.")
