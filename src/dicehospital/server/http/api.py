"""The table of contents of the HTTP API, and how its endpoints answer."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any

import msgspec

from dicehospital.coach.exercises import ExerciseJudged
from dicehospital.kernel.types import Json
from dicehospital.pads.pad import PadScored
from dicehospital.server.http import (
    daily,
    exercises,
    finished_games,
    lobby,
    packs,
    puzzles,
    reviews,
    schemas,
)
from dicehospital.server.http.box import pads
from dicehospital.server.http.career import get_career, get_standing, post_titles
from dicehospital.server.http.career_shapes import Career, Stood, Titles, TitlesOrder
from dicehospital.server.http.context import JSON, Endpoint, Handler, Reply, Request, RequestContext
from dicehospital.server.http.people import blocks, guests
from dicehospital.server.http.people.endpoints import MINE
from dicehospital.server.http.people.kept_shapes import Kept
from dicehospital.server.http.people.shapes import Blocked, BlockOrder
from dicehospital.server.http.problems import Problem, bad_body
from dicehospital.server.http.ratings import endpoints as ratings
from dicehospital.server.http.ratings.shapes import Naming, NamingOrder, Ratings
from dicehospital.server.http.tournaments import endpoints as tournaments
from dicehospital.server.http.tournaments.shapes import (
    NewTournament,
    RoundTableMade,
    TournamentMade,
    Tournaments,
    TournamentShown,
)
from dicehospital.server.limits.json_depth import depth_ok
from dicehospital.server.protocol import TableSummary
from dicehospital.server.store.store import InDoubt, StorageError
from dicehospital.server.tables.live.barred import Barred
from dicehospital.server.tables.live.registry import IncompatibleRules, Registry
from dicehospital.server.tables.option_check import Agreed

if TYPE_CHECKING:
    from dicehospital.server.tables.accounts.accounts import Accounts
    from dicehospital.server.tables.channels.telling import Telling

SVG = "image/svg+xml"
TABLES = "/api/tables"
DAY = "/api/daily/{number}"
TOURNAMENTS = "/api/tournaments"
_FOUND = (403, 404, 409, 422)  # what can be wrong where a table is looked for


def _of_table(path: str, handler: Handler, answer: Any, media: str = JSON) -> Endpoint:  # noqa: ANN401
    """What is asked about one table by somebody who may see it."""
    path, query = f"{TABLES}/{{id}}{path}", schemas.InviteQuery
    return Endpoint("GET", path, handler, answer, query=query, errors=_FOUND, media=media)


def _of_tournament(
    method: str,
    path: str,
    handler: Handler,
    answer: Any,  # noqa: ANN401
    *,
    status: int = 200,
    media: str = JSON,
) -> Endpoint:
    """What is asked about one tournament by somebody who has its link."""
    path, errors = f"{TOURNAMENTS}/{{id}}{path}", (403, 404, 409, 429)
    return Endpoint(method, path, handler, answer, status=status, errors=errors, media=media)


ENDPOINTS = (
    Endpoint("GET", "/api/me", guests.get_me, schemas.Me),
    Endpoint("PUT", "/api/me", guests.put_me, schemas.Me, schemas.MyName, errors=(422,)),
    Endpoint("DELETE", "/api/me", guests.delete_me, schemas.Me),
    Endpoint("GET", "/api/me/data", guests.get_my_data, Kept),
    Endpoint("GET", "/api/me/career", get_career, Career),
    Endpoint(
        "POST",
        "/api/me/titles",
        post_titles,
        Titles,
        TitlesOrder,
        errors=(404, 409, 422),
    ),
    Endpoint("GET", "/api/ratings/{game}", ratings.get_ratings, Ratings, errors=(404,)),
    Endpoint("PUT", "/api/me/naming", ratings.put_naming, Naming, NamingOrder, errors=(403, 422)),
    *MINE,
    Endpoint("GET", "/api/games", lobby.get_games, schemas.Games),
    Endpoint(
        "POST", "/api/agreement", lobby.post_agreement, Agreed, schemas.GameWishes, errors=(422,)
    ),
    Endpoint(
        "GET", TABLES, lobby.get_tables, schemas.Tables, query=schemas.LobbyQuery, errors=(422,)
    ),
    Endpoint(
        "POST", TABLES, lobby.post_table, schemas.MadeTable, schemas.NewTable, None, 201, (422, 429)
    ),
    Endpoint("GET", "/api/featured", lobby.get_featured, schemas.Featured),
    Endpoint(
        "POST", "/api/packs", packs.post_pack, schemas.PackRead, schemas.PackOrder, errors=(422,)
    ),
    _of_table("", lobby.get_table, TableSummary),
    _of_table("/qr.svg", lobby.get_qr, None, SVG),
    _of_table("/record", finished_games.get_record, Json),
    _of_table("/standing", get_standing, Stood),
    _of_table("/link", finished_games.get_link, schemas.GameLink),
    Endpoint(
        "POST",
        f"{TABLES}/{{id}}/report",
        guests.post_report,
        schemas.Reported,
        schemas.ReportOrder,
        schemas.InviteQuery,
        201,
        _FOUND,
    ),
    Endpoint(
        "POST",
        f"{TABLES}/{{id}}/block",
        blocks.post_block,
        Blocked,
        BlockOrder,
        schemas.InviteQuery,
        201,
        _FOUND,
    ),
    Endpoint("GET", "/api/join/{invite}", lobby.get_join, schemas.Joined, errors=(404,)),
    Endpoint(
        "POST",
        "/api/replay",
        finished_games.post_replay,
        schemas.Replay,
        schemas.ReplayOrder,
        errors=_FOUND,
        heavy=True,
    ),
    Endpoint(
        "POST",
        "/api/review",
        reviews.post_review,
        schemas.ReviewLine,
        schemas.ReviewOrder,
        errors=_FOUND,
        media=reviews.LINES,
        heavy=True,
    ),
    Endpoint(
        "POST", "/api/try", finished_games.post_try, schemas.Tried, schemas.Trial, errors=(422,)
    ),
    Endpoint("POST", "/api/pads", pads.post_pad, PadScored, pads.PadOrder, errors=(422,)),
    Endpoint("GET", TOURNAMENTS, tournaments.get_tournaments, Tournaments),
    Endpoint(
        "POST",
        TOURNAMENTS,
        tournaments.post_tournament,
        TournamentMade,
        NewTournament,
        status=201,
        errors=(409, 422, 429),
    ),
    _of_tournament("GET", "", tournaments.get_tournament, TournamentShown),
    _of_tournament("GET", "/qr.svg", tournaments.get_tournament_qr, None, media=SVG),
    _of_tournament("POST", "/entrants", tournaments.post_entrant, TournamentShown),
    _of_tournament("DELETE", "/entrants", tournaments.delete_entrant, TournamentShown),
    _of_tournament("POST", "/start", tournaments.post_start, TournamentShown),
    _of_tournament("POST", "/tables", tournaments.post_round_table, RoundTableMade, status=201),
    _of_tournament(
        "GET",
        "/rounds/{number}/tables/{table}/replay",
        tournaments.get_round_replay,
        schemas.Replay,
    ),
    Endpoint("GET", "/api/daily", daily.get_daily, daily.Daily),
    Endpoint("GET", DAY, daily.get_day, daily.DayShown, errors=(404,)),
    Endpoint(
        "POST",
        f"{DAY}/{{game}}/tries",
        daily.post_day_try,
        daily.TryMade,
        status=201,
        errors=(404, 409, 429),
    ),
    Endpoint(
        "POST",
        f"{DAY}/{{game}}/review",
        daily.post_day_review,
        daily.DayReviewLine,
        errors=(404, 409),
        media=reviews.LINES,
    ),
    Endpoint("GET", "/api/puzzles", puzzles.get_puzzles, puzzles.Puzzles),
    Endpoint("GET", "/api/puzzles/{id}", puzzles.get_puzzle, puzzles.PuzzleShown, errors=(404,)),
    Endpoint(
        "POST",
        "/api/puzzles/{id}/tries",
        puzzles.post_puzzle_try,
        puzzles.Judged,
        puzzles.PuzzleTry,
        errors=(404, 422),
    ),
    Endpoint(
        "POST",
        "/api/exercises",
        exercises.post_exercise,
        ExerciseJudged,
        exercises.ExerciseTry,
        errors=(422,),
    ),
)


def answering(
    registry: Registry, accounts: Accounts | None = None, telling: Telling | None = None
) -> list[Answering]:
    """What answers each path."""
    paths = groupby(ENDPOINTS, key=lambda endpoint: endpoint.path)
    return [Answering(registry, path, list(group), accounts, telling) for path, group in paths]


class Answering:
    """Answers the requests of one path."""

    def __init__(
        self,
        registry: Registry,
        path: str,
        endpoints: list[Endpoint],
        accounts: Accounts | None,
        telling: Telling | None,
    ) -> None:
        self.path = path
        self.methods = [endpoint.method for endpoint in endpoints]
        self._registry = registry
        self._accounts = accounts
        self._telling = telling
        self._endpoints = {endpoint.method: endpoint for endpoint in endpoints}
        self._decoders = {
            endpoint.method: msgspec.json.Decoder(endpoint.body)
            for endpoint in endpoints
            if endpoint.body is not None
        }

    async def answer(self, request: Request) -> tuple[RequestContext, Reply]:
        """A request and the answer to it; what goes wrong is told as JSON."""
        call = RequestContext(
            self._registry, request, accounts=self._accounts, telling=self._telling
        )
        return call, await self._answer(call, request)

    async def _answer(self, call: RequestContext, request: Request) -> Reply:
        method = "GET" if request.method == "HEAD" else request.method
        endpoint = self._endpoints[method]
        try:
            return await endpoint.handler(call, *await self._read(endpoint, request))
        except Problem as problem:
            return call.reply(problem.body, problem.status)
        except Barred:
            return call.reply(Problem(403, "barred").body, 403)
        except IncompatibleRules as other:
            changed = Problem(409, "other_rules", message=other.message)
            return call.reply(changed.body, changed.status)
        except InDoubt:
            return call.reply(Problem(503, "in_doubt").body, 503)
        except StorageError:
            return call.reply(Problem(503, "storage").body, 503)

    async def _read(self, endpoint: Endpoint, request: Request) -> list[Any]:
        """Body and query, as far as the endpoint takes them."""
        found: list[Any] = []
        try:
            if endpoint.body is not None:
                body = await request.body()
                heavy = endpoint.heavy and len(body) > self._registry.settings.body_bytes
                found.append(body if heavy else self._decode(endpoint, body))
            if endpoint.query is not None:
                found.append(msgspec.convert(request.query, endpoint.query, strict=False))
        except (msgspec.DecodeError, msgspec.ValidationError) as error:
            raise bad_body(error) from None
        except (RecursionError, UnicodeDecodeError):
            raise Problem(422, "bad_input") from None
        return found

    def _decode(self, endpoint: Endpoint, body: bytes) -> Any:  # noqa: ANN401 (as the endpoint has it)
        if not depth_ok(body, finished_games.DEPTH):
            raise Problem(422, "too_deep")
        return self._decoders[endpoint.method].decode(body)
