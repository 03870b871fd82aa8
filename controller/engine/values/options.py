# SPDX-License-Identifier: MIT
"""The options of a table file: the section of each, and one that the rules do not allow."""

from collections.abc import Iterator
from typing import Any, get_type_hints

import msgspec
from msgspec import Meta


def by(source: str, *, least: int | None = None, most: int | None = None, file: bool = False) -> Meta:
    """The section that gives this option, for `Annotated[int, by("s 81(1)", least=10, most=14)]`.

    file: a table file may name a TOML file beside it, in which the option stands.
    """
    return Meta(ge=least, le=most, extra={"source": source, "file": file})


def names_of_files(options: type[Any]) -> Iterator[str]:
    """The options of a table file that may be stated in a file of their own."""
    hints = get_type_hints(options, include_extras=True)
    for field in msgspec.structs.fields(options):
        metas = getattr(hints[field.name], "__metadata__", ())
        if any(meta.extra and meta.extra.get("file") for meta in metas):
            yield field.encode_name


def source_of(options: type[Any], name: str) -> str:
    """The section of the option with this name in a table file; empty if it has none."""
    field = next(field.name for field in msgspec.structs.fields(options) if field.encode_name == name)
    metas = getattr(get_type_hints(options, include_extras=True)[field], "__metadata__", ())
    return next((meta.extra["source"] for meta in metas if meta.extra), "")


class WrongOption(ValueError):  # noqa: N818 - says what it is
    """An option that can be read, and that the rules do not allow; found is empty if it is missing. str() says all."""

    def __init__(self, option: str, found: str, allowed: str, source: str) -> None:
        what = f"{found} is not allowed" if found else "missing"
        super().__init__(f"{option}: {what}; {allowed} ({source})")
        self.option, self.found, self.allowed = option, found, f"{allowed} ({source})"
