"""The HTTP API behind a web server: its endpoints as routes of Starlette, guests known by cookies."""

from __future__ import annotations

from contextlib import AbstractContextManager
from functools import cache, partial
from typing import Any

import msgspec
from starlette.requests import ClientDisconnect
from starlette.requests import Request as Incoming
from starlette.responses import Response, StreamingResponse
from starlette.routing import BaseRoute, Route, WebSocketRoute

from dicehospital.server.edge.asgi import Receive, Scope, Send
from dicehospital.server.edge.sockets import TableSocket
from dicehospital.server.http.api import ENDPOINTS, Answering, answering
from dicehospital.server.http.context import JSON, Gone, Reply, Request, RequestContext
from dicehospital.server.http.openapi import describe
from dicehospital.server.tables.accounts.accounts import Accounts
from dicehospital.server.tables.channels.telling import Telling
from dicehospital.server.tables.guests import COOKIE, COOKIE_LIFE, SECURE_COOKIE
from dicehospital.server.tables.live.registry import Registry

_FRESH = {"cache-control": "no-store"}


def routes(registry: Registry, accounts: Accounts, telling: Telling) -> list[BaseRoute]:
    """Every route below /api, the socket of a table included."""
    return [
        *(
            Route(each.path, partial(_answer, each), methods=each.methods)
            for each in answering(registry, accounts, telling)
        ),
        Route("/api/openapi.json", _get_openapi, methods=["GET"]),
        WebSocketRoute("/api/tables/{id}/socket", TableSocket(registry)),
    ]


async def _get_openapi(_: Incoming) -> Response:
    return Response(_description(), media_type=JSON)


@cache
def _description() -> bytes:
    """All of this in words: made when somebody asks, as few ever do."""
    return msgspec.json.encode(describe(ENDPOINTS))


async def _answer(found: Answering, incoming: Incoming) -> Response:
    try:
        call, reply = await found.answer(_request(incoming))
    except Gone:
        raise ClientDisconnect from None
    response = _response(reply)
    if call.is_forgotten:
        for cookie in (COOKIE, SECURE_COOKIE):
            _end_cookie(call, response, cookie)
    elif call.token is not None:
        _set_cookie(call, response)
    return response


def _request(incoming: Incoming) -> Request:
    return Request(
        incoming.method,
        incoming.headers.raw,
        incoming.path_params,
        dict(incoming.query_params),  # a name given twice counts once
        incoming.client,
        str(incoming.base_url),
        incoming.body,
        partial(_gone, incoming),
    )


async def _gone(incoming: Incoming) -> None:
    while (await incoming.receive())["type"] != "http.disconnect":
        continue


def _response(reply: Reply) -> Response:
    headers = None if reply.is_kept else _FRESH
    if isinstance(reply.body, bytes):
        return Response(reply.body, reply.status, headers, reply.media)
    return _Pieces(reply.during, reply.body, reply.status, headers, reply.media)


class _Pieces(StreamingResponse):
    """An answer that comes piece by piece."""

    def __init__(self, during: AbstractContextManager[object], *given: Any) -> None:  # noqa: ANN401
        super().__init__(*given)
        self._during = during

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, to the end or until nobody listens."""
        with self._during:
            await super().__call__(scope, receive, send)


# -- cookies ---------------------------------------------------------------------------------------------
def _set_cookie(call: RequestContext, response: Response) -> None:
    response.set_cookie(
        SECURE_COOKIE if call.is_secure else COOKIE,
        call.token or "",
        COOKIE_LIFE,
        path="/",
        secure=call.is_secure,
        httponly=True,
        samesite="lax",
    )
    if call.is_secure:
        _end_cookie(call, response, COOKIE)


def _end_cookie(call: RequestContext, response: Response, cookie: str) -> None:
    if call.has(cookie):
        secure = call.is_secure
        response.delete_cookie(cookie, path="/", secure=secure, httponly=True, samesite="lax")
