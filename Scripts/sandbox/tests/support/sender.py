"""An account that has the service send for it, by the vendor's own client and by hand."""

import hashlib
import json
from typing import Any

import requests
import turnkey_http
import turnkey_sdk_types as types
from turnkey_api_key_stamper import ApiKeyStamper, ApiKeyStamperConfig

from .running import Stack
from .turnkey import Session

CHAIN = 84532
CAIP2 = f"eip155:{CHAIN}"
RECIPIENT = "0x" + "55" * 20
ETHER = 10**18
SEND, SEND_TYPE = "eth_send_transaction", "ACTIVITY_TYPE_ETH_SEND_TRANSACTION_V2"


class Sender:
    def __init__(self, stack: Stack, session: Session) -> None:
        self.stack, self.session, self.address = stack, session, session.address
        key = session.api.key
        stamper = ApiKeyStamper(ApiKeyStamperConfig(api_public_key=key.public, api_private_key=key.private_hex))
        self.client: Any = turnkey_http.TurnkeyClient(stack.turnkey["apiUrl"], stamper, session.api.organization_id)
        self.token: str = stack.ready["chains"][str(CHAIN)]["usdc"]

    def transfer(self, amount: int) -> dict[str, str]:
        """A call that gives the recipient some of the token."""
        data = "0xa9059cbb" + RECIPIENT[2:].rjust(64, "0") + f"{amount:064x}"
        return {"to": self.token, "value": "0", "data": data}

    def send(self, *calls: dict[str, str], sponsor: bool | None = True, **more: str) -> str:
        """By the vendor's client; the status id."""
        fields = {"from": self.address, "caip2": CAIP2, "sponsor": sponsor, "calls": list(calls), **more}
        answer = self.client.eth_send_transaction(types.EthSendTransactionBody(**fields))
        status_id: str = answer.sendTransactionStatusId
        return status_id

    def status(self, status_id: str) -> Any:
        body = types.GetSendTransactionStatusBody(sendTransactionStatusId=status_id)
        return self.client.get_send_transaction_status(body)

    def nonces(self) -> tuple[str, str]:
        body = types.GetNoncesBody(address=self.address, caip2=CAIP2, nonce=True, gasStationNonce=True)
        answer = self.client.get_nonces(body)
        return answer.nonce, answer.gasStationNonce

    def body(self, *calls: dict[str, str], organization: str | None = None, **changes: Any) -> bytes:
        """A request by hand, to be sent as often as a test likes."""
        fields = {"from": self.address, "caip2": CAIP2, "sponsor": True, "calls": list(calls), **changes}
        request = self.session.api.request(SEND_TYPE, fields)
        if organization is not None:
            request["organizationId"] = organization
        return json.dumps(request).encode()

    def post(self, body: bytes) -> requests.Response:
        return self.session.api.post_bytes(f"submit/{SEND}", body)

    def receipt(self, status: Any) -> dict[str, Any]:
        receipt: dict[str, Any] = self.stack.rpc("eth_getTransactionReceipt", status.eth.txHash)
        return receipt

    def tokens(self, owner: str) -> int:
        data = "0x70a08231" + owner[2:].rjust(64, "0")
        return int(self.stack.rpc("eth_call", {"to": self.token, "data": data}, "latest"), 16)

    def balance(self, owner: str) -> int:
        return int(self.stack.rpc("eth_getBalance", owner, "latest"), 16)

    @staticmethod
    def fingerprint(body: bytes) -> str:
        return "sha256:" + hashlib.sha256(body).hexdigest()
