# SPDX-License-Identifier: MIT
"""Blackjack's screens: boxes with hands of cards, the dealer's place, pay tables, the words painted on the cloth."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from controller.display import wording
from controller.display.boxes import WAITS, BoxContents, BoxesContents, contents
from controller.display.kit.layout import (
    Content,
    column,
    first_good,
    fixed,
    flex,
    framed,
    pad,
    place,
    row,
    same_size,
    spot,
    stack,
)
from controller.display.kit.text import BODY, Style, label
from controller.display.panel import Panel, Scene, Table
from controller.display.parts import frame
from controller.display.parts.hands.boxes import BoxRow, boxes
from controller.display.parts.hands.middle import MiddlePlace, middle_of, middle_place
from controller.display.parts.hands.told import Told, told, told_words
from controller.display.parts.pay_tables import PAYS
from controller.display.parts.pieces import SMALL, SUM, plate, rule
from controller.engine.record.on_show import ShownBoxes
from controller.engine.rules.whole_tables import BoxesPanel, WagerPlace
from controller.engine.shown.payment import PAYMENT_ORDER, ActKind, list_acts
from controller.engine.shown.views import View
from controller.engine.values.money import dollars

SIDE_MM, DEALER_MM, TOP_MM, LOW_TOP_MM = 51, 28.8, 54, 9.2
"""Millimetres. Width of the dealer's side column, height of the dealer's place there, of the players' upper part, and
of the upper part of a small screen."""
LOW_SUMS_MM: Final = 68
"""Millimetres. Width of the sums on a small screen."""
PAINTED_MM, LOW_PAINTED_MM, PLAYERS_PAINTED_MM = 4.4, 3.6, 6.8
"""Millimetres. Height of the words painted on the cloth."""


def layout_of(scene: Scene) -> BoxesPanel:
    """Return the layout of the table."""
    assert scene.look.face.boxes, "only a table with boxes has these panels"
    return scene.look.face.boxes


def contents_of(scene: Scene) -> BoxesContents:
    """Return what lies on the table. While it is stopped it is nobody's turn."""
    found = contents(layout_of(scene), scene.view, scene.given)
    return found.at_rest if scene.rests else found


def _boxes(scene: Scene) -> BoxRow:
    shown, found = layout_of(scene), contents_of(scene)
    every = tuple(_settled(scene, tuple(_due_first(scene.view, found.boxes))))
    line = (shown.line.title, f"{shown.line.title[:3]}.") if shown.line else ()
    return BoxRow(every, scene.colours, scene.audience, tuple(map(_names, shown.places)), line, found.decides)


def _names(it: WagerPlace) -> tuple[str, ...]:
    brief = wording.sentence(it.brief or it.title)
    return (brief,) if brief.isdigit() else (brief, brief[:1])


def _due_first(view: View, every: Sequence[BoxContents]) -> Iterator[BoxContents]:
    """Return the boxes. Where wagers are paid before a decision, their box is marked and the hand in turn waits."""
    choices = view.shown(ShownBoxes).turn.choices
    first = choices and not {*choices} & {*view.asked}
    due = {it.hand.partition("/")[0] for it in view.owed} if first else {*()}
    for box in every:
        waiting = tuple(it._replace(turn=False, state=WAITS, tone="waits") if it.turn else it for it in box.hands)
        here = str(box.number) in due
        yield box._replace(due=here, hands=box.hands if here or not due else waiting)


def _settled(scene: Scene, every: tuple[BoxContents, ...]) -> Iterator[BoxContents]:
    """Return the boxes, with a mark on the only one that is settled now."""
    acts = list_acts(scene.view, scene.look.payment) if "paid" in scene.view.asked else ()
    due = {it.hand.partition("/")[0] for it in acts if it.kind != "stays"}
    for box in every:
        here = due == {str(box.number)}
        hands = tuple(it._replace(turn=False) for it in box.hands) if len(due) == 1 else box.hands
        yield box._replace(due=box.due or here, hands=hands)


def _dealer(scene: Scene) -> MiddlePlace | None:
    value = contents_of(scene)
    if scene.rests:
        value = value._replace(nominated=())
    if "paid" in scene.view.asked:
        value = value._replace(dealer=value.dealer._replace(turn=False))  # boxes are settled first
    if wording.goes_back(scene.view):
        value = value._replace(shoe=())  # NEXT says what becomes of the cards
    return (
        middle_of(value, scene.audience, scene.look.casino if scene.dealer else "")
        if scene.dealer or value.dealer.cards
        else None
    )


def _told(scene: Scene) -> Told | None:
    return told(scene, contents_of(scene))


TOLD: Final = Panel("told", _told, told_words, yields_to=frozenset({"dealer"}), sleeps=False, moves="grows")


# The words painted on the cloth


class Painted(NamedTuple):
    """The words painted on the cloth, and the line of them that stands out while its wager is offered."""

    lines: tuple[str, ...]
    offered: str = ""


