"""What server and client say to each other, as types of the web client.

Written from the structs that the server reads and writes. Without `--write` the file is only checked.
A struct is an interface of the same name; what the engine writes as JSON of its own has the title that
the server gives it, and is described in `web/src/lib/protocol.ts`.
"""

from __future__ import annotations

import inspect
import re
import sys
import types
from collections.abc import Callable, Iterator
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec.structs import FieldInfo, fields

from dicehospital.kernel.text import Message
from dicehospital.server import protocol
from dicehospital.server.http import schemas
from dicehospital.server.http.api import ENDPOINTS
from dicehospital.server.store.people import ReportReason
from tools.written import ROOT, check_or_write

FILE: Final = ROOT / "web/src/lib/shapes.ts"
HEAD: Final = """\
/** Written by `tools/web_protocol.py` from the server's structs: change those and run it with `--write`. */

import type {{ {names} }} from './protocol';
"""
Struct = type[msgspec.Struct]
Hint = Any  # what may stand behind a field

# Frames of a client and what it wants done: unions that are told apart by their tags.
SENT: Final = {"Do": protocol.AnyDo, "ClientMessage": protocol.AnyIncoming}
HEARD: Final = protocol.Outgoing.__subclasses__()
# Choices that the client lays out: as lists, not as types alone.
LISTS: Final = {
    "PHRASES": ("Phrase", protocol.Phrase),
    "REPORT_REASONS": ("ReportReason", ReportReason),
    "WATCHING": ("Watching", protocol.Watching),
}
NUMBERS: Final = {"REPORT_LETTERS": schemas.REPORT_LETTERS}
_NAMED: Final[dict[Any, str]] = {union: name for name, union in SENT.items()} | {
    choices: name for name, choices in LISTS.values()
}
_PLAIN: Final[dict[Any, str]] = {
    int: "number",
    float: "number",
    str: "string",
    bool: "boolean",
    type(None): "null",
    Any: "Json",
    Message: "Message",
}
_BEHIND = re.compile(r"^    (\w+): .*?  # (.+)$", re.MULTILINE)
_ABOVE = re.compile(r"((?:^    # .+\n)+)    (\w+):", re.MULTILINE)


def text() -> str:
    """The file as it must be."""
    body = "\n".join(_blocks())
    return HEAD.format(names=", ".join(sorted(_foreign(body)))) + "\n" + body


def _foreign(body: str) -> set[str]:
    """The types that are described elsewhere."""
    code = re.sub(r"/\*\*.*?\*/|'.*?'", "", body)
    own = re.findall(r"export \w+ (\w+)", code)
    return {*re.findall(r"\b[A-Z]\w+", code)} - {*own, "Partial", "Record"}


def _blocks() -> Iterator[str]:
    for name, (kind, choices) in LISTS.items():
        yield f"export const {name} = [{', '.join(map(_quoted, get_args(choices)))}] as const;"
        yield f"export type {kind} = (typeof {name})[number];\n"
    for name, number in NUMBERS.items():
        yield f"export const {name} = {number};\n"
    for name, union in SENT.items():
        members = "".join(f"\n  | {_inline(member)}" for member in get_args(union))
        yield f"export type {name} ={members};\n"
    yield f"export type ServerMessage = {' | '.join(kind.__name__ for kind in HEARD)};\n"
    for struct in _structs():
        yield interface(struct)


# -- which there are ---------------------------------------------------------------------------------
def _structs() -> list[Struct]:
    """The structs that frames, requests and answers are made of, by name."""
    found: dict[str, Struct] = {}
    for root in (*HEARD, *_of_requests(), *SENT.values()):
        _gather(root, found)
    tagged = {kind.__name__ for union in SENT.values() for kind in get_args(union)}
    return [found[name] for name in sorted(found.keys() - tagged)]


def _of_requests() -> Iterator[Any]:
    for endpoint in ENDPOINTS:
        yield from (kind for kind in (endpoint.body, endpoint.answer) if kind is not None)


