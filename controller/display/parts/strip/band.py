# SPDX-License-Identifier: MIT
"""The band across a table that does not play: what happened and the way back; for players only that it is a moment."""

from typing import Final, NamedTuple

from controller.display import waiting, wording
from controller.display.kit.items import Picture
from controller.display.kit.layout import (
    Content,
    blank,
    column,
    first_good,
    fixed,
    flex,
    framed,
    pad,
    place,
    row,
    thing,
)
from controller.display.kit.text import BODY, NOTE, Style, label
from controller.display.kit.theme import Space, Step
from controller.display.panel import Panel, Scene
from controller.display.parts.strip.keys import ShownKey, key_of, keys_now, small_key
from controller.engine.record.keno_on_show import ShownKeno, tickets_stand
from controller.engine.record.opening import CLOSED
from controller.engine.shown import not_playing
from controller.engine.shown.views import View
from controller.engine.values.money import dollars

STANDS: Final = "Nothing is settled: all wagers stand."
TICKETS: Final = "Nothing is settled: all tickets stand."
NO_TICKETS: Final = "Nothing is settled: no tickets are in this game."
MOMENT: Final = "One moment"
NO_RESULT: Final[tuple[str, ...]] = (
    "No result yet. Your wagers stand where they lie.",
    "No result yet. Your wagers stand.",
    "Your wagers stand.",
)
NOTHING_LIES: Final = ("No result yet.",)
PLAYERS_TICKETS: Final = ("No result yet. Your tickets stand.", "Your tickets stand.")
GOES_BACK: Final = ("The last round is void: its wagers go back.", "Void: wagers go back.")
TITLE: Final = Style(("total", "large", "strong"), "Black", narrow=0.84)
CALM_STEPS: Final[tuple[Step, ...]] = ("result", "total", "large")
CALM_TITLES: Final = tuple(TITLE._replace(steps=(it,), lines=2, align="middle") for it in CALM_STEPS)
LOW_TITLE: Final = Style(("strong", "body"), "Black", lines=2, narrow=0.76)
LOWEST_TITLE: Final = LOW_TITLE._replace(steps=("body",), lines=1)
SPACES: Final[tuple[Space, ...]] = ("line", "hair")
"""Distances of two steps that are tried."""
MORE: Final = Style(("large", "strong", "body"), lines=2, align="middle")
SMALL: Final = Style(("body",), narrow=0.76)
SIGN_MM, LOW_SIGN_MM = 9, 3.6
DISC_MM: Final = 5.4
"""Millimetres. Heights of the triangle, and of a step's number on its disc."""
DESCENT_MM: Final = 0.6
"""Millimetres. Space below a line for what hangs below it."""
STEPS_MM: Final = 30
"""Millimetres. Minimum height of a band that says the way back."""


class WayStep(NamedTuple):
    """One step of the way back."""

    number: str
    """Empty for a step that is only taken if the one before does not help."""
    text: str
    keys: tuple[ShownKey, ...] = ()
    """The keys that are pressed for it."""


class StopBand(NamedTuple):
    """What the band says."""

    heading: str
    source: str = ""
    wordings: tuple[str, ...] = ()
    """One more sentence for players, the longest wording first."""
    steps: tuple[WayStep, ...] = ()
    foot: tuple[str, ...] = ()
    """What becomes of the wagers, and how many other reasons there are."""
    short: str = ""
    """The heading without the word Stopped, which the status line and the sign say too."""
    calm: bool = True
    """Whether it is no fault, or nothing of it is said."""


def shows(scene: Scene) -> StopBand | None:
    """Return what the band says; None while the table plays. A declared result is never hidden (s 78(7))."""
    return _for_the_dealer(scene) if scene.dealer else _for_players(scene)


def _for_the_dealer(scene: Scene) -> StopBand | None:
    """A table that opens has a checklist instead of a band."""
    view, why = scene.view, not_playing.reason(scene.view)
    if why == "closed":
        first = next(it for it in view.blocks if it.name == CLOSED)
        return StopBand(f"Closed. {wording.sentence(first.in_plain_words[1])}", wording.cited(first.source))
    if why != "stopped":
        return None
    first = view.blocks[0]
    what = first.in_plain_words[0]
    source, steps = wording.cited(first.source), _steps(scene)
    return StopBand(f"Stopped: {what}", source, (), steps, foot(view), wording.sentence(what), calm=False)


def foot(view: View) -> tuple[str, ...]:
    """Return what becomes of the wagers at a stopped table, and how many other reasons there are."""
    if not_playing.reason(view) != "stopped":
        return ()
    others = len(view.blocks) - 1
    reasons = f"{others} more {'reason' if others == 1 else 'reasons'} after this one" if others else ""
    return tuple(filter(None, (_stands(view), reasons)))


def says_steps(scene: Scene) -> bool:
    """Return whether the band says the way back, as it is there and has the room."""
    place = scene.places.get("stopped")
    there = place is not None and place.height >= scene.theme.dots(STEPS_MM)
    return there and not_playing.reason(scene.view) == "stopped"


