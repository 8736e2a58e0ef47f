import RainEncoding

extension TurnkeyClient {
    /// The number of elements asked for at once, the most the service gives.
    ///
    /// Its own default is 10, so a list that is asked for without paging is silently cut.
    static let elementsPerPage = 100
    /// A bound on elements, so that a service that repeats itself cannot fill the memory or keep a caller for ever.
    static let maximumElements = 100_000

    /// A list, over as many pages as there are.
    ///
    /// - Parameters:
    ///   - path: The question's path.
    ///   - question: The question without its paging.
    ///   - list: The member of the answer that holds a page.
    ///   - limit: How many elements are wanted at most.
    ///   - perPage: How many are asked for at once; fewer where each is large.
    ///   - read: Reads an element.
    ///   - cursor: What the next page begins after.
    ///   - isLast: Whether nothing after an element is wanted.
    /// - Throws: ``TurnkeyError``, of kind `unexpectedAnswer` for pages that do not advance or do not end; `CancellationError`.
    func pages<Element>(
        _ path: String, _ question: JSONObject, list: String, limit: Int = .max, perPage: Int = elementsPerPage,
        read: (JSONValue) throws(TurnkeyError) -> Element, cursor: (Element) -> String,
        until isLast: (Element) -> Bool = { _ in false }
    ) async throws -> [Element] {
        var elements: [Element] = []
        var last: String?
        while elements.count < limit {
            let wanted = min(perPage, limit - elements.count)
            var paging: JSONObject = ["limit": .string(String(wanted))]
            if let last { paging["after"] = .string(last) }
            var asked = question
            asked["paginationOptions"] = .object(paging)
            let page = try await query(path, .object(asked)).list(list, read)
            elements += page
            guard page.count >= wanted, !page.contains(where: isLast), let next = page.last.map(cursor) else { return elements }
            guard next != last, elements.count <= Self.maximumElements else {
                throw TurnkeyError(.unexpectedAnswer, "the list of \(list) does not end")
            }
            last = next
        }
        return elements
    }
}
