# SPDX-License-Identifier: MIT
"""A layout as a document: PDF, on a page as large as the paper, with letters and bars that stay sharp in any size."""

from collections.abc import Iterable
from io import BytesIO

import pydyf  # type: ignore[import-untyped]

from controller.display.drawing.fonts import Weight, font, typeface, width
from controller.printing.layout import Layout
from controller.printing.placing import DOTS_PER_MM, Page, Placed, placed

POINTS = 72 / 25.4 / DOTS_PER_MM
"""Points of a dot."""
FIRST, LAST = 32, 255
"""The characters that a letter's width is given for, in WinAnsiEncoding."""
EM = 1000


def document(layout: Layout) -> bytes:
    """The PDF file. It holds the letters that it needs, and can be printed anywhere."""
    page, pdf = placed(layout), pydyf.PDF()
    pdf.info["Title"] = pydyf.String(layout.title)
    content = pydyf.Stream(compress=True)
    content.set_matrix(POINTS, 0, 0, POINTS, 0, 0)
    _draw(page, content)
    pdf.add_object(content)
    faces = {weight: _face(pdf, weight) for weight in sorted({text.weight for text in page.texts})}
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


def _draw(page: Page, content: "pydyf.Stream") -> None:
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
        content.show_text(_shown(text))
    content.end_text()


def _shown(text: Placed) -> bytes:
    """A string in WinAnsiEncoding, as hexadecimal digits; what that encoding has not is a question mark."""
    return b"<" + text.text.encode("cp1252", "replace").hex().encode() + b">"


def _stretch(text: Placed) -> float:
    """Per cent of its own width: on paper it is as wide as on the picture, whose letters stand on whole dots."""
    own = width(text.text, text.weight, EM) * text.size / EM
    return 100 * width(text.text, text.weight, text.size) / own if own else 100


def _face(pdf: "pydyf.PDF", weight: Weight) -> bytes:
    """Put a weight of the typeface into the file. Returns the reference to it."""
    file = pydyf.Stream([typeface(weight)], {"Length1": len(typeface(weight))}, compress=True)
    pdf.add_object(file)
    name = f"/SourceSansPro-{weight}"
    descriptor = pydyf.Dictionary(
        {
            "Type": "/FontDescriptor",
            "FontName": name,
            "Flags": 32,
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
    face = pydyf.Dictionary(
        {
            "Type": "/Font",
            "Subtype": "/TrueType",
            "BaseFont": name,
            "FirstChar": FIRST,
            "LastChar": LAST,
            "Widths": pydyf.Array(_widths(weight)),
            "FontDescriptor": descriptor.reference,
            "Encoding": "/WinAnsiEncoding",
        }
    )
    pdf.add_object(face)
    reference: bytes = face.reference
    return reference


def _widths(weight: Weight) -> Iterable[int]:
    """Thousandths of the size that each character of the encoding takes."""
    characters = (bytes((code,)).decode("cp1252", "ignore") or "?" for code in range(FIRST, LAST + 1))
    metrics = (font(weight, EM).metrics(character)[0] for character in characters)
    return [it[4] if it else 0 for it in metrics]
