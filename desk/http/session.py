"""Who is writing: a token in a header, or in the cookie of a page that signed in.

Invariant: a page of another site can do nothing here, whatever cookies the browser has: what comes with the cookie must say
that it comes from a page of this desk. A token that is not known gets the same answer as none.
"""

from __future__ import annotations

from typing import Annotated
from urllib.parse import parse_qs, quote, urlsplit

from fastapi import APIRouter, Depends, Request, Response
from fastapi.responses import RedirectResponse
from pydantic import Field
from starlette.exceptions import HTTPException
from typing_extensions import TypedDict

from ...corpus.editors import Editors
from .problems import described
from .reading import desk
from .replies import reply
from .served import page_from

router = APIRouter(responses=described(401, 403))
pages = APIRouter(include_in_schema=False)

COOKIE = "clausebook"
DAYS = 30
LONGEST_TOKEN = 200
PORTS = {"http": "80", "https": "443"}


class Token(TypedDict):
    """A token as `clausebook editor add` told it."""

    token: Annotated[str, Field(max_length=LONGEST_TOKEN)]


class Session(TypedDict):
    """Who is signed in; null for nobody."""

    editor: str | None


def same_origin(origin: str, host: str) -> bool:
    """Whether a page of that origin is one of this desk.

    >>> same_origin("http://127.0.0.1:8000", "127.0.0.1:8000"), same_origin("https://law.example", "law.example:443")
    (True, True)
    >>> same_origin("http://127.0.0.1:9000", "127.0.0.1:8000"), same_origin("null", "127.0.0.1:8000")
    (False, False)
    """
    try:
        parts = urlsplit(origin)
        port = str(parts.port or PORTS.get(parts.scheme, ""))
    except ValueError:
        return False
    name, colon, given = host.rpartition(":")
    if not colon or given.endswith("]"):
        name, given = host, PORTS.get(parts.scheme, "")
    return bool(parts.hostname) and (parts.hostname, port) == (name.strip("[]").lower(), given)


def _check_origin(request: Request, *, needed: bool) -> None:
    """Refuse what a page elsewhere sent; `needed` where only a page of this desk may send."""
    origin = request.headers.get("origin")
    site = request.headers.get("sec-fetch-site")
    fits = not needed if origin is None else same_origin(origin, request.headers.get("host", ""))
    if not fits or site not in (None, "same-origin", "none"):
        raise HTTPException(403, "this may be sent from a page of this desk, or by a program with its token in a header")


def _unknown() -> HTTPException:
    return HTTPException(401, "no editor is signed in with a token that counts here", {"WWW-Authenticate": "Bearer"})


def _token(request: Request) -> str:
    scheme, _, given = request.headers.get("authorization", "").partition(" ")
    return given.strip() if scheme.lower() == "bearer" else request.cookies.get(COOKIE, "")


async def named(request: Request) -> str | None:
    """The editor of a request, None where there is none; nothing is asked of the request but its token."""
    return await _editor_of(request, _token(request))


async def writer(request: Request) -> str:
    """The editor who sends something; refused if it comes from elsewhere or from nobody known."""
    if not _token(request):
        raise _unknown()
    _check_origin(request, needed="authorization" not in request.headers)
    editor = await named(request)
    if editor is None:
        raise _unknown()
    return editor


Editor = Annotated[str, Depends(writer)]


@router.get("/session", response_model=Session, summary="Who is signed in")
async def session(request: Request) -> Response:
    editor = None if desk(request).store is None else await named(request)
    return reply(request, {"editor": editor})


@router.post("/session", response_model=Session, summary="Sign in: keep a token in the browser's cookie")
async def sign_in(request: Request, token: Token) -> Response:
    _check_origin(request, needed=False)
    editor = await _editor_of(request, token["token"])
    if editor is None:
        raise _unknown()
    return _remembered(request, reply(request, {"editor": editor}), token["token"])


@router.delete("/session", response_model=Session, summary="Sign out")
async def sign_out(request: Request) -> Response:
    _check_origin(request, needed=False)
    return _forgotten(reply(request, {"editor": None}))


@pages.get("/sign-in")
async def sign_in_page(request: Request) -> Response:
    """The form for the token."""
    found = None if desk(request).store is None else await named(request)
    return _form(request, request.query_params.get("next", "/"), found)


@pages.post("/sign-in")
async def sign_in_form(request: Request) -> Response:
    """The form sent: on to where the editor was going, or the form again."""
    _check_origin(request, needed=True)
    sent = parse_qs((await request.body()).decode("utf-8", "replace"), max_num_fields=10)
    token, onward = (sent.get(name, [""])[0].strip() for name in ("token", "next"))
    if await _editor_of(request, token) is None:
        return _form(request, onward, None, "This token does not count here. Ask for a new one with: clausebook editor add.", 401)
    return _remembered(request, RedirectResponse(_inside(onward), 303), token)


@pages.post("/sign-out")
async def sign_out_form(request: Request) -> Response:
    _check_origin(request, needed=True)
    return _forgotten(RedirectResponse("/", 303))


async def _editor_of(request: Request, token: str) -> str | None:
    if not token or len(token) > LONGEST_TOKEN:
        return None
    return await desk(request).clerk.do(lambda store: Editors(store).named(token))


def _form(request: Request, onward: str, editor: str | None, fault: str = "", status: int = 200) -> Response:
    page = page_from("sign-in.html", onward=_inside(onward), editor=editor, fault=fault, writable=desk(request).store)
    return Response(page, status, media_type="text/html", headers={"Cache-Control": "no-store"})


def _inside(onward: str) -> str:
    """A path of this desk; nothing that a browser would take for another place.

    >>> _inside("/proof/boats"), _inside("//evil.example"), _inside("/\\\\evil.example")
    ('/proof/boats', '/', '/')
    """
    inside = onward.startswith("/") and onward[1:2] not in ("/", "\\") and onward.isprintable()
    return quote(onward, safe="/?&=#~.:@%-_") if inside else "/"


def _remembered(request: Request, response: Response, token: str) -> Response:
    secure = "https" in (request.url.scheme, request.headers.get("origin", "").partition(":")[0])
    response.set_cookie(COOKIE, token, DAYS * 86400, path="/", secure=secure, httponly=True, samesite="strict")
    response.headers["Cache-Control"] = "no-store"
    return response


def _forgotten(response: Response) -> Response:
    response.delete_cookie(COOKIE, path="/", httponly=True, samesite="strict")
    response.headers["Cache-Control"] = "no-store"
    return response
