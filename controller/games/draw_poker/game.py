# SPDX-License-Identifier: MIT
"""Draw poker: Casino Gaming Rules 1985, Part 16 (ss 287-322)."""

from functools import cache, partial

from controller.engine.record.state import Limits
from controller.engine.rules.equipment import CardShoe, Equipment
from controller.engine.rules.features import Features, HandByHand, TableStakes
from controller.engine.rules.game import About, Game, NoLayout, People, Sections
from controller.engine.rules.wagering import UsualLimits, Wagering
from controller.engine.table.table import Table
from controller.engine.values.approvals import Approval, dealing_shoe
from controller.engine.values.money import LARGEST
from controller.games.cards.hands.record import in_shoe
from controller.games.cards.shoe.shoe import SHOE
from controller.games.draw_poker import DRAW_POKER
from controller.games.draw_poker import face as draw_face
from controller.games.draw_poker.about import READINGS, STEPS
from controller.games.draw_poker.rules import BESIDES, RULES
from controller.games.draw_poker.table import Memory, Options
from controller.games.poker import chips
from controller.games.poker.buttons import BETS, BUTTONS, terminal, wagers
from controller.games.poker.directions import CardSections, directions, powers_of
from controller.games.poker.round import PokerRounds
from controller.games.poker.seats import STAKE, minimum_stake, stakes_of

USUAL = UsualLimits(Limits(500, 1_000_000, 100, {STAKE: (10_000, LARGEST)}), (minimum_stake("s 303(2)"),))
ROUNDS = PokerRounds(RULES, BESIDES)

SECTIONS = Sections(
    wagers="s 305(1)",
    limits="ss 306(1), 309(3)",
    sign="s 295(2)",
    notice="s 295(3)",
    spoken_wagers="s 305(2)",
    withdrawal="s 303(3)",
    unauthorised="s 297(2)",
    interference="s 320(2)",
    chips="s 305(1)",
)
DIRECTIONS = directions(RULES, CardSections(new_cards="s 297(2)(b)", counted="s 297(4)"))
APPROVALS = (
    dealing_shoe("s 295(1)(c)"),
    Approval(name="layout", what="the chief executive's approval of the layout", source="s 294(2)"),
)


@cache
def game(options: Options) -> Game[Table[Options, Memory]]:
    """Return draw poker for a table with these options."""
    return Game(
        about=About(title=DRAW_POKER, steps=STEPS, assumed=READINGS, approvals=APPROVALS),
        outcomes=NoLayout(
            wagers=wagers("s 305(1)"),
            why="the winner takes the pot, less the commission",
            source="ss 310(4), 313",
        ),
        table=Table[Options, Memory],
        round_of_play=ROUNDS.of_play,
        face=partial(draw_face.face, options),
        sections=SECTIONS,
        equipment=Equipment(
            board="draw-poker",
            buttons=BUTTONS,
            terminal=terminal(ROUNDS.codes.meanings(options.places, "s 294(1)", "seat")),
            machines=(CardShoe(SHOE, 1, in_shoe, face_down=True),),
            needs={SHOE: "s 295(1)(c)"},
        ),
        limits=USUAL,
        wagering=Wagering(change=chips.change, unlimited=frozenset({BETS})),
        people=People(directions=DIRECTIONS, powers=powers_of(RULES), before=RULES.cards.preparation.before()),
        features=Features(
            hands=HandByHand(source="s 305(1)", refusal=chips.no_hand),
            table_stakes=TableStakes(
                stake="s 303(1)", turn="s 293(3)", kind=STAKE, forced="blind", agreed="s 295(3)(b)", stakes=stakes_of
            ),
        ),
        variant=game,
    )


GAME = game(Options())
