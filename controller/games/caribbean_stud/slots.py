# SPDX-License-Identifier: MIT
"""The slots for jackpot wagers, one at each place, each with a light for an accepted chip (s 231(1))."""

from controller.engine.betting.settlement import say_lies, say_removed
from controller.engine.record.events import Directed, Event, Restarted
from controller.engine.record.jackpot_claims import JACKPOT_LINK, ClaimAnswered, ClaimRefused
from controller.engine.record.state import Lying
from controller.engine.rules.wagering import Refusal
from controller.engine.rules.wait import Awaited
from controller.engine.table import tournament_chips
from controller.engine.values.money import dollars
from controller.engine.values.roles import DEALER
from controller.games.cards.hands import places
from controller.games.caribbean_stud.sections import CLAIMS
from controller.games.caribbean_stud.table import INDICATORS, SLOTS, CaribbeanTable, has_other_terms, linked_pool
from controller.games.caribbean_stud.wagers import ANTE, JACKPOT
from hal.signals import ChipTaken, Fault, Restored

ALWAYS: tuple[Awaited, ...] = (ChipTaken, (Fault, INDICATORS), (Fault, SLOTS), (Restored, SLOTS))
"""Events of the slots, accepted at any moment: the offer of the jackpot may change."""
OF_THE_LINK: tuple[Awaited, ...] = (
    *((Fault, JACKPOT_LINK), (Restored, JACKPOT_LINK), ClaimAnswered, ClaimRefused, Restarted),
    *((Directed, name) for name in CLAIMS),
)
"""Events of the link to the floor and ends of claims: the offer of the jackpot may change. A start may bring another
link. Only the waits for wagers and for an answer accept them: they must not interrupt the dealer who keys cards.
"""
LINK_DOWN = "the jackpot link is down"
OTHER_TERMS = "the table file has another prize, or other terms, from the next round on"
NOT_ACCEPTED = "does not light: its chip is not accepted, give it back"


def set_name(place: int | str) -> str:
    """Return the name of a place's light in the board file: a set of one light."""
    return f"slot-{place}"


def handle(table: CaribbeanTable, event: Event) -> None:
    """Handle a chip dropped into a slot, or a failed light."""
    match event:
        case ChipTaken(place=place):
            takes(table, str(place))
        case Fault(device=device) if device == INDICATORS:
            went_dark(table)


def may_be_offered(table: CaribbeanTable) -> bool:
    """Return whether the jackpot equipment works, by directions given and reports of devices (s 236(2))."""
    return SLOTS not in table.state.alerts and not out_of_order(table)


def out_of_order(table: CaribbeanTable) -> Refusal:
    """Return why no jackpot wager is offered or accepted: its equipment or its link; None if both work."""
    if table.memory.jackpot_out:
        return ("no jackpot wager is offered: its equipment does not work", "s 236(2)")
    if trouble := link_trouble(table):
        return (f"no jackpot wager is offered: {trouble}", "s 231(4), s 236(2)")
    return None


def link_trouble(table: CaribbeanTable) -> str:
    """Return why the floor answers no new claim on a shared prize; empty if it does, or the prize is not shared."""
    if (pool := linked_pool(table)) is None:
        return ""
    if JACKPOT_LINK in table.state.alerts:
        return LINK_DOWN
    if has_other_terms(table):
        return OTHER_TERMS
    refused = next((it for it in pool.open_claims if it.refused), None)
    return f"the floor has refused claim {refused.number}" if refused else ""


def takes(table: CaribbeanTable, place: str) -> None:
    """Handle a chip in the slot of a place: a jackpot wager, if accepted."""
    if why := refusal(table, place):
        table.refuse(f"{why[0]}: give the chip back", why[1])
    elif is_dark(table, place):
        table.alert(DEALER, f"the light of slot {place} {NOT_ACCEPTED}", "s 237(3)")
    else:
        lay(table, places.players(table, ANTE)[place], place)


def refusal(table: CaribbeanTable, place: str) -> Refusal:
    """Return why a chip in this slot is not accepted; None if it is."""
    if why := table.betting_closed or tournament_chips.no_jackpot(table):
        return why
    return out_of_order(table) or no_ante(table, place)


def no_ante(table: CaribbeanTable, place: str) -> Refusal:
    """Return why nobody at this place makes a jackpot wager now; None if its player does."""
    player = places.players(table, ANTE).get(place)
    if not player:
        return (f"no ante wager lies at place {place}", "s 236(1)(a)")
    if player in table.state.excluded:
        return (f"{player} is excluded from the game", "s 4(2)(b)")
    if table.wagers.find(player, JACKPOT, place):
        return (f"{player} has a jackpot wager at place {place} already", "s 237(5)")
    return None


def lay(table: CaribbeanTable, player: str, place: str) -> None:
    """Accept the chip."""
    it = Lying(player, JACKPOT, 0, "start", hand=place)
    table.wagers.lay(it, table.options.chip)
    say_lies(table, it)
    table.note_wager(it, f" {dollars(it.cents)}, in the slot", "s 237(2)")


def is_dark(table: CaribbeanTable, place: str) -> bool:
    """Return whether the light of this slot is known to be dark."""
    return f"{set_name(place)}-1" in table.state.dark.get(INDICATORS, [])


def went_dark(table: CaribbeanTable) -> None:
    """Reject chips whose light goes out before the first card (s 237(3))."""
    if table.memory.play.players:
        return
    for it in [it for it in table.wagers if it.wager == JACKPOT and is_dark(table, it.hand)]:
        table.wagers.remove(it)
        say_removed(table, it)
        table.alert(DEALER, f"the light of slot {it.hand} {NOT_ACCEPTED}", "s 237(3)")


def light(table: CaribbeanTable) -> None:
    """Light the slots that hold a jackpot wager, and no others."""
    if not table.options.slots:
        return
    taken = {it.hand for it in table.wagers if it.wager == JACKPOT}
    lit = {set_name(place): int(str(place) in taken) for place in range(1, table.options.places + 1)}
    if lit != table.memory.lit:
        table.memory.lit = lit
        table.indicate(lit)
