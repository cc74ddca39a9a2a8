"""Links made of the telephones and addresses of a contact."""

from __future__ import annotations

import pytest

from tournaments.web.markup import pieces


@pytest.mark.parametrize(
    ("text", "links"),
    [
        ("Ana, 600 123 456, ana@example.org", ["tel:600123456", "mailto:ana@example.org"]),
        ("+34 981-12-34-56", ["tel:+34981123456"]),
        ("ana.lopez+damas@club.example.org.", ["mailto:ana.lopez+damas@club.example.org"]),
        ("Ana, calle Mayor 12, 15001, temporada 2026-2027", []),
        ("<b>600123456</b>", ["tel:600123456"]),
        ("", []),
    ],
)
def test_telephones_and_addresses_become_links(text: str, links: list[str]) -> None:
    found = tuple(pieces(text))
    assert "".join(piece.text for piece in found) == text
    assert [piece.address for piece in found if piece.address] == links
