"""The API described by itself: OpenAPI 3.1, made from the very structs that read and write it."""

from __future__ import annotations

import inspect
import re
from collections.abc import Sequence
from typing import Any

import msgspec

from dicehospital.kernel.build import __version__
from dicehospital.kernel.types import Json
from dicehospital.server.http.context import JSON, Endpoint
from dicehospital.server.http.problems import ErrorBody

_REF = "#/components/schemas/{name}"
_STATUS = {
    200: "OK",
    201: "Created",
    403: "Refused",
    404: "Not found",
    409: "Not now",
    413: "Too large",
    422: "Bad input",
    429: "Too many",
    503: "The disk refused; try again",
}
_ALWAYS = (429, 503)


def describe(endpoints: Sequence[Endpoint]) -> Json:
    """The description of all endpoints as one document."""
    types = [ErrorBody, *(part for endpoint in endpoints for part in _types(endpoint))]
    schemas, components = msgspec.json.schema_components(types, ref_template=_REF)
    known = {id(kind): schema for kind, schema in zip(types, schemas, strict=True)}
    paths: dict[str, Json] = {}
    for endpoint in endpoints:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint, known)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Dice Hospital", "version": __version__},
        "paths": paths,
        "components": {"schemas": components},
    }


def _types(endpoint: Endpoint) -> list[Any]:
    return [kind for kind in (endpoint.body, endpoint.answer) if kind is not None]


def _operation(endpoint: Endpoint, known: dict[int, Json]) -> Json:
    found: Json = {
        "operationId": endpoint.handler.__name__,
        "summary": inspect.getdoc(endpoint.handler),
        "parameters": [*_path_parameters(endpoint.path), *_query_parameters(endpoint.query)],
        "responses": _responses(endpoint, known),
    }
    if endpoint.body is not None:
        content = {JSON: {"schema": known[id(endpoint.body)]}}
        found["requestBody"] = {"required": True, "content": content}
    return found


def _path_parameters(path: str) -> list[Json]:
    schema = {"type": "string", "pattern": "^[A-Za-z0-9]{1,64}$"}
    return [
        {"name": name, "in": "path", "required": True, "schema": schema}
        for name in re.findall(r"{(\w+)}", path)
    ]


def _query_parameters(query: type[msgspec.Struct] | None) -> list[Json]:
    if query is None:
        return []
    _, components = msgspec.json.schema_components([query], ref_template=_REF)
    fields = components[query.__name__]["properties"]
    return [{"name": name, "in": "query", "schema": schema} for name, schema in fields.items()]


def _responses(endpoint: Endpoint, known: dict[int, Json]) -> Json:
    good = {"type": "string"} if endpoint.answer is None else known[id(endpoint.answer)]
    found = {str(endpoint.status): _response(endpoint.status, good, endpoint.media)}
    for status in sorted({*endpoint.errors, *_ALWAYS, *((413,) if endpoint.body else ())}):
        found[str(status)] = _response(status, known[id(ErrorBody)], JSON)
    return found


def _response(status: int, schema: Json, media: str) -> Json:
    return {"description": _STATUS[status], "content": {media: {"schema": schema}}}