def _gather(kind: Hint, found: dict[str, Struct]) -> None:
    """Note a struct and those within it; one name is one struct's."""
    for part in get_args(kind):
        _gather(part, found)
    if not _is_struct(kind) or found.get(kind.__name__) is kind:
        return
    if kind.__name__ in found:
        raise ValueError(f"two structs are called {kind.__name__}")
    found[kind.__name__] = kind
    for part in get_type_hints(kind).values():
        _gather(part, found)


def _is_struct(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def _sent() -> set[str]:
    """Structs that a client writes, too: what has a usual value may be left out of them."""
    found: dict[str, Struct] = {}
    bodies = [endpoint.body for endpoint in ENDPOINTS if endpoint.body is not None]
    for root in (*SENT.values(), *bodies):
        _gather(root, found)
    return set(found)


# -- how they are written ----------------------------------------------------------------------------
def interface(struct: Struct) -> str:
    """A struct as an interface of TypeScript."""
    comments = _comments(struct)
    lines = [f"/** {' '.join((inspect.getdoc(struct) or '').split())} */"]
    lines.append(f"export interface {struct.__name__} {{")
    for name, written in _members(struct):
        lines += [f"  /** {comments[name]} */"] if name in comments else []
        lines.append(f"  {written};")
    return "\n".join([*lines, "}\n"])


def _inline(struct: Struct) -> str:
    return "{ " + "; ".join(written for _, written in _members(struct)) + " }"


def _members(struct: Struct) -> Iterator[tuple[str, str]]:
    """Each field, and how it is written; the tag comes first."""
    config = struct.__struct_config__
    if config.tag_field is not None:
        yield config.tag_field, f"{config.tag_field}: {_quoted(config.tag)}"
    hints = get_type_hints(struct, include_extras=True)
    for field in fields(struct):
        mark = "?" if _may_be_missing(struct, field) else ""
        yield field.name, f"{field.encode_name}{mark}: {_type(hints[field.name])}"


def _may_be_missing(struct: Struct, field: FieldInfo) -> bool:
    if not field.required and field.default is msgspec.UNSET:
        return True
    left_out = struct.__struct_config__.omit_defaults or struct.__name__ in _SENT
    return left_out and not field.required


def _comments(struct: Struct) -> dict[str, str]:
    """What is said about fields: behind them, or in the line above."""
    kinds = [kind for kind in struct.__mro__ if kind.__module__.startswith("dicehospital.")]
    source = "\n".join(map(inspect.getsource, kinds))
    above = {
        name: " ".join(said.replace("#", " ").split()) for said, name in _ABOVE.findall(source)
    }
    return dict(_BEHIND.findall(source)) | above


def _type(kind: Hint) -> str:
    """A Python type as TypeScript writes it."""
    title = next((meta.title for meta in _metas(kind) if meta.title), None)
    if title is not None:
        return title
    if kind in _NAMED:
        return _NAMED[kind]
    write = _WRITTEN.get(get_origin(kind))
    if write is not None:
        return write(*get_args(kind))
    return str(kind.__name__) if _is_struct(kind) else _PLAIN[kind]


def _union(*kinds: Hint) -> str:
    return " | ".join(dict.fromkeys(_type(kind) for kind in kinds if kind is not msgspec.UnsetType))


def _list(kind: Hint) -> str:
    inner = _type(kind)
    return f"({inner})[]" if "|" in inner else f"{inner}[]"


_WRITTEN: Final[dict[Any, Callable[..., str]]] = {
    Annotated: lambda kind, *_: _type(kind),
    Literal: lambda *choices: " | ".join(map(_quoted, choices)),
    Union: _union,
    types.UnionType: _union,
    list: _list,
    tuple: lambda *kinds: f"[{', '.join(map(_type, kinds))}]",
    dict: lambda _, kind: f"Record<string, {_type(kind)}>",
}


def _metas(kind: Hint) -> list[msgspec.Meta]:
    extras: tuple[object, ...] = getattr(kind, "__metadata__", ())
    return [extra for extra in extras if isinstance(extra, msgspec.Meta)]


def _quoted(value: object) -> str:
    return f"'{value}'" if isinstance(value, str) else str(value)


_SENT: Final = _sent()


if __name__ == "__main__":
    sys.exit(check_or_write({FILE: text()}, __doc__))
