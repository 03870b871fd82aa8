# SPDX-License-Identifier: MIT
"""Makes the description from the types: a JSON Schema (2020-12) of a line of an export. `make description` runs it."""

from collections.abc import Iterator
from typing import Any, get_args

import msgspec

from controller.description.field_words import field_words, plain
from controller.description.rows import EVENT_OF, STRUCT_OF
from controller.description.shared_words import UNITS
from controller.engine.record import effect_rows, events
from controller.engine.record.effects import Effect
from controller.journal.form import COLUMNS, EARLIEST, FORM

NUMBER = 9
"""Number of this description. A change of a kept type needs the next number once a version with this one is out."""
SINCE = "0.29.0"
"""The version of the program that has brought this description out, or will."""

Schema = dict[str, Any]
TO_DEFS = "#/$defs/{name}"

OF_ROW = {
    "sequence": "The number of the row in its journal, from 1 on: it gives the order.",
    "time": "The wall clock, in nanoseconds since 1970-01-01 UTC, as text: programs with only doubles would round the "
    "number. Exports of versions before 0.25.0 have a number. It may go back; the order is that of `sequence`.",
    "round": "The number of the round; 0 before the first one.",
    "kind": "What kind of row it is; `event` is of the type that belongs to it.",
    "event": "What happened, or is kept. Hashed byte for byte as it stands here.",
    "effects": "What the table answered to an event, in order. Hashed byte for byte as it stands here.",
    "previous": "The hash of the row before: SHA-256, hexadecimal; 64 zeros in the first row.",
    "hash": "Of this row: SHA-256, hexadecimal.",
}
HASHED = (
    "The hash of a row is SHA-256 over: sequence, time and round, each as 8 bytes with sign; the lengths in bytes of "
    "kind, event, effects and previous, each as 8 bytes without sign, all numbers big-endian; then these four: kind, "
    "event and effects as they stand in the line (null: no bytes), previous as 32 bytes."
)
EARLIER_VERSIONS = (
    f"One description holds for all rows that are read: forms {EARLIEST} to {FORM} of the journal differ in how rows "
    "lie in its file, not in what an export says. A field that a version has added is absent in earlier rows, and has "
    "its default then. Versions up to 0.8.0 sent the effect `State` where `Show` is sent since; those up to 0.4.0 kept "
    "one announced change of limits, in the field `notice` of a state. A reader passes over a field that it does not "
    "know."
)


def made() -> bytes:
    """The description as it stands in its file."""
    return msgspec.json.format(msgspec.json.encode(schema()), indent=1) + b"\n"


def schema() -> Schema:
    """The JSON Schema of one line of an export."""
    kept = [events.EVENTS, effect_rows.EFFECTS, *STRUCT_OF.values()]
    (of_events, of_effects, *_), types = msgspec.json.schema_components(kept, ref_template=TO_DEFS)
    structs = {it.__name__: it for it in _structs()}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:table-controller:journal:form-{FORM}:description-{NUMBER}",
        "title": "A line of an export of a table's journal",
        "description": f"{HASHED}\n\n{EARLIER_VERSIONS}",
        "$comment": f"since: {SINCE}",
        **_row(),
        "$defs": {
            "Event": {"description": "What happened at the table.", **_in_order(of_events)},
            "Effect": {"description": "What the table answered.", **_in_order(of_effects)},
            **{name: _described(it, structs[name]) for name, it in sorted(types.items())},
        },
    }


def _in_order(union: Schema) -> Schema:
    """Sort a union by the names of its types. Otherwise the order would depend on the order in which modules are
    loaded.
    """
    return {"anyOf": sorted(union["anyOf"], key=lambda it: str(it["$ref"]))}


