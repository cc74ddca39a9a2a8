"""An account: who has it, made and found."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction


@dataclass(frozen=True, slots=True)
class Person:
    """Who wants an account: the name to enter with, how they sign, and an address, or nothing, to write to."""

    username: str
    name: str
    email: str = ""


class UsernameTaken(Exception):
    """Another account has that name."""


def make_account(person: Person, password: str, *, is_superuser: bool = False) -> User:
    """A new account. Raises UsernameTaken, also for a name that differs only in case."""
    if User.objects.filter(username__iexact=person.username).exists():
        raise UsernameTaken
    try:
        with transaction.atomic():
            return User.objects.create_user(
                person.username, person.email, password, first_name=person.name, is_superuser=is_superuser
            )
    except IntegrityError:
        raise UsernameTaken from None


def accounts_of(said: str) -> list[User]:
    """The accounts in use that a name of account or an address may mean: one, none, or two where it is not clear."""
    said = unicodedata.normalize("NFKC", said.strip())
    in_use = User.objects.filter(is_active=True)
    return list(in_use.filter(username__iexact=said)[:2]) or list(in_use.filter(email__iexact=said)[:2] if said else [])


def signature(user: User) -> str:
    """How somebody signs what they decide: their name, or that of their account."""
    return user.get_full_name() or user.get_username()
