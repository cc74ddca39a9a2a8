"""Conversion of a PDF to PDF/A-2b, with XMP metadata and a colour profile, for long-term storage."""

from __future__ import annotations

import re
import zlib
from functools import cache
from io import BytesIO
from pathlib import Path
from xml.sax.saxutils import escape

from pikepdf import Array, Dictionary, Name, Pdf, Stream, StreamDecodeLevel
from pikepdf.models.metadata import decode_pdf_date

_PROFILE = Path(__file__).parent / "icc" / "sRGB.icc"
_RED_GREEN_BLUE = 3
_NOT_IN_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_PACKET = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">
<pdfaid:part>2</pdfaid:part>
<pdfaid:conformance>B</pdfaid:conformance>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator>
<dc:description><rdf:Alt><rdf:li xml:lang="x-default">{subject}</rdf:li></rdf:Alt></dc:description>
<dc:language><rdf:Bag><rdf:li>{lang}</rdf:li></rdf:Bag></dc:language>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
<xmp:CreatorTool>{creator}</xmp:CreatorTool>
<xmp:CreateDate>{made}</xmp:CreateDate>
<xmp:ModifyDate>{made}</xmp:ModifyDate>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">
<pdf:Producer>{producer}</pdf:Producer>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>"""


def to_pdf_a(content: bytes) -> bytes:
    """Return a PDF as PDF/A-2b with the same pages. Equal input gives equal bytes."""
    made = BytesIO()
    with Pdf.open(BytesIO(content)) as pdf:
        pdf.Root.Metadata = _metadata(pdf)
        pdf.Root.OutputIntents = Array([_output_intent(pdf)])
        # The content of the pages is compressed already: copying it takes a tenth of the time.
        pdf.save(
            made,
            min_version="1.7",
            deterministic_id=True,
            compress_streams=False,
            stream_decode_level=StreamDecodeLevel.none,
            fix_metadata_version=False,
        )
    return made.getvalue()


def _metadata(pdf: Pdf) -> Stream:
    """Return the entries of the document information dictionary as XMP, which must agree with it."""
    info = pdf.docinfo
    del info["/Keywords"]  # Always empty.
    fields = {"title": "Title", "author": "Author", "subject": "Subject", "creator": "Creator", "producer": "Producer"}
    words = {field: _escaped(str(info[f"/{key}"])) for field, key in fields.items()}
    made = decode_pdf_date(str(info["/CreationDate"])).isoformat()
    packet = _PACKET.format(lang=_escaped(str(pdf.Root.Lang)), made=made, **words)
    return Stream(pdf, packet.encode(), Type=Name.Metadata, Subtype=Name.XML)


def _escaped(words: str) -> str:
    return escape(_NOT_IN_XML.sub("", words))


def _output_intent(pdf: Pdf) -> Dictionary:
    """Return the output intent of the pages, sRGB."""
    profile = Stream(pdf, b"", N=_RED_GREEN_BLUE)
    profile.write(_packed_profile(), filter=Name.FlateDecode)
    return Dictionary(
        Type=Name.OutputIntent,
        S=Name.GTS_PDFA1,
        OutputConditionIdentifier="sRGB",
        Info="sRGB IEC61966-2.1",
        DestOutputProfile=pdf.make_indirect(profile),
    )


@cache
def _packed_profile() -> bytes:
    return zlib.compress(_PROFILE.read_bytes(), 9)
