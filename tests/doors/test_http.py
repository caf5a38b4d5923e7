"""The HTTP door, through a real server on a real socket."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Iterator
from html import escape
from pathlib import Path

import httpx
import pytest
from clausebook.corpus.library import open_document
from clausebook.corpus.sqlite import SqliteStore
from clausebook.desk.annotations import read_annotations
from clausebook.desk.http import Settings, make_app
from clausebook.desk.http.permalinks import FORMATS
from clausebook.ingest.pipeline import digest
from clausebook.model.text import RawText
from lxml import etree
from lxml import html as markup
from servers import Server, serving

KERALA = "kerala-canal-rules"
HARBOUR = "new-mangalore-harbour-craft-1976"


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    """A server without a rate limit."""
    with serving("--rate", "0", "--longest", "200000") as found:
        yield found


@pytest.mark.parametrize(("path", "status"), [(f"/doc/{KERALA}/~rule_14", 200), ("/api/v1/documents", 200), ("/doc/none", 404)])
def test_head(server: Server, path: str, status: int) -> None:
    """HEAD is answered like GET, without the body."""
    got, head = server.get(path), httpx.head(server.url + path, timeout=60)
    assert (head.status_code, head.content, head.headers.get("etag")) == (status, b"", got.headers.get("etag"))


@pytest.mark.parametrize("path", ["/doc/none", "/doc/%3Cscript%3E", "/nowhere", "/proof/none", f"/doc/{KERALA}/~rule_77"])
def test_a_person_is_told_in_words(server: Server, path: str) -> None:
    """What is not there is told to a browser as a page and to a program as problem+json, in the same words, all escaped."""
    page = server.get(path, headers={"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"})
    assert (page.status_code, page.headers["content-type"]) == (404, "text/html; charset=utf-8")
    told = server.get(path, headers={"Accept": "application/json"})
    assert (told.status_code, told.headers["content-type"]) == (404, "application/problem+json")
    assert escape(told.json()["detail"]) in page.text
    assert "<script>" not in page.text


def test_the_api_answers_programs(server: Server) -> None:
    """Below /api a browser, too, gets what programs get."""
    told = server.get("/api/v1/clause?in=none&provision=1", headers={"Accept": "text/html"})
    assert (told.status_code, told.headers["content-type"]) == (404, "application/problem+json")


def test_unknown_parameter(server: Server) -> None:
    """A parameter that the path does not take is refused with those that it takes: it might have changed the answer."""
    answer = server.get("/api/v1/cite", params={"citation": "rule 13", "document": "kerala-canal-rules"})
    assert answer.status_code == 422
    assert "citation, from, in" in answer.json()["detail"]


def test_openapi(server: Server) -> None:
    """The description is OpenAPI 3.1, every operation has an example or a plain body, and each GET example answers."""
    described = server.get("/api/v1/openapi.json").json()
    assert described["openapi"].startswith("3.1")
    for path, operations in described["paths"].items():
        get = operations.get("get")
        if get is None or "{id}" in path:
            # What an upload is called, nobody knows beforehand.
            continue
        values = {}
        for parameter in get.get("parameters", ()):
            examples = parameter.get("examples", {})
            assert not parameter["required"] or examples, f"{path}: {parameter['name']} has no example"
            for example in examples.values():
                values[parameter["name"]] = example["value"]
        filled = path.replace("{document}", str(values.pop("document", "")))
        assert server.get(filled, params=values).status_code == 200, filled


def test_schemathesis(server: Server, tmp_path: Path) -> None:
    """Requests made up from the description meet no fault and no answer that it does not describe; what writes is tried
    in test_writing_described.py, on a store.

    `positive_data_acceptance` is left out: what is well formed may still be no cursor, no fact of this question and no
    text of a gazette, and is then refused with 422.
    """
    command = [
        sys.executable, "-m", "schemathesis.cli", "run", f"{server.url}/api/v1/openapi.json", "--max-examples", "3",
        "--phases", "examples,coverage,fuzzing", "--exclude-checks", "positive_data_acceptance", "--seed", "7", "--no-color",
        "--generation-database", "none", "--exclude-tag", "writing", "--request-timeout", "60",
    ]  # fmt: skip
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
    tested = re.search(r"Tested: (\d+)", done.stdout)
    assert tested is not None
    assert int(tested[1]) >= 17


@pytest.mark.parametrize(
    ("path", "status", "says"),
    [
        ("/api/v1/cite?citation=%20", 422, "the citation is empty"),
        ("/api/v1/cite", 422, "citation"),
        ("/api/v1/cite?citation=rule+1&in=nowhere", 404, "no document of this id"),
        ("/api/v1/cite?citation=rule+1&in=/etc/passwd", 404, "no document of this id"),
        ("/api/v1/cite?citation=rule+1&in=pyproject.toml", 404, "no document of this id"),
        ("/api/v1/clause?in=kerala-canal-rules&provision=77", 404, "has no provision 77"),
        ("/api/v1/ask?in=kerala-canal-rules&question=sing", 422, "no question"),
        (f"/api/v1/ask?in={HARBOUR}&question=may-be-engineer&fact=bhp", 422, "is no fact"),
        ("/api/v1/search?words=", 422, "is no search"),
        ("/api/v1/documents?cursor=zzzz", 422, "cursor"),
        ("/api/v1/documents?limit=0", 422, "limit"),
        ("/doc/nowhere", 404, "no document"),
        ("/doc/kerala-canal-rules/~rule_77", 404, "no provision"),
        ("/doc/kerala-canal-rules@00000000", 404, "has no version"),
        ("/doc/kerala-canal-rules?format=poem", 406, "forms"),
        ("/nowhere", 404, "Not Found"),
    ],
)
def test_problems(server: Server, path: str, status: int, says: str) -> None:
    """What goes wrong is told as problem+json with a status that fits, and no file of the machine is a document."""
    found = server.get(path)
    assert (found.status_code, found.headers["content-type"]) == (status, "application/problem+json")
    assert found.json()["status"] == status
    assert says in found.json()["detail"]


def test_etag(server: Server) -> None:
    """Who has the text version already gets 304 and no body; the ETag names the text version."""
    first = server.get(f"/api/v1/documents/{KERALA}")
    tag = first.headers["etag"]
    again = server.get(f"/api/v1/documents/{KERALA}", headers={"If-None-Match": f'"x", {tag}'})
    assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
    assert server.get(f"/api/v1/clause?in={KERALA}&provision=13").headers["etag"] == tag
    assert server.get("/api/v1/documents/orissa-cargo-boats-1960").headers["etag"] != tag


def test_pages(server: Server) -> None:
    """Pages follow each other to the end, and a cursor of another document is refused."""
    whole = server.get(f"/api/v1/documents/{KERALA}").json()["provisions"]
    items, cursor, seen = [], None, 0
    while seen < 50:
        page = server.get(f"/api/v1/documents/{KERALA}/provisions", params={"limit": 5, **({"cursor": cursor} if cursor else {})})
        items += page.json()["items"]
        cursor, seen = page.json()["next"], seen + 1
        if cursor is None:
            break
        last = cursor
    assert items == whole
    assert server.get(f"/api/v1/documents/{HARBOUR}/provisions", params={"cursor": last}).status_code == 422


def test_limits(server: Server) -> None:
    """A long body is refused before it is read, announced or not."""
    text = "x" * 300_000
    assert server.post("/api/v1/clean", json={"text": text}).status_code == 413
    pieces = (piece.encode() for piece in ['{"text": "', *[text[:10_000]] * 40, '"}'])
    found = server.post("/api/v1/clean", content=pieces, headers={"Content-Type": "application/json"})
    assert found.status_code == 413


def test_other_host(server: Server) -> None:
    """A page elsewhere that has its name lead here gets nothing."""
    found = server.get("/api/v1/documents", headers={"Host": "evil.example"})
    assert found.status_code == 400
    assert server.get("/api/v1/documents", headers={"Origin": "https://evil.example"}).headers.get(
        "access-control-allow-origin"
    ) is None  # fmt: skip


def test_rate_and_cors() -> None:
    """Too many requests are told when to come again; a site that was allowed may read."""
    with serving("--rate", "6", "--allow-origin", "https://law.example") as server:
        found = [server.get("/api/v1/documents", headers={"Origin": "https://law.example"}) for _ in range(14)]
        assert {one.status_code for one in found} == {200, 429}
        assert found[0].headers["access-control-allow-origin"] == "https://law.example"
        refused = next(one for one in found if one.status_code == 429)
        assert int(refused.headers["retry-after"]) >= 1
        other = httpx.get(server.url + "/api/v1/documents", headers={"Origin": "https://other.example"})
        assert "access-control-allow-origin" not in other.headers


@pytest.mark.parametrize("form", list(FORMATS))
def test_permalink_forms(server: Server, form: str) -> None:
    """A permalink gives the form that is asked for, by header and by name, and both are the same."""
    url = f"/doc/{KERALA}/~rule_14"
    asked = server.get(url, headers={"Accept": FORMATS[form][0]})
    assert asked.status_code == 200
    assert asked.headers["content-type"].startswith("application/akn+xml" if form == "akn" else FORMATS[form][0])
    assert asked.headers["vary"] == "Accept"
    assert server.get(f"{url}?format={form}").content == asked.content
    assert server.get(f"/doc/{KERALA}", headers={"Accept": FORMATS[form][0]}).status_code == 200


def test_permalink_words(server: Server) -> None:
    """Each form holds the clause's words; old names lead to the permalink; a version is kept for ever, another is not."""
    words = server.get(f"/doc/{KERALA}/~rule_14", headers={"Accept": "text/plain"}).text
    assert words.startswith("14.")
    assert server.get(f"/doc/{KERALA}/~rule_14?format=json").json()["text"] == words.strip()
    assert etree.fromstring(server.get(f"/doc/{KERALA}/~rule_14?format=akn").content).get("eId") == "rule_14"
    moved = httpx.get(f"{server.url}/doc/{KERALA}/~14", follow_redirects=False)
    assert (moved.status_code, moved.headers["location"]) == (302, f"/doc/{KERALA}/~rule_14")
    version = server.get(f"/doc/{KERALA}?format=text").headers["etag"].strip('"').split(".")[0]
    pinned = server.get(f"/doc/{KERALA}@{version}/~rule_14?format=text")
    assert pinned.text == words
    assert "immutable" in pinned.headers["cache-control"]
    assert server.get(f"/doc/{KERALA}/~rule_14", headers={"Accept": "image/png"}).status_code == 406


