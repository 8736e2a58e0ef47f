import Testing

@testable import RainLoopback

/// The system's table of connections, as Linux writes it (proc_net_tcp in the kernel's documentation).
@Suite struct PeerOwnerTests {
    private static let table = """
          sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
           0: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 1 1 0 100 0 0 10 0
           1: 0100007F:1F90 0100007F:C001 01 00000000:00000000 00:00000000 00000000  1001        0 2 1 0 20 4 0 10 -1
           2: 0100007F:C001 0100007F:1F90 01 00000000:00000000 00:00000000 00000000  1002        0 3 1 0 20 4 0 10 -1
           3: 0200007F:C001 0100007F:1F90 01 00000000:00000000 00:00000000 00000000  1003        0 4 1 0 20 4 0 10 -1
        """

    @Test func `the owner of the far end is found, not that of the near one`() {
        #expect(PeerOwner.uid(in: Self.table, peer: 0xc001, port: 8080) == 1002)
        #expect(PeerOwner.uid(in: Self.table, peer: 0xc002, port: 8080) == nil)
        #expect(PeerOwner.uid(in: "", peer: 1, port: 1) == nil)
        #expect(PeerOwner.uid(in: "1: 0100007F:0001 0100007F:0001 01", peer: 1, port: 1) == nil)
    }

    @Test func `one's own requests and the superuser's are answered, others and strangers' are not`() {
        #expect(PeerOwner.isAllowed(1000, own: 1000))
        #expect(PeerOwner.isAllowed(0, own: 1000))
        #expect(!PeerOwner.isAllowed(1001, own: 1000))
        #expect(!PeerOwner.isAllowed(nil, own: 0))
    }
}
