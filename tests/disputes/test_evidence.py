# SPDX-License-Identifier: MIT
"""The file of a case: opened, decided, listed, printed, and checked without the table; whatever is changed is named."""

import json
import os
import re
import zipfile
from collections.abc import Callable
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from controller.cli.main import main
from controller.disputes import archive as archives
from controller.disputes import evidence, pictures
from controller.engine.record.events import Maintained
from controller.journal import accept_loss, archive, keys, seals
from controller.journal.files import write_whole
from controller.tapes.language import do
from tests.disputes.rig import JournaledStage, packed, played, unpacked
from tests.disputes.test_past import A_CARD, ROULETTE

HOSTILE = 'I had $50 on <script>alert(1)</script> & "17" </td><img src=x onerror=y>'
SCREENS = '[screens]\nwindows = "two"\n' + "".join(
    f"[screens.{of}]\nwidth = 1280\nheight = 720\ndpi = 94\n" for of in ("dealer", "players")
)
FOLDED = (
    *("table caribbean-stud", "cards ready", "wager ann ante $10 on hand 1"),
    *("shoe deals Ks 9s Kd 9d 8h 6c 5c 4h 2s 2d", "press fold", "press paid"),
)


def at(folder: Path, lines: tuple[str, ...]) -> Path:
    """The table file of a table at which this was done; no controller runs."""
    played(folder / "state", lines)
    return at_state(folder, lines[0].split()[1])


def at_state(folder: Path, game: str) -> Path:
    """The table file of a table whose state is there."""
    file = folder / "table.toml"
    folders = f'[folders]\nstate = "{folder / "state"}"\nsockets = "{folder / "sockets"}"\n'
    file.write_text(f'simulated = true\ngame = "{game}"\nname = "table-1"\n{SCREENS}{folders}')
    return file


def tablectl(*words: str) -> Result:
    return CliRunner().invoke(main, ["dispute", *words])


def on(table: Path, *words: str) -> Result:
    return tablectl(*words, "--table", str(table))


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, bytes]:
    """A table at which a round is disputed and was decided once, and the file of that case."""
    table = at(tmp_path_factory.mktemp("dispute"), ROULETTE)
    with pytest.MonkeyPatch.context() as fewer:
        fewer.setattr(pictures, "MOST", 2)  # each takes a while
        assert on(table, "1", "--by", "ann", HOSTILE).exit_code == 0
    done = on(table, "decide", "1", "the wager lay on red", "--as", "floor-manager", "--by", "flo")
    assert done.exit_code == 0, done.output
    return table, (table.parent / "state" / "disputes" / "case-1.zip").read_bytes()


