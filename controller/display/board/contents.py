# SPDX-License-Identifier: MIT
"""What the screens show of a board of numbers, from a view. No pygame."""

from typing import Final, NamedTuple

from controller.display.wording import sentence
from controller.engine.record.keno_on_show import KenoGame, KenoHistory, KenoPool, ShownKeno, tickets_stand
from controller.engine.rules.whole_tables import BoardPanel
from controller.engine.shown.views import View
from controller.engine.values.money import dollars

MOST: Final = 3
"""How many of the most and of the least frequent numbers are shown."""
NO_TICKETS, DRAWING, ON_SALE = "No more tickets", "Drawing", "Tickets on sale"
"""What stands where the last ball will, or where the last games stand if there was none."""
VOID, STAY_GOOD, NONE_SOLD = "Void: drawn again", "All tickets stand", "No tickets sold"
"""The same after a void round: the closed game is drawn in the next one (s 222(1), (7), (14))."""
APART: Final = " \u00b7 "
"""Between what stands beside the number of the game."""
EXAMPLE: Final = "EXAMPLE SCHEDULE"
ENOUGH: Final = 10
"""Of fewer games it says nothing how often a number came."""
FULL: Final = 1000
"""A bar of this length is that of the number that came most often."""


class NumbersContents(NamedTuple):
    """The numbers of the board. lit: those that are drawn, last: the latest of them; 0: it is not marked.

    asked: of which it is asked which one its ball has, for the dealer. void: of balls that broke. bars: how often each
    number came, the most frequent `FULL`; none while that says nothing.
    """

    lit: frozenset[int]
    last: int
    void: frozenset[int]
    bars: tuple[int, ...]
    asked: int = 0


class HeadContents(NamedTuple):
    """The game's number, how it stands, and how many numbers are drawn: `Game 214`, `closed`, `14 of 20`.

    aside: also which number was put right last, which are void; for the dealer that the device is turned by hand.
    """

    game: str
    state: str
    aside: str


class BallContents(NamedTuple):
    """The number drawn last, as a ball; 0: none yet. title: the largest words beside it; beneath: a line.

    won: it says what is won; then the line stands above: `27 wagers win in all`, and the sum. void: of a void round.
    """

    number: int
    title: str
    beneath: str = ""
    won: bool = False
    void: bool = False


class OrderContents(NamedTuple):
    """The numbers in the order drawn, and how many there are in the end. marked: the last of them stands out.

    asked: of which it is asked which one its ball has, for the dealer.
    """

    drawn: tuple[int, ...]
    places: int
    marked: bool
    asked: int = 0


class OftenContents(NamedTuple):
    """The most and the least frequent numbers of so many games, each with how often it came."""

    hot: tuple[tuple[int, int], ...]
    cold: tuple[tuple[int, int], ...]
    games: int


class FootContents(NamedTuple):
    """The last line: which game is open, and the casino's name. bars: what the numbers' bars are, the longest first."""

    next_open: str
    casino: str
    bars: tuple[str, ...] = ()


class TallyLine(NamedTuple):
    """A line of the dealer's: its label, and its wordings, the longest first."""

    label: str
    wordings: tuple[str, ...]


def numbers(panel: BoardPanel, shown: ShownKeno, *, dealer: bool = False) -> NumbersContents:
    """Which numbers are lit, and which is marked: before the dealer that of which something is asked."""
    asked = shown.questioned if dealer else 0
    last = shown.drawn[-1] if shown.drawn and shown.state in ("drawing", "drawn") and not asked else 0
    return NumbersContents(frozenset(shown.drawn), last, frozenset(shown.broken), _bars(panel, shown.history), asked)


