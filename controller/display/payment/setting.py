# SPDX-License-Identifier: MIT
"""How the payment list is set in its panel: in the fullest words that fit it; else on pages. No pygame."""

from collections.abc import Iterator, Sequence
from itertools import groupby, product
from typing import Final

from controller.display.drawing import fonts
from controller.display.drawing.brush import spaced_width
from controller.display.payment import cells, hanging, sums, text, words
from controller.display.payment.cells import LINE, Columns, Entry, Setting
from controller.display.payment.pages import List, pages
from controller.display.payment.text import PaymentText, PaymentTexts
from controller.display.payment.whose import plates_in
from controller.engine.values.money import dollars

AIR: Final = 0.4
"""Beneath each act, in sizes of the smallest letters, where there is room for it."""
LOW, TALL = 7, 10
"""In a panel that is lower than so many of the smallest letters headings are lines; from so many on cells can have
air."""
MOST_REASON: Final = 2
"""In so many lines at most it is said before the acts why they are done."""
AIRY: Final = ((1.35, 0.6), (1.25, 0.6), *((LINE, gap) for gap in (0.6, 0.45, 0.35, 0.25, 0.12)))
"""From line to line, and before a heading: in a list that has room for it, the best first."""
STAKES: Final = "stakes back too", "stakes back"
"""What is said once of all that is paid, where it has no room at each, the fullest words first."""
APART: Final = 0.35
"""The least of it above a heading where wagers are said in fewer words, or of one kind of act and not of another."""
SHARED: Final = 2, 3
"""In so many columns it is set what stays of each player, the best first, but for all in one row."""
NARROW: Final = (0.95, 0.9, 0.85)
"""Of so much of their width names are in cells where they have no room else, so that nobody is left out."""
LARGER, FEW = (1.35, 1.15, 1), 2
"""Times the least letters: so large they are in cells with air, in so many columns at most."""


def set_in(texts: PaymentTexts, room: tuple[int, int], least: int) -> List:
    """The list in a room of this width and height.

    Of what only stays there is the sum, or nothing, where that saves a page; else it is set hand by hand, where that
    does.
    """
    texts = texts._replace(acts=words.each_once(texts.acts))
    acts = [it for it in texts.acts if it.kind not in words.STAY]
    ways = [texts, *((sums.with_sum_of_what_stays(texts), sums.without_what_stays(texts)) if acts else ())]
    ways += [it._replace(acts=it.by_hand, marked=()) for it in ways if it.by_hand]
    found: list[List] = []
    summed = (sums.with_sums_of_hands(texts, what) for what in (("take",), ("take", "give back")))
    for way in dict.fromkeys((*ways, sums.with_whole_sums(texts), *summed)):
        found.append(_set_in(way, room, least))
        if found[-1].whole:
            break
    return min(found, key=lambda it: (len(it.pages), not it.whole))


def _set_in(texts: PaymentTexts, room: tuple[int, int], least: int) -> List:
    """The fullest way that fits one page; else that with fewest pages.

    What takes more than a line or a cell for an act has to save a page, or to bring the first payment forward by one.
    Of ways that are as good that in which all is paid soonest.
    """
    found: list[List] = []
    texts = _with_room(texts, room[0], least)
    ways = [way for way in _ways(texts, room, least) if all(_has_room(act, way[1]) for act in way[0])]
    for acts, setting in ways or _ways(texts, room, least):
        why = texts.why if setting.roomy else _sections(acts, setting)
        found.append(_paged(why, acts, setting, room[1]))
        if found[-1].whole:
            return _spread(found[-1], _named(found[-1], acts, texts, room[1]), room[1])
    return min(found, key=lambda it: (len(it.pages) + it.setting.loose + it.unpaid, it.paid))


def _with_room(texts: PaymentTexts, width: int, least: int) -> PaymentTexts:
    """The same list; a name that has no room before its sum is left out, if its hand says on its colour whose it is."""
    cell = Setting(width, least, roomy=False, headed=_headed(texts.acts), columns=Columns(1))
    acts = (act._replace(nameless=bool(act.hand) and cell.taken(act) > width) for act in texts.acts)
    return texts._replace(acts=tuple(acts))


