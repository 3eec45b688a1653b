"""Links as pictures for a phone: drawn beside the tables, and once for all who look at one."""

from __future__ import annotations

import io
from collections import OrderedDict
from typing import Final

from dicehospital.server.http.context import RequestContext
from dicehospital.server.http.offload import run_offloaded

_KEPT: Final = 256  # pictures of some four thousand bytes each
_drawn: OrderedDict[str, bytes] = OrderedDict()


async def picture_of(call: RequestContext, link: str) -> bytes:
    """A link as a picture; what was drawn before costs nothing."""
    if link not in _drawn:
        _drawn[link] = await run_offloaded(call, draw, link)
        if len(_drawn) > _KEPT:
            _drawn.popitem(last=False)
    _drawn.move_to_end(link)
    return _drawn[link]


def draw(link: str) -> bytes:
    """A link as a picture."""
    import segno  # a tenth of a start, and few houses ever ask for it

    drawn = io.BytesIO()
    code = segno.make(link, error="m", micro=False)
    code.save(drawn, kind="svg", scale=8, border=2, xmldecl=False, svgclass=None, lineclass=None)
    return drawn.getvalue()
