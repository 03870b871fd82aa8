# SPDX-License-Identifier: MIT
"""Manila poker: Casino Gaming Rules 1985, Part 15 (ss 249-286)."""

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
from controller.games.manila import MANILA_POKER
from controller.games.manila import face as manila_face
from controller.games.manila.about import READINGS, STEPS
from controller.games.manila.rules import RULES
from controller.games.manila.table import Memory, Options
from controller.games.poker import chips
from controller.games.poker.buttons import BETS, BUTTONS, terminal, wagers
from controller.games.poker.directions import CardSections, directions, powers_of
from controller.games.poker.round import PokerRounds
from controller.games.poker.seats import STAKE, minimum_stake, stakes_of

USUAL = UsualLimits(Limits(500, 1_000_000, 100, {STAKE: (10_000, LARGEST)}), (minimum_stake("s 266(2)"),))
ROUNDS = PokerRounds(RULES)

SECTIONS = Sections(
    wagers="s 268(1)",
    limits="s 259(2)",
    sign="s 259(2)",
    notice="s 259(3)",
    spoken_wagers="s 268(2)",
    withdrawal="s 266(3)",
    unauthorised="s 261(1)",
    interference="s 284(2)",
    chips="s 268(1)",
)
DIRECTIONS = directions(RULES, CardSections(new_cards="s 261(4)(b)", counted="s 261(5)"))
APPROVALS = (
    dealing_shoe("s 259(1)(c)"),
    Approval(name="layout", what="the chief executive's approval of the layout", source="s 258(2)"),
)


@cache
def game(options: Options) -> Game[Table[Options, Memory]]:
    """Return Manila poker for a table with these options."""
    return Game(
        about=About(title=MANILA_POKER, steps=STEPS, assumed=READINGS, approvals=APPROVALS),
        outcomes=NoLayout(
            wagers=wagers("s 268(1)"),
            why="the winner takes the pot, less the commission",
            source="ss 272(5), 275",
        ),
        table=Table[Options, Memory],
        round_of_play=ROUNDS.of_play,
        face=partial(manila_face.face, options),
        sections=SECTIONS,
        equipment=Equipment(
            board="manila-poker",
            buttons=BUTTONS,
            terminal=terminal(ROUNDS.codes.meanings(options.places, "s 258(1)", "seat")),
            machines=(CardShoe(SHOE, 1, in_shoe, face_down=True),),
            needs={SHOE: "s 259(1)(c)"},
        ),
        limits=USUAL,
        wagering=Wagering(change=chips.change, unlimited=frozenset({BETS})),
        people=People(directions=DIRECTIONS, powers=powers_of(RULES), before=RULES.cards.preparation.before()),
        features=Features(
            hands=HandByHand(source="s 268(1)", refusal=chips.no_hand),
            table_stakes=TableStakes(
                stake="s 266(1)", turn="s 257(3)", kind=STAKE, forced="blind", agreed="s 259(3)(b)", stakes=stakes_of
            ),
        ),
        variant=game,
    )


GAME = game(Options())
