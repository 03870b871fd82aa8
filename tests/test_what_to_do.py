# SPDX-License-Identifier: MIT
"""Instructions for a dealer at every moment of every game: the headline, the next act of the round, exceptions."""

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import pytest

from controller.display import wording
from controller.display.kit.items import Arranged, Text
from controller.display.screen import Screen
from controller.display.terminal.page import whole_view
from controller.engine.betting import betting, limits, permissible
from controller.engine.record import effects as e
from controller.engine.record.events import Restarted
from controller.engine.record.on_show import ShownWheel
from controller.engine.rules.wagering import Change
from controller.engine.rules.wait import CARD, ENTRY, NUMBERS, SWITCH, WHEEL
from controller.engine.shown.showing import view_after
from controller.engine.shown.views import NOTHING_MORE, View
from controller.engine.table.table import AnyTable
from controller.tapes.language import do
from controller.tapes.stages.engine_stage import EngineStage
from hal.signals import KeyTurned
from tests.display.arranged import ScreenSize
from tests.display.shown_items import DEALER, LOW, WINDOW
from tests.played_rounds import PLAYED, STAGES, look

EXCEPTIONS = {
    *("no-spin", "no-roll", "void", "overrule", "clear", "pass", "broken-ball", "not-effective", "retire"),
    *("disclosed", "decline"),
}
"""Buttons that lead away from a result. One is asked for only if nothing else goes on, or as an answer."""
SPINS = ({"heads", "tails", "odds"}, {"heads", "tails", "triple-heads", "triple-tails"})
QUESTIONS = (
    *({"accept", "decline"}, {"disclosed", "done"}, {"retire", "house-spinner"}, {"retire", "boxer-spins"}),
    *({*results, "no-spin"} for results in SPINS),
    {"by-hand", "not-effective"},
)
KEYED = {"sic-bo": "4 4 4", "mini-dice": "4 4 4", "craps": "3 3", "roulette": "1 7"}
"""A result that can be keyed at any time, where one number is not enough."""
BALL = ("ball spun", "press no-more-bets", "ball rests in 17 after 6 revolutions")
TUMBLED = ("press no-more-bets", "press start", "tumbler turns 3 and shows 4 4 3")
SPINNER = ("press accept", "wager place-1 spinner-heads $5", "press no-more-bets")
BARRED = ("press spin", "press no-spin")
BY_HAND = ("press no-more-bets", "press start", "drawer jams", "press by-hand", "enter 0 5")
ROLLS = {
    "craps": (
        *("press accept", "wager place-1 win $5", "press dice-out", "press no-roll", "press dice-out", "enter 3 3"),
        *("press overrule", "enter 2 4", "turn floor-manager key on", "press overrule", "enter 6 6", "press paid"),
        *("direct boxperson die-lost", "press pass", "direct boxperson die-lost", "direct boxperson new-dice"),
    ),
    "roulette": (
        *("ball spun", "press no-more-bets", "press no-spin", "ball spun with the wheel", "press no-spin"),
        *("ball spun", "press no-more-bets", "wheel lost", "enter 1 7", "press entry", "enter 1 8", "press paid"),
        *("ball spun", "ball rests in 4 after 6 revolutions", 'direct pit-boss stands "agreed"', "press paid"),
    ),
    "roulette keypad": ("press no-more-bets", "enter 1 7", "press entry", "press no-spin"),
    "sic-bo": (*TUMBLED, "press no-spin", *TUMBLED[:2], "tumbler turns 2 and stops", "press no-spin"),
    "sic-bo covered-tumbler": (
        *("press start", "tumbler turns 3 and shows 4 4 3", "press no-more-bets", "cover off", "enter 4 4 3"),
        *("press entry", "enter 4 4 4", "press paid", "cover on", "press start", "cover off", "press no-spin"),
    ),
    "wheel-of-fortune-50": (
        *("wheel spun clockwise", "press no-more-bets", "wheel spun clockwise", "wheel rests on d after 2 revolutions"),
        *("wheel lost", "enter 4", "press entry", "enter 1", "press paid"),
    ),
    "two-up": (*SPINNER, *BARRED, *BARRED, *BARRED, "press house-spinner", "press spin", "press heads", "press clear"),
    "triple-penny-two-up": (*SPINNER, *BARRED, *BARRED, *BARRED, "press boxer-spins", "leave place-1"),
    "tri-chro-54": (*BY_HAND, "enter 5 4", "press broken-ball", "enter 5 4", "enter 4 0", "press illuminate"),
    "tri-chro-63 generator": ("press no-more-bets", "press start", "generator fails", "generator is mended"),
    "mini-baccarat": STAGES,
}
"""By game and options, further rounds, with all that goes wrong in them."""
ROUNDS = [*((game, it.lines) for game, it in PLAYED.items()), *ROLLS.items()]
IDS = [f"{words}{' exceptions' if number >= len(PLAYED) else ''}" for number, (words, _) in enumerate(ROUNDS)]
PLAYERS = ("place-1", "place-2", "place-3", "red")


