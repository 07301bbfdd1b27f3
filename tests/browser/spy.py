"""Watches what goes over the wire: whether chances stood on the page when an answer left, and which dice fell then."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page

SPY = """
window.wired = [];
const send = WebSocket.prototype.send;
const shown = () => !!document.querySelector('.act .chance, .act .blind, .draftcard .oddsbar');
WebSocket.prototype.send = function (text) {
  if (!this.spied) {
    this.spied = true;
    this.addEventListener('message', (e) => {
      const m = JSON.parse(e.data);
      if (m.is !== 'state') return;
      const about = (m.log || []).filter((l) => l.about && l.about.faces && l.about.faces.length);
      const dice = about.map((l) => l.what + ' ' + (l.about.who || '') + ' ' + (l.about.at || '') + ': ' + l.text);
      const whose = about.some((l) => l.about.who || l.about.at);
      const q = m.question;
      window.wired.push({is: 'state', dice: about.length > 0, said: dice, whose, kind: q ? q.kind : '',
        prompt: q ? q.prompt : ''});
    });
  }
  const m = JSON.parse(text);
  if (m.do === 'answer') window.wired.push({is: 'answer', answer: JSON.stringify(m.answer), card: shown()});
  return send.call(this, text);
};
"""


def throws(page: Page) -> list[dict[str, Any]]:
    """Every answer after which dice fell: the question it answered, whether chances stood there, what was said of them,
    and whether the dice were somebody's (a roll-off for who begins is nobody's)."""
    question: dict[str, Any] = {"kind": "", "prompt": ""}
    answered, found = None, []
    for each in json.loads(page.evaluate("() => JSON.stringify(window.wired)")):
        if each["is"] == "answer":
            answered = each
            continue
        if answered and each["dice"]:
            found.append({**each, **answered, "kind": question["kind"], "prompt": question["prompt"]})
        question, answered = each, None
    return found
