"""What holds for every test: a module is compiled once, not by every process of a run anew."""

import os
import sys

sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # the tests start tables by the dozen
