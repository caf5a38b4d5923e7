"""The panel of questions: facts typed in, the answer with its steps, what else could be, what cannot be said."""

from __future__ import annotations

from typing import Any

import pytest
from browsing import BOAT, DREDGE, ORISSA, Open, text_of, until

pytestmark = pytest.mark.xdist_group("browser")
ENGINEER = f"{BOAT}.html?ask=may-be-engineer"


def verdict(shown: Any) -> str:
    shown.locator(".asking .say").wait_for()
    return text_of(shown.locator(".asking .say"))


def test_facts_give_an_answer(page: Open) -> None:
    """Facts typed in come to an answer; each step stands in the text, lit and numbered as in the panel."""
    shown = page(ENGINEER)
    assert verdict(shown) == "Not yet"
    shown.get_by_label("What is the brake horse-power of her engines?").fill("300")
    shown.locator("#fact-certificate").click()
    shown.locator(".boxes label", has_text="Motor engineer").first.click()
    shown.locator(".say", has_text="Yes").wait_for()
    steps = shown.locator(".asking .trace > li").count()
    lit = shown.eval_on_selector_all(".law .lit[data-step]", "all => all.map(one => one.dataset.step)")
    assert sorted(map(int, " ".join(lit).split())) == list(range(1, steps + 1)) == [1, 2, 3, 4]
    shown.locator(".boxes label", has_text="Motor engineer").first.click()
    shown.locator(".boxes label", has_text="Serang").click()
    shown.locator(".say", has_text="No").wait_for()


def test_a_step_shows_its_words(page: Open) -> None:
    """The step under the pointer marks its words in the text; a click goes there."""
    shown = page(f"{ENGINEER}&bhp=300&certificate=motor-engineer")
    shown.locator(".asking .trace > li").nth(3).hover()
    until(shown, "document.querySelectorAll('.law .lit.now').length > 0")
    assert shown.locator(".law .lit.now").first.get_attribute("data-step") == "4"


def test_bands(page: Open) -> None:
    """The answer at every cut point of the words stands under it, drawn and in words."""
    shown = page(f"{ENGINEER}&bhp=300&certificate=serang")
    bands = shown.locator(".bands")
    bands.wait_for()
    assert bands.locator(".strip i").count() == 5
    assert text_of(bands.locator(".strip i.now b")) == "▾ 300"
    assert [text_of(one) for one in bands.locator(".strip span").all()] == ["20", "40", "226", "565"]
    assert text_of(bands.locator(".ends")) == "at most 20 BHP: open more than 20 BHP: no"


def test_no_bands_where_a_rule_reckons(page: Open) -> None:
    """A number with which a formula reckons has no bands: between two cut points the answer is not one."""
    shown = page(f"{ORISSA}.html?ask=crew&tons=12")
    shown.locator(".asking").wait_for()
    shown.goto(shown.url.replace("ask=crew", "ask=tonnage"))
    assert verdict(shown)
    assert shown.locator(".bands").count() == 0


def test_what_was_not_asked(page: Open) -> None:
    """Facts that change nothing are folded away and named; flagged words say whether the answer rests on them."""
    shown = page(f"{ENGINEER}&bhp=300&certificate=motor-engineer")
    assert "Asked for nothing else: length ft, recreation only change nothing here" in text_of(shown.locator(".rest summary"))
    shown = page(f"{DREDGE}.html?ask=naval-service-counts")
    shown.locator(".asking .doubts p").first.wait_for()
    said = text_of(shown.locator(".doubts"))
    assert "It rests on words in doubt: he in 11, 1st proviso." in said
    assert "appjirint in 11, not on this path." in said


def test_the_fact_that_settles(page: Open) -> None:
    """An open question asks for one fact and tells what it comes to either way."""
    shown = page(f"{ENGINEER}&bhp=18&certificate=none&recreation_only=true")
    assert verdict(shown) == "Not yet"
    said = text_of(shown.locator(".verdict"))
    assert "It turns on one fact more." in said
    assert "At most 30 ft: yes. More than 30 ft: no. Nothing else is asked." in said
    assert shown.locator(".field.next label").inner_text().startswith("How long is the boat")


def test_a_fact_refused(page: Open) -> None:
    """A value that is no number is refused beside its field, in words, and no unit is converted."""
    shown = page(ENGINEER)
    field = shown.get_by_label("What is the brake horse-power of her engines?")
    field.fill("10 kW")
    shown.locator(".refused:not(:empty)").wait_for()
    assert "no unit is converted" in shown.locator(".refused:not(:empty)").inner_text()
    assert field.get_attribute("aria-invalid") is not None


def test_answer_in_the_address(page: Open) -> None:
    """The link with facts opens the same answer; the answer is copied with its quotes and offsets."""
    shown = page(ENGINEER, permissions=["clipboard-read", "clipboard-write"])
    shown.get_by_label("What is the brake horse-power of her engines?").fill("700")
    shown.locator(".ways .link").click()
    until(shown, "navigator.clipboard.readText().then(text => text.includes('bhp=700'))")
    address = shown.evaluate("navigator.clipboard.readText()")
    shown.goto(address)
    assert shown.get_by_label("What is the brake horse-power of her engines?").input_value() == "700"
    shown.locator(".ways .copy").click()
    until(shown, "navigator.clipboard.readText().then(text => text.includes('raw '))")


def test_by_keyboard(page: Open) -> None:
    """The whole panel works by keyboard: question, boxes, Escape, the steps' links."""
    shown = page(ENGINEER)
    shown.locator("#fact-certificate").focus()
    shown.keyboard.press("Enter")
    shown.keyboard.press("Tab")
    shown.keyboard.press("Space")
    until(shown, "document.querySelector('#fact-certificate').textContent !== 'Not known'")
    shown.keyboard.press("Escape")
    assert shown.evaluate("document.activeElement.id") == "fact-certificate"


def test_rules_that_do_not_load(chromium: Any, base: str) -> None:
    """Where the rules cannot be loaded that is said, with what still stands; while they load a skeleton stands there."""
    shown = chromium.new_page()
    shown.route("**/*.rules.js", lambda route: (shown.wait_for_timeout(900), route.abort()))
    shown.goto(base + f"{BOAT}.html")
    shown.locator(".failure").wait_for()
    assert "could not be loaded" in shown.locator(".failure").inner_text()
    assert shown.locator(".listed .question").first.is_visible()
    shown.close()


def test_loading(chromium: Any, base: str) -> None:
    """What takes longer than a moment shows that it loads; the text can be read meanwhile."""
    shown = chromium.new_page()
    held: list[Any] = []
    shown.route("**/*.rules.js", lambda route: held.append(route))
    shown.goto(base + f"{BOAT}.html", wait_until="commit")
    shown.locator(".panel.loading .skeleton").wait_for()
    assert shown.locator(".law .lvl").first.is_visible()
    held[0].continue_()
    shown.locator(".asking .say").wait_for()
    assert not shown.locator(".skeleton").is_visible()
    shown.close()
