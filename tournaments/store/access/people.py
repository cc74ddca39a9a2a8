"""Accounts: create and find them, and their signatures."""

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
from tournaments.models.access_link import MAX_HANDLE_LENGTH
from tournaments.store.access.link_signatures import signature_for_reader

MIN_HANDLE_LENGTH = 3
HANDLE = re.compile(rf"[a-z0-9][a-z0-9._-]{{{MIN_HANDLE_LENGTH - 1},{MAX_HANDLE_LENGTH - 1}}}")
MAX_STEM_LENGTH = MAX_HANDLE_LENGTH - 8
"""Length of a generated handle before its number."""
AT_SIGNS = "@\uff20\ufe6b"
_SEPARATORS = re.compile(r"[._-]+")
_CANONICAL_LETTERS = {"o": "0", "l": "1", "m": "rn", "w": "vv"}
"""Characters of handles, by the letter that they look like."""
_LETTER_PATTERNS = {"-": "[._-]+", "o": "[o0]", "l": "[l1]", "m": "(m|rn)", "w": "(w|vv)"}


@dataclass(frozen=True, slots=True)
class Person:
    """The data of a new account: its handle, used to log in, its name, and an email address or nothing."""

    username: str
    name: str
    email: str = ""


class UsernameTaken(Exception):
    """Another account has that name."""


def make_account(person: Person, password: str, *, is_superuser: bool = False) -> User:
    """Create an account. Raises UsernameTaken, also if a name differs only in case or in characters that look alike."""
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
    """Return a regular expression of the handles that look like this one, itself included."""
    plain = _SEPARATORS.sub("-", handle).strip("-")
    for letter, drawn in _CANONICAL_LETTERS.items():
        plain = plain.replace(drawn, letter)
    letters = "".join(_LETTER_PATTERNS.get(letter, letter) for letter in plain)
    return f"^{letters}[._-]*$"


def account_with_email(address: str) -> User | None:
    """Return the active account with an email address, ignoring case, or None.

    They are compared again in Python, since some databases take the dotless i for an i.
    """
    accounts = User.objects.filter(email__iexact=address, is_active=True).order_by("pk")
    return next((user for user in accounts if _comparable(user.email) == _comparable(address)), None)


def _comparable(text: str) -> str:
    """Return a text normalized for comparison, without case."""
    return unicodedata.normalize("NFKC", text).casefold()


def account_with_handle(handle: str) -> User | None:
    """Return the active account with a handle, typed with or without @, or None."""
    name = _comparable(handle.strip()).removeprefix("@")
    return User.objects.filter(handle__name=name, is_active=True).first()


def _free_handle(user: User) -> str:
    """Return a handle for an account that chose none: its user name unless that is an address, or one from its name."""
    own = user.username.casefold()
    base = own if HANDLE.fullmatch(own) else slugify(user.get_full_name())[:MAX_STEM_LENGTH].strip("-_")
    if not HANDLE.fullmatch(base):
        base = f"cuenta-{user.pk}"
    stem = base[:MAX_STEM_LENGTH]
    taken = set(models.Handle.objects.filter(name__startswith=stem).values_list("name", flat=True))
    numbered = (f"{stem}-{number}" for number in count(2))
    return next(name for name in chain([base], numbered) if name not in taken)


@receiver(post_save, sender=User)
def give_handle(instance: User, created: bool, raw: bool = False, **_: Any) -> None:
    """Give every new account a handle, also if a command created it."""
    if created and not raw:
        _make_handle(instance)


def _make_handle(user: User) -> models.Handle:
    """Create the handle of an account."""
    return models.Handle.objects.create(user=user, name=_free_handle(user))


def handle_of(user: User) -> str:
    """Return the handle of an account; one is created for an account inserted without `save`."""
    handle: models.Handle = getattr(user, "handle", None) or _make_handle(user)
    return handle.name


def display_name(user: User) -> str:
    """Return the name with which an account signs: its full name or else its handle, never its user name."""
    return user.get_full_name() or handle_of(user)


def full_signature(user: User) -> str:
    """Return the full signature of an account: its name and its handle."""
    return signature_text(user.get_full_name(), handle_of(user))


def signature_text(name: str, handle: str | None) -> str:
    """Return a name with the handle beside it; a name that may be an address is replaced by the handle.

    The signature of a private link, which has no handle, is in the language of the reader.
    """
    if not handle:
        return signature_for_reader(name)
    if not name or name == handle or holds_address(name):
        return f"@{handle}"
    return f"{name} (@{handle})"


def holds_address(name: str) -> bool:
    """Return whether a name contains an at sign, as an address or another account's handle would."""
    return any(sign in name for sign in AT_SIGNS)