class Tags(HTMLParser):
    """The tags of a page, and whence its pictures come."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.sources: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.sources += [value or "" for name, value in attrs if name in ("src", "href")]


def test_the_page_says_who_did_what_and_when_and_is_whole_in_itself(opened: tuple[Path, bytes]) -> None:
    result = on(opened[0], "page", "1")
    assert result.exit_code == 0
    text = result.stdout
    for words in ("ann: $50 on red", "paid: ann red: $50 loses (s 135)", "floor manager", "s 3(2)", "flo, ", "row "):
        assert words in text
    found = Tags(text)
    assert "script" not in found.tags
    assert len(found.sources) == 2 * len(re.findall("Screen of the dealer", text)) // 2
    assert all(source.startswith("data:image/jpeg;base64,") for source in found.sources)
    assert "&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;17&quot;" in text


def test_it_has_pictures_of_both_screens_at_the_decisive_steps(opened: tuple[Path, bytes]) -> None:
    parts, _ = unpacked(opened[1])
    drawn = sorted(name for name in parts if name.endswith(".png"))
    screens = {name.rsplit("-", 1)[1]: 0 for name in drawn}
    assert screens.keys() == {"dealer.png", "players.png"}
    assert len(drawn) == 4
    assert all(parts[name].startswith(b"\x89PNG") for name in drawn)


def check(tmp_path: Path, data: bytes, *words: str) -> Result:
    file = tmp_path / "case.zip"
    file.write_bytes(data)
    return tablectl("check", str(file), *words)


def test_it_is_checked_without_the_table_with_the_key_that_is_kept_elsewhere(
    opened: tuple[Path, bytes], tmp_path: Path
) -> None:
    table, data = opened
    key = str(table.parent / "state" / "table.key.pub")
    result = check(tmp_path, data, "--key", key)
    assert result.exit_code == 0, result.output
    named = (
        "as it was signed; ",
        "case 1 of table-1",
        "round 1",
        "disputed by ann",
        "1 decision",
        "sealed at the table",
    )
    assert [it for it in named if it not in result.stdout] == [], result.stdout
    assert keys.fingerprint(keys.read_public(Path(key))) in check(tmp_path, data).stdout


def changed(data: bytes, change: Callable[[dict[str, bytes]], object]) -> bytes:
    """The same file with changed parts; nothing else of the archive tells it."""
    parts, _ = unpacked(data)
    change(parts)
    return packed(parts)


def picture(parts: dict[str, bytes]) -> str:
    return next(name for name in sorted(parts) if name.endswith(".png"))


def replaced(name: str, old: bytes, new: bytes) -> Callable[[dict[str, bytes]], object]:
    def change(parts: dict[str, bytes]) -> None:
        assert old in parts[name]
        parts[name] = parts[name].replace(old, new)

    return change


def of_another_table(parts: dict[str, bytes]) -> None:
    """Somebody signs it anew with a key of his own."""
    parts[evidence.CASE] = parts[evidence.CASE].replace(b"flo", b"max")
    parts[evidence.MANIFEST] = evidence.manifest_of(parts)
    signer = keys.Signer(bytes(32))
    forged = {"key": signer.public.hex(), "first": signer.public.hex()}
    forged["signature"] = signer.sign(b"dispute " + parts[evidence.MANIFEST]).hex()
    parts[evidence.SIGNATURE] = json.dumps(forged).encode()
    parts[evidence.SEALS] = b""


def with_the_same_first_key(parts: dict[str, bytes]) -> None:
    """The same, and the table's own first key is named as the first."""
    first = json.loads(parts[evidence.SIGNATURE])["first"]
    of_another_table(parts)
    parts[evidence.SIGNATURE] = json.dumps({**json.loads(parts[evidence.SIGNATURE]), "first": first}).encode()


WRONG: dict[str, tuple[Callable[[dict[str, bytes]], object], str]] = {
    "a picture": (lambda parts: parts.update({picture(parts): parts[picture(parts)][:-1] + b"x"}), ".png: was changed"),
    "no picture": (lambda parts: parts.pop(picture(parts)), ".png: is missing"),
    "one more part": (lambda parts: parts.update({"more.txt": b"x"}), "more.txt: does not belong to it"),
    "a decision": (replaced(evidence.CASE, b"lay on red", b"lay on 17"), "case.json: was changed"),
    "the page": (replaced(evidence.PAGE, b"lay on red", b"lay on 17"), "page.html: was changed"),
    "the manifest": (replaced(evidence.MANIFEST, b'"form": 1', b'"form": 2'), "it was changed after it was signed"),
    "a row": (replaced(evidence.ROWS, b"5000", b"6000"), "rows.jsonl: was changed"),
    "no seals": (lambda parts: parts.update({evidence.SEALS: b""}), "the seals do not lead from the table's first key"),
    "the seals taken out": (lambda parts: parts.pop(evidence.SEALS), "seals.jsonl: is missing"),
    "a forged seal": (replaced(evidence.SEALS, b'"closed":false', b'"closed":true'), "is forged: the key is not the"),
    "no seal at all": (lambda parts: parts.update({evidence.SEALS: b"{}"}), "seals.jsonl: cannot be read: "),
    "no manifest": (lambda parts: parts.pop(evidence.MANIFEST), "manifest.json: cannot be read: "),
    "no signature": (lambda parts: parts.pop(evidence.SIGNATURE), "signature.json: cannot be read: "),
    "what was opened": (
        replaced("earlier/1-case.json", b"ann", b"bob"),
        "case.json: is not as it was first signed (earlier/1-manifest.json)",
    ),
    "another first key": (of_another_table, "another key: the file begins with "),
    "another key": (with_the_same_first_key, "the seals do not lead from the table's first key to the one that signed"),
}


@pytest.mark.parametrize("what", WRONG)
def test_whatever_was_changed_is_named(what: str, opened: tuple[Path, bytes], tmp_path: Path) -> None:
    change, said = WRONG[what]
    table, data = opened
    result = check(tmp_path, changed(data, change), "--key", str(table.parent / "state" / "table.key.pub"))
    assert result.exit_code == 1
    assert said in result.stdout, result.output
    word = "NOT by the table whose key was given" if what == "another first key" else "NOT as it was signed"
    assert word in result.stdout.splitlines()[-1]
    assert ("the key given" in result.stdout) == (what not in {"another first key", "no signature"})


