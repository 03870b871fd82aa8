"""Cards as they leave the shoe: read, or not and then keyed by the dealer and confirmed by the floor manager."""

from collections.abc import Callable, Sequence

import msgspec
from msgspec.structs import replace

from controller.events import Directed, Event
from controller.games.procedure import ENTRY, Keying, entered
from controller.games.shoe import SHOE, Drawn, Shoe
from controller.table import FLOOR_MANAGER, NEXT_CARD, Key, Procedure, Table, Wait
from hal.signals import CardDrawn, CardUnread, CuttingCard, Fault, Restored, ShoeEmpty

OUT_OF_THE_SHOE: tuple[Key, ...] = (CardDrawn, CardUnread, CuttingCard, ShoeEmpty)
"""What a card game accepts in every wait: no card is ever swallowed."""
CONFIRM: Key = (Directed, "confirm")
DOUBT: tuple[Key, ...] = ((Fault, SHOE), (Restored, SHOE), CONFIRM)
"""What may change whether the dealer keys cards in."""
BY_DECISION = "s 3(2)"
"""What the casino operator's people decide is binding: also which card it was that no reader has read."""
NO_CARD = (0, 0, 0)

RANK_OF = {1: "A", 10: "T", 11: "J", 12: "Q", 13: "K", **{number: str(number) for number in range(2, 10)}}
SUIT_OF = {1: "s", 2: "h", 3: "c", 4: "d"}


Show = Callable[[Table], None]
"""Puts on show what is known of the shoe."""


class ShoeRules(msgspec.Struct, frozen=True, kw_only=True):
    """Where a part of the rules says what there is to say about its shoe."""

    decks: str
    """It is dealt with so many decks: no card comes oftener."""
    dealt: str
    """The cards are dealt from the shoe: what it reads need not be keyed."""
    begins: str
    """The deal begins with an announcement of the dealer."""
    cutting_card: str
    """What is done when a cutting card appears: (1) in a round, (4) before its first card."""


