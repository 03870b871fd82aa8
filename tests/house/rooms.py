# SPDX-License-Identifier: MIT
"""The permitted imports by folder: the table for the test of the house."""

ENGINE_ROOMS = ("values", "record", "rules", "shown", "table", "betting")
"""The rooms of the engine, the lowest first: each may import itself and those below it."""
ENGINE = ("c_ext", "controller.engine", "hal.signals")
"""Parts of the rules that modules above the engine may use."""

KITS = {
    "kit": (),
    "ring": ("kit",),
    "cards": ("kit",),
    "nsw": ("kit", "cards"),
    "house_poker": ("kit", "cards"),
    "poker": ("kit", "cards"),
}
"""The folders of `controller/games` that several games share, each with the kits it stands on."""
KITS_OF_GAMES = {
    **dict.fromkeys(("sic_bo", "mini_dice", "craps", "roulette", "wheel_of_fortune", "tri_chro"), ("kit",)),
    **dict.fromkeys(("two_up", "triple_penny"), ("kit", "ring")),
    **dict.fromkeys(("baccarat", "blackjack"), ("kit", "cards")),
    "caribbean_stud": ("kit", "cards", "house_poker"),
    **dict.fromkeys(("let_it_ride", "double_chance"), ("kit", "cards", "house_poker", "nsw")),
    **dict.fromkeys(("manila", "draw_poker", "five_card_stud", "seven_card_stud"), ("kit", "cards", "poker")),
    "pai_gow": ("kit", "cards"),
    "keno": ("kit",),
}
"""Which kits a game stands on. One that is not named may use every kit; never another game."""


def _below(prefix: str, rooms: tuple[str, ...], *besides: str) -> dict[str, tuple[str, ...]]:
    """Return the rooms in order, the lowest first: each may import itself, lower rooms and `besides`."""
    names = [f"{prefix}.{room}" for room in rooms]
    return {name: (*names[: at + 1], *besides) for at, name in enumerate(names)}


def _of_a_game(name: str) -> tuple[str, ...]:
    return (*ENGINE, *(f"controller.games.{each}" for each in (*KITS_OF_GAMES[name], name)))


def _kit(name: str) -> tuple[str, ...]:
    return (*ENGINE, *(f"controller.games.{each}" for each in (name, *KITS[name])))


def of_a_new_game(folder: str) -> tuple[str, ...]:
    """Return the imports of a game that the table does not name: every kit, and no other game."""
    return (*ENGINE, *(f"controller.games.{each}" for each in (*KITS, folder)))