def _named(found: List, acts: Sequence[PaymentText], texts: PaymentTexts, high: int) -> Sequence[PaymentText]:
    """The acts of a list of one page; in its free room the wagers that were left out, act by act: first of what is
    taken, then whose what stays is."""
    setting, named = found.setting, [*acts]
    if setting.columns or setting.tight:
        return named
    free = high - taken_by(found.why, setting)
    for number, act in enumerate(acts):
        left_out = [it for it in texts.acts if act != it and _same(act, it)]
        tried = [*named[:number], *left_out, *named[number + 1 :]]
        if len(left_out) == 1 and sum(it.height for it in _entries(tried, setting)) <= free:
            named = tried
    return named


def _same(bared: PaymentText, act: PaymentText) -> bool:
    """Whether it is this act of what is taken or stays, without its wagers or whose it is."""
    if act.kind == "stays":
        return act.together and bared.together and bared.cents == act.cents and not bared.shares
    return act.kind == "take" and bared == cells.bare(act)


def _spread(found: List, acts: Sequence[PaymentText], high: int) -> List:
    """A list of one page, its free room between groups, then between lines."""
    setting = found.setting
    free = high - taken_by(found.why, setting)
    for pitch, gap in AIRY if not setting.roomy else ():
        airy = setting._replace(pitch=pitch, gap=gap)
        entries = tuple(_entries(acts, airy))
        if sum(it.height for it in entries) <= free:
            return List(airy, found.why, (entries,), whole=True)
    return found


def _sections(acts: Sequence[PaymentText], setting: Setting) -> str:
    """By which sections wagers go back, where acts stand side by side."""
    every = dict.fromkeys(it for act in acts for it in act.sources) if setting.columns else ()
    return f"Back: {', '.join(every)}" if every else ""


def _ways(texts: PaymentTexts, room: tuple[int, int], least: int) -> Iterator[tuple[Sequence[PaymentText], Setting]]:
    """What is tried one after the other: wagers in full, with air and without; in fewer words; those that have room in
    one line; without wagers, one line an act or side by side; last chips without the names of their colours."""
    setting = Setting(room[0], least, roomy=False, headed=True, plates=plates_in(texts.acts))

    def way(
        acts: Sequence[PaymentText], beneath: int = cells.ALL, *, roomy: bool = False, tight: bool = False
    ) -> tuple[Sequence[PaymentText], Setting]:
        return acts, setting._replace(
            roomy=roomy, headed=_headed(acts), beneath=beneath, tight=tight, flat=room[1] < LOW * least
        )

    acts, airy = way(texts.acts, roomy=True)
    if not (airy.flat and hanging.in_line(acts, airy)):
        yield acts, airy
    yield way(texts.acts)
    done = [act for act in texts.acts if act.kind not in words.STAY]
    fewer = [*_in_fewer_words(texts)] if len(done) * setting.line <= room[1] else ()
    briefer = [(acts, way(acts)[1]._replace(stakes=_stakes(acts, texts))) for acts in dict.fromkeys(fewer)]
    yield from ((acts, its._replace(gap=APART)) for acts, its in briefer if acts != texts.acts)
    yield from (way(texts.acts, beneath) for beneath in (2, 1))
    yield from briefer
    yield way(texts.acts, 0)
    bared = [act if cells.is_later(act) else cells.bare(act) for act in texts.acts]
    yield way(bared, 0)
    lines = [act._replace(wagers=()) if cells.lies_there(act) else act for act in bared]
    merged = [act._replace(wagers=()) if act.parts else act for act in sums.merged(lines)]
    every = [texts.acts, sums.merged(texts.acts)] if len(merged) < len(lines) else [texts.acts]
    if any(it.side for it in texts.acts):  # one row a player, before some that stand alone and some side by side
        every.reverse()
    marked = texts.marked if _headed(texts.marked) else ()
    for short in (False, True) if cells.coloured(texts.acts) else (False,):
        yield from _large(texts.acts, setting, room[1], short)
        for tight in (False, True):
            yield from (way(it, 0, tight=True) for it in (texts.acts, lines, merged) if tight and not short)
            for acts in every:
                yield from _side_by_side(acts, setting._replace(headed=_headed(acts), tight=tight), room[1], short)
        yield from _narrow(texts.acts, setting)
        for its, tight in product((marked, cells.nameless(marked)), (False, True)) if marked else ():
            yield from _side_by_side(its, setting._replace(tight=tight), room[1], short)


