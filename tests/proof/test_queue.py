"""The queue in a real browser, with a server that is killed and a network that is cut: nothing is lost, nothing doubled."""

from __future__ import annotations

import json
import signal
import time
from collections.abc import Iterator
from typing import Any

import pytest
from clausebook.model.text import RawText
from commands import program
from desks import BOATS, TEXT, Desk, fix, made_desk

pytestmark = pytest.mark.xdist_group("browser")
RAW = RawText.of(TEXT)

LISTEN = """() => {
  window.told = [];
  for (const name of ["kept", "saved", "changed", "conflict", "refused"])
    queue.addEventListener(name, (event) => told.push([name, event.detail]));
}"""


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    """The system's Chromium."""
    api = pytest.importorskip("playwright.sync_api")
    with api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program("chromium"), args=["--no-sandbox"])
        yield browser
        browser.close()


NAMES = [f"{BOATS}-{nth}" for nth in range(8)]
"""A document for each test."""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Desk, Iterator[str]]]:
    """One desk for all, and the names of documents that nobody has used."""
    made = made_desk(tmp_path_factory.mktemp("desk") / "law.sqlite", names=NAMES)
    yield made, iter(NAMES)
    made.stop()


@pytest.fixture
def desk(served: tuple[Desk, Iterator[str]]) -> Desk:
    """The desk, running, with a document that nobody has touched."""
    made, names = served
    made.document = next(names)
    if made.process is None:
        made.start()
    return made


@pytest.fixture
def browsers(chromium: Any, desk: Desk) -> Iterator[Any]:
    """Opens browsers of their own, each signed in as an editor."""
    contexts: list[Any] = []

    def signed_in(editor: str) -> Any:
        context = chromium.new_context()
        contexts.append(context)
        page = context.new_page()
        page.goto(f"{desk.url}/sign-in")
        page.fill("#token", desk.tokens[editor])
        page.click("main button")
        page.wait_for_url(f"{desk.url}/")
        return with_queue(page, desk, editor)

    yield signed_in
    for context in contexts:
        context.close()


def with_queue(page: Any, desk: Desk, editor: str) -> Any:
    """A page of the desk that has the queue and hears what it says."""
    page.goto(f"{desk.url}/sign-in")
    page.evaluate("([editor, name]) => { document.body.dataset.editor = editor; window.name = name; }", [editor, desk.document])
    page.add_script_tag(url="/queue.js")
    page.evaluate(LISTEN)
    return page


def send(page: Any, entries: list[dict[str, object]], seen: int = 0) -> str:
    return page.evaluate(
        "([entries, seen]) => { const key = queue.send(name, entries, { seen }); return queue.held(key).then(() => key); }",
        [entries, seen],
    )


def told(page: Any, name: str) -> list[Any]:
    return [detail for event, detail in page.evaluate("() => told") if event == name]


def until(page: Any, name: str, count: int, seconds: float = 90) -> list[Any]:
    """What the queue told under a name, once it is so many."""
    page.wait_for_function(
        "([name, count]) => told.filter(([event]) => event === name).length >= count", arg=[name, count], timeout=seconds * 1000
    )
    return told(page, name)


def until_empty(page: Any, seconds: float = 240) -> None:
    end = time.monotonic() + seconds
    while page.evaluate("() => queue.items().then((items) => items.filter((one) => one.state === 'kept').length)"):
        assert time.monotonic() < end, page.evaluate("() => queue.items()")
        page.evaluate("() => queue.retry()")
        time.sleep(0.2)


def test_killed_and_cut_off(browsers: Any, desk: Desk) -> None:
    """A hundred fixes while the server is killed and the network cut: each is in the log once, in the order of the keys."""
    page = browsers("asha")
    for nth in range(100):
        send(page, [{**fix(RAW, nth % 40, f"carry{nth}"), "reason": str(nth)}])
        if nth in (20, 70):
            desk.stop(signal.SIGKILL)
        if nth in (30, 80):
            desk.start()
        if nth in (45, 55):
            page.context.set_offline(nth == 45)
    until_empty(page)
    assert [entry.reason for entry in desk.log()] == [str(nth) for nth in range(100)]
    assert len(told(page, "saved")) == 100
    assert told(page, "kept")
    assert not told(page, "conflict")


def test_answer_lost(browsers: Any, desk: Desk) -> None:
    """What was taken while the answer got lost is sent again under its key, and written once."""
    page = browsers("asha")
    lost: list[str] = []

    def lose(route: Any) -> None:
        if len(lost) < 2:
            route.fetch()
            lost.append(json.loads(route.request.post_data)["key"])
            route.abort()
        else:
            route.continue_()

    page.route("**/log", lose)
    key = send(page, [fix(RAW, 3)])
    (saved,) = until(page, "saved", 1)
    assert lost == [key, key]
    assert [entry.id for entry in desk.log()] == saved["entries"]


