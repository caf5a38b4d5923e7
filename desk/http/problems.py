"""What went wrong, as problem+json (RFC 9457): a title, the status, and a sentence that says what to do.

A person's browser, which asks for HTML outside the API, gets the same words as a page.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from http import HTTPStatus
from typing import Any, NotRequired

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse, Response
from starlette.exceptions import HTTPException
from starlette.routing import BaseRoute, Route
from typing_extensions import TypedDict

from ...api.corpus import UnknownPlace
from ...corpus.store import BadSearch, BadStore
from ...model.errors import ClausebookError
from ..clerk import NoStore
from ..counter import Busy
from .accept import is_reader
from .served import page_from

MEDIA = "application/problem+json"


class Problem(TypedDict):
    """What went wrong."""

    type: str
    title: str
    status: int
    detail: str
    errors: NotRequired[list[dict[str, Any]]]


def problem(status: int, detail: str, **more: Any) -> Problem:
    """A problem in its shape."""
    shape: Any = {"type": "about:blank", "title": HTTPStatus(status).phrase, "status": status, "detail": detail, **more}
    return shape


def answer(status: int, detail: str, headers: dict[str, str] | None = None, **more: Any) -> JSONResponse:
    """A problem as a response."""
    return JSONResponse(problem(status, detail, **more), status, headers=headers, media_type=MEDIA)


def _told(request: Request, status: int, detail: str, headers: dict[str, str] | None = None, **more: Any) -> Response:
    """A problem in the form that the caller can read: a page for a person's browser, else problem+json."""
    by_hand = request.method in {"GET", "HEAD"} and not request.url.path.startswith("/api/")
    if not (by_hand and is_reader(request.headers.get("accept", ""))):
        return answer(status, detail, headers, **more)
    page = page_from("problem.html", status=status, title=HTTPStatus(status).phrase, detail=detail)
    return HTMLResponse(page, status, headers=headers)


def status_of(error: ClausebookError) -> int:
    """404 for what is not there, 403 where nothing can be written, 503 for a store out of order, 422 for the rest."""
    return next((status for kind, status in STATUSES.items() if isinstance(error, kind)), 422)


STATUSES: dict[type[ClausebookError], int] = {UnknownPlace: 404, NoStore: 403, BadSearch: 422, BadStore: 503}
"""The first kind that fits: a search that cannot be understood is no fault of the store."""


def _methods(request: Request) -> set[str]:
    """The methods of every route at this path; the framework names only those of the first."""
    path = request.url.path
    found = [route for route in _routes(request.app.routes) if route.path_regex.match(path)]
    return {method for route in found for method in route.methods or ()}


def _routes(routes: Iterable[BaseRoute]) -> Iterator[Route]:
    for route in routes:
        if isinstance(route, Route):
            yield route
        else:
            yield from _routes(getattr(route, "routes", ()))


async def known_parameters(request: Request) -> None:
    """Refuse a parameter that the path does not take: an answer that left it aside would be to another question."""
    taken = sorted(_parameters(request.scope["route"].dependant))
    unknown = sorted(set(request.query_params) - set(taken))
    if unknown:
        said = f"no such parameter here; it takes {', '.join(taken) or 'none'}"
        raise RequestValidationError([{"loc": ("query", name[:80]), "msg": said, "type": "unknown"} for name in unknown])


def _parameters(dependant: Any) -> Iterator[str]:
    """The parameters that a path takes, with those of what it depends on."""
    yield from (field.alias for field in dependant.query_params)
    for inner in dependant.dependencies:
        yield from _parameters(inner)


def add_handlers(app: FastAPI) -> None:
    """Let every error of the app end as a problem."""

    async def ours(request: Request, error: Exception) -> Response:
        assert isinstance(error, ClausebookError)
        return _told(request, status_of(error), str(error))

    async def invalid(request: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)
        errors = [{"where": [str(part) for part in one["loc"]], "message": one["msg"]} for one in error.errors()]
        said = "; ".join(f"{'.'.join(one['where'])}: {one['message']}" for one in errors)
        return _told(request, 422, said or "the request is not as described", errors=errors)

    async def plain(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        headers = dict(error.headers or {})
        if error.status_code == 405:
            headers["Allow"] = ", ".join(sorted(_methods(request)))
        return _told(request, error.status_code, str(error.detail), headers)

    async def busy(request: Request, __: Exception) -> Response:
        return _told(request, 503, "too much work is waiting; come again in a few seconds", {"Retry-After": "5"})

    async def fault(request: Request, __: Exception) -> Response:
        return _told(request, 500, "a fault of clausebook's own; please report it")

    app.add_exception_handler(ClausebookError, ours)
    app.add_exception_handler(RequestValidationError, invalid)
    app.add_exception_handler(HTTPException, plain)
    app.add_exception_handler(Busy, busy)
    app.add_exception_handler(Exception, fault)


PROBLEMS = {
    400: "A request for another host, or a body that cannot be read",
    401: "No editor is signed in",
    403: "Sent from elsewhere, or as somebody else, or nothing can be written here",
    404: "No such document, version or provision",
    408: "The body came too slowly",
    409: "Somebody else decided about the same place: `yours`, `theirs`, what the `reader` got, and the `position`",
    413: "The body is too long",
    422: "The request cannot be understood",
    429: "Too many requests; Retry-After says when to come again",
    503: "Too much work is waiting, or the store is out of order",
}


def described(*codes: int) -> dict[int | str, dict[str, Any]]:
    """These problems for the OpenAPI description."""
    schema = {MEDIA: {"schema": {"$ref": "#/components/schemas/Problem"}}}
    return {code: {"description": PROBLEMS[code], "content": schema} for code in codes}


DESCRIBED = described(400, 404, 408, 413, 422, 429, 503)
"""The problems that any request may meet."""
