package debug

import (
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"strings"

	"github.com/wits-ai/wits/debug/wire"
)

// Control returns what answers calls over HTTP, for scripts and tools, and the path under which it is to be served; docs/protocols.md has
// the calls. The server in front of it decides who may ask.
func (h *Hub) Control() (path string, handler http.Handler) {
	files := map[string]http.HandlerFunc{"recording": h.download, "profile": h.downloadProfile}
	return wire.CallPath, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name, _ := strings.CutPrefix(r.URL.Path, wire.CallPath)
		file := files[name]
		_, known := requests[name]
		switch {
		case r.Method == http.MethodPost && (known || file == nil):
			h.serveCall(w, r, name)
		case r.Method == http.MethodGet && file != nil:
			file(w, r)
		case known || file == nil:
			w.Header().Set("Allow", http.MethodPost)
			answerRefused(w, http.StatusMethodNotAllowed, wire.Invalid, "A call is made by POST, with its arguments as JSON: see docs/protocols.md.")
		default:
			w.Header().Set("Allow", http.MethodGet)
			answerRefused(w, http.StatusMethodNotAllowed, wire.Invalid, "This can only be read.")
		}
	})
}

// serveCall does one call.
func (h *Hub) serveCall(w http.ResponseWriter, r *http.Request, name string) {
	if kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || kind != "application/json" || r.Header.Get("Content-Encoding") != "" {
		answerRefused(w, http.StatusUnsupportedMediaType, wire.Invalid, "The arguments of a call are JSON: send them with Content-Type: application/json, uncompressed.")
		return
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, wire.MaxRequest))
	if tooLong := (*http.MaxBytesError)(nil); errors.As(err, &tooLong) {
		answerRefused(w, http.StatusRequestEntityTooLarge, wire.Invalid, "The arguments are longer than 256 KiB.")
		return
	}
	if err != nil {
		answerRefused(w, http.StatusBadRequest, wire.Invalid, "The arguments did not arrive.")
		return
	}
	q, err := requestTable.ReadNamed(name, body, budget(len(body)))
	var result any
	if err == nil {
		result, err = h.ask(r.Context(), q)
	}
	if r.Context().Err() != nil {
		return // nobody hears it
	}
	if err != nil {
		code := wire.CodeOf(err)
		answerRefused(w, httpStatuses[code], code, err.Error())
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.Write(wire.EncodeAnswer(result))
}

// answerRefused answers what was not done.
func answerRefused(w http.ResponseWriter, status int, code wire.Code, why string) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	b, _ := json.Marshal(wire.Refusal{Code: code, Message: why}) // of two texts
	w.Write(b)
}
