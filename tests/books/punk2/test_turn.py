"""The Turn: rounds, roll-offs, order, delay, infiltration, deployment."""

from __future__ import annotations

from books.punk2.yard import act, ask, man, piece, play, refusal, told, yard

from dustup.books.punk.move import deploy
from dustup.books.punk.state import State
from dustup.books.punk.turn import activation
from dustup.books.punk2 import infiltrate, turn
from dustup.core import Roll


def run_turn(s: State, prefer: dict[str, list[str]], dice: list[tuple[int, ...]], firsts: list[str]) -> list[str]:
    """Play one Turn in which nobody does anything; who acted, in order."""
    flow, order = turn.play(s), []
    q = next(flow)
    now = s.turn
    while s.turn == now and s.phase == "turn":
        if isinstance(q, Roll):
            q = flow.send(dice.pop(0))
            continue
        if q.what == "first":
            reply = firsts.pop(0)
        elif q.what == "activate":
            wished = [k for k in prefer.get(q.who, []) if k in q.options()]
            reply = wished[0] if wished else q.options()[0]
            order.append(reply)
        else:
            reply = "end"
        q.accept(reply)
        try:
            q = flow.send(reply)
        except StopIteration:
            break
    assert not dice
    assert not firsts
    return order


def agile(key: str, agility: int, x: float) -> object:
    return man(key, (x, 10 if key.startswith("r") else 80), stats={"AG": agility})


def test_the_books_turn() -> None:
    """P2-EX-16, P2-TURN-02, P2-TURN-03, P2-TURN-04, P2-TURN-07, P2-TURN-08, P2-TURN-09, P2-TURN-10."""
    e = [
        agile(f"re{n}", ag, 10 + 8 * k)
        for k, (n, ag) in enumerate([("5", 5), ("4a", 4), ("4b", 4), ("4c", 4), ("3", 3)])
    ]
    g = [
        agile(f"bg{n}", ag, 10 + 8 * k)
        for k, (n, ag) in enumerate([("6", 6), ("4", 4), ("3a", 3), ("3b", 3), ("2a", 2), ("2b", 2)])
    ]
    s = yard(*e, *g)
    order = run_turn(s, {"blue": ["bg3b"]}, [(7, 2), (5, 5), (1, 9)], ["red", "red"])
    assert order == ["bg6", "re5", "re4a", "bg4", "re4b", "re4c", "re3", "bg3b", "bg3a", "bg2a", "bg2b"]
    assert s.turn == 2


def test_roll_off_winner_chooses() -> None:
    """P2-TURN-08: ties are rolled again; the higher may let the other begin."""
    s = yard(agile("r1", 4, 10), agile("b1", 4, 10))
    q = ask(turn.play(s), (3, 3), (2, 8))
    assert (q.what, q.who) == ("first", "blue")
    assert set(q.options()) == {"red", "blue"}


def test_agility_zero_or_less_acts_last() -> None:
    """P2-RUL-10: modified Agility of 0 or less acts after round 1, in order of value."""
    one, two, three = agile("r1", 1, 10), agile("r2", 2, 20), agile("b1", 3, 10)
    two.shock = 2  # type: ignore[attr-defined]
    three.shock = 2  # type: ignore[attr-defined]
    s = yard(one, two, three)  # 1, -1, 0
    assert run_turn(s, {}, [], []) == ["r1", "b1", "r2"]


def test_agility_lost_in_mid_turn_acts_later() -> None:
    """P2-RUL-10, P2-TURN-06: the round is read anew for those who wait; who has acted does not act again."""
    s = yard(agile("r1", 5, 10), agile("b1", 4, 10), agile("b2", 3, 20))
    flow = turn.play(s)
    q = ask(flow, "r1")
    s.fighters["b1"].stats["AG"] = 2
    s.fighters["r1"].stats["AG"] = 1
    order = []
    q = flow.send("end")
    while s.turn == 1:
        if q.what == "activate":
            order.append(q.options()[0])
        q = flow.send(q.options()[0] if q.what == "activate" else "end")
    assert order == ["b2", "b1"]


def test_round_of_the_dead_is_over() -> None:
    """P2-RUL-10: if all of a round are Downed before acting, the round is over."""
    s = yard(agile("r1", 5, 10), agile("r2", 3, 20), agile("b1", 5, 10), agile("b2", 2, 20))
    flow = turn.play(s)
    ask(flow, (9, 1), "red", "r1")
    s.fighters["b1"].status = "down"
    q = flow.send("end")
    assert (q.what, q.who, q.options()) == ("activate", "red", ("r2",))


def test_delay() -> None:
    """P2-DELA-01, P2-DELA-02, P2-RUL-52: at most X rounds lower, not below 1; it makes its round exist."""
    chief = man("r1", (10, 10), stats={"AG": 6}, traits={"delay": 3})
    s = yard(chief, agile("b1", 5, 10), agile("b2", 2, 30))
    flow = turn.play(s)
    q = ask(flow, "r1")
    assert q.what == "delay"
    assert q.options() == (6, 5, 4, 3)
    q = flow.send(3)
    order = []
    while s.turn == 1:
        if q.what == "activate":
            order.append((q.options()[0], s.round))
        q = flow.send(q.options()[0] if q.what == "activate" else "end")
    assert order == [("b1", 5), ("r1", 3), ("b2", 2)]
    assert not chief.delayed
    assert not chief.delay_used


