# SPDX-License-Identifier: MIT
"""The options of a blackjack table, and its memory from round to round and of the open round."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cached_property
from typing import Annotated, Literal

import msgspec

from c_ext.blackjack import value
from c_ext.cards import CARDS as DECK
from controller.engine.table.table import Table
from controller.engine.values.options import by
from controller.games.blackjack.hands import BlackjackHands, box_of, laid_after, no_cards
from controller.games.blackjack.wagers import BLACKJACK, NOMINATED, OF_A_HAND
from controller.games.cards.hands.log import DEALER, Entry, LogState
from controller.games.cards.hands.table import OpenRound
from controller.games.cards.shoe.preparation import CardPreparation
from controller.games.cards.shoe.shoe import Shoe

VOID = "void"
"""State of a hand out of play."""
LAST_ROUNDS = 3
"""Number of rounds that may be directed before the table is closed (s 32(3))."""
CHOOSES, CHOSEN, OF_THE_DEALERS = "s 57(2)", "s 57(2)(b)", "s 59(4)(a)"
"""Section by which the last box gets a second card: its player is to be asked, has accepted, or is not asked."""
DAMAGED_CARDS, INTO_A_SHOE, IN_A_SHOE = "damaged cards", "into a shoe", "in a shoe"
"""Remedies of a failed card machine: cards are replaced, or all cards go into a shoe; and the state after the
latter.
"""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """Options of a blackjack table."""

    decks: Annotated[int, by("s 16")] = 8
    """Decks in the shoe."""
    boxes: Annotated[int, by("s 13(2)", least=1, most=7)] = 7
    """Boxes on the layout."""
    players_on_box: Annotated[int, by("s 42(1)", least=1, most=3)] = 3
    """Maximum number of players who wager on one box."""
    box_together: Annotated[bool, by("s 42(2)")] = False
    """The table's maximum applies to all players of a box together, not to each."""
    one_box: Annotated[bool, by("s 44(1)")] = False
    """A player may wager on one box only."""
    super_sevens: Annotated[bool, by("s 45")] = False
    bonus_blackjack: Annotated[bool, by("s 50A(1)")] = False
    bonus_name: Annotated[str, by("s 50A(3)")] = ""
    """Another name for bonus blackjack."""
    nominated: Annotated[str, by("s 50C(3)")] = "".join(NOMINATED)
    """The blackjack on the sign."""
    late_entry: Annotated[Literal["allowed", "minimum", "precluded"], by("s 22")] = "allowed"
    """Entry of players who have not wagered since the shuffle: allowed, with the minimum only, or precluded."""
    card_machine: Annotated[bool, by("s 65A(1)")] = False
    """A card machine deals instead of a shoe."""
    machine_decks: Annotated[str, by("s 65A(3)(a)")] = ""
    """Numbers of decks approved for the card machine."""
    teaching: Annotated[bool, by("s 23(4)")] = False
    """Players are taught at this table."""

    @property
    def places(self) -> int:
        """Number of places: the boxes."""
        return self.boxes


class PendingAddition(msgspec.Struct):
    """Wagers being added until the dealer confirms them: insurance, a double or a split."""

    kind: Literal["insurance", "double-down", "split"]
    hand: str = ""
    before: dict[str, int] = {}
    """Each player's amount on the hand before."""
    lay: dict[str, int] = {}
    """The cents that lay on the hand, by player, including void cents (s 5(2)(b))."""

    def not_added(self, player: str, cents: int) -> int:
        """Return the cents of a wager that were there before; the whole wager if its player adds nothing."""
        first = next(iter(self.before), "")
        adds_nothing = player != first and cents == self.lay.get(player)
        return cents if adds_nothing else min(cents, self.before.get(player, cents))


class AddedWagers(msgspec.Struct):
    """Wagers added in this round, and answers of the players."""

    doubled: dict[str, dict[str, int]] = {}
    """Amount added by each player to a hand."""
    split: dict[str, dict[str, str]] = {}
    """Each player's part in a split of the box: on "both" hands, on the "first" or the "second"."""
    even_money: dict[str, dict[str, str]] = {}
    """Answers of the players of a box with blackjack."""
    insured: bool = False
    """Insurance wagers are confirmed."""


class WagerOffer(msgspec.Struct, frozen=True):
    """A player's choice whether a wager stays."""

    player: str
    """The player; empty if no wager is entered."""
    box: str
    stays: str
    """Purpose of the wager if it stays, in words."""
    source: str
    """The section."""
    later: bool = False
    """The player is asked once all first cards are dealt."""


