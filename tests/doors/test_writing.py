"""The write side of the desk, through real servers, over a store of either kind."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from clausebook.corpus.editors import Editors
from clausebook.corpus.opening import open_store
from clausebook.model.text import RawText
from commands import Run
from database_servers import serving as database_serving
from desks import BOATS, TEXT, Desk, fix, made_desk
from servers import serving

RAW = RawText.of(TEXT)
LOG = f"/documents/{BOATS}/log"


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def desk(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    """A desk that runs, over a store of either kind; each test takes places of its own."""
    if request.param == "sqlite":
        made = made_desk(tmp_path_factory.mktemp("desk") / "law.sqlite")
        made.start("--longest", "100000", "--upload", "300000")
        yield made
        made.stop()
        assert made.said == []
        return
    with database_serving() as server:
        made = made_desk(server.new())
        made.start("--longest", "100000")
        yield made
        made.stop()
        assert made.said == []


def position(desk: Desk) -> int:
    return desk.get(LOG).json()["position"]


def body(desk: Desk, *entries: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"seen": position(desk), "entries": list(entries), **more}


def test_write(desk: Desk) -> None:
    """An entry is on the disk, under the token's name, when it is answered; the answer tells what is otherwise."""
    answer = desk.post(LOG, body(desk, fix(RAW, 0), key="first")).json()
    (entry,) = (one for one in desk.log() if one.id in answer["entries"])
    assert (entry.editor, entry.kind, entry.anchor.quote) == ("asha", "text", "corry")
    assert answer["document"]["changed"] == ["rule_1"]
    assert answer["document"]["position"] == answer["position"] == position(desk)
    clause = desk.get(f"/clause?in={BOATS}&provision=1").json()
    assert "shall carry more" in clause["text"]


def test_key_taken_once(desk: Desk) -> None:
    """The same key gives the same answer and writes nothing, over a kill too; it stands for nothing else."""
    sent = body(desk, fix(RAW, 1), key="again")
    first = desk.post(LOG, sent).json()
    desk.stop(signal.SIGKILL)
    desk.start()
    before = position(desk)
    again = desk.post(LOG, sent).json()
    assert (again["position"], again["entries"]) == (first["position"], first["entries"])
    assert position(desk) == before
    other = desk.post(LOG, {**sent, "entries": [fix(RAW, 2)]})
    assert (other.status_code, position(desk)) == (422, before)
    assert desk.post(LOG, {**sent, "entries": [fix(RAW, 2)]}, "ravi").status_code == 200


def test_conflict(desk: Desk) -> None:
    """What somebody else decided since refuses all that was sent, and is told with both sides and the reader's words."""
    seen = position(desk)
    desk.post(LOG, {"seen": seen, "entries": [fix(RAW, 3)]})
    refused = desk.post(LOG, {"seen": seen, "entries": [fix(RAW, 4), fix(RAW, 3, "curry")]}, "ravi")
    problem = refused.json()
    assert (refused.status_code, refused.headers["content-type"]) == (409, "application/problem+json")
    assert (problem["yours"]["after"], problem["theirs"][0]["editor"], problem["reader"]) == ("curry", "asha", "corry")
    assert problem["position"] == position(desk) == seen + 1
    assert desk.post(LOG, {"seen": problem["position"], "entries": [fix(RAW, 3, "curry")]}, "ravi").status_code == 200


def test_own_entries_are_no_conflict(desk: Desk) -> None:
    """A page may decide twice about one place before it is drawn anew; another page of the same editor may not."""
    seen = position(desk)
    for nth, (client, status) in enumerate((("tab-1", 200), ("tab-1", 200), ("tab-2", 409))):
        sent = {"seen": seen, "entries": [fix(RAW, 5, f"carry{nth}")], "client": client, "key": f"own-{nth}"}
        assert desk.post(LOG, sent).status_code == status


