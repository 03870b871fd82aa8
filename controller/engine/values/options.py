# SPDX-License-Identifier: MIT
"""The options of a table file: the section of each, and the error for a forbidden one."""

from collections.abc import Iterator
from typing import Any, get_type_hints

import msgspec
from msgspec import Meta


def by(source: str, *, least: int | None = None, most: int | None = None, file: bool = False) -> Meta:
    """Return the section of an option, for `Annotated[int, by("s 81(1)", least=10, most=14)]`.

    file: whether the table file may name a separate TOML file with this option.
    """
    return Meta(ge=least, le=most, extra={"source": source, "file": file})


def names_of_files(options: type[Any]) -> Iterator[str]:
    """Yield the options of a table file that may be stated in a separate file."""
    hints = get_type_hints(options, include_extras=True)
    for field in msgspec.structs.fields(options):
        metas = getattr(hints[field.name], "__metadata__", ())
        if any(meta.extra and meta.extra.get("file") for meta in metas):
            yield field.encode_name


def source_of(options: type[Any], name: str) -> str:
    """Return the section of the option with this name in a table file; empty if it has none."""
    field = next(field.name for field in msgspec.structs.fields(options) if field.encode_name == name)
    metas = getattr(get_type_hints(options, include_extras=True)[field], "__metadata__", ())
    return next((meta.extra["source"] for meta in metas if meta.extra), "")


class WrongOption(ValueError):  # noqa: N818 - says what it is
    """A readable option that the rules do not allow. An empty `found` means a missing one. str() is the full text."""

    def __init__(self, option: str, found: str, allowed: str, source: str) -> None:
        what = f"{found} is not allowed" if found else "missing"
        super().__init__(f"{option}: {what}; {allowed} ({source})")
        self.option, self.found, self.allowed = option, found, f"{allowed} ({source})"
