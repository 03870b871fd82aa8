# SPDX-License-Identifier: MIT
"""A layout as a document: PDF, on a page as large as the paper, with letters and bars that stay sharp in any size."""

from collections.abc import Iterable, Iterator
from io import BytesIO
from itertools import chain, pairwise

import pydyf  # type: ignore[import-untyped]

from controller.display.drawing.fonts import Weight, typeface, width
from controller.printing.glyphs import glyphs
from controller.printing.layout import PaperLayout
from controller.printing.placing import DOTS_PER_MM, PaperPage, PlacedText, place

POINTS = 72 / 25.4 / DOTS_PER_MM
"""Points of a dot."""
EM = 1000
"""Units of a font's size in a document."""
MOST_MAPPED = 100
"""Characters that one list of a font's text may have."""


def document(layout: PaperLayout) -> bytes:
    """The PDF file. It holds the letters that it needs, and can be printed anywhere."""
    page, pdf = place(layout), pydyf.PDF()
    pdf.info["Title"] = pydyf.String(layout.title)
    content = pydyf.Stream(compress=True)
    content.set_matrix(POINTS, 0, 0, POINTS, 0, 0)
    _draw(page, content)
    pdf.add_object(content)
    faces = {weight: _face(pdf, weight, page.texts) for weight in sorted({text.weight for text in page.texts})}
    pdf.add_page(
        pydyf.Dictionary(
            {
                "Type": "/Page",
                "Parent": pdf.pages.reference,
                "MediaBox": pydyf.Array([0, 0, page.width * POINTS, page.height * POINTS]),
                "Contents": content.reference,
                "Resources": pydyf.Dictionary({"Font": pydyf.Dictionary(faces)}),
            }
        )
    )
    out = BytesIO()
    pdf.write(out, version=b"1.7", identifier=True)
    return out.getvalue()


def _draw(page: PaperPage, content: "pydyf.Stream") -> None:
    for box in page.boxes:
        content.rectangle(box.x, page.height - box.y - box.height, box.width, box.height)
    content.fill()
    content.begin_text()
    for text in page.texts:
        shade = 1 if text.light else 0
        content.set_color_rgb(shade, shade, shade)
        content.set_font_size(text.weight, text.size)
        content.stream.append(f"{_stretch(text):.2f} Tz")
        content.set_text_matrix(1, 0, 0, 1, text.x, page.height - text.y)
        content.stream.append(b"[" + b" ".join(_shown(text)) + b"] TJ")
    content.end_text()


def _shown(text: PlacedText) -> Iterator[bytes]:
    """Yield each letter's glyph and its kerning to the next letter, so that paper looks like a screen."""
    of = glyphs(text.weight).of
    for letter, follows in pairwise((*text.text, "")):
        yield b"<%04x>" % of[letter]
        apart = width(letter, text.weight, EM) + width(follows, text.weight, EM)
        if nearer := apart - width(letter + follows, text.weight, EM):
            yield b"%d" % nearer


def _stretch(text: PlacedText) -> float:
    """Per cent of its own width: on paper it is as wide as on the picture, whose letters stand on whole dots."""
    face = glyphs(text.weight)
    kerned = sum(float(it) for it in _shown(text) if not it.startswith(b"<"))
    own = (sum(face.advance(face.of[letter]) for letter in text.text) - kerned) * text.size / EM
    return 100 * width(text.text, text.weight, text.size) / own if own else 100


def _face(pdf: "pydyf.PDF", weight: Weight, texts: Iterable[PlacedText]) -> bytes:
    """Put a weight of the typeface into the file, with the text of its glyphs. Returns the reference to it."""
    of = glyphs(weight).of
    used = {of[letter]: letter for text in texts if text.weight == weight for letter in text.text}
    name = f"/SourceSansPro-{weight}"
    inner = pydyf.Dictionary(
        {
            "Type": "/Font",
            "Subtype": "/CIDFontType2",
            "BaseFont": name,
            "CIDSystemInfo": pydyf.Dictionary(
                {"Registry": pydyf.String("Adobe"), "Ordering": pydyf.String("Identity"), "Supplement": 0}
            ),
            "CIDToGIDMap": "/Identity",
            "W": pydyf.Array(chain.from_iterable(_widths(weight, used))),
            "FontDescriptor": _descriptor(pdf, weight, name),
        }
    )
    pdf.add_object(inner)
    text = pydyf.Stream([_unicode_map(used)], compress=True)
    pdf.add_object(text)
    face = pydyf.Dictionary(
        {
            "Type": "/Font",
            "Subtype": "/Type0",
            "BaseFont": name,
            "Encoding": "/Identity-H",
            "DescendantFonts": pydyf.Array([inner.reference]),
            "ToUnicode": text.reference,
        }
    )
    pdf.add_object(face)
    reference: bytes = face.reference
    return reference


def _descriptor(pdf: "pydyf.PDF", weight: Weight, name: str) -> bytes:
    """Put the file of a weight into the document, with its metrics. Returns the reference to the descriptor."""
    file = pydyf.Stream([typeface(weight)], {"Length1": len(typeface(weight))}, compress=True)
    pdf.add_object(file)
    descriptor = pydyf.Dictionary(
        {
            "Type": "/FontDescriptor",
            "FontName": name,
            "Flags": 4,
            "FontBBox": pydyf.Array([-250, -300, 1300, 1000]),
            "ItalicAngle": 0,
            "Ascent": 984,
            "Descent": -273,
            "CapHeight": 660,
            "StemV": 80,
            "FontFile2": file.reference,
        }
    )
    pdf.add_object(descriptor)
    reference: bytes = descriptor.reference
    return reference


def _widths(weight: Weight, used: Iterable[int]) -> Iterator[tuple[int, "pydyf.Array"]]:
    """The width of each glyph that is used."""
    return ((glyph, pydyf.Array([glyphs(weight).advance(glyph)])) for glyph in sorted(used))


def _unicode_map(used: dict[int, str]) -> bytes:
    """Which character each glyph is, so that text can be searched and copied."""
    lines = [f"<{glyph:04x}> <{letter.encode('utf-16-be').hex()}>" for glyph, letter in sorted(used.items())]
    parts = (lines[at : at + MOST_MAPPED] for at in range(0, len(lines), MOST_MAPPED))
    mapped = (f"{len(part)} beginbfchar\n" + "\n".join(part) + "\nendbfchar\n" for part in parts)
    return (TO_UNICODE_BEGINS + "".join(mapped) + TO_UNICODE_ENDS).encode()


TO_UNICODE_BEGINS = """/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
"""
TO_UNICODE_ENDS = """endcmap
CMapName currentdict /CMap defineresource pop
end
end
"""
