"""What is brought to the desk, and what strangers may try with it: limits that hold, in good time."""

from __future__ import annotations

import io
import os
import signal
import socket
import struct
import threading
import time
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from clausebook.desk.http.pace import Pace
from desks import BOATS, Desk, made_desk
from documents import made_up

PAGES = 3


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    """A desk that takes small files."""
    made = made_desk(tmp_path_factory.mktemp("desk") / "law.sqlite")
    made.start("--longest", "100000", "--upload", "800000")
    yield made
    made.stop()


def paged() -> bytes:
    """A PDF of three pages."""
    canvas = pytest.importorskip("reportlab.pdfgen.canvas")
    file = io.BytesIO()
    drawn = canvas.Canvas(file)
    for nth in range(1, PAGES + 1):
        drawn.drawString(72, 700, f"{nth}. Lamps.- Every boat of class {nth} shall carry one lamp in fog.")
        drawn.showPage()
    drawn.save()
    return file.getvalue()


def bring(desk: Desk, name: str, content: Any, editor: str | None = "asha", **more: str) -> httpx.Response:
    headers = {"Authorization": f"Bearer {desk.tokens[editor]}"} if editor else {}
    asked = {"name": name, **more}
    return httpx.post(f"{desk.url}/api/v1/uploads", params=asked, content=content, headers=headers, timeout=60)


def followed(desk: Desk, answer: httpx.Response, seconds: float = 60) -> dict[str, Any]:
    """What became of an upload."""
    assert answer.status_code == 202, answer.text
    end = time.monotonic() + seconds
    while (found := desk.get(answer.headers["location"].removeprefix("/api/v1")).json())["state"] in ("waiting", "reading"):
        assert time.monotonic() < end, found
        time.sleep(0.1)
    return found


def test_brought(desk: Desk) -> None:
    """A file that is brought stands in the store when it is read, with its pages and their pictures, and is proofread there."""
    found = followed(desk, bring(desk, "Gazette No. 7.PDF", paged()))
    assert (found["state"], found["done"], found["of"], found["page"]) == ("done", PAGES, PAGES, "/proof/gazette-no-7")
    assert "class 2" in desk.get("/clause?in=gazette-no-7&provision=2").json()["text"]
    picture = httpx.get(f"{desk.url}/proof/gazette-no-7/2/image")
    assert picture.content.startswith(b"\x89PNG")
    again = followed(desk, bring(desk, "Gazette No. 7.PDF", paged()))
    assert again["document"] == "gazette-no-7-2"
    made_up_again = followed(desk, bring(desk, "second-pass.txt", b"1. Lamps.- Every boat shall carry a lamp.\n", document=BOATS))
    assert (made_up_again["document"], made_up_again["detail"]) == (BOATS, "updated")


@pytest.mark.parametrize("boundary", ["-x7", "----WebKitFormBoundaryabc"])
def test_brought_in_a_form(desk: Desk, boundary: str) -> None:
    """A form brings its file as a browser sends it, whatever stands in the file; a form without one is refused."""
    text = f"1. Lamps.- Every boat shall carry a lamp.\r\n--{boundary[:-1]}\r\n2. Oars.- All carry oars.\r\n".encode()
    head = f'--{boundary}\r\nContent-Disposition: form-data; name="lang"\r\n\r\neng\r\n'.encode()
    head += f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="A form.txt"\r\n\r\n'.encode()
    headers = {"Authorization": f"Bearer {desk.tokens['asha']}", "Content-Type": f"multipart/form-data; boundary={boundary}"}

    def sent(body: bytes) -> httpx.Response:
        pieces = (body[at : at + 7] for at in range(0, len(body), 7))
        return httpx.post(f"{desk.url}/api/v1/uploads", content=pieces, headers=headers, timeout=60)

    found = followed(desk, sent(head + text + f"\r\n--{boundary}--\r\n".encode()))
    assert (found["state"], found["source"]) == ("done", "A form.txt")
    assert "oars" in desk.get(f"/clause?in={found['document']}&provision=2").json()["text"]
    for body in (head + text, head.replace(b"filename", b"other") + text, b"nothing of the kind", b"x" * 20_000):
        assert sent(body).status_code == 422


def test_who_may_bring(desk: Desk) -> None:
    """Without a token, or from a page elsewhere, nothing is taken, and it is said before the file comes."""
    assert bring(desk, "a.txt", b"1. Lamps.", None).status_code == 401
    headers = {"Cookie": f"clausebook={desk.tokens['asha']}", "Origin": "https://evil.example"}
    assert httpx.post(f"{desk.url}/api/v1/uploads?name=a.txt", content=b"1. Lamps.", headers=headers).status_code == 403
    assert httpx.get(f"{desk.url}/add", follow_redirects=False).headers["location"] == "/sign-in?next=/add"
    for name in ("..%2F..%2Fetc", "%2e%2e", "0" * 32, "a" * 5000):
        assert desk.get(f"/uploads/{name}").status_code in (404, 422)