def _painted(scene: Scene) -> Painted | None:
    shown = layout_of(scene)
    words = (*shown.painted, *((scene.look.casino,) if scene.look.casino and not scene.theme.low else ()))
    offered = shown.line and not scene.dealer and scene.view.phase == shown.line.wager
    return Painted(words, shown.line.title if shown.line and offered else "") if words else None


def painted(it: Painted) -> Content:
    """Return the words painted on the cloth, in one line."""
    words = [_inscription(words, SMALL, lit=bool(it.offered) and it.offered in words) for words in it.lines]
    line = row(*(flex(place(word), len(it)) for word, it in zip(words, it.lines, strict=True)), gap="gap")
    return same_size(line, "painted")


def inscribed(it: Painted) -> Content:
    """Return the words painted on the cloth, in lines of their own."""
    lines = [_in_lines(words, lit=bool(it.offered) and it.offered in words) for words in it.lines]
    ruled = [part for line in lines for part in (rule(), flex(place(line)))][1:]
    return framed(pad(same_size(column(*ruled, align="middle"), "painted")), fill="shade", line="dim")


def _in_lines(words: str, *, lit: bool) -> Content:
    """Return an inscription in as few lines as it needs."""
    style = BODY._replace(steps=("strong", "body", "note"), narrow=0.76, align="middle", role="may")
    return first_good(*(_inscription(words, style._replace(lines=lines), lit=lit) for lines in (1, 2, 3)))


def _inscription(words: str, style: Style, *, lit: bool) -> Content:
    text = label(words.upper(), style=style, colour="ink" if lit else "muted", kind="painted")
    return plate(text, "act", x="hair", y="") if lit else text


# What is due, on a small screen


def _sums(scene: Scene) -> tuple[tuple[ActKind, int], ...] | None:
    """Return the sum of each kind of act that is due; None if nothing is."""
    found: dict[ActKind, int] = {}
    for it in list_acts(scene.view, scene.look.payment):
        found[it.kind] = found.get(it.kind, 0) + it.cents
    return tuple(sorted(found.items(), key=lambda it: PAYMENT_ORDER.index(it[0]))) or None


def sums(every: tuple[tuple[ActKind, int], ...]) -> Content:
    """Return what is to be taken, paid and given back in all. The boxes tell whose it is."""
    moved = [it for it in every if it[0] != "stays"] or every
    briefly = [(kind.removeprefix("give "), cents) for kind, cents in moved]
    lines = [row(*(_sum(*it) for it in each), gap="gap") for each in (every, moved)]
    lines.append(row(*(flex(place(_sum(*it)), len(it[0]) + 6) for it in briefly), gap="hair"))
    return framed(pad(place(first_good(*lines)), "tight", ""), fill="panel")


def _sum(kind: str, cents: int) -> Content:
    ink = "ink" if kind == "pay" else "words"
    text = label(f"{kind.upper()} {dollars(cents)}", style=SUM, colour=ink, kind="sum")
    return plate(text, "wins", y="hair") if kind == "pay" else text


SUMS: Final = Panel("sums", _sums, sums, sleeps=False)


# The plans


def _dealers(*, sides: bool) -> Content:
    if sides:
        side = column(fixed(spot("dealer"), DEALER_MM), flex(stack(spot("pays"), spot("payment"))))
    else:
        side = column(fixed(spot("dealer"), DEALER_MM), flex(stack(spot("inscribed"), spot("payment"))))
    whole = row(flex(spot("boxes")), fixed(side, SIDE_MM), align="start")
    return column(flex(whole), fixed(spot("painted"), PAINTED_MM)) if sides else whole


def _low() -> Content:
    top = row(flex(spot("dealer")), fixed(spot("sums"), LOW_SUMS_MM))
    return column(fixed(top, LOW_TOP_MM), flex(spot("boxes")), fixed(spot("painted"), LOW_PAINTED_MM), gap="hair")


def _players(*, sides: bool) -> Content:
    beside = flex(spot("pays"), 1.2) if sides else flex(spot("inscribed"), 0.8)
    top = row(flex(stack(spot("dealer"), spot("told"), spot("idle"))), beside, gap="gap", align="start")
    painted_ = [fixed(spot("painted"), PLAYERS_PAINTED_MM)] if sides else []
    return column(fixed(top, TOP_MM), *painted_, flex(spot("boxes")), gap="hair")


def _table(*, sides: bool) -> Table:
    return Table(
        panels=(
            Panel("painted", _painted, painted),
            Panel("inscribed", _painted, inscribed, yields_to=frozenset({"payment"})),
            Panel("boxes", _boxes, boxes, moves="things"),
            TOLD,
            Panel("dealer", _dealer, middle_place, moves="things"),
            PAYS,
            SUMS,
            *frame.shared(),
        ),
        plans={
            "dealer": frame.dealer_plan(_dealers(sides=sides), signed=False),
            "window": frame.dealer_plan(_dealers(sides=sides), signed=True),
            "low": frame.low_plan(_low()),
            "players": frame.players_plan(_players(sides=sides)),
        },
    )


BOXES: Final = _table(sides=False)
"""Blackjack without side wagers."""
SIDES: Final = _table(sides=True)
"""Blackjack with side wagers, which have pay tables."""
