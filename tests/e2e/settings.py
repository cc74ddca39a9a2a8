"""The settings of the site as it is served, but for passwords: each takes a quarter of a second of a core to check."""

from config.settings import *  # noqa: F403 - all of them

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
