# SPDX-License-Identifier: MIT
"""The options of a table file: the section of each, and one that the rules do not allow."""

from typing import Any, get_type_hints

import msgspec
from msgspec import Meta


def by(source: str, *, least: int | None = None, most: int | None = None) -> Meta:
    """The section that gives this option, for `Annotated[int, by("s 81(1)", least=10, most=14)]`."""
    return Meta(ge=least, le=most, extra={"source": source})


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
