# SPDX-License-Identifier: MIT
"""Cards as they leave the shoe. The shoe reads a card; or the dealer keys it and the floor manager confirms it."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from controller.engine.record import effects as e
from controller.engine.record.events import Event, PlayerLeft
from controller.engine.rules.directions import BY_DECISION
from controller.engine.rules.wait import CONFIRM, NEXT_CARD, Awaited, KeysDropped, Procedure, Wait
from controller.games.cards.shoe.keying import UnconfirmedCards, card_keying
from controller.games.cards.shoe.shoe import SHOE, DrawnCard, Shoe
from controller.games.cards.shoe.table import CardTable
from controller.games.kit.keying import ENTRY, no_other_meaning, take_entry
from controller.games.kit.places import DECLINE, EXCLUDED
from hal.signals import CardDrawn, CardsPutBack, CardUnread, CuttingCard, Fault, Restored, ShoeEmpty

OUT_OF_THE_SHOE: tuple[Awaited, ...] = (CardDrawn, CardUnread, CuttingCard, ShoeEmpty, CardsPutBack, KeysDropped)
"""Events that a card game accepts in every wait. No card is ignored, and dropped digits do not count."""
MEANWHILE: tuple[Awaited, ...] = ((Fault, SHOE), (Restored, SHOE), PlayerLeft, EXCLUDED)
"""Events that may change whether the dealer keys cards in, or who deals."""
BEFORE_PLAY = {
    CuttingCard: "the cutting card came before play: it was not put in far enough from the front; "
    "take it out, put it in again",
    ShoeEmpty: "the shoe is empty before play: see whether all cards are there",
}
KEY_THE_CARD = "no unread card is waiting: key the card, not 0 0 0"
BEHIND, FEW = 14, 3
"""Cards. At least 14 are behind the first cutting card (s 93(6), s 201(6)), at most 3 behind the second."""

T = TypeVar("T", bound=CardTable)
Show = Callable[[T], None]
"""Shows what is known of the shoe."""
PresentWait = Callable[[], Wait]
"""Makes the wait for the present state of the table."""


class ShoeSections(msgspec.Struct, frozen=True, kw_only=True):
    """The sections of one part of the rules on its shoe."""

    decks_section: str
    """Number of decks in the shoe: no card comes more often."""
    dealt: str
    """Cards are dealt from the shoe: cards that the shoe reads need not be keyed."""
    begins: str
    """The dealer's announcement that begins the deal."""
    cutting_card: str
    """Actions when a cutting card appears: (1) in a round, (3) after the last round, (4) before a first card."""
    loaded: str
    """Position of the cutting card in the stack, before the stack goes into the shoe."""
    decision: str = BY_DECISION
    """A decision on an unread card is binding."""


