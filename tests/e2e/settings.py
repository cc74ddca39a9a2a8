"""The real settings with a fast password hasher: the usual one takes a quarter of a second for each check."""

from config.settings import *  # noqa: F403 - every setting

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
