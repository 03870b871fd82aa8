# SPDX-License-Identifier: MIT
"""The wagers of the wheel of fortune with 50 or 52 sections (ss 149, 158), their odds (ss 154, 160), and the rim."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from c_ext.layout import Layout, Odds, Wager, once, to
from controller.engine.values.options import WrongOption
from hal.signals import Direction

CLOCKWISE: Direction = "clockwise"

# Diagrams 8 and 10 show the order round the rim. They are missing, so each symbol is spread evenly here
# (assumed). The order only decides which symbol has passed when the indicator rests on a peg.
RIM_OF_50 = "gfabacadabacaeabacadhabacafabacadabacaeabacadabaca"
RIM_OF_52 = "gabacabadabacabaeacbadabcafabacabadabacabaeacbadabca"


@dataclass(frozen=True)
class FortuneWheel:
    """One of the two wheels. Raises WrongOption if the rim does not have the sections of the rules."""

    sections: Mapping[str, int]
    """Number of sections by symbol, in layout order."""
    odds: Mapping[str, Odds]
    """Odds by symbol."""
    source: str
    odds_source: str
    rim: str
    """Symbol of each section, clockwise."""
    rim_source: str

    def __post_init__(self) -> None:
        if Counter(self.rim) != self.sections:
            found, asked = _counted(Counter(self.rim)), _counted(self.sections)
            raise WrongOption("rim", f"a wheel with the sections {found}", f"it must have {asked}", self.rim_source)

    def layout(self) -> Layout[str]:
        """Return all wagers over all results."""
        return Layout(self.wagers(), self.outcomes())

    def wagers(self) -> Iterator[Wager[str]]:
        """Return one wager for each symbol."""
        return (self.wager(symbol, odds) for symbol, odds in self.odds.items())

    def wager(self, symbol: str, odds: Odds) -> Wager[str]:
        """Return a wager that wins if the symbol is spun."""
        pays = once(lambda spun: odds if spun == symbol else None)
        return Wager(f"symbol-{symbol}", f"symbol {symbol.upper()}", self.source, self.odds_source, odds, pays)

    def outcomes(self) -> dict[str, int]:
        """Return each symbol with its number of sections."""
        return dict(self.sections)

    def read(self, words: Sequence[str]) -> str:
        """Return a symbol. Raises ValueError for anything else."""
        if len(words) != 1 or words[0] not in self.sections:
            first, *_, last = self.sections
            raise ValueError(f"{' '.join(words)!r} is no symbol of this wheel: one letter from {first} to {last}")
        return words[0]

    def winning_symbol(self, direction: Direction, section: int, peg: bool) -> str:
        """Return the winning symbol of a wheel that turned this way and stopped at this section.

        If the indicator rests on the peg at the section's clockwise end, the last symbol to pass wins (s 154(2)).
        Sections are numbered clockwise. While the wheel turns clockwise, the numbers at the indicator fall: the next
        higher section has passed, and this one is still coming. While it turns the other way, this one has passed.
        """
        past = section + 1 if peg and direction == CLOCKWISE else section
        return self.rim[past % len(self.rim)]

    def at_the_indicator(self, direction: Direction, section: int, peg: bool) -> str:
        """Return the visible symbol at the indicator: `B`; `a peg, B past and A coming`."""
        past = self.winning_symbol(direction, section, peg)
        if not peg:
            return past.upper()
        coming = self.rim[(section if direction == CLOCKWISE else section + 1) % len(self.rim)]
        return f"a peg, {past.upper()} past and {coming.upper()} coming"


DIVISION_1 = FortuneWheel(
    sections={"a": 24, "b": 8, "c": 8, "d": 4, "e": 2, "f": 2, "g": 1, "h": 1},  # s 145(2)
    odds={"a": to(1), "b": to(5), "c": to(5), "d": to(11), "e": to(22), "f": to(22), "g": to(44), "h": to(44)},
    source="s 149",
    odds_source="s 154(1)",
    rim=RIM_OF_50,
    rim_source="s 145(2)",
)
DIVISION_2 = FortuneWheel(
    sections={"a": 24, "b": 12, "c": 8, "d": 4, "e": 2, "f": 1, "g": 1},  # s 156(2)
    odds={"a": to(1), "b": to(3), "c": to(5), "d": to(11), "e": to(23), "f": to(47), "g": to(47)},
    source="s 158",
    odds_source="s 160(1)",
    rim=RIM_OF_52,
    rim_source="s 156(2)",
)


def division(sections: int) -> FortuneWheel:
    """Return the wheel of Division 1, with 50 sections, or of Division 2, with 52."""
    return {50: DIVISION_1, 52: DIVISION_2}[sections]


def as_text(symbol: str) -> str:
    """Return the result as text: `d`."""
    return symbol


def call(symbol: str) -> str:
    """Return the dealer's announcement, with the letter as on the wheel: "symbol D" (s 147)."""
    return f"symbol {symbol.upper()}"


def meaning(_table: object, symbol: str) -> str:
    """Return only the letter, as on the wheel: "D"."""
    return symbol.upper()


def _counted(sections: Mapping[str, int]) -> str:
    return ", ".join(f"{count} {symbol}" for symbol, count in sorted(sections.items()))