class CardDrawing:
    """Draws cards from the table's shoe, by one part of the rules.

    other: Whether the keyed numbers have another meaning at this table while a card is asked for (`entered`).
    """

    def __init__(self, rules: ShoeSections) -> None:
        self.rules = rules
        self.other: Callable[[Any, Sequence[int]], bool] = no_other_meaning

    # Events of the shoe

    def also(self, asked: Wait) -> Wait:
        """Return the same wait, which also accepts events of the shoe. The keys are refused if no card has to be
        keyed.
        """
        reads = ("the shoe has read every card: none is to be keyed", self.rules.dealt)
        refuses: dict[Awaited, tuple[str, str]] = {**dict.fromkeys(ENTRY, reads), **asked.refuses}
        return replace(asked.also(*OUT_OF_THE_SHOE), refuses=refuses)

    def took_from_shoe(self, table: CardTable, event: Event) -> bool:
        """Record an event of the shoe. Cards that left wait for their place. Return whether the event was one of
        these.
        """
        match event:
            case CardDrawn() | CardUnread():
                self._left(table, event)
            case CuttingCard():
                self._cutting_card(table)
            case ShoeEmpty():
                self._empty(table)
            case CardsPutBack(count=count):
                table.memory.shoe.taken_back(count)
            case KeysDropped():
                pass
            case _:
                return False
        return True

    def _left(self, table: CardTable, event: CardDrawn | CardUnread) -> None:
        shoe: Shoe = table.memory.shoe
        if not table.attended:
            what = "a card left the shoe while no dealer is signed in"
            table.alert(table.game.general.in_charge, what, self.rules.begins)
        if 1 < event.count <= shoe.count:  # a reader that started again counts from 1
            what = f"the reader counts {event.count} cards, {shoe.count + 1} are recorded: check whether all had left"
            self.doubt(table, what, self.rules.decision)
        if foreign := shoe.add_card(event):
            table.refuse(self._too_many(shoe, foreign), self.rules.decks_section)

    def _too_many(self, shoe: Shoe, card: str) -> str:
        return f"{card}: all {shoe.decks} of this card have left the shoe; key the card as it lies"

    def _cutting_card(self, table: CardTable) -> None:
        """Handle the cutting card. The open round is the last one if none of its cards has been dealt."""
        shoe, section = table.memory.shoe, self.rules.cutting_card
        if table.memory.cards.stage:
            self.before_play(table, CuttingCard)
        elif shoe.cutting_card:
            table.note("the second cutting card: remove it", f"{section}(1)")
            self.check_its_place(table, first=False)
        elif shoe.begun:
            shoe.cutting_card, shoe.behind = "came", shoe.inside
            table.note("remove the cutting card, and finish this round", f"{section}(1)")
            self.check_its_place(table, first=True)
        else:
            self.came_first(table)
            self.check_its_place(table, first=True)

    def came_first(self, table: CardTable) -> None:
        """Announce the last round: the cutting card came before any card of the open round."""
        table.memory.shoe.cutting_card = "last"
        table.call("last round", f"{self.rules.cutting_card}(4)")

    def check_its_place(self, table: CardTable, *, first: bool) -> None:
        """Check the number of cards behind a cutting card (s 93(6), s 201(6))."""
        inside = table.memory.shoe.inside
        if first and inside < BEHIND:
            what = f"only {inside} cards were behind the cutting card: at least {BEHIND} are to be"
            self.doubt(table, what, self.rules.loaded)
        elif not first and inside > FEW:
            what = f"{inside} cards were behind the second cutting card: it is put at the end of the stack"
            self.doubt(table, what, self.rules.loaded)

    def _empty(self, table: CardTable) -> None:
        """Handle an empty shoe. Cards that should be left, without an unread card, are missing."""
        shoe: Shoe = table.memory.shoe
        if shoe.inside and not (shoe.empty or shoe.unread or table.memory.cards.stage):
            whole = table.memory.cards.deck * shoe.decks
            what = f"the shoe is empty, and {shoe.inside} of its {whole} cards have not left it"
            self.doubt(table, f"{what}: look for them", self.rules.decks_section)
        shoe.empty = True

    def doubt(self, table: CardTable, what: str, section: str) -> None:
        """Alert the floor manager until the cards are inspected. Play does not change."""
        table.memory.shoe.doubted = True
        table.alert(table.game.general.in_charge, what, section, SHOE)

    def looked_at(self, table: CardTable) -> None:
        """End an alert about the cards: somebody handles them."""
        if table.memory.shoe.doubted:
            table.memory.shoe.doubted = False
            table.say(e.AllClear(SHOE))

    def before_play(self, table: CardTable, event: type[CuttingCard | ShoeEmpty]) -> None:
        """Alert about a cutting card or an empty shoe while the cards are prepared or burnt. Nothing else follows."""
        self.doubt(table, BEFORE_PLAY[event], self.rules.loaded)

    # The next card

    def next(self, table: T, asked: PresentWait, show: Show[T]) -> Procedure[DrawnCard | Event | None]:
        """Return the next card, once known; None if the reader's report was false; ShoeEmpty if no card is left.

        Another event of `asked` is returned too. `show` shows each change meanwhile.
        """
        shoe: Shoe = table.memory.shoe
        while not _is_named(shoe.waiting):
            if shoe.empty and not shoe.waiting:
                return ShoeEmpty(SHOE)
            found = yield from self.keyed(table, asked, show) if self.is_keyed(table) else self._awaited(asked)
            if found == "":
                self._nothing(table)
                return None
            if isinstance(found, str):
                self._named(shoe, found)
            elif found and not self._meanwhile(table, found):
                return found
            if not _is_named(shoe.waiting):
                show(table)
        return shoe.waiting.pop(0)

    def _awaited(self, asked: PresentWait) -> Procedure[Event]:
        """Return the next event: of the shoe, or another one."""
        present = asked()
        return (yield self.also(present.asking(*(present.asks or (NEXT_CARD,))).also(*MEANWHILE)))

    def _meanwhile(self, table: CardTable, event: Event) -> bool:
        """Return whether the next card is still awaited after this event. The dealer may have to key the card now."""
        return self.took_from_shoe(table, event) or is_of(event, MEANWHILE)

    def _nothing(self, table: CardTable) -> None:
        """Remove a false reading. A cutting card that followed may now be the first out of the shoe."""
        shoe: Shoe = table.memory.shoe
        shoe.nothing(shoe.waiting[0])
        if shoe.cutting_card == "came" and not shoe.begun:
            self.came_first(table)

    def _named(self, shoe: Shoe, card: str) -> None:
        """Give the next card its name."""
        if shoe.waiting:
            shoe.name(shoe.waiting[0], card)
        else:
            shoe.counted(0)
            shoe.add(DrawnCard(card))

    # Keyed by the dealer, confirmed by the floor manager

    def is_keyed(self, table: CardTable) -> bool:
        """Return whether the dealer keys the next card."""
        return to_be_keyed(table)

    def keyed(self, table: T, asked: PresentWait, show: Show[T]) -> Procedure[str | Event | None]:
        """Return the next card as keyed by the dealer, once the floor manager confirms it; empty if no card had left.

        Another event of `asked` is returned too; None once the card need not be keyed any more.
        """
        keys = UnconfirmedCards()
        while self.is_keyed(table) or (keys.cards and not table.memory.shoe.waiting):
            found = yield from self._keyed(table, self._asks_for_next(table, asked(), keys.cards), keys, show)
            if isinstance(found, str):
                self._key_next(table, keys.cards, found)
            elif found:
                table.digits("")
                if not is_of(found, (CONFIRM,)):
                    return found
                if self._can_still_be(table, keys.cards):
                    return keys.cards[0]
                keys = UnconfirmedCards()
        table.digits("")
        return None

    def keyed_again(
        self, table: T, asked: Wait, show: Show[T], before: Sequence[str], keys: UnconfirmedCards
    ) -> Procedure[list[str] | Event]:
        """Return all cards listed in `before`, keyed again by the dealer, once the floor manager confirms them.

        Another event of `asked` is returned too; `keys` keeps the cards keyed so far. Decline starts again from the
        first card: a wrong card may stand in the place of the card on the layout.
        """
        while True:
            found = yield from self._keyed(table, self._asks_for_all(table, asked, keys.cards, before), keys, show)
            if isinstance(found, str):
                self._key_again(table, keys.cards, found, before)
            elif found and is_of(found, (DECLINE,)):
                keys = UnconfirmedCards()
                table.digits("")
            elif not found:
                continue
            elif not is_of(found, (CONFIRM,)):
                return found
            elif self._can_still_be(table, keys.cards, before):
                return keys.cards
            else:
                keys = UnconfirmedCards()
                table.digits("")

    def _keyed(self, table: T, asked: Wait, keys: UnconfirmedCards, show: Show[T]) -> Procedure[str | Event | None]:
        """Return a keyed card, or another event; None if that event only changes the wait."""
        found = yield from take_entry(table, asked, card_keying(self.rules.decision), keys.half, self.other)
        if isinstance(found, str):
            table.digits("")
            return found
        if not self._meanwhile(table, found):
            return found
        show(table)
        return None

    def _asks_for_next(self, table: CardTable, asked: Wait, cards: Sequence[str]) -> Wait:
        """Return the wait for the next card to be keyed, or confirmed."""
        if cards:
            return self._asks_to_confirm(table, asked, cards)
        what, source = f"{asked.what}; key its rank and suit, and entry: the shoe does not read it", asked.source
        if waiting := table.memory.shoe.waiting:
            what = f"a card was not read ({waiting[0].why}): key its rank and suit, and entry; 0 0 0 if none had left"
            source = self.rules.decision
        return self._asks_for(table, asked, what, source, "nothing is keyed yet that could be confirmed")

    def _asks_for_all(self, table: CardTable, asked: Wait, cards: Sequence[str], before: Sequence[str]) -> Wait:
        """Return the wait for the cards of a hand, keyed in order and then confirmed. Decline starts again."""
        asked = asked.also(DECLINE)
        if len(cards) == len(before):
            return self._asks_to_confirm(table, asked, cards)
        again = "; decline: from the first again" if cards else ""
        what = f"key card {len(cards) + 1} of {len(before)}: rank, suit, entry{again}"
        not_yet = f"{len(cards)} of {len(before)} cards are keyed: key all of them, then they are confirmed"
        return self._asks_for(table, asked, what, self.rules.decision, not_yet)

    def _asks_to_confirm(self, table: CardTable, asked: Wait, cards: Sequence[str]) -> Wait:
        what = f"{table.game.general.person}: look at it and turn your key on to confirm {_in_words(table, cards)}"
        return self._asks_for(table, asked, what, self.rules.decision).asking(CONFIRM)

    def _asks_for(self, table: CardTable, asked: Wait, what: str, source: str, not_yet: str = "") -> Wait:
        """Return the wait for keys, which also accepts the events of `asked`. `not_yet`: Why nothing can be
        confirmed.
        """
        return (
            replace(
                asked,
                phase=asked.phase if table.memory.cards.stage else "entry",
                what=what,
                source=source,
                despite_blocks=asked.despite_blocks | set(ENTRY),
                refuses={**asked.refuses, **({CONFIRM: (not_yet, self.rules.decision)} if not_yet else {})},
            )
            .asking(*ENTRY)
            .also(*OUT_OF_THE_SHOE, *MEANWHILE)
        )

    def _key_next(self, table: CardTable, cards: list[str], card: str) -> None:
        """Key the next card, perhaps for a second time."""
        cards.clear()
        if not card and not table.memory.shoe.waiting:
            table.refuse(KEY_THE_CARD, self.rules.decision)
        elif not card or self._can_be(table, card):
            cards.append(card)

    def _key_again(self, table: CardTable, cards: list[str], card: str, before: Sequence[str]) -> None:
        """Key one more of the cards. If all are keyed already, start again with the first one."""
        if len(cards) == len(before):
            cards.clear()
        if not card:
            table.refuse(KEY_THE_CARD, self.rules.decision)
        elif self._can_be(table, card, cards.count(card) - before.count(card)):
            cards.append(card)

    def _can_be(self, table: CardTable, card: str, more: int = 0) -> bool:
        """Return whether one more of this card can have left the shoe; if not, refuse the card.

        more: Number of this card keyed above the number known to have left.
        """
        shoe: Shoe = table.memory.shoe
        if shoe.gone.get(card, 0) + more < shoe.decks:
            return True
        table.refuse(self._too_many(shoe, card), self.rules.decks_section)
        return False

    def _can_still_be(self, table: CardTable, cards: Sequence[str], before: Sequence[str] = ()) -> bool:
        """Whether these keyed cards can have left the shoe; if not, they are keyed anew.

        The reader may have read a card before the floor manager confirmed it.
        """
        named = [card for card in dict.fromkeys(cards) if card]
        return all(self._can_be(table, card, cards.count(card) - before.count(card) - 1) for card in named)


def _in_words(table: CardTable, cards: Sequence[str]) -> str:
    """Return the keyed cards in words. A card that is burnt face down is not named."""
    if table.memory.cards.face_down and all(cards):
        return "the card that was keyed"
    return " ".join(card or "no card" for card in cards)


def _is_named(waiting: Sequence[DrawnCard]) -> bool:
    """Return whether the next card has left the shoe and is known."""
    return bool(waiting and waiting[0].card)


def to_be_keyed(table: CardTable) -> bool:
    """Return whether the next card has to be keyed: it was not read, or the reader is lost or in doubt."""
    waiting = table.memory.shoe.waiting
    return not _is_named(waiting) if waiting else SHOE in table.state.blocks


def is_of(event: Event, keys: Sequence[Awaited]) -> bool:
    """Return whether a wait for these accepts the event."""
    return type(event) in keys or (type(event), event.subject) in keys
