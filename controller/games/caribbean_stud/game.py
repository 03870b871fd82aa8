# SPDX-License-Identifier: MIT
"""Caribbean stud: Casino Gaming Rules 1985, Part 14 (ss 224-248)."""

import re
from functools import cache, partial

from controller.engine.record.state import Limits
from controller.engine.rules.equipment import CardShoe, EntryTerminal, Equipment, JackpotSlots
from controller.engine.rules.features import Features, HandByHand
from controller.engine.rules.game import About, Game, People, Sections
from controller.engine.rules.wagering import UsualLimits, Wagering
from controller.engine.rules.wait import VOID
from controller.engine.table.table import Table
from controller.engine.values.approvals import Approval, dealing_shoe
from controller.engine.values.options import WrongOption
from controller.games.cards.hands.record import in_shoe
from controller.games.cards.shoe.device import and_stacks
from controller.games.cards.shoe.preparing import DONE
from controller.games.cards.shoe.shoe import SHOE
from controller.games.caribbean_stud import CARIBBEAN_STUD, claims, dealing, jackpots, permitted
from controller.games.caribbean_stud import face as caribbean_stud_face
from controller.games.caribbean_stud.about import ASSUMED, STEPS
from controller.games.caribbean_stud.codes import CODES
from controller.games.caribbean_stud.outcomes import outcomes
from controller.games.caribbean_stud.round import round_of_play
from controller.games.caribbean_stud.sections import BET as BET_BUTTON
from controller.games.caribbean_stud.sections import CARDS, DEVICE, DIRECTIONS, FOLD, POWERS
from controller.games.caribbean_stud.table import INDICATORS, SLOTS, Memory, Options
from controller.games.caribbean_stud.wagers import BET, JACKPOT
from controller.games.kit import amounts
from controller.games.kit.amounts import Amount
from controller.games.kit.keying import PAID
from controller.games.kit.places import ACCEPT, DECLINE

USUAL = UsualLimits(Limits(500, 20_000, 500))
NAME_OF_A_POOL = re.compile(r"[A-Za-z0-9-]{0,24}")
UNLIMITED = frozenset({BET, JACKPOT})
"""Wagers whose amounts are fixed by the rules."""


def check(options: Options) -> None:
    """Raise WrongOption for invalid amounts."""
    amounts.check(
        (
            Amount("maximum-payment", options.maximum_payment, lambda: options.most_paid, "s 232(1)(b)"),
            Amount("jackpot-chip", options.jackpot_chip, lambda: options.chip, "s 237(2)"),
            Amount("jackpot-seed", options.jackpot_seed, lambda: options.seed, "s 224"),
        )
    )

    if options.slots and not options.has_jackpot:
        raise WrongOption("slots", "slots without jackpot wagers", "slots are for jackpot wagers", "s 231(1)")
    if not NAME_OF_A_POOL.fullmatch(options.jackpot_pool):
        allowed = "up to 24 letters, digits and hyphens"
        raise WrongOption("jackpot-pool", repr(options.jackpot_pool), allowed, "s 231(3)")
    if options.jackpot_pool and not options.has_jackpot:
        raise WrongOption("jackpot-pool", "a pool without jackpot wagers", "leave it out, or jackpot = on", "s 231(3)")


def approvals(options: Options) -> tuple[Approval, ...]:
    """Return the approvals needed with these options."""
    return (
        dealing_shoe("s 232(1)(a)"),
        Approval(
            name="shuffling-device",
            what="the chief executive's approval of the mechanical shuffling device",
            source="s 232(1)(a)",
            when="a mechanical shuffling device is used",
            needed=options.shuffling_device,
        ),
        Approval(
            name="layout",
            what="the chief executive's approval of a similar layout",
            source="s 230(4)",
            when="the layout is not that of diagram 15",
            needed=False,
        ),
        Approval(
            name="pit-procedures",
            what="the approved pit procedures: dealing, jackpot prize, dead man's hand",
            source="s 224, s 227(2), s 238(2), s 247",
        ),
        Approval(
            name="jackpot-link",
            what="the chief executive's approval of the progressive jackpot link arrangement",
            source="s 231(3)",
            when="tables are linked",
            needed=bool(options.jackpot_pool),
        ),
    )


def board(options: Options) -> str:
    """Return the board of a table with a shoe or a shuffling device, with or without slots."""
    parts = ("device" if options.shuffling_device else "", "slots" if options.slots else "")
    return "-".join(filter(None, ("caribbean-stud", *parts)))


SECTIONS = Sections(
    wagers="s 236(1)",
    limits="s 5(1)(b)",
    sign="s 5(4)",
    spoken_wagers="s 237(1)",
    withdrawal="s 237(6)",
    unauthorised="s 238(1)",
    chips="s 237(1)",
)


def equipment(options: Options) -> Equipment:
    """Return the shoe or the shuffling device, and slots with their lights if there are any (ss 231-232)."""
    device = options.shuffling_device
    record = and_stacks(in_shoe, dealing.DEVICE_RULES) if device else in_shoe
    slots = (JackpotSlots(SLOTS, options.places),) if options.slots else ()
    return Equipment(
        board=board(options),
        buttons=(DONE, ACCEPT, DECLINE, BET_BUTTON, FOLD, PAID, VOID),
        terminal=EntryTerminal(tuple(range(10)), codes=CODES.meanings(options.places, "s 230(1)")),
        indicators=INDICATORS if options.slots else "",
        machines=(CardShoe(SHOE, 1, record, face_down=True, shuffles=device), *slots),
        needs={SHOE: "s 232(1)(a)"},
    )


def about(options: Options) -> About:
    """Return the description of the game, with the approvals needed with these options."""
    return About(
        title=CARIBBEAN_STUD,
        steps=STEPS,
        assumed=ASSUMED,
        approvals=approvals(options),
    )


@cache
def game(options: Options) -> Game[Table[Options, Memory]]:
    """Return Caribbean stud at a table with these options. Raise WrongOption for options that the rules do not
    allow.
    """
    check(options)
    hands = HandByHand(source="s 237(4)", refusal=permitted.no_such_place, pays=jackpots.pays)
    return Game(
        about=about(options),
        outcomes=outcomes(
            jackpot=options.has_jackpot, dead_mans_hand=options.dead_mans_hand, prize=options.seed, chip=options.chip
        ),
        table=Table[Options, Memory],
        round_of_play=round_of_play,
        face=partial(caribbean_stud_face.face, options),
        sections=SECTIONS,
        equipment=equipment(options),
        limits=USUAL,
        wagering=Wagering(change=permitted.change, changed=permitted.changed, unlimited=UNLIMITED),
        people=People(
            directions=DIRECTIONS,
            powers=POWERS,
            directed=claims.directed,
            floor=claims.from_the_floor,
            before=(DEVICE if options.shuffling_device else CARDS).steps_before_play(),
        ),
        features=Features(hands=hands, from_right="s 242(2)"),
        variant=game,
    )


GAME = game(Options())
