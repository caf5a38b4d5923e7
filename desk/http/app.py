"""The app: routes, errors, the guard, and the OpenAPI description."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from importlib.metadata import version
from typing import Any

from fastapi import Depends, FastAPI
from pydantic import TypeAdapter
from starlette.middleware.cors import CORSMiddleware
from starlette.types import ASGIApp

from ..counter import Desk
from . import browsing, permalinks, proofing, reading, sending, session, uploads, writing
from .guard import LOOPBACK, Guard
from .problems import DESCRIBED, Problem, add_handlers, known_parameters

UPLOADS = "/api/v1/uploads"


@dataclass(frozen=True)
class Settings:
    """How the server is run; everything that opens it further has to be said."""

    store: str | None = None
    hosts: tuple[str, ...] = LOOPBACK
    rate: float = 600
    longest: int = 1_000_000
    origins: tuple[str, ...] = ()
    """Web sites whose pages may read from here."""
    upload: int = 200_000_000
    """Bytes of the longest file that editors may bring."""
    incoming: str | None = None
    """The folder in which these files lie until they are read; else beside the store, or in the user's cache."""


def make_app(settings: Settings | None = None) -> ASGIApp:
    """The app over the library, or over the store of the settings."""
    settings = settings or Settings()
    app = FastAPI(
        title="clausebook",
        version=version("clausebook"),
        summary="Gazettes as clauses: citations, questions, links, and a check of each.",
        description="Answers have the shapes of docs/contract.md; errors are problem+json. Only editors with a token write.",
        lifespan=_lifespan(settings),
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/v1/openapi.json",
        responses=DESCRIBED,
        generate_unique_id_function=lambda route: f"{route.name}_{min(route.methods or ('get',)).lower()}",
    )
    app.include_router(reading.router, prefix="/api/v1", tags=["reading"], dependencies=[Depends(known_parameters)])
    app.include_router(sending.router, prefix="/api/v1", tags=["sending"])
    app.include_router(writing.router, prefix="/api/v1", tags=["writing"])
    app.include_router(uploads.router, prefix="/api/v1", tags=["writing"])
    app.include_router(session.router, prefix="/api/v1", tags=["writing"])
    app.include_router(session.pages)
    app.include_router(uploads.pages)
    app.include_router(permalinks.router)
    app.include_router(browsing.router)
    app.include_router(proofing.router)
    add_handlers(app)
    _describe(app)
    inner: ASGIApp = app
    if settings.origins:
        inner = CORSMiddleware(app, allow_origins=settings.origins, allow_methods=["GET", "HEAD"], expose_headers=["ETag"])
    return Guard(inner, settings.hosts, settings.rate, settings.longest, bool(settings.origins), {UPLOADS: settings.upload})


def _lifespan(settings: Settings):
    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncGenerator[None]:
        desk = app.state.desk = Desk(settings.store, settings.incoming)
        await desk.open()
        yield
        await desk.close()

    return lifespan


def _describe(app: FastAPI) -> None:
    """The description, made once, with the shape of a problem among its schemas."""
    described = app.openapi

    def openapi() -> dict[str, Any]:
        schema = described()
        schemas = schema.setdefault("components", {}).setdefault("schemas", {})
        schemas["Problem"] = TypeAdapter(Problem).json_schema()
        for path in schema["paths"].values():
            for operation in path.values():
                operation["responses"].setdefault("304", {"description": "Not changed since the ETag given"})
        return schema

    app.openapi = openapi
