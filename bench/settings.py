"""The settings of the tests without their check of every page, whose time would be measured as that of the site."""

from tests.settings import *  # noqa: F403 - every setting; one is replaced below
from tests.settings import MIDDLEWARE as OF_TESTS

MIDDLEWARE = [name for name in OF_TESTS if not name.startswith("tests.")]
