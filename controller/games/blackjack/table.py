# SPDX-License-Identifier: MIT
"""The options of a blackjack table, and what it remembers: from round to round, and of the open round."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cached_property
from typing import Annotated, Literal

import msgspec

from c_ext.blackjack import value
from c_ext.cards import CARDS as DECK
from controller.engine.table.table import Table
from controller.engine.values.options import by
from controller.games.blackjack.hands import Hands, box_of, laid_after, no_cards
from controller.games.blackjack.wagers import BLACKJACK, NOMINATED, OF_A_HAND
from controller.games.cards.hands.log import DEALER, Entry, LaidOut
from controller.games.cards.hands.table import OpenRound
from controller.games.cards.shoe.preparation import Cards
from controller.games.cards.shoe.shoe import Shoe

VOID = "void"
"""What became of a hand that is out of play."""
LAST_ROUNDS = 3
"""So many rounds may be directed before the table is closed (s 32(3))."""
CHOOSES, CHOSEN, OF_THE_DEALERS = "s 57(2)", "s 57(2)(b)", "s 59(4)(a)"
"""By which section the last box gets a second card: its player is to be asked, has accepted, or is not asked."""
DAMAGED_CARDS, INTO_A_SHOE, IN_A_SHOE = "damaged cards", "into a shoe", "in a shoe"
"""What is done about a card machine that does not work: cards are replaced, or all are put into a shoe."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """decks: how many are in the shoe. boxes: how many the layout has. players_on_box: as many may wager on one box.

    box_together: all players of a box together wager at most the table's maximum; else each of them. one_box: a player
    may wager on one box only. bonus_name: another name for bonus blackjack. nominated: the blackjack on the sign.
    late_entry: who has not wagered since the shuffle may enter, or only with the minimum, or not. card_machine:
    it deals instead of a shoe. machine_decks: the numbers of decks approved for it. teaching: players are taught here.
    """

    decks: Annotated[int, by("s 16")] = 8
    boxes: Annotated[int, by("s 13(2)", least=1, most=7)] = 7
    players_on_box: Annotated[int, by("s 42(1)", least=1, most=3)] = 3
    box_together: Annotated[bool, by("s 42(2)")] = False
    one_box: Annotated[bool, by("s 44(1)")] = False
    super_sevens: Annotated[bool, by("s 45")] = False
    bonus_blackjack: Annotated[bool, by("s 50A(1)")] = False
    bonus_name: Annotated[str, by("s 50A(3)")] = ""
    nominated: Annotated[str, by("s 50C(3)")] = "".join(NOMINATED)
    late_entry: Annotated[Literal["allowed", "minimum", "precluded"], by("s 22")] = "allowed"
    card_machine: Annotated[bool, by("s 65A(1)")] = False
    machine_decks: Annotated[str, by("s 65A(3)(a)")] = ""
    teaching: Annotated[bool, by("s 23(4)")] = False

    @property
    def places(self) -> int:
        """The boxes are the places of the players."""
        return self.boxes


class Adding(msgspec.Struct):
    """Players add wagers now, until the dealer confirms them: insurance, or to double or to split a hand.

    before: what each player of the box had on the hand.
    """

    kind: Literal["insurance", "double-down", "split"]
    hand: str = ""
    before: dict[str, int] = {}
    lay: dict[str, int] = {}
    """The cents that lay on the hand, by player, including void cents (s 5(2)(b))."""

    def not_added(self, player: str, cents: int) -> int:
        """Return the cents of a wager that were there before; the whole wager if its player adds nothing."""
        first = next(iter(self.before), "")
        adds_nothing = player != first and cents == self.lay.get(player)
        return cents if adds_nothing else min(cents, self.before.get(player, cents))


class Added(msgspec.Struct):
    """What was added in this round, and answered.

    doubled: how much each player added to a hand. split: how each player of a box takes part in its split: on "both"
    hands, on the "first" or the "second". even_money: what the players of a box with blackjack have answered. insured:
    insurance wagers are confirmed.
    """

    doubled: dict[str, dict[str, int]] = {}
    split: dict[str, dict[str, str]] = {}
    even_money: dict[str, dict[str, str]] = {}
    insured: bool = False


class Offered(msgspec.Struct, frozen=True):
    """A player chooses whether a wager stays: what it stays for, and the section. player: empty if none is entered.

    later: the player is asked once all first cards are dealt.
    """

    player: str
    box: str
    stays: str
    source: str
    later: bool = False


class Excess(msgspec.Struct, frozen=True):
    """A hand was given so many cards too many, and the log has been at this entry then (s 60)."""

    hand: str
    at: int
    count: int


class TooMany(msgspec.Struct):
    """The floor manager has to decide on the cards of a hand (s 60).

    ways: how the cards can lie, the way that is taken now first. before: the log before that was keyed.
    """

    ways: list[Excess]
    before: list[Entry]

    @property
    def hand(self) -> str:
        """The hand that was given too many cards."""
        return self.ways[0].hand


class Irregular(msgspec.Struct):
    """What irregularities have changed in the open round (ss 51-65D).

    order: to whom the first cards are dealt, one after the other; empty: as always. offers: the choices that players
    have still to make. void: the hands that are out of play. last: boxes that are played after all others. too_many:
    a hand with too many cards, until the floor manager decides. late: the dealer takes 2 cards after the players'
    hands. deemed: the dealer's first cards are no blackjack. malfunction: what is done about the card machine.
    in_doubt: the hands of which the cards keyed again do not allow what was done; the floor manager decides on each.
    passed_over: the box of which the dealer has to say how many cards it has. second_by: the section by which the last
    box gets its second card at its turn. replaced: the damaged cards that were keyed.
    """

    order: list[str] = []
    offers: list[Offered] = []
    void: list[str] = []
    last: list[str] = []
    too_many: TooMany | None = None
    late: bool = False
    deemed: bool = False
    malfunction: str = ""
    in_doubt: list[str] = []
    passed_over: str = ""
    second_by: str = ""
    replaced: list[str] = []

    @property
    def waits(self) -> bool:
        """Whether something has to be done about one before the round goes on."""
        machine = self.malfunction in (DAMAGED_CARDS, INTO_A_SHOE)
        return bool(self.offers or self.in_doubt or self.too_many or self.passed_over) or machine


class Play(OpenRound):
    """The open round.

    boxes: those in play once a card is dealt, each with its players, the first player first (s 43). announced: the
    hands whose total is.
    """

    boxes: dict[str, list[str]] = {}
    announced: list[str] = []
    adding: Adding | None = None
    added: Added = msgspec.field(default_factory=Added)
    irregular: Irregular = msgspec.field(default_factory=Irregular)

    @cached_property
    def _laid_out(self) -> LaidOut[Hands]:
        return LaidOut(no_cards, laid_after)

    @property
    def hands(self) -> Hands:
        """Where all cards lie."""
        return self._laid_out.of(self.log, tuple(self.boxes), self.irregular.deemed)

    @property
    def order(self) -> list[str]:
        """To whom the first cards are dealt, one after the other; to nobody if no player is left."""
        void = self.irregular.void
        left = [box for box in self.boxes if box not in void]
        order = self.irregular.order or [*self.boxes, DEALER, *self.boxes]
        return [it for it in order if it not in void] if left else []

    @property
    def last_box(self) -> str:
        """The box of the player immediately before the dealer; empty if no player is left."""
        order = self.order
        return next((box for box in reversed([*self.boxes]) if box in order), "")

    @property
    def over(self) -> dict[str, str]:
        """The hands that are decided and play no longer, each with its outcome; those out of play with VOID."""
        declared = {it.hand: it.outcome for it in self.declared if it.outcome in OF_A_HAND and not it.player}
        return declared | dict.fromkeys(self.irregular.void, VOID)

    @property
    def everybody(self) -> list[str]:
        """All players of the round, by their boxes."""
        return [player for players in self.boxes.values() for player in players]

    def offer(self, boxes: Iterable[str], stays: str, source: str, *, later: bool = False) -> None:
        """Each player of these boxes, or the box itself where no wager is entered, chooses whether the wager stays."""
        for box in boxes:
            for player in self.boxes[box] or [""]:
                self.irregular.offers.append(Offered(player, box, stays, source, later))

    def players(self, hand: str) -> list[str]:
        """The players on the box of this hand, the first player first."""
        return self.boxes.get(box_of(hand), [])

    def first_player(self, hand: str) -> str:
        """Who decides for a hand (s 43(a)); the box itself, if no wager is entered for it."""
        return next(iter(self.players(hand)), f"box {box_of(hand)}")


class Cut(msgspec.Struct):
    """Who cuts the next stack (s 27): source, the designation; box, the player's box; 0: the first to the table.

    boxes: those that were in play in the last round. shuffled: the section by which the cards are shuffled.
    """

    source: str = "s 27(1)(a)"
    box: int = 0
    boxes: list[int] = []
    shuffled: str = "s 25(a)"

    def designate(self, source: str, box: int = 0) -> None:
        """The player on this box cuts; without one, whoever is farthest to the right of the dealer."""
        farthest = max(self.boxes, default=0)
        self.box = box or farthest
        self.source = source if self.box else "s 27(1)(a)"

    def order(self, all_boxes: int, barred: Collection[int]) -> Iterator[str]:
        """Who is offered the cut, one after the other clockwise (s 27(2)). barred: boxes whose players may not play."""
        if not self.box:
            yield "the first player to the table"
            yield from (f"player {number} clockwise" for number in range(2, all_boxes + 1))
        else:
            clockwise = sorted({*self.boxes, self.box} - {*barred}, key=lambda box: (box < self.box, box))
            yield from (f"the player on box {box}" for box in clockwise)


class Company(msgspec.Struct):
    """The players since the last shuffle (s 22).

    rounds: how many were played. first: who wagered in the first of them. entered: whoever wagered in any. away: those
    who had, and did not in a later one. precluded: who may not wager until the next shuffle, and the section. minimum:
    who may wager the minimum only.
    """

    rounds: int = 0
    first: list[str] = []
    entered: list[str] = []
    away: list[str] = []
    precluded: dict[str, str] = {}
    minimum: list[str] = []

    def played(self, players: Iterable[str]) -> None:
        """A round was played with these players."""
        now = dict.fromkeys(players)
        self.rounds += 1
        if self.rounds == 1:
            self.first = [*now]
        self.away += [it for it in self.entered if it not in now and it not in self.away]
        self.entered += [it for it in now if it not in self.entered]


class GivenUp(msgspec.Struct, frozen=True):
    """The boxes that a player has given up, and on how many the player may still wager (s 44(1))."""

    boxes: tuple[str, ...] = ()
    most: int = 1


class Memory(msgspec.Struct):
    """The shoe, how far its cards are prepared, and the open round.

    cut: who cuts next. company: the players since the shuffle. nominated: the blackjack on the sign, if it is not that
    of the options. rounds_left: how many rounds are played before the table is closed, once that is directed.
    given_up: by player, what the player has given up to accommodate others. last_boxes: the boxes of each player in the
    last round.
    """

    shoe: Shoe = msgspec.field(default_factory=Shoe)
    cards: Cards = msgspec.field(default_factory=Cards)
    play: Play = msgspec.field(default_factory=Play)
    cut: Cut = msgspec.field(default_factory=Cut)
    company: Company = msgspec.field(default_factory=Company)
    nominated: list[str] = []
    rounds_left: int | None = None
    given_up: dict[str, GivenUp] = {}
    last_boxes: dict[str, list[str]] = {}


BlackjackTable = Table[Options, Memory]


def players_of(table: BlackjackTable) -> dict[str, list[str]]:
    """The boxes in play from box 1 up, each with its players in the order in which they wagered."""
    boxes: dict[str, list[str]] = {str(number): [] for number in table.memory.play.entered}
    for it in table.wagers:
        if it.wager == BLACKJACK:
            boxes.setdefault(box_of(it.hand), []).append(it.player)
    return dict(sorted(boxes.items()))


def boxes_of(table: BlackjackTable, player: str) -> list[str]:
    """The boxes on which this player has a blackjack wager."""
    return [box_of(it.hand) for it in table.wagers.of(player) if it.wager == BLACKJACK]


def offered_the_cut(table: BlackjackTable) -> Iterator[str]:
    """Who is offered the cut, one after the other; not the player of a box who is excluded (s 4(2)(b))."""
    memory, excluded = table.memory, table.state.excluded
    allowed = {box for player, boxes in memory.last_boxes.items() if player not in excluded for box in boxes}
    barred = [int(box) for player in excluded for box in memory.last_boxes.get(player, []) if box not in allowed]
    return memory.cut.order(table.options.boxes, barred)


def left(table: BlackjackTable, player: str) -> None:
    """A player has left the table, and is not offered the cut; who has this name later has given up no boxes."""
    memory = table.memory
    memory.given_up.pop(player, None)
    left_by = {*memory.last_boxes.pop(player, [])}
    empty = left_by - {box for boxes in memory.last_boxes.values() for box in boxes}
    memory.cut.boxes = [box for box in memory.cut.boxes if str(box) not in empty]


def is_blackjack_of_one_suit(cards: Sequence[str]) -> bool:
    """Whether a sign may nominate these cards for bonus blackjack: an ace, and a card of 10 points of its suit."""
    if len(cards) != 2 or not all(it in DECK for it in cards):
        return False
    return [value(it) for it in cards] == [1, 10] and cards[0][-1] == cards[1][-1]


def nominated(table: BlackjackTable) -> tuple[str, str]:
    """The blackjack on the sign for this round (s 50C(3))."""
    sign = table.options.nominated
    ace, other = table.memory.nominated or (sign[:2], sign[2:])
    return ace, other
