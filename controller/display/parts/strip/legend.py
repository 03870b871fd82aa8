# SPDX-License-Identifier: MIT
"""All keys of a simulated table with the whole of NEXT above them: called by a key, gone with the next one."""

from typing import Final, NamedTuple

from controller.display import waiting, wording
from controller.display.kit.layout import Content, column, first_good, flex, flow, framed, kept, pad, place, row
from controller.display.kit.text import BODY, NOTE, label
from controller.display.kit.theme import Space
from controller.display.panel import Panel, Scene
from controller.display.parts.pieces import caption
from controller.display.parts.strip import entry, next_step
from controller.display.parts.strip.keys import ShownKey, key_of, small_key

SPACES: Final[tuple[Space, ...]] = ("line", "hair")
"""Distances of two keys that are tried."""
SENTENCE: Final = BODY._replace(weight="Bold", lines=3, narrow=0.76)


class Legend(NamedTuple):
    """What the panel says."""

    prompt: str
    """What is to be done, in all its words."""
    hints: tuple[str, ...]
    keys: tuple[ShownKey, ...]


def shows(scene: Scene) -> Legend | None:
    """Return every key, those that go on with the round marked; None while nobody has called for them."""
    if not (scene.extras.legend and scene.look.simulated and scene.dealer):
        return None
    view, look = scene.view, scene.look
    prompt, asked, _ = waiting.waits(view, look.payment)
    now = set(asked) - {*waiting.later(view, asked, look.dice)}
    every = [it.wait_name for it in look.keys if it.words]
    keys = [key_of(look, it, waiting.called(view, it), "act" if it in now else "other") for it in every]
    hints = tuple(next_step.hints(scene, entry.keyed(scene)))
    return Legend(wording.sentence(prompt.text), hints, tuple(keys))


def legend(it: Legend) -> Content:
    """Return the panel: the sentence, the hints if they have room, the keys."""
    head = row(caption("KEYS"), flex(place(caption("any key: back"), "end", "")))
    sentence = label(it.prompt, style=SENTENCE, kind="sentence")
    hints = [label(words, style=NOTE._replace(lines=2, narrow=0.76), colour="muted") for words in it.hints]
    wide, close = (flow([kept(small_key, each) for each in it.keys], gap=gap) for gap in SPACES)
    options = (
        column(head, sentence, *hints, wide, gap="gap"),
        column(head, sentence, *hints, close, gap="line"),
        column(sentence, close),
    )
    return framed(pad(place(first_good(*options), "start", "start"), "gap", "tight"), fill="panel", kind="legend")


LEGEND: Final = Panel("legend", shows, legend, sleeps=False, covers=True)
