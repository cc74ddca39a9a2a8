"""The HTML of a page without the white space that a browser does not show, and its faults."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import dropwhile

BLOCK = (
    "article|button|caption|dd|details|div|dl|dt|fieldset|form|h[1-6]|head|header|input|legend|li|link|main|meta|nav|ol|"
    "option|p|section|select|summary|table|tbody|td|template|th|thead|tr|ul"
)
KEPT = re.compile(r"(<(pre|script|style|textarea)\b.*?</\2>)", re.DOTALL)
"""Elements whose white space is significant."""
AROUND_BLOCK = re.compile(rf" ?(</?(?:{BLOCK})\b[^>]*>) ?")
AFTER_OPENING = re.compile(r"(<[a-z][^>]*>) ")
BEFORE_CLOSING = re.compile(r" (</[a-z][^>]*>)")


def without_layout(html: str) -> str:
    """Return the HTML in one line, with white space only between words."""
    parts = KEPT.split(html)
    # Each match gives three parts: the text outside kept elements, a kept element, and its name.
    return "".join(
        _in_one_line(outside) + preformatted
        for outside, preformatted in zip(parts[::3], [*parts[1::3], ""], strict=True)
    )


def _in_one_line(html: str) -> str:
    text = AROUND_BLOCK.sub(r"\1", re.sub(r"(?<!\r)[ \n]+", " ", html))
    return BEFORE_CLOSING.sub(r"\1", AFTER_OPENING.sub(r"\1", text)).replace(" >", ">")


def exact_text(words: str) -> re.Pattern[str]:
    """Return a pattern for an element with only these words, ignoring the white space around them."""
    return re.compile(rf"^\s*{re.escape(words)}\s*$")


TAG = re.compile(r"<(/?)([a-z][a-z0-9-]*)([^>]*)>")
"""A tag: the site escapes `>` in the value of an attribute."""
NEVER_CLOSED = frozenset({"base", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"})
UNFILLED = re.compile(r"%\(\w+\)|{[{%#]|\bNone\b|\bundefined\b")
"""What a page shows of a text whose value is missing."""
OBJECT = re.compile(r"\bRULES\[|\bobject at 0x|\b[A-Z]\w+\(\w+=")
"""What a page shows of a value that is no text."""
NEVER_EMPTY = "a|button|caption|dt|em|figcaption|h[1-4]|label|legend|li|strong|summary|template|th"
EMPTY = re.compile(rf"<({NEVER_EMPTY})\b(?![^>]*(?:\bhidden\b|aria-label))(?:[^>]*)>\s*</\1>")
"""An element that never is without words."""
MAYBE_EMPTY = re.compile(rf">\s*</(?:{NEVER_EMPTY})>")
"""What every match of EMPTY ends with, found in a quarter of the time."""
VERBATIM = re.compile(r"(<(script|style|textarea)\b[^>]*>).*?(</\2>)", re.DOTALL)
DEBUGGING = 'id="traceback_area"'
"""Django's page of an error, which only those who develop the site see."""
ID = re.compile(r""" id="([^"]*)\"""")
HEADER_CELL = re.compile(r"<th\b([^>]*)>")
LINK = re.compile(r"<a\b([^>]*)>")
FILE_LINK = re.compile(r"<link\b([^>]*)>")
BUTTON = re.compile(r"<button\b([^>]*)>")
OUT_OF_PLACE = " hx-swap-oob="
"""What an element has that is put elsewhere than where the answer was asked for: all with an id after the first one."""
FORM = re.compile(r"<form\b([^>]*)>(.*?)</form>", re.DOTALL)
WITHOUT_TOKEN = re.compile(r'\saction="[^"]*/(?:idioma|comprobar)/"')
"""The choice of the language and the check of a sheet, which anybody may send from anywhere."""
FIELD = re.compile(r"""<(input|select|textarea)\b(?![^>]*\shidden\b|[^>]*\btype="(?:hidden|submit|button)")([^>]*)>""")
OPTION = re.compile(r"<option\b([^>]*)>")
FIELDSET = re.compile(r"<fieldset\b([^>]*)>\s*(<legend\b)?")
LABELLED = re.compile(r"""<label\b[^>]*\sfor="([^"]*)\"""")
TABLE = re.compile(r"<table\b[^>]*>(.*?)</table>", re.DOTALL)
ROW = re.compile(r"<tr\b[^>]*>(.*?)</tr>", re.DOTALL)
CELL = re.compile(r"<t[hd]\b([^>]*)>")
COLUMNS = re.compile(r'\scolspan="(\d+)"')
OF_COLUMN = re.compile(r"\bc-[a-z]+(?=[\s\"])")
"""The class of a column, which its header and its cells share."""
NAMES = "c-name"
"""The class of a header above names, and above any other text that begins at the left."""
TITLE = re.compile(r"<(title|h1)\b[^>]*>(.*?)</\1>", re.DOTALL)
UNFINISHED_TITLE = re.compile(r"^[·:]|(?: ·|:)\s*(?:$|· )")
"""A title that lacks a part, such as the name of the league."""
REFERENCE = re.compile(r""" (?:for|list|form|aria-labelledby|aria-describedby|aria-controls)="([^"]*)\"""")


