"""Holds recorded requests against the request types of the official clients."""

import json
import sys
from typing import Any

from anthropic.types.message_create_params import MessageCreateParams
from openai.types.chat.completion_create_params import CompletionCreateParams
from pydantic import TypeAdapter, ValidationError

PATHS = {"messages": "/v1/messages", "chat": "/v1/chat/completions"}
TYPES: dict[str, TypeAdapter[Any]] = {
    "messages": TypeAdapter(MessageCreateParams),
    "chat": TypeAdapter(CompletionCreateParams),
}


def misfits(recorded: list[dict[str, Any]]) -> tuple[int, list[str]]:
    """How many requests were looked at, and what is wrong with those that do not fit."""
    looked_at, wrong = 0, []
    for row in recorded:
        if not row["path"].endswith(PATHS[row["wire"]]):
            continue
        looked_at += 1
        try:
            TYPES[row["wire"]].validate_python(json.loads(row["body"]))
        except (ValidationError, ValueError) as error:
            wrong.append(f"request {row['number']} ({row['wire']}): {error}")
    return looked_at, wrong


def main() -> None:
    looked_at, wrong = misfits(json.load(sys.stdin))
    for line in wrong:
        print(line, file=sys.stderr)
    print(f"{looked_at} requests, {len(wrong)} of them not of the official types")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
