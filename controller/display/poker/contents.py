# SPDX-License-Identifier: MIT
"""What the table of poker shows, from a view. No pygame."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from controller.display import wording
from controller.display.drawing import players
from controller.display.drawing.palette import Colour
from controller.display.players import sign_words
from controller.display.poker import asked
from controller.display.poker.asked import BLIND, DRAW, SHOWN
from controller.engine.record.poker_on_show import PokerPot, PokerSeat, ShownPoker
from controller.engine.rules.whole_tables import PokerPanel
from controller.engine.shown.views import ShownLimits, View
from controller.engine.values.money import dollars

Tone = Literal["", "wins", "out"]
"""How a seat stands out: it wins a pot; it is out, or has lost."""
OUT: Final = frozenset({"folded", "dead"})
"""States of a seat that takes no further part in the round of play."""
UNNAMED: Final = "seat-{}"
"""The name of a player to whom nobody gave one."""


class PokerContents(NamedTuple):
    """Everything that a table of poker shows."""

    shown: ShownPoker
    colours: Mapping[str, Colour]
    """Colour of each player's chips."""
    facts: tuple[str, ...] = ()
    """Announcements and signs of the table that the sign of limits does not state."""
    told: tuple[str, ...] = ()
    """The round of betting, the longest wording first."""
    happened: "Happened | None" = None
    """How a round of play ended in which no pot is won."""
    rests: bool = False
    """Whether the table does not play."""
    back: Mapping[int, int] = MappingProxyType({})
    """Cents that go back to a seat: what nobody has called, or all after a void round."""
    announced: tuple[str, ...] = ()
    """Limits to come, for the dealer."""
    hand: int = 0
    """Cards of a hand in the end."""
    asks: str = ""
    """What is the turn of the lit seat to do, for players. NEXT tells the dealer."""

    @property
    def seats(self) -> dict[int, PokerSeat]:
        """The taken seats, by their numbers."""
        return {seat.number: seat for seat in self.shown.seats}

    @property
    def total(self) -> int:
        """What lies in all pots, in cents."""
        return sum(pot.cents for pot in self.shown.pots)

    @property
    def with_bets(self) -> bool:
        """Whether the pots are counted with bets that lie before the seats."""
        return any(it.bet for it in self.shown.seats) and not self.decided

    @property
    def collected(self) -> dict[int, int]:
        """By seat, what of the pots lies in the middle, in cents: without the bets before the seats."""
        return {it.number: it.put_in - it.bet for it in self.shown.seats if it.put_in > it.bet}

    @property
    def void(self) -> dict[int, int]:
        """By seat, what goes back to it after a void round, in cents: `ShownPoker` has that in its stake already."""
        back = given_back(self.shown)
        return {seat: cents for seat, cents in self.back.items() if seat not in back}

    @property
    def commission(self) -> int:
        """What is deducted from all pots, in cents."""
        return sum(pot.commission for pot in self.shown.pots)

    @property
    def decided(self) -> bool:
        """Whether it is known who wins."""
        return any(pot.winners for pot in self.shown.pots) or any(seat.wins for seat in self.shown.seats)

    @property
    def lit(self) -> int:
        """The seat in the frame: whose turn it is, or that gets the next card, or is keyed; 0: none."""
        return 0 if self.rests else self.shown.dealt or self.shown.turn

    @property
    def in_play(self) -> tuple[int, ...]:
        """The seats that can win still."""
        return tuple(seat.number for seat in self.shown.seats if seat.state not in OUT and (seat.cards or seat.put_in))

    def tone(self, seat: PokerSeat) -> Tone:
        """How a seat stands out."""
        if seat.wins:
            return "wins"
        return "out" if seat.state in OUT or self.decided else ""

    @property
    def awards(self) -> tuple["Award", ...]:
        """Who is passed how much, in the order of the pots."""
        return tuple(_awards(self))


class Happened(NamedTuple):
    """How a round of play ended in which no pot is won, large, and small in wordings. void: of a void one in lines."""

    said: str
    beneath: tuple[str, ...] = ()
    void: tuple[str, ...] = ()


