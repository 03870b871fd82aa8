"""The deck of Double Chance before it is dealt (rules 3 and 4): a device may check it, and it may come pre-shuffled."""

from controller.games.cards.shoe.preparing import PRESHUFFLED
from controller.games.double_chance.table import DoubleChanceTable
from controller.games.nsw.deck import NswDeck


class DoubleChanceDeck(NswDeck[DoubleChanceTable]):
    """Prepares the deck."""

    instead = (PRESHUFFLED,)

    def checked_by(self, table: DoubleChanceTable) -> str:
        """A dealer or a supervisor, or a deck-checking device (3.4)."""
        return "the deck-checking device checks" if table.options.deck_checker else "dealer or casino supervisor: check"

    def preshuffled(self, table: DoubleChanceTable, section: str) -> None:
        """The cards were checked and pre-shuffled, and kept secure until now: they are only cut (3.5)."""
        table.memory.cards.stage = "load"
        table.note("these cards were checked and pre-shuffled, and were kept secure", section)
