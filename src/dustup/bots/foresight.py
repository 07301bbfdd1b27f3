"""Looking ahead: lines of own answers, each played out over every fall of the dice."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from dustup.core import Answer, Event, Faces, Roll, Session, futures
from dustup.core.odds import DEEPEST, branches, first_idea
from dustup.core.question import Ask, Choice

EXACT = 16
"""More branches than this are sampled instead."""
SAMPLES = 6
WIDTH = 14
"""Ideas looked at for a follow-up question."""
RISK = 0.3
"""What a gain left to the dice must bring at least."""
LOSS = 0.15
"""What a point that may be lost counts besides itself."""
EVEN = 0.05
"""Ends that differ by less are all the same: no dice were gambled with."""
GUESSED = 0.75
"""What a gain is worth that is only sampled: a few lucky dice promise too much."""
FIRST = 8
"""Nodes that are left for the first idea, mostly the richest (where to go), whatever the others took."""
FOLLOWED = 2
"""Lines besides the best of each first answer for which the next action is looked at."""
SURELY = 1
"""Lines for which it is looked at in any case, however many nodes the first search took."""
NOTED = 0.05
"""A gain smaller than this is not worth a word."""
LATER = 0.9
"""What a gain one action later is worth now."""


@dataclass(slots=True, eq=False)
class Line:
    """Own answers up to the first die or foreign answer, and what they are expected to bring."""

    answers: tuple[Answer, ...]
    asked: tuple[Ask, ...]
    score: float
    gains: dict[str, float] = field(default_factory=dict)
    likely: Session | None = None
    sure: bool = True
    guessed: bool = False
    then: Line | None = None
    ends: Sequence[tuple[Sequence[Event], float]] = ()
    """What happens at each end it may come to, and the chance of it."""
    here: float = 0.0
    """What it brings in the likeliest case."""
    loss: float = 0.0
    """What the dice are expected to cost where they fall badly."""
    goes_on: float = 1.0
    """The chance that the same model may act again after it."""
    waits: float = 0.0
    """What of it is only prepared, and lost if the activation ends here."""

    @property
    def rank(self) -> float:
        """The score, less a little where the dice have a say, and more where they may cost something."""
        gain = self.score * GUESSED if self.guessed and self.score > 0 else self.score
        return gain - (0.0 if self.sure else RISK + LOSS * self.loss)

    @property
    def order(self) -> tuple[float, int]:
        """The best first; of equals the shortest, for nothing is done without need."""
        return -round(self.rank, 6), len(self.answers)

    @property
    def hidden(self) -> bool:
        """Whether it has an answer that is secret from the others."""
        return any(ask.hidden for ask in self.asked) or (self.then is not None and self.then.hidden)

    @property
    def speaks(self) -> bool:
        """Whether there is anything to say for or against it: dice, gains, or what could follow."""
        return len(self.ends) > 1 or self.then is not None or any(abs(gain) >= NOTED for gain in self.gains.values())

    def words(self) -> str:
        """What speaks for it by terms, the weightiest first."""
        parts = sorted(self.gains.items(), key=lambda item: -abs(item[1]))
        said = [f"{name} {gain:+.1f}" for name, gain in parts if abs(gain) >= NOTED][:3]
        return ", ".join(said) or "nothing changes"


class Same:
    """Dice that fall the same for the same roll on every line, however many other rolls a line has before it.

    Of `of` samples each has another part of the faces of every die, so that few of them show what many would.
    """

    def __init__(self, salt: str, number: int = 0, of: int = 1) -> None:
        self.salt, self.number, self.of = salt, number, of
        self.seen: dict[str, int] = {}

    def roll(self, roll: Roll) -> Faces:
        """Faces by what is rolled for, by whom, and how often that was rolled before."""
        name = f"{roll.what} {roll.rule} {roll.who} {roll.about.get('model', '')} {roll.about.get('who', '')}"
        self.seen[name] = times = self.seen.get(name, 0) + 1
        rng = Random(f"{self.salt} {name} {times}")
        return tuple([self._face(rng, roll.sides) for _ in range(roll.count)])

    def _face(self, rng: Random, sides: int) -> int:
        """The parts are dealt out by chance; which face of its part comes up is chance as well."""
        parts = rng.sample(range(self.of), self.of)
        within = [rng.random() for _ in range(self.of)]
        return 1 + int((parts[self.number] + within[self.number]) / self.of * sides)


class Foresight:
    """One decision's thinking, bounded by nodes. `late` is the emergency brake; `salt` seeds the dice of samples."""

    def __init__(self, session: Session, side: str, nodes: int, late: Callable[[], bool], salt: str) -> None:
        self.root, self.side, self.nodes, self.late, self.salt = session, side, nodes, late, salt
        self.start = self._terms(self._rested(session, ("",)))  # all is compared with doing nothing more
        book, question = session.book, session.question
        chooses = isinstance(question, Ask) and "model" not in question.about
        rests = book.rest is not None and not book.tempo  # then who is chosen seems to lose what it could have done
        self.later = 1.0 if chooses and rests else LATER

    def lines(self) -> list[Line]:
        """Every line looked at, best first; the best ones also with their best next action."""
        if not self.root.question.settled:  # type: ignore[union-attr]
            self.nodes //= 2  # in the middle of a rule there is less to choose
        found = self._search(self.root, self.nodes * 2 // 3)
        ways = self._first_ways(found)
        found.sort(key=lambda line: line.order)
        best, done = _worth_following(found), 0
        for line in [*best, *[line for line in ways if line not in best]]:
            if self.nodes > 0 or done < SURELY or line.waits > 0 or line in ways:
                done += self._follow_up(line, None if line in best else line.answers[0])
        found.sort(key=lambda line: line.order)
        return found

    def _search(self, root: Session, nodes: int, but: Answer = None) -> list[Line]:
        question = root.question
        assert isinstance(question, Ask)
        ideas = [idea for idea in _ideas(question) if but is None or idea != but]
        found: list[list[Line]] = [[] for _ in ideas]
        most = self.nodes - nodes  # this search may not eat more than its share
        first = FIRST if root is self.root else 2
        for index in range(len(ideas) - 1, -1, -1):  # the first is mostly the richest: it gets what the others leave
            share = max(2 if index else first, (self.nodes - most) // (index + 1))
            if 0 < index < len(ideas) - 1 and self.nodes <= most:
                if self.nodes <= most - nodes or self.late():
                    continue
                share = 1  # dice have eaten its share: one look all the same, as long as that costs no more than twice
            self._grow(root, (ideas[index],), (question,), found[index], share)
        return [line for lines in found for line in lines]

    def _grow(
        self, root: Session, given: tuple[Answer, ...], asked: tuple[Ask, ...], found: list[Line], share: int
    ) -> int:
        """Extend a line by own answers while the next question is ours and unsettled; returns the nodes left to it."""
        fork = self._fork(root, given)
        share -= 1
        question = fork.question
        if not self._ours(question):
            found.append(self._line(root, given, asked, fork))
            return share
        assert isinstance(question, Ask)
        ideas = _ideas(question)[:WIDTH]
        for index, idea in enumerate(ideas):
            if index and (share <= 0 or self.late()):
                break
            share = self._grow(root, (*given, idea), (*asked, question), found, share)
        return share

    def _fork(self, root: Session, given: Sequence[Answer]) -> Session:
        self.nodes -= 1
        fork = root.fork()
        for answer in given:
            fork.take(answer)
        return fork

    def _ours(self, question: Ask | Roll | None) -> bool:
        return isinstance(question, Ask) and not question.settled and question.who == self.side

    def _line(self, root: Session, given: tuple[Answer, ...], asked: tuple[Ask, ...], fork: Session) -> Line:
        ends, guessed = ([(fork, 1.0)], False) if _settled(fork) else self._ends(root, given)
        likely = max(range(len(ends)), key=lambda n: ends[n][1])
        gains: dict[str, float] = {}
        totals: list[float] = []
        waits = 0.0
        for end, chance in ends:
            prepared = self._prepared(end, given)
            terms = {**self._terms(end if end.book.tempo else self._rested(end, given)), **prepared}
            waits += chance * sum(prepared.values())
            totals.append(sum(terms.values()))
            for name, value in terms.items():
                gains[name] = gains.get(name, 0.0) + chance * (value - self.start.get(name, 0.0))
        told = len(root.state.events)
        happens = [(end.state.events[told:], chance) for end, chance in ends]
        sure = max(totals) - min(totals) < EVEN
        line = Line(given, asked, sum(gains.values()), gains, ends[likely][0], sure, guessed, ends=happens)
        base = sum(self.start.values())
        line.here, line.waits = totals[likely] - base, waits
        line.loss = sum(chance * max(0.0, base - total) for total, (_, chance) in zip(totals, ends))
        line.goes_on = sum(chance for end, chance in ends if self._goes_on(given, end.question))
        return line

    def _ends(self, root: Session, given: tuple[Answer, ...]) -> tuple[list[tuple[Session, float]], bool]:
        """The settled positions a line leads to, exactly if they are few, else by seeded samples; and if so."""
        ends: list[tuple[Session, float]] = []
        try:
            for fork, chance in futures(root, given, usual, most=EXACT, whole=True):
                self.nodes -= 1
                ends.append((fork, float(chance)))
                if self.late():
                    break
        except OverflowError:
            return self._split(root, given) or self._samples(root, given), True
        total = sum(chance for _, chance in ends)
        return [(fork, chance / total) for fork, chance in ends], False

    def _split(self, root: Session, given: tuple[Answer, ...]) -> list[tuple[Session, float]]:
        """An end for each result of the first roll (some, if there are very few), by its chance: only the rest is
        sampled."""
        most, nodes = root.book.split, self.nodes
        roll = self._fork(root, given).question if most else None
        parts = branches(roll, usual) if isinstance(roll, Roll) else []
        self.nodes = nodes
        if not 1 < len(parts) <= most:
            return []
        times = max(1, SAMPLES // len(parts))
        every = [((*given, faces), float(part) / times) for faces, part in parts for _ in range(times)]
        found = [(self._sampled(root, taken, n, len(every)), part) for n, (taken, part) in enumerate(every)]
        self.nodes = max(self.nodes, nodes - SAMPLES)  # as many as samples: other ideas count too
        return found

    def _samples(self, root: Session, given: tuple[Answer, ...]) -> list[tuple[Session, float]]:
        """Some ends, by the same dice for every line: what differs between two lines is then not their luck."""
        ends = [self._sampled(root, given, 0)]
        while len(ends) < SAMPLES and not self.late():
            ends.append(self._sampled(root, given, len(ends)))
        return [(end, 1 / len(ends)) for end in ends]

    def _sampled(self, root: Session, given: tuple[Answer, ...], number: int, of: int = SAMPLES) -> Session:
        fork = self._fork(root, given)
        dice = Same(self.salt, number, of)
        for _ in range(DEEPEST):
            if _settled(fork):
                break
            question = fork.question
            fork.take(dice.roll(question) if isinstance(question, Roll) else usual(question))  # type: ignore[arg-type]
        return fork

    def _rested(self, session: Session, given: tuple[Answer, ...]) -> Session:
        """The same with the activation brought to its end, so that all lines are compared at the same moment."""
        question, rest = session.question, session.book.rest
        if rest is None or not isinstance(question, Choice) or not self._goes_on(given, question):
            return session
        if rest not in question.values or question.bar(rest) is not None:
            return session
        fork = session.fork()
        fork.take(rest)
        return fork

    def _prepared(self, end: Session, given: tuple[Answer, ...]) -> Mapping[str, float]:
        """What the same model, if it may act again, has prepared: bringing it to rest would hide that."""
        pending = end.book.pending
        return pending(end.state, self.side) if pending is not None and self._goes_on(given, end.question) else {}

    def _terms(self, session: Session) -> Mapping[str, float]:
        book = session.book
        if book.terms is not None:
            return book.terms(session.state, self.side)
        return {"worth": book.worth(session.state, self.side)}

    def _first_ways(self, lines: list[Line]) -> list[Line]:
        """What each action begins with as its question suggests it, as far as no die falls: where a way leads to
        counts, and what else can be done from there, not only what it is worth to stand there."""
        if "model" not in self.root.question.about:  # type: ignore[union-attr]
            return []
        starts: dict[str, list[Line]] = {}
        for line in lines:
            if line.sure and line.goes_on:
                starts.setdefault(repr(line.answers[0]), []).append(line)
        return [line for each in starts.values() for line in each[: self.root.book.ways]]

    def _follow_up(self, line: Line, but: Answer = None) -> bool:
        """Add what the best next action of the same model would bring in the likeliest case; False if it has none.

        `but`: the one it has just done is not looked at again.
        """
        likely = line.likely
        if likely is None or self.late() or not self._goes_on(line.answers, likely.question):
            return False
        found = self._search(likely, max(6, self.nodes // 5), but)
        best = max(found, key=lambda after: after.rank, default=line)
        if best is not line and best.rank > line.here:
            line.score += self.later * line.goes_on * (best.rank - line.here)
            line.then = best
        return True

    def _goes_on(self, given: tuple[Answer, ...], question: Ask | Roll | None) -> bool:
        """Whether a question is still about the model that acts, or that was chosen to."""
        if not isinstance(question, Ask) or question.who != self.side:
            return False
        model = question.about.get("model")
        now = self.root.question.about.get("model", given[0])  # type: ignore[union-attr]
        return model is not None and model == now


def _ideas(ask: Ask) -> list[Answer]:
    """What a question suggests, less what it would refuse."""
    if isinstance(ask, Choice):
        return [idea for idea in ask.ideas() if ask.bar(idea) is None]
    return list(ask.ideas())


def usual(ask: Ask) -> Answer:
    """What is answered on the way to a line's end: the best idea of a question that knows one, else the first legal."""
    if isinstance(ask, Choice) and ask.think is not None:
        return ask.ideas()[0]
    return first_idea(ask)


def _settled(session: Session) -> bool:
    question = session.question
    return question is None or (isinstance(question, Ask) and question.settled)


def _worth_following(lines: list[Line]) -> list[Line]:
    """The best line of each first answer, then some of the next best."""
    starts: dict[str, Line] = {}
    for line in lines:
        starts.setdefault(repr(line.answers[0]), line)
    first = list(starts.values())
    known = set(map(id, first))
    return [*first, *[line for line in lines if id(line) not in known][:FOLLOWED]]
