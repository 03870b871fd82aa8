# SPDX-License-Identifier: MIT
"""`tablectl man`: the manual page, made from the help of the commands, in the language of man(7)."""

from collections.abc import Iterator

import click

from controller import VERSION

MACROS = (".", "'")
"""A line of text must not begin so: it would be a request to the formatter."""


def page(main: click.Group) -> Iterator[str]:
    """The lines of the page."""
    context = click.Context(main, info_name="tablectl", **main.context_settings)
    yield f'.TH TABLECTL 1 "" "table-controller {VERSION}" "User Commands"'
    yield from (".SH NAME", rf"tablectl \- {_text(main.get_short_help_str(200)).rstrip('.')}")
    yield from (".SH SYNOPSIS", r"\fBtablectl\fR \fICOMMAND\fR [\fIARGUMENTS\fR]")
    yield from (".SH DESCRIPTION", *_paragraphs(main.help or ""))
    yield ".SH COMMANDS"
    for name in main.list_commands(context):
        yield from _command(main, name, context)
    yield from (".SH OPTIONS", *_options(main, context))
    for heading, text in _sections(main.epilog or ""):
        yield from (f".SH {heading}", *_paragraphs(text))


def _command(group: click.Group, name: str, parent: click.Context) -> Iterator[str]:
    """A command with its options; of a group of commands, each of them."""
    command = group.get_command(parent, name)
    if command is None or command.hidden:
        return
    context = click.Context(command, info_name=name, parent=parent)
    if isinstance(command, click.Group):
        for each in command.list_commands(context):
            yield from _command(command, each, context)
        return
    usage = " ".join(command.collect_usage_pieces(context))
    yield from (f".SS {_text(context.command_path)} {_text(usage)}", *_paragraphs(command.help or ""))
    yield from _options(command, context)


def _options(command: click.Command, context: click.Context) -> Iterator[str]:
    """Yield the options of a command, each with its help. Only the main command lists `--help`."""
    for it in command.get_params(context):
        record = it.get_help_record(context) if isinstance(it, click.Option) else None
        if record and ("--help" not in it.opts or context.parent is None):
            yield from (".TP", rf"\fB{_text(record[0])}\fR", _text(record[1]))


def _sections(text: str) -> Iterator[tuple[str, str]]:
    """The parts of the help's end: a heading in each first line, up to the colon."""
    for part in text.split("\n\n"):
        heading, _, rest = part.strip().removeprefix("\b\n").partition(":")
        yield heading.upper(), f"\b\n{rest.strip()}"


def _paragraphs(text: str) -> Iterator[str]:
    """Yield each paragraph as one line. A paragraph that click may not wrap keeps its lines."""
    for part in text.split("\n\n"):
        lines = [_text(line.strip()) for line in part.strip().splitlines()]
        kept = lines[:1] == [_text("\b")]
        yield from (".PP", "\n.br\n".join(lines[1:]) if kept else " ".join(lines))


def _text(words: str) -> str:
    """Plain text, in which nothing means anything to the formatter."""
    text = " ".join(words.split()) if words != "\b" else words
    text = text.replace("\\", r"\e").replace("-", r"\-").replace("…", "...")
    return rf"\&{text}" if text.startswith(MACROS) else text
