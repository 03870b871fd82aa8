# SPDX-License-Identifier: MIT
"""The person who decides a dispute, by the rules: 14.11 to 14.13 of New South Wales, s 3(2) of Queensland."""

import pytest

from controller.disputes.case import Case, Decided, NotDecided, Verdict, add_decision, due, request_review, told
from controller.disputes.page import PageContent, page
from controller.engine.rules.disputes import Disputes
from controller.games import find, rooms

NSW = ("let-it-ride-nsw", "double-chance")
NEW = Case(
    number=1, table="t", game="g", first=12, last=12, player="ann", words="it was a straight", opened=1, version="1"
)  # fmt: skip


def rules_of(game: str) -> Disputes:
    return find(game).general.disputes


def by(role: str, name: str, verdict: Verdict = "decides") -> Decided:
    return Decided(1, role, name, verdict, "the hand was a flush", "")


def after(rules: Disputes, *what: Decided | str) -> Case:
    """The case after these decisions; a name alone has told the player."""
    case = NEW
    for it in what:
        case = told(case, rules, it, 1) if isinstance(it, str) else add_decision(case, rules, it)
    return case


FIRST, REVIEWED = by("games-supervisor", "gus"), by("casino-supervisor", "cas", "changes")


@pytest.mark.parametrize(
    ("game", "what", "sources"),
    [
        (
            "let-it-ride-nsw",
            (FIRST, REVIEWED, "cas", by("inspector", "ian", "confirms")),
            ["14.11", "14.11", "14.12"],
        ),
        (
            "double-chance",
            (FIRST, REVIEWED, by("casino-operator", "ole", "confirms"), "ole", by("inspector", "ian", "changes")),
            ["14.12", "14.12", "14.13", "14.13"],
        ),
        ("roulette", (by("pit-boss", "pat"), by("casino-operator", "ole", "confirms")), ["s 3(2)", "s 3(2)"]),
        ("keno", (by("floor-manager", "flo"), by("pit-boss", "pat", "changes")), ["s 3(2)", "s 3(2)"]),
    ],
)
def test_each_instance_decides_in_its_turn_with_its_provision(
    game: str, what: tuple[Decided | str, ...], sources: list[str]
) -> None:
    case = after(rules_of(game), *what)
    assert [it.source for it in case.decided] == sources
    assert [it.role for it in case.decided] == [it.role for it in what if isinstance(it, Decided)]
    assert [it.by for it in case.told] == [it for it in what if isinstance(it, str)]


@pytest.mark.parametrize(
    ("game", "what", "why"),
    [
        *((game, (REVIEWED,), "first the games supervisor decides (14.1") for game in NSW),
        *((game, (by("inspector", "ian"),), "first the games supervisor decides (14.1") for game in NSW),
        *((game, (FIRST, FIRST), "decided already: games supervisor gus decides: ") for game in NSW),
        *(
            (game, (FIRST, by("casino-supervisor", "cas")), "say whether the casino supervisor confirms")
            for game in NSW
        ),
        *((game, (FIRST, by("casino-supervisor", "gus", "confirms")), "gus has decided already") for game in NSW),
        *(
            (game, (FIRST, by("casino-supervisor", name, "confirms")), f"{name} has decided already")
            for game in NSW
            for name in ("Gus", "GUS", " gus ", "\uff47us")
        ),
        *((game, (FIRST, REVIEWED, by("games-supervisor", "max")), "decided already: games super") for game in NSW),
        *((game, (FIRST, by("inspector", "ian", "confirms")), "first tell ann ") for game in NSW),
        *((game, ("gus",), "first the games supervisor decides") for game in NSW),
        *((game, (FIRST, "gus", "cas"), "ann was told already: told by gus") for game in NSW),
        *((game, (by("games-supervisor", "gus", "confirms"),), "nothing is decided yet that could be") for game in NSW),
        *((game, (by("pit-boss", "pat"),), "the pit boss decides no dispute here") for game in NSW),
        (
            "let-it-ride-nsw",
            (FIRST, by("casino-operator", "ole", "confirms")),
            "the casino operator decides no dispute",
        ),
        ("double-chance", (FIRST, by("casino-operator", "o", "changes"), REVIEWED), "the casino operator has decided"),
        (
            "roulette",
            (by("pit-boss", "pat"), by("floor-manager", "flo", "changes")),
            "the pit boss has decided already",
        ),
        ("roulette", (by("pit-boss", "pat"), "pat"), "the rules of this game name no inspector for a dispute"),
        ("roulette", (by("inspector", "ian"),), "the inspector decides no dispute here; in this order decide: floor-"),
        ("let-it-ride-house", (by("dealer", "dan"),), "the dealer decides no dispute here"),
    ],
)
def test_out_of_turn_nothing_is_decided_and_it_is_said_why(
    game: str, what: tuple[Decided | str, ...], why: str
) -> None:
    with pytest.raises(NotDecided, match="^" + why.replace("(", r"\(").replace(")", r"\)")):
        after(rules_of(game), *what)