def _steps(scene: Scene) -> tuple[WayStep, ...]:
    """Return the way back. The first step has the keys that are next, the last one those by which the table goes on."""
    texts, found, number = waiting.way_back(scene.view), [], 0
    now = tuple(it for it in keys_now(scene.look, scene.view, rules=scene.look.payment) if it.look == "act")
    after = tuple(key_of(scene.look, it) for it in waiting.keys_after(scene.view))
    for at, text in enumerate(texts):
        otherwise = waiting.is_otherwise(text)
        number += not otherwise
        keys = now if not at else after if at == len(texts) - 1 else ()
        found.append(WayStep("" if otherwise else str(number), wording.sentence(text), keys))
    return tuple(found)


def _stands(view: View) -> str:
    """Return what becomes of the wagers or tickets; what a void round before has to return, while that is due."""
    if view.ended and wording.goes_back(view):
        cents = sum(it.returned for it in view.owed)
        return f"{wording.sentence(view.ended.heading)}: {dollars(cents)} goes back, as soon as the table goes on."
    board = view.shown(ShownKeno)
    if board.sold and board.state != "settled":
        return TICKETS if tickets_stand(board) else NO_TICKETS
    return STANDS if view.standing and not view.declared else ""


def _for_players(scene: Scene) -> StopBand | None:
    """While the table is stopped or a result is corrected, they read that it is a moment: no cause, nothing red."""
    view, why = scene.view, not_playing.reason(scene.view)
    if why in ("closed", "opens"):
        return StopBand(wording.PAUSED[why])
    if not why and not (view.correcting and wording.headline(view).tone == "closed"):
        return None
    lies = NO_RESULT if view.standing else NOTHING_LIES
    if scene.look.face.table == "board" and tickets_stand(view.shown(ShownKeno)):
        lies = PLAYERS_TICKETS
    return StopBand(MOMENT, wordings=GOES_BACK if wording.goes_back(view) else lies)


def band(it: StopBand) -> Content:
    """Return the band: red with a triangle, or ivory."""
    inside = _calm(it) if it.calm else _red(it)
    return framed(place(inside), fill="words" if it.calm else "fault", kind="band")


def _calm(it: StopBand) -> Content:
    """Return two lines in the middle, or one beside the other where the place is low."""
    more: list[list[Content]] = [[label(*it.wordings, style=MORE, colour="ink")] if it.wordings else []]
    more += [[label(each, style=SMALL, colour="ink")] for each in it.wordings]
    source = [label(it.source, style=NOTE, colour="ink")] if it.source else []
    titles = [label(it.heading, style=style, colour="ink", kind="heading") for style in (*CALM_TITLES, LOW_TITLE)]
    low = titles.pop()
    whole = (column(title, *each, *source, align="middle", gap="wide") for title in titles for each in more)
    return first_good(
        *(pad(it, "gap", "tight") for it in whole),
        *(_in_line(row(low, *each, *source, gap="wide")) for each in more),
    )


def _red(it: StopBand) -> Content:
    """Return what happened, the steps, and what stands; in a low place only what happened."""
    title, low, short = (
        label(words, style=style, kind="heading")
        for words, style in ((it.heading, TITLE), (it.heading, LOW_TITLE), (it.short, LOWEST_TITLE))
    )
    source = label(it.source, style=NOTE)
    head = row(_sign(SIGN_MM), flex(first_good(title, low)), source, gap="gap")
    foot = [label(words, style=NOTE._replace(lines=2)) for words in it.foot]
    spaced = (
        column(head, column(*(_step(each, keys=keys) for each in it.steps), gap=gap), *foot, gap="gap")
        for keys in (True, False)
        for gap in SPACES
    )
    lines = ([flex(low), source], [flex(low)], [flex(short), source], [flex(short)])
    return first_good(
        *(pad(place(it), "gap", "hair") for it in spaced),
        *(_in_line(row(_sign(LOW_SIGN_MM), *line, gap="gap")) for line in lines),
    )


def _in_line(line: Content) -> Content:
    """Return a line with space for what hangs below it."""
    return pad(column(line, fixed(blank, DESCENT_MM), gap=""), "gap", "")


def _sign(mm: float) -> Content:
    return thing(lambda box: Picture(box, "sign", "stopped", "warning"), mm, mm)


def _step(it: WayStep, *, keys: bool) -> Content:
    """Return a step: its number on a disc, lit for the first one, its words, and its keys if there is room for them."""
    lit = it.number == "1"
    number = label(it.number, style=BODY._replace(weight="Black"), colour="ink" if lit else "words", kind="number")
    disc = framed(place(number), fill="act" if lit else "", line="act" if lit else "words", radius=99)
    side = fixed(column(fixed(disc if it.number else blank, DISC_MM)), DISC_MM)
    words = label(it.text, style=BODY._replace(weight="Bold", lines=2, narrow=0.84), kind="step")
    caps = [small_key(each) for each in it.keys] if keys else []
    return row(side, words, *caps, gap="tight")


STOPPED: Final = Panel("stopped", shows, band, sleeps=False, covers=True)
