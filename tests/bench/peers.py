# SPDX-License-Identifier: MIT
"""The peers, by name and exact version, in an environment of their own (.venv-bench): none of it reaches the table."""

import hashlib
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.bench.subject import ROOT, Missing, Subject

FOLDER = ROOT / ".venv-bench"
PINS = ROOT / ".setup/requirements-bench.txt"
PYTHON = FOLDER / "bin/python"


def script(name: str, *words: str) -> list[str]:
    """The command of a peer's program."""
    return [str(PYTHON), str(Path(__file__).with_name(name)), *words]


def mission_pinball() -> list[Subject]:
    """Mission Pinball Framework with its log off (its quickest), and with the log file that it keeps by default."""
    why, name = missing_why(), f"Mission Pinball {version('mpf')}"
    command = script("peer_mpf.py")
    return [
        Subject(f"{name}, no log", command, missing=why),
        Subject(f"{name}, logging", [*command, "logged"], missing=why),
    ]


def crapssim(part: str, seed: str, gain: int) -> Subject:
    """Return the craps simulator with the throws of this seed. `gain`: cents gained in the first thousand throws."""
    command = script("peer_crapssim.py", part, seed, str(gain))
    return Subject(f"crapssim {version('crapssim')}", command, missing=missing_why())


def eval7(what: str, part: str, cards: int, agreed: str, flags: Sequence[str] = ()) -> Subject:
    """The poker evaluator over hands of so many cards; which beat which is agreed. C is compiled with these flags."""
    command = script("peer_eval7.py", part, str(cards), agreed, *flags)
    return Subject(f"eval7 {version('eval7')}{what}", command, missing=missing_why())


def phevaluator(cards: int, agreed: str) -> Subject:
    """The other poker evaluator, one hand a call."""
    command = script("peer_phevaluator.py", str(cards), agreed)
    return Subject(f"phevaluator {version('phevaluator')}", command, missing=missing_why())


def pokerkit() -> Subject:
    """Whole rounds of seven-card stud by scripted acts."""
    return Subject(f"pokerkit {version('pokerkit')}", script("peer_pokerkit.py"), missing=missing_why())


def gymnasium(share: float) -> Subject:
    """Its blackjack, by a player who draws to 17, and gets more than 21 in this share of rounds."""
    command = script("peer_gymnasium.py", str(share))
    return Subject(f"gymnasium {version('gymnasium')}, draws to 17", command, missing=missing_why())


def missing_why() -> str:
    """Why there are no peers here; empty if they are here."""
    try:
        install()
    except Missing as missing:
        return str(missing)
    return ""


def version(package: str) -> str:
    line = next(line for line in PINS.read_text(encoding="utf-8").splitlines() if line.startswith(f"{package}=="))
    return line.removeprefix(f"{package}==").split()[0]


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