@pytest.mark.parametrize(
    ("game", "what", "following"),
    [
        ("let-it-ride-nsw", (), "the games supervisor decides in the first instance (14.11)"),
        ("let-it-ride-nsw", (FIRST,), "the casino supervisor reviews that decision, if a review is requested (14.11)"),
        (
            "let-it-ride-nsw",
            (FIRST, REVIEWED),
            "tell ann that an inspector is present, and of the right",
        ),
        (
            "let-it-ride-nsw",
            (FIRST, REVIEWED, "cas"),
            "the inspector investigates the complaint, if",
        ),
        ("let-it-ride-nsw", (FIRST, REVIEWED, "cas", by("inspector", "ian", "confirms")), ""),
        ("double-chance", (FIRST, REVIEWED), "the casino operator decides finally (14.13)"),
        (
            "roulette",
            (),
            "the floor manager or above decides for the casino operator; ",
        ),
        ("roulette", (by("pit-boss", "pat"),), ""),
    ],
)
def test_what_comes_next_is_said(game: str, what: tuple[Decided | str, ...], following: str) -> None:
    said = due(after(rules_of(game), *what), rules_of(game))
    assert said.startswith(following)
    assert bool(said) == bool(following)


@pytest.mark.parametrize(
    ("game", "reviews"),
    [
        ("let-it-ride-nsw", [("casino-supervisor", "14.11"), ("inspector", "14.12")]),
        ("double-chance", [("casino-supervisor", "14.12")]),
    ],
)
def test_a_request_of_each_review_that_is_made_on_request_is_kept_once(
    game: str, reviews: list[tuple[str, str]]
) -> None:
    """14.11, 14.12 of Let It Ride; 14.12 of Double Chance."""
    rules, case = rules_of(game), after(rules_of(game), FIRST)
    for role, source in reviews:
        case = request_review(case, rules, "gus", 7)
        assert (case.requested[-1].role, case.requested[-1].source, case.requested[-1].time) == (role, source, 7)
        with pytest.raises(NotDecided, match="kept already"):
            request_review(case, rules, "gus", 8)
        if role == "casino-supervisor":
            case = add_decision(case, rules, REVIEWED)
    assert [it.role for it in case.requested] == [role for role, _ in reviews]
    if game == "double-chance":
        with pytest.raises(NotDecided, match=r"nobody .* casino supervisor"):
            request_review(case, rules, "gus", 8)


@pytest.mark.parametrize("game", rooms())
def test_without_a_decision_or_a_review_in_the_rules_no_request_is_kept(game: str) -> None:
    with pytest.raises(NotDecided, match="first the games supervisor" if game in NSW else "know no review on request"):
        request_review(NEW, rules_of(game), "gus", 1)


def test_a_dispute_at_keno_says_that_no_claim_of_a_wrong_ticket_is_recognised() -> None:
    """On its page, before anything is decided; at no other game."""
    assert [source for _, source in rules_of("keno").known] == ["s 217(5), (6)", "s 219(6)"]
    for game in rooms():
        said = page(NEW, rules_of(game), PageContent((), ()), {}).decode()
        assert ("s 217(5), (6)" in said) == (game == "keno")


def test_the_page_says_who_has_kept_a_request_and_that_nobody_has() -> None:
    rules = rules_of("let-it-ride-nsw")
    reviewed = after(rules, FIRST, REVIEWED)
    kept = add_decision(request_review(after(rules, FIRST), rules, "eve", 1), rules, REVIEWED)
    assert "no request was kept" in page(reviewed, rules, PageContent((), ()), {}).decode()
    said = page(kept, rules, PageContent((), ()), {}).decode()
    assert "kept by eve" in said
    assert "no request was kept" not in said


@pytest.mark.parametrize("game", rooms())
def test_at_every_game_somebody_decides_and_a_player_never_does(game: str) -> None:
    rules, general = rules_of(game), find(game).general
    assert rules.instances[0].role == general.in_charge
    assert rules.rank("player") == rules.rank("dealer") == -1
    assert (rules.rank("inspector") == len(rules.instances) - 1) == bool(rules.told) == (game in NSW)
