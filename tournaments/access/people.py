"""An account: its owner, made, found, and how it signs."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from itertools import chain, count
from typing import Any

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.db.models.signals import post_save
from django.dispatch import receiver
from django.utils.text import slugify

from tournaments import models
from tournaments.models.handle import MAX_LENGTH

MIN_LENGTH = 3
HANDLE = re.compile(rf"[a-z0-9][a-z0-9._-]{{{MIN_LENGTH - 1},{MAX_LENGTH - 1}}}")
MAX_MADE_LENGTH = MAX_LENGTH - 8
"""Length of a generated handle before its number."""
AT_SIGNS = "@\uff20\ufe6b"
_SEPARATORS = re.compile(r"[._-]+")
_ALSO_DRAWN = {"o": "0", "l": "1", "m": "rn", "w": "vv"}
"""Letters, and the signs of a handle that look like them."""
_LOOKS = {"-": "[._-]+", "o": "[o0]", "l": "[l1]", "m": "(m|rn)", "w": "(w|vv)"}


@dataclass(frozen=True, slots=True)
class Person:
    """The data of a new account: its handle, used to log in, its name, and an email address or nothing."""

    username: str
    name: str
    email: str = ""


class UsernameTaken(Exception):
    """Another account has that name."""


def make_account(person: Person, password: str, *, is_superuser: bool = False) -> User:
    """A new account. Raises UsernameTaken, also for a name that differs only in case or in signs that look alike."""
    handles = models.Handle.objects.filter(name__regex=look_alikes(person.username.casefold()))
    if User.objects.filter(username__iexact=person.username).exists() or handles.exists():
        raise UsernameTaken
    try:
        with transaction.atomic():
            return User.objects.create_user(
                person.username, person.email, password, first_name=person.name, is_superuser=is_superuser
            )
    except IntegrityError:
        raise UsernameTaken from None


def look_alikes(handle: str) -> str:
    """Return a regular expression of the handles that the eye confuses with this one, itself among them."""
    plain = _SEPARATORS.sub("-", handle).strip("-")
    for letter, drawn in _ALSO_DRAWN.items():
        plain = plain.replace(drawn, letter)
    letters = "".join(_LOOKS.get(letter, letter) for letter in plain)
    return f"^{letters}[._-]*$"


def account_at(address: str) -> User | None:
    """The account in use with an email address, in any case.

    To some databases the dotless i is another case of the i: such an address is another one, of somebody else.
    """
    found = User.objects.filter(email__iexact=address, is_active=True).order_by("pk")
    return next((user for user in found if _plain(user.email) == _plain(address)), None)


def _plain(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold()


def account_with(handle: str) -> User | None:
    """The account in use with a handle, typed with or without its @; never looked for by address."""
    name = _plain(handle.strip()).removeprefix("@")
    return User.objects.filter(handle__name=name, is_active=True).first()


def _free_handle(user: User) -> str:
    """A handle for an account that chose none: its user name where that is no address, or else made of its name."""
    own = user.username.casefold()
    base = own if HANDLE.fullmatch(own) else slugify(user.get_full_name())[:MAX_MADE_LENGTH].strip("-_")
    if not HANDLE.fullmatch(base):
        base = f"cuenta-{user.pk}"
    stem = base[:MAX_MADE_LENGTH]
    taken = set(models.Handle.objects.filter(name__startswith=stem).values_list("name", flat=True))
    numbered = (f"{stem}-{number}" for number in count(2))
    return next(name for name in chain([base], numbered) if name not in taken)


@receiver(post_save, sender=User)
def give_handle(instance: User, created: bool, raw: bool = False, **_: Any) -> None:
    """Every account has a handle, also one made by a command."""
    if created and not raw:
        _make_handle(instance)


def _make_handle(user: User) -> models.Handle:
    return models.Handle.objects.create(user=user, name=_free_handle(user))


def handle_of(user: User) -> str:
    """The handle with which an account signs; made now for one that was written to the table by other means."""
    handle: models.Handle = getattr(user, "handle", None) or _make_handle(user)
    return handle.name


def signature(user: User) -> str:
    """The name with which somebody signs; their handle where they gave none, and never a user name."""
    return user.get_full_name() or handle_of(user)


def signed_by(user: User) -> str:
    """An account as it is shown wherever it acts: its name and its handle."""
    return signed(user.get_full_name(), handle_of(user))


def signed(name: str, handle: str | None) -> str:
    """A name and the handle beside it. A name that may be an address is not shown where there is a handle."""
    if not handle:
        return name
    if not name or name == handle or holds_address(name):
        return f"@{handle}"
    return f"{name} (@{handle})"


def holds_address(name: str) -> bool:
    """Whether a name contains a sign of an address, or could be another's handle."""
    return any(sign in name for sign in AT_SIGNS)
