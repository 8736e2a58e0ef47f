import Testing

@testable import RainEthereum

@Suite("Selectors of signed calls")
struct AuthorizationSelectorTests {
    @Test("every selector is the hash of its signature")
    func selectors() {
        let signatures: [(ABISelector, String)] = [
            (AuthorizationCall.permit, "permit(address,address,uint256,uint256,uint8,bytes32,bytes32)"),
            (
                TransferWithAuthorization.selector,
                "transferWithAuthorization(address,address,uint256,uint256,uint256,bytes32,uint8,bytes32,bytes32)"
            ),
            (
                ReceiveWithAuthorization.selector,
                "receiveWithAuthorization(address,address,uint256,uint256,uint256,bytes32,uint8,bytes32,bytes32)"
            ),
            (AuthorizationCall.cancelAuthorization, "cancelAuthorization(address,bytes32,uint8,bytes32,bytes32)"),
        ]
        for (selector, signature) in signatures {
            #expect(selector.bytes == Array(Hash32.keccak256(Array(signature.utf8)).bytes.prefix(4)))
        }
    }
}
