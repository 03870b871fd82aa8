# SPDX-License-Identifier: MIT
"""Two hands: its rules are sections 701 to 710."""

from functools import cache, partial

from controller.engine.record.state import Limits
from controller.engine.rules.equipment import CardShoe, EntryTerminal, Equipment
from controller.engine.rules.features import Features, HandByHand
from controller.engine.rules.game import About, Game, Sections
from controller.engine.rules.wagering import UsualLimits, Wagering
from controller.engine.rules.wait import NO_MORE_BETS, VOID
from controller.games.cards.hands import places
from controller.games.cards.hands.record import in_shoe
from controller.games.cards.shoe.preparing import DONE
from controller.games.cards.shoe.shoe import SHOE
from controller.games.kit.keying import PAID
from controller.games.kit.places import DECLINE
from controller.games.two_hands import TWO_HANDS, permitted
from controller.games.two_hands import face as two_hands_face
from controller.games.two_hands.round import round_of_play
from controller.games.two_hands.sections import DRAW, STAND
from controller.games.two_hands.table import Options, TwoHandsTable
from controller.games.two_hands.wagers import OUTCOMES


@cache
def game(options: Options) -> Game[TwoHandsTable]:
    """The game at a table with these options."""
    return Game(
        about=About(
            title=TWO_HANDS,
            steps=(
                ("players bet on one hand or two, and on a pair; the dealer calls no more bets", "s 701, 702"),
                ("each hand gets a card face up, the dealer one face down", "s 703"),
                ("each hand stands or draws, from the dealer's left; a card goes to those that draw", "s 704, 705"),
                ("the dealer turns the card up, and pays each hand and each pair", "s 706, 707"),
            ),
        ),
        outcomes=OUTCOMES,
        table=TwoHandsTable,
        round_of_play=round_of_play,
        face=partial(two_hands_face.face, options),
        sections=Sections(
            wagers="s 701",
            limits="s 708",
            sign="s 708",
            spoken_wagers="s 709",
            withdrawal="s 702",
            unauthorised="s 709",
        ),
        equipment=Equipment(
            board="two-hands",
            buttons=(NO_MORE_BETS, DONE, DECLINE, STAND, DRAW, PAID, VOID),
            terminal=EntryTerminal(tuple(range(10))),
            machines=(CardShoe(SHOE, 1, in_shoe, face_down=True),),
            needs={SHOE: "s 703"},
        ),
        limits=UsualLimits(Limits(500, 20_000, 500)),
        wagering=Wagering(change=permitted.change, changed=places.player_is_known),
        features=Features(hands=HandByHand(source="s 701(2)", refusal=permitted.no_such_place)),
        variant=game,
    )


GAME = game(Options())
