# SPDX-License-Identifier: MIT
"""`tablectl keno board`: a display board of keno at a station, for players."""

import signal
import sys
from pathlib import Path
from types import FrameType

import click

from controller.cli.shared.output import WholeNumber, fail


class WindowSize(click.ParamType):  # type: ignore[type-arg]
    """The size of a window: `1280x720`."""

    name = "size"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, int]:
        if isinstance(value, tuple):
            return value
        width, _, height = str(value).partition("x")
        if not all(it.isascii() and it.isdigit() and len(it) < 6 for it in (width, height)):
            self.fail(f"{value!r} is no size; write WIDTHxHEIGHT, such as 1280x720", param, ctx)
        size = int(width), int(height)
        if not (800 <= size[0] <= 7680 and 480 <= size[1] <= 4320):
            self.fail(f"{value} is not allowed; a window has 800x480 to 7680x4320 dots", param, ctx)
        return size


@click.command()
@click.option(
    "--hall",
    "folder",
    required=True,
    type=click.Path(path_type=Path, file_okay=False),
    help="The folder of this station, as `tablectl floor join --station` wrote it.",
)
@click.option("--screen", default=0, show_default=True, type=WholeNumber(0, 7), help="The output, for a full screen.")
@click.option("--window", "size", type=WindowSize(), metavar="WIDTHxHEIGHT", help="A window instead of a full screen.")
@click.option("--dpi", default=94, show_default=True, type=WholeNumber(50, 600), help="Dots per inch of the screen.")
def board(folder: Path, screen: int, size: tuple[int, int] | None, dpi: int) -> None:
    """Show players the board of keno, as the floor sends it: the game, its numbers, the jackpots.

    The floor counts a drawn number as notified once every enrolled board shows it (s 212(b)). A keno supervisor enrols
    this board. Without the floor it says how old it is, and after 10 s that it is not up to date. It tries again by
    itself. Esc or Ctrl-C ends it."""
    from controller.display.settings import DisplayError, WindowSettings
    from controller.floor.keno_board.board import run
    from controller.floor.link.tls import FloorRefusedError, context_of
    from controller.floor.station.settings import read_settings
    from controller.loop import logs
    from hal.wiring.toml_file import ConfigurationError

    width, height = size or (1920, 1080)
    window = WindowSettings(width=width, height=height, fullscreen=size is None, output=screen, dpi=dpi)
    try:
        settings = read_settings(folder)
        context_of(settings)
    except (ConfigurationError, FloorRefusedError) as error:
        fail(error)
    signal.signal(signal.SIGTERM, _leave)
    logs.start()
    try:
        run(settings, window)
    except DisplayError as error:
        fail(error, 1)
    except KeyboardInterrupt:
        sys.exit(130)
    finally:
        logs.stop()


def _leave(_number: int, _frame: FrameType | None) -> None:
    sys.exit(0)
