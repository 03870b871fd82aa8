# SPDX-License-Identifier: MIT
"""Reading TOML: every error at once, each with its line, and no other exception, whatever is in the file."""

import re
import string
import tomllib
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from msgspec import Meta

from hal.wiring.toml_file import ConfigurationError, Problem, Source, nearest, problems_of, read
from hal.wiring.toml_lines import key_lines


class Motor(msgspec.Struct, kw_only=True):
    pin: Annotated[int, Meta(ge=0, le=27, description="a GPIO number 0 to 27")]
    level: Literal["low", "high"] = "high"
    longest_on_s: Annotated[float, Meta(gt=0, le=60)]
    names: Annotated[list[str], Meta(max_length=2)] = []
    spare: int | None = None
    guarded: bool = False


class File(msgspec.Struct):
    title: Annotated[str, Meta(min_length=1, max_length=20)]
    motors: dict[Annotated[str, Meta(pattern="^[a-z]+$")], Motor] = {}
    parts: list[Motor] = []
    either: Annotated[int, Meta(ge=1)] | Literal["auto"] = "auto"


def errors_of(text: str, kind: Any = File) -> list[tuple[int, str, str, str, str]]:
    """Return the line, the key, the value, what is allowed and the nearest name of each error."""
    with pytest.raises(ConfigurationError) as caught:
        Source("table.toml", text).into(kind)
    assert {problem.file for problem in caught.value.problems} == {"table.toml"}
    return [(it.line, it.key, it.found, it.allowed, it.nearest) for it in caught.value.problems]


def test_a_right_file_becomes_the_struct(tmp_path: Path) -> None:
    path = tmp_path / "right.toml"
    path.write_text('title = "a"\neither = 3\n[motors.left]\npin = 4\nlongest_on_s = 5\nspare = 7\n')
    assert read(path, File) == File("a", {"left": Motor(pin=4, longest_on_s=5.0, spare=7)}, either=3)


def test_all_errors_are_listed_at_once_each_with_its_line() -> None:
    text = """title = "far too long for this field"

[motors.left]
pin = 41
levle = "low"
level = "hihg"
guarded = 1

[[parts]]
pin = 3
longest_on_s = 61
names = ["a", "b", "c"]
[[parts]]
longest_on_s = true
pin = "4"
spare = 1.5
"""
    pin, seconds = "a GPIO number 0 to 27", "a number above 0 to 60"
    known = ", ".join(sorted(Motor.__struct_fields__))
    title, *others = errors_of(text)
    assert title[:3] == (1, "title", "far too long for this field")
    assert re.findall(r"\d+", title[3]) == ["1", "20"]
    assert others == [
        (3, "motors.left.longest_on_s", "", seconds, ""),
        (4, "motors.left.pin", "41", pin, ""),
        (5, "motors.left.levle", "levle", f"one of {known}", "level"),
        (6, "motors.left.level", "hihg", "one of high, low", "high"),
        (7, "motors.left.guarded", "1", "true or false", ""),
        (11, "parts.0.longest_on_s", "61", seconds, ""),
        (12, "parts.0.names", "a list of 3", "a list of at most 2 items", ""),
        (14, "parts.1.longest_on_s", "true", seconds, ""),
        (15, "parts.1.pin", "4", pin, ""),
        (16, "parts.1.spare", "1.5", "a whole number", ""),
    ]


@pytest.mark.parametrize(
    ("problem", "line"),
    [
        (
            Problem("a.toml", 3, "pin", "41", "0 to 27", "4"),
            "a.toml:3: pin: 41 is not allowed; 0 to 27; did you mean 4?",
        ),
        (Problem("a.toml", 3, "pin", "", "0 to 27"), "a.toml:3: pin: missing; 0 to 27"),
        (Problem("", 1, "pin", "41", "0 to 27"), "pin: 41 is not allowed; 0 to 27"),
        (Problem("a.toml", 1, "", "no TOML", ""), "a.toml:1: no TOML"),
    ],
)
def test_a_problem_is_one_line(problem: Problem, line: str) -> None:
    assert str(ConfigurationError([problem])) == line


@pytest.mark.parametrize("number", ["nan", "inf", "-inf", "0", "-1", "60.5", "1" + "0" * 400])
def test_a_number_that_is_none_or_out_of_range_is_refused(number: str) -> None:
    [error] = errors_of(f'title = "a"\n[motors.left]\npin = 1\nlongest_on_s = {number}\n')
    assert error[:2] == (4, "motors.left.longest_on_s")


def test_a_value_that_fits_none_of_several_kinds_is_told_all_of_them() -> None:
    [error] = errors_of('title = "a"\neither = 0\n')
    assert error == (2, "either", "0", "a whole number from 1, or one of auto", "")


