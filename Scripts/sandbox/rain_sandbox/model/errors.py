"""Refusals in the shapes of both wires."""

from typing import Any

TYPES = {
    400: "invalid_request_error",
    401: "authentication_error",
    402: "billing_error",
    403: "permission_error",
    404: "not_found_error",
    409: "conflict_error",
    413: "request_too_large",
    429: "rate_limit_error",
    500: "api_error",
    504: "timeout_error",
    529: "overloaded_error",
}
USUAL_MESSAGES = {
    401: "invalid x-api-key",
    403: "this key may not use this model",
    429: "the rate limit is reached",
    500: "internal server error",
    529: "Overloaded",
}


class ModelError(Exception):
    def __init__(self, status: int, message: str | None = None, error_type: str | None = None) -> None:
        self.status = status
        self.message = message or USUAL_MESSAGES.get(status, f"status {status}")
        usual = "api_error" if status >= 500 else "invalid_request_error"
        self.error_type = error_type or TYPES.get(status, usual)
        super().__init__(self.message)

    def as_messages_json(self, request_id: str) -> dict[str, Any]:
        error = {"type": self.error_type, "message": self.message}
        return {"type": "error", "error": error, "request_id": request_id}

    def as_chat_json(self) -> dict[str, Any]:
        error = {"message": self.message, "type": self.error_type, "param": None, "code": None}
        return {"error": error}


def bad_request(message: str) -> ModelError:
    return ModelError(400, message)


def refuse_at(path: str, message: str) -> ModelError:
    return bad_request(f"{path}: {message}")
