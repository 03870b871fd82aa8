# SPDX-License-Identifier: MIT
"""The checklist before play, at every game and on both stages: each step and its person; closing, reopening; the
tray.
"""

from pathlib import Path

import pytest

from controller.engine.record.chip_float import Signature, Slip
from controller.engine.rules import powers
from controller.games import find, rooms
from controller.tapes.runner import TapeResult, play

CARDS = ("inspect", "spread", "shuffle")
TO_THE_SHOE = (*CARDS, "load")
CUT = (*CARDS, "offer", "cut", "load")
STEPS = {
    **dict.fromkeys(("baccarat", "mini-baccarat"), (*CUT, "burn")),
    "blackjack": CUT,
    **dict.fromkeys(("caribbean-stud", "double-chance", "let-it-ride-nsw", "let-it-ride-house"), TO_THE_SHOE),
    **dict.fromkeys(("manila-poker", "draw-poker", "five-card-stud", "seven-card-stud"), TO_THE_SHOE),
    "pai-gow": ("inspect", "spread", "stack"),
    "mini-dice": ("inspection", "seal"),
    "keno": ("balls",),
    **dict.fromkeys(("sic-bo", "craps"), ("dice",)),
    **dict.fromkeys(("two-up", "triple-penny-two-up"), ("coins",)),
    **dict.fromkeys(("roulette", "tri-chro-54", "tri-chro-63", "wheel-of-fortune-50", "wheel-of-fortune-52"), ()),
}
"""The steps by name, read in ss 24-27, 66(7), 91-93, 123(1), 164(1), 177, 199-201, 211(2), 234, 261-263, 297-301,
334-338, 378-382, 427, 470(1), H4 and H5, and in 3.4, 4.1 and 4.2 of New South Wales.
"""
TWO_INSPECT = {
    "blackjack": "s 24(1)",
    "baccarat": "s 91(1)",
    "mini-baccarat": "s 199(1)",
    "caribbean-stud": "s 234(1)",
    "manila-poker": "s 261(1)",
    "draw-poker": "s 297(2)",
    "five-card-stud": "s 334(2)",
    "seven-card-stud": "s 378(2)",
    "pai-gow": "s 427(1)",
}
"""Where the dealer and the floor manager each sort and inspect, and the section."""
SAID = {
    "sic-bo": ("dice", "s 66(7)", "dealer"),
    "craps": ("dice", "s 123(1)", "stickperson"),
    "two-up": ("coins", "s 164(1)", "boxer"),
    "triple-penny-two-up": ("coins", "s 470(1)", "boxer"),
}
"""Things that a person confirms as present, the section, and the role in control (ss 123(2), 164(2), 471(4))."""
NO_CARDS = {
    "pai-gow": [("inspect", "s 427(1)"), ("spread", "s 427(2)"), ("stack", "s 427(3)")],
    "mini-dice": [("inspection", "s 177(a)"), ("seal", "s 177(b)")],
    "keno": [("balls", "s 211(2)")],
    **{game: [(step, source)] for game, (step, source, _) in SAID.items()},
}
"""Sections of preparations other than cards."""


def steps_of(game: str) -> dict[str, str]:
    return {it.name: it.source for it in find(game).people.before.steps}


def tape(game: str) -> list[str]:
    """The opening, with Ann signed in as floor manager; then closed and opened, where that is possible at once."""
    lines = [f"table {game}", "sign in Ann as floor-manager", "> people: Ann: floor-manager"]
    if game in TWO_INSPECT:
        lines += ["press done", f"> opening: …; inspect: done … by dealer, floor-manager Ann ({TWO_INSPECT[game]}); …"]
    if game == "mini-dice":
        lines += ["press start", "tumbler turns 3 and shows 1 2 3"]
        lines += ["> opening: …; inspection: done … by floor-manager Ann (s 177(a)); seal: left (s 177(b)); …"]
        lines += ["press inspected", "> opening: …; seal: done … by floor-manager Ann (s 177(b)); …"]
        lines += ['opening close "the end of the shift"', "> noted: the table is closed (s 177)"]
        return [*lines, "> opening: …; inspection: left (s 177(a)); seal: left (s 177(b)); …"]
    if game in SAID:
        step, source, who = SAID[game]
        for role, by in (("player", ""), ("floor-manager", "floor-manager Ann"), (who, who)):
            said = (
                f"opening: …; {step}: done … by {by} ({source}); …"
                if by
                else f"refused: …; not for the {role} ({source})"
            )
            lines += [f"opening done {step} by {role}", f"> {said}"]
    if "close" in find(game).people.directions:  # of New South Wales: by a casino supervisor, after 20 minutes
        return [*lines, "opening close by casino-supervisor", "> refused: no sign with the time of closure …"]
    person = find(game).general.person.replace(" ", "-")
    closer = "floor-manager Ann" if person == "floor-manager" else person
    lines += ["opening close", f"> blocked: closed: {closer} has closed the table; …", "> opening: the table is closed"]
    first = next(iter(steps_of(game).items()), ("float", f"{find(game).general.decision}, assumed"))
    return [*lines, "opening open", f"> opening: …; {first[0]}: left ({first[1].removesuffix(', assumed')}…"]