class Cited(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    places: Annotated[int, Meta(ge=10, le=14, extra={"source": "s 81(1)"})] = 12
    decks: Annotated[Literal[6, 8], Meta(extra={"source": "s 192(1)"})] = 8
    name: Annotated[str, Meta(extra_json_schema={"description": "a name"}, extra={"source": "s 9"})] = ""


def test_a_value_whose_type_names_a_section_is_refused_with_it_and_one_of_no_file_without_a_line() -> None:
    found = problems_of({"places": 9, "decks": 7, "name": 3, "nam": 1}, Cited)
    assert {(it.key, it.found, it.allowed, it.nearest) for it in found} == {
        ("decks", "7", "one of 6, 8 (s 192(1))", ""),
        ("nam", "nam", "one of decks, name, places", "name"),
        ("name", "3", "a name (s 9)", ""),
        ("places", "9", "a whole number from 10 to 14 (s 81(1))", ""),
    }
    assert not any(str(it).startswith(":") for it in found)
    assert problems_of({"places": 10}, Cited) == []


def test_a_wrong_name_in_a_table_of_names_is_refused() -> None:
    [error] = errors_of('title = "a"\n[motors.Left]\npin = 1\nlongest_on_s = 1\n')
    assert error == (2, "motors.Left", "Left", "a text like ^[a-z]+$", "")


def test_a_table_where_a_value_belongs_and_a_value_where_a_table_belongs() -> None:
    first, second = errors_of('title = "a"\nmotors.left = 3\n[[parts]]\npin = {}\nlongest_on_s = 1\n')
    assert first[:3] == (2, "motors.left", "3")
    assert first[3].startswith("a table with pin, level")
    assert second == (4, "parts.0.pin", "a table", "a GPIO number 0 to 27", "")


class LedOutput(msgspec.Struct, tag="led", tag_field="kind"):
    pin: int


class SignOutput(msgspec.Struct, tag="sign", tag_field="kind"):
    port: str


class Output(msgspec.Struct):
    output: LedOutput | SignOutput


def test_a_tag_chooses_what_is_allowed() -> None:
    assert Source("f", 'output = {kind = "sign", port = "a"}').into(Output) == Output(SignOutput("a"))
    assert errors_of('[output]\nkind = "sing"', Output) == [(2, "output.kind", "sing", "one of led, sign", "sign")]
    assert errors_of('[output]\nkind = "led"\npin = "x"', Output) == [(3, "output.pin", "x", "a whole number", "")]
    assert errors_of("[output]\n", Output) == [(1, "output.kind", "", "one of led, sign", "")]


def test_what_a_caller_finds_between_the_fields_is_listed_with_the_rest() -> None:
    source = Source("table.toml", 'title = ""\n[motors.left]\npin = 1\nlongest_on_s = 1\n')
    with pytest.raises(ConfigurationError) as caught:
        source.into(File, lambda found: [found.problem("motors.left.pin", 1, "a pin that is free")])
    assert [problem.line for problem in caught.value.problems] == [1, 3]


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("a = 1\nb = \n", 2, "Invalid value"),
        ("a = 1\na = 2\n", 2, "Cannot overwrite a value"),
        ("a = [1,\n2,\n", 3, "end of document"),
        ("a = 2025-99-99", 1, ""),
        ("a = " + "[" * 5000 + "]" * 5000, 1, "too deep"),
        *(("a = " + "{a = " * deep + "1" + "}" * deep, 1, "too deep") for deep in (280, 400, 5000)),
        ("a" + ".a" * 900 + " = 1", 1, ""),
    ],
)
def test_what_is_not_toml_is_one_error_with_its_line(text: str, line: int, said: str) -> None:
    try:
        assert Source("table.toml", text).problems(File)
    except ConfigurationError as error:
        [problem] = error.problems
        assert (problem.line, said in problem.found) == (line, True)


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match=r"missing\.toml:1: .*: No such file"):
        read(tmp_path / "missing.toml", File)
    (tmp_path / "folder").mkdir()
    with pytest.raises(ConfigurationError, match="Is a directory"):
        read(tmp_path / "folder", File)


def test_a_file_that_is_not_utf_8_is_named_with_the_line(tmp_path: Path) -> None:
    path = tmp_path / "latin.toml"
    path.write_bytes(b'title = "a"\n# caf\xe9\n')
    with pytest.raises(ConfigurationError, match=r"latin\.toml:2: .*: byte 0xe9 "):
        read(path, File)


def test_a_missing_key_has_the_line_of_its_table_and_an_unknown_one_that_of_the_file() -> None:
    source = Source("f", "\n[a.b]\nc = 1\n")
    assert [source.line_of(key) for key in ("a", "a.b", "a.b.c", "a.b.x", "a.b.c.d", "x", "")] == [2, 2, 3, 2, 3, 1, 1]


