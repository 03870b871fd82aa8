# SPDX-License-Identifier: MIT
"""Tables of boxes at seven inches: every name, the reason of every win, and the key of the act are there.

The painted rules and the pay table are shown complete, or not at all.
"""

import pytest

from controller.display import legible, waiting
from controller.display.boxes import contents
from controller.display.drawing.players import Given
from controller.display.drawing.playing_cards import RANK, rank_of_narrow
from controller.display.wording import sentence, spoken
from controller.engine.record.on_show import ShownBoxes
from controller.engine.record.shown import FACE_DOWN
from controller.engine.rules.pay_table import PaysPanel
from controller.engine.rules.whole_tables import BoxesPanel
from tests.display.drawings import Drawings
from tests.display.pictures import KINDS
from tests.display.scenes.playing import look

LOW = next(kind for kind in KINDS if kind.size == (1024, 600))
BOXES = 7
GAMES = ("caribbean-stud", "let-it-ride-nsw", "let-it-ride-house", "double-chance")


@pytest.mark.parametrize("game", GAMES)
def test_at_seven_inches_every_box_is_named_and_what_is_painted_is_whole_or_not_there(
    game: str, drawings: Drawings
) -> None:
    shown = look(game, simulated=True)
    panel = shown.face.boxes
    assert isinstance(panel, BoxesPanel)
    tables = next(it for it in shown.face.own if isinstance(it, PaysPanel)).tables
    keys = {key.wait_name: key.words for key in shown.keys if key.words}
    amiss = []
    for seen, drawn in drawings(game, LOW):
        written = {name: [line.text for line in lines] for name, lines in drawn.written.items()}
        players = {box.name: box.players[0] for box in seen.view.shown(ShownBoxes).boxes if box.players}
        names = {text.partition(" +")[0] for text in written["boxes"]}  # behind it, how many more there are
        unnamed = [box for box, player in players.items() if spoken(player) not in names]
        amiss += [f"{seen.state}: box {box} has no name" for box in unnamed]
        won = [box.hands[0] for box in contents(panel, seen.view, Given()).boxes if box.hands[0].tone == "wins"]
        hands = " ".join(written["boxes"])
        said = " ".join((*written.get("inscribed", ()), *written.get("aside", ())))
        amiss += [
            f"{seen.state}: no {it.called[0]}" for it in won if it.called and not any(w in hands for w in it.called)
        ]
        asked = () if seen.view.refusal else waiting.waits(seen.view)[1][:1]
        amiss += [f"{seen.state}: no key for {it}" for it in asked if keys.get(it, spoken(it)) not in written["next"]]
        painted = panel.painted
        amiss += [f"{seen.state}: {it}" for it in painted if said and it.upper() not in said]
        rows = {sentence(row.hand) for table in tables for row in table.rows} & {*written.get("pays", ())}
        declared = {it.outcome for it in seen.view.declared.hands} if seen.view.declared else set()
        hit = {sentence(row.hand) for row in tables[0].rows if declared & {*row.cells[0].outcomes}}
        whole = {sentence(row.hand) for row in tables[0].rows}
        if rows and not (whole <= rows or rows <= hit):
            amiss.append(f"{seen.state}: of the pay table only {sorted(rows)}")
    assert not amiss


@pytest.mark.parametrize("game", GAMES)
def test_at_seven_inches_the_rank_of_every_card_of_a_box_is_read(game: str, drawings: Drawings) -> None:
    """At the pokers it is as large as the smallest letters; the five cards of a split hand have half of a box."""
    ranks: list[int] = []
    for _, drawn in drawings(game, LOW):
        for it in drawn.cards:
            if drawn.boxes["boxes"].contains(it.box) and it.card != FACE_DOWN:
                wide, high = (min(it.box.size), max(it.box.size))
                ranks.append(rank_of_narrow((wide, high)) if it.narrow else round(RANK * wide))
    least = legible.least((1024, 600), 170, dealer=True)
    assert ranks
    assert min(ranks) >= least, (min(ranks), least)
