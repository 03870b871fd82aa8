# SPDX-License-Identifier: MIT
"""`tablectl train`: lessons at a table's own screens and buttons; which there are, and how dealers have done."""

import logging
from pathlib import Path
from typing import TYPE_CHECKING

import click

from controller.characters import visible
from controller.cli.shared.completion import GAME
from controller.cli.shared.output import JSON, EvidenceText, fail, show_json, show_table
from controller.engine.values.words import NAME

if TYPE_CHECKING:
    from controller.config import Configuration
    from controller.lessons.catalogue import Lesson


@click.command()
@click.argument("name", metavar="GAME", shell_complete=GAME)
@click.argument("called", metavar="[LESSON]", default="1")
@click.option("--list", "listed", is_flag=True, help="List the lessons of this game.")
@click.option("--dealer", type=EvidenceText(NAME), default="dealer", show_default=True, help="Whose score it is.")
@click.option("--scores", is_flag=True, help="How dealers have done in the lessons of this game.")
@click.option(
    "--table",
    type=click.Path(path_type=Path),
    help="The file of a table that does not run: the lesson is given at its buttons. Default: a simulated table.",
)
@JSON
def train(  # noqa: PLR0913, PLR0917 - an option each
    name: str, called: str, listed: bool, dealer: str, scores: bool, table: Path | None, as_json: bool
) -> None:
    """Give a dealer a lesson: the table says what happens, the dealer does the dealer's part, and each act is judged.

    LESSON: its number or its name; without one, the first. The screens show the acts that a lesson asks for, under
    "Lesson: not play": a refusal has its section; any other act is answered with the right one. Esc, or Ctrl-C, leaves
    it; after its end any button begins it again. No table plays meanwhile, nothing moves, and the table's journal is
    not opened. The score is kept, of each dealer, in a file of its own. No rule asks for lessons: they are ours.
    """
    from controller.cli.shared.output import game_called
    from controller.config import read_table
    from controller.lessons.catalogue import lesson, lessons
    from controller.tapes.script.errors import TapeError
    from hal.wiring.toml_file import ConfigurationError

    known = game_called(name).id
    if listed:
        _list(known, as_json)
        return
    try:
        configuration = read_table(table or Path(known))
        if configuration.file.game != known:
            fail(f"{table}: a table of {configuration.file.game}, and the lesson is of {known}")
        if scores:
            _show_scores(configuration, known, as_json)
        else:
            _give(configuration, lesson(known, called), dealer, as_json)
    except ConfigurationError as error:
        fail(error)
    except TapeError as error:
        fail(f"{error}; tablectl train {known} --list" if lessons(known) else error)


def _list(game: str, as_json: bool) -> None:
    from controller.lessons.catalogue import lessons

    found = lessons(game)
    if as_json:
        show_json({"lessons": [{"number": it.number, "name": it.name, "title": it.title} for it in found]})
    else:
        show_table(
            f"Lessons of {game}",
            ("", "name", "what it is about"),
            ((str(it.number), it.name, it.title) for it in found),
        )


def _show_scores(configuration: "Configuration", game: str, as_json: bool) -> None:
    import msgspec

    from controller.lessons.score import Score, read_scores
    from controller.running.lesson import folder_of

    folder = folder_of(configuration)
    try:
        lines = list(read_scores(folder))
    except OSError as error:
        fail(f"{folder}: {error.strerror}", 1)
    for words in (it for it in lines if isinstance(it, str)):
        click.echo(visible(words), err=True)
    found = [it for it in lines if isinstance(it, Score) and it.game == game]
    if as_json:
        show_json({"scores": msgspec.to_builtins(found)})
    elif found:
        rows = ((it.dealer, it.lesson, it.at[:16].replace("T", " "), it.words) for it in found)
        show_table(f"Lessons of {game}", ("dealer", "lesson", "when", "how"), rows)
    else:
        fail(f"no lesson of {game} was given yet", 1)


def _give(configuration: "Configuration", lesson: "Lesson", dealer: str, as_json: bool) -> None:
    import msgspec

    from controller.journal import JournalError
    from controller.loop import logs
    from controller.running.lesson import teach
    from hal.raspberry_pi.hardware import HardwareError

    _require_no_play()
    logs.start(logging.ERROR)
    try:
        score = teach(configuration, lesson, dealer)
    except (JournalError, HardwareError) as error:
        fail(error)
    except OSError as error:
        fail(f"the score cannot be kept: {error}", 1)
    finally:
        logs.stop()
    if as_json:
        show_json(msgspec.to_builtins(score))
    else:
        click.echo(f"{lesson.title}: {score.words}")


def _require_no_play() -> None:
    """End the command while a real table plays on this machine: its screens are for that table alone."""
    from controller.cli.shared.tables import running_tables

    found, hidden = running_tables()
    names = [it.table for it in found if not it.simulated] + [str(folder) for folder in hidden]
    if names:
        fail(f"no lesson is given while a table plays on this machine: {', '.join(names)}; stop it first")
