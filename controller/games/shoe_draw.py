"""Cards as they leave the shoe: read, or not and then keyed by the dealer and confirmed by the floor manager."""

from collections.abc import Callable, Sequence

import msgspec
from msgspec.structs import replace

from controller.events import Event, PlayerLeft
from controller.games.procedure import ENTRY, Keying, entered
from controller.games.shoe import SHOE, Drawn, Shoe
from controller.table import CONFIRM, FLOOR_MANAGER, NEXT_CARD, Key, Procedure, Table, Wait
from hal.signals import CardDrawn, CardUnread, CuttingCard, Fault, Restored, ShoeEmpty

OUT_OF_THE_SHOE: tuple[Key, ...] = (CardDrawn, CardUnread, CuttingCard, ShoeEmpty)
"""What a card game accepts in every wait: no card is ever swallowed."""
MEANWHILE: tuple[Key, ...] = ((Fault, SHOE), (Restored, SHOE), PlayerLeft)
"""What may change whether the dealer keys cards in, and who deals."""
BEFORE_PLAY = {
    CuttingCard: "the cutting card came before play: it was not put 14 cards in from the back; "
    "take it out, put it in again",
    ShoeEmpty: "the shoe is empty before play: see whether all cards are there",
}
BY_DECISION = "s 3(2)"
"""What the casino operator's people decide is binding: also which card it was that no reader has read."""
NO_CARD = (0, 0, 0)

RANK_OF = {1: "A", 10: "T", 11: "J", 12: "Q", 13: "K", **{number: str(number) for number in range(2, 10)}}
SUIT_OF = {1: "s", 2: "h", 3: "c", 4: "d"}