def markup_faults(html: str) -> list[str]:
    """Return the tags that are not closed or close nothing, the empty elements, the repeated ids, and faulty tables.

    In a whole page, also references to elements that it does not have, and faulty forms and titles.
    """
    html = VERBATIM.sub(r"\1\3", html)
    faults = [*unpaired_tags(html), *(f"{found[0]} is no text" for found in OBJECT.finditer(html))]
    if MAYBE_EMPTY.search(html):
        faults += [f"<{empty.group(1)}> is empty" for empty in EMPTY.finditer(html)]
    ids = ID.findall(html)
    faults += [f"id {name} is repeated" for name, number in Counter(ids).items() if number > 1]
    if DEBUGGING in html:
        return faults
    faults += [f"<a{link}> has no href" for link in LINK.findall(html) if " href=" not in link]
    faults += [f"<link{link}> has no rel" for link in FILE_LINK.findall(html) if " rel=" not in link]
    faults += [f"<button{button}> has no type" for button in BUTTON.findall(html) if " type=" not in button]
    if "<table" in html:
        faults += table_faults(html)
    if "</html>" in html:
        faults += [*form_faults(html), *field_faults(html), *title_faults(html)]
        referred = {name for names in REFERENCE.findall(html) for name in names.split()}
        faults += [f"nothing has the id {name}" for name in sorted(referred.difference(ids))]
    elif OUT_OF_PLACE in html:
        after_first = dropwhile(lambda each: OUT_OF_PLACE not in each, outer_tags(html))
        loose = (each for each in after_first if ID.search(each) and OUT_OF_PLACE not in each)
        faults += [f"<{each}> is not put in its place" for each in loose]
    return faults


def outer_tags(html: str) -> Iterator[str]:
    """Yield the name and the attributes of each element that is in no other."""
    depth = 0
    for closing, tag, attributes in TAG.findall(html):
        if closing:
            depth -= 1
        elif tag not in NEVER_CLOSED and not attributes.endswith("/"):
            if depth == 0:
                yield tag + attributes
            depth += 1


def form_faults(html: str) -> Iterator[str]:
    """Yield the forms that another site could send, that show their fields in the address, or that nobody can send."""
    for attributes, content in FORM.findall(html):
        is_post = 'method="post"' in attributes
        if is_post != ("csrfmiddlewaretoken" in content) and not WITHOUT_TOKEN.search(attributes):
            yield f"<form{attributes}> has {'no token' if is_post else 'a token'}"
        own_id = ID.search(attributes)
        elsewhere = own_id is not None and f' form="{own_id[1]}"' in html
        if is_post and "<button" not in content and not elsewhere:
            yield f"<form{attributes}> has no button"


def field_faults(html: str) -> Iterator[str]:
    """Yield the fields without a label, the groups without a legend or a class, and the choices without a value."""
    yield from (f"<option{choice}> has no value" for choice in OPTION.findall(html) if " value=" not in choice)
    for attributes, legend in FIELDSET.findall(html):
        if not legend or "class=" not in attributes:
            yield f"<fieldset{attributes}> has no {'class' if legend else 'legend'}"
    labelled = set(LABELLED.findall(html))
    for field in FIELD.finditer(html):
        is_in_label = html.rfind("<label", 0, field.start()) > html.rfind("</label", 0, field.start())
        if not is_in_label and "aria-label" not in field[2] and labelled.isdisjoint(ID.findall(field[2])):
            yield f"{field[0]} has no label"


def title_faults(html: str) -> Iterator[str]:
    for tag, content in TITLE.findall(html):
        if UNFINISHED_TITLE.search(TAG.sub("", content).strip()):
            yield f"<{tag}> lacks a part: {content}"


def table_faults(html: str) -> Iterator[str]:
    """Yield the rows with another number of cells than the header of their table, or with cells of other columns.

    The header cells of the guide, which is written in Markdown, have no attributes.
    """
    yield from (f"<th{cell}> has no scope" for cell in HEADER_CELL.findall(html) if cell and " scope=" not in cell)
    for table in TABLE.findall(html):
        head, _end, body = table.partition("</thead>")
        header = columns(ROW.findall(head)[-1]) if ROW.search(head) else []
        for row in ROW.findall(body):
            cells = columns(row)
            if len(cells) != len(header):
                yield f"{len(cells)} cells for {len(header)} columns: {row[:200]}"
            elif any(above not in (own, "", NAMES) for own, above in zip(cells, header, strict=True)) and (
                "colspan" not in row
            ):
                yield f"columns {cells} below {header}"


def columns(row: str) -> list[str]:
    """Return the class of the column of each cell, once for each column that the cell spans."""
    found: list[str] = []
    for attributes in CELL.findall(row):
        span = COLUMNS.search(attributes)
        of_column = OF_COLUMN.search(attributes)
        found += [of_column[0] if of_column else ""] * (int(span[1]) if span else 1)
    return found


def unfilled_texts(html: str) -> Iterator[str]:
    """Return the end of each text with a missing value."""
    html = VERBATIM.sub(r"\1\3", html)
    return (html[max(0, found.start() - 20) : found.end()] for found in UNFILLED.finditer(html))


def unpaired_tags(html: str) -> Iterator[str]:
    """Yield each tag that closes nothing or is not closed."""
    is_open: list[str] = []
    for closing, tag, attributes in TAG.findall(html):
        if not closing:
            if tag not in NEVER_CLOSED and not attributes.endswith("/"):
                is_open.append(tag)
        elif is_open[-1:] == [tag]:
            is_open.pop()
        else:
            yield f"</{tag}> in <{' '.join(is_open[-2:])}>"
    yield from (f"<{tag}> is not closed" for tag in is_open)
