"""Settings of the site, from the environment, listed in docs/operations.md. Without any, a safe local site."""

from __future__ import annotations

import shlex
from datetime import timedelta
from pathlib import Path

import environ
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured

from config import cache, cookies, database, logs, mail, secret_key, translations
from config.secrets import secret
from serving import proxies

BASE_DIR = Path(__file__).resolve().parent.parent
env = environ.Env()

# The folder of the site's data: database, secret key, collected static files, compiled translations. Readable only by
# its owner.
VAR_DIR = Path(env.str("VAR_DIR", default=str(BASE_DIR / "var"))).resolve()
try:
    VAR_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)
except OSError as error:
    raise ImproperlyConfigured(f"VAR_DIR: no se puede crear la carpeta {VAR_DIR} ({error.strerror})") from error


# Access over the network

DEBUG = env.bool("DEBUG", default=False)
SHARED_SECRET_KEY = secret("SECRET_KEY")
SECRET_KEY = SHARED_SECRET_KEY or secret_key.read_or_create(VAR_DIR / "secret_key")
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])
# The address of the site for other machines, as http://192.168.1.20:8000, where it is also opened as localhost.
SITE_URL = env.str("SITE_URL", default="").rstrip("/")
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])

# HTTPS=1: the site stands behind a proxy that speaks HTTPS and sets X-Forwarded-Proto.
HTTPS = env.bool("HTTPS", default=False)
SECURE_SSL_REDIRECT = SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
# The proxies whose X-Forwarded-For is believed; by default, with HTTPS=1, a proxy on this machine.
TRUSTED_PROXIES = proxies.networks(env.list("TRUSTED_PROXIES", default=[]))
SECURE_REDIRECT_EXEMPT = [r"^(healthz|readyz|metrics)$"]
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if HTTPS else 0
# The names of the cookies differ by site: two sites on one machine have the same host. Behind HTTPS a site has its own.
COOKIE_MARK = env.str("COOKIE_MARK", default="") or (
    "" if HTTPS else cookies.own_mark(SECRET_KEY, None if SHARED_SECRET_KEY else VAR_DIR)
)
SESSION_ENGINE = "config.sessions"
SESSION_COOKIE_NAME = cookies.marked("sessionid", COOKIE_MARK)
CSRF_COOKIE_NAME = cookies.marked("csrftoken", COOKIE_MARK)
LANGUAGE_COOKIE_NAME = cookies.marked("django_language", COOKIE_MARK)
MESSAGES_COOKIE_NAME = cookies.marked("messages", COOKIE_MARK)
DEVICE_COOKIE_NAME = cookies.marked("device", COOKIE_MARK)
MESSAGE_STORAGE = "config.cookies.Messages"
# HSTS covers this host only, since other hosts of the domain may not use HTTPS.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
X_FRAME_OPTIONS = "DENY"

# Nothing inline and nothing from other hosts; the marks of Bootstrap's style sheet are data: images.
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}

# A sheet of moves may have 1 MB, up to three times that once encoded in a form.
DATA_UPLOAD_MAX_MEMORY_SIZE = FILE_UPLOAD_MAX_MEMORY_SIZE = 4 * 1024 * 1024
# Without an account: a form, and sheets to check, which have 512 KB and up to four times that once encoded.
MAX_ANONYMOUS_REQUEST_BYTES = 64 * 1024
MAX_CHECK_REQUEST_BYTES = 2 * 1024 * 1024
# Uploaded files of accounts, and archives of games: 256 MB, and a little more for their form.
MAX_REQUEST_BYTES = 10 * 1024 * 1024
MAX_ARCHIVE_REQUEST_BYTES = 260 * 1024 * 1024

# A program that speaks Hub, with its arguments, which analyses positions of finished games for officials and players.
try:
    ENGINE_COMMAND = shlex.split(env.str("ENGINE_COMMAND", default=""))
except ValueError as error:
    raise ImproperlyConfigured("ENGINE_COMMAND: quedan comillas sin cerrar") from error
ENGINE_SECONDS = env.float("ENGINE_SECONDS", default=1.0)

# METRICS=1: figures for Prometheus, for requests with METRICS_TOKEN or, without one, from this machine alone.
METRICS = env.bool("METRICS", default=False)
METRICS_TOKEN = secret("METRICS_TOKEN")

# Where pages find the live stream: `/` where a proxy has it at the site's own address, `:8001` for a port beside the
# site's, or another address; without it, they ask for news every few seconds.
LIVE_URL = env.str("LIVE_URL", default="").strip()
LIVE_LISTENERS = env.int("LIVE_LISTENERS", default=1000)