def assert_changed(said: str) -> None:
    """Check that a file is not as it was signed, because of this part alone."""
    verdict, part = said.splitlines()[-2:]
    assert verdict.endswith("NOT as it was signed")
    assert part.startswith("case.json: was changed")


@pytest.mark.parametrize("cut", [0, 10, 5_000, -1, -30])
def test_a_file_that_was_cut_off_is_no_file_of_a_case(cut: int, opened: tuple[Path, bytes], tmp_path: Path) -> None:
    result = check(tmp_path, opened[1][:cut] if cut else b"")
    assert result.exit_code == 1
    assert "no file of a case" in result.stderr or "NOT as it was signed" in result.stdout


def test_bytes_that_were_changed_in_the_archive_are_named(opened: tuple[Path, bytes], tmp_path: Path) -> None:
    data = bytearray(opened[1])
    at_ = bytes(data).index(b"\x89PNG") + 5_000
    data[at_] ^= 255
    result = check(tmp_path, bytes(data))
    assert result.exit_code == 1
    assert re.search(r"\.png: .*: Bad CRC-32", result.stdout)


def rezipped(data: bytes, how: Callable[[zipfile.ZipInfo], None]) -> bytes:
    """Return the same parts in an archive with differences that a reader does not see."""
    out = BytesIO()
    parts, _ = unpacked(data)
    with zipfile.ZipFile(out, "w") as other:
        for name, part in parts.items():
            info = zipfile.ZipInfo(name, archives.DATE)
            info.external_attr = archives.MODE
            info.compress_type = zipfile.ZIP_STORED if name.endswith(".png") else zipfile.ZIP_DEFLATED
            how(info)
            other.writestr(info, part)
    return out.getvalue()


def offset_moved(data: bytes, more: bytes) -> bytes:
    """Something before the first part, and a list of parts that leads past it."""
    out = BytesIO(more)
    out.seek(0, 2)
    parts, _ = unpacked(data)
    with zipfile.ZipFile(out, "a") as other:
        for name, part in parts.items():
            other.writestr(zipfile.ZipInfo(name, archives.DATE), part)
    return out.getvalue()


def between(data: bytes) -> bytes:
    """A part that the list at the end does not name."""
    out = BytesIO()
    parts, _ = unpacked(data)
    with zipfile.ZipFile(out, "w") as other:
        for name in ("no.html", *parts):
            info = zipfile.ZipInfo(name, archives.DATE)
            info.external_attr = archives.MODE
            kind = zipfile.ZIP_STORED if name.endswith(".png") else zipfile.ZIP_DEFLATED
            other.writestr(info, parts.get(name, b"x" * 99), kind)
        other.filelist.pop(0)
    return out.getvalue()


UNSEEN: dict[str, Callable[[bytes], bytes]] = {
    "a page before it": lambda data: b"<html>another page</html>" + data,
    "a byte before it": lambda data: b"\n" + data,
    "a program before it": lambda data: offset_moved(data, b"#!/bin/sh\n"),
    "a byte behind it": lambda data: data + b"\n",
    "a remark of the archive": lambda data: data[:-2] + b"\x03\x00abc",
    "a part that is not listed": between,
    "a remark of each part": lambda data: rezipped(data, lambda it: setattr(it, "comment", b"x")),
    "an extra field": lambda data: rezipped(data, lambda it: setattr(it, "extra", b"\x99\x99\x01\x00x")),
    "another date": lambda data: rezipped(data, lambda it: setattr(it, "date_time", (1999, 1, 1, 0, 0, 0))),
    "another mode": lambda data: rezipped(data, lambda it: setattr(it, "external_attr", 0o777 << 16)),
    "another system": lambda data: rezipped(data, lambda it: setattr(it, "create_system", 7)),
}


@pytest.mark.parametrize("what", UNSEEN)
def test_what_the_archive_has_beside_its_parts_is_not_as_it_was_signed(
    what: str, opened: tuple[Path, bytes], tmp_path: Path
) -> None:
    """The whole file is covered, or refused."""
    result = check(tmp_path, UNSEEN[what](opened[1]))
    assert result.exit_code == 1, result.output
    assert "something else than parts of a case" in result.stdout or "no file of a case" in result.stderr