class Award(NamedTuple):
    """What one seat is passed, and of which pots, in words."""

    seat: PokerSeat
    pots: str

    @property
    def best(self) -> tuple[str, ...]:
        """The five cards that make its hand; those of one rank in the order in which they lie at the seat."""
        best, lies = self.seat.best, self.seat.cards
        ranks = [card[0] for card in best]
        return tuple(sorted(best, key=lambda it: (ranks.index(it[0]), lies.index(it) if it in lies else len(lies))))


def contents(panel: PokerPanel, view: View, *, dealer: bool) -> PokerContents:
    """The data of the panel from a view."""
    shown = view.shown(ShownPoker)
    shown = asked.with_blind(view, shown if dealer else asked.of_players(shown))
    colours = players.of_seats(shown)
    rests = bool(view.blocks or (view.correcting and not dealer)) and wording.headline(view).tone != "result"
    told = () if rests and not dealer else _told(view, shown, dealer=dealer)
    back = given_back(shown) | _void(view, shown)
    facts = _facts(panel.facts, shown, _on_sign(view.limits))
    announced = tuple(it.short for it in sign_words.notices(view.limits)) if dealer else ()
    value = PokerContents(shown, colours, facts, told, _happened(view), rests, back=back, announced=announced)
    return value._replace(hand=panel.cards, asks="" if dealer or rests else asked.words(view, shown))


def _void(view: View, shown: ShownPoker) -> dict[int, int]:
    """By seat, what goes back to it after a void round, in cents."""
    if not wording.goes_back(view):
        return {}
    seats = {seat.player: seat.number for seat in shown.seats}
    back: dict[int, int] = {}
    for it in view.owed:
        if it.returned and it.player in seats:
            back[seats[it.player]] = back.get(seats[it.player], 0) + it.returned
    return back


def _happened(view: View) -> Happened | None:
    """That wagers go back, after a void round; else what was declared without a pot that is won."""
    void = wording.goes_back(view)
    if not void and not view.declared:
        return None
    head = wording.players_headline(view)
    beneath = (head.source, wording.sentence(view.ended.heading)) if head.source and view.ended else ()
    return Happened(head.text, beneath, wording.lines_back(view)[0] if void else ())


BESIDES: Final = {BLIND: "Blind betting", DRAW: "The draw"}
"""What is no round of betting, in words."""


def _told(view: View, shown: ShownPoker, *, dealer: bool) -> tuple[str, ...]:
    """Return which round of betting it is. The dealer reads that in the first line of the screen."""
    if not shown.betting or dealer:
        return ()
    if view.phase in SHOWN:
        return ("Showdown",)
    if shown.betting in BESIDES:
        return (BESIDES[shown.betting],)
    first = f"{wording.sentence(shown.betting)} round"
    return f"{first} of betting", first


def going_back(shown: ShownPoker, who: Callable[[PokerSeat], str]) -> Iterator[str]:
    """What nobody has called, while a pot is won, and whose it is."""
    back = given_back(shown)
    every = [(who(seat), dollars(back[seat.number])) for seat in shown.seats if seat.number in back]
    if every and any(pot.winners for pot in shown.pots):
        yield ", ".join(f"{amount} back to {who}" for who, amount in every)


def name_of(seat: PokerSeat) -> str:
    """The player's name in words; empty if the player has none but that of the seat."""
    return "" if seat.player == UNNAMED.format(seat.number) else wording.spoken(seat.player)


def called(seat: PokerSeat) -> str:
    """`4 ann`, or `seat 4` of somebody without a name."""
    return f"{seat.number} {name}" if (name := name_of(seat)) else f"seat {seat.number}"


def spoken_of(seat: PokerSeat) -> str:
    """`ann`, as players read of each other; `seat 4` of somebody without a name."""
    return name_of(seat) or called(seat)


def pot_name(number: int, count: int) -> str:
    """Return `Pot`, or of several as they are announced `Main pot`, `Pot 2`."""
    if count == 1:
        return "Pot"
    return f"Pot {number + 1}" if number else "Main pot"


TO_CALL: Final = "to call"
MANY_SHORT: Final = 4
"""Of so many seats it is said what each has to call; of more their number and the sum."""


