# SPDX-License-Identifier: MIT
"""What all boxes of a row have in common: heights, frames, heads, and the lines of side wagers."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from controller.display.boxes import BoxContents, HandContents, SideResult
from controller.display.kit.items import Colour
from controller.display.kit.layout import Cell, Content, blank, first_good, fixed, flex, framed, pad, place, row
from controller.display.kit.text import BODY, label
from controller.display.layout.stacks import Stack
from controller.display.parts.pieces import SUM, SideWager, SumStyle, side_wager
from controller.display.wording import spoken

NAMES: Final = BODY._replace(narrow=0.76)
ORDINALS: Final = ("1st", "2nd")
BRIEF: Final = 3
"""Letters of a shortened name."""


class Heights(NamedTuple):
    """Millimetres. Heights of a box's parts, and widths of chips."""

    head: float
    side: float
    """Line of a side wager."""
    stake: float
    """Line of the chips of one of several players."""
    total: float
    word: float
    split: float
    """Line with total and word of a hand of a split."""
    chips: float
    dot: float
    card: float
    """Smallest height of a card of a split."""


HEIGHTS: Final[Mapping[str, Heights]] = {
    "dealer": Heights(6.4, 5.2, 4.9, 8.6, 5.4, 5.8, 9.6, 3.0, 5.0),
    "players": Heights(8.8, 7.8, 8.3, 13.0, 8.6, 9.2, 11.0, 5.0, 8.0),
    "low": Heights(4.7, 5.5, 5.0, 5.8, 5.2, 5.2, 4.0, 2.6, 3.0),
}


class BoxCommon(NamedTuple):
    """What all boxes of a screen have in common. tall: their heights."""

    colours: tuple[tuple[str, Colour], ...]
    places: tuple[tuple[str, ...], ...]
    line: tuple[str, ...]
    decides: str
    screen: str
    many: int = 1
    """Players in the box that has the most."""

    @property
    def stakes(self) -> float:
        """Return the height of the chips on a hand, in millimetres: lines of several players, and half a millimetre."""
        lines = max(2, self.many) if self.players else 3
        return lines * self.tall.stake + 0.5

    @property
    def tall(self) -> Heights:
        """Return the heights of the parts."""
        return HEIGHTS[self.screen]

    @property
    def players(self) -> bool:
        """Return whether players read it."""
        return self.screen == "players"

    @property
    def low(self) -> bool:
        """Return whether the screen is a small one."""
        return self.screen == "low"

    @property
    def verb(self) -> str:
        """Return the word before a sum that is still to be paid."""
        return "wins" if self.players else "due"

    def of(self, player: str) -> Colour:
        """Return a player's colour."""
        return dict(self.colours)[player]


def box_look(it: BoxContents) -> str:
    """Return how a box stands out: `act` while it is worked, else what became of its only hand, or `empty`."""
    if it.turn or it.due:
        return "act"
    if not it.played:
        return "empty"
    quiet = it.hands[0].paid and not any(each.due for each in it.results)
    due_now = any(each.due for each in it.results)
    tone = it.hands[0].tone if len(it.hands) == 1 else ""
    return "wins" if due_now else "" if quiet else tone


def box_frame(content: Content, look: str, owner: str) -> Content:
    """Return content in the frame of a box, a seat or a hand. look: as `box_look`."""
    inside = pad(content, "tight", "hair")
    if look == "act":
        return framed(inside, fill="well", line="act", width=5, glow="act", kind="box", owner=owner)
    if look == "wins":
        return framed(inside, fill="shade", line="wins", width=4, glow="wins", kind="box", owner=owner)
    if look == "void":
        return framed(inside, fill="shade", line="words", dashed=True, kind="box", owner=owner)
    line = "dim" if look in ("empty", "loses") else "line"
    return framed(inside, fill="shade", line=line, kind="box", owner=owner)


def head_of(it: BoxContents) -> Content:
    """Return the number and the first player: lemon while this box is worked."""
    names = name_wordings(it.players[0]) if it.players else ()
    more = f" +{len(it.players) - 1}" if len(it.players) > 1 else ""
    lost = it.played and all(each.tone == "loses" for each in it.hands)
    return box_head(str(it.number), names, more, box_look(it), faded=lost or not it.played)


def name_wordings(player: str) -> tuple[str, str, str]:
    """Return a player's name, and two shorter forms of it for places where it has no room: `catherine`, `cat.`, `C`."""
    name = spoken(player)
    number = name.rpartition(" ")[2]
    if number.isdecimal():
        return name, f"p{number}", number
    return name, name if len(name) <= BRIEF else f"{name[:BRIEF]}.", name[:1].upper()