class Moment(NamedTuple):
    """A moment of a round: how many of its lines were done, the view, and the prompt."""

    done: int
    view: View
    prompt: e.Prompt


def opened(words: str) -> EngineStage:
    game, *options = words.split()
    return EngineStage(game, options)


def moments(words: str, lines: tuple[str, ...]) -> Iterator[tuple[Moment, EngineStage]]:
    with opened(words) as stage:
        for number, line in enumerate(("", *lines)):
            if line:
                do(stage, line)
            prompt = stage.conductor.engine.table.prompt
            assert prompt
            yield Moment(number, stage.view, prompt), stage


@cache
def seen(words: str, lines: tuple[str, ...]) -> tuple[Moment, ...]:
    return tuple(moment for moment, _ in moments(words, lines))


def taken(table: AnyTable) -> bool:
    """Whether the table would now accept a wager of any kind from any player. The spinner's wagers do not count."""
    placed = [it.id for it in table.game.wagers.values() if it.placed and it.id not in table.still_open]
    offers = [(player, wager) for player in PLAYERS for wager in placed]
    return not table.state.blocks and any(accepted(table, *offer) for offer in offers)


def accepted(table: AnyTable, player: str, wager: str) -> bool:
    least = -(-limits.wager_range(table, wager)[0] // 500) * 500
    lies = table.wagers.find(player, wager, "")
    change = Change(player, wager, lies.cents if lies else 0, max(least, 500) + (lies.cents if lies else 0))
    return not (permissible.closed_to(table, change) or betting._refusal(table, change))


@pytest.mark.parametrize(("words", "lines"), ROUNDS, ids=IDS)
def test_it_says_place_your_bets_if_and_only_if_a_wager_is_taken(words: str, lines: tuple[str, ...]) -> None:
    for moment, stage in moments(words, lines):
        head = wording.headline(stage.view)
        is_open = taken(stage.conductor.engine.table)
        says = (head.text == "Place your bets", head.tone == "open")
        wanted = is_open and not stage.view.declared
        assert says == (wanted, wanted), (moment.done, lines[: moment.done][-1:], head, stage.view.prompt)
        players = "One moment" if stage.view.correcting else head.text
        assert wording.players_headline(stage.view).text == players or head.tone == "stopped"


@pytest.mark.parametrize(("words", "lines"), ROUNDS, ids=IDS)
def test_an_exception_is_never_marked_as_what_goes_on(words: str, lines: tuple[str, ...]) -> None:
    for moment in seen(words, lines):
        asked = set(moment.prompt.asked)
        alone = len(asked) == 1 or asked in QUESTIONS
        assert alone or not asked & EXCEPTIONS, (moment.prompt, lines[: moment.done])
        assert asked <= set(moment.prompt.presses)


@pytest.mark.parametrize("words", ["two-up", "triple-penny-two-up", "tri-chro-54", "craps"])
def test_what_the_sentence_leaves_a_choice_of_is_all_marked(words: str) -> None:
    """`press its result; if it is invalid, no spin`: nobody knows yet which of them goes on."""
    lines = PLAYED[words].lines + ROLLS.get(words, ())
    for moment in seen(words, lines):
        choice = re.split(r", or\b|; if [^,;]*,", moment.prompt.what)[1:]
        named = {it for it in moment.prompt.presses if any(wording.spoken(it) in words for words in choice)}
        assert named <= {*moment.prompt.asked}, moment.prompt


@pytest.mark.parametrize(("words", "lines"), ROUNDS, ids=IDS)
def test_whatever_is_marked_goes_on_with_the_round(words: str, lines: tuple[str, ...]) -> None:
    known: set[tuple[str, str]] = set()
    for moment in seen(words, lines):
        for name in moment.prompt.asked:
            if moment.view.blocks or (moment.prompt.what, name) in known or (name == WHEEL and unread(words, moment)):
                continue
            known.add((moment.prompt.what, name))
            before, after, refused = pressed(words, lines[: moment.done], name)
            assert not refused, (moment.prompt, name, refused)
            assert before != after, (moment.prompt, name)


@pytest.mark.parametrize("words", PLAYED)
def test_turning_a_key_switch_changes_the_dealers_picture_at_once(words: str) -> None:
    """Also when nothing else happens."""
    screen = dealers_screen(words)
    with opened(words) as stage:
        for switch in stage.game.equipment.all_switches:
            before = said(screen.arrange(stage.view), "status")
            on = not stage.view.keys[switch.name]
            do(stage, f"turn {switch.name} key {'on' if on else 'off'}")
            assert stage.view.keys[switch.name] == on
            after = said(screen.arrange(stage.view), "status")
            assert after != before
            plates = zip(wording.keys(stage.view), wording.keys(stage.view, short=True), strict=True)
            assert all(plate in after or short in after for (plate, _), (short, _) in plates)


def dealers_screen(game: str, kind: ScreenSize = DEALER) -> Screen:
    return Screen(look(game), kind.audience, kind.size, kind.dpi)


def said(arranged: Arranged, *panels: str) -> str:
    """Return the words of these panels, in one line."""
    found = [it for name, _, panel in arranged.panels() if name in panels for it in panel.items]
    return " ".join(it.words for it in found if isinstance(it, Text))


def test_after_a_start_no_key_switch_is_known_until_it_has_reported() -> None:
    with opened("sic-bo") as stage:
        do(stage, "turn floor-manager key on")
        engine = stage.conductor.engine
        view = view_after(stage.view, engine.feed(Restarted()))
        assert view.keys == {}
        assert view_after(view, engine.feed(KeyTurned("dealer", on=True))).keys == {"dealer": True}


NUMBER_BY_NUMBER = {"enter 1 2 4": ("key 1", "key 2", "key 4", "press entry")}
"""Number by number what the round of sic-bo enters in one line."""


@pytest.mark.parametrize("kind", [DEALER, WINDOW, LOW])
def test_how_a_mistake_is_put_right_is_on_show_with_its_section(kind: ScreenSize) -> None:
    """s 78(3): once a number is keyed, more of them correct those before; s 78(5): a second press of entry clears."""
    said_of = {("sic-bo", "entry"): "s 78(3)", ("sic-bo", "payment"): "s 78(5)", ("craps", "payment"): "Boxperson"}
    for (game, phase), words in said_of.items():
        screen = dealers_screen(game, kind)
        played = tuple(part for line in PLAYED[game].lines for part in NUMBER_BY_NUMBER.get(line, (line,)))
        shown = [moment.view for moment in seen(game, played) if moment.view.phase == phase]
        shown = [view for view in shown if view.digits]
        assert shown
        for view in shown:
            shown_words = said(screen.arrange(view), "result", "next")
            assert words in shown_words, (view.prompt, shown_words)
            page = " ".join(text.plain for text in whole_view(look(game), view, NOTHING_MORE, (120, 40)))
            assert words in page


def test_while_something_turns_it_is_said_that_no_wager_is_taken_where_none_is() -> None:
    """At craps a wager may be confirmed while the dice are out (s 110(1)): nobody has called no more bets there."""
    turning = {game: [it.view for it in seen(game, PLAYED[game].lines) if it.view.turning] for game in PLAYED}
    assert {wording.aside(view) for view in turning["craps"]} == {""}
    for game in ("two-up", "tri-chro-54", "wheel-of-fortune-50"):
        closed = [view for view in turning[game] if not view.open]
        assert closed
        assert {wording.aside(view) for view in closed} == {"No more bets"}


def test_the_terminals_page_says_how_the_key_switches_stand() -> None:
    view = seen("tri-chro-54", PLAYED["tri-chro-54"].lines)[-1].view
    page = [text.plain for text in whole_view(look("tri-chro-54"), view, NOTHING_MORE, (120, 40))]
    assert "Switches  Dealer in   Floor manager's key off   Inspector's key off" in page


ROLLS_CALLED = [
    (0, 2, "Two: win bets lose"),
    (0, 3, "Three: win bets lose"),
    *((0, total, f"Point is {name}") for total, name in ((4, "four"), (5, "five"), (6, "six"), (8, "eight"))),
    (0, 7, "Seven: win bets win"),
    (0, 11, "Eleven: win bets win"),
    (0, 12, "Twelve: win bets lose"),
    (6, 6, "Six, the point: win bets win"),
    (6, 7, "Seven out"),
    *(
        (6, total, f"{name}: the point stays six")
        for total, name in ((2, "Two"), (8, "Eight"), (11, "Eleven"), (12, "Twelve"))
    ),
]


@pytest.mark.parametrize(("point", "total", "words"), ROLLS_CALLED)
def test_craps_calls_what_a_roll_means(point: int, total: int, words: str) -> None:
    """ss 107, 109: with or without a come out point."""
    made = ["press dice-out", f"enter {point // 2} {point - point // 2}", "press paid"] if point else []
    first = max(1, total - 6)
    with opened("craps") as stage:
        for line in ("press accept", "wager place-1 win $5", *made, "press dice-out", f"enter {first} {total - first}"):
            do(stage, line)
        assert wording.headline(stage.view).text == words
        won = {wager for wager in ("win", "dont-win") if stage.view.declared and wager in stage.view.declared.wins}
        assert ("win bets win" in words) == ("win" in won), "as the wagers are decided"
        assert ("win bets lose" in words or words == "Seven out") <= ("win" not in won)


def test_baccarat_says_what_is_due_and_never_cards() -> None:
    heads = [wording.headline(moment.view).text for moment in seen("baccarat", PLAYED["baccarat"].lines)]
    assert "Cards" not in heads
    dealt = [line for line in heads if "card" in line or "draws" in line]
    assert dealt[-2:] == ["Player's first card", "Player draws"]


def pressed(words: str, lines: tuple[str, ...], name: str) -> tuple[object, object, list[e.Refuse]]:
    """Return the result of `waited_for` before and after this act, and the refusals."""
    with opened(words) as stage:
        for line in lines:
            do(stage, line)
        stage.take_effects()
        before = waited_for(stage)
        for line in acts(words.split(maxsplit=1)[0], name, stage.view):
            do(stage, line)
        return before, waited_for(stage), [it for it in stage.take_effects() if isinstance(it, e.Refuse)]


def acts(game: str, name: str, view: View) -> tuple[str, ...]:
    """Return the lines that a person does for this name in a prompt."""
    if name.startswith(SWITCH):
        person = name.removeprefix(SWITCH)
        return *([f"turn {person} key off"] if view.keys[person] else []), f"turn {person} key on"
    if name in (NUMBERS, ENTRY):
        number = KEYED.get(game) or ("1" if game.startswith("wheel") else "3 9 1" if "baccarat" in game else "3 9")
        number = "0 3 1" if "baccarat" in game else number
        return ("key 1",) if name == NUMBERS else (f"enter {number}",)
    if name == WHEEL:
        return ("ball spun" if game == "roulette" else "wheel spun clockwise",)
    return ("shoe deals 3h",) if name == CARD else ("cover off",) if name == "cover" else (f"press {name}",)


def unread(words: str, moment: Moment) -> bool:
    """Whether nothing can tell the table that the wheel was spun."""
    return "keypad" in words or any(alarm.device == "wheel" for alarm in moment.view.alarms)


def waited_for(stage: EngineStage) -> object:
    view = stage.view
    return view.round, view.phase, view.prompt, view.digits, view.declared, view.on_show


def test_two_up_counts_odds_and_says_when_they_decide() -> None:
    """s 168(4)(c), (5)(c): the fifth odds in a row loses; s 167(3)(c): for the spinner, who saw all five, too."""
    heads, decided = [], []
    with opened("two-up") as stage:
        for line in ("press accept", "wager place-1 heads $5", "wager place-1 spinner-tails $5", "press no-more-bets"):
            do(stage, line)
        for _ in range(5):
            for line in ("press spin", "press odds"):
                do(stage, line)
            heads.append(wording.headline(stage.view).text)
            decided.append(stage.view.declared.undecided if stage.view.declared else ())
            prompt = stage.view.prompt.text
            do(stage, "press paid")
    assert heads[0] == "First odds"
    assert heads[3:] == ["Fourth odds", "Fifth odds: players' wagers lose"]
    assert decided[3] == ("heads", "tails", "spinner-heads", "spinner-tails")
    assert decided[4] == ("spinner-heads",), "no wager lies there: it may stand in any state"
    assert prompt == "take losers; press paid"


@pytest.mark.parametrize("spun", ["heads", "tails", "triple-heads", "triple-tails"])
@pytest.mark.parametrize("moved", [False, True])
def test_bonus_play_takes_part_only_where_a_wager_was_moved_there(spun: str, moved: bool) -> None:
    """s 473(4)-(5): the next spin decides it. Without such a wager nothing is won there, and nothing is undecided."""
    before = ("press triple-heads", "press paid", "press no-more-bets", "press spin") if moved else ()
    with opened("triple-penny-two-up") as stage:
        for line in (
            *("press accept", "wager place-2 heads $5", "wager place-1 spinner-heads $5", "press no-more-bets"),
            *("press spin", *before, f"press {spun}"),
        ):
            do(stage, line)
        declared = stage.view.declared
    assert declared
    won = {"heads": "2", "triple-heads": "4"}.get(spun) if moved else None
    assert [declared.wins.get(f"bonus-{side}") for side in ("heads", "tails")] == [won, None]
    assert not {"bonus-heads", "bonus-tails"} & {*declared.undecided, *declared.voids}


@pytest.mark.parametrize(
    ("game", "line", "said"),
    [
        ("sic-bo", "press start", "start"),
        ("roulette", "press no-more-bets", "no more bets"),
        ("sic-bo", "wager red small $1000", "red: $1,000 on small"),
        ("craps", "wager place-1 come-6 $5", "place 1: $5 on come bet on 6"),
        ("sic-bo", "key 4", "terminal: 4 keyed"),
        ("sic-bo", "press entry", "entry"),
        ("sic-bo", "direct floor-manager confirm", "floor manager directs confirm"),
    ],
)
def test_a_refusal_names_what_was_done(game: str, line: str, said: str) -> None:
    with opened(game) as stage:
        do(stage, line)
    assert [it.heading for it in wording.messages(stage.view) if it.kind == "refused"] == [f"refused: {said}"]


@pytest.mark.parametrize(
    ("game", "lines", "said"),
    [
        ("tri-chro-54", ("wager red red-star-pair $5",), "red: red star pair $5"),
        ("tri-chro-54", ("wager red red-star-pair $5", "withdraw red red-star-pair"), "red: red star pair withdrawn"),
        ("craps", ("press accept", "wager place-1 dont-win $5"), "place 1: don't win $5"),
        ("wheel-of-fortune-52", ("wager red symbol-b $20",), "red: symbol B $20"),
    ],
)
def test_a_note_names_the_wager_as_the_payment_list_does(game: str, lines: tuple[str, ...], said: str) -> None:
    """The journal keeps the wager's id."""
    with opened(game) as stage:
        for line in lines:
            do(stage, line)
        assert stage.view.note
        assert stage.view.note.text == said


def test_a_wheel_on_a_peg_says_why_its_symbol_wins_and_no_number_of_the_machine() -> None:
    """s 154(2)."""
    with opened("wheel-of-fortune-52") as stage:
        for line in ("wager red symbol-b $5", "press no-more-bets", "wheel spun clockwise", "wheel spun clockwise"):
            do(stage, line)
        assert stage.view.note
        assert stage.view.note.text == "the wheel was spun again: its revolutions are counted anew"
        do(stage, "wheel rests on a peg, b past and a coming, after 5 revolutions")
        assert stage.view.prompt.text.startswith("on a peg: announce symbol B, the last to pass")
        assert "indicator a peg, B past and A coming" in wording.state(stage.view)
        assert "section" not in wording.state(stage.view)
        assert stage.view.shown(ShownWheel).section is not None, "the picture of the wheel stands by it"
        for line in ("press entry", "enter 3"):
            do(stage, line)
        assert stage.view.prompt.text.startswith("announce symbol C; "), "another symbol was keyed"


# Headlines, and the acts that are due


def view_of_lines(game: str, *lines: str) -> View:
    with opened(game) as stage:
        for line in lines:
            do(stage, line)
        return stage.view


def test_words_and_marked_key_agree_while_the_key_of_the_inspection_is_still_on() -> None:
    """s 177, s 181(1)."""
    trial = ("press start", "tumbler turns 3 and shows 1 2 3", "press inspected")
    view = view_of_lines("mini-dice", "turn floor-manager key on", *trial)
    assert view.asked == ("no-more-bets",)
    assert view.prompt.text == "take wagers, then call no more bets; floor manager: turn your key off"


@pytest.mark.parametrize(
    ("game", "lines"),
    [
        ("roulette", ("ball spun",)),
        ("wheel-of-fortune-52", ("press no-more-bets", "wheel spun clockwise")),
    ],
)
def test_nobody_is_offered_to_spin_what_turns_already(game: str, lines: tuple[str, ...]) -> None:
    view = view_of_lines(game, *lines)
    assert view.turning
    assert WHEEL not in view.presses


def test_a_wrong_number_is_only_spoken_of_once_one_is_keyed() -> None:
    """s 78(3)."""
    turned = ("press no-more-bets", "press start", "tumbler turns 3 and shows 4 4 1")
    assert not view_of_lines("sic-bo", *turned).remark
    assert view_of_lines("sic-bo", *turned, "key 4").remark.startswith("Wrong?")


def test_a_result_does_not_look_finished_before_it_is_lit() -> None:
    """s 463(3)(b)."""
    drawn = ("press no-more-bets", "press start", "drawer draws 17", "drawer draws 40")
    assert wording.headline(view_of_lines("tri-chro-54", *drawn)).tone == "closed"
    assert wording.headline(view_of_lines("tri-chro-54", *drawn, "press illuminate")).tone == "result"


def test_a_stage_of_preparing_the_cards_does_not_read_as_done() -> None:
    assert [wording.headline(view_of_lines("baccarat", *lines)).text for lines in ((), STAGES[:2])] == [
        "Inspecting the cards",
        "Spreading the cards",
    ]