Show = Callable[[Table], None]
"""Puts on show what is known of the shoe."""
Asked = Callable[[], Wait]
"""What is asked for, as things stand."""


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
    loaded: str
    """Where the cutting card is put in the stack, before the stack goes into the shoe."""


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
        if foreign := shoe.drawn(event):
            table.refuse(self._too_many(shoe, foreign), self.rules.decks)

    def _too_many(self, shoe: Shoe, card: str) -> str:
        return f"{card}: all {shoe.decks} of {shoe.decks} decks have left the shoe; key the card as it lies"

    def _cutting_card(self, table: Table) -> None:
        """It is removed. The open round is the last one if none of its cards has been dealt."""
        shoe, section = table.memory.shoe, self.rules.cutting_card
        if table.memory.cards.stage:
            self.before_play(table, CuttingCard)
        elif shoe.cutting_card:
            table.note("the second cutting card: remove it", f"{section}(1)")
        elif shoe.begun:
            shoe.cutting_card = "came"
            table.note("remove the cutting card, and finish this round", f"{section}(1)")
        else:
            self._last_round(table)

    def _last_round(self, table: Table) -> None:
        """The cutting card came before any card of the open round."""
        table.memory.shoe.cutting_card = "last"
        table.call("last round", f"{self.rules.cutting_card}(4)")

    def before_play(self, table: Table, event: type[CuttingCard | ShoeEmpty]) -> None:
        """It came while the cards are prepared, or burnt: nothing follows from it but that somebody looks."""
        table.alert(FLOOR_MANAGER, BEFORE_PLAY[event], self.rules.loaded)

    # The next card

    def next(self, table: Table, asked: Asked, show: Show) -> Procedure:
        """The next card, once it is known; None if what was taken for one was none; ShoeEmpty if there is none.

        Or an event of `asked` that came instead. `show` puts on show what comes of it meanwhile.
        """
        shoe: Shoe = table.memory.shoe
        while not _is_named(shoe.waiting):
            if shoe.empty and not shoe.waiting:
                return ShoeEmpty(SHOE)
            found = yield from self.keyed(table, asked, show) if to_be_keyed(table) else self._awaited(asked)
            if found == [""]:
                self._nothing(table)
                return None
            if isinstance(found, list):
                self._named(shoe, *found)
            elif found and not self._meanwhile(table, found):
                return found
            if not _is_named(shoe.waiting):
                show(table)
        return shoe.waiting.pop(0)

    def _awaited(self, asked: Asked) -> Procedure:
        """What leaves the shoe, or else happens."""
        return (yield self.also(asked().also(*MEANWHILE, NEXT_CARD)))

    def _meanwhile(self, table: Table, event: Event) -> bool:
        """Whether the next card is still waited for, though perhaps otherwise."""
        return self.heard(table, event) or is_of(event, MEANWHILE)

    def _nothing(self, table: Table) -> None:
        """What was not read was no card. A cutting card that has come since may be the first out of the shoe."""
        shoe: Shoe = table.memory.shoe
        shoe.nothing(shoe.waiting[0])
        if shoe.cutting_card == "came" and not shoe.begun:
            self._last_round(table)

    def _named(self, shoe: Shoe, card: str) -> None:
        """The next card is this one."""
        if shoe.waiting:
            shoe.name(shoe.waiting[0], card)
        else:
            shoe.counted(0)
            shoe.add(Drawn(card))

    # Keyed by the dealer, confirmed by the floor manager

    def keyed(self, table: Table, asked: Asked, show: Show, before: Sequence[str] | None = None) -> Procedure:
        """Cards as the dealer keys them, once the floor manager confirms them; or an event that came instead.

        It is the next card of the shoe, while that is to be keyed (else None); or all that were taken for `before`.
        """
        found = yield from self._keyed(table, asked, show, before)
        table.digits("")
        return found

    def _keyed(self, table: Table, asked: Asked, show: Show, before: Sequence[str] | None) -> Procedure:
        cards: list[str] = []
        half: list[int] = []
        while True:
            found = yield from entered(table, self._asked(table, asked(), cards, before), KEYED_CARD, half)
            if isinstance(found, str):
                table.digits("")
                self._key(table, cards, found, before)
            elif is_of(found, (CONFIRM,)):
                return cards
            elif self._meanwhile(table, found):
                show(table)
            else:
                return found
            if before is None and not to_be_keyed(table) and (table.memory.shoe.waiting or not cards):
                return None

    def _asked(self, table: Table, asked: Wait, cards: list[str], before: Sequence[str] | None) -> Wait:
        """What the dealer and the floor manager are asked for, besides all that `asked` accepts."""
        complete = len(cards) == _count(before)
        source = BY_DECISION
        if complete:
            what = f"floor manager: look at it and turn your key on to confirm {_in_words(table, cards)}"
        elif before is not None:
            what = f"key card {len(cards) + 1} of {len(before)}: rank, suit, entry"
        elif waiting := table.memory.shoe.waiting:
            what = f"a card was not read ({waiting[0].why}): key its rank and suit, and entry; 0 0 0 if none had left"
        else:
            what, source = f"{asked.what}; key its rank and suit, and entry: the shoe does not read it", asked.source
        despite = asked.despite_blocks | set(ENTRY)
        refuses = {**asked.refuses, CONFIRM: ("nothing is keyed yet that could be confirmed", BY_DECISION)}
        waits = replace(asked, phase="entry", what=what, source=source, despite_blocks=despite, refuses=refuses)
        return waits.also(*OUT_OF_THE_SHOE, *ENTRY, *MEANWHILE, *((CONFIRM,) if complete else ()))

    def _key(self, table: Table, cards: list[str], card: str, before: Sequence[str] | None) -> None:
        """One more card is keyed; with all of them keyed already, the first one anew."""
        shoe: Shoe = table.memory.shoe
        if len(cards) == _count(before):
            cards.clear()
        if not card and (before is not None or not shoe.waiting):
            table.refuse("no card that was not read is waiting: key the card", BY_DECISION)
        elif card and shoe.left.get(card, 0) + cards.count(card) - (before or ()).count(card) >= shoe.decks:
            table.refuse(self._too_many(shoe, card), self.rules.decks)
        else:
            cards.append(card)


def _count(before: Sequence[str] | None) -> int:
    """How many cards are keyed: the next one of the shoe, or all that were taken for others."""
    return 1 if before is None else len(before)


def _in_words(table: Table, cards: Sequence[str]) -> str:
    """The cards that were keyed; one that is burnt face down is not named."""
    if table.memory.cards.face_down and all(cards):
        return "the card that was keyed"
    return " ".join(card or "no card" for card in cards)


def _is_named(waiting: Sequence[Drawn]) -> bool:
    """Whether the next card is there, and known."""
    return bool(waiting and waiting[0].card)


def to_be_keyed(table: Table) -> bool:
    """Whether the next card is keyed: it was not read, or the reader is lost or in doubt."""
    waiting = table.memory.shoe.waiting
    return not _is_named(waiting) if waiting else SHOE in table.state.blocks


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
