# SPDX-License-Identifier: MIT
"""The rows of the payment list: headings with sums, acts with their wagers, one line for each player."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final, Literal, NamedTuple

from controller.display.drawing import fonts
from controller.display.kit.items import Arranged, Size
from controller.display.kit.layout import Content, blank, column, first_good, flex, pad, place, row
from controller.display.kit.text import BODY, NOTE, label, size_of
from controller.display.kit.theme import Space, Step, Theme
from controller.display.parts.pieces import plate, rule
from controller.display.parts.whose import Whose, tag
from controller.display.payment.text import PaymentText
from controller.display.payment.words import joined
from controller.engine.shown.payment import PAYMENT_ORDER, ActKind
from controller.engine.values.money import dollars

Detail = Literal["all", "brief", "needed"]
"""How much is told of the wagers: all; all but the stakes that go back; only what the table does not show."""
Form = Literal["whole", "flat", "paged", "flat pages", "tagged"]
"""On one page; with flat headings; on pages; on pages with flat headings, or where each row begins with its act."""
FLAT: Final = ("flat", "flat pages")
LOW: Final = ("tagged", "flat pages")
IN_FULL: Final = frozenset({"move", "take back", "give back"})
"""Acts whose wagers are always told: where they go, and why."""
SIGNED: Final[Mapping[ActKind, str]] = {"give back": "{} back", "stays": "{} stays"}
"""A sum where no heading says what is done. Other acts stand before it: `pay $30`."""
STAKES: Final = "stakes back too", "stakes back"
"""Told once of all that is paid, if it is not told of each wager."""
NAMES: Final[Mapping[str, tuple[str, ...]]] = {"give back": ("GIVE BACK", "BACK")}
"""Headings of acts with a shorter name."""
INKS: Final[Mapping[ActKind, str]] = {"pay": "wins", "stays": "muted"}
WAGERS: Final[Mapping[Form, int]] = {"paged": 2, "flat pages": 1, "tagged": 1}
"""Most wagers in a part of an act, so that it fits on a page."""
BY_LINE: Final = (12, 10, 8, 6, 5, 4, 3, 2, 1)
"""Tags in a line that are tried."""


class Group(NamedTuple):
    """The acts under one heading. Without headings all acts are one group of no kind."""

    kind: ActKind | Literal[""]
    acts: tuple[PaymentText, ...]
    notes: tuple[str, ...] = ()

    @property
    def cents(self) -> int:
        """Return the sum of its acts."""
        return sum(it.cents for it in self.acts)

    @property
    def summable(self) -> bool:
        """Whether the sum and the players are enough."""
        return self.kind == "stays" or (self.kind == "take" and all(it.needed == () for it in self.acts))


class Manner(NamedTuple):
    """How a list is arranged."""

    detail: Detail = "all"
    columns: int = 1
    short: bool = False
    """Whether initials stand for names that do not fit."""
    step: Step = "body"
    """Step of names and sums."""
    merged: bool = False
    """Whether all that is done alike for a player on one box is one act."""
    summed: frozenset[ActKind] = frozenset()
    """Kinds of which only the sum is told, and whose it is."""
    form: Form = "whole"
    gap: Space = "line"
    """Space between two lines."""

    def sums(self, it: Group) -> bool:
        """Return whether only the sum of a group is told."""
        return it.kind in self.summed and it.summable


def groups(acts: Sequence[PaymentText]) -> tuple[Group, ...]:
    """Return the acts by kind; as one group if the order of the hands has a kind twice."""
    runs = [(kind, tuple(run)) for kind, run in groupby(acts, key=lambda it: it.kind)]
    if len({kind for kind, _ in runs}) < len(runs):
        return (_group("", acts),)
    return tuple(_group(kind, run) for kind, run in runs)


def _group(kind: ActKind | Literal[""], acts: Sequence[PaymentText]) -> Group:
    """Return a group in which each player has an own act. What is told of several players is a note."""
    found: list[PaymentText] = []
    notes: list[str] = []
    for act in acts:
        found += act.shares if act.shares else [] if act.together else [act]
        notes += _notes(act) if act.together else []
    return Group(kind, tuple(found), tuple(notes))


def _notes(act: PaymentText) -> Sequence[str]:
    """Return where wagers move that all move alike; else what is told of several acts."""
    return (act.needed or ())[:1] if act.kind == "move" else () if act.shares else act.said


def heading(it: Group, manner: Manner) -> Content:
    """Return what is done, and the sum. PAY stands on gold."""
    if not it.kind or manner.form == "tagged":
        return blank
    ink = "ink" if it.kind == "pay" else "words"
    black = BODY._replace(weight="Black", narrow=0.76)
    words = [label(each, style=black, colour=ink, kind="heading") for each in NAMES.get(it.kind, (it.kind.upper(),))]
    sum_ = label(dollars(it.cents), style=black, colour=ink, kind="heading")
    stakes = it.kind == "pay" and manner.detail != "all" and all(any(w.back for w in act.wagers) for act in it.acts)
    notes = [label(each, style=NOTE, colour=ink) for each in STAKES if stakes]
    line = first_good(*(row(words[0], flex(note), sum_) for note in notes), *(row(flex(each), sum_) for each in words))
    high: Space = "" if manner.form in FLAT else "hair"
    flat = pad(line, "hair", "") if manner.form in FLAT else _ruled(line)
    head = plate(line, "wins", 4, "hair", high) if it.kind == "pay" else flat
    notes_below = () if manner.form in LOW else map(_note, it.notes)
    return column(head, *notes_below, gap="snug")


def _note(words: str) -> Content:
    return label(words, style=NOTE._replace(lines=4), colour="muted")


def _ruled(line: Content) -> Content:
    return column(pad(line, "hair", ""), rule())


def rows(it: Group, whose: Mapping[str, Whose], manner: Manner) -> Iterator[Content]:
    """Return the acts of a group in rows of so many columns."""
    if manner.sums(it):
        yield tags(it.acts, whose)
        return
    yield from map(_note, it.notes if manner.form in LOW else ())
    parts = [part for act in it.acts for part in _parts(act, WAGERS.get(manner.form, len(act.wagers)))]
    before = (_kind_tag(it.kind),) if it.kind and manner.form == "tagged" else ()
    entries = [entry(act, whose, manner, headed=bool(it.kind)) for act in parts]
    for at in range(0, len(entries), manner.columns):
        cells = entries[at : at + manner.columns]
        lacking = manner.columns - len(cells) if at else 0
        gap: Space = "hair" if before else "line"
        yield row(*before, *map(flex, cells), *[flex(blank)] * lacking, gap=gap, align="start")


def lines(it: Group, manner: Manner) -> int:
    """Return the minimum number of lines of a group, with its heading."""
    return bool(it.kind) + (1 if manner.sums(it) else -(-len(it.acts) // manner.columns))


def _kind_tag(kind: ActKind) -> Content:
    """Return what is done, before the acts of a row."""
    words = NAMES.get(kind, (kind.upper(),))[-1]
    ink = "ink" if kind == "pay" else "words"
    told = label(words, style=BODY._replace(weight="Black", narrow=0.76), colour=ink, kind="heading")
    return plate(told, "wins", 4, "hair", "") if kind == "pay" else pad(told, "hair", "")


def _parts(act: PaymentText, most: int) -> list[PaymentText]:
    """Divide an act with many wagers, so that each part fits on a page. Only the first has the sum."""
    several = [act.wagers[at : at + most] for at in range(0, len(act.wagers), most)] if most else []
    first, *others = (act._replace(wagers=each) for each in several or [act.wagers])
    return [first, *(it._replace(cents=0) for it in others)]


def tags(acts: Sequence[PaymentText], whose: Mapping[str, Whose]) -> Content:
    """Return whose acts are, side by side, as many in a line as fit."""
    once = tuple({(it.player, it.hand.partition("/")[0]): it for it in acts}.values())
    return first_good(*(_lines(once, whose, many, short=short) for short in (False, True) for many in BY_LINE))


def _lines(acts: Sequence[PaymentText], whose: Mapping[str, Whose], many: int, *, short: bool) -> Content:
    each = [tag(whose[it.player], it.hand.partition("/")[0], short=short) for it in acts]
    lines = [each[at : at + many] for at in range(0, len(each), many)]
    return column(*(row(*map(flex, it), *[flex(blank)] * (many - len(it)), gap="line") for it in lines), gap="snug")


def entry(act: PaymentText, whose: Mapping[str, Whose], manner: Manner, *, headed: bool) -> Content:
    """Return one act: whose it is, its sum, and what is told of its wagers, beside the name or below it."""
    said = details(act, manner.detail)
    style = BODY._replace(steps=(manner.step,))
    name = tag(whose[act.player], act.hand, short=manner.short, style=style)
    sum_ = _sum(act, manner.step, headed=headed)
    line = row(flex(name), sum_, gap="hair")
    if not said:
        return line
    beside = row(name, flex(label(", ".join(said), style=NOTE, colour="muted")), sum_)
    return first_good(beside, column(line, pad(_wagers(said), "line", ""), gap=manner.gap))


def _sum(act: PaymentText, step: Step, *, headed: bool) -> Content:
    """Return the sum of an act, with the act if no heading tells it. The later parts of an act have none."""
    if not act.cents:
        return blank
    words = act.sum if headed else SIGNED.get(act.kind, f"{act.kind} {{}}").format(act.sum)
    style = BODY._replace(steps=(step,), weight="Bold", narrow=0.76)
    alone = act.kind == "pay" and not headed
    colour = "ink" if alone else INKS.get(act.kind, "words")
    told = label(words, style=style, colour=colour, kind="sum", owner=f"{act.kind}: {act.player}: {act.hand}")
    return plate(told, "wins", 4, "hair", "hair") if alone else told


def details(act: PaymentText, detail: Detail) -> tuple[str, ...]:
    """Return what is told of an act's wagers."""
    if detail == "all" or act.needed is None:
        return act.said
    if act.kind in IN_FULL:
        all_back = act.kind == "give back" and detail == "needed" and not (act.needed or act.sources)
        return () if all_back else act.said
    return tuple(it.words for it in act.wagers) if detail == "brief" else act.needed


