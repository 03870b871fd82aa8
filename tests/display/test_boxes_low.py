# SPDX-License-Identifier: MIT
"""Tables of boxes at seven inches: every name, the reason of every win, and the key of the act are there.

The painted rules and the pay table are shown complete, or not at all.
"""

import pygame
import pytest

from controller.display import legible, waiting
from controller.display.boxes import contents
from controller.display.drawing import light
from controller.display.drawing import palette as p
from controller.display.drawing.players import Given
from controller.display.drawing.playing_cards import RANK, rank_of_narrow
from controller.display.screen import BOTH, Screen
from controller.display.wording import sentence, spoken
from controller.engine.record.on_show import ShownBoxes
from controller.engine.record.shown import FACE_DOWN
from controller.engine.rules.pay_table import PaysPanel
from controller.engine.rules.whole_tables import BoxesPanel
from tests.display.blank_surface import blank_surface
from tests.display.drawings import Drawings
from tests.display.pictures import KINDS, ScreenKind, drawn_anew
from tests.display.scenes.playing import limits_of, look, seen_of

LOW = next(kind for kind in KINDS if kind.size == (1024, 600))
BOXES = 7
GAMES = ("blackjack", "caribbean-stud", "let-it-ride-nsw", "let-it-ride-house", "double-chance")


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
        covered = game == "blackjack" and not written.get("aside")  # by the payment list: only the odds are seen then
        painted = panel.odds if covered else panel.painted
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
    assert min(ranks) >= (0.75 if game == "blackjack" else 1) * least, (min(ranks), least)


def test_at_seven_inches_the_dealers_cards_stay_large_beside_the_list(drawings: Drawings) -> None:
    """In a payment they were thumbnails beside their total."""
    least = legible.least((1024, 600), 170, dealer=True)
    for seen, drawn in drawings("blackjack", LOW):
        wide = [it.box.width for it in drawn.cards if drawn.boxes["dealers"].contains(it.box)]
        assert all(round(RANK * it) >= 0.75 * least for it in wide), (seen.state, wide)


@pytest.mark.parametrize("kind", KINDS, ids=lambda it: it.name)
def test_each_blackjack_of_two_cards_that_lie_there_is_called_so(kind: ScreenKind, drawings: Drawings) -> None:
    found = 0
    panel = look("blackjack", simulated=True).face.boxes
    assert panel
    for seen, drawn in drawings("blackjack", kind):
        hands = [hand for box in contents(panel, seen.view, Given()).boxes for hand in box.hands]
        lie = [hand for hand in hands if hand.ranking == "blackjack" and not hand.over]
        said = [line.text for line in drawn.written.get("boxes", ())].count("Blackjack")
        assert said >= len(lie), seen.state
        found += len(lie)
    assert found


def test_a_side_wager_that_is_paid_keeps_its_name_and_more_players_are_counted(drawings: Drawings) -> None:
    drawn = drawings("blackjack", LOW)
    said = {seen.state: [line.text for line in its.written["boxes"]] for seen, its in drawn}
    assert said["result, four players"].count("777") == BOXES
    assert {"ann +2", "eve +1", "hal +1", "kit +1"} <= {*said["result, twelve players"]}


def test_at_seven_inches_each_hand_that_wins_has_its_sum_at_its_foot_and_the_dealers_total_is_large() -> None:
    """A split's narrow halves have their sums too. A word before the total does not make it smaller; unmoved stakes are
    summed.
    """
    seen = next(it for it in seen_of("blackjack") if it.state == "result, four players")
    screen = Screen(look("blackjack", simulated=True), BOTH, (1024, 600), 170, limits_of("blackjack"))
    screen.draw(blank_surface((1024, 600)), seen.view, seen.extras)
    least = legible.least((1024, 600), 170, dealer=True)
    gold = [(it.text, it.ink.bottom) for it in screen.written["boxes"] if it.pen.colour == p.GOLD]
    foot = max(bottom for _, bottom in gold)
    assert {text for text, bottom in gold if bottom > foot - least} == {"$10", "$40", "$200", "Paid"}
    total = {it.text: it.pen.size for it in screen.written["dealers"]}
    assert total["SOFT"] < 1.3 * least < total["19"]
    listed = [it.text for it in screen.written["payment"]]
    assert sorted(listed[-4:]) == ["$1", "1", "STAYS", "ann"], "on which box, too"


@pytest.mark.parametrize("kind", KINDS, ids=lambda it: it.name)
def test_where_wagers_are_passed_before_a_decision_that_box_is_marked_on_every_screen(kind: ScreenKind) -> None:
    seen = next(it for it in seen_of("blackjack") if it.state == "decision and payment at once")
    framed: list[pygame.Rect] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(light, "act_frame", lambda _brush, box, *_: framed.append(box))
        screen = drawn_anew("blackjack", kind, seen)
    decides = [it.text for it in screen.written["boxes"] if it.text == "Decides"]
    number = next(it for it in screen.written["boxes"] if framed[0].contains(it.ink) and it.text in "1234567")
    assert (number.text, len(framed), decides) == ("1", 1, [])
