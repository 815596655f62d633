"""The rest of a turn of The First World War, played out on the fronts alone.

It is a model: an army is a strength and the fronts that admit it, every attack is made by all
armies of a front, the strongest command, nobody draws a chit, and nobody's counters are hidden. Who
holds what after a win is asked of the rules. A turn takes a small part of a millisecond.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from pbem.bots.first_world_war.grounds import BASE, CITY, FrontModel, point_worth

SURE = 10_000
"""What a won game is worth."""
_HOPELESS = -SURE

_ARMY, _STRENGTH = 60, 50
"""What an army, and a point of its value, is worth while a turn is played."""
_LONE = 60
"""In percent, how much of its spoils a front counts where one side alone would be left."""
_SHORT = 120
"""What an army is worth that cannot be replaced at the end of the turn."""
_NOBODY = (0, 16, 16, 13, 7, 0)
"""In percent, how often both sides surrender at once after a turn, so that all have lost."""
_LATE = 8
"""With so few rounds left an army may go where nobody stands."""

_VALUE, _FACTION, _FRONTS = 14, 12, (1 << 12) - 1
"""Where an army's value and faction begin in its number, and what is left for its fronts."""

Armies = tuple[int, ...]
"""Armies of a side on a front, the strongest first, each ``army(value, faction, fronts)``."""
Result = tuple[int, int]
"""How likely the Central Powers win, and the Allies, of ``SURE``; else all have lost (6.5)."""


Gains = tuple[list[int | None], list[int | None]]
"""What an attack of a side on a front promises; ``None``: it is not worked out."""


def unknown(fronts: int) -> Gains:
    """No gain is worked out yet."""
    return [None] * fronts, [None] * fronts


def army(value: int, faction: int, fronts: int) -> int:
    """An army as a number: more is stronger; ``fronts`` has a bit for each that admits it."""
    return value << _VALUE | faction << _FACTION | fronts


@dataclass(frozen=True)
class TurnFrame:
    """What does not change while a turn is played; sides, factions and fronts go by number.

    Attributes:
        fronts: of each faction; ``of``: the faction of each side on each front.
        barred: a bit for each front on which a faction may not attack.
        open: the fronts whose cities can change hands at the end of the turn.
        masks: of each side, the fronts of each of its factions.
        last: True if it is the last turn.
    """

    throws: tuple[int, ...]
    side: tuple[int, ...]
    fronts: tuple[tuple[int, ...], ...]
    of: tuple[tuple[int, ...], tuple[int, ...]]
    barred: tuple[int, ...]
    open: tuple[int, ...]
    masks: tuple[tuple[int, ...], tuple[int, ...]]
    capacity: tuple[int, ...]
    turn: int
    last: bool
    least: int
    enough: int


