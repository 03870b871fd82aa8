# SPDX-License-Identifier: MIT
"""The round of baccarat and of mini-baccarat: wagers, the two hands, third cards, the result (ss 97-106, 202-209)."""

from functools import partial

from msgspec.structs import replace

from controller.engine.betting.settlement import declare, settle
from controller.engine.record.events import Collected, Directed, Event, Placed, PlayerLeft, Seated, Withdrawn
from controller.engine.rules.directions import ABOUT_A_PLAYER, BY_DECISION, Direction
from controller.engine.rules.wait import NO_MORE_BETS, VOID, Awaited, Procedure, VoidRound, Wait, wait
from controller.engine.values.roles import DEALER, SUPERVISORS
from controller.games.baccarat import banker
from controller.games.baccarat.banker import DEALER_BANKS, KEEPS_IT, ORDERED, PASS
from controller.games.baccarat.excess import Irregularities, answered, asked_about, is_seen
from controller.games.baccarat.hands import BaccaratHands
from controller.games.baccarat.on_show import show
from controller.games.baccarat.sections import BaccaratSections
from controller.games.baccarat.table import BaccaratTable
from controller.games.baccarat.wagers import DEALT, on_the_road
from controller.games.cards.shoe.drawing import CardDrawing, is_of
from controller.games.cards.shoe.keying import UnconfirmedCards
from controller.games.cards.shoe.preparing import DONE, RESHUFFLE, CardsPrepared
from controller.games.cards.shoe.shoe import DrawnCard, Shoe
from controller.games.kit.keying import PAID
from controller.games.kit.places import ACCEPT, DECLINE
from hal.signals import Pressed

AGAIN: Awaited = (Directed, "cards-again")
CARDS_AGAIN = Direction(source=BY_DECISION, roles=SUPERVISORS)
"""Direction that the cards of a hand are keyed again, with its roles."""
BARRED: tuple[Awaited, ...] = tuple((Directed, it) for it in ABOUT_A_PLAYER)
"""Directions that exclude or admit a player, or void a player's wagers."""
SEAT_EVENTS: tuple[Awaited, ...] = (Seated, PlayerLeft, Placed, Withdrawn, Collected, *BARRED)
"""Events that may change the player offered the shoe, or the acts due from a banker."""
STANDS = ("the result is declared: it stands, unless the floor manager has the cards keyed again", BY_DECISION)
KEY_AGAIN = wait(
    "entry", "key the cards of this hand again", BY_DECISION, besides=(AGAIN,), headline="Cards keyed again"
)
"""The wait for cards keyed again. Nothing is declared meanwhile, so the round may be voided."""


