"""Checks the definitions of tools: names, and schemas that are schemas."""

import re
from dataclasses import dataclass
from typing import Any

from .errors import bad_request, refuse_at
from .fields import Fields

JSON = dict[str, Any]
TYPES = ("object", "array", "string", "integer", "number", "boolean", "null")
FORMATS = ("date-time", "time", "date", "duration", "email", "hostname", "uri", "ipv4", "ipv6", "uuid")
STRICT_KEYS = {
    *("type", "properties", "required", "additionalProperties", "items", "enum", "const", "anyOf", "allOf", "$ref"),
    *("$defs", "title", "description", "format", "minItems", "default"),
}
DEEPEST = 32


@dataclass(frozen=True)
class Tool:
    name: str
    schema: JSON

    @property
    def properties(self) -> dict[str, JSON]:
        properties: dict[str, JSON] = self.schema.get("properties") or {}
        return properties


def read_messages_tools(value: list[Any]) -> list[Tool]:
    tools = []
    for index, item in enumerate(value):
        fields = Fields(item, f"tools.{index}")
        kind = fields.optional("type", str)
        if kind not in (None, "custom"):
            raise fields.refuse("type", "the local stand-in serves custom tools only")
        name = fields.required("name", str)
        fields.optional("description", str)
        strict = fields.optional("strict", bool)
        schema = fields.required("input_schema", dict)
        fields.skip("cache_control", "defer_loading", "eager_input_streaming", "input_examples", "allowed_callers")
        fields.finish()
        tools.append(_tool(name, schema, bool(strict), fields.at("name"), fields.at("input_schema"), 128))
    return _distinct(tools)


def read_chat_tools(value: list[Any]) -> list[Tool]:
    tools = []
    for index, item in enumerate(value):
        outer = Fields(item, f"tools[{index}]")
        outer.choice("type", ("function",))
        outer.required("type", str)
        fields = Fields(outer.required("function", dict), outer.at("function"))
        outer.finish()
        name = fields.required("name", str)
        fields.optional("description", str)
        strict = fields.optional("strict", bool)
        schema = fields.optional("parameters", dict) or {"type": "object", "properties": {}}
        fields.finish()
        tools.append(_tool(name, schema, bool(strict), fields.at("name"), fields.at("parameters"), 64))
    return _distinct(tools)


def _tool(name: str, schema: JSON, strict: bool, name_path: str, path: str, longest: int) -> Tool:
    if not re.fullmatch(rf"[a-zA-Z0-9_-]{{1,{longest}}}", name):
        raise refuse_at(name_path, f"String should match pattern '^[a-zA-Z0-9_-]{{1,{longest}}}$'")
    if schema.get("type") != "object":
        raise refuse_at(f"{path}.type", "Input should be 'object'")
    _check_schema(schema, path, strict, 0)
    return Tool(name, schema)


def _distinct(tools: list[Tool]) -> list[Tool]:
    if len({tool.name for tool in tools}) != len(tools):
        raise bad_request("tools: Tool names must be unique.")
    return tools


def _check_schema(schema: Any, path: str, strict: bool, depth: int) -> None:
    if not isinstance(schema, dict) or depth > DEEPEST:
        raise refuse_at(path, "JSON schema is invalid")
    kind = schema.get("type")
    if kind is not None and not all(item in TYPES for item in (kind if isinstance(kind, list) else [kind])):
        raise refuse_at(f"{path}.type", "JSON schema is invalid: no such type")
    properties = schema.get("properties", {})
    required = schema.get("required", [])
    if not isinstance(properties, dict):
        raise refuse_at(f"{path}.properties", "JSON schema is invalid: not an object")
    if not isinstance(required, list) or not all(isinstance(name, str) for name in required):
        raise refuse_at(f"{path}.required", "JSON schema is invalid: not a list of names")
    missing = [name for name in required if name not in properties]
    if missing and properties:
        raise refuse_at(f"{path}.required", f"JSON schema is invalid: {missing[0]!r} is not a property")
    if "enum" in schema and (not isinstance(schema["enum"], list) or not schema["enum"]):
        raise refuse_at(f"{path}.enum", "JSON schema is invalid: not a list of values")
    if strict:
        _check_strict(schema, path)
    for name, inner in properties.items():
        _check_schema(inner, f"{path}.properties.{name}", strict, depth + 1)
    if "items" in schema:
        _check_schema(schema["items"], f"{path}.items", strict, depth + 1)
    for word in ("anyOf", "allOf", "oneOf"):
        for index, inner in enumerate(_list(schema.get(word, []), f"{path}.{word}")):
            _check_schema(inner, f"{path}.{word}.{index}", strict, depth + 1)


def _check_strict(schema: JSON, path: str) -> None:
    """Strict tools may use a part of JSON Schema only."""
    for word in schema:
        if word not in STRICT_KEYS:
            raise refuse_at(path, f"strict tools do not support {word!r}")
    if schema.get("type") == "object" and schema.get("additionalProperties") is not False:
        raise refuse_at(path, "for strict tools, 'additionalProperties' has to be false")
    if "format" in schema and schema["format"] not in FORMATS:
        raise refuse_at(path, f"strict tools do not support the format {schema['format']!r}")
    if schema.get("minItems", 0) not in (0, 1):
        raise refuse_at(path, "strict tools support 'minItems' of 0 and 1 only")


def _list(value: Any, path: str) -> list[Any]:
    if not isinstance(value, list):
        raise refuse_at(path, "JSON schema is invalid: not a list")
    return value