@dataclass(slots=True)
class Sketch:
    """What a turn is played out on.

    Attributes:
        rounds: the factions whose rounds are left.
        grounds: of all fronts, from number 1; ``armies``: of each side on each front.
        given: of each side a bit for each front on which it has got a surrender point.
        points: the victory points of each faction.
        lost: the armies of each faction that are eliminated.
        attack, defence: the values of the chits that a faction may lay, the best last.
        gains: what an attack of a side on a front promises, as far as it is worked out.
    """

    frame: TurnFrame
    rounds: tuple[int, ...]
    grounds: list[FrontModel]
    armies: tuple[list[Armies], list[Armies]]
    given: list[int]
    points: list[int]
    lost: list[Armies]
    attack: list[Armies]
    defence: list[Armies]
    gains: "Gains"

    def copy(self) -> "Sketch":
        """The same, of its own."""
        return Sketch(
            self.frame,
            self.rounds,
            self.grounds[:],
            (self.armies[0][:], self.armies[1][:]),
            self.given[:],
            self.points[:],
            self.lost[:],
            self.attack[:],
            self.defence[:],
            (self.gains[0][:], self.gains[1][:]),
        )

    # --- rounds -----------------------------------------------------------------------------------

    def play_out(self, rolls: Sequence[int]) -> Result:
        """Play the rounds that are left, each with a roll; what it is worth then."""
        sides = self.frame.side
        left = len(self.rounds)
        for faction, roll in zip(self.rounds, rolls, strict=True):
            side = sides[faction]
            best, front = self._best_attack(faction, side)
            other, move = self._best_move(faction, side, left)
            left -= 1
            if other > best and other > 0:
                self.move(side, *move)
            elif best > 0:
                self.attack_on(faction, side, front, roll)
        return self._checked()

    def _best_attack(self, faction: int, side: int) -> tuple[int, int]:
        """What the best attack of a faction promises, and on which front."""
        gains, best, at = self.gains[side], _HOPELESS, 0
        for front in self.frame.fronts[faction]:
            gain = gains[front]
            if gain is None:
                gain = gains[front] = self._attack_gain(faction, side, front)
            if gain > best:
                best, at = gain, front
        return best, at

    def advantage(self, faction: int, side: int, front: int) -> int:
        """What is added to the die of an attack, less what is added to that of the defence."""
        own, foes = self.armies[side][front], self.armies[1 - side][front]
        enemy = self.frame.of[1 - side][front]
        more = (len(own) > len(foes)) - (len(own) < len(foes))
        found = (own[0] >> _VALUE) - (foes[0] >> _VALUE) + more
        if self.attack[faction]:
            found += self.attack[faction][-1]
        if self.defence[enemy]:
            found -= self.defence[enemy][-1]
        return found

    def _attack_gain(self, faction: int, side: int, front: int) -> int:
        own, foes = self.armies[side][front], self.armies[1 - side][front]
        if not own or self.frame.barred[faction] >> front & 1:
            return _HOPELESS
        ground = self.grounds[front]
        prize, gain = ground.prize[side], ground.gain[side]
        if not foes:
            return gain if prize == CITY else _HOPELESS
        if prize == BASE and self.given[1 - side] >> front & 1:
            gain = 0
        win, tie, lose = chances(self.frame.throws, self.advantage(faction, side, front))
        taken = _ARMY + _STRENGTH * (foes[0] >> _VALUE)
        if len(foes) == 1:
            taken += _LONE * (ground.after[side] or ground).gain[side] // 100
        paid = _ARMY + _STRENGTH * (own[0] >> _VALUE)
        if len(own) == 1:
            paid += _LONE * ground.gain[1 - side] // 100
        return (win * (gain + taken) - lose * paid + tie * (taken - paid)) // (win + tie + lose)

    def _best_move(self, faction: int, side: int, left: int) -> tuple[int, tuple[int, int, int]]:
        """The best move of an army to a front where the faction has none."""
        best, move, here, there = 0, (0, 0, 0), self.armies[side], self.armies[1 - side]
        for front in self.frame.fronts[faction]:
            if here[front] or (not there[front] and left > _LATE):
                continue
            gain = _LONE * self.grounds[front].gain[1 - side if there[front] else side] // 100
            if gain <= best:
                continue
            for origin in self.frame.fronts[faction]:
                if len(here[origin]) > 1:
                    going = next((a for a in reversed(here[origin]) if a >> front & 1), 0)
                    if going:
                        best, move = gain, (going, origin, front)
                        break
        return best, move

    def move(self, side: int, going: int, origin: int, front: int) -> None:
        """An army goes to another front."""
        armies = self.armies[side]
        left = list(armies[origin])
        left.remove(going)
        armies[origin] = tuple(left)
        self.place(side, front, going)
        self.gains[0][origin] = self.gains[1][origin] = None

    def place(self, side: int, front: int, *coming: int) -> None:
        """Armies come to a front."""
        armies = self.armies[side]
        armies[front] = tuple(sorted((*armies[front], *coming), reverse=True))
        self.gains[0][front] = self.gains[1][front] = None

    def attack_on(self, faction: int, side: int, front: int, roll: int) -> None:
        """An attack by all, with a difference of the dice."""
        if self.armies[1 - side][front]:
            roll += self.advantage(faction, side, front)
            self.lay_chits(faction, side, front)
            self.fought(side, front, (roll > 0) - (roll < 0))
        elif self.grounds[front].prize[side] == CITY:
            self._take(side, front)

    def lay_chits(self, faction: int, side: int, front: int) -> None:
        """Both sides lay the best chit that they have."""
        enemy = self.frame.of[1 - side][front]
        for chits, who in ((self.attack, faction), (self.defence, enemy)):
            if chits[who]:
                chits[who] = chits[who][:-1]
                for each in self.frame.fronts[who]:
                    self.gains[0][each] = self.gains[1][each] = None

    def fought(self, side: int, front: int, result: int) -> None:
        """A combat is over: 1 won, -1 lost, 0 neither."""
        for one, dies in ((side, result <= 0), (1 - side, result >= 0)):
            if dies:
                leader, *others = self.armies[one][front]
                self.armies[one][front] = tuple(others)
                self.lost[leader >> _FACTION & 3] += (leader,)
        self.gains[0][front] = self.gains[1][front] = None
        if result > 0:
            self._take(side, front)

    def _take(self, side: int, front: int) -> None:
        """The spoils of a win."""
        ground = self.grounds[front]
        if (after := ground.after[side]) is not None:
            self.grounds[front] = after
            of = self.frame.of
            self.points[of[side][front]] += 1
            loser = of[1 - side][front]
            self.points[loser] = max(self.frame.least, self.points[loser] - 1)
        elif ground.prize[side] == BASE:
            self.given[1 - side] |= 1 << front
        self.gains[0][front] = self.gains[1][front] = None

    # --- the end of the turn ----------------------------------------------------------------------

    def _checked(self) -> Result:
        """The victory check (4.2), and what comes after it."""
        frame, (own, foes) = self.frame, self.armies
        for front in frame.open:
            if bool(own[front]) != bool(foes[front]):
                self._take(0 if own[front] else 1, front)
        held = [0, 0, 0]
        for ground in self.grounds[1:]:
            held[ground.full] += 1
        if frame.last or held[0] >= frame.enough or held[1] >= frame.enough:
            return (SURE, 0) if self._lead() >= 0 else (0, SURE)
        stands = [_stands(self.given[side], frame.masks[side]) for side in (0, 1)]
        both, worth = stands[0] * stands[1], self._worth()
        some = 100 - _NOBODY[min(frame.turn, len(_NOBODY) - 1)]
        going_on = some * worth // 100, some * (SURE - worth) // 100
        return (
            (both * going_on[0] + stands[0] * (36 - stands[1]) * SURE) // 1296,
            (both * going_on[1] + stands[1] * (36 - stands[0]) * SURE) // 1296,
        )

    def _worth(self) -> int:
        """How likely the Central Powers win if the game goes on."""
        frame = self.frame
        worth = SURE // 2 + point_worth(frame.turn) * self._lead()
        worth += sum(ground.worth for ground in self.grounds[1:])
        for faction, side in enumerate(frame.side):
            gone = sum(self.grounds[front].centres[side] for front in frame.fronts[faction])
            back = max(0, frame.capacity[faction] - gone)
            if (over := len(self.lost[faction]) - back) > 0:
                worth += (_SHORT if side else -_SHORT) * over
        return _bounded(worth)

    def _lead(self) -> int:
        """The victory points of the Central Powers less those of the Allies."""
        return sum(
            -points if side else points
            for side, points in zip(self.frame.side, self.points, strict=True)
        )


def _stands(given: int, masks: tuple[int, ...]) -> int:
    """Of 36 how often no faction of a side surrenders (6.5)."""
    found = 1
    for mask in masks:
        found *= 6 - min(4, (given & mask).bit_count())
    return found


def _bounded(worth: int) -> int:
    """The same near an even game, and never sure."""
    half = SURE // 2
    away = abs(worth - half)
    away = min(away, 2500) + max(0, away - 2500) // 3
    away = min(away, half - 300)
    return half + away if worth >= half else half - away


@cache
def chances(throws: tuple[int, ...], lead: int) -> tuple[int, int, int]:
    """Of all throws how many an attack wins, ties and loses (6.1)."""
    signs = [(d + lead > 0) - (d + lead < 0) for d in throws]
    return signs.count(1), signs.count(0), signs.count(-1)


@cache
def differences(faces: tuple[int | str, ...]) -> tuple[int, ...]:
    """The die of the attack less that of the defence, for all throws."""
    dice = [0 if face == "S" else int(face) for face in faces]
    return tuple(one - other for one in dice for other in dice)
