# SPDX-License-Identifier: MIT
"""The wagers of triple penny two-up: players' (s 473) with their bonus play, spinners' (s 472), their odds (s 480)."""

from collections.abc import Callable, Iterator, Sequence

from c_ext.layout import LOSE, START, Layout, Move, Wager, Win, to

WAYS = {"heads": 3, "tails": 3, "triple-heads": 1, "triple-tails": 1}
"""Results of a spin of three coins, each with its number of the 8 ways in which the coins can fall (s 468)."""

SPINNER_WINS = 3
"""A spinner's wager wins with this many of its side, if the other side was not spun (s 472(5)-(6))."""
BONUS_PLAY = "bonus play"
"""The state of a player's wager that a dealer has moved to the bonus play area (s 473(4), (7))."""
IN_BONUS_PLAY = ("bonus-heads", "bonus-tails")
"""Players' wagers in bonus play (s 469(2)(c)-(d))."""

EVEN, BONUS, TRIPLE_BONUS = to(1), to(2), to(4)
SPINNER_ODDS = to(13, 2)
SPINNER_BONUS_ODDS = to(495)


def layout() -> Layout[str]:
    """Return all wagers over all results."""
    return Layout(wagers(), outcomes())


def wagers() -> Iterator[Wager[str]]:
    """Yield all wagers, in layout order: the players' wagers, then their forms in bonus play, then the spinner's."""
    yield player("heads", "s 473(3)-(5)")
    yield player("tails", "s 473(6)-(8)")
    yield bonus_play("heads", "s 473(5)")
    yield bonus_play("tails", "s 473(8)")
    yield spinner("heads", "s 472(5)(a)")
    yield spinner("tails", "s 472(6)(a)")
    yield spinner_bonus("heads", "s 472(5)(b)")
    yield spinner_bonus("tails", "s 472(6)(b)")


def player(side: str, source: str) -> Wager[str]:
    """Return a player's wager on one side. Three coins of this side put it in bonus play for the next spin."""
    moves: dict[str, dict[str, Move]] = {
        START: {side: Win(EVEN), f"triple-{side}": BONUS_PLAY},
        BONUS_PLAY: {side: Win(BONUS), f"triple-{side}": Win(TRIPLE_BONUS)},
    }

    def step(state: str, spun: str) -> Move:
        return moves[state].get(spun, LOSE)

    return Wager(side, side, source, "s 480(1)", (EVEN, BONUS, TRIPLE_BONUS), step)


def bonus_play(side: str, source: str) -> Wager[str]:
    """Return a player's wager that a dealer has moved to bonus play. Nobody can place one there (s 475(2))."""
    moves: dict[str, Move] = {side: Win(BONUS), f"triple-{side}": Win(TRIPLE_BONUS)}

    def step(state: str, spun: str) -> Move:  # noqa: ARG001 - the next spin decides it
        return moves.get(spun, LOSE)

    id_, name, odds = f"bonus-{side}", f"bonus {side}", (BONUS, TRIPLE_BONUS)
    return Wager(id_, name, source, "s 480(1)", odds, step, start=BONUS_PLAY, placed=False)


def becomes(wager: str, state: object) -> str | None:
    """Return the wager into which a player's wager in this state changes; None if it stays the same wager."""
    return f"bonus-{wager}" if state == BONUS_PLAY and wager not in IN_BONUS_PLAY else None


def spinner(side: str, source: str) -> Wager[str]:
    """Return the spinner's wager on one side. Two coins of this side count, and so do three."""
    step = counting(side, {side, f"triple-{side}"}, Win(SPINNER_ODDS))
    start = spinner_has(side, 0)
    return Wager(f"spinner-{side}", f"spinner's {side}", source, "s 480(2)(a)", SPINNER_ODDS, step, start=start)


def spinner_bonus(side: str, source: str) -> Wager[str]:
    """Return the spinner's bonus wager. Only three coins of its side count; anything else loses."""
    id_, name = f"spinner-bonus-{side}", f"spinner's bonus {side}"
    step = counting(f"triple {side}", {f"triple-{side}"}, Win(SPINNER_BONUS_ODDS))
    start = spinner_has(f"triple {side}", 0)
    return Wager(id_, name, source, "s 480(2)(b)", SPINNER_BONUS_ODDS, step, start=start)


def spinner_has(what: str, spun: int) -> str:
    """Return the state of a spinner's wager with 0 to 2 results that count: `heads 1`, `triple heads 1`."""
    return f"{what} {spun}"


def counting(what: str, counts: set[str], win: Win) -> Callable[[str, str], Move]:
    """Return the step of a wager that wins with three results that count. Any other result loses."""
    after: dict[str, Move] = {spinner_has(what, spun): spinner_has(what, spun + 1) for spun in range(SPINNER_WINS - 1)}
    after[spinner_has(what, SPINNER_WINS - 1)] = win
    return lambda state, spun: after[state] if spun in counts else LOSE


def outcomes() -> dict[str, int]:
    """Return heads, tails, triple heads, triple tails, with their weights."""
    return dict(WAYS)


def read(words: Sequence[str]) -> str:
    """Return the result of a spin. Raises ValueError for anything else."""
    if len(words) != 1 or words[0] not in WAYS:
        raise ValueError(f"{' '.join(words)!r} is no result of triple penny two-up: {', '.join(WAYS)}")
    return words[0]


def written(spun: str) -> str:
    """Return the result as text: `triple-heads`."""
    return spun


def call(spun: str) -> str:
    """Return the result in words: "triple heads"."""
    return spun.replace("-", " ")