def _in_fewer_words(texts: PaymentTexts) -> Iterator[tuple[PaymentText, ...]]:
    """Of what stays only the sum; then the wagers only of what is paid, which is reckoned: chips that lose are dark."""
    brief = texts._replace(acts=tuple(map(text.briefly, texts.acts)))
    summed = sums.with_sum_of_what_stays(texts)
    yield from (summed.acts, sums.with_sum_of_what_stays(brief).acts)
    for acts in (texts.acts, summed.acts, brief.acts):
        yield tuple(cells.bare(act) if act.kind == "take" else act for act in acts)


def _stakes(acts: Sequence[PaymentText], texts: PaymentTexts) -> tuple[str, ...]:
    """What is said once of the stakes of all that is paid, where it is not said of each what goes back."""
    backs = [any(it.back for it in act.wagers) for act in texts.acts if act.kind == "pay"]
    said = any(it.back for act in acts for it in act.wagers)
    return STAKES if backs and all(backs) and not said else ()


def _large(
    acts: Sequence[PaymentText], setting: Setting, high: int, short: bool
) -> Iterator[tuple[Sequence[PaymentText], Setting]]:
    """The acts in cells with air, in one column or two, their letters as large as have room."""
    if high < TALL * setting.least:
        return
    for size in (round(times * setting.least) for times in LARGER):
        for many in range(1, FEW + 1):
            large = setting._replace(least=size, headed=_headed(acts), beneath=0)
            yield from _celled_way(acts, large, Columns(many, short))


def _side_by_side(
    acts: Sequence[PaymentText], setting: Setting, high: int, short: bool
) -> Iterator[tuple[Sequence[PaymentText], Setting]]:
    """The acts in cells: in as few columns as have room; with headings that are no higher, if they have none else."""
    low = high < LOW * setting.least
    for flat in (False, True):
        for many in range(1, cells.MOST + 1) if flat or not low else ():
            yield from _celled_way(acts, setting._replace(flat=flat, beneath=0), Columns(many, short))


def _narrow(acts: Sequence[PaymentText], setting: Setting) -> Iterator[tuple[Sequence[PaymentText], Setting]]:
    """The acts of hands in two columns, close, in hardly narrower names."""
    close = setting._replace(headed=_headed(acts), beneath=0, tight=True, flat=True)
    for share in NARROW if any(act.hand for act in acts) else ():
        yield from _celled_way(acts, close, Columns(FEW, names=share))


def _celled_way(
    acts: Sequence[PaymentText], setting: Setting, columns: Columns
) -> Iterator[tuple[Sequence[PaymentText], Setting]]:
    """The acts in cells of these columns, if they have room."""
    noted = cells.noted_last(acts)
    if found := cells.fitted(noted, setting, columns):
        yield noted, setting._replace(columns=found)


def _has_room(act: PaymentText, setting: Setting) -> bool:
    """Whether the name and the amount of an act have room in one line; in a cell that is known already."""
    return act.together or _celled(act, setting) or setting.taken(act) <= setting.width


def _headed(acts: Sequence[PaymentText]) -> bool:
    """Whether each kind of act has one heading: if the order of hands has one twice, each act says its kind."""
    runs = [kind for kind, _ in groupby(acts, key=lambda it: it.kind)]
    return len(runs) == len({*runs})


