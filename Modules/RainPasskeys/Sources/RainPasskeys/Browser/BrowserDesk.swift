internal import RainCore
internal import RainLoopback
internal import RainSession
internal import RainLock

/// What the listener of one prompt answers: the way to the page, once, and the page's answer, once.
///
/// Decides on values alone; the listener has checked host, origin and the owner of the far end before.
final class BrowserDesk: Sendable {
    private struct State {
        var entrance: OneTimeToken
        var answer: OneTimeToken
        var page: String?
    }

    private let domain: PasskeyDomain
    private let state: Guarded<State>

    init(domain: PasskeyDomain, tokens: (entrance: OneTimeToken, answer: OneTimeToken)) {
        self.domain = domain
        state = Guarded(State(entrance: tokens.entrance, answer: tokens.answer))
    }

    /// Begins to lead to a page, and gives the address that does.
    ///
    /// Others can read a program's arguments, so a browser is opened with an address that leads there once, not with the page's
    /// own, which holds the word the answer comes with.
    func open(_ question: BrowserQuestion, port: UInt16) -> String {
        state.withLock { state in
            state.page = question.pageURL(port: port, state: state.answer.text)
            return "http://127.0.0.1:\(port)/go/" + state.entrance.text
        }
    }

    func handle(_ request: LoopbackRequest) -> (LoopbackResponse, BrowserAnswer?) {
        switch (request.method, request.path) {
        case (.get, let path) where path.hasPrefix("/go/"): (lead(request), nil)
        case (.post, "/callback"): take(request)
        default: (.text("there is nothing here", status: 404), nil)
        }
    }

    private func lead(_ request: LoopbackRequest) -> LoopbackResponse {
        // A browser that looks ahead must not use the address up.
        let purposes = request.values(of: "Sec-Purpose") + request.values(of: "Purpose")
        guard !purposes.contains(where: { $0.contains("prefetch") }) else {
            return .text("open this address yourself", status: 503)
        }
        let (outcome, page) = state.withLock { state in
            (state.entrance.spend(String(request.path.dropFirst("/go/".count))), state.page)
        }
        guard let page, outcome != .wrong else { return .text("there is nothing here", status: 404) }
        return outcome == .accepted
            ? .redirect(to: page) : .text("this address was used already; start again where it came from", status: 410)
    }

    private func take(_ request: LoopbackRequest) -> (LoopbackResponse, BrowserAnswer?) {
        // A form that leads away from the page, as browsers say it; older ones say nothing.
        guard request.values(of: "Sec-Fetch-Mode").allSatisfy({ $0 == "navigate" }),
            request.values(of: "Sec-Fetch-Dest").allSatisfy({ $0 == "document" })
        else { return (.text("only a form that is posted is taken", status: 403), nil) }
        let types = request.values(of: "Content-Type").map { $0.split(separator: ";").first.map(String.init) ?? "" }
        guard types == ["application/x-www-form-urlencoded"] else {
            return (.text("only a form is taken", status: 415), nil)
        }
        guard let fields = FormBody.fields(request.body), let word = fields["state"], let result = fields["result"] else {
            return (.text("the form is not whole", status: 400), nil)
        }
        return switch state.withLock({ $0.answer.spend(word) }) {
        case .wrong: (.text("the form belongs to another prompt", status: 403), nil)
        case .spent: (.text("the form was posted before", status: 410), nil)
        case .accepted: accepted(BrowserAnswer(domain: domain, result))
        }
    }

    private func accepted(_ answer: BrowserAnswer) -> (LoopbackResponse, BrowserAnswer?) {
        let words = answer.failure == nil ? "Done." : "Nothing was done."
        return (
            .html(
                "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Passkey</title><h1>\(words)</h1>"
                    + "<p>You can close this tab and go back to where you came from."),
            answer
        )
    }
}
