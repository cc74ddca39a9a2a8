"""The markup of each page that a test gets is checked."""

from __future__ import annotations

import pytest
from django.http import HttpRequest, HttpResponse

from tests.checked_pages import check_page
from tests.markup import markup_faults, unfilled_texts


@pytest.mark.parametrize(
    ("inside", "fault"),
    [
        ("<p>uno<b>dos</p>", "</p> in <p b>"),
        ("<section><p>uno</p>", "<section> is not closed"),
        ("<a href='/'> </a>", "<a> is empty"),
        ("<h2></h2><p>uno</p>", "<h2> is empty"),
        ('<p id="a">uno</p><p id="a">dos</p>', "id a is repeated"),
        ('<label for="b">uno</label>', "nothing has the id b"),
        ('<a href="/"><img alt="uno"></a><button hidden></button><label for="c"><input id="c">uno</label>', None),
    ],
)
def test_faults_of_markup_are_found(inside: str, fault: str | None) -> None:
    found = markup_faults(f"<html><body>{inside}</body></html>")
    assert fault in found if fault else found == []


@pytest.mark.parametrize("text", ["None", "Gana %(one)s", "{{ name }}", "{% name %}"])
def test_texts_without_their_value_are_found(text: str) -> None:
    assert list(unfilled_texts(f"<p>{text}, hoy</p><textarea>{text}</textarea>"))


def test_page_with_a_fault_fails_its_test() -> None:
    checked = check_page(lambda _request: HttpResponse("<p>", status=418))
    with pytest.raises(AssertionError, match=r"418: .*<p> is not closed"):
        checked(HttpRequest())
