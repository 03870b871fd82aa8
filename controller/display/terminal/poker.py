# SPDX-License-Identifier: MIT
"""A table of poker as lines of text: the pots with the communal cards, and a line for each seat."""

from collections.abc import Iterator

from rich.text import Text

from controller.display.poker.contents import (
    PokerContents,
    contents,
    drawn,
    name_of,
    named_pot,
    short_of,
    who_can_win,
)
from controller.display.terminal.lines import wrapped_words
from controller.engine.record.poker_on_show import PokerSeat
from controller.engine.rules.whole_tables import PokerPanel
from controller.engine.shown.views import View
from controller.engine.values.money import dollars

TURN, WINS, OUT = "bold reverse", "bold", "dim"
"""How a seat stands out."""
NAME = 12
"""Columns for a player's name; a longer one takes what it needs."""


def lines(panel: PokerPanel, view: View, width: int) -> list[Text]:
    """The pots and the communal cards, then the seats in two columns if they have room, else one beneath the other."""
    value = contents(panel, view, dealer=True)
    seats = [_seat(value, seat) for seat in value.shown.seats]
    return [Text(), *_middle(value, width), *_in_columns(seats, width)]


def played(panel: PokerPanel, view: View) -> list[Text]:
    """Only the pot and the seat whose turn it is."""
    value = contents(panel, view, dealer=True)
    turn = [_seat(value, seat) for seat in value.shown.seats if seat.number == value.shown.turn]
    return [*_middle(value, 1_000)[:1], *turn]


def _middle(value: PokerContents, width: int) -> list[Text]:
    """The round of betting, the pot, the communal cards; then each of several pots."""
    shown, words = value.shown, value.told[0] if value.told and value.shown.betting else ""
    total = f"pot {dollars(value.total)}" if value.total else ""
    less = f"less {dollars(value.commission)}" if value.commission else ""
    parts = (words, " ".join(filter(None, (total, less))), " ".join(shown.communal))
    first = "   ".join(filter(None, parts))
    pots = "; ".join(_pots(value))
    return [Text(line, style="bold") for line in ([first] if first else [])] + [
        Text(line) for line in wrapped_words(pots, width)
    ]


def _pots(value: PokerContents) -> Iterator[str]:
    """Each pot: who can win it and what it is short of, or who wins it; of the only one what it is short of."""
    pots = value.shown.pots
    for number, pot in enumerate(pots):
        who = f"won by {' '.join(map(str, pot.winners))}" if pot.winners else who_can_win(value, number)
        if len(pots) > 1:
            yield ", ".join(filter(None, (f"{named_pot(value, number)} {dollars(pot.cents)}", who, short_of(pot))))
        elif pot.short:
            yield short_of(pot)


def _seat(value: PokerContents, seat: PokerSeat) -> Text:
    """`>4 ann  $485  bet $10  ?? ??  to act`; B: the buck."""
    mark = ">" if value.shown.turn == seat.number else " "
    buck = "B" if value.shown.buck == seat.number else " "
    stake = f"{mark}{buck}{seat.number:>2} {name_of(seat):{NAME}} {dollars(seat.stake):>8}"
    bet = f"bet {dollars(seat.bet)}" if seat.bet else ""
    state = "" if seat.state == "to act" else seat.state
    wins = f"+{dollars(seat.wins)}" if seat.wins else ""
    more = (
        bet,
        " ".join(seat.best or seat.cards) if seat.state not in ("folded", "dead") else "",
        seat.rank or (drawn(value, seat)[0] if seat.drew >= 0 else ""),
        wins,
        state,
    )
    text = Text("  ".join((stake, *filter(None, more))))
    text.stylize(TURN if mark == ">" else {"wins": WINS, "out": OUT, "": ""}[value.tone(seat)])
    return text


def _in_columns(seats: list[Text], width: int) -> list[Text]:
    """In two columns, the first half at the left; in one if they have no room so."""
    rows = -(-len(seats) // 2)
    left = max((len(it) for it in seats[:rows]), default=0)
    right = max((len(it) for it in seats[rows:]), default=0)
    if len(seats) < 2 or left + 2 + right > width:
        return seats
    lines = []
    for at, line in enumerate(seats[:rows]):
        whole = line.copy()
        if rows + at < len(seats):
            whole.append(" " * (left + 2 - len(line))).append_text(seats[rows + at])
        lines.append(whole)
    return lines