def test_reload_and_closed_tab(browsers: Any, desk: Desk) -> None:
    """What was decided while nobody answered is sent by the next page that is opened, and a draft is there again."""
    page = browsers("asha")
    desk.stop(signal.SIGKILL)
    for nth in range(5):
        send(page, [{**fix(RAW, nth), "reason": str(nth)}])
    page.evaluate("() => queue.draft(name, 77, 'half a wo')")
    context = page.context
    page.close()
    desk.start()
    page = with_queue(context.new_page(), desk, "asha")
    until_empty(page)
    assert [entry.reason for entry in desk.log()] == list("01234")
    assert page.evaluate("() => queue.drafts(name)") == {"77": "half a wo"}
    page.evaluate("() => queue.draft(name, 77, '')")
    assert page.evaluate("() => queue.drafts(name)") == {}


def test_conflict(browsers: Any, desk: Desk) -> None:
    """Two browsers decide about one place: the second is told both sides, loses nothing, and its choice is taken."""
    first, second = browsers("asha"), browsers("ravi")
    send(first, [fix(RAW, 5, "carry")])
    until(first, "saved", 1)
    key = send(second, [fix(RAW, 5, "curry")])
    send(second, [fix(RAW, 6, "carry")])
    (conflict,) = until(second, "conflict", 1)
    until(second, "saved", 1)
    assert (conflict["yours"]["after"], conflict["theirs"][0]["after"], conflict["reader"]) == ("curry", "carry", "corry")
    assert [(entry.editor, entry.matter.after) for entry in desk.log()] == [("asha", "carry"), ("ravi", "carry")]
    second.evaluate("(key) => queue.resolve(key, 'yours')", key)
    until(second, "saved", 2)
    assert desk.log()[-1].matter.after == "curry"
    assert second.evaluate("() => queue.items()") == []


def test_own_places_again(browsers: Any, desk: Desk) -> None:
    """An editor may decide about one place twice before the page is drawn anew; undo goes by key, sent or not."""
    page = browsers("asha")
    desk.stop(signal.SIGKILL)
    send(page, [fix(RAW, 8, "cary")])
    key = send(page, [fix(RAW, 8, "carry")])
    page.evaluate("(key) => queue.undo(name, { keys: [key] }, { seen: 0 })", key)
    desk.start()
    until_empty(page)
    assert [entry.kind for entry in desk.log()] == ["text", "text", "undo"]
    assert not told(page, "conflict")
    assert not told(page, "refused")


def test_refused(browsers: Any, desk: Desk) -> None:
    """What cannot be taken is told and kept, and stops nothing behind it."""
    page = browsers("asha")
    send(page, [{**fix(RAW, 1), "sha256": "0" * 64}])
    send(page, [fix(RAW, 2)])
    (refused,) = until(page, "refused", 1)
    until(page, "saved", 1)
    assert refused["status"] == 422
    (left,) = page.evaluate("() => queue.items()")
    assert left["body"]["entries"][0]["after"] == "carry"


def test_signed_out(browsers: Any, desk: Desk) -> None:
    """Who was signed out meanwhile loses nothing: it waits for the same editor, and goes under no other name."""
    page = browsers("asha")
    page.evaluate("() => fetch('/api/v1/session', { method: 'DELETE' })")
    send(page, [fix(RAW, 1)])
    assert until(page, "kept", 1)[0]["status"] == 401
    sign_in = "(token) => fetch('/api/v1/session', { method: 'POST', headers: { 'Content-Type': 'application/json' }," \
        " body: JSON.stringify({ token }) }).then(() => queue.retry())"  # fmt: skip
    page.evaluate(sign_in, desk.tokens["ravi"])
    assert until(page, "kept", 2)[1]["status"] == 403
    assert desk.log() == ()
    page.evaluate(sign_in, desk.tokens["asha"])
    until(page, "saved", 1)
    assert [entry.editor for entry in desk.log()] == ["asha"]


def test_told_what_changed(browsers: Any, desk: Desk) -> None:
    """After each that is saved the page hears which provisions are otherwise."""
    page = browsers("asha")
    send(page, [fix(RAW, 0)])
    changed = until(page, "changed", 1)[0]
    assert (changed["position"], changed["changed"]) == (told(page, "saved")[0]["position"], ["rule_1"])
