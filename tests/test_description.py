# SPDX-License-Identifier: MIT
"""The open description of the journal: it agrees with the types, is complete and readable by others, and tables' rows
follow it.
"""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from jsonschema import Draft202012Validator

from controller.description import __main__ as maker
from controller.description import kept, made, shared_words
from controller.description.rows import EVENT_OF, STRUCT_OF
from controller.engine.record import effect_rows, events
from controller.games import rooms
from controller.tapes.runner import play
from controller.tapes.stages.stage import MemoryRecord

HERE = Path(__file__).parent
DESCRIBED = json.loads(kept.description())
TYPES: dict[str, Any] = DESCRIBED["$defs"]
COUNTS = """
    ball balls buck came card cards chung claims coins contributions count crown dealt decision deck designated drew
    ends form game games inside invalid judged last_ask last_ruling next_offer next_open number of offered_to order
    out place place_ask played point points results round rounds rounds_left row run runs same section seen sequence
    serial session settled spots through ticket_row tickets timeline times turn wagers waiting winners won
    """.split()  # noqa: SIM905 - a list of words
"""Whole numbers without a unit: they count, or say which."""


def fields() -> Iterator[tuple[str, str, dict[str, Any]]]:
    for kind, it in TYPES.items():
        yield from ((kind, name, field) for name, field in it.get("properties", {}).items() if name != "type")


@cache
def validator(name: str) -> Draft202012Validator:
    return Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": TYPES})


def test_it_is_as_the_types_are() -> None:
    """After a change of a kept type or of its words: `make description`."""
    assert kept.description(made.NUMBER) == made.made(), "a kept type has changed: make description"
    assert kept.numbers() == list(range(1, made.NUMBER + 1))


def test_a_type_that_has_changed_makes_a_new_description_once_one_is_out(monkeypatch: pytest.MonkeyPatch) -> None:
    schema = made.schema()
    schema["$defs"]["Placed"]["properties"]["colour"] = {"type": "string"}
    better = made.schema()
    better["$defs"]["Placed"]["properties"]["cents"]["description"] = "In better words."
    written = dict[str, bytes]()
    monkeypatch.setattr(Path, "write_bytes", lambda path, words: written.setdefault(path.name, words))
    monkeypatch.setattr(maker, "VERSION", made.SINCE)
    monkeypatch.setattr(maker, "made", lambda: msgspec.json.encode(schema))
    with pytest.raises(SystemExit, match="raise NUMBER"):
        maker.main()
    monkeypatch.setattr(maker, "made", lambda: msgspec.json.encode(better))
    maker.main()
    assert b"In better words." in written[f"journal-{made.NUMBER}.json"]


def test_every_field_has_its_words_and_every_whole_number_its_unit_or_counts() -> None:
    assert not [f"{kind}.{name}" for kind, name, field in fields() if not field.get("description")]
    whole = [it for it in fields() if it[2].get("type") == "integer" or {"type": "integer"} in it[2].get("anyOf", ())]
    assert not [f"{kind}.{name}" for kind, name, it in whole if "$comment" not in it and name not in COUNTS]
    assert TYPES["Placed"]["properties"]["cents"]["$comment"] == "unit: cents"
    assert TYPES["Run"]["properties"]["turns"]["$comment"] == "unit: revolutions"
    assert TYPES["Wake"]["properties"]["after"]["$comment"] == "unit: seconds"
    assert TYPES["Run"]["$comment"] == "kind: run; irreversible"


def test_words_that_are_shared_are_about_something() -> None:
    structs = {it.__name__: it.__struct_fields__ for it in made._structs()}
    there = {name for names in structs.values() for name in names}
    there |= {f"{kind}.{name}" for kind, names in structs.items() for name in names}
    assert not {*shared_words.SHARED, *shared_words.OF_ONE_TYPE, *shared_words.UNITS} - there


def test_no_field_is_for_what_is_secret() -> None:
    secret = ("pin", "password", "secret", "private", "token")
    assert not [f"{kind}.{name}" for kind, name, _ in fields() if any(it in name.split("_") for it in secret)]


def test_a_reader_of_json_schema_takes_it() -> None:
    Draft202012Validator.check_schema(DESCRIBED)
    assert DESCRIBED["$id"].endswith(f":description-{made.NUMBER}")
    assert set(DESCRIBED["properties"]["kind"]["enum"]) == set(EVENT_OF)
    patterns = [it["pattern"] for _, _, it in fields() if "pattern" in it]
    assert patterns
    assert not [it for it in patterns if any(word in it for word in (r"\A", r"\Z", r"\w"))]  # not everybody's


