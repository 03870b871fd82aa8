# SPDX-License-Identifier: MIT
"""Screens that are missing, come later or fail: counted, named, alerted, and taken into use when nothing moves."""

from collections.abc import Callable, Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from controller.config import Configuration, read_table
from controller.display import connectors
from controller.display.connectors import Connector
from controller.display.settings import ShownOutput
from controller.engine.shown.views import Chips, LyingChips, View
from controller.engine.table.blocks import LIMITS_SIGN
from controller.screens import Screens
from controller.screens.keeper import AGAIN_S, LOOK_S
from hal.base.clock import VirtualClock
from hal.signals import Fault, Restored
from tests.display.conftest import FULL_HD
from tests.display.scenes.pictures import BETTING

TABLE = """
game = "wheel-of-fortune-50"
simulated = {simulated}

[screens]
windows = "two"
{more}

[screens.dealer]
width = 1280
height = 720
dpi = 94

[screens.players]
width = 1280
height = 720
dpi = 94

[folders]
state = "{folder}/state"
sockets = "{folder}/sockets"
"""
IDLE = View(limits=BETTING.limits, round=7)
"""Wagers are taken, and none lies."""


class Sockets:
    """The kernel's entries under /sys/class/drm, in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name in ("card0", "renderD128", "version", "card1-Writeback-1"):
            (folder / name).mkdir(parents=True)

    def put(self, **there: bool) -> None:
        for name, attached in there.items():
            socket = self.folder / f"card1-{name.replace('_', '-')}"
            socket.mkdir(exist_ok=True)
            (socket / "status").write_text("connected\n" if attached else "disconnected\n")


@pytest.fixture
def kernel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Sockets:
    """Two sockets, a screen at each."""
    made = Sockets(tmp_path / "drm")
    made.put(HDMI_A_1=True, HDMI_A_2=True)
    monkeypatch.setattr(connectors, "FOLDER", made.folder)
    return made


class ScreensRig:
    """The screens of a table, and all that they have reported."""

    def __init__(self, configuration: Configuration, crash: str = "") -> None:
        self.clock = VirtualClock()
        self.still = True
        self.told: list[Fault | Restored] = []
        self.held: list[bool] = []
        self.screens = Screens(
            *(configuration, self.clock, self.told.append, lambda: None),
            at_rest=lambda: self.still,
            hold=self.hold,
            crash=crash,
        )

    def hold(self) -> Any:
        self.held.append(self.still)
        return nullcontext()

    @property
    def standing(self) -> dict[str, str]:
        """The reported faults that still stand, by device."""
        found: dict[str, str] = {}
        for each in self.told:
            found.pop(each.device, None)
            if isinstance(each, Fault):
                found[each.device] = each.what
        return found

    @property
    def roles(self) -> list[str]:
        return [it.role for it in self.screens.shown]

    def look(self) -> None:
        """Advance the clock until the screens are checked, and may be opened again."""
        self.clock.advance(AGAIN_S + 1.5 * LOOK_S)


@pytest.fixture
def rig(tmp_path: Path) -> Iterator[Callable[..., ScreensRig]]:
    made: list[ScreensRig] = []

    def make(more: str = "", *, simulated: bool = False, crash: str = "", view: View = IDLE) -> ScreensRig:
        file = tmp_path / "table.toml"
        file.write_text(TABLE.format(folder=tmp_path, more=more, simulated=str(simulated).lower()))
        made.append(ScreensRig(read_table(file), crash))
        made[-1].screens.open(view)
        return made[-1]

    yield make
    for each in made:
        each.screens.close()


def test_the_kernels_sockets_are_read_by_name(kernel: Sockets) -> None:
    kernel.put(HDMI_A_1=False, DSI_1=True)
    for number, name in enumerate(("DSI-1", "HDMI-A-1", "HDMI-A-2")):
        (kernel.folder / f"card1-{name}" / "connector_id").write_text(f"{number + 9}\n")
    assert connectors.connectors() == (
        Connector("DSI-1", True),
        Connector("HDMI-A-1", False),
        Connector("HDMI-A-2", True),
    )
    assert connectors.attached_names() == ["DSI-1", "HDMI-A-2"]
    assert connectors.in_words() == "DSI-1 has a screen, HDMI-A-1 has none, HDMI-A-2 has a screen"
    assert connectors.connectors(kernel.folder / "none") == ()


@pytest.mark.usefixtures("kernel")
def test_the_outputs_are_counted_and_named(
    rig: Callable[..., ScreensRig], outputs: list[tuple[int, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("controller.display.window._CONSOLES", {"dummy"})
    assert len(outputs) == 2
    described = rig().screens.described()
    assert described["outputs"] == [
        ShownOutput("0", "HDMI-A-1", "1920x1080", ("dealer",)),
        ShownOutput("1", "HDMI-A-2", "1920x1080", ("players",)),
    ]
    assert described["fault"] == ""


def test_a_missing_output_is_alerted_by_name_and_at_each_rounds_start_again(
    rig: Callable[..., ScreensRig], kernel: Sockets, outputs: list[tuple[int, int]]
) -> None:
    outputs.pop()
    kernel.put(HDMI_A_2=False)
    made = rig()
    assert made.roles == ["dealer and players"], "one window shows the dealer's picture and the sign"
    assert "output 1 is not there" in made.standing["display"]
    assert made.standing["display"].endswith("HDMI-A-1 has a screen, HDMI-A-2 has none")
    assert LIMITS_SIGN not in made.standing
    for number in (7, 8, 8, 9):
        made.screens.show(replace(IDLE, round=number, headline=f"{number}"))
    assert sum(isinstance(it, Fault) for it in made.told) == 3, "at the start, and in rounds 8 and 9"
    assert ShownOutput("", "HDMI-A-2", "") in made.screens.described()["outputs"]


def test_a_screen_that_comes_later_is_used_when_nothing_moves(
    rig: Callable[..., ScreensRig], kernel: Sockets, outputs: list[tuple[int, int]]
) -> None:
    outputs.pop()
    kernel.put(HDMI_A_2=False)
    made = rig()
    made.still = False
    outputs.append(FULL_HD)
    kernel.put(HDMI_A_2=True)
    made.look()
    assert made.roles == ["dealer and players"]
    made.still = True
    made.look()
    assert made.roles == ["dealer", "players"]
    assert made.standing == {}
    assert made.held == [True, True], "every opening is announced, none while something moves"


@pytest.mark.usefixtures("outputs")
def test_a_cable_that_comes_and_goes_does_not_keep_the_table_from_its_work(
    rig: Callable[..., ScreensRig], kernel: Sockets
) -> None:
    made = rig()
    for there in (False, True) * 8:
        kernel.put(HDMI_A_2=there)
        made.clock.advance(1.5 * LOOK_S)
    assert len(made.held) <= 4, "in 24 s"


@pytest.fixture
def no_display(monkeypatch: pytest.MonkeyPatch) -> dict[str, bool]:
    """SDL finds no video device until one is `there`."""
    state = {"there": False}
    init = pygame.display.init

    def look() -> None:
        if not state["there"]:
            raise pygame.error("No available video device")
        init()

    monkeypatch.setattr(pygame.display, "init", look)
    return state


@pytest.mark.usefixtures("outputs")
def test_a_real_table_without_a_screen_says_so_and_begins_no_round_until_one_comes(
    rig: Callable[..., ScreensRig], kernel: Sockets, no_display: dict[str, bool]
) -> None:
    kernel.put(HDMI_A_1=False, HDMI_A_2=False)
    made = rig()
    assert "No available video device" in made.screens.fault
    assert "HDMI-A-1 has none" in made.standing["display"]
    assert "no screen shows the limits" in made.standing[LIMITS_SIGN]
    made.look()
    assert len(made.held) == 1, "it is not tried again before a screen is attached"
    no_display["there"] = True
    kernel.put(HDMI_A_1=True, HDMI_A_2=True)
    made.look()
    assert made.roles == ["dealer", "players"]
    assert made.standing == {}


@pytest.mark.usefixtures("outputs", "kernel", "no_display")
@pytest.mark.parametrize(("more", "simulated"), [("printed_sign = true", False), ("", True)])
def test_a_printed_sign_or_a_simulated_table_needs_no_screen_for_the_limits(
    rig: Callable[..., ScreensRig], more: str, simulated: bool
) -> None:
    made = rig(more, simulated=simulated)
    assert LIMITS_SIGN not in made.standing
    assert ("display" in made.standing) == (not simulated), "a simulated table is played in the terminal"


@pytest.mark.usefixtures("outputs", "kernel")
def test_a_round_that_has_begun_goes_on_without_the_sign(
    rig: Callable[..., ScreensRig], no_display: dict[str, bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    """s 78(7): a display that fails changes nothing in the round; the next one does not begin."""
    no_display["there"] = True
    made = rig()
    laid = replace(IDLE, standing=LyingChips([Chips("red", "joker", 500)]))
    monkeypatch.setattr("controller.display.screen.Screen.steps", _lost)
    no_display["there"] = False
    made.screens.show(laid)
    assert "was lost" in made.standing["display"]
    made.look()
    made.still = False
    made.look()
    assert LIMITS_SIGN not in made.standing
    made.screens.show(replace(IDLE, round=8, headline="8"))
    assert LIMITS_SIGN not in made.standing, "something moves still"
    made.still = True
    made.look()
    assert LIMITS_SIGN in made.standing
    assert len(made.held) == 1, "nothing has changed at the sockets, so it waits to be asked"


def _lost(*_: object) -> None:
    raise pygame.error("the connection to the display was lost")


@pytest.mark.usefixtures("outputs", "kernel")
def test_a_display_that_has_failed_is_opened_again_with_the_next_round(
    rig: Callable[..., ScreensRig], monkeypatch: pytest.MonkeyPatch
) -> None:
    made = rig()
    with monkeypatch.context() as broken:
        broken.setattr("controller.display.screen.Screen.steps", _lost)
        made.screens.show(replace(IDLE, headline="now"))
        assert made.roles == []
    made.screens.show(replace(IDLE, round=8))
    assert made.roles == ["dealer", "players"]
    assert made.standing == {}


@pytest.mark.usefixtures("outputs", "kernel")
def test_if_one_of_two_windows_cannot_be_opened_the_other_shows_both(
    rig: Callable[..., ScreensRig], monkeypatch: pytest.MonkeyPatch
) -> None:
    window = pygame.Window

    def refuses_the_second(title: str, *where: Any, **how: Any) -> Any:
        if title.endswith("players"):
            raise pygame.error("no crtc is left")
        return window(title, *where, **how)

    monkeypatch.setattr(pygame, "Window", refuses_the_second)
    made = rig()
    assert made.roles == ["dealer and players"]
    assert "no crtc is left" in made.standing["display"]
    assert LIMITS_SIGN not in made.standing
    made.look()
    assert len(made.held) == 1, "that is no change of the outputs"


@pytest.mark.usefixtures("outputs", "kernel")
def test_after_a_crash_in_the_display_no_screen_is_opened_until_somebody_asks(rig: Callable[..., ScreensRig]) -> None:
    crashed = rig().screens._opener
    crashed.display.close()  # its windows end with the process, which notes nothing
    crashed.display = None
    mark = crashed._configuration.socket_folder / "display-mark"
    assert mark.read_bytes() == b"o"
    after = rig(crash="Segmentation fault")
    assert after.roles == ["dealer"]
    assert after.screens.shown[0].output == "terminal"
    assert "crashed in the display by Segmentation fault" in after.standing["display"]
    assert "tablectl screens open" in after.standing["display"]
    assert after.held == []
    after.still = False
    assert "when it is over" in after.screens.ask_for()
    after.look()
    assert after.held == []
    after.still = True
    after.look()
    assert after.roles == ["dealer", "players"]
    assert after.standing == {}


@pytest.mark.usefixtures("outputs", "kernel")
def test_two_screens_set_to_one_output_are_an_alert(rig: Callable[..., ScreensRig], tmp_path: Path) -> None:
    made = rig()
    made.screens.close()
    file = tmp_path / "table.toml"
    file.write_text(file.read_text().replace("dpi = 94\n", "dpi = 94\noutput = 0\nfullscreen = true\n"))
    shared = ScreensRig(read_table(file))
    shared.screens.open(IDLE)
    assert shared.roles == ["dealer and players"]
    why = shared.standing["display"]
    assert why.startswith("both windows are set to output 0: the players' sign is in the dealer's window; ")
    assert "change one output in the table file" in why
    assert "attach" not in why
    shared.screens.close()