def _paged(why: str, acts: Sequence[PaymentText], setting: Setting, high: int) -> List:
    """The acts on pages of this height. Where there are several, each keeps a line for what is on the others.

    why: what is said before them, where there is room for it: NEXT says it too.
    """
    every, room = list(_entries(acts, setting)), high - setting.line
    reason = fonts.wrapped(why, "Semibold", setting.least, setting.width) if why else ()
    reason = reason if len(reason) <= MOST_REASON else ()
    whole = sum(entry.height for entry in every)
    for said in (reason, ()):
        if whole <= high - taken_by(said, setting):
            return List(setting, said, (tuple(every),), whole=True)
    taken = taken_by(reason, setting)
    if room - taken < every[0].height:
        return List(setting, (), tuple(pages(every, setting, room, room)))
    return List(setting, reason, tuple(pages(every, setting, room - taken, room)))


def taken_by(reason: Sequence[str], setting: Setting) -> int:
    """The height of what is said at the head of the list."""
    return len(reason) * setting.line + (round((0.25 if setting.tight else 0.5) * setting.least) if reason else 0)


def _entries(acts: Sequence[PaymentText], setting: Setting) -> Iterator[Entry]:
    for number, entry in enumerate(_close(_alike(acts, setting), setting)):
        before = setting.before if entry.heads and number else 0
        yield entry._replace(before=before, height=entry.height + before)


def _close(acts: Sequence[PaymentText], setting: Setting) -> Iterator[Entry]:
    """The same without room before headings."""
    for same in _runs(acts, setting):
        whole = dollars(sum(act.cents for act in same))
        if setting.headed and len(same) == 1 and (shared := _shared(same[0], setting, whole)):
            yield from shared
            continue
        columns = _of_kind(same, setting)
        rows = [*cells.rows(same, columns.many if columns else 1)]
        for number, (act, *others) in enumerate(rows):
            entry = _cells if _celled(act, setting) else _entry
            found = entry(act, setting, whole if setting.headed and not number else "")
            yield found._replace(others=tuple(others), columns=_of_row(rows, number, columns, setting))


def _of_kind(same: Sequence[PaymentText], setting: Setting) -> Columns | None:
    """The columns for these acts: in a list that is close one more, if they have room in a single row so."""
    columns = setting.columns
    if not columns or not setting.tight or len(same) != columns.many + 1 or not all(map(cells.has_cell, same)):
        return columns
    return cells.fitted(same, setting, Columns(len(same), columns.short)) or columns


def _of_row(
    rows: Sequence[tuple[PaymentText, ...]], number: int, columns: Columns | None, setting: Setting
) -> Columns | None:
    """The columns of a row, if they are its own: a cell that is alone ends where the list does."""
    before = rows[number - 1][0] if number else None
    if not _celled(rows[number][0], setting) or len(rows[number]) > 1 or (before and _celled(before, setting)):
        return columns if columns is not setting.columns else None
    return Columns(1, edges=((0, setting.width),))


def _shared(act: PaymentText, setting: Setting, whole: str) -> list[Entry]:
    """What stays of several players or moves alike, each in a cell with the chip; empty if one has no room there.

    In a list with air what moves stands in lines, as the other acts do.
    """
    if not act.shares or act.kind not in ("stays", "move") or act.shares[0].nameless:
        return []
    if act.kind == "move" and setting.roomy:
        return [_where(act, setting, whole), *(_entry(each, setting, "") for each in act.shares)]
    short = bool(setting.columns and setting.columns.short)
    shared = sorted(SHARED, key=lambda many: len(act.shares) > many)
    ways = (cells.fitted(act.shares, setting._replace(roomy=False), Columns(many, short)) for many in shared)
    columns = next(filter(None, ways), None)
    if not columns:
        return []
    found = [_where(act, setting, whole)] if act.kind == "move" else []
    return found + [
        _cells(first, setting, "" if number or found else whole)._replace(others=tuple(others), columns=columns)
        for number, (first, *others) in enumerate(cells.rows(act.shares, columns.many))
    ]


