# SPDX-License-Identifier: MIT
"""Blackjack's screens: boxes with hands of cards, the dealer's place, pay tables."""

from collections.abc import Sequence
from typing import Final

from controller.display.boxes import BoxContents, BoxesContents, HandContents, contents
from controller.display.kit.items import Colour
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
from controller.display.kit.panel import Panel, Scene, Table
from controller.display.kit.text import BODY, NOTE, label
from controller.display.kit.theme import Audience
from controller.display.parts import boxes as boxes_part
from controller.display.parts import frame, payment
from controller.display.parts.idle import IDLE
from controller.display.parts.pay_tables import PAYS
from controller.display.parts.pieces import caption, dealt
from controller.display.parts.sign import HEADLINE


def _contents(scene: Scene) -> BoxesContents:
    assert scene.look.face.boxes, "blackjack is played in boxes"
    found = contents(scene.look.face.boxes, scene.view, scene.given)
    return found.at_rest if scene.rests else found


def _boxes(scene: Scene) -> tuple[tuple[BoxContents, ...], tuple[tuple[str, Colour], ...], Audience]:
    found = _contents(scene)
    due = payment.boxes_due(scene)
    if len(due) == 1:
        found = found.at_rest._replace(
            boxes=tuple(it._replace(due=str(it.number) in due) for it in found.at_rest.boxes)
        )
    return found.boxes, scene.colours, scene.audience


def _dealer(scene: Scene) -> tuple[HandContents, tuple[tuple[str, ...], ...], Audience] | None:
    found = _contents(scene)
    return (
        (found.dealer, found.shoe if scene.dealer else (), scene.audience)
        if scene.dealer or found.dealer.cards
        else None
    )


def dealer_place(it: HandContents, shoe: tuple[tuple[str, ...], ...], audience: Audience) -> Content:
    """Return the dealer's total, as large as the room allows, and the dealer's cards."""
    total = label(
        it.total.figure or it.ranking,
        style=BODY._replace(steps=("result", "total"), weight="Black"),
        colour="act" if it.turn else "words",
        kind="result",
    )
    before = label(it.total.before, style=NOTE._replace(weight="Bold"), colour="muted")
    says = first_good(column(before, total, gap="gap"), total) if it.total.before else total
    cards = dealt(it.cards, 2, 19.0 if audience == "dealer" else 46.0, "dealer's card")
    of_shoe = label(
        *(shoe[-1] if shoe else ("",)), style=NOTE._replace(weight="Bold", lines=2, narrow=0.76), colour="muted"
    )
    head = row(caption("DEALER"), flex(place(of_shoe, "end", "")), gap="gap")
    inside = column(head, flex(place(row(says, flex(place(cards, "end", ""))))), gap="hair")
    return framed(pad(inside), fill="panel", line="act" if it.turn else "dim", width=6 if it.turn else 2)


def painted(lines: Sequence[str]) -> Content:
    """Return the words that are painted on the cloth."""
    words = [label(it.upper(), style=NOTE._replace(narrow=0.76), colour="muted", kind="painted") for it in lines]
    return same_size(
        row(*(flex(place(word), len(it)) for word, it in zip(words, lines, strict=True)), gap="gap"), "painted"
    )


def _painted(scene: Scene) -> tuple[str, ...] | None:
    return scene.look.face.boxes.painted or None if scene.look.face.boxes else None


def _dealers() -> Content:
    side = column(fixed(spot("dealer"), 29), flex(stack(spot("pays"), spot("payment"))))
    left = column(flex(spot("boxes")), fixed(spot("painted"), 5))
    return row(flex(left), fixed(side, 56), align="start")


def _players() -> Content:
    top = row(
        flex(stack(spot("dealer"), spot("headline"), spot("idle"))), flex(spot("pays"), 1.3), gap="wide", align="start"
    )
    return column(fixed(top, 54), flex(spot("boxes")), gap="gap")


TABLE: Final = Table(
    panels=(
        Panel("painted", _painted, painted),
        Panel("boxes", _boxes, lambda it: boxes_part.boxes(*it), moves="things"),
        HEADLINE._replace(yields_to=frozenset({"dealer", "idle"})),
        IDLE,
        Panel("dealer", _dealer, lambda it: dealer_place(*it), moves="things"),
        PAYS,
        *frame.shared(),
    ),
    plans={
        "dealer": frame.dealer_plan(_dealers(), signed=False),
        "window": frame.dealer_plan(_dealers(), signed=True),
        "low": frame.low_plan(_dealers()),
        "players": frame.players_plan(_players()),
    },
)
"""Blackjack."""
