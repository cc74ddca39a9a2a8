"""The secret key file is created once, in place, and refused when it is invalid."""

import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from config import secret_key


def test_key_is_created_once_and_private(tmp_path: Path) -> None:
    file = tmp_path / "new" / "secret_key"
    key = secret_key.read_or_create(file)
    assert len(key) >= 50
    assert secret_key.read_or_create(file) == key
    assert file.stat().st_mode & 0o777 == 0o600
    assert list(file.parent.iterdir()) == [file]


def test_key_needs_no_temporary_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "not there"))
    assert secret_key.read_or_create(tmp_path / "secret_key")


def test_servers_that_start_at_once_share_one_key(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        keys = set(pool.map(lambda _: secret_key.read_or_create(tmp_path / "secret_key"), range(8)))
    assert len(keys) == 1


@pytest.mark.parametrize("content", [b"", b"\n", b"\xff\xfe"])
def test_file_without_a_key_is_refused_by_name(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "secret_key"
    file.write_bytes(content)
    with pytest.raises(ImproperlyConfigured, match="secret_key"):
        secret_key.read_or_create(file)