def test_no_bit_of_the_file_can_be_changed_unseen() -> None:
    """Each bit of the headers, of the parts and of the list: it changes a part, which is signed, or is named.

    But those few after the end of a compressed part that fill its last byte: no reader tells them.
    """
    parts = {"a.png": b"a picture", "case.json": b"{}" * 9}
    data = packed(parts)
    assert unpacked(data) == (parts, [])
    last = 8 * data.index(b"PK\x01\x02") - 8
    for bit in {*range(8 * len(data))} - {*range(last, last + 8)}:
        other = bytearray(data)
        other[bit // 8] ^= 1 << bit % 8
        try:
            found, wrong = unpacked(bytes(other))
        except evidence.NotAFile:
            continue
        assert wrong or found != parts, bit


def test_parts_that_another_library_has_compressed_are_the_same_parts(
    opened: tuple[Path, bytes], tmp_path: Path
) -> None:
    other = rezipped(opened[1], lambda it: setattr(it, "_compresslevel", 1))
    assert other != opened[1]
    assert check(tmp_path, other).exit_code == 0


def test_another_archive_is_no_file_of_a_case(tmp_path: Path) -> None:
    out = BytesIO()
    with zipfile.ZipFile(out, "w") as other:
        other.writestr("../../x", b"x")
    result = check(tmp_path, out.getvalue())
    assert result.exit_code == 1
    assert result.stderr.startswith(f"{tmp_path / 'case.zip'}: ")
    assert result.stderr.endswith("'case.json'\n")


@pytest.fixture
def without_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """They take a second, and are looked at above."""
    monkeypatch.setattr("controller.disputes.opening.pictures", lambda *_: ())


@pytest.mark.usefixtures("without_pictures")
def test_a_card_that_lay_face_down_is_in_no_part(tmp_path: Path) -> None:
    table = at(tmp_path, FOLDED)
    assert on(table, "1", "--by", "ann", "the dealer had nothing").exit_code == 0
    with evidence.open_parts(tmp_path / "state" / "disputes" / "case-1.zip") as parts:
        rows = list(evidence.rows_in(parts))
        words = b" ".join(parts[it] for it in (evidence.ROWS, evidence.PAGE, evidence.CASE, "account.json")).decode()
    assert {*A_CARD.findall(words)} == {"9s"}
    assert any(row.veiled for row in rows)


@pytest.mark.usefixtures("without_pictures")
def test_a_decision_after_the_journal_was_archived_is_signed_by_the_key_of_then(tmp_path: Path) -> None:
    table = at(tmp_path, ROULETTE)
    assert on(table, "1-2", "--by", "ann", "both").exit_code == 0
    journal = tmp_path / "state" / "journal.sqlite"
    archive(journal, journal.with_name("table.key"))
    result = on(table, "decide", "1", "nothing is paid", "--as", "pit-boss", "--by", "pat")
    assert result.exit_code == 0, result.output
    assert on(table, "2", "--by", "bob", "an old round").exit_code == 0
    assert on(table, "list", "--json").exit_code == 0
    for number in (1, 2):
        assert tablectl("check", str(tmp_path / "state" / "disputes" / f"case-{number}.zip")).exit_code == 0


@pytest.mark.usefixtures("without_pictures")
@pytest.mark.parametrize(
    ("words", "status", "why"),
    [
        (("7", "--by", "ann", "x"), 1, "there is no round 7: the journal has the rounds up to 3"),
        (("3", "--by", "ann", "x"), 1, "round 3 is open: it can be shown when it is over"),
        (("2-1", "--by", "ann", "x"), 2, "'2-1': a case has 1 to 20 rounds, the first one first"),
        (("1-99", "--by", "ann", "x"), 2, "'1-99': a case has 1 to 20 rounds, the first one first"),
        (("1x", "--by", "ann", "x"), 2, "'1x' is no round: write 12, or 10-12"),
        (("1", "--by", "a\x1b[2Jn", "x"), 2, "a character that cannot be seen (U+001B) may not be written here"),
        (("1", "--by", "ann", "a\u202eb"), 2, "RIGHT-TO-LEFT OVERRIDE (U+202E) may not be written here"),
        (("1", "x"), 2, "Missing option '--by'"),
        (("decide", "9", "x", "--as", "pit-boss", "--by", "pat"), 1, "there is no case 9; there are: none"),
        (("told", "9", "--by", "pat"), 1, "there is no case 9; there are: none"),
        (("check", "/dev/null/x"), 2, "/dev/null/x"),
    ],
)
def test_bad_input_is_refused_in_words(words: tuple[str, ...], status: int, why: str, tmp_path: Path) -> None:
    table = at(tmp_path, (*ROULETTE, "wager ann red $5"))
    result = tablectl(*words) if words[0] == "check" else on(table, *words)
    assert (result.exit_code, why in result.output) == (status, True), result.output
    assert not (tmp_path / "state" / "disputes" / "case-1.zip").exists()


def test_a_file_that_was_changed_is_not_gone_on_with(opened: tuple[Path, bytes], tmp_path: Path) -> None:
    table, data = opened
    file = table.parent / "state" / "disputes" / "case-1.zip"
    file.write_bytes(changed(data, WRONG["a decision"][0]))
    try:
        result = on(table, "decide", "1", "x", "--as", "pit-boss", "--by", "pat", "--confirms")
        assert result.exit_code == 1
        assert_changed(result.stderr)
        printed = on(table, "page", "1", str(tmp_path / "page.html"))
        assert printed.exit_code == 1
        assert_changed(printed.stderr)
        assert not (tmp_path / "page.html").exists()
        listed = on(table, "list", "--json")
        assert (listed.exit_code, [it["wrong"][0] for it in json.loads(listed.stdout)]) == (
            1,
            ["case.json: was changed"],
        )
    finally:
        file.write_bytes(data)


@pytest.mark.usefixtures("without_pictures")
def test_the_number_of_a_case_is_never_given_again_and_a_missing_one_is_named(tmp_path: Path) -> None:
    table, cases = at(tmp_path, ROULETTE), tmp_path / "state" / "disputes"
    for player in ("ann", "bob"):
        assert on(table, "1", "--by", player, "x").exit_code == 0
    for file in cases.glob("case-*.zip"):
        file.unlink()
    assert "case 3, opened: cy" in on(table, "2", "--by", "cy", "x").stdout
    listed = on(table, "list")
    assert listed.exit_code == 1
    assert listed.stdout.count("MISSING") == 2
    told = [
        (it["number"], it.get("player"), bool(it["wrong"])) for it in json.loads(on(table, "list", "--json").stdout)
    ]
    assert told == [(1, None, True), (2, None, True), (3, "cy", False)]


@pytest.mark.usefixtures("without_pictures")
@pytest.mark.parametrize("broken", [False, True], ids=["the key leads on", "the key begins anew"])
def test_after_a_loss_that_was_accepted_a_case_is_as_it_was_signed_and_the_loss_is_named(
    broken: bool, tmp_path: Path
) -> None:
    table = at(tmp_path, ROULETTE)
    journal, key = tmp_path / "state" / "journal.sqlite", tmp_path / "state" / "table.key"
    first = str(key.with_name("table.key.pub"))
    assert on(table, "1", "--by", "ann", "before").exit_code == 0
    if broken:  # the table's key is lost, and with it the way from the first one
        keys.write_private(key, bytes(range(32)))
    else:
        seals.head_path(journal).unlink()
    accept_loss(journal, key, "flo", "the card was changed")
    assert on(table, "2", "--by", "bob", "after").exit_code == 0
    file = str(tmp_path / "state" / "disputes" / "case-2.zip")
    told = tablectl("check", file)
    assert told.exit_code == 0, told.output
    assert "loss was accepted in row " in told.stdout
    by_first = tablectl("check", file, "--key", first)
    assert by_first.exit_code == broken, by_first.output
    assert ("since the loss in row" in by_first.stdout) == broken
    begun = tmp_path / "begun.pub"
    keys.write_public(begun.with_suffix(""), keys.Signer(keys.read_private(key)).public)
    by_begun = tablectl("check", file, "--key", str(keys.public_path(begun.with_suffix(""))))
    assert by_begun.exit_code == (not broken)
    proving = keys.fingerprint(keys.read_public(keys.public_path(begun.with_suffix("")) if broken else Path(first)))
    assert f"the key given, {proving}" in (by_begun if broken else by_first).stdout
    assert told.stdout.endswith(f": {proving}\n")
    assert on(table, "list").exit_code == 0, "both are this table's"
    assert on(table, "page", "2").exit_code == 0


@pytest.mark.usefixtures("without_pictures")
def test_another_tables_case_is_not_this_tables(opened: tuple[Path, bytes], tmp_path: Path) -> None:
    table = at(tmp_path, ROULETTE)
    assert on(table, "1", "--by", "ann", "x").exit_code == 0
    (tmp_path / "state" / "disputes" / "case-1.zip").write_bytes(opened[1])
    listed = on(table, "list", "--json")
    assert (listed.exit_code, "another key" in str(json.loads(listed.stdout))) == (1, True)
    for words in (("page", "1"), ("told", "1", "--by", "pat")):
        result = on(table, *words)
        assert (result.exit_code, "another key" in result.stderr) == (1, True)


@pytest.mark.usefixtures("without_pictures")
def test_without_the_folder_the_journal_tells_the_last_number(tmp_path: Path) -> None:
    lines = ROULETTE[:1]
    stage = JournaledStage("roulette", lines[0].split()[2:], tmp_path / "state")
    for line in ROULETTE[1:]:
        do(stage, line)
    stage.send(Maintained("player", "dispute: case 7, opened: ann disputes round 1: x; case-7.zip 00"))
    stage.send(Maintained("player", "case 9: no case"))
    stage.close()
    table = at_state(tmp_path, "roulette")
    assert "case 7 is MISSING" in on(table, "page", "7").stderr
    assert "case 8, opened: cy" in on(table, "2", "--by", "cy", "x").stdout
    assert [it["number"] for it in json.loads(on(table, "list", "--json").stdout)] == list(range(1, 9))


def test_a_page_is_written_over_nothing_that_is_there(opened: tuple[Path, bytes], tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    assert on(opened[0], "page", "1", str(page)).exit_code == 0
    page.write_text("another")
    refused = on(opened[0], "page", "1", str(page))
    assert (refused.exit_code, "say --replace" in refused.stderr, page.read_text()) == (2, True, "another")
    assert on(opened[0], "page", "1", str(page), "--replace").exit_code == 0
    key = page.with_name("a.key")
    key.write_text("a key")
    page.unlink()
    page.symlink_to(key)
    for path in (key, page):
        refused = on(opened[0], "page", "1", str(path), "--replace")
        assert (refused.exit_code, key.read_text()) == (2, "a key"), "no page: not replaced, by no link either"
        assert "ends with .html or .htm" in refused.stderr
    nowhere = on(opened[0], "page", "1", str(tmp_path / "none" / "page.html"))
    assert (nowhere.exit_code, "cannot be written" in nowhere.stderr) == (2, True)


def test_a_file_that_cannot_be_written_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("controller.journal.files.os.fsync", full)
    with pytest.raises(OSError, match="No space left"):
        write_whole(tmp_path / "case-1.zip", b"x")
    assert not list(tmp_path.iterdir())


NO_FILES: dict[str, Callable[[Path], None]] = {
    "a pipe": os.mkfifo,
    "a folder": Path.mkdir,
    "a link to itself": lambda path: path.symlink_to(path.name),
    "a link to nothing": lambda path: path.symlink_to("nowhere"),
}


@pytest.mark.usefixtures("without_pictures")
@pytest.mark.parametrize("what", NO_FILES)
def test_the_list_names_a_case_that_is_no_file_and_shows_the_others(what: str, tmp_path: Path) -> None:
    table = at(tmp_path, ROULETTE)
    for number in ("1", "2"):
        assert on(table, number, "--by", "ann", "x").exit_code == 0
    case = tmp_path / "state" / "disputes" / "case-2.zip"
    case.unlink()
    NO_FILES[what](case)
    listed = on(table, "list", "--json")
    assert listed.exit_code == 1
    one, other = json.loads(listed.stdout)
    assert (one["wrong"], bool(one["sha256"])) == ([], True)
    assert len(other["wrong"]) == 1
    refused = on(table, "page", "2")
    assert refused.exit_code == 2
    assert str(case) in refused.stderr
    assert "journal" not in refused.stderr


@pytest.mark.usefixtures("without_pictures")
@pytest.mark.parametrize("put", [os.mkfifo, Path.mkdir, lambda path: path.write_bytes(b"9" * 100)])
def test_what_lies_in_the_place_of_the_last_number_is_named_to_be_moved_aside(
    put: Callable[[Path], object], tmp_path: Path
) -> None:
    table = at(tmp_path, ROULETTE)
    assert on(table, "1", "--by", "ann", "x").exit_code == 0
    last = tmp_path / "state" / "disputes" / ".last"
    last.unlink()
    put(last)
    listed = on(table, "list")
    assert listed.exit_code == 2
    assert str(last) in listed.stderr
    assert "aside" in listed.stderr
    assert "journal" not in listed.stderr
