"""What a letter may be guessed to mean, by the senses of its verbs."""

from pbem.orders import Frame

SKETCHES = (
    Frame("PLAY <card>", "play"),
    Frame("PLAY <card> IN <space>", "play|build"),
    Frame("PREPARE <card>", "prepare"),
    Frame("UNPREPARE <card>", "unprepare"),
    Frame("BUILD <space>", "build|go"),
    Frame("BATTLE <space>", "attack"),
    Frame("BATTLE <space> FROM <space>", "attack"),
    Frame("DRAFT <card> DISCARDING <card…>", "draft"),
    Frame("DISCARD <card…>", "discard"),
    Frame("BOTTOM <card…>", "bottom"),
    Frame("DRAW", "draw"),
    Frame("MULLIGAN", "mulligan"),
)
