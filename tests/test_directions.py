# SPDX-License-Identifier: MIT
"""Directions: their roles, grounds, subjects and agreements."""

import re
from pathlib import Path

import pytest

from controller.engine.record.events import Directed, decode, encode
from controller.engine.rules.directions import (
    DEAD_BUTTON,
    NOT_DIRECTED,
    Direction,
    of_every_game,
    split_fields,
    unknown,
)
from controller.engine.rules.general import QUEENSLAND
from controller.engine.values.roles import BOXPERSON, FLOOR_MANAGER, PLAYER, ROLES
from controller.games import find, rooms
from controller.tapes.language import do
from controller.tapes.runner import Played, play
from controller.tapes.stages.engine_stage import EngineStage

GROUNDS = {"delay": "s 1(a)", "breach": "s 1(b)"}
PASS = Direction(source="s 1", roles=(BOXPERSON,), grounds=GROUNDS)

ALWAYS = of_every_game(QUEENSLAND, "", "")


def pass_on(ground: str = "") -> Directed:
    """The boxperson's order, on this ground."""
    return Directed(BOXPERSON, "pass", ground=ground)


def assert_not_for(role: str, why: tuple[str, str] | None, section: str) -> None:
    """Check that the refusal names the roles that may pass on, the role that may not, and this section."""
    assert why
    assert why[0].startswith("pass is for: boxperson;")
    assert why[0].endswith(f" the {role}")
    assert why[1] == section


def test_only_those_named_may_give_it() -> None:
    for role in ROLES:
        why = PASS.refusal(Directed(role, "pass", ground="delay"))
        assert (why is None) == (role == BOXPERSON)
        if why:
            assert_not_for(role, why, "s 1(a)")


def test_a_rule_of_its_own_refuses_it_in_its_own_words() -> None:
    barred = Direction(source="s 1", roles=(BOXPERSON,), grounds=GROUNDS, never={PLAYER: ("players may not", "s 2")})
    assert barred.refusal(Directed(PLAYER, "pass", player="red", ground="delay")) == ("players may not", "s 2")
    assert_not_for(FLOOR_MANAGER, barred.refusal(Directed(FLOOR_MANAGER, "pass", ground="delay")), "s 1(a)")


def test_no_player_gives_any_direction() -> None:
    for name in rooms():
        game = find(name)
        for direction, stated in game.directions.items():
            assert stated.refusal(Directed(PLAYER, direction, "why", "red")), (name, direction)


@pytest.mark.parametrize(
    ("ground", "why"),
    [
        ("", ("which ground", "delay, breach")),
        ("delays", ("delays is no ground", "did you mean delay?")),
        ("luck", ("luck is no ground", "delay, breach")),
    ],
)
def test_a_ground_is_one_of_the_rules(ground: str, why: tuple[str, str]) -> None:
    refusal = PASS.refusal(pass_on(ground))
    assert refusal
    assert all(words in refusal[0] for words in why)
    assert refusal[1] == "s 1"
    assert PASS.refusal(pass_on("breach")) is None
    assert (PASS.source_of(pass_on("breach")), PASS.source_of(pass_on())) == ("s 1(b)", "s 1")


def test_a_ground_that_the_table_counts_need_not_be_said_but_is_not_invented() -> None:
    counted = Direction(source="s 1", roles=(BOXPERSON,), grounds=GROUNDS, unnamed="counted")
    assert counted.refusal(pass_on()) is None
    assert counted.refusal(pass_on("luck"))
    plain = Direction(source="s 1", roles=(BOXPERSON,))
    refusal = plain.refusal(pass_on("luck"))
    assert refusal
    assert ("needs no ground" in refusal[0], refusal[1]) == (True, "s 1")


def test_the_section_that_names_the_persons_may_be_another_than_that_of_the_ground() -> None:
    named = Direction(source="s 1", roles=(BOXPERSON,), roles_source="s 3", grounds=GROUNDS)
    assert_not_for(FLOOR_MANAGER, named.refusal(Directed(FLOOR_MANAGER, "pass", ground="delay")), "s 3")
    (_, section) = named.refusal(pass_on()) or ("", "")
    assert section == "s 1"


def test_what_the_rules_say_is_no_ground_is_answered_in_their_words() -> None:
    barred = Direction(
        source="s 1", roles=(BOXPERSON,), grounds=GROUNDS, barred={"noise": ("noise is no delay", "s 2")}
    )
    assert barred.refusal(pass_on("noise")) == ("noise is no delay", "s 2")
    assert_not_for(FLOOR_MANAGER, barred.refusal(Directed(FLOOR_MANAGER, "pass", ground="noise")), "s 1")
    assert barred.refusal(pass_on("delay")) is None