def test_two_at_once(desk: Desk) -> None:
    """Of many who decide about one place at the same moment one is taken, and all others are told."""
    seen, answers = position(desk), list[httpx.Response]()

    def send(nth: int) -> None:
        answers.append(desk.post(LOG, {"seen": seen, "entries": [fix(RAW, 6, f"carry{nth}")], "wait": 0}))

    threads = [threading.Thread(target=send, args=(nth,)) for nth in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(one.status_code for one in answers) == [200, *[409] * 7]


@pytest.mark.parametrize(
    ("entry", "says"),
    [
        ({"raw": [0, 99_999]}, "lies outside"),
        ({"raw": [9, 3]}, "lies outside"),
        ({"raw": [0]}, "raw"),
        ({"sha256": "0" * 64}, "never had a text"),
        ({"sha256": "../../etc/passwd"}, "sha256"),
        ({"anchor": {"start": 0, "end": 2, "sha256": RAW.sha256, "quote": "no"}}, "not 'no'"),
        ({"after": 7}, "after"),
        ({"after": "a\x00b"}, "NUL"),
        ({"after": "a\ud800"}, ""),
        ({"after": "x" * 30_000}, "after"),
        ({"kind": "poem"}, "kind"),
        ({"kind": "structure", "action": "burn"}, "action"),
        ({"kind": "state", "mark": "validated"}, "nobody has proofread"),
        ({"kind": "undo", "entry": "0123456789abcdef"}, "there is no correction"),
        ({"kind": "always", "before": " ", "after": "x"}, "needs the words"),
        ({"kind": "always", "before": "x", "after": "y", "scope": "all"}, "scope"),
    ],
)
def test_refused(desk: Desk, entry: dict[str, Any], says: str) -> None:
    """What is no entry is refused with a reason, and nothing is written."""
    before = position(desk)
    refused = desk.post(LOG, {"seen": before, "entries": [{**fix(RAW, 7), **entry}]})
    assert refused.status_code in (400, 409, 422)
    assert refused.headers["content-type"] == "application/problem+json"
    assert says in refused.json()["detail"]
    assert position(desk) == before


def test_unknown_document(desk: Desk) -> None:
    """A name that is none, or a path, is no document."""
    for name in ("nowhere", "..%2F..%2Fetc%2Fpasswd", "%00", "a" * 400):
        always = {"kind": "always", "before": "a", "after": "b"}
        for deed, sent in (("log", {"seen": 0, "entries": [always]}), ("undo", {"entry": "x"})):
            assert desk.post(f"/documents/{name}/{deed}", sent).status_code in (404, 422)
        assert desk.get(f"/documents/{name}/log").status_code == 404


def test_undo_and_redo(desk: Desk) -> None:
    """An entry is taken back and counts again, by its id or by the key under which it was sent."""
    made = desk.post(LOG, body(desk, fix(RAW, 8), fix(RAW, 9), key="pair")).json()
    path = f"/documents/{BOATS}"
    assert desk.post(f"{path}/undo", {"keys": ["pair"]}).json()["document"]["changed"] == ["rule_9", "rule_10"]
    assert desk.post(f"{path}/undo", {"entry": made["entries"][0]}).status_code == 409
    assert desk.post(f"{path}/redo", {"entry": made["entries"][0]}).json()["document"]["changed"] == ["rule_9"]
    assert desk.post(f"{path}/redo", {}).status_code == 422
    assert desk.post(f"{path}/redo", {"keys": ["nobody-sent-this"]}).status_code == 422


def test_series(desk: Desk) -> None:
    """A series is shown before, mended at once, and undone at once; a rule for good is an entry of its own."""
    path = f"/documents/{BOATS}"
    asked = {"before": "persons", "after": "souls", "scope": "here", "key": "souls"}
    shown = desk.post(f"{path}/series", {**asked, "preview": True}).json()
    assert (shown["total"], shown["places"][0]["standing"]) == (40, "open")
    made = desk.post(f"{path}/series", asked).json()
    assert len(made["entries"]) == 40
    assert made["document"]["changed"] is None or len(made["document"]["changed"]) == 40  # null stands for all
    assert desk.post(f"{path}/undo", {"keys": ["souls"]}).status_code == 200
    rule = desk.post(f"{path}/series", {**asked, "scope": "all", "key": "for-all"}).json()
    assert "souls" in desk.get(f"/clause?in={BOATS}&provision=1").json()["text"]
    assert desk.get(f"{LOG}?after={rule['position'] - 1}").json()["entries"][0]["scope"] == "all"
    desk.post(f"{path}/undo", {"entry": rule["entries"][0]})
    assert "persons" in desk.get(f"/clause?in={BOATS}&provision=1").json()["text"]
    assert desk.post(f"{path}/series", {**asked, "scope": "series", "key": "of-none"}).status_code == 422


def test_changes(desk: Desk) -> None:
    """Who drew a page at some position hears what is otherwise since; what nobody remembers is null."""
    start = position(desk)
    for nth in (11, 12):
        desk.post(LOG, body(desk, fix(RAW, nth)))
    told = desk.get(f"/documents/{BOATS}/changes?since={start}&wait=30").json()
    assert (set(told["changed"]), told["position"]) == ({"rule_12", "rule_13"}, start + 2)
    assert desk.get(f"/documents/{BOATS}/changes?since={start + 2}").json()["changed"] == []


def test_tokens(desk: Desk) -> None:
    """Nothing is written without a token that counts; a wrong one, none and one taken away get the same answer."""
    before = position(desk)
    store = open_store(desk.place)
    gone = Editors(store).add("gone")
    Editors(store).remove("gone")
    store.close()
    answers = [
        desk.post(LOG, {"seen": 0, "entries": [fix(RAW, 0)]}, None, **headers)
        for headers in (
            {}, {"Authorization": "Bearer " + "x" * 43}, {"Authorization": f"Bearer {gone}"}, {"Authorization": "Bearer"},
            {"Authorization": "Basic YTpi"}, {"Authorization": "Bearer " + "x" * 5000},
        )
    ]  # fmt: skip
    assert {(one.status_code, one.text) for one in answers} == {(401, answers[0].text)}
    assert position(desk) == before


def test_tokens_are_hashed(desk: Desk) -> None:
    """No token stands anywhere in the store."""
    store: Any = open_store(desk.place)
    told = str(store.database.rows("SELECT name, token_sha256, since FROM editors"))
    store.close()
    assert "asha" in told
    assert not any(token in told for token in desk.tokens.values())
    if Path(desk.place).is_file():
        for file in Path(desk.place).parent.glob("law.sqlite*"):
            content = file.read_bytes() if file.is_file() else b""
            assert not any(token.encode() in content for token in desk.tokens.values())


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1", "http://localhost.evil.example"])
def test_other_origin(desk: Desk, origin: str) -> None:
    """A page elsewhere writes nothing, with the browser's cookie or with a token; this desk's own page does."""
    sent = {"seen": position(desk), "entries": [fix(RAW, 13)], "key": f"from {origin}".replace(" ", "-")}
    cookie = {"Cookie": f"clausebook={desk.tokens['asha']}"}
    assert desk.post(LOG, sent, None, **cookie, Origin=origin).status_code == 403
    assert desk.post(LOG, sent, None, **cookie).status_code == 403
    assert desk.post(LOG, sent, "asha", Origin=origin).status_code == 403
    assert desk.post(LOG, sent, None, **cookie, Origin=desk.url, **{"Sec-Fetch-Site": "cross-site"}).status_code == 403
    assert position(desk) == sent["seen"]
    assert desk.post("/session", {"token": desk.tokens["asha"]}, None, Origin=origin).status_code == 403


def test_cookie(desk: Desk) -> None:
    """Signing in keeps the token where no script reads it and no other site sends it; signing out takes it away."""
    with httpx.Client(base_url=desk.url, headers={"Origin": desk.url}) as browser:
        answer = browser.post("/api/v1/session", json={"token": desk.tokens["ravi"]})
        assert answer.json() == {"editor": "ravi"}
        for part in ("HttpOnly", "SameSite=strict", "Path=/"):
            assert part in answer.headers["set-cookie"]
        assert "secure" not in answer.headers["set-cookie"].lower()
        sent = {**body(desk, fix(RAW, 14)), "editor": "asha"}
        assert browser.post(f"/api/v1{LOG}", json=sent).status_code == 403
        assert browser.post(f"/api/v1{LOG}", json={**sent, "editor": "ravi"}).status_code == 200
        assert browser.delete("/api/v1/session").status_code == 200
        assert browser.get("/api/v1/session").json() == {"editor": None}
        assert browser.post("/api/v1/session", json={"token": "wrong"}).status_code == 401


def test_sign_in_form(desk: Desk) -> None:
    """The form signs in and goes on to a page of this desk only."""
    origin = {"Origin": desk.url}
    for onward, leads in (("/proof/boats?x=1", "/proof/boats?x=1"), ("//evil.example", "/"), ("https://evil.example", "/")):
        form = {"token": desk.tokens["asha"], "next": onward}
        answer = httpx.post(f"{desk.url}/sign-in", data=form, headers=origin)
        assert (answer.status_code, answer.headers["location"]) == (303, leads)
    wrong = httpx.post(f"{desk.url}/sign-in", data={"token": "wrong", "next": '"><script>'}, headers=origin)
    assert (wrong.status_code, "set-cookie" in wrong.headers, "<script>" in wrong.text) == (401, False, False)
    assert httpx.post(f"{desk.url}/sign-in", data=form).status_code == 403
    assert httpx.post(f"{desk.url}/sign-out", headers=origin).headers["location"] == "/"


def test_library_desk() -> None:
    """Over the library nothing can be written, and it says so."""
    with serving() as server:
        found = server.post("/api/v1/documents/kerala-canal-rules/log", json={"seen": 0, "entries": [fix(RAW, 0)]})
        assert found.status_code == 401
        headers, sent = {"Authorization": "Bearer x"}, {"seen": 0, "entries": [fix(RAW, 0)]}
        found = server.post("/api/v1/documents/kerala-canal-rules/log", json=sent, headers=headers)
        assert (found.status_code, "--store" in found.json()["detail"]) == (403, True)
        assert server.get("/api/v1/documents/kerala-canal-rules/log").json() == {"position": 0, "entries": []}
        assert "as it was shipped" in server.get("/sign-in").text


def test_editor_command(clausebook: Run, tmp_path: Path) -> None:
    """`clausebook editor` makes a token once, lists names, and takes a token away."""
    desk = made_desk(tmp_path / "law.sqlite")
    made = clausebook("editor", "add", "Meera K.", "--store", desk.place)
    store = open_store(desk.place)
    assert Editors(store).named(made.text.strip()) == "Meera K."
    assert clausebook("editor", "add", "asha", "--store", desk.place).code == 2
    assert clausebook("editor", "add", "a\nb", "--store", desk.place).code == 2
    assert [line.split("  ")[0] for line in clausebook("editor", "list", "--store", desk.place).text.splitlines()] == [
        "Meera K.", "asha", "ravi",
    ]  # fmt: skip
    assert clausebook("editor", "remove", "asha", "--store", desk.place).code == 0
    assert clausebook("editor", "remove", "asha", "--store", desk.place).code == 2
    assert Editors(store).named(desk.tokens["asha"]) is None
    store.close()


def test_described(tmp_path: Path) -> None:
    """Requests made up from the description of what writes meet no fault and no answer that it does not describe."""
    desk = made_desk(tmp_path / "law.sqlite")
    desk.start()
    command = [
        sys.executable, "-m", "schemathesis.cli", "run", f"{desk.url}/api/v1/openapi.json", "--max-examples", "4",
        "--phases", "fuzzing", "--exclude-checks", "positive_data_acceptance,ignored_auth", "--seed", "7", "--no-color",
        "--generation-database", "none", "--include-tag", "writing", "-H", f"Authorization: Bearer {desk.tokens['asha']}",
    ]  # fmt: skip
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=300, check=False)
    desk.stop()
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
