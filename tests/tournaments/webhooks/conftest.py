from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.tournaments.outbox.receivers import Receiver, receiving


@pytest.fixture
def receiver(tmp_path: Path, settings: Any) -> Iterator[Receiver]:
    """A server within the network, which the operator allows."""
    with receiving(tmp_path) as made:
        settings.DELIVERY_HOSTS = ["localhost"]
        settings.DELIVERY_CA_FILE = made.authority
        yield made
