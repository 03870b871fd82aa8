"""What holds for every test: a module is compiled once, not by every process of a run anew."""

import os
import shutil
import sys
import tempfile

sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # the tests start tables by the dozen

ROOM = 2 * 1024**3
"""Bytes that the tests' own files may need, and then some."""
MEMORY = "/dev/shm"
# Tables sync each row, and a test waits for it: how slow this machine's disk is today is not what they are about.
if "TMPDIR" not in os.environ and os.path.isdir(MEMORY) and shutil.disk_usage(MEMORY).free > ROOM:
    os.environ["TMPDIR"] = tempfile.tempdir = MEMORY