@pytest.mark.parametrize("name", ["../../../evil.txt", "/etc/passwd", "C:\\evil.txt", "\x00.txt", "a/b\nc.txt", "source", "."])
def test_names_are_no_paths(desk: Desk, name: str) -> None:
    """Whatever a file is called, it lies in the desk's own folder, and its document has a plain name."""
    before = set(Path(desk.place).parent.iterdir())
    found = followed(desk, bring(desk, name, b"1. Lamps.- Every boat shall carry a lamp.\n"))
    assert set(found["document"]) <= set("abcdefghijklmnopqrstuvwxyz0123456789-")
    assert set(Path(desk.place).parent.iterdir()) - before <= {Path(f"{desk.place}.incoming")}
    assert bring(desk, "a.txt", b"1. Lamps.", document=name).status_code == 422 or name == "source"


def test_too_long(desk: Desk) -> None:
    """A file that is too long is refused, announced or not, and nothing of it stays."""
    assert bring(desk, "a.txt", b"x" * 900_000).status_code == 413
    assert bring(desk, "a.txt", (b"x" * 10_000 for _ in range(100))).status_code == 413
    assert bring(desk, "a.txt", b"").status_code == 422
    left = [file for file in Path(f"{desk.place}.incoming").glob("*/*") if file.name != "upload.json"]
    assert left == []


def zip_bomb() -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        archive.writestr("[Content_Types].xml", "<Types/>")
        archive.writestr("word/document.xml", b"<w>" + b" " * 80_000_000)
    return file.getvalue()


def picture_bomb() -> bytes:
    """A PNG of nine hundred million pixels, all white: its lines are packed once and said over and over."""
    def chunk(kind: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    head = struct.pack(">IIBBBBB", 30_000, 30_000, 1, 0, 0, 0, 0)
    lines = zlib.compress(b"\0" * (3751 * 30_000), 1)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", lines) + chunk(b"IEND", b"")


def entity_bomb() -> bytes:
    laughs = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))
    return f'<?xml version="1.0"?><!DOCTYPE alto [<!ENTITY l0 "lol">{laughs}]><alto>&l9;</alto>'.encode()


def pdf_bomb() -> bytes:
    """A PDF whose page is drawn by a stream of blanks without end."""
    stream = zlib.compress(b" " * 80_000_000, 1)
    parts = (
        b"<< /Type /Catalog /Pages 2 0 R >>", b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R >>",
        b"<< /Filter /FlateDecode /Length %d >>\nstream\n%s\nendstream" % (len(stream), stream),
    )  # fmt: skip
    body = b"%PDF-1.4\n" + b"".join(b"%d 0 obj\n%s\nendobj\n" % (nth, part) for nth, part in enumerate(parts, 1))
    return body + b"trailer\n<< /Root 1 0 R >>\n%%EOF\n"


BOMBS = {"bomb.docx": zip_bomb, "bomb.png": picture_bomb, "bomb.xml": entity_bomb, "bomb.pdf": pdf_bomb}


@pytest.mark.parametrize("name", BOMBS)
def test_bombs(desk: Desk, name: str) -> None:
    """A file that unpacks to far more than it is, is refused with a reason while the desk answers others."""
    content = BOMBS[name]()
    assert len(content) < 400_000 * 2
    answer = bring(desk, name, content)
    assert desk.get(f"/clause?in={BOATS}&provision=1").status_code == 200
    found = followed(desk, answer, 90)
    assert found["state"] == "failed"
    assert found["detail"]
    assert "/" not in found["detail"].replace("/V", "")


def test_reader_that_never_ends(tmp_path: Path) -> None:
    """A reader that takes too long or too much memory is ended with all that it started, and the next file is read."""
    import asyncio

    from clausebook.desk.intake import Intake, Limits, Upload

    async def try_one(limits: Limits, content: bytes, name: str) -> Upload:
        intake = Intake(made.place, tmp_path / "incoming", limits)
        intake.open()
        id, part = intake.new_file()
        part.write_bytes(content)
        intake.accept(Upload(id, name, "endless", "asha"), part)
        while intake.uploads[id].state in ("waiting", "reading"):
            await asyncio.sleep(0.05)
        await intake.close()
        return intake.uploads[id]

    made = made_desk(tmp_path / "law.sqlite")
    slow = asyncio.run(try_one(Limits(page=0.2, whole=0.2), b"1. Lamps. A lamp.\n", "a.txt"))
    assert (slow.state, "longer" in slow.detail) == ("failed", True)
    large = asyncio.run(try_one(Limits(memory=150_000_000), paged(), "a.pdf"))
    assert (large.state, "memory" in large.detail) == ("failed", True)
    assert not any(file.name != "upload.json" for file in (tmp_path / "incoming").glob("*/*"))