def box_head(number: str, names: tuple[str, ...], more: str, look: str, *, faded: bool) -> Content:
    """Return the head of a box: its number and who plays there, `names` in wordings. Lemon while the box is worked."""
    ink = "ink" if look == "act" else "loses" if faded else "words"
    figure = label(number, style=BODY._replace(steps=("strong",), weight="Black"), colour=ink, kind="number")
    every = (*(f"{name}{more}" for name in names[:1]), *names) if names else ()
    name = first_good(*(label(words, style=NAMES, colour=ink, kind="name") for words in every)) if every else blank
    inside = place(pad(row(figure, flex(place(name, "end", ""))), "hair", ""))
    return framed(inside, fill="act", radius=4) if look == "act" else inside


def half_frame(content: Content, it: HandContents) -> Content:
    """Return a hand of a split in its frame: lemon on its turn, gold if it is due, dashed if it is void."""
    line = (
        "act" if it.turn else "wins" if it.tone == "wins" and not it.paid else "words" if it.tone == "void" else "dim"
    )
    width = 4 if line in ("act", "wins") else 2
    inside = pad(content, "hair", "hair")
    return framed(inside, line=line, width=width, dashed=it.tone == "void", kind="half", owner=f"hand {it.name}")


# Side wagers


def side_lines(it: BoxContents, common: BoxCommon) -> Iterator[Cell]:
    """Return a line for each side wager. The wager on the line before the boxes stands at the right of the last one."""
    sides, insured = sides_of(it, common), insured_of(it, common)
    yield from (fixed(place(line), common.tall.side) for line in lines_of(sides, insured, it, common))
    if common.line and not sides and insured.state == "empty":
        yield fixed(blank, common.tall.side)


def lines_of(sides: list[SideWager], insured: SideWager, it: BoxContents, common: BoxCommon) -> list[Content]:
    """Return the lines of side wagers, with the wager on the line at the right of the last one."""
    lines = [side_line(each, it, common) for each in sides]
    if insured.state == "empty":
        return lines
    return [*lines[:-1], _beside(sides[-1], insured, it, common)] if sides else [side_line(insured, it, common)]


def _beside(side: SideWager, insured: SideWager, it: BoxContents, common: BoxCommon) -> Content:
    """Return two wagers in one line, with names as long as fit; without chips, or at last without sums."""
    names = ((0, 1), (1, 1), (9, 1), (1, 9), (9, 9))
    named = ((side.names[one:], insured.names[other:]) for one, other in names)
    pairs = [(side._replace(names=one), insured._replace(names=other)) for one, other in named]
    bare = [tuple(each._replace(colours=()) for each in pair) for pair in pairs[1:]]
    chips = tuple(each._replace(cents=0) for each in pairs[-1])
    every = [row(*_pair(pair, it, common)) for pair in (*pairs[:2], *bare, chips)]
    alone = [side_line(insured, it, common)] if side.state in ("empty", "loses") else []
    return first_good(*every[:2], *alone, *every[2:])


def _pair(pair: Sequence[SideWager], it: BoxContents, common: BoxCommon) -> Iterator[Content | Cell]:
    """Return two wagers, the second one at the end of the line."""
    first, second = (side_line(each, it, common, brief=True) for each in pair)
    yield first
    yield flex(place(second, "end", ""))


def side_line(each: SideWager, it: BoxContents, common: BoxCommon, *, brief: bool = False) -> Content:
    """Return the line of one side wager. brief: it is no longer than its words."""
    look = SumStyle(SUM._replace(steps=("note",)) if common.players else SUM, kind="side", owner=f"box {it.number}")
    return side_wager(each, common.verb, common.tall.dot, look, brief=brief)


def sides_of(it: BoxContents, common: BoxCommon) -> list[SideWager]:
    each = zip(common.places, it.places, it.results, strict=True)
    return [_side_of(names, lying, result, common) for names, lying, result in each]


def _side_of(names: tuple[str, ...], lying: tuple[Stack, ...], result: SideResult, common: BoxCommon) -> SideWager:
    cents, colours = sum(it.cents for it in lying), tuple(common.of(it.players[0]) for it in lying)
    if result.wins and result.won:
        return SideWager(names, "due" if result.due else "paid", result.won)
    if result.stands.words == "loses" or any(it.fate == "loses" for it in lying):
        return SideWager(names, "loses", cents)
    return SideWager(names, "lies" if lying else "empty", cents, colours)


def insured_of(it: BoxContents, common: BoxCommon) -> SideWager:
    return _side_of(common.line, it.line, SideResult(), common)