class Excess(msgspec.Struct, frozen=True):
    """Surplus cards of a hand (s 60)."""

    hand: str
    at: int
    """Position in the log before the surplus cards."""
    count: int
    """Number of surplus cards."""


class SurplusCards(msgspec.Struct):
    """The floor manager has to decide on the cards of a hand (s 60)."""

    ways: list[Excess]
    """Possible positions of the cards; the first is assumed now."""
    before: list[Entry]
    """The log before the report."""

    @property
    def hand(self) -> str:
        """The hand with too many cards."""
        return self.ways[0].hand


class IrregularState(msgspec.Struct):
    """Changes of the open round by irregularities (ss 51-65D)."""

    order: list[str] = []
    """Order of the first cards, if not the usual one; empty: as usual."""
    offers: list[WagerOffer] = []
    """Choices that players have still to make."""
    void: list[str] = []
    """Hands out of play."""
    last: list[str] = []
    """Boxes played after all others."""
    too_many: SurplusCards | None = None
    """A hand with too many cards, until the floor manager decides."""
    late: bool = False
    """The dealer takes 2 cards after the players' hands."""
    deemed: bool = False
    """The dealer's first cards are no blackjack."""
    malfunction: str = ""
    """Remedy of the failed card machine."""
    in_doubt: list[str] = []
    """Hands with acts that the cards keyed again do not allow; the floor manager decides on each."""
    passed_over: str = ""
    """Box of which the dealer has to report the number of cards."""
    second_by: str = ""
    """Section for the second card of the last box at its turn."""
    replaced: list[str] = []
    """Damaged cards that were keyed."""

    @property
    def waits(self) -> bool:
        """Whether an irregularity needs an act before the round goes on."""
        machine = self.malfunction in (DAMAGED_CARDS, INTO_A_SHOE)
        return bool(self.offers or self.in_doubt or self.too_many or self.passed_over) or machine


class BlackjackPlay(OpenRound):
    """The open round."""

    boxes: dict[str, list[str]] = {}
    """Boxes in play once a card is dealt, each with its players, the first player first (s 43)."""
    announced: list[str] = []
    """Hands with an announced total."""
    adding: PendingAddition | None = None
    added: AddedWagers = msgspec.field(default_factory=AddedWagers)
    irregular: IrregularState = msgspec.field(default_factory=IrregularState)

    @cached_property
    def _laid_out(self) -> LogState[BlackjackHands]:
        return LogState(no_cards, laid_after)

    @property
    def hands(self) -> BlackjackHands:
        """The positions of all cards."""
        return self._laid_out.of(self.log, tuple(self.boxes), self.irregular.deemed)

    @property
    def order(self) -> list[str]:
        """The order of the first cards by hand; empty if no player is left."""
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
    def finished_hands(self) -> dict[str, str]:
        """Hands that are decided and play no longer, each with its outcome; hands out of play with VOID."""
        declared = {it.hand: it.outcome for it in self.declared if it.outcome in OF_A_HAND and not it.player}
        return declared | dict.fromkeys(self.irregular.void, VOID)

    @property
    def everybody(self) -> list[str]:
        """All players of the round, in the order of the boxes."""
        return [player for players in self.boxes.values() for player in players]

    def offer(self, boxes: Iterable[str], stays: str, source: str, *, later: bool = False) -> None:
        """Offer each player of these boxes the choice whether the wager stays. A box without an entered wager is asked
        itself.
        """
        for box in boxes:
            for player in self.boxes[box] or [""]:
                self.irregular.offers.append(WagerOffer(player, box, stays, source, later))

    def players(self, hand: str) -> list[str]:
        """Return the players on the box of this hand, the first player first."""
        return self.boxes.get(box_of(hand), [])

    def first_player(self, hand: str) -> str:
        """Return the player who decides for a hand (s 43(a)); the box itself, if no wager is entered for it."""
        return next(iter(self.players(hand)), f"box {box_of(hand)}")


class CutOffer(msgspec.Struct):
    """The player who cuts the next stack (s 27)."""

    source: str = "s 27(1)(a)"
    """Section of the designation."""
    box: int = 0
    """The player's box; 0: the first player to the table."""
    boxes: list[int] = []
    """Boxes in play in the last round."""
    shuffled: str = "s 25(a)"
    """Section by which the cards are shuffled."""

    def designate(self, source: str, box: int = 0) -> None:
        """Designate the player on this box to cut; without one, the player farthest to the right of the dealer."""
        farthest = max(self.boxes, default=0)
        self.box = box or farthest
        self.source = source if self.box else "s 27(1)(a)"

    def order(self, all_boxes: int, barred: Collection[int]) -> Iterator[str]:
        """Return the players offered the cut, clockwise (s 27(2)). barred: Boxes whose players may not play."""
        if not self.box:
            yield "the first player to the table"
            yield from (f"player {number} clockwise" for number in range(2, all_boxes + 1))
        else:
            clockwise = sorted({*self.boxes, self.box} - {*barred}, key=lambda box: (box < self.box, box))
            yield from (f"the player on box {box}" for box in clockwise)