# Applications, middleware and templates

INSTALLED_APPS = [
    "tournaments",  # before auth: its command `changepassword` replaces that of auth
    "axes",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.sitemaps",
    "django.contrib.staticfiles",
    "csp",
    "django_htmx",
    "django_tables2",
    "ninja",
    "games",
]
MIDDLEWARE = [
    "serving.request_id.add_request_id",
    "serving.compression.CompressionMiddleware",
    "tournaments.api.gate.guard",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "serving.headers.set_cache_headers",
    "tournaments.web.link_preview.allow_stream",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "config.language.LanguageMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "axes.middleware.AxesMiddleware",
    "serving.limits.limit_body",
    "tournaments.web.offline.add_owner_header",
    "tournaments.web.form_token.confirm_recorded",
    "tournaments.web.form_token.refuse_forms_of_others",
]
if METRICS:
    before, after = (f"django_prometheus.middleware.Prometheus{when}Middleware" for when in ("Before", "After"))
    MIDDLEWARE = [before, *MIDDLEWARE, after]
ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]
DJANGO_TABLES2_TEMPLATE = "tables/table.html"

# Database, cache and files

DATABASES = {"default": database.from_url(secret("DATABASE_URL"), VAR_DIR, secret("DATABASE_PASSWORD"))}
# How the person who runs the site types its commands in a terminal: in a checkout, or where the package is installed.
# The pages that anybody reads name no folder of the machine.
_is_checkout = (BASE_DIR / "run").is_file()
_manage = ".venv/bin/python manage.py" if _is_checkout else "castillar manage"
_variables = database.variables(VAR_DIR, (BASE_DIR if _is_checkout else Path.cwd()) / "var")
MANAGE = "".join(f"{name}={value} " for name, value in _variables.items()) + _manage
PUBLIC_MANAGE = "".join(f"{name}=… " for name in _variables) + _manage
UPDATE = f"{MANAGE.removesuffix(_manage)}./run update" if _is_checkout else ""
# With REDIS_URL, cache and sessions are shared by all machines; without it, each process has its cache, and sessions
# are in the database.
vars().update(cache.from_url(secret("REDIS_URL")))
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

STATIC_URL = "static/"
STATICFILES_DIRS = [BASE_DIR / "static", ("guide", BASE_DIR / "docs" / "pictures")]
STATIC_ROOT = VAR_DIR / "static"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "config.static_files.Storage"},
}
STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder", "config.static_files.UsedFiles"]
# Pictures and fonts do not shrink.
WHITENOISE_SKIP_COMPRESS_EXTENSIONS = ("gif", "png", "woff2")

# Background work: by threads of this process, or by the workers of a broker (Redis or RabbitMQ).
CELERY_BROKER_URL = secret("CELERY_BROKER_URL")
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
# In seconds: a broker that never answers must not block a request. A worker polls with a timeout of one second.
CELERY_BROKER_CONNECTION_TIMEOUT = 2
CELERY_TASK_PUBLISH_RETRY_POLICY = {"max_retries": 1, "interval_start": 0}
if CELERY_BROKER_URL.startswith(("redis:", "rediss:")):
    CELERY_BROKER_TRANSPORT_OPTIONS = {"socket_timeout": 2, "socket_connect_timeout": 2}
elif CELERY_BROKER_URL:
    # Without a confirmation RabbitMQ drops the task of a user who may declare a queue and not write to it. The timeouts
    # are of every read and write, since most answers are awaited without one of their own.
    CELERY_BROKER_TRANSPORT_OPTIONS = {"confirm_publish": True, "read_timeout": 2, "write_timeout": 2}
# A worker logs in the format of the site.
CELERY_WORKER_HIJACK_ROOT_LOGGER = CELERY_WORKER_REDIRECT_STDOUTS = False
CELERY_TASK_DEFAULT_QUEUE = env.str("CELERY_QUEUE", default="castillar")
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]

