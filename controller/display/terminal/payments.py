"""What the dealer does with the wagers of a result: what is taken, paid, given back, moved. As lines of text."""

from collections.abc import Iterable
from typing import NamedTuple

from controller.display.terminal.layout import name_of
from controller.display.wording import spoken
from controller.engine.decided import Decided, on_hand
from controller.engine.money import dollars, to_one
from controller.engine.views import View


class Step(NamedTuple):
    """One thing to do, in the order in which it is done: its name, and for whom and which wagers."""

    label: str
    words: str


def steps(view: View) -> list[Step]:
    """Losers are taken first, then winners are paid. Each player is named once in a step, with the sum."""
    owed = view.owed
    found = (
        Step("Take ", _by_player((it, taken(it), "") for it in owed)),
        Step("Pay  ", _by_player((it, winnings(it), _won(it)) for it in owed)),
        Step("Stays", _by_player((it, it.stays, "") for it in owed)),
        Step("Back ", _by_player((it, back(it), "") for it in owed)),
        Step("Move ", " | ".join(it.text for it in view.moves)),
    )
    return [step for step in found if step.words]


def winnings(it: Decided) -> int:
    """What the dealer pays on a wager besides the player's own stake, in cents."""
    return it.returned + it.stays - it.staked if it.how == "wins" else 0


def taken(it: Decided) -> int:
    """What the dealer takes of a wager, in cents."""
    return it.staked - it.returned - it.stays if it.how == "loses" else 0


def back(it: Decided) -> int:
    """What goes back to the player, in cents: all of a void wager, and of any other what is void of it."""
    return it.returned if it.how == "void" else it.staked - it.stands


def _won(it: Decided) -> str:
    """For how much a wager wins: ` $25 at 1 to 1, commission $1.25 marked up`."""
    commission = f", commission {dollars(it.commission)}" if it.commission else ""
    return f" {dollars(it.stands)} at {to_one(it.odds or '0')}{commission}" + (" marked up" if it.marked else "")


def _by_player(found: Iterable[tuple[Decided, int, str]]) -> str:
    """Each player with the sum of these amounts, and the wagers: `red $30: small $25, total 10 $5 | blue $5: big`.

    found: wagers with their amount and, for some, what else is said of them.
    """
    players: dict[str, list[tuple[Decided, int, str]]] = {}
    for it, cents, detail in found:
        if cents:
            players.setdefault(it.player, []).append((it, cents, detail))
    return " | ".join(_of_player(player, its) for player, its in players.items())


def _of_player(player: str, its: list[tuple[Decided, int, str]]) -> str:
    alone = len(its) == 1
    wagers = (
        on_hand(name_of(it.wager), it.hand) + (detail or ("" if alone else f" {dollars(cents)}"))
        for it, cents, detail in its
    )
    return f"{spoken(player)} {dollars(sum(cents for _, cents, _ in its))}: {', '.join(wagers)}"
