# SPDX-License-Identifier: MIT
"""Blackjack: Casino Gaming Rules 1985, Part 4 (ss 13-65D)."""

from functools import cache, partial

from c_ext.blackjack import BONUS_DECKS
from controller.engine.record.state import Limits
from controller.engine.rules.equipment import CardShoe, EntryTerminal, Equipment
from controller.engine.rules.features import Features, HandByHand
from controller.engine.rules.game import About, Game, People, Sections
from controller.engine.rules.wagering import FixedLimits, UsualLimits, Wagering, WagerKind
from controller.engine.rules.wait import VOID
from controller.engine.table.table import Table
from controller.engine.values.approvals import Approval, dealing_shoe
from controller.engine.values.options import WrongOption
from controller.games.blackjack import BLACKJACK, between_rounds, permitted, wagers
from controller.games.blackjack import face as blackjack_face
from controller.games.blackjack.about import ASSUMED, STEPS
from controller.games.blackjack.added import adding
from controller.games.blackjack.irregular.remedies import CODES
from controller.games.blackjack.outcomes import DECKS, outcomes
from controller.games.blackjack.round import round_of_play
from controller.games.blackjack.sections import CARDS, CHOICES, DIRECTIONS, EVEN_MONEY, MACHINE, POWERS
from controller.games.blackjack.shoe import machine
from controller.games.blackjack.table import Memory, Options, is_blackjack_of_one_suit
from controller.games.cards.shoe.preparing import DONE
from controller.games.cards.shoe.record import in_shoe
from controller.games.cards.shoe.shoe import SHOE
from controller.games.kit.keying import PAID
from controller.games.kit.places import ACCEPT, DECLINE

USUAL = UsualLimits(Limits(500, 50_000, 500), (WagerKind("", frozenset(), 500, 10_000, "s 23(3)"),))
TEACHING = UsualLimits(Limits(200, 1_000, 200), fixed=FixedLimits(200, 1_000, "s 23(4)"), few_tables="s 23(4)")
UNLIMITED = frozenset({wagers.INSURANCE, wagers.BONUS})
"""Wagers whose amounts are fixed by the rules."""


def check(options: Options) -> None:
    """Raise WrongOption for options that the rules do not allow."""
    if not options.card_machine and options.decks not in DECKS:
        raise WrongOption("decks", str(options.decks), f"{DECKS[0]} to {DECKS[-1]} decks", "s 16")
    if options.bonus_blackjack and options.decks not in BONUS_DECKS:
        raise WrongOption("bonus-blackjack", f"with {options.decks} decks", "6 or 8 decks", "s 50A(2)")
    sign = options.nominated
    if not is_blackjack_of_one_suit((sign[:2], sign[2:])):
        raise WrongOption("nominated", sign, "an ace and a card of 10 points of its suit, as AsKs", "s 50C(3)")


def approvals(options: Options) -> tuple[Approval, ...]:
    """Return the approvals needed with these options. A shoe takes the place of a failed card machine (s 65D)."""
    return (
        dealing_shoe("s 29(1)"),
        Approval(
            name="card-machine",
            what="the chief executive's approval of the card machine and of its numbers of decks",
            source="s 65A(3)(a), s 2",
            when="a card machine is used",
            needed=options.card_machine,
        ),
        Approval(
            name="boxes",
            what="the chief executive's approval of the changed boxes",
            source="s 13(2)(b)",
            when="the boxes for super sevens wagers are of another form",
            needed=False,
        ),
    )


@cache
def game(options: Options) -> Game[Table[Options, Memory]]:
    """Return blackjack at a table with these options. Raise WrongOption for options not allowed together."""
    check(options)
    machine.check(options)
    words = outcomes(options.decks, options.bonus_name)
    cards = MACHINE if options.card_machine else CARDS
    return Game(
        about=About(
            title=BLACKJACK,
            steps=STEPS,
            assumed=ASSUMED,
            approvals=approvals(options),
        ),
        outcomes=words,
        table=Table[Options, Memory],
        round_of_play=round_of_play,
        face=partial(blackjack_face.face, options),
        sections=Sections(
            wagers="s 18",
            limits="s 23(1)",
            sign="s 23(2)",
            coins="s 19(3)",
            spoken_wagers="s 19(2)",
            withdrawal="s 21(1)",
            unauthorised="s 29(2)",
            interference="s 33",
        ),
        equipment=Equipment(
            board="blackjack-machine" if options.card_machine else "blackjack",
            buttons=(DONE, ACCEPT, DECLINE, *CHOICES.values(), EVEN_MONEY, PAID, VOID),
            terminal=EntryTerminal(tuple(range(10)), codes=CODES.meanings(options.boxes, "s 13(2)", "box")),
            machines=(CardShoe(SHOE, options.decks, in_shoe, mixes=options.card_machine),),
            needs={SHOE: "s 65A(1)" if options.card_machine else "s 29(1)"},
        ),
        limits=TEACHING if options.teaching else USUAL,
        wagering=Wagering(
            change=permitted.change,
            changed=permitted.changed,
            unlimited=UNLIMITED,
            together=permitted.BOX_TOGETHER if options.box_together else None,
        ),
        people=People(
            directions=DIRECTIONS,
            powers=(*cards.powers, *POWERS),
            before=cards.steps_before_play(between_rounds.opened_again),
        ),
        features=Features(
            hands=HandByHand(
                source="s 44(1)", refusal=permitted.no_such_hand, collects=adding.collects, limited=permitted.limited
            )
        ),
        variant=game,
    )


GAME = game(Options())