# Seconds after which a part of an archive, taken by a process and not finished, is given to another one.
# The variables with PATIENCE are the earlier names, which still work.
ARCHIVE_HOLD_SECONDS = env.int("ARCHIVE_HOLD_SECONDS", default=env.int("ARCHIVE_PATIENCE", default=30))
# Seconds after which a sending, taken by a process and not finished, is given to another one: longer than any takes.
OUTBOX_HOLD_SECONDS = env.int("OUTBOX_HOLD_SECONDS", default=env.int("OUTBOX_PATIENCE", default=180))
# Seconds between two checks of the outbox, for a process that no decision wakes.
OUTBOX_SECONDS = env.int("OUTBOX_SECONDS", default=30)
# The hosts within the site's own network that webhooks may reach, and the file of the authority of their certificates.
DELIVERY_HOSTS = [host.lower() for host in env.list("DELIVERY_HOSTS", default=[])]
DELIVERY_CA_FILE = env.str("DELIVERY_CA_FILE", default="")
# Most space of the archives of one account, and least space that an upload leaves free on the disk of VAR_DIR.
ARCHIVE_QUOTA_BYTES = env.int("ARCHIVE_QUOTA_MB", default=500) * 1024 * 1024
# Limit of the game sheets of one league: some 50,000 games without comments.
LEAGUE_SHEETS_BYTES = env.int("LEAGUE_SHEETS_MB", default=50) * 1024 * 1024
FREE_RESERVE_BYTES = env.int("FREE_RESERVE_MB", default=500) * 1024 * 1024

# Accounts

LOGIN_URL = "/entrar/"
LOGIN_REDIRECT_URL = LOGOUT_REDIRECT_URL = "/"
# OPEN_SIGNUP=1: anybody may create an account; otherwise an invitation is needed.
OPEN_SIGNUP = env.bool("OPEN_SIGNUP", default=False)
AUTHENTICATION_BACKENDS = ["axes.backends.AxesStandaloneBackend", "django.contrib.auth.backends.ModelBackend"]
PASSWORD_RESET_TIMEOUT = 24 * 3600
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]

# Five wrong passwords lock an account for one device only: the others of a club share its network address.
AXES_FAILURE_LIMIT = 5
AXES_COOLOFF_TIME = timedelta(minutes=15)
AXES_LOCKOUT_PARAMETERS = "tournaments.accounts.signing.lockout_columns"
AXES_HANDLER = "tournaments.accounts.signing.Handler"
AXES_RESET_ON_SUCCESS = True
AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT = False
AXES_DISABLE_ACCESS_LOG = True
AXES_VERBOSE = False
AXES_CLIENT_IP_CALLABLE = "tournaments.accounts.signing.client_address"
AXES_LOCKOUT_CALLABLE = "tournaments.accounts.signing.locked_out"

# The controller of the personal data and their contact, shown on the privacy page.
SITE_OWNER = env.str("SITE_OWNER", default="").strip()
SITE_CONTACT = env.str("SITE_CONTACT", default="").strip()

# Mail

EMAIL_URL = secret("EMAIL_URL")
SENDS_MAIL = bool(EMAIL_URL)
vars().update(mail.from_url(EMAIL_URL))
EMAIL_TIMEOUT = 20
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", default="El Castillar <noreply@localhost>")

# Notices other than mail, offered if they are set up: to browsers (`manage.py push_keys` makes the key; the push
# services receive the contact), and through a Telegram bot.

PUSH_PRIVATE_KEY = secret("PUSH_PRIVATE_KEY")
PUSH_CONTACT = env.str("PUSH_CONTACT", default="") or (SITE_CONTACT if "@" in SITE_CONTACT else "")
TELEGRAM_TOKEN = secret("TELEGRAM_TOKEN")
TELEGRAM_URL = env.str("TELEGRAM_URL", default="https://api.telegram.org").rstrip("/")

# Languages and logs

LANGUAGE_CODE = "es"
LANGUAGES = [("es", "Español"), ("gl", "Galego"), ("it", "Italiano"), ("en", "English")]
LOCALE_PATHS = [translations.compiled(BASE_DIR / "locale", VAR_DIR / "locale")]
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SECURE = HTTPS
TIME_ZONE = "Europe/Madrid"
USE_TZ = True

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": logs.FORMATTERS,
    "filters": {
        "with_request_id": {"()": "serving.request_id.WithRequestId"},
        "refused_in_one_line": {"()": "config.logs.RefusedInOneLine"},
    },
    "handlers": {
        "stderr": {
            "class": "logging.StreamHandler",
            "formatter": logs.FORMAT,
            "filters": ["with_request_id", "refused_in_one_line"],
        },
    },
    "root": {"handlers": ["stderr"], "level": "WARNING"},
    "loggers": {
        "django": {"handlers": ["stderr"], "level": "INFO", "propagate": False},
        # django-axes would log each wrong password three times, and never the account.
        "axes": {"handlers": ["stderr"], "level": "ERROR", "propagate": False},
        # Requests for unknown hosts get a 400; a line for each would say nothing.
        "django.security.DisallowedHost": {"level": "CRITICAL"},
    },
}