def test_lines_of_every_way_to_write_a_key() -> None:
    text = '''
plain = 1
"quoted \\u0061.b" = 2 # a = 3
'literal' = """
not.a.key = 1
[nor.this]
"""""
dotted . "key" = \'\'\'
x = 1\'\'\'\'
list = [ # comment ]
  1, "]",
  { inner = 2, deep.er = [3] },
  [
    4
  ]
]
[ table . 'of' ]
key = 2025-01-01 10:00:00
[[items]]
a = 1
[items.sub]
b = 2
[[items]]
[items.sub]
b = 3
[[items.sub.deeper]]
c = 4
'''
    lines = key_lines(text)
    assert {key: lines[key] for key in lines if not key.startswith("list")} == {
        "plain": 2,
        "quoted a.b": 3,
        "literal": 4,
        "dotted": 8,
        "dotted.key": 8,
        "table": 17,
        "table.of": 17,
        "table.of.key": 18,
        "items": 19,
        "items.0": 19,
        "items.0.a": 20,
        "items.0.sub": 21,
        "items.0.sub.b": 22,
        "items.1": 23,
        "items.1.sub": 24,
        "items.1.sub.b": 25,
        "items.1.sub.deeper": 26,
        "items.1.sub.deeper.0": 26,
        "items.1.sub.deeper.0.c": 27,
    }
    assert {key: lines[key] for key in lines if key.startswith("list")} == {
        "list": 10,
        "list.0": 11,
        "list.1": 11,
        "list.2": 12,
        "list.2.inner": 12,
        "list.2.deep": 12,
        "list.2.deep.er": 12,
        "list.2.deep.er.0": 12,
        "list.3": 13,
        "list.3.0": 14,
    }


def test_nearest_is_empty_when_nothing_is_like_it() -> None:
    assert nearest("strat", ["start", "paid"]) == "start"
    assert nearest("zzz", ["start", "paid"]) == ""


names = st.one_of(st.text(string.ascii_lowercase, min_size=1, max_size=3), st.text(min_size=1, max_size=4))
plain = st.one_of(
    st.integers(-(2**70), 2**70),
    st.floats(),
    st.booleans(),
    st.text(max_size=12),
    st.datetimes(),
    st.dates(),
    st.times(),
)
values = st.recursive(
    plain, lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(names, inner, max_size=3)), max_leaves=8
)
tables = st.dictionaries(names, values, max_size=5)


def written(value: Any) -> str:
    """A value as TOML, in one line."""
    match value:
        case bool():
            return str(value).lower()
        case str():
            return quoted(value)
        case list():
            return f"[{', '.join(map(written, value))}]"
        case dict():
            return f"{{{', '.join(f'{quoted(key)} = {written(each)}' for key, each in value.items())}}}"
    return value.isoformat() if hasattr(value, "isoformat") else str(value)


def quoted(text: str) -> str:
    return '"' + "".join(f"\\U{ord(c):08x}" if c in '"\\' or not c.isprintable() else c for c in text) + '"'


@settings(deadline=None)
@given(tables)
def test_every_key_that_tomllib_reads_has_its_line(table: dict[str, Any]) -> None:
    text = "".join(f"\n{quoted(key)} = {written(value)}\n" for key, value in table.items())
    assert list(tomllib.loads(text)) == list(table)
    lines = key_lines(text)
    for number, (key, value) in enumerate(table.items(), 1):
        assert lines[key] <= 2 * number
        if "." not in "".join(table):
            assert lines[key] == 2 * number
        for inner in keys_of(value):
            assert f"{key}.{inner}" in lines


def keys_of(value: Any) -> list[str]:
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [name for key, each in pairs for name in (str(key), *(f"{key}.{inner}" for inner in keys_of(each)))]


def problems_in(text: str) -> list[Problem]:
    """Return the problems of a text, read as a File. Any exception except ConfigurationError fails the test."""
    try:
        assert isinstance(Source("f", text).into(File), File)
    except ConfigurationError as error:
        return error.problems
    return []


@settings(deadline=None)
@given(st.dictionaries(st.sampled_from(["title", "motors", "parts", "either"]), values))
@example({"title": 2**200})
@example({"motors": {"": {"pin": []}}})
def test_values_of_any_kind_give_the_struct_or_a_configuration_error(table: dict[str, Any]) -> None:
    text = "".join(f"{key} = {written(value)}\n" for key, value in table.items())
    assert all(1 <= problem.line <= len(table) + 1 for problem in problems_in(text))


@settings(deadline=None)
@given(st.text(max_size=200))
@example("a = " + "9" * 5000)
@example("a = 1\r\nb = \r2")
@example("\ufeffa = 1")
def test_any_text_gives_a_configuration_error_at_worst(text: str) -> None:
    with pytest.raises(ConfigurationError):
        Source("f", text).into(File)


toml_pieces = st.sampled_from(
    [
        "a",
        ".",
        "=",
        " ",
        "\n",
        "[",
        "]",
        "[[",
        "]]",
        "{",
        "}",
        ",",
        '"',
        "'",
        '"""',
        "'''",
        "1",
        "#",
        "\\",
        "-",
        "title",
        "\t",
    ]
)


@settings(deadline=None)
@given(st.lists(toml_pieces, max_size=40))
def test_pieces_of_toml_in_any_order_give_a_configuration_error_at_worst(pieces: list[str]) -> None:
    text = "".join(pieces)
    assert all(1 <= problem.line <= text.count("\n") + 1 for problem in problems_in(text))
