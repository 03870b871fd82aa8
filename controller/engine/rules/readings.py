# SPDX-License-Identifier: MIT
"""Readings of the rules that several games share. Readings of one game stand in its `assumed`."""

from controller.engine.rules.game import AnyGame
from controller.engine.rules.general import General
from controller.engine.rules.wagering import Refusal
from controller.engine.rules.wait import NO_MORE_BETS

SHOWN_TWENTY_MINUTES = (
    "a sign that must be shown for twenty minutes counts while it is shown, not while the controller is off (from the "
    "journal's last entry on) or no screen shows it; what is left runs once it is shown again, and the sign then says "
    "the new time, a whole minute: nothing comes before it; a clock that is moved changes only the time of day on it"
)
"""Time for which a sign with other limits or a closure must be shown; `controller/engine/table/proposed_times.py`
counts it.
"""


SIDE_BY_SIDE = (
    "powers are closed lists, and rank counts only where a section says so; a person may hold several roles, and acts "
    "in the one that is said: a pit boss who is licensed for games supervision may act as a floor manager"
)

BEFORE_PLAY = (
    "who did a step before play is the player who accepted the cut, else whoever of its section is known to be there; "
    "what only a person can see is asked for, of who has control of it or a supervisor, and holds nothing up"
)
"""The checklist before play: controller/engine/table/opening.py."""


WHO_IT_IS = (
    "signing in is in no rule, and a key switch is enough; who is signed in with a role is there as one whose key is "
    "on, until it ends by itself; what is entered in a role is that of the person whose SSH key has opened the "
    "session, else of who is signed in with it, and of several it is not guessed which; only where the table file "
    "requires it nobody acts in a role without that; a dealer need not sign in, and who does is named and relieves "
    "the one before, but is responsible by the dealer's key alone"
)
"""Signing in: controller/engine/table/people.py, entered.py, switches.py."""
CLOSING = (
    "a table is closed between two rounds, when no wager is left; it is opened again by the key of whoever is in "
    "charge and one more, accept or entry, and what comes before play is asked for anew; the round then begins again, "
    "under its number: none is void where nothing was wagered"
)
"""Closing and opening, where the rules of the game do not say how: controller/engine/table/opening.py."""
TRAY = (
    "the chips in the tray are counted, brought and taken away under two signatures, of two persons or, where it is "
    "not known who they are, of two roles; a count is of one moment; what was taken and paid is what was entered of "
    "wagers; a difference is named and never put right by the table; chips are of 1, 2, 2.50 or 5 dollars, or of "
    "these times or by ten"
)
"""The float: controller/engine/table/chip_float.py."""
FLOOR = (
    "at a table of a floor only the floor ends what it has ruled: whom it excludes plays no further at a table of the "
    "game, of two whom it keeps apart who comes second is refused, wagers that lie stand, and a person is known by "
    "name; whether another table is closed only the floor says, and while it does not answer nobody does"
)
"""Rulings and answers of the floor: controller/engine/betting/floor."""


def of_every_table(general: General) -> tuple[str, ...]:
    """Return the readings that hold for every game, by the general provisions of its rules."""
    decision, found, over = general.decision, general.sign.found, general.sign.over
    once = (
        "of several wagers below the minimum the one that was first made so, or first made smaller so, is valid once; "
        "if it is raised to the minimum or withdrawn, the next one is; one that is decided is the "
        "player's one, and who leaves and comes back by the same name is the same player; whoever takes a numbered "
        "place or a colour afterwards is somebody new "
        f"({general.sign.under})"
    )
    exempt = "; ".join(f"direct admit because {why} ({source})" for why, source in general.about_devices.exempt)
    return (
        f"where no rule names a person, a {general.person} or a person above decides for the casino operator "
        f"({decision})",
        "a wager that is found was made before: no rule that is only about when it is made refuses it; the "
        f"{general.person} is told, and it counts from the result of the round in which it is found ({found})",
        f"an excess that is void is returned with the payment of the round, of an undecided wager too ({over})",
        *(
            [f"a player who was excluded and may use a device nevertheless is admitted again: {exempt}"]
            if exempt
            else []
        ),
        *([once] if general.sign.below == "stands once" else []),
        f"a round that is void gives back every wager on the layout, what stood over earlier rounds too ({decision})",
        f"who is excluded from the game plays no further at this table, until admitted again; what other tables do is "
        f"for those people to say ({general.exclude})",
        f"{SIDE_BY_SIDE} ({decision})",
        f"{BEFORE_PLAY} ({decision})",
        *(f"{it} ({decision})" for it in (WHO_IT_IS, CLOSING, TRAY, FLOOR)),
    )


def has_codes(game: AnyGame) -> bool:
    """Return whether irregularities are keyed at its terminal, besides cards."""
    terminal = game.equipment.terminal
    return terminal is not None and any(it.irregular for it in terminal.codes)


def order_of_payment(game: AnyGame) -> tuple[str, ...]:
    """Return the order in which wagers are collected and paid, where the rules of this game are silent."""
    if game.features.losers_first or game.features.from_right or game.features.table_stakes:
        return ()
    whose = "of each hand losing wagers" if game.features.hands else "losing wagers"
    order = f"{whose} are collected before winning ones are paid, and the payment list is in this order"
    return (f"{order}; no rule gives one ({game.general.decision})",)


