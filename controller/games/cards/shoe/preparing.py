# SPDX-License-Identifier: MIT
"""The cards of a shoe before they are dealt: sorted, inspected, shuffled, cut, burnt (ss 91-93, ss 199-201)."""

from collections.abc import Callable, Mapping
from typing import Generic, NamedTuple, TypeVar

from controller.engine.betting.commission import COLLECTED
from controller.engine.record.events import Collected, Directed, Event, PlayerLeft, Restarted, Seated
from controller.engine.rules import powers
from controller.engine.rules.wagering import Refusal
from controller.engine.rules.wait import NO_MORE_BETS, Awaited, Button, Procedure, Wait, turn, wait
from controller.engine.values.money import dollars
from controller.engine.values.roles import FLOOR_MANAGER
from controller.games.cards.shoe.drawing import OUT_OF_THE_SHOE, CardDrawing
from controller.games.cards.shoe.preparation import CardPreparation, PreparationSections
from controller.games.cards.shoe.shoe import DrawnCard, Shoe, face_value
from controller.games.cards.shoe.table import CardTable
from controller.games.kit.places import ACCEPT, ADMITTED, DECLINE, EXCLUDED, may_be_offered
from hal.signals import CardDrawn, CardUnread, CuttingCard, KeyTurned, Pressed, ShoeEmpty

DONE = Button("done", "space")
PRESHUFFLED, RESHUFFLE, NEW_CARDS = (
    (Directed, "preshuffled"), (Directed, "reshuffle"), (Directed, "new-cards")
)  # fmt: skip
TURNED: tuple[Awaited, ...] = (KeyTurned, Restarted)
"""Events that may change the position of a key switch."""
SHOW_CARD, BURN_MORE = (Directed, "show-card"), (Directed, "burn-more")

HEADLINES = {
    "inspect": "Inspecting the cards",
    "spread": "Spreading the cards",
    "shuffle": "Shuffling the cards",
    "offer": "Offering the cut",
    "cut": "Cutting the cards",
    "load": "Loading the shoe",
    "burn": "Burning cards",
}
"""Headline of each stage for dealer and players: work in progress."""
AFTER = {"inspect": "spread", "spread": "shuffle", "shuffle": "offer", "cut": "load"}
"""The stage that follows when the dealer says that a stage is done."""


class StageTask(NamedTuple):
    """One task of the preparation."""

    what: str
    """Instruction to the dealer."""
    source: str
    """The section."""
    asks: tuple[Awaited, ...]
    """Events asked for."""
    besides: tuple[Awaited, ...] = ()
    """Other events accepted."""
    refuses: Mapping[Awaited, tuple[str, str]] = {}
    """Reasons for refusing certain events, with the section."""
    headline: str = ""
    """Headline, if not the stage's own."""


T = TypeVar("T", bound=CardTable)