class BaccaratRound:
    """The round of one of the two games."""

    def __init__(self, sections: BaccaratSections) -> None:
        self.sections = sections
        self.drawing = CardDrawing(sections.shoe)
        self.cards: CardsPrepared[BaccaratTable] = CardsPrepared(
            sections.cards, self.drawing, lambda table: self.show(table, BaccaratHands())
        )
        self.irregular = Irregularities(sections.irregular)
        self.betting = wait(
            "betting", "take wagers, then call no more bets", sections.close, NO_MORE_BETS,
            besides=SEAT_EVENTS, in_play=False
        )  # fmt: skip
        self.pay = wait(
            "payment", "", f"{sections.result}(3)", PAID, besides=(AGAIN,), despite_blocks=(PAID,), may_void=False,
            refuses={VOID: STANDS}, settles=True,
        )  # fmt: skip
        self.dummy_over = wait(
            "dummy round", "the dummy round is over, and nothing is declared: press done", f"{sections.irregular}(5)",
            DONE, besides=(AGAIN,), despite_blocks=(DONE,), headline="Dummy round",
        )  # fmt: skip

    def show(self, table: BaccaratTable, hands: BaccaratHands) -> None:
        """Show everything known of the shoe and the hands."""
        show(table, self.sections, hands)

    def round_of_play(self, table: BaccaratTable) -> Procedure[None]:
        """Play one round, from the preparation of the cards, if due, to the last payment; or a void or dummy round."""
        hands = BaccaratHands()
        table.memory.shoe.dealt = False
        if self.sections.banks:
            banker.fewer_places(table)
        try:
            yield from self.play_steps(table, hands)
        except VoidRound:
            self.end_round(table, hands)
            raise
        self.end_round(table, hands)

    def play_steps(self, table: BaccaratTable, hands: BaccaratHands) -> Procedure[None]:
        """Play wagers, hands and result. The round goes on if cards are keyed again, or shuffled before the first is
        dealt.
        """
        over = False
        while not over:
            yield from self.take_wagers(table, hands)
            yield from self.dealt(table, hands)
            if not hands.to:
                over = yield from self.ends_as_dummy(table, hands) if hands.dummy else self.declared(table, hands)

    def end_round(self, table: BaccaratTable, hands: BaccaratHands) -> None:
        """Update the shoe after a round, also a void one: announce the last round, or complete the shoe."""
        memory, shoe = table.memory, table.memory.shoe
        played = shoe.dealt or (table.called and shoe.begun)
        if shoe.begun and not memory.cards.stage:
            memory.cards.preshuffled = memory.cards.first = False
        if table.called and hands.to:
            shoe.waiting.clear()
        if shoe.empty or (shoe.cutting_card == "last" and played):
            shoe.complete()
            memory.cards.prepare("shuffle")
        elif shoe.cutting_card == "came":
            shoe.cutting_card = "last"
            table.call("last round", f"{self.sections.shoe.cutting_card}(2)")

    # Until "no more bets"

    def take_wagers(self, table: BaccaratTable, hands: BaccaratHands) -> Procedure[None]:
        """Prepare the cards, offer the shoe and take wagers until the call. A card that leaves the shoe is in
        excess.
        """
        while not table.called:
            yield from self.cards.ready(table)
            self.look_at_the_shoe(table, hands)
            self.open_or_close(table, hands)
            self.show(table, hands)
            self.handle(table, hands, (yield self.drawing.also(self.asked(table, hands))))

    def look_at_the_shoe(self, table: BaccaratTable, hands: BaccaratHands) -> None:
        """Check for a card that left the shoe before the call, a disclosed card for this hand, and an empty shoe."""
        shoe: Shoe = table.memory.shoe
        self.irregular.name(table, self.sections.close)
        if shoe.empty:
            raise self.too_few_cards()
        if not hands.dummy and is_seen(shoe.waiting):
            self.irregular.becomes_dummy(table, hands, "(4)(a)")

    def too_few_cards(self) -> VoidRound:
        """Return the exception for a round without effect (s 106(8), s 209(8))."""
        return VoidRound(
            "there are too few cards in the shoe to complete the round", f"{self.sections.irregular}(8)(a)"
        )

    def open_or_close(self, table: BaccaratTable, hands: BaccaratHands) -> None:
        """Open wagers once somebody holds the shoe, but not in a dummy round."""
        if hands.dummy:
            table.open_later(*self.irregular.nobody_wagers)
        elif self.is_offered(table):
            table.open_later("nobody holds the shoe yet", banker.offer(table)[1])
        else:
            table.open_betting()

    def is_offered(self, table: BaccaratTable) -> bool:
        """Return whether the shoe is being offered to a player."""
        return banker.is_offered(table)

    def asked(self, table: BaccaratTable, hands: BaccaratHands) -> Wait:
        """Return the wait before the call."""
        if asked_about(table):
            return self.irregular.ask(table, self.betting)
        if self.is_offered(table):
            offer = banker.offer(table)
            asked = wait("offer", *offer, ACCEPT, DECLINE, besides=SEAT_EVENTS, in_play=False, headline="Shoe offered")
            return asked if banker.next_banker(table) else asked.asking()
        asked = self.betting.also(*self.cards.asks(table))
        if hands.dummy:
            what = "call no more bets for the dummy round: nobody wagers on it"
            asked = replace(asked, what=what, source=self.irregular.nobody_wagers[1]).with_headline(
                "Dummy round: no wagers"
            )
        return self.asked_of_the_banker(table, asked, hands) if self.sections.banks else asked

    def asked_of_the_banker(self, table: BaccaratTable, asked: Wait, hands: BaccaratHands) -> Wait:
        """Return the wait, in which the banker also wagers or passes the shoe. A dealer who banks does neither.

        The wait does not ask for the call while the banker may not deal.
        """
        player = banker.holder(table)
        if not player:
            return replace(asked, refuses=dict.fromkeys((ACCEPT, DECLINE, PASS), DEALER_BANKS))
        asked = replace(asked.also(PASS, ORDERED), refuses=dict.fromkeys((ACCEPT, DECLINE), KEEPS_IT))
        if banker.may_not_deal(table, dummy=hands.dummy):
            what = f"{player}, the banker, wagers on banker or player, or passes"
            return replace(asked.asking(), what=what, source="s 95(1)")
        if hands.dummy or banker.has_minimum(table):
            return asked
        what = f"{player}, the banker, wagers, or passes; take wagers, then call no more bets"
        return replace(asked, what=what, source="s 95(1)")

    def handle(self, table: BaccaratTable, hands: BaccaratHands, event: Event) -> None:
        """Handle one event before the call."""
        if self.drawing.took_from_shoe(table, event):
            return
        match event:
            case Pressed(button="no-more-bets"):
                self.no_more_bets(table, hands)
            case Pressed(button="pass"):
                banker.take_shoe(table, "passes", "s 105(2)")
            case Pressed(button="accept" | "decline"):
                banker.answered(table, accepts=event.button == "accept")
            case Pressed():
                answered(table, seen=event.button == "disclosed")
            case Directed(direction="pass"):
                banker.ordered(table, event)
            case Directed(direction=direction) if direction not in ABOUT_A_PLAYER:
                self.cards.direct(table, event)

    def no_more_bets(self, table: BaccaratTable, hands: BaccaratHands) -> None:
        """Make the dealer's announcements, unless something is missing."""
        why = banker.may_not_deal(table, dummy=hands.dummy) if self.sections.banks else None
        if why:
            table.refuse(*why)
            return
        table.memory.cards.first = False
        table.no_more_bets(self.sections.close, self.sections.closed)
        if self.sections.banks:
            table.call("cards", self.sections.close)

    # The hands

    def dealt(self, table: BaccaratTable, hands: BaccaratHands) -> Procedure[None]:
        """Deal cards until both hands are complete."""
        while table.called and hands.to:
            self.show(table, hands)
            asked, shown = partial(self.deal, table, hands), partial(self.show, hands=hands)
            match (yield from self.drawing.next(table, asked, shown)):
                case DrawnCard() as drawn:
                    self.lay(table, hands, drawn)
                case None:
                    self.irregular.no_dummy(table, hands)
                case Directed(direction="reshuffle") as event:
                    self.reshuffle(table, event)
                case Directed() as event:
                    yield from self.key_again(table, hands)
                case _:
                    raise self.too_few_cards()

    def deal(self, table: BaccaratTable, hands: BaccaratHands) -> Wait:
        """Return the wait for a card, with the hand that gets it."""
        hand = hands.to
        who = banker.holder(table) if self.sections.banks else ""
        what = f"{who or DEALER} deals card {hands.next} of the {hand}'s hand"
        if len(hands.cards) < DEALT:
            laid, source = self.sections.first_cards[hand]
            what += laid
            if not hands.cards:
                what, source = f"{what}: all face up, or all face down", self.sections.face_up
        elif len(hands.cards) == DEALT and hand == "banker":
            what += "; one dealt to the player's hand in error is the banker's too"
            source = f"{self.sections.irregular}(1)"
        else:
            source = self.sections.player_third if hand == "player" else self.sections.banker_third
        also = (RESHUFFLE,) if table.memory.cards.preshuffled and not table.memory.shoe.begun else ()
        return wait("dealing", what, source, besides=(AGAIN, *also), headline=self.due(hands))

    def due(self, hands: BaccaratHands) -> str:
        """Return the headline of the next card: "Player's first card", "Banker draws"."""
        hand = hands.to.capitalize()
        first = {1: "first", 2: "second"}.get(hands.next)
        words = f"{hand}'s {first} card" if first else f"{hand} draws"
        return f"Dummy round: {words[0].lower()}{words[1:]}" if hands.dummy else words

    def lay(self, table: BaccaratTable, hands: BaccaratHands, drawn: DrawnCard) -> None:
        """Put a card into its hand. A first card found face up makes this a dummy round.

        A later card found face up is played with a note, unless it was already reported in excess.
        """
        if drawn.face_up and hands.cards and not drawn.excess:
            table.note(f"{drawn.card} was found face up: it is played as a live card", f"{self.sections.irregular}(7)")
        elif drawn.face_up and not hands.cards and not hands.dummy:
            self.irregular.becomes_dummy(table, hands, "(4)(b)")
        table.memory.shoe.dealt = True
        hands.lay([drawn.card])
        if len(hands.cards) == DEALT:
            player, bank = hands.counts
            table.call(f"player {player}", self.sections.player_count)
            table.call(f"banker {bank}", self.sections.banker_count)

    def reshuffle(self, table: BaccaratTable, event: Directed) -> None:
        """Shuffle the cards on request between the call and the first card. Wagers open again once they are ready."""
        self.cards.direct(table, event)
        if table.memory.cards.stage:
            table.open_betting()

    # The result

    def declared(self, table: BaccaratTable, hands: BaccaratHands) -> Procedure[bool]:
        """Declare the result. Return whether the round was paid; otherwise its cards were keyed again."""
        player, bank = hands.counts
        road: list[str] = table.memory.shoe.road
        declare(table, (player, bank), f"{self.sections.result}({2 if player == bank else 1})")
        road.append(on_the_road((player, bank)).words)
        event = yield from self.decided(table, hands, self.pay)
        if isinstance(event, Directed):
            table.withdraw_declaration("the cards of this hand are keyed again", BY_DECISION)
            road.pop()
            self.show(table, hands)
            yield from self.key_again(table, hands)
            return False
        settle(table)
        if self.sections.banks and player > bank:
            banker.lost(table)
        return True

    def ends_as_dummy(self, table: BaccaratTable, hands: BaccaratHands) -> Procedure[bool]:
        """End a dummy round without a result when the dealer says so, unless its cards are keyed again."""
        event = yield from self.decided(table, hands, self.dummy_over)
        if isinstance(event, Directed):
            yield from self.key_again(table, hands)
            return False
        raise VoidRound("a dummy round decides nothing", f"{self.sections.irregular}(5)")

    def decided(self, table: BaccaratTable, hands: BaccaratHands, asked: Wait) -> Procedure[Event]:
        """Return the press that ends the round, or the floor manager's direction to key its cards again."""
        while True:
            self.irregular.name(table, self.excess_by(hands))
            self.show(table, hands)
            about = asked_about(table)
            waits = (self.irregular.ask(table, asked) if about else asked).also(PlayerLeft, *BARRED)
            event = yield self.drawing.also(waits)
            if self.drawing.took_from_shoe(table, event) or is_of(event, (PlayerLeft, *BARRED)):
                continue
            if about and isinstance(event, Pressed):
                answered(table, seen=event.button == "disclosed")
            else:
                return event

    def excess_by(self, hands: BaccaratHands) -> str:
        """Return the section by which no card may be drawn once the hands are complete."""
        if hands.naturals:
            return self.sections.natural
        return f"{self.sections.irregular}(2)" if len(hands.cards) == DEALT else self.sections.third

    def key_again(self, table: BaccaratTable, hands: BaccaratHands) -> Procedure[None]:
        """Have all cards of the hand keyed again, in order, and put into the hands again (s 3(2))."""
        shoe: Shoe = table.memory.shoe
        taken = len(shoe.waiting) if hands.to else 0
        before = [*hands.cards, *(it.card for it in shoe.waiting[:taken])]
        if not before:
            table.refuse("no card of this hand has left the shoe", BY_DECISION)
            return
        cards = yield from self.all_keyed(table, hands, before)
        shoe.rename(before, cards)
        del shoe.waiting[:taken]
        hands.clear()
        while cards and hands.to:
            self.lay(table, hands, DrawnCard(cards.pop(0)))
        shoe.waiting[:0] = [DrawnCard(card, excess="shown") for card in cards]

    def all_keyed(self, table: BaccaratTable, hands: BaccaratHands, before: list[str]) -> Procedure[list[str]]:
        """Return the cards keyed in place of `before`. The floor manager may direct to begin again."""
        keys, shown = UnconfirmedCards(), partial(self.show, hands=hands)
        while True:
            found = yield from self.drawing.keyed_again(table, KEY_AGAIN, shown, before, keys)
            if isinstance(found, list):
                return found
            keys = UnconfirmedCards()
            table.digits("")