def test_permalink_page(server: Server) -> None:
    """The page has no inline script, takes nothing from elsewhere, and its scripts and links lead somewhere."""
    for path in ("/", f"/doc/{KERALA}", f"/doc/{HARBOUR}/~rule_29__subrule_2__cl_ii"):
        found = server.get(path, headers={"Accept": "text/html"})
        page = markup.fromstring(found.text)
        assert not page.xpath("//script[not(@src) or text()] | //style | //form | //*[@style]")
        for script in page.xpath("//script/@src"):
            assert server.get(script).headers["content-type"].startswith("text/javascript")
        assert found.headers["content-security-policy"].startswith("default-src 'none'; style-src 'self'")
        for href in {href for href in page.xpath("//a/@href | //link/@href") if href.startswith("/")}:
            assert server.get(href, headers={"Accept": "*/*"}).status_code == 200, href


def test_annotations_agree(server: Server) -> None:
    """The annotations of a document fit its raw text, and those of a clause are the ones that stand in it."""
    document = open_document(HARBOUR)
    whole = server.get(f"/doc/{HARBOUR}?format=annotations")
    back = read_annotations(whole.text, document.raw)
    assert {one.fit for one in back} == {"ok"}
    part = server.get(f"/doc/{HARBOUR}/~rule_29__subrule_2__cl_ii?format=annotations")
    spans = document.graph.by_path["29/(2)/(ii)"].spans
    inside = [one for one in back if one.spans and all(any(a <= s and e <= b for a, b in spans) for s, e in one.spans)]
    assert [one.id for one in read_annotations(part.text, document.raw)] == [one.id for one in inside]
    assert 0 < len(inside) < len(back)


