"""What one action round remembers of its operations (9.2); it ends with the round."""

import msgspec


class Operation(msgspec.Struct):
    """Operations of one side in one action round; spaces and units are numbers of the board.

    Attributes:
        side: who acts.
        points: operations points to spend on activation (9.2.1).
        move, attack: spaces activated for movement and for combat (9.2.5).
        ready: units in activated spaces that were in supply when activated (14.1.1.1): only they
            may move or attack.
        moved: units that have moved or try to entrench in this round.
        diggers: armies that try to entrench (11.2.2), rolled for when movement ends.
        attacked: units that have attacked; ``targets``: spaces that have been attacked (12.1.6).
        retreated: units of the enemy that retreated in this round (12.1.2, 12.5.6).
        bonus: effect of the event that gave these operations: ``yanks`` (AP-35), ``kerensky``
            (AP-45), ``brusilov`` (AP-46), ``guns`` (CP-1, only combat and the spaces given), or "".
        brusilov_used: the one attack that ignores trenches has been made (AP-46).
        kerensky_used: the one attack that the event favours has been made (AP-45).
        sortied: besiegers that attacked out of the space of their fort: they besiege no more in
            this round (15.2.3).
        paid: activation is over; an event may have activated spaces already.
    """

    side: str
    points: int
    move: set[int] = msgspec.field(default_factory=set)
    attack: set[int] = msgspec.field(default_factory=set)
    ready: set[int] = msgspec.field(default_factory=set)
    moved: set[int] = msgspec.field(default_factory=set)
    diggers: set[int] = msgspec.field(default_factory=set)
    attacked: set[int] = msgspec.field(default_factory=set)
    targets: set[int] = msgspec.field(default_factory=set)
    retreated: set[int] = msgspec.field(default_factory=set)
    bonus: str = ""
    brusilov_used: bool = False
    kerensky_used: bool = False
    sortied: set[int] = msgspec.field(default_factory=set)
    paid: bool = False
