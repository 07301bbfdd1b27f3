"""A whole campaign in a hundred lines: a feud of knives. Duels are fought, scars rolled for, coins spent on drill."""

from dataclasses import dataclass, field, replace

import msgspec
import toy_book

from dustup.core import Campaign, Choice, Company, Event, Fight, Illegal, Member, Raising, Result, Roll, Roster, Store
from dustup.core import ContentError, pairings
from dustup.core.scene import Stat

PLAYERS = ("red", "blue", "green", "violet")


class Duel(msgspec.Struct, forbid_unknown_fields=True):       # what must be known of a battle, played here or elsewhere
    winner: str
    wounds: dict[str, int]


@dataclass(slots=True)
class Feud:                                                     # plain data, as a battle's state is
    players: list[str]
    plan: list[tuple[str, str]]
    game: int = 0
    coins: dict[str, int] = field(default_factory=dict)
    scars: dict[str, int] = field(default_factory=dict)
    wins: dict[str, int] = field(default_factory=dict)
    drill: dict[str, int] = field(default_factory=dict)
    events: list[Event] = field(default_factory=list)

    def copy(self):
        return Feud(self.players, self.plan, self.game, dict(self.coins), dict(self.scars), dict(self.wins),
                    dict(self.drill), list(self.events))

    def plain(self):
        return {"game": self.game, "coins": self.coins, "scars": self.scars, "wins": self.wins, "drill": self.drill,
                "events": len(self.events)}

    def say(self, what, *rules, **about):
        self.events.append(Event(what, about, rules))


def setup(data):
    count, games = data.get("players", 2), data.get("games", 3)
    if type(count) is not int or not 2 <= count <= 4 or type(games) is not int or games < 1:
        raise ContentError("<campaign>", 0, "needs 2 to 4 players and at least one game", "write players: 2, games: 3")
    players = list(PLAYERS[:count])
    return Feud(players, pairings(players, games), 0, *(dict.fromkeys(players, 0) for _ in range(4)))


def play(s):
    """TOY-10: one duel after the other; all memory is in the state, so that each question between duels is settled."""
    while s.game < len(s.plan):
        red, blue = s.plan[s.game]
        fight = duel(s, red, blue)
        result = fight.read((yield fight))
        loser = blue if result.winner == "red" else red
        s.wins[red if loser == blue else blue] += 1
        s.coins[red if loser == blue else blue] += 1
        s.say("fought", "TOY-10", red=red, blue=blue, loser=loser)
        s.game += 1
        yield from aftermath(s, loser)


def duel(s, red, blue):
    def test(result):
        if result.winner not in ("red", "blue") or sorted(result.wounds) != ["blue", "red"]:
            raise Illegal("name red or blue as the winner, and the wounds of both", "TOY-10")
        lost = "blue" if result.winner == "red" else "red"
        if result.wounds[lost] != 3 or not 0 <= result.wounds[result.winner] <= 2:
            raise Illegal("the loser has three wounds, the winner fewer", "TOY-10")

    return Fight(prompt=f"{red.title()} meets {blue.title()}.", rule="TOY-10", setup={"seed": s.game},
                 seats={"red": red, "blue": blue}, shape=Duel, test=test,
                 draft={"winner": "red", "wounds": {"red": 0, "blue": 3}},
                 sample=lambda rng: {"winner": "blue", "wounds": {"red": 3, "blue": rng.randrange(3)}}
                 if rng.random() < 0.5 else {"winner": "red", "wounds": {"red": rng.randrange(3), "blue": 3}})


def aftermath(s, loser):
    """TOY-11: the loser is scarred on 1 or 2. TOY-12: whoever has a coin may spend it on drill."""
    (face,) = yield Roll(what="scar", rule="TOY-11", who=(loser,), sides=6, about={"model": loser})
    s.scars[loser] += face <= 2
    s.say("scar", "TOY-11", who=loser, faces=[["scar", face, loser]], success=face > 2)
    for one in s.players:
        if s.coins[one] and (yield Choice(who=one, what="drill", prompt="Spend a coin on drill?", rule="TOY-12",
                                          values=(True, False), about={"model": one})):
            s.coins[one] -= 1
            s.drill[one] += 1
            s.say("drill", "TOY-12", who=one)


def tell(event, s):
    about = event.about
    if event.what == "fought":
        red, blue = about["red"].title(), about["blue"].title()
        return f"{about['loser'].title()} loses the duel of {red} and {blue}. [[TOY-10]]"
    if event.what == "scar":
        return f"{about['who'].title()} rolls {{{about['faces'][0][1]}}}" + (". [[TOY-11]]" if about["success"] else
                                                                          " and keeps a scar. [[TOY-11]]")
    return f"{about['who'].title()} drills. [[TOY-12]]"


def show(s, player):
    return Roster(s.game, len(s.plan), [
        Company(one, one.title(), [Member(one, one.title(), stats=[Stat("D", "drill", str(s.drill[one]))],
                                          notes=["scarred"] * bool(s.scars[one]))],
                [Store("coins", str(s.coins[one]))]) for one in s.players])


def result(s):
    best = max(s.players, key=lambda one: s.wins[one])
    alone = sum(s.wins[one] == s.wins[best] for one in s.players) == 1
    return Result(best if alone else "", dict(s.wins), "most duels won", over=s.game >= len(s.plan))


def result_of(fight, battle):
    return {"winner": toy_book.result(battle).winner, "wounds": dict(battle.wounds)}


@dataclass(slots=True)
class Recruit:
    name: str = "Nobody"
    grit: int = 0
    style: str = ""
    events: list[Event] = field(default_factory=list)

    def copy(self):
        return Recruit(self.name, self.grit, self.style, list(self.events))

    def plain(self):
        return {"name": self.name, "grit": self.grit, "style": self.style, "events": len(self.events)}


def recruit(s):
    """TOY-20: choose a style, then a d6 of grit."""
    if not s.style:
        s.style = yield Choice(who="red", what="style", rule="TOY-20", values=tuple(toy_book.BEATS), settled=True)
        s.events.append(Event("style", {"style": s.style}, ("TOY-20",)))
    if not s.grit:
        (s.grit,) = yield Roll(what="grit", rule="TOY-20", who=("red",), sides=6)
        s.events.append(Event("grit", {"grit": s.grit}, ("TOY-20",)))


CAMPAIGN = Campaign(
    setup=setup, play=play, result_of=result_of, tell=tell, show=show, result=result,
    default=lambda seed, players, games: {"players": players, "games": games},
    worth=lambda s, player: s.wins[player] + s.drill[player] - s.scars[player],
)
RAISING = Raising(
    setup=lambda data: Recruit(**data), play=recruit, band=lambda s: {"name": s.name, "style": s.style, "grit": s.grit},
    tell=lambda event, s: f"{event.what}: {event.about[event.what]}. [[TOY-20]]", default=lambda seed: {"name": "Ash"},
    show=lambda s: Company("red", s.name, [Member("red", s.name, stats=[Stat("G", "grit", str(s.grit))])]),
)
BOOK = replace(toy_book.BOOK, campaign=CAMPAIGN, raising=RAISING)
