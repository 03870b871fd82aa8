# SPDX-License-Identifier: MIT
"""Run by the Python of the peer's own environment: Mission Pinball Framework, a switch in and its coil out, in process.

Reads a number of samples a line, answers a line of JSON with as many times in nanoseconds. Nothing of ours is imported.
The machine is the smallest that does this as its manual says: a switch, its event, a coil player, a virtual platform.
With "logged" it keeps the log file that its own command keeps by default; without, it says nothing.
"""

import asyncio
import json
import logging
import logging.handlers
import queue
import sys
import tempfile
import time
from pathlib import Path

from mpf.core.config_loader import YamlMultifileConfigLoader
from mpf.core.machine import MachineController

CONFIG = """#config_version=6
hardware:
  platform: virtual
bcp:
  servers:
    url_style:
      ip: 127.0.0.1
      port: 0
      type: mpf.core.bcp.bcp_socket_client.BCPClientSocket
playfields:
  playfield:
    tags: default
    default_source_device: None
switches:
  button:
    number: 1
    events_when_activated: button_down
coils:
  motor:
    number: 1
    default_pulse_ms: 10
coil_player:
  button_down:
    motor:
      action: pulse
"""
OPTIONS = {
    "production": False,
    "force_platform": "virtual",
    "bcp": False,
    "text_ui": False,
    "mc": False,
    "no_load_cache": True,
    "create_config_cache": False,
    "force_assets_load": False,
    "platform_integration_test": False,
}


def keep_log(path):
    """As mpf's own command does it: level 15, formatted and written by a thread of its own."""
    file = logging.FileHandler(path)
    file.setFormatter(logging.Formatter("%(asctime)s : %(levelname)s : %(name)s : %(message)s"))
    lines = queue.Queue()
    logging.getLogger().addHandler(logging.handlers.QueueHandler(lines))
    logging.getLogger().setLevel(15)
    logging.handlers.QueueListener(lines, file).start()


def start(folder, logged):
    (folder / "config").mkdir()
    (folder / "config/config.yaml").write_text(CONFIG, encoding="utf-8")
    keep_log(folder / "log") if logged else logging.getLogger().setLevel(logging.CRITICAL)
    loader = YamlMultifileConfigLoader(str(folder), ["config"], False, False)
    machine = MachineController(OPTIONS, loader.load_mpf_config())
    if not machine.initialize_mpf():
        sys.exit("the machine did not start")
    return machine


class Probe:
    """Stands where the platform's driver stands, and notes when the coil is told."""

    def __init__(self, machine):
        self.machine = machine
        self.driver = machine.coils["motor"].hw_driver
        self.told = self.driver.pulse
        self.out = None
        self.driver.pulse = self.pulse

    def pulse(self, settings):
        self.told(settings)
        self.out.set_result(time.perf_counter_ns())

    async def sample(self):
        switch = self.machine.switches["button"]
        controller = self.machine.switch_controller
        self.out = asyncio.get_running_loop().create_future()
        before = time.perf_counter_ns()
        controller.process_switch_by_num(switch.hw_switch.number, 1, switch.platform)
        elapsed = await self.out - before
        controller.process_switch_by_num(switch.hw_switch.number, 0, switch.platform)
        await asyncio.sleep(0.001)
        return elapsed

    async def samples(self, count):
        return [await self.sample() for _ in range(count)]


def main():
    with tempfile.TemporaryDirectory() as folder:
        machine = start(Path(folder), "logged" in sys.argv)
        probe = Probe(machine)
        print(json.dumps({"ready": True}), flush=True)
        for line in sys.stdin:
            times = machine.clock.loop.run_until_complete(probe.samples(int(line)))
            print(json.dumps(times), flush=True)


if __name__ == "__main__":
    main()
