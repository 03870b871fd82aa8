# SPDX-License-Identifier: MIT
"""Reads a TOML file into typed structs. Lists all errors at once: file, line, key, found, allowed, nearest name."""

import difflib
import re
import tomllib
from collections.abc import Callable, Iterable
from functools import cache, cached_property
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import inspect
from msgspec.structs import replace

from hal.wiring.regular_file import read_regular
from hal.wiring.toml_lines import MOST_PARTS, key_lines, too_long_a_key
from hal.wiring.toml_types import allowed_in_words, choices_of, fits, in_short, within

T = TypeVar("T")

NO_TOML = "this is not TOML, version 1.0"
LONGEST_FILE = 250_000
"""Bytes. Longest file that is read. The longest shipped file has 10,000 bytes."""
MOST_PROBLEMS = 200
"""Most errors reported for one file. A file of another kind may have an error in every line."""

MORE = "there may be more errors, which are not told: put these right first"

REFUSED = "refused"
"""Key in the `extra` of a type: a function that returns why a value is refused, or an empty text."""
LONGEST_FOUND = 60
"""Characters of a wrong value that an error quotes."""


class Problem(msgspec.Struct, frozen=True):
    """One error."""

    file: str
    """Name of the file; empty for a value that stands in no file."""
    line: int
    key: str
    found: str
    """The value as text; empty if the key is missing."""
    allowed: str
    """The allowed values; empty if `found` describes an error of the whole file."""
    nearest: str = ""

    @property
    def message(self) -> str:
        """The error without file, line and key."""
        if not self.allowed:
            return self.found
        found = f"{self.found} is not allowed" if self.found else "missing"
        nearest = f"; did you mean {self.nearest}?" if self.nearest else ""
        return f"{found}; {self.allowed}{nearest}"

    def __str__(self) -> str:
        where = (f"{self.file}:{self.line}: " if self.file else "") + (f"{self.key}: " if self.key else "")
        return f"{where}{self.message}"


class ConfigurationError(Exception):
    """A file has errors. `problems`: all of them, or the first 200, in the order of its lines.

    str() gives one line for each.
    """

    def __init__(self, problems: Iterable[Problem]) -> None:
        ordered = sorted(problems, key=lambda problem: (problem.file, problem.line))
        self.problems = ordered[:MOST_PROBLEMS]
        lines = [str(problem) for problem in self.problems]
        super().__init__("\n".join([*lines, MORE] if len(ordered) >= MOST_PROBLEMS else lines))


class Source:
    """A TOML file. `text`: the text of the file. `data`: its content, as parsed by tomllib."""

    def __init__(self, file: str, text: str) -> None:
        """Parse the text. Raises ConfigurationError, with one problem, if it is not TOML."""
        self.file, self.text = file, text
        text = text.replace("\r\n", "\n")
        if line := too_long_a_key(text):
            raise _unread(file, line, f"a key may have {MOST_PARTS} parts at most")
        try:
            self.data: dict[str, Any] = tomllib.loads(text)
        except RecursionError:
            raise _too_deep(file) from None
        except ValueError as error:
            raise _unread(file, _line_in(str(error), text), f"{NO_TOML}: {error}") from error

    @classmethod
    def of(cls, path: Path) -> "Source":
        """Read the file at this path. Raises ConfigurationError if it cannot be read or is not TOML."""
        try:
            return cls(path.name, read_regular(path, LONGEST_FILE).decode())
        except OSError as error:
            raise _unread(str(path), 1, f"it cannot be read: {error.strerror or error}") from error
        except UnicodeDecodeError as error:
            line = error.object.count(b"\n", 0, error.start) + 1
            found = f"{NO_TOML}: byte {error.object[error.start]:#04x} is not text in UTF-8"
            raise _unread(path.name, line, found) from error
        except ValueError as error:
            raise _unread(repr(str(path)), 1, f"this is no path of a file: {error}") from error

    @cached_property
    def _lines(self) -> dict[str, int]:
        """The line of each key. Only errors need it, and finding it takes longer than reading the values."""
        try:
            return key_lines(self.text.replace("\r\n", "\n"))
        except RecursionError:
            raise _too_deep(self.file) from None

    def line_of(self, key: str) -> int:
        """Return the line of this key (`lamps.chips.0.address`), or of the table that lacks it, or 1.

        Raises ConfigurationError if the text is too deep to be searched.
        """
        while key and key not in self._lines:
            key = key.rpartition(".")[0]
        return self._lines.get(key, 1)

    def problem(self, key: str, found: object, allowed: str, nearest: str = "") -> Problem:
        """Return an error at this key. `found` is the value there; None if the key is missing."""
        return Problem(self.file, self.line_of(key), key, "" if found is None else in_words(found), allowed, nearest)

    def unknown(self, key: str, found: str, known: Iterable[str]) -> Problem:
        """Return an error at this key for an unknown name."""
        names = sorted(known)
        allowed = "one of " + ", ".join(names) if names else "nothing is known here"
        return self.problem(key, found, allowed, nearest(found, names))

    def problems(self, kind: Any) -> list[Problem]:
        """Return every error of structure, type or range against `kind`, a msgspec Struct class; at most 200."""
        return list(islice(_Walk(self).value("", self.data, _what_is(kind)), MOST_PROBLEMS))

    def into(self, kind: type[T], also: "Check | None" = None) -> T:
        """Return the file as a `kind`. Raises ConfigurationError with all problems, including `also`'s."""
        problems = [*self.problems(kind), *(also(self) if also else ())]
        if problems:
            raise ConfigurationError(problems)
        try:
            return msgspec.convert(self.data, kind)
        except msgspec.ValidationError as error:
            raise ConfigurationError([self._refused(str(error))]) from error

    def _refused(self, message: str) -> Problem:
        what, _, place = message.partition(" - at `$")
        key = re.sub(r"\[(\d+)\]", r".\1", place.rstrip("`")).strip(".")
        return self.problem(key, "this value", what)


