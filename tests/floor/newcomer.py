# SPDX-License-Identifier: MIT
"""A floor on this machine, in build/floor: `make floor` begins it, `make floor-stop` ends its processes.

A primary and its standby (PostgreSQL, Unix sockets only), the floor server on loopback, and the files of two Caribbean
stud tables and a keno table, which have joined. `make run TABLE=build/floor/stud-1.toml` runs a table, with its link.
"""

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

from controller.floor.setup.owner import STANDBY
from tests.floor import database

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "build" / "floor"
TABLECTL = ROOT / ".venv" / "bin" / "tablectl"
PORT = 4740
LONGEST_SOCKET = 100
"""Bytes of the path of a Unix socket: the kernel takes 107."""