def _where(act: PaymentText, setting: Setting, whole: str) -> Entry:
    """The heading of wagers that all move alike: from where to where in its line, or only to where; else beneath it.

    In a close list rather without the sum than beneath it: nobody passes a sum, each player's chips are moved.
    """
    where, to = act.needed or ("", "")
    said = act._replace(wagers=text.in_words(where), cents=0)
    free = _beside_act(act, setting)
    for note, summed in ((where, whole), (to, whole), *[(to, "")] * setting.flat):
        taken = fonts.width(note, "Semibold", setting.least) + fonts.width(summed, "Black", setting.heading)
        if taken <= free:
            return Entry(said, summed, 0, (), setting.head, note=note)
    lines = hanging.wrapped(said, setting, setting.width)
    return Entry(said, whole, 0, lines, setting.head + len(lines) * setting.line)


def _runs(acts: Sequence[PaymentText], setting: Setting) -> list[list[PaymentText]]:
    """The acts that are of one kind, one after the other; without headings all of them."""
    if not setting.headed:
        return [[*acts]]
    return [list(run) for _, run in groupby(acts, key=lambda it: it.kind)]


def _celled(act: PaymentText, setting: Setting) -> bool:
    """Whether an act stands in a cell."""
    return setting.columns is not None and cells.has_cell(act)


def _cells(act: PaymentText, setting: Setting, whole: str) -> Entry:
    """A row of cells, of which this act has the first."""
    return Entry(act, whole, 0, (), (setting.head if whole else 0) + setting.line, celled=True)


def _entry(act: PaymentText, setting: Setting, whole: str) -> Entry:
    head = setting.head if whole else 0
    air = round(AIR * setting.least) if setting.roomy else 0
    if whole and (whose := cells.tags_in_heading(act, setting, whole)):
        return Entry(act, whole, 0, (), head, whose=whose)
    if whole and (note := _note(act, setting, whole)) is not None:
        return Entry(act, whole, 0, (), head, note=note)
    if act.together and (setting.headed or cells.is_note(act)):
        lines = hanging.wrapped(act, setting, setting.width)
        return Entry(act, whole, 0, lines, head + len(lines) * setting.line + air)
    if hanging.has_more(act, setting) and cells.bare(act) != act:
        return _entry(cells.bare(act), setting, whole)
    first, lines = round(LINE * setting.amount) if setting.roomy else setting.line, hanging.lines(act, setting)
    high = head + first + len(lines[1:]) * setting.line + air
    room = _beside_act(act, setting) - fonts.width(whole, "Black", setting.heading)
    notes = setting.stakes if whole and act.kind == "pay" else ()
    note = next((it for it in notes if fonts.width(it, "Semibold", setting.least) <= room), "")
    return Entry(act, whole, hanging.beside(act, setting), lines, high, note=note)


def _alike(acts: Sequence[PaymentText], setting: Setting) -> Sequence[PaymentText]:
    """Of all that is paid the wagers are said, or of nothing: else it would be asked whose stakes go back.

    Where they are not, they are not of what is taken: a heading with them and one without look like two lists.
    """
    if any(act.kind == "pay" and hanging.has_more(act, setting) for act in acts):
        return [cells.bare(act) if act.kind in ("pay", "take") else act for act in acts]
    return acts


def _note(act: PaymentText, setting: Setting, whole: str) -> str | None:
    """That all losing chips are taken, as it has room in the line of the heading; None if it has lines of its own."""
    if not setting.columns or len(act.said) != 1 or act.said[0] not in words.BRIEFLY:
        return None
    free = _beside_act(act, setting) - fonts.width(whole, "Black", setting.heading)
    return next((it for it in words.BRIEFLY[act.said[0]] if fonts.width(it, "Semibold", setting.least) <= free), None)


def _beside_act(act: PaymentText, setting: Setting) -> int:
    """The width of a heading beside what is done."""
    return setting.width - spaced_width(act.kind.upper(), "Black", setting.heading) - setting.heading
