"""What a letter may be guessed to mean, by the senses of its verbs."""

from pbem.orders import Frame

SKETCHES = (
    Frame("ATTACK <space> WITH <unit…>", "attack"),
    Frame("ATTACK <space> WITH <unit…> CARDS <card…>", "attack|play"),
    Frame("MOVE <unit…> FROM <space> TO <space>", "go|enter"),
    Frame("MOVE <unit…> TO <space>", "go|enter"),
    Frame("SR <unit…> TO <space>", "rail|go"),
    Frame("REBUILD <unit…>", "replace"),
    Frame("ENTRENCH <unit…>", "dig"),
    Frame("ADVANCE <unit…>", "enter|go"),
    Frame("ADVANCE NONE", "stay"),
    Frame("HOLD WITH <unit>", "stay|lose"),
    Frame("RETREAT", "retreat"),
    Frame("PLAY <card> AS OPS ACTIVATE <space…> TO ATTACK", "play|attack"),
    Frame("PLAY <card> AS OPS ACTIVATE <space…> TO MOVE", "play|go"),
    Frame("PLAY <card> AS SR", "play|rail"),
    Frame("PLAY <card> AS EVENT", "play"),
    Frame("PLAY <card> AS EVENT PLACE <unit…> IN <space>", "play|place|arrive"),
    Frame("PLAY <card> AS EVENT PLACE TRENCH IN <space>", "play|dig|place|enter"),
    Frame("PLAY <card> AS EVENT CHOOSE <unit…>", "play|replace"),
    Frame("ONE OP ACTIVATE <space…> TO ATTACK", "attack"),
    Frame("ONE OP ACTIVATE <space…> TO MOVE", "go"),
)