def _bars(panel: BoardPanel, history: KenoHistory) -> tuple[int, ...]:
    most = max(history.came, default=0) if history.games >= ENOUGH else 0
    return tuple(FULL * came // most for came in history.came[: panel.numbers]) if most else ()


def head(panel: BoardPanel, shown: ShownKeno, title: str, *, dealer: bool, void: bool = False) -> HeadContents:
    """The head of the board; before the first game the name of the game. void: the game is drawn again."""
    if not shown.game:
        return HeadContents(title, "", "")
    state = "void" if void else "closed" if shown.state in ("drawing", "drawn", "settled") else shown.state
    count = f"{len(shown.drawn)} of {panel.drawn}" if shown.drawn or shown.state == "drawing" else ""
    broken = f"{' '.join(map(str, shown.broken))} void" if shown.broken else ""
    by_hand = "by hand" if dealer and shown.by_hand else ""
    corrected = [it for it in shown.replaced if it[1]]
    right = ", ".join(f"{right} drawn, not {wrong}" for wrong, right in corrected[-1:])
    return HeadContents(f"Game {shown.game:,}", state, APART.join(filter(None, (count, right, broken, by_hand))))


def is_void(shown: ShownKeno, view: View) -> bool:
    """Whether the last drawing of this game is void, and no other has begun."""
    return not shown.drawn and shown.state == "closed" and view.ended is not None


def ball(shown: ShownKeno, view: View, *, dealer: bool) -> BallContents | None:
    """The ball drawn last with its place in the order; before the first, and after the settling, words.

    For the dealer what is called.
    """
    if shown.state == "open" or not shown.game:
        return None
    if shown.settled:
        return _settled(shown)
    if is_void(shown, view):
        return BallContents(0, VOID, STAY_GOOD if tickets_stand(shown) else NONE_SOLD, void=True)
    if not shown.drawn:
        call = sentence(view.call.text) if dealer and view.call else ""
        return BallContents(0, NO_TICKETS if shown.state == "closed" else DRAWING, call)
    if dealer and (asked := shown.questioned) in shown.drawn:
        return BallContents(asked, f"{asked}?", f"{ordinal(shown.drawn.index(asked) + 1)} number")
    number, place = shown.drawn[-1], ordinal(len(shown.drawn))
    return (
        BallContents(number, f"Call {number}", f"{place} number") if dealer else BallContents(number, place, "number")
    )


def _settled(shown: ShownKeno) -> BallContents:
    """How many wagers win how much together."""
    assert shown.settled, "only what is settled is said"
    winners, prizes = shown.settled.winners, dollars(shown.settled.cents)
    if not winners:
        return BallContents(0, "No wager wins")
    return BallContents(0, prizes, f"{winners:,} {'wager wins' if winners == 1 else 'wagers win in all'}", won=True)


def ordinal(number: int) -> str:
    """`1st`, `12th`, `22nd`."""
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{'th' if number // 10 % 10 == 1 else ending}"


def order(panel: BoardPanel, shown: ShownKeno, *, dealer: bool = False) -> OrderContents | None:
    """The numbers in the order drawn; None while the game is open."""
    if shown.state == "open" or not shown.game:
        return None
    asked = shown.questioned if dealer else 0
    return OrderContents(shown.drawn, panel.drawn, shown.state in ("drawing", "drawn") and not asked, asked)


def games(shown: ShownKeno) -> tuple[KenoGame, ...] | None:
    """The last games, while this one is open."""
    return shown.history.last if shown.state == "open" and shown.game else None


def often(history: KenoHistory) -> OftenContents | None:
    """The most and the least frequent numbers; the lower number first of those that are equally frequent."""
    if history.games < ENOUGH:
        return None
    ranked = sorted(enumerate(history.came, 1), key=lambda it: (-it[1], it[0]))
    coldest = sorted(enumerate(history.came, 1), key=lambda it: (it[1], it[0]))
    return OftenContents(tuple(ranked[:MOST]), tuple(coldest[:MOST]), history.games)


def pools(shown: ShownKeno) -> tuple[KenoPool, ...] | None:
    """The jackpots, that of the most spots first."""
    return tuple(sorted(shown.pools, key=lambda it: -it.spots)) or None


def foot(shown: ShownKeno, casino: str) -> FootContents:
    """The last line of the board; while this game is open, no other one is."""
    opened = f"Game {shown.next_open:,} is open for tickets" if shown.next_open and shown.state != "open" else ""
    count = shown.history.games
    bars = (f"Bars: how often in {count:,} games", f"Bars: {count:,} games") if count >= ENOUGH else ()
    return FootContents(opened, casino, bars)


def schedule(shown: ShownKeno) -> str | None:
    """What is said of the schedule of prizes in force: that no chief executive approved of it (s 210)."""
    return EXAMPLE if shown.example else None


def tally(shown: ShownKeno) -> TallyLine | None:
    """What the dealer reads of this game's tickets: what is sold. What is won stands where the last ball was."""
    if not shown.sold or not shown.sold.tickets:
        return None
    sold, stakes = shown.sold, dollars(shown.sold.cents)
    tickets, wagers = _counted(sold.tickets, "ticket"), _counted(sold.wagers, "wager") if sold.wagers else ""
    longest = ", ".join(filter(None, (tickets, wagers, stakes)))
    return TallyLine("Sold", (longest, f"{tickets}, {stakes}", stakes))


def wins(shown: ShownKeno) -> TallyLine | None:
    """The same of what is won, for a terminal."""
    if not shown.settled:
        return None
    winners, prizes = _counted(shown.settled.winners, "wager"), dollars(shown.settled.cents)
    return TallyLine("Wins", (f"{winners}, {prizes}", prizes))


def _counted(count: int, what: str) -> str:
    return f"{count:,} {what}" if count == 1 else f"{count:,} {what}s"
