"""What documents are drawn with: the colours, rules and type of each kind, and where they stand.

python -m tests.tournaments.reports.drawn writes `tests/data/drawn.json` anew, after a change that is meant.
"""

from __future__ import annotations

import json
import os
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from io import BytesIO
from pathlib import Path
from typing import Any

import pikepdf

DRAWN = Path(__file__).parents[2] / "data" / "drawn.json"
COLOURS = {"rg": "filled", "RG": "stroked"}
SHAPES = {"re": "rectangles", "l": "lines", "c": "curves"}

Drawn = dict[str, dict[str, float]]


def drawn(pdf: bytes) -> Drawn:
    """Return how often each colour, width and type is set in a document, and the mean place of texts and shapes."""
    found: dict[str, Counter[str]] = defaultdict(Counter)
    places: dict[str, list[tuple[float, float]]] = defaultdict(list)
    with pikepdf.open(BytesIO(pdf)) as file:
        for part in _streams(file):
            faces = _faces(part)
            for instruction in pikepdf.parse_content_stream(part):
                operator, operands = str(instruction.operator), list(instruction.operands)
                if operator in COLOURS:
                    colour = "".join(f"{round(255 * float(value)):02x}" for value in operands)
                    found[COLOURS[operator]][f"#{colour}"] += 1
                elif operator == "w":
                    found["widths"][f"{float(operands[0]):.2f}"] += 1
                elif operator == "d":
                    found["dashes"][" ".join(f"{float(value):g}" for value in operands[0])] += 1
                elif operator == "Tf":
                    found["type"][f"{faces[str(operands[0])]} {float(operands[1]):.1f}"] += 1
                elif operator == "Tm":
                    places["texts"].append((float(operands[4]), float(operands[5])))
                elif operator in SHAPES:
                    places[SHAPES[operator]].append((float(operands[-2]), float(operands[-1])))
    counted: Drawn = {name: dict(sorted(counts.items())) for name, counts in sorted(found.items())}
    return counted | {name: _mean(points) for name, points in sorted(places.items())}


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
    import django  # noqa: PLC0415

    django.setup()
    from tests.tournaments.reports.test_drawn import DOCUMENTS  # noqa: PLC0415

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
