# SPDX-License-Identifier: MIT
"""Let It Ride: rules made under the Casino Control Act 1992 of New South Wales."""

from functools import cache, partial

from controller.engine.record.state import Limits
from controller.engine.rules.equipment import CardShoe, EntryTerminal, Equipment
from controller.engine.rules.features import Features, HandByHand
from controller.engine.rules.game import About, Game, People, Sections
from controller.engine.rules.wagering import UsualLimits, Wagering
from controller.engine.rules.wait import NO_MORE_BETS, VOID
from controller.engine.table.table import Table
from controller.engine.values.approvals import Approval
from controller.games.cards.hands import places
from controller.games.cards.hands.record import in_shoe
from controller.games.cards.shoe.device import and_stacks
from controller.games.cards.shoe.preparing import DONE
from controller.games.cards.shoe.shoe import SHOE
from controller.games.kit import amounts
from controller.games.kit.amounts import Amount
from controller.games.kit.keying import PAID
from controller.games.kit.places import ACCEPT, DECLINE
from controller.games.let_it_ride import LET_IT_RIDE_NSW, outcomes
from controller.games.let_it_ride.nsw import dealing, permitted, settling
from controller.games.let_it_ride.nsw import face as nsw_face
from controller.games.let_it_ride.nsw.about import ASSUMED, STEPS
from controller.games.let_it_ride.nsw.irregular import CODES
from controller.games.let_it_ride.nsw.on_show import show
from controller.games.let_it_ride.nsw.round import round_of_play
from controller.games.let_it_ride.nsw.sections import CARDS, DEVICE, DIRECTIONS, GENERAL
from controller.games.let_it_ride.nsw.table import Memory, Options
from controller.games.let_it_ride.rules import RIDE, WITHDRAW
from controller.games.nsw import new_south_wales
from controller.games.nsw.deck import DEVICE_FAILS

USUAL = UsualLimits(Limits(500, 20_000, 500))


def check(options: Options) -> None:
    """Raise WrongOption for an invalid amount."""
    amounts.check((Amount("maximum-payout", options.maximum_payout, lambda: options.most_paid, "10.2"),))


def approvals(options: Options) -> tuple[Approval, ...]:
    """Return the approvals needed with these options."""
    return (
        Approval(
            name="maximum-payout",
            what="the Authority's approval of the maximum payout",
            source="10.2",
        ),
        Approval(
            name="shuffling-device",
            what="the Authority's approval of the card shuffling machine",
            source="1.1",
            when="a shuffling device is used",
            needed=options.shuffling_device,
        ),
    )


@cache
def game(options: Options) -> Game[Table[Options, Memory]]:
    """Return Let It Ride at a table with these options. Raise WrongOption for options that the rules do not allow."""
    check(options)
    return Game(
        about=About(
            title=LET_IT_RIDE_NSW,
            steps=STEPS,
            assumed=ASSUMED,
            approvals=approvals(options),
        ),
        outcomes=outcomes.nsw(),
        table=Table[Options, Memory],
        round_of_play=round_of_play,
        face=partial(nsw_face.face, options),
        sections=Sections(
            wagers="5.2",
            limits="6.1",
            sign="6.1",
            notice="6.3",
            spoken_wagers="5.1",
            withdrawal="5.4",
            unauthorised="1.1",
            chips="5.1",
            general=GENERAL,
        ),
        equipment=Equipment(
            board="let-it-ride-nsw-device" if options.shuffling_device else "let-it-ride-nsw",
            buttons=(NO_MORE_BETS, DONE, ACCEPT, DECLINE, RIDE, WITHDRAW, PAID, VOID),
            terminal=EntryTerminal(tuple(range(10)), codes=CODES.meanings(options.places, "2.2.1")),
            machines=(
                CardShoe(
                    SHOE,
                    1,
                    and_stacks(in_shoe, dealing.DEVICE_RULES) if options.shuffling_device else in_shoe,
                    face_down=True,
                    shuffles=options.shuffling_device,
                    instead=DEVICE_FAILS if options.shuffling_device else "",
                ),
            ),
            needs={SHOE: "2.3.1"},
        ),
        limits=USUAL,
        wagering=Wagering(change=permitted.change, changed=places.player_is_known),
        people=People(
            directions=DIRECTIONS,
            powers=CARDS.powers,
            before=(DEVICE if options.shuffling_device else CARDS).steps_before_play(
                closed=new_south_wales.stands_closed
            ),
            directed=new_south_wales.and_shown(show),
            left=new_south_wales.free_place,
            signs=show,
        ),
        features=Features(
            hands=HandByHand(source="5.5", refusal=permitted.no_such_place, pays=settling.pays),
            losers_first="9.2",
            vouchers="1.1",
            from_right="9.2",
        ),
        variant=game,
    )


GAME = game(Options())
