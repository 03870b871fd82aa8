# SPDX-License-Identifier: MIT
"""Poker's screens: seats round the pots, for Manila, draw and stud poker."""

from typing import Final, NamedTuple

from controller.display.kit.layout import (
    Content,
    blank,
    by_screen,
    column,
    fixed,
    flex,
    grid,
    kept,
    place,
    row,
    same_size,
    spot,
    stack,
)
from controller.display.kit.theme import Audience
from controller.display.panel import Panel, Scene, Table
from controller.display.parts import frame
from controller.display.parts.poker.low import low_middle, low_seat
from controller.display.parts.poker.pots import foot, middle
from controller.display.parts.poker.ring import PokerRing, at_side, ring, sides_of
from controller.display.parts.poker.seats import OF_TWO, bet, seat
from controller.display.poker import middle_contents, seat_contents
from controller.display.poker.contents import contents
from controller.display.poker.middle_contents import MiddleContents, PokerSigns
from controller.display.poker.seat_contents import SeatContents

ALIKE: Final = ("name", "stake", "said", "hand", "card", "number", "bet")
"""Kinds of words and cards that have one size at all seats."""
LEAST_ROWS: Final = (5, 3)
"""Seats are no higher than so many below each other allow: with words beside a hand, and below it."""
LOW_COLUMNS: Final = (4, 9)
"""Most seats of a small screen in two columns and in three; more stand in four."""
DEALER_MM: Final = 8
"""Millimetres. Height of the dealer's place."""
LOW_MM: Final = 43
"""Millimetres. Width of the middle of the table on a small screen."""


class PokerScreen(NamedTuple):
    """Everything on the table."""

    seats: tuple[SeatContents, ...]
    middle: MiddleContents
    painted: PokerSigns
    cards: int
    """Cards of a hand in the end."""
    audience: Audience


def _shows(scene: Scene) -> PokerScreen:
    panel = scene.look.face.poker
    assert panel, "only a table of poker has this panel"
    value = contents(panel, scene.view, dealer=scene.dealer)
    return PokerScreen(
        seat_contents.seats(value, panel.seats, pays="paid" in scene.view.asked and not scene.rests),
        middle_contents.middle(value, panel.communal, scene.extras.turn, dealer=scene.dealer),
        PokerSigns(scene.look.title, scene.look.casino, panel.discards, value.facts, value.announced),
        panel.cards,
        scene.audience,
    )


def table(it: PokerScreen) -> Content:
    """Return the ring of seats round the middle."""
    count = len(it.seats)
    seats = [seat(each, it.cards, it.audience) for each in it.seats]
    bets = [] if it.middle.winners else [_bet(each, count, it.audience) for each in it.seats]
    within = middle(it.middle, it.painted, it.audience)
    whole = ring(PokerRing(seats, bets, within, kept(foot, it.painted)), LEAST_ROWS[it.cards > OF_TWO], it.audience)
    return same_size(by_screen(whole, low_table(it)), *ALIKE)


def low_table(it: PokerScreen) -> Content:
    """Return the seats of a small screen in rows by their numbers, and the middle of the table beside them."""
    columns = 2 + sum(len(it.seats) > most for most in LOW_COLUMNS)
    seats = grid([low_seat(each, it.cards) for each in it.seats], columns, "hair")
    return row(flex(seats), fixed(low_middle(it.middle, it.painted), LOW_MM), align="start")


def _bet(it: SeatContents, count: int, audience: Audience) -> Content:
    side = at_side(it.number, count)
    left = (it.number <= sides_of(count) + 1) == (audience == "dealer")
    lying = bet(it, audience, side=side)
    return place(lying, ("start" if left else "end") if side else "middle", "start" if side else "middle")


def _dealers() -> Content:
    """Return the plan of the dealer's screens. Cards come from the dealer's place, at the lower edge."""
    return stack(spot("poker"), column(flex(blank), fixed(spot("dealer"), DEALER_MM), gap=""))


def _players() -> Content:
    """Return the plan of the players' screen, where the dealer's place is at the upper edge.

    The idle page lies between the seats, however many there are.
    """
    middle = column(flex(blank, 0.14), flex(spot("idle"), 0.5), flex(blank, 0.36), gap="")
    idle = row(flex(blank), flex(middle, 1.9), flex(blank), gap="")
    return stack(spot("poker"), column(fixed(spot("dealer"), DEALER_MM), flex(blank), gap=""), idle)


TABLE: Final = Table(
    panels=(
        Panel("poker", _shows, table, moves="things"),
        *frame.shared(),
    ),
    plans={
        "dealer": frame.dealer_plan(_dealers(), signed=False, rail="rail"),
        "window": frame.dealer_plan(_dealers(), signed=True, rail="rail"),
        "low": frame.low_plan(_dealers()),
        "players": frame.players_plan(_players(), "rail"),
    },
)
"""Manila, draw, five-card stud and seven-card stud poker."""
