"""The markup of each page that a test gets is checked."""

from __future__ import annotations

from contextlib import nullcontext

import pytest
from django.http import HttpRequest, HttpResponse

from tests.checked_pages import check_page
from tests.markup import markup_faults, unfilled_texts
from tournaments.web.requests import REFUSED_STATUS

HEADER = '<thead><tr><th>uno</th><th scope="col" class="c-number">dos</th></tr></thead>'


@pytest.mark.parametrize(
    ("inside", "fault"),
    [
        ("<p>uno<b>dos</p>", "</p> in <p b>"),
        ("<section><p>uno</p>", "<section> is not closed"),
        ("<a href='/'> </a>", "<a> is empty"),
        ("<h2></h2><p>uno</p>", "<h2> is empty"),
        ('<p id="a">uno</p><p id="a">dos</p>', "id a is repeated"),
        ('<label for="b">uno</label>', "nothing has the id b"),
        ("<a>uno</a>", "<a> has no href"),
        ('<link href="/static/uno.css">', '<link href="/static/uno.css"> has no rel'),
        ("<button>uno</button>", "<button> has no type"),
        ("<form><input type='hidden' name='csrfmiddlewaretoken'></form>", "<form> has a token"),
        ('<form method="post"><button type="submit">uno</button></form>', '<form method="post"> has no token'),
        ('<form method="post" action="/idioma/"></form>', '<form method="post" action="/idioma/"> has no button'),
        ('<input id="d">', '<input id="d"> has no label'),
        ("<option>uno</option>", "<option> has no value"),
        ("<fieldset class='field'><p>uno</p></fieldset>", "<fieldset class='field'> has no legend"),
        ("<fieldset><legend>uno</legend></fieldset>", "<fieldset> has no class"),
        ("<p>RULES['spanish']</p>", "RULES[ is no text"),
        ("<p>Move(path=(1, 5))</p>", "Move(path= is no text"),
        ("<title>Liga · </title>", "<title> lacks a part: Liga · "),
        ('<table><th class="c-name">uno</th></table>', '<th class="c-name"> has no scope'),
        (f"<table>{HEADER}<tr><td>uno</td></tr></table>", "1 cells for 2 columns: <td>uno</td>"),
        (f"<table>{HEADER}<tr><td>uno</td><td>2</td></tr></table>", "columns ['', ''] below ['', 'c-number']"),
        (f'<table>{HEADER}<tr><td colspan="2">uno</td></tr></table><textarea hidden></textarea>', None),
        ('<a href="/"><img alt="uno"></a><label for="c"><input id="c">uno</label>', None),
        ('<button type="button" hidden></button>', None),
    ],
)
def test_faults_of_markup_are_found(inside: str, fault: str | None) -> None:
    found = markup_faults(f"<html><body>{inside}</body></html>")
    assert fault in found if fault else found == []


@pytest.mark.parametrize(("put", "fault"), [(' hx-swap-oob="true"', None), ("", '<p id="b"> is not put in its place')])
def test_part_that_is_not_put_in_its_place_is_found(put: str, fault: str | None) -> None:
    found = markup_faults(f'uno<p id="a" hx-swap-oob="true"><b id="c">dos</b></p><p id="b"{put}>tres</p>')
    assert found == ([fault] if fault else [])


@pytest.mark.parametrize("text", ["None", "Gana %(one)s", "{{ name }}", "{% name %}"])
def test_texts_without_their_value_are_found(text: str) -> None:
    assert list(unfilled_texts(f"<p>{text}, hoy</p><textarea>{text}</textarea>"))


def test_page_with_a_fault_fails_its_test() -> None:
    checked = check_page(lambda _request: HttpResponse("<p>", status=418))
    with pytest.raises(AssertionError, match=r"418: .*<p> is not closed"):
        checked(HttpRequest())


@pytest.mark.parametrize(
    ("why", "is_fault"),
    [
        ('<div role="alert"><p>uno</p></div>', False),
        ('<p class="note">uno</p>', False),
        ('<section class="note" role="alert" hidden><p>uno</p></section>', True),
    ],
)
def test_refusal_without_a_reason_fails_its_test(why: str, is_fault: bool) -> None:
    checked = check_page(lambda _request: HttpResponse(why, status=REFUSED_STATUS))
    with pytest.raises(AssertionError, match="gives no reason") if is_fault else nullcontext():
        checked(HttpRequest())
