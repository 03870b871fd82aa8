# SPDX-License-Identifier: MIT
"""A page to be printed, as a file: written whole, and over nothing that is there unless that is said."""

from pathlib import Path

import click

from controller.cli.shared.output import fail

ENDINGS = (".html", ".htm")
"""How the files of pages are called: what is called otherwise, as a journal or a key, is never replaced by one."""
REPLACE = click.option("--replace", is_flag=True, help="Replace FILE if it is there.")


def require_free(path: Path, *, replace: bool) -> None:
    """If a file is there that is not to be replaced, that is said, and the command ends with status 2."""
    if path.is_file() and not replace:
        fail(f"{path}: is there already, and was left as it is: name another file, or say --replace")


def write_page(path: Path, data: bytes, *, replace: bool) -> None:
    """Write the page. If that is not done, the command ends with status 2, and what was there is as it was."""
    from controller.journal.files import write_whole

    require_free(path, replace=replace)
    if path.is_file() and path.resolve().suffix not in ENDINGS:
        fail(f"{path}: is no page, and was left as it is: a page replaces only a file that ends with .html")
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(data)  # a pipe, a terminal
        else:
            write_whole(path, data)
    except OSError as error:
        fail(f"{path}: cannot be written ({error.strerror})")
