# SPDX-License-Identifier: MIT
"""The Debian package, without the interpreter's packages: contents, fields, scripts, identity."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from controller import VERSION
from controller.games import rooms
from controller.identity import inspect_files
from controller.identity.package import tidy, write_list

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ROOT / "systemd" / "debian"
SCRIPTS = ("preinst", "postinst", "prerm", "postrm")
PROGRAM = "opt/table-controller"


def tool(name: str) -> str:
    return shutil.which(name) or pytest.skip(f"{name} is not on this machine")


def run(*words: str | Path) -> str:
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    tool("dpkg-deb")
    folder = tmp_path_factory.mktemp("package")
    environment = {**os.environ, "PROGRAM_ONLY": "1"}
    command = [SOURCES / "build", "arm64", folder]
    subprocess.run(command, env=environment, capture_output=True, timeout=120, check=True)
    return next(folder.glob("table-controller_*.deb"))


@pytest.fixture(scope="module")
def unpacked(package: Path) -> Iterator[Path]:
    root = package.parent / "root"
    run("dpkg-deb", "--raw-extract", package, root)
    yield root
    shutil.rmtree(root)


def test_it_is_named_by_version_and_machine(package: Path) -> None:
    assert package.name == f"table-controller_{VERSION}_arm64.deb"


def test_the_fields_name_what_a_bare_console_needs(package: Path) -> None:
    fields = dict(re.findall(r"^([\w-]+): (.*(?:\n .*)*)", run("dpkg-deb", "--field", package), re.MULTILINE))
    assert (fields["Package"], fields["Version"], fields["Architecture"]) == ("table-controller", VERSION, "arm64")
    wanted = {each.strip().split()[0] for each in fields["Depends"].replace("\n", " ").split(",")}
    assert {"libgbm1", "libegl1", "libgles2", "libgl1-mesa-dri", "adduser", "systemd", "udev", "python3"} <= wanted
    pythons = re.findall(r"python3 \((.*?)\)", fields["Depends"])
    assert pythons == [">= 3.11", "<< 3.12", ">= 3.13", "<< 3.14"]
    assert 'releases="bookworm:3.11 trixie:3.13"' in (SOURCES / "build").read_text()


SYSTEM = {
    "usr/share/doc/table-controller/systemd/README.md": "README.md",
    "usr/share/doc/table-controller/systemd/SECURITY.md": "SECURITY.md",
    "usr/lib/systemd/system/table-controller.service": "table-controller.service",
    "usr/lib/systemd/system/table-controller-motors-off.service": "table-controller-motors-off.service",
    "usr/lib/systemd/system/table-link.service": "table-link.service",
    "usr/lib/systemd/system/table-keno-board.service": "table-keno-board.service",
    "usr/lib/sysusers.d/table-controller.conf": "table-controller.sysusers",
    "usr/lib/tmpfiles.d/table-controller.conf": "table-controller.tmpfiles",
    "usr/lib/modules-load.d/table-controller.conf": "table-controller.modules",
    "usr/lib/udev/rules.d/60-table-controller.rules": "60-table-controller.rules",
    "usr/lib/systemd/system.conf.d/60-table-controller.conf": "60-table-controller-watchdog.conf",
    "etc/ssh/sshd_config.d/60-table-technicians.conf": "sshd-technicians.conf",
    "usr/share/doc/table-controller/examples/table.toml": "table.toml",
    "usr/share/doc/table-controller/examples/tournament.toml": "tournament.toml",
}


@pytest.mark.parametrize("there", SYSTEM)
def test_what_belongs_to_the_system_is_at_its_place(unpacked: Path, there: str) -> None:
    assert (unpacked / there).read_bytes() == (ROOT / "systemd" / SYSTEM[there]).read_bytes()


def test_every_file_for_the_system_is_brought() -> None:
    brought = {*SYSTEM.values(), *FLOOR.values()}
    assert {path.name for path in (ROOT / "systemd").iterdir() if path.is_file()} == brought


FLOOR = {
    "usr/lib/systemd/system/table-floor.service": "table-floor.service",
    "usr/lib/sysusers.d/table-floor.conf": "table-floor.sysusers",
}


@pytest.fixture(scope="module")
def floor(package: Path) -> Path:
    """The package of the floor, unpacked."""
    root = package.parent / "floor"
    run("dpkg-deb", "--raw-extract", package.with_name(f"table-floor_{VERSION}_all.deb"), root)
    return root


def test_the_package_of_the_floor_has_a_service_and_the_program_is_that_of_the_tables(floor: Path) -> None:
    files = {str(path.relative_to(floor)) for path in floor.rglob("*") if not path.is_dir()}
    installed = {it for it in files if not it.startswith(("DEBIAN/", "usr/share/doc/"))}
    assert installed == set(FLOOR)
    for there, name in FLOOR.items():
        assert (floor / there).read_bytes() == (ROOT / "systemd" / name).read_bytes()
    control = (floor / "DEBIAN/control").read_text()
    assert f"Depends: table-controller (= {VERSION}), " in control
    assert "@" not in control.replace("maker@table-controller.invalid", "")


def test_the_scripts_of_the_floor_are_clean_and_keep_its_keys(floor: Path) -> None:
    scripts = [floor / "DEBIAN" / name for name in ("postinst", "prerm", "postrm")]
    assert all(path.stat().st_mode & 0o777 == 0o755 for path in scripts)
    assert not any(word in path.read_text() for path in scripts for word in ("rm -", "--purge", "dropdb"))
    run(tool("shellcheck"), *scripts)


def test_both_packages_bring_the_libraries_of_the_floor() -> None:
    """The program is the same on tables and floors, so that one digest covers both."""
    pinned = run(sys.executable, SOURCES / "needed.py", ROOT / ".setup/requirements.txt")
    assert "psycopg==" in pinned
    assert "pytest==" not in pinned


def test_the_first_guide_and_the_changelog_are_brought(unpacked: Path) -> None:
    folder = unpacked / "usr/share/doc/table-controller"
    assert (folder / "README.md").read_bytes() == (ROOT / "README.md").read_bytes()
    brought = subprocess.check_output(["gzip", "-dc", folder / "changelog.gz"])
    assert brought == (SOURCES / "changelog").read_bytes()


def test_the_changelog_has_debians_form_and_begins_with_this_version() -> None:
    changes = r"(?:  \* .+\n(?:    .+\n)*)+"
    signature = r" -- .+ <.+>  \w{3}, \d{2} .+ \+0000\n"
    entry = re.compile(rf"table-controller \((\S+)\) stable; urgency=medium\n\n{changes}\n{signature}")
    text = (SOURCES / "changelog").read_text()
    assert entry.sub("", text).strip() == ""
    versions = entry.findall(text)
    assert versions[0] == VERSION
    assert versions == sorted(versions, key=lambda it: [int(part) for part in it.split(".")], reverse=True)
    if shutil.which("dpkg-parsechangelog"):
        assert f"Version: {VERSION}\n" in run("dpkg-parsechangelog", "-l", SOURCES / "changelog")


def test_tablectl_its_completion_and_its_manual_page_are_brought(unpacked: Path) -> None:
    target = (unpacked / "usr/bin/tablectl").readlink()
    program = unpacked / str(target).lstrip("/")
    assert program.stat().st_mode & 0o777 == 0o755
    assert program.read_text().startswith(f"#!/{PROGRAM}/.venv/bin/python\n")
    assert (
        "_TABLECTL_COMPLETE=bash_complete" in (unpacked / "usr/share/bash-completion/completions/tablectl").read_text()
    )
    assert b".TH TABLECTL 1" in subprocess.check_output(["gzip", "-dc", unpacked / "usr/share/man/man1/tablectl.1.gz"])


def test_the_unit_starts_what_the_package_brings(unpacked: Path) -> None:
    units = [path.read_text() for path in (unpacked / "usr/lib/systemd/system").glob("*.service")]
    started = [set(re.findall(rf"/{PROGRAM}/\S+", unit)) for unit in units]
    assert len(started) == 4
    for path in set.union(*started):
        assert (unpacked / path.lstrip("/")).is_file(), path


def test_every_unit_that_another_one_starts_is_brought(unpacked: Path) -> None:
    folder = unpacked / "usr/lib/systemd/system"
    text = "".join(path.read_text() for path in folder.glob("*.service"))
    named = re.findall(r"^(?:OnFailure|Wants|Requires|BindsTo)=(.*)", text, re.MULTILINE)
    assert named
    own = [name for words in named for name in words.split() if name != "network-online.target"]
    assert all((folder / name).is_file() for name in own)


def test_there_is_an_example_of_a_table_file_of_every_game(unpacked: Path) -> None:
    from controller.config import read_table

    folder = unpacked / "usr/share/doc/table-controller/examples"
    tables = [path for path in folder.glob("*.toml") if path.stem != "tournament"]
    assert {path.stem for path in tables} == {*rooms(), "table"}
    for path in tables:
        assert not read_table(path).file.simulated


def test_the_program_is_whole_and_brings_no_tests_no_sources_of_the_core_and_no_bytecode_of_this_checkout(
    unpacked: Path,
) -> None:
    there = {path.relative_to(unpacked / PROGRAM).as_posix() for path in (unpacked / PROGRAM).rglob("*")}
    ours = {
        path.relative_to(ROOT).as_posix()
        for package in ("c_ext", "controller", "hal")
        for path in (ROOT / package).rglob("*")
        if path.suffix in (".py", ".toml") and path.is_file()
    }
    assert ours <= there
    assert not [name for name in there if name.endswith((".c", ".h", ".pyc")) or name.startswith(("tests", ".setup"))]


def test_no_evidence_and_no_table_file_is_brought_that_an_upgrade_would_touch(unpacked: Path) -> None:
    assert not (unpacked / "var").exists()
    assert list((unpacked / "etc/table-controller").iterdir()) == []
    assert (unpacked / "DEBIAN/conffiles").read_text() == "/etc/ssh/sshd_config.d/60-table-technicians.conf\n"


def test_the_scripts_are_clean(unpacked: Path) -> None:
    scripts = [unpacked / "DEBIAN" / name for name in SCRIPTS]
    assert all(path.stat().st_mode & 0o777 == 0o755 for path in scripts)
    run(tool("shellcheck"), *scripts, SOURCES / "build", SOURCES / "fetch", SOURCES / "mirror")


# What is installed

BYTECODE = "app.cpython-311.pyc"


@pytest.fixture
def installed(unpacked: Path, tmp_path: Path) -> Path:
    """The program's folder as it lies on a table, with some bytecode."""
    root = tmp_path / "program"
    shutil.copytree(unpacked / PROGRAM, root, symlinks=True)
    cache = root / "controller" / "__pycache__"
    cache.mkdir()
    (cache / BYTECODE).write_bytes(b"compiled")
    write_list(root)
    return root