def test_taken_up_again(tmp_path: Path) -> None:
    """A file that was taken is read also if the desk is killed before it was."""
    made = made_desk(tmp_path / "law.sqlite")
    made.start()
    answer = bring(made, "late.pdf", paged())
    made.stop(signal.SIGKILL)
    made.start()
    found = followed(made, answer)
    made.stop()
    assert (found["state"], found["document"]) == ("done", "late")


def dribbled(desk: Desk, head: bytes, pieces: Iterator[bytes], seconds: float) -> tuple[bytes, float]:
    """Send slowly; what came back, and after how long the server let go."""
    began = time.monotonic()
    with socket.create_connection(("127.0.0.1", desk.port), timeout=seconds) as line:
        line.sendall(head)
        line.settimeout(0.3)
        got = b""
        while time.monotonic() - began < seconds:
            try:
                line.sendall(next(pieces, b""))
                piece = line.recv(65536)
                if not piece:
                    break
                got += piece
            except TimeoutError:
                continue
            except OSError:
                break
        return got, time.monotonic() - began


def drops() -> Iterator[bytes]:
    while True:
        yield b"x"


def test_slow_clients(desk: Desk) -> None:
    """A head or a body that trickles in is let go, and others are answered meanwhile."""
    pace = Pace()
    patience = pace.head + pace.grace + 15
    token = desk.tokens["asha"].encode()
    heads = {
        "head": b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ",
        "body": b"POST /api/v1/clean HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 90000\r\n\r\n",
        "file": b"POST /api/v1/uploads?name=a.txt HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer " + token
        + b"\r\nContent-Length: 90000\r\n\r\n",
    }  # fmt: skip
    answers: dict[str, tuple[bytes, float]] = {}

    def run(name: str) -> None:
        answers[name] = dribbled(desk, heads[name], drops(), patience)

    threads = [threading.Thread(target=run, args=(name,)) for name in heads for _ in range(3)]
    for thread in threads:
        thread.start()
    assert desk.get("/documents").status_code == 200
    for thread in threads:
        thread.join()
    assert answers["head"][0] == b""
    assert all(seconds < patience for _, seconds in answers.values())
    for name in ("body", "file"):
        assert answers[name][0].startswith(b"HTTP/1.1 408 ")
    assert not list(Path(f"{desk.place}.incoming").glob("*/part"))


def test_odd_lengths(desk: Desk) -> None:
    """A length that is no number, or is none that a body has, is refused."""
    for length in (b"-1", b"1e9", b"9" * 400, b"9" * 17):
        head = b"POST /api/v1/uploads?name=a HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: " + length + b"\r\n\r\n"
        got, _ = dribbled(desk, head, iter(()), 5)
        assert got.split(b" ")[1] in (b"400", b"413"), got


def test_no_process_is_left(tmp_path: Path) -> None:
    """When the desk is killed, what it started ends with it."""
    made = made_desk(tmp_path / "law.sqlite")
    made.start()
    assert made.process is not None
    parent = made.process.pid
    made.post(f"/documents/{BOATS}/undo", {"entry": "none"})
    made.get(f"/documents/{BOATS}/changes?since=0")
    children = _children(parent)
    made.stop(signal.SIGKILL)
    end = time.monotonic() + 20
    while any(Path(f"/proc/{child}").exists() for child in children):
        assert time.monotonic() < end
        time.sleep(0.1)


def _children(pid: int) -> list[int]:
    if not Path("/proc").is_dir():
        pytest.skip("this system tells of no processes")
    found: list[int] = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            try:
                parent = int((folder / "stat").read_text().rsplit(")", 1)[1].split()[1])
            except (OSError, IndexError):
                continue
            if parent == pid:
                found.append(int(folder.name))
    return found


def test_made_up_documents_are_brought_too(desk: Desk) -> None:
    """The words of a document survive being brought: what is read is what was sent."""
    text = made_up().raw.text
    found = followed(desk, bring(desk, "made up.txt", text.encode()))
    assert found["state"] == "done"
    assert desk.get(f"/documents/{found['document']}").json()["document"]["raw_sha256"] == made_up().raw.sha256
    assert os.path.isdir(f"{desk.place}.incoming")
