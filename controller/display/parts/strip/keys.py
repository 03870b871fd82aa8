# SPDX-License-Identifier: MIT
"""The keys on the dealer's action strip. Each key of a table has one place, the same in every state of the game."""

from collections.abc import Iterator
from typing import Final, Literal, NamedTuple

from controller.display import waiting, wording
from controller.display.kit.layout import Content, blank, column, fixed, flex, framed, kept, pad, place, row
from controller.display.kit.text import BODY, NOTE, Style, label
from controller.display.settings import Look
from controller.engine.rules.face import TableKind
from controller.engine.rules.wait import (
    BY_HAND,
    CARD,
    COVER,
    ENTRY,
    NUMBERS,
    SPIN_THE_BALL,
    SPIN_THE_WHEEL,
    SWITCH,
    VOID,
    WHEEL,
)
from controller.engine.shown.payment import NO_RULES, PaymentRules
from controller.engine.shown.views import View

PAGE: Final = "next page"
"""Name of the key that turns the pages of the payment list."""
TILES: Final = "tiles"
PLACES: Final[tuple[tuple[str, ...], ...]] = (
    ("done", "start", "spin", "dice-out", "close", "illuminate", WHEEL, CARD, COVER),
    ("paid", "no-more-bets", "disclosed", "collected"),
    ("accept", "stand", "declare", "ride", "check", "heads", "by-hand", "inspected"),
    ("draw", "discard", "withdraw", "fold", "tails", "pass", "no-roll", "broken-ball"),
    ("bet", "nobody", "retire", "not-effective", TILES),
    ("double-down", "call", "co-bank", "house-spinner", "boxer-spins"),
    ("split", "even-money", "tap-out", "odds", "triple-heads", "key dealer", "key floor-manager", "key inspector"),
    ("decline", "overrule", "clear", "triple-tails", "spare"),
    (PAGE, "shake-again", "house-way", "la-ja"),
    ("key supervisor",),
    (NUMBERS,),
    (ENTRY,),
)
"""Places, from left to right, and the keys that may stand there. No table accepts two keys of one place at a time."""
LAST: Final = -2
"""Places at the end of the strip. Buttons that share no place stand before them."""
SWITCHES: Final = ("key dealer", "key floor-manager")
"""Key switches of every table. Another one without a place of its own stands in theirs."""
CARD_TABLES: Final = frozenset({"hands", "boxes", "sides", "stud", "ride", "bonus", "chance", "poker"})
"""Kinds of table with a shoe."""
SPUN: Final[dict[TableKind, str]] = {"wheel": SPIN_THE_BALL, "fortune": SPIN_THE_WHEEL}
"""Words for what is spun at a wheel."""
BRIEF: Final = {
    "double down": "double",
    "even money": "even",
    "tumbler cover": "cover",
    "draw a card": "card",
    "spin the ball": "ball",
    "spin the wheel": "wheel",
    "deal a group of tiles": "tiles",
    "no more bets": "no bets",
    "floor manager's key": "manager",
    "supervisor's key": "supervisor",
    "inspector's key": "inspector",
    "dealer's key": "dealer",
    "house spinner": "house",
    "not effective": "no effect",
    "next page": "page",
}
"""Shorter words on keys."""
KEY_LOOKS: Final = {
    "act": ("ink", "act", "ink"),
    "other": ("muted", "words", "ground"),
    "struck": ("loses", "loses", "ground"),
}
"""Colours of a key's words, of its cap's letters and of its cap."""

SMALL_MM, CAP_MM = 4.8, 4.0
"""Millimetres. Heights of a key among all keys, and of the cap on a key."""

KeyLook = Literal["act", "other", "struck"]


class ShownKey(NamedTuple):
    """A key on the strip: the next one, another one that is accepted, or one that was just refused."""

    name: str
    """Name in a prompt."""
    words: str
    cap: str = ""
    """Letters of the key at a simulated table; empty at a real one."""
    look: KeyLook = "other"


class KeyPlace(NamedTuple):
    """A place on the strip."""

    names: tuple[str, ...]
    share: int
    """Share of the strip's width."""


def places_of(look: Look) -> tuple[KeyPlace, ...]:
    """Return the places of a table, in the order of the strip: one for every key that it can accept."""
    return tuple(KeyPlace(names, max(_share(look, it) for it in names)) for names in _names(look))


def _names(look: Look) -> Iterator[tuple[str, ...]]:
    """Return the names of the keys in each place."""
    buttons = tuple(it for it in look.buttons if it != VOID.name)
    own = {*buttons, *(it.wait_name for it in look.keys if it.words), *SWITCHES, *look.switches, *_by_hand(look)}
    shared = {it for names in PLACES for it in names}
    alone = ((it,) for it in buttons if it not in shared)
    places = [tuple(it for it in names if it in own) for names in PLACES]
    yield from (it for it in (*places[:LAST], *alone, *places[LAST:]) if it)


def _by_hand(look: Look) -> Iterator[str]:
    """Return the names of inputs that are no buttons."""
    yield from (NUMBERS, ENTRY) if look.face.digits else ()
    if look.face.table in SPUN:
        yield WHEEL
    elif look.face.table == "pai_gow":
        yield TILES
    elif look.face.table in CARD_TABLES:
        yield CARD


