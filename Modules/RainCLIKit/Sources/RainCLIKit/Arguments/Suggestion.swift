/// "; did you mean …?" for the candidate nearest to what was typed, or nothing when none is near.
func suggestion(for typed: String, among candidates: [String]) -> String {
    // Long input is no typing slip, and comparing it would take time in proportion to its length.
    guard typed.count <= 64 else { return "" }
    let ranked = candidates.map { (candidate: $0, distance: editDistance(typed, $0)) }
    guard let best = ranked.min(by: { $0.distance < $1.distance }), best.distance <= max(1, typed.count / 3) else { return "" }
    return "; did you mean \(quoted(best.candidate))?"
}

/// How many letters must be put in, left out, replaced or swapped with their neighbour to turn one text into the other.
///
/// Complexity: O(n · m).
func editDistance(_ one: String, _ other: String) -> Int {
    let (one, other) = (Array(one), Array(other))
    guard !one.isEmpty, !other.isEmpty else { return max(one.count, other.count) }
    var beforeLast: [Int] = []
    var last = Array(0...other.count)
    for row in 1...one.count {
        var current = [row]
        for column in 1...other.count {
            let isSame = one[row - 1] == other[column - 1]
            var cost = min(last[column] + 1, current[column - 1] + 1, last[column - 1] + (isSame ? 0 : 1))
            if row > 1, column > 1, one[row - 1] == other[column - 2], one[row - 2] == other[column - 1] {
                cost = min(cost, beforeLast[column - 2] + 1)
            }
            current.append(cost)
        }
        (beforeLast, last) = (last, current)
    }
    return last[other.count]
}

/// `text` in quotation marks.
func quoted(_ text: String) -> String { "\"\(text)\"" }