def _row() -> Schema:
    hexadecimal = {"type": "string", "pattern": "^[0-9a-f]{64}$"}
    kinds = list(EVENT_OF)
    types: dict[str, Schema] = {
        "sequence": {"type": "integer", "minimum": 1},
        "time": {
            "anyOf": [{"type": "string", "pattern": "^-?[0-9]{1,19}$"}, {"type": "integer"}],
            **_unit("nanoseconds"),
        },
        "round": {"type": "integer", "minimum": 0},
        "kind": {"enum": kinds},
        "event": {"type": "object"},
        "effects": {"type": ["array", "null"], "items": {"$ref": "#/$defs/Effect"}},
        "previous": hexadecimal,
        "hash": hexadecimal,
    }
    return {
        "type": "object",
        "properties": {name: {"description": OF_ROW[name], **types[name]} for name in COLUMNS},
        "required": list(COLUMNS),
        "additionalProperties": False,
        "allOf": [_of_kind(kind) for kind in kinds],
    }


def _of_kind(kind: str) -> Schema:
    """Return the schema of a row of this kind."""
    event = STRUCT_OF[kind].__name__ if kind in STRUCT_OF else "Event"
    effects = {"type": "array"} if kind == "event" else {"type": "null"}
    return {
        "if": {"properties": {"kind": {"const": kind}}},
        "then": {"properties": {"event": {"$ref": TO_DEFS.format(name=event)}, "effects": effects}},
    }


def _structs() -> Iterator[type[msgspec.Struct]]:
    """Yield every type in the journal, including the types of fields."""
    seen, waiting = set[Any](), [*get_args(events.EVENTS), *get_args(effect_rows.EFFECTS), *STRUCT_OF.values()]
    while waiting:
        kind = waiting.pop()
        if kind in seen:
            continue
        seen.add(kind)
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            yield kind
            waiting += [field.type for field in msgspec.structs.fields(kind)]
        waiting += get_args(kind)


def _described(found: Schema, kind: type[msgspec.Struct]) -> Schema:
    """The schema of a struct with the words of its fields, and their units; of an effect, how a transcript names it."""
    words = field_words(kind)
    described: Schema = {**found, "description": plain(found.get("description", ""))}
    if issubclass(kind, Effect):
        described["$comment"] = f"kind: {kind.kind}{'; irreversible' if kind.irreversible else ''}"
    if "prefixItems" in found:  # a struct that is kept as a list
        named = zip(kind.__struct_fields__, found["prefixItems"], strict=True)
        return {**described, "prefixItems": [_field(it, kind, name, words) for name, it in named], "items": False}
    names = {field.encode_name: field.name for field in msgspec.structs.fields(kind)}
    fields = {name: _field(it, kind, names.get(name, ""), words) for name, it in found["properties"].items()}
    return {**described, "properties": fields}


def _field(found: Schema, kind: type, name: str, words: dict[str, str]) -> Schema:
    said = words.get(name, "")
    described = {"description": said[:1].upper() + said[1:]} if said else {}
    unit = UNITS.get(f"{kind.__name__}.{name}", UNITS.get(name)) if _whole(found) else None
    return {**described, **(_unit(unit) if unit else {}), **_portable(found)}


def _unit(unit: str) -> Schema:
    """The unit of a field, in a word of JSON Schema: strict readers refuse words of our own."""
    return {"$comment": f"unit: {unit}"}


def _whole(found: Schema) -> bool:
    """Whether it is a whole number, or none."""
    return any(it.get("type") == "integer" for it in (found, *found.get("anyOf", ())))


def _portable(found: Any) -> Any:
    r"""Use only words that every reader of JSON Schema knows: `$` for `\Z` in patterns, no classes for letters of any
    script, and no `discriminator` (a word of OpenAPI): each type has its name in `type`.
    """
    if isinstance(found, list):
        return [_portable(it) for it in found]
    if not isinstance(found, dict):
        return found
    kept = {
        name: it for name, it in found.items() if not (name == "discriminator" or (name == "pattern" and r"\w" in it))
    }
    whole = {name: it.replace(r"\A", "^").replace(r"\Z", "$") if name == "pattern" else it for name, it in kept.items()}
    return {name: _portable(it) for name, it in whole.items()}
