# SPDX-License-Identifier: MIT
"""Tables of hands with a pay table, on the dealer's screen and a shared window: the parts present in every state.

The whole pay table, the cards that decide for all, and the text that nobody wins. Only wins and the player in turn are
framed.
"""

import pytest

from controller.display.boxes import cards_before_the_dealer
from controller.display.drawing import fonts
from controller.display.panels.boxed import NOBODY_WINS
from controller.display.players.pays import parts
from controller.display.wording import sentence
from controller.engine.rules.pay_table import PaysPanel
from tests.display.drawings import THIN, Drawings
from tests.display.pictures import KINDS, ScreenKind
from tests.display.scenes.playing import look

WIDE = [it for it in KINDS if it.screen in ("dealer", "one") and it.size == (1280, 800)]
DEALERS = [it for it in KINDS if it.screen in ("dealer", "one")]
GAMES = ("caribbean-stud", "let-it-ride-nsw", "let-it-ride-house", "double-chance")
COMMUNITY = ("let-it-ride-nsw", "let-it-ride-house")

of_each = pytest.mark.parametrize("game", GAMES)


FREE = 0.28
"""From the heading to the capitals of the first row, in sizes of the letters."""


def pays_of(game: str) -> PaysPanel:
    (panel,) = (it for it in look(game, simulated=True).face.own if isinstance(it, PaysPanel))
    return panel


def pay_table(game: str) -> list[str]:
    """The hands of a game's first pay table, and what the first wager pays for them."""
    panel = pays_of(game)
    return [words for row in panel.tables[0].rows for words in (sentence(row.hand), parts(row.cells[0])[0])]


@of_each
@pytest.mark.parametrize("kind", WIDE, ids=lambda it: it.name)
def test_the_whole_pay_table_stands_whenever_the_table_plays(game: str, kind: ScreenKind, drawings: Drawings) -> None:
    """Players of a window for both have no other, least of all when they decide and are paid."""
    every, wrong = pay_table(game), {}
    for seen, drawing in drawings(game, kind):
        said = {it.text for it in drawing.written.get("pays", ())}
        if not drawing.boxes.keys() & {"opening", "void"} and (
            missing := [it for it in every if it and it not in said]
        ):
            wrong[seen.state] = missing
    assert wrong == {}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("kind", KINDS, ids=lambda it: it.name)
def test_a_heading_is_clear_of_its_first_row(game: str, kind: ScreenKind, drawings: Drawings) -> None:
    """However low the room is that a list leaves: closer it would be a row."""
    titles = {table.title.upper() for table in pays_of(game).tables}
    for seen, drawing in drawings(game, kind):
        lines = drawing.written.get("pays", ())
        for head in (it for it in lines if it.text in titles and it.pen.weight == "Semibold"):
            foot = head.ink.top + round(fonts.CAP * head.pen.size)
            free = min(it.ink.top for it in lines if it.ink.top > head.ink.top) - foot
            assert free >= FREE * head.pen.size, (seen.state, head.text, free)


@of_each
@pytest.mark.parametrize("kind", DEALERS, ids=lambda it: it.name)
def test_no_place_is_framed_but_what_wins_and_whose_turn_it_is(game: str, kind: ScreenKind, drawings: Drawings) -> None:
    for seen, drawing in drawings(game, kind):
        broad = [it for it in drawing.frames if it.line > THIN and it not in drawing.won]
        assert len(broad) <= bool(seen.view.prompt.text), (seen.state, broad)


@pytest.mark.parametrize("game", COMMUNITY)
@pytest.mark.parametrize("kind", WIDE, ids=lambda it: it.name)
def test_community_cards_are_no_smaller_than_those_of_players(game: str, kind: ScreenKind, drawings: Drawings) -> None:
    """They decide for all."""
    for seen, drawing in drawings(game, kind):
        middle = [it.box for it in drawing.cards if drawing.boxes["dealers"].contains(it.box)]
        others = [it.box.height for it in drawing.cards if drawing.boxes["boxes"].contains(it.box)]
        assert all(box.height >= max(others, default=0) for box in middle), seen.state


@pytest.mark.parametrize("game", COMMUNITY)
@pytest.mark.parametrize("kind", DEALERS, ids=lambda it: it.name)
def test_that_nobody_wins_is_said_beside_the_community_cards(game: str, kind: ScreenKind, drawings: Drawings) -> None:
    for seen, drawing in drawings(game, kind):
        hands = seen.view.declared.hands if seen.view.declared else ()
        lost = bool(hands) and not any(it.wins for it in hands) and cards_before_the_dealer(seen.view)
        said = " ".join(it.text for it in drawing.written.get("dealers", ()))
        assert (NOBODY_WINS in said) == lost, seen.state


@pytest.mark.parametrize("game", COMMUNITY)
def test_at_seven_inches_the_rows_by_which_something_is_paid_stand_above_the_list(
    game: str, drawings: Drawings
) -> None:
    """Where the list takes the place of the others."""
    for seen, drawing in drawings(game, DEALERS[-1]):
        won = seen.view.owed and any(it.wager.startswith("bet") and it.how == "wins" for it in seen.view.owed)
        assert bool(drawing.glowing) == bool(won), seen.state
