"""How the stand-in answers, as a test turns it, and what it does once. All as after the start."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator
from pydantic.alias_generators import to_camel

Count = Annotated[int, Field(ge=0)]


class SwitchModel(BaseModel):
    model_config = ConfigDict(alias_generator=to_camel, extra="forbid", validate_assignment=True)


class Planned(SwitchModel):
    """What becomes of one request that passed every check."""

    status: Annotated[int, Field(ge=400, le=599)] | None = None
    """Refused with this instead of being answered."""
    error_type: str | None = None
    message: str | None = None
    headers: dict[str, str] = {}
    content: list[dict[str, Any]] | None = None
    """The answer's blocks, word for word, in place of what the rules would say. A `tool_use` needs no `id`;
    `rawInput` is text that is sent in the stream for its input, JSON or not."""
    thinking: bool = True
    """Whether a thinking block goes before `content`."""
    stop_reason: str | None = None
    """Also one that nobody knows. With `max_tokens` the last block is cut in two."""
    stop_details: dict[str, Any] | None = None
    cut_after: Count | None = None
    """How many events of the stream are sent before it ends."""
    cut: Literal["end", "reset", "error", "half-event"] = "end"
    """How it ends: quietly, by a reset, by an `error` event (`errorType`, `message`), or inside the next event."""
    stall_seconds: Annotated[float, Field(ge=0)] = 0
    """How long the stream is silent in the middle, at `cutAfter` or before its last event."""

    @model_validator(mode="after")
    def _is_whole(self) -> "Planned":
        if self.content is not None and any(not isinstance(block.get("type"), str) for block in self.content):
            raise ValueError("every block of content needs a type")
        if self.cut != "end" and self.cut_after is None:
            raise ValueError("cut needs cutAfter")
        return self


class ProxySwitches(SwitchModel):
    """Of the chat completions wire: the ways in which gateways differ."""

    omit_done: bool = False
    omit_index: bool = False
    """Of tool calls in the stream."""
    repeat_id: bool = False
    """Every fragment of a tool call has its id and name."""
    whole_arguments: bool = False
    stop_for_tools: bool = False
    """The finish reason is `stop` though tools are called."""
    obfuscation: bool = False
    reasoning: Literal["none", "reasoning_details", "thinking_blocks"] = "none"
    """How thinking comes along. What came has to be given back unchanged."""


class Switches(SwitchModel):
    obedient: bool = False
    """Obeys every instruction that stands in the result of a tool."""
    thinking: Literal["by-request", "text", "empty", "redacted", "both"] = "by-request"
    """By the request's `display`, which is `omitted` when it is not given: a block without text."""
    require_thinking: Literal["always", "loop"] = "always"
    """Which assistant messages have to bring their thinking back: all, or those of the last tool loop."""
    unknown_blocks: bool = False
    """Every answer has a block of a type that nobody knows."""
    pings: bool = False
    unknown_events: bool = False
    comments: bool = False
    line_ending: Literal["lf", "crlf", "cr"] = "lf"
    byte_order_mark: bool = False
    split_characters: bool = False
    """The stream is cut inside of every character that has more than one byte, and the halves arrive apart."""
    delta_characters: Annotated[int, Field(ge=1)] = 12
    event_pause_ms: Count = 0
    parallel_tools: bool = True
    proxy: ProxySwitches = Field(default_factory=ProxySwitches)
