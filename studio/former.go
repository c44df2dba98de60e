package studio

import (
	"io"
	"net/http"
)

// formerPath is where games answered Connect, gRPC and gRPC-Web before they answered calls.
const formerPath = "/wits.debug.v1.Debugger/"

// serveFormer tells tools of then where to look. The form is that of an error of Connect, whose clients show the words.
func serveFormer(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(http.StatusGone)
	io.WriteString(w, `{"code":"unimplemented","message":"This game does not speak Connect or gRPC any more. The same calls are now `+
		`POST /call/get-state and so on, with JSON: see docs/protocols.md of github.com/wits-ai/wits, or bring the tool up to date."}`)
}