def test_as_it_was_installed_its_digest_is_that_of_the_packages_list(installed: Path) -> None:
    identity, files = inspect_files(installed)
    assert (identity.differing, identity.digest) == ((), identity.reference)
    assert run("sha256sum", installed / "manifest").split()[0] == identity.digest
    assert "controller/app.py" in files


def change(path: Path) -> None:
    path.write_bytes(path.read_bytes() + b" ")


CHANGES = {
    "changed controller/app.py": lambda root: change(root / "controller/app.py"),
    "missing hal/base/bus.py": lambda root: (root / "hal/base/bus.py").unlink(),
    "added sitecustomize.py": lambda root: (root / "sitecustomize.py").touch(),
    "added controller/hooks": lambda root: (root / "controller/hooks").symlink_to("/tmp"),
    "changed .venv/bin/python": lambda root: [
        (root / ".venv/bin/python").unlink(),
        (root / ".venv/bin/python").symlink_to("/usr/bin/python4"),
    ],
    f"changed controller/__pycache__/{BYTECODE}": lambda root: change(root / "controller/__pycache__" / BYTECODE),
    f"missing controller/__pycache__/{BYTECODE}": lambda root: (root / "controller/__pycache__" / BYTECODE).unlink(),
    "added hal/__pycache__/bus.pyc": lambda root: [
        (root / "hal/__pycache__").mkdir(),
        (root / "hal/__pycache__/bus.pyc").touch(),
    ],
    "added bytecode": lambda root: (root / "bytecode").touch(),
}


