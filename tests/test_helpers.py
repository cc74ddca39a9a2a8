"""What the tests stand on: values in failed assertions of helpers, and a database for each process."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.db import connection

from tests.databases import only_on_sqlite
from tests.tournaments.documents.print.pdf import Box, Sheet, assert_sheets_well_set


def test_assertion_of_a_helper_tells_its_values() -> None:
    small = Box("letra pequeña", x=100, y=100, width=20, size=4)
    with pytest.raises(AssertionError, match="letra pequeña"):
        assert_sheets_well_set([Sheet("", (small,), width=595, height=842)])


@pytest.mark.django_db
@only_on_sqlite("the names of PostgreSQL are those of processes")
def test_database_is_in_the_folder_of_its_process(tmp_path_factory: pytest.TempPathFactory) -> None:
    assert Path(connection.settings_dict["NAME"]).parent == tmp_path_factory.getbasetemp()