CORE = """
    $schema $id $defs $ref $comment title description default type enum const anyOf allOf if then properties required
    additionalProperties items prefixItems minItems maxItems uniqueItems minimum maximum minLength maxLength pattern
    propertyNames
    """.split()  # noqa: SIM905 - a list of words
"""The words of JSON Schema that the descriptions use."""
OPEN = ("KenoGame", "RoadResult")
MAPS = ("$defs", "properties")
"""The words with names of ours below them."""


def schemas_in(found: Any) -> Iterator[dict[str, Any]]:
    """Every schema in this one."""
    if isinstance(found, list):
        for each in found:
            yield from schemas_in(each)
    if isinstance(found, dict):
        yield found
        for word, inner in found.items():
            if word not in ("default", "const", "enum"):
                yield from schemas_in(list(inner.values()) if word in MAPS else inner)


@pytest.mark.parametrize("number", kept.numbers())
def test_a_strict_reader_takes_every_description(number: int) -> None:
    """Ajv in strict mode refuses words that it does not know, and several types but for null; it warns of open tuples.

    Two tuples of descriptions that are out were open, and stay so.
    """
    described = json.loads(kept.description(number))
    open_ones = [it for it in (described["$defs"][name] for name in OPEN) if "items" not in it]
    assert len(open_ones) == (len(OPEN) if number < 7 else 0)
    for schema in schemas_in(described):
        assert not {*schema} - {*CORE}
        if "prefixItems" in schema:
            assert schema in open_ones or schema["items"] is False
            assert schema["minItems"] == len(schema["prefixItems"])
        types = schema.get("type", "")
        assert isinstance(types, str) or (len(types) == 2 and "null" in types)


@pytest.mark.parametrize("time", ["1760000000123456789", 1760000000123456789, "-5"])
def test_a_time_is_a_text_and_was_a_number(time: str | int) -> None:
    line = {"sequence": 1, "time": time, "round": 0, "kind": "event", "event": {"type": "SalesClosed", "game": 1}}
    line |= {"effects": [], "previous": "0" * 64, "hash": "0" * 64}
    assert not [*Draft202012Validator(DESCRIBED).iter_errors(line)]
    assert [*Draft202012Validator(DESCRIBED).iter_errors({**line, "time": "12.5"})]


@pytest.mark.parametrize("game", rooms())
def test_what_a_table_keeps_is_as_it_says(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every combination of an event and its answers in a sample of the game's tapes, once; and the last state."""
    seen, states = dict[tuple[str, ...], tuple[bytes, bytes]](), list[bytes]()
    append = MemoryRecord.append

    def kept_too(self: MemoryRecord, kind: str, number: int, event: bytes, effects: bytes = b"", *how: bool) -> int:
        if kind == "state":
            states.append(event)
        else:
            answers = sorted({it["type"] for it in json.loads(effects)})
            seen.setdefault((json.loads(event)["type"], *answers), (event, effects))
        return append(self, kind, number, event, effects, *how)

    monkeypatch.setattr(MemoryRecord, "append", kept_too)
    tapes = sorted((HERE / "games" / game).glob("*.tape"))
    to_the_end = next((tape for tape in tapes if "\npress paid" in tape.read_text()), tapes[0])
    for tape in dict.fromkeys((*tapes[::25], to_the_end)):
        assert play(tape).passed
    assert len(seen) > 5
    for event, effects in seen.values():
        kept_here = [json.loads(event), *json.loads(effects)]
        assert not [it for each in kept_here for it in validator(each["type"]).iter_errors(each)], event
    assert states
    assert not [*validator("BetweenRounds").iter_errors(json.loads(states[-1]))]


def test_what_earlier_versions_kept_is_as_it_says() -> None:
    for path in (HERE / "journals").rglob("*.jsonl"):
        for row in map(json.loads, path.read_text().splitlines()):
            name = STRUCT_OF[row["kind"]].__name__ if row["kind"] in STRUCT_OF else row["event"]["type"]
            assert not [*validator(name).iter_errors(row["event"])], path
            assert not [it for each in row.get("effects") or () for it in validator(each["type"]).iter_errors(each)], (
                path
            )


def test_every_event_and_every_effect_is_in_it() -> None:
    for union, name in ((events.EVENTS, "Event"), (effect_rows.EFFECTS, "Effect")):
        refs = {it["$ref"].rpartition("/")[2] for it in TYPES[name]["anyOf"]}
        assert refs == {it.__name__ for it in union.__args__}