MAY_IMPORT: dict[str, tuple[str, ...]] = {
    "c_ext": ("c_ext",),
    # hal
    "hal.signals": (),
    **_below("hal", ("wiring", "base", "drivers", "machines"), "hal.signals"),
    "hal.board": ("hal.wiring", "hal.base"),
    "hal.raspberry_pi": ("hal.wiring", "hal.base", "hal.board", "hal.raspberry_pi"),
    "hal.devices": ("hal.wiring", "hal.base", "hal.board", "hal.drivers", "hal.signals"),
    "hal.sim": ("hal.wiring", "hal.base", "hal.board", "hal.machines", "hal.sim", "hal.signals"),
    "hal.rig": ("hal.wiring", "hal.base", "hal.board", "hal.sim", "hal.rig"),
    "hal": (),
    # the engine
    **_below("controller.engine", ENGINE_ROOMS, "c_ext", "hal.signals"),
    "controller.engine": ENGINE,
    # the games
    **{f"controller.games.{kit}": _kit(kit) for kit in KITS},
    **_below("controller.games.cards", ("shoe", "hands"), *ENGINE, "controller.games.kit"),
    **{f"controller.games.{game}": _of_a_game(game) for game in KITS_OF_GAMES},
    "controller.games.blackjack": (*_of_a_game("blackjack"), "not controller.games.blackjack.irregular"),
    **dict.fromkeys(
        (f"controller.games.blackjack.{it}" for it in ("irregular", "round", "game")), _of_a_game("blackjack")
    ),
    "controller.games": ENGINE,
    # what is shown
    "controller.display": (
        *("c_ext.layout", "controller.characters", "controller.display", "controller.engine.values"),
        "controller.engine.shown",
        *("controller.engine.record.announced", "controller.engine.record.decided", "controller.engine.record.on_show"),
        *("controller.engine.record.opening", "controller.engine.record.poker_on_show"),
        *("controller.engine.record.shown", "controller.engine.record.tournament_effects"),
        *("controller.engine.record.tiles_on_show", "controller.engine.record.keno_on_show"),
        "controller.engine.rules.statistics_panel",
        *("controller.engine.rules.face", "controller.engine.rules.pay_table", "controller.engine.rules.wait"),
        "controller.engine.rules.whole_tables",
    ),
    "controller.characters": (),
    "controller.zone": (),
    # what is kept
    "controller.processes": ("controller.processes",),
    "controller.journal": (
        *("controller.journal", "controller.disk", "controller.processes.own_python", "controller.zone"),
        "hal.wiring.regular_file",
    ),
    "controller.description": (
        *(*ENGINE, "controller.VERSION", "controller.conductor.replay", "controller.description"),
        *("controller.journal", "hal.signals"),
    ),
    "controller.figures": (
        *(*ENGINE, "controller.disk", "controller.figures", "controller.games", "controller.journal"),
        "controller.zone",
    ),
    # a table that runs
    "controller.conductor.conductor": (*ENGINE, "controller.conductor.ticket_store", "hal.base.clock"),
    "controller.conductor.ticket_store": ENGINE,
    "controller.conductor.keeping": (*ENGINE, "hal.base.clock"),
    "controller.conductor.replay": (
        *(*ENGINE, "controller.conductor", "controller.games", "controller.journal", "hal.signals"),
    ),
    "controller.conductor.played_again": (
        *(*ENGINE, "controller.conductor", "controller.games", "controller.journal", "hal.signals"),
    ),
    "controller.loop.closing": ("controller.journal",),
    "controller.loop.failures": (*ENGINE, "controller.loop.logs"),
    "controller.loop.logs": ("controller.VERSION", "controller.zone"),
    "controller.loop.slow_callbacks": ("hal.base.clock",),
    "controller.loop.wall_clock": (*ENGINE, "controller.zone", "hal.base.clock"),
    "controller.printing": (
        *("controller.display.drawing", "controller.tickets.ticket", "controller.printing", "hal.signals"),
    ),
    "controller.tickets": ("c_ext", "controller.engine.values", "controller.disk", "controller.tickets"),
    "controller.scans": ("controller.scans",),
    "controller.writer": ("controller.engine.values", "controller.scans", "controller.tickets", "controller.writer"),
    "controller.identity": ("controller.VERSION", "controller.identity"),
    "controller.config": (
        *(*ENGINE, "controller.VERSION", "controller.config", "controller.games", "controller.display"),
        *("hal.wiring", "hal.base", "hal.board", "controller.zone"),
    ),
    "controller.sockets": (
        *(*ENGINE, "controller.sockets", "controller.loop.slow_callbacks", "controller.tickets", "hal.base.clock"),
        "controller.journal.keychain",
    ),
    "controller.checks": (
        *(*ENGINE, "controller.VERSION", "controller.checks", "controller.identity", "controller.journal"),
        *("controller.figures", "controller.processes", "controller.sockets", "hal.base.clock"),
    ),
    "controller.maintenance": (
        *(*ENGINE, "controller.maintenance", "controller.config", "controller.sockets"),
        *("hal.wiring", "hal.base", "hal.board", "hal.drivers", "hal.devices"),
    ),
    "controller.people": (
        *(*ENGINE, "controller.people", "controller.disk.folder", "controller.journal.files"),
        "controller.maintenance.reach",
        *("controller.sockets", "controller.config", "hal.base", "hal.drivers.badges", "hal.raspberry_pi"),
        *("hal.wiring.regular_file", "hal.wiring.toml_file"),
    ),
    "controller.floor": (
        *(*ENGINE, "controller.floor", "controller.games.caribbean_stud", "controller.journal", "controller.sockets"),
        *("controller.tickets", "controller.disk", "controller.zone", "hal.base.clock"),
        *("hal.wiring.regular_file", "hal.wiring.toml_file"),
    ),
    "controller.floor.keno": (
        *("c_ext.keno", "controller.engine.record.keno_on_show", "controller.engine.values"),
        *("controller.floor.commits", "controller.floor.keno"),
        *("controller.floor.wire", "controller.tickets", "controller.zone"),
    ),
    "controller.floor.station": (
        *(
            "controller.engine.values",
            "controller.floor.keno.papers",
            "controller.floor.link",
            "controller.floor.station",
        ),
        *("controller.floor.wire", "controller.printing", "controller.tickets", "controller.writer"),
        *("hal.base", "hal.machines", "hal.signals", "hal.wiring.toml_file"),
    ),
    "controller.floor.keno_board": (
        *("controller.display", "controller.engine.record.keno_on_show", "controller.engine.shown.views"),
        *("controller.floor.keno_board", "controller.floor.station", "controller.floor.wire"),
        *("controller.games.keno.face", "controller.sockets.systemd"),
    ),
    "controller.linking": (
        *(*ENGINE, "controller.VERSION", "controller.floor.money.messages", "controller.floor.wire"),
        "controller.config.floor",
        *("controller.journal", "controller.linking", "controller.maintenance.reach", "controller.sockets"),
        "hal.base.clock",
    ),
    "controller.floor.link": (
        *("controller.engine.record.floor.places", "controller.engine.record.jackpot_claims"),
        *("controller.floor.link", "controller.floor.money.messages"),
        *("controller.floor.wire", "controller.journal.keychain", "controller.journal.keys", "controller.loop.logs"),
        *("controller.sockets.draw_requests", "controller.sockets.floor_requests", "controller.sockets.systemd"),
        *("controller.tickets.store", "hal.base.clock"),
        *("hal.wiring.regular_file", "hal.wiring.toml_file"),
    ),
    "controller.heats": (
        *(*ENGINE, "controller.heats", "controller.journal", "controller.maintenance.reach", "controller.sockets"),
    ),
    "controller.disputes": (
        *(*ENGINE, "controller.VERSION", "controller.disputes", "controller.conductor.replay", "controller.games"),
        *("controller.journal", "controller.maintenance.reach", "controller.processes.own_python"),
        *("controller.sockets", "controller.display", "controller.screens.look", "controller.config", "hal.base.clock"),
        *("controller.disk.folder", "controller.printing.html_page", "controller.zone", "hal.wiring.regular_file"),
    ),
    "controller.ticketing": (
        *(*ENGINE, "controller.conductor.ticket_store", "controller.config", "controller.games.keno"),
        *("controller.journal", "controller.loop.wall_clock", "controller.maintenance.reach", "controller.printing"),
        *("controller.sockets", "controller.ticketing", "controller.tickets", "controller.zone", "hal.base.clock"),
    ),
    "controller.screens": (
        *(*ENGINE, "controller.screens", "controller.config", "controller.display", "controller.loop"),
        *("hal.base.clock", "hal.wiring.regular_file"),
    ),
    "controller.simulator": (*ENGINE, "controller.simulator", "hal"),
    # tapes
    "controller.tapes.script": (*ENGINE, "controller.games", "controller.tapes.script", "hal.wiring", "hal.board"),
    "controller.tapes.machines": (
        *(*ENGINE, "controller.conductor.conductor", "controller.tapes.script", "controller.tapes.machines", "hal"),
    ),
    "controller.tapes.stages": (
        *(*ENGINE, "controller.conductor.conductor", "controller.tapes.script", "controller.tapes.machines"),
        *("controller.tapes.stages", "hal"),
    ),
    "controller.tapes.rig": (
        *(*ENGINE, "controller.tapes.script", "controller.tapes.machines", "controller.tapes.stages"),
        *("controller.tapes.rig", "controller.sockets", "hal"),
    ),
    "controller.tapes": (*ENGINE, "controller.tapes", "hal.rig.hand_protocol", "hal.wiring.regular_file"),
    "controller.lessons": (
        *(*ENGINE, "controller.conductor.conductor", "controller.lessons", "controller.simulator.keyboard"),
        *("controller.tapes", "hal.board", "hal.signals", "hal.wiring.regular_file"),
    ),
    # who knows everybody
    "controller.app": ("c_ext", "hal", "controller"),
    "controller.running": ("hal", "controller"),
    **{
        f"controller.cli.{room}": ("c_ext", "hal", "controller", *(f"not controller.cli.{each}" for each in above))
        for room, above in {
            "shared": ("games", "running", "evidence", "technician", "main", "entry"),
            "games": ("running", "evidence", "technician", "main", "entry"),
            "running": ("games", "evidence", "technician", "main", "entry"),
            "evidence": ("games", "technician", "main", "entry"),
            "technician": ("games", "main", "entry"),
            "keno": ("games", "evidence", "technician", "main", "entry"),
            "floor": ("games", "evidence", "technician", "main", "entry"),
        }.items()
    },
    "controller.cli": ("c_ext", "hal", "controller"),
    "controller": (),
}
"""Permitted imports by folder or module, the nearest one above a file. After `not`: forbidden ones."""

WIDE = {
    ("controller.config", "TableFile"): "everything that a table file may say",
    ("controller.engine.rules.general", "General"): "the general provisions of one place",
    ("controller.engine.record.state", "TableState"): "what is kept of a table from round to round",
    ("controller.engine.shown.views", "View"): "everything that is shown",
    ("controller.games.baccarat.sections", "BaccaratSections"): "a part's table of sections",
    ("controller.games.cards.shoe.preparation", "PreparationSections"): "a part's table of sections",
    ("controller.games.kit.tumbler", "TumblerSections"): "a part's table of sections",
    ("controller.games.ring.rules", "RingSections"): "a part's table of sections",
    ("controller.games.blackjack.table", "Options"): "what a table file may say of this game",
    ("controller.games.keno.table", "Options"): "what a table file may say of this game",
}
"""Structs with more than twelve fields, by module and name, each with its reason."""
LOGGING = ("controller.engine.engine", "controller.engine.rounds")
"""The modules of the engine that may log: a failure that they answer for."""
DIVIDES = {"c_ext.edge"}
"""The modules that divide fractions."""
