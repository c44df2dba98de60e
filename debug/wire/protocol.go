package wire

// Version is the version of the live protocol; Subprotocol its name in the WebSocket handshake.
const (
	Version     = 2
	Subprotocol = "wits.2"
)

// FormerSubprotocol is what older pages and games speak. It is taken in the handshake, and offered, only to tell people so: what
// follows is a hello with the version, and the end.
const FormerSubprotocol = "wits.1"

// MaxRequest is how long a message from a page may be, in bytes; a longer one ends the connection. The arguments of a call over
// HTTP may be as long.
const MaxRequest = 256 << 10

// CallPath is where a game is asked over HTTP: POST on the name of a call under it, with its arguments as JSON.
const CallPath = "/call/"

// Refusal answers a call over HTTP that was not done.
type Refusal struct {
	Code    Code   `json:"code"`
	Message string `json:"message"`
}