_what_is = cache(inspect.type_info)  # cached: the look-up takes longer than reading a file
Check = Callable[[Source], Iterable[Problem]]
"""Finds errors between the fields of a file. Is called even if the structure is wrong, so it must accept any `data`."""


def read(path: Path, kind: type[T], also: Check | None = None) -> T:
    """Return the TOML file at `path` as a `kind`. Raises ConfigurationError with every error."""
    return Source.of(path).into(kind, also)


def problems_of(data: dict[str, Any], kind: Any) -> list[Problem]:
    """Return the problems of values that stand in no file, as Source.problems."""
    source = Source("", "")
    source.data = data
    return source.problems(kind)


def nearest(name: str, known: Iterable[str]) -> str:
    """Return the known name that is most similar to this one; empty if none is similar."""
    return next(iter(difflib.get_close_matches(name, list(known), n=1)), "")


def in_words(found: object) -> str:
    """Return a value as text for an error: in TOML's form, cut if it is long."""
    match found:
        case bool():
            return "true" if found else "false"
        case dict():
            return "a table"
        case list():
            return "a list"
        case str():
            return _short(found if found.strip() else f'"{found}"')
        case int():
            return _short(_whole(found))
    return _short(str(found))


def _whole(found: int) -> str:
    return str(found) if found.bit_length() < 256 else "a number of more than 70 digits"


def _short(text: str) -> str:
    text = " ".join(text.split()) if "\n" in text else text
    text = "".join(it if it.isprintable() else f"\\u{ord(it):04x}" for it in text)
    return text if len(text) <= LONGEST_FOUND else text[: LONGEST_FOUND - 1] + "…"


def _too_deep(file: str) -> ConfigurationError:
    return _unread(file, 1, f"{NO_TOML}: lists within lists, too deep")


def _unread(file: str, line: int, wrong: str) -> ConfigurationError:
    return ConfigurationError([Problem(file, line, "", wrong, "")])


def _line_in(message: str, text: str) -> int:
    match = re.search(r"at line (\d+)", message)
    if match:
        return int(match.group(1))
    return text.count("\n") + 1 if "at end of document" in message else 1