class CardsPrepared(Generic[T]):
    """Prepares the cards by one part of the rules."""

    def __init__(self, rules: PreparationSections, drawing: CardDrawing, show: Callable[[T], None]) -> None:
        self.rules, self.drawing, self.show = rules, drawing, show

    # Step by step

    def ready(self, table: T) -> Procedure[None]:
        """Prepare the cards. No wager is accepted until they are ready."""
        cards: CardPreparation = table.memory.cards
        if cards.stage:
            while self.due(table):
                table.open_later(*self.after_a_shoe(table) or ("the cards are not ready", self.rules.inspect))
                self.show(table)
                yield from self.burnt(table) if cards.stage == "burn" else self.step(table)
            self.drawing.looked_at(table)
            table.open_betting()

    def due(self, table: T) -> bool:
        """Return whether a stage of the preparation is left."""
        return bool(table.memory.cards.stage)

    def after_a_shoe(self, table: T) -> Refusal:
        """Return why no card is dealt after the last round of a shoe, until cards are shuffled or replaced; else
        None.
        """
        cards: CardPreparation = table.memory.cards
        if cards.stage != "shuffle" or cards.new or cards.again:
            return None
        why = "no more cards may be dealt until the cards are shuffled or new cards are brought into play"
        return why, f"{self.drawing.rules.cutting_card}(3)"

    def step(self, table: T) -> Procedure[None]:
        """Handle one event while the cards are out of the shoe."""
        self.handle(table, (yield self.asked(table)))

    def handle(self, table: T, event: Event) -> None:
        """Handle an event. If no player is left who may cut, the staff cuts."""
        self._handle_event(table, event)
        cards: CardPreparation = table.memory.cards
        if cards.stage == "offer" and not self.next_cutter(table):
            cards.stage = "cut"

    def _handle_event(self, table: T, event: Event) -> None:
        match event:
            case CardDrawn() | CardUnread():
                self.of_no_shoe(table, event)
            case CuttingCard() | ShoeEmpty():
                self.drawing.before_play(table, type(event))
            case PlayerLeft(player=player) | Directed(direction="exclude", player=player):
                self.gone(table, player)
            case Seated() | Directed(direction="admit"):
                pass  # the cut may be offered to somebody else now
            case Directed():
                self.direct(table, event)
            case Pressed(button="accept" | "decline"):
                self.offered(table, accepts=event.button == "accept")
            case Pressed():
                self.done(table)

    def asked(self, table: T) -> Wait:
        """Return the wait of the present stage."""
        cards: CardPreparation = table.memory.cards
        asked: StageTask = {
            "inspect": self.inspecting, "spread": self.spreading, "shuffle": self.shuffling,
            "offer": self.offering, "cut": self.cutting, "load": self.loading,
        }[cards.stage](table)  # fmt: skip
        also = (RESHUFFLE,) if cards.preshuffled else ()
        besides = *asked.besides, *also, *OUT_OF_THE_SHOE
        refuses = dict(asked.refuses)
        if not_dealt := self.after_a_shoe(table):
            refuses[NO_MORE_BETS] = not_dealt
        return wait(
            *(cards.stage, asked.what, asked.source), *asked.asks, besides=besides, refuses=refuses, in_play=False,
            headline=asked.headline or HEADLINES[cards.stage],
        )  # fmt: skip

    def inspecting(self, table: T) -> StageTask:
        """Ask floor manager and dealer to sort and inspect all cards. The floor manager's key has to be on first."""
        decks, source = table.game.equipment.decks, self.rules.inspect
        instead = (PRESHUFFLED,) if self.rules.preshuffled else ()
        if powers.exercised(table.state, self.rules.inspection):
            both = f"floor manager and dealer each sort and inspect the {decks} decks independently; press done"
            return StageTask(both, source, (DONE,), (*instead, *TURNED))
        off = "the floor manager and the dealer each inspect the cards: turn the floor manager's key on first"
        return StageTask(
            f"floor manager: sort and inspect the {decks} decks too, on your own; turn your key on",
            source,
            (turn(FLOOR_MANAGER),),
            instead,
            {DONE: (off, source)},
        )

    def spreading(self, table: T) -> StageTask:  # noqa: ARG002 - as the others
        """Ask for the cards to be spread. The players may look at the faces."""
        what = "spread the decks face up, each to be seen whole; let the players look; press done"
        return StageTask(what, self.rules.spread, (DONE,))

    def shuffling(self, table: T) -> StageTask:
        """Ask for a shuffle. New cards are washed first; otherwise owed commission is collected first."""
        if table.memory.cards.new:
            return StageTask(
                "turn the cards face down, wash, stack and shuffle them; press done", self.rules.wash, (DONE,)
            )
        new = () if table.memory.cards.again else (NEW_CARDS,)
        if who := owed_words(table):
            first = (f"collect the commission of {who} first", self.rules.owed)
            what = f"collect the commission of {who}; press collected; then shuffle"
            return StageTask(what, self.rules.owed, (COLLECTED,), (Collected, *new), {DONE: first})
        return StageTask("shuffle the cards; press done", self.rules.shuffle, (DONE,), new)

    def offering(self, table: T) -> StageTask:
        """Offer the cut to the players in turn."""
        what = f"offer {self.next_cutter(table)} the cut, backs away from you; press accept or decline"
        return StageTask(what, self.rules.offer, (ACCEPT, DECLINE), (Seated, PlayerLeft, EXCLUDED, ADMITTED))

    def cutting(self, table: T) -> StageTask:
        """Ask for the cut by the player who has accepted, or by the staff."""
        how = "put the cutting card at least 10 cards from either end, and the cards before it to the back; press done"
        if cutter := table.memory.cards.cutter:
            return StageTask(f"{cutter} cuts: {how}", self.rules.cut, (DONE,), (PlayerLeft, EXCLUDED))
        what = f"nobody accepts: pit boss, assistant pit boss, floor manager or dealer cuts: {how}"
        return StageTask(what, self.rules.staff_cut, (DONE,))

    def loading(self, table: T) -> StageTask:  # noqa: ARG002 - as the others
        """Ask for the cutting cards and the stack to be put into the shoe."""
        what = "put one cutting card at least 14 cards from the back, the other at the end, the stack into the shoe"
        return StageTask(f"{what}; press done", self.rules.load, (DONE,))

    def done(self, table: T) -> None:
        """Go on to the next stage when the dealer presses done."""
        cards: CardPreparation = table.memory.cards
        if cards.stage == "inspect" and (refused := powers.not_by_one(table.state, self.rules.inspection)):
            table.refuse(*refused)
            return
        self.drawing.looked_at(table)
        if cards.stage == "load":
            table.memory.shoe.fill(table.game.equipment.decks, cards.removed_cards)
            self.loaded(cards)
        elif cards.stage == "shuffle" and not self.rules.offer:
            cards.stage = "load"
        else:
            cards.stage = AFTER[cards.stage]

    def loaded(self, cards: CardPreparation) -> None:
        """Go on after the stack is in the shoe. Where no card is burnt, the cards are ready."""
        if self.rules.burn:
            cards.stage, cards.due, cards.shown = "burn", 1, not self.rules.burn_more
        else:
            cards.stage, cards.first = "", True

    def of_no_shoe(self, table: T, event: CardDrawn | CardUnread) -> None:
        """Handle a card reported while the cards are out of the shoe. The report only advances the reader's count."""
        shoe: Shoe = table.memory.shoe
        shoe.counted(event.count)
        what = "a card left the shoe while cards are prepared: it does not belong to this shoe; look into the shoe"
        _, source = self.after_a_shoe(table) or ("", self.rules.load)
        table.alert(FLOOR_MANAGER, what, source)

    # The cut

    def next_cutter(self, table: T) -> str:
        """Return the player who is offered the cut; empty if all have declined."""
        return next((place for place in self.order(table) if place not in table.memory.cards.refused), "")

    def order(self, table: T) -> list[str]:
        """Return the players who are offered the cut, first one first."""
        may = may_be_offered(table)
        return may[::-1] if self.rules.from_the_highest else may

    def offered(self, table: T, *, accepts: bool) -> None:
        """Record that the player accepts or declines the cut."""
        cards: CardPreparation = table.memory.cards
        player = self.next_cutter(table)
        cards.cutter = player if accepts else ""
        if accepts:
            cards.stage = "cut"
        else:
            cards.refused.append(player)

    def gone(self, table: T, player: str) -> None:
        """Record that a player has left or is excluded. A chosen cutter is replaced by the next player."""
        cards: CardPreparation = table.memory.cards
        if player and player == cards.cutter:
            cards.stage, cards.cutter = "offer", ""
            cards.refused.append(player)

    # The burn

    def burnt(self, table: T) -> Procedure[None]:
        """Remove one card before play. The first card may decide the number of further cards."""
        cards: CardPreparation = table.memory.cards
        match (yield from self.drawing.next(table, lambda: self.burning(cards), self.show)):
            case DrawnCard(card=card):
                self.burn(cards, card)
            case Directed() as event:
                self.direct(table, event)
            case ShoeEmpty() as event:
                self.drawing.before_play(table, type(event))
                table.memory.shoe.complete()
                cards.prepare("shuffle")

    def burn(self, cards: CardPreparation, card: str) -> None:
        """Put a card into the discards. By some rules, as many further cards as the first card's face value follow."""
        cards.burnt.append(card)
        cards.due -= 1
        if len(cards.burnt) == 1 and not self.rules.burn_more:
            cards.due = face_value(card)
        if not cards.due:
            cards.stage, cards.first = "", True

    def burning(self, cards: CardPreparation) -> Wait:
        """Return the wait for the first card, or for one more."""
        face = "its face shown to the players" if cards.shown else "face down"
        what = f"remove a card from the shoe, {face}, into the discards"
        if cards.burnt:
            what = f"remove {cards.due} more, shown to the players"
        also = (RESHUFFLE,) if cards.preshuffled else ()
        source = self.rules.burn_more if cards.burnt and self.rules.burn_more else self.rules.burn
        return wait("burn", what, source, besides=also, in_play=False, headline=HEADLINES["burn"])

    # Directions

    def asks(self, table: T) -> tuple[Awaited, ...]:
        """Return the directions allowed while wagers are open; some only before a card of the round has left."""
        cards: CardPreparation = table.memory.cards
        first, untouched = cards.first and bool(self.rules.burn_more), not table.memory.shoe.begun
        may = {SHOW_CARD: first, BURN_MORE: first and untouched, RESHUFFLE: cards.preshuffled and untouched}
        return tuple(key for key in may if may[key])

    def direct(self, table: T, event: Directed) -> None:
        """Carry out a direction about the cards."""
        section = self.rules.directions[event.direction].source
        {
            "preshuffled": self.preshuffled, "new-cards": self.new_cards, "reshuffle": self.reshuffle,
            "show-card": self.show_card, "burn-more": self.burn_more,
        }[event.direction](table, section)  # fmt: skip

    def preshuffled(self, table: T, section: str) -> None:
        """Begin with preshuffled cards: only the cut is still due."""
        table.memory.cards.preshuffled, table.memory.cards.stage = True, "offer"
        table.note("these cards were preshuffled; a player may ask for a shuffle before the first card", section)

    def new_cards(self, table: T, section: str) -> None:
        """Replace all decks by new ones."""
        if owed_words(table):
            table.refuse(f"collect the commission of {owed_words(table)} first", self.rules.owed)
            return
        table.memory.cards.prepare("inspect", new=True)
        table.note("all decks are replaced by new ones", section)

    def reshuffle(self, table: T, section: str) -> None:
        """Shuffle preshuffled cards because a player asks."""
        table.memory.cards.prepare("shuffle", again=True)
        what = "a player asks: the cards are shuffled and cut; wagers that lie there may be withdrawn meanwhile"
        table.note(what, section)

    def show_card(self, table: T, section: str) -> None:
        """Show the removed card because a player asks."""
        table.memory.cards.shown = True
        table.note(f"show the players the card that was removed: {' '.join(table.memory.cards.seen)}", section)

    def burn_more(self, table: T, section: str) -> None:
        """Remove as many further cards as the first card's face value: a player asks, and all others agree."""
        cards: CardPreparation = table.memory.cards
        if len(cards.burnt) > 1:
            table.refuse("the additional cards were removed already", section)
            return
        cards.stage, cards.due, cards.shown = "burn", face_value(cards.burnt[0]), True
        table.note(f"remove {cards.due} more, and show all faces to the players", section)


def owed_words(table: CardTable) -> str:
    """Return the players who owe commission, with amounts, in words; empty if nobody does."""
    return ", ".join(f"{player} {dollars(cents)}" for player, cents in table.state.commission.items() if cents)