def test_batches(server: Server) -> None:
    """A batch answers each item in its place, what goes wrong too."""
    found = server.post("/api/v1/cite", json={"citations": [{"citation": "rule 13", "in": KERALA}, {"citation": " "}]}).json()
    assert [one["status"] for one in found["results"]] == ["resolved", 422]
    target = found["results"][0]["targets"][0]
    checked = server.post("/api/v1/verify", json={"citations": [target, {"document": KERALA}]}).json()["results"]
    assert [one["status"] for one in checked] == ["ok", 422]
    assert server.post("/api/v1/cite", json={"citations": [{"citation": "r"}] * 101}).status_code == 422


def test_sent_texts(server: Server) -> None:
    """Texts that are sent are read, cleaned and linked, and not kept."""
    text = "1. Lamps.- Every boat shall carry one lamp.\n2. A boat under rule 1 may sail.\n"
    read = server.post("/api/v1/parse", json={"text": text, "name": "ferry"}).json()
    assert (read["document"]["id"], read["references"][0]["targets"]) == ("ferry", ["1"])
    assert server.post("/api/v1/clean", json={"text": text}).json()["text"] == text
    letter = {"text": "By rule 23 of the Orissa Cargo Boats (Licensing and Regulation) Rules, 1960 <b>", "markup": False}
    assert server.post("/api/v1/link", json=letter).json()["links"][0]["targets"] == ["23"]
    page = server.post("/api/v1/link/html", json=letter)
    assert 'href="/doc/orissa-cargo-boats-1960/~rule_23"' in page.text
    assert "&lt;b&gt;" in page.text
    assert [held["id"] for held in server.get("/api/v1/documents").json()["items"]].count("ferry") == 0