def played(folder: Path, lines: list[str], on: str) -> TapeResult:
    path = folder / "opening.tape"
    path.write_text("\n".join(lines) + "\n")
    return play(path, on)


def test_each_game_states_what_its_text_asks_for() -> None:
    assert {game: tuple(steps_of(game)) for game in rooms()} == STEPS
    assert {game: steps_of(game)["inspect"] for game in TWO_INSPECT} == TWO_INSPECT
    assert {game: list(steps_of(game).items()) for game in NO_CARDS} == NO_CARDS


@pytest.mark.parametrize("game", rooms())
def test_the_opening_of_every_game_is_kept_step_by_step(game: str, tmp_path: Path) -> None:
    for on in ("engine", "sim"):
        result = played(tmp_path, tape(game), on)
        assert not result.failures, (on, result.failures)


TRAY = """\
table sic-bo
float fill $100x1
> refused: first count the tray at the opening: tablectl table float opening (s 3(2), assumed)
opening done nosuch
> refused: there is no step nosuch; a person says that these are done: dice (s 3(2), assumed)
float opening $100x50 $5x200
> noted: opening $6,000 (50 of $100, 200 of $5), signed by dealer; one more signs (s 3(2), assumed)
float sign by dealer
> refused: two different people must sign: dealer has signed first, and this is dealer; somebody in another role …
float opening $100x50
> refused: first sign or withdraw what waits: opening $6,000 …
float sign by player
> refused: the tray is for: …; not for the player (s 3(2), assumed)
float sign by floor-manager
> opening: …; float: done … by dealer and floor-manager …
float closing $100x50 $5x200
wager red small $40
wager blue big $10
press no-more-bets
press start
tumbler turns 3 and shows 1 2 4
enter 1 2 4
press paid
> paid: red small: $40 wins 1 to 1, returns $80 (s 75(a))
> float: opening $6,000; taken $10, paid $40, expected $5,970; to be signed: …
float sign by floor-manager
> refused: players were paid since the tray was counted: withdraw the count, and count again (s 3(2), assumed)
float withdraw
float credit $1000x107
> refused: a credit of $107,000: by all that was entered $5,970 is there; correct the credit, …
float withdraw
> refused: nothing waits to be signed; what two have signed stays, and is put right by a further entry: …
float fill $100x5
float withdraw by floor-manager
float fill $100x5 by floor-manager
float sign
> float: opening $6,000; fills $500; taken $10, paid $40, expected $6,470 (s 3(2), assumed)
float credit $5x100 by floor-manager
float sign
sign in Ann as floor-manager,pit-boss
float closing $100x54 $5x113 by pit-boss
> noted: closing $5,965 (54 of $100, 113 of $5), signed by pit-boss Ann; one more signs (s 3(2), assumed)
float sign by floor-manager
> refused: two different people must sign: pit-boss Ann has signed first, and this is floor-manager Ann; …
power cut
float sign by dealer
> alert: tray: counted $5,965, expected $5,970: $5 less than was entered (s 3(2), assumed)
> float: …; counted $5,965: $5 less than was entered (s 3(2), assumed)
wager red small $5
float opening $7x1 $5x2 $0.03x4
> refused: no chip is of $7, $0.03: chips are of 1, 2, 2.50 or 5 dollars, …
float fill $5x1
> refused: first count the tray at the opening: tablectl table float opening (s 3(2), assumed)
float closing $100x54 $5x114
float sign by floor-manager
> float: …; counted $5,970: no difference (s 3(2), assumed)
opening close
> refused: wagers lie on the layout: the table is closed when none is left (s 3(2), assumed)
withdraw red small
opening close by dealer
> refused: a table is closed and opened for: …; not for the dealer (s 3(2), assumed)
opening close
> blocked: closed: …
wager red small $5
> refused: the table is closed; open it: the floor manager's key on, then entry; or tablectl table open (s 3(2))
press no-more-bets
> refused: closed: …
power cut
opening done dice
> refused: the table is closed: open it first (s 3(2), assumed)
turn dealer key on
opening open "the evening"
> unblocked: closed
> noted: floor-manager opens the table: the evening (s 3(2), assumed)
> not round: … void …
wager red small $5
"""


def test_the_tray_is_counted_signed_by_two_and_its_difference_is_named(tmp_path: Path) -> None:
    for on in ("engine", "sim"):
        result = played(tmp_path, TRAY.splitlines(), on)
        assert not result.failures, (on, result.failures)


POWER_CUTS = ("press done", "press done", "power cut", "turn dealer key on", "turn floor-manager key on")


def test_what_was_done_before_a_power_cut_is_kept(tmp_path: Path) -> None:
    lines = ["table baccarat", "turn floor-manager key on", *POWER_CUTS, "press done"]
    kept = "> opening: …; inspect: done … by dealer, floor-manager (s 91(1)); spread: done …; shuffle: done …; offer: …"
    for on in ("engine", "sim"):
        assert not played(tmp_path, [*lines, kept], on).failures