class _Walk:
    """Compares the content of a file with its type, and continues after an error."""

    def __init__(self, source: Source) -> None:
        self._source = source

    def value(self, key: str, found: Any, kind: inspect.Type, described: str = "") -> Iterable[Problem]:
        match kind:
            case inspect.Metadata():
                described = (kind.extra_json_schema or {}).get("description", described)
                return _cited(self._besides(key, found, kind, described), kind)
            case inspect.StructType():
                return self._struct(key, found, kind)
            case inspect.DictType():
                return self._dict(key, found, kind)
            case inspect.ListType() | inspect.VarTupleType() | inspect.SetType() | inspect.FrozenSetType():
                return self._list(key, found, kind, described)
            case inspect.UnionType():
                return self._union(key, found, kind, described)
        return self._plain(key, found, kind, described)

    def _besides(self, key: str, found: Any, kind: inspect.Metadata, described: str) -> Iterable[Problem]:
        """Return the problems of a value, including those found by the type's own function (REFUSED)."""
        refused = (kind.extra or {}).get(REFUSED)
        if refused and isinstance(found, str) and (why := refused(found)):
            return [self._source.problem(key, found, why)]
        return self.value(key, found, kind.type, described)

    def _plain(self, key: str, found: Any, kind: inspect.Type, described: str) -> Iterable[Problem]:
        if fits(found, kind):
            return
        names = [str(name) for name in choices_of(kind)]
        close = nearest(found, names) if isinstance(found, str) else ""
        yield self._source.problem(key, found, described or allowed_in_words(kind), close)

    def _struct(self, key: str, found: Any, kind: inspect.StructType) -> Iterable[Problem]:
        if not isinstance(found, dict):
            yield self._source.problem(key, found, allowed_in_words(kind))
            return
        fields = {field.encode_name: field for field in kind.fields}
        tag = kind.tag_field
        for name in found.keys() - fields.keys() - {tag}:
            yield self._source.unknown(_under(key, name), name, fields)
        for name, field in fields.items():
            yield from self._field(_under(key, name), found.get(name), field)

    def _field(self, key: str, found: Any, field: inspect.Field) -> Iterable[Problem]:
        if found is not None:
            yield from self.value(key, found, field.type)
        elif field.required:
            yield self._source.problem(key, None, in_short(field.type))

    def _dict(self, key: str, found: Any, kind: inspect.DictType) -> Iterable[Problem]:
        if not isinstance(found, dict):
            yield self._source.problem(key, found, "a table")
            return
        if not within(len(found), kind.min_length, kind.max_length):
            yield self._source.problem(key, f"a table of {len(found)}", allowed_in_words(kind))
        for name, item in found.items():
            yield from self.value(_under(key, name), name, kind.key_type)
            yield from self.value(_under(key, name), item, kind.value_type)

    def _list(self, key: str, found: Any, kind: Any, described: str) -> Iterable[Problem]:
        if not isinstance(found, list) or not within(len(found), kind.min_length, kind.max_length):
            yield self._source.problem(key, _counted(found), described or allowed_in_words(kind))
            return
        for number, item in enumerate(found):
            yield from self.value(_under(key, str(number)), item, kind.item_type)

    def _union(self, key: str, found: Any, kind: inspect.UnionType, described: str) -> Iterable[Problem]:
        """Return the problems of the branch that the tag names, or that the value fits. If none fits, one problem names
        all.
        """
        branches = [branch for branch in kind.types if not isinstance(branch, inspect.NoneType)]
        tagged = {b.tag: b for b in branches if isinstance(b, inspect.StructType) and b.tag_field}
        if tagged and isinstance(found, dict):
            return self._tagged(key, found, tagged)
        tries: list[list[Problem]] = [list(self.value(key, found, branch, described)) for branch in branches]
        if len(tries) == 1 or not all(tries):
            return min(tries, key=len)
        return self._none_fits(key, found, branches)

    def _tagged(self, key: str, found: dict[str, Any], tagged: dict[Any, inspect.StructType]) -> Iterable[Problem]:
        field = next(branch.tag_field for branch in tagged.values() if branch.tag_field)
        tag = found.get(field)
        if isinstance(tag, str | int) and tag in tagged:
            return self._struct(key, found, tagged[tag])
        if tag is None:
            return [self._source.problem(_under(key, field), None, "one of " + ", ".join(map(str, tagged)))]
        return [self._source.unknown(_under(key, field), in_words(tag), map(str, tagged))]

    def _none_fits(self, key: str, found: Any, branches: Iterable[inspect.Type]) -> Iterable[Problem]:
        return [self._source.problem(key, found, ", or ".join(in_short(branch) for branch in branches))]


def _cited(problems: Iterable[Problem], kind: inspect.Metadata) -> Iterable[Problem]:
    """Add the section that limits the value to the problems, if the type names one (`extra={"source": …}`)."""
    source = (kind.extra or {}).get("source")
    if not source:
        return problems
    return (replace(problem, allowed=f"{problem.allowed} ({source})") for problem in problems)


def _counted(found: Any) -> object:
    return f"a list of {len(found)}" if isinstance(found, list) else found


def _under(key: str, name: str) -> str:
    return f"{key}.{name}" if key else name
