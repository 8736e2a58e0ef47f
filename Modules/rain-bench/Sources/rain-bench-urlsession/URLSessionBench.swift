import Foundation
import FoundationNetworking

/// The calls of `rain-bench --node URL` as an app would make them with Foundation alone: the same batch, 8 at a time.
@main
enum URLSessionBench {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 3, let url = URL(string: arguments[1]), let calls = Int(arguments[2]) else {
            print("usage: rain-bench-urlsession URL CALLS")
            exit(2)
        }
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpMaximumConnectionsPerHost = 64
        let session = URLSession(configuration: configuration)
        try await read(session, url, 64)
        let (wall, processor) = (nanoseconds(CLOCK_MONOTONIC), nanoseconds(CLOCK_PROCESS_CPUTIME_ID))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<8 { group.addTask { try await read(session, url, calls / 8) } }
            try await group.waitForAll()
        }
        let figures = [
            "calls": UInt64(calls / 8 * 8), "wallNanoseconds": nanoseconds(CLOCK_MONOTONIC) - wall,
            "processorNanoseconds": nanoseconds(CLOCK_PROCESS_CPUTIME_ID) - processor,
        ]
        print(String(decoding: try JSONEncoder().encode(figures), as: UTF8.self))
    }

    private struct Call: Encodable {
        let jsonrpc = "2.0"
        let id: Int
        let method: String
        let params: [String]
    }

    private struct Answer: Decodable {
        let id: Int
        let result: String
    }

    private static func read(_ session: URLSession, _ url: URL, _ count: Int) async throws {
        for _ in 0..<count {
            var request = URLRequest(url: url)
            request.httpMethod = "POST"
            request.setValue("application/json", forHTTPHeaderField: "Content-Type")
            let account = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"
            request.httpBody = try JSONEncoder().encode([
                Call(id: 1, method: "eth_chainId", params: []),
                Call(id: 2, method: "eth_getBalance", params: [account, "latest"]),
            ])
            let (data, _) = try await session.data(for: request)
            let answers = try JSONDecoder().decode([Answer].self, from: data)
            guard answers.first?.result == "0x14a34", answers.last?.result == "0xde0b6b3a7640000" else {
                throw URLError(.badServerResponse)
            }
        }
    }

    private static func nanoseconds(_ clock: clockid_t) -> UInt64 {
        var time = timespec()
        clock_gettime(clock, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
}
