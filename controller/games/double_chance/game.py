# SPDX-License-Identifier: MIT
"""Double Chance: rules made under the Casino Control Act 1992 of New South Wales."""

from functools import cache, partial

from controller.engine.record.state import Limits
from controller.engine.rules.equipment import CardShoe, EntryTerminal, Equipment
from controller.engine.rules.features import Features, HandByHand
from controller.engine.rules.game import About, Game, People, Sections
from controller.engine.rules.wagering import UsualLimits, Wagering
from controller.engine.rules.wait import NO_MORE_BETS, VOID
from controller.engine.table.table import Table
from controller.engine.values.approvals import Approval
from controller.engine.values.options import WrongOption
from controller.games.cards.hands import places
from controller.games.cards.shoe.device import and_stacks
from controller.games.cards.shoe.preparing import DONE
from controller.games.cards.shoe.shoe import SHOE
from controller.games.double_chance import DOUBLE_CHANCE, dealing, kept, permitted, settling_declared
from controller.games.double_chance import face as double_chance_face
from controller.games.double_chance.about import STEPS, assumed
from controller.games.double_chance.irregular import CODES
from controller.games.double_chance.on_show import show
from controller.games.double_chance.outcomes import outcomes
from controller.games.double_chance.round import round_of_play
from controller.games.double_chance.sections import CARDS, DECLARE, DEVICE, DIRECTIONS, DISCARD, GENERAL
from controller.games.double_chance.table import Memory, Options
from controller.games.double_chance.wagers import EXAMPLE, JACKPOT, STATED, prizes
from controller.games.kit import amounts
from controller.games.kit.amounts import Amount
from controller.games.kit.keying import PAID
from controller.games.kit.places import ACCEPT, DECLINE
from controller.games.nsw import new_south_wales
from controller.games.nsw.deck import DEVICE_FAILS

USUAL = UsualLimits(Limits(500, 20_000, 500))
UNLIMITED = frozenset({JACKPOT})
"""Wagers whose amounts are given by the sign (10.2)."""
APPROVALS = (
    Approval(
        name="prize-schedule",
        what="the Authority's approval of the schedule of jackpot prizes",
        source="10.3",
    ),
)


def check(options: Options) -> None:
    """Raise WrongOption for invalid amounts or an invalid schedule."""
    amounts.check(
        (
            Amount("maximum-payout", options.maximum_payout, lambda: options.most_paid, "9.2"),
            Amount("jackpot-chip", options.jackpot_chip, lambda: options.chip, "10.2"),
        )
    )

    try:
        prizes(options.jackpot_schedule)
    except ValueError as wrong:
        allowed = f"{EXAMPLE}, or the prize of each hand of 10.4 to 1, as {STATED}"
        raise WrongOption("jackpot-schedule", options.jackpot_schedule, allowed, "10.3") from wrong


@cache
def game(options: Options) -> Game[Table[Options, Memory]]:
    """Return Double Chance at a table with these options. Raise WrongOption for options that the rules do not allow."""
    check(options)
    return Game(
        about=About(
            title=DOUBLE_CHANCE,
            steps=STEPS,
            assumed=assumed(example=options.schedule == EXAMPLE),
            approvals=APPROVALS if options.schedule else (),
        ),
        outcomes=outcomes(options.schedule),
        table=Table[Options, Memory],
        round_of_play=round_of_play,
        face=partial(double_chance_face.face, options),
        sections=Sections(
            wagers="5.2",
            limits="6.1",
            sign="6.1",
            notice="6.5",
            spoken_wagers="5.1",
            withdrawal="5.3",
            unauthorised="1.1",
            interference="8.8",
            chips="5.1",
            general=GENERAL,
        ),
        equipment=Equipment(
            board="double-chance-device" if options.shuffling_device else "double-chance",
            buttons=(NO_MORE_BETS, DONE, ACCEPT, DECLINE, DECLARE, DISCARD, PAID, VOID),
            terminal=EntryTerminal(tuple(range(10)), codes=CODES.meanings(options.places, "2.2.1")),
            machines=(
                CardShoe(
                    SHOE,
                    1,
                    and_stacks(kept.in_shoe, dealing.DEVICE_RULES) if options.shuffling_device else kept.in_shoe,
                    face_down=True,
                    shuffles=options.shuffling_device,
                    instead=DEVICE_FAILS if options.shuffling_device else "",
                ),
            ),
            needs={SHOE: "2.3.1"},
        ),
        limits=USUAL,
        wagering=Wagering(change=permitted.change, changed=places.player_is_known, unlimited=UNLIMITED),
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
            hands=HandByHand(source="5.4", refusal=permitted.no_such_place, pays=settling_declared.pays),
            from_right="8.6",
        ),
        variant=game,
    )


GAME = game(Options())
