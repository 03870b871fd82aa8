"""The peers, by name and exact version, in an environment of their own (.venv-bench): none of it reaches the table."""

import hashlib
import subprocess
import sys
from pathlib import Path

from tests.bench.subject import ROOT, Missing, Subject

FOLDER = ROOT / ".venv-bench"
PINS = ROOT / ".setup/requirements-bench.txt"
PYTHON = FOLDER / "bin/python"
SCRIPT = Path(__file__).with_name("peer_mpf.py")


def mission_pinball() -> list[Subject]:
    """Mission Pinball Framework with its log off (its quickest), and with the log file that it keeps by default."""
    why = ""
    try:
        install()
    except Missing as missing:
        why = str(missing)
    name = f"Mission Pinball {version()}"
    command = [str(PYTHON), str(SCRIPT)]
    return [
        Subject(f"{name}, no log", command, missing=why),
        Subject(f"{name}, logging", [*command, "logged"], missing=why),
    ]


def version() -> str:
    line = next(line for line in PINS.read_text(encoding="utf-8").splitlines() if line.startswith("mpf=="))
    return line.removeprefix("mpf==").split()[0]


def install() -> None:
    """Make the environment if it is not there for just these pins. Raises Missing."""
    wanted = hashlib.sha256(PINS.read_bytes()).hexdigest() + sys.version
    stamp = FOLDER / "done"
    if stamp.exists() and stamp.read_text(encoding="utf-8") == wanted:
        return
    print("bench: making .venv-bench for the peers", file=sys.stderr)
    step(sys.executable, "-m", "venv", "--clear", str(FOLDER))
    step(
        str(PYTHON),
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
        "--require-hashes",
        "-r",
        str(PINS),
    )
    stamp.write_text(wanted, encoding="utf-8")


def step(*command: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        lines = [line for line in done.stderr.splitlines() if "ERROR" in line] or ["no reason given"]
        raise Missing(f"peer missing: {lines[-1]}")
