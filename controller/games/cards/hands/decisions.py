# SPDX-License-Identifier: MIT
"""Decisions of the players, place by place from the dealer's left. A decision may be taken back until it is final."""

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

import msgspec

from controller.engine.record.events import Placed
from controller.engine.rules.wagering import Refusal
from controller.engine.rules.wait import Awaited, Button, Procedure, Wait, wait
from controller.games.cards.hands import settling
from controller.games.cards.hands.log import Chosen
from controller.games.cards.hands.meanwhile import LogChanged, Meanwhile
from controller.games.cards.hands.table import DeckPlay, DeckTable, HandsTable, HandTurn, OpenRound
from controller.games.kit.keying import PAID
from controller.games.kit.places import DECLINE, is_final
from hal.signals import Pressed

T = TypeVar("T", bound=DeckTable)


def may_choose(table: object, place: str, choice: str) -> Refusal:  # noqa: ARG001 - as a game has it
    """Allow every choice."""
    return None


def nothing_more(table: object, chosen: Chosen) -> None:
    """Do nothing more: the choice is in the log."""


class ToDecide(msgspec.Struct, Generic[T], frozen=True, kw_only=True):
    """One decision that several places make."""

    buttons: tuple[Button, ...]
    source: str
    question: str
    """The question, in words."""
    places: Callable[[T], Sequence[str]]
    """Return the places that decide, in order."""
    about: str = ""
    """Subject of the decision, where a place decides several times."""
    refusal: Callable[[T, str, str], Refusal] = may_choose
    """Return why a place may not make this choice; None if it may."""
    chosen: Callable[[T, Chosen], None] = nothing_more
    """Carry out a choice that is in the log."""
    undone: Callable[[T, Chosen], None] = nothing_more
    """Reverse a choice that was removed from the log."""
    out_of_order: bool = False
    """The rules give no order, so the dealer may key the place that decides next."""
    owed: tuple[str, str] = ("", "")
    """Instruction about amounts already owed, and the section."""


def ask_all(table: T, meanwhile: Meanwhile[T], stage: ToDecide[T]) -> Procedure[None]:
    """Ask each place in turn until all have decided."""
    play = table.memory.play
    while waiting := undecided(table, stage):
        place = play.next if play.next in waiting else waiting[0]
        play.turn = HandTurn(place, tuple(it.name for it in open_to(table, stage, place)))
        match (yield from meanwhile.happens(table, asked(table, stage, place))):
            case Pressed(button=button) if button == PAID.name:
                settling.settle_owed(table)
            case Pressed(button=button) if button == DECLINE.name:
                take_back(table, stage)
            case Pressed(button=button):
                choose(table, stage, place, button)
    play.turn = HandTurn()


def undecided(table: T, stage: ToDecide[T]) -> list[str]:
    """Return the places that have still to decide, in order."""
    play = table.memory.play
    return [place for place in stage.places(table) if not play.choice_of(place, stage.about)]


def asked(table: T, stage: ToDecide[T], place: str) -> Wait:
    """Return the wait for a decision, with the choices of the place. Amounts already owed may be paid meanwhile."""
    player = table.memory.play.players[place]
    what = f"{f'{player} at place' if player else 'place'} {place} decides: {stage.question}"
    besides: tuple[Awaited, ...] = (DECLINE, Placed, *((PAID,) if table.owed else ()))
    asked = wait("decisions", what, stage.source, *stage.buttons, besides=besides, headline=f"Place {place} decides")
    return and_owed(table, asked.asking(*open_to(table, stage, place)), stage.owed)


def open_to(table: T, stage: ToDecide[T], place: str) -> list[Button]:
    """Return the choices that a place may make."""
    return [button for button in stage.buttons if not stage.refusal(table, place, button.name)]


def and_owed(table: DeckTable, asked: Wait, owed: tuple[str, str]) -> Wait:
    """Return the same wait, with a remark about owed amounts and its section."""
    what, source = owed
    return asked.also(PAID).with_remark((f"{what}; press paid", source)) if what and table.owed else asked


def choose(table: T, stage: ToDecide[T], place: str, choice: str) -> None:
    """Record the choice of a place, made by a button or a wager."""
    if why := stage.refusal(table, place, choice):
        table.refuse(*why)
        return
    chosen = Chosen(place, choice, stage.about)
    table.memory.play.log.append(chosen)
    table.memory.play.next = ""
    stage.chosen(table, chosen)


def take_back(table: T, stage: ToDecide[T]) -> None:
    """Take back the last decision. Raise LogChanged, because the round goes on from before that decision."""
    play, source = table.memory.play, table.game.general.decision
    last = last_of(play, stage)
    if not last:
        table.refuse(too_late(table), source)
        return
    out_of_the_log(table)
    stage.undone(table, last)
    table.note(f"place {last.hand}: {last.choice} is taken back", source)
    raise LogChanged


def too_late(table: HandsTable) -> str:
    """Return why no decision is taken back, and the acts that remain possible."""
    decided = any(isinstance(it, Chosen) for it in table.memory.play.log)
    why = is_final(table, "the last one") if decided else "nobody has decided"
    return f"there is no decision to take back: {why}"


def last_of(play: DeckPlay, stage: ToDecide[T]) -> Chosen | None:
    """Return the decision of this stage that may be taken back; None if no decision may be."""
    last = last_decision(play)
    return last if last and last.about == stage.about else None


def decides_next(table: T, stage: ToDecide[T], place: str) -> Refusal:
    """Let the keyed place decide next. Return why it does not; None if it does."""
    if not stage.out_of_order:
        return ("the places decide in their order", stage.source)
    if place not in undecided(table, stage):
        return (f"place {place} has nothing to decide", stage.source)
    table.memory.play.next = place
    return None


def place_keyed(table: T, stage: ToDecide[T], place: str) -> None:
    """Handle a place keyed by itself in a round: it decides next, or is refused if no place decides now."""
    if not table.memory.play.turn.choices:
        table.refuse(f"place {place}: nobody decides now", stage.source)
    elif why := decides_next(table, stage, place):
        table.refuse(*why)


# At any table of hands: until the next card leaves the shoe, and before anything is paid


def last_decision(play: OpenRound) -> Chosen | None:
    """Return the decision that may be taken back; None if no decision may be."""
    last = play.log[-1] if len(play.log) > play.fixed else None
    return last if isinstance(last, Chosen) else None


def out_of_the_log(table: HandsTable) -> None:
    """Remove the last decision from the log. Later results that are not paid are cleared."""
    play = table.memory.play
    play.log.pop()
    if any(it.after > len(play.log) for it in play.unpaid):
        settling.clear_unpaid(table, "a decision is taken back", table.game.general.decision)
