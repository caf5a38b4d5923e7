"""Lookups through every door, with eight clients at once: how many a second, and how long most of them wait.

    python bench/doors.py [--clients 8] [--lookups 800]

Prints lookups a second and the 50th and 95th percentile of the wait, over Python, HTTP and MCP (stdio, one server a
client, and streamable HTTP), then how much text `link` goes through in a second.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import socket
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import clausebook.api
import httpx
from mcp import Client, StdioServerParameters, stdio_client

PROGRAM = str(Path(sys.executable).parent / "clausebook")
LOOKUPS = [
    ("r. 29(2)(ii)(a)", "new-mangalore-harbour-craft-1976"),
    ("rule 12(2)", "dredge-examination-1982"),
    ("App. I, Class I", "orissa-cargo-boats-1960"),
    ("rule 400", "dredge-examination-1982"),
    ("Reg 14(b)", "national-waterways-safety-2002"),
]

Look = Callable[[str, str], Awaitable[None]]


async def timed(look: Look, times: int, waits: list[float]) -> None:
    """Look up one after the other, and note how long each took."""
    for nth in range(times):
        citation, document = LOOKUPS[nth % len(LOOKUPS)]
        began = time.perf_counter()
        await look(citation, document)
        waits.append(time.perf_counter() - began)


def told(door: str, waits: list[float], seconds: float) -> None:
    """One line about one door."""
    waits.sort()
    middle, late = (1000 * waits[int(len(waits) * part)] for part in (0.5, 0.95))
    print(f"{door:<12} {len(waits) / seconds:8.0f} a second   p50 {middle:7.2f} ms   p95 {late:7.2f} ms")


@contextmanager
def process(*arguments: str) -> Iterator[subprocess.Popen[str]]:
    started = subprocess.Popen([PROGRAM, *arguments], stderr=subprocess.PIPE, text=True)
    try:
        yield started
    finally:
        started.terminate()
        started.wait()


async def over_http(clients: int, times: int) -> None:
    with process("serve", "--port", "0", "--rate", "0") as server:
        assert server.stderr is not None
        found = re.search(r"http://\S+?:\d+", server.stderr.readline())
        assert found is not None
        async with httpx.AsyncClient(base_url=found[0], timeout=60) as client:

            async def look(citation: str, document: str) -> None:
                answer = await client.get("/api/v1/cite", params={"citation": citation, "in": document})
                answer.raise_for_status()

            await timed(look, 50, [])
            await together("HTTP", [look] * clients, times)


async def together(door: str, looks: list[Look], times: int) -> None:
    waits: list[float] = []
    began = time.perf_counter()
    await asyncio.gather(*(timed(look, times // len(looks), waits) for look in looks))
    told(door, waits, time.perf_counter() - began)


def looker(client: Client) -> Look:
    async def look(citation: str, document: str) -> None:
        result = await client.call_tool("resolve_citation", {"citation": citation, "document": document})
        assert not result.is_error

    return look


async def over_mcp_http(clients: int, times: int) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with process("mcp", "--transport", "http", "--port", str(port)):
        for _ in range(200):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            await asyncio.sleep(0.1)
        await with_clients("MCP, http", [Client(f"http://127.0.0.1:{port}/mcp") for _ in range(clients)], times)


async def over_mcp_stdio(clients: int, times: int) -> None:
    parameters = StdioServerParameters(command=PROGRAM, args=["mcp"])
    await with_clients("MCP, stdio", [Client(stdio_client(parameters)) for _ in range(clients)], times)


async def with_clients(door: str, clients: list[Client], times: int) -> None:
    """Each client in a task of its own, all started before the first looks up."""
    ready, go, waits = asyncio.Semaphore(0), asyncio.Event(), list[float]()

    async def one(client: Client) -> None:
        async with client:
            await timed(looker(client), 5, [])
            ready.release()
            await go.wait()
            await timed(looker(client), times // len(clients), waits)

    tasks = [asyncio.create_task(one(client)) for client in clients]
    for _ in clients:
        await ready.acquire()
    began = time.perf_counter()
    go.set()
    await asyncio.gather(*tasks)
    told(door, waits, time.perf_counter() - began)


async def in_python(times: int) -> None:
    corpus = clausebook.api.open_corpus()

    async def look(citation: str, document: str) -> None:
        corpus.cite(citation, document).to_json()

    await timed(look, 50, [])
    await together("Python", [look], times)


def linking(megabytes: float) -> None:
    """How much of a letter with a citation in every third sentence `link` goes through."""
    sentences = (
        "The master of the launch wrote to the Port Officer and asked for time. ",
        "By rule 23 of the Orissa Cargo Boats (Licensing and Regulation) Rules, 1960, no boat may be let. ",
        "Nothing came of it, and on the 30th of December the engine was sold for 565 rupees.\n\n",
    )
    text = "".join(sentences) * int(megabytes * 1_000_000 / sum(map(len, sentences)))
    began = time.perf_counter()
    found = clausebook.api.link(text)
    seconds = time.perf_counter() - began
    print(f"{'link':<12} {len(text) / seconds / 1e6:8.2f} MB a second   {len(found.links)} citations")


async def main() -> None:
    parser = argparse.ArgumentParser(description="Lookups through every door.")
    parser.add_argument("--clients", type=int, default=8)
    parser.add_argument("--lookups", type=int, default=800)
    given = parser.parse_args()
    await in_python(given.lookups)
    await over_http(given.clients, given.lookups)
    await over_mcp_http(given.clients, given.lookups)
    await over_mcp_stdio(given.clients, given.lookups)
    linking(1)


if __name__ == "__main__":
    asyncio.run(main())