class Company(msgspec.Struct):
    """The players since the last shuffle (s 22)."""

    rounds: int = 0
    """Number of rounds played."""
    first: list[str] = []
    """Players who wagered in the first round."""
    entered: list[str] = []
    """Players who wagered in any round."""
    away: list[str] = []
    """Players who wagered, and missed a later round."""
    precluded: dict[str, str] = {}
    """Players who may not wager until the next shuffle, with the section."""
    minimum: list[str] = []
    """Players limited to the minimum."""

    def played(self, players: Iterable[str]) -> None:
        """Record a round with these players."""
        now = dict.fromkeys(players)
        self.rounds += 1
        if self.rounds == 1:
            self.first = [*now]
        self.away += [it for it in self.entered if it not in now and it not in self.away]
        self.entered += [it for it in now if it not in self.entered]


class GivenUpBoxes(msgspec.Struct, frozen=True):
    """Boxes that a player has given up (s 44(1))."""

    boxes: tuple[str, ...] = ()
    most: int = 1
    """Number of boxes on which the player may still wager."""


class Memory(msgspec.Struct):
    """The shoe, how far its cards are prepared, and the open round."""

    shoe: Shoe = msgspec.field(default_factory=Shoe)
    cards: CardPreparation = msgspec.field(default_factory=CardPreparation)
    play: BlackjackPlay = msgspec.field(default_factory=BlackjackPlay)
    cut: CutOffer = msgspec.field(default_factory=CutOffer)
    """The player who cuts next."""
    company: Company = msgspec.field(default_factory=Company)
    """The players since the shuffle."""
    nominated: list[str] = []
    """The blackjack on the sign, if not the one of the options."""
    rounds_left: int | None = None
    """Rounds left before the table is closed, once directed."""
    given_up: dict[str, GivenUpBoxes] = {}
    """Boxes given up by each player to accommodate others."""
    last_boxes: dict[str, list[str]] = {}
    """Boxes of each player in the last round."""


BlackjackTable = Table[Options, Memory]


def players_of(table: BlackjackTable) -> dict[str, list[str]]:
    """Return the boxes in play from box 1 up, each with its players in the order of their wagers."""
    boxes: dict[str, list[str]] = {str(number): [] for number in table.memory.play.entered}
    for it in table.wagers:
        if it.wager == BLACKJACK:
            boxes.setdefault(box_of(it.hand), []).append(it.player)
    return dict(sorted(boxes.items()))


def boxes_of(table: BlackjackTable, player: str) -> list[str]:
    """Return the boxes on which this player has a blackjack wager."""
    return [box_of(it.hand) for it in table.wagers.of(player) if it.wager == BLACKJACK]


def offered_the_cut(table: BlackjackTable) -> Iterator[str]:
    """Return the players offered the cut, in order, without excluded players (s 4(2)(b))."""
    memory, excluded = table.memory, table.state.excluded
    allowed = {box for player, boxes in memory.last_boxes.items() if player not in excluded for box in boxes}
    barred = [int(box) for player in excluded for box in memory.last_boxes.get(player, []) if box not in allowed]
    return memory.cut.order(table.options.boxes, barred)


def note_left(table: BlackjackTable, player: str) -> None:
    """Record that a player has left: no cut is offered, and a later player of this name has given up no boxes."""
    memory = table.memory
    memory.given_up.pop(player, None)
    left_by = {*memory.last_boxes.pop(player, [])}
    empty = left_by - {box for boxes in memory.last_boxes.values() for box in boxes}
    memory.cut.boxes = [box for box in memory.cut.boxes if str(box) not in empty]


def is_blackjack_of_one_suit(cards: Sequence[str]) -> bool:
    """Return whether a sign may nominate these cards for bonus blackjack: an ace, and a card of 10 points of its
    suit.
    """
    if len(cards) != 2 or not all(it in DECK for it in cards):
        return False
    return [value(it) for it in cards] == [1, 10] and cards[0][-1] == cards[1][-1]


def nominated(table: BlackjackTable) -> tuple[str, str]:
    """Return the blackjack on the sign for this round (s 50C(3))."""
    sign = table.options.nominated
    ace, other = table.memory.nominated or (sign[:2], sign[2:])
    return ace, other