def short_of(pot: PokerPot) -> str:
    """Who has still to call, and how much: `4 and 7 to call $10`, `4 to call $10, 9 to call $5`; `6 seats to call $45`.

    That somebody owes it is not said: a seat may fold instead.
    """
    seats: dict[int, list[str]] = {}
    for seat, cents in pot.short:
        seats.setdefault(cents, []).append(str(seat))
    if len(pot.short) > MANY_SHORT:
        return f"{len(pot.short)} seats {TO_CALL} {dollars(sum(cents for _, cents in pot.short))}"
    return ", ".join(f"{in_words(each)} {TO_CALL} {dollars(cents)}" for cents, each in seats.items())


def in_words(items: Sequence[str]) -> str:
    """`4`, `4 and 7`, `4, 5 and 7`."""
    *others, last = items
    return f"{', '.join(others)} and {last}" if others else last


BOTH: Final = 2
FEW: Final = 2
"""So many seats are said that can not win a pot; of more those that can."""


UNCALLED: Final = "Uncalled"


def who_can_win(value: PokerContents, number: int) -> str:
    """`all in play`, `all but 5`, `seats 1 4 7`: also who has still to call. Of what is uncalled whose it is."""
    pot, in_play = value.shown.pots[number], value.in_play
    if named_pot(value, number) == UNCALLED:
        return f"seat {pot.seats[0]}"
    can = {*pot.seats, *(seat for it in value.shown.pots for seat, _ in it.short)}
    others = [seat for seat in in_play if seat not in can]
    if not others:
        return "all in play"
    if len(others) <= FEW < len(can):
        return f"all but {', '.join(map(str, others))}"
    seats = tuple(seat for seat in in_play if seat in can) or pot.seats
    return f"seat{'s' * (len(seats) > 1)} {', '.join(map(str, seats))}"


def named_pot(value: PokerContents, number: int) -> str:
    """The name of a pot of this table; what one seat has bet over all that the others have put in is none yet."""
    pot = value.shown.pots[number]
    if number and len(pot.seats) == 1 and not pot.winners:
        return UNCALLED
    return pot_name(number, len(value.shown.pots))


def given_back(shown: ShownPoker) -> dict[int, int]:
    """By seat, what of its bet nobody has called, which goes back to the player first. In cents."""
    return dict(each for pot in shown.pots for each in pot.back)


def back_words(value: PokerContents, number: int) -> str:
    """What goes back to the stake of a seat, as payment lists say it."""
    return f"{dollars(value.back[number])} back"


def drawn(value: PokerContents, seat: PokerSeat) -> tuple[str, ...]:
    """How many cards its player has had replaced: `drew 3`, `keeps all`; and how many of these are to come still, the
    fifth of five after those of all others (s 308(4)). The longest wording first.
    """
    said, missing = (f"drew {seat.drew}" if seat.drew else "keeps all"), value.hand - len(seat.cards)
    return (f"{said}, {missing} to come", f"{missing} to come") if missing > 0 else (said,)


def _facts(facts: Mapping[str, str], shown: ShownPoker, without: Collection[str]) -> tuple[str, ...]:
    told = {name: words for name, words in facts.items() if shown.facts.get(name) and name not in without}
    return tuple(f"{words} {shown.facts[name]}".strip() for name, words in told.items())


def _on_sign(limits: ShownLimits) -> tuple[str, ...]:
    """Return the facts that the sign of limits states."""
    return (limits.forced, "minimum stake") if limits.stake else ()


def _awards(value: PokerContents) -> Iterator[Award]:
    """Of each seat that wins, in the order of the pots that it wins."""
    pots = value.shown.pots
    first = {seat: number for number, pot in reversed([*enumerate(pots)]) for seat in pot.winners}
    winners = sorted((seat for seat in value.shown.seats if seat.wins), key=lambda it: first.get(it.number, len(pots)))
    for seat in winners:
        if len(pots) > 1 and all(pot.winners == (seat.number,) for pot in pots):
            yield Award(seat, "both pots" if len(pots) == BOTH else f"all {len(pots)} pots")
            continue
        won = ((number, pot) for number, pot in enumerate(pots) if seat.number in pot.winners)
        named = (_part(pot, pot_name(number, len(pots))) for number, pot in won)
        yield Award(seat, ", ".join(named))


def _part(pot: PokerPot, name: str) -> str:
    """`main`; of a pot that is shared, `part of main`."""
    return name.lower() if len(pot.winners) == 1 else f"part of {name.lower()}"
