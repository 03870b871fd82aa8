# SPDX-License-Identifier: MIT
"""A layout as a file, which stands in for a printer: a picture (.png) or a document (.pdf)."""

from pathlib import Path

from controller.printing.layout import PaperLayout

FORMS = (".png", ".pdf")


class NotWritten(Exception):  # noqa: N818 - says what happened
    """The file cannot be written: in one line, which and why."""


def write(layout: PaperLayout, path: Path) -> None:
    """Write it to this file, in the form that its name says. Raises NotWritten."""
    content = _content(layout, path)
    try:
        path.write_bytes(content)
    except OSError as error:
        raise NotWritten(f"{path}: cannot be written: {error.strerror}") from error


def _content(layout: PaperLayout, path: Path) -> bytes:
    """Draw the layout. The drawing module is loaded only here."""
    match path.suffix:
        case ".png":
            from controller.printing.picture import picture

            return picture(layout)
        case ".pdf":
            from controller.printing.document import document

            return document(layout)
    raise NotWritten(f"{path}: a ticket is written as {' or '.join(FORMS)}")