def _wagers(said: tuple[str, ...]) -> Content:
    """Return wagers in lines. A wager and its amount stay in one line."""

    def arrange(room: Size, theme: Theme) -> Arranged:
        size = size_of(theme.capital("note"), NOTE.weight)
        lines = joined(said, room[0], lambda words: fonts.width(words, NOTE.weight, size))
        small = NOTE._replace(narrow=0.76, lines=3)
        return column(*(label(it, style=small, colour="muted") for it in lines))(room, theme)

    return arrange


def matrix(acts: Sequence[PaymentText], whose: Mapping[str, Whose]) -> Content:
    """Return a line for each player on a box, with a column for each kind of act."""
    whole = _group("", acts)
    lines: dict[tuple[str, str], dict[ActKind, int]] = {}
    told: dict[tuple[str, str], list[str]] = {}
    for act in whole.acts:
        key = act.player, act.hand.partition("/")[0]
        of_key = lines.setdefault(key, {})
        of_key[act.kind] = of_key.get(act.kind, 0) + act.cents
        told.setdefault(key, []).extend(details(act, "needed"))
    kinds = [kind for kind in PAYMENT_ORDER if any(kind in it for it in lines.values())]
    if len(kinds) == 1:
        return lambda room, _theme: Arranged((room[0] + 1, 0))
    head = row(flex(blank, 1.1), *(flex(_column_head(kind, whole.acts)) for kind in kinds), gap="hair", align="start")
    places = {player: number for number, player in enumerate(whose)}
    keys = list(lines) if any(box for _, box in lines) else sorted(lines, key=lambda it: places[it[0]])
    return column(head, *(_line(key, lines[key], kinds, told[key], whose) for key in keys), gap="snug")