ANNOUNCED = (
    "several changes of limits may be announced, each with its time, but only one of each limit; a change may be "
    "shown without its time, and then applies when its time is stated and has come"
)
RESPONSIBLE = "the dealer's key is turned by whoever is responsible for the game, so also by a casino key employee"
PRESSED = (
    "entry that is pressed again within 0.4 s, with nothing pressed in between, is the same press: only a press "
    "that was meant clears numbers; the rules give no time"
)
CALLED = "a second call of no more bets before the result is declared is noted and changes nothing"


TOURNAMENTS = (
    "at a table of a tournament no wager is made but in a session, so that money and tournament chips never lie there "
    "together; its conditions alter what the game has an option for, and nothing else; every wager is entered, as it "
    "is taken from a stack: no place is keyed without one; commission and percentages are charged in tournament "
    "chips; a void round counts for no round of a session; a session ends with a round, and "
    "wagers that still lie go back then; one that is open when the approval is cancelled is played to its end; once "
    "one player is left there is nobody to play against: the session ends, none begins, and the prizes are due; where "
    "fewer players are ranked than there are prizes, these have the whole pool, in the proportion of their places; who "
    "was refunded may enter once more; who has no seat when the first session begins is named, and the fee stays in "
    "the pool; a player's chips are counted in a session by a supervisor, and put right once somebody else has signed; "
    "a heat pays nothing: its pool goes to the final with its players; the year of an approval for several tournaments "
    "runs from its first date to the same day of the next year, with that day (ss 8, 9(1), 9(3)(b), 10(a), 12)"
)


TICKETS = (
    "a tournament of keno alters the provisions on tickets: an entry on one set of numbers for one game is made with "
    "tournament chips, no ticket is issued of it, and what it wins is in the player's stack once the game is settled; "
    "way bets and jackpot wagers are none; no ticket is sold for money at that table meanwhile, and those that were "
    "sold before are drawn with its games (ss 9(1)(b)(ii), 217(2), 219(3), (5)-(6), 220)"
)


def shared_readings(game: AnyGame) -> tuple[str, ...]:
    """Return the readings that hold at a table of this game, with its own sections."""
    at, notice, may = game.sections, game.sections.notice or game.sections.limits, game.general.limits
    return (
        *of_every_table(game.general),
        f"{RESPONSIBLE} ({at.unauthorised})",
        f"{ANNOUNCED} ({notice})",
        f"the limits are set by: {', '.join(may.roles)}; a change that names no role is the {may.roles[0]}'s, and the "
        f"journal keeps who entered it ({may.source or at.limits})",
        f"{SHOWN_TWENTY_MINUTES} ({', '.join(filter(None, (notice, game.general.closing)))})",
        *of_some(game),
    )


def of_some(game: AnyGame) -> tuple[str, ...]:
    """Return readings about features that the game has: a call, a terminal, codes, coins, wagers that stay."""
    decision, at = game.general.decision, game.sections
    return (
        *[f"{CALLED} ({decision})"] * (NO_MORE_BETS in game.equipment.buttons),
        *order_of_payment(game),
        *[f"{PRESSED} ({decision})"] * bool(game.equipment.terminal),
        *[_codes(game)] * has_codes(game),
        *[_others(game)] * bool(at.interference),
        *[_coins(game)] * bool(at.coins),
        *[_stays(game)] * bool(game.features.rides),
        *[TOURNAMENTS] * (why_no_tournament(game) is None),
        *[TICKETS] * bool(game.equipment.tickets),
    )


def why_no_tournament(game: AnyGame) -> Refusal:
    """Return why no tournament is held at a table of this game, with the section; None if one may be."""
    if not any(it.name == "tournament" for it in game.approvals):
        return (f"{game.name}: its rules have no part on tournaments", game.general.decision)
    if game.equipment.tickets and not game.wagering.entries:
        instead = "the tournament's file alters that, with tournament-entries = true under [options]"
        return (f"{game.name}: whoever presents a ticket is paid in cash; {instead}", "ss 219(3)-(6)")
    return None


def _codes(game: AnyGame) -> str:
    place = "a seat is two, an amount is ended by bet" if game.features.table_stakes else "a place or a box is one"
    return (
        f"no digits mean two things: a card is three that begin with 0 or 1, {place}, a code of an "
        "irregularity two or three that begin with 2 to 9; a code by which the round or a hand is void, or wagers go "
        f"back, counts once the dealer has confirmed it by another press ({game.general.decision})"
    )


def _others(game: AnyGame) -> str:
    did = "handles cards against the rules" if game.features.hands else "is not responsible for it and operates it"
    return (
        f"a person at the table who {did} is reported, and the {game.general.person} decides whether the round is void "
        f"({game.general.decision}, {game.sections.interference})"
    )


def _coins(game: AnyGame) -> str:
    permitted = ", ".join(dict.fromkeys((game.general.cash, game.sections.coins)))
    return (
        "coins of 50 cents are not used until the casino operator, or who decides for it, permits them at the table; "
        f"a wager is taken for chips unless coins are entered ({permitted})"
    )


def _stays(game: AnyGame) -> str:
    return (
        "a winning wager that stays is the wager that it was: limits that changed since void none of it; one that "
        f"stood below the minimum has stood its once ({game.features.rides}, {game.general.sign.found})"
    )
