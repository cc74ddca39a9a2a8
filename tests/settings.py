"""The site's settings, changed so that tests are fast and independent of each other."""

from zlib import crc32

from config.settings import *  # noqa: F403 - all of them, and then some others
from config.settings import BASE_DIR, DATABASES, STORAGES

# Checkouts beside one another may share a database server.
_DATABASE = DATABASES["default"]
if "NAME" not in _DATABASE.get("TEST", {}):
    _DATABASE["TEST"] = {"NAME": f"test_{_DATABASE['NAME']}_{crc32(str(BASE_DIR).encode()):08x}"}

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
# Static files as they are in the tree, without collecting them first; tests/e2e has them as served.
STORAGES = STORAGES | {"staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