def test_delay_joins_the_usual_order() -> None:
    """P2-DELA-02: in the later round it is one of those with that Agility, roll-off included."""
    chief = man("r1", (10, 10), stats={"AG": 6}, traits={"delay": 1})
    s = yard(chief, agile("b1", 5, 10))
    flow = turn.play(s)
    q = ask(flow, "r1", 5)
    assert isinstance(q, Roll)
    assert q.rule == "P2-TURN-08"


def test_actions_are_as_many_as_the_attribute() -> None:
    """P2-ACT-01, P2-ATTR-04, P2-ATTR-01: never more than 3."""
    s = yard(man("r1", (10, 10), stats={"A": 5}), man("b1", (10, 80)))
    activation.begin(s, s.fighters["r1"])
    assert s.fighters["r1"].left == 3


def test_fewer_actions() -> None:
    """P2-ACT-04, P2-TURN-05: it may stop at once; only then does another act."""
    s = yard(man("r1", (10, 10), stats={"AG": 6}), man("b1", (10, 80)))
    flow = turn.play(s)
    q = ask(flow, "r1")
    assert q.what == "action"
    q = flow.send("move")
    q = flow.send({"path": [], "facing": 0})
    assert (q.what, q.about["model"]) == ("action", "r1")
    q = flow.send("end")
    assert (q.what, q.options()) == ("activate", ("b1",))


def test_contamination() -> None:
    """P2-TERR-13, P2-ATTR-03: ending the activation on it costs 1 Toughness; at 0 it is Downed."""
    s = yard(
        piece("pool", (5, 5, 10, 10), contaminated=True, ground="rough"), man("r1", (4.5, 10)), man("b1", (10, 80))
    )
    f = act(s, "r1", 0)
    play(activation.end(s, f))
    assert f.stats["T"] == 3
    f.stats["T"] = 1
    play(activation.end(s, f))
    assert f.status == "down"


def test_contamination_passes_by() -> None:
    """P2-TERR-13, P2-TERR-14: outside it, or protected, nothing is lost."""
    s = yard(
        piece("pool", (5, 5, 10, 10), contaminated=True),
        man("r1", (3.5, 10)),
        man("r2", (10, 10), traits={"contamination_proof": 0}),
        man("b1", (10, 80)),
    )
    for key in ("r1", "r2"):
        play(activation.end(s, act(s, key, 0)))
        assert s.fighters[key].stats["T"] == 4


def test_end_of_activation_clears() -> None:
    """P2-ASLT-09, P2-SHOT-11, P2-PRON-03, P2-RUL-53: bonuses, aim and the -3 end; a shock counts down."""
    s = yard(man("r1", (10, 10)), man("b1", (10, 80), stood=True))
    f = act(s, "r1", 0)
    f.aim, f.stumbled, f.shock, f.assaulted = "b1", True, 2, {"b1": (1, 0)}
    play(activation.end(s, f))
    assert (f.aim, f.stumbled, f.shock, f.assaulted, s.fighters["b1"].stood) == ("", False, 1, {}, False)


def test_berserker_falls_at_the_end() -> None:
    """P2-BERS-02: Downed once, it is a casualty when its activation ends."""
    s = yard(man("r1", (10, 10), traits={"berserker": 0}, dying=True), man("r2", (20, 10)), man("b1", (10, 80)))
    play(activation.end(s, act(s, "r1", 0)))
    assert s.fighters["r1"].status == "down"


def test_berserker_falls_with_the_last_turn() -> None:
    """P2-BERS-02, P2-TURN-01: the end of the last Turn ends it too, and the game."""
    berserk = man("r1", (10, 10), traits={"berserker": 0})
    s = yard(berserk, man("r2", (20, 10)), man("b1", (10, 80)), turn=6)
    for f in s.fighters.values():
        f.acted = True
    berserk.dying = True
    play(turn.play(s))
    assert (s.phase, berserk.status) == ("over", "down")


def test_defensive_fire_lapses() -> None:
    """P2-DEF-06: unused, it lapses at the end of the Turn."""
    s = yard(man("r1", (10, 10), watching=True, acted=True), man("b1", (10, 80), acted=True))
    ask(turn.play(s), (9, 1))
    assert s.turn == 2
    assert not s.fighters["r1"].watching


