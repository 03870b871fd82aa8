"""The deck of Double Chance before it is dealt (rules 3 and 4)."""

from controller.engine.roles import FLOOR_MANAGER
from controller.engine.wait import turn
from controller.games.cards.preparing import DONE, PRESHUFFLED, TURNED, StageTask
from controller.games.double_chance.table import DoubleChanceTable
from controller.games.house_poker.preparing import DeckPrepared


class DoubleChanceDeck(DeckPrepared[DoubleChanceTable]):
    """Prepares the deck. A device may check it; it may come pre-shuffled."""

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