class Drawing:
    """Draws cards from the table's shoe, by one part of the rules."""

    def __init__(self, rules: ShoeRules) -> None:
        self.rules = rules

    # What leaves the shoe

    def also(self, asked: Wait) -> Wait:
        """The same wait, for what may leave the shoe meanwhile too; what need not be keyed is refused."""
        reads = ("the shoe has read every card: none is to be keyed", self.rules.dealt)
        refuses: dict[Key, tuple[str, str]] = {**dict.fromkeys(ENTRY, reads), **asked.refuses}
        return replace(asked.also(*OUT_OF_THE_SHOE), refuses=refuses)

    def heard(self, table: Table, event: Event) -> bool:
        """Whether this is something that left the shoe. A card waits for its place from now on."""
        match event:
            case CardDrawn() | CardUnread():
                self._left(table, event)
            case CuttingCard():
                self._cutting_card(table)
            case ShoeEmpty():
                table.memory.shoe.empty = True
            case _:
                return False
        return True

    def _left(self, table: Table, event: CardDrawn | CardUnread) -> None:
        shoe: Shoe = table.memory.shoe
        if not table.attended:
            table.alert(FLOOR_MANAGER, "a card left the shoe while no dealer is signed in", self.rules.begins)
        _begins(table)
        if foreign := shoe.drawn(event):
            table.refuse(self._too_many(shoe, foreign), self.rules.decks)

    def _too_many(self, shoe: Shoe, card: str) -> str:
        return f"{card}: all {shoe.decks} of {shoe.decks} decks have left the shoe; key the card as it lies"

    def _cutting_card(self, table: Table) -> None:
        """It is removed. The open round is the last one if none of its cards has been dealt."""
        shoe, section = table.memory.shoe, self.rules.cutting_card
        if shoe.cutting_card:
            table.note("the second cutting card: remove it", f"{section}(1)")
        elif shoe.begun:
            shoe.cutting_card = "came"
            table.note("remove the cutting card, and finish this round", f"{section}(1)")
        else:
            shoe.cutting_card = "last"
            table.call("last round", f"{section}(4)")

    # The next card

    def next(self, table: Table, asked: Wait, show: Show) -> Procedure:
        """The next card, once it is known; ShoeEmpty if there is none; or an event of `asked` that came instead.

        `show` puts on show what comes of it meanwhile.
        """
        shoe: Shoe = table.memory.shoe
        while True:
            if shoe.waiting and shoe.waiting[0].card:
                return shoe.waiting.pop(0)
            if shoe.empty and not shoe.waiting:
                return ShoeEmpty(SHOE)
            event = yield from self._named(table, asked, show) if to_be_keyed(table) else self._awaited(asked)
            if event and not self.heard(table, event) and not is_of(event, DOUBT):
                return event
            if not shoe.waiting or not shoe.waiting[0].card:
                show(table)

    def _awaited(self, asked: Wait) -> Procedure:
        """What leaves the shoe, or else happens."""
        return (yield self.also(asked.also(*DOUBT, NEXT_CARD)))

    def _named(self, table: Table, asked: Wait, show: Show) -> Procedure:
        """The next card gets its name; or the event that came instead of it."""
        shoe: Shoe = table.memory.shoe
        keyed = yield from self.keyed(table, asked, show)
        if not isinstance(keyed, list):
            return keyed
        (card,) = keyed
        if not card:
            shoe.nothing(shoe.waiting[0])
        elif shoe.waiting:
            shoe.name(shoe.waiting[0], card)
        else:
            _begins(table)
            shoe.counted(0)
            shoe.add(Drawn(card))
        return None

    # Keyed by the dealer, confirmed by the floor manager

    def keyed(self, table: Table, asked: Wait, show: Show, before: Sequence[str] | None = None) -> Procedure:
        """Cards as the dealer keys them, once the floor manager confirms them; or an event that came instead.

        It is the next card of the shoe, while that is to be keyed (else None); or all that were taken for `before`.
        """
        cards: list[str] = []
        count = 1 if before is None else len(before)
        while True:
            found = yield from entered(table, self._asked(table, asked, cards, count), KEYED_CARD)
            if isinstance(found, str):
                self._key(table, cards, found, before)
            elif len(cards) == count and is_of(found, (CONFIRM,)):
                return cards
            elif self.heard(table, found):
                show(table)
            elif not is_of(found, DOUBT):
                return found
            if before is None and not to_be_keyed(table):
                return None

    def _asked(self, table: Table, asked: Wait, cards: list[str], count: int) -> Wait:
        """What the dealer and the floor manager are asked for, besides all that `asked` accepts."""
        if len(cards) == count:
            keyed = " ".join(card or "no card" for card in cards)
            what, source = f"floor manager: look at it and turn your key on to confirm {keyed}", BY_DECISION
        elif count > 1 or cards:
            what, source = f"key card {len(cards) + 1} of {count}: rank, suit, entry", BY_DECISION
        elif waiting := table.memory.shoe.waiting:
            what, source = f"a card was not read ({waiting[0].why})", BY_DECISION
            what += ": key its rank and suit, and entry; 0 0 0 if none had left"
        else:
            what, source = f"{asked.what}; key its rank and suit, and entry: the shoe does not read it", asked.source
        despite = asked.despite_blocks | set(ENTRY)
        refuses = {**asked.refuses, CONFIRM: ("nothing is keyed yet that could be confirmed", BY_DECISION)}
        waits = replace(asked, phase="entry", what=what, source=source, despite_blocks=despite, refuses=refuses)
        doubt = DOUBT if len(cards) == count or not table.memory.shoe.waiting else ()
        return waits.also(*OUT_OF_THE_SHOE, *ENTRY, *doubt)

    def _key(self, table: Table, cards: list[str], card: str, before: Sequence[str] | None) -> None:
        """One more card is keyed; with all of them keyed already, the first one anew."""
        shoe: Shoe = table.memory.shoe
        if len(cards) == (1 if before is None else len(before)):
            cards.clear()
        if not card and (before is not None or not shoe.waiting):
            table.refuse("no card that was not read is waiting: key the card", BY_DECISION)
        elif card and shoe.left.get(card, 0) + cards.count(card) - (before or ()).count(card) >= shoe.decks:
            table.refuse(self._too_many(shoe, card), self.rules.decks)
        else:
            cards.append(card)


def _begins(table: Table) -> None:
    """A card has left the shoe: the round is begun, unless the cards are still prepared."""
    table.memory.shoe.begun |= not table.memory.cards.stage


def to_be_keyed(table: Table) -> bool:
    """Whether the next card is keyed: it was not read, or the reader is lost or in doubt."""
    waiting = table.memory.shoe.waiting
    return not waiting[0].card if waiting else SHOE in table.state.blocks


def is_of(event: Event, keys: Sequence[Key]) -> bool:
    """Whether a wait for these would accept the event."""
    return type(event) in keys or (type(event), event.subject) in keys


def keyed_card(keyed: tuple[int, ...]) -> str:
    """The card of two digits for the rank and one for the suit; empty for 0 0 0, no card. Raises ValueError."""
    if keyed == NO_CARD:
        return ""
    rank, suit = 10 * keyed[0] + keyed[1], keyed[2]
    if rank not in RANK_OF or suit not in SUIT_OF:
        allowed = "01 ace to 13 king, then 1 spades, 2 hearts, 3 clubs, 4 diamonds; 0 0 0 if no card had left"
        raise ValueError(f"{' '.join(map(str, keyed))} is no card: {allowed}")
    return RANK_OF[rank] + SUIT_OF[suit]


KEYED_CARD = Keying(range(10), 3, 3, keyed_card, "button", BY_DECISION, BY_DECISION)
