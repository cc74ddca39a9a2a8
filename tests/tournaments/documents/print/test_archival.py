"""Every document is PDF/A-2b, by its own metadata and by a validator.

The validator is PDFBox Preflight (Debian's libpdfbox2-java), which checks PDF/A-1b. Part 2 allows the same as part 1,
and transparency: a document is valid if it has no other fault as part 1.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from lxml import etree
from reportlab.pdfbase import pdfmetrics

from tests.tournaments.documents.print.making import league, to_print
from tests.tournaments.documents.print.pdf import fonts, read, text
from tests.tournaments.documents.print.test_lasting import league_of
from tournaments.documents.print.fonts import BOLD, PLAIN, is_boxed, register, text_width
from tournaments.documents.print.registry import KINDS
from tournaments.documents.print.rendering import render, render_poster

JARS = Path("/usr/share/java")
CLASSES = ("preflight", "pdfbox2", "xmpbox", "fontbox2", "commons-logging", "javax.activation", "jaxb-api")
PREFLIGHT = "org.apache.pdfbox.preflight.Validator_A1b"
INSTALLED = shutil.which("java") and all((JARS / f"{name}.jar").exists() for name in CLASSES)
INSTALL_HINT = "apt install default-jre-headless libpdfbox2-java libactivation-java libjaxb-api-java"
ALLOWED_IN_PART_2 = re.compile(r"^2\.2\.|Transparency", re.MULTILINE)
NS = {
    "dc": "http://purl.org/dc/elements/1.1/",
    "pdfaid": "http://www.aiim.org/pdfa/ns/id/",
    "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    "xmp": "http://ns.adobe.com/xap/1.0/",
}
UNKNOWN_LETTERS = "ไทย & <अ>"
SEVERAL_CHARACTERS = "Zoe \U0001f468\u200d\U0001f469\u200d\U0001f467 \U0001f1ea\U0001f1f8 1\ufe0f\u20e3"
EASTERN_NAMES = ("王小明", "山田 さくら", "김철수 Kim")


def packet_of(pdf: bytes) -> Any:
    root: Any = read(pdf).root_object
    return etree.fromstring(root["/Metadata"].get_object().get_data())


def metadata_value(packet: Any, path: str) -> str:
    return str(packet.xpath(f"string(//{path})", namespaces=NS))


@pytest.mark.parametrize("kind", KINDS)
def test_document_names_itself_pdf_a_2b(kind: str) -> None:
    pdf = render(kind, league_of(kind), lang="gl")
    packet, reader = packet_of(pdf), read(pdf)
    assert reader.metadata
    assert (metadata_value(packet, "pdfaid:part"), metadata_value(packet, "pdfaid:conformance")) == ("2", "B")
    assert metadata_value(packet, "dc:title//rdf:li") == reader.metadata.title
    assert metadata_value(packet, "dc:language//rdf:li") == "gl"
    assert metadata_value(packet, "xmp:CreateDate") == "2026-11-21T19:30:00+00:00"
    root: Any = reader.root_object
    [intent] = root["/OutputIntents"]
    profile = intent.get_object()["/DestOutputProfile"].get_object()
    assert profile["/N"] == 3 and profile.get_data()[36:40] == b"acsp"


def test_title_with_xml_characters_is_whole() -> None:
    pdf = render("standings", to_print(league(name="Liga <A> & \ufffe“B”")))
    assert metadata_value(packet_of(pdf), "dc:title//rdf:li") == "Clasificación – Liga <A> & “B”"


def test_letter_that_a_face_lacks_is_a_drawn_box() -> None:
    render("entrants", to_print(league([UNKNOWN_LETTERS, "Ana", "Zoe"])))
    for face in (PLAIN, BOLD):
        font: Any = pdfmetrics.getFont(face)
        assert font.face.charToGlyph.get(ord("ไ"), font.box) == font.face.charToGlyph[ord("□")]
        assert font.stringWidth("ไ", 10) == font.stringWidth("□", 10)


@pytest.mark.parametrize(
    "name", ["Ñandú ✓", "Ιωάννα", "გიორგი", "محمد", "שלום", *EASTERN_NAMES, SEVERAL_CHARACTERS, "🥇"]
)
def test_letters_of_a_face_or_an_ornament_are_no_boxes(name: str) -> None:
    assert not is_boxed(name)


@pytest.mark.parametrize("name", ["Ana สมชาย", "अनिल", "தமிழ்", "\U00020bb7野家", "a\u0363", "\u3400", "\U0001d5a0"])
def test_letters_missing_from_every_face_are_boxes(name: str) -> None:
    assert is_boxed(name)


def test_eastern_names_are_drawn_in_their_face() -> None:
    pdf = render("standings", to_print(league([*EASTERN_NAMES, "Ana"], played=3)))
    assert all(name in text(pdf) for name in EASTERN_NAMES)
    assert any("DroidSansFallback" in name for name, embedded in fonts(read(pdf)) if embedded)
    assert pdf == render("standings", to_print(league([*EASTERN_NAMES, "Ana"], played=3)))


def test_eastern_letter_is_as_wide_as_it_is_drawn() -> None:
    register()
    assert text_width("王小明", PLAIN, 10) == text_width("王小明", BOLD, 10) == 30


def test_document_without_eastern_names_has_no_eastern_face() -> None:
    assert not any("Droid" in name for name, _embedded in fonts(read(render("standings", to_print(league())))))


def test_picture_that_a_face_lacks_is_an_ornament() -> None:
    pdf = render("standings", to_print(league(["Zoe 🥇", "👍🏽 Ana", "⚽"], played=3)))
    for name in ("Zoe 🥇", "👍🏽 Ana", "⚽"):
        assert name in text(pdf)
    for face in (PLAIN, BOLD):
        font: Any = pdfmetrics.getFont(face)
        assert font.face.charToGlyph[ord("🥇")] == font.face.charToGlyph[ord("✦")] != font.box
        assert font.stringWidth("👍🏽", 10) == font.stringWidth("✦", 10) > 0


@pytest.mark.skipif(not INSTALLED, reason=INSTALL_HINT)
def test_validator_finds_no_fault_in_any_document(tmp_path: Path) -> None:
    for kind in KINDS:
        (tmp_path / f"{kind}.pdf").write_bytes(as_part_1(render(kind, league_of(kind))))
    strange = to_print(league([UNKNOWN_LETTERS, "שלום", "محمد", "Ana", "👍🏽 🥇", *EASTERN_NAMES, SEVERAL_CHARACTERS]))
    (tmp_path / "strange.pdf").write_bytes(as_part_1(render("standings", strange)))
    poster = render_poster("Liga", "Ana", None, "https://ligas.example/e/1")
    (tmp_path / "link.pdf").write_bytes(as_part_1(poster))
    assert faults_of(tmp_path) == {}


@pytest.mark.skipif(not INSTALLED, reason=INSTALL_HINT)
def test_validator_finds_what_is_missing(tmp_path: Path) -> None:
    pdf = as_part_1(render("standings", to_print(league())))
    (tmp_path / "bare.pdf").write_bytes(pdf.replace(b"/OutputIntents", b"/OutputNothing"))
    assert "2.4" in str(faults_of(tmp_path)["bare.pdf"])


def as_part_1(pdf: bytes) -> bytes:
    changed = pdf.replace(b"<pdfaid:part>2<", b"<pdfaid:part>1<")
    assert changed != pdf
    return changed


def faults_of(folder: Path) -> dict[str, list[str]]:
    """Return the validator's faults in each file of a folder, without those that part 2 allows."""
    classes = ":".join(str(JARS / f"{name}.jar") for name in CLASSES)
    java = ["java", "-cp", classes, PREFLIGHT, "batch", str(folder)]
    run = subprocess.run(java, capture_output=True, text=True, timeout=300, check=False)
    found: dict[str, list[str]] = {}
    for part in run.stdout.split("The file ")[1:]:
        name, *lines = part.strip().splitlines()
        faults = [line for line in lines if line.strip() and not ALLOWED_IN_PART_2.search(line)]
        if " is a valid " not in name and faults:
            found[name.split(" ")[0]] = faults
    assert run.stdout.count("The file ") == len(list(folder.iterdir()))
    return found
