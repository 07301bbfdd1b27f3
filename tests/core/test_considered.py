"""What a bot considered: who may read it, and when."""

from dustup.core.considered import Considered, Plan

SECRET, KNOWN = [Plan("spring the ambush", 3.0)], [Plan("hold", 1.0)]


def test_secret_plans_are_for_their_own_side_until_the_end() -> None:
    found = Considered(n=1, at=2, side="red", plans=SECRET, open=KNOWN)
    assert found.to("red", over=False) == SECRET
    assert found.to("blue", over=False) == KNOWN
    assert found.to("blue", over=True) == SECRET
