/// The members of a JSON object, in the order they were written.
///
/// The order is kept because some vendors sign the very text of an object. Two objects are equal when they have the same
/// members in the same order. Names are unique, and found by their code points, not by what Unicode holds for equal: the letter
/// K is not the Kelvin sign.
public struct JSONObject: Hashable, Sendable, RandomAccessCollection, ExpressibleByDictionaryLiteral {
    /// One member.
    public struct Member: Hashable, Sendable {
        /// Its name.
        public let name: String
        /// Its value.
        public var value: JSONValue

        /// Makes a member.
        public init(name: String, value: JSONValue) {
            self.name = name
            self.value = value
        }
    }

    private var members: [Member] = []

    /// An object without members.
    public init() {}

    /// The members of a literal; a name given twice keeps its first place and its last value.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        for (name, value) in elements { self[name] = value }
    }

    /// Members already known to have different names.
    init(uniqueMembers members: [Member]) {
        self.members = members
    }

    /// The value of the member `name`, or nil when there is none; setting nil removes it.
    public subscript(name: String) -> JSONValue? {
        get { place(of: name).map { members[$0].value } }
        set {
            let place = place(of: name)
            switch (place, newValue) {
            case (let place?, let value?): members[place].value = value
            case (nil, let value?): members.append(Member(name: name, value: value))
            case (let place?, nil): members.remove(at: place)
            case (nil, nil): break
            }
        }
    }

    private func place(of name: String) -> Int? {
        // Swift compares text by what it looks like, JSON by its code points; the first is quick and nearly always settles it.
        members.firstIndex { $0.name == name && $0.name.utf8.elementsEqual(name.utf8) }
    }

    /// The names, in order.
    public var names: [String] { members.map(\.name) }

    /// The first position.
    public var startIndex: Int { members.startIndex }
    /// The position after the last.
    public var endIndex: Int { members.endIndex }
    /// The member at a position.
    public subscript(position: Int) -> Member { members[position] }
}
