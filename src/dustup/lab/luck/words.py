"""Luck in plain words."""

from __future__ import annotations

from .report import Fortune, Report

USUAL = 0.25
"""Within so many standard deviations of nothing, luck is as usual."""
SELDOM = 0.001
"""Chances below that are not worth a number."""


def summary(fortune: Fortune) -> str:
    """How lucky a side was: "1.9 standard deviations luckier than usual: …"."""
    off = abs(fortune.deviations)
    what = f"the dice brought {points(fortune.luck)} points where ±{fortune.spread:.0f} is usual"
    if not fortune.spread:
        return "no roll decided anything"
    if off < USUAL:
        return f"about as lucky as usual: {what}"
    way = "luckier" if fortune.luck > 0 else "unluckier"
    return f"{off:.1f} standard deviations {way} than usual: {what}; {often(fortune)} {way}"


def often(fortune: Fortune) -> str:
    """How many battles are like that: "about 1 battle in 32 is"."""
    more = min(fortune.luckier, 1 - fortune.luckier)
    return "hardly any battle is" if more < SELDOM else f"about 1 battle in {max(2, round(1 / more))} is"


def points(value: float) -> str:
    """Points of worth, signed."""
    return f"{value:+.0f}".replace("-", "−")


def rest(fortune: Fortune) -> str:
    """How much of what changed was not luck."""
    gained, dice = round(fortune.luck + fortune.rest), round(fortune.luck)  # so that the sum is seen to be one
    return f"from first to last {points(gained)}: {points(dice)} by the dice, {points(gained - dice)} by what was done"


def sure(report: Report) -> str:
    """What is not exact about it; '' where all ways were counted."""
    if not report.tried:
        return ""
    errors = " and ".join(f"±{each.error:.0f}" for each in report.fortunes)
    return (
        f"{report.tried} of {report.rolls} rolls could lead to more ways than are counted; of those some were tried, "
        f"so the sums are only known to {errors} (one standard error, in this order)"
    )


def chance(share: float) -> str:
    """A chance in percent: "17 %"."""
    percent = 100 * share
    return f"{percent:.0f} %" if percent >= 1 else f"{percent:.1f} %"