def test_busy_server_answers(server: Server) -> None:
    """While a long text is read, short questions are answered."""
    import threading

    text = "1. See rule 2 of the Ferry Rules, 1900, and rules 3 to 5.\n" * 300
    thread = threading.Thread(target=lambda: httpx.post(server.url + "/api/v1/parse", json={"text": text}, timeout=60))
    thread.start()
    began = time.perf_counter()
    assert server.get(f"/api/v1/cite?citation=rule+13&in={KERALA}").status_code == 200
    assert time.perf_counter() - began < 5
    thread.join()


def test_store_that_changes(tmp_path: Path) -> None:
    """A server over a store answers from the store as it is: what another process puts into it is there at once."""
    path = tmp_path / "law.sqlite"

    def put(words: str) -> None:
        store = SqliteStore(path)
        store.put(digest(RawText.of(f"1. Lamps.- Every boat shall carry {words}.\n2. Oars.- See rule 1.\n"), "ferry"))
        store.close()

    put("one lamp")
    with serving("--store", str(path)) as server:
        before = server.get("/api/v1/clause?in=ferry&provision=1")
        assert "one lamp" in before.json()["text"]
        put("two lamps")
        after = server.get("/api/v1/clause?in=ferry&provision=1")
        assert "two lamps" in after.json()["text"]
        assert after.headers["etag"] != before.headers["etag"]
        assert server.post("/api/v1/verify", json={"citations": [before.json()]}).json()["results"][0]["status"] == "changed"


def test_app_without_server() -> None:
    """The app can be made for another server to run."""
    assert make_app(Settings(rate=0)) is not None
