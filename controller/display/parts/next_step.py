# SPDX-License-Identifier: MIT
"""NEXT, the dealer's strip: one sentence, its section, and the keys in fixed places. A refusal takes the sentence's place."""

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from controller.display import waiting, wording
from controller.display.kit.layout import Content, blank, column, fixed, flex, framed, pad, place, row
from controller.display.kit.panel import Panel, Scene
from controller.display.kit.text import BODY, NOTE, label
from controller.display.parts.pieces import key, rule
from controller.display.settings import Look

Slot = tuple[float, tuple[str, ...]]
"""A place on the strip: its share of the width, and the keys that it may hold, of which one is accepted at a time."""
BRIEF: Final = {"double down": "double", "even money": "even", "floor manager's key": "manager"}
"""Shorter words on keys."""


class Key(NamedTuple):
    """A key that is accepted now."""

    name: str
    cap: str
    words: str
    look: Literal["act", "other"]


class Next(NamedTuple):
    """What the dealer does next."""

    text: str
    source: str
    keys: tuple[Key, ...]
    refusal: str = ""


def shows(scene: Scene) -> Next:
    """Return what the table waits for."""
    view, look = scene.view, scene.look
    act, asked, accepted = waiting.waits(view, look.payment)
    keys = [_key(look, name, "act" if name in asked else "other") for name in (*asked, *accepted)]
    refused = None if scene.extras.refusal_seen else view.refusal
    refusal = f"Not accepted: {refused.act}. {wording.sentence(refused.text)}" if refused else ""
    return Next(wording.sentence(act.text), wording.cited(act.source), tuple(keys), refusal)


def _key(look: Look, name: str, how: Literal["act", "other"]) -> Key:
    of_it = next((it for it in look.keys if it.wait_name == name and it.words), None)
    return Key(name, (of_it.cap or of_it.key).upper(), of_it.words, how) if of_it else Key(name, "?", name, how)


def next_panel(slots: tuple[Slot, ...]) -> Panel:
    """Return the panel of a table whose keys have these places."""
    return Panel("next", shows, lambda it: pad(next_step(it, slots), "gap", "tight"), sleeps=False)


def next_step(it: Next, slots: tuple[Slot, ...]) -> Content:
    """Return the strip: one sentence, its section, and the keys in their fixed places."""
    colour = "ink" if it.refusal else "words"
    words = label(
        it.refusal or it.text,
        style=BODY._replace(steps=("strong", "body"), weight="Bold", lines=2, narrow=0.92),
        colour=colour,
    )
    line = row(
        flex(place(words, "start")),
        label(it.source, style=NOTE, colour=colour if it.refusal else "muted"),
    )
    above = framed(pad(line, "tight", ""), fill="words", radius=6) if it.refusal else line
    keys = row(*(flex(_slot(names, it.keys), share) for share, names in slots), align="start")
    return column(rule(), flex(above), fixed(keys, 8.2), gap="tight")


def _slot(names: Sequence[str], keys: Sequence[Key]) -> Content:
    found = next((it for it in keys if it.name in names), None)
    if not found:
        return blank
    return key(found.cap, found.words, BRIEF.get(found.words, found.words), look=found.look)
