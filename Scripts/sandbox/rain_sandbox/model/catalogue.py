"""The models it answers for, and what each of them refuses."""

from dataclasses import dataclass
from typing import Any

from .errors import ModelError

CONTEXT, LONGEST_ANSWER = 1_000_000, 128_000
THINKING = ("adaptive", "between_tools", "disabled", "enabled")
EFFORTS = ("low", "medium", "high", "xhigh", "max")


@dataclass(frozen=True)
class Model:
    model_id: str
    name: str
    thinking: tuple[str, ...]
    """The types of `thinking` it takes."""
    can_be_forced: bool
    """Whether `tool_choice` may be `any` or `tool`."""

    def as_json(self) -> dict[str, Any]:
        def support(flag: bool) -> dict[str, bool]:
            return {"supported": flag}

        types = {name: support(name in self.thinking) for name in THINKING}
        return {
            "type": "model",
            "id": self.model_id,
            "display_name": self.name,
            "created_at": "2026-09-22T00:00:00Z",
            "deprecated_at": None,
            "retires_at": None,
            "lifecycle": "active",
            "line": None,
            "max_input_tokens": CONTEXT,
            "max_tokens": LONGEST_ANSWER,
            "capabilities": {
                "batch": support(False),
                "citations": support(False),
                "code_execution": support(False),
                "context_management": support(False),
                "effort": {"supported": True, **{effort: support(True) for effort in EFFORTS}},
                "image_input": support(False),
                "pdf_input": support(False),
                "server_tools": {
                    "supported": False,
                    "code_execution": support(False),
                    "web_search": support(False),
                },
                "structured_outputs": support(False),
                "thinking": {"supported": True, "types": types},
            },
        }


ALWAYS, BETWEEN = ("adaptive",), ("adaptive", "between_tools")
OPTIONAL = ("adaptive", "disabled")
MODELS = {
    model.model_id: model
    for model in (
        Model("claude-opus-5-5", "Claude Opus 5.5 (stand-in)", ALWAYS, False),
        Model("claude-sonnet-5-5", "Claude Sonnet 5.5 (stand-in)", BETWEEN, False),
        Model("claude-haiku-5-5", "Claude Haiku 5.5 (stand-in)", OPTIONAL, True),
        Model("claude-fable-5-1", "Claude Fable 5.1 (stand-in)", ALWAYS, False),
        Model("claude-opus-5", "Claude Opus 5 (stand-in)", OPTIONAL, True),
    )
}


def model_named(model_id: str) -> Model:
    if model_id not in MODELS:
        raise ModelError(404, f"model: {model_id}")
    return MODELS[model_id]
