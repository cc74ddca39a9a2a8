"""What documents are drawn with: the colours, rules and type of each kind, and where they stand.

python -m tests.tournaments.documents.print.drawn writes `tests/data/drawn.json` anew, after a change that is meant.
"""

from __future__ import annotations

import json
import os
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

import pikepdf

DRAWN = Path(__file__).parents[3] / "data" / "drawn.json"
COLOURS = {"rg": "filled", "RG": "stroked"}
PLACED = {"Tm": "texts", "re": "rectangles", "l": "lines", "c": "curves"}

Drawn = dict[str, dict[str, float]]
Instruction = tuple[str, list[Any]]


def drawn(pdf: bytes) -> Drawn:
    """Return how often each colour, width and type is set in a document, and the mean place of texts and shapes."""
    found: dict[str, Counter[str]] = defaultdict(Counter)
    places: dict[str, list[tuple[float, float]]] = defaultdict(list)
    with pikepdf.open(BytesIO(pdf)) as file:
        for part in _streams(file):
            instructions = [(str(each.operator), list(each.operands)) for each in pikepdf.parse_content_stream(part)]
            for group, value in _settings(instructions, _faces(part)):
                found[group][value] += 1
            for group, place in _places(instructions):
                places[group].append(place)
    counted: Drawn = {name: dict(sorted(counts.items())) for name, counts in sorted(found.items())}
    return counted | {name: _mean(points) for name, points in sorted(places.items())}


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


def kept() -> Mapping[str, Drawn]:
    documents: Mapping[str, Drawn] = json.loads(DRAWN.read_text(encoding="utf-8"))
    return documents


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    import django  # noqa: PLC0415 - Django is set up here

    django.setup()
    from tests.tournaments.documents.print.test_drawn import DOCUMENTS  # noqa: PLC0415 - Django is set up here

    DRAWN.write_text(_written({name: drawn(make()) for name, make in DOCUMENTS.items()}), encoding="utf-8")


def _written(documents: Mapping[str, Drawn]) -> str:
    """Return the documents as JSON with a line for each group of values, so that a change shows what it is about."""
    kinds = []
    for kind, groups in documents.items():
        lines = ",\n".join(f"  {json.dumps(name)}: {json.dumps(values)}" for name, values in groups.items())
        kinds.append(f" {json.dumps(kind)}: {{\n{lines}\n }}")
    return "{\n" + ",\n".join(kinds) + "\n}\n"


if __name__ == "__main__":
    main()
