# SPDX-License-Identifier: MIT
"""A real table: it loads nothing of the simulator, and plays without it."""

import subprocess
import sys
import tempfile
from pathlib import Path

from controller.cli import quick_start

ROOT = Path(__file__).parent.parent
PROGRAM = """
from controller.cli import quick_start
quick_start.load()

import asyncio, sys
from pathlib import Path

from gpiozero.pins.mock import MockFactory, MockPWMPin

from controller.app import App
from controller.config import read_table
from hal.raspberry_pi import hardware as raspberry_pi

pins = MockFactory(pin_class=MockPWMPin)
raspberry_pi.open_pins = lambda board: pins
raspberry_pi.open_bus = lambda board: raspberry_pi.NoBus()


async def play():
    app = App(read_table(Path(sys.argv[1])), asyncio.get_running_loop())
    app.start()
    key = app.configuration.board.keys["dealer"].pin
    pins.pin(key).drive_low()
    while "dealer key" in [block.name for block in app.view.blocks]:
        await asyncio.sleep(0.01)
    button = app.configuration.board.buttons["no-more-bets"].pin
    pins.pin(button).drive_low()
    while app.view.phase != "entry":
        await asyncio.sleep(0.01)
    await app.close()


asyncio.run(play())
print(*(name for name, module in sys.modules.items() if getattr(module, "__spec__", None)))
"""
NEVER_USED = {"ssl", "importlib.metadata", "typing_extensions", "gpiozero.boards", "gpiozero.spi_devices", "colorzero"}
MOST_OF_OURS = 318
"""How many modules are the program's own. Each takes 0.2 ms, of the 120 until a table takes presses (inputs-live)."""
TABLE = """
game = "wheel-of-fortune-50"
simulated = false

[folders]
state = "{folder}/state"
sockets = "{folder}/sockets"
"""


def test_a_real_table_is_played_and_nothing_of_the_simulator_is_loaded(tmp_path: Path) -> None:
    """Mock pins replace the pins of a Pi. The missing bus and reader raise alerts, and the symbol is keyed in."""
    file = tmp_path / "table.toml"
    file.write_text(TABLE.format(folder=tmp_path))
    command = [sys.executable, "-c", PROGRAM, str(file)]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert ran.returncode == 0, ran.stderr
    loaded = ran.stdout.split()
    assert "controller.app" in loaded
    simulator = ("hal.sim", "controller.simulator", "controller.tapes")
    assert [name for name in loaded if name.startswith(simulator)] == []
    assert {*NEVER_USED, "smbus2"}.isdisjoint(loaded), "loaded, and not used by this table"


def test_a_simulated_table_takes_presses_before_it_loads_what_it_does_not_need_for_them() -> None:
    """Each of these takes half a millisecond to five; pygame, with which the screens are drawn, a hundred."""
    program = """
from controller.cli import quick_start
quick_start.load()
import controller.cli.run, controller.simulator.simulation, sys
print(*(name for name, module in sys.modules.items() if getattr(module, "__spec__", None)))
"""
    ran = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    loaded = ran.stdout.split()
    assert {"controller.app", "gpiozero.output_devices", "hal.sim.pins"} <= {*loaded}
    later = ("pygame", "smbus2", "serial", "shutil", "tempfile", "importlib.resources", "cryptography", "click", "rich")
    assert {*NEVER_USED, *later}.isdisjoint(loaded)
    assert len([name for name in loaded if name.startswith(("controller", "hal", "c_ext"))]) <= MOST_OF_OURS


def test_a_table_whose_screens_are_open_has_loaded_nothing_that_plays_sounds_and_no_list_of_what_is_installed() -> None:
    """The sounds of pygame alone took 3 MB: 17 libraries."""
    program = """
from controller.cli import quick_start
quick_start.load()

import asyncio, os, sys
from pathlib import Path

os.environ.update(SDL_VIDEODRIVER="dummy", XDG_STATE_HOME=sys.argv[1], XDG_RUNTIME_DIR=sys.argv[1])
from controller.app import App
from controller.config import read_table


async def show():
    app = App(read_table(None), asyncio.get_running_loop())
    app.start()
    running = asyncio.create_task(app.run())
    while not app.screens.shown:
        await asyncio.sleep(0.01)
    app.ending.set()
    await running
    print(*(name for name, module in sys.modules.items() if getattr(module, "__spec__", None)))
    print(Path("/proc/self/maps").read_text())
    await app.close()


asyncio.run(show())
"""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", program, folder]
        ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert ran.returncode == 0, ran.stderr
    modules, libraries = ran.stdout.split("\n", 1)
    loaded = modules.split()
    assert "pygame.font" in loaded
    assert {*NEVER_USED, "pygame.mixer", "pygame.mixer_music", "email", "click", "rich"}.isdisjoint(loaded)
    assert "SDL2_ttf" in libraries
    assert not [name for name in ("SDL2_mixer", "fluidsynth", "libssl") if name in libraries]


def test_what_gpiozero_itself_offers_is_loaded_when_it_is_asked_for() -> None:
    program = """
from controller.cli import quick_start
quick_start.load()
import gpiozero, sys
from gpiozero.input_devices import InputDevice
assert "gpiozero.boards" not in sys.modules
from gpiozero import LEDBoard
assert "gpiozero.boards" in sys.modules
assert gpiozero.InputDevice is InputDevice
assert not hasattr(gpiozero, "no such device")
"""
    ran = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr


def test_gpiozero_still_finds_its_pin_factories_where_nobody_names_one() -> None:
    program = """
from controller.cli import quick_start
quick_start.load()

import gpiozero.devices, sys
assert "importlib.metadata" not in sys.modules
names = {found.name for found in gpiozero.devices.entry_points(group="gpiozero_pin_factories")}
assert {"lgpio", "rpigpio", "mock"} <= names, names
import ssl, asyncio.sslproto
assert asyncio.sslproto.ssl is None
from importlib_metadata import version
assert version("gpiozero")
"""
    ran = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr


def test_nothing_stands_for_a_module_of_python_itself() -> None:
    """Other code counts on their names, their file and their uniqueness."""
    assert sys.stdlib_module_names.isdisjoint(quick_start.LATER)