def test_deployment_alternates() -> None:
    """P2-RUL-63, P2-RUL-11, P2-MOVE-03: one each, whole base in the own zone, any facing, no overlap."""
    s = yard(*[man(k, status="off") for k in ("r1", "r2", "b1")], phase="deploy", turn=0)
    flow = turn.play(s)
    q = ask(flow, "r1")
    assert q.about["areas"][0][2] == [9000, 2000]
    assert refusal(q, {"point": [1000, 1950], "facing": 0}) == "P2-RUL-63"
    assert refusal(q, {"point": [1000, 1875], "facing": 33}) == ""
    q = flow.send({"point": [1000, 1875], "facing": 33})
    assert (q.who, q.what) == ("blue", "deploy")
    flow.send("b1")
    q = flow.send({"point": [1000, 8000], "facing": 270})
    q = flow.send("r2")
    assert refusal(q, {"point": [1200, 1875], "facing": 0}) == "P2-MOVE-03"
    flow.send({"point": [3000, 1000], "facing": 0})
    assert (s.phase, s.turn, s.fighters["r1"].facing) == ("turn", 1, 33)


def test_infiltrator_stays_off_and_arrives() -> None:
    """P2-INFI-01, P2-INFI-02, P2-INFI-04: off at deployment; Turn 2 within 10 cm of its zone; it then acts."""
    spy = man("r1", status="off", traits={"infiltration": 0}, stats={"AG": 5})
    s = yard(spy, man("r2", status="off"), man("b1", (80, 80), facing=90), phase="deploy", turn=0)
    flow = turn.play(s)
    ask(flow, "r1", True, "r2")
    q = flow.send({"point": [300, 300], "facing": 0})
    assert spy.status == "off"
    assert s.turn == 1
    while s.turn == 1:  # nobody asks for it in Turn 1
        assert q.what != "arrive"
        q = flow.send((9, 1) if isinstance(q, Roll) else q.options()[0] if q.what != "action" else "end")
    assert (q.what, s.round) == ("arrive", 5)
    q = flow.send(True)
    assert refusal(q, {"point": [1000, 2900], "facing": 0}) == "P2-INFI-02"
    assert refusal(q, {"point": [1000, 2875], "facing": 0}) == ""
    q = flow.send({"point": [1000, 2875], "facing": 0})
    assert (q.what, q.options()) == ("activate", ("r1",))


def test_infiltrator_keeps_clear_and_unseen() -> None:
    """P2-INFI-03: exactly 15 cm is enough; no enemy may see it."""
    spy = man("r1", status="off", traits={"infiltration": 0})
    s = yard(spy, man("b1", (50, 50), facing=90))
    assert deploy.seen_or_near(s, spy, (5000, 3250, 0), infiltrate.CREEP) is None  # gap exactly 15 cm, behind its back
    near = deploy.seen_or_near(s, spy, (5000, 3251, 0), infiltrate.CREEP)
    assert near is not None
    assert near.rule == "P2-INFI-03"
    seen = deploy.seen_or_near(s, spy, (5000, 8000, 0), infiltrate.CREEP)
    assert seen is not None


def test_turn_four_is_the_last_chance() -> None:
    """P2-RUL-57: in Turn 4 it must arrive; with no hidden place, anywhere in its own zone."""
    spy = man("r1", status="off", traits={"infiltration": 0}, spent={infiltrate.OFF: 1})
    watchers = [man(f"b{k}", (15 + 20 * k, 55), facing=270) for k in range(4)]
    s = yard(spy, *watchers, turn=4)
    s.round, s.due = 4, ["r1"]
    flow = infiltrate.arrivals(s)
    q = next(flow)
    assert q.what == "place"
    assert refusal(q, {"point": [1000, 1000], "facing": 0}) == ""
    assert refusal(q, {"point": [1000, 2500], "facing": 0}) != ""


def test_random_battle_can_be_resumed_anywhere() -> None:
    """Settled questions: play(copy) asks the same again."""
    from random import Random

    from dustup.core import Seeded

    men = [man(f"{side}{k}", status="off", stats={"AG": 3 + k}) for side in ("r", "b") for k in range(3)]
    s = yard(piece("wall", (30, 40, 30, 1.2), height=2.5, material="brick"), *men, phase="deploy", turn=0)
    flow, rng, dice = turn.play(s), Random(4), Seeded(4)
    q = next(flow)
    asked: dict[str, int] = {}
    try:
        while True:
            if isinstance(q, Roll):
                q = flow.send(dice.roll(q))
                continue
            if q.settled:
                again = next(turn.play(s.copy()))
                assert (again.what, again.who, tuple(again.values)) == (q.what, q.who, tuple(q.values))
            asked[q.what] = asked.get(q.what, 0) + 1
            answer = q.suggest(rng)
            q.accept(answer)
            q = flow.send(answer)
    except StopIteration:
        pass
    assert s.phase == "over"
    assert asked["deploy"] == 6
    assert asked["action"] > 20
    assert told(s, "turn")[-1]["turn"] == s.turn
    assert deploy.to_place(s, "red") == []


def test_losses_frighten_nobody() -> None:
    """P2-RUL-64: no morale: the last of a band is activated like any other, and nobody rolls to stay."""
    s = yard(
        man("r1", (10, 10)), *(man(f"r{n}", (10 * n, 20), status="down") for n in range(2, 6)), man("b1", (80, 80))
    )
    assert run_turn(s, {}, [(9, 1)], ["red"]) == ["r1", "b1"]
    assert s.phase == "turn"
