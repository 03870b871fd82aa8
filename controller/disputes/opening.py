# SPDX-License-Identifier: MIT
"""Opens a case: puts together what the journal has of its rounds, as the parts of the file."""

from collections import ChainMap
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import msgspec

from controller.config import Configuration
from controller.disputes import evidence, page
from controller.disputes.case import Case
from controller.disputes.past import PastRound, PastStep
from controller.disputes.pictures import Picture, pictures
from controller.disputes.times import clock, clock_to_the_millisecond
from controller.engine.record import events
from controller.engine.rules.game import AnyGame
from controller.journal import Row, rows
from controller.journal.form import OF_THE_FLOOR, decode
from controller.journal.seals import Seal
from hal.signals import CardDrawn, Keyed, TilesRead

ACCOUNT: Final = "account.json"
"""The part from which the page is made: the account of the rounds, and the captions of the pictures."""
KINDS: Final = ("table", "start", "event", "checkpoint", "loss", *OF_THE_FLOOR)
"""The kinds of rows whose words are in the file. A state has the cards of the shoe."""


def parts_of(configuration: Configuration, case: Case, rounds: Sequence[PastRound]) -> Mapping[str, bytes]:
    """The parts of a new case, all but the manifest, its signature and the seals. Raises JournalError."""
    parts, shots, without = dict[str, bytes](), list[page.Shot](), ""
    try:
        for each in rounds:
            for it in pictures(configuration, each):
                parts[f"{it.name}.png"], parts[f"{it.name}.jpg"] = it.png, it.jpeg
                shots.append(page.Shot(f"{it.name}.jpg", _caption(it, each.steps[it.step - 1])))
    except ImportError as error:
        without = f"no picture could be drawn: {error}"
    kept = [list(_kept(each)) for each in rounds]
    accounts = (_account(each, rows_) for each, rows_ in zip(rounds, kept, strict=True))
    told = page.PageContent(tuple(accounts), tuple(sorted(shots, key=lambda it: it.file)), without)
    parts[ACCOUNT] = msgspec.json.format(msgspec.json.encode(told)) + b"\n"
    parts[evidence.ROWS] = evidence.lines_of(_veiled(kept, configuration.game))
    return with_case(parts, case, configuration.game)


def with_case(parts: Mapping[str, bytes], case: Case, game: AnyGame) -> Mapping[str, bytes]:
    """The parts with the case as it is now, and its page."""
    told = msgspec.json.decode(parts[ACCOUNT], type=page.PageContent)
    printed = page.page(case, game.general.disputes, told, parts)
    changes = {evidence.CASE: msgspec.json.format(msgspec.json.encode(case)) + b"\n", evidence.PAGE: printed}
    return ChainMap(changes, parts)  # type: ignore[arg-type]  # only the first one is written to


def _caption(it: Picture, step: PastStep) -> str:
    at = f"Round {it.round}, step {it.step}, {clock(step.time)}"
    return f"{at}: {step.in_short}. Screen of the {it.screen.replace('-', ' ')}"


def _kept(past: PastRound) -> Iterator[Row]:
    """The rows of a round, and those after it up to the seal that follows."""
    yield from past.rows
    for row in rows(past.journal, past.rows[-1].sequence + 1, lambda *_: None):
        if row.kind == "event":
            return
        yield row
        if row.kind == "checkpoint":
            return


def _account(past: PastRound, kept: Sequence[Row]) -> page.Account:
    lines = tuple(_row(number, step) for number, step in enumerate(past.steps, 1))
    paid = tuple(line for step in past.steps for line in step.paid)
    directed = tuple(step.words for step in past.steps if step.directed)
    wrong = (*past.wrong, *(f"this version would answer otherwise: {it}" for it in past.otherwise))
    last = next((row for row in reversed(kept) if row.kind == "checkpoint"), None)
    sealed = decode(last.event, Seal).words if last else ""
    return page.Account(past.number, lines, paid, directed, wrong, sealed)


def _row(number: int, step: PastStep) -> page.AccountStep:
    return page.AccountStep(number, clock_to_the_millisecond(step.time), step.words, step.said, step.weight > 1)


def _veiled(kept: Sequence[Sequence[Row]], game: AnyGame) -> list[evidence.KeptRow]:
    """Return the rows of all rounds, each once. Rows that may contain hidden cards or tiles come without words."""
    shoe = game.equipment.shoe
    hidden: tuple[type[events.Event], ...] = (CardDrawn, TilesRead)
    if (shoe and shoe.face_down) or game.equipment.tile_reader:
        hidden = (*hidden, Keyed)
    every = {row.sequence: row for rows_ in kept for row in rows_}
    return [evidence.kept_row(every[at], veiled=_is_hidden(every[at], hidden)) for at in sorted(every)]


def _is_hidden(row: Row, hidden: tuple[type[events.Event], ...]) -> bool:
    if row.kind not in KINDS:
        return True
    if row.kind != "event":
        return False
    try:
        return isinstance(events.decode(row.event), hidden)
    except (ValueError, RecursionError):
        return True  # nobody knows what it has
