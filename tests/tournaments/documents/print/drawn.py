"""What documents are drawn with: the colours, rules and type of each kind, and where they stand."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from io import BytesIO
from typing import Any

import pikepdf

COLOURS = {"rg": "filled", "RG": "stroked"}
PLACED = {"Tm": "texts", "re": "rectangles", "l": "lines", "c": "curves"}

Instruction = tuple[str, list[Any]]


def drawn(pdf: bytes) -> list[str]:
    """Return how often each colour, width and type is set in a document, and the mean place of texts and shapes.

    A line has one group of them, such as the filled colours.
    """
    found: dict[str, Counter[str]] = defaultdict(Counter)
    places: dict[str, list[tuple[float, float]]] = defaultdict(list)
    with pikepdf.open(BytesIO(pdf)) as file:
        for part in _streams(file):
            instructions = [(str(each.operator), list(each.operands)) for each in pikepdf.parse_content_stream(part)]
            for group, value in _settings(instructions, _faces(part)):
                found[group][value] += 1
            for group, place in _places(instructions):
                places[group].append(place)
    counted = {name: dict(sorted(counts.items())) for name, counts in sorted(found.items())}
    places_of = {name: _mean(points) for name, points in sorted(places.items())}
    return [f"{name}: {json.dumps(values)}" for name, values in (*counted.items(), *places_of.items())]


def _settings(instructions: Sequence[Instruction], faces: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield each colour, width, dash and type that is set."""
    for operator, operands in instructions:
        if operator in COLOURS:
            yield COLOURS[operator], "#" + "".join(f"{round(255 * float(value)):02x}" for value in operands)
        elif operator == "w":
            yield "widths", f"{float(operands[0]):.2f}"
        elif operator == "d":
            yield "dashes", " ".join(f"{float(value):g}" for value in operands[0])
        elif operator == "Tf":
            yield "type", f"{faces[str(operands[0])]} {float(operands[1]):.1f}"


def _places(instructions: Sequence[Instruction]) -> Iterator[tuple[str, tuple[float, float]]]:
    """Yield where each text begins, and each shape: the corner of a rectangle, the end of a line or curve."""
    here, left = pikepdf.Matrix(), list[pikepdf.Matrix]()
    for operator, operands in instructions:
        if operator == "q":
            left.append(here)
        elif operator == "Q":
            here = left.pop()
        elif operator == "cm":
            here = pikepdf.Matrix(*map(float, operands)) @ here
        elif operator in PLACED:
            x, y = operands[:2] if operator == "re" else operands[-2:]
            yield PLACED[operator], here.transform((float(x), float(y)))


def _streams(file: pikepdf.Pdf) -> Iterator[Any]:
    """Yield the pages, and the forms that they show."""
    yield from file.pages
    yield from (each for each in file.objects if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Form")


def _faces(part: Any) -> Mapping[str, str]:
    """Return the names of a page's or form's fonts without the prefix of their subset."""
    fonts = (part.get("/Resources") or {}).get("/Font") or {}
    return {name: str(font["/BaseFont"]).lstrip("/").split("+")[-1] for name, font in fonts.items()}


def _mean(points: list[tuple[float, float]]) -> dict[str, float]:
    across, up = zip(*points, strict=True)
    return {"count": len(points), "x": round(sum(across) / len(points), 1), "y": round(sum(up) / len(points), 1)}