@pytest.mark.parametrize("differing", CHANGES)
def test_what_is_changed_missing_or_added_is_named_and_changes_the_digest(installed: Path, differing: str) -> None:
    before = inspect_files(installed)[0]
    CHANGES[differing](installed)
    after = inspect_files(installed)[0]
    assert differing in after.differing
    assert after.digest != before.digest
    assert after.reference == before.reference


@pytest.mark.parametrize("name", ["controller/app.py", f"controller/__pycache__/{BYTECODE}"])
def test_whoever_changes_what_is_executed_and_its_line_too_does_not_get_the_packages_digest(
    installed: Path, name: str
) -> None:
    official = inspect_files(installed)[0].digest
    change(installed / name)
    write_list(installed)
    after = inspect_files(installed)[0]
    assert (after.differing, after.reference) == ((), after.digest)
    assert after.digest != official


def test_what_an_earlier_version_has_compiled_is_taken_away(installed: Path) -> None:
    official = inspect_files(installed)[0]
    (installed / "bytecode").write_text("")
    (installed / "hal/__pycache__").mkdir()
    (installed / "hal/__pycache__/gone.cpython-311.pyc").touch()
    assert len(inspect_files(installed)[0].differing) == 2
    tidy(installed)
    assert inspect_files(installed)[0] == official
    assert (installed / "controller/__pycache__" / BYTECODE).exists()


