internal import CFido2
internal import RainCore
internal import RainCrypto
internal import RainSession

/// The two things that are asked of a security key, on the thread that may wait for it.
struct KeyExchange: Sendable {
    let device: KeyDevice
    let handle: KeyHandle
    let timeout: Duration

    private var milliseconds: Int32 { Int32(clamping: max(1, timeout.components.seconds) * 1000) }

    /// Makes a passkey; nil stands for no answer, with the status that says why.
    func create(
        _ request: PasskeyCreationRequest, domain: PasskeyDomain, clientData: [UInt8], pin: SecretBytes?
    ) -> (status: Int32, answer: PasskeyRegistration?) {
        guard let made = fido_cred_new() else { return (-1, nil) }
        var held: OpaquePointer? = made
        defer { fido_cred_free(&held) }
        var status = fido_cred_set_type(made, rain_fido_es256)
        if status == rain_fido_ok { status = fido_cred_set_clientdata(made, clientData, clientData.count) }
        if status == rain_fido_ok { status = fido_cred_set_rp(made, domain.name, request.serviceName) }
        if status == rain_fido_ok {
            status = fido_cred_set_user(
                made, request.userHandle, request.userHandle.count, request.userName, request.userName, nil)
        }
        if status == rain_fido_ok { status = fido_cred_set_rk(made, FIDO_OPT_TRUE) }
        for id in request.excludedCredentialIDs where status == rain_fido_ok {
            status = fido_cred_exclude(made, id, id.count)
        }
        guard status == rain_fido_ok else { return (status, nil) }
        status = handle.use(device, milliseconds: milliseconds) { key in
            if fido_dev_has_uv(key) { _ = fido_cred_set_uv(made, FIDO_OPT_TRUE) }
            return Self.withText(pin) { fido_dev_make_cred(key, made, $0) }
        }
        guard status == rain_fido_ok else { return (status, nil) }
        let data = Self.bytes(fido_cred_authdata_raw_ptr(made), fido_cred_authdata_raw_len(made))
        let registration = PasskeyRegistration(
            credentialID: Self.bytes(fido_cred_id_ptr(made), fido_cred_id_len(made)), clientDataJSON: clientData,
            attestationObject: AttestationObject.unattested(data), transports: [.usb])
        return (status, registration)
    }

    /// Signs with a passkey of the domain.
    func assert(
        _ request: PasskeyAssertionRequest, domain: PasskeyDomain, clientData: [UInt8], pin: SecretBytes?
    ) -> (status: Int32, answer: PasskeyAssertion?) {
        guard let used = fido_assert_new() else { return (-1, nil) }
        var held: OpaquePointer? = used
        defer { fido_assert_free(&held) }
        var status = fido_assert_set_clientdata(used, clientData, clientData.count)
        if status == rain_fido_ok { status = fido_assert_set_rp(used, domain.name) }
        for id in request.allowedCredentialIDs where status == rain_fido_ok {
            status = fido_assert_allow_cred(used, id, id.count)
        }
        guard status == rain_fido_ok else { return (status, nil) }
        status = handle.use(device, milliseconds: milliseconds) { key in
            if fido_dev_has_uv(key) { _ = fido_assert_set_uv(used, FIDO_OPT_TRUE) }
            return Self.withText(pin) { fido_dev_get_assert(key, used, $0) }
        }
        guard status == rain_fido_ok else { return (status, nil) }
        guard fido_assert_count(used) > 0 else { return (rain_fido_no_credentials, nil) }
        var id = Self.bytes(fido_assert_id_ptr(used, 0), fido_assert_id_len(used, 0))
        // A key that was given one id may leave it out of its answer (CTAP 2.1, §6.2.2).
        if id.isEmpty, request.allowedCredentialIDs.count == 1 { id = request.allowedCredentialIDs[0] }
        let handle = Self.bytes(fido_assert_user_id_ptr(used, 0), fido_assert_user_id_len(used, 0))
        let data = Self.bytes(fido_assert_authdata_ptr(used, 0), fido_assert_authdata_len(used, 0))
        let assertion = PasskeyAssertion(
            credentialID: id, authenticatorData: AttestationObject.byteString(in: data) ?? [], clientDataJSON: clientData,
            signature: Self.bytes(fido_assert_sig_ptr(used, 0), fido_assert_sig_len(used, 0)),
            userHandle: handle.isEmpty ? nil : handle)
        return (status, assertion)
    }

    private static func bytes(_ pointer: UnsafePointer<UInt8>?, _ count: Int) -> [UInt8] {
        pointer.map { Array(UnsafeBufferPointer(start: $0, count: count)) } ?? []
    }

    /// Runs `body` with a PIN as C has texts; the copy is wiped like any secret.
    private static func withText(_ pin: SecretBytes?, _ body: (UnsafePointer<CChar>?) -> Int32) -> Int32 {
        guard let pin else { return body(nil) }
        let text = try? SecretBytes(count: pin.count + 1) { buffer in
            pin.withUnsafeBytes { bytes in
                for (place, byte) in bytes.enumerated() { buffer[place] = byte }
            }
            buffer[pin.count] = 0
        }
        guard let text else { return -1 }
        return text.withUnsafeBytes { body($0.baseAddress?.assumingMemoryBound(to: CChar.self)) }
    }
}
