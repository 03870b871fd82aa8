# SPDX-License-Identifier: MIT
"""Sources of chance at a game, with their exact chances: dice, wheel, balls, cards, jackpots."""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Final, NamedTuple

from c_ext.cards import CARDS, RANKS
from controller.engine.rules.equipment import BallDrawer, BallGenerator
from controller.engine.rules.game import AnyGame, NoLayout, Outcomes
from controller.figures.sequential import Observed
from controller.games.cards.shoe.keying import CARD_DIGITS, is_card, parse_card

FACES: Final = ("1", "2", "3", "4", "5", "6")
DICE: Final = "dice"
RESULTS: Final = "results"
"""Where the outcomes as they are declared are counted: pockets, symbols, pairs of balls, heads and tails."""
BALLS: Final = "balls"
CARDS_DRAWN: Final = "cards"
CARDS_KEYED: Final = "cards keyed by hand"
"""Another source than the reader: only at tables where every card lies face up. Elsewhere only some are ever named."""
JACKPOT: Final = "jackpot"
WINS, NOTHING = "wins", "nothing"


class ChanceSource(NamedTuple):
    """A source of chance: its kinds, and the exact chance of each if it is constant."""

    kinds: tuple[str, ...]
    chances: tuple[Fraction, ...]

    @property
    def shares(self) -> tuple[float, ...]:
        """The chances as numbers for the sequential test."""
        return tuple(map(float, self.chances))


def sources(game: AnyGame) -> Mapping[str, ChanceSource]:
    """All that comes by chance at this game, by name. Its wagers may have a jackpot, its shoe a reader."""
    found: dict[str, ChanceSource] = {}
    if results := _results(game):
        found[results[0]] = results[1]
    if game.equipment.shoe:
        found[CARDS_DRAWN] = ChanceSource(tuple(RANKS), (Fraction(1, len(RANKS)),) * len(RANKS))
        if not game.equipment.shoe.face_down:
            found[CARDS_KEYED] = found[CARDS_DRAWN]
    if chance := _jackpot(game):
        found[JACKPOT] = ChanceSource((WINS, NOTHING), (chance, 1 - chance))
    return found


def _results(game: AnyGame) -> tuple[str, ChanceSource] | None:
    outcomes = game.outcomes
    if isinstance(outcomes, NoLayout):
        balls = max(
            (it.balls for it in game.equipment.machines if isinstance(it, BallDrawer | BallGenerator)), default=0
        )
        named = tuple(str(ball) for ball in range(1, balls + 1))
        return (BALLS, ChanceSource(named, (Fraction(1, balls),) * balls)) if balls and outcomes.read else None
    if outcomes.shoe:
        return None
    if _is_of_dice(outcomes):
        return DICE, ChanceSource(FACES, (Fraction(1, len(FACES)),) * len(FACES))
    layout = outcomes.layout
    kinds = tuple(map(outcomes.written, layout.outcomes))
    return RESULTS, ChanceSource(kinds, tuple(Fraction(weight, layout.weight) for weight in layout.outcomes.values()))


def _is_of_dice(outcomes: Outcomes[object]) -> bool:
    """Whether an outcome is the faces of some dice, with the chances of fair ones."""
    first = next(iter(outcomes.layout.outcomes))
    return isinstance(first, tuple) and outcomes.layout.weight == len(FACES) ** len(first) and 1 in first


def _jackpot(game: AnyGame) -> Fraction | None:
    """Return the chance that a jackpot wager wins; None at a game without one."""
    outcomes = game.outcomes
    if isinstance(outcomes, NoLayout) or outcomes.shoe is None:
        return None
    if it := outcomes.shoe.jackpot:
        return it.edge(it.prize, it.chip).win
    return outcomes.edges()[JACKPOT].win if JACKPOT in outcomes.wagers else None


def observed(source: ChanceSource, name: str, outcome: str, number: int) -> list[tuple[str, Sequence[float]]]:
    """Return each kind in a declared outcome, with the chances of all kinds at that moment.

    number: the round's number. Balls are declared in another order than they came, and are not put back: the round's
    number is the seed of a random order.
    """
    if name == DICE:
        return [(face, source.shares) for face in outcome.split()]
    if name == RESULTS:
        return [(outcome, source.shares)]
    balls = outcome.split()
    Random(number).shuffle(balls)  # noqa: S311 - nothing is played with it
    return [(ball, _left(source.kinds, balls[:before])) for before, ball in enumerate(balls)]


def _left(kinds: Sequence[str], gone: Sequence[str]) -> Sequence[float]:
    left = len(kinds) - len(gone)
    return [0.0 if kind in gone else 1 / left for kind in kinds]


def keyed_in(entered: Sequence[Sequence[int]], drawn: Sequence[str], gone: Mapping[str, int]) -> list[str]:
    """Return the cards keyed in a round that no reader named. Confirmed cards are gone from the shoe.

    entered: the numbers before each press of entry; the last three of them are a card's, if any is.
    """
    named, found = Counter(gone) - Counter(drawn), list[str]()
    for numbers in entered:
        card = _keyed(tuple(numbers[-CARD_DIGITS:]))
        if named[card]:
            named[card] -= 1
            found.append(card)
    return found


def _keyed(numbers: tuple[int, ...]) -> str:
    """Return the card of these numbers; empty if there is none."""
    try:
        return parse_card(numbers) if is_card(numbers) else ""
    except ValueError:
        return ""


def cards_observed(drawn: Sequence[str], decks: int, gone: Mapping[str, int]) -> list[Observed]:
    """The ranks of the cards that were named in a round, with the chances of all ranks before each of them.

    decks, gone: the shoe after the round. Going back from there, each card is put in again. Cards that
    came before the shoe was filled anew are left out: of these nothing is known any more.
    """
    out = Counter(gone)
    found: list[Observed] = []
    for card in reversed(drawn):
        if not out[card]:
            break
        out[card] -= 1
        found.append((_by_rank(decks, out), RANKS.index(card[0])))
    return found[::-1]


def _by_rank(decks: int, out: Mapping[str, int]) -> Sequence[float]:
    left = Counter(dict.fromkeys(RANKS, 0))
    for card in CARDS:
        left[card[0]] += decks - out.get(card, 0)
    total = sum(left.values())
    return [left[rank] / total for rank in RANKS]