def test_bytecode_is_the_same_at_each_build_and_is_what_is_loaded(tmp_path: Path) -> None:
    """The times of the files do not matter. The package names the program's place on the target, not in the build."""
    made = []
    for name in ("first", "second"):
        program = tmp_path / name
        for folder in ("c_ext", "hal", "controller", f".venv/lib/python3.{sys.version_info.minor}"):
            (program / folder).mkdir(parents=True)
        (program / "controller/__init__.py").touch()
        (program / "controller/it.py").write_text("said = 'the bytecode'\n")
        run(sys.executable, "-B", SOURCES / "compile.py", program, "/opt/table-controller")
        [compiled] = program.rglob("it.*.pyc")
        made.append(compiled.read_bytes())
        (program / "controller/it.py").write_text("said = 'the source'\n")
    assert made[0] == made[1]
    assert b"/opt/table-controller/controller/it.py" in made[0]
    code = f"import sys; sys.path.insert(0, {str(program)!r}); import controller.it as it; print(it.said)"
    assert run(sys.executable, "-B", "-c", code) == "the bytecode\n"


def test_nothing_is_compiled_or_deleted_where_it_is_installed(unpacked: Path) -> None:
    """Else a table that runs would lose its bytecode whenever Debian brings another Python."""
    assert not (unpacked / "DEBIAN/triggers").exists()
    scripts = "".join((unpacked / "DEBIAN" / name).read_text() for name in SCRIPTS)
    assert "compile" not in scripts.replace("has compiled here", "")


def test_a_checkout_has_a_digest_and_no_reference(installed: Path) -> None:
    (installed / "manifest").unlink()
    identity, files = inspect_files(installed)
    assert (identity.reference, identity.differing, len(identity.digest)) == ("", (), 64)
    assert "no reference" in identity.words
    (installed / "notes.txt").touch()
    assert inspect_files(installed)[1] == files  # files of others lie beside the program
    assert not [name for name in files if name.endswith(".pyc")]


def test_a_list_that_is_none_is_named(installed: Path) -> None:
    (installed / "manifest").write_text("nonsense\n")
    with pytest.raises(ValueError, match="install the package again"):
        inspect_files(installed)


@pytest.mark.parametrize("act", ["install", "upgrade"])
@pytest.mark.parametrize(("number", "refused"), [("998", False), ("1000", True), ("1001", True), ("0", True)])
def test_an_account_of_a_person_with_the_services_name_is_never_taken(
    act: str, number: str, refused: bool, tmp_path: Path
) -> None:
    """Else the table would run as that person, who would own its key."""
    (tmp_path / "getent").write_text(f"#!/bin/sh\necho table-controller:x:{number}:{number}::/home/t:/bin/sh\n")
    (tmp_path / "getent").chmod(0o755)
    environment = {**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}"}
    ended = subprocess.run(
        ["sh", SOURCES / "preinst", act], env=environment, capture_output=True, text=True, timeout=60, check=False
    )
    assert ("is a person's" in ended.stderr) == refused
    assert not refused or ended.returncode == 1
