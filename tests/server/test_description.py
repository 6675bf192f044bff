"""Every call the OpenAPI description names, with whatever it allows and does not allow: a clear answer, never a failure."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from litestar.testing import TestClient
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import content_type_conformance, response_schema_conformance, status_code_conformance

import hedgerow
from hedgerow.server.app import Settings, create_app

from .people import PLENTY

pytestmark = pytest.mark.conformance
EXAMPLES = int(os.environ.get("HEDGEROW_EXAMPLES", "12"))
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Any]]:
    database = tmp_path_factory.mktemp("games") / "games.db"
    with TestClient(create_app(Settings(f"sqlite:///{database}", workers=1, rates=PLENTY, idle_tables=10_000,
                                        hosts=("testserver.local",)))) as made:
        yield made


@pytest.fixture(scope="module")
def things(client: TestClient[Any]) -> dict[str, list[str]]:
    """What really exists at this server: an open table, one being played, one that is over; their links."""
    def table(**seats: str) -> dict[str, Any]:
        body = {"game": "skirmish", "scenario": "crossing", "public": True, "seats": seats}
        return client.post("/api/tables", json=body).json()     # type: ignore[no-any-return]

    client.get("/api/games")                                    # all rulebooks are read from here on
    made = [table(blue="me"), table(blue="me", red="me"), over(client)]
    return {"table": [m["table"]["id"] for m in made], "game": ["skirmish", "asl-sk1"], "scenario": ["crossing", "S1"],
            "link": [link for m in made for link in m["links"].values()], "at": ["0", "5"], "step": ["0", "5"]}


def over(client: TestClient[Any]) -> dict[str, Any]:
    game = hedgerow.new("skirmish", "crossing", seed=1)
    while game.result is None:
        seat, decision = next(iter(game.decisions.items()))
        game.apply(seat, decision.options[-1])
    save = {"save": game.save(), "seats": {"blue": "me", "red": "me"}}
    made = client.post("/api/tables/import", json=save).json()
    assert made["table"]["status"] == "over", made
    return made                                                 # type: ignore[no-any-return]


def calls() -> list[tuple[str, GenerationMode]]:
    """Every call as described; and against its description, where it can be asked wrongly at all: any text is a name."""
    paths = create_app(Settings("sqlite://")).openapi_schema.to_schema()["paths"]
    found = []
    for what in (w for path in paths.values() for w in path.values()):
        kinds = {p["schema"].get("type") for p in what.get("parameters", ())}
        found.append((what["operationId"], GenerationMode.POSITIVE))
        if "requestBody" in what or kinds - {"string"}:
            found.append((what["operationId"], GenerationMode.NEGATIVE))
    return sorted(found)


@pytest.mark.parametrize(("call", "mode"), calls())
def test_every_call_has_a_clear_answer(client: TestClient[Any], things: dict[str, list[str]], call: str,
                                       mode: GenerationMode) -> None:
    schema = schemathesis.openapi.from_dict(client.get("/api/schema/openapi.json").json())
    operation = schema.find_operation_by_id(call)

    @settings(max_examples=EXAMPLES, derandomize=True, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(case=operation.as_strategy(generation_mode=mode), data=st.data())
    def answered(case: Any, data: Any) -> None:
        for name in case.path_parameters or {}:
            if data.draw(st.integers(0, 3)):                    # mostly something that exists
                case.path_parameters[name] = data.draw(st.sampled_from(things[name]))
        headers = dict(case.headers or {})
        if data.draw(st.booleans()):
            headers["Authorization"] = f"Bearer {data.draw(st.sampled_from(things['link']))}"
        case.headers = headers
        sent = case.as_transport_kwargs(base_url="http://testserver.local")
        sent.pop("cookies", None)
        if isinstance(sent.get("data"), str | bytes):
            sent["content"] = sent.pop("data")
        answer = client.request(**sent)
        case.validate_response(answer, checks=CHECKS)
        if answer.status_code >= 400:
            assert answer.json()["detail"]

    answered()
