"""Blackjack: Casino Gaming Rules 1985, Part 4 (ss 13-65D)."""

from functools import cache, partial

from controller.engine.approvals import dealing_shoe
from controller.engine.equipment import CardShoe, EntryTerminal, Equipment
from controller.engine.features import Features, HandByHand
from controller.engine.game import About, Game, People, Sections
from controller.engine.state import Limits
from controller.engine.table import Table
from controller.engine.wagering import UsualLimits, Wagering, WagerKind
from controller.engine.wait import VOID
from controller.games.blackjack import adding, boxes, permitted, wagers
from controller.games.blackjack import face as blackjack_face
from controller.games.blackjack.buttons import CHOICES, EVEN_MONEY
from controller.games.blackjack.outcomes import outcomes
from controller.games.blackjack.round import round_of_play
from controller.games.blackjack.sections import DIRECTIONS
from controller.games.blackjack.table import Memory, Options
from controller.games.cards.preparing import DONE
from controller.games.cards.record import in_shoe
from controller.games.cards.shoe import SHOE
from controller.games.kit.keying import PAID
from controller.games.kit.places import ACCEPT, DECLINE

STEPS = (("the dealer and the floor manager sort and inspect the decks", "s 24(1)"),)
ASSUMED = ("a card that was not read is keyed by the dealer and confirmed by the floor manager (s 3(2))",)


UNLIMITED = frozenset({wagers.INSURANCE, wagers.BONUS})
"""Wagers whose amount the rules give."""


@cache
def game(options: Options) -> Game[Table[Options, Memory]]:
    """Blackjack at a table with these options."""
    words = outcomes(options.decks, options.bonus_name)
    return Game(
        about=About(
            id="blackjack",
            name="Blackjack",
            source="Casino Gaming Rules 1985 (Queensland), Part 4",
            steps=STEPS,
            assumed=ASSUMED,
            approvals=(dealing_shoe("s 29(1)"),),
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
        ),
        equipment=Equipment(
            board="blackjack",
            buttons=(DONE, ACCEPT, DECLINE, *CHOICES.values(), EVEN_MONEY, PAID, VOID),
            terminal=EntryTerminal(tuple(range(10))),
            machines=(CardShoe(SHOE, options.decks, in_shoe),),
            needs={SHOE: "s 29(1)"},
        ),
        limits=UsualLimits(Limits(500, 50_000, 500), (WagerKind("", frozenset(), 500, 10_000, "s 23(3)"),)),
        wagering=Wagering(change=permitted.change, changed=permitted.changed, unlimited=UNLIMITED),
        people=People(directions=DIRECTIONS),
        features=Features(
            hands=HandByHand(
                source="s 44(1)", refusal=boxes.no_such_hand, collects=adding.collects, limited=adding.limited
            )
        ),
        variant=game,
    )


GAME = game(Options())
