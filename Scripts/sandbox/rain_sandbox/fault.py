"""A fault as a test plans it."""

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, field_validator
from pydantic.alias_generators import to_camel

from .privy.refusals import CATALOGUE


class Fault(BaseModel):
    """One way to fail, for the next requests that match.

    target  `turnkey`, `proxy`, `privy` (its clients), `privy-api` (servers), `issuing`, `model`, `model-proxy`,
            `chain`, `mailbox`, `faucet`
    path    ending of the request's path, such as `otp_login_v2` or `chain/84532`; left out: any
    method  a JSON-RPC method of the request or of its batch; left out: any
    count   how many requests it hits
    kind    delay         process after `seconds`, whether or not anybody still waits
            delay-after   process, then answer after `seconds`
            repeat        process twice, as a gateway does that tries again by itself; the second answer counts
            status        answer `status` with `body` and `headers`, without processing
            body          process, then answer `body` (with `status`, by default 200) instead
            html          answer a proxy's HTML error page with `status` (502), without processing
            reset-before  cut the connection before processing
            reset-after   process, then cut the connection: the client cannot know
            truncate      process, then send half of the answer and cut the connection
            rpc-error     answer the JSON-RPC call with `code`, `message` and `data`, without processing
            turnkey-error answer as Turnkey refuses: gRPC `code`, `message` and `turnkeyErrorCode`, without processing
            issuing-error answer as Rain's issuing API refuses with `status` (500), without processing
            model-error   answer as the model's API refuses with `status` (500), not processed
            privy-error   answer as Privy refuses, without processing: by the name of its `refusal`, or with `status`,
                          `message` and `privyErrorCode`
    """

    model_config = ConfigDict(alias_generator=to_camel, extra="forbid")

    target: Literal[
        "turnkey", "proxy", "privy", "privy-api", "issuing", "model", "model-proxy", "chain", "mailbox", "faucet"
    ]
    kind: Literal[
        "delay",
        "delay-after",
        "repeat",
        "status",
        "body",
        "html",
        "reset-before",
        "reset-after",
        "truncate",
        "rpc-error",
        "turnkey-error",
        "issuing-error",
        "model-error",
        "privy-error",
    ]
    path: str | None = None
    method: str | None = None
    count: int = 1
    seconds: float = 0
    status: int | None = None
    body: str | None = None
    content_type: str = "application/json"
    headers: dict[str, str] = {}
    code: int | None = None
    message: str = "injected fault"
    data: Any = None
    turnkey_error_code: str = "UNSPECIFIED"
    privy_error_code: str | None = None
    refusal: str | None = None

    @field_validator("refusal")
    @classmethod
    def _is_known(cls, value: str | None) -> str | None:
        if value is not None and value not in CATALOGUE:
            raise ValueError(f"no such refusal: {value}")
        return value

    def matches(self, target: str, path: str, methods: list[str]) -> bool:
        if self.target != target:
            return False
        if self.path is not None and not path.rstrip("/").endswith(self.path):
            return False
        return self.method is None or self.method in methods