def _share(look: Look, name: str) -> int:
    """Return the room that a key needs: half the widths of a letter, for its shorter words and its cap."""
    it = key_of(look, name)
    words = BRIEF.get(it.words, it.words)
    return 2 * len(words) + 3 * words.count("m") + (3 * len(it.cap) + 6 if it.cap else 0) + 6


def place_of(places: tuple[KeyPlace, ...], name: str) -> int:
    """Return the number of a key's place; a key switch without one has that of the floor manager's."""
    wanted = (name, SWITCHES[0] if name.startswith(SWITCH) else "")
    return next((number for it in wanted for number, place in enumerate(places) if it in place.names), -1)


def key_of(look: Look, name: str, called: str = "", how: KeyLook = "other") -> ShownKey:
    """Return the key with this name in a prompt. `called`: what it does now, if that is not its name."""
    key = next((it for it in look.keys if it.wait_name == name and it.words), None)
    by_hand = SPUN.get(look.face.table) if name == WHEEL else BY_HAND.get(name)
    words = called or (key.words if key else by_hand or wording.spoken(name))
    cap = (key.cap or key.key).upper() if key and look.simulated else ""
    return ShownKey(name, words, cap, how)


def keys_now(look: Look, view: View, refused: str = "", rules: PaymentRules = NO_RULES) -> tuple[ShownKey, ...]:
    """Return the keys that go on with the round, the refused one, then the others accepted.

    Entry stands there while numbers are keyed, and becomes the next key when they are.
    """
    _, asked, accepted = waiting.waits(view, rules)
    later = waiting.later(view, asked, look.dice)
    named: list[tuple[str, KeyLook]] = [(name, "other" if name in later else "act") for name in asked]
    if refused and refused not in asked and refused in (*look.buttons, *(it.wait_name for it in look.keys)):
        named.append((refused, "struck"))
    named += [(name, "other") for name in accepted if name != refused]
    return tuple(key_of(look, name, waiting.called(view, name), how) for name, how in named)


def page_first(look: Look, keys: tuple[ShownKey, ...]) -> tuple[ShownKey, ...]:
    """Return the keys while a page was not on show yet: the key that turns to it is the next one."""
    plain = (it._replace(look="other") if it.look == "act" else it for it in keys)
    return key_of(look, PAGE, how="act"), *plain


def placed(places: tuple[KeyPlace, ...], keys: tuple[ShownKey, ...]) -> tuple[ShownKey | None, ...]:
    """Return the key in each place. A refused key gives way; any other key without a free place takes the next one."""
    found: list[ShownKey | None] = [None] * len(places)
    for it in sorted(keys, key=lambda it: it.look == "struck"):
        at = place_of(places, it.name)
        if at < 0 or found[at]:
            free = [number for number, there in enumerate(found) if not there]
            at = -1 if it.look == "struck" or not free else free[0]
        if at >= 0:
            found[at] = it
    return tuple(found)


def key_rows(places: tuple[KeyPlace, ...], keys: tuple[ShownKey, ...]) -> Content:
    """Return the keys in their places, in two rows."""
    cells = [
        flex(kept(key, it) if it else blank, its.share) for its, it in zip(places, placed(places, keys), strict=True)
    ]
    first = _first_row(places)
    rows = [row(*each, gap="hair", align="start") for each in (cells[:first], cells[first:])]
    return column(*map(flex, rows), gap="hair")


def _first_row(places: tuple[KeyPlace, ...]) -> int:
    """Return the number of places in the first row, so that both rows are about equally full."""
    sums = [sum(it.share for it in places[:count]) for count in range(len(places) + 1)]
    return min(range(len(sums)), key=lambda count: max(sums[count], sums[-1] - sums[count]))


def key(it: ShownKey) -> Content:
    """Return a key that fills its place: its cap, and what it does."""
    says = flex(place(_says(it), "start" if it.cap else "middle"))
    return _on_key(it, place(row(blank, _cap(it), says, blank, gap="hair" if it.cap else ""), "start"))


def small_key(it: ShownKey) -> Content:
    """Return a key that is as large as its words."""
    return _on_key(it, column(fixed(row(blank, _cap(it), _says(it), blank, gap="hair"), SMALL_MM)))


def _on_key(it: ShownKey, inside: Content) -> Content:
    """Return a key's words on it: the next one is lemon."""
    if it.look == "act":
        return framed(inside, fill="act", kind="key", owner=it.name)
    return framed(inside, fill="panel", line="dim", kind="key", owner=it.name)


def _says(it: ShownKey) -> Content:
    words, struck = (it.words, BRIEF.get(it.words, it.words)), it.look == "struck"
    return label(*words, style=_style(it), colour=KEY_LOOKS[it.look][0], kind=it.look, owner=it.name, struck=struck)


def _cap(it: ShownKey) -> Content:
    _, ink, fill = KEY_LOOKS[it.look]
    letters = label(it.cap, style=_style(it), colour=ink)
    plate = framed(place(pad(letters, "hair", ""), ""), fill=fill, radius=4)
    return column(fixed(plate, CAP_MM)) if it.cap else blank


def _style(it: ShownKey) -> Style:
    return (BODY if it.look == "act" else NOTE)._replace(weight="Bold", narrow=0.76)
