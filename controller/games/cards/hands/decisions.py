# SPDX-License-Identifier: MIT
"""What the players decide, place by place from the dealer's left; a decision may be taken back until it is final."""

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

import msgspec

from controller.engine.record.events import Placed
from controller.engine.rules.wagering import Refusal
from controller.engine.rules.wait import Awaited, Button, Procedure, Wait, wait
from controller.games.cards.hands import settling
from controller.games.cards.hands.log import Chosen
from controller.games.cards.hands.meanwhile import LaidAnew, Meanwhile
from controller.games.cards.hands.table import DeckTable, HandsTable, OpenRound, Play, Turn
from controller.games.kit.keying import PAID
from controller.games.kit.places import DECLINE, is_final
from hal.signals import Pressed

T = TypeVar("T", bound=DeckTable)


def may_choose(table: object, place: str, choice: str) -> Refusal:  # noqa: ARG001 - as a game has it
    """Every choice is open."""
    return None


def nothing_more(table: object, chosen: Chosen) -> None:
    """The choice is only noted in the log."""


class ToDecide(msgspec.Struct, Generic[T], frozen=True, kw_only=True):
    """One thing that each of some places decides.

    about: what it is about, where a place decides several times. question: what is asked. places: who decide, in order.
    refusal: why a place may not choose this. chosen, undone: carries a choice out, and takes it back, once it is in the
    log, or no longer in it. out_of_order: the rules give no order, so the dealer may key the place that decides next.
    owed: what the dealer does meanwhile about what is owed already, and the section.
    """

    buttons: tuple[Button, ...]
    source: str
    question: str
    places: Callable[[T], Sequence[str]]
    about: str = ""
    refusal: Callable[[T, str, str], Refusal] = may_choose
    chosen: Callable[[T, Chosen], None] = nothing_more
    undone: Callable[[T, Chosen], None] = nothing_more
    out_of_order: bool = False
    owed: tuple[str, str] = ("", "")


def of_all(table: T, meanwhile: Meanwhile[T], stage: ToDecide[T]) -> Procedure[None]:
    """Each place decides in turn, until all have."""
    play = table.memory.play
    while waiting := undecided(table, stage):
        place = play.next if play.next in waiting else waiting[0]
        play.turn = Turn(place, tuple(it.name for it in open_to(table, stage, place)))
        match (yield from meanwhile.happens(table, asked(table, stage, place))):
            case Pressed(button=button) if button == PAID.name:
                settling.settled(table)
            case Pressed(button=button) if button == DECLINE.name:
                take_back(table, stage)
            case Pressed(button=button):
                choose(table, stage, place, button)
    play.turn = Turn()


def undecided(table: T, stage: ToDecide[T]) -> list[str]:
    """The places that have still to decide, in order."""
    play = table.memory.play
    return [place for place in stage.places(table) if not play.chosen(place, stage.about)]


def asked(table: T, stage: ToDecide[T], place: str) -> Wait:
    """The wait for a decision: it asks for what the place may choose. What is owed already may be paid meanwhile."""
    player = table.memory.play.players[place]
    what = f"{f'{player} at place' if player else 'place'} {place} decides: {stage.question}"
    besides: tuple[Awaited, ...] = (DECLINE, Placed, *((PAID,) if table.owed else ()))
    asked = wait("decisions", what, stage.source, *stage.buttons, besides=besides, headline=f"Place {place} decides")
    return and_owed(table, asked.asking(*open_to(table, stage, place)), stage.owed)


def open_to(table: T, stage: ToDecide[T], place: str) -> list[Button]:
    """Return the choices that a place may make."""
    return [button for button in stage.buttons if not stage.refusal(table, place, button.name)]


def and_owed(table: DeckTable, asked: Wait, owed: tuple[str, str]) -> Wait:
    """The same wait. If something is owed already, a remark says what the dealer does about that; and the section."""
    what, source = owed
    return asked.also(PAID).remarked((f"{what}; press paid", source)) if what and table.owed else asked


def choose(table: T, stage: ToDecide[T], place: str, choice: str) -> None:
    """A place chooses, by a button or by what is placed there."""
    if why := stage.refusal(table, place, choice):
        table.refuse(*why)
        return
    chosen = Chosen(place, choice, stage.about)
    table.memory.play.log.append(chosen)
    table.memory.play.next = ""
    stage.chosen(table, chosen)


def take_back(table: T, stage: ToDecide[T]) -> None:
    """The last decision is taken back. Raises LaidAnew, because the round goes on from before it."""
    play, source = table.memory.play, table.game.general.decision
    last = last_of(play, stage)
    if not last:
        table.refuse(too_late(table), source)
        return
    out_of_the_log(table)
    stage.undone(table, last)
    table.note(f"place {last.hand}: {last.choice} is taken back", source)
    raise LaidAnew


def too_late(table: HandsTable) -> str:
    """Return why no decision is taken back, and the acts that remain possible."""
    decided = any(isinstance(it, Chosen) for it in table.memory.play.log)
    why = is_final(table, "the last one") if decided else "nobody has decided"
    return f"there is no decision to take back: {why}"


def last_of(play: Play, stage: ToDecide[T]) -> Chosen | None:
    """The decision of this stage that may be taken back; None if there is none."""
    last = last_decision(play)
    return last if last and last.about == stage.about else None


def decides_next(table: T, stage: ToDecide[T], place: str) -> Refusal:
    """The dealer keys the place that decides next. Answers why it does not; None if it does."""
    if not stage.out_of_order:
        return ("the places decide in their order", stage.source)
    if place not in undecided(table, stage):
        return (f"place {place} has nothing to decide", stage.source)
    table.memory.play.next = place
    return None


def place_keyed(table: T, stage: ToDecide[T], place: str) -> None:
    """A place is keyed by itself in a round: it decides next, if anybody decides now. If not, it is refused."""
    if not table.memory.play.turn.choices:
        table.refuse(f"place {place}: nobody decides now", stage.source)
    elif why := decides_next(table, stage, place):
        table.refuse(*why)


# At any table of hands: until the next card leaves the shoe, and before anything is paid


def last_decision(play: OpenRound) -> Chosen | None:
    """The decision that may be taken back; None if there is none."""
    last = play.log[-1] if len(play.log) > play.fixed else None
    return last if isinstance(last, Chosen) else None


def out_of_the_log(table: HandsTable) -> None:
    """The last decision is in the log no more. What was declared since is cleared, if it is not paid."""
    play = table.memory.play
    play.log.pop()
    if any(it.after > len(play.log) for it in play.unpaid):
        settling.clear_unpaid(table, "a decision is taken back", table.game.general.decision)
