# SPDX-License-Identifier: MIT
"""Let It Ride by house rules with the three-card bonus."""

from functools import cache, partial

from controller.engine.record.state import Limits
from controller.engine.rules.equipment import CardShoe, EntryTerminal, Equipment
from controller.engine.rules.features import Features, HandByHand
from controller.engine.rules.game import About, Game, People, Sections
from controller.engine.rules.wagering import HighestMaximum, UsualLimits, Wagering
from controller.engine.rules.wait import NO_MORE_BETS, VOID
from controller.engine.table.table import Table
from controller.games.cards.hands import places
from controller.games.cards.hands.record import in_shoe
from controller.games.cards.shoe.preparing import DONE
from controller.games.cards.shoe.shoe import SHOE
from controller.games.kit.keying import PAID
from controller.games.kit.places import ACCEPT, DECLINE
from controller.games.let_it_ride import LET_IT_RIDE_HOUSE, outcomes
from controller.games.let_it_ride.house import face as house_face
from controller.games.let_it_ride.house import permitted
from controller.games.let_it_ride.house.about import ASSUMED, STEPS
from controller.games.let_it_ride.house.irregular import CODES
from controller.games.let_it_ride.house.round import round_of_play
from controller.games.let_it_ride.house.sections import CARDS, DIRECTIONS, GENERAL
from controller.games.let_it_ride.house.table import Memory, Options
from controller.games.let_it_ride.house_wagers import BONUS
from controller.games.let_it_ride.rules import RIDE, WITHDRAW

USUAL = UsualLimits(Limits(500, 1_000, 500), highest=HighestMaximum(1_000, "H6.5"))
UNLIMITED = frozenset({BONUS})
"""Wagers whose amounts are fixed by the rules (H11.1)."""


@cache
def game(options: Options) -> Game[Table[Options, Memory]]:
    """Return Let It Ride at a table with these options."""
    return Game(
        about=About(
            title=LET_IT_RIDE_HOUSE,
            steps=STEPS,
            assumed=ASSUMED,
        ),
        outcomes=outcomes.house(),
        table=Table[Options, Memory],
        round_of_play=round_of_play,
        face=partial(house_face.face, options),
        sections=Sections(
            wagers="H6.4",
            limits="H6.5",
            sign="H6.5",
            spoken_wagers="H6.1",
            withdrawal="H6.3",
            unauthorised="H7.1",
            interference="H8.2, H8.4",
            chips="H6.1",
            general=GENERAL,
        ),
        equipment=Equipment(
            board="let-it-ride-house-hand" if options.by_hand else "let-it-ride-house",
            buttons=(NO_MORE_BETS, DONE, ACCEPT, DECLINE, RIDE, WITHDRAW, PAID, VOID),
            terminal=EntryTerminal(tuple(range(10)), codes=CODES.meanings(options.places, "H6.2")),
            machines=() if options.by_hand else (CardShoe(SHOE, 1, in_shoe, face_down=True),),
            needs={} if options.by_hand else {SHOE: "H10.1"},
        ),
        limits=USUAL,
        wagering=Wagering(
            change=permitted.change, stays=permitted.stays, changed=places.player_is_known, unlimited=UNLIMITED
        ),
        people=People(directions=DIRECTIONS, powers=CARDS.powers, before=CARDS.steps_before_play()),
        features=Features(
            hands=HandByHand(source="H6.5", refusal=permitted.no_such_place, losers_apart=True),
            losers_first="H8.17",
            from_right="H8.19",
        ),
        variant=game,
    )


GAME = game(Options())
