"""The deck of Double Chance before it is dealt (rules 3 and 4); it may be counted, or shuffled again, meanwhile."""

from controller.engine.events import Directed, Event
from controller.engine.roles import FLOOR_MANAGER
from controller.engine.wait import Procedure, Wait, turn
from controller.games.cards.meanwhile import code_of, key
from controller.games.cards.preparing import DONE, PRESHUFFLED, TURNED, StageTask
from controller.games.double_chance.table import DoubleChanceTable
from controller.games.house_poker import counting
from controller.games.house_poker.counting import COUNT
from controller.games.house_poker.preparing import DeckPrepared
from controller.games.kit.keying import ENTRY
from hal.signals import Entered, Keyed

FAILED_SHUFFLE = "131"
"""Rule 13.1, as it is keyed."""


class DoubleChanceDeck(DeckPrepared[DoubleChanceTable]):
    """Prepares the deck. A device may check it; it may come pre-shuffled."""

    def asked(self, table: DoubleChanceTable) -> Wait:
        """What is asked for at the present stage; a count comes first."""
        if table.memory.counting:
            return counting.asked(table)
        return super().asked(table).also(COUNT, *ENTRY)

    def step(self, table: DoubleChanceTable) -> Procedure[None]:
        """One event while the cards are out of the shoe."""
        yield from super().step(table)

    def happened(self, table: DoubleChanceTable, event: Event) -> None:
        """What follows from it; this game has a count and the rule on a device besides."""
        match event:
            case Directed(direction="count"):
                counting.begin(table, event)
            case Keyed():
                key(table, event)
            case Entered():
                self.keyed(table, code_of(table))
            case _:
                super().happened(table, event)

    def keyed(self, table: DoubleChanceTable, code: str) -> None:
        """The device did not complete its shuffle: the cards are shuffled again (13.1)."""
        cards = table.memory.cards
        if code != FAILED_SHUFFLE or not self.uses_device(table) or cards.stage != "load":
            table.refuse(f"{code or 'nothing'} is nothing to key while the cards are prepared", "13.1")
            return
        cards.stage = "shuffle"
        table.note("the device did not complete its shuffle: the cards are shuffled again", "13.1")

    def done(self, table: DoubleChanceTable) -> None:
        """The dealer says that the count, or a stage, is done."""
        if table.memory.counting:
            table.memory.counting = False
        else:
            super().done(table)

    def inspecting(self, table: DoubleChanceTable) -> StageTask:
        """A dealer or a supervisor checks the cards, or a deck-checking device does (3.4)."""
        who = "the deck-checking device checks" if table.options.deck_checker else "dealer or supervisor: check"
        decks = "both decks, their backs of different colours" if self.uses_device(table) else "the deck"
        what, source = f"{who} {decks}", self.rules.inspect
        if table.state.keys.get(FLOOR_MANAGER):
            return StageTask(f"{what}; press done", source, (DONE,), (PRESHUFFLED, *TURNED))
        off = "a supervisor is there when the cards are checked: turn the supervisor's key on first"
        asks = (turn(FLOOR_MANAGER),)
        return StageTask(f"{what}; supervisor: turn your key on", source, asks, (PRESHUFFLED,), {DONE: (off, source)})

    def preshuffled(self, table: DoubleChanceTable, section: str) -> None:
        """The cards were checked and pre-shuffled, and kept secure until now: they are only cut (3.5)."""
        table.memory.cards.stage = "load"
        table.note("these cards were checked and pre-shuffled, and were kept secure", section)
