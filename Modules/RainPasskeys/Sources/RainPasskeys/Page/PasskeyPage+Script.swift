extension PasskeyPage {
    /// What the page does.
    ///
    /// It takes a port, never an address; the relying party is the page's own host, whatever it is asked; and an error goes back by
    /// its name alone. Of all the ways a prompt can end, browsers tell only "not allowed", so the page keeps a time limit of its
    /// own, which a prompt that is left standing does not outlast.
    static let script = """
        "use strict";
        (() => {
          const asked = new URLSearchParams(location.hash.slice(1));
          // Out of the address bar, the history and any link, before anything else.
          history.replaceState(null, "", location.pathname);

          const part = (id) => document.getElementById(id);
          const tell = (text) => { part("text").textContent = text; };
          const port = Number(asked.get("port"));
          const state = asked.get("state") || "";
          const operation = asked.get("op");
          const seconds = Number(asked.get("ttl"));

          const bytes = (text) => Uint8Array.from(
            atob(text.replace(/-/g, "+").replace(/_/g, "/")), (character) => character.charCodeAt(0));
          const text = (buffer) => buffer && btoa(String.fromCharCode(...new Uint8Array(buffer)))
            .replace(/[+]/g, "-").replace(/[/]/g, "_").replace(/=+$/, "");

          const answer = (result) => {
            const form = part("answer");
            part("buttons").hidden = true;
            tell("Going back\\u2026");
            form.action = `http://127.0.0.1:${port}/callback`;
            form.state.value = state;
            form.result.value = JSON.stringify({ v: 1, ...result });
            form.submit();
          };

          const withBytes = (credentials) => (credentials || []).map((one) => ({ type: "public-key", id: bytes(one) }));

          const create = async (options, signal) => {
            const made = await navigator.credentials.create({ signal, publicKey: {
              rp: { id: location.hostname, name: options.service },
              user: { id: bytes(options.handle), name: options.user, displayName: options.user },
              challenge: bytes(options.challenge),
              pubKeyCredParams: [{ type: "public-key", alg: -7 }, { type: "public-key", alg: -257 }],
              excludeCredentials: withBytes(options.exclude),
              authenticatorSelection: {
                residentKey: "required", requireResidentKey: true, userVerification: "preferred" },
              attestation: "none", timeout: (seconds + 60) * 1000 } });
            const told = made.response;
            return { id: text(made.rawId), clientDataJSON: text(told.clientDataJSON),
              attestationObject: text(told.attestationObject),
              transports: told.getTransports ? told.getTransports() : [] };
          };

          const get = async (options, signal) => {
            const used = await navigator.credentials.get({ signal, publicKey: {
              rpId: location.hostname, challenge: bytes(options.challenge), allowCredentials: withBytes(options.allow),
              userVerification: "preferred", timeout: (seconds + 60) * 1000 } });
            const told = used.response;
            return { id: text(used.rawId), clientDataJSON: text(told.clientDataJSON),
              authenticatorData: text(told.authenticatorData), signature: text(told.signature),
              userHandle: text(told.userHandle) };
          };

          let running = null;
          const run = async () => {
            if (running) return;
            running = new AbortController();
            part("go").disabled = true;
            tell("Follow your browser\\u2019s prompt.");
            let ended = null;
            const limit = setTimeout(() => { ended = "TimeoutError"; running.abort(); }, seconds * 1000);
            try {
              const options = JSON.parse(new TextDecoder().decode(bytes(asked.get("o"))));
              answer(await (operation === "create" ? create : get)(options, running.signal));
            } catch (error) {
              answer({ error: ended || String(error && error.name) });
            } finally {
              clearTimeout(limit);
            }
          };

          const isWhole = Number.isInteger(port) && port >= 1024 && port <= 65535 && /^[A-Za-z0-9_-]{43}$/.test(state)
            && (operation === "create" || operation === "get") && seconds >= 1 && seconds <= 300 && asked.get("v") === "1";
          if (window.top !== window) {
            tell("This page shows itself in no frame.");
          } else if (!isWhole) {
            tell("This address was used already, or is not whole. Go back to where it came from and start again.");
          } else if (!window.isSecureContext || !window.PublicKeyCredential) {
            answer({ error: "Unsupported" });
          } else {
            part("title").textContent = operation === "create"
              ? `Create a passkey for ${location.hostname}` : `Sign in to ${location.hostname}`;
            tell("A program on this computer asks for it. Cancel if you did not start it yourself.");
            part("buttons").hidden = false;
            part("go").addEventListener("click", run);
            part("cancel").addEventListener("click", () => {
              if (running) running.abort(); else answer({ error: "AbortError" });
            });
          }
        })();

        """
}
