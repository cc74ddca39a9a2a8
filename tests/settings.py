"""The site's settings, changed so that tests are fast and independent of each other."""

from zlib import crc32

from config.cookies import marked
from config.settings import *  # noqa: F403 - every setting; some are replaced below
from config.settings import BASE_DIR, DATABASES, MIDDLEWARE, STORAGES

# Several checkouts may share a database server; `tests/conftest.py` names the files of SQLite.
_DATABASE = DATABASES["default"]
_DATABASE["TEST"] = {"NAME": f"test_{_DATABASE['NAME']}_{crc32(str(BASE_DIR).encode()):08x}"}

# The same in every checkout, unlike those made from its secret key.
SESSION_COOKIE_NAME = marked("sessionid", "prueba")
CSRF_COOKIE_NAME = marked("csrftoken", "prueba")
LANGUAGE_COOKIE_NAME = marked("django_language", "prueba")
MESSAGES_COOKIE_NAME = marked("messages", "prueba")
DEVICE_COOKIE_NAME = marked("device", "prueba")
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
# Static files are served from the source tree, without `collectstatic`; tests/e2e serves them as in production.
STORAGES = STORAGES | {"staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
MIDDLEWARE = [*MIDDLEWARE, "tests.checked_pages.check_page"]

# Pages show no variables of the environment in which the tests run.
MANAGE = PUBLIC_MANAGE = ".venv/bin/python manage.py"
UPDATE = "./run update"
