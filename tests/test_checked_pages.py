"""The markup of a page is checked, and the first page of each view is."""

from __future__ import annotations

import pytest
from django.http import HttpRequest, HttpResponse

from tests.checked_pages import check_first_page
from tests.markup import markup_faults


@pytest.mark.parametrize(
    ("inside", "fault"),
    [
        ("<p>uno<b>dos</p>", "</p> in <p b>"),
        ("<section><p>uno</p>", "<section> is not closed"),
        ("<p>None</p>", "None"),
        ("<a href='/'> <b></b></a>", "<a> is empty"),
        ("<h2></h2><p>uno</p>", "<h2> is empty"),
        ("<p id='a'>uno</p><p id='a'>dos</p>", "id a is repeated"),
        ("<label for='b'>uno</label>", "nothing has the id b"),
        ("<a href='/'><img alt='uno'></a><button hidden></button><label for='c'><input id='c'>uno</label>", None),
    ],
)
def test_faults_of_markup_are_found(inside: str, fault: str | None) -> None:
    found = markup_faults(f"<html><body>{inside}</body></html>")
    assert fault in found if fault else found == []


def test_first_page_with_a_fault_fails_its_test() -> None:
    checked = check_first_page(lambda _request: HttpResponse("<p>", status=418))
    request = HttpRequest()
    with pytest.raises(AssertionError, match="<p> is not closed"):
        checked(request)
    assert checked(request).status_code == 418
