/// What two independent signers and an independent HPKE gave for a published test key.
enum KnownAnswers {
    struct Signed: Sendable {
        let canonical: String
        let sha256: String
        let signature: String
    }

    static let privateKey =
        #"MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgT4aqmPMLIJpOB9eKQLbDgWqfHePbwgOkQ5hH3euetw"#
        + #"yhRANCAARJiu8TCihHfeO3/xSnSVZ0M0BzGaA1msJfbc5OEI8D5bEPH50diuNGV8+YdfT9oxOimnU90oC2VCNEkMdI"#
        + #"13xc"#
    static let publicKey =
        #"MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAESYrvEwooR33jt/8Up0lWdDNAcxmgNZrCX23OThCPA+WxDx+dHYrjRl"#
        + #"fPmHX0/aMTopp1PdKAtlQjRJDHSNd8XA=="#

    static let v1Patch = Signed(
        canonical:
            #"{"body":{"owner":{"public_key":"-----BEGIN PUBLIC KEY-----\nMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQ"#
            + #"cDQgAESYrvEwooR33jt/8Up0lWdDNAcxmg\nNZrCX23OThCPA+WxDx+dHYrjRlfPmHX0/aMTopp1PdKAtlQjRJDHSN"#
            + #"d8XA==\n-----END PUBLIC KEY-----\n"}},"headers":{"privy-app-id":"cmf418pa801bxl40b5rcgjvd9"#
            + #""},"method":"PATCH","url":"https://api.privy.io/v1/wallets/o5zuf7fbygwze9l9gaxyc0bm","vers"#
            + #"ion":1}"#,
        sha256: "4f8e91e4cb43476465a306c4b0884151d9b55a5a1ce2ea9da64c003b63df6c10",
        signature:
            #"MEQCIARH6gSMQzEAyRuBjpALBD710+I78m5Ax66ZakxIq42cAiBpqF2HrVc8YTltiEcZvKI9BmGjJ/PQD0qVb7Z0GR"#
            + #"wTrg=="#)

    static let v2PersonalSign = Signed(
        canonical:
            #"{"body":{"chain_type":"ethereum","method":"personal_sign","params":{"encoding":"utf-8","me"#
            + #"ssage":"Hello, world!"}},"headers":{"privy-app-id":"cmf418pa801bxl40b5rcgjvd9"},"method":""#
            + #"POST","url":"https://auth.privy.io/api/v1/wallets/o5zuf7fbygwze9l9gaxyc0bm/rpc","version":"#
            + #"1}"#,
        sha256: "6ea9263937e971c962d6d26214da0b7e9046aa91dce51a7c0e8a1292ec8eeb6c",
        signature:
            #"MEUCIQCL5cHQZ8ZP45hvwLZdzF/QG45DU2e/UgO1p9oaIVbx1wIgY1u5uYpyfIZBLEqZ7kv3njA9jWxiuyfc7LUHsl"#
            + #"WvgA0="#)

    static let v3Idempotency = Signed(
        canonical:
            #"{"body":{"caip2":"eip155:8453","chain_type":"ethereum","method":"eth_sendTransaction","par"#
            + #"ams":{"transaction":{"chain_id":8453,"to":"0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045","va"#
            + #"lue":"0x2386f26fc10000"}}},"headers":{"privy-app-id":"cmf418pa801bxl40b5rcgjvd9","privy-id"#
            + #"empotency-key":"7f1a2c3d-0000-4000-8000-000000000001","privy-request-expiry":"177367953100"#
            + #"0"},"method":"POST","url":"https://api.privy.io/v1/wallets/o5zuf7fbygwze9l9gaxyc0bm/rpc",""#
            + #"version":1}"#,
        sha256: "5e882208664066c2ac61c74211c7d8badd1e29fb6d261354eea519ee4222ef60",
        signature:
            #"MEUCIQDHByUpO8qvJ6j/J/YYtFDyp7LSmN1WJusmBPhVVo4BbwIgEfPU7bRCI/LbVV/5wCiPrNlIa7SOEUOkSi7yoJ"#
            + #"+7Weg="#)

    static let v4EmptyBody = Signed(
        canonical:
            #"{"body":"","headers":{"privy-app-id":"cmf418pa801bxl40b5rcgjvd9"},"method":"DELETE","url":"#
            + #""https://api.privy.io/v1/policies/tb54eps4z44ed0jepousxi4n","version":1}"#,
        sha256: "d40eceed7a04c3caad3741d943162a1fe1a138bc29b0648f9c962081d715387b",
        signature:
            #"MEUCIHEB2/Vo6dIg/fnX64LD5ljVgz8Ci8nV9EZwjPc+UHk3AiEA1l7LkHahP8AI5dPR42AdbbnHAsfUYal0QDJaan"#
            + #"6KEC8="#)

    /// A key sealed for the holder of `privateKey`, as the exchange of a token gives it.
    static let encapsulatedKey =
        #"BFkat3HrvP1tnLkJTRBlKK3Rpp1EwsH2J/CJ7Fi5xhrfn05qvw0EXAxpOjxorXyXynK+ZN70om/s0mPdmKkngPA="#
    static let sealedKey =
        #"aeYXPkuiUc9j+vlBZJjj+KlDQTofyVNH5UF0kI4UnWDPyeGybiVt+ezc0vioyhHFWeIokHKWf3Lf0P78ncMWaxCPNS"#
        + #"Lfb4+B2xmQvZheVLvkTl9ajptOTFG8PgIzwijn2QznRvB/ZCoIbEPnG+ZS01LddkoA2vRB6OHojbFNm6tYOG0n8k+9"#
        + #"doODkW4AGNMRtDq69VNoTffc0MWVK1gTGF+b5cDHdzi9briQSP43kxCAoqGnYX7HvHAdJ7ynWwFfLbSueJFDygU="#
    static let openedKey =
        #"MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAg"#
        + #"KhRANCAARVD0cQA/Pfl8PfUGrHl/ZyH7Gh+3uPb4PSJEmKZciOJBNgk9cBLlCac3FcvQsAo8wP9LXAGz/6GWqx+zJw"#
        + #"Nrjm"#
    static let sealedExport =
        #"EMxgTjL2dbgXiYQ0H9Kl28w8RjJqmSdik2ZntetrmW3o25HLHltrv7qbo4jeonLDfbFX61fBB1Ct0YSJ7pduEBg90a"#
        + #"EOtPTG/rXoltBp+l8="#
    static let openedExport = "4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318"
}
