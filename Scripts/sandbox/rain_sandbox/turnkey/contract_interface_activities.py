"""Uploading the ABI of a contract, and taking it back."""

from typing import Any

from eth_utils.address import is_address

from .contract_interfaces import functions_of
from .errors import bad_body, not_found, not_served
from .models import CreateSmartContractInterface, DeleteSmartContractInterface
from .organizations import ContractInterface
from .submissions import Context

LARGEST = 400 * 1024
ETHEREUM = "SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM"
JSON = dict[str, Any]


def create_smart_contract_interface(context: Context, request: CreateSmartContractInterface) -> JSON:
    if request.type != ETHEREUM:
        raise not_served(request.type)
    if not is_address(request.smart_contract_address):
        raise bad_body(("parameters.smartContractAddress", "not an address"))
    if len(request.smart_contract_interface) > LARGEST or not functions_of(request.smart_contract_interface):
        raise bad_body(("parameters.smartContractInterface", "not an ABI with a function"))
    interface = ContractInterface(
        interface_id=context.turnkey.randomness.uuid(),
        address=request.smart_contract_address,
        abi=request.smart_contract_interface,
        label=request.label,
        notes=request.notes or "",
        created_at=context.turnkey.clock.now(),
    )
    context.organization.contract_interfaces.append(interface)
    return {"smartContractInterfaceId": interface.interface_id}


def delete_smart_contract_interface(context: Context, request: DeleteSmartContractInterface) -> JSON:
    organization, wanted = context.organization, request.smart_contract_interface_id
    kept = [item for item in organization.contract_interfaces if item.interface_id != wanted]
    if len(kept) == len(organization.contract_interfaces):
        raise not_found("no smart contract interface found with the given ID")
    organization.contract_interfaces = kept
    return {"smartContractInterfaceId": wanted}
