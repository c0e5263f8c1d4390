"""Whatever the published interface lets one ask, made from its own description: a new route is tried too."""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

Schema = dict[str, Any]
NAMED: Final = {  # places of the floor, so that a request gets past the first look
    "table": "star-ms-4", "meter": "crown", "book": "star-ms-4", "day": "2026-11-15", "month": "2026-11",
    "number": 1, "seq": 40, "last": 40, "time": 1,
}  # fmt: skip
DEPTH: Final = 6


class Route(NamedTuple):
    """One thing that can be asked."""

    method: str
    path: str
    inside: tuple[str, ...]  # parameters of the path
    query: dict[str, Schema]
    needed: tuple[str, ...]  # of the query
    body: Schema | None

    def at(self, place: str = "", query: str | None = None) -> str:
        """Its address, every text of the path being `place` if that is said, and of the query `query`."""
        path = self.path
        for name in self.inside:
            path = path.replace(f"{{{name}}}", str(place or NAMED.get(name, "x")))
        asked = {
            name: query if query is not None and schema.get("type") == "string" else NAMED.get(name, "1")
            for name, schema in self.query.items()
            if query is not None or name in self.needed
        }
        return path + ("?" + "&".join(f"{name}={value}" for name, value in asked.items()) if asked else "")


class Interface:
    """The description of all routes."""

    def __init__(self, spec: dict[str, Any]) -> None:
        self._parts: dict[str, Schema] = spec["components"]["schemas"]
        self.routes = tuple(
            self._route(method.upper(), path, said)
            for path, methods in spec["paths"].items()
            for method, said in methods.items()
        )

    def _route(self, method: str, path: str, said: dict[str, Any]) -> Route:
        asked = said.get("parameters", [])
        query = {one["name"]: one["schema"] for one in asked if one["in"] == "query"}
        needed = tuple(one["name"] for one in asked if one["in"] == "query" and one.get("required"))
        inside = tuple(one["name"] for one in asked if one["in"] == "path")
        content = said.get("requestBody", {}).get("content", {})
        body = content.get("application/json", {}).get("schema")
        return Route(method, path, inside, query, needed, body)

    def bodies(self, route: Route, actor: str, text: str = "x", *, full: bool = False) -> Iterator[Any]:
        """A body of every kind that a route takes, in somebody's name, every free text being `text`."""
        if route.body is None:
            return
        schema = self._plain(route.body)
        for one in schema.get("oneOf", [schema]):
            made = self.sample(one, text, full=full)
            if "actor" in made:
                made["actor"] = actor
            for own in ("at", "id"):
                made.pop(own, None)
            yield made

    def sample(self, schema: Schema, text: str, name: str = "", depth: int = 0, *, full: bool = False) -> Any:
        """A value of a shape; only what is needed, or `full`: everything."""
        schema = self._plain(schema)
        if "const" in schema:
            return schema["const"]
        if "enum" in schema:
            return schema["enum"][0]
        if "oneOf" in schema:
            kinds = [one for one in schema["oneOf"] if one.get("type") != "null"]
            return self.sample(kinds[0], text, name, depth + 1, full=full)
        kind = schema.get("type", "object")
        if kind == "object":
            return self._object(schema, text, depth, full=full)
        if kind == "array":
            items = schema.get("prefixItems") or [schema.get("items", {"type": "string"})]
            if "prefixItems" not in schema and (depth > DEPTH or not full) and not schema.get("minItems"):
                return []
            return [self.sample(one, text, name, depth + 1, full=full) for one in items]
        return {
            "integer": max(schema.get("minimum", 1), 1),
            "number": 1.0,
            "boolean": True,
            "null": None,
        }.get(kind if isinstance(kind, str) else kind[0], text)

    def _object(self, schema: Schema, text: str, depth: int, *, full: bool) -> dict[str, Any]:
        parts = schema.get("properties", {})
        wanted = parts if full and depth < DEPTH else schema.get("required", [])
        made = {one: self.sample(parts[one], text, one, depth + 1, full=full) for one in wanted}
        if full and not parts and depth < DEPTH and schema.get("additionalProperties"):
            made[text] = self.sample(schema["additionalProperties"], text, "", depth + 1, full=full)
        return made

    def _plain(self, schema: Schema) -> Schema:
        while "$ref" in schema:
            schema = self._parts[schema["$ref"].rpartition("/")[2]]
        return schema