def _column_head(kind: ActKind, acts: Sequence[PaymentText]) -> Content:
    ink, black = "ink" if kind == "pay" else "words", BODY._replace(weight="Black", narrow=0.76)
    cents = dollars(sum(it.cents for it in acts if it.kind == kind))
    words = column(*(label(it, style=black, colour=ink, kind="heading") for it in (kind.upper(), cents)), align="end")
    head = place(pad(words, "hair", "hair"), "end", "")
    return plate(head, "wins", 4, "", "") if kind == "pay" else _ruled(head)


def _line(
    key: tuple[str, str],
    sums: Mapping[ActKind, int],
    kinds: Sequence[ActKind],
    told: Sequence[str],
    whose: Mapping[str, Whose],
) -> Content:
    player, box = key
    cells = (_cell(kind, sums.get(kind, 0), key) for kind in kinds)
    line = row(flex(tag(whose[player], box, short=True), 1.1), *(flex(it) for it in cells), gap="hair")
    return column(line, pad(_wagers(tuple(told)), "line", ""), gap="snug") if told else line


def _cell(kind: ActKind, cents: int, key: tuple[str, str]) -> Content:
    if not cents:
        return blank
    style = BODY._replace(weight="Bold", narrow=0.76)
    owner = f"{kind}: {key[0]}: {key[1]}"
    return place(label(dollars(cents), style=style, colour=INKS.get(kind, "words"), kind="sum", owner=owner), "end", "")
