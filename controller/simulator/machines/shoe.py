# SPDX-License-Identifier: MIT
"""A card shoe, a machine or a shuffling device at a simulated table: its keys and their effects."""

from controller.engine.rules.face import Key
from controller.engine.rules.wait import CARD, DRAW_A_CARD
from controller.simulator.machines import Acts, OperatedKind, next_time
from hal.machines.shoe import ShoeWiring
from hal.sim.machines.shoe import SimulatedShoe
from hal.sim.machines.shuffling_device import SimulatedShufflingDevice

TWO = "two cards leave the shoe at once, the next time"
SHOE: Acts = {
    Key("w", "card", DRAW_A_CARD, press=CARD): lambda shoe: shoe.draw_next(),
    Key("f", "face up", "draw it; it lies face up"): SimulatedShoe.draw_face_up,
    Key("u", "unread", "unread, next card", prepares="the next card is not read"): next_time("unread"),
    Key(
        "y", "two cards", "two at once, next card", prepares="two cards leave the shoe at once, the next time"
    ): next_time("double"),
    Key("l", "load", "a new stack into the shoe"): SimulatedShoe.load_all,
    Key("j", "jam shoe", "jam / free the shoe"): SimulatedShoe.jam_or_free,
    Key("z", "unplug shoe", "unplug / plug in the reader"): lambda shoe: shoe.reader.unplug_or_plug_in(),
}
SHUFFLING_DEVICE: Acts = {
    **SHOE,
    Key("h", "short stack", "short stack, next one", prepares="the next stack has a card too few"): next_time("short"),
    Key("g", "long stack", "long stack, next one", prepares="the next stack has a card too many"): next_time("over"),
    Key("e", "short deck", "a deck that is a card short"): SimulatedShufflingDevice.counts_short,
    Key("t", "stop shuffle", "stop the shuffle"): SimulatedShufflingDevice.stops,
    Key("c", "device cover", "device's cover"): SimulatedShufflingDevice.open_or_shut,
}


def _acts(wiring: ShoeWiring) -> Acts:
    return SHUFFLING_DEVICE if wiring.kind == "shuffling-device" else SHOE


KIND = OperatedKind("shoes", _acts)
