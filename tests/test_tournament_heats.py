# SPDX-License-Identifier: MIT
"""The signed file of a heat: the table of the final reads it as its table has signed it, and not else."""

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import msgspec
import pytest

from controller.cli.running import heats
from controller.disputes import evidence
from controller.engine.record.tournament import (
    Conditions,
    GoesOn,
    Heat,
    HeatTerms,
    InTournament,
    RankingTerms,
    SessionTerms,
)
from controller.engine.record.tournament_effects import TournamentShown
from controller.engine.shown.views import View
from controller.journal import Journal, keychain
from controller.sockets.server import Answer, encode

PLAYED = Heat("heat-1", "Spring", "2af1", "2026-12-05", 30_000, (GoesOn("ann", 150_000), GoesOn("bob", 90_000)))
NOTHING: Callable[[object], None] = lambda _: None  # noqa: E731 - nobody listens to this journal


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """A table that has played a heat, and its configuration, which is that of the final too."""
    Journal.open(tmp_path / "journal.sqlite", "heat-1", tmp_path / "table.key", NOTHING, NOTHING).close()
    stated = SimpleNamespace(journal=tmp_path / "journal.sqlite", file=SimpleNamespace(name="heat-1"))
    shown = TournamentShown("Spring", "26/114", "handed over to the final", handed=PLAYED)
    view = msgspec.json.decode(encode(Answer(data={"view": View(tournament=shown)})))["data"]
    monkeypatch.setattr(heats, "configured", lambda _: stated)
    monkeypatch.setattr(heats, "ask_table", lambda *_: Answer(data=view))
    return stated


def in_the_file(table: SimpleNamespace, capsys: pytest.CaptureFixture[str]) -> str:
    """What the table of the heat prints; its key is then in the file of the tournament."""
    heats.key(None)
    name, _, fingerprint = capsys.readouterr().out.strip().partition(" = ")
    terms = HeatTerms({name: fingerprint.strip('"')}, through=2)
    table.tournament = Conditions(
        "Spring", "26/114", 10_000, ("2026-12-05",), "anybody", SessionTerms(100_000), RankingTerms((100,)), heats=terms
    )
    heats.export(InTournament("export"), None)
    return capsys.readouterr().out


def test_what_one_table_hands_over_another_one_reads(
    table: SimpleNamespace, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "heat-1.json"
    file.write_text(in_the_file(table, capsys))
    assert heats.read(file, None) == PLAYED


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda text: text.replace("150000", "950000"), "the signature is not of this file"),
        (lambda text: text.replace('"pool":30000', '"pool":30001'), "the signature is not of this file"),
        (lambda text: text.replace("heat-1", "heat-2"), "names no such table"),
        (lambda text: text[:200], "no file of a heat"),
        (lambda text: text.replace('"heat":', '"heats":'), "no file of a heat"),
        (lambda _: "[]", "no file of a heat"),
    ],
    ids=["chips", "pool", "table", "cut-off", "another-field", "nothing"],
)
def test_a_changed_file_is_refused(
    change: Callable[[str], str], told: str, table: SimpleNamespace, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = in_the_file(table, capsys)
    changed = change(whole)
    assert changed != whole
    file = tmp_path / "heat-1.json"
    file.write_text(changed)
    with pytest.raises(SystemExit):
        heats.read(file, None)
    assert told in capsys.readouterr().err


def test_the_file_of_another_table_of_that_name_and_a_dispute_are_refused(
    table: SimpleNamespace, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "heat-1.json"
    file.write_text(in_the_file(table, capsys))
    signed = msgspec.json.decode(file.read_bytes(), type=heats.HeatFile)
    assert keychain.way(signed.signed, bytes(signed.heat), signed.seals, evidence.PLACE).wrong, (
        "a signature of a heat is none of a case"
    )
    table.tournament.heats.tables["heat-1"] = "0" * 64
    with pytest.raises(SystemExit):
        heats.read(file, None)
    assert "the key of heat-1 is" in capsys.readouterr().err
