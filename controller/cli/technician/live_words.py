# SPDX-License-Identifier: MIT
"""The lines of `tablectl live`, pane by pane, from a table's status. They fit in 80 columns."""

from collections.abc import Iterator
from typing import Any

from controller.display import wording
from controller.engine.record.decided import cite
from controller.engine.shown.views import View, view_of

MOST_FAULTS, MOST_BLOCKS = 4, 4
NO_FAULTS = "no faults"
INPUTS = ("button", "key switch")
TOLD_ELSEWHERE = ("kind", "state", "faults", "last fault", "cover", "at rest", "kind of shoe")
TOLD_IF_NONE = ("lit", "digits")
NAMES = 5
"""How many names of a kind are listed, before only their number is said."""


def panes(status: dict[str, Any]) -> dict[str, list[str]]:
    """The lines of each pane, by its name."""
    view, devices = view_of(status["view"]), status["devices"]
    return {
        "title": [_title(status, view)],
        "round": _round(view),
        "blocks": _blocks(view),
        "inputs": ["INPUTS", *_inputs(view, devices)],
        "outputs": ["OUTPUTS AND MACHINES", *_machines(devices)],
        "faults": _faults(devices, status),
    }


def _title(status: dict[str, Any], view: View) -> str:
    kind = "simulated" if status["simulated"] else "real"
    return f"{status['table']}: {status['game']}, {kind}, {status['version']}  round {view.round}, {view.phase}"


def _round(view: View) -> list[str]:
    lines = [f"next: {cite(view.prompt.text, view.prompt.source)}"]
    if view.refusal:
        lines.append(f"{view.refusal.heading}: {cite(view.refusal.text, view.refusal.source)}")
    if view.declared:
        lines.append(f"declared: {view.declared.text}")
    return lines


def _blocks(view: View) -> list[str]:
    lines = [f"BLOCKED {block.name}: {block.text}; {block.remedy}" for block in view.blocks]
    lines += [f"ALERT {cite(alarm.words, alarm.source)}" for alarm in view.alarms]
    return _first(lines, MOST_BLOCKS)


def _inputs(view: View, devices: dict[str, Any]) -> Iterator[str]:
    """The buttons that are down, and each key switch."""
    buttons = [name for name, it in devices.items() if it["kind"] == "button"]
    down = [name for name in buttons if devices[name].get("down")]
    yield f"buttons ({len(buttons)}) down: {', '.join(down) or 'none'}"
    for words, _ in wording.keys(view):
        yield words
    for name, it in devices.items():
        if "cover" in it:
            yield f"{name}: cover {it['cover']}, {'at rest' if it['at rest'] else 'not at rest'}"


def _machines(devices: dict[str, Any]) -> Iterator[str]:
    """A line for each device that is neither a button nor a key switch."""
    for name, it in devices.items():
        if it["kind"] not in INPUTS:
            yield f"{name}: {'; '.join(_state(it)) or it['state']}"


def _state(device: dict[str, Any]) -> Iterator[str]:
    for what, value in device.items():
        if what in TOLD_ELSEWHERE or (value in ("", [], {}) and what not in TOLD_IF_NONE):
            continue
        if value in ("", []):
            yield f"{what} none"
        elif isinstance(value, list):
            yield f"{what} {_listed(value)}"
        elif isinstance(value, dict):
            yield f"{what} {', '.join(f'{name} {count}' for name, count in value.items())}"
        else:
            yield f"{what} {value}"


def _listed(names: list[Any]) -> str:
    return f"{len(names)}" if len(names) > NAMES else ", ".join(map(str, names))


def _faults(devices: dict[str, Any], status: dict[str, Any]) -> list[str]:
    lines = [
        f"FAULT {name}: {fault['what']}: {fault['remedy']}" for name, it in devices.items() for fault in it["faults"]
    ]
    lines += [f"DISPLAY {status['display']}"] if status["display"] else []
    return _first(lines, MOST_FAULTS) or [NO_FAULTS]


def _first(lines: list[str], most: int) -> list[str]:
    """The first of these, and how many more there are."""
    return lines if len(lines) <= most else [*lines[: most - 1], f"and {len(lines) - most + 1} more: tablectl status"]
