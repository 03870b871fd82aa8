# SPDX-License-Identifier: MIT
"""Code of `make hil` that runs without a virtual machine: missing programs are named, built stages are kept."""

import json
import socket
import threading
from pathlib import Path

import pytest

from tests.hil.vm import checkout, host
from tests.hil.vm.__main__ import parts
from tests.hil.vm.agent import Agent
from tests.hil.vm.folder import Stages, alone
from tests.hil.vm.machine import wait_for
from tests.hil.vm.part_error import PartError


def test_every_missing_program_is_named_with_its_package(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(host, "PATH", str(tmp_path))
    monkeypatch.setattr(host.platform, "machine", lambda: "x86_64")
    with pytest.raises(PartError, match="apt install apt e2fsprogs mmdebstrap openssh-client qemu-system"):
        host.require(tmp_path, to_build=True)


def test_another_processor_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(host.platform, "machine", lambda: "aarch64")
    with pytest.raises(PartError, match=r"aarch64; .* amd64"):
        host.require(tmp_path, to_build=False)


def test_only_root_builds(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(host, "PROGRAMS", {})
    monkeypatch.setattr(host.platform, "machine", lambda: "x86_64")
    monkeypatch.setattr(host.os, "geteuid", lambda: 1000)
    host.require(tmp_path, to_build=False)
    with pytest.raises(PartError, match=r"only root .*`make hil`"):
        host.require(tmp_path, to_build=True)


def test_the_error_of_a_program_that_fails_or_hangs_has_its_last_words() -> None:
    with pytest.raises(PartError, match=r"disk: sh ended with 3: no room"):
        host.run(["sh", "-c", "echo no room >&2; exit 3"], part="disk", seconds=5)
    with pytest.raises(PartError, match=r"disk: sh took longer than 0 s"):
        host.run(["sh", "-c", "sleep 5"], part="disk", seconds=0.1)


def test_a_stage_is_made_again_only_if_its_source_has_changed_or_it_failed(tmp_path: Path) -> None:
    made: list[str] = []
    stages = Stages(tmp_path)
    assert stages.make("root", "a", lambda: made.append("first"))
    assert not stages.make("root", "a", lambda: made.append("again"))
    with pytest.raises(ZeroDivisionError):
        stages.make("root", "b", lambda: made.append(str(1 // 0)))
    assert not stages.is_made("root", "a")
    assert made == ["first"]


def test_two_runs_do_not_share_a_folder(tmp_path: Path) -> None:
    with alone(tmp_path), pytest.raises(PartError, match="another run uses"), alone(tmp_path):
        pass


def test_the_copy_of_the_checkout_has_no_removed_files(tmp_path: Path) -> None:
    (tmp_path / "c_ext").mkdir()
    for name in ("left_over.py", "c_ext/_core.abi3.so"):
        (tmp_path / name).touch()
    checkout.copy_to(tmp_path)
    assert not (tmp_path / "left_over.py").exists()
    assert (tmp_path / "c_ext/_core.abi3.so").exists()
    assert (tmp_path / "Makefile").read_bytes() == (checkout.CHECKOUT / "Makefile").read_bytes()
    assert not (tmp_path / "tests/hil/vm").exists()
    assert "Makefile" in checkout.manifest()


def answering(path: Path, *lines: bytes) -> threading.Thread:
    """Start the agent of a machine, which answers its first question with these lines."""
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(str(path))
    listener.listen()

    def serve() -> None:
        with listener, listener.accept()[0] as link:
            link.recv(65536)
            link.sendall(b"".join(lines))
            link.recv(65536)

    thread = threading.Thread(target=serve, daemon=True)
    thread.start()
    return thread


def line(**answer: object) -> bytes:
    return json.dumps(answer).encode() + b"\n"


def test_a_late_answer_to_an_earlier_question_is_ignored(tmp_path: Path) -> None:
    answering(tmp_path / "agent", line(id=0, value="late"), line(id=1, value="now"))
    assert Agent(tmp_path / "agent").ask({"python": "", "value": "x"}, 5)["value"] == "now"


def test_an_error_inside_the_machine_and_a_missing_answer_are_reported(tmp_path: Path) -> None:
    answering(tmp_path / "raises", line(id=1, error="ValueError: no such pin"))
    with pytest.raises(PartError, match="no such pin"):
        Agent(tmp_path / "raises").ask({"python": "", "value": "x"}, 5)
    answering(tmp_path / "silent")
    with pytest.raises(PartError, match="no answer within 0 s"):
        Agent(tmp_path / "silent").ask({"python": "", "value": "x"}, 0.1)


def test_a_wait_ends() -> None:
    with pytest.raises(PartError, match="the boot: not within 0 s"):
        wait_for(lambda: False, 0.1, "the boot")


def test_the_report_names_the_failed_tests(tmp_path: Path) -> None:
    cases = (
        '<testcase classname="tests.hil.vm.check_kills" name="a" time="61.5"/>'
        '<testcase classname="tests.hil.vm.check_kills" name="b" time="10"><failure/></testcase>'
    )
    (tmp_path / "report.xml").write_text(f"<testsuites><testsuite>{cases}</testsuite></testsuites>")
    assert list(parts(tmp_path / "report.xml")) == ["kills: 2 tests in 1 min 12 s, FAILED: b"]