def test_what_else_it_needs_is_named_one_after_the_other() -> None:
    needs = Direction(source="s 1", roles=(FLOOR_MANAGER,), player=True, agreed="s 2", reason=True)
    assert needs.refusal(Directed(FLOOR_MANAGER, "x")) == ("x: name the player", "s 1")
    asked = Directed(FLOOR_MANAGER, "x", player="red")
    (why, section) = needs.refusal(asked) or ("", "")
    assert (why.startswith("x: all other players"), section) == (True, "s 2")
    agreed = Directed(FLOOR_MANAGER, "x", player="red", agreed=True)
    assert needs.refusal(agreed) == ("x: say why", "s 1")
    assert needs.refusal(Directed(FLOOR_MANAGER, "x", "a reason", "red", agreed=True)) is None


def test_an_unknown_direction_names_the_nearest() -> None:
    why, section = unknown("exlude", ALWAYS, "s 3(2)")
    assert "'exlude'" in why
    assert why.endswith("did you mean exclude?")
    assert section == "s 3(2)"
    known = {**ALWAYS, "pass": PASS}
    assert unknown("xyz", known, "s 3(2)")[0].endswith(", ".join(known))


def test_every_direction_of_every_game_is_for_known_roles_and_by_a_section() -> None:
    for name in rooms():
        for direction in find(name).directions.values():
            assert direction.roles
            assert set(direction.roles) <= set(ROLES)
            barred = (source for _, source in direction.barred.values())
            for source in (direction.source, *direction.grounds.values(), *barred):
                assert re.match(r"(ss? |H)?\d", source), "a section, or a rule that has a number"


TAPES = Path(__file__).parent / "games"
EACH = 3
"""Number of tapes of each game: enough to press most of its buttons, in and out of turn."""
NO_CONTACT = "no contact, says the technician"


@pytest.mark.parametrize("folder", sorted(it.name for it in TAPES.iterdir() if [*it.glob("*.tape")]))
def test_a_dead_button_that_is_directed_does_what_the_button_does(folder: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """s 3(2): the direction is answered and refused as the button is. A note names the person."""
    tapes = sorted((TAPES / folder).glob("*.tape"), key=lambda path: -path.read_text().count("\npress "))[:EACH]
    pressed = [play(path).transcript for path in tapes]
    press = EngineStage._press

    def direct(stage: EngineStage, button: str) -> None:
        if button in NOT_DIRECTED:
            press(stage, button)
        else:
            stage.send(Directed(stage.game.general.supervisors[0], DEAD_BUTTON, NO_CONTACT, ground=button))

    monkeypatch.setattr(EngineStage, "_press", direct)
    directed = [play(path).transcript for path in tapes]
    noted = sum(NO_CONTACT in said for tape in directed for line in tape for said in line.followed)
    assert noted > EACH
    runs = [line.line for tape in directed for line in tape if any(said.startswith("run: ") for said in line.followed)]
    assert {line for line in runs if line.startswith("press ")} <= {"press start"}, "no machine is started so"
    assert [[(line.line, answers(line)) for line in tape] for tape in directed] == [
        [(line.line, answers(line)) for line in tape] for tape in pressed
    ]


def answers(line: Played) -> list[str]:
    """Return the answers without the note, and without the names in the table's opening."""
    return [said for said in line.followed if NO_CONTACT not in said and not said.startswith("opening: ")]


# What a direction is about


def test_words_become_what_a_direction_is_about_and_nothing_else_does() -> None:
    blackjack = find("blackjack").directions
    said = Directed(FLOOR_MANAGER, "remove-cards", "9h 4c")
    assert split_fields(said, blackjack) == Directed(FLOOR_MANAGER, "remove-cards", about=("9h", "4c"))
    for other in (Directed(FLOOR_MANAGER, "void", "9h 4c"), Directed(FLOOR_MANAGER, "no-such", "9h")):
        assert split_fields(other, blackjack) == other
    assert split_fields(split_fields(said, blackjack), blackjack) == split_fields(said, blackjack)


def test_what_it_is_about_is_kept_whatever_was_typed() -> None:
    """Words of any length that a person may type are read again from the journal."""
    typed = Directed(FLOOR_MANAGER, "remove-cards", f"{'9' * 150} \u00a0 \u2028 'x")
    kept = split_fields(decode(encode(typed)), find("blackjack").directions)
    assert decode(encode(kept)) == kept


def test_one_that_needs_them_is_refused_without() -> None:
    for name in rooms():
        for direction, stated in find(name).directions.items():
            if stated.about and stated.reason:
                bare = Directed(stated.roles[0], direction, player="ann", ground=next(iter(stated.grounds), ""))
                assert stated.refusal(bare) == (f"{direction}: name the {stated.about}", stated.source_of(bare))


def test_a_direction_of_an_earlier_journal_does_what_it_did() -> None:
    """Until 0.8.0 the cards stood where the reason stands."""
    with EngineStage("blackjack", ["bonus-blackjack"]) as stage:
        do(stage, "cards ready")
        for said in (Directed("dealer", "nominate", "Ah Kh"), Directed("dealer", "nominate", about=("Ah", "Kh"))):
            lines = [line for effect in stage.conductor.engine.feed(said) for line in effect.lines]
            assert "noted: the sign nominates Ah Kh (s 50C(3))" in lines
