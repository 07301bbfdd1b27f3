"""Cases that drive a campaign or the raising of a band, with the same answers, dice and expectations."""

from __future__ import annotations

import pytest
from toy_campaign import BOOK

from dustup.core import ContentError
from dustup.lab.checker import cases

FEUD = """
- setup: feud
  book: toy
  rules: [TOY-10, TOY-11, TOY-12]
  campaign: {players: 2, games: 2}
- case: A duel typed in from a real table, a scar, a coin spent on drill
  like: feud
  answers: [{result: {winner: red, wounds: {red: 1, blue: 3}}}, true]
  dice: [{roll: scar, faces: [2]}]
  expect:
    - event: {what: fought, loser: blue}
    - event: {what: scar, who: blue, success: false}
    - told: Blue rolls 2 and keeps a scar
    - state: {game: 1, coins: {red: 0}, scars: {blue: 1}}
    - company: {of: red, stores: {coins: 0}}
    - member: {of: blue, name: Blue, notes: [scarred]}
    - member: {of: red, id: red, stats: {D: 1}}
    - question: {what: fight, kind: fight}
    - refused: {answer: {result: {winner: red, wounds: {red: 3, blue: 3}}}, rule: TOY-10, why: the loser has three}
    - result: {scores: {red: 1, blue: 0}}
- case: In the middle of a campaign
  like: feud
  set: {game: 1, wins: {blue: 1}}
  answers: [{result: {winner: blue, wounds: {red: 3, blue: 0}}}, false]
  dice: [6]
  expect: [{question: null}, {result: {winner: blue}}]
- case: A band is raised by a choice and a die
  book: toy
  rules: [TOY-20]
  raise: {name: Ash}
  answers: [feint]
  dice: [5]
  expect:
    - event: {what: grit, grit: 5}
    - band: {style: feint, grit: 5}
    - company: {name: Ash}
    - member: {name: Ash, stats: {G: 5}}
    - question: null
"""


def test_campaigns_and_bands_are_played_like_battles() -> None:
    for case in cases.parse(FEUD, "feud.yaml", "toy"):
        assert cases.run(case, lambda code: BOOK).problems == [], case.name


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ("campaign: {players: 9}\n  expect: [{told: x}]", "players"),
        ("campaign: {}\n  raise: {}\n  expect: [{told: x}]", "are four things"),
        ("campaign: {}\n  fighters: {A: {}}\n  expect: [{told: x}]", "are four things"),
        ("campaign: {}\n  set: {coin: 3}\n  expect: [{told: x}]", "there is no 'coin'"),
        ("campaign: {}\n  expect: [{company: {of: pink}}]", "there is no player 'pink', but red, blue"),
        ("campaign: {}\n  expect: [{member: {name: Nobody}}]", "say whose, of: red, blue"),
    ],
)
def test_mistakes_are_named(more: str, said: str) -> None:
    with pytest.raises(ContentError) as error:
        (case,) = cases.parse(f"- case: c\n  rules: [TOY-10]\n  {more}\n", "f.yaml", "toy")
        cases.run(case, lambda code: BOOK)
    assert said in str(error.value)


def test_what_differs_is_said() -> None:
    text = "- case: c\n  rules: [TOY-20]\n  raise: {name: Ash}\n  answers: [feint]\n  dice: [5]\n  expect: "
    for expect, said in (
        ("[{band: {grit: 6}}]", "band: grit is 5, not 6"),
        ("[{member: {name: Ash, stats: {G: 6}}}]", "member: stats, G is '5', not '6'"),
        ("[{member: {name: Ash, notes: [tall]}}]", "member: no 'tall' among its notes: []"),
        ("[{member: {name: Nobody}}]", "member: there is no 'Nobody'; there are: ['Ash']"),
    ):
        (case,) = cases.parse(text + expect, "f.yaml", "toy")
        assert cases.run(case, lambda code: BOOK).problems == [said]