@pytest.mark.parametrize(("answers", "who"), [(["decline", "accept"], "place-11"), (["decline"] * 12, "dealer")])
def test_the_cut_is_that_of_the_player_who_accepts_it_else_of_the_staff(
    answers: list[str], who: str, tmp_path: Path
) -> None:
    lines = ["table baccarat", "turn floor-manager key on", *["press done"] * 3, "turn floor-manager key off"]
    lines += [*(f"press {it}" for it in answers), "press done"]
    lines += [f"> opening: …; offer: done … by dealer (s 93(2)); cut: done 00:00 by {who} (s 93(4)); load: left …"]
    for on in ("engine", "sim"):
        assert not played(tmp_path, lines, on).failures


APART = """\
table baccarat
turn floor-manager key on
press done
press done
press done
press accept
> opening: …; offer: done 00:00 by dealer (s 93(2)); cut: left …
leave place-12
> opening: …; shuffle: done … offer: left (s 93(2)); cut: left …

table baccarat
cards ready
> next: offer the shoe to place-1; … (s 94(1))
> opening: …; offer: done … by dealer (s 93(2)); cut: done … by … (s 93(4)); load: done …; burn: done … (s 93(8)); …
press accept
> not opening: …

table baccarat
direct pit-boss preshuffled "shuffled this morning"
> opening: …; inspect: not asked (preshuffled, directed by the pit-boss) (s 91(1)); spread: not asked (preshuffled, …

table sic-bo
turn dealer key off
> opening: dealer: left (s 79); sign: done (s 74(2)); devices: done (s 3(2), assumed); …
turn dealer key on
> opening: dealer: done (s 79); …
press no-more-bets
opening close
> refused: a round is played: close the table once it is over (s 3(2), assumed)
turn dealer key off
> not opening: …

table sic-bo
tournament of fee=$100 chips=$100 rounds=2 prizes=60,40
tournament enter ann $100
tournament enter bob $100
tournament seat ann
tournament seat bob
tournament begin 2026-12-05
opening close
> refused: a session of the tournament is open: it ends first (s 3(2), assumed)

table keno
press replaced
> refused: …
> not opening: …
turn supervisor key on
press replaced
> opening: …; balls: done 00:00 by keno-supervisor (s 211(2)); …

table mini-dice
turn floor-manager key on
press start
tumbler turns 3 and shows 1 2 3
press inspected
opening close by player
> refused: close is for: floor-manager; not for the player (s 177)
> not opening: …
press no-more-bets
opening close by floor-manager
> refused: …
> not opening: …

table let-it-ride-nsw
press done
> opening: …; inspect: done 00:00 by dealer (3.4); …
direct casino-supervisor closing "00:20"
press done
press done
press done
wait 20 minutes
direct casino-supervisor close
> next: the table is closed (14.8)
> not opening: …; inspect: left …
press accept
> refused: …
> not noted: …
turn floor-manager key on
press accept
> noted: …the table is open, the sign with the time of closure is gone (14.8)
> opening: …; inspect: not asked (reopen, directed by the games-supervisor) (3.4); …
direct casino-supervisor reopen
> opening: …; inspect: not asked (reopen, directed by the casino-supervisor) (3.4); …

table sic-bo
opening close
> blocked: closed: …
press entry
> refused: closed: …
turn floor-manager key on
press entry
> unblocked: closed
> noted: floor-manager opens the table (s 3(2), assumed)
> round: 1 begins
> not round: … void …
press entry
> refused: first: …

table two-up
opening close
press accept
> refused: closed: …
turn floor-manager key on
press accept
> unblocked: closed
> noted: floor-manager opens the table (s 3(2), assumed)
"""
"""Separate tables: acts that tick a step, take it back, restart the list, or do none of these."""


@pytest.mark.parametrize("lines", APART.split("\n\n"), ids=lambda it: it.split("\n")[0])
def test_what_ticks_a_step_and_what_begins_the_list_anew(lines: str, tmp_path: Path) -> None:
    for on in ("engine", "sim"):
        assert not played(tmp_path, lines.splitlines(), on).failures


def test_a_slip_says_where_one_user_has_given_both_signatures() -> None:
    dealer, manager = Signature("dealer", user="root"), Signature("floor-manager", user="root")
    ann, bob = Signature("floor-manager", ("Ann",), "root"), Signature("pit-boss", ("Bob",), "root")
    said = {
        pair: Slip("fill", {500: 1}, pair).words.endswith(" (two roles, one user: root)")
        for pair in ((dealer, manager), (dealer, ann), (ann, bob), (dealer, Signature("floor-manager", user="ann")))
    }
    assert list(said.values()) == [True, True, False, False]
    assert not powers.are_two(ann, Signature("pit-boss", ("ann",)))
    either = Signature("pit-boss", ("Bob", "Ann"))
    assert not powers.are_two(ann, either), "which of them is not known"
    assert powers.not_two(ann, either) == (
        "two different people must sign: floor-manager Ann has signed first, and this is pit-boss Bob or Ann; "
        "who of them signs is not known: one of them signs out first"
    )
    assert not powers.not_two(ann, Signature("pit-boss", ("Bob",)))
