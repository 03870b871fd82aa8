# SPDX-License-Identifier: MIT
"""The core's test programs, built for the processors of the Pis and for a big-endian processor, and run under
emulation: the same C, the same orders."""

import shutil
import subprocess

import c_programs
import pytest

TARGETS = {
    "64 bits": ("aarch64-linux-gnu-gcc", "gcc-aarch64-linux-gnu libc6-dev-arm64-cross", "qemu-aarch64-static"),
    "32 bits": ("arm-linux-gnueabihf-gcc", "gcc-arm-linux-gnueabihf libc6-dev-armhf-cross", "qemu-arm-static"),
}
"""A compiler, the packages that bring it and its C library, and the emulator, which qemu-user-static brings."""
OTHER_WAY_ROUND = {
    "the other way round": ("s390x-linux-gnu-gcc", "gcc-s390x-linux-gnu libc6-dev-s390x-cross", "qemu-s390x-static")
}
"""The same for bytes that stand the other way round."""

EVERY = TARGETS | OTHER_WAY_ROUND


def compiles(compiler):
    """Whether this compiler is installed, with its C library."""
    if shutil.which(compiler) is None:
        return False
    words = [compiler, "-E", "-x", "c", "-"]
    return subprocess.run(words, input=b"#include <stdio.h>", capture_output=True, check=False).returncode == 0


def missing_why(target):
    """Why programs for this target cannot be built and run here; empty if they can."""
    compiler, packages, emulator = EVERY[target]
    if not compiles(compiler):
        return f"no {compiler} with a C library; sudo apt install {packages} brings both"
    if shutil.which(emulator) is None:
        return f"no {emulator} on the path; sudo apt install qemu-user-static brings it"
    return ""


def emulated(target, once, tables, *flags, names=c_programs.NAMES):
    """For each test program by name, the command that runs it for this target."""
    if why := missing_why(target):
        pytest.skip(why)
    compiler, _, emulator = EVERY[target]
    flags = (*flags, "-static")
    made = once(emulator, lambda folder: c_programs.compiled(folder, tables, compiler, *flags, names=names))
    return {name: (emulator, str(program)) for name, program in c_programs.programs_in(made, names).items()}


@pytest.fixture(scope="session", params=TARGETS)
def on_arm(request, once, tables):
    return emulated(request.param, once, tables, "-O2")


@pytest.mark.parametrize("name", c_programs.NAMES)
def test_the_core_passes_its_own_tests_on_arm(on_arm, name):
    c_programs.assert_passes(*on_arm[name])


def test_hands_have_the_same_orders_on_arm(on_arm, once, tables):
    digest = c_programs.answer(*on_arm["test_poker"], "digest")
    assert len(digest) == len("0123456789abcdef\n")
    assert digest == c_programs.answer(c_programs.plain(once, tables)["test_poker"], "digest")


def test_hands_have_the_same_orders_whichever_way_bytes_stand(once, tables):
    [command] = emulated("the other way round", once, tables, "-O1", names=["test_poker"]).values()
    digest = c_programs.answer(*command, "digest")
    assert digest == c_programs.answer(c_programs.plain(once, tables)["test_poker"], "digest")


@pytest.mark.parametrize("target", EVERY)
def test_what_is_missing_is_named_with_its_packages(monkeypatch, target):
    compiler, packages, emulator = EVERY[target]
    monkeypatch.setattr(shutil, "which", lambda program: None)
    assert missing_why(target) == f"no {compiler} with a C library; sudo apt install {packages} brings both"
    monkeypatch.setattr(subprocess, "run", lambda *words, **options: subprocess.CompletedProcess(words, 0))
    monkeypatch.setattr(shutil, "which", lambda program: None if program == emulator else f"/usr/bin/{program}")
    assert missing_why(target) == f"no {emulator} on the path; sudo apt install qemu-user-static brings it"
