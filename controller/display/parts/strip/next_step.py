# SPDX-License-Identifier: MIT
"""NEXT, the dealer's strip: one sentence with its section, what is said beside it, the keys, and the keyed digits.

A refusal has the sentence's place for a while.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from controller.display import waiting, wording
from controller.display.kit.items import Picture
from controller.display.kit.layout import (
    Content,
    blank,
    by_screen,
    column,
    first_good,
    fixed,
    flex,
    framed,
    kept,
    pad,
    place,
    row,
    thing,
)
from controller.display.kit.text import NOTE, Style, label
from controller.display.panel import Panel, Scene
from controller.display.parts import payment
from controller.display.parts.pieces import rule
from controller.display.parts.strip import band, entry, messages
from controller.display.parts.strip.entry import KeyedDigits
from controller.display.parts.strip.keys import PAGE, KeyPlace, ShownKey, key_rows, keys_now, page_first, places_of
from controller.display.parts.strip.messages import Notice
from controller.engine.record.decided import cite
from controller.engine.shown.views import Refused, View

SIDE_MM, LOW_SIDE_MM = 64, 46
"""Millimetres. Width of what is said beside the sentence."""
KEYS_MM = 10.2
"""Millimetres. Height of the keys."""
DESCENT_MM = 0.8
"""Millimetres. Space below the sentence for what hangs below its last line."""
WELL_MM, LOW_WELL_MM = 7.6, 17
"""Millimetres. Height of the keyed digits; on small screens their width, beside the keys."""
SENTENCE: Final = Style(("large", "strong", "body"), "Bold", lines=2, narrow=0.76)
MORE: Final = " · ? shows more"
"""Words after a sentence that has no room. The key shows all keys, with the whole sentence above them."""
CLAUSES: Final = (". ", ";", ": ", ", ")
"""Where such a sentence is broken off in its second half, the best first; else between two words."""
THEN: Final = "Then: "


class NextShown(NamedTuple):
    """Everything on the strip."""

    text: str
    """The act."""
    brief: str
    """The act without what a list beside it tells; empty if that is all of it."""
    source: str
    keys: tuple[ShownKey, ...]
    places: tuple[KeyPlace, ...]
    refusal: str
    """What was just refused, and why; empty if nothing was."""
    notices: tuple[Notice, ...]
    hints: tuple[str, ...]
    turn: int
    keyed: KeyedDigits | None
    legend: bool
    """Whether a key shows all keys, so that a sentence may be broken off."""


def shows(scene: Scene) -> NextShown:
    """Return what the strip says now."""
    view, look = scene.view, scene.look
    refused = scene.refusal
    act, _, _ = waiting.waits(view, look.payment)
    keys = keys_now(look, view, refused.act if refused else "", look.payment)
    if _page_left(scene):
        keys = page_first(look, keys)
    brief = waiting.given_back(view, look.payment, where=False) if wording.goes_back(view) and not view.blocks else ""
    digits = entry.keyed(scene)
    return NextShown(
        wording.sentence(act.text),
        wording.sentence(brief),
        wording.cited(refused.source if refused else act.source),
        keys,
        places_of(look),
        refusal_words(refused, waiting.called(view, refused.act)) if refused else "",
        messages.notices(scene),
        tuple(hints(scene, digits)),
        scene.extras.turn,
        digits,
        look.simulated,
    )


def _page_left(scene: Scene) -> bool:
    """Return whether the payment list has a page that was not on show yet, and a key to turn to it."""
    turned = scene.look.simulated and any(it.button == PAGE for it in scene.look.keys)
    value = payment.PAYMENT.shows(scene) if turned and "payment" in scene.places else None
    return value is not None and scene.extras.page < scene.pages("payment", payment.PAYMENT.arrange(value)) - 1


def hints(scene: Scene, digits: KeyedDigits | None) -> Iterator[str]:
    """Return what comes after the act, or how a mistake is put right; and how digits are keyed.

    If a table is stopped and its band has no room for what becomes of the wagers, that stands here.
    """
    after = "" if band.says_steps(scene) else ". ".join(_after(scene.view))
    remark = waiting.remark(scene.view)
    if after or remark.text:
        yield after or cite(remark.text, wording.cited(remark.source))
    if not band.says_steps(scene):
        yield from band.foot(scene.view)
    if digits and digits.words:
        yield wording.sentence(digits.words)


def _after(view: View) -> Iterator[str]:
    """What comes after the act, or if it does not help: `Or call the technician`, `Then: deal a card to box 2`."""
    parts = waiting.then(view)
    first = next((it for it in parts if not waiting.is_otherwise(it)), "")
    for it in parts:
        yield f"{THEN}{it}" if it == first else wording.sentence(it)


def refusal_words(refusal: Refused, called: str = "") -> str:
    """Return a refusal: `Start refused. Call no more bets first`. `called`: what a button does now.

    A refusal for a limit is one sentence, as its sign says that it is one: `Place 5: $2 on symbol B is under …`.
    """
    act, why = wording.spoken(called or refusal.act), refusal.text
    if refusal.limit is not None and (further := _going_on(act, why)):
        return wording.sentence(act + further)
    return f"{wording.sentence(f'{act} refused' if act else 'refused')}. {wording.sentence(why)}"


def _going_on(act: str, why: str) -> str:
    """Return what a reason says after the end of the act, with which it begins; empty if it begins otherwise."""
    words = act.split(" ")
    ends = (" ".join(words[at:]) + " " for at in range(len(words)))
    return next((why.removeprefix(end.rstrip()) for end in ends if why.startswith(end)), "")


def next_step(it: NextShown) -> Content:
    """Return the strip."""
    whole, cut = _refusal(it) if it.refusal else _sentence(it)
    words = first_good(whole, cut)
    beside = kept(messages.side, it.notices, it.hints, it.turn)
    keys = kept(key_rows, it.places, it.keys)
    well = kept(entry.well_of, it.keyed)
    left = column(flex(words), fixed(keys, KEYS_MM), gap="hair")
    right = column(flex(beside), fixed(well, WELL_MM), gap="hair")
    usual = _parted(left, right, SIDE_MM)
    alone = [] if it.notices else [whole]  # a hint gives way to the sentence
    above = first_good(_parted(whole, beside, LOW_SIDE_MM), *alone, _parted(cut, beside, LOW_SIDE_MM))
    low = column(flex(above), fixed(_parted(keys, well, LOW_WELL_MM), KEYS_MM), gap="hair")
    return column(rule(), flex(by_screen(pad(usual, "gap", "hair"), pad(low, "tight", "hair"))), gap="")


def _parted(left: Content, right: Content, mm: float) -> Content:
    return row(flex(left), fixed(right, mm), gap="gap", align="start")


def _sentence(it: NextShown) -> tuple[Content, Content]:
    """Return the sentence in the largest letters in which it has room, with its section if that has room too.

    The other content is its beginning.
    """
    whole = [label(text, style=SENTENCE, kind="sentence") for text in (it.text, it.brief) if text]
    cut = [label(text, style=SENTENCE, kind="sentence") for text in shortened(it.text, legend=it.legend)]
    options = (*(_with_source(each, it.source) for each in whole), *(place(each, "start") for each in whole))
    return _above_descent(first_good(*options)), _above_descent(
        first_good(*(place(each, "start") for each in cut or whole))
    )


def _above_descent(words: Content) -> Content:
    return column(flex(words), fixed(blank, DESCENT_MM), gap="")


def _with_source(words: Content, source: str, colour: str = "muted") -> Content:
    """Return words, and their section at the right."""
    of_it = label(source, style=NOTE, colour=colour, kind="section")
    return place(row(flex(words), of_it, gap="gap"), "start")


def _refusal(it: NextShown) -> tuple[Content, Content]:
    """Return the refusal, ink on ivory with its sign and its section; and its beginning."""
    style = SENTENCE._replace(steps=("strong", "body"))
    whole, *cut = (
        label(text, style=style, colour="ink", kind="refusal")
        for text in (it.refusal, *shortened(it.refusal, legend=it.legend))
    )
    with_source = [_with_source(each, it.source, "ink") for each in (whole, *cut)]
    return _card(first_good(with_source[0], place(whole, "start"))), _card(first_good(*with_source[1:] or [whole]))


def _card(words: Content) -> Content:
    sign = thing(lambda box: Picture(box, "sign", "refusal", "refused", "ink"), 6, 6)
    inside = place(pad(row(sign, flex(words)), "tight", ""))
    return framed(_above_descent(inside), fill="words", radius=6, kind="refusal")


def shortened(text: str, *, legend: bool) -> Iterator[str]:
    """Return ever shorter beginnings of a text, with words that say that there is more."""
    while " " in text:
        parted = next((it for it in CLAUSES if 2 * text.rfind(it) > len(text)), " ")
        text = text.rpartition(parted)[0]
        yield text + (MORE if legend else " …")


NEXT: Final = Panel("next", shows, next_step, sleeps=False)
